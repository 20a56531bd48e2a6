"""Templates compiled ahead of time: made when the package is built, used as long as the template is what it was then.

Compiling the fifty templates of a deck takes half as long as drawing it. What is kept here is found by the digest of
a template's text and of the engine itself, so that a changed template, engine, Jinja2 or Python compiles as ever.
"""

import hashlib
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

FOLDER = Path(__file__).resolve().parent.parent / "_templates"
"""Where the build puts compiled templates."""


class CompiledTemplates(BytecodeCache):
    """Compiled templates in a folder; `writable` while the package is built, never after."""

    def __init__(self, folder: Path = FOLDER, *, writable: bool = False) -> None:
        self._folder = folder
        self._writable = writable
        engine = Path(__file__).with_name("engine.py").read_bytes()
        self._salt = hashlib.blake2b(engine + jinja2.__version__.encode(), digest_size=8).hexdigest()

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:  # noqa: ANN401 - Jinja's signature
        """The compiled template under its own file's name, so that faults are found there; empty when there is none."""
        checksum = self.get_source_checksum(source)
        key = hashlib.blake2b(f"{self._salt}{name}{checksum}".encode(), digest_size=12).hexdigest()
        bucket = Bucket(environment, key, checksum)
        self.load_bytecode(bucket)
        if bucket.code is not None and filename is not None:
            bucket.code = _filed_under(filename, bucket.code)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket from its file, if there is one of this Jinja and Python."""
        path = self._folder / bucket.key
        if path.is_file():
            with path.open("rb") as file:
                bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, while the package is built."""
        if self._writable:
            with (self._folder / bucket.key).open("wb") as file:
                bucket.write_bytecode(file)


def _filed_under(filename: str, code: CodeType) -> CodeType:
    parts = tuple(_filed_under(filename, part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=filename, co_consts=parts)


def compile_templates(templates: Path, folder: Path) -> int:
    """Compile every template of every game below `templates` into a folder emptied first; gives how many."""
    from tanuki_print.sheets.engine import Environment  # noqa: PLC0415 - the engine uses this module

    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    common = templates / "common"
    count = 0
    for game in sorted(path for path in templates.iterdir() if path.is_dir()):
        folders = tuple(dict.fromkeys((game, common)))
        shown = {str(each): each.name for each in folders}
        environment = Environment(folders, shown, CompiledTemplates(folder, writable=True))
        for path in sorted(game.rglob("*.j2")):
            environment.get_template(path.relative_to(game).as_posix())
            count += 1
    return count
