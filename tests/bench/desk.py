"""How fast the desk is, measured in a real browser: from a save to pixels, from the server's start to a whole gallery;
and how much memory it takes. `python tests/bench/desk.py [--quick]`; numbers as JSON on stdout.
"""

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent / "desk")]

from desk_site import browser  # noqa: E402 - the folder is on the path only now
from run import make_game  # noqa: E402

PORT = 8797
ADDRESS = f"http://127.0.0.1:{PORT}/"
WATCH = """() => { window.seen = [];
  document.addEventListener("desk:painted", event => window.seen.push(event.detail.at)); }"""
COMPLETE = """count => { const all = [...document.querySelectorAll(".gallery img")];
  return all.length === count && all.every(it => it.complete && it.naturalWidth > 0); }"""


def started(root: Path) -> subprocess.Popen[bytes]:
    """The desk as a user starts it."""
    command = [sys.executable, "-m", "tanuki_print", "serve", "--root", str(root), "--port", str(PORT)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def ended(process: subprocess.Popen[bytes]) -> None:
    """The desk as a user ends it."""
    process.send_signal(signal.SIGINT)
    process.wait(20)


def megabytes(process: subprocess.Popen[bytes]) -> float:
    """What the server and its rasterizers hold now (Linux): private memory and their share of what is shared."""
    # Threads other than the first start processes, too.
    children = [
        pid
        for task in Path(f"/proc/{process.pid}/task").iterdir()
        for pid in (task / "children").read_text("utf-8").split()
    ]
    total = 0
    for pid in (str(process.pid), *children):
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
        total += int(next(line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")))
    return total / 1024


def when(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"{what} took more than {seconds:g} seconds")
        time.sleep(0.02)


def saves(page: Any, path: Path, count: int) -> list[float]:
    """Milliseconds from the write of a card's file to its picture painted in the page, for so many saves."""
    text = path.read_text("utf-8")
    old = next(line for line in text.splitlines() if line.startswith("atk:"))
    page.evaluate(WATCH)
    took = []
    for number in range(count):
        made = text.replace(old, f"atk: {(number % 90 + 1) * 10}")
        before = page.evaluate("window.seen.length")
        begun = time.time() * 1000
        path.write_text(made, "utf-8")
        time.sleep(0.4)  # asking all the time would take from the browser what it needs to paint
        when(lambda before=before: page.evaluate("window.seen.length") > before, 10, "a save")  # type: ignore[misc]
        took.append(page.evaluate(f"window.seen[{before}]") - begun)
        time.sleep(0.3)
    path.write_text(text, "utf-8")
    return took


def bench_saves(work: Path, chromium: Any, count: int) -> dict[str, float]:
    """The card page at 150 dpi."""
    process = started(work)
    page = chromium.new_page()
    when(lambda: reached(page, ADDRESS + "card/momotaro"), 10, "the start")
    page.wait_for_timeout(4000)
    took = saves(page, work / "cards/tanuki-panic/general/006-momotaro.yaml", count)
    page.close()
    ended(process)
    ordered = sorted(took)
    return {
        "median_ms": statistics.median(took),
        "p95_ms": ordered[round(len(ordered) * 0.95) - 1],
        "worst_ms": ordered[-1],
    }


def reached(page: Any, address: str) -> bool:
    """Whether a page could be opened."""
    from playwright.sync_api import Error  # noqa: PLC0415

    try:
        page.goto(address)
    except Error:
        return False
    return True


def bench_gallery(work: Path, chromium: Any, rounds: int) -> float:
    """Seconds from the server's start until every picture of the gallery is there, in a browser already open."""
    process = started(work)
    page = chromium.new_page(viewport={"width": 1280, "height": 850})
    when(lambda: reached(page, ADDRESS), 10, "the start")
    took = []
    for _ in range(rounds):
        ended(process)
        page.evaluate("document.querySelectorAll('.gallery img').forEach(it => it.remove())")
        begun = time.monotonic()
        process = started(work)
        time.sleep(1)
        when(lambda: complete(page, 60), 30, "the gallery")
        took.append(time.monotonic() - begun)
        page.wait_for_timeout(1500)
    page.close()
    ended(process)
    return statistics.median(took)


def complete(page: Any, count: int) -> bool:
    """Whether all pictures are there."""
    from playwright.sync_api import Error  # noqa: PLC0415

    try:
        return bool(page.evaluate(COMPLETE, count))
    except Error:  # it is just being loaded again
        return False


def bench_many(work: Path, chromium: Any, count: int) -> dict[str, float]:
    """A large set scrolled from top to bottom: pictures missing where one looks, and memory."""
    make_game(work, count, 1)
    process = started(work)
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    when(lambda: reached(page, ADDRESS), 30, "the start")
    missing = 0
    visible = """() => [...document.querySelectorAll(".gallery img")].filter(it => {
        const box = it.getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight && !(it.complete && it.naturalWidth);
    }).length"""
    begun = time.monotonic()
    while not page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 2"):
        page.evaluate("scrollBy(0, 800)")
        end = time.monotonic() + 5
        while page.evaluate(visible) and time.monotonic() < end:
            time.sleep(0.02)
        missing += page.evaluate(visible)
    found = {"missing": missing, "seconds": time.monotonic() - begun, "megabytes": megabytes(process)}
    page.close()
    ended(process)
    return found


def bench_storm(work: Path, chromium: Any, count: int) -> dict[str, float]:
    """Thousands of saves as fast as they go: memory before and after, and whether the last one is shown."""
    process = started(work)
    page = chromium.new_page()
    when(lambda: reached(page, ADDRESS + "card/kappa"), 10, "the start")
    page.wait_for_timeout(4000)
    path = work / "cards/tanuki-panic/general/004-kappa.yaml"
    text = path.read_text("utf-8")
    before = megabytes(process)
    begun = time.monotonic()
    for number in range(count):
        path.write_text(text.replace("atk: 450", f"atk: {number % 90 * 10 + 10}"), "utf-8")
        time.sleep(0.005)
    page.wait_for_timeout(500)
    path.write_text(text.replace("atk: 450", "atk: 990"), "utf-8")
    when(lambda: "990" in page.inner_text(".data"), 10, "the last save")
    found = {"before_mb": before, "after_mb": megabytes(process), "seconds": time.monotonic() - begun}
    path.write_text(text, "utf-8")
    page.close()
    ended(process)
    return found


def main() -> None:
    """Measure everything."""
    quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory(prefix="tanuki-desk-") as name, browser() as chromium:
        work = Path(name) / "game"
        for folder in ("cards", "templates", "rules"):
            shutil.copytree(ROOT / folder, work / folder)
        found: dict[str, Any] = {"load": os.getloadavg()[0]}
        found["saves"] = bench_saves(work, chromium, 15 if quick else 50)
        found["gallery_s"] = bench_gallery(work, chromium, 1 if quick else 3)
        found["storm"] = bench_storm(work, chromium, 300 if quick else 2000)
        found["many"] = bench_many(Path(name) / "many", chromium, 200 if quick else 1000)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
