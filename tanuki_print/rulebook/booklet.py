"""Saddle stitch: the pages of a book on sheets twice their width, to be folded in the middle and stapled there.

Printed on both sides, turned over the short edge, every page stands upright. Where to fold the pile and to staple it is
marked on the innermost spread, which lies on top then, and where marks vanish in the fold. How far the inner sheets
creep out of a thick booklet is not made up for: a dozen sheets of usual paper move by less than the margin allows.
"""

import json
from typing import NamedTuple

import pypdfium2

from tanuki_print.rulebook.typeset import Paper, typst_bytes

_PER_SHEET = 4

_FOLD, _STAPLE = 4.0, 12.0
"""mm that the marks of fold and staples are long."""

_PEN = "0.25pt + luma(60%)"


class Spread(NamedTuple):
    """One side of a sheet: the numbers of its left and its right page, None for an empty half."""

    left: int | None
    right: int | None


class BookletSheet(NamedTuple):
    """One sheet of paper; the first one is the outermost."""

    front: Spread
    back: Spread


def booklet_order(pages: int) -> tuple[BookletSheet, ...]:
    """Which page lies where, for a book of so many pages; empty pages fill up the last of the four.

    With N pages, a multiple of four, sheet i (from 0) holds N-2i | 1+2i in front and 2+2i | N-1-2i on its back.
    """
    count = -(-pages // _PER_SHEET) * _PER_SHEET

    def page(number: int) -> int | None:
        return number if number <= pages else None

    return tuple(
        BookletSheet(
            Spread(page(count - 2 * index), page(1 + 2 * index)),
            Spread(page(2 + 2 * index), page(count - 1 - 2 * index)),
        )
        for index in range(count // _PER_SHEET)
    )


def impose_booklet(pdf: bytes, paper: Paper, title: str) -> bytes:
    """The booklet of a PDF whose pages have the size of `paper`: sides of sheets, from the outermost in, front
    then back.

    Pages are placed as the drawings they are, in vectors; their links and outline are of no use on paper and left out.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        pages = len(document)
    sides = [side for sheet in booklet_order(pages) for side in sheet]
    size = f"{paper.width}mm", f"{paper.height}mm"
    halves = [_half(side.left, "left", size) + _half(side.right, "right", size) for side in sides]
    halves[-1] += _marks(paper)
    lines = [
        '#let title = json("title.json")',
        "#set document(title: title, date: none)",
        f"#set page(width: {2 * paper.width}mm, height: {paper.height}mm, margin: 0mm)",
        "\n#pagebreak()\n".join(half or "#box()" for half in halves),
    ]
    return typst_bytes("\n".join(lines), {"book.pdf": pdf, "title.json": json.dumps(title).encode("utf-8")})


def _marks(paper: Paper) -> str:
    """Short lines on the fold: at its ends, and where two staples go."""
    staples = [(share * paper.height - _STAPLE / 2, _STAPLE) for share in (0.25, 0.75)]
    places = [(0.0, _FOLD), *staples, (paper.height - _FOLD, _FOLD)]
    lines = (
        f"#place(top + left, dx: {paper.width}mm, dy: {y}mm, line(angle: 90deg, length: {length}mm, stroke: {_PEN}))"
        for y, length in places
    )
    return "\n".join(lines)


def _half(page: int | None, side: str, size: tuple[str, str]) -> str:
    if page is None:
        return ""
    width, height = size
    shown = f'image("book.pdf", page: {page}, width: {width}, height: {height}, alt: "Page {page}")'
    return f"#place(top + {side}, {shown})"
