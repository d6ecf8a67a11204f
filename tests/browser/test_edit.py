"""The editor: to ambiguity and back, to contradiction, what is forced; puzzles pasted in any
format.
"""

from pathlib import Path

from browser.loops import puzzle
from browser.table import Table
from narrowing import not_none
from takegaki import Puzzle, graph_from, square
from takegaki.certificates import digest_of
from takegaki.formats import Document, native
from takegaki_verify import verify
from tiers import thorough

TWO = ".13222.\n..2.22.\n..3....\n.12.2..\n.32212."


def verdict(table: Table, wanted: str) -> None:
    table.page.wait_for_selector(f".verdict[data-verdict='{wanted}']")


@thorough
def test_to_ambiguity_and_back(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    # Some clues stay: of a board without one nothing is drawn.
    while table.page.locator(".clue").count() > 4:
        table.page.keyboard.press("Backspace")
        table.page.keyboard.press("ArrowRight")
        if table.page.locator(".clue").count() % 3 == 0:
            for key in ("ArrowDown", "ArrowLeft", "ArrowLeft"):
                table.page.keyboard.press(key)
    verdict(table, "multiple")
    table.wait(
        lambda: (
            table.page.locator(".differs.first").count() > 0
            and table.page.locator(".differs.second").count() > 0
        )
    )
    while table.page.locator("[data-tool=undo]").is_enabled():
        table.page.keyboard.press("Control+z")
    verdict(table, "unique")
    assert table.page.locator(".differs").count() == 0
    assert table.page.locator(".clue").count() == 15


def test_clues_that_contradict_each_other_are_marked(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    for key in ("0", "ArrowRight", "3", "ArrowDown", "0"):
        table.page.keyboard.press(key)
    verdict(table, "no solution")
    table.wait(lambda: table.page.locator(".clash").count() >= 2)


@thorough
def test_unnecessary_clues_level_and_removal(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    # All edges of a puzzle with one solution are its solution's: nothing to ask.
    assert not table.page.locator("text=Forced edges").is_visible()
    table.page.click("text=Clues not needed")
    table.wait(lambda: table.page.locator(".spare").count() > 0)
    table.page.click("button:has-text('Level')")
    table.page.wait_for_selector("text=/Level: \\d, .* The techniques go up to /")
    table.page.click("button:has-text('Rating')")
    table.page.wait_for_selector("text=/Rating: \\d+ of 100, level \\d, /")
    for reason in "Hardest step: ", "Work: ":
        assert table.page.locator("li", has_text=reason).count() == 1
    table.page.click("text=Remove unneeded clues")
    table.page.wait_for_selector("text=All others are needed")
    assert table.page.locator(".clue").count() < 15
    verdict(table, "unique")


@thorough
def test_a_pasted_puzzle_of_any_format_is_edited_then_played(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    table.page.evaluate(
        """() => { const data = new DataTransfer();
        data.setData('text/plain', 'https://puzz.link/p?slither/3/3/d8g7d');
        const how = {clipboardData: data, bubbles: true, cancelable: true};
        document.dispatchEvent(new ClipboardEvent('paste', how)); }"""
    )
    table.page.wait_for_selector("text=Editing Slitherlink 3 \u00d7 3")
    table.page.click("[data-tool=play]")
    table.page.wait_for_selector("[data-tool=hint]")
    assert table.text(".title") == "Slitherlink 3 \u00d7 3"


@thorough
def test_net_is_edited_by_hexadecimal_keys_and_walls(table: Table) -> None:
    table.put(
        '{"takegaki":1,"kind":"net","tiling":"cells","rows":3,"cols":2,"clues":["94","b4","34"]}',
        "/edit",
    )
    verdict(table, "unique")
    table.page.keyboard.press("v")
    assert table.page.locator(".wall").count() == 1
    table.page.keyboard.press("f")
    verdict(table, "no solution")


@thorough
def test_a_new_board_of_hexagons_and_a_draft_that_stays(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    table.page.click("[data-tool=board]")
    table.page.click("text=Honeycomb")
    table.page.fill("[aria-label=Columns]", "3")
    table.page.fill("[aria-label=Rows]", "4")
    table.page.click("text=Begin")
    table.page.wait_for_selector("text=Editing Slitherlink 3 \u00d7 4, Honeycomb")
    table.page.click(".pad-key:has-text('5')")
    verdict(table, "multiple")
    table.page.reload()
    table.page.wait_for_selector("text=Editing Slitherlink 3 \u00d7 4, Honeycomb")
    assert table.page.locator(".clue").count() == 1


@thorough
def test_the_verdict_comes_back_when_another_panel_closes(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    table.page.click("[data-tool=more]")
    table.page.click("text=Save or copy as")
    table.page.wait_for_selector("textarea")
    table.page.click("[aria-label=Close]")
    verdict(table, "unique")
    table.page.click("#settings")
    assert table.page.locator(".verdict").count() == 0
    table.page.keyboard.press("Escape")
    verdict(table, "unique")


@thorough
def test_each_game_has_a_draft_of_its_own_and_drafts_go_to_the_library(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    table.page.keyboard.press("Delete")
    first = table.game["id"]
    table.wait(lambda: table.page.locator(".clue").count() == 14)
    table.page.click("[data-tool=more]")
    table.page.click("text=Keep in the library")
    table.page.wait_for_selector("#notice:has-text('Saved in')")
    table.put(puzzle("honeycomb")[2], "/edit")
    assert table.page.locator(".clue").count() == 15
    table.page.evaluate(f"localStorage.setItem('takegaki.game', '{first}')")
    table.page.reload()
    table.wait(lambda: table.page.locator(".clue").count() == 14)


def test_circles_are_edited_by_keys_clicks_and_the_pad(table: Table) -> None:
    text = (
        '{"takegaki":1,"kind":"masyu","tiling":"cells","rows":4,"cols":3,'
        '"clues":["...","...","...","..."]}'
    )
    table.put(text, "/edit")
    table.page.wait_for_selector("text=Editing Masyu 3 \u00d7 4")
    verdict(table, "multiple")
    keys = ("2", "ArrowRight", "w", "ArrowRight", "1", "Backspace", "ArrowDown", "B", "Delete")
    for key in (*keys, "ArrowDown", "ArrowLeft"):
        table.page.keyboard.press(key)
    table.page.click(".pad-key[aria-label='White circle']")
    x, y = table.vertex(11)
    for _ in range(3):
        table.page.mouse.click(x + 6, y - 5)
    circles = table.page.locator(".clue").evaluate_all(
        "all => all.map((e) => [e.dataset.face, e.dataset.clue])"
    )
    assert circles == [["0", "2"], ["1", "1"], ["7", "1"], ["11", "2"]]
    verdict(table, "no solution")
    table.wait(lambda: table.page.locator(".clash").count() >= 2)
    for key in ("Control+z", "Control+z", "Control+z"):
        table.page.keyboard.press(key)
    verdict(table, "multiple")
    table.page.click("text=Forced edges")
    table.page.wait_for_selector("text=of 17 are the same in every solution.")


def test_a_board_of_ones_own_stays_what_it_is(table: Table) -> None:
    text = native.write(
        Document(Puzzle.of(graph_from(square(3, 4), mask="####\n#..#\n####"), [None] * 11))
    )
    table.put(text, "/edit")
    verdict(table, "multiple")
    reached = {"cell-0"}
    for key in ("ArrowRight",) * 3 + ("ArrowDown",) * 2 + ("ArrowLeft",) * 3 + ("ArrowUp", "2"):
        table.page.keyboard.press(key)
        reached.add(not_none(table.page.locator(".board").get_attribute("aria-activedescendant")))
    assert len(reached) == 10
    assert table.page.locator(".board").get_attribute("aria-label") == "Slitherlink, 10 cells"
    table.page.click("[data-tool=play]")
    table.page.wait_for_selector("[data-tool=hint]")
    table.page.wait_for_selector(".title:has-text('10 cells, square part')")
    assert table.page.locator(".clue").count() == 1


def test_cells_are_painted_out_and_in(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    table.page.click("[data-tool=more]")
    table.page.click("text=Cells in and out")
    table.page.wait_for_selector(".title:has-text('15 cells in, 0 out')")
    mouse = table.page.mouse
    mouse.move(*table.face(0))
    mouse.down()
    for face in (3, 4, 7):
        mouse.move(*table.face(face), steps=4)
    mouse.up()
    table.page.wait_for_selector(".title:has-text('11 cells in, 4 out')")
    assert table.page.locator(".shade-2").count() == 4
    mouse.click(*table.face(0))
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector(".title:has-text('13 cells in, 2 out')")
    # A board that falls apart is refused, and painting goes on.
    for face in (3, 5):
        mouse.click(*table.face(face))
    table.page.click("[data-tool=done]")
    table.page.wait_for_selector("#notice:has-text('no side or dot in common')")
    table.errors.clear()  # the browser reports the refusal, too
    mouse.click(*table.face(3))
    table.page.click("#settings")
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector("#panel-title:has-text('Cells in and out')")
    table.page.click("[data-tool=done]")
    table.page.wait_for_selector("#panel-title:text-is('Edit')")
    table.page.wait_for_selector(".title:has-text('12 cells, square part')")
    assert table.page.locator(".clue").count() == 12
    table.page.keyboard.press("Control+z")
    table.page.wait_for_selector(".title:has-text('Editing Slitherlink 3 \u00d7 5')")
    verdict(table, "unique")
    table.page.keyboard.press("Control+y")
    table.page.wait_for_selector(".title:has-text('12 cells, square part')")
    table.page.click("[data-tool=more]")
    table.page.click("text=Generate on this board")
    table.page.wait_for_selector(".title:text-is('Slitherlink, 12 cells, square part')")
    assert table.page.locator("[name=board]").is_visible()


CLUED = (
    '{"takegaki":1,"kind":"slitherlink","tiling":"square","rows":3,"cols":3,'
    '"clues":["...",".3.","..2"]}'
)


def guides(table: Table) -> str:
    """The edges as they are drawn."""
    return not_none(table.page.locator(".guides path").get_attribute("d"))


def move_dots(table: Table) -> None:
    table.put(CLUED, "/edit")
    table.page.click("[data-tool=more]")
    table.page.click("text=Move dots")
    table.page.wait_for_selector(".title:text-is('Moving dots of Slitherlink 3 \u00d7 3')")


def test_dots_are_moved_and_put_back_where_cells_would_cross(table: Table) -> None:
    move_dots(table)
    square_edges, mouse = guides(table), table.page.mouse
    dot = table.shape["vertices"].index([20.0, 20.0])
    mouse.move(*table.vertex(dot))
    mouse.down()
    mouse.move(*table.spot([28.0, 14.0]), steps=4)
    # Its edges follow, before there is a board of them.
    assert guides(table).count("56 28") == 4
    mouse.up()
    table.page.wait_for_selector(
        ".title:text-is('Moving dots of Slitherlink, 9 cells, square redrawn')"
    )
    moved = guides(table)
    assert moved.count("56 28") == 4
    clues = table.page.locator(".clue")
    assert clues.evaluate_all("all => all.map((e) => [e.dataset.face, e.dataset.clue])") == [
        ["4", "3"],
        ["8", "2"],
    ]
    # Across the dots beyond it no board is left.
    mouse.move(*table.spot([28.0, 14.0]))
    mouse.down()
    mouse.move(*table.spot([54.0, 50.0]), steps=4)
    assert guides(table) != moved
    mouse.up()
    table.page.wait_for_selector(
        "#notice:text-is('cells 2 and 5 overlap: they lie on the same side of an edge')"
    )
    table.wait(lambda: guides(table) == moved)
    table.errors.clear()  # the browser reports the refusal, too
    # By the keyboard, from the dot that was taken last.
    for key in ("Enter", "ArrowLeft", "Escape"):
        table.page.keyboard.press(key)
    assert guides(table) == moved
    for key in ("Enter", "ArrowLeft", "Shift+ArrowDown", "Enter"):
        table.page.keyboard.press(key)
    table.wait(
        lambda: table.page.locator("[data-tool=undo]").is_enabled() and guides(table) != moved
    )
    assert guides(table).count("52 29") == 4
    assert table.page.locator(".cursor .at-vertex").get_attribute("cx") == "52"
    table.page.click("[data-tool=done]")
    table.page.wait_for_selector(".title:text-is('Editing Slitherlink, 9 cells, square redrawn')")
    # Lines that both solutions have lie over the edges.
    table.page.locator("input[name=view][value=clues]").locator("..").click()
    table.page.keyboard.press("Control+z")
    table.wait(lambda: guides(table) == moved)
    table.page.keyboard.press("Control+z")
    table.page.wait_for_selector(".title:text-is('Editing Slitherlink 3 \u00d7 3')")
    table.wait(lambda: guides(table) == square_edges)


def test_a_finger_moves_a_dot(phone: Table) -> None:
    move_dots(phone)
    dot = phone.vertex(phone.shape["vertices"].index([40.0, 40.0]))
    phone.fingers("touchStart", dot)
    for place in ([46.0, 42.0], [52.0, 44.0]):
        phone.fingers("touchMove", phone.spot(place))
    phone.fingers("touchEnd")
    phone.page.wait_for_selector(".title:has-text('9 cells, square redrawn')")
    assert phone.page.locator(".clue").count() == 2


@thorough
def test_only_what_fits_the_verdict_is_asked(table: Table) -> None:
    """Where there are several solutions no clue can be spared: removing hung there."""
    table.put(TWO, "/edit")
    verdict(table, "multiple")
    shown = table.page.locator(".verdict-panel .actions .button:visible")
    assert shown.all_inner_texts() == ["Where a clue helps", "Forced edges"]
    table.put(puzzle("square")[2], "/edit")
    verdict(table, "unique")
    assert "Remove unneeded clues" in shown.all_inner_texts()
    assert "Where a clue helps" not in shown.all_inner_texts()


def test_a_verdict_can_be_checked_by_another_program(table: Table, tmp_path: Path) -> None:
    _, _, text = puzzle("square")
    table.put(text, "/edit")
    verdict(table, "unique")
    with table.page.expect_download() as saved:
        table.page.click("text=Check it yourself")
    assert saved.value.suggested_filename == "puzzle.proof"
    saved.value.save_as(tmp_path / "puzzle.proof")
    assert verify((tmp_path / "puzzle.proof").read_text()).claim == "unique"
    digest = digest_of((tmp_path / "puzzle.proof").read_text())
    table.page.wait_for_selector(f"text=Proof {digest}")
    table.page.wait_for_selector("text=takegaki-verify puzzle.proof")
