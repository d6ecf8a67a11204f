"""Where refinement takes its rules from, and what is left of them as one rule set; the standard
ruleset.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), sections 7.2 and 9.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.construction.prerequisites import NAMED_SETS, named_set, standard_sets
from takegaki.rules.notation.packing import (
    all_variants,
    pack_rules,
    unpack_rules,
    without_idle_places,
)
from takegaki.rules.notation.rule import Rule, RuleKey, RuleSet, Status, rule_key, variants
from takegaki.rules.notation.square_coordinates import SQUARES
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.packed_rules import PackedRules, select_rules
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.states import Reading
from takegaki.rules.patches.window_clues import clue_signs
from takegaki.rules.refinement.placements_on_patch import redundancy_tests
from takegaki.rules.refinement.refine import costs, search_fewest, undominated

RAW = "standard-raw"
STANDARD_COMMAND = f"takegaki rules refine {RAW} --classes"

BUILT = (*NAMED_SETS, RAW)
"""Sets that are not kept but built on request."""

RuleContent = tuple[Patch, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class RuleSources:
    """Rules of one tiling.

    built     rules of built sets, with all their images
    rules     those of rule sets, without assumption; each represents its class
    reading   under which sets were built; only those of "completion" are proven by that
    assumed   rules with an assumption or a number that follows: refinement neither changes nor uses
              them
    """

    tiling: str
    built: tuple[PackedRules, ...]
    rules: tuple[Rule, ...]
    assumed: tuple[Rule, ...]
    reading: Reading = "completion"

    def __len__(self) -> int:
        return sum(map(len, self.packs)) + len(self.assumed)

    @property
    def packs(self) -> tuple[PackedRules, ...]:
        """The rules as given, packed."""
        return (*self.built, *pack_rules(self.rules))

    def single(self) -> tuple[PackedRules, ...]:
        """All images of the rules, as the paper counts them."""
        images = (image for pack in pack_rules(self.rules) for image in all_variants(pack))
        return (*self.built, *images)

    def rule_set(self, packs: Iterable[PackedRules], name: str, title: str, source: str) -> RuleSet:
        """The remaining rules as a rule set: one for each class, under its given name if there is
        one.
        """
        known = {_content(rule): rule for rule in self.rules}
        is_sound = self.reading == "completion" and all(
            rule.status == "proven" for rule in self.rules
        )
        status: Status = "proven" if is_sound else "unproven"
        left = [
            known.get(_content(rule), rule) for rule in unpack_rules(packs, source, status=status)
        ]
        left.sort(key=lambda rule: _content(rule) not in known)
        chosen = on_smaller_patches(one_each(left))
        own = {rule.name for rule in self.rules}
        new = (
            named_by_clues(rule for rule in chosen if rule.name not in own)
            if own
            else named_by_clues(chosen)
        )
        fresh = iter(new)
        rules = [rule if own and rule.name in own else next(fresh) for rule in chosen]
        return RuleSet(name, title, source, self.tiling, _distinct_names([*rules, *self.assumed]))


def load_sources(sources: Sequence[str | RuleSet], reading: Reading = "completion") -> RuleSources:
    """Built sets by name, under a reading, and rule sets. Raises PuzzleError for an unknown name,
    or if tilings differ.
    """
    packs: list[PackedRules] = []
    rules: list[Rule] = []
    for source in sources:
        if isinstance(source, RuleSet):
            rules += source.rules
        elif source == RAW:
            packs += standard_raw(reading)
        else:
            packs.append(named_set(source, reading).packed)
    plain = tuple(dict.fromkeys(rule for rule in rules if not rule.loops and not rule.numbers))
    tilings = {pack.patch.tiling for pack in packs} | {rule.patch.tiling for rule in rules}
    if len(tilings) != 1:
        raise PuzzleError(f"rules for {' and '.join(sorted(tilings))}" if tilings else "no rules")
    assumed = tuple(dict.fromkeys(rule for rule in rules if rule.loops or rule.numbers))
    return RuleSources(tilings.pop(), tuple(packs), plain, assumed, reading)


def one_each(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The first rule of each class under rotations and reflections."""
    found: dict[RuleKey, Rule] = {}
    for rule in rules:
        if rule_key(rule) not in found:
            # All images at once: any of them then identifies the class of a later rule.
            found |= dict.fromkeys((rule_key(image) for image in variants(rule)), rule)
    return tuple({id(rule): rule for rule in found.values()}.values())


def _content(rule: Rule) -> RuleContent:
    return rule.patch, rule.clues, rule.before, rule.after


def _distinct_names(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Number the rules of the same name from different sets."""
    seen: set[str] = set()
    found = []
    for rule in rules:
        name, number = rule.name, 1
        while name in seen:
            number += 1
            name = f"{rule.name} ({number})"
        seen.add(name)
        found.append(rule if name == rule.name else replace(rule, name=name))
    return tuple(found)


def standard_raw(reading: Reading = "completion") -> tuple[PackedRules, ...]:
    """The three sets whose union is the standard ruleset: 115, 16,067 and 252,567 rules by
    completion.
    """
    return tuple(built.packed for built in standard_sets(reading))


def standard_rule_set() -> RuleSet:
    """The standard ruleset without dominated and composed rules, one rule for each class.

    Its fixpoint on every board is that of the 268,749 rules. Cost: a few seconds.
    """
    packs = undominated(undominated(standard_raw()), "turned")
    tests = redundancy_tests(packs, "turned")
    alive = search_fewest(tests, costs(packs))
    rules = named_by_clues(
        on_smaller_patches(unpack_rules(select_rules(packs, alive), STANDARD_COMMAND))
    )
    return RuleSet(
        "standard", "The standard ruleset of paper 1, refined", STANDARD_COMMAND, SQUARES, rules
    )


def on_smaller_patches(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules on smaller patches where these are as symmetric.

    A placement costs time whether a rule fires there or not: the four edges at a vertex are visited
    less often than the 2x2 window round it, but a patch with fewer symmetries is placed in more
    ways.
    """
    found = []
    for rule in rules:
        small = without_idle_places(rule)
        same = len(automorphisms(small.patch)) >= len(automorphisms(rule.patch))
        found.append(small if same else rule)
    return tuple(
        sorted(found, key=lambda rule: (rule.patch.n_marks, _clues_asked(rule), rule.n_premises))
    )


def named_by_clues(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules called by their clues, with a number where several have the same."""
    labels = [(_label(rule), rule) for rule in rules]
    many = Counter(label for label, _ in labels)
    seen: Counter[str] = Counter()
    found = []
    for label, rule in labels:
        seen[label] += 1
        number = f", {seen[label]}" if many[label] > 1 else ""
        found.append(replace(rule, name=f"{label}{number}"))
    return tuple(found)


def _clues_asked(rule: Rule) -> tuple[int, ...]:
    """Those required, the largest first."""
    return tuple(sorted((clue for clue in rule.clues if clue != NO_CLUE), reverse=True))


def _label(rule: Rule) -> str:
    clues = _clues_asked(rule)
    if not clues:
        return "no clue"
    signs = clue_signs(rule.patch.kind, rule.patch.tiling)
    return f"clue{'s' if len(clues) > 1 else ''} {' '.join(signs[clue] for clue in clues)}"
