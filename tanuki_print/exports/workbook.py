"""An XLSX workbook of one sheet, comfortable to write in: the same bytes on every machine.

Written by hand, in the parts that ECMA-376 asks for and no more: nothing in it tells the hour, and nothing is packed,
so that no library's release moves a byte. All columns but those of numbers are formatted as text, to their very end:
what looks like a date, a formula or `007` stays what it is, in rows typed later, too.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from tanuki_print.catalog.cells import column_letters, guarded, sheltered
from tanuki_print.exports.listing import Cell, Listing

SHEET = "cards"

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_LAST_ROW = 1_048_576
_LONGEST_CHOICE = 255
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip can tell."""

_HEADING, _TEXT, _PREFIXED, _NUMBER = 1, 2, 3, 4
_WIDTHS = {"id": 20, "number": 9, "name": 24, "kanji": 16, "set": 16, "rarity": 11, "status": 9, "flavor": 60,
           "aliases": 26, "copies": 8}  # fmt: skip
_OTHER_WIDTHS = (9, 24)
_FIXED_UP_TO = "name"
_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")

_FONTS = (
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
)
_FILLS = (  # the first two are fixed by the format
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE9E4D8"/></patternFill></fill></fills>'
)
_BORDERS = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
_WRAPPED = '<alignment vertical="top" wrapText="1"/>'
_LOOKS = (  # format 0 is general, 49 is text
    '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>'
    f'<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">{_WRAPPED}'
    '</xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" '
    f'applyAlignment="1">{_WRAPPED}</xf>'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>'
    "</cellXfs>"
)
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}">{_FONTS}{_FILLS}{_BORDERS}'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    f'{_LOOKS}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def workbook_bytes(listing: Listing) -> bytes:
    """The workbook of a table: heading fixed, bold and with filters, text wrapped, status and rarity to choose from."""
    strings: dict[str, int] = {}
    parts = {
        "xl/worksheets/sheet1.xml": "".join(_sheet(listing, strings)),
        "xl/sharedStrings.xml": _strings(strings),
        "xl/styles.xml": _STYLES,
        "xl/workbook.xml": _workbook(listing),
        **_frame(listing),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as zipped:
        for name in sorted(parts):  # [Content_Types].xml comes first, as readers like it
            item = zipfile.ZipInfo(name, _EARLIEST)
            item.create_system = 0
            zipped.writestr(item, (_HEAD + parts[name]).encode())
    return out.getvalue()


def _frame(listing: Listing) -> Mapping[str, str]:
    """The parts that say what the others are."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    files = {
        "/xl/workbook.xml": f"{kind}.sheet.main+xml", "/xl/worksheets/sheet1.xml": f"{kind}.worksheet+xml",
        "/xl/styles.xml": f"{kind}.styles+xml", "/xl/sharedStrings.xml": f"{kind}.sharedStrings+xml",
        "/docProps/core.xml": core,
    }  # fmt: skip
    overrides = "".join(f'<Override PartName="{name}" ContentType="{each}"/>' for name, each in files.items())
    xml_types = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
    )
    title = escape(_xml_text(listing.title))
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">{xml_types}{overrides}</Types>',
        "_rels/.rels": _relations(
            (f"{_OFFICE}/officeDocument", "xl/workbook.xml"),
            (f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
        ),
        "xl/_rels/workbook.xml.rels": _relations(
            (f"{_OFFICE}/worksheet", "worksheets/sheet1.xml"),
            (f"{_OFFICE}/styles", "styles.xml"),
            (f"{_OFFICE}/sharedStrings", "sharedStrings.xml"),
        ),
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title>'
        "<dc:creator>tanuki-print</dc:creator></cp:coreProperties>",
    }


def _relations(*targets: tuple[str, str]) -> str:
    items = "".join(
        f'<Relationship Id="rId{number}" Type="{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{items}</Relationships>'


def _workbook(listing: Listing) -> str:
    area = f"{SHEET}!$A$1:${column_letters(len(listing.columns))}${len(listing.rows) + 1}"
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{SHEET}" sheetId="1" r:id="rId1"/></sheets>'
        f'<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">{area}</definedName>'
        "</definedNames></workbook>"
    )


def _sheet(listing: Listing, strings: dict[str, int]) -> Iterator[str]:
    fixed = listing.columns.index(_FIXED_UP_TO) + 1
    last, rows = column_letters(len(listing.columns)), len(listing.rows) + 1
    corner = f"{column_letters(fixed + 1)}2"
    yield f'<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    yield f'<dimension ref="A1:{last}{rows}"/><sheetViews><sheetView tabSelected="1" workbookViewId="0">'
    yield f'<pane xSplit="{fixed}" ySplit="1" topLeftCell="{corner}" activePane="bottomRight" state="frozen"/>'
    yield f'<selection pane="bottomRight" activeCell="{corner}" sqref="{corner}"/>'
    yield '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>'
    for number, name in enumerate(listing.columns, 1):
        numeric = name in listing.numeric
        width, style = _WIDTHS.get(name, _OTHER_WIDTHS[not numeric]), _NUMBER if numeric else _TEXT
        yield f'<col min="{number}" max="{number}" width="{width}" style="{style}" customWidth="1"/>'
    yield "</cols><sheetData>"
    heading = (f'<c r="{column_letters(at)}1" s="{_HEADING}" t="s"><v>{_shared(name, strings)}</v></c>'
               for at, name in enumerate(listing.columns, 1))  # fmt: skip
    yield f'<row r="1">{"".join(heading)}</row>'
    for number, row in enumerate(listing.rows, 2):
        cells = (_cell(value, f"{column_letters(at)}{number}", strings) for at, value in enumerate(row, 1))
        yield f'<row r="{number}">{"".join(cells)}</row>'
    yield f'</sheetData><autoFilter ref="A1:{last}{rows}"/>{_choices(listing)}'
    yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>'
    yield '<pageSetup orientation="landscape" fitToHeight="0"/>'
    yield f'<ignoredErrors><ignoredError sqref="A1:{last}{rows}" numberStoredAsText="1"/></ignoredErrors></worksheet>'


def _cell(value: Cell, place: str, strings: dict[str, int]) -> str:
    if not isinstance(value, str):
        return f'<c r="{place}" s="{_NUMBER}"><v>{value}</v></c>'
    if not value:
        return ""
    style = _TEXT if guarded(value) == value else _PREFIXED
    return f'<c r="{place}" s="{style}" t="s"><v>{_shared(sheltered(value), strings)}</v></c>'


def _choices(listing: Listing) -> str:
    """Lists to choose from; a program keeps no longer ones, and takes a comma or a quote in them for its own."""
    found = []
    for name, words in listing.choices.items():
        text = ",".join(words)
        if words and len(text) <= _LONGEST_CHOICE and not any(sign in word for word in words for sign in ',"'):
            letters = column_letters(listing.columns.index(name) + 1)
            area = f"{letters}2:{letters}{_LAST_ROW}"
            found.append(
                f'<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="{area}">'
                f'<formula1>"{escape(text)}"</formula1></dataValidation>'
            )
    return f'<dataValidations count="{len(found)}">{"".join(found)}</dataValidations>' if found else ""


def _shared(text: str, strings: dict[str, int]) -> int:
    return strings.setdefault(text, len(strings))


def _strings(strings: Mapping[str, int]) -> str:
    items = "".join(f'<si><t xml:space="preserve">{escape(_xml_text(text))}</t></si>' for text in strings)
    return f'<sst xmlns="{_MAIN}" uniqueCount="{len(strings)}">{items}</sst>'


def _xml_text(text: str) -> str:
    """Text in which nothing looks like the file's own way of writing a sign by its number."""
    return _ESCAPED.sub("_x005F_", text)
