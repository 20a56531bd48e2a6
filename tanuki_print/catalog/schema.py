"""JSON Schema with places: what a schema refuses, said in words, at the line where it stands.

The validator (jsonschema_rs) is imported only when something is validated, and compiled once per schema.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tanuki_print.catalog.nodes import MapNode, plain
from tanuki_print.catalog.schema_words import describe
from tanuki_print.diagnostics import Diagnostic, Span, TanukiError

SCHEMAS = Path(__file__).resolve().parent / "schemas"


class Schema:
    """A compiled schema. `code` is what its complaints are filed under (`card-schema`)."""

    def __init__(self, text: str, path: str, code: str) -> None:
        self.code = code
        self.data = _parse(text, path)
        self._validator = _compile(self.data, path)

    def accepts(self, value: Any) -> bool:  # noqa: ANN401 - YAML holds whatever it holds
        """Tell whether a plain value passes; the fast way, which does not say why not."""
        return bool(self._validator.is_valid(value))

    def complaints(self, root: MapNode, subject: str = "") -> tuple[Diagnostic, ...]:
        """Give every complaint about a mapping, in the order of its lines; empty when it passes."""
        found = [
            Diagnostic(span, message, self.code, hint, subject)
            for error in self._validator.iter_errors(plain(root))
            for span, message, hint in describe(error, root, self.data)
        ]
        unique = {(item.span, item.message): item for item in found}
        return tuple(sorted(unique.values(), key=lambda item: (item.span, item.message)))


@cache
def packaged_schema(name: str) -> Schema:
    """Give a schema that comes with the program: `game` or `card` (what every game's cards have)."""
    path = SCHEMAS / f"{name}.schema.json"
    text = path.read_text(encoding="utf-8")
    return Schema(text, path.name, f"{name}-schema")


@cache
def base_card_schema() -> Schema:
    """Give the packaged card schema with room for the fields that games add."""
    data = dict(json.loads((SCHEMAS / "card.schema.json").read_text(encoding="utf-8")), additionalProperties=True)
    return Schema(json.dumps(data), "card.schema.json", "card-schema")


_JSON_HINT = "a schema begins with { and ends with }; its names and texts are in double quotes"
_SCHEMA_HINT = "it is read as JSON Schema 2020-12; card.schema.json of a new game is one to begin with"


def _parse(text: str, path: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        span = Span(path, error.lineno, error.colno)
        raise TanukiError(
            Diagnostic(span, f"this is not valid JSON: {error.msg.lower()}", "schema-syntax", _JSON_HINT)
        ) from error
    except RecursionError as error:
        raise TanukiError(
            Diagnostic(Span(path), "this is not valid JSON: nested too deep", "schema-syntax", _JSON_HINT)
        ) from error
    if not isinstance(data, dict):
        raise TanukiError(Diagnostic(Span(path, 1, 1), "a schema must be a JSON object", "schema-syntax", _JSON_HINT))
    return data


def _compile(data: dict[str, Any], path: str) -> Any:  # noqa: ANN401 - the library's validators share no type
    import jsonschema_rs  # noqa: PLC0415 - slow to import, and not every command validates

    try:
        return jsonschema_rs.Draft202012Validator(data)
    except (ValueError, jsonschema_rs.ReferencingError) as error:
        reason = str(error).splitlines()[0]
        raise TanukiError(
            Diagnostic(Span(path), f"this is not a usable JSON Schema: {reason}", "schema-syntax", _SCHEMA_HINT)
        ) from error
