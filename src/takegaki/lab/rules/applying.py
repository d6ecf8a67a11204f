"""Parts `apply` and `trial`: rule sets to their fixpoint on published boards, by size class."""

from collections.abc import Sequence
from dataclasses import asdict
from statistics import median

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.lab import corpus
from takegaki.lab.digest import Summary, Target, summary
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.lab.rules.work import Bout, Plan, Work, bouts, seconds_to_compile, work_of
from takegaki.rules.notation.rule import RuleSet

APPLY_MS = {"36x20": 2.0, "40x30": 4.0}
"""By class: milliseconds to the fixpoint of a refined standard ruleset, median."""

TRIAL_MS = {"36x20": 100.0}
"""By class: milliseconds to the fixpoint of trials."""


@dataclass(frozen=True)
class ClassRow:
    """One rule set on the boards of a class; times in seconds.

    decided, tried   share of the edges after the rules, and after trials; median
    work             counts on the board of median time
    """

    name: str
    rules: str
    boards: int
    compile: float
    lay: Summary
    apply: Summary
    whole: Summary
    trial: Summary | None
    decided: float
    tried: float | None
    work: Work | None


def groups_of(plan: Plan) -> dict[str, list[Puzzle]]:
    """The boards by class, those of the targets; all classes there are where none of these is."""
    cases = corpus.read_cases(corpus.published_files())
    wanted = [name for name in APPLY_MS if any(case.group == name for case in cases)]
    found: dict[str, list[Puzzle]] = {}
    for case in corpus.choose(cases, wanted or None, plan.limit):
        found.setdefault(case.group, []).append(read_document(case.text).puzzle)
    return found


def applying(plan: Plan) -> Findings:
    """Part `apply`. Raises CorpusError."""
    rows = [
        _row(plan, name, puzzles, rules, trial=False)
        for name, puzzles in groups_of(plan).items()
        for rules in plan.sets
    ]
    tables = [_apply_table(rows), _work_table(rows)]
    return Findings(tables, [*_aims(plan, rows)], {"apply": [asdict(row) for row in rows]})


def trying(plan: Plan) -> Findings:
    """Part `trial`. Raises CorpusError."""
    rows = [
        _row(plan, name, puzzles, rules, trial=True)
        for name, puzzles in groups_of(plan).items()
        for rules in plan.sets
    ]
    targets = [
        below(
            row.name, f"{row.rules}: trial to fixpoint, median, ms", row.whole.median * 1e3, bound
        )
        for row in rows
        if row.rules == plan.sets[0].name and (bound := TRIAL_MS.get(row.name))
    ]
    return Findings([_trial_table(rows)], targets, {"trial": [asdict(row) for row in rows]})


def _row(
    plan: Plan, name: str, puzzles: Sequence[Puzzle], rules: RuleSet, *, trial: bool
) -> ClassRow:
    plan.tell(f"{rules.name} on {len(puzzles)} boards of {name}")
    compiling = seconds_to_compile(puzzles[0], rules)
    runs = bouts(puzzles, rules, plan.repeat, trial=trial)
    return ClassRow(
        name,
        rules.name,
        len(puzzles),
        compiling,
        summary([run.lay for run in runs]),
        summary([run.apply for run in runs]),
        summary([run.lay + run.apply + run.trial for run in runs]),
        summary([run.trial for run in runs]) if trial else None,
        median(run.decided / run.n_edges for run in runs),
        median(run.tried / run.n_edges for run in runs) if trial else None,
        None if trial else work_of(puzzles[_middle(runs)], rules),
    )


def _middle(runs: Sequence[Bout]) -> int:
    """The board whose time is the median, the upper one of two."""
    order = sorted(range(len(runs)), key=lambda i: runs[i].apply)
    return order[len(order) // 2]


def _aims(plan: Plan, rows: Sequence[ClassRow]) -> Sequence[Target]:
    return [
        below(
            row.name,
            f"{row.rules}: lay and apply, median, ms",
            row.whole.median * 1e3,
            APPLY_MS[row.name],
        )
        for row in rows
        if row.rules == plan.sets[0].name and row.name in APPLY_MS
    ]


def _ms(times: Summary) -> str:
    return " / ".join(number(value * 1e3) for value in (times.median, times.p95, times.maximum))


def _apply_table(rows: Sequence[ClassRow]) -> TextTable:
    return TextTable(
        "Rules to their fixpoint, milliseconds of processor time: median / 95th percentile / "
        "maximum; "
        "compiling is once for a shape of board",
        ("class, rules", "boards", "compile", "lay", "apply", "lay and apply", "edges decided"),
        tuple(
            (
                f"{row.name} {row.rules}",
                str(row.boards),
                number(row.compile * 1e3),
                _ms(row.lay),
                _ms(row.apply),
                _ms(row.whole),
                f"{row.decided:.0%}",
            )
            for row in rows
        ),
    )


def _trial_table(rows: Sequence[ClassRow]) -> TextTable:
    return TextTable(
        "Trials to their fixpoint, milliseconds of processor time: median / 95th percentile / "
        "maximum",
        (
            "class, rules",
            "boards",
            "rules first",
            "trials",
            "both, and laid",
            "edges decided",
            "by trials too",
        ),
        tuple(
            (
                f"{row.name} {row.rules}",
                str(row.boards),
                _ms(row.apply),
                _ms(row.trial) if row.trial else "-",
                _ms(row.whole),
                f"{row.decided:.0%}",
                "-" if row.tried is None else f"{row.tried:.0%}",
            )
            for row in rows
        ),
    )


def _work_table(rows: Sequence[ClassRow]) -> TextTable:
    return TextTable(
        "What the rules look at, on the board of median time",
        ("class, rules", *Work.__dataclass_fields__),
        tuple(
            (f"{row.name} {row.rules}", *(f"{count:,}" for count in asdict(row.work).values()))
            for row in rows
            if row.work
        ),
    )
