"""The checker's statement of the rules against all loops and trees of small boards, and against the
rules as other tests state them.
"""

import numpy as np
import pytest

from answers.cases import case_of
from oracle.statements import clues_met, shapes_of, variant_met
from takegaki.certificates.puzzle_text import edge_numbers, puzzle_lines
from takegaki.core.errors import UnsupportedError
from takegaki_verify import goal
from takegaki_verify.certificate import read
from takegaki_verify.check import tables_in
from takegaki_verify.clauses import clauses_of
from takegaki_verify.rules import RULES


@pytest.mark.sampled(40)
@pytest.mark.parametrize("number", range(400))
def test_the_same_lines_are_solutions(number: int) -> None:
    puzzle = case_of(number).puzzle
    shapes = shapes_of(puzzle)
    if shapes is None:
        return
    try:
        edges = edge_numbers(puzzle.graph)
    except UnsupportedError:
        return
    right = clues_met(puzzle, shapes).all(axis=1) & variant_met(puzzle, shapes)
    found = read(["takegaki-certificate 1", *puzzle_lines(puzzle), "claim none"])
    assert found.board is not None
    tables, is_goal = tables_in(found), RULES[found.kind].goal
    clauses = list(clauses_of(tables, len(found.board.edges)))
    rng = np.random.default_rng(number)
    some = rng.permutation(len(shapes))[:300]
    for one in some.tolist():
        lines = set(edges[np.flatnonzero(shapes[one])].tolist())
        fits = goal.broken_by(tables, lines) is None
        assert fits == right[one]
        ends = goal.is_one_cycle if is_goal == "loop" else goal.is_tree
        assert ends(found.board, lines)
        # Where no clause has further variables, they say the same as the tables.
        if all(abs(literal) <= len(edges) for clause in clauses for literal in clause):
            holds = all(
                any((abs(one) - 1 in lines) == (one > 0) for one in clause) for clause in clauses
            )
            assert holds == fits
    for one in some[:50].tolist() if len(edges) else []:
        # Lines with one edge more or less are no loop and no tree.
        lines = set(edges[np.flatnonzero(shapes[one])].tolist())
        lines ^= {int(rng.integers(len(edges)))}
        assert not (
            goal.is_one_cycle(found.board, lines)
            if is_goal == "loop"
            else goal.is_tree(found.board, lines)
        )
