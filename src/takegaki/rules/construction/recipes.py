"""Recipes of rule sets: which patches a set is built on, by name or by the options of the
command.
"""

import re
from collections.abc import Callable, Iterator

from takegaki.core import DEFAULT_TILING
from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import tells_no_side
from takegaki.rules.construction.prerequisites import NAMED_SETS, Prerequisites, named_prerequisites
from takegaki.rules.notation.square_coordinates import SQUARES
from takegaki.rules.patches.families import (
    connected_patches,
    inner_marks,
    parts_of,
    window,
    with_exits,
)
from takegaki.rules.patches.patch import Patch, default_tiling, short_name
from takegaki.rules.patches.states import Reading
from takegaki.rules.patches.window_clues import chosen_clues

MAX_FACES = 6
"""Most faces of the connected patches of a recipe; squares have 524 of six."""


@dataclass(frozen=True)
class Recipe:
    """How a set is made from bases.

    layers      patches by size; the base of each builds on the bases of all layers before its own
    values      the clues that a face may have, besides none
    most_clues  clues that a rule may require; None for any number
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


def clues_of(tiling: str, kind: str = DEFAULT_KIND) -> tuple[int, ...]:
    """All clues that a cell of a tiling can have, by their numbers."""
    return chosen_clues("all", kind, tiling)


def recipe_of_faces(
    tiling: str,
    faces: int,
    values: tuple[int, ...] | None = None,
    *,
    kind: str = DEFAULT_KIND,
    colours: bool = False,
    exits: bool = False,
    most_clues: int | None = None,
    most_marks: int | None = None,
) -> Recipe:
    """All connected patches of up to so many faces. Raises PuzzleError for none or too many.

    exits        with the edges that leave them, so that rules may use marks beside a patch
    most_marks   patches of more marks are left out; None for none
    """
    if not 1 <= faces <= MAX_FACES:
        raise PuzzleError(f"patches of {faces} faces; 1 to {MAX_FACES} can be built")
    values = clues_of(tiling, kind) if values is None else values
    layers = tuple(
        connected_patches(tiling, n, colours=colours, kind=kind) for n in range(1, faces + 1)
    )
    if exits:
        layers = tuple(tuple(map(with_exits, layer)) for layer in layers)
    if most_marks is not None:
        small = (tuple(one for one in layer if one.n_marks <= most_marks) for layer in layers)
        layers = tuple(layer for layer in small if layer)
    name = f"coloured-{faces}" if colours else f"faces-{faces}"
    name = (
        name if tiling == DEFAULT_TILING else f"{tiling}-{name}" if colours else f"{tiling}-{faces}"
    )
    size = "one cell" if faces == 1 else f"up to {faces} connected cells"
    title = f"All rules on {size}{', with their colours' if colours else ''}"
    title += f", with at most {most_marks} edges" if most_marks is not None else ""
    if kind != DEFAULT_KIND:
        title = f"{PUZZLES[kind].title.partition(' (')[0]}: {title[0].lower()}{title[1:]}"
        where = [] if tiling == default_tiling(kind) else [tiling]
        name = "-".join([short_name(kind), *where, *["coloured"] * colours, str(faces)])
    name, title = (f"{name}-exits", f"{title}, with their exits") if exits else (name, title)
    return Recipe(name, title, tiling, layers, values, most_clues)


def recipe_of_window(
    tiling: str,
    rows: int,
    cols: int,
    values: tuple[int, ...] | None = None,
    *,
    kind: str = DEFAULT_KIND,
    smaller: int = 4,
    most_clues: int | None = None,
) -> Recipe:
    """A window of cells, resting on its connected parts of up to `smaller` cells."""
    whole = window(tiling, rows, cols, kind)
    values = clues_of(tiling, kind) if values is None else values
    sizes = range(1, min(smaller, len(whole.faces) - 1) + 1)
    layers = (*(parts_of(whole, size) for size in sizes), (whole,))
    title = f"All rules on {rows}x{cols} {whole.graph.cells}"
    return Recipe(f"window-{rows}x{cols}", title, tiling, layers, values, most_clues)


PlanMaker = Callable[[Reading], Recipe | tuple[Prerequisites, ...]]


def _of_prerequisites(*names: str) -> PlanMaker:
    return lambda reading: tuple(named_prerequisites(name, reading) for name in names)


def _of_faces(
    tiling: str, faces: int, *, colours: bool = False, kind: str = DEFAULT_KIND
) -> PlanMaker:
    return lambda reading: recipe_of_faces(tiling, faces, colours=colours, kind=kind)


OTHER_TILINGS = (
    *(
        "triangular",
        "eared-triangular",
        "snub-square",
        "cairo",
        "great-hexagonal",
        "octagonal",
        "kites",
    ),
    *("floret", "dodecagonal", "great-dodecagonal", "great-great-dodecagonal", "kagome"),
    *("compass-dodecagonal", "penrose-kites", "penrose-rhombs"),
)
"""Tilings with a set of rules on one cell and on two."""
MOST_EDGES_OF_TWO = 12
"""Edges of these, at most: two dodecagons would take hours. A hat or a spectre has 14 by itself: to
say by rules alone what a clue 7 leaves there takes 3,432 of them for each kind of cell.
"""


def _of_two(tiling: str) -> PlanMaker:
    return lambda reading: recipe_of_faces(tiling, 2, most_marks=MOST_EDGES_OF_TWO)


MOST_CELLS = {"vertices": 4, "faces": 2}
"""Cells of the patches of named sets for other types, at most, by what carries their clues."""


def _of_types() -> Iterator[tuple[str, PlanMaker]]:
    """For each other type its sets by size; with colours where clues tell them."""
    for kind, one in PUZZLES.items():
        tiling, short = default_tiling(kind), short_name(kind)
        for size in range(1, MOST_CELLS[one.cells] + 1) if kind != DEFAULT_KIND else ():
            yield f"{short}-{size}", _of_faces(tiling, size, kind=kind)
            if one.tables.inside is not tells_no_side:
                name = f"{short}-coloured-{size}"
                yield name, _of_faces(tiling, size, colours=True, kind=kind)


SETS: dict[str, PlanMaker] = {
    **{name: _of_prerequisites(name) for name in NAMED_SETS},
    "standard": _of_prerequisites(*NAMED_SETS),
    **{f"faces-{n}": _of_faces(SQUARES, n) for n in range(1, 6)},
    **{f"coloured-{n}": _of_faces(SQUARES, n, colours=True) for n in range(1, 4)},
    **{f"honeycomb-{n}": _of_faces("honeycomb", n) for n in range(1, 4)},
    **{f"{tiling}-2": _of_two(tiling) for tiling in OTHER_TILINGS},
    **dict(_of_types()),
}
"""How each named set is made; the reading counts for prerequisites only."""


def named_plan(name: str, reading: Reading = "completion") -> Recipe | tuple[Prerequisites, ...]:
    """What a named set is made from. Raises PuzzleError for a name that is none."""
    if name not in SETS:
        raise PuzzleError(f"no set {name!r} to build; there are {', '.join(SETS)}")
    return SETS[name](reading)


BuildPlan = Recipe | tuple[Prerequisites, ...]


@dataclass(frozen=True)
class BuildRequest:
    """A request; the fields are the options of the command, see there.

    name       of a set in SETS; then only `reading` and `representatives` count besides
    patch      "RxC" or "N"
    """

    name: str | None = None
    patch: str = ""
    edges: str = "all"
    clues: str = "any"
    tiling: str = DEFAULT_TILING
    colours: bool = False
    by_base: bool = False
    reading: Reading = "completion"
    most_clues: int | None = None
    representatives: bool = False
    exits: bool = False
    kind: str = DEFAULT_KIND

    @property
    def command(self) -> str:
        """The command that makes the same again."""
        words = (
            [f"--set {self.name}"] if self.name else [f"--patch {self.patch} --clues {self.clues}"]
        )
        if not self.name:
            words += [f"--puzzle {self.kind}"] * (self.kind != DEFAULT_KIND)
            words += [f"--tiling {self.tiling}"] * (self.tiling != default_tiling(self.kind))
            words += (
                ["--method base"]
                if self.by_base
                else [f"--method prerequisites --edges {self.edges}"]
            )
            words += ["--colours"] * self.colours + ["--exits"] * self.exits
            words += [f"--most-clues {self.most_clues}"] * (self.most_clues is not None)
        words += [f"--reading {self.reading}"] * (self.reading != "completion")
        words += ["--representatives"] * self.representatives
        return " ".join(["takegaki rules build", *words])

    @property
    def title(self) -> str:
        """What to call the set."""
        where = self.tiling if self.kind == DEFAULT_KIND else short_name(self.kind)
        return self.name or f"{where}-{self.patch}-{self.edges}"

    def made(self) -> BuildPlan:
        """A recipe of bases, or prerequisites. Raises PuzzleError for what cannot be built."""
        if self.name is not None:
            found = named_plan(self.name, self.reading)
            if isinstance(found, Recipe) and (self.reading != "completion" or self.representatives):
                raise PuzzleError(
                    f"--reading and --representatives mean nothing for the set {self.name}"
                )
            return found
        return self._recipe() if self.by_base else self._prerequisites()

    def _recipe(self) -> Recipe:
        size = self._size()
        if len(size) == 1:
            return recipe_of_faces(
                self.tiling,
                size[0],
                self._values(),
                kind=self.kind,
                colours=self.colours,
                exits=self.exits,
                most_clues=self.most_clues,
            )
        if self.colours or self.exits:
            raise PuzzleError(
                "colours and exits are for all patches of up to N faces, not for a window"
            )
        rows, cols = size
        return recipe_of_window(
            self.tiling, rows, cols, self._values(), kind=self.kind, most_clues=self.most_clues
        )

    def _prerequisites(self) -> tuple[Prerequisites, ...]:
        size = self._size()
        if len(size) == 2:
            patches = [window(self.tiling, size[0], size[1], self.kind)]
        else:
            patches = self._connected(size[0])
        values = self._values()
        return tuple(
            Prerequisites(patch, values, self._premises(patch), self.reading) for patch in patches
        )

    def _connected(self, faces: int) -> list[Patch]:
        return list(recipe_of_faces(self.tiling, faces, kind=self.kind).patches)

    def _premises(self, patch: Patch) -> tuple[int, ...]:
        if self.edges == "none":
            return ()
        return inner_marks(patch) if self.edges == "centre" else tuple(range(patch.n_marks))

    def _size(self) -> tuple[int, ...]:
        if not re.fullmatch(r"[0-9]{1,3}(x[0-9]{1,3})?", self.patch):
            raise PuzzleError(
                f"a patch is RxC faces or N for all of up to N faces, not {self.patch!r}"
            )
        return tuple(map(int, self.patch.split("x")))

    def _values(self) -> tuple[int, ...]:
        return chosen_clues(self.clues, self.kind, self.tiling)
