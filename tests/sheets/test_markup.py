import pytest

from tanuki_print.sheets.markup import Flaw, curly, markup_filter, read_markup


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('"Run," he said.', "“Run,” he said."),
        ("Kurama's 'crow'", "Kurama’s ‘crow’"),
        ("the '90s", "the ’90s"),
        ('("so")', "(“so”)"),
        ('—"so"', "—“so”"),
        ("plain", "plain"),
    ],
)  # fmt: skip
def test_straight_quotes_turn_the_way_they_stand(text: str, wanted: str) -> None:
    assert curly(text) == wanted


def test_a_quote_after_an_element_knows_what_stood_before_it() -> None:
    assert curly("'s", before="x") == "’s"
    assert curly('" he said', before="x") == "” he said"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("**Flip:** *lose* 400", "<b>Flip:</b> <i>lose</i> 400"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"\*not\*", "*not*"),
        ("a < b & **c**", "a &lt; b &amp; <b>c</b>"),
        ("***", "***"),
    ],
)
def test_stars_become_elements_and_everything_else_is_safe(text: str, wanted: str) -> None:
    assert markup_filter(text) == wanted


def test_an_element_knows_the_line_it_was_written_on() -> None:
    root = read_markup('<svg>\n<g>\n<rect x="1"/>word</g></svg>', "motif.svg")
    (group,) = root.children
    (rect,) = group.children
    assert (rect.tag, rect.file, rect.line, rect.attrs) == ("rect", "motif.svg", 3, {"x": "1"})
    assert group.text().strip() == "word"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("<svg>\n<g></svg>", 2, "this is not well-formed: mismatched tag"),
        ("<svg>\n\n a & b</svg>", 3, "this is not well-formed"),
        ("", 1, "this is not well-formed: no element found"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 1, "document types and entities are not allowed"),
        ("<g>" * 120 + "</g>" * 120, 1, "elements nest more than 100 deep"),
    ],
)
def test_what_is_not_well_formed_is_refused_at_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(Flaw, match=message) as refused:
        read_markup(text, "motif.svg")
    assert (refused.value.file, refused.value.line) == ("motif.svg", line)
