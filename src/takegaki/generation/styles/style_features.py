"""What tells a puzzle made by hand from one of a program, in numbers.

The places of the clues, their values, the loop, the way of solving; for a board of rows and columns
of square cells. None of the numbers grows with the size of the board.
"""

from functools import lru_cache
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray, components, inside_faces, squares_of
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.kernels.place_drawing import N_CLASSES
from takegaki.generation.styles.style import WAY
from takegaki.generation.styles.windows import class_counts
from takegaki.rating.features import Rounds
from takegaki.rating.rate import rounds_and_value
from takegaki.solving.questions.clue_needs import needs
from takegaki.solving.questions.shared_budget import SharedBudget

Grid = NDArray[np.int8]
Values = dict[str, float]
Cell = tuple[int, int]

GROUPS = ("places", "values", "loop", "way")

OFTEN = 3
"""A shape that comes so many times is one of a drawing."""
CROWDED, FULL = 3, 7
"""Clues beside a clue, and clues in a square of nine, from which on a place is crowded."""


def place_features(clued: NDArray[np.bool_]) -> Values:
    """Of the cells (rows, cols) that have a clue."""
    rows, cols = clued.shape
    n = max(1, int(clued.sum()))
    around = _sums(clued, ALL_ROUND)
    beside = _sums(clued, ROUND_SIDES)
    found = {
        "share of cells": n / clued.size,
        "half turn": _kept(clued, clued[::-1, ::-1]),
        "mirror": max(_kept(clued, clued[::-1]), _kept(clued, clued[:, ::-1])),
        "turn or diagonal": max(_kept(clued, clued.T), _kept(clued, np.rot90(clued)))
        if rows == cols
        else 0.0,
        "entropy of 2x2": _entropy(clued),
        "border": _border(clued) / (n / clued.size),
        "crowded": float((clued & (beside >= CROWDED)).sum()) / n,
        "alone": float((clued & (around == 0)).sum()) / n,
        "full squares": float((_windows(clued, 3, 3).sum(axis=(2, 3)) >= FULL).sum()) / n,
        "blank rows": float((~clued.any(axis=0)).sum() + (~clued.any(axis=1)).sum())
        / (rows + cols),
        "beside": _both(clued, 0, 1) / n + _both(clued, 1, 0) / n,
        "across": _both(clued, 1, 1) / n + _both(clued, 1, -1) / n,
        "one between": _both(clued, 0, 2) / n + _both(clued, 2, 0) / n,
        "knight": sum(_both(clued, *step) for step in KNIGHT) / n,
        "void": float(np.mean(_windows(~clued, 3, 3).all(axis=(2, 3)))),
        "uneven rows": float(clued.mean(axis=1).std() + clued.mean(axis=0).std()),
        "translation": _translation(clued),
        **_kinds_of_nine(clued),
    }
    return found | _shapes(clued, ALL_ROUND, "shapes") | _shapes(clued, ROUND_SIDES, "bars")


ROUND_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
ALL_ROUND = (*ROUND_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))


def _shifted(grid: NDArray[np.bool_], down: int, right: int) -> NDArray[np.bool_]:
    """What lies so far down and to the right of each cell; 0 beyond the border."""
    rows, cols = grid.shape
    moved = np.zeros_like(grid)
    source = (slice(max(0, down), rows + min(0, down)), slice(max(0, right), cols + min(0, right)))
    target = (
        slice(max(0, -down), rows - max(0, down)),
        slice(max(0, -right), cols - max(0, right)),
    )
    if abs(down) < rows and abs(right) < cols:
        moved[target] = grid[source]
    return moved


def _sums(grid: NDArray[np.bool_], steps: tuple[Cell, ...]) -> NDArray[np.int64]:
    found = np.zeros(grid.shape, dtype=np.int64)
    for step in steps:
        found += _shifted(grid, *step).astype(np.int64)
    return found


def _both(grid: NDArray[np.bool_], down: int, right: int) -> int:
    return int((grid & _shifted(grid, down, right)).sum())


def _kept(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    return float((one & other).sum()) / max(1, int(one.sum()))


def _windows(grid: NDArray[np.bool_], rows: int, cols: int) -> NDArray[np.bool_]:
    fits = min(rows, grid.shape[0]), min(cols, grid.shape[1])
    return np.lib.stride_tricks.sliding_window_view(grid, fits)


def _entropy(clued: NDArray[np.bool_]) -> float:
    windows = _windows(clued, 2, 2).reshape(-1, min(2, clued.shape[0]) * min(2, clued.shape[1]))
    counts = np.bincount(windows @ (1 << np.arange(windows.shape[1])), minlength=16)
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log2(shares)).sum()) / 4


def _kinds_of_nine(clued: NDArray[np.bool_]) -> Values:
    """How many of all kinds of squares of nine cells there are, images alike, and how evenly they
    come.
    """
    counts = class_counts(clued)
    shares = counts[counts > 0] / max(1, int(counts.sum()))
    entropy = -float((shares * np.log2(shares)).sum())
    return {
        "kinds of 3x3": float(np.mean(counts > 0)),
        "entropy of 3x3": entropy / log2(N_CLASSES),
    }


def _border(clued: NDArray[np.bool_]) -> float:
    edge = np.ones(clued.shape, dtype=np.bool_)
    edge[1:-1, 1:-1] = False
    return float(clued[edge].mean())


def _translation(clued: NDArray[np.bool_]) -> float:
    """How well the best of all moves by a few cells repeats the drawing, above chance."""
    share, best = float(clued.mean()), 0.0
    for down in range(7):
        for right in range(-6, 7):
            beyond = down >= clued.shape[0] or abs(right) >= clued.shape[1]
            if (down, right) <= (0, 0) or down + abs(right) < 2 or beyond:
                continue
            one = clued[down:, max(0, right) : clued.shape[1] + min(0, right)]
            other = clued[: clued.shape[0] - down, max(0, -right) : clued.shape[1] - max(0, right)]
            if one.size * 2 >= clued.size:
                best = max(best, float((one == other).mean()))
    return best - (share**2 + (1 - share) ** 2)


def _shapes(clued: NDArray[np.bool_], steps: tuple[Cell, ...], name: str) -> Values:
    """The clusters of clues: how often their shapes return, how many there are, how large."""
    clusters = _clusters(clued, steps)
    kinds: dict[tuple[Cell, ...], int] = {}
    keys = [_shape(cells) for cells in clusters]
    for key in keys:
        kinds[key] = kinds.get(key, 0) + 1
    sizes = np.array([len(cells) for cells in clusters] or [0])
    often = sum(len(key) for key in keys if kinds[key] >= OFTEN)
    total = max(1, int(sizes.sum()))
    return {
        f"{name}, of those that return": often / total,
        f"{name}, kinds": len(kinds) / sqrt(max(1, len(clusters))),
        f"{name}, mean": float(np.log(sizes.mean() + 1)),
        f"{name}, largest": float(sizes.max()) / total,
        f"{name}, of one": float((sizes == 1).sum()) / total,
        f"{name}, of two": float((sizes == 2).sum() * 2) / total,
        f"{name}, of three": float((sizes == 3).sum() * 3) / total,
    }


def _clusters(clued: NDArray[np.bool_], steps: tuple[Cell, ...]) -> list[list[Cell]]:
    left = set(zip(*(axis.tolist() for axis in np.nonzero(clued)), strict=True))
    found = []
    while left:
        waiting = [left.pop()]
        cells = []
        while waiting:
            row, col = waiting.pop()
            cells.append((row, col))
            for down, right in steps:
                near = (row + down, col + right)
                if near in left:
                    left.remove(near)
                    waiting.append(near)
        found.append(cells)
    return found


def _shape(cells: list[Cell]) -> tuple[Cell, ...]:
    """The same for all images of a shape."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return _least_image(tuple(sorted((r - top, c - left) for r, c in cells)))


@lru_cache(maxsize=4096)
def _least_image(shape: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Of the eight images of a shape at the top left, the first in order."""
    high, wide = max(r for r, _ in shape), max(c for _, c in shape)
    images = []
    for r_way, c_way in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        image = [(r if r_way > 0 else high - r, c if c_way > 0 else wide - c) for r, c in shape]
        images += [tuple(sorted(image)), tuple(sorted((c, r) for r, c in image))]
    return min(images)


def value_features(clues: Grid, counts: Grid) -> Values:
    """Of the clues (rows, cols), -1 for none, and how many lines the loop has at each cell."""
    clued = clues >= 0
    n, per = max(1, int(clued.sum())), 100 / clues.size
    of = [clues == value for value in range(4)]
    found = {f"share of {value}": float(of[value].sum()) / n for value in range(4)}
    for value in range(4):
        there = max(1, int((counts == value).sum()))
        found[f"given of {value}"] = float(of[value].sum()) / there
    for one in range(4):
        for other in range(one, 4):
            found[f"{one} beside {other}"] = _pairs(of[one], of[other], ROUND_SIDES[:2]) * per
            found[f"{one} across {other}"] = _pairs(of[one], of[other], DIAGONAL) * per
    n_pairs = max(1, _both(clued, 0, 1) + _both(clued, 1, 0))
    found["alike beside"] = sum(_pairs(one, one, ROUND_SIDES[:2]) for one in of) / n_pairs
    found["alike by half turn"] = float(((clues == clues[::-1, ::-1]) & clued).sum()) / n
    return found


DIAGONAL = ((1, 1), (1, -1))


def _pairs(one: NDArray[np.bool_], other: NDArray[np.bool_], steps: tuple[Cell, ...]) -> int:
    found = 0
    for step in steps:
        found += int((one & _shifted(other, *step)).sum())
        if one is not other:
            found += int((other & _shifted(one, *step)).sum())
    return found


def loop_features(graph: Graph, lines: BoolArray, counts: Grid) -> Values:
    """Of a loop on a board of squares."""
    rows, cols = counts.shape
    turns, follow, length = _walk(graph, lines)
    runs = _runs(turns)
    inside = inside_faces(graph, lines).reshape(rows, cols)
    blocks = _windows(inside, 2, 2).all(axis=(2, 3))
    broad = np.zeros(inside.shape, dtype=np.bool_)
    for down in (0, 1):
        for right in (0, 1):
            broad[down : down + blocks.shape[0], right : right + blocks.shape[1]] |= blocks
    inner = max(1, int(inside.sum()))
    voids = _windows(~np.pad(inside, 1), 2, 2).all(axis=(2, 3))
    n_turns = max(1, len(runs))
    found = {
        "lines a cell": length / counts.size,
        "turns": len(runs) / max(1, length),
        "pieces of one": float((runs == 1).sum()) / n_turns,
        "pieces of two": float((runs == 2).sum()) / n_turns,
        "pieces of four and more": float((runs >= 4).sum()) / n_turns,
        "longest piece": float(np.log(runs.max(initial=1))),
        "not visited": 1 - length / graph.n_vertices,
        "fingers": float((inside & ~broad).sum()) / inner,
        "inside": inner / counts.size,
        "inside at the border": float(
            np.concatenate([inside[0], inside[-1], inside[:, 0], inside[:, -1]]).mean()
        ),
        "broad inside": float(blocks.mean()),
        "broad outside": float(voids.mean()),
        "staircase": follow["staircase"],
        "U-turn": follow["U-turn"],
        "U-turn over two": follow["over two"],
    }
    return found | {f"cells of {value}": float((counts == value).mean()) for value in range(4)}


def _walk(graph: Graph, lines: BoolArray) -> tuple[NDArray[np.int64], Values, int]:
    """(L,) at each dot along the loop 0 for straight on, 1 and -1 for turns; what follows these."""
    used = np.flatnonzero(lines)
    at: dict[int, list[int]] = {}
    for edge in used.tolist():
        for end in graph.edge_vertices[edge].tolist():
            at.setdefault(end, []).append(edge)
    edge, vertex = int(used[0]), int(graph.edge_vertices[used[0], 1])
    points = [int(graph.edge_vertices[used[0], 0])]
    while vertex != points[0]:
        points.append(vertex)
        one, two = at[vertex]
        edge = two if one == edge else one
        start, end = graph.edge_vertices[edge].tolist()
        vertex = end if start == vertex else start
    places = graph.positions[points]
    step = np.roll(places, -1, axis=0) - places
    before = np.roll(step, 1, axis=0)
    turns = np.sign(np.round(before[:, 0] * step[:, 1] - before[:, 1] * step[:, 0], 6)).astype(
        np.int64
    )
    return turns, _follow(turns), len(points)


def _follow(turns: NDArray[np.int64]) -> Values:
    next_, second = np.roll(turns, -1), np.roll(turns, -2)
    n = max(1, int((turns != 0).sum()))
    return {
        "staircase": float((turns * next_ == -1).sum()) / n,
        "U-turn": float((turns * next_ == 1).sum()) / n,
        "over two": float(((next_ == 0) & (turns * second == 1)).sum()) / n,
    }


def _runs(turns: NDArray[np.int64]) -> NDArray[np.int64]:
    places = np.flatnonzero(turns)
    return np.diff(np.append(places, places[0] + len(turns)))


def way_features(puzzle: Puzzle, solution: Solution, budget: Budget | None = None) -> Values:
    """Of the way of solving. Cost: ten milliseconds at 10x10, most of it a question a clue."""
    rounds, rating = rounds_and_value(puzzle, budget)
    ladder = Ladder(puzzle, budget=budget)
    ladder.climb(Level.TRIAL)
    steps = ladder.counts()
    total = max(1, sum(steps.values()))
    above = sum(count for technique, count in steps.items() if technique.level > Level.EASY)
    clued = int((puzzle.clues >= 0).sum())
    spare = len(needs(solution, SharedBudget(Budget.of(budget).start())).unnecessary)
    return {
        "rating": rating,
        "level": float(ladder.reached),
        "above Easy": above / total,
        "steps": total / puzzle.graph.n_edges,
        **way_of_rounds(puzzle.graph, rounds),
        "spare clues": spare / max(1, clued),
    }


def way_of_rounds(graph: Graph, rounds: Rounds) -> Values:
    """Of the way of solving what its rounds say."""
    level, decided, first = rounds.level, rounds.decided, rounds.round == 0
    edges, width = graph.n_edges, sqrt(graph.n_faces)
    ideas = np.flatnonzero(level > 0)
    return {
        "by counting": float(decided[level == 0].sum()) / edges,
        "before the first idea": float(decided[: ideas[0]].sum() if len(ideas) else edges) / edges,
        "first round": float(first.sum()) / edges,
        "entrances": len(components(graph, first)) / width,
        "narrow": float(((level > 0) & (decided <= 2)).sum()) / width,
        "ideas": len(ideas) / width,
        "decided by an idea": float(np.log(decided[ideas].mean())) if len(ideas) else 2.0,
        "rounds": len(level) / width,
        "longest": float(np.log(level.max(initial=0) + 1)),
        "far": rounds.far,
    }


def way_numbers(graph: Graph, rounds: Rounds, rating: float) -> NDArray[np.float64]:
    """(len(WAY),) of a way of solving what a style aims at."""
    seen = {"rating": rating, **way_of_rounds(graph, rounds)}
    return np.array([seen[name] for name in WAY])


@dataclass(frozen=True)
class StyleFeatures:
    """By group of GROUPS and name, the numbers of one puzzle."""

    groups: dict[str, Values]

    def row(self, groups: tuple[str, ...] = GROUPS) -> NDArray[np.float64]:
        """All numbers of these groups, in order."""
        return np.array([x for group in groups for x in self.groups[group].values()])

    def names(self, groups: tuple[str, ...] = GROUPS) -> list[str]:
        """The names of `row`."""
        return [f"{group}: {name}" for group in groups for name in self.groups[group]]


def style_features(solution: Solution, budget: Budget | None = None) -> StyleFeatures:
    """Of a puzzle whose only solution this is.

    Raises PuzzleError where it has no rows of squares.
    """
    puzzle, graph = solution.puzzle, solution.puzzle.graph
    shape = squares_of(graph)
    if shape is None:
        raise ValueError("this needs a board of squares in rows, such as square(8, 10)")
    clues = puzzle.clues.reshape(shape)
    counts = solution.lines[graph.face_edges].reshape(-1, 4).sum(axis=1).reshape(shape)
    return StyleFeatures(
        {
            "places": place_features(clues >= 0),
            "values": value_features(clues, counts),
            "loop": loop_features(graph, solution.lines, counts),
            "way": way_features(puzzle, solution, budget),
        }
    )
