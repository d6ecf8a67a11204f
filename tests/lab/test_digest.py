"""Percentiles, ratios, and the rows made of them."""

from typing import Any

import pytest

from takegaki.lab.corpus import Case
from takegaki.lab.digest import Ratios, digest, percentile, ratios, summary, targets
from takegaki.lab.measure import PeerResult, Result


def result(group: str, whole: Any, **peers: Any) -> Result:
    """A measured board: seconds of ours, and of each peer as name=(seconds, verdict)."""
    return Result(
        Case(f"{group} {whole}", group, 10, 10, ""),
        "unique",
        dict.fromkeys(("parse", "build", "solve", "prove"), whole / 4) | {"whole": whole},
        whole,
        3,
        4,
        {name: PeerResult(*peer) for name, peer in peers.items()},
        (),
    )


def test_percentile_is_the_nearest_rank() -> None:
    values = list(range(1, 101))
    assert [percentile(values, percent) for percent in (0, 1, 50, 95, 99.5, 100)] == [
        1,
        1,
        50,
        95,
        100,
        100,
    ]
    assert percentile([7.0], 95) == 7.0
    assert percentile([3, 1, 2], 95) == 3
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


def test_summary() -> None:
    found = summary([4.0, 1.0, 3.0, 2.0])
    assert (found.count, found.median, found.p95, found.maximum, found.total) == (
        4,
        2.5,
        4.0,
        4.0,
        10.0,
    )


def test_ratios_are_of_each_puzzle_and_of_sums() -> None:
    assert ratios([1.0, 1.0, 10.0], [2.0, 4.0, 10.0]) == Ratios(2.0, 16 / 12)
    with pytest.raises(ValueError, match="shorter"):
        ratios([1.0, 2.0], [1.0])


def test_a_peer_is_compared_on_the_boards_it_was_asked() -> None:
    rows = digest(
        [
            result("10x10", 0.1, lazy=(1.0, "unique")),
            result("10x10", 0.3),
            result("18x10", 0.2, lazy=(0.2, "undecided")),
        ]
    )
    assert [row.name for row in rows] == ["10x10", "18x10"]
    first, second = rows
    assert first.boards == 2
    assert first.slowest == "10x10 0.3"
    assert first.seconds["whole"].median == pytest.approx(0.2)
    assert first.peers[0].ratios == Ratios(pytest.approx(10), pytest.approx(10))  # type: ignore[arg-type]
    assert (first.peers[0].undecided, second.peers[0].undecided) == (0, 1)


def test_targets_are_met_from_their_bound_on() -> None:
    fast = digest([result("10x10", 0.0004, lazy=(0.0041, "unique"))])
    assert [target.met for target in targets(fast)] == [True, True, True]
    slow = digest([result("10x10", 0.0005, lazy=(0.001, "unique"))] * 2 + [result("10x10", 0.1)])
    assert [target.met for target in targets(slow)] == [False, False, False]
    alone = [target.what for target in targets(digest([result("10x10", 0.0004)]))]
    assert alone == ["median, ms", "slowest board, in medians"]
    assert targets(digest([result("7x7", 0.1)])) == []
