"""Where one can go on: the places and techniques that are open on a board now, without what
follows; and all steps by the idea of one.
"""

from collections import Counter

from takegaki.core.arguments import says_how
from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason, Said
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import Hint, where_to_look
from takegaki.deduce.ladder import LAST, Concluded, Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.stories.told_as_one import alike, kind_of
from takegaki.deduce.techniques.patterns import whole
from takegaki.deduce.techniques.visible_patterns import visible_patterns
from takegaki.formats import Source, puzzle_of


@dataclass(frozen=True)
class OpenPlaces:
    """The steps that are open now, those of one place as one.

    places       for each place the cells to look at
    techniques   the title of each technique, as data, and in how many places it goes on: those with
                 most first
    """

    places: tuple[tuple[int, ...], ...]
    techniques: tuple[tuple[Reason, int], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of all places, ascending."""
        return tuple(sorted({cell for place in self.places for cell in place}))

    @property
    def reason(self) -> Reason:
        """What it says, as data: how many places, and by what; no place is named."""
        if not self.places:
            return Reason("open-places.none")
        listed = tuple(
            Reason("open-places.technique", title=title, count=count)
            for title, count in self.techniques
        )
        return Reason("open-places.some", count=len(self.places), techniques=listed)

    @property
    def sentence(self) -> Said:
        """The same for people."""
        return self.reason.sentence()


@says_how
def open_places(
    puzzle: Puzzle | Source, board: Board | None = None, *, budget: Budget | None = None
) -> OpenPlaces:
    """Where one can go on from this board at once: by named patterns of clues, and by techniques
    up to Hard, of the easiest level that has any; no place where all are stuck or the loop is
    complete. What another place decides at the same time is counted once.

    Raises BoardError for a board of another graph, EndedError when the budget ends. Cost: some
    milliseconds at 36x20.

    >>> found = open_places("3.\\n..\\n.0")
    >>> len(found.places), found.sentence
    (2, 'You can go on in 2 places: counting a clue (1) and 3 in the corner (1).')
    """
    puzzle = puzzle_of(puzzle)
    board = Board.blank(puzzle.graph) if board is None else board
    require_board(board, puzzle.graph)
    ladder = Ladder(puzzle, board, budget=budget)
    visible = list(visible_patterns(puzzle, board.marks.tolist()))
    known = {mark for one in visible for mark in one.conclusions}
    for level in LAST:
        found = [one for _, one in open_steps(ladder, board, level)]
        if found:
            new = [one for one in found if not known.issuperset(one.conclusions)]
            return _counted(puzzle, [*new, *visible])
    return _counted(puzzle, visible)


def open_steps(ladder: Ladder, board: Board, level: Level) -> list[tuple[Concluded, Deduction]]:
    """The steps up to a level that follow from the board alone, those of one place as one, each
    with its deduction without words.
    """
    facts = list(ladder.step(level))
    while len(facts) < MOST_LOOKED_AT and (more := ladder.step(level)):
        facts += more
    turns = {(turn := ladder.turn_of(fact)).first: turn for fact in facts}
    found: dict[tuple[object, ...], tuple[Concluded, Deduction]] = {}
    for turn in turns.values():
        one = turn.wordless()
        if all(board[edge] != UNKNOWN for edge, _ in one.marks):
            where = one.technique.name, one.clues, one.faces, one.vertices
            found.setdefault(where, (turn, one))
    return list(found.values())


MOST_LOOKED_AT = 400
"""Marks that are looked through: on a large board the first of them."""


def with_all_like(found: Hint, budget: Budget | None = None) -> Hint:
    """A hint with all other steps that are open now by the same idea: the same pattern, else the
    same case of its technique. Above Hard, but for patterns, it stays as it is, and so does that of
    a whole tile.

    Raises EndedError when the budget ends. Cost: some milliseconds at 36x20.

    >>> from takegaki.deduce.hint import hint
    >>> with_all_like(hint("3.3\\n...\\n3.3")).deduction.clues
    (0, 2, 6, 8)
    """
    step, puzzle, board = found.deduction, found.puzzle, found.board
    if found.kind != "next" or step is None or found.tile or puzzle is None or board is None:
        return found
    step = _all_like(puzzle, board, step, budget)
    return replace(found, deduction=step, reason=step.reason, place=where_to_look(puzzle, step))


def _all_like(puzzle: Puzzle, board: Board, step: Deduction, budget: Budget | None) -> Deduction:
    kind, marks = kind_of(step), board.marks.tolist()
    others: list[Deduction] = []
    if step.pattern:
        others += visible_patterns(puzzle, marks)
    if step.level <= Level.HARD:
        steps = open_steps(Ladder(puzzle, board, budget=budget), board, step.level)
        others += [turn.deduction() for turn, one in steps if kind_of(one) == kind]
    group, made = [step], set(step.conclusions)
    for one in others:
        other = whole(puzzle, one, marks)
        if kind_of(other) == kind and not made.issuperset(other.conclusions):
            group.append(other)
            made.update(other.conclusions)
    return alike(puzzle, group)


def _counted(puzzle: Puzzle, found: list[Deduction]) -> OpenPlaces:
    titles = Counter(one.titled for one in found)
    return OpenPlaces(
        tuple(_cells(puzzle.graph, one) for one in found), tuple(titles.most_common())
    )


def _cells(graph: Graph, one: Deduction) -> tuple[int, ...]:
    """Where to look for a step: its clues or its dot's cells, else the cells at what follows."""
    if one.clues:
        return one.clues
    if one.faces and graph.cells == "faces":
        return one.faces
    edges = [edge for dot in one.vertices for edge in graph.edges_at(dot).tolist()]
    edges = edges or [edge for edge, _ in one.conclusions]
    beside = set(graph.edge_cells[edges].ravel().tolist())
    return tuple(sorted(cell for cell in beside if cell < graph.n_cells))
