"""The addresses of the server, a file for each group."""

from starlette.routing import BaseRoute

from takegaki.web.routes.browse import BROWSE, PAGES
from takegaki.web.routes.collection import COLLECTION
from takegaki.web.routes.games import GAMES
from takegaki.web.routes.jobs import JOB_ROUTES, SHARING
from takegaki.web.routes.players import PLAYERS

ROUTES: list[BaseRoute] = [*PAGES, *GAMES, *PLAYERS, *COLLECTION, *JOB_ROUTES, *BROWSE, *SHARING]

__all__ = ["ROUTES"]
