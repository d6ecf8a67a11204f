"""The state that all requests share: the games and the worker processes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.requests import Request

from takegaki.render.json_values import Entry
from takegaki.web.games import GameStore
from takegaki.web.workers import WorkerPool


@dataclass(frozen=True)
class AppState:
    """What all requests share.

    light   one process, for what takes no kernels
    heavy   as many processes as there are cores
    cached  responses that are the same each time
    """

    games: GameStore
    light: WorkerPool
    heavy: WorkerPool
    cached: dict[tuple[str, str], Entry] = field(default_factory=dict)

    @asynccontextmanager
    async def opened(self, app: Starlette) -> AsyncIterator[None]:
        """Start the processes; end them at the end."""
        app.state.app_state = self
        async with self.light, self.heavy:
            yield
        await self.games.save_all()


def app_state(request: Request) -> AppState:
    """The state of the application that got a request."""
    state: AppState = request.app.state.app_state
    return state
