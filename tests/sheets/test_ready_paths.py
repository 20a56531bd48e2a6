"""Path data parsed ahead of time is what parsing gives."""

from pathlib import Path

import pytest

from tanuki_print.sheets.pathdata import parse_afresh
from tanuki_print.sheets.ready_paths import emoji_paths, fixed_paths, parse_ahead, ready_paths

MOTIF = '<svg viewBox="0 0 9 9"><path d="M1 2L3 4Z"/><path d="M0 0h5"/><path d="L9 9"/></svg>'


def test_what_is_parsed_ahead_is_what_parsing_gives(tmp_path: Path) -> None:
    (tmp_path / "kappa.svg").write_text(MOTIF)
    assert parse_ahead(fixed_paths([tmp_path / "kappa.svg"]), tmp_path / "made") == 2
    found = ready_paths(tmp_path / "made")
    assert found == {data: parse_afresh(data) for data in ("M0 0h5", "M1 2L3 4Z")}
    assert found["M0 0h5"] == (("M", 0.0, 0.0), ("L", 5.0, 0.0))


@pytest.mark.parametrize("content", [None, b"another Python's bytes"])
def test_nothing_made_or_made_by_another_python_is_nothing(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "paths.bin").write_bytes(content)
    assert ready_paths(tmp_path) == {}


def test_only_emoji_that_are_used_are_parsed_ahead(tmp_path: Path) -> None:
    lines = ["upem\t2048", "1f351\t0 0 9 9\tM1 1\tM2 2|M3 3", "1f352\t0 0 9 9\t\tM4 4", "1f353\t0 0 9 9\tM5 5\tM6 6"]
    (tmp_path / "emoji.tsv").write_text("\n".join(lines) + "\n")
    (tmp_path / "card.yaml").write_text("props: [🍑, 🍒]\n", encoding="utf-8")
    assert list(emoji_paths(tmp_path / "emoji.tsv", [tmp_path / "card.yaml"])) == ["M1 1", "M2 2", "M3 3", "M4 4"]
