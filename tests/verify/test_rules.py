"""The checker's statement of the rules against all loops and trees of small boards, and against the
rules as other tests state them.
"""

import numpy as np
import pytest
from pysat.solvers import Minisat22

from answers.cases import case_of
from oracle.statements import clues_met, shapes_of, variant_met
from takegaki.certificates.puzzle_text import edge_numbers, puzzle_lines
from takegaki.core.errors import UnsupportedError
from takegaki_verify import goal
from takegaki_verify.board import Board
from takegaki_verify.certificate import read
from takegaki_verify.check import tables_in
from takegaki_verify.clauses import Clause, clauses_of, clauses_of_faces
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
    tables, is_goal = tables_in(found), RULES[found.kind].goal
    clauses = list(clauses_of(tables, len(found.board.edges)))
    faces = None
    if is_goal == "loop" and found.board.beside and found.board.parts == 1:
        sides = goal.sides_of("loop", found.board)
        faces = list(clauses_of_faces(tables, sides, len(edges), and_edges=number % 2 == 0))
    rng = np.random.default_rng(number)
    some = rng.permutation(len(shapes))[:300]
    for one in some.tolist():
        lines = set(edges[np.flatnonzero(shapes[one])].tolist())
        fits = goal.broken_by(tables, lines) is None
        assert fits == right[one]
        ends = goal.is_one_cycle if is_goal == "loop" else goal.is_tree
        assert ends(found.board, lines)
        if faces is not None:
            assert _holds_with_faces(found.board, faces, lines) == fits
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


def _holds_with_faces(board: Board, clauses: list[Clause], lines: set[int]) -> bool:
    """Do the clauses hold with these lines, and the faces that they have inside? Those with
    variables of counters are solved for them.
    """
    (outside,) = board.outside
    inside, todo, seen = set[int](), [outside], {outside}
    while todo:
        face = todo.pop()
        for edge, pair in enumerate(board.beside):
            if face in pair:
                other = sum(pair) - face
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
                    if (face in inside) != (edge in lines):
                        inside.add(other)
    n_edges = len(board.edges)
    signs = [edge + 1 if edge in lines else -(edge + 1) for edge in range(n_edges)]
    signs += [
        n_edges + face + 1 if face in inside else -(n_edges + face + 1) for face in range(outside)
    ]
    with Minisat22(bootstrap_with=clauses) as solver:
        return bool(solver.solve(signs))
