"""Several people at one server: each has games of their own, and a class has pupils."""

import secrets
import time
from collections.abc import Callable, Iterable

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.play.game_library import Library
from takegaki.web.access import OWNER, Access
from takegaki.web.game_store import GameStore

MOST_PUPILS = 60
MOST_STORES = 80
"""Players whose library is open; the one that was asked for longest ago is closed."""
COLOURS = 8


@dataclass(frozen=True)
class Pupil:
    """Somebody of a class.

    colour  a number, from 0 to COLOURS - 1
    token   what lets them in, behind `/enter#`
    """

    id: str
    name: str
    colour: int
    token: str


class Players:
    """Whose games are whose.

    library   makes the library of a player
    is_class  the server is for a class: it has pupils, and nothing of them is kept
    """

    def __init__(
        self, library: Callable[[str], Library] | None = None, *, is_class: bool = False
    ) -> None:
        self.is_class = is_class
        self._library = library
        self._stores: dict[str, GameStore] = {}
        self._pupils: dict[str, Pupil] = {}
        self._seen: dict[str, float] = {}
        self._shared: dict[str, str] = {}
        self._given: dict[str, str] = {}

    @property
    def stores(self) -> list[GameStore]:
        """The games of all who asked."""
        return list(self._stores.values())

    def games_of(self, player: str, game: str = "") -> GameStore | None:
        """The games of a player, or of who shared this one; None for those of the owner."""
        if player in self._pupils:
            self._seen[player] = time.time()
        return self._store(self._shared.get(game, player))

    def _store(self, owner: str) -> GameStore | None:
        if owner == OWNER or self._library is None:
            return None
        store = self._stores.pop(owner, None) or GameStore(self._library(owner))
        # The latest is last.
        self._stores[owner] = store
        if len(self._stores) > MOST_STORES:
            del self._stores[next(iter(self._stores))]
        return store

    def share(self, player: str, game: str) -> None:
        """Others may play this game of a player, too."""
        self._shared[game] = player

    def pupil(self, player: str) -> Pupil | None:
        """A pupil by their id; None for anybody else."""
        return self._pupils.get(player)

    def add(self, names: Iterable[str], access: Access) -> None:
        """New pupils, each with a link. Raises RequestError for too many."""
        wanted = [name for name in (" ".join(one.split())[:60] for one in names) if name]
        if len(self._pupils) + len(wanted) > MOST_PUPILS:
            raise RequestError(said("refused.pupils", most=MOST_PUPILS))
        for name in wanted:
            player = secrets.token_urlsafe(9)
            colour = len(self._pupils) % COLOURS
            self._pupils[player] = Pupil(player, name, colour, access.invite(player))

    async def give(self, puzzle: Puzzle) -> None:
        """All pupils get a game of their own on this puzzle; until they open it, they are where
        they were.
        """
        for player in list(self._pupils):
            if (store := self._store(player)) is not None:
                game = await store.begin(lambda: (puzzle, None), keep=True, is_new=True)
                self._given[player] = game.id

    def given(self, player: str) -> str | None:
        """The game that a pupil got last from the teacher."""
        return self._given.get(player)

    def remove(self, player: str, access: Access) -> None:
        """A pupil leaves the class, and their games go."""
        access.dismiss(player)
        self._pupils.pop(player, None)
        self._given.pop(player, None)
        self._stores.pop(player, None)

    async def entries(self) -> list[dict[str, object]]:
        """All pupils, with the game that each has in front, and the second they were seen last."""
        found: list[dict[str, object]] = []
        for player, one in self._pupils.items():
            store = self._stores.get(player)
            found.append(
                {
                    "id": player,
                    "name": one.name,
                    "colour": one.colour,
                    "token": one.token,
                    "seen": self._seen.get(player),
                    "game": None if store is None else await store.in_front(),
                }
            )
        return found
