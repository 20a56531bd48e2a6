"""A source by its ending: which reader it is for, and which of its tables are meant."""

from collections.abc import Mapping, Sequence

from tanuki_print.diagnostics import UsageError, did_you_mean
from tanuki_print.imports.columns import Kind, read_columns
from tanuki_print.imports.delimited import decode, read_delimited
from tanuki_print.imports.markdown_tables import read_markdown
from tanuki_print.imports.plan import card_tables
from tanuki_print.imports.table import Table
from tanuki_print.imports.workbook import read_workbook

_MARKDOWN = frozenset({".md", ".markdown", ".txt"})
_DELIMITED = frozenset({".csv", ".tsv"})
_WORKBOOKS = frozenset({".xlsx", ".xlsm"})
_OTHER_BOOKS = frozenset({".xls", ".xlsb", ".ods", ".fods", ".numbers"})


def check_ending(ending: str, source: str) -> None:
    """Raise UsageError for a file that no reader is for; `ending` is in lower case."""
    if ending in _MARKDOWN | _DELIMITED | _WORKBOOKS:
        return
    if ending in _OTHER_BOOKS:
        hint = "save it as an Excel workbook (.xlsx) or as CSV in UTF-8, from the spreadsheet program"
        raise UsageError(f"workbooks of the kind {ending} are not read: {source}", hint)
    raise UsageError(f"cannot tell what {source} is by its ending", "read are .md, .csv, .tsv and .xlsx")


def read_tables(data: bytes, path: str, ending: str, wishes: Sequence[str] = ()) -> tuple[Table, ...]:
    """Every table of a source; `path` is how complaints call it. Raises TanukiError where it cannot be read.

    Of a workbook only the sheets that are wished for are read, where it has any of these names.
    """
    if ending in _WORKBOOKS:
        return read_workbook(data, path, wishes)
    text = decode(data, path)
    if ending in _MARKDOWN:
        return read_markdown(text, path)
    found = read_delimited(text, path)
    return () if found is None else (found,)


def choose_tables(tables: Sequence[Table], fields: Mapping[str, Kind], wishes: Sequence[str]) -> tuple[Table, ...]:
    """The tables of cards that are meant: those asked for, else the one worksheet, else all that have the same columns.

    Raises UsageError where there is none, or where it cannot be told which.
    """
    found = card_tables(tables, fields)
    if wishes:
        return tuple(table for wish in dict.fromkeys(wishes) for table in _named(found, wish))
    visible = tuple(table for table in found if not table.hidden)
    if not visible:
        hidden = ", ".join(repr(table.name) for table in found)
        if hidden:
            raise UsageError(f"the only cards stand in hidden worksheets: {hidden}", "choose one with --table")
        hint = "a heading must say id, number or name, and another one a field such as flavor"
        raise UsageError("no table of cards was found", hint)
    if len(visible) > 1 and any(table.worksheet for table in visible):
        which = ", ".join(repr(table.name) for table in visible)
        hint = "choose one with --table, or several with one --table each"
        raise UsageError(f"several worksheets hold cards: {which}", hint)
    kinds = {tuple(sorted(read_columns(table, fields).fields)) for table in visible}
    if len(kinds) > 1:
        which = ", ".join(f"{table.name!r} (line {table.header.span.line})" for table in visible)
        raise UsageError(f"there are tables of cards with different columns: {which}", "choose one with --table")
    return visible


def _named(tables: Sequence[Table], wish: str) -> tuple[Table, ...]:
    for key in (str, str.casefold):
        named = tuple(table for table in tables if key(table.name) == key(wish))
        if named:
            return named
    names = [table.name for table in tables]
    hint = did_you_mean(wish, names) or f"the tables of cards are: {', '.join(names) or 'none'}"
    raise UsageError(f"there is no table of cards called {wish!r}", hint)
