"""Rendered templates and motif files as a tree of elements that know where they were written."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.parsers import expat

PLACE = "_at"
"""Attribute that the template loader adds to every element: number of the file and line, `3:17`."""

_DEPTH = 100
_SVG = "http://www.w3.org/2000/svg"
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
_ITALIC = re.compile(r"\*(?=\S)([^*<>]+?)(?<=\S)\*")
_LOW = "\u201e"
_QUOTES = {
    "en": ("\u201c", "\u201d"),
    **dict.fromkeys(("de", "cs", "sk", "sl", "hr", "bg", "is", "lt", "et", "ka"), (_LOW, "\u201c")),
    **dict.fromkeys(("pl", "ro", "hu"), (_LOW, "\u201d")),
    **dict.fromkeys(("fi", "sv"), ("\u201d", "\u201d")),
    **dict.fromkeys(("ru", "uk", "be", "es", "it", "el", "nb", "nn", "no"), ("\u00ab", "\u00bb")),
    "fr": ("\u00ab\u00a0", "\u00a0\u00bb"),
    "ja": ("\u300c", "\u300d"),
}
"""What straight quotes become, by language: the first marks of CLDR's delimiters, French ones with their blank."""

_UNSPACED = frozenset(("ja", "zh"))
"""Languages without blanks, in which nothing but their order tells opening quotes from closing ones."""

_SINGLE = {_LOW: ("\u201a", "\u2019")}
"""Where doubled quotes open low, single ones do; they close as an apostrophe, which nothing tells from them."""

_OPENING_BEFORE = frozenset(" \t\n\r\u00a0([{\u2014\u2013\u2018\u201c\u201e\u201a\u00ab\u300c/")


@dataclass(slots=True)
class Node:
    """One element: its name, attributes, and content (text and elements in order). `line` counts in `file`."""

    tag: str
    attrs: dict[str, str]
    file: str
    line: int
    content: list["Node | str"] = field(default_factory=list)

    @property
    def children(self) -> "list[Node]":
        """The elements inside, without the text between them."""
        return [item for item in self.content if not isinstance(item, str)]

    def text(self) -> str:
        """All text inside, elements dropped."""
        return "".join(item if isinstance(item, str) else item.text() for item in self.content)


TEMPLATE_HINT = "docs/templates.md shows every element, and what it takes"
"""What helps with a template where nothing nearer is known."""


class Flaw(Exception):  # noqa: N818 - a complaint on its way to become a diagnostic
    """Something wrong in a template or motif: what, where, which field of the card it shows, and a hint."""

    def __init__(self, message: str, node: Node | None = None, hint: str = "", code: str = "template") -> None:
        super().__init__(message)
        self.message = message
        self.file = node.file if node else ""
        self.line = node.line if node else 0
        self.hint = hint or TEMPLATE_HINT
        self.code = code
        self.field = ""
        self.shown = ""

    def about(self, node: Node) -> None:
        """Remember which field of the card the element shows, or the text it shows, to find the field by."""
        self.field = self.field or node.attrs.get("field", "")
        self.shown = self.shown or " ".join(node.text().split())

    def at(self, file: str, line: int) -> "Flaw":
        """The same flaw with its place, unless it has one already."""
        if not self.file:
            self.file, self.line = file, line
        return self


class _Builder:
    """Expat's callbacks: builds the tree and refuses what could reach outside the text."""

    def __init__(self, name: str, show: Callable[[str], str] | None) -> None:
        self.name = name
        self.show = show
        self.stack: list[Node] = []
        self.root: Node | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        place = attrs.pop(PLACE, "")
        if place:
            template, _, line = place.rpartition(":")
            node = Node(tag, attrs, self.show(template) if self.show else template, int(line))
        elif self.stack and self.show:
            node = Node(tag, attrs, self.stack[-1].file, self.stack[-1].line)
        else:
            node = Node(tag, attrs, self.name, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].content.append(node)
        else:
            self.root = node
        self.stack.append(node)
        if len(self.stack) > _DEPTH:
            message = f"elements nest more than {_DEPTH} deep"
            raise Flaw(message, node)

    def end(self, _tag: str) -> None:
        self.stack.pop()

    def text(self, text: str) -> None:
        if self.stack:
            self.stack[-1].content.append(text)

    def refuse(self, *_: object) -> None:
        message = "document types and entities are not allowed"
        raise Flaw(message, None, "write the character itself instead of a named entity").at(self.name, 1)


def read_markup(text: str, name: str, show: Callable[[str], str] | None = None) -> Node:
    """The root element of SVG text; raises Flaw where it is not well-formed.

    `show` names the template of a place mark for complaints; without it, lines count in `name` itself.
    """
    builder = _Builder(name, show)
    data = text.encode("utf-8", "surrogatepass")
    try:
        builder.parser.Parse(data, True)  # noqa: FBT003 - expat takes no keyword
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        file, line = _place(data, builder, error) if show else (name, error.lineno)
        message = f"this is not well-formed: {reason}"
        raise Flaw(message, None, _advice(reason)).at(file, line) from None
    finally:
        # Parser and builder hold each other; apart, both go at once instead of waiting for the garbage collector.
        del builder.parser
    if builder.root is None:  # pragma: no cover - expat itself refuses a text without an element
        message = "there is no element"
        raise Flaw(message).at(name, 1)
    return builder.root


def _place(data: bytes, builder: _Builder, error: expat.ExpatError) -> tuple[str, int]:
    # The nearest element before the fault that still carries its mark tells the line it was written on; from there on
    # lines are counted.
    lines = data.split(b"\n")
    before = sum(len(line) + 1 for line in lines[: error.lineno - 1]) + error.offset
    marks = list(re.finditer(rb' _at="([^"]+):(\d+)"', data[: before + 1]))
    if not marks:
        return builder.name, error.lineno
    template, line = marks[-1][1].decode("utf-8"), int(marks[-1][2])
    line += data.count(b"\n", marks[-1].end(), before)
    return builder.show(template) if builder.show else template, line


def _advice(reason: str) -> str:
    if "mismatched" in reason:
        return "every element is closed by its own name: <g> ... </g>, <rect .../>"
    if "token" in reason:
        return "a plain & or < is written &amp; or &lt;; attribute values stand in quotes"
    return ""


def markup_filter(text: str) -> str:
    """Escaped text in which `**bold**` and `*italic*` became elements; the sign may be escaped by a backslash."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    safe = safe.replace("\\*", "\ue000")
    safe = _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", safe))
    return safe.replace("\ue000", "*")


def curly(text: str, before: str = "", lang: str = "en") -> str:
    """The text with straight quotes set as its language does; `before` is the character in front of it."""
    if '"' not in text and "'" not in text:
        return text
    language = lang.partition("-")[0]
    first, last = _QUOTES.get(language, _QUOTES["en"])
    is_open = False
    out: list[str] = []
    for index, char in enumerate(text):
        if char in "\"'":
            opening = not before or before in _OPENING_BEFORE
            if language in _UNSPACED and char == '"':
                opening = is_open = not is_open
            # 'tis, '90s: an apostrophe before a figure, though it stands where a quote opens.
            figure = char == "'" and text[index + 1 : index + 2].isdigit()
            pair = (first, last) if char == '"' else _SINGLE.get(first, ("\u2018", "\u2019"))
            out.append(pair[0] if opening and not figure else pair[1])
        else:
            out.append(char)
        before = out[-1][-1:]
    return "".join(out)
