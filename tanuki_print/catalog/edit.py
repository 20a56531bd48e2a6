"""One value of a card's YAML changed in place: comments, order, quotes and line ends stay as they are.

Only what stands at the top of a card is changed: text, whole numbers, lists of text, and the languages of a text
(`flavor.de`). The result is read again and
compared, so that an edit either does what it says or is refused.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from tanuki_print.catalog.nodes import plain
from tanuki_print.catalog.scalars import read_plain
from tanuki_print.catalog.source import CARD_BYTES, Limits, read_mapping
from tanuki_print.diagnostics import Report

Value = str | int | Sequence[str]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FIRST_SIGNS = frozenset("!&*-?[]{}#|>@`\"'%,: ")


class EditError(ValueError):
    """A value cannot be put where it belongs without touching anything else."""


def set_values(text: str, values: Mapping[str, Value], order: Sequence[str], main: str = "") -> str:
    """The text of a card's file with some values changed or added; `order` is that of the schema's keys.

    A value that is not there yet gets a line of its own behind the last of the keys that come before it. A key such as
    `flavor.de` is a text in one language; a plain text beside it becomes that of the `main` language. A key without a
    language means the main one of a text that is written in several. Raises EditError where the result would not read
    as the card with these values and no other change.
    """
    wanted = _read(text)
    for key, value in values.items():
        _expect(wanted, key, _bare(value), main)
        field, _, language = key.partition(".")
        old = _node_of(text, field)
        if not language and not isinstance(old, yaml.MappingNode):
            text = _with_value(text, key, value, order)
        elif isinstance(value, str) and old is not None:
            text = _with_language(text, (old, language or main), value, main)
        elif isinstance(value, str) and language == main:
            text = _with_value(text, field, value, order)
        else:
            raise EditError(f"{key} needs a text in {main or 'the main language'} first")
    try:
        found = _read(text)
    except EditError:
        found = {}
    if found != wanted:
        raise EditError(f"{', '.join(values)} cannot be changed without touching the rest")
    return text


def _expect(wanted: dict[str, Any], key: str, value: str | int | list[str], main: str) -> None:
    """Put into the card as it should be read what an edit is to change."""
    field, _, language = key.partition(".")
    old = wanted.get(field)
    if isinstance(old, dict):
        wanted[field] = {**old, language or main: value}
    elif language and field in wanted and language != main:
        wanted[field] = {main: old, language: value}
    else:
        wanted[field] = value


def _node_of(text: str, field: str) -> Any:  # noqa: ANN401 - the parser's own
    root: Any = yaml.compose(text, Loader=_LOADER)
    return next((node for name, node in root.value if name.value == field), None)


def _with_language(text: str, place: tuple[Any, str], value: str, main: str) -> str:
    """The text with a language of one of its values changed or added; a plain text becomes a mapping."""
    old, language = place
    if not isinstance(old, yaml.MappingNode):
        if language != main:
            return _parted(text, old, (main, language), value)
        return text[: _index(text, old.start_mark)] + _as_written(value, old) + text[_end(text, old) :]
    entries = {name.value: node for name, node in old.value}
    if not entries or not language:
        raise EditError("this text is written in languages: say in which it is to be changed")
    if language in entries:
        node = entries[language]
        written = _text(value, _quotes_of(node), inside=old.flow_style)
        return text[: _index(text, node.start_mark)] + written + text[_end(text, node) :]
    last = old.value[-1][1]
    end = _end(text, last)
    if old.flow_style:
        return f"{text[:end]}, {language}: {_text(value, _quotes_of(last), inside=True)}{text[end:]}"
    return _line_behind(text, end, f"{' ' * old.start_mark.column}{language}: {_text(value, _quotes_of(last))}")


def _parted(text: str, old: Any, languages: tuple[str, str], value: str) -> str:  # noqa: ANN401 - as above
    """A plain text made that of the main language, with another one below; a comment stays behind the first."""
    main, language = languages
    if not main:
        raise EditError("the game lists no languages in game.yaml")
    start, end = _index(text, old.start_mark), _end(text, old)
    short = old.start_mark.line == old.end_mark.line
    style = _quotes_of(old) if short else '"'
    kept = text[start:end] if short else _text(old.value, style)
    first = f"{text[:start].rstrip(' ')}{_newline(text)}  {main}: {kept}"
    return _line_behind(first + text[end:], len(first), f"  {language}: {_text(value, style)}")


def _line_behind(text: str, end: int, line: str) -> str:
    """The text with one line more behind the line that a place stands in."""
    newline, line_end = _newline(text), text.find("\n", end)
    if line_end < 0:
        return f"{text}{newline}{line}{newline}"
    return f"{text[: line_end + 1]}{line}{newline}{text[line_end + 1 :]}"


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _quotes_of(node: Any) -> str | None:  # noqa: ANN401 - as above
    """The quotes around a scalar, the sign of a block, or None where it stands plainly."""
    return str(node.style) if node.style else None  # the C parser calls plain text ''


def _read(text: str) -> dict[str, Any]:
    node = read_mapping(text.encode(), "card", Report(), Limits(CARD_BYTES * 4))
    if node is None:
        raise EditError("this is no card")
    value: dict[str, Any] = plain(node)
    return value


def _bare(value: Value) -> str | int | list[str]:
    return value if isinstance(value, str | int) else list(value)


def _with_value(text: str, key: str, value: Value, order: Sequence[str]) -> str:
    root: Any = yaml.compose(text, Loader=_LOADER)
    entries = {name.value: node for name, node in root.value}
    if key in entries:
        node = entries[key]
        end = _end(text, node)
        return text[: _index(text, node.start_mark)] + _as_written(value, node) + text[end:]
    before = [name for name in order[: order.index(key)] if name in entries] if key in order else list(entries)
    after = entries[before[-1]] if before else root.value[0][1]
    return _line_behind(text, _end(text, after), f"{key}: {_fresh(value, key)}")


def _index(text: str, mark: Any) -> int:  # noqa: ANN401 - the parser's own
    start = 0
    for _ in range(mark.line):
        start = text.index("\n", start) + 1
    return start + int(mark.column) + (1 if mark.line == 0 and text.startswith("\ufeff") else 0)


def _end(text: str, node: Any) -> int:  # noqa: ANN401 - as above
    """Where a value ends, before the comment or the line end behind it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    end = _index(text, node.end_mark)
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        while text[end - 1] in "\r\n":
            end -= 1
    return end


def _as_written(value: Value, node: Any) -> str:  # noqa: ANN401 - as above
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value, getattr(node, "style", None) or None)
    if isinstance(node, yaml.SequenceNode) and not node.flow_style:
        return f"\n{' ' * node.start_mark.column}".join(f"- {_text(item, None)}" for item in value)
    return _list(value)


def _fresh(value: Value, key: str) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value, None if key in ("id", "name", "kanji", "status", "set", "rarity") else '"')
    return _list(value)


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(_text(item, None, inside=True) for item in values)}]"


def _text(value: str, style: str | None, *, inside: bool = False) -> str:
    """Text in the quotes that stand there now, or in none where it needs none."""
    if style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    if style is None and _is_plain(value, inside=inside):
        return value
    return json.dumps(value, ensure_ascii=False)


def _is_plain(value: str, *, inside: bool) -> bool:
    if value != value.strip() or not value or value[0] in _FIRST_SIGNS or value.endswith(":") or "\n" in value:
        return False
    if ": " in value or " #" in value or (inside and any(sign in value for sign in ",[]{}")):
        return False
    return read_plain(value) == value
