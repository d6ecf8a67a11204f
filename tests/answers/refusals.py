"""What is refused, with its reason: the one list.

A question that is refused and has no entry fails the law; so does an entry under which anything is
answered (unless it holds on some boards only), and one that nothing needs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from answers.cases import Case
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.rules.patches.patch import home_tiling
from takegaki.rules.rule_sets.library import DEFAULT, EVERY
from takegaki.solving import METHODS
from takegaki.tilings.torus import wraps

MOST_RULES = 3_000
"""Of a set that is applied: those with more take minutes to compile in plain Python."""

When = Callable[[Case], bool]


@dataclass(frozen=True)
class Refusal:
    """A refusal.

    questions   patterns of their names
    when        of which cases
    says        a part of the sentence
    reason      why it is so
    sometimes   on some of these cases it is answered
    """

    questions: tuple[str, ...]
    when: When
    says: str
    reason: str
    sometimes: bool = False


def of_trees(case: Case) -> bool:
    return PUZZLES[case.puzzle.kind].goal == "tree"


def of_other_clues(case: Case) -> bool:
    """Clues that are not the number of lines round a cell."""
    return not counts_sides(case.puzzle.kind)


def without_rules(case: Case) -> bool:
    """Numbers on boards for which there is no rule set."""
    graph = case.puzzle.graph
    return counts_sides(case.puzzle.kind) and (graph.is_own or graph.tiling not in DEFAULT)


def on_vertices(case: Case) -> bool:
    return case.puzzle.graph.cells == "vertices"


def blank(*signs: int) -> When:
    """Slitherlink on squares whose clues are all of these signs: a text of spaces has no rows."""
    return lambda case: (
        case.puzzle.kind == SLITHERLINK
        and case.puzzle.graph.tiling == "square"
        and not case.puzzle.graph.is_own
        and set(case.puzzle.clues.tolist()) <= {*signs}
    )


def other_kinds(*kinds: str) -> When:
    return lambda case: case.puzzle.kind not in kinds


def every(case: Case) -> bool:
    return True


def by_methods(names: tuple[str, ...]) -> tuple[str, ...]:
    groups = ("prove", "solve", "solutions", "count", "backbone", "another")
    return tuple(f"{group} {name}" for group in groups for name in names)


FOR_LOOPS = tuple(name for name, method in METHODS.items() if "tree" not in method.goals)
BY_RULES = tuple(name for name, method in METHODS.items() if method.with_rules is not None)
SLITHERLINK, MASYU, NET, SHEEP = "slitherlink", "masyu", "net", "slitherlink-sheep"
HOLDS = {
    "csv": (SLITHERLINK,),
    "grid": (SLITHERLINK,),
    "spaces": (SLITHERLINK,),
    "loopy": (SLITHERLINK,),
    "loopysave": (SLITHERLINK,),
    "loopytext": (SLITHERLINK,),
    "pencilbox": (SLITHERLINK,),
    "puzzlekit": (SLITHERLINK,),
    "puzzleloop": (SLITHERLINK,),
    "janko": (SLITHERLINK, MASYU),
    "penpa": (SLITHERLINK, MASYU),
    "puzzlink": (SLITHERLINK, MASYU, SHEEP),
    "pzprv3": (SLITHERLINK, MASYU, SHEEP),
    "pearl": (MASYU,),
    "circles": (MASYU,),
    "net": (NET,),
    "netsave": (NET,),
}
"""What each format of others holds by its definition."""


def _of_set(name: str) -> tuple[Refusal, Refusal]:
    kind, tiling = EVERY[name].kind, EVERY[name].tiling
    return (
        Refusal(
            (f"rules {name}",),
            lambda case: case.puzzle.kind != kind,
            f"are for {kind}, this puzzle is",
            "rules are proven from the tables of one puzzle type",
        ),
        Refusal(
            (f"rules {name}",),
            lambda case: case.puzzle.kind == kind and home_tiling(case.puzzle.graph) != tiling,
            f"for {tiling}",
            "rules are patterns of one tiling",
        ),
    )


REFUSED: list[Refusal] = [
    Refusal(
        by_methods(FOR_LOOPS),
        of_other_clues,
        "isn't supported for",
        "searches of papers, and rules: they take a clue as the number of lines round its cell",
    ),
    Refusal(
        by_methods(BY_RULES),
        without_rules,
        "there are no rules for",
        "no set was built for the tiling",
    ),
    *(
        one
        for name, entry in EVERY.items()
        if entry.rules <= MOST_RULES
        for one in _of_set(name)[: 1 if entry.tiling == "cells" else 2]
    ),
    Refusal(
        ("count frontier", "samples"), of_trees, "counts loops only", "its states are ends of paths"
    ),
    Refusal(
        ("generate normal",),
        of_other_clues,
        "rule sets aren't supported",
        "rules are about numbers of lines round a cell",
    ),
    Refusal(("generate normal",), without_rules, "rules", "no set was built for the tiling"),
    Refusal(
        ("generate *",),
        lambda case: of_trees(case) and case.puzzle.graph.n_cells == 1,
        "a board of one cell",
        "there is nothing to turn",
    ),
    Refusal(
        ("generate *",),
        lambda case: (
            of_trees(case)
            and wraps(case.puzzle.graph)
            and 2 in (case.puzzle.rows, case.puzzle.cols)
        ),
        "a side of 2",
        "no puzzle has one solution there",
    ),
    Refusal(
        ("generate *",),
        every,
        "no loop found with",
        "drawn by chance; small boards have few",
        sometimes=True,
    ),
    Refusal(
        ("write svg", "write geojson"), on_vertices, "whose cells are tiles", "it holds polygons"
    ),
    Refusal(("write signs",), of_trees, "signs cannot hold tiles", "a tile is no sign"),
    *(
        Refusal(
            (f"write {name}",),
            other_kinds(*kinds),
            "only",
            "another program's, for its own puzzles",
        )
        for name, kinds in HOLDS.items()
    ),
    Refusal(
        ("write spaces",),
        blank(NO_CLUE),
        "nothing but spaces",
        "a board without clues would be empty lines, which nothing reads back",
    ),
    Refusal(
        ("write loopytext",),
        blank(NO_CLUE, HIDDEN_CLUE),
        "nothing but spaces",
        "clues and lines are all that it shows, and it knows no clue without a number",
    ),
    Refusal(
        ("write *",), every, "cannot", "not every format holds every board or clue", sometimes=True
    ),
    Refusal(("write *",), every, " from ", "Loopy has its own smallest boards", sometimes=True),
]


RARE = {
    "vertex-pairs": (
        "it finds pairs of edges, and others draw what follows: none of 1,762 boards of Normal to "
        "Hard, 205,000 steps, has a mark by it; that pairs hold is tested with the technique"
    )
}
"""Techniques whose name no step of an answer need bear, each with why."""


def reason_for(question: str, case: Case, said: str | None = None) -> Refusal | None:
    """The first entry for a question about a case that says so; without a text, one that always
    holds.
    """
    for one in REFUSED:
        if any(fnmatchcase(question, pattern) for pattern in one.questions) and one.when(case):
            if said is None and not one.sometimes:
                return one
            if said is not None and one.says in said:
                return one
    return None
