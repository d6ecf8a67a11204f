"""Makes the boards of lessons, started in tests/: `python -m lessons.make_boards [NAME ...]`.

A board stands where everything that was taught before leads no further, and what the lesson
teaches leads to the end. Where no puzzle does so from an empty board, marks of its solution are
given; the board with the fewest marks is taken. The same seed makes the same boards; what stands in
the file of a lesson before its boards is written by hand and stays.
"""

import argparse
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from random_loops import random_puzzle
from random_trees import random_tree
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.graph import Graph
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import Document, write
from takegaki.generation import Generated, Request, generate
from takegaki.generation.removal.reduce import needed_clues
from takegaki.lessons.lesson import HOME, Lesson, lesson, lesson_file, lessons
from takegaki.lessons.pupil import Pupil
from takegaki.solving import prove
from takegaki.tilings import TILE_GRIDS, TILINGS

HERE = Path(__file__).parents[2] / "src" / Path(*HOME.split("."))
WORKED_SIZES = ((5, 5), (6, 5))
TRY_SIZES = ((5, 5), (6, 6), (7, 7))
LARGEST = ((6, 6), (7, 7), (8, 8))
"""Where nothing is found at the sizes wanted."""
TRIES = 120
ENOUGH = 5
MOST_GIVEN = 60
"""Times that marks are given on one board."""
"""Boards among which the best is taken."""
SECONDS = 3.0
"""For one pupil at one board."""


def graph_of(kind: str, tiling: str, rows: int, cols: int) -> Graph:
    if tiling in TILE_GRIDS:
        return TILE_GRIDS[tiling].graph(rows, cols)
    grid = TILINGS[tiling]
    return grid.graph(rows, cols, grid.describe(rows, cols, rows + cols))


def puzzles(kind: str, graph: Graph, rng: np.random.Generator, level: Level) -> Iterator[Puzzle]:
    """Puzzles at random without end, some as hard as a level above Hard; not all have one
    solution.
    """
    while True:
        seed = int(rng.integers(1 << 30))
        if kind == "slitherlink":
            made = random_puzzle(graph, rng, rng.uniform(0.35, 0.7))[0]
            yield made
            if rng.random() < 0.5 and (solved := prove(made)).name == "unique":
                yield fewer(made, solved.solution, rng)
        elif kind == "net":
            yield random_tree(graph, rng)
        else:
            minimal, harder = bool(rng.random() < 0.4), level if level > Level.HARD else None
            request = Request(graph, seed, kind=kind, minimal=minimal, level=harder)
            found = generate(request)
            if isinstance(found, Generated):
                yield found.puzzle


def fewer(puzzle: Puzzle, solution: Solution, rng: np.random.Generator) -> Puzzle:
    """Without clues that it can spare."""
    clued = np.flatnonzero(puzzle.clues >= 0)
    needed = needed_clues(solution, [(int(one),) for one in rng.permutation(clued)])
    if not isinstance(needed, tuple):
        return puzzle
    clues = np.full_like(puzzle.clues, -1)
    clues[list(needed)] = puzzle.clues[list(needed)]
    return Puzzle.of(puzzle.graph, clues)


def position(
    puzzle: Puzzle, solution: np.ndarray, taught: Lesson, idea: str, rng: np.random.Generator
) -> Board | None:
    """The board where an idea is needed next; None for none."""
    without = Pupil(puzzle, taught.before)
    within = Pupil(puzzle, taught.known)
    board = Board.blank(puzzle.graph)
    if not taught.teaches:
        return board if len(ideas_met(puzzle, taught)) >= MOST_MET else None
    try:
        board = without.finish(board, Budget(time_limit=SECONDS))
        for _ in range(MOST_GIVEN):
            end = within.finish(board, Budget(time_limit=SECONDS))
            left = np.flatnonzero(end.marks == UNKNOWN)
            if not len(left):
                break
            # Several at once on a board that is far from its end.
            few = rng.choice(left, max(1, len(left) // 12), replace=False)
            given = board.with_marks({int(edge): int(solution[edge]) for edge in few})
            given = without.finish(given, Budget(time_limit=SECONDS))
            led = (end.marks != UNKNOWN) & (board.marks == UNKNOWN)
            if not led.any() or (given.marks[led] == UNKNOWN).any():
                # Not where what is given makes needless what the idea leads to.
                board = given
    except EndedError:
        return None
    if len(left) or (board.marks != UNKNOWN).all():
        return None
    if not (board.lines != (solution > 0)).any():
        # A board whose loop is drawn is solved.
        return None
    found = within.step(board)
    if found is None or (idea and idea not in ideas_of(found)):
        return None
    return board


def ideas_met(puzzle: Puzzle, taught: Lesson) -> set[str]:
    """What a pupil uses from the empty board to the end; nothing where it does not come there."""
    pupil, board, met = Pupil(puzzle, taught.known), Board.blank(puzzle.graph), set[str]()
    while (found := pupil.step(board)) is not None:
        met.add(found.pattern or found.reason.form)
        board = board.with_marks(dict(found.conclusions))
    return met if (board.marks != UNKNOWN).all() else set()


MOST_MET = 5
"""Ideas that a board asks for at least where a lesson teaches none, only where to look."""


def ideas_of(found: Deduction) -> set[str]:
    """What a step is, as ideas are called."""
    names = {found.pattern, found.technique.name, found.reason.form}
    if found.reason.form == "clue-counting.full":
        names.add("clue-counting.zero")
    return names


def makes(
    taught: Lesson, size: tuple[int, int], idea: str, key: str, tries: int
) -> Document | None:
    """The best of some boards of a size."""
    kind, tiling = lesson_file(taught.name).on
    rng = np.random.default_rng(zlib.crc32(f"{taught.name} {key}".encode()))
    graph, best, met = graph_of(kind, tiling, *size), None, 0
    hardest = max((TECHNIQUES[one].level for one in taught.teaches if one in TECHNIQUES), default=0)
    for at, puzzle in enumerate(puzzles(kind, graph, rng, Level(hardest or Level.EASY))):
        if at > tries or met >= ENOUGH:
            break
        verdict = prove(puzzle)
        if verdict.name != "unique":
            continue
        marks = np.where(verdict.solution.lines, 1, -1).astype(np.int8)
        found = position(puzzle, marks, taught, idea, rng)
        if found is None:
            continue
        met += 1
        decided = int((found.marks != UNKNOWN).sum())
        if best is None or decided < best[0]:
            best = decided, Document(puzzle, board=found, solution=Board.of(graph, marks))
    return None if best is None else best[1]


def boards(taught: Lesson, tries: int) -> tuple[list[Document], list[Document]]:
    ideas = taught.teaches or ("",)
    made: tuple[list[Document], list[Document]] = ([], [])
    for into, sizes, name in ((made[0], WORKED_SIZES, "worked"), (made[1], TRY_SIZES, "try")):
        for at, size in enumerate(sizes):
            wanted = [ideas[at % len(ideas)], *ideas, ""]
            for bigger in (size, *LARGEST):
                options = (makes(taught, bigger, one, f"{name}-{at}", tries) for one in wanted)
                found = next((one for one in options if one is not None), None)
                if found is not None and text_of(found) not in map(text_of, (*made[0], *made[1])):
                    into.append(found)
                    break
            else:
                print(f"{taught.name}: no board {name} {at + 1}", flush=True)
    return made


def text_of(document: Document) -> str:
    return json.dumps(json.loads(write(document, "json")), separators=(",", ":"))


def put(name: str, made: tuple[list[Document], list[Document]]) -> None:
    path = HERE / f"{name}.toml"
    head = path.read_text().partition("worked = [")[0].rstrip()
    lists = [
        f"{key} = [\n" + "".join(f"  '{text_of(one)}',\n" for one in some) + "]\n"
        for key, some in zip(("worked", "tries"), made, strict=True)
    ]
    path.write_text(head + "\n\n" + "".join(lists))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("names", nargs="*")
    options.add_argument("--tries", type=int, default=TRIES)
    given = options.parse_args()
    for one in map(lesson, given.names) if given.names else lessons():
        made = boards(one, given.tries)
        put(one.name, made)
        marks = [
            int((d.board.marks != 0).sum()) for d in (*made[0], *made[1]) if d.board is not None
        ]
        print(
            f"{one.name}: {len(made[0])} worked, {len(made[1])} to try; marks {marks}", flush=True
        )


if __name__ == "__main__":
    main()
