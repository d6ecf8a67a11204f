"""Random documents for the tests of the formats; 3 wide and 5 high comes first."""

import numpy as np
from hypothesis import strategies as st

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.topology import border_lines
from takegaki.formats import Document
from takegaki.tilings import TILINGS, square

META_KEYS = ("author", "source", "title", "comment", "difficulty", "solver", "rating")


def rich_document() -> Document:
    """3 wide, 5 high, with everything that some format can hold."""
    graph = square(5, 3)
    clues = [3, -1, -2, -1, 1, 0, 4, -1, -1, -1, -1, -1, 2, 3, -1]
    puzzle = Puzzle.of(graph, clues, variant="full", meta={"author": "A. Uthor", "rating": 2.5})
    marks = (np.arange(graph.n_edges) % 3) - 1
    inside = np.arange(graph.n_faces) % 4 == 0
    solution = Board.of(graph, np.where(border_lines(graph, inside), LINE, CROSS))
    return Document(puzzle, Board.of(graph, marks), solution)


@st.composite
def documents(draw: st.DrawFn, largest: int = 6) -> Document:
    """Any document on any tiling."""
    tiling = TILINGS[draw(st.sampled_from(["square", *TILINGS]))]
    graph = tiling.graph(draw(st.integers(1, largest)), draw(st.integers(1, largest)))
    lowest = draw(st.sampled_from([HIDDEN_CLUE, NO_CLUE, 0]))
    clues = [draw(st.integers(lowest, int(size))) for size in graph.face_sizes]
    if draw(st.booleans()):
        clues = [NO_CLUE if draw(st.booleans()) else clue for clue in clues]
    meta = {key: draw(_texts) for key in draw(st.sets(st.sampled_from(META_KEYS), max_size=3))}
    puzzle = Puzzle.of(graph, clues, variant=draw(st.sampled_from(["", "", "full"])), meta=meta)
    return Document(puzzle, draw(_boards(graph)), draw(_solutions(graph)))


_texts = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@st.composite
def _boards(draw: st.DrawFn, graph: Graph) -> Board | None:
    seed = draw(st.integers(0, 1000))
    if seed % 3 == 0:
        return None
    marks = np.random.default_rng(seed).choice([LINE, CROSS, UNKNOWN], graph.n_edges)
    return Board.of(graph, marks if seed % 3 == 1 else np.zeros(graph.n_edges))


@st.composite
def _solutions(draw: st.DrawFn, graph: Graph) -> Board | None:
    seed = draw(st.integers(0, 1000))
    rng = np.random.default_rng(seed)
    if seed % 3 == 0:
        return None
    inside = rng.random(graph.n_faces) < 0.5
    lines = border_lines(graph, inside) if seed % 3 == 1 else rng.random(graph.n_edges) < 0.5
    return Board.of(graph, np.where(lines, LINE, CROSS))


def marked(board: Board | None) -> Board | None:
    """The board, None when nothing is marked on it."""
    return board if board is not None and board.marks.any() else None


def kept(before: Document, after: Document) -> bool:
    """Everything of `before` is in `after`."""
    meta = {key: str(value) for key, value in before.puzzle.meta.items()}
    return (
        before.puzzle == after.puzzle
        and marked(before.board) == after.board
        and before.solution == after.solution
        and meta == {key: str(value) for key, value in after.puzzle.meta.items()}
    )
