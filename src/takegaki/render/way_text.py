"""What a puzzle is about, and what is nice about it: a sentence each, of the numbers of its way.

Nothing is said where a puzzle is as most are: each number is set against 688 published puzzles. So
it is left out on other boards and of other types, of which no such numbers are known.
"""

from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.core.topology import squares_of
from takegaki.deduce.stories.way import Way
from takegaki.puzzles import counts_sides

USUAL = {
    "0-beside-3": 2.4,
    "two-3s-side-by-side": 2.7,
    "0-across-a-dot-from-a-3": 1.7,
    "two-3s-across-a-dot": 1.2,
    "a-line-comes-to-a-1": 1.8,
    "a-line-comes-to-a-3": 1.7,
    "a-line-comes-to-a-2-with-a-cross": 0.7,
    "1-beside-a-3-at-the-border": 0.6,
    "1-beside-two-crosses": 0.6,
    "3-in-the-corner": 0.3,
    "1-in-the-corner": 0.3,
    "two-1s-at-the-border": 0.4,
    "3-beside-two-crosses": 0.3,
}
"""How often a pattern comes on a hundred cells of published puzzles, a mean of four sizes; others
come USUALLY.
"""
USUALLY = 0.15
TIMES, MORE = 3, 1.8
"""A puzzle is about a pattern that comes so often, and so many times as often as is usual."""
MANY_IDEAS, MOST_OF_THEM = 4, 0.6
"""Or about a technique, of so many ideas the one that makes such a share of them."""
NEAR, IDEA_EDGES, EDGES_LEFT, ENTRANCES = 0.977, 2.9, 8, 0.17
"""What one published puzzle in ten passes: steps that begin near the last, edges that an idea
marks, edges left after the last idea, and entrances for each cell."""
LEAST_IDEAS, LEAST_STEPS = 2, 20
"""What a puzzle must have before its ideas and its steps are worth a word."""


def _is_known(puzzle: Puzzle) -> bool:
    """Whether it is a puzzle of the kind of the published ones."""
    return counts_sides(puzzle.kind) and squares_of(puzzle.graph) is not None


def about(way: Way, puzzle: Puzzle) -> str:
    """What the puzzle is about; "" where nothing returns more often than usual."""
    found = []
    for pattern, times in way.patterns if _is_known(puzzle) else ():
        usual = USUAL.get(pattern, USUALLY) * puzzle.graph.n_cells / 100
        if times >= max(TIMES, MORE * usual):
            found.append((times / usual, times, pattern))
    if found:
        _, times, pattern = max(found)
        named = Reason(f"pattern-{pattern}")
        return str(Reason("way.about-pattern", pattern=named, count=times).sentence())
    if way.ideas >= MANY_IDEAS and way.techniques:
        name, times = way.techniques[0]
        if times >= MOST_OF_THEM * way.ideas:
            args = {"count": times, "ideas": way.ideas}
            return str(Reason("way.about-idea", technique=Reason(name), **args).sentence())
    return ""


def nice(way: Way, puzzle: Puzzle) -> str:
    """What is nice about it; "" where nothing is beyond what most puzzles have."""
    if not _is_known(puzzle):
        return ""
    facts, graph = [], puzzle.graph
    if way.steps >= LEAST_STEPS and way.near >= NEAR:
        facts.append(Reason("way.near", share=round(100 * way.near)))
    if way.ideas >= LEAST_IDEAS and way.idea_edges >= IDEA_EDGES:
        facts.append(Reason("way.idea-edges", count=round(way.idea_edges)))
    left = round(way.ending * graph.n_edges)
    if way.ideas >= LEAST_IDEAS and left <= EDGES_LEFT:
        facts.append(Reason("way.ending", count=left))
    if len(way.entrances) >= ENTRANCES * graph.n_cells and way.steps >= LEAST_STEPS:
        facts.append(Reason("way.entrances", count=len(way.entrances)))
    return str(Reason("way.nice", facts=tuple(facts)).sentence()) if facts else ""


def way_lines(way: Way, puzzle: Puzzle) -> list[str]:
    """Both sentences, without those that are blank."""
    return [line for line in (about(way, puzzle), nice(way, puzzle)) if line]
