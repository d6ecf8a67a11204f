"""The page itself and its files. All areas are one page, which looks at its own address."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from takegaki.web.house import house_of
from takegaki.web.replies import Json

STATIC = Path(__file__).parents[1] / "static"
AREAS = ("/", "/p", "/edit", "/generate", "/learn", "/rules", "/library")

# What the system says may be wrong or missing, and with nosniff a wrong type is not run at all.
for _type, _ending in (
    ("text/javascript", ".js"),
    ("text/css", ".css"),
    ("image/svg+xml", ".svg"),
    ("application/manifest+json", ".webmanifest"),
):
    mimetypes.add_type(_type, _ending)


async def page(request: Request) -> Response:
    """The page."""
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


async def ping(request: Request) -> Response:
    """Whether the server is there, and what its processes do."""
    return Json({"ok": True, "crew": house_of(request).heavy.state})


class _Files(StaticFiles):
    """Files of the page; a browser asks each time whether they are still the same."""

    def file_response(self, *args: object, **options: object) -> Response:
        """The same with a header more."""
        answer = super().file_response(*args, **options)  # type: ignore[arg-type]
        answer.headers["cache-control"] = "no-cache"
        return answer


PAGES: list[BaseRoute] = [
    Route("/ping", ping, methods=["GET"]),
    *(Route(area, page, methods=["GET"]) for area in AREAS),
    Mount("/static", _Files(directory=STATIC, check_dir=False)),
]
