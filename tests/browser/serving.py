"""A server of its own, with a library of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.serving import plain_client

PATIENCE = 60
"""Seconds that these tests wait for anything, on a busy machine too; a wait that fails costs them all."""


def _wait(address: str) -> None:
    """Until its processes have started."""
    end = time.monotonic() + PATIENCE
    with plain_client(address) as client:
        while (pool := client.get("/ping").json()["workers"])["ready"] < pool["size"]:
            assert time.monotonic() < end, pool
            time.sleep(0.2)


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server that keeps its games in this folder."""
    command = [sys.executable, "-c", "from takegaki.cli.main import run; run()", "serve", "--port", "0"]
    env = {**os.environ, "TAKEGAKI_DATA": str(data)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        try:
            _wait(address)
            yield address.rstrip("/")
        finally:
            process.terminate()
