"""The rating of a puzzle: a number, what it would be at the sources, the level, and the reasons.

The number comes from features and size; the coefficients of the model are in a data file beside it.
"""

import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from takegaki.core.arguments import by_name_now, says_how
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from takegaki.core.file_beside import file_beside
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import MarkArray
from takegaki.core.printable import Shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import IN_JSON, said
from takegaki.core.reason import Reason as Message
from takegaki.core.verdict import Multiple, NoSolution, Undecided
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import counts_sides
from takegaki.rating.features import FEATURES, Floats, Rounds, features, rounds_of
from takegaki.rating.rating_reasons import Minutes, Reason, by_techniques, reasons
from takegaki.solving.questions.prove import prove

if TYPE_CHECKING:
    from takegaki.deduce.level import PlayerLevel

FILE = "coefficients.json"
POWERS = 3
"""The size enters the scale of a source as a polynomial of this degree in the logarithm of the
cells.
"""
PIVOT = 5.5
"""The logarithm is taken from here: some 245 cells."""


@dataclass(frozen=True)
class Scale:
    """The numbers of one source, as far as they can be foretold: linear in features and size.

    weights  (FEATURES,); size (POWERS,); log: its logarithm is foretold
    least, most  logarithm of the cells of its boards; smaller and larger ones count as these
    low, high    the least and the largest number of the source; none lower or higher is foretold
    missed   (2,) how far numbers, or their logarithms, lay from what is foretold: a tenth of the
             boards below the first, a tenth above the second
    """

    constant: float
    weights: Floats
    size: Floats
    least: float
    most: float
    log: bool
    low: float
    high: float
    missed: Floats

    def number(self, deviations: Floats, cells: Floats) -> Floats:
        """(n,) for deviations (n, FEATURES) of features from their means and cells (n,)."""
        powers = size_terms(np.clip(np.log(cells), self.least, self.most))
        linear = self.constant + deviations @ self.weights + powers @ self.size
        return np.exp(linear) if self.log else linear

    def within(self, number: float) -> float:
        """A number, kept on the scale of the source."""
        return min(self.high, max(self.low, number))

    def range(self, number: float) -> tuple[float, float]:
        """Least and most of what is to be expected where a number is foretold, in four boards of
        five.
        """
        below, above = (number * np.exp(self.missed) if self.log else number + self.missed).tolist()
        return self.within(below), self.within(above)


@dataclass(frozen=True)
class Model:
    """Features to the common value, and to the numbers of each source.

    means    (FEATURES,) means over the sources
    weights  (FEATURES,) of the score within one size
    size     what a factor of e in the number of cells is worth in the score
    gain     the value is 100 / (1 + exp(-gain * (score + size * log of cells / 245)))
    yardsticks  "hardest" and "work" (see `Efforts`) of the boards: evenly spread quantiles;
                "Fresh": the steps of the longest look ahead in the middle board of each number, 0,
                1, ..., of that source
    """

    means: Floats
    weights: Floats
    size: float
    gain: float
    scales: dict[str, Scale]
    yardsticks: dict[str, Floats]

    def deviations(self, table: Floats) -> Floats:
        """(n, FEATURES) features less their means; 0 for those that a board has not."""
        apart = table - self.means
        return np.where(np.isnan(apart), 0.0, apart)

    def score(self, table: Floats) -> Floats:
        """(n,) how hard boards are among those of their size; 0 on average."""
        return self.deviations(table) @ self.weights

    def value(self, table: Floats, cells: Floats) -> Floats:
        """(n,) how hard boards are, between 0 and 100."""
        total = self.score(table) + self.size * (np.log(cells) - PIVOT)
        return 100 / (1 + np.exp(-self.gain * total))

    def numbers(self, table: Floats, cells: Floats) -> dict[str, Floats]:
        """By source (n,): the numbers that it would give."""
        apart = self.deviations(table)
        return {source: scale.number(apart, cells) for source, scale in self.scales.items()}


def size_terms(logs: Floats) -> Floats:
    """(n, POWERS) powers of logarithms of the cells (n,)."""
    return np.power.outer(logs - PIVOT, np.arange(1, POWERS + 1))


def as_json(model: Model) -> str:
    """The data file: names beside numbers, six digits."""
    scales = {
        source: {
            "constant": _short(scale.constant),
            "size": [_short(term) for term in scale.size],
            "cells, log": [_short(scale.least), _short(scale.most)],
            "log": scale.log,
            "numbers": [_short(scale.low), _short(scale.high)],
            "missed": [_short(term) for term in scale.missed],
            "weights": _named(scale.weights),
        }
        for source, scale in model.scales.items()
    }
    data = {
        "means": _named(model.means),
        "weights": _named(model.weights),
        "size": _short(model.size),
        "gain": _short(model.gain),
        "scales": scales,
        "yardsticks": {
            name: [_short(x) for x in column] for name, column in model.yardsticks.items()
        },
    }
    return json.dumps(data, indent=1) + "\n"


def from_json(text: str) -> Model:
    """The inverse of `as_json`. Raises FormatError for what is no such file."""
    try:
        data = json.loads(text)
        scales = {source: _scale(entry) for source, entry in data["scales"].items()}
        means, weights = _column(data["means"]), _column(data["weights"])
        yardsticks = {
            name: np.array(column, np.float64) for name, column in data["yardsticks"].items()
        }
        return Model(means, weights, float(data["size"]), float(data["gain"]), scales, yardsticks)
    except (AttributeError, KeyError, TypeError, ValueError) as reason:
        raise FormatError(said("rating-error.no-coefficients", why=str(reason))) from None


def _scale(entry: dict[str, Any]) -> Scale:
    least, most = map(float, entry["cells, log"])
    low, high = map(float, entry["numbers"])
    size, weights = np.array(entry["size"], dtype=np.float64), _column(entry["weights"])
    missed = np.array(entry["missed"], dtype=np.float64)
    return Scale(
        float(entry["constant"]), weights, size, least, most, bool(entry["log"]), low, high, missed
    )


@lru_cache(maxsize=1)
def bundled() -> Model:
    """The model of the program."""
    return from_json(file_beside("takegaki.rating", FILE).decode("utf-8"))


def _short(number: float) -> float:
    return float(f"{number:.6g}")


def _named(column: Floats) -> dict[str, float]:
    return {name: _short(number) for name, number in zip(FEATURES, column, strict=True)}


def _column(named: dict[str, float]) -> Floats:
    return np.array([float(named[name]) for name in FEATURES])


@dataclass(frozen=True, repr=False)
class Rating(Shown):
    """How hard a puzzle is for people.

    value       0 to 100, comparable over all sizes
    level       of the hardest technique that the easiest path needs
    scales      by source the number that it would give: "janko", "Fresh", "Tokoton"; none on tiles
    reasons     what makes it so, the techniques first
    features    by name what the numbers are made from, as far as the tiling has it
    basis       what the value is, where no solving times of people stand behind it; else ""
    puzzle      what is rated; `player_level` looks at it
    left        what the rating left of its budget, for `player_level`
    """

    value: float
    level: Level
    scales: Mapping[str, float]
    reasons: tuple[Reason, ...]
    features: Mapping[str, float]
    basis: str
    puzzle: Puzzle
    left: Budget = field(default=Budget.of(None), compare=False)
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    @cached_property
    def player_level(self) -> "PlayerLevel":
        """What one must know, from 1 to 7; DEEP, too, where what was left of the budget ends.

        Found when it is first asked for: about as long as the rest of the rating.
        """
        from takegaki.deduce.player_level import player_level  # noqa: PLC0415  (few ask for it)

        return player_level(self.puzzle, budget=self.left)

    def __repr__(self) -> str:
        return f"<Rating {self.value:.1f}, level {self.level.title}>"


class Measured(NamedTuple):
    """What the model needs of a puzzle; features (FEATURES,)."""

    rounds: Rounds
    features: Floats


@by_name_now("budget")
@says_how
def rate(puzzle: Puzzle | Source, *, budget: Budget | None = None) -> Rating | Undecided:
    """Rate a puzzle with exactly one solution.

    Undecided, with the reason, when the budget ends the work. Raises PuzzleError for a puzzle with
    no or several solutions. Cost: 3 ms at 10x10, 10 ms at 36x20.

    >>> from takegaki import read
    >>> rating = rate(read("33\\n..\\n.."))
    >>> rating.level, rating.value < 20
    (<Level.TRICKY: 3>, True)
    """
    try:
        return rating_of(puzzle_of(puzzle), budget)
    except EndedError as ended:
        return Undecided(str(ended))


def rating_of(puzzle: Puzzle, budget: Budget | None = None) -> Rating:
    """As `rate`; raises EndedError when the budget ends the work."""
    by = _by_rounds if counts_sides(puzzle.kind) else _by_steps
    return by(puzzle, Budget.of(budget).start())


def _by_rounds(puzzle: Puzzle, budget: RunningBudget) -> Rating:
    rounds, row = measure(puzzle, budget)
    level, used = _level(puzzle, budget)
    model, cells = bundled(), np.array([float(puzzle.graph.n_faces)])
    numbers = {
        name: float(column[0]) for name, column in model.numbers(row[np.newaxis], cells).items()
    }
    return Rating(
        value=float(model.value(row[np.newaxis], cells)[0]),
        level=level,
        scales={source: model.scales[source].within(number) for source, number in numbers.items()},
        reasons=reasons(
            rounds, row, used, model.yardsticks, _minutes(model, numbers, puzzle.graph.n_faces)
        ),
        features={
            name: x for name, x in zip(FEATURES, row.tolist(), strict=True) if not np.isnan(x)
        },
        basis="",
        puzzle=puzzle,
        left=budget.rest(),
    )


MINUTES = "Tokoton"
"""The source whose numbers read as minutes of an expert."""


def _minutes(model: Model, numbers: Mapping[str, float], cells: int) -> Minutes | None:
    """None beyond the sizes of which that source has puzzles, as its numbers do not go on there."""
    scale = model.scales.get(MINUTES)
    if scale is None or not scale.least - SIZE_MARGIN <= np.log(cells) <= scale.most + SIZE_MARGIN:
        return None
    return Minutes(scale.within(numbers[MINUTES]), *scale.range(numbers[MINUTES]))


SIZE_MARGIN = 0.1
"""In the logarithm of the cells."""


def value_of(puzzle: Puzzle, budget: Budget | None = None) -> float:
    """The value of a rating alone. Raises as `rating_of` does, and costs most of what it costs."""
    return rounds_and_value(puzzle, budget)[1]


def rounds_and_value(
    puzzle: Puzzle, budget: Budget | None = None, solved: MarkArray | None = None
) -> tuple[Rounds, float]:
    """The rounds of solving, and the value. Raises and costs as `value_of`.

    solved  the marks of the only solution, where they are known
    """
    rounds, row = measure(puzzle, Budget.of(budget).start(), solved)
    value = bundled().value(row[np.newaxis], np.array([float(puzzle.graph.n_faces)]))[0]
    return rounds, float(value)


def _by_steps(puzzle: Puzzle, budget: RunningBudget) -> Rating:
    """By the steps of the easiest path alone, where no solving times of people are known to us."""
    only_solution(puzzle, budget)
    level, used = _level(puzzle, budget)
    work = sum(count * STEP_COST[technique.level] for technique, count in used.items())
    work += STEP_COST[Level.SEARCH] * (level is Level.SEARCH)
    return Rating(
        value=100 * work / (work + HALF_WAY),
        level=level,
        scales={},
        reasons=by_techniques(used),
        features={"work": float(work), "steps": float(sum(used.values()))},
        basis=Message("rating.of-steps").phrase(IN_JSON),
        puzzle=puzzle,
        left=budget.rest(),
    )


STEP_COST = {level: 1 << level - 1 for level in Level}
"""What a step of each level counts: twice as much from level to level."""

HALF_WAY = 1000
"""Steps of level Easy for which the value is 50."""


def measure(puzzle: Puzzle, budget: Budget, solved: MarkArray | None = None) -> Measured:
    """The features of a puzzle about a loop, whose solution may be known. Raises as `rating_of`
    does.
    """
    if not counts_sides(puzzle.kind):
        raise UnsupportedError(said("rating-error.not-counting", kind=puzzle.kind))
    known = [] if solved is None else [solved]

    def solution() -> MarkArray:
        if not known:
            known.append(only_solution(puzzle, budget))
        return known[0]

    rounds = rounds_of(puzzle, budget, solution)
    # Rounds that end with all edges prove that there is no other solution.
    marks = rounds.board.marks if rounds.outcome == "solved" else solution()
    return Measured(rounds, features(puzzle, rounds, marks))


def only_solution(puzzle: Puzzle, budget: Budget) -> MarkArray:
    """The marks of the only solution, proven. Raises as `rating_of` does."""
    verdict = prove(puzzle, budget=budget)
    if isinstance(verdict, Undecided):
        raise EndedError(verdict.reason)
    if isinstance(verdict, NoSolution):
        raise PuzzleError(said("rating-error.none"))
    if isinstance(verdict, Multiple):
        raise PuzzleError(said("rating-error.several"))
    return verdict.solution.board().marks


def _level(puzzle: Puzzle, budget: Budget) -> tuple[Level, dict[Technique, int]]:
    """The level of the easiest path, and how often each technique found something on it."""
    ladder = Ladder(puzzle, budget=budget)
    outcome = ladder.climb(Level.TRIAL)
    return ladder.reached if outcome == "solved" else Level.SEARCH, ladder.counts()
