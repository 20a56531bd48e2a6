"""The yardstick: sheets of cards as one would first write them with reportlab alone, nine to an A4 page.

Usage: baseline.py CARDS_JSON OUTPUT_PDF. The JSON is a list of {name, flavor, atk, def, picture}.
"""

import json
import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

WIDTH, HEIGHT = 63 * mm, 88 * mm
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=10, leading=12)
FLAVOR = ParagraphStyle("flavor", fontName="Helvetica-Oblique", fontSize=7, leading=8.4)


def draw_card(canvas: Canvas, card: dict[str, str], x: float, y: float) -> None:
    """One card with its lower-left corner at x, y (points)."""
    canvas.rect(x, y, WIDTH, HEIGHT)
    canvas.drawImage(card["picture"], x + 4 * mm, y + 27 * mm, 55 * mm, 50 * mm)
    for text, style, top in ((card["name"], NAME, 86), (card["flavor"], FLAVOR, 25)):
        paragraph = Paragraph(text, style)
        _, used = paragraph.wrap(WIDTH - 8 * mm, 20 * mm)
        paragraph.drawOn(canvas, x + 4 * mm, y + top * mm - used)
    canvas.drawString(x + 4 * mm, y + 3 * mm, f"ATK {card['atk']}  DEF {card['def']}")


def main(cards_file: str, output: str) -> None:
    """Lay all cards out on as many pages as they need."""
    canvas = Canvas(output, pagesize=A4)
    left, bottom = (A4[0] - 3 * WIDTH) / 2, (A4[1] - 3 * HEIGHT) / 2
    for index, card in enumerate(json.loads(Path(cards_file).read_text(encoding="utf-8"))):
        place = index % 9
        if index and place == 0:
            canvas.showPage()
        draw_card(canvas, card, left + place % 3 * WIDTH, bottom + (2 - place // 3) * HEIGHT)
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
