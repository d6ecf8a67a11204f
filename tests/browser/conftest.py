"""A server and a browser for the tests of the page; the machine is all there is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

from browser.table import Table

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(
            f"no browser: none of {', '.join(BROWSERS)} is installed (Debian: apt-get install chromium)"
        )
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a library of its own."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-c", "from takegaki.cli.main import run; run()", "serve", "--port", "0"]
    env = {**os.environ, "XDG_DATA_HOME": str(data), "TAKEGAKI_DATA": str(data)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        yield address.rstrip("/")
        process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Chromium, without a window."""
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def table(server: str, browser: object) -> Iterator[Table]:
    """A fresh visitor with a mouse and a keyboard."""
    with Table(server, browser) as table:
        yield table


@pytest.fixture
def phone(server: str, browser: object) -> Iterator[Table]:
    """A fresh visitor with a finger."""
    with Table(server, browser, viewport={"width": 390, "height": 844}, has_touch=True) as table:
        yield table


@pytest.fixture
def http(server: str) -> Iterator[httpx.Client]:
    """The server asked without a browser."""
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client
