"""The data files of styles, fitted on the boards of the corpus: means, deviations, and how numbers
move together. Nothing of a single board is in them.

`takegaki.lab.fit_style` writes them.
"""

import json
from collections.abc import Iterator
from statistics import NormalDist

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.deduce.kernels.fact_board import make_room, new_fact_board
from takegaki.deduce.kernels.run_ladder import NO_ROOM, PAUSED, WITHOUT_END, begin, run_turns
from takegaki.deduce.ladder import LAST, TURNS
from takegaki.deduce.level import Level
from takegaki.generation.styles.drawn_places import MEASURED
from takegaki.generation.styles.drawn_solution import shares_of
from takegaki.generation.styles.long_piece import longest_piece
from takegaki.generation.styles.loop_drawing import LoopDrawing
from takegaki.generation.styles.style import PARTS, WAY, Dice, Numbers
from takegaki.generation.styles.style_features import place_features, way_numbers
from takegaki.generation.styles.windows import (
    INSIDE_WINDOWS,
    ODD_WINDOWS,
    PLACE_WINDOWS,
    window_mean,
    window_weights,
)
from takegaki.lab.corpus import CORPUS, CorpusError, class_of
from takegaki.rating.rate import rounds_and_value
from takegaki.runtime.rng import new_rng
from takegaki.tilings import square

CELLS_OF = {"10x10": 100, "18x10": 180, "24x14": 336, "36x20": 720}
"""Of the classes that are measured, the cells."""
SOURCES_OF_STYLES = {"nikoli": ("Fresh", "Tokoton"), "janko": ("janko",)}
"""By style how the names of its boards begin."""


def published(source: str, size: str) -> Iterator[tuple[str, Solution]]:
    """The boards of a source and size with one recorded solution, by name. Raises CorpusError."""
    path = CORPUS / "published.jsonl"
    if not path.is_file():
        raise CorpusError("../shared/corpus is absent: there is nothing to compare with")
    for text in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(text)
        fits = entry["id"].split("-")[0].rstrip("0123456789") in SOURCES_OF_STYLES[source]
        if not fits or class_of(entry["rows"], entry["cols"]) != size or not entry.get("inside"):
            continue
        if str(entry["solutions"]) == "1":
            yield entry["id"], _solution(entry)


def _solution(entry: dict[str, list[str]]) -> Solution:
    graph = square(len(entry["clues"]), len(entry["clues"][0]))
    clues = [-1 if clue == "." else int(clue) for row in entry["clues"] for clue in row]
    inside = np.array([mark == "1" for row in entry["inside"] for mark in row])
    puzzle = Puzzle.of(graph, np.array(clues, dtype=np.int8))
    return Solution.of(puzzle, border_lines(graph, inside))


def style_text(source: str) -> str:
    """The data file of a style."""
    loops, places, ways, further, none, easy, above = [], [], [], [], [], [], []
    left_open, pieces = [], []
    for size in CELLS_OF:
        boards = [solution for _, solution in published(source, size)]
        loops.append(np.array([loop_row(source, one) for one in boards]))
        seen = [_places(source, one) for one in boards]
        places.append(np.array([[one[name] for name in MEASURED] for one in seen]))
        ways.append(np.array([way_row(one) for one in boards]))
        shares = np.array([decided(one.puzzle) for one in boards])
        easy.append([float(shares[:, 0].mean()), float(shares[:, 0].std())])
        left = 1 - shares[:, 1]
        above.append(float(np.mean(left > 0)))
        some = left[left > 0]
        left_open.append(np.quantile(some if some.size else np.zeros(1), PARTS))
        pieces.append(np.quantile([longest_of(one) for one in boards], PARTS))
        turned = np.array([one["half turn"] > KEPT_WHOLE for one in seen])
        more = [max(one["mirror"], one["turn or diagonal"]) > KEPT_WHOLE for one in seen]
        further.append(float(np.mean(np.array(more)[turned])))
        none.append(float(np.mean(~turned)))
    sizes = list(CELLS_OF.values())
    data = {
        "sizes": sizes,
        "easy": _short(np.array(easy)),
        "above": _short(np.array(above)),
        "open": _short(np.array(left_open)),
        "piece": _short(np.array(pieces)),
        "further": _short(np.array(further)),
        "none": _short(np.array(none)),
        "loop": _spread([f"{k}" for k in range(loops[0].shape[1])], sizes, loops),
        "places": _spread(list(MEASURED), sizes, places),
        "way": _spread(list(WAY), sizes, ways),
    }
    return json.dumps(data, separators=(",", ":")).replace('],"', '],\n"') + "\n"


def decided(puzzle: Puzzle) -> list[float]:
    """The shares of the edges that the easiest techniques decide, and all of them."""
    facts = new_fact_board(puzzle.graph, puzzle.clues, full=False)
    begin(facts, np.zeros(puzzle.graph.n_edges, dtype=np.int8))
    found = []
    for level in (Level.EASY, Level.TRICKY):
        while run_turns(facts, LAST[level], WITHOUT_END, 0, TURNS) in (PAUSED, NO_ROOM):
            make_room(facts)
        found.append(1 - facts.n_unknown / puzzle.graph.n_edges)
    return found


KEPT_WHOLE = 0.999


def loop_row(style: str, solution: Solution) -> Numbers:
    """What `kernels.drawn_loop` counts of a puzzle, by cells, by clues and by pairs."""
    clued = solution.puzzle.clues >= 0
    weights = window_weights(style, INSIDE_WINDOWS)
    drawing = LoopDrawing(solution.puzzle.graph, solution.lines, clued, new_rng(0), weights)
    return shares_of(np.asarray(drawing.drawn.total), len(clued), int(clued.sum()))


def longest_of(solution: Solution) -> int:
    """The edges of the longest straight piece of a loop."""
    graph = solution.puzzle.graph
    clued = solution.puzzle.clues >= 0
    drawing = LoopDrawing(graph, solution.lines, clued, new_rng(0))
    return len(longest_piece(drawing, Dice(0)))


def _places(style: str, solution: Solution) -> dict[str, float]:
    graph = solution.puzzle.graph
    clued = (solution.puzzle.clues >= 0).reshape(graph.rows, graph.cols)
    windows = {
        "windows": window_mean(clued, window_weights(style, PLACE_WINDOWS)),
        "odd windows": window_mean(clued, window_weights(style, ODD_WINDOWS)),
    }
    return place_features(clued) | windows


def way_row(solution: Solution) -> list[float]:
    """What is aimed at of the way of solving."""
    found = way_numbers(solution.puzzle.graph, *rounds_and_value(solution.puzzle))
    return [float(one) for one in found]


def place_row(style: str, solution: Solution) -> list[float]:
    """What `kernels.place_drawing` measures of the places."""
    seen = _places(style, solution)
    return [seen[name] for name in MEASURED]


def _spread(names: list[str], sizes: list[int], tables: list[Numbers]) -> dict[str, object]:
    apart = np.concatenate([_as_normal(table) for table in tables])
    # What never differs has no way to differ.
    together = np.linalg.svd(apart, full_matrices=False)
    ways = together[1][:, np.newaxis] * together[2] / np.sqrt(len(apart))
    return {
        "names": names,
        "sizes": sizes,
        "mean": _short(np.array([table.mean(axis=0) for table in tables])),
        "sd": _short(np.array([table.std(axis=0) for table in tables])),
        "marks": _short(np.array([np.quantile(table, PARTS, axis=0) for table in tables])),
        "together": _short(ways[together[1] > LEAST_WAY * together[1][0]]),
    }


LEAST_WAY = 0.02
"""Ways to differ that matter less are left out."""


def _as_normal(table: Numbers) -> Numbers:
    """Each column by its ranks (equal numbers have the middle one) as normal numbers."""
    found = np.zeros(table.shape)
    for k, column in enumerate(table.T):
        rank = (column[:, np.newaxis] > column).sum(axis=1)
        rank = rank + ((column[:, np.newaxis] == column).sum(axis=1) - 1) / 2
        found[:, k] = [NormalDist().inv_cdf((one + 0.5) / len(column)) for one in rank]
    return found


def _short(numbers: Numbers) -> list[object]:
    """Three digits are enough."""
    return [_short(one) if isinstance(one, np.ndarray) else float(f"{one:.3g}") for one in numbers]
