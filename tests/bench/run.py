"""Speed, memory and size against named baselines, all in one run: `make bench`.

Every figure is taken from process start to end. Two rounds each, the quicker one counts.
"""

import json
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import venv
import zlib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
IMPORTS = "import reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts, jinja2, PIL.Image"
SIDE = 512


@dataclass(frozen=True, slots=True)
class Measure:
    """Seconds and peak memory (MB) of one process."""

    seconds: float
    megabytes: float


def measure(command: list[str], folder: Path, rounds: int = 2) -> Measure:
    """Run a command to its end; the quicker of several rounds."""
    results = []
    for _ in range(rounds):
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{' '.join(command)} ended with exit code {process.returncode}")
        results.append(Measure(time.perf_counter() - start, peak_megabytes(usage)))
    return min(results, key=lambda result: result.seconds)


def peak_megabytes(usage: resource.struct_rusage) -> float:
    """The most memory a process had; Linux counts in kB, macOS in bytes."""
    return usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def png(seed: int, bits: int) -> bytes:
    """A picture of its own: 512 x 512, 8-bit RGB, a shaded ground with so many bits of grain.

    Four bits pack to about 400 kB, as a painting does; one bit to 100 kB.
    """
    noise = random.Random(seed)
    base, step = noise.randbytes(3), noise.randrange(1, 5)
    grain = bytes(value & ((1 << bits) - 1) for value in range(256))
    rows = []
    for row in range(SIDE):
        flat = bytes((part // 2 + row * step // 16) % 240 for part in base) * SIDE
        rough = noise.randbytes(3 * SIDE).translate(grain)
        rows.append(b"\0" + (int.from_bytes(flat) + int.from_bytes(rough)).to_bytes(3 * SIDE))
    data = zlib.compress(b"".join(rows), 6)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def make_game(root: Path, count: int, bits: int) -> Path:
    """A workspace with `count` cards and a picture each, in the shipped templates; gives the baseline's list."""
    game = root / "cards" / "tanuki-panic"
    (game / "art").mkdir(parents=True)
    (game / "general").mkdir()
    shutil.copytree(ROOT / "templates", root / "templates")
    shipped = ROOT / "cards" / "tanuki-panic"
    shutil.copy(shipped / "game.yaml", game / "game.yaml")
    schema = json.loads((shipped / "card.schema.json").read_text(encoding="utf-8"))
    schema["properties"]["number"]["pattern"] = "^[0-9]{4}$"  # more cards than the shipped game has room for
    (game / "card.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    cards = []
    for number in range(1, count + 1):
        picture = game / "art" / f"{number:04d}.png"
        picture.write_bytes(png(number, bits))
        card = {"name": f"Card {number:04d} of many", "atk": number % 90 * 10, "def": number % 70 * 10}
        card["flavor"] = f"Its {number} brothers say that the river was much wider when they were young."
        text = "\n".join(f"{key}: {json.dumps(value)}" for key, value in card.items())
        head = f'id: card-{number:04d}\nnumber: "{number:04d}"\nstatus: final\n'
        art = f"art: {{image: art/{number:04d}.png}}\n"
        (game / "general" / f"{number:04d}-card-{number:04d}.yaml").write_text(f"{head}{text}\n{art}", encoding="utf-8")
        cards.append({**{key: str(value) for key, value in card.items()}, "picture": str(picture)})
    listing = root / "cards.json"
    listing.write_text(json.dumps(cards), encoding="utf-8")
    return listing


def baseline_python(folder: Path) -> str:
    """An environment of its own with reportlab alone, no accelerator package."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    version = subprocess.run(
        [sys.executable, "-c", "import reportlab; print(reportlab.Version)"], capture_output=True, text=True, check=True
    ).stdout.strip()
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"reportlab=={version}"], check=True)
    return python


def report(what: str, found: float, limit: float, unit: str) -> bool:
    """One line; True when the figure keeps to its limit."""
    kept = found <= limit
    print(f"{what:<58} {found:9.2f} {unit:<3} at most {limit:8.2f}  {'kept' if kept else 'MISSED'}", flush=True)
    return kept


def bench_vector(command: list[str], work: Path) -> list[bool]:
    """The shipped deck, drawn from parts, against the bare imports."""
    bare = measure([sys.executable, "-c", IMPORTS], work, 3)
    ours = measure([*command, "sheets", "--root", str(ROOT), "-o", str(work / "vector.pdf")], work, 3)
    return [report("shipped deck: seconds over the bare imports", ours.seconds - bare.seconds, 0.8, "s")]


def bench_pictures(command: list[str], work: Path, count: int, ratio: float, python: str | None) -> list[bool]:
    """`count` cards with pictures: time against the baseline, memory, size."""
    folder = work / str(count)
    listing = make_game(folder, count, 4 if python else 1)
    rounds = 2 if python else 1
    out = folder / "output"
    ours = measure([*command, "sheets", "--root", str(folder), "-o", str(out / "sheets.pdf")], folder, rounds)
    print(f"{count} pictures: {ours.seconds:.2f} s, {ours.megabytes:.0f} MB")
    kept = [report(f"{count} pictures: peak memory", ours.megabytes, 150, "MB")]
    pictures = sum(file.stat().st_size for file in (folder / "cards").rglob("*.png"))
    made = sum(file.stat().st_size for file in out.glob("*.pdf"))
    kept.append(report(f"{count} pictures: file size over the pictures'", (made / pictures - 1) * 100, 15, "%"))
    if python:
        plain = measure([python, str(HERE / "baseline.py"), str(listing), str(folder / "plain.pdf")], folder, 1)
        print(f"{count} pictures: baseline {plain.seconds:.2f} s")
        kept.append(report(f"{count} pictures: share of the baseline's time", ours.seconds / plain.seconds, ratio, ""))
    shutil.rmtree(folder)
    return kept


def bench_decisions() -> list[bool]:
    """Matches of two random players: the referee against the same rules as a plain loop over mutable lists."""
    command = [sys.executable, str(HERE / "decisions.py")]
    found = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    referee, plain = found["referee"], found["plain"]
    print(f"ten-card matches: {found['decisions']:.0f} decisions each, {referee:,.0f} a second, {plain:,.0f} plainly")
    kept = [report("ten-card matches: microseconds a decision", 1e6 / referee, 20, "us")]
    kept.append(report("ten-card matches: times the plain loop's time", plain / referee, 15, ""))
    return kept


def bench_packs(command: list[str], work: Path) -> list[bool]:
    """Packs a second beside the usual way, and the memory of very many packs as JSON lines."""
    ran = subprocess.run([sys.executable, str(HERE / "packs.py")], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    print(
        f"packs a second: {found['independent']:,.0f}, in boxes {found['boxed']:,.0f}, by rerolls {found['plain']:,.0f}"
    )
    kept = [report("independent packs: microseconds each", 1e6 / found["independent"], 1e6 / 15_000, "us")]
    kept.append(report("packs in boxes: microseconds each", 1e6 / found["boxed"], 1e6 / 12_000, "us"))
    few, many = (
        measure(
            [
                *command,
                "booster",
                "--seed",
                "bench",
                "--packs",
                str(count),
                "--format",
                "jsonl",
                "--out",
                "/dev/null",
                "--root",
                str(ROOT),
            ],
            work,
            rounds=1,
        )
        for count in (10_000, 1_000_000)
    )
    print(f"a million packs as JSON lines: {many.seconds:.0f} s, {many.megabytes:.0f} MB")
    kept.append(report("a million packs: times the memory of ten thousand", many.megabytes / few.megabytes, 1.05, ""))
    return kept


def bench_tables(command: list[str], work: Path) -> list[bool]:
    """A thousand cards out to a spreadsheet and in again, beside csv and openpyxl, and as whole commands."""
    folder = work / "tables"
    make_game(folder, 1000, 1)
    for picture in (folder / "cards").rglob("*.png"):
        picture.unlink()
    for card in (folder / "cards").rglob("*.yaml"):
        text = card.read_text(encoding="utf-8")
        card.write_text(
            "".join(line for line in text.splitlines(keepends=True) if not line.startswith("art:")), encoding="utf-8"
        )
    ran = [sys.executable, str(HERE / "tables.py"), str(folder)]
    found = json.loads(subprocess.run(ran, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    print("1,000 cards, ms: " + ", ".join(f"{name} {seconds * 1000:.1f}" for name, seconds in found.items()))
    kept = [report("workbook out: times plain openpyxl's time", found["xlsx_out"] / found["xlsx_out_plain"], 1, "")]
    kept.append(
        report("workbook in, and compared: times plain openpyxl's", found["xlsx_in"] / found["xlsx_in_plain"], 1.5, "")
    )
    kept.append(
        report("CSV out: milliseconds over csv.writer", (found["csv_out"] - found["csv_out_plain"]) * 1e3, 50, "ms")
    )
    kept.append(
        report("CSV in: milliseconds over csv.reader", (found["csv_in"] - found["csv_in_plain"]) * 1e3, 150, "ms")
    )
    root = ["--root", str(folder)]
    bare = measure([*command, "cards", *root], folder)
    for form in ("csv", "xlsx", "sqlite"):
        ours = measure([*command, "export", "--out", str(work / f"cards.{form}"), *root], folder)
        kept.append(report(f"export to {form}: seconds over listing the cards", ours.seconds - bare.seconds, 0.3, "s"))
    for form in ("csv", "xlsx"):
        ours = measure([*command, "import", str(work / f"cards.{form}"), *root], folder)
        kept.append(report(f"import of {form}: seconds over listing the cards", ours.seconds - bare.seconds, 0.3, "s"))
    shutil.rmtree(folder)
    return kept


def main() -> int:
    """Print every figure; exit code 1 when one misses its limit."""
    command = [sys.executable, "-m", "tanuki_print"]
    kept = bench_decisions()
    with tempfile.TemporaryDirectory(prefix="tanuki-bench-") as name:
        work = Path(name)
        python = baseline_python(work / "baseline")
        kept += bench_packs(command, work)
        kept += bench_tables(command, work)
        kept += bench_vector(command, work)
        kept += bench_pictures(command, work, 60, 1 / 10, python)
        kept += bench_pictures(command, work, 600, 1 / 30, python)
        kept += bench_pictures(command, work, 6000, 0, None)
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
