"""Names of places as data: which of them tells a cell, a dot or an edge from all others, and how
edges are named together.
"""

from collections.abc import Sequence
from typing import cast

from takegaki.core.graph import Graph
from takegaki.core.place_names import (
    COMPASS_KEYS,
    edge_term,
    face_term,
    side_ways,
    vertex_term,
    vertex_ways,
)
from takegaki.core.reason import Cell, Dot, Edge, Edges, Face, Marks, Place, Reason, Value


def name_of(graph: Graph, place: Place) -> Reason:
    """The name of a place of a board."""
    if isinstance(place, Edge):
        return edge_term(graph, place.id)
    is_face = isinstance(place, Face) or (isinstance(place, Cell) and graph.cells == "faces")
    return face_term(graph, place.id) if is_face else vertex_term(graph, place.id)


def _ways(graph: Graph, place: Place | None) -> dict[int, int]:
    """Which way the edges of a cell or a dot lie from there."""
    if place is None or isinstance(place, Edge):
        return {}
    known = graph.cached("ways of edges", dict[Place, dict[int, int]])
    found = known.get(place)
    if found is None:
        at_dot = isinstance(place, Dot) or (isinstance(place, Cell) and graph.cells != "faces")
        edges = (graph.edges_at(place.id) if at_dot else graph.edges_of(place.id)).tolist()
        ways = vertex_ways(graph, place.id) if at_dot else side_ways(graph, place.id)
        # Where two lie the same way, their full names distinguish them.
        found = known[place] = {
            edge: way for edge, way in zip(edges, ways, strict=True) if ways.count(way) == 1
        }
    return found


def way_from(graph: Graph, place: Place | None, edge: int) -> str:
    """Which way an edge leads from a dot, as a key of messages ("top-left"); "none" where it is not
    at a dot, or another one leads the same way.
    """
    ways = _ways(graph, place) if isinstance(place, Dot) else {}
    return COMPASS_KEYS[ways[edge]] if edge in ways else "none"


def ways_there(graph: Graph, edges: Sequence[int], seen: Edges | Marks) -> tuple[int, ...] | None:
    """Which way each of some edges lies from the one place where the reader looks; None where one
    of them is named otherwise.
    """
    if seen.cells:
        return None
    ways = _ways(graph, seen.place)
    try:
        return tuple([ways[edge] for edge in edges])
    except KeyError:
        return None


def edge_groups(graph: Graph, edges: Sequence[int], seen: Edges | Marks) -> list[Reason]:
    """Edges, some by some: those at the place together, the others by their cells."""
    cells = seen.cells
    if not cells:
        return _from_place(graph, edges, seen.place, None)
    owners = {int(edge): cell for cell in reversed(cells) for edge in graph.edges_of(cell)}
    every = [edge for edge, _ in seen.marks] if isinstance(seen, Marks) else edges
    if len(cells) == 1 and all(edge in owners for edge in every):
        return _from_place(graph, edges, Face(cells[0]), None)
    found: list[Reason] = []
    for cell in cells:
        own = [edge for edge in edges if owners.get(edge) == cell]
        found += _from_place(graph, own, Face(cell), cell) if own else []
    rest = _by_cell(graph, [edge for edge in edges if edge not in owners])
    return _alike([*found, *rest])


def _from_place(
    graph: Graph, edges: Sequence[int], place: Place | None, owner: int | None
) -> list[Reason]:
    """Edges as seen from a place, those there together.

    owner   the face that is named where "its" could be another's
    """
    ways = _ways(graph, place)
    there = [edge for edge in edges if edge in ways]
    others = _by_cell(graph, [edge for edge in edges if edge not in ways])
    if not there:
        return others
    if isinstance(place, Dot):
        named = _words("from-dot", ways, there)
        straight = tuple(one for one in named if one.form in UP_OR_DOWN)
        aside = tuple(one for one in named if one.form not in UP_OR_DOWN)
        return [Reason("edges.at-dot", ways=named, straight=straight, aside=aside), *others]
    named = _words("way", ways, there)
    if owner is not None:
        return [Reason("edges.of", ways=named, cell=face_term(graph, owner)), *others]
    return [Reason("edges.its", ways=named), *others]


UP_OR_DOWN = ("from-dot.top", "from-dot.bottom")
"""Ways that some languages say in another manner than those to a side."""


def seen_from(graph: Graph, seen: Edges | Marks) -> frozenset[int]:
    """The edges that are named from the one place where the reader looks ("its top edge")."""
    return frozenset() if seen.cells else frozenset(_ways(graph, seen.place))


def _words(form: str, ways: dict[int, int], edges: Sequence[int]) -> tuple[Reason, ...]:
    return tuple(Reason(f"{form}.{COMPASS_KEYS[ways[edge]]}") for edge in edges)


def _by_cell(graph: Graph, edges: Sequence[int]) -> list[Reason]:
    """Full names of edges, the sides of one cell together."""
    found: dict[Reason, list[Reason]] = {}
    for edge in edges:
        name = edge_term(graph, edge)
        is_side = name.form == "edge.side"
        key = name.args["cell"] if is_side else name
        assert isinstance(key, Reason)
        found.setdefault(key, []).append(name)
    return _alike(
        [
            names[0]
            if len(names) == 1
            else Reason("edges.of", ways=tuple(one.args["way"] for one in names), cell=key)
            for key, names in found.items()
        ]
    )


def _alike(groups: list[Reason]) -> list[Reason]:
    """Edges that lie the same way from several cells together: "the top edges of r1c2 and r1c3"."""
    cells: dict[Value, list[Reason]] = {}
    for one in groups:
        if one.form in ("edge.side", "edges.of"):
            cells.setdefault(_ways_of(one), []).append(cast(Reason, one.args["cell"]))
    found = []
    for one in groups:
        ways = _ways_of(one) if one.form in ("edge.side", "edges.of") else ()
        same = cells.pop(ways, None) if ways else [one]
        if same is not None:
            several = len(same) > 1
            found.append(Reason("edges.of-cells", ways=ways, cells=tuple(same)) if several else one)
    return found


def _ways_of(group: Reason) -> tuple[Value, ...]:
    ways = group.args.get("ways", (group.args.get("way", ""),))
    assert isinstance(ways, tuple)
    return ways
