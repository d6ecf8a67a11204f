"""The marks that an edge can have: a line, a cross, or none yet, which is unknown."""

import numpy as np

from takegaki.core.array_types import NDArray

LINE = 1
CROSS = -1
UNKNOWN = 0
MARKS = np.array([LINE, CROSS, UNKNOWN], dtype=np.int8).tobytes()
"""All marks, as bytes."""

MarkArray = NDArray[np.int8]
