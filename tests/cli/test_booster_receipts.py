"""`tanuki-print booster`: receipts checked, releases frozen."""

import json
import shutil
from pathlib import Path

import pytest
from booster_command import SEED, booster, change, said, values


def _finish_the_drafts(root: Path) -> None:
    drafts = [
        path
        for path in (root / "cards" / "tanuki-panic" / "ours").glob("*.yaml")
        if "status: draft" in path.read_text(encoding="utf-8")
    ]
    for path in drafts:
        change(path, "status: draft", "status: final\natk: 700\ndef: 700\nflavor: Done.")
    assert len(drafts) == 3


def test_a_receipt_is_verified(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    assert booster("--seed", SEED, "--boxes", 1, "--format", "json", "--out", receipt) == 0
    assert booster("--verify", receipt) == 0
    assert capfd.readouterr().out == "24 packs as the seed gives them\n"
    lines = tmp_path / "receipt.jsonl"
    assert booster("--seed", SEED, "--packs", 5, "--format", "jsonl", "--out", lines) == 0
    assert booster("--verify", lines) == 0
    assert capfd.readouterr().out == "5 packs as the seed gives them\n"


def test_a_receipt_that_was_tampered_with_is_found_out(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    assert booster("--seed", SEED, "--packs", 2, "--format", "json", "--out", receipt) == 0
    change(receipt, '"id": "kappa"', '"id": "kirin"')
    assert (
        "receipt.json:1:1: error: pack 1: the receipt says kirin (plain), the seed gives kappa (plain) [receipt-cards]"
    ) in said(capfd, "--verify", receipt, code=1)
    change(receipt, '"id": "kirin"', '"id": "kappa"')
    change(receipt, '"finish": "plain"', '"finish": "foil"')
    found = said(capfd, "--verify", receipt, code=1)
    assert "the receipt says jorogumo (foil), the seed gives jorogumo (plain)" in found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"seed": "matsuri-2026"', '"seed": "matsuri-2027"', "pack 1: the receipt says"),
        ('"algorithm": "tanuki-booster/1"', '"algorithm": "tanuki-booster/9"', "drawn by 'tanuki-booster/9'"),
        ('"release": 1', '"release": 7', "release 7 was never frozen"),
        ('"recipe": "festival"', '"recipe": "carnival"', "release 1 has no recipe 'carnival'"),
        ('"recipe": "festival"', '"recipe": "mini"', "the pool of mini is another one"),
        ('"number": 1,', '"number": 0,', "packs.1.number must be at least 1"),
        ('"box": null', '"box": 1', "pack 1: there is no such pack"),
        ('"boxes": null', '"boxes": 5', "boxes"),
        ('"packs": [', '"pakcs": [', "unknown key 'pakcs'"),
        ("{", "[", "this is no JSON"),
    ],
)
def test_whatever_else_is_wrong_with_a_receipt_is_told(
    old: str, new: str, words: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    receipt = tmp_path / "receipt.json"
    assert booster("--seed", SEED, "--packs", 1, "--format", "json", "--out", receipt) == 0
    change(receipt, old, new)
    assert words in said(capfd, "--verify", receipt, code=1)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[" * 100_000, b"null", b"12", b'{"a": 1e999999}', b"\x00"])
def test_what_is_no_receipt_is_said_to_be_none(data: bytes, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "no.json").write_bytes(data)
    found = said(capfd, "--verify", tmp_path / "no.json", code=1)
    assert "no.json:1:" in found
    assert "Traceback" not in found


def test_an_old_receipt_opens_after_cards_were_added(capfd: pytest.CaptureFixture[str], shipped: Path) -> None:
    receipt = shipped / "old.json"
    assert booster("--seed", SEED, "--boxes", 1, "--format", "json", "--out", receipt, root=shipped) == 0
    old = json.loads(receipt.read_text(encoding="utf-8"))
    _finish_the_drafts(shipped)
    recipes = shipped / "cards" / "tanuki-panic" / "boosters.yaml"
    change(recipes, "expect: 1 ", "expect: 4 ")
    told = said(capfd, "--seed", SEED, root=shipped, code=1)
    assert "boosters.yaml:4:10: error: release 1 is frozen and no longer what it was: festival: the sheet ours" in told
    assert "write release: 2" in told
    change(recipes, "release: 1", "release: 2")
    new = values(capfd, "--seed", SEED, root=shipped)
    assert (new["release"], new["pool_hash"] == old["pool_hash"]) == (2, False)
    assert booster("--verify", receipt, root=shipped) == 0
    out = capfd.readouterr().out
    assert out.startswith(
        "24 packs as the seed gives them\nnote: since release 1 of festival: the sheet ours has 4 cards"
    )
    again = values(capfd, "--seed", SEED, "--boxes", 1, "--release", 1, root=shipped)
    assert again == old


def test_a_release_is_frozen_once_and_for_all(capfd: pytest.CaptureFixture[str], shipped: Path) -> None:
    pools = shipped / "cards" / "tanuki-panic" / "pools"
    assert booster("--freeze", root=shipped) == 0
    assert "1.json holds release 1 already" in capfd.readouterr().out
    change(shipped / "cards" / "tanuki-panic" / "boosters.yaml", "release: 1", "release: 2")
    assert booster("--freeze", root=shipped) == 0
    one, two = ((pools / f"{number}.json").read_text(encoding="utf-8") for number in (1, 2))
    assert two == one.replace('"release": 1', '"release": 2')


def test_a_frozen_release_that_was_edited_is_not_opened(capfd: pytest.CaptureFixture[str], shipped: Path) -> None:
    path = shipped / "cards" / "tanuki-panic" / "pools" / "1.json"
    change(path, '["kappa", 1]', '["kappa", 9]')
    told = said(capfd, "--seed", SEED, root=shipped, code=1)
    assert "pools/1.json:67:" in told
    assert "the pool of festival was changed after it was frozen" in told
    assert "the pool of festival was changed" in said(capfd, "--seed", SEED, "--release", 1, root=shipped, code=1)
    path.write_text("{", encoding="utf-8")
    assert "pools/1.json:" in said(capfd, "--seed", SEED, root=shipped, code=1)


def test_a_seed_line_and_a_receipt_say_of_which_game_they_are(capfd: pytest.CaptureFixture[str], shipped: Path) -> None:
    _second_game(shipped)
    assert booster("--seed", SEED, "--game", "lanterns", root=shipped) == 0
    text = capfd.readouterr().out
    assert booster("--line", text.splitlines()[-1], root=shipped) == 0
    assert capfd.readouterr().out == text
    receipt = shipped / "lanterns.json"
    assert booster("--seed", SEED, "--game", "lanterns", "--out", receipt, root=shipped) == 0
    assert booster("--verify", receipt, root=shipped) == 0
    assert capfd.readouterr().out == "1 pack as the seed gives them\n"
    told = said(capfd, "--verify", receipt, "--game", "tanuki-panic", root=shipped)
    assert "this is of lanterns, not of tanuki-panic" in told


def _second_game(root: Path) -> None:
    """The same cards under another name: nothing in a pool hangs on the name of its game."""
    shutil.copytree(root / "cards" / "tanuki-panic", root / "cards" / "lanterns")
    game = root / "cards" / "lanterns" / "game.yaml"
    change(game, "default: true", "default: false")
    shutil.rmtree(root / "cards" / "lanterns" / "pools")


def test_a_receipt_says_each_pack_once(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "twice.jsonl"
    assert booster("--seed", SEED, "--packs", 2, "--out", receipt) == 0
    receipt.write_bytes(receipt.read_bytes() * 2)
    told = said(capfd, "--verify", receipt, code=1)
    assert "twice.jsonl:3:1: error: pack 1: it is told of twice [receipt-cards]" in told


def test_of_many_wrong_packs_three_are_told_and_the_rest_counted(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    receipt = tmp_path / "wrong.json"
    assert booster("--seed", SEED, "--packs", 9, "--out", receipt) == 0
    change(receipt, SEED, "matsuri-2027")
    told = said(capfd, "--verify", receipt, code=1)
    assert told.count("the receipt says") == 3
    assert "6 more packs are wrong: all of them; is it another seed?" in told


def test_a_box_of_which_packs_are_missing_is_noted(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "sealed.jsonl"
    assert booster("--seed", SEED, "--sealed", "--out", receipt) == 0
    assert booster("--verify", receipt) == 0
    assert "note: 6 of the 24 packs of box 1 are here" in capfd.readouterr().out


def test_false_words_about_a_card_are_warned_of(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "words.json"
    assert booster("--seed", SEED, "--packs", 1, "--out", receipt) == 0
    change(receipt, '"name": "Kumiai-Ki"', '"name": "Kaminari"')
    assert booster("--verify", receipt) == 0
    told = capfd.readouterr().err
    assert "warning: kumiai-ki is told of as 058 Kaminari of ours, it is 058 Kumiai-Ki of ours [receipt-words]" in told


def test_a_card_of_a_receipt_has_all_its_words_and_no_others(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "words.json"
    assert booster("--seed", SEED, "--packs", 1, "--out", receipt) == 0
    change(receipt, '"name": "Kumiai-Ki"', '"nome": "Kumiai-Ki"')
    assert "nome" in said(capfd, "--verify", receipt, code=1)


def test_blank_lines_before_a_receipt_do_no_harm(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    receipt = tmp_path / "late.jsonl"
    assert booster("--seed", SEED, "--packs", 2, "--out", receipt) == 0
    receipt.write_bytes(b"\n  \n" + receipt.read_bytes())
    assert booster("--verify", receipt) == 0
    assert capfd.readouterr().out == "2 packs as the seed gives them\n"
