"""Why a mark on a board can't be: what follows from it by counting, up to a contradiction."""

from collections.abc import Sequence
from functools import cache
from itertools import islice

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Edge, Mark, Reason, Value
from takegaki.deduce.deduction import Deduction, contradiction_on, deduction_of
from takegaki.deduce.facts.journal import fact_of
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import make_room
from takegaki.deduce.techniques.trial_chain import begun, give, needed_for
from takegaki.words.view import MOST_NAMED

WRONG_TRIED = 8
"""Wrong marks of which the soonest refuted is told."""

MOST_COUNTED = 12
"""Of counting on the way that a person follows."""


def why_refuted(puzzle: Puzzle, board: Board, marks: Sequence[Mark]) -> Reason | None:
    """Why one of some marks can't be, in at most four sentences: that which counting refutes
    soonest from the other marks; None where none is refuted so.

    board   with these marks, of which each is in no solution
    Cost: some milliseconds.
    """
    right = board.with_marks({edge: UNKNOWN for edge, _ in marks})
    found = [
        (mark, links)
        for mark in marks[:WRONG_TRIED]
        if (links := _links(puzzle, right, mark)) and len(links) <= MOST_COUNTED
    ]
    if not found:
        return None
    (edge, mark), links = min(found, key=lambda one: len(one[1]))
    *steps, last = links
    clued = tuple(Cell(cell) for cell in dict.fromkeys(c for one in steps for c in one.clues))
    said: dict[str, Value] = {"edge": Edge(edge), "mark": MARK_KEYS[mark], "clash": last.reason}
    if not steps:
        return Reason("hint.refuted", puzzle.graph, **said)
    said["cells"] = clued if len(clued) <= MOST_NAMED else ()
    return Reason("hint.refuted-after", puzzle.graph, **said)


def _links(puzzle: Puzzle, board: Board, mark: Mark) -> tuple[Deduction, ...]:
    """The steps of counting from a mark to a contradiction; none where they do not lead there, or
    the other marks contradict each other without it.
    """
    fact_board = begun(puzzle, board)
    last = int(fact_board.level_end[0])
    give(fact_board, *mark)
    while (
        outcome := run_ladder.run_ladder(fact_board, last, run_ladder.WITHOUT_END)
    ) == run_ladder.NO_ROOM:
        make_room(fact_board)
    if outcome != run_ladder.CONTRADICTION:
        return ()
    look_up = cache(lambda number: fact_of(puzzle.graph, fact_board, number))
    links = [contradiction_on(puzzle, fact_board, look_up)]
    premises = links[0].clues, links[0].marks
    for numbers, _ in islice(needed_for(puzzle.graph, fact_board, premises), 1, None):
        links.append(deduction_of(puzzle, [*map(look_up, numbers)], look_up))
    uses_it = any(mark in link.marks for link in links)
    return tuple(reversed(links)) if uses_it else ()
