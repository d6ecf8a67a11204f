"""Several deductions as one: what kind of idea each is, and how those of one are told together.

A group is one pattern in several places, a harder step with the counting that follows from it, one
kind of counting, or a few steps of several kinds. Each has a form of its own, and the sentence is
made of the reasons of its steps, never of their words.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Dot, Edges, Mark, Marks, Place, Reason, Value, how_many_named
from takegaki.deduce.deduction import FROM_THERE, Deduction, Part
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.techniques.patterns import pattern_reason
from takegaki.puzzles import is_of_tiles
from takegaki.words.view import MOST_NAMED

MOST_IN_COVER = 5
"""Cells named for the dots of one step."""


class Kind(NamedTuple):
    """The kind of an idea, equal for steps that form one: a technique, and one of its cases."""

    technique: str
    case: str = ""


def kind_of(deduction: Deduction) -> Kind:
    """The idea that a deduction belongs to."""
    name = deduction.technique.name
    if deduction.pattern:
        return Kind(name, deduction.pattern)
    if name == "clue-counting" and deduction.conclusions:
        return Kind(name, "complete" if deduction.conclusions[0][1] == CROSS else "all-left")
    if name == "vertex-counting":
        lines = sum(mark == LINE for _, mark in deduction.marks)
        if not lines and deduction.conclusions and deduction.conclusions[0][1] == LINE:
            return Kind(name, "visited")
        return Kind(name, ("dead-end", "goes-on", "full")[min(lines, 2)])
    return Kind(name)


def argument_of(deduction: Deduction) -> tuple[object, ...]:
    """The pattern that a deduction is, and where; without a name the argument, all but what
    follows.
    """
    if deduction.pattern:
        # With the corner where a line comes in: at another one the same pattern has another reason.
        return deduction.clues, _without_end(deduction.reason)
    return deduction.technique.name, deduction.findings, _without_end(deduction.reason)


def _without_end(reason: Reason) -> Reason:
    """All of a reason but what follows."""
    within = reason.args.get("of")
    return (
        reason.but(of=_without_end(within))
        if isinstance(within, Reason)
        else reason.without("then")
    )


def has_argument(deduction: Deduction) -> bool:
    """Whether others may be by the same pattern or argument; a trial has turns of its own."""
    return bool(deduction.pattern or (deduction.findings and not deduction.tree))


def without(one: Deduction, known: Collection[Mark]) -> Deduction:
    """A deduction with only those of its conclusions that are not known yet."""
    left = tuple(mark for mark in one.conclusions if mark not in known)
    return replace(one, conclusions=left, reason=_reason_without(one.reason, known))


def _reason_without(reason: Reason, known: Collection[Mark]) -> Reason:
    within, then = reason.args.get("of"), reason.args.get("then")
    if isinstance(within, Reason):
        return reason.but(of=_reason_without(within, known))
    thens = then if isinstance(then, tuple) else (then,)
    kept = [_then_without(one, known) for one in thens if isinstance(one, Reason)]
    left = tuple(one for one in kept if one is not None)
    return reason.but(then=left if len(left) != 1 else left[0]) if kept else reason


def _then_without(then: Reason, known: Collection[Mark]) -> Reason | None:
    marks = then.args.get("marks")
    if not isinstance(marks, Marks):
        return then
    left = tuple(mark for mark in marks.marks if mark not in known)
    return then.but(marks=Marks(left, marks.place, marks.cells)) if left else None


MOST_TOLD = 6
"""Reasons of counting that are told one by one; more are a run that can be unfolded."""


def are_one_pattern(group: Sequence[Deduction]) -> bool:
    """Several places of one pattern, each by the clues alone."""
    return (
        len(group) > 1
        and bool(group[0].pattern)
        and group[1].clues != group[0].clues
        and ({one.pattern for one in group} == {group[0].pattern})
        and group[0].level > Level.EASY
    )


def merged(puzzle: Puzzle, group: Sequence[Deduction]) -> Deduction:
    """One deduction with all conclusions of several."""
    group = _with_whole_pattern(puzzle, group)
    first = group[0]
    if len(group) == 1:
        return first
    made: dict[int, int] = {}
    for one in group:
        made |= dict(one.conclusions)
    marks = {edge: mark for one in group for edge, mark in one.marks if edge not in made}
    reason, findings = _told(puzzle, group)
    is_told_once = first.level == Level.EASY or are_one_pattern(group)
    tree = () if is_told_once else _tree(puzzle, group)
    is_mixed = first.level == Level.EASY and len({kind_of(one) for one in group}) > 1
    if is_mixed and len(findings) > MOST_TOLD:
        steps = tuple(Part("step", one) for one in findings)
        tree = (Part("counting", Reason(FROM_THERE, puzzle.graph), tuple(made.items()), steps),)
    return replace(
        first,
        pattern="counting" if is_mixed else first.pattern,
        clues=_union(one.clues for one in group),
        marks=tuple(sorted(marks.items())),
        conclusions=tuple(sorted(made.items())),
        reason=reason,
        faces=_union(one.faces for one in group),
        vertices=_union(one.vertices for one in group),
        findings=findings,
        tree=tree,
    )


def alike(puzzle: Puzzle, group: Sequence[Deduction]) -> Deduction:
    """Steps by one idea, each in a place of its own, as one deduction."""
    first = group[0]
    if len(group) == 1 or first.level == Level.EASY or are_one_pattern(group):
        return merged(puzzle, group)
    made = {mark for one in group for mark in one.conclusions}
    return replace(
        first,
        clues=_union(one.clues for one in group),
        marks=tuple(sorted({mark for one in group for mark in one.marks})),
        conclusions=tuple(sorted(made)),
        reason=_of_technique(puzzle, group),
        faces=_union(one.faces for one in group),
        vertices=_union(one.vertices for one in group),
        findings=tuple(one.reason for one in group),
        path=(),
        tree=(),
        letters=(),
        links=(),
    )


def _with_whole_pattern(puzzle: Puzzle, group: Sequence[Deduction]) -> Sequence[Deduction]:
    """What a harder step and others conclude by the same pattern or argument, as one deduction."""
    first = group[0]
    same = [one for one in group if has_argument(one) and argument_of(one) == argument_of(first)]
    if first.level == Level.EASY or len(same) < 2:
        return group
    made = dict(mark for one in same for mark in one.conclusions)
    marks = {edge: mark for one in same for edge, mark in one.marks if edge not in made}
    whole = replace(
        first,
        marks=tuple(sorted(marks.items())),
        conclusions=tuple(sorted(made.items())),
        clues=_union(one.clues for one in same),
        faces=_union(one.faces for one in same),
        vertices=_union(one.vertices for one in same),
    )
    reason = pattern_reason(puzzle, whole) if first.pattern else _with_all(same)
    whole = replace(whole, reason=reason)
    return [whole, *(one for one in group if one not in same)]


def _with_all(same: Sequence[Deduction]) -> Reason:
    """The reason of deductions by one argument, with all that they conclude."""
    return _following(same[0].reason, [one.reason for one in same])


def _following(first: Reason, reasons: Sequence[Reason]) -> Reason:
    """The first of some reasons by one argument, with what follows from all."""
    withins = [one.args.get("of") for one in reasons]
    if isinstance(within := first.args.get("of"), Reason):
        return first.but(of=_following(within, [one for one in withins if isinstance(one, Reason)]))
    thens = [one.args["then"] for one in reasons]
    found = [then.args.get("marks") for then in thens if isinstance(then, Reason)]
    marks = [one for one in found if isinstance(one, Marks)]
    if first.form == "face-pairs.too-few":
        # The others are those besides one of them, not besides all of them.
        place = first.args["place"]
        assert isinstance(place, Place)
        edges = Edges(tuple(edge for one in marks for edge, _ in one.marks), place)
        first = Reason("face-pairs.were-it-not", first.graph, **first.args, edges=edges)
    # Those that are named from one place are told as one.
    if len({(one.place, one.cells) for one in marks}) == 1 and len(marks) == len(thens):
        every = tuple(mark for one in marks for mark in one.marks)
        whole = Marks(every, marks[0].place, marks[0].cells)
        return first.but(then=Reason("then.marks", marks=whole))
    return first.but(then=tuple(thens))


def _in_turn(puzzle: Puzzle, group: Sequence[Deduction]) -> tuple[Reason, ...]:
    """The reasons of steps of counting, those of one kind that can be taken now together; a line
    that is followed, or one argument, is one reason.
    """
    reasons: list[Reason] = []
    kinds = [kind_of(one) for one in group]
    makes = [{edge for edge, _ in one.conclusions} for one in group]
    needs = [{edge for edge, _ in one.marks} for one in group]
    left = list(range(len(group)))

    while left:
        ready = _ready(left, kinds, makes, needs) or left[:1]
        open_now = [kinds[one] for one in ready]
        # What would close a loop is told while the two ends are still ends.
        kind = CLOSING if CLOSING in open_now else max(open_now, key=open_now.count)
        taken = list[int]()
        while ready := [one for one in ready if kinds[one] == kind]:
            taken += ready
            left = [one for one in left if one not in ready]
            ready = _ready(left, kinds, makes, needs)
        reasons += _of_alike(puzzle, [group[one] for one in taken])
    return tuple(reasons)


def _ready(
    left: Sequence[int],
    kinds: Sequence[Kind],
    makes: Sequence[set[int]],
    needs: Sequence[set[int]],
) -> list[int]:
    """Of the steps that are left, those that rest on no other of them."""
    made = set[int]().union(*[makes[one] for one in left])
    ready = [one for one in left if made.isdisjoint(needs[one])]
    closing = next((one for one in left if kinds[one] == CLOSING), None)
    if closing is None:
        return ready
    # No line goes on from the ends of a loop that is still to be told.
    before = _needed_by(closing, makes, needs)
    return [one for one in ready if kinds[one] != GOES_ON or one in before] or ready


def _needed_by(step: int, makes: Sequence[set[int]], needs: Sequence[set[int]]) -> set[int]:
    """The steps whose marks one rests on, directly or not."""
    found, wanted = set[int](), set(needs[step])
    while more := {
        one for one, made in enumerate(makes) if one not in found and not made.isdisjoint(wanted)
    }:
        found |= more
        wanted |= set().union(*(needs[one] for one in more))
    return found


def _of_alike(puzzle: Puzzle, group: Sequence[Deduction]) -> list[Reason]:
    """The reasons of steps of one kind; of a kind that is told together, one for all where they
    are not one run.
    """
    runs: list[list[Deduction]] = []
    for one in group:
        if not runs or not (_follows(puzzle, runs[-1], one) or _is_same_argument(runs[-1], one)):
            runs.append([])
        runs[-1].append(one)
    if len(runs) > 1 and kind_of(group[0]) in TOGETHER:
        return [_of_kind(puzzle, group)]
    return [_of_run(puzzle, run) for run in runs]


CLOSING = Kind("early-loop")
GOES_ON, NO_WAY_ON = Kind("vertex-counting", "goes-on"), Kind("vertex-counting", "dead-end")


def _follows(puzzle: Puzzle, run: Sequence[Deduction], one: Deduction) -> bool:
    """Does a line go on from where the last of these steps has brought it, or is there the next
    dead end?
    """
    last = run[-1]
    if kind_of(last) not in (GOES_ON, NO_WAY_ON) or kind_of(one) != kind_of(last):
        return False
    edge, dot = last.conclusions[0][0], last.vertices[0]
    return int(puzzle.graph.edge_vertices[edge].sum()) - dot == one.vertices[0]


def _is_same_argument(run: Sequence[Deduction], one: Deduction) -> bool:
    return _without_end(one.reason) == _without_end(run[-1].reason)


def _of_run(puzzle: Puzzle, run: Sequence[Deduction]) -> Reason:
    first, last = run[0], run[-1]
    if len(run) == 1:
        return first.reason
    if kind_of(first) not in (GOES_ON, NO_WAY_ON):
        return _with_all(run)
    graph = puzzle.graph
    end = int(graph.edge_vertices[last.conclusions[0][0]].sum()) - last.vertices[0]
    form = "run.dead-end" if kind_of(first) == NO_WAY_ON else "run.goes-on"
    then = follows([one.conclusions[0] for one in run], None)
    return Reason(form, graph, begin=Dot(first.vertices[0]), end=Dot(end), then=then)


def _tree(puzzle: Puzzle, group: Sequence[Deduction]) -> tuple[Part, ...]:
    """The argument of a harder step, then the counting that follows from it."""
    first, *counting = group
    steps = tuple(Part("step", one.reason, one.conclusions) for one in counting)
    marks = tuple(mark for one in counting for mark in one.conclusions)
    before = first.tree or tuple(Part("found", reason) for reason in first.findings)
    return (*before, Part("counting", Reason(FROM_THERE, puzzle.graph), marks, steps))


def _union(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(set().union(*groups)))


COMPLETE = Kind("clue-counting", "complete")
TOGETHER = {
    COMPLETE: "together.full-clues",
    Kind("clue-counting", "all-left"): "together.clues-need",
    Kind("vertex-counting", "full"): "together.full-dots",
    Kind("vertex-counting", "goes-on"): "together.go-on",
    Kind("vertex-counting", "dead-end"): "together.dead-ends",
    Kind("vertex-counting", "visited"): "together.visited",
}
"""The form for several steps of a kind."""


def _told(puzzle: Puzzle, group: Sequence[Deduction]) -> tuple[Reason, tuple[Reason, ...]]:
    """How several steps are reported: a reason, and what was found on the way."""
    first = group[0]
    if are_one_pattern(group):
        places = tuple(
            Reason("pattern.place", puzzle.graph, cells=tuple(map(Cell, one.clues)))
            for one in group
        )
        return _at_places(puzzle, group, places), first.findings
    if first.level > Level.EASY:
        on_the_way = (*first.findings, *(one.reason for one in group[1:]))
        return _with_counting(puzzle, group), on_the_way
    if len({kind_of(one) for one in group}) > 1:
        begin = _begin(puzzle, group[0])
        then = _all_marks(puzzle, group)
        found = Reason("idea.step-by-step", puzzle.graph, begin=begin, then=then)
        return found, _in_turn(puzzle, group)
    if kind_of(first) not in TOGETHER:
        why = first.findings if first.pattern else ()
        return _of_technique(puzzle, group), (*why, *_in_turn(puzzle, group))
    return _of_kind(puzzle, group), ()


PLACES_IN_SENTENCE = 4
"""Places of a pattern that one sentence lists."""


def _at_places(puzzle: Puzzle, group: Sequence[Deduction], places: tuple[Reason, ...]) -> Reason:
    """A pattern that is there several times."""
    args: dict[str, Value] = {"title": group[0].titled, "count": len(group)}
    then, step = _all_marks(puzzle, group), PLACES_IN_SENTENCE
    if len(places) <= step:
        return Reason("pattern.at-places", puzzle.graph, **args, places=places, then=then)
    some = tuple(
        Reason(
            "pattern.some-places",
            which="more" if begin else "first",
            places=places[begin : begin + step],
        )
        for begin in range(0, len(places), step)
    )
    return Reason("pattern.at-many-places", puzzle.graph, **args, some=some, then=then)


def _with_counting(puzzle: Puzzle, group: Sequence[Deduction]) -> Reason:
    then = _all_marks(puzzle, group[1:])
    form = "idea.with-turning" if is_of_tiles(puzzle) else "idea.with-counting"
    return Reason(form, puzzle.graph, step=group[0].reason, then=then)


def _of_technique(puzzle: Puzzle, group: Sequence[Deduction]) -> Reason:
    places = len({one.clues or one.vertices or one.faces for one in group})
    title, then = group[0].titled, _all_marks(puzzle, group)
    return Reason("idea.of-technique", puzzle.graph, title=title, places=places, then=then)


def _of_kind(puzzle: Puzzle, group: Sequence[Deduction]) -> Reason:
    kind = kind_of(group[0])
    dots = "dots" if puzzle.graph.cells == "faces" else "cells"
    at = (one.clues or (one.vertices if dots == "cells" else ()) for one in group)
    cells = [cell for some in at for cell in some]
    where = Reason("where.nowhere")
    if 0 < len(cells) <= MOST_NAMED:
        where = Reason("where.cells", cells=tuple(map(Cell, cells)))
    elif not cells and len(group) > MOST_NAMED and dots == "dots":
        named, more = cells_at_dots(puzzle.graph, [one.vertices[0] for one in group])
        rest = (Reason("where.more-cells", count=more),) if more else ()
        where = Reason("where.corners", cells=(*named, *rest))
    is_zero = kind == COMPLETE and not any(puzzle.clue(cell) for one in group for cell in one.clues)
    form = TOGETHER[kind]
    then = _all_marks(puzzle, group)
    args: dict[str, Value] = {"count": len(group), "then": then}
    if is_zero and where.form == "where.nowhere":
        return Reason("together.zeros", puzzle.graph, **args)
    args["where"] = where
    if is_zero:
        form = "together.zeros-at"
    if kind.technique == "vertex-counting":
        args["dots"] = dots
    return Reason(form, puzzle.graph, **args)


def _begin(puzzle: Puzzle, one: Deduction) -> Place:
    """Where it concludes something: at its clue, if that is beside it, else at its dot, else at a
    cell.
    """
    beside = puzzle.graph.edge_cells[one.conclusions[0][0]].tolist()
    clues = [clue for clue in one.clues if clue in beside]
    if one.vertices and not clues:
        return Dot(one.vertices[0])
    return Cell(clues[0] if clues else min(beside))


def _all_marks(puzzle: Puzzle, group: Iterable[Deduction]) -> Reason:
    """All conclusions; edges are named from the clues that they are sides of."""
    group = list(group)
    marks = [mark for one in group for mark in one.conclusions]
    cells = list(dict.fromkeys(cell for one in group for cell in one.clues))
    if len(cells) > 1 and puzzle.graph.cells == "faces":
        return follows(marks, None, cells)
    return follows(marks, None)


def cells_at_dots(graph: Graph, dots: Iterable[int]) -> tuple[tuple[Cell, ...], int]:
    """Cells that have these dots for corners, those with most of them first; how many more where
    they are many. Cost: linear in their cells, for each cell named.
    """
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
    most = how_many_named(len(best_cells), MOST_IN_COVER)
    return tuple(map(Cell, best_cells[:most])), len(best_cells) - most
