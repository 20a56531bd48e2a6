"""From a game's boosters.yaml and its cards to the release they are now, with every fault collected."""

from tanuki_print.boosters.compile import compile_release
from tanuki_print.boosters.read_recipes import BOOSTERS_BYTES, read_boosters
from tanuki_print.boosters.release import Release
from tanuki_print.catalog.model import Catalog
from tanuki_print.diagnostics import Diagnostic, Report, Span, TanukiError, unreadable
from tanuki_print.workspace import Workspace

BOOSTERS_FILE = "boosters.yaml"


def load_release(workspace: Workspace, catalog: Catalog) -> tuple[Release | None, Report]:
    """Give the packs of a game, ready to be opened, and everything wrong with its recipes.

    None with an empty report for a game that has no boosters.yaml, which is in order; None as well, with the reasons,
    where anything is wrong: packs of half a file would be other packs.
    """
    path = workspace.cards_dir(catalog.game.id) / BOOSTERS_FILE
    name = workspace.relative(path)
    try:
        with path.open("rb") as file:
            data = file.read(BOOSTERS_BYTES + 1)
    except FileNotFoundError:
        return None, Report()
    except OSError as error:
        return None, Report([unreadable(name, error)])
    return release_from(data, name, catalog)


def release_from(data: bytes, path: str, catalog: Catalog) -> tuple[Release | None, Report]:
    """As `load_release`, from the bytes of a boosters.yaml; `path` is how complaints call it."""
    report = Report()
    file = read_boosters(data, path, report)
    if file is None:
        return None, report
    release, found = compile_release(file, catalog)
    report.extend(found)
    return (None if report.has_errors else release), report


def require_release(workspace: Workspace, catalog: Catalog) -> Release:
    """Give the packs of a game; raises TanukiError where it has none, or its recipes are not in order."""
    release, report = load_release(workspace, catalog)
    if release is not None:
        return release
    if report.has_errors:
        raise TanukiError(*report)
    name = workspace.relative(workspace.cards_dir(catalog.game.id) / BOOSTERS_FILE)
    message = f"{catalog.game.title} has no booster packs"
    raise TanukiError(Diagnostic(Span(name), message, "file-missing", "write this file; docs/boosters.md shows one"))
