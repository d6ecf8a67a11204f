"""The full screen: keys and mouse, hints beside the play, zoom, what is kept."""

import asyncio
import threading

import numpy as np
import pytest
from textual.widgets import Static

from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.play.actions import Mark
from takegaki.play.saves import session_of, text_of
from takegaki.play.session import Session
from takegaki.solve import solve
from takegaki.tilings import square
from takegaki.tui import app as app_module
from takegaki.tui.app import PlayApp
from takegaki.tui.spots import Spot

FIRST = """
.13222.
..2.22.
..3....
.12.2..
.32212.
"""


def on_screen(session, script, *, size=(100, 36), **options):
    """Run a script(app, pilot) on a session; the app afterwards."""
    app = PlayApp(session, **options)

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)
            await pilot.pause()

    asyncio.run(run())
    return app


def message(app):
    return str(app.query_one("#message", Static).render())


def seen(app):
    """What stands on the board as text, scrolled or not."""
    return "\n".join("".join(char for char, _ in row) for row in app.board._rows)


def lines_of(session):
    return np.flatnonzero(session.position.marks == LINE).tolist()


def test_a_square_puzzle_is_solved_by_keys_alone():
    puzzle = Puzzle.of(square(2, 1), [4, -1])
    session = Session(puzzle)
    kept = []

    async def script(app, pilot):
        top = puzzle.graph.edges_of(0).tolist()[0]
        while app.board.cursor.kind != "edge" or app.board.cursor.id != top:
            before = app.board.cursor
            await pilot.press("up")
            assert app.board.cursor != before
        await pilot.press("right")
        assert app.board.cursor.kind == "dot"
        # Round the upper cell with the pen: three sides, then the last.
        await pilot.press("shift+down", "shift+left", "shift+up", "shift+right")
        assert session.solved
        assert "Solved in 0:0" in message(app)
        await pilot.press("u")
        assert not session.solved
        await pilot.press("r")
        assert session.solved

    on_screen(session, script, keep=lambda now: kept.append(text_of(now)) or "")
    assert sorted(lines_of(session)) == sorted(puzzle.graph.edges_of(0).tolist())
    assert session_of(kept[-1]).position == session.position
    assert len(kept) == 6


def test_enter_and_space_toggle_and_replace():
    session = Session(read_document(FIRST).puzzle)

    async def script(app, pilot):
        edge = app.board.cursor.id
        for key, mark in (
            ("enter", LINE),
            ("space", CROSS),
            ("space", UNKNOWN),
            ("enter", LINE),
            ("enter", UNKNOWN),
        ):
            await pilot.press(key)
            assert session.position.marks[edge] == mark

    on_screen(session, script)


@pytest.mark.parametrize("kind, tiling", everywhere())
@pytest.mark.parametrize("wide", [True, False])
def test_arrows_lead_everywhere(kind, tiling, wide):
    app = PlayApp(Session(puzzle_on(kind, tiling)), wide=wide)
    spots = app.board.spots
    reached, todo = set(), [spots.first]
    while todo:
        spot = todo.pop()
        if spot not in reached:
            reached.add(spot)
            todo += [spots.step(spot, arrow) for arrow in ("up", "down", "left", "right")]
    graph = app.session.puzzle.graph
    wanted = graph.n_vertices if kind == "net" else graph.n_vertices + graph.n_edges + graph.n_faces
    assert len(reached) == wanted


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
@pytest.mark.parametrize("wide", [True, False])
def test_every_edge_can_be_clicked_where_it_is_drawn(tiling, wide):
    session = Session(puzzle_on("slitherlink", tiling))

    async def script(app, pilot):
        left, top = app.board.content_region.offset
        for edge in range(session.puzzle.graph.n_edges):
            row, col = app.board.spots.place(Spot("edge", edge))
            await pilot.mouse_down(offset=(left + col, top + row), button=1 if edge % 2 else 3)
            assert session.position.marks[edge] == (LINE if edge % 2 else CROSS), edge

    on_screen(session, script, size=(100, 60), wide=wide)


def test_a_line_shows_where_it_was_clicked():
    session = Session(puzzle_on("slitherlink", "honeycomb"))

    async def script(app, pilot):
        for edge in range(session.puzzle.graph.n_edges):
            session.act(Mark(edge, CROSS))
            app._show()
            row, col = app.board.spots.place(Spot("edge", edge))
            around = "".join(char for char, _ in app.board._rows[row][max(0, col - 1) : col + 2])
            assert "×" in around, edge  # noqa: RUF001

    on_screen(session, script, wide=False)


def test_net_is_turned_locked_and_solved():
    puzzle, quarters = net_on("torus", rows=3, cols=4)
    session = Session(puzzle)

    async def script(app, pilot):
        while app.board.cursor.id:
            await pilot.press("up" if app.board.cursor.id >= 4 else "left")
        for cell, turns in enumerate(quarters.tolist()):
            assert app.board.cursor == Spot("cell", cell)
            await pilot.press(*{0: "s", 1: "as", 2: "fs", 3: "ds"}[turns])
            await pilot.press("a")
            assert session.position.quarters[cell] == turns, "a locked tile is not turned"
            # On a board that wraps, the arrow leads from the last column to the first.
            await pilot.press("right")
            if cell % 4 == 3:
                await pilot.press("down")
        assert session.solved
        assert "Solved" in message(app)
        assert "━" in seen(app)
        await pilot.press("j")
        assert session.solved, "locked tiles stay"

    on_screen(session, script)


def test_net_by_mouse_goes_by_its_conventions():
    session = Session(net_on("cells")[0])

    async def script(app, pilot):
        left, top = app.board.content_region.offset
        row, col = app.board.spots.place(Spot("cell", 4))
        place = (left + col, top + row)
        await pilot.mouse_down(offset=place, button=1)
        assert session.position.quarters[4] == 1
        await pilot.mouse_down(offset=place, button=3)
        assert session.position.quarters[4] == 0
        await pilot.mouse_down(offset=place, button=2)
        assert session.position.locked[4]
        await pilot.mouse_down(offset=place, button=1, shift=True)
        assert not session.position.locked[4]

    on_screen(session, script)


@pytest.mark.parametrize("text", [FIRST, "6x4w:673eba518469h5v46871v9ad952"])
def test_h_tells_and_h_again_plays(text):
    session = Session(read_document(text).puzzle)

    async def script(app, pilot):
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.advice.kind == "next"
        assert app.advice.why in message(app).replace("\n", " ")
        assert not session.can_undo
        await pilot.press("H")
        assert len(session.history.done) == 1
        assert app.advice is None

    on_screen(session, script)


def test_the_screen_is_alive_while_a_hint_is_sought(monkeypatch):
    """A move made meanwhile counts, and the hint for what was before is not shown."""
    session = Session(read_document(FIRST).puzzle)
    begun, go_on, cancelled = threading.Event(), threading.Event(), []

    def slow(puzzle, position, *, budget):
        begun.set()
        assert go_on.wait(20)
        cancelled.append(budget.cancel.is_set())
        return real(puzzle, position, budget=budget)

    real = app_module.advise
    monkeypatch.setattr(app_module, "advise", slow)

    async def script(app, pilot):
        await pilot.press("h")
        while not begun.is_set():
            await pilot.pause(0.01)
        assert "Thinking" in message(app)
        await pilot.press("enter")
        assert lines_of(session)
        go_on.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.advice is None

    on_screen(session, script)
    assert cancelled == [True]


def test_check_marks_what_is_wrong_and_live_errors_do_so_at_once():
    session = Session(Puzzle.of(square(5, 3), [1] + [-1] * 14))
    top, right = session.puzzle.graph.edges_of(0).tolist()[:2]

    async def script(app, pilot):
        await pilot.press("c")
        assert "Nothing is wrong" in message(app)
        session.act(Mark(top, LINE), Mark(right, LINE))
        await pilot.press("c")
        assert "row 1, column 1" in message(app)
        assert "wrong" in {style for _, style in app.board._over.values()}
        await pilot.press("u")
        assert not app.board._over
        await pilot.press("e", "r")
        assert "wrong" in {style for _, style in app.board._over.values()}

    on_screen(session, script)


def test_a_sure_mark_is_underlined_until_it_goes():
    session = Session(read_document(FIRST).puzzle)

    async def script(app, pilot):
        await pilot.press("v")
        assert not session.can_undo, "there is no mark to be sure of"
        await pilot.press("enter", "v")
        place = app.board.spots.place(app.board.cursor)
        assert app.board._over[place][1] == "sure"
        assert session.position.sure.sum() == 1
        await pilot.press("v", "v", "enter")
        assert place not in app.board._over
        assert not session.position.sure.any()

    on_screen(session, script)


def test_a_library_that_fails_is_told_of():
    session = Session(read_document(FIRST).puzzle)

    async def script(app, pilot):
        await pilot.press("enter")
        assert message(app) == "the disk is full"

    on_screen(session, script, keep=lambda _: "the disk is full")


def test_crosses_colours_checkpoints_and_clear():
    session = Session(read_document(FIRST).puzzle)

    async def script(app, pilot):
        await pilot.press("t", "enter", "t", "down", "i")
        assert session.position.shades.sum() == 1
        assert "▒" in {char for char, _ in app.board._over.values()}
        assert "Checkpoints: checkpoint 1, checkpoint 2" in message(app)
        await pilot.press("b")
        assert session.position.shades.sum() == 0
        await pilot.press("k")
        assert lines_of(session)
        assert not session.checkpoints
        await pilot.press("k")
        assert "no checkpoint is open" in message(app)
        await pilot.press("x")
        assert (session.position.marks == CROSS).any() == session.position.automatic.any()
        await pilot.press("C")
        assert not lines_of(session)
        await pilot.press("u")
        assert lines_of(session)

    on_screen(session, script)


@pytest.mark.parametrize("kind, tiling", everywhere())
def test_zoom_draws_the_same_board_smaller(kind, tiling):
    session = Session(puzzle_on(kind, tiling))
    sizes = []

    async def script(app, pilot):
        for _ in range(3):
            sizes.append((len(app.board._rows), len(app.board._rows[0])))
            await pilot.press("z")
            assert app.screen.get_widget_at(5, 5)

    on_screen(session, script)
    assert sizes[0] == sizes[2]
    assert sizes[1][1] < sizes[0][1]


def test_a_large_board_scrolls_with_the_cursor():
    session = Session(puzzle_on("slitherlink", "square", rows=60, cols=50))

    async def script(app, pilot):
        for _ in range(50):
            await pilot.press("up")
            await pilot.press("left")
        row, col = app.board.spots.place(app.board.cursor)
        left, top = app.board.scroll_offset
        assert top <= row < top + app.board.size.height
        assert left <= col < left + app.board.size.width
        # A click means what is seen there, not what would be there without scrolling.
        corner = app.board.content_region.offset
        cell = next(face for face in range(3000) if app.board.spots.place(Spot("cell", face))[0] > row + 4)
        row, col = app.board.spots.place(Spot("edge", session.puzzle.graph.edges_of(cell + 2).tolist()[0]))
        await pilot.mouse_down(offset=(corner.x + col - left, corner.y + row - top), button=1)
        assert lines_of(session) == [session.puzzle.graph.edges_of(cell + 2).tolist()[0]]

    on_screen(session, script, size=(60, 24))


def test_help_and_pause_and_leave():
    session = Session(read_document(FIRST).puzzle)
    kept = []

    async def script(app, pilot):
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        # The clock goes on behind it.
        app._tick()
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
        await pilot.press("p")
        assert session.timer.paused
        await pilot.press("p")
        assert not session.timer.paused
        await pilot.press("q")

    app = on_screen(session, script, keep=lambda now: kept.append(now) or "")
    assert kept == [session]
    assert app.return_code == 0


def test_a_whole_game_by_mouse_ends_solved():
    session = Session(read_document(FIRST).puzzle)
    solution = solve(session.puzzle).solution.lines

    async def script(app, pilot):
        left, top = app.board.content_region.offset
        for edge in np.flatnonzero(solution).tolist():
            row, col = app.board.spots.place(Spot("edge", edge))
            await pilot.mouse_down(offset=(left + col, top + row), button=1)
        assert "Solved" in message(app)
        assert "solved" in str(app.query_one("#clock", Static).render())

    on_screen(session, script)
    assert session.solved
