"""Pictures of a rule: what it requires on the left, what follows on the right."""

import textwrap
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from html import escape
from itertools import zip_longest

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import face_name
from takegaki.core.printable import listed
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.reason import said
from takegaki.core.topology import inside_faces, loop_order
from takegaki.puzzles import PUZZLES
from takegaki.render.canvas import ASCII, UNICODE, Canvas
from takegaki.render.scene import Scene, drawn_texts
from takegaki.render.svg import MARGIN, Drawing, drawing
from takegaki.render.svg_elements import FIRST, INK, framed, number, segments
from takegaki.render.text import grid_text, plane_text
from takegaki.render.tile_text import tile_text
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.patch import REFERENCE_SIDE, Patch, reference
from takegaki.rules.patches.window_clues import clue_signs
from takegaki.tilings.registry import NAMED

MIN_COLUMNS = 36
ARROW_WIDTH = 64.0
OUTLINE = 8.0
DISC = 15.0
"""Radius of what marks a number that follows."""
LINE_HEIGHT = 18.0
CHARACTER = 7.2
"""Width of a character of the words below a picture."""

IN_WORDS = {LINE: "in", CROSS: "out"}
"""What is written into a face whose colour is required or follows."""


@dataclass(frozen=True, eq=False)
class PictureBoard:
    """A small board on which a rule is drawn.

    faces   the place of each cell of the rule's patch, then of each coloured face; -1 for what is
            not needed
    edges   the place of each edge of the rule's patch; -1 for what is not needed
    """

    graph: Graph
    faces: tuple[int, ...]
    edges: tuple[int, ...]


def smallest_board(rule: Rule) -> PictureBoard:
    """The smallest board of the tiling that holds the clues, marks, numbers and small loops of a
    rule.
    """
    patch, graph = rule.patch, rule.patch.graph
    n_edges = len(patch.edges)
    looped = {mark for loop in rule.loops for mark in loop}
    used = [i for i in range(patch.n_marks) if rule.before[i] or rule.after[i] or i in looped]
    edges = [patch.edges[i] for i in used if i < n_edges]
    shown = (rule.clues, rule.numbers)
    cells = [
        patch.faces[i] for values in shown for i, value in enumerate(values) if value != NO_CLUE
    ]
    faces = [patch.coloured[i - n_edges] for i in used if i >= n_edges]
    faces += sorted(
        {face for loop in rule.loops for face in faces_within(graph, _edges(patch, loop))}
    )
    if graph.cells == "faces":
        cells, faces = [], cells + faces
    else:
        # With room all round: where a board ends is for rules to say.
        edges += sorted({edge for cell in cells for edge in graph.edges_at(cell).tolist()})
        edges = list(dict.fromkeys(edges))
    small, face_to, edge_to, vertex_to = _smallest(
        patch.tiling, tuple(dict.fromkeys(faces)), tuple(edges), tuple(cells)
    )
    cell_to = face_to if graph.cells == "faces" else vertex_to
    return PictureBoard(
        small,
        (
            *(cell_to.get(cell, -1) for cell in patch.faces),
            *(face_to.get(face, -1) for face in patch.coloured),
        ),
        tuple(edge_to.get(edge, -1) for edge in patch.edges),
    )


def _edges(patch: Patch, loop: Iterable[int]) -> list[int]:
    return [patch.edges[mark] for mark in loop]


def faces_within(graph: Graph, loop: list[int]) -> list[int]:
    """The faces inside a loop, ascending."""
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    lines[loop] = True
    return np.flatnonzero(inside_faces(graph, lines)).tolist()


_Ids = dict[int, int]

_Shape = tuple[int, int, int, int]
"""A place by its middle and its kind, in parts of a unit: sides and 0 of a face, the direction of
an edge.
"""


@lru_cache(maxsize=4096)
def _smallest(
    tiling: str, faces: tuple[int, ...], edges: tuple[int, ...], vertices: tuple[int, ...] = ()
) -> tuple[Graph, _Ids, _Ids, _Ids]:
    """The smallest board on which these places of the reference board lie as they do there."""
    home = reference(tiling)
    wanted = [
        *(_face_shape(home, face) for face in faces),
        *(_edge_shape(home, edge) for edge in edges),
        *(_vertex_shape(home, vertex) for vertex in vertices),
    ]
    sizes = [
        (rows, cols)
        for rows in range(1, REFERENCE_SIDE + 1)
        for cols in range(1, REFERENCE_SIDE + 1)
    ]
    for rows, cols in sorted(
        sizes, key=lambda size: (size[0] * size[1], abs(size[0] - size[1]), size[0])
    ):
        # Not every tiling has a board of every size.
        with suppress(PuzzleError):
            small = NAMED[tiling].graph(rows, cols)
            ids = _ids_of_shapes(wanted, _shapes(small))
            if ids is None:
                continue
            edge_ids, vertex_ids = ids[len(faces) :], ids[len(faces) + len(edges) :]
            return (
                small,
                dict(zip(faces, ids, strict=False)),
                dict(zip(edges, edge_ids, strict=False)),
                dict(zip(vertices, vertex_ids, strict=True)),
            )
    raise AssertionError(tiling)


def _ids_of_shapes(wanted: list[_Shape], known: dict[_Shape, int]) -> list[int] | None:
    """The ids of these places when they are moved over the known ones, if all of them find
    theirs.
    """
    first = wanted[0]
    for shape in known:
        if shape[2:] != first[2:]:
            continue
        right, down = shape[0] - first[0], shape[1] - first[1]
        ids = [known.get((x + right, y + down, a, b), -1) for x, y, a, b in wanted]
        if min(ids) >= 0:
            return ids
    return None


def _face_shape(graph: Graph, face: int) -> _Shape:
    corners = graph.positions[graph.corners_of(face)]
    x, y = np.rint(12 * corners.mean(axis=0)).astype(int).tolist()
    return x, y, len(corners), 0


def _edge_shape(graph: Graph, edge: int) -> _Shape:
    # Without the direction the four sides of a cell look like the four edges at a dot.
    start, end = sorted(
        np.rint(12 * graph.positions[graph.edge_vertices[edge]]).astype(int).tolist()
    )
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2, end[0] - start[0], end[1] - start[1]


def _vertex_shape(graph: Graph, vertex: int) -> _Shape:
    x, y = np.rint(12 * graph.positions[vertex]).astype(int).tolist()
    return x, y, 0, 0


@lru_cache(maxsize=64)
def _shapes(graph: Graph) -> dict[_Shape, int]:
    faces = {_face_shape(graph, face): face for face in range(graph.n_faces)}
    edges = {_edge_shape(graph, edge): edge for edge in range(graph.n_edges)}
    return faces | edges | {_vertex_shape(graph, one): one for one in range(graph.n_vertices)}


def scenes(rule: Rule) -> tuple[Scene, Scene]:
    """The rule before and after, on the smallest board of its tiling that contains its places.

    The second has the premises, too. A face about which the rule says nothing is empty.
    """
    board = smallest_board(rule)
    both = tuple(later or one for one, later in zip(rule.before, rule.after, strict=True))
    # No face has both.
    clues = tuple(map(max, rule.clues, rule.numbers)) if rule.numbers else rule.clues
    title = f"Rule {rule.name}"
    first, second = (
        replace(_rule_scene(rule.patch, shown, board, marks), title=f"{title}, {state}")
        for shown, marks, state in ((rule.clues, rule.before, "before"), (clues, both, "after"))
    )
    return first, second


def _rule_scene(
    patch: Patch, clues: tuple[int, ...], board: PictureBoard, both: tuple[int, ...]
) -> Scene:
    graph, signs = board.graph, clue_signs(patch.kind, patch.tiling)
    marks, colours = both[: len(patch.edges)], both[len(patch.edges) :]
    drawn = np.zeros(graph.n_edges, dtype=np.int8)
    for edge, mark in zip(board.edges, marks, strict=True):
        if mark != UNKNOWN:
            drawn[edge] = mark
    texts = [""] * graph.n_cells
    n_faces = len(clues)
    for face, clue in zip(board.faces[:n_faces], clues, strict=True):
        if clue != NO_CLUE:
            texts[face] = signs[clue]
    inside = np.zeros(graph.n_faces, dtype=np.bool_)
    for face, colour in zip(board.faces[n_faces:], colours, strict=True):
        if colour == LINE:
            inside[face] = True
    shown = inside if any(colours) else None
    look, pictures = PUZZLES[patch.kind].look, drawn_texts(patch.kind)
    return Scene(graph, tuple(texts), drawn, inside=shown, look=look, drawn=pictures, powered=False)


def _colours(rule: Rule, board: PictureBoard, *, after: bool) -> dict[int, int]:
    """The colours that are required, or those and what follows: LINE (inside) or CROSS by face."""
    n_faces, n_edges = len(rule.patch.faces), len(rule.patch.edges)
    marks = zip(rule.before[n_edges:], rule.after[n_edges:], strict=True)
    known = [one or (other if after else UNKNOWN) for one, other in marks]
    return {
        face: mark
        for face, mark in zip(board.faces[n_faces:], known, strict=True)
        if mark != UNKNOWN
    }


def words(rule: Rule) -> list[str]:
    """What the picture cannot show, a sentence each: the assumption, and what the words in cells
    mean.
    """
    board = smallest_board(rule)
    found = []
    for loop in sorted(map(sorted, rule.loops)):
        around = faces_within(board.graph, [board.edges[mark] for mark in loop])
        names = [_short_name(board.graph, face) for face in around]
        found.append(said("rule.assumption", places=listed(names)))
    if any(rule.before[len(rule.patch.edges) :]) or any(rule.after[len(rule.patch.edges) :]):
        found.append(said("rule.sides"))
    return found


def _short_name(graph: Graph, face: int) -> str:
    """r2c1 for row 2, column 1, where the faces form rows and columns."""
    if graph.n_faces != graph.rows * graph.cols:
        return face_name(graph, face)
    return f"r{face // graph.cols + 1}c{face % graph.cols + 1}"


def rule_text(
    rule: Rule, *, ascii_only: bool = False, width: int = 100, colour: bool = False
) -> str:
    """Before and after side by side with an arrow between; one above the other where that is too
    wide.
    """
    board = smallest_board(rule)
    pictures, plain = [], []
    for scene, after in zip(scenes(rule), (False, True), strict=True):
        texts = list(scene.clues)
        for face, mark in _colours(rule, board, after=after).items():
            texts[face] += IN_WORDS[mark][:1] if texts[face] else IN_WORDS[mark]
        canvas = _canvas(replace(scene, clues=tuple(texts)), ascii_only, width)
        pictures.append(canvas.text(colour=colour).split("\n"))
        plain.append(canvas.text().split("\n"))
    room = max(map(len, plain[0]))
    arrow = "->" if ascii_only else "→"
    if room + max(map(len, plain[1])) + 10 > width:
        rows = [*pictures[0], "", f"  {arrow}", "", *pictures[1]]
    else:
        middle = (len(plain[0]) - 1) // 2
        rows = []
        for i, (left, right, bare) in enumerate(zip_longest(*pictures, plain[0], fillvalue="")):
            between = arrow if i == middle else " " * len(arrow)
            rows.append(f"{left}{' ' * (room - len(bare))}    {between}    {right}".rstrip())
    notes = [line for sentence in words(rule) for line in textwrap.wrap(sentence, width)]
    return "\n".join([*rows, *notes])


def _canvas(scene: Scene, ascii_only: bool, width: int) -> Canvas:
    glyphs = ASCII if ascii_only else UNICODE
    if scene.graph.cells == "vertices":
        return tile_text(scene, glyphs, width=width, numbered=False)
    if scene.graph.has_square_cells:
        return grid_text(scene, glyphs, width=width, numbered=False)
    return plane_text(scene, glyphs)


def rule_svg(rule: Rule) -> str:
    """Before and after side by side in one SVG element, what is new in a coloured band."""
    board = smallest_board(rule)
    given, known = (_colours(rule, board, after=after) for after in (False, True))
    first, second = (drawing(scene) for scene in scenes(rule))
    left = first.width + ARROW_WIDTH
    width, height = left + second.width, max(first.height, second.height)
    new = [edge for edge, mark in zip(board.edges, rule.after, strict=False) if mark != UNKNOWN]
    numbered = [
        face for face, value in zip(board.faces, rule.numbers, strict=False) if value != NO_CLUE
    ]
    body = [
        first.body,
        _colour_words(first, board.graph, given, given),
        *(_outline(board, loop, first.points) for loop in sorted(map(sorted, rule.loops))),
        _arrow(first.width, height / 2),
        f'<g transform="translate({number(left)} 0)">',
        _bands(second, board.graph, new),
        _discs(second, board.graph, numbered),
        second.body,
        _colour_words(second, board.graph, known, given),
        "</g>",
    ]
    columns = max(MIN_COLUMNS, int((width - 2 * MARGIN) / CHARACTER))
    lines = [line for text in (rule.name, *words(rule)) for line in textwrap.wrap(text, columns)]
    width = max(width, columns * CHARACTER + 2 * MARGIN)
    body.append(_caption(lines, height))
    height += LINE_HEIGHT * len(lines) + MARGIN / 2
    return framed("\n".join(filter(None, body)), width, height, f"Rule {rule.name}")


def _colour_words(
    drawn: Drawing, graph: Graph, colours: dict[int, int], old: dict[int, int]
) -> str:
    """A small word near the lowest corners of each face whose colour is known; bold where it is
    new.
    """
    texts = []
    for face, mark in colours.items():
        corners = drawn.points[graph.corners_of(face)]
        x, y = float(corners[:, 0].mean()), float(corners[:, 1].max()) - 3
        weight = "" if face in old else f' font-weight="bold" fill="{FIRST}"'
        texts.append(f'<text x="{number(x)}" y="{number(y)}"{weight}>{IN_WORDS[mark]}</text>')
    head = f'<g font-size="10" text-anchor="middle" fill="{INK}">'
    return "\n".join([head, *texts, "</g>"]) if texts else ""


def _arrow(left: float, middle: float) -> str:
    start, tip, y = number(left + 8), number(left + ARROW_WIDTH - 8), number(middle)
    return (
        f'<path d="M{start} {y}H{tip}m-9 -7l9 7l-9 7" fill="none" stroke="{INK}" '
        f'stroke-width="2.5" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _bands(drawn: Drawing, graph: Graph, edges: list[int]) -> str:
    if not edges:
        return ""
    ends = drawn.points[graph.edge_vertices[edges]]
    return (
        f'<path d="{segments(ends)}" fill="none" stroke="{FIRST}" stroke-opacity="0.2" '
        f'stroke-width="17" '
        f'stroke-linecap="round"/>'
    )


def _discs(drawn: Drawing, graph: Graph, faces: list[int]) -> str:
    """A coloured disc in each face whose number follows."""
    middles = [drawn.points[graph.corners_of(face)].mean(axis=0).tolist() for face in faces]
    circles = [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(DISC)}"/>' for x, y in middles
    ]
    return (
        "\n".join([f'<g fill="{FIRST}" fill-opacity="0.2">', *circles, "</g>"]) if circles else ""
    )


def _outline(board: PictureBoard, loop: list[int], points: FloatArray) -> str:
    """A small loop, dashed, a little outside its edges."""
    corners = points[loop_order(board.graph, [board.edges[mark] for mark in loop])]
    along = np.roll(corners, -1, axis=0) - corners
    turned = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    area = float(
        np.sum(
            corners[:, 0] * np.roll(corners[:, 1], -1) - np.roll(corners[:, 0], -1) * corners[:, 1]
        )
    )
    away = turned * np.sign(area)
    before = np.roll(away, 1, axis=0)
    # The point at the same distance from both sides of a corner.
    shift = (away + before) / (1 + np.sum(away * before, axis=1))[:, None]
    path = "L".join(f"{number(x)} {number(y)}" for x, y in (corners + OUTLINE * shift).tolist())
    return (
        f'<path d="M{path}Z" fill="none" stroke="{FIRST}" stroke-width="1.6" '
        f'stroke-dasharray="5 4"/>'
    )


def _caption(lines: list[str], top: float) -> str:
    texts = [
        f'<text x="{number(MARGIN)}" y="{number(top + LINE_HEIGHT * i + 9)}">'
        f"{escape(line, quote=False)}</text>"
        for i, line in enumerate(lines)
    ]
    return "\n".join([f'<g font-size="13" fill="{INK}">', *texts, "</g>"])
