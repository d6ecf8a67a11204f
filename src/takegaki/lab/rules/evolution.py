"""Populations of rule sets that evolve: paper 1 planned to construct rules so, and dropped it.

Fitness is edges decided per rule, on some boards together. A set holds one rule of each class of
rotated and mirrored ones, as refined sets do.
"""

from collections.abc import Callable, Sequence

import numpy as np

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.rule import Rule, RuleSet

POPULATION = 20
TOURNAMENT = 3
"""So many are drawn to find a parent, the fittest of them is it."""
SWAPS = 0.5
"""Rules that a mutation changes, on average, beside the one that it always does."""
FIRST_RULES = 40
"""Rules of a set in the first population, at most, where their number is free."""

Genes = tuple[int, ...]
"""Places in the pool, ascending."""

Random = np.random.Generator


@dataclass(frozen=True)
class EvolvedRules:
    """The fittest set.

    rules        its places in the pool
    fitness      edges decided per rule
    evaluations  how many sets were applied to the boards
    history      the best fitness after each generation
    """

    rules: Genes
    fitness: float
    evaluations: int
    history: tuple[float, ...]


def rules_as_set(rules: Sequence[Rule], tiling: str = "square") -> RuleSet:
    """Rules as a set that can be applied."""
    return RuleSet("evolved", "Rules by evolution", "takegaki lab", tiling, tuple(rules))


def decided(rules: RuleSet, boards: Sequence[Puzzle]) -> int:
    """Edges that rules decide on these boards, without trials and without loop avoidance."""
    count = 0
    for board in boards:
        work = Application(board, rules)
        work.apply()
        count += int(np.count_nonzero(work.marks != UNKNOWN))
    return count


def evolve_rules(
    pool: Sequence[Rule],
    boards: Sequence[Puzzle],
    seed: int,
    *,
    generations: int,
    size: int | None = None,
) -> EvolvedRules:
    """Breed sets of rules of the pool: `size` each, None for any number.

    A child has what both parents have and some of the rest; then some of its rules go, others come.
    The fittest of parents and children live on, each once. The same seed gives the same sets.
    """
    known: dict[Genes, float] = {}

    def fitness(genes: Genes) -> float:
        if genes not in known:
            chosen = rules_as_set([pool[place] for place in genes], boards[0].graph.tiling)
            known[genes] = decided(chosen, boards) / len(genes)
        return known[genes]

    random = np.random.default_rng(seed)
    living = _fittest([_drawn(random, len(pool), size) for _ in range(POPULATION)], fitness)
    history = []
    for _ in range(generations):
        children = [
            _mutated(
                random, _crossed(random, _parent(random, living), _parent(random, living), size),
                len(pool), size,
            )
            for _ in range(POPULATION)
        ]  # fmt: skip
        living = _fittest([*living, *children], fitness)
        history.append(fitness(living[0]))
    return EvolvedRules(living[0], fitness(living[0]), len(known), tuple(history))


def _fittest(sets: Sequence[Genes], fitness: Callable[[Genes], float]) -> list[Genes]:
    # Of equals the one that came first.
    return sorted(dict.fromkeys(sets), key=lambda genes: -fitness(genes))[:POPULATION]


def _drawn(random: Random, n_rules: int, size: int | None) -> Genes:
    wanted = int(random.integers(1, FIRST_RULES + 1)) if size is None else size
    return _genes(random.choice(n_rules, size=min(wanted, n_rules), replace=False))


def _parent(random: Random, living: Sequence[Genes]) -> Genes:
    return living[int(random.integers(len(living), size=TOURNAMENT).min())]


def _crossed(random: Random, one: Genes, other: Genes, size: int | None) -> Genes:
    both = sorted({*one} & {*other})
    rest = sorted({*one} ^ {*other})
    room = int(random.binomial(len(rest), 0.5)) if size is None else size - len(both)
    return _genes([*both, *random.permutation(rest)[:room]]) or one


def _mutated(random: Random, genes: Genes, n_rules: int, size: int | None) -> Genes:
    """With a rule or a few changed; where the number is free, fewer or more come than go."""
    count = 1 + int(random.poisson(SWAPS))
    gone = come = count
    if size is None:
        gone, come = ((count, 0), (0, count), (count, count))[int(random.integers(3))]
    left = list(random.permutation(genes))[gone:]
    for rule in random.choice(n_rules, size=min(n_rules, come + len(genes)), replace=False):
        if come and rule not in left:
            left.append(rule)
            come -= 1
    return _genes(left) or genes


def _genes(places: Sequence[int] | np.ndarray[tuple[int], np.dtype[np.int64]]) -> Genes:
    return tuple(sorted({int(place) for place in places}))
