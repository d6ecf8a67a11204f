"""A second checker, in another language, agrees with ours: on certificates as they are made, and on
what was tampered with.
"""

import random
import subprocess
from pathlib import Path

import numpy as np
import pytest

from answers.cases import case_of
from certificates.mutate import oddly_written, tampered
from needs import needs
from takegaki import prove
from takegaki.certificates import certify, certify_marks, certify_minimal
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.verdict import Unique
from takegaki_verify import CertificateError, verify

CHECKER = Path(__file__).parent / "second_checker.mjs"


def answers(folder: Path, texts: list[str]) -> list[str]:
    """What the second checker says of each text."""
    names = [str(folder / f"{number}.proof") for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        Path(name).write_text(text, encoding="utf-8", newline="")
    ran = subprocess.run(["node", str(CHECKER), *names], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def ours(text: str) -> str:
    try:
        return f"verified: {verify(text).claim}"
    except CertificateError as error:
        return f"not verified: {error}"


def some_certificates(first: int, number: int) -> list[str]:
    """Of Slitherlink on squares and polygons of all families: verdicts, marks, clues needed."""
    found: list[str] = []
    # Every sixth case is one of Slitherlink.
    for case in (case_of(first + 6 * at) for at in range(number)):
        verdict = prove(case.puzzle)
        found.append(certify(case.puzzle, verdict))
        if isinstance(verdict, Unique):
            lines = verdict.solution.lines
            marks = {edge: LINE if lines[edge] else CROSS for edge in range(0, len(lines), 5)}
            right = case.board.marks == np.where(lines, LINE, CROSS)
            given = Board.of(case.puzzle.graph, np.where(right, case.board.marks, UNKNOWN))
            found.append(certify_marks(case.puzzle, marks, given))
            try:
                found.append(certify_minimal(case.puzzle, verdict.solution))
            except PuzzleError:
                continue
    return found


@needs("node")
@pytest.mark.sampled(2)
@pytest.mark.parametrize("part", range(20))
def test_both_verify_the_same(part: int, tmp_path: Path) -> None:
    texts = some_certificates(900 * part, 30)
    said = answers(tmp_path, texts)
    assert said == [ours(text) for text in texts]
    assert all(one.startswith("verified: ") for one in said)


@needs("node")
@pytest.mark.sampled(2)
@pytest.mark.parametrize("part", range(20))
def test_both_refuse_the_same(part: int, tmp_path: Path) -> None:
    rng = random.Random(part)
    some = some_certificates(900 * part, 20)
    texts = [change(text, rng) for text in some for change in 10 * (tampered, oddly_written)]
    refused = 0
    for text, theirs in zip(texts, answers(tmp_path, texts), strict=True):
        mine = ours(text)
        assert mine.startswith("not ") == theirs.startswith("not "), (mine, theirs, text)
        refused += mine.startswith("not ")
        if not mine.startswith("not "):
            assert mine == theirs
    assert refused > len(texts) // 4
