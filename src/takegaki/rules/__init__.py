"""Local rules: notation, library, construction, proof, refinement, application.

What programs need, imported when it is first used: Application (rules at work on a puzzle), rule_set
(a set of the library), Rule, RuleSet, read_rules, write_rules, read_json_rules, write_json_rules,
prove_rule.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from takegaki.rules.apply import Application as Application
    from takegaki.rules.json_rules import read_json_rules as read_json_rules
    from takegaki.rules.json_rules import write_json_rules as write_json_rules
    from takegaki.rules.library import rule_set as rule_set
    from takegaki.rules.notation import read_rules as read_rules
    from takegaki.rules.notation import write_rules as write_rules
    from takegaki.rules.proof import prove_rule as prove_rule
    from takegaki.rules.rule import Rule as Rule
    from takegaki.rules.rule import RuleSet as RuleSet

_HOMES = {
    "Application": "apply",
    "Rule": "rule",
    "RuleSet": "rule",
    "prove_rule": "proof",
    "read_json_rules": "json_rules",
    "read_rules": "notation",
    "rule_set": "library",
    "write_json_rules": "json_rules",
    "write_rules": "notation",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'takegaki.rules' has no attribute {name!r}")
    value = getattr(import_module(f"takegaki.rules.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
