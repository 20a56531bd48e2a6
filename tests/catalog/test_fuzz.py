"""Cards mutated at random: each gives a valid card or a complaint with a place, and never another value in silence."""

import random
import re
from pathlib import Path

import pytest
from sample import DATA, DEFAULT_PLACE, make_game

from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.model import Card
from tanuki_print.catalog.nodes import plain
from tanuki_print.catalog.source import Limits, read_documents, read_mapping
from tanuki_print.diagnostics import Report

SEEDS = range(6)
ROUNDS = 60
SNIPPETS = (
    b": ", b"\n", b"#", b" #", b'"', b"'", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!str ", b"!", b"|", b">",
    b"%", b"@", b"`", b"\t", b"\0", b"\xff", b"\xc5", b"\r", b"\xe2\x80\x8b", b"\xef\xbb\xbf", b"---\n",
    b"...\n", b"- ", b"? ", b"<<: ", b"no", b"~", b"0x10", b"1_0", b"1:10", b"010", b"2024-01-02", b".inf",
    b"-", b"9" * 30, b"\\x00", b"\\", b",", b"\xf0\x9f\x8d\x91", b"[" * 40, b"{a: " * 30, b"status: final\n",
    b"name: x\n", b"set: hills\n", b"number: '007'\n", b"\xe2\x80\xa8",
)  # fmt: skip
SOURCES = [(DATA / "valid" / f"{name}.yaml").read_bytes() for name in ("plain", "scene", "picture", "quoted-words")]


def mutate(data: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 2, 5, 20)))
        kind = rng.randrange(5)
        if kind == 0:
            data = data[:at] + rng.choice(SNIPPETS) + data[at:]
        elif kind == 1:
            data = data[:at] + data[end:]
        elif kind == 2:
            data = data[:at] + rng.choice(SNIPPETS) + data[end:]
        elif kind == 3:
            data = data[:at] + data[at:end] * 2 + data[end:]
        else:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = b"\n".join(lines)
    return data


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mutated_card_is_valid_or_complained_about_with_its_place(seed: int, tmp_path: Path) -> None:
    rng = random.Random(f"cards {seed}")
    workspace = make_game(tmp_path)
    path = workspace.cards_dir("sample") / DEFAULT_PLACE
    valid = 0
    for _ in range(ROUNDS):
        data = mutate(rng.choice(SOURCES), rng)
        path.write_bytes(data)
        catalog, report = load_catalog(workspace, "sample")
        assert catalog is not None
        assert all(item.span.path.startswith("cards/sample/") and item.message for item in report)
        loaded = [card for card in catalog.cards if card.span.path.endswith(DEFAULT_PLACE)]
        if not report.has_errors:
            valid += 1
            assert len(loaded) == 1
            _assert_says_what_is_written(loaded[0], data)
    assert valid < ROUNDS


def _assert_says_what_is_written(card: Card, data: bytes) -> None:
    """Figures and names stand in the file as loaded, letter for letter, at the place that the card gives for them."""
    lines = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    for name in ("id", "atk", "def"):
        if name in card.spans:
            span = card.where(name)
            value = str(card.fields.get(name, card.id))
            rest = lines[span.line - 1][span.column - 1 :]
            assert re.match(rf"""["']?{re.escape(value)}(\.0+)?["']?(\s|,|\}}|$)""", rest), (name, value, rest)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mutated_game_file_is_valid_or_complained_about(seed: int, tmp_path: Path) -> None:
    rng = random.Random(f"games {seed}")
    workspace = make_game(tmp_path)
    path = workspace.cards_dir("sample") / "game.yaml"
    original = path.read_bytes()
    for _ in range(20):
        path.write_bytes(mutate(original, rng))
        catalog, report = load_catalog(workspace, "sample")
        assert catalog is not None or report.has_errors
        assert all(item.span.path.startswith("cards/sample") for item in report)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mutated_schema_is_usable_or_complained_about(seed: int, tmp_path: Path) -> None:
    rng = random.Random(f"schemas {seed}")
    workspace = make_game(tmp_path)
    path = workspace.cards_dir("sample") / "card.schema.json"
    original = path.read_bytes()
    for _ in range(15):
        path.write_bytes(mutate(original, rng))
        catalog, report = load_catalog(workspace, "sample")
        assert catalog is not None or report.has_errors


def test_random_bytes_never_bring_the_reader_down() -> None:
    rng = random.Random("bytes")
    for _ in range(400):
        report = Report()
        data = b"".join(rng.choice(SNIPPETS) for _ in range(rng.randint(1, 12)))
        for document in read_documents(data, "x.yaml", report, Limits(documents=3)):
            plain(document)
        assert report.has_errors or read_mapping(data, "x.yaml", Report(), Limits(documents=3)) is not None
