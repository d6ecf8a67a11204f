"""From the clauses that a SAT solver learned to an LRAT proof, which says from what each follows.

A learned clause follows by unit propagation: with none of its literals true, clauses become unit
one after the other until one has no literal left. Those on the way are its reasons. Clauses that
the empty one does not need, through any number of steps, are left out at the end.
"""

from collections.abc import Iterable, Iterator, Sequence

Clause = Sequence[int]


class Propagation:
    """Clauses, and what follows from them by unit propagation; each literal watched by two."""

    def __init__(self) -> None:
        self.clauses: dict[int, list[int]] = {}
        self.watching: dict[int, list[int]] = {}
        self.value: dict[int, int] = {}  # literal -> number of the clause that set it
        self.trail: list[int] = []
        self.done = 0
        self.contradiction = 0  # number of a clause that nothing fits any more

    def add(self, number: int, clause: Clause) -> None:
        """One more clause; what follows from it at once, follows from now on."""
        left = list(dict.fromkeys(clause))
        # Literals that are not false come first, so that they are watched.
        left.sort(key=lambda one: -one in self.value)
        self.clauses[number] = left
        for one in left[:2]:
            self.watching.setdefault(one, []).append(number)
        free = sum(-one not in self.value for one in left[:2])
        if free == 0:
            self.contradiction = self.contradiction or number
        elif free == 1 and left[0] not in self.value:
            self._set(left[0], number)

    def remove(self, number: int) -> None:
        """A clause is needed no more, unless something rests on it."""
        clause = self.clauses.get(number)
        if clause is None or (clause and self.value.get(clause[0]) == number):
            return
        del self.clauses[number]
        for one in clause[:2]:
            self.watching[one].remove(number)

    def _set(self, literal: int, number: int) -> None:
        self.value[literal] = number
        self.trail.append(literal)

    def propagate(self) -> int:
        """The number of a clause without a literal left, or 0."""
        value, watching, clauses = self.value, self.watching, self.clauses
        while self.done < len(self.trail):
            false = -self.trail[self.done]
            self.done += 1
            here = watching.get(false)
            if not here:
                continue
            kept: list[int] = []
            watching[false] = kept
            for at, number in enumerate(here):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], clause[0]
                first = clause[0]
                if first in value:
                    kept.append(number)
                    continue
                for i in range(2, len(clause)):
                    if -clause[i] not in value:
                        clause[1], clause[i] = clause[i], clause[1]
                        watching.setdefault(clause[1], []).append(number)
                        break
                else:
                    kept.append(number)
                    if -first in value:
                        kept += here[at + 1 :]
                        return number
                    self._set(first, number)
        return 0

    def assume(self, literals: Iterable[int]) -> int:
        """Let these hold for now; the number of a clause without a literal left then, or 0."""
        for one in literals:
            if one not in self.value:
                self._set(one, 0)
        return self.propagate()

    def undo(self, length: int) -> None:
        """What was set later than this is open again."""
        for literal in self.trail[length:]:
            del self.value[literal]
        del self.trail[length:]
        self.done = length

    def reasons(self, conflict: int, base: int, known: dict[int, int]) -> list[int]:
        """The clauses on the way to a conflict, in the order in which they became unit.

        base    so many literals of the trail hold for good
        known   by such a literal the number of the clause that it alone is
        """
        place = {literal: at for at, literal in enumerate(self.trail[base:], start=base)}
        needed: dict[int, int] = {}
        units: dict[int, None] = {}
        todo = [conflict]
        while todo:
            for one in self.clauses[todo.pop()]:
                false = -one
                at = place.get(false)
                if at is None:
                    if false in known:
                        units[known[false]] = None
                elif self.value[false] and at not in needed:
                    needed[at] = self.value[false]
                    todo.append(self.value[false])
        return [*units, *(needed[at] for at in sorted(needed)), conflict]


Step = tuple[int, Clause, list[int]]
"""Its number, its literals, the clauses that it follows from."""


class Elaboration:
    """A proof while its lines are read, one after the other."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.state = Propagation()
        self.of_clause: dict[tuple[int, ...], list[int]] = {}
        self.steps: dict[int, Step] = {}
        self.known: dict[int, int] = {}  # literal that holds for good -> the clause it alone is
        self.last = 0
        for clause in clauses:
            self._number(clause)
        self.originals = self.last

    def _number(self, clause: Clause) -> int:
        self.last += 1
        self.state.add(self.last, clause)
        self.of_clause.setdefault(tuple(sorted(clause)), []).append(self.last)
        return self.last

    def settle(self) -> bool:
        """Make a step of each literal that holds for good now; is there a contradiction?"""
        state, known = self.state, self.known
        begin = len(known)
        conflict = state.contradiction or state.propagate()
        for literal in state.trail[begin:]:
            reason = state.value[literal]
            rests_on = [known[-other] for other in state.clauses[reason] if other != literal]
            if rests_on:
                self.last += 1
                self.steps[self.last] = (self.last, [literal], [*rests_on, reason])
                known[literal] = self.last
            else:
                known[literal] = reason
        if conflict:
            self.last += 1
            units = [known[-one] for one in state.clauses[conflict]]
            self.steps[self.last] = (self.last, [], [*units, conflict])
        return conflict > 0

    def learn(self, clause: list[int]) -> None:
        """One more clause, with its reasons. Raises RuntimeError where it does not follow."""
        reasons = self._reasons(clause)
        number = self._number(clause)
        self.steps[number] = (number, clause, reasons)

    def _reasons(self, clause: list[int]) -> list[int]:
        state, base = self.state, len(self.state.trail)
        holds = next((one for one in clause if one in self.known), None)
        if holds is not None:
            return [self.known[holds]]
        conflict = state.assume([-one for one in clause])
        if not conflict:
            raise RuntimeError("the SAT solver's proof has a clause that does not follow")
        reasons = state.reasons(conflict, base, self.known)
        state.undo(base)
        return reasons

    def forget(self, clause: list[int]) -> None:
        """A learned clause is needed no more."""
        same = self.of_clause.get(tuple(sorted(clause)))
        if same and same[-1] > self.originals:
            self.state.remove(same.pop())


def elaborate(clauses: Iterable[Clause], learned: Iterable[str]) -> list[Step]:
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
