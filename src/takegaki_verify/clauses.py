"""Tables as clauses: lists of literals of which at least one holds.

Edge e has the variable e + 1: positive for a line, negative for none. A wide table has further
variables, numbered after those of the edges in the order of the tables: "at least j of the first i
edges are lines", each said in full by its clauses.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from takegaki_verify.rules import Table

WIDE = 8
"""Edges of a table that is written without further variables."""

Clause = list[int]


def clauses_of(tables: Iterable[Table], n_edges: int) -> Iterator[Clause]:
    """The clauses of all tables, one after the other."""
    last = n_edges
    for table in tables:
        size = len(table.edges)
        if table.counts is None or size <= WIDE:
            for short in shortest(size, _allowed(table)):
                yield [_literal(table.edges[abs(one) - 1] + 1, one) for one in short]
            continue
        yield from counting([edge + 1 for edge in table.edges], table.counts, last)
        last += own_variables(size, table.counts)


def clauses_of_faces(
    tables: Iterable[Table], sides: list[list[int]], n_edges: int, *, and_edges: bool
) -> Iterator[Clause]:
    """The clauses of all tables in terms of faces, where a table has few: face f has the variable
    n_edges + f + 1, true for inside. The last face is the outside. Then for each edge that it is a
    line if one face beside it is inside and the other one is not. Then, in terms of edges, the
    tables of many faces.

    sides      by edge the faces on its two sides
    and_edges  all tables in terms of edges, too
    """
    outside = max(max(pair) for pair in sides)
    rest = []
    for table in tables:
        faces = sorted({face for edge in table.edges for face in sides[edge]} - {outside})
        if len(faces) > WIDE or and_edges:
            rest.append(table)
        if len(faces) > WIDE:
            continue
        place = {face: at for at, face in enumerate(faces)} | {outside: -1}
        ends = tuple((place[sides[edge][0]], place[sides[edge][1]]) for edge in table.edges)
        allowed = _colours(ends, len(faces), table.counts, table.patterns)
        for short in shortest(len(faces), allowed):
            yield [_literal(n_edges + faces[abs(one) - 1] + 1, one) for one in short]
    for edge, pair in enumerate(sides, start=1):
        one, two = sorted(pair)
        for sign, first, second in ((-1, 1, 1), (-1, -1, -1), (1, 1, -1), (1, -1, 1)):
            # An outside face has no literal: it is false.
            near = {first * (n_edges + one + 1): None} if one != outside else {}
            if two != outside:
                near[second * (n_edges + two + 1)] = None
            holds = (one == outside and first < 0) or (two == outside and second < 0)
            if not holds and (one != two or first == second):
                yield [sign * edge, *near]
    yield from clauses_of(rest, n_edges + outside)


@lru_cache(maxsize=4096)
def _colours(
    ends: tuple[tuple[int, int], ...],
    n_faces: int,
    counts: frozenset[int] | None,
    patterns: frozenset[int],
) -> frozenset[int]:
    """The sets of faces that may be inside; by edge its two faces, -1 for the outside."""
    table = Table(tuple(range(len(ends))), counts, patterns)

    def lines(inside: int) -> set[int]:
        # Shifted so that face -1 is bit 0, which is never set.
        return {
            edge
            for edge, (one, two) in enumerate(ends)
            if (inside >> one + 1 ^ inside >> two + 1) & 1
        }

    return frozenset(inside for inside in range(1 << n_faces) if table.allows(lines(inside << 1)))


def _literal(variable: int, sign: int) -> int:
    return variable if sign > 0 else -variable


def _allowed(table: Table) -> frozenset[int]:
    """The allowed sets of lines."""
    if table.counts is None:
        return table.patterns
    return frozenset(
        lines for lines in range(1 << len(table.edges)) if lines.bit_count() in table.counts
    )


@lru_cache(maxsize=1024)
def shortest(size: int, allowed: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """All shortest clauses on variables 1 to size that every allowed set of lines obeys.

    Shortest: without any one of its literals some allowed set breaks it. Together they forbid all
    other sets. In the order of their lengths, then of their variables and signs.
    """
    found: list[tuple[int, ...]] = []
    # A clause is broken by the sets that agree with its negation: `lines` on `cares`.
    broken: set[tuple[int, int]] = set()
    for cares in sorted(range(1 << size), key=lambda some: (some.bit_count(), some)):
        seen = {lines & cares for lines in allowed}
        lines = cares
        while True:
            if lines not in seen and not any(
                (cares ^ bit, lines & ~bit) in broken
                for bit in (1 << i for i in range(size))
                if cares & bit
            ):
                broken.add((cares, lines))
                found.append(
                    tuple(
                        -(i + 1) if lines >> i & 1 else i + 1 for i in range(size) if cares >> i & 1
                    )
                )
            elif lines not in seen:
                broken.add((cares, lines))
            if not lines:
                break
            lines = lines - 1 & cares
    return tuple(found)


def own_variables(size: int, counts: frozenset[int]) -> int:
    """How many further variables a wide table has."""
    most = most_of(size, counts)
    return sum(min(i, most) for i in range(1, size + 1))


def most_of(size: int, counts: frozenset[int]) -> int:
    """The largest j of "at least j" that matters."""
    return min(size, max(counts, default=0) + 1)


def counting(variables: list[int], counts: frozenset[int], number: int) -> Iterator[Clause]:
    """So many of these variables hold; further variables are numbered after `number`.

    at[i, j] says that at least j of the first i hold, for j from 1 to the largest count and one.
    It does just if at[i - 1, j] does, or i holds and at[i - 1, j - 1] does.
    """
    size = len(variables)
    most = most_of(size, counts)
    at: dict[tuple[int, int], int | bool] = {(0, j): j == 0 for j in range(most + 1)}
    for i, variable in enumerate(variables, start=1):
        at[i, 0] = True
        for j in range(1, most + 1):
            if j > i:
                at[i, j] = False
                continue
            number += 1
            at[i, j] = number
            before, fewer = at[i - 1, j], at[i - 1, j - 1]
            yield from _clause((before, False), (number, True))
            yield from _clause((variable, False), (fewer, False), (number, True))
            yield from _clause((before, True), (variable, True), (number, False))
            yield from _clause((before, True), (fewer, True), (number, False))
    for j in range(most + 1):
        if j not in counts:
            beyond = at[size, j + 1] if j < most else False
            yield from _clause((at[size, j], False), (beyond, True))


def _clause(*parts: tuple[int | bool, bool]) -> Iterator[Clause]:
    """The clause that one of these is as its value says; none where one is known to be so."""
    if not any(one is value for one, value in parts):
        yield [one if value else -one for one, value in parts if not isinstance(one, bool)]
