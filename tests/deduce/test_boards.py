"""Every technique has a bundled board of our own where it is needed."""

import pytest

from deduce.find_boards import FINDERS, easier_are_stuck, is_alone
from deduce.find_tries import NEVER, serves
from takegaki.core.marks import UNKNOWN
from takegaki.deduce.boards import board_text, to_try
from takegaki.deduce.stories.stalls import example
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.formats import read_document, write
from takegaki.puzzles import PUZZLES
from takegaki.solving import prove
from tiers import sampled

FORMATS = {"slitherlink": "grid", "net": "net", "masyu": "circles"}

techniques = pytest.mark.parametrize("technique", TECHNIQUES.values(), ids=lambda one: one.name)


@sampled(6)
@techniques
def test_the_easier_ones_are_stuck_there_and_it_goes_on(technique: Technique) -> None:
    found = example(technique)
    assert easier_are_stuck(found, technique)
    if technique.name not in FINDERS:
        assert is_alone(found, technique)


@techniques
def test_it_holds_and_its_premises_are_on_the_board(technique: Technique) -> None:
    found = example(technique)
    deduction = found.deduction
    assert all(found.board[edge] == mark for edge, mark in deduction.marks)
    assert all(found.board[edge] == UNKNOWN for edge, _ in deduction.conclusions)
    assert all(found.puzzle.clue(face) is not None for face in deduction.clues)
    verdict = prove(found.puzzle)
    if technique.uniqueness:
        assert verdict.name == "unique"
    if technique.name == "missing-loop":
        assert verdict.name == "no solution"
    else:
        assert verdict.name in ("unique", "multiple")


@techniques
def test_the_board_is_small_and_plain(technique: Technique) -> None:
    text = board_text(technique.name)
    document = read_document(text)
    assert document.puzzle.graph.n_cells <= 100
    assert text == write(document, FORMATS[document.puzzle.kind]).rstrip("\n") + "\n"


@sampled(6)
@pytest.mark.parametrize(
    ("kind", "technique"),
    [(kind, one) for kind in PUZZLES for one in techniques_of(kind) if to_try(kind, one.name)],
    ids=lambda one: getattr(one, "name", one),
)
def test_a_game_to_try_has_one_solution_and_its_technique_is_next(
    kind: str, technique: Technique
) -> None:
    for text in to_try(kind, technique.name):
        assert read_document(text).puzzle.kind == kind
        assert serves(text, technique)


def test_most_techniques_can_be_tried() -> None:
    """Of the others no hint speaks, or they are next on boards that are too large to look at."""
    missing = {
        one.name for one in techniques_of("slitherlink") if not to_try("slitherlink", one.name)
    }
    assert missing <= {*NEVER, "carried", "linked-areas", "deep-trial"}
