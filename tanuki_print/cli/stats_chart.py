"""The chart of a game's balance as a file, SVG or PNG."""

from pathlib import Path
from typing import TYPE_CHECKING

from tanuki_print.cli.stats_values import StatsBook

if TYPE_CHECKING:
    from tanuki_print.workspace import Workspace

_DPI = 160.0
"""So that 240 mm come to 1512 pixels, sharp where a page shows them at half."""


def write_chart(workspace: "Workspace", book: StatsBook, path: Path) -> None:
    """Draw the chart and write it; raises TanukiError for a fault of the template."""
    from tanuki_print.sheets.balance_chart import balance_plate, balance_svg
    from tanuki_print.sheets.fonts import load_fonts
    from tanuki_print.sheets.picture import Pictures, picture_pages
    from tanuki_print.sheets.raster import png_bytes
    from tanuki_print.sheets.template import load_templates
    from tanuki_print.workspace import write_atomically

    pictures = Pictures(book.catalog, load_templates(workspace, book.catalog))
    if path.suffix.lower() == ".svg":
        write_atomically(path, balance_svg(pictures, book.balance, book.by).encode("utf-8"))
        return
    title = f"{book.catalog.game.title}: balance"
    pages = picture_pages([balance_plate(pictures, book.balance, book.by)], load_fonts(), title)
    write_atomically(path, png_bytes(pages, _DPI))
