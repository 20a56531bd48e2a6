"""The schemas of what packs are read from: recipes, frozen pools, receipts."""

from functools import cache
from pathlib import Path

from tanuki_print.catalog.schema import Schema


@cache
def booster_schema(name: str) -> Schema:
    """A schema that lies beside this module: `pool` or `receipt`."""
    path = Path(__file__).with_name(f"{name}.schema.json")
    return Schema(path.read_text(encoding="utf-8"), path.name, f"{name}-schema")
