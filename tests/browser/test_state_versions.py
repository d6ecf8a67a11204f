"""The page keeps its state by differences, which say the same to it as to the plain reader of the
tests.
"""

import random

from browser.loops import lines, puzzle
from browser.table import Table
from takegaki.web.state_versions import difference
from tiers import tries
from web.test_state_versions import told

TOLD = (
    """async ([state, answer]) => (await import('/static/js/board/state.js')).told(state, answer)"""
)


def test_the_page_puts_differences_on_its_state_as_the_server_means_them(table: Table) -> None:
    dice = random.Random(4)
    table.page.goto(f"{table.server}/static/icon.svg")
    for _ in range(tries(60)):
        old = {
            "version": "a",
            "marks": "".join(dice.choices(".-x", k=40)),
            "solved": False,
            "violations": [1],
        }
        chars = [dice.choice(".-x") if dice.random() < 0.1 else char for char in str(old["marks"])]
        new = {"version": "b", "marks": "".join(chars), "solved": dice.random() < 0.5, "moves": 3}
        answer = {"since": "a", "version": "b", **difference(old, new)}
        assert table.page.evaluate(TOLD, [old, answer]) == new == told(old, answer)
        assert table.page.evaluate(TOLD, [{**old, "version": "c"}, answer]) is None


def test_a_page_out_of_step_asks_for_the_whole_state(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    one, two = lines(graph, inside)[:2]
    table.page.mouse.click(*table.edge(one))
    table.settle(moves=1)
    sizes: list[int] = []
    table.page.on(
        "response",
        lambda answer: (
            sizes.append(int(answer.headers["content-length"])) if "/do" in answer.url else None
        ),
    )
    table.page.route(
        "**/do", lambda route: route.fulfill(json={**route.fetch().json(), "since": "strange"})
    )
    table.page.mouse.click(*table.edge(two))
    table.settle(moves=2)
    table.wait(lambda: table.page.locator(".line").count() == 2)
    table.page.unroute("**/do")
    table.page.keyboard.press("u")
    table.settle(moves=1)
    table.wait(lambda: table.page.locator(".line").count() == 1)
    assert max(sizes) < 300
