"""From the clauses that a SAT solver learned to an LRAT proof, which says from what each follows.

A learned clause follows by unit propagation: with none of its literals true, clauses become unit
one after the other until one has no literal left. Those on the way are its reasons. Clauses that
the empty one does not need, through any number of steps, are left out at the end.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from struct import pack_into

import numpy as np

from takegaki.certificates.kernels.unit_propagation import (
    ENDED,
    NO_ROOM,
    OPEN,
    ClauseTable,
    add_each,
    assume,
    find_needed,
    learn,
    propagate,
    remove,
    settle,
    undo,
)
from takegaki.runtime.arrays import Ints

Clause = Sequence[int]
Step = tuple[int, Clause, list[int]]
"""Its number, its literals, the clauses that it follows from."""


class Propagation:
    """Clauses, and what follows from them by unit propagation, in the numbers of a certificate."""

    def __init__(self, clauses: Sequence[Clause], n_variables: int) -> None:
        """clauses   numbered from 1 on

        n_variables   of those that come later; of these there may be more
        """
        alone = [one if len(set(one)) == len(one) else list(dict.fromkeys(one)) for one in clauses]
        sizes = np.fromiter(map(len, alone), np.int32, len(alone))
        literals = np.fromiter(chain.from_iterable(alone), np.int32, int(sizes.sum()))
        n = self.n = int(np.abs(literals).max(initial=n_variables))
        n_literals, n_clauses = 2 * n + 1, 2 * len(alone) + 64
        self.table = ClauseTable(
            arena=np.empty(2 * len(literals) + 64, dtype=np.int32),
            begin=np.zeros(n_clauses, dtype=np.int32),
            size=np.zeros(n_clauses, dtype=np.int32),
            head=np.full(n_literals, -1, dtype=np.int32),
            tail=np.full(n_literals, -1, dtype=np.int32),
            following=np.zeros(2 * n_clauses, dtype=np.int32),
            reason=np.full(n_literals, OPEN, dtype=np.int32),
            known=np.zeros(n_literals, dtype=np.int32),
            place=np.zeros(n_literals, dtype=np.int32),
            mark=np.zeros(n + 1 + n_literals, dtype=np.int32),
            trail=np.zeros(n + 1, dtype=np.int32),
            stack=np.zeros(n + 2, dtype=np.int32),
            buf=np.empty(len(literals) + n_literals, dtype=np.int32),
            found=np.empty(2 * n + 2, dtype=np.int32),
            steps=np.empty(8 * n + 1024, dtype=np.int32),
            top=2 * n,
            last=len(alone),
        )
        self.table.buf[: len(literals)] = literals
        add_each(self.table, sizes, 1)

    @property
    def length(self) -> int:
        """How many literals are set."""
        return int(self.table.view().trail_length)

    def add(self, clause: Clause) -> int:
        """One more clause, its number; what follows from it at once, follows from now on."""
        alone = list(dict.fromkeys(clause))
        self.make_room(len(alone))
        self.table.last += 1
        self._hand_in(alone)
        add_each(self.table, np.array([len(alone)], dtype=np.int32), self.table.last)
        return int(self.table.last)

    def make_room(self, size: int) -> None:
        """For a clause of so many literals, and its step."""
        t = self.table
        if t.view().last + 1 >= len(t.begin):
            t.begin, t.size, t.following = map(_longer, (t.begin, t.size, t.following))
        if t.view().arena_end + size > len(t.arena):
            t.arena = _longer(t.arena)
        if t.view().steps_end + 3 + size + len(t.found) > len(t.steps):
            t.steps = _longer(t.steps)

    def _hand_in(self, literals: Sequence[int]) -> None:
        pack_into(f"{len(literals)}i", self.table.view().buf, 0, *literals)

    def remove(self, number: int) -> None:
        """A clause is needed no more, unless something rests on it."""
        remove(self.table, number)

    def propagate(self) -> int:
        """The number of a clause without a literal left, or 0."""
        return propagate(self.table)

    def settle(self) -> bool:
        """Make a step of each literal that holds for good now; is there a contradiction?"""
        while (status := settle(self.table)) == NO_ROOM:
            self.make_room(len(self.table.buf))
        return status == ENDED

    def holding(self) -> set[int]:
        """The literals that hold now."""
        return set((self.table.trail[: self.length] - self.n).tolist())

    def deny(self, literals: Sequence[int]) -> int:
        """Let none of these hold for now; the number of a clause without a literal left then, or
        0.
        """
        self._hand_in(literals)
        return assume(self.table, len(literals))

    def undo(self, length: int) -> None:
        """What was set later than this is open again."""
        undo(self.table, length)

    def learn(self, literals: Sequence[int]) -> int:
        """Add a clause and a step, if it follows; its number. 0 where it is not seen to follow."""
        self.make_room(len(literals))
        self._hand_in(literals)
        return int(learn(self.table, len(literals)))

    def holds(self, literal: int) -> bool:
        """Does it hold now?"""
        return bool(self.table.reason[literal + self.n] != OPEN)

    def needed_steps(self) -> list[Step]:
        """The steps that the last one rests on, in order, by their own numbers."""
        t, last = self.table, int(self.table.last)
        place = np.full(last + 1, -1, dtype=np.int32)
        needed = np.zeros(last + 1, dtype=np.int32)
        find_needed(t, place, needed)
        numbers = np.flatnonzero((needed > 0) & (place >= 0))
        return [self._step(at) for at in place[numbers].tolist()]

    def all_steps(self) -> Iterator[Step]:
        """All steps so far, in order."""
        at = 0
        while at < self.table.steps_end:
            yield self._step(at)
            at += 3 + int(self.table.steps[at + 1]) + int(self.table.steps[at + 2])

    def _step(self, at: int) -> Step:
        number, size, n_reasons = self.table.steps[at : at + 3].tolist()
        words: list[int] = self.table.steps[at + 3 : at + 3 + size + n_reasons].tolist()
        return number, words[:size], words[size:]


def _longer(array: Ints) -> Ints:
    """Twice as long, and room for any clause."""
    return np.concatenate([array, np.zeros(len(array) + 64, dtype=np.int32)])


def elaborate(clauses: Sequence[Clause], learned: Iterable[str]) -> list[Step]:
    """The steps to the empty clause, those alone that it needs, numbered without gaps.

    clauses   numbered from 1 on
    learned   the lines of a DRUP proof: "1 -4 0", "d 1 -4 0"

    Raises RuntimeError where a line does not follow. Cost: that of the unit propagation.
    """
    state = Propagation(clauses, 0)
    numbers: dict[tuple[int, ...], list[int]] = {}
    for line in (*learned, "0"):
        if state.settle():
            return renumbered(state.needed_steps(), len(clauses))
        words = line.split()
        if words[0] == "d":
            # A learned clause is needed no more.
            same = numbers.get(tuple(sorted({int(word) for word in words[1:-1]})))
            if same:
                state.remove(same.pop())
            continue
        clause = list(dict.fromkeys(int(word) for word in words[:-1]))
        number = state.learn(clause)
        if not number:
            raise RuntimeError("the SAT solver's proof has a clause that does not follow")
        numbers.setdefault(tuple(sorted(clause)), []).append(number)
    raise RuntimeError("the SAT solver's proof ends without a contradiction")


def renumbered(steps: list[Step], originals: int) -> list[Step]:
    """The same steps, numbered without gaps after so many clauses."""
    new = {step[0]: number for number, step in enumerate(steps, start=originals + 1)}
    return [
        (new[number], clause, [new.get(one, one) for one in reasons])
        for number, clause, reasons in steps
    ]


def without_idle(steps: list[Step], first: int, last: int) -> tuple[list[int], list[Step]]:
    """Which of the clauses from number `first` to `last` the proof needs, counted from 0, and the
    proof where the others are not there.
    """
    named = {one for _, _, reasons in steps for one in reasons}
    used = [number for number in range(first, last + 1) if number in named]
    gone = last + 1 - first - len(used)
    new = {number: place for place, number in enumerate(used, start=first)}

    def moved(number: int) -> int:
        return new[number] if first <= number <= last else number - gone * (number > last)

    return [number - first for number in used], [
        (moved(number), clause, [moved(one) for one in reasons])
        for number, clause, reasons in steps
    ]


def lrat(steps: Iterable[Step]) -> Iterator[str]:
    """The lines of a proof, with those that leave out what is needed no more."""
    steps = list(steps)
    last_use: dict[int, int] = {}
    for number, _, reasons in steps:
        for one in reasons:
            last_use[one] = number
    leaving: dict[int, list[int]] = {}
    first = steps[0][0] if steps else 0
    for one, number in last_use.items():
        if one >= first:
            leaving.setdefault(number, []).append(one)
    for number, clause, reasons in steps:
        yield " ".join(map(str, [number, *clause, 0, *reasons, 0]))
        if number in leaving and clause:
            yield " ".join(map(str, [number, "d", *leaving[number], 0]))
