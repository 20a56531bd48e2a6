"""Markdown to a document: what is read as what, and where each complaint points."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook_samples import READINGS, RULES, SAMPLE, complaints, read

from tanuki_print.catalog.rules import OPEN
from tanuki_print.rulebook.document import (
    ExampleBlock,
    Heading,
    Listing,
    Mark,
    Note,
    Paragraph,
    Rule,
    RulingBox,
    TableBlock,
    plain_text,
)
from tanuki_print.rulebook.inline import references

HEAD = "# T\n\n### 1 One\n\n1.1 First.\n\n"


def test_the_sample_reads_without_complaint_and_keeps_its_order() -> None:
    document, report = read(SAMPLE)
    assert list(report) == []
    assert document.title == "Lantern Duel: the rulebook"
    kinds = [type(block).__name__ for block in document.blocks[:6]]
    assert kinds == ["Heading", "Figure", "Paragraph", "Mark", "Heading", "Heading"]


def test_values_stand_in_the_text_and_in_the_boxes() -> None:
    document, _ = read(SAMPLE)
    rule = next(block for block in document.blocks if isinstance(block, Rule) and block.number == "2.2")
    assert plain_text(rule.runs) == "A hand holds 7 cards at the most."
    box = next(block for block in document.blocks if isinstance(block, RulingBox))
    assert plain_text(box.played) == "The first player draws."
    assert [plain_text(other) for other in box.others] == ["They wait with full Life Points, see rule 2.1."]
    assert [run.link for run in box.others[0] if run.link] == ["#rule-2-1"]


def test_a_changed_constant_changes_the_text() -> None:
    document, _ = read(SAMPLE, RULES.with_choices({}, {"hand_limit": 9}))
    texts = [plain_text(block.runs) for block in document.blocks if isinstance(block, Rule)]
    assert "A hand holds 9 cards at the most." in texts


def test_an_open_ruling_has_nothing_played_and_all_readings_beside() -> None:
    document, _ = read(SAMPLE, replace(RULES, chosen={"first_turn": OPEN}))
    box = next(block for block in document.blocks if isinstance(block, RulingBox))
    assert (box.played, len(box.others)) == ((), len(READINGS))


def test_the_text_may_follow_the_reading_played() -> None:
    text = "# T\n\n{% if played.first_turn == 'draws' %}\nYes: {{ reading.first_turn }}\n"
    text += "{% else %}\nNo.\n{% endif %}\nEnd.\n"
    document, report = read(text)
    assert list(report) == []
    assert plain_text(document.blocks[1].runs) == "Yes: The first player draws. End."  # type: ignore[union-attr]


def test_references_become_links_one_each() -> None:
    text = "see rule 7.2, rules 7.9, 7.10 and 7.11, Rules 3.1 to 3.5; section 4 and rule 12"
    assert [(text[start:end], number) for start, end, number in references(text)] == [
        ("rule 7.2", "7.2"), ("7.9", "7.9"), ("7.10", "7.10"), ("7.11", "7.11"), ("3.1", "3.1"), ("3.5", "3.5"),
        ("section 4", "4"),
    ]  # fmt: skip


def test_a_reference_may_run_over_the_end_of_a_line() -> None:
    document, report = read(HEAD + "As rule\n1.1 says.\n")
    assert list(report) == []
    assert [run.link for run in document.blocks[-1].runs] == ["", "#rule-1-1", ""]  # type: ignore[union-attr]


def test_references_to_another_text_are_right_and_lead_nowhere() -> None:
    document, report = read("# Quick\n\nSee rule 7.2.\n", elsewhere=frozenset(("7.2",)))
    assert list(report) == []
    assert {run.link for run in document.blocks[1].runs} == {""}  # type: ignore[union-attr]


def test_lists_tables_notes_and_emphasis_keep_their_form() -> None:
    document, _ = read(SAMPLE)
    listing = next(block for block in document.blocks if isinstance(block, Listing))
    assert (listing.ordered, listing.start, listing.tight, len(listing.items)) == (True, 1, True, 3)
    assert isinstance(listing.items[1][1], Listing)
    table = next(block for block in document.blocks if isinstance(block, TableBlock))
    assert (table.decide, table.aligns) == ("battle", ("left", "left", "left", "right", "right"))
    assert plain_text(table.rows[1][1]) == "Kappa: defense"
    note = next(block for block in document.blocks if isinstance(block, Note))
    words = note.blocks[0]
    assert isinstance(words, Paragraph)
    assert words.runs[0].bold
    assert "“Quotes” are set curly" in plain_text(words.runs)


def test_an_example_knows_the_line_of_its_first_word() -> None:
    document, _ = read(SAMPLE)
    examples = [block for block in document.blocks if isinstance(block, ExampleBlock)]
    lines = SAMPLE.split("\n")
    assert [(e.number, e.pictured, lines[e.span.line - 1]) for e in examples] == [
        (1, True, 'title: Three attackers bring down a "face-down" Kumiai-Ki'),
        (2, False, "title: A second one"),
    ]


def test_examples_keep_their_braces() -> None:
    document, report = read("# T\n\n```scenario\nfinal: {life: {{ nothing }}}\n```\n")
    assert list(report) == []
    example = document.blocks[1]
    assert isinstance(example, ExampleBlock)
    assert example.source == "final: {life: {{ nothing }}}\n"


def test_headings_of_the_same_words_have_anchors_of_their_own() -> None:
    document, _ = read("# T\n\n## Ōgon Bat\n\n## Ōgon Bat\n\n## 桃太郎\n")
    assert document.anchors == ("t", "ogon-bat", "ogon-bat-2", "part")


def test_rules_inside_notes_and_lists_are_plain_text() -> None:
    document, report = read(HEAD + "> 1.1 is the first.\n\n- 1.1 again\n")
    assert list(report) == []
    assert [block.number for block in document.walk() if isinstance(block, Rule)] == ["1.1"]


def test_marks_stand_where_they_are_written() -> None:
    document, _ = read("# T\n\nOne.\n\n<!-- pagebreak -->\n\nTwo.\n\n---\n\n<!-- contents -->\n")
    assert [block.kind for block in document.blocks if isinstance(block, Mark)] == ["pagebreak", "ornament", "contents"]


def test_other_comments_are_remarks() -> None:
    assert complaints("# T\n\n<!-- checked by hand, twice -->\n\n<!-- tests: tests/x.py::test_y -->\n") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "# T\n\nA {{ hand_limt }} and\n{{ hand_limt }}.\n",
            [
                ("3:6 there is no value 'hand_limt'", "did you mean 'hand_limit'?"),
                ("4:4 there is no value 'hand_limt'", "did you mean 'hand_limit'?"),
            ],
        ),
        (
            "# T\n\n\n{{ played.first_trun }}\n",
            [
                (
                    "4:1 there is no value 'first_trun' here",
                    "the values are numbers of constants.yaml and words; docs/rules.md says what they can do",
                ),
            ],
        ),
        (
            "# T\n\n{{ hand_limit }\n",
            [
                ("3:1 unexpected '}'", "values stand in double braces: {{ name }}"),
            ],
        ),
        (
            HEAD + "See\nrule 1.2.\n",
            [
                ("8:1 there is no rule 1.2", "did you mean '1.1'?"),
            ],
        ),
        (
            HEAD + "[there](#rul-1)\n",
            [
                ("7:2 there is no place #rul-1", "did you mean 'rule-1'?"),
            ],
        ),
        (
            "# T\n\n[x](other.md)\n",
            [
                (
                    "3:5 a rulebook cannot carry the file 'other.md' that this links to",
                    "link to #anchor of a heading or rule, or to an https address",
                ),
            ],
        ),
        (
            "# T\n\n<!-- pagebrake -->\n",
            [
                ("3:1 there is no directive 'pagebrake'", "did you mean 'pagebreak'?"),
            ],
        ),
        (
            "# T\n\n<!-- ruling first_turn -->\n",
            [
                ("3:1 cannot read the directive 'ruling first_turn'", "write <!-- ruling: ... -->"),
            ],
        ),
        (
            "# T\n\n<!-- ruling: first_trun -->\n",
            [
                ("3:1 there is no ruling 'first_trun'", "did you mean 'first_turn'?"),
            ],
        ),
        (
            "# T\n\n<!-- decide: battle -->\n\nText.\n",
            [
                ("3:1 'decide' must stand right before a table", "nothing may stand between the two"),
            ],
        ),
        (
            "# T\n\n<!-- example: no-board -->\n",
            [
                ("3:1 'example' must stand right before an example (```scenario)", "nothing may stand between the two"),
            ],
        ),
        (
            "# T\n\nA ![cat](cat.png)\n",
            [
                (
                    "3:3 a picture from a file cannot be set",
                    "the pictures of a rulebook are its examples' boards, <!-- cover --> and <!-- mat -->",
                ),
            ],
        ),
        (
            "# T\n\n<div>\nx\n</div>\n",
            [
                ("3:1 HTML such as <div> cannot be set", "write Markdown instead"),
            ],
        ),
        (
            "# T\n\nA <b>c</b>\n",
            [
                ("3:3 HTML such as <b> cannot be set", "write Markdown: *italic*, **bold**"),
                ("3:7 HTML such as </b> cannot be set", "write Markdown: *italic*, **bold**"),
            ],
        ),
        (
            "# T\n\nA <!-- mat --> b\n",
            [
                ("3:3 a comment inside a paragraph does nothing", "put it on a line of its own"),
            ],
        ),
        (
            "# T\n\n```scenari\nx\n```\n",
            [
                ("3:1 there is no block 'scenari'", "did you mean 'scenario'?"),
            ],
        ),
        (
            HEAD + "1.1 Again.\n",
            [
                ("7:1 rule 1.1 stands here and at rules/x.md:5:1", "give it the next free number"),
            ],
        ),
        (
            HEAD + "2.1 Lost.\n",
            [
                ("7:1 rule 2.1 stands in section 1", "a rule's first number is its section's"),
            ],
        ),
        (
            HEAD + "1.2\n",
            [
                ("7:1 rule 1.2 says nothing", "its words follow its number in the same paragraph"),
            ],
        ),
        (
            "Text.\n",
            [
                ("0:0 this text has no title", "it begins with a line '# Title'"),
            ],
        ),
        (
            "# T\n\na\u200bb\n",
            [
                ("3:2 zero width space (U+200B) in the text", "delete it"),
            ],
        ),
        (
            "# T\n\n- a\n  - b\n    - c\n      - d\n        - e\n",
            [
                ("7:1 a list inside 4 others has no room on a page", "use fewer levels"),
            ],
        ),
    ],
)
def test_each_complaint_has_its_place_and_a_hint(text: str, said: list[tuple[str, str]]) -> None:
    found = read(text)[1]
    assert [(f"{item.span.line}:{item.span.column} {item.message}", item.hint) for item in found] == said


def test_nothing_deep_is_dropped_without_a_word() -> None:
    deep = "".join(f"{'  ' * level}- level {level}\n" for level in range(60))
    assert any("has no room" in item for item in complaints(f"# T\n\n{deep}"))


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=120))
def test_any_text_reads_to_a_document_or_to_complaints(text: str) -> None:
    document, report = read(text)
    assert document.blocks or not text.strip() or len(report)
    lines = text.count("\n") + 1
    assert all(item.span.line <= lines for item in report)


def test_a_heading_is_no_rule_and_a_rule_no_heading() -> None:
    document, _ = read("# T\n\n### 7 Battle\n\n7.1 Only then.\n")
    heading, rule = document.blocks[1:]
    assert isinstance(heading, Heading)
    assert isinstance(rule, Rule)
    assert (heading.number, heading.anchor, plain_text(heading.runs)) == ("7", "rule-7", "Battle")
    assert (rule.number, rule.anchor, plain_text(rule.runs)) == ("7.1", "rule-7-1", "Only then.")
