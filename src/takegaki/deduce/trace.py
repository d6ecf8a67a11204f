"""Trace: a whole solve as steps, each with its reason."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import cached_property, dataclass, field, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.printable import Pictured, counted
from takegaki.core.puzzle import Puzzle
from takegaki.core.quiet_import import imported_from
from takegaki.core.reason import Reason, Said
from takegaki.deduce.deduction import Deduction, is_argued
from takegaki.deduce.exact_arguments import Reasoned
from takegaki.deduce.ladder import Concluded, Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser

Outcome = Literal["solved", "stuck", "contradiction", "stopped"]
OnStep = Callable[[int, Deduction], object]


SECONDS_A_STEP = 2.0
"""To leave the idle premises out of one step; nearly all take some milliseconds."""


@dataclass(frozen=True)
class Timeline:
    """All marks of a trace (E,), and for each the number of the step that made it (0 for a given
    one).
    """

    board: Board
    made: NDArray[np.int32]

    def before(self, number: int) -> Board:
        """The board before a step. Cost: linear."""
        return Board.of(self.board.graph, np.where(self.made < number, self.board.marks, UNKNOWN))


class IdlePremises:
    """Leaves the idle premises out of the steps of one trace, on demand.

    It can be copied and pickled; a copy has no limit for all steps together.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget | None = None) -> None:
        """The budget is for all steps together; its clock runs only while it is at work."""
        self._puzzle = puzzle
        self._limits = Budget.of(budget)
        self._left = self._limits.time_limit
        self._minimiser: PremiseMinimiser | None = None

    def __reduce__(self) -> tuple[type["IdlePremises"], tuple[Puzzle]]:
        return IdlePremises, (self._puzzle,)

    @property
    def unfinished(self) -> int:
        """Deductions for which there was no time."""
        return 0 if self._minimiser is None else self._minimiser.unfinished

    def left_out(self, deduction: Deduction) -> Deduction:
        """The deduction without them, as far as there is time; as it is where its argument says
        which it uses (see `is_argued`).
        """
        if is_argued(self._puzzle, deduction):
            return deduction
        if self._minimiser is None:
            self._minimiser = PremiseMinimiser(self._puzzle)
        clock = self._limits.clock
        seconds = SECONDS_A_STEP if self._left is None else min(SECONDS_A_STEP, self._left)
        begun = clock()
        found = self._minimiser.minimise(
            deduction, replace(self._limits, time_limit=seconds).start()
        )
        if self._left is not None:
            self._left = max(0.0, self._left - (clock() - begun))
        return found


@dataclass(frozen=True, repr=False, eq=False)
class Step:
    """One deduction of a trace.

    number     counted from 1
    source     the deduction as it was found, or an object that makes it when `found` is first used
    of         of a step that combines others, the numbers of these (see `ideas.by_idea`)
    """

    number: int
    source: Deduction | Concluded | Reasoned = field(repr=False)
    timeline: Timeline = field(repr=False)
    idle: IdlePremises | None = field(default=None, repr=False)
    of: tuple[int, ...] = ()

    @property
    def found(self) -> Deduction:
        """The deduction as it was found; its conclusions are new on the board.

        Cost: the first time that of its sentences and premises; of a trial, the trial made again.
        """
        source = self.source
        if not isinstance(source, Deduction):
            source = source.deduction()
            object.__setattr__(self, "source", source)
        return source

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return (self.number, self.found, self.of) == (other.number, other.found, other.of)

    def __hash__(self) -> int:
        return hash((self.number, self.found, self.of))

    def __getstate__(self) -> dict[str, object]:
        # A ladder stays in its process.
        return vars(self) | {"source": self.found}

    def __dask_tokenize__(self) -> object:
        return type(self).__name__, self.number, self.found

    @cached_property
    def deduction(self) -> Deduction:
        """The deduction. One that was found by looking at the whole board has no idle premises,
        unless `explain` was called with minimal=False; another has those that its argument uses.

        Cost: the first time, of the former, that of `PremiseMinimiser`: some milliseconds.
        """
        return self.found if self.idle is None else self.idle.left_out(self.found)

    def __repr__(self) -> str:
        found = self.found
        return (
            f"<Step {self.number}: {found.technique.title}, "
            f"{counted(len(found.conclusions), 'mark')}>"
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.found.sentence}"

    @property
    def reason(self) -> Reason:
        """Why, as data: a form ("vertex-counting.full") and its arguments, as in docs/json.md."""
        return self.found.reason

    @property
    def sentence(self) -> Said:
        """Why, for people: a string; called with a language it is said in that,
        `step.sentence("en")`.

        >>> from takegaki import explain, read
        >>> step = explain(read("33\\n..\\n.."))[0]
        >>> step.sentence == step.sentence("en") == step.reason.sentence("en")
        True
        """
        return self.found.sentence

    @property
    def marks(self) -> dict[int, int]:
        """What it adds, for `Board.with_marks`: its conclusions, new on the board."""
        return dict(self.found.conclusions)

    @property
    def board(self) -> Board:
        """The board before the step. Cost: linear."""
        return self.timeline.before(self.number)


@dataclass(frozen=True, repr=False)
class Trace(Pictured):
    """How a puzzle is solved from some board on; a sequence of its steps.

    start    the board that was given
    steps    each adds marks, but the last one of a contradiction
    board    after all steps
    outcome  solved; stuck (nothing follows by what was allowed; up to SEARCH: nothing is forced,
             there are several solutions); contradiction; stopped (by the budget)
    ended    why it was stopped, else ""
    opened   so many of the steps, the first, are visible on the empty board: 0s, then patterns
    """

    puzzle: Puzzle
    start: Board
    steps: tuple[Step, ...]
    board: Board
    outcome: Outcome
    ended: str = ""
    idle: IdlePremises | None = field(default=None, compare=False)
    opened: int = field(default=0, compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __dask_tokenize__(self) -> object:
        return type(self).__name__, self.puzzle, self.start, self.steps, self.outcome, self.ended

    def __repr__(self) -> str:
        level = f", level {self.level.title}" if self.level else ""
        return (
            f"<Trace of {self.puzzle!r}: {self.outcome}, {counted(len(self.steps), 'step')}{level}>"
        )

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __bool__(self) -> bool:
        # A trace without steps is an answer, too.
        return True

    @property
    def ideas(self) -> Self:
        """The same trace with a step for each idea, as a person makes them: fewer steps, the same
        marks and the same end. Cost: that of the premises of all steps.

        >>> from takegaki import explain
        >>> trace = explain("33\\n..\\n..")
        >>> len(trace), len(trace.ideas)
        (9, 2)
        """
        made: Self = imported_from("takegaki.deduce.stories.ideas", "by_idea")(self)
        return made

    @cached_property
    def level(self) -> Level | None:
        """The hardest of the steps; None where there are none.

        Patterns that are visible at once are told first, though easier steps may come as far: those
        count for a puzzle that techniques up to Hard solve.
        """
        hardest = max((step.source.level for step in self.steps), default=None)
        if self.opened and self.outcome == "solved":
            ladder = Ladder(self.puzzle, self.start)
            if ladder.climb(Level.HARD) == "solved":
                return ladder.reached
            later = [step.source.level for step in self.steps[self.opened :]]
            is_of_opening = max(later, default=Level.EXPERT) <= Level.EXPERT < (hardest or 0)
            if is_of_opening and ladder.climb(Level.EXPERT) == "solved":
                return Level.EXPERT
            return max(Level.EXPERT, hardest or Level.EXPERT)
        return hardest

    @property
    def unfinished(self) -> int:
        """Steps requested so far that may have idle premises, since there was no time to leave them
        out.
        """
        return 0 if self.idle is None else self.idle.unfinished
