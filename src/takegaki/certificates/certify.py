"""A certificate of a puzzle: its verdict, the solutions, the facts about the goal, the proof."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from takegaki.certificates.cuts import NotContradictoryError, needed_cuts
from takegaki.certificates.elaboration import elaborate, lrat, without_idle
from takegaki.certificates.from_engine import LoopProof, TreeProof, notes_of
from takegaki.certificates.puzzle_text import edge_numbers, puzzle_lines
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, RequestError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique, Verdict
from takegaki.puzzles import PUZZLES
from takegaki.solving import prove
from takegaki_verify.certificate import MOST_WITNESSES, VERSION, Certificate, read
from takegaki_verify.check import contradictory, tables_in
from takegaki_verify.clauses import Clause
from takegaki_verify.errors import CertificateError
from takegaki_verify.rules import RULES

Method = Literal["engine", "sat"]
"""Who proves: the exact engine, from what it notes, or a SAT solver."""
LARGE_TREE = 1000
"""Cells of a tree from which on a SAT solver is asked: what turning tiles decides in a moment, the
engine finds slowly. Measured: 30x30 0.12 s by the engine and 0.16 s by the solver, 200x200 more
than 4 minutes and 24 s.
"""

if TYPE_CHECKING:
    from takegaki.deduce.deduction import Deduction


def certify(
    puzzle: Puzzle,
    verdict: Verdict | None = None,
    *,
    board: Board | None = None,
    budget: Budget | None = None,
    by: Method | None = None,
) -> str:
    """The text of a certificate that proves the verdict of a puzzle.

    verdict   what `prove` says of it; None to ask now
    board     marks that a solution must have, as for `prove`
    by        "engine": from what the exact engine notes while it searches once more; "sat": by a
              SAT solver, which looks at the puzzle afresh; None: by the engine where it can

    Raises LimitError where the verdict is open or the budget ends before the proof is found,
    UnsupportedError for a board or a type that certificates cannot tell, or the engine cannot
    prove. Cost: that of the verdict once more, and some milliseconds for each kilobyte.

    >>> from takegaki import read
    >>> certify(read("3.1\\n..2\\n.3.")).splitlines()[0]
    'takegaki-certificate 1'
    """
    budget = budget or Budget()
    asked = _Asked(board, budget, by)
    verdict = verdict if verdict is not None else prove(puzzle, board=board, budget=budget)
    match verdict:
        case Unique():
            return _certificate(puzzle, "unique", [verdict.solution], asked)
        case NoSolution():
            return _certificate(puzzle, "none", [], asked)
        case Multiple():
            return _certificate(puzzle, "multiple", [verdict.first, verdict.second], asked)
        case Undecided():
            raise LimitError("the verdict is open, so there is nothing to certify")


def certify_count(
    puzzle: Puzzle,
    solutions: Sequence[Solution],
    *,
    board: Board | None = None,
    budget: Budget | None = None,
    by: Method | None = None,
) -> str:
    """The text of a certificate that a puzzle has these solutions and no other.

    Raises as `certify` does, and RequestError for more than 1,000 of them.
    """
    if len(solutions) > MOST_WITNESSES:
        raise RequestError(
            f"a certificate counts at most {MOST_WITNESSES:,} solutions, not {len(solutions):,}"
        )
    claim = f"count {len(solutions)}"
    return _certificate(puzzle, claim, solutions, _Asked(board, budget or Budget(), by))


def certify_marks(
    puzzle: Puzzle,
    marks: Mapping[int, int],
    board: Board | None = None,
    budget: Budget | None = None,
    *,
    clues: Collection[int] | None = None,
    by: Method | None = None,
) -> str:
    """The text of a certificate that marks, LINE or CROSS by edge, follow from the clues and the
    marks of a board.

    clues   the cells whose clues are enough for it; None for all

    Raises as `certify` does, and RequestError where they do not follow.
    """
    number = edge_numbers(puzzle.graph)
    words = [
        f"{'line' if mark == LINE else 'cross'} {number[edge]}"
        for edge, mark in sorted(marks.items(), key=lambda one: int(number[one[0]]))
    ]
    if not words:
        raise RequestError("no mark was given that is to follow")
    used = [] if clues is None else [" ".join(map(str, ["from", *sorted(clues)]))]
    claim = f"follows {' '.join(words)}"
    asked = _Asked(board, budget or Budget(), by, marks, clues)
    try:
        return _certificate(puzzle, claim, [], asked, used)
    except NotContradictoryError:
        raise RequestError("these marks do not follow from the clues and the marks") from None


def certify_deduction(
    puzzle: Puzzle, deduction: "Deduction", board: Board, budget: Budget | None = None
) -> str:
    """The text of a certificate that a deduction holds: its conclusions follow from its premises,
    or where these leave something out, from all clues and the marks of the board before it.

    Raises as `certify_marks`; UnsupportedError for a deduction without conclusions. One that takes
    it for granted that there is one solution does not follow.
    """
    if not deduction.conclusions:
        raise UnsupportedError("a contradiction is certified by the verdict of its puzzle")
    marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    least, wanted = Board.of(puzzle.graph, marks), dict(deduction.conclusions)
    clues = [cell for cell in deduction.clues if puzzle.clues[cell] != NO_CLUE]
    try:
        return certify_marks(puzzle, wanted, least, budget, clues=clues)
    except RequestError:
        return certify_marks(puzzle, wanted, board, budget)


def certify_minimal(
    puzzle: Puzzle, solution: Solution | None = None, *, budget: Budget | None = None
) -> str:
    """The text of a certificate that a puzzle has one solution and needs each of its clues: for
    each one another solution that its absence allows.

    solution   of the puzzle, where it is known

    Raises as `certify` does, and RequestError where the puzzle has not one solution or a clue is
    not needed. Cost: a verdict for each clue besides.
    """
    running = (budget or Budget()).start()
    if PUZZLES[puzzle.kind].goal == "tree" or puzzle.kind not in RULES:
        raise UnsupportedError(f"clues of {puzzle.kind} are not left out, so none can be needed")
    if solution is None:
        verdict = prove(puzzle, budget=running)
        if not isinstance(verdict, Unique):
            raise RequestError("a minimal puzzle has one solution")
        solution = verdict.solution
    others, number = [], edge_numbers(puzzle.graph)
    for cell in np.flatnonzero(puzzle.clues != NO_CLUE).tolist():
        clues = puzzle.clues.copy()
        clues[cell] = NO_CLUE
        less = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
        verdict = prove(less, budget=running)
        if isinstance(verdict, Undecided):
            raise LimitError(f"the clues were not all looked at: {verdict.reason}")
        if not isinstance(verdict, Multiple):
            raise RequestError(f"{cell_name(puzzle.graph, cell)}: this clue is not needed")
        same = (verdict.first.lines == solution.lines).all()
        lines = (verdict.second if same else verdict.first).lines
        edges = np.sort(number[np.flatnonzero(lines)]).tolist()
        others.append(" ".join(map(str, ["without", cell, *edges])))
    return _certificate(puzzle, "minimal", [solution], _Asked(None, running), others)


def _certificate(
    puzzle: Puzzle,
    claim: str,
    solutions: Sequence[Solution],
    asked: "_Asked",
    further: Sequence[str] = (),
) -> str:
    number, board = edge_numbers(puzzle.graph), asked.board
    head = [f"takegaki-certificate {VERSION}", *puzzle_lines(puzzle)]
    for name, mark in (("line", LINE), ("cross", CROSS)) if board is not None else ():
        marked = [] if board is None else np.sort(number[board.marks == mark]).tolist()
        if marked:
            head.append(" ".join(map(str, ["given", name, *marked])))
    head.append(f"claim {claim}")
    for solution in solutions:
        edges = np.sort(number[np.flatnonzero(solution.lines)]).tolist()
        head.append(" ".join(map(str, ["witness", *edges])))
    head += further
    if claim == "multiple":
        return "\n".join([*head, ""])
    return "\n".join([*head, *_proof(head, puzzle, len(solutions), asked), ""])


def certificate_of_lines(lines: list[str], budget: Budget) -> str:
    """A certificate of what is stated in its own lines, up to the claim. Raises as `certify_marks`
    does, but NotContradictoryError where the claim does not hold.
    """
    head = [f"takegaki-certificate {VERSION}", *lines]
    return "\n".join([*head, *_proof_by_sat(head, budget), ""])


@dataclass(frozen=True)
class _Asked:
    """What a certificate is made of besides its puzzle.

    wanted   marks that are to follow, by edge
    clues    the cells whose clues are enough; None for all
    """

    board: Board | None
    budget: Budget
    by: Method | None = None
    wanted: Mapping[int, int] = field(default_factory=dict)
    clues: Collection[int] | None = None


def _proof(head: list[str], puzzle: Puzzle, most: int, asked: _Asked) -> list[str]:
    """The cuts, and the proof with them, by the method asked for."""
    if asked.by != "sat":
        try:
            return _proof_by_engine(head, puzzle, most, asked)
        except UnsupportedError:
            if asked.by == "engine":
                raise
    return _proof_by_sat(head, asked.budget)


def _read(head: list[str]) -> tuple[Certificate, list[Clause]]:
    """What is stated, and its clauses."""
    try:
        found = read(head)
        return found, list(contradictory(found, tables_in(found)))
    except CertificateError as error:
        raise UnsupportedError(f"no certificate tells this puzzle: {error.why}") from None


def _proof_by_engine(head: list[str], puzzle: Puzzle, most: int, asked: _Asked) -> list[str]:
    """The proof from what the exact engine notes. Raises UnsupportedError for boards on which it
    counts lines otherwise than a certificate, for some tiles of a tree alone, and, unless this way
    was asked for, for large trees.
    """
    is_tree = PUZZLES[puzzle.kind].goal == "tree"
    if is_tree and asked.clues is not None:
        raise UnsupportedError("the engine is asked about all tiles, not about some")
    if is_tree and asked.by is None and puzzle.graph.n_vertices > LARGE_TREE:
        raise UnsupportedError("a SAT solver is quicker")
    if asked.clues is not None:
        kept = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
        cells = list(asked.clues)
        kept[cells] = puzzle.clues[cells]
        puzzle = Puzzle.of(puzzle.graph, kept, kind=puzzle.kind, variant=puzzle.variant)
    # Tiles that cannot be turned at all are refused before there is an engine.
    if is_tree and not all(_read(head)[1]):
        return ["proof"]
    notes = notes_of(puzzle, asked.board, asked.wanted, most, asked.budget)
    if notes is None:
        raise NotContradictoryError
    # Where the engine knows edges, too, so must the proof: less follows from faces alone.
    both = notes.engine.n_variables > puzzle.graph.n_faces + 1
    lines = [] if is_tree else ["faces edges" if both else "faces"]
    found, clauses = _read([*head, *lines])
    if not all(clauses):
        return [*lines, "proof"]
    proof = (TreeProof if is_tree else LoopProof)(
        clauses, puzzle.graph, notes, tables_in(found) if notes.counted else ()
    )
    proof.read()
    cuts, steps = proof.result(len(clauses) - len(found.witnesses) - bool(found.wanted))
    return [*lines, *(_cut_line(*cut) for cut in cuts), "proof", *lrat(steps)]


def _cut_line(name: str, numbers: list[int]) -> str:
    return " ".join(map(str, ["cut", name, *numbers]))


def _proof_by_sat(head: list[str], budget: Budget) -> list[str]:
    """The proof by a SAT solver, which knows nothing of the engine."""
    from pysat.solvers import Cadical195  # noqa: PLC0415  (see `needed_cuts`)

    found, _ = _read(head)
    cuts = [_cut_line(*cut) for cut in needed_cuts(found, budget)]
    found, clauses = _read([*head, *cuts])
    if not all(clauses):
        return ["proof"]
    # One fresh run: proofs of a solver that was asked before may not hold.
    with Cadical195(bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise NotContradictoryError
        learned = solver.get_proof() or []
    last = len(clauses) - len(found.witnesses) - bool(found.wanted)
    used, steps = without_idle(elaborate(clauses, learned), last - len(cuts) + 1, last)
    return [*(cuts[i] for i in used), "proof", *lrat(steps)]
