"""`python -m tanuki_print.desk.rulebook_process` sets texts for the screen, so that the server stays free.

It reads jobs from stdin, a line of JSON each, and answers each with a line, until stdin ends: the page, or what is
wrong. It gives way to whatever else the machine does: pictures of cards come first.
"""

import json
import os
import re
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tanuki_print.diagnostics import Diagnostic, Severity, Span, TanukiError, UsageError
from tanuki_print.rulebook.edition import publish
from tanuki_print.rulebook.html import html_page, load_css
from tanuki_print.rulebook.manuscript import read_manuscript
from tanuki_print.workspace import find_workspace

_NICE = 5

_FACES = "\n".join(
    f"@font-face {{ font-family: {family}; src: url(/fonts/{file}); font-weight: {weight}; font-style: {style}; }}"
    for family, file, weight, style in (
        ("Cinzel", "display", "400", "normal"),
        ("Cinzel", "display-bold", "700", "normal"),
        ("Alegreya Sans", "text", "400", "normal"),
        ("Alegreya Sans", "text-bold", "700 800", "normal"),
        ("Alegreya Sans", "text-italic", "400", "italic"),
    )
)
"""The fonts of the desk, which a page on its own can only hope for."""

_LATER = ".picture { content-visibility: auto; }"
"""Boards out of sight are not drawn until somebody scrolls to them: two dozen of them take a browser a second."""

_BOARD = re.compile(r'<div class="picture">(?=\s*<svg[^>]* viewBox="0 0 ([0-9.]+) ([0-9.]+)")')


def main() -> None:
    """Answer until there is nothing more to do; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    for line in sys.stdin.buffer:
        job = json.loads(line)
        answer = json.dumps(answered(Path(job["root"]), job["game"], job["file"]))
        with suppress(BrokenPipeError):
            sys.stdout.buffer.write(answer.encode() + b"\n")
            sys.stdout.buffer.flush()


def answered(root: Path, game: str, file: str) -> dict[str, Any]:
    """A text of a game as a page (`html`, empty where it cannot be made) and what is wrong with it (`complaints`)."""
    workspace = find_workspace(root, root)
    try:
        text = read_manuscript(workspace, game, file)
        edition = publish(workspace, text, "screen")
        css = load_css(workspace.template_dirs(game), workspace.relative)
    except TanukiError as error:
        return {"html": "", "complaints": _written(error.diagnostics)}
    except UsageError as error:
        place = Span(workspace.relative(workspace.rules_dir(game) / file))
        return {"html": "", "complaints": _written([Diagnostic(place, error.message, "rulebook", error.hint)])}
    page = _unhurried(html_page(edition.document, f"{_FACES}\n{css}\n{_LATER}", edition.symbols))
    return {"html": page, "complaints": _written(text.warnings)}


def _unhurried(page: str) -> str:
    """The page with the shape of each board written beside it, so that nothing moves when it is drawn at last."""
    return _BOARD.sub(r'<div class="picture" style="aspect-ratio: \1 / \2">', page)


def _written(complaints: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    return [asdict(item) | {"severity": item.severity.value} for item in complaints]


def read_complaints(values: Iterable[dict[str, Any]]) -> tuple[Diagnostic, ...]:
    """Complaints as they were before they were written."""
    return tuple(map(_read, values))


def _read(value: dict[str, Any]) -> Diagnostic:
    related = tuple(Span(**span) for span in value["related"])
    place, severity = Span(**value["span"]), Severity(value["severity"])
    message, code, hint = value["message"], value["code"], value["hint"]
    return Diagnostic(place, message, code, hint, value["subject"], severity, related)


if __name__ == "__main__":
    main()
