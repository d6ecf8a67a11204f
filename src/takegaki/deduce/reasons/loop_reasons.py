"""Reasons about loops: those of each technique, one for each kind of case.

What they say of lines, crosses and numbers is true on the board: the tests compare.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from takegaki.core.graph import Graph, both_ends
from takegaki.core.lazy_dataclass import cached_property, dataclass
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import COMPASS_KEYS, corner_ways
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import (
    MARK_KEYS,
    Cell,
    Dot,
    Edge,
    Edges,
    Face,
    Mark,
    Marks,
    Place,
    Reason,
    Value,
    how_many_named,
)
from takegaki.deduce import technique_table as table
from takegaki.deduce.facts.journal import Fact
from takegaki.puzzles import PUZZLES, is_of_tiles, loop_tables

if TYPE_CHECKING:
    from takegaki.deduce.facts.side_cuts import Cut

PLACES: dict[str, Callable[[int], Place]] = {"face": Face, "vertex": Dot, "edge": Edge}


# Not frozen: one is made for every reason, and entering frozen fields takes four times as long.
@dataclass(eq=False)
class Case:
    """One application of a technique, for its reason.

    fact        the fact whose technique it is
    premises    its direct premises; none where they are all earlier marks
    concluded   marks that follow; none for a pair or relation of two edges, or a contradiction
    clash       does the fact contradict the board?
    is_empty    does it so without a mark that opposes it: is nothing left that fits?
    """

    puzzle: Puzzle
    fact: Fact
    premises: Sequence[Fact]
    concluded: Sequence[Mark]
    clash: bool = False
    is_empty: bool = False

    def reason(self, form: str, **args: Value) -> Reason:
        """A reason of this board that ends with what follows."""
        return Reason(form, self.puzzle.graph, **args, then=self.then)

    @cached_property
    def place(self) -> Place:
        """Where the technique looked."""
        kind, here = self.fact.place
        return PLACES[kind](here)

    @property
    def on_face(self) -> bool:
        """Is it a face? Else, where every dot must be visited, a dot may count as a clue of 2."""
        return self.fact.place[0] == "face"

    @property
    def clue(self) -> int:
        """The clue of the face; of a dot, where each is visited, two."""
        clue = self.puzzle.clue(self.fact.place[1]) if self.on_face else 2
        assert clue is not None
        return clue

    @cached_property
    def marks(self) -> list[Mark]:
        """Premises that are marks."""
        return [(fact.edges[0], fact.mark) for fact in self.premises if fact.kind == "mark"]

    @property
    def others(self) -> list[Fact]:
        """Premises that are pairs or relations of two edges."""
        return [fact for fact in self.premises if fact.kind != "mark"]

    @cached_property
    def path(self) -> tuple[int, ...]:
        """See `loop_path`."""
        return loop_path(self)

    def lines(self) -> int:
        """How many premises are lines."""
        return sum(mark == LINE for _, mark in self.marks)

    def relation(self, kind: str, edges: Sequence[int]) -> Reason:
        """What is known of two edges, as seen from the place."""
        return Reason(f"relation.{kind}", edges=Edges(tuple(edges), self.place))

    @property
    def then(self) -> Reason:
        """What follows."""
        fact = self.fact
        if is_of_tiles(self.puzzle):
            from takegaki.deduce.reasons.tile_reasons import (  # noqa: PLC0415  (for tiles only)
                then_of_tile,
            )

            found = then_of_tile(self.puzzle, fact, self.concluded, clash=self.clash)
            if found is not None:
                return found
        if self.concluded:
            return follows(self.concluded, self.place)
        if fact.kind == "mark":
            technique = fact.technique
            beyond = (
                technique
                and technique.code >= table.LOCAL_RULE
                and technique.code != table.COLOURING
            )
            if beyond or self.is_empty:
                return Reason("then.nothing-fits")
            edge = Edges(fact.edges, self.place)
            return Reason("then.opposed", edge=edge, mark=MARK_KEYS[fact.mark])
        known = self.relation(fact.kind, fact.edges)
        return Reason("then.clash", found=known) if self.clash else known


def follows(marks: Sequence[Mark], place: Place | None, cells: Sequence[int] = ()) -> Reason:
    """Marks that follow, as seen from a place or named from some cells."""
    place = None if isinstance(place, Edge) else place
    return Reason("then.marks", marks=Marks(tuple(marks), place, tuple(cells)))


def _clue_counting(case: Case) -> Reason:
    what = "full" if case.fact.mark == CROSS else "needs"
    if case.on_face:
        return case.reason(f"clue-counting.{what}", place=case.place, clue=case.clue)
    return case.reason(f"clue-counting.dot-{what}", place=case.place)


def _required(case: Case) -> Reason:
    return PUZZLES[case.puzzle.kind].required(case.puzzle, case.fact.place[1])


MOST_KNOWN_AT_CLUE = 3
"""Marks at a clue that its sentence names; of more the picture shows which they are."""


def _clue_table(case: Case) -> Reason:
    if case.concluded and 0 < len(case.marks) <= MOST_KNOWN_AT_CLUE:
        # Which marks leave one way is what a reader looks for.
        known = follows(case.marks, case.place)
        return case.reason("clue-table.known", required=_required(case), known=known)
    is_alone = bool(case.concluded) and not case.marks
    form = "at-border" if is_alone and _leaves_ways_inside(case) else "follows"
    return case.reason(f"clue-table.{form}", required=_required(case))


def _leaves_ways_inside(case: Case) -> bool:
    """Would the clue decide nothing by itself in the middle of the board, where people call dots
    cells?
    """
    graph, clue = case.puzzle.graph, int(case.puzzle.clues[case.fact.place[1]])
    if graph.cells != "vertices" or graph.rows is None or graph.cols is None:
        return False
    middle = graph.rows // 2 * graph.cols + graph.cols // 2
    for edges, patterns in loop_tables(case.puzzle.kind).parts_of(graph, middle, clue):
        ways = [*patterns]
        if any(len({way >> at & 1 for way in ways}) < BOTH for at in range(len(edges))):
            return False
    return True


BOTH = 2
"""A line and a cross."""


def _clue_region(case: Case) -> Reason:
    required = _required(case)
    beside = {1: "dots", 2: "clue"}.get(len(case.fact.clues), "clues")
    if case.is_empty:
        graph = case.puzzle.graph
        return Reason("clue-region.nothing", graph, required=required, beside=beside)
    others = tuple(Cell(one) for one in sorted(case.fact.clues) if one != case.fact.place[1])
    named = others if beside != "dots" and len(others) <= MOST_BESIDE else ()
    return case.reason("clue-region.follows", required=required, beside=beside, cells=named)


MOST_BESIDE = 4
"""Neighbouring clues that are named."""


def _clue_loop(case: Case) -> Reason:
    return case.reason("clue-loop.follows", required=_required(case))


def _vertex_counting(case: Case) -> Reason:
    what = ("dead-end", "goes-on", "full")[min(case.lines(), 2)]
    return case.reason(f"vertex-counting.{what}", place=case.place)


def _tile_turn(case: Case) -> Reason:
    from takegaki.deduce.reasons.tile_reasons import (  # noqa: PLC0415  (for tiles only)
        known_beside,
    )

    lines, crosses = known_beside(case.puzzle, case.fact.place[1], case.marks)
    if case.others or not case.concluded or not (lines or crosses):
        return case.reason("tile-turn.follows", place=case.place)
    clue = PUZZLES[case.puzzle.kind].named(case.puzzle, case.fact.place[1])
    args: dict[str, Value] = {"clue": clue, "lines": lines, "crosses": crosses}
    then = case.then
    if then.form == "tile.both":
        # Where there is no way on is said before.
        barred = then.args["crosses"]
        assert isinstance(barred, tuple)
        left = tuple(one for one in barred if one not in crosses)
        then = then.but(crosses=left) if left else Reason("tile.lines", lines=then.args["lines"])
    return Reason("tile-turn.known", case.puzzle.graph, place=case.place, **args, then=then)


def _incoming_line(case: Case) -> Reason:
    graph, face = case.puzzle.graph, case.fact.place[1]
    corners = graph.corners_of(face).tolist()
    sides = set(graph.edges_of(face).tolist())
    line = next(edge for edge, mark in case.marks if mark == LINE and edge not in sides)
    dot = next(end for end in graph.edge_vertices[line].tolist() if end in corners)
    corner = corner_of(graph, face, dot)
    return case.reason("incoming-line.turns", corner=corner, place=case.place, clue=case.clue)


def corner_of(graph: Graph, face: int, dot: int) -> Dot | Reason:
    """A dot as a corner of a cell that was named; by its own name where another lies the same
    way.
    """
    ways = corner_ways(graph, face)
    way = ways[graph.corners_of(face).tolist().index(dot)]
    if ways.count(way) > 1:
        return Dot(dot)
    return Reason("corner.its", way=Reason(f"way.{COMPASS_KEYS[way]}"))


def loop_path(case: Case) -> tuple[int, ...]:
    """The lines from one end of the edge of the fact to the other, in order."""
    ends, edge = both_ends(case.puzzle.graph), case.fact.edges[0]
    dot, goal = ends[edge]
    drawn = [premise for premise, mark in case.marks if mark == LINE and premise != edge]
    path = _in_that_order(ends, drawn, dot, goal)
    if path:
        return path
    at: dict[int, list[int]] = {}
    for line in drawn:
        for end in ends[line]:
            at.setdefault(end, []).append(line)
    met: dict[int, None] = {}
    while dot != goal:
        step = next(line for line in at[dot] if line not in met)
        met[step] = None
        dot = sum(ends[step]) - dot
    return tuple(met)


def _in_that_order(
    ends: Sequence[Sequence[int]], lines: Sequence[int], dot: int, goal: int
) -> tuple[int, ...]:
    """The first of some lines, where they lead from one dot to another in the order in which they
    are, as those of an early loop do; else none.
    """
    for at, line in enumerate(lines, start=1):
        one, other = ends[line]
        if dot not in (one, other):
            break
        dot = other if dot == one else one
        if dot == goal:
            return tuple(lines[:at])
    return ()


def _early_loop(case: Case) -> Reason:
    graph, edge = case.puzzle.graph, case.fact.edges[0]
    path = case.path
    return case.reason(
        "early-loop.closes",
        lines=len(path),
        stops=stops_on(graph, edge, path),
        edge=Edge(edge),
        fault=_not_whole(case, path),
    )


def _not_whole(case: Case, path: Sequence[int]) -> Reason:
    """Why the loop that would be closed is not the whole one."""
    graph, edge = case.puzzle.graph, case.fact.edges[0]
    whole = {edge, *path}
    for cell in case.fact.clues:
        if graph.cells == "vertices":
            clue = PUZZLES[case.puzzle.kind].named(case.puzzle, cell)
            return Reason("loop-fault.clue-missed", clue=clue, cell=Cell(cell))
        lines = sum(side in whole for side in graph.edges_of(cell).tolist())
        clue_number = case.puzzle.clue(cell)
        assert clue_number is not None
        return Reason("loop-fault.clue-broken", clue=clue_number, cell=Cell(cell), lines=lines)
    rest = [other for other, mark in case.marks if mark == LINE and other not in whole]
    if rest:
        return Reason("loop-fault.line-missed", edge=Edge(rest[0]))
    return Reason("loop-fault.dot-missed")


LONG = 12
"""Lines of a path from which on some of its dots are named, one for so many lines, at most
MOST_ON_WAY.
"""
MOST_ON_WAY = 3


def stops_on(graph: Graph, edge: int, path: Sequence[int]) -> tuple[Dot, ...]:
    """Dots on a long path between the ends of an edge, evenly spread; none on a short one."""
    stops = min(len(path) // LONG, MOST_ON_WAY)
    if not stops:
        return ()
    ends = both_ends(graph)
    dots = [ends[edge][0]]
    for line in path:
        dots.append(sum(ends[line]) - dots[-1])
    return tuple(Dot(dots[len(path) * i // (stops + 1)]) for i in range(1, stops + 1))


def _closed_loop(case: Case) -> Reason:
    return case.reason("closed-loop.follows")


def _missing_loop(case: Case) -> Reason:
    return case.reason("missing-loop.follows")


def _vertex_pairs(case: Case) -> Reason:
    what = {"at-most-one": "once", "at-least-one": "goes-on", "opposite": "goes-on-once"}
    if case.fact.kind in what:
        return case.reason(f"vertex-pairs.{what[case.fact.kind]}", place=case.place)
    pair = case.others[0]
    found: dict[str, Value] = {
        "place": case.place,
        "relation": case.relation(pair.kind, pair.edges),
    }
    known = [(edge, mark) for edge, mark in case.marks if edge in pair.edges]
    if known:
        (edge, mark), *_ = known
        seen = Edges((edge,), case.place)
        return case.reason("vertex-pairs.one-known", **found, edge=seen, mark=MARK_KEYS[mark])
    return case.reason("vertex-pairs.last-two", **found)


def _face_pairs(case: Case) -> Reason:
    place = "" if case.on_face else "dot-"
    if case.fact.mark == CROSS:
        return case.reason(f"face-pairs.{place}enough", place=case.place, lines=case.clue)
    return case.reason(f"face-pairs.{place}too-few", place=case.place, lines=case.clue - 1)


def _through_face(case: Case) -> Reason:
    kind, clue = case.fact.kind, case.clue
    if kind == "at-most-one" and clue == 1:
        form = "has-one" if case.on_face else "dot-has-one"
        return case.reason(f"through-face.{form}", place=case.place)
    how = "at-most"
    if kind == "at-most-one":
        how = "at-least"
    elif kind == "opposite" and clue > 1:
        how = "exactly"
    if not case.on_face:
        return case.reason(f"through-face.dot-{how}", place=case.place, lines=clue - 1)
    return case.reason(f"through-face.{how}", place=case.place, lines=clue - 1, clue=clue)


def _through_vertex(case: Case) -> Reason:
    pair = case.others[0]
    if case.fact.kind == "at-most-one":
        relation = case.relation(pair.kind, pair.edges)
        return case.reason("through-vertex.no-more", place=case.place, relation=relation)
    relation = case.relation("opposite", pair.edges)
    what = "both" if case.fact.kind == "opposite" else "goes-on"
    return case.reason(f"through-vertex.{what}", place=case.place, relation=relation)


def _carried(case: Case) -> Reason:
    (known, mark), edge = case.marks[0], case.fact.edges[0]
    kind = "equal" if mark == case.fact.mark else "opposite"
    # Both by their full names, whatever they are sides of.
    both = Reason(f"relation.{kind}", edges=(Edge(known), Edge(edge)))
    return case.reason("carried.follows", relation=both, mark=MARK_KEYS[mark])


def _equal_sides(case: Case) -> Reason:
    # Of both, where only one of the two marks is needed, too.
    alike = next((fact.edges for fact in case.others if fact.kind == "equal"), case.fact.edges)
    two = tuple(edge for edge, _ in case.concluded) if len(case.concluded) == ENDS else alike
    found: dict[str, Value] = {
        "place": case.place,
        "room": MARK_KEYS[-case.fact.mark],
        "edges": Edges(two, case.place),
    }
    if case.on_face:
        return case.reason("equal-sides.room", **found, clue=case.clue)
    return case.reason("equal-sides.dot-room", **found)


def _parity(case: Case) -> Reason:
    graph, (kind, here) = case.puzzle.graph, case.fact.place
    due = (case.clue if case.on_face else 2) - case.lines()
    related = [fact for fact in case.others if fact.kind in ("equal", "opposite")]
    where = "due" if case.on_face else "dot-due"
    known = {edge for edge, _ in case.marks}
    around = graph.edges_of(here) if kind == "face" else graph.edges_at(here)
    # Of these, as the sentence is told, some may have marks by now: it does not say that they have
    # none.
    edges = Edges(tuple(one for one in around.tolist() if one not in known), case.place)
    args: dict[str, Value] = {
        "place": case.place,
        "number": "odd" if due % 2 else "even",
        "edges": edges,
    }
    if case.on_face:
        args["clue"] = case.clue
    if not related:
        return case.reason(f"parity.{where}", **args)
    return case.reason(f"parity.{where}-related", **args, relations=_chained(case, related))


def _chained(case: Case, related: Sequence[Fact]) -> tuple[Reason, ...]:
    """The relation of the two ends of a chain of pairs; else each pair by itself."""
    met = Counter(edge for fact in related for edge in fact.edges)
    ends = [edge for edge, times in met.items() if times == 1]
    if len(ends) == ENDS and all(times <= ENDS for times in met.values()):
        kind = "opposite" if sum(fact.kind == "opposite" for fact in related) % 2 else "equal"
        return (case.relation(kind, ends),)
    return tuple(case.relation(fact.kind, fact.edges) for fact in related)


ENDS = 2
"""Of a chain; and so many of its pairs meet in each edge between."""


def _pair_relation(case: Case) -> Reason:
    form = "bounded" if case.fact.kind == "opposite" else "known"
    edges = Edges(case.fact.edges, case.place)
    return case.reason(f"pair-relation.{form}", place=case.place, edges=edges)


def _straight_cut(case: Case) -> Reason:
    return case.reason("straight-cut.follows", place=case.place, lines=case.lines())


def _colouring(case: Case) -> Reason:
    graph = case.puzzle.graph
    one, other = (
        Reason("cell.outside") if face == graph.outside else Face(face)
        for face in graph.edge_faces[case.fact.edges[0]].tolist()
    )
    lines = case.lines()
    side = "opposite" if lines % 2 else "same"
    return case.reason("colouring.follows", one=one, other=other, lines=lines, side=side)


def walk_reason(
    graph: Graph, ends: tuple[int, int], crossed: Sequence[Mark], opposed: Mark
) -> Reason:
    """Why the mark between two cells can't be: what a walk from one to the other crosses.

    opposed   the edge between them, with the mark that it would have
    """
    one, other = (Reason("cell.outside") if face == graph.outside else Face(face) for face in ends)
    lines = sum(mark == LINE for _, mark in crossed)
    side = "opposite" if lines % 2 else "same"
    edge, mark = opposed
    then = Reason("then.opposed", edge=Edges((edge,)), mark=MARK_KEYS[mark])
    args: dict[str, Value] = {"one": one, "other": other, "lines": lines, "side": side}
    return Reason("colouring.follows", graph, **args, then=then)


def _connectivity(case: Case) -> Reason:
    from takegaki.deduce.facts.side_cuts import (  # noqa: PLC0415  (few boards need it)
        cut_at,
        torn_by,
    )

    graph, marks = case.puzzle.graph, dict(case.marks)
    if case.clash:
        cut = torn_by(graph, marks)
        return (
            case.reason("connectivity.both", place=case.place)
            if cut is None
            else torn_reason(graph, cut)
        )
    face = case.fact.place[1]
    cut = cut_at(graph, marks, face) if case.fact.place[0] == "face" else None
    if cut is None:
        return case.reason("connectivity.both", place=case.place)
    side, wall = "inside" if cut.inside else "outside", cells_of(graph, cut.wall, MOST_OF_WALL)
    if cut.how == "walled-in":
        return case.reason("connectivity.walled-in", place=case.place, side=side, wall=wall)
    part = cells_of(graph, cut.part, MOST_OF_PART)
    return case.reason("connectivity.cut-off", place=case.place, side=side, part=part, wall=wall)


def torn_reason(graph: Graph, cut: "Cut") -> Reason:
    """Why a side can't be connected."""
    side = "inside" if cut.inside else "outside"
    part, wall = (
        cells_of(graph, cut.part, MOST_OF_PART),
        cells_of(graph, cut.wall, MOST_OF_WALL),
    )
    return Reason("connectivity.torn", graph, side=side, part=part, wall=wall)


MOST_OF_PART, MOST_OF_WALL = 1, 3
"""Cells of a part that is cut off, and of what stands round it, that are named."""


def cells_of(graph: Graph, faces: Sequence[int], most: int) -> tuple[Face | Reason, ...]:
    """Some cells by name, and how many more there are; the outside of the board comes last."""
    named = [face for face in faces if face != graph.outside]
    world = [Reason("cell.outside")] if len(named) < len(faces) else []
    most = how_many_named(len(named), most)
    more = len(named) - most
    rest = [Reason("where.more-cells", count=more)] if more > 0 else []
    return (*map(Face, named[:most]), *rest, *world)


def _stranded(case: Case) -> Reason:
    return case.reason("stranded.follows", place=case.place)


def _area(case: Case) -> Reason:
    if case.clash:
        return Reason("area.nothing", case.puzzle.graph, place=case.place)
    return case.reason("area.follows", place=case.place)


def _supposed(case: Case) -> Reason:
    is_short = case.fact.technique is not None and case.fact.technique.code == table.WHAT_IF
    form = "trial.soon-refuted" if is_short else "trial.refuted"
    return case.reason(form, place=case.place, mark=MARK_KEYS[-case.fact.mark])


def reason_of(case: Case) -> Reason:
    """The reason of a fact of a technique, about the place where it was applied."""
    technique = case.fact.technique
    assert technique is not None
    if case.fact.rule in REASONS:
        return REASONS[case.fact.rule](case)
    if case.then.form == "tile.reach":
        return Reason("dead-end.reach", case.puzzle.graph, **case.then.args)
    return case.reason(f"{technique.name}.follows", place=case.place)


REASONS: dict[int, Callable[[Case], Reason]] = {
    table.CLUE_COUNTING: _clue_counting,
    table.VERTEX_COUNTING: _vertex_counting,
    table.CLUE_TABLE: _clue_table,
    table.CLUE_REGION: _clue_region,
    table.CLUE_LOOP: _clue_loop,
    table.CLOSED_LOOP: _closed_loop,
    table.INCOMING_LINE: _incoming_line,
    table.EARLY_LOOP: _early_loop,
    table.MISSING_LOOP: _missing_loop,
    table.VERTEX_PAIRS: _vertex_pairs,
    table.FACE_PAIRS: _face_pairs,
    table.THROUGH_FACE: _through_face,
    table.THROUGH_VERTEX: _through_vertex,
    table.CARRIED: _carried,
    table.EQUAL_SIDES: _equal_sides,
    table.FACE_PARITY: _parity,
    table.VERTEX_PARITY: _parity,
    table.PAIR_RELATION: _pair_relation,
    table.STRAIGHT_CUT: _straight_cut,
    table.COLOURING: _colouring,
    table.CONNECTIVITY: _connectivity,
    table.STRANDED: _stranded,
    table.TILE_TURN: _tile_turn,
    table.AREA: _area,
    **dict.fromkeys((table.WHAT_IF, table.TRIAL, table.AREA_TRIAL, table.DEEP_TRIAL), _supposed),
}
"""By the number of a technique; the others have one form."""
