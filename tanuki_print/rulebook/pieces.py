"""The examples of a Markdown text as pieces of text with their places: fenced scenarios, rows of decision tables."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tanuki_print.catalog.nodes import ScalarNode
from tanuki_print.diagnostics import Span

SCENARIO = "scenario"
_FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<info>[^`]*)$")
_QUOTED_FENCE = re.compile(r" {0,3}(?:>|[-*+] +>|[0-9]+[.)] +>)[> ]*(?:`{3,}|~{3,}) *" + SCENARIO + r"\b")
_DECIDE = re.compile(r" {0,3}<!-- *decide: *(?P<name>[\w-]+) *--> *$")
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
    """A row of the decision table `table`: its cells by heading in lower case, and its place."""

    table: str
    cells: dict[str, ScalarNode]
    span: Span


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
        elif line.lstrip().startswith("<!--") and "-->" not in line:
            while index < len(lines) - 1 and "-->" not in lines[index]:
                index += 1
        elif _QUOTED_FENCE.match(line):
            span = Span(path, index + 1, 1)
            yield Slip(span, "an example cannot stand in a quotation", "delete the > before its lines")
        index += 1


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
    words = info.split()
    if not words or words[0] != SCENARIO:
        return
    place = Span(path, start + 1, len(lines[start]) - len(lines[start].lstrip()) + 1)
    if end == len(lines):
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
    heads = [cell.raw.casefold() for cell in _cells(lines[index], index + 1, path)]
    found: list[Piece] = []
    index += 2
    while index < len(lines) and "|" in lines[index]:
        cells = list(_cells(lines[index], index + 1, path))
        span = Span(path, index + 1, 1)
        if len(cells) == len(heads):
            found.append(Row(name, dict(zip(heads, cells, strict=True)), span))
        else:
            found.append(
                Slip(span, f"the row has {len(cells)} cells, its table {len(heads)}", "| and - count the cells")
            )
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
