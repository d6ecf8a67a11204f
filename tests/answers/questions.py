"""Every question of the API about a puzzle: how it is asked, and what its answer must hold to.

What a question has as options is drawn by the case, so that it is the same in both tiers. A
question by a method, in a format, ... is one for each entry of that registry: "prove exact", "write
loopy".
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from xml.etree import ElementTree
from zlib import crc32

import numpy as np
from typer.testing import CliRunner

import takegaki
from answers import judges
from answers.boards import Rng
from answers.cases import Case
from answers.refusals import MOST_RULES
from answers.truth import agree
from cli.running import built_once
from clocks import Clock, time_stands_still
from takegaki.certificates import certify
from takegaki.certificates.puzzle_text import puzzle_lines
from takegaki.cli.main import app
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.solution import Solution
from takegaki.core.symmetry import SYMMETRY_NAMES, symmetry_group
from takegaki.core.verdict import Found, Undecided
from takegaki.deduce.level import Level
from takegaki.formats import FORMATS, read_document, write
from takegaki.generation.loops import LOOPS
from takegaki.generation.request import METHODS as WAYS
from takegaki.generation.request import Request
from takegaki.generation.trees import TREES
from takegaki.play.dialogue import Dialogue
from takegaki.play.pictures import state_entry
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.render.rows import rows
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.text import ascii_text, unicode_text
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import EVERY, rule_set
from takegaki.solving import METHODS
from takegaki_verify import verify

LOOK = 0.01
"""Seconds that pass whenever somebody looks at the clock: limits of time are limits of looks."""
LIMIT = 10.0
NOT_RATED = "only puzzles with exactly one are rated"

Ask = Callable[[Case, Rng], Any]
Judge = Callable[[Case, Any], None]


def budget(seconds: float = LIMIT) -> Budget:
    """Limits that no machine's speed changes."""
    return Budget(time_limit=seconds, conflicts=20_000, clock=Clock(LOOK))


@dataclass(frozen=True)
class Question:
    """A question.

    name    with its entry of a registry: "prove exact"
    ask     with random numbers for its options
    judge   raises AssertionError for an answer that is wrong
    turns   it is asked of one case in so many; of each, for 1
    """

    name: str
    ask: Ask
    judge: Judge
    turns: int = 1

    @property
    def group(self) -> str:
        """The question alone."""
        return self.name.partition(" ")[0]

    def answer(self, case: Case) -> Any:
        """The answer, or the PuzzleError that refuses one."""
        try:
            return self.ask(case, case.rng(crc32(self.name.encode())))
        except PuzzleError as refusal:
            return refusal


def nothing(case: Case, answer: Any) -> None:
    """It answered; there is nothing else that could be known of it."""


# Solutions, by each method.


def _verdict(question: str, method: str) -> Question:
    ask = getattr(takegaki, question)

    def asked(case: Case, rng: Rng) -> Any:
        return ask(
            case.puzzle, board=case.board, method=method, seed=int(rng.integers(3)), budget=budget()
        )

    return Question(f"{question} {method}", asked, judges_of[question](method))


judges_of: dict[str, Callable[[str], Judge]] = {
    "prove": lambda method: lambda case, found: judges.verdict_holds(case, found, method),
    "solve": lambda method: judges.answer_holds,
    "backbone": lambda method: judges.backbone_holds,
}


def _counted(method: str) -> Question:
    # The frontier counts all at once.
    limit = None if method == "frontier" else 40

    def asked(case: Case, rng: Rng) -> Any:
        return takegaki.count(
            case.puzzle, board=case.board, method=method, limit=limit, budget=budget()
        )

    return Question(f"count {method}", asked, judges.count_holds)


CLAIMS = {"unique": "unique", "multiple": "multiple", "no solution": "none"}
"""What a certificate claims, by its verdict."""


def _certified(case: Case, rng: Rng) -> Any:
    verdict = takegaki.prove(case.puzzle, board=case.board, budget=budget())
    if isinstance(verdict, Undecided):
        return [verdict, ""]
    return [verdict, certify(case.puzzle, verdict, board=case.board, budget=budget())]


def _certificate_holds(case: Case, found: Any) -> None:
    verdict, text = found
    if text:
        assert verify(text, "\n".join(puzzle_lines(case.puzzle))).claim == CLAIMS[verdict.name]


def _streamed(method: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        found = takegaki.solutions(
            case.puzzle, board=case.board, limit=judges.FEW, method=method, budget=budget()
        )
        return [list(found), found.ended]

    return Question(
        f"solutions {method}", asked, lambda case, found: judges.streamed_hold(case, *found)
    )


def _another(method: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        first = takegaki.solve(case.puzzle, budget=budget())
        # What is no solution excludes none.
        lines = np.zeros(case.puzzle.graph.n_edges, dtype=np.bool_)
        given = first.solution if isinstance(first, Found) else Solution.of(case.puzzle, lines)
        return [given, takegaki.another(given, method=method, budget=budget())]

    return Question(
        f"another {method}", asked, lambda case, found: judges.another_holds(case, *found)
    )


def _samples(case: Case, rng: Rng) -> Any:
    return takegaki.samples(
        case.puzzle, 3, board=case.board, seed=int(rng.integers(1000)), budget=budget(2.0)
    )


def _many(case: Case, rng: Rng) -> Any:
    return takegaki.prove_many([case.puzzle, case.puzzle], budget=budget())


def _each(case: Case, rng: Rng) -> Any:
    return list(takegaki.prove_each([case.puzzle], budget=budget()))


def _each_holds(case: Case, found: Any) -> None:
    blank = Case(case.number, case.family, case.puzzle, Board.blank(case.puzzle.graph))
    for verdict in found:
        judges.verdict_holds(blank, verdict, "exact")


def _solver(case: Case, rng: Rng) -> Any:
    """Under the marks, without them, and again after the first solution was forbidden."""
    solver = takegaki.Solver(case.puzzle, seed=int(rng.integers(3)))
    under = solver.solve(case.board, budget=budget())
    core = solver.core if not under else {}
    free = solver.solve(budget=budget())
    if isinstance(free, Found) and case.puzzle.graph.n_edges:
        solver.forbid(free.solution.board())
    return [under, core, free, solver.solve(budget=budget())]


def _solver_holds(case: Case, found: Any) -> None:
    under, core, free, other = found
    judges.answer_holds(case, under)
    blank = Case(case.number, case.family, case.puzzle, Board.blank(case.puzzle.graph))
    judges.answer_holds(blank, free)
    if isinstance(free, Found) and case.puzzle.graph.n_edges:
        judges.another_holds(case, free.solution, other)
    if case.truth is not None and not under:
        marks = Board.blank(case.puzzle.graph).with_marks(core)
        assert not len(case.truth.with_marks(marks)), f"some solution has the core {core}"


# Explanations.


def _explain(case: Case, rng: Rng) -> Any:
    level = Level(int(rng.choice(list(Level)))) if rng.random() < 0.5 else Level.SEARCH
    uniqueness = bool(rng.random() < 0.3 and _has_one_solution(case))
    minimal = bool(rng.random() < 0.7)
    trace = takegaki.explain(
        case.puzzle,
        case.board,
        level=level,
        uniqueness=uniqueness,
        minimal=minimal,
        budget=budget(),
    )
    return [level, uniqueness, trace]


def _has_one_solution(case: Case) -> bool:
    if case.truth is not None:
        return len(case.truth.solutions) == 1
    return takegaki.prove(case.puzzle, budget=budget()).name == "unique"


def _explain_holds(case: Case, found: Any) -> None:
    level, uniqueness, trace = found
    judges.trace_holds(case, trace, level, uniqueness=uniqueness)


def _hint(case: Case, rng: Rng) -> Any:
    """The next hints, their marks taken over each time; as many as it takes, or a few."""
    board, found = case.board, []
    most = 40 if case.truth is not None and rng.random() < 0.2 else 2
    for _ in range(most):
        hint = takegaki.hint(case.puzzle, board, budget=budget())
        found.append([board, hint])
        if not hint.marks:
            break
        board = board.with_marks(hint.marks)
    return found


def _hint_holds(case: Case, found: Any) -> None:
    for board, hint in found:
        judges.hint_holds(case, hint, board)
    kinds = [hint.kind for _, hint in found]
    assert len(found) < 40 or case.puzzle.graph.n_edges > 38, f"it does not end: {kinds}"
    assert "wrong" not in kinds[case.puzzle.graph.n_edges + 1 :], f"again and again: {kinds}"


def _rate(case: Case, rng: Rng) -> Any:
    return takegaki.rate(case.puzzle, budget=budget())


def _review(case: Case, rng: Rng) -> Any:
    from takegaki.solving.questions.setter_review import review

    return review(case.puzzle, budget=budget())


def _check(case: Case, rng: Rng) -> Any:
    """The marks, a solution, and a solution with one edge changed."""
    graph = case.puzzle.graph
    boards = [case.board, Board.blank(graph)]
    found = takegaki.solve(case.puzzle, method="sat", budget=budget())
    if isinstance(found, Found) and graph.n_edges:
        marks = found.solution.board()
        edge = int(rng.integers(graph.n_edges))
        boards += [marks, marks.with_marks({edge: -marks[edge]})]
    lines = np.where(rng.random(graph.n_edges) < 0.5, 1, -1)
    boards.append(Board.of(graph, lines))
    if case.truth is not None and len(case.truth.shapes):
        some = case.truth.shapes[rng.integers(len(case.truth.shapes))]
        boards.append(Solution.of(case.puzzle, some).board())
    return [[board, takegaki.check(case.puzzle, board)] for board in boards]


def _check_holds(case: Case, found: Any) -> None:
    for board, violations in found:
        judges.check_holds(case, violations, board)


def _generated(way: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        """By a seed, with some of what can be asked for."""
        kind = PUZZLES[case.puzzle.kind]
        request: dict[str, Any] = {
            "kind": kind.name,
            "seed": int(rng.integers(1000)),
            "method": way,
        }
        if way == "level" and rng.random() < 0.5:
            request["level"] = Level(int(rng.integers(1, 5)))
        if kind.goal == "tree":
            request |= {
                "tree": str(rng.choice(list(TREES))),
                "walls": float(rng.choice([0.0, 0.2])),
            }
        else:
            request |= {"minimal": bool(rng.random() < 0.3), "loop": str(rng.choice(list(LOOPS)))}
            with suppress(PuzzleError):
                name = str(rng.choice(list(SYMMETRY_NAMES)))
                symmetry_group(case.puzzle.graph, name)
                request |= {"symmetry": name} if rng.random() < 0.3 else {}
        if way == "level" and kind.variants and rng.random() < 0.1:
            request["variant"] = kind.variants[0]
        return takegaki.generate(Request(case.puzzle.graph, **request), budget=budget(0.5))

    return Question(f"generate {way}", asked, judges.generated_holds)


# Rules, formats, pictures, games.


def _rules(name: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        loops = bool(rng.integers(2)) and PUZZLES[case.puzzle.kind].goal == "loop"
        work = Application(case.puzzle, rule_set(name), board=case.board, loops=loops)
        sound = work.apply()
        return [sound, work.board, dict(work.numbers)]

    return Question(f"rules {name}", asked, _rules_hold)


def _rules_hold(case: Case, found: Any) -> None:
    sound, board, _ = found
    if case.right is not None:
        assert sound or not len(case.right), "a contradiction, and there are solutions"
        if sound:
            assert agree(case.right, board).all(), "marks that some solution has not"


def _written(name: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        text = write(case.puzzle, name)
        return [text, read_document(text, name).puzzle]

    def judged(case: Case, found: Any) -> None:
        if name == "json":
            assert found[1] == case.puzzle, "another puzzle was read"

    return Question(f"write {name}", asked, judged)


def _drawn(case: Case, rng: Rng) -> Any:
    takegaki.draw(case.puzzle)
    scene = Scene.of_puzzle(case.puzzle)
    ElementTree.fromstring(svg(scene))
    return [ascii_text(scene), unicode_text(scene)]


def _rows(case: Case, rng: Rng) -> Any:
    return [row for row in rows([case.puzzle]) if row]


def _session(case: Case, rng: Rng) -> Any:
    game = Session(case.puzzle)
    state_entry(game)
    hint = game.hint(budget=budget())
    said = []
    for line in ("help", "hint", "1 1 r", "x 1 1 b", "1 1 a", "undo", "check", "moves"):
        talk = Dialogue(Session(case.puzzle))
        said += [talk.greeting(), talk.answer(line)]
    return [hint, said]


def _command(name: str) -> Question:
    def asked(case: Case, rng: Rng) -> Any:
        """What the program prints, without the seconds it took."""
        options = COMMANDS[name][int(rng.integers(len(COMMANDS[name])))]
        with built_once(), time_stands_still():
            done = CliRunner().invoke(
                app, [*options, "-", "--json"], input=case.text, prog_name="takegaki"
            )
        assert done.exception is None or isinstance(done.exception, SystemExit), repr(
            done.exception
        )
        lines = done.stdout.splitlines() if done.stdout[:1] == "{" else []
        return [done.exit_code, [untimed(json.loads(line)) for line in lines], done.stderr]

    return Question(f"command {name}", asked, _commands_hold, 8)


def _commands_hold(case: Case, found: Any) -> None:
    status, lines, complaints = found
    # Answers, whatever they are, or one line that says why there is none.
    assert status in (0, 1, 10, 20, 30) or (complaints and not lines), found


def untimed(value: object) -> object:
    if isinstance(value, dict):
        return {name: untimed(one) for name, one in value.items() if name != "seconds"}
    return [untimed(one) for one in value] if isinstance(value, list) else value


COMMANDS = {
    "solve": [
        ["solve"],
        ["solve", "--seed", "5"],
        ["solve", "--method", "sat"],
        ["solve", "--all", "12"],
    ],
    "hint": [["hint"]],
    "explain": [["explain"], ["explain", "--level", "tricky"]],
    "rate": [["rate"]],
    "review": [["review"]],
    "rules": [["rules", "apply", "--loops", "--trial"], ["rules", "apply"]],
}
"""Every command that computes something of a puzzle."""


def _methods(make: Callable[[str], Question]) -> list[Question]:
    return [make(method) for method in METHODS]


def _all() -> list[Question]:
    found = [question for name in judges_of for question in _methods(partial(_verdict, name))]
    found += [*_methods(_counted), _counted("frontier"), *_methods(_streamed), *_methods(_another)]
    found += [*(_rules(name) for name, entry in EVERY.items() if entry.rules <= MOST_RULES)]
    found += [*(_written(name) for name in FORMATS), *(_generated(way) for way in WAYS)]
    found += [
        Question("samples", _samples, lambda case, drawn: judges.samples_hold(case, drawn, 3)),
        Question("prove_many", _many, _each_holds, 7),
        Question("prove_each", _each, _each_holds, 7),
        Question("certify", _certified, _certificate_holds),
        Question("Solver", _solver, _solver_holds),
        Question("explain", _explain, _explain_holds),
        Question("hint", _hint, _hint_holds),
        Question("rate", _rate, judges.rating_holds),
        Question("review", _review, judges.review_holds),
        Question("check", _check, _check_holds),
        Question("draw", _drawn, nothing, 5),
        Question("rows", _rows, nothing, 5),
        Question("Session", _session, nothing, 5),
    ]
    found += [_command(name) for name in COMMANDS]
    return found


QUESTIONS: dict[str, Question] = {question.name: question for question in _all()}
