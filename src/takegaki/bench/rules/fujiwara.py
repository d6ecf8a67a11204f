"""Part `fujiwara`: the board that paper 1 measured on, by rules, rules and loops, rules and trials.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 10.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from takegaki.bench import corpus
from takegaki.bench.findings import Findings
from takegaki.bench.report import number
from takegaki.bench.rules.bouts import bouts
from takegaki.bench.rules.part import Plan, recorded
from takegaki.bench.tables import TextTable
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.rules.laying import questions_of
from takegaki.rules.prerequisites import standard_sets
from takegaki.rules.refine import costs, shorter, undominated
from takegaki.rules.rule import RuleSet
from takegaki.rules.sheet import rules_of, sheet_of, taken

FILE = "fujiwara-34.txt"
PAPER_DECIDED, PAPER_SECONDS = 1_754, 156.0


@dataclass(frozen=True)
class FujiwaraRow:
    """A rule set on the board, with or without loop avoidance; times in seconds, laying included."""

    name: str
    rules: int
    loops: bool
    decided: int
    seconds: float
    tried: int
    trial_seconds: float
    n_edges: int


def as_in_the_paper() -> RuleSet:
    """The standard ruleset, refined, where no small loop in a window counts as consistent.

    With this reading 2x2-centre gives the 15,632 rules that the paper prints. Its rules assume that a
    small loop is not the whole solution; that is certain on a board with clues all over, and there only.
    """
    sheets = undominated(tuple(sheet_of(built) for built in standard_sets("no-loops")))
    sheets = undominated(sheets, "turned")
    questions = questions_of(sheets, "turned")
    rules = rules_of(
        taken(sheets, shorter(questions, costs(sheets), rounds=20)), "paper 1", status="unproven"
    )
    return RuleSet("standard, paper's", "The standard ruleset, no small loops", "paper 1", "square", rules)


def board_of(plan: Plan) -> Puzzle:
    """The board. Raises CorpusError where it is absent."""
    cases = corpus.read_cases(recorded(plan, FILE))
    if not cases:
        raise corpus.CorpusError(f"{plan.corpus / FILE} is absent")
    return read_document(cases[0].text).puzzle


def fujiwara(plan: Plan) -> Findings:
    """The part. Raises CorpusError where the board is absent."""
    puzzle = board_of(plan)
    rows = [
        _row(plan, puzzle, rules, loops)
        for rules in [as_in_the_paper(), *plan.sets]
        for loops in (False, True)
    ]
    return Findings([_table(rows)], [], {"fujiwara": [asdict(row) for row in rows]})


def _row(plan: Plan, puzzle: Puzzle, rules: RuleSet, loops: bool) -> FujiwaraRow:
    plan.tell(f"{rules.name} on {FILE}{', loops' if loops else ''}")
    (run,) = bouts([puzzle], rules, plan.repeat, loops=loops, trial=True)
    before = run.lay + run.apply
    return FujiwaraRow(
        rules.name,
        len(rules),
        loops,
        run.decided,
        before,
        run.tried,
        before + run.trial,
        run.n_edges,
    )


def _table(rows: Sequence[FujiwaraRow]) -> TextTable:
    return TextTable(
        f"Fujiwara's problem 34, {rows[0].n_edges:,} edges: decided, and milliseconds of processor time from "
        f"the puzzle on (paper 1 with trials: {PAPER_DECIDED:,} edges in {PAPER_SECONDS:g} s)",
        ("rules", "number", "decided", "ms", "with trials", "ms in all"),
        tuple(
            (
                f"{row.name}{' + loops' if row.loops else ''}",
                f"{row.rules:,}",
                f"{row.decided:,}",
                number(row.seconds * 1e3),
                f"{row.tried:,}",
                number(row.trial_seconds * 1e3),
            )
            for row in rows
        ),
    )
