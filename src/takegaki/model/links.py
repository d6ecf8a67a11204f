"""Links: which faces are neighbours, where each variable stands, which tables have three variables
in common.

How a table restricts another one by the values left to these three depends on where the variables
stand in each. Such ways are numbered by kernels, and what they mean is looked up: boards of all
shapes share it.
"""

from functools import lru_cache
from typing import Annotated

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.model.tables import MAX_WIDTH, Overlaps, mask_words
from takegaki.runtime.arrays import Ints, Ints2, Longs, Within
from takegaki.runtime.kernels import entry, kernel

WIDEST_SHARED = 7
"""Wider tables do not restrict others: their lookups would evict all else from the cache."""

# Places in what `make_links` counts.
N_MEETS, N_WAYS = range(2)


@kernel
def list_neighbours(
    edge_faces: Ints2, n_faces: int, start: Ints, near: Ints, shares: Ints, ends: Ints
) -> None:
    """For each face and the world those beside it, once each, in the order of the edges.

    start   (F + 2,), near: where each list begins, and the lists
    shares  so many sides each neighbour shares; not counted for those of the world
    ends    (F + 1,) scratch
    """
    for face in range(n_faces + 2):
        start[face] = 0
    for edge in range(len(edge_faces)):
        start[edge_faces[edge, 0] + 1] += 1
        start[edge_faces[edge, 1] + 1] += 1
    for face in range(n_faces + 1):
        start[face + 1] += start[face]
        ends[face] = start[face]
    for edge in range(len(edge_faces)):
        here, there = edge_faces[edge, 0], edge_faces[edge, 1]
        if here == n_faces:
            # The list of the world is long: what is in it can be seen from the other side.
            here, there = there, here
        place = start[here]
        while place < ends[here] and near[place] != there:
            place += 1
        if place == ends[here]:
            near[place] = there
            shares[place] = 0
            ends[here] += 1
            if here != there:
                near[ends[there]] = here
                shares[ends[there]] = 0
                ends[there] += 1
        shares[place] += 1 if here != there else 2
        if here != there and there < n_faces:
            place = start[there]
            while near[place] != here:
                place += 1
            shares[place] += 1
    end = 0
    for face in range(n_faces + 1):
        begin = start[face]
        start[face] = end
        for place in range(begin, ends[face]):
            near[end], shares[end] = near[place], shares[place]
            end += 1
    start[n_faces + 1] = end


@entry
def make_links(
    con_start: Ints,
    con_vars: Ints,
    vertex_start: Ints,
    vertex_faces: Ints,
    con_of_vertex: Ints,
    n_faces: int,
    occ_start: Ints,
    occ: Ints2,
    meet_start: Ints,
    meets: Ints2,
    pairs: Ints2,
    table: Ints,
    keys: Longs,
    counts: Longs,
) -> None:
    """Where each variable stands, and which tables have the three faces of a corner in common: the
    table of the face there, and that of the vertex; where a vertex of three faces has none, since
    each colouring fits it, the tables of two of these faces. Tables wider than WIDEST_SHARED are
    left out.

    occ_start   (N + 2,), the last a scratch
    meet_start  (C + 2,), the last a scratch
    meets       (4 E, 4) the first N_MEETS; in column 1 the way in which a pair of tables meets, and
                for its second table N_WAYS more; columns 2 and 3 are not set
    pairs       (2 E, 3) scratch: two constraints and their way
    table       scratch, twice the pairs or more, a power of two
    keys        (2 E,) of each way: 16 bits for the first table of a pair and for the second, in
                which 4 are the width and 4 each the slots of three faces, the last first
    """
    list_occurrences(con_start, con_vars, occ_start, occ)
    n_pairs = find_pairs(
        con_start,
        con_vars,
        vertex_start,
        vertex_faces,
        con_of_vertex,
        n_faces,
        pairs,
        table,
        keys,
        counts,
    )
    # Counted two places on, a list's beginning moves to the place where it belongs as it is filled.
    for con in range(len(meet_start)):
        meet_start[con] = 0
    for side in range(2):
        for one in range(n_pairs):
            if pairs[one, side] + 2 < len(meet_start):
                meet_start[pairs[one, side] + 2] += 1
    for con in range(2, len(meet_start)):
        meet_start[con] += meet_start[con - 1]
    for side in range(2):
        for one in range(n_pairs):
            con = pairs[one, side]
            row = meet_start[con + 1]
            meet_start[con + 1] = row + 1
            meets[row, 0] = pairs[one, 1 - side]
            meets[row, 1] = pairs[one, 2] + side * counts[N_WAYS]
    counts[N_MEETS] = 2 * n_pairs


@kernel
def list_occurrences(con_start: Ints, con_vars: Ints, occ_start: Ints, occ: Ints2) -> None:
    """For each variable the constraints that hold it: constraint, weight 3 ** slot and slot (., 3).

    occ_start  (N + 2,) where the list of a variable begins, and the end of the last; one more is
               scratch
    """
    for item in range(len(occ_start)):
        occ_start[item] = 0
    for place in range(len(con_vars)):
        if con_vars[place] + 2 < len(occ_start):
            occ_start[con_vars[place] + 2] += 1
    for item in range(2, len(occ_start)):
        occ_start[item] += occ_start[item - 1]
    for con in range(len(con_start) - 1):
        weight: Annotated[int, Within(1, 3**MAX_WIDTH)] = 1
        for place in range(con_start[con], con_start[con + 1]):
            item = con_vars[place]
            row = occ_start[item + 1]
            occ_start[item + 1] = row + 1
            occ[row, 0], occ[row, 1], occ[row, 2] = con, weight, place - con_start[con]
            weight *= 3


@kernel
def find_pairs(
    con_start: Ints,
    con_vars: Ints,
    vertex_start: Ints,
    vertex_faces: Ints,
    con_of_vertex: Ints,
    n_faces: int,
    pairs: Ints2,
    table: Ints,
    keys: Longs,
    counts: Longs,
) -> int:
    """The pairs of tables that meet, corner by corner, and how many; arguments as of
    `make_links`.
    """
    for place in range(len(table)):
        table[place] = -1
    counts[N_WAYS] = n_pairs = 0
    for vertex in range(len(con_of_vertex)):
        begin, end = vertex_start[vertex], vertex_start[vertex + 1]
        con, degree = con_of_vertex[vertex], end - begin
        if con < 0 and degree != 3:
            continue
        # Where each face comes once and none is the world, they stand in the table as round the
        # vertex.
        is_plain = (
            con >= 0 and con_start[con + 1] - con_start[con] == degree and degree <= WIDEST_SHARED
        )
        for slot in range(degree):
            last, later = slot - 1 if slot > 0 else degree - 1, slot + 1 if slot + 1 < degree else 0
            face = vertex_faces[begin + slot]
            before, after = vertex_faces[begin + last], vertex_faces[begin + later]
            is_inner = max(face, before, after) < n_faces
            if not is_inner or face in (before, after) or before == after:
                continue
            other = con if con >= 0 else before
            second: Slots = 0
            first = slots_of(con_start, con_vars, face, face, before, after)
            if is_plain:
                second = degree << 12 | later << 8 | last << 4 | slot
            else:
                second = slots_of(con_start, con_vars, other, face, before, after)
            if first >= 0 and second >= 0:
                pairs[n_pairs, 0], pairs[n_pairs, 1] = face, other
                pairs[n_pairs, 2] = way_of_key(first << 16 | second, table, keys, counts)
                n_pairs += 1
    return n_pairs


Slots = Annotated[int, Within(-1, (1 << 16) - 1)]
"""Three places in a table and its width, 4 bits each, or -1."""


@kernel
def slots_of(con_start: Ints, con_vars: Ints, con: int, one: int, two: int, three: int) -> Slots:
    """Where three variables stand in a constraint, and its width, 4 bits each, the width first; -1
    where one of them is missing or it is too wide.
    """
    begin, end = con_start[con], con_start[con + 1]
    if end - begin > WIDEST_SHARED:
        return -1
    found, met = (end - begin) << 12, 0
    for place in range(begin, end):
        item = con_vars[place]
        if item == one:
            found, met = found | (place - begin), met + 1
        elif item == two:
            found, met = found | (place - begin) << 4, met + 1
        elif item == three:
            found, met = found | (place - begin) << 8, met + 1
    return found if met == 3 else -1


@kernel
def way_of_key(
    key: Annotated[int, Within(0, (1 << 32) - 1)], table: Ints, keys: Longs, counts: Longs
) -> int:
    """The number of a way's key, a new one where it is met for the first time.

    table  (n,), n a power of two: -1 or the number of a way, behind the place that its key
           determines
    """
    place = (key * 40503 >> 7) & (len(table) - 1)
    while table[place] >= 0:
        if keys[table[place]] == key:
            return int(table[place])
        place = (place + 1) & (len(table) - 1)
    way = int(counts[N_WAYS])
    table[place], keys[way] = way, key
    counts[N_WAYS] = way + 1
    return way


class Ways(NamedTuple):
    """What stands in `Overlaps.meets` for each way in which a pair of tables meets, (2 W, 3), those
    in which the first table restricts the second before those back; projections and expansions as
    there.
    """

    rows: Ints
    projections: NDArray[np.int8]
    expansions: Ints


@lru_cache(maxsize=128)
def ways_of(keys: bytes) -> Ways:
    """The ways of some keys (W,) int64, as `make_links` has them.

    Cost: 0.1 ms for each way to lie in each other that was not met before.
    """
    numbers = np.frombuffer(keys, dtype=np.int64)
    rows = np.zeros((2 * len(numbers), 3), dtype=np.int32)
    projections: list[NDArray[np.int8]] = []
    expansions: list[Ints] = []
    at_projection, at_expansion = 0, 0
    for back in (0, 1):
        for way in np.argsort(numbers).tolist():
            first, second = int(numbers[way]) >> 16, int(numbers[way]) & 0xFFFF
            source, target = (second, first) if back else (first, second)
            projections.append(_projection(source >> 12, _slots_of(source)))
            expansions.append(_expansion(target >> 12, _slots_of(target)))
            rows[way + back * len(numbers)] = (
                at_projection,
                at_expansion,
                len(expansions[-1]) // 256,
            )
            at_projection += len(projections[-1])
            at_expansion += len(expansions[-1])
    return Ways(
        rows,
        np.concatenate([*projections, np.zeros(1, dtype=np.int8)]),
        np.concatenate([*expansions, np.zeros(1, dtype=np.int32)]),
    )


def _slots_of(half: int) -> tuple[int, int, int]:
    return half & 15, half >> 4 & 15, half >> 8 & 15


@lru_cache(maxsize=4096)
def _projection(width: int, slots: tuple[int, ...]) -> NDArray[np.int8]:
    """(4 * words * 256,) as `Overlaps` has them."""
    patterns = np.arange(32 * mask_words(width))
    shows = np.where(patterns < 1 << width, 1 << _at_slots(patterns, slots), 0).reshape(-1, 1, 8)
    of_value = np.where(np.arange(256)[:, None] >> np.arange(8) & 1, shows, 0)
    found: NDArray[np.int8] = (
        np.bitwise_or.reduce(of_value, axis=2).ravel().astype(np.uint8).view(np.int8)
    )
    return found


@lru_cache(maxsize=4096)
def _expansion(width: int, slots: tuple[int, ...]) -> Ints:
    """(words * 256,) as `Overlaps` has them."""
    agrees = np.arange(256)[:, None] >> _at_slots(np.arange(32 * mask_words(width)), slots) & 1
    words = np.packbits(agrees.astype(np.uint8), axis=1, bitorder="little").view("<i4")
    return words.T.ravel().astype(np.int32)


def _at_slots(patterns: NDArray[np.intp], slots: tuple[int, ...]) -> NDArray[np.intp]:
    """What patterns have at three slots, a number from 0 to 7 each."""
    found: NDArray[np.intp] = sum(
        ((patterns >> slot & 1) << i for i, slot in enumerate(slots)), np.zeros_like(patterns)
    )
    return found


class Links(NamedTuple):
    """Where each variable stands, and which tables meet: columns 1 to 3 of the last are not yet
    those of `rows`, by way (`takegaki.model.constraints.put_tables`).
    """

    occ_start: Ints
    occ: Ints
    overlaps: Overlaps
    rows: Ints


def links_of(
    graph: Graph, con_start: Ints, con_vars: Ints, con_of_vertex: Ints, n_vars: int
) -> Links:
    """The links of constraints; con_of_vertex (V,) as `make_links` takes it. Cost: linear."""
    corners, n_cons = len(graph.vertex_faces), len(con_start) - 1
    occ_start, meet_start = (
        np.empty(n_vars + 2, dtype=np.int32),
        np.empty(n_cons + 2, dtype=np.int32),
    )
    occ, meets = (
        np.empty((len(con_vars), 3), dtype=np.int32),
        np.empty((2 * corners, 4), dtype=np.int32),
    )
    keys, counts = np.empty(corners, dtype=np.int64), np.empty(2, dtype=np.int64)
    make_links(
        con_start,
        con_vars,
        graph.vertex_start,
        graph.vertex_faces,
        con_of_vertex,
        graph.outside,
        occ_start,
        occ,
        meet_start,
        meets,
        np.empty((corners, 3), dtype=np.int32),
        np.empty(1 << (2 * corners).bit_length(), dtype=np.int32),
        keys,
        counts,
    )
    n_meets, n_ways = counts.tolist()
    ways = ways_of(keys[:n_ways].tobytes())
    overlaps = Overlaps(meet_start[:-1], meets[:n_meets], ways.projections, ways.expansions)
    return Links(occ_start[:-1], occ, overlaps, ways.rows)
