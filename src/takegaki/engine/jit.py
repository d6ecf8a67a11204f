"""`kernel`: how every compiled function of the engine is made, and where its machine code is kept.

Numba keys its cache by the file of a function, not by the files of what that function inlines, so
an edited or upgraded helper would leave stale callers behind. The cache therefore lives in a
folder named by a digest of all the engine's sources.
"""

import contextlib
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import numba
import numpy as np
from numba.core import config

i64 = cast(Callable[[int], int], np.int64)
"""One type for the integer arguments of kernels: each mix of widths and literals compiles anew."""

F = TypeVar("F", bound=Callable[..., object])


def _cache_root() -> Path:
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"]) / "takegaki"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "takegaki" / "kernels"
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "takegaki" / "kernels"


def _digest() -> str:
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


CACHE = _cache_root() / _digest()


def _forget_older() -> None:
    """Remove all but the newest folders of other versions: each holds some megabytes."""
    # Another process may remove the same ones at the same time.
    with contextlib.suppress(OSError):
        folders = sorted(CACHE.parent.glob("*"), key=lambda path: path.stat().st_mtime)
        for old in folders[:-VERSIONS_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


VERSIONS_KEPT = 4

if not CACHE.exists() and CACHE.parent.is_dir():
    _forget_older()


def kernels_cached() -> bool:
    """Whether an earlier run left compiled kernels; without them the first answer takes seconds."""
    return any(CACHE.rglob("*.nbc"))


def inlined(function: F) -> F:
    """A kernel whose body is copied into its callers: calls pass a State, some 200 words, by value."""
    return _compiled(function, inline="always")


def kernel(function: F) -> F:
    """Compile on first call: no GIL held, C division, cached on disk."""
    return _compiled(function, inline="never")


def _compiled(function: F, inline: str) -> F:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        compiled = numba.njit(nogil=True, error_model="numpy", cache=True, inline=inline, _nrt=False)(
            function
        )
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)
