"""Puzzles in the style of an author: what they promise, and which options leave no room for it."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from clocks import cancelled_at
from needs import SHARED, needs
from takegaki.core.budget import Budget
from takegaki.core.errors import RequestError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import ClueArray, Puzzle
from takegaki.core.symmetry import symmetries, symmetry_group
from takegaki.core.verdict import Stopped, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.request import Attempt
from takegaki.generation.styles import drawn_solution
from takegaki.generation.styles.drawn_places import drawn_places
from takegaki.generation.styles.drawn_solution import (
    DRAWINGS_RACED,
    KEPT_IN_RACE,
    LOOPS_RACED,
    MACHINE_CODE,
    TURN_OF_RACE,
    PlacedLoop,
    Wishes,
    raced,
    shares_of,
)
from takegaki.generation.styles.loop_drawing import near_cells
from takegaki.generation.styles.style import PARTS, WAY, Dice, style_at
from takegaki.rating.features import efforts, rounds_of
from takegaki.rating.rate import value_of
from takegaki.runtime import background_compilation
from takegaki.runtime.kernels import Kernel
from takegaki.runtime.tiers import TIERS
from takegaki.solving import prove
from takegaki.tilings import graph_of, square


def made(*shape: int, **options: object) -> Generated:
    found = generate(Request(square(*shape), **{"style": "nikoli", "jury": 1, **options}))  # type: ignore[arg-type]
    assert isinstance(found, Generated)
    return found


@pytest.mark.parametrize(("rows", "cols", "seed"), [(5, 7, 1), (8, 6, 2), (10, 10, 3)])
def test_a_drawn_puzzle_has_one_solution_and_no_zeros_that_touch(
    rows: int, cols: int, seed: int
) -> None:
    found = made(rows, cols, seed=seed)
    assert isinstance(prove(found.puzzle, method="sat"), Unique)
    zeros = np.pad(found.puzzle.clues.reshape(rows, cols) == 0, 1)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        assert not (zeros & np.roll(zeros, (down, right), (0, 1))).any()
    assert "style" not in found.puzzle.meta
    clued = found.puzzle.clues >= 0
    assert np.array_equal(clued, clued[::-1])


def test_what_a_drawing_calls_often_is_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    called: Counter[str] = Counter()
    run = Kernel.__call__

    def counted_run(self: Kernel, *args: object) -> object:
        called[self.name] += 1
        return run(self, *args)

    monkeypatch.setattr(Kernel, "__call__", counted_run)
    made(9, 8, seed=1)
    generate(Request(graph_of("honeycomb", 5, 5), seed=1, style="nikoli", jury=1))
    awaited = {one.name for one in MACHINE_CODE}
    assert {name for name, times in called.items() if times > 60} <= awaited
    assert awaited <= called.keys()


def test_machine_code_is_awaited_as_long_as_the_budget_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = []

    def slow(
        entries: object, check: Callable[[], object], tell: Callable[[int, int], object]
    ) -> None:
        assert entries == list(MACHINE_CODE)
        tell(3, 40)
        while True:
            check()

    monkeypatch.setattr(TIERS, "lacking", list)
    monkeypatch.setattr(background_compilation, "await_entries", slow)
    request = Request(square(6, 5), seed=1, style="nikoli")
    stopped = generate(request, budget=cancelled_at(2), watch=lambda *one: lines.append(one))
    assert isinstance(stopped, Stopped)
    assert ("note", "preparing fast code, just this once: 3 of 40") in lines


def test_the_same_seed_gives_the_same_puzzle() -> None:
    assert made(6, 8, seed=5).puzzle == made(6, 8, seed=5).puzzle
    assert made(6, 8, seed=5).puzzle != made(6, 8, seed=6).puzzle


def test_a_rating_is_kept() -> None:
    assert 5 <= value_of(made(6, 8, seed=2, rating=(5, 30)).puzzle) <= 30


@pytest.mark.parametrize(("shape", "rating"), [((10, 10), (10, 15)), ((18, 10), (20, 30))])
def test_a_rating_far_below_the_usual_is_met_by_more_clues(
    shape: tuple[int, int], rating: tuple[int, int]
) -> None:
    """Of a hundred published boards two have a rating below 14 at 10x10, and below 27 at 18x10."""
    usual, easy = made(*shape, seed=6).puzzle, made(*shape, seed=6, rating=rating).puzzle
    assert rating[0] <= value_of(easy) <= rating[1] < value_of(usual)
    assert (easy.clues >= 0).sum() > (usual.clues >= 0).sum()
    assert isinstance(prove(easy, method="sat"), Unique)


def test_a_rating_out_of_reach_tells_the_nearest_that_came() -> None:
    found = generate(Request(square(7, 7), 1, style="nikoli", rating=(50, 60), jury=1))
    assert isinstance(found, Stopped)
    told = re.fullmatch(
        r"tried \d+ drawings; the nearest had a rating of (\d+), and another size may suit better",
        found.reason,
    )
    assert told is not None
    assert 5 < int(told[1]) < 50


@pytest.mark.parametrize("rating", [8, 60])
def test_places_change_until_a_puzzle_is_nearer_to_a_rating(rating: int) -> None:
    """An easier one has more clues, a harder one fewer, and both have one solution."""
    nearer = 0
    for seed in range(4):
        wishes = Wishes(Level.TRICKY, open=0, rating=rating, easy=0.5)
        loop = solved_loop(square(8, 8), wishes, seed)
        if loop.left:
            continue
        before = loop.drawn()
        loop.meet_rating(40)
        after = loop.drawn()
        more = int((after.clues >= 0).sum()) - int((before.clues >= 0).sum())
        assert abs(after.rating - rating) <= abs(before.rating - rating)
        assert more * (1 if rating < before.rating else -1) >= 0
        assert isinstance(prove(Puzzle.of(square(8, 8), after.clues), method="sat"), Unique)
        nearer += abs(after.rating - rating) < abs(before.rating - rating) and more != 0
    assert nearer


@pytest.mark.parametrize("shares", [(15, 17, 27, 40), (6, 38, 38, 18)])
def test_values_come_as_often_as_asked_for(shares: tuple[int, ...]) -> None:
    clues = made(8, 9, seed=3, shares=shares).puzzle.clues
    number = np.bincount(clues[clues >= 0], minlength=4)
    wanted = np.array(shares) / 100 * number.sum()
    assert np.abs(number - wanted).max() <= max(2, 0.06 * number.sum())


def test_puzzles_seldom_need_a_longer_look_ahead_than_published_ones() -> None:
    """Of nine in ten published puzzles of 100 cells three steps are enough."""
    ways = style_at("nikoli", 100).way
    most = round(np.exp(ways.marks[PARTS.index(0.9), WAY.index("longest")]) - 1)
    assert most == 3
    ahead = [efforts(rounds_of(made(10, 10, seed=seed).puzzle)).ahead for seed in range(20, 30)]
    assert sum(one > most for one in ahead) <= 2


def test_a_puzzle_becomes_easier_while_it_has_one_solution() -> None:
    graph = square(9, 8)
    wishes, eased = Wishes(Level.TRICKY, open=0, rating=20, easy=0.9), 0
    for seed in range(3):
        loop = solved_loop(graph, wishes, seed)
        before = easily_open(graph, loop.clues())
        loop.ease(200)
        after = easily_open(graph, loop.clues())
        assert isinstance(prove(Puzzle.of(graph, loop.clues()), method="sat"), Unique)
        assert after <= before
        eased += after < before
    assert eased > 1


def test_places_change_while_a_puzzle_has_one_solution() -> None:
    graph, changed = square(9, 8), 0
    wishes = Wishes(Level.TRICKY, open=0, rating=20, easy=0.5)
    for seed in range(4):
        loop = solved_loop(graph, wishes, seed)
        before, off = loop.clues(), loop._off()
        loop.rearrange(60)
        assert isinstance(prove(Puzzle.of(graph, loop.clues()), method="sat"), Unique)
        if not np.array_equal(before, loop.clues()):
            changed += 1
            assert loop._off() < off + 1
        clued = (loop.clues() >= 0).reshape(9, 8)
        assert np.array_equal(clued, clued[::-1, ::-1])
    assert changed > 0


def test_a_drawing_that_is_tidied_is_solved_by_the_same_techniques() -> None:
    graph, tidied = square(9, 8), 0
    wishes = Wishes(Level.TRICKY, open=0, rating=20, easy=0.5)
    for seed in range(20):
        loop = solved_loop(graph, wishes, seed)
        before = loop.clues()
        loop.tidy()
        puzzle = Puzzle.of(graph, loop.clues())
        assert Ladder(puzzle).climb(Level.TRICKY) == "solved"
        tidied += not np.array_equal(before, loop.clues())
    assert tidied > 3


def test_what_is_laid_for_choice_leaves_one_solution_and_no_zeros_touch() -> None:
    graph, added = square(12, 10), 0
    wishes = Wishes(Level.TRICKY, open=0, rating=20, easy=0.5)
    for seed in range(6):
        loop = solved_loop(graph, wishes, seed)
        before = loop.clues()
        loop.add_surplus()
        clues = loop.clues()
        kept = before >= 0
        assert np.array_equal(clues[kept], before[kept])
        assert loop.left == 0
        assert Ladder(Puzzle.of(graph, clues)).climb(Level.TRICKY) == "solved"
        assert not loop.loop.drawn.total[counted.TOUCHING]
        cells = (clues >= 0).reshape(12, 10)
        assert np.array_equal(cells, cells[::-1, ::-1])
        added += int((clues >= 0).sum() - kept.sum())
    assert added > 20


def test_clues_to_spare_stay_so_until_a_puzzle_is_finished() -> None:
    graph, spared = square(9, 8), 0
    wishes = Wishes(Level.TRICKY, open=0, rating=20, easy=0.5)
    for seed in range(8):
        loop = solved_loop(graph, wishes, seed)
        loop.spare_clues()
        to_spare = np.asarray(loop._repair.to_spare) != 0
        assert (loop.clues()[to_spare] >= 0).all()
        # All of them can go at once, and no other clue with them.
        left = np.where(to_spare, -1, loop.clues()).astype(np.int8)
        assert Ladder(Puzzle.of(graph, left)).climb(Level.TRICKY) == "solved"
        for cell in np.flatnonzero(left >= 0):
            fewer = left.copy()
            fewer[cell] = -1
            assert Ladder(Puzzle.of(graph, fewer)).climb(Level.TRICKY) != "solved"
        loop.shape(60)
        clues = loop.polished(60).clues
        left = np.where(to_spare, -1, clues).astype(np.int8)
        assert isinstance(prove(Puzzle.of(graph, left), method="sat"), Unique)
        spared += int(to_spare.sum())
    assert spared > 8


def test_boards_of_a_style_have_long_pieces_on_purpose(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = []
    monkeypatch.setattr(
        drawn_solution, "lengthen", lambda loop, piece, dice: wanted.append((loop.graph, piece))
    )
    for seed in range(8):
        made(18, 12, seed=seed, jury=1)
    # No longer than half of the board and two more, and as long as few of such boards have it.
    assert {piece for _, piece in wanted} <= {7, 8, 9, 10, 11}
    assert len(wanted) >= 10
    wanted.clear()
    for seed in range(12):
        made(9, 8, seed=seed, jury=1)
    assert not wanted  # A small board has them by chance.


def test_clues_are_to_spare_on_large_boards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    spared = []
    spare = PlacedLoop.spare_clues

    def watched(self: PlacedLoop) -> None:
        spared.append(self._graph.n_faces)
        spare(self)

    monkeypatch.setattr(PlacedLoop, "spare_clues", watched)
    made(14, 14, seed=1)
    assert not spared
    made(15, 14, seed=1)
    assert spared == [210]


@pytest.mark.parametrize(
    ("shape", "options", "polished"),
    [
        ((15, 14), {}, 2),
        ((15, 14), {"theme": "0-beside-3"}, 4),
        ((15, 14), {"rating": (0, 100)}, 4),
        ((15, 14), {"level": Level.TRICKY}, 4),
        ((15, 14), {"shares": (15, 25, 30, 30)}, 4),
        ((9, 8), {}, 4),
    ],
)
def test_of_two_puzzles_one_is_polished_where_nothing_is_wished_and_a_board_is_large(
    shape: tuple[int, int], options: dict[str, object], polished: int, monkeypatch: Any
) -> None:
    seen = Counter[str]()
    arrange, improve, polish = PlacedLoop.arrange, PlacedLoop.improve, PlacedLoop.polished

    def arranged(self: PlacedLoop) -> None:
        seen["arrange"] += 1
        arrange(self)

    def improved(self: PlacedLoop, rounds: int) -> None:
        seen["improve"] += 1
        improve(self, rounds)

    def polished_one(self: PlacedLoop, looks: int) -> object:
        seen["polished"] += 1
        return polish(self, looks)

    monkeypatch.setattr(PlacedLoop, "arrange", arranged)
    monkeypatch.setattr(PlacedLoop, "improve", improved)
    monkeypatch.setattr(PlacedLoop, "polished", polished_one)
    request = Request(square(*shape), seed=1, style="nikoli", jury=4, **options)  # type: ignore[arg-type]
    attempt = Attempt(request, 1, Budget().start())
    drawn_solution.drawn_solution(attempt)
    assert seen == {"arrange": 4, "improve": polished, "polished": polished}


def solved_loop(graph: Graph, wishes: Wishes, seed: int) -> PlacedLoop:
    """The first loop that is the one solution of its places."""
    style, dice = style_at("nikoli", graph.n_faces), Dice(seed)
    for _ in range(20):
        places = drawn_places(graph.rows, graph.cols, style, dice)
        loop = PlacedLoop(graph, places, style, dice, Budget().start(), wishes)
        if loop.solve(120, 12):
            break
    return loop


def easily_open(graph: Graph, clues: ClueArray) -> int:
    ladder = Ladder(Puzzle.of(graph, clues))
    ladder.climb(Level.EASY)
    return int((ladder.board.marks == 0).sum())


class Runner:
    """What a race asks of a loop: how much is open after each turn, 0 for one solution."""

    def __init__(self, *left: int) -> None:
        self._left, self.turns = left, 0

    @property
    def left(self) -> int:
        return self._left[min(self.turns, len(self._left) - 1)]

    def advance(self, more: int, rounds: int) -> bool:
        assert (more, rounds) == (TURN_OF_RACE, 500)
        self.turns += 1
        return self.left == 0


def run_of(*runners: Runner, wanted: int = 1) -> list[Runner]:
    """Who wins; runners that are far behind fill up their number."""
    count = DRAWINGS_RACED * LOOPS_RACED
    waiting = [*(Runner(900) for _ in range(count - len(runners))), *reversed(runners)]
    found = raced(lambda: np.zeros(1, dtype=np.bool_), lambda _: waiting.pop(), 500, wanted)  # type: ignore[arg-type, return-value]
    assert not waiting
    return found  # type: ignore[return-value]


def test_of_several_loops_the_one_goes_on_that_leaves_least_open() -> None:
    slow, quick, late = Runner(50, 40), Runner(60, 30, 20, 10), Runner(70, 65, 60)
    assert run_of(slow, quick, late) == [quick]
    assert (quick.turns, slow.turns, late.turns) == (len(KEPT_IN_RACE), 2, 1)


def test_a_race_ends_where_a_loop_has_one_solution() -> None:
    first, other = Runner(50, 0), Runner(60, 30)
    assert run_of(other, first) == [first]
    assert (first.turns, other.turns) == (1, 0)


def test_a_race_for_two_goes_on_until_two_have_one_solution() -> None:
    first, other = Runner(50, 0), Runner(60, 30, 0)
    assert run_of(other, first, wanted=2) == [first, other]
    assert (first.turns, other.turns) == (1, 2)


def test_who_has_no_solution_comes_after_who_has_one() -> None:
    near, first, far = Runner(40, 5), Runner(50, 0), Runner(60, 30)
    assert run_of(near, far, first, wanted=2) == [first, near]
    assert run_of(Runner(9), Runner(7), Runner(8), wanted=3)[0].left == 7


def test_a_race_begins_several_loops_for_each_of_several_drawings() -> None:
    drawings: list[int] = []
    begun: list[object] = []

    def begin(places: object) -> Runner:
        begun.append(places)
        return Runner(1)

    def placed() -> object:
        drawings.append(len(drawings))
        return np.array([drawings[-1]])

    raced(placed, begin, 500, 1)  # type: ignore[arg-type]
    assert [int(one[0]) for one in begun] == [  # type: ignore[index]
        one for one in range(DRAWINGS_RACED) for _ in range(LOOPS_RACED)
    ]
    # What one of them adds to its drawing, no other sees.
    assert len({id(one) for one in begun}) == len(begun)


def test_what_won_a_race_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops of a large board are run, those of a small one are not."""
    asked: list[tuple[int, int | None]] = []
    changed = PlacedLoop._changed

    def watched(self: PlacedLoop, *args: Any, **options: Any) -> bool:
        asked.append((options.get("begin", args[3] if len(args) > 3 else 0), options.get("end")))
        return changed(self, *args, **options)

    monkeypatch.setattr(PlacedLoop, "_changed", watched)
    made(16, 15, seed=1)
    turns = [end for begin, end in asked if end is not None]
    assert set(turns) <= {TURN_OF_RACE * (k + 1) for k in range(len(KEPT_IN_RACE))}
    assert all(end - begin == TURN_OF_RACE for begin, end in asked if end is not None)
    asked.clear()
    monkeypatch.setattr(drawn_solution, "raced", None)
    made(9, 9, seed=1)
    assert asked
    assert all(one == (0, None) for one in asked)


def test_shares_go_with_a_drawn_style() -> None:
    assert Request(square(6, 8), shares=(1, 1, 1, 1)).drawn
    with pytest.raises(RequestError, match="shares goes with the style nikoli or janko, not"):
        Request(square(6, 8), style="minimal", shares=(1, 1, 1, 1))
    with pytest.raises(RequestError, match="shares is for a drawn style: styles are drawn on"):
        Request(graph_of("honeycomb", 4, 5), shares=(1, 1, 1, 1))
    for wrong in ((1, 1, 1), (0, 0, 0, 0), (1, 1, 1, -1), ("a", 1, 1, 1)):
        with pytest.raises(RequestError, match="one each for 0, 1, 2 and 3"):
            Request(square(6, 8), shares=wrong)  # type: ignore[arg-type]


def test_a_rating_goes_with_a_drawn_style() -> None:
    with pytest.raises(RequestError, match="rating goes with the style nikoli or janko, not"):
        Request(square(6, 8), style="minimal", rating=(20, 30))
    with pytest.raises(RequestError, match="between 0 and 100"):
        Request(square(6, 8), style="nikoli", rating=(30, 20))


def test_a_level_is_kept() -> None:
    assert made(6, 8, seed=1, level=Level.TRICKY).level is Level.TRICKY


def test_a_level_above_hard_is_drawn_too() -> None:
    # Now and then no drawing fits; then there is a puzzle of that level all the same.
    drawn = 0
    for seed in range(21, 29):
        found = made(7, 7, seed=seed, level=Level.EXPERT, jury=2)
        assert found.level is Level.EXPERT
        drawn += not found.not_drawn
    assert drawn >= 7


def test_what_is_not_drawn_says_why() -> None:
    found = generate(Request(square(5, 5), 1, style="nikoli", minimal=True))
    assert isinstance(found, Generated)
    assert found.not_drawn == "with minimal the style is not used"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"minimal": True}, "with minimal the style is not used"),
        ({"windingness": 0.3}, "with windingness the style is not used"),
    ],
)
def test_what_goes_before_the_style_is_told(options: dict[str, object], why: str) -> None:
    request = Request(square(6, 8), style="nikoli", **options)  # type: ignore[arg-type]
    assert request.why_not_drawn == why


BOARDS = {
    "honeycomb": (4, 5),
    "triangular": (5, 4),
    "kites": (3, 4),
    "cairo": (4, 3),
    "octagonal": (4, 5),
    "penrose-rhombs": (8, 8),
    "hats": (8, 8),
    "spectres": (8, 8),
}
NO_SYMMETRY = ("penrose-rhombs", "hats", "spectres")


@pytest.mark.parametrize("tiling", BOARDS)
def test_on_other_boards_places_have_a_symmetry_and_no_zeros_touch(tiling: str) -> None:
    graph = graph_of(tiling, *BOARDS[tiling])
    request = Request(graph, 3, style="nikoli")
    assert request.drawn
    found = generate(request)
    assert isinstance(found, Generated)
    assert isinstance(prove(found.puzzle, method="sat"), Unique)
    assert "style" not in found.puzzle.meta
    clues = found.puzzle.clues
    start, near, _ = near_cells(graph)
    zeros = clues == 0
    assert not any(
        zeros[near[start[cell] : start[cell + 1]]].any() for cell in np.flatnonzero(zeros)
    )
    kept = [(clues[one.faces[: graph.n_faces]] >= 0) for one in symmetries(graph)[1:]]
    is_symmetric = any(np.array_equal(one, clues >= 0) for one in kept)
    assert is_symmetric or tiling in NO_SYMMETRY


def test_on_other_boards_a_symmetry_a_level_and_a_rating_are_kept() -> None:
    graph = graph_of("honeycomb", 5, 6)
    found = generate(Request(graph, 2, style="nikoli", symmetry="rot2", level=Level.NORMAL))
    assert isinstance(found, Generated)
    assert found.level is Level.NORMAL
    clued = found.puzzle.clues >= 0
    turned = symmetry_group(graph, "rot2")[1].faces[: graph.n_faces]
    assert np.array_equal(clued[turned], clued)
    found = generate(Request(graph, 2, rating=(5, 40)))
    assert isinstance(found, Generated)
    assert 5 <= value_of(found.puzzle) <= 40


def test_other_types_and_shares_of_clues_elsewhere_are_made_as_before_and_say_so() -> None:
    graph = graph_of("honeycomb", 4, 5)
    plain = generate(Request(graph, 3, share=0.6))
    styled = generate(Request(graph, 3, share=0.6, style="nikoli"))
    assert isinstance(plain, Generated)
    assert isinstance(styled, Generated)
    assert np.array_equal(plain.puzzle.clues, styled.puzzle.clues)
    assert styled.puzzle.meta["style"] == "loopy: with share the style is not used"
    sheep = Request(square(5, 6), kind="sheep", style="nikoli")
    assert sheep.why_not_drawn == f"styles aren't supported for {sheep.kind} yet"


def test_large_boards_are_drawn_and_the_largest_are_not() -> None:
    found = made(24, 14, seed=4)
    assert isinstance(prove(found.puzzle, method="sat"), Unique)
    clues = found.puzzle.clues.reshape(24, 14)
    assert np.array_equal(clues >= 0, (clues >= 0)[::-1, ::-1])
    assert "style" not in found.puzzle.meta
    assert Request(square(40, 30), style="nikoli").drawn
    large = Request(square(50, 30), style="nikoli")
    assert not large.drawn
    assert large.why_not_drawn == "styles are drawn up to 1400 cells yet"


def test_a_pattern_is_filled() -> None:
    pattern = np.indices((10, 10)).sum(axis=0) % 3 != 1
    found = made(10, 10, seed=1, pattern=pattern)
    assert np.array_equal((found.puzzle.clues >= 0).reshape(10, 10), pattern)
    assert isinstance(prove(found.puzzle, method="sat"), Unique)


def test_places_that_no_loop_suits_are_told_with_one_more_that_would_help() -> None:
    """A chessboard without its middle; with the place that is named there is a puzzle."""
    pattern = np.indices((10, 10)).sum(axis=0) % 2 == 0
    pattern[3:8, 3:8] = False
    stopped = generate(Request(square(10, 10), 6, style="nikoli", pattern=pattern.ravel()))
    assert not isinstance(stopped, Generated)
    told = re.fullmatch(
        r"no loop .*; with a clue at r(\d+)c(\d+) as well there is one", stopped.reason
    )
    assert told, stopped.reason
    row, col = int(told[1]) - 1, int(told[2]) - 1
    assert not pattern[row, col]
    pattern[row, col] = True
    found = (
        generate(Request(square(10, 10), seed, style="nikoli", pattern=pattern.ravel()))
        for seed in (5, 3, 1, 2)
    )
    assert any(isinstance(one, Generated) for one in found)


def test_places_far_from_enough_are_told_by_where_most_stays_open() -> None:
    pattern = np.zeros((7, 9), dtype=np.bool_)
    pattern[0] = pattern[-1] = True
    stopped = generate(Request(square(7, 9), 1, style="nikoli", pattern=pattern.ravel()))
    assert not isinstance(stopped, Generated)
    assert re.search(r"; most stays open around r[2-6]c\d$", stopped.reason), stopped.reason


def test_places_that_no_loop_of_the_style_suits_get_any_loop_and_say_so() -> None:
    """With one clue more the style had one; what a person drew counts for more than the style."""
    rows = ("#..#..#", "..#..#.", ".#.....", "#..#..#", "..#..#.", ".#..#..", "#..#..#")
    found = generate(Request(square(7, 7), 1, style="nikoli", pattern=rows))  # type: ignore[arg-type]
    assert isinstance(found, Generated)
    assert found.puzzle.meta["style"] == "loopy: no loop of the style suits these places"
    clued = found.puzzle.clues.reshape(7, 7) >= 0
    assert ["".join(".#"[clue] for clue in row) for row in clued.astype(int)] == list(rows)
    assert isinstance(prove(found.puzzle, method="sat"), Unique)
    stopped = generate(
        Request(square(7, 7), 1, style="nikoli", pattern=rows, shares=(15, 17, 27, 40))  # type: ignore[arg-type]
    )
    assert not isinstance(stopped, Generated)
    assert "with a clue at" in stopped.reason


def test_minimal_is_loopy_without_a_clue_to_spare() -> None:
    graph = square(5, 6)
    one = generate(Request(graph, 3, style="minimal"))
    other = generate(Request(graph, 3, minimal=True))
    assert isinstance(one, Generated)
    assert isinstance(other, Generated)
    assert np.array_equal(one.puzzle.clues, other.puzzle.clues)


def test_a_budget_ends_a_drawing() -> None:
    found = generate(Request(square(10, 10), 1, style="nikoli"), budget=Budget(time_limit=0.0))
    assert not isinstance(found, Generated)


@needs("shared")
def test_no_puzzle_has_the_places_of_a_published_one() -> None:
    published = set()
    for text in (SHARED / "corpus" / "published.jsonl").read_text().splitlines():
        rows = json.loads(text)["clues"]
        if (len(rows), len(rows[0])) == (10, 10):
            clued = np.array([[clue != "." for clue in row] for row in rows])
            for image in (clued, clued.T):
                for turns in range(4):
                    published.add(np.rot90(image, turns).tobytes())
    for seed in range(6):
        clued = made(10, 10, seed=seed).puzzle.clues.reshape(10, 10) >= 0
        assert clued.tobytes() not in published


def test_pairs_are_counted_by_pairs_of_their_kind() -> None:
    """Those beside each other and those across a dot each add up to a whole."""
    total = np.arange(1.0, 1.0 + counted.N_COUNTED)
    shares = shares_of(total, 50, 20)
    for first in (counted.BESIDE, counted.ACROSS):
        assert shares[first : first + 10].sum() == pytest.approx(1)
    given = slice(counted.GIVEN, counted.LOOSE)
    assert shares[counted.WINDOWS] * 50 == pytest.approx(total[counted.WINDOWS])
    assert np.allclose(shares[given] * 20, total[given])
    assert np.allclose(shares[: counted.GIVEN] * 50, total[: counted.GIVEN])
