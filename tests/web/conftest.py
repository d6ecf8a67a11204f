"""One server for most tests."""

import httpx
import pytest

from web.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Server:
    with serving(tmp_path_factory.mktemp("data")) as running:
        running.wait()
        yield running


@pytest.fixture
def client(server) -> httpx.Client:
    with server.client as client:
        yield client
