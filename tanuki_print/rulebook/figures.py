"""The pictures of a game that are not of an example: the cover of its rulebook, its play mat."""

from tanuki_print.catalog.rules import RulesData
from tanuki_print.sheets.picture import Pictures, Plate

FIGURES = ("cover", "mat")
"""What there is; `templates/<game>/cover.svg.j2` draws the cover."""

ENDING = ".svg.j2"


def has_figure(pictures: Pictures, kind: str) -> bool:
    """Whether the game has a template for it (`cover`, `mat`)."""
    return pictures.has(kind + ENDING)


def draw_figure(
    pictures: Pictures, kind: str, rules: RulesData, *, low_ink: bool = False, in_text: bool = False
) -> Plate:
    """The picture at its own size (mm), with the numbers and readings that are played.

    The template sees `words`, `constants`, `readings` (ruling to reading, or `open`) and `in_text`: whether it is drawn
    into a text, where a large picture comes out small. Raises TanukiError.
    """
    values = {
        "words": dict(rules.words),
        "constants": dict(rules.constants),
        "readings": dict(rules.chosen),
        "in_text": in_text,
    }
    return pictures.draw(kind + ENDING, values, low_ink=low_ink, about=kind)
