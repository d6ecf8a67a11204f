"""`takegaki bench explain`, what a teacher asks: on a few boards of the corpus; arguments of steps,
put to a SAT program.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from needs import SHARED
from random_loops import random_puzzle
from shared import needs_shared
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain
from takegaki.deduce.techniques.arguments_by_cases import is_by_cases
from takegaki.lab.arguments import Checked, argued, check, claims, fails
from takegaki.lab.arguments import look_at as look_at_step
from takegaki.lab.corpus import CorpusError
from takegaki.lab.explain import ExplainPlan
from takegaki.lab.teaching import Kept, Lesson, look_at, look_at_order, nearness, ordered, taught
from takegaki.tilings import square
from tiers import thorough

PLAN = ExplainPlan(limit=1, corpus=SHARED / "corpus")


@thorough
@needs_shared
@pytest.mark.parametrize("part", [taught, ordered, nearness, argued])
def test_parts(part: Callable[..., Any]) -> None:
    found = part(PLAN)
    assert len(found.tables[0].rows) >= 2
    assert found.targets


@pytest.mark.parametrize("part", [taught, ordered, nearness, argued])
def test_no_corpus(part: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is absent"):
        part(ExplainPlan(corpus=tmp_path))


def test_an_explanation_is_counted() -> None:
    met = Lesson()
    look_at(explain("33\n..\n.."), met)
    assert met.steps == [2]
    assert met.with_pattern == 1
    assert not met.easy_open and not met.late


def test_the_order_of_an_explanation_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a pattern that waits is seen: a first step that has lost its name."""
    met, late = Kept(), Kept()
    trace = explain("33\n..\n..")
    look_at_order(trace, met)
    assert (met.visible, met.before, met.waited, met.counted) == ([0, 50], [0], 0, 0)
    first = replace(trace.steps[0].found, pattern="")
    steps = (replace(trace.steps[0], source=first), *trace.steps[1:])
    told = replace(trace, steps=tuple(replace(one, of=(one.number,)) for one in steps))
    monkeypatch.setattr("takegaki.lab.teaching.by_idea", lambda _: told)
    look_at_order(told, late)
    assert (late.before, late.waited, late.named) == ([1], met.named - 1, met.named - 1)
    assert late.waited > 0


def test_every_step_is_true_as_it_stands() -> None:
    """Of random boards that need areas, too: the steps, their cases, and that these are all."""
    rng = np.random.default_rng(8)
    met = Checked()
    while met.cases < 20:
        puzzle, _ = random_puzzle(square(7, 6), rng, shown=0.4)
        check(puzzle, met)
    assert not met.refuted.total(), met.refuted
    assert met.steps["cases are all"] >= 5
    assert met.undecided.total() <= met.steps.total() / 100, met.undecided


def test_what_is_false_is_refuted() -> None:
    """A step without a premise of a case, a case that is said to fail and does not, a case left
    out: each is found.
    """
    rng = np.random.default_rng(8)
    faults: set[str] = set()
    while len(faults) < 3:
        puzzle, _ = random_puzzle(square(7, 6), rng, shown=0.4)
        told = [step.deduction for step in explain(puzzle) if is_by_cases(step.deduction)]
        for one in told:
            for name, wrong in _wrong(one):
                met = Checked()
                look_at_step(puzzle, wrong, met)
                if met.refuted.total():
                    faults.add(name)


def _wrong(step: Deduction) -> Iterator[tuple[str, Deduction]]:
    yield "premise", replace(step, clues=step.clues[1:])
    yield "case", replace(step, tree=step.tree[:1])
    first, *rest = step.tree
    if not fails(first):
        form = Reason("proof.case-fails", **first.reason.args)
        yield "fails", replace(step, tree=(replace(first, reason=form), *rest))


def test_a_claim_for_each_case() -> None:
    step = explain("33\n..\n..")[0].deduction
    assert [form for form, _ in claims(step)] == ["pattern 3-in-the-corner"]
