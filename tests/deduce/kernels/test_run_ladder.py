"""What the turns of the ladder cost those who look at their clock in between."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from answers.law import plain_python
from takegaki.deduce.facts.fact_board_of import fact_board_of
from takegaki.deduce.kernels import dispatch, run_ladder
from takegaki.deduce.kernels.run_ladder import PAUSED, TABLE_TURN, WITHOUT_END, run_turns
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import CLUE_LOOP, CLUE_REGION, PAIR_RELATION
from takegaki.generation.loops import grow_loop
from takegaki.generation.request import Request
from takegaki.generation.requirements import clued
from takegaki.tilings import graph_of

TURNS = 100


def counted(kernel: Any, taken: list[int]) -> Callable[[Any, int, int], None]:
    """A kernel that applies a technique, which is noted."""

    def apply(s: Any, technique: int, item: int) -> None:
        taken.append(technique)
        kernel.plain(s, technique, item)

    return apply


def test_turns_with_wide_tables_count_more(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = graph_of("cells", 8, 8)
    request = Request(graph, kind="masyu", level=Level.HARD)
    taken: list[int] = []
    # Other tests may have had these kernels made in plain Python, which keep the names they found.
    names = cast(Any, run_turns).plain.__globals__
    assert "take_turn" in names
    monkeypatch.setitem(names, "take_turn", counted(dispatch.take_turn, taken))
    pauses = wide = 0
    with plain_python():
        fact_board = fact_board_of(clued(request, grow_loop(graph, 1)))
        run_ladder.begin(fact_board, fact_board.mark.astype(np.int8))
        while run_turns(fact_board, PAIR_RELATION, WITHOUT_END, 0, TURNS) == PAUSED:
            tables = sum(technique in (CLUE_REGION, CLUE_LOOP) for technique in taken)
            cost = len(taken) + (TABLE_TURN - 1) * tables
            assert TURNS <= cost < TURNS + TABLE_TURN
            pauses, wide = pauses + 1, wide + tables
            taken.clear()
    assert pauses > 3
    assert wide > pauses
