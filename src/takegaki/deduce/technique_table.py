"""The table of techniques: a row for every kind of deduction, those for one goal from easy to hard.

The place of a row is the number that kernels know the technique by; what waits for which technique
(`kernels/fact_board`), the ends of levels and the turns of kernels (`kernels/dispatch`) follow from
the rows. Those with a queue come first: on loops, then on tiles.
"""

from functools import lru_cache

from takegaki.core.lazy_dataclass import replace
from takegaki.core.table import Goal
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.technique import News, On, Technique
from takegaki.puzzles import PUZZLES, counts_sides

_rows: list[Technique] = []


def _row(technique: Technique) -> int:
    """The number of a technique: one more than that of the row before."""
    _rows.append(replace(technique, code=len(_rows) + 1))
    return len(_rows)


GIVEN = 0
"""Stands for the marks that were there at first."""

CLUE_COUNTING = _row(
    Technique(
        name="clue-counting",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.CLUED,
        news=News.MARK,
        run="mark_techniques:count_clue",
        at_dots="vertex-counting",
        clues="sides",
    )
)
VERTEX_COUNTING = _row(
    Technique(
        name="vertex-counting",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.DOT,
        news=News.MARK,
        run="mark_techniques:count_vertex",
    )
)
CLUE_TABLE = _row(
    Technique(
        name="clue-table",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.TABLE,
        news=News.MARK,
        run="mark_techniques:apply_clue",
        clues="tables",
    )
)
CLOSED_LOOP = _row(
    Technique(
        name="closed-loop",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.EDGE,
        run="mark_techniques:finish_loop",
        premises="loop",
    )
)
INCOMING_LINE = _row(
    Technique(
        name="incoming-line",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.CELL | On.DOT,
        news=News.MARK,
        run="mark_techniques:follow_incoming",
        clues="sides",
    )
)
EARLY_LOOP = _row(
    Technique(
        name="early-loop",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.EDGE,
        run="mark_techniques:refuse_loop",
        premises="loop",
    )
)
VERTEX_PAIRS = _row(
    Technique(
        name="vertex-pairs",
        level=Level.NORMAL,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.DOT,
        news=News.MARK | News.PAIR,
        run="pair_techniques:pairs_at",
    )
)
FACE_PAIRS = _row(
    Technique(
        name="face-pairs",
        level=Level.NORMAL,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.CLUED,
        news=News.MARK | News.PAIR,
        run="pair_techniques:bound_sides",
        at_dots="vertex-pairs",
        clues="sides",
    )
)
CLUE_REGION = _row(
    Technique(
        name="clue-region",
        level=Level.NORMAL,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.TABLE,
        news=News.MARK,
        run="mark_techniques:apply_region",
        clues="tables",
    )
)
THROUGH_FACE = _row(
    Technique(
        name="through-face",
        level=Level.TRICKY,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.CLUED,
        news=News.MARK | News.PAIR,
        run="pair_techniques:bound_pairs",
        at_dots="through-vertex",
        clues="sides",
    )
)
THROUGH_VERTEX = _row(
    Technique(
        name="through-vertex",
        level=Level.TRICKY,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.DOT,
        news=News.MARK | News.PAIR,
        run="pair_techniques:carry_pairs",
    )
)
CLUE_LOOP = _row(
    Technique(
        name="clue-loop",
        level=Level.TRICKY,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.TABLE,
        news=News.MARK,
        run="mark_techniques:refuse_ways",
        clues="tables",
    )
)
CARRIED = _row(
    Technique(
        name="carried",
        level=Level.HARD,
        height=PlayerLevel.COLOURS,
        on=On.EDGE,
        run="classes.edges:carry_mark",
        spared=True,
    )
)
EQUAL_SIDES = _row(
    Technique(
        name="equal-sides",
        level=Level.HARD,
        height=PlayerLevel.COLOURS,
        on=On.CLUED,
        news=News.MARK | News.RELATION,
        run="classes.edges:equal_sides",
        at_dots="vertex-parity",
        clues="sides",
    )
)
FACE_PARITY = _row(
    Technique(
        name="face-parity",
        level=Level.HARD,
        height=PlayerLevel.COLOURS,
        on=On.CELL,
        news=News.MARK | News.RELATION,
        run="classes.edges:parity_of_face",
        clues="sides",
    )
)
VERTEX_PARITY = _row(
    Technique(
        name="vertex-parity",
        level=Level.HARD,
        height=PlayerLevel.COLOURS,
        on=On.DOT,
        news=News.MARK | News.RELATION,
        run="classes.edges:parity_of_vertex",
    )
)
PAIR_RELATION = _row(
    Technique(
        name="pair-relation",
        level=Level.HARD,
        height=PlayerLevel.COLOURS,
        on=On.DOT,
        news=News.MARK | News.PAIR | News.RELATION,
        run="classes.edges:relate_pairs",
    )
)
MISSING_LOOP = _row(
    Technique(
        name="missing-loop",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.BOARD,
        premises="loop",
        at_edge=True,
        spared=True,
    )
)
# On tiles.

TILE_TURN = _row(
    Technique(
        name="tile-turn",
        level=Level.EASY,
        height=PlayerLevel.BASICS,
        on=On.TILE,
        news=News.MARK,
        run="tile_techniques:turn_tile",
        goals=("tree",),
    )
)
NO_CYCLE = _row(
    Technique(
        name="no-cycle",
        level=Level.NORMAL,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.EDGE,
        run="tile_techniques:refuse_cycle",
        premises="part",
        goals=("tree",),
    )
)
ONLY_ENDS = _row(
    Technique(
        name="only-ends",
        level=Level.NORMAL,
        height=PlayerLevel.ONE_OF_TWO,
        on=On.TILE,
        run="tile_techniques:refuse_ends",
        goals=("tree",),
    )
)
CLOSED_PART = _row(
    Technique(
        name="closed-part",
        level=Level.TRICKY,
        height=PlayerLevel.CONNECTED,
        on=On.TILE,
        run="tile_techniques:keep_open",
        premises="part",
        goals=("tree",),
    )
)
TURN_CYCLE = _row(
    Technique(
        name="turn-cycle",
        level=Level.TRICKY,
        height=PlayerLevel.COLOURS,
        on=On.TILE,
        run="tile_techniques:refuse_double",
        premises="part",
        goals=("tree",),
    )
)
DEAD_END = _row(
    Technique(
        name="dead-end",
        level=Level.HARD,
        height=PlayerLevel.CONNECTED,
        on=On.TILE,
        news=News.MARK,
        run="tile_techniques:bound_reach",
        goals=("tree",),
    )
)
# On the whole board: each has its turn where all those before it are stuck.

LOCAL_RULE = _row(
    Technique(
        name="local-rule",
        level=Level.EXPERT,
        height=PlayerLevel.PATTERNS,
        on=On.BOARD,
        run="local_rules:LocalRules",
        clues="sides",
    )
)
STRAIGHT_CUT = _row(
    Technique(
        name="straight-cut",
        level=Level.EXPERT,
        height=PlayerLevel.COLOURS,
        on=On.BOARD,
        run="straight_cuts:StraightCuts",
        at_edge=True,
    )
)
COLOURING = _row(
    Technique(
        name="colouring",
        level=Level.EXPERT,
        height=PlayerLevel.COLOURS,
        on=On.BOARD,
        run="colouring:Colouring",
        premises="way",
        at_edge=True,
    )
)
CONNECTIVITY = _row(
    Technique(
        name="connectivity",
        level=Level.EXPERT,
        height=PlayerLevel.CONNECTED,
        on=On.BOARD,
        run="connectivity:Connectivity",
        premises="cut",
    )
)
STRANDED = _row(
    Technique(
        name="stranded",
        level=Level.EXPERT,
        height=PlayerLevel.CONNECTED,
        on=On.BOARD,
        run="stranded:Stranded",
        premises="all",
        at_edge=True,
    )
)
WHAT_IF = _row(
    Technique(
        name="what-if",
        level=Level.EXPERT,
        # Of 222 short ones 217 are two ends of one line, which asks for no supposing: turning this
        # way would close the loop. The others are told as what they are (`height_of_step`).
        height=PlayerLevel.ONE_OF_TWO,
        on=On.BOARD,
        run="trials:WhatIfs",
        premises="all",
        at_edge=True,
    )
)
AREA = _row(
    Technique(
        name="area",
        level=Level.EXPERT,
        height=PlayerLevel.WHAT_IF,
        on=On.BOARD,
        run="areas:Areas",
        premises="all",
    )
)
FREE_CELL = _row(
    Technique(
        name="free-cell",
        level=Level.EXPERT,
        height=PlayerLevel.WHAT_IF,
        on=On.BOARD,
        run="free_cells:FreeCells",
        premises="all",
        clues="sides",
        uniqueness=True,
    )
)
CUT_TILE = _row(
    Technique(
        name="cut-tile",
        level=Level.EXPERT,
        height=PlayerLevel.CONNECTED,
        on=On.BOARD,
        run="tile_walks:cut_tile",
        goals=("tree",),
    )
)
PARITY_CHAIN = _row(
    Technique(
        name="parity-chain",
        level=Level.EXPERT,
        height=PlayerLevel.CONNECTED,
        on=On.BOARD,
        run="tile_walks:parity_chain",
        at_edge=True,
        goals=("tree",),
    )
)
TRIAL = _row(
    Technique(
        name="trial",
        level=Level.TRIAL,
        on=On.BOARD,
        run="trials:trials_of",
        premises="all",
        at_edge=True,
        goals=("loop", "tree"),
    )
)
AREA_TRIAL = _row(
    Technique(
        name="area-trial",
        level=Level.SEARCH,
        on=On.BOARD,
        run="area_trials:AreaTrials",
        premises="all",
        at_edge=True,
    )
)
LINKED_AREAS = _row(
    Technique(
        name="linked-areas",
        level=Level.SEARCH,
        on=On.BOARD,
        run="areas:LinkedAreas",
        premises="all",
    )
)
DEEP_TRIAL = _row(
    Technique(
        name="deep-trial",
        level=Level.SEARCH,
        on=On.BOARD,
        run="trials:DeepTrials",
        premises="all",
        at_edge=True,
        goals=("loop", "tree"),
    )
)
EXACT_STEP = _row(
    Technique(
        name="exact-step",
        level=Level.SEARCH,
        on=On.BOARD,
        premises="all",
        at_edge=True,
        goals=("loop", "tree"),
    )
)

TECHNIQUES: dict[str, Technique] = {technique.name: technique for technique in _rows}
BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}

N_QUEUES = 1 + max(technique.code for technique in _rows if technique.on is not On.BOARD)
"""Numbers of techniques on single places are below it, and (but for MISSING_LOOP) only these."""

AT_DOTS = {one.code: TECHNIQUES[one.at_dots].code for one in _rows if one.at_dots}
"""A dot that must be visited is counted as a clue of 2 is; to people that is a technique at dots,
of the same level.
"""


def add(technique: Technique) -> None:
    """One technique of others more; with the code of one that is there it takes its place."""
    added = replace(technique, code=technique.code or max(BY_CODE) + 1)
    TECHNIQUES[added.name] = BY_CODE[added.code] = added
    for known in (codes_with, techniques_with, on_boards):
        known.cache_clear()


SUPPOSING = ("what-if", "trial", "area-trial", "deep-trial")
"""Techniques that suppose a mark."""

SILENT = ("local-rule", "area", "stranded", "linked-areas")
"""Those whose sentences state what follows without the steps to it."""

BY_WAYS = ("clue-region", "clue-loop")
"""Those that go through the ways of a clue: told way by way, where that is short."""


@lru_cache(maxsize=1)
def on_boards() -> tuple[Technique, ...]:
    """Techniques on the whole board, in the order of their turns."""
    found = [one for one in TECHNIQUES.values() if one.on is On.BOARD and (one.run or one.find)]
    return tuple(sorted(found, key=lambda one: one.order))


def waiting_on(what: On) -> int:
    """Those that look at such places, as bits."""
    return sum(1 << one.code for one in _rows if one.on & what and one.on is not On.BOARD)


def woken_by(news: News) -> int:
    """Those that look again at such news, as bits."""
    return sum(1 << one.code for one in _rows if one.news & news)


def level_ends(goal: Goal) -> tuple[int, int, int, int]:
    """The last technique with a queue of each level up to Hard."""

    def last(level: Level) -> int:
        queued = (one for one in _rows if one.on is not On.BOARD and goal in one.goals)
        return max(one.code for one in queued if one.level <= level)

    return last(Level.EASY), last(Level.NORMAL), last(Level.TRICKY), last(Level.HARD)


def techniques_for(goal: Goal) -> tuple[Technique, ...]:
    """Those for puzzle types with this goal, from easy to hard."""
    return tuple(
        technique
        for technique in sorted(TECHNIQUES.values(), key=lambda one: one.order)
        if goal in technique.goals
    )


def techniques_of(kind: str) -> tuple[Technique, ...]:
    """Those that a puzzle type has, from easy to hard."""
    return techniques_with(PUZZLES[kind].goal, counts_sides(kind))


@lru_cache(maxsize=8)
def techniques_with(goal: Goal, counting: bool) -> tuple[Technique, ...]:
    """Those of types with this goal whose clues count the lines round their faces, or do not."""
    clues = ("any", "sides" if counting else "tables")
    return tuple(one for one in techniques_for(goal) if one.clues in clues)


@lru_cache(maxsize=8)
def codes_with(goal: Goal, counting: bool) -> frozenset[int]:
    """The codes of `techniques_with`."""
    return frozenset(one.code for one in techniques_with(goal, counting))
