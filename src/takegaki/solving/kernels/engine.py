"""Engine: the compiled search as a Python object."""

from collections.abc import Callable, Sequence
from enum import Enum
from sys import getrefcount

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.budget import Effort, RunningBudget
from takegaki.core.puzzle import ClueArray
from takegaki.model.tables import Tables
from takegaki.runtime.records import Template, give_back
from takegaki.solving.kernels.cdcl import (
    BUDGET,
    CANCELLED,
    GROW_ARENA,
    GROW_STACK,
    PAUSE,
    SAT,
    UNSAT,
    run,
)
from takegaki.solving.kernels.decide_board import decide_board, run_each
from takegaki.solving.kernels.preparation import exclude_model, prepare, require, require_each
from takegaki.solving.kernels.propagate import backtrack
from takegaki.solving.kernels.state import (
    HEADER,
    NO_LIMIT,
    OWN,
    TICKS_AT_ONCE,
    TRUE,
    WRITTEN_FIRST,
    ClueTables,
    State,
    new_state,
)


class Status(Enum):
    """What a call of `Engine.solve` ended with."""

    SAT = SAT
    UNSAT = UNSAT
    STOPPED = BUDGET


ENDS = {status.value: status for status in Status}

ONLY_HERE = 2
"""References to an object that a variable and the call that counts them hold."""


class Engine:
    """A conflict-driven search over table constraints, clauses and the LOOP or the TREE goal.

    Literals are 2 v + 1 for "variable v is true" and 2 v for "v is false". Deterministic for a
    seed. Several engines may run at once in different threads; one engine belongs to one thread,
    except `cancel`, which any thread may call.

    Setting up:  `Engine(tables, seed)`, `require(clause)` at any time
    Searching:   `solve()`; SAT: `values` is a model, and the next `solve` looks for a different
                 one, unless `keep_model` was called; UNSAT: `core` has assumptions in conflict;
                 STOPPED: `solve` again continues where it stopped
    Stopping:    `cancel`, `resume`
    Looking:     `values`, `core`, `effort`, `memory` change nothing
    """

    def __init__(self, tables: Tables, seed: int = 0) -> None:
        self._s: State = new_state(tables, seed)
        self._template: Template[State] | None = None

    def another(self, assumptions: int) -> "Engine":
        """A search that begins where this one stood at the first such call; this one is not used
        any more.

        assumptions   so many at most have room without new arrays
        """
        if self._template is None:
            self._make_room(assumptions)
            self._template = Template(self._s, (*OWN, *WRITTEN_FIRST))
        from copy import copy  # noqa: PLC0415  (one verdict needs none)

        made = copy(self)
        made._s, made._template = self._template.make(), None
        return made

    def __del__(self) -> None:
        # Only where nobody else holds it; two references are this one and that of the call.
        s = self.__dict__.pop("_s", None)
        if s is not None and getrefcount(s) == ONLY_HERE:
            give_back(s)

    def solve(
        self,
        assumptions: Sequence[int] | NDArray[np.int32] = (),
        *,
        conflicts: int | None = None,
        work: int | None = None,
        budget: RunningBudget | None = None,
    ) -> Status:
        """Search for a model, not met before, in which the assumptions (literals) hold.

        conflicts  stop after so many more conflicts (None: no limit)
        work       stop after about so many literals propagated, half a cell each in a check of the
                   goal
        budget     checked every few milliseconds; when it ends, so does the search
        """
        table = self._s.view()
        if len(assumptions) or table.n_assumed:
            self._assume(assumptions)
        table.conflict_limit = NO_LIMIT if conflicts is None else table.conflicts + conflicts
        return self._search(run, (), budget, work)

    def solve_each(
        self,
        assumptions: NDArray[np.int32],
        lasts: NDArray[np.int32],
        *,
        conflicts: int | None = None,
        work: int | None = None,
        budget: RunningBudget | None = None,
    ) -> tuple[Status, NDArray[np.int8]]:
        """As `solve`, with each of these literals as one more assumption, until one is not refuted.

        With the status (2 N,) 1 for the literals of all cores.
        """
        used, place = np.zeros(2 * len(self._s.val), dtype=np.int8), np.zeros(1, dtype=np.int64)
        self._assume(np.append(assumptions, lasts[:1]))
        self._s.conflict_limit = NO_LIMIT if conflicts is None else self._s.conflicts + conflicts
        ticks = TICKS_AT_ONCE if work is None else work
        return self._search(run_each, (lasts, ticks, used, place), budget, work), used

    def decide(
        self,
        shape: ClueTables,
        clues: ClueArray,
        lines: NDArray[np.bool_],
        *,
        conflicts: int | None = None,
        budget: RunningBudget | None = None,
    ) -> Status:
        """Search for two models of a board that these clues (C,) complete; the engine must be new,
        and is not asked anything else but `has_first`, `differ` and `effort` then.

        The first model's lines are stored in `lines` (E,). The status is that of the search for the
        second, or for the first where there is none; STOPPED also where the limit of conflicts is
        reached between.
        """
        self._s.conflict_limit = NO_LIMIT if conflicts is None else conflicts
        return self._search(decide_board, (shape, clues, lines), budget)

    @property
    def has_first(self) -> bool:
        """After `decide`: was a model found?"""
        table = self._s.view()
        return bool(table.has_model or table.against_models)

    def _search(
        self,
        kernel: Callable[..., int],
        given: tuple[object, ...],
        budget: RunningBudget | None,
        work: int | None = None,
    ) -> Status:
        """Call a kernel until it ends, the budget does, or so much work is done."""
        self._s.ticks = TICKS_AT_ONCE if work is None else work
        while True:
            status = kernel(self._s, *given)
            if status in ENDS:
                return ENDS[status]
            if status == CANCELLED:
                return Status.STOPPED
            if status == PAUSE:
                self._s.ticks = TICKS_AT_ONCE
                if work is not None:
                    return Status.STOPPED
                if budget is not None and not budget.may_go_on(Effort(*self.effort)):
                    return Status.STOPPED
            else:
                self._grow(status)

    def _assume(self, assumptions: Sequence[int] | NDArray[np.int32]) -> None:
        wanted, before = np.array(assumptions, dtype=np.int32), self._s.assume
        # What follows from the first assumptions, as long as they are the same, stays.
        common = min(len(wanted), len(before))
        differs = wanted[:common] != before[:common]
        same = int(differs.argmax()) if differs.any() else common
        if same == len(wanted) == len(before):
            return
        if self._s.has_model or not self._s.is_ready:
            # The world is false: a clause that holds already takes the search to level 0.
            self.require([2 * self._s.known_false])
        backtrack(self._s, same)
        if len(wanted) == len(before):
            before[same:] = wanted[same:]
            return
        self._make_room(len(wanted))
        self._s.assume, self._s.n_assumed = wanted, len(wanted)

    def _make_room(self, assumptions: int) -> None:
        """A level for each of them, even for those that hold already, and one for each variable."""
        more = len(self._s.trail) + assumptions + 2 - len(self._s.level_start)
        if more > 0:
            for name in ("level_start", "level_stack", "level_stamp"):
                setattr(self._s, name, np.pad(getattr(self._s, name), (0, more)))

    def _grow(self, status: int) -> None:
        if status == GROW_ARENA:
            self._s.clauses.arena = _doubled(self._s.clauses.arena)
        elif status == GROW_STACK:
            self._s.stack = _doubled(self._s.stack)

    def start_noting(self, room: int) -> None:
        """Before the first `solve`: note what is found, in so many words at most; see `notes`."""
        self._s.proof, self._s.proof_end = np.zeros(room, dtype=np.int32), 0

    @property
    def notes(self) -> NDArray[np.int32] | None:
        """The records of `proof_log`; None where they were more than there is room for."""
        return None if self._s.proof_lost else self._s.proof[: self._s.proof_end].copy()

    def require(self, clause: Sequence[int] | NDArray[np.integer]) -> None:
        """Add a clause, for good: one of these literals, over different variables, must hold."""
        size = len(clause)
        room = 2 * HEADER + size + len(self._s.trail) + 2
        while self._s.clauses.arena_end + room > len(self._s.clauses.arena):
            self._s.clauses.arena = _doubled(self._s.clauses.arena)
        if self._s.has_model:
            exclude_model(self._s)
        if not self._s.is_ready:
            prepare(self._s)
        self._s.buf[:size] = clause
        require(self._s, size)

    def require_each(self, literals: NDArray[np.int32]) -> None:
        """Before the first `solve`: each of these literals (k,) must hold, for good."""
        if not self._s.is_ready:
            prepare(self._s)
        require_each(self._s, literals)

    def keep_model(self) -> None:
        """After SAT: do not exclude the model; the next `solve` may meet it again."""
        self._s.has_model = 0

    def stay_with_assumptions(self) -> None:
        """From now on what is learned from decisions takes no assumption back: half the time where
        there are thousands (the clues of a 60x60). Cores may be others.
        """
        self._s.stays_assumed = 1

    def cancel(self) -> None:
        """Stop a running `solve` within milliseconds; it answers STOPPED until `resume`."""
        self._s.cancel[0] = 1

    def resume(self) -> None:
        """Allow searching again after `cancel`."""
        self._s.cancel[0] = 0

    @property
    def n_variables(self) -> int:
        """N."""
        return len(self._s.val)

    @property
    def tables(self) -> State:
        """What its notes are about, to read: con_start, con_vars, meets and projections."""
        return self._s

    @property
    def values(self) -> NDArray[np.bool_]:
        """(N,) values of the model after SAT, a copy."""
        model: NDArray[np.bool_] = self._s.val == TRUE
        return model

    def differ(self, some: NDArray[np.intp], others: NDArray[np.intp]) -> NDArray[np.bool_]:
        """(k,) after SAT: have variable some[i] and variable others[i] different values?"""
        values = self._s.val
        found: NDArray[np.bool_] = values[some] != values[others]
        return found

    @property
    def core(self) -> list[int]:
        """After UNSAT: assumptions that cannot hold together, as literals; empty if none is
        needed.
        """
        found: list[int] = self._s.buf[: self._s.core_size].tolist()
        return found

    @property
    def effort(self) -> tuple[int, ...]:
        """Decisions, conflicts, literals propagated, goal checks, restarts so far."""
        s = self._s.view()
        return s.decisions, s.conflicts, s.propagations, s.goal_checks, s.restarts

    @property
    def memory(self) -> int:
        """Bytes held by the arrays of this engine, those shared with its frame included."""
        return sum(array.nbytes for array in self._s.arrays().values())


def _doubled(array: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.concatenate([array, np.empty_like(array)])
