"""The trace of an application: every step is one that a rule, a loop or a trial allows just
then.
"""

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import known
from rules.naive import Instance, Naive, laid, places
from rules.positions import MANY, fitting, position, sets_for
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.rules.application.apply import Application, Clash
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.patch import Patch, middle_face, reference
from takegaki.tilings import honeycomb, square
from tiers import sampled, tries

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]
shapes = pytest.mark.parametrize(
    "shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}"
)
modes = pytest.mark.parametrize("mode", ["rules", "loops", "trial"])


def laid_everywhere(rule: Rule, puzzle: Puzzle) -> list[Instance]:
    """A rule at all places of a puzzle, its clues not looked at."""
    images = [rule, rule.recoloured()] if rule.patch.coloured else [rule]
    found = [laid(image, *place) for image in images for place in places(rule.patch, puzzle.graph)]
    return [instance for instance in found if instance]


def replay(work: Application, puzzle: Puzzle, start: Board, rules: RuleSet) -> list[int]:
    """The marks at the end, each step looked at."""
    marks = start.marks.tolist() + [0] * puzzle.graph.n_faces
    naive = Naive(puzzle, RuleSet("none", "", "", rules.tiling, ()), loops=True)
    for step in work.steps():
        assert step.conclusions
        assert all(marks[var] == UNKNOWN for var, _ in step.conclusions), "not new"
        assert all(marks[var] == mark for var, mark in step.premises)
        assert all(puzzle.clues[face] == clue for face, clue in step.clues)
        assert (step.rule is not None) == (step.why == "rule")
        if step.rule is not None:
            assert step.rule in rules.rules
            as_told = (tuple(sorted(step.clues)), tuple(sorted(step.premises)))
            assert any(
                each[:2] == as_told and set(step.conclusions) <= set(each.after)
                for each in laid_everywhere(step.rule, puzzle)
            ), step
        elif step.why == "loop":
            crossed = naive.apply(marks)
            assert all(mark == CROSS == crossed[var] for var, mark in step.conclusions)
        for var, mark in step.conclusions:
            marks[var] = mark
    found: list[int] = marks
    return found


@shapes
@modes
@sampled()
def test_steps_replay_to_the_end(shape: GraphShape, mode: str) -> None:
    board = known(*shape)
    rng = np.random.default_rng([len(mode), *shape[1:]])
    told = set()
    for rules in sets_for(board.graph, MANY):
        for i in range(tries(12)):
            puzzle, start = position(board, rng, wrong=i % 4 == 3)
            work = Application(puzzle, rules, board=start, loops=mode != "rules")
            assert list(work.steps()) == []
            work.try_all() if mode == "trial" else work.apply()
            end = work.board.marks.tolist() + work.fixpoint.colours.tolist()
            assert replay(work, puzzle, start, rules) == end
            told |= {step.why for step in work.steps()}
    assert told >= ({"rule", "trial"} if mode == "trial" else {"rule"})
    if mode == "loops" and shape in SHAPES[:2]:
        assert told == {"rule", "loop"}


def is_true(clash: Clash, work: Application, puzzle: Puzzle) -> bool:
    """Whether what a clash tells is so on the board at its end (a trial aside)."""
    marks = work.board.marks.tolist() + work.fixpoint.colours.tolist()
    graph = puzzle.graph
    if clash.why == "loop":
        return bool(marks[clash.edge] == LINE)
    if clash.why == "fork":
        ends = graph.edge_vertices[clash.edge].tolist()
        return max(int((work.board.marks[graph.edges_at(end)] == LINE).sum()) for end in ends) > 2
    if clash.why == "trial":
        return bool(marks[clash.edge] == UNKNOWN)
    assert clash.rule is not None
    var = clash.edge if clash.face < 0 else graph.n_edges + clash.face
    due = [
        each
        for each in laid_everywhere(clash.rule, puzzle)
        if all(puzzle.clues[face] == clue for face, clue in each.clues)
        and all(marks[at] == mark for at, mark in each.before)
    ]
    if var < 0:
        return any(each.off for each in due)
    return any((var, -marks[var]) in each.after for each in due)


@shapes
@modes
@sampled()
def test_a_clash_tells_what_is_so(shape: GraphShape, mode: str) -> None:
    board = known(*shape)
    rng = np.random.default_rng([len(mode), *shape[1:]])
    clashes = []
    for rules in sets_for(board.graph, MANY):
        for _ in range(20):
            puzzle, start = position(board, rng, wrong=True)
            work = Application(puzzle, rules, board=start, loops=mode != "rules")
            work.try_all() if mode == "trial" else work.apply()
            clash = work.clash
            assert work.fixpoint.clash == clash
            if clash is not None:
                assert is_true(clash, work, puzzle), (rules.name, clash)
                assert len(fitting(board, puzzle, start.marks)) == 0
                clashes.append(clash)
    assert len(clashes) > 20
    whys = {clash.why for clash in clashes}
    assert whys <= {"rules": {"rule"}, "loops": {"rule", "loop", "fork"}}.get(mode, whys)
    assert "rule" in whys


def straight_on() -> RuleSet:
    """No true rule: a line goes straight on, also over the border."""
    home, middle = reference("square"), middle_face("square")
    sides = [home.edges_of(face) for face in (middle, middle + 1)]
    patch = Patch("square", (), tuple(sorted(int(edges[0]) for edges in sides)))
    return RuleSet("on", "", "", "square", (Rule(patch, (), (LINE, UNKNOWN), (UNKNOWN, LINE)),))


def test_a_line_off_the_board() -> None:
    """At once it is a contradiction that knows its rule; in trials every edge gets a cross."""
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    work = Application(puzzle, straight_on())
    assert work.apply()
    assert not work.assume(0, LINE)
    assert work.clash == Clash("rule", straight_on().rules[0], -1)
    assert is_true(work.clash, work, puzzle)
    work = Application(puzzle, straight_on())
    assert work.try_all() is True
    assert np.all(work.board.marks == CROSS)
    assert {step.why for step in work.steps()} == {"trial"}


def test_a_colour_that_is_met() -> None:
    """A clash on a colour tells the face."""
    home, middle = reference("honeycomb"), middle_face("honeycomb")
    edge = int(home.edges_of(middle)[0])
    sides = tuple(sorted(home.edge_faces[edge].tolist()))
    patch = Patch("honeycomb", (), (edge,), sides)
    inside, other = (
        Rule(patch, (), (mark, 0, 0), (0, 1, 1), name=str(mark)) for mark in (LINE, CROSS)
    )
    outside = Rule(patch, (), (LINE, 0, 0), (0, -1, 0), name="out")
    puzzle = Puzzle.of(honeycomb(5, 3), [-1] * 15)
    work = Application(puzzle, RuleSet("met", "", "", "honeycomb", (inside, outside, other)))
    graph = puzzle.graph
    inner = next(
        edge for edge in range(graph.n_edges) if max(graph.edge_faces[edge]) < graph.n_faces
    )
    assert not work.assume(inner, LINE)
    clash = work.clash
    assert clash is not None
    assert clash.why == "rule"
    assert clash.edge == -1
    assert clash.face in graph.edge_faces[inner]


def test_three_lines_at_a_vertex() -> None:
    """Loop avoidance tells them even where no rule does."""
    graph = honeycomb(5, 3)
    vertex = next(vertex for vertex in range(graph.n_vertices) if len(graph.edges_at(vertex)) == 3)
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[graph.edges_at(vertex)] = LINE
    puzzle = Puzzle.of(graph, [-1] * 15)
    for loops in (False, True):
        empty = RuleSet("none", "", "", "honeycomb", ())
        work = Application(puzzle, empty, board=Board.of(graph, marks), loops=loops)
        assert work.apply() != loops
        assert work.clash is None or is_true(work.clash, work, puzzle)
        assert (work.clash is not None and work.clash.why == "fork") == loops


def test_an_assumption_against_what_follows() -> None:
    puzzle = Puzzle.of(square(5, 3), [0] + [-1] * 14)
    work = Application(puzzle, sets_for(puzzle.graph)[0])
    assert work.apply()
    edge = int(puzzle.graph.edges_of(0)[0])
    assert not work.assume(edge, LINE)
    assert work.clash == Clash("given", None, edge)
    assert not work.apply()
    assert work.try_all() is False
