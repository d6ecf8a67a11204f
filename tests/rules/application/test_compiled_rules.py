"""Compiled rules: with their placements they hold every rule at every place, none twice."""

import numpy as np
import pytest

from rules.naive import laid, places
from rules.positions import few
from takegaki.rules.application.compiled_rules import (
    KEPT,
    PatchRules,
    compile_rules,
    rules_by_patch,
)
from takegaki.rules.notation.rule import Rule, RuleSet, rows_of, rule_key, variants
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.placements import placements
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from takegaki.tilings import TILINGS, square
from tiers import TIER, sampled

NAMES = [
    name for name, entry in LIBRARY.items() if entry.rules <= (400 if TIER == "thorough" else 100)
]
every_set = pytest.mark.parametrize("name", NAMES)


def rules_of(part: PatchRules) -> list[Rule]:
    """The images of a group as rules."""
    n_marks = part.patch.n_marks
    return [
        Rule(part.patch, *rule, frozenset(frozenset(marked(loop, n_marks)) for loop in loops))
        for rule, loops in zip(rows_of(part.images), part.loops, strict=True)
    ]


def marked(word: int, n_marks: int) -> list[int]:
    return [mark for mark in range(n_marks) if word >> mark & 1]


@every_set
@sampled()
def test_images_at_places_are_all_rules_at_all_places(name: str) -> None:
    rules = rule_set(name)
    graph = TILINGS[rules.tiling].graph(5, 3)
    ours = set()
    for part in rules_by_patch(rules):
        found = placements(part.patch, graph)
        for place in zip(found.faces.tolist(), found.marks.tolist(), strict=True):
            ours |= {laid(rule, *place) for rule in rules_of(part)}
    wanted = set()
    for rule in rules.rules:
        for image in [rule, rule.recoloured()] if rule.patch.coloured else [rule]:
            wanted |= {laid(image, *place) for place in places(rule.patch, graph)}
    assert ours - {None} == wanted - {None}


@every_set
@sampled(4)
def test_images_know_their_rule(name: str) -> None:
    rules = rule_set(name)
    for part in rules_by_patch(rules):
        for image, original in zip(rules_of(part), part.original.tolist(), strict=True):
            assert image in rules.rules[original].on_patch()


@every_set
@sampled(4)
def test_no_image_comes_twice(name: str) -> None:
    for part in rules_by_patch(rule_set(name)):
        images = [(image, image.loops) for image in rules_of(part)]
        assert len(set(images)) == len(images)
        assert np.all(np.diff(part.images.codes) >= 0), "by clues"


@every_set
@sampled(4)
def test_as_many_as_variants(name: str) -> None:
    """On its patch a rule has as many images as it has variants that lie the same way."""
    for rule in rule_set(name).rules:
        images = {rule_key(image) for image in rule.on_patch()}
        turned = {rule_key(image) for image in variants(rule)}
        turned |= (
            {rule_key(image) for image in variants(rule.recoloured())}
            if rule.patch.coloured
            else set()
        )
        assert images <= turned
        assert len(images) <= len(automorphisms(rule.patch)) * (2 if rule.patch.coloured else 1)


def test_a_rule_with_an_assumption_beside_one_without() -> None:
    """The same rule twice, once with a small loop and once without: neither hides the other."""
    rule = rule_set("van-dam").rules[13]
    assert rule.loops
    plain = Rule(rule.patch, rule.clues, rule.before, rule.after, name="plain")
    (part,) = rules_by_patch(RuleSet("both", "", "", "square", (rule, plain)))
    kinds = {
        (bool(loops), original)
        for loops, original in zip(part.loops, part.original.tolist(), strict=True)
    }
    assert kinds == {(True, 0), (False, 1)}


def test_kept_by_set() -> None:
    assert rules_by_patch(rule_set("faces-2")) is rules_by_patch(rule_set("faces-2"))
    assert rules_by_patch(few("faces-2", 2)) is not rules_by_patch(rule_set("faces-2"))


def test_the_sets_that_were_used_last_are_kept_for_a_board() -> None:
    """Who applies many to one board, each read anew, does not keep them all."""
    graph, rules = square(4, 5), rule_set("van-dam").rules
    first = RuleSet("first", "", "", "square", rules[:1])
    found = compile_rules(first, graph)
    for _ in range(KEPT - 1):
        compile_rules(RuleSet("other", "", "", "square", rules[1:2]), graph)
    assert compile_rules(first, graph) is found
    for _ in range(KEPT):
        compile_rules(RuleSet("other", "", "", "square", rules[1:2]), graph)
    assert compile_rules(first, graph) is not found
    assert len(graph.cache["rules"]) == KEPT  # type: ignore[arg-type]
