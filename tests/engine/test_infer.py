"""Marks made and taken back leave no trace; sleepers and states of placements conclude the same."""

import numpy as np
import pytest

from oracle.boards import known
from rules.positions import MANY, position, sets_for
from takegaki.core.board import LINE, UNKNOWN
from takegaki.engine import site as at
from takegaki.engine.avoidance import fixpoint
from takegaki.engine.branches import branch
from takegaki.engine.infer import make, spread, take_back
from takegaki.engine.jit import i64
from takegaki.engine.site import Site
from takegaki.rules.apply import Application, _sleepers
from takegaki.tilings import honeycomb, square

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]
shapes = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}")

KEPT = [at.N_TRAIL, at.N_DONE, at.N_LINES, at.N_WOKEN]
"""What `control` must hold again; the rest counts work or tells of a contradiction."""


def state(site: Site) -> list[bytes]:
    """All of a site that a later inference could look at."""
    n_trail = int(site.control[at.N_TRAIL])
    made = site.trail[:n_trail]
    parts = [site.known, site.value, made, site.reason[made >> 1], site.where[made >> 1]]
    parts += [site.far, site.length, site.degree, site.control[KEPT]]
    return [np.ascontiguousarray(part).tobytes() for part in parts]


def settled(rng: np.random.Generator, shape: tuple) -> list[Application]:
    """Applications at their fixpoint, for every set of the library that is not too large."""
    board = known(*shape)
    found = []
    for rules in sets_for(board.graph, MANY):
        for loops in (False, True) * 3:
            puzzle, start = position(board, rng)
            work = Application(puzzle, rules, board=start, loops=loops)
            if work.apply() and not work.board.is_complete:
                found.append(work)
    assert len(found) > 5
    return found


@shapes
def test_what_is_taken_back_leaves_no_trace(shape):
    """Marks on marks, contradictory ones too, worked off or not, taken back in one or several steps."""
    rng = np.random.default_rng(list(shape[1:]))
    broken = 0
    for work in settled(rng, shape):
        site, book = work._site, work._book
        # How many marks there were at each fixpoint, and all else.
        levels = [(int(site.control[at.N_TRAIL]), state(site))]
        for _ in range(60):
            free = np.flatnonzero(site.value[: work.puzzle.graph.n_edges] == UNKNOWN)
            going_on = len(free) > 0 and rng.random() < 0.7
            if going_on:
                literal = 2 * int(rng.choice(free)) + int(rng.integers(2))
                assert make(site, i64(literal), i64(at.GIVEN), i64(-1))
                # Not worked off, it is taken back at once.
                sound = rng.random() < 0.8 and fixpoint(book, site, work.loops, False)
                broken += not sound
            else:
                levels = levels[: int(rng.integers(1, len(levels) + 1))]
                sound = False
            if sound:
                levels.append((int(site.control[at.N_TRAIL]), state(site)))
            else:
                n_trail, before = levels[-1]
                take_back(book, site, i64(n_trail))
                assert state(site) == before
    assert broken > 0


@shapes
def test_sleepers_conclude_what_states_conclude(shape):
    rng = np.random.default_rng([1, *shape[1:]])
    sound_ones = 0
    for work in settled(rng, shape):
        site, book = work._site, work._book
        sleepers = _sleepers(book, site)
        begun, before = int(site.control[at.N_TRAIL]), state(site)
        literals = [
            2 * edge + side
            for edge in np.flatnonzero(work.board.marks == UNKNOWN).tolist()
            for side in (0, 1)
        ]
        for literal in rng.permutation(literals).tolist():
            sound = make(site, i64(literal), i64(at.TRIAL), i64(-1))
            sound = sound and fixpoint(book, site, work.loops, False)
            values = site.value.copy()
            take_back(book, site, i64(begun))
            assert state(site) == before
            assert branch(book, site, sleepers, i64(literal), work.loops) == sound
            if sound:
                assert np.array_equal(site.value, values)
                sound_ones += 1
            take_back(book, site, i64(begun))
            assert state(site) == before
    assert sound_ones > 100


@shapes
def test_every_sleeper_sleeps_once(shape):
    """After many branches each is still in one list: that of one of its open premises."""
    rng = np.random.default_rng([2, *shape[1:]])
    for work in settled(rng, shape):
        sleepers = _sleepers(work._book, work._site)
        begun = i64(work._site.control[at.N_TRAIL])
        for edge in np.flatnonzero(work.board.marks == UNKNOWN).tolist():
            branch(work._book, work._site, sleepers, i64(2 * edge + 1), work.loops)
            take_back(work._book, work._site, begun)
        met = []
        for literal, first in enumerate(sleepers.head.tolist()):
            sleeper = first
            while sleeper >= 0:
                met.append(sleeper)
                own = sleepers.premises[sleepers.premise_start[sleeper] : sleepers.premise_start[sleeper + 1]]
                assert literal in own
                sleeper = int(sleepers.next[sleeper])
        assert sorted(met) == list(range(len(sleepers.rule)))


@shapes
def test_states_are_the_marks(shape):
    """At the fixpoint the words of each placement are the marks of its places, crosses beyond the border."""
    rng = np.random.default_rng([3, *shape[1:]])
    for work in settled(rng, shape):
        book, site = work._book, work._site
        assert spread(book, site)
        for place, patch in enumerate(book.patch_of.tolist()):
            n_marks = int(book.n_marks[patch])
            first = int(book.mark_offset[patch]) + (place - int(book.place_start[patch])) * n_marks
            marks = [
                int(site.value[var]) if var >= 0 else -1
                for var in book.place_marks[first : first + n_marks].tolist()
            ]
            words = [sum(1 << i for i, mark in enumerate(marks) if mark == side) for side in (LINE, -LINE)]
            assert site.known[place].tolist() == words
