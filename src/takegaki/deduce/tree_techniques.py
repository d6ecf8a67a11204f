"""The table of techniques, second part: those about trees, from easy to hard."""

from takegaki.deduce.kernels import fact_board
from takegaki.deduce.technique import Level, Technique

TREE_TECHNIQUES = (
    Technique(
        name="tile-turn",
        title="tile turning",
        level=Level.EASY,
        code=fact_board.TILE_TURN,
        statement=(
            "A tile can be turned only so that it agrees with the borders round it: no arm against "
            "the border "
            "of the board, a wall or a cross, an arm to each line. What all ways to turn it have in common "
            "holds."
        ),
        sentence="However the tile at {place} is turned, {then}.",
        goals=("tree",),
    ),
    Technique(
        name="no-cycle",
        title="no closed cycle",
        level=Level.NORMAL,
        code=fact_board.NO_CYCLE,
        statement="Where lines join two cells already, another line between them would close a cycle.",
        sentence="A line on {place} would close a cycle, so {then}.",
        goals=("tree",),
    ),
    Technique(
        name="only-ends",
        title="ends among themselves",
        level=Level.NORMAL,
        code=fact_board.ONLY_ENDS,
        statement=(
            "A tile whose arms all lead to tiles with one arm would make a network with them that "
            "nothing can "
            "join."
        ),
        sentence="At {place} the tile would join only tiles with one arm: {then}.",
        goals=("tree",),
    ),
    Technique(
        name="closed-part",
        title="no part closed off",
        level=Level.TRICKY,
        code=fact_board.CLOSED_PART,
        statement=(
            "Cells that lines join, and that are not the whole board, must be able to go on. The "
            "last tile of "
            "them that is not decided may not be turned so that no way out is left, or only ways to "
            "tiles with "
            "one arm."
        ),
        sentence="What the tile at {place} joins must not be closed off: {then}.",
        goals=("tree",),
    ),
    Technique(
        name="turn-cycle",
        title="no cycle by turning",
        level=Level.TRICKY,
        code=fact_board.TURN_CYCLE,
        statement="A tile may not have arms to two cells that lines join already: that would close a cycle.",
        sentence="Two arms of the tile at {place} would close a cycle: {then}.",
        goals=("tree",),
    ),
    Technique(
        name="dead-end",
        title="dead ends",
        level=Level.HARD,
        code=fact_board.DEAD_END,
        statement=(
            "Behind a tile lie at most as many cells as behind its other arms together, and itself, for the "
            "best of the ways left to turn it. A tile may not be turned so that not all cells can be reached."
        ),
        sentence="With what can lie behind the tile at {place}, {then}.",
        goals=("tree",),
    ),
    Technique(
        name="cut-tile",
        title="a tile that joins areas",
        level=Level.EXPERT,
        code=fact_board.CUT_TILE,
        statement=(
            "All cells hang together. Where the board would fall into areas without a cell, the tile "
            "there has "
            "an arm to each of them; so has one at the only border of an area that is no cross."
        ),
        sentence=(
            "Without {place} the board would fall apart, so its tile must have an arm to each area: {then}."
        ),
        goals=("tree",),
    ),
    Technique(
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
        goals=("tree",),
    ),
)
