"""Rules of several sources side by side for refinement, and what is left of them as one rule set."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from takegaki.core.errors import PuzzleError
from takegaki.rules.patch import Patch
from takegaki.rules.prerequisites import NAMED_SETS, named_set
from takegaki.rules.rule import Rule, RuleSet, Status
from takegaki.rules.sheet import Sheet, rules_of, sheet_of, sheets_of, turned
from takegaki.rules.standard import RAW, compact, named, raw_sheets
from takegaki.rules.variants import Key, key, variants

BUILT = (*NAMED_SETS, RAW)
"""Sets that are not kept but built when asked for."""

Asked = tuple[Patch, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Gathered:
    """Rules of one tiling.

    built     rules of built sets, with all their images
    rules     those of rule sets, without assumption; each stands for its class
    assumed   rules with an assumption: refinement leaves them alone and does not rest on them
    """

    tiling: str
    built: tuple[Sheet, ...]
    rules: tuple[Rule, ...]
    assumed: tuple[Rule, ...]

    def __len__(self) -> int:
        return sum(map(len, self.sheets)) + len(self.assumed)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The rules as they came."""
        return (*self.built, *sheets_of(self.rules))

    def single(self) -> tuple[Sheet, ...]:
        """All images of the rules, as the paper counts them."""
        images = (image for sheet in sheets_of(self.rules) for image in turned(sheet))
        return (*self.built, *images)

    def rule_set(self, sheets: Iterable[Sheet], name: str, title: str, source: str) -> RuleSet:
        """What is left as a rule set: one rule for each class, those that came with a name by it."""
        known = {_asked(rule): rule for rule in self.rules}
        status: Status = "proven" if all(rule.status == "proven" for rule in self.rules) else "unproven"
        left = [known.get(_asked(rule), rule) for rule in rules_of(sheets, source, status=status)]
        left.sort(key=lambda rule: _asked(rule) not in known)
        chosen = compact(one_each(left))
        own = {rule.name for rule in self.rules}
        new = named(rule for rule in chosen if rule.name not in own) if own else named(chosen)
        fresh = iter(new)
        rules = [rule if own and rule.name in own else next(fresh) for rule in chosen]
        return RuleSet(name, title, source, self.tiling, _distinct_names([*rules, *self.assumed]))


def gathered(sources: Sequence[str | RuleSet]) -> Gathered:
    """Built sets by name and rule sets. Raises PuzzleError for an unknown name, or if tilings differ."""
    sheets: list[Sheet] = []
    rules: list[Rule] = []
    for source in sources:
        if isinstance(source, RuleSet):
            rules += source.rules
        elif source == RAW:
            sheets += raw_sheets()
        else:
            sheets.append(sheet_of(named_set(source)))
    plain = tuple(dict.fromkeys(rule for rule in rules if not rule.loops))
    tilings = {sheet.patch.tiling for sheet in sheets} | {rule.patch.tiling for rule in rules}
    if len(tilings) != 1:
        raise PuzzleError(f"rules for {' and '.join(sorted(tilings))}" if tilings else "no rules")
    assumed = tuple(dict.fromkeys(rule for rule in rules if rule.loops))
    return Gathered(tilings.pop(), tuple(sheets), plain, assumed)


def one_each(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The first rule of each class under rotations and reflections."""
    found: dict[Key, Rule] = {}
    for rule in rules:
        if key(rule) not in found:
            # All images at once: the class of a later rule is then known by one of them.
            found |= dict.fromkeys((key(image) for image in variants(rule)), rule)
    return tuple({id(rule): rule for rule in found.values()}.values())


def _asked(rule: Rule) -> Asked:
    return rule.patch, rule.clues, rule.before, rule.after


def _distinct_names(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Rules of the same name from different sets get a number."""
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
