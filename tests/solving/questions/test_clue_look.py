"""The clues at a glance, counted one by one."""

import numpy as np
import pytest

from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.formats import read
from takegaki.solving.questions.clue_look import clue_look
from takegaki.tilings import graph_of


@pytest.mark.parametrize(
    "place", [("square", 4, 4), ("square", 3, 5), ("honeycomb", 3, 3)], ids=str
)
def test_clues_are_counted_and_those_without_an_image_named(place: tuple[str, int, int]) -> None:
    graph, rng = graph_of(*place), np.random.default_rng(3)
    for share in (0.0, 0.3, 0.8, 1.0):
        clues = rng.choice([HIDDEN_CLUE, 0, 1, 2, 3], graph.n_faces)
        clues[rng.random(graph.n_faces) >= share] = NO_CLUE
        look = clue_look(Puzzle.of(graph, clues))
        given = [face for face, clue in enumerate(clues.tolist()) if clue != NO_CLUE]
        assert (look.clues, look.faces) == (len(given), graph.n_faces)
        assert look.share == len(given) / graph.n_faces
        assert look.hidden == clues.tolist().count(HIDDEN_CLUE)
        assert look.values == tuple(
            clues.tolist().count(value) for value in range(max(graph.face_sizes) + 1)
        )
        assert len({one.name for one in look.balances}) == len(look.balances) > 0
        without = [
            [face for face in given if int(one.faces[face]) not in given]
            for one in symmetries(graph)[1:]
        ]
        for one in look.balances:
            assert one.kept + len(one.lone) == len(given)
            assert [*one.lone] in without


def test_each_symmetry_names_the_clues_without_an_image() -> None:
    look = clue_look(read("12..\n....\n3..1\n...."))
    assert {one.name: one.lone for one in look.balances} == {
        "quarter turn": (0, 8, 11),
        "half turn": (0, 1, 8, 11),
        "mirror along the diagonal from the top left": (1, 8, 11),
        "mirror along the diagonal from the top right": (0, 8),
        "mirror top to bottom": (0, 1, 8, 11),
        "mirror left to right": (0, 1),
    }
