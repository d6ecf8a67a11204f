"""What follows about tiles: arms, turns that are refused, how far a line can reach."""

from collections.abc import Sequence

from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Mark, Reason
from takegaki.deduce.facts.journal import Fact
from takegaki.puzzles import PUZZLES, tile_tables
from takegaki.tilings.torus import sides

ARMS = ("right", "up", "left", "down")
"""As messages choose by them, in the order of the bits of arms."""


def then_of_tile(
    puzzle: Puzzle, fact: Fact, concluded: Sequence[Mark], *, clash: bool
) -> Reason | None:
    """What follows about a tile; None where it is said as of any edge."""
    if concluded and fact.place[0] == "vertex":
        return _around(puzzle, fact.place[1], concluded)
    if concluded or fact.kind == "mark":
        return None
    if clash and fact.kind == "refusal":
        return Reason("then.contradicts")
    found = (
        _refusal(puzzle, fact.place[1], fact.mark)
        if fact.kind == "refusal"
        else _reach(puzzle, fact.place[1], fact.edges[0], fact.mark)
    )
    return Reason("then.clash", found=found) if clash else found


def _around(puzzle: Puzzle, cell: int, marks: Sequence[Mark]) -> Reason:
    """Marks on borders of a cell."""
    edges = sides(puzzle.graph)[cell].tolist()
    where: dict[int, list[Reason]] = {LINE: [], CROSS: []}
    for edge, mark in marks:
        where[mark].append(Reason(f"beside.{ARMS[edges.index(edge)]}"))
    lines, crosses = tuple(where[LINE]), tuple(where[CROSS])
    if not crosses:
        return Reason("tile.lines", lines=lines)
    if not lines:
        return Reason("tile.crosses", crosses=crosses)
    return Reason("tile.both", lines=lines, crosses=crosses)


def known_beside(
    puzzle: Puzzle, cell: int, marks: Sequence[Mark]
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Where a tile has an arm by these marks, and where it has none: by a mark, a wall or the
    border.
    """
    known = dict.fromkeys(PUZZLES[puzzle.kind].barred(puzzle), CROSS) | dict(marks)
    where: dict[int, list[Reason]] = {LINE: [], CROSS: []}
    for arm, edge in zip(ARMS, sides(puzzle.graph)[cell].tolist(), strict=True):
        mark = CROSS if edge == puzzle.graph.n_edges else known.get(edge)
        if mark is not None:
            where[mark].append(Reason(f"beside.{arm}"))
    return tuple(where[LINE]), tuple(where[CROSS])


def _refusal(puzzle: Puzzle, cell: int, ways: int) -> Reason:
    """Sets of arms (bits) that the tile has when turned, and cannot have."""
    refused = [arms for arms in tile_tables(puzzle).turns(puzzle, cell) if ways >> arms & 1]
    if refused:
        return Reason("tile.cannot-point", ways=tuple(map(directions, refused)))
    return Reason("tile.cannot-turn")


def _reach(puzzle: Puzzle, cell: int, edge: int, most: int) -> Reason:
    one, two = puzzle.graph.edge_vertices[edge].tolist()
    before = Cell(two if cell == one else one)
    return Reason("tile.reach", before=before, cell=Cell(cell), most=most)


def directions(arms: int) -> Reason:
    """Where arms (bits) lead."""
    ways = tuple(Reason(f"direction.{ARMS[side]}") for side in range(4) if arms >> side & 1)
    return Reason("direction.some", ways=ways) if ways else Reason("direction.none")
