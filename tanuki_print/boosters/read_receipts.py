"""Receipts from files: one JSON document, or a receipt a line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from tanuki_print.boosters.receipt import Receipt, receipt_of
from tanuki_print.boosters.schemas import booster_schema
from tanuki_print.catalog.nodes import ListNode, MapNode, Node, ScalarNode
from tanuki_print.diagnostics import Diagnostic, Span, TanukiError, unreadable

_LINE_BYTES = 64 * 1024 * 1024
"""The most that one receipt may hold: far more than thousands of packs take."""

_HINT = "tanuki-print booster writes receipts with --format json or jsonl, and beside its PDF files"


def read_receipts(path: Path, name: str) -> Iterator[tuple[Receipt, Span]]:
    """Every receipt of a file with its place, one at a time; `name` is how complaints call the file.

    Raises TanukiError at the first that cannot be read.
    """
    try:
        with path.open("rb") as file:
            yield from _receipts(file, name)
    except OSError as error:
        raise TanukiError(unreadable(name, error)) from error


def _receipts(file: BinaryIO, name: str) -> Iterator[tuple[Receipt, Span]]:
    place, first = 0, b""
    while not first.strip():
        place, first = place + 1, file.readline(_LINE_BYTES + 1)
        if not first:
            break
    if first.strip().endswith(b"}"):
        yield _receipt(first, Span(name, place, 1))
        for number, line in enumerate(iter(lambda: file.readline(_LINE_BYTES + 1), b""), place + 1):
            if line.strip():
                yield _receipt(line, Span(name, number, 1))
        return
    yield _receipt(first + file.read(_LINE_BYTES), Span(name, place, 1))


def _receipt(data: bytes, place: Span) -> tuple[Receipt, Span]:
    if len(data) > _LINE_BYTES:
        message = f"a receipt has more than {_LINE_BYTES:,} bytes"
        raise TanukiError(Diagnostic(place, message, "receipt-size", "--format jsonl writes a receipt for each pack"))
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TanukiError(Diagnostic(place, "this is not UTF-8", "receipt-syntax", _HINT)) from None
    except json.JSONDecodeError as error:
        where = Span(place.path, place.line + error.lineno - 1, error.colno)
        raise TanukiError(Diagnostic(where, f"this is no JSON: {error.msg.lower()}", "receipt-syntax", _HINT)) from None
    except (RecursionError, ValueError):
        raise TanukiError(Diagnostic(place, "this is no receipt", "receipt-syntax", _HINT)) from None
    node = _node(value, place)
    if not isinstance(node, MapNode):
        raise TanukiError(Diagnostic(place, "a receipt is a JSON object", "receipt-schema", _HINT))
    complaints = booster_schema("receipt", "receipt-schema").complaints(node)
    if complaints:
        raise TanukiError(*complaints[:5])
    return receipt_of(value), place


def _node(value: Any, place: Span) -> Node:  # noqa: ANN401 - whatever JSON holds
    """A JSON value as a node, all of it at one place: the parser does not say where its parts stand."""
    where = (place.path, place.line, place.column)
    if isinstance(value, dict):
        entries = {key: _node(part, place) for key, part in value.items()}
        return MapNode(entries, dict.fromkeys(entries, where[1:]), *where)
    if isinstance(value, list):
        return ListNode(tuple(_node(part, place) for part in value), *where)
    return ScalarNode(value, str(value), isinstance(value, str), *where)
