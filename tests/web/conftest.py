"""One server for most tests."""

from collections.abc import Iterator

import httpx
import pytest

from web.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        running.wait()
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client as client:
        yield client
