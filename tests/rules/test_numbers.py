"""Rules whose conclusion is a number: read, written, proven, drawn, applied, against all loops of a
board.
"""

import re
from itertools import product

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import Known, known
from takegaki.core.board import Board
from takegaki.core.errors import FormatError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.render.rule_picture import rule_svg, rule_text, scenes
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.json_rules import read_json_rules, write_json_rules
from takegaki.rules.notation.rule import Rule, RuleSet, variants
from takegaki.rules.notation.square_coordinates import HalfCellRule, rule_of_half_cells
from takegaki.rules.notation.text_rules import read_rules, write_rules
from takegaki.rules.proof.prove import prove_rule, with_status
from takegaki.rules.refinement.rule_sources import load_sources
from takegaki.tilings import honeycomb, square

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
ROUND_A_CELL = frozenset({frozenset(SIDES)})

OF_SQUARES = """\
% #sides all known
s -1|0|1
s 0|-1|0
s 0|1|0
s 1|0|1
e 0|0|2
q
% #three lines
% assumption: loop -1|0 0|-1 0|1 1|0
s -1|0|1
s 0|-1|1
s 0|1|1
e 0|0|3
q
% #three lines and a cross
s -1|0|1
s 0|-1|1
s 0|1|1
s 1|0|0
e 0|0|3
q
% #four lines
s -1|0|1
s 0|-1|1
s 0|1|1
s 1|0|1
e 0|0|4
q
% #no line
s -1|0|0
s 0|-1|0
s 0|1|0
s 1|0|0
e 0|0|0
q
% #two lines that meet
s -1|0|1
s 0|-1|1
s 0|1|0
s 1|0|0
e 0|0|2
q
% #one line
s -1|0|1
s 0|-1|0
s 0|1|0
s 1|0|0
e 0|0|1
q
% #a dot with one way out
s -1|0|1
s -2|1|0
s -1|2|0
s 1|0|0
s 0|-1|0
e 0|0|2
q
% #the 0 of a cell and that beside it
s 0|0|0
e 0|1|0
q
"""


def numbers_of(text: str) -> RuleSet:
    return read_rules(text, "numbers")


@pytest.fixture(scope="module")
def proven() -> RuleSet:
    return with_status(numbers_of(OF_SQUARES))


def test_both_notations_keep_the_numbers() -> None:
    rules = numbers_of(OF_SQUARES)
    assert [rule.n_conclusions for rule in rules.rules] == [1] * 9
    assert [max(rule.numbers, default=NO_CLUE) for rule in rules.rules] == [
        2,
        3,
        3,
        4,
        0,
        2,
        1,
        2,
        NO_CLUE,
    ]
    again = numbers_of(write_rules(rules))
    assert again.rules == rules.rules
    text = write_json_rules(rules)
    back = read_json_rules(text, "x")
    assert write_json_rules(back) == text
    assert [rule.numbers for rule in back.rules] == [rule.numbers for rule in rules.rules]


def test_a_rule_about_cells_alone_has_the_sides_of_its_number() -> None:
    (rule,) = numbers_of("s 0|0|0\ns 0|4|0\ne 0|2|1\nq\n").rules
    assert len(rule.patch.edges) == 4
    assert prove_rule(rule).verdict == "unsound"
    assert numbers_of(write_rules(numbers_of("s 0|0|0\ne 0|2|1\nq\n"))).rules[0].numbers == (
        NO_CLUE,
        1,
    )


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ("5.", "rules[0].numbers: a number larger"),
        ("2", "a string of 2 signs"),
        (".1", "a clue and a number"),
    ],
)
def test_numbers_that_json_refuses(numbers: str, reason: str) -> None:
    text = write_json_rules(numbers_of("s 0|0|0\ne 0|2|1\nq\n"))
    faces = re.search(r'"clues": "(..)"', text)
    assert faces
    mirrored = numbers if faces[1] == ".0" else numbers[::-1]
    with pytest.raises(FormatError, match=re.escape(reason)):
        read_json_rules(re.sub(r'"numbers": ".."', f'"numbers": "{mirrored}"', text), "x")


def test_a_number_is_proven_where_all_ways_have_it() -> None:
    """Every marking of the sides of a cell: known in full, or one unknown that a closed loop
    excludes.
    """
    for marks in product((LINE, CROSS, UNKNOWN), repeat=4):
        before = {side: mark for side, mark in zip(SIDES, marks, strict=True) if mark}
        if not before:
            continue
        lines, unknown = marks.count(LINE), marks.count(UNKNOWN)
        for number in range(5):
            case = rule_of_half_cells(HalfCellRule(before, {(0, 0): number}))
            verdict = prove_rule(case, full=False).verdict
            if lines == 4:
                # Nothing but that loop can be the premises.
                assert verdict == ("sound" if number == 4 else "needs loops")
            elif not unknown:
                assert verdict == ("sound" if number == lines else "unsound"), marks
            elif (unknown, lines, number) in ((1, 3, 3), (1, 3, 4)):
                # Three lines: a fourth closes the loop, and without it three it is.
                assert verdict == ("needs loops" if number == 3 else "unsound"), marks
            else:
                assert verdict == "unsound", marks


def test_minimal_and_refuted_parts_of_a_number(proven: RuleSet) -> None:
    three = prove_rule(proven.named("three lines"))
    assert (three.verdict, three.is_minimal) == ("sound", True)
    assert prove_rule(Rule(**{**vars(three.rule), "loops": frozenset()})).verdict == "needs loops"
    idle = rule_of_half_cells(
        HalfCellRule({**dict.fromkeys(SIDES, CROSS), (0, 3): LINE}, {(0, 0): 0})
    )
    assert len(prove_rule(idle).idle_marks) == 1
    # One mark and one number, of which the number does not follow.
    half = rule_of_half_cells(HalfCellRule({(0, 0): 0}, {(0, 1): CROSS, (0, 2): 1}))
    proof = prove_rule(half)
    assert (proof.verdict, proof.refuted) == (
        "unsound",
        (half.patch.n_marks + half.numbers.index(1),),
    )
    # Its counterexample has another number there.
    assert proof.counterexample
    sides = half.patch.graph.edges_of(half.patch.faces[half.numbers.index(1)]).tolist()
    assert sum(edge in proof.counterexample.lines for edge in sides) != 1


def test_images_carry_the_number_along(proven: RuleSet) -> None:
    rule = proven.named("a dot with one way out")
    images = variants(rule)
    assert len(images) == 8
    assert all(prove_rule(image, full=False).verdict == "sound" for image in images)
    assert {sum(number == 2 for number in image.numbers) for image in images} == {1}


def counts(board: Known, loop: np.ndarray) -> list[int]:
    found: list[int] = board.clues[(board.loops == loop).all(axis=1)][0].tolist()
    return found


@pytest.mark.parametrize("shape", [(square, 4, 4), (square, 5, 3), (square, 3, 3)])
def test_every_number_is_that_of_every_solution(proven: RuleSet, shape: GraphShape) -> None:
    board = known(*shape)
    rng = np.random.default_rng(list(shape[1:]))
    found = clashes = 0
    for turn in range(25):
        loop = board.loops[rng.integers(len(board.loops))]
        clues = np.where(rng.random(board.graph.n_faces) < 0.4, counts(board, loop), NO_CLUE)
        clues[rng.random(len(clues)) < 0.2] = HIDDEN_CLUE
        if turn % 4 == 3:
            clues[rng.integers(len(clues))] = rng.integers(0, 4)
        puzzle = Puzzle.of(board.graph, clues)
        shown = rng.random(len(loop)) < 0.6
        start = Board.of(
            board.graph, np.where(shown, np.where(loop, LINE, CROSS), UNKNOWN).astype(np.int8)
        )
        work = Application(puzzle, proven, board=start, loops=True)
        work.try_all() if turn % 2 else work.apply()
        fits = [each for each in board.solutions(puzzle) if agrees(each, start)]
        clashes += work.clash is not None
        if work.clash is not None:
            assert not fits
            continue
        assert all(clues[face] < 0 for face in work.numbers)
        for each in fits:
            own = counts(board, each)
            assert all(own[face] == number for face, number in work.numbers.items())
        found += len(work.numbers)
        told = [pair for step in work.steps() for pair in step.numbers]
        assert sorted(told) == sorted(work.numbers.items())
    assert found > 20
    assert clashes < 20


def agrees(loop: np.ndarray, start: Board) -> bool:
    marks = start.marks
    return bool(((marks == UNKNOWN) | ((marks == LINE) == loop)).all())


def test_numbers_of_a_solution_are_all_retrieved(proven: RuleSet) -> None:
    """Paper 2, chapter 8: "retrieving all the numbers on the grid when a puzzle is solved"."""
    board = known(square, 4, 4)
    for loop in board.loops[:: len(board.loops) // 8]:
        empty = Puzzle.of(board.graph, [NO_CLUE] * board.graph.n_faces)
        marks = np.where(loop, LINE, CROSS).astype(np.int8)
        work = Application(empty, proven, board=Board.of(board.graph, marks))
        assert work.apply()
        assert list(work.numbers.values()) == counts(board, loop)


def test_a_number_is_a_premise_for_other_rules() -> None:
    """A 0 that follows from what lies round it crosses out nothing new; a 2 lets a rule about clues
    fire.
    """
    text = (
        "% #first\ns 0|0|0\ns 2|0|0\ns 0|2|0\ns -2|0|3\ne 2|2|2\nq\n"
        "% #second\ns 2|2|2\ns 0|0|0\ns 2|1|0\ne 2|3|1\nq\n"
    )
    loose = RuleSet(
        "s",
        "s",
        "",
        "square",
        tuple(Rule(**{**vars(rule), "status": "proven"}) for rule in numbers_of(text).rules),
    )
    graph = square(4, 4)
    clues = [NO_CLUE] * 16
    clues[1], clues[5], clues[6], clues[9] = 3, 0, 0, 0
    edge = graph.edges_of(9).tolist()
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[edge] = CROSS
    for use_trials in (False, True):
        work = Application(Puzzle.of(graph, clues), loose, board=Board.of(graph, marks))
        assert work.try_all() if use_trials else work.apply()
        assert work.numbers == {10: 2}
        fired = [step.rule.name for step in work.steps() if step.rule]
        assert fired[0] == "first"
        assert "second" in fired
        assert (10, 2) in next(
            step for step in work.steps() if step.rule and step.rule.name == "second"
        ).clues


def test_another_number_than_the_clue_is_a_contradiction(proven: RuleSet) -> None:
    graph = square(3, 3)
    clues = [NO_CLUE] * 9
    clues[4] = 1
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[graph.edges_of(4)] = [LINE, CROSS, LINE, CROSS]
    work = Application(Puzzle.of(graph, clues), proven, board=Board.of(graph, marks))
    assert not work.apply()
    assert work.clash
    assert (work.clash.why, work.clash.face) == ("number", 4)
    assert not Application(
        Puzzle.of(graph, [NO_CLUE] * 9), proven, board=Board.of(graph, marks)
    ).clash


def test_a_small_loop_that_may_be_all_proves_no_number(proven: RuleSet) -> None:
    graph = square(3, 3)
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[graph.edges_of(4)[:3]] = LINE
    start = Board.of(graph, marks)
    clues = [NO_CLUE] * 9
    work = Application(Puzzle.of(graph, clues), proven, board=start)
    assert work.apply()
    assert work.numbers == {}
    clues[0] = 2  # then a line must be elsewhere
    work = Application(Puzzle.of(graph, clues), proven, board=start)
    assert work.apply()
    assert work.numbers == {4: 3}


def test_other_tilings_have_numbers_too() -> None:
    home = numbers_of(OF_SQUARES)
    text = write_json_rules(home)
    assert '"numbers"' in text
    graph = honeycomb(3, 3)
    from takegaki.rules.patches.patch import middle_face, patch_of_faces

    patch = patch_of_faces("honeycomb", [middle_face("honeycomb")])
    rule = Rule(patch, (NO_CLUE,), (CROSS,) * 6, (UNKNOWN,) * 6, name="none", numbers=(0,))
    assert prove_rule(rule).is_sound
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[graph.edges_of(4)] = CROSS
    sets = RuleSet("s", "s", "", "honeycomb", (rule,))
    work = Application(Puzzle.of(graph, [NO_CLUE] * 9), sets, board=Board.of(graph, marks))
    assert work.apply()
    assert work.numbers == {4: 0}


def test_pictures_show_the_number_after_alone(proven: RuleSet) -> None:
    rule = proven.named("one line")
    before, after = scenes(rule)
    assert (set(before.clues), set(after.clues)) == ({""}, {"1"})
    assert rule_text(rule).count("1") == 1
    assert rule_svg(rule).count("<circle cx=") > rule_svg(
        proven.named("the 0 of a cell and that beside it")
    ).count("<circle cx=")


def test_refinement_keeps_them_as_they_are() -> None:
    sources = load_sources([numbers_of(OF_SQUARES)])
    assert [rule.name for rule in sources.assumed][:2] == ["sides all known", "three lines"]
    assert len(sources.assumed) == 8
    assert len(sources.rules) == 1
