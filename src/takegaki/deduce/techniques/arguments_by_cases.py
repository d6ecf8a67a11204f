"""Arguments by cases: the ways of one place, each of which fails or leads to the conclusions.

A person takes a place with two to four ways (an edge that is a line or not, the ways through a dot
or round a clue), and follows each with what is known already.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, groupby, islice, product

import numpy as np

from takegaki.core.board import Board
from takegaki.core.graph import FloatArray, Graph, IntArray
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Dot, Edge, Edges, Mark, Place, Reason, Value
from takegaki.core.table import Patterns
from takegaki.deduce.deduction import (
    CLASS_LETTERS,
    FROM_THERE,
    Deduction,
    Lettered,
    Part,
    all_parts,
)
from takegaki.deduce.deduction_of_facts import contradiction_on, deduction_of
from takegaki.deduce.edge_letters import lettered_once
from takegaki.deduce.facts.journal import Fact, fact_of
from takegaki.deduce.facts.side_cuts import Walk, fault_of
from takegaki.deduce.kernels import run_ladder, trial_board
from takegaki.deduce.kernels.fact_board import EASY, HARD, FactBoard, make_room
from takegaki.deduce.kernels.follow_cases import CaseSides, follow_cases
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import follows, torn_reason, walk_reason
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import named_in_story
from takegaki.deduce.techniques.trial_chain import begun, climb, give, needed_for
from takegaki.deduce.techniques.trial_proofs import MEANING, told_once
from takegaki.puzzles import PUZZLES, counts_sides, loop_tables
from takegaki.words.view import MOST_NAMED

FAR = 4.0
"""Lengths of an edge from the conclusions within which places are tried."""

FAR_BY_COUNTING = 2.0
"""The same where counting alone may end the cases."""

MOST_CASES = 4
"""Of one place."""

SHORT_CASE = 6
"""Steps of a case where counting alone ends it: a person sees these at once."""

MOST_SENTENCES = 8
"""Of an argument, that of the step counted; steps of counting are folded away."""

TOLD = 2
"""Places, those whose cases end soonest, of which the one with the fewest sentences is told."""

LETTERS = "ABCD"

Case = tuple[Mark, ...]


class Split(NamedTuple):
    """A place, and what is supposed in each of its cases: one of them holds, as the marks known
    there say.
    """

    place: Place | Edges
    cases: tuple[Case, ...]
    known: tuple[Mark, ...] = ()


class Told(NamedTuple):
    """A case followed to its end: its deductions, and whether it fails."""

    case: Case
    links: tuple[Deduction, ...]
    fails: bool


class Argument(NamedTuple):
    """A place, its cases to their ends, how they are told, and in how many sentences with that of
    the step; the letters of edges that are alike, of one of its cases, and what relates these.
    """

    split: Split
    cases: tuple[Told, ...]
    parts: tuple[Part, ...]
    sentences: int


def is_by_cases(deduction: Deduction) -> bool:
    """Is it told by cases?"""
    return any(part.kind == "case" for part in deduction.tree)


def by_cases(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction | None:
    """A step told by cases, from the clues and marks that these use, in MOST_SENTENCES if that can
    be; None where no place has such an argument.

    board   all marks before it
    Cost: a millisecond or two at 10x10.
    """
    if not step.conclusions or not counts_sides(puzzle.kind):
        return None
    search = _Cases(puzzle, board, step.conclusions)
    told = search.told()
    return None if told is None else _retold(puzzle, step, told)


def by_counting(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction | None:
    """A step told by cases that counting alone ends, in MOST_SENTENCES; None where no place near it
    has such an argument. Arguments and cost as of `by_cases`, on every type of loops.
    """
    if not step.conclusions or puzzle.graph.cells != "faces":
        return None
    told = _Cases(puzzle, board, step.conclusions, by_counting=True).told()
    if told is None or told.sentences > MOST_SENTENCES:
        return None
    # It is no what-if by its name: nothing but counting follows what is supposed.
    found = replace(_retold(puzzle, step, told), own_title=step.own_title)
    if not isinstance(told.split.place, Cell) or found.reason.form in REFUTED:
        return found
    required = PUZZLES[puzzle.kind].required(puzzle, told.split.place.id)
    said = Reason("cases.required", puzzle.graph, required=required, of=found.reason)
    return replace(found, reason=said)


class _Cases:
    """The search for a place on one board."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        wanted: tuple[Mark, ...],
        *,
        by_counting: bool = False,
    ) -> None:
        self._puzzle, self._board, self._wanted = puzzle, board, wanted
        self._by_counting = by_counting
        self._base = begun(puzzle, board)
        outcome = _count(self._base) if by_counting else climb(self._base)
        self._is_stuck = outcome == run_ladder.STUCK and not any(
            by_counting and self._base.mark[edge] for edge, _ in wanted
        )
        self._scratch = trial_board.new_trial_board(self._base)
        graph = puzzle.graph
        self._sides = _case_sides(graph, len(self._base.fact_kind))
        away = _away(edge_middles(graph), [edge for edge, _ in wanted]) / median_length(graph)
        far = FAR_BY_COUNTING if by_counting else FAR
        edges = np.flatnonzero((away < far) & (self._base.mark == UNKNOWN))
        self._edges: list[int] = edges[np.argsort(away[edges], kind="stable")].tolist()

    def told(self) -> Argument | None:
        """The place that is told in the fewest sentences, and how: by counting if that does, then
        by techniques up to Hard, then where a side would be torn apart, too; else as a story.
        """
        if not self._is_stuck:
            return None
        best: Argument | None = None
        for last, may_tear in BY_COUNTING if self._by_counting else BY_ALL_UP_TO_HARD:
            for splits in self._groups():
                for split, lines in self._that_end(splits, last, may_tear=may_tear)[:TOLD]:
                    if best is None or 1 + lines < best.sentences:
                        best = self._argued(split, last, best) or best
                if best is not None and best.sentences <= MOST_SENTENCES:
                    return best
        return best

    def _groups(self) -> Iterator[list[Split]]:
        """Places to be tried, one group after another."""
        yield self._places
        if not self._by_counting:
            yield self._pairs

    def _argued(self, split: Split, last: int, best: Argument | None) -> Argument | None:
        """The argument by these cases; None where one of them does not end, or where it would be no
        shorter than the best so far.
        """
        most = MOST_OF_STORY + 1 if best is None else best.sentences
        cases, parts = list[Told](), list[Part]()
        meaning = set[Reason]()
        # That of the step, and at least one for each case that is not told yet.
        sentences = 1 + len(split.cases)
        for letter, case in zip(LETTERS, split.cases, strict=False):
            told = self._followed(case, last) if sentences < most else None
            if told is None or (self._by_counting and len(told.links) > SHORT_CASE):
                return None
            # Each case has a picture of its own for its letters.
            links, letters, shown = lettered_once(told.links, may_letter=True)
            told = told._replace(links=tuple(told_once(links, meaning)))
            meaning.update(one for link in links for one in link.findings if one.form in MEANING)
            cases.append(told)
            part = _part(self._puzzle, letter, told)
            cells = _lettered_cells(told, len(letters))
            parts.append(replace(part, letters=letters, links=shown, cells=cells))
            sentences += lines_of(parts[-1:]) - 1
        if sentences >= most:
            return None
        return Argument(split, tuple(cases), tuple(parts), sentences)

    def _that_end(
        self, splits: Sequence[Split], last: int, *, may_tear: bool
    ) -> list[tuple[Split, int]]:
        """Places of which all cases end, and in about how many sentences: those first that take
        few, then those that take least steps; by counting the other way round.
        """
        if not splits:
            return []
        cases = [case for split in splits for case in split.cases]
        edges, marks = zip(*(mark for case in cases for mark in case), strict=True)
        wanted, values = zip(*self._wanted, strict=True)
        facts, lines = np.zeros((2, len(splits)), dtype=np.int32)
        follow_cases(
            self._base,
            self._scratch,
            _starts(len(split.cases) for split in splits),
            _starts(map(len, cases)),
            np.array(edges, dtype=np.int32),
            np.array(marks, dtype=np.int8),
            np.array(wanted, dtype=np.int32),
            np.array(values, dtype=np.int8),
            last,
            self._sides,
            may_tear,
            facts,
            lines,
        )
        counted = np.array([2 * SHORT_CASE * len(split.cases) for split in splits])
        found = np.flatnonzero((facts > 0) & (facts <= counted) if self._by_counting else facts)
        keys = (lines, facts) if self._by_counting else (facts, lines)
        order = found[np.lexsort(tuple(key[found] for key in keys))].tolist()
        return [(splits[place], int(lines[place])) for place in order]

    @cached_property
    def _places(self) -> list[Split]:
        """The places near the conclusions, the nearest first of each kind."""
        graph, edges = self._puzzle.graph, self._edges
        found = [Split(Edge(edge), (((edge, LINE),), ((edge, CROSS),))) for edge in edges]
        for dot in dict.fromkeys(graph.edge_vertices[edges].ravel().tolist()):
            found += self._ways(Dot(dot), graph.edges_at(dot).tolist(), (0, 2))
        for cell in dict.fromkeys(graph.edge_faces[edges].ravel().tolist()):
            clue = None if cell == graph.outside else self._puzzle.clue(cell)
            if clue is None:
                continue
            if counts_sides(self._puzzle.kind):
                found += self._ways(Cell(cell), graph.edges_of(cell).tolist(), (clue,))
            else:
                for part in loop_tables(self._puzzle.kind).parts_of(graph, cell, clue):
                    found += self._ways_by_table(Cell(cell), *part)
        return found

    def _ways_by_table(
        self, place: Cell, edges: Sequence[int], patterns: Patterns
    ) -> Iterator[Split]:
        """The ways that a table of a clue allows, where they are few."""
        undecided = [edge for edge in edges if self._base.mark[edge] == UNKNOWN]
        known = tuple((edge, self._board[edge]) for edge in edges if edge not in undecided)
        if len(undecided) > MOST_CASES or any(mark == UNKNOWN for _, mark in known):
            return
        drawn = sum(1 << at for at, edge in enumerate(edges) if (edge, LINE) in known)
        bits = [1 << edges.index(edge) for edge in undecided]
        cases = tuple(
            tuple(zip(undecided, marks, strict=True))
            for marks in product((LINE, CROSS), repeat=len(undecided))
            if drawn + sum(bit for bit, mark in zip(bits, marks, strict=True) if mark == LINE)
            in patterns
        )
        if 1 < len(cases) <= MOST_CASES:
            yield Split(place, cases, known)

    @cached_property
    def _pairs(self) -> list[Split]:
        """Two edges that meet, near the conclusions."""
        graph, near = self._puzzle.graph, self._edges[:MOST_PAIRED]
        found = []
        for one, other in combinations(near, 2):
            if {*graph.edge_vertices[one].tolist()} & {*graph.edge_vertices[other].tolist()}:
                ways = product((LINE, CROSS), repeat=2)
                cases = tuple(((one, first), (other, second)) for first, second in ways)
                found.append(Split(Edges((one, other)), cases))
        return found

    def _ways(self, place: Place, edges: Sequence[int], counts: Sequence[int]) -> Iterator[Split]:
        """The ways to have so many lines on these edges, where they are more than two and not
        many.
        """
        undecided = [edge for edge in edges if self._base.mark[edge] == UNKNOWN]
        if not LEAST_OPEN <= len(undecided) <= MOST_CASES:
            return
        known = tuple((edge, self._board[edge]) for edge in edges if edge not in undecided)
        # What follows only now is told with the cases, not supposed.
        if any(mark == UNKNOWN for _, mark in known):
            return
        lines = sum(mark == LINE for _, mark in known)
        cases = tuple(
            tuple(zip(undecided, marks, strict=True))
            for marks in product((LINE, CROSS), repeat=len(undecided))
            if lines + marks.count(LINE) in counts
        )
        if 1 < len(cases) <= MOST_CASES:
            yield Split(place, cases, known)

    def _followed(self, case: Case, last: int) -> Told | None:
        """A case to its end, and the board as before; None where it has none."""
        board = self._base
        saved = trial_board.Saved(board)
        for edge, mark in case:
            give(board, edge, mark)
        while (
            outcome := run_ladder.run_ladder(board, last, run_ladder.WITHOUT_END)
        ) == run_ladder.NO_ROOM:
            make_room(board)
        look_up = cache(lambda number: fact_of(self._puzzle.graph, board, number))
        told = None
        if outcome == run_ladder.CONTRADICTION:
            clash = contradiction_on(self._puzzle, board, look_up)
            told = Told(case, self._back_to(look_up, clash), fails=True)
        elif all(int(board.mark[edge]) == mark for edge, mark in self._wanted):
            told = Told(case, self._back_to(look_up, None), fails=False)
        elif (
            torn := clash_of_sides(self._puzzle.graph, self._base.mark.astype(np.int8))
        ) is not None:
            told = Told(case, self._back_to(look_up, torn), fails=True)
        saved.put_back(board)
        return told

    def _back_to(
        self, look_up: Callable[[int], Fact], clash: Deduction | None
    ) -> tuple[Deduction, ...]:
        """The deductions from what is supposed to a contradiction, else to what is wanted."""
        puzzle, links = self._puzzle, [] if clash is None else [clash]
        premises = ((), self._wanted) if clash is None else (clash.clues, clash.marks)
        for numbers, _ in islice(needed_for(puzzle.graph, self._base, premises), 1, None):
            link = deduction_of(puzzle, [*map(look_up, numbers)], look_up)
            links.append(named_in_story(puzzle, link))
        return tuple(reversed(links))


BY_ALL_UP_TO_HARD = ((EASY, False), (HARD, False), (HARD, True))
BY_COUNTING = ((EASY, False),)
"""Up to which technique cases are followed, and whether a side may be torn apart, in turn."""

REFUTED = ("cases.refuted", "cases.refuted-then")
"""Forms of a step that supposes one mark."""


def _count(board: FactBoard) -> int:
    """Counting to the fixpoint."""
    while (
        outcome := run_ladder.run_ladder(board, EASY, run_ladder.WITHOUT_END)
    ) == run_ladder.NO_ROOM:
        make_room(board)
    return outcome


def clash_of_sides(graph: Graph, mark: MarkArray) -> Deduction | None:
    """The contradiction that marks (E,) tear a side apart, or put a cell on both; None where they
    do not. Cost: linear.
    """
    edges = np.flatnonzero(mark).tolist()
    marks = dict(zip(edges, mark[edges].tolist(), strict=True))
    cut = fault_of(graph, marks)
    if cut is None:
        return None
    if isinstance(cut, Walk):
        crossed = tuple((edge, marks[edge]) for edge in cut.marks)
        return _clash(
            *("colouring", ((cut.edge, marks[cut.edge]), *crossed)),
            walk_reason(graph, cut.ends, crossed, (cut.edge, -marks[cut.edge])),
        )
    torn = tuple((edge, marks[edge]) for edge in cut.marks)
    return _clash("connectivity", torn, torn_reason(graph, cut))


def _clash(technique: str, marks: tuple[Mark, ...], reason: Reason) -> Deduction:
    """A contradiction of marks alone."""
    return Deduction(TECHNIQUES[technique], (), marks, (), reason, (), ())


MOST_OF_STORY = 24
"""Sentences of an argument where none is short."""

MOST_PAIRED = 24
"""Edges of which pairs are tried."""

LEAST_OPEN = 3
"""Undecided edges of a dot or a clue that are told together; two are told by one of them."""


def _case_sides(graph: Graph, facts: int) -> CaseSides:
    """Scratch for the sides of its cells, and for so many facts."""
    cells = graph.n_faces + 1
    return CaseSides(
        border=np.flatnonzero((graph.edge_faces == graph.outside).any(axis=1)).astype(np.int32),
        side=np.zeros(cells, dtype=np.int8),
        met=np.zeros(cells, dtype=np.int8),
        queue=np.zeros(cells, dtype=np.int32),
        needed=np.zeros(facts, dtype=np.int32),
    )


def _starts(lengths: Iterable[int]) -> IntArray:
    """Where each of some pieces begins, and the end."""
    return np.cumsum([0, *lengths]).astype(np.int32)


def _away(middles: FloatArray, edges: Sequence[int]) -> FloatArray:
    """How far all edges lie from the nearest of some."""
    steps = middles[:, None] - middles[edges][None]
    nearest: FloatArray = np.hypot(steps[..., 0], steps[..., 1]).min(axis=1)
    return nearest


def _lettered_cells(told: Told, n_before: int) -> tuple[Lettered, ...]:
    """The cells by which a case tears a side apart, or puts a cell on both, with letters behind
    those of so many groups of edges before them.
    """
    found = told.links[-1].cells if told.fails else ()
    letters = CLASS_LETTERS[n_before:]
    return tuple(replace(one, letter=own) for one, own in zip(found, letters, strict=False))


def _part(puzzle: Puzzle, letter: str, told: Told) -> Part:
    """A case as a part: one line where its steps are counting alone, which are folded away."""
    graph, case = puzzle.graph, told.case
    args: dict[str, Value] = {"letter": letter, "marks": follows(case, None)}
    steps, last = (told.links[:-1], told.links[-1]) if told.fails else (told.links, None)
    inside = tuple(_turns(graph, steps))
    if any(map(_is_hard, steps)):
        if last is not None:
            conflict = Reason("proof.conflict", graph, clash=last.reason)
            inside = (*inside, Part("conflict", conflict, (), _found(last)))
        return Part("case", Reason("proof.case", graph, **args), case, inside)
    if last is not None:
        reason = Reason("proof.case-fails", graph, **args, clash=last.reason)
        return Part("case", reason, case, (*inside, *_found(last)))
    if not steps:
        return Part("case", Reason("proof.case-holds", graph, **args), case)
    clued = dict.fromkeys(cell for step in steps for cell in step.clues)
    cells = tuple(map(Cell, clued)) if len(clued) <= MOST_NAMED else ()
    reason = Reason("proof.case-leads", graph, **args, cells=cells)
    return Part("case", reason, case, inside)


def _is_hard(step: Deduction) -> bool:
    """Is it more than counting?"""
    return step.level > Level.EASY or step.technique.name == "early-loop"


def _turns(graph: Graph, steps: Sequence[Deduction]) -> Iterator[Part]:
    """The steps of a case: counting folded away, each harder one by itself."""
    for hard, some in groupby(steps, _is_hard):
        run = list(some)
        parts = tuple(Part("step", one.reason, one.conclusions, _found(one)) for one in run)
        if hard:
            yield from parts
        else:
            marks = tuple(mark for one in run for mark in one.conclusions)
            yield Part("counting", Reason(FROM_THERE, graph), marks, parts)


def _found(step: Deduction) -> tuple[Part, ...]:
    """What it found of pairs."""
    return tuple(Part("found", reason) for reason in step.findings)


def lines_of(parts: Iterable[Part]) -> int:
    """Sentences of an argument as they are told; counting that is folded away takes none."""
    lines = 0
    for part in parts:
        lines += not (part.kind == "counting" and part.reason.form == FROM_THERE)
        lines += 0 if part.kind == "counting" else lines_of(part.parts)
    return lines


def _retold(puzzle: Puzzle, step: Deduction, argument: Argument) -> Deduction:
    """The step, from the premises of its cases alone."""
    split, cases, parts, _ = argument
    supposed = _only_supposed(cases)
    if supposed is not None:
        parts = _as_supposed(puzzle, cases, parts, supposed)
    clues, marks = set[int](), set[Mark]()
    for one in cases:
        made = set(one.case).union(*(link.conclusions for link in one.links))
        clues.update(*(link.clues for link in one.links))
        marks |= set().union(*(link.marks for link in one.links)) - made
    if isinstance(split.place, Cell):
        clues.add(split.place.id)
    marks.update(split.known)
    dots = (split.place.id,) if isinstance(split.place, Dot) else ()
    return replace(
        step,
        clues=tuple(sorted(clues)),
        marks=tuple(sorted(marks)),
        reason=_reason(puzzle, split, cases, step.conclusions)
        if supposed is None
        else _refuted(puzzle, supposed, step.conclusions),
        own_title=step.own_title if supposed is None else SUPPOSED_TITLE,
        faces=tuple(sorted(clues)) if puzzle.graph.cells == "faces" else (),
        vertices=dots,
        findings=tuple(part.reason for part in all_parts(parts)),
        tree=parts,
    )


SUPPOSED_TITLE = "what-if"
"""The title of a step that supposes one mark and refutes it."""


def _only_supposed(cases: Sequence[Told]) -> Mark | None:
    """The mark that fails, of two cases of one edge: nobody counts these as cases."""
    failing = [one.case[0] for one in cases if one.fails]
    is_one_edge = len(cases) == TWO_WAYS and all(len(one.case) == 1 for one in cases)
    return failing[0] if is_one_edge and len(failing) == 1 else None


TWO_WAYS = 2
"""An edge is a line or a cross."""


def _as_supposed(
    puzzle: Puzzle, cases: Sequence[Told], parts: Sequence[Part], supposed: Mark
) -> tuple[Part, ...]:
    """What is supposed and fails, then what is left, unless that is the result."""
    graph, (edge, mark) = puzzle.graph, supposed
    failing, holding = parts if cases[0].fails else reversed(parts)
    args: dict[str, Value] = {"edge": Edge(edge), "mark": MARK_KEYS[mark]}
    if failing.reason.form == "proof.case-fails":
        said = Reason("proof.suppose-fails", graph, **args, clash=failing.reason.args["clash"])
    else:
        said = Reason("proof.suppose", graph, **args)
    told = [replace(failing, reason=said)]
    if holding.reason.form != "proof.case-holds":
        args["mark"] = MARK_KEYS[-mark]
        cells = holding.reason.args.get("cells")
        form = "proof.so" if cells is None else "proof.so-leads"
        args |= {} if cells is None else {"cells": cells}
        told.append(replace(holding, reason=Reason(form, graph, **args)))
    return tuple(told)


def _refuted(puzzle: Puzzle, supposed: Mark, conclusions: tuple[Mark, ...]) -> Reason:
    (edge, mark), graph = supposed, puzzle.graph
    args: dict[str, Value] = {"edge": Edge(edge), "mark": MARK_KEYS[mark]}
    opposite = (edge, -mark)
    rest = tuple(one for one in conclusions if one != opposite)
    if opposite not in conclusions or len(conclusions) > MOST_NAMED:
        return Reason("cases.refuted-then", graph, **args, then=follows(conclusions, None))
    it = follows((opposite,), None)
    then: Value = (it, follows(rest, None)) if rest else it
    return Reason("cases.refuted", graph, **args, then=then)


def _reason(
    puzzle: Puzzle, split: Split, cases: Sequence[Told], conclusions: tuple[Mark, ...]
) -> Reason:
    left = [letter for letter, one in zip(LETTERS, cases, strict=False) if not one.fails]
    args: dict[str, Value] = {
        "cases": len(cases),
        "place": split.place,
        "then": follows(conclusions, None),
    }
    if len(left) == 1:
        return Reason("cases.one", puzzle.graph, **args, letter=left[0])
    form = "cases.all" if len(left) == len(cases) else "cases.some"
    return Reason(form, puzzle.graph, **args)
