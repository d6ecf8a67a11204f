"""What `takegaki rules build` is asked for, as a value: which patches, which clues and marks, how."""

import re
from dataclasses import dataclass

from takegaki.core.errors import PuzzleError
from takegaki.rules.built import Recipe, clues_of, made_from, recipe_of_faces, recipe_of_window
from takegaki.rules.constraints import Reading
from takegaki.rules.patch import Patch
from takegaki.rules.patches import connected_patches, inner_marks, window
from takegaki.rules.prerequisites import Prerequisites

Made = Recipe | tuple[Prerequisites, ...]


@dataclass(frozen=True)
class Request:
    """A request; the fields are the options of the command, see there.

    name       of a set in SETS; then only `reading` and `representatives` count besides
    patch      "RxC" or "N"
    """

    name: str | None = None
    patch: str = ""
    edges: str = "all"
    clues: str = "any"
    tiling: str = "square"
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
            words += [f"--tiling {self.tiling}"] * (self.tiling != "square")
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

    def made(self) -> Made:
        """A recipe of bases, or prerequisites. Raises PuzzleError for what cannot be built."""
        if self.name is not None:
            found = made_from(self.name, self.reading)
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
        every = clues_of(self.tiling)
        if self.clues in ("any", "all", "none"):
            return {"any": every[:-1], "all": every, "none": ()}[self.clues]
        values = {int(sign) for sign in self.clues if sign in "0123456789"}
        if len(values) != len(self.clues) or not values <= set(every):
            raise PuzzleError(
                f"clues are any, all, none, or some of {every[0]} to {every[-1]}, not {self.clues!r}"
            )
        return tuple(sorted(values))
