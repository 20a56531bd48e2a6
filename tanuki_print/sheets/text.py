"""Text as cells of known width, broken into lines and fitted into boxes. Widths are in 1/1000 em until placed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tanuki_print.sheets.face import POINT
from tanuki_print.sheets.fonts import EMBEDDED, FontBook, styled
from tanuki_print.sheets.grammar import choice
from tanuki_print.sheets.hyphenation import divisions
from tanuki_print.sheets.markup import Flaw, Node, curly

ASCENT, DESCENT = 0.78, 0.22
"""What a line takes above and below its baseline, in em of the text fonts."""

_EMERGENCY = 4
_PIECE = 8
_CLOSING = "、。，．！？」』）】〕々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # noqa: RUF001 - Japanese signs
_OPENING = "「『（【〔\ufffc"  # noqa: RUF001 - Japanese signs
_CJK_FROM = 0x2E80


class Cell(NamedTuple):
    """One character (or inline icon) with the font that has it."""

    char: str
    font: str
    width: float
    icon: Node | None = None


class Word(NamedTuple):
    """What is never parted but by a hyphen; `gap` is the blank before it, if any."""

    cells: tuple[Cell, ...]
    gap: Cell | None
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    """The cells of one line and their width."""

    cells: tuple[Cell, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Measure:
    """What lines are broken to: `width` and `tracking` in 1/1000 em, the language for hyphens or nothing."""

    width: float
    tracking: float = 0.0
    lang: str = ""


def cells_of(node: Node, fonts: FontBook, font: str, lang: str = "en") -> list[list[Cell]]:
    """The content of a text element as paragraphs of cells, its quotes as its language has them.

    Raises Flaw for a character that no font has.
    """
    paragraphs: list[list[Cell]] = [[]]
    before = ""
    verbatim = is_verbatim(node)
    for text, face, icon in _runs(node, font, bold=False, italic=False):
        if icon is not None:
            paragraphs[-1].append(Cell("\ufffc", face, 1050.0, icon))
            before = "\ufffc"
        elif text == "\n":
            paragraphs.append([])
            before = ""
        else:
            typed = text if verbatim else curly(text, before, lang)
            _extend(paragraphs[-1], (_cell(node, fonts, face, char) for char in _spaced(typed)), verbatim=verbatim)
            before = typed[-1:] or before
    for row in paragraphs:
        if row and row[-1].char == " ":
            row.pop()
    return paragraphs


def _spaced(text: str) -> Iterator[str]:
    """The characters that are set: every blank but the one that binds as the plain one, none that cannot be seen."""
    for char in text:
        if char.isspace() and char != "\u00a0":
            yield " "
        elif char not in "\u00ad\ufe0f\ufe0e":
            yield char


def _extend(row: list[Cell], cells: Iterator[Cell], *, verbatim: bool) -> None:
    """Add cells to a row: of blanks in a row one counts, or where the text is verbatim, all of them."""
    for cell in cells:
        if cell.char != " " or (row and row[-1].char != " "):
            row.append(cell)
        elif row and verbatim:
            row.insert(-1, cell._replace(char="\u00a0"))


def is_verbatim(node: Node) -> bool:
    """Whether a text is to be typed off again: quotes stay straight, blanks are counted, no hyphen is added."""
    return choice(node, "verbatim", ("true", "false"), "false") == "true"


def _runs(node: Node, font: str, *, bold: bool, italic: bool) -> Iterator[tuple[str, str, Node | None]]:
    face = styled(font, bold=bold, italic=italic) if bold or italic else font
    for item in node.content:
        if isinstance(item, str):
            yield item.replace("\n", " "), face, None
        elif item.tag == "b":
            yield from _runs(item, font, bold=True, italic=italic)
        elif item.tag == "i":
            yield from _runs(item, font, bold=bold, italic=True)
        elif item.tag == "br":
            yield "\n", face, None
        elif item.tag == "icon":
            yield "", face, item
        else:
            message = f"<{item.tag}> does not stand inside <{node.tag}>"
            raise Flaw(message, item, "text holds <b>, <i>, <br/> and <icon/>")


def _cell(node: Node, fonts: FontBook, font: str, char: str) -> Cell:
    found = fonts.choose(font, char)
    if found is None:
        message = f"no font has the character {char!r} (U+{ord(char):04X})"
        raise Flaw(message, node, "write it another way, or leave it out", "missing-glyph")
    return Cell(char, found[0], found[1])


def words_of(cells: list[Cell]) -> list[Word]:
    """Cells parted where a line may end: at blanks, after hyphens and dashes, between Japanese signs."""
    words: list[Word] = []
    run: list[Cell] = []
    gap: Cell | None = None

    def close() -> None:
        nonlocal gap
        if run:
            words.append(Word(tuple(run), gap, sum(cell.width for cell in run)))
            run.clear()
            gap = None

    for cell in cells:
        if cell.char == " ":
            close()
            gap = cell
            continue
        if run and _may_part(run[-1].char, cell.char):
            close()
        run.append(cell)
    close()
    return words


def parted(words: list[Word]) -> list[Word]:
    """The words with long ones parted every so many characters, so that lines can be broken without a hyphen."""
    out: list[Word] = []
    for word in words:
        for start in range(0, len(word.cells), _PIECE):
            cells = word.cells[start : start + _PIECE]
            out.append(Word(cells, None if start else word.gap, sum(cell.width for cell in cells)))
    return out


def _may_part(left: str, right: str) -> bool:
    if left in "-\u2013\u2014":
        return right not in ".,;:!?)\u201d\u2019\"'"
    japanese = ord(left) >= _CJK_FROM and ord(right) >= _CJK_FROM
    return japanese and right not in _CLOSING and left not in _OPENING


def break_lines(words: list[Word], measure: Measure, hyphen: Cell | None = None) -> list[Line] | None:
    """Lines filled one after the other; None when a word is wider than a line and may not be divided."""
    lines: list[Line] = []
    cells: list[Cell] = []
    width = 0.0
    track = measure.tracking
    todo = list(reversed(words))
    while todo:
        word = todo.pop()
        gap = word.gap.width + track if word.gap and cells else 0.0
        need = word.width + track * len(word.cells)
        if width + gap + need - track <= measure.width + 0.01:
            if gap and word.gap:
                cells.append(word.gap)
            cells.extend(word.cells)
            width += gap + need
            continue
        room = measure.width - width - gap
        parts = _divide(word, room, measure, hyphen, whole=not cells) if hyphen else None
        if parts:
            if gap and word.gap:
                cells.append(word.gap)
            cells.extend(parts[0].cells)
            width += gap + parts[0].width + track * len(parts[0].cells)
            todo.append(parts[1])
        elif cells:
            todo.append(Word(word.cells, None, word.width))
        else:
            return None
        lines.append(Line(tuple(cells), width - track))
        cells, width = [], 0.0
    if cells:
        lines.append(Line(tuple(cells), width - track))
    return lines


def _divide(word: Word, room: float, measure: Measure, hyphen: Cell | None, *, whole: bool) -> tuple[Word, Word] | None:
    """The word parted so that its first piece and a hyphen fit the room; `whole`: it is the first of its line."""
    if hyphen is None:
        return None
    text = "".join(cell.char for cell in word.cells)
    places: list[int] = list(divisions(text, measure.lang)) if measure.lang else []
    too_wide = word.width + measure.tracking * (len(word.cells) - 1) > measure.width
    if whole and too_wide:
        # Nothing else helps: a word longer than any line is parted at any letter.
        places = places or list(range(_EMERGENCY, len(text) - 2))
    best: tuple[Word, Word] | None = None
    for place in places:
        head = (*word.cells[:place], hyphen)
        width = sum(cell.width for cell in head)
        if width + measure.tracking * (len(head) - 1) > room:
            break
        tail = word.cells[place:]
        best = (Word(head, word.gap, width), Word(tail, None, sum(cell.width for cell in tail)))
    return best


def balanced(words: list[Word], measure: Measure, lines: list[Line], hyphen: Cell | None) -> list[Line]:
    """As many lines, but of even length: the narrowest measure that still gives their number."""
    if len(lines) < 2:
        return lines
    low, high, best = measure.width * 0.4, measure.width, lines
    for _ in range(8):
        middle = (low + high) / 2
        tried = break_lines(words, Measure(middle, measure.tracking, measure.lang), hyphen)
        if tried is not None and len(tried) == len(lines) and _hyphens(tried) <= _hyphens(lines):
            high, best = middle, tried
        else:
            low = middle
    return best


def _hyphens(lines: list[Line]) -> int:
    return sum(line.cells[-1].char == "-" for line in lines if line.cells)


def block_height(lines: int, size: float, leading: float) -> float:
    """Height (mm) of so many lines at a size in points."""
    return (max(0, lines - 1) * leading + ASCENT + DESCENT) * size * POINT if lines else 0.0


def is_outlined(font: str) -> bool:
    """Whether characters of a font are drawn as outlines instead of text."""
    return font not in EMBEDDED
