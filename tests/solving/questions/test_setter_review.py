"""The setter's report against the oracle: unnecessary clues, clues that help, clues that clash,
limits.
"""

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from narrowing import not_none
from oracle.boards import Known, known, random_puzzle
from oracle.enumerate_loops import BoolMatrix
from oracle.masyu_boards import known_passes, random_masyu
from random_loops import random_puzzle as large_puzzle
from takegaki import read
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique
from takegaki.solving import count, prove
from takegaki.solving.questions import clue_fixes as fixing
from takegaki.solving.questions.clue_look import clue_look
from takegaki.solving.questions.setter_review import Differing, Review, differing, review
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.tilings import honeycomb, square
from tiers import sampled

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]


@pytest.fixture(params=SHAPES, ids=lambda shape: f"{shape[0].__name__} {shape[1]}x{shape[2]}")
def board(request: pytest.FixtureRequest) -> Known:
    return known(*request.param)


def some(board: Known, solutions: range, number: int) -> list[tuple[Puzzle, np.ndarray]]:
    """Random puzzles with so many solutions, and these."""
    rng = np.random.default_rng(board.graph.n_edges)
    made: list[tuple[Puzzle, BoolMatrix]] = []
    while len(made) < number:
        puzzle = random_puzzle(board, rng)
        right = board.solutions(puzzle)
        if len(right) in solutions:
            made.append((puzzle, right))
    return made


def with_clues(puzzle: Puzzle, changes: dict[int, int]) -> Puzzle:
    clues = puzzle.clues.copy()
    clues[list(changes)] = list(changes.values())
    return Puzzle.of(puzzle.graph, clues, variant=puzzle.variant)


def only(puzzle: Puzzle, faces: tuple[int, ...]) -> Puzzle:
    """The puzzle with these of its clues."""
    gone = set(range(puzzle.graph.n_faces)) - set(faces)
    return with_clues(puzzle, dict.fromkeys(gone, NO_CLUE))


def number(board: Known, puzzle: Puzzle) -> int:
    return len(board.solutions(puzzle))


def test_unnecessary_clues_are_exactly_those(board: Known) -> None:
    spared = needed = 0
    for puzzle, right in some(board, range(1, 2), 12):
        found = review(puzzle)
        assert isinstance(found.verdict, Unique)
        assert (found.fixes, found.clash, found.ended) == (None, None, "")
        told = np.flatnonzero(puzzle.clues >= 0).tolist()
        spare = [face for face in told if number(board, with_clues(puzzle, {face: NO_CLUE})) == 1]
        needs = found.needs
        assert needs is not None
        assert list(needs.unnecessary) == spare
        assert list(needs.needed) == [face for face in told if face not in spare]
        assert list(needs.enough) == sorted(needs.enough)
        assert (needs.open, needs.irredundant) == ((), True)
        least = only(puzzle, needs.enough)
        assert np.array_equal(board.solutions(least), right)
        assert set(needs.needed) <= set(needs.enough) <= set(told)
        assert all(number(board, with_clues(least, {face: NO_CLUE})) > 1 for face in needs.enough)
        spared, needed = spared + len(spare), needed + len(needs.needed)
    assert spared
    assert needed


def helpful(board: Known, puzzle: Puzzle) -> list[tuple[int, int]]:
    """By trying everything: each clue that leaves one solution."""
    pairs = [
        (face, value)
        for face in np.flatnonzero(puzzle.clues < 0).tolist()
        for value in range(board.graph.face_sizes[face] + 1)
    ]
    return [pair for pair in pairs if number(board, with_clues(puzzle, dict([pair]))) == 1]


@sampled()
@pytest.mark.parametrize("samples", [2, fixing.SAMPLES])
def test_one_more_clue_really_fixes(
    board: Known, samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fixing, "SAMPLES", samples)
    singles = several = 0
    for puzzle, right in [*some(board, range(2, 40), 10), *some(board, range(40, 1000), 10)]:
        found = review(puzzle)
        assert isinstance(found.verdict, Multiple)
        assert (found.needs, found.clash, found.ended) == (None, None, "")
        fixes = found.fixes
        assert fixes is not None
        assert fixes.complete
        assert [(fix.face, fix.value) for fix in fixes.single] == helpful(board, puzzle)
        for fix in fixes.single:
            fixed = with_clues(puzzle, {fix.face: fix.value})
            assert np.array_equal(board.solutions(fixed), [fix.solution.lines])
        assert fixes.all_met == (len(right) < samples)
        assert fixes.met == len(right) if fixes.all_met else 2 <= fixes.met <= len(right)
        if fixes.together:
            several += check_together(board, puzzle, fixes)
            if fixes.all_met and len(right) <= fixing.TARGETS:
                assert len(fixes.together) <= fewest(puzzle, board.clues[loops_of(board, right)])
        singles += len(fixes.single) > 0
    assert singles
    assert several


def loops_of(board: Known, right: np.ndarray) -> list[int]:
    """The places of some solutions among all loops."""
    places = {lines.tobytes(): at for at, lines in enumerate(board.loops)}
    return [places[lines.tobytes()] for lines in right]


def fewest(puzzle: Puzzle, shown: np.ndarray) -> int:
    """Of all solutions, by what they show (n, F): the fewest clues that single one out where each
    clue taken is the first of those that rule out the most others.
    """
    found = []
    for target in shown:
        left, taken = (shown != target)[:, puzzle.clues < 0], 0
        left = left[left.any(axis=1)]
        # Another solution that shows the same everywhere is never ruled out.
        alone = len(left) == len(shown) - 1
        while len(left):
            left, taken = left[~left[:, left.sum(axis=0).argmax()]], taken + 1
        found += [taken] if alone else []
    return min(found)


def check_together(board: Known, puzzle: Puzzle, fixes: fixing.Fixes) -> bool:
    added = dict(fixes.together)
    assert not fixes.single
    assert fixes.solution is not None
    assert all(puzzle.clues[face] < 0 for face in added)
    assert np.array_equal(board.solutions(with_clues(puzzle, added)), [fixes.solution.lines])
    assert list(added) == sorted(added)
    for face in added:
        fewer = {other: value for other, value in added.items() if other != face}
        assert number(board, with_clues(puzzle, fewer)) > 1
    return True


@pytest.mark.parametrize(
    ("rows", "cols", "clues"),
    [(4, 4, {0: 2}), (5, 4, {0: 2, 5: 1, 15: 3}), (5, 5, {17: 2, 20: 1})],
)
def test_of_clues_that_help_together_none_is_idle(
    rows: int, cols: int, clues: dict[int, int]
) -> None:
    """On boards where the first choice has one that later ones make idle; counted by the frontier,
    which knows no clue by its use.
    """
    puzzle = with_clues(Puzzle.of(square(rows, cols), [None] * rows * cols), clues)
    fixes = not_none(review(puzzle).fixes)
    assert not fixes.single
    added = dict(fixes.together)
    assert count(with_clues(puzzle, added), method="frontier").value == 1
    for face in added:
        fewer = {other: value for other, value in added.items() if other != face}
        assert count(with_clues(puzzle, fewer), method="frontier").value > 1


def test_loops_that_no_clue_parts() -> None:
    # Both loops show the same clues everywhere.
    found = review(Puzzle.of(square(2, 2), [3, 2, 2, 3]))
    assert isinstance(found.verdict, Multiple)
    assert found.fixes == fixing.Fixes(complete=True, met=2, all_met=True)


def test_clues_that_contradict_each_other(board: Known) -> None:
    sizes = set()
    for puzzle, _ in some(board, range(1), 12):
        found = review(puzzle)
        assert isinstance(found.verdict, NoSolution)
        assert (found.needs, found.fixes, found.ended) == (None, None, "")
        clash = found.clash
        assert clash is not None
        assert clash.irredundant
        assert list(clash.faces) == sorted(clash.faces)
        least = only(puzzle, clash.faces)
        assert number(board, least) == 0
        assert all(number(board, with_clues(least, {face: NO_CLUE})) for face in clash.faces)
        sizes.add(len(clash.faces))
    assert len(sizes) > 1


def test_the_smallest_boards() -> None:
    assert (
        review(Puzzle.of(square(1, 1), [NO_CLUE])).needs
        == review(Puzzle.of(square(1, 1), [-2])).needs
    )
    needs = review(Puzzle.of(square(1, 1), [4])).needs
    assert needs is not None
    assert (needs.unnecessary, needs.enough) == ((0,), ())
    clash = review(Puzzle.of(honeycomb(1, 1), [3])).clash
    assert clash is not None
    assert clash.faces == (0,)


def test_no_loop_whatever_the_clues() -> None:
    # 3x5 dots: no loop visits an odd number of dots on squares.
    found = review(Puzzle.of(square(2, 4), [2] + [NO_CLUE] * 7, variant="full"))
    assert found.clash is not None
    assert found.clash.faces == ()


def test_where_solutions_of_signs_differ() -> None:
    board = known_passes(5, 3)
    rng = np.random.default_rng(6)
    met = 0
    while met < 6:
        puzzle = random_masyu(board, rng)
        right = board.solutions(puzzle)
        if len(right) < 2:
            continue
        found = review(puzzle)
        assert (found.needs, found.fixes, found.clash, found.ended) == (None, None, None, "")
        edges = np.flatnonzero(right.any(axis=0) & ~right.all(axis=0))
        cells = {int(cell) for edge in edges for cell in puzzle.graph.edge_vertices[edge]}
        assert found.open == Differing(tuple(edges.tolist()), tuple(sorted(cells)))
        met += 1


def test_where_solutions_differ_within_a_budget() -> None:
    puzzle = read("8x8dt:zzl")
    shared = SharedBudget(Budget(conflicts=0))
    assert differing(puzzle, shared) is None
    assert shared.ended == "limit of 0 conflicts reached"
    without = read("2x2dt:BWBW")
    shared = SharedBudget(Budget())
    assert (differing(without, shared), shared.ended) == (None, "")


# ---- the look


def turned(clues: np.ndarray, name: str) -> np.ndarray:
    """The clues (rows, cols) of a board of squares after this symmetry."""
    return {
        "half turn": clues[::-1, ::-1],
        "quarter turn": np.rot90(clues),
        "mirror left to right": clues[:, ::-1],
        "mirror top to bottom": clues[::-1],
        "mirror along the diagonal from the top left": clues.T,
        "mirror along the diagonal from the top right": clues[::-1, ::-1].T,
    }[name]


@pytest.mark.parametrize(("rows", "cols"), [(5, 3), (4, 4), (3, 6)])
def test_symmetries_of_squares(rows: int, cols: int) -> None:
    rng = np.random.default_rng(4)
    names = set()
    for _ in range(5):
        clues = np.where(rng.random((rows, cols)) < 0.5, 2, NO_CLUE)
        look = clue_look(Puzzle.of(square(rows, cols), clues.ravel()))
        for balance in look.balances:
            image = turned(clues, balance.name)
            assert balance.kept == ((clues == 2) & (image == 2)).sum()
            assert len(balance.lone) == look.clues - balance.kept
            names.add(balance.name)
    assert len(names) == (6 if rows == cols else 3)


def test_a_board_made_symmetric_and_then_broken(board: Known) -> None:
    graph = board.graph
    rng = np.random.default_rng(2)
    for symmetry in symmetries(graph)[1:]:
        placed = rng.random(graph.n_faces) < 0.3
        for _ in range(8):
            placed |= placed[symmetry.faces]
        look = clue_look(Puzzle.of(graph, np.where(placed, 2, NO_CLUE)))
        whole = [balance.name for balance in look.balances if not balance.lone]
        assert whole
        moved = np.flatnonzero(symmetry.faces != np.arange(graph.n_faces))
        at = int(moved[~placed[moved]][0])
        placed[at] = True
        broken = clue_look(Puzzle.of(graph, np.where(placed, 2, NO_CLUE)))
        assert at in {face for balance in broken.balances for face in balance.lone}


@pytest.mark.parametrize(
    ("graph", "names"),
    [
        (honeycomb(3, 4), ["half turn"]),
        (honeycomb(5, 3), ["mirror left to right"]),
        (square(5, 3), ["half turn", "mirror top to bottom", "mirror left to right"]),
    ],
)
def test_names_of_symmetries(graph: Graph, names: list[str]) -> None:
    look = clue_look(Puzzle.of(graph, [NO_CLUE] * graph.n_faces))
    assert [balance.name for balance in look.balances] == names


def test_numbers_of_the_look() -> None:
    look = clue_look(Puzzle.of(square(2, 3), [3, HIDDEN_CLUE, NO_CLUE, 0, 3, NO_CLUE]))
    assert (look.clues, look.faces, look.hidden, look.values) == (4, 6, 1, (1, 0, 0, 2, 0))
    assert look.share == 4 / 6


# ---- limits


def larger() -> list[Puzzle]:
    """One with a single solution, one with several and one without, on two tilings."""
    rng = np.random.default_rng(11)
    found: dict[tuple[str, str], Puzzle] = {}
    while len(found) < 6:
        make, shown = ((square, honeycomb)[rng.integers(2)], rng.choice([0.5, 0.9]))
        puzzle, _ = large_puzzle(make(8, 6), rng, shown)
        if rng.random() < 0.3:
            puzzle = with_clues(puzzle, {int(np.flatnonzero(puzzle.clues >= 0)[0]): 3})
        found.setdefault((puzzle.graph.tiling, prove(puzzle).name), puzzle)
    return list(found.values())


def test_what_is_known_when_the_conflicts_run_out() -> None:
    cut = 0
    for puzzle in larger():
        whole = review(puzzle)
        assert whole.ended == ""
        for conflicts in [*range(0, 60, 3), 100, 1000]:
            part = review(puzzle, Budget(conflicts=conflicts))
            assert part.look == whole.look
            if part.ended:
                assert part.ended == f"limit of {conflicts} conflicts reached"
                cut += not isinstance(part.verdict, Undecided)
                is_part_of(part, whole)
            else:
                assert (part.needs, part.clash) == (whole.needs, whole.clash)
    assert cut > 10


def is_part_of(part: Review, whole: Review) -> None:
    if part.needs is not None:
        assert whole.needs is not None
        assert set(part.needs.unnecessary) <= set(whole.needs.unnecessary)
        assert set(part.needs.needed) <= set(whole.needs.needed)
        told = np.flatnonzero(part.puzzle.clues >= 0).tolist()
        parts = part.needs.unnecessary, part.needs.needed, part.needs.open
        assert sorted(face for each in parts for face in each) == told
        for faces in (*parts, part.needs.enough):
            assert list(faces) == sorted(faces)
        assert isinstance(prove(only(part.puzzle, part.needs.enough)), Unique)
        assert not part.needs.irredundant
    if part.fixes is not None:
        assert whole.fixes is not None
        pairs = {(fix.face, fix.value) for fix in whole.fixes.single}
        assert {(fix.face, fix.value) for fix in part.fixes.single} <= pairs
        if part.fixes.together:
            assert isinstance(prove(with_clues(part.puzzle, dict(part.fixes.together))), Unique)
    if part.clash is not None:
        assert not part.clash.irredundant
        assert isinstance(prove(only(part.puzzle, part.clash.faces)), NoSolution)


def test_no_time_at_all() -> None:
    found = review(larger()[0], Budget(time_limit=0))
    assert isinstance(found.verdict, Undecided)
    assert found.ended == "time limit of 0 s reached"
    assert (found.needs, found.fixes, found.clash) == (None, None, None)


def test_cancelled_at_any_look() -> None:
    clues = [NO_CLUE] * 600
    clues[:2] = [2, 1]
    puzzle = Puzzle.of(square(30, 20), clues)
    for looks in (1, 5, 30):
        budget = cancelled_at(looks)
        found = review(puzzle, budget)
        assert found.ended == "cancelled"
        assert late_looks(budget) <= 1


def test_progress_counts_over_all_searches() -> None:
    told = []
    puzzle = Puzzle.of(square(20, 15), [2, 1] + [NO_CLUE] * 298)
    clock = Clock(step=0.01)
    budget = Budget(
        time_limit=1.5, on_progress=lambda effort: told.append(effort.propagations), clock=clock
    )
    review(puzzle, budget)
    assert len(told) >= 3
    assert told == sorted(told)


def test_the_effort_is_that_of_all_searches() -> None:
    for puzzle in larger():
        assert review(puzzle).effort.propagations > prove(puzzle).effort.propagations


def test_a_hole_is_offered_no_clue() -> None:
    """Two cells round a hole: every clue that would help is on a cell."""
    outer = [(15, 0), (0, 0), (0, 30), (15, 30)], [(15, 30), (30, 30), (30, 0), (15, 0)]
    inner = [(15, 16), (10, 16), (10, 10), (15, 10)], [(15, 10), (16, 10), (16, 16), (15, 16)]
    graph = Graph.from_polygons([[*a, *b] for a, b in zip(outer, inner, strict=True)], "ring")
    assert graph.holes == 1
    found = review(Puzzle.of(graph, [NO_CLUE] * graph.n_faces)).fixes
    assert found is not None
    assert found.single
    assert {one.face for one in found.single} <= {0, 1}
