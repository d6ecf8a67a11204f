"""Hint: what is wrong on a board, else the easiest next deduction, in two stages."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import NoneType
from typing import ClassVar, Literal

import numpy as np

from takegaki.core.arguments import require
from takegaki.core.board import UNKNOWN, Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, edge_name, says, vertex_name
from takegaki.core.printable import Pictured, listed
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Goal, Solution
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.easiest import easiest
from takegaki.deduce.exact_steps import CLASH, argued, exact_step, places, with_argument
from takegaki.deduce.mark_clauses import MOST_NAMED, WORDS, Mark
from takegaki.deduce.techniques import TECHNIQUES
from takegaki.deduce.whole_tiles import WholeTile, easiest_tile
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.exact import exact_search
from takegaki.solving.methods import Exhausted, Stopped
from takegaki.solving.review import Contradiction, NothingWrong, Together, Wrong, wrong_marks

Kind = Literal["wrong", "next", "solved", "no solution", "ambiguous", "stopped"]

PATIENCE = 0.5
"""Seconds to make few the marks that only together are wrong, or the clues that contradict each other."""
SECONDS = 0.8
"""Seconds to make few the premises of a step, if it takes more than no time."""
MOST_PLACES = 2
"""Places that are named one by one."""


IS_SOLVED: dict[Goal, str] = {
    "loop": "The lines are one loop that fits all clues.",
    "tree": "The lines join all cells without a cycle, and fit all tiles.",
}
"""What a solution is."""


@dataclass(frozen=True, repr=False)
class Hint(Pictured):
    """Help for one moment.

    kind       wrong        marks that must go, before anything else is shown
               next         a deduction: its conclusions are new, and hold in every solution
               solved       the lines are a solution
               no solution  whatever the marks
               ambiguous    nothing more follows: there are several solutions
               stopped      the budget ended
    where      a sentence: where to look; it gives no mark away
    why        a sentence: what follows, and why
    deduction  the next one; where there is no solution, clues that contradict each other
    wrong      the marks that are wrong, by edge
    together   these exclude each other, though each is in some solution: one of them is wrong
    solutions  where it is ambiguous, two that hold all the marks
    puzzle, board   what it is about, where that is known; not compared
    tile       for a hint about a whole tile, this tile; `deduction` is its last step
    """

    kind: Kind
    where: str
    why: str
    deduction: Deduction | None = None
    wrong: tuple[Mark, ...] = ()
    together: bool = False
    solutions: tuple[Solution, ...] = ()
    tile: WholeTile | None = None
    puzzle: Puzzle | None = field(default=None, compare=False)
    board: Board | None = field(default=None, compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    @property
    def marks(self) -> dict[int, int]:
        """What to mark, for `Board.with_marks`: what follows, or UNKNOWN where a mark must go; else nothing.

        >>> from takegaki import Board, read
        >>> puzzle = read(["33", "..", ".."])
        >>> board = Board.blank(puzzle.graph)
        >>> while marks := hint(puzzle, board).marks:
        ...     board = board.with_marks(marks)
        >>> hint(puzzle, board).kind
        'solved'
        """
        if self.wrong:
            return {edge: UNKNOWN for edge, _ in self.wrong}
        return {} if self.kind != "next" or self.deduction is None else dict(self.deduction.conclusions)

    def __repr__(self) -> str:
        return f"<Hint {self.kind}: {self.where}>"


def hint(
    puzzle: Puzzle | Source,
    board: Board | None = None,
    *,
    uniqueness: bool = False,
    budget: Budget | None = None,
    settled: BoolArray | None = None,
) -> Hint:
    """The next hint for a person at this board.

    uniqueness   also techniques that hold only for puzzles with one solution
    settled      (V,) on boards of tiles, those that need no hint any more. Then the next hint is about a
                 whole tile, and it is only solved when all are settled

    Raises BoardError for a board of another graph.
    Cost: a search or two, and the techniques until the first finds a mark: 20 ms at 36x20; an exact
    step, where all are stuck, up to a second, more only where it finds no reason by then.

    >>> from takegaki import read
    >>> found = hint(read("...\\n.0."))
    >>> found.kind, found.where
    ('next', 'Look at row 2, column 2 and its clue 0: clue counting.')
    """
    puzzle = puzzle_of(puzzle)
    board = Board.blank(puzzle.graph) if board is None else board
    require(settled, (np.ndarray, NoneType), "settled is an array of booleans, one for each tile, or None")
    found = _found(puzzle, board, Budget.of(budget).start(), uniqueness=uniqueness, settled=settled)
    return replace(found, puzzle=puzzle, board=board)


def _found(
    puzzle: Puzzle, board: Board, budget: RunningBudget, *, uniqueness: bool, settled: BoolArray | None
) -> Hint:
    match wrong_marks(puzzle, board, budget, patience=PATIENCE):
        case Wrong(edges):
            return _wrong(board, edges, together=False)
        case Together(edges):
            return _wrong(board, edges, together=True)
        case Contradiction(faces):
            return _no_solution(puzzle, faces)
        case Stopped(reason):
            return _stopped(reason)
        case NothingWrong(solution):
            if settled is not None and not settled.all():
                return _next_tile(board, solution, budget, settled)
            return _next(board, solution, budget, uniqueness=uniqueness)


def _next_tile(board: Board, solution: Solution, budget: RunningBudget, settled: BoolArray) -> Hint:
    puzzle = solution.puzzle
    try:
        tile = easiest_tile(puzzle, board, settled, budget, SECONDS)
    except EndedError as ended:
        return _stopped(str(ended))
    if tile is None:
        return _ambiguous(board, solution, budget)
    last = tile.steps[-1] if tile.steps else None
    return Hint("next", tile.where(puzzle), tile.why(puzzle), last, tile=tile)


def _next(board: Board, solution: Solution, budget: RunningBudget, *, uniqueness: bool) -> Hint:
    puzzle = solution.puzzle
    if np.array_equal(solution.lines, board.lines):
        return Hint("solved", "The puzzle is solved.", IS_SOLVED[PUZZLES[puzzle.kind].goal])
    try:
        found: Deduction | Stopped | None
        found = easiest(puzzle, board, budget, uniqueness=uniqueness, seconds=SECONDS)
    except EndedError as ended:
        return _stopped(str(ended))
    if isinstance(found, Deduction):
        found = with_argument(puzzle, found)
    if found is None:
        found = exact_step(puzzle, board, budget, SECONDS)
        found = argued(puzzle, found, budget) if isinstance(found, Deduction) else found
    if isinstance(found, Stopped):
        return _stopped(found.reason)
    if found is None:
        return _ambiguous(board, solution, budget)
    return Hint("next", where_to_look(puzzle, found), found.sentence, found)


def _wrong(board: Board, edges: Sequence[int], *, together: bool) -> Hint:
    marks = tuple((edge, board[edge]) for edge in edges)
    where = _where_wrong(board.graph, edges, together=together)
    why = _why_wrong(board.graph, marks, together=together)
    return Hint("wrong", where, why, wrong=marks, together=together)


@says
def _where_wrong(graph: Graph, edges: Sequence[int], *, together: bool) -> str:
    place = f"look at {near(graph, edges)}"
    if together:
        return f"Some marks exclude each other: {place}."
    return f"A mark is wrong: {place}." if len(edges) == 1 else f"{len(edges)} marks are wrong: {place}."


@says
def _why_wrong(graph: Graph, marks: Sequence[Mark], *, together: bool) -> str:
    named = [f"{WORDS[mark]} on {edge_name(graph, edge)}" for edge, mark in marks[:MOST_NAMED]]
    named += [f"{len(marks) - MOST_NAMED} more"] if len(marks) > MOST_NAMED else []
    if together:
        return f"No solution holds all of these {len(marks)} marks, one must go: {', '.join(named)}."
    if len(marks) == 1:
        return f"No solution has {named[0]}."
    return f"No solution has any of these marks: {', '.join(named)}."


def _no_solution(puzzle: Puzzle, cells: tuple[int, ...]) -> Hint:
    clash = Deduction(TECHNIQUES["exact-step"], cells, (), (), CLASH, *places(puzzle, cells))
    return Hint("no solution", "The puzzle has no solution, whatever the marks.", clash.sentence, clash)


def _stopped(reason: str) -> Hint:
    return Hint("stopped", "There was no time for a hint.", f"The search was stopped: {reason}.")


def _ambiguous(board: Board, solution: Solution, budget: RunningBudget) -> Hint:
    search = exact_search(solution.puzzle)
    search.take(board)
    search.differ(np.arange(len(solution.lines)), solution.lines)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return _stopped(step.reason)
    # No edge without a mark is the same in all solutions, so there is another.
    assert not isinstance(step, Exhausted)
    other = Solution.of(solution.puzzle, step)
    first = int(solution.differing_edges(other)[0])
    return Hint(
        "ambiguous",
        "Nothing more follows: several solutions agree with this board.",
        _difference(board.graph, first),
        solutions=(solution, other),
    )


@says
def _difference(graph: Graph, edge: int) -> str:
    return f"Two of them differ on {edge_name(graph, edge)}."


@says
def where_to_look(puzzle: Puzzle, deduction: Deduction) -> str:
    """A sentence that names the region and the technique, and gives no mark away."""
    return f"Look at {_region(puzzle, deduction)}: {deduction.title}."


def near(graph: Graph, edges: Sequence[int]) -> str:
    """Cells that lie beside edges, one for each, for people."""
    cells = list(dict.fromkeys(int(graph.edge_cells[edge].min()) for edge in edges))
    names = [cell_name(graph, cell) for cell in cells[:MOST_PLACES]]
    more = len(cells) - MOST_PLACES
    return listed([*names, f"{more} more"] if more > 0 else names)


def _region(puzzle: Puzzle, deduction: Deduction) -> str:
    graph, clues, vertices = puzzle.graph, deduction.clues, deduction.vertices
    if deduction.path:
        return f"the line between {listed(vertex_name(graph, vertex) for vertex in vertices)}"
    if 0 < len(clues) <= MOST_PLACES:
        clue = PUZZLES[puzzle.kind].named
        named = [f"{cell_name(graph, cell)} and its {clue(puzzle, cell)}" for cell in clues]
        return ", and at ".join(named)
    if not clues and 0 < len(vertices) <= MOST_PLACES:
        return listed([vertex_name(graph, vertex) for vertex in vertices])
    edges = [edge for edge, _ in deduction.conclusions or deduction.marks]
    around = f"what lies round {near(graph, edges[:1])}" if edges else "the whole board"
    return f"{around}, and at {len(clues)} clues" if clues else around
