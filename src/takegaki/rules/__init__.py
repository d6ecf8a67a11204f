"""Local rules: clues and marks here imply marks there, wherever the patch of a rule lies.

notation      what a rule is, and its files
patches       where rules lie
rule_sets     those that come with the program
proof         that they hold
construction  making them
refinement    fewer that do the same
application   at work on a board
kernels       what is compiled

What programs need, imported when it is first used: Application (rules at work on a puzzle),
rule_set (a set of the library), Rule, RuleSet, read_rules, write_rules, read_json_rules,
write_json_rules, prove_rule.
"""

from typing import TYPE_CHECKING

from takegaki.core.quiet_import import imported_from

if TYPE_CHECKING:
    from takegaki.rules.application.apply import Application as Application
    from takegaki.rules.notation.json_rules import read_json_rules as read_json_rules
    from takegaki.rules.notation.json_rules import write_json_rules as write_json_rules
    from takegaki.rules.notation.rule import Rule as Rule
    from takegaki.rules.notation.rule import RuleSet as RuleSet
    from takegaki.rules.notation.text_rules import read_rules as read_rules
    from takegaki.rules.notation.text_rules import write_rules as write_rules
    from takegaki.rules.proof.prove import prove_rule as prove_rule
    from takegaki.rules.rule_sets.library import rule_set as rule_set

_HOMES = {
    "Application": "application.apply",
    "Rule": "notation.rule",
    "RuleSet": "notation.rule",
    "prove_rule": "proof.prove",
    "read_json_rules": "notation.json_rules",
    "read_rules": "notation.text_rules",
    "rule_set": "rule_sets.library",
    "write_json_rules": "notation.json_rules",
    "write_rules": "notation.text_rules",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'takegaki.rules' has no attribute {name!r}")
    value = imported_from(f"takegaki.rules.{_HOMES[name]}", name)
    globals()[name] = value
    return value
