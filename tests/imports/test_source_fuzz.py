"""Cells, encodings, separators and shapes of tables at random: never a trace, never a value that the source lacks.

What a cell may become is told here again, from the manual alone, and compared with what an import would write.
"""

import csv
import io
import random
import re
import unicodedata
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils.exceptions import IllegalCharacterError

from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, UsageError
from tanuki_print.imports.columns import Kind
from tanuki_print.imports.plan import Plan, make_plan
from tanuki_print.imports.read import choose_tables, read_tables
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
FIELDS = {
    "id": Kind.TEXT, "number": Kind.WHOLE, "name": Kind.TEXT, "kanji": Kind.TEXT, "aliases": Kind.LIST,
    "status": Kind.TEXT, "rarity": Kind.TEXT, "atk": Kind.WHOLE, "def": Kind.WHOLE, "flavor": Kind.TEXT,
}  # fmt: skip
NOTHING = {"", "-", "--", "---", "\u2013", "\u2014", "?", "n/a", "tba", "tbd", "to come", "todo"}
FORMULA = re.compile("[=+\\-@\t\n\uff1d\uff0b\uff0d\uff20]")
SIGNS = "ab 0159=+-@'\"|\\;,\t\n\r*_<>`#.\u3000\u00a0\ufeff\u200b\u0301\u014d\u6cb3\U0001f351\uff1d"
WORDS = (
    "", "450", " 450 ", "007", "-50", "+300", "300.0", "3e2", "1,200", "1.200", "9,5", "\u0663\u0660\u0660", "=1+1",
    "'=1", "''=1", "'tis", '=HYPERLINK("x")', "to come", "?", "*all of it*", "**loud**", "<br>x", "a|b", "a\\|b",
    "`a|b`", "Bow.\nThen bow back.", "2026-03-04", "TRUE", "#REF!", "no", "1:10", "a; b", "a\\; b", "\u00a0x",
    "x\u00a0y", "\ufeffx", "o\u0304", "e\u0301", "final", "rare",
)  # fmt: skip
CELLS = st.one_of(st.sampled_from(WORDS), st.text(st.sampled_from(SIGNS), max_size=12))
NAMES = st.sampled_from(("Kappa", "Tengu", "momotaro", "Momotar\u014d", "4", "007", "Kumiai-ki", "Nobody"))
HEADINGS = ("id", "#", "name", "Flavour text", "ATK", "def", "aliases", "kanji", "memo", "copies", "set", "status", "")
UNHURRIED = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@cache
def catalog() -> Catalog:
    workspace = find_workspace(ROOT, ROOT)
    return require_catalog(workspace, workspace.default_game())


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """A heading with a name and a field in it, and rows of as many cells, all of them different cards or none."""
    others = draw(st.lists(st.sampled_from(HEADINGS), min_size=1, max_size=4, unique=True))
    heading = [*dict.fromkeys(["name", *others])]
    rows = [
        [draw(NAMES) if column == "name" else draw(CELLS) for column in heading] for _ in range(draw(st.integers(0, 4)))
    ]
    return [heading, *rows]


def as_csv(rows: list[list[str]], separator: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return out.getvalue().encode(encoding)


def as_markdown(rows: list[list[str]]) -> bytes:
    heading, *body = [[cell.replace("|", "\\|").replace("\r", " ").replace("\n", " ") for cell in row] for row in rows]
    lines = [heading, ["---"] * len(heading), *body]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines).encode()


def as_workbook(rows: list[list[str]]) -> bytes:
    book = Workbook()
    sheet = book.active
    for number, row in enumerate(rows, 1):
        for at, text in enumerate(row, 1):
            try:
                sheet.cell(number, at).value = text
            except IllegalCharacterError:  # XML has no such sign
                sheet.cell(number, at).value = "illegal"
            sheet.cell(number, at).data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def planned(data: bytes, ending: str) -> tuple[Plan | None, Report]:
    """What an import would do; what it refuses is in the report."""
    report = Report()
    try:
        found = choose_tables(read_tables(data, f"cards{ending}", ending), FIELDS, ())
    except TanukiError as error:
        report.extend(error.diagnostics)
        return None, report
    except UsageError as error:
        report.add(Diagnostic(Span(f"cards{ending}"), error.message, "usage", error.hint))
        return None, report
    return make_plan(found, catalog(), FIELDS)


def told(text: str) -> str:
    """What the manual says a cell of text says."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").strip())
    before = re.match("['\\s]*", text)
    if text.startswith("'") and before and FORMULA.search(text[: before.end() + 1]):
        text = text[1:]
    for mark in ("**", "__", "*", "_"):
        inner = text[len(mark) : -len(mark)]
        if text.startswith(mark) and text.endswith(mark) and inner and not set(inner) & {"*", "_"}:
            return inner.strip()
    return text


def expected(text: str, kind: Kind) -> object:
    if kind is Kind.WHOLE:
        return int(told(text)) if re.fullmatch("-?[0-9]+", told(text)) else None
    if kind is Kind.LIST:
        items: list[str] = [""]
        signs = iter(told(text))
        for sign in signs:
            if sign == "\\":
                following = next(signs, "")
                items[-1] += following if following in ("\\", ";") and following else sign + following
                continue
            if sign == ";":
                items.append("")
            else:
                items[-1] += sign
        return tuple(item.strip() for item in items if item.strip())
    return told(text)


def check(rows: list[list[str]], plan: Plan | None, report: Report, shape: Callable[[str], str] = str) -> None:
    """Every value that would be written stands in the cell that is named for it; every refusal has place and hint."""
    for item in report:
        assert item.span.path.startswith("cards.")
        assert item.hint, item.message
        assert "\n" not in item.message.replace("\\n", ""), item.message
    if plan is None:
        return
    columns = [{"#": "number", "Flavour text": "flavor", "ATK": "atk"}.get(name, name) for name in rows[0]]
    source = [dict(zip(columns, row, strict=True)) for row in rows[1:]]
    for change in plan.changes:
        sources = [row[change.field] for row in source]
        assert change.new in [expected(shape(text), FIELDS[change.field]) for text in sources], (change, sources)
        assert str(change.new).casefold() not in NOTHING
    for addition in plan.additions:
        assert any(
            all(expected(shape(row[field]), FIELDS[field]) == value for field, value in addition.values.items())
            for row in source
        ), addition


@UNHURRIED
@given(tables(), st.sampled_from([",", ";", "\t", "|"]), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_what_a_csv_changes_stands_in_it(rows: list[list[str]], separator: str, encoding: str) -> None:
    plan, report = planned(as_csv(rows, separator, encoding), ".csv")
    check(rows, plan, report)


@UNHURRIED
@given(tables())
def test_what_a_manuscript_changes_stands_in_it(rows: list[list[str]]) -> None:
    plan, report = planned(as_markdown(rows), ".md")
    check(rows, plan, report, lambda text: text.replace("\r", " ").replace("\n", " "))


@UNHURRIED
@given(tables())
def test_what_a_workbook_changes_stands_in_it(rows: list[list[str]]) -> None:
    plan, report = planned(as_workbook(rows), ".xlsx")
    check(rows, plan, report)


@UNHURRIED
@given(tables(), st.sampled_from(["cp1252", "shift_jis", "latin-1", "utf-16-le", "utf-32"]))
def test_another_encoding_is_refused_or_makes_no_difference(rows: list[list[str]], encoding: str) -> None:
    text = as_csv(rows).decode()
    plan, report = planned(text.encode(encoding, "replace"), ".csv")
    if plan is not None:
        kept = text.encode(encoding, "replace").decode("utf-8")
        check(list(csv.reader(io.StringIO(kept, newline=""))), plan, report)
    check(rows, None, report)


@UNHURRIED
@given(st.binary(max_size=300), st.sampled_from([".csv", ".tsv", ".md", ".xlsx"]))
def test_any_bytes_are_read_or_refused(data: bytes, ending: str) -> None:
    check([[]], None, planned(data, ending)[1])


@UNHURRIED
@given(st.text(st.sampled_from("|-: \nab\"'`#*;,\t\\=name1"), max_size=200), st.sampled_from([".csv", ".tsv", ".md"]))
def test_any_text_is_read_or_refused(text: str, ending: str) -> None:
    head = "name,atk\n" if ending == ".csv" else "name\tatk\n" if ending == ".tsv" else "| name | atk |\n|---|---|\n"
    for source in (text, head + text):
        check([[]], None, planned(source.encode(), ending)[1])


def _damaged(parts: Mapping[str, bytes], chance: random.Random) -> bytes:
    """A workbook with some bytes of one part changed, or some of the file as a whole."""
    victim = chance.choice(sorted(parts))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as file:
        for name, data in parts.items():
            file.writestr(name, _changed(data, chance) if name == victim else data)
    return _changed(out.getvalue(), chance) if chance.random() < 0.3 else out.getvalue()


def _changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(changed))
        way = chance.randrange(4)
        if way == 0:
            changed[at] = chance.randrange(256)
        elif way == 1:
            changed[at:at] = chance.choice([b"<", b">", b"9", b'"', b"<c/>", b"&#0;", b"\xff", b"-1"])
        elif way == 2:
            del changed[at : at + chance.randrange(1, 30)]
        else:
            piece = changed[at : at + chance.randrange(1, 60)]
            changed[at:at] = piece
        changed = changed or bytearray(b"<")
    return bytes(changed)


def test_a_damaged_workbook_is_read_or_refused() -> None:
    whole = as_workbook([["name", "atk", "flavor"], ["Kappa", "451", "Bow."], ["Tengu", "7", "'=x"]])
    with zipfile.ZipFile(io.BytesIO(whole)) as file:
        parts = {name: file.read(name) for name in file.namelist() if "theme" not in name}
    outcomes = {"read": 0, "refused": 0}
    for seed in range(400):
        plan, report = planned(_damaged(parts, random.Random(seed)), ".xlsx")
        check([[]], None, report)
        outcomes["refused" if plan is None else "read"] += 1
    assert min(outcomes.values()) > 40, outcomes


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".md", ".xlsx"])
def test_the_command_ends_without_a_trace_whatever_it_is_given(
    ending: str, shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(f"source {ending}")
    source = shipped / f"cards{ending}"
    for _ in range(25):
        rows = [["name", "atk", "flavor", "aliases"]]
        rows += [
            [chance.choice(["Kappa", "Tengu", "Nobody", "4"]), *(chance.choice(WORDS) for _ in range(3))]
            for _ in range(chance.randrange(3))
        ]
        data = as_workbook(rows) if ending == ".xlsx" else as_markdown(rows) if ending == ".md" else as_csv(rows)
        source.write_bytes(_changed(data, chance) if chance.random() < 0.3 else data)
        code = run(lambda: app(["import", str(source), "--root", str(shipped), "--set", "ours"]))
        err = capfd.readouterr().err.splitlines()
        assert code in (0, 1, 2)
        assert not any("fault of the program" in line or "Traceback" in line for line in err), err
        for line, following in pairwise([*err, ""]):
            if ": error: " in line or line.startswith("error: "):
                assert following.startswith("  hint: "), line
