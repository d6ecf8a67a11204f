"""The setter's report: on which clues the verdict on a puzzle depends, how it looks, and what to change.

Wrong marks: is this board right so far, and if not, which marks or clues are to blame?
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from takegaki.core.board import UNKNOWN, Board, require_board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import BoardError
from takegaki.core.graph import Graph
from takegaki.core.printable import Shown
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.symmetry import Symmetry, symmetries
from takegaki.core.verdict import Effort, Multiple, NoSolution, Solution, Unique, Verdict
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.solving.clue_fixes import Clash, Fixes, Needs, clash, fixes, needs
from takegaki.solving.exact import exact_search
from takegaki.solving.methods import Exhausted, Stopped
from takegaki.solving.minimal_conflict import minimal_conflict
from takegaki.solving.queries import SharedBudget, prove
from takegaki.solving.reasons import forced
from takegaki.tilings.torus import wraps

STRAIGHT = 0.05
"""How far, in edges, a symmetry may move a dot beside its image and still be a turn or a mirror."""

MIRRORS = {
    0: "mirror top to bottom",
    45: "mirror along the diagonal from the top left",
    90: "mirror left to right",
    135: "mirror along the diagonal from the top right",
}
"""By the angle of the axis in degrees, clockwise on the screen from "right"."""


@dataclass(frozen=True)
class Balance:
    """How far the places of the clues have one symmetry of the board.

    name   for people: "half turn", "quarter turn", "mirror left to right", ...
    kept   clues whose place goes to the place of a clue
    lone   the faces of the others, ascending
    """

    name: str
    kept: int
    lone: tuple[int, ...]


@dataclass(frozen=True)
class ClueLook:
    """The clues at a glance.

    clues     number of clues, hidden ones included
    faces     number of faces
    values    how often each value from 0 to the largest possible is given
    hidden    clues without a number
    balances  a line for each symmetry of the board but the identity; a turn and its opposite are one
    """

    clues: int
    faces: int
    values: tuple[int, ...]
    hidden: int
    balances: tuple[Balance, ...]

    @property
    def share(self) -> float:
        """Clues in relation to faces."""
        return self.clues / self.faces


def clue_look(puzzle: Puzzle) -> ClueLook:
    """The look of a puzzle's clues. Cost: linear in the faces, for each symmetry of the board."""
    graph = puzzle.graph
    placed = puzzle.clues != NO_CLUE
    known = puzzle.clues[puzzle.clues >= 0]
    balances: dict[str, Balance] = {}
    for symmetry in symmetries(graph)[1:]:
        name = symmetry_name(graph, symmetry)
        if name and name not in balances:
            lone = np.flatnonzero(placed & ~placed[symmetry.faces]).tolist()
            balances[name] = Balance(name, int(placed.sum()) - len(lone), tuple(lone))
    return ClueLook(
        clues=int(placed.sum()),
        faces=graph.n_faces,
        values=tuple(np.bincount(known, minlength=int(graph.face_sizes.max()) + 1).tolist()),
        hidden=int((puzzle.clues == HIDDEN_CLUE).sum()),
        balances=tuple(balances.values()),
    )


def symmetry_name(graph: Graph, symmetry: Symmetry) -> str:
    """What people call it; "" for one of the plan alone, that bends the board. Cost: linear."""
    here = graph.positions - graph.positions.mean(axis=0)
    there = here[symmetry.vertices]
    # As complex numbers a turn is a product; a mirror is one with the conjugate.
    before = here[:, 0] + 1j * here[:, 1] * (-1 if symmetry.mirrored else 1)
    after = there[:, 0] + 1j * there[:, 1]
    factor = complex(np.vdot(before, after))
    edges = here[graph.edge_vertices]
    length = float(np.median(np.hypot(*(edges[:, 1] - edges[:, 0]).T)))
    if not factor or np.abs(before * (factor / abs(factor)) - after).max() > STRAIGHT * length:
        return ""
    degrees = round(math.degrees(math.atan2(factor.imag, factor.real)))
    if symmetry.mirrored:
        axis = degrees % 360 // 2
        return MIRRORS.get(axis, f"mirror along an axis at {axis} degrees")
    turn = abs(degrees)
    return {180: "half turn", 90: "quarter turn"}.get(turn, f"turn by {turn} degrees")


@dataclass(frozen=True)
class TileLook:
    """Tiles, or other clues that are no numbers, at a glance.

    cells   number of cells
    shapes  how many of each, the most first: "corner tile", ...
    barred  walls
    sides   borders between cells, walls included
    wraps   the board has no rim
    """

    cells: int
    shapes: Mapping[str, int]
    barred: int
    sides: int
    wraps: bool


def tile_look(puzzle: Puzzle) -> TileLook:
    """The look of a puzzle's tiles. Cost: linear."""
    graph, kind = puzzle.graph, PUZZLES[puzzle.kind]
    shapes = Counter(kind.named(puzzle, cell) for cell in np.flatnonzero(puzzle.clues >= 0).tolist())
    walls = len(kind.barred(puzzle))
    return TileLook(graph.n_cells, dict(shapes.most_common()), walls, graph.n_edges, wraps(graph))


@dataclass(frozen=True)
class Differing:
    """Where solutions differ.

    edges   that are lines in some solutions only, ascending
    cells   those with such an edge, ascending: where one more thing must be given
    """

    edges: tuple[int, ...]
    cells: tuple[int, ...]


def differing(puzzle: Puzzle, shared: SharedBudget) -> Differing | None:
    """What solutions do not agree in; None when the budget ended first, or there is no solution.

    Cost: a search for each solution that frees at least one more edge.
    """
    try:
        found = forced(puzzle, Board.blank(puzzle.graph), shared.rest())
    except BoardError:
        return None
    if isinstance(found, Stopped):
        shared.ended = found.reason
        return None
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    marks[found[1]] = 1
    edges = np.flatnonzero(marks == UNKNOWN)
    cells = np.unique(puzzle.graph.edge_cells[edges])
    return Differing(tuple(edges.tolist()), tuple(cells[cells < puzzle.graph.n_cells].tolist()))


@dataclass(frozen=True, repr=False)
class Review(Shown):
    """The report on a puzzle, for setters.

    verdict  as `prove` gives it, with its witnesses
    look     the clues at a glance
    needs    for a unique puzzle: which clues it can spare
    fixes    for an ambiguous one: which clues would make it unique
    clash    for one without solution: clues that contradict each other
    open     for an ambiguous one whose clues are no numbers: what is not the same in all solutions
    ended    "" when everything was answered, else the reason the budget gave
    effort   what all of it cost
    """

    puzzle: Puzzle
    verdict: Verdict
    look: ClueLook | TileLook
    needs: Needs | None = None
    fixes: Fixes | None = None
    clash: Clash | None = None
    open: Differing | None = None
    ended: str = ""
    effort: Effort = field(default=Effort(), compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        return f"<Review of {self.puzzle!r}: {self.verdict.name}>"


def review(puzzle: Puzzle | Source, budget: Budget | None = None) -> Review:
    """Prove the verdict, then examine the effect of every clue, or of one more clue, on it.

    When the budget ends the work, the review holds what is known so far. Cost: about a search for each
    clue, or for each value on each face without one; on tiles far less, as all of them are given.
    """
    puzzle = puzzle_of(puzzle)
    shared = SharedBudget(Budget.of(budget))
    verdict = prove(puzzle, budget=shared.budget)
    shared.pay(verdict.effort)
    if counts_sides(puzzle.kind):
        by = _of_clues
    else:
        by = _of_tiles if PUZZLES[puzzle.kind].look == "tile" else _of_signs
    made = by(Review(puzzle, verdict, look_of(puzzle)), shared)
    if not isinstance(verdict, (Unique, Multiple, NoSolution)):
        shared.ended = verdict.reason
    return replace(made, ended=shared.ended, effort=shared.spent)


def look_of(puzzle: Puzzle) -> ClueLook | TileLook:
    """The clues or the tiles at a glance."""
    return clue_look(puzzle) if counts_sides(puzzle.kind) else tile_look(puzzle)


def _of_clues(made: Review, shared: SharedBudget) -> Review:
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, shared))
        case Multiple():
            return replace(made, fixes=fixes(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=clash(made.puzzle, shared))
    return made


def _of_signs(made: Review, shared: SharedBudget) -> Review:
    """Clues that are no numbers: which can go, or where solutions differ."""
    match made.verdict:
        case Unique(solution):
            return replace(made, needs=needs(solution, shared))
        case Multiple():
            return replace(made, open=differing(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, shared))
    return made


def _of_tiles(made: Review, shared: SharedBudget) -> Review:
    """Every tile is given: none can go, and none can be added."""
    match made.verdict:
        case Multiple():
            return replace(made, open=differing(made.puzzle, shared))
        case NoSolution():
            return replace(made, clash=_clash(made.puzzle, shared))
    return made


def _clash(puzzle: Puzzle, shared: SharedBudget) -> Clash | None:
    try:
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), shared.rest(), TILE_PATIENCE)
    except EndedError as ended:
        shared.ended = str(ended)
        return None
    return Clash(found.faces, found.minimal)


TILE_PATIENCE = 2.0
"""Seconds to make few the clues that contradict each other."""


PATIENCE = 1.0


@dataclass(frozen=True)
class NothingWrong:
    """Some solution holds all the marks: this one."""

    solution: Solution


@dataclass(frozen=True)
class Wrong:
    """Marks that are in no solution.

    edges   where they are, ascending: all of them, at least one
    """

    edges: tuple[int, ...]


@dataclass(frozen=True)
class Together:
    """Each mark is in some solution, but no solution holds all of these.

    edges     where they are, ascending
    minimal   without any one of them the rest can hold; else the budget ended before that was clear
    smallest  no fewer marks exclude each other; that is proven
    """

    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


@dataclass(frozen=True)
class Contradiction:
    """The puzzle has no solution, whatever the marks, because of these clues.

    faces     where they are, ascending; none at all when the board itself has no loop as the rules
              require
    minimal   without any one of them the rest has a solution; else the budget ended too early
    smallest  no fewer clues contradict each other; that is proven
    """

    faces: tuple[int, ...]
    minimal: bool
    smallest: bool


WrongMarks = NothingWrong | Wrong | Together | Contradiction | Stopped


def wrong_marks(
    puzzle: Puzzle, board: Board, budget: Budget | None = None, *, patience: float = PATIENCE
) -> WrongMarks:
    """What is wrong with the marks of a board, or with the puzzle if it has no solution.

    patience   seconds to make the marks or clues to blame few; whatever is found by then is reported

    Stopped when the budget ends before it is known what is wrong; without a budget: one second. Raises
    BoardError when the board is of another graph. Cost: one search, and one for each solution that
    clears at least one more mark; to find few marks or clues to blame is exponential in their number.
    """
    require_board(board, puzzle.graph)
    budget = (budget or Budget(time_limit=1.0)).start()
    search = exact_search(puzzle)
    search.take(board)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return step
    if not isinstance(step, Exhausted):
        return NothingWrong(Solution.of(puzzle, step))
    try:
        return _found_wrong(puzzle, board, budget, patience)
    except EndedError as ended:
        return Stopped(str(ended))


def _found_wrong(puzzle: Puzzle, board: Board, budget: Budget, patience: float) -> WrongMarks:
    """What is wrong with marks that no solution has. Raises EndedError when the budget ends."""
    search = exact_search(puzzle)
    step = search.next(budget)
    if isinstance(step, Exhausted):
        found = minimal_conflict(puzzle, Board.blank(puzzle.graph), budget, patience)
        return Contradiction(found.faces, found.minimal, found.smallest)
    left = np.flatnonzero(board.marks != UNKNOWN)
    while not isinstance(step, Exhausted):
        if isinstance(step, Stopped):
            return step
        left = left[step[left] != board.lines[left]]
        if len(left) == 0:
            found = minimal_conflict(puzzle, board, budget, patience, given_clues=True)
            return Together(found.edges, found.minimal, found.smallest)
        # The next solution shall hold one of the marks that none held so far.
        search.differ(left, ~board.lines[left])
        step = search.next(budget)
    return Wrong(tuple(left.tolist()))
