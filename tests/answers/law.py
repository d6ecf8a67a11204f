"""One case asked everything, and judged; two tiers compared."""

import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

from answers.cases import Case, case_from, case_of
from answers.plain import difference, plain
from answers.questions import NOT_RATED, QUESTIONS, Question
from answers.refusals import reason_for
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import Hint
from takegaki.deduce.trace import Trace
from takegaki.rules.patches.patch import home_tiling
from takegaki.rules.rule_sets.library import EVERY
from takegaki.runtime.kernels import REGISTRY
from takegaki.runtime.tiers import TIERS

FEW_METHODS = 3
"""Of the methods of a question so many are asked about one case; of `prove` all are."""
FEW_TIERS = 2
"""Questions that are asked in plain Python, too, which takes a hundred times as long."""
SMALL_FOR_PYTHON = 14
"""Cells of boards on which plain Python is asked."""


@dataclass
class Fault:
    """What is wrong with an answer, and all it takes to see it again."""

    number: int
    question: str
    what: str
    text: str
    trace: str = ""

    def __str__(self) -> str:
        again = f"again: make law ARGUMENTS='--case {self.number} --question \"{self.question}\"'"
        return (
            f"case {self.number}, {self.question}: {self.what}\n  {again}\n  "
            f"{self.text}\n{self.trace}"
        )


@dataclass
class Asked:
    """What came of a case."""

    number: int
    family: str
    answers: int = 0
    compared: int = 0
    known: bool = False
    techniques: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)


def drawn(case: Case) -> list[Question]:
    """The questions of a case: of each by any method some, in turn."""
    groups: dict[str, list[Question]] = {}
    for question in QUESTIONS.values():
        groups.setdefault(question.group, []).append(question)
    rng, found = case.rng(1), []
    for name, questions in groups.items():
        fit = [one for one in questions if one.group != "rules" or fits(one, case)]
        if name != "prove":
            fit = [fit[i] for i in rng.permutation(len(fit))[:FEW_METHODS]]
        found += [one for one in fit if rng.integers(one.turns) == 0]
    return found


def fits(question: Question, case: Case) -> bool:
    """Of rule sets, those of the board, and a few others, which refuse it."""
    entry, puzzle = EVERY[question.name.partition(" ")[2]], case.puzzle
    here = (entry.kind, entry.tiling) == (puzzle.kind, home_tiling(puzzle.graph))
    return here or crc32(question.name.encode()) % 40 == case.number % 40


def is_small_for_python(case: Case) -> bool:
    """Plain Python answers on larger boards, too, but not while somebody waits."""
    graph = case.puzzle.graph
    return graph.n_cells <= SMALL_FOR_PYTHON and graph.n_edges <= 3 * SMALL_FOR_PYTHON


def for_python(case: Case, questions: list[Question]) -> list[Question]:
    """Those that are asked in plain Python, too: a few, each of another group."""
    if not is_small_for_python(case):
        return []
    groups = list(dict.fromkeys(question.group for question in questions))
    rng, found = case.rng(2), []
    for place in rng.permutation(len(groups))[:FEW_TIERS].tolist():
        some = [question for question in questions if question.group == groups[place]]
        found.append(some[rng.integers(len(some))])
    return found


@contextmanager
def plain_python() -> Iterator[None]:
    """Within, kernels run as plain Python, whatever is loaded."""
    mode, loaded = (
        TIERS.mode,
        {one: one.machine_code for one in REGISTRY.values() if one.machine_code},
    )
    TIERS.mode = "python"
    for one in loaded:
        one.machine_code = None
    try:
        yield
    finally:
        TIERS.mode = mode
        for one, code in loaded.items():
            one.machine_code = code


def ask(case: Case, questions: list[Question] | None = None, *, tiers: bool = True) -> Asked:
    """Ask a case, and judge the answers."""
    chosen = drawn(case) if questions is None else questions
    twice = for_python(case, chosen) if questions is None else chosen * is_small_for_python(case)
    found = Asked(case.number, case.family)
    for question in chosen:
        is_compared = question in twice and tiers
        # What other answers have left with the graph spares looks at the clock.
        answer = guarded(found, case_from_scratch(case) if is_compared else case, question)
        found.answers += 1
        found.techniques |= techniques_in(answer)
        if answer is None or not is_compared:
            continue
        with plain_python():
            other = guarded(found, case_from_scratch(case), question)
        found.compared += 1
        if other is not None and (what := difference(plain(answer), plain(other))):
            differ = f"machine code and plain Python differ: {what}"
            found.faults.append(Fault(case.number, question.name, differ, case.text))
    found.known = case.truth is not None
    return found


def techniques_in(answer: Any) -> set[str]:
    """The names of techniques in the steps and hints of an answer."""
    match answer:
        case Trace():
            return {step.deduction.technique.name for step in answer}
        case Hint(deduction=Deduction(technique=technique)):
            return {technique.name}
        case list():
            return set().union(*map(techniques_in, answer))
    return set()


def case_from_scratch(case: Case) -> Case:
    """The same case, without what answers have left with its graph."""
    graph = replace(case.puzzle.graph, cache={})
    puzzle = Puzzle.of(graph, case.puzzle.clues, kind=case.puzzle.kind, variant=case.puzzle.variant)
    again = Case(case.number, case.family, puzzle, Board.of(graph, case.board.marks))
    again.__dict__["truth"] = case.truth
    return again


def guarded(found: Asked, case: Case, question: Question) -> Any:
    """The answer, judged; None with a fault where there is none or it is wrong."""
    try:
        with warnings.catch_warnings():
            # A library's warning shows a person a line of our source, and stands for a number that
            # is none.
            warnings.simplefilter("error", RuntimeWarning)
            answer = question.answer(case)
        if isinstance(answer, PuzzleError):
            refused(case, question, answer)
        else:
            assert reason_for(question.name, case) is None, "it is answered, and listed as refused"
            question.judge(case, answer)
    except Exception as wrong:
        what = f"{type(wrong).__name__}: {wrong}"
        where = "" if isinstance(wrong, AssertionError) else traceback.format_exc()
        found.faults.append(Fault(case.number, question.name, what, case.text, where))
        return None
    return answer


def refused(case: Case, question: Question, refusal: PuzzleError) -> None:
    """A refusal is one sentence, and stands in the list, or says that the puzzle is not unique."""
    text = str(refusal)
    assert 10 < len(text) < 300, f"no sentence: {text!r}"
    assert "\n" not in text, f"several lines: {text!r}"
    if question.group == "rate" and NOT_RATED in text:
        assert case.truth is None or len(case.truth.solutions) != 1, "not rated, and it is unique"
        return
    entry = reason_for(question.name, case, text)
    assert entry is not None, f"refused, and not in the list: {refusal!r}"


__all__ = ["Asked", "Fault", "ask", "case_from", "case_of"]
