"""Cases: the ways of one place, each followed by techniques up to Hard."""

from takegaki.deduce.kernels.fact_board import FactBoard, TechniqueNumber
from takegaki.deduce.kernels.journal import conclude_mark, open_premises
from takegaki.deduce.kernels.ladder import CONTRADICTION, NO_ROOM, WITHOUT_END, run_ladder
from takegaki.deduce.kernels.trial_board import copy_from, reset
from takegaki.deduce.technique_table import GIVEN
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, kernel


@kernel
def _follow(s: FactBoard, edges: Ints, marks: Bytes, begin: int, end: int, last: int) -> int:
    """Suppose the marks of a case; the outcome as of `run_ladder`."""
    for i in range(begin, end):
        open_premises(s)
        conclude_mark(s, edges[i], marks[i], GIVEN, edges[i])
    return run_ladder(s, last, WITHOUT_END)


@kernel
def _holds(s: FactBoard, wanted: Ints, values: Bytes) -> bool:
    alike = 0
    for k in range(len(wanted)):
        alike += s.mark[wanted[k]] == values[k]
    return alike == len(wanted)


@entry
def follow_cases(
    base: FactBoard,
    s: FactBoard,
    splits: Ints,
    cases: Ints,
    edges: Ints,
    marks: Bytes,
    wanted: Ints,
    values: Bytes,
    last: TechniqueNumber,
    facts: Ints,
) -> None:
    """Whether all cases of a place end in a contradiction or in what is wanted: in facts (splits,)
    how many facts all of them take, 0 where one does neither.

    s              a trial board of the board of facts, which is stuck
    splits         where the cases of each place begin, and the end
    cases          where the marks of each case begin, and the end
    edges, marks   what is supposed in the cases, one after another
    wanted, values   edges, and the marks that they should have
    last           the last technique that has a turn
    Cost: linear, and some microseconds a case.
    """
    copy_from(base, s, last)
    for split in range(len(splits) - 1):
        total, fits = 0, True
        for case in range(splits[split], splits[split + 1]):
            if not fits:
                continue
            outcome = _follow(s, edges, marks, cases[case], cases[case + 1], last)
            total += s.n_facts - base.n_facts
            fits = outcome == CONTRADICTION or (outcome != NO_ROOM and _holds(s, wanted, values))
            reset(base, s)
        facts[split] = total if fits else 0
