"""The web page as a browser shows it: nothing is wider than the screen, nothing is fetched, every anchor is reached."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
MINUTES = 3

WIDTHS = (360, 390, 1280)
"""Of windows, in CSS pixels: two phones and a desk."""

# Runs in the page once it is laid out, and tells the page around it what it finds.
_PROBE = """<script>
const wrong = [];
addEventListener("error", event => wrong.push(String(event.message || event.target.tagName)), true);
addEventListener("load", () => {
  const root = document.documentElement, seen = {};
  root.style.scrollBehavior = "auto";
  const wide = [...document.querySelectorAll("main *:not(svg *)")].filter(
    it => it.getBoundingClientRect().right > innerWidth + 1 && !it.closest(".table, pre")).map(it => it.tagName);
  const places = innerWidth === 390 ? document.querySelectorAll("[id^=rule-], h3[id]") : [];
  for (const it of places) {
    location.hash = it.id;
    const top = it.getBoundingClientRect().top;
    seen[it.id] = document.querySelector(":target") === it && top >= -1 && top < innerHeight;
  }
  const dead = [...document.querySelectorAll("a[href^='#']")].map(it => it.hash.slice(1)).filter(
    id => !document.getElementById(id));
  const boards = [...document.querySelectorAll(".example .picture svg")].map(it => it.getBoundingClientRect());
  parent.postMessage({
    inner: innerWidth, scroll: root.scrollWidth, wide, wrong, seen, dead,
    fetched: performance.getEntriesByType("resource").map(it => it.name),
    boards: boards.map(it => [it.width, it.height]),
    font: parseFloat(getComputedStyle(document.querySelector("p")).fontSize),
  }, "*");
});
</script>"""

# No window is as narrow as a phone, but a frame is.
_FRAMES = """<!DOCTYPE html><title>frames</title><pre id="probe"></pre><script>
const found = {};
addEventListener("message", event => {
  found[event.data.inner] = event.data;
  document.getElementById("probe").textContent = JSON.stringify(found);
});
</script>
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both texts of the shipped game as web pages."""
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for name in ("rulebook", "quickstart"):
        made[name] = folder / f"{name}.html"
        command = [name, "--format", "html", "--out", str(made[name]), "--root", str(ROOT)]
        assert run(lambda command=command: app(command)) == 0  # type: ignore[misc]
    return made


def _browse(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Chromium without a window; root may start it too, as in a container."""
    tool = shutil.which("chromium")
    assert tool
    quiet = (
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--hide-scrollbars", "--enable-logging=stderr", f"--user-data-dir={folder / 'profile'}",
    )  # fmt: skip
    command = [tool, *quiet, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8", timeout=60 * MINUTES)


class Shown(NamedTuple):
    """What a page is like by the width of its window, and what the browser wrote of it."""

    by_width: dict[int, dict[str, Any]]
    said: str


@pytest.fixture(scope="module")
def shown(pages: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shown]:
    """Both pages in windows of every width."""
    return {name: _probe(page, tmp_path_factory.mktemp(name)) for name, page in pages.items()}


def _probe(page: Path, folder: Path) -> Shown:
    probed, frames = folder / "probed.html", folder / "frames.html"
    probed.write_text(page.read_text("utf-8").replace("</head>", f"{_PROBE}</head>"), "utf-8")
    tags = (
        f'<iframe src="{probed.as_uri()}" width="{width}" height="844" frameborder="0"></iframe>' for width in WIDTHS
    )
    frames.write_text(_FRAMES + "\n".join(tags), "utf-8")
    done = _browse(["--window-size=1400,2800", "--dump-dom", frames.as_uri()], folder)
    found = re.search(r'<pre id="probe">(.+?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    return Shown({int(width): seen for width, seen in json.loads(unescape(found[1])).items()}, done.stderr)


@pytest.mark.needs_chromium
@pytest.mark.parametrize("name", ["rulebook", "quickstart"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_its_window(shown: dict[str, Shown], name: str, width: int) -> None:
    found = shown[name].by_width[width]
    assert found["scroll"] <= width
    assert found["wide"] == []
    assert found["font"] >= 16
    assert all(wide > min(width, 600) * 0.45 and high > 60 for wide, high in found["boards"])
    assert len(found["boards"]) >= (50 if name == "rulebook" else 4)


@pytest.mark.needs_chromium
@pytest.mark.parametrize("name", ["rulebook", "quickstart"])
def test_the_page_fetches_nothing_and_has_no_fault(shown: dict[str, Shown], name: str) -> None:
    for found in shown[name].by_width.values():
        assert found["fetched"] == []
        assert found["wrong"] == []
    assert "CONSOLE" not in shown[name].said


@pytest.mark.needs_chromium
def test_every_rule_is_reached_by_its_anchor(shown: dict[str, Shown]) -> None:
    found = shown["rulebook"].by_width[390]
    assert [name for name, reached in found["seen"].items() if not reached] == []
    assert {"rule-1-1", "rule-7-13", "rule-10-3"} <= set(found["seen"])
    assert len(found["seen"]) > 60
    assert found["dead"] == []


@pytest.mark.needs_chromium
@pytest.mark.needs_poppler
def test_the_page_prints_on_paper(pages: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "printed.pdf"
    _browse([f"--print-to-pdf={out}", "--no-pdf-header-footer", pages["quickstart"].as_uri()], tmp_path)
    text = subprocess.run(["pdftotext", out, "-"], check=True, capture_output=True, text=True).stdout
    assert "your turn" in text.lower()
    assert "Three attackers, one secret" in text
