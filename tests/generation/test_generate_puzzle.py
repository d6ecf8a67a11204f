"""Every puzzle handed out is unique by another method, of exactly the level, and looks as asked."""

import hashlib
import re
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from narrowing import expect, not_none
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.symmetry import symmetry_group
from takegaki.core.verdict import Multiple, Stopped, Unique
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.player_level import player_level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.generation import Generated, Request, generate
from takegaki.generation.loops import LOOPS, given_loop
from takegaki.generation.request import Method, Options
from takegaki.generation.requirements import with_clues
from takegaki.solving import prove
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled, samples, thorough, tries

SAMPLES = samples("generated")
"""Puzzles of each kind; a nightly run takes hundreds."""

TO_HARD = [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD]

boards = pytest.mark.parametrize(
    "graph", [square(5, 3), honeycomb(5, 3), square(6, 8), honeycomb(5, 6)], ids=str
)


def make(request: Request) -> Generated:
    made = generate(request, budget=Budget(time_limit=60))
    assert isinstance(made, Generated), made
    verdict = prove(made.puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert (verdict.solution.lines == made.solution.lines).all()
    return made


@boards
@pytest.mark.parametrize("level", TO_HARD, ids=lambda level: level.title)
def test_the_level_is_needed_and_enough(graph: Graph, level: Level) -> None:
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, level=level))
        assert made.level == level_of(made.puzzle) == level
        assert level is Level.EASY or Ladder(made.puzzle).climb(Level(level - 1)) == "stuck"
        assert made.puzzle.meta["level"] == level.word


@boards
@pytest.mark.parametrize("level", TO_HARD, ids=lambda level: level.title)
def test_no_clue_to_spare(graph: Graph, level: Level) -> None:
    """Without any clue the techniques of the level are stuck."""
    for seed in range(SAMPLES):
        puzzle = make(Request(graph, seed, level=level, minimal=True)).puzzle
        for face in np.flatnonzero(puzzle.clues >= 0):
            kept = puzzle.clues >= 0
            kept[face] = False
            assert Ladder(with_clues(puzzle, kept)).climb(level) == "stuck"


@sampled()
@pytest.mark.parametrize(
    ("graph", "level"),
    [(square(7, 6), Level.EXPERT), (honeycomb(6, 6), Level.EXPERT), (square(15, 14), Level.TRIAL)],
    ids=str,
)
def test_levels_above_hard(graph: Graph, level: Level) -> None:
    made = make(Request(graph, 3, level=level))
    assert made.level == level
    assert Ladder(made.puzzle).climb(Level(level - 1)) == "stuck"
    assert Ladder(made.puzzle).climb(level) == "solved"


@boards
def test_hard_needs_every_clue(graph: Graph) -> None:
    for seed in range(SAMPLES):
        puzzle = make(Request(graph, seed, method="hard", minimal=True)).puzzle
        for face in np.flatnonzero(puzzle.clues >= 0):
            kept = puzzle.clues >= 0
            kept[face] = False
            assert isinstance(prove(with_clues(puzzle, kept), method="sat"), Multiple)


@boards
def test_normal_is_solved_by_rules(graph: Graph) -> None:
    for seed in range(SAMPLES):
        puzzle = make(Request(graph, seed, method="normal")).puzzle
        assert isinstance(prove(puzzle, method="rules+loops"), Unique)


@pytest.mark.parametrize(
    ("graph", "symmetry"),
    [
        (square(5, 3), "rot2"),
        (square(6, 8), "left-right"),
        (square(7, 7), "rot4"),
        (square(6, 6), "diagonal"),
        (honeycomb(6, 6), "rot2"),
    ],
    ids=str,
)
@pytest.mark.parametrize("method", ["level", "hard"])
def test_symmetry_of_clues(graph: Graph, symmetry: str, method: Method) -> None:
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, method=method, symmetry=symmetry, loop="growth"))
        there = made.puzzle.clues >= 0
        for image in symmetry_group(graph, symmetry):
            assert (there[image.faces] == there).all()


@pytest.mark.parametrize("method", ["level", "hard"])
def test_symmetry_of_clues_of_which_only_some_values_may_occur(method: Method) -> None:
    """Where a cell's number may not occur its image has none either."""
    graph, values = square(6, 6), frozenset({1, 2, 3})
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, method=method, symmetry="rot2", values=values))
        clues = made.puzzle.clues
        assert set(clues.tolist()) <= values | {NO_CLUE}
        assert ((clues >= 0) == (clues[::-1] >= 0)).all()


@pytest.mark.parametrize("graph", [square(8, 6), honeycomb(6, 6)], ids=str)
def test_only_some_values(graph: Graph) -> None:
    values = frozenset({1, 2, 3}) if graph.tiling == "square" else frozenset({0, 1, 3, 4, 5})
    for seed in range(SAMPLES):
        puzzle = make(Request(graph, seed, level=Level.HARD, values=values)).puzzle
        assert set(puzzle.clues[puzzle.clues >= 0].tolist()) <= values


def test_a_pattern_of_clues_is_met_by_polish() -> None:
    graph = square(6, 5)
    pattern = np.ones(graph.n_faces, dtype=bool)
    pattern[[0, 7, 11, 12, 13, 17, 21, 22, 27]] = False
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, level=Level.TRICKY, pattern=pattern))
        assert ((made.puzzle.clues >= 0) == pattern).all()
        assert level_of(made.puzzle) == Level.TRICKY


@pytest.mark.parametrize("graph", [square(8, 7), honeycomb(6, 6)], ids=str)
@pytest.mark.parametrize("symmetry", [None, "rot2"])
def test_share_of_clues(graph: Graph, symmetry: str | None) -> None:
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, level=Level.TRICKY, share=0.6, symmetry=symmetry))
        assert abs((made.puzzle.clues >= 0).sum() - 0.6 * graph.n_faces) <= 1.5
        assert level_of(made.puzzle) == Level.TRICKY


def test_needed_and_avoided_techniques() -> None:
    graph = square(7, 8)
    for seed in range(SAMPLES):
        made = make(Request(graph, seed, needs=("face-pairs",), avoid=("vertex-parity",)))
        without, needed = TECHNIQUES["vertex-parity"], TECHNIQUES["face-pairs"]
        assert Ladder(made.puzzle, without=[without]).climb() == "solved"
        missing, whole = Ladder(made.puzzle, without=[needed, without]), Ladder(made.puzzle)
        missing.climb(needed.level)
        whole.climb(needed.level)
        assert missing.board != whole.board


@pytest.mark.parametrize("name", ["through-face", "vertex-parity"])
def test_one_loop_gives_many_chances_to_need_a_technique(name: str) -> None:
    """Of clues that suffice without it each is tried; so it takes a few loops."""
    technique = TECHNIQUES[name]
    for seed in range(3):
        made = make(Request(square(7, 7), seed, level=technique.level, needs=(name,)))
        assert made.tries <= 8
        assert Ladder(made.puzzle).climb(technique.level) == "solved"
        assert Ladder(made.puzzle, without=(technique,)).climb(technique.level) == "stuck"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("closed-loop", 6),
        ("local-rule", 7),
        ("straight-cut", 6),
        ("colouring", 6),
        ("connectivity", 7),
        ("area", 6),
    ],
)
def test_a_technique_is_needed_where_those_before_it_are_stuck(name: str, size: int) -> None:
    """Above Hard: where all that have their turn before it come less far."""
    technique = TECHNIQUES[name]
    last = technique.level if technique.level <= Level.HARD else technique
    made = make(Request(square(size, size), 1, needs=(name,)))
    whole, without = Ladder(made.puzzle), Ladder(made.puzzle, without=(technique,))
    whole.climb(last)
    without.climb(last)
    assert (without.board.marks == UNKNOWN).sum() > (whole.board.marks == UNKNOWN).sum()
    assert Ladder(made.puzzle).climb(max(Level.HARD, technique.level)) == "solved"


@pytest.mark.parametrize("name", ["missing-loop", "free-cell"])
def test_what_no_puzzle_needs_is_refused(name: str) -> None:
    with pytest.raises(RequestError, match=name):
        Request(square(5, 5), 1, needs=(name,))


def test_trial_on_demand_takes_a_few_loops() -> None:
    """Most boards of this size without a clue to spare are too hard for trials."""
    for seed in range(tries(8)):
        made = make(Request(square(12, 12), seed, level=Level.TRIAL))
        assert made.tries <= 5
        assert Ladder(made.puzzle).climb(Level.EXPERT) == "stuck"
        assert Ladder(made.puzzle).climb(Level.TRIAL) == "solved"


@boards
@pytest.mark.parametrize("name", LOOPS)
def test_every_maker_of_loops(graph: Graph, name: str) -> None:
    make(Request(graph, 5, loop=name, method="hard"))


def test_a_given_loop() -> None:
    graph = square(5, 3)
    lines = given_loop(graph, ".#.\n##.\n.##\n.#.\n.#.")
    made = make(Request(graph, 1, lines=lines))
    assert (made.solution.lines == lines).all()


def test_full() -> None:
    made = generate(Request(square(6, 7), 1, variant="full"), budget=Budget(time_limit=20))
    assert isinstance(made, Stopped) or made.puzzle.variant == "full"


DIGESTS = {
    "square": "c871c7d6a48d115e",
    "honeycomb": "e37d8e78377e6d13",
}


@pytest.mark.parametrize("tiling", DIGESTS)
def test_a_seed_gives_the_same_puzzle_everywhere(tiling: str) -> None:
    graph = (square if tiling == "square" else honeycomb)(6, 6)
    digest = hashlib.sha256()
    for level in TO_HARD:
        for symmetry in (None, "rot2"):
            digest.update(
                make(Request(graph, 12, level=level, symmetry=symmetry)).puzzle.clues.tobytes()
            )
    digest.update(make(Request(graph, 12, method="hard")).puzzle.clues.tobytes())
    assert digest.hexdigest()[:16] == DIGESTS[tiling]


def test_watch_tells_what_led_to_the_puzzle() -> None:
    told = []
    request = Request(square(5, 3), 4, level=Level.TRICKY, loop="growth")
    made = generate(request, watch=lambda *event: told.append(event))
    lines, there = np.zeros(request.graph.n_edges, dtype=bool), np.ones(15, dtype=bool)
    for kind, *rest in told:
        if kind == "loop":
            lines[list(rest[0].drawn)], lines[list(rest[0].erased)] = True, False
        elif kind == "clue":
            there[rest[0]] = rest[1] == "back"
    assert isinstance(made, Generated)
    assert (lines == made.solution.lines).all()
    assert (there == (made.puzzle.clues >= 0)).all()
    assert made.events == tuple(event for event in told if event[0] in ("loop", "clue"))
    unwatched = generate(request)
    assert isinstance(unwatched, Generated)
    assert unwatched.puzzle == made.puzzle
    assert unwatched.tries == made.tries == sum(event[0] == "try" for event in told)


@thorough
@pytest.mark.parametrize(
    "request_",
    [
        Request(square(1, 1), level=Level.HARD),
        Request(honeycomb(1, 2), level=Level.TRIAL),
        Request(square(2, 1), values=frozenset({0})),
        Request(square(4, 4), level=Level.EASY, avoid=("clue-counting",)),
    ],
    ids=["hard", "trial", "zeros", "nothing"],
)
def test_what_cannot_be_ends_with_a_reason(request_: Request) -> None:
    made = generate(request_, budget=Budget(time_limit=10))
    assert isinstance(made, Stopped)
    assert "\n" not in made.reason
    assert made.reason


def test_budgets() -> None:
    request = Request(square(30, 30), level=Level.HARD)
    assert isinstance(generate(request, budget=Budget(time_limit=0)), Stopped)
    stopped = Budget()
    stopped.cancel.set()
    assert generate(request, budget=stopped) == Stopped("cancelled")


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"method": "odd"}, 'no method "odd"'),
        ({"method": "hard", "level": Level.EASY}, 'a level goes with the method "level" only'),
        ({"needs": ("nothing",)}, 'no technique "nothing"'),
        ({"needs": ("carried",), "avoid": ("carried",)}, "carried cannot be needed and avoided"),
        (
            {"needs": ("carried",)},
            "carried is never needed: once one of the two edges is decided, counting and the "
            "other techniques decide the other",
        ),
        (
            {"needs": ("vertex-parity",), "level": Level.EASY},
            "is of level Hard, which is above Easy",
        ),
        ({"loop": "odd"}, 'no loop maker "odd"'),
        ({"ratios": (1, 2, 3)}, "ratios 1/2/3"),
        ({"symmetry": "rot4"}, "has no symmetry rot4"),
        ({"share": 1.5}, "share 1.5: write a number above 0, up to 1"),
        ({"values": frozenset({7})}, "7 is no clue of this board; 0 to 4 are"),
        ({"values": frozenset()}, "no clue is allowed"),
        ({"pattern": np.zeros(15, dtype=bool)}, "a pattern without a clue"),
        ({"pattern": np.ones(4, dtype=bool)}, "a pattern of 4 cells for a board of 15"),
        ({"pattern": np.arange(15) < 3, "symmetry": "rot2"}, "the pattern has no symmetry rot2"),
        ({"fewest": True}, 'a smallest clue set goes with the method "hard" only'),
        (
            {"windingness": 0.5, "ratios": (33, 33, 34)},
            "use either ratios or windingness, not both. Each of them is a way to make the loop",
        ),
        ({"variant": "odd"}, 'no variant "odd"'),
    ],
    ids=lambda value: None,
)
def test_requests_that_contradict_themselves(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(RequestError) as caught:
        Request(square(5, 3), **wishes)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_parameters_tell_requests_apart() -> None:
    graph = square(5, 3)
    wishes: list[dict[str, Any]] = [
        {},
        {"level": Level.EASY},
        {"needs": ("vertex-parity",)},
        {"pattern": np.arange(15) < 4},
        {"pattern": np.arange(15) < 5},
        {"values": frozenset({1, 2})},
        {"minimal": True},
    ]
    told = [Request(graph, 1, **wish).parameters() for wish in wishes]
    assert len(set(told)) == len(told)
    assert told == [Request(graph, 2, **wish).parameters() for wish in wishes]


def test_a_seed_is_drawn_where_none_is_given() -> None:
    """Without a seed the same puzzle was made each time; the command drew one."""
    board = square(5, 5)
    made = [expect(Generated, generate(board, level="easy")) for _ in range(4)]
    assert len({one.seed for one in made}) > 1
    for one in made:
        again = expect(Generated, generate(board, level="easy", seed=one.seed))
        assert (again.puzzle, again.seed) == (one.puzzle, one.puzzle.meta["seed"])
    ended = expect(Stopped, generate(board, budget=Budget(time_limit=0)))
    assert re.fullmatch(r"time limit of 0 s reached \(seed [0-9]+\)", ended.reason)
    assert generate(board, budget=Budget(time_limit=0), seed=7) == Stopped(
        "time limit of 0 s reached"
    )
    assert expect(Generated, generate(Request(board, seed=3))).seed == 3
    with pytest.raises(RequestError, match="a request has its own"):
        generate(Request(board), seed=0)


def test_one_technique_may_be_a_text() -> None:
    """It was read letter by letter."""
    board = square(7, 7)
    alone = Request(board, needs="vertex-pairs", seed=1)
    assert alone.needs == ("vertex-pairs",)
    assert alone.parameters() == Request(board, needs=("vertex-pairs",), seed=1).parameters()
    assert Request(board, avoid="area").avoid == ("area",)
    with pytest.raises(RequestError, match=r'no technique "vertex-pair" .*did you mean .vertex-p'):
        Request(board, needs="vertex-pair")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ({"kind": "slitherlnk"}, "slitherlink"),
        ({"method": "hrad"}, "hard"),
        ({"loop": "grwth"}, "growth"),
        ({"level": "tricki"}, "tricky"),
    ],
)
def test_the_nearest_name_is_told(wrong: dict[str, Any], near: str) -> None:
    with pytest.raises(RequestError, match=f"; did you mean '{near}'"):
        generate(square(5, 5), seed=1, **wrong)


def test_a_type_by_its_short_name() -> None:
    assert Request(square(5, 5), kind="sheep").kind == "slitherlink-sheep"


def test_the_options_are_the_fields_of_a_request() -> None:
    """`generate` takes them by name; board, level and seed are arguments of their own."""
    others = {"graph", "level", "seed"}
    assert {*Options.__annotations__} == {one.name for one in fields(Request)} - others


ROWS = ["##.##", "##.##", ".....", "##.##", "##.##"]


def test_a_pattern_is_taken_as_it_is_written() -> None:
    """As rows of text, as one text, in rows and columns, as numbers; all the same."""
    graph = square(5, 5)
    mask = np.array([[mark == "#" for mark in row] for row in ROWS])
    made = generate(graph, pattern=mask.ravel(), seed=1)
    assert [*(made.puzzle.clues != NO_CLUE)] == [*mask.ravel()]
    for written in (ROWS, tuple(ROWS), "\n".join(ROWS), mask, mask.astype(int)):
        assert generate(graph, pattern=written, seed=1).puzzle == made.puzzle
    with pytest.raises(PuzzleError, match="line 1: 4 marks for 5 cells"):
        generate(graph, pattern=["##.#"], seed=1)


def test_a_pattern_has_a_mark_for_each_cell_where_cells_are_dots() -> None:
    request = Request(graph_of("cells", 5, 5), kind="masyu", pattern="\n".join(ROWS))  # type: ignore[arg-type]
    assert not_none(request.pattern).sum() == 16


def test_values_are_clues_by_their_words() -> None:
    graph = square(5, 5)
    named = generate(graph, kind="sheep", values={"S", 3, "2"}, seed=1)
    assert named.puzzle == generate(graph, kind="sheep", values={126, 3, 2}, seed=1).puzzle
    with pytest.raises(RequestError, match="'X' is no clue; slitherlink-sheep takes a number"):
        generate(graph, kind="sheep", values={"X"})
    with pytest.raises(RequestError, match=r"9 is no clue of this board; 0, 1, 2, 3, 4, S, W"):
        generate(graph, kind="sheep", values={9})


def test_a_misspelt_type_is_answered_with_a_short_name() -> None:
    with pytest.raises(RequestError, match="did you mean 'sheep'"):
        generate(square(5, 5), kind="sheeps")


@pytest.mark.parametrize("level", PlayerLevel)
def test_a_players_level_is_met(level: PlayerLevel) -> None:
    """By its word, too; the metadata say which was asked for, and the same seed gives it again."""
    made = expect(Generated, generate(square(6, 5), level=level.word, seed=4))
    assert player_level(made.puzzle) is level
    assert level.title in str(made.puzzle.meta["parameters"])
    again = expect(Generated, generate(Request(square(6, 5), 4, level=level)))
    assert again.puzzle == made.puzzle


def test_a_level_that_there_is_not() -> None:
    with pytest.raises(RequestError, match=r"'collours'.*deep; did you mean 'colours'"):
        generate(square(6, 5), level="collours")
