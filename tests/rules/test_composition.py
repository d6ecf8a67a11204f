"""Which rules together do what another one does: each step follows, none is idle."""

import pytest

from takegaki.rules.notation.rule import Rule, words
from takegaki.rules.proof.prove import prove_rule
from takegaki.rules.refinement.composition import composed_by
from takegaki.rules.rule_sets.library import rule_set

VAN_DAM = {rule.name.split()[0]: rule for rule in rule_set("van-dam").rules}
STANDARD = rule_set("standard").rules

COMPOSED = [name for name, rule in VAN_DAM.items() if composed_by(rule, STANDARD)]


def holds(wanted: tuple[int, ...], known: tuple[int, ...]) -> bool:
    return all(mark in (0, other) for mark, other in zip(wanted, known, strict=True))


@pytest.mark.parametrize("name", COMPOSED)
def test_the_steps_lead_from_the_premises_to_the_conclusions(name: str) -> None:
    rule = VAN_DAM[name]
    steps = composed_by(rule, STANDARD)
    known = rule.before
    for step in steps:
        assert step.by in STANDARD
        assert step.shown.before == known
        # What it concludes there is sound by itself.
        assert prove_rule(step.shown, full=False).is_sound
        assert any(step.shown.after)
        known = tuple(a or b for a, b in zip(known, step.shown.after, strict=True))
    assert holds(rule.after, known)
    # Without any of them the others come less far.
    for step in steps:
        left = [one.by for one in steps if one.by is not step.by]
        assert not composed_by(rule, left)


def test_rules_of_the_paper_and_those_that_do_their_work() -> None:
    def names(number: str) -> list[str]:
        return [step.by.name for step in composed_by(VAN_DAM[number], STANDARD)]

    # A line that goes into the corner of a 3 takes one of its two edges there, so not the third.
    assert names("15") == ["clue 3, 2", "no clue, 1"]
    assert names("16") == ["clues 3 3, 2", "no clue, 1", "no clue, 1"]
    assert names("1") == ["clue 0"]
    assert set(COMPOSED) == {*map(str, range(1, 22)), "27"} - {"14"}


def test_what_nothing_does() -> None:
    rule = VAN_DAM["16"]
    assert composed_by(rule, []) == ()
    assert composed_by(rule, [VAN_DAM["1"]]) == ()
    # Under an assumption, or with one.
    assert composed_by(VAN_DAM["14"], STANDARD) == ()
    assert composed_by(rule, [VAN_DAM["14"]]) == ()


def test_more_premises_need_no_more() -> None:
    """A rule that another dominates is done by that one."""
    weak = VAN_DAM["10"]
    line, cross = words(weak.before)
    assert line
    assert [step.by for step in composed_by(weak, [weak])] == [weak]
    assert cross == 0
    assert isinstance(weak, Rule)
