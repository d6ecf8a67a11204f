"""Recipes of rule sets: which patches a set is built on, by name or by the options of the command."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from takegaki.core import DEFAULT_TILING
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.rules.patch import Patch, reference
from takegaki.rules.patch_families import connected_patches, inner_marks, parts_of, window, with_exits
from takegaki.rules.patch_states import Reading
from takegaki.rules.prerequisites import NAMED_SETS, Prerequisites, named_prerequisites
from takegaki.rules.square_coordinates import SQUARES

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
    most_marks: int | None = None,
) -> Recipe:
    """All connected patches of up to so many faces. Raises PuzzleError for none or too many.

    exits        with the edges that leave them, so that rules may use marks beside a patch
    most_marks   patches of more marks are left out; None for none
    """
    if not 1 <= faces <= MAX_FACES:
        raise PuzzleError(f"patches of {faces} faces; 1 to {MAX_FACES} can be built")
    values = clues_of(tiling) if values is None else values
    layers = tuple(connected_patches(tiling, n, colours=colours) for n in range(1, faces + 1))
    if exits:
        layers = tuple(tuple(map(with_exits, layer)) for layer in layers)
    if most_marks is not None:
        small = (tuple(one for one in layer if one.n_marks <= most_marks) for layer in layers)
        layers = tuple(layer for layer in small if layer)
    name = f"coloured-{faces}" if colours else f"faces-{faces}"
    name = name if tiling == DEFAULT_TILING else f"{tiling}-{name}" if colours else f"{tiling}-{faces}"
    size = "one face" if faces == 1 else f"up to {faces} faces that hang together"
    title = f"All rules on {size}{', with their colours' if colours else ''}"
    title += f", with at most {most_marks} edges" if most_marks is not None else ""
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


PlanMaker = Callable[[Reading], Recipe | tuple[Prerequisites, ...]]


def _of_prerequisites(*names: str) -> PlanMaker:
    return lambda reading: tuple(named_prerequisites(name, reading) for name in names)


def _of_faces(tiling: str, faces: int, *, colours: bool = False) -> PlanMaker:
    return lambda reading: recipe_of_faces(tiling, faces, colours=colours)


OTHER_TILINGS = (
    *("triangular", "eared-triangular", "snub-square", "cairo", "great-hexagonal", "octagonal", "kites"),
    *("floret", "dodecagonal", "great-dodecagonal", "great-great-dodecagonal", "kagome"),
    *("compass-dodecagonal", "penrose-kites", "penrose-rhombs"),
)
"""Tilings with a set of rules on one cell and on two."""
MOST_EDGES_OF_TWO = 12
"""Edges of these, at most: two dodecagons would take hours. A hat or a spectre has 14 by itself: to say by
rules alone what a clue 7 leaves there takes 3,432 of them for each kind of cell."""


def _of_two(tiling: str) -> PlanMaker:
    return lambda reading: recipe_of_faces(tiling, 2, most_marks=MOST_EDGES_OF_TWO)


SETS: dict[str, PlanMaker] = {
    **{name: _of_prerequisites(name) for name in NAMED_SETS},
    "standard": _of_prerequisites(*NAMED_SETS),
    **{f"faces-{n}": _of_faces(SQUARES, n) for n in range(1, 6)},
    **{f"coloured-{n}": _of_faces(SQUARES, n, colours=True) for n in range(1, 4)},
    **{f"honeycomb-{n}": _of_faces("honeycomb", n) for n in range(1, 4)},
    **{f"{tiling}-2": _of_two(tiling) for tiling in OTHER_TILINGS},
}
"""How each named set is made; the reading counts for prerequisites only."""


def named_plan(name: str, reading: Reading = "completion") -> Recipe | tuple[Prerequisites, ...]:
    """What a named set is made from. Raises PuzzleError for a name that is none."""
    if name not in SETS:
        raise PuzzleError(f"no set {name!r} to build; there are {', '.join(SETS)}")
    return SETS[name](reading)


BuildPlan = Recipe | tuple[Prerequisites, ...]


def clue_values(clues: str, tiling: str) -> tuple[int, ...]:
    """The clues that "any", "all", "none" or digits such as "013" mean, ascending.

    Raises RequestError for anything else.
    """
    every = clues_of(tiling)
    if clues in ("any", "all", "none"):
        return {"any": every[:-1], "all": every, "none": ()}[clues]
    values = {int(sign) for sign in clues if sign in "0123456789"}
    if len(values) != len(clues) or not values <= set(every):
        raise RequestError(
            f"{clues[:40]!r}: clues are any, all, none, or some of {every[0]} to {every[-1]}, each once"
        )
    return tuple(sorted(values))


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

    @property
    def command(self) -> str:
        """The command that makes the same again."""
        words = [f"--set {self.name}"] if self.name else [f"--patch {self.patch} --clues {self.clues}"]
        if not self.name:
            words += [f"--tiling {self.tiling}"] * (self.tiling != DEFAULT_TILING)
            words += ["--method base"] if self.by_base else [f"--method prerequisites --edges {self.edges}"]
            words += ["--colours"] * self.colours + ["--exits"] * self.exits
            words += [f"--most-clues {self.most_clues}"] * (self.most_clues is not None)
        words += [f"--reading {self.reading}"] * (self.reading != "completion")
        words += ["--representatives"] * self.representatives
        return " ".join(["takegaki rules build", *words])

    @property
    def title(self) -> str:
        """What to call the set."""
        return self.name or f"{self.tiling}-{self.patch}-{self.edges}"

    def made(self) -> BuildPlan:
        """A recipe of bases, or prerequisites. Raises PuzzleError for what cannot be built."""
        if self.name is not None:
            found = named_plan(self.name, self.reading)
            if isinstance(found, Recipe) and (self.reading != "completion" or self.representatives):
                raise PuzzleError(f"--reading and --representatives mean nothing for the set {self.name}")
            return found
        return self._recipe() if self.by_base else self._prerequisites()

    def _recipe(self) -> Recipe:
        size = self._size()
        if len(size) == 1:
            return recipe_of_faces(
                self.tiling,
                size[0],
                self._values(),
                colours=self.colours,
                exits=self.exits,
                most_clues=self.most_clues,
            )
        if self.colours or self.exits:
            raise PuzzleError("colours and exits are for all patches of up to N faces, not for a window")
        rows, cols = size
        return recipe_of_window(self.tiling, rows, cols, self._values(), most_clues=self.most_clues)

    def _prerequisites(self) -> tuple[Prerequisites, ...]:
        size = self._size()
        patches = [window(self.tiling, *size)] if len(size) == 2 else self._connected(size[0])
        values = self._values()
        return tuple(Prerequisites(patch, values, self._premises(patch), self.reading) for patch in patches)

    def _connected(self, faces: int) -> list[Patch]:
        sizes = range(1, len(recipe_of_faces(self.tiling, faces).layers) + 1)
        return [patch for size in sizes for patch in connected_patches(self.tiling, size)]

    def _premises(self, patch: Patch) -> tuple[int, ...]:
        if self.edges == "none":
            return ()
        return inner_marks(patch) if self.edges == "centre" else tuple(range(patch.n_marks))

    def _size(self) -> tuple[int, ...]:
        if not re.fullmatch(r"[0-9]{1,3}(x[0-9]{1,3})?", self.patch):
            raise PuzzleError(f"a patch is RxC faces or N for all of up to N faces, not {self.patch!r}")
        return tuple(map(int, self.patch.split("x")))

    def _values(self) -> tuple[int, ...]:
        return clue_values(self.clues, self.tiling)
