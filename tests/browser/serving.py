"""A server of its own, with a library of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from web.serving import entered, plain_client

PATIENCE = 60
"""Seconds that these tests wait for anything, on a busy machine too; a wait that fails costs them
all.
"""


@dataclass(frozen=True)
class Site:
    """A server: its address, and the headers of requests that have access."""

    address: str
    granted: dict[str, str]

    def client(self) -> httpx.Client:
        """Who asks it without a browser."""
        return plain_client(self.address, PATIENCE, self.granted)


def _wait(site: Site) -> None:
    """Until its processes have started."""
    end = time.monotonic() + PATIENCE
    with site.client() as client:
        while (pool := client.get("/ping").json()["workers"])["ready"] < pool["size"]:
            assert time.monotonic() < end, pool
            time.sleep(0.2)


@contextmanager
def serving(data: Path) -> Iterator[Site]:
    """A server that keeps its games in this folder."""
    command = [
        sys.executable,
        "-c",
        "from takegaki.cli.main import run; run()",
        "serve",
        "--port",
        "0",
    ]
    env = {**os.environ, "TAKEGAKI_DATA": str(data)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address, granted = entered(process.stdout.readline())
        site = Site(address.rstrip("/"), granted)
        try:
            _wait(site)
            yield site
        finally:
            process.terminate()
