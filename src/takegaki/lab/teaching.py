"""Explanations and hints as a teacher sees them: how long they are, what is argued, what is told
when, and how far a hint lies from the last mark.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

import numpy as np

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Edge, Reason
from takegaki.deduce.deduction import FROM_THERE, Deduction, Part
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.techniques.counting import counted_from
from takegaki.deduce.trace import Trace
from takegaki.lab.digest import Target, percentile
from takegaki.lab.explain import ExplainPlan, boards, puzzle_of
from takegaki.lab.report import Findings, TextTable, below, number

GROUPS = ("10x10", "18x10", "24x14", "36x20")
"""Size classes of published boards."""

FEWEST_STEPS, FEWEST_SENTENCES = 30, 100
"""Of an explained 10x10, in the median."""

FAR = 4.0
"""Lengths of an edge from the last mark beyond which a hint is far."""
BESIDE = 2.0
"""Lengths within which one as easy would have been near."""

SEEN_AT_ONCE = (
    "3-in-the-corner",
    "2-in-the-corner",
    "1-in-the-corner",
    "two-3s-side-by-side",
    "two-3s-across-a-dot",
    "3s-across-2s",
    "0-across-a-dot-from-a-3",
    "two-1s-at-the-border",
    "2-in-the-corner-across-a-dot-from-a-3",
    "1-beside-a-3-at-the-border",
)
"""Patterns of clues alone: they stand on the empty board."""


@dataclass
class Lesson:
    """What explanations of a group of boards are like.

    steps, sentences   of each board
    harder             for each Hard or Expert step how many sentences it takes, what was found on
                       the way counted
    supposing          the same of what-ifs and what else is harder
    unargued           steps above Hard without an argument, by technique
    argued             those with one
    above, easy_open   steps above Easy that are no named pattern; those whose conclusion follows
                       from one clue or dot
    places             for each named pattern of clues the share of steps told before it
    late               boards with such a pattern where an unnamed step above Easy comes first
    with_pattern       boards with such a pattern
    """

    steps: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    harder: list[int] = field(default_factory=list)
    supposing: list[int] = field(default_factory=list)
    unargued: Counter[str] = field(default_factory=Counter)
    argued: int = 0
    above: int = 0
    easy_open: Counter[str] = field(default_factory=Counter)
    places: dict[str, list[float]] = field(default_factory=dict)
    late: int = 0
    with_pattern: int = 0


def sentences_of(deduction: Deduction) -> int:
    """Sentences of a step as the command line shows it: its own, and those below it; counting that
    is folded there is not counted.
    """
    if not deduction.tree:
        return 1 + len(deduction.findings)
    return 1 + _lines_of(deduction.tree)


def _lines_of(parts: Iterable[Part]) -> int:
    lines = 0
    for part in parts:
        lines += not (part.kind == "counting" and part.reason.form == FROM_THERE)
        lines += 0 if part.kind == "counting" else _lines_of(part.parts)
    return lines


def look_at(trace: Trace, met: Lesson) -> None:
    """Add what one explanation is like."""
    told = by_idea(trace)
    met.steps.append(len(told))
    met.sentences.append(sum(sentences_of(step.found) for step in told))
    _look_at_order(told, met)
    for step in told:
        one = step.found
        if one.level >= Level.HARD:
            # What follows by counting is told with it, and has no argument of its own.
            lines = _lines_of(p for p in one.tree if p.reason.form != FROM_THERE)
            lines += 0 if one.tree else len(one.findings)
            (met.harder if one.level <= Level.EXPERT else met.supposing).append(1 + lines)
    marks = trace.start.marks.tolist()
    for step in trace:
        one = step.found
        if one.level > Level.EASY and one.conclusions and not one.pattern:
            met.above += 1
            if any(counted_from(trace.puzzle, marks, mark) for mark in one.conclusions):
                met.easy_open[one.title] += 1
        if one.level > Level.HARD and not one.pattern:
            argued = bool(one.findings or one.tree) or _says_why(one)
            met.argued += argued
            if not argued:
                met.unargued[one.title] += 1
        for edge, mark in one.conclusions:
            marks[edge] = mark


def _says_why(one: Deduction) -> bool:
    """Is the sentence of a step its argument?"""
    reason = one.reason.args.get("of", one.reason)
    assert isinstance(reason, Reason)
    return one.technique.name not in WITHOUT_WORDS and reason.form != "connectivity.both"


WITHOUT_WORDS = ("local-rule", "area", "stranded", "linked-areas", "exact-step")
"""Techniques whose own sentence says what follows and not why."""


def _look_at_order(told: Trace, met: Lesson) -> None:
    is_late, first_above = False, None
    seen = False
    for place, step in enumerate(told):
        one = step.found
        if one.pattern in SEEN_AT_ONCE:
            met.places.setdefault(one.pattern, []).append(place / len(told))
            is_late = is_late or first_above is not None
            seen = True
        elif one.level > Level.EASY and not one.pattern and first_above is None:
            first_above = place
    met.with_pattern += seen
    met.late += is_late


@dataclass
class Walked:
    """Hints followed: how many, how many far from the marks before, and those of them where one as
    easy stood beside these.
    """

    hints: int = 0
    far: int = 0
    needless: int = 0


def follow(puzzle: Puzzle, met: Walked) -> None:
    """Follow hints from the empty board."""
    graph, board, here = puzzle.graph, Board.blank(puzzle.graph), None
    middles, length = edge_middles(graph), median_length(graph)
    last: Edge | None = None
    while (found := hint(puzzle, board, near=last)).kind == "next":
        assert found.deduction is not None
        new = [edge for edge in found.marks if board[edge] == UNKNOWN]
        if not new:
            return
        met.hints += 1
        there = middles[new]
        if here is not None and _apart(here, there) > FAR * length:
            met.far += 1
            met.needless += _is_one_beside(puzzle, board, found.deduction.level, here, length)
        here, board, last = there, board.with_marks(found.marks), Edge(new[-1])


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    away = one[:, None] - other[None]
    return float(np.hypot(away[..., 0], away[..., 1]).min())


def _is_one_beside(
    puzzle: Puzzle, board: Board, level: Level, here: np.ndarray, length: float
) -> bool:
    """Does a technique of a level up to Hard find a mark beside these places at once?"""
    ladder = Ladder(puzzle, board)
    middles = edge_middles(puzzle.graph)
    for _ in range(MOST_LOOKED_AT):
        facts = ladder.step(min(level, Level.HARD))
        if not facts:
            return False
        for fact in facts:
            premises = ladder.turn_of(fact).wordless().marks
            is_open = all(board[edge] != UNKNOWN for edge, _ in premises)
            near = _apart(here, middles[[fact.edges[0]]]) <= BESIDE * length
            if is_open and near:
                return True
    return False


MOST_LOOKED_AT = 400
"""Marks among which one beside is searched."""

LENGTH_HEADERS = (
    *("boards", "count", "steps", "sentences", "95 %", "Hard and Expert: sentences", "90 %"),
    "above: 90 %",
)
ORDER_HEADERS = (
    *("boards", "count", "above Easy", "one clue or dot was enough", "above Hard unargued", "of"),
    *("with a pattern of clues", "unnamed step first"),
)
KEPT_HEADERS = (
    *("boards", "count", "visible patterns told after, %", "unnamed steps before them, a board"),
    *("patterns that waited", "of", "one clue or dot was enough, as told"),
    *("from step to step, edges", "95 %"),
)
HINT_HEADERS = ("boards", "count", "hints", "far from the last mark", "one as easy beside it")


def taught(plan: ExplainPlan) -> Findings:
    """Length, arguments and order of explanations. Raises CorpusError."""
    lengths, orders, targets, data = [], [], [], []
    everywhere, unargued = Lesson(), Counter[str]()
    for group, cases in boards(plan, "published.jsonl", GROUPS).items():
        plan.tell(f"{len(cases)} published boards of {group}")
        met = Lesson()
        for case in cases:
            look_at(explain(puzzle_of(case)), met)
        count = str(len(cases))
        lengths.append((group, count, *_length(met)))
        orders.append((group, count, *map(str, _order(met))))
        targets += _targets(group, met)
        data.append(dict(zip(LENGTH_HEADERS, lengths[-1], strict=True)))
        unargued += met.unargued
        for key, places in met.places.items():
            everywhere.places.setdefault(key, []).extend(places)
    told = tuple(
        (key, str(len(at)), number(100 * median(at))) for key, at in everywhere.places.items()
    )
    tables = [
        TextTable("Explanations of published boards, median", LENGTH_HEADERS, tuple(lengths)),
        TextTable("What is told when, and what is argued", ORDER_HEADERS, tuple(orders)),
        TextTable("Told after so many % of the steps", ("pattern", "times", "median"), told),
        TextTable(
            "Above Hard without an argument",
            ("technique", "steps"),
            tuple((name, str(count)) for name, count in unargued.most_common()),
        ),
    ]
    return Findings(tables, targets, {"teaching": data})


@dataclass
class Kept:
    """How well explanations keep the order in which people solve.

    visible   for each pattern that is visible on the empty board the share of steps before it
    before    for each board with one the steps above Easy without a name before the last of them
    waited    named patterns that an unnamed step above Easy came before though their marks were
              there
    named     all of them
    counted   unnamed steps above Easy that conclude, as told, what one clue or dot shows
    apart     lengths of an edge from each step to the nearest mark of the step before
    """

    visible: list[float] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    waited: int = 0
    named: int = 0
    counted: int = 0
    apart: list[float] = field(default_factory=list)


def look_at_order(trace: Trace, met: Kept) -> None:
    """Add the order of one explanation, as it is told."""
    told, found = by_idea(trace), {step.number: step.found for step in trace}
    middles = edge_middles(trace.puzzle.graph) / median_length(trace.puzzle.graph)
    waiting = {number for number, one in found.items() if one.pattern and one.level > Level.EASY}
    visible = set(range(1, trace.opened + 1))
    marks, unnamed, before, here = trace.start.marks.tolist(), 0, -1, None
    met.named += len(waiting)
    for place, step in enumerate(told):
        one = found[step.of[0]]
        if visible.intersection(step.of):
            met.visible.append(100 * place / len(told))
            before = unnamed
        if step.found.level > Level.EASY and not one.pattern:
            unnamed += 1
            is_there = {n for n in waiting if all(marks[e] != UNKNOWN for e, _ in found[n].marks)}
            met.waited += len(is_there)
            waiting -= is_there
            own = set(one.conclusions).intersection(step.found.conclusions)
            met.counted += any(counted_from(trace.puzzle, marks, mark) for mark in own)
        waiting.difference_update(step.of)
        there = middles[[edge for edge, _ in step.found.conclusions]]
        if here is not None and len(there):
            met.apart.append(_apart(here, there))
        here = there if len(there) else here
        for edge, mark in step.found.conclusions:
            marks[edge] = mark
    if before >= 0:
        met.before.append(before)


def ordered(plan: ExplainPlan) -> Findings:
    """The order in which explanations are told. Raises CorpusError."""
    rows, targets = [], []
    for group, cases in boards(plan, "published.jsonl", GROUPS).items():
        plan.tell(f"order of {len(cases)} published boards of {group}")
        met = Kept()
        for case in cases:
            look_at_order(explain(puzzle_of(case)), met)
        before = sum(met.before) / max(1, len(met.before))
        figures = (
            *(number(median(met.visible or [0])), number(before), str(met.waited), str(met.named)),
            *(str(met.counted), number(median(met.apart or [0])), number(_percent(met.apart, 95))),
        )
        rows.append((group, str(len(cases)), *figures))
        targets += [
            below(group, "unnamed steps before what is visible at once", sum(met.before), 0),
            below(group, "patterns that waited", met.waited, 0),
            below(group, "told steps where one clue or dot was enough", met.counted, 0),
        ]
    table = TextTable("The order in which explanations are told", KEPT_HEADERS, tuple(rows))
    return Findings(
        [table], targets, {"order": [dict(zip(KEPT_HEADERS, row, strict=True)) for row in rows]}
    )


def _targets(group: str, met: Lesson) -> list[Target]:
    found = [
        below(group, "steps above Easy where one clue or dot was enough", met.easy_open.total(), 0),
        below(group, "sentences of Hard and Expert steps, 90 %", _percent(met.harder, 90), 6),
    ]
    if group == "10x10":
        found += [
            below(group, "steps, median", median(met.steps), FEWEST_STEPS),
            below(group, "sentences, median", median(met.sentences), FEWEST_SENTENCES),
        ]
    return found


def _percent(values: Sequence[float], percent: float) -> float:
    return percentile(values, percent) if values else 0


def _length(met: Lesson) -> tuple[str, ...]:
    mean = median(met.harder) if met.harder else 0
    return tuple(
        number(value)
        for value in (
            *(median(met.steps), median(met.sentences), _percent(met.sentences, 95)),
            *(mean, _percent(met.harder, 90), _percent(met.supposing, 90)),
        )
    )


def _order(met: Lesson) -> tuple[int, ...]:
    unargued = met.unargued.total()
    return (
        *(met.above, met.easy_open.total(), unargued, unargued + met.argued),
        *(met.with_pattern, met.late),
    )


def nearness(plan: ExplainPlan) -> Findings:
    """How far hints lie from the last mark. Raises CorpusError."""
    rows, targets = [], []
    for group, cases in boards(plan, "published.jsonl", ("10x10", "18x10")).items():
        plan.tell(f"hints on {len(cases)} published boards of {group}")
        met = Walked()
        for case in cases:
            follow(puzzle_of(case), met)
        rows.append((group, str(len(cases)), *map(str, (met.hints, met.far, met.needless))))
        share = met.needless / max(1, met.hints)
        targets.append(below(group, "hints far from the last mark, needlessly, share", share, 0.02))
    table = TextTable("Hints and the marks before them", HINT_HEADERS, tuple(rows))
    return Findings(
        [table], targets, {"nearness": [dict(zip(HINT_HEADERS, row, strict=True)) for row in rows]}
    )
