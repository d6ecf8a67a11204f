"""The full screen, one game after another until a person leaves."""

from takegaki.cli.play.line_by_line import Keeper, Unkept
from takegaki.play.saves import session_of
from takegaki.play.session import Session
from takegaki.tui.app import PlayApp
from takegaki.tui.puzzles import Tried


def play_on_full_screen(
    session: Session, keeper: Keeper, *, tried: Tried | None = None, ascii_only: bool, wide: bool
) -> None:
    """Play a game, and then those that are chosen there.

    keeper   of games; a board of a lesson goes into no library
    tried    the lesson, where the game is on a board of one
    """
    while True:
        kept = keeper if tried is None else Unkept()
        chosen = PlayApp(
            session,
            keep=kept.keep,
            follow=kept.follow,
            results=keeper.results,
            tried=tried,
            ascii_only=ascii_only,
            wide=wide,
        ).run()
        if chosen is None:
            return
        keeper.put_away()
        if isinstance(chosen, Tried):
            tried, session = chosen, session_of(chosen.exercise.text)
            continue
        tried = None
        session = keeper.take(Session(chosen.puzzle.puzzle(chosen.title)), anew=False)
