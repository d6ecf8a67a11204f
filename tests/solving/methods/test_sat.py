"""Method `sat` on boards with cells of many sides, against the exact engine."""

import numpy as np
import pytest

from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.request import Request
from takegaki.solving.questions.prove import prove
from takegaki.tilings import TILINGS


@pytest.mark.parametrize("tiling", ["spectres", "dodecagonal"])
def test_verdicts_on_cells_of_many_sides_are_those_of_the_exact_engine(tiling: str) -> None:
    graph = TILINGS[tiling].graph(
        *(6, 6), *([TILINGS[tiling].describe(6, 6, 1)] if tiling != "dodecagonal" else [])
    )
    made = generate(Request(graph, 3, method="hard"))
    assert isinstance(made, Generated)
    verdict = prove(made.puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert (verdict.solution.lines == made.solution.lines).all()
    kept = made.puzzle.clues.copy()
    # Without one clue there is another loop: the generator leaves none to spare.
    kept[np.flatnonzero(kept >= 0)[0]] = -1
    assert prove(Puzzle.of(graph, kept), method="sat").name == "multiple"
