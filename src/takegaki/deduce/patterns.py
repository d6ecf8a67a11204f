"""Named patterns: what players know by heart, recognised by the shape of what a deduction rests on.

They are found as everything else is, by the techniques up to Hard and by the proven rules of the library;
here they get their name and a proof by cases. A shape is told by what touches what: turned or mirrored it is
the same.
Source: the patterns of players' guides.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, vertex_name
from takegaki.core.printable import listed
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.mark_clauses import Namer, capital

SIDES_OF_SQUARE = 4
"""Of a cell of squares, which these patterns are about."""


@dataclass(frozen=True)
class Pattern:
    """A shape of clues, of which some marks follow.

    title   for people, as in guides
    board   a puzzle where it stands, as text
    proof   at most four sentences
    fits    whether clues (by cell) and marks are this shape
    """

    title: str
    board: str
    proof: tuple[str, ...]
    fits: Callable[[Graph, dict[int, int], dict[int, int]], bool]


def _corner(clue: int) -> Callable[[Graph, dict[int, int], dict[int, int]], bool]:
    def fits(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
        ((cell, number),) = clues.items() if len(clues) == 1 else ((-1, -1),)
        return not marks and number == clue and any(_ends(graph, dot) for dot in graph.corners_of(cell))

    return fits


def _ends(graph: Graph, dot: int) -> bool:
    """Is it a corner of the board?"""
    return len(graph.edges_at(dot)) == 2


def _shared(graph: Graph, one: int, other: int) -> tuple[int, int]:
    """How many edges and dots two cells have in common."""
    edges = set(graph.edges_of(one).tolist()) & set(graph.edges_of(other).tolist())
    dots = set(graph.corners_of(one).tolist()) & set(graph.corners_of(other).tolist())
    return len(edges), len(dots)


def _pair(low: int, high: int, *, diagonal: bool) -> Callable[[Graph, dict[int, int], dict[int, int]], bool]:
    def fits(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
        if marks or sorted(clues.values()) != [low, high]:
            return False
        return _shared(graph, *clues) == ((0, 1) if diagonal else (1, 2))

    return fits


def _across_twos(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
    """A chain from dot to dot: a 3 at both ends, 2s between."""
    numbers = sorted(clues.values())
    if marks or len(numbers) < 3 or numbers[-2:] != [3, 3] or set(numbers[:-2]) != {2}:
        return False
    at = next(cell for cell, number in clues.items() if number == 3)
    left = set(clues) - {at}
    while left:
        onwards = [cell for cell in left if _shared(graph, at, cell) == (0, 1)]
        if len(onwards) != 1:
            return False
        at = onwards[0]
        left.remove(at)
    return clues[at] == 3


def _ones_at_the_border(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
    if not _pair(1, 1, diagonal=False)(graph, clues, marks):
        return False
    return all((graph.edge_faces[graph.edges_of(cell)] == graph.outside).any() for cell in clues)


def _beside_crosses(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
    """Of the edges at a corner of a 3 only its own two are left."""
    if list(clues.values()) != [3] or list(marks.values()) != [CROSS, CROSS]:
        return False
    (cell,) = clues
    sides = set(graph.edges_of(cell).tolist())
    others = (set(graph.edges_at(dot).tolist()) - sides for dot in graph.corners_of(cell).tolist())
    return any(set(marks) == other for other in others)


def _line_into(clue: int) -> Callable[[Graph, dict[int, int], dict[int, int]], bool]:
    def fits(graph: Graph, clues: dict[int, int], marks: dict[int, int]) -> bool:
        if list(clues.values()) != [clue] or list(marks.values()) != [LINE]:
            return False
        (cell,), (edge,) = clues, marks
        touches = set(graph.edge_vertices[edge].tolist()) & set(graph.corners_of(cell).tolist())
        return edge not in graph.edges_of(cell) and len(touches) == 1

    return fits


PATTERNS = (
    Pattern(
        "3 in the corner",
        "3....\n.....\n.....\n.....\n.....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "Were none a line, only two edges would be left to the 3.",
        ),
        _corner(3),
    ),
    Pattern(
        "2 in the corner",
        "2....\n.....\n.....\n.....\n.....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "If both are, the 2 is complete, and each of them goes on along the border.",
            "If none is, its other two edges are lines, and each of them comes to the border and "
            "goes on along it.",
        ),
        _corner(2),
    ),
    Pattern(
        "1 in the corner",
        "1....\n.....\n.....\n.....\n.....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "Two lines are too many for the 1.",
        ),
        _corner(1),
    ),
    Pattern(
        "two 3s side by side",
        ".....\n.....\n.33..\n.....\n.....",
        (
            "If the edge between them is a cross, all their others are lines, and the dots at its "
            "ends are full.",
            "If it is a line, just one more line meets it at each end, and each 3 has two more.",
            "One 3 cannot have both of those at the ends, for the other would have only two "
            "lines; so each has one "
            "of them and its far edge.",
            "Either way the far edges are lines, and no line goes on from the middle one.",
        ),
        _pair(3, 3, diagonal=False),
    ),
    Pattern(
        "two 3s across a dot",
        ".....\n.3...\n..3..\n.....\n.....",
        (
            "Each 3 has at least one line at the dot between them, and no more than two meet: "
            "each has just one.",
            "So each 3 has both its edges on the far side.",
        ),
        _pair(3, 3, diagonal=True),
    ),
    Pattern(
        "3s across 2s",
        "......\n.3....\n..2...\n...3..\n......\n......",
        (
            "A 3 has at least one line at the dot towards the 2, so the 2 has at most one there.",
            "So it has at least one at its far dot, and what comes next at most one there, up to "
            "the other 3.",
            "The same holds from the other end, so that each clue has just one line at each of these dots.",
            "So both 3s have both their edges on the far side.",
        ),
        _across_twos,
    ),
    Pattern(
        "3 beside two crosses",
        ".....\n.0...\n..3..\n.....\n.....",
        (
            "Two edges are left at the dot where the crosses meet, both of the 3: both are lines, "
            "or none is.",
            "Were none a line, only two edges would be left to the 3.",
        ),
        _beside_crosses,
    ),
    Pattern(
        "a line comes to a 3",
        "..0\n3.2\n...",
        (
            "The line goes on along at most one of the two edges of the 3 at its corner.",
            "The 3 may lack only one line, so just one of the two is a line, and both others are lines.",
        ),
        _line_into(3),
    ),
    Pattern(
        "two 1s at the border",
        ".11..\n.....\n.....\n.....\n.....",
        (
            "A line between them would come to the border and go on along it, beside one of the two.",
            "That 1 would then have two lines.",
        ),
        _ones_at_the_border,
    ),
)
"""From easy to hard."""

MOST_CLUES, MOST_MARKS = 5, 2


def pattern_of(puzzle: Puzzle, deduction: Deduction) -> Pattern | None:
    """The named pattern that a deduction is, None for any other. Cost: some microseconds."""
    graph = puzzle.graph
    few = 0 < len(deduction.clues) <= MOST_CLUES and len(deduction.marks) <= MOST_MARKS
    if not few or not deduction.conclusions or graph.cells != "faces":
        return None
    clues: dict[int, int] = {}
    for cell in deduction.clues:
        number = puzzle.clue(cell)
        if number is None or len(graph.edges_of(cell)) != SIDES_OF_SQUARE:
            return None
        clues[cell] = number
    marks = dict(deduction.marks)
    return next((one for one in PATTERNS if one.fits(graph, clues, marks)), None)


def named(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """The deduction in the words of its pattern; as it is where it has none."""
    pattern = pattern_of(puzzle, deduction)
    if pattern is None or deduction.technique.name in ("clue-counting", "exact-step"):
        return deduction
    graph = puzzle.graph
    cells = [cell_name(graph, cell) for cell in deduction.clues]
    place = ("face", deduction.clues[0]) if len(cells) == 1 else ("edge", deduction.conclusions[0][0])
    then = Namer(graph, place).marks(deduction.conclusions)
    where = listed(cells)
    if deduction.marks:
        corners, edge = set(graph.corners_of(deduction.clues[0]).tolist()), deduction.marks[0][0]
        dot = next(one for one in graph.edge_vertices[edge].tolist() if one in corners)
        where = f"{where}, at {vertex_name(graph, dot)}"
    sentence = f"{capital(pattern.title)}, {where}: {then}."
    return replace(deduction, name=pattern.title, sentence=sentence, story=pattern.proof)
