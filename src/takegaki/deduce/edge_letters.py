"""Letters of edges that are the same or opposite: a picture shows by them what relates the edges of
a row or a group, and words need not tell it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Edge, Edges, Reason, Value
from takegaki.deduce.deduction import CLASS_LETTERS, Deduction, Lettered
from takegaki.deduce.facts.journal import Fact


def dots_or_cells(puzzle: Puzzle) -> str:
    """Whether people call its vertices dots or cells."""
    return "dots" if puzzle.graph.cells == "faces" else "cells"


def lettered_once(
    steps: Sequence["Deduction"], *, may_letter: bool
) -> tuple[tuple["Deduction", ...], tuple[Lettered, ...], tuple[Reason, ...]]:
    """The steps of one argument, which has one picture: their letters together, what letters mean
    told by the first that has any, and their links; without letters what relates their edges is
    told link by link.
    """
    lettered = [step for step in steps if step.letters]
    letters = _together([group for step in lettered for group in step.letters])
    if not may_letter or len(letters) > len(CLASS_LETTERS):
        return tuple(_told_without(step) for step in steps), (), ()
    found = []
    for step in steps:
        if step.letters:
            others = tuple(one for one in step.findings if one.form not in ABOUT_LETTERS)
            told = _meaning(step, letters, lettered) if step is lettered[0] else ()
            reason = by_letters(without_letters(step.reason), letters)
            step = replace(  # noqa: PLW2901
                step, reason=reason, findings=(*told, *others), letters=(), links=()
            )
        found.append(step)
    return tuple(found), letters, tuple(one for step in lettered for one in step.links)


def _meaning(
    first: "Deduction", letters: Sequence[Lettered], lettered: Sequence["Deduction"]
) -> tuple[Reason, ...]:
    """What the letters of an argument mean, where its first step says what its own do."""
    meaning, *rest = (one for one in first.findings if one.form in ABOUT_LETTERS)
    if len(lettered) > 1:
        (one, *others), graph = letters, meaning.graph
        count = len(one.by_edge)
        meaning = (
            Reason("chain.groups", graph)
            if others
            else Reason("chain.group", graph, edges=count, letter=one.letter)
        )
    return meaning, *rest


def _told_without(step: "Deduction") -> "Deduction":
    """A step without a picture of its own."""
    if not step.letters:
        return step
    others = (one for one in step.findings if one.form not in ABOUT_LETTERS)
    findings = (*step.links, *others)
    return replace(
        step, reason=without_letters(step.reason), letters=(), links=(), findings=findings
    )


def _together(groups: Iterable[Lettered]) -> tuple[Lettered, ...]:
    """Groups of several steps, those with common edges as one, lettered anew."""
    found = list[dict[int, bool]]()
    for group in groups:
        sides = {**dict.fromkeys(group.same, False), **dict.fromkeys(group.opposite, True)}
        apart = list[dict[int, bool]]()
        for other in found:
            shared = next(iter(sides.keys() & other.keys()), None)
            if shared is None:
                apart.append(other)
            else:
                turned = sides[shared] != other[shared]
                both = {**other, **{edge: side != turned for edge, side in sides.items()}}
                first = both[min(both)]
                sides = {edge: side != first for edge, side in both.items()}
        found = [*apart, sides]
    return tuple(
        Lettered(
            letter,
            tuple(sorted(edge for edge, side in sides.items() if not side)),
            tuple(sorted(edge for edge, side in sides.items() if side)),
        )
        for letter, sides in zip(_more_letters(len(found)), found, strict=True)
    )


def _more_letters(count: int) -> str:
    """As many letters; where they run out, the last again: nobody is shown so many."""
    return CLASS_LETTERS[:count].ljust(count, CLASS_LETTERS[-1])


ABOUT_LETTERS = ("chain.equal", "chain.opposite", "chain.group", "chain.groups", "chain.links")
"""Forms that say what letters mean."""


def by_letters(reason: Reason, letters: Sequence[Lettered]) -> Reason:
    """A reason that speaks of two edges as the same or opposite by the letter that both carry."""
    named = {edge: one for one in letters for edge in one.by_edge}

    def told(one: Value) -> Value:
        """A relation of two edges by their letter; any other value as it is."""
        if not isinstance(one, Reason) or one.form not in LETTERED_FORMS:
            return one
        edges = edges_of(one.args["edges"])
        group = named.get(edges[0])
        if group is None or named.get(edges[1]) is not group:
            return one
        letters = {group.by_edge[edge] for edge in edges}
        # Two that are opposite have both: in which order they are named is not known here.
        letter = group.letter if len(letters) > 1 else min(letters)
        return Reason(LETTERED_FORMS[one.form], one.graph, **one.args, letter=letter)

    found = told(reason)
    assert isinstance(found, Reason)
    return _each_argument(found, told)


def without_letters(reason: Reason) -> Reason:
    """The same where no picture has these letters."""
    plain = {lettered: form for form, lettered in LETTERED_FORMS.items()}

    def told(one: Value) -> Value:
        """A relation without its letter; any other value as it is."""
        if not isinstance(one, Reason) or one.form not in plain:
            return one
        args = {name: value for name, value in one.args.items() if name != "letter"}
        return Reason(plain[one.form], one.graph, **args)

    found = told(reason)
    assert isinstance(found, Reason)
    return _each_argument(found, told)


def _each_argument(reason: Reason, change: Callable[[Value], Value]) -> Reason:
    """The reason with what it says of two edges changed, but not what follows."""
    changed = {
        name: tuple(map(change, value)) if isinstance(value, tuple) else change(value)
        for name, value in reason.args.items()
        if name in ("relation", "relations")
    }
    return reason.but(**changed) if changed else reason


def edges_of(value: Value) -> tuple[int, ...]:
    """Edges that are named together, or each by its full name."""
    if isinstance(value, Edges):
        return value.edges
    assert isinstance(value, tuple)
    return tuple(edge.id for edge in value if isinstance(edge, Edge))


LETTERED_FORMS = {
    "relation.equal": "relation.equal-lettered",
    "relation.opposite": "relation.opposite-lettered",
    "equal-sides.room": "equal-sides.room-lettered",
    "equal-sides.dot-room": "equal-sides.dot-room-lettered",
}
"""Forms that speak of two edges, and the same by their letter."""


def related_groups(related: Sequence[Fact]) -> list[list[Fact]]:
    """The relations by the edges that they relate to each other, the largest group first, each in
    the order of its chain where it is one.
    """
    group_of: dict[int, int] = {}
    groups: dict[int, list[Fact]] = {}
    for link in related:
        near = {group_of[edge] for edge in link.edges if edge in group_of}
        one = min(near, default=link.number)
        groups[one] = [*(fact for at in sorted(near) for fact in groups.pop(at)), link]
        for fact in groups[one]:
            group_of.update(dict.fromkeys(fact.edges, one))
    return [_in_order(group) for group in sorted(groups.values(), key=len, reverse=True)]


def _in_order(group: list[Fact]) -> list[Fact]:
    edges = _chained(group)
    place = {frozenset(two): number for number, two in enumerate(pairwise(edges))}
    return sorted(group, key=lambda link: place.get(frozenset(link.edges), 0))


def lettered_group(group: Sequence[Fact], letter: str) -> Lettered:
    """Its edges by their letters; the first of a chain has the plain one."""
    begin = (_chained(group) or sorted({edge for link in group for edge in link.edges}))[0]
    side, waiting = {begin: False}, [begin]
    # It grows while it is walked along.
    for edge in waiting:
        for link in group:
            if edge in link.edges:
                (other,) = set(link.edges) - {edge}
                if other not in side:
                    side[other] = side[edge] != (link.kind == "opposite")
                    waiting.append(other)
    same = tuple(sorted(edge for edge, is_opposite in side.items() if not is_opposite))
    return Lettered(letter, same, tuple(sorted(set(side).difference(same))))


def told_by_letter(puzzle: Puzzle, lettered: Lettered, group: Sequence[Fact]) -> Reason:
    """What its letters say: of a chain how its ends come out."""
    graph, letter = puzzle.graph, lettered.letter
    count = len(lettered.by_edge)
    edges = _chained(group)
    if not edges:
        return Reason("chain.group", graph, edges=count, letter=letter)
    form = "chain.opposite" if edges[-1] in lettered.opposite else "chain.equal"
    one, other = Edge(edges[0]), Edge(edges[-1])
    return Reason(form, graph, edges=count, one=one, other=other, letter=letter)


def _chained(related: Sequence[Fact]) -> list[int]:
    """The edges of relations that form one path, from the end of the smaller number; none where
    they do not.
    """
    beside: dict[int, set[int]] = {}
    for link in related:
        one, other = link.edges
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    ends = sorted(edge for edge, others in beside.items() if len(others) == 1)
    if len(ends) != 2 or max(map(len, beside.values())) > 2:
        return []
    path = ends[:1]
    while path[-1] != ends[1]:
        path += beside[path[-1]].difference(path)
    return path if len(path) == len(beside) else []
