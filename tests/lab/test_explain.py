"""`takegaki bench explain`: its parts on a few boards of the corpus."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from needs import SHARED
from shared import needs_shared
from takegaki.lab import explain as lab_explain
from takegaki.lab.corpus import CorpusError
from takegaki.lab.explain import LATER, STEPS, ExplainPlan, levels, power, speed, truth
from takegaki.lab.rating import RATING_HEADERS
from tiers import thorough

PLAN = ExplainPlan(limit=1, corpus=SHARED / "corpus")


@thorough
@needs_shared
def test_levels() -> None:
    found = levels(PLAN)
    assert {row[0] for row in found.tables[0].rows} >= {
        "square Easy",
        "square Hard",
        "honeycomb Easy",
    }
    assert all(target.met for target in found.targets)


@needs_shared
@thorough
def test_power() -> None:
    found = power(ExplainPlan(limit=2, corpus=SHARED / "corpus"))
    for row in found.tables[0].rows:
        count, *solved = map(int, row[1:])
        first, later = solved[: len(STEPS)], dict(zip(LATER, solved[len(STEPS) :], strict=True))
        # Each group adds to those before; what is tried where they are stuck adds to all of them.
        assert first == sorted(first)
        assert first[-1] <= min(later.values())
        assert (
            max(later["trials"], later["areas without trials"])
            <= later["trials and areas"]
            <= count
        )
        assert later["uniqueness"] <= count


@needs_shared
@thorough
def test_speed() -> None:
    found = speed(PLAN)
    assert len(found.tables[0].rows) == len(found.targets) >= 7
    assert all(target.measured > 0 for target in found.targets)


@pytest.mark.parametrize("part", [levels, power, speed])
def test_no_corpus(part: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is absent"):
        part(ExplainPlan(corpus=tmp_path))


def test_truth_reads_the_rows_of_the_rating(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "published.jsonl").write_text("")
    rows = [
        ("within a size", "Fresh", "0.723", "0.72 to 0.73", "0.66 to 0.77", "0.72", "0.00"),
        ("fitted on another", "mean", "0.5", "", "", "0.55", "0"),
        ("fitted on Fresh", "janko", "0.6", "", "", "", "0"),
    ]
    monkeypatch.setattr(lab_explain, "sample_of", lambda *_: None)
    monkeypatch.setattr(lab_explain, "rows", lambda *_: rows)
    found = truth(ExplainPlan(corpus=tmp_path))
    assert found.tables[0].rows == tuple(rows)
    assert found.data["truth"] == [dict(zip(RATING_HEADERS, row, strict=True)) for row in rows]
    assert [(target.what, target.met) for target in found.targets] == [
        ("within a size, held out", True),
        ("fitted on another", False),
    ]
