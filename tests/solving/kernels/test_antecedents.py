"""Explanations: the premises of a table alone force what it forced, and none of them can be
spared.
"""

from itertools import product

import numpy as np
import pytest

from oracle.boards import Known, random_puzzle
from solving.kernels.boards import ODD, SMALL, decide, state_of
from solving.kernels.shapes import fan
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.antecedents import explain
from takegaki.solving.kernels.propagate import backtrack, propagate
from takegaki.solving.kernels.state import BY_TABLE, NO_REASON, TRUE, UNSET, State
from tiers import sampled


def forces(s: State, con: int, premises: list[int], item: int, value: bool) -> bool:
    """Is `item` (-1: nothing) of this value in all patterns of a table that agree with the
    premises?
    """
    members = s.con_vars[s.con_start[con] : s.con_start[con + 1]].tolist()
    table = s.con_table[con]
    for pattern in product((0, 1), repeat=len(members)):
        held = dict(zip(members, pattern, strict=True))
        allowed = s.entries[table + sum(3**i * (bit + 1) for i, bit in enumerate(pattern))] == 0
        agrees = all(held[other] == (s.val[other] == TRUE) for other in premises)
        if allowed and agrees and (item < 0 or held[item] != value):
            return False
    return True


def assert_explained(s: State, reason: int, item: int) -> None:
    con = reason >> 3
    value = item >= 0 and s.val[item] == TRUE
    premises = s.buf[3 : 3 + explain(s, reason, item, 3)].tolist()
    assert len(set(premises)) == len(premises)
    assert all(s.val[other] != UNSET for other in premises)
    assert item < 0 or all(s.position[other] < s.position[item] for other in premises)
    assert forces(s, con, premises, item, value)
    for i in range(len(premises)):
        assert not forces(s, con, premises[:i] + premises[i + 1 :], item, value)


@sampled(2)
@pytest.mark.parametrize("board", [*SMALL, *ODD], ids=lambda board: repr(board.graph))
def test_premises_of_tables_suffice_and_none_can_be_spared(board: Known) -> None:
    rng = np.random.default_rng(2)
    forced = conflicts = 0
    for _ in range(25):
        s = state_of(random_puzzle(board, rng))
        conflict = propagate(s)
        while conflict == NO_REASON and (s.val == UNSET).any():
            conflict = decide(s, rng, 0.5)
        for item in s.trail[: s.trail_length].tolist():
            reason = int(s.reason[item])
            if reason != NO_REASON and reason & 7 == BY_TABLE:
                assert_explained(s, reason, item)
                forced += 1
        if conflict != NO_REASON and conflict & 7 == BY_TABLE:
            assert_explained(s, conflict, -1)
            conflicts += 1
    assert forced > 10
    assert conflicts > 0


def test_the_latest_premises_are_dropped_first() -> None:
    """Round a vertex of nine faces any two apart and two between them force the rest: the earliest
    serve.
    """
    s = state_of(Puzzle.of(fan(9), [-1] * 9))
    assert propagate(s) == NO_REASON
    met = 0
    rng = np.random.default_rng(4)
    for _ in range(40):
        while (s.val == UNSET).any() and decide(s, rng, 0.5) == NO_REASON:
            pass
        for item in s.trail[: s.trail_length].tolist():
            reason = int(s.reason[item])
            if reason != NO_REASON and reason & 7 == BY_TABLE and reason >> 3 >= 9:
                premises = s.buf[: explain(s, reason, item, 0)].tolist()
                latest = max(premises, key=lambda other: s.position[other])
                earlier = [
                    other
                    for other in s.trail[: s.position[latest]].tolist()
                    if other
                    in s.con_vars[s.con_start[reason >> 3] : s.con_start[(reason >> 3) + 1]]
                ]
                assert not forces(s, reason >> 3, earlier, item, s.val[item] == TRUE)
                assert s.level[latest] <= s.level[item]
                met += 1
        backtrack(s, 0)
    assert met > 10
