"""A game that is kept in the library while it is played, so that nothing of it is lost."""

from takegaki.cli.screen import note
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.play.library import Library
from takegaki.play.session import Session


class Keeper:
    """One game's place in the library; where there is no library, games are played all the same."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._library: Library | None = None
        try:
            self._library = Library()
        except (OSError, PuzzleError) as error:
            note(f"games are not kept: {error}")

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
            raise RequestError("there is no library", place=name)
        session = self._library.load(name)
        self._name = name
        return session

    def has_latest(self) -> bool:
        """There is a game to go on with."""
        return self._library is not None and self._library.latest() is not None

    def take(self, session: Session, *, anew: bool) -> Session:
        """The game to play: the one begun before on this puzzle, unless wanted anew, else this one."""
        if self._library is None:
            return session
        if not anew and not session.can_undo and session.position.is_blank:
            found = self._library.unfinished(session.puzzle)
            if found is not None:
                self._name = found
                note("you began this puzzle before and go on with it; --new starts afresh")
                return self._library.load(found)
        return session

    def keep(self, session: Session) -> str:
        """Keep how far it is; "", or once a sentence when the library fails, which is left alone then."""
        if self._library is None:
            return ""
        try:
            if self._name is not None:
                self._library.save(self._name, session)
            elif session.can_undo or not session.position.is_blank:
                # A game that was only looked at takes no place.
                self._name = self._library.add(session)
        except (OSError, PuzzleError) as error:
            self._library = None
            return f"From here on the game is not kept: {error}"
        return ""

    def close(self) -> None:
        """Let go of the library."""
        if self._library is not None:
            self._library.close()
