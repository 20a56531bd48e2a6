"""Renders the pictures of the documentation anew: `make pictures`."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

HERE = Path(__file__).resolve().parent
GAP = 24
HIGH = 640
"""Pixels from top to bottom of pictures that stand in a row."""

WRAPPER = (29, 23, 182, 148)
"""Where the first wrapper lies on its page: left, top, right, bottom, in mm."""

COLORS = 192
"""A palette this small keeps a picture near 100 kB; the cards are flat colours anyway."""


def program(*arguments: str) -> None:
    """Run the command line; its own complaint ends the script."""
    subprocess.run([sys.executable, "-m", "tanuki_print", *arguments], check=True, stdout=subprocess.DEVNULL)


def save(image: Image.Image, name: str) -> None:
    """Write a picture with few colours."""
    image.convert("RGB").quantize(COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        HERE / name, optimize=True
    )


def in_a_row(files: list[Path]) -> Image.Image:
    """Pictures side by side on white."""
    images = [Image.open(file).convert("RGB") for file in files]
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    row = Image.new("RGB", (width, max(image.height for image in images)), "white")
    left = 0
    for image in images:
        row.paste(image, (left, 0))
        left += image.width + GAP
    return row


def page(pdf: Path, scale: float, words: str = "") -> Image.Image:
    """The first page of a PDF on which some words stand."""
    with pypdfium2.PdfDocument(pdf) as document:
        found = next(page for page in document if words in page.get_textpage().get_text_bounded())
        return found.render(scale=scale).to_pil()


def framed(image: Image.Image) -> Image.Image:
    """A white page with a thin line around it, so that it shows on white."""
    return ImageOps.expand(image.convert("RGB"), 2, "#bbb3a0")


def packs(folder: Path) -> None:
    """A wrapper by itself, and beside a checklist and the chart of the odds."""
    program("booster", "--seed", "matsuri-2026", "--box", "1", "--pack", "1", "--out", str(folder / "pack.pdf"))
    program("odds", "--chart", str(folder / "odds.png"))
    scale = 4.6
    wrapper = page(folder / "pack.pdf", scale, "What is inside").crop([round(mm * scale * 72 / 25.4) for mm in WRAPPER])
    save(wrapper, "wrapper.png")
    shown = [wrapper, page(folder / "pack.pdf", 2, "checklist"), Image.open(folder / "odds.png")]
    files = []
    for number, image in enumerate(shown):
        image.thumbnail((2 * HIGH, HIGH), Image.Resampling.LANCZOS)
        framed(image).save(folder / f"shown-{number}.png")
        files.append(folder / f"shown-{number}.png")
    save(in_a_row(files), "packs.png")


def changes(folder: Path) -> None:
    """The worked example of docs/changes.md: the game kept in git, a card and a template changed."""
    root = folder / "kept"
    for name in ("cards", "templates", "rules"):
        shutil.copytree(HERE.parents[1] / name, root / name)
    names = {f"GIT_{who}_{part}": "designer" for who in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    dates = dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), "2026-11-01T12:00:00Z")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "First printing")):
        subprocess.run(
            [shutil.which("git") or "git", "-C", str(root), *words], env={**os.environ, **names, **dates}, check=True
        )
    card = root / "cards" / "tanuki-panic" / "general" / "006-momotaro.yaml"
    text = card.read_text(encoding="utf-8").replace("atk: 700", "atk: 750").replace("never once late", "seldom late")
    card.write_text(text, encoding="utf-8")
    game = root / "cards" / "tanuki-panic" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace('bar: "#0d2b21"', 'bar: "#5a1a2b"'), encoding="utf-8")
    program("diff", "--root", str(root), "--format", "png", "--dpi", "105", "--out", str(folder / "pairs"))
    files = [folder / "pairs" / f"{stem}.png" for stem in ("006-momotaro", "039-danzaburou-danuki")]
    for file in files:
        framed(Image.open(file)).save(file)
    save(in_a_row(files), "changes.png")


def balance(folder: Path) -> None:
    """The chart of the shipped cards' balance."""
    program("stats", "--chart", str(folder / "balance.png"))
    save(Image.open(folder / "balance.png"), "balance.png")


def desk(folder: Path) -> None:
    """The desk's gallery by day and a card by night; left as it is where there is no Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the other pictures need no browser

    server = subprocess.Popen([sys.executable, "-m", "tanuki_print", "serve"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().split()[0] if server.stdout else ""
        with sync_playwright() as tool:
            browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, scheme, path in (("gallery", "light", ""), ("card", "dark", "card/momotaro")):
                page = browser.new_page(color_scheme=scheme, viewport={"width": 1180, "height": 940})
                page.goto(address + path)
                page.wait_for_timeout(6000)
                page.screenshot(path=folder / f"{name}.png")
            browser.close()
    finally:
        server.terminate()
        server.communicate()
    shown = []
    for name in ("gallery", "card"):
        image = Image.open(folder / f"{name}.png")
        image.thumbnail((2 * HIGH, HIGH), Image.Resampling.LANCZOS)
        framed(image).save(folder / f"desk-{name}.png")
        shown.append(folder / f"desk-{name}.png")
    # The grounds are large and pale: they must keep their colour.
    made = in_a_row(shown).quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    made.save(HERE / "desk.png", optimize=True)


def main() -> None:
    """Write every picture."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for card in ("momotaro", "danzaburou-danuki", "kumiai-ki"):
            program("render", card, "--dpi", "130", "--out", str(folder / f"{card}.png"))
        program("render", "momotaro", "--side", "back", "--dpi", "130", "--out", str(folder / "back.png"))
        cards = [folder / f"{card}.png" for card in ("momotaro", "danzaburou-danuki", "kumiai-ki", "back")]
        save(in_a_row(cards), "cards.png")
        pages = []
        for name, options in (("sheet", ()), ("low-ink", ("--low-ink",))):
            program("sheets", "--cards", "set:general", *options, "--out", str(folder / f"{name}.pdf"))
            page(folder / f"{name}.pdf", 0.9).save(folder / f"{name}.png")
            pages.append(folder / f"{name}.png")
        save(in_a_row(pages), "sheets.png")
        program("rulebook", "--out", str(folder / "rulebook.pdf"))
        program("mat", "--paper", "a3", "--out", str(folder / "mat.pdf"))
        spread = []
        for name, words in (("cover", "The Rulebook"), ("page", "pay for not"), ("outcomes", "All of it in one table")):
            framed(page(folder / "rulebook.pdf", 1.15, words)).save(folder / f"{name}.png")
            spread.append(folder / f"{name}.png")
        save(in_a_row(spread), "rulebook.png")
        save(page(folder / "mat.pdf", 0.85), "mat.png")
        packs(folder)
        changes(folder)
        balance(folder)
        desk(folder)


if __name__ == "__main__":
    main()
