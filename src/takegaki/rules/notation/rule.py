"""Rule: clues and marks here imply marks and numbers there; its rotations and reflections; sets of
rules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.printable import Pictured, Shown
from takegaki.core.puzzle import DEFAULT_KIND, NO_CLUE
from takegaki.rules.patches.embeddings import Embeddings, automorphisms, embeddings
from takegaki.rules.patches.packed_rules import PackedRules, mark_words
from takegaki.rules.patches.patch import MAX_MARKS, ClueVector, Patch
from takegaki.rules.patches.turning import turned_clues

Status = Literal["proven", "unsound", "unproven", "redraws"]


NOTHING_FOLLOWS = (
    "these rules redraw a loop while it grows (takegaki generate --ratios), nothing follows from "
    "them on a puzzle; takegaki rules show draws them"
)


@dataclass(frozen=True, repr=False)
class Rule(Pictured):
    """A local rule on a patch.

    patch    where it lives
    clues    (faces,) the clue that each cell of the patch must show, by its number in
             `takegaki.rules.patches.window_clues`; NO_CLUE (-1) where it may show any or none
    before   (marks,) premises: LINE, CROSS, or UNKNOWN for any; for a coloured face
             LINE is inside and CROSS outside
    after    (marks,) conclusions; UNKNOWN where nothing follows. No mark is in both, but where the
             rule redraws
    numbers  (faces,) how many sides of each face of the patch are lines, where that follows, else
             NO_CLUE; () for a rule that concludes no number. No face has a clue and a number
    loops    the assumption: small loops, each a set of marks, that must be known not to be the
             whole solution for the rule to hold. Empty for none
    name     for people, unique in its set
    source   who found it, or the command that built it
    status   "proven" once `takegaki.rules.proof.prove` or its construction has shown it sound;
             "redraws" where nothing follows: on a loop, marks after replace those before

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
    numbers: tuple[int, ...] = ()
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        return (
            f"<Rule {self.name!r} for {self.patch.tiling}: {len(self.patch.faces)} faces, "
            f"{self.status}>"
        )

    def __post_init__(self) -> None:
        sizes = (len(self.clues), len(self.before), len(self.after))
        if sizes != (len(self.patch.faces), self.patch.n_marks, self.patch.n_marks):
            raise PuzzleError(f"rule {self.name!r} does not fit its patch")
        if self.numbers and len(self.numbers) != len(self.clues):
            raise PuzzleError(f"the numbers of rule {self.name!r} do not fit its patch")

    @property
    def assumption(self) -> str:
        """What must be certain besides the premises, in words; "" for nothing."""
        return "a small loop is not the whole solution" if self.loops else ""

    @property
    def n_premises(self) -> int:
        """Clues and marks required."""
        return sum(clue != NO_CLUE for clue in self.clues) + sum(
            mark != UNKNOWN for mark in self.before
        )

    @property
    def n_conclusions(self) -> int:
        """Marks and numbers that follow."""
        return sum(mark != UNKNOWN for mark in self.after) + sum(
            number != NO_CLUE for number in self.numbers
        )

    def moved(
        self, faces: tuple[int, ...], marks: tuple[int, ...], patch: Patch | None = None
    ) -> "Rule":
        """The rule on a patch (its own), its face i at index faces[i] there and its mark i at
        marks[i].
        """
        clues = turned_clues(self.patch, self.clues, (faces, marks), patch)
        before, after = [UNKNOWN] * len(marks), [UNKNOWN] * len(marks)
        numbers = [NO_CLUE] * len(self.numbers)
        for face, image in enumerate(faces):
            if numbers:
                numbers[image] = self.numbers[face]
        for mark, image in enumerate(marks):
            before[image], after[image] = self.before[mark], self.after[mark]
        return replace(
            self,
            patch=patch or self.patch,
            clues=clues,
            before=tuple(before),
            after=tuple(after),
            loops=frozenset(frozenset(marks[mark] for mark in loop) for loop in self.loops),
            numbers=tuple(numbers),
        )

    def assuming(self, loops: Iterable[frozenset[int]]) -> "Rule":
        """The rule with more small loops, edges of the reference board, that must not be the whole
        solution.

        Its patch grows by their edges. Raises PuzzleError for more than MAX_MARKS marks then.
        """
        small, patch = tuple(loops), self.patch
        edges = tuple(sorted({*patch.edges}.union(*small)))
        larger = replace(patch, edges=edges)
        if larger.n_marks > MAX_MARKS:
            raise PuzzleError(f"a patch of {larger.n_marks} marks; at most {MAX_MARKS}")
        colours = range(len(edges), larger.n_marks)
        marks = (*larger.mark_indices(patch.edges), *colours)
        before, after = [UNKNOWN] * larger.n_marks, [UNKNOWN] * larger.n_marks
        for mark, image in enumerate(marks):
            before[image], after[image] = self.before[mark], self.after[mark]
        declared = {frozenset(marks[mark] for mark in loop) for loop in self.loops}
        declared |= {frozenset(larger.mark_indices(loop)) for loop in small}
        return replace(
            self, patch=larger, before=tuple(before), after=tuple(after), loops=frozenset(declared)
        )

    def recoloured(self) -> "Rule":
        """The same rule with inside and outside exchanged."""
        n_edges = len(self.patch.edges)

        def swapped(marks: tuple[int, ...]) -> tuple[int, ...]:
            return (*marks[:n_edges], *(-mark for mark in marks[n_edges:]))

        return replace(self, before=swapped(self.before), after=swapped(self.after))

    def on_patch(self) -> tuple["Rule", ...]:
        """The distinct images under the symmetries of the patch; with colours, also inside for
        outside.
        """
        images = [self.moved(faces, marks) for faces, marks in automorphisms(self.patch)]
        if self.patch.recolours:
            images += [image.recoloured() for image in images]
        return tuple(dict.fromkeys(images))


@dataclass(frozen=True, eq=False, repr=False)
class RuleSet(Shown):
    """Rules of one tiling, in the order of a file. Compared by identity: a set may hold 100,000
    rules.

    name     key in the library, or the file's name
    title    for people
    source   who made it or the command that built it
    """

    name: str
    title: str
    source: str
    tiling: str
    rules: tuple[Rule, ...]
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        return f"<RuleSet {self.name!r} for {self.tiling}: {len(self.rules)} rules>"

    def __post_init__(self) -> None:
        names = Counter(rule.name for rule in self.rules)
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise PuzzleError(f"two rules are called {twice[0]!r}")
        for rule in self.rules:
            if rule.patch.tiling != self.tiling:
                raise PuzzleError(
                    f"rule {rule.name!r} is for {rule.patch.tiling}, the set for {self.tiling}"
                )
            if rule.patch.kind != self.kind:
                raise PuzzleError(f"rule {rule.name!r} is for {rule.patch.kind}, not {self.kind}")

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def kind(self) -> str:
        """The puzzle type that they are for."""
        return self.rules[0].patch.kind if self.rules else DEFAULT_KIND

    @property
    def redraws(self) -> bool:
        """Whether some of them redraw a loop, from which nothing follows on a puzzle."""
        return any(rule.status == "redraws" for rule in self.rules)

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
    """Marks as two words: bit i of the first for a line (inside), of the second for a cross
    (outside).
    """
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


def pack_patch(rules: Sequence[Rule]) -> PackedRules:
    """Rules of one patch as words, at least one; their small loops left out."""
    patch = rules[0].patch
    clues, before, after = (
        np.array(rows, dtype=np.int8).reshape(len(rules), -1)
        for rows in zip(*[(rule.clues, rule.before, rule.after) for rule in rules], strict=True)
    )
    return PackedRules(patch, clues, mark_words(before), mark_words(after))


def rows_of(pack: PackedRules) -> Iterator[tuple[ClueVector, ClueVector, ClueVector]]:
    """The clues and marks of each rule of a pack, as a `Rule` holds them: the inverse of
    `pack_patch`.
    """
    n_marks = pack.patch.n_marks
    rows = zip(pack.clues.tolist(), pack.before.tolist(), pack.after.tolist(), strict=True)
    for clues, (lines, crosses), (more_lines, more_crosses) in rows:
        before, after = (
            marks_of(lines, crosses, n_marks),
            marks_of(more_lines, more_crosses, n_marks),
        )
        yield tuple(clues), before, after


RuleKey = tuple[tuple[int, ...], ...]


def variants(rule: Rule) -> tuple[Rule, ...]:
    """All rotations and reflections of a rule (8 on squares, the tiling's own group elsewhere) on
    the reference board, duplicates dropped; two that differ by a shift count as one.

    The rule itself comes first.
    """
    found = {rule_key(rule): rule}
    ways = _turned_embeddings(rule.patch)
    for i in range(len(ways)):
        image = embedded(rule, ways, i)
        found.setdefault(rule_key(image), image)
    return tuple(found.values())


def embedded(rule: Rule, ways: Embeddings, row: int) -> Rule:
    """The rule on the patch that one embedding of its own patch in the reference board takes up."""
    faces, edges, coloured = (
        part[row].tolist() for part in (ways.faces, ways.edges, ways.coloured)
    )
    patch = Patch(
        rule.patch.tiling,
        tuple(sorted(faces)),
        tuple(sorted(edges)),
        tuple(sorted(coloured)),
        rule.patch.kind,
    )
    marks = patch.mark_indices(edges, coloured)
    return rule.moved(tuple(patch.faces.index(face) for face in faces), tuple(marks), patch)


def rule_key(rule: Rule) -> RuleKey:
    """Equal for rules of the same premises and conclusions up to a shift, idle places of the patch
    aside.
    """
    graph = rule.patch.graph
    cells, faces, edges = _cell_places(graph), _face_places(graph), _edge_places(graph)
    items = [
        (*cells[face], 0, clue, 0)
        for face, clue in zip(rule.patch.faces, rule.clues, strict=True)
        if clue >= 0
    ]
    items += [
        (*cells[face], 3, number, 0)
        for face, number in zip(rule.patch.faces, rule.numbers, strict=False)
        if number != NO_CLUE
    ]
    places = [edges[edge] for edge in rule.patch.edges] + [
        faces[face] for face in rule.patch.coloured
    ]
    kinds = [1] * len(rule.patch.edges) + [2] * len(rule.patch.coloured)
    items += [
        (*place, kind, before, after)
        for place, kind, before, after in zip(places, kinds, rule.before, rule.after, strict=True)
        if before or after
    ]
    left = min(item[0] for item in items)
    top = min(item[1] for item in items)
    return tuple(sorted((x - left, y - top, *rest) for x, y, *rest in items))


@lru_cache(maxsize=1024)
def _turned_embeddings(patch: Patch) -> Embeddings:
    """One embedding in the reference board for each rotation and reflection, as near the middle as
    can be.
    """
    graph = patch.graph
    ways = embeddings(patch, graph)
    middles = _doubled_middles(graph)[ways.edges]
    # Faces too: an edge alone looks the same in every direction.
    cells = np.array(_cell_places(graph))[ways.faces]
    faces = np.array(_face_places(graph))[ways.coloured]
    shape = (np.concatenate([6 * middles, cells, faces], axis=1) - 6 * middles[:, :1]).reshape(
        len(ways), -1
    )
    # Nearest to the middle first, so that `unique` meets that one first.
    order = np.argsort(
        np.abs(middles - np.median(_doubled_middles(graph), axis=0)).max(axis=(1, 2)), kind="stable"
    )
    _, first = np.unique(shape[order], axis=0, return_index=True)
    return ways.taken(order[np.sort(first)])


def _doubled_middles(graph: Graph) -> NDArray[np.int64]:
    """(E, 2) twice the middle of each edge: whole numbers."""
    doubled: NDArray[np.int64] = graph.positions.astype(np.int64)[graph.edge_vertices].sum(axis=1)
    return doubled


@lru_cache(maxsize=16)
def _edge_places(graph: Graph) -> list[tuple[int, int]]:
    return [(x, y) for x, y in (6 * _doubled_middles(graph)).tolist()]


@lru_cache(maxsize=16)
def _cell_places(graph: Graph) -> list[tuple[int, int]]:
    """Twelve times the middle of each cell."""
    if graph.cells == "faces":
        return _face_places(graph)
    return [(x, y) for x, y in (12 * graph.positions.astype(np.int64)).tolist()]


@lru_cache(maxsize=16)
def _face_places(graph: Graph) -> list[tuple[int, int]]:
    """Twelve times the middle of each face: whole numbers for faces of 3, 4, 6 and 12 sides."""
    corners: NDArray[np.int64] = graph.positions.astype(np.int64)[graph.face_vertices]
    sums = np.add.reduceat(corners, graph.face_start[:-1], axis=0)
    return [(x, y) for x, y in (12 * sums // graph.face_sizes[:, None]).tolist()]
