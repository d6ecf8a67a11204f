"""Rules to look through, and the library of one's own games."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from browser.loops import puzzle
from browser.table import Table
from takegaki import read
from takegaki.deduce.ladder import level_of
from takegaki.puzzles import PUZZLES
from takegaki.rating import Rating, rate
from takegaki_verify import verify
from tiers import thorough

if TYPE_CHECKING:
    from playwright.sync_api import Route


@thorough
def test_techniques_and_rules_are_pictures_with_proof_and_source(table: Table) -> None:
    table.open("/techniques", ready=".card")
    heads = table.page.locator(".list-page h2").all_inner_texts()
    assert [one[:8] for one in heads] == [f"Level {at}:" for at in range(1, len(heads) + 1)]
    table.page.wait_for_selector(".card .drawn")
    assert table.page.locator(".card").count() > 20
    table.open("/rule-sets", ready=".card")
    table.page.select_option(".list-top select", "van-dam")
    table.wait(lambda: table.page.locator(".card").count() == 36)
    table.page.wait_for_selector(".card .drawn")
    card = table.page.locator(".card").first
    assert "Proven" in card.inner_text()
    assert "van Dam" in table.page.locator(".list-page").inner_text()
    table.wait(
        lambda: card.locator("img").evaluate("(image) => image.complete && image.naturalWidth > 0")
    )


def test_a_technique_is_tried_on_its_board(table: Table) -> None:
    """By type: those of trees are others. On its board a technique is the next hint."""
    table.open("/techniques", ready=".card .drawn")
    page = table.page
    names = "(cards) => cards.map((card) => card.dataset.technique)"
    of_loops = set(page.locator(".card").evaluate_all(names))
    page.select_option(".list-top select", "net")
    table.wait(lambda: "tile-turn" in page.locator(".card").evaluate_all(names))
    assert "clue-counting" in of_loops - set(page.locator(".card").evaluate_all(names))
    page.select_option(".list-top select", "slitherlink")
    page.click("[data-technique='vertex-counting'] .button")
    page.wait_for_selector("#offer:has-text('ounting a dot')")
    page.wait_for_selector("[data-tool=hint]")
    page.keyboard.press("h")
    page.wait_for_selector(".panel[data-name=hint]:has-text('counting a dot')")


def test_cards_of_a_type_show_its_own_boards(table: Table) -> None:
    """What is for its clues only, on its boards; a game to try has exactly one solution."""
    table.open("/techniques", ready=".card .drawn")
    page = table.page
    names = "(cards) => cards.map((card) => card.dataset.technique)"
    assert "clue-table" not in page.locator(".card").evaluate_all(names)
    page.select_option(".list-top select", "masyu")
    table.wait(lambda: "clue-table" in page.locator(".card").evaluate_all(names))
    assert "clue-counting" not in page.locator(".card").evaluate_all(names)
    with page.expect_response("**/api/games") as made:
        page.click("[data-technique='vertex-counting'] .button")
    page.wait_for_selector(".title:has-text('Masyu')")
    game = made.value.json()["id"]
    assert table.request("POST", "/api/jobs/verdict", game=game)["result"]["verdict"] == "unique"


def test_what_a_player_seldom_needs_hangs_below_more(table: Table) -> None:
    """By mouse and by keys; the name of the list tells when one is in it."""
    table.open()
    page = table.page
    links = page.locator("#areas > a:not([hidden])").evaluate_all(
        "(all) => all.map((one) => one.dataset.area)"
    )
    assert links == ["/", "/daily", "/learn", "/library"]
    assert not page.locator("[data-area='/edit']").is_visible()
    page.focus("#more-areas")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.area") == "/rules"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "more-areas"
    assert not page.locator("[data-area='/edit']").is_visible()
    page.click("#more-areas")
    page.click("#others [data-area='/techniques']")
    page.wait_for_selector(".card")
    assert page.locator("#more-areas.is-current").count() == 1
    page.click("#new")
    page.wait_for_selector(".panel[data-name=new]")


def test_pictures_further_down_are_there_for_print_without_scrolling(table: Table) -> None:
    table.open("/rules", ready=".stages .drawn")
    last = table.page.locator(".rules-of").last.locator(".drawn")
    table.wait(lambda: last.count() == 3)
    assert table.page.evaluate("document.querySelector('#wide').scrollTop") == 0
    table.page.emulate_media(media="print")
    assert last.first.is_visible()
    assert table.page.locator("#wide button:visible, #wide select:visible").count() == 0


@thorough
def test_every_type_has_its_rules_in_three_pictures_and_by_doing(table: Table) -> None:
    table.open("/rules", ready=".stages .drawn")
    page = table.page
    kinds = page.locator(".rules-of").evaluate_all("(all) => all.map((one) => one.dataset.kind)")
    assert kinds == list(PUZZLES)
    for kind in kinds:
        page.locator(f"[data-kind='{kind}']").scroll_into_view_if_needed()
        table.wait(
            partial(lambda kind: page.locator(f"[data-kind='{kind}'] .drawn").count() == 3, kind)
        )
        if kind == kinds[0]:
            continue
        small = table.request("GET", f"/api/how-to/{kind}")
        page.click(f"[data-kind='{kind}'] .button.primary")
        page.wait_for_selector(".tiny .board-svg")
        finish(table, small)
        page.wait_for_selector(".panel[data-name=first] .button.primary")
        page.keyboard.press("Escape")


PLACED = """(svg) => {
    const m = svg.querySelector('.layer').getScreenCTM();
    return [m.a, m.e, m.f];
}"""


def finish(table: Table, small: dict[str, Any]) -> None:
    """Draws the lines that are missing on the tiny board, or turns the tiles that are not right."""
    scale, left, top = table.page.locator(".tiny svg.board-svg").evaluate(PLACED)
    given = table.request("POST", "/api/board", puzzle=small["puzzle"])
    shape, solution = given["shape"], small["solution"]
    dots = [[scale * x * 40 / shape["unit"] for x in vertex] for vertex in shape["vertices"]]
    if given["puzzle"]["entry"] == "tiles":
        for cell, (x, y) in enumerate(dots):
            sides = shape["sides"][cell]
            if any(edge < len(solution) and small["begun"][edge] == "." for edge in sides):
                wanted = sum(
                    1 << side
                    for side, edge in enumerate(sides)
                    if edge < len(solution) and solution[edge] == "-"
                )
                arms = given["puzzle"]["clues"][cell]
                while arms != wanted:
                    # The middle of a tile: half a cell beyond its corner.
                    table.page.mouse.click(left + x + 20 * scale, top + y + 20 * scale)
                    arms = (arms & 7) << 1 | arms >> 3
        return
    for edge, (begun, mark) in enumerate(zip(small["begun"], solution, strict=True)):
        if mark == "-" and begun != "-":
            (ax, ay), (bx, by) = (dots[end] for end in shape["edges"][edge])
            table.page.mouse.click(left + (ax + bx) / 2, top + (ay + by) / 2)


def only_begun(table: Table, size: str = "3 \u00d7 5") -> None:
    """Waits until the list has games of this size that were begun, and no others."""

    def holds() -> bool:
        games = table.page.locator(".game").all_inner_texts()
        plain = [game.replace("\xa0", " ") for game in games]
        return bool(plain) and all("In progress" in game and size in game for game in plain)

    table.wait(holds)


def test_games_are_listed_filtered_resumed_and_deleted(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.wait_for_selector(".game")
    table.page.fill("[name=size]", "3x5")
    table.wait(lambda: "3 \u00d7 5" in table.text(".game"))
    table.page.select_option("[name=state]", "begun")
    only_begun(table)
    before = table.page.locator(".game").count()
    table.page.locator(".game-open").first.click()
    table.page.wait_for_selector("[data-tool=hint]")
    table.wait(lambda: table.page.locator(".line").count() == 1)
    table.page.click("nav >> text=Library")
    table.page.fill("[name=size]", "3x5")
    table.page.select_option("[name=state]", "begun")
    only_begun(table)
    assert table.page.locator(".game").count() == before
    table.page.wait_for_selector(".game-picture .drawn")
    delete_all_but_that_is_taken_back(table, before)


def delete_all_but_that_is_taken_back(table: Table, before: int) -> None:
    """One game goes and comes back; then all that are chosen go for good."""
    page, games = table.page, table.page.locator(".game")
    page.locator("[aria-label=Delete]").first.click()
    table.wait(lambda: games.count() == before - 1)
    page.click(".undo-bar .button")
    table.wait(lambda: games.count() == before)
    for choose in page.locator(".game input[type=checkbox]").all():
        choose.check()
    page.click("text=Delete selected")
    table.wait(lambda: games.count() == 0)
    page.click("nav >> text=Daily")
    page.wait_for_selector(".calendar")
    page.click("nav >> text=Library")
    page.fill("[name=size]", "3x5")
    page.select_option("[name=state]", "begun")
    page.wait_for_selector("text=No puzzle matches.")


@thorough
def test_a_long_list_is_shown_a_part_at_a_time(table: Table, http: httpx.Client) -> None:
    for number in range(103):
        http.post(
            "/api/games",
            json={
                "text": f"2x2t0:{number // 64}{number // 16 % 4}{number // 4 % 4}{number % 4}",
                "keep": True,
            },
        )
    table.open("/library", ready=".game")
    table.page.fill("[name=size]", "2x2")
    table.wait(lambda: "103 match, 100 are shown." in table.page.locator(".list-page").inner_text())
    table.page.click("text=Show more")
    table.wait(lambda: table.page.locator(".game").count() == 103)
    assert not table.page.locator("text=Show more").is_visible()
    table.page.select_option("[name=verdict]", "unique")
    table.page.wait_for_selector("text=No puzzle matches.")


@thorough
def test_a_deletion_can_be_taken_back_also_after_the_list_is_drawn_anew(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.select_option("[name=state]", "begun")
    only_begun(table, size="")
    before = table.page.locator(".game").count()
    table.page.locator("[aria-label=Delete]").first.click()
    with table.page.expect_response("**/api/games?*level=easy*"):
        table.page.select_option("[name=level]", "easy")
    with table.page.expect_response("**/api/games?state=begun"):
        table.page.select_option("[name=level]", "")
    table.wait(lambda: table.page.locator(".game").count() == before - 1)
    table.page.click(".undo-bar .button")
    table.wait(lambda: table.page.locator(".game").count() == before)


@thorough
def test_an_answer_that_comes_late_does_not_overrule_the_list(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.wait_for_selector(".game")
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    table.page.route("**/api/games?state=solved", hold)
    table.page.select_option("[name=state]", "solved")
    table.wait(lambda: bool(held))
    with table.page.expect_response("**/api/games?state=begun"):
        table.page.select_option("[name=state]", "begun")
    only_begun(table, size="")
    with table.page.expect_response("**/api/games?state=solved"):
        held[0].fulfill(json={"games": []})
    table.page.evaluate("fetch('/ping').then((answer) => answer.json())")
    assert table.page.locator(".game:has-text('In progress')").count()


@thorough
def test_a_game_is_kept_by_a_title_and_printed_from_the_library(table: Table) -> None:
    _, _, text = puzzle("honeycomb")
    table.put(text)
    table.page.click("[data-tool=more]")
    table.page.click("text=Keep in the library")
    table.page.fill("[type=text]", "Six sides")
    table.page.click("text=Keep >> nth=-1")
    table.page.wait_for_selector("#notice:has-text('Saved in')")
    table.page.click("nav >> text=Library")
    table.page.fill("[name=q]", "six sides")
    table.wait(lambda: table.page.locator(".game").all_inner_texts() != [])
    table.page.wait_for_selector(".game:has-text('Six sides')")
    table.page.check(".game [type=checkbox]")
    table.page.click("text=Print selected")
    with table.page.expect_download() as waiting:
        table.page.click("text=Save a PDF")
    assert waiting.value.path().read_bytes()[:5] == b"%PDF-"


@thorough
def test_the_proof_of_a_game_is_saved_from_the_library(table: Table, tmp_path: Path) -> None:
    _, _, text = puzzle("honeycomb")
    table.put(text)
    table.page.mouse.click(*table.edge(5))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.wait_for_selector(".game")
    assert not table.page.locator(".game:has-text('with a proof')").count()
    with table.page.expect_download() as saved:
        table.page.click("[aria-label='Save the proof']")
    saved.value.save_as(tmp_path / "puzzle.proof")
    assert verify((tmp_path / "puzzle.proof").read_text()).claim == "unique"
    table.page.wait_for_selector("text=takegaki-verify puzzle.proof")
    table.page.wait_for_selector(".game:has-text('with a proof')")


@thorough
def test_missing_levels_are_worked_out(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(5))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.wait_for_selector(".game")
    level = level_of(read(text))
    assert level is not None
    rating = rate(read(text))
    assert isinstance(rating, Rating)
    shown = f".game:has-text('Level {int(rating.player_level)}')"
    table.page.click("text=Rate all puzzles")
    table.page.wait_for_selector(shown)
    table.page.select_option("[name=level]", level.title.lower())
    table.page.wait_for_selector(shown)
