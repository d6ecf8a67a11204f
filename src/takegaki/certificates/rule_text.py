"""Certificates of rules: on a part of any board what follows from clues and marks.

The part is the patch of a rule with a ring or two of cells around it, of which nothing is known; at
its border dots are open.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from takegaki.certificates.certify import certificate_of_lines
from takegaki.certificates.cuts import NotContradictoryError
from takegaki.certificates.puzzle_text import table_line
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import LINE
from takegaki.core.puzzle import NO_CLUE
from takegaki.puzzles import PUZZLES
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.states import cut_cells
from takegaki.rules.patches.window_clues import clue_tables, side_shown
from takegaki.rules.proof.region_solver import Region, region_around
from takegaki_verify import CertificateError, verify

MARGINS = (1, 2)
"""Rings of cells round a patch, as many as are needed."""

DIFFERENT = "0 3 5 6"
"""An edge and the two cells beside it: a line just where one of them is inside."""


def certify_rule(rule: Rule, budget: Budget | None = None) -> list[str]:
    """The texts of the certificates of a rule: one that its marks follow, and one for each number
    that it concludes, that no other fits.

    Raises UnsupportedError for a rule of which nothing follows, RequestError for one that does not
    hold, LimitError where the budget ends. Cost: mostly some milliseconds.
    """
    if rule.status == "redraws":
        raise UnsupportedError(f"{rule.name!r} redraws a loop, and nothing follows from it")
    running = (budget or Budget()).start()
    for margin in MARGINS:
        part = _Part(rule, region_around(rule.patch, margin))
        try:
            return [certificate_of_lines(part.head() + lines, running) for lines in part.claims()]
        except NotContradictoryError:
            continue
    raise RequestError(f"{rule.name!r} does not follow")


def verify_rules(rules: Sequence[Rule]) -> list[str]:
    """By rule why `takegaki_verify` does not verify its certificates, or there are none; "" where
    it does.
    """
    return [_not_verified(rule) for rule in rules]


def _not_verified(rule: Rule) -> str:
    try:
        for text in certify_rule(rule):
            verify(text)
    except (PuzzleError, CertificateError) as error:
        return str(error)
    return ""


@dataclass(frozen=True)
class _Part:
    """A rule on a part of the reference board, as lines."""

    rule: Rule
    region: Region

    @property
    def is_tree(self) -> bool:
        """Do the lines form a tree? Then dots are cells, and those of the patch are whole."""
        return PUZZLES[self.rule.patch.kind].goal == "tree"

    def head(self) -> list[str]:
        """The board, the clues, the marks taken for granted."""
        return [
            "kind rule-tree" if self.is_tree else "kind rule",
            "board edges",
            *self._board(),
            *self._clues(),
            *self._colours(),
            *self._premises(),
        ]

    def claims(self) -> Iterator[list[str]]:
        """What is claimed: that the marks follow, and that each number is no other."""
        found = [
            f"{'line' if mark == LINE else 'cross'} {self._variable(i)}"
            for i, mark in enumerate(self.rule.after)
            if mark
        ]
        if found:
            yield [f"claim follows {' '.join(found)}"]
        for face, number in zip(self.rule.patch.faces, self.rule.numbers, strict=False):
            if number != NO_CLUE:
                edges = self._edges_of(face)
                others = [str(n) for n in range(len(edges) + 1) if n != number]
                stated = f"counts {' '.join(map(str, edges))} : {' '.join(others)}"
                yield [stated, "claim none"]

    def _board(self) -> Iterator[str]:
        graph, region = self.rule.patch.graph, self.region
        ends = [graph.edge_vertices[edge].tolist() for edge in region.edges]
        dots = {dot: i for i, dot in enumerate(dict.fromkeys(dot for pair in ends for dot in pair))}
        yield from (f"edge {dots[one]} {dots[two]}" for one, two in ends)
        here = set(region.edges)
        whole = set(cut_cells(self.rule.patch))
        some = []
        for dot, number in dots.items():
            start, end = graph.vertex_start[dot : dot + 2].tolist()
            is_whole = here.issuperset(graph.edges_at(dot).tolist())
            at_border = graph.outside in graph.vertex_faces[start:end].tolist()
            is_known = dot in whole if self.is_tree else dot in region.vertices
            if not is_known and (self.is_tree or at_border or not is_whole):
                some.append(number)
        if some:
            yield f"open {' '.join(map(str, some))}"

    def _clues(self) -> Iterator[str]:
        patch, here = self.rule.patch, self._number
        for face, clue in self._shown():
            for table in clue_tables(patch.kind, patch.tiling, face, clue):
                # What reaches further than the part is left out: less is known then.
                if all(edge in here for edge in table.edges):
                    yield table_line([here[edge] for edge in table.edges], table.patterns)

    def _shown(self) -> Iterator[tuple[int, int]]:
        """The cells of the patch that show a clue, each with it."""
        faces = zip(self.rule.patch.faces, self.rule.clues, strict=True)
        return ((face, clue) for face, clue in faces if clue != NO_CLUE)

    def _insides(self) -> dict[int, bool]:
        """The cells whose clues say that they are inside, or not."""
        sides = ((face, side_shown(self.rule.patch, clue)) for face, clue in self._shown())
        return {face: side for face, side in sides if side is not None}

    def _colours(self) -> Iterator[str]:
        """A variable for each cell beside an edge, where the rule speaks of insides."""
        graph, patch = self.rule.patch.graph, self.rule.patch
        if not patch.coloured and not self._insides():
            return
        number = self._faces()
        yield f"more {len(number)}"
        for i, edge in enumerate(self.region.edges):
            one, two = graph.edge_faces[edge].tolist()
            # Where the reference board ends another board may continue.
            if graph.outside not in (one, two):
                yield f"table {i} {number[one]} {number[two]} : {DIFFERENT}"

    def _faces(self) -> dict[int, int]:
        """By face its variable."""
        graph, region = self.rule.patch.graph, self.region
        beside = graph.edge_faces[list(region.edges)].ravel().tolist()
        faces = dict.fromkeys([*beside, *self.rule.patch.coloured])
        return {face: len(region.edges) + i for i, face in enumerate(faces)}

    def _premises(self) -> Iterator[str]:
        for i, mark in enumerate(self.rule.before):
            if mark:
                yield f"given {'line' if mark == LINE else 'cross'} {self._variable(i)}"
        for face, side in self._insides().items():
            yield f"given {'line' if side else 'cross'} {self._faces()[face]}"
        for loop in sorted(self.rule.loops, key=sorted):
            yield f"assume {' '.join(str(self._variable(mark)) for mark in sorted(loop))}"

    @cached_property
    def _number(self) -> dict[int, int]:
        """By edge of the reference board its number here."""
        return {edge: number for number, edge in enumerate(self.region.edges)}

    def _variable(self, mark: int) -> int:
        patch = self.rule.patch
        if mark < len(patch.edges):
            return self._number[patch.edges[mark]]
        return self._faces()[patch.coloured[mark - len(patch.edges)]]

    def _edges_of(self, face: int) -> list[int]:
        edges = self.rule.patch.graph.edges_of(face).tolist()
        return [self._number[edge] for edge in edges]
