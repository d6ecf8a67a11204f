"""Cuts: what parts a side of the loop, proven by a SAT program from the marks that are named."""

import json
import random
from collections import Counter, deque
from pathlib import Path

import pytest

from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import MOST_LETTERED
from takegaki.deduce.explain import explain
from takegaki.deduce.facts.journal import fact_of
from takegaki.deduce.facts.side_cuts import cut_at, odd_walk, sides_by, torn_by
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.formats import read_document
from takegaki.lab.hints import follows
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg
from takegaki.runtime.tiers import TIERS
from takegaki.tilings import graph_of
from tiers import samples

PUZZLES = json.loads((Path(__file__).parents[2] / "words/puzzles.json").read_text("utf-8"))
NAMES = [name for name, one in PUZZLES.items() if one["kind"] == "slitherlink"]


@pytest.mark.parametrize("name", NAMES[:12])
def test_what_is_said_of_a_cut_follows_from_its_marks(name: str) -> None:
    """Each step by connectivity rests on marks alone, and those force it."""
    met, puzzle = Counter[str](), read_document(json.dumps(PUZZLES[name])).puzzle
    for step in explain(puzzle):
        one = step.deduction
        said = one.reason.args.get("of", one.reason)
        if one.technique.name == "connectivity" and isinstance(said, Reason):
            met[said.form] += 1
            if said.form != "connectivity.both":
                assert not one.clues
                assert follows(puzzle, one)
    assert met["connectivity.both"] <= met.total() // 2


@pytest.mark.parametrize("name", NAMES[:12])
def test_marks_of_one_cut_are_read_as_each_alone(name: str) -> None:
    puzzle = read_document(json.dumps(PUZZLES[name])).puzzle
    ladder = Ladder(puzzle)
    ladder.climb(Level.EXPERT)
    cuts = [fact for fact in ladder.facts() if fact.is_cut]
    alone = [fact_of(puzzle.graph, ladder._fact_board, fact.number) for fact in cuts]
    assert cuts == alone


def test_a_cell_that_alone_joins_two() -> None:
    """In a row of three, the middle one between two that lie inside."""
    graph = graph_of("square", 1, 3)
    left, middle, right = range(3)
    marks = dict.fromkeys(
        (
            edge
            for face in (left, right)
            for edge in graph.edges_of(face).tolist()
            if graph.outside in graph.edge_faces[edge]
        ),
        LINE,
    )
    cut = cut_at(graph, marks, middle)
    assert cut is not None
    assert (cut.how, cut.inside, cut.wall) == ("cut-off", True, (graph.outside,))
    assert sides_by(graph, marks) == {graph.outside: False, left: True, right: True}
    assert torn_by(graph, marks) is None


def test_a_side_that_is_torn() -> None:
    graph = graph_of("square", 1, 3)
    marks = {
        edge: LINE if {0, 2} & {*graph.edge_faces[edge].tolist()} else CROSS
        for edge in range(graph.n_edges)
    }
    cut = torn_by(graph, marks)
    assert cut is not None and cut.how == "torn" and cut.inside


def test_marks_that_put_a_cell_on_both_sides_tear_nothing() -> None:
    """What is inside is not known then; the walk and the mark between its ends have an odd number
    of lines.
    """
    graph = graph_of("square", 1, 3)
    for flipped in range(graph.n_edges):
        marks = {
            edge: LINE if {0, 2} & {*graph.edge_faces[edge].tolist()} else CROSS
            for edge in range(graph.n_edges)
        }
        assert odd_walk(graph, marks) is None
        marks[flipped] = -marks[flipped]
        assert torn_by(graph, marks) is None
        walk = odd_walk(graph, marks)
        assert walk is not None
        assert walk.edge not in walk.marks
        assert {*walk.ends} == {*graph.edge_faces[walk.edge].tolist()}
        crossed = [marks[edge] for edge in (walk.edge, *walk.marks)]
        assert crossed.count(LINE) % 2 == 1


TOLD_BY_SIDES = "slitherlink spectres trial"
"""A board that is solved by colouring and by keeping both sides connected."""


@pytest.mark.parametrize("name", [TOLD_BY_SIDES, *NAMES[:6]])
def test_letters_of_cells_tell_sides_and_stand_in_the_picture(name: str) -> None:
    """In the solution cells with a letter lie on one side, those with its opposite on the other;
    where the picture shows all of them, it has their letters.
    """
    puzzle = read_document(json.dumps(PUZZLES[name])).puzzle
    trace = explain(puzzle)
    inside = sides_by(puzzle.graph, dict(enumerate(trace.board.marks.tolist())))
    told = 0
    for step in trace:
        found = step.found
        told += len(found.cells)
        assert len(found.cells) <= MOST_LETTERED
        for one in found.cells:
            same, opposite = (
                {inside[cell] for cell in cells} for cells in (one.same, one.opposite)
            )
            assert len(same) <= 1
            assert len(opposite) <= 1
            assert same.isdisjoint(opposite)
        names = {name for one in found.cells for name in one.by_edge.values()}
        scene = deduction_scene(puzzle, step.board, found)
        assert {name for _, name in scene.tinted} <= names
        if len(scene.tinted) == sum(len(one.by_edge) for one in found.cells):
            text = svg(scene) if names else ""
            assert all(f">{name}<" in text for name in names)
    assert bool(told) == (name == TOLD_BY_SIDES)


def plain_sides(graph: Graph, marks: dict[int, int], begin: int) -> tuple[dict[int, bool], bool]:
    """Sides of cells by a walk over marks, and whether the marks agree about them."""
    found, waiting, agree = {begin: False}, deque([begin]), True
    while waiting:
        face = waiting.popleft()
        for edge in range(graph.n_edges):
            one, two = graph.edge_faces[edge].tolist()
            if edge in marks and face in (one, two):
                other = one + two - face
                side = found[face] ^ (marks[edge] == LINE)
                if other not in found:
                    found[other] = side
                    waiting.append(other)
                agree &= found[other] == side
    return found, agree


def plain_parts(graph: Graph, known: dict[int, bool], inside: bool) -> list[set[int]]:
    """The parts of what may be on a side that hold a cell known to be there."""
    allowed = {face for face in range(graph.n_faces + 1) if known.get(face, inside) == inside}
    own = {face for face, side in known.items() if side == inside}
    beside = [{*both} for both in graph.edge_faces.tolist() if allowed.issuperset(both)]
    parts = [{face} for face in allowed]
    for both in beside:
        touched = [part for part in parts if part & both]
        parts = [part for part in parts if not part & both] + [set().union(*touched)]
    return [part for part in parts if part & own]


@pytest.mark.parametrize("name", ["square", "honeycomb", "cairo", "penrose-kites"])
@pytest.mark.parametrize("mode", ["auto", "python"])
def test_sides_and_torn_parts_are_those_of_a_plain_walk(
    name: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On random marks of a random two-sided colouring, some of them wrong; in both tiers."""
    monkeypatch.setattr(TIERS, "mode", mode)
    graph, rng, met = graph_of(name, 4, 6), random.Random(34), Counter[str]()
    for turn in range(40 + samples("torn")):
        few = rng.choice((0.2, 0.4))
        inside = [rng.random() < few for _ in range(graph.n_faces)] + [False]
        share, wrong = rng.choice((0.3, 0.6, 0.95)), 0.0 if turn % 4 else 0.1
        marks = {
            edge: LINE if (inside[one] != inside[two]) != (rng.random() < wrong) else CROSS
            for edge, (one, two) in enumerate(graph.edge_faces.tolist())
            if rng.random() < share
        }
        known, agree = plain_sides(graph, marks, graph.outside)
        assert sides_by(graph, marks).keys() == known.keys()
        walk, cut = odd_walk(graph, marks), torn_by(graph, marks)
        assert (walk is None) == agree
        if not agree:
            met["walk"] += 1
            assert cut is None
            continue
        assert sides_by(graph, marks) == known
        parts = {side: plain_parts(graph, known, side) for side in (True, False)}
        assert (cut is not None) == any(len(some) > 1 for some in parts.values())
        if cut is not None:
            met["torn"] += 1
            assert any({*cut.part} <= part for part in parts[cut.inside])
            assert {*cut.marks} <= {*marks}
            # The marks that it names say so by themselves, as seen from the wall.
            alone, _ = plain_sides(graph, {edge: marks[edge] for edge in cut.marks}, cut.wall[0])
            assert {alone[face] for face in cut.wall} == {False}
            assert len(plain_parts(graph, alone, True)) > 1
    assert met["torn"] and met["walk"]
