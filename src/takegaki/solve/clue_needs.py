"""Which clues a verdict needs: those that are unnecessary, and a part of the clues that is enough."""

from dataclasses import dataclass

from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution
from takegaki.solve.clue_switches import ClueSwitches
from takegaki.solve.purse import Purse
from takegaki.solve.search import Stopped


@dataclass(frozen=True)
class Needs:
    """The clues of a puzzle with one solution, as faces, ascending.

    needed       without this clue alone there are more solutions
    unnecessary  without this clue alone there is still one
    open         not known, as the budget ended first
    enough       these clues alone have the same one solution
    irredundant  none of the clues in `enough` can go
    """

    needed: tuple[int, ...]
    unnecessary: tuple[int, ...]
    open: tuple[int, ...]
    enough: tuple[int, ...]
    irredundant: bool


@dataclass(frozen=True)
class Clash:
    """Clues (faces, ascending) that contradict each other; `irredundant` if no part of them does."""

    faces: tuple[int, ...]
    irredundant: bool


def needs(solution: Solution, purse: Purse) -> Needs:
    """What each clue is good for in a puzzle whose only solution this is (that is not checked).

    At most one search for each clue and one more for each that is unnecessary: the proof of one names
    the clues it used, which shows that all others are unnecessary too. What the budget left open is told.
    Source: deletion with cores, as for minimal unsatisfiable subsets: J. Marques-Silva, Minimal
    unsatisfiability: models, algorithms and applications (2010). Model rotation was tried: at most a
    fifth fewer searches and a tenth less time, so it was left out.
    """
    switches = ClueSwitches(solution.puzzle, solution)
    clues = frozenset(switches.faces)
    needed: set[int] = set()
    candidates, enough = set(clues), clues
    for face in switches.faces:
        if face not in candidates:
            continue
        core = switches.clash(clues - {face}, purse.rest())
        if isinstance(core, Stopped):
            purse.ended = core.reason
            break
        if core is None:
            needed.add(face)
        else:
            candidates &= core
            enough = min(enough, core, key=len)
    least, irredundant = _shrunk(switches, enough, needed, purse)
    purse.pay(switches.effort)
    return Needs(
        needed=tuple(sorted(needed)),
        unnecessary=tuple(sorted(clues - candidates)),
        open=tuple(sorted(candidates - needed)),
        enough=tuple(sorted(least)),
        irredundant=irredundant,
    )


def clash(puzzle: Puzzle, purse: Purse) -> Clash:
    """Clues that contradict each other, as few as dropping one after another leaves.

    The puzzle has no solution (that is not checked). Cost: a search for each clue of the first core.
    """
    switches = ClueSwitches(puzzle)
    clues = frozenset(switches.faces)
    core = switches.clash(clues, purse.rest())
    if isinstance(core, Stopped):
        purse.ended = core.reason
    least, irredundant = _shrunk(switches, core if isinstance(core, frozenset) else clues, set(), purse)
    purse.pay(switches.effort)
    return Clash(tuple(sorted(least)), irredundant)


def _shrunk(
    switches: ClueSwitches, clues: frozenset[int], needed: set[int], purse: Purse
) -> tuple[frozenset[int], bool]:
    """Drop clues one after another, while the rest still leaves no loop; is none left that can go?"""
    if purse.ended:
        return clues, False
    kept = clues
    for face in sorted(clues - needed):
        if face not in kept:
            continue
        core = switches.clash(kept - {face}, purse.rest())
        if isinstance(core, Stopped):
            purse.ended = core.reason
            return kept, False
        if core is not None:
            kept = core
    return kept, True
