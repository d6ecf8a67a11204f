"""Patterns that a puzzle is to need: its explanation uses them; those without room are refused."""

import pytest

from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.techniques.patterns import (
    FITS,
    OF_A_ONE,
    OF_TYPES,
    ONE_TO_SPARE,
    PATTERNS,
    Pattern,
)
from takegaki.formats import puzzle_of
from takegaki.generation import Generated, Request, generate
from takegaki.generation.needed_patterns import (
    IN_THE_CORNER,
    corner_cells,
    has_room,
    patterns_of,
    unused,
    without_corner,
)
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.tilings import TILE_GRIDS, TILINGS, square
from tiers import sampled

HONEYCOMB = TILINGS["honeycomb"].graph(4, 4)
RARE = "a-line-comes-to-a-2-in-the-corner"


def request_for(name: str) -> Request:
    """On hexagons where its clue has more edges than a square, else on squares, or of the type that
    brings it.
    """
    if name in ONE_TO_SPARE:
        return Request(HONEYCOMB, 3, needs=(name,))
    kind = next((one.name for one in PUZZLES.values() if name in one.patterns), "slitherlink")
    graph = square(7, 7) if PUZZLES[kind].cells == "faces" else TILE_GRIDS["cells"].graph(7, 7)
    return Request(graph, 3, kind=kind, needs=(name,))


@sampled(8)
@pytest.mark.parametrize("name", FITS)
def test_the_explanation_of_what_is_made_uses_the_pattern(name: str) -> None:
    found = generate(request_for(name))
    assert isinstance(found, Generated), found
    assert name in {step.found.pattern for step in explain(found.puzzle).steps}


def test_two_patterns_and_a_technique_at_once() -> None:
    needs = ("two-3s-side-by-side", "a-line-comes-to-a-1", "vertex-pairs")
    found = generate(Request(square(9, 9), 5, needs=needs))
    assert unused(found.puzzle, needs[:2]) == ""
    assert unused(found.puzzle, (RARE,)) in ("", RARE)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.key)
def test_every_pattern_has_room_on_its_own_board(pattern: Pattern) -> None:
    puzzle = puzzle_of(pattern.board)
    assert has_room(puzzle.graph, pattern.key)


@pytest.mark.parametrize(
    ("graph", "name"),
    [
        (square(1, 5), "two-3s-across-a-dot"),
        (square(1, 1), "two-3s-side-by-side"),
        (HONEYCOMB, "3-in-the-corner"),
        (HONEYCOMB, "a-line-comes-to-a-2"),
    ],
)
def test_a_pattern_without_room_is_refused_at_once(graph: Graph, name: str) -> None:
    assert not has_room(graph, name)
    title = next(one.title for one in PATTERNS if one.key == name)
    with pytest.raises(PuzzleError, match=f'"{title}".*larger board of squares'):
        Request(graph, 1, needs=(name,))


@pytest.mark.parametrize("name", ONE_TO_SPARE)
def test_one_edge_to_spare_is_no_pattern_of_squares(name: str) -> None:
    with pytest.raises(PuzzleError, match="not squares"):
        Request(square(7, 7), 1, needs=(name,))


@pytest.mark.parametrize("name", OF_TYPES)
def test_a_pattern_of_another_type_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match="another puzzle type, not to slitherlink"):
        Request(square(7, 7), 1, needs=(name,))


def test_circles_need_room() -> None:
    with pytest.raises(PuzzleError, match="no room"):
        Request(
            TILE_GRIDS["cells"].graph(2, 2),
            1,
            kind="masyu",
            needs=("three-white-circles-in-a-row",),
        )


@pytest.mark.parametrize("name", OF_A_ONE)
def test_patterns_of_a_1_can_be_needed_on_hexagons(name: str) -> None:
    found = generate(Request(HONEYCOMB, 3, needs=(name,)))
    assert isinstance(found, Generated), found
    assert name in {step.found.pattern for step in explain(found.puzzle).steps}


@pytest.mark.parametrize("kind", PUZZLES)
def test_types_without_numbers_of_sides_have_the_patterns_they_bring(kind: str) -> None:
    own = set(PUZZLES[kind].patterns)
    assert set(patterns_of(kind)) == (set(FITS) - {*OF_TYPES} if counts_sides(kind) else own)


def test_corners_are_the_cells_at_dots_of_their_own() -> None:
    assert corner_cells(square(3, 4)) == {0, 3, 8, 11}
    puzzle = puzzle_of("3..\n...\n..1")
    missing = {name for name in IN_THE_CORNER if without_corner(puzzle, (name,))}
    assert missing == {name for name, number in IN_THE_CORNER.items() if number == 2}
    assert without_corner(puzzle, ("two-3s-side-by-side",)) == ""


def test_a_budget_that_ends_is_no_answer() -> None:
    puzzle = generate(Request(square(12, 12), 1, level=Level.HARD)).puzzle
    with pytest.raises(EndedError):
        unused(puzzle, ("two-3s-side-by-side",), Budget(time_limit=1e-9))
