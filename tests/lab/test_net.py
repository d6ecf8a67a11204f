"""`takegaki bench net`: what it measures, and what it says of the targets."""

import json

import pytest
from typer.testing import CliRunner

from takegaki.cli.bench import app
from takegaki.lab import net
from takegaki.lab.net import WALLS, NetKind, NetRow, Size, Times, findings, kinds, measured

SMALL = Size(7, 1.0, 2.0, 0.5, 3.0)


def row(solve: float, make: float, several: tuple[float, ...] = (0.002,)) -> NetRow:
    return NetRow(NetKind(SMALL), Times((make,)), Times((solve,)), Times(several), 1, None)


@pytest.mark.parametrize(
    "kind", [NetKind(SMALL), NetKind(SMALL, True), NetKind(SMALL, walls=0.5, tree="uniform")]
)
def test_a_kind_is_measured(kind: NetKind) -> None:
    found = measured(kind, 12)
    assert all(len(times.seconds) == 12 for times in (found.made, found.solved, found.ambiguous))
    assert 0 <= found.several <= 12
    assert found.solved.median_ms > 0


def test_what_net_calls_a_kind() -> None:
    params = [kind.params for kind in kinds(25)]
    assert params == [
        f"{side}x{side}{more}" for side in (5, 11, 25) for more in ("", "w", f"b{WALLS}", "")
    ]
    assert [kind.name for kind in kinds(11)][-1] == "11x11 uniform"


def test_targets() -> None:
    told = findings([row(0.002, 0.001, (0.001, 0.001, 0.02))]).targets
    assert {target.what: target.met for target in told} == {
        "solve and prove, ms": False,
        "make and prove, ms": True,
        "longest in medians: solve": True,
        "longest in medians: several": False,
        "longest in medians: make": True,
    }


def test_his_figures_stand_beside_ours() -> None:
    table = findings([row(0.002, 0.001)]).tables[0]
    cells = dict(zip(table.headers, table.rows[0], strict=False))
    assert cells["board"] == "7x7"
    assert cells["ratio"] == "3"


def test_a_wrong_answer_is_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "prove", lambda puzzle: None)
    monkeypatch.setattr(net, "_warm", lambda kind, graph: None)
    with pytest.raises(RuntimeError, match="has not one solution"):
        measured(NetKind(SMALL), 1)


def test_the_command() -> None:
    shown = CliRunner().invoke(app, ["net", "--count", "2", "--largest", "11", "--json"])
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    boards = [
        f"{size}{more}" for size in ("5x5", "11x11") for more in ("", "w", "b0.2", " uniform")
    ]
    assert [kind["board"] for kind in whole["net"]] == boards
    assert len(whole["targets"]) == 40


def test_no_kind() -> None:
    shown = CliRunner().invoke(app, ["net", "--largest", "3"])
    assert shown.exit_code == 2
    assert "the smallest boards have 5 rows" in shown.output
