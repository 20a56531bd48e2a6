"""The query language of `cards` and `sheets --cards`: words, `set:ours`, `status:draft`, `atk>=800`, `-` for not.

All conditions must hold. Words that each name a card (id, name, alias or number) choose these cards; other words are
looked for in names, ids and aliases, all of them. Commas stand for "or" inside one condition: `set:general,ours`.
`language:de` chooses cards with a text in German, `missing:de` those that lack one.
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tanuki_print.catalog.lookup import spoken_names, translated_names
from tanuki_print.catalog.model import Card, Catalog, Status
from tanuki_print.catalog.names import look_key
from tanuki_print.catalog.translations import lacking, text_names
from tanuki_print.diagnostics import UsageError, did_you_mean

_FIELD, _SIGN = r"[A-Za-z][\w.-]*", r">=|<=|!=|[:=]|[<>](?!=)"
# A field and a sign are never taken for a value. No possessive quantifier says so: Python 3.11.2 loses a letter by it.
_TERM = re.compile(
    rf"""(?P<no>-?)(?:(?P<field>{_FIELD})(?P<sign>{_SIGN})|(?!{_FIELD}(?:{_SIGN})))(?P<value>"[^"]*"|[^\s"]+)"""
)
_SIGNS: dict[str, Callable[[float, float], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}
_TEXT_FIELDS = (
    "id",
    "name",
    "kanji",
    "alias",
    "set",
    "status",
    "rarity",
    "finish",
    "flavor",
    "art",
    "language",
    "missing",
)
_HELP = "for instance: kappa, set:ours, status:draft, rarity:rare, atk>=800, -set:general"


class Term(NamedTuple):
    """One condition: `field` is empty for a bare word, `negated` turns it round."""

    field: str
    sign: str
    value: str
    negated: bool


_Test = Callable[[Card], bool]


def select(catalog: Catalog, query: str) -> tuple[Card, ...]:
    """Give the cards a query asks for, sorted by number; all for an empty one, none where none fits.

    Raises UsageError for a field, set, status or rarity that does not exist, and for what is no query.
    """
    terms = parse(query)
    words = [term.value for term in terms if not term.field and not term.negated]
    tests = [_word_test(catalog, words)] if words else []
    tests += [_term_test(catalog, term) for term in terms if term.field or term.negated]
    return tuple(card for card in catalog.cards if all(test(card) for test in tests))


def parse(query: str) -> tuple[Term, ...]:
    """Give the conditions of a query in order; raises UsageError where it cannot be read."""
    text = unicodedata.normalize("NFC", query).replace("≥", ">=").replace("≤", "<=")
    terms: list[Term] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _TERM.match(text, position)
        if match is None or not match["value"].strip('"'):
            message = f"cannot read the query at {text[position:]!r}"
            raise UsageError(message, _HELP)
        if match["field"] is None and match["value"][0] in "<>=:":
            message = f"cannot read the query at {text[position:]!r}: a field is missing"
            raise UsageError(message, _HELP)
        terms.append(
            Term((match["field"] or "").lower(), match["sign"] or "", match["value"].strip('"'), bool(match["no"]))
        )
        position = match.end()
    return tuple(terms)


def _word_test(catalog: Catalog, words: Sequence[str]) -> _Test:
    parts = [part for word in words for part in word.split(",") if part]
    named = _named(catalog, [" ".join(words)]) or _named(catalog, parts)
    if named:
        return lambda card: card.id in named
    keys = [look_key(word) for word in words]
    return lambda card: all(_says(card, key) for key in keys)


def _named(catalog: Catalog, words: Sequence[str]) -> frozenset[str]:
    """The ids of the cards that the words name; empty unless each of them names one."""
    chosen: set[str] = set()
    for word in words:
        key = look_key(word)
        found = {card.id for card in catalog.cards if _is_called(card, key)}
        found = found or {card.id for card in catalog.cards if key in map(look_key, translated_names(card))}
        if not found:
            return frozenset()
        chosen |= found
    return frozenset(chosen)


def _is_called(card: Card, key: str) -> bool:
    if key.isascii() and key.isdecimal() and int(key[:9]) == int(card.number):
        return True
    return any(look_key(name) == key for name in spoken_names(card))


def _says(card: Card, key: str) -> bool:
    names = (*spoken_names(card), *translated_names(card))
    return any(key in look_key(name) for name in names) or key in card.kanji or key == card.number


def _term_test(catalog: Catalog, term: Term) -> _Test:
    test = _field_test(catalog, term) if term.field else _word_test(catalog, [term.value])
    return (lambda card: not test(card)) if term.negated else test


def _field_test(catalog: Catalog, term: Term) -> _Test:
    if term.field == "number":
        return _number_test(term, lambda card: float(card.number))
    numbers = {key for card in catalog.cards for key, value in card.fields.items() if _is_number(value)}
    fields = {key for card in catalog.cards for key in card.fields}
    if term.field in numbers:
        return _number_test(term, lambda card: _as_number(card.fields.get(term.field)))
    if term.field not in _TEXT_FIELDS and term.field not in fields:
        known = (*_TEXT_FIELDS, "number", *sorted(fields))
        message = f"cards have no {term.field!r} to ask for"
        raise UsageError(message, did_you_mean(term.field, known) or f"the fields are: {', '.join(known)}")
    if term.sign not in (":", "=", "!="):
        message = f"{term.field} is text and cannot be compared with {term.sign}"
        raise UsageError(message, f"for instance {term.field}:{term.value}")
    if term.field in ("language", "missing") and term.field not in fields:
        return _language_test(catalog, term)
    return _text_test(catalog, term)


def _number_test(term: Term, read: Callable[[Card], float | None]) -> _Test:
    compare = _SIGNS[term.sign]
    try:
        wanted = [float(part) for part in term.value.split(",")]
    except ValueError:
        message = f"{term.field} is compared with a number, found {term.value!r}"
        raise UsageError(message, f"for instance {term.field}{term.sign}800") from None

    def test(card: Card) -> bool:
        number = read(card)
        combine = all if term.sign == "!=" else any
        return number is not None and combine(compare(number, each) for each in wanted)

    return test


def _text_test(catalog: Catalog, term: Term) -> _Test:
    wanted = [part for part in term.value.split(",") if part]
    _check_values(catalog, term.field, wanted)
    keys = [look_key(part) for part in wanted]
    whole = term.field not in ("name", "alias", "flavor", "kanji", "art")

    def test(card: Card) -> bool:
        values = [look_key(value) for value in _texts(catalog, card, term.field)]
        hit = any(key == value if whole else key in value for key in keys for value in values)
        return hit is (term.sign != "!=")

    return test


def _texts(catalog: Catalog, card: Card, field: str) -> Sequence[str]:
    if field == "alias":
        return card.aliases
    if field == "status":
        return (card.status.value,)
    if field == "finish":
        return (catalog.game.set_of(card).finish,)
    if field == "art":
        scene = card.art.scene
        return ("picture",) if card.art.picture else ("scene", scene.motif) if scene else ("none",)
    if translated := [texts[field] for texts in card.texts.values() if field in texts]:
        return translated
    value = card.fields.get(field) if field in card.fields else getattr(card, field, None)
    return () if value is None else (str(value),)


def _language_test(catalog: Catalog, term: Term) -> _Test:
    """Cards with a text in a language, or lacking one in it; the main language is never lacking."""
    wanted = [part.lower() for part in term.value.split(",") if part]
    known, fields = catalog.game.languages, text_names(catalog)
    for value in wanted:
        if not known:
            raise UsageError(f"the game lists no languages, found {term.field}:{value}", "game.yaml lists them")
        if value not in map(str.lower, known):
            hint = did_you_mean(value, known) or f"there are: {', '.join(known)}"
            raise UsageError(f"there is no language {value!r}", hint)

    def has(card: Card, language: str) -> bool:
        if term.field == "missing":
            return language != known[0] and any(lacking(card, language, fields))
        return language == known[0] or language in card.texts

    chosen = [language for language in known if language.lower() in wanted]
    return lambda card: any(has(card, language) for language in chosen) is (term.sign != "!=")


def _check_values(catalog: Catalog, field: str, wanted: Sequence[str]) -> None:
    known: dict[str, Sequence[str]] = {
        "set": [card_set.id for card_set in catalog.game.sets],
        "status": [status.value for status in Status],
        "rarity": [
            *catalog.game.rarities,
            *sorted({card.rarity for card in catalog.cards} - {*catalog.game.rarities, ""}),
        ],
    }
    for value in wanted:
        if field in known and value.lower() not in known[field]:
            hint = did_you_mean(value.lower(), known[field]) or f"there are: {', '.join(known[field])}"
            raise UsageError(f"there is no {field} {value!r}", hint)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
