"""Named patterns: what players know by heart, recognised by the shape of what a deduction rests on.

They are found as everything else is, by the techniques up to Hard and by the proven rules of the library;
here they get their name and a proof by cases. A shape is told by what touches what: turned or mirrored it is
the same.
Source: the patterns of players' guides.
"""

from dataclasses import dataclass, replace

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name, vertex_name
from takegaki.core.printable import listed
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.mark_clauses import Namer, capital
from takegaki.deduce.pattern_shapes import (
    Fits,
    Shape,
    across_known,
    across_twos,
    beside_crosses,
    beside_zero,
    corner_across_three,
    in_corner,
    line_into_one,
    line_into_three,
    line_through_two,
    line_to_two_with_cross,
    one_and_three_at_the_border,
    ones_at_the_border,
    two_clues,
)

SIDES_OF_SQUARE = 4
"""Of a cell of squares, which these patterns are about."""


@dataclass(frozen=True)
class Pattern:
    """A shape of clues, of which some marks follow.

    title   for people, as in guides
    board   a puzzle where it stands, as text
    proof   at most four sentences
    fits    whether clues, marks and conclusions are this shape
    """

    title: str
    board: str
    proof: tuple[str, ...]
    fits: Fits


PATTERNS = (
    Pattern(
        "3 in the corner",
        "3....\n.....\n.....\n.....\n.....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "Were none a line, only two edges would be left to the 3.",
        ),
        in_corner(3),
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
        in_corner(2),
    ),
    Pattern(
        "1 in the corner",
        "1....\n.....\n.....\n.....\n.....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "Two lines are too many for the 1.",
        ),
        in_corner(1),
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
        two_clues(3, 3, diagonal=False),
    ),
    Pattern(
        "two 3s across a dot",
        ".....\n.3...\n..3..\n.....\n.....",
        (
            "Each 3 has at least one line at the dot between them, and no more than two meet: "
            "each has just one.",
            "So each 3 has both its edges on the far side.",
        ),
        two_clues(3, 3, diagonal=True),
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
        across_twos,
    ),
    Pattern(
        "3 beside two crosses",
        ".....\n.0...\n..3..\n.....\n.....",
        (
            "Two edges are left at the dot where the crosses meet, both of the 3: both are lines, "
            "or none is.",
            "Were none a line, only two edges would be left to the 3.",
        ),
        beside_crosses(3, 2),
    ),
    Pattern(
        "a line comes to a 3",
        "..0\n3.2\n...",
        (
            "The line goes on along at most one of the two edges of the 3 at its corner.",
            "The 3 may lack only one line, so just one of the two is a line, and both others are lines.",
        ),
        line_into_three,
    ),
    Pattern(
        "two 1s at the border",
        ".11..\n.....\n.....\n.....\n.....",
        (
            "A line between them would come to the border and go on along it, beside one of the two.",
            "That 1 would then have two lines.",
        ),
        ones_at_the_border,
    ),
    Pattern(
        "0 beside 3",
        "...\n30.\n...",
        (
            "The 0 has no line, so the edge between them is a cross.",
            "The 3 needs all its other three edges.",
        ),
        beside_zero,
    ),
    Pattern(
        "1 beside two crosses",
        "...\n.1.\n0..",
        (
            "Two edges are left at the dot where the crosses meet, both of the 1: both are lines, "
            "or none is.",
            "Two lines are too many for the 1.",
        ),
        beside_crosses(1, 2),
    ),
    Pattern(
        "3 beside a cross at the border",
        "0..\n...\n3..\n...",
        (
            "Two edges are left at the dot where the cross meets the border, both of the 3: both are lines, "
            "or none is.",
            "Were none a line, only two edges would be left to the 3.",
        ),
        beside_crosses(3, 1),
    ),
    Pattern(
        "1 beside a cross at the border",
        ".....\n.....\n.0.1.",
        (
            "Two edges are left at the dot where the cross meets the border, both of the 1: both are lines, "
            "or none is.",
            "Two lines are too many for the 1.",
        ),
        beside_crosses(1, 1),
    ),
    Pattern(
        "a line comes to a 1",
        "...\n..1\n...\n..2",
        (
            "The line can go on only along one of the two edges of the 1 at its corner.",
            "That is the one line of the 1, so both others are crosses.",
        ),
        line_into_one,
    ),
    Pattern(
        "a line comes to a 2 with a cross",
        "....\n23..\n.3..\n....",
        (
            "The line goes on along at most one of the two edges of the 2 at its corner.",
            "So one of the other two is a line, and only one of them is no cross.",
            "Then the 2 has its other line at that corner: it is where the line goes on.",
        ),
        line_to_two_with_cross,
    ),
    Pattern(
        "a line comes to a 2",
        "..2\n...\n..2",
        (
            "The line can go on only along one of the two edges of the 2 at its corner.",
            "So just one of the other two is a line, and it comes to the corner across.",
            "There it must go on, and only one edge is left for it.",
        ),
        line_through_two,
    ),
    Pattern(
        "1 across a dot from a 3",
        "...\n.1.\n..3",
        (
            "Both edges of the 3 away from the dot between them are lines, so just one at the dot is.",
            "One line there needs just one more, and it can only be an edge of the 1.",
            "So the 1 has its line there, and its other edges are crosses.",
        ),
        across_known(3, 1, LINE),
    ),
    Pattern(
        "3 across a dot from a 1",
        ".....\n3....\n.10..",
        (
            "Both edges of the 1 away from the dot between them are crosses, so its line is at the dot.",
            "One line there needs just one more, and it can only be an edge of the 3.",
            "So the 3 has only one line there, and both its other edges are lines.",
        ),
        across_known(1, 3, CROSS),
    ),
    Pattern(
        "two 1s across a dot",
        "01.\n..1\n...",
        (
            "Both edges of the one 1 away from the dot between them are crosses, so its line is at the dot.",
            "One line there needs just one more, and it can only be an edge of the other 1.",
            "So that has its line there, and its other edges are crosses.",
        ),
        across_known(1, 1, CROSS),
    ),
    Pattern(
        "2 in the corner across a dot from a 3",
        "2...\n33..\n....",
        (
            "At the corner of the board two edges meet: both are lines, or none is.",
            "Were none a line, the 2 would have both its lines at the dot between them.",
            "No other line could meet there, and only two edges would be left to the 3.",
        ),
        corner_across_three,
    ),
    Pattern(
        "1 beside a 3 at the border",
        "...\n..3\n..1\n...",
        (
            "Were the edge of the 3 at the border a cross, its other three would be lines, the one between "
            "them too.",
            "That line comes to the border, where it could go on only along the 1.",
            "The 1 would then have two lines.",
        ),
        one_and_three_at_the_border,
    ),
)
"""From easy to hard."""

MOST_CLUES, MOST_MARKS = 5, 3


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
    shape = Shape(puzzle, clues, dict(deduction.marks), dict(deduction.conclusions))
    return next((one for one in PATTERNS if one.fits(shape)), None)


def _with_zero(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """That a 3 needs all edges but one, as what follows from the 0 beside it."""
    graph = puzzle.graph
    if len(deduction.marks) != 1 or [puzzle.clue(cell) for cell in deduction.clues] != [3]:
        return deduction
    beside: list[int] = graph.edge_faces[deduction.marks[0][0]].tolist()
    zero = next((face for face in beside if face != graph.outside and puzzle.clue(face) == 0), None)
    if zero is None:
        return deduction
    cells = tuple(sorted((*deduction.clues, zero)))
    return replace(deduction, clues=cells, marks=(), faces=cells)


def named(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """The deduction in the words of its pattern; as it is where it has none."""
    name = deduction.technique.name
    shaped = _with_zero(puzzle, deduction) if name == "clue-counting" else deduction
    if name in NOT_NAMED and shaped is deduction:
        return deduction
    pattern = pattern_of(puzzle, shaped)
    if pattern is None:
        return deduction
    graph = puzzle.graph
    cells = [cell_name(graph, cell) for cell in shaped.clues]
    place = ("face", shaped.clues[0]) if len(cells) == 1 else ("edge", shaped.conclusions[0][0])
    then = Namer(graph, place).marks(shaped.conclusions)
    dot = _where(graph, shaped) if len(cells) == 1 else None
    where = listed(cells) if dot is None else f"{listed(cells)}, at {vertex_name(graph, dot)}"
    sentence = f"{capital(pattern.title)}, {where}: {then}."
    return replace(shaped, name=pattern.title, sentence=sentence, story=pattern.proof, tree=())


NOT_NAMED = ("clue-counting", "exact-step")
"""Techniques that say more by themselves."""


def _where(graph: Graph, deduction: Deduction) -> int | None:
    """The corner of a cell where a mark beside it ends; of a line before a cross."""
    (cell,) = deduction.clues
    corners, own = set(graph.corners_of(cell).tolist()), set(graph.edges_of(cell).tolist())
    for edge, _ in sorted(deduction.marks, key=lambda mark: -mark[1]):
        if edge not in own:
            return next(int(one) for one in graph.edge_vertices[edge] if one in corners)
    return None
