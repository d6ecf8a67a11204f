"""One rule set, one rule, one technique or all up to a level, applied to the board as it stands."""

import time
from dataclasses import replace
from functools import partial
from itertools import islice

from takegaki.core.board import LINE, Board
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.place import edge_name, face_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.explain.as_json import deduction_entry
from takegaki.rules.apply import Application
from takegaki.rules.apply import Step as Firing
from takegaki.rules.library import rule_set
from takegaki.rules.rule import RuleSet
from takegaki.solve.premises import EndedError, keep_on
from takegaki.techniques import TECHNIQUES, Technique
from takegaki.web.asked import level_named
from takegaki.web.jobs.task import StoppedError, Task, Told, loops_wanted
from takegaki.web.marks import mark_text

MOST_STEPS = 2000
"""Steps that are told; more are only done."""

TITLES = {
    "loop": "no loop too early",
    "trial": "trial",
    "fork": "three lines at a dot",
    "given": "given",
}


def apply(task: Task) -> Told:
    """{"marks", "steps", "new", "outcome": "solved" | "stuck" | "contradiction", "seconds"}.

    rules      a set of the library; with "rule", its number from 1, that rule alone; with "loops", no loop
               too early either
    technique  one technique alone
    level      all techniques up to it

    The steps have the form of `takegaki.explain.as_json.deduction_entry`; those of rules have "rule" instead
    of a technique.
    """
    found = [name for name in APPLIED if name in task.asked]
    if len(found) != 1:
        raise RequestError(f"exactly one of {', '.join(APPLIED)} was expected")
    begun = time.perf_counter()
    try:
        marks, steps, outcome = APPLIED[found[0]](task)
    except EndedError as error:
        raise StoppedError(str(error)) from None
    return {
        "marks": mark_text(marks),
        "steps": steps,
        "new": int((marks.marks != task.board.marks).sum()),
        "outcome": "solved" if outcome == "stuck" and marks.is_complete else outcome,
        "seconds": round(time.perf_counter() - begun, 6),
    }


Applied = tuple[Board, list[Told], str]


def _rules(task: Task) -> Applied:
    loops_wanted(task.puzzle, "a rule set")
    rules = rule_set(task.asked.text("rules"))
    number = task.asked.whole("rule", 1, len(rules), 0)
    if number:
        one = rules.rules[number - 1]
        rules = RuleSet(f"{rules.name} {number}", rules.title, rules.source, rules.tiling, (one,))
    if any(rule.status != "proven" for rule in rules.rules):
        raise PuzzleError("only proven rules are applied")
    work = Application(task.puzzle, rules, board=task.board, loops=task.asked.flag("loops", False))
    sound = work.apply()
    firings = islice(work.steps(), MOST_STEPS)
    steps = [_firing_entry(task.puzzle, firing) for firing in firings]
    return work.board, steps, "stuck" if sound else "contradiction"


def _firing_entry(puzzle: Puzzle, step: Firing) -> Told:
    n_edges = puzzle.graph.n_edges
    title = TITLES[step.why] if step.rule is None else step.rule.name
    faces = [variable - n_edges for variable, _ in step.premises if variable >= n_edges]
    return {
        "title": title,
        "rule": None if step.rule is None else step.rule.name,
        "level": "",
        "sentence": f"{title[:1].upper()}{title[1:]}.",
        "story": [],
        "clues": [
            {"face": face, "name": face_name(puzzle.graph, face), "clue": clue} for face, clue in step.clues
        ],
        "marks": _marks(puzzle, step.premises),
        "conclusions": _marks(puzzle, step.conclusions),
        "faces": [{"face": face, "name": face_name(puzzle.graph, face)} for face in faces],
        "vertices": [],
    }


def _marks(puzzle: Puzzle, pairs: tuple[tuple[int, int], ...]) -> list[Told]:
    """Those of edges; what is told of a colour is among the faces."""
    graph = puzzle.graph
    return [
        {"edge": edge, "name": edge_name(graph, edge), "mark": "line" if mark == LINE else "cross"}
        for edge, mark in pairs
        if edge < graph.n_edges
    ]


def _level(task: Task) -> Applied:
    upto = level_named(task.asked.text("level"))
    ladder = Ladder(task.puzzle, task.board, keep_on=partial(keep_on, task.budget))
    outcome = ladder.climb(upto)
    return ladder.board, _told(task, ladder), outcome


def _told(task: Task, ladder: Ladder) -> list[Told]:
    steps: list[Told] = []
    known = task.board.marks.copy()
    for fact in ladder.marks():
        if len(steps) == MOST_STEPS:
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
    name = task.asked.text("technique")
    if name not in TECHNIQUES:
        raise PuzzleError(f"no technique {name[:40]!r}", place="technique")
    technique = TECHNIQUES[name]
    others = [one for one in TECHNIQUES.values() if one is not technique]
    alone = Ladder(
        task.puzzle,
        task.board,
        uniqueness=technique.uniqueness,
        without=others,
        keep_on=partial(keep_on, task.budget),
    )
    outcome = alone.climb(technique.level)
    steps = _told(task, alone)
    if steps:
        return alone.board, steps, outcome
    return _with_help(task, technique)


def _with_help(task: Task, technique: Technique) -> Applied:
    """What a technique concludes from this board by way of what others find out about pairs of edges.

    Marks of others do not count: all that a conclusion rests on is on the board already.
    """
    keep = partial(keep_on, task.budget)
    ladder = Ladder(task.puzzle, task.board, uniqueness=technique.uniqueness, keep_on=keep)
    ladder.climb(technique)
    marks, steps = task.board.marks.copy(), []
    for fact in ladder.marks():
        if fact.technique is not technique or marks[fact.edges[0]]:
            continue
        found = ladder.deduction(fact)
        if _rests_on(found, task.board):
            found = replace(found, conclusions=tuple(one for one in found.conclusions if not marks[one[0]]))
            for edge, mark in found.conclusions:
                marks[edge] = mark
            steps.append(deduction_entry(task.puzzle, found))
    return Board.of(task.puzzle.graph, marks), steps, "stuck"


def _rests_on(found: Deduction, board: Board) -> bool:
    return all(board[edge] == mark for edge, mark in found.marks)


APPLIED = {"rules": _rules, "technique": _technique, "level": _level}
