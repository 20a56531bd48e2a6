"""Examples as tests: `pytest rules/` plays each example of a rulebook, one test each, with its file and line.

Loaded by every run of pytest where the package is installed: so it looks at the names of files, and imports nothing
more until it has found one with examples.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tanuki_print.referee.verdict import Difference
    from tanuki_print.rulebook.examples import Example
    from tanuki_print.rulebook.playing import Playing

_ENDINGS = (".md", ".markdown", ".yaml", ".yml")
_NO_EXAMPLES = ("constants.yaml", "rulings.yaml")
_LONGEST_LOOK = 4096
_PLAYING: pytest.StashKey[dict[tuple[Path, str], "Playing"]] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ExampleFile | None":
    """Take the texts of a game's rules; and any YAML file of examples that is named on the command line."""
    if file_path.suffix not in _ENDINGS or file_path.name.startswith("."):
        return None
    home = _home(file_path)
    if home is not None:
        return ExampleFile.of(parent, file_path, home) if file_path.name not in _NO_EXAMPLES else None
    if file_path.suffix in _ENDINGS[2:] and parent.session.isinitpath(file_path) and _has_examples(file_path):
        return ExampleFile.of(parent, file_path, None)
    return None


def _home(path: Path) -> tuple[Path, str] | None:
    """The root and the game that a file below rules/<game>/ belongs to; None for any other file."""
    for folder in path.parents:
        if folder.parent.name == "rules":
            root = folder.parent.parent
            if (root / "cards" / folder.name / "game.yaml").is_file():
                return root, folder.name
    return None


def _has_examples(path: Path) -> bool:
    from tanuki_print.rulebook.examples import looks_like_scenario  # noqa: PLC0415 - only where one is asked for

    try:
        with path.open("rb") as file:
            return looks_like_scenario(file.read(_LONGEST_LOOK).decode("utf-8", "replace"))
    except OSError:
        return False


class ExampleFile(pytest.File):
    """A file with examples."""

    home: tuple[Path, str] | None = None

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path, home: tuple[Path, str] | None) -> "ExampleFile":
        """The file of a game's rules; without a home of the default game of the folder pytest runs in."""
        file: ExampleFile = cls.from_parent(parent, path=path)
        file.home = home
        return file

    def collect(self) -> Iterator["ExampleItem"]:
        """One test for each example."""
        from tanuki_print.diagnostics import TanukiError, UsageError  # noqa: PLC0415 - only where there are examples
        from tanuki_print.rulebook.check import conflicts_among  # noqa: PLC0415 - as above
        from tanuki_print.rulebook.examples import read_examples  # noqa: PLC0415 - as above

        try:
            playing = self._playing()
            examples = read_examples(self.path, self._name(), playing.tongue)
        except TanukiError as error:
            lines = (f"{item}\n  hint: {item.hint}" if item.hint else str(item) for item in error.diagnostics)
            raise self.CollectError("\n".join(lines)) from None
        except UsageError as error:
            raise self.CollectError(str(error)) from None
        against = conflicts_among(examples, playing)
        for index, example in enumerate(examples):
            title = " ".join(example.title.replace("::", ":").split()) or "example without a title"
            item: ExampleItem = ExampleItem.from_parent(self, name=f"line {example.place.line}: {title}")
            item.take(example, playing, against.get(index, []))
            yield item

    def _playing(self) -> "Playing":
        from tanuki_print.rulebook.playing import open_playing  # noqa: PLC0415 - as above
        from tanuki_print.workspace import find_workspace  # noqa: PLC0415 - as above

        root, game = self.home or (None, None)
        workspace = find_workspace(root, self.config.invocation_params.dir)
        key = (workspace.root, workspace.game(game))
        known = self.config.stash.setdefault(_PLAYING, {})
        if key not in known:
            known[key] = open_playing(workspace, key[1])
        return known[key]

    def _name(self) -> str:
        """The file as pytest calls it."""
        try:
            return self.path.relative_to(self.config.invocation_params.dir).as_posix()
        except ValueError:
            return self.path.as_posix()


class ExampleFailed(Exception):  # noqa: N818 - what is said, not what is raised, matters
    """The text and the referee part; the message says where."""


class ExampleItem(pytest.Item):
    """One example."""

    def take(self, example: "Example", playing: "Playing", against: "list[Difference]") -> None:
        """Keep what the test needs."""
        self._example, self._playing, self._against = example, playing, against

    def runtest(self) -> None:
        """Play the example; raises ExampleFailed with everything that is wrong."""
        from tanuki_print.rulebook.check import difference_text, judge_example  # noqa: PLC0415 - as above

        result = judge_example(self._example, self._playing)
        found = [*result.differences, *self._against]
        if found:
            raise ExampleFailed("\n".join(difference_text(item, self._example.title) for item in found))

    def repr_failure(self, excinfo: "pytest.ExceptionInfo[BaseException]", style: Any = None) -> Any:  # noqa: ANN401
        """What is wrong with the example; the trace of the program would say nothing about it."""
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """File and line, from 0, and the name."""
        return self.path, max(0, self._example.place.line - 1), self.name
