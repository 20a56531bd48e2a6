"""What a schema refuses, in words: what was found, what is expected, and what would mend it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode, node_at, plain
from tanuki_print.diagnostics import Span, did_you_mean

_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}

_Words = tuple[Span, str, str]


def describe(error: Any, root: MapNode, schema: Mapping[str, Any]) -> Iterator[_Words]:  # noqa: ANN401 - untyped library
    """Where an error of the validator is, what it found, and what would mend it."""
    path = list(error.instance_path)
    node = node_at(root, path)
    rule = _rule_at(schema, list(error.schema_path)[:-1])
    name = _dotted(path)
    kind = type(error.kind).__name__.rpartition("_")[2]
    if kind == "AdditionalProperties":
        for key in error.kind.unexpected:
            yield _unknown_key(key, node, tuple(rule.get("properties", ())))
    elif kind == "Required":
        yield _missing_key(error, node, name)
    else:
        words = _KINDS.get(kind)
        if words is None:
            yield node.span, f"{name or 'the file'}: {_first_lower(error.message)}", _SCHEMA_SAYS
        else:
            yield node.span, *words(error, name, node)


def _unknown_key(key: str, node: Node, known: Sequence[str]) -> _Words:
    span = node.key_span(key) if isinstance(node, MapNode) and key in node.places else node.span
    hint = did_you_mean(key.lower(), known) or (f"the keys are: {', '.join(known)}" if known else "delete it")
    return span, f"unknown key {_shown(key)}", hint


def _missing_key(error: Any, node: Node, name: str) -> _Words:  # noqa: ANN401 - untyped library
    key = error.kind.property
    path = list(error.schema_path)
    if "dependentSchemas" in path:
        other = path[path.index("dependentSchemas") + 1]
        return (
            node.span,
            f"{_join(name, other)} needs {_join(name, key)} beside it",
            f"add '{key}:', or delete {_join(name, other)}",
        )
    if "then" in path and isinstance(node, MapNode) and "status" in node.entries:
        status = plain(node.entries["status"])
        return node.span, f"{key} is missing, a {status} card needs it", f"add '{key}:', or set the status to draft"
    return node.span, f"{_join(name, key)} is missing", f"add '{key}:'"


def _type(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    kinds = [str(kind) for kind in error.kind.types]
    wanted = " or ".join(_TYPES.get(kind, kind) for kind in kinds)
    hint = ""
    if isinstance(node, ScalarNode):
        if "string" in kinds and not node.quoted:
            hint = f'write "{node.raw}" in quotes'
        elif node.quoted and {"integer", "number"} & set(kinds) and re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", node.raw):
            hint = f"write {node.raw} without quotes"
    elif kinds == ["string"]:
        hint = "text that holds { [ or : goes in quotes"
    return f"{name} must be {wanted}, found {_found(node)}", hint or _example(name, kinds)


def _example(name: str, kinds: Sequence[str]) -> str:
    """A hint that shows how a value of the first of these kinds is written."""
    key = name.rpartition(".")[2]
    value = _EXAMPLES.get(kinds[0], "...") if kinds else "..."
    if value.startswith("plain"):
        return value
    return f"for instance '{key}: {value}'" if key and not key.isdecimal() else f"for instance {value}"


def _enum(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    options = [str(option) for option in error.kind.options]
    hint = did_you_mean(str(plain(node)).lower(), options) or f"for instance {options[0]}"
    return f"{name} must be one of {', '.join(options)}, found {_found(node)}", hint


def _pattern(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    known = _PATTERNS.get(error.kind.pattern)
    if known is None:
        return f"{name} must match {error.kind.pattern}, found {_found(node)}", _SCHEMA_SAYS
    return f"{name} must be {known[0]}, found {_found(node)}", known[1]


def _long(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    count, limit = len(str(plain(node))), error.kind.limit
    return f"{name} has {count} characters, at most {limit} are allowed", f"shorten it by {count - limit}"


def _short(error: Any, name: str, _node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    if error.kind.limit == 1:
        return f"{name} is empty", "write it, or leave the line out"
    return f"{name} must have at least {error.kind.limit} characters", "write more, or leave the line out"


def _bound(words: str) -> Callable[[Any, str, Node], tuple[str, str]]:
    def describe(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
        limit = error.kind.limit
        number = f"{limit:,}" if limit >= 10_000 and limit == int(limit) else f"{limit:g}"
        return f"{name} must be {words} {number}, found {_found(node)}", f"write {words} {number}"

    return describe


def _items(words: str) -> Callable[[Any, str, Node], tuple[str, str]]:
    def describe(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
        count = len(node.items) if isinstance(node, ListNode) else 0
        return f"{name} must have {words} {error.kind.limit} entries, found {count}", _more_or_fewer(
            error.kind.limit - count
        )

    return describe


def _more_or_fewer(missing: int) -> str:
    return f"add {missing}" if missing > 0 else f"take {-missing} out"


def _entries(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    count = len(node.entries) if isinstance(node, MapNode) else 0
    return f"{name or 'the file'} must have at least {error.kind.limit} entries, found {count}", _more_or_fewer(
        error.kind.limit - count
    )


def _unique(_error: Any, name: str, _node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    return f"{name} names something twice", "delete one of the two"


def _constant(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    return f"{name} must be {error.kind.expected_value!r}, found {_found(node)}", f"write {error.kind.expected_value}"


def _forbidden(error: Any, name: str, node: Node) -> tuple[str, str]:  # noqa: ANN401 - untyped library
    path = list(error.schema_path)
    if "dependentSchemas" in path:
        other = path[path.index("dependentSchemas") + 1]
        return f"{name} cannot stand beside {other}", "keep one of the two"
    return f"{name} is not allowed here, found {_found(node)}", "delete the line"


_KINDS: dict[str, Callable[[Any, str, Node], tuple[str, str]]] = {
    "Type": _type,
    "Enum": _enum,
    "Constant": _constant,
    "Pattern": _pattern,
    "MaxLength": _long,
    "MinLength": _short,
    "Minimum": _bound("at least"),
    "Maximum": _bound("at most"),
    "ExclusiveMinimum": _bound("more than"),
    "ExclusiveMaximum": _bound("less than"),
    "MinItems": _items("at least"),
    "MaxItems": _items("at most"),
    "UniqueItems": _unique,
    "MinProperties": _entries,
    "FalseSchema": _forbidden,
}
_SCHEMA_SAYS = "the schema beside it says what may stand here"
_EXAMPLES = {
    "integer": "plain digits, without quotes",
    "number": "plain digits, with a point where there is a fraction",
    "string": "text",
    "boolean": "true",
    "array": "[...]",
    "object": "{...}",
    "null": "null",
}
_SLUG = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
_PICTURE = (
    r"^(?!/)(?!.*\\)(?!(?:.*/)?\.\.(?:/|$))[^:\n]*\."
    r"(?:[pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP]|[tT][iI][fF][fF]?|[bB][mM][pP]|[gG][iI][fF])$"
)
_PATTERNS = {
    _SLUG: ("ASCII words in lower case joined by hyphens", "for instance rock-creek-kappa"),
    "^[0-9]{3}$": ("three digits in quotes", 'for instance "006"'),
    "^[0-9]{1,5}$": ("digits in quotes", 'for instance "006"'),
    "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$": (
        "a language's code",
        "for instance de, pt-BR or zh-Hant: two or three small letters first",
    ),
    "^[^\\n]*$": ("one line", "take the line break out"),
    "^#[0-9a-fA-F]{6}$": ("a colour such as #c8361f", "# and six of 0-9 a-f, in quotes"),
    _PICTURE: ("a png, jpg, webp, tif, bmp or gif file below the game's folder", "for instance art/momotaro.png"),
    "^[a-z][a-z0-9-]*$": ("a word in lower case", "for instance crimson"),
    "^[A-Z]{1,3}[0-9]{1,4}$": ("a capital and a number such as R1", "the next number that is free"),
    "^[0-9]+(\\.[0-9]+)*[a-z]?$": ("the number of a rule", 'for instance "7.10", in quotes'),
    "^tests/[^ :]+\\.py::test_[a-z0-9_]+$": (
        "a test as pytest names it",
        "for instance tests/test_play.py::test_x",
    ),
    "^[A-Za-z0-9][A-Za-z0-9._-]*\\.svg\\.j2$": ("the name of a template", "for instance front.svg.j2"),
}


def _rule_at(schema: Mapping[str, Any], path: Sequence[str | int]) -> Mapping[str, Any]:
    rule: Any = schema
    for step in path:
        try:
            rule = rule[int(step)] if isinstance(rule, list) else rule[step]
        except (KeyError, IndexError, TypeError, ValueError):
            return {}  # a $ref on the way: the hint goes without the known keys
    return rule if isinstance(rule, dict) else {}


def _dotted(path: Sequence[str | int]) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def _join(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key


def _found(node: Node) -> str:
    if isinstance(node, ListNode):
        return "a list"
    if isinstance(node, MapNode):
        return "a mapping"
    if isinstance(node.value, str):
        return _shown(node.value)
    return node.raw if isinstance(node.value, bool) else f"the number {node.raw}"


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def _first_lower(text: str) -> str:
    return text[:1].lower() + text[1:]
