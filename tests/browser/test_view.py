"""What a drag and the wheel do by the settings; hints come into view by themselves."""

import itertools

import pytest

from browser.loops import lines, puzzle, walk
from browser.table import LINE, Table
from browser.test_large_boards import large, near, rests


def place(table: Table) -> tuple[float, float, float]:
    """Where the first dot is on the screen, and how long a unit is."""
    x, y = table.vertex(0)
    return x, y, table.spot([1, 0])[0] - table.spot([0, 0])[0]


def test_a_drag_moves_the_view_where_set_so_and_draws_with_alt(table: Table) -> None:
    table.settings(drag="view", wheel="move")
    table.put(large("square"))
    page = table.page
    page.mouse.move(500, 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -150)
    page.keyboard.up("Control")
    rests(table)
    x, y, unit = place(table)
    # The wheel moves, in both directions.
    page.mouse.wheel(30, 20)
    rests(table)
    assert place(table) == pytest.approx((x - 30, y - 20, unit), abs=0.5)
    page.mouse.wheel(-30, -20)
    rests(table)
    dots = table.shape["edges"][near(table, 500, 300)[0]]
    page.mouse.move(*table.vertex(dots[0]))
    page.mouse.down()
    page.mouse.move(560, 340, steps=3)
    page.mouse.up()
    rests(table)
    assert place(table)[2] == pytest.approx(unit, rel=1e-3)
    assert place(table)[:2] != pytest.approx((x, y), abs=20)
    assert LINE not in table.state()["marks"]
    page.keyboard.down("Alt")
    table.drag(*dots)
    page.keyboard.up("Alt")
    assert table.settle(moves=1)["marks"].count(LINE) == 1
    # What draws at once, as before: a click, and a drag of the right button its crosses.
    table.drag(*table.shape["edges"][near(table, 600, 400)[0]], button="right")
    assert table.settle(moves=2)["marks"].count("x") == 1


def test_one_finger_moves_the_view_where_set_so_and_draws_after_a_long_press(phone: Table) -> None:
    graph, inside, text = puzzle("square")
    phone.settings(drag="view", hold="short")
    phone.put(text)
    page = phone.page
    page.evaluate("document.querySelector('.zoom button').click()")
    page.evaluate("document.querySelector('.zoom button').click()")
    rests(phone)
    x, y, unit = place(phone)
    middle = (200.0, 400.0)
    phone.fingers("touchStart", middle)
    for step in range(1, 5):
        phone.fingers("touchMove", (middle[0] + 10 * step, middle[1] + 10 * step))
    phone.fingers("touchEnd")
    rests(phone)
    assert place(phone) != pytest.approx((x, y, unit), abs=10)
    assert place(phone)[2] == pytest.approx(unit, rel=1e-3)
    page.keyboard.press("0")
    rests(phone)
    dots = [phone.vertex(vertex) for vertex in walk(graph, inside)[:3]]
    phone.fingers("touchStart", dots[0])
    phone.page.wait_for_timeout(700)
    for (ax, ay), (bx, by) in itertools.pairwise(dots):
        for step in range(1, 6):
            phone.fingers("touchMove", (ax + (bx - ax) * step / 5, ay + (by - ay) * step / 5))
    phone.fingers("touchEnd")
    drawn = phone.settle(moves=2)["marks"]
    assert {edge for edge, mark in enumerate(drawn) if mark == LINE} <= set(lines(graph, inside))


STEP = """() => [...document.querySelectorAll('.stage .over > *')].map((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const at = document.querySelector('.stage .board').getBoundingClientRect();
    return [left - at.left, top - at.top, at.right - right, at.bottom - bottom];
})"""
"""How far inside the view each shape of a step ends."""


def test_a_hint_comes_into_view_and_so_close_that_it_is_seen(table: Table) -> None:
    # The one hint is in the last corner: a 3 and a 0 beside it.
    rows = [["." for _ in range(60)] for _ in range(60)]
    rows[58][57], rows[58][56] = "3", "0"
    table.put("\n".join("".join(row) for row in rows))
    page = table.page
    for from_near in (False, True):
        if from_near:
            page.keyboard.press("0")
            rests(table)
            page.mouse.move(400, 200)
            for _ in range(3):
                page.mouse.wheel(0, -400)
            rests(table)
        page.keyboard.press("h")
        page.wait_for_selector(".panel .message")
        rests(table)
        found = page.evaluate(STEP)
        assert found
        assert min(min(sides) for sides in found) > 0
        # Pixels of an edge.
        assert place(table)[2] * table.shape["unit"] >= 25
        page.keyboard.press("Escape")
