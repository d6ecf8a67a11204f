"""Hints in two stages, check, trials, and what is read out."""

import re

import numpy as np
import pytest

from browser.loops import lines, puzzle
from browser.table import Table
from narrowing import not_none
from random_loops import random_puzzle
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.boards import board_text
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.formats import Document, native, read_document
from takegaki.render.captions import Captions
from takegaki.tilings import graph_of
from tiers import thorough


def message(table: Table) -> str:
    return table.page.locator(".message").first.inner_text()


def test_a_hint_tells_where_then_why_then_plays(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    assert message(table).startswith("Look at ")
    # Who listens sees no highlight: the place is said, in full.
    spoken = table.page.locator("#live").inner_text()
    assert spoken.startswith("Look at ")
    assert " at row " in spoken
    assert "highlighted" not in spoken
    assert table.page.locator(".new-line, .new-cross").count() == 0
    table.page.keyboard.press("h")
    table.wait(lambda: table.page.locator(".new-line, .new-cross").count() > 0)
    table.page.keyboard.press("h")
    table.wait(lambda: table.state()["can_undo"])
    table.wait(lambda: not table.page.locator(".panel").is_visible())
    right = set(lines(graph, inside))
    marks = table.state()["marks"]
    assert all((mark == "-") == (edge in right) for edge, mark in enumerate(marks) if mark != ".")


def test_another_hint_and_where_one_can_go_on(table: Table) -> None:
    """Two 3s in corners and what lies between: three places are open, and none of them is told."""
    table.put("33\n..\n..\n")
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    buttons = table.page.locator(".panel[data-name=hint] .actions button")
    places = buttons.filter(has_text="Where can I go on?")
    places.click()
    table.wait(lambda: "3" in message(table) and "(2)" in message(table))
    assert table.page.locator(".step-face").count() == 2
    assert table.page.locator(".new-line, .new-cross").count() == 0
    buttons.filter(has_text="Back to the hint").click()
    buttons.nth(1).click()
    # A key that comes before the answer is about the other hint, which it explains; then it plays.
    table.page.keyboard.press("h")
    table.wait(lambda: table.page.locator(".new-line, .new-cross").count() > 0)
    table.page.keyboard.press("h")
    table.wait(lambda: table.state()["can_undo"])


def test_rows_and_columns_are_numbered_while_a_sentence_speaks_of_the_board(table: Table) -> None:
    table.put("3..\n...\n.0.\n...\n")
    numbers = table.page.locator(".rulers text")
    assert numbers.count() == 0
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    assert message(table) == "Look at the highlighted 0."
    table.wait(lambda: numbers.count() == 7)
    assert numbers.all_text_contents() == ["1", "2", "3", "1", "2", "3", "4"]
    table.page.keyboard.press("Escape")
    table.wait(lambda: numbers.count() == 0)
    table.settings(numbers="always")
    table.open()
    table.wait(lambda: numbers.count() == 7)
    table.settings(numbers="never")
    table.open()
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    assert numbers.count() == 0


COVERED = """() => {
    const shapes = (name) => [...document.querySelectorAll(name)]
        .map((one) => one.getBoundingClientRect());
    const isOn = ({ left, right, top, bottom }, other) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > other.left && x < other.right && y > other.top && y < other.bottom;
    };
    const paper = shapes('.ruler-paper');
    return shapes('.rulers text').map((one) => paper.some((other) => isOn(one, other)));
}"""
"""For each number of a row or column, whether paper lies under it."""


def test_numbers_of_rows_that_stay_in_view_over_the_board_lie_on_paper(table: Table) -> None:
    table.settings(numbers="always")
    table.put("\n".join(["3" * 12] * 9))
    page = table.page
    table.wait(lambda: page.locator(".rulers text").count() == 12 + 9)
    assert not any(page.evaluate(COVERED))
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -700)
    table.wait(lambda: page.locator(".ruler-paper").count() == 2)
    covered = page.evaluate(COVERED)
    assert covered
    assert all(covered)


@pytest.mark.parametrize("size", [3, pytest.param(12, marks=thorough)])
def test_cells_that_a_hint_names_by_number_have_it_on_the_board(table: Table, size: int) -> None:
    """When it is explained, and in the steps of an explanation; as drawn for small boards and for
    large ones.
    """
    graph = graph_of("snub-square", size, size)
    puzzle, board = _where_cells_are_named(graph)
    table.put(native.write(Document(puzzle, board)))
    numbers = table.page.locator(".cell-number")
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    assert _named(message(table)) == {*numbers.all_text_contents()} == set()
    table.page.keyboard.press("h")
    table.wait(lambda: table.page.locator(".new-line, .new-cross").count() > 0)
    # Also of what is folded away.
    said = not_none(table.page.locator(".panel[data-name=hint]").text_content())
    assert _named(said) == {*numbers.all_text_contents()} != set()
    table.page.keyboard.press("Escape")
    table.wait(lambda: numbers.count() == 0)


def _where_cells_are_named(graph: Graph) -> tuple[Puzzle, Board]:
    """A board on which the sentences of a hint beside it name cells by number."""
    for seed in range(60):
        puzzle, _ = random_puzzle(graph, np.random.default_rng(seed), 0.6)
        board = Board.blank(graph)
        while found := hint(puzzle, board).deduction:
            if Captions(graph, found).cells_named:
                return puzzle, board
            board = board.with_marks(dict(found.conclusions))
    raise AssertionError("no such board")


def test_cases_of_a_hint_have_small_pictures(table: Table) -> None:
    puzzle = read_document(board_text("trial")).puzzle
    boards = (step.board for step in explain(puzzle))
    board, cases = next((one, found) for one in boards if (found := _cases(puzzle, one)))
    table.put(native.write(Document(puzzle, board)))
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".panel[data-name=hint] .message")
    pictures = table.page.locator(".panel[data-name=hint] .case-picture")
    assert pictures.count() == 0
    table.page.keyboard.press("h")
    table.wait(lambda: pictures.count() == cases)
    table.wait(lambda: all(one.evaluate("one => one.naturalWidth") for one in pictures.all()))


def _cases(puzzle: Puzzle, board: Board) -> int:
    """How many cases a hint has there."""
    found = hint(puzzle, board).deduction
    return 0 if found is None else sum(part.kind == "case" for part in found.tree)


def _named(text: str) -> set[str]:
    return set(re.findall(r"\bcell (\d+)\b", text))


def one_wrong(table: Table) -> tuple[Graph, str, int]:
    """A game with one mark, a line that is wrong: its board, its text, and the edge."""
    graph, inside, text = puzzle("square")
    table.put(text)
    wrong = next(edge for edge in range(graph.n_edges) if edge not in lines(graph, inside))
    table.page.mouse.click(*table.edge(wrong))
    table.settle(moves=1)
    return graph, text, wrong


def test_a_hint_finds_what_is_wrong_and_takes_it_back(table: Table) -> None:
    graph, text, wrong = one_wrong(table)
    table.page.click("[data-tool=hint]")
    table.page.click("text=Show me")
    assert table.page.locator(".wrong").count() == 1
    # What would follow from it is seen, and goes with it.
    found = hint(read_document(text).puzzle, Board.blank(graph).with_marks({wrong: LINE}))
    assert found.trail
    assert table.page.locator(".new-line, .new-cross").count() == len(found.trail)
    table.page.click("button:has-text('Remove')")
    table.settle(marks="." * graph.n_edges)
    assert table.page.locator(".new-line, .new-cross").count() == 0


def test_check_leads_to_the_reason_why_a_mark_is_wrong(table: Table) -> None:
    graph, text, wrong = one_wrong(table)
    table.page.keyboard.press("c")
    table.page.click(".panel[data-name=check] .button:text('Show me')")
    hints = table.state()["hints"]
    table.page.click(".panel[data-name=check] .button:text('Why?')")
    table.page.wait_for_selector(".panel[data-name=hint] .message + .message")
    found = hint(read_document(text).puzzle, Board.blank(graph).with_marks({wrong: LINE}))
    assert table.page.locator(".new-line, .new-cross").count() == len(found.trail) > 0
    # A reason is a hint, and counts as one.
    table.settle(hints=hints + 1)
    table.page.click(".panel .button:text('Remove it')")
    table.settle(marks="." * graph.n_edges)


@thorough
def test_check_counts_mistakes_and_shows_them_when_asked(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(min(lines(graph, inside))))
    table.settle(moves=1)
    table.page.keyboard.press("c")
    table.page.wait_for_selector("text=No mistakes so far.")
    wrong = lines(graph, inside)[3]
    table.page.mouse.click(*table.edge(wrong), button="right")
    table.settle(moves=2)
    table.page.keyboard.press("c")
    table.page.wait_for_selector("text=One mark is wrong.")
    assert table.page.locator(".wrong").count() == 0
    table.page.click("text=Show me")
    assert table.page.locator(".wrong").count() == 1


@thorough
def test_check_names_a_loop_closed_too_early_and_few_errors(table: Table) -> None:
    table.put("333\n.3.\n333\n...\n333\n")
    for edge in table.shape["face_edges"][10]:
        table.page.mouse.click(*table.edge(edge))
    table.settle(moves=4)
    table.page.keyboard.press("c")
    table.page.wait_for_selector(".panel[data-name=check] .message")
    assert "is closed too early" in message(table)
    assert "clue" not in message(table)
    assert table.page.locator(".wrong").count() == 4


@thorough
def test_a_puzzle_without_one_solution_says_so_everywhere(table: Table) -> None:
    table.put(".13222.\n..2.22.\n..3....\n.12.2..\n.32212.")
    table.page.wait_for_selector(".several:text('more than one solution')")
    table.page.click("nav >> text=Learn")
    table.page.click("[data-part=explain]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Nothing more to find, as there are several solutions")
    # A Net of three ends: no solution, say the head of the board, Check and Hint.
    table.put("3x1:111")
    table.page.wait_for_selector(".several:text('no solution')")
    table.page.keyboard.press("c")
    table.page.wait_for_selector(
        ".panel[data-name=check] .message:text('This puzzle has no solution')"
    )
    table.page.keyboard.press("h")
    table.page.wait_for_selector(
        ".panel[data-name=hint] .message:text('This puzzle has no solution')"
    )
    # Rings would not say what they are beside "nothing to hint at": the reason does.
    table.put("303\n.3.\n3.3")
    table.page.keyboard.press("h")
    table.page.wait_for_selector(
        ".panel[data-name=hint] .message:text('This puzzle has no solution')"
    )
    rings = table.page.locator(".step-clue")
    assert rings.count() == 0
    table.page.click(".panel[data-name=hint] button:text('Why?')")
    table.wait(lambda: rings.count() > 0)


@thorough
def test_live_mistakes_only_when_switched_on(table: Table) -> None:
    _, _, text = puzzle("square")
    table.settings(errors="on")
    table.put(text)
    corner = table.shape["face_edges"][6]
    for edge in corner:
        table.page.mouse.click(*table.edge(edge))
    table.wait(lambda: table.page.locator(".error-edge").count() == 4)
    table.page.click("#settings")
    table.page.click("text=When I check")
    table.wait(lambda: table.page.locator(".error-edge").count() == 0)


@thorough
def test_trials_nest_and_are_thrown_away_or_kept(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text)
    first, second, third = lines(graph, inside)[:3]
    table.page.mouse.click(*table.edge(first))
    table.page.click("[data-tool=trial]")
    table.page.mouse.click(*table.edge(second))
    table.page.click("[data-tool=trial]")
    table.page.mouse.click(*table.edge(third))
    table.settle(checkpoints=["Trial 1", "Trial 2"])
    table.page.click("text=Discard")
    assert table.settle(checkpoints=["Trial 1"])["marks"].count("-") == 2
    table.page.click("text=Keep")
    assert table.settle(checkpoints=[])["marks"].count("-") == 2


@thorough
def test_automatic_crosses_are_a_setting(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.settings(automatic=True)
    table.put(text)
    table.settle(automatic_crosses=True)
    for edge in lines(graph, inside)[:8]:
        table.page.mouse.click(*table.edge(edge))
    table.wait(lambda: "x" in table.state()["marks"])


def test_a_screen_reader_gets_a_labelled_grid_and_the_cursor_in_words(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    board = table.page.get_by_role("grid")
    assert board.get_attribute("aria-label") == "Slitherlink, 5 rows, 3 columns"
    cells = board.get_by_role("gridcell")
    assert cells.count() == 15
    assert not_none(cells.nth(5).get_attribute("aria-label")).startswith("row 2, column 3; clue ")
    table.page.mouse.click(*table.edge(table.shape["face_edges"][5][0]))
    table.wait(lambda: "line top" in str(cells.nth(5).get_attribute("aria-label")))
    table.page.keyboard.press("ArrowRight")
    assert "edge of row" in table.page.locator("#live").inner_text()


def test_how_to_play_is_told_once_and_on_request(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    assert table.notice.startswith("Connect dots")
    table.page.reload()
    table.page.wait_for_selector(".board-svg")
    table.page.wait_for_load_state("networkidle")
    assert not table.page.locator("#notice").is_visible()
    table.page.keyboard.press("?")
    table.page.wait_for_selector(".how li:has-text('never branches')")


def test_the_first_visit_begins_with_the_rules_by_doing(table: Table) -> None:
    table.is_new()
    table.put("33\n..\n..\n")
    page = table.page
    page.wait_for_selector(".panel[data-name=first] .tiny .line", state="attached")
    assert "three lines" in page.locator(".panel .message").inner_text()
    spot = """([a, b]) => {
        const m = document.querySelector('.tiny .layer').getScreenCTM();
        return [m.e + m.a * a, m.f + m.d * b];
    }"""
    page.mouse.click(*page.evaluate(spot, [20, 40]))
    page.click(".panel >> text=Go on")
    page.wait_for_selector(".panel .message:has-text('Close it')")
    for place in ([0, 20], [0, 60]):
        page.mouse.click(*page.evaluate(spot, place))
    page.wait_for_selector(".tiny .picture.solved")
    page.click(".panel >> text=Go on")
    page.wait_for_selector(".panel .message:has-text('A 0 has no lines')")
    page.mouse.click(*page.evaluate(spot, [20, 0]), button="right")
    page.locator(".panel .button.primary").click()
    table.wait(lambda: not page.locator(".panel").is_visible())
    # Once; and again when asked for.
    page.reload()
    page.wait_for_selector(".board-svg")
    page.wait_for_load_state("networkidle")
    assert not page.locator(".panel").is_visible()
    page.keyboard.press("?")
    page.click(".panel >> text=Try the rules")
    page.wait_for_selector(".panel[data-name=first] .tiny .line", state="attached")
    page.click(".panel >> text=Skip")
    table.wait(lambda: not page.locator(".panel").is_visible())


def test_what_plays_a_hint_is_in_reach_however_long_its_reason_is(phone: Table) -> None:
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.settings(language="de")
    phone.put("33\n..\n..\n")
    lines = phone.request("POST", "/api/jobs/verdict", game=phone.game["id"])["result"]
    wrong = min(set(range(17)) - set(lines["solutions"][0]["lines"]))
    actions = [{"do": "edge", "edge": wrong, "mark": 1}]
    phone.request("POST", f"/api/games/{phone.game['id']}/do", actions=actions)
    phone.wait(lambda: phone.page.locator(".lines .line").count() == 1)
    for _ in range(2):
        phone.page.keyboard.press("h")
        phone.page.wait_for_selector(".panel[data-name=hint] .message")
    phone.wait(lambda: phone.page.locator(".panel .message").count() == 2)
    feet = "one => one.getBoundingClientRect().bottom"
    button = phone.page.locator(".panel .button.primary").evaluate(feet)
    body = phone.page.locator(".panel-body")
    assert body.evaluate("one => one.scrollHeight > one.clientHeight")
    assert button <= body.evaluate(feet)
