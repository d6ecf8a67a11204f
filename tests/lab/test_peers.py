"""Every peer against all loops of small graphs, and on boards where a peer could go wrong."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graph_shapes import GraphShape
from needs import needs
from oracle.boards import known, random_puzzle
from random_loops import random_puzzle as larger_puzzle
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read
from takegaki.lab.peers import PEERS, MissingPeerError, peer, program
from takegaki.lab.peers.peer import Clock, verdict_of
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square

EXTRAS = {"clingo": "clingo", "cpsat": "ortools"}


def peer_names(*without: str) -> list[Any]:
    return [
        pytest.param(name, marks=needs(EXTRAS[name]) if name in EXTRAS else ())
        for name in PEERS
        if name not in without
    ]


def clued(graph: Graph, **clues: int) -> Puzzle:
    """A puzzle with clues given as f3=2: face 3 has clue 2."""
    values = np.full(graph.n_faces, -1)
    for name, clue in clues.items():
        values[int(name[1:])] = clue
    return Puzzle.of(graph, values)


@pytest.mark.parametrize("name", peer_names())
@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [
        (clued(square(5, 3), f4=4), "unique"),
        (clued(honeycomb(5, 3), f7=6), "unique"),
        (clued(square(1, 1)), "unique"),
        (clued(square(5, 3)), "multiple"),
        (clued(honeycomb(3, 4), f5=1), "multiple"),
        (clued(square(5, 3), f0=0, f1=3, f3=3), "no solution"),
        (clued(honeycomb(3, 4), f0=6, f11=1), "no solution"),
        (clued(square(2, 2), f0=0, f1=0, f2=0, f3=0), "no solution"),
        # Two loops satisfy the clues together, but neither does alone.
        (clued(square(5, 3), f0=4, f14=4), "no solution"),
    ],
)
def test_verdicts(name: str, puzzle: Puzzle, verdict: str) -> None:
    assert PEERS[name].decide(puzzle, 10.0) == verdict


@pytest.mark.parametrize("name", peer_names())
@pytest.mark.parametrize("board", [(square, 4, 3), (honeycomb, 3, 3)], ids=["square", "honeycomb"])
def test_random_puzzles_against_all_loops(name: str, board: GraphShape) -> None:
    make, rows, cols = board
    loops = known(make, rows, cols)
    rng = np.random.default_rng(5)
    for _ in range(60):
        puzzle = random_puzzle(loops, rng)
        assert PEERS[name].decide(puzzle, 10.0) == verdict_of(len(loops.solutions(puzzle))), (
            puzzle.clues
        )


@pytest.mark.parametrize("name", peer_names("sat", "naive"))
def test_larger_puzzles_against_our_second_method(name: str) -> None:
    rng = np.random.default_rng(6)
    for graph in (square(9, 6), honeycomb(7, 5)):
        for shown in (1.0, 0.7, 0.45):
            puzzle, _ = larger_puzzle(graph, rng, shown)
            assert PEERS[name].decide(puzzle, 10.0) == prove(puzzle, method="sat").name


@pytest.mark.parametrize("name", peer_names())
def test_no_time_leaves_undecided_or_right(name: str) -> None:
    puzzle, _ = larger_puzzle(square(9, 6), np.random.default_rng(7), 0.4)
    verdict = prove(puzzle, method="sat").name
    assert PEERS[name].decide(puzzle, 0.0) in {"undecided", verdict}


def test_no_time_stops_the_walk_through_all_candidates() -> None:
    assert PEERS["naive"].decide(clued(square(8, 8), f9=3), 0.0) == "undecided"
    assert PEERS["lazy"].decide(clued(square(5, 3), f4=4), 0.0) == "undecided"


def test_loops_of_a_candidate_that_are_solutions() -> None:
    graph = square(5, 3)
    lists = peer.incidence(clued(graph))
    corners = [lists.sides[0], lists.sides[14]]
    loops = peer.loops_of(lists, corners[0] + corners[1])
    assert sorted(map(sorted, loops)) == sorted(map(sorted, corners))

    def solving(**clues: int) -> Any:
        puzzle = clued(graph, **clues)
        return peer.solving(puzzle, lists, puzzle.clues.tolist(), loops)

    assert solving() == 2
    assert solving(f0=4) == 1
    assert solving(f0=4, f14=4) == 0


def test_a_missing_package_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.lab.peers.peer.find_spec", lambda _: None)
    with pytest.raises(
        MissingPeerError, match=r"^the peer 'clingo' needs clingo: pip install"
    ) as caught:
        PEERS["clingo"].require()
    assert "\n" not in str(caught.value)


def test_registry_names_are_its_keys() -> None:
    assert all(name == peer.name for name, peer in PEERS.items())


def test_clock() -> None:
    assert Clock(0.0).over
    assert Clock(0.0).left == 0.0
    assert not Clock(60.0).over


SOLVER = """#!/bin/sh
[ "$1" = -s ] || exit 2
grep -q 9 "$2" && exit 3
cp "$2" {copy}
"""


def test_programs_are_peers(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy", tmp_path / "solver"
    path.write_text(SOLVER.format(copy=copy))
    path.chmod(0o755)
    found = program(f"mine={path} -s {{grid}}")
    assert (found.name, found.decide(read("3.\n.1"), 5.0), copy.read_text()) == (
        "mine",
        "",
        "3.\n.1\n",
    )
    assert 0 < found.start_up < 1
    before = found.clock()
    found.decide(read("3.\n.1"), 5.0)
    assert found.clock() > before
    said = program(f"mine={path} -s {{grid}}")
    path.write_text("#!/bin/sh\nexit 1\n")
    assert said.decide(read("3.\n.1"), 5.0) == "undecided"


def test_the_text_itself_is_an_argument(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy", tmp_path / "solver"
    path.write_text(f'#!/bin/sh\necho "$2" > {copy}\n')
    path.chmod(0o755)
    assert program(f"other={path} -v {{loopy:}}").decide(read("3..\n..1\n...\n0.."), 5.0) == ""
    assert copy.read_text() == "3x4t0:3d1c0b\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("loopy", "write NAME=COMMAND"),
        ("loopy=true", "write NAME=COMMAND"),
        ("loopy=true {word}", "write NAME=COMMAND"),
        ("loopy=/no/such/program {grid}", "does not solve a board of nine cells"),
        ("loopy=false {loopy:}", "does not solve a board of nine cells"),
    ],
)
def test_what_is_no_program_is_refused(given: str, said: str) -> None:
    with pytest.raises(MissingPeerError, match=said):
        program(given)
