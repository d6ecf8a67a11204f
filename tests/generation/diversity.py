"""A thousand puzzles as `takegaki generate 10x10` makes them: no two alike, no favourite corner, no
favourite motif, each proven by the other method: PYTHONPATH=tests python -m generation.diversity
1000.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log2

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.symmetry import symmetries
from takegaki.core.verdict import Unique
from takegaki.generation import Generated, generate
from takegaki.generation.request import usual_request
from takegaki.generation.styles.style_features import ROUND_SIDES, _clusters, _shape
from takegaki.solving import prove
from takegaki.tilings import square

Clues = NDArray[np.int8]
Shape = tuple[tuple[int, int], ...]

MOST_OFF = 4.5
"""Deviations of chance by which a cell may have clues more or less often than those that a symmetry
of the board exchanges it with.
"""
MOST_LEADING = 0.35
"""Of the boards, as many may have one and the same shape as their most frequent."""
LEAST_BITS = 3.0
"""The least entropy of the shapes that lead: that of eight that are equally likely. (62 and 20
published boards: 4.2 and 3.0 bits, the first shape on 23 % and 35 %.)
"""


def made(rows: int, cols: int, jury: int | None, seed: int) -> Clues | str:
    """The clues of one puzzle; why there is none, or that it has not one solution."""
    wanted = {} if jury is None else {"jury": jury}
    found = generate(usual_request(square(rows, cols), seed, **wanted))
    if not isinstance(found, Generated):
        return f"seed {seed}: {found.reason}"
    verdict = prove(found.puzzle, method="sat")
    proven = isinstance(verdict, Unique) and bool(
        np.array_equal(verdict.solution.lines, found.solution.lines)
    )
    return found.puzzle.clues if proven else f"seed {seed}: not one solution"


def least_image(graph: Graph, clues: Clues) -> bytes:
    """The same for all images of a board under its symmetries."""
    return min(clues[image.faces[: graph.n_faces]].tobytes() for image in symmetries(graph))


def alike(graph: Graph, boards: Iterable[Clues]) -> int:
    """How many boards are an image of one before them."""
    found = Counter(least_image(graph, one) for one in boards)
    return found.total() - len(found)


def off_by_place(graph: Graph, boards: Sequence[Clues]) -> float:
    """By how many deviations of chance a cell has clues more or less often than the cells that the
    symmetries of the board exchange it with; the largest of all cells.
    """
    often = np.mean([one != NO_CLUE for one in boards], axis=0)
    usual = np.mean([often[image.faces[: graph.n_faces]] for image in symmetries(graph)], axis=0)
    deviation = np.sqrt(np.maximum(usual * (1 - usual), 1e-9) / len(boards))
    return float(np.abs((often - usual) / deviation).max())


def leading_shape(clues: NDArray[np.int8]) -> Shape:
    """Of the clusters of clues of a board (rows, cols) the shape with the most clues."""
    shapes = Counter[Shape]()
    for cells in _clusters(clues != NO_CLUE, ROUND_SIDES):
        shapes[_shape(cells)] += len(cells)
    return min(shapes, key=lambda shape: (-shapes[shape], shape))


def bits_of(shapes: Counter[Shape]) -> float:
    """The entropy of what leads."""
    shares = [count / shapes.total() for count in shapes.values()]
    return -sum(share * log2(share) for share in shares)


def faults(rows: int, cols: int, boards: Sequence[Clues]) -> list[str]:
    """What is wrong with so many boards; prints what is found."""
    graph = square(rows, cols)
    same = alike(graph, boards)
    places = alike(graph, [np.where(one == NO_CLUE, 0, 1).astype(np.int8) for one in boards])
    off = off_by_place(graph, boards)
    leading = Counter(leading_shape(one.reshape(rows, cols)) for one in boards)
    often, bits = leading.most_common(1)[0][1] / len(boards), bits_of(leading)
    print(f"alike up to symmetry: {same} of {len(boards)}; of the places alone: {places}")
    print(f"clues at a place against its images: {off:.1f} deviations of chance at most")
    print(f"shapes that lead: {len(leading)}, the first on {often:.0%}, {bits:.1f} bits")
    told = {
        "some are alike": same > 0,
        "a corner is favoured": off > MOST_OFF,
        "a motif is favoured": often > MOST_LEADING or bits < LEAST_BITS,
    }
    return [what for what, wrong in told.items() if wrong]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m generation.diversity", description=__doc__)
    parser.add_argument("puzzles", type=int)
    parser.add_argument("--size", default="10x10", help="columns x rows")
    parser.add_argument("--seed", type=int, default=100_000, help="of the first")
    parser.add_argument("--jury", type=int, default=None, help="by default that of the command")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    cols, rows = map(int, chosen.size.split("x"))
    boards, missed = [], []
    seeds = range(chosen.seed, chosen.seed + chosen.puzzles)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found in pool.map(partial(made, rows, cols, chosen.jury), seeds, chunksize=4):
            if isinstance(found, str):
                missed.append(found)
                print(found)
            else:
                boards.append(found)
            print(f"\r{len(boards)} made", end="", flush=True)
    print(f"\n{len(boards)} made and proven by sat, {len(missed)} not")
    wrong = faults(rows, cols, boards) + missed
    print("; ".join(wrong) or "no two alike, no favourite corner, no favourite motif")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
