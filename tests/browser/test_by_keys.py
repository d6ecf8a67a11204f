"""The areas by keys alone: who acts on a button is there or where it leads, sees and hears it."""

import pytest

from browser.keys import SEEN, hears, is_at, reach
from browser.table import Table


def test_days_and_months_by_keys(table: Table) -> None:
    table.open("/daily", ready=".calendar")
    page = table.page
    page.wait_for_selector(".daily .game-open")
    today = table.text(".daily-part h2")
    reach(page, "[data-key=left]")
    page.keyboard.press("Enter")
    table.wait(lambda: table.text(".daily-part h2") != today)
    is_at(table, "[data-key=left]")
    reach(page, "[data-key=right]")
    page.keyboard.press("Enter")
    # There is no day after today: the keys are at the one before.
    table.wait(lambda: table.text(".daily-part h2") == today)
    is_at(table, "[data-key=left]")
    reach(page, "[data-key=month-before]")
    month = page.evaluate("document.activeElement.ariaLabel")
    page.keyboard.press("Enter")
    hears(table, month)
    is_at(table, "[data-key=month-before]")
    reach(page, ".date")
    day = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".date[aria-current][data-key='{day}']")
    is_at(table, f".date[data-key='{day}']")


def test_results_are_forgotten_by_keys(table: Table) -> None:
    table.put("33\n..\n..")
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    actions = [{"do": "edge", "edge": edge, "mark": 1} for edge in found["solutions"][0]["lines"]]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=actions)
    table.settle(solved=True)
    table.open("/daily", ready=".by-puzzle")
    page = table.page
    page.wait_for_selector(".daily .game-open")
    reach(page, ".statistics > .actions .button:last-child")
    page.keyboard.press("Enter")
    hears(table, "forgotten for good")
    is_at(table, ".statistics .primary")
    page.keyboard.press("Escape")
    is_at(table, ".statistics > .actions .button:last-child:not(.primary)")
    page.keyboard.press("Enter")
    is_at(table, ".statistics .primary")
    page.keyboard.press("Enter")
    hears(table, "Nothing solved yet.")
    is_at(table, ".statistics h2")
    assert page.evaluate(SEEN)[2]


@pytest.fixture
def library(table: Table) -> Table:
    """A library of this test alone, with three games."""
    for game in table.request("GET", "/api/games?limit=100")["games"]:
        table.request("DELETE", f"/api/games/{game['id']}")
    for text in ("33\n..\n..", "3..\n...\n.0.", "2.2\n.3.\n..."):
        table.put(text)
        cross = [{"do": "edge", "edge": 0, "mark": -1}]
        table.request("POST", f"/api/games/{table.game['id']}/do", actions=cross)
    table.request("POST", f"/api/games/{table.game['id']}/keep", title="Mine #tag")
    table.open("/library", ready=".games .game:nth-child(3)")
    return table


def test_games_are_found_sorted_and_deleted_by_keys(library: Table) -> None:
    page = library.page
    reach(page, "[name=q]")
    page.keyboard.type("Mine")
    hears(library, "One puzzle.")
    page.keyboard.press("Escape")
    hears(library, "3 puzzles.")
    reach(page, "[name=sort]")
    page.evaluate("document.getElementById('live').textContent = ''")
    page.keyboard.press("ArrowDown")
    hears(library, "3 puzzles.")
    is_at(library, "[name=sort]")
    for _ in range(2):
        reach(page, ".game [type=checkbox]")
        page.keyboard.press("Space")
    reach(page, ".list-top .button:nth-child(3)", "Shift+Tab")
    page.keyboard.press("Enter")
    is_at(library, ".undo-bar .button")
    assert "2 games deleted." in library.text(".undo-bar")
    assert page.locator(".game").count() == 1
    page.keyboard.press("Enter")
    hears(library, "2 games are back.")
    is_at(library, ".game-open")
    assert page.locator(".game").count() == 3
    # One after another by the bin; what was first opens again where it was.
    reach(page, ".game .icon-button")
    first = page.evaluate("document.activeElement.closest('.game').innerText")
    page.keyboard.press("Enter")
    is_at(library, ".undo-bar .button")
    reach(page, ".game .icon-button")
    page.keyboard.press("Enter")
    is_at(library, ".undo-bar .button")
    page.keyboard.press("Enter")
    is_at(library, ".game-open")
    assert page.evaluate("document.activeElement.closest('.game').innerText") == first
    reach(page, ".game [data-key^='#tag']")
    page.keyboard.press("Enter")
    hears(library, "One puzzle.")
    is_at(library, ".game [data-key^='#tag']")


def test_clues_are_written_and_taken_back_by_keys(table: Table) -> None:
    table.put("3..\n...\n.0.", "/edit")
    page = table.page
    is_at(table, ".stage .board")
    page.evaluate(HEAR)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    heard(table, "row 1, column 2; clue 2")
    page.keyboard.press("Control+z")
    heard(table, "row 1, column 2; no clue")
    page.keyboard.press("Control+y")
    reach(page, "[data-tool=undo]")
    page.keyboard.press("Enter")
    # There is nothing more to take back: the keys are the board's again.
    is_at(table, ".stage .board")
    page.wait_for_selector("[data-tool=undo]:disabled")
    reach(page, "[data-tool=more]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel[data-name=menu]")
    reach(page, ".menu-item:last-child")
    page.keyboard.press("Enter")
    is_at(table, ".stage .board")
    page.wait_for_selector("[data-tool=undo]:enabled")
    # Arrows go through all the choices, though the board changes with each.
    reach(page, "[name=mode]")
    for mode in ("places", "loop"):
        page.keyboard.press("ArrowRight")
        is_at(table, f"[name=mode][value={mode}]:checked")


HEAR = """() => {
    window.heard = [];
    const live = document.getElementById('live');
    const hear = new MutationObserver(() => window.heard.push(live.innerText));
    hear.observe(live, { childList: true });
}"""


def heard(table: Table, words: str) -> None:
    """It was read out, whatever came after."""
    table.wait(lambda: any(words in one for one in table.page.evaluate("window.heard")))
    table.page.evaluate("window.heard = []")
