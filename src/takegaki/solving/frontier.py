"""Counting loops, and drawing them at random, by the frontier: vertex after vertex, like states together.

What is decided lies behind the frontier: the edges with one end decided. Two boards on which the same
frontier edges are lines, joined in the same pairs by paths behind, and which lack as much of the same clues,
can be completed in the same ways, so they are one state with a number. All states of a layer are rows of one
array.

Source: D. E. Knuth, The Art of Computer Programming 4A, Simpath; H. Iwashita, J. Kawahara, S. Minato,
ZDD-based computation of the number of paths in a graph (2012); H. Iwashita, Y. Nakazawa, J. Kawahara, T. Uno,
S. Minato, Efficient computation of the number of paths in a grid graph with minimal perfect hash functions
(2013).
"""

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget
from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Count, Solution, Undecided
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.frontier_plan import Plan, Stage, plan_of

MAX_STATES = 3_000_000
"""In a layer; the work ends there, as if by a budget."""

LIMB = 32
"""Bits of a number that stand in one uint64, so that as many may be added before one overflows."""

Rows = NDArray[np.uint8]
Places = NDArray[np.intp]
Limbs = NDArray[np.uint64]
"""(N, K) numbers, the lowest 32 bits first."""


def count_by_frontier(puzzle: Puzzle, board: Board | None = None, budget: Budget | None = None) -> Count:
    """The exact number of solutions of a puzzle about a loop, without finding them one by one.

    board   only solutions with its marks count

    Where the budget ends the work, or a layer has more than MAX_STATES states, the loops that were closed by
    then are counted. Raises UnsupportedError for other goals, BoardError for marks of another board.
    """
    work = _Work(puzzle, board, keep=False)
    reason = work.run(Budget.of(budget))
    return Count(work.total, not reason, reason)


def samples(
    puzzle: Puzzle | Source,
    number: int = 1,
    *,
    board: Board | None = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> list[Solution] | Undecided:
    """Solutions drawn at random, each of all solutions with the same chance, independent of each other.

    number  how many; the same one may be drawn twice
    board   only solutions with its marks are drawn
    seed    the same seed gives the same solutions

    No solution, no samples: an empty list. Undecided when the budget ends the work, or a layer of the
    frontier has more than MAX_STATES states. For loops only: raises UnsupportedError for other goals,
    RequestError for less than none, BoardError for marks of another board.
    Cost: that of `count` by the frontier, with all layers kept in memory; then some milliseconds each.

    >>> from takegaki import Puzzle, square
    >>> drawn = samples(Puzzle.of(square(6, 6), [None] * 36), 2, seed=1)
    >>> [bool(one.lines.any()) for one in drawn]
    [True, True]
    """
    number, seed = whole_number(number, "a number of samples", 0), whole_number(seed, "a seed")
    puzzle = puzzle_of(puzzle)
    work = _Work(puzzle, board, keep=True)
    if reason := work.run(Budget.of(budget)):
        return Undecided(reason)
    random = Random(seed)
    return [Solution.of(puzzle, work.drawn(random)) for _ in range(number if work.total else 0)]


@dataclass(frozen=True)
class _Layer:
    """What a stage made, as it is needed on the way back.

    times    (N, K) uint32, limbs of how many boards lead to each state before the stage
    sources  (T,) the state before of each way into a state after, those into the same state together
    choices  (T,) which lines were drawn: a number into `Stage.choices`
    starts   (M + 1,) where the ways into each state after begin
    closing  states before in which a loop is closed here
    """

    times: NDArray[np.uint32]
    sources: NDArray[np.int32]
    choices: NDArray[np.uint16]
    starts: NDArray[np.int32]
    closing: Places


class _Made:
    """States after a stage, in blocks: rows, the states they come from, and the choice that made them."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.blocks: list[tuple[Rows, Places, int]] = []

    def add(self, rows: Rows, sources: Places, choice: int) -> None:
        """Rows with the lines of a choice already joined; those whose clues can be met stay."""
        for slot in self.stage.touched[choice]:
            rows[:, slot] -= 1
        # Below 0 is 255, which is more than any number of edges left.
        if self.stage.bounds and len(rows):
            slots, most = zip(*self.stage.bounds, strict=True)
            fits = (rows[:, slots] <= np.array(most, dtype=np.uint8)).all(axis=1)
            if not fits.all():
                rows, sources = rows[fits], sources[fits]
        if len(rows):
            self.blocks.append((rows, sources, choice))


class _Work:
    """The layers, one after another; `total` counts the loops closed so far."""

    def __init__(self, puzzle: Puzzle, board: Board | None, *, keep: bool) -> None:
        if PUZZLES[puzzle.kind].goal != "loop":
            raise UnsupportedError(f"the frontier method counts loops only, not {puzzle.kind}")
        if board is not None:
            require_board(board, puzzle.graph)
        self.plan: Plan = plan_of(puzzle, board)
        self._n_edges = puzzle.graph.n_edges
        self._rows: Rows = self.plan.blank[None, :].copy()
        self._times: Limbs = np.ones((1, 1), dtype=np.uint64)
        self._layers: list[_Layer] | None = [] if keep else None
        self.total = 0

    def run(self, budget: Budget) -> str:
        """Go through all stages; gives why it had to end before the last, else ""."""
        running = budget.start()
        for stage in self.plan.stages:
            if reason := running.exceeded():
                return reason
            if len(self._rows) > MAX_STATES:
                return f"more than {MAX_STATES:,} states at the frontier"
            self._step(stage)
        return ""

    def _step(self, stage: Stage) -> None:
        """Decide the edges that lead on from one vertex, on all boards."""
        rows = self._rows
        for slot, clue in stage.opened:
            rows[:, slot] = clue
        made = _Made(stage)
        lined = rows[:, stage.ins] != stage.ins
        degree = np.count_nonzero(lined, axis=1)
        free = np.flatnonzero(degree == 0)
        base = rows[free]
        for number in () if self.plan.full else stage.with_lines[0]:
            made.add(base.copy(), free, number)
        for number in stage.with_lines[2]:
            one, two = stage.choices[number]
            new = base.copy()
            new[:, one], new[:, two] = two, one
            made.add(new, free, number)
        if not degree.any():
            self._take(made, free[:0])
            return
        chosen = np.flatnonzero(degree == 1)
        base, mates = _released(rows[chosen], stage.ins[lined[chosen].argmax(axis=1)])
        for number in stage.with_lines[1]:
            (slot,) = stage.choices[number]
            made.add(_extended(base, mates, slot), chosen, number)
        closing = self._join(np.flatnonzero(degree == 2), lined, made)
        self._take(made, closing)

    def _join(self, chosen: Places, lined: NDArray[np.bool_], made: _Made) -> Places:
        """Two lines meet at the vertex: two paths become one, or a loop is closed. Gives the states in which
        the loop is the whole solution."""
        stage = made.stage
        no_closing = chosen[:0]
        if not stage.with_lines[0]:
            return no_closing
        (number,) = stage.with_lines[0]
        here = lined[chosen]
        first = stage.ins[here.argmax(axis=1)]
        last = stage.ins[len(stage.ins) - 1 - here[:, ::-1].argmax(axis=1)]
        base, far = _released(self._rows[chosen], first)
        base, other = _released(base, last)
        loops = far == last
        paths = np.flatnonzero(~loops)
        new = base[paths]
        at = np.arange(len(paths))
        new[at, far[paths]], new[at, other[paths]] = other[paths], far[paths]
        made.add(new, chosen[paths], number)
        if not stage.may_close:
            return no_closing
        whole = (base[loops] == self.plan.blank).all(axis=1)
        closing: Places = chosen[loops][whole]
        return closing

    def _take(self, made: _Made, closing: Places) -> None:
        """The next layer from what was made; equal rows become one."""
        self.total += _sum(self._times[closing])
        if made.blocks:
            rows = np.concatenate([block[0] for block in made.blocks])
            sources = np.concatenate([block[1] for block in made.blocks])
        else:
            rows, sources = self._rows[:0], closing[:0]
        order, starts = _grouped(rows, self.plan.widths)
        sources = sources[order]
        if self._layers is not None:
            choices = [np.full(len(block[0]), block[2], dtype=np.uint16) for block in made.blocks]
            self._layers.append(
                _Layer(
                    self._times.astype(np.uint32),
                    sources.astype(np.int32),
                    (np.concatenate(choices) if choices else np.zeros(0, dtype=np.uint16))[order],
                    np.append(starts, len(order)).astype(np.int32),
                    closing,
                )
            )
        self._rows = rows[order[starts]]
        if len(starts):
            self._times = _carried(np.add.reduceat(self._times[sources], starts, axis=0))
        else:
            self._times = self._times[:0]

    def drawn(self, random: Random) -> NDArray[np.bool_]:
        """The lines (E,) of a random loop, drawn backwards; a predecessor weighs as much as it has boards."""
        layers = self._layers
        assert layers is not None
        lines = np.zeros(self._n_edges, dtype=np.bool_)
        left = random.randrange(self.total)
        at = len(layers)
        state = None
        while state is None:
            at -= 1
            weight = _sum(layers[at].times[layers[at].closing])
            if left < weight:
                state = int(layers[at].closing[_picked(layers[at], layers[at].closing, left)])
            left -= weight
        for layer, stage in zip(reversed(layers[:at]), reversed(self.plan.stages[:at]), strict=True):
            begin, end = layer.starts[state : state + 2]
            sources = layer.sources[begin:end].astype(np.intp)
            way = _picked(layer, sources, random.randrange(_sum(layer.times[sources])))
            lines[list(stage.edges[layer.choices[begin + way]])] = True
            state = int(sources[way])
        return lines


def _released(rows: Rows, slots: Places) -> tuple[Rows, Places]:
    """The edges of these slots end here: (N,) the other ends of their paths. The rows are changed."""
    at = np.arange(len(rows))
    mates = rows[at, slots].astype(np.intp)
    rows[at, slots] = slots
    return rows, mates


def _extended(base: Rows, mates: Places, slot: int) -> Rows:
    """The paths whose other ends are `mates` continue in a slot."""
    new = base.copy()
    new[np.arange(len(base)), mates] = slot
    new[:, slot] = mates
    return new


def _picked(layer: _Layer, states: Places, left: int) -> int:
    """The place of the state that holds board number `left` of all boards that lead to these states."""
    for place, times in enumerate(layer.times[states]):
        left -= _sum(times[None, :])
        if left < 0:
            return place
    raise AssertionError("the numbers of a layer do not add up")


def _sum(times: NDArray[np.uint32] | Limbs) -> int:
    """The sum of numbers, exactly."""
    parts = times.sum(axis=0, dtype=np.uint64).tolist()
    return sum(part << LIMB * place for place, part in enumerate(parts))


def _carried(times: Limbs) -> Limbs:
    """Each limb below 2**32 again, with one more limb where it is needed."""
    low = np.uint64(2**LIMB - 1)
    for place in range(times.shape[1] - 1):
        times[:, place + 1] += times[:, place] >> np.uint64(LIMB)
        times[:, place] &= low
    over = times[:, -1] >> np.uint64(LIMB)
    if not over.any():
        return times
    times[:, -1] &= low
    return np.column_stack([times, over])


def _grouped(rows: Rows, widths: tuple[int, ...]) -> tuple[Places, Places]:
    """An order in which equal rows stand together, and where in it each group begins.

    widths   bits that each column takes
    """
    words = _packed(rows, widths)
    order = np.lexsort(words[::-1]) if len(words) > 1 else np.argsort(words[0])
    new = np.zeros(len(rows), dtype=np.bool_)
    new[:1] = True
    for word in words:
        sorted_word = word[order]
        new[1:] |= sorted_word[1:] != sorted_word[:-1]
    return order, np.flatnonzero(new)


def _packed(rows: Rows, widths: tuple[int, ...]) -> list[NDArray[np.uint64]]:
    """Rows as (N,) words of 64 bits, as few as hold all columns."""
    words = [np.zeros(len(rows), dtype=np.uint64)]
    used = 0
    for column, width in enumerate(widths):
        if used + width > 64:
            words.append(np.zeros(len(rows), dtype=np.uint64))
            used = 0
        words[-1] |= rows[:, column].astype(np.uint64) << np.uint64(used)
        used += width
    return words
