"""Hint: what is wrong on a board, else the easiest next deduction, in two stages."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from types import NoneType
from typing import ClassVar, Literal

import numpy as np

from takegaki.core.arguments import require, require_flags, says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_at, cell_centres, edge_middles
from takegaki.core.printable import Pictured
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Dot, Edge, Mark, Reason, Said, said
from takegaki.core.solution import Solution
from takegaki.core.table import Goal
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.choose_hint import easiest
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.exact_arguments import argued, with_argument
from takegaki.deduce.exact_steps import CLASH, exact_step, places
from takegaki.deduce.named_premises import MOST_PLACES, near
from takegaki.deduce.technique_table import BY_WAYS, SILENT, TECHNIQUES
from takegaki.deduce.techniques.patterns import whole
from takegaki.deduce.whole_tiles import WholeTile, easiest_tile
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods.exact import exact_search
from takegaki.solving.questions.wrong_marks import (
    Contradiction,
    NothingWrong,
    Together,
    Wrong,
    wrong_marks,
)
from takegaki.solving.search import Exhausted
from takegaki.words.view import MOST_NAMED

Kind = Literal["wrong", "next", "solved", "no solution", "ambiguous", "stopped"]

PATIENCE = 0.5
"""Seconds to make few the marks that only together are wrong, or the clues that contradict each
other.
"""
SECONDS = 0.8
"""Seconds to make few the premises of a step, if it takes more than no time."""

IS_SOLVED: dict[Goal, Reason] = {
    "loop": Reason("hint.loop-solved"),
    "tree": Reason("hint.tree-solved"),
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
    place      where to look, as data; it gives no mark away; `where` is the sentence
    reason     what follows, and why, as data; `why` is the sentence
    deduction  the next one; where there is no solution, clues that contradict each other
    wrong      the marks that are wrong, by edge
    together   these can't all be right, though each is in some solution: one of them is wrong
    trail      of a wrong mark, what would follow from it up to where nothing fits, in this order
    solutions  where it is ambiguous, two that hold all the marks
    puzzle, board   what it is about, where that is known; not compared
    tile       for a hint about a whole tile, this tile; `deduction` is its last step
    """

    kind: Kind
    place: Reason
    reason: Reason
    deduction: Deduction | None = None
    wrong: tuple[Mark, ...] = ()
    together: bool = False
    trail: tuple[Mark, ...] = ()
    solutions: tuple[Solution, ...] = ()
    tile: WholeTile | None = None
    puzzle: Puzzle | None = field(default=None, compare=False)
    board: Board | None = field(default=None, compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    @cached_property
    def where(self) -> Said:
        """Where to look; it gives no mark away. In a language when it is called with one."""
        return self.place.sentence()

    @cached_property
    def why(self) -> Said:
        """What to mark, and why. In a language when it is called with one."""
        if self.kind != "next":
            return self.reason.sentence()
        return Reason("hint.told", self.reason.graph, of=self.reason).sentence()

    @property
    def marks(self) -> dict[int, int]:
        """What to mark, for `Board.with_marks`: what follows, or UNKNOWN where a mark must go; else
        nothing.

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
        return (
            {}
            if self.kind != "next" or self.deduction is None
            else dict(self.deduction.conclusions)
        )

    def __repr__(self) -> str:
        return f"<Hint {self.kind}: {self.where}>"


Near = int | str | tuple[int, int] | Edge
"""A cell by its number or its row and column, from 0, or by its name ("r4c5"), or an edge."""


@dataclass(frozen=True)
class Wish:
    """What is asked of a hint: see `hint`; the place by its coordinates."""

    uniqueness: bool
    here: FloatArray | None
    another: int
    known: frozenset[str] = frozenset()


def _place_of(graph: Graph, near: Near | None) -> FloatArray | None:
    """Where that is. Raises PlaceError beyond the board."""
    if near is None:
        return None
    if isinstance(near, Edge):
        middle: FloatArray = edge_middles(graph)[near.id]
        return middle
    centre: FloatArray = cell_centres(graph)[cell_at(graph, near)]
    return centre


@says_how
def hint(
    puzzle: Puzzle | Source,
    board: Board | None = None,
    *,
    uniqueness: bool = False,
    budget: Budget | None = None,
    settled: BoolArray | None = None,
    near: Near | None = None,
    another: int = 0,
    known: Iterable[str] = (),
) -> Hint:
    """The next hint for a person at this board.

    uniqueness   also techniques that hold only for puzzles with one solution
    settled      (V,) on boards of tiles, those that need no hint any more. Then the next hint is
                 about a whole tile, and it is only solved when all are settled
    near         of hints as easy the nearest to a cell, (3, 4) or "r4c5", or to an edge, `Edge(7)`:
                 where the person looks. Not of a whole tile
    another      in place of the first hint the one after so many as easy, behind the last the first
                 again
    known        techniques that the person knows, by name: of hints as easy and as near one by
                 these comes first. Not of a whole tile

    Raises BoardError for a board of another graph.
    Cost: a search or two, and the techniques until the first finds a mark: 20 ms at 36x20; an exact
    step, where all are stuck, up to a second, more only where it finds no reason by then.

    >>> from takegaki import read
    >>> found = hint(read("...\\n.0."))
    >>> found.kind, found.where
    ('next', 'Look at the 0 at r2c2 (counting a clue).')
    """
    puzzle = puzzle_of(puzzle)
    board = Board.blank(puzzle.graph) if board is None else board
    require(
        settled,
        (np.ndarray, NoneType),
        said("deduce-error.settled"),
    )
    require(another, (int,), said("hint-error.another"))
    require(known, (frozenset, set, list, tuple), said("hint-error.known"))
    for one in known:
        require(one, (str,), said("hint-error.known"))
    require_flags(uniqueness=uniqueness)
    wish = Wish(uniqueness, _place_of(puzzle.graph, near), another, frozenset(known))
    found = _found(puzzle, board, Budget.of(budget).start(), wish, settled=settled)
    return replace(found, puzzle=puzzle, board=board)


def _found(
    puzzle: Puzzle,
    board: Board,
    budget: RunningBudget,
    wish: "Wish",
    *,
    settled: BoolArray | None,
) -> Hint:
    match wrong_marks(puzzle, board, budget, patience=PATIENCE):
        case Wrong(edges):
            return _told_why(puzzle, board, _wrong(board, edges, together=False))
        case Together(edges):
            return _wrong(board, edges, together=True)
        case Contradiction(faces):
            return _no_solution(puzzle, faces)
        case Stopped(reason):
            return stopped(reason)
        case NothingWrong(solution):
            if settled is not None and not settled.all():
                return _next_tile(board, solution, budget, settled)
            return _next(board, solution, budget, wish)


def _next_tile(board: Board, solution: Solution, budget: RunningBudget, settled: BoolArray) -> Hint:
    puzzle = solution.puzzle
    try:
        tile = easiest_tile(puzzle, board, settled, budget, SECONDS)
    except EndedError as ended:
        return stopped(str(ended))
    if tile is None:
        return _ambiguous(board, solution, budget)
    last = tile.steps[-1] if tile.steps else None
    return Hint("next", tile.where(puzzle), tile.why(puzzle), last, tile=tile)


def _next(board: Board, solution: Solution, budget: RunningBudget, wish: "Wish") -> Hint:
    puzzle = solution.puzzle
    if np.array_equal(solution.lines, board.lines):
        return Hint("solved", Reason("hint.solved"), IS_SOLVED[PUZZLES[puzzle.kind].goal])
    try:
        found: Deduction | Stopped | None
        found = easiest(
            *(puzzle, board, budget),
            uniqueness=wish.uniqueness,
            seconds=SECONDS,
            here=wish.here,
            another=wish.another,
            known=wish.known,
        )
    except EndedError as ended:
        return stopped(str(ended))
    if isinstance(found, Deduction) and found.technique.name in (*SILENT, *BY_WAYS):
        found = with_argument(puzzle, found, board)
    elif isinstance(found, Deduction):
        found = whole(puzzle, found, board.marks.tolist())
    if found is None:
        found = exact_step(puzzle, board, budget, SECONDS)
        found = argued(puzzle, found, budget) if isinstance(found, Deduction) else found
    if isinstance(found, Stopped):
        return stopped(found.reason)
    if found is None:
        return _ambiguous(board, solution, budget)
    return Hint("next", where_to_look(puzzle, found), found.reason, found)


def _wrong(board: Board, edges: Sequence[int], *, together: bool) -> Hint:
    marks = tuple((edge, board[edge]) for edge in edges)
    where = _where_wrong(board.graph, edges, together=together)
    why = _why_wrong(board.graph, marks, together=together)
    return Hint("wrong", where, why, wrong=marks, together=together)


def _told_why(puzzle: Puzzle, board: Board, found: Hint) -> Hint:
    """The same with why a mark can't be, not only that the solution has it otherwise, where that is
    short.
    """
    if PUZZLES[puzzle.kind].goal != "loop":
        return found
    from takegaki.deduce.techniques.refuted_mark import (  # noqa: PLC0415  (of wrong marks alone)
        why_refuted,
    )

    why = why_refuted(puzzle, board, found.wrong)
    if why is None:
        return found
    if len(found.wrong) == 1:
        return replace(found, reason=why.reason, trail=why.trail)
    several = Reason("hint.refuted-among", puzzle.graph, of=found.reason, why=why.reason)
    return replace(found, reason=several, trail=why.trail)


def _where_wrong(graph: Graph, edges: Sequence[int], *, together: bool) -> Reason:
    form = "hint.where-together" if together else "hint.where-wrong"
    return Reason(form, graph, count=len(edges), places=near(graph, edges))


def _why_wrong(graph: Graph, marks: Sequence[Mark], *, together: bool) -> Reason:
    named = [
        Reason("premise.mark", mark=MARK_KEYS[mark], edge=Edge(edge))
        for edge, mark in marks[:MOST_NAMED]
    ]
    more = len(marks) - MOST_NAMED
    listed = (*named, *([Reason("premise.more", count=more)] if more > 0 else []))
    form = "hint.why-together" if together else "hint.why-wrong"
    return Reason(form, graph, count=len(marks), marks=listed)


def _no_solution(puzzle: Puzzle, cells: tuple[int, ...]) -> Hint:
    clash = Deduction(TECHNIQUES["exact-step"], cells, (), (), CLASH, *places(puzzle, cells))
    return Hint("no solution", Reason("hint.no-solution"), clash.reason, clash)


def stopped(reason: str) -> Hint:
    """There is none, for this reason."""
    return Hint("stopped", Reason("hint.no-time"), Reason("hint.stopped", reason=reason))


def _ambiguous(board: Board, solution: Solution, budget: RunningBudget) -> Hint:
    search = exact_search(solution.puzzle)
    search.take(board)
    search.differ(np.arange(len(solution.lines)), solution.lines)
    step = search.next(budget)
    if isinstance(step, Stopped):
        return stopped(step.reason)
    # No edge without a mark is the same in all solutions, so there is another.
    assert not isinstance(step, Exhausted)
    other = Solution.of(solution.puzzle, step)
    first = int(solution.differing_edges(other)[0])
    return Hint(
        "ambiguous",
        Reason("hint.several"),
        Reason("hint.difference", board.graph, edge=Edge(first)),
        solutions=(solution, other),
    )


def where_to_look(puzzle: Puzzle, deduction: Deduction) -> Reason:
    """What names the region and the technique, and gives no mark away."""
    region = _region(puzzle, deduction)
    return Reason("hint.look", puzzle.graph, region=region, title=deduction.titled)


def _region(puzzle: Puzzle, deduction: Deduction) -> Reason:
    clues, vertices = deduction.clues, deduction.vertices
    dots = tuple(map(Dot, vertices))
    if deduction.path:
        return Reason("region.line", dots=dots)
    if 0 < len(clues) <= MOST_PLACES:
        clue = PUZZLES[puzzle.kind].named
        named = [Reason("region.clue", cell=Cell(cell), clue=clue(puzzle, cell)) for cell in clues]
        return Reason("region.clues", clues=tuple(named))
    if not clues and 0 < len(vertices) <= MOST_PLACES:
        return Reason("region.dots", dots=dots)
    edges = [edge for edge, _ in deduction.conclusions or deduction.marks]
    if not edges:
        return Reason("region.board", count=len(clues))
    return Reason("region.around", cells=near(puzzle.graph, edges[:1]), count=len(clues))
