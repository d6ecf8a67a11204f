"""Counting in one place: what it finds follows from its premises, and it finds what there is."""

import numpy as np

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.techniques.counting import counted_from
from takegaki.formats import read_document
from takegaki.lab.hints import follows

BOARDS = ("33\n..\n..", ".2.3.\n0...1\n.33..", "3.2.2\n.1.3.\n2...0\n.2.1.")


def test_what_counting_finds_follows_and_is_all_that_it_finds() -> None:
    found = 0
    for text in BOARDS:
        puzzle = read_document(text).puzzle
        ladder = Ladder(puzzle)
        ladder.climb(Level.HARD)
        final = ladder.board.marks
        for seed in range(20):
            keep = np.random.default_rng(seed).random(len(final)) < 0.6
            marks = np.where(keep, final, UNKNOWN).tolist()
            for edge in np.flatnonzero(~keep).tolist():
                for mark in (LINE, CROSS):
                    one = counted_from(puzzle, marks, (edge, mark))
                    if one is not None:
                        found += 1
                        assert all(marks[other] == value for other, value in one.marks)
                        assert follows(puzzle, one)
    assert found > 50
