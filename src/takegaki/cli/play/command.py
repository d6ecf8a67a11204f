"""`takegaki play`: which game, and how it is shown."""

import sys
from typing import Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import look, note
from takegaki.cli.show import FromOption
from takegaki.cli.source import HELP, load_session
from takegaki.cli.status import Status


def play(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="[PUZZLE]", help=f"{HELP} Without it you are asked for one.", show_default=False
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for any terminal.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Do not go on with an earlier game.")] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="ID", help="A game of your library.", show_default=False),
    ] = None,
    compact: Annotated[bool, typer.Option("--compact", help="Begin with the small drawing.")] = False,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Play a puzzle in the terminal.

    On the full screen, or with --plain line by line. A game is kept with every move; the same puzzle goes
    on where you left it. In plain mode `help` lists the commands. A move is `row column side` with t, b, l,
    r for the sides of squares, t, tr, br, b, bl, tl of hexagons; the same again takes it back; with x
    before it is a cross. Tiles of Net: `row column letter`, a turns left, d right, f by half, s locks.

    Exit status: 0 played, 65 unreadable puzzle, 2 full screen without a terminal.
    """
    with guarded():
        if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            note("the full screen needs a terminal; --plain plays line by line")
            raise typer.Exit(Status.USAGE)
        from takegaki.cli.play.keeping import Keeper  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.play.plain import converse  # noqa: PLC0415
        from takegaki.play.bundled import BUNDLED  # noqa: PLC0415

        if puzzle is not None and game is not None:
            raise typer.BadParameter("either a puzzle or a game of the library", param_hint="--game")
        keeper = Keeper()
        shown = look(ascii_only=ascii_)
        try:
            if plain:
                session = keeper.resumed(game) if game is not None else None
                converse(session, puzzle, from_, keeper, shown, anew=new, compact=compact)
                return
            if game is not None:
                session = keeper.resumed(game)
            elif puzzle is None and not new and (latest := keeper.latest()) is not None:
                session = latest
            else:
                session = keeper.take(load_session(puzzle or BUNDLED, from_), anew=new)
            from takegaki.tui.app import PlayApp  # noqa: PLC0415  (it loads Textual)

            PlayApp(session, keep=keeper.keep, ascii_only=shown.ascii_only, wide=not compact).run()
        finally:
            keeper.close()
