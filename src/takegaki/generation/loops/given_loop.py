"""Loops that the user gives: a picture of the inside, or lines; checked, with the place of what is
wrong.

What is required of a loop, and as numbers for the kernels.

The arrays of a graph for the kernels of loops.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from takegaki.core.errors import BoardError, FormatError, PuzzleError, check_text
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.place_names import edge_name, face_name, vertex_name
from takegaki.core.topology import (
    BoolArray,
    border_lines,
    components,
    inside_faces,
    is_one_loop,
    line_degrees,
)
from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.kernels.shape_loop import ShapeTarget
from takegaki.generation.parameters import PARAMETERS
from takegaki.runtime.arrays import Longs, Unsigned
from takegaki.runtime.records import Template
from takegaki.runtime.rng import new_rng

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
    """(E,) the lines, if they are one loop. Raises PuzzleError with the place where they are
    not.
    """
    drawn = np.asarray(lines).astype(np.bool_)
    if drawn.shape != (graph.n_edges,):
        raise BoardError(f"{drawn.size} marks for {graph.n_edges} edges")
    if not drawn.any():
        raise PuzzleError("there is no line")
    if not is_one_loop(graph, drawn):
        raise PuzzleError(_why_not(graph, drawn))
    return drawn


def read_mask(graph: Graph, text: str) -> BoolArray:
    """(C,) the cells that a picture marks with "#". Raises FormatError; see given_loop."""
    check_text(text)
    rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    marks: list[bool] = []
    for number, line in rows:
        for column, mark in enumerate(line, 1):
            if mark not in (INSIDE_MARK, OUTSIDE_MARK) and not mark.isspace():
                raise FormatError(f'"{mark}" is neither "#" nor "."', line=number, column=column)
        marked = [mark == INSIDE_MARK for mark in line if not mark.isspace()]
        if graph.grid and len(marked) != graph.cols:
            raise FormatError(f"{len(marked)} marks for {graph.cols} cells", line=number)
        marks += marked
    if len(marks) != graph.n_cells:
        raise FormatError(f"{len(marks)} marks for {graph.n_cells} cells")
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


WORD = 1 << 32

MARGIN = 0.02
"""How far the share of inside may be off, beside one face, or half of those that a symmetry joins.
"""

# The share of faces inside that a loop tends to when none is required, and how far it may be off.
USUAL, USUAL_MARGIN = 0.5, 0.15
# The probability that a line more (or less) is accepted, for a loop as broad (or tight) as
# possible.
LEAST = 0.05
# Of how many faces the best is coloured next, at most.
CONTEST = 6


@dataclass(frozen=True)
class LoopRequirements:
    """The requirements of `colour_loop`. Raises PuzzleError for values out of range."""

    windingness: float
    inside: float | None
    max_straight: int | None

    def __post_init__(self) -> None:
        for name in ("windingness", "inside", "max_straight"):
            PARAMETERS[name].check_range(getattr(self, name))

    @property
    def pull(self) -> float:
        """How strongly the loop is drawn to one end of windingness, 0 to 1."""
        return abs(2 * self.windingness - 1)

    @property
    def contest(self) -> int:
        """How many faces compete to be coloured next."""
        return 1 + round(self.pull * (CONTEST - 1))

    @property
    def share(self) -> int:
        """How often the next face is to be inside, in 2^32."""
        return int((USUAL if self.inside is None else self.inside) * WORD)

    @property
    def sign(self) -> int:
        """See ShapeTarget."""
        return -1 if self.windingness >= 0.5 else 1

    def area(self, n_faces: int, together: int, random: int) -> tuple[int, int]:
        """How many faces are required inside, and the tolerance.

        together   most faces that a symmetry flips at once
        random     32 random bits
        """
        share, margin = self.inside, MARGIN
        if share is None and self.windingness >= 0.5:
            share, margin = USUAL, USUAL_MARGIN
        elif share is None:
            # Broad loops shrink to the least that is allowed: without a random part all would be of
            # one size.
            share = USUAL + (2 * random / WORD - 1) * (USUAL_MARGIN - MARGIN)
        return max(1, round(share * n_faces)), _tolerance(margin, n_faces, together)

    def weights(self, graph: Graph) -> Longs:
        """(D,) see ShapeTarget."""
        return _weights(int(graph.face_sizes.max()) * 8, self.pull)

    def unmet(self, graph: Graph, shape: ShapeTarget) -> str:
        """One line: what a loop could not be given."""
        if shape.excess:
            return (
                f"no loop found that goes at most {self.max_straight} lines straight on; ask "
                f"for more"
            )
        share = "about half" if self.inside is None else f"a share of {self.inside}"
        return f"no loop found with {share} inside; {shape.area / graph.n_faces:.2f} was reached"


def off_inside(count: int, share: float, n_faces: int, together: int) -> int:
    """How many faces too many or too few are inside, beyond what a required share tolerates.

    together   most faces that a symmetry flips at once
    """
    off = abs(count - max(1, round(share * n_faces)))
    return max(0, off - _tolerance(MARGIN, n_faces, together))


def _tolerance(margin: float, n_faces: int, together: int) -> int:
    return int(margin * n_faces) + max(1, together // 2)


@lru_cache(maxsize=256)
def _weights(most: int, pull: float) -> Longs:
    """By products alone: powers are rounded differently on different machines."""
    each = 1 - (1 - LEAST) * pull
    chance, chances = 1.0, []
    for _ in range(most):
        chances.append(int(chance * WORD))
        chance *= each
    return np.array(chances, dtype=np.int64)


def new_field(graph: Graph, seed: int, stream: int) -> Field:
    """A field without a line. Makers with different streams get different random numbers for one
    seed.

    Raises PuzzleError for a board without a cell.
    """
    if graph.n_faces == 0:
        raise PuzzleError("a board without a cell has no loop")
    field = _blank_field(graph)
    field.rng[:] = new_rng(int(seed) * 0x2545F4914F6CDD1D + stream)
    return field


def _blank_field(graph: Graph) -> Field:
    template: Template[Field] = graph.cached(
        "field", lambda: Template(_first_field(graph), ("line", "used", "rng"))
    )
    return template.make()


def _first_field(graph: Graph) -> Field:
    return Field(
        graph.face_start,
        graph.face_vertices,
        graph.face_edges,
        graph.edge_faces,
        np.zeros(graph.n_edges, dtype=np.int8),
        np.zeros(graph.n_vertices, dtype=np.int8),
        new_rng(0),
    )


def field_of(graph: Graph, lines: BoolArray, rng: Unsigned) -> Field:
    """A field with the lines (E,) of a loop, and random numbers as from this state on."""
    field = _blank_field(graph)
    field.line[:], field.rng[:] = lines, rng
    field.used[graph.edge_vertices[lines].ravel()] = 1
    return field


def lines_of(field: Field) -> BoolArray:
    """(E,) bool, a copy."""
    return field.line.astype(np.bool_)
