"""Searches the boards on which a technique can be tried, started in tests/:
`python -m deduce.find_tries [KIND ...]`.

Puzzles with one solution are solved by hints alone, as a person sees them on the page. Where a hint
names a technique, the board as it stands then is one to try it on. Boards that still do are kept.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.deduce import boards as home
from takegaki.deduce.boards import to_try
from takegaki.deduce.hint import Hint
from takegaki.deduce.stories.stalls import example, first_use
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.formats import Document, read_document, write
from takegaki.generation import Generated, Request, generate
from takegaki.play.hints import advise
from takegaki.play.session import Session
from takegaki.play.turned_tiles import certain_board
from takegaki.puzzles import PUZZLES
from takegaki.solving import prove

SIZES = (4, 5, 5, 6, 6, 7, 7, 8, 8, 9)
SECONDS = 150.0
NEVER = ("missing-loop", "free-cell", "closed-loop", "vertex-pairs", "pair-relation")
"""Those that no hint names: a puzzle with a solution has no place for the first, hints rely on one
solution only when asked to, a closed loop solves the puzzle, and what the others find is told
within the step that ends in a mark.
"""


def named_by(found: Hint) -> Technique | None:
    """The technique that a hint names: of a whole tile the hardest of its steps."""
    if found.kind != "next":
        return None
    steps = found.tile.steps if found.tile is not None else ()
    if steps:
        return max(steps, key=lambda one: one.technique.code).technique
    return found.deduction.technique if found.deduction is not None else None


def next_technique(puzzle: Puzzle, board: Board | None) -> Technique | None:
    """What a hint on this board names."""
    return named_by(advise(puzzle, Session(puzzle, board).position).hint)


def walk(puzzle: Puzzle) -> Iterator[tuple[Technique, Board]]:
    """The techniques that hints name on the way to the solution, each with the board before."""
    session = Session(puzzle)
    for _ in range(400):
        found = advise(puzzle, session.position)
        technique = named_by(found.hint)
        if technique is not None:
            yield technique, certain_board(puzzle, session.position)
        if found.hint.kind != "next" or not found.actions:
            return
        session.act(*found.actions)


def drawn(kind: str, wanted: Technique, rng: np.random.Generator) -> Puzzle | None:
    """A small puzzle, perhaps one that needs a technique."""
    boards = PUZZLES[kind].boards
    tiling = next(iter(boards)) if kind != "net" else ("cells", "torus")[int(rng.integers(2))]
    side = int(rng.choice(SIZES))
    graph = boards[tiling].graph(side, side, "")
    seed = int(rng.integers(1 << 30))
    needs = (wanted.name,) if rng.random() < 0.6 else ()
    try:
        if kind == "net":
            made = generate(Request(graph, seed, kind=kind, walls=float(rng.random() * 0.3)))
        else:
            made = generate(
                Request(
                    graph,
                    seed,
                    kind=kind,
                    level=wanted.level,
                    needs=needs,
                    minimal=rng.random() < 0.5,
                )
            )
    except PuzzleError:
        return None
    return made.puzzle if isinstance(made, Generated) else None


def text_of(puzzle: Puzzle, board: Board) -> str:
    """A line: the puzzle and the marks, nothing else."""
    bare = Puzzle.of(puzzle.graph, puzzle.clues, kind=puzzle.kind, variant=puzzle.variant)
    return " ".join(write(Document(bare, board), "json").split("\n")).strip()


def serves(text: str, technique: Technique) -> bool:
    """One solution, the technique next, and also where the puzzle is solved from its start."""
    document = read_document(text)
    puzzle = document.puzzle
    if not isinstance(prove(puzzle), Unique):
        return False
    if next_technique(puzzle, document.board) is not technique:
        return False
    if is_own(puzzle.kind, technique):
        return True
    shown = first_use(puzzle, technique)
    return shown is not None and shown.deduction.technique is technique


def is_own(kind: str, technique: Technique) -> bool:
    """Is the example of the technique of this type?"""
    return example(technique).puzzle.kind == kind


def wanted_of(kind: str, name: str) -> int:
    """How many boards: one that is shown besides where the example is of another type."""
    return 0 if name in NEVER else 1 if is_own(kind, TECHNIQUES[name]) else 2


def search(kind: str, seconds: float, seed: int) -> dict[str, list[str]]:
    """The boards of a type, by technique; what is there already stays where it serves."""
    found: dict[str, list[str]] = {
        one.name: [text for text in to_try(kind, one.name) if serves(text, one)]
        for one in techniques_of(kind)
    }
    wanted = {name: wanted_of(kind, name) for name in found}
    rng = np.random.default_rng(len(kind) + seed)
    end = time.monotonic() + seconds
    turn = 0
    missing: list[str] = []
    while time.monotonic() < end:
        missing = [name for name, texts in found.items() if len(texts) < wanted[name]]
        if not missing:
            break
        sought = TECHNIQUES[missing[turn % len(missing)]]
        turn += 1
        puzzle = drawn(kind, sought, rng)
        if puzzle is None or not isinstance(prove(puzzle), Unique):
            continue
        seen: set[str] = set()
        for technique, board in walk(puzzle):
            if technique.name in seen or len(found[technique.name]) >= wanted[technique.name]:
                continue
            text = text_of(puzzle, board)
            if serves(text, technique):
                found[technique.name].append(text)
                seen.add(technique.name)
                print(
                    kind,
                    technique.name,
                    len(found[technique.name]),
                    puzzle.graph.n_cells,
                    flush=True,
                )
    print(kind, "without:", missing, flush=True)
    return found


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("kinds", nargs="*")
    options.add_argument("--seconds", type=float, default=SECONDS)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--into", default="")
    given = options.parse_args()
    place = Path(given.into) if given.into else Path(home.__file__).parent / "to_try.txt"
    lines = []
    for kind in PUZZLES:
        found = (
            search(kind, given.seconds, given.seed)
            if not given.kinds or kind in given.kinds
            else {one.name: list(to_try(kind, one.name)) for one in techniques_of(kind)}
        )
        lines += [f"{kind} {name} {text}\n" for name, texts in found.items() for text in texts]
    place.write_text("".join(lines), "ascii")


if __name__ == "__main__":
    main()
