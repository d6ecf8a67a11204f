"""Loops that the user gives: a picture of the inside, or lines; checked, with the place of what is wrong."""

import numpy as np
from numpy.typing import ArrayLike

from takegaki.core.errors import BoardError, FormatError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.limits import check_text
from takegaki.core.place import edge_name, face_name, vertex_name
from takegaki.core.topology import (
    BoolArray,
    border_lines,
    components,
    inside_faces,
    is_one_loop,
    line_degrees,
)

INSIDE_MARK, OUTSIDE_MARK = "#", "."


def given_loop(graph: Graph, inside: str | ArrayLike) -> BoolArray:
    """(E,) the border of some faces: a picture, or (F,) True for the faces inside.

    A picture has a row of "#" (inside) and "." for each row of cells, in the order of the faces;
    blanks and empty lines are left out. Raises FormatError (with line and column) for any other
    text, PuzzleError where the border is not one loop.
    """
    chosen = read_mask(graph, inside) if isinstance(inside, str) else np.asarray(inside)
    if chosen.shape != (graph.n_faces,):
        raise PuzzleError(f"{chosen.size} marks for {graph.n_faces} cells")
    if not chosen.any():
        raise PuzzleError("no cell is inside the loop")
    return given_lines(graph, border_lines(graph, chosen.astype(np.bool_)))


def given_lines(graph: Graph, lines: ArrayLike) -> BoolArray:
    """(E,) the lines themselves, if they are one loop. Raises PuzzleError that says where they are not."""
    drawn = np.asarray(lines).astype(np.bool_)
    if drawn.shape != (graph.n_edges,):
        raise BoardError(f"{drawn.size} marks for {graph.n_edges} edges")
    if not drawn.any():
        raise PuzzleError("there is no line")
    if not is_one_loop(graph, drawn):
        raise PuzzleError(_why_not(graph, drawn))
    return drawn


def read_mask(graph: Graph, text: str) -> BoolArray:
    """(F,) what a picture marks with "#". Raises FormatError; see given_loop."""
    check_text(text)
    rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    marks: list[bool] = []
    for number, line in rows:
        for column, mark in enumerate(line, 1):
            if mark not in (INSIDE_MARK, OUTSIDE_MARK) and not mark.isspace():
                raise FormatError(f'"{mark}" is neither "#" nor "."', line=number, column=column)
        told = [mark == INSIDE_MARK for mark in line if not mark.isspace()]
        if graph.n_faces == graph.rows * graph.cols and len(told) != graph.cols:
            raise FormatError(f"{len(told)} marks for {graph.cols} cells", line=number)
        marks += told
    if len(marks) != graph.n_faces:
        raise FormatError(f"{len(marks)} marks for {graph.n_faces} cells")
    return np.array(marks, dtype=np.bool_)


def _why_not(graph: Graph, lines: BoolArray) -> str:
    degree = line_degrees(graph, lines)
    if (degree == 1).any():
        vertex = int(np.argmax(degree == 1))
        return f"not one loop: a line ends at {vertex_name(graph, vertex)}"
    if (degree > 2).any():
        vertex = int(np.argmax(degree > 2))
        return f"not one loop: {degree[vertex]} lines meet at {vertex_name(graph, vertex)}"
    first, second = components(graph, lines)[:2]
    return (
        f"not one loop: those with {edge_name(graph, first[0])} and {edge_name(graph, second[0])} "
        f"are apart{_enclosed(graph, lines, second)}"
    )


def _enclosed(graph: Graph, lines: BoolArray, loop: list[int]) -> str:
    """The name of a cell that the second loop cuts out of the inside, if it does."""
    inside = inside_faces(graph, lines)
    alone = np.zeros(graph.n_edges, dtype=np.bool_)
    alone[loop] = True
    hole = inside_faces(graph, alone) & ~inside
    return f"; {face_name(graph, int(np.argmax(hole)))} is shut in" if hole.any() else ""
