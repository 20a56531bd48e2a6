"""The examples of a Markdown text as pieces of text with their places: fenced scenarios, rows of decision tables."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from tanuki_print.catalog.nodes import ScalarNode
from tanuki_print.diagnostics import Span
from tanuki_print.rulebook.directives import DECIDE, BadDirective, read_comment

SCENARIO = "scenario"
_FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<info>[^`]*)$")
_QUOTED_FENCE = re.compile(r" {0,3}(?:>|[-*+] +>|[0-9]+[.)] +>)[> ]*(?:`{3,}|~{3,}) *" + SCENARIO + r"\b")
_HALF_FENCE = re.compile(r" {0,3}(?:`{1,2}|~{1,2}|'{3,}|\"{3,}) *" + SCENARIO + r" *$")
_UNSAID = re.compile(r"^title:.*\n(?:.*\n)*?players:", re.MULTILINE)
_DECIDE = re.compile(r" {0,3}<!-- *decide: *(?P<name>[\w-]+) *--> *$")
_COMMENT = re.compile(r" {0,3}<!-- *(?P<word>\w+).*--> *$")
_LIST_ITEM = re.compile(r" *(?:[-*+]|[0-9]{1,9}[.)])(?: |$)")
_CELL = re.compile(r"(?:\\.|[^|\\])+")
_RULE_OF_TABLE = re.compile(r"[ |:-]*-[ |:-]*$")
_STYLES = "*_` "


class Fence(NamedTuple):
    """A fenced scenario: its text, whose first line is `line` of the file, and the place of the fence."""

    text: str
    line: int
    span: Span


class Row(NamedTuple):
    """A row of the decision table `table`: its cells by heading in lower case, and its place.

    `heads` are the headings, `asked` is the place of the comment that asks for examples.
    """

    table: str
    cells: Mapping[str, ScalarNode]
    span: Span
    heads: Mapping[str, ScalarNode]
    asked: Span


class Slip(NamedTuple):
    """Something that looks like examples and cannot be read as such."""

    span: Span
    message: str
    hint: str


Piece = Fence | Row | Slip


def pieces(text: str, path: str) -> Iterator[Piece]:
    """Every example of a text in its order. What stands in comments, or in other fences, is none."""
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        fence = _FENCE.match(line)
        if fence is not None and _is_fence(lines, index, len(fence["indent"])):
            end = _end_of_fence(lines, index, fence["fence"])
            yield from _fence(lines, (index, end), fence["info"], path)
            index = end
        elif (decide := _DECIDE.match(line)) is not None:
            index, found = _table(lines, index, decide["name"], path)
            yield from found
            continue
        elif (slip := _decide_slip(line, Span(path, index + 1, 1))) is not None:
            yield slip
        elif line.lstrip().startswith("<!--") and "-->" not in line:
            while index < len(lines) - 1 and "-->" not in lines[index]:
                index += 1
        elif (slip := _fence_slip(line, Span(path, index + 1, 1))) is not None:
            yield slip
        index += 1


def _fence_slip(line: str, place: Span) -> Slip | None:
    """The complaint about a line that means to open an example, and does not."""
    if _QUOTED_FENCE.match(line):
        return Slip(place, "an example cannot stand in a quotation", "delete the > before its lines")
    if _HALF_FENCE.match(line):
        return Slip(place, "this line opens no example", f"```{SCENARIO} does, with three backticks")
    return None


def _decide_slip(line: str, place: Span) -> Slip | None:
    """The complaint about a comment that means to make a table's rows examples, and does not say so."""
    found = _COMMENT.match(line)
    read = read_comment(line.strip()) if found and get_close_matches(found["word"], (DECIDE,), 1, 0.8) else None
    return Slip(place, read.message, read.hint) if isinstance(read, BadDirective) else None


def _is_fence(lines: Sequence[str], index: int, indent: int) -> bool:
    """Whether a fence so far in is one: four blanks make it plain text, unless it belongs to an item of a list."""
    if indent < 4:
        return True
    above = (line for line in reversed(lines[:index]) if line.strip())
    return any(_LIST_ITEM.match(line) for line in above if len(line) - len(line.lstrip()) < indent)


def _end_of_fence(lines: Sequence[str], start: int, fence: str) -> int:
    """The index of the line that closes a fence; beyond the last line where none does."""
    closing = re.compile(rf" *{re.escape(fence[0])}{{{len(fence)},}} *$")
    for index in range(start + 1, len(lines)):
        if closing.match(lines[index]):
            return index
    return len(lines)


def _fence(lines: Sequence[str], span: tuple[int, int], info: str, path: str) -> Iterator[Piece]:
    start, end = span
    word = next(iter(info.split()), "")
    place = Span(path, start + 1, len(lines[start]) - len(lines[start].lstrip()) + 1)
    if word != SCENARIO:
        if get_close_matches(word.lower(), (SCENARIO,), 1, 0.8):
            yield Slip(place, f"a block {word!r} is no example", f"the word for one is {SCENARIO}")
        elif not word and _UNSAID.search("\n".join(lines[start + 1 : end])):
            yield Slip(place, "this block looks like an example, and is none", f"```{SCENARIO} opens one")
    elif end == len(lines):
        yield Slip(place, "this block is not closed", f"a line {lines[start].strip()[:3]} ends it")
    else:
        yield Fence("\n".join(lines[start + 1 : end]) + "\n", start + 2, place)


def _table(lines: Sequence[str], start: int, name: str, path: str) -> tuple[int, list[Piece]]:
    """The rows of the table below a `decide` comment, and the index of the line after it."""
    index = start + 1
    while index < len(lines) and not lines[index].strip():
        index += 1
    if index + 1 >= len(lines) or "|" not in lines[index] or not _RULE_OF_TABLE.match(lines[index + 1]):
        slip = Slip(
            Span(path, start + 1, 1), "there is no table below this comment", "| one | two |, then | --- | --- |"
        )
        return start + 1, [slip]
    headings = list(_cells(lines[index], index + 1, path))
    heads = {cell.raw.casefold(): cell for cell in reversed(headings)}
    twice = [cell for cell in headings if heads[cell.raw.casefold()] is not cell]
    found: list[Piece] = [
        Slip(cell.span, f"two columns are called {cell.raw!r}", "each heading stands once") for cell in twice
    ]
    index += 2
    while index < len(lines) and "|" in lines[index]:
        cells = list(_cells(lines[index], index + 1, path))
        span = Span(path, index + 1, 1)
        if len(cells) != len(headings):
            hint = "a | stands between two cells, and nothing or — in an empty one"
            found.append(Slip(span, f"the row has {len(cells)} cells, its table {len(headings)}", hint))
        elif not twice:
            named = {cell.raw.casefold(): written for cell, written in zip(headings, cells, strict=True)}
            found.append(Row(name, named, span, heads, Span(path, start + 1, 1)))
        index += 1
    return index, found


def _cells(line: str, number: int, path: str) -> Iterator[ScalarNode]:
    """The cells of a row, without blanks and marks of style around them."""
    start = len(line) - len(line.lstrip())
    body = line.rstrip()
    if body.endswith("|") and not body.endswith("\\|"):
        body = body[:-1]
    at = start + 1 if body.startswith("|", start) else start
    while at <= len(body):
        cell = _CELL.match(body, at)
        end = at if cell is None else cell.end()
        written = body[at:end]
        text = written.strip(_STYLES).replace("\\|", "|")
        column = at + len(written) - len(written.lstrip(_STYLES)) + 1
        yield ScalarNode(text, text, quoted=True, path=path, line=number, column=column)
        at = end + 1
