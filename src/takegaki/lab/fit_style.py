"""Fitting a style anew, on published boards and on pools of ours: `python -m takegaki.lab.fit_style
NAME`.

windows  what squares of nine cells weigh, `windows.json`, fitted on a pool; of several rounds each
         adds a pool that was made with the weights so far
data     the numbers of published boards, `NAME.json`; those of windows are among them
aims     how far to aim beyond these, `aims.json`: each round goes a step nearer, from a new pool
jury     the weights of its jury, `jury.json`, fitted on a pool

Each step uses what the ones before have written, and writes its file when it is done. The same
seeds give the same files. Where pools have some sizes only, aims of the others stay, and windows
and jury are fitted on these alone. Cost with pools as they are: a quarter of an hour of a
processor.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from takegaki.core.lazy_dataclass import dataclass
from takegaki.generation.style_names import DRAWN
from takegaki.generation.styles.jury import FILE as JURY_FILE
from takegaki.generation.styles.style import AIMS
from takegaki.generation.styles.windows import WINDOWS_FILE
from takegaki.lab.corpus import CorpusError
from takegaki.lab.jury_data import jury_entry
from takegaki.lab.style_aims import style_aims
from takegaki.lab.style_data import CELLS_OF, style_text
from takegaki.lab.style_files import (
    STYLE_FOLDER,
    entries,
    entries_text,
    styles_of,
    write_entry,
    write_style_file,
)
from takegaki.lab.style_pools import AIM_POOL, POOL, NoPoolError, Pools, pool
from takegaki.lab.style_windows import windows_entry
from takegaki.runtime.measured_runs import waiting

WINDOWS, DATA, AIM, JURY = "windows", "data", "aims", "jury"
FIT_STEPS = (WINDOWS, DATA, AIM, JURY)
FILES_OF_STEPS = {WINDOWS: WINDOWS_FILE, AIM: f"{AIMS}.json", JURY: JURY_FILE}
"""Of the steps that write an entry, its file."""
FIRST_SEEDS = {WINDOWS: 10_000, AIM: 20_000, JURY: 30_000}
"""No two pools have a seed in common."""
SEEDS_OF_A_ROUND = 1000
INTERRUPTED, REFUSED = 130, 2


class FitTeller:
    """What a fit says on standard error: a line for each step, and at a terminal how far it is."""

    def __init__(self) -> None:
        self._begun = False

    def tell(self, text: str) -> None:
        """A line."""
        self._clear()
        sys.stderr.write(f"{text}\n")

    def note(self, text: str) -> None:
        """What is being done, in place of what was done before."""
        if sys.stderr.isatty():
            self._clear()
            sys.stderr.write(text)
            sys.stderr.flush()
            self._begun = True

    def _clear(self) -> None:
        if self._begun:
            sys.stderr.write("\r\x1b[2K")
            self._begun = False


@dataclass(frozen=True)
class FitPlan:
    """What to fit.

    folder   where the files of styles are read and written
    steps    of FIT_STEPS
    counts   by size the puzzles of a pool; None: as many as the step takes
    rounds, window_rounds   of aims and of windows
    seed     is added to all seeds of pools
    afresh   begin as if the style had no entries of these steps
    """

    style: str
    folder: Path = STYLE_FOLDER
    steps: tuple[str, ...] = FIT_STEPS
    counts: dict[str, int] | None = None
    rounds: int = 1
    window_rounds: int = 1
    seed: int = 0
    afresh: bool = False


def fit_style(plan: FitPlan, teller: FitTeller, done: Callable[[str], None]) -> None:
    """Make the steps of a plan in their order. Raises CorpusError, NoPoolError, OSError, and
    ImportError without scikit-learn.

    done   is told of each step when its file is written
    """
    with waiting(), styles_of(plan.folder):
        for file in FILES_OF_STEPS.values():
            if not (plan.folder / file).exists():
                write_style_file(plan.folder, file, entries_text({}))
        if not (plan.folder / f"{plan.style}.json").exists():
            # Without numbers no puzzle of a style is made.
            _data(plan, teller)
        if plan.afresh:
            for step in set(plan.steps) & set(FILES_OF_STEPS):
                _write(plan, step, None)
        for step in FIT_STEPS:
            if step in plan.steps:
                WORK_OF_STEPS[step](plan, teller)
                done(step)


def _windows(plan: FitPlan, teller: FitTeller) -> None:
    pools: Pools = {}
    for number in range(plan.window_rounds):
        if number:
            # What weighs otherwise has another mean.
            _data(plan, teller)
        for size, made in _pools(plan, WINDOWS, number, teller).items():
            pools[size] = [*pools.get(size, []), *made]
        _write(plan, WINDOWS, windows_entry(plan.style, pools))


def _data(plan: FitPlan, teller: FitTeller) -> None:
    teller.tell(f"{plan.style}, {DATA}: published boards")
    write_style_file(plan.folder, f"{plan.style}.json", style_text(plan.style))


def _aims(plan: FitPlan, teller: FitTeller) -> None:
    for number in range(plan.rounds):
        pools = _pools(plan, AIM, number, teller)
        before = entries(plan.folder, FILES_OF_STEPS[AIM]).get(plan.style, {})
        _write(plan, AIM, style_aims(plan.style, before, pools, teller.tell))


def _jury(plan: FitPlan, teller: FitTeller) -> None:
    found = jury_entry(plan.style, _pools(plan, JURY, 0, teller))
    _write(plan, JURY, found)
    teller.tell(f"its jury tells boards apart by {found['apart']}")


WORK_OF_STEPS = {WINDOWS: _windows, DATA: _data, AIM: _aims, JURY: _jury}


def _write(plan: FitPlan, step: str, entry: object) -> None:
    write_entry(plan.folder, FILES_OF_STEPS[step], plan.style, entry)


def _pools(plan: FitPlan, step: str, number: int, teller: FitTeller) -> Pools:
    """The pool of a round, of each size."""
    first = FIRST_SEEDS[step] + SEEDS_OF_A_ROUND * number + plan.seed
    counts = plan.counts or (AIM_POOL if step == AIM else POOL)
    found: Pools = {}
    for size, count in counts.items():
        doing = f"{plan.style}, {step}, round {number + 1}, {size}"
        teller.tell(f"{doing}: a pool of {count}")
        seeds = range(first, first + count)
        found[size] = pool(
            plan.style,
            size,
            seeds,
            lambda tried, doing=doing, count=count: teller.note(f"{doing}: {tried} of {count}"),  # type: ignore[misc]
        )
    return found


def steps_in(text: str) -> tuple[str, ...]:
    """The steps in a list with commas. Raises ArgumentTypeError."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names or set(names) - set(FIT_STEPS):
        raise argparse.ArgumentTypeError(f"{text!r}: steps are of {', '.join(FIT_STEPS)}")
    return names


def counts_in(text: str) -> dict[str, int]:
    """By size a number, as in "10x10=40,18x10=20". Raises ArgumentTypeError."""
    found = {}
    for part in text.split(","):
        size, _, count = part.strip().partition("=")
        if size not in CELLS_OF or not count.isdecimal() or not 0 < int(count) <= SEEDS_OF_A_ROUND:
            sizes = ", ".join(CELLS_OF)
            raise argparse.ArgumentTypeError(
                f"{part!r}: a size of {sizes}, =, and a number up to {SEEDS_OF_A_ROUND}"
            )
        found[size] = int(count)
    return {size: found[size] for size in CELLS_OF if size in found}


def plan_of(arguments: Sequence[str] | None) -> FitPlan:
    """What a command line asks for; ends the program where that cannot be."""
    parser = argparse.ArgumentParser(
        prog="python -m takegaki.lab.fit_style",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("style", choices=DRAWN)
    add("--steps", type=steps_in, default=FIT_STEPS, help="with commas; all, if not given")
    add("--rounds", type=int, default=1, help="of aims")
    add("--window-rounds", type=int, default=1, help="of windows, each with one more pool")
    add("--pool", type=counts_in, metavar="SIZE=N,...", help="puzzles of each pool, and its sizes")
    add("--seed", type=int, default=0, help="added to the seeds of all pools")
    add("--afresh", action="store_true", help="begin without what is on file of these steps")
    add("--into", type=Path, default=STYLE_FOLDER, help="the folder with the files of styles")
    found = parser.parse_args(arguments)
    if min(found.rounds, found.window_rounds) < 1 or found.seed < 0:
        parser.error("rounds are 1 at least, a seed is 0 at least")
    if not found.into.is_dir():
        parser.error(f"{found.into}: no such folder")
    return FitPlan(
        found.style,
        found.into,
        found.steps,
        found.pool,
        found.rounds,
        found.window_rounds,
        found.seed,
        found.afresh,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, and give an exit status."""
    plan, teller = plan_of(arguments), FitTeller()
    left = [step for step in FIT_STEPS if step in plan.steps]

    def done(step: str) -> None:
        left.remove(step)

    try:
        fit_style(plan, teller, done)
    except KeyboardInterrupt:
        teller.tell(f"interrupted; go on with --steps {','.join(left)}")
        return INTERRUPTED
    except (CorpusError, NoPoolError, OSError) as error:
        teller.tell(str(error))
        return REFUSED
    except ImportError:
        teller.tell("scikit-learn is missing: pip install takegaki[lab]")
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())
