"""Faults: disks that are full or can only be read, files torn or damaged, programs killed at any
write.

Kills are simulated: from the fault on no file operation does anything any more, so that no cleaning
up of the program under test reaches the disk, as if it had been killed.
"""

import errno
import io
import os
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from takegaki.core.private_files import make_private_file

PAGE = 4096
WAL_HEAD, FRAME_HEAD = 32, 24
"""Bytes before the first frame of SQLite's log, and before the page in each frame."""


class Killed(BaseException):
    """The program ended here."""


class Disk:
    """Counts what is done to files and lets the operation of a number, from 0, and all later ones
    fail.

    fault    "kill", "torn" (of what is written half arrives) or "full" (an error; removing still
             works)
    """

    def __init__(self, at: int, fault: str) -> None:
        self.at, self.fault, self.count = at, fault, 0

    @property
    def happened(self) -> bool:
        return self.count > self.at

    def operation(
        self, name: str, do: Callable[[], object], tear: Callable[[], object] | None = None
    ) -> Any:
        number = self.count
        self.count += 1
        if number < self.at or (self.fault == "full" and name == "unlink"):
            return do()
        if self.fault == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if number == self.at and self.fault == "torn" and tear is not None:
            tear()
        raise Killed


class _File(io.FileIO):
    """A file that is written through a disk."""

    disk: Disk

    def write(self, data: Any) -> int:
        def tear() -> None:
            super(_File, self).write(bytes(data)[: len(data) // 2])

        found: int = self.disk.operation("write", lambda: super(_File, self).write(data), tear)
        return found


@contextmanager
def disk(at: int, fault: str) -> Iterator[Disk]:
    """While this lasts, files are made, written, flushed, renamed and removed on such a disk."""
    found = Disk(at, fault)

    def through(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **options: found.operation(name, lambda: real(*args, **options))

    def opened(handle: int, *_: object) -> _File:
        file = _File(handle, "wb")
        file.disk = found
        return file

    names = ("fsync", "replace", "chmod", "unlink")
    patches = [mock.patch.object(os, name, through(name, getattr(os, name))) for name in names]
    patches.append(mock.patch.object(os, "fdopen", opened))
    patches.append(mock.patch.object(tempfile, "mkstemp", through("mkstemp", tempfile.mkstemp)))
    for patch in patches:
        patch.start()
    try:
        yield found
    finally:
        for patch in patches:
            patch.stop()


def torn_logs(log: bytes, dice: random.Random, count: int) -> Iterator[tuple[int, bytes]]:
    """What a program leaves of SQLite's log that is killed while it writes, at a write or within
    one.

    How many bytes arrived, and the file.
    """
    frame = FRAME_HEAD + PAGE
    ends = [0, WAL_HEAD]
    for begin in range(WAL_HEAD, len(log), frame):
        ends += [begin + FRAME_HEAD, begin + frame]
    for number in range(count):
        if number < len(ends):
            yield ends[number], log[: ends[number]]
            continue
        cut = dice.randrange(len(log))
        # The disk may have made room for what never arrived.
        yield cut, log[:cut] + bytes(dice.choice((0, 0, 1, frame)))


def damaged(data: bytes, dice: random.Random) -> bytes:
    """A file with some other bytes, a page of zeros or of another place, or without its end."""
    pages, found = len(data) // PAGE, bytearray(data)
    which, begin = dice.randrange(4), dice.randrange(max(1, pages)) * PAGE
    if which == 0:
        for _ in range(dice.choice((1, 10, 1000))):
            found[dice.randrange(len(found))] = dice.randrange(256)
    elif which == 1:
        found[begin : begin + PAGE] = bytes(PAGE)
    elif which == 2:
        other = dice.randrange(max(1, pages)) * PAGE
        found[begin : begin + PAGE] = data[other : other + PAGE]
    else:
        del found[dice.randrange(len(found)) :]
    return bytes(found)


class _Base(sqlite3.Connection):
    """A connection to a file on a disk that is full: what would write is an error."""

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement.split(maxsplit=1)[0] in (
            "BEGIN",
            "CREATE",
            "ALTER",
            "INSERT",
            "UPDATE",
            "DELETE",
        ):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return super().execute(statement, *values)


class _Sealed(sqlite3.Connection):
    """A connection to a file beside which no log can be made, nor its index: nothing of it can be
    read.
    """

    def execute(self, *_: Any) -> sqlite3.Cursor:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    def backup(self, *_: Any, **__: Any) -> None:
        self.execute()


@contextmanager
def base_on(kind: str) -> Iterator[None]:
    """While this lasts, SQLite's files are on a disk that is "full" or "read-only"; memory is not.

    On one that is "sealed" they can only be read as files that nobody changes, or somewhere else.
    """
    real: Callable[..., sqlite3.Connection] = sqlite3.connect

    def connect(name: str, *args: Any, **options: Any) -> sqlite3.Connection:
        if (
            kind == "sealed"
            and name != ":memory:"
            and not str(name).endswith(("immutable=1", "mode=rw"))
        ):
            return real(name, *args, **{**options, "factory": _Sealed})
        if str(name).startswith("file:") and not options.get("uri"):
            # Only some SQLites read an address as one unless they are told to.
            raise sqlite3.OperationalError("unable to open database file")
        if name == ":memory:" or str(name).startswith("file:"):
            return real(name, *args, **options)
        if kind == "full":
            return real(name, *args, **{**options, "factory": _Base})
        address = f"{Path(name).as_uri()}?mode=ro"
        return real(address, *args, **{**options, "uri": True})

    def make_none(path: Path, data: bytes = b"") -> None:
        if kind != "full":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        make_private_file(path, data)

    maker = mock.patch("takegaki.play.library_file.make_private_file", make_none)
    with maker, mock.patch.object(sqlite3, "connect", connect):
        yield
