"""janko.at: lines of `key value`, then the problem and, if recorded, the solution as rows of items.

Both layouts are read: begin / puzzle ... / problem / ... / solution / ... / end, and the one with
[problem], [solution] and [moves] or [end]; so is a whole page that holds one of them in its script
of type application/x-janko. In the problem `-` is a blank, in the solution `x` is a cell inside the
loop and `-` one outside. Masyu has `w` and `b` (also 1 and 2) in the problem, and in the solution
the sides that the loop runs over in each cell: `ew`, `ns`, `ne`, `nw`, `se`, `sw`. Moves are passed
over; a solution that cannot be read is, with a warning.
"""

from html import unescape

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, UnsupportedError, check_faces
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Value, said
from takegaki.core.topology import BoolArray, border_lines, inside_faces
from takegaki.formats.cells import cells_of, rows_of, square_puzzle
from takegaki.formats.document import Capacity, Document, Format, capacity_for
from takegaki.formats.masyu import masyu_puzzle
from takegaki.formats.tokens import TokenLines, is_number, lines_of, quoted
from takegaki.puzzles.masyu import MASYU
from takegaki.tilings.torus import CELLS, sides

_META = {
    "title": "title",
    "author": "author",
    "solver": "solver",
    "source": "source",
    "info": "comment",
}
"""Metadata: the site's name and ours."""

_TITLE = "janko.at text"


def _kept(key: str) -> bool:
    return key in _META.values()


_CAPACITIES = (
    Capacity(_TITLE, hidden=True, solution=True, meta=_kept),
    Capacity(_TITLE, kind=MASYU.name, tilings=(CELLS.name,), solution=True, meta=_kept),
)

SIGNS = (":", "=")
"""What may stand between a key and its value."""

SECTIONS = ("problem", "solution", "moves", "end")
_CLUES = {"-": ".", ".": ".", "?": "?", **{clue: clue for clue in "01234"}}
_CIRCLES = {"-": ".", ".": ".", "w": "1", "b": "2", "1": "1", "2": "2"}
_ARMS = {"-": 0, "ew": 0b0101, "ns": 0b1010, "ne": 0b0011, "nw": 0b0110, "se": 0b1001, "sw": 0b1100}
"""The sides of a cell that its lines run over, as bits: right, up, left, down."""
_ARM_CELLS = {token: chr(ord("a") + arms) for token, arms in _ARMS.items()}
_INSIDE = {"x": "1", "-": "0"}
_OPENING = pattern(r"(?<![^\n\[ \t])problem\]?[ \t]*\r?(?:\n|\Z)")
_SCRIPT = "application/x-janko"


@dataclass
class Parts:
    """A text taken apart: keys before the problem, lines of each section, number of its first
    line.
    """

    keys: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)


def detects(text: str) -> bool:
    """Has the script of such a page, or a line that opens the problem."""
    return "problem" in text and (_SCRIPT in text or _OPENING.search(text) is not None)


def _section(line: str) -> str:
    word = line.strip().lower()
    word = word[1:-1] if word.startswith("[") and word.endswith("]") else word
    return word if word in SECTIONS else ""


def read(text: str) -> Document:
    """The puzzle, its metadata and its solution. Raises FormatError, LimitError or
    UnsupportedError.
    """
    parts = _take_apart(text)
    kind = parts.keys.get("puzzle", "slitherlink").lower()
    if kind not in ("slitherlink", MASYU.name):
        raise UnsupportedError(said("reading.janko-kind", kind=quoted(kind)))
    lines = TokenLines(parts.sections.get("problem", []), parts.first.get("problem", 1))
    rows, cols = lines.left, len(lines.peek.split())
    if not rows:
        raise FormatError(said("reading.janko-empty"))
    check_faces(rows * cols)
    _check_size(parts.keys, rows, cols)
    meta = {
        _META[key]: unescape(value) for key, value in parts.keys.items() if key in _META and value
    }
    if kind == MASYU.name:
        puzzle = masyu_puzzle(rows, cols, lines.cells(rows, cols, _CIRCLES), meta)
    else:
        puzzle = square_puzzle(rows, cols, lines.cells(rows, cols, _CLUES), meta=meta)
    if not any(line.strip() for line in parts.sections.get("solution", [])):
        return Document(puzzle)
    try:
        solution = _loop if kind == MASYU.name else _solution
        return Document(puzzle, solution=solution(puzzle, parts))
    except FormatError as error:
        why = said("reading.solution-unread", why=str(error))
        return Document(puzzle, warnings=(why,))


def _take_apart(text: str) -> Parts:
    if not detects(text):
        raise FormatError(said("reading.janko-start"))
    # Every row has a cell; checked before there is a list of them.
    check_faces(text.count("\n"))
    parts, section = Parts(), ""
    lines = lines_of(text)
    start = 0
    if _SCRIPT in text:
        start = next(i for i, line in enumerate(lines) if _SCRIPT in line)
        lines[start] = lines[start].partition(_SCRIPT)[2].partition(">")[2]
    for number, line in enumerate(lines[start:], start=start + 1):
        content, closed, _ = line.partition("</script")
        opened = _section(content)
        if opened and opened not in parts.sections:
            section = opened
            parts.sections[section], parts.first[section] = [], number + 1
        elif section:
            parts.sections[section].append(content)
        else:
            key, value = _key_and_value(content)
            parts.keys.setdefault(key, value)
        if closed or section == "end":
            break
    return parts


def _key_and_value(line: str) -> tuple[str, str]:
    """`key value`, `key: value` and `key = value`: one sign belongs to the line, more to the
    value.
    """
    key, _, value = line.strip().partition(" ")
    value = value.strip()
    if key[-1:] not in SIGNS and value[:1] in SIGNS:
        value = value[1:].strip()
    return key.rstrip(":=").lower(), value


def _check_size(keys: dict[str, str], rows: int, cols: int) -> None:
    for key, actual in (("size", rows), ("size", cols), ("rows", rows), ("cols", cols)):
        declared = keys.get(key, "")
        if is_number(declared) and declared != str(actual):
            what: dict[str, Value] = {
                "key": key,
                "given": quoted(declared),
                "rows": rows,
                "cols": cols,
            }
            raise FormatError(said("reading.janko-size", **what))


def _solution(puzzle: Puzzle, parts: Parts) -> Board:
    graph = puzzle.graph
    lines = TokenLines(parts.sections["solution"], parts.first["solution"])
    cells = lines.cells(graph.rows, graph.cols, _INSIDE, "solution")
    inside = np.frombuffer(cells, dtype=np.uint8) == ord("1")
    return Board.of(graph, np.where(border_lines(graph, inside), LINE, CROSS))


def _loop(puzzle: Puzzle, parts: Parts) -> Board:
    graph = puzzle.graph
    lines = TokenLines(parts.sections["solution"], parts.first["solution"])
    cells = lines.cells(graph.rows, graph.cols, _ARM_CELLS, "solution")
    arms = np.frombuffer(cells, dtype=np.uint8) - ord("a")
    around = sides(graph)
    has_arm = np.zeros((graph.n_edges + 1, 2), dtype=np.bool_)
    for side in range(4):
        # All that leave the board have one place there.
        has_arm[around[:, side][arms >> side & 1 == 1], side // 2] = True
    if (has_arm[:-1, 0] != has_arm[:-1, 1]).any() or has_arm[-1].any():
        raise FormatError(said("reading.janko-meet"))
    return Board.of(graph, np.where(has_arm[:-1, 0], LINE, CROSS))


def _arm_tokens(board: Board) -> list[str] | None:
    """A token for each cell; None where lines end, branch or cross."""
    drawn = np.append(board.lines, False)[sides(board.graph)]
    named = {arms: token for token, arms in _ARMS.items()}
    arms = (drawn << np.arange(4)).sum(axis=1).tolist()
    return [named[one] for one in arms] if set(arms) <= named.keys() else None


def write(document: Document) -> str:
    """The older layout, begin to end."""
    capacity_for(document, *_CAPACITIES)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    lines = ["begin", f"puzzle {puzzle.kind}"]
    lines += [
        f"{key} {_value(puzzle.meta[name])}" for key, name in _META.items() if name in puzzle.meta
    ]
    lines += [f"size {rows}"] if rows == cols else [f"rows {rows}", f"cols {cols}"]
    if puzzle.kind == MASYU.name:
        circles = cells_of(puzzle).translate(bytes.maketrans(b".12", b"-wb"))
        lines += ["problem", *_spaced(circles, cols)]
        tokens = None if document.solution is None else _arm_tokens(document.solution)
        if tokens is not None:
            rows_of_tokens = (tokens[start : start + cols] for start in range(0, len(tokens), cols))
            lines += ["solution", *map(" ".join, rows_of_tokens)]
        return "\n".join([*lines, "end"]) + "\n"
    lines += ["problem", *_spaced(cells_of(puzzle).replace(b".", b"-"), cols)]
    inside = _inside(document.solution)
    if inside is not None:
        lines += ["solution", *_spaced(np.where(inside, b"x", b"-").tobytes(), cols)]
    return "\n".join([*lines, "end"]) + "\n"


def _value(value: object) -> str:
    """In one line; what begins with a sign gets one before it, as that is taken off in reading."""
    text = " ".join(str(value).split())
    return f"= {text}" if text[:1] in SIGNS else text


def _spaced(cells: bytes, cols: int) -> list[str]:
    return [" ".join(row) for row in rows_of(cells, cols)]


def _inside(solution: Board | None) -> BoolArray | None:
    """The cells inside, None where the lines do not part an inside from an outside."""
    if solution is None:
        return None
    inside = inside_faces(solution.graph, solution.lines)
    same = np.array_equal(border_lines(solution.graph, inside), solution.lines)
    return inside if same else None


def losses(document: Document) -> list[str]:
    """What the text leaves out."""
    lost = capacity_for(document, *_CAPACITIES).losses(document)
    tokens_of = _arm_tokens if document.puzzle.kind == MASYU.name else _inside
    if document.solution is not None and tokens_of(document.solution) is None:
        lost.append(said("loss.no-loops"))
    return lost


JANKO = Format("janko", "janko.at text", detects, read, write, losses)
