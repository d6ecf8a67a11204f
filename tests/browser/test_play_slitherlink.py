"""Slitherlink from the first line to the last: by mouse, by touch, by keyboard; undo; marks;
check.
"""

import itertools
import json
import math
from typing import Any

import networkx
import pytest

from browser.loops import TILINGS, lines, puzzle, walk
from browser.table import BLANK, CROSS, LINE, REST, Table
from graph_shapes import sized
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, native
from takegaki.tilings import FACE_BOARDS
from takegaki.tilings.drawn_boards import DELAUNAY, VORONOI
from takegaki.web.board_entries import shape_json
from tiers import sampled, thorough


@pytest.fixture(params=sorted(TILINGS))
def board(request: pytest.FixtureRequest) -> tuple[Graph, tuple[str, ...], str]:
    return puzzle(request.param)


def marks_of(graph: Graph, inside: tuple[str, ...]) -> str:
    drawn = set(lines(graph, inside))
    return "".join(LINE if edge in drawn else BLANK for edge in range(graph.n_edges))


@sampled()
def test_by_mouse(table: Table, board: tuple[Graph, tuple[str, ...], str]) -> None:
    graph, inside, text = board
    table.put(text)
    table.drag(*walk(graph, inside)[:-1])
    table.wait(lambda: table.state()["marks"].count(LINE) == len(lines(graph, inside)) - 1)
    drawn = table.state()["marks"]
    last = next(edge for edge in lines(graph, inside) if drawn[edge] == BLANK)
    table.page.mouse.click(*table.edge(last))
    assert table.settle(solved=True)["marks"] == marks_of(graph, inside)
    table.page.wait_for_selector("text=Solved in")
    assert table.page.locator(".stage.is-solved").count() == 1
    # Locked against a stray click until a move is taken back.
    table.page.mouse.click(*table.edge(last))
    table.page.wait_for_selector("#notice:has-text('solved this one')")
    table.page.keyboard.press("u")
    table.page.wait_for_selector(".stage:not(.is-solved)")
    assert not table.page.locator("#notice").is_visible()
    assert "Solved" not in table.page.locator(".stage-head").inner_text()
    table.page.mouse.click(*table.edge(last))
    table.settle(solved=True)


@sampled()
def test_by_touch(phone: Table, board: tuple[Graph, tuple[str, ...], str]) -> None:
    graph, inside, text = board
    phone.put(text)
    for edge in lines(graph, inside):
        phone.page.touchscreen.tap(*phone.edge(edge))
    assert phone.settle(solved=True)["marks"] == marks_of(graph, inside)


@sampled()
def test_by_keyboard(table: Table, board: tuple[Graph, tuple[str, ...], str]) -> None:
    graph, inside, text = board
    table.put(text)
    path = walk(graph, inside)
    go_to_dot(table, path[0])
    for here, there in itertools.pairwise(path):
        table.page.keyboard.press(f"Shift+{arrow(table, here, there)}")
    assert table.settle(solved=True)["marks"] == marks_of(graph, inside)


def arrow(table: Table, here: int, there: int) -> str:
    """The arrow that points most nearly from a dot to the next."""
    (ax, ay), (bx, by) = table.shape["vertices"][here], table.shape["vertices"][there]
    dx, dy = bx - ax, by - ay
    if abs(dx) > abs(dy):
        return "ArrowRight" if dx > 0 else "ArrowLeft"
    return "ArrowDown" if dy > 0 else "ArrowUp"


def cursor(table: Table) -> tuple[float, float, bool]:
    """Where the cursor is in the shape, and whether it is on a dot."""
    box = table.page.locator(".cursor > *").evaluate(
        "(e) => { const b = e.getBBox(); return [b.x + b.width / 2, b.y + b.height / 2, "
        "e.tagName]; }"
    )
    scale = table.shape["unit"] / 40
    return box[0] * scale, box[1] * scale, box[2] == "circle"


def go_to_dot(table: Table, dot: int) -> None:
    """By arrows alone, as somebody would: towards it, half a step at a time."""
    x, y = table.shape["vertices"][dot]
    table.page.keyboard.press("ArrowUp")
    for turn in range(60):
        at_x, at_y, is_dot = cursor(table)
        if is_dot and abs(at_x - x) < 1 and abs(at_y - y) < 1:
            return
        across = ("ArrowRight" if x > at_x else "ArrowLeft", abs(x - at_x))
        along = ("ArrowDown" if y > at_y else "ArrowUp", abs(y - at_y))
        first, second = sorted((across, along), key=lambda way: -way[1])
        table.page.keyboard.press((first if second[1] < 1 or turn % 3 else second)[0])
    raise AssertionError(f"dot {dot} was not reached")


@thorough
def test_right_button_crosses_and_again_takes_back(table: Table) -> None:
    graph, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(7), button="right")
    assert table.settle(moves=1)["marks"][7] == CROSS
    table.page.mouse.click(*table.edge(7), button="right")
    assert table.settle(moves=2)["marks"] == BLANK * graph.n_edges


@thorough
def test_a_finger_goes_round_line_cross_blank_and_long_press_crosses(phone: Table) -> None:
    _graph, _, text = puzzle("square")
    phone.put(text)
    for count, mark in enumerate((LINE, CROSS, BLANK), start=1):
        phone.page.touchscreen.tap(*phone.edge(5))
        assert phone.settle(moves=count)["marks"][5] == mark
    phone.fingers("touchStart", phone.edge(9))
    phone.page.wait_for_selector(".cross", state="attached")
    phone.fingers("touchEnd")
    assert phone.settle(moves=4)["marks"][9] == CROSS


@thorough
def test_a_stroke_back_takes_its_edges_back_and_is_one_step(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    path = walk(graph, inside)
    table.drag(*path[:6], *path[4:1:-1])
    table.wait(lambda: table.state()["marks"].count(LINE) == 2)
    table.page.keyboard.press("u")
    table.settle(marks=BLANK * graph.n_edges, can_undo=False)


def test_undo_and_redo_by_keys_buttons_and_held(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    edges = lines(graph, inside)[:6]
    for edge in edges:
        table.page.mouse.click(*table.edge(edge))
    table.settle(moves=6)
    for _ in range(3):
        table.page.keyboard.press("Control+z")
    table.page.keyboard.press("Control+y")
    table.page.click("[data-tool=undo]")
    assert table.settle(moves=3)["marks"].count(LINE) == 3
    undo = table.page.locator("[data-tool=undo]").bounding_box()
    assert undo is not None
    table.page.mouse.move(undo["x"] + 20, undo["y"] + 20)
    table.page.mouse.down()
    table.settle(moves=0)
    table.page.mouse.up()
    table.page.keyboard.down("r")
    for _ in range(8):
        table.page.keyboard.down("r")
    table.page.keyboard.up("r")
    assert table.settle(moves=6)["marks"].count(LINE) == 6


def test_redo_follows_an_undo_that_the_server_has_not_answered_yet(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    for edge in lines(graph, inside)[:2]:
        table.page.mouse.click(*table.edge(edge))
    marks = table.settle(moves=2)["marks"]
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    table.page.route("**/do", hold_the_first)
    table.page.keyboard.press("Control+z")
    table.wait(lambda: len(held) == 1)
    table.page.keyboard.press("Control+y")
    held[0].continue_()
    assert table.settle(revision=4)["marks"] == marks


def test_faces_take_inside_and_outside(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.face(4))
    table.page.mouse.click(*table.face(8), button="right")
    table.settle(shades="000010002000000")
    assert table.page.locator(".shade-1, .shade-2").count() == 2


@thorough
def test_full_clues_fade_and_overfull_ones_have_another_shape(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(0))
    for edge in table.shape["face_edges"][3]:
        table.page.mouse.click(*table.edge(edge))
    table.page.wait_for_selector('.clue[data-face="3"][data-state="over"] .flag', state="attached")
    assert table.page.locator(".clue[data-state=open] .flag").count() == 0


@thorough
def test_zoom_by_wheel_and_pinch_and_the_whole_board_again(phone: Table) -> None:
    graph, _, text = puzzle("square")
    phone.put(text)
    before = phone.vertex(0)
    phone.fingers("touchStart", (150, 400), (240, 400))
    for step in range(1, 8):
        phone.fingers("touchMove", (150 - 10 * step, 400), (240 + 10 * step, 400))
    phone.fingers("touchEnd")
    wide = phone.vertex(1)[0] - phone.vertex(0)[0]
    assert wide > 1.5 * (390 / 4.3)
    assert phone.state()["marks"] == BLANK * graph.n_edges
    phone.page.click("[aria-label='Whole board']")
    assert phone.vertex(0) == pytest.approx(before, abs=1)
    phone.page.mouse.move(195, 400)
    phone.page.mouse.wheel(0, -400)
    phone.wait(lambda: phone.vertex(0) != pytest.approx(before, abs=5))


ON_MAP = """([x, y]) => {
    const { left, top, width, height } = document.querySelector('.map').getBoundingClientRect();
    return [left + x * width, top + y * height];
}"""
"""Where a place on the map is on the screen; its sides are 1 long."""

COLOUR = """([x, y]) => {
    const map = document.querySelector('.map canvas');
    return map.getContext('2d').getImageData(x * map.width, y * map.height, 1, 1).data.join();
}"""
"""What is drawn at a place on the map."""


def seen_and_told(table: Table) -> tuple[set[int], set[int]]:
    """Of every fourth dot and the last: those on the screen, and those within the map's
    rectangle.
    """
    place = table.page.locator(".stage .place").bounding_box()
    rectangle = table.page.locator(".map-view").bounding_box()
    assert place is not None
    assert rectangle is not None
    seen, told = set[int](), set[int]()
    n = len(table.shape["vertices"])
    for vertex in {*range(0, n, 4), n - 1}:
        for box, found, at in (
            (place, seen, table.vertex(vertex)),
            (rectangle, told, map_spot(table, vertex)),
        ):
            if 0 <= at[0] - box["x"] <= box["width"] and 0 <= at[1] - box["y"] <= box["height"]:
                found.add(vertex)
    return seen, told


def map_spot(table: Table, vertex: int) -> tuple[float, float]:
    """Where the map has a dot on the screen."""
    x, y = table.page.evaluate(ON_MAP, map_share(table, vertex))
    return x, y


def map_share(table: Table, vertex: int) -> list[float]:
    """Where a dot is on the map: the board with a margin of 26 units, of which an edge has 40,
    round it.
    """
    margin = 26 / 40 * table.shape["unit"]
    shares = []
    for axis in (0, 1):
        along = [place[axis] for place in table.shape["vertices"]]
        side = max(along) - min(along) + 2 * margin
        shares.append((along[vertex] - min(along) + margin) / side)
    return shares


@sampled()
def test_a_map_shows_what_is_in_view_and_its_lines_and_moves_the_view(
    table: Table, board: tuple[Graph, tuple[str, ...], str]
) -> None:
    graph, _, text = board
    table.put(text)
    page, there = table.page, table.page.locator(".map")
    assert not there.is_visible()
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -700)
    there.wait_for()
    seen, told = seen_and_told(table)
    assert seen == told
    assert 0 not in seen
    # A click brings the last dot into view, a drag of the rectangle the first one.
    last = graph.n_vertices - 1
    page.mouse.click(*map_spot(table, last))
    seen, told = seen_and_told(table)
    assert seen == told
    assert last in seen
    page.mouse.move(*map_spot(table, last))
    page.mouse.down()
    page.mouse.move(*map_spot(table, 0), steps=4)
    page.mouse.up()
    seen, told = seen_and_told(table)
    assert seen == told
    assert 0 in seen
    assert last not in seen
    # What is drawn is on the map; without the setting there is none.
    edge = int(graph.edges_at(0)[0])
    (ax, ay), (bx, by) = (map_share(table, int(vertex)) for vertex in graph.edge_vertices[edge])
    middle = [(ax + bx) / 2, (ay + by) / 2]
    before = page.evaluate(COLOUR, middle)
    page.mouse.click(*table.edge(edge))
    table.settle(moves=1)
    table.wait(lambda: page.evaluate(COLOUR, middle) != before)
    page.click("#settings")
    page.click("text=Overview map")
    assert not there.is_visible()


def test_the_map_hides_no_place_that_somebody_plays_at(phone: Table) -> None:
    """It goes to another corner, and stays there as long as it hides no corner of the board."""
    rows = "\n".join(["." * 25] * 25)
    phone.put(rows)
    page, there = phone.page, phone.page.locator(".map")
    page.locator(".zoom .icon-button").first.evaluate("one => { one.click(); one.click(); }")
    there.wait_for()
    corner = there.get_attribute("data-corner")
    box = there.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 20, box["y"] - 10)
    phone.settle(moves=1)
    moved = there.get_attribute("data-corner")
    assert moved != corner
    page.keyboard.press("u")
    phone.settle(moves=0)
    assert there.get_attribute("data-corner") == moved
    page.mouse.move(195, 400)
    rectangle = there.locator(".map-view")
    before = rectangle.get_attribute("y")
    page.mouse.wheel(0, -100)
    phone.wait(lambda: rectangle.get_attribute("y") != before)
    assert there.get_attribute("data-corner") == moved


@thorough
def test_a_second_finger_and_escape_drop_what_was_begun(phone: Table) -> None:
    graph, inside, text = puzzle("square")
    phone.put(text)
    path = walk(graph, inside)
    dots = [phone.vertex(vertex) for vertex in path[:3]]
    other = (dots[0][0] + 40, dots[0][1] + 150)
    # A stroke, shades and a held finger, each with a second finger before it ends.
    phone.fingers("touchStart", dots[0])
    for dot in dots[1:]:
        phone.fingers("touchMove", dot)
    phone.page.wait_for_selector(".line", state="attached")
    phone.fingers("touchStart", dots[2], other)
    phone.fingers("touchEnd")
    phone.fingers("touchStart", phone.face(4))
    phone.fingers("touchMove", phone.face(7))
    phone.page.wait_for_selector(".shade", state="attached")
    phone.fingers("touchStart", phone.face(7), other)
    phone.fingers("touchEnd")
    phone.fingers("touchStart", phone.edge(5))
    phone.page.wait_for_selector(".cross", state="attached")
    phone.fingers("touchStart", phone.edge(5), other)
    phone.fingers("touchEnd")
    mouse = phone.page.mouse
    mouse.move(*dots[0])
    mouse.down()
    mouse.move(*dots[1], steps=5)
    phone.page.wait_for_selector(".line", state="attached")
    phone.page.keyboard.press("Escape")
    assert phone.page.locator(".line, .cross, .shade").count() == 0
    mouse.move(*dots[2], steps=5)
    mouse.up()
    phone.page.mouse.click(*phone.edge(5))
    assert phone.settle(moves=1)["marks"].replace(BLANK, "") == LINE


ARROWS = """async (boards) => {
    const { Shape } = await import('/static/js/board/shape.js');
    const { LoopCursor } = await import('/static/js/board/cursor.js');
    const name = ({ kind, id }) => `${kind} ${id}`;
    return boards.map((board) => {
        const cursor = new LoopCursor(new Shape(board));
        const kinds = { vertex: board.vertices, edge: board.edges, face: board.faces };
        const nodes = Object.entries(kinds)
            .flatMap(([kind, all]) => all.map((_, id) => ({ kind, id })));
        const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
        return nodes.flatMap((node) => keys.flatMap((key) => {
            const next = cursor.toward(key, node);
            return next ? [[name(node), name(next)]] : [];
        }));
    });
}"""


def test_arrows_lead_from_every_edge_dot_and_cell_to_every_other(table: Table) -> None:
    """On every board; where cells have any shape the straightest neighbours alone would leave some
    out.
    """
    graphs = [FACE_BOARDS[name].graph(*sized(FACE_BOARDS[name], (4, 3))) for name in FACE_BOARDS]
    graphs += [board.graph(5, 6, seed) for board in (VORONOI, DELAUNAY) for seed in "123"]
    table.open(REST, ready="svg")
    for graph, steps in zip(
        graphs,
        table.page.evaluate(ARROWS, [json.loads(shape_json(graph)) for graph in graphs]),
        strict=True,
    ):
        arrows = networkx.DiGraph(steps)
        assert len(arrows) == graph.n_edges + graph.n_vertices + graph.n_faces, graph
        assert networkx.is_strongly_connected(arrows), graph


WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}


def test_arrows_go_where_they_point_on_cells_of_any_shape(table: Table) -> None:
    """On a Voronoi board no two edges have the same direction."""
    graph = VORONOI.graph(4, 5, "7")
    table.put(native.write(Document(Puzzle.of(graph, [-1] * graph.n_cells))))
    table.page.keyboard.press("ArrowUp")
    moved = 0
    for key in ("ArrowLeft",) * 4 + ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowRight") * 4:
        x, y, _ = cursor(table)
        table.page.keyboard.press(key)
        at_x, at_y, _ = cursor(table)
        length = math.hypot(at_x - x, at_y - y)
        if length > 1e-6:
            moved += 1
            assert ((at_x - x) * WAYS[key][0] + (at_y - y) * WAYS[key][1]) / length > 0.35, key
    assert moved >= 12
