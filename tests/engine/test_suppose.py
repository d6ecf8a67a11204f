"""Trials on a scratch slate: it is the same again afterwards, and what is not tried again need not be."""

from collections.abc import Iterator

import numpy as np

from deduce.proofs import MIDDLE, SMALL
from random_loops import random_puzzle
from rules.positions import position, some_marks
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.engine import slate as at
from takegaki.engine.climb import CONTRADICTION, NO_ROOM, PAUSED, SOLVED, STUCK, begin, climb
from takegaki.engine.jit import i64
from takegaki.engine.scratch import WITHOUT_END, forget, lay_out, new_scratch, suppose
from takegaki.engine.slate import Slate, new_slate, with_room
from takegaki.engine.suppose import shortest, sweep
from takegaki.engine.tell import tell
from takegaki.engine.tried import DEPTH, MARKS, OWNER, Tried, new_tried, note_changed, wear

LEVELS = (at.EASY, at.NORMAL, at.TRICKY, at.HARD)


def roomy(puzzle: Puzzle, board: Board) -> Slate:
    slate = with_room(with_room(new_slate(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")))
    begin(slate, board.marks)
    return slate


def stuck(rng: np.random.Generator, count: int) -> Iterator[tuple[Puzzle, Slate]]:
    """Slates where techniques up to Hard are stuck: with and without wrong marks, small and middling."""
    for i in range(count):
        if i % 3:
            puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng, wrong=i % 3 == 2)
        else:
            puzzle, lines = random_puzzle(MIDDLE[rng.integers(len(MIDDLE))], rng, rng.uniform(0.3, 0.6))
            board = Board.of(puzzle.graph, some_marks(lines, rng) * (i % 2))
        slate = roomy(puzzle, board)
        if climb(slate, i64(at.HARD), i64(WITHOUT_END)) == STUCK:
            yield puzzle, slate


def state(slate: Slate) -> tuple[bytes, ...]:
    """All but stamps and the premises of the journal."""
    edge, ctl = slate.edge.copy(), slate.ctl.copy()
    edge[:, at.STAMP] = ctl[at.STAMPS] = 0
    waiting = slate.turn[:, 1] - slate.turn[:, 0]
    return tuple(part.tobytes() for part in (edge, slate.place, slate.corner, waiting, ctl))


class Alone:
    """Trials on a slate one by one, each on a scratch slate laid out for it."""

    def __init__(self, base: Slate) -> None:
        self._base, self._scratch = base, with_room(with_room(new_scratch(base)))

    def refutes(self, row: int, last: int) -> bool:
        lay_out(self._base, self._scratch, i64(last))
        return suppose(self._scratch, i64(row), i64(last)) == CONTRADICTION


def test_a_trial_leaves_no_trace():
    rng = np.random.default_rng(0)
    outcomes = {STUCK: 0, SOLVED: 0, CONTRADICTION: 0}
    for _, base in stuck(rng, 120):
        facts = base.fact[: base.ctl[at.FACTS]].copy()
        before, scratch = state(base), with_room(with_room(new_scratch(base)))
        for last in LEVELS:
            lay_out(base, scratch, i64(last))
            blank = state(scratch)
            for edge in np.flatnonzero(base.edge[:, at.MARK] == 0).tolist():
                for row in (2 * edge, 2 * edge + 1):
                    outcomes[suppose(scratch, i64(row), i64(last))] += 1
                    forget(base, scratch)
                    assert state(scratch) == blank
        assert state(base) == before
        assert np.array_equal(base.fact[: base.ctl[at.FACTS]], facts)
    assert min(outcomes.values()) > 100, outcomes


def rounds(base: Slate) -> Iterator[tuple[Tried, int, int]]:
    """Trials turn by turn, the opposite of a refuted mark told each time: what is known, the last
    technique and the refuted row or -1."""
    known, since = new_tried(base), 0
    scratch = with_room(with_room(new_scratch(base)))
    status = STUCK
    while status == STUCK:
        note_changed(base, known, i64(since))
        wear(known)
        since = int(base.ctl[at.FACTS])
        row, last = -1, 0
        for last in LEVELS:
            lay_out(base, scratch, i64(last))
            while sweep(base, scratch, known, i64(last), i64(7)) == PAUSED:
                pass
            row = shortest(base, known, i64(last))
            if row >= 0:
                break
        yield known, last, row
        if row < 0:
            return
        edge, mark = np.full(1, row >> 1, np.int32), np.full(1, 1 - 2 * (row & 1), np.int8)
        tell(base, edge, mark, i64(at.TRIAL), i64(row >> 1), np.empty(0, np.int32))
        status = climb(base, i64(at.HARD), i64(WITHOUT_END))


def test_what_is_not_tried_again_comes_to_the_same():
    """After every turn, each undecided mark by itself, against what the table tells of it."""
    rng = np.random.default_rng(1)
    turns = spared = checked = 0
    for _, base in stuck(rng, 150):
        alone = Alone(base)
        for turn, (known, last, _) in enumerate(rounds(base)):
            turns += turn > 0
            for edge in np.flatnonzero(base.edge[:, at.MARK] == 0).tolist():
                for row in (2 * edge, 2 * edge + 1):
                    depth, marks, owner = known.row[row, [DEPTH, MARKS, OWNER]].tolist()
                    assert depth >= last or marks > 0
                    assert alone.refutes(row, depth) == (marks > 0), (edge, row)
                    spared += owner != row
                    checked += 1
    assert turns > 50
    assert checked / 10 < spared < checked


def test_the_easiest_and_shortest_trial_is_taken():
    rng = np.random.default_rng(2)
    met = set()
    for _, base in stuck(rng, 150):
        alone = Alone(base)
        for known, last, row in rounds(base):
            refuted = [
                other
                for other in np.flatnonzero(np.repeat(base.edge[:, at.MARK] == 0, 2)).tolist()
                if last == at.EASY or alone.refutes(other, LEVELS[LEVELS.index(last) - 1])
            ]
            if last != at.EASY:
                assert not refuted
            elif row >= 0:
                lengths = known.row[refuted, MARKS]
                assert known.row[row, MARKS] == min(lengths[lengths > 0])
            met.add(last if row >= 0 else 0)
    assert met >= {0, at.EASY, at.HARD}, met


def test_without_room_for_premises_a_sweep_goes_on_where_it_was():
    rng = np.random.default_rng(3)
    grown = 0
    for _, base in stuck(rng, 60):
        known, roomy_known = new_tried(base), new_tried(base)
        tight = new_scratch(base)._replace(premises=np.empty(8, dtype=np.int32))
        usual = with_room(with_room(new_scratch(base)))
        for last in LEVELS:
            lay_out(base, usual, i64(last))
            lay_out(base, tight, i64(last))
            status = sweep(base, usual, roomy_known, i64(last), i64(WITHOUT_END))
            while sweep(base, tight, known, i64(last), i64(WITHOUT_END)) == NO_ROOM:
                tight = with_room(tight)
                grown += 1
            refuted = roomy_known.row[:, MARKS] > 0
            assert (status == CONTRADICTION) == refuted.any()
            assert np.array_equal(known.row[:, :OWNER], roomy_known.row[:, :OWNER])
    assert grown > 40
