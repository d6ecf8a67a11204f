"""How a frontier is laid out."""

import numpy as np

from takegaki.solving.counting.plan import _Slots


def test_columns_are_given_out_the_lowest_free_one_first() -> None:
    """And a thing keeps its own until it is let go."""
    rng = np.random.default_rng(5)
    slots = _Slots()
    held: dict[int, int] = {}
    for step in range(400):
        thing = int(rng.integers(12))
        if thing in held and rng.random() < 0.5:
            assert slots.release(thing) == held.pop(thing)
        else:
            free = next(column for column in range(13) if column not in held.values())
            wanted = held.setdefault(thing, free)
            assert slots.take(thing) == wanted, step
    assert slots.size <= 12
