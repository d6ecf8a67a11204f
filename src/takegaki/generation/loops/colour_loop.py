"""Loops coloured from two sides, then shaped to what people feel: windings, size, straight
stretches.
"""

import numpy as np

from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.sorted_values import distinct
from takegaki.core.symmetry import Symmetry, orbits, symmetry_group
from takegaki.core.topology import (
    STRAIGHT,
    BoolArray,
    loop_order,
    straight_ahead,
    surrounding_faces,
)
from takegaki.generation.kernels import shape_loop
from takegaki.generation.kernels import two_sided as sides
from takegaki.generation.kernels.coloured_loop import (
    COLOURING_STREAM,
    SHAKEN,
    SHAPING_ROUNDS,
    SWEEPS,
    LoopSeeds,
)
from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.loops.given_loop import LoopRequirements, lines_of, new_field
from takegaki.runtime.records import Template, give_back
from takegaki.runtime.rng import below, draw

# Some milliseconds of work.
SHAPING_CHUNK = 20_000


def colour_loop(
    graph: Graph,
    seed: int,
    *,
    windingness: float = 0.5,
    inside: float | None = None,
    symmetry: str | None = None,
    max_straight: int | None = None,
    budget: Budget | None = None,
) -> BoolArray:
    """(E,) the lines of a loop from a random colouring.

    windingness   from 0 (as broad as it gets) to 1 (tight corridors that visit nearly all dots)
    inside        share of faces inside, from 0 to 1, met within MARGIN; None: about half, as it
                  comes
    symmetry      names of `core.symmetry.SYMMETRY_NAMES`, joined by "+": the loop is its own image
    max_straight  most lines in a row that the loop may go straight on

    Raises PuzzleError for values that mean nothing, a symmetry that the board has not, and where no
    loop that meets the requirements was found; EndedError when the budget ends.
    Source: `kernels.two_sided` for the colouring, `kernels.shape_loop` for the shaping.
    """
    required = LoopRequirements(windingness, inside, max_straight)
    group = symmetry_group(graph, symmetry or "")
    field = new_field(graph, seed, COLOURING_STREAM)
    limits = Budget.of(budget).start()
    colouring = coloured(graph, field, group, required, limits)
    shape = _shape_target(graph, field, colouring, required)
    lines = _shaped(graph, field, shape, required, limits)
    for made in (field, colouring, shape):
        give_back(made)
    return lines


def coloured(
    graph: Graph,
    field: Field,
    group: tuple[Symmetry, ...],
    required: LoopRequirements,
    budget: RunningBudget,
) -> sides.TwoSidedGrowth:
    """Colour an empty field from two sides, alike under a group. Raises EndedError when the budget
    ends.
    """
    colouring = _sides_for(graph, group, required)
    _start(graph, field, colouring, group)
    while sides.colour(field, colouring, SHAPING_CHUNK):
        budget.check()
    return colouring


def _shaped(
    graph: Graph,
    field: Field,
    shape: shape_loop.ShapeTarget,
    required: LoopRequirements,
    budget: RunningBudget,
) -> BoolArray:
    weight = required.weights(graph)
    for turn in range(SHAPING_ROUNDS):
        # A loop as tight or as broad as can be may be stuck with a requirement unmet.
        shaken = turn % SHAKEN == SHAKEN - 1
        shape.weight[:] = weight[0] if shaken else weight
        left = SWEEPS * len(shape.orbit_faces)
        while left > 0:
            budget.check()
            shape_loop.anneal(field, shape, min(left, SHAPING_CHUNK))
            left -= SHAPING_CHUNK
        if _met(shape) and not shaken:
            return lines_of(field)
    raise PuzzleError(required.unmet(graph, shape))


def _met(shape: shape_loop.ShapeTarget) -> bool:
    near = abs(shape.area - shape.wanted_area) <= shape.tolerance
    return near and shape.excess == 0


def _sides_for(
    graph: Graph, group: tuple[Symmetry, ...], required: LoopRequirements
) -> sides.TwoSidedGrowth:
    made = _sides(graph, group)
    made.contest, made.inside_share = required.contest, required.share
    made.sign = 1 if required.windingness >= 0.5 else -1
    return made


def _sides(graph: Graph, group: tuple[Symmetry, ...]) -> sides.TwoSidedGrowth:
    """Nothing coloured yet; what touches the world waits."""
    if len(group) > 1:
        return _first_sides(graph, group)
    own = ("side", "waiting", "n_waiting", "place")
    template: Template[sides.TwoSidedGrowth] = graph.cached(
        "two-sided growth", lambda: Template(_first_sides(graph, group), own)
    )
    return template.make()


def _first_sides(graph: Graph, group: tuple[Symmetry, ...]) -> sides.TwoSidedGrowth:
    orbit = orbits(graph, group)
    n_orbits = len(orbit[0]) - 1
    ring_start, ring = surrounding_faces(graph)
    colour = np.zeros(graph.n_faces + 1, dtype=np.int8)
    colour[graph.outside] = sides.OUTSIDE
    made = sides.TwoSidedGrowth(
        colour,
        ring_start,
        ring,
        *orbit,
        waiting=np.zeros((2, n_orbits), dtype=np.int32),
        n_waiting=np.zeros(2, dtype=np.int32),
        place=np.full((2, n_orbits), -1, dtype=np.int32),
    )
    sides.wait_for(made, _border_faces(graph))
    return made


def _border_faces(graph: Graph) -> IntArray:
    def found() -> IntArray:
        border = graph.edge_faces[(graph.edge_faces == graph.outside).any(axis=1)].min(axis=1)
        return distinct(border).astype(np.int32)

    return graph.cached("border faces", found)


DrawingRecords = tuple[LoopSeeds, Field, sides.TwoSidedGrowth, shape_loop.ShapeTarget]


def drawing_records(graph: Graph) -> DrawingRecords:
    """What `kernels.coloured_loop.draw_loop` draws loops of a board with, one after another, each
    as `colour_loop` does without wishes.
    """
    required, group = LoopRequirements(0.5, None, None), symmetry_group(graph, "")
    colouring = _sides_for(graph, group, required)
    shape = _blank_shape(graph, colouring, np.empty(0, dtype=np.int32))
    shape.sign, shape.weight[:] = required.sign, required.weights(graph)
    shape.wanted_area, shape.tolerance = required.area(graph.n_faces, 1, 0)
    drawing = LoopSeeds(
        seeds=np.empty(3, dtype=np.uint64),
        rng=np.empty(1, dtype=np.uint64),
        border=_border_faces(graph),
    )
    return drawing, new_field(graph, 0, COLOURING_STREAM), colouring, shape


def _start(
    graph: Graph, field: Field, made: sides.TwoSidedGrowth, group: tuple[Symmetry, ...]
) -> None:
    """Colour the first faces inside: a small set that is its own image, drawn at random."""
    if len(group) == 1:
        sides.start_at(field, made, below(field.rng, graph.n_faces))
        return
    choices = centres(graph, group)
    if not choices:
        raise PuzzleError("this board has no loop of that symmetry")
    for face in choices[below(field.rng, len(choices))]:
        sides.start_at(field, made, face)


def centres(graph: Graph, group: tuple[Symmetry, ...]) -> list[list[int]]:
    """Small discs that the group carries onto themselves: a face, the two of an edge, those round a
    dot.

    The inside of a loop is a disc, and each of its symmetries leaves a point of it where it is.
    """
    still = [
        np.flatnonzero(np.all([images == images0 for images in rest], axis=0)).tolist()
        for images0, rest in (
            (np.arange(graph.n_faces), [found.faces for found in group]),
            (np.arange(graph.n_edges), [found.edges for found in group]),
            (np.arange(graph.n_vertices), [found.vertices for found in group]),
        )
    ]
    found = [[face] for face in still[0]]
    found += [graph.edge_faces[edge].tolist() for edge in still[1]]
    for vertex in still[2]:
        found.append(
            graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]].tolist()
        )
    alone = {faces[0] for faces in found if len(faces) == 1}
    # A disc around a face that would do alone is not a smallest one.
    return [
        faces
        for faces in found
        if graph.outside not in faces and (len(faces) == 1 or not alone & set(faces))
    ]


def _shape_target(
    graph: Graph, field: Field, made: sides.TwoSidedGrowth, required: LoopRequirements
) -> shape_loop.ShapeTarget:
    inside = made.side[: graph.n_faces] == sides.INSIDE
    together = int(np.diff(made.orbit_start).max())
    wanted, tolerance = required.area(graph.n_faces, together, draw(field.rng))
    longest, ahead, excess = required.max_straight or 0, np.empty(0, dtype=np.int32), 0
    if longest:
        ahead = straight_ahead(graph)
        excess = sum(max(0, run - longest) for run in stretches(graph, lines_of(field)))
    shape = _blank_shape(graph, made, ahead)
    shape.inside[:] = inside
    shape.sign, shape.area = required.sign, int(np.count_nonzero(inside))
    shape.wanted_area, shape.tolerance = wanted, tolerance
    shape.max_straight, shape.excess = longest, excess
    return shape


def _blank_shape(
    graph: Graph, made: sides.TwoSidedGrowth, ahead: IntArray
) -> shape_loop.ShapeTarget:
    def first() -> shape_loop.ShapeTarget:
        """The record from which those of further boards of this shape are copied."""
        inside, weight = (
            np.zeros(graph.n_faces, np.int8),
            np.zeros(8 * int(graph.face_sizes.max()), np.int64),
        )
        return shape_loop.ShapeTarget(inside, made.orbit_start, made.orbit_faces, ahead, weight)

    if len(ahead) or len(made.orbit_start) <= graph.n_faces:
        return first()
    template: Template[shape_loop.ShapeTarget] = graph.cached(
        "shape target", lambda: Template(first(), ("inside", "weight"))
    )
    return template.make()


def stretches(graph: Graph, lines: BoolArray) -> list[int]:
    """How many lines the loop goes straight on, each time, along the loop; from any of its
    corners.
    """
    order = np.array(loop_order(graph, np.flatnonzero(lines).tolist()))
    step = graph.positions[np.roll(order, -1)] - graph.positions[order]
    step /= np.hypot(step[:, 0], step[:, 1])[:, None]
    turns = np.flatnonzero((step * np.roll(step, 1, axis=0)).sum(axis=1) < STRAIGHT)
    return [int(length) for length in np.diff(np.append(turns, turns[0] + len(order)))]
