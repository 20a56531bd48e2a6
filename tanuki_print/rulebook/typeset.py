"""A document as PDF, set by typst from the style files of the game and of all games.

typst sees nothing but what it is given here, no clock and no font of the system: the same document gives the same
bytes. Fonts are those that came with the install, and no others.
"""

import json
import re
import tempfile
from bisect import bisect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tanuki_print.diagnostics import (
    READ_HINT,
    Diagnostic,
    Report,
    Span,
    TanukiError,
    UsageError,
    did_you_mean,
    reason_of,
)
from tanuki_print.rulebook.arrangement import arranged
from tanuki_print.rulebook.document import Document
from tanuki_print.rulebook.glyphs import check_glyphs
from tanuki_print.rulebook.pagedata import page_data
from tanuki_print.sheets.fonts import FOLDER, load_fonts
from tanuki_print.sheets.layouts import PAPERS as PAPER_SIZES

STYLE = "rulebook.typ"
"""The style file: the game's own may stand beside its templates, the common one sets every page."""

SIZES = tuple(quarter / 4 for quarter in range(36, 49))
"""Type sizes (points) that a single sheet may be set in."""

_PLACE = re.compile(r"(?P<file>[\w.-]+):(?P<line>\d+):(?P<column>\d+)")

_VERSION = "1.5"
"""Of PDF: enough for all that these files hold. In 1.6 and 1.7 typst says of a tagged file that it is not suspect, what
poppler up to 25.11 takes for a fault; in 2.0 no title stands where most programs look for it.
"""

Form = Literal["book", "sheet"]


class Paper(NamedTuple):
    """A size of page in mm."""

    name: str
    width: float
    height: float


PAPERS = {name: Paper(name, *PAPER_SIZES[name]) for name in ("a5", "a4", "letter")}
PAPERS["half-letter"] = Paper("half-letter", PAPER_SIZES["letter"][1] / 2, PAPER_SIZES["letter"][0])


@dataclass(frozen=True, slots=True)
class Styles:
    """The style files as typst reads them: `common` sets pages, `own` holds the look of the game (may be empty).

    `names` says what diagnostics call the two.
    """

    common: str
    own: str
    names: tuple[str, str]


def find_paper(name: str, papers: tuple[str, ...] = tuple(PAPERS)) -> Paper:
    """A paper by its name in any case; raises UsageError for one that is not among `papers`."""
    if name.lower() in papers:
        return PAPERS[name.lower()]
    raise UsageError(f"there is no paper {name!r} here", did_you_mean(name, papers) or f"known are {', '.join(papers)}")


def load_styles(folders: tuple[Path, ...], show: Callable[[Path], str]) -> Styles:
    """The style files of a game's template folders, its own first. Raises TanukiError for one that cannot be read."""
    own, common = folders[0] / STYLE, folders[-1] / STYLE
    return Styles(
        read_style(common, show(common)), read_style(own, show(own)) if own.is_file() else "", (show(common), show(own))
    )


def typeset(document: Document, paper: Paper, styles: Styles, pictures: bytes = b"") -> bytes:
    """The document as a book. `pictures` is the PDF whose pages the document's pictures are.

    Raises TanukiError for characters that no font has and for faults in the style files.
    """
    data = _checked(document, paper)
    told = _job(data | {"measure": True}, "book", styles, pictures).value("<measures>")
    return _job(arranged(data, told), "book", styles, pictures).pdf()


def typeset_sheet(document: Document, paper: Paper, styles: Styles, pictures: bytes = b"") -> bytes:
    """The document on one sheet, both sides, two columns each, in the largest type that fits. Raises TanukiError, also
    for a text that is too long: it then says by how many mm of a column.
    """
    data = _checked(document, paper)
    jobs = [_job(data | {"size": size}, "sheet", styles, pictures) for size in SIZES]
    if over := _overflow(jobs[0].value("<end>")):
        message = f"the text is {over:.0f} mm of a column too long for the two sides of one {paper.name} sheet"
        raise TanukiError(Diagnostic(Span(document.path), message, "sheet-full", "shorten it, or set fewer pictures"))
    larger = bisect(jobs[1:], 0, key=lambda job: round(_overflow(job.value("<end>"))))
    return jobs[larger].pdf()


def typst_bytes(source: str, files: dict[str, bytes]) -> bytes:
    """What typst makes of a source and the files it may read. Raises TanukiError with typst's own words."""
    return _Job(source, files).pdf()


def _checked(document: Document, paper: Paper) -> dict[str, Any]:
    """The document as page data; raises TanukiError for characters that no font has."""
    report = Report()
    check_glyphs(document, load_fonts(), report)
    if report.has_errors:
        raise TanukiError(*report)
    return page_data(document, paper.width, paper.height)


def _job(data: dict[str, Any], form: Form, styles: Styles, pictures: bytes) -> "_Job":
    files = {
        "common.typ": styles.common.encode("utf-8"),
        "own.typ": (styles.own or "#let look = (:)").encode("utf-8"),
        "document.json": json.dumps(data, ensure_ascii=False).encode("utf-8"),
        # Our pictures say 1.7, and hold nothing that is newer than the pages they are set on.
        "pictures.pdf": pictures.replace(b"%PDF-1.7", f"%PDF-{_VERSION}".encode(), 1),
    }
    source = f'#import "common.typ": {form}\n#import "own.typ": look\n#{form}(json("document.json"), look)\n'
    return _Job(source, files, styles)


@dataclass(frozen=True, slots=True)
class _Job:
    """One run of typst. Its files lie in a folder of their own while it runs: it takes text from memory, but no
    pictures.
    """

    source: str
    files: dict[str, bytes]
    styles: Styles | None = None

    def pdf(self) -> bytes:
        """The pages."""
        with self._compiler() as compiler:
            made = compiler.compile(format="pdf", pdf_standards=_VERSION)
        assert isinstance(made, bytes)  # noqa: S101 - one PDF, whatever the types say
        return made

    def value(self, label: str) -> Any:  # noqa: ANN401 - whatever the style tells
        """What the style tells under a label."""
        with self._compiler() as compiler:
            try:
                return json.loads(compiler.query(label, "value", one=True, format="json"))
            except RuntimeError:
                compiler.compile(format="pdf")  # which says where the fault is; a query does not
                raise

    @contextmanager
    def _compiler(self) -> Iterator[Any]:
        import typst  # noqa: PLC0415 - commands that set no text must not pay for it

        with tempfile.TemporaryDirectory(prefix="tanuki-print-") as name:
            folder = Path(name)
            for file, data in (("main.typ", self.source.encode("utf-8")), *self.files.items()):
                (folder / file).write_bytes(data)
            try:
                yield typst.Compiler(folder / "main.typ", folder, _fonts(), ignore_system_fonts=True)
            except typst.TypstError as error:
                raise TanukiError(_fault(error.message, error.diagnostic, error.hints, self.styles)) from error


def _overflow(end: dict[str, float]) -> float:
    """How many mm of column stand on the third page and after it; 1 where it is but a table at the foot of one."""
    columns = (end["page"] - 3) * 2 + end["column"] - 1
    return max(1.0, columns * end["room"] + end["used"]) if end["pages"] > 2 else 0.0


@cache
def _fonts() -> Any:  # noqa: ANN401 - typst's own type
    import pylopdf_fonts_jp  # noqa: PLC0415 - only text that is set needs it
    import typst  # noqa: PLC0415 - as above

    folders: list[Any] = [str(FOLDER), str(Path(pylopdf_fonts_jp.serif_path()).parent)]
    # typst's own fonts are in its wheel; of them only the one of fixed width is asked for.
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)


def read_style(path: Path, name: str) -> str:
    """The text of a style file that complaints call `name`; raises TanukiError where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise TanukiError(
            Diagnostic(Span(name), "this style is not UTF-8", "style", "save it again as UTF-8")
        ) from None
    except OSError as error:
        raise TanukiError(
            Diagnostic(Span(name), f"cannot read this style: {reason_of(error)}", "style", READ_HINT)
        ) from error


_STYLE_HINT = "the styles of the rulebook are Typst; the file that came with the install is one that works"


def _fault(message: str, where: str, hints: list[str], styles: Styles | None) -> Diagnostic:
    """A complaint of typst's at the line of the style file that it names; it counts columns from 0."""
    found = _PLACE.search(where or "")
    names = {"common.typ": styles.names[0], "own.typ": styles.names[1]} if styles else {}
    name = names.get(found["file"], found["file"]) if found else (styles.names[1] if styles else "rulebook")
    span = Span(name, int(found["line"]), int(found["column"]) + 1) if found else Span(name)
    return Diagnostic(span, message[:1].lower() + message[1:], "style", "; ".join(hints) or _STYLE_HINT)
