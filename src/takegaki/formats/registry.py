"""The registry of formats: a line each. Those that a text cannot be are not imported for it."""

import re
from functools import cache
from typing import TYPE_CHECKING

from takegaki.core.arguments import is_name_in
from takegaki.core.errors import UnsupportedError
from takegaki.core.printable import shown
from takegaki.core.reason import said
from takegaki.core.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from takegaki.formats.document import Format


# The order of recognition: from the most specific beginnings to plain cells. What is written here
# is recognised, and where one text is what two formats write (a CSV file of one column, say), it is
# the same puzzle in both. Texts of others may be less clear: a task of puzzle-loop.com with a size
# before it and without a run of blanks is taken for one of Net's, a picture of Loopy's that lost
# the spaces at its line ends for spaces for blanks.
ALSO_CALLED = {
    **dict.fromkeys(("text", "txt", "plain", "ascii"), "signs"),
    **dict.fromkeys(("link", "url", "puzz.link", "pzpr", "pzprv"), "puzzlink"),
    **dict.fromkeys(("picture", "image", "png"), "svg"),
    **dict.fromkeys(("id", "gameid", "game-id", "tatham"), "loopy"),
    "penpa+": "penpa",
    "digits": "grid",
}
"""What people may write who mean one of the names below; messages suggest it."""

FORMATS: "Registry[Format]" = Registry(
    __name__.rpartition(".")[0],
    {
        "json": "native:JSON",
        "svg": "svg:SVG",
        "geojson": "graph_from_shapes:GEOJSON",
        "signs": "cells:NAMED_SIGNS",
        "pzprv3": "pzprv3:PZPRV3",
        "netsave": "savefile:NETSAVE",
        "loopysave": "savefile:LOOPYSAVE",
        "loopy": "loopy:LOOPY",
        "pearl": "masyu:PEARL",
        "net": "net:NETID",
        "penpa": "penpa:PENPA",
        "puzzlink": "puzzlink:PUZZLINK",
        "janko": "janko:JANKO",
        "puzzleloop": "puzzleloop:PUZZLELOOP",
        "csv": "grid:CSV",
        "pencilbox": "pzprv3:PENCILBOX",
        "puzzlekit": "grid:PUZZLEKIT",
        "loopytext": "loopy_picture:LOOPYTEXT",
        "circles": "masyu:CIRCLES",
        "spaces": "grid:SPACES",
        "grid": "grid:GRID",
    },
    "takegaki.formats",
    admit="own_formats:admit",
)

OF_CELLS = ("pencilbox", "puzzlekit", "loopytext", "spaces", "grid")
"""Those of which a text can be that has nothing but the cells of a plain grid: others need not be
tried.
"""

_GAME_ID = r"\A\s*[0-9]+(?:x[0-9]+)?"
_WITHIN = {
    "json": ("{",),
    "svg": ("<svg",),
    "geojson": ('"coordinates"', '"FeatureCollection"'),
    "pzprv3": ("pzprv3",),
    "netsave": ("SAVEFILE:",),
    "loopysave": ("SAVEFILE:",),
    "janko": ("problem",),
    "signs": (" ",),
    "csv": (",",),
}
"""By format some texts of which each of its texts holds one: to look for them needs no pattern,
which takes a tenth of a millisecond to be made.
"""
_LOOKS = {
    "loopy": rf"{_GAME_ID}t[0-9]|loopy\.html#",
    "pearl": rf"{_GAME_ID}(?:d[a-z]n?|n)?[:#]|pearl\.html#",
    "net": rf"{_GAME_ID}w?(?:b[0-9.e+-]*)?a?[:#]|net\.html#",
    "penpa": r"m=(?:edit|solve)&p=",
    "puzzlink": r"\A\s*(?:[a-z]|\?[a-z])",
    "puzzleloop": r"\A[ \t]*[0-9a-z]+(?:: ?[0-9a-z]+)?\s*\Z",
    "pencilbox": r"\A[0-9]+\r?\n[0-9]+\r?\n",
    "puzzlekit": r"\A[0-9]+ [0-9]",
    "loopytext": r"\A[ \r\n][ \r\n|x0-9-]*\Z",
    "circles": r"\A[-.\r\n]*[wobWOB]",
}


def format_of(name: str) -> "Format":
    """The format of this name. Raises UnsupportedError when there is none."""
    if not is_name_in(name, FORMATS):
        from difflib import get_close_matches  # noqa: PLC0415  (for what is misspelt)

        bare = "".join(char for char in str(name).lower() if char.isalnum())
        meant = "".join(f"; did you mean {one!r}" for one in get_close_matches(bare, FORMATS, n=1))
        if isinstance(name, str) and "." in name:
            meant = (
                f"; write gives a text, and pathlib.Path({name[:40]!r}).write_text(...) keeps it"
            )
        known = ", ".join(FORMATS)
        raise UnsupportedError(
            said("reading.no-format", given=shown(name), known=known, meant=meant)
        )
    return FORMATS[name]


def may_be(name: str, text: str) -> bool:
    """A first look: False where a text cannot be of this format, which nobody need import then."""
    if name in _WITHIN:
        return any(part in text for part in _WITHIN[name])
    found = _search_of(name)
    return found is None or found(text) is not None


@cache
def _search_of(name: str) -> "Callable[[str], re.Match[str] | None] | None":
    # Looking its pattern up by its text at each board took as long as searching for it.
    return re.compile(_LOOKS[name]).search if name in _LOOKS else None
