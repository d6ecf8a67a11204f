"""What reads each clue as the number of lines round its cell refuses types whose clues say
something else.
"""

import re
from collections.abc import Callable

import pytest

from takegaki import Puzzle, count, graph_of, prove
from takegaki.core.errors import UnsupportedError
from takegaki.lab.peers import PEERS
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.solving.methods import METHODS
from takegaki.solving.methods.a_star import AStarSearch
from takegaki.solving.methods.backtrack import BacktrackSearch
from takegaki.solving.methods.by_rules import RulesSearch
from takegaki.solving.methods.dfs import DfsSearch

FIRST = {
    "slitherlink-pairs": 3,
    "slitherlink-sheep": 126,
    "slitherlink-inequality": 120,
    "masyu": 1,
}
"""A clue that is read as a number all too easily: the pair 0/3, a sheep, a sign, a circle."""
OTHERS = [name for name in PUZZLES if not counts_sides(name)]


def puzzle_of(kind: str) -> Puzzle:
    cells = PUZZLES[kind].cells == "vertices"
    graph = graph_of("cells" if cells else "square", 3, 4)
    clues = (
        [3] * graph.n_cells
        if kind == "net"
        else [None] * 4 + [FIRST[kind]] + [None] * (graph.n_cells - 5)
    )
    return Puzzle.of(graph, clues, kind=kind)


def test_there_are_others() -> None:
    assert {*FIRST, "net"} == {*OTHERS}


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("name", METHODS)
def test_methods(kind: str, name: str) -> None:
    """Each decides as `sat` does, or names those that do."""
    puzzle = puzzle_of(kind)
    if METHODS[name].supports(kind):
        assert prove(puzzle, method=name).name == prove(puzzle, method="sat").name
        return
    able = ", ".join(other for other, method in METHODS.items() if method.supports(kind))
    line = re.escape(f"the method {name} isn't supported for {kind}; use {able}")
    for ask in (prove, count):
        with pytest.raises(UnsupportedError, match=f"^{line}$"):
            ask(puzzle, method=name)


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize(
    ("what", "ask"),
    [
        ("rules", lambda puzzle: RulesSearch(puzzle, 0, False)),
        ("searches by counts", lambda puzzle: BacktrackSearch(puzzle, 0, False)),
        ("searches by counts", lambda puzzle: DfsSearch(puzzle, 0, False)),
        ("searches by counts", lambda puzzle: AStarSearch(puzzle, 0, False)),
        ("peers", lambda puzzle: PEERS["lazy"].decide(puzzle, 1.0)),
        ("peers", lambda puzzle: PEERS["naive"].decide(puzzle, 1.0)),
    ],
)
def test_rules_and_searches(kind: str, what: str, ask: Callable[[Puzzle], object]) -> None:
    line = (
        f"{what} aren't supported for {kind}: they take a clue as the number of lines round "
        f"its cell"
    )
    with pytest.raises(UnsupportedError, match=f"^{line}$"):
        ask(puzzle_of(kind))
