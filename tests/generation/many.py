"""Random requests of all kinds, and what must hold of every puzzle that comes of them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.symmetry import symmetry_group
from takegaki.core.verdict import Multiple, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.generation.loops import LOOPS
from takegaki.generation.requirements import with_clues
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square

BOARDS = [
    square(5, 3),
    honeycomb(5, 3),
    square(6, 6),
    honeycomb(4, 6),
    square(7, 9),
    honeycomb(7, 7),
]
LEVELS = [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD, Level.EXPERT, None]
SECONDS = 20.0


def requests(seed: int) -> Iterator[Request]:
    """Requests without end: board, method, level, loop and look at random."""
    rng = np.random.default_rng(seed)
    while True:
        graph = BOARDS[rng.integers(len(BOARDS))]
        chosen: dict[str, Any] = {"method": "level"}
        kind = rng.random()
        if kind < 0.2:
            chosen["method"] = "hard"
        elif kind < 0.27:
            chosen["method"] = "normal"
        else:
            chosen["level"] = LEVELS[rng.integers(len(LEVELS))]
        chosen |= _looks(graph, rng, chosen) | _loop(rng)
        yield Request(graph, int(rng.integers(1 << 40)), **chosen)


def _looks(graph: Graph, rng: np.random.Generator, chosen: dict[str, object]) -> dict[str, object]:
    wish = rng.random()
    if wish < 0.3:
        names = ["rot2", "left-right", "top-bottom"]
        names += (
            ["rot4", "diagonal"] if graph.tiling == "square" and graph.rows == graph.cols else []
        )
        name = names[rng.integers(len(names))]
        return {"symmetry": name} if _has(graph, name) else {}
    # Easier puzzles need a 0 or its opposite to begin with.
    if wish < 0.4 and chosen.get("level") in (Level.TRICKY, Level.HARD):
        most = int(graph.face_sizes.max())
        return {"values": frozenset(range(1, most))}
    if wish < 0.5 and chosen["method"] != "hard":
        return {"share": float(rng.uniform(0.55, 0.75))}
    return {"minimal": True} if wish < 0.6 else {}


def _has(graph: Graph, name: str) -> bool:
    try:
        symmetry_group(graph, name)
    except ValueError:
        return False
    return True


def _loop(rng: np.random.Generator) -> dict[str, object]:
    kind = rng.random()
    if kind < 0.4:
        return {"loop": sorted(LOOPS)[rng.integers(len(LOOPS))]}
    if kind < 0.6:
        least, middle = sorted(rng.integers(0, 101, 2).tolist())
        return {"ratios": (least, middle - least, 100 - middle)}
    if kind < 0.8:
        return {"windingness": float(rng.random())}
    return {}


def examined(request: Request) -> str:
    """Make the puzzle of a request and look at all that was promised; "made", or why there is
    none.
    """
    made = generate(request, budget=Budget(time_limit=SECONDS))
    if not isinstance(made, Generated):
        assert "\n" not in made.reason
        return "none"
    puzzle = made.puzzle
    told = puzzle.clues >= 0
    for method in ("exact", "sat"):
        verdict = prove(puzzle, method=method)
        assert isinstance(verdict, Unique), (request, method)
        assert np.array_equal(verdict.solution.lines, made.solution.lines)
    _level_is(request, made)
    if request.symmetry:
        group = symmetry_group(request.graph, request.symmetry)
        assert all((told[image.faces] == told).all() for image in group)
    if request.values is not None:
        assert set(puzzle.clues[told].tolist()) <= request.values
    if request.share is not None:
        assert abs(told.sum() - request.share * len(told)) <= 4
    if request.minimal or request.method == "hard":
        _no_group_to_spare(request, made)
    return "made"


def _level_is(request: Request, made: Generated) -> None:
    level = request.ladder_level
    if level is None:
        return
    assert made.level == level
    assert Ladder(made.puzzle).climb(level) == "solved"
    if level > Level.EASY:
        assert Ladder(made.puzzle).climb(Level(level - 1)) == "stuck"


def _no_group_to_spare(request: Request, made: Generated) -> None:
    start, faces, _ = request.groups
    clues = made.puzzle.clues
    for group in np.split(faces, start[1:-1]):
        if not (clues[group] >= 0).any():
            continue
        kept = clues >= 0
        kept[group] = False
        fewer = with_clues(made.puzzle, kept)
        if request.method == "hard":
            assert isinstance(prove(fewer), Multiple)
        elif request.method == "level":
            assert Ladder(fewer).climb(request.cap) == "stuck"


def examine_many(seed: int, count: int) -> Counter[str]:
    """How many requests of a stream gave a puzzle."""
    stream = requests(seed)
    return Counter(examined(next(stream)) for _ in range(count))
