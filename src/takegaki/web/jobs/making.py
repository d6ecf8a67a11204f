"""New puzzles, and how they came about."""

import secrets
from collections.abc import Callable
from typing import Any

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.topology import face_counts
from takegaki.generate import Generated, Request
from takegaki.generate import generate as generated
from takegaki.loops import Event
from takegaki.loops.given import given_loop, read_mask
from takegaki.puzzles import PUZZLES
from takegaki.trees import Change
from takegaki.web.asked import Asked, level_named
from takegaki.web.jobs.sizes import size_of
from takegaki.web.jobs.task import StoppedError, Task, Told
from takegaki.web.marks import board_of, line_text
from takegaki.web.puzzles import puzzle_entry

SEEDS = 10**9
"""A seed by lot is below this: short enough to be typed."""
LARGEST_SEED = 2**53
BATCH = 100
"""Events in one line."""


def generate(task: Task) -> Told:
    """A puzzle with one solution, as asked for; see `request_of`.

    While it is made {"try": number}, {"note": line} and {"bound": [least, most]} are told; then, unless
    "watch" is false, {"events": [...]}: ["loop", rule, face, drawn, erased] for each step of the growth, rule
    0 being the first cell, then ["clue", cell, "off" | "back"]; of tiles ["tree", drawn, erased].
    {"puzzle", "solution", "full": of loops the numbers of all cells, "level", "tries", "seed"}
    """
    asked = task.asked.object("request") if "request" in task.asked else task.asked
    request = request_of(asked)
    teller = _Teller(task.tell, asked.flag("watch", True))
    made = generated(request, task.budget, watch=teller.hear)
    if not isinstance(made, Generated):
        raise StoppedError(f"no puzzle: {made.reason}")
    teller.flush()
    graph = request.graph
    return {
        "puzzle": puzzle_entry(made.puzzle),
        "solution": line_text(made.solution.lines),
        "full": face_counts(graph, made.solution.lines).tolist() if graph.cells == "faces" else [],
        "level": None if made.level is None else made.level.title,
        "tries": made.tries,
        "seed": request.seed,
    }


class _Teller:
    """Hands on what the generator tells, many events in a line."""

    def __init__(self, tell: Callable[[Told], object], events: bool) -> None:
        self._tell, self._events = tell, events
        self._waiting: list[list[object]] = []

    def hear(self, kind: str, *what: object) -> None:
        """Take what is told; see takegaki.generate.Watch."""
        match kind, what:
            case ("loop", (Event() as event,)) if self._events:
                self._add(["loop", event.rule, event.face, list(event.drawn), list(event.erased)])
            case ("tree", (Change() as change,)) if self._events:
                self._add(["tree", list(change.drawn), list(change.erased)])
            case ("clue", (face, how)) if self._events:
                self._add(["clue", face, how])
            case ("try" | "note", (told,)):
                self._tell({kind: told})
            case ("bound", (least, most)):
                self._tell({"bound": [least, most]})

    def _add(self, event: list[object]) -> None:
        self._waiting.append(event)
        if len(self._waiting) == BATCH:
            self.flush()

    def flush(self) -> None:
        """Tell what waits."""
        if self._waiting:
            self._tell({"events": self._waiting})
            self._waiting = []


def request_of(asked: Asked) -> Request:
    """What a page asks for: "kind" (slitherlink if nothing is said) and a board, see `sizes`.

    And the fields of `takegaki.generate.Request` by their names: level, method, rules, needs, avoid, loop,
    ratios, steps, windingness, inside, max_straight, loop_symmetry, lines (marks, or rows of # and .),
    symmetry, pattern (rows of # and .), share, values, minimal, fewest, variant, tree, walls, seed.

    Raises PuzzleError for what contradicts itself.
    """
    if unknown := [key for key in asked.entries if key not in (*BOARD, *READERS)]:
        raise RequestError("this wish is not known", place=asked.named(unknown[0][:40]))
    kind = asked.text("kind", next(iter(PUZZLES)))
    if kind not in PUZZLES:
        raise PuzzleError(f"no kind of puzzle {kind[:40]!r}; there are {', '.join(PUZZLES)}", place="kind")
    size = size_of(asked, kind)
    graph = size.graph
    said: dict[str, Any] = {key: read(asked, key, graph) for key, read in READERS.items() if key in asked}
    seed = asked.whole("seed", 0, LARGEST_SEED) if "seed" in asked else secrets.randbelow(SEEDS)
    for name in ("level", "walls"):
        if (short := getattr(size, name)) is not None:
            said.setdefault(name, short)
    if "ratios" in said or "steps" in said:
        # What only growth knows, asks for growth.
        said.setdefault("loop", "growth")
    return Request(graph, seed, kind=kind, **said)


BOARD = ("kind", "size", "tiling", "rows", "cols", "seed", "watch", "seconds")


Reader = Callable[[Asked, str, Graph], object]


def _ratios(asked: Asked, key: str, graph: Graph) -> object:
    parts = asked.array(key, 3)
    if len(parts) != 3 or not all(isinstance(part, int) and 0 <= part <= 100 for part in parts):
        raise PuzzleError("three numbers that add up to 100 were expected", place=asked.named(key))
    return tuple(parts)


def _lines(asked: Asked, key: str, graph: Graph) -> object:
    text = asked.text(key)
    if "#" in text:
        return given_loop(graph, text)
    return board_of(graph, text, asked.named(key)).lines


def _values(asked: Asked, key: str, graph: Graph) -> object:
    values = asked.array(key, 20)
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise PuzzleError("whole numbers were expected", place=asked.named(key))
    return frozenset(values)


READERS: dict[str, Reader] = {
    "level": lambda asked, key, graph: level_named(asked.text(key)),
    "method": lambda asked, key, graph: asked.text(key),
    "rules": lambda asked, key, graph: asked.text(key),
    "needs": lambda asked, key, graph: asked.texts(key),
    "avoid": lambda asked, key, graph: asked.texts(key),
    "loop": lambda asked, key, graph: asked.text(key),
    "ratios": _ratios,
    "steps": lambda asked, key, graph: asked.number(key, 0.0, 1000.0),
    "windingness": lambda asked, key, graph: asked.number(key, 0.0, 1.0),
    "inside": lambda asked, key, graph: asked.number(key, 0.0, 1.0),
    "max_straight": lambda asked, key, graph: asked.whole(key, 1, 1000),
    "loop_symmetry": lambda asked, key, graph: asked.text(key),
    "lines": _lines,
    "symmetry": lambda asked, key, graph: asked.text(key),
    "pattern": lambda asked, key, graph: read_mask(graph, asked.text(key)),
    "share": lambda asked, key, graph: asked.number(key, 0.0, 1.0),
    "values": _values,
    "minimal": lambda asked, key, graph: asked.flag(key),
    "fewest": lambda asked, key, graph: asked.flag(key),
    "variant": lambda asked, key, graph: asked.text(key),
    "tree": lambda asked, key, graph: asked.text(key),
    "walls": lambda asked, key, graph: asked.number(key, 0.0, 1.0),
}
