"""Named patterns that need marks: where each lies, by looking at every clue and its four dots.

`visible_patterns` of `deduce` finds those of clues alone; what is found here gets its name and its
proof there, too.
"""

from collections.abc import Callable, Iterator, Sequence

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark
from takegaki.deduce.techniques.patterns import SIDES_OF_SQUARE, lines_round

Found = tuple[tuple[int, ...], list[Mark], list[Mark]]
"""The cells of a pattern, the marks that it needs, and what follows."""


@dataclass(frozen=True)
class Corner:
    """A clued cell of four sides and one of its dots.

    own     the two edges of the cell at the dot
    far     its two other edges
    others  the other edges at the dot
    """

    graph: Graph
    marks: Sequence[int]
    cell: int
    clue: int
    dot: int
    own: tuple[int, ...]
    far: tuple[int, ...]
    others: tuple[int, ...]

    def on(self, edges: Sequence[int]) -> list[int]:
        """The marks on edges, UNKNOWN among them."""
        return [self.marks[edge] for edge in edges]

    def given(self, edges: Sequence[int]) -> list[Mark]:
        """The marks on edges that have one."""
        return [(edge, self.marks[edge]) for edge in edges if self.marks[edge] != UNKNOWN]

    def is_entered(self) -> bool:
        """Must the loop, which comes in at the dot, go on along the cell?"""
        return UNKNOWN not in self.on(self.others) and self.on(self.others).count(LINE) == 1


def _marked(edges: Sequence[int], mark: int) -> list[Mark]:
    return [(edge, mark) for edge in edges]


def _closed(clue: int, crosses: int) -> Callable[["Corners"], Iterator[Found]]:
    def find(corners: "Corners") -> Iterator[Found]:
        for one in corners.of(clue):
            if len(one.others) == crosses and set(one.on(one.others)) == {CROSS}:
                then = _marked(one.own, LINE if clue == SIDES_OF_SQUARE - 1 else CROSS)
                yield (one.cell,), one.given(one.others), then

    return find


def _enters_three(corners: "Corners") -> Iterator[Found]:
    for one in corners.of(3):
        lines = [edge for edge in one.others if one.marks[edge] == LINE]
        if len(lines) == 1:
            rest = [edge for edge in one.others if edge not in lines]
            then = [*_marked(one.far, LINE), *_marked(rest, CROSS)]
            yield (one.cell,), one.given(lines), then


def _enters_one(corners: "Corners") -> Iterator[Found]:
    for one in corners.of(1):
        if one.is_entered():
            yield (one.cell,), one.given(one.others), _marked(one.far, CROSS)


def _enters_two(corners: "Corners") -> Iterator[Found]:
    for one in corners.of(2):
        across = corners.opposite(one)
        left = [edge for edge in across.others if one.marks[edge] == UNKNOWN]
        none = all(one.marks[edge] == CROSS for edge in across.others if edge not in left)
        if one.is_entered() and len(left) == 1 and none:
            given = [*one.given(one.others), *one.given(across.others)]
            yield (one.cell,), sorted(given), _marked(left, LINE)


def _enters_two_beside_cross(corners: "Corners") -> Iterator[Found]:
    for one in corners.of(2):
        lines = [edge for edge in one.others if one.marks[edge] == LINE]
        crosses = [edge for edge in one.far if one.marks[edge] == CROSS]
        if len(lines) == 1 == len(crosses):
            rest = [edge for edge in one.others if edge not in lines]
            last = [edge for edge in one.far if edge not in crosses]
            then = [*_marked(last, LINE), *_marked(rest, CROSS)]
            yield (one.cell,), sorted([(lines[0], LINE), (crosses[0], CROSS)]), then


def _diagonal(known: int, other: int, mark: int) -> Callable[["Corners"], Iterator[Found]]:
    def find(corners: "Corners") -> Iterator[Found]:
        for one in corners.of(known):
            if set(one.on(one.far)) != {mark} or len(one.others) != 2:
                continue
            for two in corners.at(one.dot, other):
                if set(two.own) == set(one.others):
                    then = _marked(two.far, LINE if other == SIDES_OF_SQUARE - 1 else CROSS)
                    yield tuple(sorted((one.cell, two.cell))), one.given(one.far), then

    return find


MARKED: dict[str, tuple[str, Callable[["Corners"], Iterator[Found]]]] = {
    "3-beside-two-crosses": ("through-face", _closed(3, 2)),
    "1-beside-two-crosses": ("through-face", _closed(1, 2)),
    "3-beside-a-cross-at-the-border": ("through-face", _closed(3, 1)),
    "1-beside-a-cross-at-the-border": ("through-face", _closed(1, 1)),
    "a-line-comes-to-a-3": ("incoming-line", _enters_three),
    "a-line-comes-to-a-1": ("through-face", _enters_one),
    "a-line-comes-to-a-2": ("through-face", _enters_two),
    "a-line-comes-to-a-2-with-a-cross": ("through-face", _enters_two_beside_cross),
    "1-across-a-dot-from-a-3": ("through-face", _diagonal(3, 1, LINE)),
    "3-across-a-dot-from-a-1": ("through-face", _diagonal(1, 3, CROSS)),
    "two-1s-across-a-dot": ("through-face", _diagonal(1, 1, CROSS)),
}
"""By the key of the pattern: the technique that finds it on the ladder, and where it lies."""


class Corners:
    """All corners of clued cells of four sides, with the marks as they stand."""

    def __init__(self, puzzle: Puzzle, marks: Sequence[int]) -> None:
        self.graph = puzzle.graph
        self._corners = list(_corners(puzzle, marks))

    def of(self, clue: int) -> Iterator[Corner]:
        """Those of a number."""
        return (one for one in self._corners if one.clue == clue)

    def at(self, dot: int, clue: int) -> Iterator[Corner]:
        """Those of a number at a dot."""
        return (one for one in self.of(clue) if one.dot == dot)

    def opposite(self, corner: Corner) -> Corner:
        """The corner across the cell."""
        dots: list[int] = self.graph.corners_of(corner.cell).tolist()
        across = dots[(dots.index(corner.dot) + 2) % SIDES_OF_SQUARE]
        return next(one for one in self._corners if (one.cell, one.dot) == (corner.cell, across))


def _corners(puzzle: Puzzle, marks: Sequence[int]) -> Iterator[Corner]:
    graph = puzzle.graph
    for cell in range(graph.n_faces):
        clue = lines_round(puzzle, cell) if puzzle.clues[cell] >= 0 else None
        if clue is None or graph.face_sizes[cell] != SIDES_OF_SQUARE:
            continue
        sides: list[int] = graph.edges_of(cell).tolist()
        for dot in graph.corners_of(cell).tolist():
            at: list[int] = graph.edges_at(dot).tolist()
            own = tuple(edge for edge in sides if edge in at)
            far = tuple(edge for edge in sides if edge not in at)
            others = tuple(edge for edge in at if edge not in sides)
            yield Corner(graph, marks, cell, clue, dot, own, far, others)
