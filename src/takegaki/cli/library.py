"""`takegaki library`: one's own puzzles and games, the same that the browser shows."""

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded
from takegaki.cli.option_values import GAME_LEVELS, GAME_STATES, TECHNIQUE_NAMES
from takegaki.cli.output import answer, note
from takegaki.cli.puzzle_argument import load_session
from takegaki.core.printable import printable

if TYPE_CHECKING:
    from takegaki.play.library import Summary
    from takegaki.play.library_file import Query

MOST = 100


def library(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORDS", help="In title, author, kind or tiling.")
    ] = None,
    size: Annotated[
        str, typer.Option(metavar="SIZE", help="10x7, 101-400 cells, small, medium or large.")
    ] = "",
    level: Annotated[
        str,
        typer.Option(metavar="LEVEL", help="easy to search, or none.", autocompletion=GAME_LEVELS.complete),
    ] = "",
    technique: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="A technique that it needs.", autocompletion=TECHNIQUE_NAMES.complete
        ),
    ] = "",
    state: Annotated[
        str,
        typer.Option(
            metavar="STATE", help="new, begun, solved or unfinished.", autocompletion=GAME_STATES.complete
        ),
    ] = "",
    add: Annotated[
        str | None, typer.Option(metavar="PUZZLE", help="Add a puzzle or a saved game.", show_default=False)
    ] = None,
    delete: Annotated[
        str | None, typer.Option(metavar="ID", help="Delete a game.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each game.")] = False,
) -> None:
    """List your puzzles and games, those changed last first.

    `play --game ID` continues one.

    Exit status: 0 done, 65 an unknown ID, 74 the library cannot be read or written.
    """
    with guarded():
        from takegaki.play.library import Library  # noqa: PLC0415  (these load numpy)
        from takegaki.play.library_file import Query  # noqa: PLC0415

        query = _checked(Query(" ".join(words or []), size, level, technique, state))
        game = load_session(add) if add is not None else None
        try:
            with Library() as kept:
                if game is not None:
                    answer(kept.add(game))
                    return
                if delete is not None:
                    kept.delete(delete)
                    return
                found, count = kept.find(query, limit=MOST), kept.count(query)
        except OSError as error:
            note(str(error))
            raise typer.Exit(Status.UNWRITABLE) from None
        for summary in found:
            answer(json.dumps(summary.entry(), ensure_ascii=False) if as_json else _line(summary))
        if count > len(found):
            note(f"{count - len(found)} more; narrow the search")


def _checked(query: "Query") -> "Query":
    """The same, with names as they are written. Raises a usage error."""
    from takegaki.core.errors import RequestError  # noqa: PLC0415  (it loads numpy)

    choices = {"level": GAME_LEVELS, "technique": TECHNIQUE_NAMES, "state": GAME_STATES}
    given = {name: str(getattr(query, name)) for name in choices}
    found = {name: choices[name].check(value, f"--{name}") for name, value in given.items() if value}
    query = replace(query, **found)
    try:
        query.conditions()
    except RequestError as error:
        raise typer.BadParameter(error.what, param_hint=f"--{error.place}") from None
    return query


def _line(game: "Summary") -> str:
    """One game in one line."""
    size = f"{game.cols}x{game.rows} {game.tiling}"
    minutes, seconds = divmod(int(game.seconds), 60)
    day = time.strftime("%Y-%m-%d", time.localtime(game.changed))
    level = (game.level or "-").capitalize()
    name = game.title or game.kind.capitalize()
    return (
        f"{printable(game.id)}  {day}  {game.state:6}  {minutes:3}:{seconds:02}  {size:16}  {level:6}  {name}"
    )
