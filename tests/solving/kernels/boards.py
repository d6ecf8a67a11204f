"""What the tests of the engine share: engines and bare states, and the colourings that loops stand
for.
"""

from functools import lru_cache

import numpy as np

from oracle.boards import Known, known
from oracle.enumerate_loops import all_loops
from solving.kernels.shapes import courtyard, fan, towers
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.model.tables import Tables
from takegaki.solving.kernels.cdcl import new_level
from takegaki.solving.kernels.engine import Engine
from takegaki.solving.kernels.preparation import prepare
from takegaki.solving.kernels.propagate import assign, propagate
from takegaki.solving.kernels.state import NO_REASON, UNSET, State, new_state
from takegaki.tilings import honeycomb, square

SMALL = [known(square, 5, 3), known(honeycomb, 3, 4), known(square, 4, 4)]
ODD = [
    known(lambda *_: towers(), 1, 4),
    known(lambda *_: courtyard(2), 1, 13),
    known(lambda *_: fan(9), 1, 9),
]
"""Boards on which every loop is known; on the odd ones tables are wide and faces share several
sides.
"""


def tables_of(puzzle: Puzzle, edges: bool = False) -> Tables:
    return with_clues(puzzle, frame_of(puzzle, edges=edges))


def engine_of(puzzle: Puzzle, seed: int = 0, edges: bool = False) -> Engine:
    """An engine whose models are the puzzle's solutions: some face is inside."""
    engine = Engine(tables_of(puzzle, edges), seed)
    engine.require(2 * np.arange(puzzle.graph.n_faces) + 1)
    return engine


def lines_of(graph: Graph, engine: Engine) -> np.ndarray:
    """(E,) the lines of the model that was found."""
    colour = engine.values
    found: np.ndarray = colour[graph.edge_faces[:, 0]] != colour[graph.edge_faces[:, 1]]
    return found


def state_of(puzzle: Puzzle) -> State:
    """A bare state: first values set, nothing propagated, nothing inside required."""
    s = new_state(tables_of(puzzle), 0)
    prepare(s)
    return s


def decide(s: State, rng: np.random.Generator, inside: float) -> int:
    """Set a random open face on a level of its own, inside or not, and propagate; returns the
    conflict.
    """
    item = int(rng.choice(np.flatnonzero(s.val == UNSET)))
    new_level(s)
    assign(s, item, 1 + int(rng.random() < inside), NO_REASON)
    return propagate(s)


@lru_cache(maxsize=16)
def colourings(graph: Graph) -> np.ndarray:
    """(L + 1, F + 1) the inside of every loop, the world last; and, at the end, nothing inside at
    all.
    """
    loops = all_loops(graph)
    inside = np.zeros((len(loops) + 1, graph.n_faces + 1), dtype=bool)
    reached = {graph.outside}
    while len(reached) <= graph.n_faces:
        for edge, (a, b) in enumerate(graph.edge_faces.tolist()):
            for here, there in ((a, b), (b, a)):
                if here in reached and there not in reached:
                    inside[:-1, there] = inside[:-1, here] ^ loops[:, edge]
                    reached.add(there)
    return inside


def fitting(board: Known, puzzle: Puzzle) -> np.ndarray:
    """(n, F + 1) the colourings that clues and variant allow, the empty one included."""
    told = np.flatnonzero(puzzle.clues >= 0)
    fits = (board.clues[:, told] == puzzle.clues[told]).all(axis=1)
    nothing = not puzzle.clues[told].any()
    if puzzle.variant == "full":
        fits &= board.visits_all
        nothing = False
    found: np.ndarray = colourings(board.graph)[np.append(fits, nothing)]
    return found
