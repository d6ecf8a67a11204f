"""Kernels that make boards: the polygons of a lattice, polygons or rings of vertices joined into a
graph.

They number vertices and edges as the functions of `takegaki.core.graph` do. Without machine code
those are quicker, and used; tests hold one against the other.
"""

from collections.abc import Sequence

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph
from takegaki.core.graph_making import graph_from_faces, graph_from_polygons
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.runtime.arrays import Bytes, Floats, Ints, Longs, Longs2
from takegaki.runtime.kernels import entry, is_ready, kernel
from takegaki.runtime.sets import wrapped

# Directions to neighbours, by their bits.
WAYS = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
NORTHERN, EASTERN, SOUTHERN, WESTERN = (
    sum(1 << i for i in range(8) if side in WAYS[i]) for side in "NESW"
)
NEGATED = 1 << len(WAYS)  # in a need: none of these neighbours is there
STAGGERED = ("", "rows", "cols")

# Columns of the pieces of a lattice.
FIRST_CORNER, FIRST_NEED, PARITY = range(3)
# Places in what a kernel has counted.
N_FACES, N_SIDES, N_VERTICES, N_EDGES = range(4)


@entry
def join_lattice(
    rows: int,
    cols: int,
    wide: int,
    high: int,
    staggered: int,
    by_row: int,
    pieces: Longs2,
    spots: Longs2,
    needs: Longs,
    there: Bytes,
    out: Ints,
    positions: Floats,
    scratch: Longs,
    counts: Longs,
) -> bool:
    """Make the graph of a lattice's cells; False where two polygons overlap.

    wide, high  from column to column, from row to row
    staggered   place in STAGGERED
    by_row      1 where the parity of a cell is that of its row, 0 where row plus column have it
    pieces      (P + 1, 3) first corner, first need, parity or -1; the last one ends the others
    spots       (., 2) corners, from a cell's place
    needs       the neighbours of which one must be there, as bits; with NEGATED none of them
    there       (rows * cols,) 1 for cells that there are; (0,) where there are all
    others      as of `join_corners`
    """
    n_sides, n_faces = 0, 0
    out[0] = 0
    for row in range(rows):
        for col in range(cols):
            if len(there) == 0 or there[row * cols + col] != 0:
                x, y = col * wide, row * high
                x += row % 2 * wide // 2 if staggered == 1 else 0
                y += col % 2 * abs(high) // 2 if staggered == 2 else 0
                near = neighbours_there(row, col, rows, cols, staggered)
                odd = (row if by_row else row + col) % 2
                for piece in range(len(pieces) - 1):
                    if is_brought(pieces, needs, piece, near, odd):
                        for corner in range(
                            pieces[piece, FIRST_CORNER], pieces[piece + 1, FIRST_CORNER]
                        ):
                            scratch[2 * n_sides] = x + spots[corner, 0]
                            scratch[2 * n_sides + 1] = y + spots[corner, 1]
                            n_sides += 1
                        n_faces += 1
                        out[n_faces] = n_sides
    counts[N_FACES], counts[N_SIDES] = n_faces, n_sides
    return join_corners(out, positions, scratch, counts)


@kernel
def neighbours_there(row: int, col: int, rows: int, cols: int, staggered: int) -> int:
    """The directions in which a cell has a neighbour on the board, as bits by WAYS.

    Where rows are staggered, half a step right of a neighbour above or below counts as east of it,
    half a step left as west; where columns are, the same with south and north.
    """
    found = 0
    for way in range(8):
        down = (SOUTHERN >> way & 1) - (NORTHERN >> way & 1)
        right = (EASTERN >> way & 1) - (WESTERN >> way & 1)
        there_row, there_col = row + down, col + right
        if staggered == 1 and down != 0:
            there_col = col + (right - 1) // 2 + row % 2
        if staggered == 2 and right != 0:
            there_row = row + (down - 1) // 2 + col % 2
        if 0 <= there_row < rows and 0 <= there_col < cols:
            found |= 1 << way
    return found


@kernel
def is_brought(pieces: Longs2, needs: Longs, piece: int, near: int, odd: int) -> bool:
    """Does a cell of this parity, with these neighbours, bring this piece?"""
    if pieces[piece, PARITY] == 1 - odd:
        return False
    for one in range(pieces[piece, FIRST_NEED], pieces[piece + 1, FIRST_NEED]):
        if (needs[one] & near != 0) == (needs[one] & NEGATED != 0):
            return False
    return True


@entry
def join_corners(out: Ints, positions: Floats, scratch: Longs, counts: Longs) -> bool:
    """Make the graph of polygons, whose corners are whole numbers; False where two of them overlap.

    out        where each face begins (F + 1,), already; `join_rings` says what follows
    positions  (2 S,) x and y of each vertex, in order of first appearance
    scratch    x and y of each corner (S,); behind them (n,), the largest power of two in n above S
    counts     N_FACES and N_SIDES, already; N_VERTICES, N_EDGES
    """
    n_faces: int = counts[N_FACES]
    n_sides: int = counts[N_SIDES]
    numbers, table = out[n_faces + 1 : n_faces + 1 + n_sides], scratch[2 * n_sides :]
    size: int = 1
    while 2 * size <= len(table):
        size *= 2
    for place in range(size):
        table[place] = -1
    n_vertices: int = 0
    for side in range(n_sides):
        x, y = scratch[2 * side], scratch[2 * side + 1]
        place = wrapped(x, 2654435761, wrapped(y, 40503, 0))
        place = (place ^ place >> 13) & (size - 1)
        while table[place] >= 0:
            number: int = table[place]
            if positions[2 * number] == x and positions[2 * number + 1] == y:
                break
            place = (place + 1) & (size - 1)
        if table[place] < 0:
            table[place] = n_vertices
            positions[2 * n_vertices], positions[2 * n_vertices + 1] = x, y
            n_vertices += 1
        numbers[side] = table[place]
    counts[N_VERTICES] = n_vertices
    return join_rings(out, positions, scratch, counts)


@entry
def join_rings(out: Ints, positions: Floats, scratch: Longs, counts: Longs) -> bool:
    """Make the graph of faces, each a ring of vertices; False where two of them overlap.

    out        one after the other, of `Graph`: face_start, face_vertices, both already; face_edges,
               edge_vertices, edge_faces, vertex_start, vertex_edges, vertex_faces
    positions  x and y of each vertex
    scratch    (4 S + V + 1,) or longer
    counts     all but N_EDGES already
    """
    n_faces, n_sides, n_vertices = counts[N_FACES], counts[N_SIDES], counts[N_VERTICES]
    start, at = out[: n_faces + 1], n_faces + 1 + n_sides
    corners, sides = out[n_faces + 1 : at], out[at : at + n_sides]
    n_edges = number_edges(start, corners, sides, n_vertices, scratch)
    counts[N_EDGES] = n_edges
    edge_vertices = out[at + n_sides : at + n_sides + 2 * n_edges]
    edge_faces = out[at + n_sides + 2 * n_edges : at + n_sides + 4 * n_edges]
    for end in range(2 * n_edges):
        edge_vertices[end], edge_faces[end] = scratch[end], n_faces
    turn_clockwise(start, corners, sides, positions)
    for face in range(n_faces):
        for side in range(start[face], start[face + 1]):
            place = 2 * sides[side]
            place += corners[side] != edge_vertices[place]
            if edge_faces[place] != n_faces:
                return False
            edge_faces[place] = face
    at += n_sides + 4 * n_edges
    vertex_start, rings = out[at : at + n_vertices + 1], out[at + n_vertices + 1 :]
    list_rings(edge_vertices, positions, vertex_start, rings[: 2 * n_edges], scratch)
    for place in range(2 * n_edges):
        rings[2 * n_edges + place] = edge_faces[rings[place]]
        rings[place] >>= 1
    return True


@kernel
def number_edges(start: Ints, corners: Ints, sides: Ints, n_vertices: int, scratch: Longs) -> int:
    """Number the edges as they are first met on a walk round all faces; how many there are.

    sides    (S,) the edge of each side
    scratch  (4 S + V,) or longer: from where and to where each edge runs comes first
    """
    n_sides, n_edges = len(corners), 0
    following, first = scratch[2 * n_sides :], scratch[4 * n_sides :]
    for vertex in range(n_vertices):
        first[vertex] = -1
    for face in range(len(start) - 1):
        for side in range(start[face], start[face + 1]):
            begin = corners[side]
            end = corners[side + 1 if side + 1 < start[face + 1] else start[face]]
            # Edges stand in lists by their lower end.
            low = min(begin, end)
            edge: int = first[low]
            while edge >= 0 and scratch[2 * edge] + scratch[2 * edge + 1] != begin + end:
                edge = following[edge]
            if edge < 0:
                edge = n_edges
                scratch[2 * edge], scratch[2 * edge + 1] = begin, end
                following[edge], first[low] = first[low], edge
                n_edges += 1
            sides[side] = edge
    return n_edges


@kernel
def turn_clockwise(start: Ints, corners: Ints, sides: Ints, positions: Floats) -> None:
    """Turn the rings round that run anticlockwise (y down), from their first corner."""
    for face in range(len(start) - 1):
        begin, end = start[face], start[face + 1]
        area = 0.0
        for side in range(begin, end):
            one, other = corners[side], corners[side + 1 if side + 1 < end else begin]
            area += positions[2 * one] * positions[2 * other + 1]
            area -= positions[2 * other] * positions[2 * one + 1]
        if area < 0:
            for i in range((end - begin - 1) // 2):
                one, other = begin + 1 + i, end - 1 - i
                corners[one], corners[other] = corners[other], corners[one]
            for i in range((end - begin) // 2):
                one, other = begin + i, end - 1 - i
                sides[one], sides[other] = sides[other], sides[one]


@kernel
def list_rings(
    edge_vertices: Ints, positions: Floats, start: Ints, rings: Ints, ends: Longs
) -> None:
    """The ends of edges (2 e and 2 e + 1) round each vertex, clockwise (y down: growing angle).

    start  (V + 1,) where the list of each vertex begins
    rings  (2 E,) the lists
    ends   (V + 1,) scratch
    """
    for vertex in range(len(start)):
        start[vertex] = 0
    for end in range(len(edge_vertices)):
        start[edge_vertices[end]] += 1
    last = 0
    for vertex in range(len(start)):
        last += start[vertex]
        start[vertex] = ends[vertex] = last
    # Filled from behind, a list begins at last where it should.
    for end in range(len(edge_vertices)):
        here, there = edge_vertices[end], edge_vertices[end ^ 1]
        x = positions[2 * there] - positions[2 * here]
        y = positions[2 * there + 1] - positions[2 * here + 1]
        place = start[here]
        start[here] = place - 1
        while place < ends[here]:
            other = edge_vertices[rings[place] ^ 1]
            other_x = positions[2 * other] - positions[2 * here]
            other_y = positions[2 * other + 1] - positions[2 * here + 1]
            if not is_before(other_x, other_y, x, y):
                break
            rings[place - 1] = rings[place]
            place += 1
        rings[place - 1] = end


@kernel
def is_before(x: float, y: float, other_x: float, other_y: float) -> bool:
    """Is the angle of one direction less than that of another one, from above -180 to 180
    degrees?
    """
    # In four parts: below 0, 0, above 0, 180 degrees.
    half = (2 if y > 0 else 0) if y != 0 else (1 if x > 0 else 3)
    other_half = (2 if other_y > 0 else 0) if other_y != 0 else (1 if other_x > 0 else 3)
    return half < other_half or (half == other_half and x * other_y > y * other_x)


class CodedLattice(NamedTuple):
    """A lattice as `join_lattice` takes it, and how many sides a cell brings at most."""

    wide: int
    high: int
    staggered: int
    by_row: int
    pieces: NDArray[np.int64]
    spots: NDArray[np.int64]
    needs: Longs
    n_sides: int


def coded(
    step: tuple[int, int],
    staggered: str,
    by_row: bool,
    pieces: Sequence[tuple[NDArray[np.int64], str, int | None]],
) -> CodedLattice:
    """Code a lattice; of each piece the corners (k, 2), the neighbours that it needs, and its
    parity.
    """
    rows: list[tuple[int, int, int]] = []
    needs: list[int] = []
    n_spots = 0
    for corners, where, parity in (*pieces, (np.zeros((0, 2)), "", None)):
        rows.append((n_spots, len(needs), -1 if parity is None else parity))
        n_spots += len(corners)
        for need in where.split():
            some = sum(1 << WAYS.index(way) for way in need.lstrip("!").split("|"))
            needs.append(some + NEGATED * need.startswith("!"))
    return CodedLattice(
        *step,
        STAGGERED.index(staggered),
        int(by_row),
        np.array(rows, dtype=np.int64),
        np.concatenate([corners for corners, _, _ in pieces]).astype(np.int64),
        np.array(needs, dtype=np.int64),
        n_spots,
    )


EVERYWHERE = np.zeros(0, dtype=np.int8)


def graph_of_lattice(
    name: str, rows: int, cols: int, lattice: CodedLattice, there: NDArray[np.int8] = EVERYWHERE
) -> Graph | None:
    """The graph of a lattice's cells; None without machine code, and where polygons overlap or are
    none.
    """
    if not is_ready(join_lattice):
        return None
    room = _Room(rows * cols * (len(lattice.pieces) - 1), rows * cols * lattice.n_sides)
    wide, high, staggered, by_row, pieces, spots, needs, _ = lattice
    out, places, scratch, counts = room.arrays
    is_plane = join_lattice(
        rows,
        cols,
        wide,
        high,
        staggered,
        by_row,
        pieces,
        spots,
        needs,
        there,
        out,
        places,
        scratch,
        counts,
    )
    return room.graph(name, rows, cols, "") if is_plane and counts[N_FACES] else None


def graph_of_corners(
    name: str, rows: int, cols: int, corners: Longs, face_start: Ints, variant: str = ""
) -> Graph:
    """As `graph_from_polygons`, by a kernel where machine code is there."""
    if is_ready(join_corners):
        room = _Room(len(face_start) - 1, len(corners))
        out, _, scratch, counts = room.arrays
        out[: len(face_start)], scratch[: corners.size] = face_start, corners.ravel()
        counts[:2] = len(face_start) - 1, len(corners)
        if join_corners(*room.arrays):
            return room.graph(name, rows, cols, variant)
    return graph_from_polygons(name, rows, cols, corners, face_start, variant)


def graph_of_rings(
    name: str,
    rows: int,
    cols: int,
    positions: Floats,
    rings: Longs,
    face_start: Ints,
    variant: str = "",
) -> Graph:
    """As `graph_from_faces`, by a kernel where machine code is there."""
    if is_ready(join_rings):
        room = _Room(len(face_start) - 1, len(rings), len(positions))
        out, places, _, counts = room.arrays
        out[: len(face_start)], out[len(face_start) :][: len(rings)] = face_start, rings
        places[: positions.size] = positions.ravel()
        counts[:3] = len(face_start) - 1, len(rings), len(positions)
        if join_rings(*room.arrays):
            return room.graph(name, rows, cols, variant)
    return graph_from_faces(name, rows, cols, positions, rings, face_start, variant)


class _Room:
    """The memory of a graph of at most so many faces, sides and vertices, as `join_rings` takes
    it.
    """

    def __init__(self, faces: int, sides: int, vertices: int = 0) -> None:
        vertices = max(vertices, sides)
        out: Ints = np.empty(faces + vertices + 10 * sides + 2, dtype=np.int32)
        positions: Floats = np.empty(2 * vertices)
        size = 2 * sides + max(1 << sides.bit_length(), 2 * sides + vertices + 1)
        scratch: Longs = np.empty(size, dtype=np.int64)
        counts: Longs = np.zeros(4, dtype=np.int64)
        self.arrays = out, positions, scratch, counts

    def graph(self, name: str, rows: int, cols: int, variant: str) -> Graph:
        """What has been made, as views of this memory."""
        out, positions, _, counts = self.arrays
        faces, sides, vertices, edges = counts.tolist()
        at, ends = faces + 1 + 2 * sides, faces + 1 + 2 * sides + 4 * edges
        rings = ends + vertices + 1
        out.flags.writeable = positions.flags.writeable = False
        # Views of what is read-only are, too: nothing is left to do of what a new Graph does.
        made = object.__new__(Graph)
        vars(made).update(
            tiling=name,
            rows=rows,
            cols=cols,
            positions=positions[: 2 * vertices].reshape(-1, 2),
            face_start=out[: faces + 1],
            face_vertices=out[faces + 1 : faces + 1 + sides],
            face_edges=out[faces + 1 + sides : at],
            edge_vertices=out[at : at + 2 * edges].reshape(-1, 2),
            edge_faces=out[at + 2 * edges : ends].reshape(-1, 2),
            vertex_start=out[ends:rings],
            vertex_edges=out[rings : rings + 2 * edges],
            vertex_faces=out[rings + 2 * edges : rings + 4 * edges],
            variant=variant,
            cache={},
            n_faces=faces,
            n_edges=edges,
            n_cells=faces,
        )
        return made
