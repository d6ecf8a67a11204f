"""A class of several browser profiles, and people who share a machine, by clicks."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.axe import wrong_in_looks
from browser.keys import is_at, reach
from browser.serving import PATIENCE, Site, _wait
from browser.table import Table, Visitors
from needs import needs
from web.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Site]:
    """A server for a class, without pupils."""
    with serving(tmp_path, "--class") as running:
        site = Site(running.address.rstrip("/"), running.granted)
        _wait(site)
        yield site


def test_a_class_of_three_profiles(school: Site, visitors: Visitors) -> None:
    with Table(school, visitors) as teacher:
        teacher.open("/", ready=".board-svg")
        page = teacher.page
        page.click("nav [data-area='/class']")
        page.fill("textarea", "\n".join(NAMES))
        page.click("text=Make links")
        page.wait_for_selector(".class-table tbody tr:nth-child(3)")
        assert page.locator(".class-table:has-text('not here yet')").count() == 1
        links = [one.input_value() for one in page.locator(".class-table input").all()]
        for name, link in zip(NAMES, links, strict=True):
            with visitors.stranger() as pupil:
                pupil.goto(link)
                # They have never been here: the rules come first, beside a board of their own.
                pupil.wait_for_selector(".panel[data-name=first]")
                # A link works whenever it is opened.
                pupil.goto(link)
                pupil.wait_for_selector(".board-svg")
                pupil.wait_for_selector(f"#player:has-text('{name}')")
                assert not pupil.locator("#class-area").is_visible()
                pupil.locator(".board").press("ArrowUp")
                pupil.keyboard.press("Enter")
                row = page.locator(f".class-table tr:has-text('{name}')")
                row.filter(has_text="Slitherlink 7").filter(has_text="here").wait_for(
                    timeout=1000 * PATIENCE
                )
        with visitors.stranger() as pupil:
            pupil.goto(links[0])
            pupil.wait_for_selector(".panel[data-name=first]")
            page.click("text=Give everybody")
            page.wait_for_selector(".list-page [role=status]:has-text('Offered to everybody')")
            pupil.click(".panel >> text=Skip")
            offer_waits(pupil)
            # It is offered over no board.
            offer = pupil.locator("#offer")
            offer.locator("button.primary").wait_for()
            assert bottom(offer) <= top(pupil.locator(".stage .board"))
            offer.locator("button.primary").click()
            pupil.wait_for_selector(".board-svg")
            given = pupil.evaluate("localStorage.getItem('takegaki.game')")
            asked = pupil.evaluate("JSON.parse(localStorage.getItem('takegaki.given')).known")
            assert given == asked
        # A click on a link copies it, or says that this browser does not let us.
        page.locator(".class-table input").nth(1).click()
        page.wait_for_selector(".list-page [role=status]:has-text('Ben')")
        chosen = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
        assert page.locator(".class-table input").nth(1).evaluate(chosen) == links[1]
        fits_a_phone(page)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator(".class-table button", has_text="Remove").first.click()
        page.click(".class-table button:has-text('Keep')")
        assert page.locator(".class-table tbody tr").count() == len(NAMES)
        page.locator(".class-table button", has_text="Remove").first.click()
        page.click(".class-table button:has-text('Remove for good')")
        page.wait_for_selector(".class-table tbody tr:nth-child(3)", state="detached")
        with visitors.stranger() as pupil:
            pupil.goto(links[0])
            pupil.wait_for_selector("#line:has-text('no access')")


@needs("axe_playwright_python")
def test_everybody_has_the_class_page(school: Site, visitors: Visitors) -> None:
    with Table(school, visitors) as teacher:
        teacher.settings(still=True)
        teacher.open("/class", ready="textarea")
        teacher.page.fill("textarea", "\n".join(NAMES))
        teacher.page.click("text=Make links")
        teacher.page.wait_for_selector(".class-table tbody tr:nth-child(3)")
        teacher.page.locator(".class-table button", has_text="Remove").first.click()
        assert wrong_in_looks(teacher.page) == {}


def test_a_teacher_and_a_pupil_by_keys(school: Site, visitors: Visitors) -> None:
    with Table(school, visitors) as teacher:
        teacher.open("/class", ready="textarea")
        page = teacher.page
        page.locator("textarea").press("A")
        reach(page, "[type=submit]")
        page.keyboard.press("Enter")
        said = ".list-page [role=status]"
        page.wait_for_selector(f"{said}:has-text('One new link.')")
        reach(page, ".class-table input", "Shift+Tab")
        with visitors.stranger() as pupil:
            pupil.goto(page.locator(".class-table input").input_value())
            pupil.wait_for_selector(".panel[data-name=first]")
            pupil.click(".panel >> text=Skip")
            # What the pupil does is drawn anew, and the keys stay at their link.
            page.wait_for_selector(".class-state:text-is('here')")
            is_at(teacher, ".class-table input")
            reach(page, ".list-page > .actions .button", "Shift+Tab")
            page.keyboard.press("Enter")
            page.wait_for_selector(f"{said}:has-text('Offered to everybody')")
            pupil.wait_for_selector("#offer button.primary")
            for width in (700, 761, 900, 1099):
                areas_are_in_reach(pupil, width)
            reach(pupil, "#offer button:last-child", "Shift+Tab")
            pupil.keyboard.press("Enter")
            pupil.wait_for_selector("#notice:has-text('It waits in the library')")
            assert pupil.evaluate("document.activeElement.matches('.stage .board')")
        is_removed_by_keys(teacher)


def is_removed_by_keys(teacher: Table) -> None:
    """The one pupil of a class; asked once more, and not before Escape was pressed once."""
    page = teacher.page
    reach(page, ".class-table .button:last-child")
    page.keyboard.press("Enter")
    is_at(teacher, ".class-table .button.primary")
    page.keyboard.press("Escape")
    is_at(teacher, ".class-table .button:last-child:not(.primary)")
    assert page.locator(".class-table .primary").count() == 0
    page.keyboard.press("Enter")
    is_at(teacher, ".class-table .button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".list-page [role=status]:has-text('A is removed.')")
    is_at(teacher, "textarea")


def areas_are_in_reach(pupil: "Page", width: int) -> None:
    """What a teacher offers lies over neither menu, settings nor board."""
    pupil.set_viewport_size({"width": width, "height": 800})
    left, right = pupil.locator("#offer").evaluate(SPAN)
    for name in ("#menu", "#settings"):
        start, end = pupil.locator(name).evaluate(SPAN)
        assert end <= left or right <= start
    assert bottom(pupil.locator("#offer")) <= top(pupil.locator(".stage .board"))
    # By a click where it is, so that nothing may lie over it.
    pupil.click("#menu")
    pupil.click("nav [data-area='/daily']", trial=True)
    pupil.keyboard.press("Escape")
    pupil.wait_for_selector("nav [data-area='/daily']", state="hidden")


def offer_waits(pupil: "Page") -> None:
    """What somebody wants to do later is in their library, which they are told."""
    other = pupil.context.new_page()
    other.goto(pupil.url)
    other.locator("#offer button").last.click()
    other.wait_for_selector("#notice:has-text('It waits in the library')")
    other.close()


def fits_a_phone(page: "Page") -> None:
    """There a pupil is a card, with all that a row has."""
    page.set_viewport_size({"width": 390, "height": 844})
    place = page.locator(".table-place")
    assert place.evaluate("one => one.scrollWidth <= one.clientWidth")
    # At one moment: what pupils do is asked for every few seconds, and written anew.
    parts = page.locator(".class-table tbody :is(th, td:not(:empty), input, button)")
    spans = parts.evaluate_all(f"(all) => all.map({SPAN})")
    assert len(spans) > len(NAMES)
    for left, right in spans:
        assert 0 <= left < right <= 390


SPAN = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"


def top(one: "Locator") -> float:
    found: float = one.evaluate("one => one.getBoundingClientRect().top")
    return found


def bottom(one: "Locator") -> float:
    found: float = one.evaluate("one => one.getBoundingClientRect().bottom")
    return found


def test_somebody_of_this_browser_has_games_of_their_own(table: Table) -> None:
    table.put("slither/7/7/c2dci58100bch10agbj2831c".join(["https://puzz.link/p?", ""]))
    own = table.game["id"]
    page = table.page
    page.click("#settings")
    page.click("text=Who plays here")
    page.fill(".panel input[type=text]", "Mia")
    painted = "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    assert len(set(page.locator(".panel .player-dot").evaluate_all(painted))) == 8
    page.locator("label.chip:has([value='2'])").click()
    page.click("text=Play as this player")
    page.wait_for_selector("#player:has-text('Mia') .player-2")
    page.wait_for_selector(".board-svg")
    assert page.evaluate("localStorage.getItem('takegaki.game')") != own
    page.click("nav [data-area='/library']")
    page.wait_for_selector(".list-page")
    page.wait_for_selector(".list-page [role=status]:not(:empty)")
    assert page.locator(".game").count() == 0
    # Their board, shared: the address leads there whoever plays.
    page.click("nav [data-area='/']")
    page.wait_for_selector(".board-svg")
    page.click("[data-tool=more]")
    page.click("text=Share")
    page.click("text=Play together")
    link = page.locator(".panel input[readonly]").input_value()
    shared = page.evaluate("localStorage.getItem('takegaki.game')")
    page.click("#player")
    page.click("text=Back to the library's games")
    page.wait_for_selector("#player", state="hidden")
    page.goto(link)
    page.wait_for_selector(".board-svg")
    assert page.evaluate("localStorage.getItem('takegaki.game')") == shared
