"""Deductions on tiles are sound: against all spanning trees of small boards, wrapping and with
walls, too.
"""

import numpy as np
import pytest

from deduce.tile_proofs import holds, some_marks
from oracle.net_boards import BOARDS, known_trees, random_net
from random_trees import random_tree
from shared import corpus, needs_shared
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, Unique
from takegaki.deduce import technique_table as table
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.kernels.classes.components import component_of
from takegaki.deduce.kernels.fact_board import OF_EDGES, OF_PLACES, OF_TILES, FactBoard, make_room
from takegaki.deduce.kernels.run_ladder import CONTRADICTION, PAUSED, run_ladder
from takegaki.deduce.kernels.tile_techniques import agreeing
from takegaki.deduce.kernels.trial_board import assume, copy_from, new_trial_board, reset
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.solving import prove
from takegaki.tilings import TILE_GRIDS
from tiers import sampled, samples

WANTED = samples("tiles")
LEVELS = (Level.HARD, Level.EXPERT, Level.TRIAL, Level.SEARCH)


def deductions(ladder: Ladder) -> list[Deduction]:
    found = [
        ladder.deduction(fact) for fact in ladder.facts() if fact.kind == "mark" and fact.technique
    ]
    found += [] if ladder.contradiction is None else [ladder.contradiction]
    return list(dict.fromkeys(found))


@sampled(7)
@pytest.mark.parametrize("place", range(len(BOARDS)), ids=lambda place: str(BOARDS[place]))
def test_sound_on_small_boards(place: int) -> None:
    rng = np.random.default_rng(place)
    world = known_trees(*BOARDS[place])
    outcomes: dict[str, int] = {}
    for i in range(WANTED // len(BOARDS) + 1):
        puzzle = random_net(world, rng)
        board = some_marks(world, puzzle, rng)
        ladder = Ladder(puzzle, board)
        outcome = ladder.climb(LEVELS[i % 4])
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        for deduction in deductions(ladder):
            assert holds(world, puzzle, deduction), (puzzle.clues.tolist(), deduction)
        trees = world.solutions(puzzle)
        left = trees[
            (trees[:, board.marks != 0] == (board.marks[board.marks != 0] == LINE)).all(axis=1)
        ]
        assert len(left) == 0 if outcome == "contradiction" else True
        if outcome == "solved":
            assert len(left) == 1
            assert (ladder.board.lines == left[0]).all()
    assert len(outcomes) > 1 or place > 8


def fixpoint(puzzle: Puzzle, board: Board, level: Level) -> tuple[str, bytes]:
    ladder = Ladder(puzzle, board)
    outcome = ladder.climb(level)
    return outcome, b"" if outcome == "contradiction" else ladder.board.marks.tobytes()


@pytest.mark.parametrize(
    "level", [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD, Level.EXPERT]
)
def test_the_order_is_all_the_same(level: Level) -> None:
    """Marks given all at once, or found on the way and given anew, lead to the same; more marks to
    more.
    """
    rng = np.random.default_rng(level)
    for i in range(40):
        graph = TILE_GRIDS["torus" if i % 2 else "cells"].graph(int(rng.integers(3, 8)), 5)
        puzzle = random_tree(graph, rng)
        blank = Board.blank(graph)
        outcome, marks = fixpoint(puzzle, blank, level)
        assert outcome != "contradiction"
        whole = np.frombuffer(marks, dtype=np.int8)
        part = np.where(rng.random(graph.n_edges) < 0.5, whole, 0)
        assert fixpoint(puzzle, Board.of(graph, part), level) == (outcome, marks)
        assert fixpoint(puzzle, Board.of(graph, whole), level) == (outcome, marks)


def test_a_higher_level_finds_no_less() -> None:
    rng = np.random.default_rng(5)
    for i in range(30):
        puzzle = random_tree(TILE_GRIDS["torus" if i % 2 else "cells"].graph(7, 5), rng)
        known = np.zeros(puzzle.graph.n_edges, dtype=bool)
        for level in LEVELS:
            ladder = Ladder(puzzle)
            ladder.climb(level)
            assert not (known & (ladder.board.marks == 0)).any()
            known = ladder.board.marks != 0


def check_parts(ladder: Ladder) -> None:
    """Parts, their rings and exits against the marks."""
    fact_board = ladder._fact_board
    marks = fact_board.mark
    ends = ladder.puzzle.graph.edge_vertices
    cells = ladder.puzzle.graph.n_vertices
    label = list(range(cells))
    for edge in np.flatnonzero(marks == 1).tolist():
        one, two = label[ends[edge, 0]], label[ends[edge, 1]]
        label = [one if name == two else name for name in label]
    for cell in range(cells):
        root = int(component_of(fact_board, cell))
        ring, here = {root}, int(fact_board.next_in_part[root])
        while here != root:
            ring.add(here)
            here = int(fact_board.next_in_part[here])
        assert ring == {other for other in range(cells) if label[other] == label[cell]}
        assert fact_board.part_cells[root] == len(ring)
        open_ends = [end for pair in ends[marks == 0].tolist() for end in pair if end in ring]
        assert fact_board.part_exits[root] == len(open_ends)


def test_parts_hold_at_every_pause() -> None:
    rng = np.random.default_rng(8)
    pauses = 0
    for i in range(25):
        ladder = Ladder(random_tree(TILE_GRIDS["torus" if i % 2 else "cells"].graph(6, 4), rng))
        status = PAUSED
        while status == PAUSED:
            enough = ladder._fact_board.n_facts + int(rng.integers(9))
            status = run_ladder(ladder._fact_board, table.DEAD_END, enough)
            assert status != CONTRADICTION
            check_parts(ladder)
            pauses += 1
    assert pauses > 100


def test_a_trial_leaves_no_trace() -> None:
    """What was supposed on a trial board is forgotten to the last."""
    rng = np.random.default_rng(9)
    closed = tried = 0
    for i in range(150):
        puzzle = random_tree(TILE_GRIDS["torus" if i % 2 else "cells"].graph(8, 6), rng)
        # Without these, trials close more often.
        ladder = Ladder(puzzle, without=[TECHNIQUES["dead-end"], TECHNIQUES["only-ends"]])
        if ladder.climb(Level.HARD) != "stuck":
            continue
        base = ladder._fact_board
        make_room(base)
        scratch = new_trial_board(base)
        make_room(scratch)
        last = table.DEAD_END
        copy_from(base, scratch, last)
        before = state(scratch)
        for row in range(2 * len(base.mark)):
            if base.mark[row >> 1] == 0:
                closed += assume(scratch, row, last) == CONTRADICTION
                tried += 1
                reset(base, scratch)
                assert state(scratch) == before
    assert tried > 100
    assert closed > 10


def state(fact_board: FactBoard) -> list[list[int]]:
    """Stamps and what waits for nothing are no trace."""
    left_out = ("edge_stamp", "edge_waits", "place_waits", "kinds", "cell_stamp")
    columns = (*OF_EDGES, *OF_PLACES, *OF_TILES)
    return [getattr(fact_board, name).ravel().tolist() for name in columns if name not in left_out]


def test_without_a_technique() -> None:
    puzzle = read("5x5w:19d7aaae8449d5636cad43c44")
    assert level_of(puzzle) is Level.HARD
    ladder = Ladder(puzzle, without=[TECHNIQUES["dead-end"]])
    ladder.climb(Level.HARD)
    assert "dead-end" not in {technique.name for technique in ladder.used}
    assert ladder.board != Ladder(puzzle).board or ladder.climb(Level.HARD) == "stuck"


def test_the_single_tile() -> None:
    assert level_of(read("1x1:0")) is Level.EASY
    ladder = Ladder(Puzzle.of(TILE_GRIDS["cells"].graph(1, 1), [1], kind="net"))
    assert ladder.climb() == "contradiction"
    assert ladder.contradiction is not None
    assert ladder.contradiction.clues == (0,)


@needs_shared
def test_the_corpus() -> None:
    """Where the recorded solution is the only one, the ladder comes to it by techniques up to Hard,
    as Net's own solver does; elsewhere it gets stuck, and what it has is right.
    """
    checked = 0
    for record in corpus("net.jsonl"):
        puzzle = read(record["game_id"])
        if puzzle.graph.n_vertices > 2500:
            continue
        ladder = Ladder(puzzle)
        outcome, verdict = ladder.climb(), prove(puzzle).name
        assert outcome == {"unique": "solved", "multiple": "stuck"}[verdict], record["game_id"]
        checked += 1
    assert checked > 200


def test_a_tile_that_fits_in_no_way_contradicts_the_board() -> None:
    """Said without what the tile could not do then: in no way means all of it."""
    graph = TILE_GRIDS["cells"].graph(2, 2)
    puzzle = Puzzle.of(graph, [1, 3, 1, 3], kind="net")
    assert isinstance(prove(puzzle), Unique | Multiple)
    for cell in range(4):
        marks = np.zeros(graph.n_edges, dtype=np.int8)
        marks[graph.edges_at(cell)] = CROSS
        ladder = Ladder(puzzle, Board.of(graph, marks))
        assert ladder.climb() == "contradiction"
        clash = ladder.contradiction
        assert clash is not None
        name = vertex_name(graph, int(clash.vertices[0]))
        assert (
            clash.sentence
            == f"However the tile at {name} can still turn, that doesn't fit the board."
        )


@pytest.mark.parametrize("family", TILE_GRIDS)
@pytest.mark.parametrize("size", [(1, 2), (2, 1), (1, 3), (3, 1)])
def test_ends_round_one_tile_may_be_the_whole_board(family: str, size: tuple[int, int]) -> None:
    """Nothing is left out by them then, whichever way the arms lead."""
    graph = TILE_GRIDS[family].graph(*size)
    tiles = {2: [1, 1], 3: [1, 5, 1]}[graph.n_vertices]
    ladder = Ladder(Puzzle.of(graph, tiles, kind="net"))
    verdict = prove(ladder.puzzle)
    assert isinstance(verdict, Unique | Multiple)
    assert ladder.climb() == ("solved" if isinstance(verdict, Unique) else "stuck")


def ways_of(ladder: Ladder) -> list[int]:
    """The ways that are left for each tile."""
    board = ladder._fact_board
    cells = range(ladder.puzzle.graph.n_vertices)
    return [agreeing(board, cell) & int(board.ways_left[cell]) for cell in cells]


@sampled(6)
@pytest.mark.parametrize("family", TILE_GRIDS)
def test_where_it_is_stuck_nothing_is_overlooked(family: str) -> None:
    """Begun anew with the marks that were found it finds no more: all that they concern had its
    turn.
    """
    rng = np.random.default_rng(21)
    n_stuck = 0
    for _ in range(150):
        puzzle = random_tree(TILE_GRIDS[family].graph(5, 5), rng, walls=0.0)
        ladder = Ladder(puzzle)
        if ladder.climb() == "stuck":
            again = Ladder(puzzle, ladder.board)
            assert again.climb() == "stuck"
            assert (again.board.marks == ladder.board.marks).all()
            assert ways_of(again) == ways_of(ladder)
            n_stuck += 1
    assert n_stuck > 2


def test_a_part_is_closed_by_the_ends_beside_one_tile() -> None:
    """These are the tiles that a refusal rests on, and no others that were met before."""
    rng = np.random.default_rng(22)
    met = 0
    for _ in range(200):
        puzzle = random_tree(TILE_GRIDS["torus"].graph(5, 5), rng, walls=0.0)
        graph, ladder = puzzle.graph, Ladder(puzzle)
        ladder.climb()
        for fact in ladder.facts():
            if fact.kind == "refusal" and fact.technique is TECHNIQUES["closed-part"]:
                cell = fact.place[1]
                beside = set(graph.edge_vertices[graph.edges_at(cell)].ravel().tolist()) - {cell}
                ends = {one for one in beside if int(puzzle.clues[one]).bit_count() == 1}
                assert set(fact.clues) <= ends
                met += 1
    assert met > 5
