"""naive: the fourth paper's program; walk through all candidates, keep those that are one loop."""

from itertools import combinations

from pysat.solvers import Glucose4

from takegaki.core.puzzle import Puzzle
from takegaki.lab.peers.peer import (
    CONFLICTS_A_LOOK,
    UNDECIDED,
    Clause,
    Clock,
    Incidence,
    Peer,
    incidence,
    loops_of,
    verdict_of,
)


def exactly(variables: list[int], count: int) -> list[Clause]:
    """Clauses for exactly `count` of the variables.

    Source: S. Khera, Solving Slitherlink Using Boolean Satisfiability (2022), "Choose N".
    """
    at_most = [[-v for v in some] for some in combinations(variables, count + 1)]
    at_least = [list(some) for some in combinations(variables, len(variables) + 1 - count)]
    return at_most + at_least


def clauses(puzzle: Puzzle, lists: Incidence, clues: list[int]) -> list[Clause]:
    """A line continues with exactly one other at both ends; a face has as many lines as its
    clue.
    """
    found = []
    for face, clue in enumerate(clues):
        if clue >= 0:
            found += exactly([edge + 1 for edge in lists.sides[face]], clue)
    for edges in lists.at:
        for edge in edges:
            others = [other + 1 for other in edges if other != edge]
            found += [[*clause, -1 - edge] for clause in exactly(others, 1)]
        if puzzle.variant == "full":
            found.append([edge + 1 for edge in edges])
    return found


def decide(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict, by excluding each candidate as a whole and nothing else.

    Differs from the paper where its program does not run or goes wrong: the clauses are made for
    any graph, a candidate without a line is no solution, and it stops at the second solution.
    """
    clock = Clock(time_limit)
    lists = incidence(puzzle)
    solutions = 0
    with Glucose4(bootstrap_with=clauses(puzzle, lists, puzzle.clues.tolist())) as solver:
        while solutions < 2:
            solver.conf_budget(CONFLICTS_A_LOOK)
            answer = solver.solve_limited()
            if answer is False:
                break
            if clock.over:
                return UNDECIDED
            if answer is None:
                continue
            model = solver.get_model()
            solutions += (
                len(loops_of(lists, [literal - 1 for literal in model if literal > 0])) == 1
            )
            solver.add_clause([-literal for literal in model])
    return verdict_of(solutions)


NAIVE = Peer("naive", "paper 4: all candidates in turn, on glucose4", "python-sat", "pysat", decide)
