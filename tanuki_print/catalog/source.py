"""YAML text to nodes, strictly: every value keeps its place, and whatever readers may take differently is refused.

Refused are anchors, aliases, merge keys, tags, directives, double keys, words such as `no`, `010` or `1:10` without
quotes, plain text over several lines or cut by a `#`, tabs, and characters that nobody sees. Values come out in NFC.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import yaml

from tanuki_print.catalog.characters import describe, suspects
from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode
from tanuki_print.catalog.scalars import Trap, read_plain
from tanuki_print.catalog.slips import syntax_fault
from tanuki_print.diagnostics import Diagnostic, Report, Span

CARD_BYTES = 64 * 1024
"""The most that one card file, or any other file of a game, may hold."""

_EMPTY_HINT = "write it, or delete the file"
_DEPTH = 20
_MOST_COMPLAINTS = 20
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_OPEN = re.compile("quoted scalar|simple key")
_CUT_BY_COMMENT = re.compile(r"[ ]+#[^ \n#]")


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a file may be, and whether several documents may stand in it."""

    size: int = CARD_BYTES
    documents: int = 1


def read_mapping(data: bytes, path: str, report: Report, limits: Limits | None = None) -> MapNode | None:
    """Give the one mapping a file holds; None, with the reason in `report`, where it does not hold one."""
    found = read_documents(data, path, report, limits or Limits())
    return found[0] if found else None


def read_documents(data: bytes, path: str, report: Report, limits: Limits) -> tuple[MapNode, ...]:
    """Give every document of a file; nothing, with the reasons in `report`, when any of it cannot be read."""
    complaints: list[Diagnostic] = []
    text = _decode(data, path, limits, complaints)
    if text is not None:
        _check_characters(text, path, complaints)
    if complaints or text is None:
        report.extend(complaints)
        return ()
    reader = _Reader(text, path)
    documents = reader.documents(limits)
    report.extend(reader.complaints[:_MOST_COMPLAINTS])
    return () if reader.complaints else documents


def read_part(text: str, path: str, first_line: int, report: Report) -> MapNode | None:
    """Give the mapping that a piece of a file holds, the places counted in the whole file.

    `first_line` is the line of the file that the piece begins with; its lines must be whole, line feeds between them.
    """
    complaints: list[Diagnostic] = []
    _check_characters(text, path, complaints, first_line)
    if not complaints:
        reader = _Reader(text, path, first_line)
        documents = reader.documents(Limits())
        complaints = reader.complaints[:_MOST_COMPLAINTS]
        if documents and not complaints:
            return documents[0]
    report.extend(complaints)
    return None


def read_text(data: bytes, path: str, report: Report, limits: Limits) -> str | None:
    """Give a file's text with line feeds alone between its lines; None, with the reason, where it is none."""
    return _decode(data, path, limits, report.diagnostics)


def _decode(data: bytes, path: str, limits: Limits, complaints: list[Diagnostic]) -> str | None:
    if len(data) > limits.size:
        message = f"the file has {len(data):,} bytes, at most {limits.size:,} are read"
        complaints.append(Diagnostic(Span(path), message, "yaml-size", "long notes belong elsewhere"))
        return None
    if data.startswith(_UTF16):
        message = "the file is written in UTF-16, expected UTF-8"
        complaints.append(Diagnostic(Span(path, 1, 1), message, "yaml-encoding", "save it again as UTF-8"))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line, column = _place(before, len(before))
        message = f"byte 0x{data[error.start]:02X} is not UTF-8"
        complaints.append(
            Diagnostic(Span(path, line, column), message, "yaml-encoding", "save the file again as UTF-8")
        )
        return None
    return text.replace("\r\n", "\n") if "\r" in text else text


def _check_characters(text: str, path: str, complaints: list[Diagnostic], first_line: int = 1) -> None:
    for count, (index, character) in enumerate(suspects(text)):
        if count == _MOST_COMPLAINTS:
            break
        line, column = _place(text, index)
        span = Span(path, line + first_line - 1, column)
        if character == "\t":
            complaints.append(Diagnostic(span, "there is a tab here", "yaml-tab", "indent with spaces"))
            continue
        hint = "write an ordinary space" if unicodedata.category(character) == "Zs" else "delete it"
        complaints.append(Diagnostic(span, f"there is a {describe(character)} here", "yaml-character", hint))


def _place(text: str, index: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, index) + 1
    return text.count("\n", 0, index) + 1, index - start + 1


class _Reader:
    """One pass over the parser's events, which unlike its node tree still show anchors, aliases and tags."""

    def __init__(self, text: str, path: str, first_line: int = 1) -> None:
        self.text = text
        self.path = path
        self.first = first_line
        self.complaints: list[Diagnostic] = []
        self._next: Any = None
        self._comments = "#" in text

    def documents(self, limits: Limits) -> tuple[MapNode, ...]:
        parser = _LOADER(self.text)
        self._next = parser.get_event
        try:
            return self._documents(limits)
        except yaml.YAMLError as error:
            self._syntax(error)
        except _StopReading:
            pass
        finally:
            parser.dispose()
        return ()

    def _documents(self, limits: Limits) -> tuple[MapNode, ...]:
        found: list[MapNode] = []
        self._next()
        while isinstance(event := self._next(), yaml.DocumentStartEvent):
            if event.version or event.tags:
                self.complain(event.start_mark, "a % directive is not read here", "yaml-directive", "delete the line")
            if len(found) == limits.documents:
                which = "a second document begins" if limits.documents == 1 else "one document too many begins"
                self.complain(
                    event.start_mark, f"{which} here", "yaml-documents", "delete the ---, or put what follows by itself"
                )
                raise _StopReading
            node = self._node(self._next(), 0)
            if isinstance(node, MapNode):
                found.append(node)
            else:
                self._no_mapping(node)
            self._next()
        if not found and not self.complaints:
            self.complaints.append(Diagnostic(Span(self.path), "the file is empty", "yaml-empty", _EMPTY_HINT))
        return tuple(found)

    def _no_mapping(self, node: Node) -> None:
        if isinstance(node, ScalarNode) and node.raw == "" and not node.quoted:
            self.complaints[:] = [Diagnostic(Span(self.path), "the file is empty", "yaml-empty", _EMPTY_HINT)]
            return
        what = f"the text {_short(node.raw)}" if isinstance(node, ScalarNode) else "a list"
        message = f"expected lines of 'key: value', found {what}"
        self.complaints.append(Diagnostic(node.span, message, "yaml-mapping", "for instance 'name: Kappa'"))

    def _node(self, event: Any, depth: int) -> Node:  # noqa: ANN401 - the parser's events have no types
        mark = event.start_mark
        if isinstance(event, yaml.AliasEvent):
            self.complain(mark, f"aliases (*{event.anchor}) are not read", "yaml-anchor", "write the value out")
            return ScalarNode("", "", quoted=True, path=self.path, line=mark.line + self.first, column=mark.column + 1)
        if event.anchor is not None:
            self.complain(
                mark, f"anchors (&{event.anchor}) are not read", "yaml-anchor", "delete it, or quote the text"
            )
        if event.tag is not None:
            self.complain(
                mark, f"tags ({_shown_tag(event.tag)}) are not read", "yaml-tag", "delete it, or quote the text"
            )
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if depth >= _DEPTH:
            self.complain(mark, f"values lie more than {_DEPTH} deep in one another", "yaml-depth", "close a bracket")
            raise _StopReading
        return self._list(mark, depth) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(mark, depth)

    def _list(self, mark: Any, depth: int) -> ListNode:  # noqa: ANN401 - as above
        items: list[Node] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return ListNode(tuple(items), self.path, mark.line + self.first, mark.column + 1)

    def _mapping(self, mark: Any, depth: int) -> MapNode:  # noqa: ANN401 - as above
        entries: dict[str, Node] = {}
        places: dict[str, tuple[int, int]] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event)
            place = (event.start_mark.line + self.first, event.start_mark.column + 1)
            node = self._node(self._next(), depth + 1)
            if key in entries:
                span, first = Span(self.path, *place), Span(self.path, *places[key])
                message = f"{_short(key)} stands here a second time, first in line {first.line}"
                self.complaints.append(
                    Diagnostic(span, message, "yaml-duplicate-key", "delete one of the two", related=(first,))
                )
                continue
            entries[key], places[key] = node, place
        return MapNode(entries, places, self.path, mark.line + self.first, mark.column + 1)

    def _key(self, event: Any) -> str:  # noqa: ANN401 - as above
        mark = event.start_mark
        if not isinstance(event, yaml.ScalarEvent):
            self.complain(
                mark, "a key must be a word, found something else", "yaml-key", "text with { [ * goes in quotes"
            )
            raise _StopReading
        if event.anchor is not None or event.tag is not None:
            self.complain(mark, "a key with an anchor or tag is not read", "yaml-key", "delete it")
        key = str(event.value)
        if key == "<<" and not event.style:
            self.complain(mark, "merge keys (<<) are not read", "yaml-anchor", "write the values out")
        elif not key and not event.style:
            self.complain(mark, "a key is missing before the colon", "yaml-key", "for instance 'name: Kappa'")
        return _nfc(key)

    def _scalar(self, event: Any) -> ScalarNode:  # noqa: ANN401 - as above
        mark, style = event.start_mark, event.style
        line, column = mark.line + self.first, mark.column + 1
        text = event.value
        if style:
            if style == '"' and not text.isprintable():
                self._check_escapes(mark, text)
            return ScalarNode(_nfc(text), text, quoted=True, path=self.path, line=line, column=column)
        value = read_plain(text)
        if isinstance(value, Trap):
            self.complain(mark, value.message, "yaml-word", value.hint)
            value = text
        elif isinstance(value, str):
            self._check_plain(event)
            value = _nfc(value)
        return ScalarNode(value, text, quoted=False, path=self.path, line=line, column=column)

    def _check_plain(self, event: Any) -> None:  # noqa: ANN401 - as above
        mark, end = event.start_mark, event.end_mark
        if end.line != mark.line and "\n" in self.text[mark.index : end.index].rstrip():
            self.complain(mark, "text without quotes runs over several lines", "yaml-lines", 'put the text in "quotes"')
        elif self._comments and (cut := _CUT_BY_COMMENT.match(self.text, mark.index + len(event.value))):
            column = mark.column + len(event.value) + len(cut[0]) - 1
            span = Span(self.path, mark.line + self.first, column)
            message = f"the text ends before this #, as {_short(event.value)}"
            hint = "text that holds ' #' goes in quotes; a comment has a space after its #"
            self.complaints.append(Diagnostic(span, message, "yaml-comment", hint))

    def _check_escapes(self, mark: Any, text: str) -> None:  # noqa: ANN401 - as above
        for _, character in suspects(text):
            self.complain(mark, f"the text holds a {describe(character)}", "yaml-character", "delete its escape")
            break

    def _syntax(self, error: yaml.YAMLError) -> None:
        problem = str(getattr(error, "problem", None) or "this is not YAML")
        context = str(getattr(error, "context", None) or "")
        mark = getattr(error, "problem_mark", None)
        if mark is None or _OPEN.search(context):  # where that began says more than where the parser gave up
            mark = getattr(error, "context_mark", None) or mark
        span = Span(self.path, mark.line + self.first, mark.column + 1) if mark is not None else Span(self.path)
        message, hint = syntax_fault(self.path, problem, context)
        self.complaints.append(Diagnostic(span, message, "yaml-syntax", hint))

    def complain(self, mark: Any, message: str, code: str, hint: str) -> None:  # noqa: ANN401 - as above
        self.complaints.append(
            Diagnostic(Span(self.path, mark.line + self.first, mark.column + 1), message, code, hint)
        )


class _StopReading(Exception):  # noqa: N818 - no error, a way out of nested reading
    """The rest of the file is not worth reading; what is wrong has been said."""


def _nfc(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _short(text: str, length: int = 40) -> str:
    line = text.replace("\n", " ")
    return repr(line if len(line) <= length else f"{line[: length - 1]}…")


def _shown_tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
