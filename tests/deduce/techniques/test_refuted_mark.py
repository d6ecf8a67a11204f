"""Why a mark can't be: said of a mark that is wrong, from the marks that are right, shortly."""

import re
from collections import Counter

import numpy as np

from deduce.proofs import proven
from random_loops import random_puzzle
from shared import corpus, needs_shared, square_puzzle
from takegaki import explain, hint
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import MARK_KEYS, Edge, Reason
from takegaki.core.verdict import Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.techniques.arguments_by_cases import clash_of_sides
from takegaki.deduce.techniques.refuted_mark import MOST_COUNTED, _links, why_refuted
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square
from tiers import tries

SHORT = {"hint.refuted": 4, "hint.refuted-after": 4, "hint.refuted-by": 8}
"""Sentences of one mark, by form; of a story as English counts them."""


def wrong_boards(seed: int) -> "list[tuple[Puzzle, Board, list[tuple[int, int]]]]":
    """Boards on which some marks are right, and one to three are wrong."""
    rng = np.random.default_rng(seed)
    found: list[tuple[Puzzle, Board, list[tuple[int, int]]]] = []
    while len(found) < max(12, tries(30)):
        graph = (square(5, 6), honeycomb(4, 4))[len(found) % 2]
        puzzle, lines = random_puzzle(graph, rng, shown=0.7)
        if not isinstance(prove(puzzle), Unique):
            continue
        marks = np.where(rng.random(graph.n_edges) < 0.35, np.where(lines, LINE, CROSS), UNKNOWN)
        edges = rng.choice(graph.n_edges, rng.integers(1, 4), replace=False).tolist()
        marks[edges] = np.where(lines[edges], CROSS, LINE)
        wrong = [(edge, int(marks[edge])) for edge in edges]
        found.append((puzzle, Board.of(graph, marks.astype(np.int8)), wrong))
    return found


def test_it_tells_of_one_of_them_in_few_sentences() -> None:
    met: Counter[str] = Counter()
    asked = [
        (
            puzzle,
            board.with_marks({edge: UNKNOWN for edge, _ in wrong if (edge, _) not in marks}),
            marks,
        )
        for puzzle, board, wrong in wrong_boards(3)
        for marks in (wrong, wrong[:1])
    ]
    for puzzle, board, wrong in asked:
        found = why_refuted(puzzle, board, wrong)
        met[found.reason.form if found else "none"] += 1
        if found is None:
            continue
        why = found.reason
        edge = why.args["edge"]
        assert isinstance(edge, Edge)
        assert (edge.id, why.args["mark"]) in [(at, MARK_KEYS[mark]) for at, mark in wrong]
        said = why.sentence("en")
        assert len(re.findall(r"[.!?](?:\s|$)", said)) <= SHORT[why.form], said
    assert met["hint.refuted"] > 2
    assert met["hint.refuted-after"] > 1
    assert met["none"] < met.total() / 8


@needs_shared
def test_most_wrong_marks_on_published_boards_get_a_reason() -> None:
    """A board solved in part, as explained, and one mark more that is wrong, anywhere."""
    records = [one for one in corpus("published.jsonl") if 49 <= one["rows"] * one["cols"] <= 200]
    rng, met = np.random.default_rng(34), Counter[str]()
    for record in records[:: len(records) // 40]:
        trace = explain(square_puzzle(record["clues"]), minimal=False)
        graph, solution = trace.puzzle.graph, trace.board.marks
        marks = np.zeros(graph.n_edges, dtype=np.int8)
        for step in trace.steps[: int(len(trace.steps) * rng.uniform(0.1, 0.8))]:
            for edge, mark in step.found.conclusions:
                marks[edge] = mark
        wrong = int(rng.choice(np.flatnonzero(marks == UNKNOWN)))
        marks[wrong] = -solution[wrong]
        found = hint(trace.puzzle, Board.of(graph, marks))
        assert found.wrong == ((wrong, int(marks[wrong])),)
        met[found.reason.form] += 1
    assert met["hint.why-wrong"] < met.total() * 0.3
    assert met["hint.refuted-by"] > 2


def test_each_step_to_the_contradiction_holds() -> None:
    for puzzle, board, wrong in wrong_boards(5):
        right = board.with_marks({edge: UNKNOWN for edge, _ in wrong})
        for mark in wrong:
            links = _links(puzzle, right, mark, -1)
            known = {(edge, right[edge]) for edge in range(puzzle.graph.n_edges)} | {mark}
            for link in links[:MOST_COUNTED]:
                assert proven(puzzle, link)
                assert set(link.marks) <= known
                known |= set(link.conclusions)
            assert not links or not links[-1].conclusions


def test_the_trail_leads_from_the_mark_to_what_cannot_be() -> None:
    """On the board with it the clash is to be seen without a further thought."""
    long = 0
    for puzzle, board, wrong in wrong_boards(9):
        found = why_refuted(puzzle, board, wrong[:1])
        if found is None:
            continue
        (edge, _), right = wrong[0], board.with_marks({edge: UNKNOWN for edge, _ in wrong})
        marks = dict(found.trail)
        assert len(marks) == len(found.trail)
        assert edge not in marks
        assert all(right[one] == UNKNOWN for one in marks)
        there = right.with_marks(dict(wrong[:1]) | marks)
        is_clash = Ladder(puzzle, there).climb(Level.HARD) == "contradiction"
        assert is_clash or clash_of_sides(puzzle.graph, there.marks) is not None
        long += len(marks) > 3
    assert long > 2


def test_a_hint_says_why() -> None:
    """Of several it names all, then why one can't be; what to take back stays the same."""
    told: Counter[str] = Counter()
    for puzzle, board, wrong in wrong_boards(7):
        found = hint(puzzle, board)
        assert found.kind == "wrong"
        assert set(found.wrong) == set(wrong)
        within = found.reason.args.get("why", found.reason)
        assert isinstance(within, Reason)
        told[found.reason.form] += 1
        if within is not found.reason:
            assert found.why.startswith("No solution has")
    assert told["hint.refuted-among"] > 2
    assert sum(told[form] for form in SHORT) > 2
