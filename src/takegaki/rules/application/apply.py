"""Application of a rule set to a board: the fixpoint, with loop avoidance and trial on request.

Numbers that rules conclude for cells without a clue are kept apart from the puzzle's clues, and
used as premises like them: in every solution that agrees with the clues and marks, so many sides
are lines.
"""

from collections import deque
from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.errors import BoardError, UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.rules.application.compiled_rules import CompiledRuleSet, compile_rules
from takegaki.rules.kernels import rule_board as at
from takegaki.rules.kernels.branches import try_edges
from takegaki.rules.kernels.clue_lookup import ask, begin, list_rows
from takegaki.rules.kernels.infer import fixpoint, make, make_all
from takegaki.rules.kernels.rule_board import CompiledRules, RuleBoard
from takegaki.rules.kernels.watched_rules import WatchedRules, watch_open_rules
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.patch import home_tiling
from takegaki.runtime.records import Template

if TYPE_CHECKING:
    from takegaki.rules.application.number_rules import NumberRule

TRIALS_PER_SLICE = 64
"""Trials between two checks of the clock: some milliseconds."""

Why = Literal["rule", "loop", "trial", "fork", "given", "number"]

NOT_RULES: dict[int, Why] = {at.LOOP: "loop", at.TRIAL: "trial", at.FORK: "fork", at.GIVEN: "given"}
"""Reasons of the kernels that are no rule."""


@dataclass(frozen=True)
class Step:
    """One firing: what followed, and why.

    why          a rule, a loop that would close too early (or is closed), or a trial
    rule         the rule, None unless `why` is "rule"
    clues        (face, clue) pairs that the rule required and found, numbers that followed earlier
                 included
    premises     (variable, mark) pairs that it required and found: edges, then E + face for a
                 colour
    conclusions  such pairs that followed and were new
    numbers      (face, number) pairs that followed and were new; a step has these or conclusions
    """

    why: Why
    rule: Rule | None
    clues: tuple[tuple[int, int], ...]
    premises: tuple[tuple[int, int], ...]
    conclusions: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Clash:
    """A contradiction: the board with its marks has no solution.

    why      what found it: a rule, a loop closed too early, both sides of a trial, a fork (three
             lines at a vertex), a mark that was given (assumed) against another, or a number that
             is not the clue
    rule     the rule whose conclusion met the opposite mark
    edge     that edge, -1 if it lies off the board or a colour was met
    face     the face whose colour or number was met, -1 for an edge
    """

    why: Why
    rule: Rule | None
    edge: int
    face: int = -1


@dataclass(frozen=True, eq=False)
class Fixpoint:
    """What rules make of a board.

    board    with all marks that follow
    clash    the contradiction met, None for none
    effort   decisions are edges tried, propagations rules fired
    colours  (F,) LINE inside, CROSS outside, UNKNOWN: what rules with colours found out
    """

    board: Board
    clash: Clash | None
    effort: Effort
    colours: MarkArray

    @property
    def undecided(self) -> NDArray[np.intp]:
        """Edges without a mark."""
        return np.flatnonzero(self.board.marks == UNKNOWN)


OF_VARIABLES, OF_LINES = (
    ("value", "trail", "reason", "where"),
    ("joined_ends", "joined_lengths", "closing"),
)
OWN = ("known", "clues", *OF_VARIABLES, "far", "length", "degree", *OF_LINES)
"""What changes on a board of rules."""


class _NumberStep(NamedTuple):
    """A number that followed, when so many marks were made."""

    made: int
    step: Step


class Application:
    """A rule set at work on one puzzle.

    >>> from takegaki import read
    >>> from takegaki.rules.rule_sets.library import rule_set
    >>> work = Application(read("0.\\n.."), rule_set("van-dam"))
    >>> work.apply(), int((work.board.marks != 0).sum())
    (True, 8)
    """

    def __init__(
        self, puzzle: Puzzle, rule_set: RuleSet, *, board: Board | None = None, loops: bool = False
    ) -> None:
        """Compile the rules for the puzzle and apply the marks of a board.

        loops   cross out edges that would close a loop too early, whenever the rules are stuck

        Raises UnsupportedError for rules of another puzzle type and for loops where lines form
        none, BoardError when the board or the rules are of another shape. Cost: linear in the
        placements of the patches.
        """
        require_kind(rule_set, puzzle)
        if board is not None:
            require_board(board, puzzle.graph)
        if rule_set.tiling != home_tiling(puzzle.graph):
            raise BoardError(
                f"the rules {rule_set.name} are for {rule_set.tiling}, not {puzzle.graph.tiling}"
            )
        if loops and PUZZLES[puzzle.kind].goal != "loop":
            raise UnsupportedError(f"no loop to rule out: the lines of {puzzle.kind} form a tree")
        self.puzzle = puzzle
        self.rule_set = rule_set
        self.loops = loops
        self._compiled = compile_rules(rule_set, puzzle.graph)
        self._tables = self._compiled.tables
        self._number_rules = _number_rules(rule_set, puzzle.graph)
        self._numbers: list[_NumberStep] = []
        self._number_clash: Clash | None = None
        # Numbers that follow are entered into a copy.
        self._board = _rule_board(puzzle, self._compiled, copied=bool(self._number_rules))
        self._begun = False
        self._watched: WatchedRules | None = None
        self._blank: Template[RuleBoard] | None = None
        self._sound = self._bar()
        if board is not None:
            self._sound = self._give(board.marks)

    def again(self) -> "Application":
        """The same rules on the same puzzle, without any mark. Cost: from the second time on a
        copy.
        """
        if self._blank is None:
            self._blank = Template(_rule_board(self.puzzle, self._compiled), OWN)
        found = copy(self)
        found._board, found._numbers, found._number_clash = self._blank.make(), [], None
        found._begun, found._sound, found._watched = False, found._bar(), None
        return found

    def _bar(self) -> bool:
        """Cross out what can be no line whatever the clues."""
        barred = PUZZLES[self.puzzle.kind].barred(self.puzzle)
        return all(self._given(edge, CROSS) for edge in barred)

    @property
    def marks(self) -> MarkArray:
        """(E,) the marks so far, not a copy."""
        return self._board.value[: self.puzzle.graph.n_edges]

    @property
    def board(self) -> Board:
        """The marks so far."""
        return Board.of(self.puzzle.graph, self.marks)

    @property
    def clash(self) -> Clash | None:
        """The contradiction that was met, if one was."""
        if self._sound or self._number_clash is not None:
            return self._number_clash
        reason, var = self._board.broken_reason, self._board.broken_variable
        n_edges = self.puzzle.graph.n_edges
        edge, face = (var, -1) if var < n_edges else (-1, var - n_edges)
        return Clash(_why(reason), self._rule(reason), edge, face)

    @property
    def numbers(self) -> dict[int, int]:
        """The numbers that followed for faces without a clue, by face: so many sides are lines."""
        return dict(sorted(pair for found in self._numbers for pair in found.step.numbers))

    @property
    def effort(self) -> Effort:
        """Decisions are edges tried, propagations rules fired, trials included."""
        return Effort(self._board.trials, propagations=self._board.firings)

    @property
    def fixpoint(self) -> Fixpoint:
        """What was found so far, as one value."""
        n_edges = self.puzzle.graph.n_edges
        colours = self._board.value[n_edges : n_edges + self.puzzle.graph.n_faces].copy()
        return Fixpoint(self.board, self.clash, self.effort, colours)

    def apply(self) -> bool:
        """All that the rules (and loop avoidance) conclude. False when they meet a
        contradiction.
        """
        if self._sound and not self._begun:
            self._sound = begin(self._tables, self._board)
            self._begun = True
        if self._sound:
            self._sound = fixpoint(self._tables, self._board, self.loops, self.loops)
        while self._sound and self._number_rules and self._conclude_numbers():
            self._sound = self._number_clash is None and self._begin_again()
        return self._sound

    def _conclude_numbers(self) -> bool:
        """The numbers that follow from the marks so far; whether there is a new one, or a
        contradiction.
        """
        board, clues, before = self._board, self._board.clues, len(self._numbers)
        for each in self._number_rules:
            rule = self.rule_set.rules[each.original]
            for found in each.found(self.puzzle.graph, clues, board.value):
                board.firings += 1
                for face, number in found.numbers:
                    if clues[face] >= 0:
                        self._number_clash = Clash("number", rule, -1, face)
                        return True
                    clues[face] = number
                step = Step("rule", rule, found.clues, found.premises, (), found.numbers)
                self._numbers.append(_NumberStep(self.n_made, step))
        return len(self._numbers) > before

    def _begin_again(self) -> bool:
        """The rules that the clues and numbers allow, with all marks so far; False on a
        contradiction.
        """
        board = self._board
        for name, array in _allowed(self._tables, board.clues)._asdict().items():
            setattr(board, name, array)
        board.head, self._watched = 0, None
        return begin(self._tables, board) and fixpoint(self._tables, board, self.loops, self.loops)

    def assume(self, edge: int, mark: int) -> bool:
        """Make one more mark and apply the rules. False when they meet a contradiction."""
        self._sound = self._sound and self._given(edge, mark)
        return self.apply()

    def take_over(self, marks: MarkArray) -> bool:
        """Make all of these (E,) marks too and apply the rules. False when they meet a
        contradiction.
        """
        self._sound = self._sound and self._give(marks)
        return self.apply()

    def _give(self, marks: MarkArray) -> bool:
        return make_all(self._board, marks, at.GIVEN, -1)

    def _given(self, edge: int, mark: int) -> bool:
        return make(self._board, 2 * edge + (mark == LINE), at.GIVEN, -1)

    def try_all(self, budget: Budget | None = None) -> bool | None:
        """Trials of every unknown edge, over and over until none shows anything.

        False on a contradiction, None when the budget, checked every few milliseconds, is exceeded.
        Source: paper 1 (rule-based Slither Link), section 8.2 and figure 8.
        """
        limits = None if budget is None else budget.start()
        while True:
            known = len(self._numbers)
            found = self._try_each(limits) if self.apply() else False
            if not found or not self._number_rules:
                return found
            if not self.apply() or len(self._numbers) == known:
                return self._sound

    def _try_each(self, limits: RunningBudget | None) -> bool | None:
        """As `try_all`, with the numbers that are known."""
        if self._watched is None:
            self._watched = watch_open_rules(self._tables, self._board)
        size = len(self._board.value)
        first, shared = np.zeros(size, dtype=np.int8), np.zeros(2 * size, dtype=np.int32)
        self._board.n_barren, edge = 0, 0
        while self._board.n_barren < self.puzzle.graph.n_edges:
            edge = try_edges(
                self._tables,
                self._board,
                self._watched,
                edge,
                TRIALS_PER_SLICE,
                self.loops,
                first,
                shared,
            )
            if edge < 0:
                self._sound = False
                return False
            if (
                self._board.n_barren < self.puzzle.graph.n_edges
                and limits is not None
                and not limits.may_go_on(self.effort)
            ):
                return None
        return True

    @property
    def state(self) -> tuple[CompiledRuleSet, RuleBoard]:
        """The compiled rules, and the board on which kernels apply them, not a copy."""
        return self._compiled, self._board

    @property
    def n_made(self) -> int:
        """How many marks were made or given so far."""
        return self._board.trail_length

    def steps(self, since: int = 0) -> Iterator[Step]:
        """Each firing that made a mark, in order; marks of one firing come together.

        since   leave out what was made while `n_made` was below this
        """
        literals = self._board.trail[: self.n_made].tolist()
        numbers = deque(found for found in self._numbers if found.made >= since)
        place = since
        while place < len(literals):
            while numbers and numbers[0].made <= place:
                yield numbers.popleft().step
            first = self._cause(literals[place])
            end = place + 1
            while end < len(literals) and first[0] >= 0 and self._cause(literals[end]) == first:
                end += 1
            if first[0] != at.GIVEN:
                yield self._step(first, literals[place:end])
            place = end
        for found in numbers:
            yield found.step

    def _cause(self, literal: int) -> tuple[int, int]:
        """The rule (or the reason that is none) and the placement that made a mark."""
        return int(self._board.reason[literal >> 1]), int(self._board.where[literal >> 1])

    def _step(self, cause: tuple[int, int], literals: list[int]) -> Step:
        made = tuple(_mark(literal) for literal in literals)
        rule = self._rule(cause[0])
        if rule is None:
            return Step(_why(cause[0]), None, (), (), made)
        clues, premises = self._compiled.premises_of(*cause)
        if not counts_sides(self.puzzle.kind):
            # What stands there; the rule has it by its number, turned with its patch.
            clues = [(cell, int(self.puzzle.clues[cell])) for cell, _ in clues]
        return Step("rule", rule, tuple(clues), tuple(premises), made)

    def _rule(self, reason: int) -> Rule | None:
        return self.rule_set.rules[int(self._compiled.original[reason])] if reason >= 0 else None


def _mark(literal: int) -> tuple[int, int]:
    return literal >> 1, LINE if literal & 1 else CROSS


def _why(reason: int) -> Why:
    if reason >= 0:
        return "rule"
    return NOT_RULES[reason]


class _Allowed(NamedTuple):
    """What the rules that the clues allow require; see the fields of `RuleBoard`."""

    place_row_start: IntArray
    place_rows: IntArray
    asked: NDArray[np.int64]
    known: NDArray[np.int64]


def _allowed(tables: CompiledRules, clues: ClueArray) -> _Allowed:
    """The rows of rules that the clues allow, before any mark is made."""
    n_places, ints = len(tables.patch_of), np.int32
    starts = np.empty(n_places + 1, dtype=ints)
    # Most boards have a few rows a placement; where that is not enough they are listed again.
    rows = np.empty(4 * n_places, dtype=ints)
    count = list_rows(tables, clues, starts, rows)
    if count > len(rows):
        rows = np.empty(count, dtype=ints)
        list_rows(tables, clues, starts, rows)
    asked = np.zeros((n_places, 2), dtype=np.int64)
    ask(tables, starts, rows, asked)
    known = np.zeros((n_places, 2), dtype=np.int64)
    known[:, 1] = tables.beyond
    return _Allowed(starts, rows, asked, known)


def _number_rules(rule_set: RuleSet, graph: Graph) -> tuple["NumberRule", ...]:
    if not any(rule.numbers for rule in rule_set.rules):
        return ()
    from takegaki.rules.application.number_rules import number_rules  # noqa: PLC0415

    return number_rules(rule_set, graph)


def require_kind(rule_set: RuleSet, puzzle: Puzzle) -> None:
    """Raises UnsupportedError for rules of another puzzle type."""
    if rule_set.kind != puzzle.kind:
        raise UnsupportedError(
            f"the rules {rule_set.name} are for {rule_set.kind}, this puzzle is {puzzle.kind}; "
            "takegaki rules list tells what each set is for"
        )


def _rule_board(puzzle: Puzzle, rules: CompiledRuleSet, *, copied: bool = False) -> RuleBoard:
    graph, ints = puzzle.graph, np.int32
    clues = puzzle.clues.copy() if copied else puzzle.clues
    if not counts_sides(puzzle.kind):
        # Whether a loop is the whole solution is seen by numbers of sides only.
        clues = np.full(graph.n_faces, NO_CLUE, dtype=np.int8)
    n_vars = graph.n_edges + graph.n_faces
    return RuleBoard(
        **_allowed(rules.tables, rules.shown(puzzle))._asdict(),
        value=np.zeros(n_vars, dtype=np.int8),
        trail=np.empty(n_vars, dtype=ints),
        reason=np.full(n_vars, at.NOBODY, dtype=ints),
        where=np.full(n_vars, at.NOBODY, dtype=ints),
        edge_vertices=graph.edge_vertices,
        vertex_start=graph.vertex_start,
        vertex_edges=graph.vertex_edges,
        face_start=graph.face_start,
        face_edges=graph.face_edges,
        clues=clues,
        far=np.arange(graph.n_vertices, dtype=ints),
        length=np.zeros(graph.n_vertices, dtype=ints),
        degree=np.zeros(graph.n_vertices, dtype=ints),
        joined_ends=np.zeros((graph.n_edges, 2), dtype=ints),
        joined_lengths=np.zeros((graph.n_edges, 2), dtype=ints),
        closing=np.empty(64, dtype=ints),
    )
