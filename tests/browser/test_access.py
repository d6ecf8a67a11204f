"""How a browser gets in: by the address in the terminal, by the file it is given, by links."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.table import Visitors
from takegaki.web.access import redirect_file
from web.serving import Server, plain_client, serving

TITLE = ".title:text('Slitherlink 3 \u00d7 3')"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, works=False) as running:
        yield running


def next_address(server: Server) -> str:
    """What the server prints when somebody without access asks for the page."""
    with plain_client(server.address) as stranger:
        assert stranger.get("/").status_code == 401
    return line(server)


def line(server: Server) -> str:
    assert server.process.stdout is not None
    return server.process.stdout.readline().strip()


def test_the_file_for_the_browser_leads_to_a_board(own: Server, visitors: Visitors) -> None:
    address = next_address(own)
    with visitors.stranger() as page, redirect_file(address) as file:
        page.goto(file.as_uri())
        page.wait_for_selector(".board-svg")
        assert page.url == own.address
        (cookie,) = page.context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert page.evaluate("document.cookie") == ""
        # The page may be loaded again.
        page.reload()
        page.wait_for_selector(".board-svg")


def test_links_of_other_sites_and_addresses_used_twice_lead_on(
    own: Server, visitors: Visitors
) -> None:
    """A browser sends the cookie with no link of another site: the page asks again by itself."""
    address = next_address(own)
    with visitors.stranger() as page:
        page.goto(address)
        page.wait_for_selector(".board-svg")
        page.goto(address)
        page.wait_for_selector(".board-svg")
        for target in ("p?slither/3/3/d8g7d", "#3x3t0:d2d"):
            page.goto("data:text/html,<a>Go</a>")
            page.evaluate(
                "(href) => { document.querySelector('a').href = href; }", own.address + target
            )
            page.click("a")
            page.wait_for_selector(TITLE)


def test_a_browser_without_access_is_told_and_goes_on_when_it_is_let_in(
    own: Server, visitors: Visitors
) -> None:
    with visitors.stranger() as page:
        page.goto(own.address + "p?slither/3/3/d8g7d")
        page.wait_for_selector("text=Open the latest address that takegaki has printed")
        address = line(own)
        other = page.context.new_page()
        other.goto(address)
        other.wait_for_selector(".board-svg")
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.wait_for_selector(TITLE)
        # Another browser learns nothing from a used address; the storage alone is not enough
        # either.
        key = page.evaluate("localStorage.getItem('takegaki.key')")
        with visitors.stranger() as thief:
            thief.goto(address)
            thief.wait_for_selector("text=Open the latest address that takegaki has printed")
            thief.evaluate("(key) => localStorage.setItem('takegaki.key', key)", key)
            thief.goto(own.address)
            thief.wait_for_selector("text=Open the latest address that takegaki has printed")
            assert thief.url == own.address


def test_a_page_that_lost_its_key_is_told(own: Server, visitors: Visitors) -> None:
    with visitors.stranger() as page:
        page.goto(next_address(own))
        page.wait_for_selector(".board-svg")
        page.evaluate("localStorage.clear()")
        page.goto(own.address + "library")
        page.wait_for_selector("text=Open the latest address that takegaki has printed")
        assert page.url == own.address + "enter"


def test_a_page_goes_on_after_the_server_was_started_anew(
    visitors: Visitors, tmp_path: Path
) -> None:
    """Its moves wait, and are sent once its browser has been let in again."""
    with visitors.stranger() as page:
        with serving(tmp_path, works=False) as first:
            page.goto(next_address(first))
            page.wait_for_selector(".board-svg")
            port = first.port
            page.locator(".stage .board").press("ArrowUp")
            page.keyboard.press("Enter")
            page.wait_for_selector(".stage .line", state="attached")
            game = page.evaluate("localStorage.getItem('takegaki.game')")
            with first.client as client:
                while not client.get("/api/games").json()["count"]:
                    page.wait_for_timeout(20)
        page.keyboard.press("Enter")
        with serving(tmp_path, "--port", str(port), works=False) as second:
            page.wait_for_selector("text=Your last moves aren't saved yet: takegaki was restarted")
            other = page.context.new_page()
            other.goto(next_address(second))
            other.wait_for_selector(".board-svg")
            with second.client as client:
                while client.get(f"/api/games/{game}").json()["state"]["moves"] < 2:
                    page.wait_for_timeout(20)
            page.wait_for_selector("#notice", state="hidden")
