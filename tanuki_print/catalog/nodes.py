"""YAML as values that know where they stand: what `source` gives and the checks read.

Nothing here knows YAML itself, so that whoever needs a value with its place need not import a parser.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tanuki_print.diagnostics import Span

ScalarValue = str | int | float | bool | None


class ScalarNode(NamedTuple):
    """One value. `raw` is the text as written (after escapes); `quoted` is False for plain text and numbers."""

    value: ScalarValue
    raw: str
    quoted: bool
    path: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        """Where the value begins."""
        return Span(self.path, self.line, self.column)


class ListNode(NamedTuple):
    """A list of nodes in the order written."""

    items: tuple["Node", ...]
    path: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        """Where the list begins."""
        return Span(self.path, self.line, self.column)


class MapNode(NamedTuple):
    """Keys and values in the order written; `places` holds line and column of each key."""

    entries: Mapping[str, "Node"]
    places: Mapping[str, tuple[int, int]]
    path: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        """Where the mapping begins: at its first key."""
        return Span(self.path, self.line, self.column)

    def key_span(self, key: str) -> Span:
        """Where a key is written; raises KeyError when it is not."""
        return Span(self.path, *self.places[key])


Node = ScalarNode | ListNode | MapNode


def plain(node: Node) -> Any:  # noqa: ANN401 - YAML holds whatever it holds
    """The value without its places: str, int, float, bool, None, list or dict."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def node_at(root: Node, path: Sequence[str | int]) -> Node:
    """The node at a path of keys and indices; the deepest one that exists where the path leads nowhere."""
    node = root
    for step in path:
        if isinstance(node, MapNode) and step in node.entries:
            node = node.entries[str(step)]
        elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            break
    return node


def text_nodes(node: MapNode) -> list[tuple[str, ScalarNode]]:
    """Every piece of text below a mapping with its dotted name."""
    found: list[tuple[str, ScalarNode]] = []
    stack: list[tuple[str, Node]] = [("", node)]
    while stack:
        name, item = stack.pop()
        if isinstance(item, ScalarNode):
            if isinstance(item.value, str):
                found.append((name, item))
        elif isinstance(item, MapNode):
            stack += [(f"{name}.{key}" if name else key, child) for key, child in item.entries.items()]
        else:
            stack += [(f"{name}.{index + 1}", child) for index, child in enumerate(item.items)]
    return found


class FieldSpans(Mapping[str, Span]):
    """The places of a card's fields, by name (`atk`, `art.scene.motif`, `aliases.0`), kept small.

    Thousands of cards share few sets of names, so the names are one shared tuple and the places one tuple of numbers.
    """

    __slots__ = ("_names", "_path", "_places")

    def __init__(self, path: str, names: tuple[str, ...], places: tuple[int, ...]) -> None:
        self._path = path
        self._names = names
        self._places = places

    def __getitem__(self, name: str) -> Span:
        try:
            index = self._names.index(name)
        except ValueError:
            raise KeyError(name) from None
        return Span(self._path, self._places[2 * index], self._places[2 * index + 1])

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


_shared_names: dict[tuple[str, ...], tuple[str, ...]] = {}


def field_spans(root: MapNode, more: Mapping[str, Node] | None = None) -> FieldSpans:
    """The places of all values below a mapping, by dotted name; then those of `more` by the names given."""
    names: list[str] = []
    places: list[int] = []
    _gather(root, "", names, places)
    for name, node in (more or {}).items():
        names.append(name)
        places += (node.line, node.column)
    key = tuple(names)
    return FieldSpans(root.path, _shared_names.setdefault(key, key), tuple(places))


def _gather(node: Node, prefix: str, names: list[str], places: list[int]) -> None:
    children: Iterator[tuple[str, Node]]
    if isinstance(node, MapNode):
        children = iter(node.entries.items())
    elif isinstance(node, ListNode):
        children = ((str(index), item) for index, item in enumerate(node.items))
    else:
        return
    for key, child in children:
        name = f"{prefix}{key}"
        names.append(name)
        places += (child.line, child.column)
        if not isinstance(child, ScalarNode):
            _gather(child, f"{name}.", names, places)
