"""The methods that decide every puzzle, given time; the others may stall."""

from takegaki.solving import METHODS

PRINTED = tuple(name for name in METHODS if name.endswith("-printed"))
"""Paper 2's searches as printed: exponential from 5x5 on, so they have tests of their own."""

COMPLETE = tuple(
    name for name, method in METHODS.items() if method.complete and name not in PRINTED
)

FOR_TREES = tuple(name for name in COMPLETE if "tree" in METHODS[name].goals)
"""Those of them that know trees."""
