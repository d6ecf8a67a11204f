"""The file: a line for each thing, words with blanks between them.

takegaki-certificate 1
kind slitherlink            a name of `rules.RULES`
variant full                left out where there is none
board square 5 7            or: grid 5 7, torus 5 7, polygons, edges
dot 10 0                    of polygons: whole coordinates, dot after dot
edge 0 1                    of edges: the dots that it joins, edge after edge
cell 0 1 5 4                of polygons: the dots of each cell, clockwise; of edges: its edges
clue 3 2                    a cell and its clue, as `rules` has them
wall 12                     an edge that is no line, whatever the clues
table 3 5 8 : 0 3 5         of the kinds `tables`: edges, and the sets of lines that are allowed
counts 3 5 8 : 1 2          the same: how many of these edges may be lines
open 3 8                    of a rule: dots that may have more edges than these
more 5                      of a rule: so many further signs, yes or no, numbered after the edges
assume 3 4 9 8              of a rule: these edges are not the whole loop
given line 4                a mark that is taken for granted: line or cross, and edges
claim unique                or: none, multiple, count 5, minimal, follows line 7 cross 9
from 3 12                   for what follows: the cells whose clues it needs; else all
witness 0 1 5 8             the lines of a solution
faces                       the clauses speak of faces inside and outside; faces edges: of both
without 3 0 1 5 8           of a minimal puzzle: the lines of another solution without clue 3
cut cycle 3 4 9 8           a fact about the goal, as `goal` has them
proof                       LRAT from here on, to the end
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from takegaki_verify import board as boards
from takegaki_verify.board import Board
from takegaki_verify.errors import CertificateError
from takegaki_verify.numbers import whole
from takegaki_verify.rules import RULES, Table

VERSION = "1"
MOST_WITNESSES = 1000
LONGEST_LINE = 8_000_000
"""Characters."""
MOST_IN_A_TABLE = 10
"""Edges of a table that a puzzle states."""


@dataclass
class Certificate:
    """What stands before the proof.

    clues      by cell the words of its clue
    stated     tables that the puzzle itself states
    open, more, assumed   of a rule: the lines of these names
    given      by edge True for a line, False for none
    wanted     the marks that follow: by edge their values; empty for other claims
    used       the cells whose clues alone what is wanted follows from; None for all
    solutions  how many there are by the claim; None for marks that follow, 2 for several
    witnesses  the lines of solutions
    faces      "faces" or "faces edges" where the clauses speak of these, else ""
    without    of a minimal puzzle: by cell the lines of another solution without its clue
    cuts       number of the line, name and numbers of each fact
    proof      numbers and words of the lines after `proof`, read as they are asked for
    puzzle     the lines that say what the puzzle is, to compare with another
    """

    kind: str = ""
    variant: str = ""
    board: Board | None = None
    clues: dict[int, list[str]] = field(default_factory=dict)
    walls: set[int] = field(default_factory=set)
    stated: list[Table] = field(default_factory=list)
    open: set[int] = field(default_factory=set)
    more: int = 0
    assumed: list[set[int]] = field(default_factory=list)
    given: dict[int, bool] = field(default_factory=dict)
    claim: str = ""
    wanted: dict[int, bool] = field(default_factory=dict)
    used: set[int] | None = None
    solutions: int | None = None
    witnesses: list[set[int]] = field(default_factory=list)
    without: dict[int, set[int]] = field(default_factory=dict)
    faces: str = ""
    cuts: list[tuple[int, str, list[int]]] = field(default_factory=list)
    proof: Iterator[tuple[int, list[str]]] = field(default_factory=lambda: iter(()))
    puzzle: list[str] = field(default_factory=list)


def read(lines: Iterable[str]) -> Certificate:
    """All but the proof. Raises CertificateError with the line that is wrong."""
    found, parts = Certificate(), _Parts()
    numbered = enumerate(lines, start=1)
    for number, line in numbered:
        words = words_of(number, line)
        if number == 1:
            _check_version(words)
            continue
        if words == ["proof"]:
            found.proof = ((at, step) for at, text in numbered if (step := words_of(at, text)))
            break
        try:
            if words:
                _take(found, parts, number, words)
        except CertificateError as error:
            raise CertificateError(error.why, number) from None
    parts.build(found)
    if not found.claim:
        raise CertificateError("the certificate claims nothing")
    _check_numbers(found)
    return found


def words_of(number: int, line: str) -> list[str]:
    """The words of a line. Raises CertificateError for signs that no line has."""
    if len(line) > LONGEST_LINE:
        raise CertificateError(f"a line of more than {LONGEST_LINE} characters", number)
    text = line.rstrip("\r\n").replace("\t", " ")
    if not (text.isascii() and text.isprintable()):
        raise CertificateError("a sign that is not printable ASCII", number)
    return text.split()


class _Parts:
    """The board while its lines are read."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.dots: list[tuple[int, int]] = []
        self.edges: list[tuple[int, int]] = []
        self.rings: list[list[int]] = []

    def build(self, found: Certificate) -> None:
        """Make the board, once."""
        if found.board is not None:
            return
        if not found.kind or not self.words:
            raise CertificateError("the certificate has no kind or no board")
        name, sizes = self.words[0], [whole(word) for word in self.words[1:]]
        if (name, len(sizes)) not in SHAPES or not self._have_what(name):
            raise CertificateError(f"there is no board {' '.join(self.words)[:40]}")
        if name not in RULES[found.kind].boards:
            raise CertificateError(f"{found.kind} is not played on a board {name}")
        if name == "polygons":
            found.board = boards.polygons(self.dots, self.rings)
        elif name == "edges":
            found.board = boards.joined(self.edges, self.rings)
        elif name == "square":
            found.board = boards.squares(sizes[0], sizes[1])
        else:
            found.board = boards.grid(sizes[0], sizes[1], wraps=name == "torus")

    def _have_what(self, name: str) -> bool:
        """Were just the lines given that a board of this name has?"""
        if name == "polygons":
            return bool(self.dots and self.rings) and not self.edges
        if name == "edges":
            return bool(self.edges) and not self.dots
        return not (self.dots or self.rings or self.edges)


SHAPES = {("square", 2), ("grid", 2), ("torus", 2), ("polygons", 0), ("edges", 0)}


def _check_version(words: list[str]) -> None:
    if words[:1] != ["takegaki-certificate"] or len(words) != 2:
        raise CertificateError("this is no certificate: it begins with other words", 1)
    if words[1] != VERSION:
        raise CertificateError(f"version {words[1][:20]} of the format; this reads {VERSION}", 1)


def _take(found: Certificate, parts: _Parts, line: int, words: list[str]) -> None:
    """One line."""
    name, rest = words[0], words[1:]
    if name in PUZZLE_LINES:
        if found.claim:
            raise CertificateError(f"{name} stands after the claim")
        found.puzzle.append(" ".join(words))
    if name == "kind" and len(rest) == 1 and rest[0] in RULES and not found.kind:
        found.kind = rest[0]
    elif name == "variant" and len(rest) == 1 and found.kind and not found.variant:
        if rest[0] not in RULES[found.kind].variants:
            raise CertificateError(f"{found.kind} has no variant {rest[0][:20]!r}")
        found.variant = rest[0]
    elif name == "board" and rest and not parts.words:
        parts.words = rest
    elif name == "dot" and len(rest) == 2:
        x, y = map(_signed, rest)
        parts.dots.append((x, y))
    elif name == "cell" and len(parts.rings) < boards.MOST_CELLS:
        parts.rings.append([whole(word) for word in rest])
    elif name == "edge" and len(rest) == 2:
        parts.edges.append((whole(rest[0]), whole(rest[1])))
    elif name == "clue" and len(rest) > 1:
        cell = whole(rest[0])
        if cell in found.clues:
            raise CertificateError(f"cell {cell} has two clues")
        found.clues[cell] = rest[1:]
    elif name == "wall" and len(rest) == 1:
        found.walls.add(whole(rest[0]))
    elif name in ("table", "counts") and found.kind and RULES[found.kind].states_tables:
        found.stated.append(_table(name, rest))
    elif name in ("open", "more", "assume") and found.kind and RULES[found.kind].is_part:
        _of_a_rule(found, name, [whole(word) for word in rest])
    elif name == "given" and rest[:1] in (["line"], ["cross"]):
        _given(found, rest[0] == "line", [whole(word) for word in rest[1:]])
    elif name == "claim" and not found.claim:
        _claim(found, rest)
        parts.build(found)
    elif not (found.claim and _takes_proof(found, line, name, rest)):
        raise CertificateError(f"this line is not known here: {' '.join(words)[:60]!r}")


def _takes_proof(found: Certificate, line: int, name: str, rest: list[str]) -> bool:
    """One of the lines behind the claim; False where it is none."""
    if name == "witness" and len(found.witnesses) < MOST_WITNESSES:
        found.witnesses.append({whole(word) for word in rest})
    elif name == "from" and found.wanted and found.used is None:
        found.used = {whole(word) for word in rest}
        if not found.used <= set(found.clues):
            raise CertificateError("a cell that it should follow from has no clue")
    elif name == "without" and found.claim == "minimal" and rest:
        if whole(rest[0]) in found.without:
            raise CertificateError(f"two solutions without clue {whole(rest[0])}")
        found.without[whole(rest[0])] = {whole(word) for word in rest[1:]}
    elif name == "faces" and rest in ([], ["edges"]) and not found.faces:
        found.faces = " ".join([name, *rest])
    elif name == "cut" and rest:
        found.cuts.append((line, rest[0], [whole(word) for word in rest[1:]]))
    else:
        return False
    return True


PUZZLE_LINES = {
    "kind", "variant", "board", "dot", "edge", "cell", "clue", "wall", "table", "counts",
    "open", "more", "assume",
}  # fmt: skip


def _given(found: Certificate, value: bool, edges: list[int]) -> None:
    """Marks that are taken for granted, each edge once."""
    for edge in edges:
        if edge in found.given:
            raise CertificateError(f"edge {edge} is given twice")
        found.given[edge] = value


def _of_a_rule(found: Certificate, name: str, numbers: list[int]) -> None:
    """Lines that only rules have."""
    if name == "open":
        found.open.update(numbers)
    elif RULES[found.kind].goal == "tree":
        raise CertificateError(f"{found.kind} has no line `{name}`")
    elif name == "assume":
        found.assumed.append(set(numbers))
    elif len(numbers) == 1 and not found.more and numbers[0] <= boards.MOST_CELLS:
        found.more = numbers[0]
    else:
        raise CertificateError("`more` stands there twice, or with no number, or too large a one")


def _table(name: str, words: list[str]) -> Table:
    """A table that the puzzle states by itself."""
    if words.count(":") != 1:
        raise CertificateError("a table is edges, a colon, and what is allowed on them")
    colon = words.index(":")
    edges = tuple(whole(word) for word in words[:colon])
    allowed = frozenset(whole(word) for word in words[colon + 1 :])
    if len(set(edges)) < len(edges):
        raise CertificateError("a table has the same edge twice")
    if name == "counts":
        return Table(edges, allowed)
    if len(edges) > MOST_IN_A_TABLE or max(allowed, default=0) >= 1 << len(edges):
        raise CertificateError(f"a table has at most {MOST_IN_A_TABLE} edges, and sets of these")
    return Table(edges, None, allowed)


def _claim(found: Certificate, words: list[str]) -> None:
    known = {"none": 0, "unique": 1, "multiple": 2, "minimal": 1}
    if len(words) == 1 and words[0] in known:
        found.solutions = known[words[0]]
    elif len(words) == 2 and words[0] == "count":
        found.solutions = whole(words[1])
        if found.solutions > MOST_WITNESSES:
            raise CertificateError(f"at most {MOST_WITNESSES} solutions are counted")
    elif words[:1] == ["follows"] and len(words) > 2 and len(words) % 2:
        if not set(words[1::2]) <= {"line", "cross"}:
            raise CertificateError("what follows is `line` or `cross`, each with its edge")
        found.wanted = {
            whole(edge): mark == "line" for mark, edge in zip(words[1::2], words[2::2], strict=True)
        }
        if 2 * len(found.wanted) < len(words) - 1:
            raise CertificateError("the same edge follows twice")
    else:
        raise CertificateError(f"there is no claim {' '.join(words)[:40]!r}")
    found.claim = " ".join(words)


def _check_numbers(found: Certificate) -> None:
    """Raises CertificateError for an edge or a cell that is not there."""
    assert found.board is not None
    n_edges = len(found.board.edges)
    n_cells = len(found.board.cells) or len(found.board.at_dot)
    drawn = found.walls.union(*found.witnesses, *found.without.values(), *found.assumed)
    marked = drawn | set(found.given) | set(found.wanted)
    marked.update(edge for table in found.stated for edge in table.edges)
    for edges, end in ((drawn, n_edges), (marked, n_edges + found.more)):
        if edges and max(edges) >= end:
            raise CertificateError(f"there is no edge {max(edges)}: the board has {end}")
    if found.open and max(found.open) >= len(found.board.at_dot):
        raise CertificateError(f"there is no dot {max(found.open)}")
    if found.clues and max(found.clues) >= n_cells:
        raise CertificateError(f"there is no cell {max(found.clues)}: the board has {n_cells}")


def _signed(word: str) -> int:
    if word.startswith("-") and word != "-0":
        return -whole(word[1:])
    return whole(word)
