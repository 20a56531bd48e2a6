"""The schemas of what packs are read from: recipes, frozen pools, receipts."""

from functools import cache
from pathlib import Path

from tanuki_print.catalog.schema import Schema


@cache
def booster_schema(name: str, code: str) -> Schema:
    """A schema that lies beside this module: `boosters`, `pool` or `receipt`; its complaints are filed under `code`."""
    path = Path(__file__).with_name(f"{name}.schema.json")
    return Schema(path.read_text(encoding="utf-8"), path.name, code)
