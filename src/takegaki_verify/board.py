"""Boards: dots, the edges between them, and the cells that the edges surround.

square R C    R rows of C square cells. Dots are numbered row by row, and so are cells.
polygons      dots with coordinates, cells as rings of dots, clockwise on paper (y grows downwards).
grid R C      R rows of C cells whose middles are the dots: a line runs from cell to cell.
torus R C     the same, where the right side joins the left one and the lower side the upper one.
edges         edges by their two dots, cells by their edges; nothing is said of a plane.

Edges have numbers from 0. On squares and polygons edges are the pairs of dots that follow each
other round a cell, smaller dot first, in ascending order. On grids first come the edges from each
cell to its right neighbour, cell by cell, then those to its lower neighbour.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cmp_to_key, lru_cache

from takegaki_verify.errors import CertificateError

MOST_CELLS = 1_000_000
FARTHEST = 1 << 40
RIGHT, UP, LEFT, DOWN = range(4)


@dataclass
class Board:
    """What a puzzle is played on.

    edges    by edge its two dots
    cells    by cell its edges
    at_dot   by dot its edges
    sides    on grids: by dot its edges by their side: right, up, left, down
    beside   of a board in a plane: by edge the faces on its two sides. Cells are the first faces;
             then come the holes (of grids: what four cells surround), by their smallest edges, then
             the outside
    outside  the numbers of the faces that lie outside all
    parts    connected parts of the board
    """

    edges: list[tuple[int, int]]
    cells: list[list[int]]
    at_dot: list[list[int]]
    sides: list[dict[int, int]] = field(default_factory=list)
    beside: list[list[int]] = field(default_factory=list)
    outside: set[int] = field(default_factory=set)
    parts: int = 1


@lru_cache(maxsize=2)
def squares(rows: int, cols: int) -> Board:
    """Square cells. Boards are not changed, so that certificates of one size share one."""
    _check_size(rows, cols)
    width = cols + 1
    rings = [
        [dot, dot + 1, dot + 1 + width, dot + width]
        for row in range(rows)
        for dot in range(row * width, row * width + cols)
    ]
    dots = [(col, row) for row in range(rows + 1) for col in range(width)]
    return polygons(dots, rings)


def polygons(dots: list[tuple[int, int]], rings: list[list[int]]) -> Board:
    """Cells of any shape. Raises CertificateError unless they lie side by side in a plane."""
    if not rings or len(rings) > MOST_CELLS:
        raise CertificateError(f"a board has 1 to {MOST_CELLS} cells, this one {len(rings)}")
    pairs = set()
    for cell, ring in enumerate(rings):
        if len(ring) < 3 or len(set(ring)) < len(ring):
            raise CertificateError(f"cell {cell} is no ring of three different dots or more")
        if not all(0 <= dot < len(dots) for dot in ring):
            raise CertificateError(f"cell {cell} has a dot that is not there")
        pairs |= {_pair(one, two) for one, two in _steps(ring)}
    edges = sorted(pairs)
    number = {pair: edge for edge, pair in enumerate(edges)}
    at_dot = _edges_at(len(dots), edges)
    cells = [[number[_pair(one, two)] for one, two in _steps(ring)] for ring in rings]
    board = Board(edges, cells, at_dot)
    _draw(board, dots, rings)
    return board


@lru_cache(maxsize=2)
def grid(rows: int, cols: int, wraps: bool) -> Board:
    """Cells whose middles are the dots. A cell is never its own neighbour."""
    _check_size(rows, cols)
    edges: list[tuple[int, int]] = []
    sides: list[dict[int, int]] = [{} for _ in range(rows * cols)]
    for side, other, down, right in ((RIGHT, LEFT, 0, 1), (DOWN, UP, 1, 0)):
        for cell in range(rows * cols):
            row, col = cell // cols + down, cell % cols + right
            if wraps:
                row, col = row % rows, col % cols
            there = row * cols + col
            if row < rows and col < cols and there != cell:
                sides[cell][side] = sides[there][other] = len(edges)
                edges.append((cell, there))
    at_dot = [sorted(set(around.values())) for around in sides]
    board = Board(edges, [], at_dot, sides)
    if edges and not wraps:
        _draw(board, [(col, row) for row in range(rows) for col in range(cols)], [])
    return board


def _edges_at(n_dots: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """By dot its edges, of which each has some."""
    at_dot: list[list[int]] = [[] for _ in range(n_dots)]
    for edge, (one, two) in enumerate(edges):
        at_dot[one].append(edge)
        at_dot[two].append(edge)
    if not all(at_dot):
        raise CertificateError(f"nothing has dot {at_dot.index([])}")
    return at_dot


def joined(edges: list[tuple[int, int]], cells: list[list[int]]) -> Board:
    """Edges between dots, several between two if need be, and cells that are sets of edges."""
    if not 0 < len(edges) <= MOST_CELLS or len(cells) > MOST_CELLS:
        raise CertificateError(f"a board has 1 to {MOST_CELLS} edges, and no more cells")
    n_dots = 1 + max(map(max, edges))
    if n_dots > 2 * len(edges):
        raise CertificateError(f"{n_dots} dots are too many for {len(edges)} edges")
    for edge, (one, two) in enumerate(edges):
        if one == two:
            raise CertificateError(f"edge {edge} joins dot {one} with itself")
    at_dot = _edges_at(n_dots, edges)
    for cell, around in enumerate(cells):
        if len(set(around)) < len(around) or not all(edge < len(edges) for edge in around):
            raise CertificateError(f"cell {cell} has an edge twice, or one that is not there")
    return Board(edges, cells, at_dot)


def _draw(board: Board, dots: list[tuple[int, int]], rings: list[list[int]]) -> None:
    """Fill in what lies beside each edge. Raises CertificateError for a board that is not plane.

    The edges at a dot are ordered by their directions, and so every step along an edge has a next
    one round the place on its right hand. Each cell must be such a walk. Where dots - edges + walks
    = 2 holds for every connected part, the order belongs to a drawing in the plane (Euler).
    """
    after = _next_steps(board, dots)
    face_of: dict[tuple[int, int], int] = {}
    for cell, ring in enumerate(rings):
        steps = _steps(ring)
        if _area(steps, dots) <= 0:
            raise CertificateError(f"cell {cell} is not clockwise")
        for step, following in zip(steps, steps[1:] + steps[:1], strict=True):
            if step in face_of or after[step] != following:
                raise CertificateError(f"cell {cell} overlaps another, or a dot lies on its border")
            face_of[step] = cell
    walks = []
    for first in after:
        if first in face_of:
            continue
        walk = []
        step = first
        while step not in face_of:
            face_of[step] = -1
            walk.append(step)
            step = after[step]
        # Holes lie to the right hand; so are they ordered by the numbers of their edges.
        walks.append((_area(walk, dots) <= 0, min(_pair(*step) for step in walk), walk))
    for face, (is_outside, _, walk) in enumerate(sorted(walks), start=len(rings)):
        face_of.update(dict.fromkeys(walk, face))
        if is_outside:
            board.outside.add(face)
    faces = len(rings) + len(walks)
    board.parts = _parts(len(dots), board.edges)
    if len(dots) - len(board.edges) + faces != 2 * board.parts:
        raise CertificateError("the cells do not lie side by side in a plane")
    if len(board.outside) != board.parts:
        raise CertificateError("the board has no outside")
    board.beside = [[face_of[one, two], face_of[two, one]] for one, two in board.edges]


def _next_steps(
    board: Board, dots: list[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """By step along an edge the next one round the face on its right hand (y grows downwards)."""
    after = {}
    direction = cmp_to_key(_turn)
    for dot, edges in enumerate(board.at_dot):
        ends = [sum(board.edges[edge]) - dot for edge in edges]
        x, y = dots[dot]
        towards = {end: (dots[end][0] - x, y - dots[end][1]) for end in ends}
        if (0, 0) in towards.values():
            raise CertificateError(f"dot {dot} lies on another")
        ends.sort(key=lambda end: direction(towards[end]))
        for one, two in zip(ends, ends[1:] + ends[:1], strict=True):
            if len(ends) > 1 and _turn(towards[one], towards[two]) == 0:
                raise CertificateError(f"two edges leave dot {dot} in the same direction")
            after[one, dot] = (dot, two)
    return after


def _turn(one: tuple[int, int], two: tuple[int, int]) -> int:
    """Negative where direction one comes before direction two, anticlockwise from the right."""
    half = (_is_below(one) > _is_below(two)) - (_is_below(one) < _is_below(two))
    cross = one[0] * two[1] - one[1] * two[0]
    return half or (cross < 0) - (cross > 0)


def _is_below(way: tuple[int, int]) -> bool:
    return way[1] < 0 or (way[1] == 0 and way[0] < 0)


def _area(walk: list[tuple[int, int]], dots: list[tuple[int, int]]) -> int:
    """Twice the area to the right hand of a walk; negative where that is the outside."""
    return sum(dots[one][0] * dots[two][1] - dots[two][0] * dots[one][1] for one, two in walk)


def _parts(n_dots: int, edges: list[tuple[int, int]]) -> int:
    beside = defaultdict(list)
    for one, two in edges:
        beside[one].append(two)
        beside[two].append(one)
    return len(components(range(n_dots), beside))


def components(dots: Iterable[int], beside: Mapping[int, list[int]]) -> list[set[int]]:
    """The connected parts of dots; `beside` gives by dot its neighbours."""
    left, found = set(dots), []
    while left:
        part, todo = set(), [next(iter(left))]
        while todo:
            dot = todo.pop()
            if dot not in part:
                part.add(dot)
                todo += beside[dot]
        left -= part
        found.append(part)
    return found


def _check_size(rows: int, cols: int) -> None:
    if rows < 1 or cols < 1 or rows * cols > MOST_CELLS:
        raise CertificateError(f"a board has 1 to {MOST_CELLS} cells, not {rows} x {cols}")


def _steps(ring: list[int]) -> list[tuple[int, int]]:
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def _pair(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)
