"""Arguments checked: every step of explanations, and every case of those told by cases, put to a
SAT program that shares nothing with the engine.
"""

from collections import Counter
from collections.abc import Iterator

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.techniques.arguments_by_cases import is_by_cases
from takegaki.lab.explain import ExplainPlan, boards, puzzle_of
from takegaki.lab.hints import cases_are_all, follows
from takegaki.lab.report import Findings, TextTable, above, below

BOARD_SIZES = ("10x10", "18x10")
"""Size classes of published boards."""


@dataclass
class Checked:
    """What the SAT program said of claims, by form of reason.

    steps     claims put to it
    refuted, undecided   of these
    cases     claims that are a case, or that the cases are all there are
    """

    steps: Counter[str] = field(default_factory=Counter)
    refuted: Counter[str] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)
    cases: int = 0


def claims(deduction: Deduction) -> Iterator[tuple[str, Deduction]]:
    """What a step says, each as a deduction from what it names: itself, and each of its cases."""
    yield _form(deduction), deduction
    for part in deduction.tree if is_by_cases(deduction) else ():
        wanted = () if fails(part) else deduction.conclusions
        marks = (*deduction.marks, *part.marks)
        yield part.reason.form, replace(deduction, marks=marks, conclusions=wanted)


def fails(case: Part) -> bool:
    """Does a case say that it can't be?"""
    return case.reason.form in ("proof.case-fails", "proof.suppose-fails") or any(
        part.kind == "conflict" for part in case.parts
    )


def _form(deduction: Deduction) -> str:
    if deduction.pattern:
        return f"pattern {deduction.pattern}"
    reason = deduction.reason
    while isinstance(within := reason.args.get("of"), Reason):
        reason = within
    return reason.form


def check(puzzle: Puzzle, met: Checked) -> None:
    """Check every step of an explanation. Cost: some milliseconds a step."""
    for step in explain(puzzle):
        look_at(puzzle, step.deduction, met)


def check_hints(puzzle: Puzzle, met: Checked) -> None:
    """Check every hint from the empty board on. Cost: as `check`, and that of the hints."""
    board = Board.blank(puzzle.graph)
    while (found := hint(puzzle, board)).kind == "next" and found.deduction is not None:
        look_at(puzzle, found.deduction, met)
        board = board.with_marks(found.marks)


def look_at(puzzle: Puzzle, deduction: Deduction, met: Checked) -> None:
    """Check one step, its cases, and that these are all."""
    found = [(form, follows(puzzle, one)) for form, one in claims(deduction)]
    met.cases += len(found) - 1
    if len(found) > 1:
        named = [part.marks for part in deduction.tree]
        if len(named) == 1:
            # Of one mark that is refuted the other is left.
            named.append(tuple((edge, -mark) for edge, mark in named[0]))
        found.append(("cases are all", cases_are_all(puzzle, deduction, named)))
    for form, answer in found:
        met.steps[form] += 1
        met.refuted[form] += answer is False
        met.undecided[form] += answer is None


CLAIM_HEADERS = ("boards", "count", "claims", "of these cases", "proven", "refuted", "undecided")
FORM_HEADERS = ("form", "claims", "refuted", "undecided")


def argued(plan: ExplainPlan) -> Findings:
    """Are all steps true as they stand, and all cases? Raises CorpusError."""
    rows, targets, whole = [], [], Checked()
    for group, cases in boards(plan, "published.jsonl", BOARD_SIZES).items():
        for what, look in (("explained", check), ("hints", check_hints)):
            if look is check_hints and group != BOARD_SIZES[0]:
                continue
            plan.tell(f"{len(cases)} published boards of {group}, {what}")
            met = Checked()
            for case in cases:
                look(puzzle_of(case), met)
            claims_met, refuted, open_ = (
                sum(one.values()) for one in (met.steps, met.refuted, met.undecided)
            )
            proven = claims_met - refuted - open_
            counts = claims_met, met.cases, proven, refuted, open_
            title = f"{group} {what}"
            rows.append((title, str(len(cases)), *map(str, counts)))
            targets += [
                below(title, "claims refuted", refuted, 0),
                above(title, "claims proven, share", proven / max(1, claims_met), 0.99),
            ]
            whole.steps += met.steps
            whole.refuted += met.refuted
            whole.undecided += met.undecided
    forms = tuple(
        (form, str(count), str(whole.refuted[form]), str(whole.undecided[form]))
        for form, count in whole.steps.most_common()
    )
    tables = [
        TextTable("Arguments put to a SAT program", CLAIM_HEADERS, tuple(rows)),
        TextTable("By form of reason", FORM_HEADERS, forms),
    ]
    data = [dict(zip(CLAIM_HEADERS, row, strict=True)) for row in rows]
    return Findings(tables, targets, {"arguments": data})
