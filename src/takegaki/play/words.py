"""Moves as words: `row column side`, and how a place on the board is called."""

import re

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.errors import RequestError
from takegaki.core.graph import Graph
from takegaki.core.place import side_ways
from takegaki.play.actions import Action, Clear, Jumble, Lock, Mark, Marks, Shade, Sure, Turn
from takegaki.play.session import Session

TURNS = {"a": 1, "d": 3, "f": 2}
"""Quarters anticlockwise of each letter; `s` locks. Net has A, D, F and S on its keys, too."""

_TURN_LETTERS = {quarters: letter for letter, quarters in TURNS.items()}
_TOKENS = re.compile(r"[0-9]{1,9}|[A-Za-z]+|[^\s,()]")


def in_rows(graph: Graph) -> bool:
    """Cells have a row and a column."""
    return graph.n_cells == graph.rows * graph.cols


def sides_of(graph: Graph, face: int) -> dict[str, int]:
    """The edge of each side: `t`, `br`, ... for top, bottom right, ..., where two lie alike their numbers."""
    ways = ["".join(word[0] for word in way.split()) for way in side_ways(graph, face)]
    edges = graph.edges_of(face).tolist()
    return {
        way if ways.count(way) == 1 else str(number): edge
        for number, (way, edge) in enumerate(zip(ways, edges, strict=True), start=1)
    }


def move_of(session: Session, text: str) -> Action:
    """The move that a line of text means, seen from the position: said again it takes itself back.

    `row column side` draws a line, `x row column side` a cross; of tiles `row column` with a (turn left),
    d (right), f (half) or s (lock). Raises RequestError that says what was expected.
    """
    tokens = _TOKENS.findall(text.lower())
    cross = bool(tokens) and tokens[0] == "x" and not session.is_of_tiles
    tokens = tokens[1:] if cross else tokens
    cell, rest = _cell(session.puzzle.graph, tokens)
    if session.is_of_tiles:
        return _tile_move(session, cell, rest)
    sides = sides_of(session.puzzle.graph, cell)
    if len(rest) != 1 or rest[0] not in sides:
        raise RequestError(f"a side was expected at the end: {', '.join(sides)}")
    edge = sides[rest[0]]
    mark = CROSS if cross else LINE
    return Mark(edge, UNKNOWN if session.position.marks[edge] == mark else mark)


def _cell(graph: Graph, tokens: list[str]) -> tuple[int, list[str]]:
    wanted = 2 if in_rows(graph) else 1
    names = ("row", "column")[:wanted] if wanted == 2 else ("number of a cell",)
    sizes = (graph.rows, graph.cols) if wanted == 2 else (graph.n_cells,)
    numbers = []
    for name, size, token in zip(names, sizes, [*tokens, "", ""], strict=False):
        if not (token.isascii() and token.isdecimal()) or not 1 <= int(token) <= size:
            raise RequestError(f"a {name} from 1 to {size} was expected{f', not {token}' if token else ''}")
        numbers.append(int(token) - 1)
    cell = numbers[0] * graph.cols + numbers[1] if wanted == 2 else numbers[0]
    return cell, tokens[wanted:]


def _tile_move(session: Session, cell: int, rest: list[str]) -> Action:
    if len(rest) == 1 and rest[0] in TURNS:
        return Turn(cell, TURNS[rest[0]])
    if rest == ["s"]:
        return Lock(cell, not session.position.locked[cell])
    raise RequestError("a (turn left), d (right), f (half) or s (lock) was expected at the end")


def said(text: str) -> str:
    """A move as it was said, in small letters and with single spaces."""
    return " ".join(_TOKENS.findall(text.lower()))


def words_of(session: Session, action: Action) -> str:
    """An action as the words that make it."""
    graph = session.puzzle.graph
    match action:
        case Mark(edge, mark):
            place = _edge_words(graph, edge)
            return {LINE: place, CROSS: f"x {place}"}.get(mark, f"{place} taken back")
        case Turn(cell, quarters):
            return f"{_place(graph, cell)} {_TURN_LETTERS[quarters]}"
        case Lock(cell, locked):
            return f"{_place(graph, cell)} s" + ("" if locked else " taken back")
        case Shade(face, shade):
            return f"{_place(graph, face)} {('without colour', 'inside', 'outside')[shade]}"
        case Sure(edge, sure):
            return f"{_edge_words(graph, edge)} {'sure' if sure else 'not sure'}"
        case Jumble():
            return "all jumbled"
        case Clear():
            return "all cleared"
        case Marks():
            return "all marked"


def _edge_words(graph: Graph, edge: int) -> str:
    face = int(min(graph.edge_faces[edge]))
    side = next(side for side, other in sides_of(graph, face).items() if other == edge)
    return f"{_place(graph, face)} {side}"


def _place(graph: Graph, cell: int) -> str:
    return f"{cell // graph.cols + 1} {cell % graph.cols + 1}" if in_rows(graph) else str(cell + 1)
