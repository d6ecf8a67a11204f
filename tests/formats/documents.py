"""Random documents for the tests of the formats; 3 wide and 5 high comes first."""

import numpy as np
from hypothesis import strategies as st

from graph_shapes import sized
from random_loops import some_clues
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.topology import border_lines
from takegaki.formats import Document
from takegaki.puzzles import PUZZLES
from takegaki.tilings import TILE_GRIDS, TILINGS, square
from takegaki.tilings.torus import sides

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


def rich_net() -> Document:
    """3 wide, 5 high and wrapping, with everything that some format can hold; walls told by
    tiles.
    """
    graph = TILE_GRIDS["torus"].graph(5, 3)
    tiles = [1, 2 + 16, 4 + 32, 8 + 48, 3, 6, 12, 9, 7, 14, 13, 11, 15, 5, 10]
    puzzle = Puzzle.of(graph, tiles, kind="net", meta={"author": "A. Uthor", "rating": 2.5})
    marks = (np.arange(graph.n_edges) % 3) - 1
    solution = np.where(np.arange(graph.n_edges) % 2, LINE, CROSS)
    return Document(puzzle, Board.of(graph, marks), Board.of(graph, solution))


def rich_masyu() -> Document:
    """3 wide, 5 high, with everything that some format can hold."""
    graph = TILE_GRIDS["cells"].graph(5, 3)
    clues = [-1, -1, 2, -1, -1, -1, 1, -1, -1, -1, -1, -1, -1, 1, 2]
    puzzle = Puzzle.of(graph, clues, kind="masyu", meta={"author": "A. Uthor", "rating": 2.5})
    marks = (np.arange(graph.n_edges) % 3) - 1
    solution = np.where(border_lines(graph, np.arange(graph.n_faces) > 1), LINE, CROSS)
    return Document(puzzle, Board.of(graph, marks), Board.of(graph, solution))


def rich_sheep() -> Document:
    """3 wide, 5 high, with everything that some format can hold."""
    graph = square(5, 3)
    clues = [3, -1, -2, 126, 1, 0, -1, 127, -1, -1, -1, -1, 2, 3, 126]
    meta: dict[str, str | int | float] = {"author": "A. Uthor", "rating": 2.5}
    puzzle = Puzzle.of(graph, clues, kind="slitherlink-sheep", variant="full", meta=meta)
    marks = (np.arange(graph.n_edges) % 3) - 1
    solution = np.where(border_lines(graph, np.arange(graph.n_faces) > 1), LINE, CROSS)
    return Document(puzzle, Board.of(graph, marks), Board.of(graph, solution))


RICH = {
    "signs": rich_sheep,
    "net": rich_net,
    "netsave": rich_net,
    "pearl": rich_masyu,
    "circles": rich_masyu,
}


def rich(name: str) -> Document:
    """The richest document of a kind that a format holds."""
    return RICH.get(name, rich_document)()


@st.composite
def masyu_documents(draw: st.DrawFn, largest: int = 6) -> Document:
    """Any document of Masyu."""
    graph = TILE_GRIDS["cells"].graph(draw(st.integers(2, largest)), draw(st.integers(2, largest)))
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    clues = rng.choice([NO_CLUE, NO_CLUE, 1, 2], graph.n_vertices)
    meta = {key: draw(_texts) for key in draw(st.sets(st.sampled_from(META_KEYS), max_size=2))}
    puzzle = Puzzle.of(graph, clues, kind="masyu", meta=meta)
    return Document(puzzle, draw(_boards(graph)), draw(_solutions(graph)))


@st.composite
def net_documents(draw: st.DrawFn, largest: int = 6) -> Document:
    """Any document of Net, some of them with the marks of a whole solution."""
    grid = TILE_GRIDS[draw(st.sampled_from([*TILE_GRIDS]))]
    graph = grid.graph(draw(st.integers(1, largest)), draw(st.integers(1, largest)))
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    most = draw(st.sampled_from([15, 63]))
    tiles = rng.integers(0, most + 1, graph.n_vertices)
    board = draw(_boards(graph))
    if draw(st.booleans()):
        # Tiles that stand as the marks say, and then turned.
        lines = np.append(rng.random(graph.n_edges) < 0.4, False)
        arms = (lines[sides(graph)] << np.arange(4)).sum(axis=1)
        tiles = np.where(rng.random(len(arms)) < 0.3, arms, arms % 8 * 2 + arms // 8)
        marks = np.where(lines[:-1], LINE, CROSS)
        marks[rng.random(graph.n_edges) < rng.choice([0, 0.2])] = UNKNOWN
        board = Board.of(graph, marks)
    meta = {key: draw(_texts) for key in draw(st.sets(st.sampled_from(META_KEYS), max_size=2))}
    solution = (
        Board.of(graph, rng.choice([LINE, CROSS], graph.n_edges)) if draw(st.booleans()) else None
    )
    return Document(Puzzle.of(graph, tiles, kind="net", meta=meta), board, solution)


def documents(largest: int = 6) -> st.SearchStrategy[Document]:
    """Any document of any kind."""
    return st.one_of(
        loop_documents(largest),
        loop_documents(largest),
        net_documents(largest),
        masyu_documents(largest),
        sign_documents(largest),
    )


@st.composite
def sign_documents(draw: st.DrawFn, largest: int = 6) -> Document:
    """Any document of a type whose clues are signs, on any tiling."""
    kind = draw(st.sampled_from([one for one in PUZZLES.values() if one.look == "sign"]))
    tiling = TILINGS[draw(st.sampled_from(["square", *TILINGS]))]
    size = sized(tiling, (draw(st.integers(1, largest)), draw(st.integers(1, largest))))
    graph = tiling.graph(*size, tiling.describe(*size, draw(st.integers(0, 3))))
    clues = some_clues(graph, kind, np.random.default_rng(draw(st.integers(0, 10_000))))
    meta = {key: draw(_texts) for key in draw(st.sets(st.sampled_from(META_KEYS), max_size=2))}
    puzzle = Puzzle.of(
        graph, clues, kind=kind.name, variant=draw(st.sampled_from(["", "full"])), meta=meta
    )
    return Document(puzzle, draw(_boards(graph)), draw(_solutions(graph)))


@st.composite
def loop_documents(draw: st.DrawFn, largest: int = 6) -> Document:
    """Any document of a loop puzzle on any tiling."""
    tiling = TILINGS[draw(st.sampled_from(["square", *TILINGS]))]
    size = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    graph = tiling.graph(
        *sized(tiling, size), tiling.describe(*sized(tiling, size), draw(st.integers(0, 3)))
    )
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
