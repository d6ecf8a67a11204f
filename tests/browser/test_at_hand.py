"""What lies where it is needed while somebody plays, and over nothing else."""

from typing import Any

from browser.table import Table
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, native
from takegaki.play import collection
from takegaki.tilings import square

BOARD = "33\n..\n..\n"
WIDE = "\n".join("3" + "." * 18 + "2" for _ in range(6))
PARTS = """(selectors) => selectors.map((one) => {
    const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
    return [left, top, right, bottom];
})"""


def overlap(table: Table, one: str, *others: str) -> list[str]:
    """Which of the others lie over or under the first."""
    (left, top, right, bottom), *rest = table.page.evaluate(PARTS, [one, *others])
    return [
        other
        for other, (x, y, x2, y2) in zip(others, rest, strict=True)
        if x < right and left < x2 and y < bottom and top < y2
    ]


def test_a_wrong_side_is_found_by_check_and_goes_from_the_solved_board(table: Table) -> None:
    table.put(BOARD)
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    solution = found["solutions"][0]["lines"]
    page = table.page
    page.mouse.click(*table.face(0), button="right")
    page.mouse.click(*table.edge(solution[0]))
    table.settle(moves=2)
    page.keyboard.press("c")
    page.wait_for_selector(".panel .message:has-text('wrong side of the loop')")
    page.click(".panel >> text=Show me")
    assert page.locator(".over .clash").count() == 1
    page.click(".panel >> text=Remove it")
    assert table.settle(moves=3)["shades"] == "0" * 6
    page.mouse.click(*table.face(0), button="right")
    for edge in solution[1:]:
        page.mouse.click(*table.edge(edge))
    table.settle(solved=True)
    page.wait_for_selector(".picture.solved")
    assert page.locator(".shade").count() == 1
    assert not page.locator(".shade").is_visible()


def test_nothing_to_undo_on_a_fresh_board_with_crosses_by_themselves(table: Table) -> None:
    table.settings(automatic=True)
    table.put("0..\n...\n...\n")
    page = table.page
    table.wait(lambda: page.locator(".cross").count() > 0)
    assert page.locator("[data-tool=undo]").is_disabled()
    page.mouse.click(*table.edge(len(table.shape["edges"]) - 1))
    table.wait(lambda: page.locator("[data-tool=undo]").is_enabled())
    page.keyboard.press("u")
    table.wait(lambda: page.locator("[data-tool=undo]").is_disabled())
    assert page.locator(".cross").count() > 0


def tell(table: Table) -> None:
    table.page.evaluate(
        "import('/static/js/page.js').then((page) => page.notice('A line of some length that is "
        "told while somebody plays on this board.', { lasting: true }))"
    )
    table.page.wait_for_selector("#notice:not([hidden])")


def test_what_is_told_lies_over_no_title_bar_or_tool(table: Table, phone: Table) -> None:
    for one in (table, phone):
        one.put(BOARD)
        tell(one)
        others = (".title", ".timer", ".tool:first-child", ".tool:last-child", ".zoom")
        assert overlap(one, "#notice", *others) == []
        one.page.click("[data-tool=trial]")
        one.page.wait_for_selector(".trial-bar strong")
        assert overlap(one, "#notice", ".trial-bar") == []
        one.page.click("[data-tool=trial]")
        one.page.wait_for_selector(".trial-bar:has-text('Trial 2')")
        one.page.wait_for_selector(".level")
        around = (".title", ".level", ".timer", ".clues", ".zoom", "#menu", "#settings")
        assert overlap(one, ".trial-bar", *around) == []
        assert all(one.page.locator(each).is_visible() for each in (".title", ".level", ".timer"))


def test_a_trial_lies_over_no_open_panel(table: Table, phone: Table) -> None:
    for one in (table, phone):
        one.put(BOARD)
        one.page.click("[data-tool=trial]")
        one.page.wait_for_selector(".trial-bar strong")
        for opening in ("#settings", "[data-tool=new]", "[data-tool=check]"):
            one.page.click(opening)
            one.page.wait_for_selector(".panel:not([hidden])")
            assert overlap(one, ".trial-bar", ".panel") == []
            one.page.click(".panel-head .icon-button")


def test_the_first_rules_lie_over_neither_board_nor_title(table: Table) -> None:
    for width, height in ((1280, 860), (1000, 800), (800, 1000), (390, 844)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.put("\n".join(["3.........", *["." * 10] * 9]))
        table.page.wait_for_selector("#notice.until-move:not([hidden])")
        shapes = (".dots", ".title", ".timer", ".tool:first-child", ".tool:last-child")
        assert overlap(table, "#notice", *shapes) == [], (width, height)
        table.page.evaluate("localStorage.setItem('takegaki.seen', '[]')")


def test_the_first_rules_over_a_large_board_go_when_it_is_moved(table: Table) -> None:
    table.put("\n".join(["3" + "." * 59] * 60))
    page, rules = table.page, table.page.locator("#notice.until-move")
    page.locator(".zoom .icon-button").first.evaluate("one => { one.click(); one.click(); }")
    rules.wait_for(state="visible")
    assert overlap(table, "#notice", ".board") == [".board"]
    page.mouse.move(500, 300)
    page.mouse.wheel(0, 120)
    rules.wait_for(state="hidden")


def test_buttons_for_zoom_lie_beside_the_board(table: Table) -> None:
    table.put(WIDE)
    assert overlap(table, ".zoom", ".dots", ".clues", ".title") == []


def test_a_large_board_begins_close_enough_to_be_played(table: Table) -> None:
    table.put("\n".join("." * 49 + "3" for _ in range(50)))
    (ax, _), (bx, _) = table.vertex(0), table.vertex(1)
    assert bx - ax >= 20
    assert 0 < ax < 100
    table.page.keyboard.press("0")
    table.wait(lambda: table.vertex(1)[0] - table.vertex(0)[0] < 16)


def test_masyu_is_drawn_in_cells(table: Table) -> None:
    table.put("https://puzz.link/p?mashu/6/5/1006009109")
    path = table.page.locator(".dots").first.get_attribute("d") or ""
    assert path.count("Z") == 30
    assert not table.page.locator(".guides").is_visible()


def test_sheep_and_wolves_have_faces(table: Table) -> None:
    puzzle = Puzzle.of(square(2, 3), [126, -1, 3, -1, 127, -1], kind="slitherlink-sheep")
    table.put(native.write(Document(puzzle)))
    assert table.page.locator(".clue .drawn").count() == 2
    assert table.page.locator(".clue .digit:not(.drawn)").count() == 1


def finished(table: Table, text: str) -> None:
    """All but the last line at once, and that by hand."""
    table.put(text)
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    *edges, last = found["solutions"][0]["lines"]
    actions = [{"do": "edge", "edge": edge, "mark": 1} for edge in edges]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=actions)
    table.page.reload()
    table.wait(lambda: table.page.locator(".lines .line").count() == len(edges))
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    table.settle(hints=1)
    table.page.keyboard.press("Escape")
    table.page.mouse.click(*table.edge(last))
    table.page.wait_for_selector(".panel .facts")


def test_the_end_of_a_puzzle_is_a_card_beside_the_board(table: Table) -> None:
    table.request("DELETE", "/api/results")
    finished(table, BOARD)
    page = table.page
    facts = page.locator(".facts")
    table.wait(lambda: "Level" in facts.inner_text())
    assert overlap(table, ".panel", ".dots", ".tools", ".title") == []
    assert "Your best here" not in facts.inner_text()
    (result,) = [
        one
        for one in table.request("GET", "/api/results")["results"]
        if one["id"] == table.game["id"]
    ]
    assert result["hints"] == 1
    table.wait(
        lambda: table.request("GET", "/api/results")["results"][0]["player_level"] is not None
    )
    # A second one of the same size and level is compared with it.
    finished(table, BOARD)
    table.wait(lambda: "Your best here" in facts.inner_text())
    assert "(1 puzzle)" in facts.inner_text()
    # Begun by a key, it is seen and not read out step by step.
    page.locator(".panel >> text=Replay").press("Enter")
    slider = page.locator(".film-player [type=range]").first
    heard = table.text("#live")
    slider.fill("0")
    assert page.locator(".lines .line").count() == 0
    slider.fill("1")
    assert table.text("#live") == heard
    slider.fill("2")
    table.wait(lambda: page.locator(".picture.solved").count() == 1)
    page.click(".panel >> text=What was hard?")
    page.wait_for_selector(".step-text .message")
    assert page.locator(".picture.solved").count() == 0
    page.click("text=Back to the solution")
    table.wait(lambda: page.locator(".picture.solved").count() == 1)
    page.keyboard.press("u")
    table.wait(lambda: not page.locator(".panel").is_visible())


def test_another_like_it_and_one_harder(table: Table) -> None:
    finished(table, BOARD)
    page = table.page
    before = page.evaluate("localStorage.getItem('takegaki.game')")
    page.click(".panel >> text=One harder")
    table.wait(lambda: page.evaluate("localStorage.getItem('takegaki.game')") != before)
    page.wait_for_selector(".title:text('Slitherlink 2 \u00d7 3')")


def test_lines_on_trial_have_a_colour_of_their_own_by_depth(table: Table) -> None:
    table.put("...\n...\n...\n")
    page = table.page
    page.mouse.click(*table.edge(0))
    table.settle(moves=1)
    for depth in (1, 2):
        page.keyboard.press("t")
        page.wait_for_selector(f".trial-bar:has-text('Trial {depth}')")
        page.mouse.click(*table.edge(depth + 3))
        table.wait(
            lambda depth=depth: page.locator(f".line[data-trial='{depth}']").count() == 1  # type: ignore[misc]
        )
    assert page.locator(".line").count() == 3
    page.click(".trial-bar >> text=Discard")
    table.wait(lambda: page.locator(".line").count() == 2)
    page.click(".trial-bar >> text=Keep")
    table.wait(lambda: page.locator(".line[data-trial='1']").count() == 0)
    assert page.locator(".line").count() == 2


def test_a_pause_covers_the_board_and_keeps_the_time(table: Table) -> None:
    table.put(BOARD)
    page = table.page
    page.keyboard.press("p")
    page.get_by_role("button", name="Go on").first.wait_for()
    assert not page.locator(".board").is_visible()
    table.settle(paused=True)
    page.keyboard.press("h")
    page.keyboard.press("t")
    assert not page.locator(".panel").is_visible()
    page.locator(".pause-cover .button").click()
    assert page.locator(".board").is_visible()
    table.settle(paused=False, moves=0)


def test_the_second_obvious_hint_offers_to_fill_them_in(table: Table) -> None:
    # With 0s, whose crosses come first.
    table.put(next(one.text for one in collection.rows()["small"] if "0" in one.text[13:]))
    page = table.page
    for number in range(1, 20):
        page.keyboard.press("h")
        page.wait_for_selector(".panel[data-name=hint] .message")
        if page.locator(".offer").count():
            break
        page.keyboard.press("h")
        page.keyboard.press("h")
        table.wait(lambda done=number: table.state()["moves"] >= done)  # type: ignore[misc]
    crossed = table.state()["marks"].count("x")
    page.click("text=Fill in the obvious")

    def filled_in(state: dict[str, Any]) -> bool:
        return state["marks"].count("x") > crossed and not state["automatic_crosses"]

    table.wait(lambda: filled_in(table.state()))


def test_the_obvious_is_filled_in_once_by_a_key(table: Table) -> None:
    table.put(next(one.text for one in collection.rows()["small"] if "0" in one.text[13:]))
    table.page.keyboard.press("f")
    table.wait(lambda: table.state()["marks"].count("x") >= 4)
    crossed = table.state()["marks"]
    # Once, and as one step: what comes later is crossed out by nobody, and undo takes all of it.
    table.page.mouse.click(*table.edge(crossed.index(".")))
    table.wait(lambda: "-" in table.state()["marks"])
    assert table.state()["marks"].count("x") == crossed.count("x")
    table.page.keyboard.press("u")
    table.page.keyboard.press("u")
    table.settle(moves=0)
    assert "x" not in table.state()["marks"]


def test_rules_of_drawn_faces_name_no_letters(table: Table) -> None:
    table.is_new()
    table.put(collection.rows()["sheep-1"][0].text)
    table.page.wait_for_selector(".panel .how:has-text('All sheep are inside')")
    assert "(S)" not in table.page.locator(".panel").inner_text()


def test_a_sheet_of_keys(table: Table) -> None:
    table.put(BOARD)
    table.page.keyboard.press("?")
    table.page.wait_for_selector(".panel .keys dt:has-text('T, P')")
    assert table.page.locator(".panel .keys dd:has-text('pause')").is_visible()


def test_pieces_of_line_have_colours_until_they_join(table: Table) -> None:
    table.settings(pieces=True)
    table.put(WIDE)
    page, cols = table.page, 20
    numbers = "(lines) => lines.map((line) => line.dataset.piece)"

    def drawn() -> list[str]:
        found: list[str] = page.locator(".line[data-piece]").evaluate_all(numbers)
        return found

    middle = 3 * (cols + 1) + 5
    table.drag(middle, middle + 1)
    table.drag(middle + 2, middle + 3)
    table.wait(lambda: len(set(drawn())) == len(drawn()) == 2)
    table.drag(middle + 1, middle + 2)
    table.wait(lambda: len(drawn()) == 3 and len(set(drawn())) == 1)


def test_a_key_goes_on_once_a_puzzle_is_solved(table: Table) -> None:
    table.put(BOARD)
    page, name = table.page, table.game["id"]
    page.keyboard.press("g")
    found = table.request("POST", "/api/jobs/verdict", game=name)["result"]
    lines = [{"do": "edge", "edge": edge, "mark": 1} for edge in found["solutions"][0]["lines"]]
    table.request("POST", f"/api/games/{name}/do", actions=lines)
    page.wait_for_selector(".picture.solved")
    assert page.evaluate("localStorage.getItem('takegaki.game')") == name
    page.keyboard.press("g")
    table.wait(lambda: page.evaluate("localStorage.getItem('takegaki.game')") != name)


def test_the_time_rests_while_the_first_steps_are_taken(table: Table) -> None:
    table.is_new()
    table.put(BOARD)
    page = table.page
    page.wait_for_selector(".panel[data-name=first] .tiny .board")
    table.settle(paused=True)
    # Who plays on the board beside them has begun.
    page.mouse.click(*table.edge(0))
    table.settle(paused=False)
    page.click("[data-tool=more]")
    page.locator(".panel .menu-item").first.click()
    page.locator(".panel[data-name=how] .actions .button").first.click()
    table.settle(paused=True)
    page.keyboard.press("Escape")
    table.settle(paused=False)


def test_clues_under_the_map_can_be_read_once_the_view_rests(table: Table) -> None:
    table.put("\n".join("." * 49 + "3" for _ in range(50)))
    there = table.page.locator(".map")
    there.wait_for(state="visible")
    shade = "Number(getComputedStyle(document.querySelector('.map')).opacity)"
    table.wait(lambda: table.page.evaluate(shade) < 0.3)
    table.page.mouse.move(640, 400)
    table.page.mouse.wheel(0, -200)
    table.wait(lambda: table.page.evaluate(shade) == 1)


def test_what_was_hard_is_of_the_level_of_the_puzzle(table: Table) -> None:
    """One of the lowest level is counted through, though it has patterns to be seen."""
    finished(table, collection.rows()["7x7-1"][0].text)
    table.wait(lambda: "Level" in table.text(".panel .facts"))
    table.page.click(".panel >> text=What was hard?")
    table.page.wait_for_selector(".step-text .badge:text-is('Level 1')")
