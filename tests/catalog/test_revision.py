"""A game as git keeps it, out of real repositories: where it lies, what is missing, and that nothing is touched."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from histories import git, keep, make_game, write_card

from tanuki_print.catalog.git import Repository
from tanuki_print.catalog.load import load_catalog
from tanuki_print.catalog.revision import Revision, read_range, revision
from tanuki_print.diagnostics import UsageError
from tanuki_print.workspace import Workspace, find_workspace


@contextmanager
def then(root: Path, wish: str = "HEAD") -> Iterator[Revision]:
    workspace = find_workspace(root, root)
    with revision(workspace, "lanterns", read_range(workspace, wish).old, wish) as found:
        yield found


def glow_of_paper(root: Path, wish: str = "HEAD") -> object:
    with then(root, wish) as found:
        catalog, report = load_catalog(found.workspace, "lanterns")
        assert catalog is not None
        assert [*found.told, *report] == []
        return catalog.cards[0].fields["glow"]


def refused(root: Path, wish: str) -> tuple[str, str]:
    with pytest.raises(UsageError) as error:
        read_range(find_workspace(root, root), wish)
    return error.value.message, error.value.hint


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_files_are_those_of_the_commit_and_are_gone_afterwards(tmp_path: Path) -> None:
    first = keep(make_game(tmp_path))
    write_card(tmp_path, "001-paper", glow="450")
    keep(tmp_path)
    write_card(tmp_path, "001-paper", glow="999")
    assert [glow_of_paper(tmp_path, wish) for wish in ("HEAD", "HEAD~1", "main", first, first[:8])] == [
        450, 300, 450, 300, 300,
    ]  # fmt: skip
    with then(tmp_path) as found:
        place = found.workspace.root
        assert (place / "rules" / "lanterns" / "rulebook.md").is_file()
        assert found.workspace.packed
    assert not place.exists()


def test_neither_index_nor_working_tree_is_touched(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    write_card(tmp_path, "001-paper", glow="450")
    git(tmp_path, "add", "-A")
    write_card(tmp_path, "001-paper", glow="500")
    (tmp_path / ".git" / "index.lock").write_bytes(b"")  # as if git were busy: only what writes would mind
    before = state(tmp_path)
    assert glow_of_paper(tmp_path) == 300
    assert state(tmp_path) == before


def test_a_game_in_a_folder_of_a_repository_with_blanks_and_umlauts_in_its_name(tmp_path: Path) -> None:
    root = make_game(tmp_path / "Spiele für morgen" / "süß")
    keep(tmp_path)
    write_card(root, "001-paper", glow="450")
    assert glow_of_paper(root) == 300
    (root / "cards" / "lanterns" / "art").mkdir()
    (root / "cards" / "lanterns" / "art" / "ō – 紙 \t.png").write_bytes(b"picture")
    keep(tmp_path)
    with then(root) as found:
        assert (found.workspace.cards_dir("lanterns") / "art" / "ō – 紙 \t.png").read_bytes() == b"picture"


def test_a_worktree_of_a_bare_clone_and_a_shallow_clone(tmp_path: Path) -> None:
    first = keep(make_game(tmp_path / "origin"))
    write_card(tmp_path / "origin", "001-paper", glow="450")
    keep(tmp_path / "origin")
    git(tmp_path, "clone", "-q", "--bare", "origin", "bare.git")
    git(tmp_path / "bare.git", "worktree", "add", "-q", "../tree", "main")
    assert [glow_of_paper(tmp_path / "tree", wish) for wish in ("HEAD", first)] == [450, 300]
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path}/origin", "shallow")
    assert glow_of_paper(tmp_path / "shallow") == 450
    for wish in ("HEAD~1", first):
        message, hint = refused(tmp_path / "shallow", wish)
        assert message == f"git knows no revision {wish!r} here"
        assert hint == "this clone has only the last commits: git fetch --unshallow brings the others"


def test_a_game_that_is_a_submodule_and_cards_that_are_one(tmp_path: Path) -> None:
    keep(make_game(tmp_path / "game"))
    cards = tmp_path / "game-cards"
    shutil.move(tmp_path / "game" / "cards", cards)
    keep(cards)
    whole = tmp_path / "whole"
    make_game(whole / "other")
    keep(whole)
    git(whole, "submodule", "add", "-q", "../game", "game")
    git(whole / "game", "checkout", "-q", "HEAD", ".")
    keep(whole)
    write_card(whole / "game", "001-paper", glow="450")
    assert glow_of_paper(whole / "game") == 300
    split = tmp_path / "split"
    for name in ("templates", "rules"):
        shutil.copytree(tmp_path / "game" / name, split / name)
    keep(split)
    git(split, "submodule", "add", "-q", "../game-cards", "cards")
    keep(split)
    write_card(split, "001-paper", glow="450")
    assert glow_of_paper(split) == 300
    git(split, "submodule", "deinit", "-q", "-f", "cards")
    (split / "cards" / "lanterns").mkdir(parents=True)
    with pytest.raises(UsageError, match=r"HEAD has no cards/lanterns/game\.yaml"), then(split):
        pass


def test_line_ends_are_as_committed(tmp_path: Path) -> None:
    make_game(tmp_path)
    (tmp_path / ".gitattributes").write_text("* text eol=crlf\n", encoding="utf-8")
    keep(tmp_path)
    git(tmp_path, "rm", "-q", "-r", "--cached", ".")
    git(tmp_path, "reset", "-q", "--hard")
    card = "cards/lanterns/street/001-paper.yaml"
    assert b"\r\n" in (tmp_path / card).read_bytes()
    with then(tmp_path) as found:
        assert b"\r" not in (found.workspace.root / card).read_bytes()


def pointer(data: bytes) -> bytes:
    oid = hashlib.sha256(data).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n".encode()


def test_lfs_files_come_from_the_store_or_the_same_file_and_are_told_otherwise(tmp_path: Path) -> None:
    make_game(tmp_path)
    art = tmp_path / "cards" / "lanterns" / "art"
    art.mkdir()
    for name in ("stored", "same", "lost"):
        (art / f"{name}.png").write_bytes(pointer(name.encode()))
    keep(tmp_path)
    oid = hashlib.sha256(b"stored").hexdigest()
    stored = tmp_path / ".git" / "lfs" / "objects" / oid[:2] / oid[2:4] / oid
    stored.parent.mkdir(parents=True)
    stored.write_bytes(b"stored")
    (art / "same.png").write_bytes(b"same")
    with then(tmp_path) as found:
        there = found.workspace.cards_dir("lanterns") / "art"
        assert {path.name: path.read_bytes() for path in there.iterdir()} == {
            "stored.png": b"stored",
            "same.png": b"same",
        }
        lost = "HEAD:cards/lanterns/art/lost.png: warning: this file is kept by LFS and is not here [revision-file]"
        assert [str(item) for item in found.told] == [f"{lost}\n  hint: git lfs fetch origin HEAD"]


def test_links_lead_to_what_git_has_and_never_outside(tmp_path: Path) -> None:
    make_game(tmp_path)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "a.png").write_bytes(b"a")
    cards = tmp_path / "cards" / "lanterns"
    (cards / "art").symlink_to("../../pictures")
    (cards / "one.txt").symlink_to("../../pictures/a.png")
    (cards / "round.txt").symlink_to("round.txt")
    (cards / "out.txt").symlink_to("/etc/hostname")
    (cards / "up.txt").symlink_to("../../../../../../etc/hostname")
    keep(tmp_path)
    with then(tmp_path) as found:
        there = found.workspace.cards_dir("lanterns")
        assert (there / "art" / "a.png").read_bytes() == b"a"
        assert (there / "one.txt").read_bytes() == b"a"
        assert not any(path.is_symlink() for path in found.workspace.root.rglob("*"))
        assert [item.span.path.rpartition("/")[2] for item in found.told] == ["out.txt", "round.txt", "up.txt"]


def test_cards_behind_a_link_are_found(tmp_path: Path) -> None:
    make_game(tmp_path)
    (tmp_path / "cards").rename(tmp_path / "source")
    (tmp_path / "cards").symlink_to("source")
    (tmp_path / "source" / "other").mkdir()
    (tmp_path / "source" / "other" / "game.yaml").write_text("title: Another\n", encoding="utf-8")
    keep(tmp_path)
    assert glow_of_paper(tmp_path) == 300
    with then(tmp_path) as found:
        assert [path.name for path in (found.workspace.root / "cards").iterdir()] == ["lanterns"]


def test_a_damaged_object_is_told_like_a_lost_one(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    blob = git(tmp_path, "rev-parse", "HEAD:cards/lanterns/street/001-paper.yaml")
    path = tmp_path / ".git" / "objects" / blob[:2] / blob[2:]
    path.chmod(0o644)
    path.write_bytes(b"damaged")
    with then(tmp_path) as found:
        assert "HEAD:cards/lanterns/street/001-paper.yaml" in [item.span.path for item in found.told]


def test_a_tree_made_by_hand_cannot_write_outside(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    blob = git(tmp_path, "rev-parse", "HEAD:cards/lanterns/game.yaml")
    entries = subprocess.run(
        ["git", "-C", str(tmp_path), "cat-file", "tree", "HEAD:cards/lanterns"], capture_output=True, check=True
    ).stdout

    def tree(data: bytes) -> bytes:
        command = ["git", "-C", str(tmp_path), "hash-object", "-t", "tree", "-w", "--literally", "--stdin"]
        return bytes.fromhex(subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode())

    inner = tree(b"100644 deep.txt\0" + bytes.fromhex(blob))
    evil = entries + b"40000 ..\0" + inner
    top = tree(b"40000 cards\0" + tree(b"40000 lanterns\0" + tree(evil)))
    commit = git(tmp_path, "commit-tree", top.hex(), "-m", "evil")
    with then(tmp_path, commit) as found:
        assert [item.message for item in found.told] == ["a file of this name is left out"]
        assert sorted(path.name for path in found.workspace.root.rglob("deep.txt")) == []


@pytest.mark.parametrize(
    "wish",
    [
        "--output=x",
        "-p",
        "--exec=touch x",
        "HEAD; touch x",
        "$(touch x)",
        "HEAD:cards",
        "../..",
        "a b",
        "^HEAD",
        "@{-9}",
    ],
)
def test_a_hostile_name_is_only_a_name(tmp_path: Path, wish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(make_game(tmp_path))
    monkeypatch.chdir(tmp_path)
    before = state(tmp_path)
    message, hint = refused(tmp_path, wish)
    assert "git" in message
    assert hint
    assert state(tmp_path) == before


@pytest.mark.parametrize("wish", ["", " ", "HEAD\nHEAD", "HEAD\0"])
def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path, wish: str) -> None:
    keep(make_game(tmp_path))
    assert refused(tmp_path, wish) == (f"{wish!r} is no name of a revision", "HEAD, a branch, a tag or a hash is")


def test_near_names_are_suggested(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    git(tmp_path, "tag", "playtest-3")
    assert refused(tmp_path, "playtest3")[1] == "did you mean 'playtest-3'?"
    assert refused(tmp_path, "mian")[1] == "did you mean 'main'?"
    assert refused(tmp_path, "HAED")[1] == "did you mean 'HEAD'?"
    assert refused(tmp_path, "HEAD~7")[1] == "HEAD may have fewer commits before it: git log --oneline HEAD"


def test_without_repository_commit_or_game_it_says_what_to_do(tmp_path: Path) -> None:
    make_game(tmp_path)
    message, hint = refused(tmp_path, "HEAD")
    assert message == f"{tmp_path} is in no git repository, so nothing is known of its past"
    assert hint == "git init, git add and git commit begin a history to compare with"
    git(tmp_path, "init", "-q")
    assert refused(tmp_path, "HEAD")[0] == "nothing has been committed here yet"
    (tmp_path / ".gitignore").write_text("cards\n", encoding="utf-8")
    keep(tmp_path)
    with pytest.raises(UsageError) as error, then(tmp_path):
        pass
    assert error.value.message == "HEAD has no cards/lanterns/game.yaml"
    assert "git add and git commit keep it" in error.value.hint


def test_the_packed_copy_has_no_history(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="packed with the install have no history"):
        read_range(Workspace(tmp_path, packed=True, output=tmp_path), "HEAD")


def test_settings_and_variables_of_the_user_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(make_game(tmp_path / "game"))
    (tmp_path / "other").mkdir()
    keep(tmp_path / "other")
    config = tmp_path / "config"
    config.write_text(
        "[core]\n\tquotepath = true\n\tpager = false\n\tautocrlf = true\n[color]\n\tui = always\n"
        "[alias]\n\tls-tree = !false\n[pager]\n\tls-tree = cat >/dev/null\n\trev-parse = false\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    shutil.copy(config, tmp_path / ".gitconfig")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other" / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", "/dev/null")
    monkeypatch.setenv("GIT_PAGER", "false")
    assert glow_of_paper(tmp_path / "game") == 300


def test_ranges_are_as_git_reads_them(tmp_path: Path) -> None:
    first = keep(make_game(tmp_path))
    git(tmp_path, "checkout", "-q", "-b", "side")
    side = keep(tmp_path, "side")
    git(tmp_path, "checkout", "-q", "main")
    last = keep(tmp_path, "last")
    workspace = find_workspace(tmp_path, tmp_path)
    found = {
        wish: (each.old, each.new)
        for wish in ("side", "side..main", "side..", "..side", "side...main")
        for each in [read_range(workspace, wish)]
    }
    assert found == {
        "side": (side, ""),
        "side..main": (side, last),
        "side..": (side, last),
        "..side": (last, side),
        "side...main": (first, last),
    }


def test_a_machine_without_git_says_so(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    code = (
        "from pathlib import Path\nfrom tanuki_print.catalog.git import Repository\n"
        "from tanuki_print.diagnostics import UsageError\n"
        f"try: Repository(Path({str(tmp_path)!r})).commit('HEAD')\nexcept UsageError as error: print(error.message)"
    )
    env = {**os.environ, "PATH": str(tmp_path / "nothing")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "git is not installed, so nothing is known of the past\n"


def test_a_broken_repository_is_told(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    (tmp_path / ".git" / "HEAD").write_text("nonsense\n", encoding="utf-8")
    message, hint = refused(tmp_path, "HEAD")
    assert message.startswith(str(tmp_path))
    assert hint


def test_a_file_that_git_has_lost_is_told(tmp_path: Path) -> None:
    keep(make_game(tmp_path))
    blob = git(tmp_path, "rev-parse", "HEAD:cards/lanterns/street/001-paper.yaml")
    (tmp_path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with then(tmp_path) as found:
        assert [(item.span.path, item.message) for item in found.told] == [
            ("HEAD:cards/lanterns/street/001-paper.yaml", "git does not have what this file holds")
        ]


def test_entries_count_from_the_folder_asked_for(tmp_path: Path) -> None:
    commit = keep(make_game(tmp_path / "a").parent)
    found = [entry.path for entry in Repository(tmp_path / "a").entries(commit, ("rules",))]
    assert found == [f"rules/lanterns/{name}" for name in ("constants.yaml", "rulebook.md", "rulings.yaml")]
