"""Hints for tiles against all solutions, found by brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narrowing import expect
from oracle.net_boards import known_trees, random_net
from play.boards import net_on
from takegaki import read
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.generation.generate_puzzle import Generated
from takegaki.play.actions import Lock, Turn
from takegaki.play.session import Session
from takegaki.play.turned_tiles import TURNED, tile_state
from takegaki.runtime.arrays import Flags, Ints
from takegaki.tilings.torus import sides
from tiers import examples


def arms_in(puzzle: Puzzle, lines: Flags) -> Ints:
    """(S, V) the arms of each tile in each solution."""
    around = np.concatenate([lines, np.zeros((len(lines), 1), dtype=bool)], axis=1)[
        :, sides(puzzle.graph)
    ]
    found: Ints = (around << np.arange(4)).sum(axis=2)
    return found


@pytest.mark.parametrize(
    "tiling, rows, cols", [("cells", 5, 3), ("torus", 3, 3), ("cells", 2, 5), ("torus", 2, 4)]
)
@given(data=st.data())
@settings(max_examples=examples(40))
def test_what_is_advised_holds_in_every_solution(
    tiling: str, rows: int, cols: int, data: st.DataObject
) -> None:
    board = known_trees(tiling, rows, cols)
    puzzle = random_net(board, np.random.default_rng(data.draw(st.integers(0, 10**6))))
    arms = arms_in(puzzle, board.solutions(puzzle))
    session = Session(puzzle)
    if not len(arms):
        assert session.hint().kind == "no solution"
        return
    # Lock some tiles as in one solution, and perhaps one in another way.
    chosen = arms[data.draw(st.integers(0, len(arms) - 1))]
    cells = data.draw(st.sets(st.integers(0, rows * cols - 1)))
    for cell in sorted(cells):
        quarters = next(q for q in range(4) if TURNED[q, puzzle.clues[cell] & 15] == chosen[cell])
        session.act(*((Turn(cell, quarters),) if quarters else ()), Lock(cell, True))
    odd = data.draw(st.none() | st.integers(0, rows * cols - 1))
    if odd is not None and odd not in cells:
        session.act(Turn(odd, data.draw(st.integers(1, 3))), Lock(odd, True))
    stand = tile_state(puzzle, session.position.quarters).arms
    locked = session.position.locked == 1
    possible = (arms[:, locked] == stand[locked]).all(axis=1)
    advice = session.hint()
    match advice.kind:
        case "solved":
            assert session.solved
        case "wrong":
            assert not possible.any()
            assert list(advice.cells) == sorted(set(advice.cells))
            for action in advice.actions:
                assert isinstance(action, Lock)
                assert not (arms[:, action.cell] == stand[action.cell]).any()
        case "next":
            assert possible.any()
            session.play(advice)
            after = tile_state(puzzle, session.position.quarters).arms
            (cell,) = advice.cells
            assert session.position.locked[cell]
            assert (arms[possible, cell] == after[cell]).all()
        case kind:
            assert kind == "ambiguous"
            assert possible.sum() > 1


def test_a_board_without_a_solution_says_so() -> None:
    # Three tiles in a row with an arm each.
    graph = net_on("cells", rows=1, cols=3)[0].graph
    from takegaki.core.puzzle import Puzzle

    assert Session(Puzzle.of(graph, [1, 1, 1], kind="net")).hint().kind in ("no solution", "wrong")


def test_what_locked_neighbours_say_comes_before_a_search() -> None:
    """The dead end in a corner beside a locked tile needs no search, and the words say why."""
    puzzle, _ = net_on("cells", rows=4, cols=4, seed=3)
    session = Session(puzzle)
    told = []
    while not session.solved:
        advice = session.hint()
        if advice.kind != "next":
            break
        told.append(advice.why)
        session.play(advice)
    assert any(" can't point " in why for why in told)
    assert any("it doesn't connect " in why or ", but not " in why for why in told)
    lines = session.board.marks
    assert set(np.unique(lines)) <= {LINE, CROSS, 0}


@pytest.mark.parametrize(("tiling", "rows", "cols"), [("torus", 5, 7), ("cells", 6, 8)])
def test_where_neighbours_are_not_enough_techniques_say_why(
    tiling: str, rows: int, cols: int
) -> None:
    """From the first tile to the last; a search, which gives no reason, is not needed."""
    from takegaki.deduce.level import Level
    from takegaki.generation import Request, generate
    from takegaki.tilings import TILE_GRIDS

    graph = TILE_GRIDS[tiling].graph(rows, cols)
    session = Session(
        expect(Generated, generate(Request(graph, 3, kind="net", level=Level.HARD))).puzzle
    )
    told = []
    while not session.solved:
        advice = session.hint()
        assert advice.kind == "next"
        told.append(advice)
        session.play(advice)
    assert not any("sooner or later" in advice.where for advice in told)
    reasoned = [advice for advice in told if "Its neighbours leave it" not in advice.where]
    assert len({advice.where.partition(" (")[2] for advice in reasoned}) >= 2, "several techniques"
    assert all(" tile at " in advice.why and "So r" in advice.why for advice in reasoned)
    assert any("it can't point" in advice.why for advice in reasoned)


def test_a_hint_stays_near_the_last_mark() -> None:
    """That of the player, of steps as easy."""
    session = Session(read("0..0\n....\n....\n0..0"))
    assert session.last_edge is None
    for cell in (12, 3):
        edge = int(session.puzzle.graph.edges_of(cell)[0])
        session.act({edge: CROSS})
        assert session.last_edge == edge
        found = session.hint().hint.deduction
        assert found is not None and found.clues == (cell,)
