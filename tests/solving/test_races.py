"""Threads of one process ask at once: one graph for all of them, an engine for each question."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread
from typing import Any

import numpy as np
import pytest

from laws.sources import PACKAGE
from random_loops import some_clues
from takegaki import Puzzle, backbone, count, explain, hint, prove, square
from takegaki.core.graph import Graph
from takegaki.puzzles import PUZZLES
from takegaki.tilings import graph_of
from takegaki.tilings.boards import forget_boards
from tiers import tries

QUESTIONS: dict[str, Callable[[Puzzle], Any]] = {
    "prove": prove,
    "backbone": backbone,
    "count": lambda puzzle: count(puzzle, limit=9),
    "hint": hint,
    "explain": explain,
}
GRAPHS: dict[str, Callable[[], Graph]] = {
    "square": lambda: square(5, 4),
    "kites": lambda: graph_of("kites", 2, 2),
    "tiles": lambda: graph_of("torus", 3, 4),
}


def puzzles_on(graph: Graph, seed: int) -> list[Puzzle]:
    """Of every type that is played on such a graph, some of which have no solution."""
    rng = np.random.default_rng(seed)
    kinds = [kind for kind in PUZZLES.values() if graph.tiling in kind.boards]
    return [
        Puzzle.of(graph, some_clues(graph, kind, rng), kind=kind.name)
        for kind in kinds
        if kind.look != "tile"
    ] or [Puzzle.of(graph, rng.integers(1, 15, graph.n_cells), kind="net")]


def answers_to(ask: Callable[[Puzzle], Any], puzzles: list[Puzzle], _: int) -> list[Any]:
    return [ask(one) for one in puzzles]


def at_once(work: Callable[[int], Any], threads: int) -> list[Any]:
    """What each thread gets, all of them begun in one moment."""
    start, found = Barrier(threads), [None] * threads

    def run(number: int) -> None:
        start.wait()
        found[number] = work(number)

    running = [Thread(target=run, args=(number,)) for number in range(threads)]
    for one in running:
        one.start()
    for one in running:
        one.join()
    return found


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_threads_get_what_one_gets(name: str, question: str) -> None:
    ask = QUESTIONS[question]
    for seed in range(tries(6)):
        forget_boards()
        puzzles = puzzles_on(GRAPHS[name](), seed)
        # What is kept with the graph is made by whichever thread needs it first.
        found = at_once(partial(answers_to, ask, puzzles), 2)
        forget_boards()
        alone = [ask(one) for one in puzzles_on(GRAPHS[name](), seed)]
        for answers in found:
            assert list(map(repr, answers)) == list(map(repr, alone))
            if question != "count":
                assert answers == alone


FIRST = """
import sys
from threading import Barrier, Thread
from takegaki import hint, prove, read
text = "5x7t0:23a1a2a32f22a3a332b2a2a22d"
start, found = Barrier(4), []
def ask(question):
    start.wait()
    found.append(repr(question(read(text))))
threads = [Thread(target=ask, args=(one,)) for one in (prove, hint, prove, hint)]
for one in threads: one.start()
for one in threads: one.join()
print(len(found), len(set(found)))
"""


@pytest.mark.parametrize("tier", ["auto", "python"])
def test_the_first_questions_of_a_process_may_come_at_once(tier: str) -> None:
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment |= {"PYTHONPATH": path, "TAKEGAKI_TIER": tier}
    done = subprocess.run(
        [sys.executable, "-c", FIRST], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["4", "2"], done.stderr
    assert not done.stderr
