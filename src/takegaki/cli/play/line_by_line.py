"""The conversation of plain mode: lines in, text out, until the game ends or the input does."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from takegaki.cli.output import Look, answer, note
from takegaki.cli.progress import watch
from takegaki.cli.puzzle_argument import load_session
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.reason import said
from takegaki.play import merging
from takegaki.play.dialogue import Dialogue
from takegaki.play.dialogue import Look as Shown
from takegaki.play.game_library import BUNDLED_PUZZLE, ConflictError, Library, Summary
from takegaki.play.merging import went_on
from takegaki.play.pictures import Style, picture
from takegaki.play.saves import session_of
from takegaki.play.session import Session
from takegaki.words.view import capital

T = TypeVar("T")

ANSWER_SECONDS = 60.0
"""For one hint or solution."""
NARROWEST = 40
LONG = 24
"""Lines of a board that fit a screen."""


class Keeper:
    """One game's place in the library; where there is no library, games are played all the same."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._library: Library | None = None
        try:
            self._library = Library(writes_to_copy=True)
            if self._library.unwritable:
                note(said("game.not-saved", why=str(self._library.unwritable)))
        except (OSError, PuzzleError) as error:
            note(said("game.not-saved", why=str(error)))

    def results(self) -> list[Summary]:
        """What was solved; nothing where there is no library."""
        try:
            return [] if self._library is None else self._library.results()
        except (OSError, PuzzleError):
            return []

    def put_away(self) -> None:
        """The game stays in the library, and another one follows."""
        self._name = None

    def latest(self) -> Session | None:
        """The game begun last and not finished; from now on it is kept."""
        name = self._library.latest() if self._library is not None else None
        if self._library is None or name is None:
            return None
        self._name = name
        return self._library.load(name)

    def resumed(self, name: str) -> Session:
        """The game of this id; from now on it is kept. Raises RequestError when there is none."""
        if self._library is None:
            raise RequestError(said("game-error.library-closed"), place=name)
        session = self._library.load(name)
        self._name = name
        return session

    def take(self, session: Session, *, anew: bool) -> Session:
        """The game to play: the one begun before on this puzzle, or this one if there is none or
        `anew`.
        """
        if self._library is None or anew or session.can_undo or not session.position.is_blank:
            return session
        try:
            found = self._library.unfinished(session.puzzle)
            earlier = self._library.load(found) if found is not None else None
        except (OSError, PuzzleError) as error:
            note(self._failed(error))
            return session
        if earlier is None:
            return session
        self._name = found
        note(said("game.continues"))
        return earlier

    def keep(self, session: Session) -> str:
        """Keep how far it is; "", or once a sentence when the library fails, which is left alone
        then.

        Moves of another window are merged first, which the sentence reports.
        """
        if self._library is None:
            return ""
        try:
            if self._name is not None:
                return went_on() if merging.keep(self._library, self._name, session) else ""
            if session.can_undo or not session.position.is_blank:
                # A game without a move is not saved.
                self._name = self._library.add(session)
        except ConflictError as error:
            return self._fork(session, error)
        except (OSError, PuzzleError) as error:
            return self._failed(error)
        return ""

    def follow(self, session: Session) -> str:
        """Merge what another window did to this game; "", or a sentence about it."""
        if self._library is None or self._name is None:
            return ""
        try:
            return went_on() if merging.follow(self._library, self._name, session) else ""
        except ConflictError as error:
            return self._fork(session, error)
        except (OSError, PuzzleError) as error:
            return self._failed(error)

    def _fork(self, session: Session, why: PuzzleError) -> str:
        """Keep the game of this window as one of its own."""
        assert self._library is not None
        try:
            self._name = self._library.add(session)
        except (OSError, PuzzleError) as error:
            return self._failed(error)
        return said("game.kept-as", why=capital(str(why)), game=self._name)

    def _failed(self, why: Exception) -> str:
        self._library = None
        return said("game.not-kept", why=str(why))

    def close(self) -> None:
        """Let go of the library."""
        if self._library is not None:
            self._library.close()


class Unkept(Keeper):
    """A game that goes into no library, as a board of a lesson."""

    def __init__(self) -> None:
        self._name, self._library = None, None


def converse(
    session: Session | None,
    puzzle: str | None,
    format_name: str | None,
    keeper: Keeper,
    look: Look,
    *,
    anew: bool,
    compact: bool,
) -> None:
    """Play a session; without one prompt for a puzzle until there is one.

    The end of the input leaves as `q` does.
    """
    if session is None:
        session = _chosen(puzzle, format_name, keeper, anew=anew)
    if session is None:
        return
    style = Style(look.ascii_only, wide=not compact and _fits(session, look))
    dialogue = Dialogue(
        session,
        Shown(style, look.colour, max(NARROWEST, look.width)),
        partial(_watched, session.puzzle.kind),
    )
    answer(dialogue.greeting())
    while not dialogue.ended and (line := _read_line("> ")) is not None:
        _take_line(dialogue, keeper, line)
    # The time that was spent counts, too.
    _reported(keeper.keep(session))


def _take_line(dialogue: Dialogue, keeper: Keeper, line: str) -> None:
    """Answer a line on the game as all windows have it, and keep what it changed."""
    session = dialogue.session
    if _reported(keeper.follow(session)) == went_on():
        answer(dialogue.went_on())
        if dialogue.ended or line.lower() in ("undo", "redo"):
            # What would be undone is not what the player saw.
            return
    revision = session.revision
    text = dialogue.answer(line)
    if text:
        answer(text)
    if session.revision != revision and _reported(keeper.keep(session)) == went_on():
        answer(dialogue.went_on())


def _reported(sentence: str) -> str:
    """The sentence, which is shown if there is one."""
    if sentence:
        note(sentence)
    return sentence


def _fits(session: Session, look: Look) -> bool:
    """The wide drawing fits the line, and is not long where the small one is shorter."""
    wide, small = (
        picture(session, Style(look.ascii_only, wide=wide)).rows() for wide in (True, False)
    )
    return len(wide[0]) <= look.width and len(wide) <= max(len(small), LONG)


def _chosen(
    puzzle: str | None, format_name: str | None, keeper: Keeper, *, anew: bool
) -> Session | None:
    """The game to play: of the puzzle that was named, else the latest, else what the player names.

    None when the player declines. Raises PuzzleError for a puzzle that was named and cannot be
    read; a player is prompted again. Source: K. Udai, Slitherlink game and solver, section 2:
    whether to play, then what.
    """
    if puzzle is None and not anew and (latest := keeper.latest()) is not None:
        note(said("game.latest-continues"))
        return latest
    if puzzle is not None:
        return keeper.take(load_session(puzzle, format_name), anew=anew)
    if not _wants_to_play():
        return None
    while True:
        given = _read_line(said("game.ask-puzzle") + " ")
        if given is None or given in ("q", "quit"):
            return None
        try:
            session = session_of(BUNDLED_PUZZLE) if not given else load_session(given, format_name)
            return keeper.take(session, anew=anew)
        except PuzzleError as error:
            answer(said("game.cannot-play", why=str(error)))


def _wants_to_play() -> bool:
    """The greeting question; anything but yes and no repeats it, the end of the input is no."""
    while True:
        given = _read_line(said("game.ask-play") + " ")
        if given is None or given.lower() in ("n", "no", "q", "quit"):
            return False
        if given.lower() in ("", "y", "yes"):
            return True


def _read_line(prompt: str) -> str | None:
    """A line from the player, None at the end of the input."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        answer("")
        return None
    return line.strip()


def _watched(kind: str, work: Callable[[Budget], T]) -> T | None:
    """Heavy work on a puzzle of a type, with a limit, a line of progress, and Ctrl-C that only
    stops it.
    """
    budget = Budget(time_limit=ANSWER_SECONDS)
    ended = watch(lambda _, running: work(running), budget, answer)
    return None if ended.interrupted else ended.result
