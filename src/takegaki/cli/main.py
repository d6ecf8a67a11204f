"""The program `takegaki`: its commands. Nothing is imported before it is needed: not what other
commands need, and for help not what reads options.
"""

import atexit
import gc
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

from takegaki.core.quiet_import import begin_quietly

if TYPE_CHECKING:
    import typer

    from takegaki.runtime.kernels import Kernel

ABOUT = (
    "The workbench for loop and network puzzles: Slitherlink on any tiling, with a proven verdict."
)
COMMANDS = {
    "solve": "solve.command:solve",
    "generate": "generate.command:generate",
    "explain": "explain.command:explain",
    "hint": "explain.command:hint",
    "review": "explain.review:review",
    "rate": "explain.review:rate",
    "check": "show:check",
    "verify": "verify:verify",
    "convert": "show:convert",
    "play": "play.command:play",
    "learn": "learn:learn",
    "print": "show:print_",
    "compile": "compile:compile_",
    "show": "show:show",
    "serve": "play.command:serve",
    "techniques": "listing:techniques",
    "formats": "listing:formats",
    "tilings": "listing:tilings",
    "completion": "option_values:completion",
    "reference": "reference:reference",
}
"""Where each command stands in this package, in the order of the help."""
GROUPS = {"library": "play.command:library", "rules": "rules:rules", "lab": "lab:lab"}
"""The same for groups of commands."""
HELP_TEXTS = f"{__file__.rpartition('main')[0]}help.txt"
"""What help says at full width; `takegaki reference --help-texts` writes it."""
FULL_WIDTH = 80


def program(names: Iterable[str] = (*COMMANDS, *GROUPS, "bench")) -> "typer.Typer":
    """The program with these of its commands."""
    import typer  # noqa: PLC0415  (help is there before it)

    from takegaki.cli.command_group import command_group  # noqa: PLC0415

    made = command_group(ABOUT, "takegaki")

    def show_version(wanted: bool) -> None:
        """Ends the program where its version was requested."""
        if wanted:
            from takegaki.core.version import __version__  # noqa: PLC0415

            typer.echo(f"takegaki {__version__}")
            raise typer.Exit

    @made.callback(help=ABOUT)
    def begin(
        version: Annotated[
            bool,
            typer.Option(
                "--version",
                is_eager=True,
                callback=show_version,
                help="Show the version and leave.",
            ),
        ] = False,
    ) -> None:
        """Options before the command."""

    for name in names:
        if name in COMMANDS:
            made.command(name)(_named(COMMANDS[name]))
        elif name in GROUPS:
            made.add_typer(_named(GROUPS[name]))
        elif find_spec("takegaki.cli.bench") is not None:

            @made.command(
                add_help_option=False,
                context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
            )
            def bench(context: typer.Context) -> None:
                """Measure speed, beside other solvers."""
                import_module("takegaki.cli.bench").app(context.args, prog_name="takegaki bench")

    return made


def _named(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"takegaki.cli.{module}"), name)


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()["app"] = program()
    return made


def _compile(kernel: "Kernel") -> None:
    """What a command interprets for long gets compiled beside it."""
    from takegaki.cli.output import note  # noqa: PLC0415
    from takegaki.runtime.background_compilation import compile_what_is_missing  # noqa: PLC0415  (hardly ever needed)
    from takegaki.runtime.tiers import TIERS  # noqa: PLC0415

    compile_what_is_missing()
    if TIERS.on_missing is not None:
        TIERS.on_missing(kernel)
    if TIERS.store.note:
        note(TIERS.store.note)


def help_text(words: list[str]) -> str | None:
    """What the program says to these words of a command line if they ask for help and nothing else.

    None where they do not, where lines are shorter than usual, and of commands that have no text.
    """
    if not words or words[-1] not in ("--help", "-h") or _columns() < FULL_WIDTH:
        return None
    try:
        with open(HELP_TEXTS, encoding="utf-8") as file:  # noqa: PTH123  (paths take longer than all of this)
            texts = dict(part.split("\n", 1) for part in file.read().split("\f")[1:])
    except FileNotFoundError:
        # Left out of a package, it costs time and nothing else.
        return None
    return texts.get(" ".join(words[:-1]))


def _columns() -> int:
    """Characters to a line, as `shutil.get_terminal_size` has them."""
    try:
        given = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        given = 0
    if given > 0:
        return given
    stream = sys.__stdout__
    try:
        return (os.get_terminal_size(stream.fileno()).columns if stream else 0) or FULL_WIDTH
    except (ValueError, OSError):
        return FULL_WIDTH


def _helped(words: list[str]) -> bool:
    """Show help, if that is all that was requested and nothing else is needed for it."""
    if sys.stdout is None:
        return False
    try:
        text = help_text(words)
        if text is not None:
            sys.stdout.write(text)
            sys.stdout.flush()
    except UnicodeEncodeError:
        return False
    return text is not None


def _needed(words: list[str]) -> Iterable[str]:
    """The commands that a command line needs: the one that it names, if that needs no other."""
    from takegaki.cli.option_values import VARIABLE  # noqa: PLC0415

    if VARIABLE not in os.environ:
        if words == ["--version"]:
            return ()
        if words and words[0] in {*COMMANDS, *GROUPS} - {"reference"}:
            return words[:1]
    return (*COMMANDS, *GROUPS, "bench")


def _run_simple(words: list[str]) -> None:
    """Run the command of a line that is read without Typer, and leave. Return from any other."""
    from takegaki.cli.declared import ExitError  # noqa: PLC0415
    from takegaki.cli.option_values import VARIABLE  # noqa: PLC0415
    from takegaki.cli.simple_lines import values_of  # noqa: PLC0415

    if VARIABLE in os.environ or not words or words[0] not in COMMANDS:
        return
    command = _named(COMMANDS[words[0]])
    given = values_of(command, words[1:])
    if given is None:
        return
    try:
        command(**given)
    except ExitError as leaving:
        sys.exit(leaving.exit_code)
    except Exception as error:
        if "typer" not in sys.modules:
            raise
        from takegaki.cli.command_group import status_of_ending  # noqa: PLC0415  (it loads Typer)

        sys.exit(status_of_ending(error, words[0]))
    sys.exit(0)


def run() -> None:
    """Entry point of the console script."""
    try:
        _begin(sys.argv[1:])
    except KeyboardInterrupt:
        # While modules are imported nothing else listens: dozens of lines told from which to which.
        if sys.stderr is not None:
            sys.stderr.write("takegaki: stopped by Ctrl-C\n")
        sys.exit(130)


def _begin(words: list[str]) -> None:
    try:
        if not _helped(words):
            _run(words)
    except OSError as error:
        from takegaki.cli.errors import status_of  # noqa: PLC0415

        # Help and versions are written by Typer.
        sys.exit(status_of(error))


def _run(words: list[str]) -> None:
    begin_quietly()
    from takegaki.runtime.digests import DIGESTS  # noqa: PLC0415  isort: skip  (before what it watches)
    from takegaki.cli import option_values  # noqa: PLC0415
    from takegaki.cli.output import open_missing_streams, speaking_to_player  # noqa: PLC0415
    from takegaki.runtime.tiers import TIERS  # noqa: PLC0415

    atexit.register(DIGESTS.save)
    TIERS.on_missing = _compile
    option_values.IS_PROGRAM = True
    option_values.let_shells_ask()
    open_missing_streams()
    try:
        with speaking_to_player(words):
            _run_simple(words)
            program(_needed(words))(prog_name=option_values.PROGRAM)
    except SystemExit as leaving:
        # What was loaded stays to the end: looking through it once more for garbage, and taking it
        # apart, takes as long as a hint.
        gc.freeze()
        if _is_abandoned():
            # Work that was not cancelled yet is in compiled code, which does not survive
            # the end of the interpreter.
            sys.stdout.flush()
            os._exit(leaving.code if isinstance(leaving.code, int) else 1)
        raise


def _is_abandoned() -> bool:
    """Is work still under way that nobody waits for?"""
    progress = sys.modules.get("takegaki.cli.progress")
    return progress is not None and progress.is_abandoned()
