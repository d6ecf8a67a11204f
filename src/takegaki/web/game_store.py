"""Games that are being played: sessions by their id, one request at a time each, kept in the
library.

What a request changed is in the library before it is answered: whatever happens to the server then,
the game is there. A game that nothing was done to is in memory only, so that looking at puzzles
leaves no trace.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.deduce.level import Level
from takegaki.formats import read_document
from takegaki.play import collection, merging
from takegaki.play.game_library import ConflictError, Library
from takegaki.play.library_search import Query
from takegaki.play.pictures import state_entry
from takegaki.play.session import Session
from takegaki.render.json_values import Entry
from takegaki.web.board_entries import puzzle_entry, shape_json
from takegaki.web.responses import GAMES_AT_WORK, MAX_CELLS_KEPT, MAX_GAMES, RefusedError
from takegaki.web.state_versions import StateVersions

T = TypeVar("T")
LOG = logging.getLogger("takegaki")


@dataclass(eq=False)
class Game:
    """A session with its id.

    live      each state has the errors on the board
    versions  the states that pages have
    is_owing  moves that pages take for done are in no library, as it could not be written
    is_aside  a board beside somebody's own game: it is in no library until that is asked for
    is_new    nobody has asked for it yet
    """

    id: str
    session: Session
    live: bool = False
    is_owing: bool = False
    is_aside: bool = False
    is_new: bool = False
    versions: StateVersions = field(default_factory=StateVersions)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_unsaved(self) -> bool:
        """The library lacks something that was done: it could not be written."""
        session = self.session
        kept = session.saved is not None or (session.is_played and not self.is_aside)
        return kept and not session.is_saved

    def state(self) -> Entry:
        """What a page has to show."""
        state = state_entry(self.session, self.session.errors() if self.live else None)
        return {**state, "unsaved": True} if self.is_unsaved else state

    def answer(self, since: str | None) -> Entry:
        """The state for a page that has this version of it, see `state_versions`."""
        return self.versions.answer(self.state(), since, self._cause)

    def news(self, since: str | None) -> Entry | None:
        """The same, or None where nothing but the time has changed since."""
        return None if self.versions.is_current(since, self._cause) else self.answer(since)

    @property
    def _cause(self) -> tuple[int, bool, bool, bool]:
        """What the state follows from, but for time."""
        return self.session.revision, self.live, self.is_unsaved, self.session.timer.paused

    def entry(self) -> Entry:
        """All that a page needs to begin."""
        puzzle = self.session.puzzle
        return {
            "id": self.id,
            "puzzle": puzzle_entry(puzzle),
            "shape": shape_json(puzzle.graph),
            "state": self.answer(None),
        }

    def summary(self) -> Entry:
        """What it is and how far it is, without its board: a teacher sees it."""
        session, puzzle = self.session, self.session.puzzle
        level = puzzle.meta.get("player_level")
        return {
            "id": self.id,
            "kind": puzzle.kind,
            "tiling": puzzle.graph.tiling,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "title": puzzle.title,
            "player_level": level if isinstance(level, int) else None,
            "solved": session.solved,
            "moves": len(session.moves),
            "seconds": session.seconds,
            "hints": len(session.hints),
        }


@dataclass(frozen=True)
class GameFacts:
    """What is known of a puzzle; None leaves what the library has."""

    title: str | None = None
    level: Level | None = None
    rating: float | None = None
    techniques: tuple[str, ...] | None = None
    player_level: int | None = None


STARTER_SIDES, STARTER_LEVELS = (7, 10), (1, 2, 3, 4)


def starter_puzzle(side: int = 10, level: int = 1) -> Puzzle:
    """One of the collection at random: a square of this side and player's level."""
    chosen = secrets.choice(collection.of_level(f"{side}x{side}-{level}", level))
    return read_document(chosen.text).puzzle


class GameStore:
    """The games in memory, a limited number of the latest, and the library behind them."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._limiter = CapacityLimiter(GAMES_AT_WORK)

    async def _run(self, do: Callable[[], T]) -> T:
        """Off the event loop, as boards may be large and disks slow."""
        try:
            return await to_thread.run_sync(do, limiter=self._limiter)
        except OSError as error:
            LOG.error("%s", error)
            raise RefusedError(507, said("refused.library")) from None

    async def begin(
        self,
        make: Callable[[], tuple[Puzzle, Board | None]],
        *,
        keep: bool = False,
        is_aside: bool = False,
        is_new: bool = False,
    ) -> Game:
        """A new game of a puzzle and perhaps marks; with `keep` it is in the library at once. What
        else it is: see `Game`.
        """

        def work() -> Game:
            session = Session(*make())
            game = Game(secrets.token_urlsafe(9), session, is_aside=is_aside, is_new=is_new)
            if keep:
                self._save(game)
            return game

        return self._remember(await self._run(work))

    async def latest(self) -> Game | None:
        """The game that was begun and not finished, the one changed last."""
        name = await self._run(self._library.latest)
        return None if name is None else await self.get(name)

    async def begun(self, make: Callable[[], Puzzle]) -> Game | None:
        """The game on this puzzle that was begun and not finished, the one changed last."""
        name = await self._run(lambda: self._library.unfinished(make()))
        return None if name is None else await self.get(name)

    async def get(self, name: str) -> Game:
        """The game of this id, which is asked for. Raises RefusedError."""
        if name not in self._games:
            try:
                session = await self._run(lambda: self._library.load(name))
            except RequestError:
                raise RefusedError(404, said("refused.no-game")) from None
            # Another request may have been quicker.
            if name not in self._games:
                return self._remember(Game(name, session))
        self._games.move_to_end(name)
        self._games[name].is_new = False
        return self._games[name]

    def _remember(self, game: Game) -> Game:
        self._games[game.id] = game
        for one in list(self._games.values())[:-1]:
            if len(self._games) <= MAX_GAMES and self._cells <= MAX_CELLS_KEPT:
                break
            if not one.lock.locked() and not one.is_unsaved:
                del self._games[one.id]
        return game

    @property
    def _cells(self) -> int:
        return sum(game.session.puzzle.graph.n_cells for game in self._games.values())

    @asynccontextmanager
    async def _locked(self, name: str) -> AsyncIterator[Game]:
        """A game with its lock held. Raises RefusedError when there is none."""
        while True:
            game = await self.get(name)
            async with game.lock:
                # It may have been deleted, or dropped from memory, in the meantime.
                if self._games.get(name) is game:
                    yield game
                    return

    async def in_front(self) -> Entry | None:
        """What is played: the game that was asked for last; None where there is none."""
        asked = [one.id for one in self._games.values() if not one.is_new]
        return await self.read(asked[-1], Game.summary) if asked else None

    async def delete(self, name: str) -> None:
        """Forget a game. Raises RefusedError when there is none."""
        async with self._locked(name) as game:
            del self._games[name]
            if game.session.saved is not None:
                await self._run(lambda: self._library.delete(name))

    async def find(self, query: Query, limit: int, offset: int) -> Entry:
        """The games of the library that fit, those changed last first, and how many there are."""

        def work() -> Entry:
            found = self._library.find(query, limit=limit, offset=offset)
            return {"games": [one.entry() for one in found], "count": self._library.count(query)}

        return await self._run(work)

    async def results(self) -> Entry:
        """The games of the library that were solved, those solved last first; and by technique how
        many hints were seen.
        """

        def work() -> Entry:
            solved = [one.entry() for one in self._library.results()]
            return {"results": solved, "asked": self._library.asked_about()}

        return await self._run(work)

    async def forget_results(self) -> Entry:
        """The games stay; that they were solved, and when, is forgotten."""
        return await self._run(lambda: {"forgotten": self._library.forget_results()})

    async def read(self, name: str, look: Callable[[Game], T]) -> T:
        """What a function returns of a game, unchanged by it. Raises RefusedError when there is
        none.
        """
        async with self._locked(name) as game:

            def work() -> T:
                self._follow(game)
                self._save_if_possible(game)
                return look(game)

            return await self._run(work)

    async def change(
        self, name: str, do: Callable[[Game], object], since: str | None = None
    ) -> Entry:
        """Do something to a game; it is saved before this returns its state, see `Game.answer`.

        Where the disk is full the state is "unsaved": the game stays in memory, and each later
        request saves it if it can. Changes by another program are merged first. Raises RefusedError
        when there is no such game, and where what was done is not possible after what another
        program did at the same moment.
        """
        async with self._locked(name) as game:

            def work() -> Entry:
                self._follow(game)
                do(game)
                self._save_if_possible(game)
                return game.answer(since)

            return await self._run(work)

    async def keep(self, name: str, known: GameFacts) -> Entry:
        """Put a game into the library, with what is known of it."""
        async with self._locked(name) as game:

            def work() -> Entry:
                """Save, then describe: what is described must be in the library."""
                # What is known of a puzzle is no change of the game.
                if not game.session.is_saved:
                    self._save(game)
                self._library.describe(
                    name,
                    title=known.title,
                    level=known.level,
                    rating=known.rating,
                    techniques=known.techniques,
                    player_level=known.player_level,
                )
                return {"id": name, "kept": True}

            return await self._run(work)

    async def proof(self, name: str) -> str | None:
        """The certificate that the library keeps of a puzzle; None where it has none."""
        async with self._locked(name) as game:
            if game.session.saved is None:
                return None
            return await self._run(lambda: self._library.proof(name))

    async def keep_proof(self, name: str, certificate: str) -> None:
        """Keep a certificate with a puzzle that is in the library; of others nothing is kept."""
        async with self._locked(name) as game:
            if game.session.saved is not None:
                await self._run(lambda: self._library.keep_proof(name, certificate))

    def _save_if_possible(self, game: Game) -> None:
        if game.is_unsaved:
            try:
                self._save(game)
            except OSError as error:
                game.is_owing = True
                LOG.error("%s", error)

    def _save(self, game: Game) -> None:
        try:
            if game.session.saved is None:
                self._library.add(game.session, game.id)
            else:
                merging.keep(self._library, game.id, game.session)
        except ConflictError as error:
            raise RefusedError(409, self._give_way(game, error)) from None
        game.is_owing = False

    def _give_way(self, game: Game, error: ConflictError) -> str:
        """Go on from the library's state. Moves that were taken for done become a game of their
        own.

        A single command at the same moment was not done, and the answer says so.
        """
        theirs, why = self._library.load(game.id), error.what
        if game.is_owing:
            why = said("refused.kept-as", why=why, game=self._library.add(game.session))
        game.session, game.versions, game.is_owing = theirs, StateVersions(), False
        return why

    def _follow(self, game: Game) -> None:
        """Take over what another program did; where the library fails, saving reports it."""
        with suppress(OSError, PuzzleError):
            merging.follow(self._library, game.id, game.session)

    async def save_all(self) -> None:
        """Keep the time played of the games that the library has."""

        def work() -> None:
            for game in list(self._games.values()):
                if game.session.saved is not None:
                    with suppress(RefusedError):
                        self._save(game)

        await self._run(work)
