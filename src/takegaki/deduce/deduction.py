"""Deduction: clues and marks, and what follows from them by a technique, as a value; why, as data,
and what was found on the way.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import cached_property, dataclass, replace
from takegaki.core.place_names import cells_named, numbers_cells
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark, Reason, Said
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
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
    cells     of a case that tears a side apart, its cells that are the same or opposite
    """

    kind: Turn
    reason: Reason
    marks: tuple[Mark, ...] = ()
    parts: tuple["Part", ...] = ()
    letters: tuple["Lettered", ...] = ()
    links: tuple[Reason, ...] = ()
    cells: tuple["Lettered", ...] = ()

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
        these. None on a board where no cell has a number.
        """
        graph = self.reason.graph
        if graph is not None and not numbers_cells(graph):
            return ()
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


Premises = tuple[Sequence[int], Sequence[Mark]]
"""Clues, by cell, and marks, by edge."""


CLASS_LETTERS = "ABCDEFGH"
"""Of a step; groups beyond them are told link by link."""


def is_argued(puzzle: Puzzle, deduction: Deduction) -> bool:
    """Are its premises those that its argument uses?

    These are what a person looks at, and stay, though others may imply some of them: that a line is
    drawn is seen at once, why it had to be takes a thought.
    """
    is_loop = PUZZLES[puzzle.kind].goal == "loop"
    return is_loop and (bool(deduction.tree) or not deduction.technique.open)
