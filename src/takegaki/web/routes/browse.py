"""What there is: formats, tilings, options of the generator, techniques, rules.

The page itself and its files. All areas are one page, which reads its own address.
"""

import hashlib
import mimetypes
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import said
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.formats import FORMATS
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry, encode
from takegaki.render.registry_json import format_entry, set_entry, technique_entry
from takegaki.rules.rule_sets.library import DEFAULT, EVERY
from takegaki.web.access import ENTER
from takegaki.web.app_state import AppState, app_state, result_of
from takegaki.web.board_entries import kind_entry
from takegaki.web.gate import GRANTED
from takegaki.web.jobs import SERVER_JOBS
from takegaki.web.localised_html import dressed
from takegaki.web.request_body import parse_body, whole
from takegaki.web.responses import JsonResponse, RefusedError
from takegaki.web.workers import JobKind
from takegaki.words.catalogue import spoken


async def formats(request: Request) -> Response:
    """The formats that are read and written."""
    return JsonResponse({"formats": [format_entry(name) for name in FORMATS]})


async def tilings(request: Request) -> Response:
    """The boards of each kind of puzzle."""
    return JsonResponse({"kinds": [kind_entry(name) for name in PUZZLES]})


async def options(request: Request) -> Response:
    """The options of the generator, and the jobs."""
    return JsonResponse(await _cached(app_state(request), SERVER_JOBS["options"], {}))


async def techniques(request: Request) -> Response:
    """All techniques, from easy to hard, each with the puzzle types that have it."""
    having = {kind: techniques_of(kind) for kind in PUZZLES}
    found = [
        {
            **technique_entry(one),
            "kinds": [kind for kind, theirs in having.items() if one in theirs],
        }
        for one in TECHNIQUES.values()
    ]
    return JsonResponse({"techniques": found})


async def technique(request: Request) -> Response:
    """One technique with its picture, and a game to try it on, of ?kind= if possible. Raises
    RefusedError for an unknown name or type.
    """
    name, kind = request.path_params["name"], request.query_params.get("kind", "")
    if name not in TECHNIQUES:
        raise RefusedError(404, said("refused.no-technique"))
    if kind and kind not in PUZZLES:
        raise _not_among(kind, PUZZLES)
    state = app_state(request)
    shown = await _cached(state, SERVER_JOBS["technique"], {"name": name, "kind": kind})
    return JsonResponse({**technique_entry(TECHNIQUES[name]), **shown})


async def how_to(request: Request) -> Response:
    """How a type of puzzle is played. Raises RefusedError for an unknown one."""
    kind = request.path_params["name"]
    if kind not in PUZZLES:
        raise _not_among(kind, PUZZLES)
    return JsonResponse(await _cached(app_state(request), SERVER_JOBS["how_to"], {"kind": kind}))


async def rule_sets(request: Request) -> Response:
    """The rule sets of the library."""
    return JsonResponse({"sets": [set_entry(name) for name in EVERY], "default": DEFAULT})


async def rule_set(request: Request) -> Response:
    """The rules of a set, a page from ?from= on."""
    name, first = request.path_params["set"], request.query_params.get("from", "1")
    _check_set(name)
    return JsonResponse(
        await _cached(app_state(request), SERVER_JOBS["rules"], {"set": name, "from": whole(first)})
    )


async def rule(request: Request) -> Response:
    """One rule with its picture. Raises RefusedError for an unknown number."""
    name = request.path_params["set"]
    _check_set(name)
    number = whole(request.path_params["number"])
    if not 1 <= number <= EVERY[name].rules:
        raise RefusedError(404, said("refused.rule-numbers", most=EVERY[name].rules))
    return JsonResponse(
        await _cached(app_state(request), SERVER_JOBS["rule"], {"set": name, "number": number})
    )


def _check_set(name: str) -> None:
    if name not in EVERY:
        raise _not_among(name, EVERY)


def _not_among(name: str, known: Iterable[str]) -> RefusedError:
    return RefusedError(404, said("refused.one-of", given=repr(name[:40]), known=", ".join(known)))


async def _cached(state: AppState, kind: JobKind, wanted: Entry) -> Entry:
    """The result of a job that is the same each time, in the language of the request."""
    key = (f"{kind.name} {spoken()}", encode(wanted))
    if key not in state.cached:
        pool = state.light if kind.lane == "light" else state.heavy
        state.cached[key] = await result_of(pool, kind, encode(wanted).encode())
        while len(state.cached) > MAX_CACHED:
            del state.cached[next(iter(state.cached))]
    return state.cached[key]


MAX_CACHED = 300
"""Pictures and lists in the cache, the latest."""

BROWSE: list[BaseRoute] = [
    Route("/api/formats", formats, methods=["GET"]),
    Route("/api/tilings", tilings, methods=["GET"]),
    Route("/api/options", options, methods=["GET"]),
    Route("/api/techniques", techniques, methods=["GET"]),
    Route("/api/techniques/{name}", technique, methods=["GET"]),
    Route("/api/how-to/{name}", how_to, methods=["GET"]),
    Route("/api/rules", rule_sets, methods=["GET"]),
    Route("/api/rules/{set}", rule_set, methods=["GET"]),
    Route("/api/rules/{set}/{number}", rule, methods=["GET"]),
]


STATIC = Path(__file__).parents[1] / "static"
AREAS = {
    "/": "play",
    "/p": "play",
    **{
        f"/{name}": name
        for name in (
            "edit",
            "generate",
            "experiments",
            "learn",
            "rules",
            "techniques",
            "workbench",
            "rule-sets",
            "library",
            "daily",
            "class",
        )
    },
}
"""Addresses, and the area that each shows."""

# The system's types may be wrong or missing, and with nosniff a wrong type is not run at all.
for _type, _ending in (
    ("text/javascript", ".js"),
    ("text/css", ".css"),
    ("image/svg+xml", ".svg"),
    ("application/manifest+json", ".webmanifest"),
):
    mimetypes.add_type(_type, _ending)


def files_version(folder: Path) -> str:
    """A part of an address that changes when any file of the folder does. Cost: a millisecond."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("*")))
    text = "".join(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n" for path, stat in found)
    return VERSION + hashlib.sha256(text.encode()).hexdigest()[:16]


VERSION = "version-"
"""How that part of an address begins. Under it a browser keeps a file, and does not ask for it
again.
"""


async def page(request: Request) -> Response:
    """The page. Its modules import each other by relative addresses, so all have the version in
    theirs.
    """
    text = _page(files_version(STATIC), AREAS[request.url.path], spoken())
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


@lru_cache(maxsize=32)
def _page(version: str, area: str, language: str) -> str:
    """The page as it is sent for an area in a language, naming all its modules.

    A browser that finds them import by import asks seven times in a row.
    """
    _keep_files(version)
    file = f"{area.replace('-', '_')}.js"
    modules = modules_of(STATIC / "js" / "main.js", STATIC / "js" / "areas" / file)
    names = [module.relative_to(STATIC).as_posix() for module in modules]
    links = [f'<link rel="modulepreload" href="/static/{version}/{name}">\n' for name in names]
    words = f"/static/{version}/words/{language}.json"
    links.append(f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{words}">\n')
    text = _versioned("index.html", version, language)
    return text.replace("</head>", "".join(links) + "</head>")


def _versioned(name: str, version: str, language: str) -> str:
    """A page in a language, whose files have their version in the address."""
    text = (STATIC / name).read_text(encoding="utf-8")
    return dressed(text, language).replace('"/static/', f'"/static/{version}/')


_kept_files: dict[tuple[str, str], bytes] = {}
"""The files of the version that was asked for last, by version and place.

A first visit asks for 70: from the disk they took 120 ms of the server's time, from here 50.
"""


def _keep_files(version: str) -> None:
    files = {
        (version, path.relative_to(STATIC).as_posix()): path.read_bytes()
        for path in STATIC.rglob("*.*")
    }
    _kept_files.clear()
    _kept_files.update(files)


_IMPORT = pattern(r'^import (?:\{[^}]*\} from )?"(\.[^"]+)";', re.MULTILINE)


def modules_of(*roots: Path) -> list[Path]:
    """These modules of the page and all that they import, but what they import only later."""
    found: dict[Path, None] = {}

    def add(path: Path) -> None:
        """A module, then what it imports, each once."""
        if path not in found:
            found[path] = None
            for name in _IMPORT.findall(path.read_text(encoding="utf-8")):
                add((path.parent / name).resolve())

    for root in roots:
        add(root.resolve())
    return list(found)


async def enter(request: Request) -> Response:
    """Let a browser in: the page that does so, or {"token": ...} for the cookie and {"key":
    ...}.
    """
    if request.method != "POST":
        return no_access(200)
    body = parse_body(await request.body())
    key, cookie = app_state(request).access.enter(body.text("token"), request.headers)
    return JsonResponse({"key": key}, headers={"set-cookie": cookie})


def no_access(status: int = 401) -> Response:
    """The page that lets a browser in, or says how it gets in. It stands wherever there is no
    access.
    """
    text = _versioned("enter.html", files_version(STATIC), spoken())
    return HTMLResponse(text, status, headers={"cache-control": "no-store"})


def nothing_here() -> Response:
    """The page at an address that is none."""
    text = _versioned("nothing.html", files_version(STATIC), spoken())
    return HTMLResponse(text, 404, headers={"cache-control": "no-store"})


async def ping(request: Request) -> Response:
    """Whether the server is there, and, for those who have access, what its processes do."""
    if not request.scope[GRANTED]:
        return JsonResponse({"ok": True})
    return JsonResponse({"ok": True, "workers": app_state(request).heavy.state})


class _Files(StaticFiles):
    """Files of the page: with their version in the address a browser keeps them, else it
    revalidates them.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, whatever its version."""
        version, *rest = Path(path).parts or ("",)
        if not version.startswith(VERSION):
            return await super().get_response(path, scope)
        inside = Path(*rest)
        if (
            scope["method"] == "GET"
            and (kept := _kept_files.get((version, inside.as_posix()))) is not None
        ):
            answer = Response(kept, media_type=mimetypes.guess_type(inside.name)[0])
        else:
            answer = await super().get_response(str(inside), scope)
        # Also where the page is an older one: no other will ask for that version.
        answer.headers["cache-control"] = "max-age=31536000, immutable"
        return answer

    def file_response(self, *args: object, **options: object) -> Response:
        """The same with a header more."""
        answer = super().file_response(*args, **options)  # type: ignore[arg-type]
        answer.headers["cache-control"] = "no-cache"
        return answer


PAGES: list[BaseRoute] = [
    Route("/ping", ping, methods=["GET"]),
    Route(ENTER, enter, methods=["GET", "POST"]),
    *(Route(area, page, methods=["GET"]) for area in AREAS),
    Mount("/static", _Files(directory=STATIC, check_dir=False)),
]
