"""Rules that conclude numbers for cells without a clue, and what they find on a board."""

from collections.abc import Iterator

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import CROSS, UNKNOWN, MarkArray
from takegaki.core.puzzle import NO_CLUE, ClueArray
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.placements import Placements, placements


class FoundNumbers(NamedTuple):
    """(face, number) pairs that follow at one placement and are new; the clues and the marks
    required.
    """

    numbers: tuple[tuple[int, int], ...]
    clues: tuple[tuple[int, int], ...]
    premises: tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class NumberRule:
    """One image of a rule that concludes numbers, and where its patch lies on a board.

    original   place in the rule set
    image      the rule as it is turned or mirrored on its patch
    places     of its patch
    """

    original: int
    image: Rule
    places: Placements

    def found(self, graph: Graph, clues: ClueArray, values: MarkArray) -> Iterator[FoundNumbers]:
        """The placements at which all premises hold and a number is new; `clues` by face, `values`
        by variable. Clues may be entered between two of them.
        """
        rule, holds = self.image, np.ones(len(self.places.faces), dtype=np.bool_)
        # -1 picks the last entry: what lies off the board.
        shown, known = np.append(clues, NO_CLUE), np.append(values, CROSS)
        for i, clue in enumerate(rule.clues):
            if clue != NO_CLUE:
                holds &= shown[self.places.faces[:, i]] == clue
        for i, mark in enumerate(rule.before):
            if mark != UNKNOWN:
                holds &= known[self.places.marks[:, i]] == mark
        for place in np.flatnonzero(holds).tolist():
            faces, marks = self.places.faces[place].tolist(), self.places.marks[place].tolist()
            pairs = [pair for pair in zip(faces, rule.numbers, strict=True) if min(pair) >= 0]
            new = tuple(pair for pair in pairs if clues[pair[0]] != pair[1])
            if new and self._is_certain(graph, clues, marks):
                required = tuple(
                    pair for pair in zip(faces, rule.clues, strict=True) if pair[1] >= 0
                )
                given = zip(marks, rule.before, strict=True)
                yield FoundNumbers(
                    new, required, tuple(pair for pair in given if pair[1] and pair[0] >= 0)
                )

    def _is_certain(self, graph: Graph, clues: ClueArray, marks: list[int]) -> bool:
        """Do clues show that none of the small loops of the rule, at these places, is the whole
        solution?
        """
        for loop in self.image.loops:
            around = graph.edge_faces[[marks[mark] for mark in loop]]
            counts = np.bincount(around.ravel(), minlength=graph.n_faces)[: graph.n_faces]
            if not ((clues >= 0) & (counts != clues)).any():
                return False
        return True


def number_rules(rule_set: RuleSet, graph: Graph) -> tuple[NumberRule, ...]:
    """All images of the rules that conclude numbers, ready for boards of this shape."""
    return tuple(
        NumberRule(original, image, placements(image.patch, graph))
        for original, rule in enumerate(rule_set.rules)
        if rule.numbers
        for image in rule.on_patch()
    )
