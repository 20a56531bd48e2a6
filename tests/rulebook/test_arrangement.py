"""What the style measured becomes page data again: everything once, in order, with turns and sizes put in."""

from typing import Any

from tanuki_print.rulebook.arrangement import arranged

Data = dict[str, Any]


def example(index: int, width: float = 112.0, height: float = 50.0) -> Data:
    board = {"width": width, "height": height, "page": 1, "alt": "x"}
    return {"kind": "example", "index": index, "number": index, "story": {"title": "x", "board": board}}


def rule(index: int) -> Data:
    return {"kind": "rule", "index": index, "number": f"1.{index}"}


def told(blocks: list[Data], heights: list[float], boards: list[float], widest: float = 112.0) -> Data:
    measured = [
        {"index": block["index"], "height": height, "above": 2.0, "board": board}
        for block, height, board in zip(blocks, heights, boards, strict=True)
    ]
    return {"room": 171.0, "widest": widest, "rows": 12, "blocks": measured}


def shape(data: Data) -> list[Any]:
    """The index of each block, or `turn`."""
    return [block.get("index", "turn") for block in data["blocks"]]


def test_pages_are_turned_where_they_end() -> None:
    blocks = [rule(0), example(1), rule(2), example(3)]
    found = arranged({"blocks": blocks}, told(blocks, [10, 140, 10, 140], [0, 50, 0, 50]))
    assert shape(found) == [0, 1, "turn", 2, 3]
    assert found["blocks"][2] == {"kind": "mark", "mark": "pagebreak"}
    assert found["measure"] is False


def test_a_turn_that_the_text_asks_for_is_no_second_one() -> None:
    blocks = [rule(0), {"kind": "mark", "mark": "pagebreak", "index": 1}, rule(2)]
    assert shape(arranged({"blocks": blocks}, told(blocks, [10, 0, 10], [0, 0, 0]))) == [0, 1, 2]


def test_boards_get_the_size_of_their_page() -> None:
    blocks = [example(0), example(1), example(2)]
    found = arranged({"blocks": blocks}, told(blocks, [90, 88, 100], [50, 50, 50]))
    assert shape(found) == [0, 1, "turn", 2]
    sizes = [(b["story"]["board"]["width"], b["story"]["board"]["height"]) for b in found["blocks"] if "story" in b]
    assert sizes[0] == sizes[1] == (112.0 * 0.9, 50.0 * 0.9)
    assert sizes[2] == (112.0, 50.0)


def test_a_board_wider_than_the_page_is_measured_as_it_is_drawn() -> None:
    blocks = [example(0, width=140.0, height=70.0)]
    [block] = arranged({"blocks": blocks}, told(blocks, [90], [56]))["blocks"]
    assert (block["story"]["board"]["width"], block["story"]["board"]["height"]) == (112.0, 56.0)


def test_a_board_that_the_style_does_not_scale_keeps_its_size() -> None:
    blocks = [example(0, width=53.0), example(1)]
    first, second = arranged({"blocks": blocks}, told(blocks, [60, 80], [0, 50], widest=154.0))["blocks"]
    assert first == blocks[0]
    assert second["story"]["board"]["width"] == 112.0 * 1.25


def test_what_the_style_did_not_measure_goes_first() -> None:
    blocks = [rule(0), {"kind": "figure", "figure": "cover", "index": 1}, rule(2)]
    found = arranged({"blocks": blocks}, told([blocks[0], blocks[2]], [10, 10], [0, 0]))
    assert shape(found) == [1, 0, 2]


def test_tables_of_many_rows_and_examples_higher_than_a_page_may_be_parted() -> None:
    def pages(block: Data, height: float) -> list[Any]:
        blocks = [rule(0), block, rule(2)]
        return shape(arranged({"blocks": blocks}, told(blocks, [100, height, 5], [0, 0, 0])))

    def table(rows: int) -> Data:
        return {"kind": "table", "index": 1, "rows": [[]] * rows}

    assert pages(table(12), 160) == [0, "turn", 1, 2]
    assert pages(table(13), 160) == [0, 1, 2]
    assert pages(example(1), 400)[-2:] == [1, 2]
