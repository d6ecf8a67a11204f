"""The compact forms of a solution in JSON: rows of inside and outside where that works, else edge ids.

`inside` has a string for each row of cells, "1" inside the loop and "0" outside. It is given for
boards with a cell for each row and column. `lines` are the ids of the edges in the loop, ascending.
"""

from json import JSONEncoder
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.graph import Graph
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Effort, Solution

Json: TypeAlias = "str | int | float | bool | list[str] | list[int] | list[Json] | dict[str, Json] | None"

encode = JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def inside_rows(solution: Solution) -> list[str] | None:
    """A string of 0 and 1 for each row, or None where faces do not form rows and columns."""
    graph = solution.puzzle.graph
    if graph.n_faces != graph.rows * graph.cols:
        return None
    tops = _top_edges(graph)
    if len(tops):
        # Going down a column, each top side that is a line changes the colour.
        crossed = solution.lines[tops].reshape(graph.rows, graph.cols)
        inside = np.bitwise_xor.accumulate(crossed.view(np.uint8), axis=0)
    else:
        inside = inside_faces(graph, solution.lines).astype(np.uint8)
    text = (inside + ord("0")).tobytes().decode("ascii")
    return [text[at : at + graph.cols] for at in range(0, len(text), graph.cols)]


def edge_ids(solution: Solution) -> list[int]:
    """The edges of the loop, ascending."""
    ids: list[int] = np.flatnonzero(solution.lines).tolist()
    return ids


def solution_entry(solution: Solution) -> dict[str, Json]:
    """A solution as one JSON object."""
    rows = inside_rows(solution)
    entry: dict[str, Json] = {"lines": edge_ids(solution)}
    return entry if rows is None else {**entry, "inside": rows}


def marks_entry(board: Board) -> dict[str, Json]:
    """Marks as one JSON object: the edges that are lines and those that are crosses."""
    lines: list[int] = np.flatnonzero(board.marks == LINE).tolist()
    crosses: list[int] = np.flatnonzero(board.marks == CROSS).tolist()
    return {"lines": lines, "crosses": crosses}


def effort_entry(effort: Effort) -> dict[str, Json]:
    """What it cost."""
    return {
        "decisions": effort.decisions,
        "conflicts": effort.conflicts,
        "propagations": effort.propagations,
        "goal_checks": effort.goal_checks,
        "restarts": effort.restarts,
    }


def _top_edges(graph: Graph) -> NDArray[np.int32]:
    """(F,) the side between each face and the one above it in its column; empty where there is none such."""
    return graph.kept("top edges", lambda: _find_top_edges(graph))


def _find_top_edges(graph: Graph) -> NDArray[np.int32]:
    first = graph.face_edges[graph.face_start[:-1]]
    faces = np.arange(graph.n_faces)
    above = np.where(faces < graph.cols, graph.outside, faces - graph.cols)
    beyond = graph.edge_faces[first].sum(axis=1) - faces
    return first if bool(np.all(beyond == above)) else first[:0]
