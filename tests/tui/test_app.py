"""The full screen: keys and mouse, hints beside the play, zoom, what is kept."""

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from clocks import PATIENCE
from narrowing import expect, not_none
from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.verdict import Found
from takegaki.formats import read_document
from takegaki.lessons import Lesson, lessons
from takegaki.lessons.lesson import parts
from takegaki.play import collection, merging
from takegaki.play.actions import Mark
from takegaki.play.course_progress import load_progress
from takegaki.play.game_library import BUNDLED_PUZZLE, Library
from takegaki.play.hints import advise
from takegaki.play.merging import went_on
from takegaki.play.position import Position
from takegaki.play.saves import session_of, text_of
from takegaki.play.session import Session
from takegaki.render.captions import plain
from takegaki.solving import solve
from takegaki.tilings import square
from takegaki.tui import app as app_module
from takegaki.tui.app import PlayApp
from takegaki.tui.board_view import spots_of
from takegaki.tui.keys import HelpScreen, Spot
from takegaki.tui.puzzles import Chosen, Tried, of_chapters
from takegaki.words.catalogue import speaking
from tiers import TIER, sampled, thorough

NET = "6x4w:673eba518469h5v46871v9ad952"
FIRST = """
.13222.
..2.22.
..3....
.12.2..
.32212.
"""

NEVER_SMALLER = {"great-hexagonal", "floret", "penrose-rhombs"}
"""Tilings with edges so short or steep that the marks on them need the wide picture to stand apart.
"""
WIDE_CLUES = {"slitherlink-pairs"}
"""Types with clues as wide as a small cell of squares."""

# What a test does to an app by a pilot.
Script = Callable[[PlayApp, Pilot[Chosen | Tried]], Coroutine[Any, Any, None]]


def on_screen(
    session: Session, script: Script, *, size: tuple[int, int] = (100, 36), **options: Any
) -> PlayApp:
    """Run a script(app, pilot) on a session; the app afterwards."""
    app = PlayApp(session, **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)
            await pilot.pause()

    asyncio.run(run())
    return app


def message(app: PlayApp) -> str:
    return str(app.query_one("#message", Static).render())


def seen(app: PlayApp) -> str:
    """What stands on the board as text, scrolled or not."""
    return "\n".join("".join(char for char, _ in row) for row in app.board._rows)


def lines_of(session: Session) -> list[int]:
    return np.flatnonzero(session.position.marks == LINE).tolist()


def test_a_square_puzzle_is_solved_by_keys_alone() -> None:
    puzzle = Puzzle.of(square(2, 1), [4, -1])
    session = Session(puzzle)
    kept = []

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        top = puzzle.graph.edges_of(0).tolist()[0]
        while not_none(app.board.cursor).kind != "edge" or not_none(app.board.cursor).id != top:
            before = app.board.cursor
            await pilot.press("up")
            assert app.board.cursor != before
        await pilot.press("right")
        assert not_none(app.board.cursor).kind == "dot"
        # Round the upper cell with the pen: three sides, then the last.
        await pilot.press("shift+down", "shift+left", "shift+up", "shift+right")
        assert session.solved
        assert "Solved in 0:0" in message(app)
        await pilot.press("u")
        assert not session.solved
        await pilot.press("r")
        assert session.solved

    def keep(now: Session) -> str:
        kept.append(text_of(now))
        return ""

    on_screen(session, script, keep=keep)
    assert sorted(lines_of(session)) == sorted(puzzle.graph.edges_of(0).tolist())
    assert session_of(kept[-1]).position == session.position
    assert len(kept) == 6


def test_enter_and_space_toggle_and_replace() -> None:
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        edge = not_none(app.board.cursor).id
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


@sampled(3)
@pytest.mark.parametrize("kind, tiling", everywhere())
@pytest.mark.parametrize("wide", [True, False])
def test_arrows_lead_everywhere(kind: str, tiling: str, wide: bool) -> None:
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


@sampled()
@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
@pytest.mark.parametrize("wide", [True, False])
def test_every_edge_can_be_clicked_where_it_is_drawn(tiling: str, wide: bool) -> None:
    session = Session(puzzle_on("slitherlink", tiling))

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        left, top = app.board.content_region.offset
        for edge in range(0, session.puzzle.graph.n_edges, 1 if TIER == "thorough" else 7):
            row, col = app.board.spots.place(Spot("edge", edge))
            await pilot.mouse_down(offset=(left + col, top + row), button=1 if edge % 2 else 3)
            assert session.position.marks[edge] == (LINE if edge % 2 else CROSS), edge

    on_screen(session, script, size=(100, 60), wide=wide)


def test_a_line_shows_where_it_was_clicked() -> None:
    session = Session(puzzle_on("slitherlink", "honeycomb"))

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        for edge in range(session.puzzle.graph.n_edges):
            session.act(Mark(edge, CROSS))
            app._show()
            row, col = app.board.spots.place(Spot("edge", edge))
            around = "".join(char for char, _ in app.board._rows[row][max(0, col - 1) : col + 2])
            assert "×" in around, edge  # noqa: RUF001

    on_screen(session, script, wide=False)


@thorough
def test_net_is_turned_locked_and_solved() -> None:
    puzzle, quarters = net_on("torus", rows=3, cols=4)
    session = Session(puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        while not_none(app.board.cursor).id:
            await pilot.press("up" if not_none(app.board.cursor).id >= 4 else "left")
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


def test_net_by_mouse_goes_by_its_conventions() -> None:
    session = Session(net_on("cells")[0])

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
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
def test_h_tells_and_h_again_plays(text: str) -> None:
    session = Session(read_document(text).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.advice is not None
        assert app.advice.kind == "next"
        captions = app.advice.captions
        why = app.advice.why if captions is None else plain(captions.told)
        assert why in message(app).replace("\n", " ")
        assert not session.can_undo
        await pilot.press("H")
        assert len(session.history.done) == 1
        assert app.advice is None

    on_screen(session, script)


def test_l_tells_all_steps_like_the_next_one() -> None:
    session = Session(read_document("33.3\n....\n3..3").puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("l")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.advice is not None
        assert app.advice.hint.deduction is not None
        assert app.advice.hint.deduction.clues == (0, 3, 8, 11)
        assert app.advice.hint.deduction.pattern == "3-in-the-corner"

    on_screen(session, script)


def test_the_screen_is_alive_while_a_hint_is_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move made meanwhile counts, and the hint for what was before is not shown."""
    session = Session(read_document(FIRST).puzzle)
    begun, go_on, cancelled = threading.Event(), threading.Event(), []

    def slow(
        puzzle: Puzzle,
        position: Position,
        *,
        budget: Budget,
        last_edge: int | None,
        all_like: bool,
        known: frozenset[str],
    ) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE)
        cancelled.append(budget.cancel.is_set())
        return real(puzzle, position, budget=budget, last_edge=last_edge)

    real = advise
    monkeypatch.setattr(app_module, "advise", slow)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
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


def test_check_marks_what_is_wrong_and_live_errors_do_so_at_once() -> None:
    session = Session(Puzzle.of(square(5, 3), [1] + [-1] * 14))
    top, right = session.puzzle.graph.edges_of(0).tolist()[:2]

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("c")
        assert "No mistakes so far" in message(app)
        session.act(Mark(top, LINE), Mark(right, LINE))
        await pilot.press("c")
        assert "r1c1" in message(app)
        assert "wrong" in {style for _, style in app.board._over.values()}
        await pilot.press("u")
        assert not app.board._over
        await pilot.press("e", "r")
        assert "wrong" in {style for _, style in app.board._over.values()}

    on_screen(session, script)


def test_a_sure_mark_is_underlined_until_it_goes() -> None:
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("v")
        assert not session.can_undo, "there is no mark to be sure of"
        await pilot.press("enter", "v")
        place = app.board.spots.place(not_none(app.board.cursor))
        assert app.board._over[place][1] == "sure"
        assert session.position.sure.sum() == 1
        await pilot.press("v", "v", "enter")
        assert place not in app.board._over
        assert not session.position.sure.any()

    on_screen(session, script)


def test_a_library_that_fails_is_told_of() -> None:
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("enter")
        assert message(app) == "the disk is full"

    on_screen(session, script, keep=lambda _: "the disk is full")


@thorough
def test_crosses_colours_checkpoints_and_clear() -> None:
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
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


@sampled()
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_zoom_draws_the_same_board_smaller(kind: str, tiling: str) -> None:
    session = Session(puzzle_on(kind, tiling))
    sizes = []

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        for _ in range(3):
            sizes.append((len(app.board._rows), len(app.board._rows[0])))
            await pilot.press("z")
            assert app.screen.get_widget_at(5, 5)

    on_screen(session, script)
    assert sizes[0] == sizes[2]
    is_wide = tiling in NEVER_SMALLER or (kind in WIDE_CLUES and tiling == "square")
    assert (sizes[1][1] < sizes[0][1]) == (not is_wide)
    assert sizes[1][1] <= sizes[0][1]


@thorough
def test_a_large_board_scrolls_with_the_cursor() -> None:
    session = Session(puzzle_on("slitherlink", "square", rows=30, cols=25))

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        for _ in range(25):
            await pilot.press("up", "left")
        row, col = app.board.spots.place(not_none(app.board.cursor))
        left, top = app.board.scroll_offset
        assert top <= row < top + app.board.size.height
        assert left <= col < left + app.board.size.width
        # A click means what is seen there, not what would be there without scrolling.
        corner = app.board.content_region.offset
        cell = next(
            face for face in range(750) if app.board.spots.place(Spot("cell", face))[0] > row + 4
        )
        row, col = app.board.spots.place(
            Spot("edge", session.puzzle.graph.edges_of(cell + 2).tolist()[0])
        )
        await pilot.mouse_down(offset=(corner.x + col - left, corner.y + row - top), button=1)
        assert lines_of(session) == [session.puzzle.graph.edges_of(cell + 2).tolist()[0]]

    on_screen(session, script, size=(60, 24))


def test_help_and_pause_and_leave() -> None:
    session = Session(read_document(FIRST).puzzle)
    kept = []

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
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

    def keep(now: Session) -> str:
        kept.append(now)
        return ""

    app = on_screen(session, script, keep=keep)
    assert kept == [session]
    assert app.return_code == 0


def test_a_whole_game_by_mouse_ends_solved() -> None:
    session = Session(read_document(FIRST).puzzle)
    solution = expect(Found, solve(session.puzzle)).solution.lines

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        left, top = app.board.content_region.offset
        for edge in np.flatnonzero(solution).tolist():
            row, col = app.board.spots.place(Spot("edge", edge))
            await pilot.mouse_down(offset=(left + col, top + row), button=1)
        assert "Solved" in message(app)
        assert "solved" in str(app.query_one("#clock", Static).render())

    on_screen(session, script)
    assert session.solved


def on_terminal(app: PlayApp) -> list[str]:
    """All that is seen, line by line."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


@sampled()
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
@pytest.mark.parametrize("kind, tiling", [("slitherlink", "square"), ("net", "torus")])
def test_small_terminals_show_board_hint_and_how_to_leave(
    kind: str, tiling: str, size: tuple[int, int]
) -> None:
    puzzle = read_document(BUNDLED_PUZZLE if kind == "slitherlink" else NET).puzzle
    session = Session(puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        assert "q Leave" in on_terminal(app)[-1]
        assert "? Help" in on_terminal(app)[-1]
        if size[0] == 80:
            assert "c Check" in on_terminal(app)[-1]
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.advice is not None
        place = app.board.spots.place(spots_of(app.advice)[0])
        read = ""
        while not session.moves and not session.position.locked.any():
            assert app.board.size.height >= size[1] // 2 - 1, "the board stays in sight"
            left, top = app.board.scroll_offset
            row, col = place[0] - top, place[1] - left
            assert 0 <= row < app.board.size.height
            assert 0 <= col < app.board.size.width
            read += message(app).replace("(h: more)", "") + "\n"
            told = app.advice
            await pilot.press("h")
            await pilot.pause()
        assert told is not None
        why = told.why if told.captions is None else plain(told.captions.told)
        assert " ".join(read.split()) == f"{told.where} {why} (h: do it)"

    on_screen(session, script, size=size)


@thorough
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_the_help_goes_back_by_q_and_leaves_by_ctrl_c(size: tuple[int, int]) -> None:
    kept = []

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("question_mark")
        assert "Esc: back" in "\n".join(on_terminal(app))
        await pilot.press("q")
        assert not isinstance(app.screen, HelpScreen)
        await pilot.press("question_mark", "ctrl+c")
        assert not app.is_running

    def keep(session: Session) -> str:
        kept.append(session)
        return ""

    on_screen(Session(Puzzle.of(square(2, 1), [4, -1])), script, size=size, keep=keep)
    assert len(kept) == 1


def test_another_window_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine the app's own look would come between what is done here.
    monkeypatch.setattr(app_module, "FOLLOW_EVERY", 1e6)
    puzzle = puzzle_on("slitherlink", "square")
    with Library(tmp_path / "games.sqlite3") as library:
        name = library.add(puzzle)
        session, there = library.load(name), library.load(name)

        def follow(here: Session) -> str:
            return went_on() if merging.follow(library, name, here) else ""

        def keep(here: Session) -> str:
            return went_on() if merging.keep(library, name, here) else ""

        async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
            there.act(Mark(0, LINE))
            library.save(name, there)
            await pilot.press("u")
            assert message(app) == went_on()
            assert lines_of(session) == [0], "what was not seen is not undone"
            there.act(Mark(1, LINE))
            library.save(name, there)
            app._tick_and_follow()
            await pilot.pause()
            assert lines_of(session) == [0, 1]
            await pilot.press("u")
            assert lines_of(session) == [0]

        on_screen(
            session,
            script,
            follow=follow,
            keep=lambda here: str(merging.keep(library, name, here))[5:],
        )
        assert len(library.load(name).moves) == 1


@pytest.mark.parametrize(
    ("language", "leave", "key", "follows"),
    [
        ("de", "q Ende", "Tasten", "zeichne|kreuze"),
        ("ja", "q \u7d42\u308f\u308b", "\u30ad\u30fc", "\u7dda|\u00d7"),
    ],
)
def test_the_full_screen_speaks_the_language_it_was_begun_in(
    language: str, leave: str, key: str, follows: str
) -> None:
    """Also what a thread finds out."""
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        assert leave in on_terminal(app)[-1]
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert re.search(follows, message(app))
        assert not re.search(r"\b(?:line|cross|edge|look)", message(app))
        await pilot.press("question_mark")
        await pilot.pause()
        assert any(key in line for line in on_terminal(app))

    with speaking(language):
        on_screen(session, script)


def test_a_hint_beside_the_board_calls_edges_by_the_letters_on_it() -> None:
    """And a clue that is marked alone "this 3"."""
    session = Session(read_document(BUNDLED_PUZZLE).puzzle)
    lettered, alone = 0, 0

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        nonlocal lettered, alone
        for _ in range(12):
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
            advice = not_none(app.advice)
            captions = not_none(advice.captions)
            told = plain(captions.told)
            assert told in " ".join(" ".join(app._advice_pages(advice)).split())
            drawn = [char for char, look in app.board._over.values() if look == "looked"]
            assert sorted(drawn) == sorted(captions.letters.given.values())
            lettered, alone = lettered + len(drawn), alone + ("this" in told.lower())
            app._try(partial(session.play, advice))
            app.advice = None

    on_screen(session, script)
    assert lettered
    assert alone


def head(app: PlayApp) -> str:
    return str(app.query_one("#title", Static).render())


async def until_level(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
    """The level is found beside the game."""
    while "level" not in head(app):
        await pilot.pause(0.02)


def test_the_head_tells_the_level_and_the_end_how_it_went(tmp_path: Path) -> None:
    session = Session(read_document(FIRST).puzzle)
    found = expect(Found, solve(session.puzzle))
    solution = np.flatnonzero(found.solution.lines).tolist()
    with Library(tmp_path / "library.sqlite3") as library:
        earlier = Session(session.puzzle, seconds=75)
        earlier.act(*(Mark(edge, LINE) for edge in solution))
        library.add(earlier)

        async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
            await until_level(app, pilot)
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert len(session.hints) == 1
            app._act(*(Mark(edge, LINE) for edge in solution))
            assert session.solved
            assert "one hint" in message(app)
            assert "best 1:15, usually 1:15 (one puzzle)" in message(app)
            assert "n: the next puzzle" in message(app)

        on_screen(session, script, results=library.results)


def test_a_puzzle_of_the_day_is_chosen_from_a_list() -> None:
    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("n")
        listed = app.screen.query_one(OptionList)
        texts = [str(option.prompt) for option in listed.options]
        counts = [len(collection.PERIODS), len(collection.chapters()), len(lessons())]
        # A heading for the day, for the collection, and for the course of each puzzle.
        assert len(texts) == 2 + len(parts()) + sum(counts)
        assert texts[1].startswith("Small: Slitherlink")
        await pilot.press("escape")
        assert app.return_value is None
        await pilot.press("n", "down", "enter")

    app = on_screen(Session(read_document(FIRST).puzzle), script)
    chosen = not_none(app.return_value)
    assert isinstance(chosen, Chosen)
    today = collection.of_date(date.today())
    assert chosen.puzzle in (today["small"], today["middle"])
    assert chosen.title.startswith("daily/")


def chosen_board(lesson: Lesson, done: int) -> Tried:
    """What the list gives for a lesson of which so many boards are done."""

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        await pilot.press("n")
        listed = app.screen.query_one(OptionList)
        texts = [str(option.prompt) for option in listed.options]
        title, count = lesson.title, len(lesson.tries)
        line = said("screen.lesson", title=title, done=done, count=count)
        listed.highlighted = texts.index(line)
        await pilot.press("enter")

    tried = not_none(on_screen(Session(read_document(FIRST).puzzle), script).return_value)
    assert isinstance(tried, Tried)
    return tried


def solved_on_screen(tried: Tried) -> str:
    """The message once a board of a lesson is solved."""
    told = []

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        assert tried.lesson.title in message(app)
        for edge in np.flatnonzero(tried.exercise.solution.marks == LINE).tolist():
            if app.session.position.marks[edge] != LINE:
                app._act(Mark(edge, LINE))
        assert app.session.solved
        told.append(message(app))

    on_screen(session_of(tried.exercise.text), script, tried=tried)
    return told[0]


def test_boards_of_a_lesson_are_tried_and_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    lesson = lessons()[0]
    for number in range(1, len(lesson.tries) + 1):
        tried = chosen_board(lesson, number - 1)
        assert (tried.lesson, tried.exercise.number) == (lesson, number)
        told = solved_on_screen(tried)
        assert (said("course.known") in told) == (number == len(lesson.tries))
        assert load_progress().of(lesson) == frozenset(range(1, number + 1))


def test_a_chapter_goes_on_behind_what_is_solved() -> None:
    solved = {"collection/7x7-1/1", "collection/7x7-1/2"}
    found = {one.puzzle.row: (one, done) for one, done in of_chapters(solved)}
    one, done = found["7x7-1"]
    assert (one.puzzle.number, one.title, done) == (3, "collection/7x7-1/3", 2)
    every = {f"collection/7x7-1/{number}" for number in range(1, 76)}
    one, done = next(pair for pair in of_chapters(every) if pair[0].puzzle.row == "7x7-1")
    assert (one.puzzle.number, done) == (75, 75)


def test_lines_of_a_trial_have_a_colour_of_their_own() -> None:
    session = Session(read_document(FIRST).puzzle)

    async def script(app: PlayApp, pilot: Pilot[Chosen | Tried]) -> None:
        edges = [0, 20, 40]
        app._act(Mark(edges[0], LINE))
        await pilot.press("t")
        app._act(Mark(edges[1], LINE))
        await pilot.press("t")
        app._act(Mark(edges[2], LINE))
        over = app.board._laid_over()
        looks = [over.get(app.board.spots.place(Spot("edge", edge)), ("", ""))[1] for edge in edges]
        assert looks == ["", "trial", "nested"]
        # From end to end: its dots are of no other line. That of the game keeps its colour.
        of_trial = [place for place, (_, look) in over.items() if look == "trial"]
        ends = session.puzzle.graph.edge_vertices[edges[1]].tolist()
        assert {app.board.spots.place(Spot("dot", vertex)) for vertex in ends} <= set(of_trial)
        drawn = {
            (row, col)
            for row, cells in enumerate(app.board._rows)
            for col, (_, look) in enumerate(cells)
            if look == "line" and (row, col) not in over
        }
        assert app.board.spots.place(Spot("edge", edges[0])) in drawn
        assert len(drawn) == len({row for row, _ in drawn}) * len({col for _, col in drawn})
        await pilot.press("k", "k")
        assert "trial" not in [look for _, look in app.board._laid_over().values()]

    on_screen(session, script)
