"""The registry of techniques, and that each is needed somewhere."""

import numpy as np
import pytest

from deduce.proofs import SMALL, middle_puzzle
from deduce.write_dispatch import HOME, dispatch
from oracle.masyu_boards import known_passes, random_masyu
from random_trees import random_tree
from rules.positions import position
from takegaki.core.board import Board
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.table import Goal
from takegaki.core.verdict import Found
from takegaki.deduce import technique_table as table
from takegaki.deduce.boards import board_text
from takegaki.deduce.kernels import fact_board
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import REASONS
from takegaki.deduce.technique import News, On, Technique
from takegaki.deduce.technique_table import BY_CODE, TECHNIQUES, techniques_for, techniques_of
from takegaki.deduce.techniques.technique_base import maker_of
from takegaki.formats import read
from takegaki.runtime.kernels import REGISTRY
from takegaki.solving import prove, solve
from takegaki.tilings import TILE_GRIDS, square
from takegaki.words.forms import FORM_ARGS
from tiers import thorough


def test_names_numbers_and_words() -> None:
    assert (
        len({technique.title for technique in TECHNIQUES.values()})
        == len(TECHNIQUES)
        == len(BY_CODE)
    )
    assert [*BY_CODE] == [*range(1, table.EXACT_STEP + 1)]
    for name, technique in TECHNIQUES.items():
        assert technique.name == name
        assert BY_CODE[technique.code] is technique
        assert technique.statement.endswith(".")
        # It has one form where it is not told by cases.
        is_told = f"{name}.follows" in FORM_ARGS
        assert is_told or technique.code in REASONS


def test_levels_end_where_the_engine_says() -> None:
    on_loops = {
        Level.EASY: fact_board.EASY,
        Level.NORMAL: fact_board.NORMAL,
        Level.TRICKY: fact_board.TRICKY,
        Level.HARD: fact_board.HARD,
        Level.EXPERT: table.FREE_CELL,
        Level.TRIAL: table.TRIAL,
        Level.SEARCH: table.EXACT_STEP,
    }
    on_tiles = dict(zip(on_loops, fact_board.TREE_ENDS, strict=False)) | {
        Level.EXPERT: table.PARITY_CHAIN,
        Level.TRIAL: table.TRIAL,
        Level.SEARCH: table.EXACT_STEP,
    }
    lasts: list[tuple[Goal, dict[Level, int]]] = [("loop", on_loops), ("tree", on_tiles)]
    for goal, last in lasts:
        for technique in techniques_for(goal):
            if technique.code != table.MISSING_LOOP:
                assert technique.level == min(
                    level for level, end in last.items() if technique.code <= end
                )


def test_the_dispatcher_is_that_of_the_table() -> None:
    """`python -m deduce.write_dispatch`, in tests/, after a change of the table."""
    assert HOME.read_text(encoding="utf-8") == dispatch()


@pytest.mark.parametrize("technique", TECHNIQUES.values(), ids=lambda one: one.name)
def test_what_runs_a_technique_is_where_its_row_says(technique: Technique) -> None:
    module, _, name = technique.run.partition(":")
    if technique.on is not On.BOARD:
        kernel = REGISTRY[f"takegaki.deduce.kernels.{module}:{name}"]
        assert [one.__name__ for one in kernel.signature[0]] == ["FactBoard", "int"]
        assert technique.code < table.N_QUEUES
    elif technique.run:
        assert callable(maker_of(technique))
        assert technique.code >= table.N_QUEUES
    else:
        assert technique.name in ("missing-loop", "exact-step")


def test_what_is_queued_waits_somewhere_and_for_something() -> None:
    queued = [one for one in TECHNIQUES.values() if one.on is not On.BOARD]
    assert len(queued) > 20
    for technique in queued:
        on = [what for what in On if table.waiting_on(what) >> technique.code & 1]
        assert on and On.BOARD not in on
        # Those on edges, and some on tiles, are queued by the kernels that find what they need.
        is_woken = any(table.woken_by(news) >> technique.code & 1 for news in News)
        assert is_woken or not {*on} - {On.EDGE, On.TILE}
    assert table.waiting_on(On.BOARD) == 0
    for counting, at_dot in table.AT_DOTS.items():
        assert BY_CODE[counting].on is On.CLUED
        assert BY_CODE[at_dot].on is On.DOT
        assert BY_CODE[at_dot].level is BY_CODE[counting].level


@pytest.fixture(scope="module")
def used() -> set[str]:
    rng = np.random.default_rng(0)
    ladders = [Ladder(Puzzle.of(square(3, 2), [0] * 6))]
    grids = [TILE_GRIDS["cells"].graph(5, 3), TILE_GRIDS["torus"].graph(4, 5)]
    other = np.random.default_rng(1)
    ladders += [Ladder(random_tree(grids[i % 2], other)) for i in range(200)]
    passes = known_passes(5, 4)
    ladders += [Ladder(random_masyu(passes, other)) for _ in range(60)]
    ladders += [Ladder(read(board_text(name))) for name in ("clue-region", "clue-loop")]
    for i in range(1500):
        small = position(SMALL[rng.integers(len(SMALL))], rng, wrong=bool(i % 4 == 1))
        ladders.append(Ladder(*small) if i % 2 else Ladder(middle_puzzle(rng)[0]))
    found: set[str] = set()
    for ladder in ladders:
        ladder.climb()
        found |= {fact.technique.name for fact in ladder.facts() if fact.technique}
        if ladder.contradiction is not None:
            found.add(ladder.contradiction.technique.name)
    return found


@thorough
@pytest.mark.parametrize(
    "name", [name for name, one in TECHNIQUES.items() if one.level <= Level.HARD]
)
def test_every_technique_is_met(used: set[str], name: str) -> None:
    assert name in used


def test_what_is_spared_is_not_missed() -> None:
    """Without it the others of its level come as far; it is used all the same."""
    spared = [technique for technique in TECHNIQUES.values() if technique.spared]
    assert [technique.name for technique in spared] == ["carried", "missing-loop"]
    rng = np.random.default_rng(5)
    positions: list[tuple[Puzzle, Board | None]] = [
        (middle_puzzle(rng)[0], None) for _ in range(15)
    ]
    positions += [position(SMALL[i % 2], rng, wrong=False) for i in range(20)]
    used = 0
    for technique in spared[:1]:
        for puzzle, board in [(read(board_text(technique.name)), None), *positions]:
            whole, without = Ladder(puzzle, board), Ladder(puzzle, board, without=[technique])
            assert whole.climb(technique.level) == without.climb(technique.level)
            assert whole.board == without.board
            used += technique in whole.used
            assert technique not in without.used
    assert used > 0
    # The other one refutes, so no board that has a solution needs it.
    assert prove(read(board_text("missing-loop"))).name == "no solution"


@pytest.mark.parametrize("kind", ["slitherlink", "slitherlink-pairs", "slitherlink-sheep"])
def test_a_dot_that_must_be_visited_is_counted_as_a_dot(kind: str) -> None:
    """Not as a clue, which types without numbers of lines have no technique for; and it can be left
    out.
    """
    puzzle = Puzzle.of(square(4, 4), [NO_CLUE] * 16, kind=kind, variant="full")
    ladder = Ladder(puzzle)
    ladder.climb(Level.EASY)
    counting = TECHNIQUES["vertex-counting"]
    assert ladder.used == (counting,)
    assert set(ladder.counts()) == {counting}
    found = [one.deduction() for one in ladder.concluded()]
    assert len(found) == 4
    assert all(
        one.technique is counting and " only two edges are left at " in one.sentence
        for one in found
    )
    without = Ladder(puzzle, without=[counting])
    without.climb(Level.EASY)
    assert not without.facts()
    # That of clues concerns no dot.
    same = Ladder(puzzle, without=[TECHNIQUES["clue-counting"]])
    same.climb(Level.EASY)
    assert same.board == ladder.board


def test_dots_that_must_be_visited_need_techniques_of_their_type_only() -> None:
    rng = np.random.default_rng(9)
    met = set()
    for kind in ("slitherlink-pairs", "slitherlink-sheep", "slitherlink-inequality"):
        for _ in range(8):
            puzzle = Puzzle.of(square(5, 5), [NO_CLUE] * 25, kind=kind, variant="full")
            right = solve(puzzle, seed=int(rng.integers(1000)))
            assert isinstance(right, Found)
            marks = np.where(right.solution.lines, 1, -1)
            marks[rng.random(len(marks)) < 0.8] = 0
            ladder = Ladder(puzzle, Board.of(puzzle.graph, marks))
            ladder.climb(Level.HARD)
            assert set(ladder.used) <= set(techniques_of(kind))
            met |= {one.name for one in ladder.used}
    assert met >= {"vertex-counting", "vertex-pairs", "through-vertex", "vertex-parity"}
