"""Scenes of a step: the board with its premises and conclusions; of a large board a part."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.board import Board
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import FloatArray, Graph, IntArray
from takegaki.core.graph_making import graph_from_polygons
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cells_named, numbers_cells
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark
from takegaki.deduce.deduction import Deduction, Part, all_parts
from takegaki.deduce.trace import Trace
from takegaki.render.scene import Pointed, Scene, median_edge

if TYPE_CHECKING:
    # Whoever has them has loaded it.
    from takegaki.render.captions import Captions

LARGE_BOARD = 20
"""Edges across, from which on a picture of one step shows only the part round it."""

BESIDE = 2.0
WIDEST = 14.0
"""Round what is pointed at, and at most to each side of what matters most; in median edges."""


def deduction_scene(
    puzzle: Puzzle,
    board: Board,
    deduction: Deduction,
    *,
    title: str = "",
    beside: Iterable[str] = (),
    captions: "Captions | None" = None,
) -> Scene:
    """The board after a deduction, its premises and conclusions pointed at; of a large one a part.

    board     before it
    beside    what stands beside the picture but for the deduction's own words: cells that it names
              by number get theirs
    captions  its own words as they stand beside the picture; None where other words are meant,
              which name all places
    """
    letters = None if captions is None else captions.letters
    given = {} if letters is None else letters.given
    dots = {place for kind, place in given if kind == "dot"}
    on_faces = puzzle.graph.cells == "faces"
    pointed = Pointed(
        deduction.clues,
        tuple(sorted({*deduction.faces, *(() if on_faces else dots)})),
        tuple(sorted({*deduction.vertices, *(dots if on_faces else ())})),
        tuple(dict.fromkeys([*(edge for edge, _ in deduction.marks), *deduction.path])),
        tuple(edge for edge, _ in deduction.conclusions),
    )
    own = deduction.cells_named if captions is None else captions.cells_named
    after = _with(board, deduction.conclusions)
    scene = _scene(puzzle, after, pointed, title, {*own, *cells_named(beside)}, whole=True)
    lettered = tuple((kind, place, letter) for (kind, place), letter in given.items())
    rulers = letters is None or letters.names_rows
    cells = {cell: name for one in deduction.cells for cell, name in one.by_edge.items()}
    scene = replace(
        scene,
        lettered=lettered,
        rulers=rulers,
        coloured=_coloured(deduction, {place for kind, place in given if kind == "edge"}),
        tinted=tuple(sorted(cells.items())),
    )
    return cropped(scene)


def piece_scene(puzzle: Puzzle, board: Board, deduction: Deduction) -> Scene:
    """The part of the board that a step speaks of, with the letters of edges and cells that are the
    same or opposite, and the numbers of cells: after it, with what follows pointed at; before it
    where edges have letters, which stand where marks may follow.

    board   before it
    """
    edges = tuple(sorted(pair for one in deduction.letters for pair in one.by_edge.items()))
    cells = tuple(sorted(pair for one in deduction.cells for pair in one.by_edge.items()))
    new = () if edges else deduction.conclusions
    numbered = tuple((cell, cell + 1) for cell in deduction.cells_named)
    spoken_of = Pointed(
        premises=tuple(edge for edge, _ in edges),
        faces=tuple(cell for cell, _ in (*cells, *numbered)),
        new=tuple(edge for edge, _ in new),
    )
    scene = replace(
        Scene.of_board(_with(board, new), puzzle),
        pointed=spoken_of,
        coloured=edges,
        tinted=cells,
        numbered=numbered,
    )
    near = cropped(scene, largest=CASE_BOARD, beside=BESIDE_CASE)
    return replace(near, pointed=Pointed(new=near.pointed.new), rulers=True)


def _coloured(deduction: Deduction, named: set[int]) -> tuple[tuple[int, str], ...]:
    """The letters of a step that a picture shows: not where a mark follows on an edge that has a
    letter of its own, unless all are such, as no sentence could say what a letter marks that stands
    nowhere.

    named   edges with letters of their own
    """
    new = named.intersection(edge for edge, _ in deduction.conclusions)
    groups = [one.by_edge for one in deduction.letters]
    letters = {
        edge: name
        for group in groups
        for edge, name in group.items()
        if edge not in new or new.issuperset(group)
    }
    return tuple(sorted(letters.items()))


def place_scene(
    puzzle: Puzzle,
    board: Board,
    deduction: Deduction,
    *,
    title: str = "",
    beside: Iterable[str] = (),
) -> Scene:
    """Where to look for a deduction, without what follows; of a large board a part.

    beside   what stands beside the picture
    """
    graph = puzzle.graph
    on_faces = graph.cells == "faces"
    cells = {*deduction.clues, *(deduction.faces if on_faces else deduction.vertices)}
    others = deduction.vertices if on_faces else deduction.faces
    if not cells and not others:
        first = graph.edge_cells[[edge for edge, _ in deduction.conclusions[:1]]].ravel().tolist()
        cells = {cell for cell in first if cell != graph.n_cells}
    faces, vertices = (tuple(sorted(cells)), others) if on_faces else (others, tuple(sorted(cells)))
    return _scene(
        puzzle, board, Pointed(faces=faces, vertices=vertices), title, cells_named(beside)
    )


def wrong_scene(
    puzzle: Puzzle,
    board: Board,
    wrong: tuple[Mark, ...],
    *,
    trail: tuple[Mark, ...] = (),
    title: str = "",
    beside: Iterable[str] = (),
) -> Scene:
    """A board, its wrong marks pointed at; of a large one a part.

    trail    what would follow from one of them, drawn as new
    beside   what stands beside the picture
    """
    new = {edge: mark for edge, mark in trail if board[edge] == UNKNOWN}
    pointed = Pointed(wrong=tuple(edge for edge, _ in wrong), new=tuple(new))
    return _scene(puzzle, _with(board, tuple(new.items())), pointed, title, cells_named(beside))


def case_scene(
    puzzle: Puzzle,
    board: Board,
    case: Part,
    *,
    title: str = "",
    captions: "Captions | None" = None,
) -> Scene:
    """The part of a board round a case of an argument: what it supposes pointed at as premises,
    what follows as new.

    board     before the step
    captions  of the step: the letters of places that the case names are there, too
    """
    given = {} if captions is None else captions.given_in(case)
    lettered = tuple((kind, place, letter) for (kind, place), letter in given.items())
    supposed = tuple(edge for edge, _ in case.marks)
    made = dict(mark for part in all_parts(case.parts) for mark in part.marks)
    after = _with(board, (*case.marks, *made.items()))
    new = tuple(edge for edge in made if edge not in supposed)
    scene = Scene.of_board(after, puzzle)
    numbered = tuple((cell, cell + 1) for cell in cells_named([case.sentence]))
    letters = {edge: name for one in case.letters for edge, name in one.by_edge.items()}
    cells = {cell: name for one in case.cells for cell, name in one.by_edge.items()}
    # All cells that have a letter are on it, and not pointed at.
    pointed = Pointed(premises=supposed, faces=tuple(sorted(cells)), new=new)
    near = cropped(
        replace(
            scene,
            pointed=pointed,
            numbered=numbered,
            lettered=lettered,
            rulers=True,
            title=title or scene.title,
            coloured=tuple(sorted(letters.items())),
            tinted=tuple(sorted(cells.items())),
        ),
        largest=CASE_BOARD,
        beside=BESIDE_CASE,
    )
    return replace(near, pointed=replace(near.pointed, faces=()))


CASE_BOARD, BESIDE_CASE = 4, 1.0
"""The same of a picture of one case: it has room for little."""


def trace_scene(trace: Trace) -> Scene:
    """The board after all steps of a trace, with numbers in the cells that their sentences name by
    number.
    """
    scene = Scene.of_board(trace.board, trace.puzzle)
    if not numbers_cells(trace.puzzle.graph):
        # Not one of its sentences need be made for that.
        return scene
    cells = sorted({cell for step in trace.steps for cell in step.found.cells_named})
    return replace(scene, numbered=tuple((cell, cell + 1) for cell in cells))


def _with(board: Board, marks: tuple[Mark, ...]) -> Board:
    after = np.array(board.marks)
    for edge, mark in marks:
        after[edge] = mark
    return Board.of(board.graph, after)


def _scene(
    puzzle: Puzzle,
    board: Board,
    pointed: Pointed,
    title: str,
    cells: Iterable[int],
    *,
    whole: bool = False,
) -> Scene:
    """With the numbers of rows and columns, as sentences name places by them."""
    scene = Scene.of_board(board, puzzle)
    numbered = tuple((cell, cell + 1) for cell in sorted(cells))
    title = title or scene.title
    found = replace(scene, pointed=pointed, numbered=numbered, title=title, rulers=True)
    return found if whole else cropped(found)


def cropped(scene: Scene, *, largest: float = LARGE_BOARD, beside: float = BESIDE) -> Scene:
    """The scene where it is small, else the part round what it points at.

    largest   edges across, up to which it is small
    beside    median edges round what is pointed at

    What lies too far off from the marks that follow (or are wrong) is left out. Cost: linear.
    """
    graph, pointed = scene.graph, scene.pointed
    if graph.cells == "vertices":
        # A part of a board of tiles would look like another board, so all of it is shown.
        return scene
    spread = np.ptp(graph.positions, axis=0).max() / median_edge(graph)
    if spread <= largest + 0.5 or pointed == Pointed():
        return scene
    low, high = _box(scene, beside)
    middles = face_middles(graph)
    # One more ring of cells: what is cut through at the rim of the window continues beyond it.
    near = median_edge(graph)
    within = ((middles >= low - near) & (middles <= high + near)).all(axis=1)
    part = _cropped_to(scene, np.flatnonzero(within).tolist())
    edge_low, edge_high = graph.positions.min(axis=0), graph.positions.max(axis=0)
    window = (*np.maximum(low, edge_low).tolist(), *np.minimum(high, edge_high).tolist())
    return replace(part, window=(window[0], window[1], window[2], window[3]))


def _box(scene: Scene, beside: float) -> tuple[FloatArray, FloatArray]:
    """The corners of the part to be shown."""
    graph, pointed = scene.graph, scene.pointed
    unit = median_edge(graph)
    first = [*pointed.new, *pointed.wrong]
    shown = (*pointed.premises, *(edge for edge, _ in scene.coloured))
    points = _points(graph, shown, pointed.vertices, (*pointed.clues, *pointed.faces))
    core = _points(graph, first, (), ()) if first else points
    least = core.min(axis=0) - WIDEST / 2 * unit
    most = core.max(axis=0) + WIDEST / 2 * unit
    together = np.concatenate([points, core])
    low = np.maximum(together.min(axis=0) - beside * unit, least)
    high = np.minimum(together.max(axis=0) + beside * unit, most)
    # Marks that follow in far places of the board: those round the first.
    return low, np.minimum(high, low + 2 * WIDEST * unit)


def _points(
    graph: Graph, edges: Iterable[int], vertices: Iterable[int], faces: Iterable[int]
) -> FloatArray:
    """Where all of these lie, as (k, 2) vertices."""
    ids = [*graph.edge_vertices[list(edges)].ravel().tolist(), *vertices]
    for face in faces:
        ids += graph.corners_of(face).tolist()
    return graph.positions[ids]


def _cropped_to(scene: Scene, faces: Sequence[int]) -> Scene:
    """The same scene with these faces alone."""
    whole = scene.graph
    graph, edges, vertices = subboard(whole, faces)
    edge_to = {edge: place for place, edge in enumerate(edges.tolist())}
    vertex_to = {vertex: place for place, vertex in enumerate(vertices.tolist())}
    face_to = {face: place for place, face in enumerate(faces)}
    pointed = scene.pointed
    rectangular = whole.n_faces == whole.rows * whole.cols
    return replace(
        scene,
        graph=graph,
        clues=tuple(scene.clues[face] for face in faces),
        marks=scene.marks[edges],
        inside=None if scene.inside is None else scene.inside[list(faces)],
        other=None if scene.other is None else scene.other[edges],
        ringed=_moved(scene.ringed, face_to),
        numbered=tuple(
            (face_to[cell], number) for cell, number in scene.numbered if cell in face_to
        ),
        lettered=tuple(
            (kind, to[place], letter)
            for kind, place, letter in scene.lettered
            for to in [edge_to if kind == "edge" else vertex_to]
            if place in to
        ),
        coloured=tuple((edge_to[edge], name) for edge, name in scene.coloured if edge in edge_to),
        tinted=tuple((face_to[cell], name) for cell, name in scene.tinted if cell in face_to),
        pointed=Pointed(
            _moved(pointed.clues, face_to),
            _moved(pointed.faces, face_to),
            _moved(pointed.vertices, vertex_to),
            _moved(pointed.premises, edge_to),
            _moved(pointed.new, edge_to),
            _moved(pointed.wrong, edge_to),
        ),
        origin=divmod(faces[0], whole.cols) if rectangular else (0, 0),
    )


def _moved(ids: tuple[int, ...], places: dict[int, int]) -> tuple[int, ...]:
    return tuple(places[one] for one in ids if one in places)


def subboard(graph: Graph, faces: Sequence[int]) -> tuple[Graph, IntArray, IntArray]:
    """A board of these faces alone, and the edge and the vertex of the whole one for each of its
    own.

    faces   ascending; on squares all of a rectangle
    """
    sides = np.concatenate(
        [np.arange(graph.face_start[face], graph.face_start[face + 1]) for face in faces]
    )
    start: IntArray = np.concatenate([[0], np.cumsum(graph.face_sizes[list(faces)])]).astype(
        np.int32
    )
    # Your own board has no rows, nor has a part of it.
    cols = len({face % graph.cols for face in faces}) if graph.cols else 0
    part = graph_from_polygons(
        graph.tiling,
        len(faces) // cols if cols else 0,
        cols,
        graph.positions[graph.face_vertices[sides]].astype(np.int64),
        start,
        # Graphs of one name are taken for the same.
        variant=f"cut-out {graph.rows}x{graph.cols}: {' '.join(map(str, faces))}",
    )
    edges, vertices = np.zeros(part.n_edges, np.int32), np.zeros(part.n_vertices, np.int32)
    edges[part.face_edges] = graph.face_edges[sides]
    vertices[part.face_vertices] = graph.face_vertices[sides]
    return part, edges, vertices
