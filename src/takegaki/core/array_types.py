"""The type of an array of a kind of numbers, as `numpy.typing` has it: that module takes a
millisecond to be imported, as it looks through NumPy's documentation.
"""

from typing import Any, TypeVar

import numpy as np

Scalar = TypeVar("Scalar", bound=np.generic)

NDArray = np.ndarray[Any, np.dtype[Scalar]]
"""An array of any shape, as in NDArray[np.int32]."""
