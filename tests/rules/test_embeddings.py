"""Every rule of the library in random places of larger boards: what it concludes is in the
backbone.

TAKEGAKI_EMBEDDINGS: how many places for each rule; of a set of more than 500 rules only a tenth is
tried, with a hundredth as many places, unless it is more than 100; of one of more than 50 all, with
fewer places.
"""

import numpy as np
import pytest

from narrowing import not_none
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.placements import Placements, placements
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from takegaki.runtime.arrays import Bytes
from takegaki.solving.methods.exact import LoopSearch
from takegaki.solving.search import Exhausted
from takegaki.tilings import TILINGS
from tiers import sampled, samples

EMBEDDINGS = samples("embeddings")
FAR_CLUE = 1
"""A clue that no small loop beside the patch can satisfy as well: the assumption of rules that have
one.
"""


def laid(
    rule: Rule, graph: Graph, place: "Place"
) -> tuple[Bytes, Bytes, dict[int, int] | None] | None:
    """The clues and marks of a rule at a place and its conclusions there (None where the premises
    cannot hold there); None where one of them does not hold.
    """
    clues = np.full(graph.n_faces, NO_CLUE)
    for face, clue in zip(place.faces.tolist(), rule.clues, strict=True):
        if clue != NO_CLUE:
            if face < 0:
                return None
            clues[face] = clue
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    concluded = {}
    impossible = False
    for edge, before, after in zip(place.marks.tolist(), rule.before, rule.after, strict=True):
        if edge < 0:
            if before == LINE:
                return None
            if after == LINE:
                # There can be none: the premises contradict the border, so nothing solves them.
                impossible = True
        elif before != UNKNOWN:
            marks[edge] = before
        elif after != UNKNOWN:
            concluded[edge] = after
    return clues, marks, None if impossible else concluded


def with_far_clue(graph: Graph, clues: Bytes, place: "Place") -> Bytes | None:
    """A clue where no loop of the patch comes near."""
    near = {int(face) for face in place.faces if face >= 0}
    for edge in place.marks:
        if edge >= 0:
            near |= {int(face) for face in graph.edge_faces[edge]}
    far = [face for face in range(graph.n_faces) if face not in near]
    if not far:
        return None
    clues[far[-1]] = FAR_CLUE
    return clues


def follows(puzzle: Puzzle, marks: Bytes, concluded: dict[int, int] | None) -> bool:
    search = LoopSearch(puzzle, 0, True)
    search.take(Board.of(puzzle.graph, marks))
    if concluded is not None:
        edges = np.array(list(concluded), dtype=np.intp)
        search.differ(edges, np.array([mark == LINE for mark in concluded.values()]))
    return isinstance(search.next(Budget()), Exhausted)


class Place:
    """One row of the placements of a patch."""

    def __init__(self, found: Placements, row: int) -> None:
        self.faces, self.marks = found.faces[row], found.marks[row]


# What colours conclude is no mark of a board; tests/rules/test_rule_sets.py proves those sets.
@sampled(2)
@pytest.mark.parametrize("name", [name for name in LIBRARY if not name.startswith("coloured")])
def test_conclusions_are_in_the_backbone(name: str) -> None:
    rules = rule_set(name)
    rng = np.random.default_rng(len(name))
    family = TILINGS[rules.tiling]
    # Where a tiling never repeats rules keep off the border, and kinds of cells are many.
    sizes = ((17, 19), (20, 16)) if family.is_described else ((5, 7), (8, 6))
    graphs = [family.graph(*size) for size in sizes]
    many = len(rules) > 500 and EMBEDDINGS <= 100
    # Some 5,000 places in all for a set, where 100 are asked for a rule.
    places = (
        max(1, EMBEDDINGS // 100)
        if many
        else min(EMBEDDINGS, max(1, 50 * EMBEDDINGS // len(rules)))
    )
    checked = 0
    for rule in rules.rules:
        if (many and rng.random() > 0.1) or rule.patch.coloured:
            continue
        for graph in graphs:
            found = placements(rule.patch, graph)
            for row in rng.choice(
                len(found.faces), size=min(places, len(found.faces)), replace=False
            ):
                place = Place(found, row)
                given = laid(rule, graph, place)
                if given is None:
                    continue
                clues, marks, concluded = given
                if concluded == {}:
                    continue
                if rule.loops:
                    further = with_far_clue(graph, clues, place)
                    if further is None:
                        continue
                    clues = further
                assert follows(Puzzle.of(graph, clues), marks, concluded), (rule.name, row)
                checked += 1
    assert checked > len(rules) / 30


def test_a_false_rule_would_be_found() -> None:
    rules = rule_set("van-dam")
    rule = rules.rules[0]
    graph = TILINGS["square"].graph(5, 7)
    found = placements(rule.patch, graph)
    failures = 0
    for row in range(0, len(found.faces), 7):
        given = laid(rule, graph, Place(found, row))
        if given is not None and given[2]:
            clues, marks, concluded = given
            flipped = {edge: -mark for edge, mark in not_none(concluded).items()}
            failures += not follows(Puzzle.of(graph, clues), marks, flipped)
    assert failures > 0
