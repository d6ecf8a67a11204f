"""Pools of our puzzles in a style, which published boards are compared with when it is fitted."""

from collections.abc import Callable, Iterable

from takegaki.core.budget import Budget
from takegaki.core.solution import Solution
from takegaki.generation import Generated, Request, generate
from takegaki.lab.style import STYLE_SIZES
from takegaki.tilings import square

Pools = dict[str, list[Solution]]
"""By size the puzzles."""

POOL = {"10x10": 200, "18x10": 120, "24x14": 100, "36x20": 50}
"""How many of each size windows and juries are fitted on."""
AIM_POOL = {"10x10": 120, "18x10": 80, "24x14": 50, "36x20": 24}
"""How many of each size a step of aims looks at."""
LONGEST_IN_POOL = 120.0
"""Seconds for one puzzle."""


class NoPoolError(Exception):
    """None of a pool was made; the message is one line."""


def pool(
    style: str, size: str, seeds: Iterable[int], note: Callable[[int], None] = lambda _: None
) -> list[Solution]:
    """A puzzle of ours for each seed, made without a jury, but for those that are not made in time.

    note   is told how many seeds were tried
    """
    graph, found = square(*STYLE_SIZES[size]), []
    for tried, seed in enumerate(seeds):
        note(tried)
        request = Request(graph, seed, style=style, jury=1)
        made = generate(request, budget=Budget(time_limit=LONGEST_IN_POOL))
        if isinstance(made, Generated):
            found.append(made.solution)
    if not found:
        raise NoPoolError(f"no puzzle of {style} at {size} was made")
    return found
