"""Engine: the compiled search as a Python object."""

from collections.abc import Callable, Sequence
from enum import Enum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takegaki.engine.search import (
    BUDGET,
    CANCELLED,
    GROW_ARENA,
    GROW_STACK,
    PAUSE,
    SAT,
    UNSAT,
    run,
)
from takegaki.engine.setup import exclude_model, prepare, require
from takegaki.engine.state import (
    ASSUMED,
    CONFLICTS,
    CORE,
    DECISIONS,
    GOALS,
    HEADER,
    LIMIT,
    PROPAGATIONS,
    RESTARTS,
    TICKS,
    TOP,
    TRUE,
    State,
    Tables,
    new_state,
)

SLICE = 200_000
"""Literals propagated between two looks at the clock: a few milliseconds."""


class Status(Enum):
    """What a call of `Engine.solve` ended with."""

    SAT = SAT
    UNSAT = UNSAT
    STOPPED = BUDGET


class Engine:
    """A conflict-driven search over table constraints, clauses and the LOOP goal.

    Literals are 2 v + 1 for "variable v is true" and 2 v for "v is false". Deterministic for a
    seed. Several engines may run at once in different threads; one engine belongs to one thread,
    except `cancel`, which any thread may call.

    After SAT, `values` is the model until the next call that changes the engine. After UNSAT,
    `core` holds the assumptions that were refuted together (empty: there is no model at all).
    After STOPPED, `solve` may be called again and goes on where it stopped.
    """

    def __init__(self, tables: Tables, seed: int = 0) -> None:
        self._s: State = new_state(tables, seed)
        prepare(self._s)

    def solve(
        self,
        assumptions: ArrayLike = (),
        *,
        conflicts: int | None = None,
        keep_on: Callable[[], bool] | None = None,
    ) -> Status:
        """Search for a model in which the assumptions (literals) hold.

        conflicts  stop after so many more conflicts (None: no limit)
        keep_on    asked every few milliseconds; False stops
        """
        s = self._assume(assumptions)
        s.ctl[LIMIT] = (1 << 62) if conflicts is None else int(s.ctl[CONFLICTS]) + conflicts
        s.ctl[TICKS] = SLICE
        while True:
            status = run(self._s)
            if status in (SAT, UNSAT, BUDGET):
                return Status(status)
            if status == CANCELLED:
                return Status.STOPPED
            if status == PAUSE:
                self._s.ctl[TICKS] = SLICE
                if keep_on is not None and not keep_on():
                    return Status.STOPPED
            else:
                self._grow(status)

    def _assume(self, assumptions: ArrayLike) -> State:
        wanted = np.asarray(assumptions, dtype=np.int32)
        if len(wanted) or len(self._s.assume):
            if not np.array_equal(wanted, self._s.assume):
                self._restart()
            self._s = self._s._replace(assume=wanted)
            self._s.ctl[ASSUMED] = len(wanted)
        return self._s

    def _restart(self) -> None:
        # A clause that holds already: `require` goes to level 0 and adds nothing.
        world = int(self._s.ctl[-1])
        self.require([2 * (world - 1)])

    def _grow(self, status: int) -> None:
        if status == GROW_ARENA:
            self._s = self._s._replace(arena=_doubled(self._s.arena))
        elif status == GROW_STACK:
            self._s = self._s._replace(stack=_doubled(self._s.stack))

    def _room(self, size: int) -> None:
        while self._s.ctl[TOP] + HEADER + size + 1 > len(self._s.arena):
            self._s = self._s._replace(arena=_doubled(self._s.arena))

    def require(self, clause: Sequence[int] | NDArray[np.integer]) -> None:
        """Add a clause: one of these literals, over different variables, must hold. For good."""
        size = len(clause)
        self._room(size)
        self._s.buf[:size] = clause
        require(self._s, size)

    def exclude_model(self) -> None:
        """After SAT: forbid exactly this model. For good."""
        self._room(len(self._s.trail))
        exclude_model(self._s)

    def cancel(self) -> None:
        """Stop a running `solve` within milliseconds; it answers STOPPED until `resume`."""
        self._s.cancel[0] = 1

    def resume(self) -> None:
        """Allow searching again after `cancel`."""
        self._s.cancel[0] = 0

    @property
    def values(self) -> NDArray[np.bool_]:
        """(N,) values of the model after SAT, a copy."""
        model: NDArray[np.bool_] = self._s.val == TRUE
        return model

    @property
    def core(self) -> list[int]:
        """After UNSAT: assumptions that cannot hold together, as literals; empty if none is needed."""
        return [int(lit) for lit in self._s.buf[: self._s.ctl[CORE]]]

    @property
    def effort(self) -> tuple[int, int, int, int, int]:
        """Decisions, conflicts, literals propagated, goal checks, restarts so far."""
        counters = self._s.ctl[[DECISIONS, CONFLICTS, PROPAGATIONS, GOALS, RESTARTS]].tolist()
        return (counters[0], counters[1], counters[2], counters[3], counters[4])

    @property
    def memory(self) -> int:
        """Bytes held by this engine's own arrays."""
        return sum(array.nbytes for array in self._s)


def _doubled(array: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.concatenate([array, np.empty_like(array)])
