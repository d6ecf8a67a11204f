"""Threads of one process: machine code lets go of Python's lock; engines share nothing but their
graph.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from needs import needs
from takegaki import LINE, Solver, explain, prove, read
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.decide_board import decide_board
from tiers import sampled

LOOPS = [
    "5x7t0:23a1a2a32f22a3a332b2a2a22d",
    "4x6t0:2220c2a3b2a1a110b33a",
    "4x4t2:d302b10c3a",
    "3x4t0:333333333333",
]
NET = "4x5:45e419b8ce76b28b44ac"
THREADS, TURNS = 4, 25


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What some work answers in several threads that begin together."""
    begin, answers = threading.Barrier(THREADS), [None] * THREADS

    def run(number: int) -> None:
        begin.wait()
        answers[number] = work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def said(puzzle: Puzzle) -> tuple[str, list[list[int]]]:
    verdict = prove(puzzle)
    found = [getattr(verdict, name, None) for name in ("solution", "first", "second")]
    return verdict.name, [one.lines.tolist() for one in found if one is not None]


@pytest.mark.parametrize("text", [*LOOPS, NET])
def test_verdicts_on_one_graph_are_those_of_one_thread(text: str) -> None:
    # A graph that nobody has used yet: what is cached with it is made by all at once.
    puzzle = read(text)
    answers = at_once(lambda _: [said(puzzle) for _ in range(TURNS)])
    assert answers == [[said(read(text))] * TURNS] * THREADS


def test_each_thread_has_an_engine_of_its_own_on_one_graph() -> None:
    puzzle = read(LOOPS[0])
    graph = puzzle.graph

    def work(number: int) -> list[bool]:
        solver = Solver(puzzle)
        answers = []
        for turn in range(TURNS):
            edge = (number * TURNS + turn) % graph.n_edges
            answers.append(bool(solver.solve({edge: LINE})))
        return answers

    alone = [work(number) for number in range(THREADS)]
    assert at_once(work) == alone


@sampled()
@pytest.mark.parametrize("text", [LOOPS[1], NET])
def test_explanations_on_one_graph_are_those_of_one_thread(text: str) -> None:
    puzzle = read(text)
    wanted = [str(step.found.sentence) for step in explain(read(text)).steps]
    found = at_once(lambda _: [str(step.found.sentence) for step in explain(puzzle).steps])
    assert found == [wanted] * THREADS


@needs("machine-code")
def test_all_this_ran_as_machine_code() -> None:
    """Plain Python holds the lock, so that threads hardly meet."""
    prove(read(LOOPS[0]))
    assert getattr(decide_board, "machine_code", None) is not None
