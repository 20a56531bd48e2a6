"""The packs of a game from its folder: the shipped game as it is and when it grows, and games without packs."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tanuki_print.boosters.box import open_box
from tanuki_print.boosters.load import load_release, release_from, require_release
from tanuki_print.boosters.pool import Variant
from tanuki_print.boosters.release import Release
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog
from tanuki_print.cli.app import app
from tanuki_print.diagnostics import Report, TanukiError
from tanuki_print.workspace import Workspace, find_workspace

ROOT = Path(__file__).resolve().parents[2]
GAME = "tanuki-panic"


def _loaded(root: Path) -> tuple[Release | None, Report, Catalog]:
    workspace = find_workspace(root, root)
    catalog = require_catalog(workspace, GAME)
    return *load_release(workspace, catalog), catalog


def _boosters(root: Path) -> Path:
    return root / "cards" / GAME / "boosters.yaml"


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def _finish_the_drafts(root: Path) -> int:
    """Give every draft figures and a text, as its designer will."""
    drafts = [path for path in (root / "cards" / GAME).glob("*/*.yaml") if "status: draft" in path.read_text("utf-8")]
    for path in drafts:
        _change(path, "status: draft", 'status: final\natk: 500\ndef: 500\nflavor: "Done at last."')
    return len(drafts)


def _place(path: Path, text: str) -> tuple[int, int]:
    """Line and column of a text that stands once in a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    (found,) = [(number, line.index(text) + 1) for number, line in enumerate(lines, 1) if text in line]
    return found


def test_the_shipped_game_has_a_festival_pack_first_and_a_mini_pack() -> None:
    release, report, _ = _loaded(ROOT)
    assert [str(item) for item in report] == []
    assert release is not None
    assert [(pool.recipe, pool.title) for pool in release.pools] == [
        ("festival", "Festival pack"),
        ("mini", "Mini pack"),
    ]
    assert release.pool(None).recipe == "festival"
    span = release.span
    assert (span.path, span.line, span.column) == (
        "cards/tanuki-panic/boosters.yaml",
        *_place(_boosters(ROOT), "1  # the next"),
    )


def test_the_festival_pack_holds_eleven_cards_as_its_recipe_says() -> None:
    release, _, catalog = _loaded(ROOT)
    assert release is not None
    pool = release.pool("festival")
    assert [(sheet.id, sheet.finish) for sheet in pool.sheets] == [
        ("general", "plain"), ("regional", "foil"), ("ours", "plain"),
    ]  # fmt: skip
    assert pool.variants == (Variant((9, 1, 1), 1), Variant((9, 2, 0), 3), Variant((10, 1, 0), 8))
    assert [(pool.sheets[up.sheet].id, up.finish, str(up.chance)) for up in pool.upgrades] == [
        ("general", "foil", "1/12")
    ]
    assert [(box.id, box.packs) for box in pool.boxes] == [("display", 24)]
    final = {card.id for card in catalog.cards if card.status.value == "final"}
    assert {card for sheet in pool.sheets for card in sheet.ids} == final
    assert pool.sheets[2].ids == ("kumiai-ki",)
    assert all(sum(variant.counts) == 10 for variant in release.pool("mini").variants)


def test_finished_drafts_are_a_loud_change_at_the_expected_number_and_nothing_else(shipped: Path) -> None:
    assert _finish_the_drafts(shipped) == 3
    release, report, _ = _loaded(shipped)
    assert release is None
    (item,) = report
    path = _boosters(shipped)
    line, column = _place(path, "1  # Kumiai-Ki")
    assert str(item) == (
        f"cards/tanuki-panic/boosters.yaml:{line}:{column}: error: ours: the sheet ours has 4 cards, expected 1 "
        "[recipe-expect]\n  hint: write expect: 4, and give the next release number (release: 2)"
    )


def test_with_the_number_mended_all_promises_hold_with_the_finished_drafts_too(shipped: Path) -> None:
    _finish_the_drafts(shipped)
    _change(_boosters(shipped), "expect: 1  # Kumiai-Ki", "expect: 4  # Kumiai-Ki")
    _change(_boosters(shipped), "release: 1 ", "release: 2 ")
    release, report, _ = _loaded(shipped)
    assert [str(item) for item in report] == []
    assert release is not None
    pool = release.pool("festival")
    assert (pool.release, len(pool.sheets[2].ids)) == (2, 4)
    (display,) = pool.boxes
    for number in range(1, 21):
        cards = [card for pack in open_box(pool, display, "grown", number) for card in pack.cards]
        assert sum(card.id in pool.sheets[2].ids for card in cards) == 2
        assert sum(card.upgraded for card in cards) == 2
        assert min(sum(card.id == each for card in cards) for each in pool.sheets[0].ids) >= 6


def test_one_card_more_is_named_with_both_numbers_and_with_the_promise_it_breaks(shipped: Path) -> None:
    folder = shipped / "cards" / GAME / "general"
    text = 'id: new-face\nnumber: "061"\nname: New Face\nstatus: final\natk: 1\ndef: 1\nflavor: "Hello."\n'
    (folder / "061-new-face.yaml").write_text(text, encoding="utf-8")
    _, report, _ = _loaded(shipped)
    assert [(item.message, item.hint) for item in report] == [
        (
            "the sheet general has 39 cards, expected 38",
            "write expect: 39, and give the next release number (release: 2)",
        ),
        (
            "this does not follow: a box of 24 holds 5 or 6 of each card of general",
            "write at_least: 5, or put more of the sheet into the box",
        ),
    ]


def test_a_card_taken_back_to_a_draft_is_named(shipped: Path) -> None:
    (path,) = (shipped / "cards" / GAME / "general").glob("*-kappa.yaml")
    _change(path, "status: final", "status: draft")
    _, report, _ = _loaded(shipped)
    (item,) = report
    assert item.message == "the sheet general has 37 cards, expected 38"
    assert item.hint.startswith("not final yet: Kappa (draft); else write expect: 37, and give")


def test_the_recipe_shown_in_the_documentation_is_one_of_the_shipped_game() -> None:
    text = (ROOT / "docs" / "boosters.md").read_text(encoding="utf-8")
    shown = text[text.index("```yaml\n") + 8 :].partition("```")[0]
    release, report = release_from(shown.encode(), "boosters.md", require_catalog(find_workspace(ROOT, ROOT), GAME))
    assert [str(item) for item in report] == []
    assert release is not None
    assert release.pool("festival").variants == (Variant((9, 2), 1), Variant((10, 1), 3))


def test_validate_names_what_is_wrong_with_recipes(shipped: Path) -> None:
    _change(_boosters(shipped), "{box: display, sheet: ours, exactly: 2}", "{box: display, sheet: ours, exactly: 3}")
    result = CliRunner().invoke(app, ["validate", "--root", str(shipped)])
    line, _ = _place(_boosters(shipped), "exactly: 3}")
    assert result.exit_code == 1
    assert result.stderr.startswith(
        f"cards/tanuki-panic/boosters.yaml:{line}:46: error: festival: this does not follow: "
    )
    assert "a box of 24 holds exactly 2 of ours" in result.stderr
    assert "write exactly: 2" in result.stderr


def test_whoever_needs_the_packs_gets_every_complaint_at_once(shipped: Path) -> None:
    _change(_boosters(shipped), "size: 11", "size: 12")
    _change(_boosters(shipped), "expect: 18", "expect: 17")
    workspace = find_workspace(shipped, shipped)
    with pytest.raises(TanukiError) as caught:
        require_release(workspace, require_catalog(workspace, GAME))
    assert [item.code for item in caught.value.diagnostics] == ["recipe-expect", "recipe-size"]


def test_a_game_without_packs_is_in_order_and_says_so_when_asked(shipped: Path) -> None:
    _boosters(shipped).unlink()
    release, report, catalog = _loaded(shipped)
    assert (release, list(report)) == (None, [])
    with pytest.raises(TanukiError) as caught:
        require_release(Workspace(shipped, packed=False, output=shipped), catalog)
    assert str(caught.value) == (
        "cards/tanuki-panic/boosters.yaml: error: Tanuki Panic has no booster packs [file-missing]\n"
        "  hint: write this file; docs/boosters.md shows one"
    )


def test_a_file_that_cannot_be_read_is_a_complaint_like_any_other(shipped: Path) -> None:
    path = _boosters(shipped)
    path.unlink()
    path.mkdir()
    _, report, _ = _loaded(shipped)
    (item,) = report
    assert str(item).splitlines() == [
        "cards/tanuki-panic/boosters.yaml: error: cannot read this file: is a directory [file-read]",
        "  hint: see that it is a file, and one that you may read",
    ]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"- a list\n", b"a: [\n", b"", b"\x00", b"sheets: {}\n" * 2])
def test_any_bytes_are_answered_with_complaints(shipped: Path, data: bytes) -> None:
    _boosters(shipped).write_bytes(data)
    release, report, _ = _loaded(shipped)
    assert release is None
    assert report.has_errors


def test_a_file_too_large_is_refused(shipped: Path) -> None:
    _boosters(shipped).write_bytes(b"# packs\n" * 40_000)
    _, report, _ = _loaded(shipped)
    assert [item.code for item in report] == ["yaml-size"]
