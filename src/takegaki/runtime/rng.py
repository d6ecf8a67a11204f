"""Random numbers of the kernels: the same on every machine, for the same version.

Source: G. Marsaglia's multiply-with-carry with lag 1; D. B. Thomas, MWC64X (2011), for the
  multiplier and the
output. Nothing wraps round, so plain Python gives the same numbers without a warning.
"""

from typing import Annotated

import numpy as np

from takegaki.runtime.arrays import Ints, Unsigned, Within
from takegaki.runtime.kernels import entry, inlined

MULTIPLIER = np.uint64(4294883355)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MASK_64 = (1 << 64) - 1
GOLDEN, FIRST_FACTOR, SECOND_FACTOR = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
FIRST_SHIFT, SECOND_SHIFT, LAST_SHIFT = np.uint64(30), np.uint64(27), np.uint64(31)
CARRIES, ONE = MULTIPLIER - np.uint64(1), np.uint64(1)
Drawn = Annotated[int, Within(0, (1 << 32) - 1)]


def new_rng(seed: int) -> Unsigned:
    """(1,) the state for a seed (any whole number; its lowest 64 bits count)."""
    # Near seeds must not give near states: the finish of splitmix64.
    z = (seed + int(GOLDEN)) & MASK_64
    z = ((z ^ (z >> 30)) * int(FIRST_FACTOR)) & MASK_64
    z = ((z ^ (z >> 27)) * int(SECOND_FACTOR)) & MASK_64
    z ^= z >> 31
    carry = (z >> 32) % int(CARRIES)
    return np.array([(carry << 32 | z & int(LOW)) or 1], dtype=np.uint64)


@inlined
def start_rng(rng: Unsigned, seeds: Unsigned, place: int) -> None:
    """The state that `new_rng` makes for one of some seeds."""
    z = seeds[place] + GOLDEN
    z = (z ^ (z >> FIRST_SHIFT)) * FIRST_FACTOR
    z = (z ^ (z >> SECOND_SHIFT)) * SECOND_FACTOR
    z ^= z >> LAST_SHIFT
    rng[0] = max((z >> HALF) % CARRIES << HALF | z & LOW, ONE)


@entry
def draw(rng: Unsigned) -> Drawn:
    """A number of 32 random bits."""
    low = rng[0] & LOW
    carry = rng[0] >> HALF
    rng[0] = MULTIPLIER * low + carry
    return int(low ^ carry)


@entry
def below(rng: Unsigned, n: int) -> int:
    """A number from 0 to n - 1, n at most 2^31; uneven by less than n in 2^32."""
    return (draw(rng) * n) >> 32


@entry
def shuffle(rng: Unsigned, items: Ints) -> None:
    """Bring items into a random order."""
    for i in range(len(items) - 1, 0, -1):
        k = below(rng, i + 1)
        items[i], items[k] = items[k], items[i]
