"""Clauses: the tables of a puzzle, in conjunctive normal form over its edges."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import Any

from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.table import Origin, Patterns, Table, allowed_counts

Literals = tuple[int, ...]

MOST_CLAUSES = 1_000_000
"""Of one table; half the lines of 20 edges take 352,716, of 24 edges 5 million."""
MAX_TABLE = 10
"""Widest table whose clauses are found by joining cubes; "so many of these" may be wider."""


class Clause(NamedTuple):
    """One of these literals holds, because of one clue, vertex or tile.

    A literal is a variable (its edge is a line) or minus a variable (its edge is a cross).
    """

    literals: Literals
    origin: Origin


def clauses(tables: Iterable[Table], variables: Sequence[int]) -> Iterator[Clause]:
    """The prime implicates of each table; variables[edge] is the edge's number, 1 and up.

    "Exactly N of these" becomes all N + 1 of them negated and all S - N + 1 of them as they are;
    "none or two meet at a vertex" becomes no three, and no line without another. An empty table
    (nothing is allowed) becomes the empty clause. Cost: linear in the clauses.
    Source: S. Khera, Solving Slitherlink Using Boolean Satisfiability (2022), "Choose N".
    """
    for table in tables:
        origin = table.origin
        for literals in literals_of(table, variables):
            yield Clause(literals, origin)


def literals_of(table: Table, variables: Sequence[int]) -> list[Literals]:
    """The clauses of one table without their origin, as `clauses` has them."""
    positive = [variables[edge] for edge in table.edges]
    return picked(_pickers(len(positive), table.patterns), positive)


Picker = Callable[[Sequence[int]], Any]


def picked(pickers: Iterable[Picker], positive: Sequence[int]) -> list[Literals]:
    """Clauses over variables 1 to S as clauses over these S variables."""
    # Indices run 1 to S and -S to -1, so that a literal picks its own.
    pick = [0, *positive, *[-variable for variable in reversed(positive)]]
    return [one(pick) for one in pickers]


def pickers_of(templates: Iterable[Sequence[int]]) -> list[Picker]:
    """What picks the literals of each of these clauses, as a tuple: a third of the time of a
    loop.
    """
    return [_picker(template) for template in templates]


def _picker(template: Sequence[int]) -> Picker:
    if len(template) > 1:
        return itemgetter(*template)
    # Of no item or one, itemgetter makes no tuple.
    return lambda pick: tuple([pick[literal] for literal in template])


@lru_cache(maxsize=1024)
def _pickers(size: int, patterns: Patterns) -> list[Picker]:
    return pickers_of(prime_implicates(size, patterns))


@lru_cache(maxsize=1024)
def prime_implicates(size: int, patterns: Patterns) -> tuple[Literals, ...]:
    """The strongest clauses over variables 1 to size that all patterns satisfy, and only they do.

    Bit i of a pattern is variable i + 1. Raises ValueError for more than MAX_TABLE variables,
    unless only their number counts, and UnsupportedError for more than MOST_CLAUSES. Cost: 3^size,
    or the number of clauses where only it counts.
    """
    counted = allowed_counts(size, patterns)
    if counted is not None:
        return tuple(_count_clauses(size, counted))
    if size > MAX_TABLE:
        raise ValueError(
            f"a table of {size} edges; at most {MAX_TABLE} unless only their number counts"
        )
    return tuple(sorted(_joined(size, patterns)))


def _count_clauses(size: int, allowed: tuple[int, ...]) -> Iterator[Literals]:
    """A clause forbids `low` chosen lines and `size - high` chosen crosses: low to high lines in
    all.

    Forbidden numbers come in runs low..high, and a run as a whole gives the strongest clauses.
    """
    variables = range(1, size + 1)
    if count_clauses_needed(size, allowed) > MOST_CLAUSES:
        raise UnsupportedError(f"a clue that counts lines on {size} edges takes too many clauses")
    for low, high in forbidden_runs(size, allowed):
        for lines in combinations(variables, low):
            others = [variable for variable in variables if variable not in lines]
            for crosses in combinations(others, size - high):
                yield (*(-line for line in lines), *crosses)


def count_clauses_needed(size: int, allowed: tuple[int, ...]) -> int:
    """How many clauses "an allowed number of these" has as `clauses` writes it."""
    return sum(
        comb(size, low) * comb(size - low, size - high)
        for low, high in forbidden_runs(size, allowed)
    )


def forbidden_runs(size: int, allowed: tuple[int, ...]) -> list[tuple[int, int]]:
    """The first and the last of each run of numbers from 0 to size that are not allowed."""
    numbers = [count for count in range(size + 1) if count not in allowed]
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return list(zip(starts, ends, strict=True))


def _joined(size: int, patterns: Patterns) -> set[Literals]:
    """Join forbidden cubes that differ in one value until none can grow; what is left is prime.

    A cube is a clause negated: the literals that must not all fail.
    Source: E. J. McCluskey, Minimization of Boolean functions (1956).
    """
    cubes = {
        tuple(-(i + 1) if pattern >> i & 1 else i + 1 for i in range(size))
        for pattern in range(1 << size)
        if pattern not in patterns
    }
    prime: set[Literals] = set()
    while cubes:
        grown: set[Literals] = set()
        joined: set[Literals] = set()
        for cube in cubes:
            for i, literal in enumerate(cube):
                if (*cube[:i], -literal, *cube[i + 1 :]) in cubes:
                    grown.add((*cube[:i], *cube[i + 1 :]))
                    joined.add(cube)
        prime |= cubes - joined
        cubes = grown
    return prime
