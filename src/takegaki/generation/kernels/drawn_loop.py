"""Annealing of a loop towards what an author draws.

How often it turns and how, how many lines each cell has, which numbers stand at the places of the
clues.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953); the
chances are halved, not exponentials, so that no machine rounds otherwise.
"""

from takegaki.generation.kernels.loop_flips import NO_FLIP, Field, flip, kind_of
from takegaki.runtime.arrays import Bytes, Floats, Ints, Longs
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below, draw

# What is counted, a place in `total` for each.
LENGTH, BENDS, ONES, STAIRS, LONG, BROAD, AREA, AT_BORDER = 0, 1, 2, 3, 4, 5, 6, 7
CELLS = 8  # four numbers: cells of 0, 1, 2, 3 lines; on other cells by what comes nearest to these
GIVEN = 12  # the same of those with a clue
LOOSE = 16  # cells where the loop may pass on either side, and no clue tells
TOUCHING = 17  # pairs of given 0s that touch
BESIDE = 18  # ten numbers: pairs of clues beside each other, by their values
ACROSS = 28  # and across a dot
WINDOWS = 38  # what squares of nine cells weigh, by which of them lie inside
N_COUNTED = 39
WINDOW_CELLS = 9
N_KINDS = 4
MOST_HALVINGS = 30
UNUSED, GOES_ON, TURNING = 0, 1, 2
N_PAIRS = 10
LEAST_DEVIATION, OF_DEVIATION = 0.7, 0.5
LOOSE_WEIGHT, TOUCHING_WEIGHT = 4.0, 50.0


class DrawnLoop(Record):
    """The state besides the field: C cells, E edges, V dots.

    total, target, weight   (N_COUNTED,) what there is, what is wanted, and what a difference weighs
    """

    vertex_start: Ints  # with vertex_edges and vertex_faces: what meets at each dot
    vertex_edges: Ints
    vertex_faces: Ints
    edge_vertices: Ints  # (2 E,)
    ahead: Ints  # (2 E,) the dart straight on after each dart, or -1
    near_start: Ints  # with near: the cells that touch each cell
    near: Ints
    near_side: Bytes  # 1 where they share an edge, 0 where only a dot
    kind_start: Ints  # with kind: of a cell and its number of lines one of N_KINDS, or N_KINDS
    kind: Bytes
    pair_kind: Ints  # (N_KINDS * N_KINDS,) which of ten pairs
    border: Bytes  # (C + 1,) 1 at the border
    clued: Bytes  # (C,) 1 where a clue is to be
    held: Bytes  # (C,) 1 where nothing flips
    blind: Bytes  # (C,) 1 where a flip changes no clue beside it
    half: Bytes  # (C,) the number of lines that a flip leaves as it is, or -1
    count: Ints  # (C,) lines round it
    inside: Bytes  # (C + 1,) the world is the last
    way: Bytes  # (V,) UNUSED, GOES_ON or TURNING
    cell_stamp: Ints  # (C + 1,)
    edge_stamp: Ints  # (E,)
    windows: Ints  # (9 C,) the windows that a cell lies in, by its bit in them, or -1; or nothing
    window_weight: Ints  # (512,) what each window weighs, by its bits
    window: Ints  # (C,) the bits of the window round each cell
    chosen: Ints  # cells that may flip
    total: Longs
    target: Floats
    weight: Floats
    sample: (
        Floats  # (N_COUNTED,) what is wanted by cells, by clues, by pairs, and how far that lies
    )
    deviation: Floats  # apart
    before: Longs  # scratch: `total` before a flip
    stamp: int = 0
    n_chosen: int = 0
    n_flipped: int = 0
    is_aimed: int = 0  # 1: targets and weights are those of sample and deviation


@entry
def place_clues(f: Field, d: DrawnLoop) -> float:
    """Count all that is counted anew, after a change of `clued`, and aim at as much of it as these
    clues ask for; how far it is.
    """
    for cell in range(len(d.clued)):
        d.blind[cell] = 1
        for i in range(d.near_start[cell], d.near_start[cell + 1]):
            if d.near_side[i] and d.clued[d.near[i]]:
                d.blind[cell] = 0
    take_stock(f, d)
    if d.is_aimed:
        _aim(d)
    return cost_of(d)


@inlined
def _weight_at(deviation: float) -> float:
    apart: float = max(deviation, LEAST_DEVIATION)
    return 1.0 / (apart * apart)


@inlined
def _aim(d: DrawnLoop) -> None:
    """Where there is more of something, it is wanted more, and differs more."""
    clues, beside, across = 0, 0, 0
    for cell in range(len(d.clued)):
        clues += d.clued[cell]
    for k in range(N_PAIRS):
        beside += d.total[BESIDE + k]
        across += d.total[ACROSS + k]
    for k in range(N_COUNTED):
        scale = len(d.clued)
        if GIVEN <= k < LOOSE:
            scale = max(1, clues)
        elif BESIDE <= k < ACROSS:
            scale = max(1, beside)
        elif ACROSS <= k < WINDOWS:
            scale = max(1, across)
        d.target[k] = d.sample[k] * scale
        d.weight[k] = _weight_at(d.deviation[k] * scale * OF_DEVIATION)
    d.target[LOOSE] = d.target[TOUCHING] = 0.0
    d.weight[LOOSE], d.weight[TOUCHING] = LOOSE_WEIGHT, TOUCHING_WEIGHT
    if len(d.windows) == 0:
        d.weight[WINDOWS] = 0.0


@kernel
def take_stock(f: Field, d: DrawnLoop) -> None:
    """Count all that is counted, of the lines and the inside as they are."""
    for vertex in range(len(d.way)):
        d.way[vertex] = _way_at(f, d, vertex)
    for cell in range(len(d.count)):
        lines = 0
        for i in range(f.face_start[cell], f.face_start[cell + 1]):
            lines += f.line[f.face_edges[i]]
        d.count[cell] = lines
    for k in range(N_COUNTED):
        d.total[k] = 0
    for vertex in range(len(d.way)):
        _count_dot(d, vertex, 1)
    for edge in range(len(f.line)):
        _count_edge(f, d, edge, 1)
    d.stamp += 1
    for cell in range(len(d.count)):
        d.cell_stamp[cell] = d.stamp
    for cell in range(len(d.count)):
        _count_cell(d, cell, 1)
        _count_loose(f, d, cell, 1)
    _count_windows(d)


@entry
def cost_of(d: DrawnLoop) -> float:
    """How far all that is counted is from what is wanted."""
    cost = 0.0
    for k in range(N_COUNTED):
        off = d.total[k] - d.target[k]
        cost += d.weight[k] * off * off
    return cost


@entry
def anneal_drawn(f: Field, d: DrawnLoop, warmth: float, coldness: float, draws: int) -> float:
    """Draw so many of the chosen cells, from warm to cold; each flips where the loop stays one and
    comes nearer to what is wanted, or at random. The cost at the end.
    """
    cost = cost_of(d)
    for step in range(draws):
        cell = d.chosen[below(f.rng, d.n_chosen)]
        if d.held[cell] or kind_of(f, cell) == NO_FLIP:
            continue
        for k in range(N_COUNTED):
            d.before[k] = d.total[k]
        flip_counted(f, d, cell)
        after = cost_of(d)
        heat = warmth + (coldness - warmth) * step / draws
        if after > cost and not is_taken(f, after - cost, heat):
            # Most flips are taken back: what was counted is known still.
            _flip_back(f, d, cell)
            continue
        cost = after
        d.n_flipped += 1
    return cost


@inlined
def is_taken(f: Field, more: float, heat: float) -> bool:
    """At random: what costs as much more as there is heat is taken one time in two."""
    if more >= heat * MOST_HALVINGS:
        return False
    halvings = max(0, min(MOST_HALVINGS, int(more / heat)))
    return draw(f.rng) < (1 << 31) >> halvings


@kernel
def flip_counted(f: Field, d: DrawnLoop, cell: int) -> None:
    """Flip a cell and keep the counts."""
    _count_round(f, d, cell, -1)
    _flip_alone(f, d, cell)
    _count_round(f, d, cell, 1)


@kernel
def _flip_back(f: Field, d: DrawnLoop, cell: int) -> None:
    """Flip a cell again, and count as `before`."""
    _flip_alone(f, d, cell)
    for k in range(N_COUNTED):
        d.total[k] = d.before[k]


@inlined
def _flip_alone(f: Field, d: DrawnLoop, cell: int) -> None:
    """Flip a cell, with what is known of its cells and dots, but not the counts."""
    flip(f, cell)
    d.inside[cell] ^= 1
    _flip_in_windows(d, cell)
    for i in range(f.face_start[cell], f.face_start[cell + 1]):
        edge = f.face_edges[i]
        change = 2 * f.line[edge] - 1
        for side in range(2):
            beside = f.edge_faces[edge, side]
            if beside < len(d.count):
                d.count[beside] += change
        vertex = f.face_vertices[i]
        d.way[vertex] = _way_at(f, d, vertex)
        # `flip` knows this of cells that may flip; others are flipped on the way back, too.
        f.used[vertex] = d.way[vertex] != UNUSED


@kernel
def _count_windows(d: DrawnLoop) -> None:
    """The bits of all windows, of the inside as it is, and what they weigh."""
    if len(d.windows) == 0:
        return
    for cell in range(len(d.window)):
        d.window[cell] = 0
    for cell in range(len(d.count)):
        if d.inside[cell]:
            for bit in range(WINDOW_CELLS):
                window = d.windows[WINDOW_CELLS * cell + bit]
                if window >= 0:
                    d.window[window] |= 1 << bit
    for cell in range(len(d.window)):
        d.total[WINDOWS] += d.window_weight[d.window[cell]]


@inlined
def _flip_in_windows(d: DrawnLoop, cell: int) -> None:
    if len(d.windows) == 0:
        return
    for bit in range(WINDOW_CELLS):
        window = d.windows[WINDOW_CELLS * cell + bit]
        if window >= 0:
            before = d.window[window]
            after = before ^ 1 << bit
            d.window[window] = after
            d.total[WINDOWS] += d.window_weight[after] - d.window_weight[before]


@kernel
def _count_round(f: Field, d: DrawnLoop, cell: int, sign: int) -> None:
    """Add (or take away) all that a flip of this cell may change."""
    begin, end = f.face_start[cell], f.face_start[cell + 1]
    d.stamp += 1
    d.cell_stamp[cell] = d.stamp
    for i in range(begin, end):
        edge = f.face_edges[i]
        for side in range(2):
            d.cell_stamp[f.edge_faces[edge, side]] = d.stamp
    for i in range(begin, end):
        vertex = f.face_vertices[i]
        _count_dot(d, vertex, sign)
        for k in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
            edge = d.vertex_edges[k]
            if d.edge_stamp[edge] != d.stamp:
                d.edge_stamp[edge] = d.stamp
                _count_edge(f, d, edge, sign)
    _count_cell(d, cell, sign)
    _count_loose(f, d, cell, sign)
    for i in range(d.near_start[cell], d.near_start[cell + 1]):
        if d.near_side[i]:
            _count_cell(d, d.near[i], sign)
        _count_loose(f, d, d.near[i], sign)


@inlined
def _way_at(f: Field, d: DrawnLoop, vertex: int) -> int:
    """How the loop passes a dot."""
    first, second = -1, -1
    for k in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
        if f.line[d.vertex_edges[k]]:
            first, second = d.vertex_edges[k], first
    if second < 0:
        return UNUSED
    # The dart of the first line that ends here.
    dart = 2 * first + (d.edge_vertices[2 * first] == vertex)
    return GOES_ON if d.ahead[dart] >> 1 == second else TURNING


@inlined
def _count_dot(d: DrawnLoop, vertex: int, sign: int) -> None:
    d.total[LENGTH] += sign * (d.way[vertex] != UNUSED)
    d.total[BENDS] += sign * (d.way[vertex] == TURNING)
    if d.way[vertex] == UNUSED and d.inside[d.vertex_faces[d.vertex_start[vertex]]]:
        d.total[BROAD] += sign


@inlined
def _count_edge(f: Field, d: DrawnLoop, edge: int, sign: int) -> None:
    if f.line[edge] == 0:
        return
    one, two = d.edge_vertices[2 * edge], d.edge_vertices[2 * edge + 1]
    if d.way[one] == GOES_ON and d.way[two] == GOES_ON:
        d.total[LONG] += sign
    elif d.way[one] == TURNING and d.way[two] == TURNING:
        d.total[ONES] += sign
        if _side_of_turn(f, d, edge, one) != _side_of_turn(f, d, edge, two):
            d.total[STAIRS] += sign


@kernel
def _side_of_turn(f: Field, d: DrawnLoop, edge: int, vertex: int) -> int:
    """The side, 0 or 1, of an edge to which the loop turns at an end; 2 for a cell on neither."""
    for k in range(d.vertex_start[vertex], d.vertex_start[vertex + 1]):
        other = d.vertex_edges[k]
        if f.line[other] and other != edge:
            for side in range(2):
                face = f.edge_faces[edge, side]
                meets = f.edge_faces[other, 0] == face or f.edge_faces[other, 1] == face
                if meets and face < len(d.count):
                    return side
            # Beyond the border lies the world, to which nothing turns that has another side.
            return 2
    return 2


@kernel
def _count_cell(d: DrawnLoop, cell: int, sign: int) -> None:
    """The number of lines of a cell, and its pairs; one of two cells that are both stamped counts
    theirs.
    """
    if d.inside[cell]:
        d.total[AREA] += sign
        if d.border[cell]:
            d.total[AT_BORDER] += sign
    own = d.kind[d.kind_start[cell] + d.count[cell]]
    if own == N_KINDS:
        return
    d.total[CELLS + own] += sign
    if d.clued[cell] == 0:
        return
    d.total[GIVEN + own] += sign
    for i in range(d.near_start[cell], d.near_start[cell + 1]):
        other = d.near[i]
        if d.clued[other] == 0 or (d.cell_stamp[other] == d.stamp and other < cell):
            continue
        its = d.kind[d.kind_start[other] + d.count[other]]
        if its == N_KINDS:
            continue
        pair = d.pair_kind[N_KINDS * own + its]
        if d.near_side[i]:
            d.total[BESIDE + pair] += sign
        else:
            d.total[ACROSS + pair] += sign
        if own == 0 and its == 0:
            d.total[TOUCHING] += sign


@inlined
def _count_loose(f: Field, d: DrawnLoop, cell: int, sign: int) -> None:
    """Where a cell may flip and no clue tells there is another solution."""
    if d.blind[cell] and (d.clued[cell] == 0 or d.count[cell] == d.half[cell]):
        d.total[LOOSE] += sign * (kind_of(f, cell) != NO_FLIP)
