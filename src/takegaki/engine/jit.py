"""`kernel`: how every compiled function of the engine is made."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba
import numpy as np
from numba.core import config

from takegaki.engine.kernel_cache import KernelFolder

i64 = cast(Callable[[int], int], np.int64)
"""One type for the integer arguments of kernels: each mix of widths and literals compiles anew."""

F = TypeVar("F", bound=Callable[..., object])

_LOCATORS = f"{KernelFolder.__module__}.{KernelFolder.__name__},UserWideCacheLocator"


def inlined(function: F) -> F:
    """A kernel whose body is copied into its callers: calls pass a State, some 200 words, by value."""
    return _compiled(function, inline="always")


def kernel(function: F) -> F:
    """Compile on first call: no GIL held, C division, cached on disk."""
    return _compiled(function, inline="never")


def _compiled(function: F, inline: str) -> F:
    # Set while a kernel of ours is made only: other packages keep theirs where they did.
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = _LOCATORS
    try:
        compiled = numba.njit(nogil=True, error_model="numpy", cache=True, inline=inline, _nrt=False)(
            function
        )
    finally:
        config.CACHE_LOCATOR_CLASSES = before
    return cast(F, compiled)
