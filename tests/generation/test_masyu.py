"""Masyu made at levels: proven by the other method, solved at its level and not below."""

import numpy as np
import pytest

from takegaki.core.errors import RequestError
from takegaki.core.verdict import Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.solving import prove
from takegaki.tilings import graph_of
from tiers import sampled

BOARD = graph_of("cells", 7, 6)


@sampled()
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.EXPERT])
def test_levels(level: Level) -> None:
    made = generate(Request(BOARD, seed=2, kind="masyu", level=level))
    assert isinstance(made, Generated)
    assert made.level is level
    verdict = prove(made.puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert np.array_equal(verdict.solution.lines, made.solution.lines)
    assert Ladder(made.puzzle).climb(level) == "solved"
    if level > Level.EASY:
        assert Ladder(made.puzzle).climb(Level(level - 1)) == "stuck"
    again = generate(Request(BOARD, seed=2, kind="masyu", level=level))
    assert isinstance(again, Generated)
    assert again.puzzle == made.puzzle


def test_no_circle_can_go_from_a_minimal_one() -> None:
    made = generate(Request(graph_of("cells", 5, 6), seed=1, kind="masyu", method="hard"))
    assert isinstance(made, Generated)
    for cell in np.flatnonzero(made.puzzle.clues >= 0).tolist():
        clues = made.puzzle.clues.copy()
        clues[cell] = -1
        fewer = type(made.puzzle).of(made.puzzle.graph, clues, kind="masyu")
        assert prove(fewer, method="sat").name == "multiple"


@pytest.mark.parametrize("kind", ["masyu", "slitherlink-pairs", "slitherlink-sheep"])
def test_clues_stand_where_a_half_turn_takes_them(kind: str) -> None:
    board = graph_of("cells" if kind == "masyu" else "square", 5, 6)
    made = generate(Request(board, seed=3, kind=kind, method="hard", symmetry="rot2"))
    assert isinstance(made, Generated)
    places = made.puzzle.clues >= 0
    assert 0 < places.sum() < len(places)
    assert np.array_equal(places, places[::-1])
    assert prove(made.puzzle, method="sat").name == "unique"


@pytest.mark.parametrize(
    "wanted",
    [
        {"values": frozenset({0})},
        {"symmetry": "rot3"},
        {"method": "normal"},
        {"needs": ("face-pairs",)},
        {"variant": "full"},
    ],
)
def test_what_is_not_available_is_one_sentence(wanted: dict[str, object]) -> None:
    with pytest.raises(RequestError) as refused:
        Request(BOARD, kind="masyu", **wanted)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
