"""What every set of rules in the library must hold to, wherever its rules are laid on a board."""

import numpy as np
import pytest

from oracle.boards import known
from rules.naive import laid, places, shows_all
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import inside_faces
from takegaki.rules.library import LIBRARY, rule_set
from takegaki.tilings import TILINGS
from tiers import sampled, tries

MOST = tries(300)
"""Rules of each set that are looked at, spread over it."""


def everything(tiling: str) -> tuple[np.ndarray, np.ndarray]:
    """(L, E + F) each loop of the 3 wide, 5 high board with its inside as marks, and (L, F) its clues."""
    board = known(TILINGS[tiling].graph, 5, 3)
    inside = np.array([inside_faces(board.graph, lines) for lines in board.loops])
    return np.where(np.concatenate([board.loops, inside], axis=1), 1, -1).astype(np.int8), board.clues


@sampled()
@pytest.mark.parametrize("name", LIBRARY)
def test_rules_hold_on_every_loop_wherever_they_lie(name: str) -> None:
    """On all loops of a small board, also beyond its border: where the premises hold, so does the rest.

    A rule with an assumption may fail on its small loop alone, which no other clue may speak against.
    """
    rules = rule_set(name)
    graph = known(TILINGS[rules.tiling].graph, 5, 3).graph
    marks, clues = everything(rules.tiling)
    columns = np.ascontiguousarray(marks.T)
    by_clue = np.ascontiguousarray(clues.T)
    rng = np.random.default_rng(0)
    met = 0
    for rule in rules.rules[:: max(1, len(rules) // MOST)]:
        spots = places(rule.patch, graph)
        for spot in rng.permutation(len(spots))[:12].tolist():
            instance = laid(rule, *spots[spot])
            if instance is None:
                continue
            holds = np.ones(len(marks), dtype=bool)
            for face, clue in instance.clues:
                holds &= by_clue[face] == clue
            for var, mark in instance.before:
                holds &= columns[var] == mark
            wrong = holds & instance.off
            for var, mark in instance.after:
                wrong |= holds & (columns[var] != mark)
            met += int(holds.sum())
            for row in np.flatnonzero(wrong).tolist():
                lines = frozenset(np.flatnonzero(marks[row, : graph.n_edges] == 1).tolist())
                assert lines in instance.loops, (rule.name, spots[spot], row)
                told = np.full(graph.n_faces, NO_CLUE)
                for face, clue in instance.clues:
                    told[face] = clue
                assert shows_all(Puzzle.of(graph, told), lines)
    assert met > 0
