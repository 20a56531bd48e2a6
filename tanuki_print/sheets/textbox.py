"""Fitting: the largest size at which a text goes into its box, or a complaint that says by how much it does not."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tanuki_print.sheets.face import POINT
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.markup import Flaw, Node
from tanuki_print.sheets.text import (
    Cell,
    Line,
    Measure,
    Word,
    balanced,
    block_height,
    break_lines,
    cells_of,
    parted,
    words_of,
)

STEP = 0.1
"""Sizes are tried in steps of so many points."""

_FEW = 2
_WORTH = 1.12
"""Words are divided only where that lets the text be so much larger."""


@dataclass(frozen=True, slots=True)
class Box:
    """Room for text: mm, sizes in points, tracking in mm, line distance in sizes."""

    width: float
    height: float
    smallest: float
    largest: float
    leading: float = 1.1
    tracking: float = 0.0
    lang: str = "en"
    fewest_lines: bool = False
    balance: bool = True
    verbatim: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines and the size (points) they are set in."""

    size: float
    lines: tuple[Line, ...]


_KNOWN: WeakKeyDictionary[FontBook, dict[tuple[str, str, Box], Fitted]] = WeakKeyDictionary()
_MOST_KNOWN = 5000


def _measure(box: Box, size: float, lang: str) -> Measure:
    em = size * POINT / 1000
    return Measure(box.width / em, box.tracking / em, lang)


def _broken(paragraphs: list[list[Word]], box: Box, size: float, hyphen: Cell | None) -> list[list[Line]] | None:
    measure = _measure(box, size, box.lang if hyphen else "")
    out: list[list[Line]] = []
    for words in paragraphs:
        lines = break_lines(words, measure, hyphen)
        if lines is None:
            return None
        out.append(lines or [Line((), 0.0)])
    return out


def _largest(
    paragraphs: list[list[Word]], box: Box, hyphen: Cell | None, most: int = 10**6
) -> tuple[float, int] | None:
    """The largest size that fits, and its number of lines."""
    steps = int((box.largest - box.smallest) / STEP + 1e-6)
    sizes = [box.largest - index * STEP for index in range(steps + 1)]
    if sizes[-1] > box.smallest + 1e-6:
        sizes.append(box.smallest)
    for size in sizes:
        broken = _broken(paragraphs, box, size, hyphen)
        if broken is None:
            continue
        count = sum(map(len, broken))
        if count <= most and block_height(count, size, box.leading) <= box.height + 1e-6:
            return size, count
    return None


def fit(node: Node, fonts: FontBook, font: str, box: Box) -> Fitted:
    """The text of an element fitted into a box; raises Flaw when it does not fit at the smallest size."""
    words = [item for item in node.content if isinstance(item, str)]
    if len(words) < len(node.content):
        return _fit(node, fonts, font, box)
    # The same plain words come again and again: names of sets, copies of a card, both finishes.
    key = ("".join(words), font, box)
    known = _KNOWN.setdefault(fonts, {})
    if key not in known:
        if len(known) > _MOST_KNOWN:
            known.clear()
        known[key] = _fit(node, fonts, font, box)
    return known[key]


def _fit(node: Node, fonts: FontBook, font: str, box: Box) -> Fitted:
    paragraphs = [words_of(cells) for cells in cells_of(node, fonts, font, box.lang)]
    if box.verbatim:
        paragraphs = [parted(words) for words in paragraphs]
    if not any(paragraphs):
        return Fitted(box.largest, ())
    dash = fonts.choose(font, "-")
    hyphen = Cell("-", *dash) if dash and not box.verbatim else None
    most = 10**6
    if box.fewest_lines:
        least = _broken(paragraphs, box, box.smallest, None)
        most = sum(map(len, least)) if least else most
    plain = _largest(paragraphs, box, None, most)
    used: Cell | None = None
    # A line or two set small still read better whole; only a longer text gains by hyphens.
    if plain is None or (plain[1] > _FEW and plain[0] < box.largest * 0.85):
        divided = _largest(paragraphs, box, hyphen)
        if divided and (plain is None or divided[0] > plain[0] * _WORTH):
            plain, used = divided, hyphen
    if plain is None:
        raise _overflow(node, paragraphs, box, hyphen)
    size = plain[0]
    measure = _measure(box, size, box.lang if used else "")
    lines: list[Line] = []
    for words, broken in zip(paragraphs, _broken(paragraphs, box, size, used) or [], strict=True):
        lines.extend(balanced(words, measure, broken, used) if box.balance else broken)
    return Fitted(size, tuple(lines))


def _overflow(node: Node, paragraphs: list[list[Word]], box: Box, hyphen: Cell | None) -> Flaw:
    broken = _broken(paragraphs, box, box.smallest, hyphen)
    hint = "shorten the text, or give the box more room or a smaller smallest size"
    if broken is None:
        em = box.smallest * POINT / 1000
        widest = max((word for words in paragraphs for word in words), key=lambda word: word.width)
        over = widest.width * em - box.width
        name = "".join(cell.char for cell in widest.cells)
        message = f"{name[:30]!r} is {over:.1f} mm too wide at the smallest size, {box.smallest:g} pt"
        return Flaw(message, node, hint, "text-overflow")
    count = sum(map(len, broken))
    over = block_height(count, box.smallest, box.leading) - box.height
    room = count
    while room and block_height(room, box.smallest, box.leading) > box.height + 1e-6:
        room -= 1
    lines = f"{count - room} line{'s' if count - room > 1 else ''}"
    message = f"the text does not fit: {lines} ({over:.1f} mm) too many at the smallest size, {box.smallest:g} pt"
    return Flaw(message, node, hint, "text-overflow")


def fit_line(node: Node, fonts: FontBook, font: str, box: Box) -> Fitted:
    """The text on one line, shrunk to the box's width (0 = any); raises Flaw when its smallest size is too wide."""
    cells = [cell for row in cells_of(node, fonts, font, box.lang) for cell in row]
    if not cells:
        return Fitted(box.largest, ())
    raw = sum(cell.width for cell in cells)
    gaps = box.tracking * (len(cells) - 1)
    size = box.largest
    if box.width:
        size = min(size, max(0.0, box.width - gaps) / (raw * POINT / 1000)) if raw else size
    if size < box.smallest - 1e-6:
        over = raw * box.smallest * POINT / 1000 + gaps - box.width
        message = f"the text is {over:.1f} mm too wide at the smallest size, {box.smallest:g} pt"
        raise Flaw(message, node, "shorten it, or allow a smaller size", "text-overflow")
    return Fitted(size, (Line(tuple(cells), raw + gaps * 1000 / (size * POINT)),))
