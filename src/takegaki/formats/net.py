"""Net game IDs: WIDTHxHEIGHT, `w` for a board that wraps, a colon and the tiles row by row.

A tile is a hexadecimal digit, `v` and `h` after it are walls right and below. Letters for the
generator (`b` and a probability of walls, `a` for boards with several solutions) are passed over.
An ID with # instead of : is a recipe for Net's own random generator and cannot be read.
Source: Simon Tatham, net.c, as checked in this project's format notes.
"""

import re

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import FormatError, UnsupportedError, check_faces
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import ClueArray, Puzzle
from takegaki.core.reason import said
from takegaki.formats.document import Capacity, Document, Format, Recipe
from takegaki.formats.tokens import number, quoted
from takegaki.puzzles.net import NET, WITHOUT_WALLS
from takegaki.tilings.torus import CELLS, TORUS, WALL_BELOW, WALL_RIGHT, TileGrid, wraps

NET_CAPACITY = Capacity("a Net game ID", kind=NET.name, tilings=(CELLS.name, TORUS.name))

_PARAMS = pattern(r"([0-9]+)(?:x([0-9]+))?([a-z0-9.+-]*)")
_RECIPE = pattern(r"([0-9]+(?:x[0-9]+)?w?)(?:b([0-9.]+))?(a?)")
_LOOKS_LIKE = pattern(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?(w?(?:b[0-9.e+-]*)?a?)([:#])")
_OTHERS = pattern(r"[^0-9a-fA-Fvh]")
_WEB_PAGE = "net.html#"

Params = tuple[TileGrid, int, int]
"""Family of boards, rows, columns."""


def detects(text: str) -> bool:
    """Begins like a game ID and has a tile for each cell; or is the address of one at Net's web
    page.
    """
    if _WEB_PAGE in text[:200]:
        return True
    head = _LOOKS_LIKE.match(text[:60])
    if head is None:
        return False
    if head[4] == "#":
        return True
    # A task of puzzle-loop may look alike, but has a space after the colon or too few cells, as of
    # a run.
    tiles = text[head.end() :].rstrip()
    count = int(head[1]) * int(head[2] or head[1])
    return count <= len(tiles) <= 3 * count and _is_description(tiles, count)


def _is_description(tiles: str, count: int) -> bool:
    return (
        len(tiles) - tiles.count("v") - tiles.count("h") == count and _OTHERS.search(tiles) is None
    )


def read(text: str) -> Document:
    """The puzzle of a game ID. Raises UnsupportedError for a seed."""
    game_id = text.partition(_WEB_PAGE)[2] if _WEB_PAGE in text[:200] else text
    skipped = len(text) - len(game_id.lstrip())
    game_id = game_id.strip()
    head = re.match(r"[^:#]{1,60}(?=[:#])", game_id)
    if head is None:
        what = said("reading.game-id", example="5x5w:19d7a")
        raise FormatError(what, line=1, column=skipped + 1)
    if game_id[head.end()] == "#":
        raise UnsupportedError(said("reading.seed-id", program="Net"))
    params = read_params(head[0])
    return Document(puzzle_of(params, game_id[head.end() + 1 :], offset=skipped + head.end() + 1))


def read_params(text: str) -> Params:
    """What WIDTHxHEIGHT with its letters specifies. Raises FormatError or LimitError."""
    match = _PARAMS.fullmatch(text)
    if match is None:
        raise FormatError(said("reading.net-size", given=quoted(text)))
    cols = number(match[1], "width", least=1)
    rows = number(match[2] or match[1], "height", least=1)
    check_faces(rows * cols)
    return TORUS if "w" in match[3] else CELLS, rows, cols


def read_recipe(text: str) -> Recipe:
    """What Net's parameters for its generator specify, such as 11x11wb0.2.

    Raises FormatError or LimitError, UnsupportedError for boards with several solutions.
    """
    match = _RECIPE.fullmatch(text)
    if match is None:
        raise FormatError(said("reading.net-recipe", given=quoted(text)))
    if match[3]:
        raise UnsupportedError(said("reading.net-unique", given=quoted(text)))
    try:
        walls = None if match[2] is None else float(match[2])
    except ValueError:
        walls = 2.0
    if walls is not None and walls > 1:
        raise FormatError(said("reading.net-walls", given=quoted(text)))
    return Recipe(*read_params(match[1]), walls=walls)


def puzzle_of(params: Params, description: str, *, offset: int = 0) -> Puzzle:
    """The puzzle of a description, the part after the colon."""
    grid, rows, cols = params
    tiles = decode_tiles(description, rows * cols, offset=offset)
    return Puzzle.of(grid.graph(rows, cols), tiles, kind=NET.name)


def write(document: Document) -> str:
    """The game ID, as Net writes it."""
    NET_CAPACITY.require(document)
    return params_of(document.puzzle) + ":" + encode_tiles(document.puzzle.clues)


def params_of(puzzle: Puzzle) -> str:
    """WIDTHxHEIGHT of a puzzle, and whether it wraps."""
    graph = puzzle.graph
    return f"{graph.cols}x{graph.rows}" + "w" * (wraps(graph))


NETID = Format("net", "Net game ID", detects, read, write, NET_CAPACITY.losses)


_HEX_DIGITS = "0123456789abcdef"
_AS_DIGITS = _HEX_DIGITS.encode().ljust(256)
_STRANGE = -1


def _values() -> NDArray[np.int8]:
    table = np.full(256, _STRANGE, dtype=np.int8)
    for digits in (_HEX_DIGITS, _HEX_DIGITS.upper()):
        table[list(digits.encode())] = np.arange(16)
    table[ord("v")], table[ord("h")] = WALL_RIGHT, WALL_BELOW
    return table


_VALUES = _values()


def decode_tiles(text: str, count: int, *, offset: int = 0, place: str | None = None) -> ClueArray:
    """(count,) the tiles of a text, as `takegaki.puzzles.net` codes them.

    Raises FormatError for other characters, a wall before the first tile, or another number of
    tiles; the column counts from `offset`. Cost: linear.
    """
    values = _VALUES[np.frombuffer(text.encode("latin-1", "replace"), dtype=np.uint8)]
    if values.size and values.min() == _STRANGE:
        at = int(np.argmin(values))
        what = said("reading.net-tile", given=repr(text[at]))
        raise FormatError(what, column=_column(offset, at, place), place=place)
    is_tile = values < WALL_RIGHT
    number = int(np.count_nonzero(is_tile))
    if number != count:
        what = said("reading.tiles-instead", tiles=number, count=count)
        raise FormatError(what, place=place)
    if number == len(values):
        return values
    tiles = values[is_tile]
    if not is_tile[0]:
        what = said("reading.net-wall-first")
        raise FormatError(what, column=_column(offset, 0, place), place=place)
    owner = np.cumsum(is_tile) - 1
    np.bitwise_or.at(tiles, owner[~is_tile], values[~is_tile])
    return tiles


def _column(offset: int, at: int, place: str | None) -> int | None:
    return offset + at + 1 if place is None else None


def encode_tiles(tiles: ClueArray) -> str:
    """The text of tiles, `v` before `h`."""
    data = tiles.tobytes()
    if tiles.dtype == np.int8 and not data.translate(None, WITHOUT_WALLS):
        return data.translate(_AS_DIGITS).decode()
    walls = {0: "", WALL_RIGHT: "v", WALL_BELOW: "h", WALL_RIGHT | WALL_BELOW: "vh"}
    return "".join([_HEX_DIGITS[tile & 15] + walls[tile & ~15] for tile in tiles.tolist()])
