"""Rules applied the slow way, sharing nothing with the program but the rules and the boards.

Patches are turned, mirrored and moved by their coordinates; every rule is tried at every place,
over and over. Marks are a list: the edges, then the colours of the faces.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.patch import Patch, middle_face
from takegaki.tilings import TILINGS

SIDE = 60
"""As wide as a cell of any tiling, or wider."""

Pairs = tuple[tuple[int, int], ...]
Place = tuple[int, int]


class Instance(NamedTuple):
    """A rule at a place: what it asks and concludes there; `off` if it wants a line off the board.

    Premises that hold off the board are left out, and so are crosses concluded there.
    """

    clues: Pairs
    before: Pairs
    after: Pairs
    loops: frozenset[frozenset[int]]
    off: bool


class Contradiction(Exception):  # noqa: N818
    """No solution agrees."""


def _edges(graph: Graph) -> list[Place]:
    ends = graph.positions.astype(int)[graph.edge_vertices]
    return [(x, y) for x, y in (6 * ends.sum(axis=1)).tolist()]


def _faces(graph: Graph) -> list[Place]:
    corners = [graph.positions[graph.corners_of(face)].sum(axis=0) for face in range(graph.n_faces)]
    return [
        (round(12 * x / size), round(12 * y / size))
        for (x, y), size in zip(corners, graph.face_sizes.tolist(), strict=True)
    ]


def turns(graph: Graph, face: int) -> list[np.ndarray]:
    """The linear maps that turn and mirror a face onto itself."""
    offsets = graph.positions[graph.corners_of(face)]
    offsets = offsets - offsets.mean(axis=0)
    n, found = len(offsets), []
    for first, step in product(range(n), (1, -1)):
        image = offsets[[(first + step * i) % n for i in range(n)]]
        matrix = np.linalg.lstsq(offsets, image, rcond=None)[0]
        assert np.allclose(offsets @ matrix, image)
        found.append(matrix)
    return found


def _moves(graph: Graph, home: Graph, middle: int, reach: int) -> list[Place]:
    """Where the middle of a patch's home can go on a board: every cell, and beyond the border."""
    (x, y), cells, here = _faces(home)[middle], _faces(home), np.array(_faces(graph))
    far = {(a - x, b - y) for a, b in cells}
    low, high = here.min(axis=0) - reach, here.max(axis=0) + reach
    found = {(a + dx, b + dy) for a, b in here.tolist() for dx, dy in far}
    return sorted(move for move in found if (low <= move).all() and (move <= high).all())


Laid = tuple[tuple[int, ...], tuple[int, ...]]
WHOLE_CELLS = ("square", "honeycomb")
"""All cells are alike and corners whole numbers: turns and shifts of one cell are all there are."""


@lru_cache(maxsize=256)
def places(patch: Patch, graph: Graph) -> list[Laid]:
    """(faces, marks) of a patch at every place where one of its edges is on the board, -1
    beyond.
    """
    return _by_whole_cells(patch, graph) if patch.tiling in WHOLE_CELLS else _by_shape(patch, graph)


def _by_whole_cells(patch: Patch, graph: Graph) -> list[Laid]:
    home, middle = patch.graph, middle_face(patch.tiling)
    edge_at = {place: edge for edge, place in enumerate(_edges(graph))}
    face_at = {place: face for face, place in enumerate(_faces(graph))}
    edges, faces = _edges(home), _faces(home)
    own = [faces[face] for face in patch.faces]
    own += [edges[edge] for edge in patch.edges] + [faces[face] for face in patch.coloured]
    relative = np.array(own) - faces[middle]
    k, m = len(patch.faces), len(patch.faces) + len(patch.edges)
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
    # A turn may stretch: hexagons with whole corners are not quite regular.
    moves = _moves(graph, home, middle, 2 * int(np.abs(relative).max()) + 12 * SIDE)
    for matrix in turns(home, middle):
        turned = np.rint(relative @ matrix).astype(int).tolist()
        for dx, dy in moves:
            there = [(x + dx, y + dy) for x, y in turned]
            marks = [edge_at.get(place, -1) for place in there[k:m]]
            if max(marks) >= 0:
                colours = [face_at.get(place, -1) for place in there[m:]]
                marks += [face + graph.n_edges if face >= 0 else -1 for face in colours]
                found[tuple(face_at.get(place, -1) for place in there[:k]), tuple(marks)] = None
    return list(found)


MARGIN = 4
"""Rows and columns round a board in which patches lie that reach onto it."""


class _Wide(NamedTuple):
    """A larger board: where its edges and faces are on the board itself (-1: beyond), its parts by
    corners.

    near   a quarter of its shortest edge: what lies so near is the same vertex
    spots  vertices by their positions in steps of `near`
    """

    graph: Graph
    near: float
    spots: dict[Place, int]
    edge_on: list[int]
    face_on: list[int]
    edge_at: dict[frozenset[int], int]
    face_at: dict[frozenset[int], int]

    def vertex(self, x: float, y: float) -> int:
        """The vertex at a point; -1 for none."""
        col, row = int(x // self.near), int(y // self.near)
        for step in product((0, -1, 1), repeat=2):
            found = self.spots.get((col + step[0], row + step[1]), -1)
            if found >= 0 and np.hypot(*(self.graph.positions[found] - (x, y))) < self.near:
                return found
        return -1


@lru_cache(maxsize=16)
def _wide(graph: Graph) -> _Wide:
    family = TILINGS[graph.tiling]
    # Of a tiling that never repeats no larger board is known: there is nothing beyond.
    margin = 0 if family.is_described else MARGIN
    wide = graph if margin == 0 else family.graph(graph.rows + 2 * margin, graph.cols + 2 * margin)
    lengths = np.hypot(*np.diff(wide.positions[wide.edge_vertices], axis=1)[:, 0].T)
    near = float(lengths.min()) / 4
    spots = {
        (int(x // near), int(y // near)): i for i, (x, y) in enumerate(wide.positions.tolist())
    }
    edge_at = {frozenset(ends): edge for edge, ends in enumerate(wide.edge_vertices.tolist())}
    face_at = {frozenset(wide.corners_of(face).tolist()): face for face in range(wide.n_faces)}
    found = _Wide(wide, near, spots, [-1] * wide.n_edges, [-1] * wide.n_faces, edge_at, face_at)
    middle = wide.positions.mean(axis=0) - graph.positions.mean(axis=0)
    shifts = wide.positions - graph.positions[0]
    for shift in shifts[np.argsort(np.hypot(*(shifts - middle).T))]:
        vertex = {
            i: found.vertex(*point) for i, point in enumerate((graph.positions + shift).tolist())
        }
        edges = [
            edge_at.get(frozenset(vertex[end] for end in ends))
            for ends in graph.edge_vertices.tolist()
        ]
        rings = (graph.corners_of(face).tolist() for face in range(graph.n_faces))
        faces = [face_at.get(frozenset(vertex[corner] for corner in ring)) for ring in rings]
        if None not in edges and None not in faces:
            for own, other in ((edges, found.edge_on), (faces, found.face_on)):
                for i, place in enumerate(own):
                    other[place] = i  # type: ignore[index]
            return found
    raise AssertionError(f"no part of a larger board of {graph.tiling} is like the board")


def _by_shape(patch: Patch, graph: Graph) -> list[Laid]:
    """Cells joined by sides are laid as one, turned or mirrored; those that meet at a vertex alone
    may bend.

    Then all are mirrored or none is, and as many edges of the vertex lie between them as before.
    """
    wide = _wide(graph)
    ways = [(step, dict[int, int]()) for step in (1, -1)]
    for part in _joined(patch):
        laid_ways = list(_part_laid(patch, part, wide))
        ways = [
            (step, known | more)
            for step, known in ways
            for other, more in laid_ways
            if other == step
            and all(more.get(point, there) == there for point, there in known.items())
        ]
    distinct = (
        way
        for step, way in ways
        if len(set(way.values())) == len(way)
        and all(_in_order(patch, wide, step, way, dot) for dot in way)
    )
    return list(dict.fromkeys(filter(None, (_read_off(patch, wide, way) for way in distinct))))


def _in_order(patch: Patch, wide: _Wide, step: int, vertex: dict[int, int], dot: int) -> bool:
    """Do the edges of a patch at a vertex lie there as far apart, going round it?"""
    home, here, there = patch.graph, _around(patch.graph, dot), _around(wide.graph, vertex[dot])
    others = [
        end for edge in patch.edges for end in home.edge_vertices[edge].tolist() if end in here
    ]
    mine = [end for end in dict.fromkeys(others) if end in vertex and _is_edge(patch, dot, end)]
    if any(vertex[end] not in there for end in mine):
        return False
    ranks = [(here.index(end), there.index(vertex[end])) for end in mine]
    return all(
        (two - ranks[0][1] - step * (one - ranks[0][0])) % len(here) == 0 for one, two in ranks
    )


def _is_edge(patch: Patch, one: int, two: int) -> bool:
    return any({one, two} == set(patch.graph.edge_vertices[edge].tolist()) for edge in patch.edges)


def _around(graph: Graph, dot: int) -> list[int]:
    """The vertices at the other ends of the edges at a vertex, by angle."""
    ends = {
        end for edge in graph.edges_at(dot).tolist() for end in graph.edge_vertices[edge].tolist()
    } - {dot}
    return sorted(
        ends, key=lambda end: float(np.arctan2(*(graph.positions[end] - graph.positions[dot])))
    )


def _joined(patch: Patch) -> list[list[int]]:
    """The faces of a patch in groups that hang together by sides."""
    left, groups = set(patch.faces), []
    while left:
        group = [min(left)]
        for face in group:
            left.discard(face)
            sides = patch.graph.edge_faces[patch.graph.edges_of(face)]
            group += sorted(
                {other for other in sides.ravel().tolist() if other in left} - set(group)
            )
        groups.append(group)
    return groups


def _part_laid(patch: Patch, faces: list[int], wide: _Wide) -> Iterator[tuple[int, dict[int, int]]]:
    """The vertices on which the corners of some faces can come to lie, and whether mirrored (-1) or
    not.
    """
    home = patch.graph
    corners = home.corners_of(faces[0])
    ends = set(home.edge_vertices[list(patch.edges)].ravel().tolist())
    points = sorted({point for face in faces for point in home.corners_of(face).tolist()})
    start = np.hstack([home.positions, np.ones((len(home.positions), 1))])
    n = len(corners)
    for face in np.flatnonzero(wide.graph.face_sizes == n).tolist():
        ring = wide.graph.corners_of(face)
        for first, step in product(range(n), (1, -1)):
            image = ring[[(first + step * i) % n for i in range(n)]]
            matrix = np.linalg.lstsq(start[corners], wide.graph.positions[image], rcond=None)[0]
            vertex: dict[int, int] = {}
            for point, (x, y) in zip(points, (start[points] @ matrix).tolist(), strict=True):
                there = wide.vertex(x, y)
                alike = point not in ends or home.degrees[point] == wide.graph.degrees[there]
                if there < 0 or not alike:
                    break
                vertex[point] = there
            else:
                yield step, vertex


def _read_off(patch: Patch, wide: _Wide, vertex: dict[int, int]) -> Laid | None:
    """Where a patch lies with its vertices there; None where no such parts are, or all off the
    board.
    """

    def face(own: int) -> int | None:
        return wide.face_at.get(
            frozenset(vertex[corner] for corner in patch.graph.corners_of(own).tolist())
        )

    sides = [
        frozenset(vertex[end] for end in patch.graph.edge_vertices[edge].tolist())
        for edge in patch.edges
    ]
    edges = [wide.edge_at.get(side) for side in sides]
    faces, coloured = [face(own) for own in patch.faces], [face(own) for own in patch.coloured]
    if None in edges or None in faces or None in coloured:
        return None
    marks = [wide.edge_on[edge] for edge in edges if edge is not None]
    if max(marks) < 0:
        return None
    on = [wide.face_on[own] for own in coloured if own is not None]
    marks += [own + _n_edges_on(wide) if own >= 0 else -1 for own in on]
    return tuple(wide.face_on[own] for own in faces if own is not None), tuple(marks)


def _n_edges_on(wide: _Wide) -> int:
    return sum(edge >= 0 for edge in wide.edge_on)


def _recoloured(rule: Rule) -> list[Rule]:
    return [rule, rule.recoloured()] if rule.patch.coloured else [rule]


@lru_cache(maxsize=64)
def _by_clues(rule_set: RuleSet) -> dict[Patch, dict[tuple[int, ...], list[Rule]]]:
    found: dict[Patch, dict[tuple[int, ...], list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in rule_set.rules:
        for image in _recoloured(rule):
            found[rule.patch][rule.clues].append(image)
    return found


def laid(rule: Rule, faces: tuple[int, ...], marks: tuple[int, ...]) -> Instance | None:
    """A rule at a place, None where it can never hold."""
    before = list(zip(marks, rule.before, strict=True))
    after = list(zip(marks, rule.after, strict=True))
    clues = [(face, clue) for face, clue in zip(faces, rule.clues, strict=True) if clue >= 0]
    if any(face < 0 for face, _ in clues) or any(var < 0 and mark == LINE for var, mark in before):
        return None
    return Instance(
        tuple(sorted(clues)),
        tuple(sorted((var, mark) for var, mark in before if mark and var >= 0)),
        tuple(sorted((var, mark) for var, mark in after if mark and var >= 0)),
        frozenset(frozenset(marks[i] for i in loop) - {-1} for loop in rule.loops),
        any(var < 0 and mark == LINE for var, mark in after),
    )


@cache
def _laid_at(
    rule_set: RuleSet, patch: Patch, graph: Graph, place: int, clues: tuple[int, ...]
) -> tuple[Instance, ...]:
    """The rules for these clues at one place; kept, as they come again with every puzzle."""
    faces, marks = places(patch, graph)[place]
    found = [laid(rule, faces, marks) for rule in _by_clues(rule_set)[patch].get(clues, ())]
    return tuple(instance for instance in found if instance)


def instances(puzzle: Puzzle, rule_set: RuleSet) -> list[Instance]:
    """Every rule at every place of a puzzle that shows its clues and makes its assumption
    certain.
    """
    told, graph = puzzle.clues.tolist(), puzzle.graph
    found: dict[Instance, None] = {}
    for patch in _by_clues(rule_set):
        for place, (faces, _) in enumerate(places(patch, graph)):
            here = [(-1, told[face]) if face >= 0 and told[face] >= 0 else (-1,) for face in faces]
            for clues in product(*here):
                found |= dict.fromkeys(_laid_at(rule_set, patch, graph, place, clues))
    return [each for each in found if all(not shows_all(puzzle, loop) for loop in each.loops)]


def shows_all(puzzle: Puzzle, lines: set[int] | frozenset[int]) -> bool:
    """Whether a loop of these lines meets every clue."""
    graph = puzzle.graph
    return all(
        clue < 0 or sum(edge in lines for edge in graph.edges_of(face).tolist()) == clue
        for face, clue in enumerate(puzzle.clues.tolist())
    )


class Naive:
    """Rules, loop avoidance and trials on a puzzle, by their words; Contradiction is raised."""

    def __init__(self, puzzle: Puzzle, rule_set: RuleSet, *, loops: bool = False) -> None:
        self.puzzle = puzzle
        self.loops = loops
        self.instances = instances(puzzle, rule_set)
        self.ends = puzzle.graph.edge_vertices.tolist()
        self.n_vars = puzzle.graph.n_edges + puzzle.graph.n_faces

    def blank(self) -> list[int]:
        return [0] * self.n_vars

    def apply(self, marks: list[int]) -> list[int]:
        """The fixpoint of rules, and of loop avoidance whenever they are stuck."""
        marks = list(marks)
        while self._fire_all(marks) or (self.loops and self._avoid(marks)):
            pass
        return marks

    def _fire_all(self, marks: list[int]) -> bool:
        found = False
        for _, before, after, _, off in self.instances:
            for var, mark in before:
                if marks[var] != mark:
                    break
            else:
                if off:
                    raise Contradiction
                for var, mark in after:
                    if marks[var] == -mark:
                        raise Contradiction
                    found |= marks[var] == 0
                    marks[var] = mark
        return found

    def _avoid(self, marks: list[int]) -> bool:
        """Cross out edges that would close a loop which is not the whole solution; all once it is
        closed.
        """
        unknown = [edge for edge in range(len(self.ends)) if marks[edge] == 0]
        lines = {edge for edge in range(len(self.ends)) if marks[edge] == LINE}
        closed = False
        for part in self._parts(lines):
            degrees = self._degrees(part).values()
            if max(degrees) > 2:
                raise Contradiction
            if min(degrees) == 2:
                closed = True
                if part != lines or not shows_all(self.puzzle, part):
                    raise Contradiction
        crossed = unknown if closed else [edge for edge in unknown if self._closes(edge, lines)]
        for edge in crossed:
            marks[edge] = CROSS
        return bool(crossed)

    def _closes(self, edge: int, lines: set[int]) -> bool:
        """Whether an edge joins the ends of a path, and the loop is not the whole solution."""
        for part in self._parts(lines):
            ends = {vertex for vertex, degree in self._degrees(part).items() if degree == 1}
            if ends == set(self.ends[edge]):
                return part != lines or not shows_all(self.puzzle, part | {edge})
        return False

    def _degrees(self, part: set[int]) -> dict[int, int]:
        degrees: dict[int, int] = defaultdict(int)
        for edge in part:
            for vertex in self.ends[edge]:
                degrees[vertex] += 1
        return degrees

    def _parts(self, lines: set[int]) -> list[set[int]]:
        """The lines that hang together."""
        left, found = set(lines), []
        while left:
            part = {left.pop()}
            while True:
                touched = {vertex for edge in part for vertex in self.ends[edge]}
                more = {edge for edge in left if touched & set(self.ends[edge])}
                if not more:
                    break
                part |= more
                left -= more
            found.append(part)
        return found

    def try_all(self, marks: list[int]) -> list[int]:
        """Trials of every unknown edge until none shows anything (paper 1, figure 8)."""
        marks, again = self.apply(marks), True
        while again:
            again = False
            for edge in range(len(self.ends)):
                if marks[edge] == 0:
                    shown = self._try(edge, marks)
                    again |= shown != marks
                    marks = shown
        return marks

    def _try(self, edge: int, marks: list[int]) -> list[int]:
        branches = []
        for mark in (LINE, CROSS):
            start = list(marks)
            start[edge] = mark
            try:
                branches.append(self.apply(start))
            except Contradiction:
                continue
        if not branches:
            raise Contradiction
        shared = [
            one if one == other else 0 for one, other in zip(branches[0], branches[-1], strict=True)
        ]
        return self.apply(shared)
