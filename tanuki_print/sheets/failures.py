"""Cards that cannot be drawn: the run goes on to find all of them, and then writes nothing."""

from collections.abc import Callable, Iterable

from tanuki_print.diagnostics import Diagnostic, TanukiError
from tanuki_print.sheets.face import Copy, Side

Explain = Callable[[str, TanukiError], Iterable[Diagnostic]]
"""Says what an error means for a card: its id, the place in its file."""


def as_they_are(_card: str, error: TanukiError) -> Iterable[Diagnostic]:
    """The complaints without more about the card."""
    return error.diagnostics


class Failures:
    """What went wrong with which side of which card, in the order met."""

    def __init__(self, explain: Explain = as_they_are) -> None:
        self._explain = explain
        self._found: dict[tuple[Copy, Side], tuple[Diagnostic, ...]] = {}

    def __contains__(self, side: tuple[Copy, Side]) -> bool:
        return side in self._found

    def add(self, copy: Copy, side: Side, error: TanukiError) -> None:
        """Keep what is wrong with one side of a card."""
        self._found[copy, side] = tuple(self._explain(copy.card, error))

    def raise_any(self) -> None:
        """Raise TanukiError with every complaint, each once, if there is any."""
        complaints = dict.fromkeys(item for items in self._found.values() for item in items)
        if complaints:
            raise TanukiError(*complaints)
