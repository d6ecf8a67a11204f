"""What a session tells and does besides what the machine tries: crosses, errors, hints, time,
cost.
"""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_shapes import sized
from narrowing import expect
from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Found
from takegaki.core.violations import Fault
from takegaki.formats import read_document
from takegaki.play.actions import Action, Jumble, Lock, Mark, Marks, Shade, Sure, Turn, action_of
from takegaki.play.pictures import Style, picture, state_entry
from takegaki.play.position import LAYERS, LayerName, Position
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.render.text import LARGE_EDGE, SMALL_EDGE, plane_places
from takegaki.runtime.arrays import Bytes
from takegaki.solving import solve
from takegaki.tilings import TILE_GRIDS, square
from tiers import examples, sampled


def crossed_by_hand(puzzle: Puzzle, marks: Any) -> Bytes:
    """Crosses that clues and dots ask for, again and again until there are no more."""
    graph, marks = puzzle.graph, list(marks)
    while True:
        new = set()
        for face, clue in enumerate(puzzle.clues.tolist()):
            here = graph.edges_of(face).tolist()
            if 0 <= clue <= sum(marks[edge] == LINE for edge in here):
                new |= {edge for edge in here if marks[edge] == UNKNOWN}
        for vertex in range(graph.n_vertices):
            here = graph.edges_at(vertex).tolist()
            lines = sum(marks[edge] == LINE for edge in here)
            free = {edge for edge in here if marks[edge] == UNKNOWN}
            if lines >= 2 or (lines == 0 and len(free) == 1):
                new |= free
        if not new:
            found: Bytes = marks
            return found
        for edge in new:
            marks[edge] = CROSS


@sampled(2)
@pytest.mark.parametrize(
    "tiling", [tiling for kind, tiling in everywhere() if kind == "slitherlink"]
)
@given(
    seed=st.integers(0, 99),
    moves=st.lists(st.tuples(st.integers(0, 37), st.integers(-1, 1)), max_size=12),
)
@settings(max_examples=examples(40))
def test_automatic_crosses_are_those_that_clues_and_dots_ask_for(
    tiling: str, seed: int, moves: list[tuple[int, int]]
) -> None:
    puzzle = puzzle_on("slitherlink", tiling, seed=seed)
    session = Session(puzzle)
    session.set_automatic_crosses(True)
    assert session.position == Session(puzzle, automatic_crosses=True).position
    own = [UNKNOWN] * puzzle.graph.n_edges
    for edge, mark in moves:
        session.act(Mark(edge, mark))
        own[edge] = mark
        assert session.position.marks.tolist() == crossed_by_hand(puzzle, own)
    while session.can_undo:
        session.undo()
    assert session.position.is_blank


def test_switched_off_automatic_crosses_stay_as_the_players_own() -> None:
    session = Session(Puzzle.of(square(5, 3), [0] + [-1] * 14))
    session.set_automatic_crosses(True)
    assert (session.board.marks == CROSS).sum() == 6
    session.set_automatic_crosses(False)
    session.act(Mark(9, LINE))
    assert (session.board.marks == CROSS).sum() == 6
    assert not session.position.automatic.any()
    # Asked for what is so already, nothing changes: nobody has to save it.
    before = session.revision
    session.set_automatic_crosses(False)
    assert session.revision == before


def test_the_obvious_is_filled_in_as_one_step() -> None:
    session = Session(Puzzle.of(square(5, 3), [0] + [-1] * 14))
    assert session.fill_in()
    assert (session.board.marks == CROSS).sum() == 6
    assert not session.position.automatic.any()
    assert not session.fill_in()
    session.undo()
    assert session.position.is_blank


def test_a_small_picture_of_cells_is_small_whatever_fits() -> None:
    session = Session(puzzle_on("masyu", "cells"))
    small, wide = (picture(session, Style(wide=wide)).text().split("\n") for wide in (False, True))
    assert max(map(len, small)) < max(map(len, wide))
    # A window that can be scrolled shows a wide one of any size.
    session = Session(puzzle_on("masyu", "cells", rows=2, cols=60))
    small, wide = (picture(session, Style(wide=wide)).text().split("\n") for wide in (False, True))
    assert max(map(len, small)) < max(map(len, wide))


@sampled()
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_errors_are_what_nothing_can_cure(kind: str, tiling: str) -> None:
    """A board on the way to a solution has none; a solution is one, and its state says so."""
    if kind == "net":
        puzzle, quarters = net_on(tiling)
        session = Session(puzzle)
        moves: list[tuple[Action, ...]] = [
            (*((Turn(cell, turns),) if turns else ()), Lock(cell, True))
            for cell, turns in enumerate(quarters.tolist())
        ]
    else:
        boards = PUZZLES[kind].boards[tiling]
        graph = boards.graph(*sized(boards, (5, 3)))
        lines = expect(
            Found, solve(Puzzle.of(graph, [-1] * graph.n_cells, kind=kind))
        ).solution.lines
        session = Session(
            Puzzle.of(
                graph,
                expect(LoopTables, PUZZLES[kind].tables).shown(graph, lines, lambda n: n - 1),
                kind=kind,
            )
        )
        moves = [(Mark(edge, LINE if line else CROSS),) for edge, line in enumerate(lines.tolist())]
    assert not session.solved
    for move in moves:
        assert session.errors() == ()
        assert "!" not in expect(str, state_entry(session)["done"])
        session.act(*move)
    assert session.solved
    state = state_entry(session)
    clued = session.puzzle.clues >= 0
    assert expect(str, state["done"]) == "".join(".="[there] for there in clued.tolist())
    assert state["solved"]
    assert state["paused"]
    assert json.loads(json.dumps(state)) == state


def test_errors_name_what_is_wrong() -> None:
    session = Session(Puzzle.of(square(5, 3), [1, -1, 3] + [-1] * 12))
    graph = session.puzzle.graph
    top, left = graph.edges_of(0).tolist()[0], graph.edges_of(0).tolist()[3]
    session.act(Mark(top, LINE), Mark(left, LINE))
    assert [error.fault for error in session.errors()] == [Fault.CLUE_OVER]
    assert expect(str, state_entry(session)["done"])[0] == "!"
    session.act(*(Mark(edge, CROSS) for edge in graph.edges_of(2).tolist()[:2]))
    assert [error.fault for error in session.errors()] == [Fault.CLUE_OVER, Fault.CLUE_UNDER]
    ring = graph.edges_of(13).tolist()
    session.act(*(Mark(edge, LINE) for edge in ring))
    assert Fault.MANY_LOOPS in [error.fault for error in session.errors()]


def test_one_closed_loop_that_leaves_a_clue_is_an_error() -> None:
    # The loop is named, and not each of the clues that it leaves.
    session = Session(Puzzle.of(square(5, 3), [3] * 9 + [-1] * 6))
    session.act(*(Mark(edge, LINE) for edge in session.puzzle.graph.edges_of(14).tolist()))
    (error,) = session.errors()
    assert error.fault is Fault.EARLY_LOOP
    assert error.text.startswith("the loop of four lines through ")
    # Before a clue that has too many.
    session.act(*(Mark(edge, LINE) for edge in session.puzzle.graph.edges_of(0).tolist()))
    assert session.errors()[0].fault is Fault.MANY_LOOPS
    assert Fault.CLUE_OVER in [error.fault for error in session.errors()]


def test_tiles_say_where_they_do_not_meet() -> None:
    # Two cells, each with an arm to the right.
    graph = puzzle_on("net", "cells", rows=1, cols=2).graph
    session = Session(Puzzle.of(graph, [1, 1], kind="net"))
    assert session.mismatches == [(0, 0), (1, 0)]
    assert session.board.marks.tolist() == [UNKNOWN]
    session.act(Lock(1, True))
    assert state_entry(session)["done"] == ".!"
    session.act(Lock(1, False), Turn(1, 2))
    assert session.mismatches == []
    assert session.solved
    assert state_entry(session)["powered"] == "11"


def test_a_wall_keeps_arms_apart() -> None:
    graph = puzzle_on("net", "cells", rows=1, cols=2).graph
    session = Session(Puzzle.of(graph, [1 | 16, 4], kind="net"))
    assert session.mismatches == [(0, 0), (1, 2)]
    assert not session.solved


def test_tiles_that_are_cut_off_are_counted() -> None:
    session = Session(
        Puzzle.of(puzzle_on("net", "cells", rows=2, cols=2).graph, [1, 4] * 2, kind="net")
    )
    session.act(*(Lock(cell, True) for cell in range(4)))
    found = [error for error in session.errors() if error.fault is Fault.APART]
    assert {(error.vertices, error.text) for error in found} == {
        (pair, "2 tiles are cut off from the others") for pair in ((0, 1), (2, 3))
    }


FIRST = """
.13222.
..2.22.
..3....
.12.2..
.32212.
"""


def unique_puzzles() -> Iterator[Puzzle]:
    yield read_document(FIRST).puzzle
    yield read_document("6x4w:673eba518469h5v46871v9ad952").puzzle
    yield net_on("cells", rows=5, cols=4)[0]


@sampled()
@pytest.mark.parametrize("puzzle", list(unique_puzzles()), ids=lambda puzzle: puzzle.graph.tiling)
def test_hints_lead_to_the_solution(puzzle: Puzzle) -> None:
    session = Session(puzzle)
    for _ in range(200):
        advice = session.hint()
        if advice.kind != "next":
            break
        revision = session.revision
        assert session.play(advice)
        assert session.revision == revision + 1
        assert not session.errors()
    assert advice.kind in ("solved", "ambiguous")
    assert advice.kind == "solved" or puzzle.graph.cells == "faces" or solutions_differ(puzzle)
    assert json.loads(json.dumps(advice.entry(puzzle, session.position)))["kind"] == advice.kind


def solutions_differ(puzzle: Puzzle) -> bool:
    from takegaki.solving import prove

    return prove(puzzle).name == "multiple"


def test_a_hint_tells_and_takes_back_what_is_wrong() -> None:
    session = Session(read_document(FIRST).puzzle)
    wrong = session.puzzle.graph.edges_of(0).tolist()
    session.act(*(Mark(edge, LINE) for edge in wrong))
    advice = session.hint()
    assert advice.kind == "wrong"
    session.play(advice)
    assert session.hint().kind == "next"


def test_a_hint_tells_a_locked_tile_that_stands_wrong() -> None:
    puzzle, quarters = net_on("cells", rows=5, cols=3)
    session = Session(puzzle)
    # A corner's tile with two arms or one can stand wrong against the border.
    session.act(Turn(0, 1 + (int(quarters[0]) + 1) % 3), Lock(0, True))
    advice = session.hint()
    if advice.kind != "wrong":
        session.undo()
        session.act(Turn(0, 1), Lock(0, True))
        advice = session.hint()
    assert advice.kind == "wrong"
    session.play(advice)
    assert session.hint().kind == "next"


def test_a_hint_that_had_no_time_says_so() -> None:
    session = Session(net_on("torus", rows=9, cols=9)[0])
    budget = Budget()
    budget.cancel.set()
    assert session.hint(budget=budget).kind == "stopped"


def test_time_stands_still_while_paused_and_once_solved() -> None:
    now = [0.0]
    session = Session(Puzzle.of(square(1, 1), [4]), clock=lambda: now[0])
    now[0] = 10.0
    session.pause()
    now[0] = 50.0
    session.pause(False)
    now[0] = 53.0
    assert session.seconds == 13.0
    session.act(*(Mark(edge, LINE) for edge in range(4)))
    now[0] = 90.0
    assert session.seconds == 13.0
    session.pause(False)
    now[0] = 95.0
    assert session.seconds == 13.0
    session.undo()
    now[0] = 96.0
    assert session.seconds == 14.0


def test_an_undo_step_holds_what_changed_and_not_the_board() -> None:
    graph = square(100, 100)
    session = Session(Puzzle.of(graph, [-1] * graph.n_faces))
    for edge in range(50):
        session.act(Mark(edge, LINE))
    assert all(len(change.where) == 1 for step in session.history.done for change in step.changes)
    session.act(Marks("x" * graph.n_edges), Marks("." * graph.n_edges))
    assert sum(len(change.where) for change in session.history.done[-1].changes) == 50


def test_marks_by_their_edges_are_a_step() -> None:
    session, other = (
        Session(puzzle_on("slitherlink", "square")),
        Session(puzzle_on("slitherlink", "square")),
    )
    marks: dict[int | tuple[int, int, str], int] = {(1, 2, "right"): LINE, 0: CROSS}
    assert session.act(marks, Shade(3, 1))
    blank = other.board
    other.act(Mark(session.board.edge(1, 2, "right"), LINE), Mark(0, CROSS), Shade(3, 1))
    assert session.position == other.position
    assert session.moves == other.moves
    assert session.board.marks.tolist() == blank.with_marks(marks).marks.tolist()
    strange: list[Any] = [
        "x",
        {(0, 0, "north"): LINE},
        {0: 7},
        {"do": "edge", "edge": 0, "mark": 1},
        None,
    ]
    strange += [Mark(0, 7), Mark(True, 1), Shade(0, 3), Marks(None), Sure(0, 5)]  # type: ignore[arg-type]
    for wrong in strange:
        with pytest.raises(PuzzleError):
            session.act({2: LINE}, wrong)
        assert session.position == other.position
    session.undo()
    assert session.board == blank


def test_acting_on_nothing_new_is_no_step() -> None:
    session = Session(puzzle_on("slitherlink", "honeycomb"))
    assert not session.act(Mark(1, UNKNOWN), Shade(0, 0))
    assert session.act(Mark(1, LINE))
    assert not session.act(Mark(1, LINE))
    assert len(session.moves) == 1


def test_actions_that_take_each_other_back_are_no_step() -> None:
    session = Session(Puzzle.of(square(5, 3), [0] + [-1] * 14), automatic_crosses=True)
    assert not session.act(Mark(9, LINE), Mark(9, UNKNOWN))
    session.act(Mark(20, LINE))
    steps = len(session.history.done)
    own = session.puzzle.graph.edges_of(0).tolist()[0]
    assert session.position.automatic[own]
    # It comes again by itself.
    assert not session.act(Mark(own, UNKNOWN))
    assert len(session.history.done) == steps
    assert session.position.marks[own] == CROSS


def test_a_jumble_leaves_locked_tiles() -> None:
    session = Session(net_on("torus", rows=6, cols=5)[0])
    session.act(Lock(7, True))
    session.act(Jumble(4))
    assert session.position.quarters[7] == 0
    assert np.count_nonzero(session.position.quarters) > 10


STRANGE: list[Any] = [
    None,
    [],
    {},
    {"do": 1},
    {"do": "fly"},
    {"do": "edge", "edge": 1},
    {"do": "edge", "edge": True, "mark": 1},
    {"do": "edge", "edge": -1, "mark": 1},
    {"do": "edge", "edge": 1, "mark": 2},
    {"do": "edge", "edge": 1, "mark": 1, "why": 1},
    {"do": "turn", "cell": 0, "quarters": 0},
    {"do": "lock", "cell": 0, "locked": 1},
    {"do": "jumble", "seed": 1e3},
    {"do": "jumble", "seed": 2**70},
    {"do": "marks", "marks": 7},
]


@pytest.mark.parametrize("entry", STRANGE, ids=str)
def test_a_strange_action_is_refused_in_one_line(entry: Any) -> None:
    with pytest.raises(PuzzleError) as caught:
        action_of(entry)
    assert "\n" not in str(caught.value)


def test_a_text_of_marks_that_is_wrong_tells_the_edge_counted_from_one() -> None:
    session = Session(puzzle_on("slitherlink", "square"))
    with pytest.raises(PuzzleError, match=r"^edge 1: write one of x \. -$"):
        session.act(Marks("?" + "." * (session.puzzle.graph.n_edges - 1)))
    with pytest.raises(PuzzleError, match=r"^shades: write whole numbers from 0 to 2$"):
        Position.of(square(1, 1), {"shades": np.array([3], dtype=np.int8)})


def test_a_tile_on_a_board_without_edges() -> None:
    """Its table has no edges."""
    game = Session(Puzzle.of(TILE_GRIDS["torus"].graph(1, 1), [1], kind="net"))
    assert not game.solved


def test_pictures_of_boards_without_rows_are_wide_or_as_small_as_can_be_read() -> None:
    session = Session(puzzle_on("slitherlink", "honeycomb"))
    heights = []
    for is_wide, least in ((False, SMALL_EDGE), (True, LARGE_EDGE)):
        rows = picture(session, Style(wide=is_wide)).text().rstrip("\n").split("\n")
        dots, _ = plane_places(session.puzzle.graph, least, numbered=True)
        assert len(rows) == dots[:, 1].max() + 1
        heights.append(len(rows))
    assert heights[1] > heights[0]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_position_with_anything_on_it_is_not_blank(layer: LayerName) -> None:
    puzzle, _ = net_on("cells")
    blank = Position.of(puzzle.graph)
    assert blank.is_blank
    entries = np.zeros_like(blank.layer(layer))
    entries[-1:] = 1
    assert Position.of(puzzle.graph, {layer: entries}).is_blank == (not entries.size)


def test_a_hint_rests_on_an_only_solution_where_that_is_asked_for() -> None:
    session = Session(Puzzle.of(square(3, 3), [-1] * 9))
    assert session.hint().kind == "ambiguous"
    assert session.hint(uniqueness=True).kind == "next"


def test_crosses_of_a_setting_are_nothing_that_was_played() -> None:
    session = Session(Puzzle.of(square(5, 3), [0] + [-1] * 14))
    session.set_automatic_crosses(True)
    assert session.can_undo
    assert not session.is_played
    session.act(Mark(9, LINE))
    assert session.is_played
    session.undo()
    assert not session.is_played
    session.checkpoint("what if")
    assert session.is_played


def test_marks_know_in_how_many_open_checkpoints_they_were_made() -> None:
    session = Session(Puzzle.of(square(5, 3), [-1] * 15))
    session.act(Mark(0, LINE))
    assert session.history.trial_depths == {}
    session.checkpoint("what if")
    session.act(Mark(1, LINE), Mark(2, CROSS))
    session.checkpoint("what if within")
    session.act(Mark(3, LINE), Mark(0, UNKNOWN))
    assert session.history.trial_depths == {1: 1, 2: 1, 3: 2, 0: 2}
    session.throw_away()
    assert session.history.trial_depths == {1: 1, 2: 1}
    session.undo()
    session.keep()
    assert session.history.trial_depths == {1: 1, 2: 1, 3: 1, 0: 1}
    session.keep()
    assert session.history.trial_depths == {}


def test_moves_and_checkpoints_come_in_the_order_they_were_made() -> None:
    session = Session(puzzle_on("slitherlink", "square"))
    made: list[Any] = [Mark(3, LINE), Mark(1, CROSS), Shade(2, 1), Mark(7, LINE)]
    for action in made:
        session.act(action)
    assert session.moves == made
    session.undo()
    assert session.moves == made[:-1]
    session.checkpoint("outer")
    session.checkpoint("inner")
    assert [one.name for one in session.checkpoints] == ["outer", "inner"]
