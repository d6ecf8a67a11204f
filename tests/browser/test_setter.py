"""The bench of who makes puzzles: both solutions, where a clue helps, places and a loop drawn
first, the way of solving, versions, what is said of a puzzle, and somebody else who tests it.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from browser.serving import Site
from browser.table import Table, Visitors
from formats.test_penpa import EDIT, SLITHERLINK
from takegaki import prove, read_document, write
from takegaki.core.verdict import Unique
from tiers import thorough

SEVERAL = ".3..2\n.....\n..1..\n.....\n3...1"
BLANK = ".....\n.....\n.....\n.....\n....."
UNIQUE = ".321202..1..1..2..12323.1"


def verdict(table: Table, wanted: str) -> None:
    table.page.wait_for_selector(f".verdict[data-verdict='{wanted}']")


def unique() -> str:
    return "\n".join(UNIQUE[at : at + 5] for at in range(0, 25, 5))


def draft(table: Table) -> dict[str, Any]:
    """The puzzle in the editor, as the browser keeps it."""
    kept = json.loads(table.page.evaluate("localStorage.getItem('takegaki.drafts') ?? '{}'"))
    found: dict[str, Any] = kept.get(table.game["id"], {"puzzle": {"clues": UNIQUE}})["puzzle"]
    return found


def dot(table: Table, x: int, y: int) -> int:
    """The dot at a column and a row of dots."""
    unit = table.shape["unit"]
    found: int = table.shape["vertices"].index([x * unit, y * unit])
    return found


def opened(table: Table, part: str) -> None:
    """A part of the panel is open."""
    root = table.page.locator(f"[data-part={part}]")
    if root.get_attribute("open") is None:
        root.locator("summary").first.click()


def chosen(table: Table, name: str, value: str) -> None:
    table.page.locator(f"input[name={name}][value={value}]").locator("..").click()


def lines(table: Table) -> int:
    return table.page.locator(".lines .line").count()


def test_two_solutions_are_seen_whole_one_at_a_time_and_over_each_other(table: Table) -> None:
    table.put(SEVERAL, "/edit")
    verdict(table, "multiple")
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    first, second = ({*one["lines"]} for one in found["solutions"])
    table.wait(lambda: lines(table) == len(first & second))
    assert table.page.locator(".differs.first").count() == len(first - second)
    assert table.page.locator(".differs.second").count() == len(second - first)
    for name, wanted in (("first", first), ("second", second), ("clues", set[int]())):
        chosen(table, "view", name)
        table.wait(lambda wanted=wanted: lines(table) == len(wanted))  # type: ignore[misc]
        assert table.page.locator(".differs").count() == 0


def test_cells_where_a_clue_helps_are_ranked_and_a_clue_is_put_there(table: Table) -> None:
    table.put("3.\n.2\n..", "/edit")
    verdict(table, "multiple")
    help_ = table.page.locator(".actions .button").first
    help_.click()
    table.wait(lambda: table.page.locator(".rank").count() > 0)
    ranks = table.page.locator(".rank").evaluate_all("all => all.map((one) => one.textContent)")
    assert ranks == [str(at + 1) for at in range(len(ranks))]
    offered = table.page.locator(".extra .actions .button")
    assert offered.count() > 0
    offered.first.click()
    verdict(table, "unique")
    assert table.page.locator(".rank").count() == 0
    assert not help_.is_visible()


def test_symmetric_typing_asks_for_a_clue_on_the_other_side(table: Table) -> None:
    table.put(BLANK, "/edit")
    verdict(table, "multiple")
    table.page.select_option("select[name=symmetry]", "rot2")
    table.wait(lambda: table.page.locator("[data-part=compose] [role=status]").inner_text() != "")
    table.page.mouse.click(*table.face(0))
    table.page.keyboard.press("2")
    clue = "(all) => all.map((one) => [one.dataset.face, one.dataset.clue])"
    shown = table.page.locator(".clue").evaluate_all(clue)
    assert shown == [["0", "2"], ["24", "?"]]
    table.page.keyboard.press("Delete")
    assert table.page.locator(".clue").count() == 0
    table.page.keyboard.press("Control+z")
    table.wait(lambda: table.page.locator(".clue").count() == 2)


def test_places_are_painted_with_a_symmetry_and_filled_in_round_what_is_there(
    table: Table,
) -> None:
    table.put("3....\n.....\n.....\n.....\n.....", "/edit")
    verdict(table, "multiple")
    table.page.select_option("select[name=symmetry]", "left-right+top-bottom")
    chosen(table, "mode", "places")
    mouse = table.page.mouse
    mouse.move(*table.face(1))
    mouse.down()
    for face in (2, 7, 6, 5, 10, 11, 12):
        mouse.move(*table.face(face), steps=4)
    mouse.up()
    table.wait(lambda: table.page.locator(".shade-1").count() >= 15)
    places = table.page.locator(".shade-1").count()
    table.page.locator("[data-part=compose] .button.primary").click()
    verdict(table, "unique")
    clues = "".join(draft(table)["clues"])
    assert clues[0] == "3"
    assert sum(one != "." for one in clues) == places
    assert "?" not in clues


def test_a_loop_is_drawn_and_becomes_the_solution(table: Table) -> None:
    table.put(BLANK, "/edit")
    verdict(table, "multiple")
    chosen(table, "mode", "loop")
    places = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
    square = [dot(table, x, y) for x, y in places]
    table.drag(*square)
    table.wait(lambda: lines(table) == len(square) - 1)
    table.page.locator("[data-part=compose] .button.primary").click()
    verdict(table, "unique")
    found = prove(read_document(json.dumps(draft(table))).puzzle)
    assert isinstance(found, Unique)
    edges = table.shape["edges"]
    drawn = {frozenset(pair) for pair in pairwise(square)}
    assert {frozenset(edges[at]) for at in found.solution.lines.nonzero()[0]} == drawn
    # Undone, the loop is still there; one step more, and it is gone.
    chosen(table, "mode", "clues")
    table.page.keyboard.press("Control+z")
    verdict(table, "multiple")
    table.wait(lambda: lines(table) == len(square) - 1)
    table.page.keyboard.press("Control+z")
    table.wait(lambda: table.page.locator("[data-tool=undo]").is_disabled())


def test_the_way_is_a_strip_and_each_clue_has_its_first_step(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    opened(table, "way")
    bars = table.page.locator(".way-bar")
    table.wait(lambda: bars.count() > 3)
    bars.first.click()
    assert lines(table) == 0
    assert table.page.locator(".new-line, .new-cross").count() > 0
    bars.last.click()
    table.wait(lambda: lines(table) > 5)
    table.page.locator("[data-part=way]").get_by_role("switch").click()
    table.wait(lambda: table.page.locator(".rank").count() > 0)
    clued = sum(one != "." for one in UNIQUE)
    assert table.page.locator(".rank").count() + table.page.locator(".spare").count() == clued
    before = table.page.locator("[data-part=way] .step-text").inner_text()
    table.page.mouse.click(*table.face(1))
    table.wait(lambda: table.page.locator("[data-part=way] .step-text").inner_text() != before)


def test_an_idea_is_kept_and_generate_asks_for_it(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    opened(table, "way")
    table.wait(lambda: table.page.locator(".way-bar.idea").count() > 0)
    table.page.locator(".way-bar.idea").first.click()
    table.page.locator("[data-part=way] .step-text .button").click()
    kept = json.loads(table.page.evaluate("localStorage.getItem('takegaki.wishes')"))
    assert len(kept) == 1


@thorough
def test_versions_stand_side_by_side_and_come_back(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    opened(table, "versions")
    keep, more = (
        table.page.locator("[data-part=versions] .actions > .button").nth(at) for at in (0, 1)
    )
    keep.click()
    versions = table.page.locator(".version")
    table.wait(lambda: versions.count() == 1)
    table.wait(lambda: versions.locator("img").count() == 1)
    more.click()
    table.wait(lambda: versions.count() == 4)
    table.page.locator("body").press("Escape")
    versions.nth(1).locator(".button").first.click()
    table.wait(lambda: "".join(draft(table)["clues"]) != UNIQUE)
    verdict(table, "unique")
    versions.nth(0).locator(".button").first.click()
    table.wait(lambda: "".join(draft(table)["clues"]) == UNIQUE)
    table.page.reload()
    opened(table, "versions")
    table.wait(lambda: versions.count() == 4)


def test_undo_goes_on_after_the_page_was_closed(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    for key in ("1", "2", "3"):
        table.page.keyboard.press(key)
    clue = table.page.locator(".clue[data-face='0']")
    table.wait(lambda: clue.get_attribute("data-clue") == "3")
    table.page.reload()
    verdict(table, "no solution")
    for wanted in ("2", "1"):
        table.page.keyboard.press("Control+z")
        table.wait(lambda wanted=wanted: clue.get_attribute("data-clue") == wanted)  # type: ignore[misc]
    table.page.keyboard.press("Control+z")
    table.wait(lambda: clue.count() == 0)
    table.page.keyboard.press("Control+y")
    table.wait(lambda: clue.get_attribute("data-clue") == "1")


def test_what_is_said_of_a_puzzle_goes_with_it(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    opened(table, "about")
    for name in ("title", "author", "rules", "comment"):
        table.page.fill(f"[name={name}]", f"The {name}")
        table.page.keyboard.press("Tab")
    told = {name: f"The {name}" for name in ("title", "author", "rules", "comment")}
    assert draft(table)["meta"] == told
    table.page.mouse.click(*table.face(0))
    table.page.keyboard.press("1")
    assert draft(table)["meta"] == told
    table.page.reload()
    opened(table, "about")
    assert table.page.input_value("[name=author]") == "The author"
    table.page.click("[data-tool=more]")
    table.page.locator(".menu-item", has_text="Keep in the library").click()
    table.page.wait_for_selector("#notice:not([hidden])")
    games = table.request("GET", "/api/games?q=The%20title")["games"]
    assert [one["title"] for one in games] == ["The title"]


@thorough
def test_somebody_else_tests_it_and_what_they_say_comes_back(
    table: Table, server: Site, visitors: Visitors, tmp_path: Path
) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    meta = {"title": "Test me", "author": "Ann", "comment": "hard at the end"}
    native = {"takegaki": 1, "kind": "slitherlink", "tiling": "square", "rows": 5, "cols": 5}
    table.put(json.dumps({**native, "clues": UNIQUE, "meta": meta}), "/edit")
    verdict(table, "unique")
    table.page.click("[data-tool=more]")
    table.page.locator(".menu-item", has_text="test").click()
    table.page.wait_for_selector("#notice:not([hidden])")
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert "hard" not in link
    solution = prove(read_document("\n".join(unique().splitlines())).puzzle)
    assert isinstance(solution, Unique)
    report = tmp_path / "report.json"
    with Table(server, visitors, viewport={"width": 1000, "height": 800}) as tester:
        tester.open(link.removeprefix(server.address))
        tester.page.wait_for_selector(".title:text-is('Test me')")
        tester.shape = table.shape
        for edge in solution.solution.lines.nonzero()[0].tolist():
            tester.page.mouse.click(*tester.edge(edge))
        tester.page.wait_for_selector(".panel[data-name=test]")
        assert tester.page.locator(".level").all_inner_texts() == ["Ann"]
        tester.page.fill(".panel textarea", "The corner was good.")
        with tester.page.expect_download() as saved:
            tester.page.locator(".panel .button.primary").click()
        saved.value.save_as(report)
    told = json.loads(report.read_text())
    assert told["solved"] is True
    assert told["seconds"] >= 0
    table.page.click("[data-tool=more]")
    table.page.locator(".menu-item", has_text="Open").click()
    table.page.set_input_files("input[type=file]", report)
    table.page.wait_for_selector(".panel[data-name=test-report]")
    assert table.page.locator("blockquote").inner_text() == "The corner was good."


def test_where_a_tester_was_stuck_is_shown_on_the_board(table: Table) -> None:
    table.put(unique(), "/edit")
    verdict(table, "unique")
    puzzle = table.game["puzzle"]["json"]
    report = {
        "takegaki_test": 1,
        "puzzle": puzzle,
        "solved": True,
        "seconds": 200,
        "stuck": [{"seconds": 60, "edges": [3, 4]}, {"seconds": 30, "edges": [9, 10**9]}],
    }
    table.page.evaluate(
        """(text) => { const data = new DataTransfer();
        data.setData('text/plain', text);
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data})); }""",
        json.dumps(report),
    )
    table.page.wait_for_selector(".panel[data-name=test-report]")
    table.wait(lambda: table.page.locator(".look").count() == 3)
    table.page.locator(".panel ol .button").first.click()
    table.wait(lambda: table.page.locator(".look").count() == 2)


@pytest.mark.parametrize(
    ("link", "title", "clues"),
    [
        (EDIT + SLITHERLINK, "Three, two", ".3.2.2...1.31.."),
        ("https://puzz.link/p?slither/3/3/d8g7d", "", ""),
    ],
    ids=["penpa", "puzzlink"],
)
def test_links_that_other_programs_made_are_edited(
    table: Table, link: str, title: str, clues: str
) -> None:
    table.put(BLANK, "/edit")
    verdict(table, "multiple")
    table.page.evaluate(
        """(text) => { const data = new DataTransfer();
        data.setData('text/plain', text);
        document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data})); }""",
        link,
    )
    table.wait(lambda: "clues" in draft(table) and draft(table)["clues"] != UNIQUE)
    opened(table, "about")
    table.wait(lambda: table.page.input_value("[name=title]") == title)
    if clues:
        assert "".join(draft(table)["clues"]) == clues


def test_a_picture_lies_under_the_board(table: Table, tmp_path: Path) -> None:
    drawing = tmp_path / "drawing.svg"
    drawing.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" '
        'r="15"/></svg>'
    )
    table.put(BLANK, "/edit")
    verdict(table, "multiple")
    opened(table, "underlay")
    table.page.set_input_files("[data-part=underlay] input[type=file]", drawing)
    picture = table.page.locator("image.underlay")
    table.wait(lambda: picture.count() == 1)
    table.page.mouse.click(*table.face(0))
    table.page.keyboard.press("1")
    assert picture.count() == 1
    table.page.locator("[data-part=underlay] .button").last.click()
    assert picture.count() == 0


def test_a_masyu_has_symmetry_help_and_completion(table: Table) -> None:
    text = (
        '{"takegaki":1,"kind":"masyu","tiling":"cells","rows":5,"cols":5,"clues":"'
        + "." * 25
        + '"}'
    )
    table.put(text, "/edit")
    verdict(table, "multiple")
    # No round cursor among circles.
    assert table.page.locator(".cursor circle").count() == 0
    assert table.page.locator(".cursor rect").count() == 1
    assert not table.page.locator("select[name=style]").is_visible()
    table.page.select_option("select[name=symmetry]", "rot2")
    table.wait(lambda: table.page.locator("[data-part=compose] [role=status]").inner_text() != "")
    table.page.mouse.click(*table.vertex(0))
    table.page.keyboard.press("b")
    clue = "(all) => all.map((one) => [one.dataset.face, one.dataset.clue])"
    assert table.page.locator(".clue").evaluate_all(clue) == [["0", "2"], ["24", "2"]]
    table.page.locator("[data-part=compose] .button.primary").click()
    verdict(table, "unique")
    table.wait(lambda: table.page.locator(".clue").count() > 2)


def test_places_of_circles_are_put_down_first_and_get_their_colours(table: Table) -> None:
    native = {"takegaki": 1, "kind": "masyu", "tiling": "cells", "rows": 6, "cols": 6}
    held = "." * 8 + "1" + "." * 27
    table.put(json.dumps({**native, "clues": held}), "/edit")
    verdict(table, "multiple")
    chosen(table, "mode", "places")
    asked = (0, 3, 13, 16, 25, 28, 35)
    for cell in asked:
        table.page.mouse.click(*table.vertex(cell))
    grey = table.page.locator(".clue .circle-either")
    assert grey.count() == len(asked)
    # A click takes one away; and they are there after the page was left.
    table.page.mouse.click(*table.vertex(35))
    assert grey.count() == len(asked) - 1
    table.page.reload()
    verdict(table, "multiple")
    assert grey.count() == len(asked) - 1
    table.page.locator("[data-part=compose] .button.primary").click()
    verdict(table, "unique")
    clues = "".join(draft(table)["clues"])
    assert {cell for cell, clue in enumerate(clues) if clue != "."} == {8, *asked[:-1]}
    assert clues[8] == "1"
    assert grey.count() == 0


def test_a_place_that_no_loop_can_meet_is_named(table: Table) -> None:
    native = {"takegaki": 1, "kind": "masyu", "tiling": "cells", "rows": 5, "cols": 5}
    # From a black circle beside the corner no line goes there, so none passes it.
    table.put(json.dumps({**native, "clues": ".2" + "." * 23}), "/edit")
    verdict(table, "multiple")
    table.page.mouse.click(*table.vertex(0))
    table.page.keyboard.press("?")
    table.page.locator("[data-part=compose] .button.primary").click()
    offered = table.page.locator("[data-part=compose] .extra .button")
    table.wait(lambda: offered.count() == 2)
    offered.first.click()
    assert table.page.locator(".clue .circle-either").count() == 0


def test_both_solutions_of_a_net_are_seen_whole(table: Table) -> None:
    rows = ["8948", "37d6", "1de8", "1636"]
    net = {"takegaki": 1, "kind": "net", "tiling": "cells", "rows": 4, "cols": 4, "clues": rows}
    table.put(json.dumps(net), "/edit")
    verdict(table, "multiple")
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    first, second = ({*one["lines"]} for one in found["solutions"])
    assert first != second
    compose = table.page.locator("[data-part=compose]")
    assert "is its own drawing" in compose.inner_text()
    assert compose.locator("button:visible, select:visible").count() == 0
    sides, given = table.shape["sides"], [int(char, 16) for row in rows for char in row]

    def shown() -> set[int]:
        """The edges that the tiles reach as they lie on the board."""
        angles = table.page.locator(".turning").evaluate_all(
            "(all) => all.map((one) => parseInt(one.style.transform.slice(7)) || 0)"
        )
        reached = set()
        for cell, (bits, angle) in enumerate(zip(given, angles, strict=True)):
            turned = bits
            for _ in range(-angle // 90 % 4):
                turned = (turned & 7) << 1 | turned >> 3
            reached |= {sides[cell][side] for side in range(4) if turned >> side & 1}
        return reached

    for name, wanted in (("first", first), ("second", second)):
        chosen(table, "view", name)
        table.wait(lambda wanted=wanted: shown() == wanted)  # type: ignore[misc]


def test_the_rules_stay_until_the_first_move(table: Table) -> None:
    table.put(unique(), "/")
    notice = table.page.locator("#notice")
    notice.wait_for(state="visible")
    assert "until-move" in (notice.get_attribute("class") or "")
    table.page.mouse.click(*table.edge(0))
    notice.wait_for(state="hidden")


def test_a_set_has_the_order_that_is_chosen_and_doubtful_puzzles_are_named(table: Table) -> None:
    for title, text in (("Ann", unique()), ("Ben", SEVERAL)):
        table.put(write(read_document(text).puzzle.with_meta(title=title), "json"))
        table.page.mouse.click(*table.edge(5))
        table.settle(moves=1)
    table.open("/library", ready=".game")
    for title in ("Ann", "Ben"):
        table.page.locator(f".game:has-text('{title}') [type=checkbox]").first.check()
    table.page.click("text=Print selected")
    listed = table.page.locator(".printed-set li span")
    table.wait(lambda: listed.all_inner_texts() == ["Ann", "Ben"])
    table.page.locator(".printed-set li button").nth(1).click()
    assert listed.all_inner_texts() == ["Ben", "Ann"]
    table.page.wait_for_selector("[role=alert]:has-text('Ben')")
    table.page.locator("input[name=levels]").locator("..").click()
    assert not table.page.locator(".printed-set").is_visible()
    with table.page.expect_download() as waiting:
        table.page.locator(".panel .button.primary").click()
    assert waiting.value.path().read_bytes()[:5] == b"%PDF-"


def printed(table: Table) -> list[str]:
    """What the sheet of the browser's print command says of doubts."""
    table.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert table.page.locator(".sheet").count() == 1
    # A puzzle that is edited is printed without the solutions beside it.
    assert table.page.locator(".sheet .line").count() == 0
    told = table.page.locator(".sheet .sheet-doubt").all_inner_texts()
    table.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    return told


def test_a_sheet_says_that_a_puzzle_has_not_just_one_solution(table: Table) -> None:
    table.page.route("**/api/jobs/verdict", lambda route: route.abort())
    table.put(unique(), "/edit")
    verdict(table, "undecided")
    assert printed(table) == ["It isn\u2019t proven that this puzzle has exactly one solution."]
    table.errors.clear()
    table.page.unroute("**/api/jobs/verdict")
    table.page.reload()
    verdict(table, "unique")
    assert printed(table) == []
    table.page.mouse.click(*table.face(0))
    table.page.keyboard.press("0")
    verdict(table, "no solution")
    assert printed(table) == ["This puzzle has no solution."]
    table.put(SEVERAL, "/edit")
    verdict(table, "multiple")
    table.wait(lambda: lines(table) > 0)
    assert printed(table) == ["This puzzle has more than one solution."]


def test_versions_are_asked_for_with_the_style_and_keep_it(table: Table) -> None:
    asked: list[dict[str, Any]] = []
    completed = json.dumps({"error": {"message": "not now"}})

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=400, content_type="application/json", body=completed)

    table.page.route("**/api/jobs/complete", answer)
    table.put(unique(), "/edit")
    verdict(table, "unique")
    table.page.select_option("select[name=style]", "janko")
    opened(table, "versions")
    buttons = table.page.locator("[data-part=versions] .form-group > .actions > .button")
    buttons.nth(1).click()
    table.wait(lambda: len(asked) == 1)
    # The same places, each asking for a clue.
    assert asked[0]["style"] == "janko"
    assert asked[0]["puzzle"]["clues"] == "".join("." if one == "." else "?" for one in UNIQUE)
    table.page.mouse.click(*table.face(0))
    buttons.nth(2).click()
    table.wait(lambda: len(asked) == 2)
    # Near the cell other clues, further off those that are there.
    assert asked[1]["style"] == "janko"
    near = asked[1]["puzzle"]["clues"]
    assert "?" in near
    assert all(new in (old, "?") for new, old in zip(near, UNIQUE, strict=True))
    assert near[-1] == UNIQUE[-1]
    buttons.nth(0).click()
    versions = table.page.locator(".version")
    table.wait(lambda: versions.count() == 1)
    opened(table, "compose")
    table.page.select_option("select[name=style]", "")
    opened(table, "versions")
    versions.locator(".button").first.click()
    table.wait(lambda: table.page.input_value("select[name=style]") == "janko")
    table.errors.clear()


def test_circles_that_contradict_each_other_are_let_go(table: Table) -> None:
    # Black circles beside each other in a corner: a loop can't go straight on after both.
    clues = "22..." + "....." + "..1.." + "." * 10
    native = {"takegaki": 1, "kind": "masyu", "tiling": "cells", "rows": 5, "cols": 5}
    table.put(json.dumps({**native, "clues": clues}), "/edit")
    verdict(table, "no solution")
    table.page.locator("[data-part=compose] .button.primary").click()
    offered = table.page.locator("[data-part=compose] .extra .button")
    table.wait(lambda: offered.count() == 2)
    said = table.page.locator("[data-part=compose] [role=status]").inner_text()
    assert said.startswith("No solution: 2 clues together ask too much")
    ranks = table.page.locator(".rank").evaluate_all("all => all.map((one) => one.textContent)")
    assert ranks == ["1", "2"]
    offered.first.click()
    verdict(table, "multiple")
    assert table.page.locator(".clue").count() == 2


def test_a_circle_is_deleted_wherever_the_keyboard_is(table: Table) -> None:
    native = {"takegaki": 1, "kind": "masyu", "tiling": "cells", "rows": 5, "cols": 5}
    table.put(json.dumps({**native, "clues": "." * 25}), "/edit")
    verdict(table, "multiple")
    circles = table.page.locator(".clue")
    for key in ("Delete", "Backspace"):
        table.page.mouse.click(*table.vertex(12))
        table.page.keyboard.press("w")
        assert circles.count() == 1
        table.page.keyboard.press(key)
        assert circles.count() == 0
        table.page.keyboard.press("Control+z")
        table.wait(lambda: circles.count() == 1)
        table.page.keyboard.press(key)
        assert circles.count() == 0
        table.page.mouse.click(*table.vertex(12))
        table.wait(lambda: circles.count() == 1)
        # The keyboard is at a button, as after a click on it.
        table.page.locator("[data-part=compose] .button.primary").focus()
        table.page.keyboard.press(key)
        assert circles.count() == 0
