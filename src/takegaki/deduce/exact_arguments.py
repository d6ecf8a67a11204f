"""Arguments of exact steps and of steps without words: a proof that a person can follow."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from takegaki.core.board import Board
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark, Reason
from takegaki.deduce.deduction import SEARCHED, Deduction, Part, all_parts
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import BY_WAYS, SILENT

ARGUED = 0.3
"""Seconds for an argument."""


def argued(puzzle: Puzzle, step: Deduction, budget: RunningBudget) -> Deduction:
    """An exact step with its argument, as far as there is one. Cost: at most ARGUED."""
    from takegaki.deduce.refutations import argument  # noqa: PLC0415  (few steps need it)

    parts = argument(puzzle, step, budget.at_most(ARGUED))
    return replace(step, tree=parts, findings=tuple(part.reason for part in all_parts(parts)))


MOST_SAID = 16
"""Sentences of an argument that is told with a step of these, several steps of counting as one."""


class Candidate(Protocol):
    """A step whose deduction is made on demand."""

    @property
    def conclusions(self) -> tuple[Mark, ...]:
        """The marks, by edge."""
        ...

    @property
    def level(self) -> Level:
        """The level of the technique."""
        ...

    def deduction(self) -> Deduction:
        """Cost: that of its sentences."""
        ...


@dataclass(frozen=True)
class Reasoned:
    """A step with an argument, which is searched when the step is first used."""

    puzzle: Puzzle
    found: Candidate
    board: Board
    """All marks before it."""

    @property
    def conclusions(self) -> tuple[Mark, ...]:
        """The marks, by edge."""
        return self.found.conclusions

    @property
    def level(self) -> Level:
        """The level of the technique."""
        return self.found.level

    def deduction(self) -> Deduction:
        """As `with_argument`."""
        return with_argument(self.puzzle, self.found.deduction(), self.board)


def with_argument(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction:
    """A step of a technique without words, told by cases, else with a refutation of the opposite
    from its clues and marks alone by techniques up to Hard, where there is a short one; else the
    one of its conclusions alone that is told so in the fewest sentences. Any other as it is. Cost:
    some milliseconds.

    board   all marks before it
    """
    if step.technique.name in BY_WAYS and not step.pattern:
        from takegaki.deduce.techniques.arguments_by_cases import by_counting  # noqa: PLC0415  (few types need it)

        return by_counting(puzzle, step, board) or step
    if step.findings or step.technique.name not in SILENT:
        return step
    told = _argued_whole(puzzle, step, board)
    if told is None and len(step.conclusions) > 1:
        told = _argued_in_part(puzzle, step, board)
    return _searched(step) if told is None else told


def may_be_in_part(technique: Technique, conclusions: Sequence[Mark]) -> bool:
    """May its argument be one for some of its conclusions alone?"""
    return len(conclusions) > 1 and technique.name in SILENT


def _argued_whole(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction | None:
    from takegaki.deduce.techniques.arguments_by_cases import by_cases  # noqa: PLC0415  (few steps need it)

    told = by_cases(puzzle, step, board)
    if told is not None:
        return told
    from takegaki.deduce.refutations import argument  # noqa: PLC0415  (few steps need it)

    parts = argument(puzzle, step, Budget(), 1)
    if not parts or _length(parts) > MOST_SAID:
        return None
    return replace(step, tree=parts, findings=tuple(part.reason for part in all_parts(parts)))


def _argued_in_part(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction | None:
    """The one of its conclusions that has the shortest argument alone; the others come later."""
    best: Deduction | None = None
    for mark in step.conclusions:
        told = _argued_whole(puzzle, replace(step, conclusions=(mark,)), board)
        if told is not None and (best is None or _length(told.tree) < _length(best.tree)):
            best = told
    return best


def _length(parts: Sequence[Part]) -> int:
    """Sentences of an argument, several steps of counting as one."""
    return sum(1 for _ in _turning_points(parts))


def _searched(step: Deduction) -> Deduction:
    """A step that has no short argument, which says so."""
    if step.technique.name in SAY_SO:
        return step
    return replace(step, reason=_as_searched(step.reason))


def _as_searched(reason: Reason) -> Reason:
    within = reason.args.get("of")
    if isinstance(within, Reason):
        return reason.but(of=_as_searched(within))
    return Reason(SEARCHED, reason.graph, of=reason)


SAY_SO = ("linked-areas",)
"""Techniques whose own sentence says that it was a search."""


def _turning_points(parts: Sequence[Part]) -> Iterator[Part]:
    """All parts but the single steps of counting."""
    for part in parts:
        yield part
        if part.kind != "counting":
            yield from _turning_points(part.parts)
