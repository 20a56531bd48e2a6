"""Cards and games shown in one of their languages, and what is not written in it yet."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from tanuki_print.catalog.model import Card, CardSet, Catalog, Game, Status
from tanuki_print.diagnostics import Diagnostic, Severity, Span, UsageError, did_you_mean

_OWN = ("name", "flavor")


def in_language(card: Card, language: str) -> Card:
    """The card with its texts in a language; where it has none, the main language's stand.

    Nothing else changes: id, number, figures and art are the same in every language. A language that the card knows
    nothing of gives the main texts.
    """
    if not card.texts:
        return card if card.language == language else replace(card, language=language)
    main = next(iter(card.texts.values()))
    texts = {**main, **card.texts.get(language, {})}
    own = {field: texts[field] for field in _OWN if field in texts}
    fields = {field: texts.get(field, value) for field, value in card.fields.items()}
    return replace(card, **own, fields=fields, language=language)  # type: ignore[arg-type]


def game_in(game: Game, language: str) -> Game:
    """The game with its title, its words and the titles of its sets in a language, as far as they are written."""
    main = next(iter(game.texts.values()), {})
    texts = {**main, **game.texts.get(language, {})}
    sets = tuple(_set_in(each, texts.get(f"sets.{each.order}")) for each in game.sets)
    words = {key: texts.get(f"words.{key}", word) for key, word in game.words.items()}
    return replace(game, title=texts.get("title", game.title), sets=sets, words=words, language=language)


def _set_in(card_set: CardSet, title: str | None) -> CardSet:
    return card_set if title is None else replace(card_set, title=title)


def catalog_in(catalog: Catalog, language: str) -> Catalog:
    """The game and all its cards in a language."""
    cards = tuple(in_language(card, language) for card in catalog.cards)
    return Catalog(game_in(catalog.game, language), cards)


def asked_for(catalog: Catalog, language: str | None) -> Catalog:
    """The catalog in the language asked for, in the main one where none is; raises UsageError for an unknown one."""
    if language is None:
        return catalog
    known = catalog.game.languages
    if language not in known:
        title = catalog.game.title
        if not known:
            hint = "game.yaml lists the languages of a game: languages: [en, de]"
            raise UsageError(f"{title} is written in one language, found --language {language}", hint)
        hint = did_you_mean(language.replace("_", "-").lower(), known) or f"its languages are: {', '.join(known)}"
        raise UsageError(f"{title} is not written in {language!r}", hint)
    return catalog_in(catalog, language)


def lacking(card: Card, language: str, fields: Iterable[str] = _OWN) -> Iterator[str]:
    """The texts of a card that it does not have in a language other than the main one."""
    main, written = next(iter(card.texts.values()), {}), card.texts.get(language, {})
    own = {"name": card.name, "flavor": card.flavor, **card.fields}
    for field in fields:
        if (field in main or own.get(field)) and field not in written:
            yield field


def text_names(catalog: Catalog) -> tuple[str, ...]:
    """The fields that the cards of a game have in several languages, name and flavour first."""
    own = (field for card in catalog.cards for texts in card.texts.values() for field in texts)
    return tuple(dict.fromkeys((*_OWN, *own)))


def missing_texts(catalog: Catalog) -> Iterator[Diagnostic]:
    """Warn, once a language, of final cards without a text in it: they are printed with the main language's."""
    final = [card for card in catalog.cards if card.status is Status.FINAL]
    for language in catalog.game.languages[1:]:
        yield from _missing(catalog, final, language)


def fallbacks(catalog: Catalog, ids: Collection[str]) -> Iterator[Diagnostic]:
    """Warn of cards that are printed with texts of the main language, though another one was asked for."""
    game = catalog.game
    if game.language in game.languages[1:]:
        yield from _missing(catalog, [card for card in catalog.cards if card.id in ids], game.language)


def _missing(catalog: Catalog, cards: Sequence[Card], language: str) -> Iterator[Diagnostic]:
    game, fields = catalog.game, text_names(catalog)
    short = [tuple(lacking(card, language, fields)) for card in cards]
    counts = [(field, sum(field in missing for missing in short)) for field in fields]
    told = [f"{count} {'has' if count == 1 else 'have'} no {field}" for field, count in counts if count]
    if told:
        message = f"{language}: of {len(cards)} card{'' if len(cards) == 1 else 's'}, {', '.join(told)}"
        hint = f"{game.languages[0]} is printed instead; tanuki-print cards missing:{language} lists them"
        place = game.spans.get(f"languages.{game.languages.index(language)}", Span(game.span.path))
        yield Diagnostic(place, message, "missing-language", hint, severity=Severity.WARNING)
