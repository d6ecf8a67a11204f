"""A library with several windows against a model that keeps every game as it was saved."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from play.boards import everywhere, puzzle_on
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.level import Level
from takegaki.play.actions import Action, Clear, Jumble, Mark
from takegaki.play.game_library import ConflictError, Library
from takegaki.play.library_search import Query
from takegaki.play.session import Session
from tiers import examples

NAMES = ("a", "b", "c", "d")
BOARDS = everywhere()
WRONG = [Query(size="7by7"), Query(level="soft"), Query(technique="guessing"), Query(state="lost")]


@cache
def small_puzzle(number: int) -> Puzzle:
    return puzzle_on(*BOARDS[number], rows=3, cols=2)


@dataclass
class Game:
    """What a library must know. `saves` counts the times that something new was saved; `when`
    orders them.
    """

    state: str
    moves: int
    position: object
    when: int
    puzzle: object
    saves: int = 0
    title: str = ""
    level: str | None = None
    rating: float | None = None


@dataclass
class Window:
    name: str
    game: Game
    session: Session
    saves: int
    revision: int = field(init=False)

    def __post_init__(self) -> None:
        self.revision = self.session.revision

    def __repr__(self) -> str:
        return f"<window of {self.name}>"


class LibraryMachine(RuleBasedStateMachine):
    """What windows and commands ask of one file, in any order, rightly and wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.clock = count(1000)
        self.order = count()
        self.library = self.opened()
        self.games: dict[str, Game] = {}
        self.windows: list[Window] = []

    def opened(self) -> Library:
        return Library(
            Path(self.folder.name) / "games.sqlite3", now=lambda: float(next(self.clock))
        )

    def teardown(self) -> None:
        self.library.close()
        self.folder.cleanup()

    def refused(
        self,
        what: Callable[..., object],
        *given: object,
        kind: type[PuzzleError] = RequestError,
        **named: object,
    ) -> None:
        with pytest.raises(kind):
            what(*given, **named)

    @rule(number=st.integers(0, len(BOARDS) - 1), name=st.sampled_from(NAMES))
    def add(self, number: int, name: str) -> None:
        session = Session(small_puzzle(number))
        if name in self.games:
            self.refused(self.library.add, session, name)
            return
        assert self.library.add(session, name) == name
        self.games[name] = game = Game("new", 0, session.position, next(self.order), session.puzzle)
        game.title = session.puzzle.title
        self.windows.append(Window(name, game, session, 0))

    @rule(name=st.sampled_from(NAMES))
    def load(self, name: str) -> None:
        if name not in self.games:
            self.refused(self.library.load, name)
            return
        session, game = self.library.load(name), self.games[name]
        assert session.puzzle == game.puzzle
        assert session.position == game.position
        assert len(session.moves) == game.moves
        self.windows.append(Window(name, game, session, game.saves))

    @precondition(lambda self: self.windows)
    @rule(data=st.data(), number=st.integers(0, 2), wipe=st.booleans())
    def move(self, data: st.DataObject, number: int, wipe: bool) -> None:
        session = data.draw(st.sampled_from(self.windows), label="window").session
        action: Action = Jumble(number) if session.is_of_tiles else Mark(number, 1)
        session.act(Clear() if wipe else action)

    @precondition(lambda self: self.windows)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        session = data.draw(st.sampled_from(self.windows), label="window").session
        if session.can_undo:
            session.undo()
        else:
            self.refused(session.undo)

    @precondition(lambda self: self.windows)
    @rule(data=st.data())
    def save(self, data: st.DataObject) -> None:
        window = data.draw(st.sampled_from(self.windows), label="window")
        session, game = window.session, self.games.get(window.name)
        if game is None:
            self.refused(self.library.save, window.name, session)
            return
        if game is not window.game or window.saves != game.saves:
            self.refused(self.library.save, window.name, session, kind=ConflictError)
            return
        self.library.save(window.name, session)
        assert session.is_saved
        if window.revision != session.revision:
            game.saves += 1
            window.saves, window.revision = game.saves, session.revision
        game.when, game.moves, game.position = (
            next(self.order),
            len(session.moves),
            session.position,
        )
        begun = session.can_undo or not session.position.is_blank
        game.state = "solved" if session.solved else "begun" if begun else "new"

    @rule(name=st.sampled_from(NAMES))
    def delete(self, name: str) -> None:
        if name in self.games:
            self.library.delete(name)
            del self.games[name]
        else:
            self.refused(self.library.delete, name)

    @rule(name=st.sampled_from(NAMES), title=st.sampled_from((None, "", "Duck", "Duck pond")))
    def entitle(self, name: str, title: str | None) -> None:
        if name not in self.games:
            self.refused(self.library.describe, name, title=title, rating=1.0)
            return
        self.library.describe(name, title=title, rating=7.5, level=Level.HARD)
        game = self.games[name]
        game.rating, game.level = 7.5, Level.HARD.word
        game.title = game.title if title is None else title

    @rule()
    def open_anew(self) -> None:
        self.library.close()
        self.library = self.opened()

    @rule(query=st.sampled_from(WRONG))
    def ask_wrongly(self, query: Query) -> None:
        self.refused(self.library.find, query, kind=PuzzleError)
        self.refused(self.library.count, query, kind=PuzzleError)

    @rule(limit=st.integers(-1, 3), offset=st.integers(-1, 3))
    def page(self, limit: int, offset: int) -> None:
        found = [one.id for one in self.library.find(limit=limit, offset=offset)]
        first = max(0, offset)
        assert found == self.listed()[first : first + max(0, limit)]

    def listed(self, *states: str) -> list[str]:
        names = [name for name, game in self.games.items() if not states or game.state in states]
        return sorted(names, key=lambda name: -self.games[name].when)

    @invariant()
    def same(self) -> None:
        found = self.library.find()
        assert [one.id for one in found] == self.listed()
        for one in found:
            game = self.games[one.id]
            assert (one.state, one.moves, one.level, one.rating) == (
                game.state,
                game.moves,
                game.level,
                game.rating,
            )
            assert one.title == game.title
        assert self.library.count() == len(self.games)
        unfinished = self.library.find(Query(state="unfinished"))
        assert [one.id for one in unfinished] == self.listed("new", "begun")
        begun = self.listed("begun")
        assert self.library.latest() == (begun[0] if begun else None)


LibraryMachine.TestCase.settings = settings(
    max_examples=examples(60), stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
TestLibraryMachine = LibraryMachine.TestCase
