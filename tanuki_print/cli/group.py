"""The command line's own errors, told as all others are: what was found, and what to do."""

import re
import sys
from collections.abc import Sequence
from typing import Any

import click
from typer.core import TyperGroup

from tanuki_print.diagnostics import UsageError, did_you_mean

_CHOICES = re.compile(r"'(?P<word>[^']*)' is not one of (?P<known>.*)")
"""How click complains of a word that is none of an option's."""


class CommandGroup(TyperGroup):
    """All commands. What is wrong with how one was called becomes a `UsageError` with a hint."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named; raises UsageError, with the one most like it, where there is none."""
        if args and not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            _refuse_word(args[0], self, ctx)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001 - as typer has it
        windows_expand_args: bool = True,  # noqa: FBT001 - as above
        **extra: Any,  # noqa: ANN401 - as above
    ) -> Any:  # noqa: ANN401 - as above
        """Run a command line; standing alone it ends the process. Raises UsageError for a wrong one."""
        try:
            code = super().main(args, prog_name or "tanuki-print", complete_var, False, windows_expand_args, **extra)  # noqa: FBT003 - as above
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.UsageError as error:
            raise _told(error) from error
        except click.Abort:
            sys.exit(1)
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def _refuse_word(word: str, group: click.Group, ctx: click.Context) -> None:
    path = ctx.command_path
    if word.startswith("-"):
        return
    known = [name for name in group.list_commands(ctx) if not getattr(group.get_command(ctx, name), "hidden", False)]
    inside = [
        f"{name} {word}"
        for name in known
        if isinstance(found := group.get_command(ctx, name), click.Group) and word in found.list_commands(ctx)
    ]
    hint = f"did you mean {path} {f' or {path} '.join(inside)}?" if inside else did_you_mean(word, known)
    raise UsageError(f"there is no command {word!r}", hint or f"{path} --help lists all: {', '.join(known)}")


def _told(error: click.UsageError) -> UsageError:
    """The same complaint as ours are; click's own suggestion becomes the hint."""
    message, *near = error.format_message().split(" Did you mean ")
    message = message.strip().removesuffix(".")
    path = error.ctx.command_path if error.ctx is not None else "tanuki-print"
    hint = f"did you mean {near[0].strip().removesuffix('?')}?" if near else _choice_meant(message)
    return UsageError(message[:1].lower() + message[1:], hint or f"{path} --help shows what it takes")


def _choice_meant(message: str) -> str:
    """The choice most like what was written, where the complaint lists the choices; empty elsewhere."""
    found = _CHOICES.search(message)
    return did_you_mean(found["word"], re.findall("'([^']*)'", found["known"])) if found else ""
