"""takegaki's own JSON: all that a document holds, readable by people, the same bytes for the same
document.

takegaki   the version of the format: 1
kind, tiling, rows, cols, variant (left out when "")
description  which patch of a Penrose, hat or spectre tiling the board is (left out elsewhere)
graph      for a board of no tiling, whose name is then in `tiling`: `positions`, x and y of each
           dot, and `faces`, the dots of each clockwise; rows and cols are 0. Holes are derived:
           they are cells without a clue, after the others
polygons   instead of `graph`, written by people: for each cell the list of its corners, each x and
           y; or their numbers in `corners`, from 0
clues      a string for each row of cells (`.` blank, `?` a clue without a number) where the faces
           form rows and columns; elsewhere one string for all faces. `A`-`Z` are the clues 10 to
           35; where one is larger, a list of numbers, null and "?". Left out on boards of one's
           own: no clue. Of Net: a string for each row of tiles, as in its game IDs; of Masyu 1 is a
           white circle, 2 a black one; of pairs of numbers, sheep and wolves, inequalities: signs
           with a blank between them: "1/3 . S ?"
marks      a character for each edge, in the order of edge ids: `-` line (`|` is read, too), `x`
           cross, `.` unknown
solution   the same for a recorded solution
meta       title, author, source, rating, ...: texts and numbers
game       a player's progress: `takegaki.play.saves` reads and writes it
"""

import math
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, pace_within
from takegaki.core.errors import FormatError, UnsupportedError, check_faces
from takegaki.core.graph import Graph
from takegaki.core.lazy_pattern import pattern
from takegaki.core.own_graphs import JOINING, from_rings, rings_of
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, ClueArray, Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import DIGITS, cells_of, clues_of, clues_of_signs, rows_of, signs_of
from takegaki.formats.document import Document, Format, has_marks, metadata_left_out
from takegaki.formats.net import decode_tiles, encode_tiles
from takegaki.formats.tokens import Entries, load_object, quoted
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import Look
from takegaki.tilings import Boards

VERSION = 1

MARK_CHARS = b"x.-"
"""Characters of CROSS (-1), UNKNOWN (0) and LINE (1), wherever marks are a text."""

OLD_LINE = b"|"
"""A line in earlier games; still read."""

_MARK_CODES = bytes.maketrans(MARK_CHARS + OLD_LINE, b"\x00\x01\x02\x02")

GAME = "game"
"""The entry of games; what it holds is not read here."""

_KEYS = (
    "takegaki",
    "kind",
    "tiling",
    "rows",
    "cols",
    "description",
    "variant",
    "clues",
    "marks",
    "solution",
    "meta",
    "graph",
    "polygons",
    "corners",
)
FARTHEST = 1 << 31
"""Largest coordinate of a dot."""

_CELLS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.?")


GEOJSON_START = pattern(r'\s*\{\s*"type"\s*:')
"""A map that takegaki wrote holds this format."""


def detects(text: str) -> bool:
    """Does a text begin with a brace and name the format, or have polygons?"""
    own = '"takegaki"' in text or '"polygons"' in text
    return text.lstrip()[:1] == "{" and own and not GEOJSON_START.match(text)


def read(text: str, budget: Budget | None = None) -> Document:
    """The whole document. Raises FormatError where an entry is missing or of the wrong sort,
    LimitError where the budget ends.
    """
    entries = load_object(text, whole=True)
    is_own = "graph" in entries or "polygons" in entries
    if "polygons" not in entries or "takegaki" in entries:
        _check_version(entries)
    kind, variant = _name(entries, "kind", "slitherlink"), _name(entries, "variant", "")
    if kind not in PUZZLES:
        raise UnsupportedError(said("reading.kind-unknown", given=quoted(kind)))
    graph = (
        _own_graph(entries, budget)
        if is_own
        else _graph(entries, PUZZLES[kind].boards, PUZZLES[kind].look)
    )
    if variant and variant not in PUZZLES[kind].variants:
        raise UnsupportedError(said("reading.no-variant", kind=kind, given=quoted(variant)))
    if PUZZLES[kind].look == "sign":
        clues = _signs(entries, graph, kind)
    elif is_own:
        clues = _own_clues(entries, graph)
    else:
        clues = (
            _tiles(entries, graph)
            if PUZZLES[kind].look == "tile"
            else clues_of(_cells(entries, graph))
        )
    puzzle = Puzzle.of(graph, clues, kind=kind, variant=variant, meta=_meta(entries))
    solution = _board(entries, "solution", graph)
    if solution is not None and not solution.is_complete:
        raise FormatError(said("reading.whole-solution"))
    unknown = [key for key in entries if key not in (*_KEYS, GAME)]
    warnings = tuple(said("reading.entry-unknown", given=quoted(key)) for key in unknown[:10])
    board = _board(entries, "marks", graph)
    return Document(puzzle, board if has_marks(board) else None, solution, warnings)


def _check_version(entries: Entries) -> None:
    version = entries.get("takegaki")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise FormatError(said("reading.version"))
    if version > VERSION:
        what = said("reading.newer", given=quoted(str(version)), version=VERSION)
        raise UnsupportedError(what)


def _graph(entries: Entries, boards: Mapping[str, Boards], look: Look) -> Graph:
    name = _name(entries, "tiling", next(iter(boards)))
    if name not in boards:
        raise UnsupportedError(said("reading.tiling-unknown", given=quoted(name)))
    rows, cols = _side(entries, "rows"), _side(entries, "cols")
    description = _name(entries, "description", "")
    check_faces(boards[name].most_cells(rows, cols))
    expected = boards[name].cells(rows, cols, description)
    # Counted before the graph is built, which takes far more memory than the text.
    text = _clue_text(entries, " " if look == "sign" else "")
    given = len(text) - (text.count("v") + text.count("h") if look == "tile" else 0)
    if look == "sign":
        given = text.count(" ") + 1
    if given != expected:
        what = said("reading.clue-cells", cells=given, tiling=name, expected=expected)
        raise FormatError(what)
    return boards[name].graph(rows, cols, description)


def _own_clues(entries: Entries, graph: Graph) -> ClueArray:
    """The clues of a board of your own, from a text or a list; holes, or all cells, may be left
    out.
    """
    given = entries.get("clues", "")
    if isinstance(given, list) and all(
        one is None or one == "?" or type(one) is int for one in given
    ):
        numbers = [NO_CLUE if one is None else HIDDEN_CLUE if one == "?" else one for one in given]
        if any(not HIDDEN_CLUE <= one <= 127 for one in numbers):
            raise FormatError(said("reading.clue-range"))
        clues = np.array(numbers, dtype=np.int8)
    else:
        clues = clues_of(_cells({"clues": given}, graph))
    missing = graph.n_faces - len(clues)
    if missing in (graph.holes, graph.n_faces):
        return np.append(clues, np.full(missing, NO_CLUE, dtype=np.int8))
    return clues


def _polygons(entries: Entries, budget: Budget | None) -> Graph:
    """The graph of polygons that a person wrote."""
    polygons, spots = entries["polygons"], entries.get("corners")
    if not isinstance(polygons, list) or not isinstance(spots, (list, type(None))):
        raise FormatError(said("reading.polygon-list"))
    check_faces(len(polygons))
    if spots is not None:
        if not all(
            _are_whole(ring, len(spots) - 1) and min(ring, default=0) >= 0 for ring in polygons
        ):
            raise FormatError(said("reading.polygon-corners", most=len(spots) - 1))
        polygons = [[spots[corner] for corner in ring] for ring in polygons]
    if not all(
        isinstance(ring, list) and all(_is_spot(spot) for spot in ring) for ring in polygons
    ):
        raise FormatError(said("reading.polygon-spots"))
    return Graph.from_polygons(polygons, _name(entries, "tiling", "own") or "own", budget=budget)


def _is_spot(spot: object) -> bool:
    return (
        isinstance(spot, list) and len(spot) == 2 and all(type(one) in (int, float) for one in spot)
    )


def _own_graph(entries: Entries, budget: Budget | None) -> Graph:
    if "graph" not in entries:
        return _polygons(entries, budget)
    shape = entries["graph"]
    spots, faces = (
        shape.get(key) if isinstance(shape, dict) else None for key in ("positions", "faces")
    )
    if not isinstance(spots, list) or not isinstance(faces, list):
        raise FormatError(said("reading.graph-lists"))
    check_faces(len(faces))
    if not all(_are_whole(spot, FARTHEST) and len(spot) == 2 for spot in spots):
        raise FormatError(said("reading.graph-spots"))
    if not all(
        _are_whole(ring, len(spots) - 1) and len(ring) > 2 and min(ring) >= 0 for ring in faces
    ):
        raise FormatError(said("reading.graph-faces"))
    rings = [np.array(ring, dtype=np.int64) for ring in faces]
    positions = np.array(spots, dtype=np.float64).reshape(-1, 2)
    with pace_within(budget, JOINING) as pace:
        return from_rings(positions, rings, _name(entries, "tiling", ""), pace)


def _are_whole(values: object, largest: int) -> bool:
    return isinstance(values, list) and all(
        type(one) is int and abs(one) <= largest for one in values
    )


def _side(entries: Entries, key: str) -> int:
    value = entries.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise FormatError(said("reading.key-number", key=key))
    check_faces(value)
    return value


def _name(entries: Entries, key: str, default: str) -> str:
    value = entries.get(key, default)
    if not isinstance(value, str):
        raise FormatError(said("reading.key-text", key=key))
    return value


def _signs(entries: Entries, graph: Graph, kind: str) -> ClueArray:
    """The clues of signs; on a board of your own holes, or all cells, may be left out."""
    signs = _clue_text({"clues": "", **entries}, " ").split()
    missing = graph.n_cells - len(signs)
    if missing not in (0, graph.holes, graph.n_cells):
        raise FormatError(said("reading.clue-signs", signs=len(signs), cells=graph.n_cells))
    return clues_of_signs(graph, kind, [*signs, *["."] * missing])


def _clue_text(entries: Entries, between: str = "") -> str:
    clues = entries.get("clues")
    if isinstance(clues, list) and all(isinstance(row, str) for row in clues):
        return between.join(clues)
    if isinstance(clues, str):
        return clues
    raise FormatError(said("reading.clue-text"))


def _cells(entries: Entries, graph: Graph) -> bytes:
    clues = entries["clues"]
    if isinstance(clues, list):
        for row, text in enumerate(clues, start=1):
            if len(text) != graph.cols:
                raise FormatError(
                    said("reading.row-cells", cells=len(text), cols=graph.cols),
                    place=said("reading-place.clue-row", row=row),
                )
    text = _clue_text(entries)
    strange = set(text) - _CELLS
    if strange:
        offset = next(i for i, char in enumerate(text) if char in strange)
        raise FormatError(
            said("reading.no-clue", given=repr(text[offset])),
            place=said("reading-place.clue-cell", cell=offset + 1),
        )
    return text.encode()


def _tiles(entries: Entries, graph: Graph) -> ClueArray:
    rows = entries["clues"]
    if not isinstance(rows, list) or len(rows) != graph.rows:
        raise FormatError(said("reading.tile-rows", rows=graph.rows))
    parts = [
        decode_tiles(text, graph.cols, place=said("reading-place.clue-row", row=row))
        for row, text in enumerate(rows, start=1)
    ]
    return np.concatenate(parts)


def _board(entries: Entries, key: str, graph: Graph) -> Board | None:
    text = entries.get(key)
    if text is None:
        return None
    if not isinstance(text, str):
        raise FormatError(said("reading.key-marks", key=key))
    return board_of(graph, text, key)


def board_of(graph: Graph, text: str, place: str) -> Board:
    """The board of a text with a character for each edge, as `mark_text` writes it.

    Raises FormatError with this place.
    """
    data = text.encode(errors="replace")
    if len(data) != graph.n_edges or data.translate(None, MARK_CHARS + OLD_LINE):
        raise FormatError(said("reading.mark-count", edges=graph.n_edges), place=place)
    return Board.of(graph, np.frombuffer(data.translate(_MARK_CODES), dtype=np.int8) - 1)


def _meta(entries: Entries) -> dict[str, str | int | float]:
    meta = entries.get("meta", {})
    if not isinstance(meta, dict):
        raise FormatError(said("reading.meta"))
    for key, value in meta.items():
        if not isinstance(value, str | int | float) or not _is_plain(key, value):
            raise FormatError(said("reading.meta-value", key=quoted(key)))
    return meta


def _is_plain(key: str, value: str | int | float) -> bool:
    """Is it valid JSON everywhere: finite, no half of a surrogate pair, no number of too many
    digits?
    """
    if isinstance(value, bool) or (isinstance(value, float) and not math.isfinite(value)):
        return False
    try:
        (key + str(value)).encode()
    except ValueError:
        return False
    return True


def write(document: Document) -> str:
    """The JSON of a document: keys in a fixed order, metadata by name, LF line ends."""
    import json  # noqa: PLC0415  (what is read needs none)

    return json.dumps(_entries(document), indent=2, ensure_ascii=False) + "\n"


@cache
def _in_one_line() -> Callable[[Entries], str]:
    from json import JSONEncoder  # noqa: PLC0415

    return JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def line(document: Document) -> str:
    """The same in one line, without its end."""
    return _in_one_line()(_entries(document))


def _entries(document: Document) -> Entries:
    puzzle = document.puzzle
    graph = puzzle.graph
    entries: Entries = {"takegaki": VERSION, "kind": puzzle.kind, "tiling": graph.tiling}
    entries |= {"rows": graph.rows, "cols": graph.cols}
    if graph.variant:
        entries["description"] = graph.variant
    if graph.is_own:
        entries["graph"] = {
            "positions": graph.positions.astype(int).tolist(),
            "faces": rings_of(graph),
        }
    if puzzle.variant:
        entries["variant"] = puzzle.variant
    entries["clues"] = _clue_entry(puzzle)
    if document.board is not None and has_marks(document.board):
        entries["marks"] = mark_text(document.board)
    if document.solution is not None:
        entries["solution"] = mark_text(document.solution)
    meta = {key: value for key, value in sorted(puzzle.meta.items()) if _is_plain(key, value)}
    if meta:
        entries["meta"] = meta
    return entries


def _clue_entry(puzzle: Puzzle) -> list[str] | list[str | int | None] | str:
    graph = puzzle.graph
    if PUZZLES[puzzle.kind].look == "tile":
        return [encode_tiles(row) for row in puzzle.clues.reshape(graph.rows, graph.cols)]
    if (
        PUZZLES[puzzle.kind].look == "number"
        and graph.is_own
        and int(puzzle.clues.max()) >= len(DIGITS)
    ):
        return [{NO_CLUE: None, HIDDEN_CLUE: "?"}.get(clue, clue) for clue in puzzle.clues.tolist()]
    if PUZZLES[puzzle.kind].look == "sign":
        signs, cols = signs_of(puzzle), graph.cols if graph.grid else graph.n_cells
        rows = [" ".join(signs[begin : begin + cols]) for begin in range(0, len(signs), cols)]
        return rows if graph.grid else rows[0]
    cells = cells_of(puzzle)
    return rows_of(cells, graph.cols) if graph.grid else cells.decode()


def mark_text(board: Board) -> str:
    """A character for each edge: `-` line, `x` cross, `.` unknown."""
    table = np.frombuffer(MARK_CHARS, dtype=np.uint8)
    return table[board.marks + 1].tobytes().decode()


def losses(document: Document) -> list[str]:
    """Metadata that JSON cannot represent, a sentence each."""
    meta = document.puzzle.meta
    return metadata_left_out([key for key in meta if not _is_plain(key, meta[key])])


JSON = Format("json", "takegaki's own JSON", detects, read, write, losses, read_within=read)
