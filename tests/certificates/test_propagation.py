"""What follows by unit propagation, from which clauses, is the same in both tiers and right."""

import random

import pytest

from certificates.faults import boards
from laws.kernels import kernels
from runtime.checked import checked
from takegaki.certificates import certify
from takegaki.certificates.elaboration import Propagation, elaborate, lrat
from takegaki.certificates.kernels import note_reading, parted_faces, unit_propagation
from takegaki.core.puzzle import Puzzle
from takegaki.runtime.kernels import Kernel
from takegaki_verify.lrat import follows

MINE = {one.__name__ for one in (note_reading, parted_faces, unit_propagation)}


def some_clauses(rng: random.Random, n: int, number: int) -> list[list[int]]:
    return [
        [rng.choice((1, -1)) * one for one in rng.sample(range(1, n + 1), rng.randint(2, 4))]
        for _ in range(number)
    ]


def closure(clauses: list[list[int]], denied: list[int]) -> tuple[set[int], bool]:
    """What holds if none of `denied` does, by trying all clauses again and again; and is there a
    clause without a literal left?
    """
    holds = {-one for one in denied}
    while True:
        before = len(holds)
        for clause in clauses:
            left = [one for one in clause if -one not in holds]
            if not left:
                return holds, True
            if len(left) == 1:
                holds.add(left[0])
        if len(holds) == before:
            return holds, False


@pytest.mark.parametrize("seed", range(40))
def test_finds_what_follows_and_names_the_reasons(seed: int) -> None:
    rng = random.Random(seed)
    clauses = some_clauses(rng, 14, 40)
    state = Propagation(clauses, 0)
    known = dict(enumerate(clauses, start=1))
    assert not state.settle()
    for clause in some_clauses(rng, 14, 60):
        if any(state.holds(one) or state.holds(-one) for one in clause):
            continue
        base = state.length
        holds, is_refuted = closure(list(known.values()), clause)
        number = state.learn(clause)
        assert bool(number) == is_refuted
        if not number:
            assert state.length == base
            state.deny(clause)
            assert state.holding() == holds
            state.undo(base)
            continue
        is_ended = state.settle()
        steps = [*state.all_steps()]
        assert [step for step, *_ in steps] == sorted(step for step, *_ in steps)
        for step, literals, reasons in steps:
            if step not in known:
                assert follows(known, list(literals), reasons)
                known[step] = list(literals)
        assert known[number] == clause
        if is_ended:
            break


def test_a_clause_that_is_left_out_sets_nothing() -> None:
    state = Propagation([[1, 2, 3], [1, 2, -3], [1, -2, 3]], 3)
    assert state.deny([1, 2]) > 0
    state.undo(0)
    for number in (2, 1):
        state.remove(number)
        assert state.deny([1, 2]) == 0
        state.undo(0)
    assert state.add([1, 2]) == 4
    assert state.deny([1]) == 0
    assert state.holding() == {-1, 2, 3}


def test_grows_with_what_is_learned() -> None:
    n = 300
    chain = [[-one, one + 1] for one in range(1, n)]
    learned = [f"{-one} {other} 0" for one in range(1, 60) for other in range(one + 2, one + 20)]
    steps = elaborate([*chain, [1], [-n]], learned)
    assert steps[-1][1] == []
    assert len(list(lrat(steps))) >= len(steps)


def proofs() -> list[object]:
    """The steps of many clauses, some of which follow, and of some boards from what the engine
    notes.
    """
    rng = random.Random(7)
    found: list[object] = []
    for _ in range(30):
        state = Propagation(some_clauses(rng, 12, 30), 0)
        for clause in some_clauses(rng, 12, 40):
            if state.settle():
                break
            state.learn(clause)
        found += state.all_steps()
    assert len(found) > 100
    return [*found, *(certify(puzzle, by="engine") for puzzle in some_boards())]


def some_boards() -> list[Puzzle]:
    """With facts about the goal, and with clues whose tables narrow each other."""
    return [*boards()[:3], *boards()[-12:]]


def test_both_tiers_say_the_same_and_stay_within_their_arrays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_it_is = proofs()
    mine = [one for one in kernels() if one.__module__ in MINE]
    with checked(mine) as checks:
        assert proofs() == as_it_is
    assert not checks.found, checks
    assert len(checks.met) > 20
    monkeypatch.setattr(Kernel, "__call__", lambda one, *args: one._interpret(args))
    assert proofs() == as_it_is
