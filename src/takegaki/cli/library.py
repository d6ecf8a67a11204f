"""`takegaki library`: one's own puzzles and games, the same that the browser shows."""

import json
import time
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, note
from takegaki.cli.source import load_session
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.play.library import Summary

MOST = 100


def library(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="In title, author, kind or tiling.")
    ] = None,
    size: Annotated[str, typer.Option(help="10x7, 101-400 cells, small, medium or large.")] = "",
    level: Annotated[str, typer.Option(help="easy to search, or none.")] = "",
    technique: Annotated[str, typer.Option(help="A technique that it needs.")] = "",
    state: Annotated[str, typer.Option(help="new, begun, solved or unfinished.")] = "",
    add: Annotated[
        str | None, typer.Option(metavar="PUZZLE", help="Keep a puzzle or a saved game.", show_default=False)
    ] = None,
    delete: Annotated[
        str | None, typer.Option(metavar="ID", help="Forget a game.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each game.")] = False,
) -> None:
    """List your puzzles and games, those changed last first.

    `play --game ID` goes on with one.

    Exit status: 0 done, 65 a wish or an ID that means nothing, 74 the library cannot be read or written.
    """
    with guarded():
        from takegaki.play.library import Library  # noqa: PLC0415  (these load numpy)
        from takegaki.play.searching import Query  # noqa: PLC0415

        game = load_session(add) if add is not None else None
        try:
            with Library() as kept:
                if game is not None:
                    answer(kept.add(game))
                    return
                if delete is not None:
                    kept.delete(delete)
                    return
                query = Query(" ".join(words or []), size, level, technique, state)
                found, count = kept.find(query, limit=MOST), kept.count(query)
        except OSError as error:
            note(str(error))
            raise typer.Exit(Status.UNWRITABLE) from None
        for summary in found:
            answer(json.dumps(summary.entry(), ensure_ascii=False) if as_json else _line(summary))
        if count > len(found):
            note(f"{count - len(found)} more; ask for fewer")


def _line(game: "Summary") -> str:
    """One game in one line."""
    size = f"{game.cols}x{game.rows} {game.tiling}"
    minutes, seconds = divmod(int(game.seconds), 60)
    day = time.strftime("%Y-%m-%d", time.localtime(game.changed))
    level = game.level or "-"
    name = game.title or game.kind.capitalize()
    return f"{game.id}  {day}  {game.state:6}  {minutes:3}:{seconds:02}  {size:16}  {level:6}  {name}"
