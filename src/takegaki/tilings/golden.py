"""Points of the plane in which fivefold patterns are exact: whole combinations of tenths of a turn.

A point is a + b t + c t^2 + d t^3, (4,) whole numbers, where t is a tenth of a turn; t^4 = t^3 - t^2 + t -
1. To multiply, a row of them is multiplied by a matrix (4, 4). The golden ratio phi is such a number: 1 +
t^2 - t^3.
Source: N. G. de Bruijn, Algebraic theory of Penrose's non-periodic tilings, 1981 (the ring of these
numbers).
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

TENTHS = 10

ONE = np.eye(4, dtype=np.int64)
TURN = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, 1, -1, 1]], dtype=np.int64)
"""By t."""

SHORTER = TURN @ TURN - TURN @ TURN @ TURN
"""By 1 / phi."""
SHORTEST = SHORTER @ SHORTER
"""By 1 / phi^2, which is 1 - 1 / phi."""
LONGER = ONE + SHORTER
"""By phi."""


def turned(tenths: int) -> Numbers:
    """(4, 4) by so many tenths of a turn, also below 0."""
    return np.asarray(np.linalg.matrix_power(TURN, tenths % TENTHS))
