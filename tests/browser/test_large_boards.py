"""Boards of thousands of cells: what is in view is drawn and moved as one layer."""

from collections.abc import Iterator

import numpy as np
import pytest

from browser.serving import Site
from browser.table import Table, Visitors
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, native
from takegaki.tilings import FACE_BOARDS, TILE_GRIDS

SIZES = {"square": (45, 45), "honeycomb": (42, 42), "penrose-rhombs": (48, 48)}


def large(tiling: str) -> str:
    """A board with a clue of 3 or 1 in every second cell."""
    boards, size = FACE_BOARDS[tiling], SIZES[tiling]
    graph = boards.graph(*size, boards.describe(*size, seed=7))
    clues = [3 - cell % 4 if cell % 2 else -1 for cell in range(graph.n_cells)]
    return native.write(Document(Puzzle.of(graph, clues)))


def drawn(table: Table, name: str) -> list[str]:
    """Paths of this class that are seen: what they draw."""
    found: list[str] = table.page.eval_on_selector_all(
        f".stage .{name}",
        "all => all.filter((e) => getComputedStyle(e).display !== 'none').map((e) => "
        "e.getAttribute('d'))",
    )
    return [path for path in found if path]


def rests(table: Table) -> None:
    """Until what was moved is painted anew."""
    table.wait(
        lambda: table.page.evaluate("document.querySelector('.plane').style.transform === ''")
    )


@pytest.fixture(params=SIZES)
def table_of_tiling(request: pytest.FixtureRequest, table: Table) -> Table:
    table.put(large(request.param))
    whole(table)
    return table


def whole(table: Table) -> None:
    """The whole board in view: a large one begins so close that it can be played."""
    table.page.keyboard.press("0")
    rests(table)


def near(table: Table, x: float, y: float) -> list[int]:
    """The edges by how near their middles are to a place on the screen."""
    origin, unit = np.array(table.spot([0, 0])), table.spot([1, 0])[0] - table.spot([0, 0])[0]
    vertices = np.array(table.shape["vertices"]) * unit + origin
    middles = vertices[np.array(table.shape["edges"])].mean(axis=1)
    found: list[int] = np.argsort(np.hypot(*(middles - [x, y]).T), kind="stable").tolist()
    return found


def test_what_is_moved_lies_where_it_is_painted_afterwards(table_of_tiling: Table) -> None:
    table, page = table_of_tiling, table_of_tiling.page
    page.set_viewport_size({"width": 400, "height": 420})
    table.wait(lambda: bool(drawn(table, "speck")))
    assert not drawn(table, "digit")
    page.set_viewport_size({"width": 1280, "height": 1100})
    table.wait(lambda: bool(drawn(table, "digit")))
    page.mouse.move(500, 300)
    for wheel in (-300, -300, 90):
        page.mouse.wheel(0, wheel)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 60)
    page.keyboard.up("Shift")
    places = [table.vertex(vertex) for vertex in (0, 700, 1400)]
    assert page.evaluate("document.querySelector('.plane').style.transform") != ""
    rests(table)
    for vertex, place in zip((0, 700, 1400), places, strict=True):
        assert table.vertex(vertex) == pytest.approx(place, abs=0.6)
    # What is far out of view is not drawn.
    shown = len("".join(drawn(table, "dots")))
    page.keyboard.press("0")
    rests(table)
    assert len("".join(drawn(table, "dots"))) > shown > 0
    assert not drawn(table, "speck")


def along(table: Table, name: str) -> float:
    """How long all that is drawn of a kind is, in edges of a common length."""
    total: float = table.page.eval_on_selector_all(
        f".stage .{name}", "all => all.reduce((sum, path) => sum + path.getTotalLength(), 0)"
    )
    return total / 40


def edges_long(table: Table, *without: int) -> float:
    """The same of all edges but some."""
    vertices, edges = np.array(table.shape["vertices"]), np.array(table.shape["edges"])
    ends = vertices[np.delete(edges, without, axis=0)]
    return float(np.hypot(*(ends[:, 1] - ends[:, 0]).T).sum() / table.shape["unit"])


def test_each_edge_is_drawn_once_as_what_it_is(table_of_tiling: Table) -> None:
    table, page = table_of_tiling, table_of_tiling.page
    table.wait(lambda: bool(drawn(table, "guide")))
    assert along(table, "guide") == pytest.approx(edges_long(table), rel=1e-3)
    # A way of three edges, and a cross.
    first = near(table, 500, 300)[0]
    marked = [first]
    for vertex in table.shape["edges"][first]:
        marked.append(
            next(e for e, ends in enumerate(table.shape["edges"]) if vertex in ends and e != first)
        )
    page.mouse.wheel(0, -1000)
    page.keyboard.press("0")
    rests(table)
    for edge in marked:
        page.mouse.click(*table.edge(edge))
    crossed = near(table, 300, 200)[0]
    page.mouse.click(*table.edge(crossed), button="right")
    state = table.settle(moves=4)
    assert [state["marks"][edge] for edge in [*marked, crossed]] == ["-", "-", "-", "x"]
    assert along(table, "guide") == pytest.approx(edges_long(table, *marked, crossed), rel=1e-3)
    others = [edge for edge in range(len(table.shape["edges"])) if edge not in marked]
    assert along(table, "line") == pytest.approx(edges_long(table, *others), rel=1e-3)


def test_marks_shades_and_clues_change_where_they_were_clicked(table_of_tiling: Table) -> None:
    table, page = table_of_tiling, table_of_tiling.page
    page.mouse.move(500, 300)
    for _ in range(3):
        page.mouse.wheel(0, -300)
    rests(table)
    first, second = near(table, 500, 300)[:2]
    page.mouse.click(*table.edge(first))
    page.mouse.click(*table.edge(second), button="right")
    state = table.settle(moves=2)
    assert (state["marks"][first], state["marks"][second]) == ("-", "x")
    assert "".join(drawn(table, "line")).count("M") == 1
    assert "".join(drawn(table, "sign")).count("M") == 2
    # Out of view and back again.
    page.keyboard.press("0")
    rests(table)
    assert "".join(drawn(table, "line")).count("M") == 1
    page.keyboard.press("u")
    table.settle(moves=1)
    table.wait(lambda: "".join(drawn(table, "sign")) == "")
    # Paper has all of it, with digits, whatever is in view.
    page.mouse.wheel(0, -900)
    rests(table)
    before = len(drawn(table, "digit"))
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    paths = page.eval_on_selector_all(".sheet .digit", "all => all.map((e) => e.getAttribute('d'))")
    lines = page.eval_on_selector_all(".sheet .line", "all => all.map((e) => e.getAttribute('d'))")
    assert len(paths) > before
    assert not page.locator(".sheet [display=none]").count()
    assert "".join(lines).count("M") == 1
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert len(drawn(table, "digit")) == before


def test_tiles_turn_are_locked_and_shift(table: Table) -> None:
    graph = TILE_GRIDS["torus"].graph(40, 40)
    tiles = [(1, 3, 5, 7, 2, 11)[cell % 6] for cell in range(graph.n_cells)]
    table.put(native.write(Document(Puzzle.of(graph, tiles, kind="net"))))
    whole(table)
    page, arms = table.page, sum(bits.bit_count() for bits in tiles)
    table.wait(lambda: bool(drawn(table, "arms")))
    assert along(table, "arms") == pytest.approx(arms / 2)
    at, other = 40 * 20 + 19, 40 * 17 + 22
    before = drawn(table, "arms")
    page.mouse.click(*table.cell(at))
    page.mouse.click(*table.cell(other), button="middle")
    state = table.settle(moves=2)
    assert (state["quarters"][at], state["locked"][other]) == ("1", "1")
    assert along(table, "arms") == pytest.approx(arms / 2)
    assert len(set(before) - set(drawn(table, "arms"))) == 1
    row, col = divmod(other, 40)
    assert drawn(table, "locked.tile-back") == [f"M{40 * col} {40 * row}h40v40h-40Z"]
    page.mouse.click(*table.cell(other))
    page.wait_for_selector(".stage .refused", state="attached")
    # The view of a board that wraps moves by a cell.
    page.click(".move-right")
    (back,) = drawn(table, "locked.tile-back")
    assert back in (
        f"M{40 * (col - 1)} {40 * row}h40v40h-40Z",
        f"M{40 * (col + 1)} {40 * row}h40v40h-40Z",
    )
    assert along(table, "arms") == pytest.approx(arms / 2)
    assert table.state()["moves"] == 2


@pytest.fixture
def busy_table(server: Site, visitors: Visitors) -> Iterator[Table]:
    """A table whose page is never at rest, but where a test says so: `rest(deadline)`."""
    # A window that no other test has: what is done to it stays.
    with Table(server, visitors, viewport={"width": 1100, "height": 790}) as table:
        table.page.add_init_script(
            "window.requestIdleCallback = (run) => { window.rest = run; return 0; }"
        )
        yield table


def test_the_grid_for_screen_readers_has_the_cursors_row_at_once_and_all_in_the_end(
    busy_table: Table,
) -> None:
    table, page = busy_table, busy_table.page
    table.put(large("square"))
    grid = page.get_by_role("grid")
    assert (grid.get_attribute("aria-rowcount"), grid.get_attribute("aria-colcount")) == (
        "45",
        "45",
    )
    assert grid.get_by_role("gridcell").count() == 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    assert chosen.get_attribute("aria-label") == "row 24, column 23; clue 2"
    assert page.locator("[role=row]").get_attribute("aria-rowindex") == "24"
    page.keyboard.press("Enter")
    table.wait(lambda: str(chosen.get_attribute("aria-label")).endswith("; inside"))
    page.evaluate("window.rest({ timeRemaining: () => 1000 })")
    rows = page.eval_on_selector_all("[role=row]", "all => all.map((e) => Number(e.ariaRowIndex))")
    assert rows == list(range(1, 46))
    labels = page.eval_on_selector_all("[role=gridcell]", "all => all.map((e) => e.ariaLabel)")
    assert len(labels) == 2025
    assert labels[1] == "row 1, column 2; clue 2"
    assert [label for label in labels if "inside" in label] == ["row 24, column 23; clue 2; inside"]
