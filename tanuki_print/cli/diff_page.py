"""What changed as one web page that needs nothing from elsewhere: old and new side by side, changed words marked."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from tanuki_print.catalog.changes import CardChange, Changes, FieldChange, RuleChange
from tanuki_print.catalog.model import Card
from tanuki_print.cli.diff_style import STYLE
from tanuki_print.cli.diff_text import facts, is_prose, list_items, named, printed, short, summary
from tanuki_print.cli.progress import Progress
from tanuki_print.cli.word_marks import rewritten, word_parts
from tanuki_print.sheets.differing import differing
from tanuki_print.sheets.elements import Box
from tanuki_print.sheets.face import CardFace, images
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.raster import png_bytes
from tanuki_print.sheets.single import single_pdf
from tanuki_print.sheets.svg_page import svg_card

if TYPE_CHECKING:
    from tanuki_print.cli.editions import Seen

_DPI = 200
"""For cards with pictures, which as they are would make the page too heavy to open."""

_SWITCH = '<input type="checkbox" id="marks" checked> <label for="marks">Mark on the cards what differs</label>\n'
_TAGS = {"same": ("", ""), "gone": ("<del>", "</del>"), "new": ("<ins>", "</ins>")}
_FIELDS = "<tr><th scope=col>Field</th><th scope=col>Old</th><th scope=col>New</th></tr>"


def page(old: "Seen", new: "Seen", changes: Changes) -> str:
    """The whole page. Raises TanukiError for a picture that cannot be read."""
    game = new.edition.catalog.game
    title = f"{game.title}: what changed"
    writer = _Writer(old, new)
    count = len(changes.changed) + len(changes.added) + len(changes.removed)
    with Progress("card", count) as progress:
        cards = "".join(progress.over(writer.cards(changes)))
    parts = [cards and f"<h2>Cards</h2>\n{cards}", *_rest(changes)]
    body = "".join(part for part in parts if part) or '<p class="nothing">Nothing differs.</p>\n'
    switch = _SWITCH if 'class="mark"' in body else ""
    stock = game.stock
    shape = f"--corner: {100 * stock.corner / stock.trim[0]:.2f}% / {100 * stock.corner / stock.trim[1]:.2f}%;"
    shape += f" --shape: {stock.trim[0]:g} / {stock.trim[1]:g}"
    return f"""<!DOCTYPE html>
<html lang="en" style="{shape}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{STYLE.strip()}
</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p class="summary">{escape(summary(changes, old.name, new.name))}</p>
{switch}{body}</main>
</body>
</html>
"""


class _Writer:
    """Writes the cards of a page."""

    def __init__(self, old: "Seen", new: "Seen") -> None:
        self._old = old
        self._new = new
        self._book = load_fonts()

    def cards(self, changes: Changes) -> Iterator[str]:
        """An article for each card, in the order of the changes."""
        for change in changes.changed:
            yield _article(change.new, printed(change), self._pairs(change) + _table(change.fields))
        for card in changes.added:
            yield _article(card, f"new: {facts(card)}", self._alone(self._new, card))
        for card in changes.removed:
            yield _article(card, f"gone: {facts(card)}", self._alone(self._old, card))
        for card in changes.unread:
            yield _article(card, f"its file cannot be read in {self._old.name}", self._alone(self._new, card))

    def _pairs(self, change: CardChange) -> str:
        sides = change.sides or change.cannot
        if not sides:
            return _figures(self._figure(self._new, (change.new, "front"), "both"))
        return "".join(_figures(self._pair(change, side)) for side in sides)

    def _pair(self, change: CardChange, side: str) -> str:
        keys = (change.old, side), (change.new, side)
        old, new = self._old.faces.get((change.old.id, side)), self._new.faces.get((change.new.id, side))
        boxes = differing(old, new, self._book) if old is not None and new is not None else ()
        marks = "".join(_mark(box, new.trim) for box in boxes) if new is not None else ""
        figures = self._figure(self._old, keys[0], self._old.name, marks)
        return figures + self._figure(self._new, keys[1], self._new.name, marks)

    def _alone(self, seen: "Seen", card: Card) -> str:
        return _figures(self._figure(seen, (card, "front"), seen.name))

    def _figure(self, seen: "Seen", shown: tuple[Card, str], name: str, marks: str = "") -> str:
        card, side = shown
        face = seen.faces.get((card.id, side))
        caption = f"<figcaption>{escape(name)}{'' if side == 'front' else f', {side}'}</figcaption>"
        if face is None:
            return f'<figure><div class="none">cannot be drawn</div>{caption}</figure>'
        picture = f'<img alt="{escape(f"{card.name}, {side}: {name}")}" src="{self._address(face)}">'
        return f'<figure><div class="card">{picture}{marks}</div>{caption}</figure>'

    def _address(self, face: CardFace) -> str:
        if next(images(face.items), None) is None:
            kind, data = "svg+xml", svg_card(face, self._book).encode("utf-8")
        else:
            kind, data = "png", png_bytes(single_pdf(face, self._book, face.card), _DPI)
        return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


def _figures(figures: str) -> str:
    return f'<div class="pair">{figures}</div>\n'


def _mark(box: Box, trim: tuple[float, float]) -> str:
    """A frame around what differs, in hundredths of the card."""
    x, y, width, height = box
    shares = (100 * x / trim[0], 100 * y / trim[1], 100 * width / trim[0], 100 * height / trim[1])
    style = ";".join(
        f"{name}:{share:.2f}%" for name, share in zip(("left", "top", "width", "height"), shares, strict=True)
    )
    return f'<span class="mark" style="{style}"></span>'


def _article(card: Card, note: str, body: str) -> str:
    head = f"<h3>{escape(named(card))}</h3>\n<p class='note'>{escape(note)}</p>"
    return f"<article>\n{head}\n{body}<p class='file'>{escape(card.span.path)}</p>\n</article>\n"


def _table(fields: Iterable[FieldChange]) -> str:
    rows = "".join(map(_row, fields))
    return (
        f'<div class="table"><table>\n<thead>{_FIELDS}</thead>\n<tbody>\n{rows}</tbody></table></div>\n' if rows else ""
    )


def _row(change: FieldChange) -> str:
    name = f"<th scope=row>{escape(change.name)}</th>"
    if is_prose(change) and not rewritten(str(change.old), str(change.new)):
        return f'<tr>{name}<td colspan="2">{_marked(str(change.old), str(change.new))}</td></tr>\n'
    items = list_items(change)
    if any(items):
        gone = ", ".join(f"<del>{escape(item)}</del>" for item in items[0])
        fresh = ", ".join(f"<ins>{escape(item)}</ins>" for item in items[1])
        return f"<tr>{name}<td>{gone}</td><td>{fresh}</td></tr>\n"
    old = "" if change.old is None else f"<del>{escape(_whole(change.old))}</del>"
    new = "" if change.new is None else f"<ins>{escape(_whole(change.new))}</ins>"
    more = f" <small>({change.difference:+})</small>" if change.difference is not None else ""
    return f"<tr>{name}<td>{old}</td><td>{new}{more}</td></tr>\n"


def _whole(value: object) -> str:
    return value if isinstance(value, str) else short(value)


def _marked(old: str, new: str) -> str:
    return "".join(f"{_TAGS[kind][0]}{escape(text)}{_TAGS[kind][1]}" for kind, text in word_parts(old, new))


def _rest(changes: Changes) -> Iterator[str]:
    """What changed beside the cards."""
    if changes.rules:
        yield f"<h2>Rules</h2>\n{''.join(map(_rule, changes.rules))}"
    for title, found in (("Constants and rulings", changes.figures), ("The game", changes.game)):
        if found:
            yield f"<h2>{title}</h2>\n{_table(found)}"
    if changes.files:
        rows = "".join(f"<li>{escape(path)} <small>{how}</small></li>\n" for path, how in changes.files)
        yield f"<h2>Files</h2>\n<ul>\n{rows}</ul>\n"


def _rule(rule: RuleChange) -> str:
    old, new = rule.old or ("", ""), rule.new or ("", "")
    number = new[0] if old[0] in ("", new[0]) else old[0] if not new[0] else f"{old[0]} \u2192 {new[0]}"
    return f'<p class="rule"><b>{escape(number)}</b> {_marked(old[1], new[1])}</p>\n'
