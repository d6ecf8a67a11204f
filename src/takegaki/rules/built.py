"""Built sets: rules that the program makes from the tables alone, and how each named set is made."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from takegaki.core.errors import PuzzleError
from takegaki.rules.base import Base
from takegaki.rules.constraints import Reading
from takegaki.rules.patch import Patch, reference
from takegaki.rules.patches import connected_patches, parts_of, window, with_exits
from takegaki.rules.prerequisites import NAMED_SETS, Built, Prerequisites, named_prerequisites
from takegaki.rules.rule import Rule, RuleSet, marks_of

MAX_FACES = 6
"""Most faces of the connected patches of a recipe; squares have 524 of six."""


@dataclass(frozen=True)
class Recipe:
    """How a set is made from bases.

    layers      patches by size; the base of each rests on the bases of all layers before its own
    values      the clues that a face may have, besides none
    most_clues  clues that a rule may ask for; None for any number
    """

    name: str
    title: str
    tiling: str
    layers: tuple[tuple[Patch, ...], ...]
    values: tuple[int, ...]
    most_clues: int | None = None

    @property
    def patches(self) -> tuple[Patch, ...]:
        """All patches, the smaller first."""
        return tuple(patch for layer in self.layers for patch in layer)


def clues_of(tiling: str) -> tuple[int, ...]:
    """All clues that a face of a tiling can have: up to its number of sides."""
    return tuple(range(int(reference(tiling).face_sizes.max()) + 1))


def recipe_of_faces(
    tiling: str,
    faces: int,
    values: tuple[int, ...] | None = None,
    *,
    colours: bool = False,
    exits: bool = False,
    most_clues: int | None = None,
) -> Recipe:
    """All connected patches of up to so many faces. Raises PuzzleError for none or too many.

    exits   with the edges that leave them, so that rules tell what happens beside a patch
    """
    if not 1 <= faces <= MAX_FACES:
        raise PuzzleError(f"patches of {faces} faces; 1 to {MAX_FACES} can be built")
    values = clues_of(tiling) if values is None else values
    layers = tuple(connected_patches(tiling, n, colours=colours) for n in range(1, faces + 1))
    if exits:
        layers = tuple(tuple(map(with_exits, layer)) for layer in layers)
    name = f"coloured-{faces}" if colours else f"faces-{faces}"
    name = name if tiling == "square" else f"{tiling}-{name}" if colours else f"{tiling}-{faces}"
    size = "one face" if faces == 1 else f"up to {faces} faces that hang together"
    title = f"All rules on {size}{', with their colours' if colours else ''}"
    name, title = (f"{name}-exits", f"{title}, with their exits") if exits else (name, title)
    return Recipe(name, title, tiling, layers, values, most_clues)


def recipe_of_window(
    tiling: str,
    rows: int,
    cols: int,
    values: tuple[int, ...] | None = None,
    *,
    smaller: int = 4,
    most_clues: int | None = None,
) -> Recipe:
    """A window of faces, resting on its connected parts of up to `smaller` faces."""
    whole = window(tiling, rows, cols)
    values = clues_of(tiling) if values is None else values
    sizes = range(1, min(smaller, len(whole.faces) - 1) + 1)
    layers = (*(parts_of(whole, size) for size in sizes), (whole,))
    title = f"All rules on {rows}x{cols} faces"
    return Recipe(f"window-{rows}x{cols}", title, tiling, layers, values, most_clues)


Maker = Callable[[Reading], Recipe | tuple[Prerequisites, ...]]


def _of_prerequisites(*names: str) -> Maker:
    return lambda reading: tuple(named_prerequisites(name, reading) for name in names)


def _of_faces(tiling: str, faces: int, *, colours: bool = False) -> Maker:
    return lambda reading: recipe_of_faces(tiling, faces, colours=colours)


SETS: dict[str, Maker] = {
    **{name: _of_prerequisites(name) for name in NAMED_SETS},
    "standard": _of_prerequisites(*NAMED_SETS),
    **{f"faces-{n}": _of_faces("square", n) for n in range(1, 6)},
    **{f"coloured-{n}": _of_faces("square", n, colours=True) for n in range(1, 4)},
    **{f"honeycomb-{n}": _of_faces("honeycomb", n) for n in range(1, 4)},
}
"""How each named set is made; the reading counts for prerequisites only."""


def made_from(name: str, reading: Reading = "completion") -> Recipe | tuple[Prerequisites, ...]:
    """What a named set is made from. Raises PuzzleError for a name that is none."""
    if name not in SETS:
        raise PuzzleError(f"no set {name!r} to build; there are {', '.join(SETS)}")
    return SETS[name](reading)


class _Names:
    """Names of patches in their order: square-3-2 is the second one of three faces."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, patch: Patch) -> str:
        """The name of the next patch."""
        own = {int(edge) for face in patch.faces for edge in patch.graph.edges_of(face)}
        kinds = [
            patch.tiling,
            *["coloured"] * bool(patch.coloured),
            *["exits"] * (len(patch.edges) > len(own)),
        ]
        size = f"{'-'.join(kinds)}-{len(patch.faces)}"
        self._counts[size] += 1
        return f"{size}-{self._counts[size]}"


def rules_of_bases(bases: Iterable[Base], source: str) -> Iterator[Rule]:
    """The implications of bases as rules: premises prime, conclusions all that follow.

    Named by patch and number, as "square-3-2/17": the second patch of three faces, its 17th rule.
    """
    names = _Names()
    for base in bases:
        patch, name = base.patch, names.next(base.patch)
        rows = ((clues, row) for clues, words in base.implications.items() for row in words.tolist())
        for number, (clues, (lines, crosses, more_lines, more_crosses)) in enumerate(rows, start=1):
            yield Rule(
                patch,
                clues,
                marks_of(lines, crosses, patch.n_marks),
                marks_of(more_lines, more_crosses, patch.n_marks),
                name=f"{name}/{number}",
                source=source,
            )


def set_of_bases(recipe: Recipe, bases: Iterable[Base], source: str) -> RuleSet:
    """The rules of a recipe's bases as one set."""
    rules = tuple(rules_of_bases(bases, source))
    return RuleSet(recipe.name, recipe.title, source, recipe.tiling, rules)


def set_of_prerequisites(parts: Iterable[Built], name: str, source: str) -> RuleSet:
    """The rules of one or more sets of prerequisites as one set; a rule that is in two of them comes once."""
    parts, names = list(parts), _Names()
    rules = dict.fromkeys(rule for part in parts for rule in part.rules(names.next(part.patch), source))
    tiling = parts[0].patch.tiling
    return RuleSet(name, f"Rules from prerequisites: {name}", source, tiling, tuple(rules))
