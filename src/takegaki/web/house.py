"""What all requests share: the games and the processes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.requests import Request

from takegaki.web.crew import Crew
from takegaki.web.games import Shelf
from takegaki.web.replies import Entry


@dataclass(frozen=True)
class House:
    """What all requests share.

    light   one process, for what takes no kernels
    heavy   as many processes as there are cores
    kept    answers that are the same each time
    """

    games: Shelf
    light: Crew
    heavy: Crew
    kept: dict[tuple[str, str], Entry] = field(default_factory=dict)

    @asynccontextmanager
    async def opened(self, app: Starlette) -> AsyncIterator[None]:
        """Start the processes; end them at the end."""
        app.state.house = self
        async with self.light, self.heavy:
            yield
        await self.games.save_all()


def house_of(request: Request) -> House:
    """The house that a request came to."""
    house: House = request.app.state.house
    return house
