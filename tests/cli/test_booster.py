"""`tanuki-print booster`: packs as text and data, on paper, by seed lines."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from booster_command import ROOT, SEED, booster, said, values

from tanuki_print.boosters.seeds import read_seed
from tanuki_print.diagnostics import UsageError


def test_a_pack_as_text_marks_what_shines_and_ends_with_its_seed_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert booster("--seed", SEED) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "Festival pack, pack 1"
    assert [line for line in lines if line.startswith("*")] == ["*  052  Sōko-tanuki        rare     foil"]
    assert lines[-2] == "11 cards: 9 common, 1 rare, 1 special, 1 foil"
    assert re.fullmatch(r"tanuki-booster/1 tanuki-panic@1 [0-9a-f]{12} festival pack 1 seed matsuri-2026", lines[-1])


def test_the_json_is_a_receipt_with_all_that_opens_the_packs_again(capfd: pytest.CaptureFixture[str]) -> None:
    found = values(capfd, "--seed", SEED, "--packs", 2)
    pool_hash = found.pop("pool_hash")
    assert re.fullmatch("[0-9a-f]{64}", pool_hash)
    packs = found.pop("packs")
    assert found == {
        "game": "tanuki-panic",
        "recipe": "festival",
        "release": 1,
        "seed": SEED,
        "algorithm": "tanuki-booster/1",
        "boxes": None,
    }
    assert [(pack["number"], pack["box"], len(pack["cards"])) for pack in packs] == [(1, None, 11), (2, None, 11)]
    assert packs[0]["cards"][-1] == {
        "id": "kumiai-ki", "number": "058", "name": "Kumiai-Ki", "set": "ours", "finish": "plain",
    }  # fmt: skip


def test_pack_k_alone_is_pack_k_of_many(capfd: pytest.CaptureFixture[str]) -> None:
    many = values(capfd, "--seed", SEED, "--packs", 7)["packs"]
    assert values(capfd, "--seed", SEED, "--pack", 7)["packs"] == many[6:]
    assert values(capfd, "--seed", SEED, "--pair")["packs"] == many[:2]
    assert values(capfd, "--seed", SEED)["packs"] == many[:1]


def test_pack_k_of_a_box_alone_is_that_of_the_whole_box(capfd: pytest.CaptureFixture[str]) -> None:
    boxes = values(capfd, "--seed", SEED, "--boxes", 2)
    assert boxes["boxes"] == {"id": "display", "packs": 24}
    assert [(pack["box"], pack["number"]) for pack in boxes["packs"]] == [(b, p) for b in (1, 2) for p in range(1, 25)]
    assert values(capfd, "--seed", SEED, "--box", 2, "--pack", 9)["packs"] == [boxes["packs"][24 + 8]]
    assert values(capfd, "--seed", SEED, "--box", 2)["packs"] == boxes["packs"][24:]


def test_a_sealed_pool_is_six_packs_of_one_box_for_each_player(capfd: pytest.CaptureFixture[str]) -> None:
    box = values(capfd, "--seed", SEED, "--boxes", 1)["packs"]
    assert values(capfd, "--seed", SEED, "--sealed")["packs"] == box[:6]
    assert values(capfd, "--seed", SEED, "--sealed", "--player", 4)["packs"] == box[18:]
    assert "a box of 24 packs serves 4 players, not 5" in said(capfd, "--seed", SEED, "--sealed", "--player", 5)


def test_json_lines_are_a_whole_receipt_a_pack(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole = values(capfd, "--seed", SEED, "--packs", 3)
    assert booster("--seed", SEED, "--packs", 3, "--format", "jsonl", "--out", tmp_path / "packs.jsonl") == 0
    lines = (tmp_path / "packs.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [{**whole, "packs": [pack]} for pack in whole["packs"]]


def test_without_a_seed_a_fresh_one_is_drawn_and_told(capfd: pytest.CaptureFixture[str]) -> None:
    one, two = values(capfd), values(capfd)
    assert one["seed"] != two["seed"]
    assert values(capfd, "--seed", one["seed"]) == one


def test_a_seed_is_the_same_text_however_its_letters_are_composed(capfd: pytest.CaptureFixture[str]) -> None:
    assert values(capfd, "--seed", "Momotar\u014d") == values(capfd, "--seed", "Momotaro\u0304")


def test_text_in_a_file_has_no_colours(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert booster("--seed", SEED, "--out", tmp_path / "pack.txt") == 0
    assert booster("--seed", SEED) == 0
    assert (tmp_path / "pack.txt").read_text(encoding="utf-8") == capfd.readouterr().out
    assert "\x1b" not in (tmp_path / "pack.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", ""], "the seed is empty"),
        (["--seed", " a"], "begins or ends with a blank"),
        (["--seed", "a\nb"], "the seed holds a line break"),
        (["--seed", "a\u200bb"], "U+200B"),
        (["--seed", "x" * 201], "the seed is too long: 201 bytes, at most 200"),
        (["--recipe", "festive"], "did you mean 'festival'?"),
        (["--recipe", "mini", "--boxes", "1"], "the recipe mini has no boxes"),
        (["--boxes", "1", "--box-kind", "dispaly"], "did you mean 'display'?"),
        (["--packs", "2", "--boxes", "1"], "--packs gives independent packs"),
        (["--packs", "2", "--pack", "1"], "--packs and --pack both say"),
        (["--boxes", "2", "--box", "1"], "--boxes and --box both say"),
        (["--boxes", "2", "--pack", "1"], "--box 1 --pack 7"),
        (["--pair", "--sealed"], "two ways to play"),
        (["--pair", "--packs", "2"], "--pair is two independent packs"),
        (["--sealed", "--boxes", "1"], "--sealed is six packs of one box"),
        (["--player", "1"], "--player belongs to --sealed"),
        (["--box", "1", "--pack", "25"], "has 24 packs, there is no pack 25"),
        (["--freeze", "--packs", "2"], "--freeze says itself which packs"),
        (["--line", "x", "--recipe", "mini"], "leave --recipe out"),
        (["--verify", "nowhere.json", "--seed", "a"], "--verify and --seed are two tasks"),
        (["--verify", "nowhere.json"], "nowhere.json is not there"),
        (["--line", "hello"], "'hello' is no seed line"),
        (["--packs", "0"], "0 is not in the range"),
    ],
)
def test_wrong_use_is_told_with_a_way_out(arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert words in said(capfd, *arguments)


def test_a_file_of_another_kind_is_not_written(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "ends with .json, the format is jsonl" in said(
        capfd, "--seed", SEED, "--format", "jsonl", "--out", tmp_path / "packs.json"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_seed_line_opens_its_pack(capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--pack", "5"], ["--box", "3", "--pack", "24"]):
        assert booster("--seed", "お祭り 2026", *arguments) == 0
        text = capfd.readouterr().out
        assert booster("--line", text.splitlines()[-1]) == 0
        assert capfd.readouterr().out == text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("tanuki-panic@1", "lanterns@1", "there is no game 'lanterns'"),
        ("@1", "@8", "release 8 was never frozen"),
        ("festival", "fesitval", "did you mean 'festival'?"),
        ("booster/1", "booster/2", "this pack is drawn by 'tanuki-booster/2'"),
        ("display of 24", "display of 36", "has no box 'display' of 36 packs"),
        ("pack 3", "pack 25", "a box of 24 packs has no pack 25"),
        ("box 2", "box 0", "there is no box 0"),
    ],
)
def test_a_seed_line_that_fits_nothing_is_refused(
    old: str, new: str, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert booster("--seed", SEED, "--box", 2, "--pack", 3) == 0
    line = capfd.readouterr().out.splitlines()[-1]
    assert old in line
    assert words in said(capfd, "--line", line.replace(old, new))


def test_a_game_without_recipes_says_what_to_do(capfd: pytest.CaptureFixture[str], shipped: Path) -> None:
    (shipped / "cards" / "tanuki-panic" / "boosters.yaml").unlink()
    told = said(capfd, "--seed", SEED, root=shipped, code=1)
    assert "boosters.yaml" in told
    assert "hint:" in told


def test_packs_on_paper_have_a_name_of_their_own_and_their_receipt_beside_them(
    capfd: pytest.CaptureFixture[str], shipped: Path
) -> None:
    assert booster("--seed", SEED, "--pair", "--format", "pdf", root=shipped) == 0
    pdf, receipt = (Path(line) for line in capfd.readouterr().out.splitlines())
    assert pdf == shipped / "output" / "tanuki-panic-festival-matsuri-2026-packs-1-2.pdf"
    assert receipt.name == "tanuki-panic-festival-matsuri-2026-packs-1-2.receipt.json"
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    assert len(texts) == 5  # two sheets a pack, and both wrappers on one
    assert "pack 2, page 2 of 2" in texts[3]
    assert texts[4].count("What is inside") == 2
    assert json.loads(receipt.read_text(encoding="utf-8")) == values(capfd, "--seed", SEED, "--pair")
    assert booster("--verify", receipt) == 0


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["--seed", "a b"], "festival-a-b-c8687a-pack-1"),
        (["--seed", "お祭り"], "festival-ba964b-pack-1"),
        (["--seed", "../../etc/passwd"], "festival-etc-passwd-3754d6-pack-1"),
        (["--seed", "x", "--box", "3"], "festival-x-box-3"),
        (["--seed", "x", "--boxes", "2"], "festival-x-boxes-1-2"),
        (["--seed", "x", "--box", "3", "--pack", "7"], "festival-x-box-3-pack-7"),
        (["--seed", "x", "--sealed", "--player", "2"], "festival-x-box-1-packs-7-12"),
        (["--seed", "x", "--recipe", "mini", "--packs", "3"], "mini-x-packs-1-3"),
    ],
)
def test_other_packs_have_other_names(
    arguments: list[str], name: str, capfd: pytest.CaptureFixture[str], shipped: Path
) -> None:
    extra = ["--no-wrapper", "--no-checklist", "--tight", "--low-ink", "--format", "pdf"]
    assert booster(*arguments, *extra, root=shipped) == 0
    found = Path(capfd.readouterr().out.splitlines()[0])
    assert found == shipped / "output" / f"tanuki-panic-{name}-low-ink.pdf"


def test_the_ending_of_a_file_says_its_format(tmp_path: Path) -> None:
    for ending in ("json", "jsonl", "txt"):
        assert booster("--seed", SEED, "--out", tmp_path / f"pack.{ending}") == 0
    assert json.loads((tmp_path / "pack.json").read_text(encoding="utf-8"))["seed"] == SEED
    assert (tmp_path / "pack.jsonl").read_text(encoding="utf-8").count("\n") == 1
    assert (tmp_path / "pack.txt").read_text(encoding="utf-8").startswith("Festival pack, pack 1\n")


def test_options_of_paper_are_not_silently_left_aside(capfd: pytest.CaptureFixture[str]) -> None:
    for option in (["--paper", "a3"], ["--tight"], ["--thickness", "0.2"], ["--backs", "none"], ["--no-wrapper"]):
        told = said(capfd, "--seed", SEED, *option)
        assert f"{option[0]} belongs to packs on paper" in told
        assert "add --format pdf" in told


def test_a_reader_that_goes_away_ends_the_run_quietly() -> None:
    command = f"{sys.executable} -m tanuki_print booster --seed a --packs 100000 --format jsonl --root {ROOT} | head -1"
    ran = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False, env=dict(os.environ))  # noqa: S602
    assert json.loads(ran.stdout)["seed"] == "a"
    assert ran.stderr == b""


def test_packs_for_a_spreadsheet_are_a_line_a_card(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert booster("--seed", SEED, "--box", 2, "--out", tmp_path / "packs.csv") == 0
    with (tmp_path / "packs.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    packs = values(capfd, "--seed", SEED, "--box", 2)["packs"]
    assert [(int(row["box"]), int(row["pack"]), row["id"], row["finish"]) for row in rows] == [
        (2, pack["number"], card["id"], card["finish"]) for pack in packs for card in pack["cards"]
    ]
    assert rows[0].keys() == {"box", "pack", "id", "number", "name", "set", "rarity", "finish"}


def test_a_seed_that_nobody_chose_is_told_beside_a_file(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert booster("--out", tmp_path / "pack.csv") == 0
    told = re.fullmatch("note: the seed is ([a-z]{14})\n", capfd.readouterr().err)
    assert told
    assert booster("--seed", told[1], "--out", tmp_path / "again.csv") == 0
    assert capfd.readouterr().err == ""
    assert (tmp_path / "again.csv").read_bytes() == (tmp_path / "pack.csv").read_bytes()


@pytest.mark.parametrize("form", ["json", "pdf"])
def test_more_packs_than_one_document_takes_are_refused_at_once(
    form: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = said(capfd, "--seed", SEED, "--packs", 10_001, "--out", tmp_path / f"packs.{form}")
    assert "10,001 packs are too many" in told
    assert "--format jsonl" in told
    assert list(tmp_path.iterdir()) == []


def test_a_seed_line_may_come_without_quotes_or_with_too_many(capfd: pytest.CaptureFixture[str]) -> None:
    assert booster("--seed", "happy new year", "--pack", 3) == 0
    text = capfd.readouterr().out
    line = text.splitlines()[-1]
    for typed in (
        line.split(),
        [f"“{line}”"],
        [f"'{line}' "],
        [line.replace(" ", "  ").replace("happy  new  ", "happy new ")],
    ):
        assert booster("--line", *typed) == 0
        assert capfd.readouterr().out == text


def test_a_word_that_belongs_to_no_option_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert "booster takes options only, found 'matsuri'" in said(capfd, "matsuri")


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        ("a  b", "two blanks side by side"),
        ("a\u00a0b", "cannot be seen or told from others: no-break space (U+00A0)"),
        ("a\u3000b", "U+3000"),
        ("a\u2800b", "U+2800"),
        ("a\ue000b", "U+E000"),
        ("a\u0378b", "U+0378, which Unicode"),
        ("a\udc80b", "the seed is not UTF-8"),
        ("a\u202eb", "U+202E"),
    ],
)
def test_a_seed_that_looks_like_another_is_refused(seed: str, words: str) -> None:
    with pytest.raises(UsageError, match=re.escape(words)):
        read_seed(seed)


@pytest.mark.parametrize(("arguments", "ending"), [(["--paper", "letter"], "-letter"), ([], "")])
def test_packs_on_unusual_paper_do_not_overwrite_the_usual_ones(
    arguments: list[str], ending: str, capfd: pytest.CaptureFixture[str], shipped: Path
) -> None:
    assert booster("--seed", "x", "--no-wrapper", "--format", "pdf", *arguments, root=shipped) == 0
    assert Path(capfd.readouterr().out.splitlines()[0]).name == f"tanuki-panic-festival-x-pack-1{ending}.pdf"
