"""Rules to look through, and the library of one's own games."""

from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from browser.loops import puzzle
from browser.table import Table
from takegaki import read
from takegaki.deduce.ladder import level_of
from takegaki.rating import Rating, rate
from takegaki_verify import verify
from tiers import thorough

if TYPE_CHECKING:
    from playwright.sync_api import Route


@thorough
def test_techniques_and_rules_are_pictures_with_proof_and_source(table: Table) -> None:
    table.open("/rules", ready=".card")
    table.page.wait_for_selector(".card .drawn")
    assert table.page.locator(".card").count() > 20
    table.page.select_option(".list-top select", "van-dam")
    table.wait(lambda: table.page.locator(".card").count() == 36)
    table.page.wait_for_selector(".card .drawn")
    card = table.page.locator(".card").first
    assert "Proven" in card.inner_text()
    assert "van Dam" in table.page.locator(".list-page").inner_text()
    table.wait(
        lambda: card.locator("img").evaluate("(image) => image.complete && image.naturalWidth > 0")
    )


def only_begun(table: Table, size: str = "3 \u00d7 5") -> None:
    """Waits until the list has games of this size that were begun, and no others."""

    def holds() -> bool:
        games = table.page.locator(".game").all_inner_texts()
        return bool(games) and all("Begun" in game and size in game for game in games)

    table.wait(holds)


def test_games_are_listed_filtered_resumed_and_deleted(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.wait_for_selector(".game")
    table.page.fill("[name=size]", "3x5")
    table.wait(lambda: "3 \u00d7 5" in table.page.locator(".game").first.inner_text())
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
    table.page.locator("[aria-label=Delete]").first.click()
    table.page.click(".game >> text=Delete >> nth=-1")
    table.wait(lambda: table.page.locator(".game").count() == before - 1)


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
def test_the_question_before_a_game_goes_stays_while_the_list_is_drawn_anew(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.click("nav >> text=Library")
    table.page.select_option("[name=state]", "begun")
    only_begun(table, size="")
    table.page.locator("[aria-label=Delete]").first.click()
    table.page.locator(".ask").evaluate("(question) => { question.className += ' old'; }")
    table.page.select_option("[name=level]", "easy")
    table.page.select_option("[name=level]", "")
    table.page.wait_for_selector(".old", state="detached")
    table.page.wait_for_selector(".ask")
    table.page.click(".game >> text=Keep")
    table.wait(lambda: table.page.locator(".ask").count() == 0)


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
    assert table.page.locator(".game:has-text('Begun')").count()


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
