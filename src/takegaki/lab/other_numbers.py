"""Other numbers of a puzzle than those of `style_features`: a second yardstick, so that what tells
puzzles apart is not only what was aimed at.

Of these 345 numbers styles aim at the windows of nine cells, and some say what numbers of
`style_features` say, too: shares of values, pairs beside and across, mirrors and the half turn,
the inside and the length of the loop. Nothing is fitted to the rest. By group and family:

places  2x2 and 3x3    shares of the windows of 4 and 9 cells, by which of them have a clue
        moved          how far the drawing agrees with itself moved by so many cells
        ring, middle   clues by the distance from the border
        lines          how much rows, columns and quarters differ in their number of clues
        same           cells that a mirror or the half turn leaves as they are
values  share, of      shares of the clues, and of the cells with so many lines that have theirs
        beside, across, two apart   pairs of values by where they stand
        half turn      clues that it leaves alike, and that it makes 3 together
        ring           values by the distance from the border
        three, ladder  runs: of three alike in a row, of three that count up or down
loop    2x2 and 3x3    as of places, by which cells lie inside
        inside, border, length
        turns          shares of two, three and four dots along the loop, by where it turns there
        longest, from 3, from 5   its straight pieces

Images of a board have the same numbers, but for those of lines and mirrors where a quarter turn
makes rows of columns. A board that is wider than high is taken with its long sides upright.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray, inside_faces, loop_order, squares_of
from takegaki.generation.styles.style_features import StyleFeatures, Values

OTHER_GROUPS = ("places", "values", "loop")
VALUES = range(4)
WINDOW_SIDES = (2, 3)
FARTHEST_MOVE, LONGEST_MOVE = 5, 7
"""How far a drawing is moved: in cells along one side, and along both together."""
RINGS_OF_PLACES, RINGS_OF_VALUES = 4, 3
PAIR_STEPS = {
    "beside": ((0, 1), (1, 0)),
    "across": ((1, 1), (1, -1)),
    "two apart": ((0, 2), (2, 0)),
}
"""By name rows and columns from one clue to the other."""
TURNS_TOGETHER = (2, 3, 4)
TURN_LETTERS = "LSR"

Integers = NDArray[np.int64]
T = TypeVar("T", bound=np.generic)


def other_numbers(solution: Solution) -> StyleFeatures:
    """The numbers by group and name, on a board of squares in rows. Cost: 2 ms at 10x10."""
    graph = solution.puzzle.graph
    shape = squares_of(graph)
    if shape is None:
        raise ValueError("this needs a board of squares in rows, such as square(8, 10)")
    clues = solution.puzzle.clues.astype(np.int64).reshape(shape)
    counts = solution.lines[graph.face_edges].reshape(-1, 4).sum(axis=1).reshape(shape)
    inside = inside_faces(graph, solution.lines).reshape(shape)
    if shape[1] > shape[0]:
        clues, counts, inside = clues.T, counts.T, inside.T
    return StyleFeatures(
        {
            "places": numbers_of_places(clues >= 0),
            "values": numbers_of_values(clues, counts),
            "loop": numbers_of_inside(inside) | numbers_along(graph, solution.lines),
        }
    )


def numbers_of_places(clued: BoolArray) -> Values:
    """Of the cells (rows, cols) that have a clue."""
    rings = _rings(clued.shape)
    upright, across = ((slice(n // 2), slice(n - n // 2, n)) for n in clued.shape)
    quarters = [_mean(clued[both]) for both in product(upright, across)]
    return {
        **_window_shares(clued),
        **_moved(clued),
        **{f"ring {k}": _mean(clued[rings == k]) for k in range(RINGS_OF_PLACES)},
        "middle": _mean(clued[rings >= rings.max() - 1]),
        "lines, rows": float(clued.mean(axis=1).std()),
        "lines, columns": float(clued.mean(axis=0).std()),
        "lines, quarters": float(np.std(quarters)),
        "same, left to right": _mean(clued == clued[:, ::-1]),
        "same, top to bottom": _mean(clued == clued[::-1]),
        "same, half turn": _mean(clued == clued[::-1, ::-1]),
    }


def _rings(shape: tuple[int, ...]) -> Integers:
    """How many cells lie between each cell and the border."""
    down, right = (np.minimum(np.arange(n), np.arange(n)[::-1]) for n in shape)
    return np.minimum(down[:, np.newaxis], right)


def _mean(cells: BoolArray) -> float:
    return float(cells.mean()) if cells.size else 0.0


@lru_cache(maxsize=len(WINDOW_SIDES))
def _kinds_of_windows(side: int) -> tuple[Integers, tuple[str, ...]]:
    """(2^(side * side),) by code the number of its kind, which all images have, and the names."""
    kinds: dict[bytes, int] = {}
    number, names = [], []
    for cells in product((False, True), repeat=side * side):
        window = np.array(cells).reshape(side, side)
        images = (np.rot90(one, k) for one in (window, window.T) for k in range(4))
        least = min(image.tobytes() for image in images)
        if least not in kinds:
            kinds[least] = len(kinds)
            lines = ("".join(".#"[cell] for cell in line) for line in window.tolist())
            names.append(f"{side}x{side} {'/'.join(lines)}")
        number.append(kinds[least])
    return np.array(number), tuple(names)


def _window_shares(grid: BoolArray) -> Values:
    """Of the windows of each size the share of each kind."""
    found: Values = {}
    for side in WINDOW_SIDES:
        kind, names = _kinds_of_windows(side)
        windows = np.lib.stride_tricks.sliding_window_view(grid, (side, side))
        codes = windows.reshape(-1, side * side) @ (1 << np.arange(side * side)[::-1])
        counts = np.bincount(kind[codes], minlength=len(names))
        found |= dict(zip(names, (counts / len(codes)).tolist(), strict=True))
    return found


def _moved(clued: BoolArray) -> Values:
    """The correlation of the drawing with itself, moved: the mean over the images of a move."""
    off = clued - clued.mean()
    spread = max(float(off.var()), 1e-9)
    found: Values = {}
    for near, far in product(range(FARTHEST_MOVE + 1), range(1, FARTHEST_MOVE + 1)):
        if near > far or near + far > LONGEST_MOVE:
            continue
        moves = {(near, far), (far, near)}
        if near:
            moves |= {(near, -far), (far, -near)}
        ends = (_ends(off, move) for move in sorted(moves))
        found[f"moved {near} {far}"] = float(np.mean([_product(*both) for both in ends])) / spread
    return found


def _product(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float((one * other).mean()) if one.size else 0.0


def _ends(grid: NDArray[T], move: tuple[int, int]) -> tuple[NDArray[T], NDArray[T]]:
    """The cells from which a move stays on the board, and those that it leads to."""
    (rows, cols), (down, right) = grid.shape, move
    return (
        grid[: max(0, rows - down), max(0, -right) : max(0, cols - max(0, right))],
        grid[down:, max(0, right) : max(0, cols + min(0, right))],
    )


def numbers_of_values(clues: Integers, counts: Integers) -> Values:
    """Of the clues (rows, cols), -1 for none, and how many lines the loop has at each cell."""
    n, rings = max(1, int((clues >= 0).sum())), _rings(clues.shape)
    turned = clues[::-1, ::-1]
    both = (clues >= 0) & (turned >= 0)
    return {
        **{f"share {one}": float((clues == one).sum()) / n for one in VALUES},
        **{f"of {one}": _mean((clues == one)[counts == one]) for one in VALUES},
        **{
            f"{name} {one} {other}": share
            for name, moves in PAIR_STEPS.items()
            for (one, other), share in _pairs_at(clues, moves, n).items()
        },
        "half turn, alike": _mean((clues == turned)[both]),
        "half turn, 3 together": _mean((clues + turned == 3)[both]),
        **{
            f"ring {k}, {one}": float(((clues == one) & (rings == k)).sum())
            / max(1, int(((clues >= 0) & (rings == k)).sum()))
            for k in range(RINGS_OF_VALUES)
            for one in VALUES
        },
        **{f"three {one}": _in_a_row(clues, (one, one, one)) / n for one in VALUES},
        "ladder": sum(_in_a_row(clues, ladder) for ladder in LADDERS) / n,
    }


LADDERS = ((0, 1, 2), (1, 2, 3), (2, 1, 0), (3, 2, 1))


def _pairs_at(
    clues: Integers, moves: Iterable[tuple[int, int]], n: int
) -> dict[tuple[int, int], float]:
    """By pair of values how many stand so, for each of n clues."""
    table = np.zeros((len(VALUES), len(VALUES)))
    for move in moves:
        one, other = _ends(clues, move)
        there = (one >= 0) & (other >= 0)
        np.add.at(table, (one[there], other[there]), 1 / n)
    both = table + table.T - np.diag(np.diag(table))
    return {(one, other): float(both[one, other]) for one in VALUES for other in VALUES[one:]}


def _in_a_row(clues: Integers, values: tuple[int, int, int]) -> int:
    """How often these stand in a row from left to right or from top to bottom."""
    windows = [np.lib.stride_tricks.sliding_window_view(clues, 3, axis=k) for k in range(2)]
    return sum(int((one == values).all(axis=-1).sum()) for one in windows)


def numbers_of_inside(inside: BoolArray) -> Values:
    """Of the cells (rows, cols) inside the loop."""
    border = np.concatenate([inside[0], inside[-1], inside[:, 0], inside[:, -1]])
    return {**_window_shares(inside), "inside": _mean(inside), "border": _mean(border)}


def numbers_along(graph: Graph, lines: BoolArray) -> Values:
    """Of a loop from dot to dot."""
    places = graph.positions[loop_order(graph, np.flatnonzero(lines).tolist())]
    step = np.roll(places, -1, axis=0) - places
    then = np.roll(step, -1, axis=0)
    turns = np.sign(np.rint(step[:, 0] * then[:, 1] - step[:, 1] * then[:, 0])).astype(np.int64)
    at = np.flatnonzero(turns)
    pieces = np.diff(np.append(at, at[0] + len(turns)))
    found = {"length": len(turns) / graph.n_faces}
    for together in TURNS_TOGETHER:
        found |= _turns(turns, together)
    found |= {"longest": float(pieces.max())}
    return found | {f"from {least}": _mean(pieces >= least) for least in (3, 5)}


def _turns(turns: Integers, together: int) -> Values:
    """Of so many dots after one another, from each on, the share of each kind of turns."""
    kind, names = _kinds_of_turns(together)
    codes = sum((np.roll(turns, -k) + 1) * 3 ** (together - 1 - k) for k in range(together))
    counts = np.bincount(kind[codes], minlength=len(names))
    return dict(zip(names, (counts / len(turns)).tolist(), strict=True))


@lru_cache(maxsize=len(TURNS_TOGETHER))
def _kinds_of_turns(together: int) -> tuple[Integers, tuple[str, ...]]:
    """(3^together,) by code the number of its kind: the same seen in a mirror, and backwards."""
    kinds: dict[tuple[int, ...], int] = {}
    number = []
    for turns in product(range(3), repeat=together):
        mirrored = tuple(2 - one for one in turns)
        least = min(turns, turns[::-1], mirrored, mirrored[::-1])
        number.append(kinds.setdefault(least, len(kinds)))
    names = ("".join(TURN_LETTERS[one] for one in least) for least in kinds)
    return np.array(number), tuple(f"turns {name}" for name in names)
