"""Hatchling hook: makes the fonts and compiled templates of the package, for the wheel and an editable install alike.

No font file is kept in the repository: pinned build requirements bring the sources, and this hook writes static
weights and emoji outlines to tanuki_print/_fonts (git-ignored), with the licences beside them.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import emoji_outlines
import static_fonts

sys.path.insert(0, str(Path(__file__).parent.parent))

from tanuki_print.sheets.bytecode import compile_templates
from tanuki_print.sheets.ready_paths import emoji_paths, fixed_paths, parse_ahead


class PackageHook(BuildHookInterface[Any]):
    """Writes what is made before anything is packed; fonts only when their sources have changed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling passes both
        """Make both and have them packed although git ignores them. A source archive needs neither."""
        if self.target_name == "sdist":
            return
        folder = Path(self.root, "tanuki_print", "_fonts")
        stamp = static_fonts.stamp()
        mark = folder / "made-from.txt"
        if not (mark.is_file() and mark.read_text("utf-8") == stamp):
            mark.unlink(missing_ok=True)
            folder.mkdir(parents=True, exist_ok=True)
            static_fonts.write(folder)
            emoji_outlines.write(folder / "emoji.ttf", folder / "emoji.tsv")
            mark.write_text(stamp, "utf-8")
        templates, made = Path(self.root, "templates"), Path(self.root, "tanuki_print", "_templates")
        compile_templates(templates, made)
        drawings = sorted((*templates.rglob("*.svg"), *templates.rglob("*.j2")))
        texts = (*drawings, *sorted(Path(self.root, "cards").rglob("*.yaml")))
        parse_ahead((*fixed_paths(drawings), *emoji_paths(folder / "emoji.tsv", texts)), made)
        build_data["artifacts"] += ["/tanuki_print/_fonts/*", "/tanuki_print/_templates/*"]
