"""One rule set, one rule, one technique or all up to a level, applied to the board as it stands."""

import time
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from itertools import islice
from types import MappingProxyType

from takegaki.core.board import Board
from takegaki.core.budget import EndedError
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import in_words, said
from takegaki.core.verdict import Multiple, NoSolution, Unique
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats.native import mark_text
from takegaki.render.json_values import (
    Entry,
    deduction_entry,
    firing_entry,
    numbers_sentence,
    puzzle_entry,
)
from takegaki.rules.application.apply import Application
from takegaki.rules.application.apply import Step as Firing
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.notation.rule_file import read_rule_file
from takegaki.rules.proof.prove import with_status
from takegaki.rules.rule_sets.library import rule_set
from takegaki.solving import solutions
from takegaki.solving.questions.prove import prove
from takegaki.web.request_body import level_named
from takegaki.web.workers.task import StoppedError, Task

MOST_SOLUTIONS = 20
"""Of a puzzle with several, to be paged through."""

MAX_STEPS = 2000
"""Steps in the result; more are applied without being listed."""

TITLES = {
    "loop": "work.early-loop",
    "trial": "work.trial",
    "fork": "work.branch",
    "given": "work.given",
}
"""Messages of what marks come from, besides rules."""


def apply(task: Task) -> Entry:
    """{"marks", "steps", "new", "outcome": "solved" | "stuck" | "contradiction", "seconds"}.

    rules      a set of the library; with "rule", its number from 1, that rule alone
    rules_text the rules of a file in any notation; each is proven first
    technique  one technique alone
    level      all techniques up to it

    With rules, "loops": no loop too early either; "search": a method that applies the rules first,
    as "rules+backtrack"; the result has "search", its verdict, and "effort"; its solution is in the
    marks, and of several some are in "solutions". Where rules give numbers to cells without a clue,
    "numbers" are pairs of cell and number, "sentence" names them, and "filled" is the puzzle with
    them and the marks.

    The steps have the form of `takegaki.render.json_values.deduction_entry`; those of rules have
    "rule" instead of a technique. Raises RequestError unless one of the four is given,
    StoppedError.
    """
    found = [name for name in APPLIED if name in task.body]
    if len(found) != 1:
        raise RequestError(said("refused.exactly-one", known=", ".join(APPLIED)))
    begun = time.perf_counter()
    try:
        marks, steps, outcome, search, numbers = APPLIED[found[0]](task)
    except EndedError as error:
        raise StoppedError(in_words(error.why)) from None
    return {
        "marks": mark_text(marks),
        "steps": steps,
        "new": int((marks.marks != task.board.marks).sum()),
        "outcome": "solved" if outcome == "stuck" and marks.is_complete else outcome,
        "seconds": round(time.perf_counter() - begun, 6),
        **(search or {}),
        **({"numbers": [*map(list, numbers.items())]} if numbers else {}),
        **({"sentence": numbers_sentence(task.puzzle.graph, numbers)} if numbers else {}),
        **({"filled": _filled(task.puzzle, numbers, marks)} if numbers else {}),
    }


def _filled(puzzle: Puzzle, numbers: Mapping[int, int], marks: Board) -> Entry:
    """The document of the puzzle with the numbers that follow, and the marks."""
    clues = puzzle.clues.copy()
    clues[list(numbers)] = list(numbers.values())
    more = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
    return puzzle_entry(more, marks)


class Applied(NamedTuple):
    """The marks that came of it, the steps, and how it ended; of a search, its verdict and effort;
    by cell the numbers that follow where there is no clue.
    """

    marks: Board
    steps: list[Entry]
    outcome: str
    search: Entry | None = None
    numbers: Mapping[int, int] = MappingProxyType({})


def _rules(task: Task) -> Applied:
    rules = rule_set(task.body.text("rules"))
    number = task.body.whole("rule", 1, len(rules), 0)
    if number:
        one = rules.rules[number - 1]
        rules = RuleSet(f"{rules.name} {number}", rules.title, rules.source, rules.tiling, (one,))
    return _of_rules(task, rules)


def _rules_text(task: Task) -> Applied:
    rules = task.body.read("rules_text", partial(read_rule_file, name=""), "Rules")
    return _of_rules(task, with_status(rules, budget=task.budget))


def _of_rules(task: Task, rules: RuleSet) -> Applied:
    for rule in rules.rules:
        if rule.status != "proven":
            raise PuzzleError(
                said("refused.rule-not-proven", rule=repr(rule.name), status=rule.status)
            )
    work = Application(task.puzzle, rules, board=task.board, loops=task.body.flag("loops", False))
    sound = work.apply()
    firings = islice(work.steps(), MAX_STEPS)
    steps = [firing_entry(task.puzzle, one, _title(one)) for one in firings]
    if not sound or "search" not in task.body:
        return Applied(work.board, steps, "stuck" if sound else "contradiction", None, work.numbers)
    method = task.body.text("search")
    verdict = prove(task.puzzle, board=task.board, method=method, rules=rules, budget=task.budget)
    board = verdict.solution.board() if isinstance(verdict, Unique) else work.board
    found: Entry = {"search": verdict.name, "effort": asdict(verdict.effort)}
    if isinstance(verdict, Multiple):
        some = solutions(
            task.puzzle,
            board=task.board,
            limit=MOST_SOLUTIONS,
            method=method,
            rules=rules,
            budget=task.budget,
        )
        found["solutions"] = [mark_text(one.board()) for one in some]
        found["ended"] = some.ended
    outcome = "contradiction" if isinstance(verdict, NoSolution) else "stuck"
    return Applied(board, steps, outcome, found, work.numbers)


def _title(firing: Firing) -> str:
    return said(TITLES[firing.why]) if firing.rule is None else firing.rule.name


def _level(task: Task) -> Applied:
    upto = level_named(task.body.text("level"))
    ladder = Ladder(task.puzzle, task.board, budget=task.budget)
    outcome = ladder.climb(upto)
    return Applied(ladder.board, _steps(task, ladder), outcome)


def _steps(task: Task, ladder: Ladder) -> list[Entry]:
    steps: list[Entry] = []
    known = task.board.marks.copy()
    for fact in ladder.marks():
        if len(steps) == MAX_STEPS:
            break
        if fact.technique is None or known[fact.edges[0]]:
            continue
        found = ladder.deduction(fact)
        for edge, mark in found.conclusions:
            known[edge] = mark
        steps.append(deduction_entry(task.puzzle, found))
    if ladder.contradiction is not None:
        steps.append(deduction_entry(task.puzzle, ladder.contradiction))
    return steps


def _technique(task: Task) -> Applied:
    name = task.body.text("technique")
    if name not in TECHNIQUES:
        raise PuzzleError(said("refused.no-technique"), place=name[:40])
    technique = TECHNIQUES[name]
    others = [one for one in TECHNIQUES.values() if one is not technique]
    alone = Ladder(
        task.puzzle,
        task.board,
        uniqueness=technique.uniqueness,
        without=others,
        budget=task.budget,
    )
    outcome = alone.climb(technique.level)
    steps = _steps(task, alone)
    if steps:
        return Applied(alone.board, steps, outcome)
    return _with_helpers(task, technique)


def _with_helpers(task: Task, technique: Technique) -> Applied:
    """What a technique concludes from this board by way of what others find out about pairs of
    edges.

    Marks of others are not used: all premises of a conclusion are on the board already.
    """
    ladder = Ladder(task.puzzle, task.board, uniqueness=technique.uniqueness, budget=task.budget)
    ladder.climb(technique)
    marks, steps = task.board.marks.copy(), []
    for fact in ladder.marks():
        if fact.technique is not technique or marks[fact.edges[0]]:
            continue
        found = ladder.deduction(fact)
        if _rests_on(found, task.board):
            found = replace(
                found, conclusions=tuple(one for one in found.conclusions if not marks[one[0]])
            )
            for edge, mark in found.conclusions:
                marks[edge] = mark
            steps.append(deduction_entry(task.puzzle, found))
    return Applied(Board.of(task.puzzle.graph, marks), steps, "stuck")


def _rests_on(found: Deduction, board: Board) -> bool:
    return all(board[edge] == mark for edge, mark in found.marks)


APPLIED = {"rules": _rules, "rules_text": _rules_text, "technique": _technique, "level": _level}
