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
    OPEN,
    ClauseTable,
    add_each,
    assume,
    learn,
    propagate,
    remove,
    undo,
)
from takegaki.runtime.arrays import Ints

Clause = Sequence[int]


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
        self._t = ClauseTable(
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
            top=2 * n,
        )
        self._t.buf[: len(literals)] = literals
        add_each(self._t, sizes, 1)

    @property
    def length(self) -> int:
        """How many literals are set."""
        return int(self._t.view().trail_length)

    @property
    def contradiction(self) -> int:
        """The number of a clause that nothing fits any more, or 0."""
        return int(self._t.contradiction)

    @property
    def is_settled(self) -> bool:
        """Is there nothing to propagate, and no contradiction?"""
        t = self._t.view()
        return t.done == t.trail_length and not t.contradiction

    def add(self, number: int, clause: Clause) -> None:
        """One more clause; what follows from it at once, follows from now on."""
        alone = list(dict.fromkeys(clause))
        self._make_room(number, len(alone))
        self._hand_in(alone)
        add_each(self._t, np.array([len(alone)], dtype=np.int32), number)

    def _make_room(self, number: int, size: int) -> None:
        t = self._t
        if number >= len(t.begin):
            t.begin, t.size, t.following = map(_longer, (t.begin, t.size, t.following))
        if t.view().arena_end + size > len(t.arena):
            t.arena = _longer(t.arena)

    def _hand_in(self, literals: Sequence[int]) -> None:
        pack_into(f"{len(literals)}i", self._t.view().buf, 0, *literals)

    def remove(self, number: int) -> None:
        """A clause is needed no more, unless something rests on it."""
        remove(self._t, number)

    def propagate(self) -> int:
        """The number of a clause without a literal left, or 0."""
        return propagate(self._t)

    def clause(self, number: int) -> list[int]:
        """Its literals."""
        begin, size = int(self._t.begin[number]), int(self._t.size[number])
        found: list[int] = (self._t.arena[begin : begin + size] - self.n).tolist()
        return found

    def set_since(self, length: int) -> list[tuple[int, int]]:
        """Literals behind so many, each with the number of the clause that set it."""
        some = self._t.trail[length : self.length]
        return list(zip((some - self.n).tolist(), self._t.reason[some].tolist(), strict=True))

    def know(self, literal: int, number: int) -> None:
        """A clause is this literal alone: where it is a reason, that clause is named."""
        self._t.known[literal + self.n] = number

    def holding(self) -> set[int]:
        """The literals that hold now."""
        return set((self._t.trail[: self.length] - self.n).tolist())

    def deny(self, literals: Sequence[int]) -> int:
        """Let none of these hold for now; the number of a clause without a literal left then, or
        0.
        """
        self._hand_in(literals)
        return assume(self._t, len(literals))

    def undo(self, length: int) -> None:
        """What was set later than this is open again."""
        undo(self._t, length)

    def learn(self, number: int, literals: Sequence[int]) -> list[int]:
        """Add a clause if it follows: the clauses on the way to a conflict where none of its
        literals holds, in the order in which they became unit. Empty where it is not seen to
        follow: then they stay denied.
        """
        self._make_room(number, len(literals))
        self._hand_in(literals)
        if not learn(self._t, number, len(literals)):
            return []
        found: list[int] = self._t.found[: self._t.view().n_reasons].tolist()
        return found


def _longer(array: Ints) -> Ints:
    """Twice as long, and room for any clause."""
    return np.concatenate([array, np.zeros(len(array) + 64, dtype=np.int32)])


Step = tuple[int, Clause, list[int]]
"""Its number, its literals, the clauses that it follows from."""


class Elaboration:
    """A proof while its lines are read, one after the other."""

    def __init__(self, clauses: Sequence[Clause], n_variables: int = 0) -> None:
        """n_variables   at least; there are all that stand in the clauses"""
        self.state = Propagation(clauses, n_variables)
        self.learned: dict[tuple[int, ...], list[int]] = {}
        self.steps: dict[int, Step] = {}
        self.known: dict[int, int] = {}  # literal that holds for good -> the clause it alone is
        self.last = self.originals = len(clauses)

    def _number(self, clause: Clause) -> int:
        self.last += 1
        self.state.add(self.last, clause)
        return self.last

    def settle(self) -> bool:
        """Make a step of each literal that holds for good now; is there a contradiction?"""
        state, known = self.state, self.known
        if state.is_settled:
            return False
        conflict = state.contradiction or state.propagate()
        for literal, reason in state.set_since(len(known)) if state.length > len(known) else ():
            rests_on = [known[-other] for other in state.clause(reason) if other != literal]
            if rests_on:
                self.last += 1
                self.steps[self.last] = (self.last, [literal], [*rests_on, reason])
                known[literal] = self.last
            else:
                known[literal] = reason
            state.know(literal, known[literal])
        if conflict:
            self.last += 1
            units = [known[-one] for one in state.clause(conflict)]
            self.steps[self.last] = (self.last, [], [*units, conflict])
        return conflict > 0

    def learn(self, clause: list[int]) -> None:
        """One more clause, with its reasons. Raises RuntimeError where it does not follow."""
        clause = list(dict.fromkeys(clause))
        holds = next((one for one in clause if one in self.known), None)
        number = self.last + 1
        if holds is not None:
            self._number(clause)
            reasons = [self.known[holds]]
        else:
            reasons = self._learn(clause)
            if not reasons:
                raise RuntimeError("the SAT solver's proof has a clause that does not follow")
        self.steps[number] = (number, clause, reasons)
        self.learned.setdefault(tuple(sorted(clause)), []).append(number)

    def _learn(self, clause: list[int]) -> list[int]:
        """Its reasons; none where it is not seen to follow, and then its literals stay denied."""
        reasons = self.state.learn(self.last + 1, clause)
        if reasons:
            self.last += 1
        return reasons

    def forget(self, clause: list[int]) -> None:
        """A learned clause is needed no more."""
        same = self.learned.get(tuple(sorted(clause)))
        if same:
            self.state.remove(same.pop())


def elaborate(clauses: Sequence[Clause], learned: Iterable[str]) -> list[Step]:
    """The steps to the empty clause, those alone that it needs.

    clauses   numbered from 1 on
    learned   the lines of a DRUP proof: "1 -4 0", "d 1 -4 0"

    Raises RuntimeError where a line does not follow. Cost: that of the unit propagation.
    """
    proof = Elaboration(clauses)
    for line in (*learned, "0"):
        if proof.settle():
            return _needed(proof.steps, proof.last, proof.originals)
        words = line.split()
        if words[0] == "d":
            proof.forget([int(word) for word in words[1:-1]])
        else:
            proof.learn([int(word) for word in words[:-1]])
    raise RuntimeError("the SAT solver's proof ends without a contradiction")


def _needed(steps: dict[int, Step], last: int, originals: int) -> list[Step]:
    """The steps that the last one rests on, in order, numbered without gaps after the clauses."""
    needed, todo = {last}, [last]
    while todo:
        for number in steps[todo.pop()][2]:
            if number > originals and number not in needed:
                needed.add(number)
                todo.append(number)
    new = {old: number for number, old in enumerate(sorted(needed), start=originals + 1)}
    return [
        (new[old], steps[old][1], [new.get(one, one) for one in steps[old][2]])
        for old in sorted(needed)
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
