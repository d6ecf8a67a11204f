"""Certificates that were tampered with, each line in some way, and what is true of their puzzles.

python -m certificates.mutate 1000000 --seed 0
"""

import argparse
import random
import sys
from contextlib import suppress
from functools import lru_cache

import numpy as np

from answers.cases import Case, case_of
from answers.truth import Truth, truth_of
from takegaki.certificates import certify, certify_count, certify_marks, certify_minimal
from takegaki.certificates.puzzle_text import edge_numbers, puzzle_lines
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki_verify import CertificateError, verify

N_PUZZLES = 60
MOST_SOLUTIONS = 12


@lru_cache(maxsize=4)
def originals(first: int = 0) -> list[tuple[Puzzle, str, set[frozenset[int]]]]:
    """Small puzzles of all types and boards, a certificate of each, and all their solutions."""
    found: list[tuple[Puzzle, str, set[frozenset[int]]]] = []
    number = first
    while len(found) < N_PUZZLES:
        case, number = case_of(number), number + 1
        truth = truth_of(case.puzzle)
        if truth is None or len(truth.solutions) > MOST_SOLUTIONS:
            continue
        with suppress(PuzzleError):
            text = _certificate(case, truth, number)
            known = solutions_of(case.puzzle, truth)
            found.append((case.puzzle, text, known))
    return found


def _certificate(case: Case, truth: Truth, number: int) -> str:
    """Of a verdict, of all solutions, of marks that follow, or of clues that are needed."""
    puzzle, every = case.puzzle, [Solution.of(case.puzzle, one) for one in truth.solutions]
    if number % 4 == 0:
        return certify_count(puzzle, every)
    if number % 4 == 1 and every:
        same = (truth.solutions == truth.solutions[0]).all(axis=0)
        marks = {
            edge: LINE if truth.solutions[0][edge] else CROSS
            for edge in np.flatnonzero(same).tolist()
        }
        given = np.where(truth.solutions[0], LINE, CROSS)
        given[np.random.default_rng(number).random(len(given)) < 0.8] = UNKNOWN
        return certify_marks(puzzle, marks, Board.of(puzzle.graph, given))
    if number % 4 == 2:
        with suppress(PuzzleError):
            return certify_minimal(puzzle)
    return certify(puzzle)


def solutions_of(puzzle: Puzzle, truth: Truth) -> set[frozenset[int]]:
    """The lines of each solution, by the numbers of edges in certificates."""
    edges = edge_numbers(puzzle.graph)
    return {frozenset(edges[np.flatnonzero(one)].tolist()) for one in truth.solutions}


def tampered(text: str, rng: random.Random) -> str:
    """The text with one to three changes of the sort that a fault or a cheat makes."""
    lines = text.splitlines()
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(1, len(lines))
        words = lines[at].split() or ["0"]
        match rng.randrange(11):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                other = rng.randrange(1, len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines = lines[: at + 1]
            case 4:
                lines[at] = " ".join(words[:-1])
            case 5:
                words.pop(rng.randrange(len(words)))
                lines[at] = " ".join(words)
            case 6:
                words.insert(rng.randrange(len(words) + 1), str(rng.randrange(-40, 120)))
                lines[at] = " ".join(words)
            case 7:
                names = "none", "unique", "multiple", "minimal", "count 2", "follows line 3"
                here = [i for i, line in enumerate(lines) if line.startswith("claim")]
                lines[here[0] if here else at] = f"claim {rng.choice(names)}"
            case 8:
                some = ("witness", "cut", "without", "given", "from")
                here = [i for i, line in enumerate(lines) if line.startswith(some)]
                if here:
                    del lines[rng.choice(here)]
            case _:
                numbers = [i for i, word in enumerate(words) if word.lstrip("-").isdigit()]
                if numbers:
                    i = rng.choice(numbers)
                    words[i] = rng.choice(
                        (str(int(words[i]) + rng.choice((-1, 1))), f"-{words[i]}".replace("--", ""))
                    )
                    lines[at] = " ".join(words)
        if len(lines) < 2:
            break
    return "\n".join([*lines, ""])


ODD_WORDS = (
    *("-0", "00", "+1", "1_0", "9" * 12, "1" * 13, "-" + "9" * 12, "-" + "9" * 13, "d", "x", ":"),
    *("", "\t", "\r", "\x0b", "\x0c", "\x1c", "\0", "\xa0", "line", "cross"),
)
"""Words and signs that readers of other languages may take for other things."""
ODD_LINES = (
    *("variant full", "clue 0 ?", "clue 1 2", "wall 0", "given line 0", "given cross 0 1", "given"),
    *("from", "from 0", "witness", "witness 0", "without", "without 0", "cut", "cut x", "cut part"),
    *("cut cycle", "cut part 0", "proof", "proof x", "claim", "claim count 0", "claim count 01"),
    *("kind slitherlink", "more 1", "open 0", "board square 1 1", "board", "dot 0 0", "cell 0 1 2"),
    *("1000 0 0", "1000 0 1 0", "5 d 1 0", "5 d 0", "5 d", "x d 1 0", "1000 1 -1 0 0", "edge 0 1"),
)
"""Lines of the format, right or wrong, for where they do not belong."""


def oddly_written(text: str, rng: random.Random) -> str:
    """The text with one line written in a way that few would write."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    i = rng.randrange(len(words))
    match rng.randrange(7):
        case 0:
            words[i] = rng.choice((*ODD_WORDS, f"-{words[i]}", f"0{words[i]}"))
        case 1:
            words.insert(i, rng.choice(ODD_WORDS))
        case 2:
            words[-1] += rng.choice(ODD_WORDS)
        case 3:
            words[0] = rng.choice(ODD_LINES).split(" ")[0]
        case 4:
            words = [*words[:i], "\n", *words[i:]]
        case 5:
            words = words[:i]
        case _:
            lines.insert(at, "")
            words = [rng.choice(ODD_LINES)]
    lines[at] = " ".join(words)
    return "\n".join(lines)


def is_wrongly_accepted(puzzle: Puzzle, text: str, known: set[frozenset[int]]) -> str:
    """What is claimed of this very puzzle, verified and not true; "" where all is well."""
    try:
        claim = verify(text, "\n".join(puzzle_lines(puzzle))).claim
    except CertificateError:
        return ""
    given = _marks(text, "given")
    here = {one for one in known if all((edge in one) == line for edge, line in given.items())}
    if claim.startswith("follows"):
        words = claim.split()
        wanted = dict(zip(words[2::2], words[1::2], strict=True))
        holds = all(
            (int(edge) in one) == (mark == "line") for edge, mark in wanted.items() for one in here
        )
        return "" if holds else claim
    if claim == "minimal":
        return "" if len(here) == 1 and not given and needs_each_clue(puzzle) else claim
    true = {
        "none": not here,
        "unique": len(here) == 1,
        "multiple": len(here) > 1,
        f"count {len(here)}": True,
    }
    return "" if true.get(claim, False) else claim


def _marks(text: str, name: str) -> dict[int, bool]:
    """The marks in lines of a name, as the checker reads them."""
    words = [line.split() for line in text.splitlines() if line.split()[:1] == [name]]
    return {int(edge): each[1] == "line" for each in words for edge in each[2:]}


def needs_each_clue(puzzle: Puzzle) -> bool:
    """Are there more solutions without any one clue?"""
    key = id(puzzle)
    if key not in NEEDED:
        NEEDED[key] = all(
            len(_truth(without(puzzle, cell)).solutions) > 1
            for cell in np.flatnonzero(puzzle.clues != NO_CLUE).tolist()
        )
    return NEEDED[key]


NEEDED: dict[int, bool] = {}
"""By a puzzle of `originals` whether it needs each of its clues."""


def without(puzzle: Puzzle, cell: int) -> Puzzle:
    clues = puzzle.clues.copy()
    clues[cell] = NO_CLUE
    return Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)


def _truth(puzzle: Puzzle) -> Truth:
    found = truth_of(puzzle)
    assert found is not None
    return found


def main() -> int:
    """Tamper so often; 1 where something untrue was verified."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tries", type=int)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    every = originals(chosen.seed * 1000)
    accepted = 0
    for number in range(chosen.tries):
        puzzle, text, known = every[number % len(every)]
        changed = tampered(text, rng)
        if claim := is_wrongly_accepted(puzzle, changed, known):
            print(f"verified, and not true: {claim}\n{changed}")
            accepted += 1
    print(f"{chosen.tries:,} tampered certificates, {accepted} wrongly verified")
    return int(accepted > 0)


if __name__ == "__main__":
    sys.exit(main())
