"""`takegaki play` in the terminal, `takegaki serve` in the browser; `takegaki library`, the games
of both.

The library is listed and searched; many puzzles come from a file and go into one.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from takegaki.cli.command_group import Commands, command_group
from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, save_picture
from takegaki.cli.option_values import (
    GAME_LEVELS,
    GAME_STATES,
    GAME_VERDICTS,
    TECHNIQUE_NAMES,
    ClusterOption,
    workers,
)
from takegaki.cli.output import LanguageOption, answer, look, note, saying
from takegaki.cli.progress import Counting
from takegaki.cli.proof_files import proof_folder, proof_name
from takegaki.cli.puzzle_argument import HELP, FromOption, load_session
from takegaki.core.lazy_dataclass import replace
from takegaki.core.printable import printable

if TYPE_CHECKING:
    from takegaki.cli.play.line_by_line import Keeper
    from takegaki.play.game_library import Library, Summary
    from takegaki.play.library_search import Query
    from takegaki.play.session import Session


def play(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE",
            help=f"{HELP} Without it your latest game continues.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for any terminal.")] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Start afresh; continue no earlier game.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="ID", help="A game of your library.", show_default=False),
    ] = None,
    compact: Annotated[
        bool, typer.Option("--compact", help="Begin with the small drawing.")
    ] = False,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Play a puzzle in the terminal.

    On the full screen, or with --plain line by line. Without PUZZLE your latest game continues;
    where there is none, a bundled board begins, and --plain asks for a puzzle. A game is saved at
    every move; the same puzzle continues where you left it. In plain mode `help` lists the
    commands. A move is `row column side` with t, b, l, r for the sides of squares, t, tr, br, b,
    bl, tl of hexagons; the same move again takes it back; x before it means a cross. Tiles of Net:
    `row column letter`, a turns left, d right, f by half, s locks.

    Exit status: 0 played, 65 unreadable puzzle, 2 full screen without a terminal.
    """
    from takegaki.core.reason import said  # noqa: PLC0415  (help needs neither)

    with guarded(), saying(language):
        if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            note(said("game.needs-terminal"))
            raise typer.Exit(Status.USAGE)
        from takegaki.cli.play.line_by_line import Keeper, converse  # noqa: PLC0415  (it loads numpy)

        if puzzle is not None and game is not None:
            raise typer.BadParameter(said("game-error.one-of-both"), param_hint="--game")
        keeper = Keeper()
        shown = look(ascii_only=ascii_)
        try:
            if plain:
                session = keeper.resumed(game) if game is not None else None
                converse(session, puzzle, from_, keeper, shown, anew=new, compact=compact)
                return
            from takegaki.cli.play.full_screen import play_on_full_screen  # noqa: PLC0415  (Textual)

            session = _begun(keeper, puzzle, game, from_, anew=new)
            play_on_full_screen(session, keeper, ascii_only=shown.ascii_only, wide=not compact)
        finally:
            keeper.close()


def _begun(
    keeper: "Keeper", puzzle: str | None, game: str | None, from_: str | None, *, anew: bool
) -> "Session":
    """What the full screen begins with: a game of the library, the latest one, or a puzzle."""
    from takegaki.play.game_library import BUNDLED_PUZZLE  # noqa: PLC0415

    if game is not None:
        return keeper.resumed(game)
    if puzzle is None and not anew and (latest := keeper.latest()) is not None:
        return latest
    return keeper.take(load_session(puzzle or BUNDLED_PUZZLE, from_), anew=anew)


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help="The port; 0: any.", show_default=False),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0: all.")
    ] = "127.0.0.1",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    class_: Annotated[
        bool, typer.Option("--class", help="Give each pupil a link; keep nothing of them.")
    ] = False,
) -> None:
    """Play, edit and generate in a browser.

    Open the address that it prints: it lets in one browser, and nobody else of this machine. With
    --class that is the teacher's; under Class its page makes a link for each pupil, and shows who
    is at which puzzle.

    Exit status: 0 after Ctrl-C, 69 when there is no port to listen on.
    """
    from takegaki.web.server import NoPortError, bind, run  # noqa: PLC0415  (these load much)

    try:
        bound = bind(host, port)
    except NoPortError as error:
        note(str(error))
        raise typer.Exit(Status.UNAVAILABLE) from None
    run(bound, browser=open_, report=answer, is_class=class_)


LIST = "list"
"""The command that runs where none is named."""
SWITCHES = ("--add", "--delete")
"""Of `list`; some write them as if they were commands."""
NEAR = 0.75
"""How much a word has to be like a name to be taken for it."""


class LibraryCommands(Commands):
    """`takegaki library duck` is `takegaki library list duck`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the command that is left out."""
        named = args and (args[0] in self.commands or args[0] in ctx.help_option_names)
        rest: list[str] = super().parse_args(ctx, args if named else [LIST, *args])
        return rest


library = command_group(
    "List your puzzles and games; import and export many.",
    "library",
    LibraryCommands,
    needs_name=False,
)

MOST = 100

Words = Annotated[
    list[str] | None, typer.Argument(metavar="WORDS", help="In title, author, kind or tiling.")
]
Size = Annotated[
    str, typer.Option(metavar="SIZE", help="10x7, 101-400 cells, small, medium or large.")
]
OfLevel = Annotated[
    str,
    typer.Option(
        metavar="LEVEL", help="easy to search, or none.", autocompletion=GAME_LEVELS.complete
    ),
]
Needed = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="A technique that it needs.", autocompletion=TECHNIQUE_NAMES.complete
    ),
]
State = Annotated[
    str,
    typer.Option(
        metavar="STATE",
        help="new, begun, solved or unfinished.",
        autocompletion=GAME_STATES.complete,
    ),
]
Proven = Annotated[
    str,
    typer.Option(
        metavar="VERDICT",
        help="unique, multiple, no solution or unknown.",
        autocompletion=GAME_VERDICTS.complete,
    ),
]


@library.command(LIST)
def list_(
    words: Words = None,
    size: Size = "",
    level: OfLevel = "",
    technique: Needed = "",
    state: State = "",
    verdict: Proven = "",
    add: Annotated[
        str | None,
        typer.Option(metavar="PUZZLE", help="Add a puzzle or a saved game.", show_default=False),
    ] = None,
    delete: Annotated[
        str | None, typer.Option(metavar="ID", help="Delete a game.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each game.")] = False,
    language: LanguageOption = None,
) -> None:
    """List your puzzles and games, those changed last first.

    `play --game ID` continues one.

    Exit status: 0 done, 65 an unknown ID, 74 the library cannot be read or written.
    """
    with guarded(), saying(language):
        query = _query(words, size, level, technique, state, verdict)
        game = load_session(add) if add is not None else None
        with _opened() as kept:
            if game is not None:
                answer(kept.add(game))
                return
            if delete is not None:
                kept.delete(delete)
                return
            found, count = kept.find(query, limit=MOST), kept.count(query)
            if not count:
                _say_nothing_found(words or [], kept)
        for summary in found:
            answer(json.dumps(summary.entry(), ensure_ascii=False) if as_json else _line(summary))
        if count > len(found):
            from takegaki.core.reason import said  # noqa: PLC0415  (most searches are narrow)

            note(said("library.more", count=count - len(found)))


def _say_nothing_found(words: list[str], kept: "Library") -> None:
    """One line. Raises a usage error for a first word that was meant as a command."""
    from difflib import get_close_matches  # noqa: PLC0415  (for searches that find nothing)

    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.play.library_search import Query  # noqa: PLC0415

    commands = [str(one.name) for one in library.registered_commands]
    named = {one.lstrip("-"): one for one in (*commands, *SWITCHES)}
    if words and (near := get_close_matches(words[0].lower(), named, n=1, cutoff=NEAR)):
        what = said("usage.no-command", name=repr(printable(words[0])))
        raise typer.BadParameter(said("usage.meant", what=what, near=repr(named[near[0]])))
    note(said("library.nothing-fits" if kept.count(Query()) else "library.empty"))


@library.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Parquet, or a puzzle a line.")],
    jobs: Annotated[int, typer.Option(min=1, max=256, metavar="J", help="Processes.")] = 1,
    cluster: ClusterOption = None,
    language: LanguageOption = None,
) -> None:
    """Add the puzzles of a file, with verdict, level, rating and techniques as the file has them.

    The same puzzle again adds nothing, so after an interruption the same command continues. Parquet
    needs the extra lab, and a column `puzzle`; a puzzle a line is what `generate --count -o`
    writes.

    Exit status: 0 done, 65 unreadable file or puzzles, 74 the library cannot be written.
    """
    with guarded(), saying(language):
        from takegaki.core.reason import said  # noqa: PLC0415  (help needs none of these)
        from takegaki.lab.puzzle_files import Imported, import_file  # noqa: PLC0415  (it loads numpy)

        with _opened() as kept, workers(cluster, jobs) as many, Counting("puzzles") as counting:

            def at(done: Imported) -> None:
                counting.at(done.read)

            done = import_file(file, kept, jobs=many, on_batch=at)
        for why in done.why:
            note(why)
        if done.refused > len(done.why):
            note(said("library.more-refused", count=done.refused - len(done.why)))
        answer(said("library.added", count=done.added, all=done.read))
        if done.refused:
            raise typer.Exit(Status.UNREADABLE)


@library.command("export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Parquet file to write.")],
    words: Words = None,
    size: Size = "",
    level: OfLevel = "",
    technique: Needed = "",
    state: State = "",
    verdict: Proven = "",
    language: LanguageOption = None,
) -> None:
    """Write puzzles into a Parquet file, a row each: all, or those that fit.

    The columns: id, kind, tiling, rows, cols, title, verdict, level, rating, techniques, state,
    puzzle. What was played is left out. Needs the extra lab.

    Exit status: 0 done, 65 without pyarrow, 74 the file cannot be written.
    """
    with guarded(), saying(language):
        from takegaki.core.reason import said  # noqa: PLC0415  (help needs none of these)
        from takegaki.lab.puzzle_files import export_library  # noqa: PLC0415  (it loads numpy)

        query = _query(words, size, level, technique, state, verdict)
        with _opened() as kept, Counting("puzzles", kept.count(query)) as counting:
            count = export_library(kept, file, query, counting.at)
        answer(said("library.exported", count=count, file=str(file)))


@library.command("prove")
def prove(
    words: Words = None,
    size: Size = "",
    level: OfLevel = "",
    technique: Needed = "",
    state: State = "",
    verdict: Proven = "",
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Also write the proofs there, which takegaki verify checks.",
            show_default=False,
        ),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds for each puzzle.")
    ] = 60.0,
    language: LanguageOption = None,
) -> None:
    """Prove what is true of puzzles: one solution, several or none. The library keeps the proofs.

    Proofs that it has are not made again, so after an interruption the same command continues.

    Exit status: 0 done, 30 some puzzle was not proven, 74 the library or the folder cannot be
    written.
    """
    with guarded(), saying(language):
        from takegaki.core.reason import said  # noqa: PLC0415  (help needs none)

        query = _query(words, size, level, technique, state, verdict)
        folder = None if certificate is None else proof_folder(certificate)
        proven = seen = 0
        with _opened() as kept, Counting("puzzles", kept.count(query)) as counting:
            for seen, (game, _) in enumerate(kept.puzzles(query), start=1):
                text = _proof_of(kept, game, time_limit)
                if text is not None:
                    proven += 1
                    if folder is not None:
                        save_picture(text, str(folder / proof_name(seen, game.id)), "certificate")
                counting.at(seen)
        answer(said("library.proven", count=proven, all=seen))
        if proven < seen:
            raise typer.Exit(Status.UNDECIDED)


def _proof_of(kept: "Library", game: "Summary", seconds: float) -> str | None:
    """The certificate of a game's puzzle, which is made and kept if there is none; None, and a
    note, where there is none to be had.
    """
    from takegaki.certificates import certify  # noqa: PLC0415  (it loads numpy)
    from takegaki.core.budget import Budget  # noqa: PLC0415
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415

    try:
        text = kept.proof(game.id)
        if text is None:
            text = certify(kept.load(game.id).puzzle, budget=Budget(time_limit=seconds))
            kept.keep_proof(game.id, text)
    except PuzzleError as error:
        note(said("file.not-proven", game=printable(game.id), why=str(error)))
        return None
    return text


@contextmanager
def _opened() -> "Iterator[Library]":
    """The library; what cannot be read or written ends the command with its status."""
    from takegaki.play.game_library import Library  # noqa: PLC0415  (it loads numpy)

    try:
        with Library() as kept:
            yield kept
    except OSError as error:
        note(str(error))
        raise typer.Exit(Status.UNWRITABLE) from None


def _query(
    words: list[str] | None, size: str, level: str, technique: str, state: str, verdict: str
) -> "Query":
    """With names as they are written. Raises a usage error."""
    from takegaki.core.errors import RequestError  # noqa: PLC0415  (these load numpy)
    from takegaki.play.library_search import Query  # noqa: PLC0415

    query = Query(" ".join(words or []), size, level, technique, state, verdict)
    choices = {
        "level": GAME_LEVELS,
        "technique": TECHNIQUE_NAMES,
        "state": GAME_STATES,
        "verdict": GAME_VERDICTS,
    }
    given = {name: str(getattr(query, name)) for name in choices}
    found = {
        name: choices[name].check(value, f"--{name}") for name, value in given.items() if value
    }
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
    from takegaki.core.reason import known  # noqa: PLC0415  (help needs none of these)
    from takegaki.play.kind_names import kind_title  # noqa: PLC0415
    from takegaki.words.lines import padded  # noqa: PLC0415

    level = known(f"level.{game.level}", game.level.capitalize()) if game.level else "-"
    state = known(f"library.{game.state}", game.state)
    name = game.title or kind_title(game.kind)
    return (
        f"{printable(game.id)}  {day}  {padded(state, 6)}  {minutes:3}:{seconds:02}  {size:16}  "
        f"{padded(level, 6)}  {name}"
    )
