"""Deliberate faults in the kernels of the engine, each found by certifying its verdicts alone:
nothing is compared with what is true, but what a faulty engine notes does not prove what it says.

python -m certificates.faults
"""

import __future__

import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import cast

import numpy as np

from answers.cases import case_of
from answers.law import plain_python
from takegaki import prove, square
from takegaki.certificates import certify
from takegaki.certificates.from_engine import EngineProof
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.solving.kernels.engine import Engine
from takegaki_verify import CertificateError, verify


@dataclass(frozen=True)
class Fault:
    """In the source of a kernel one text in place of another one, where it stands first."""

    kernel: str
    before: str
    after: str

    @property
    def name(self) -> str:
        """What a test is called."""
        return f"{self.kernel}: {' '.join(self.after.split())[:60] or 'nothing'}"


FAULTS = [
    # The goal: edges and cells forgotten, ways that are none.
    Fault("regions:_join", "if stamp[z] != region:", "if stamp[z] != region and z % 5:"),
    Fault("regions:_gather", " and parity[z] == parity[x]", ""),
    Fault("loop_goal:_sweep", "is_other = value == other", "is_other = value != colour"),
    Fault(
        "loop_goal:_border",
        "s.regions.shade[z] == other and",
        "s.regions.shade[z] == other and k > first and",
    ),
    Fault("loop_goal:_premise", "s.regions.stamp[x] != s.last_stamp", "x % 3 > 0"),
    Fault("loop_goal:_articulation", "_premise(s, at, s.regions.of_face[first])", "pass"),
    Fault(
        "loop_goal:_articulations", "s.goal.low[x] >= s.goal.discovered[up]", "s.goal.low[x] >= 0"
    ),
    Fault("loop_goal:_cut_off", "_premise(s, at, best)", "pass"),
    Fault("loop_goal:separate", "for k in range(size):", "for k in range(size - 1):"),
    Fault("goal_findings:add_premise", "if level > 0:", "if level > 1:"),
    # Reasons: too few, of the wrong level.
    Fault("antecedents:_explain_table", "slot, value):", "slot, value) or kept > 0:"),
    Fault("antecedents:explain", "if other != item:", "if other != item and count < 1:"),
    Fault(
        "conflict_analysis:keep_finding", "add_clause(s, size + 1,", "add_clause(s, max(2, size),"
    ),
    Fault("conflict_analysis:_implied", "s.level[other] > 0", "s.level[other] > 1"),
    # Tables and classes: patterns lost, parities mixed up.
    Fault("propagate:force", "(entry >> (i + 12)) & 1", "(entry >> (i + 11)) & 1"),
    Fault("equivalence:_meet", "odd ^ parity[other]", "odd"),
    Fault("equivalence:_relabel", "parity[item] ^= odd", "parity[item] ^= 0"),
    Fault("table_patterns:keep", "kept = now & (", "kept = now & ~2 & ("),
    Fault("table_patterns:_keep_shared", "+ can]", "+ (can & 127)]"),
    Fault("table_patterns:_projected", "told[at + (now & 255)] |", "0 |"),
    # The search: trials that do not fail, a model excluded with others.
    Fault("class_trials:_fails", "return not sound", "return sound"),
    Fault(
        "preparation:exclude_model", "s.level[item] == depth and", "s.level[item] == depth > 1 and"
    ),
    Fault("decide_board:put_clues", "if clue >= 0 else", "if clue > 0 else"),
]


@contextmanager
def faulty(fault: Fault) -> Iterator[None]:
    """Within, kernels run as plain Python, one of them with the fault."""
    found = REGISTRY[f"takegaki.solving.kernels.{fault.kernel}"]
    with changed(found, fault), plain_python():
        yield


@contextmanager
def changed(kernel: Kernel, fault: Fault) -> Iterator[None]:
    """The plain form of a kernel has other code for now: all that call it keep calling it."""
    source = textwrap.dedent(inspect.getsource(kernel.function))
    source = source[source.index("def ") :]
    assert fault.before in source, fault.name
    code = compile(
        source.replace(fault.before, fault.after, 1),
        f"<{fault.name}>",
        "exec",
        flags=__future__.annotations.compiler_flag,
    )
    made: dict[str, object] = {}
    exec(code, made)
    plain, new = kernel.plain, made[kernel.__name__]
    before = plain.__code__
    plain.__code__ = cast(FunctionType, new).__code__
    try:
        yield
    finally:
        plain.__code__ = before


SEEDS = (
    *((6, 382), (6, 9), (6, 1220), (6, 1290), (6, 330), (6, 544), (7, 1296), (7, 155), (7, 344)),
    *((7, 1396), (7, 1221), (7, 60)),
)
"""Rows and columns, and seeds, of boards on which the engine meets conflicts; of 3,000 drawn."""


@cache
def boards() -> list[Puzzle]:
    """Small loop puzzles: some with conflicts, and some of all types."""
    found = [_drawn(side, seed) for side, seed in SEEDS]
    for at in range(60):
        puzzle = case_of(at).puzzle
        if PUZZLES[puzzle.kind].goal != "loop" or puzzle.graph.n_faces > 20:
            continue
        found.append(puzzle)
    return found


def _drawn(side: int, seed: int) -> Puzzle:
    rng = np.random.default_rng(seed)
    numbers = np.array([0, 1, 2, 3], dtype=np.int8)
    clues = rng.choice(numbers, size=side * side, p=[0.06, 0.34, 0.35, 0.25])
    clues[rng.random(side * side) < 0.6] = NO_CLUE
    return Puzzle.of(square(side, side), clues)


def is_caught(fault: Fault | None) -> str:
    """What certificates show of an engine with a fault, "" where all is well."""
    chosen = boards()
    with plain_python() if fault is None else faulty(fault), _watched() as left_out:
        for puzzle in chosen:
            try:
                text = certify(puzzle, prove(puzzle), by="engine")
                verify(text)
            except (PuzzleError, CertificateError, RuntimeError) as error:
                return str(error)
            if left_out:
                return f"a record does not follow: {left_out[0]}"
    return ""


@contextmanager
def _watched() -> Iterator[list[int]]:
    """How many records were left out, board by board; trials begin at once."""
    found: list[int] = []
    read, begin = EngineProof.read, Engine.start_noting

    def watched(self: EngineProof) -> None:
        read(self)
        if self.left_out:
            found.append(self.left_out)

    def start_noting(self: Engine, room: int) -> None:
        begin(self, room)
        self._s.trials.first_trial_at = 0

    EngineProof.read, Engine.start_noting = watched, start_noting  # type: ignore[method-assign]
    try:
        yield found
    finally:
        EngineProof.read, Engine.start_noting = read, begin  # type: ignore[method-assign]


def main() -> int:
    """Try each fault; 1 where one is not caught."""
    missed = 0
    for fault in FAULTS:
        said = is_caught(fault)
        missed += not said
        print(f"{'caught' if said else 'MISSED'}  {fault.name}: {said}", flush=True)
    print(f"{len(FAULTS)} faults, {missed} missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
