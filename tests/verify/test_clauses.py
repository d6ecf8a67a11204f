"""Clauses say just what their tables say, with and without further variables."""

from itertools import product

import pytest
from pysat.solvers import Minisat22

from takegaki_verify.clauses import clauses_of, own_variables, shortest
from takegaki_verify.rules import Table


@pytest.mark.parametrize("size", [9, 10, 11])
@pytest.mark.parametrize("counts", [{0, 2}, {2}, {0}, {1, 5}, {9}, {3, 4, 8}, set()])
def test_wide_tables_allow_their_counts(size: int, counts: set[int]) -> None:
    table = Table(tuple(range(size)), frozenset(counts))
    clauses = list(clauses_of([table], size))
    assert max((abs(one) for clause in clauses for one in clause), default=0) <= size + (
        own_variables(size, frozenset(counts))
    )
    with Minisat22(bootstrap_with=clauses) as solver:
        for lines in range(1 << size):
            signs = [i + 1 if lines >> i & 1 else -(i + 1) for i in range(size)]
            assert solver.solve(signs) == (lines.bit_count() in counts)


@pytest.mark.parametrize(
    "allowed", [{0, 2}, {3, 5, 6}, set(range(16)), {0b0101, 0b1010}, {0}, set(), {1, 2, 4, 8}]
)
def test_shortest_clauses_forbid_all_else_and_none_is_longer_than_needed(
    allowed: set[int],
) -> None:
    clauses = shortest(4, frozenset(allowed))

    def holds(clause: tuple[int, ...], lines: int) -> bool:
        return any((lines >> abs(one) - 1 & 1) == (one > 0) for one in clause)

    for lines in range(16):
        assert all(holds(clause, lines) for clause in clauses) == (lines in allowed)
    for clause, left_out in ((one, i) for one in clauses for i in range(len(one))):
        shorter = clause[:left_out] + clause[left_out + 1 :]
        assert any(not holds(shorter, lines) for lines in allowed)


def test_two_wide_tables_have_their_own_variables() -> None:
    tables = [Table(tuple(range(9)), frozenset({2})), Table(tuple(range(8, 17)), frozenset({3}))]
    with Minisat22(bootstrap_with=list(clauses_of(tables, 17))) as solver:
        for one, two in product(range(10), repeat=2):
            signs = [i + 1 if i < one else -(i + 1) for i in range(8)]
            signs += [i + 1 if i - 9 < two else -(i + 1) for i in range(9, 17)]
            wanted = any(one_ + 0 == 2 for one_ in (min(one, 8), min(one, 8) + 1)) and any(
                other == 3 for other in (min(two, 8), min(two, 8) + 1)
            )
            either = [min(one, 8) + shared == 2 and min(two, 8) + shared == 3 for shared in (0, 1)]
            assert solver.solve(signs) == any(either)
            assert wanted or not any(either)
