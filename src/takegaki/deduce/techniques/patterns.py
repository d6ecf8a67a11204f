"""Named patterns: what players know by heart, recognised by the shape of a deduction's premises.

They are found as everything else is, by the techniques up to Hard and by the proven rules of the
library; here they get their name and a proof by cases. A shape is defined by incidence alone, so it
is the same turned or mirrored.
Source: the patterns of players' guides.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from takegaki.core.file_beside import file_beside
from takegaki.core.graph import Graph, both_ends, corners_round, meeting_at, sides_of
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import COMPASS_KEYS, corner_ways
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Dot, Mark, Reason, Value
from takegaki.core.table import allowed_counts
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.puzzles import PUZZLES, counts_sides, loop_tables

SIDES_OF_SQUARE = 4
"""Of a cell of squares, which these patterns are about."""


@dataclass(frozen=True)
class Shape:
    """The premises and conclusions of a deduction, on cells of four sides; those of a single 1, or
    of a clue with one edge to spare, on a cell of any number of sides.

    clues         the number of each cell that is a premise
    marks         LINE or CROSS of each edge that is a premise
    conclusions   LINE or CROSS of each edge concluded
    """

    puzzle: Puzzle
    clues: dict[int, int]
    marks: dict[int, int]
    conclusions: dict[int, int]

    @property
    def graph(self) -> Graph:
        """The board."""
        return self.puzzle.graph

    def own(self, cell: int) -> frozenset[int]:
        """The sides of a cell."""
        return sides_of(self.graph)[cell]

    def at(self, dot: int) -> frozenset[int]:
        """The edges at a dot."""
        return meeting_at(self.graph)[dot]

    def far(self, cell: int, dot: int) -> frozenset[int]:
        """The sides of a cell that do not end at a dot of it."""
        return self.own(cell) - self.at(dot)

    def others(self, cell: int, dot: int) -> frozenset[int]:
        """The edges at a dot of a cell that are no sides of the cell."""
        return self.at(dot) - self.own(cell)

    def corners(self, cell: int) -> list[int]:
        """The dots of a cell, in order round it."""
        return corners_round(self.graph)[cell]

    def shared(self, one: int, other: int) -> tuple[int, int]:
        """How many edges and how many dots two cells share."""
        return len(self.own(one) & self.own(other)), len(
            {*self.corners(one)} & {*self.corners(other)}
        )

    def numbers(self) -> list[int]:
        """The clues from small to large."""
        return sorted(self.clues.values())

    def marks_on(self, edges: Collection[int]) -> list[int]:
        """The marks on those of these edges that are premises."""
        return [self.marks[edge] for edge in edges if edge in self.marks]

    def concludes(self, mark: int, edges: Collection[int]) -> bool:
        """Does it conclude this mark, and that on these edges alone?"""
        return set(self.conclusions.values()) == {mark} and set(self.conclusions) <= set(edges)


Fits = Callable[[Shape], bool]


@dataclass(frozen=True)
class Pattern:
    """A shape of clues, of which some marks follow.

    key     of its messages; its pictures and JSON have it, too
    board   a puzzle where it stands, as text
    lemmas  how many sentences prove it, at most four
    fits    whether clues, marks and conclusions are this shape
    """

    key: str
    board: str
    lemmas: int
    fits: Fits

    @property
    def title(self) -> str:
        """For people, as in guides."""
        return Reason(f"pattern-{self.key}").phrase()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Its proof, as data."""
        lemmas = range(1, self.lemmas + 1)
        return tuple(Reason(f"pattern-{self.key}.proof-{number}") for number in lemmas)

    @property
    def proof(self) -> tuple[str, ...]:
        """Its proof, a sentence each."""
        return tuple(one.sentence() for one in self.reasons)


def in_corner(clue: int) -> Fits:
    """A clue in the corner of the board."""

    def fits(shape: Shape) -> bool:
        """One cell with this clue and a corner of the board, no marks."""
        if shape.marks or list(shape.clues.values()) != [clue]:
            return False
        (cell,) = shape.clues
        return any(_is_board_corner(shape, dot) for dot in shape.corners(cell))

    return fits


def _is_board_corner(shape: Shape, dot: int) -> bool:
    """Does no other cell touch this dot?"""
    return len(shape.at(dot)) == 2


def two_clues(low: int, high: int, *, diagonal: bool) -> Fits:
    """Two clues side by side or across a dot."""

    def fits(shape: Shape) -> bool:
        """Cells with these two clues that share an edge, or a dot alone; no marks."""
        if shape.marks or shape.numbers() != [low, high]:
            return False
        return shape.shared(*shape.clues) == ((0, 1) if diagonal else (1, 2))

    return fits


def across_twos(shape: Shape) -> bool:
    """A chain from dot to dot: a 3 at both ends, 2s between."""
    clues, numbers = shape.clues, shape.numbers()
    if shape.marks or len(numbers) < 3 or numbers[-2:] != [3, 3] or set(numbers[:-2]) != {2}:
        return False
    at = next(cell for cell, number in clues.items() if number == 3)
    left = set(clues) - {at}
    while left:
        onwards = [cell for cell in left if shape.shared(at, cell) == (0, 1)]
        if len(onwards) != 1:
            return False
        at = onwards[0]
        left.remove(at)
    return clues[at] == 3


def at_the_border(low: int, high: int) -> Fits:
    """Two clues side by side, both at the border."""
    side_by_side = two_clues(low, high, diagonal=False)

    def fits(shape: Shape) -> bool:
        """These two clues side by side, each on a cell with a side on the border; no marks."""
        graph = shape.graph
        return side_by_side(shape) and all(
            (graph.edge_faces[graph.edges_of(cell)] == graph.outside).any() for cell in shape.clues
        )

    return fits


def beside_crosses(clue: int, *, at_border: bool) -> Fits:
    """A clue with crosses on all edges at one of its dots but its own two: one cross at a dot on
    the border, or as many as there are at any other dot.
    """

    def fits(shape: Shape) -> bool:
        """One cell with this clue; the marks are one or two crosses, all edges at a dot that are
        not its own.
        """
        marks = list(shape.marks.values())
        if list(shape.clues.values()) != [clue] or marks not in ([CROSS], [CROSS, CROSS]):
            return False
        (cell,) = shape.clues
        return any(
            set(shape.marks) == shape.others(cell, dot)
            and (len(marks) == 1 and _is_on_border(shape, dot)) == at_border
            for dot in shape.corners(cell)
        )

    return fits


def _spares_one(shape: Shape) -> int | None:
    """The one cell, where its clue is one less than its sides, and these are not four: those of
    squares have names of their own; None for any other.
    """
    if len(shape.clues) != 1:
        return None
    ((cell, clue),) = shape.clues.items()
    sides = len(shape.own(cell))
    return cell if clue == sides - 1 and sides != SIDES_OF_SQUARE else None


def spares_one_in_corner(shape: Shape) -> bool:
    """A clue with one edge to spare in a corner of the board."""
    cell = _spares_one(shape)
    if cell is None or shape.marks:
        return False
    corners = [shape.at(dot) for dot in shape.corners(cell) if _is_board_corner(shape, dot)]
    return shape.concludes(LINE, frozenset().union(*corners))


def spares_one_at_crosses(*, at_border: bool) -> Fits:
    """A clue with one edge to spare and crosses on all edges at one of its dots but its own two:
    one at a dot on the border, or as many as there are at any other dot.
    """

    def fits(shape: Shape) -> bool:
        """The marks are crosses, all edges at a dot that are not its own; these follow."""
        cell = _spares_one(shape)
        if cell is None or set(shape.marks.values()) != {CROSS}:
            return False
        return any(
            set(shape.marks) == shape.others(cell, dot)
            and (len(shape.marks) == 1 and _is_on_border(shape, dot)) == at_border
            and shape.concludes(LINE, shape.own(cell) - shape.far(cell, dot))
            for dot in shape.corners(cell)
        )

    return fits


def line_into_one_to_spare(shape: Shape) -> bool:
    """A line ends at a dot of a clue with one edge to spare."""
    cell = _spares_one(shape)
    if cell is None or list(shape.marks.values()) != [LINE]:
        return False
    (edge,) = shape.marks
    return edge not in shape.own(cell) and any(
        edge in shape.others(cell, dot) for dot in shape.corners(cell)
    )


def ends_of_one_edge(shape: Shape) -> bool:
    """Lines end at both dots of an edge of a clue that has one edge to spare, with its crosses."""
    if len(shape.clues) != 1:
        return False
    ((cell, clue),) = shape.clues.items()
    own = shape.own(cell)
    left = own - set(shape.marks)
    lines = [edge for edge, mark in shape.marks.items() if edge not in own]
    is_short = len(left) == clue - shape.marks_on(own).count(LINE) + 1
    if not is_short or len(lines) != 2 or shape.marks_on(lines) != [LINE, LINE]:
        return False
    between = [edge for edge in left if _are_its_ends(shape, cell, edge, left, lines)]
    known = {edge: CROSS if edge in between else LINE for edge in left}
    return len(between) == 1 and shape.conclusions.items() <= known.items()


def _are_its_ends(
    shape: Shape, cell: int, edge: int, left: Collection[int], lines: Collection[int]
) -> bool:
    """Does one of two lines end at each dot of an edge, and would both neighbours of this edge
    round the cell be crosses if it were a line?
    """
    ends = shape.graph.edge_vertices[edge].tolist()
    beside = [shape.own(cell) - shape.far(cell, dot) - {edge} for dot in ends]
    at = [[line for line in lines if line in shape.others(cell, dot)] for dot in ends]
    return all(edges <= {*left} for edges in beside) and [len(one) for one in at] == [1, 1]


def _is_on_border(shape: Shape, dot: int) -> bool:
    """Is the outside at this dot?"""
    graph = shape.graph
    return bool((graph.edge_faces[graph.edges_at(dot)] == graph.outside).any())


def line_into_three(shape: Shape) -> bool:
    """A line ends at a dot of a 3."""
    if list(shape.clues.values()) != [3] or list(shape.marks.values()) != [LINE]:
        return False
    ((cell,), (edge,)) = shape.clues, shape.marks
    return edge not in shape.own(cell) and any(
        edge in shape.others(cell, dot) for dot in shape.corners(cell)
    )


def _line_enters(shape: Shape, cell: int, dot: int) -> bool:
    """Do the edges beside a cell at a dot hold one line and crosses, so that it continues along the
    cell?
    """
    others = shape.others(cell, dot)
    return len(shape.marks_on(others)) == len(others) and shape.marks_on(others).count(LINE) == 1


def line_into_one(shape: Shape) -> bool:
    """A line ends at a dot of a 1 and can continue only along it."""
    if list(shape.clues.values()) != [1]:
        return False
    (cell,) = shape.clues
    return any(
        _line_enters(shape, cell, dot)
        and set(shape.marks) == shape.others(cell, dot)
        and shape.concludes(CROSS, shape.far(cell, dot))
        for dot in shape.corners(cell)
    )


def line_through_two(shape: Shape) -> bool:
    """A line ends at a dot of a 2, and only one edge is left for it at the dot across."""
    if list(shape.clues.values()) != [2]:
        return False
    (cell,) = shape.clues
    corners = shape.corners(cell)
    for dot, across in zip(corners, corners[2:] + corners[:2], strict=True):
        here, there = shape.others(cell, dot), shape.others(cell, across)
        is_through = set(shape.marks_on(there)) <= {CROSS} and shape.concludes(LINE, there)
        if _line_enters(shape, cell, dot) and set(shape.marks) <= here | there and is_through:
            return True
    return False


def line_to_two_with_cross(shape: Shape) -> bool:
    """A line ends at a dot of a 2 that has a cross on a side away from it."""
    if list(shape.clues.values()) != [2] or sorted(shape.marks.values()) != [CROSS, LINE]:
        return False
    (cell,) = shape.clues
    cross, line = sorted(shape.marks, key=lambda edge: shape.marks[edge])
    return any(
        line in shape.others(cell, dot) and cross in shape.far(cell, dot)
        for dot in shape.corners(cell)
    )


def across_known(known: int, other: int, mark: int) -> Fits:
    """Two clues across a dot; the first has a mark on both its sides away from it."""

    def fits(shape: Shape) -> bool:
        """Cells of both clues that share a dot alone; the marks are those of the first one, no
        others.
        """
        if shape.numbers() != sorted((known, other)) or shape.shared(*shape.clues) != (0, 1):
            return False
        one, two = shape.clues
        (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
        return any(
            shape.clues[cell] == known
            and shape.marks == dict.fromkeys(shape.far(cell, dot), mark)
            and shape.concludes(LINE if other == 3 else CROSS, shape.far(beyond, dot))
            for cell, beyond in ((one, two), (two, one))
        )

    return fits


def corner_across_three(shape: Shape) -> bool:
    """A 2 in the corner of the board, a 3 across its dot."""
    if shape.marks or shape.numbers() != [2, 3] or shape.shared(*shape.clues) != (0, 1):
        return False
    cell = next(cell for cell, number in shape.clues.items() if number == 2)
    corner = next((dot for dot in shape.corners(cell) if _is_board_corner(shape, dot)), None)
    if corner is None:
        return False
    return shape.concludes(LINE, shape.graph.edges_at(corner).tolist())


def zero_across_three(shape: Shape) -> bool:
    """A 0 and a 3 that share a dot alone; the 3's edges at this dot follow."""
    if shape.marks or shape.numbers() != [0, 3] or shape.shared(*shape.clues) != (0, 1):
        return False
    (three,) = (cell for cell, number in shape.clues.items() if number == 3)
    one, two = shape.clues
    (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
    return shape.concludes(LINE, shape.own(three) & shape.at(dot))


def corner_beside(clue: int) -> Fits:
    """A 2 in the corner of the board, another clue beside it."""

    def fits(shape: Shape) -> bool:
        """Cells with these two clues that share an edge; no marks."""
        if shape.marks or shape.numbers() != sorted((2, clue)):
            return False
        cell = next(cell for cell, number in shape.clues.items() if number == 2)
        is_corner = any(_is_board_corner(shape, dot) for dot in shape.corners(cell))
        return is_corner and shape.shared(*shape.clues) == (1, 2)

    return fits


def _closed_dots(shape: Shape, cell: int) -> Iterator[tuple[int, int, frozenset[int]]]:
    """The dots of a cell of four sides at which all other edges are crosses among the premises, the
    dots across, and these crosses.
    """
    corners = shape.corners(cell)
    for dot, across in zip(corners, corners[2:] + corners[:2], strict=True):
        others = shape.others(cell, dot)
        if others and shape.marks_on(others) == [CROSS] * len(others):
            yield dot, across, others


def closed_two_across_three(shape: Shape) -> bool:
    """A 2 at a closed corner, a 3 across the dot on its other side; the closed edges follow."""
    if shape.numbers() != [2, 3] or shape.shared(*shape.clues) != (0, 1):
        return False
    two, three = sorted(shape.clues, key=lambda cell: shape.clues[cell])
    return any(
        across in shape.corners(three)
        and set(shape.marks) == crosses
        and shape.concludes(LINE, shape.own(two) - shape.far(two, dot))
        for dot, across, crosses in _closed_dots(shape, two)
    )


def line_to_closed_two(shape: Shape) -> bool:
    """A 2 at a closed corner, a line at the dot across; the closed edges follow."""
    if list(shape.clues.values()) != [2]:
        return False
    (cell,) = shape.clues
    lines = {edge for edge, mark in shape.marks.items() if mark == LINE}
    return any(
        len(lines) == 1
        and lines <= shape.others(cell, across)
        and set(shape.marks) - lines == crosses
        and shape.concludes(LINE, shape.own(cell) - shape.far(cell, dot))
        for dot, across, crosses in _closed_dots(shape, cell)
    )


def closed_two_marked(shape: Shape) -> bool:
    """A 2 at a closed corner with a line or a cross on one of its edges away from it: these two are
    alike, and those at the corner are the opposite.
    """
    if list(shape.clues.values()) != [2]:
        return False
    (cell,) = shape.clues
    for dot, _, crosses in _closed_dots(shape, cell):
        far = shape.far(cell, dot)
        known = {edge: mark for edge, mark in shape.marks.items() if edge in far}
        if len(known) == 1 and set(shape.marks) == crosses | set(known):
            (mark,) = known.values()
            then = dict.fromkeys(far, mark) | dict.fromkeys(shape.own(cell) - far, -mark)
            return shape.conclusions.items() <= then.items()
    return False


def crossed_two_across_three(shape: Shape) -> bool:
    """A 2 and a 3 that share a dot alone, a cross on an edge of the 2 away from it; the other one
    follows, and those of the 3.
    """
    if shape.numbers() != [2, 3] or shape.shared(*shape.clues) != (0, 1):
        return False
    two, three = sorted(shape.clues, key=lambda cell: shape.clues[cell])
    (dot,) = {*shape.corners(two)} & {*shape.corners(three)}
    far = shape.far(two, dot)
    is_crossed = list(shape.marks.values()) == [CROSS] and set(shape.marks) <= far
    return is_crossed and shape.concludes(LINE, far | shape.far(three, dot))


def one_across_two(shape: Shape) -> bool:
    """A 1 across a dot from a 2 that has a line and a cross on its edges away from it."""
    if shape.numbers() != [1, 2] or shape.shared(*shape.clues) != (0, 1):
        return False
    one, two = sorted(shape.clues, key=lambda cell: shape.clues[cell])
    (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
    is_known = set(shape.marks) == shape.far(two, dot) and sum(shape.marks.values()) == 0
    return is_known and shape.concludes(CROSS, shape.far(one, dot))


def one_line_at_corner(shape: Shape) -> bool:
    """A clue that has one line left for its two edges at a dot, as all others are decided; so one
    of the other edges at the dot is a line, too.
    """
    if len(shape.clues) != 1:
        return False
    ((cell, clue),) = shape.clues.items()
    for dot in shape.corners(cell):
        far, others = shape.far(cell, dot), shape.others(cell, dot)
        known = {edge: shape.marks[edge] for edge in others if edge in shape.marks}
        left = others - set(known)
        is_short_of_one = far <= set(shape.marks) and shape.marks_on(far).count(LINE) == clue - 1
        if not is_short_of_one or set(shape.marks) - far - others:
            continue
        if list(known.values()) == [LINE] and shape.concludes(CROSS, left):
            return True
        if len(left) == 1 and set(known.values()) <= {CROSS} and shape.concludes(LINE, left):
            return True
    return False


def lines_at_both_ends_of_twos(shape: Shape) -> bool:
    """2s straight from dot to dot, a line at both ends: no other edge there is one."""
    if set(shape.clues.values()) != {2} or list(shape.marks.values()) != [LINE, LINE]:
        return False
    return any(
        _runs_between(shape, cell, dot) for cell in shape.clues for dot in shape.corners(cell)
    )


def _runs_between(shape: Shape, cell: int, first: int) -> bool:
    """Does a diagonal of all the 2s from a dot of one of them lead from one line to the other?"""
    left, dot = set(shape.clues), first
    here = cell
    while True:
        left.remove(here)
        corners = shape.corners(here)
        dot = corners[(corners.index(dot) + 2) % SIDES_OF_SQUARE]
        if not left:
            break
        onwards = [
            one for one in left if dot in shape.corners(one) and shape.shared(here, one) == (0, 1)
        ]
        if len(onwards) != 1:
            return False
        (here,) = onwards
    ends = shape.others(cell, first), shape.others(here, dot)
    is_lined = all(shape.marks_on(edges) == [LINE] for edges in ends)
    return is_lined and shape.concludes(CROSS, ends[0] | ends[1])


def line_to_two_in_corner(shape: Shape) -> bool:
    """A 2 in the corner of the board, a line at the dot across it; the corner's edges follow."""
    if list(shape.clues.values()) != [2] or list(shape.marks.values()) != [LINE]:
        return False
    ((cell,), (edge,)) = shape.clues, shape.marks
    corners = shape.corners(cell)
    return any(
        _is_board_corner(shape, dot)
        and edge in shape.others(cell, across)
        and shape.concludes(LINE, shape.at(dot))
        for dot, across in zip(corners, corners[2:] + corners[:2], strict=True)
    )


def line_through_twos(last: int) -> Fits:
    """A line ends at a dot of a 2; 2s lead from there straight from dot to dot to another clue. To
    a 1 it must go on along the first 2.
    """

    def fits(shape: Shape) -> bool:
        """Twos and one other clue in a row of diagonals; the marks are those at the first dot."""
        numbers = list(shape.clues.values())
        if len(numbers) < 2 or sorted(numbers) != sorted([last, *[2] * (len(numbers) - 1)]):
            return False
        end = next(cell for cell, number in shape.clues.items() if number == last)
        return any(_leads_back(shape, end, dot, last) for dot in shape.corners(end))

    return fits


def _leads_back(shape: Shape, end: int, dot: int, last: int) -> bool:
    """Do 2s lead from a dot of the last clue back to the line, and does that give what follows?"""
    mark = LINE if last == 3 else CROSS
    if not shape.concludes(mark, shape.far(end, dot)):
        return False
    left, here = set(shape.clues) - {end}, end
    while left:
        onwards = [
            cell
            for cell in left
            if dot in shape.corners(cell) and shape.shared(here, cell) == (0, 1)
        ]
        if len(onwards) != 1:
            return False
        (here,) = onwards
        left.remove(here)
        corners = shape.corners(here)
        dot = corners[(corners.index(dot) + 2) % SIDES_OF_SQUARE]
    if last == 3:
        marks = list(shape.marks.items())
        return len(marks) == 1 and marks[0][1] == LINE and marks[0][0] in shape.others(here, dot)
    return _line_enters(shape, here, dot) and set(shape.marks) == shape.others(here, dot)


def of_its_type(key: str) -> Fits:
    """A pattern that a puzzle type brings itself."""

    def fits(shape: Shape) -> bool:
        """Its cells, no marks, and of what follows some."""
        return not shape.marks and any(
            set(cells) == set(shape.clues) and shape.conclusions.items() <= dict(then).items()
            for cells, then in _places_of_type(shape, key)
        )

    return fits


def _places_of_type(shape: Shape, key: str) -> Iterator[tuple[tuple[int, ...], list[Mark]]]:
    own = PUZZLES[shape.puzzle.kind].patterns.get(key)
    if own is not None:
        for cell in shape.clues:
            yield from own.places(shape.puzzle, cell)


FITS: dict[str, Fits] = {
    "3-in-the-corner": in_corner(3),
    "2-in-the-corner": in_corner(2),
    "1-in-the-corner": in_corner(1),
    "two-3s-side-by-side": two_clues(3, 3, diagonal=False),
    "two-3s-across-a-dot": two_clues(3, 3, diagonal=True),
    "3s-across-2s": across_twos,
    "3-beside-two-crosses": beside_crosses(3, at_border=False),
    "a-line-comes-to-a-3": line_into_three,
    "two-1s-at-the-border": at_the_border(1, 1),
    "0-beside-3": two_clues(0, 3, diagonal=False),
    "1-beside-two-crosses": beside_crosses(1, at_border=False),
    "3-beside-a-cross-at-the-border": beside_crosses(3, at_border=True),
    "1-beside-a-cross-at-the-border": beside_crosses(1, at_border=True),
    "a-line-comes-to-a-1": line_into_one,
    "a-line-comes-to-a-2-with-a-cross": line_to_two_with_cross,
    "a-line-comes-to-a-2": line_through_two,
    "1-across-a-dot-from-a-3": across_known(3, 1, LINE),
    "3-across-a-dot-from-a-1": across_known(1, 3, CROSS),
    "two-1s-across-a-dot": across_known(1, 1, CROSS),
    "2-in-the-corner-across-a-dot-from-a-3": corner_across_three,
    "1-beside-a-3-at-the-border": at_the_border(1, 3),
    "0-across-a-dot-from-a-3": zero_across_three,
    "a-line-comes-to-a-2-in-the-corner": line_to_two_in_corner,
    "a-line-comes-to-2s-before-a-3": line_through_twos(3),
    "a-line-comes-to-2s-before-a-1": line_through_twos(1),
    "2-in-the-corner-beside-a-1": corner_beside(1),
    "2-in-the-corner-beside-a-3": corner_beside(3),
    "2-at-a-closed-corner-across-a-dot-from-a-3": closed_two_across_three,
    "a-line-comes-to-a-2-at-a-closed-corner": line_to_closed_two,
    "2-at-a-closed-corner": closed_two_marked,
    "2-beside-a-cross-across-a-dot-from-a-3": crossed_two_across_three,
    "1-across-a-dot-from-a-2": one_across_two,
    "one-line-at-a-corner": one_line_at_corner,
    "lines-at-both-ends-of-2s": lines_at_both_ends_of_twos,
    "lines-at-both-ends-of-an-edge": ends_of_one_edge,
    "one-to-spare-in-the-corner": spares_one_in_corner,
    "one-to-spare-at-a-closed-corner": spares_one_at_crosses(at_border=False),
    "one-to-spare-beside-a-cross-at-the-border": spares_one_at_crosses(at_border=True),
    "a-line-comes-to-one-to-spare": line_into_one_to_spare,
}
"""What recognises each pattern, by its key, from easy to hard."""

Gives = Callable[[Shape], Iterator[tuple[int, Collection[int]]]]
"""A mark, and the edges that get it."""


def _corner_edges(number: int, mark: int) -> Gives:
    """The edges at the corner of the board, of a cell with this number."""

    def gives(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
        """Those at each corner that it has."""
        cell = next(cell for cell, clue in shape.clues.items() if clue == number)
        for dot in shape.corners(cell):
            if _is_board_corner(shape, dot):
                yield mark, shape.at(dot)

    return gives


def _edges_at_crosses(mark: int) -> Gives:
    """The edges of a cell at its dot where all others are crosses."""

    def gives(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
        """Those at the dots whose other edges are the premises."""
        (cell,) = shape.clues
        for dot in shape.corners(cell):
            if set(shape.marks) == shape.others(cell, dot):
                yield mark, shape.own(cell) - shape.far(cell, dot)

    return gives


def _beyond_the_line(mark: int) -> Gives:
    """The edges of a cell away from the dot where the line of the premises ends."""

    def gives(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
        """Those away from each dot at which all marks lie."""
        (cell,) = shape.clues
        for dot in shape.corners(cell):
            if set(shape.marks) <= shape.others(cell, dot):
                yield mark, shape.far(cell, dot)
                if mark == LINE:
                    yield CROSS, shape.others(cell, dot) - set(shape.marks)

    return gives


def _far_ends(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
    """The edges of both 3s away from the dot that leads to the other one."""
    threes = [cell for cell, clue in shape.clues.items() if clue == 3]
    for cell in threes:
        for other in shape.clues:
            if other != cell and (other not in threes or len(shape.clues) == 2):
                for dot in {*shape.corners(cell)} & {*shape.corners(other)}:
                    yield LINE, shape.far(cell, dot)


def _far_of_the_other(known: int, other: int) -> Gives:
    """The edges away from the dot, of the clue that is not the one with both marks."""

    def gives(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
        """Of the cell of which no edge is a premise."""
        one, two = shape.clues
        (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
        for cell, beyond in ((one, two), (two, one)):
            if shape.clues[cell] == known and set(shape.marks) == shape.far(cell, dot):
                yield LINE if other == 3 else CROSS, shape.far(beyond, dot)

    return gives


def _beside_the_cross(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
    """The edges of a 2 and of a 3 away from the dot that they share."""
    one, two = shape.clues
    (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
    yield LINE, (shape.far(one, dot) | shape.far(two, dot)) - set(shape.marks)


def _of_three_at_the_dot(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
    """The edges of a 3 at the dot that it shares with the 0."""
    one, two = shape.clues
    (dot,) = {*shape.corners(one)} & {*shape.corners(two)}
    three = one if shape.clues[one] == 3 else two
    yield LINE, shape.own(three) - shape.far(three, dot)


def _corners_of_any(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
    """The edges at every corner of the board that the one cell has."""
    for dot in shape.corners(next(iter(shape.clues))):
        if _is_board_corner(shape, dot):
            yield LINE, shape.at(dot)


def _all_of_type(key: str) -> Gives:
    """All that follows from a pattern of a puzzle type."""

    def gives(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
        """Where it lies on these cells."""
        for cells, then in _places_of_type(shape, key):
            if set(cells) == set(shape.clues):
                yield from ((mark, (edge,)) for edge, mark in then)

    return gives


def _at_closed_dot(shape: Shape) -> Iterator[tuple[int, Collection[int]]]:
    """The edges of a 2 at its closed corner."""
    two = next(cell for cell, clue in shape.clues.items() if clue == 2)
    for dot, _, _ in _closed_dots(shape, two):
        yield LINE, shape.own(two) - shape.far(two, dot)


GIVES: dict[str, Gives] = {
    "3-in-the-corner": _corner_edges(3, LINE),
    "1-in-the-corner": _corner_edges(1, CROSS),
    "two-3s-across-a-dot": _far_ends,
    "3s-across-2s": _far_ends,
    "3-beside-two-crosses": _edges_at_crosses(LINE),
    "1-beside-two-crosses": _edges_at_crosses(CROSS),
    "3-beside-a-cross-at-the-border": _edges_at_crosses(LINE),
    "1-beside-a-cross-at-the-border": _edges_at_crosses(CROSS),
    "a-line-comes-to-a-3": _beyond_the_line(LINE),
    "a-line-comes-to-a-1": _beyond_the_line(CROSS),
    "1-across-a-dot-from-a-3": _far_of_the_other(3, 1),
    "3-across-a-dot-from-a-1": _far_of_the_other(1, 3),
    "two-1s-across-a-dot": _far_of_the_other(1, 1),
    "0-across-a-dot-from-a-3": _of_three_at_the_dot,
    "2-at-a-closed-corner-across-a-dot-from-a-3": _at_closed_dot,
    "a-line-comes-to-a-2-at-a-closed-corner": _at_closed_dot,
    "1-across-a-dot-from-a-2": _far_of_the_other(2, 1),
    "2-beside-a-cross-across-a-dot-from-a-3": _beside_the_cross,
    "one-to-spare-in-the-corner": _corners_of_any,
    "one-to-spare-at-a-closed-corner": _edges_at_crosses(LINE),
    "one-to-spare-beside-a-cross-at-the-border": _edges_at_crosses(LINE),
    "a-line-comes-to-one-to-spare": _beyond_the_line(LINE),
}
"""What follows from each pattern whose techniques may find one edge before the other: the same from
the same premises, so that it is told at once.
"""


ORDERS = {
    "0-beside-3": (0, 3),
    "0-across-a-dot-from-a-3": (0, 3),
    "1-across-a-dot-from-a-3": (1, 3),
    "3-across-a-dot-from-a-1": (3, 1),
    "2-in-the-corner-across-a-dot-from-a-3": (2, 3),
    "1-beside-a-3-at-the-border": (1, 3),
    "2-in-the-corner-beside-a-1": (2, 1),
    "2-in-the-corner-beside-a-3": (2, 3),
    "2-at-a-closed-corner-across-a-dot-from-a-3": (2, 3),
    "2-beside-a-cross-across-a-dot-from-a-3": (2, 3),
    "1-across-a-dot-from-a-2": (1, 2),
}
"""The clues of two numbers as they are named one after the other."""


def _read() -> Iterator[tuple[str, str, int]]:
    """The key, the board and the number of sentences of each pattern."""
    text = file_beside("takegaki.deduce.boards", "patterns.txt").decode("ascii")
    for block in text.strip().split("\n\n")[1:]:
        key, *lines, lemmas = block.split("\n")
        yield key, "\n".join(line.strip() for line in lines), int(lemmas.removeprefix("- "))


_READ = tuple(_read())
OF_TYPES = tuple(key for key, _, _ in _READ if key not in FITS)
"""Those that puzzle types bring (`PuzzleType.patterns`)."""
FITS.update({key: of_its_type(key) for key in OF_TYPES})
GIVES.update({key: _all_of_type(key) for key in OF_TYPES})
PATTERNS = tuple(Pattern(*one, FITS[one[0]]) for one in _READ)
"""From easy to hard; their boards stand beside those of the techniques."""


OF_A_ONE = (
    "1-in-the-corner",
    "1-beside-two-crosses",
    "1-beside-a-cross-at-the-border",
    "a-line-comes-to-a-1",
)
ONE_TO_SPARE = (
    "one-to-spare-in-the-corner",
    "one-to-spare-at-a-closed-corner",
    "one-to-spare-beside-a-cross-at-the-border",
    "a-line-comes-to-one-to-spare",
)
"""Of a clue that is one less than the sides of its cell: on squares these are the 3's."""
ONE_LINE = "one-line-at-a-corner"
BOTH_ENDS = "lines-at-both-ends-of-an-edge"
ON_ANY_CELL = tuple(
    one for one in PATTERNS if one.key in (*OF_A_ONE, *ONE_TO_SPARE, ONE_LINE, BOTH_ENDS)
)
"""Those that hold however many sides a cell has: where a 1 has its line, where a clue has one
edge to spare, and where one line is left at a corner.
"""


MOST_CLUES, MOST_MARKS = 5, 6
"""Of any pattern, but that a chain of 3s and 2s may be longer: then it has no name."""


def pattern_of(puzzle: Puzzle, deduction: Deduction) -> Pattern | None:
    """The named pattern that a deduction is, None for any other. Cost: some microseconds."""
    graph = puzzle.graph
    few = 0 < len(deduction.clues) <= MOST_CLUES and len(deduction.marks) <= MOST_MARKS
    if not few or not deduction.conclusions:
        return None
    if graph.cells != "faces":
        return _pattern_of_type(puzzle, deduction)
    clues: dict[int, int] = {}
    patterns = PATTERNS
    for cell in deduction.clues:
        number = lines_round(puzzle, cell)
        if number is None:
            return None
        if len(graph.edges_of(cell)) != SIDES_OF_SQUARE:
            patterns = ON_ANY_CELL
        clues[cell] = number
    shape = Shape(puzzle, clues, dict(deduction.marks), dict(deduction.conclusions))
    return next((one for one in patterns if one.fits(shape)), None)


def _pattern_of_type(puzzle: Puzzle, deduction: Deduction) -> Pattern | None:
    """The pattern of its puzzle type that a deduction from clues alone is."""
    own = PUZZLES[puzzle.kind].patterns
    if deduction.marks or not own:
        return None
    shape = Shape(puzzle, _numbers(puzzle, deduction.clues), {}, dict(deduction.conclusions))
    return next((one for one in PATTERNS if one.key in own and one.fits(shape)), None)


def _numbers(puzzle: Puzzle, cells: Sequence[int]) -> dict[int, int]:
    """The clues of some cells: of faces the lines round them, else what they are coded."""
    if puzzle.graph.cells != "faces":
        return {cell: int(puzzle.clues[cell]) for cell in cells}
    return {cell: int(lines_round(puzzle, cell) or 0) for cell in cells}


def lines_round(puzzle: Puzzle, cell: int) -> int | None:
    """The number of lines round a cell where its clue says it: of the pair 3/3, but not of 0/3,
    which is coded 3; None for other clues.
    """
    clue = int(puzzle.clues[cell])
    if clue < 0 or counts_sides(puzzle.kind):
        return puzzle.clue(cell)
    (edges, patterns), *others = loop_tables(puzzle.kind).parts_of(puzzle.graph, cell, clue)
    counted = allowed_counts(len(edges), patterns)
    is_round = not others and {*edges} == {*puzzle.graph.edges_of(cell).tolist()}
    return counted[0] if is_round and counted is not None and len(counted) == 1 else None


NOT_NAMED = ("clue-counting", "exact-step")
"""Techniques whose own reason explains more than a pattern's name would."""


def _with_zero(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """A deduction from a 3 and the cross between it and a 0, restated as one from both clues."""
    graph = puzzle.graph
    if len(deduction.marks) != 1 or [lines_round(puzzle, cell) for cell in deduction.clues] != [3]:
        return deduction
    beside: list[int] = graph.edge_faces[deduction.marks[0][0]].tolist()
    zero = next((face for face in beside if face != graph.outside and puzzle.clue(face) == 0), None)
    if zero is None:
        return deduction
    cells = tuple(sorted((*deduction.clues, zero)))
    return replace(deduction, clues=cells, marks=(), faces=cells)


def _by_zero(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """A deduction from a 3 and the two crosses at a dot of it, restated as one from the 3 and the 0
    that has both.
    """
    graph = puzzle.graph
    beside = [{*graph.edge_faces[edge].tolist()} - {graph.outside} for edge, _ in deduction.marks]
    zeros = [face for face in set.intersection(*beside) if lines_round(puzzle, face) == 0]
    if len(zeros) != 1 or len(deduction.marks) != 2:
        return deduction
    cells = tuple(sorted((*deduction.clues, zeros[0])))
    return replace(deduction, clues=cells, marks=(), faces=cells)


def named(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """The deduction as its pattern; as it is where it is none."""
    name = deduction.technique.name
    shaped = _with_zero(puzzle, deduction) if name == "clue-counting" else deduction
    if name in NOT_NAMED and shaped is deduction:
        return deduction
    pattern = pattern_of(puzzle, shaped)
    if pattern is None:
        return deduction
    if pattern.key == "3-beside-two-crosses":
        closed = _by_zero(puzzle, shaped)
        if closed is not shaped and (by_zero := pattern_of(puzzle, closed)) is not None:
            shaped, pattern = closed, by_zero
    return as_pattern(puzzle, shaped, pattern)


def named_in_story(puzzle: Puzzle, link: Deduction) -> Deduction:
    """A step of a longer argument that is a pattern, by its name alone: who follows such an
    argument knows why it holds; any other as it is.
    """
    found = named(puzzle, link) if link.level > Level.EASY else link
    return replace(found, findings=(), letters=(), links=(), tree=()) if found.pattern else link


def whole(puzzle: Puzzle, deduction: Deduction, marks: Sequence[int]) -> Deduction:
    """A deduction that is a pattern with all that its pattern gives and these marks have not yet;
    any other as it is. Cost: some microseconds.
    """
    both = from_both_ends(puzzle, deduction, marks)
    if both is not None:
        return both
    gives = GIVES.get(deduction.pattern)
    if gives is None:
        return deduction
    known = dict(deduction.conclusions)
    numbers = _numbers(puzzle, deduction.clues)
    shape = Shape(puzzle, numbers, dict(deduction.marks), known)
    every = known | {e: mark for mark, edges in gives(shape) for e in edges if marks[e] == UNKNOWN}
    if every == known:
        return deduction
    more = replace(deduction, conclusions=tuple(sorted(every.items())))
    return as_pattern(puzzle, more, next(one for one in PATTERNS if one.key == deduction.pattern))


def from_both_ends(puzzle: Puzzle, deduction: Deduction, marks: Sequence[int]) -> Deduction | None:
    """A step where the loop enters a clue as one where it comes to both ends of an edge, if a line
    ends at the next dot, too: the edge between them and all others of the clue follow at once. None
    where it does not. Cost: some microseconds.
    """
    if deduction.technique.name != "incoming-line" or len(deduction.clues) != 1:
        return None
    graph, (cell,) = puzzle.graph, deduction.clues
    own = sides_of(graph)[cell]
    for edge in (one for one in graph.edges_of(cell).tolist() if marks[one] == UNKNOWN):
        dots = both_ends(graph)[edge]
        at = [one for dot in dots for one in meeting_at(graph)[dot] - own]
        lines = [one for one in at if marks[one] == LINE]
        if len(lines) == len(dots):
            shown = tuple(sorted((one, marks[one]) for one in {*own, *lines} if marks[one]))
            then = tuple((one, CROSS if one == edge else LINE) for one in own if not marks[one])
            bare = replace(deduction, marks=shown, conclusions=tuple(sorted(then)), vertices=())
            pattern = pattern_of(puzzle, bare)
            if pattern is not None and pattern.key == BOTH_ENDS:
                return as_pattern(puzzle, replace(bare, vertices=tuple(sorted(dots))), pattern)
    return None


def as_pattern(puzzle: Puzzle, shaped: Deduction, pattern: Pattern) -> Deduction:
    """A deduction that is this pattern, told as such, with its proof; the dot that the proof is
    about is among those to look at.
    """
    proof, dots = _proof(puzzle, pattern, shaped), shaped.vertices or _dots(puzzle.graph, shaped)
    named = replace(shaped, pattern=pattern.key, findings=proof, vertices=dots, tree=())
    return replace(named, reason=pattern_reason(puzzle, named))


def _dots(graph: Graph, deduction: Deduction) -> tuple[int, ...]:
    """The dot at which a mark leads to the one cell, or that two cells share without an edge."""
    if len(deduction.clues) == 1 and deduction.marks:
        dot = _where(graph, deduction)
        return () if dot is None else (dot,)
    if len(deduction.clues) == 2:
        one, two = ({*graph.edges_of(cell).tolist()} for cell in deduction.clues)
        if not one & two:
            here, there = ({*graph.corners_of(cell).tolist()} for cell in deduction.clues)
            return tuple(sorted(here & there))
    return ()


def _proof(puzzle: Puzzle, pattern: Pattern, deduction: Deduction) -> tuple[Reason, ...]:
    """The proof, with a sentence more where a line that goes on fills its dot, and others where
    what follows from a 2 in the corner is a cross at its inner dot.
    """
    reasons, has_cross = pattern.reasons, CROSS in dict(deduction.conclusions).values()
    if pattern.fits in (line_into_three, line_into_one_to_spare) and has_cross:
        reasons = (*reasons, Reason(f"pattern-{pattern.key}.filled"))
    if pattern.key == "2-in-the-corner" and has_cross:
        reasons = (reasons[0], *INNER)
    if pattern.fits is lines_at_both_ends_of_twos and len(deduction.clues) == 1:
        # Nothing is passed on from one 2 to the next.
        reasons = (reasons[0], reasons[-1])
    return tuple(Reason(one.form, puzzle.graph) for one in reasons)


INNER = (Reason("pattern-2-in-the-corner.inner-1"), Reason("pattern-2-in-the-corner.inner-2"))


def pattern_reason(puzzle: Puzzle, deduction: Deduction) -> Reason:
    """The reason of a deduction that is a pattern. Cost: linear in what it names."""
    graph = puzzle.graph
    args: dict[str, Value] = {
        "title": Reason(f"pattern-{deduction.pattern}"),
        "then": _then(graph, deduction),
    }
    is_at_one_dot = len(deduction.clues) == 1 and deduction.pattern not in (BOTH_ENDS, *OF_TYPES)
    dot = _where(graph, deduction) if is_at_one_dot else None
    if dot is None:
        cells = tuple(Cell(cell) for cell in _in_order(puzzle, deduction))
        return Reason("pattern.follows", graph, cells=cells, **args)
    (cell,) = deduction.clues
    way = dict(zip(graph.corners_of(cell).tolist(), corner_ways(graph, cell), strict=True))[dot]
    way_word = Reason(f"way.{COMPASS_KEYS[way]}")
    return Reason("pattern.at-corner", graph, cell=Cell(cell), way=way_word, **args)


def _then(graph: Graph, deduction: Deduction) -> Reason:
    """What follows, named from the cells of the clues; where people call dots cells, from the one
    that it is about.
    """
    if graph.cells == "faces":
        return follows(deduction.conclusions, None, deduction.clues)
    place = Dot(deduction.clues[0]) if len(deduction.clues) == 1 else None
    return follows(deduction.conclusions, place)


def _in_order(puzzle: Puzzle, deduction: Deduction) -> tuple[int, ...]:
    """The cells of the clues, as the name has them one after another."""
    order = ORDERS.get(deduction.pattern, ())
    numbers = {cell: int(puzzle.clues[cell]) for cell in deduction.clues}
    if sorted(order) != sorted(numbers.values()):
        return deduction.clues
    return tuple(sorted(deduction.clues, key=lambda cell: order.index(numbers[cell])))


def _where(graph: Graph, deduction: Deduction) -> int | None:
    """The dot of the cell where a mark beside it ends, a line rather than a cross; None without. Of
    one line at a corner, this corner.
    """
    (cell,) = deduction.clues
    corners, own = set(graph.corners_of(cell).tolist()), set(graph.edges_of(cell).tolist())
    marks = deduction.conclusions if deduction.pattern == ONE_LINE else deduction.marks
    for edge, _ in sorted(marks, key=lambda mark: -mark[1]):
        if edge not in own:
            return next(int(one) for one in graph.edge_vertices[edge] if one in corners)
    return None
