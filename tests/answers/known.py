"""Faults that are being mended. This list only shrinks, and goes when it is empty."""

from answers.cases import Case


def is_known(case: Case, question: str, what: str) -> bool:
    if question.startswith("command"):
        return "OverflowError" in what
    # A dot that needs both its edges is taken for a clue: named as one, and looked up among the cells.
    if case.puzzle.variant == "full" and what.startswith(("IndexError", "AssertionError: clue-counting")):
        return True
    # Plain Python's whole numbers do not wrap as those of machine code do.
    return what.startswith("OverflowError: Python int too large")
