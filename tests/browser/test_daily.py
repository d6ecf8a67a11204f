"""The puzzles of a day, the calendar, the collection and statistics, by clicks."""

from datetime import date

from browser.table import Table


def test_a_puzzle_of_the_day_is_played_and_counted(table: Table) -> None:
    table.request("DELETE", "/api/results")
    table.open("/daily", ready=".calendar")
    page = table.page
    page.wait_for_selector(".daily .game-open")
    assert page.locator(".daily .game-open").count() == 6
    assert "to begin a streak" in page.locator(".list-top").inner_text()
    assert page.get_by_text("Nothing solved yet.").is_visible()
    page.click(".game-open:has-text('Small')")
    page.wait_for_selector(".title:text('Slitherlink 7 \u00d7 7')")
    name = page.evaluate("localStorage.getItem('takegaki.game')")
    table.game = table.request("GET", f"/api/games/{name}")
    assert table.game["puzzle"]["meta"]["title"].startswith(f"daily/{date.today().year}-")
    found = table.request("POST", "/api/jobs/verdict", game=name)["result"]
    actions = [{"do": "edge", "edge": edge, "mark": 1} for edge in found["solutions"][0]["lines"]]
    table.request("POST", f"/api/games/{name}/do", actions=actions)
    table.settle(solved=True)
    page.click("nav [data-area='/daily']")
    page.wait_for_selector(".date-1")
    page.wait_for_selector(".game-open:has-text('Small'):has-text('Solved in')")
    assert "One day in a row" in page.locator(".list-top").inner_text()
    assert page.locator(".results tbody tr").count() == 1
    # Opened again, it is the game that was solved.
    page.click(".game-open:has-text('Small')")
    page.wait_for_selector(".picture.solved")
    page.go_back()
    page.wait_for_selector(".results")
    page.click("text=Forget these results")
    page.locator(".actions >> text=Forget these results").click()
    page.locator("#wide").get_by_text("Nothing solved yet.").wait_for()
    assert table.state()["solved"]


def test_days_before_are_chosen_in_the_calendar_and_days_to_come_are_not(table: Table) -> None:
    table.open("/daily", ready=".calendar")
    page = table.page
    page.wait_for_selector(".daily .game-open")
    today = page.locator(".daily-part h2").first.inner_text()
    page.locator(".daily-part .button").first.click()
    table.wait(lambda: page.locator(".daily-part h2").first.inner_text() != today)
    assert page.locator(".date[aria-current]").count() == 1
    page.locator(".daily-part .button").nth(1).click()
    table.wait(lambda: page.locator(".daily-part h2").first.inner_text() == today)
    assert page.locator(".daily-part .button").nth(1).is_disabled()


def test_a_streak_forgives_one_day(table: Table) -> None:
    table.open("/daily", ready=".calendar")
    streak = (
        "(days) => import('/static/js/parts/play_collected.js')"
        ".then((one) => one.streakOf(new Set(days), '2026-03-02'))"
    )
    for days, count in (
        ([], 0),
        (["2026-03-02"], 1),
        (["2026-03-01"], 1),
        (["2026-03-01", "2026-02-28", "2026-02-26"], 3),
        (["2026-03-02", "2026-02-27"], 1),
    ):
        assert table.page.evaluate(streak, days) == count, days


def test_a_chapter_goes_on_with_its_next_puzzle(phone: Table) -> None:
    phone.open("/daily", ready=".chapters")
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chapter = page.locator(".chapters .game-open", has_text="10 \u00d7 10, Level 2")
    assert "0 of 75 solved" in chapter.inner_text()
    # One whose first puzzle is easier has the level of the others.
    assert "Level 3" in phone.text(".chapters [data-row='7x7-3']")
    chapter.click()
    page.wait_for_selector(".title:text('Slitherlink 10 \u00d7 10')")
    page.wait_for_selector(".level:text('Level 2')")


def finish(table: Table) -> None:
    """The game on the table, but for its last line by the server; that one by a click."""
    name = table.page.evaluate("localStorage.getItem('takegaki.game')")
    table.game = table.request("GET", f"/api/games/{name}")
    table.shape = table.game["shape"]
    found = table.request("POST", "/api/jobs/verdict", game=name)["result"]
    *before, last = found["solutions"][0]["lines"]
    actions = [{"do": "edge", "edge": edge, "mark": 1} for edge in before]
    table.request("POST", f"/api/games/{name}/do", actions=actions)
    table.wait(lambda: table.page.locator(".lines .line").count() == len(before))
    table.page.mouse.click(*table.edge(last))
    table.page.wait_for_selector(".panel[data-name=end]")


def test_what_comes_next_is_the_next_of_the_day_and_of_the_chapter(table: Table) -> None:
    table.request("DELETE", "/api/results")
    table.open("/daily", ready=".calendar")
    page = table.page
    page.locator(".daily .game-open").first.click()
    page.wait_for_selector(".title:text('Slitherlink 7 \u00d7 7')")
    assert "Small" in table.text(".called")
    finish(table)
    page.click(".panel .button.primary:has-text('Medium')")
    page.wait_for_selector(".title:text('Slitherlink 10 \u00d7 10')")
    page.click("nav [data-area='/daily']")
    page.wait_for_selector(".game-open:has(.done-mark):has-text('Small')")
    assert page.locator(".done-mark").count() == 1
    page.locator(".chapters [data-row='7x7-1'] .game-open").click()
    page.wait_for_selector(".title:text('Slitherlink 7 \u00d7 7')")
    finish(table)
    page.click(".panel .button.primary:has-text('2')")
    title = "collection/7x7-1/2"
    table.wait(
        lambda: (
            table.request("GET", f"/api/games/{page.evaluate(TABLE)}")["puzzle"]["meta"]["title"]
            == title
        )
    )


def test_the_end_card_of_a_phone_has_all_its_buttons_in_reach(phone: Table) -> None:
    phone.open("/daily", ready=".calendar")
    page = phone.page
    page.locator(".chapters [data-row='7x7-2'] .game-open").click()
    page.wait_for_selector(".called")
    finish(phone)
    page.wait_for_selector(".panel .button.primary:has-text('2')")
    for height in (844, 664):
        page.set_viewport_size({"width": 390, "height": height})
        feet = "all => all.map((one) => one.getBoundingClientRect().bottom)"
        foot = page.locator(".panel").evaluate("one => one.getBoundingClientRect().bottom")
        assert max(page.locator(".panel .actions .button").evaluate_all(feet)) <= foot
    # What it leads to is on the card, and the board beside it stays as it is.
    dots = page.locator(".stage .dots")
    before = dots.bounding_box()
    page.locator(".panel .button:text('Share')").press("Enter")
    page.wait_for_selector(".end-share .menu-item:focus")
    assert dots.bounding_box() == before
    page.click(".panel .button:text('What was hard?')")
    page.wait_for_selector(".end-told .step-text")
    page.click(".panel .button:text('Back to the solution')")
    page.locator(".panel .button:text('Share')").press("Enter")
    page.locator(".end-share .button").press("Enter")
    page.wait_for_selector(".panel .button:text('Share'):focus")
    page.wait_for_selector(".end-share", state="detached")
    assert dots.bounding_box() == before
    # The card comes back when the solved board is checked.
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="hidden")
    page.keyboard.press("c")
    page.wait_for_selector(".panel[data-name=end]")


TABLE = "localStorage.getItem('takegaki.game')"


def test_statistics_of_a_phone_are_as_wide_as_it_is_and_say_what_each_number_is(
    table: Table,
) -> None:
    table.request("DELETE", "/api/results")
    table.open("/daily", ready=".calendar")
    page = table.page
    page.locator(".chapters [data-row='7x7-1'] .game-open").click()
    page.wait_for_selector(".title:text('Slitherlink 7 \u00d7 7')")
    finish(table)
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#menu")
    page.click("nav [data-area='/daily']")
    row = page.locator(".by-puzzle tbody tr")
    row.wait_for()
    name, first = row.locator("th"), row.locator("td").first
    assert name.evaluate("one => one.getClientRects().length") == 1
    assert first.evaluate("one => getComputedStyle(one, '::before').content") == '"Solved "'
    assert page.evaluate("document.querySelector('.table-place').scrollWidth") <= 390


def test_a_step_below_the_puzzles_level_says_why(table: Table) -> None:
    """Told with patterns alone it is level 2; whoever knows none of them needs level 3."""
    table.put("https://puzz.link/p?slither/7/7/d2551a8c8656887a7b2762bd")
    page = table.page
    finish(table)
    page.wait_for_selector(".panel .facts:has-text('3, One of two')")
    page.click(".panel .button:text('What was hard?')")
    page.wait_for_selector(".step-text .badge:text-is('Level 2')")
    page.wait_for_selector(".step-text:has-text('The puzzle is level 3 (One of two)')")
    # A puzzle whose step is as high as it is says nothing of the kind.
    table.put("33\n..\n..")
    finish(table)
    page.wait_for_selector(".panel .facts:has-text('2, Patterns')")
    page.click(".panel .button:text('What was hard?')")
    page.wait_for_selector(".step-text .badge:text-is('Level 2')")
    assert "The puzzle is level" not in table.text(".step-text")
