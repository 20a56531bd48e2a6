"""The page of changes in a browser: complete by itself, readable on a phone and in the dark, nothing serious to axe."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from histories import keep, make_game, write_card
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with every kind of change on it."""
    root = make_game(tmp_path_factory.mktemp("lanterns"))
    art = root / "cards" / "lanterns" / "art"
    art.mkdir()
    Image.new("RGB", (500, 300), "red").save(art / "a.png")
    write_card(root, "002-stone", art="{image: art/a.png}")
    keep(root)
    Image.new("RGB", (500, 300), "blue").save(art / "a.png")
    flavor = '"It burns for one <evening> & forgets all of it."'
    write_card(root, "001-paper", glow="450", flavor=flavor, name='"<b>Paper</b> & \\"ink\\""')
    write_card(root, "003-firefly").unlink()
    write_card(root, "003-firefly", id="lamp", name="Lamp", number='"005"', stem="005-lamp", flavor='"New here."')
    write_card(root, "004-moon", notes="[not on the card]")
    (root / "rules" / "lanterns" / "constants.yaml").write_text("lanterns: 5\n", encoding="utf-8")
    out = root / "changes.html"
    assert run(lambda: app(["diff", "--root", str(root), "--format", "html", "--out", str(out)])) == 0
    return out


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield found
        found.close()


def test_words_are_escaped_and_changes_marked(page_file: Path) -> None:
    text = page_file.read_text(encoding="utf-8")
    assert "<h3>001 &lt;b&gt;Paper&lt;/b&gt; &amp; &quot;ink&quot;</h3>" in text
    assert "<td><del>300</del></td><td><ins>450</ins> <small>(+150)</small></td>" in text
    assert "for one <ins>&lt;</ins>evening<del> and remembers</del><ins>&gt; &amp; forgets</ins> all of it." in text
    assert "<p class='note'>gone: river, final, glow 100</p>" in text
    assert "<p class='note'>new: river, final, glow 100</p>" in text
    assert "<p class='note'>prints as before</p>" in text
    assert '<p class="rule"><b>1.1</b> Each player lights <del>3</del><ins>5</ins> lanterns.</p>' in text


def test_nothing_comes_from_elsewhere(page_file: Path) -> None:
    text = page_file.read_text(encoding="utf-8")
    assert set(re.findall(r'\b(?:src|href)="([a-z]+:)', text)) == {"data:"}
    assert set(re.findall(r"data:image/([a-z+]+);", text)) == {"svg+xml", "png"}
    assert "<script" not in text
    assert "url(" not in text


@pytest.mark.needs_chromium
@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (390, "dark"), (1280, "light"), (1280, "dark")])
def test_it_is_readable_at_any_width_light_and_dark(page_file: Path, browser: Browser, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(page_file.as_uri())
    assert [url for url in fetched if not url.startswith("data:")] == [page_file.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pictures = page.evaluate("[...document.images].map(it => [it.complete, it.naturalWidth > 0, it.width / it.height])")
    assert len(pictures) == 7
    assert all(complete and drawn and abs(shape - 44 / 68) < 0.02 for complete, drawn, shape in pictures)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(22, 24, 29)" if scheme == "dark" else "rgb(255, 255, 255)")
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    context.close()


@pytest.mark.needs_chromium
def test_marks_on_the_cards_can_be_hidden_by_keyboard(page_file: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    marks = page.locator(".mark")
    assert marks.count() >= 4
    assert marks.first.is_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert not page.get_by_label("Mark on the cards what differs").is_checked()
    assert not marks.first.is_visible()
    page.close()


@pytest.mark.needs_chromium
def test_it_prints_on_paper_with_its_pictures(page_file: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.emulate_media(media="print")
    assert page.evaluate("document.images[0].getBoundingClientRect().width") == pytest.approx(63 / 25.4 * 96, abs=1)
    assert page.pdf(format="A4").startswith(b"%PDF-")
    page.close()
