"""Cards that begin: the next free number, and the file of a draft."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tanuki_print.catalog.model import Catalog
from tanuki_print.catalog.scalars import read_plain

_EXAMPLES = {
    "kanji": '"..."',
    "flavor": '"..."',
    "art": "{image: art/....png}",
    "notes": '["..."]',
    "aliases": '["..."]',
}
_KINDS = {"integer": "0", "number": "0", "boolean": "false", "array": "[]", "object": "{}"}


def next_numbers(catalog: Catalog, count: int = 1) -> tuple[str, ...]:
    """The collection numbers behind the highest, with as many digits as the others have."""
    highest = max((int(card.number) for card in catalog.cards), default=0)
    return tuple(written_number(catalog, highest + each) for each in range(1, count + 1))


def written_number(catalog: Catalog, number: int) -> str:
    """A collection number with as many digits as the others have."""
    return str(number).zfill(max((len(card.number) for card in catalog.cards), default=3))


def draft_text(values: Mapping[str, str | int | Sequence[str]], schema: Mapping[str, Any]) -> str:
    """Give the file of a draft card: what is known, then every other field of the schema as a comment."""
    lines = ["# yaml-language-server: $schema=../card.schema.json"]
    lines += [f"{key}: {_written(value, plain=key == 'id')}" for key, value in values.items() if key != "status"]
    lines.append("status: draft")
    lines.append("# Take the # away from what you want to say; the schema explains each.")
    for key, rule in schema.get("properties", {}).items():
        if key not in {*values, "status", "set", "rarity", "back"}:
            lines.append(f"# {key}: {_EXAMPLES.get(key) or _KINDS.get(str(rule.get('type')), chr(34) * 2)}")
    return "\n".join(lines) + "\n"


def _written(value: str | int | Sequence[str], *, plain: bool) -> str:
    """A value as YAML: text in quotes, or plain where that is wanted and no reader would take it for something else."""
    if plain and isinstance(value, str) and read_plain(value) == value:
        return value
    return json.dumps(value if isinstance(value, str | int) else list(value), ensure_ascii=False)
