"""Constants and rulings: what is read, and what is said against files in disorder."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tanuki_print.catalog.bounds import LARGEST
from tanuki_print.catalog.load_rules import load_rules, require_rules
from tanuki_print.catalog.rules import OPEN, RulesData
from tanuki_print.catalog.schema import packaged_schema
from tanuki_print.diagnostics import Diagnostic, Report, TanukiError
from tanuki_print.workspace import Workspace, find_workspace

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "rules"
_EXPECT = re.compile(r"# expect: (?P<code>\S+) (?P<line>\d+):(?P<column>\d+) (?P<message>.*)")
INVALID = sorted((DATA / "invalid").iterdir())


def sample(root: Path) -> Workspace:
    shutil.copytree(DATA / "game", root / "rules" / "sample")
    return Workspace(root, packed=False, output=root / "output")


def load_with(root: Path, name: str, text: str | None) -> tuple[RulesData, Report]:
    workspace = sample(root)
    path = workspace.rules_dir("sample") / name
    if text is None:
        path.unlink()
    else:
        path.write_text(text, encoding="utf-8")
    return load_rules(workspace, "sample")


def said(report: Report) -> list[tuple[str, int, int, str]]:
    return [(item.code, item.span.line, item.span.column, item.message) for item in report]


def only(report: Report) -> Diagnostic:
    (item,) = report
    return item


@pytest.fixture(scope="module")
def tanuki_panic() -> RulesData:
    return require_rules(find_workspace(ROOT, ROOT), "tanuki-panic")


def test_numbers_and_rulings_are_read_with_their_places(tmp_path: Path) -> None:
    data, report = load_rules(sample(tmp_path), "sample")
    assert said(report) == []
    assert data.constants == {"hand": 7, "small": 5, "large": 40}
    assert str(data.constant_spans["small"]) == "rules/sample/constants.yaml:3:8"
    assert data.chosen == {"tie": "both", "score": "points"}
    tie = data.rulings["tie"]
    assert (tie.number, tie.default, tie.rules, tie.tests) == ("R1", "both", ("7.10",), ())
    assert [(item.id, item.text, item.source) for item in tie.readings] == [
        ("both", "Both fall.", "Our choice"),
        ("nobody", "Nobody falls.", ""),
    ]
    assert str(tie.span) == "rules/sample/rulings.yaml:1:1"
    assert data.rulings["score"].tests == ("tests/test_words.py::test_words",)


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_file_gives_exactly_its_expected_complaint(tmp_path: Path, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = _EXPECT.match(text)
    assert found is not None
    data, report = load_with(tmp_path, f"{path.stem.partition('-')[0]}.yaml", text)
    assert said(report) == [(found["code"], int(found["line"]), int(found["column"]), found["message"])]
    assert report.has_errors
    assert not (data.constants and data.rulings)


def test_hints_lead_to_the_word_that_was_meant(tmp_path: Path) -> None:
    hints = {}
    for path in INVALID:
        file = f"{path.stem.partition('-')[0]}.yaml"
        _, report = load_with(tmp_path / path.stem, file, path.read_text(encoding="utf-8"))
        hints[path.stem] = only(report).hint
    assert hints["constants-unknown"] == "did you mean 'hand'?"
    assert hints["constants-quoted"] == "write 7 without quotes"
    assert hints["rulings-default"] == "did you mean 'both'?"
    assert hints["rulings-typo"] == "did you mean 'rules'?"
    assert hints["rulings-bare-rule"] == 'write "7.1" in quotes'


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("constants.yaml", "it holds one 'name: number' a line"),
        ("rulings.yaml", "it holds the contested points of the rules, each with its readings and a default"),
    ],
)
def test_a_missing_file_is_said_with_what_belongs_in_it(tmp_path: Path, name: str, hint: str) -> None:
    data, report = load_with(tmp_path, name, None)
    found = only(report)
    assert (found.code, found.span.path, found.hint) == ("file-missing", f"rules/sample/{name}", hint)
    assert bool(data.constants) != bool(data.rulings)


def test_a_game_without_rules_is_said_once(tmp_path: Path) -> None:
    data, report = load_rules(Workspace(tmp_path, packed=False, output=tmp_path), "moonlight")
    assert str(only(report)) == (
        "rules/moonlight: error: there are no rules of moonlight here [file-missing]\n"
        "  hint: they are kept as constants.yaml, rulings.yaml and rulebook.md in this folder"
    )
    assert (data.constants, data.rulings, data.chosen) == ({}, {}, {})


def test_whoever_needs_the_rules_gets_every_complaint_at_once(tmp_path: Path) -> None:
    workspace = sample(tmp_path)
    for name in ("constants.yaml", "rulings.yaml"):
        (workspace.rules_dir("sample") / name).unlink()
    with pytest.raises(TanukiError) as caught:
        require_rules(workspace, "sample")
    assert len(caught.value.diagnostics) == 2


def test_a_game_may_do_without_a_schema_of_its_own(tmp_path: Path) -> None:
    workspace = sample(tmp_path)
    (workspace.rules_dir("sample") / "constants.schema.json").unlink()
    (workspace.rules_dir("sample") / "constants.yaml").write_text("moons: 0\n", encoding="utf-8")
    data, report = load_rules(workspace, "sample")
    assert said(report) == []
    assert data.constants == {"moons": 0}
    (workspace.rules_dir("sample") / "constants.yaml").write_text("moons: -1\nBig: 2\n", encoding="utf-8")
    assert said(load_rules(workspace, "sample")[1]) == [
        ("constants-schema", 1, 8, "moons must be at least 0, found the number -1"),
        ("constants-schema", 2, 1, "unknown key 'Big'"),
    ]


@pytest.mark.parametrize(
    ("schema", "place"), [(b"{", 1), (b'{"type": "text"}', 0), (b"\xff{}", 0)], ids=["cut", "no-schema", "no-utf-8"]
)
def test_a_schema_in_disorder_is_said(tmp_path: Path, schema: bytes, place: int) -> None:
    workspace = sample(tmp_path)
    (workspace.rules_dir("sample") / "constants.schema.json").write_bytes(schema)
    found = only(load_rules(workspace, "sample")[1])
    assert (found.code, found.span.line) == ("schema-syntax", place)


def test_a_ruling_may_be_left_open(tmp_path: Path) -> None:
    text = (DATA / "game" / "rulings.yaml").read_text(encoding="utf-8").replace("default: points", "default: open")
    data, report = load_with(tmp_path, "rulings.yaml", text)
    assert said(report) == []
    assert data.chosen["score"] == OPEN
    assert data.words == {"life": "Points"}


def test_readings_and_numbers_are_chosen_without_touching_the_others(tmp_path: Path) -> None:
    data = require_rules(sample(tmp_path), "sample")
    changed = data.with_choices({"tie": "nobody"}, {"hand": 6})
    assert (changed.chosen, changed.constants) == (
        {"tie": "nobody", "score": "points"},
        {"hand": 6, "small": 5, "large": 40},
    )
    assert (data.chosen["tie"], data.constants["hand"]) == ("both", 7)
    assert data.with_choices({"tie": "open"}, {}).chosen["tie"] == OPEN
    assert data.with_choices({}, {}) == data


@pytest.mark.parametrize(
    ("rulings", "constants", "message"),
    [
        ({"tye": "both"}, {}, "there is no ruling 'tye': did you mean 'tie'?"),
        ({"tie": "bot"}, {}, "there is no reading of tie 'bot': did you mean 'both'?"),
        ({"tie": "x"}, {}, "there is no reading of tie 'x': known are both, nobody"),
        ({}, {"hands": 6}, "there is no constant 'hands': did you mean 'hand'?"),
    ],
)
def test_an_unknown_choice_is_refused_with_the_word_that_was_meant(
    tmp_path: Path, rulings: dict[str, str], constants: dict[str, int], message: str
) -> None:
    with pytest.raises(KeyError) as caught:
        require_rules(sample(tmp_path), "sample").with_choices(rulings, constants)
    assert caught.value.args == (message,)


@pytest.mark.parametrize(
    ("constants", "message"),
    [
        ({"hand": 0}, "hand must be at least 1, found 0"),
        ({"hand": 61}, "hand must be at most 60, found 61"),
        ({"small": 41}, "small must be at most large, which is 40, found 41"),
        ({"large": 4}, "large must be at least small, which is 5, found 4"),
        ({"small": 9, "large": 8}, "large must be at least small, which is 9, found 8"),
    ],
)
def test_a_number_is_changed_within_the_bounds_of_the_schema_alone(
    tmp_path: Path, constants: dict[str, int], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        require_rules(sample(tmp_path), "sample").with_choices({}, constants)


def test_numbers_that_rise_are_changed_together(tmp_path: Path) -> None:
    changed = require_rules(sample(tmp_path), "sample").with_choices({}, {"small": 50, "large": 60, "hand": 60})
    assert changed.constants == {"hand": 60, "small": 50, "large": 60}


def test_without_a_schema_of_the_game_numbers_are_bounded_as_those_of_every_game(tmp_path: Path) -> None:
    workspace = sample(tmp_path)
    (workspace.rules_dir("sample") / "constants.schema.json").unlink()
    data = require_rules(workspace, "sample")
    (rule,) = packaged_schema("constants").data["patternProperties"].values()
    assert (rule["minimum"], rule["maximum"]) == (0, LARGEST)
    assert data.with_choices({}, {"hand": LARGEST, "small": 0}).constants["hand"] == LARGEST
    with pytest.raises(ValueError, match="hand must be at most 1000000, found 1000001"):
        data.with_choices({}, {"hand": LARGEST + 1})


def test_every_missing_number_is_told(tmp_path: Path) -> None:
    _, report = load_with(tmp_path, "constants.yaml", "hand: 7\n")
    assert said(report) == [
        ("constants-schema", 1, 1, "large is missing"),
        ("constants-schema", 1, 1, "small is missing"),
    ]


@pytest.mark.parametrize(
    ("rising", "message", "hint"),
    [
        ("3", "rising must be a list of lists of constants, found 3", 'for instance "rising": [["small", "large"]]'),
        ('["small"]', 'rising must be a list of lists of constants, found ["small"]', ""),
        ('[["smal", "large"]]', 'rising names no constant: "smal"', "did you mean 'small'?"),
        ('[["small", 7]]', "rising names no constant: 7", ""),
        ('[["small", []]]', "rising names no constant: []", ""),
    ],
)
def test_chains_of_rising_numbers_in_disorder_are_said(tmp_path: Path, rising: str, message: str, hint: str) -> None:
    schema = (DATA / "game" / "constants.schema.json").read_text("utf-8").replace('[["small", "large"]]', rising)
    found = only(load_with(tmp_path, "constants.schema.json", schema)[1])
    assert (found.code, found.span.path) == ("schema-syntax", "rules/sample/constants.schema.json")
    assert (found.message, bool(found.hint)) == (message, True)
    assert hint in found.hint


def test_tanuki_panic_has_its_23_rulings_in_order(tanuki_panic: RulesData) -> None:
    assert [ruling.number for ruling in tanuki_panic.rulings.values()] == [f"R{number}" for number in range(1, 24)]
    assert all(reading.source for ruling in tanuki_panic.rulings.values() for reading in ruling.readings)
    assert all(ruling.rules for ruling in tanuki_panic.rulings.values())


def test_every_constant_of_tanuki_panic_is_described_for_editors(tanuki_panic: RulesData) -> None:
    schema = json.loads((ROOT / "rules/tanuki-panic/constants.schema.json").read_text(encoding="utf-8"))
    assert list(schema["properties"]) == schema["required"] == list(tanuki_panic.constants)
    assert all(entry["description"] for entry in schema["properties"].values())


def test_the_tests_that_rulings_name_are_there(tanuki_panic: RulesData) -> None:
    named = [name for ruling in tanuki_panic.rulings.values() for name in ruling.tests]
    assert len(named) == 5
    for name in named:
        path, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), name


def test_the_score_is_called_by_the_reading_that_is_played(tanuki_panic: RulesData) -> None:
    assert tanuki_panic.words == {"life": "Life Points"}
    assert tanuki_panic.with_choices({"life_word": "energy"}, {}).words == {"life": "Energy"}
