"""Where examples are found, and that every one of them knows its true place in its file."""

from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from plays import BATTLE, PLAYING, ROOT, check, read, said

from tanuki_print.diagnostics import Severity, UsageError, gathered
from tanuki_print.referee.scenario import SCENARIO_BYTES
from tanuki_print.rulebook.check import repeated_titles
from tanuki_print.rulebook.examples import documents, example_files, looks_like_scenario, read_examples
from tanuki_print.rulebook.pieces import Fence, pieces
from tanuki_print.workspace import find_workspace

MARKDOWN = f"# A text\n\nWords.\n\n```scenario\n{BATTLE}```\n\nMore words.\n"
TABLE = """
<!-- decide: battle -->

| Attacker | Target | Destroyed | Attacking player loses | Defending player loses |
| --- | --- | --- | --- | --- |
| Momotarō | Kappa | target | — | 250 |
| Kappa | Kappa: face-down | nobody | 150 | 0 |
| **Momotarō** | — | nobody | 0 | 700 |
"""


def test_a_fenced_example_is_placed_in_its_markdown_file() -> None:
    [example] = read(MARKDOWN, "rules/x.md")
    assert (str(example.place), example.title) == ("rules/x.md:6:1", "A battle")
    assert example.scenario is not None
    assert str(example.scenario.actions[0].span) == "rules/x.md:11:5"


def test_a_fence_in_a_list_item_is_read_at_its_columns() -> None:
    indented = "".join(f"    {line}\n" for line in BATTLE.splitlines())
    [example] = read(f"1. A step:\n\n    ```scenario\n{indented}    ```\n", "x.md")
    assert example.scenario is not None
    assert str(example.scenario.actions[0].span) == "x.md:9:9"


@pytest.mark.parametrize(
    "text",
    [
        f"````text\n```scenario\n{BATTLE}```\n````\n",
        f"<!-- for later\n```scenario\n{BATTLE}```\n-->\n",
        "Text:\n\n    ```scenario\n    title: shown as text\n    ```\n",
        f"~~~yaml\n{BATTLE}~~~\n",
        "```scenery\ntitle: another word\n```\n",
        "<!-- to decide: battle or not -->\n| Attacker | Target |\n| --- | --- |\n| Kappa | Tengu |\n",
    ],
)
def test_what_only_looks_like_an_example_is_none(text: str) -> None:
    assert read(text, "x.md") == []


def test_every_fence_that_the_page_shows_as_an_example_is_played() -> None:
    text = (ROOT / "rules/tanuki-panic/rulebook.md").read_text("utf-8")
    shown = [token.content for token in MarkdownIt("commonmark").parse(text) if token.info == "scenario"]
    found = [piece.text for piece in pieces(text, "rulebook.md") if isinstance(piece, Fence)]
    assert found == shown
    assert len(found) >= 40


def test_an_example_that_is_not_closed_or_stands_in_a_quotation_is_complained_about() -> None:
    [open_end] = read(f"```scenario\n{BATTLE}", "x.md")
    [quoted] = read("> ```scenario\n> title: quoted\n> ```\n", "x.md")
    assert [item.message for item in open_end.complaints] == ["this block is not closed"]
    assert [item.message for item in quoted.complaints] == ["an example cannot stand in a quotation"]


@pytest.mark.parametrize(
    ("opening", "messages"),
    [
        ("``scenario", ["this line opens no example"]),
        ("`scenario", ["this line opens no example"]),
        ("~~ scenario", ["this line opens no example"]),
        ("'''scenario", ["this line opens no example"]),
        ("```", ["this block looks like an example, and is none"]),
    ],
)
def test_an_example_opened_wrongly_does_not_vanish(opening: str, messages: list[str]) -> None:
    found = read(f"{opening}\n{BATTLE}\n```\n", "x.md")
    assert [item.message for example in found for item in example.complaints] == messages
    assert all(example.scenario is None for example in found)


def test_every_row_of_a_decision_table_is_an_example() -> None:
    report = check(TABLE, "x.md")
    assert [(result.example.place.line, result.ok) for result in report.results] == [(6, True), (7, True), (8, True)]


def test_a_wrong_cell_is_named_at_its_column() -> None:
    [item] = read(
        TABLE.replace("| target |", "| targte |").splitlines(keepends=True)[0]
        + TABLE.replace("| target |", "| targte |"),
        "x.md",
    )[0].complaints
    assert (str(item.span), item.message, item.hint) == (
        "x.md:7:22", "destroyed cannot be 'targte'", "did you mean 'target'?"
    )  # fmt: skip


def test_a_row_that_disagrees_names_its_cell() -> None:
    assert said(TABLE.replace("250", "300"), "x.md") == [
        (6, "disagreement", "defender loses 300", "defender loses 250  # 7.9")
    ]


def test_a_row_may_name_the_reading_it_is_played_in() -> None:
    table = TABLE.replace("loses |\n", "loses | Reading |\n", 1).replace("| --- |\n", "| --- | --- |\n", 1)
    table = table.replace("| — | 250 |", "| — | 250 | |").replace("150 | 0 |", "150 | 0 | |")
    table = table.replace("| 0 | 700 |", "| 0 | 700 | |")
    row = "| Kappa | Momotarō | attacker | 250 | — | weaker_attacker: difference |\n"
    assert check(table + row, "x.md").failed == 0
    assert check((table + row).replace("difference", "none"), "x.md").failed == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("decide: battle", "decide: battles", "there is no decision table 'battles'"),
        ("Destroyed", "Destroys", "a table 'battle' has no column 'Destroys'"),
        ("Destroyed", "Remarks", "the table has no column 'Destroyed'"),
        ("Destroyed", "Target", "two columns are called 'Target'"),
        ("| Kappa | target |", "| Kapa | target |", "there is no card 'Kapa' in Tanuki Panic"),
        ("| Momotarō | Kappa |", "| | Kappa |", "the row has no attacker"),
        ("| target | — | 250 |", "| target | — |", "the row has 4 cells, its table 5"),
        ("| --- | --- | --- | --- | --- |", "", "there is no table below this comment"),
    ],
)
def test_a_table_that_cannot_be_read_is_complained_about(old: str, new: str, message: str) -> None:
    found = [item.message for example in read(TABLE.replace(old, new), "x.md") for item in example.complaints]
    assert message in found


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("```Scenario", "a block 'Scenario' is no example"),
        ("```scenaro", "a block 'scenaro' is no example"),
        ("~~~ scenarios", "a block 'scenarios' is no example"),
        ("<!-- decides: battle -->", "there is no directive 'decides'"),
        ("<!-- Decide: battle -->", "there is no directive 'Decide'"),
        ("<!-- decide -->", "'decide' must say which"),
        ("<!-- decide battle -->", "cannot read the directive 'decide battle'"),
    ],
)
def test_a_slip_in_the_word_that_makes_an_example_is_no_way_to_lose_it(line: str, message: str) -> None:
    [example] = read(f"Text\n\n{line}\ntitle: none\n{line[:3]}\n", "x.md")
    [found] = example.complaints
    assert (str(found.span), found.message) == ("x.md:3:1", message)
    assert found.hint


def test_a_fault_of_a_whole_table_is_told_once_at_its_head() -> None:
    table = TABLE.replace("Destroyed", "Destroyd")
    found = gathered(item for example in read(table, "x.md") for item in example.complaints)
    assert [(str(item.span), item.message) for item in found] == [
        ("x.md:4:23", "a table 'battle' has no column 'Destroyd'")
    ]


def test_every_slip_of_an_example_is_told_at_once_at_its_own_line() -> None:
    text = """titel: Many slips
phase: batle
players:
  Hana: {life: many, monsters: [Momotaru, Tengu: defence]}
  Ren: {monsters: [Kappa: defense]}
actions:
  - attack Kappa wiht Tengu
  - atack Kappa with Momotaru
expect:
  - Kappa is destroid
final: {Hana: {lief: 3}, winer: Hana}
"""
    [example] = read(f"# A text\n\n```scenario\n{text}```\n", "x.md")
    assert sorted((item.span.line, item.message) for item in example.complaints) == [
        (4, "'titel' is no part of a scenario"),
        (5, "phase cannot be 'batle'"),
        (7, "'defence' cannot be said of a card here"),
        (7, "life must be a whole number from 1 up, found 'many'"),
        (7, "there is no card 'Momotaru' in Tanuki Panic"),
        (10, "'attack Kappa wiht Tengu' is no action"),
        (11, "'atack Kappa with Momotaru' is no action"),
        (13, "'Kappa is destroid' is no event"),
        (14, "'lief' is no part of a player"),
        (14, "'winer' is no part of final"),
    ]
    assert all(item.hint for item in example.complaints)


def test_examples_of_one_title_in_a_file_are_warned_about() -> None:
    examples = read(f"{BATTLE}---\n{BATTLE}---\n{BATTLE.replace('A battle', 'Another')}")
    [found] = repeated_titles(examples)
    assert (found.severity, found.span.line, found.related[0].line) == (Severity.WARNING, 12, 1)
    assert found.message == "'A battle' is the title of the example in line 1 too"


def test_one_broken_document_does_not_reach_the_next() -> None:
    text = f"---\n{BATTLE}---\ntitle: [broken\n---\n{BATTLE.replace('A battle', 'Another')}"
    examples = read(text)
    assert [(example.title, example.place.line, example.scenario is None) for example in examples] == [
        ("A battle", 2, False), ("[broken", 13, True), ("Another", 15, False)
    ]  # fmt: skip
    assert examples[1].complaints[0].code == "yaml-syntax"


def test_line_ends_of_windows_a_mark_and_comments_between_change_nothing() -> None:
    text = f"\ufeff# first\n---\n{BATTLE}---\n# nothing here\n---\n{BATTLE}---\n".replace("\n", "\r\n")
    assert [example.place.line for example in read(text.encode())] == [3, 16]


def test_a_file_that_is_no_text_or_too_large_is_one_example_that_fails() -> None:
    for data, code in ((b"\xff\xfe\x00", "yaml-encoding"), (b"\x80\x81", "yaml-encoding")):
        [example] = read(data)
        assert [item.code for item in example.complaints] == [code]
    [large] = read(b"#" * (SCENARIO_BYTES + 1))
    assert [item.code for item in large.complaints] == ["yaml-size"]


def test_ten_thousand_documents_are_told_apart() -> None:
    text = "".join(f"---\ntitle: number {number}\n" for number in range(10_000))
    parts = list(documents(text))
    assert len(parts) == 10_000
    assert parts[-1] == ("---\ntitle: number 9999\n", 19_999)


def test_files_that_are_not_there_or_of_another_kind_are_refused(tmp_path: Path) -> None:
    for name in ("none.yaml", "picture.png"):
        with pytest.raises(UsageError):
            read_examples(tmp_path / name, name, PLAYING.tongue)


def test_the_rulebook_is_every_text_below_the_rules_folder_but_its_data() -> None:
    names = [path.name for path in example_files(find_workspace(ROOT, ROOT), "tanuki-panic")]
    assert "rulebook.md" in names
    assert "constants.yaml" not in names


def test_only_yaml_with_players_looks_like_an_example() -> None:
    assert looks_like_scenario(BATTLE)
    assert not looks_like_scenario("title: a website\nsections: []\n")
