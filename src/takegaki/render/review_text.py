"""The setter's report as sentences: which clues can go, which would help, which clash, and how they
look.
"""

from collections.abc import Iterable, Mapping, Sequence

from takegaki.core.graph import Graph
from takegaki.core.printable import paragraph
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason, Value
from takegaki.core.verdict import Undecided
from takegaki.puzzles import PUZZLES
from takegaki.solving.questions.clue_fixes import Fixes
from takegaki.solving.questions.clue_look import Balance, ClueLook, TileLook
from takegaki.solving.questions.clue_needs import Clash, Needs
from takegaki.solving.questions.setter_review import Differing, Review

NEARLY = 0.9
"""Share of the clues from which on a broken symmetry is worth a word."""

INDENT = "  "


def findings(review: Review, more: Sequence[str] = (), *, width: int = 100) -> str:
    """A paragraph for each finding, then these others, then the look of the clues.

    width   characters to a line
    """
    graph = review.puzzle.graph
    parts: list[str] = []
    if review.needs is not None:
        parts += _needs(graph, review.needs)
    if review.fixes is not None:
        parts += _fixes(graph, review.fixes)
    if review.clash is not None:
        parts += _clash(review.puzzle, review.clash)
    if review.open is not None:
        parts += _open(review.puzzle, review.open)
    parts += more
    if isinstance(review.look, TileLook):
        parts.append(_tiles(review.look) if _is_of_tiles(review.puzzle) else _signs(review.look))
    else:
        parts += _look(graph, review.look)
    if review.ended and not isinstance(review.verdict, Undecided):
        parts.append(_said("ended", reason=review.ended))
    return "\n".join(_wrapped(line, width) for line in parts)


def _said(form: str, **args: Value) -> str:
    return str(Reason(f"review.{form}", **args).sentence())


def places(graph: Graph, faces: Iterable[int]) -> str:
    """Cells by name: "r1c2, r1c5 and r3c4", "cell 3 and cell 17" without rows."""
    return Reason("region.places", graph, places=tuple(map(Cell, faces))).phrase()


def _needs(graph: Graph, needs: Needs) -> list[str]:
    lines = []
    if needs.unnecessary:
        lines += [
            _said("could-go", count=len(needs.unnecessary)),
            INDENT + places(graph, needs.unnecessary),
        ]
    elif needs.needed and not needs.open:
        lines.append(_said("all-needed"))
    if needs.open:
        lines.append(_said("unseen", count=len(needs.open)))
    spare = sorted({*needs.needed, *needs.unnecessary, *needs.open} - set(needs.enough))
    if spare:
        least = "least" if needs.irredundant else "some"
        lines.append(_said("enough", spare=len(spare), count=len(needs.enough), least=least))
        lines.append(INDENT + places(graph, spare))
    return lines


def _fixes(graph: Graph, found: Fixes) -> list[str]:
    lines = [_said("met", count=found.met, all="all" if found.all_met else "more")]
    if found.single:
        pairs = [(fix.face, fix.value) for fix in found.single]
        some = "all" if found.complete else "more"
        lines.append(_said("one-more", count=len(pairs), all=some))
        lines += _by_value(graph, pairs)
    elif found.complete:
        lines.append(_said("none-more" if found.together else "none-together"))
    if found.together:
        lines.append(_said("together", count=len(found.together)))
        lines += _by_value(graph, found.together)
    return lines


def _by_value(graph: Graph, pairs: Iterable[tuple[int, int]]) -> list[str]:
    """A line for each value, with the places where it helps."""
    by_value: dict[int, list[int]] = {}
    for face, value in sorted(pairs):
        by_value.setdefault(value, []).append(face)
    return [
        INDENT + _said("value", value=value, places=places(graph, faces))
        for value, faces in sorted(by_value.items())
    ]


def _clash(puzzle: Puzzle, clash: Clash) -> list[str]:
    graph, what = puzzle.graph, "tile" if _is_of_tiles(puzzle) else "clue"
    if not clash.faces:
        return [_said(f"no-{PUZZLES[puzzle.kind].goal}")]
    named = places(graph, clash.faces)
    if len(clash.faces) == 1 and clash.irredundant:
        return [_said("impossible", what=what, places=named)]
    least = "least" if clash.irredundant else "some"
    return [_said("clash", count=len(clash.faces), what=what, least=least), INDENT + named]


def _is_of_tiles(puzzle: Puzzle) -> bool:
    return PUZZLES[puzzle.kind].look == "tile"


def _open(puzzle: Puzzle, left: Differing) -> list[str]:
    graph = puzzle.graph
    what = "tile" if _is_of_tiles(puzzle) else "cell"
    share = round(100 * (1 - len(left.edges) / graph.n_edges))
    said = _said("open", count=len(left.cells), what=what, share=share)
    return [said, INDENT + places(graph, left.cells)]


def _tiles(look: TileLook) -> str:
    return _said(
        "tiles",
        cells=look.cells,
        rim="wraps" if look.wraps else "rim",
        walls=look.barred,
        borders=look.sides,
        shapes=_each(look.shapes),
    )


def _signs(look: TileLook) -> str:
    return _clues(sum(look.shapes.values()), look.cells, look.shapes)


def _each(counts: Mapping[str, int]) -> tuple[Reason, ...]:
    """How many there are of each."""
    return tuple(
        Reason("review.of-one", count=count, name=name) for name, count in counts.items() if count
    )


def _clues(clues: int, cells: int, counts: Mapping[str, int]) -> str:
    if not clues:
        return _said("no-clues", cells=cells)
    share = round(100 * clues / cells)
    return _said("clues", count=clues, cells=cells, share=share, values=_each(counts))


def _look(graph: Graph, look: ClueLook) -> list[str]:
    values = {str(value): count for value, count in enumerate(look.values)}
    lines = [_clues(look.clues, look.faces, {**values, "?": look.hidden})]
    if not look.clues or not look.balances:
        return lines
    whole = tuple(
        Reason("review.of-symmetry", name=balance.name)
        for balance in look.balances
        if not balance.lone
    )
    lines.append(_said("symmetry", names=whole) if whole else _said("no-symmetry"))
    nearly = [found for found in look.balances if found.lone and found.kept >= NEARLY * look.clues]
    return lines + [_nearly(graph, found, look.clues) for found in nearly]


def _nearly(graph: Graph, found: Balance, clues: int) -> str:
    named = places(graph, found.lone)
    return _said("nearly", name=found.name, kept=found.kept, count=clues, places=named)


def _wrapped(line: str, width: int) -> str:
    indent = INDENT if line.startswith(INDENT) else ""
    return paragraph(line.strip(), width, indent, indent)
