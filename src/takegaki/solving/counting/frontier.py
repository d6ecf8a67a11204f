"""Counting loops, and drawing them at random, by the frontier: vertex after vertex, like states
together.

What is decided lies behind the frontier: the edges with one end decided. Two boards on which the
same frontier edges are lines, joined in the same pairs by paths behind, and whose tables have the
same still to say, can be completed in the same ways, so they are one state with a number. All
states of a layer are rows of one array; they are extended and put together some thousands at a
time, with a look at the budget in between.

Source: D. E. Knuth, The Art of Computer Programming 4A, Simpath; H. Iwashita, J. Kawahara, S.
  Minato,
ZDD-based computation of the number of paths in a graph (2012); H. Iwashita, Y. Nakazawa, J.
Kawahara, T. Uno, S. Minato, Efficient computation of the number of paths in a grid graph with
minimal perfect hash functions (2013).
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Undecided
from takegaki.puzzles import PUZZLES
from takegaki.solving.counting.plan import Plan, Stage, plan_of

MAX_STATES = 3_000_000
"""In a layer; the work ends there, as if by a budget."""
MAX_BYTES = 1 << 30
"""Of all states and ways between them that are held at once; the same."""
AT_ONCE = 1 << 15
"""States that are extended between two looks at the budget: some milliseconds."""
SORTED_AT_ONCE = 1 << 17
"""Ways to states that are put together between two looks: some ten milliseconds."""

LIMB = 32
"""Bits of a number that stand in one uint64, so that as many may be added before one overflows."""
WORD = np.dtype("<u8")
ODD = np.uint64(0x9E3779B97F4A7C15)
"""Its multiples spread over all words (Fibonacci hashing)."""
HALF_A_BYTE = 16

Rows = NDArray[np.unsignedinteger[Any]]
"""(N, S) states, S so many that a row is whole words."""
Number = TypeVar("Number", bound=np.generic)
Places = NDArray[np.intp]
Limbs = NDArray[np.uint64]
"""(K, N) numbers, the lowest 32 bits first."""


def count_by_frontier(
    puzzle: Puzzle, board: Board | None = None, budget: Budget | None = None
) -> tuple[int, str]:
    """The exact number of solutions of a puzzle about a loop, without finding them one by one, and
    why the work ended before that was all, "" where it did not.

    board   only solutions with its marks count

    Where the budget ends the work, a layer has more than MAX_STATES states or all take more than
    MAX_BYTES, the loops that were closed by then are counted. Raises UnsupportedError for other
    goals, BoardError for marks of another board, LimitError where the frontier is too long.
    """
    work = _Work(puzzle, board, keep=False)
    reason = work.run(Budget.of(budget).start())
    return work.total, reason


def sampled(
    puzzle: Puzzle, number: int, seed: int, budget: Budget | None, board: Board | None = None
) -> list[Solution] | Undecided:
    """See `samples`, which has looked at what is given."""
    work, running, random = _Work(puzzle, board, keep=True), Budget.of(budget).start(), Random(seed)
    if reason := work.run(running):
        return Undecided(reason)
    found: list[Solution] = []
    while work.total and len(found) < number:
        if reason := running.exceeded():
            return Undecided(reason)
        found.append(Solution.of(puzzle, work.drawn(random)))
    return found


@dataclass(frozen=True)
class _Layer:
    """What a stage made, as it is needed on the way back.

    times    (K, N) uint32, limbs of how many boards lead to each state before the stage
    sources  (T,) the state before of each way into a state after, those into the same state
             together
    choices  (T,) which lines were drawn: a number into `Stage.choices`
    starts   (M + 1,) where the ways into each state after begin
    closing  states before in which a loop is closed here
    """

    times: NDArray[np.uint32]
    sources: NDArray[np.int32]
    choices: NDArray[np.uint16]
    starts: NDArray[np.int32]
    closing: Places

    @cached_property
    def closed(self) -> Limbs:
        """(K, C) for each state in which a loop is closed the boards up to it."""
        return _summed(self.times[:, self.closing])


@dataclass(frozen=True)
class _Block:
    """States after a stage, which one choice of lines made; sources are the states that they come
    from.
    """

    rows: Rows
    sources: NDArray[np.int32]
    choice: int


class _Work:
    """The layers, one after another; `total` counts the loops closed so far."""

    def __init__(self, puzzle: Puzzle, board: Board | None, *, keep: bool) -> None:
        if PUZZLES[puzzle.kind].goal != "loop":
            raise UnsupportedError(
                f"the frontier method counts loops only; for {puzzle.kind} use exact or sat"
            )
        if board is not None:
            require_board(board, puzzle.graph)
        self.plan: Plan = plan_of(puzzle, board)
        self._n_lines = puzzle.graph.n_edges
        blank = self.plan.blank
        in_words = WORD.itemsize // blank.dtype.itemsize
        self._rows: Rows = np.zeros(
            (1, max(1, -(-len(blank) // in_words)) * in_words), dtype=blank.dtype
        )
        self._rows[0, : len(blank)] = blank
        self._times: Limbs = np.ones((1, 1), dtype=np.uint64)
        self._layers: list[_Layer] | None = [] if keep else None
        self._blocks: list[_Block] = []
        self._closing: list[Places] = []
        self._made = self._kept = 0
        self.total = 0

    def run(self, budget: RunningBudget) -> str:
        """Go through all stages; gives why it had to end before the last, else ""."""
        try:
            budget.check()
            for stage in self.plan.stages if self.plan.possible else ():
                self._step(stage, budget)
        except EndedError as end:
            return str(end)
        return ""

    def _step(self, stage: Stage, budget: RunningBudget) -> None:
        """Decide the edges that lead on from one vertex, on all boards."""
        self._blocks, self._closing, self._made = [], [np.zeros(0, dtype=np.intp)], 0
        for begin in range(0, len(self._rows), AT_ONCE):
            budget.check()
            self._extend(stage, begin)
        closing = np.concatenate(self._closing)
        self.total += _sum(self._times[:, closing])
        self._put_together(closing, budget)

    def _extend(self, stage: Stage, begin: int) -> None:
        """Decide them on the boards from one state on."""
        rows = self._rows[begin : begin + AT_ONCE]
        lined = rows[:, stage.ins] != stage.ins
        degree = np.count_nonzero(lined, axis=1)
        free = np.flatnonzero(degree == 0)
        for number in () if self.plan.full else stage.with_lines[0]:
            self._add(stage, number, begin, rows, free)
        for number in stage.with_lines[2]:
            new, _ = self._add(stage, number, begin, rows, free)
            one, two = stage.choices[number]
            new[:, one], new[:, two] = two, one
        if not degree.any():
            return
        chosen = np.flatnonzero(degree == 1)
        ends = stage.ins.take(lined.take(chosen, axis=0).argmax(axis=1))
        for number in stage.with_lines[1]:
            new, which = self._add(stage, number, begin, rows, chosen)
            (slot,) = stage.choices[number]
            _extend_paths(new, _released(new, ends[which]), slot)
        self._join(stage, begin, rows, lined, np.flatnonzero(degree == 2))

    def _join(
        self, stage: Stage, begin: int, rows: Rows, lined: NDArray[np.bool_], chosen: Places
    ) -> None:
        """Two lines meet at the vertex: two paths become one, or a loop is closed."""
        if not stage.with_lines[0]:
            return
        (number,) = stage.with_lines[0]
        here = lined.take(chosen, axis=0)
        first = stage.ins[here.argmax(axis=1)]
        last = stage.ins[len(stage.ins) - 1 - here[:, ::-1].argmax(axis=1)]
        is_loop = rows[chosen, first] == last
        paths = np.flatnonzero(~is_loop)
        new, which = self._add(stage, number, begin, rows, chosen[paths])
        far, other = _released(new, first[paths][which]), _released(new, last[paths][which])
        at = np.arange(len(new))
        new[at, far], new[at, other] = other, far
        if stage.may_close:
            loops = np.flatnonzero(is_loop)
            self._close(
                stage,
                begin,
                rows.take(chosen[loops], axis=0),
                chosen[loops],
                first[loops],
                last[loops],
            )

    def _close(
        self, stage: Stage, begin: int, rows: Rows, chosen: Places, first: Places, last: Places
    ) -> None:
        """The loop is the whole solution where nothing else is drawn and no table requires more
        lines.
        """
        _released(rows, first)
        _released(rows, last)
        n_edges = self.plan.n_edges
        whole = (rows[:, :n_edges] == self.plan.blank[:n_edges]).all(axis=1)
        for slot, idle in stage.idle:
            whole &= idle[rows[:, slot]]
        self._closing.append(chosen[whole] + begin)

    def _add(
        self, stage: Stage, number: int, begin: int, rows: Rows, chosen: Places
    ) -> tuple[Rows, Places | slice]:
        """The chosen rows once more, with the tables as a choice leaves them: those rows whose
        tables allow it, and which of the chosen these are. Paths are for the caller to lay.
        """
        which: Places | slice = slice(None)
        states = [
            (move, move.after.take(rows[:, move.slot].take(chosen))) for move in stage.moves[number]
        ]
        if barring := [after != self.plan.dead for move, after in states if not move.always]:
            fits = barring[0]
            for one in barring[1:]:
                fits &= one
            which = np.flatnonzero(fits)
            chosen = chosen.take(which)
        self._take(len(chosen) * (rows.shape[1] * rows.itemsize + 4))
        # `take` is twenty times as quick as an index.
        new = rows.take(chosen, axis=0)
        for move, after in states:
            new[:, move.slot] = after[which]
        if len(new):
            self._blocks.append(_Block(new, (chosen + begin).astype(np.int32), number))
        return new, which

    def _take(self, more: int) -> None:
        """Raises EndedError where states and ways would take too many bytes; asked before they are
        made.
        """
        self._made += more
        # What is put together is there twice for a moment, beside the layer before.
        if self._kept + self._rows.nbytes + self._times.nbytes + 2 * self._made > MAX_BYTES:
            raise EndedError(f"more than {MAX_BYTES >> 20:,} MB of states at the frontier")

    def _put_together(self, closing: Places, budget: RunningBudget) -> None:
        """The next layer from what was made; equal rows become one."""
        keep = self._layers is not None
        rows: list[Rows] = []
        times: list[Limbs] = []
        sources, choices, starts = [], [], []
        n_states = n_ways = 0
        for made in _buckets(self._blocks, self.plan.most, budget.check):
            order, begin = _grouped(_words(made.rows, self.plan.most), stable=keep)
            n_states += len(begin)
            if n_states > MAX_STATES:
                raise EndedError(f"more than {MAX_STATES:,} states at the frontier")
            rows.append(made.rows.take(order[begin], axis=0))
            came = made.sources.take(order)
            times.append(
                np.array([np.add.reduceat(limb.take(came), begin) for limb in self._times])
            )
            if keep:
                sources.append(came)
                choices.append(made.choices[order])
                starts.append((begin + n_ways).astype(np.int32))
                n_ways += len(order)
        if self._layers is not None:
            layer = _Layer(
                self._times.astype(np.uint32),
                np.concatenate([np.zeros(0, dtype=np.int32), *sources]),
                np.concatenate([np.zeros(0, dtype=np.uint16), *choices]),
                np.concatenate([*starts, np.array([n_ways], dtype=np.int32)]),
                closing,
            )
            self._layers.append(layer)
            self._kept += layer.times.nbytes + n_ways * (4 + 2) + 4 * n_states + closing.nbytes
        none = self._rows[:0], self._times[:, :0]
        self._rows = _one_after_another(rows, none[0], 0)
        self._times = _carried(_one_after_another(times, none[1], 1))

    def drawn(self, random: Random) -> NDArray[np.bool_]:
        """The lines (E,) of a random loop, drawn backwards; a predecessor weighs as much as it has
        boards.
        """
        layers = self._layers
        assert layers is not None
        lines = np.zeros(self._n_lines, dtype=np.bool_)
        left = random.randrange(self.total)
        at = len(layers)
        state = None
        while state is None:
            at -= 1
            closed = layers[at].closed
            here = _value(closed, -1) if closed.shape[1] else 0
            if left < here:
                state = int(layers[at].closing[_place(closed, left)])
            left -= here
        for layer, stage in zip(
            reversed(layers[:at]), reversed(self.plan.stages[:at]), strict=True
        ):
            begin, end = layer.starts[state : state + 2].tolist()
            sums = _summed(layer.times[:, layer.sources[begin:end]])
            way = begin + _place(sums, random.randrange(_value(sums, -1)))
            lines[list(stage.edges[layer.choices[way]])] = True
            state = int(layer.sources[way])
        return lines


def _one_after_another(
    parts: list[NDArray[Number]], none: NDArray[Number], axis: int
) -> NDArray[Number]:
    """All parts; mostly there is one, which is not copied."""
    return parts[0] if len(parts) == 1 else np.concatenate([none, *parts], axis=axis)


def _released(rows: Rows, slots: Places) -> Places:
    """The edges of these slots end here: (N,) the other ends of their paths. The rows are
    changed.
    """
    at = np.arange(len(rows))
    mates = rows[at, slots].astype(np.intp)
    rows[at, slots] = slots
    return mates


def _extend_paths(rows: Rows, mates: Places, slot: int) -> None:
    """The paths whose other ends are `mates` continue in a slot. The rows are changed."""
    rows[np.arange(len(rows)), mates] = slot
    rows[:, slot] = mates


def _summed(times: NDArray[np.uint32]) -> Limbs:
    """(K, N) the sums of the first numbers, of the first two and so on; a limb may exceed its
    bits.
    """
    return np.cumsum(times, axis=1, dtype=np.uint64)


def _value(limbs: Limbs, place: int) -> int:
    """One of these numbers, exactly."""
    return sum(part << LIMB * limb for limb, part in enumerate(limbs[:, place].tolist()))


def _place(sums: Limbs, left: int) -> int:
    """The first place whose sum is more than `left`."""
    return bisect_right(range(sums.shape[1]), left, key=lambda place: _value(sums, place))


def _sum(times: Limbs) -> int:
    """The sum of numbers, exactly."""
    parts = times.sum(axis=1, dtype=np.uint64).tolist()
    return sum(part << LIMB * limb for limb, part in enumerate(parts))


def _carried(times: Limbs) -> Limbs:
    """Each limb below 2**32 again, with one more limb where it is needed."""
    low = np.uint64(2**LIMB - 1)
    for limb in range(len(times) - 1):
        times[limb + 1] += times[limb] >> np.uint64(LIMB)
        times[limb] &= low
    over = times[-1] >> np.uint64(LIMB)
    if not over.any():
        return times
    times[-1] &= low
    return np.vstack([times, over])


class _Made(NamedTuple):
    """Rows, the states they come from, and the choices that made them."""

    rows: Rows
    sources: NDArray[np.int32]
    choices: NDArray[np.uint16]


def _buckets(blocks: list[_Block], most: int, check: Callable[[], None]) -> Iterator[_Made]:
    """All rows, equal ones together in the same part; so few in each that a part is soon sorted.

    most    the largest number of a row
    check   called every some milliseconds
    """
    total = sum(len(block.rows) for block in blocks)
    if not total:
        return
    bits = (total // SORTED_AT_ONCE).bit_length()
    if not bits:
        check()
        yield _made_of((block.rows, block.sources, block.choice) for block in blocks)
        return
    parts = []
    for block in blocks:
        check()
        names = (_hashed(_words(block.rows, most)) >> np.uint64(64 - bits)).astype(np.uint16)
        order = np.argsort(names, kind="stable")
        parts.append(
            (order.astype(np.int32), np.searchsorted(names[order], np.arange((1 << bits) + 1)))
        )
    for name in range(1 << bits):
        check()
        taken = [order[cuts[name] : cuts[name + 1]] for order, cuts in parts]
        if any(map(len, taken)):
            yield _made_of(
                (block.rows.take(places, axis=0), block.sources.take(places), block.choice)
                for block, places in zip(blocks, taken, strict=True)
            )


def _made_of(parts: Iterable[tuple[Rows, NDArray[np.int32], int]]) -> _Made:
    rows, sources, choices = zip(*parts, strict=True)
    lengths = [len(part) for part in rows]
    every = np.array(choices, dtype=np.uint16).repeat(lengths)
    return _Made(np.concatenate(rows), np.concatenate(sources), every)


def _words(rows: Rows, most: int) -> list[NDArray[np.uint64]]:
    """Rows as few words of 64 bits (N,): where no number is above 15, two bytes of a row in one."""
    words = [
        rows.view(WORD)[:, column]
        for column in range(rows.shape[1] * rows.itemsize // WORD.itemsize)
    ]
    if most >= HALF_A_BYTE:
        return words
    return [
        words[at] | words[at + 1] << np.uint64(4) if at + 1 < len(words) else words[at]
        for at in range(0, len(words), 2)
    ]


def _hashed(words: list[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    """(N,) a number for each row, the same for equal ones."""
    found = words[0] * ODD
    for word in words[1:]:
        found ^= found >> np.uint64(29)
        found += word
        found *= ODD
    found ^= found >> np.uint64(32)
    found *= ODD
    return found


def _grouped(words: list[NDArray[np.uint64]], *, stable: bool) -> tuple[Places, Places]:
    """An order in which equal rows stand together, and where in it each group begins.

    They are sorted by their one word, or by a number that stands for several. Should other rows
    ever have the same, equal ones may come in two groups: that makes more states and no other
    counts.

    stable   equal rows in the order in which they came, whatever the machine
    """
    keys = words[0] if len(words) == 1 else _hashed(words)
    order = np.argsort(keys)
    sorted_keys = keys.take(order)
    new = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(sorted_keys[1:], sorted_keys[:-1], out=new[1:])
    if len(words) > 1:
        alike = np.flatnonzero(~new)
        here, before = order.take(alike), order.take(alike - 1)
        for word in words:
            new[alike[word.take(here) != word.take(before)]] = True
    if stable:
        # Quicker than a stable sort: numbers of groups, and in each those of the rows.
        order = order.take(np.argsort(np.cumsum(new) << 32 | order))
    return order, np.flatnonzero(new)
