"""Proofs of rules, against the fillings of the patch, and by what they show."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from threading import Event
from typing import Any

import numpy as np
import pytest
from pysat.solvers import Minisat22

from clocks import at_most_calls
from narrowing import not_none
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.topology import components, face_counts, is_one_loop, line_degrees, loops
from takegaki.rules.notation.rule import Rule, RuleSet, marks_of
from takegaki.rules.notation.square_coordinates import HalfCellRule, rule_of_half_cells
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.patches.states import implicates, patch_states
from takegaki.rules.patches.window_clues import window_clues
from takegaki.rules.proof import prove as proof_module
from takegaki.rules.proof.prove import (
    MARGIN,
    Prover,
    RuleProof,
    prove_rule,
    prove_rules,
    with_status,
)
from takegaki.rules.proof.region_solver import RegionSolver, region_around
from tiers import sampled, thorough

PATCHES = [
    *connected_patches("square", 1),
    *connected_patches("square", 2),
    *connected_patches("square", 1, colours=True),
    *connected_patches("honeycomb", 1),
    *connected_patches("honeycomb", 2),
]
NAMES = [
    f"{patch.tiling}-{len(patch.faces)}{'c' * bool(patch.coloured)}-{i}"
    for i, patch in enumerate(PATCHES)
]
patches = pytest.mark.parametrize("patch", PATCHES, ids=NAMES)

CALLS = 1_000
"""Of functions, for a rule."""


def largest(patch: Patch) -> int:
    return int(patch.graph.face_sizes[patch.faces[0]])


def true_rules(patch: Patch, most: int = 80, seed: int = 1) -> list[Rule]:
    """Rules from the prime implicates of a patch: one mark of each follows from the rest."""
    rng = random.Random(seed)
    found: list[Rule] = []
    for clues, cubes in implicates(patch_states(patch), tuple(range(largest(patch)))):
        for cube in cubes.tolist():
            marks = [{0: 0, 1: CROSS, 2: LINE}[cube >> 2 * i & 3] for i in range(patch.n_marks)]
            told = [i for i, mark in enumerate(marks) if mark]
            if told:
                end = rng.choice(told)
                after = [-mark if i == end else 0 for i, mark in enumerate(marks)]
                before = [0 if i == end else mark for i, mark in enumerate(marks)]
                found.append(Rule(patch, clues, tuple(before), tuple(after), name=str(len(found))))
    return rng.sample(found, min(most, len(found)))


def random_rule(patch: Patch, rng: random.Random) -> Rule:
    """A rule that some filling of the patch obeys."""
    found = patch_states(patch)
    row = rng.randrange(len(found.states))
    state = int(found.states[row])
    clues = tuple(int(count) if rng.random() < 0.7 else NO_CLUE for count in found.counts[row])
    marks = list(marks_of(state, ~state, patch.n_marks))
    order = rng.sample(range(patch.n_marks), patch.n_marks)
    premises, goals = (
        set(order[: rng.randint(0, 4)]),
        set(order[4 : 4 + rng.randint(1, 2)] or order[:1]),
    )
    premises -= goals
    return Rule(
        patch,
        clues,
        tuple(mark if i in premises else UNKNOWN for i, mark in enumerate(marks)),
        tuple(mark if i in goals else UNKNOWN for i, mark in enumerate(marks)),
    )


def flipped(rule: Rule) -> Rule:
    return replace(rule, after=tuple(-mark for mark in rule.after))


def fillings(rule: Rule) -> list[int]:
    """The fillings of the patch that the premises allow; nothing about loops."""
    return [
        state
        for state in patch_states(rule.patch).matching(rule.clues).tolist()
        if agrees(state, rule.before)
    ]


def agrees(state: int, marks: tuple[int, ...]) -> bool:
    return all(
        mark == UNKNOWN or (state >> i & 1) == (mark == LINE) for i, mark in enumerate(marks)
    )


def closed_loops(patch: Patch, state: int) -> list[list[int]]:
    lines = np.zeros(patch.graph.n_edges, dtype=bool)
    lines[[edge for i, edge in enumerate(patch.edges) if state >> i & 1]] = True
    return loops(patch.graph, lines)


def assert_refutes(proof: RuleProof) -> None:
    """The counterexample obeys clues, vertices and premises, breaks the rule, and can be part of
    one loop.
    """
    rule, example = proof.rule, proof.counterexample
    assert example is not None
    graph, board = rule.patch.graph, example.board()
    told = set(example.edges)
    counts = face_counts(graph, board.lines)
    for face, clue in zip(rule.patch.faces, rule.clues, strict=True):
        assert told.issuperset(graph.edges_of(face).tolist())
        assert clue in (NO_CLUE, counts[face])
    degrees = line_degrees(graph, board.lines)
    for vertex in range(graph.n_vertices):
        if told.issuperset(graph.edges_at(vertex).tolist()):
            assert degrees[vertex] in (0, 2)
    n_edges = len(rule.patch.edges)
    marks = [board[edge] for edge in rule.patch.edges]
    marks += [LINE if face in not_none(example).inside else CROSS for face in rule.patch.coloured]
    assert all(want in (UNKNOWN, mark) for want, mark in zip(rule.before, marks, strict=True))
    broken = [i for i, want in enumerate(rule.after) if want not in (UNKNOWN, marks[i])]
    assert broken
    assert broken[0] in proof.refuted or not proof.refuted
    if n_edges < len(marks):
        for edge in rule.patch.edges:
            one, two = graph.edge_faces[edge].tolist()
            assert (board[edge] == LINE) == ((one in example.inside) != (two in example.inside))
    assert loops(graph, board.lines) == [] or len(components(graph, board.lines)) == 1


def extends_to_one_loop(graph: Graph, marks: np.ndarray) -> bool:
    """Is there a loop on the whole board with these marks? Separate loops are excluded one by
    one.
    """
    with Minisat22() as solver:
        for vertex in range(graph.n_vertices):
            around = [edge + 1 for edge in graph.edges_at(vertex).tolist()]
            for three in combinations(around, 3):
                solver.add_clause([-edge for edge in three])
            for edge in around:
                solver.add_clause([-edge, *(other for other in around if other != edge)])
        for edge in np.flatnonzero(marks).tolist():
            solver.add_clause([int(marks[edge]) * (edge + 1)])
        solver.add_clause(list(range(1, graph.n_edges + 1)))
        while solver.solve():
            lines = np.array(solver.get_model()[: graph.n_edges]) > 0
            if is_one_loop(graph, lines):
                return True
            for loop in loops(graph, lines):
                solver.add_clause([-(edge + 1) for edge in loop])
    return False


@patches
def test_true_rules_are_proven(patch: Patch) -> None:
    rules = true_rules(patch)
    prover = Prover()
    for rule in rules:
        proof = prover.prove(rule)
        assert proof.is_sound
        assert proof.is_minimal or not proof.consistent
        assert not proof.one_loop
        assert proof.status == "proven"


@patches
def test_a_flipped_conclusion_is_refuted(patch: Patch) -> None:
    prover = Prover()
    for rule in true_rules(patch, 40):
        if prover.prove(rule, full=False).consistent:
            proof = prover.prove(flipped(rule))
            assert (proof.verdict, proof.status, proof.full) == ("unsound", "unsound", False)
            assert proof.refuted == tuple(i for i, mark in enumerate(rule.after) if mark)
            assert_refutes(proof)


@patches
def test_counterexamples_are_parts_of_one_loop(patch: Patch) -> None:
    rng = random.Random(3)
    prover = Prover()
    checked = 0
    while checked < 6:
        rule = random_rule(patch, rng)
        proof = prover.prove(rule, full=False)
        if proof.verdict == "unsound":
            assert proof.counterexample is not None
            assert extends_to_one_loop(patch.graph, proof.counterexample.board().marks)
            checked += 1


@sampled()
@patches
def test_random_rules_against_the_fillings(patch: Patch) -> None:
    """What the tables decide: soundness, what is missed, what is idle, all by enumeration."""
    rng = random.Random(2)
    prover = Prover()
    met: Counter[str] = Counter()
    for _ in range(120):
        rule = random_rule(patch, rng)
        proof = prover.prove(rule)
        found = fillings(rule)
        against = [state for state in found if not agrees(state, rule.after)]
        met[proof.verdict] += 1
        if proof.verdict == "unsound":
            assert_refutes(proof)
        elif against:
            assert all(closed_loops(patch, state) for state in against)
            assert proof.one_loop or proof.needed
        else:
            assert (proof.verdict, proof.one_loop) == ("sound", False)
        if proof.full and not against:
            assert_complete(proof, found)
    assert met["unsound"] > 10
    assert met["sound"] > 5


def assert_complete(proof: RuleProof, found: list[int]) -> None:
    rule = proof.rule
    follow = [(i, 1 if found[0] >> i & 1 else -1) for i in range(rule.patch.n_marks)]
    follow = [(i, mark) for i, mark in follow if len({state >> i & 1 for state in found}) == 1]
    known = [(i, mark) for i, mark in follow if not rule.before[i] and not rule.after[i]]
    assert list(proof.missed) == known
    assert proof.is_maximal == (not known)
    for face, clue in enumerate(rule.clues):
        if clue != NO_CLUE:
            fewer = replace(
                rule, clues=tuple(NO_CLUE if i == face else c for i, c in enumerate(rule.clues))
            )
            idle = all(agrees(state, rule.after) for state in fillings(fewer))
            assert (face in proof.idle_clues) == idle
    for i, mark in enumerate(rule.before):
        if mark:
            fewer = replace(
                rule, before=tuple(UNKNOWN if j == i else m for j, m in enumerate(rule.before))
            )
            idle = all(agrees(state, rule.after) for state in fillings(fewer))
            assert (i in proof.idle_marks) == idle


@pytest.mark.parametrize("patch", [patch for patch in PATCHES if not patch.coloured])
def test_the_margin_does_not_matter_beyond_the_first_ring(patch: Patch) -> None:
    for margin in (1, 2, 3):
        here = RegionSolver(region_around(patch, margin))
        variables = [here.edge(edge) for edge in patch.edges]
        for state in patch_states(patch).states.tolist():
            assert here.solve(
                [v if state >> i & 1 else -v for i, v in enumerate(variables)], Budget().start()
            )


def two_large_clues(tiling: str) -> Rule:
    """Two neighbours with one side to spare each: a line runs between them, or their outline is a
    loop.
    """
    graph, face = reference(tiling), middle_face(tiling)
    other = next(
        int(beyond)
        for edge in graph.edges_of(face)
        for beyond in graph.edge_faces[edge]
        if beyond != face
    )
    patch = patch_of_faces(tiling, [face, other])
    shared = set(graph.edges_of(face).tolist()) & set(graph.edges_of(other).tolist())
    after = tuple(LINE if edge in shared else UNKNOWN for edge in patch.edges)
    return Rule(
        patch, (largest(patch) - 1,) * 2, (UNKNOWN,) * patch.n_marks, after, name="two large"
    )


def outline(rule: Rule) -> frozenset[int]:
    return frozenset(mark for mark, after in enumerate(rule.after) if not after)


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
class TestLoops:
    def test_an_assumption_is_missed(self, tiling: str) -> None:
        rule = two_large_clues(tiling)
        proof = prove_rule(rule)
        assert (proof.verdict, proof.status) == ("needs loops", "unproven")
        assert proof.needed == (frozenset(rule.patch.edges[mark] for mark in outline(rule)),)
        assert proof.is_minimal
        assert_refutes(proof)
        assert proof.counterexample is not None
        assert set(proof.counterexample.lines) == proof.needed[0]

    def test_a_set_gets_the_assumptions_that_its_proofs_need(self, tiling: str) -> None:
        rule = two_large_clues(tiling)
        (stated,) = with_status(RuleSet("some", "some", "", tiling, (rule,))).rules
        assert (stated.status, stated.loops) == ("proven", frozenset({outline(rule)}))
        assert replace(stated, loops=frozenset()) == rule

    def test_declared_it_suffices(self, tiling: str) -> None:
        rule = two_large_clues(tiling)
        proof = prove_rule(replace(rule, loops=frozenset({outline(rule)})))
        assert proof.is_sound
        assert proof.is_minimal
        assert proof.needed == ()
        assert proof.counterexample is None

    def test_an_idle_assumption(self, tiling: str) -> None:
        rule = replace(two_large_clues(tiling), clues=(0, NO_CLUE))
        rule = replace(rule, after=flipped(rule).after, loops=frozenset({outline(rule)}))
        proof = prove_rule(rule)
        assert proof.idle_loops == (outline(rule),)
        assert not proof.is_minimal

    def test_another_line_takes_the_place_of_the_assumption(self, tiling: str) -> None:
        rule = two_large_clues(tiling)
        graph, faces = rule.patch.graph, rule.patch.faces
        corners = {int(vertex) for face in faces for vertex in graph.corners_of(face)}
        away = next(
            int(edge)
            for edge in region_around(rule.patch, 2).near
            if not corners & set(graph.edge_vertices[edge].tolist())
        )
        edges = tuple(sorted((*rule.patch.edges, away)))
        marks = dict(zip(rule.patch.edges, rule.after, strict=True))
        with_line = Rule(
            Patch(tiling, faces, edges),
            rule.clues,
            tuple(LINE if edge == away else UNKNOWN for edge in edges),
            tuple(marks.get(edge, UNKNOWN) for edge in edges),
        )
        proof = prove_rule(with_line)
        assert proof.is_sound
        assert proof.one_loop
        assert proof.is_minimal

    def test_a_loop_and_a_line_cannot_occur(self, tiling: str) -> None:
        face = middle_face(tiling)
        graph = reference(tiling)
        around = {int(f) for edge in graph.edges_of(face) for f in graph.edge_faces[edge]} - {face}
        patch = patch_of_faces(tiling, [face, min(around)])
        own = set(graph.edges_of(face).tolist())
        lone = next(
            edge for edge in patch.edges if edge not in own and not shares_vertex(graph, edge, own)
        )
        before = tuple(LINE if edge in own or edge == lone else UNKNOWN for edge in patch.edges)
        free = before.index(UNKNOWN)
        after = tuple(LINE if i == free else UNKNOWN for i in range(patch.n_marks))
        proof = prove_rule(Rule(patch, (NO_CLUE, NO_CLUE), before, after))
        assert not proof.consistent
        assert not proof.is_minimal


def shares_vertex(graph: Graph, edge: int, others: set[int]) -> bool:
    ends = {int(vertex) for other in others for vertex in graph.edge_vertices[other]}
    return not ends.isdisjoint(graph.edge_vertices[edge].tolist())


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_premises_that_cannot_occur(tiling: str) -> None:
    patch = patch_of_faces(tiling, [middle_face(tiling)])
    before = (LINE, *[UNKNOWN] * (patch.n_marks - 1))
    proof = prove_rule(Rule(patch, (0,), before, (UNKNOWN, CROSS, *before[2:])))
    assert (proof.verdict, proof.consistent, proof.full) == ("sound", False, False)


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_what_follows_nearby(tiling: str) -> None:
    """Round a 0 nothing more; round a whole loop, all edges at its vertices are crosses."""
    face = middle_face(tiling)
    graph = reference(tiling)
    patch = patch_of_faces(tiling, [face])
    size = patch.n_marks
    after = (UNKNOWN,) * (size - 1) + (LINE,)
    proof = prove_rule(Rule(patch, (size,), (UNKNOWN,) * size, after))
    assert proof.missed == tuple((i, LINE) for i in range(size - 1))
    spokes = {
        int(edge) for vertex in graph.corners_of(face) for edge in graph.edges_at(vertex)
    } - set(patch.edges)
    assert set(proof.nearby) >= {(edge, CROSS) for edge in spokes}


def many_rules() -> list[Rule]:
    rules = [rule for patch in connected_patches("square", 2) for rule in true_rules(patch, 60)]
    rules[7] = flipped(rules[7])
    return [replace(rule, name=str(i)) for i, rule in enumerate(rules)]


@thorough
def test_many_in_order_in_one_process_or_two() -> None:
    rules = many_rules()
    told = []
    alone = list(prove_rules(rules, progress=lambda done, total: told.append((done, total))))
    assert [proof.rule for proof in alone] == rules
    assert told == [(i, len(rules)) for i in range(1, len(rules) + 1)]
    both = list(prove_rules(rules * 4, jobs=2))
    assert [known(proof) for proof in both] == [known(proof) for proof in alone] * 4


def test_proofs_say_how_much_of_the_world_they_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    """And begin no process unless several are asked for."""
    monkeypatch.setattr(proof_module, "pooled", None)
    rules = many_rules()[:2]
    assert prove_rule(rules[0]).margin == MARGIN
    assert prove_rule(rules[0], margin=MARGIN + 1).margin == MARGIN + 1
    assert [proof.margin for proof in prove_rules(rules, margin=MARGIN + 1)] == [MARGIN + 1] * 2


@pytest.mark.parametrize(("clue", "verdict"), [(12, "sound"), (13, "unsound")])
def test_a_prover_knows_the_clues_of_its_puzzle_type(clue: int, verdict: str) -> None:
    """Beside two lines of a cell that has one or two are crosses; one that has three may draw
    another.
    """
    kind = "slitherlink-pairs"
    patch = connected_patches("square", 1, kind=kind)[0]
    rule = Rule(
        patch,
        (window_clues(kind, "square").index(clue),),
        (LINE, LINE, UNKNOWN, UNKNOWN),
        (UNKNOWN, UNKNOWN, CROSS, CROSS),
        name="pair",
    )
    assert prove_rule(rule, full=False).verdict == verdict


def known(proof: RuleProof) -> tuple[Any, ...]:
    return (
        proof.rule.name,
        proof.verdict,
        proof.refuted,
        proof.missed,
        proof.idle_clues,
        proof.idle_marks,
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_cancelling(jobs: int) -> None:
    stop = Event()
    rules = many_rules() * 20
    proofs = prove_rules(rules, jobs=jobs, budget=Budget(cancel=stop))
    assert next(proofs).verdict == "sound"
    stop.set()
    assert len(list(proofs)) < len(rules) - 1


def test_no_time_at_all() -> None:
    rule = many_rules()[0]
    assert list(prove_rules([rule], budget=Budget(time_limit=0))) == []
    proof = prove_rule(rule, budget=Budget(time_limit=0))
    assert (proof.verdict, proof.status) == ("undecided", "unproven")
    assert "time limit" in proof.reason


def test_a_set_with_its_statuses() -> None:
    rules = many_rules()[:9]
    given = RuleSet("some", "some", "", "square", tuple(rules))
    done = with_status(given)
    assert [rule.status for rule in done.rules] == ["proven"] * 7 + ["unsound", "proven"]
    assert done.rules == given.rules
    late = with_status(given, budget=Budget(time_limit=0))
    assert [rule.status for rule in late.rules] == ["unproven"] * 9


def test_the_patch_grows_by_the_loops_that_are_assumed() -> None:
    """The fourth side of a cell with three lines, then a rule beside it whose patch has none of its
    sides.
    """
    three = HalfCellRule(dict.fromkeys(((-1, 0), (0, 1), (1, 0)), LINE), {(0, -1): CROSS})
    (stated,) = with_status(
        RuleSet("some", "some", "", "square", (rule_of_half_cells(three),))
    ).rules
    assert stated.status == "proven"
    assert len(next(iter(stated.loops))) == 4
    far = rule_of_half_cells(HalfCellRule({(4, 4): 1, (4, 5): LINE}, {(4, 3): CROSS}))
    loop = frozenset(stated.patch.edges)
    grown = far.assuming([loop])
    assert set(grown.patch.edges) == loop | set(far.patch.edges)
    assert {grown.patch.edges[mark] for mark in next(iter(grown.loops))} == loop
    for marks, before in ((grown.before, far.before), (grown.after, far.after)):
        here = {edge: mark for edge, mark in zip(grown.patch.edges, marks, strict=True) if mark}
        assert here == {
            edge: mark for edge, mark in zip(far.patch.edges, before, strict=True) if mark
        }


def test_speed() -> None:
    """Proving a rule is some hundred calls, not a search among all assignments of its patch."""
    rules = many_rules()
    prover = Prover()
    with at_most_calls(CALLS * len(rules)):
        for rule in rules:
            prover.prove(rule)
