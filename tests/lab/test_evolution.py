"""Rule sets that evolve: fitness is what it says, it never falls, and a run follows from its
seed.
"""

import pytest

from takegaki import read
from takegaki.core.puzzle import Puzzle
from takegaki.lab.experiments.rule_measures import _canonical, _refined
from takegaki.lab.rules.evolution import EvolvedRules, decided, evolve_rules, rules_as_set
from takegaki.rules.rule_sets.library import rule_set

BOARDS = [read("3.2.\n2..2\n.3.3\n"), read("222\n3.3\n2.0\n")]


def bred(seed: int, size: int | None, boards: list[Puzzle] = BOARDS) -> EvolvedRules:
    return evolve_rules(rule_set("faces-2").rules, boards, seed, generations=6, size=size)


@pytest.mark.parametrize("size", [None, 4])
def test_fitness_is_edges_decided_per_rule(size: int | None) -> None:
    found, pool = bred(1, size), rule_set("faces-2").rules
    assert len({*found.rules}) == len(found.rules)
    assert size is None or len(found.rules) == size
    chosen = rules_as_set([pool[place] for place in found.rules])
    edges = decided(chosen, BOARDS)
    assert edges == decided(chosen, BOARDS[:1]) + decided(chosen, BOARDS[1:]) > 0
    assert found.fitness == edges / len(found.rules)
    assert list(found.history) == sorted(found.history)
    assert found.history[-1] == found.fitness
    assert len(found.history) == 6
    assert 20 < found.evaluations <= 20 * 7


def test_a_run_follows_from_its_seed() -> None:
    assert bred(1, 4) == bred(1, 4)
    assert bred(1, 4).history != bred(2, 4).history


def test_what_it_is_held_against_has_as_many_rules_as_refinement_leaves() -> None:
    assert (len(_refined()), len(_canonical())) == (25, 27)
