"""Pictures of rules: before and after, as small as can be, on any tiling."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.render.rule_picture import rule_svg, rule_text, scenes, smallest_board
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.rule_sets.library import LIBRARY, rule_set

SMALL = [rule for name in LIBRARY if LIBRARY[name].rules <= 50 for rule in rule_set(name).rules]
# Colours are looked at by themselves below.
ALL = [rule for rule in SMALL if not rule.patch.coloured]
every_rule = pytest.mark.parametrize(
    "rule", ALL, ids=lambda rule: f"{rule.patch.tiling} {rule.name}"
)

TWO_THREES = """\
+   +   +          +   +   +
                       x
+   +   +          +   +   +
  3   3      ->    | 3 | 3 |
+   +   +          +   +   +
                       x
+   +   +          +   +   +
Assumption: the loop around r2c1 and r2c2 is not the whole solution."""

CROSS_SIGN = "\N{MULTIPLICATION SIGN}"
TURN = """\
·   ·   ·         ·   ·   ·
                      x
·   ┏━━━╸    →    · x ┏━━━╸
    ┃                 ┃
·   ╹   ·         ·   ╹   ·"""

ONE_AND_FIVE = """\
  + . +              + . +
 .     .            .     .
+   5   +          +   5   +
 .     .            \\     /
  + . +      ->      +---+
 .     .            x     x
+   1   +          +   1   +
 .     .            x     x
  + . +              + x +"""


def test_two_threes() -> None:
    assert rule_text(rule_set("van-dam").rules[13], ascii_only=True) == TWO_THREES


def test_a_line_turning_at_a_dot() -> None:
    """The four edges at a dot, which are not the four sides of a cell."""
    assert rule_text(rule_set("van-dam").rules[9]).replace(CROSS_SIGN, "x") == TURN


def test_a_one_beside_a_five() -> None:
    assert rule_text(rule_set("honeycomb-basic").rules[13], ascii_only=True) == ONE_AND_FIVE


@every_rule
def test_scenes_show_what_the_rule_says(rule: Rule) -> None:
    before, after = scenes(rule)
    clues = sorted(str(clue) for clue in rule.clues if clue >= 0)
    asked, follows = (
        [mark for mark in marks if mark != UNKNOWN] for marks in (rule.before, rule.after)
    )
    for scene, marks in ((before, asked), (after, asked + follows)):
        assert sorted(filter(None, scene.clues)) == clues
        assert sorted(scene.marks[scene.marks != UNKNOWN].tolist()) == sorted(marks)
        assert scene.inside is None
    assert before.graph == after.graph
    assert before.title != after.title


@every_rule
def test_edges_keep_their_faces(rule: Rule) -> None:
    """An edge between two faces of the patch lies between their places, too."""
    cutting = smallest_board(rule)
    home = rule.patch.graph
    place = dict(zip(rule.patch.faces, cutting.faces, strict=True))
    for i, (edge, image) in enumerate(zip(rule.patch.edges, cutting.edges, strict=True)):
        if image < 0:
            assert rule.before[i] == rule.after[i] == UNKNOWN
            continue
        sides = {place[face] for face in home.edge_faces[edge].tolist() if place.get(face, -1) >= 0}
        assert sides <= set(cutting.graph.edge_faces[image].tolist())
        ends = [
            graph.positions[graph.edge_vertices[at]]
            for graph, at in ((home, edge), (cutting.graph, image))
        ]
        steps = [tuple(map(abs, (end[1] - end[0]).tolist())) for end in ends]
        assert steps[0] == steps[1]


@every_rule
def test_svg_is_well_formed(rule: Rule) -> None:
    text = rule_svg(rule)
    root = ET.fromstring(text)
    assert text == rule_svg(rule)
    words = " ".join(root.itertext())
    assert rule.name.split()[-1] in words
    assert ("Assumption" in words) == bool(rule.loops)
    assert text.count("stroke-dasharray") == len(rule.loops)


def test_the_smallest_board() -> None:
    sizes = {
        rule.name.split()[0]: (smallest_board(rule).graph.rows, smallest_board(rule).graph.cols)
        for rule in rule_set("van-dam").rules
    }
    assert sizes["2"] == (1, 1)
    assert sizes["9"] == sizes["13"] == (2, 2)
    assert sizes["14"] == (3, 2)
    assert sizes["26"] == (2, 3)
    assert sizes["30"] == (5, 5)


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_idle_places_far_away_do_not_disturb(tiling: str) -> None:
    middle = middle_face(tiling)
    patch = patch_of_faces(tiling, [middle, middle + 5 * 17 + 4])
    own = set(reference(tiling).edges_of(middle).tolist())
    inner = [place for place, edge in enumerate(patch.edges) if edge in own]
    before, after = [0] * patch.n_marks, [0] * patch.n_marks
    before[inner[0]], after[inner[1]] = LINE, CROSS
    rule = Rule(patch, (1, -1), tuple(before), tuple(after), name="far")
    assert smallest_board(rule).graph.n_faces == 1
    told = replace(rule, clues=(1, 2))
    assert smallest_board(told).graph.n_faces > 20


def test_columns_of_the_honeycomb_keep_their_height() -> None:
    """Two cells side by side: the right one hangs lower in one case, higher in the other."""
    middle = middle_face("honeycomb")
    shapes = []
    for left in (middle, middle + 1):
        patch = patch_of_faces("honeycomb", [left, left + 1])
        rule = Rule(patch, (1, 2), (0,) * 11, (LINE,) + (0,) * 10, name="x")
        cutting = smallest_board(rule)
        home = reference("honeycomb").positions
        there = cutting.graph.positions
        middles = [
            [at[graph.corners_of(face)].mean(axis=0) for face in faces]
            for graph, at, faces in (
                (reference("honeycomb"), home, patch.faces),
                (cutting.graph, there, cutting.faces),
            )
        ]
        assert np.allclose(middles[0][1] - middles[0][0], middles[1][1] - middles[1][0])
        shapes.append(rule_text(rule))
    assert shapes[0] != shapes[1]


def test_colours() -> None:
    patch = patch_of_faces("square", [middle_face("square")], colours=True)
    inner = len(patch.edges) + patch.coloured.index(middle_face("square"))
    before, after = [UNKNOWN] * patch.n_marks, [UNKNOWN] * patch.n_marks
    before[inner], after[len(patch.edges)] = LINE, CROSS
    after[0] = LINE
    rule = Rule(patch, (3,), tuple(before), tuple(after), name="<colours> & more")
    first, second = scenes(rule)
    assert first.inside is not None
    assert second.inside is not None
    assert first.inside.sum() == second.inside.sum() == 1
    text = rule_text(rule)
    assert "3i" in text
    assert text.count("out") == 3  # in the picture, and twice in the words below
    words = list(ET.fromstring(rule_svg(rule)).itertext())
    assert words.count("out") == 1
    assert words.count("in") == 2
    assert "<colours> & more" in words


def test_wide_pictures_stand_above_each_other() -> None:
    rule = rule_set("van-dam").rules[29]
    wide, narrow = (
        rule_text(rule, ascii_only=True, width=100),
        rule_text(rule, ascii_only=True, width=40),
    )
    assert max(map(len, wide.split("\n"))) > 40 >= max(map(len, narrow.split("\n")))
    assert narrow.isascii()
    assert len(narrow.split("\n")) > 2 * 11


def test_colour_codes_do_not_shift_anything() -> None:
    import re

    rule = rule_set("van-dam").rules[13]
    coloured = rule_text(rule, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == rule_text(rule)


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_every_patch_can_be_drawn(tiling: str) -> None:
    for size in (1, 2, 3):
        for patch in connected_patches(tiling, size):
            rule = Rule(
                patch, (1,) * size, (LINE,) * patch.n_marks, (UNKNOWN,) * patch.n_marks, name="x"
            )
            assert min(smallest_board(rule).edges) >= 0
            assert rule_text(rule)


def test_a_patch_without_clues_at_the_edge_of_the_reference_board() -> None:
    edge = int(reference("square").edges_of(0)[0])
    rule = Rule(
        Patch("square", (), (edge, edge + 1)), (), (LINE, UNKNOWN), (UNKNOWN, CROSS), name="x"
    )
    assert smallest_board(rule).graph.n_faces == 1
