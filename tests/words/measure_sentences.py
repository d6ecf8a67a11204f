"""How long the sentences of explanations and hints are, started in tests/: `python -m
words.measure_sentences [BOARDS] [LANGUAGE]`.

Published 10x10 boards are explained up to a what-if, grouped and step by step, and each gets a hint
from the blank board and half-way; so do the puzzles of all types in `puzzles.json`. A place such as
r4c5 or cell 12 is one word.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from shared import corpus, square_puzzle
from takegaki import Budget, Puzzle, explain, hint
from takegaki.core.board import Board
from takegaki.core.marks import UNKNOWN
from takegaki.deduce.deduction import all_parts
from takegaki.deduce.level import Level
from takegaki.deduce.named_premises import because
from takegaki.deduce.stories.ideas import by_idea
from takegaki.words.catalogue import speaking
from words.write_sentences import still, stored

LONG = 25
"""Words that no sentence has more of."""


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [one for one in re.split(r"(?<=[.!?])\s+", text) if re.search(r"\w", one)]


def words(sentence: str) -> int:
    """How many words a sentence has."""
    return len(re.findall(r"cells? \d+|[^\s()]+", sentence))


def said_of(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """What is said of a puzzle, each text with its kind."""
    budget = Budget(clock=still)
    trace = explain(puzzle, level=Level.TRIAL, budget=budget)
    for step in by_idea(trace).steps:
        yield "headlines", step.found.sentence
        for one in step.found.story:
            yield "what was found on the way", one
        for part in all_parts(step.found.tree):
            yield "arguments of a what-if", part.sentence
    for step in trace.steps:
        yield "single steps", step.deduction.sentence
        yield "premises", because(puzzle, step.deduction)
    marked = np.flatnonzero(trace.board.marks != UNKNOWN)
    for known in (marked[:0], marked[: len(marked) // 2]):
        marks = np.zeros_like(trace.board.marks)
        marks[known] = trace.board.marks[known]
        found = hint(puzzle, Board.of(puzzle.graph, marks), budget=budget)
        yield "hints: where to look", found.where
        yield "hints: what to draw", found.why


def boards(number: int) -> Iterator[Puzzle]:
    """Published 10x10 boards, and the puzzles of all types."""
    some = [r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (10, 10)]
    for record in some[:: max(1, len(some) // number)][:number]:
        yield square_puzzle(record["clues"])
    yield from stored().values()


def main(number: int, language: str) -> None:
    """Print the table."""
    lengths: dict[str, list[int]] = defaultdict(list)
    longest: dict[str, str] = {}
    with speaking(language):
        for puzzle in boards(number):
            for kind, text in said_of(puzzle):
                for one in sentences(text):
                    lengths[kind].append(words(one))
                    if words(one) == max(lengths[kind]):
                        longest[kind] = one
    lengths["all"] = [one for some in lengths.values() for one in some]
    print("kind                       sentences   mean  longest  over 25")
    for kind, some in lengths.items():
        over = sum(one > LONG for one in some)
        print(f"{kind:26} {len(some):9,} {np.mean(some):6.1f} {max(some):8} {over:8}")
    for kind, one in longest.items():
        print(f"{kind}: {one}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, (sys.argv[2:] or ["en"])[0])
