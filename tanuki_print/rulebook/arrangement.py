"""Page data that fill their pages: what the typesetter measured, put to `fitting`."""

from typing import Any

from tanuki_print.rulebook.fitting import Page, Piece, fitted

Data = dict[str, Any]


def arranged(data: Data, told: Data) -> Data:
    """The page data to be set. `told` is what the style measured: `room` and `widest`, that of a page for text and for
    a board, and `blocks` with `index`, `height`, `above`, and `board`, that of a board that may be scaled; all mm.
    A table of up to `rows` rows is never parted.

    Blocks that the style did not measure, a cover, go first.
    """
    measured = {item["index"]: item for item in told["blocks"]}
    first = [block for block in data["blocks"] if block["index"] not in measured]
    blocks = [block for block in data["blocks"] if block["index"] in measured]
    scaled = {index for index, item in measured.items() if item["board"]}
    blocks = [_drawn(block, told["widest"]) if block["index"] in scaled else block for block in blocks]
    pieces = [_piece(block, measured[block["index"]], told) for block in blocks]
    widths = [_board(block)["width"] for block in blocks if block["index"] in scaled]
    pages = fitted(pieces, told["room"], told["widest"] / max(widths, default=told["widest"]))
    placed = [block for page in pages for block in _placed(page, blocks, scaled)]
    return data | {"measure": False, "blocks": [*first, *placed]}


def _piece(block: Data, measured: Data, told: Data) -> Piece:
    kind = block.get("mark") or block["kind"]
    solid = kind in ("example", "ruling", "figure", "ornament")
    solid = solid or (kind == "table" and len(block["rows"]) <= told["rows"])
    height = measured["height"]
    return Piece(kind, height, measured["above"], measured["board"], solid=solid and height <= told["room"])


def _placed(page: Page, blocks: list[Data], scaled: set[int]) -> list[Data]:
    """The blocks of a page, and the turn to the next."""
    here = blocks[page.first : page.last + 1]
    placed = [_resized(block, page.scale) if block["index"] in scaled else block for block in here]
    ends = page.full or page.last + 1 == len(blocks) or here[-1].get("mark") == "pagebreak"
    return placed if ends else [*placed, {"kind": "mark", "mark": "pagebreak"}]


def _board(block: Data) -> Data:
    board: Data = block["story"]["board"]
    return board


def _drawn(block: Data, widest: float) -> Data:
    """The block with its board no wider than a page allows."""
    return _resized(block, min(1.0, widest / _board(block)["width"]))


def _resized(block: Data, scale: float) -> Data:
    board = _board(block)
    size = {name: board[name] * scale for name in ("width", "height")}
    return block | {"story": block["story"] | {"board": board | size}}
