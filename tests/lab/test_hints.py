"""Hints walked: what is counted, and the proof by SAT, which must also refute."""

from dataclasses import replace

import numpy as np

from oracle.boards import known
from takegaki import read, solutions
from takegaki.core.marks import CROSS, LINE
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.lab.hints import Walk, follows, walk
from takegaki.tilings import square


def test_a_walk_ends_at_the_solution() -> None:
    met, puzzle = Walk(), read("33\n..\n..")
    walk(puzzle, met)
    (solution,) = solutions(puzzle)
    assert int(solution.lines.sum()) <= met.marks <= puzzle.graph.n_edges
    assert 1 < met.hints == met.techniques.total() < met.marks
    assert (met.wrong, met.idle, met.unfinished, met.refuted) == (0, 0, 0, 0)


def test_proofs_agree_with_all_loops() -> None:
    world = known(square, 2, 3)
    puzzle = read("33\n..\n..")
    ladder = Ladder(puzzle)
    ladder.climb()
    found = [
        ladder.deduction(fact) for fact in ladder.facts() if fact.technique and fact.kind == "mark"
    ]
    assert len(found) > 5
    for deduction in found[:12]:
        assert follows(puzzle, deduction)
        for face in deduction.clues:
            fewer = replace(deduction, clues=tuple(one for one in deduction.clues if one != face))
            assert follows(puzzle, fewer) == _by_looking(
                world.loops, world.clues, puzzle.clues, fewer
            )
        turned = tuple(
            (edge, CROSS if mark == LINE else LINE) for edge, mark in deduction.conclusions
        )
        opposite = replace(deduction, conclusions=turned)
        assert follows(puzzle, opposite) == _by_looking(
            world.loops, world.clues, puzzle.clues, opposite
        )


def _by_looking(
    loops: np.ndarray, given: np.ndarray, clues: np.ndarray, deduction: Deduction
) -> bool:
    """Have all loops with the premises the conclusions?"""
    faces = list(deduction.clues)
    fits = (given[:, faces] == clues[faces]).all(axis=1)
    for edge, mark in deduction.marks:
        fits &= loops[:, edge] == (mark == LINE)
    edges, marks = zip(*deduction.conclusions, strict=True)
    return bool((loops[fits][:, list(edges)] == (np.array(marks) == LINE)).all())
