"""What is asked of a puzzle, and what cannot be asked."""

import hashlib
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal

import numpy as np

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.looks import look, orbits
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.table import Goal
from takegaki.core.topology import BoolArray
from takegaki.loops import LOOPS, given_lines
from takegaki.loops.growth import Ratios, check_ratios
from takegaki.loops.wishes import Wishes
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.slitherlink import SLITHERLINK
from takegaki.rules.library import rule_set
from takegaki.techniques import TECHNIQUES, Level, Technique, techniques_for
from takegaki.tilings.torus import TORUS
from takegaki.trees import TREES

Method = Literal["level", "normal", "hard"]
METHODS: dict[str, str] = {
    "level": "solved by the techniques of a level, and not by those below it",
    "normal": "solved by a rule set",
    "hard": "one solution by the exact engine, however hard",
}
FEWEST_FACES = 64
"""Boards with more faces than this have no smallest clue set within reach."""

LOOP_AND_CLUES = (
    *("rules", "loop", "ratios", "steps", "windingness", "inside", "max_straight", "loop_symmetry", "lines"),
    *("symmetry", "pattern", "share", "values", "minimal", "fewest"),
)
ONLY: dict[Goal, tuple[str, ...]] = {"loop": LOOP_AND_CLUES, "tree": ("tree", "walls")}
"""Wishes that mean something for puzzles of one goal only."""


@dataclass(frozen=True, eq=False)
class Request:
    """A puzzle to be made. Raises RequestError, one line, for what contradicts itself.

    graph, seed    the board; the same seed gives the same puzzle on every machine, for the same version
    method         see METHODS
    level          level that is needed and enough ("level" only); None: whatever comes, Hard at most
    rules          name of a rule set ("normal" only); "" for the tiling's own
    needs, avoid   names of techniques without which those up to the same level come less far, and of
                   those that must not be necessary
    loop           a name in LOOPS; ratios and steps make it a growth, windingness, inside, max_straight
                   and loop_symmetry a colouring (see takegaki.loops)
    lines          (E,) bool, a given loop
    symmetry       names of core/looks.py: faces that it exchanges have clues together
    pattern        (F,) bool: clues exactly there
    share          share of faces with a clue, from 0 to 1
    values         the only clues that may occur
    minimal        no clue can go, of those that stay for the share either
    fewest         a smallest set of clues with one solution ("hard" only, FEWEST_FACES at most)
    variant        "" or "full"
    kind           a name in PUZZLES that is played on such a graph
    tree           a name in TREES
    walls          share of the borders that the tree does not use, rounded down, that are walls
    """

    graph: Graph
    seed: int = 0
    method: Method = "level"
    level: Level | None = None
    rules: str = ""
    needs: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    loop: str = "colouring"
    ratios: Ratios | None = None
    steps: float = 10.0
    windingness: float | None = None
    inside: float | None = None
    max_straight: int | None = None
    loop_symmetry: str | None = None
    lines: BoolArray | None = None
    symmetry: str | None = None
    pattern: BoolArray | None = None
    share: float | None = None
    values: frozenset[int] | None = None
    minimal: bool = False
    fewest: bool = False
    variant: str = ""
    kind: str = SLITHERLINK.name
    tree: str = "growth"
    walls: float = 0.0

    def __post_init__(self) -> None:
        self._check_kind()
        self._check_method()
        self._check_techniques()
        if self.goal == "loop":
            self._check_loop()
            self._check_look()

    def _check_kind(self) -> None:
        _demand(self.kind in PUZZLES, f'no puzzle type "{self.kind}"; there are {", ".join(PUZZLES)}')
        boards = PUZZLES[self.kind].boards
        _demand(
            self.graph.tiling in boards,
            f"{self.kind} is not played on {self.graph.tiling}, but on {', '.join(boards)}",
        )
        for goal, names in ONLY.items():
            if goal != self.goal and (foreign := [name for name in self.said if name in names]):
                raise RequestError(f"{foreign[0].replace('_', ' ')} means nothing for {self.kind}")
        if self.goal == "tree":
            self._check_tree()

    def _check_tree(self) -> None:
        rows, cols = self.graph.rows, self.graph.cols
        _demand(rows * cols > 1, "a board of one cell has no tile to turn")
        _demand(
            self.graph.tiling != TORUS.name or 2 not in (rows, cols),
            "a board that wraps round with a side of 2 has no puzzle with one solution: two neighbours meet "
            "on both sides, and whatever joins them may join them on the other one",
        )
        _demand(self.tree in TREES, f'no tree maker "{self.tree}"; there are {", ".join(TREES)}')
        _demand(0 <= self.walls <= 1, f"a share of {self.walls:g} walls: from 0 to 1 is needed")
        _demand(self.method != "normal", "rule sets do not know trees; the methods level and hard do")

    def _check_method(self) -> None:
        _demand(self.graph.n_cells > 0, "a board without a cell has no loop")
        _demand(self.method in METHODS, f'no method "{self.method}"; there are {", ".join(METHODS)}')
        only = 'goes with the method "{}" only'.format
        _demand(self.level is None or self.method == "level", f"a level {only('level')}")
        _demand(not (self.needs or self.avoid) or self.method == "level", f"a technique {only('level')}")
        _demand(not self.rules or self.method == "normal", f"a rule set {only('normal')}")
        _demand(not self.fewest or self.method == "hard", f"a smallest clue set {only('hard')}")
        _demand(
            not self.fewest or self.graph.n_faces <= FEWEST_FACES,
            f"a smallest clue set on {self.graph.n_faces} cells is out of reach; {FEWEST_FACES} at most",
        )
        _demand(self.variant in ("", "full"), f'no variant "{self.variant}"; there is "full"')
        _demand(self.variant == "" or self.method == "level", f"the variant {only('level')}")
        if self.rules:
            rule_set(self.rules)

    def _check_techniques(self) -> None:
        for name in (*self.needs, *self.avoid):
            known = [technique.name for technique in techniques_for(self.goal)]
            _demand(name in known, f'no technique "{name}" of {self.kind}; there are {", ".join(known)}')
        if both := set(self.needs) & set(self.avoid):
            raise RequestError(f"{min(both)} cannot be needed and avoided")
        for technique in map(TECHNIQUES.__getitem__, self.needs):
            _demand(
                technique.level <= self.cap,
                f"{technique.name} is of level {technique.level.title}, which is above {self.cap.title}",
            )

    def _check_loop(self) -> None:
        _demand(self.loop in LOOPS, f'no loop maker "{self.loop}"; there are {", ".join(LOOPS)}')
        grown, coloured = self.ratios is not None, self.coloured
        _demand(
            grown + coloured + (self.lines is not None) <= 1,
            "a loop is given, grown by ratios, or coloured by wishes: one of the three",
        )
        try:
            if self.ratios is not None:
                check_ratios(self.ratios)
            if self.lines is not None:
                given_lines(self.graph, self.lines)
            Wishes(0.5 if self.windingness is None else self.windingness, self.inside, self.max_straight)
            look(self.graph, self.loop_symmetry or "")
            look(self.graph, self.symmetry or "")
        except PuzzleError as error:
            raise RequestError(str(error)) from None

    def _check_look(self) -> None:
        if self.share is not None:
            _demand(
                0 < self.share <= 1, f"a share of {self.share} clues: more than 0 and at most 1 is needed"
            )
            _demand(not self.minimal, "a share of clues and no clue to spare exclude each other")
        if self.values is not None:
            _demand(bool(self.values), "no clue is allowed")
            most = int(self.graph.face_sizes.max())
            wrong = [value for value in sorted(self.values) if not 0 <= value <= most]
            _demand(not wrong, f"{wrong[:1]} is no clue of this board; 0 to {most} are")
        if self.pattern is not None:
            _demand(
                self.pattern.shape == (self.graph.n_faces,),
                f"a pattern of {self.pattern.size} cells for a board of {self.graph.n_faces}",
            )
            _demand(bool(self.pattern.any()), "a pattern without a clue")
            _demand(self.share is None, "the pattern tells how many clues there are")
            _demand(not (self.minimal or self.fewest), "the pattern tells which clues there are")
            orbit = self.groups[2]
            whole = np.bincount(orbit, self.pattern) % np.bincount(orbit) == 0
            _demand(bool(whole.all()), f"the pattern has no symmetry {self.symmetry}")

    @property
    def goal(self) -> Goal:
        """What the lines of a solution form."""
        return PUZZLES[self.kind].goal

    @property
    def blank(self) -> Puzzle:
        """The board without a clue."""
        clues = np.full(self.graph.n_cells, NO_CLUE if self.graph.cells == "faces" else 0)
        return Puzzle.of(self.graph, clues, kind=self.kind, variant=self.variant)

    @cached_property
    def said(self) -> tuple[str, ...]:
        """What is something else than is meant where nothing is said; graph and seed left out."""
        values = [(field.name, getattr(self, field.name), field.default) for field in WISHES]
        return tuple(
            name
            for name, value, default in values
            if value is not None and not (isinstance(value, type(default)) and value == default)
        )

    @property
    def coloured(self) -> bool:
        """Whether the loop is to be coloured with wishes."""
        wishes = (self.windingness, self.inside, self.max_straight, self.loop_symmetry)
        return any(wish is not None for wish in wishes)

    @property
    def cap(self) -> Level:
        """The hardest level whose techniques may be used."""
        if self.level is not None:
            return self.level
        return max((Level.HARD, *(TECHNIQUES[name].level for name in self.needs if name in TECHNIQUES)))

    @property
    def avoided(self) -> tuple[Technique, ...]:
        """Techniques that have no turn."""
        return tuple(TECHNIQUES[name] for name in self.avoid)

    @property
    def groups(self) -> tuple[IntArray, IntArray, IntArray]:
        """Faces whose clues go together: see core/looks.orbits."""
        name = self.symmetry or ""
        return self.graph.kept(f"groups {name}", lambda: orbits(self.graph, look(self.graph, name)))

    def parameters(self) -> str:
        """What is asked, the seed left out, in one line: the same for the same wishes."""
        words = [f"{self.graph.tiling} {self.graph.rows}x{self.graph.cols}"]
        words += [f"{name} {_word(getattr(self, name))}" for name in self.said]
        return ", ".join(words)


WISHES = fields(Request)[2:]


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise RequestError(otherwise)


def _word(value: object) -> str:
    if isinstance(value, Level):
        return value.title
    if isinstance(value, np.ndarray):
        # Short, and another one for another picture.
        return hashlib.sha256(np.packbits(value).tobytes()).hexdigest()[:12]
    if isinstance(value, (tuple, frozenset)):
        return "/".join(map(str, sorted(value) if isinstance(value, frozenset) else value))
    return str(value)
