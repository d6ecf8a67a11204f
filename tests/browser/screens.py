"""The screens that a player, a teacher and a setter see: each opened by what its visitor does."""

from collections.abc import Callable
from typing import Any

from browser.table import CROSS, LINE, Table

BOARD = "33\n..\n.."
"""Two cells wide, three high, with one solution."""

SCREENS: dict[str, Callable[[Table], None]] = {}
"""By name, what opens each; all of them follow one another in one window."""


def screen(opens: Callable[[Table], None]) -> Callable[[Table], None]:
    """A screen by the name of what opens it."""
    SCREENS[opens.__name__.strip("_")] = opens
    return opens


def solution(table: Table) -> list[int]:
    """The lines of the game's one solution."""
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    lines: list[int] = found["solutions"][0]["lines"]
    return lines


def play(table: Table, *marks: tuple[int, str]) -> None:
    """Marks on the board, by another page of the same game."""
    actions = [{"do": "edge", "edge": edge, "mark": MARK[sign]} for edge, sign in marks]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=actions)


MARK = {LINE: 1, CROSS: -1}


def _begun(table: Table) -> None:
    """A board on which nothing is drawn, with its level in the head."""
    table.put(BOARD)
    table.page.wait_for_selector(".level")


def _until(table: Table, selector: str) -> Any:
    """Waits for a part of the page, and answers with it."""
    table.page.wait_for_selector(selector, state="attached")
    return table.page.locator(selector)


@screen
def first_visit(table: Table) -> None:
    table.put(BOARD)
    table.page.evaluate("localStorage.removeItem('takegaki.seen')")
    table.page.reload()
    _until(table, ".panel[data-name=first] .tiny .board")
    # For all who come after.
    table.page.evaluate("localStorage.setItem('takegaki.seen', '[\"slitherlink\"]')")


@screen
def playing(table: Table) -> None:
    _begun(table)


@screen
def how_to_play(table: Table) -> None:
    _begun(table)
    table.page.keyboard.press("?")
    _until(table, ".panel .keys dt")


@screen
def settings(table: Table) -> None:
    _begun(table)
    table.page.click("#settings")
    _until(table, ".panel[data-name=settings] .switch")


@screen
def new(table: Table) -> None:
    _begun(table)
    table.page.keyboard.press("n")
    _until(table, ".panel[data-name=new] .style-picture img")
    table.page.evaluate("document.querySelector('.panel .others').open = true")


@screen
def more(table: Table) -> None:
    _begun(table)
    table.page.click("[data-tool=more]")
    _until(table, ".panel .menu-item")


@screen
def trial(table: Table) -> None:
    _begun(table)
    for depth in (1, 2):
        table.page.keyboard.press("t")
        _until(table, f".trial-bar:has-text('{depth}')")
        table.page.mouse.click(*table.edge(depth))
        table.wait(lambda depth=depth: table.page.locator(".lines .line").count() == depth)  # type: ignore[misc]


@screen
def ink_and_pencil(table: Table) -> None:
    _begun(table)
    lines = solution(table)
    play(table, *((edge, LINE) for edge in lines[:3]))
    sure = [{"do": "sure", "edge": edge, "sure": True} for edge in lines[:2]]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=sure)
    _until(table, ".line.pencil")
    table.page.click("[data-tool=more]")
    _until(table, ".panel .menu-item")


@screen
def colours(table: Table) -> None:
    _begun(table)
    table.page.mouse.click(*table.face(0))
    table.page.mouse.click(*table.face(3), button="right")
    table.wait(lambda: table.page.locator(".shade").count() == 2)


@screen
def pause(table: Table) -> None:
    _begun(table)
    table.page.keyboard.press("p")
    _until(table, ".pause-cover:not([hidden])")


@screen
def hint(table: Table) -> None:
    _begun(table)
    table.page.keyboard.press("h")
    _until(table, ".panel[data-name=hint] .button.small")


@screen
def hint_with_reason(table: Table) -> None:
    hint(table)
    table.page.keyboard.press("h")
    table.wait(lambda: table.page.locator(".panel .actions .button").count() == 1)


@screen
def wrong_mark(table: Table) -> None:
    _begun(table)
    wrong = next(edge for edge in range(17) if edge not in solution(table))
    play(table, (wrong, LINE))
    table.wait(lambda: table.page.locator(".lines .line").count() == 1)
    for _ in range(2):
        table.page.keyboard.press("h")
        _until(table, ".panel[data-name=hint] .message")
    _until(table, ".over .wrong, .over [class*=wrong], .over *")


@screen
def check(table: Table) -> None:
    _begun(table)
    table.page.keyboard.press("c")
    _until(table, ".panel[data-name=check] .message")


@screen
def end(table: Table) -> None:
    """The last line by a click, so that the page itself sees the end."""
    _begun(table)
    *before, last = solution(table)
    play(table, *((edge, LINE) for edge in before))
    table.wait(lambda: table.page.locator(".lines .line").count() == len(before))
    table.page.mouse.click(*table.edge(last))
    _until(table, ".panel[data-name=end] .facts dd")


@screen
def end_replay(table: Table) -> None:
    end(table)
    table.page.locator(".panel[data-name=end] .actions .button").nth(3).click()
    _until(table, ".panel .film-player [type=range]")


@screen
def end_share(table: Table) -> None:
    end(table)
    table.page.locator(".panel[data-name=end] .actions .button").nth(2).click()
    _until(table, ".panel .end-share .menu-item")


@screen
def daily(table: Table) -> None:
    """With the calendar, the collection, and the statistics of what was solved just now."""
    end(table)
    table.open("/daily", ready=".calendar")
    _until(table, ".daily .game-open")
    _until(table, ".results td")


@screen
def library(table: Table) -> None:
    """Several games are away; that can be taken back."""
    for _ in range(3):
        table.put(BOARD)
        play(table, (3, LINE))
    table.open("/library", ready=".game")
    for at in range(2):
        table.page.locator(".game input").nth(at).check()
    table.page.locator(".list-top .actions .button").nth(2).click()
    _until(table, ".undo-bar:not([hidden]) .button")
    _until(table, ".game-picture img")
    # For those that come after: they stay.
    table.page.locator(".game input").first.check()


@screen
def course(table: Table) -> None:
    table.open("/learn", ready=".tab")
    table.page.locator("[role=tab]").first.click()
    table.wait(lambda: table.page.locator(".course .lessons, .course h4").count() > 0)
    if table.page.locator(".course .lessons").count() == 0:
        table.page.locator(".course .actions .button").first.click()
    _until(table, ".course .lessons")


@screen
def lesson(table: Table) -> None:
    """A board of a lesson with what is said of it."""
    course(table)
    table.page.locator(".lessons [data-lesson]").first.click()
    _until(table, ".course [data-try]").first.click()
    _until(table, ".course .try .button").last.click()
    table.wait(lambda: table.text(".course .try .message") != "")


@screen
def explained(table: Table) -> None:
    """A whole solution, step by step."""
    table.put(BOARD, "/learn")
    table.page.locator("[role=tab]").last.click()
    table.page.click(".learn-part .primary")
    _until(table, ".replay [type=range]")


@screen
def workbench(table: Table) -> None:
    table.put(BOARD, "/workbench")
    _until(table, ".learn-part .primary")


@screen
def edit(table: Table) -> None:
    table.put(BOARD, "/edit")
    _until(table, ".verdict[data-verdict=unique]")


@screen
def printing(table: Table) -> None:
    _begun(table)
    table.page.click("[data-tool=more]")
    table.page.locator(".panel .menu-item:has([data-icon=print])").click()
    _until(table, ".panel[data-name=print] .button.primary")


@screen
def printing_many(table: Table) -> None:
    for _ in range(2):
        table.put(BOARD)
        play(table, (3, LINE))
    table.open("/library", ready=".game")
    for at in range(2):
        table.page.locator(".game input").nth(at).check()
    table.page.locator(".list-top .actions .button").nth(1).click()
    _until(table, ".panel[data-name=print] .printed-set li")


@screen
def players(table: Table) -> None:
    _begun(table)
    table.page.click("#settings")
    table.page.locator(".panel[data-name=settings] .actions .button").click()
    _until(table, ".panel .player-dot")


@screen
def saving(table: Table) -> None:
    _begun(table)
    table.page.click("[data-tool=more]")
    table.page.locator(".panel .menu-item").nth(8).click()
    _until(table, ".panel textarea, .panel select")


@screen
def not_unique(table: Table) -> None:
    """A board with two solutions, which its head says."""
    table.put("3x3t0:d2d")
    _until(table, ".several")


PLAIN = {
    "techniques": ("/techniques", ".card .drawn"),
    "rules": ("/rules", ".list-page h2"),
    "generate": ("/generate", ".panel .primary"),
    "rule_sets": ("/rule-sets", ".list-page .button, .list-page .card"),
    "experiments": ("/experiments", ".experiment"),
}
"""Those for which an address is enough, and what is seen there once they are ready."""


def _at(address: str, ready: str) -> Callable[[Table], None]:
    return lambda table: table.open(address, ready=ready)


SCREENS.update({name: _at(*where) for name, where in PLAIN.items()})
