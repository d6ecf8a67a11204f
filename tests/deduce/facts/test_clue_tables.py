"""Tables of clues on faces: what is deduced of a type whose clues do not count holds in all its
solutions.
"""

import dataclasses
from collections.abc import Iterator

import numpy as np
import pytest

from oracle.enumerate_loops import all_loops
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import counts
from takegaki.core.topology import face_counts
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.puzzles.slitherlink import SLITHERLINK
from takegaki.tilings import square

GRAPH = square(3, 4)

ODD_EVEN = LoopTables(
    lambda graph, face: range(2),
    lambda graph, face, clue: (
        (tuple(graph.edges_of(face).tolist()), counts(4, tuple(range(clue, 5, 2)))),
    ),
    {"": (0, 2)},
)
"""1: an odd number of lines round the cell, 0: an even one."""


@pytest.fixture(autouse=True)
def odd_even() -> Iterator[None]:
    kind = dataclasses.replace(
        SLITHERLINK,
        name="odd-even",
        also=(),
        tables=ODD_EVEN,
        variants=(),
        check=lambda _: None,
    )
    PUZZLES.add(kind)
    yield
    PUZZLES.remove(kind.name)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_deduced_holds_in_every_solution(seed: int) -> None:
    rng = np.random.default_rng(seed)
    loops = all_loops(GRAPH)
    odd = np.array([face_counts(GRAPH, loop) % 2 for loop in loops])
    hidden = rng.random(GRAPH.n_faces) < 0.3
    clues = np.where(hidden, -1, odd[rng.integers(len(loops))])
    fitting = loops[(odd == clues)[:, ~hidden].all(axis=1)]
    trace = explain(Puzzle.of(GRAPH, clues, kind="odd-even"), level=Level.EXPERT)
    assert trace.outcome in ("solved", "stuck")
    lines, crosses = trace.board.lines, trace.board.marks == -1
    assert (fitting | ~lines).all()
    assert not (fitting & crosses).any()
    assert len(fitting) == 1 or trace.outcome == "stuck"
