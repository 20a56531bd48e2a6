"""Packs, rulebook and balance in a real browser: cards turn, texts change in place, charts lead to cards."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from desk_site import browser, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.needs_chromium

ROOT = Path(__file__).resolve().parents[2]
BOOK = "rules/tanuki-panic/rulebook.md"
RECIPES = "cards/tanuki-panic/boosters.yaml"
KAPPA = "cards/tanuki-panic/general/004-kappa.yaml"
PACK = "packs?seed=matsuri-2026"
PAGES = ("packs", PACK, f"{PACK}&whole=1", "packs?line=nonsense", "rulebook", "balance", "balance?q=atk%3E9000")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pages")
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, root / name)
    return root


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    with served(project) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    with browser() as made:
        yield made


def window(chromium: "Browser", **options: Any) -> "Iterator[Page]":  # noqa: ANN401 - as playwright has them
    """A window; whatever a page complains of fails the test."""
    context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def page(chromium: "Browser") -> "Iterator[Page]":
    yield from window(chromium)


@pytest.fixture
def phone(chromium: "Browser") -> "Iterator[Page]":
    yield from window(chromium, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


@pytest.fixture
def calm(chromium: "Browser") -> "Iterator[Page]":
    yield from window(chromium, reduced_motion="reduce")


@pytest.fixture
def edited(project: Path) -> "Iterator[Any]":
    """Saves a file with a word in place of another; all of it is undone after the test."""
    before: dict[Path, str] = {}

    def save(name: str, old: str, new: str) -> None:
        path = project / name
        text = path.read_text("utf-8")
        before.setdefault(path, text)
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    yield save
    for path, text in before.items():
        path.write_text(text, "utf-8")
    time.sleep(0.3)


def until(wanted: Callable[[], bool]) -> None:
    for _ in range(200):
        if wanted():
            return
        time.sleep(0.05)
    raise AssertionError("waited ten seconds in vain")


def still(place: "Locator") -> bool:
    """Whether something is near the top of the window and no longer moves."""
    before = place.bounding_box()
    time.sleep(0.2)
    return before is not None and before["y"] < 200 and before == place.bounding_box()


def opened(page: "Page") -> int:
    """How many cards are turned."""
    return page.locator(".tray li:not([data-down])").count()


def test_a_pack_opens_card_by_card_with_keys_alone(page: "Page", address: str) -> None:
    page.goto(address + PACK)
    names = page.locator(".tray li").evaluate_all("all => all.map(it => it.dataset.name)")
    assert len(names) == 11
    assert page.evaluate("document.activeElement.className") == "pile"
    assert page.locator(".receipt").is_hidden()
    for number, key in enumerate(["Space", "Enter"] * 5 + ["Space"], 1):
        page.keyboard.press(key)
        page.locator("[data-pack][data-up]").wait_for()
        assert opened(page) == number
        assert page.locator(".said b").text_content() == names[number - 1]
    assert page.locator(".receipt").is_visible()
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.id") == "receipt-title"


def test_the_live_region_tells_rarity_and_finish(page: "Page", address: str) -> None:
    page.goto(address + PACK)
    told = page.locator(".tray li").evaluate_all("all => all.map(it => it.dataset.told)")
    assert page.locator(".said").get_attribute("aria-live") == "polite"
    said = []
    for _ in told:
        page.locator(".pile").click()
        said.append(page.locator(".said span").text_content())
    assert said == told
    assert any("foil" in (words or "") for words in said)


def test_foil_shines_and_follows_the_pointer_unless_motion_is_unwelcome(
    page: "Page", calm: "Page", address: str
) -> None:
    for window_, moves in ((page, True), (calm, False)):
        window_.goto(address + PACK)
        window_.locator(".all").click()
        shine = window_.locator(".tray .shines .frame").first
        assert window_.locator(".tray li:not(.shines) .sheen").count() == 0
        shine.scroll_into_view_if_needed()
        assert shine.locator(".sheen").evaluate("it => getComputedStyle(it).animationName") == (
            "wander" if moves else "none"
        )
        shine.hover()
        assert bool(shine.evaluate("it => it.style.getPropertyValue('--turn')")) is moves
        flips = window_.locator(".flip").evaluate("it => getComputedStyle(it).transitionDuration")
        assert (flips != "0s") is moves


def test_the_next_pack_and_the_seed_line_lead_on(page: "Page", address: str) -> None:
    page.goto(f"{address}packs?how=pair&seed=tengu")
    page.locator(".walk-packs [rel=next]").click()
    page.locator(".all").click()
    first = page.locator(".tray .name").all_text_contents()
    line = page.locator(".receipt .line code").text_content()
    assert line is not None
    assert line.endswith("pack 2 seed tengu")
    page.goto(f"{address}packs")
    page.locator(".again summary").click()
    page.locator(".again input").fill(line)
    page.keyboard.press("Enter")
    page.locator(".all").click()
    assert page.locator(".tray .name").all_text_contents() == first


def test_recipes_saved_anew_leave_the_open_pack_and_say_so(page: "Page", address: str, edited: Any) -> None:  # noqa: ANN401
    page.goto(address + PACK)
    page.locator(".pile").click()
    edited(RECIPES, "release: 1", "release: 2")
    page.locator(".changed").wait_for(state="visible", timeout=10_000)
    assert opened(page) == 1
    edited(RECIPES, "expect: 38", "expect: 3")
    page.get_by_text("The recipes must be mended").wait_for(timeout=10_000)
    assert opened(page) == 1


def test_the_rulebook_is_redrawn_in_place_after_a_save(page: "Page", address: str, edited: Any) -> None:  # noqa: ANN401
    page.goto(f"{address}rulebook#rule-7-9")
    frame = page.frame_locator(".book iframe:not(.coming)")
    frame.locator("#rule-7-9").wait_for(timeout=30_000)
    until(lambda: still(frame.locator("#rule-7-9")))
    top = frame.locator("#rule-7-9").bounding_box()
    edited(BOOK, "ATK against a lower ATK.", "ATK against a smaller ATK.")
    frame.get_by_text("ATK against a smaller ATK.").wait_for(timeout=30_000)
    again = frame.locator("#rule-7-9").bounding_box()
    assert top is not None
    assert again is not None
    assert abs(top["y"] - again["y"]) < 3
    edited(BOOK, "Nobody loses {{ life }}.", "Nobody loses {{ lives }}.")
    page.locator(".book-told.bad").wait_for(timeout=30_000)
    assert frame.get_by_text("ATK against a smaller ATK.").is_visible()
    assert page.locator(".book-told .place code").first.text_content().startswith(f"{BOOK}:")  # type: ignore[union-attr]


def test_a_link_within_the_rulebook_is_kept_in_the_address(page: "Page", address: str) -> None:
    page.goto(f"{address}rulebook")
    frame = page.frame_locator(".book iframe:not(.coming)")
    frame.locator("nav.contents a").nth(6).wait_for(timeout=30_000)
    frame.locator("nav.contents a").nth(6).click()
    until(lambda: "#" in page.url)


def test_a_mark_of_the_chart_leads_to_its_card_and_the_figures_follow_a_save(
    page: "Page",
    address: str,
    edited: Any,  # noqa: ANN401
) -> None:
    page.goto(f"{address}balance")
    assert page.locator(".scatter a").count() == 55
    edited(KAPPA, "atk: 450", "atk: 2000")
    page.get_by_text("2000", exact=True).first.wait_for(timeout=10_000)
    page.locator('.scatter a[href="/card/kappa"]').click()
    page.wait_for_url("**/card/kappa")


def test_typing_weighs_fewer_cards(page: "Page", address: str) -> None:
    page.goto(f"{address}balance")
    page.keyboard.press("/")
    page.keyboard.type("rarity:rare")
    page.get_by_text("18 cards weighed").wait_for(timeout=10_000)
    assert page.url.endswith("/balance?q=rarity%3Arare")


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_reads_every_page_without_scrolling_sideways(phone: "Page", address: str, path: str) -> None:
    phone.goto(address + path)
    phone.wait_for_timeout(400)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_tap_turns_a_card(phone: "Page", address: str) -> None:
    phone.goto(address + PACK)
    phone.locator(".pile").tap()
    phone.locator("[data-pack][data-up]").wait_for()
    assert opened(phone) == 1


@pytest.mark.parametrize(("scheme", "pages"), [("light", PAGES), ("dark", (f"{PACK}&whole=1", "balance?q=atk%3E850"))])
def test_nothing_serious_stands_in_anybodys_way(
    chromium: "Browser", address: str, scheme: Literal["light", "dark"], pages: tuple[str, ...]
) -> None:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - as playwright itself

    found = []
    context = chromium.new_context(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    for path in pages:
        page.goto(address + path)
        page.wait_for_timeout(300)
        if path == "rulebook":
            page.locator(".book iframe:not(.coming)").wait_for(timeout=30_000)
        results = Axe().run(page).response["violations"]
        found += [
            (path, each["id"], each["nodes"][0]["html"][:140])
            for each in results
            if each["impact"] in ("serious", "critical")
        ]
    context.close()
    assert found == []
