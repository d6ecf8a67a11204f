"""Games that are being played: sessions by their id, one request at a time each."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.play.session import Session
from takegaki.web.limits import GAMES_AT_WORK, MAX_CELLS_KEPT, MAX_GAMES
from takegaki.web.puzzles import puzzle_entry
from takegaki.web.replies import Entry, RefusedError
from takegaki.web.shape import shape_entry

T = TypeVar("T")


@dataclass(eq=False)
class Game:
    """A session with its id; `live` says whether each state tells what is wrong."""

    id: str
    session: Session
    live: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def state(self) -> Entry:
        """What a page has to show."""
        return self.session.state(self.session.errors() if self.live else None)

    def entry(self) -> Entry:
        """All that a page needs to begin."""
        puzzle = self.session.puzzle
        return {
            "id": self.id,
            "puzzle": puzzle_entry(puzzle),
            "shape": shape_entry(puzzle.graph),
            "state": self.state(),
        }


class Shelf:
    """The games in memory: the latest that there is room for."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._limiter = CapacityLimiter(GAMES_AT_WORK)

    async def begin(self, puzzle: Puzzle, board: Board | None = None) -> Game:
        """A new game."""
        session = await to_thread.run_sync(Session, puzzle, board, limiter=self._limiter)
        game = Game(secrets.token_urlsafe(9), session)
        self._keep(game)
        return game

    def _keep(self, game: Game) -> None:
        self._games[game.id] = game
        while len(self._games) > 1 and (len(self._games) > MAX_GAMES or self._cells > MAX_CELLS_KEPT):
            self._games.popitem(last=False)

    @property
    def _cells(self) -> int:
        return sum(game.session.puzzle.graph.n_cells for game in self._games.values())

    async def get(self, name: str) -> Game:
        """The game of this id. Raises RefusedError."""
        if name not in self._games:
            raise RefusedError(404, "there is no such game")
        self._games.move_to_end(name)
        return self._games[name]

    async def delete(self, name: str) -> None:
        """Forget a game. Raises RefusedError when there is none."""
        await self.get(name)
        del self._games[name]

    def summaries(self) -> list[Entry]:
        """The games, the latest first."""
        return [
            {"id": game.id, "kind": game.session.puzzle.kind, "solved": game.session.solved}
            for game in reversed(self._games.values())
        ]

    async def work(self, game: Game, do: Callable[[Game], T]) -> T:
        """Do something to a game, nobody else meanwhile; off the event loop, as boards may be large."""
        async with game.lock:
            return await to_thread.run_sync(do, game, limiter=self._limiter)
