"""A server and a browser for the tests of the page; the machine is all there is."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from browser.finding import ARGUMENTS, chromium_path
from browser.serving import Site, serving
from browser.table import Table, Visitors
from needs import need


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Chromium and the server are programs beside this one; what fails is tried once more, and
    counted.
    """
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server."""
    with serving(tmp_path_factory.mktemp("data")) as site:
        yield site


@pytest.fixture(scope="package")
def visitors() -> Iterator[Visitors]:
    """Chromium, without a window; it ends with these tests, as it keeps an event loop in this
    process.
    """
    need("chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield Visitors(browser)
        browser.close()


@pytest.fixture
def table(server: Site, visitors: Visitors) -> Iterator[Table]:
    """A fresh visitor with a mouse and a keyboard."""
    with Table(server, visitors) as table:
        yield table


@pytest.fixture
def phone(server: Site, visitors: Visitors) -> Iterator[Table]:
    """A fresh visitor with a finger."""
    with Table(server, visitors, viewport={"width": 390, "height": 844}, has_touch=True) as table:
        yield table


@pytest.fixture
def http(server: Site) -> Iterator[httpx.Client]:
    """The server asked without a browser."""
    with server.client() as client:
        yield client
