"""Compiling beside the server: one process, nicer than all others, makes the machine code that is missing."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from takegaki.runtime.compilation import EVERYTHING, NICED, REPORTS
from takegaki.runtime.tiers import TIERS


class Compilation:
    """`state` says how far it is: {"done", "total", "seconds_left"}; None when all is compiled."""

    def __init__(self) -> None:
        self.state: dict[str, object] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin. Where no process can be started, programs stay with plain Python."""
        if TIERS.mode == "python":
            return
        TIERS.store.make_writable()
        if TIERS.store.note:
            sys.stderr.write(f"{TIERS.store.note}\n")
        command = [sys.executable, "-P", "-m", "takegaki.runtime.compilation", str(TIERS.store.root)]
        with suppress(OSError):
            self._process = await asyncio.create_subprocess_exec(
                *command, NICED, REPORTS, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps([EVERYTHING]).encode() + b"\n")
            self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with suppress(OSError, ValueError):
            while line := await process.stdout.readline():
                told = json.loads(line)
                self.state = told if told["done"] < told["total"] else None
                if self.state is None:
                    break
        self.state = None
        await self.end()

    async def end(self) -> None:
        """Stop it; what it has made stays."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader is not None and self._reader is not asyncio.current_task():
            self._reader.cancel()
            self._reader = None
