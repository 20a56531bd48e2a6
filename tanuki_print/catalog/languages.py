"""Texts in more than one language as written: a mapping of language codes stands where a text could stand.

Such a mapping is taken apart before a schema sees it. Every language is then a card of plain texts of its own, so that
a game's schema says once what a name or a flavour text may be, and is asked again for each translation.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode
from tanuki_print.diagnostics import Diagnostic, did_you_mean

CARD_TEXTS = frozenset({"name", "flavor"})
"""The fields of every game's cards that may be written in several languages."""

MARK = "x-languages"
"""A text field of a game's own may be, too, where its schema says `"x-languages": true`."""

LANGUAGES = "languages"
"""The key of game.yaml that lists the languages, the main one first."""

_CODE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
"""A language, perhaps its script and country, as BCP 47 recommends to write them: de, pt-BR, zh-Hant."""

_OPEN = ["string", "object"]
_OPENING = ("minProperties", "propertyNames", "additionalProperties")

Translations = Mapping[str, Mapping[str, Node]]
"""What is written in each language, by field; the main language first."""


class Split(NamedTuple):
    """A mapping with the texts of its main language alone, and what stands there in each language."""

    main: MapNode
    texts: Translations
    complaints: tuple[Diagnostic, ...] = ()

    def view(self, language: str) -> MapNode:
        """The mapping as it would be in one language; where that has no text, the main one stands."""
        return self.main._replace(entries={**self.main.entries, **self.texts.get(language, {})})


def is_language(code: str) -> bool:
    """Whether a code is written as languages are: `de`, `pt-BR`, `zh-Hant`."""
    return _CODE.fullmatch(code) is not None


def text_fields(schema: Mapping[str, Any]) -> frozenset[str]:
    """The fields of a game's cards that may be written in several languages."""
    rules = schema.get("properties", {})
    return CARD_TEXTS.union(key for key, rule in rules.items() if isinstance(rule, dict) and rule.get(MARK) is True)


def opened(rule: Mapping[str, Any]) -> dict[str, Any]:
    """The rule of a text field as editors should have it: a text, or one for each language.

    What is read is checked a language at a time and needs no such rule.
    """
    limits = {key: value for key, value in rule.items() if key in ("minLength", "maxLength", "pattern")}
    each = {"type": "string", "description": "The text in this language.", **limits}
    codes = {"pattern": f"^{_CODE.pattern}$"}
    return {**rule, "type": _OPEN, "minProperties": 1, "propertyNames": codes, "additionalProperties": each}


def as_read(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without what is in it for editors: each text is a text, the languages having been taken apart."""
    rules = dict(schema.get("properties", {}))
    for field in text_fields(schema) & rules.keys():
        if isinstance(rules[field], dict) and rules[field].get("type") == _OPEN:
            closed = {key: value for key, value in rules[field].items() if key not in _OPENING}
            rules[field] = {**closed, "type": "string"}
    return {**schema, "properties": rules}


def listed_languages(game: MapNode) -> tuple[str, ...]:
    """The languages that a game.yaml lists, as far as it does; what is wrong with the list its schema says."""
    node = game.entries.get(LANGUAGES)
    if not isinstance(node, ListNode):
        return ()
    return tuple(str(item.value) for item in node.items if isinstance(item, ScalarNode))


def split(node: MapNode, fields: Collection[str], languages: Sequence[str], subject: str = "") -> Split:
    """Take the languages of some fields apart. A plain text stays as it is: that is the main language's."""
    mapped = {field: item for field in fields if isinstance(item := node.entries.get(field), MapNode)}
    if not mapped:
        return Split(node, {})
    entries = dict(node.entries)
    texts: dict[str, dict[str, Node]] = {}
    complaints: list[Diagnostic] = []
    for field, mapping in mapped.items():
        complaints += _complaints((field, mapping), languages, subject)
        entries[field] = (mapping.entries.get(languages[0]) if languages else None) or _stand_in(mapping)
        for language in languages:
            if language in mapping.entries:
                texts.setdefault(language, {})[field] = mapping.entries[language]
    ordered = {language: texts[language] for language in languages if language in texts}
    return Split(node._replace(entries=entries), ordered, tuple(complaints))


def split_game(node: MapNode) -> Split:
    """Take the languages of a game.yaml apart: of its title, its words, the titles of its sets.

    The fields of its texts are called `title`, `words.life`, `sets.0`.
    """
    languages = listed_languages(node)
    found = split(node, ("title",), languages)
    entries, complaints = dict(found.main.entries), [*found.complaints]
    parts = [("title", found)]
    if isinstance(words := entries.get("words"), MapNode):
        parts.append(("words.", split(words, words.entries, languages)))
        entries["words"] = parts[-1][1].main
    if isinstance(sets := entries.get("sets"), ListNode):
        items: list[Node] = []
        for index, item in enumerate(sets.items):
            if isinstance(item, MapNode):
                parts.append((f"sets.{index}", split(item, ("title",), languages)))
            items.append(parts[-1][1].main if isinstance(item, MapNode) else item)
        entries["sets"] = sets._replace(items=tuple(items))
    for _, part in parts[1:]:
        complaints += part.complaints
    texts = {
        language: {
            (name + field if name.endswith(".") else name): text
            for name, part in parts
            for field, text in part.texts.get(language, {}).items()
        }
        for language in languages
    }
    return Split(node._replace(entries=entries), texts, tuple(complaints))


def faults(parts: Split, check: Callable[[MapNode], Iterable[Diagnostic]]) -> list[Diagnostic]:
    """Everything wrong: with the mappings, then by `check` with each language as if it alone were written."""
    found = [*parts.complaints]
    told = {item.span for item in found}
    main = next(iter(parts.texts), "")
    views = [(main, parts.main), *((language, parts.view(language)) for language in parts.texts if language != main)]
    for language, view in views:
        texts = parts.texts.get(language, {})
        places = {node.span: field for field, node in texts.items()}
        for item in check(view):
            field = places.get(item.span, "")
            if item.span not in told and (field or language == main):
                found.append(_named(item, field, language))
    return found


def _named(item: Diagnostic, field: str, language: str) -> Diagnostic:
    """A complaint about a field with the language in its words."""
    if not field or not item.message.startswith(f"{field} "):
        return item
    message = f"{field} ({language}){item.message.removeprefix(field)}"
    return Diagnostic(item.span, message, item.code, item.hint, item.subject)


def _complaints(written: tuple[str, MapNode], languages: Sequence[str], subject: str) -> Iterator[Diagnostic]:
    field, mapping = written
    codes = tuple(mapping.entries)
    if not languages:
        if codes and all(map(is_language, codes)):
            message = f"{field} is written in languages, and game.yaml lists none"
            hint = f"add '{LANGUAGES}: [{', '.join(codes)}]' to game.yaml, the main language first"
            yield Diagnostic(mapping.span, message, "card-language", hint, subject)
        else:
            hint = "text that holds { [ or : goes in quotes"
            yield Diagnostic(mapping.span, f"{field} must be text, found a mapping", "card-schema", hint, subject)
        return
    for code, node in mapping.entries.items():
        if code not in languages:
            known = f"game.yaml lists {', '.join(languages)}"
            hint = did_you_mean(code.replace("_", "-").lower(), languages) or f"{known}; a new one is added there"
            message = f"{field} is written in {code!r}, which is no language of this game"
            yield Diagnostic(mapping.key_span(code), message, "card-language", hint, subject)
        elif isinstance(node, ScalarNode) and not node.raw and not node.quoted:
            message = f"{field} ({code}) is empty"
            hint = (
                "write it" if code == languages[0] else f"write it, or leave the line out: {languages[0]} is shown then"
            )
            yield Diagnostic(node.span, message, "card-language", hint, subject)
    if languages[0] not in mapping.entries:
        message = f"{field} has no text in {languages[0]}, the main language"
        yield Diagnostic(mapping.span, message, "card-language", f"add '{languages[0]}:'", subject)


def _stand_in(mapping: MapNode) -> ScalarNode:
    """A text in place of one that has been complained about, so that nothing more is said of it."""
    return ScalarNode("?", "?", quoted=True, path=mapping.path, line=mapping.line, column=mapping.column)
