"""The program `takegaki`: its commands. Nothing slow is imported before a command needs it."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from takegaki.cli.explain import explain
from takegaki.cli.generate import generate
from takegaki.cli.hint import hint
from takegaki.cli.library import library
from takegaki.cli.listing import formats, tilings
from takegaki.cli.play import play
from takegaki.cli.print import print_
from takegaki.cli.rate import rate
from takegaki.cli.review import review
from takegaki.cli.rules import rules
from takegaki.cli.serve import serve
from takegaki.cli.show import check, convert, show
from takegaki.cli.solve import solve
from takegaki.cli.techniques import techniques
from takegaki.cli.watch import is_abandoned

app = typer.Typer(
    name="takegaki",
    help="The workbench for loop and network puzzles: Slitherlink on any tiling, with a proven verdict.",
    no_args_is_help=True,
    add_completion=False,
    # Plain help: loading Rich for it would double the time of the start.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from takegaki import __version__  # noqa: PLC0415

        typer.echo(f"takegaki {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Show the version and leave.")
    ] = False,
) -> None:
    """The workbench for loop and network puzzles: Slitherlink on any tiling, with a proven verdict."""


for command in (solve, generate, explain, hint, review, rate, check, convert):
    app.command()(command)
app.command()(play)
app.command("print")(print_)
app.command()(library)
for other in (show, serve, techniques, formats, tilings):
    app.command()(other)

app.add_typer(rules)

if find_spec("takegaki.cli.bench") is not None:

    @app.command(
        add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
    )
    def bench(context: typer.Context) -> None:
        """Measure speed, beside other solvers."""
        import_module("takegaki.cli.bench").app(context.args, prog_name="takegaki bench")


def run() -> None:
    """Entry point of the console script."""
    try:
        app()
    except SystemExit as leaving:
        if is_abandoned():
            # Work that did not hear it was cancelled sits in compiled code, which does not survive
            # the end of the interpreter.
            sys.stdout.flush()
            os._exit(leaving.code if isinstance(leaving.code, int) else 1)
        raise
