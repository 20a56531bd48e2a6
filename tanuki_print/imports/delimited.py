"""CSV and TSV as spreadsheets save them: the encoding and the separator are found out, never guessed between two."""

import csv
import io
from collections import Counter

from tanuki_print.diagnostics import Diagnostic, Span, TanukiError
from tanuki_print.imports.table import Row, Table

_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_ZIP = b"PK\x03\x04"
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def decode(data: bytes, path: str) -> str:
    """The text of a file in UTF-8 or, with its mark, UTF-16. Raises TanukiError for any other.

    Older encodings of single bytes look alike and would put wrong letters into names without anybody noticing.
    """
    if data.startswith(_ZIP):
        hint = "this is a zip, as workbooks are: name it .xlsx"
        raise TanukiError(Diagnostic(Span(path), "this is no text", "import-encoding", hint))
    encoding = next((name for mark, name in _ENCODINGS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02X} is not UTF-8"
        hint = "save it as 'CSV UTF-8'; other encodings cannot be told apart"
        raise TanukiError(Diagnostic(Span(path, line), message, "import-encoding", hint)) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        hint = "save it as 'CSV UTF-8'; a workbook's name ends with .xlsx"
        message = "this is no text: it holds a zero byte"
        raise TanukiError(Diagnostic(Span(path, line), message, "import-encoding", hint))
    return text


def read_delimited(text: str, path: str) -> Table | None:
    """The one table of a CSV or TSV file; None for a file with nothing in it.

    Raises TanukiError where the separator cannot be told, or a quote never ends.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in lines.split("\n") if line.strip()), "")
    if not first:
        return None
    reader = csv.reader(io.StringIO(lines, newline=""), delimiter=_separator(first, path), strict=True)
    rows: list[Row] = []
    number = 1
    try:
        for record in reader:
            if any(value.strip() for value in record):
                rows.append(_row(record, number, path))
            number = reader.line_num + 1
    except csv.Error as error:
        message = f"cannot read this as CSV: {error}"
        hint = 'a quote inside quotes is written twice: ""'
        raise TanukiError(Diagnostic(Span(path, number), message, "import-csv", hint)) from error
    return Table(path, rows[0], tuple(rows[1:])) if rows else None


def _separator(first: str, path: str) -> str:
    outside = "".join(part for index, part in enumerate(first.split('"')) if index % 2 == 0)
    counts = Counter({sign: outside.count(sign) for sign in _SEPARATORS if sign in outside})
    best = counts.most_common(2)
    if not best:
        return ","
    if len(best) > 1 and best[0][1] == best[1][1]:
        message = f"the first line has as many {_SEPARATORS[best[0][0]]} as {_SEPARATORS[best[1][0]]}"
        hint = "put headings that hold one of them in quotes"
        raise TanukiError(Diagnostic(Span(path, 1), message, "import-separator", hint))
    return best[0][0]


def _row(record: list[str], number: int, path: str) -> Row:
    return Row(tuple(value.strip() for value in record), Span(path, number, 1), f"row {number}")
