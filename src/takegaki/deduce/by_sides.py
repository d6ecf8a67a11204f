"""Techniques on the sides of the loop at work: colouring, connectivity, blocks, areas."""

from takegaki.deduce.turn import Bench
from takegaki.engine.areas import CONTRADICTION, ITSELF, NOTHING, PAUSE, conclude_sides, look_at_areas
from takegaki.engine.beliefs import CLASH, take_over
from takegaki.engine.blocks import keep_blocks
from takegaki.engine.choices import refuse_choices
from takegaki.engine.hang import hang_together
from takegaki.engine.jit import i64
from takegaki.engine.slate import Slate
from takegaki.engine.tell import refute
from takegaki.techniques.area import AREA
from takegaki.techniques.colouring import COLOURING
from takegaki.techniques.connectivity import CONNECTIVITY
from takegaki.techniques.stranded import STRANDED
from takegaki.techniques.technique import Technique

LOOKS = i64(16)
"""Areas between two looks at the clock: some milliseconds, at worst some tens."""

STEPS = i64(200_000)
"""For the ways to fill one area: some milliseconds. One that takes more tells nothing, which is rare."""

CLASSES = i64(6)
"""That reach beyond an area, and are put on either side in all ways: up to 64 looks at the world around."""


def _told(slate: Slate, technique: Technique, where: int) -> bool:
    """Whether facts were written by a kernel that answers with a place, NOTHING or CONTRADICTION."""
    if where == CONTRADICTION:
        refute(slate, i64(technique.code), i64(0))
    return where != NOTHING


class Colouring:
    """Follows marks alone from cell to cell. Cost of a turn: linear, mostly in what is new."""

    def __init__(self, bench: Bench) -> None:
        # Its own, for here nothing may be believed that marks do not tell.
        self._sides = bench.sides.another()

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        beliefs = self._sides.beliefs(slate)
        take_over(slate, beliefs)
        if beliefs.ctl[CLASH]:
            refute(slate, i64(COLOURING.code), i64(0))
            return True
        return conclude_sides(slate, beliefs, i64(COLOURING.code), i64(ITSELF)) > 0


class Connectivity:
    """Lets each side of the loop hang together. Cost of a turn: linear for each cell that is found."""

    def __init__(self, bench: Bench) -> None:
        self._sides = bench.sides

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        where = hang_together(slate, self._sides.beliefs(slate), self._sides.hang)
        return _told(slate, CONNECTIVITY, where)


class Stranded:
    """Keeps the loop within one block of the board. Cost of a turn: linear."""

    def __init__(self, bench: Bench) -> None:
        self._sides = bench.sides

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        return _told(slate, STRANDED, keep_blocks(slate, self._sides.blocks))


class Areas:
    """Looks at the areas of dots, or of cells. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, bench: Bench, technique: Technique) -> None:
        self._bench = bench
        self._technique = technique
        self._kind = i64(technique is not AREA)

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        sides = self._bench.sides
        tools = sides.beliefs(slate), sides.lens, sides.around, sides.ways
        while (where := look_at_areas(slate, *tools, self._kind, LOOKS, STEPS, CLASSES)) == PAUSE:
            self._bench.keep_on()
        return _told(slate, self._technique, where)


class FreeCells:
    """Refuses what would leave a choice. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        sides = self._bench.sides
        if sides.full:
            # There a loop that leaves out a dot is no second solution.
            return False
        tools = sides.beliefs(slate), sides.lens, sides.around, sides.ways
        first = i64(self._bench.puzzle.graph.n_faces + 1)
        while True:
            where = refuse_choices(slate, *tools, first, LOOKS, STEPS, CLASSES)
            if where > PAUSE:
                return where != NOTHING
            first = i64(PAUSE - where)
            self._bench.keep_on()
