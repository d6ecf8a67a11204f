"""What every set of rules in the library must hold to, wherever its rules are laid on a board."""

import numpy as np
import pytest

from oracle.boards import known
from random_loops import border, loop_clues, random_inside
from rules.naive import laid, places, shows_all
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import inside_faces
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from takegaki.tilings import TILINGS
from tiers import sampled, tries

MOST = tries(300)
"""Rules of each set that are looked at, spread over it."""


LATTICES = [name for name, entry in LIBRARY.items() if entry.tiling in ("square", "honeycomb")]
"""Sets for boards whose cells are all alike: their places follow from coordinates."""


def everything(tiling: str) -> tuple[np.ndarray, np.ndarray]:
    """(L, E + F) each loop of the 3 wide, 5 high board with its inside as marks, and (L, F) its
    clues.
    """
    board = known(TILINGS[tiling].graph, 5, 3)
    inside = np.array([inside_faces(board.graph, lines) for lines in board.loops])
    return np.where(np.concatenate([board.loops, inside], axis=1), 1, -1).astype(
        np.int8
    ), board.clues


@sampled()
@pytest.mark.parametrize("name", LATTICES)
def test_rules_hold_on_every_loop_wherever_they_lie(name: str) -> None:
    """On all loops of a small board, also beyond its border: where the premises hold, so does the
    rest.

    A rule with an assumption may fail on its small loop alone, which no other clue may speak
    against.
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


@sampled(4)
@pytest.mark.parametrize("name", [name for name in LIBRARY if name not in LATTICES])
def test_rules_of_other_tilings_agree_with_a_loop(name: str) -> None:
    """What rules conclude from clues of a random loop, and from some of its marks, is so on that
    loop.
    """
    rules, rng = rule_set(name), np.random.default_rng(1)
    # Where a tiling never repeats rules keep off the border.
    side = max(10 if TILINGS[rules.tiling].is_described else 4, TILINGS[rules.tiling].smallest[1])
    graph = TILINGS[rules.tiling].graph(side, side)
    decided = 0
    for _ in range(3):
        lines = border(graph, random_inside(graph, rng, 0.5))
        clues = np.where(rng.random(graph.n_faces) < 0.8, loop_clues(graph, lines), NO_CLUE)
        given = rng.random(graph.n_edges) < 0.3
        board = Board.of(graph, np.where(given, np.where(lines, LINE, CROSS), UNKNOWN))
        work = Application(Puzzle.of(graph, clues), rules, board=board)
        work.apply()
        assert work.clash is None
        new = (work.board.marks != UNKNOWN) & ~given
        assert ((work.board.marks == LINE) == lines)[new].all()
        decided += int(new.sum())
    assert decided > graph.n_edges // 10
