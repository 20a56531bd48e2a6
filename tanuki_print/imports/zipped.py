"""The parts of an XLSX file: a zip of XML, unpacked within limits and read without building trees.

Files of strangers: no document type is let in (entities that grow without end), nothing is unpacked beyond its limit.
"""

import io
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from tanuki_print.diagnostics import Diagnostic, Span, TanukiError

UNPACKED_BYTES = 64 * 1024 * 1024
"""How much a workbook may hold when unpacked: a small file can unpack to gigabytes."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, expat.ExpatError, EOFError, KeyError, NotImplementedError, OSError,
    RuntimeError, ValueError,
)  # fmt: skip
_AGAIN = "open it in a spreadsheet program and save it as an Excel workbook (.xlsx)"


@dataclass(frozen=True, slots=True)
class Parts:
    """A workbook's parts by name; `path` is how complaints call the file."""

    path: str
    zipped: zipfile.ZipFile
    names: frozenset[str]

    def read(self, name: str) -> bytes:
        """A part, unpacked; nothing where there is none. Raises TanukiError where it is damaged."""
        if name not in self.names:
            return b""
        try:
            return self.zipped.read(name)
        except _BROKEN as error:
            raise broken(self.path, f"{name} cannot be unpacked: {_why(error)}") from error

    def walk(self, name: str, handler: "Handler") -> None:
        """Hand every element of a part over. Raises TanukiError where the part is no XML."""
        data = self.read(name)
        if data:
            _walk(data, handler, lambda why: broken(self.path, f"{name} cannot be read: {why}"))

    def targets(self, name: str) -> Mapping[str, tuple[str, str]]:
        """What a part refers to, by id: the last word of the kind, and the name of the part."""
        folder, file = posixpath.split(name)
        found = _Relations(folder)
        self.walk(posixpath.join(folder, "_rels", f"{file}.rels"), found)
        return found.targets


class Handler:
    """What is told of a part as it is read; names are without their namespace."""

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        """An element begins."""

    def text(self, text: str) -> None:
        """Text, in pieces."""

    def end(self, name: str) -> None:
        """An element ends."""


class _Relations(Handler):
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.targets: dict[str, tuple[str, str]] = {}

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        if name == "Relationship":
            target = posixpath.normpath(posixpath.join("/", self.folder, values.get("Target", ""))).lstrip("/")
            self.targets[values.get("Id", "")] = (values.get("Type", "").rsplit("/", 1)[-1], target)


def open_parts(data: bytes, path: str) -> Parts:
    """The parts of a workbook. Raises TanukiError for what is none, one with a password, or one that is too large."""
    if data.startswith(_OLE):
        if _ENCRYPTED in data:
            raise broken(path, "it is locked with a password", "save a copy without the password")
        raise broken(path, "it is of the kind before 2007 (.xls)", _AGAIN)
    try:
        zipped = zipfile.ZipFile(io.BytesIO(data))
        items = zipped.infolist()
        kind = zipped.read("mimetype")[:80] if "mimetype" in zipped.namelist() else b""
    except _BROKEN as error:
        raise broken(path, _why(error)) from error
    if kind.startswith(b"application/vnd.oasis"):
        raise broken(path, "it is an OpenDocument file (.ods)", _AGAIN)
    if any(item.flag_bits & 1 for item in items):
        raise broken(path, "it is locked with a password", "save a copy without the password")
    size = sum(item.file_size for item in items)
    if size > UNPACKED_BYTES:
        hint = "take out what is not cards: pictures, other sheets"
        raise broken(path, f"it unpacks to {size:,} bytes, at most {UNPACKED_BYTES:,} are read", hint)
    return Parts(path, zipped, frozenset(item.filename for item in items))


def broken(path: str, why: str, hint: str = _AGAIN) -> TanukiError:
    """The complaint about a workbook that cannot be read."""
    return TanukiError(Diagnostic(Span(path), f"this is no workbook that can be read: {why}", "import-workbook", hint))


def _why(error: Exception) -> str:
    words = str(error.args[0]) if error.args else type(error).__name__
    return words[:1].lower() + words[1:]


def _walk(data: bytes, handler: Handler, fail: Callable[[str], TanukiError]) -> None:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.ordered_attributes = False

    def begin(name: str, values: dict[str, str]) -> None:
        handler.begin(name.rpartition(" ")[2], {key.rpartition(" ")[2]: value for key, value in values.items()})

    def doctype(*_: object) -> None:
        raise fail("it holds a document type")

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda name: handler.end(name.rpartition(" ")[2])
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat's own: this is all there is
    except _BROKEN as error:
        raise fail(_why(error)) from error
