"""The clauses of tables for a SAT solver; those of wide tables as counters, which take fewer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from takegaki.core.table import Table, allowed_counts
from takegaki.model.cnf import (
    Picker,
    count_clauses_needed,
    forbidden_runs,
    literals_of,
    picked,
    pickers_of,
)

LOAD = 4000
"""Clauses handed to the SAT solver between two checks of the budget."""


MOST_WRITTEN = 400
"""Clauses of one of several numbers of lines that are written as they are."""
WIDE = 8
"""Edges of a table that "exactly N of these" is written for as it is: 112 clauses at most."""


def short_clauses(tables: Sequence[Table], variables: Sequence[int]) -> Iterator[Sequence[int]]:
    """The clauses of tables; "exactly N" of more than WIDE edges as a sequential counter with
    variables of its own after those of the edges, 1 to len(variables). "N or M" likewise, where it
    takes many clauses.

    A cell of fourteen sides with a seven takes 196 clauses then, and 6,006 as they are. Which edges
    can be lines is the same, and so is what follows from some of them by unit propagation.
    Source: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints (2005).
    """
    counted: list[tuple[Table, tuple[int, ...]]] = []
    for table in tables:
        size = len(table.edges)
        counts = allowed_counts(size, table.patterns) if size > WIDE else None
        if counts is None or (
            len(counts) != 1 and count_clauses_needed(size, counts) <= MOST_WRITTEN
        ):
            yield from literals_of(table, variables)
        else:
            counted.append((table, counts))
    last = len(variables)
    for table, counts in counted:
        found, last = _by_counter(table, counts, variables, last)
        yield from found


def few_clauses(
    table: Table, variables: Sequence[int], last: int
) -> tuple[Sequence[Sequence[int]], int]:
    """The clauses of one table, and the last variable then: those that are more than MOST_WRITTEN,
    as a counter takes fewer, with variables of its own after `last`.
    """
    size = len(table.edges)
    counts = allowed_counts(size, table.patterns) if size > WIDE else None
    if counts is None or count_clauses_needed(size, counts) <= MOST_WRITTEN:
        return literals_of(table, variables), last
    return _by_counter(table, counts, variables, last)


def _by_counter(
    table: Table, counts: tuple[int, ...], variables: Sequence[int], last: int
) -> tuple[Sequence[Sequence[int]], int]:
    own, pickers = _counter(len(table.edges), counts)
    edges = [variables[edge] for edge in table.edges]
    return picked(pickers, [*edges, *range(last + 1, last + own + 1)]), last + own


@lru_cache(maxsize=256)
def _counter(size: int, allowed: tuple[int, ...]) -> tuple[int, list[Picker]]:
    """How many variables of its own "so many" of variables 1 to size takes, and its clauses."""
    if len(allowed) == 1:
        from pysat.card import CardEnc, EncType  # noqa: PLC0415  (few boards have such cells)

        found = CardEnc.equals(
            list(range(1, size + 1)), allowed[0], top_id=size, encoding=EncType.seqcounter
        )
        return max(size, found.nv) - size, pickers_of(found.clauses)
    most, clauses = min(size, max(allowed, default=0) + 1), list[list[int]]()
    # Whether at least so many of the first so many variables hold; known where it is a bool.
    known: dict[tuple[int, int], int | bool] = {
        (0, number): number == 0 for number in range(most + 1)
    }
    last = size
    for i in range(1, size + 1):
        known[i, 0] = True
        for number in range(1, most + 1):
            if number > i:
                known[i, number] = False
                continue
            last += 1
            known[i, number] = last
            before, fewer = known[i - 1, number], known[i - 1, number - 1]
            clauses += _any((before, False), (last, True))
            clauses += _any((i, False), (fewer, False), (last, True))
            clauses += _any((before, True), (i, True), (last, False))
            clauses += _any((before, True), (fewer, True), (last, False))
    for low, high in forbidden_runs(size, allowed):
        beyond = known[size, high + 1] if high < most else False
        clauses += _any((known[size, low], False), (beyond, True))
    return last - size, pickers_of(clauses)


def _any(*parts: tuple[int | bool, bool]) -> list[list[int]]:
    """The clause that one of these is as its value says; none where one is known to be."""
    if any(variable is value for variable, value in parts):
        return []
    return [
        [
            variable if value else -variable
            for variable, value in parts
            if not isinstance(variable, bool)
        ]
    ]
