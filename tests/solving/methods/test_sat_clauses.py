"""Counters in place of clauses: the same sets of lines, the same consequences."""

from itertools import combinations

import numpy as np
import pytest
from pysat.solvers import Minisat22

from takegaki.core.table import Origin, Table, counts
from takegaki.model.cnf import clauses, picked
from takegaki.solving.methods import sat_clauses
from takegaki.solving.methods.sat_clauses import _counter, short_clauses


def counted_table(size: int, count: int) -> Table:
    chosen = combinations(range(size), count)
    patterns = frozenset(sum(1 << place for place in places) for places in chosen)
    return Table(tuple(range(size)), patterns, Origin("clue", 0))


@pytest.mark.parametrize("size", [sat_clauses.WIDE + 1, sat_clauses.WIDE + 4])
def test_a_wide_count_by_a_counter_is_that_by_all_clauses(size: int) -> None:
    """The same sets of lines, and the same literals follow from some of them; far fewer clauses."""
    variables = list(range(1, size + 1))
    rng = np.random.default_rng(size)
    for count in range(size + 1):
        table = counted_table(size, count)
        short = list(short_clauses([table], variables))
        plain = [clause.literals for clause in clauses([table], variables)]
        assert len(short) <= 4 * size * max(count, 1)
        with Minisat22(bootstrap_with=short) as one, Minisat22(bootstrap_with=plain) as other:
            for _ in range(30):
                signs = np.where(rng.random(size) < rng.random(), 1, -1) * np.array(variables)
                assert (
                    one.solve(signs.tolist())
                    == other.solve(signs.tolist())
                    == ((signs > 0).sum() == count)
                )
                some = signs[rng.random(size) < 0.7].tolist()
                (sound, units), (is_sound, others) = one.propagate(some), other.propagate(some)
                assert sound == is_sound
                if sound:
                    own = {unit for unit in units if abs(unit) <= size}
                    assert own == set(others)


def test_counters_of_several_cells_share_no_variable() -> None:
    tables = [counted_table(sat_clauses.WIDE + 2, count) for count in (3, 4)]
    wide = sat_clauses.WIDE + 2
    shifted = [
        tables[0],
        Table(tuple(range(wide, 2 * wide)), tables[1].patterns, Origin("clue", 1)),
    ]
    found = list(short_clauses(shifted, list(range(1, 2 * wide + 1))))
    with Minisat22(bootstrap_with=found) as solver:
        assert solver.solve()
        model = solver.get_model()[: 2 * wide]
    assert [sum(literal > 0 for literal in part) for part in (model[:wide], model[wide:])] == [3, 4]


@pytest.mark.parametrize(
    ("size", "allowed"), [(9, (2, 5)), (10, (0, 3, 9)), (11, (0, 11)), (9, (8, 9)), (9, ())]
)
def test_one_of_several_numbers_is_counted(size: int, allowed: tuple[int, ...]) -> None:
    """What the counter allows is what has an allowed number, and its own variables follow from
    it.
    """
    own, pickers = _counter(size, allowed)
    found = picked(pickers, range(1, size + own + 1))
    with Minisat22(bootstrap_with=found) as solver:
        for pattern in range(1 << size):
            lines = [i + 1 if pattern >> i & 1 else -i - 1 for i in range(size)]
            assert solver.solve(lines) == (pattern.bit_count() in allowed)


def test_two_numbers_of_a_wide_cell_take_few_clauses() -> None:
    """As they are, "3 or 9 of 16" takes 909,028 clauses."""
    table = Table(tuple(range(16)), counts(16, (3, 9)), Origin("clue", 0))
    assert len(list(short_clauses([table], range(1, 17)))) < 800
