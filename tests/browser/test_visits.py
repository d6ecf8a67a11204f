"""What stays: a game after a reload and a lost server's return, settings, addresses that hold
puzzles.
"""

import json
from typing import Any

from browser.loops import lines, puzzle
from browser.table import Table
from tiers import thorough


@thorough
def test_a_reload_keeps_the_game_with_its_undo(table: Table) -> None:
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
    assert after["marks"].count("-") == before["marks"].count("-") - 1


def test_two_tabs_follow_each_other(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    one, two, three = lines(graph, inside)[:3]
    other = table.context.new_page()
    other.goto(table.server)
    other.wait_for_selector(".board-svg")
    table.page.mouse.click(*table.edge(one))
    other.wait_for_selector(".line", state="attached")
    # Only what was seen is undone: this page does not know yet what the other one draws.
    table.page.route("**/state?*", lambda route: route.abort())
    other.mouse.click(*table.edge(two))
    table.settle(moves=2)
    table.page.mouse.click(*table.edge(three))
    table.settle(moves=3)
    table.wait(lambda: table.page.locator(".line").count() == 3)
    table.wait(lambda: other.locator(".line").count() == 3)
    table.page.keyboard.press("u")
    table.wait(lambda: other.locator(".line").count() == 2)
    assert table.settle(moves=2)["marks"][two] == "-"
    other.close()
    table.page.unroute_all(behavior="wait")
    table.errors.clear()


@thorough
def test_what_was_drawn_while_the_server_did_not_answer_is_sent_later(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    table.page.route("**/do", lambda route: route.abort())
    table.page.mouse.click(*table.edge(lines(graph, inside)[0]))
    table.page.wait_for_selector("text=saved yet")
    assert table.page.locator(".line").count() == 1
    table.page.unroute("**/do")
    table.wait(lambda: table.state()["marks"].count("-") == 1)
    table.wait(lambda: not table.page.locator("#notice").is_visible())
    table.errors.clear()


@thorough
def test_while_the_disk_is_full_moves_stay_on_the_board(table: Table) -> None:
    """Until the server has saved them it says so in each state."""
    graph, inside, text = puzzle("square")
    table.put(text)
    full = True

    def unsaved(route: Any) -> None:
        """The whole state each time, as a server that was just started sends it."""
        body = {
            key: value
            for key, value in (route.request.post_data_json or {}).items()
            if key != "since"
        }
        answer = route.fetch(url=route.request.url.partition("?")[0], post_data=body or None)
        state = answer.json()
        route.fulfill(response=answer, json={**state, "unsaved": True} if full and state else state)

    table.page.route("**/do", unsaved)
    table.page.route("**/state*", unsaved)
    table.page.mouse.click(*table.edge(lines(graph, inside)[0]))
    table.page.wait_for_selector("text=Your last moves aren't saved yet: takegaki can't write")
    assert table.page.locator(".line").count() == 1
    full = False
    table.wait(lambda: not table.page.locator("#notice").is_visible())
    assert table.page.locator(".line").count() == 1


@thorough
def test_settings_hold_for_the_next_visit(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.click("#settings")
    table.page.click("text=High contrast")
    table.page.click("text=A cross")
    table.page.click("label.chip:has-text('Nothing')")
    table.page.reload()
    table.page.wait_for_selector(".dots", state="attached")
    assert table.page.locator("html").get_attribute("data-theme") == "contrast"
    table.page.mouse.click(*table.edge(4))
    table.wait(lambda: table.state()["marks"][4] == "x")
    sign, faint = (
        table.page.locator(".cross .sign").first,
        table.page.locator(".cross .faint").first,
    )
    assert not sign.is_visible()
    table.page.click("#settings")
    table.page.click("label.chip:has-text('Faint edge')")
    assert not sign.is_visible()
    assert faint.evaluate("(edge) => getComputedStyle(edge).display") == "inline"
    table.page.click("label.chip:has-text('\u00d7')")
    assert sign.is_visible()
    assert faint.evaluate("(edge) => getComputedStyle(edge).display") == "none"


@thorough
def test_addresses_as_puzz_link_has_them(table: Table) -> None:
    table.open("/p?slither/3/3/d8g7d")
    table.page.wait_for_selector(".title:text('Slitherlink 3 \u00d7 3')")
    assert table.page.locator(".clue").count() == 4


@thorough
def test_an_address_leads_back_to_the_game_begun_with_it(table: Table) -> None:
    address = "/p?slither/3/4/dchb2b3d"
    table.open(address)
    table.page.locator(".board").press("ArrowUp")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector(".line", state="attached")
    game = table.page.evaluate("localStorage.getItem('takegaki.game')")
    table.wait(lambda: table.request("GET", f"/api/games/{game}")["state"]["moves"])
    table.page.reload()
    table.page.wait_for_selector(".line", state="attached")
    # Another puzzle in between, then the address again, as from a bookmark.
    table.page.evaluate("localStorage.removeItem('takegaki.game')")
    table.page.evaluate("localStorage.removeItem('takegaki.address')")
    table.open("/#3x3t0:d2d")
    table.page.wait_for_selector(".title:text('3 \u00d7 3')")
    table.open(address)
    table.page.wait_for_selector(".line", state="attached")
    assert table.page.evaluate("localStorage.getItem('takegaki.game')") == game


@thorough
def test_game_ids_of_loopy_and_net_after_the_hash(table: Table) -> None:
    table.open("/#6x5t2:2d4a3c54a3a42b4b344d")
    table.wait(lambda: table.page.locator(".title").count() == 1)
    assert table.text(".title") == "Slitherlink 6 \u00d7 5, Honeycomb"
    table.page.goto(table.server + "/#6x4w:673eba518469h5v46871v9ad952")
    table.page.wait_for_selector(".title:text('Net 6 \u00d7 4, wrapping')")
    table.wait(lambda: table.page.locator(".tile").count() == 24)


@thorough
def test_an_address_without_a_puzzle_says_so_and_there_is_one_to_play(table: Table) -> None:
    table.open("/p?slither/3/x/aa")
    table.page.wait_for_selector("#notice:has-text('find a puzzle in this address')")
    table.wait(lambda: table.page.locator(".board").count() == 1)
    table.errors.clear()


@thorough
def test_what_is_found_out_about_the_puzzle_leaves_what_is_wrong_with_the_address(
    table: Table,
) -> None:
    table.put("3x3t0:d2d")
    table.page.wait_for_selector(".several")
    table.open("/p?slither/3/x/aa", ready=".several")
    assert "I can't find a puzzle in this address" in table.notice
    table.errors.clear()


@thorough
def test_a_search_that_nobody_asked_for_does_not_say_that_it_waits(table: Table) -> None:
    told = [{"progress": {"waiting": 1}}, {"result": {"verdict": "multiple"}}]
    body = "".join(f"{json.dumps(line)}\n" for line in told)
    table.page.route("**/api/jobs/verdict", lambda route: route.fulfill(body=body))
    listening = "addEventListener('takegaki:waiting', () => { window.waited = true; }, true);\n"

    def listens(route: Any) -> None:
        program = route.fetch()
        route.fulfill(response=program, body=listening + program.text())

    table.page.route("**/js/main.js", listens)
    table.put("3x3t0:d2d")
    table.page.wait_for_selector(".several")
    assert not table.page.evaluate("Boolean(window.waited)")


@thorough
def test_the_first_visit_opens_on_a_puzzle_with_nothing_asked(table: Table) -> None:
    table.open("/")
    table.page.wait_for_selector(".clue")
    assert json.loads(table.page.evaluate("JSON.stringify(Object.keys(localStorage))"))


@thorough
def test_a_game_that_a_new_server_does_not_know_is_begun_again(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    table.request("DELETE", f"/api/games/{table.game['id']}")
    table.page.mouse.click(*table.edge(lines(graph, inside)[0]))
    table.wait(
        lambda: table.page.evaluate("localStorage.getItem('takegaki.game')") != table.game["id"]
    )
    table.game = {**table.game, "id": table.page.evaluate("localStorage.getItem('takegaki.game')")}
    table.wait(lambda: table.state()["marks"].count("-") == 1)
    table.errors.clear()


@thorough
def test_a_change_after_the_hash_begins_one_game_and_always_has_a_board(table: Table) -> None:
    ids = ["6x4w:673eba518469h5v46871v9ad952", "3x3t0:d2d", "6x5t2:2d4a3c54a3a42b4b344d"]
    table.open(f"/#{ids[0]}")
    begun = len(begun_games(table))
    for turn in range(1, 7):
        table.page.evaluate("(id) => { location.hash = id; }", ids[turn % 3])
        title = (
            "Net 6 \u00d7 4, wrapping",
            "Slitherlink 3 \u00d7 3",
            "Slitherlink 6 \u00d7 5, Honeycomb",
        )[turn % 3]
        table.page.wait_for_selector(f".title:text('{title}')")
        assert table.page.locator(".board").count() == 1
    # Faster than the server: the last one has the page.
    for name in ids:
        table.page.evaluate("(id) => { location.hash = id; }", name)
    table.page.wait_for_selector(".title:text('Slitherlink 6 \u00d7 5, Honeycomb')")
    table.page.wait_for_load_state("networkidle")
    assert table.page.locator(".board").count() == 1
    assert len(begun_games(table)) - begun <= 6 + len(ids)


def begun_games(table: Table) -> list[str]:
    """The requests for a game that left the page."""
    return [url for url in table.requests if url.endswith("/api/games")]
