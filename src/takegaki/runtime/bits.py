"""Sets of up to 64 small numbers as the bits of a word."""

import numpy as np

from takegaki.runtime.kernels import inlined


@inlined
def bit(place: int) -> int:
    """The word with one bit set, 0 to 63; the last one is the sign."""
    return int(np.int64(1) << place)
