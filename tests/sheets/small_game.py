"""A game of picture cards in a folder, for tests that print: no frame, the picture fills the card."""

import json
from collections.abc import Sequence
from pathlib import Path

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

_CARD = 'id: {id}\nnumber: "{number:03d}"\nname: {name}\nstatus: final\nart: {{image: art/{image}}}\n'
_FRONT = '<svg viewBox="0 0 {0} {1}"><scene x="0" y="0" width="{0}" height="{1}"/></svg>\n'
_BACK = '<svg viewBox="0 0 {0} {1}"><rect x="-3" y="-3" width="90" height="130" fill="#204060"/></svg>\n'
_GAME = """title: Small game
default: true
stock: {{trim: [{0}, {1}], bleed: {2}, safe: 3, corner: 2.5}}
rarities: [common]
front: front.svg.j2
back: back.svg.j2
sets:
  - {{id: all, title: All cards, rarity: common, finish: plain, colors: {{}}}}
"""
_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["id", "number", "name", "status"],
    "additionalProperties": False,
    "properties": {
        **{name: {"type": "string"} for name in ("id", "number", "name", "status")},
        "art": {"type": "object"},
    },
}


def make_game(
    root: Path, pictures: Sequence[str], trim: tuple[float, float] = (63.0, 88.0), bleed: float = 3.0
) -> Path:
    """A game with one card for each picture named; the pictures themselves go into the folder given back."""
    cards = root / "cards" / "small"
    (cards / "all").mkdir(parents=True)
    (cards / "art").mkdir()
    (cards / "game.yaml").write_text(_GAME.format(*trim, bleed), encoding="utf-8")
    (cards / "card.schema.json").write_text(json.dumps(_SCHEMA), encoding="utf-8")
    for index, image in enumerate(pictures, 1):
        values = {"id": f"card-{index}", "number": index, "name": f"Card {index}", "image": image}
        path = cards / "all" / f"{index:03d}-card-{index}.yaml"
        path.write_text(_CARD.format(**values), encoding="utf-8")
    templates = root / "templates" / "small"
    templates.mkdir(parents=True)
    (templates / "front.svg.j2").write_text(_FRONT.format(*trim), encoding="utf-8")
    (templates / "back.svg.j2").write_text(_BACK.format(*trim), encoding="utf-8")
    (templates / "scene.svg.j2").write_text('<svg viewBox="0 0 9 9"></svg>\n', encoding="utf-8")
    common = Path(__file__).resolve().parent.parent.parent / "templates" / "common" / "layouts"
    (root / "templates" / "common" / "layouts").mkdir(parents=True)
    for layout in common.iterdir():
        (root / "templates" / "common" / "layouts" / layout.name).write_bytes(layout.read_bytes())
    return cards / "art"


def tanuki(root: Path, *words: str) -> int:
    """Run a command on the game in a folder; gives the exit code."""
    return run(lambda: app(args=[words[0], "--root", str(root), *words[1:]]))
