"""Writes the collection that comes with the program: `python -m play.write_collection PART ...`.

A part is a row, or some of its puzzles, as in `middle:327-400`. They are made anew, and all others
stay. Each comes from a seed of its own, so a row can be made longer without any change to what it
has; a puzzle that has not the level that its place asks for is drawn again. Squares of Slitherlink
are drawn in the style of a magazine.

`--certify` makes all certificates anew, for their digests: once the engine searches in another
order, they are other proofs.

`--beside FILE` adds them to a file instead, one by one, and goes on where that file ends: so
several processes may work at once. `--from FILE ...` takes over what is in such files.
"""

import sys
from pathlib import Path

from takegaki.certificates import certify, digest_of
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.level import Level
from takegaki.deduce.player_level import player_level
from takegaki.formats import read_document
from takegaki.formats import write as formats_write
from takegaki.generation import Generated, Request, generate
from takegaki.play import collection
from takegaki.puzzles import PUZZLES

PLACE = Path(collection.__file__).parent / "puzzles.txt"

DAYS, WEEKS, MONTHS = 1827, 261, 60
"""Five years; whole weeks, so that Mondays stay easy when a row begins again."""
TRIES = 400
STYLE = "nikoli"
"""Of squares of Slitherlink; other boards have no style."""

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
        made = generate(Request(graph, seed * TRIES + number, level=ASKED[level], style=STYLE))
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
            text = formats_write(puzzle, name).strip()
        except PuzzleError:
            continue
        return text.removeprefix(collection.ADDRESS)
    raise SystemExit(f"no text for {puzzle.kind} on {puzzle.graph.tiling}")


def told(row: str, level: int, text: str) -> str:
    """A line of the file, with the digest of the certificate of what is read back."""
    is_address = "/" in text.split(":", 1)[0]
    puzzle = read_document(collection.ADDRESS * is_address + text).puzzle
    return f"{row} {level} {digest_of(certify(puzzle))} {text}\n"


def made(row: str, at: int) -> tuple[int, Puzzle]:
    """The puzzle of a place of a row, counted from 0, with its level."""
    if row in WEEK:
        side, levels = WEEK[row]
        level = levels[at % 7]
        return level, squares(side, level, side * 1_000_000 + at)
    if row == "weekly":
        level = 3 + at % 2
        return level, squares(20, level, 20_000_000 + at)
    if row == "monthly":
        return 4, squares(30, 4, 30_000_000 + at)
    if row in CHAPTERS:
        side, level = CHAPTERS[row]
        return level, squares(side, level, 40_000_000 + side * 100_000 + level * 10_000 + at)
    if row in OTHERS:
        board, level = OTHERS[row]
        return level, other(board, level, 60_000_000 + 10_000 * [*OTHERS].index(row) + at)
    if row in IDEAS:
        puzzle = with_idea(IDEAS[row], 70_000_000 + 10_000 * [*IDEAS].index(row) + at)
    else:
        puzzle = special(at)
    return int(player_level(puzzle)), puzzle


LENGTHS = {
    **dict.fromkeys(WEEK, DAYS),
    "weekly": WEEKS,
    "special": WEEKS,
    "monthly": MONTHS,
    **dict.fromkeys(CHAPTERS, EACH),
    **dict.fromkeys((*OTHERS, *IDEAS), FEWER),
}
"""Every row with the number of its puzzles, in the order of the file."""


def places(part: str) -> list[tuple[str, int]]:
    """The places of a part, counted from 0."""
    row, _, span = part.partition(":")
    first, _, last = span.partition("-")
    numbers = range(int(first or 1), int(last or LENGTHS[row]) + 1)
    return [(row, number - 1) for number in numbers]


def read_beside(file: Path) -> dict[tuple[str, int], str]:
    """The lines of a file beside by their places; one that was cut off is left out."""
    text = file.read_text("ascii") if file.exists() else ""
    parts = (line.split(" ", 2) for line in text.splitlines(keepends=True) if line.endswith("\n"))
    return {(row, int(at)): f"{row} {rest}" for row, at, rest in parts}


def write(lines: dict[tuple[str, int], str]) -> None:
    """Put lines into the collection."""
    rows = collection.rows()
    for row, length in LENGTHS.items():
        for one in rows.get(row, ())[:length]:
            text = one.text.removeprefix(collection.ADDRESS)
            line = f"{row} {one.level} {one.digest} {text}\n"
            lines.setdefault((row, one.number - 1), line)
    PLACE.write_text(
        "".join(
            lines[row, at]
            for row, length in LENGTHS.items()
            for at in range(length)
            if (row, at) in lines
        ),
        "ascii",
    )


def main(*words: str) -> None:
    """Make these parts, or take over what was made."""
    if words == ("--certify",):
        every = [one for row in LENGTHS for one in collection.rows()[row]]
        texts = ((one, one.text.removeprefix(collection.ADDRESS)) for one in every)
        write({(one.row, one.number - 1): told(one.row, one.level, text) for one, text in texts})
        return
    if words[:1] == ("--from",):
        found = [read_beside(Path(name)) for name in words[1:]]
        write({place: line for one in found for place, line in one.items()})
        return
    beside = Path(words[1]) if words[:1] == ("--beside",) else None
    there = read_beside(beside) if beside else {}
    for place in (place for part in words[2 if beside else 0 :] for place in places(part)):
        if place not in there:
            level, puzzle = made(*place)
            there[place] = told(place[0], level, text_of(puzzle))
            if beside:
                with beside.open("a", encoding="ascii") as file:
                    file.write(there[place].replace(" ", f" {place[1]} ", 1))
    if not beside:
        write(there)


if __name__ == "__main__":
    main(*sys.argv[1:])
