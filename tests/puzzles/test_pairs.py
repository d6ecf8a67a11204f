"""Slitherlink with pairs against all loops of a board; clues that it refuses, and its words for
others.
"""

from collections import Counter

import numpy as np
import pytest

from graph_shapes import MakeGraph
from narrowing import expect
from oracle.compare import compare, compare_sets
from oracle.sign_boards import UNEVEN, known_sides
from takegaki import explain, prove
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import how_many
from takegaki.core.verdict import Unique
from takegaki.core.violations import Fault
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.puzzles.pairs import required
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings import honeycomb, square
from tiers import sampled, samples

BOARDS = [(square, 4, 3), (honeycomb, 3, 2), (square, 3, 4), (square, 1, 4), *UNEVEN]
KIND = "slitherlink-pairs"


def verdicts_are_the_oracles(
    kind: str, method: str, board: tuple[MakeGraph, int, int], seed: int
) -> None:
    """On random boards of a type whose clues are signs: verdicts, and now and then all
    solutions.
    """
    known, rng = known_sides(*board), np.random.default_rng([seed, board[1]])
    met: Counter[str] = Counter()
    for i in range(max(16, samples("oracle") // 50)):
        puzzle = known.random(kind, rng)
        met[compare(known, puzzle, method, seed=i % 3)] += 1
        if i % 8 == 0:
            compare_sets(known, puzzle, method)
    assert len(met) > 1


@sampled(4)
@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("board", BOARDS)
def test_verdicts_are_the_oracles(method: str, board: tuple[MakeGraph, int, int]) -> None:
    verdicts_are_the_oracles(KIND, method, board, 5)


def test_a_board_is_a_solution_exactly_where_the_oracle_says() -> None:
    known, rng = known_sides(square, 4, 3), np.random.default_rng(1)
    for _ in range(20):
        puzzle = known.random(KIND, rng)
        right = {lines.tobytes() for lines in known.solutions(puzzle)}
        for lines in known.loops[rng.choice(len(known.loops), 20)]:
            faults = check(puzzle, Board.of(known.graph, np.where(lines, 1, -1)))
            assert (faults == ()) == (lines.tobytes() in right)


def test_both_numbers_are_named_where_neither_is_met() -> None:
    puzzle = Puzzle.of(square(2, 2), {0: 13, 3: 2}, kind=KIND)
    lines = np.zeros(puzzle.graph.n_edges)
    lines[puzzle.graph.edges_of(0)[:2]] = 1
    found = {fault.fault: fault.text for fault in check(puzzle, Board.of(puzzle.graph, lines))}
    assert found[Fault.CLUE_OVER] == "the 1/3 at r1c1 has two lines"


@pytest.mark.parametrize(
    ("clue", "word"), [(31, "31"), (4, "0/4"), (44, "4"), (99, "9"), (127, "127")]
)
def test_clues_that_are_none(clue: int, word: str) -> None:
    """Told in the words that are taken: 31 is none, though it would look like 1/3."""
    with pytest.raises(
        PuzzleError, match=f"r1c2: this is no clue: {word}; here may be 0, 0/1, 1, 0/2, 1/2"
    ):
        Puzzle.of(square(2, 2), {1: clue}, kind=KIND)


def test_it_is_made_at_a_level_and_explained_in_its_words() -> None:
    made = generate(Request(square(6, 5), seed=1, kind=KIND, level=Level.NORMAL))
    assert isinstance(made, Generated)
    assert made.level is Level.NORMAL
    assert isinstance(prove(made.puzzle, method="sat"), Unique)
    pairs = [clue for clue in made.puzzle.clues.tolist() if clue >= 0 and clue // 10 != clue % 10]
    assert pairs
    said = [str(step) for step in explain(made.puzzle)]
    assert any(" takes no line or " in text or " or two lines" in text for text in said)


@pytest.mark.parametrize(
    ("clue", "words"),
    [(3, "no line or three lines"), (1, "no line or one line"), (13, "one or three lines")],
)
def test_what_a_pair_requires(clue: int, words: str) -> None:
    puzzle = Puzzle.of(square(3, 3), np.array([clue] + [-1] * 8, dtype=np.int8), kind=KIND)
    assert required(puzzle, 0).phrase() == f"r1c1 takes {words}"


def test_of_the_pairs_that_lines_give_half_are_those_that_leave_the_fewest_ways() -> None:
    """And the others any of them: with a coin that falls on 0, and with one that falls on 1."""
    graph, lines = square(1, 3), np.ones(10, dtype=np.bool_)
    lines[(graph.edge_faces != graph.outside).all(axis=1)] = False
    tables = expect(LoopTables, PUZZLES[KIND].tables)

    def ways(clue: int) -> int:
        return sum(how_many(patterns) for _, patterns in tables.parts_of(graph, 1, clue))

    def shown(coin: int, place: int) -> int:
        return int(tables.shown(graph, lines, lambda n: coin if n == 2 else place % n)[1])

    drawn = {shown(1, place) for place in range(20)}
    assert len({ways(clue) for clue in drawn}) > 1
    assert {ways(shown(0, place)) for place in range(20)} == {min(map(ways, drawn))}
