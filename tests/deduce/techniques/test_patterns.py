"""Named patterns: found where they stand, proven from what they rest on, and nowhere else."""

import numpy as np
import pytest

from deduce.follow import positions
from deduce.proofs import proven
from takegaki import Puzzle, read, solve, square
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.reason import WORDLESS
from takegaki.core.verdict import NoSolution
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import (
    GIVES,
    OF_TYPES,
    PATTERNS,
    Pattern,
    pattern_of,
    whole,
)
from tiers import sampled

BESIDE = {
    "the loop enters a 2 beside a cross": {"two 3s side by side"},
    "1 diagonal to a 3": {"3 in the corner"},
    "the loop enters a 1": {"2 in the corner"},
    "the loop enters a 2": {"2 in the corner"},
    "the loop comes to a 2 in the corner": {"2 in the corner"},
    "the loop comes to a diagonal of 2s before a 3": {"3 in the corner"},
    "2 in the corner beside a 3": {"2 in the corner"},
    "3 at a closed corner": {"2 at a closed corner, diagonal to a 3"},
    "2 at a closed corner, diagonal to a 3": {"3 at a closed corner"},
}
"""Boards that another pattern has to open."""

LOOKED_FOR = {"2-in-the-corner-beside-a-1", *OF_TYPES}
"""Told by who looks for them: step by step the ladder gets there by others."""


def turned_board(pattern: Pattern, turned: int) -> str:
    """Its board after some quarter turns; of other tilings as it is."""
    rows = pattern.board.split("\n")
    if len(rows) == 1:
        return pattern.board
    return "\n".join(
        "".join(row) for row in np.rot90(np.array([list(row) for row in rows]), turned)
    )


patterns = pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.title)


@sampled(7)
@patterns
@pytest.mark.parametrize("turned", range(4))
def test_it_is_found_on_its_board(pattern: Pattern, turned: int) -> None:
    """Turned and mirrored, too."""
    puzzle = read(turned_board(pattern, turned))
    assert not isinstance(solve(puzzle), NoSolution)
    # Its board was made for the order of the ladder: what is visible at once may leave nothing.
    is_looked_for = pattern.key in LOOKED_FOR
    level = Level.TRIAL if is_looked_for else Level.EXPERT
    trace = explain(puzzle, level=level, opening=is_looked_for)
    named = [step.found for step in trace.steps if step.found.name]
    names = {one.name for one in named}
    assert pattern.title in names
    assert names <= {pattern.title} | BESIDE.get(pattern.title, set())
    proofs = {one.title: one.proof for one in PATTERNS}
    for one in named:
        assert proven(puzzle, one)
        assert set(one.story) <= {*proofs[one.name]} and len(one.story) > 1
        assert one.sentence.endswith(".")


@patterns
def test_the_proof_is_short(pattern: Pattern) -> None:
    assert 1 <= len(pattern.proof) <= 4
    assert all(sentence.endswith(".") and ". " not in sentence for sentence in pattern.proof)


def test_a_name_only_where_the_shape_is() -> None:
    """The first number of a title is among the clues, and there are no others than it tells of."""
    met = set()
    for i, (_, puzzle, board) in enumerate(positions(51)):
        if i == 200:
            break
        ladder = Ladder(puzzle, board)
        ladder.climb(Level.EXPERT)
        for fact in ladder.marks():
            if fact.technique is not None:
                found = ladder.deduction(fact)
                pattern = pattern_of(puzzle, found)
                if found.name:
                    assert pattern is not None and pattern.title == found.name
                    met.add(found.name)
                    told = {int(digit) for digit in found.name if digit.isdigit()}
                    assert not told or {puzzle.clue(cell) for cell in found.clues} == told
    assert len(met) >= 4


def test_a_pair_is_named_by_its_one_number_alone() -> None:
    """3/3 in a corner is the pattern of a 3; 0/3 is coded 3 and is none."""
    graph = square(3, 3)
    known = explain(Puzzle.of(graph, [3] + [None] * 8)).steps[0].deduction
    for kind, clue, is_named in [("slitherlink-pairs", 33, True), ("slitherlink-pairs", 3, False)]:
        puzzle = Puzzle.of(graph, [clue] + [None] * 8, kind=kind)
        assert (pattern_of(puzzle, known) is not None) == is_named
    assert pattern_of(Puzzle.of(graph, [3] + [None] * 8), known) is not None


def test_a_name_only_where_what_it_tells_is_concluded() -> None:
    """The 2 in the corner has lines at it; on these clues neither crosses there, nor lines beside
    them, are what the name tells.
    """
    graph = square(3, 3)
    puzzle = Puzzle.of(graph, [2, None, None, None, 3, *[None] * 4])
    corner = graph.edges_at(0).tolist()
    beside = next(edge for edge in graph.edges_of(4).tolist() if edge not in corner)

    def named(*conclusions: tuple[int, int]) -> bool:
        found = Deduction(TECHNIQUES["clue-region"], (0, 4), (), conclusions, WORDLESS, (0, 4), ())
        return pattern_of(puzzle, found) is not None

    for edge in corner:
        assert named((edge, LINE))
        assert not named((edge, CROSS))
        assert not named((edge, LINE), (beside, LINE))
        assert not named((edge, LINE), (beside, CROSS))
    assert named(*((edge, LINE) for edge in corner))
    assert not named((corner[0], LINE), (corner[1], CROSS))
    assert not named((beside, LINE))


@sampled(7)
@pytest.mark.parametrize(
    "pattern", [one for one in PATTERNS if one.key in GIVES], ids=lambda one: one.title
)
@pytest.mark.parametrize("turned", range(4))
def test_a_pattern_is_told_whole(pattern: Pattern, turned: int) -> None:
    """All that it gives and the board has not yet follows from the same premises; nothing more
    does a second time.
    """
    puzzle, given = read(turned_board(pattern, turned)), 0
    level = Level.TRIAL if pattern.key in LOOKED_FOR else Level.EXPERT
    for step in explain(puzzle, level=level, opening=pattern.key in LOOKED_FOR).steps:
        marks = step.board.marks.tolist()
        found = whole(puzzle, step.found, marks)
        assert set(step.found.conclusions) <= set(found.conclusions)
        assert all(marks[edge] == UNKNOWN for edge, _ in found.conclusions)
        assert proven(puzzle, found)
        assert whole(puzzle, found, marks) == found
        if found.pattern == pattern.key:
            given = max(given, len(found.conclusions))
    assert given >= 2
