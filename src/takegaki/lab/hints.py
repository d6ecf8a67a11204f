"""Hints walked to the end: each mark compared with the solution, some proven from what the hint
names alone.

The proofs are by a SAT program and share nothing with the engine: degrees and the named clues in
clauses, loops of candidates forbidden as they come.
"""

from collections import Counter
from collections.abc import Sequence

from pysat.solvers import Cadical153

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Mark
from takegaki.core.verdict import Unique
from takegaki.deduce.choose_hint import NOT_LOCAL
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import hint
from takegaki.lab.explain import ExplainPlan, boards, puzzle_of
from takegaki.lab.peers.lazy import clauses
from takegaki.lab.peers.peer import incidence, loops_of
from takegaki.lab.report import Findings, TextTable, above, below
from takegaki.solving import prove

WALKED = {"published": ("10x10", "18x10", "36x20"), "minimised": ("10x10",)}
"""Size classes by file of the corpus."""

BETWEEN_PROOFS = 30
"""Of so many hints one is proven."""

MOST_CANDIDATES = 5_000
"""Of one proof, then it counts as undecided: where little is named, many loops are forbidden one by
one.
"""


@dataclass
class Walk:
    """What was met on some boards.

    hints         deductions that were followed
    marks         conclusions
    idle          hints without a new mark
    wrong         marks that differ from the solution
    unfinished    boards that hints did not lead to the end
    proven, refuted, undecided   conclusions put to the SAT program
    not_local     hints that say that nothing local follows
    techniques    how often each was the hint
    """

    hints: int = 0
    marks: int = 0
    idle: int = 0
    wrong: int = 0
    unfinished: int = 0
    proven: int = 0
    refuted: int = 0
    undecided: int = 0
    not_local: int = 0
    techniques: Counter[str] = field(default_factory=Counter)


def follows(puzzle: Puzzle, deduction: Deduction) -> bool | None:
    """Do the conclusions follow from the clues and marks of the deduction alone? None if it took
    too long.

    For clues that count sides. A loop of a candidate that is no counterexample by itself lies in
    none, so it may be forbidden.
    """
    opposed = [(edge + 1) * (-1 if mark == LINE else 1) for edge, mark in deduction.conclusions]
    return _has_none(puzzle, deduction, [opposed] if opposed else [])


def cases_are_all(
    puzzle: Puzzle, deduction: Deduction, cases: Sequence[Sequence[Mark]]
) -> bool | None:
    """Does one of some cases hold wherever the premises do? As `follows`."""
    opposed = [[(edge + 1) * (-1 if mark == LINE else 1) for edge, mark in one] for one in cases]
    return _has_none(puzzle, replace(deduction, conclusions=()), opposed)


def _has_none(puzzle: Puzzle, deduction: Deduction, opposed: list[list[int]]) -> bool | None:
    """Is there no loop with the premises that fulfils some clauses besides? None if it took too
    long.
    """
    lists = incidence(puzzle)
    clues = [NO_CLUE] * puzzle.graph.n_faces
    for face in deduction.clues:
        clues[face] = int(puzzle.clues[face])

    with Cadical153(bootstrap_with=clauses(puzzle, lists, clues)) as solver:
        for edge, mark in deduction.marks:
            solver.add_clause([(edge + 1) * (1 if mark == LINE else -1)])
        for clause in opposed:
            solver.add_clause(clause)
        for _ in range(MOST_CANDIDATES):
            if not solver.solve():
                return True
            loops = loops_of(lists, [literal - 1 for literal in solver.get_model() if literal > 0])
            if any(
                _is_counterexample(puzzle, deduction, clues, opposed, set(loop)) for loop in loops
            ):
                return False
            for loop in loops:
                solver.add_clause([-1 - edge for edge in loop])
            if not loops:
                solver.add_clause(list(range(1, puzzle.graph.n_edges + 1)))
    return None


def _is_counterexample(
    puzzle: Puzzle,
    deduction: Deduction,
    clues: list[int],
    opposed: list[list[int]],
    loop: set[int],
) -> bool:
    sides = incidence(puzzle).sides

    def has(marks: Sequence[Mark]) -> bool:
        return all((edge in loop) == (mark == LINE) for edge, mark in marks)

    fits = has(deduction.marks) and all(
        any((abs(literal) - 1 in loop) == (literal > 0) for literal in clause) for clause in opposed
    )
    fits = fits and all(
        clue < 0 or len(loop & {*sides[face]}) == clue for face, clue in enumerate(clues)
    )
    return fits and (puzzle.variant != "full" or len(loop) == puzzle.graph.n_vertices)


def walk(puzzle: Puzzle, met: Walk) -> None:
    """Follow hints from the empty board until there is none."""
    verdict = prove(puzzle)
    if not isinstance(verdict, Unique):
        return
    lines, board = verdict.solution.lines, Board.blank(puzzle.graph)
    while (found := hint(puzzle, board)).kind == "next":
        assert found.deduction is not None
        met.hints += 1
        met.techniques[found.deduction.title] += 1
        met.not_local += found.reason.form.startswith(NOT_LOCAL)
        new = {edge: mark for edge, mark in found.marks.items() if board[edge] == UNKNOWN}
        met.marks += len(new)
        met.wrong += sum((mark == LINE) != bool(lines[edge]) for edge, mark in new.items())
        if met.hints % BETWEEN_PROOFS == 0:
            answer = follows(puzzle, found.deduction)
            met.proven += answer is True
            met.refuted += answer is False
            met.undecided += answer is None
        if not new:
            met.idle += 1
            break
        board = board.with_marks(new)
    met.unfinished += found.kind != "solved"


WALK_HEADERS = (
    *(
        "boards",
        "count",
        "hints",
        "marks",
        "wrong",
        "without a new mark",
        "not to the end",
        "not local",
    ),
    *("proven by SAT", "refuted", "undecided"),
)


def walked(plan: ExplainPlan) -> Findings:
    """Boards solved by hints alone. Raises CorpusError."""
    rows, targets, used = [], [], Counter[str]()
    for name, groups in WALKED.items():
        for group, cases in boards(plan, f"{name}.jsonl", groups).items():
            title, met = f"{name} {group}", Walk()
            plan.tell(f"hints on {len(cases)} boards, {title}")
            for case in cases:
                walk(puzzle_of(case), met)
            counts = (met.hints, met.marks, met.wrong, met.idle, met.unfinished, met.not_local)
            proofs = (met.proven, met.refuted, met.undecided)
            rows.append((title, str(len(cases)), *map(str, (*counts, *proofs))))
            targets += [
                below(title, "marks that are wrong", met.wrong, 0),
                below(title, "hints without a new mark", met.idle, 0),
                below(title, "conclusions refuted", met.refuted, 0),
                above(title, "conclusions proven, share", met.proven / max(1, sum(proofs)), 0.99),
            ]
            used += met.techniques
    often = tuple((technique, str(count)) for technique, count in used.most_common())
    tables = [
        TextTable("Hints walked to the end", WALK_HEADERS, tuple(rows)),
        TextTable("What the hints were", ("technique", "hints"), often),
    ]
    return Findings(
        tables, targets, {"hints": [dict(zip(WALK_HEADERS, row, strict=True)) for row in rows]}
    )
