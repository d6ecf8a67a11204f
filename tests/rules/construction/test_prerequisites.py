"""Rules from prerequisites, against paper 1's own way: generate all assignments, test each,
intersect.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.rules.construction import prerequisites
from takegaki.rules.construction.prerequisites import (
    NAMED_SETS,
    Prerequisites,
    build_rules,
    expanded,
    named_prerequisites,
    named_set,
    standard_sets,
)
from takegaki.rules.patches.families import connected_patches, inner_marks, window
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.states import READINGS, Reading, patch_states, small_loops
from tiers import sampled, thorough

PRINTED = {"1x1": 115, "2x2-centre": 15_632, "2x2-blank": 47_601}
"""Rules that the paper tells."""

OURS = {
    "completion": {"1x1": 115, "2x2-centre": 16_067, "2x2-blank": 252_567},
    "no-loops": {"1x1": 119, "2x2-centre": 15_632, "2x2-blank": 249_764},
    "no-long-loops": {"1x1": 115, "2x2-centre": 15_632, "2x2-blank": 252_064},
}
"""Found by a search over readings of the paper that shares no code with this project."""

TOTAL = {"1x1": 405, "2x2-centre": 50_625, "2x2-blank": 531_441}


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("name", NAMED_SETS)
def test_the_sets_of_the_paper(name: str, reading: Reading) -> None:
    found = named_set(name, reading)
    assert found.n_prerequisites == TOTAL[name] == len(found.prerequisites)
    assert found.n_rules == len(found) == OURS[reading][name]
    assert found.n_contradictory + found.n_idle + found.n_rules == TOTAL[name]


def test_where_the_paper_agrees() -> None:
    agree = {
        reading: {name for name in PRINTED if OURS[reading][name] == PRINTED[name]}
        for reading in READINGS
    }
    assert agree == {
        "completion": {"1x1"},
        "no-loops": {"2x2-centre"},
        "no-long-loops": {"1x1", "2x2-centre"},
    }


def constructed(
    patch: Patch, clues: Iterable[int], before: Sequence[int]
) -> tuple[int, int] | None:
    """What all consistent assignments share that was not given (lines, crosses); None for no
    assignment.
    """
    graph = patch.graph
    index = {edge: i for i, edge in enumerate(patch.edges)}
    free = [i for i in range(len(index)) if before[i] == 0]
    faces = [[index[edge] for edge in graph.edges_of(face).tolist()] for face in patch.faces]
    rings = []
    for vertex in np.unique(graph.edge_vertices[list(patch.edges)]).tolist():
        around = graph.edges_at(vertex).tolist()
        rings.append(
            ([index[edge] for edge in around if edge in index], sum(e not in index for e in around))
        )
    found = []
    for values in product((0, 1), repeat=len(free)):
        marks = [int(mark == 1) for mark in before]
        for i, value in zip(free, values, strict=True):
            marks[i] = value
        if any(
            c >= 0 and sum(marks[i] for i in own) != c for c, own in zip(clues, faces, strict=True)
        ):
            continue
        degrees = [(sum(marks[i] for i in own), more) for own, more in rings]
        if all(n in (0, 2) or (n == 1 and more > 0) for n, more in degrees):
            found.append(marks)
    if not found:
        return None
    lines = sum(1 << i for i in free if all(marks[i] for marks in found))
    return lines, sum(1 << i for i in free if not any(marks[i] for marks in found))


def as_dict(built: Any) -> dict[Any, Any]:
    rules = built.packed
    rows = zip(rules.clues.tolist(), rules.before.tolist(), rules.after.tolist(), strict=True)
    return {(tuple(clues), tuple(before)): tuple(after) for clues, before, after in rows}


def compared(wanted: Prerequisites, share: float) -> int:
    """Look at a share of the prerequisites; returns how many were rules."""
    rng = np.random.default_rng(1)
    rules, n_rules = as_dict(build_rules(wanted)), 0
    patch, n_marks = wanted.patch, wanted.patch.n_marks
    for clues in product((-1, *wanted.values), repeat=len(patch.faces)):
        for signs in product((0, 1, -1), repeat=len(wanted.premises)):
            if rng.random() > share:
                continue
            before = [0] * n_marks
            for i, sign in zip(wanted.premises, signs, strict=True):
                before[i] = sign
            words = tuple(
                sum(1 << i for i in range(n_marks) if before[i] == sign) for sign in (1, -1)
            )
            expected = constructed(patch, clues, before)
            assert rules.get((clues, words)) == (expected if expected != (0, 0) else None)
            n_rules += expected not in (None, (0, 0))
    return n_rules


def test_every_rule_of_one_square() -> None:
    assert compared(named_prerequisites("1x1"), 1.0) == 115


@sampled()
@pytest.mark.parametrize(
    ("patch", "values", "premises", "share"),
    [
        (window("square", 1, 2), (0, 3), None, 0.03),
        (window("honeycomb", 1, 1), (1, 5), None, 0.3),
        (connected_patches("honeycomb", 2)[0], (2,), (0, 3, 7), 0.5),
        (window("square", 2, 2), (), None, 0.0005),
        (window("square", 2, 2), (0, 3), "centre", 0.01),
    ],
)
def test_a_share_of_others(
    patch: Patch, values: tuple[int, ...], premises: str | tuple[int, int, int] | None, share: float
) -> None:
    places = (
        inner_marks(patch) if isinstance(premises, str) else premises or tuple(range(patch.n_marks))
    )
    assert compared(Prerequisites(patch, values, places), share)


@pytest.mark.parametrize("name", NAMED_SETS)
@pytest.mark.parametrize("reading", READINGS)
@sampled()
def test_representatives_give_all(name: str, reading: Reading) -> None:
    few = build_rules(named_prerequisites(name, reading), representatives=True)
    assert few is not None
    assert few.n_rules < named_set(name, reading).n_rules / 4
    assert as_dict(expanded(few)) == as_dict(named_set(name, reading))


def test_representatives_of_premises_that_break_the_symmetry() -> None:
    patch = window("square", 1, 2)
    wanted = Prerequisites(patch, (0, 3), (0, 2, 3))
    few = build_rules(wanted, representatives=True)
    assert few is not None
    every, built = expanded(few), build_rules(wanted)
    assert built is not None and few.representatives and not every.representatives
    assert as_dict(every) == as_dict(built) and every.n_rules == built.n_rules


def test_rules_as_values() -> None:
    built = named_set("1x1")
    rules = list(built.rules("one", "the command"))
    assert len(rules) == len({rule.name for rule in rules}) == 115
    assert {rule.source for rule in rules} == {"the command"}
    assert not any(rule.loops for rule in rules)
    blank = next(rule for rule in rules if rule.clues == (3,) and rule.before == (-1, 0, 0, 0))
    assert blank.after == (0, 1, 1, 1)


@thorough
@pytest.mark.parametrize("reading", ["no-loops", "no-long-loops"])
def test_loops_that_a_reading_forbids_are_assumed(reading: Reading) -> None:
    """With them known not to be the whole solution a rule holds, and without it does not."""
    built = named_set("2x2-centre", reading)
    states = patch_states(built.patch).states.tolist()
    loops = set(small_loops(built.patch).tolist())
    assuming = [rule for rule in built.rules("a", "b") if rule.loops]
    assert assuming
    plain = as_dict(named_set("2x2-centre"))
    for rule in assuming:
        assumed = {sum(1 << i for i in loop) for loop in rule.loops}
        agreeing = [
            s
            for s in patch_states(built.patch).matching(rule.clues).tolist()
            if agrees(s, rule.before)
        ]
        denying = {s for s in agreeing if not agrees(s, rule.after)}
        # Loops beside other lines need no assumption: they are no part of a solution.
        assert {s for s in denying if s in loops} == assumed
        assert denying <= set(states)
        assert all(any(s & loop == loop for loop in loops) for s in denying)
    differing = {key for key, after in as_dict(built).items() if plain.get(key) != after}
    words = [
        tuple(sum(1 << i for i, m in enumerate(rule.before) if m == s) for s in (1, -1))
        for rule in assuming
    ]
    assert {(rule.clues, w) for rule, w in zip(assuming, words, strict=True)} <= differing


def agrees(state: int, marks: Iterable[int]) -> bool:
    return all(mark == 0 or (state >> i & 1) == (mark == 1) for i, mark in enumerate(marks))


def test_counting_only() -> None:
    found = build_rules(named_prerequisites("2x2-blank"), keep=False)
    assert found is not None
    assert (found.n_rules, len(found)) == (252_567, 0)


def test_too_many_are_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    patch = window("square", 2, 2)
    wanted = Prerequisites(patch, (0, 1, 2, 3), tuple(range(12)))
    monkeypatch.setattr(prerequisites, "patch_states", None)
    with pytest.raises(
        LimitError, match=r"332,150,625 prerequisites; at most 10,000,000 can be kept"
    ):
        build_rules(wanted)
    wide = Prerequisites(window("square", 3, 3), (0, 1, 2, 3), tuple(range(24)))
    with pytest.raises(LimitError, match="can be counted"):
        build_rules(wide, keep=False)


def test_progress_and_cancelling() -> None:
    told = []
    wanted = named_prerequisites("2x2-centre")
    assert (
        build_rules(wanted, on_progress=lambda done, total: told.append((done, total))) is not None
    )
    assert told[-1] == (50_625, 50_625)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    budget, reported = Budget(), []

    def cancel(done: int, total: int) -> None:
        reported.append(done)
        if done >= 1000:
            budget.cancel.set()

    assert build_rules(wanted, on_progress=cancel, budget=budget) is None
    assert reported[-1] < 50_625


def test_names() -> None:
    assert [len(part) for part in standard_sets()] == [115, 16_067, 252_567]
    with pytest.raises(
        PuzzleError, match="no set of prerequisites '3x3'; there are 1x1, 2x2-centre, 2x2-blank"
    ):
        named_set("3x3")
