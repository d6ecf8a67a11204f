"""What there is: formats, tilings, wishes of the generator, techniques, rules."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from takegaki.formats import FORMATS
from takegaki.puzzles import PUZZLES
from takegaki.rules.library import DEFAULT, LIBRARY
from takegaki.techniques import TECHNIQUES
from takegaki.web.asked import whole
from takegaki.web.catalogue import kind_entry, set_entry, technique_entry
from takegaki.web.crew import Kind
from takegaki.web.house import House, house_of
from takegaki.web.jobs import SMALL
from takegaki.web.replies import Entry, Json, RefusedError, encode
from takegaki.web.streaming import result_of


async def formats(request: Request) -> Response:
    """The formats that are read and written."""
    return Json({"formats": [{"name": one.name, "title": one.title} for one in FORMATS.values()]})


async def tilings(request: Request) -> Response:
    """The boards of each kind of puzzle."""
    return Json({"kinds": [kind_entry(name) for name in PUZZLES]})


async def options(request: Request) -> Response:
    """What the generator can be asked, and what jobs there are."""
    return Json(await _kept(house_of(request), SMALL["options"], {}))


async def techniques(request: Request) -> Response:
    """All techniques, from easy to hard."""
    return Json({"techniques": [technique_entry(one) for one in TECHNIQUES.values()]})


async def technique(request: Request) -> Response:
    """One technique with its picture."""
    name = request.path_params["name"]
    if name not in TECHNIQUES:
        raise RefusedError(404, "there is no such technique")
    house = house_of(request)
    shown = await _kept(house, SMALL["technique"], {"name": name})
    return Json({**technique_entry(TECHNIQUES[name]), **shown})


async def rule_sets(request: Request) -> Response:
    """The rule sets of the library."""
    return Json({"sets": [set_entry(name) for name in LIBRARY], "default": DEFAULT})


async def rule_set(request: Request) -> Response:
    """The rules of a set, a page from ?from= on."""
    name, first = request.path_params["set"], request.query_params.get("from", "1")
    _check_set(name)
    return Json(await _kept(house_of(request), SMALL["rules"], {"set": name, "from": whole(first)}))


async def rule(request: Request) -> Response:
    """One rule with its picture."""
    name = request.path_params["set"]
    _check_set(name)
    number = whole(request.path_params["number"])
    if not 1 <= number <= LIBRARY[name].rules:
        raise RefusedError(404, f"the rules of this set have the numbers 1 to {LIBRARY[name].rules}")
    return Json(await _kept(house_of(request), SMALL["rule"], {"set": name, "number": number}))


def _check_set(name: str) -> None:
    if name not in LIBRARY:
        raise RefusedError(404, f"there is no such rule set; there are {', '.join(LIBRARY)}")


async def _kept(house: House, kind: Kind, wanted: Entry) -> Entry:
    """What a process made of it, kept: it is the same each time."""
    key = (kind.name, encode(wanted))
    if key not in house.kept:
        crew = house.light if kind.lane == "light" else house.heavy
        house.kept[key] = await result_of(crew, kind, encode(wanted).encode())
        while len(house.kept) > MOST_KEPT:
            del house.kept[next(iter(house.kept))]
    return house.kept[key]


MOST_KEPT = 300
"""Pictures and lists that are kept, the latest."""

BROWSE: list[BaseRoute] = [
    Route("/api/formats", formats, methods=["GET"]),
    Route("/api/tilings", tilings, methods=["GET"]),
    Route("/api/options", options, methods=["GET"]),
    Route("/api/techniques", techniques, methods=["GET"]),
    Route("/api/techniques/{name}", technique, methods=["GET"]),
    Route("/api/rules", rule_sets, methods=["GET"]),
    Route("/api/rules/{set}", rule_set, methods=["GET"]),
    Route("/api/rules/{set}/{number}", rule, methods=["GET"]),
]
