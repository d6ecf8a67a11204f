"""What a puzzle type is: data from which everything else is derived."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Goal, Table, Violation
from takegaki.tilings import Boards


@dataclass(frozen=True)
class PuzzleType:
    """A puzzle type on the edges of a graph.

    name       key in the registry
    title      for people
    goal       "loop": the lines form one cycle; "tree": one spanning tree
    boards     the families of boards it is played on, by `Graph.tiling`
    variants   names of extra rules that `Puzzle.variant` may hold
    check      raises PuzzleError for a board or a clue that is none of the type's: (puzzle)
    tables     all table constraints of a puzzle
    violated   names a table that the lines break: (puzzle, table, pattern on its edges)
    broken     (C,) bool, the clues that lines (E,) break: (puzzle, lines)
    named      a clue for people, without its place: (puzzle, cell)
    barred     edges that can be no line whatever the clues, ascending
    """

    name: str
    title: str
    goal: Goal
    boards: Mapping[str, Boards]
    variants: tuple[str, ...]
    check: Callable[[Puzzle], None]
    tables: Callable[[Puzzle], list[Table]]
    violated: Callable[[Puzzle, Table, int], Violation]
    broken: Callable[[Puzzle, BoolArray], BoolArray]
    named: Callable[[Puzzle, int], str]
    barred: Callable[[Puzzle], list[int]]

    def accept(self, puzzle: Puzzle) -> None:
        """Raises UnsupportedError for a variant that the type has not, PuzzleError as `check` does."""
        if puzzle.variant and puzzle.variant not in self.variants:
            known = f"; it has {', '.join(self.variants)}" if self.variants else ""
            raise UnsupportedError(f"{self.name} has no variant {puzzle.variant!r}{known}")
        self.check(puzzle)
