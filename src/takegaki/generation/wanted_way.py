"""What a request asks of the way through a puzzle: an idea that returns, where one can begin, how
near the next step is, what ideas mark, how it ends.

The numbers are those of `deduce.stories.way`. A puzzle is made as its style says, and is kept if
its way is as wanted; what is wanted of pairs of clues is aimed at from the first.
"""

from typing import TYPE_CHECKING

from takegaki.core.budget import Budget, EndedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason, token

if TYPE_CHECKING:
    from takegaki.deduce.stories.way import Way
    from takegaki.generation.request import Request

THEME_TIMES = 3
"""So often the idea of a theme comes at least."""
MORE_THAN = 0.5
"""A puzzle begins in a part of the board if more than this share of its entrances lie there."""
WAY_TRIES = 60
"""Drawings that are tried where a way is wanted: few have it."""

PAIRS_OF_THEMES = {
    "two-3s-side-by-side": ("beside", 3, 3),
    "0-beside-3": ("beside", 0, 3),
    "1-beside-a-3-at-the-border": ("beside", 1, 3),
    "two-1s-at-the-border": ("beside", 1, 1),
    "two-3s-across-a-dot": ("across", 3, 3),
    "3s-across-2s": ("across", 2, 3),
    "1-across-a-dot-from-a-3": ("across", 1, 3),
    "3-across-a-dot-from-a-1": ("across", 1, 3),
    "two-1s-across-a-dot": ("across", 1, 1),
    "0-across-a-dot-from-a-3": ("across", 0, 3),
}
"""Patterns of two clues: how these lie, and which they are."""


def unmet_way(puzzle: Puzzle, request: "Request", budget: Budget | None = None) -> str:
    """What of the way that is wanted a puzzle has not; "" when it has all.

    Raises EndedError when the budget ends. Cost: that of an explanation, nothing where no way is
    wanted.
    """
    if not request.of_way:
        return ""
    from takegaki.deduce.stories.way import way_of  # noqa: PLC0415  (few requests ask for a way)

    running = Budget.of(budget).start()
    way = way_of(puzzle, running)
    if way is None:
        if why := running.exceeded():
            raise EndedError(why)
        return token("it has several solutions", "missed.several")
    return _unmet(way, request)


def _unmet(way: "Way", request: "Request") -> str:
    if request.theme and way.times(request.theme) < THEME_TIMES:
        text = f"the pattern {request.theme} comes fewer than {THEME_TIMES} times"
        pattern = Reason(f"pattern-{request.theme}")
        return token(text, "missed.theme", pattern=pattern, times=THEME_TIMES)
    if request.entrances:
        least, most = request.entrances
        if not least <= len(way.entrances) <= most:
            return token("one can begin in too few or too many places", "missed.entrances")
    if request.begin and way.parts[request.begin] <= MORE_THAN * len(way.entrances):
        return token("it begins elsewhere", "missed.begin")
    if request.near is not None and way.near < request.near:
        return token("too many steps begin far from the last", "missed.near")
    if request.idea_edges is not None and way.idea_edges < request.idea_edges:
        return token("its ideas mark too few edges", "missed.idea-edges")
    if request.ending is not None and way.ending > request.ending:
        return token("too much is left after the last idea", "missed.ending")
    return ""
