"""The rule sets that come with the program: each rule holds, shown without the project's own
proofs.

The tables of the clues and of the vertices round a rule's patch, with nothing known about the world
beyond, go to CaDiCaL: the premises with a conclusion denied must have no model.
"""

from dataclasses import replace
from importlib import resources
from itertools import product

import numpy as np
import pytest
from pysat.solvers import Cadical153

from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.lab.rules.fujiwara import FACTS
from takegaki.model.cnf import clauses
from takegaki.puzzles import PUZZLES
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.rule import Rule, rule_key, variants
from takegaki.rules.notation.rule_file import read_rule_file
from takegaki.rules.notation.text_rules import write_rules
from takegaki.rules.rule_sets.library import LIBRARY, REDRAWING, redrawing_rules, rule_set
from takegaki.tilings import square
from tiers import sampled

ASSUMING = {"14", "23", "24", "25", "26", "33", "34"}
"""The rules of van Dam that need a small loop not to be the whole solution."""

ALL = [
    (name, rule) for name in LIBRARY if LIBRARY[name].rules <= 50 for rule in rule_set(name).rules
]
every_rule = pytest.mark.parametrize(
    ("name", "rule"), ALL, ids=[f"{name} {rule.name}" for name, rule in ALL]
)


def vertices(rule: Rule) -> set[int]:
    graph = rule.patch.graph
    found = {int(vertex) for edge in rule.patch.edges for vertex in graph.edge_vertices[edge]}
    return found | {int(vertex) for face in rule.patch.faces for vertex in graph.corners_of(face)}


def variables(rule: Rule) -> list[int]:
    """The variable of each mark: edges from 1 on, then the colours of the faces."""
    n_edges = rule.patch.graph.n_edges
    return [edge + 1 for edge in rule.patch.edges] + [
        n_edges + face + 1 for face in rule.patch.coloured
    ]


def colour_clauses(rule: Rule) -> list[list[int]]:
    """An edge is a line exactly when the colours of its faces differ."""
    graph = rule.patch.graph
    found = []
    for edge in rule.patch.edges if rule.patch.coloured else ():
        e = edge + 1
        a, b = (graph.n_edges + int(face) + 1 for face in graph.edge_faces[edge])
        found += [[-e, a, b], [-e, -a, -b], [e, -a, b], [e, a, -b]]
    return found


def solver(rule: Rule, *, loops: bool = True) -> Cadical153:
    """Premises, tables round the patch, and that no small loop of the assumption is closed."""
    graph = rule.patch.graph
    clues = np.full(graph.n_faces, -1)
    clues[list(rule.patch.faces)] = rule.clues
    near = vertices(rule)
    tables = [
        table
        for table in PUZZLES["slitherlink"].tables(Puzzle.of(graph, clues))
        if table.origin.kind == "clue" or table.origin.id in near
    ]
    found = Cadical153()
    for clause in clauses(tables, range(1, graph.n_edges + 1)):
        found.add_clause(list(clause.literals))
    for literals in colour_clauses(rule):
        found.add_clause(literals)
    for variable, mark in zip(variables(rule), rule.before, strict=True):
        if mark:
            found.add_clause([variable * mark])
    for loop in rule.loops if loops else ():
        found.add_clause([-(rule.patch.edges[mark] + 1) for mark in loop])
    return found


def holds(rule: Rule, *, loops: bool = True) -> bool:
    with solver(rule, loops=loops) as search:
        denied = [
            -variable * mark
            for variable, mark in zip(variables(rule), rule.after, strict=True)
            if mark
        ]
        return not any(search.solve([literal]) for literal in denied)


@every_rule
def test_every_rule_holds(name: str, rule: Rule) -> None:
    assert holds(rule)
    with solver(rule) as search:
        assert search.solve(), "premises that cannot occur"


@every_rule
def test_assumptions_are_needed(name: str, rule: Rule) -> None:
    assert holds(rule, loops=False) == (not rule.loops)
    if name == "van-dam":
        assert bool(rule.loops) == (rule.name.split()[0] in ASSUMING)


@sampled(30)
@every_rule
def test_no_premise_is_idle(name: str, rule: Rule) -> None:
    for place, clue in enumerate(rule.clues):
        if clue >= 0:
            assert not holds(
                replace(rule, clues=(*rule.clues[:place], -1, *rule.clues[place + 1 :]))
            )
    for place, mark in enumerate(rule.before):
        if mark:
            assert not holds(
                replace(rule, before=(*rule.before[:place], 0, *rule.before[place + 1 :]))
            )


@every_rule
def test_a_wrong_conclusion_is_noticed(name: str, rule: Rule) -> None:
    place = next(place for place, mark in enumerate(rule.after) if mark)
    wrong = (*rule.after[:place], -rule.after[place], *rule.after[place + 1 :])
    assert not holds(replace(rule, after=wrong))


@pytest.mark.parametrize("number", [2, 4, 10, 13, 20, 27])
def test_some_rules_by_plain_enumeration(number: int) -> None:
    """No clauses, no solver: all assignments of the edges at the vertices of the patch."""
    rule = rule_set("van-dam").rules[number - 1]
    graph = rule.patch.graph
    asked = {edge: mark for edge, mark in zip(rule.patch.edges, rule.before, strict=True) if mark}
    rings = [graph.edges_at(vertex).tolist() for vertex in vertices(rule)]
    free = sorted({edge for ring in rings for edge in ring} - asked.keys())
    assert len(free) <= 16
    found = 0
    for marks in product((0, 1), repeat=len(free)):
        lines = dict(zip(free, marks, strict=True)) | {
            edge: mark == 1 for edge, mark in asked.items()
        }
        if any(sum(lines[edge] for edge in ring) not in (0, 2) for ring in rings):
            continue
        counts = [
            sum(lines[edge] for edge in graph.edges_of(face).tolist()) for face in rule.patch.faces
        ]
        if counts == list(rule.clues):
            found += 1
            told = [1 if lines[edge] else -1 for edge in rule.patch.edges]
            assert all(mark in (0, value) for mark, value in zip(rule.after, told, strict=True))
    assert found


@pytest.mark.parametrize("name", LIBRARY)
def test_the_registry_tells_the_truth(name: str) -> None:
    entry, rules = LIBRARY[name], rule_set(name)
    assert (entry.name, entry.tiling, entry.title) == (name, rules.tiling, rules.title)
    assert entry.rules == len(rules)
    assert entry.proven == sum(rule.status == "proven" for rule in rules.rules)
    assert all(rule.name and rule.source for rule in rules.rules)


@pytest.mark.parametrize("name", ["van-dam", "udai", "honeycomb-basic"])
def test_no_two_rules_are_variants_of_each_other(name: str) -> None:
    keys = [rule_key(image) for rule in rule_set(name).rules for image in variants(rule)]
    assert len(keys) == len(set(keys))


def test_no_such_set() -> None:
    with pytest.raises(PuzzleError, match="van-dam, udai"):
        rule_set("nothing")


def test_two_threes_are_the_same_in_both_papers() -> None:
    theirs, ours = rule_set("van-dam").rules[13], rule_set("udai").rules[6]
    assert rule_key(theirs) == rule_key(ours)
    assert len(rule_set("van-dam")) == 36


def test_conclusions_of_the_appendix_as_the_page_counts_them() -> None:
    """All are on edges; `docs/papers.md` is written from this text."""
    rules = rule_set("van-dam").rules
    assert not any(number >= 0 for rule in rules for number in rule.numbers)
    text = resources.files("takegaki.lab").joinpath("experiments/papers.md").read_text("utf-8")
    assert f"all {sum(rule.n_conclusions for rule in rules)} conclusions of the appendix" in text


def test_board_of_fujiwara() -> None:
    """The paper's own size has other edges than it counts."""
    rows, cols, edges = FACTS
    assert square(rows, cols).n_edges == edges == 2_775
    assert square(35, 40).n_edges == 2_875


def test_rules_that_redraw_are_looked_at_and_never_applied() -> None:
    entry, found = REDRAWING["growth"], redrawing_rules("growth")
    assert (entry.rules, entry.proven, entry.title) == (len(found), 0, found.title)
    assert read_rule_file(write_rules(found), "growth").rules == found.rules
    with pytest.raises(UnsupportedError, match="nothing follows"):
        rule_set("growth")
    with pytest.raises(UnsupportedError, match="nothing follows"):
        Application(Puzzle.of(square(2, 2), [-1] * 4), found)
