"""Every error ends with what to do: whoever raises one in the code gives a hint, and bad input shows it."""

import ast
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tanuki_print"
DATA = ROOT / "tests" / "data"
HINT_AT = {"UsageError": 1, "Diagnostic": 3, "print_error": 1}
"""Which of their arguments, counted from 0, is the hint."""


def without_hint() -> Iterator[str]:
    for module in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HINT_AT:
                hint = given(node, HINT_AT[node.func.id])
                if hint is None or (isinstance(hint, ast.Constant) and not hint.value):
                    yield f"{module.relative_to(PACKAGE).as_posix()}:{node.lineno} {node.func.id}"


def given(call: ast.Call, place: int) -> ast.expr | None:
    """The argument at a place, or of the name `hint`; a starred one may hold it."""
    starred = [argument for argument in call.args if isinstance(argument, ast.Starred)]
    if starred:
        return starred[0]
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    return named.get("hint") or (call.args[place] if len(call.args) > place else None)


def test_nobody_complains_in_the_code_without_a_hint() -> None:
    assert list(without_hint()) == []


def bare_errors(text: str) -> list[str]:
    """The errors of a report that no hint follows."""
    lines = [*text.splitlines(), ""]
    heads = [place for place, line in enumerate(lines) if ": error: " in line or line.startswith("error: ")]
    return [lines[place] for place in heads if not hinted(lines[place + 1 :])]


def hinted(following: list[str]) -> bool:
    """Whether a hint comes before the next complaint; a message may have further lines."""
    for line in following:
        if line.startswith("  hint: ") and line != "  hint: ":
            return True
        if ": error: " in line or ": warning: " in line or line.startswith("error: "):
            return False
    return False


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says, which is to fail."""
    code = run(lambda: app(words))
    error = capsys.readouterr().err
    assert code in (1, 2), error
    return error


def test_the_check_itself_finds_an_error_without_a_hint() -> None:
    assert bare_errors("a:1:1: error: bad [x]\nb:1:1: error: worse [x]\n  hint: mend it\n") == ["a:1:1: error: bad [x]"]


def cards_of_old() -> list[Path]:
    return sorted((DATA / "cards" / "invalid").glob("*"))


@pytest.mark.parametrize("path", cards_of_old(), ids=lambda path: path.name)
def test_each_bad_card_is_told_what_to_do(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "cards" / "sample"
    shutil.copytree(DATA / "cards" / "game", game)
    target = game / "river" / path.name
    (shutil.copytree if path.is_dir() else shutil.copy)(path, target)
    run(lambda: app(["validate", "--root", str(tmp_path)]))
    error = capsys.readouterr().err
    assert bare_errors(error) == []


@pytest.mark.parametrize("path", sorted((DATA / "boosters" / "invalid").glob("*.yaml")), ids=lambda path: path.name)
def test_each_bad_recipe_is_told_what_to_do(path: Path, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipes = project / "cards" / "tanuki-panic" / "boosters.yaml"
    with spoiled(recipes):
        shutil.copy(path, recipes)
        error = told(["odds", "--root", str(project)], capsys)
    assert error
    assert bare_errors(error) == []


@pytest.mark.parametrize("path", sorted((DATA / "scenarios" / "invalid").glob("*")), ids=lambda path: path.name)
def test_each_bad_example_is_told_what_to_do(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(lambda: app(["rules", "check", str(path), "--root", str(ROOT)]))
    assert bare_errors(capsys.readouterr().err) == []


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (DATA / "rules" / "invalid").rglob("*") if path.is_file()),
    ids=lambda path: path.name,
)
def test_each_bad_file_of_rules_is_told_what_to_do(
    path: Path, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = "rulings" if "rulings" in f"{path.parent.name} {path.name}" else "constants"
    rules = project / "rules" / "tanuki-panic" / f"{kind}.yaml"
    with spoiled(rules):
        shutil.copy(path, rules)
        run(lambda: app(["rules", "list", "--root", str(project)]))
    assert bare_errors(capsys.readouterr().err) == []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped game with a few cards only: each test puts back the file that it spoils."""
    root = tmp_path_factory.mktemp("project")
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, root / name)
    for card in sorted((root / "cards" / "tanuki-panic").glob("*/[0-9]*.yaml")):
        if int(card.name[:3]) % 9 != 6:
            card.unlink()
    return root


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped game, for commands that change nothing of it."""
    root = tmp_path_factory.mktemp("whole")
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, root / name)
    return root


@contextmanager
def spoiled(path: Path) -> Iterator[None]:
    """A file that may be written over or taken away, and is as before in the end."""
    before = path.read_bytes() if path.exists() else None
    try:
        yield
    finally:
        if path.is_dir():
            path.rmdir()
        path.unlink(missing_ok=True)
        if before is not None:
            path.write_bytes(before)


BROKEN = {
    "empty": b"",
    "binary": b"\x89PNG\r\n\x1a\n\x00\xff\xfe",
    "list": b"- 1\n- 2\n",
    "text": b"nothing to see here\n",
    "number": b"{a: 1, b: [}\n",
    "deep": b"[" * 50,
    "utf-16": "name: Kappa\n".encode("utf-16"),
    "wrong values": b"title: 3\nsets: yes\nid: []\nname: {}\ncopies: -1\nconstants: x\n3: 4\nrecipes: none\n",
    "json": b'{"type": "nonsense", "properties": 7}',
    "markup": b"<svg><rect/></nothing> {{ unknown }} {% if %} # 7 [a](#nowhere) {{ 1/0 }}",
}
FILES = {
    "cards/tanuki-panic/game.yaml": "cards",
    "cards/tanuki-panic/card.schema.json": "cards",
    "cards/tanuki-panic/boosters.yaml": "odds",
    "cards/tanuki-panic/general/006-momotaro.yaml": "cards",
    "cards/tanuki-panic/decks/banners-at-dawn.txt": "deck check",
    "rules/tanuki-panic/constants.yaml": "rules list",
    "rules/tanuki-panic/constants.schema.json": "rules list",
    "rules/tanuki-panic/rulings.yaml": "rules rulings",
    "rules/tanuki-panic/rulebook.md": "rules list",
    "rules/tanuki-panic/examples.yaml": "rules check",
    "templates/common/layouts/a4-3x3.yaml": "sheets --dry-run",
    "templates/tanuki-panic/front.svg.j2": "render momotaro --format svg",
    "printers.yaml": "sheets --dry-run --printer office",
}
"""Each kind of file, and a command that reads it."""


@pytest.mark.parametrize("name", FILES)
def test_each_file_in_disorder_is_told_what_to_do(project: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    for kind, data in BROKEN.items():
        with spoiled(project / name):
            (project / name).write_bytes(data)
            run(lambda: app([*FILES[name].split(), "--root", str(project)]))
            assert (kind, bare_errors(capsys.readouterr().err)) == (kind, [])


@pytest.mark.parametrize("name", FILES)
def test_a_folder_in_place_of_a_file_is_told_what_to_do(
    project: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    with spoiled(project / name):
        (project / name).unlink(missing_ok=True)
        (project / name).mkdir()
        run(lambda: app([*FILES[name].split(), "--root", str(project)]))
        assert bare_errors(capsys.readouterr().err) == []


WRONG_USE = (
    "nonsense", "sheets --paper a99", "sheets --layout none", "sheets --bleed -1", "sheets --cards colour:red",
    "sheets --deck none.txt", "sheets --printer none", "sheets --calibration --backs fold", "sheets --out x.png",
    "render nobody", "render", "cards atk>=many", "cards --game none", "cards --format xml",
    "booster --recipe none --seed x", "booster --packs 0", "booster --verify none.json", "booster --line nonsense",
    "booster --seed x --box 1 --pack 99", "booster more words", "odds --recipe none", "odds --box none",
    "rules check none.md", "rules check --reading none=x", "rules check --reading empty_deck=x",
    "rules check --reading x",
    "rules replay none.yaml", "rulebook --paper a99", "rulebook --format x", "mat --paper x", "import none.md",
    "import none.doc", "new card 狸", "new game CON", "new", "deck check none.txt", "deck check --setup none",
    "deck new --size 3 --random", "deck new --seed x", "validate --game none", "completion tcsh", "init --what",
)  # fmt: skip


@pytest.mark.parametrize("line", WRONG_USE)
def test_each_wrong_use_is_told_what_to_do(
    whole: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    monkeypatch.chdir(whole)
    error = told(line.split(), capsys)
    assert error
    assert bare_errors(error) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything")
def test_what_the_system_refuses_is_told_what_to_do(
    shipped: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shipped)
    (shipped / "output").mkdir(mode=0o500)
    assert bare_errors(told(["sheets"], capsys)) == []
    (shipped / "cards" / "tanuki-panic" / "game.yaml").chmod(0)
    assert bare_errors(told(["cards"], capsys)) == []
