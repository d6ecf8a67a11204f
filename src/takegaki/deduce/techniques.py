"""The table of techniques: every kind of deduction, a line each; those for one goal from easy to hard."""

from takegaki.core.verdict import Goal
from takegaki.deduce.kernels import fact_board
from takegaki.deduce.loop_techniques import LOOP_TECHNIQUES
from takegaki.deduce.technique import Level, Technique
from takegaki.deduce.tree_techniques import TREE_TECHNIQUES
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables

TRIALS = (
    Technique(
        name="trial",
        title="trial",
        level=Level.TRIAL,
        code=fact_board.TRIAL,
        statement="A mark from which the techniques up to Hard lead to a contradiction is wrong.",
        open=True,
        goals=("loop", "tree"),
    ),
    Technique(
        name="linked-areas",
        title="areas one after another",
        level=Level.SEARCH,
        code=fact_board.LINKED_AREAS,
        statement=(
            "A search: all areas of the board are looked at again and again, and what all ways to fill one "
            "tell of its cells is used in the next, until marks follow."
        ),
        sentence=(
            "A search through one area after another, the last round {place}, leaves no other way: {then}."
        ),
        open=True,
    ),
    Technique(
        name="deep-trial",
        title="trial within a trial",
        level=Level.SEARCH,
        code=fact_board.DEEP_TRIAL,
        statement=(
            "A mark from which the techniques up to Hard, helped by trials of their own, lead to a "
            "contradiction is wrong."
        ),
        open=True,
        goals=("loop", "tree"),
    ),
    Technique(
        name="exact-step",
        title="exact step",
        level=Level.SEARCH,
        code=fact_board.EXACT_STEP,
        statement=(
            "These clues and marks together leave no solution with the opposite mark; that is proven "
            "by search."
        ),
        sentence="These clues and marks together leave no other way at {place}, so {then}.",
        open=True,
        goals=("loop", "tree"),
    ),
)

TECHNIQUES: dict[str, Technique] = {
    technique.name: technique
    for technique in sorted(
        (*LOOP_TECHNIQUES, *TREE_TECHNIQUES, *TRIALS), key=lambda technique: technique.code
    )
}

BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}


def techniques_for(goal: Goal) -> tuple[Technique, ...]:
    """Those for puzzle types with this goal, from easy to hard."""
    return tuple(technique for technique in TECHNIQUES.values() if goal in technique.goals)


def techniques_of(kind: str) -> tuple[Technique, ...]:
    """Those that a puzzle type has, from easy to hard."""
    tables = PUZZLES[kind].tables
    counts = isinstance(tables, LoopTables) and tables.sides is not None
    clues = ("any", "sides" if counts else "tables")
    return tuple(one for one in techniques_for(PUZZLES[kind].goal) if one.clues in clues)
