"""Marks as clauses of sentences: edges named from the cell or the dot that the sentence is about."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, edge_name, side_directions, vertex_directions, vertex_name
from takegaki.core.printable import counted, listed

Mark = tuple[int, int]
"""Edge, and LINE or CROSS."""

MOST_NAMED = 4
"""Conclusions that a sentence names one by one."""

WORDS = {LINE: "a line", CROSS: "a cross"}
PLURALS = {LINE: "lines", CROSS: "crosses"}

FROM_DOT = {
    "right": "to its right",
    "bottom right": "to its lower right",
    "bottom": "below it",
    "bottom left": "to its lower left",
    "left": "to its left",
    "top left": "to its upper left",
    "top": "above it",
    "top right": "to its upper right",
}


def capital(text: str) -> str:
    """With a capital letter first."""
    return text[:1].upper() + text[1:]


def _ways(graph: Graph, kind: str, here: int) -> dict[int, str]:
    """Which way the edges of a face or a dot lie from there."""
    if kind == "edge":
        return {}
    edges = (graph.edges_of(here) if kind == "face" else graph.edges_at(here)).tolist()
    ways = side_directions(graph, here) if kind == "face" else vertex_directions(graph, here)
    # Where two lie the same way, their full names distinguish them.
    return {edge: way for edge, way in zip(edges, ways, strict=True) if ways.count(way) == 1}


class Namer:
    """Names of edges relative to a face or a dot.

    owner   the name of the face where "its" could be another's, else ""
    """

    def __init__(self, graph: Graph, place: tuple[str, int], owner: str = "") -> None:
        self._graph = graph
        self._kind = place[0]
        self._sides = (f"the {{}} edge of {owner}", f"the {{}} edges of {owner}")
        if not owner:
            self._sides = ("its {} edge", "its {} edges")
        # Sentences name the same few places again and again.
        cached = graph.cached("ways of edges", dict[tuple[str, int], dict[int, str]])
        found = cached.get(place)
        self._ways = cached.setdefault(place, _ways(graph, *place)) if found is None else found

    def one(self, edge: int) -> str:
        """ "its top edge", "the edge below it"; the full name of one that is not there."""
        if edge not in self._ways:
            return edge_name(self._graph, edge)
        way = self._ways[edge]
        return self._sides[0].format(way) if self._kind == "face" else f"the edge {FROM_DOT[way]}"

    def several(self, edges: Sequence[int]) -> list[str]:
        """Names of edges: those at the place together, the others each by its own."""
        seen = [edge for edge in edges if edge in self._ways]
        others = _by_cell(edge_name(self._graph, edge) for edge in edges if edge not in self._ways)
        if len(seen) < 2:
            return [*map(self.one, seen), *others]
        ways = [self._ways[edge] for edge in seen]
        if self._kind == "face":
            return [self._sides[1].format(listed(ways)), *others]
        return [f"the edges {listed(FROM_DOT[way] for way in ways)}", *others]

    def marks(self, marks: Sequence[Mark]) -> str:
        """Marks, at least one, as a clause: "its top and left edges are lines"."""
        return _clause(marks, self.several)


def _by_cell(names: Iterable[str]) -> list[str]:
    """Names of edges, the sides of one cell together: "the top and left edges of row 1, column 2"."""
    found: dict[str, list[str]] = {}
    for name in names:
        way, _, cell = name.removeprefix("the ").partition(" edge of ")
        # One that lies between two cells, or at 4 o'clock of one, stands alone.
        found.setdefault(cell or name, []).append(way if cell else name)
    return [
        ways[0]
        if ways[0] == cell
        else f"the {listed(ways)} {'edge' if len(ways) == 1 else 'edges'} of {cell}"
        for cell, ways in found.items()
    ]


def marks_of_cells(graph: Graph, marks: Sequence[Mark], cells: Sequence[int]) -> str:
    """Marks as a clause, each edge named from the first of some cells (faces) that it is a side of."""
    owners = {int(edge): cell for cell in reversed(cells) for edge in graph.edges_of(cell)}
    if len(cells) == 1 and all(edge in owners for edge, _ in marks):
        return Namer(graph, ("face", cells[0])).marks(marks)

    def several(edges: Sequence[int]) -> list[str]:
        found: list[str] = []
        for cell in cells:
            own = [edge for edge in edges if owners.get(edge) == cell]
            found += Namer(graph, ("face", cell), cell_name(graph, cell)).several(own) if own else []
        return [*found, *_by_cell(edge_name(graph, edge) for edge in edges if edge not in owners)]

    return _clause(marks, several)


def _clause(marks: Sequence[Mark], several: Callable[[Sequence[int]], list[str]]) -> str:
    if len(marks) > MOST_NAMED:
        counts = {mark: sum(one == mark for _, one in marks) for mark in (LINE, CROSS)}
        parts = [f"{counted(counts[mark], 'edge')} {_are(counts[mark], mark)}" for mark in (LINE, CROSS)]
        return listed(part for part, mark in zip(parts, (LINE, CROSS), strict=True) if counts[mark])
    parts = []
    for mark in (LINE, CROSS):
        edges = [edge for edge, one in marks if one == mark]
        if edges:
            parts.append(f"{listed(several(edges))} {_are(len(edges), mark)}")
    return listed(parts)


def _are(count: int, mark: int) -> str:
    return f"is {WORDS[mark]}" if count == 1 else f"are {PLURALS[mark]}"


MOST_IN_COVER = 5
"""Cells named for the dots of one step."""


def cells_at_dots(graph: Graph, dots: Iterable[int]) -> str:
    """Cells that have these dots for corners, those with most of them first; how many more where they are
    many. Cost: linear in their cells, for each cell named."""
    around = {
        dot: set(graph.vertex_faces[graph.vertex_start[dot] : graph.vertex_start[dot + 1]].tolist())
        - {graph.outside}
        for dot in dots
    }
    best_cells: list[int] = []
    while around:
        counts = Counter(face for faces in around.values() for face in faces)
        best = min(counts, key=lambda face: (-counts[face], face))
        around = {dot: faces for dot, faces in around.items() if best not in faces}
        best_cells.append(best)
    names = [cell_name(graph, cell) for cell in best_cells[:MOST_IN_COVER]]
    more = len(best_cells) - MOST_IN_COVER
    return listed([*names, f"{counted(more, 'more cell')}"] if more > 0 else names)


LONG = 12
"""Lines of a path from which on some of its dots are named, one for so many lines, at most MOST_ON_WAY."""
MOST_ON_WAY = 3


def by_way_of(graph: Graph, edge: int, path: Sequence[int]) -> str:
    """ ", by way of the top left corner of row 3, column 4,": dots on a long path, evenly spread."""
    stops = min(len(path) // LONG, MOST_ON_WAY)
    dots = [int(graph.edge_vertices[edge, 0])]
    for line in path:
        dots.append(int(graph.edge_vertices[line].sum()) - dots[-1])
    names = [vertex_name(graph, dots[len(path) * i // (stops + 1)]) for i in range(1, stops + 1)]
    return f", by way of {listed(names)}," if names else ""
