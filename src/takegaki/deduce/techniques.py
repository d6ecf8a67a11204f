"""The table of techniques: every kind of deduction; those for one goal from easy to hard."""

from functools import lru_cache, partial

from takegaki.core.verdict import Goal
from takegaki.deduce.kernels import fact_board
from takegaki.deduce.loop_techniques import LOOP_TECHNIQUES
from takegaki.deduce.technique import Level, Technique
from takegaki.puzzles import PUZZLES, counts_sides

_tree = partial(Technique, goals=("tree",))

TREE_TECHNIQUES = (
    _tree(
        name="tile-turn",
        title="tile turning",
        level=Level.EASY,
        code=fact_board.TILE_TURN,
        statement=(
            "A tile can be turned only so that it agrees with the borders round it: no arm against the border"
            " of the board, a wall or a cross, an arm to each line. What all ways to turn it have in common "
            "holds."
        ),
        sentence="However the tile at {place} is turned, {then}.",
    ),
    _tree(
        name="no-cycle",
        title="no closed cycle",
        level=Level.NORMAL,
        code=fact_board.NO_CYCLE,
        statement="Where lines join two cells already, another line between them would close a cycle.",
        sentence="A line on {place} would close a cycle, so {then}.",
    ),
    _tree(
        name="only-ends",
        title="ends among themselves",
        level=Level.NORMAL,
        code=fact_board.ONLY_ENDS,
        statement=(
            "A tile whose arms all lead to tiles with one arm would make a network with them that nothing can"
            " join."
        ),
        sentence="At {place} the tile would join only tiles with one arm: {then}.",
    ),
    _tree(
        name="closed-part",
        title="no part closed off",
        level=Level.TRICKY,
        code=fact_board.CLOSED_PART,
        statement=(
            "Cells that lines join, and that are not the whole board, must be able to go on. The last tile of"
            " them that is not decided may not be turned so that no way out is left, or only ways to tiles "
            "with one arm."
        ),
        sentence="What the tile at {place} joins must not be closed off: {then}.",
    ),
    _tree(
        name="turn-cycle",
        title="no cycle by turning",
        level=Level.TRICKY,
        code=fact_board.TURN_CYCLE,
        statement="A tile may not have arms to two cells that lines join already: that would close a cycle.",
        sentence="Two arms of the tile at {place} would close a cycle: {then}.",
    ),
    _tree(
        name="dead-end",
        title="dead ends",
        level=Level.HARD,
        code=fact_board.DEAD_END,
        statement=(
            "Behind a tile lie at most as many cells as behind its other arms together, and itself, for the "
            "best of the ways left to turn it. A tile may not be turned so that not all cells can be reached."
        ),
        sentence="With what can lie behind the tile at {place}, {then}.",
    ),
    _tree(
        name="cut-tile",
        title="a tile that joins areas",
        level=Level.EXPERT,
        code=fact_board.CUT_TILE,
        statement=(
            "All cells hang together. Where the board would fall into areas without a cell, the tile there "
            "has an arm to each of them; so has one at the only border of an area that is no cross."
        ),
        sentence=(
            "Without {place} the board would fall apart, so its tile must have an arm to each area: {then}."
        ),
    ),
    _tree(
        name="parity-chain",
        title="even or odd round an area",
        level=Level.EXPERT,
        code=fact_board.PARITY_CHAIN,
        statement=(
            "Each line within an area takes two arms of its tiles, each line out of it one. So the number of "
            "lines out of it is even or odd as the number of arms in it; the last undecided border round an "
            "area is decided by that."
        ),
        sentence=(
            "The arms in the area with {place} and the lines out of it are even or odd together, so {then}."
        ),
    ),
)


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
        name="area-trial",
        title="trial with areas",
        level=Level.SEARCH,
        code=fact_board.AREA_TRIAL,
        statement=(
            "A mark is wrong from which the techniques up to Hard, helped by inside and outside and by what "
            "all ways to fill one area have in common, lead to a contradiction."
        ),
        open=True,
    ),
    Technique(
        name="linked-areas",
        title="areas one after another",
        level=Level.SEARCH,
        code=fact_board.LINKED_AREAS,
        statement=(
            "A search: all areas of the board are looked at again and again, and what all ways to fill one "
            "have in common is used in the next, until marks follow."
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
            "These clues and marks together leave no solution with the opposite mark; that is proven by "
            "search."
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
    return _techniques_with(PUZZLES[kind].goal, "sides" if counts_sides(kind) else "tables")


def codes_of(kind: str) -> frozenset[int]:
    """The codes of `techniques_of`."""
    return _codes_with(PUZZLES[kind].goal, "sides" if counts_sides(kind) else "tables")


@lru_cache(maxsize=8)
def _codes_with(goal: Goal, clues: str) -> frozenset[int]:
    return frozenset(one.code for one in _techniques_with(goal, clues))


@lru_cache(maxsize=8)
def _techniques_with(goal: Goal, clues: str) -> tuple[Technique, ...]:
    return tuple(one for one in techniques_for(goal) if one.clues in ("any", clues))
