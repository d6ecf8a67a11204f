"""Writes the collection that comes with the program: `python -m play.write_collection [ROW ...]`.

Each puzzle comes from a seed of its own, so a row can be made longer without any change to what it
has; a row that is named is made anew, and all others stay. A puzzle that has not the level that its
place asks for is drawn again.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.player_level import player_level
from takegaki.deduce.technique import Level
from takegaki.formats import write
from takegaki.generation import Generated, Request, generate
from takegaki.play import collection
from takegaki.puzzles import PUZZLES

PLACE = Path(collection.__file__).parent / "puzzles.txt"

DAYS, WEEKS, MONTHS = 1827, 261, 60
"""Five years; whole weeks, so that Mondays stay easy when a row begins again."""
TRIES = 400

WEEK = {
    "small": (7, (1, 1, 2, 2, 3, 3, 4)),
    "middle": (10, (1, 2, 2, 3, 3, 4, 4)),
    "large": (15, (1, 2, 2, 3, 3, 4, 4)),
}
"""By row the side of its squares, and its levels from Monday to Sunday."""
ASKED = {1: Level.EASY, 2: Level.NORMAL, 3: Level.TRICKY, 4: Level.HARD}
"""Loopy's level with which a player's level is found soonest. Level 5 is left out:
a 10x10 of it took 20 s to find.
"""
SPECIAL = (
    ("slitherlink", "honeycomb", 7, 7),
    ("masyu", "cells", 10, 10),
    ("slitherlink", "cairo", 4, 4),
    ("net", "cells", 9, 9),
    ("slitherlink", "triangular", 8, 8),
    ("slitherlink-sheep", "square", 8, 8),
    ("slitherlink", "great-hexagonal", 3, 3),
    ("net", "torus", 9, 9),
    ("slitherlink", "penrose-rhombs", 8, 8),
    ("masyu", "cells", 14, 14),
    ("slitherlink", "kites", 4, 4),
    ("slitherlink", "floret", 4, 4),
)
CHAPTERS = {f"{side}x{side}-{level}": (side, level) for side in (7, 10, 15, 20) for level in ASKED}
EACH = 75
BOARDS = {
    "honeycomb": ("slitherlink", "honeycomb", 7, 7),
    "triangular": ("slitherlink", "triangular", 7, 7),
    "cairo": ("slitherlink", "cairo", 4, 4),
    "kites": ("slitherlink", "kites", 3, 3),
    "masyu": ("masyu", "cells", 8, 8),
    "sheep": ("slitherlink-sheep", "square", 7, 7),
}
"""Other tilings and types; for each a chapter of two levels."""
OTHERS = {f"{name}-{level}": (board, level) for name, board in BOARDS.items() for level in (1, 3)}
FEWER = 25
IDEAS = {
    f"{collection.IDEA}{key}": key
    for key in (
        "3-in-the-corner",
        "two-3s-side-by-side",
        "two-3s-across-a-dot",
        "3s-across-2s",
        "two-1s-at-the-border",
        "a-line-comes-to-a-3",
        "a-line-comes-to-a-1",
        "1-across-a-dot-from-a-3",
    )
}
"""Chapters of squares that need a named pattern."""


def squares(side: int, level: int, seed: int) -> Puzzle:
    """A square of just this player's level."""
    graph = PUZZLES["slitherlink"].boards["square"].graph(side, side, "")
    for number in range(TRIES):
        made = generate(Request(graph, seed * TRIES + number, level=ASKED[level]))
        if isinstance(made, Generated) and player_level(made.puzzle) == level:
            return made.puzzle
    raise SystemExit(f"no {side}x{side} of level {level} from seed {seed}")


def with_idea(pattern: str, seed: int) -> Puzzle:
    """A square on which a named pattern is needed."""
    graph = PUZZLES["slitherlink"].boards["square"].graph(7, 7, "")
    for number in range(TRIES):
        made = generate(Request(graph, seed * TRIES + number, needs=(pattern,)))
        if isinstance(made, Generated):
            return made.puzzle
    raise SystemExit(f"no puzzle with {pattern} from seed {seed}")


def other(board: tuple[str, str, int, int], level: int, seed: int) -> Puzzle:
    """A puzzle of another tiling or type, of just this player's level."""
    kind, tiling, rows, cols = board
    boards = PUZZLES[kind].boards[tiling]
    for number in range(TRIES):
        graph = boards.graph(rows, cols, boards.describe(rows, cols, seed))
        made = generate(Request(graph, seed * TRIES + number, kind=kind, level=ASKED[level]))
        if isinstance(made, Generated) and player_level(made.puzzle) == level:
            return made.puzzle
    raise SystemExit(f"no {kind} on {tiling} of level {level} from seed {seed}")


def special(number: int) -> Puzzle:
    """Another board or type, in turn."""
    kind, tiling, rows, cols = SPECIAL[number % len(SPECIAL)]
    boards = PUZZLES[kind].boards[tiling]
    graph = boards.graph(rows, cols, boards.describe(rows, cols, number))
    seed = 5_000_000 + number
    request = (
        Request(graph, seed, kind=kind)
        if kind == "net"
        else Request(graph, seed, kind=kind, level=Level.NORMAL)
    )
    made = generate(request)
    assert isinstance(made, Generated)
    return made.puzzle


def text_of(puzzle: Puzzle) -> str:
    """As short as there is a text."""
    for name in ("puzzlink", "loopy", "net", "pearl"):
        try:
            text = write(puzzle, name).strip()
        except PuzzleError:
            continue
        return text.removeprefix(collection.ADDRESS)
    raise SystemExit(f"no text for {puzzle.kind} on {puzzle.graph.tiling}")


def puzzles_of(row: str) -> Iterator[tuple[int, Puzzle]]:
    """The puzzles of a row with their levels."""
    if row in WEEK:
        side, levels = WEEK[row]
        for day in range(DAYS):
            level = levels[day % 7]
            yield level, squares(side, level, side * 1_000_000 + day)
    elif row == "weekly":
        for week in range(WEEKS):
            level = 3 + week % 2
            yield level, squares(20, level, 20_000_000 + week)
    elif row == "monthly":
        for month in range(MONTHS):
            yield 4, squares(30, 4, 30_000_000 + month)
    elif row == "special":
        for week in range(WEEKS):
            puzzle = special(week)
            yield int(player_level(puzzle)), puzzle
    elif row in OTHERS:
        board, level = OTHERS[row]
        first = 60_000_000 + 10_000 * [*OTHERS].index(row)
        for number in range(FEWER):
            yield level, other(board, level, first + number)
    elif row in IDEAS:
        first = 70_000_000 + 10_000 * [*IDEAS].index(row)
        for number in range(FEWER):
            puzzle = with_idea(IDEAS[row], first + number)
            yield int(player_level(puzzle)), puzzle
    else:
        side, level = CHAPTERS[row]
        for number in range(EACH):
            yield level, squares(side, level, 40_000_000 + side * 100_000 + level * 10_000 + number)


def main(*named: str) -> None:
    """Write these rows anew, or all."""
    old = PLACE.read_text("ascii").splitlines() if PLACE.exists() else []
    lines = {row: [line for line in old if line.split(" ", 1)[0] == row] for row in ROWS}
    for row in named or ROWS:
        lines[row] = [f"{row} {level} {text_of(puzzle)}" for level, puzzle in puzzles_of(row)]
        PLACE.write_text("".join(f"{line}\n" for one in ROWS for line in lines[one]), "ascii")
        print(f"{row}: {len(lines[row])}")


ROWS = (*collection.PERIODS, *CHAPTERS, *OTHERS, *IDEAS)


if __name__ == "__main__":
    main(*sys.argv[1:])
