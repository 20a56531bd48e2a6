"""Values taken out of a scenario's nodes, one kind at a time; what does not fit is complained about at its place."""

from collections.abc import Collection, Iterable

from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode
from tanuki_print.diagnostics import Diagnostic, Report, Span, did_you_mean

_FEW = 8
_LIST = "a line for each, with a - before it; or [one, another]"


class Complaints:
    """Complaints about one scenario, gathered in a report; `any` tells whether there were some.

    While `once` holds, what has been said in the same words is not said again.
    """

    usual_hint = "docs/rules.md shows how examples are written"

    def __init__(self, report: Report) -> None:
        self._report = report
        self._said = {item.message for item in report}
        self.any = self.once = False

    def add(self, span: Span, message: str, code: str, hint: str = "", related: Iterable[Span] = ()) -> None:
        """Keep one more complaint; without a hint of its own it has the usual one."""
        self.any = True
        if self.once and message in self._said:
            return
        self._said.add(message)
        self._report.add(Diagnostic(span, message, code, hint or self.usual_hint, related=tuple(related)))


def text_of(node: Node, what: str, complaints: Complaints) -> str | None:
    """Text as written, numbers included; None, with a complaint, for anything else or nothing."""
    if isinstance(node, ScalarNode) and not isinstance(node.value, bool):
        text = node.value if isinstance(node.value, str) else node.raw
        if text.strip():
            return text
    complaints.add(node.span, f"{what} must be text, found {described(node)}", "scenario-value", "put it in quotes")
    return None


def whole_of(node: Node, what: str, complaints: Complaints, least: int = 0) -> int | None:
    """A whole number of at least `least`; None, with a complaint, for anything else."""
    if isinstance(node, ScalarNode) and type(node.value) is int and node.value >= least:
        return node.value
    hint = "plain digits, without quotes" if isinstance(node, ScalarNode) and node.quoted else "plain digits"
    message = f"{what} must be a whole number from {least} up, found {described(node)}"
    complaints.add(node.span, message, "scenario-value", hint)
    return None


def word_of(node: Node, what: str, known: Collection[str], complaints: Complaints) -> str | None:
    """One of some words; None, with a complaint that names the nearest, for any other."""
    if isinstance(node, ScalarNode) and node.value in known:
        return str(node.value)
    written = node.raw if isinstance(node, ScalarNode) else ""
    listed = f"it is one of {', '.join(known)}"
    near = did_you_mean(written, known)
    hint = f"{near} {listed}" if near and len(known) <= _FEW else near or listed
    complaints.add(node.span, f"{what} cannot be {described(node)}", "scenario-value", hint)
    return None


def map_of(node: Node, what: str, complaints: Complaints) -> MapNode | None:
    """A mapping; None, with a complaint, for anything else."""
    if isinstance(node, MapNode):
        return node
    message = f"{what} must be lines of 'key: value', found {described(node)}"
    complaints.add(node.span, message, "scenario-value", "or in one line: {key: value, key: value}")
    return None


def items_of(node: Node, what: str, complaints: Complaints) -> tuple[Node, ...]:
    """The items of a list; none, with a complaint, for anything else."""
    if isinstance(node, ListNode):
        return node.items
    hint = f"[{node.raw}], or a line '- {node.raw}'" if isinstance(node, ScalarNode) and node.raw else _LIST
    complaints.add(node.span, f"{what} must be a list, found {described(node)}", "scenario-value", hint)
    return ()


def refuse_unknown(node: MapNode, known: Collection[str], what: str, complaints: Complaints) -> None:
    """Complain about every key that is none of the known ones, with the nearest of them."""
    for key in node.entries:
        if key not in known:
            hint = did_you_mean(key, known) or f"known here are {', '.join(known)}"
            complaints.add(node.key_span(key), f"{key!r} is no part of {what}", "scenario-key", hint)


def described(node: Node) -> str:
    """A node in a few words, for messages."""
    if isinstance(node, ListNode):
        return "a list" if node.items else "an empty list"
    if isinstance(node, MapNode):
        return "lines of 'key: value'" if node.entries else "an empty mapping"
    if isinstance(node.value, str):
        return repr(node.value if len(node.value) <= 40 else f"{node.value[:39]}…") if node.value else "nothing"
    return node.raw
