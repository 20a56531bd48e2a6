"""What a recorded match began from, out of its file: seed, choices, cards and decks, held against the game as it is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from tanuki_print.catalog.model import Card
from tanuki_print.catalog.nodes import MapNode, Node, ScalarNode, plain
from tanuki_print.catalog.rules import RulesData
from tanuki_print.diagnostics import did_you_mean
from tanuki_print.referee.playthrough import figures
from tanuki_print.referee.reading import Complaints, described, items_of, map_of, text_of, whole_of

_COUNTED = re.compile(r"(?:([1-9][0-9]{0,2}) )?(\S+)")


def read_seed(node: Node, complaints: Complaints) -> str:
    """The seed to the letter: any text serves, an empty one too, and its letters stay as they are."""
    if isinstance(node, ScalarNode) and node.quoted:
        return node.raw
    complaints.add(node.span, f"the seed must be text in quotes, found {described(node)}", "playthrough-value")
    return ""


def read_choices(node: MapNode, data: RulesData, complaints: Complaints) -> tuple[dict[str, str], dict[str, int]]:
    """The readings and the numbers that a match was played by, where they are not those of the files."""
    return _readings(node.entries["rulings"], data, complaints), _constants(node.entries["constants"], data, complaints)


def _readings(node: Node, data: RulesData, complaints: Complaints) -> dict[str, str]:
    rulings: dict[str, str] = {}
    found = map_of(node, "rulings", complaints)
    for name, value in found.entries.items() if found else ():
        reading = text_of(value, name, complaints)
        if reading is not None:
            rulings[name] = reading
            try:
                data.with_choices({name: reading}, {})
            except KeyError as error:
                complaints.add(value.span, str(error.args[0]), "playthrough-value")
    return rulings


def _constants(node: Node, data: RulesData, complaints: Complaints) -> dict[str, int]:
    constants: dict[str, int] = {}
    found = map_of(node, "constants", complaints)
    entries = found.entries if found else {}
    for name, value in entries.items():
        number = whole_of(value, name, complaints)
        if number is not None and name in data.constants:
            constants[name] = number
        elif number is not None:
            hint = did_you_mean(name, data.constants) or f"known are {', '.join(data.constants)}"
            complaints.add(value.span, f"there is no constant {name!r}", "playthrough-value", hint)
    for fault in data.number_faults(constants):
        complaints.add(entries[fault.name].span, fault.message, "playthrough-value", fault.hint)
    return constants


def read_cards(node: Node, cards: Mapping[str, Card], complaints: Complaints) -> dict[str, Card | None]:
    """The cards by id, under the names they had, None for one that is gone; what has changed of their figures is
    complained about.
    """
    found: dict[str, Card | None] = {}
    recorded = map_of(node, "cards", complaints)
    for card_id, entry in recorded.entries.items() if recorded else ():
        figure_node = map_of(entry, card_id, complaints)
        card = found[card_id] = cards.get(card_id)
        if card is None:
            hint = did_you_mean(card_id, cards) or "the match cannot be played without it"
            complaints.add(entry.span, f"there is no card {card_id!r} any more", "playthrough-card", hint)
        if figure_node is None or card is None:
            continue
        _compare(card, figure_node, complaints)
        name = text_of(figure_node.entries["name"], "name", complaints) if "name" in figure_node.entries else None
        found[card_id] = replace(card, name=name or card.name)
    return found


def _compare(card: Card, recorded: MapNode, complaints: Complaints) -> None:
    now = figures(card)
    was = {name: plain(value) for name, value in recorded.entries.items() if name != "name"}
    for name in dict.fromkeys((*was, *now)):
        if was.get(name) != now.get(name):
            span = recorded.entries[name].span if name in was else recorded.span
            change = f"{was.get(name, 'nothing')} -> {now.get(name, 'nothing')}"
            hint = "the match was played with the first; it cannot be played on with the second"
            complaints.add(span, f"{card.id}: {name} has changed, {change}", "playthrough-card", hint)


def read_decks(
    node: Node, players: tuple[str, ...], cards: Mapping[str, Card | None], complaints: Complaints
) -> Iterator[tuple[Card, ...]]:
    """The decks, a player after the other; cards that are gone, which has been said, are left out."""
    found = map_of(node, "decks", complaints)
    if found is not None and tuple(found.entries) != players:
        message = f"the decks are those of {', '.join(found.entries)}, the players are {', '.join(players)}"
        complaints.add(found.span, message, "playthrough-value", "a deck for each player, in the same order")
    for player, entry in found.entries.items() if found else ():
        deck: list[Card] = []
        for item in items_of(entry, f"the deck of {player}", complaints):
            text = text_of(item, "a card", complaints)
            match = _COUNTED.fullmatch(text or "")
            if text is None or match is None or match[2] not in cards:
                hint = did_you_mean(match[2] if match else "", cards) or "an id, or a count and an id"
                complaints.add(item.span, f"{described(item)} is none of the cards listed", "playthrough-card", hint)
                continue
            card = cards[match[2]]
            deck += [] if card is None else [card] * int(match[1] or 1)
        yield tuple(deck)
