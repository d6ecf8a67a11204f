"""What answers must hold to, by enumeration where the board is small, else by the stated rules
alone.

Each judge raises an AssertionError that says what is wrong.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from answers.cases import Case
from answers.truth import agree, truth_of
from oracle.statements import is_solution
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import LARGEST_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Multiple, NoSolution, Stopped, Undecided, Unique
from takegaki.core.violations import Violations
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import Hint
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import techniques_of
from takegaki.deduce.trace import Trace
from takegaki.generation import Generated
from takegaki.puzzles import PUZZLES
from takegaki.rating import Rating
from takegaki.solving import METHODS
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.questions.count import Count
from takegaki.solving.questions.setter_review import Review

FEW = 12
"""All solutions are asked for where there are at most so many."""


def solution_holds(case: Case, solution: Solution, board: Board | None = None) -> None:
    """By the stated rules, whatever the size of the board."""
    lines = solution.lines
    assert is_solution(case.puzzle, lines), "what was given is no solution"
    assert agree(lines[None], board or Board.blank(case.puzzle.graph)).all(), "without the marks"


def verdict_holds(case: Case, verdict: Any, method: str) -> None:
    right = case.right
    for solution in witnesses(verdict):
        solution_holds(case, solution, case.board)
    if isinstance(verdict, Multiple):
        assert verdict.first != verdict.second, "the same solution twice"
    if isinstance(verdict, Undecided):
        assert not METHODS[method].complete or verdict.reason, "no reason"
        if verdict.board is not None and right is not None:
            others = right
            if verdict.found is not None:
                others = right[(right != verdict.found.lines).any(axis=1)]
            assert agree(others, verdict.board).all(), (
                "marks were proven that some solution has not"
            )
        return
    if right is not None:
        wanted = [NoSolution, Unique, Multiple][min(len(right), 2)]
        assert type(verdict) is wanted, f"{verdict.name}, where {len(right)} solutions are known"


def witnesses(verdict: Any) -> list[Solution]:
    match verdict:
        case Unique(solution) | Found(solution):
            return [solution]
        case Multiple(first, second):
            return [first, second]
        case Undecided(found=Solution() as found):
            return [found]
    return []


def answer_holds(case: Case, answer: Any) -> None:
    for solution in witnesses(answer):
        solution_holds(case, solution, case.board)
    if case.right is not None and not isinstance(answer, Undecided):
        assert isinstance(answer, Found) == (len(case.right) > 0), (
            f"{answer!r}, {len(case.right)} are known"
        )


def another_holds(case: Case, given: Solution, answer: Any) -> None:
    for solution in witnesses(answer):
        solution_holds(case, solution)
        assert solution != given, "the given solution again"
    if case.truth is not None and not isinstance(answer, Undecided):
        known = (case.truth.solutions != given.lines).any(axis=1).sum()
        assert isinstance(answer, Found) == (known > 0), f"{answer!r}, {known} others are known"


def streamed_hold(case: Case, found: list[Solution], ended: str) -> None:
    for solution in found:
        solution_holds(case, solution, case.board)
    assert len({one.lines.tobytes() for one in found}) == len(found), "a solution came twice"
    if case.right is not None and ended in ("all", "limit"):
        known = len(case.right)
        # That there are no more than were asked for is not looked into.
        assert (ended == "all") == (known < FEW), f"{len(found)} and {ended!r}, {known} are known"
        assert len(found) <= known


def count_holds(case: Case, found: Count) -> None:
    if case.right is None:
        return
    known = len(case.right)
    assert found.value == known if found.complete else found.value <= known, (
        f"{found}, {known} are known"
    )


def samples_hold(case: Case, found: Any, wanted: int) -> None:
    if isinstance(found, Undecided):
        return
    for solution in found:
        solution_holds(case, solution, case.board)
    if case.right is not None:
        assert len(found) == (wanted if len(case.right) else 0), (
            f"{len(found)} of {len(case.right)}"
        )


def backbone_holds(case: Case, found: Any) -> None:
    right = case.right
    if right is None or isinstance(found, Undecided):
        return
    assert isinstance(found, Backbone) == (len(right) > 0), f"{found!r}, {len(right)} are known"
    if isinstance(found, Backbone):
        assert np.array_equal(found.board.marks == LINE, right.all(axis=0)), "lines"
        assert np.array_equal(found.board.marks == CROSS, ~right.any(axis=0)), "crosses"


def follows(case: Case, found: Deduction, board: Board) -> None:
    """A deduction's premises are on the board, and force what it concludes.

    By its clues and marks alone, unless it takes for granted that there is one solution.
    """
    puzzle, truth = case.puzzle, case.truth
    assert found.technique in techniques_of(puzzle.kind), (
        f"{found.technique.name} is none of {puzzle.kind}"
    )
    for what in (found.clues, [edge for edge, _ in found.marks]):
        assert [*what] == sorted(set(what)), f"premises {what} are in no order: {found.sentence}"
    for edge, mark in found.marks:
        assert board.marks[edge] == mark, (
            f"premise {edge} is {board.marks[edge]} on the board: {found.sentence}"
        )
    for edge, _ in found.conclusions:
        assert board.marks[edge] == UNKNOWN, f"edge {edge} was known: {found.sentence}"
    for cell in found.clues:
        assert puzzle.clues[cell] >= 0 or PUZZLES[puzzle.kind].look == "tile", f"no clue at {cell}"
    if truth is None:
        return
    known = truth.solutions if found.technique.uniqueness else truth.of_clues(list(found.clues))
    premises = board if found.technique.uniqueness else _marks(board, found.marks)
    left = known[agree(known, premises)]
    if not found.conclusions:
        assert not len(left), f"no contradiction: {found.sentence}"
        return
    edges = [edge for edge, _ in found.conclusions]
    wanted = np.array([mark == LINE for _, mark in found.conclusions])
    assert (left[:, edges] == wanted).all(), f"it does not follow: {found.sentence}"


def _marks(board: Board, marks: Iterable[tuple[int, int]]) -> Board:
    found = np.full(board.graph.n_edges, UNKNOWN, dtype=np.int8)
    for edge, mark in marks:
        found[edge] = mark
    return Board.of(board.graph, found)


def trace_holds(case: Case, trace: Trace, level: Level, *, uniqueness: bool) -> None:
    board = trace.start
    for step in trace:
        found = step.deduction
        follows(case, found, board)
        assert found.technique.level <= level, f"{found.technique.name} above {level.title}"
        assert found.conclusions or step.number == len(trace), "a step without a mark"
        board = board.with_marks(dict(found.conclusions))
    assert np.array_equal(board.marks, trace.board.marks), "the board is not that of the steps"
    right = case.right
    if right is None or trace.outcome == "stopped":
        return
    if trace.outcome == "contradiction":
        assert not len(right), "no contradiction: there are solutions"
    elif trace.outcome == "solved":
        assert len(right) >= 1, "solved, and there is no solution"
        assert is_solution(case.puzzle, board.lines), "solved, and it is no solution"
        assert uniqueness or len(right) == 1, f"solved, and there are {len(right)} solutions"
    elif level is Level.SEARCH:
        assert len(right), "stuck, and there is no solution"
        assert not _forced(right, board), f"stuck, and edges {_forced(right, board)} are forced"


def _forced(right: np.ndarray, board: Board) -> list[int]:
    same = right.all(axis=0) | ~right.any(axis=0)
    found: list[int] = np.flatnonzero(same & (board.marks == UNKNOWN)).tolist()
    return found


def hint_holds(case: Case, hint: Hint, board: Board) -> None:
    assert hint.where, "a hint without a place"
    assert hint.why, "a hint without a reason"
    if hint.kind == "next" and hint.deduction is not None and hint.tile is None:
        assert hint.deduction.conclusions, "a hint without a mark"
        follows(case, hint.deduction, board)
    if case.truth is None or hint.kind == "stopped":
        return
    every = case.truth.solutions
    right = every[agree(every, board)]
    if not len(every):
        assert hint.kind == "no solution", f"{hint.kind}, and there is no solution"
        if hint.deduction is not None:
            left = case.truth.of_clues(list(hint.deduction.clues))
            assert not len(left), "the clues that contradict each other do not"
        return
    if not len(right):
        assert hint.kind == "wrong", f"{hint.kind}, and the marks are wrong"
        apart = [(every[:, edge] == (mark == LINE)).any() for edge, mark in hint.wrong]
        if hint.together:
            assert not agree(every, _marks(board, hint.wrong)).any(), (
                "some solution has these marks"
            )
            assert all(apart), "marks that no solution has are called wrong together"
        else:
            assert not any(apart), "a mark is called wrong that some solution has"
        return
    if len(right) == 1 and np.array_equal(right[0], board.lines):
        assert hint.kind == "solved", f"{hint.kind}, and it is solved"
        return
    wanted = {"next"} if _forced(right, board) else {"ambiguous"}
    # The only solution may be drawn but for lines that others have, too.
    wanted |= {"solved"} if any(np.array_equal(one, board.lines) for one in right) else set()
    assert hint.kind in wanted, f"{hint.kind}, where it is {wanted}: {len(right)} solutions"
    for solution in hint.solutions:
        solution_holds(case, solution, board)


def rating_holds(case: Case, found: Any) -> None:
    if isinstance(found, Rating):
        assert 0 <= found.value <= 100, f"a value of {found.value}"
        assert case.truth is None or len(case.truth.solutions) == 1, "rated, and not unique"


def review_holds(case: Case, found: Review) -> None:
    blank = Case(case.number, case.family, case.puzzle, Board.blank(case.puzzle.graph))
    verdict_holds(blank, found.verdict, "exact")
    truth = case.truth
    if truth is None:
        return
    if found.needs is not None:
        for cell in found.needs.needed:
            assert len(truth.without([cell])) > 1, f"clue {cell} is called needed"
        for cell in found.needs.unnecessary:
            assert len(truth.without([cell])) == 1, f"clue {cell} is called unnecessary"
        enough = list(found.needs.enough)
        assert len(truth.of_clues(enough)) == 1, "the clues that are enough are not"
        if found.needs.irredundant:
            for cell in enough:
                fewer = [one for one in enough if one != cell]
                assert len(truth.of_clues(fewer)) > 1, f"of enough clues {cell} can go"
    if found.clash is not None:
        faces = list(found.clash.faces)
        assert not len(truth.of_clues(faces)), "clues that clash do not"
        for cell in faces if found.clash.irredundant else ():
            fewer = [one for one in faces if one != cell]
            assert len(truth.of_clues(fewer)), f"of clues that clash {cell} can go"
    if found.open is not None:
        differ = truth.solutions.any(axis=0) & ~truth.solutions.all(axis=0)
        assert found.open.edges == tuple(np.flatnonzero(differ).tolist()), "where solutions differ"
    if found.fixes is not None:
        _fixes_hold(case.puzzle, found)


def _fixes_hold(puzzle: Puzzle, found: Review) -> None:
    assert found.fixes is not None
    tried = {
        (fix.face, fix.value): _solutions(puzzle, {fix.face: fix.value})
        for fix in found.fixes.single
    }
    assert all(known == 1 for known in tried.values()), f"single clues leave {tried}"
    if found.fixes.together:
        assert _solutions(puzzle, dict(found.fixes.together)) == 1, "clues do not do it together"
    if found.fixes.complete and len(puzzle.clues) <= 9:
        real = puzzle.graph.n_faces - puzzle.graph.holes
        for face in np.flatnonzero(puzzle.clues[:real] < 0).tolist():
            for value in range(min(int(puzzle.graph.face_sizes[face]), LARGEST_CLUE) + 1):
                helps = _solutions(puzzle, {face: value}) == 1
                assert helps == ((face, value) in tried), f"clue {value} on cell {face}"


def _solutions(puzzle: Puzzle, clues: dict[int, int]) -> int:
    truth = truth_of(puzzle.with_clues(clues))
    assert truth is not None
    return len(truth.solutions)


def check_holds(case: Case, found: Violations, board: Board) -> None:
    right = is_solution(case.puzzle, board.lines)
    assert (not found) == right, f"a solution: {right}, and {[one.text for one in found]}"


def generated_holds(case: Case, made: Any) -> None:
    """One solution, by enumeration and by another method."""
    from takegaki.solving import prove

    if not isinstance(made, Generated):
        assert isinstance(made, Stopped), f"{made!r}"
        assert made.reason
        return
    puzzle = made.puzzle
    assert puzzle.kind == case.puzzle.kind
    assert puzzle.graph == case.puzzle.graph
    assert is_solution(puzzle, made.solution.lines), "its solution is none"
    truth = truth_of(puzzle)
    assert truth is None or len(truth.solutions) == 1, (
        f"generated with {len(truth.solutions)} solutions"
    )
    verdict = prove(puzzle, method="sat")
    assert isinstance(verdict, Unique), f"sat finds it {verdict.name}"
    assert verdict.solution.lines.tolist() == made.solution.lines.tolist()
