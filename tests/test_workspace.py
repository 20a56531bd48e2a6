"""Where things lie, and how files are written."""

import os
import stat
import threading
from pathlib import Path

import pytest

from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.workspace import (
    existing_path,
    files_in,
    find_workspace,
    open_atomically,
    packed_root,
    write_atomically,
)


def make(root: Path, *games: str, default: str = "") -> Path:
    for game in games:
        folder = root / "cards" / game
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(f"title: T\n{'default: true' if game == default else ''}\n")
    return root


def test_the_nearest_folder_upwards_with_cards_is_the_root(tmp_path: Path) -> None:
    make(tmp_path, "one")
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    workspace = find_workspace(None, deep)
    assert (workspace.root, workspace.packed, workspace.output) == (tmp_path, False, tmp_path / "output")


def test_a_root_that_is_named_wins(tmp_path: Path) -> None:
    make(tmp_path / "here", "one")
    make(tmp_path / "there", "two")
    assert find_workspace(tmp_path / "there", tmp_path / "here").games() == ("two",)


def test_a_root_without_cards_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no cards/ folder"):
        find_workspace(tmp_path, tmp_path)


def test_elsewhere_the_packed_games_are_used_and_made_files_go_to_output_there(tmp_path: Path) -> None:
    workspace = find_workspace(None, tmp_path)
    assert workspace.packed
    assert workspace.root == packed_root()
    assert workspace.output == tmp_path / "output"
    with pytest.raises(UsageError) as error:
        workspace.refuse_if_packed()
    assert "tanuki-print init" in error.value.hint


def test_the_default_game_is_the_one_marked_so(tmp_path: Path) -> None:
    assert find_workspace(make(tmp_path, "a", "b", default="b"), tmp_path).default_game() == "b"


def test_an_only_game_is_the_default(tmp_path: Path) -> None:
    assert find_workspace(make(tmp_path, "a"), tmp_path).default_game() == "a"


def test_two_games_without_a_default_are_refused_naming_both(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        find_workspace(make(tmp_path, "a", "b"), tmp_path).default_game()
    assert error.value.hint == "choose one with --game: a, b"


def test_an_unknown_game_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        find_workspace(make(tmp_path, "kappa-wars"), tmp_path).game("kapa-wars")
    assert error.value.hint == "did you mean 'kappa-wars'?"


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "x.pdf"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["x.pdf"]


def test_a_failure_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"old")

    def fail() -> None:
        with open_atomically(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.pdf"]


def test_a_folder_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").mkdir()
    with pytest.raises(TanukiError, match="cannot write this file"):
        write_atomically(tmp_path / "x.pdf", b"one")
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.pdf"]


def test_many_writers_and_a_reader_never_see_a_torn_file(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    contents = [bytes([65 + index]) * 50_000 for index in range(6)]
    write_atomically(path, contents[0])
    seen: set[bytes] = set()
    writers = [threading.Thread(target=write_atomically, args=(path, data)) for data in contents for _ in range(4)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        seen.add(path.read_bytes())
    for writer in writers:
        writer.join()
    assert seen <= set(contents)
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.pdf"]


def test_a_path_is_found_in_the_spelling_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "a\u0304rt").mkdir()
    (tmp_path / "a\u0304rt" / "\u304b\u3099.png").write_bytes(b"")
    assert existing_path(tmp_path, "\u0101rt/\u304c.png") == "a\u0304rt/\u304b\u3099.png"
    assert existing_path(tmp_path, "\u0101rt/x.png") == "a\u0304rt/x.png"
    assert existing_path(tmp_path, "plain.png") == "plain.png"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_atomically(pipe, b"through")
    reader.join()
    assert got == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "cards.pdf"
    link.symlink_to(tmp_path / "real" / "cards.pdf")
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real" / "cards.pdf").read_bytes() == b"new"


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(TanukiError, match="cannot write this file: is a directory"):
        write_atomically(tmp_path, b"x")
    assert list(tmp_path.iterdir()) == []


def test_files_are_listed_in_order_and_a_missing_folder_is_empty(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "c.yaml"):
        (tmp_path / name).touch()
    assert [path.name for path in files_in(tmp_path, ".txt")] == ["a.txt", "b.txt"]
    assert files_in(tmp_path / "none", ".txt") == []


def test_a_folder_that_cannot_be_listed_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "decks").touch()
    with pytest.raises(NotADirectoryError):
        files_in(tmp_path / "decks", ".txt")
