"""Every sentence is read back: its marks are the conclusions, all else is so on the board."""

import re
from collections import Counter
from itertools import pairwise

import numpy as np

from deduce.follow import positions
from deduce.proofs import middle_puzzle
from deduce.said import EDGE, KINDS, Geometry, Reader, read_back
from rules.positions import fitting
from takegaki import read, solutions
from takegaki.core.board import CROSS, LINE
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction, finding_of
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.techniques.table import TECHNIQUES
from takegaki.deduce.techniques.technique import Level
from takegaki.deduce.trace import explain
from tiers import samples

SAID = samples("said")
FORMS: Counter[str] = Counter()
"""How often each form of sentence was read."""


def test_sentences_tell_what_is_on_the_board() -> None:
    met: Counter[str] = Counter()
    for world, puzzle, board in positions(31):
        if met.total() >= SAID:
            break
        right = fitting(world, puzzle, board.marks)
        if len(right):
            ladder = Ladder(puzzle, board)
            ladder.climb(Level.TRIAL)
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
    unread = {name for name, forms in KINDS.items() for form, _ in forms if not FORMS[form]}
    assert unread <= {"missing-loop", "pair-relation", "connectivity"}
    assert met["connectivity"] > 3
    assert met["both bounds"] > 3
    assert set(KINDS) - set(met) <= {"missing-loop", "supposed", "parity"}
    assert met["face-parity"] and met["vertex-parity"] and met["trial"]


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
                    place = ("cell", found.clues[0]) if len(found.clues) == 1 else None
                    _compare(reader.conclusions(found.sentence.split(": ")[1][:-1], place), found)
                else:
                    _compare(read_back(reader, fact.technique.name, found.sentence), found)
            else:
                found = finding_of(puzzle, fact, facts.__getitem__)
                assert read_back(reader, fact.technique.name, found.sentence) == {}
            met[fact.technique.name] += 1
            new = found.conclusions
        else:
            new = ((fact.edges[0], fact.mark),) if fact.kind == "mark" else ()
        for edge, mark in new:
            marks[edge] = mark
    return met


def _both_bounds(reader: Reader, found: Deduction) -> int:
    """How many lines of a story bound two edges from both sides; none does so in two sentences."""
    number = 0
    for line, after in pairwise((*found.story, "")):
        for technique, says in (
            ("through-face", " hold just "),
            ("vertex-pairs", ", and only once, so "),
        ):
            if says in line:
                assert read_back(reader, technique, line) == {}
                number += 1
        parts = line.partition(" hold at most "), after.partition(" hold at least ")
        assert parts[0][0] != parts[1][0] or line.split(" of ", 2)[-1] != after.split(" of ", 2)[-1]
    return number


def _compare(said: dict[int, int] | tuple[int, int], found: Deduction) -> None:
    if isinstance(said, tuple):
        marks = [mark for _, mark in found.conclusions]
        assert said == (marks.count(LINE), marks.count(CROSS))
    else:
        assert said == dict(found.conclusions), found.sentence


def test_edges_related_in_a_row_are_told_from_end_to_end() -> None:
    """The ends are as they are said to be in the solution; as many sentences follow as there are
    steps.
    """
    rng = np.random.default_rng(17)
    told = 0
    while told < 6:
        puzzle, lines = middle_puzzle(rng)
        where = Geometry(puzzle.graph)
        for step in explain(puzzle, level=Level.HARD).steps:
            ideas = [
                one
                for one in step.found.story
                if " each like the one before or its opposite" in one
            ]
            if not ideas:
                continue
            said = re.fullmatch(
                rf"(\d+) edges, each like the one before or its opposite, lead from ({EDGE}) to "
                rf"({EDGE}): "
                r"(just one of these two is a line|these two are both lines or both crosses)\.",
                ideas[0],
            )
            assert said and ideas == [step.found.story[0]]
            one, other = (where.edge(name) for name in said.group(2, 3))
            # The same way whichever relation was found first.
            assert one < other
            assert (lines[one] != lines[other]) == said[4].startswith("just")
            # The last ones, each about two edges of which one is in the next.
            chain = step.found.story[1 - int(said[1]) :]
            assert all(
                re.search("just one of|both lines or both crosses|lines or crosses", s)
                for s in chain
            )
            told += 1
