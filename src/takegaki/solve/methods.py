"""The registry of methods: a line each; what a method needs is imported when it is first used."""

from takegaki.core.puzzle import Puzzle
from takegaki.solve.search import Method, Search


def _open_exact(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solve.exact import EXACT  # noqa: PLC0415  (it loads the compiled kernels)

    return EXACT.open(puzzle, seed, edges)


def _open_sat(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solve.sat import SatSearch  # noqa: PLC0415  (it loads python-sat)

    del edges  # its variables are edges in any case
    return SatSearch(puzzle, seed)


METHODS: dict[str, Method] = {
    "exact": Method("exact", "Conflict-driven search on the inside and the outside of the loop", _open_exact),
    "sat": Method("sat", "SAT solver on the edges, separate loops excluded one by one", _open_sat),
}


def method_named(name: str) -> Method:
    """The method of this name. Raises ValueError that tells the known ones."""
    try:
        return METHODS[name]
    except KeyError:
        raise ValueError(f"no method {name!r}; there are {', '.join(METHODS)}") from None
