"""Hatchling hook: makes the fonts that the package needs, for the wheel and for an editable install alike.

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


class FontHook(BuildHookInterface[Any]):
    """Writes the fonts before anything is packed; does nothing when they are there and made by the same sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling passes both
        """Make the fonts and have them packed although git ignores them. A source archive needs none."""
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
        build_data["artifacts"].append("/tanuki_print/_fonts/*")
