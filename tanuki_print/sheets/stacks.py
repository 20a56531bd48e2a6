"""One document of cards that are kept together in stacks, with other pages behind: wrappers, lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tanuki_print.sheets.face import Copy, Item
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.imposition import Page, grid_of, impose
from tanuki_print.sheets.job import Faces, Style, cards_decor
from tanuki_print.sheets.layouts import Layout
from tanuki_print.sheets.notes import margin_note
from tanuki_print.sheets.pdf import Decor, Job, PdfLook


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that are cut and kept together, and what they are called in the margin."""

    cards: tuple[Copy, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page without cards: what it is, its size (mm), and what draws it when its turn comes."""

    kind: str
    size: tuple[float, float]
    draw: Callable[[], tuple[Item, ...]]


@dataclass(frozen=True, slots=True)
class Binding:
    """How stacks become a document. `heading` and `ending` stand before and behind the stack's label in the margin.

    With `tight` a stack begins where the one before it ended, else on a sheet of its own.
    """

    title: str
    heading: str
    ending: str
    tight: bool = False


def stacks_job(
    stacks: Sequence[Stack], leaves: Sequence[Leaf], binding: Binding, look: tuple[Layout, Style], faces: Faces
) -> Job:
    """The sheets of all stacks, then the leaves, as one document; leaves are drawn one at a time."""
    layout, style = look
    pages, notes = _card_pages(stacks, binding, look, faces.trim)
    drawn: dict[int, Leaf] = {}
    for leaf in leaves:
        pages.append(Page(len(pages) + 1, "front", leaf.size, ()))
        drawn[len(pages)] = leaf
        if style.backs.two_sided:
            pages.append(Page(len(pages) + 1, "back", leaf.size, ()))
    cards, book = cards_decor(layout, style, faces.trim), load_fonts()

    def decor(page: Page) -> Decor:
        if page.number in drawn:
            return Decor(drawn[page.number].draw())
        usual = cards(page)
        if layout.is_card or page.number not in notes:
            return usual
        note = margin_note(page, faces.trim, layout.bleed, notes[page.number], book)
        return replace(usual, items=(*usual.items, *note))

    return Job(
        tuple(pages),
        faces,
        decor,
        PdfLook(binding.title, layout.bleed, layout.is_card, faces.language),
        book,
        faces.explain,
        faces.warnings,
    )


def _card_pages(
    stacks: Sequence[Stack], binding: Binding, look: tuple[Layout, Style], trim: tuple[float, float]
) -> tuple[list[Page], dict[int, str]]:
    """The pages with cards, and what stands in the margin of each but the backs."""
    layout, style = look
    grid = grid_of(layout, trim)
    pages: list[Page] = []
    notes: dict[int, str] = {}
    for part in _parts(stacks, tight=binding.tight):
        owners = [label for _, label in part]
        made = list(impose([copy for copy, _ in part], grid, style.backs, layout.bleed))
        sheets = sum(page.side != "back" for page in made)
        sheet = shown = 0
        for page in made:
            pages.append(replace(page, number=len(pages) + 1))
            if page.side == "back":
                continue
            sheet += 1
            end = shown + sum(place.side == "front" for place in page.places)
            count = f"page {sheet} of {sheets}"
            label = _span(owners[shown:end])
            notes[len(pages)] = f"{binding.heading}, {label}, {count}. Print at 100 %. {binding.ending}"
            shown = end
    return pages, notes


def _parts(stacks: Sequence[Stack], *, tight: bool) -> list[list[tuple[Copy, str]]]:
    """What begins on a sheet of its own: every copy with the label of its stack."""
    labelled = [[(copy, stack.label) for copy in stack.cards] for stack in stacks if stack.cards]
    return [[entry for part in labelled for entry in part]] if tight and labelled else labelled


def _span(labels: Sequence[str]) -> str:
    return labels[0] if labels[0] == labels[-1] else f"{labels[0]} to {labels[-1]}"
