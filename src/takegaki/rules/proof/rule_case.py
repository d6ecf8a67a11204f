"""One rule in the world round its patch: the queries of which its proof consists."""

from collections.abc import Iterator
from itertools import chain

from takegaki.core.board import Board
from takegaki.core.budget import EndedError, RunningBudget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.patch import reference
from takegaki.rules.proof.region_solver import Cycle, RegionSolver

MAX_LOOPS = 2000
"""Loops met in one question after which the proof gives up."""

Marks = tuple[tuple[int, int], ...]
"""Places with a mark each: (mark of the patch or id of an edge, LINE or CROSS)."""

Model = list[int]


@dataclass(frozen=True)
class Counterexample:
    """Lines round a patch that obey all clues, vertices and premises of a rule, but not the rule.

    They can be part of one loop: no closed loop is among them, or one and no other line; or of one
    tree, where that is what lines form.

    tiling   of the reference board
    lines    ids of the edges that are lines, ascending
    edges    ids of the edges of the region, ascending; those that are no lines are crosses
    inside   ids of the faces inside, ascending; for rules with colours only
    """

    tiling: str
    lines: tuple[int, ...]
    edges: tuple[int, ...]
    inside: tuple[int, ...] = ()

    def board(self) -> Board:
        """The same on the reference board; what lies further away is unknown."""
        marks = [UNKNOWN] * reference(self.tiling).n_edges
        for edge in self.edges:
            marks[edge] = CROSS
        for edge in self.lines:
            marks[edge] = LINE
        return Board.of(reference(self.tiling), marks)


class RuleCase:
    """One rule in its world.

    one_loop   a conclusion needed that no closed loop has another line beside it
    needed     loops without which the conclusions do not follow, and that the rule does not declare
    refuted    the conclusions that do not follow all the same: marks of the patch, then n_marks + i
               for the number of its face i
    """

    def __init__(self, rule: Rule, world: RegionSolver, budget: RunningBudget) -> None:
        self.one_loop = False
        self.needed: list[Cycle] = []
        self.refuted: list[int] = []
        self._rule, self._world, self._budget = rule, world, budget
        # Every mark has a variable before there is a model, also colours that the rule leaves open.
        for mark in range(rule.patch.n_marks):
            self._variable(mark)
        faces = zip(rule.patch.faces, rule.clues, strict=True)
        self._clues = {
            i: world.clue(face, clue) for i, (face, clue) in enumerate(faces) if clue != NO_CLUE
        }
        self._marks = {i: mark * self._variable(i) for i, mark in enumerate(rule.before) if mark}
        # By conclusion the literals of which one holds where it does not.
        self._goals: dict[int, tuple[int, ...]] = {
            i: (-mark * self._variable(i),) for i, mark in enumerate(rule.after) if mark
        }
        self._goals |= self._other_numbers()
        self._given = [*self._clues.values(), *self._marks.values()]
        self._loops = {
            loop: -world.cycle(self._edges(loop)) for loop in sorted(rule.loops, key=sorted)
        }
        self._assumed = list(self._loops.values())
        self._models: list[Model] = []
        self._example: Model | None = None
        self._used: set[int] = set()

    def _variable(self, mark: int) -> int:
        edges = self._rule.patch.edges
        if mark < len(edges):
            return self._world.edge(edges[mark])
        return self._world.colour(self._rule.patch.coloured[mark - len(edges)])

    def _other_numbers(self) -> dict[int, tuple[int, ...]]:
        """By number that the rule concludes, all others that its face could have."""
        patch = self._rule.patch
        sizes = patch.graph.face_sizes[list(patch.faces)].tolist()
        faces = enumerate(
            zip(patch.faces, self._rule.numbers, sizes, strict=False), start=patch.n_marks
        )
        return {
            goal: tuple(
                self._world.clue(face, other) for other in range(size + 1) if other != number
            )
            for goal, (face, number, size) in faces
            if number != NO_CLUE
        }

    def _edges(self, loop: frozenset[int]) -> Cycle:
        return frozenset(self._rule.patch.edges[mark] for mark in loop)

    def is_consistent(self) -> bool:
        """Can the premises occur?"""
        model = self._loop_model(self._given)
        if model is not None:
            self._models.append(model)
        return model is not None

    def test_goals(self) -> None:
        """Find out which conclusions follow; sets one_loop, needed, refuted."""
        for goal, others in self._goals.items():
            if any(self._is_refuted(other) for other in others):
                self.refuted.append(goal)

    def _is_refuted(self, other: int) -> bool:
        """Can this literal, which contradicts a conclusion, hold with the premises?"""
        if self.refuted and self._example is not None and self._example[abs(other) - 1] == other:
            return True
        if self._solve([*self._given, *self._assumed, other]) is None:
            self._used.update(self._world.core())
            return False
        model = self._model_noting_loops([*self._given, other])
        if model is not None:
            if not self.refuted:
                self._example = model
            return True
        core = self._world.core()
        self._used.update(core)
        self.one_loop |= self._world.one_loop in core
        return False

    def counterexample(self) -> Counterexample | None:
        """One against the first conclusion refuted, or a loop that the rule does not declare."""
        if self._example is None:
            return None
        world, place = self._world, self._world.place
        inside = world.inside(self._example) if self._rule.patch.coloured else []
        return Counterexample(
            place.tiling, tuple(world.lines(self._example)), place.edges, tuple(sorted(inside))
        )

    def missed(self) -> tuple[Marks, Marks]:
        """What follows and is no conclusion: marks of the patch, and edges of the faces round
        it.
        """
        patch = self._rule.patch
        own = [
            mark
            for mark in range(patch.n_marks)
            if not (self._rule.before[mark] or self._rule.after[mark])
        ]
        names = {self._variable(mark): mark for mark in own}
        edges = {self._world.edge(edge): edge for edge in self._world.place.near - set(patch.edges)}
        follow = self._backbone([*names, *edges])
        return (
            tuple((names[abs(x)], LINE if x > 0 else CROSS) for x in follow if abs(x) in names),
            tuple((edges[abs(x)], LINE if x > 0 else CROSS) for x in follow if abs(x) in edges),
        )

    def _backbone(self, variables: list[int]) -> list[int]:
        """The literals of these variables that follow from the premises."""
        first, *others = self._models
        open_ = [first[variable - 1] for variable in variables]
        for model in others:
            open_ = [literal for literal in open_ if model[abs(literal) - 1] == literal]
        found: list[int] = []
        while open_:
            # A model as different as can be closes most of the rest.
            self._world.prefer([-other for other in open_])
            literal = open_.pop()
            other_way = self._possible([*self._given, -literal])
            if other_way is None:
                found.append(literal)
            else:
                open_ = [other for other in open_ if other_way[abs(other) - 1] == other]
        # Few lines make few loops in models to come.
        self._world.prefer([-variable for variable in variables])
        return sorted(found, key=abs)

    def idle(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Clues and premises each of which can be dropped alone with no conclusion lost."""
        return (
            tuple(face for face, literal in self._clues.items() if self._is_idle(literal)),
            tuple(mark for mark, literal in self._marks.items() if self._is_idle(literal)),
        )

    def _is_idle(self, premise: int) -> bool:
        # A proof that does not use it is a proof without it.
        if premise not in self._used:
            return True
        rest = [literal for literal in self._given if literal != premise]
        return all(self._possible([*rest, other]) is None for other in self._others())

    def idle_loops(self) -> tuple[frozenset[int], ...]:
        """Declared loops without which the conclusions follow all the same; each dropped before the
        next.
        """
        found = []
        for loop, literal in self._loops.items():
            rest = [other for other in self._assumed if other != literal]
            if all(
                self._loop_model([*self._given, other], rest) is None for other in self._others()
            ):
                self._assumed = rest
                found.append(loop)
        return tuple(found)

    def _others(self) -> Iterator[int]:
        """The literals that contradict a conclusion."""
        return chain.from_iterable(self._goals.values())

    def _solve(self, literals: list[int]) -> Model | None:
        return self._world.solve(literals, self._budget)

    def _possible(self, literals: list[int]) -> Model | None:
        """A model by the means that the conclusions needed: the tables, and one loop if they needed
        that.
        """
        return (
            self._loop_model(literals)
            if self.one_loop or self._world.is_of_trees
            else self._solve([*literals, *self._assumed])
        )

    def _loop_model(self, literals: list[int], assumed: list[int] | None = None) -> Model | None:
        """A model that can be part of one loop."""
        for model, cycle in self._rounds(literals, self._assumed if assumed is None else assumed):
            if cycle is None or len(cycle) == len(self._world.lines(model)):
                return model
        return None

    def _model_noting_loops(self, literals: list[int]) -> Model | None:
        """The same; but a small loop by itself is noted as needed, and left out from then on."""
        for model, cycle in self._rounds(literals, self._assumed):
            if cycle is None or not cycle <= self._world.place.near:
                return model
            self._example = self._example or model
            self.needed.append(cycle)
            self._assumed.append(-self._world.cycle(cycle))
        return None

    def _rounds(
        self, literals: list[int], assumed: list[int]
    ) -> Iterator[tuple[Model, Cycle | None]]:
        """Models without a closed loop, or of one and no other line (then given too), until there
        is none.

        A loop with another line beside it is forbidden for good, for all rules. Raises
        EndedError after MOST_LOOPS models.
        """
        for _ in range(MAX_LOOPS):
            model = self._solve([*literals, *assumed, self._world.one_loop])
            if model is None:
                return
            lines = self._world.lines(model)
            cycles = self._world.closed(lines)
            alone = cycles and len(cycles[0]) == len(lines) and not self._world.is_of_trees
            if not cycles or alone:
                yield model, cycles[0] if cycles else None
                continue
            for cycle in cycles:
                if self._world.is_of_trees:
                    self._world.forbid(cycle)
                else:
                    self._world.forbid_beside(cycle)
        raise EndedError(f"more than {MAX_LOOPS} loops in the way")
