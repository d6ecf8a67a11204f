"""Deductions made of the facts that a board of facts has recorded: facts about two edges are traced
back to clues and marks, and told as what was found on the way.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

import numpy as np

from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Edges, Mark, Place, Reason, Value
from takegaki.deduce.deduction import CLASS_LETTERS, Deduction, Lettered, Premises
from takegaki.deduce.edge_letters import (
    by_letters,
    dots_or_cells,
    lettered_group,
    related_groups,
    told_by_letter,
)
from takegaki.deduce.facts.journal import RELATIONS, Fact, leaves_of
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.deduce.reasons.loop_reasons import Case, reason_of
from takegaki.deduce.technique_table import THROUGH_FACE, THROUGH_VERTEX, VERTEX_PAIRS
from takegaki.puzzles import PUZZLES

LookUp = Callable[[int], Fact]
Named = Callable[[Puzzle, Deduction], Deduction]


def deduction_of(
    puzzle: Puzzle,
    facts: Sequence[Fact],
    look_up: LookUp,
    *,
    in_words: bool = True,
    named: Named | None = None,
) -> Deduction:
    """The deduction of marks with common premises, pairs and relations traced back to clues and
    marks.

    look_up    the fact of a number
    in_words   with its reason and its findings
    named      tells it by the name of a pattern where it is one, and leaves it as it is where not
    Cost: linear in the facts that are traced.
    """
    concluded = tuple(sorted([(fact.edges[0], fact.mark) for fact in facts]))
    return _deduction(
        puzzle, facts[0], {}, concluded, look_up, in_words=in_words, named=named or _as_it_is
    )


def _as_it_is(_: Puzzle, deduction: Deduction) -> Deduction:
    return deduction


def open_deduction(
    puzzle: Puzzle, fact: Fact, conclusions: tuple[Mark, ...], premises: Premises, board: Board
) -> Deduction:
    """The deduction of a technique on the whole board, from premises that are known to force it.

    board   all marks before it
    Cost: that of the sentence.
    """
    clues, marks = premises
    edges = np.flatnonzero(board.marks != UNKNOWN).astype(np.int32)
    fact = replace(fact, before=(edges, board.marks[edges].astype(np.int32)))
    assert fact.technique is not None
    kind, place = fact.place
    faces = set(clues) if puzzle.graph.cells == "faces" else set[int]()
    return Deduction(
        fact.technique,
        tuple(clues),
        tuple(marks),
        conclusions,
        reason_of(Case(puzzle, fact, (), conclusions, not conclusions)),
        tuple(sorted(faces.union([place] if kind == "face" else []))),
        (place,) if kind == "vertex" else (),
    )


def finding_of(puzzle: Puzzle, fact: Fact, look_up: LookUp) -> Deduction:
    """The deduction of a fact about two edges: it has no conclusions, its reason is the fact."""
    assert fact.technique is not None
    found = _deduction(puzzle, fact, {}, (), look_up)
    return replace(
        found, technique=fact.technique, reason=reason_of(_case_of(puzzle, fact, look_up))
    )


def _case_of(puzzle: Puzzle, fact: Fact, look_up: LookUp) -> Case:
    # A reason of an open technique does not name its premises.
    is_open = fact.technique is not None and fact.technique.open
    return Case(puzzle, fact, () if is_open else tuple(map(look_up, fact.premises)), ())


def contradiction_on(puzzle: Puzzle, fact_board: FactBoard, look_up: LookUp) -> Deduction:
    """The deduction of a broken board of facts: clues and marks that contradict each other, no
    conclusions.

    They are the premises of the fact that broke it, and of the mark that it opposes.
    """
    fact = look_up(fact_board.broken_fact)
    return _deduction(puzzle, fact, _opposed(fact_board, fact, look_up), (), look_up)


def _opposed(fact_board: FactBoard, fact: Fact, look_up: LookUp) -> dict[int, int]:
    """The mark that opposes a fact. Where the edge has no mark, none does: nothing fits."""
    made = fact_board.mark_fact[fact.edges[0]] if fact.kind == "mark" else -1
    return {} if made < 0 else {fact.edges[0]: look_up(int(made)).mark}


def clash_premises(graph: Graph, fact_board: FactBoard) -> "Premises":
    """The premises of `contradiction_on`."""
    number = fact_board.broken_fact
    clues, marks = leaves_of(graph, fact_board, number)
    edge = int(fact_board.fact_subject[number])
    if fact_board.fact_kind[number] == A_MARK and fact_board.mark_fact[edge] >= 0:
        marks.setdefault(edge, int(fact_board.fact_value[fact_board.mark_fact[edge]]))
    return sorted(clues), sorted(marks.items())


def premises_of(graph: Graph, fact_board: FactBoard, number: int) -> "Premises":
    """The clues and marks from which a fact follows, pairs and relations traced back to them."""
    clues, marks = leaves_of(graph, fact_board, number)
    return sorted(clues), sorted(marks.items())


def _deduction(
    puzzle: Puzzle,
    fact: Fact,
    marks: dict[int, int],
    concluded: tuple[Mark, ...],
    look_up: LookUp,
    *,
    in_words: bool = True,
    named: Named = _as_it_is,
) -> Deduction:
    technique = fact.technique
    chain, leaves, premises = _traced(fact, look_up)
    is_empty = not concluded and fact.kind == "mark" and not marks
    if technique is not None and technique.open:
        # Its reason does not name its premises.
        premises = []
    case = Case(puzzle, fact, premises, concluded, not concluded, is_empty)
    path: tuple[int, ...] = ()
    ends: list[int] = []
    if technique is not None and technique.name == "early-loop":
        path, ends = case.path, puzzle.graph.edge_vertices[fact.edges[0]].tolist()
    # Of several, the one nearest to the conclusion.
    used = [link.technique for link in chain if link.technique]
    hardest = max(used, key=lambda technique: technique.level) if len(used) > 1 else used[0]
    clued, faces, dots = _looked_at(puzzle, chain, ends)
    given, titles = marks | leaves if marks else leaves, PUZZLES[puzzle.kind].titles
    # Of most steps all premises are clues and marks.
    is_told_at_once = in_words and len(chain) == 1
    found = Deduction(
        hardest,
        clued,
        tuple(sorted(given.items())),
        concluded,
        reason_of(case) if is_told_at_once else WORDLESS,
        faces,
        dots,
        (),
        path,
        own_title=titles.get(hardest.name, "") if titles else "",
    )
    if is_told_at_once or not in_words:
        return named(puzzle, found)
    if sum(link.kind in RELATIONS for link in chain) < ENOUGH_FOR_CHAIN:
        # It has no letters: a pattern is told as such, whatever was found on the way.
        pattern = named(puzzle, found)
        if pattern is not found:
            return pattern
    story = _story_of(puzzle, _with_both_bounds(chain[1:]), look_up)
    reason = reason_of(case)
    told = replace(
        found,
        # Of few steps the edges have letters.
        reason=by_letters(reason, story.letters) if story.letters else reason,
        findings=story.findings,
        letters=story.letters,
        links=story.links,
    )
    return named(puzzle, told)


def _looked_at(
    puzzle: Puzzle, chain: Sequence[Fact], ends: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The cells whose clues some facts rest on; the faces and the dots to look at, with the ends of
    an edge, each ascending.
    """
    clued, faces, dots = set[int](), set[int](), {*ends}
    for link in chain:
        clued.update(link.clues)
        kind, place = link.place
        if kind == "face":
            faces.add(place)
        elif kind == "vertex":
            dots.add(place)
    if not clued:
        return (), tuple(sorted(faces)), tuple(sorted(dots))
    if puzzle.graph.cells == "faces":
        faces |= clued
    return tuple(sorted(clued)), tuple(sorted(faces)), tuple(sorted(dots))


ENOUGH_FOR_CHAIN = 3
"""Relations of two edges, of a step, that are told by letters."""


@dataclass(frozen=True)
class Story:
    """What was found on the way: see `Deduction`."""

    findings: tuple[Reason, ...] = ()
    letters: tuple[Lettered, ...] = ()
    links: tuple[Reason, ...] = ()


NO_STORY = Story()


def _story_of(puzzle: Puzzle, links: Sequence[Fact], look_up: LookUp) -> Story:
    """A reason for each fact; edges that are related to each other get a letter, and what relates
    them is shown by it, not told. What is handed on from corner to corner is told once.
    """
    related = [link for link in links if link.kind in RELATIONS]
    groups = related_groups(related) if len(related) >= ENOUGH_FOR_CHAIN else []
    # What one of two says of the two opposite is told from corner to corner.
    groups = [group for group in groups if len(group) > 1 or group[0].rule not in ONE_OF_TWO]
    groups = groups[: len(CLASS_LETTERS)]
    lettered = [
        lettered_group(group, letter)
        for group, letter in zip(groups, CLASS_LETTERS[: len(groups)], strict=True)
    ]
    shown = {link.number for group in groups for link in group}
    told: tuple[Reason, ...] = ()
    if groups:
        # Of several, what letters mean is said once: nobody keeps more than two of them in mind.
        meaning = (
            Reason("chain.groups", puzzle.graph)
            if len(groups) > 1
            else told_by_letter(puzzle, lettered[0], groups[0])
        )
        told = (meaning, Reason("chain.links", puzzle.graph, at=dots_or_cells(puzzle)))

    def reason(link: Fact) -> Reason:
        return reason_of(_case_of(puzzle, link, look_up))

    others = tuple(
        reason(some[0]) if len(some) == 1 else _handed_on(puzzle, some, reason)
        for some in handed_on([link for link in links if link.number not in shown], look_up)
    )
    return Story(
        (*told, *others), tuple(lettered), tuple(reason(one) for group in groups for one in group)
    )


def handed_on(links: Sequence[Fact], look_up: LookUp) -> list[list[Fact]]:
    """Facts about two edges each, in their order: those of a chain together, each of which is the
    only one that the next rests on, from corner to corner; all others alone.
    """
    place = {_seen_at(link): at for at, link in enumerate(links)}
    # Two facts of one place are one link of a chain.
    first = [place[_seen_at(link)] for link in links]
    before = [set[int]() for _ in links]
    behind = [set[int]() for _ in links]
    for at, link in enumerate(links):
        for fact in map(look_up, link.premises):
            source = None if fact.kind == "mark" else place.get(_seen_at(fact))
            if source is not None and source != first[at]:
                before[first[at]].add(source)
                behind[source].add(first[at])
    chains: dict[int, list[int]] = {}
    chain_of: dict[int, int] = {}
    for at in sorted(set(first)):
        (source,) = before[at] if len(before[at]) == 1 else (None,)
        goes_on = links[at].rule in HANDED_ON and source is not None and behind[source] == {at}
        chain_of[at] = chain_of[source] if goes_on and source in chain_of else at
        chains.setdefault(chain_of[at], []).append(at)
    found = list[list[Fact]]()
    for number, chain in chains.items():
        some = [link for at, link in zip(first, links, strict=True) if at in chain[1:]]
        begin = [[link] for at, link in zip(first, links, strict=True) if at == number]
        is_long = len(chain) > ENOUGH_FOR_CHAIN
        found += [*begin, *([some] if is_long else [[link] for link in some])]
    return sorted(found, key=lambda some: some[-1].number)


HANDED_ON = (THROUGH_FACE, THROUGH_VERTEX)
"""Techniques by which what is known at one corner says something at the next."""

ONE_OF_TWO = (*HANDED_ON, VERTEX_PAIRS)
"""Techniques that say of two edges at a corner how many are lines."""


def _seen_at(link: Fact) -> tuple[object, ...]:
    return link.rule, link.place, link.edges


def _handed_on(puzzle: Puzzle, some: Sequence[Fact], reason: Callable[[Fact], Reason]) -> Reason:
    """A chain of facts in one sentence, which has them as data."""
    steps = list[Reason]()
    for _, facts in groupby(some, _seen_at):
        *before, last = facts
        step = reason(last)
        place = step.args["place"]
        assert isinstance(place, Place)
        kind = "opposite" if before else last.kind
        steps.append(step.but(then=Reason(f"relation.{kind}", edges=Edges(last.edges, place))))
    args: dict[str, Value] = {"at": dots_or_cells(puzzle), "place": place, "steps": tuple(steps)}
    return Reason("chain.handed-on", puzzle.graph, **args, then=steps[-1].args["then"])


BOUNDS = {"at-most-one", "at-least-one"}


def _with_both_bounds(links: Sequence[Fact]) -> list[Fact]:
    """The links in their order; two that bound the lines of two edges from both sides in one place
    as one.
    """
    found: list[Fact] = []
    for link in sorted(links, key=lambda link: link.number):
        last = found[-1] if found else link
        is_same = (last.rule, last.place, last.edges) == (link.rule, link.place, link.edges)
        # Others have a reason of its own for each bound.
        states_both = link.rule in (THROUGH_FACE, THROUGH_VERTEX, VERTEX_PAIRS)
        if is_same and states_both and {last.kind, link.kind} == BOUNDS:
            premises = tuple(sorted({*last.premises, *link.premises}))
            found[-1] = replace(link, kind="opposite", premises=premises)
        else:
            found.append(link)
    return found


def _traced(fact: Fact, look_up: LookUp) -> tuple[list[Fact], dict[int, int], list[Fact]]:
    """A fact with the pairs and relations it is derived from, the marks these are derived from, and
    its own premises.
    """
    chain, seen = [fact], {fact.number}
    leaves: dict[int, int] = {}
    own: list[Fact] | None = None
    # The chain grows while it is walked along.
    for link in chain:
        if link.before is not None:
            leaves.update(link.marks_before)
            continue
        premises = [look_up(number) for number in link.premises]
        own = premises if own is None else own
        for premise in premises:
            if premise.kind == "mark":
                leaves[premise.edges[0]] = premise.mark
            elif premise.number not in seen:
                seen.add(premise.number)
                chain.append(premise)
    return chain, leaves, own or []
