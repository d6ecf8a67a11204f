"""Loops coloured from two sides, then shaped to what people feel: windings, size, straight walls."""

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.looks import look, orbits
from takegaki.core.surround import STRAIGHT, rings, straight_ahead
from takegaki.core.symmetry import Symmetry
from takegaki.core.topology import BoolArray, loop_order
from takegaki.engine import shape as mould
from takegaki.engine import two_sided as sides
from takegaki.engine.dice import below, draw
from takegaki.engine.flips import Field
from takegaki.engine.jit import i64
from takegaki.loops.fields import KeepOn, lines_of, new_field
from takegaki.loops.wishes import Wishes

STREAM = 2
# Draws of shaping for each face, how often shaping goes on where a wish is not met yet, and each how
# many times it does so without regard to windingness.
SWEEPS = 12
ROUNDS = 31
SHAKEN = 3
# Some milliseconds of work.
CHUNK = 20_000


def colour_loop(
    graph: Graph,
    seed: int,
    *,
    windingness: float = 0.5,
    inside: float | None = None,
    symmetry: str | None = None,
    max_straight: int | None = None,
    keep_on: KeepOn = None,
) -> BoolArray | None:
    """(E,) the lines of a loop from a random colouring; None only when keep_on ended the work.

    windingness   from 0 (as broad as it gets) to 1 (tight corridors that visit nearly all dots)
    inside        share of faces inside, from 0 to 1, met within MARGIN; None: about half, as it comes
    symmetry      names of core/looks.py, joined by "+": the loop is its own image
    max_straight  most lines in a row that the loop may go straight on

    Raises PuzzleError for values that mean nothing, a symmetry that the board has not, and where no
    loop that meets the wishes was found.
    Source: engine/two_sided.py for the colouring, engine/shape.py for the shaping.
    """
    wishes = Wishes(windingness, inside, max_straight)
    group = look(graph, symmetry or "")
    field = new_field(graph, seed, STREAM)
    colouring = coloured(graph, field, group, wishes, keep_on)
    if colouring is None:
        return None
    return _shaped(graph, field, _mould(graph, field, colouring, wishes), wishes, keep_on)


def coloured(
    graph: Graph, field: Field, group: tuple[Symmetry, ...], wishes: Wishes, keep_on: KeepOn = None
) -> sides.Sides | None:
    """Colour an empty field from two sides, alike under a group; None only when keep_on ended the work."""
    colouring = _sides(graph, orbits(graph, group), wishes)
    _start(graph, field, colouring, group)
    while sides.colour(field, colouring, i64(CHUNK)):
        if keep_on is not None and not keep_on():
            return None
    return colouring


def _shaped(
    graph: Graph, field: Field, shape: mould.Mould, wishes: Wishes, keep_on: KeepOn
) -> BoolArray | None:
    loose = shape._replace(weight=np.full_like(shape.weight, shape.weight[0]))
    for turn in range(ROUNDS):
        # A loop as tight or as broad as can be may be stuck with a wish unmet.
        shaken = turn % SHAKEN == SHAKEN - 1
        left = SWEEPS * len(shape.orbit_faces)
        while left > 0:
            if keep_on is not None and not keep_on():
                return None
            mould.shape(field, loose if shaken else shape, i64(min(left, CHUNK)))
            left -= CHUNK
        if _met(shape) and not shaken:
            return lines_of(field)
    raise PuzzleError(wishes.unmet(graph, shape.ctl))


def _met(shape: mould.Mould) -> bool:
    near = abs(shape.ctl[mould.AREA] - shape.ctl[mould.WANTED]) <= shape.ctl[mould.OFF]
    return bool(near and shape.ctl[mould.EXCESS] == 0)


def _sides(graph: Graph, orbit: tuple[np.ndarray, np.ndarray, np.ndarray], wishes: Wishes) -> sides.Sides:
    """Nothing coloured yet; what touches the world waits."""
    n_orbits = len(orbit[0]) - 1
    ring_start, ring = rings(graph)
    colour = np.zeros(graph.n_faces + 1, dtype=np.int8)
    colour[graph.outside] = sides.OUTSIDE
    ctl = np.zeros(sides.CTL_SIZE, dtype=np.int64)
    ctl[sides.CONTEST] = wishes.contest
    ctl[sides.SIGN] = 1 if wishes.windingness >= 0.5 else -1
    ctl[sides.SHARE] = wishes.share
    made = sides.Sides(
        colour,
        ring_start,
        ring,
        *orbit,
        np.empty((2, n_orbits), dtype=np.int32),
        np.full((2, n_orbits), -1, dtype=np.int32),
        ctl,
    )
    border = graph.edge_faces[(graph.edge_faces == graph.outside).any(axis=1)].min(axis=1)
    for face in np.unique(border).tolist():
        sides.wait(made, i64(orbit[2][face]))
    return made


def _start(graph: Graph, field: Field, made: sides.Sides, group: tuple[Symmetry, ...]) -> None:
    """Colour the first faces inside: a smallest set that is its own image, drawn by lot."""
    choices = centres(graph, group)
    if not choices:
        raise PuzzleError("this board has no loop of that symmetry")
    for face in choices[below(field.dice, i64(len(choices)))]:
        sides.plant(field, made, i64(face))


def centres(graph: Graph, group: tuple[Symmetry, ...]) -> list[list[int]]:
    """Small discs that the group carries onto themselves: a face, the two of an edge, those round a dot.

    The inside of a loop is a disc, and each of its symmetries leaves a point of it where it is.
    """
    if len(group) == 1:
        return [[face] for face in range(graph.n_faces)]
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
        found.append(graph.vertex_faces[graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]].tolist())
    alone = {faces[0] for faces in found if len(faces) == 1}
    # A disc around a face that would do alone is not a smallest one.
    return [
        faces for faces in found if graph.outside not in faces and (len(faces) == 1 or not alone & set(faces))
    ]


def _mould(graph: Graph, field: Field, made: sides.Sides, wishes: Wishes) -> mould.Mould:
    inside = (made.side[: graph.n_faces] == sides.INSIDE).astype(np.int8)
    area = int(inside.sum())
    ctl = np.zeros(mould.CTL_SIZE, dtype=np.int64)
    ctl[mould.AREA] = area
    together = int(np.diff(made.orbit_start).max())
    ctl[mould.WANTED], ctl[mould.OFF] = wishes.area(graph.n_faces, together, draw(field.dice))
    ctl[mould.STRETCH] = wishes.max_straight or 0
    ahead = straight_ahead(graph) if wishes.max_straight else np.empty(0, dtype=np.int32)
    if wishes.max_straight:
        ctl[mould.EXCESS] = sum(
            max(0, run - wishes.max_straight) for run in stretches(graph, lines_of(field))
        )
    return mould.Mould(
        inside, made.orbit_start, made.orbit_faces, ahead, wishes.weights(graph), wishes.sign, ctl
    )


def stretches(graph: Graph, lines: BoolArray) -> list[int]:
    """How many lines the loop goes straight on, each time, along the loop; from any of its corners."""
    order = np.array(loop_order(graph, np.flatnonzero(lines).tolist()))
    step = graph.positions[np.roll(order, -1)] - graph.positions[order]
    step /= np.hypot(step[:, 0], step[:, 1])[:, None]
    turns = np.flatnonzero((step * np.roll(step, 1, axis=0)).sum(axis=1) < STRAIGHT)
    return [int(length) for length in np.diff(np.append(turns, turns[0] + len(order)))]
