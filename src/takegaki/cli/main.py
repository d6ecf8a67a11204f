"""The program `takegaki`: its commands. Nothing slow is imported before a command needs it."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.compile import compile_
from takegaki.cli.errors import command_group, status_of
from takegaki.cli.explain import explain, hint
from takegaki.cli.generate.command import generate
from takegaki.cli.lab import lab
from takegaki.cli.listing import formats, techniques, tilings
from takegaki.cli.option_values import PROGRAM, completion, let_shells_ask
from takegaki.cli.output import note, open_missing_streams
from takegaki.cli.play import library, play, serve
from takegaki.cli.progress import is_abandoned
from takegaki.cli.reference import reference
from takegaki.cli.review import rate, review
from takegaki.cli.rules import rules
from takegaki.cli.show import check, convert, print_, show
from takegaki.cli.solve import solve
from takegaki.runtime.tiers import TIERS

if TYPE_CHECKING:
    from takegaki.runtime.kernels import Kernel

app = command_group(
    "The workbench for loop and network puzzles: Slitherlink on any tiling, with a proven verdict.",
    "takegaki",
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
app.command("compile")(compile_)
for other in (show, serve, techniques, formats, tilings, completion, reference):
    app.command()(other)

app.add_typer(library)
app.add_typer(rules)
app.add_typer(lab)

if find_spec("takegaki.cli.bench") is not None:

    @app.command(
        add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
    )
    def bench(context: typer.Context) -> None:
        """Measure speed, beside other solvers."""
        import_module("takegaki.cli.bench").app(context.args, prog_name="takegaki bench")


def _compile(kernel: "Kernel") -> None:
    """What a command interprets for long gets compiled beside it."""
    from takegaki.runtime.background import compile_what_is_missing  # noqa: PLC0415  (hardly ever needed)

    compile_what_is_missing()
    if TIERS.on_missing is not None:
        TIERS.on_missing(kernel)
    if TIERS.store.note:
        note(TIERS.store.note)


def run() -> None:
    """Entry point of the console script."""
    TIERS.on_missing = _compile
    let_shells_ask()
    open_missing_streams()
    try:
        app(prog_name=PROGRAM)
    except OSError as error:
        # Help and versions are written by Typer.
        sys.exit(status_of(error))
    except SystemExit as leaving:
        if is_abandoned():
            # Work that was not cancelled yet is in compiled code, which does not survive
            # the end of the interpreter.
            sys.stdout.flush()
            os._exit(leaving.code if isinstance(leaving.code, int) else 1)
        raise
