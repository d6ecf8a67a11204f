"""Fitting: the shipped coefficients are those of the command, and do what is claimed of them."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from needs import SHARED
from shared import needs_shared
from takegaki.lab.fit import Sample, fit, main, read_records, sample_of
from takegaki.lab.rating import spearman
from takegaki.rating.features import FEATURES
from takegaki.rating.rate import as_json, bundled, from_json
from tiers import samples, thorough

EVERY = samples("rating_every")
"""Take each so-manieth board; 1 for all, which takes a minute."""

PUBLISHED = SHARED / "corpus" / "published.jsonl"


@pytest.fixture(scope="module")
def sample() -> Sample:
    return sample_of(read_records(PUBLISHED.read_text().splitlines()[::EVERY]))


@needs_shared
def test_the_shipped_model_foretells(sample: Sample) -> None:
    model = bundled()
    for source in ("janko", "Fresh", "Tokoton"):
        own = sample.of([source])
        assert len(own.cells) >= 10
        assert spearman(model.numbers(own.table, own.cells)[source], own.numbers) > 0.85
        assert spearman(model.value(own.table, own.cells), own.numbers) > 0.8


@needs_shared
def test_a_refit_agrees_with_the_shipped_model(sample: Sample) -> None:
    """All boards give the file to its last digit but one; some boards give a model that agrees."""
    found = fit(sample)
    if EVERY == 1:
        shipped = bundled()
        assert np.allclose(found.weights, shipped.weights, rtol=1e-3, atol=1e-4)
        assert found.size == pytest.approx(shipped.size, rel=1e-3)
    else:
        assert spearman(found.score(sample.table), bundled().score(sample.table)) > 0.9


@thorough
@needs_shared
def test_the_command(tmp_path: Path) -> None:
    """It writes what the fit gives."""
    lines = PUBLISHED.read_text().splitlines()
    small = [
        line for line in lines if (record := json.loads(line))["rows"] * record["cols"] <= 100
    ][::4]
    (tmp_path / "some.jsonl").write_text("\n".join(small))
    main([str(tmp_path / "some.jsonl"), "--out", str(tmp_path / "made.json")])
    made = (tmp_path / "made.json").read_text()
    assert made == as_json(fit(sample_of(read_records(small))))
    assert as_json(from_json(made)) == made
    assert list(json.loads(made)["weights"]) == list(FEATURES)


def test_lines_without_a_number_are_left_out() -> None:
    def line(**entries: Any) -> str:
        return json.dumps({"rows": 2, "cols": 1, "clues": ["3", "."], "difficulty": 4, **entries})

    lines = [
        line(id="janko1"),
        line(id="other"),
        line(id="Fresh-1", difficulty=None),
        line(id="janko2", difficulty="5"),
    ]
    (found,) = read_records(lines)
    assert (found[0], found[2]) == ("janko", 4.0)
    assert (found[1].graph.rows, found[1].graph.cols) == (2, 1)
    assert found[1].clues.tolist() == [3, -1]
