"""A small game of words on paper, kept in real git repositories."""

import json
import os
import subprocess
from pathlib import Path

_GAME = """title: Paper lanterns
default: true
stock: {trim: [44, 68], bleed: 2, safe: 2, corner: 2}
rarities: [common]
sets:
  - {id: street, title: Street, rarity: common, finish: plain, colors: {ground: "#f4e2c0"}}
  - {id: river, title: River, rarity: common, finish: plain, colors: {ground: "#c0e2f4"}}
"""
_FRONT = """<svg viewBox="0 0 44 68">
<rect x="-2" y="-2" width="48" height="72" fill="{{ set.colors.ground }}"/>
<textbox x="3" y="4" width="34" height="8" size="6 12" field="name">{{ card.name }}</textbox>
{% if card.art.picture %}<scene x="3" y="14" width="34" height="20"/>{% endif %}
{% if card.flavor %}
<textbox x="3" y="36" width="34" height="14" size="5 8" field="flavor">{{ card.flavor }}</textbox>
{% endif %}
<text x="4" y="56" size="10">{{ card.glow }}</text>
{% if draft %}<text x="20" y="56" size="6">draft</text>{% endif %}
</svg>
"""
_BACK = '<svg viewBox="0 0 44 68"><rect x="-2" y="-2" width="48" height="72" fill="#203050"/></svg>\n'
_TEXTS = ("id", "number", "name", "kanji", "status", "flavor")
_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["id", "number", "name", "status", "glow"],
    "additionalProperties": False,
    "properties": {
        **{name: {"type": "string"} for name in _TEXTS[:5]},
        "aliases": {"type": "array"},
        "glow": {"type": "integer"},
        "flavor": {"type": "string"},
        "art": {"type": "object"},
        "notes": {"type": "array"},
    },
}
_RULES = """# Lanterns

## Play

### 1 The street

1.1 Each player lights {{ lanterns }} lanterns.

1.2 The brightest one wins.
"""
CARDS = {
    "001-paper": ("Paper", "street", 300, "It burns for one evening and remembers all of it."),
    "002-stone": ("Stone", "street", 700, "It has stood in the rain since before the street."),
    "003-firefly": ("Firefly", "river", 100, "It lives for a week and is out every night of it."),
    "004-moon": ("Moon", "river", 900, "It says the river is only borrowing it."),
}


def write_card(root: Path, stem: str, /, **changes: str) -> Path:
    """A card of the game as a file, with other values where they are given."""
    name, card_set, glow, flavor = CARDS[stem]
    number, _, card = stem.partition("-")
    values = {
        "id": card,
        "number": f'"{number}"',
        "name": name,
        "status": "final",
        "glow": str(glow),
        "flavor": f'"{flavor}"',
    } | changes
    path = root / "cards" / "lanterns" / values.pop("set", card_set) / f"{values.pop('stem', stem)}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{key}: {value}\n" for key, value in values.items()), encoding="utf-8")
    return path


def make_game(root: Path) -> Path:
    """The game in a folder; gives the folder."""
    files = {
        "cards/lanterns/game.yaml": _GAME,
        "cards/lanterns/card.schema.json": json.dumps(_SCHEMA),
        "templates/lanterns/front.svg.j2": _FRONT,
        "templates/lanterns/back.svg.j2": _BACK,
        "rules/lanterns/constants.yaml": "lanterns: 3\n",
        "rules/lanterns/rulings.yaml": "{}\n",
        "rules/lanterns/rulebook.md": _RULES,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for stem in CARDS:
        write_card(root, stem)
    return root


def git(folder: Path, *arguments: str) -> str:
    """What a git command says, whatever the user's own settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    who = {f"GIT_{role}_{part}": "keeper@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    date = dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), "2026-01-02T03:04:05Z")
    env = {**clean, **who, **date, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(folder), "-c", "protocol.file.allow=always", *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def keep(folder: Path, message: str = "kept") -> str:
    """Commit everything in a folder; gives the hash."""
    if not (folder / ".git").exists():
        git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A", ".")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return git(folder, "rev-parse", "HEAD")
