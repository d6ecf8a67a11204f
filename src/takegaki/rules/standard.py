"""The standard ruleset of paper 1, raw and refined.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), sections 7.2 and 9.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.laying import questions_of
from takegaki.rules.patch import automorphisms
from takegaki.rules.prerequisites import standard_sets
from takegaki.rules.refine import costs, shorter, undominated
from takegaki.rules.rule import Rule, RuleSet
from takegaki.rules.sheet import Sheet, rules_of, sheet_of, shrunk, taken

RAW = "standard-raw"
COMMAND = f"takegaki rules refine {RAW} --classes"


def raw_sheets() -> tuple[Sheet, ...]:
    """The three sets whose union is the standard ruleset: 115, 16,067 and 252,567 rules."""
    return tuple(sheet_of(built) for built in standard_sets())


def standard(*, rounds: int = 200, seed: int = 0) -> RuleSet:
    """The standard ruleset without dominated and composed rules, one rule for each class.

    Its fixpoint on every board is that of the 268,749 rules. Cost: a few seconds.
    """
    sheets = undominated(undominated(raw_sheets()), "turned")
    tests = questions_of(sheets, "turned")
    alive = shorter(tests, costs(sheets), rounds=rounds, seed=seed)
    rules = named(compact(rules_of(taken(sheets, alive), COMMAND)))
    return RuleSet("standard", "The standard ruleset of paper 1, refined", COMMAND, "square", rules)


def compact(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules on smaller patches where these are as symmetric.

    A placement costs time whether a rule fires there or not: the four edges at a vertex are visited
    less often than the 2x2 window round it, but a patch with fewer symmetries is laid in more ways.
    """
    found = []
    for rule in rules:
        small = shrunk(rule)
        same = len(automorphisms(small.patch)) >= len(automorphisms(rule.patch))
        found.append(small if same else rule)
    return tuple(sorted(found, key=lambda rule: (rule.patch.n_marks, _clues(rule), rule.n_premises)))


def named(rules: Iterable[Rule]) -> tuple[Rule, ...]:
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


def _clues(rule: Rule) -> tuple[int, ...]:
    """Those asked for, the largest first."""
    return tuple(sorted((clue for clue in rule.clues if clue != NO_CLUE), reverse=True))


def _label(rule: Rule) -> str:
    clues = _clues(rule)
    if not clues:
        return "no clue"
    return f"clue{'s' if len(clues) > 1 else ''} {' '.join(map(str, clues))}"
