"""Writes the fixture of English sentences anew, started in tests/: `python -m words.write_sentences
[new]`.

Without an argument the puzzles stay, and what is said of them is written anew: to be read, line by
line as a person would, in the difference that git shows. With `new` the puzzles are made anew, too,
by seed, which takes a quarter of an hour.
"""

import json
import re
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

import numpy as np

from takegaki import Budget, Generated, Puzzle, explain, generate, graph_of, hint, read, write
from takegaki.core.board import Board
from takegaki.core.marks import UNKNOWN
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction, all_parts
from takegaki.deduce.level import Level
from takegaki.deduce.named_premises import because
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.stories.stalls import example
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.formats import read_document
from takegaki.puzzles import PUZZLES

HERE = Path(__file__).parent
PUZZLES_FILE, SENTENCES_FILE = HERE / "puzzles.json", HERE / "sentences.txt"

MOST_OF_ONE = 20
"""Sentences of one puzzle."""
HINTS = 4
"""Boards of each puzzle on which a hint is asked for."""

LEVELS = ("easy", "tricky", "hard", "trial")
SIZES = {"square": (7, 7), "cells": (6, 6), "torus": (5, 5), "rings": (4, 8)}
SIZES |= dict.fromkeys(("penrose-kites", "penrose-rhombs", "hats", "spectres"), (6, 6))
SIZES |= dict.fromkeys(("square full", "cairo full"), (3, 3))
SMALL = (3, 3)
FEW = ("square", "honeycomb", "cairo", "triangular")
"""Boards of the rarer types."""


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """What the sentences are about, by seed: every type, board and level."""
    for kind, one in PUZZLES.items():
        boards = [
            name for name in one.boards if kind == "slitherlink" or name in (*FEW, "cells", "torus")
        ]
        for number, tiling in enumerate(boards):
            levels = LEVELS if tiling in SIZES else (LEVELS[number % len(LEVELS)],)
            for variant in ("", *one.variants) if tiling in FEW else ("",):
                for level in levels:
                    yield from _made(kind, tiling, variant, level)


def _made(kind: str, tiling: str, variant: str, level: str) -> Iterator[tuple[str, Puzzle]]:
    name = " ".join(filter(None, (kind, tiling, variant, level)))
    board = graph_of(tiling, *SIZES.get(f"{tiling} {variant}".strip(), SMALL))
    # Where there is none of a level, one of any.
    for wanted in (level, None):
        found = generate(
            board,
            budget=Budget(time_limit=20.0),
            level=wanted,
            seed=len(name),
            kind=kind,
            variant=variant,
        )
        if isinstance(found, Generated):
            yield name, found.puzzle
            return
    print(f"{name}: {found}", file=sys.stderr)


def still() -> float:
    """A clock that stands: no limit ends, so the same work is done on every machine."""
    return 0.0


def said_of(puzzle: Puzzle, number: int) -> list[str]:
    """Distinct sentences about one puzzle, in the order in which they are made."""
    budget = Budget(clock=still)
    trace = explain(puzzle, level=Level.TRIAL, budget=budget)
    found: list[str] = []
    for step in by_idea(trace).steps:
        found += _told(puzzle, step.found)
    for step in trace.steps:
        found += _told(puzzle, step.deduction)
        found.append(because(puzzle, step.deduction))
    return _share(list(dict.fromkeys(filter(None, found)))) + _hints(puzzle, trace.board, number)


def _share(sentences: list[str]) -> list[str]:
    """Some of them in their order, as many of each kind as of any other as far as there are."""
    kinds: dict[str, list[str]] = {}
    for one in sentences:
        kinds.setdefault(
            re.sub(r"\d+|[^ ]*(?:top|bottom|left|right)[^ ]*", "", one)[:30], []
        ).append(one)
    rounds = [one for some in zip_longest(*kinds.values()) for one in some if one is not None]
    kept = {*rounds[:MOST_OF_ONE]}
    return [one for one in sentences if one in kept]


def _told(puzzle: Puzzle, one: Deduction) -> list[str]:
    return [one.sentence, *one.story, *(part.sentence for part in all_parts(one.tree)), one.title]


def _hints(puzzle: Puzzle, solved: Board, number: int) -> list[str]:
    """Both stages of hints at the beginning, on the way, and where marks are wrong."""
    random, found = Random(number), list[str]()
    is_net = PUZZLES[puzzle.kind].entry == "tiles"
    marked = np.flatnonzero(solved.marks != UNKNOWN).tolist()
    for share in range(HINTS):
        known = random.sample(marked, len(marked) * share // HINTS)
        marks = np.zeros_like(solved.marks)
        marks[known] = solved.marks[known]
        if share == HINTS - 1 and known:
            wrong = known[: 1 + number % 6]
            marks[wrong] = -marks[wrong]
        settled = np.zeros(puzzle.graph.n_cells, dtype=np.bool_) if is_net and share % 2 else None
        one = hint(
            puzzle, Board.of(puzzle.graph, marks), settled=settled, budget=Budget(clock=still)
        )
        found += (
            [one.where, one.why] if one.deduction is None or not one.deduction.tree else [one.where]
        )
    return list(dict.fromkeys(found))


def examples() -> Iterator[tuple[str, list[str]]]:
    """What is said of the board of each technique and pattern, of each technique itself."""
    for name, technique in TECHNIQUES.items():
        if name != "exact-step":
            puzzle = read_document(board_text(name)).puzzle
            one = example(technique).deduction
            yield (
                f"technique {name}",
                [technique.statement, *_told(puzzle, one), because(puzzle, one)],
            )
    for pattern in PATTERNS:
        trace = explain(read(pattern.board), level=Level.HARD, budget=Budget(clock=still))
        told = [text for step in trace.steps for text in _told(trace.puzzle, step.deduction)]
        yield f"pattern {pattern.title}", list(dict.fromkeys([*told, *pattern.proof]))


def stored() -> dict[str, Puzzle]:
    """The puzzles of the fixture by name."""
    found = json.loads(PUZZLES_FILE.read_text("utf-8"))
    return {name: read(json.dumps(entry), "json") for name, entry in found.items()}


def blocks() -> Iterator[tuple[str, list[str]]]:
    """Everything that is said, each puzzle, technique and pattern with its sentences."""
    for number, (name, puzzle) in enumerate(stored().items()):
        yield name, said_of(puzzle, number)
    yield from examples()


def as_text(name: str, sentences: list[str]) -> str:
    """A block of the fixture."""
    return "\n".join([f"# {name}", *sentences, "", ""])


def main(arguments: list[str]) -> None:
    """Write the files."""
    if arguments == ["new"]:
        made = {name: json.loads(write(puzzle, "json")) for name, puzzle in puzzles()}
        lines = (f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in made.items())
        PUZZLES_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    SENTENCES_FILE.write_text("".join(as_text(*block) for block in blocks()), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
