"""`tanuki-print new`."""

import typer

new = typer.Typer(help="Start a card or a game.", no_args_is_help=True, rich_markup_mode=None)
