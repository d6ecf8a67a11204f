"""Sentences about loops: those of each technique, one for each kind of case.

Edges are named from the cell or the dot that the sentence is about. Statements about lines, crosses and
numbers are true on the board: the tests parse each kind of sentence and compare.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from takegaki.core.board import CROSS, LINE
from takegaki.core.place_names import edge_name, face_name, vertex_name
from takegaki.core.printable import counted, listed
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.journal import PAIRS, Fact, why_on_side
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.mark_clauses import WORDS, Mark, Namer, by_way_of, capital
from takegaki.puzzles import PUZZLES


@dataclass(frozen=True)
class Case:
    """One application of a technique, for its sentence.

    fact        the fact whose technique has the sentence
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

    @cached_property
    def names(self) -> Namer:
        """The names of edges relative to the place."""
        return Namer(self.puzzle.graph, self.fact.place)

    @cached_property
    def place(self) -> str:
        """The name of the place."""
        kind, here = self.fact.place
        return {"face": face_name, "vertex": vertex_name, "edge": edge_name}[kind](self.puzzle.graph, here)

    @property
    def clue(self) -> int:
        """The clue of the face; of a dot, where each is visited, two."""
        kind, here = self.fact.place
        clue = self.puzzle.clue(here) if kind == "face" else 2
        assert clue is not None
        return clue

    @property
    def owner(self) -> str:
        """ "Clue 3 at row 1, column 2"; for a dot that must be visited its name."""
        return f"Clue {self.clue} at {self.place}" if self.fact.place[0] == "face" else capital(self.place)

    @cached_property
    def marks(self) -> list[Mark]:
        """Premises that are marks."""
        return [(fact.edges[0], fact.mark) for fact in self.premises if fact.kind == "mark"]

    @property
    def others(self) -> list[Fact]:
        """Premises that are pairs or relations of two edges."""
        return [fact for fact in self.premises if fact.kind != "mark"]

    def lines(self) -> int:
        """How many premises are lines."""
        return sum(mark == LINE for _, mark in self.marks)

    def two(self, fact: Fact) -> str:
        """ "its top and left edges", of a fact about two edges."""
        return listed(self.names.several(fact.edges))

    @cached_property
    def then(self) -> str:
        """What follows, as a clause."""
        fact = self.fact
        if self.concluded:
            return self.names.marks(self.concluded)
        if fact.kind == "mark":
            other = WORDS[-fact.mark]
            technique = fact.technique
            beyond = technique and technique.code >= at.LOCAL_RULE and technique.code != at.COLOURING
            if beyond or self.is_empty:
                return "nothing fits any more"
            return f"{self.names.one(fact.edges[0])} must be {WORDS[fact.mark]}, but it is {other}"
        found = relation(fact.kind, self.two(fact))
        return f"{found}, which contradicts the board" if self.clash else found


def relation(kind: str, two: str) -> str:
    """What is known of two edges, as a clause."""
    if kind in PAIRS:
        return f"{kind} of {two} is a line"
    if kind == "equal":
        return f"{two} are both lines or both crosses"
    return f"just one of {two} is a line"


def _clue_counting(case: Case) -> str:
    clue = case.clue
    if case.fact.mark == CROSS:
        has = {0: "has no line", 1: "has its line", 2: "has both its lines"}.get(
            clue, f"has all its {clue} lines"
        )
        return f"{case.owner} {has}, so {case.then}."
    left = {1: "the one edge that is no cross", 2: "both edges that are no crosses"}.get(
        clue, f"all {clue} edges that are no crosses"
    )
    return f"{case.owner} needs {left}, so {case.then}."


def _clue_table(case: Case) -> str:
    cell = case.fact.place[1]
    required = PUZZLES[case.puzzle.kind].required(case.puzzle, cell)
    return f"{capital(required)}: {case.then}."


def _clue_region(case: Case) -> str:
    cell = case.fact.place[1]
    required = PUZZLES[case.puzzle.kind].required(case.puzzle, cell)
    beside = {1: "dots", 2: "clue"}.get(len(case.fact.clues), "clues")
    if case.is_empty:
        return f"{capital(required)}; with the {beside} beside it no way is left to draw its edges."
    return f"{capital(required)}; with the {beside} beside it all ways left have in common that {case.then}."


def _clue_loop(case: Case) -> str:
    required = PUZZLES[case.puzzle.kind].required(case.puzzle, case.fact.place[1])
    return f"{capital(required)}; all ways left that close no loop too early have in common that {case.then}."


def _vertex_counting(case: Case) -> str:
    if case.lines() > 1:
        return f"{capital(case.place)} has its two lines, so {case.then}."
    if case.lines() == 1:
        return f"The line that comes to {case.place} can go on in one way only: {case.then}."
    return f"{capital(case.place)} has no other edge left, so a line there would be a dead end: {case.then}."


def _incoming_line(case: Case) -> str:
    graph, face = case.puzzle.graph, case.fact.place[1]
    corners = graph.corners_of(face).tolist()
    sides = set(graph.edges_of(face).tolist())
    line = next(edge for edge, mark in case.marks if mark == LINE and edge not in sides)
    dot = next(end for end in graph.edge_vertices[line].tolist() if end in corners)
    return (
        f"The line that comes to {vertex_name(graph, dot)} goes on along at most one of the two sides of "
        f"{case.place} there, and clue {case.clue} has room for only that one cross: {case.then}."
    )


def loop_path(case: Case) -> tuple[int, ...]:
    """The lines from one end of the edge of the fact to the other, in order."""
    graph, edge = case.puzzle.graph, case.fact.edges[0]
    dot, goal = graph.edge_vertices[edge].tolist()
    drawn = [premise for premise, mark in case.marks if mark == LINE and premise != edge]
    ends = dict(zip(drawn, graph.edge_vertices[drawn].tolist(), strict=True))
    at: dict[int, list[int]] = {}
    for line, both in ends.items():
        for end in both:
            at.setdefault(end, []).append(line)
    path: dict[int, None] = {}
    while dot != goal:
        step = next(line for line in at[dot] if line not in path)
        path[step] = None
        dot = sum(ends[step]) - dot
    return tuple(path)


def _early_loop(case: Case) -> str:
    graph, edge = case.puzzle.graph, case.fact.edges[0]
    path = loop_path(case)
    one, other = (vertex_name(graph, dot) for dot in graph.edge_vertices[edge].tolist())
    lead = f"{capital(counted(len(path), 'line'))} lead{'s' if len(path) == 1 else ''}"
    return (
        f"{lead} from {one}{by_way_of(graph, edge, path)} to {other}; "
        f"{edge_name(graph, edge)} would close them to a loop that {_not_whole(case, path)}, so {case.then}."
    )


def _not_whole(case: Case, path: Sequence[int]) -> str:
    graph, edge = case.puzzle.graph, case.fact.edges[0]
    for face in case.fact.clues:
        if graph.cells == "vertices":
            clue = PUZZLES[case.puzzle.kind].named(case.puzzle, face)
            return f"leaves out the {clue} at {vertex_name(graph, face)}"
        round_it = graph.edges_of(face).tolist()
        lines = sum(side in (edge, *path) for side in round_it)
        return (
            f"leaves clue {case.puzzle.clue(face)} at {face_name(graph, face)} with {counted(lines, 'line')}"
        )
    rest = [other for other, mark in case.marks if mark == LINE and other not in (edge, *path)]
    return f"leaves out the line on {edge_name(graph, rest[0])}" if rest else "leaves out a dot"


def _closed_loop(case: Case) -> str:
    return f"The loop is closed and fits every clue, so {case.then}."


def _missing_loop(case: Case) -> str:
    return f"There must be a loop, so {case.then}."


def _vertex_pairs(case: Case) -> str:
    if case.fact.kind == "at most one":
        return f"The line that comes to {case.place} can go on only once, so {case.then}."
    if case.fact.kind == "at least one":
        return f"The line that comes to {case.place} must go on, so {case.then}."
    if case.fact.kind == "opposite":
        return f"The line that comes to {case.place} goes on, and only once, so {case.then}."
    pair = case.others[0]
    known = [edge for edge, _ in case.marks if edge in pair.edges]
    says = f"At {case.place}, {relation(pair.kind, case.two(pair))}"
    if known:
        mark = next(mark for edge, mark in case.marks if edge == known[0])
        return f"{says}, and {case.names.one(known[0])} is {WORDS[mark]}: {case.then}."
    return f"{says}, and as the last two edges there they are lines together or not at all: {case.then}."


def _face_pairs(case: Case) -> str:
    on_face = case.fact.place[0] == "face"
    if case.fact.mark == CROSS:
        takes = "all that its clue takes" if on_face else "and no more than two meet"
        lines = f"at least {counted(case.clue, 'line')}"
        return f"The other edges of {case.place} hold {lines}, {takes}: {case.then}."
    fewer = "one fewer than its clue" if on_face else "and the loop must pass it"
    return f"The other edges of {case.place} hold {_at_most(case.clue - 1)}, {fewer}: {case.then}."


def _through_face(case: Case) -> str:
    lines = _at_most(case.clue - 1)
    if case.fact.kind == "at most one" and case.clue == 1:
        return f"{case.owner} has just one line, so {case.then}."
    if case.fact.kind == "at most one":
        lines = f"at least {counted(case.clue - 1, 'line')}"
    elif case.fact.kind == "opposite" and case.clue > 1:
        lines = f"just {counted(case.clue - 1, 'line')}"
    return f"The other edges of {case.place} hold {lines} of its {case.clue}, so {case.then}."


def _at_most(lines: int) -> str:
    return f"at most {counted(lines, 'line')}" if lines else "no line"


def _through_vertex(case: Case) -> str:
    pair = case.others[0]
    if case.fact.kind == "at most one":
        return (
            f"At {case.place}, {relation(pair.kind, case.two(pair))}, and no more than two meet: {case.then}."
        )
    return (
        f"At {case.place}, {relation('opposite', case.two(pair))}, and it must go on along the edges left: "
        f"{case.then}."
    )


def _carried(case: Case) -> str:
    graph = case.puzzle.graph
    (known, mark), edge = case.marks[0], case.fact.edges[0]
    both = f"{edge_name(graph, known)} and {edge_name(graph, edge)}"
    kind = "equal" if mark == case.fact.mark else "opposite"
    return f"{capital(relation(kind, both))}, and the first is {WORDS[mark]}: {case.then}."


def _equal_sides(case: Case) -> str:
    room = "line" if case.fact.mark == CROSS else "cross"
    two = listed(case.names.several([edge for edge, _ in case.concluded] or case.fact.edges))
    return (
        f"{case.owner} has room for only one more {room}, but {two} are both lines or both crosses, "
        f"so {case.then}."
    )


def _parity(case: Case) -> str:
    on_face = case.fact.place[0] == "face"
    due = (case.clue if on_face else 2) - case.lines()
    related = [fact for fact in case.others if fact.kind in ("equal", "opposite")]
    odd = "odd" if due % 2 else "even"
    where = f"the undecided edges of {case.place}" if on_face else f"the undecided edges at {case.place}"
    says = f"An {odd} number of lines is still due on {where}"
    if related:
        says += f", of which {_chained(case, related)}"
    return f"{says}: {case.then}."


def _chained(case: Case, related: Sequence[Fact]) -> str:
    """The relation of the two ends of a chain of pairs; else each pair by itself."""
    met = Counter(edge for fact in related for edge in fact.edges)
    ends = [edge for edge, times in met.items() if times == 1]
    if len(ends) == ENDS and all(times <= ENDS for times in met.values()):
        kind = "opposite" if sum(fact.kind == "opposite" for fact in related) % 2 else "equal"
        return relation(kind, listed(case.names.several(ends)))
    return "; ".join(relation(fact.kind, case.two(fact)) for fact in related)


ENDS = 2
"""Of a chain; and so many of its pairs meet in each edge between."""


def _pair_relation(case: Case) -> str:
    if case.fact.kind == "opposite":
        return (
            f"At {case.place}, at most one and at least one of {case.two(case.fact)} is a line: {case.then}."
        )
    return f"At {case.place}, just one of {case.two(case.fact)} is a line: {case.then}."


def _straight_cut(case: Case) -> str:
    lines = case.lines()
    return (
        f"A loop crosses a whole row, column or other straight way an even number of times; the one through "
        f"{case.place} is crossed by {counted(lines, 'line')} elsewhere, so {case.then}."
    )


def _colouring(case: Case) -> str:
    graph = case.puzzle.graph
    one, other = (
        "the outside" if face == graph.outside else face_name(graph, face)
        for face in graph.edge_faces[case.fact.edges[0]].tolist()
    )
    lines = case.lines()
    sides = "on opposite sides" if lines % 2 else "on the same side"
    return (
        f"A way over decided edges from {one} to {other} crosses {counted(lines, 'line')}, so they lie "
        f"{sides} of the loop: {case.then}."
    )


def _connectivity(case: Case) -> str:
    before = case.fact.marks_before
    inside, why = why_on_side(case.puzzle.graph, before, before | dict(case.concluded), case.fact.place[1])
    here, there = ("inside", "outside") if inside else ("outside", "inside")
    so = f"so it lies {here}"
    if why == "without it":
        return f"Without {case.place} the cells {here} the loop could not join up, {so}, too: {case.then}."
    if why == "out of reach":
        place = capital(case.place)
        return f"{place} can never join up with the cells {there} the loop, {so}: {case.then}."
    return (
        f"The cells inside the loop must join up, and so must those outside; round {case.place} there is "
        f"only one way left: {case.then}."
    )


def _stranded(case: Case) -> str:
    return f"A line on {case.place} could not be part of one loop with all other lines: {case.then}."


def _area(case: Case) -> str:
    if case.clash:
        return f"No way to put the cells round {case.place} inside or outside fits the clues and marks."
    return (
        f"All ways to put the cells round {case.place} inside or outside that clues and marks allow have "
        f"this in common: {case.then}."
    )


def _supposed(case: Case) -> str:
    found = "leads to a contradiction"
    if case.fact.technique is not None and case.fact.technique.code == at.WHAT_IF:
        found = "soon leads to a contradiction"
    return f"{capital(WORDS[-case.fact.mark])} on {case.place} {found}, so {case.then}."


SENTENCES: dict[int, Callable[[Case], str]] = {
    at.CLUE_COUNTING: _clue_counting,
    at.VERTEX_COUNTING: _vertex_counting,
    at.CLUE_TABLE: _clue_table,
    at.CLUE_REGION: _clue_region,
    at.CLUE_LOOP: _clue_loop,
    at.CLOSED_LOOP: _closed_loop,
    at.INCOMING_LINE: _incoming_line,
    at.EARLY_LOOP: _early_loop,
    at.MISSING_LOOP: _missing_loop,
    at.VERTEX_PAIRS: _vertex_pairs,
    at.FACE_PAIRS: _face_pairs,
    at.THROUGH_FACE: _through_face,
    at.THROUGH_VERTEX: _through_vertex,
    at.CARRIED: _carried,
    at.EQUAL_SIDES: _equal_sides,
    at.FACE_PARITY: _parity,
    at.VERTEX_PARITY: _parity,
    at.PAIR_RELATION: _pair_relation,
    at.STRAIGHT_CUT: _straight_cut,
    at.COLOURING: _colouring,
    at.CONNECTIVITY: _connectivity,
    at.STRANDED: _stranded,
    at.AREA: _area,
    **dict.fromkeys((at.WHAT_IF, at.TRIAL, at.AREA_TRIAL, at.DEEP_TRIAL), _supposed),
}
"""By the number of a technique; the others use the sentence of the table."""
