"""What a puzzle type is: data from which everything else is derived."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import numpy as np

from takegaki.core.budget import Budget, Pace
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.place_names import cell_name
from takegaki.core.printable import meant, shown
from takegaki.core.puzzle import HIDDEN_CLUE, LARGEST_CLUE, NO_CLUE, ClueArray, Puzzle
from takegaki.core.quiet_import import imported_from
from takegaki.core.reason import Dot, Mark, Reason, Value, said
from takegaki.core.table import Goal, Origin, Patterns, Table, counts, how_many
from takegaki.core.topology import BoolArray, face_counts
from takegaki.tilings import Boards
from takegaki.tilings.torus import ARMS, rotations, sides

if TYPE_CHECKING:
    from takegaki.core.violations import Violation

Entry = Literal["lines", "tiles"]
Look = Literal["number", "sign", "circle", "tile"]


MOST_LISTED = 24
"""Signs that an error lists."""
Part = tuple[tuple[int, ...], Patterns]
"""Edges and the patterns allowed on them: bit i is the i-th edge, 1 for a line."""


def its_number(clue: int) -> tuple[int, ...]:
    """The counts that a clue allows which is the number of lines itself."""
    return (clue,)


def tells_no_side(clue: int) -> bool | None:
    """Nothing: no clue tells whether its face is inside."""
    del clue
    return None


def points_nowhere(graph: Graph, cell: int, clue: int) -> int | None:
    """Over no edge."""
    del graph, cell, clue
    return None


STEPS_A_CLUE = 4
"""How much work it is to see whether a clue fits, in the steps of a `Pace`: ten microseconds."""


PatternPlace = tuple[tuple[int, ...], list[Mark]]
"""The cells of a named pattern, and what follows from their clues."""


@dataclass(frozen=True)
class TypePattern:
    """A named pattern of clues alone that a type has: its name and its proof, "pattern-KEY", are in
    the catalogue, and a board stands with those of the other patterns.

    technique  that finds it where nobody looks for the pattern, and so its level
    find       what finds it, "module:function", imported when it is looked for: (puzzle, first
               cell) to its places; none where the board leaves no way
    """

    technique: str
    find: str

    def places(self, puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
        """Where it lies on a puzzle, of those places that begin at a cell."""
        found: Iterator[PatternPlace] = imported_from(*self.find.split(":"))(puzzle, cell)
        return found


@dataclass(frozen=True)
class LoopTables:
    """The tables of a type whose goal is a loop; called with a puzzle, all of them: clues, then
    vertices.

    What a clue requires depends on its cell and on nothing else of the puzzle, so the tables of all
    clues that a board can have are made once for all puzzles on it.

    clues      the clues that a cell may hold, not negative: (graph, cell)
    parts      the constraint of a clue as one or more tables: (graph, cell, clue)
    meeting    by variant, the numbers of lines that may meet at a vertex: 0 and 2, or one of these
    sides      where clues only count the lines round their face, the counts that a clue allows;
               else None
    inside     whether a clue puts its face inside the loop, or outside; None for one that does not
               tell
    across     the edge over which a clue points, which turns with the board; None for a clue that
               stays as it is: (graph, cell, clue)
    """

    clues: Callable[[Graph, int], Sequence[int]]
    parts: Callable[[Graph, int, int], tuple[Part, ...]]
    meeting: Mapping[str, tuple[int, ...]]
    sides: Callable[[int], tuple[int, ...]] | None = None
    inside: Callable[[int], bool | None] = tells_no_side
    across: Callable[[Graph, int, int], int | None] = points_nowhere

    @classmethod
    def counting(
        cls,
        clues: Callable[[Graph, int], Sequence[int]],
        meeting: Mapping[str, tuple[int, ...]],
        sides: Callable[[int], tuple[int, ...]] = its_number,
    ) -> "LoopTables":
        """Tables of clues that count the lines round their face."""

        def parts(graph: Graph, face: int, clue: int) -> tuple[Part, ...]:
            """One table: the patterns on the sides of the face with as many lines as the clue
            allows.
            """
            allowed = counts(int(graph.face_sizes[face]), sides(clue))
            return ((tuple(graph.edges_of(face).tolist()), allowed),)

        return cls(clues, parts, meeting, sides)

    def __call__(self, puzzle: Puzzle) -> list[Table]:
        """The tables of each clue, in the order of the cells, then one for each vertex."""
        graph = puzzle.graph
        clued = [
            Table(edges, patterns, Origin("clue", cell))
            for cell, clue in enumerate(puzzle.clues.tolist())
            if clue >= 0
            for edges, patterns in self.parts_of(graph, cell, clue)
        ]
        return clued + list(self.of_vertices(puzzle))

    def of_vertices(self, puzzle: Puzzle) -> tuple[Table, ...]:
        """A table for each vertex, whatever the clues. Cached."""
        return _vertex_tables(puzzle.graph, self.meeting[puzzle.variant])

    def meeting_at(self, graph: Graph) -> tuple[Table, ...]:
        """A table for each vertex, of puzzles of no variant and of all others. Cached."""
        return _vertex_tables(graph, self.meeting[""])

    def parts_of(self, graph: Graph, cell: int, clue: int) -> tuple[Part, ...]:
        """`parts`, cached with the graph where they are more than a count."""
        if self.sides is not None:
            return self.parts(graph, cell, clue)
        known: dict[tuple[int, int], tuple[Part, ...]] = graph.cached(f"parts {id(self)}", dict)
        if (cell, clue) not in known:
            known[cell, clue] = self.parts(graph, cell, clue)
        return known[cell, clue]

    def shown(
        self,
        graph: Graph,
        lines: BoolArray,
        choose: Callable[[int], int],
        allowed: Collection[int] | None = None,
        budget: Budget | None = None,
    ) -> ClueArray:
        """(C,) a clue that lines (E,) give each cell, NO_CLUE for none.

        Of several, half of the cells have the one that allows the fewest patterns, the others one
        at random: with pairs at random alone two of three 10x10 of level Normal were not made in 15
        s, so all in 1.4 s.

        choose    (n) a number below n at random
        allowed   the clues that may occur, None for all

        Cost: linear in the cells and their clues. Raises EndedError when the budget ends.
        """
        pace = Pace(budget)
        found, drawn = np.full(graph.n_cells, NO_CLUE, dtype=np.int8), lines.tolist()
        for cell in range(graph.n_cells):
            known = self.clues(graph, cell)
            used = known if allowed is None else [clue for clue in known if clue in allowed]
            pace.step(STEPS_A_CLUE * len(used))
            parts = {clue: self.parts_of(graph, cell, clue) for clue in used}
            fitting = [
                clue
                for clue, tables in parts.items()
                if all(_pattern(edges, drawn) in fit for edges, fit in tables)
            ]
            if len(fitting) > 1 and choose(2) == 0:
                fitting = [
                    min(fitting, key=lambda clue: sum(how_many(fit) for _, fit in parts[clue]))
                ]
            if fitting:
                found[cell] = fitting[choose(len(fitting))]
        return found

    def fits(self, graph: Graph, cell: int, clue: int, drawn: Sequence[bool]) -> bool:
        """Whether lines, True for each edge that is one, meet a clue on a cell."""
        return all(_pattern(edges, drawn) in fit for edges, fit in self.parts_of(graph, cell, clue))

    def every_clue(self, graph: Graph) -> list[int]:
        """All clues that some cell may hold, ascending. Cost: linear in the cells and their
        clues.
        """
        return sorted({clue for cell in range(graph.n_cells) for clue in self.clues(graph, cell)})

    def same(self, clues: ClueArray) -> ClueArray:
        """(C,) for each clue the one of `every_clue` that makes the same tables: itself."""
        return clues

    def check_clues(
        self, puzzle: Puzzle, noun: str, hidden: bool, word: Callable[[int], str]
    ) -> None:
        """Raises PuzzleError for a clue that its cell may not hold. Cost: linear in the clues.

        noun, hidden   what a clue looks like; may it be a hidden one?
        word           a clue as people write it: (clue)
        """
        for cell in np.flatnonzero(puzzle.clues != NO_CLUE).tolist():
            if hidden and puzzle.clues[cell] == HIDDEN_CLUE:
                continue
            known = self.clues(puzzle.graph, cell)
            if puzzle.clues[cell] not in known:
                clue, some = int(puzzle.clues[cell]), ", ".join(map(word, known[:MOST_LISTED]))
                args = {"noun": noun, "clue": word(clue), "known": some}
                what = said("type-error.no-such-clue", **args)
                raise PuzzleError(what, place=cell_name(puzzle.graph, cell))

    def broken(self, puzzle: Puzzle, lines: BoolArray) -> BoolArray:
        """(C,) the clues that lines (E,) break. Cost: linear in the clues."""
        if self.sides is its_number:
            wrong: BoolArray = (puzzle.clues >= 0) & (
                face_counts(puzzle.graph, lines) != puzzle.clues
            )
            return wrong
        found, drawn = np.zeros(len(puzzle.clues), dtype=np.bool_), lines.tolist()
        for cell in np.flatnonzero(puzzle.clues >= 0).tolist():
            for edges, patterns in self.parts_of(puzzle.graph, cell, int(puzzle.clues[cell])):
                found[cell] |= _pattern(edges, drawn) not in patterns
        return found


@dataclass(frozen=True)
class TileTables:
    """The tables of a type whose clues are tiles with arms; called with a puzzle, one for each
    tile.

    arms   (V,) the arms of the tiles as they stand at the start, as bits by the sides of
           `tilings.torus`
    ways   (V,) bit p where the tile can be turned to have the arms p, none against a wall or the
           border
    sides, inside, across   as for `LoopTables`: tiles count no lines, lie on no side of a loop,
                            and one that is turned is the same
    """

    arms: Callable[[Puzzle], IntArray]
    ways: Callable[[Puzzle], IntArray]
    sides: None = None
    inside: Callable[[int], bool | None] = tells_no_side
    across: Callable[[Graph, int, int], int | None] = points_nowhere

    def __call__(self, puzzle: Puzzle) -> list[Table]:
        """A table for each tile, in order; of a cell without a neighbour only where its tile has
        arms.
        """
        found = []
        around, none = sides(puzzle.graph).tolist(), puzzle.graph.n_edges
        for cell, mask in enumerate(self.ways(puzzle).tolist()):
            slots = [side for side in range(4) if around[cell][side] < none]
            if slots or not mask:
                patterns = frozenset(
                    sum((arms >> side & 1) << i for i, side in enumerate(slots))
                    for arms in range(16)
                    if mask >> arms & 1
                )
                edges = tuple(around[cell][side] for side in slots)
                found.append(Table(edges, patterns, Origin("clue", cell)))
        return found

    def broken(self, puzzle: Puzzle, lines: BoolArray) -> BoolArray:
        """(V,) the tiles that cannot be turned to the lines (E,) round them."""
        met = (np.append(lines, False)[sides(puzzle.graph)] << np.arange(4)).sum(axis=1)
        found: BoolArray = (self.ways(puzzle) >> met & 1) == 0
        return found

    def every_clue(self, graph: Graph) -> list[int]:
        """One tile of each shape, ascending: how it stands at the start makes no table."""
        del graph
        return sorted({_shape(arms) for arms in range(ARMS + 1)})

    def same(self, clues: ClueArray) -> ClueArray:
        """(C,) for each clue the one of `every_clue` that makes the same tables, walls apart."""
        known = np.array([_shape(tile & ARMS) for tile in range(LARGEST_CLUE + 1)], dtype=np.int8)
        found: ClueArray = known[clues]
        return found

    def parts_of(self, graph: Graph, cell: int, clue: int) -> tuple[Part, ...]:
        """One table: how a tile without walls can be turned."""
        around = sides(graph)[cell].tolist()
        slots = [side for side in range(4) if around[side] < graph.n_edges]
        fitting = [
            arms
            for arms in set(rotations(clue & ARMS))
            if not any(arms >> side & 1 for side in range(4) if side not in slots)
        ]
        patterns = {
            sum((arms >> side & 1) << i for i, side in enumerate(slots)) for arms in fitting
        }
        return ((tuple(around[side] for side in slots), frozenset(patterns)),)

    def meeting_at(self, graph: Graph) -> tuple[Table, ...]:
        """No table: whatever may meet at a cell, its tile says."""
        del graph
        return ()

    def turns(self, puzzle: Puzzle, cell: int) -> tuple[int, ...]:
        """The different sets of arms that the tile of a cell has when turned, whatever is beside
        it.
        """
        return tuple(sorted(set(rotations(int(self.arms(puzzle)[cell])))))


def _shape(arms: int) -> int:
    """The least of the sets of arms that a tile has when turned."""
    return min(rotations(arms))


def _pattern(edges: tuple[int, ...], drawn: Sequence[bool]) -> int:
    return sum(1 << i for i, edge in enumerate(edges) if drawn[edge])


@lru_cache(maxsize=16)
def _vertex_tables(graph: Graph, allowed: tuple[int, ...]) -> tuple[Table, ...]:
    edges, starts = graph.vertex_edges.tolist(), graph.vertex_start.tolist()
    return tuple(
        Table(tuple(edges[begin:end]), counts(end - begin, allowed), Origin("vertex", vertex))
        for vertex, (begin, end) in enumerate(pairwise(starts))
    )


def meeting_fault(puzzle: Puzzle, vertex: int, drawn: tuple[int, ...]) -> "Violation":
    """Name what is wrong where these lines meet at a vertex of a loop puzzle."""
    from takegaki.core.violations import Fault, Violation  # noqa: PLC0415  (a verdict has none)

    fault = {0: Fault.UNVISITED, 1: Fault.DEAD_END, 3: Fault.BRANCH}.get(len(drawn), Fault.CROSSING)
    args: dict[str, Value] = {"lines": len(drawn)} if fault is Fault.CROSSING else {}
    form = f"violation.{fault.value.replace(' ', '-')}"
    text = Reason(form, puzzle.graph, place=Dot(vertex), **args).phrase()
    return Violation(fault, text, vertices=(vertex,), edges=drawn)


def any_board(puzzle: Puzzle) -> None:
    """Nothing is refused but what `PuzzleType.accept` refuses of every type."""
    del puzzle


@dataclass(frozen=True)
class Words:
    """How the clues of a type are written, for programs: as words, and as the numbers that
    `Puzzle.clues` stores.

    takes    what is taken, the rest of a sentence that begins with the type's name; "" where the
             catalogue says it
    codes    the numbers that are stored, likewise
    names    words in small letters, with their clues
    below    digits are a number below this; 0 where numbers are no words
    among    the clue of some numbers of which one holds: (numbers, ascending); None for none
    spelled  a word for a clue, where the sign that pictures show says less than the clue
    """

    takes: str = ""
    codes: str = ""
    names: Mapping[str, int] = field(default_factory=dict)
    below: int = LARGEST_CLUE + 1
    among: Callable[[tuple[int, ...]], int | None] | None = None
    spelled: Callable[[int], str] | None = None

    def code(self, written: object) -> int | None:
        """The clue of a text or of a collection of numbers; None for what is none."""
        if isinstance(written, str):
            word = written.strip().lower()
            if word in self.names:
                return self.names[word]
            if self.among is not None and not word.isdecimal():
                parts = [part.strip() for part in word.replace(" or ", "/").split("/")]
                return self._of_several(int(one) if _is_number(one) else None for one in parts)
            if not _is_number(word) or int(word) >= self.below:
                return None
            return int(word) if self.among is None else self._of_several([int(word)])
        return self._of_several(written) if isinstance(written, Iterable) else None

    def _of_several(self, numbers: Iterable[object]) -> int | None:
        found = list(numbers)
        if self.among is None or not found or not all(type(one) is int for one in found):
            return None
        return self.among(tuple(sorted({one for one in found if isinstance(one, int)})))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3


def nothing_barred(puzzle: Puzzle) -> list[int]:
    """No edge: without clues each may be a line."""
    del puzzle
    return []


IN_CATALOGUE = {"title": "puzzle-kind", "rules": "puzzle-rules"}
"""Fields that are messages where a type has none of its own."""


@dataclass(frozen=True, kw_only=True)
class PuzzleType:
    """A puzzle type on the edges of a graph.

    name       key in the registry
    title      for people; where none is given, what the catalogue has, in the language that is
               spoken
    rules      what a player has to do, in two or three sentences; likewise
    goal       "loop": the lines form one cycle; "tree": one spanning tree
    cells      where clues stand, and so what people call the cells: the faces of a graph or its
               vertices
    entry      how a person enters a solution: draws lines, or turns tiles
    look       what a clue looks like
    boards     the families of boards it is played on, by `Graph.tiling`
    variants   names of extra rules that `Puzzle.variant` may hold
    check      raises PuzzleError for a board or a clue that the type has not: (puzzle)
    tables     all table constraints of a puzzle; `LoopTables` where each clue is a constraint by
               itself, `TileTables` where clues are tiles
    violated   names a clue's table that the lines break: (puzzle, table, pattern on its edges)
    named      what a clue is called, without its place: (puzzle, cell)
    required   what a clue requires: (puzzle, cell)
    sign       a clue as pictures have it: a number, the digit of a tile's arms, a letter; "" for
               none: (clue)
    drawn      clues that the page draws instead of their sign: the strokes round the middle, 14
               units high, as a path of M, L, H, V, C, S and Z with absolute places
    words      how a program writes clues
    also       what it is called for short, too
    barred     edges that can be no line whatever the clues, ascending
    stated     a clue in a certificate, where its sign does not say all: (puzzle, cell)
    titles     messages of techniques that have another title than on other types, by name
    patterns   named patterns of its own, by key
    """

    name: str
    # Not a default: where none is given, `__getattr__` says it.
    title: str = field(default_factory=str)
    rules: str = field(default_factory=str)
    goal: Goal = "loop"
    cells: Literal["faces", "vertices"]
    entry: Entry = "lines"
    look: Look
    boards: Mapping[str, Boards]
    variants: tuple[str, ...] = ()
    check: Callable[[Puzzle], None] = any_board
    tables: LoopTables | TileTables
    violated: Callable[[Puzzle, Table, int], "Violation"]
    named: Callable[[Puzzle, int], Reason]
    required: Callable[[Puzzle, int], Reason]
    sign: Callable[[int], str]
    drawn: Mapping[int, str] = field(default_factory=dict)
    words: Words
    also: tuple[str, ...] = ()
    barred: Callable[[Puzzle], list[int]] = nothing_barred
    stated: Callable[[Puzzle, int], str] | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    patterns: Mapping[str, TypePattern] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in IN_CATALOGUE:
            if not vars(self)[name]:
                del vars(self)[name]

    def __getattr__(self, name: str) -> str:
        if name not in IN_CATALOGUE:
            raise AttributeError(name)
        return said(f"{IN_CATALOGUE[name]}.{self.name}")

    @property
    def clue_words(self) -> str:
        """How a program writes a clue, for people."""
        return self.words.takes or said(f"clue-words.{self.name}")

    @property
    def clue_codes(self) -> str:
        """The numbers that are stored for clues, for people."""
        return self.words.codes or said(f"clue-codes.{self.name}")

    @property
    def takes(self) -> str:
        """What is taken for a clue, for messages."""
        return said("clue-words.takes", kind=self.name, clues=self.clue_words)

    def code(self, written: object) -> int | None:
        """The clue that a text or a collection means, NO_CLUE for "."; None for none of this
        type.
        """
        if isinstance(written, str):
            if written.strip() in ("", "."):
                return NO_CLUE
            if written.strip() == "?" and self.sign(HIDDEN_CLUE):
                return HIDDEN_CLUE
        return self.words.code(written)

    def word(self, clue: int) -> str:
        """A clue in a word that `code` takes; of what is none of this type the number."""
        if clue == NO_CLUE:
            return "."
        word = (self.words.spelled or self.sign)(clue)
        return word if word and self.code(word) == clue else str(clue)

    def accept(self, puzzle: Puzzle) -> None:
        """Raises UnsupportedError for a board without cells of the type's and for a variant that it
        has not, PuzzleError as `check` does.
        """
        if puzzle.variant and puzzle.variant not in self.variants:
            known = {"known": ", ".join(self.variants)} if self.variants else {}
            form = f"type-error.{'other' if known else 'no'}-variant"
            near = meant(puzzle.variant, self.variants)
            raise UnsupportedError(
                said(form, kind=self.name, given=shown(puzzle.variant), meant=near, **known)
            )
        if puzzle.graph.cells != self.cells:
            board, tiling = next(iter(self.boards.values())).name, puzzle.graph.tiling
            raise UnsupportedError(
                said("type-error.other-board", kind=self.title, tiling=tiling, board=board)
            )
        self.check(puzzle)
        # Numbers are checked at once, all together, by their type.
        if isinstance(self.tables, LoopTables) and self.tables.sides is not its_number:
            self.tables.check_clues(puzzle, self.look, bool(self.sign(HIDDEN_CLUE)), self.word)

    def violation(self, puzzle: Puzzle, table: Table, pattern: int) -> "Violation":
        """Name what is wrong where the lines on a table's edges make this pattern."""
        if table.origin.kind == "vertex":
            return meeting_fault(puzzle, table.origin.id, table.lines(pattern))
        return self.violated(puzzle, table, pattern)

    def clues_named(self, graph: Graph, text: str) -> frozenset[int]:
        """The clues of some signs: "023", "<>", "wb"; longer ones by commas or spaces: "1/3,2".

        Raises PuzzleError for a sign that no cell of the board may hold, which lists those that
        may, and for a type without signs.
        """
        if not isinstance(self.tables, LoopTables):
            raise UnsupportedError(said("type-error.no-signs", kind=self.name))
        known = {self.sign(clue): clue for clue in self.tables.every_clue(graph)}
        parts = text.replace(",", " ").split()
        if parts == [text] and (text not in known or known.keys() >= {*text}):
            parts = list(text)
        for part in parts:
            if part not in known:
                some = " ".join(list(known)[:MOST_LISTED]) + " ..." * (len(known) > MOST_LISTED)
                raise PuzzleError(said("type-error.no-sign", given=repr(part[:20]), known=some))
        return frozenset(known[part] for part in parts)

    def broken(self, puzzle: Puzzle, lines: BoolArray) -> BoolArray:
        """(C,) the clues that lines (E,) break. Cost: linear."""
        return self.tables.broken(puzzle, lines)
