"""The proof of a trial as a tree: what is supposed, where it parts, the conflict; why areas leave
marks.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Dot, Edge, Face, Mark, Marks, Place, Reason
from takegaki.deduce.deduction import Deduction, Part, all_parts
from takegaki.deduce.deduction_of_facts import open_deduction
from takegaki.deduce.facts.fact_board_of import fact_board_of
from takegaki.deduce.facts.journal import Fact
from takegaki.deduce.kernels.areas.fill import fill_alone
from takegaki.deduce.kernels.run_ladder import begin
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.technique_table import SUPPOSING
from takegaki.deduce.techniques.sides import Sides
from takegaki.solving.premises.neighbourhoods import cell_neighbourhoods
from takegaki.words.view import MOST_NAMED

STEPS_ROUND_AREA = (1, 2, 3, 5, 8)
"""Steps round an area within which its reasons are searched; then everywhere."""

ENOUGH_FOR_RUN = 3
"""Steps of counting that are shown as one, with the steps inside."""


def trial_tree(puzzle: Puzzle, supposed: Mark, links: Sequence[Deduction]) -> tuple[Part, ...]:
    """The story of a trial: what is supposed down to the conflict, then what follows.

    links   from the supposed mark on, in order; the last has no conclusions
    Cost: linear in the premises.
    """
    opposite = supposed[0], -supposed[1]
    return (
        Part("suppose", suppose(puzzle.graph, supposed), (supposed,), down_to(puzzle, links)),
        Part("so", so(puzzle.graph, opposite), (opposite,)),
    )


def suppose(graph: Graph, mark: Mark) -> Reason:
    """What a trial begins with."""
    return Reason("proof.suppose", graph, edge=Edge(mark[0]), mark=MARK_KEYS[mark[1]])


def so(graph: Graph, mark: Mark) -> Reason:
    """What it ends with."""
    return Reason("proof.so", graph, edge=Edge(mark[0]), mark=MARK_KEYS[mark[1]])


def down_to(puzzle: Puzzle, links: Sequence[Deduction]) -> tuple[Part, ...]:
    """The branches of a story, and the conflict where they meet."""
    *before, last = told_once(links)
    ways = _ways(before)
    parts: tuple[Part, ...]
    if len(ways) == 1:
        parts = tuple(_turns(puzzle, ways[0]))
    else:
        parts = tuple(
            Part("branch", _begin(puzzle.graph, way[0]), (), tuple(_turns(puzzle, way)))
            for way in ways
        )
    conflict = Reason("proof.conflict", puzzle.graph, clash=last.reason)
    clash = Part("conflict", conflict, (), _inside(last))
    return (*parts, clash)


def told_once(links: Sequence[Deduction], before: Iterable[Reason] = ()) -> list[Deduction]:
    """The steps of one argument without what an earlier one of them found already, or what was said
    before; those that say the same of edges of one cell as one.
    """
    found, told = list[Deduction](), set(before)
    for link in links:
        if found and (joined := _as_one(found[-1], link)) is not None:
            found[-1] = joined
        else:
            found.append(link)
    for at, link in enumerate(found):
        if not link.tree:
            left = tuple(one for one in link.findings if one not in told)
            told.update(link.findings)
            found[at] = replace(link, findings=left)
    return found


SAID_AT_ONCE = (
    *("face-pairs.enough", "face-pairs.dot-enough"),
    *("pattern.follows", "pattern.at-corner"),
)
"""Forms that are as true of several edges as of each."""


def _as_one(one: Deduction, other: Deduction) -> Deduction | None:
    """Two steps that say the same of different edges as one; None where they do not."""
    said, also = one.reason, other.reason
    is_same = (
        said.form in SAID_AT_ONCE
        and said.without("then") == also.without("then")
        and one.findings == other.findings
        and bool(one.conclusions and other.conclusions)
        and not {*one.conclusions} & {*other.marks}
    )
    if not is_same:
        return None
    seen = said.args["then"]
    assert isinstance(seen, Reason)
    named = seen.args["marks"]
    assert isinstance(named, Marks)
    marks = (*one.conclusions, *other.conclusions)
    return replace(
        one,
        clues=tuple(sorted({*one.clues, *other.clues})),
        marks=tuple(sorted({*one.marks, *other.marks})),
        conclusions=marks,
        reason=said.but(then=follows(marks, named.place, named.cells)),
    )


def counting_part(puzzle: Puzzle, links: Sequence[Deduction]) -> Part:
    """Several steps of counting as one."""
    marks = tuple(mark for link in links for mark in link.conclusions)
    return Part(
        "counting", _by_counting(puzzle.graph, links, marks), marks, tuple(map(_step, links))
    )


def _by_counting(graph: Graph, links: Sequence[Deduction], marks: Sequence[Mark]) -> Reason:
    found = list(dict.fromkeys(cell for link in links for cell in link.clues))
    cells = tuple(map(Cell, found)) if len(found) <= MOST_NAMED else ()
    then = follows(marks, None)
    if len(marks) <= MOST_NAMED:
        return Reason("proof.counting", graph, cells=cells, then=then)
    edge, mark = Edge(marks[-1][0]), MARK_KEYS[marks[-1][1]]
    return Reason("proof.counting-up-to", graph, cells=cells, then=then, edge=edge, mark=mark)


class AreaReasons:
    """Why an area within a trial leaves marks, or no way: clues and marks near it, of which none is
    idle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._tools = puzzle, Sides(puzzle)

    def deduction(self, fact: Fact, conclusions: tuple[Mark, ...]) -> Deduction:
        """That of an area's fact; without conclusions no way is left.

        Its area is filled by fewer and fewer premises, so the sentence is true of those that stay.
        Cost: for each premise that stays some fillings, 0.3 ms each at 30x30.
        """
        graph = self._puzzle.graph
        known = fact.marks_before
        marks = np.zeros(graph.n_edges, dtype=np.int8)
        marks[list(known)] = list(known.values())
        clues, edges = self._near(fact.place[1], marks, conclusions)
        premises = [*((cell, None) for cell in clues), *((edge, known[edge]) for edge in edges)]
        size = len(premises) // 2
        while size:
            for place in range(len(premises) - size, -1, -size):
                fewer = premises[:place] + premises[place + size :]
                if self.forces(fact.place[1], fewer, conclusions):
                    premises = fewer
            size //= 2
        left = [cell for cell, mark in premises if mark is None]
        reasons = sorted(left), sorted((edge, mark) for edge, mark in premises if mark is not None)
        return open_deduction(self._puzzle, fact, conclusions, reasons, Board.of(graph, marks))

    def _near(
        self, dot: int, marks: NDArray[np.int8], conclusions: tuple[Mark, ...]
    ) -> tuple[list[int], list[int]]:
        """Cells with clues and edges with marks round the dot that do, as near as possible."""
        graph, rounds = self._puzzle.graph, cell_neighbourhoods(self._puzzle.graph)
        clued, marked = self._puzzle.clues >= 0, marks != UNKNOWN
        circle = np.zeros(graph.n_cells + 1, dtype=np.bool_)
        for steps in STEPS_ROUND_AREA:
            for edge in graph.edges_at(dot):
                for cell in graph.edge_cells[edge].tolist():
                    circle[list(rounds.of(cell, steps))] = True
            clues = np.flatnonzero(clued & circle[:-1]).tolist()
            edges = np.flatnonzero(marked & circle[graph.edge_cells].any(axis=1)).tolist()
            premises = [
                *((cell, None) for cell in clues),
                *((edge, int(marks[edge])) for edge in edges),
            ]
            if self.forces(dot, premises, conclusions):
                return clues, edges
        return np.flatnonzero(clued).tolist(), np.flatnonzero(marked).tolist()

    def forces(
        self, dot: int, premises: Sequence[tuple[int, int | None]], conclusions: tuple[Mark, ...]
    ) -> bool:
        """Whether the area of a dot leaves these marks, or no way, by these premises: cells with
        clues and None, edges and their marks.
        """
        puzzle, graph = self._puzzle, self._puzzle.graph
        kept, marks = (
            np.zeros(graph.n_cells, dtype=np.bool_),
            np.zeros(graph.n_edges, dtype=np.int8),
        )
        for where, mark in premises:
            if mark is None:
                kept[where] = True
            else:
                marks[where] = mark
        shown = np.where(kept, puzzle.clues, NO_CLUE)
        fact_board = fact_board_of(
            Puzzle.of(graph, shown, kind=puzzle.kind, variant=puzzle.variant)
        )
        begin(fact_board, marks)
        tools = self._tools
        windows = tools.area_window, tools.area_exterior, tools.area_assignments
        classes = tools.another().face_classes(fact_board)
        made = fill_alone(fact_board, classes, *windows, graph.n_faces + 1 + dot)
        if not conclusions:
            return made < 0
        return made > 0 and all(fact_board.mark[edge] == mark for edge, mark in conclusions)


def _ways(links: Sequence[Deduction]) -> list[list[Deduction]]:
    """The connected groups of links, two being adjacent where one is a premise of the other; in
    order.
    """
    made = {edge: number for number, link in enumerate(links) for edge, _ in link.conclusions}
    way = list(range(len(links)))
    for number, link in enumerate(links):
        before = {way[made[edge]] for edge, _ in link.marks if made.get(edge, number) < number}
        joined = before | {number}
        first = min(joined)
        way = [first if one in joined else one for one in way]
    return [
        [link for link, other in zip(links, way, strict=True) if other == one]
        for one in dict.fromkeys(way)
    ]


def _turns(puzzle: Puzzle, links: Sequence[Deduction]) -> Iterator[Part]:
    """The links as turns: runs of counting together, each harder one by itself."""
    run: list[Deduction] = []
    for link in links:
        if link.level > Level.EASY or link.technique.name == "early-loop":
            yield from _run(puzzle, run)
            run = []
            yield _step(link)
        else:
            run.append(link)
    yield from _run(puzzle, run)


def _run(puzzle: Puzzle, links: Sequence[Deduction]) -> Iterator[Part]:
    if len(links) >= ENOUGH_FOR_RUN:
        yield counting_part(puzzle, links)
    else:
        yield from map(_step, links)


def _step(link: Deduction) -> Part:
    return Part("step", link.reason, link.conclusions, _inside(link))


def _inside(link: Deduction) -> tuple[Part, ...]:
    """Its own story, else what it found of pairs."""
    return link.tree or tuple(Part("found", reason) for reason in link.findings)


def _begin(graph: Graph, link: Deduction) -> Reason:
    """Where a way begins."""
    place: Place
    if link.vertices:
        place = Dot(link.vertices[0])
    else:
        place = Face(link.faces[0]) if link.faces else Edge(link.conclusions[0][0])
    return Reason("proof.branch", graph, place=place)


def _with_known_end(
    tree: tuple[Part, ...], known: Iterable[tuple[int, tuple[Part, ...]]]
) -> tuple[Part, ...]:
    """The proof of a trial, where its end was given by an earlier one: one part that refers to that
    step.

    known   number and proof of earlier steps
    """
    suppose, *rest = tree
    most, step = 0, 0
    for number, (before, *_) in known:
        pairs = zip(reversed(suppose.parts), reversed(before.parts), strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if same > most:
            most, step = same, number
    if not most:
        return tree
    form = "proof.same-conflict" if most == 1 else "proof.same-end"
    end = Part("conflict", Reason(form, step=step), (), suppose.parts[-most:])
    return (replace(suppose, parts=(*suppose.parts[:-most], end)), *rest)


def proofs_once(groups: Iterable[Sequence[Deduction]]) -> Iterator[Sequence[Deduction]]:
    """The groups; a proof of a pattern, or the end of a trial, that a step gave refers to that
    step.

    Cost: linear in the proofs, for each trial once more.
    """
    given: dict[object, int] = {}
    said = set[Reason]()
    trials: list[tuple[int, tuple[Part, ...]]] = []
    for number, group in enumerate(groups, start=1):
        first = group[0]
        if first.level > Level.EASY and first.pattern and first.findings:
            before = given.setdefault((first.pattern, first.findings), number)
            if before < number:
                first = replace(first, findings=(Reason("pattern.same-reason", step=before),))
        elif first.tree and first.technique.name in SUPPOSING:
            trials.append((number, first.tree))
            first = replace(first, tree=_with_known_end(first.tree, trials[:-1]))
        yield [_without_meaning(first, said), *group[1:]]


MEANING = ("chain.groups", "chain.links")
"""Forms that say what letters mean in all steps alike."""


def _without_meaning(step: Deduction, said: set[Reason]) -> Deduction:
    """A step without what letters mean where that was said, which is added to what was said."""
    before = frozenset(said)
    parts = [part.reason for part in all_parts(step.tree)]
    said.update(one for one in (*step.findings, *parts) if one.form in MEANING)
    if before.isdisjoint((*step.findings, *parts)):
        return step
    left = tuple(one for one in step.findings if one not in before)
    return replace(step, findings=left, tree=_parts_without(step.tree, before))


def _parts_without(parts: Iterable[Part], known: frozenset[Reason]) -> tuple[Part, ...]:
    return tuple(
        replace(part, parts=_parts_without(part.parts, known))
        for part in parts
        if part.reason not in known
    )
