"""Net from the first turn to the last; locks, jumble, undo, and the view of a board that wraps
round.
"""

import json

import pytest

from browser.table import Table
from tiers import sampled, thorough

# A comb of 3 columns and 5 rows, each row hanging on its first tile.
# Arms as bits: 1 right, 2 up, 4 left, 8 down.
ROWS, COLS = 5, 3
SOLVED = ["954", "b54", "b54", "b54", "354"]


def turned(tile: int, quarters: int) -> int:
    for _ in range(quarters):
        tile = ((tile & 7) << 1) | (tile >> 3)
    return tile


QUARTERS = [1, 0, 2, 3, 1, 0, 1, 1, 3, 0, 1, 2, 2, 0, 1]


def document(tiling: str) -> str:
    tiles = [int(char, 16) for row in SOLVED for char in row]
    given = [turned(tile, quarters) for tile, quarters in zip(tiles, QUARTERS, strict=True)]
    rows = [
        "".join(f"{tile:x}" for tile in given[row * COLS : (row + 1) * COLS]) for row in range(ROWS)
    ]
    return json.dumps(
        {"takegaki": 1, "kind": "net", "tiling": tiling, "rows": ROWS, "cols": COLS, "clues": rows}
    )


def back(cell: int) -> int:
    """Turns clockwise that undo the turning of a tile; a straight one looks the same after two."""
    tile = int("".join(SOLVED)[cell], 16)
    return QUARTERS[cell] % 2 if tile in (5, 10) else QUARTERS[cell]


@pytest.mark.parametrize("tiling", ["cells", "torus"])
@sampled()
def test_by_mouse(table: Table, tiling: str) -> None:
    table.put(document(tiling))
    for cell in range(ROWS * COLS):
        for _ in range(back(cell)):
            table.page.mouse.click(*table.cell(cell), button="right")
    state = table.settle(solved=True)
    assert state["powered"] == "1" * (ROWS * COLS)
    table.page.wait_for_selector("text=Solved in")
    assert table.page.locator(".tile.powered").count() == ROWS * COLS


def test_by_touch(phone: Table) -> None:
    phone.put(document("cells"))
    for cell in range(ROWS * COLS):
        # A finger turns anticlockwise: the other way round to the same place.
        for _ in range(-back(cell) % (2 if SOLVED[cell // COLS][cell % COLS] == "5" else 4)):
            phone.page.touchscreen.tap(*phone.cell(cell))
    phone.settle(solved=True)


@thorough
def test_by_keyboard(table: Table) -> None:
    table.put(document("cells"))
    keys = table.page.keyboard
    for key in ["ArrowUp"] * 4 + ["ArrowLeft"] * 2:
        keys.press(key)
    for cell in range(ROWS * COLS):
        for _ in range(back(cell)):
            keys.press("d")
        keys.press("s")
        keys.press("ArrowRight" if (cell + 1) % COLS else "ArrowDown")
        if (cell + 1) % COLS == 0:
            keys.press("ArrowLeft")
            keys.press("ArrowLeft")
    table.settle(solved=True, locked="1" * (ROWS * COLS))


def test_left_turns_anticlockwise_right_clockwise_middle_and_shift_lock(table: Table) -> None:
    table.put(document("cells"))
    table.page.mouse.click(*table.cell(4))
    table.settle(quarters="000010000000000")
    table.page.mouse.click(*table.cell(4), button="right")
    table.page.mouse.click(*table.cell(4), button="right")
    table.settle(quarters="000030000000000")
    table.page.mouse.click(*table.cell(4), button="middle")
    table.page.keyboard.down("Shift")
    table.page.mouse.click(*table.cell(7))
    table.page.keyboard.up("Shift")
    table.settle(locked="000010010000000")
    table.page.mouse.click(*table.cell(4))
    table.page.wait_for_selector(".tile.locked.refused")
    assert table.state()["quarters"] == "000030000000000"


def test_the_middle_button_pastes_nothing_that_was_selected(table: Table) -> None:
    table.put(document("cells"))
    # Under X11 the middle button pastes it; elsewhere as if it did.
    table.page.locator(".title").dblclick()
    table.page.mouse.click(*table.cell(4), button="middle")
    table.page.evaluate(
        """() => { const data = new DataTransfer();
        data.setData('text/plain', '3x3t0:d2d');
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data})); }"""
    )
    table.settle(locked="000010000000000")
    table.page.wait_for_timeout(500)
    kept = table.page.evaluate("localStorage.getItem('takegaki.game')")
    assert kept == table.game["id"]


@thorough
def test_jumble_leaves_locked_tiles_and_is_one_step(table: Table) -> None:
    table.put(document("cells"))
    table.page.mouse.click(*table.cell(4), button="middle")
    table.settle(moves=1)
    table.page.click("[data-tool=jumble]")
    table.wait(lambda: table.state()["quarters"] != "0" * (ROWS * COLS))
    assert table.state()["quarters"][4] == "0"
    table.page.keyboard.press("u")
    table.settle(quarters="0" * (ROWS * COLS))


@thorough
def test_a_wrapping_board_moves_its_view_and_clicks_follow(table: Table) -> None:
    table.put(document("torus"))
    table.page.click("[aria-label='Move the view right']")
    table.page.click("[aria-label='Move the view down']")
    # Everything moved by one to the left and up: cell 4 is where cell 0 was.
    table.page.mouse.click(*table.cell(0))
    table.settle(quarters="000010000000000")
    table.page.keyboard.press("Shift+ArrowLeft")
    table.page.keyboard.press("Shift+ArrowUp")
    table.page.mouse.click(*table.cell(4), button="right")
    table.settle(quarters="0" * (ROWS * COLS))


@thorough
def test_a_drag_scrolls_a_wrapping_board(table: Table) -> None:
    table.put(document("torus"))
    begin, end = table.cell(0), table.cell(4)
    table.page.mouse.move(*begin)
    table.page.mouse.down()
    table.page.mouse.move(*end, steps=8)
    table.page.mouse.up()
    # By one to the right and one down: cell 0 is where cell 4 was.
    table.page.mouse.click(*end)
    table.settle(quarters="100000000000000")


@thorough
def test_live_mistakes_come_from_the_server(table: Table) -> None:
    table.settings(errors="on")
    table.put(document("cells"))
    # The corner's tile has two arms; locked with one against the border it can never be right.
    table.wait(lambda: "violations" in table.state())
    table.page.mouse.click(*table.cell(0), button="middle")
    table.wait(lambda: table.page.locator(".error-vertex, .error-edge").count() > 0)
