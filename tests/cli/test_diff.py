"""`tanuki-print diff`: what changed since a revision, as text, values, pictures; and how it ends."""

import json
import shutil
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from histories import git, keep, make_game, write_card
from PIL import Image

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game in a folder, committed."""
    make_game(tmp_path / "game")
    keep(tmp_path / "game")
    return tmp_path / "game"


def diff(root: Path, *arguments: str) -> int:
    return run(lambda: app(["diff", "--root", str(root), *arguments]))


def lines(root: Path, capfd: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[str]:
    capfd.readouterr()
    assert diff(root, *arguments) == code
    found = capfd.readouterr()
    return [*found.err.splitlines(), *found.out.splitlines()]


def values(root: Path, capfd: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    capfd.readouterr()
    assert diff(root, "--format", "json", *arguments) == code
    found = capfd.readouterr()
    assert found.err == ""
    value: dict[str, Any] = json.loads(found.out)
    return value


def replace_in(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_nothing_changed_says_so(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    head = git(game, "rev-parse", "--short=7", "HEAD")
    assert lines(game, capfd, "--exit-code") == [f"HEAD ({head}) → now: 0 changed, 4 as they were"]


def test_cards_are_told_field_by_field_with_words_marked(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    flavor = '"It burns for one evening and forgets all of it."'
    write_card(game, "001-paper", glow="450", flavor=flavor)
    write_card(game, "002-stone", flavor='"Moss."', notes="[heavy]")
    write_card(game, "003-firefly").unlink()
    write_card(game, "003-firefly", id="glow-worm", name="Glow-worm", aliases="[Firefly]", stem="003-glow-worm")
    write_card(game, "004-moon").unlink()
    write_card(game, "001-paper", id="bonfire", name="Bonfire", number='"005"', status="draft", stem="005-bonfire")
    assert lines(game, capfd)[:-1] == [
        "001 Paper  (cards/lanterns/street/001-paper.yaml)",
        "  glow: 300 → 450 (+150)",
        "  flavor: It burns for one evening and [-remembers-]{+forgets+} all of it.",
        "  prints differently: front",
        "002 Stone  (cards/lanterns/street/002-stone.yaml)",
        "  flavor: It has stood in the rain since before the street. → Moss.",
        "  notes: {+heavy+}",
        "  prints differently: front",
        "003 Glow-worm  (cards/lanterns/river/003-glow-worm.yaml)",
        "  was 003 Firefly, firefly",
        "  id: firefly → glow-worm",
        "  name: Firefly → Glow-worm",
        "  aliases: {+Firefly+}",
        "  prints differently: front",
        "005 Bonfire is new (street, draft, glow 300)",
        "004 Moon is gone (river, final, glow 900)",
        "the game",
        "  highest number: 004 → 005",
    ]


def test_notes_change_a_card_but_not_its_print(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", notes="[folded]")
    found = values(game, capfd)["changed"][0]
    assert (found["id"], [each["field"] for each in found["fields"]], found["sides"]) == ("paper", ["notes"], [])
    assert "  prints as before" in lines(game, capfd)


def test_a_comment_or_another_order_changes_nothing(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = game / "cards" / "lanterns" / "street" / "001-paper.yaml"
    path.write_text("# a lantern\n" + "".join(reversed(path.read_text(encoding="utf-8").splitlines(keepends=True))))
    assert values(game, capfd, "--exit-code")["differs"] is False


def test_templates_colours_and_pictures_change_looks_without_data(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    replace_in(game / "cards" / "lanterns" / "game.yaml", "#c0e2f4", "#b0d2e4")
    found = values(game, capfd)
    assert [(card["id"], card["fields"], card["sides"]) for card in found["changed"]] == [
        ("firefly", [], ["front"]),
        ("moon", [], ["front"]),
    ]
    assert found["settings"] == [
        {"field": "sets.river.colors.ground", "old": "#c0e2f4", "new": "#b0d2e4", "difference": None}
    ]
    keep(game)
    replace_in(game / "templates" / "lanterns" / "back.svg.j2", "#203050", "#203051")
    found = values(game, capfd)
    assert [(card["id"], card["sides"]) for card in found["changed"]] == [
        (name, ["back"]) for name in ("paper", "stone", "firefly", "moon")
    ]
    assert found["files"] == [{"file": "templates/lanterns/back.svg.j2", "how": "changed"}]
    assert lines(game, capfd)[:2] == [
        "4 print differently with the same values: back",
        "  001 Paper, 002 Stone, 003 Firefly, 004 Moon",
    ]


def test_a_picture_is_compared_by_its_pixels_under_any_spelling_of_its_name(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    art = game / "cards" / "lanterns" / "art"
    art.mkdir()
    apart = art / unicodedata.normalize("NFD", "ōkami.png")
    Image.new("RGB", (400, 300), "red").save(apart)
    write_card(game, "001-paper", art="{image: art/ōkami.png}")
    keep(game)
    assert values(game, capfd)["differs"] is False
    together = art / unicodedata.normalize("NFC", "ōkami.png")
    apart.rename(together)
    found = values(game, capfd)
    assert [card["sides"] for card in found["changed"]] == [[]]
    Image.new("RGB", (400, 300), "blue").save(together)
    assert [(card["id"], card["sides"]) for card in values(game, capfd)["changed"]] == [("paper", ["front"])]


def test_rules_and_constants_are_told_by_number(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rules = game / "rules" / "lanterns"
    replace_in(rules / "constants.yaml", "3", "5")
    replace_in(rules / "rulebook.md", "1.2 The", "1.2 Nobody blows at them.\n\n1.3 The")
    assert lines(game, capfd)[:-1] == [
        "constants and rulings",
        "  constants.lanterns: 3 → 5 (+2)",
        "rule 1.1",
        "  Each player lights [-3-]{+5+} lanterns.",
        "rule 1.2 is new",
        "  Nobody blows at them.",
        "rule 1.2 has the number 1.3 now",
        "files",
        "  rules/lanterns/rulebook.md changed",
    ]


def test_two_revisions_are_compared_whatever_lies_in_the_folder(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    keep(game)
    write_card(game, "001-paper", glow="999")
    found = values(game, capfd, "HEAD~1..HEAD")
    assert [(each["old"], each["new"]) for each in found["changed"][0]["fields"]] == [(300, 450)]
    assert values(game, capfd, "HEAD~1..HEAD~1")["differs"] is False
    assert (found["old"][:6], found["new"][:4]) == ("HEAD~1", "HEAD")


def test_a_query_chooses_cards_of_either_edition(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", glow="450")
    write_card(game, "004-moon").unlink()
    assert lines(game, capfd, "--cards", "moon")[0] == "004 Moon is gone (river, final, glow 900)"
    found = values(game, capfd, "--cards", "set:street")
    assert ([card["id"] for card in found["changed"]], found["removed"], found["same"]) == (["paper"], [], 1)
    assert lines(game, capfd, "--cards", "sun", code=2)[0] == "error: no card of either edition is 'sun'"


def test_exit_code_1_only_when_asked_for_or_when_the_cards_are_broken(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_card(game, "001-paper", glow="450")
    assert (diff(game), diff(game, "--exit-code")) == (0, 1)
    write_card(game, "001-paper", glow="much")
    found = lines(game, capfd, code=1)
    assert found[0].startswith("cards/lanterns/street/001-paper.yaml:5:7: error: paper: glow must be a whole number")
    assert found[-1].endswith("0 changed, 3 as they were")


def test_what_was_broken_then_is_told_at_its_place_and_the_rest_is_compared(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_card(game, "004-moon", glow="much")
    keep(game)
    write_card(game, "004-moon")
    write_card(game, "001-paper", glow="450")
    found = lines(game, capfd)
    assert found[0].startswith("HEAD:cards/lanterns/river/004-moon.yaml:5:7: warning: moon: glow must be a whole")
    assert found[1:5] == [
        "  hint: plain digits, without quotes",
        "001 Paper  (cards/lanterns/street/001-paper.yaml)",
        "  glow: 300 → 450 (+150)",
        "  prints differently: front",
    ]
    assert found[5].startswith("004 Moon cannot be compared: its file cannot be read in HEAD (")
    assert found[-1].endswith("1 changed, 1 not compared, 2 as they were; 1 prints differently")


def test_a_revision_whose_game_cannot_be_read_is_told_and_ends_with_1(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = game / "cards" / "lanterns" / "game.yaml"
    before = path.read_text(encoding="utf-8")
    path.write_text("title: [\n", encoding="utf-8")
    keep(game)
    path.write_text(before, encoding="utf-8")
    assert lines(game, capfd, code=1)[0].startswith("HEAD:cards/lanterns/game.yaml:")


@pytest.mark.parametrize(
    ("flavor", "complaint"),
    [("ꙮ shines.", "missing-glyph"), (" ".join(["It goes on and on."] * 60), "text-overflow")],
)
def test_a_face_that_could_not_be_drawn_is_told_and_its_values_compared(
    game: Path, capfd: pytest.CaptureFixture[str], flavor: str, complaint: str
) -> None:
    write_card(game, "001-paper", flavor=f'"{flavor}"')
    keep(game)
    write_card(game, "001-paper")
    found = values(game, capfd)
    assert [(item["file"][:5], item["severity"], item["code"]) for item in found["diagnostics"]] == [
        ("HEAD:", "warning", complaint)
    ]
    card = found["changed"][0]
    assert ([each["field"] for each in card["fields"]], card["sides"], card["not_compared"]) == (
        ["flavor"],
        [],
        ["front"],
    )
    assert "  cannot be drawn in both editions: front" in lines(game, capfd)


def test_a_checkout_with_other_line_ends_is_no_change(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in game.rglob("*"):
        if path.is_file() and ".git" not in path.parts:
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert values(game, capfd, "--exit-code")["differs"] is False


def test_pictures_stand_side_by_side_under_names_that_every_system_takes(
    game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_card(game, "001-paper", name='"Paper: ? * / ..\\\\"', glow="450")
    write_card(game, "003-firefly").unlink()
    replace_in(game / "templates" / "lanterns" / "back.svg.j2", "#203050", "#a03050")
    out = game / "output" / "pairs"
    assert diff(game, "--format", "png", "--out", str(out), "--dpi", "100") == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == [
        "001-paper-back.png", "001-paper.png", "002-stone-back.png", "003-firefly-gone.png", "004-moon-back.png",
    ]  # fmt: skip
    with Image.open(out / "002-stone-back.png") as picture:
        assert picture.size == (round((2 * 44 + 16) / 25.4 * 100), round((15 + 68 + 5 + 4.6) / 25.4 * 100))
        left, right = (picture.getpixel((round(x / 25.4 * 100), round(40 / 25.4 * 100))) for x in (25, 71))
    assert (left, right) == ((0x20, 0x30, 0x50), (0xA0, 0x30, 0x50))
    assert sorted(Path(line).name for line in capfd.readouterr().out.splitlines()) == names


def test_no_picture_is_written_where_nothing_prints_differently(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_card(game, "001-paper", notes="[folded]")
    assert lines(game, capfd, "--format", "png") == [
        "note: no card prints differently, so there is no picture to write"
    ]
    assert not (game / "output").exists()
    assert lines(game, capfd, "--format", "png", "--out", "a.png", code=2)[0] == (
        "error: --out a.png is one file, a picture for each card is to be written"
    )


@pytest.mark.parametrize("form", ["text", "json", "html", "png"])
def test_the_same_editions_give_the_same_bytes(game: Path, tmp_path: Path, form: str) -> None:
    write_card(game, "001-paper", glow="450")
    made = []
    for name in ("one", "two"):
        copy = tmp_path / name / "game"
        shutil.copytree(game, copy)
        out = tmp_path / name / ("pairs" if form == "png" else f"changes.{'txt' if form == 'text' else form}")
        assert diff(copy, "--format", form, "--out", str(out)) == 0
        made.append((out / "001-paper.png" if form == "png" else out).read_bytes())
    assert made[0] == made[1]
    assert len(made[0]) > 100


@pytest.mark.parametrize("wish", ["--output=x", "-x", "main..nix", "nix", "HEAD:cards"])
def test_a_wrong_revision_is_wrong_use(game: Path, capfd: pytest.CaptureFixture[str], wish: str) -> None:
    complaint, hint = lines(game, capfd, "--", wish, code=2)
    assert complaint.startswith("error: git knows no revision ")
    assert hint.startswith("  hint: ")
