"""`takegaki play` in the terminal, `takegaki serve` in the browser."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded
from takegaki.cli.output import answer, look, note
from takegaki.cli.puzzle_argument import HELP, FromOption, load_session

if TYPE_CHECKING:
    from takegaki.cli.play_plain import Keeper
    from takegaki.play.session import Session


def play(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE", help=f"{HELP} Without it your latest game continues.", show_default=False
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for any terminal.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Start afresh; continue no earlier game.")] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="ID", help="A game of your library.", show_default=False),
    ] = None,
    compact: Annotated[bool, typer.Option("--compact", help="Begin with the small drawing.")] = False,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Play a puzzle in the terminal.

    On the full screen, or with --plain line by line. Without PUZZLE your latest game continues; where there
    is none, a bundled board begins, and --plain asks for a puzzle. A game is saved at every move; the same
    puzzle continues where you left it. In plain mode `help` lists the commands. A move is `row column side`
    with t, b, l, r for the sides of squares, t, tr, br, b, bl, tl of hexagons; the same move again takes
    it back; x before it means a cross. Tiles of Net: `row column letter`, a turns left, d right, f by
    half, s locks.

    Exit status: 0 played, 65 unreadable puzzle, 2 full screen without a terminal.
    """
    with guarded():
        if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            note("the full screen needs a terminal; --plain plays line by line")
            raise typer.Exit(Status.USAGE)
        from takegaki.cli.play_plain import Keeper, converse  # noqa: PLC0415  (these load numpy)
        from takegaki.play.library import BUNDLED_PUZZLE  # noqa: PLC0415

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
                session = keeper.take(load_session(puzzle or BUNDLED_PUZZLE, from_), anew=new)
            _on_full_screen(session, keeper, ascii_only=shown.ascii_only, wide=not compact)
        finally:
            keeper.close()


def _on_full_screen(session: "Session", keeper: "Keeper", *, ascii_only: bool, wide: bool) -> None:
    from takegaki.tui.app import PlayApp  # noqa: PLC0415  (it loads Textual)

    PlayApp(session, keep=keeper.keep, follow=keeper.follow, ascii_only=ascii_only, wide=wide).run()


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help="The port; 0: any.", show_default=False),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0: all.")
    ] = "127.0.0.1",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Play, edit and generate in a browser.

    Exit status: 0 after Ctrl-C, 69 when there is no port to listen on.
    """
    from takegaki.web.server import NoPortError, bind, run  # noqa: PLC0415  (these load much)

    try:
        bound = bind(host, port)
    except NoPortError as error:
        note(str(error))
        raise typer.Exit(Status.UNAVAILABLE) from None
    run(bound, browser=open_, report=answer)
