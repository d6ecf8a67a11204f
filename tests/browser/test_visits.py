"""What stays: a game after a reload and a lost server's return, settings, addresses that hold puzzles."""

import json

from browser.loops import lines, puzzle


def test_a_reload_keeps_the_game_with_its_undo(table):
    graph, inside, text = puzzle("square")
    table.put(text)
    for edge in lines(graph, inside)[:3]:
        table.page.mouse.click(*table.edge(edge))
    table.page.mouse.click(*table.face(1))
    before = table.settle(moves=4)
    table.page.reload()
    table.page.wait_for_selector(".line", state="attached")
    assert table.page.locator(".line").count() == 3
    assert table.page.locator(".shade").count() == 1
    table.page.keyboard.press("u")
    table.page.keyboard.press("u")
    after = table.settle(moves=2)
    assert after["marks"].count("|") == before["marks"].count("|") - 1


def test_what_was_drawn_while_the_server_did_not_answer_is_sent_later(table):
    graph, inside, text = puzzle("square")
    table.put(text)
    table.page.route("**/do", lambda route: route.abort())
    table.page.mouse.click(*table.edge(lines(graph, inside)[0]))
    table.page.wait_for_selector("text=Not saved yet")
    assert table.page.locator(".line").count() == 1
    table.page.unroute("**/do")
    table.wait(lambda: table.state()["marks"].count("|") == 1)
    table.wait(lambda: not table.page.locator("#notice").is_visible())
    table.errors.clear()


def test_settings_hold_for_the_next_visit(table):
    _, _, text = puzzle("square")
    table.put(text)
    table.page.click("#settings")
    table.page.click("text=High contrast")
    table.page.click("text=A cross")
    table.page.click("text=As nothing")
    table.page.reload()
    table.page.wait_for_selector(".dots", state="attached")
    assert table.page.locator("html").get_attribute("data-theme") == "contrast"
    table.page.mouse.click(*table.edge(4))
    table.wait(lambda: table.state()["marks"][4] == "x")
    sign, faint = table.page.locator(".cross .sign").first, table.page.locator(".cross .faint").first
    assert not sign.is_visible()
    table.page.click("#settings")
    table.page.click("text=As faint edges")
    assert not sign.is_visible()
    assert faint.evaluate("(edge) => getComputedStyle(edge).display") == "inline"
    table.page.click("text=As crosses")
    assert sign.is_visible()
    assert faint.evaluate("(edge) => getComputedStyle(edge).display") == "none"


def test_addresses_as_puzz_link_has_them(table):
    table.open("/p?slither/3/3/d8g7d")
    table.page.wait_for_selector(".title:text('Slitherlink 3 \u00d7 3')")
    assert table.page.locator(".clue").count() == 4


def test_game_ids_of_loopy_and_net_after_the_hash(table):
    table.open("/#6x5t2:2d4a3c54a3a42b4b344d")
    table.wait(lambda: table.page.locator(".title").count() == 1)
    assert table.page.locator(".title").inner_text() == "Slitherlink honeycomb 6 \u00d7 5"
    table.page.goto(table.server + "/#6x4w:673eba518469h5v46871v9ad952")
    table.page.wait_for_selector(".title:text('Net wrapping 6 \u00d7 4')")
    assert table.page.locator(".tile").count() == 24


def test_an_address_without_a_puzzle_says_so_and_there_is_one_to_play(table):
    table.open("/p?slither/3/x/aa")
    table.page.wait_for_selector("#notice:has-text('This address holds no puzzle')")
    assert table.page.locator(".board").count() == 1
    table.errors.clear()


def test_the_first_visit_opens_on_a_puzzle_with_nothing_asked(table):
    table.open("/")
    table.page.wait_for_selector(".clue")
    assert json.loads(table.page.evaluate("JSON.stringify(Object.keys(localStorage))"))


def test_a_game_that_a_new_server_does_not_know_is_begun_again(table):
    graph, inside, text = puzzle("square")
    table.put(text)
    assert table.context.request.delete(f"{table.server}/api/games/{table.game['id']}").ok
    table.page.mouse.click(*table.edge(lines(graph, inside)[0]))
    table.wait(lambda: table.page.evaluate("localStorage.getItem('takegaki.game')") != table.game["id"])
    table.game = {**table.game, "id": table.page.evaluate("localStorage.getItem('takegaki.game')")}
    table.wait(lambda: table.state()["marks"].count("|") == 1)
    table.errors.clear()
