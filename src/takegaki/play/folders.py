"""Where the program keeps what is its user's own."""

import os
import sys
from pathlib import Path

NAME = "takegaki"
VARIABLE = "TAKEGAKI_DATA"
"""Names another folder."""


def data_folder() -> Path:
    """The folder for games and puzzles; it need not exist.

    On Windows below LOCALAPPDATA, on macOS in Library/Application Support, elsewhere below
    XDG_DATA_HOME or ~/.local/share. Raises OSError where there is no home.
    Source: the XDG Base Directory Specification, version 0.8.
    """
    if told := os.environ.get(VARIABLE):
        return Path(told)
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", "AppData/Local")
    if sys.platform == "darwin":
        return _home() / "Library/Application Support" / NAME
    return _folder("XDG_DATA_HOME", ".local/share")


def _folder(variable: str, below_home: str) -> Path:
    told = Path(os.environ.get(variable, ""))
    # The specification: a path that is not absolute is as good as none.
    return (told if told.is_absolute() else _home() / below_home) / NAME


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(f"there is no home folder; {VARIABLE} can name another one") from error
