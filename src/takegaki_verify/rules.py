"""The rules of each type of puzzle, as tables: some edges, and which of them may be lines together.

slitherlink             a number is how many edges of its cell are lines
slitherlink-pairs       one of the two numbers a/b is
slitherlink-sheep       numbers as above; S lies inside the loop, W outside
slitherlink-inequality  numbers as above; `> C`: more lines than cell C beside it has
masyu                   w: straight on, with a turn just before or behind; b: a turn, and straight
                        on both before and behind
net                     a tile is turned until its arms meet arms on all sides
tables-loop, tables-tree   the puzzle states its tables by itself: no clues, no words of rules
rule                    a part of any board with a loop: of an open dot no more than two lines are
                        known; tables as above
rule-tree               a part of any larger board with a tree: an open dot may have more edges;
                        tables as above

In all but Net the lines are one loop: at each dot no line or two meet, in the variant "full" two.
In Net and `tables-tree` they are a tree through all cells.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from takegaki_verify.board import DOWN, LEFT, RIGHT, UP, Board
from takegaki_verify.errors import CertificateError
from takegaki_verify.numbers import whole

MOST_TOGETHER = 8
"""Edges of two cells of which one has more lines."""


@dataclass(frozen=True)
class Table:
    """Edges and what is allowed on them: how many lines, or which lines.

    counts    the numbers of lines that are allowed; None where `patterns` says it
    patterns  the allowed sets of lines; bit i is the i-th edge
    """

    edges: tuple[int, ...]
    counts: frozenset[int] | None = None
    patterns: frozenset[int] = frozenset()

    def allows(self, lines: set[int]) -> bool:
        """May just these of its edges be lines?"""
        if self.counts is not None:
            return sum(edge in lines for edge in self.edges) in self.counts
        return sum((edge in lines) << i for i, edge in enumerate(self.edges)) in self.patterns


@dataclass(frozen=True)
class Rules:
    """What a type of puzzle is.

    goal      "loop" or "tree"; "part" where a part of a board alone is known
    boards    names of boards that it is played on
    clue      (board, cell, words of its clue) -> the tables of a clue
    variants  names of extra rules
    states_tables   are tables part of the puzzle?
    is_part  is a part of a board alone known?
    """

    goal: str
    boards: tuple[str, ...]
    clue: Callable[[Board, int, list[str]], list[Table]]
    variants: tuple[str, ...] = ()
    states_tables: bool = False
    is_part: bool = False


def tables_of(
    kind: str,
    variant: str,
    board: Board,
    clues: dict[int, list[str]],
    walls: set[int],
    stated: list[Table],
    open_dots: set[int],
) -> Iterator[Table]:
    """All tables of a puzzle: of dots, of clues by cell, those stated, of walls. The goal is no
    table.
    """
    rules = RULES[kind]
    if rules.goal != "tree":
        meeting = frozenset({2} if variant == "full" else {0, 2})
        for dot, edges in enumerate(board.at_dot):
            yield Table(tuple(edges), frozenset({0, 1, 2}) if dot in open_dots else meeting)
    for cell in sorted(clues):
        yield from rules.clue(board, cell, clues[cell])
    yield from stated
    for edge in sorted(walls):
        yield Table((edge,), frozenset({0}))


def _number(board: Board, cell: int, words: list[str]) -> list[Table]:
    """So many edges of the cell are lines."""
    (word,) = _words(words, 1)
    return [] if word == "?" else [Table(tuple(board.cells[cell]), frozenset({whole(word)}))]


def _pair(board: Board, cell: int, words: list[str]) -> list[Table]:
    """One of two numbers of lines."""
    (word,) = _words(words, 1)
    if word == "?":
        return []
    return [Table(tuple(board.cells[cell]), frozenset(map(whole, word.split("/"))))]


def _sheep(board: Board, cell: int, words: list[str]) -> list[Table]:
    """Inside the loop: whoever walks from the cell to the outside crosses an odd number of lines.

    This holds on every way, so the table of one way with the fewest edges says it.
    """
    if words not in (["S"], ["W"]):
        return _number(board, cell, words)
    if not board.beside:
        raise CertificateError("sheep and wolves need a board of polygons, in a plane")
    if board.parts > 1:
        raise CertificateError("sheep on a board of several parts are not checked")
    way = _way_out(board, cell)
    odd = words == ["S"]
    return [Table(way, frozenset(n for n in range(len(way) + 1) if n % 2 == odd))]


def _way_out(board: Board, cell: int) -> tuple[int, ...]:
    """The edges between a cell and the outside, as few as there are."""
    across: dict[int, list[tuple[int, int]]] = {}
    for edge, (one, two) in enumerate(board.beside):
        across.setdefault(one, []).append((edge, two))
        across.setdefault(two, []).append((edge, one))
    ways: dict[int, tuple[int, ...]] = {cell: ()}
    reached = [cell]
    for face in reached:
        if face in board.outside:
            return ways[face]
        for edge, beyond in across[face]:
            if beyond not in ways:
                ways[beyond] = (*ways[face], edge)
                reached.append(beyond)
    raise CertificateError(f"no way leads out of cell {cell}")


def _inequality(board: Board, cell: int, words: list[str]) -> list[Table]:
    """More lines round this cell than round another one beside it; shared edges count for both."""
    if words[:1] != [">"]:
        return _number(board, cell, words)
    other = whole(_words(words, 2)[1])
    if not 0 <= other < len(board.cells) or other == cell:
        raise CertificateError(f"there is no cell {other} beside cell {cell}")
    shared = set(board.cells[cell]) & set(board.cells[other])
    here = [edge for edge in board.cells[cell] if edge not in shared]
    there = [edge for edge in board.cells[other] if edge not in shared]
    if not shared or len(here) + len(there) > MOST_TOGETHER:
        raise CertificateError(f"cells {cell} and {other} are not beside each other, or too wide")
    low = (1 << len(here)) - 1
    more = {
        lines
        for lines in range(1 << len(here) + len(there))
        if (lines & low).bit_count() > (lines >> len(here)).bit_count()
    }
    return [Table((*here, *there), None, frozenset(more))]


def _circle(board: Board, cell: int, words: list[str]) -> list[Table]:
    """A white or a black circle of Masyu."""
    if words not in (["w"], ["b"]):
        raise CertificateError(f"cell {cell}: a circle is w or b")
    black = words == ["b"]
    around = board.sides[cell]
    here = sorted(around)
    straight = ((LEFT, RIGHT), (UP, DOWN))
    turns = ((RIGHT, UP), (UP, LEFT), (LEFT, DOWN), (DOWN, RIGHT))
    ways = [way for way in (turns if black else straight) if set(way) <= set(here)]
    fits = frozenset(sum(1 << here.index(side) for side in way) for way in ways)
    found = [Table(tuple(around[side] for side in here), None, fits)]
    beyond = {side: _beyond(board, cell, side) for side in here}
    if black:
        for side in here:
            # A line over this side goes straight on; where it cannot, there is no line.
            behind = beyond[side]
            if behind is None:
                found.append(Table((around[side],), frozenset({0})))
            else:
                found.append(Table((around[side], behind), None, frozenset({0b00, 0b10, 0b11})))
        return found
    for one, two in straight:
        before, behind = beyond.get(one), beyond.get(two)
        if before is not None and behind is not None:
            # Straight through, and straight on at both ends, is not allowed.
            found.append(Table((around[one], before, behind), None, NOT_ALL_THREE))
    return found


NOT_ALL_THREE = frozenset(range(7))


def _beyond(board: Board, cell: int, side: int) -> int | None:
    """The edge that continues straight on behind the neighbour on this side."""
    neighbour = sum(board.edges[board.sides[cell][side]]) - cell
    return board.sides[neighbour].get(side)


def _tile(board: Board, cell: int, words: list[str]) -> list[Table]:
    """A tile of Net, by its arms: 1 to the right, 2 up, 4 to the left, 8 down, added up."""
    (word,) = _words(words, 1)
    arms = whole(word)
    if arms > 15:
        raise CertificateError(f"cell {cell}: a tile has arms from 0 to 15")
    around = board.sides[cell]
    here = sorted(around)
    fits = set()
    for _ in range(4):
        arms = (arms << 1 | arms >> 3) & 15
        sides = [side for side in range(4) if arms >> side & 1]
        if set(sides) <= set(here):
            fits.add(sum(1 << here.index(side) for side in sides))
    return [Table(tuple(around[side] for side in here), None, frozenset(fits))]


def _words(words: list[str], number: int) -> list[str]:
    if len(words) != number:
        raise CertificateError(f"a clue of {number} words was needed, not {' '.join(words)[:40]!r}")
    return words


def _no_clue(board: Board, cell: int, words: list[str]) -> list[Table]:
    raise CertificateError(f"cell {cell}: a puzzle of tables has no clues")


FACES = ("square", "polygons", "edges")
ALL_BOARDS = (*FACES, "grid", "torus")

RULES = {
    "slitherlink": Rules("loop", FACES, _number, ("full",)),
    "slitherlink-pairs": Rules("loop", FACES, _pair, ("full",)),
    "slitherlink-sheep": Rules("loop", FACES, _sheep, ("full",)),
    "slitherlink-inequality": Rules("loop", FACES, _inequality, ("full",)),
    "masyu": Rules("loop", ("grid",), _circle),
    "net": Rules("tree", ("grid", "torus"), _tile),
    "tables-loop": Rules("loop", ALL_BOARDS, _no_clue, ("full",), states_tables=True),
    "tables-tree": Rules("tree", ALL_BOARDS, _no_clue, states_tables=True),
    "rule": Rules("part", ("edges",), _no_clue, states_tables=True, is_part=True),
    "rule-tree": Rules("tree", ("edges",), _no_clue, states_tables=True, is_part=True),
}
