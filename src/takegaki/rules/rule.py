"""Rule: these clues and marks here imply those marks there; and sets of rules."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.patch import Patch, automorphisms

Status = Literal["proven", "unsound", "unproven"]


@dataclass(frozen=True)
class Rule:
    """A local rule on a patch.

    patch    where it lives
    clues    (faces,) the clue that each face of the patch must show; NO_CLUE (-1) where it may show
             any clue or none
    before   (marks,) premises: LINE, CROSS, or UNKNOWN where nothing is asked; for a coloured face
             LINE is inside and CROSS outside
    after    (marks,) conclusions; UNKNOWN where nothing follows. No mark is in both
    loops    the assumption: small loops, each a set of marks, that must be known not to be the whole
             solution for the rule to hold. Empty for none
    name     for people, unique in its set
    source   who found it, or the command that built it
    status   "proven" once `takegaki.rules.proof` or its construction has shown it sound

    A premise CROSS (outside) at a place off the board holds; no other premise there does.
    """

    patch: Patch
    clues: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    loops: frozenset[frozenset[int]] = frozenset()
    name: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    status: Status = field(default="unproven", compare=False)

    def __post_init__(self) -> None:
        sizes = (len(self.clues), len(self.before), len(self.after))
        if sizes != (len(self.patch.faces), self.patch.n_marks, self.patch.n_marks):
            raise PuzzleError(f"rule {self.name!r} does not fit its patch")

    @property
    def assumption(self) -> str:
        """What must be certain besides the premises, in words; "" for nothing."""
        return "a small loop is not the whole solution" if self.loops else ""

    @property
    def n_premises(self) -> int:
        """Clues and marks asked for."""
        return sum(clue != NO_CLUE for clue in self.clues) + sum(mark != UNKNOWN for mark in self.before)

    def moved(self, faces: tuple[int, ...], marks: tuple[int, ...], patch: Patch | None = None) -> "Rule":
        """The rule on a patch (its own), its face i at index faces[i] there and its mark i at marks[i]."""
        clues, before, after = [NO_CLUE] * len(faces), [UNKNOWN] * len(marks), [UNKNOWN] * len(marks)
        for face, image in enumerate(faces):
            clues[image] = self.clues[face]
        for mark, image in enumerate(marks):
            before[image], after[image] = self.before[mark], self.after[mark]
        return replace(
            self,
            patch=patch or self.patch,
            clues=tuple(clues),
            before=tuple(before),
            after=tuple(after),
            loops=frozenset(frozenset(marks[mark] for mark in loop) for loop in self.loops),
        )

    def recoloured(self) -> "Rule":
        """The same rule with inside and outside exchanged."""
        n_edges = len(self.patch.edges)

        def swapped(marks: tuple[int, ...]) -> tuple[int, ...]:
            return (*marks[:n_edges], *(-mark for mark in marks[n_edges:]))

        return replace(self, before=swapped(self.before), after=swapped(self.after))

    def on_patch(self) -> tuple["Rule", ...]:
        """The distinct images under the symmetries of the patch; with colours, also inside for outside."""
        images = [self.moved(faces, marks) for faces, marks in automorphisms(self.patch)]
        if self.patch.coloured:
            images += [image.recoloured() for image in images]
        return tuple(dict.fromkeys(images))


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules of one tiling, in the order of a file. Compared by identity: a set may hold 100,000 rules.

    name     key in the library, or the file's name
    title    for people
    source   who made it or the command that built it
    """

    name: str
    title: str
    source: str
    tiling: str
    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        names = Counter(rule.name for rule in self.rules)
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise PuzzleError(f"two rules are called {twice[0]!r}")
        for rule in self.rules:
            if rule.patch.tiling != self.tiling:
                raise PuzzleError(f"rule {rule.name!r} is for {rule.patch.tiling}, the set for {self.tiling}")

    def __len__(self) -> int:
        return len(self.rules)

    def named(self, name: str) -> Rule:
        """The rule of this name. Raises PuzzleError when there is none."""
        try:
            return self._by_name[name]
        except KeyError:
            raise PuzzleError(f"no rule {name!r} in {self.name}") from None

    @cached_property
    def _by_name(self) -> dict[str, Rule]:
        return {rule.name: rule for rule in self.rules}


def words(marks: tuple[int, ...]) -> tuple[int, int]:
    """Marks as two words: bit i of the first for a line (inside), of the second for a cross (outside)."""
    lines = crosses = 0
    for i, mark in enumerate(marks):
        if mark == LINE:
            lines |= 1 << i
        elif mark != UNKNOWN:
            crosses |= 1 << i
    return lines, crosses


def marks_of(lines: int, crosses: int, n_marks: int) -> tuple[int, ...]:
    """The inverse of `words`."""
    return tuple((lines >> i & 1) - (crosses >> i & 1) for i in range(n_marks))
