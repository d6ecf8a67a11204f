"""Certificates of parts: marks that follow, steps, clues that are needed, tables of other types."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from answers.cases import case_of
from takegaki import explain, prove, read, square
from takegaki.certificates import certify, certify_deduction, certify_marks, certify_minimal
from takegaki.core.board import Board
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Multiple, Unique
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables, Part
from takegaki_verify import CertificateError, verify

PUZZLE = read("3.1\n..2\n.3.")


def test_several_marks_follow_together_or_not_at_all() -> None:
    verdict = prove(PUZZLE)
    assert isinstance(verdict, Unique)
    right = {edge: LINE if line else CROSS for edge, line in enumerate(verdict.solution.lines)}
    some = {edge: right[edge] for edge in (0, 3, 7)}
    text = certify_marks(PUZZLE, some)
    assert verify(text).claim.count("line") + verify(text).claim.count("cross") == 3
    with pytest.raises(RequestError, match="do not follow"):
        certify_marks(PUZZLE, {**some, 7: -right[7]})
    with pytest.raises(RequestError, match="no mark"):
        certify_marks(PUZZLE, {})


@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", range(60))
def test_each_step_of_an_explanation_is_certified(number: int) -> None:
    puzzle = case_of(number).puzzle
    # Without a solution everything follows, the opposite, too.
    has_a_solution = prove(puzzle).name != "no solution"
    for step in explain(puzzle).steps:
        if step.marks:
            text = certify_deduction(puzzle, step.deduction, step.board)
            assert verify(text, text).claim.startswith("follows ")
            # With one of its marks the other way round it is refused.
            claim = next(line for line in text.splitlines() if line.startswith("claim"))
            words = claim.split()
            words[2] = "cross" if words[2] == "line" else "line"
            if has_a_solution:
                with pytest.raises(CertificateError):
                    verify(text.replace(claim, " ".join(words)))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("number", range(120))
def test_each_clue_is_needed_or_it_is_told_which_is_not(number: int) -> None:
    puzzle = case_of(number).puzzle
    verdict = prove(puzzle)
    if PUZZLES[puzzle.kind].goal == "tree":
        with pytest.raises(UnsupportedError, match="not left out"):
            certify_minimal(puzzle)
        return
    if not isinstance(verdict, Unique):
        with pytest.raises(RequestError, match="one solution"):
            certify_minimal(puzzle)
        return
    # Fewer and fewer clues, until each is needed.
    for cell in np.flatnonzero(puzzle.clues != NO_CLUE).tolist():
        clues = puzzle.clues.copy()
        clues[cell] = NO_CLUE
        less = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
        if isinstance(prove(less), Unique):
            with pytest.raises(RequestError, match="not needed"):
                certify_minimal(puzzle, verdict.solution)
            puzzle = less
    text = certify_minimal(puzzle)
    assert verify(text, text).claim == "minimal"
    shown = [line for line in text.splitlines() if line.startswith("without")]
    assert len(shown) == np.count_nonzero(puzzle.clues != NO_CLUE)
    for line in shown:
        with pytest.raises(CertificateError):
            verify(text.replace(f"{line}\n", ""))
        witness = next(one for one in text.splitlines() if one.startswith("witness"))
        again = line.split()[:2] + witness.split()[1:]
        with pytest.raises(CertificateError, match="the same solution"):
            verify(text.replace(line, " ".join(again)))


@pytest.fixture
def own_type() -> Iterator[str]:
    """A type that the checker has no rules of: a clue says how many lines are above and below."""

    def parts(graph: Graph, face: int, clue: int) -> tuple[Part, ...]:
        edges = graph.edges_of(face).tolist()
        both = frozenset(lines for lines in range(4) if lines.bit_count() == clue)
        return (((edges[0], edges[2]), both),)

    tables = LoopTables(lambda graph, face: (0, 1, 2), parts, {"": (0, 2)})
    made = replace(PUZZLES["slitherlink"], name="own", tables=tables, variants=(), also=())
    PUZZLES.add(made)
    yield "own"
    PUZZLES.remove("own")


@pytest.mark.parametrize("clues", [[1, -1, -1, 2], [2, 2, 2, 2], [0, 0, 0, 0], [-1, -1, 1, -1]])
def test_a_type_of_ones_own_is_told_by_its_tables(own_type: str, clues: list[int]) -> None:
    puzzle = Puzzle.of(square(2, 2), np.array(clues, dtype=np.int8), kind=own_type)
    verdict = prove(puzzle)
    text = certify(puzzle, verdict)
    assert "\nkind tables-loop\n" in f"\n{text}"
    said = verify(text, text).text
    assert said.startswith(f"verified: {'none' if verdict.name == 'no solution' else verdict.name}")
    assert said.endswith("of the tables that the certificate states")
    with pytest.raises(UnsupportedError, match="not left out"):
        certify_minimal(puzzle)


def doubled(graph: Graph) -> Graph:
    """The same board whose edge 0 is two edges, with a cell of two sides between them."""

    def more(array: IntArray, *values: object) -> IntArray:
        return np.concatenate([array, np.array(values, dtype=np.int32)]).astype(np.int32)

    one, two = graph.edge_vertices[0].tolist()
    face_start = more(graph.face_start, int(graph.face_start[-1]) + 2)
    return replace(
        graph,
        tiling="doubled",
        face_start=face_start,
        face_vertices=more(graph.face_vertices, one, two),
        face_edges=more(graph.face_edges, 0, graph.n_edges),
        edge_vertices=np.concatenate([graph.edge_vertices, graph.edge_vertices[:1]]),
        edge_faces=np.concatenate([graph.edge_faces, graph.edge_faces[:1]]),
        cache={},
        made_by=None,
    )


def test_two_edges_between_the_same_dots_and_a_cell_of_two_sides() -> None:
    from takegaki.certificates.puzzle_text import edge_numbers, puzzle_lines

    graph = doubled(square(2, 2))
    puzzle = Puzzle.of(square(2, 2), {(0, 0): 2})
    twice = replace(puzzle, graph=graph, clues=np.append(puzzle.clues, np.int8(2)))
    numbers = edge_numbers(graph)
    assert sorted(numbers) == list(range(graph.n_edges))
    lines = puzzle_lines(twice)
    assert lines[1] == "board edges"
    both = sorted({int(numbers[0]), int(numbers[graph.n_edges - 1])})
    # The only loop through both edges of the cell of two sides is that of these two.
    assert lines[-1] == "clue 4 2"
    head = "\n".join(["takegaki-certificate 1", *lines, "claim multiple", "witness "])
    with pytest.raises(CertificateError, match="needs 2 witnesses"):
        verify(head + " ".join(map(str, both)))
    claim = ["claim count 1", f"witness {both[0]} {both[1]}", "proof"]
    text = "\n".join(["takegaki-certificate 1", *lines[:-2], lines[-1], *claim])
    from takegaki.certificates.elaboration import elaborate, lrat
    from takegaki_verify.certificate import read as read_certificate
    from takegaki_verify.check import contradictory, tables_in

    found = read_certificate(text.splitlines())
    clauses = list(contradictory(found, tables_in(found)))
    proof = "\n".join(lrat(elaborate(clauses, [])))
    assert verify(f"{text}\n{proof}\n").claim == "count 1"


def test_sheep_need_a_plane() -> None:
    text = (
        "takegaki-certificate 1\nkind slitherlink-sheep\nboard edges\nedge 0 1\nedge 0 1\n"
        "cell 0 1\nclue 0 S\nclaim none\nproof\n"
    )
    with pytest.raises(CertificateError, match="in a plane"):
        verify(text)


def test_the_marks_given_are_named() -> None:
    puzzle = Puzzle.of(square(1, 2), {})
    board = Board.of(puzzle.graph, np.where(np.arange(puzzle.graph.n_edges) == 0, LINE, 0))
    verdict = prove(puzzle, board=board)
    assert isinstance(verdict, Multiple)
    said = verify(certify(puzzle, verdict, board=board)).text
    assert said == "verified: multiple, with the marks given"
