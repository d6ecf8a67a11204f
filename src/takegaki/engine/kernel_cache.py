"""Where machine code is kept: a folder for each file of kernels, named by all sources that it is made from.

Numba keys its cache by the file of a function, not by the files of what that function inlines, so an
edited or upgraded helper would leave stale callers behind. Here a folder is named by a digest of the file
and of whatever it imports of ours, so an edit compiles anew what it may change and nothing else, and
checkouts with the same sources share what one of them compiled.
"""

import contextlib
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Self

VERSIONS_KEPT = 4
"""Folders for each file, those used last; each holds up to some megabytes."""

_IMPORT = re.compile(r"^ *from (takegaki[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_NAME = re.compile(r"\w+")


def cache_root() -> Path:
    """The folder of all kernels: in NUMBA_CACHE_DIR if set, else where the system keeps such things."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"]) / "takegaki"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "takegaki" / "kernels"
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "takegaki" / "kernels"


@cache
def digest_of(source: Path) -> str:
    """A name for a source file together with all files of ours that it imports, and they import.

    Cost: reads each file once; 10 ms for the whole engine.
    """
    met = {source}
    waiting = [source]
    while waiting:
        new = _read(waiting.pop())[1] - met
        met |= new
        waiting += new
    package = source.parents[1]
    parts = sorted(path.relative_to(package).as_posix() + _read(path)[0] for path in met)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@cache
def _read(source: Path) -> tuple[str, frozenset[Path]]:
    """The digest of a file's content, and the files of ours that it imports itself."""
    package = source.parents[1]
    text = source.read_text(encoding="utf-8")
    found: set[Path] = set()
    for module, names in _IMPORT.findall(text):
        path = package.parent.joinpath(*module.split("."))
        inner = [path / f"{name}.py" for name in _NAME.findall(names)]
        found.update(file for file in inner if file.is_file())
        found.update(file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())
    return hashlib.sha256(text.encode()).hexdigest(), frozenset(found)


def folder_of(source: Path) -> Path:
    """Where the kernels of a source file are kept."""
    return cache_root() / f"{source.stem}-{digest_of(source)}"


def kernels_cached(name: str = "search") -> bool:
    """Whether an earlier run left compiled kernels of a file, such as every answer needs; without them the
    first answer takes long."""
    return any(folder_of(Path(__file__).with_name(f"{name}.py")).glob("*.nbc"))


class KernelFolder:
    """What Numba asks where to keep the kernels of a file; one of its locators, by its shape.

    Source: Numba, NUMBA_CACHE_LOCATOR_CLASSES.
    """

    def __init__(self, function: Callable[..., object], source: Path) -> None:
        self._folder = folder_of(source)
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., object], source: str) -> Self | None:
        """The folder for a kernel; None where nothing can be written, and Numba goes on to its own."""
        found = cls(function, Path(source))
        try:
            found.ensure_cache_path()
        except OSError:
            return None
        return found

    def ensure_cache_path(self) -> None:
        """Make the folder, and remove the oldest ones of the same file. Raises OSError if it is closed."""
        if self._folder.is_dir():
            os.utime(self._folder)
        else:
            _forget_older(self._folder)
            self._folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What the machine code was made from; the name of the folder tells it all."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """Tells kernels of the same name apart."""
        return str(self._line)


def _forget_older(new: Path) -> None:
    # Another process may remove the same ones at the same time.
    with contextlib.suppress(OSError):
        stem = new.name.rpartition("-")[0]
        folders = sorted(new.parent.glob(f"{stem}-*"), key=lambda path: path.stat().st_mtime)
        for old in folders[: len(folders) + 1 - VERSIONS_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
