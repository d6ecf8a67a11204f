"""Requests for puzzles: their fields, and which contradict each other.

The random numbers of a request, others for each try, and the state of one try.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import fields
from enum import IntEnum
from functools import cached_property, partial
from numbers import Real
from typing import Any, Literal, TypedDict

import numpy as np

from takegaki.core.arguments import is_name_in, require
from takegaki.core.budget import RunningBudget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph, IntArray, require_graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import LONGEST_SHOWN, meant, shown
from takegaki.core.puzzle import DEFAULT_KIND, NO_CLUE, SHORT_NAMES, Puzzle
from takegaki.core.reason import Reason, Value, said, token
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.table import Goal
from takegaki.core.topology import BoolArray, squares_of
from takegaki.core.whole_numbers import whole_number
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.deduce.techniques.own_techniques import look_for_plugins
from takegaki.deduce.techniques.patterns import FITS, OF_TYPES, ONE_TO_SPARE
from takegaki.generation.loops import LOOPS, given_lines
from takegaki.generation.loops.given_loop import LoopRequirements, read_mask
from takegaki.generation.loops.grow_loop import Ratios, check_ratios
from takegaki.generation.needed_patterns import has_room, patterns_of
from takegaki.generation.parameters import PARAMETERS, called
from takegaki.generation.style_names import DRAWN, STYLES
from takegaki.generation.trees import TREES
from takegaki.puzzles import PUZZLES, counts_sides, loop_tables
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import new_rng
from takegaki.solving.methods import METHODS as METHODS_OF_SOLVING
from takegaki.tilings.torus import wraps

Method = Literal["level", "normal", "hard"]


def deciders() -> tuple[str, ...]:
    """The methods of solving that decide every puzzle of some type."""
    return tuple(name for name, one in METHODS_OF_SOLVING.items() if one.complete)


TYPES: tuple[tuple[type | tuple[type, ...], str, tuple[str, ...]], ...] = (
    (
        str,
        "a text",
        (
            "method",
            "rules",
            "unique_by",
            "loop",
            "loop_symmetry",
            "symmetry",
            "variant",
            "kind",
            "tree",
            "style",
            "theme",
            "begin",
        ),
    ),
    (
        Real,
        "a number",
        (
            *("steps", "windingness", "inside", "max_straight", "share", "walls", "jury"),
            *("near", "idea_edges", "ending"),
        ),
    ),
    ((tuple, list), "two numbers, like (20, 30)", ("rating",)),
    ((tuple, list), "two whole numbers, like (1, 3)", ("entrances",)),
    ((tuple, list), "four numbers, like (15, 17, 27, 40)", ("shares",)),
    ((tuple, list), "a tuple of names of techniques", ("needs", "avoid")),
    ((tuple, list), "three whole numbers, like (33, 33, 34)", ("ratios",)),
    (np.ndarray, "an array of booleans, one for each cell", ("pattern",)),
    ((set, frozenset), "a set of clues, like {1, 2}", ("values",)),
)
"""Of fields of a request the type, what it is called, and which fields they are; those whose
default is None may be None.
"""

DEFAULT_DECIDER = "exact"

METHODS: dict[str, str] = {
    "level": "solved by the techniques of a level, and not by those below it",
    "normal": "solved by a rule set",
    "hard": "one solution by the exact engine, however hard",
}
LEAST_DRAWN = 3
"""Smaller boards have no room for a drawing."""
MOST_DRAWN = 1_400
"""Larger boards take too long: 36x20 takes seconds."""
OF_WAY = ("theme", "entrances", "begin", "near", "idea_edges", "ending")
"""Options about the way through a puzzle."""
OF_STYLE = (
    *("style", "rating", "shares", "jury", "level", "symmetry", "pattern", "share"),
    *OF_WAY,
)
"""Options that a drawing takes; any other goes before the style."""
OF_STYLE_ELSEWHERE = tuple(name for name in OF_STYLE if name not in ("share", "shares"))
"""The same on boards without rows of squares."""
MOST_SOUND = 1_000
"""Requests of a board that are remembered as checked."""
FEWEST_FACES = 64
"""Boards with more faces than this have no smallest clue set within reach."""


class Options(TypedDict, total=False):
    """The fields of a Request that `generate` takes beside board, level and seed."""

    method: Method
    rules: str
    unique_by: str
    needs: Sequence[str]
    avoid: Sequence[str]
    loop: str
    ratios: Ratios | None
    steps: float
    windingness: float | None
    inside: float | None
    max_straight: int | None
    loop_symmetry: str | None
    lines: BoolArray | None
    symmetry: str | None
    pattern: BoolArray | Sequence[str] | None
    share: float | None
    values: Set[int | str] | None
    minimal: bool
    fewest: bool
    variant: str
    kind: str
    tree: str
    walls: float
    style: str
    rating: tuple[float, float] | None
    jury: int
    shares: tuple[float, float, float, float] | None
    theme: str | None
    entrances: tuple[int, int] | None
    begin: str | None
    near: float | None
    idea_edges: float | None
    ending: float | None


@dataclass(frozen=True, eq=False)
class Request:
    """A puzzle to be made. Raises RequestError, one line, for what contradicts itself.

    graph, seed    the board; the same seed gives the same puzzle on every machine, for the same
                   version
    method         a key of METHODS
    level          level that is needed and enough ("level" only), a player's by its word; None:
                   any, Hard at most
    rules          name of a rule set ("normal", or by `unique_by`); "" for the tiling's own
    unique_by      a method of solving that decides ("hard" only): one clue after another goes while
                   it finds one solution, in ever new orders until none can go, as paper 2 does;
                   "exact" takes no more time than it must
    needs, avoid   names of techniques without which those up to the same level come less far, or
                   keys of patterns that the explanation uses ("two-3s-side-by-side"); and names of
                   techniques that must not be necessary; one alone may be a text
    loop           a name in LOOPS; ratios and steps make it a growth, windingness, inside,
                   max_straight and loop_symmetry a colouring (see takegaki.generation.loops)
    lines          (E,) bool, a given loop
    symmetry       names of `core.symmetry.SYMMETRY_NAMES`: cells that it exchanges have clues
                   together
    pattern        (C,) or (rows, columns) bool: cells with a clue, all others without; or rows of
                   texts of "#" and "."
    share          share of cells with a clue, from 0 to 1
    values         the only clues that may occur, as numbers or as the type's words: {1, 2, "S"}
    minimal        no clue can go, of those that stay for the share either
    fewest         a smallest set of clues with one solution ("hard" only, FEWEST_FACES at most)
    variant        "" or "full"
    kind           a name in PUZZLES that is played on such a graph
    tree           a name in TREES
    walls          share of the borders that the tree does not use, rounded down, that are walls
    style          a name in STYLES; an option that says otherwise goes before it
    rating         (least, most), between 0 and 100, of a drawn style; it asks for the first one
    jury           of so many puzzles of a drawn style the best is taken
    shares         how often 0, 1, 2 and 3 come among the clues, as (15, 17, 27, 40), of a drawn
                   style; it asks for the first one
    theme          the key of a pattern that the explanation uses `wanted_way.THEME_TIMES` times or
                   more
    entrances      (least, most) places where clues alone give something, apart from each other
    begin          one of `deduce.stories.board_parts.PARTS` where more than half of these lie
    near           least share of the steps that begin near the last
    idea_edges     how many edges a step above Easy marks on average, at least
    ending         largest share of the edges that is left after the last step above Easy
    """

    graph: Graph
    seed: int = 0
    method: Method = "level"
    level: Level | PlayerLevel | None = None
    rules: str = ""
    unique_by: str = DEFAULT_DECIDER
    needs: tuple[str, ...] | str = ()
    avoid: tuple[str, ...] | str = ()
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
    kind: str = DEFAULT_KIND
    tree: str = "growth"
    walls: float = 0.0
    style: str = "loopy"
    rating: tuple[float, float] | None = None
    jury: int = 2
    shares: tuple[float, float, float, float] | None = None
    theme: str | None = None
    entrances: tuple[int, int] | None = None
    begin: str | None = None
    near: float | None = None
    idea_edges: float | None = None
    ending: float | None = None

    def __post_init__(self) -> None:
        require_graph(self.graph)
        whole_number(self.seed, "a seed")
        if self.level is not None:
            # By its name or number, too.
            self.__dict__["level"] = level_named(self.level)
        if isinstance(self.kind, str):
            self.__dict__["kind"] = SHORT_NAMES.get(self.kind.lower(), self.kind)
        self._imply()
        for name in ("needs", "avoid"):
            # A single name is a list of one.
            if isinstance(one := getattr(self, name), str):
                self.__dict__[name] = (one,)
        self._take_as_written()
        # Of requests that differ in their seeds alone one is checked.
        same: tuple[object, ...] = tuple(self.__dict__.values())[2:]
        sound: set[object] = self.graph.cached("sound requests", set)
        with suppress(TypeError):
            if same in sound:
                return
        self._check_types()
        self._check_kind()
        self._check_method()
        self._check_techniques()
        self._check_style()
        self._check_way()
        if self.goal == "loop":
            self._check_loop()
            self._check_look()
        with suppress(TypeError):
            # Unless it holds an array, or a rule set that may be gone the next time.
            if not self.rules and len(sound) < MOST_SOUND:
                sound.add(same)

    def _take_as_written(self) -> None:
        """A pattern as a picture or in rows and columns, and clues by their words."""
        pattern, values = self.pattern, self.values
        if isinstance(pattern, (str, list, tuple)) and all(isinstance(row, str) for row in pattern):
            text = pattern if isinstance(pattern, str) else "\n".join(pattern)
            self.__dict__["pattern"] = read_mask(self.graph, text)
        elif isinstance(pattern, np.ndarray) and pattern.shape == self.graph.grid:
            self.__dict__["pattern"] = pattern.ravel().astype(np.bool_)
        if isinstance(values, (set, frozenset)) and is_name_in(self.kind, PUZZLES):
            clues = [_clue_of(self.kind, value) for value in values]
            self.__dict__["values"] = frozenset(clues)

    def _imply(self) -> None:
        """What a style, a rating and shares ask for besides."""
        is_known = isinstance(self.kind, str) and self.kind in PUZZLES
        if not is_known or PUZZLES[self.kind].goal != "loop":
            return
        if self.of_drawing and self.style == type(self).style:
            self.__dict__["style"] = DRAWN[0]
        if self.share is None and self.pattern is None and self.fewest is False:
            is_minimal = isinstance(self.style, str) and self.style == "minimal"
            self.__dict__["minimal"] = True if is_minimal else self.minimal

    def _check_types(self) -> None:
        for kinds, expected, names in TYPES:
            for name in names:
                value = getattr(self, name)
                if value is None and type(self).__dataclass_fields__[name].default is None:
                    continue
                require(value, kinds, f"{name} is {expected}")
        if self.max_straight is not None:
            whole_number(self.max_straight, "max_straight", 0)
        for name in ("needs", "avoid"):
            for one in getattr(self, name):
                require(one, str, f"{name} is a tuple of names of techniques")

    def _check_kind(self) -> None:
        _demand(
            self.kind in PUZZLES,
            lambda: said(
                "request.no-kind",
                given=_quoted(self.kind),
                known=", ".join(PUZZLES) + meant(self.kind, [*PUZZLES, *SHORT_NAMES]),
            ),
        )
        boards = PUZZLES[self.kind].boards
        _demand(
            self.graph.tiling in boards
            or (self.graph.is_own and self.graph.cells == PUZZLES[self.kind].cells),
            lambda: said(
                "reading.not-on",
                kind=self.kind,
                tiling=self.graph.tiling,
                known=", ".join(boards),
            ),
        )
        for name in self.given:
            if name in PARAMETERS and PARAMETERS[name].goal not in (None, self.goal):
                raise RequestError(said("request.not-for", option=called(name), kind=self.kind))
        if self.goal == "tree":
            self._check_tree()

    def _check_tree(self) -> None:
        rows, cols = self.graph.rows, self.graph.cols
        _demand(rows * cols > 1, lambda: said("request.one-cell"))
        _demand(
            not wraps(self.graph) or 2 not in (rows, cols),
            lambda: said("request.wraps"),
        )
        _demand(self.tree in TREES, lambda: _none_of("request.no-tree", self.tree, TREES))
        PARAMETERS["walls"].check_range(self.walls)
        _demand(self.method != "normal", lambda: said("request.no-rules-for", kind=self.kind))

    def _check_method(self) -> None:
        _demand(self.graph.n_cells > 0, lambda: said("request.no-cell"))
        has_rules = self.method != "normal" or self.goal == "tree" or self.counts
        _demand(has_rules, lambda: said("request.no-rules-for", kind=self.kind))
        _demand(self.method in METHODS, lambda: _none_of("request.no-method", self.method, METHODS))
        bound = [one for one in map(PARAMETERS.get, self.given) if one and one.method]
        fits = next((one.noun for one in bound if one.method == self.method), None)
        for one in bound:
            if one.name == "rules" and self.method == "hard" and self._applies_rules:
                continue
            if one.method != self.method:
                raise RequestError(_of_method(one.noun, one.method, fits, self.method))
        _demand(
            not self.fewest or self.graph.n_cells <= FEWEST_FACES,
            lambda: said("request.fewest-large", cells=self.graph.n_cells, most=FEWEST_FACES),
        )
        known = PUZZLES[self.kind].variants
        _demand(
            self.variant in ("", *known),
            lambda: said(
                "request.no-variant",
                given=_quoted(self.variant),
                known=_quoted(", ".join(known)),
            ),
        )
        if self.rules:
            rule_set(self.rules)

        if self.unique_by != DEFAULT_DECIDER:
            self._check_decider()

    def _check_decider(self) -> None:
        _demand(
            self.unique_by in METHODS_OF_SOLVING,
            lambda: said(
                "request.no-method",
                given=_quoted(self.unique_by),
                known=", ".join(deciders()),
            ),
        )
        one = METHODS_OF_SOLVING[self.unique_by]
        _demand(
            one.complete,
            lambda: said(
                "request.undecided-by", method=self.unique_by, known=", ".join(deciders())
            ),
        )
        _demand(
            one.supports(self.kind),
            lambda: said("request.not-for", option=self.unique_by, kind=self.kind),
        )
        _demand(
            not self.fewest,
            lambda: said("request.fewest-by", option=called("fewest"), method=self.unique_by),
        )
        if self._applies_rules and not self.rules:
            try:
                default_rules(self.graph)
            except PuzzleError as error:
                raise RequestError(str(error)) from None

    @property
    def _applies_rules(self) -> bool:
        one = METHODS_OF_SOLVING.get(self.unique_by)
        return one is not None and one.with_rules is not None

    def _check_techniques(self) -> None:
        if self.needs or self.avoid:
            look_for_plugins()
        for name in (*self.needs, *self.avoid):
            known = [technique.name for technique in techniques_of(self.kind)]
            if name in FITS and name in self.needs:
                self._check_pattern(name)
            elif name not in known:
                near = known if name in self.avoid else (*known, *patterns_of(self.kind))
                listed = ", ".join(known) + meant(name, near)
                what = {"given": _quoted(name), "kind": self.kind, "known": listed}
                raise RequestError(said("request.no-technique", **what))
        if both := set(self.needs) & set(self.avoid):
            raise RequestError(said("request.needed-avoided", name=min(both)))
        for technique in self.needed_techniques:
            self._check_needed(technique)

    def _check_needed(self, technique: Technique) -> None:
        name, why = technique.name, technique.why_spared if technique.spared else ""
        if why:
            raise RequestError(said("request.never-needed", name=name, why=why))
        if technique.uniqueness:
            raise RequestError(said("request.uniqueness", name=name))
        if technique.level > self.cap:
            level, cap = (Reason(f"level.{one.word}") for one in (technique.level, self.cap))
            raise RequestError(said("request.above", name=name, level=level, cap=cap))

    def _check_pattern(self, name: str) -> None:
        """Whether a named pattern can stand on boards like this one."""
        pattern = Reason(f"pattern-{name}")
        if name not in patterns_of(self.kind):
            form = "other-pattern" if name in OF_TYPES else "no-pattern"
            raise RequestError(said(f"request.{form}", pattern=pattern, kind=self.kind))
        if not has_room(self.graph, name):
            form = "no-other-cells" if name in ONE_TO_SPARE else "no-room"
            raise RequestError(said(f"request.{form}", pattern=pattern))

    def _check_loop(self) -> None:
        _demand(self.loop in LOOPS, lambda: _none_of("request.no-maker", self.loop, LOOPS))
        self._check_maker()
        try:
            if self.ratios is not None:
                check_ratios(self.ratios)
            if self.lines is not None:
                given_lines(self.graph, self.lines)
            LoopRequirements(
                0.5 if self.windingness is None else self.windingness,
                self.inside,
                self.max_straight,
            )
            symmetry_group(self.graph, self.loop_symmetry or "")
            symmetry_group(self.graph, self.symmetry or "")
        except PuzzleError as error:
            raise RequestError(str(error)) from None

    def _check_style(self) -> None:
        _demand(self.style in STYLES, lambda: _none_of("request.no-style", self.style, STYLES))
        PARAMETERS["jury"].check_range(self.jury)
        if self.rating is not None:
            sound = len(self.rating) == 2 and all(isinstance(one, Real) for one in self.rating)
            sound = sound and 0 <= self.rating[0] < self.rating[1] <= 100
            _demand(sound, lambda: said("request.rating"))
        if self.shares is not None:
            sound = len(self.shares) == 4 and all(isinstance(one, Real) for one in self.shares)
            sound = sound and min(self.shares) >= 0 and sum(self.shares) > 0
            _demand(sound, lambda: said("request.shares"))
        if not (asking := self.of_drawing):
            return
        option = called(asking[0])
        why = self.why_not_drawn
        if self.shares is not None and self.style in DRAWN:
            option = called("shares")
            why = why_no_places(self.graph, self.kind) or why
        if why:
            raise RequestError(said("request.option-drawn", option=option, why=why))
        *before, last = DRAWN
        _demand(
            self.style in DRAWN,
            lambda: said(
                "request.option-style",
                option=option,
                known=said("request.or", before=", ".join(before), last=last),
                style=self.style,
            ),
        )

    def _check_way(self) -> None:
        if self.theme is not None:
            _demand(self.theme in FITS, lambda: _none_of("request.no-theme", self.theme, FITS))
            self._check_pattern(self.theme)
        if self.entrances is not None:
            sound = len(self.entrances) == 2
            for number in self.entrances:
                sound = sound and isinstance(number, Real) and number == int(number) >= 0
            sound = sound and self.entrances[0] <= self.entrances[1]
            _demand(sound, lambda: said("request.entrances"))
        if self.begin is not None:
            from takegaki.deduce.stories.board_parts import PARTS  # noqa: PLC0415  (few ask for one)

            _demand(self.begin in PARTS, lambda: _none_of("request.no-part", self.begin, PARTS))
        for name in ("near", "idea_edges", "ending"):
            PARAMETERS[name].check_range(getattr(self, name))

    def _check_maker(self) -> None:
        """A loop comes about in one way: what asks for two of them is refused."""
        named = ["loop"] if "loop" in self.given and self.lines is None else []
        # Where a loop runs through the cells, the symmetry of the clues is its own.
        by_look = ["symmetry"] if self.loop_group and not self.loop_symmetry and not named else []
        makers = {name: PARAMETERS[name].maker for name in self.given if name in PARAMETERS}
        ways = (
            ["lines"] if self.lines is not None else [],
            [*named, *(name for name, maker in makers.items() if maker == "growth")],
            [*(name for name, maker in makers.items() if maker == "colouring"), *by_look],
        )
        asked = [called(way[0]) for way in ways if way]
        _demand(
            len(asked) <= 1,
            lambda: said("request.two-makers", one=asked[0], other=asked[1]),
        )
        _demand(
            self.ratios is None or not named or self.loop == "growth",
            lambda: said("request.ratios", option=called("ratios"), maker=self.loop),
        )

    def _check_look(self) -> None:
        if self.share is not None:
            PARAMETERS["share"].check_range(self.share)
            for name in ("minimal", "fewest"):
                both = {"one": called("share"), "other": called(name)}
                _demand(name not in self.given, partial(said, "request.either", **both))
        if self.values is not None:
            self._check_values(self.values)
        if self.pattern is not None:
            cells = self.graph.n_cells
            if self.pattern.shape != (cells,):
                size = self.pattern.size
                raise RequestError(said("request.pattern-size", pattern=size, cells=cells))
            _demand(bool(self.pattern.any()), lambda: said("request.pattern-empty"))
            for name in ("share", "minimal", "fewest"):
                if name in self.given:
                    raise RequestError(said("request.pattern-or", option=called(name)))
            orbit = self.groups[2]
            whole = np.bincount(orbit, self.pattern) % np.bincount(orbit) == 0
            _demand(
                bool(whole.all()),
                lambda: said("request.pattern-symmetry", symmetry=str(self.symmetry)),
            )

    def _check_values(self, values: Set[int]) -> None:
        _demand(bool(values), lambda: said("request.no-clue"))
        known = loop_tables(self.kind).every_clue(self.graph)
        if wrong := sorted(values - set(known)):
            some = ", ".join(map(PUZZLES[self.kind].word, known))
            if self.counts:
                ends = {"first": str(known[0]), "last": str(known[-1])}
                some = said("request.clue-range", **ends)
            raise RequestError(said("request.clue", given=str(wrong[0]), known=some))

    @property
    def goal(self) -> Goal:
        """What the lines of a solution form."""
        return PUZZLES[self.kind].goal

    @property
    def counts(self) -> bool:
        """Clues do nothing but count the lines round their faces."""
        return counts_sides(self.kind)

    @property
    def blank(self) -> Puzzle:
        """The board without a clue."""
        clues = np.full(self.graph.n_cells, 0 if PUZZLES[self.kind].look == "tile" else NO_CLUE)
        return Puzzle.of(self.graph, clues, kind=self.kind, variant=self.variant)

    @cached_property
    def given(self) -> tuple[str, ...]:
        """Names of what differs from its default; graph and seed left out."""
        values = [(field.name, getattr(self, field.name), field.default) for field in ASKABLE]
        return tuple(
            name
            for name, value, default in values
            if value is not None and not (isinstance(value, type(default)) and value == default)
        )

    @cached_property
    def why_not_drawn(self) -> str:
        """Why a puzzle is not drawn in its style but made as `loopy` does; "" where it is drawn,
        and where no style with a drawing is wanted.
        """
        if self.style not in DRAWN:
            return ""
        if why := why_no_style(self.graph, self.kind):
            return why
        # Elsewhere places are as many as a loop needs.
        known = OF_STYLE if squares_of(self.graph) is not None else OF_STYLE_ELSEWHERE
        others = [name for name in self.given if name not in known]
        # Some go with one method alone: what was asked for is said first.
        other = next((name for name in others if name != "method"), "method" if others else "")
        if other:
            option = called(other)
            return token(
                f"with {option} the style is not used", "request.style-option", option=option
            )
        return ""

    @property
    def of_drawing(self) -> tuple[str, ...]:
        """Options that are asked for and that only a drawn style has."""
        return tuple(name for name in ("rating", "shares") if getattr(self, name) is not None)

    @property
    def of_way(self) -> tuple[str, ...]:
        """What is asked for of the way through the puzzle."""
        return tuple(name for name in OF_WAY if getattr(self, name) is not None)

    @property
    def drawn(self) -> bool:
        """Whether a puzzle is drawn as its style says: places first, then a loop for them."""
        return self.style in DRAWN and not self.why_not_drawn

    @property
    def coloured(self) -> bool:
        """Whether the loop is to be coloured to requirements."""
        required = (self.windingness, self.inside, self.max_straight, self.loop_group)
        return any(one is not None for one in required)

    @property
    def loop_group(self) -> str | None:
        """The symmetry of the loop: where it runs through the cells, it gives clues to those on it
        alone.
        """
        through_cells = self.graph.cells == "vertices" and self.goal == "loop"
        return self.loop_symmetry or (self.symmetry if through_cells else None)

    @property
    def ladder_level(self) -> Level | None:
        """The level on Loopy's ladder: for a player's, where most puzzles of it are found."""
        if self.level is None or isinstance(self.level, Level):
            return self.level
        return LADDER_LEVELS[self.level - 1]

    @property
    def player_level(self) -> PlayerLevel | None:
        """The player's level that is asked for."""
        return None if isinstance(self.level, Level) else self.level

    @property
    def cap(self) -> Level:
        """The hardest level whose techniques may be used."""
        if self.ladder_level is not None:
            return self.ladder_level
        return max((Level.HARD, *(technique.level for technique in self.needed_techniques)))

    @property
    def needed_techniques(self) -> tuple[Technique, ...]:
        """Those of `needs`."""
        return tuple(TECHNIQUES[name] for name in self.needs if name in TECHNIQUES)

    @property
    def needed_patterns(self) -> tuple[str, ...]:
        """The keys of named patterns among `needs`."""
        return tuple(name for name in self.needs if name in FITS)

    @property
    def avoided(self) -> tuple[Technique, ...]:
        """Techniques that have no turn."""
        return tuple(TECHNIQUES[name] for name in self.avoid)

    @property
    def groups(self) -> tuple[IntArray, IntArray, IntArray]:
        """Cells whose clues are removed together, by `core.symmetry`."""
        name = self.symmetry or ""
        return self.graph.cached(
            f"groups {name}", lambda: cell_orbits(self.graph, symmetry_group(self.graph, name))
        )

    @property
    def n_walls(self) -> int:
        """How many walls there are: a share of the borders that a tree leaves free."""
        return int(self.walls * (self.graph.n_edges - self.graph.n_vertices + 1) + 1e-9)

    def parameters(self) -> str:
        """The request without its seed, in one line: the same for the same parameters."""
        return self._parameters

    @cached_property
    def _parameters(self) -> str:
        words = [
            self.graph.size
            if not self.graph.is_own
            else f"{self.graph.tiling} {self.graph.digest.hex()[:12]}"
        ]
        words += [f"{name} {_text(getattr(self, name))}" for name in self.given]
        return ", ".join(words)


ASKABLE = fields(Request)[2:]


def usual_request(graph: Graph, seed: int, **wanted: Any) -> Request:
    """The request of somebody who need not name a style: in the first of DRAWN where one is drawn
    and nothing that is asked for goes before it. Raises RequestError.
    """
    kind = wanted.get("kind", DEFAULT_KIND)
    if "style" not in wanted and is_name_in(kind, PUZZLES) and PUZZLES[kind].goal == "loop":
        request = Request(graph, seed, **wanted, style=DRAWN[0])
        if request.drawn and squares_of(graph) is not None:
            return request
    return Request(graph, seed, **wanted)


LADDER_LEVELS = (
    *(Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD),
    *(Level.EXPERT, Level.EXPERT, Level.TRIAL),
)
"""By player's level, from 1: of puzzles of this level most have it (of those of Expert one in
seven is Connected).
"""


def level_named(given: Level | PlayerLevel | str | int) -> Level | PlayerLevel:
    """A level by its name or number, or a player's by its word or, as text, its number from "1" to
    "7". Raises RequestError that lists both.
    """
    is_ours = type(given) in (Level, int)
    if is_ours or (isinstance(given, str) and given.strip().upper() in Level.__members__):
        return Level.of(given)
    known: dict[str, Level | PlayerLevel] = {one.word: one for one in Level}
    known |= {one.word: one for one in PlayerLevel}
    if isinstance(given, str) and given.strip() in [str(one.value) for one in PlayerLevel]:
        return PlayerLevel(int(given))
    word = given.word if isinstance(given, PlayerLevel) else given
    if not isinstance(word, str) or word.strip().lower() not in known:
        listed = ", ".join(known) + meant(word, known)
        raise RequestError(said("request.no-level", given=repr(given), known=listed))
    return known[word.strip().lower()]


def _clue_of(kind: str, value: object) -> object:
    """The number of a clue that is written as a word; what is none stays, to be refused."""
    code = PUZZLES[kind].code(value) if isinstance(value, str) else None
    if isinstance(value, str) and code is None:
        what = {"given": shown(value), "known": PUZZLES[kind].takes}
        raise RequestError(said("request.no-such-clue", **what))
    return value if code is None else code


def _demand(holds: bool, otherwise: Callable[[], str]) -> None:
    if not holds:
        raise RequestError(otherwise())


def _quoted(given: object) -> str:
    return f'"{given}"'


def _none_of(form: str, given: object, known: Iterable[str]) -> str:
    """That there is none of this name, cut short if it is long, and which there are."""
    names, name = list(known), str(given)
    name = name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}..."
    listed = [*names[:MOST_NAMES], *(["..."] if len(names) > MOST_NAMES else [])]
    return said(form, given=_quoted(name), known=", ".join(listed) + meant(given, names))


MOST_NAMES = 24
"""That an error lists."""


def _of_method(option: str, method: str, fits: str | None, here: str) -> str:
    """That an option is of another method than the one here, to which another option belongs."""
    what: dict[str, Value] = {"option": option, "method": _quoted(method)}
    if fits is None:
        return said("request.of-method", **what)
    return said("request.of-method-other", **what, other=fits, here=_quoted(here))


def _text(value: object) -> str:
    if isinstance(value, IntEnum):
        # A level, of Loopy or of a player.
        return str(getattr(value, "title", value))
    if isinstance(value, np.ndarray):
        # Short, and another one for another picture.
        return hashlib.sha256(np.packbits(value).tobytes()).hexdigest()[:12]
    if isinstance(value, (tuple, frozenset)):
        return "/".join(map(str, sorted(value) if isinstance(value, frozenset) else value))
    return str(value)


LOOP_STREAM, CLUE_STREAM, ADJUST_STREAM, TREE_STREAM, REPAIR_STREAM, SHOWN_STREAM = (
    11,
    12,
    13,
    14,
    15,
    16,
)
PASS_STREAM, STYLE_STREAM = 17, 18
"""What random numbers are for: the same seed gives others for each."""

Growing = Callable[[tuple[object, ...]], object] | None
"""Called with ("loop", Event) or ("tree", Change) for each piece of what grows."""


SEEDS = 10**9
"""A seed that is drawn is below this: short enough to be typed."""


def drawn_seed() -> int:
    """A seed for a request that names none."""
    # Few programs draw one.
    from secrets import randbelow  # noqa: PLC0415

    return randbelow(SEEDS)


def why_no_places(graph: Graph, kind: str) -> str:
    """Why no style draws places on a board for a type; "" where those of DRAWN do."""
    if not counts_sides(kind):
        why = f"styles aren't supported for {kind} yet"
        return token(why, "request.style-kind", kind=kind)
    if squares_of(graph) is None:
        return token("styles are drawn on boards of squares in rows", "request.style-squares")
    if min(graph.rows, graph.cols) < LEAST_DRAWN:
        why = f"styles are drawn from {LEAST_DRAWN} rows and columns on"
        return token(why, "request.style-small", least=LEAST_DRAWN)
    if graph.n_faces > MOST_DRAWN:
        why = f"styles are drawn up to {MOST_DRAWN} cells yet"
        return token(why, "request.style-large", most=MOST_DRAWN)
    return ""


def why_no_style(graph: Graph, kind: str) -> str:
    """Why nothing on a board is made in a style of DRAWN; "" where it is. Beside boards of rows,
    where places are drawings, these are boards of other cells: there places have a symmetry of the
    board, and loop and values are as the style says.
    """
    why = why_no_places(graph, kind)
    if not counts_sides(kind) or squares_of(graph) is not None or not why:
        return why
    is_small, is_large = graph.n_faces < LEAST_DRAWN**2, graph.n_faces > MOST_DRAWN
    return why if graph.holes or is_small or is_large else ""


def rng_seed(request: Request, attempt: int, stream: int) -> int:
    """The seed of the random numbers of one try for one purpose."""
    return (request.seed * 1_000_003 + attempt) * 64 + stream


def rng_of(request: Request, attempt: int, stream: int) -> np.ndarray:
    """The random numbers of one try for one purpose."""
    return new_rng(rng_seed(request, attempt, stream))


Notice = tuple[object, ...]
"""One call of a Watch: its kind, then the details."""
Watch = Callable[..., object]
"""Called with ("try", number) for each loop or tree, ("note", line) for what is being tried and
("bound", least, most) for how few clues there can be; and, once a puzzle is found, for each step of
its making: ("loop", Event), ("clue", face, "off" or "back"), ("tree", Change).
"""


@dataclass(frozen=True)
class Missed:
    """Why a try led to no puzzle.

    unsolved  all the clues that are allowed leave several solutions
    nearly    with one clue more they would not
    way       only the way through the puzzle is another than was wanted
    rating    the rating of the puzzle, where that is another than was wanted, and by how many
    off       deviations of the style it is too high; None and 0 else
    """

    reason: str
    unsolved: bool = False
    nearly: bool = False
    way: bool = False
    rating: float | None = None
    off: float = 0.0


@dataclass(frozen=True, eq=False)
class Attempt:
    """One try.

    number   1 for the first
    watch    called during the work, None for no calls
    events   what it is called with once this try has given a puzzle
    harder   by so many deviations of the rating its drawing aims beyond the rating that is wanted,
             as tries before it missed that
    """

    request: Request
    number: int
    budget: RunningBudget
    watch: Watch | None = None
    events: list[Notice] = field(default_factory=list)
    harder: float = 0.0

    def report(self, *event: object) -> None:
        """Report at once."""
        if self.watch:
            self.watch(*event)

    def note(self, line: str) -> None:
        """Report what is tried."""
        self.report("note", line)

    def rng(self, stream: int) -> Unsigned:
        """The random numbers of this try for one purpose."""
        return rng_of(self.request, self.number, stream)
