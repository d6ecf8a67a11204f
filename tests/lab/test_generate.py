"""`takegaki bench generate`: what it measures, and what it says of Loopy."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from takegaki.cli.bench import app
from takegaki.deduce.level import Level
from takegaki.lab.generate import (
    KINDS,
    KINDS_OF_TILINGS,
    LoopKind,
    LoopRow,
    findings,
    measured,
    slowness,
)
from takegaki.tilings import TILINGS


def row(rows: int, seconds: float, target: float | None = None) -> LoopRow:
    return LoopRow(LoopKind(rows, Level.HARD, None, target), (seconds,), 1.0, 0.4, None)


def test_a_kind_is_measured() -> None:
    found = measured(LoopKind(5, Level.TRICKY), 3)
    assert len(found.seconds) == 3
    assert found.tries >= 1
    assert 0 < found.share < 1


def test_a_kind_of_each_tiling_of_loopy_at_each_level() -> None:
    """With about as many cells everywhere, and as Loopy names them."""
    known = {tiling.loopy_type for tiling in TILINGS.values()} - {None}
    assert {TILINGS[kind.tiling].loopy_type for kind in KINDS_OF_TILINGS} == known
    assert (
        len(KINDS_OF_TILINGS) == len({kind.params for kind in KINDS_OF_TILINGS}) == 4 * len(known)
    )
    cells = {
        kind.tiling: TILINGS[kind.tiling].cells(kind.rows, kind.rows) for kind in KINDS_OF_TILINGS
    }
    assert all(90 <= count <= 160 for count in cells.values()), cells


def test_targets() -> None:
    told = findings([row(20, 0.02, 60), row(40, 0.3, 200)]).targets
    assert [(target.group, target.met) for target in told] == [
        ("20x20 Hard", True),
        ("40x40 Hard", False),
        ("20x20 to 40x40 Hard", False),
    ]
    assert told[-1].measured == pytest.approx(15)


def test_not_slower_than_loopy_is_asked_of_this_machine_where_loopy_runs() -> None:
    kind = LoopKind(10, Level.EASY, 2.0, 2.0)
    slow = LoopRow(kind, (0.006,), 1.0, 0.4, 0.008)
    assert [target.met for target in findings([slow]).targets] == [True]
    assert [target.met for target in findings([replace(slow, loopy=None)]).targets] == [False]
    assert slowness([slow]) == pytest.approx(4)
    assert slowness([replace(slow, loopy=None)]) is None


def test_what_loopy_calls_a_kind() -> None:
    params = {kind.params for kind in KINDS}
    assert {"10x10t0de", "10x10t2dh", "30x30t0dt", ""} <= params


def test_the_command() -> None:
    shown = CliRunner().invoke(app, ["generate", "--count", "1", "--largest", "10", "--json"])
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    assert next(kind["kind"] for kind in whole["generate"]) == "10x10 Easy"
    assert len(whole["targets"]) == 4


def test_no_kind() -> None:
    shown = CliRunner().invoke(app, ["generate", "--largest", "3"])
    assert shown.exit_code == 2
    assert "the smallest boards have 10 rows" in shown.output
