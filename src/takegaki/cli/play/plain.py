"""The conversation of plain mode: lines in, text out, until the game ends or the input does."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from takegaki.cli.first_use import get_ready_to_explain
from takegaki.cli.play.keeping import Keeper
from takegaki.cli.screen import Look, answer, note
from takegaki.cli.source import load_session
from takegaki.cli.watch import watch
from takegaki.core.errors import PuzzleError
from takegaki.play.bundled import BUNDLED
from takegaki.play.pictures import Style, picture
from takegaki.play.plain import Dialogue
from takegaki.play.plain import Look as Shown
from takegaki.play.saves import session_of
from takegaki.play.session import Session
from takegaki.solve.search import Budget

T = TypeVar("T")

SECONDS = 60.0
"""For one hint or solution."""
NARROWEST = 40
LONG = 24
"""Lines of a board that fit a screen."""


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
    """Play a session; without one ask for a puzzle until there is one.

    The end of the input leaves as `q` does.
    """
    if session is None:
        session = _chosen(puzzle, format_name, keeper, anew=anew)
    if session is None:
        return
    style = Style(look.ascii_only, wide=not compact and _fits(session, look))
    dialogue = Dialogue(
        session, Shown(style, look.colour, max(NARROWEST, look.width)), partial(_watched, session.puzzle.kind)
    )
    answer(dialogue.greeting())
    while not dialogue.ended and (line := _asked("> ")) is not None:
        revision = session.revision
        text = dialogue.answer(line)
        if text:
            answer(text)
        if session.revision != revision:
            _tell(keeper.keep(session))
    # The time that was spent counts, too.
    _tell(keeper.keep(session))


def _tell(sentence: str) -> None:
    if sentence:
        note(sentence)


def _fits(session: Session, look: Look) -> bool:
    """The wide drawing fits the line, and is not long where the small one is shorter."""
    wide, small = (picture(session, Style(look.ascii_only, wide=wide)).rows() for wide in (True, False))
    return len(wide[0]) <= look.width and len(wide) <= max(len(small), LONG)


def _chosen(puzzle: str | None, format_name: str | None, keeper: Keeper, *, anew: bool) -> Session | None:
    """The game to play; None when nobody wants one."""
    asked = puzzle
    while True:
        if asked is None:
            latest = ", l your latest game" if keeper.has_latest() else ""
            asked = _asked(f"A file with a puzzle, or a link (Enter: the bundled board{latest}, q: leave): ")
        if asked is None or asked in ("q", "quit"):
            return None
        try:
            if asked == "l" and (found := keeper.latest()) is not None:
                return found
            session = session_of(BUNDLED) if not asked else load_session(asked, format_name)
            return keeper.take(session, anew=anew)
        except PuzzleError as error:
            answer(f"This cannot be played: {error}")
            asked = None


def _asked(prompt: str) -> str | None:
    """A line from the player, None at the end of the input."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        answer("")
        return None
    return line.strip()


def _watched(kind: str, work: Callable[[Budget], T]) -> T | None:
    """Heavy work on a puzzle of a type, with a limit, a line of progress, and Ctrl-C that only stops it."""
    get_ready_to_explain(kind)
    budget = Budget(time_limit=SECONDS)
    ended = watch(lambda _: work(budget), budget, answer)
    return None if ended.interrupted else ended.result
