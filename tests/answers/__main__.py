"""The law on many boards: PYTHONPATH=tests python -m answers 20000 --jobs 2 --seed 0.

A case that fails is printed as it takes to see it again; the run goes on. `--seed` is the number of
the first case, so that a run can go on where one stopped. `--case N --question "prove sat"` asks
one again.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from answers.law import Asked, Fault, ask, case_from, case_of
from answers.questions import QUESTIONS
from answers.refusals import RARE
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.runtime.tiers import TIERS

CHUNK = 20
ENOUGH_FOR_TECHNIQUES = 5000
"""Boards after which every technique must have been met, but for those in `refusals.RARE`."""
MOST_PRINTED = 3
"""Of faults that read alike."""


def asked(begin: int, end: int) -> tuple[list[Asked], float]:
    """The cases from one number to another, and the processor's seconds."""
    # What machine code there is, is used from the first call on.
    TIERS.on_missing = None
    before = time.process_time()
    found = [ask(case_of(number)) for number in range(begin, end)]
    return found, time.process_time() - before


def alike(fault: Fault) -> tuple[str, str]:
    """Of faults of one cause mostly the same."""
    return fault.question.partition(" ")[0], "".join(
        sign for sign in fault.what[:60] if not sign.isdigit()
    )


def run(chosen: argparse.Namespace) -> int:
    """Ask all, print faults as they are met, and what came of it; 1 where there were any."""
    met: Counter[tuple[str, str]] = Counter()
    techniques: set[str] = set()
    boards = answers = compared = known = 0
    seconds, began = 0.0, time.perf_counter()
    end = chosen.seed + chosen.boards
    with ProcessPoolExecutor(chosen.jobs) as pool:
        chunks = range(chosen.seed, end, CHUNK)
        for found, took in pool.map(asked, chunks, [min(end, at + CHUNK) for at in chunks]):
            seconds += took
            for one in found:
                boards, answers, compared = (
                    boards + 1,
                    answers + one.answers,
                    compared + one.compared,
                )
                known += one.known
                techniques |= one.techniques
                for fault in one.faults:
                    met[alike(fault)] += 1
                    if met[alike(fault)] <= MOST_PRINTED:
                        print(f"\n{fault}", flush=True)
            progress = (
                f"{boards:,} boards to {found[-1].number + 1}, {answers:,} answers, "
                f"{met.total()} faults"
            )
            print(
                f"\r{progress}, {time.perf_counter() - began:.0f} s",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(
        f"\n{boards:,} boards, {known:,} with all solutions known, {answers:,} answers, "
        f"{compared:,} in both "
        f"tiers; {seconds:.0f} s of processor; {met.total()} faults"
    )
    for (question, what), times in met.most_common():
        print(f"{times:6} {question}: {what}")
    missing = sorted({*TECHNIQUES} - techniques - {*RARE})
    print(f"{len(techniques)} techniques met; not met: {', '.join(missing) or 'none'}")
    return int(bool(met) or (bool(missing) and chosen.boards >= ENOUGH_FOR_TECHNIQUES))


def again(chosen: argparse.Namespace) -> int:
    """One case again, in both tiers where the board is small enough for plain Python."""
    case = case_from(chosen.text, chosen.case) if chosen.text else case_of(chosen.case)
    questions = [QUESTIONS[chosen.question]] if chosen.question else None
    print(case.text)
    found = ask(case, questions)
    for fault in found.faults:
        print(fault)
    print(f"{found.answers} answers, {found.compared} in both tiers, {len(found.faults)} faults")
    return int(bool(found.faults))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m answers", description=__doc__)
    parser.add_argument("boards", type=int, nargs="?", default=20_000)
    parser.add_argument(
        "--seed", type=int, default=0, help="number of the first case: a run that stopped goes on"
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--case", type=int, help="ask this case alone")
    parser.add_argument(
        "--question",
        default="",
        help="and of it this alone, in both tiers where the board is small",
    )
    parser.add_argument("--text", default="", help="with --case: its puzzle as a line of JSON")
    chosen = parser.parse_args()
    return again(chosen) if chosen.case is not None else run(chosen)


if __name__ == "__main__":
    sys.exit(main())
