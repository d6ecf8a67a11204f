"""Sheep and wolves against all loops of a board; a published puzzle; animals too far from the
border.
"""

import re
from itertools import pairwise

import numpy as np
import pytest

from deduce.said import CELL, Geometry
from graph_shapes import MakeGraph
from oracle.sign_boards import SHEEP, WIDE, WOLF
from puzzles.test_pairs import BOARDS, verdicts_are_the_oracles
from takegaki import prove, read
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.core.violations import Fault
from takegaki.generation import Generated, Request, generate
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.puzzles.sheep import required, way_out
from takegaki.tilings import graph_of, square
from tiers import sampled

KIND = "slitherlink-sheep"


@sampled(4)
@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("board", [*BOARDS, WIDE])
def test_verdicts_are_the_oracles(method: str, board: tuple[MakeGraph, int, int]) -> None:
    verdicts_are_the_oracles(KIND, method, board, 6)


def test_a_published_puzzle() -> None:
    """An example of pzprjs, with its answer: sheep (5) inside, wolves (6) outside."""
    puzzle = read("https://puzz.link/p?swslither/5/5/2c5a2a5c2a136a3c6a3")
    verdict = prove(puzzle)
    assert isinstance(verdict, Unique)
    inside = verdict.solution.inside.ravel()
    assert inside[puzzle.clues == SHEEP].all()
    assert not inside[puzzle.clues == WOLF].any()
    assert [(puzzle.clues == clue).sum() for clue in (SHEEP, WOLF)] == [2, 2]


def test_an_animal_on_the_wrong_side_is_named() -> None:
    puzzle = Puzzle.of(square(3, 3), {4: WOLF, 0: SHEEP}, kind=KIND)
    lines = np.zeros(puzzle.graph.n_edges)
    lines[puzzle.graph.edges_of(4)] = 1
    texts = [
        fault.text
        for fault in check(puzzle, Board.of(puzzle.graph, lines))
        if fault.fault is Fault.SIDE
    ]
    assert texts == [
        "the sheep at r1c1 is not inside: its way out crosses no line",
        "the wolf at r2c2 is not outside: its way out crosses one line",
    ]


@pytest.mark.parametrize("tiling", ["square", "honeycomb", "cairo", "penrose-rhombs", "rings"])
def test_a_way_out_leads_to_the_border_from_cell_to_cell(tiling: str) -> None:
    graph = graph_of(tiling, 6, 6)
    for face in range(graph.n_faces):
        here = face
        for edge in way_out(graph, face):
            one, two = graph.edge_faces[edge].tolist()
            assert here in (one, two)
            here = one + two - here
        assert here == graph.outside


def test_animals_stand_near_the_border() -> None:
    graph = square(19, 19)
    assert Puzzle.of(graph, {7 * 19 + 9: SHEEP}, kind=KIND)
    with pytest.raises(PuzzleError, match="r10c10: a sheep more than 8 cells from the border"):
        Puzzle.of(graph, {9 * 19 + 9: SHEEP}, kind=KIND)


def test_it_is_made_with_animals_and_numbers() -> None:
    made = generate(Request(square(5, 6), seed=2, kind=KIND))
    assert isinstance(made, Generated)
    assert isinstance(prove(made.puzzle, method="sat"), Unique)
    clues = set(made.puzzle.clues.tolist())
    assert clues & {SHEEP, WOLF}
    assert clues & {0, 1, 2, 3}
    only = generate(Request(square(5, 5), seed=4, kind=KIND, values=frozenset({SHEEP, WOLF, 3})))
    assert isinstance(only, Generated)
    assert set(only.puzzle.clues.tolist()) <= {-1, SHEEP, WOLF, 3}


def test_the_way_out_is_told_cell_by_cell() -> None:
    """Each cell of it lies beside the one before, the last one at the border, with the edge that is
    named.
    """
    graph = square(6, 7)
    where = Geometry(graph)
    for face in range(graph.n_faces):
        clues = np.full(graph.n_faces, -1, dtype=np.int8)
        clues[face] = WOLF if face % 2 else SHEEP
        said = required(Puzzle.of(graph, clues, kind=KIND), face).phrase()
        assert said.endswith(f" crosses an {'even' if face % 2 else 'odd'} number of lines")
        through, _, last = said.partition(" The way out ")[2].rpartition("over ")
        last = last.partition(" crosses ")[0]
        cells = [face, *(where.cell(name) for name in re.findall(CELL, through))]
        edges = [*(set(graph.edges_of(a)) & set(graph.edges_of(b)) for a, b in pairwise(cells))]
        edges += [{where.edge(last)}]
        assert [tuple(edge) for edge in edges] == [(edge,) for edge in way_out(graph, face)]


def test_what_each_clue_is_called() -> None:
    puzzle = Puzzle.of(square(1, 3), [SHEEP, WOLF, 3], kind=KIND)
    named = [PUZZLES[KIND].named(puzzle, cell).phrase() for cell in range(3)]
    assert named == ["sheep", "wolf", "3"]
