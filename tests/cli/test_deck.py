"""`tanuki-print deck`: legality with the rule's number, decks by chance, and every kind of rubbish named .txt."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tanuki_print.catalog.deck_check import contents, expanded, judged
from tanuki_print.catalog.deck_random import RandomWish, deck_text, random_deck
from tanuki_print.catalog.decks import DeckList, read_deck
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog, Status
from tanuki_print.cli.app import app
from tanuki_print.cli.deck_judging import Judging, open_judging
from tanuki_print.cli.reporters import run
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
HERE = find_workspace(ROOT, ROOT)

EIGHT = [
    "# A random deck: Tanuki Panic, drawn by chance.",
    "# Seed: matsuri",
    "# Of the cards: set:general",
    "# 8 cards, at most 3 copies of each (rules 9.1 and 9.2).",
    "# tanuki-print 0.1.0, 38 cards to choose from: 76892ed4b7af.",
    "",
    "# General characters",
    "1 Issun-bōshi",
    "1 Tengu",
    "1 Zashiki warashi",
    "1 Benkei",
    "1 Tomoe Gozen",
    "1 Minamoto no Yoshitsune",
    "1 Sasaki Kojirō",
    "1 Hinomaru Hatanosuke",
]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return require_catalog(HERE, "tanuki-panic")


@pytest.fixture(scope="module")
def judging(catalog: Catalog) -> Judging:
    return open_judging(HERE, catalog)


def said(text: str, catalog: Catalog, judging: Judging) -> list[str]:
    deck, report = read_deck(text, "d.txt", catalog)
    return [line for item in judged(deck, report, "d.txt", judging.faults) for line in str(item).splitlines()]


def forty(catalog: Catalog) -> str:
    """Three copies of 13 cards that nobody names below, and one more."""
    others = [card for card in catalog.cards if card.status is Status.FINAL and card.id not in ("kappa", "tengu")]
    return "".join(f"3 {card.name}\n" for card in others[:13]) + f"1 {others[13].name}\n"


def deck(root: Path, *words: str) -> int:
    return run(lambda: app(["deck", *words, "--root", str(root)]))


def test_each_fault_names_its_rule_its_line_and_what_to_do(catalog: Catalog, judging: Judging) -> None:
    twice, where, rule, remedy = said("3 Kappa\n1 Tengu\n1 kappa\n", catalog, judging)
    assert twice == "d.txt:3:1: warning: kappa: the card stands on line 1 already, with a count of 3 [deck-twice]"
    assert where == "  hint: write '4 Kappa' on one line and delete the other"
    reason = "a deck has at most 3 copies of a card, this one has 4 of Kappa (rule 9.2)"
    assert rule == f"d.txt:3:1: error: kappa: {reason} [deck-rule]"
    assert remedy == "  hint: take 1 out"


def test_a_deck_that_is_too_small_is_refused_as_a_whole(catalog: Catalog, judging: Judging) -> None:
    assert said("2 Kappa\n1 Tengu\n", catalog, judging) == [
        "d.txt: error: a deck has at least 5 cards, this one has 3 (rule 3.1) [deck-rule]",
        "  hint: put 2 more in",
    ]


def test_of_a_deck_with_unread_lines_nothing_is_said_of_the_size(catalog: Catalog, judging: Judging) -> None:
    lines = said("2 Kappa\n3 Tengoo\n", catalog, judging)
    assert lines == [
        "d.txt:2:1: error: there is no card 'Tengoo' in Tanuki Panic [deck-card]",
        "  hint: did you mean Tengu?",
    ]


def test_drafts_and_counts_of_nothing_are_told(catalog: Catalog, judging: Judging) -> None:
    lines = said(forty(catalog) + "1 Spacehawk\n0 Kappa\n", catalog, judging)
    assert lines == [
        "d.txt:15:1: error: spacehawk: Spacehawk is not finished (draft) and cannot be played [deck-rule]",
        "  hint: finish it (status: final), or take it out",
        "d.txt:16:1: warning: kappa: a count of 0 puts no copy in the deck [deck-none]",
        "  hint: delete the line, or give it a count",
    ]


def test_the_limits_are_those_of_the_rules_files(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = shipped / "rules" / "tanuki-panic" / "constants.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("copies: 3 ", "copies: 2 "), encoding="utf-8")
    assert deck(shipped, "check", "banners-at-dawn") == 1
    told = capsys.readouterr().err
    assert "a deck has at most 2 copies of a card, this one has 3 of Momotarō (rule 9.2)" in told
    assert deck(shipped, "new", "--random", "--seed", "x") == 0
    text = (shipped / "cards" / "tanuki-panic" / "decks" / "random-x.txt").read_text(encoding="utf-8")
    assert "\n3 " not in text
    assert "at most 2 copies of each (rules 9.1 and 9.2)" in text


def test_a_pack_is_judged_by_the_rules_of_packs(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = shipped / "pack.txt"
    pack.write_text("2 Kappa\nTengu\nKirin\nBenkei\n", encoding="utf-8")
    assert deck(shipped, "check", str(pack)) == 0
    assert capsys.readouterr().out.startswith("pack.txt: legal: a casual deck, 3000 Life Points to start with\n")
    assert deck(shipped, "check", str(pack), "--setup", "booster") == 1
    assert "no card is in a pack twice, Kappa is (rule 8.1)" in capsys.readouterr().err
    assert deck(shipped, "check", str(pack), "--setup", "bosoter") == 2
    assert capsys.readouterr().err == "error: there is no set-up 'bosoter'\n  hint: did you mean 'booster'?\n"


def test_a_question_the_rules_leave_open_is_told(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = shipped / "rules" / "tanuki-panic" / "rulings.yaml"
    before, ruling, after = path.read_text(encoding="utf-8").partition("deck_minimum:")
    path.write_text(before + ruling + after.replace("default: casual", "default: open", 1), encoding="utf-8")
    (shipped / "d.txt").write_text("1 Kappa\n1 Tengu\n1 Kirin\n1 Benkei\n1 Akaname\n", encoding="utf-8")
    assert deck(shipped, "check", str(shipped / "d.txt")) == 1
    shown = capsys.readouterr().err
    assert "the rules leave open whether this deck may be played: May a built deck have fewer than" in shown
    assert "hint: choose a default for deck_minimum in rulings.yaml" in shown


def test_what_is_in_a_deck_is_counted(catalog: Catalog) -> None:
    found, _ = read_deck("3 Momotarō\n1 Danzaburou-danuki\n", "d.txt", catalog)
    held = contents(found, catalog)
    assert (held.total, held.different) == (4, 2)
    assert (dict(held.sets), dict(held.rarities)) == ({"general": 3, "regional-tanuki": 1}, {"common": 3, "rare": 1})
    atk, defence = held.figures
    danzaburou = next(card for card in catalog.cards if card.id == "danzaburou-danuki").fields
    assert (atk.name, atk.mean, defence.name) == ("atk", (3 * 700 + int(str(danzaburou["atk"]))) / 4, "def")
    assert sum(count for _, _, count in atk.curve) == 4
    assert [low for low, _, _ in atk.curve] == list(range(0, 1600, 200))[: len(atk.curve)]


def test_a_random_deck_is_the_same_everywhere(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck(shipped, "new", "--random", "--seed", "matsuri", "--size", "8", "--cards", "set:general") == 0
    path = shipped / "cards" / "tanuki-panic" / "decks" / "random-matsuri.txt"
    assert path.read_text(encoding="utf-8").splitlines() == EIGHT
    assert deck(shipped, "new", "--random", "--seed", "matsuri") == 2
    assert "random-matsuri.txt is there already\n  hint: nothing is overwritten" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8").splitlines() == EIGHT


@given(seed=st.text(min_size=1), size=st.integers(5, 171))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_random_deck_is_legal_and_reads_back(catalog: Catalog, judging: Judging, seed: str, size: int) -> None:
    final = [card for card in catalog.cards if card.status is Status.FINAL]
    lines = random_deck(final, RandomWish(size, 3, seed), "tanuki-panic")
    assert sum(count for count, _ in lines) == size
    read, report = read_deck(deck_text(lines, catalog, ["Head"]), "d.txt", catalog)
    assert not list(judged(read, report, "d.txt", judging.faults))
    assert sorted(read.lines, key=str) == sorted(lines, key=str)


def test_a_random_deck_that_cannot_be_is_refused(catalog: Catalog) -> None:
    with pytest.raises(UsageError) as refused:
        random_deck(catalog.cards[:13], RandomWish(40, 3, "x"), "tanuki-panic")
    assert refused.value.message == "a deck of 40 cards cannot be made of 13 different with at most 3 copies of each"
    assert refused.value.hint == "let --cards choose 14 final cards or more, or name a smaller --size"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--random", "--size", "3"], "a deck has at least 5 cards, not 3"),
        (["--random", "--cards", "status:draft"], "finds no final card"),
        (["--random", "--cards", "nobody"], "finds no card"),
        (["--random", "--seed", " "], "the seed is empty"),
        (["--seed", "x"], "--seed says how a random deck is drawn"),
        (["狸"], "no file name can be made from '狸'"),
        (["a\u200bb"], "is no name for a deck"),
        (["x", "--out", "x.pdf"], "--out x.pdf ends with .pdf, the format is txt"),
    ],
)
def test_a_deck_that_cannot_be_meant_is_refused_and_nothing_written(
    shipped: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    before = sorted(shipped.rglob("*"))
    assert deck(shipped, "new", *words) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert "\n  hint: " in error
    assert sorted(shipped.rglob("*")) == before


def test_an_empty_deck_guides_and_is_no_fault_of_the_project(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck(shipped, "new", "Rain Walkers") == 0
    assert capsys.readouterr().out == "cards/tanuki-panic/decks/rain-walkers.txt\n"
    text = (shipped / "cards" / "tanuki-panic" / "decks" / "rain-walkers.txt").read_text(encoding="utf-8")
    assert all(line.startswith("#") for line in text.splitlines())
    assert "40 cards, 5 at least; at most 3 copies of each (rules 9.1 and 9.2)." in text
    assert run(lambda: app(["validate", "--root", str(shipped), "--format", "json"])) == 0
    found = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [(item["code"], item["severity"]) for item in found] == [("deck-empty", "warning")]
    assert deck(shipped, "check", "rain-walkers") == 1


def test_validate_warns_of_decks_against_the_rules(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (shipped / "cards" / "tanuki-panic" / "decks" / "four.txt").write_text("4 Kappa\n3 Tengu\n", encoding="utf-8")
    assert run(lambda: app(["validate", "--root", str(shipped)])) == 0
    reason = "a deck has at most 3 copies of a card, this one has 4 of Kappa (rule 9.2)"
    place = "cards/tanuki-panic/decks/four.txt:1:1"
    assert capsys.readouterr().err == f"{place}: warning: kappa: {reason} [deck-rule]\n  hint: take 1 out\n"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "the deck is empty [deck-empty]"),
        (b"\xef\xbb\xbf\r\n\r\n", "the deck is empty [deck-empty]"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "this is no text: it holds a zero byte [deck-encoding]"),
        (b"\xff\xfe3\x00 \x00K\x00", "this is no text: it holds a zero byte [deck-encoding]"),
        (b"3 Kappa\n\xff\n", "d.txt:2:1: error: this line is not UTF-8 [deck-encoding]"),
        (b"-3 Kappa\n", "the count must be a whole number from 0, found '-3' [deck-count]"),
        (b"99999 Kappa\n", "the count 99999 is too large, at most 1000 [deck-count]"),
        (b"9" * 5000 + b" Kappa\n", "is too large, at most 1000 [deck-count]"),
        (b"1000 Kappa\n" * 90_000, "the deck has 90,000,000 cards, at most 10,000 are looked at [deck-total]"),
        (b"#" * 1_100_000, "the file has more than 1,048,576 bytes [deck-size]"),
        ("3 Kap\u200bpa\n".encode(), "there is a zero width space (U+200B) in this line [deck-character]"),
        (b"3 tanuki-bayash\n", "there is no card 'tanuki-bayash' in Tanuki Panic [deck-card]"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_with_a_hint(
    shipped: Path, capsys: pytest.CaptureFixture[str], content: bytes, complaint: str
) -> None:
    (shipped / "d.txt").write_bytes(content)
    assert deck(shipped, "check", str(shipped / "d.txt")) == 1
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.out.startswith("d.txt: not legal")
    errors = [place for place, line in enumerate(shown.err.splitlines()) if ": error: " in line]
    assert errors
    assert all(shown.err.splitlines()[place + 1].startswith("  hint: ") for place in errors)


def test_look_alikes_marks_and_line_ends_of_other_systems_are_read(shipped: Path) -> None:
    text = "\ufeff3 \u041aappa\r\n3 Yuki\u2010onna\r\n3 Momotaro\u0304\r\n"
    (shipped / "d.txt").write_text(text, encoding="utf-8", newline="")
    assert deck(shipped, "check", str(shipped / "d.txt")) == 0


def test_the_report_is_one_document(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck(shipped, "check", "--format", "json") == 0
    shown = capsys.readouterr()
    report = json.loads(shown.out)
    assert (shown.err, report["ok"], report["setup"]) == ("", True, "deck")
    first, second = report["decks"]
    assert (first["total"], first["different"], second["total"]) == (40, 18, 40)
    assert first["figures"]["atk"]["mean"] == 706.25
    assert first["cards"][0] == {"id": "kintaro", "number": "007", "name": "Kintarō", "count": 3}


def test_a_deck_that_is_not_there_is_suggested(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck(shipped, "check", "baners-at-dawn") == 2
    expected = "error: there is no file baners-at-dawn\n  hint: did you mean 'banners-at-dawn'?\n"
    assert capsys.readouterr().err == expected


def test_a_game_without_code_checks_copies_and_needs_a_size(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = shipped / "cards" / "tanuki-panic"
    game.rename(shipped / "cards" / "moon-fox")
    (shipped / "d.txt").write_text("4 Kappa\n", encoding="utf-8")
    assert deck(shipped, "check", str(shipped / "d.txt")) == 1
    assert "allows at most 3 copies of a card, this deck has 4 of Kappa [deck-rule]" in capsys.readouterr().err
    assert deck(shipped, "new", "--random") == 2
    assert "the size of a deck is not known\n  hint: name it, for instance --size 40" in capsys.readouterr().err
    assert deck(shipped, "new", "--random", "--size", "10", "--seed", "a") == 0


def test_the_packed_games_get_no_deck_but_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(lambda: app(["deck", "new", "--random"])) == 2
    assert "tanuki-print init" in capsys.readouterr().err
    assert run(lambda: app(["deck", "new", "--random", "--out", "mine.txt"])) == 0
    assert run(lambda: app(["deck", "check", "mine.txt"])) == 0


def test_expanding_gives_each_card_as_often_as_it_is_listed(catalog: Catalog) -> None:
    kappa, tengu = (next(card for card in catalog.cards if card.id == name) for name in ("kappa", "tengu"))
    assert expanded(DeckList(((2, kappa), (0, tengu), (1, tengu)))) == (kappa, kappa, tengu)
