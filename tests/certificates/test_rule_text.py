"""Each rule of the library has certificates that the checker verifies, and no wrong rule has."""

from dataclasses import replace

import pytest

from takegaki.certificates import certify_rule
from takegaki.core.board import UNKNOWN
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.puzzle import NO_CLUE
from takegaki.puzzles import PUZZLES
from takegaki.rules.rule_sets import EVERY, rule_set
from takegaki_verify import CertificateError, verify

SOME = 12
"""Rules of a set that are looked at."""


def certain(text: str) -> bool:
    try:
        verify(text)
    except CertificateError:
        return False
    return True


@pytest.mark.parametrize("name", list(EVERY))
def test_rules_are_certified(name: str) -> None:
    rules = rule_set(name).rules
    step = max(1, len(rules) // SOME)
    for rule in rules[::step]:
        if rule.status == "redraws" or PUZZLES[rule.patch.kind].goal == "tree":
            with pytest.raises(UnsupportedError, match=r"redraws|not certified"):
                certify_rule(rule)
            continue
        texts = certify_rule(rule)
        assert len(texts) == any(rule.after) + sum(n != NO_CLUE for n in rule.numbers)
        for text in texts:
            said = verify(text)
            assert said.kind == "rule"
            assert said.stated
            # With its first mark turned round nothing is certain.
            for one, other in (
                ("follows line", "follows cross"),
                ("follows cross", "follows line"),
            ):
                if one in text:
                    assert not certain(text.replace(one, other))


@pytest.mark.parametrize("name", ["standard", "faces-2", "coloured-2", "masyu-2"])
def test_rules_that_do_not_hold_have_none(name: str) -> None:
    """A rule that lacks a premise, and is minimal, says too much; so does one turned round."""
    for rule in rule_set(name).rules[:SOME]:
        turned = replace(rule, after=tuple(-mark for mark in rule.after))
        if any(rule.after):
            with pytest.raises(RequestError, match="does not follow"):
                certify_rule(turned)
        marks = [i for i, mark in enumerate(rule.before) if mark != UNKNOWN]
        if marks:
            before = list(rule.before)
            before[marks[0]] = UNKNOWN
            with pytest.raises(RequestError, match="does not follow"):
                certify_rule(replace(rule, before=tuple(before)))
