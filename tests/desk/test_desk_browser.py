"""The desk in a real browser: saves show by themselves, keys and phones do, and nobody is shut out."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from desk_site import browser, served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs_chromium

ROOT = Path(__file__).resolve().parents[2]
KAPPA = "cards/tanuki-panic/general/004-kappa.yaml"
PAGES = ("", "card/kappa", "sheets", "problems", "nowhere")
GUARD_MS = 1500
"""A save is on the screen by then on the slowest machine; tests/bench/desk.py measures the real figure."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("desk")
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


@pytest.fixture
def page(chromium: "Browser") -> "Iterator[Page]":
    """A window; whatever a page complains of, or fetches from elsewhere, fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on(
        "console", lambda said: wrong.append(said.text) if said.type == "error" and "404" not in said.text else None
    )
    made.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith("http://127.0.0.1") else None)
    yield made
    context.close()
    assert wrong == []


@pytest.fixture
def kappa(project: Path) -> Iterator[Path]:
    """A card's file, as it was again after the test."""
    path = project / KAPPA
    text = path.read_text("utf-8")
    yield path
    path.write_text(text, "utf-8")
    time.sleep(0.3)


def live(page: "Page") -> None:
    page.wait_for_selector(".live[data-state=live]")


def write(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_save_is_seen_at_once_by_two_browsers(chromium: "Browser", page: "Page", address: str, kappa: Path) -> None:
    other = chromium.new_page()
    for each, where in ((page, "card/kappa"), (other, "")):
        each.goto(address + where)
        live(each)
        each.wait_for_load_state("load")
        each.evaluate("window.seen = []; document.addEventListener('desk:painted', it => seen.push(it.detail))")
    time.sleep(1.5)
    begun = time.time() * 1000
    write(kappa, "atk: 450", "atk: 990")
    for each in (page, other):
        until(each, "window.seen.length > 0")
        assert each.evaluate("window.seen[0].card") == "kappa"
        assert each.evaluate("window.seen[0].at") - begun < GUARD_MS
    until(page, "document.querySelector('.data').innerText.includes('990')")
    until(other, "document.querySelector('[data-key=kappa]').innerText.includes('990')")
    other.close()


def test_a_file_breaks_and_mends_without_a_touch(page: "Page", address: str, kappa: Path) -> None:
    page.goto(address + "card/kappa")
    live(page)
    until(page, "document.querySelector('.front img').naturalWidth > 0")
    write(kappa, "atk: 450", "atk: seven")
    page.wait_for_selector(".stale")
    assert "atk must be a whole number" in page.inner_text("[data-part=told]")
    assert page.inner_text(".problems").strip().endswith("1 problem")
    assert page.evaluate("document.querySelector('.front img').naturalWidth") > 300
    assert page.get_attribute("[data-part=told] .open", "href").endswith("004-kappa.yaml:7:6")
    write(kappa, "atk: seven", "atk: 460")
    page.wait_for_selector(".stale", state="detached")
    page.wait_for_selector(".problems", state="detached")


def test_a_card_deleted_while_it_is_open_leaves_a_way_back_and_returns(page: "Page", address: str, kappa: Path) -> None:
    page.goto(address + "card/kappa")
    live(page)
    text = kappa.read_text("utf-8")
    kappa.unlink()
    page.wait_for_selector("main[data-view=error]")
    assert "deleted or renamed" in page.inner_text("main")
    kappa.write_text(text, "utf-8")
    page.wait_for_selector("main[data-view=card]")
    assert page.inner_text("h1") == "Kappa"


def test_saves_the_way_editors_do_them_are_seen_and_leftovers_are_not(page: "Page", address: str, kappa: Path) -> None:
    page.goto(address)
    live(page)
    temporary = kappa.with_name(".004-kappa.yaml.swp")
    temporary.write_text(kappa.read_text("utf-8").replace("name: Kappa", "name: River Kappa"), "utf-8")
    shutil.copy(kappa, kappa.with_name("004-kappa.yaml~"))
    temporary.replace(kappa)
    until(page, "document.querySelector('[data-key=kappa] .name').innerText.toLowerCase() === 'river kappa'")
    assert page.locator(".gallery li").count() == 60
    kappa.with_name("004-kappa.yaml~").unlink()


def test_a_folder_that_goes_and_comes_back_is_followed(page: "Page", address: str, project: Path) -> None:
    page.goto(address)
    live(page)
    folder = project / "cards/tanuki-panic/general"
    folder.rename(project / "away")
    until(page, "document.querySelectorAll('.gallery li').length < 60")
    (project / "away").rename(folder)
    until(page, "document.querySelectorAll('.gallery li').length === 60")
    (project / "cards").rename(project / "away")
    time.sleep(1.5)
    (project / "away").rename(project / "cards")
    time.sleep(2.5)
    write(project / KAPPA, "name: Kappa", "name: Kappa back")
    until(page, "document.querySelector('[data-key=kappa] .name').innerText.toLowerCase() === 'kappa back'")
    write(project / KAPPA, "name: Kappa back", "name: Kappa")


def test_many_saves_in_a_row_end_with_the_last_one(page: "Page", address: str, kappa: Path) -> None:
    page.goto(address + "card/kappa")
    live(page)
    text = kappa.read_text("utf-8")
    for number in range(200):
        kappa.write_text(text.replace("atk: 450", f"atk: {number % 90 * 10 + 10}"), "utf-8")
    kappa.write_text(text.replace("atk: 450", "atk: 940"), "utf-8")
    until(page, "document.querySelector('.data').innerText.includes('940')")


def test_the_gallery_is_worked_by_keys_alone(page: "Page", address: str) -> None:
    page.goto(address)
    live(page)
    page.keyboard.press("/")
    page.keyboard.type("set:general atk>=800")
    until(page, "document.querySelectorAll('.gallery li').length < 20")
    assert "q=set" in page.url
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.getAttribute('href')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('href')") != first
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_url("**" + first)
    page.keyboard.press("f")
    page.wait_for_selector(".stage[data-side=back]")
    page.keyboard.press("f")
    page.wait_for_selector(".stage[data-side=front]")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda now: first not in now)
    page.keyboard.press("Escape")
    page.wait_for_url(address)


def test_a_wrong_query_is_told_and_the_cards_stay(page: "Page", address: str) -> None:
    page.goto(address)
    live(page)
    page.fill("#q", "kappa colour:red")
    page.wait_for_selector(".query-error")
    assert page.locator(".gallery li").count() == 60
    page.fill("#q", "kappa")
    until(page, "document.querySelectorAll('.gallery li').length === 1")
    page.keyboard.press("Escape")
    until(page, "document.querySelectorAll('.gallery li').length === 60")


def test_sheets_change_with_what_is_chosen(page: "Page", address: str) -> None:
    page.goto(address + "sheets")
    live(page)
    page.select_option("select[name=backs]", "long-edge")
    until(page, "document.querySelectorAll('.sheets li').length === 14")
    until(page, "document.querySelector('.sheets img').naturalWidth > 500")
    page.select_option("select[name=paper]", "letter")
    until(page, "document.querySelector('.count').innerText.includes('215.9')")


@pytest.mark.parametrize("where", PAGES)
def test_nothing_is_wider_than_a_phone(chromium: "Browser", address: str, where: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.goto(address + where)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    wide = """() => [...document.querySelectorAll("main *, header *")].filter(
        it => it.getBoundingClientRect().right > 391 && !it.closest("pre, .unseen, svg")
    ).map(it => it.outerHTML.slice(0, 80))"""
    assert page.evaluate(wide) == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", PAGES)
def test_axe_finds_nothing_serious(chromium: "Browser", address: str, kappa: Path, where: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only here

    if where in ("card/kappa", "problems"):
        write(kappa, "atk: 450", "atk: seven")
        time.sleep(0.3)
    context = chromium.new_context(color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address + where)
    live(page)
    found = Axe().run(page).response["violations"]
    serious = [it for it in found if it["impact"] in ("serious", "critical")]
    assert [(it["id"], [node["html"][:90] for node in it["nodes"][:3]]) for it in serious] == []
    context.close()


def test_the_door_opens_with_the_token_the_terminal_shows(chromium: "Browser", project: Path) -> None:
    command = [sys.executable, "-m", "tanuki_print", "serve", "--root", str(project), "--host", "0.0.0.0"]  # noqa: S104
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().split()[0]
    token = process.stdout.readline().removeprefix("token:").strip()
    page = chromium.new_page()
    try:
        page.goto(address + "card/kappa")
        assert page.url == address + "door"
        page.fill("input[name=token]", token)
        page.keyboard.press("Enter")
        page.wait_for_selector(".gallery")
        assert page.url == address
        live(page)
    finally:
        page.close()
        process.terminate()
        process.communicate(timeout=20)
