"""Files and folders that only their owner can read: what is played, and addresses that let somebody
in.

Where a file system has no modes, or the owner is somebody else, they stay as they are; nothing is
refused.
"""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
OTHERS = 0o077
"""The bits of a mode that are for anybody but the owner."""


def make_private_folder(path: Path) -> None:
    """Make a folder that only its owner can enter, if there is none. Raises OSError.

    Folders above it are made as the system makes them.
    """
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_private_file(path: Path, data: bytes = b"") -> None:
    """Make a file that only its owner can read, from its first byte on. Raises OSError where there
    is one.
    """
    descriptor = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE_FILE
    )
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)


def tighten(path: Path) -> None:
    """Take a file or folder from everybody but its owner, where that is this user and the system
    can.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        found = path.stat()
        if found.st_mode & OTHERS and found.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def is_private(path: Path) -> bool:
    """Can nobody but its owner read this? Windows has no modes; folders of a user are private
    there.
    """
    return sys.platform == "win32" or not path.stat().st_mode & OTHERS
