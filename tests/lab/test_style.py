"""`takegaki bench style`: the gap, and how well two kinds of boards are told apart."""

import json

import numpy as np
import pytest

from takegaki.lab.style import GroupApart, StyleRow, gap, style_findings, told_apart
from takegaki.lab.style_aims import (
    FARTHEST_AIM,
    MOST_EVENLY,
    STEP,
    WIDEST_AIM,
    evenly,
    next_aims,
    next_wider,
)

RNG = np.random.default_rng(1)
ONE = RNG.normal(size=(60, 4))
OTHER = RNG.normal(size=(60, 4))
VOLUMES = np.arange(60) % 12


def test_boards_of_one_kind_are_not_told_apart_and_others_are() -> None:
    assert all(0.25 < apart < 0.7 for apart in told_apart(ONE, OTHER, VOLUMES))
    assert all(apart > 0.99 for apart in told_apart(ONE, OTHER + 4, VOLUMES))


def test_what_turns_round_within_a_number_only_a_forest_sees() -> None:
    """Ours are as theirs in the mean, and twice as far away from it on either side."""
    far = np.sign(OTHER) * (3 + np.abs(OTHER))
    logistic, forest = told_apart(ONE, far, VOLUMES)
    assert logistic < 0.8
    assert forest > 0.95


def test_more_numbers_that_say_nothing_do_not_tell_apart() -> None:
    noise, more = RNG.normal(size=(60, 120)), RNG.normal(size=(60, 120))
    assert all(0.2 < apart < 0.75 for apart in told_apart(noise, more, VOLUMES))


def test_the_gap_is_in_deviations_and_leaves_out_what_never_differs() -> None:
    still = np.column_stack([ONE, np.ones(60)])
    moved = still + np.append(2 * ONE.std(axis=0), 50.0)
    assert gap(still, moved) == pytest.approx(2.0)
    assert gap(still, still) == 0.0


def test_findings_name_medians_outside_and_what_was_not_made() -> None:
    groups = tuple(
        GroupApart(name, 0.1, 0.7, 0.9) for name in ("places", "values", "loop", "way", "all")
    )
    others = tuple(GroupApart(name, 0.25, 0.6, 0.5) for name in ("places", "values", "loop", "all"))
    row = StyleRow(
        "nikoli",
        "10x10",
        ("a", "b", "c", "d"),
        ONE,
        ONE[:30] + np.array([0, 0, 0, 9]),
        groups,
        others,
        (0.2,) * 40,
    )
    found = style_findings([row])
    shown = found.tables[0]
    assert [len(cells) for cells in shown.rows] == [len(shown.headers)] * 5
    assert shown.rows[2] == ("nikoli 10x10, loop", "0.7", "0.9", "0.1", "0.6", "0.5", "0.25")
    assert shown.rows[3] == ("nikoli 10x10, way", "0.7", "0.9", "0.1", "", "", "")
    (data,) = json.loads(json.dumps(found.data["style"]))
    assert data["told apart by others"]["all"] == {"logistic": 0.6, "forest": 0.5, "gap": 0.25}
    assert data["boards"] == {"ours": 30, "theirs": 60}
    assert [cells[0] for cells in found.tables[1].rows if cells[-1] == "outside"] == ["d"]
    by_name = {target.what: target for target in found.targets}
    assert by_name["gap, loop"].met
    assert not by_name["told apart, all"].met
    assert by_name["told apart by others, all"].met
    assert by_name["medians outside of 10 to 90 %"].measured == 1
    assert by_name["made, of those that were tried"].measured == pytest.approx(0.75)
    assert by_name["median, ms"].measured == pytest.approx(200.0)


def test_aims_go_against_what_is_missed_but_not_too_far() -> None:
    theirs = np.column_stack([ONE[:, 0], 5 + ONE[:, 1]])
    same = next_aims(np.zeros(2), theirs, theirs)
    assert np.abs(same).max() < 1e-9
    moved = next_aims(np.array([0.5, 0.0]), theirs, theirs + np.array([0.1, -0.2]))
    assert moved == pytest.approx([0.5 - 0.1 * STEP, 0.2 * STEP])
    far = next_aims(np.zeros(2), theirs, theirs + np.array([-50.0, 50.0]))
    assert far == pytest.approx(FARTHEST_AIM * theirs.std(axis=0) * np.array([1, -1]))


def test_aims_are_wider_where_what_is_made_varies_too_little() -> None:
    theirs = np.column_stack([ONE[:, 0], 5 + ONE[:, 1], np.zeros(len(ONE))])
    assert next_wider(np.array([0.5, 0.0, 0.0]), theirs, theirs) == pytest.approx([0.5, 0.0, 0.0])
    assert next_wider(np.zeros(3), theirs, 2 * theirs) == pytest.approx([0.0, 0.0, 0.0])
    wider = next_wider(np.array([0.0, 0.5, 0.0]), theirs, 0.8 * theirs)
    assert (wider[:2] > [0.0, 0.5]).all()
    assert wider[2] == 0
    for _ in range(9):
        wider = next_wider(wider, theirs, 0 * theirs)
    assert wider == pytest.approx([WIDEST_AIM - 1, WIDEST_AIM - 1, 0.0])


def test_all_that_varies_is_as_much_wider() -> None:
    theirs = np.column_stack([ONE[:, 0], ONE[:, 1], ONE[:, 2], np.zeros(len(ONE))])
    assert evenly(np.array([0.1, 0.3, 0.4, 9.0]), theirs).tolist() == [0.3, 0.3, 0.3, 0.0]
    assert evenly(np.full(4, 2.0), theirs).tolist() == [MOST_EVENLY] * 3 + [0.0]
