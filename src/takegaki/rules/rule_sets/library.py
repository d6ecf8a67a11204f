"""The rule sets of the program, a line each, their files beside this one."""

from functools import lru_cache

from takegaki.core.arguments import is_name_in, says_how
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.file_beside import file_beside
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import meant, shown
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.puzzles import PUZZLES
from takegaki.rules.notation.rule import NOTHING_FOLLOWS, RuleSet
from takegaki.rules.notation.rule_file import read_rule_bytes
from takegaki.rules.patches.patch import home_tiling, short_name


@dataclass(frozen=True)
class Entry:
    """A rule set of the library.

    name     key in the registry
    title    for people
    tiling   name of the tiling that it is for
    file     its data in this package: in either notation, compressed by gzip or not
    rules    how many rules it has, known without reading them
    proven   how many of them are proven
    kind     the puzzle type that it is for
    """

    name: str
    title: str
    tiling: str
    file: str
    rules: int
    proven: int
    kind: str = DEFAULT_KIND


def _built(name: str, tiling: str, rules: int, packed: str = "") -> Entry:
    """A set made by `takegaki rules build --set NAME`, all of it proven."""
    colours = ", with their colours" if name.startswith("coloured") else ""
    size = "one cell" if name.endswith("1") else f"up to {name[-1]} connected cells"
    return Entry(
        name, f"All rules on {size}{colours}", tiling, f"{name}.json{packed}", rules, rules
    )


def _of_two(tiling: str, rules: int) -> Entry:
    """A set of another tiling, made by `takegaki rules build --set TILING-2`, all of it proven."""
    title = "All rules on up to 2 connected cells, with at most 12 edges"
    return Entry(f"{tiling}-2", title, tiling, f"{tiling}-2.json.gz", rules, rules)


OF_TWO = {
    entry.tiling: entry
    for entry in (
        _of_two("triangular", 26),
        _of_two("eared-triangular", 26),
        _of_two("snub-square", 83),
        _of_two("cairo", 520),
        _of_two("great-hexagonal", 246),
        _of_two("octagonal", 842),
        _of_two("kites", 167),
        _of_two("floret", 714),
        _of_two("dodecagonal", 832),
        _of_two("great-dodecagonal", 679),
        _of_two("great-great-dodecagonal", 966),
        _of_two("kagome", 345),
        _of_two("compass-dodecagonal", 1_194),
        _of_two("penrose-kites", 892),
        _of_two("penrose-rhombs", 2_043),
    )
}
"""By tiling. Penrose's cells differ by how many edges meet at their vertices: 4 kinds of kites and
darts, 8 of rhombs, as far as they lie inside the reference board. There are none for hats and
spectres, whose 14 sides make too many ways to leave so many lines: see
`takegaki.rules.construction.recipes.MOST_EDGES_OF_TWO`.
"""

LIBRARY: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("van-dam", "The 36 rules of Takegaki", "square", "van-dam.rules", 36, 36),
        Entry(
            "udai",
            "The deterministic lines of a Slitherlink solver in Lisp",
            "square",
            "udai.rules",
            21,
            21,
        ),
        Entry(
            "standard",
            "The standard ruleset of paper 1, refined",
            "square",
            "standard.json",
            25,
            25,
        ),
        Entry("honeycomb-basic", "Honeycomb by hand", "honeycomb", "honeycomb-basic.json", 16, 16),
        _built("faces-1", "square", 10),
        _built("faces-2", "square", 52),
        _built("faces-3", "square", 161),
        _built("faces-4", "square", 2_523, ".gz"),
        _built("faces-5", "square", 20_634, ".gz"),
        _built("coloured-1", "square", 37),
        _built("coloured-2", "square", 248),
        _built("honeycomb-1", "honeycomb", 24),
        _built("honeycomb-2", "honeycomb", 345),
        _built("honeycomb-3", "honeycomb", 4_209, ".gz"),
        *OF_TWO.values(),
    )
}


BY_SHORT_NAME = {short_name(kind): kind for kind in PUZZLES.built_in}


def _of_type(name: str, tiling: str, noun: str, rules: int) -> Entry:
    """A set for another puzzle type, made by `takegaki rules build --set NAME`, all proven.

    Its tiling and its title are the type's own, which is not loaded to say so.
    """
    colours = ", with their colours" if "coloured" in name else ""
    title = f"{noun}: all rules on up to {name[-1]} connected cells{colours}"
    kind = BY_SHORT_NAME[name.partition("-")[0]]
    return Entry(name, title, tiling, f"{name}.json.gz", rules, rules, kind)


OF_TYPES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _of_type("masyu-2", "cells", "Masyu", 16),
        _of_type("masyu-3", "cells", "Masyu", 443),
        _of_type("net-2", "cells", "Net", 13),
        _of_type("net-4", "cells", "Net", 319),
        _of_type("pairs-2", "square", "Slitherlink with pairs", 344),
        _of_type("sheep-coloured-2", "square", "Slitherlink with sheep and wolves", 428),
        _of_type("inequality-2", "square", "Slitherlink with inequalities", 118),
    )
}
"""Sets for other puzzle types than Slitherlink."""

EVERY: dict[str, Entry] = LIBRARY | OF_TYPES
"""All from which something follows on a puzzle of their type."""

REDRAWING = {
    "growth": Entry(
        "growth",
        "The three growth rules of Takegaki: they redraw a loop",
        "square",
        "growth.rules",
        3,
        0,
    )
}
"""Rules by which loops are made: to be looked at, since nothing follows from them on a puzzle."""

DEFAULT = {
    "square": "faces-3",
    "honeycomb": "honeycomb-2",
    **{tiling: entry.name for tiling, entry in OF_TWO.items()},
}
"""By tiling the set that methods take when none is named."""

KNOWN = {"square": "standard", "honeycomb": "honeycomb-basic"}
"""By tiling, the set of a few well-known rules that explanations use."""


OF_KIND = {entry.kind: name for name, entry in OF_TYPES.items()}
"""By puzzle type the last of its sets, for its boards in rows and columns."""


def default_rules(graph: Graph, kind: str = DEFAULT_KIND) -> str:
    """The name of the set that methods take on a board. Raises UnsupportedError where there are no
    rules.
    """
    if kind != DEFAULT_KIND:
        name = OF_KIND.get(kind)
        if name is None or graph.is_own or EVERY[name].tiling != home_tiling(graph):
            raise UnsupportedError(
                f"there are no rules for {kind} on {graph.tiling} boards; takegaki rules build "
                f"--puzzle {kind} makes some"
            )
        return name
    if graph.is_own or graph.tiling not in DEFAULT:
        raise UnsupportedError(
            f"there are no rules for {graph.tiling} boards, but for {', '.join(DEFAULT)}"
        )
    return DEFAULT[graph.tiling]


@says_how
def rule_set(name: str) -> RuleSet:
    """The rule set of this name, read when it is first required. Raises PuzzleError for no such
    set, and for one that redraws.
    """
    if is_name_in(name, REDRAWING):
        raise UnsupportedError(NOTHING_FOLLOWS, place=name)
    if not is_name_in(name, EVERY):
        raise PuzzleError(
            f"no rule set {shown(name)} in the library; there are {', '.join(EVERY)}"
            f"{meant(name, EVERY)}"
        )
    return _read_once(name)


def redrawing_rules(name: str) -> RuleSet:
    """A set of REDRAWING by its name."""
    return _read_once(name)


@lru_cache(maxsize=64)
def _read_once(name: str) -> RuleSet:
    return read_rule_bytes(
        file_beside("takegaki.rules.rule_sets", (EVERY | REDRAWING)[name].file), name
    )
