"""The methods that decide every puzzle, given time; the others may stall."""

from takegaki.solving import METHODS

COMPLETE = tuple(name for name, method in METHODS.items() if method.complete)

FOR_TREES = tuple(name for name in COMPLETE if "tree" in METHODS[name].goals)
"""Those of them that know trees."""
