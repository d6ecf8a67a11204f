"""Every technique has a bundled board of our own where it is needed."""

import pytest

from deduce.find_boards import FINDERS, easier_are_stuck, is_alone
from takegaki.core.board import UNKNOWN
from takegaki.deduce.boards import board_text
from takegaki.deduce.stories.stalls import example
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import read_document, write
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
