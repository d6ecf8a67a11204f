"""`takegaki bench explain`, what a teacher asks: on a few boards of the corpus."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from needs import SHARED
from shared import needs_shared
from takegaki.deduce.trace import explain
from takegaki.lab.corpus import CorpusError
from takegaki.lab.explain import ExplainPlan
from takegaki.lab.teaching import Lesson, look_at, nearness, taught
from tiers import thorough

PLAN = ExplainPlan(limit=1, corpus=SHARED / "corpus")


@thorough
@needs_shared
@pytest.mark.parametrize("part", [taught, nearness])
def test_parts(part: Callable[..., Any]) -> None:
    found = part(PLAN)
    assert len(found.tables[0].rows) >= 2
    assert found.targets


@pytest.mark.parametrize("part", [taught, nearness])
def test_no_corpus(part: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is absent"):
        part(ExplainPlan(corpus=tmp_path))


def test_an_explanation_is_counted() -> None:
    met = Lesson()
    look_at(explain("33\n..\n.."), met)
    assert met.steps == [2]
    assert met.with_pattern == 1
    assert not met.easy_open and not met.late
