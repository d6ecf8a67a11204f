"""Deduction: clues and marks, and what follows from them by a technique, as a value; why, as data,
and what was found on the way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import Literal, TypeVar

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.place_names import cells_named, numbers_cells
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Cell, Edge, Edges, Mark, Place, Reason, Said, Value
from takegaki.deduce.facts.journal import RELATIONS, Fact, leaves_of
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import Case, loop_path, reason_of
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import THROUGH_FACE, THROUGH_VERTEX, VERTEX_PAIRS
from takegaki.puzzles import PUZZLES

Turn = Literal["suppose", "case", "branch", "counting", "step", "found", "conflict", "so"]


@dataclass(frozen=True)
class Part:
    """A part of an argument, and its own parts.

    kind      suppose   a mark, with all that follows from it
              case      one of the ways of a place, with all that follows from it
              branch    one of several independent lines of the argument
              counting  several steps of counting, one after another
              step      one deduction
              found     a fact about two edges
              conflict  the contradiction
              so        what follows in the end
    reason    what it says, as data
    marks     what is supposed, or what follows
    letters   of a case, edges that are the same or opposite in it, as its own picture shows them
    links     what relates these, as data
    """

    kind: Turn
    reason: Reason
    marks: tuple[Mark, ...] = ()
    parts: tuple["Part", ...] = ()
    letters: tuple["Lettered", ...] = ()
    links: tuple[Reason, ...] = ()

    @cached_property
    def sentence(self) -> Said:
        """What it says, for people; in a language when it is called with one."""
        return self.reason.sentence()


FROM_THERE = "proof.from-there"
"""The form of what stands before steps of counting; no statement by itself."""


SEARCHED = "cases.searched"
"""The form of the reason of a step that has no short argument."""


def was_searched(reason: Reason) -> bool:
    """Does a reason say that its step was found by search?"""
    within = reason.args.get("of")
    return reason.form == SEARCHED or (isinstance(within, Reason) and was_searched(within))


def all_parts(parts: Iterable[Part]) -> Iterator[Part]:
    """All parts of an argument, each before those inside it."""
    for part in parts:
        yield part
        yield from all_parts(part.parts)


@dataclass(frozen=True)
class Lettered:
    """Edges that all have one mark, and edges that all have the other, whichever these are; or
    cells that lie on one side of the loop, and cells that lie on the other.

    letter    "A", "B" and so on
    same      the edges or cells with this letter
    opposite  those with its opposite, "A'"
    """

    letter: str
    same: tuple[int, ...]
    opposite: tuple[int, ...]

    @property
    def by_edge(self) -> dict[int, str]:
        """The letter of each of its edges or cells."""
        return {
            **dict.fromkeys(self.same, self.letter),
            **dict.fromkeys(self.opposite, f"{self.letter}'"),
        }


@dataclass(frozen=True)
class Deduction:
    """From these clues and marks follow these marks.

    technique    the hardest that it needs
    clues        cells whose clues are premises, ascending
    marks        marks that are premises, by edge
    conclusions  marks that follow; none where the premises contradict each other
    reason       why, as data
    faces, vertices   where to look, besides the edges of the marks
    pattern      the key of the pattern that it is, "" for any other (see `patterns`)
    path         the lines of a loop that would close too early, in order, whether they are premises
                 or not
    findings     reasons: what was found on the way about pairs of edges; for a trial, what follows
                 from the supposed mark up to the contradiction
    tree         the same of a trial, or the cases of an exact step, as an argument with its turns
    own_title    the message of the technique's title on this puzzle type, "" where it is that of
                 the technique
    letters      edges that are the same or opposite and lie in a row or a group, whose links the
                 findings do not tell one by one: a picture shows them by letters
    links        these links, as data
    """

    technique: Technique
    clues: tuple[int, ...]
    marks: tuple[Mark, ...]
    conclusions: tuple[Mark, ...]
    reason: Reason
    faces: tuple[int, ...]
    vertices: tuple[int, ...]
    findings: tuple[Reason, ...] = ()
    path: tuple[int, ...] = ()
    pattern: str = ""
    tree: tuple[Part, ...] = ()
    own_title: str = ""
    letters: tuple[Lettered, ...] = ()
    links: tuple[Reason, ...] = ()

    @cached_property
    def sentence(self) -> Said:
        """Why, for people; in a language when it is called with one. Cost: the first time some
        microseconds.
        """
        return self.reason.sentence()

    @cached_property
    def story(self) -> tuple[Said, ...]:
        """What was found on the way, for people, a sentence each."""
        return tuple(one.sentence() for one in self.findings)

    @cached_property
    def cells(self) -> tuple[Lettered, ...]:
        """Cells that the marks of a step about inside and outside show to be the same or opposite,
        by letters behind those of its edges; where the world around is tied to them, too, the
        opposite ones lie inside. At most two groups, those that what follows lies between first.
        Cost: linear in the board.
        """
        graph = self.reason.graph
        if graph is None or graph.cells != "faces" or self.technique.name not in ABOUT_SIDES:
            return ()
        from takegaki.deduce.facts.side_cuts import groups_by  # noqa: PLC0415  (few steps need it)

        beside = {face for edge, _ in self.conclusions for face in graph.edge_faces[edge].tolist()}
        found = []
        for group in groups_by(graph, dict(self.marks)):
            first = group.get(graph.outside, False)
            same = tuple(sorted(one for one in group if group[one] == first))
            opposite = tuple(sorted(one for one in group if group[one] != first))
            if len(group) >= ENOUGH_FOR_LETTERS:
                found.append((not beside & set(group), -len(group), same, opposite))
        letters = CLASS_LETTERS[len(self.letters) :]
        return tuple(
            Lettered(
                letter,
                tuple(one for one in same if one != graph.outside),
                tuple(one for one in opposite if one != graph.outside),
            )
            for letter, (_, _, same, opposite) in zip(
                letters, sorted(found)[:MOST_LETTERED], strict=False
            )
        )

    @property
    def title(self) -> str:
        """Its title for people: the pattern, else the technique."""
        return self.titled.phrase()

    @property
    def titled(self) -> Reason:
        """Its title as data."""
        if self.pattern:
            return Reason(f"pattern-{self.pattern}")
        return Reason(self.own_title or self.technique.name)

    @property
    def name(self) -> str:
        """The title of the pattern that it is, "" for any other."""
        return self.title if self.pattern else ""

    @property
    def level(self) -> Level:
        """The level of the technique."""
        return self.technique.level

    @property
    def cells_named(self) -> tuple[int, ...]:
        """The cells that its words name by number, ascending: a picture beside them numbers
        these.
        """
        return cells_named(
            [self.sentence, *self.story, *(part.sentence for part in all_parts(self.tree))]
        )

    def with_premises(self, graph: Graph, premises: "Premises") -> "Deduction":
        """The same deduction from some of its premises alone. Cost: linear."""
        clues, marks = map(set, premises)
        kept = tuple(cell for cell in self.clues if cell in clues)
        # Where to look is also where a clue stands.
        dropped = set(self.clues).difference(kept) if graph.cells == "faces" else set[int]()
        faces = tuple(face for face in self.faces if face not in dropped)
        return replace(
            self, clues=kept, marks=tuple(mark for mark in self.marks if mark in marks), faces=faces
        )


ABOUT_SIDES = ("colouring", "connectivity")
"""Techniques that a person follows by the colours of cells."""

ENOUGH_FOR_LETTERS, MOST_LETTERED = 3, 2
"""Cells of a group that gets a letter, the world around counted; groups of a step that do: nobody
keeps more of them in mind."""

MOST_PREMISES = 8
"""Premises that a sentence lists."""


def because(puzzle: Puzzle, deduction: Deduction) -> Said:
    """The clues and marks that are its premises, by name, as a sentence; "" where there are
    none.
    """
    clue, n_clues = PUZZLES[puzzle.kind].named, len(deduction.clues)
    clues = tuple(
        Reason("premise.clue", clue=clue(puzzle, cell), cell=Cell(cell))
        for cell in deduction.clues[:MOST_PREMISES]
    )
    named = [Reason("premise.clues", clues=some) for some in _some_by_some(clues)]
    marks = deduction.marks[: max(0, MOST_PREMISES - n_clues)]
    most = PREMISES_IN_SENTENCE - numbers_cells(puzzle.graph)
    for form, wanted in (("premise.lines", LINE), ("premise.crosses", CROSS)):
        edges = tuple(edge for edge, mark in marks if mark == wanted)
        named += [Reason(form, edges=Edges(some)) for some in _some_by_some(edges, most)]
    more = n_clues + len(deduction.marks) - MOST_PREMISES
    if more > 0:
        named.append(Reason("premise.and-more", count=more))
    if not named:
        return WORDLESS.sentence()
    return Reason("premise.all", puzzle.graph, premises=tuple(named)).sentence()


PREMISES_IN_SENTENCE = 3
"""Premises that one sentence lists; of edges whose names are long, one less."""

One = TypeVar("One")


def _some_by_some(every: Sequence[One], step: int = PREMISES_IN_SENTENCE) -> list[tuple[One, ...]]:
    """As many at a time as a sentence lists."""
    return [tuple(every[begin : begin + step]) for begin in range(0, len(every), step)]


LookUp = Callable[[int], Fact]
Premises = tuple[Sequence[int], Sequence[Mark]]
"""Clues, by cell, and marks, by edge."""


MOST_PLACES = 2
"""Places that are named one by one."""


def near(graph: Graph, edges: Sequence[int]) -> tuple[Cell | Reason, ...]:
    """Cells that lie beside edges, one for each; how many more."""
    cells = list(dict.fromkeys(int(graph.edge_cells[edge].min()) for edge in edges))
    more = len(cells) - MOST_PLACES
    rest = [Reason("premise.more", count=more)] if more > 0 else []
    return (*map(Cell, cells[:MOST_PLACES]), *rest)


def deduction_of(
    puzzle: Puzzle, facts: Sequence[Fact], look_up: LookUp, *, in_words: bool = True
) -> Deduction:
    """The deduction of marks with common premises, pairs and relations traced back to clues and
    marks.

    look_up    the fact of a number
    in_words   with its reason and its findings
    Cost: linear in the facts that are traced.
    """
    concluded = tuple(sorted((fact.edges[0], fact.mark) for fact in facts))
    return _deduction(puzzle, facts[0], {}, concluded, look_up, in_words=in_words)


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


def _case_of(
    puzzle: Puzzle,
    fact: Fact,
    look_up: LookUp,
    concluded: Sequence[Mark] = (),
    *,
    clash: bool = False,
    is_empty: bool = False,
) -> Case:
    # A reason of an open technique does not name its premises.
    is_open = fact.technique is not None and fact.technique.open
    premises = () if is_open else tuple(map(look_up, fact.premises))
    return Case(puzzle, fact, premises, concluded, clash, is_empty)


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
) -> Deduction:
    chain, leaves = _traced(fact, look_up)
    clued = {cell for link in chain for cell in link.clues}
    on_faces = clued if puzzle.graph.cells == "faces" else set()
    is_empty = not concluded and fact.kind == "mark" and not marks
    marks = marks | leaves
    used = [link.technique for link in chain if link.technique]
    looked = [link.place for link in chain]
    case = _case_of(puzzle, fact, look_up, concluded, clash=not concluded, is_empty=is_empty)
    path: tuple[int, ...] = ()
    ends: list[int] = []
    if fact.technique is not None and fact.technique.name == "early-loop":
        path, ends = loop_path(case), puzzle.graph.edge_vertices[fact.edges[0]].tolist()
    # Of several, the one nearest to the conclusion.
    hardest = max(used, key=lambda technique: technique.level)
    story = Story()
    if in_words:
        story = _story_of(puzzle, _with_both_bounds(chain[1:]), look_up)
    return Deduction(
        hardest,
        tuple(sorted(clued)),
        tuple(sorted(marks.items())),
        concluded,
        by_letters(reason_of(case), story.letters) if in_words else WORDLESS,
        tuple(sorted(on_faces.union(place for kind, place in looked if kind == "face"))),
        tuple(sorted({place for kind, place in looked if kind == "vertex"}.union(ends))),
        story.findings,
        path,
        own_title=PUZZLES[puzzle.kind].titles.get(hardest.name, ""),
        letters=story.letters,
        links=story.links,
    )


ENOUGH_FOR_CHAIN = 3
"""Relations of two edges, of a step, that are told by letters."""


@dataclass(frozen=True)
class Story:
    """What was found on the way: see `Deduction`."""

    findings: tuple[Reason, ...] = ()
    letters: tuple[Lettered, ...] = ()
    links: tuple[Reason, ...] = ()


def _story_of(puzzle: Puzzle, links: Sequence[Fact], look_up: LookUp) -> Story:
    """A reason for each fact; edges that are related to each other get a letter, and what relates
    them is shown by it, not told. What is handed on from corner to corner is told once.
    """
    related = [link for link in links if link.kind in RELATIONS]
    groups = _groups(related) if len(related) >= ENOUGH_FOR_CHAIN else []
    # What one of two says of the two opposite is told from corner to corner.
    groups = [group for group in groups if len(group) > 1 or group[0].rule not in ONE_OF_TWO]
    groups = groups[: len(CLASS_LETTERS)]
    lettered = [
        _lettered(group, letter)
        for group, letter in zip(groups, CLASS_LETTERS[: len(groups)], strict=True)
    ]
    shown = {link.number for group in groups for link in group}
    told: tuple[Reason, ...] = ()
    if groups:
        # Of several, what letters mean is said once: nobody keeps more than two of them in mind.
        meaning = (
            Reason("chain.groups", puzzle.graph)
            if len(groups) > 1
            else _told_by_letter(puzzle, lettered[0], groups[0])
        )
        told = (meaning, Reason("chain.links", puzzle.graph, at=_at(puzzle)))

    def reason(link: Fact) -> Reason:
        return reason_of(_case_of(puzzle, link, look_up))

    others = tuple(
        reason(some[0]) if len(some) == 1 else _handed_on(puzzle, some, reason)
        for some in handed_on([link for link in links if link.number not in shown], look_up)
    )
    return Story(
        (*told, *others), tuple(lettered), tuple(reason(one) for group in groups for one in group)
    )


def _at(puzzle: Puzzle) -> str:
    """Whether people call its vertices dots or cells."""
    return "dots" if puzzle.graph.cells == "faces" else "cells"


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
    args: dict[str, Value] = {"at": _at(puzzle), "place": place, "steps": tuple(steps)}
    return Reason("chain.handed-on", puzzle.graph, **args, then=steps[-1].args["then"])


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


CLASS_LETTERS = "ABCDEFGH"
"""Of a step; groups beyond them are told link by link."""


def _groups(related: Sequence[Fact]) -> list[list[Fact]]:
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


def _lettered(group: Sequence[Fact], letter: str) -> Lettered:
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


def _told_by_letter(puzzle: Puzzle, lettered: Lettered, group: Sequence[Fact]) -> Reason:
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


def _traced(fact: Fact, look_up: LookUp) -> tuple[list[Fact], dict[int, int]]:
    """A fact with the pairs and relations it is derived from, and the marks these are derived
    from.
    """
    chain, seen = [fact], {fact.number}
    leaves: dict[int, int] = {}
    # The chain grows while it is walked along.
    for link in chain:
        leaves.update(link.marks_before)
        for number in link.premises if link.before is None else ():
            if number not in seen:
                seen.add(number)
                premise = look_up(number)
                if premise.kind == "mark":
                    leaves[premise.edges[0]] = premise.mark
                else:
                    chain.append(premise)
    return chain, leaves


def is_argued(puzzle: Puzzle, deduction: Deduction) -> bool:
    """Are its premises those that its argument uses?

    These are what a person looks at, and stay, though others may imply some of them: that a line is
    drawn is seen at once, why it had to be takes a thought.
    """
    is_loop = PUZZLES[puzzle.kind].goal == "loop"
    return is_loop and (bool(deduction.tree) or not deduction.technique.open)
