"""Imposed pages as PDF files: page by page to disk, each card face once, however often it lies on paper."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from tanuki_print.diagnostics import Report, TanukiError
from tanuki_print.sheets.face import IDENTITY, POINT, CardFace, Copy, Item, Matrix, Side
from tanuki_print.sheets.failures import Explain, Failures, as_they_are
from tanuki_print.sheets.fonts import FontBook
from tanuki_print.sheets.imposition import Page, Place
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.pdf_content import Content, Walker
from tanuki_print.sheets.pdf_file import PdfFile, dictionary, literal, numbers, ref
from tanuki_print.sheets.pdf_fonts import PdfFonts
from tanuki_print.sheets.pdf_pictures import PictureWriter
from tanuki_print.sheets.pdf_resources import PdfResources

FaceMaker = Callable[[Copy, Side], CardFace]
"""Gives the face of a card's side, in the copy's finish."""

_TREE_WIDTH = 64
"""Pages under one node of the page tree: viewers reach any of thousands of pages in two steps."""


@dataclass(frozen=True, slots=True)
class Decor:
    """What lies on a page beside the cards: marks, fold lines, a calibration grid (mm, y down)."""

    items: tuple[Item, ...] = ()
    correction: Matrix = IDENTITY


@dataclass(frozen=True, slots=True)
class PdfLook:
    """How cards are laid down: `bleed` shown around each trim (mm), whether the page is the card, the title, and the
    language (BCP 47) for whoever reads aloud or searches.
    """

    title: str
    bleed: float
    page_is_card: bool = False
    language: str = "en"


class PdfDocument:
    """One PDF file in the making. Call `page` for each page, then `close`.

    With `failures`, cards that cannot be drawn are left out and told there; else the first raises TanukiError.
    """

    def __init__(self, out: BinaryIO, book: FontBook, look: PdfLook, failures: Failures | None = None) -> None:
        self._failures = failures
        self._pdf = PdfFile(out)
        self._look = look
        self._pictures = PictureWriter()
        self._drawing: tuple[Copy, Side] = (Copy(""), "front")
        self._owners: dict[str, tuple[Copy, Side]] = {}
        self._made = PdfResources(self._pdf, PdfFonts(book), self._picture)
        self._walker = Walker(self._made)
        self._pages: list[int] = []
        self._nodes: list[int] = []
        self._forms: dict[tuple[Copy, Side], _FaceForm] = {}

    @property
    def size(self) -> int:
        """Bytes written so far."""
        return self._pdf.size

    def page(self, page: Page, faces: FaceMaker, decor: Decor) -> None:
        """Write one page: the cards, each clipped to its trim and bleed, then what lies beside them."""
        content = Content()
        upright = (1 / POINT, 0.0, 0.0, -1 / POINT, 0.0, page.size[1] / POINT)
        content.lines.append(f"{numbers(*multiply(upright, decor.correction))} cm")
        for place in page.places:
            self._place(place, faces, content)
        self._walker.draw(decor.items, content)
        stream = self._pdf.stream({}, content.data())
        self._write_page(page, stream, content.resources())

    def close(self) -> None:
        """Write fonts, page tree and catalog; the file is complete then, unless there are failures."""
        for path, error in self._pictures.broken():
            if self._failures is None:
                raise error
            self._failures.add(*self._owners[path], error)
        self._made.fonts.write(self._pdf)
        root = self._pdf.reserve()
        for index, node in enumerate(self._nodes):
            kids = self._pages[index * _TREE_WIDTH : (index + 1) * _TREE_WIDTH]
            entries = {"Type": "/Pages", "Parent": ref(root), "Count": str(len(kids)), "Kids": _list(kids)}
            self._pdf.write(node, dictionary(entries))
        tree = {"Type": "/Pages", "Count": str(len(self._pages)), "Kids": _list(self._nodes)}
        self._pdf.write(root, dictionary(tree))
        # Print dialogues that honour it offer true size instead of "fit to page" (ISO 32000-1, table 150).
        viewer = "<</PrintScaling /None /DisplayDocTitle true>>"
        catalog = {
            "Type": "/Catalog",
            "Pages": ref(root),
            "ViewerPreferences": viewer,
            "Lang": literal(self._look.language),
        }
        info = {"Title": literal(self._look.title), "Producer": literal("tanuki-print")}
        self._pdf.close(self._pdf.add(dictionary(catalog)), self._pdf.add(dictionary(info)))

    def _place(self, place: Place, faces: FaceMaker, content: Content) -> None:
        form = self._forms.get((place.copy, place.side)) or self._tried(place, faces)
        if form is None:
            return
        shift: Matrix = (1.0, 0.0, 0.0, 1.0, place.x, place.y)
        if place.turned:
            shift = (-1.0, 0.0, 0.0, -1.0, place.x + form.trim[0], place.y + form.trim[1])
        content.lines.append(f"q {numbers(*shift)} cm /{content.use('XObject', form.obj)} Do Q")

    def _picture(self, pdf: PdfFile, path: str) -> int:
        self._owners[path] = self._drawing
        return self._pictures.write(pdf, path)

    def _tried(self, place: Place, faces: FaceMaker) -> "_FaceForm | None":
        if self._failures is None:
            return self._face(place, faces)
        if (place.copy, place.side) in self._failures:
            return None
        try:
            return self._face(place, faces)
        except TanukiError as error:
            self._failures.add(place.copy, place.side, error)
            return None

    def _face(self, place: Place, faces: FaceMaker) -> "_FaceForm":
        self._drawing = (place.copy, place.side)
        face = faces(place.copy, place.side)
        over = self._look.bleed
        box = (-over, -over, face.trim[0] + over, face.trim[1] + over)

        def make() -> int:
            return self._walker.form(face.items, box=box)

        # Backs are mostly one and the same; fronts never, and remembering what they show would cost memory.
        obj = self._made.shared(("back", face.items), make) if place.side == "back" else make()
        self._forms[place.copy, place.side] = form = _FaceForm(obj, face.trim)
        return form

    def _write_page(self, page: Page, content: int, resources: str) -> None:
        if len(self._pages) % _TREE_WIDTH == 0:
            self._nodes.append(self._pdf.reserve())
        width, height = (length / POINT for length in page.size)
        trim = bleed = (0.0, 0.0, width, height)
        if self._look.page_is_card and page.places:
            over = self._look.bleed / POINT
            trim = (over, over, width - over, height - over)
        entries = {
            "Type": "/Page",
            "Parent": ref(self._nodes[-1]),
            "MediaBox": f"[{numbers(0, 0, width, height)}]",
            "BleedBox": f"[{numbers(*bleed)}]",
            "TrimBox": f"[{numbers(*trim)}]",
            "Contents": ref(content),
            "Resources": resources,
        }
        self._pages.append(self._pdf.add(dictionary(entries)))


@dataclass(frozen=True, slots=True)
class _FaceForm:
    obj: int
    trim: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Job:
    """All that a run prints: pages in order, faces by card, what else lies on each page, and how it looks."""

    pages: Sequence[Page]
    faces: FaceMaker
    decor: Callable[[Page], Decor]
    look: PdfLook
    book: FontBook
    explain: Explain = as_they_are
    warnings: Report = field(default_factory=Report)


Opener = Callable[[Path], AbstractContextManager[BinaryIO]]
"""Opens a file that takes its name only when all went well."""


def write_pdf(job: Job, path: Path, open_file: Opener) -> None:
    """Write one file; memory stays bounded however many pictures there are.

    Raises TanukiError with what is wrong with every card that cannot be drawn; nothing is left then.
    """
    failures = Failures(job.explain)
    with open_file(path) as out:
        document = PdfDocument(out, job.book, job.look, failures)
        for page in job.pages:
            document.page(page, job.faces, job.decor(page))
        document.close()
        failures.raise_any()


def write_volumes(job: Job, path: Path, open_file: Opener, most: int) -> tuple[tuple[Path, int], ...]:
    """Write NAME-1.pdf, NAME-2.pdf ...: a new one begins when one has passed `most` bytes and a sheet is complete.

    Gives each file with the number of its last page. All files take their names together, at the end. Raises as
    `write_pdf` does.
    """
    failures = Failures(job.explain)
    volumes: list[tuple[Path, int]] = []
    with ExitStack() as stack:
        document: PdfDocument | None = None
        for index, page in enumerate(job.pages):
            if document is not None and document.size >= most and page.side != "back":
                document.close()
                document = None
            if document is None:
                name = path.with_name(f"{path.stem}-{len(volumes) + 1}{path.suffix}")
                volumes.append((name, 0))
                document = PdfDocument(stack.enter_context(open_file(name)), job.book, job.look, failures)
            document.page(page, job.faces, job.decor(page))
            volumes[-1] = (volumes[-1][0], index + 1)
        if document is not None:
            document.close()
        failures.raise_any()
    return tuple(volumes)


def _list(objects: Sequence[int]) -> str:
    return "[" + " ".join(map(ref, objects)) + "]"
