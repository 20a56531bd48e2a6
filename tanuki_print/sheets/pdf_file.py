"""A PDF file written object by object straight to disk, so that memory does not grow with the pictures.

Only what printed cards need of ISO 32000-1: indirect objects, Flate streams, a cross-reference table. reportlab keeps a
whole document in memory until it is saved, which 6,000 pictures do not allow.
"""

import hashlib
import zlib
from collections.abc import Mapping
from typing import BinaryIO

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
LEVEL = 2
"""Flate level: level 6 saves a sixth of a deck's drawing instructions, and takes five times as long."""


def number(value: float) -> str:
    """A number as short as PDF allows: four decimals (a ten-thousandth of a mm), no exponent, no trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(*values: float) -> str:
    """Numbers with spaces between."""
    return " ".join(map(number, values))


def literal(text: str) -> str:
    """A text string: plain ASCII as it is, anything else as UTF-16 in hexadecimal."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary in the order given, values already written out."""
    return "<<" + " ".join(f"/{name} {value}" for name, value in entries.items()) + ">>"


def ref(obj: int) -> str:
    """A reference to an object."""
    return f"{obj} 0 R"


class PdfFile:
    """Objects go out as they come; only their offsets are kept.

    The file's ID is a digest of its bytes: the same input gives the same file.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._offsets: list[int] = []
        self._size = 0
        self._digest = hashlib.blake2b(digest_size=16)
        self._put(HEADER)

    @property
    def size(self) -> int:
        """Bytes written so far."""
        return self._size

    def reserve(self) -> int:
        """The number of an object that will be written later."""
        self._offsets.append(-1)
        return len(self._offsets)

    def write(self, obj: int, body: str) -> None:
        """Write a reserved object."""
        self._begin(obj)
        self._put(body.encode("latin-1"))
        self._put(b"\nendobj\n")

    def add(self, body: str) -> int:
        """Write a new object; gives its number."""
        obj = self.reserve()
        self.write(obj, body)
        return obj

    def stream(self, entries: Mapping[str, str], data: bytes, obj: int = 0, *, packed: bool = False) -> int:
        """Write a stream, packed here unless it comes `packed` with its /Filter in the entries; gives its number."""
        obj = obj or self.reserve()
        fields = dict(entries)
        if not packed:
            data = zlib.compress(data, LEVEL)
            fields["Filter"] = "/FlateDecode"
        fields["Length"] = str(len(data))
        self._begin(obj)
        self._put(dictionary(fields).encode("latin-1") + b"\nstream\n")
        if packed:
            # Pictures are nearly all of a big file; their checksums tell files apart as well, in a fifth of the time.
            self._digest.update(zlib.crc32(data).to_bytes(4))
            self._out.write(data)
            self._size += len(data)
        else:
            self._put(data)
        self._put(b"\nendstream\nendobj\n")
        return obj

    def close(self, root: int, info: int) -> None:
        """Write the cross-reference table and the trailer. Every reserved object must have been written."""
        start = self._size
        missing = [index + 1 for index, offset in enumerate(self._offsets) if offset < 0]
        if missing:
            raise AssertionError(f"objects reserved and not written: {missing}")
        name = f"<{self._digest.hexdigest()}>"
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in self._offsets)
        count = len(self._offsets) + 1
        self._put(f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode("ascii"))
        fields = {"Size": str(count), "Root": ref(root), "Info": ref(info), "ID": f"[{name} {name}]"}
        self._put(f"trailer\n{dictionary(fields)}\nstartxref\n{start}\n%%EOF\n".encode("ascii"))

    def _begin(self, obj: int) -> None:
        self._offsets[obj - 1] = self._size
        self._put(f"{obj} 0 obj\n".encode("ascii"))

    def _put(self, data: bytes) -> None:
        self._out.write(data)
        self._digest.update(data)
        self._size += len(data)
