"""Every reason is compared with the board: its marks are the conclusions, all else is so there."""

from collections import Counter
from itertools import pairwise

import numpy as np

from deduce.follow import positions
from deduce.proofs import middle_puzzle, proven
from deduce.said import CHECKS, Reader, args, read_back
from rules.positions import fitting
from takegaki import read, solutions
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Face, Reason
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction, Lettered
from takegaki.deduce.deduction_of_facts import finding_of
from takegaki.deduce.edge_letters import ABOUT_LETTERS
from takegaki.deduce.explain import explain
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import cells_of, stops_on
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.tilings import square
from tiers import samples
from words.write_sentences import stored

SAID = samples("said")
FORMS: Counter[str] = Counter()
"""How often each form of reason was read."""


def test_reasons_tell_what_is_on_the_board() -> None:
    met: Counter[str] = Counter()
    for world, puzzle, board in positions(31):
        if met.total() >= SAID:
            break
        right = fitting(world, puzzle, board.marks)
        if len(right):
            ladder = Ladder(puzzle, board)
            ladder.climb(Level.TRIAL)
            met.update(_read(ladder, right))
    for name, puzzle in stored().items():
        # Where every dot must be visited, a dot is counted as a clue is.
        if name.startswith("slitherlink ") and " full " in name:
            ladder = Ladder(puzzle)
            ladder.climb(Level.HARD)
            right = np.array([solution.lines for solution in solutions(puzzle, limit=2)])
            met.update(_read(ladder, right))
    for technique in TECHNIQUES.values():
        if (
            "loop" in technique.goals
            and technique.clues != "tables"
            and technique.name != "missing-loop"
        ):
            puzzle = read(board_text(technique.name))
            ladder = Ladder(puzzle)
            ladder.climb(technique.level)
            right = np.array([solution.lines for solution in solutions(puzzle, limit=500)])
            met.update(_read(ladder, right))
    assert {one for one in CHECKS if not FORMS[one]} <= RARE
    assert met["connectivity"] > 3
    assert met["both bounds"] > 3
    assert met["face-parity"] and met["vertex-parity"] and met["trial"]


RARE = {
    "equal-sides.room",
    "equal-sides.dot-room-lettered",
    "chain.handed-on",
    "missing-loop.follows",
    "pair-relation.known",
    "pair-relation.bounded",
    "connectivity.both",
    "face-pairs.dot-enough",
    "face-pairs.enough",
    "through-face.dot-exactly",
    "equal-sides.dot-room",
    # They are made for a trace: `test_arguments` and the law of answers read them.
    "cases.all",
    "cases.one",
    "cases.some",
}
"""Forms of reasons that these boards need not have."""


def _read(ladder: Ladder, right: np.ndarray) -> Counter[str]:
    met: Counter[str] = Counter()
    puzzle, facts = ladder.puzzle, ladder.facts()
    marks = np.zeros(puzzle.graph.n_edges, dtype=int)
    for fact in facts:
        if fact.technique is not None and not (fact.kind == "mark" and marks[fact.edges[0]]):
            reader = Reader(puzzle, marks, right, FORMS)
            if fact.kind == "mark":
                found = ladder.deduction(fact)
                met["both bounds"] += _both_bounds(reader, found)
                if found.name:
                    assert found.sentence.lower().startswith(f"{found.name} (".lower())
                    _compare(reader.concluded(found.reason), found)
                else:
                    _compare(read_back(reader, found.reason), found)
            else:
                found = finding_of(puzzle, fact, facts.__getitem__)
                assert read_back(reader, found.reason) == {}
            met[fact.technique.name] += 1
            new = found.conclusions
        else:
            new = ((fact.edges[0], fact.mark),) if fact.kind == "mark" else ()
        for edge, mark in new:
            marks[edge] = mark
    return met


def _both_bounds(reader: Reader, found: Deduction) -> int:
    """How many reasons of a story bound two edges from both sides; none does so in two reasons."""
    number = 0
    for reason, after in pairwise((*found.findings, WORDLESS)):
        if reason.form in EXACT:
            assert read_back(reader, reason) == {}
            number += 1
        if {reason.form, after.form} == BOUNDS:
            assert args(args(reason)["then"])["edges"] != args(args(after)["then"])["edges"]
    return number


EXACT = {"through-face.exactly", "through-face.dot-exactly", "vertex-pairs.goes-on-once"}
BOUNDS = {"through-face.at-least", "through-face.at-most"}


def _compare(said: dict[int, int] | tuple[int, int], found: Deduction) -> None:
    if isinstance(said, tuple):
        marks = [mark for _, mark in found.conclusions]
        assert said == (marks.count(LINE), marks.count(CROSS))
    else:
        assert said == dict(found.conclusions), found.sentence


def test_edges_related_in_a_row_are_told_by_letters() -> None:
    """The letters are right in the solution, and follow from the premises alone; each link lies
    within them, and there are enough to reach every edge.
    """
    rng = np.random.default_rng(17)
    told, chains = 0, 0
    while told < 6 or not chains:
        puzzle, lines = middle_puzzle(rng)
        for step in explain(puzzle, level=Level.HARD).steps:
            found = step.found
            if not found.letters:
                assert not any(one.form in ABOUT_LETTERS for one in found.findings)
                continue
            told += 1
            for lettered in found.letters:
                assert len({bool(lines[edge]) for edge in lettered.same}) == 1
                assert {bool(lines[edge]) for edge in lettered.opposite} <= {
                    not lines[lettered.same[0]]
                }
                _follows(puzzle, found, lettered)
            _are_linked(found)
            chains += _ends_are_right(found)


def _follows(puzzle: Puzzle, found: Deduction, lettered: Lettered) -> None:
    """What the first edge is decides all others, by a search that knows no letters."""
    first, *_ = lettered.same
    rest = [edge for edge in lettered.by_edge if edge != first]
    for mark in (LINE, CROSS):
        then = tuple(sorted((edge, mark if edge in lettered.same else -mark) for edge in rest))
        supposed = tuple(sorted((*found.marks, (first, mark))))
        assert proven(puzzle, replace(found, marks=supposed, conclusions=then))


def _are_linked(found: Deduction) -> None:
    letters = {edge: letter for one in found.letters for edge, letter in one.by_edge.items()}
    assert len(found.links) >= len(letters) - len(found.letters)
    for link in found.links:
        relation = args(link)["then"]
        one, other = args(relation)["edges"].edges
        assert letters[one][0] == letters[other][0]
        assert (letters[one] == letters[other]) == (relation.form == "relation.equal")


def _ends_are_right(found: Deduction) -> int:
    """How many chains are told from end to end; the ends of each have the letters it says."""
    said = found.findings[0]
    if said.form not in ("chain.equal", "chain.opposite"):
        return 0
    (lettered,) = found.letters
    one, other = args(said)["one"].id, args(said)["other"].id
    # The same way whichever relation was found first.
    assert one < other
    assert one in lettered.same
    assert (other in lettered.opposite) == (said.form == "chain.opposite")
    assert args(said)["edges"] == len(lettered.by_edge)
    return 1


def test_what_goes_from_corner_to_corner_is_told_once() -> None:
    """A 3 at the end of a diagonal of 2s says something of the corner of the board."""
    diagonal = ["." * at + "2" + "." * (5 - at) for at in range(4)]
    puzzle = read("\n".join([*diagonal, "....3.", "......"]))
    found = explain(puzzle, level=Level.TRICKY)[0].found
    begin, handed = found.findings
    assert begin.form == "through-face.at-most"
    assert handed.form == "chain.handed-on"
    # A dot and a number by turns.
    forms = [step.form for step in args(handed)["steps"]]
    assert forms == ["through-vertex.no-more", "through-face.at-most"] * 4
    seen = [args(step)["place"] for step in args(handed)["steps"]]
    assert len({(type(one), one) for one in seen}) == len(seen)


def test_dots_that_are_named_part_a_long_path_evenly() -> None:
    graph = square(30, 30)
    around = graph.edges_of(0).tolist()
    for lines in (11, 12, 25, 40, 58):
        # From the right end of the top edge of the first cell on, right and back to its left end.
        path = loop_round(graph, lines)
        edge = path.pop(0)
        assert edge in around
        named = [dot.id for dot in stops_on(graph, edge, path)]
        dots = [int(graph.edge_vertices[edge, 0])]
        for line in path:
            dots.append(int(graph.edge_vertices[line].sum()) - dots[-1])
        places = [0, *(dots.index(dot) for dot in named), len(path)]
        steps = [after - before for before, after in pairwise(places)]
        assert len(named) == min(len(path) // 12, 3)
        assert max(steps) - min(steps) <= 1


def loop_round(graph: Graph, lines: int) -> list[int]:
    """The border of a rectangle one cell high in the upper left corner, of about so many lines,
    its left edge first, as a walk from where that edge begins.
    """
    inside = np.zeros(graph.n_faces + 1, dtype=np.bool_)
    inside[: max(1, lines // 2 - 1)] = True
    drawn = inside[graph.edge_faces[:, 0]] != inside[graph.edge_faces[:, 1]]
    left = next(
        edge
        for edge in graph.edges_of(0).tolist()
        if (graph.positions[graph.edge_vertices[edge], 0] == graph.positions[:, 0].min()).all()
    )
    walk, here = [left], int(graph.edge_vertices[left, 0])
    while len(walk) < drawn.sum():
        step = next(
            edge for edge in graph.edges_at(here).tolist() if drawn[edge] and edge not in walk
        )
        walk.append(step)
        here = int(graph.edge_vertices[step].sum()) - here
    return walk


def test_no_sentence_says_one_more_cell_where_it_could_be_named() -> None:
    graph, others = square(3, 3), (Face(0), Face(1))
    assert cells_of(graph, [0, 1], 2) == others
    assert cells_of(graph, [0, 1, 2], 2) == (*others, Face(2))
    *named, rest = cells_of(graph, [0, 1, 2, 3], 2)
    assert (*named,) == others
    assert isinstance(rest, Reason) and rest.args["count"] == 2
    assert cells_of(graph, [0, 1, 2, graph.outside], 2)[:3] == (*others, Face(2))
