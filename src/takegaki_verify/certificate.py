"""The file: a line for each thing, words with blanks between them. LINES is its grammar.

What the lines mean is in docs/certificates.md; here is only where they may stand.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from takegaki_verify import board as boards
from takegaki_verify.board import Board
from takegaki_verify.errors import CertificateError
from takegaki_verify.rules import RULES, Table

VERSION = "1"
MOST_WITNESSES = 1000
LONGEST_LINE = 8_000_000
"""Characters."""
MOST_IN_A_TABLE = 10
"""Edges of a table that a puzzle states."""

N = " (?:0|[1-9][0-9]{0,11})"
SIGNED = " (?:0|-?[1-9][0-9]{0,11})"
LINES = {
    # The puzzle.
    "kind": f" (?:{'|'.join(RULES)})",
    "variant": " full",
    "board": f" (?:(?:square|grid|torus){N}{N}|polygons|edges)",
    "dot": f"{SIGNED}{SIGNED}",
    "edge": f"{N}{N}",
    "cell": f"(?:{N})*",
    "clue": f"{N} .+",  # Its words are read by the rules.
    "wall": N,
    "table": f"(?:{N})* :(?:{N})*",
    "counts": f"(?:{N})* :(?:{N})*",
    "open": f"(?:{N})*",
    "more": N,
    "assume": f"(?:{N})*",
    # What is said of it.
    "given": f" (?:line|cross)(?:{N})*",
    "claim": f" (?:none|unique|multiple|minimal|count{N}|follows(?: (?:line|cross){N})+)",
    # What is shown for it, before the proof.
    "from": f"(?:{N})*",
    "witness": f"(?:{N})*",
    "without": f"{N}(?:{N})*",
    "faces": "(?: edges)?",
    "cut": f" [^ ]+(?:{N})*",
}
"""By the first word of a line what else stands there, each word with a blank before it."""
PUZZLE_LINES = tuple(LINES)[: tuple(LINES).index("given")]
ONCE = {"kind", "variant", "board", "more", "claim", "from", "faces"}
CLAIMED = {"none": 0, "unique": 1, "multiple": 2, "minimal": 1}
"""By claim how many witnesses it has."""


@dataclass
class Certificate:
    """What stands before the proof.

    names      of the lines so far
    shape, dots, joins, rings   the lines of the board, of its dots, edges and cells
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

    names: set[str] = field(default_factory=set)
    kind: str = ""
    variant: str = ""
    shape: list[str] = field(default_factory=list)
    dots: list[tuple[int, int]] = field(default_factory=list)
    joins: list[tuple[int, int]] = field(default_factory=list)
    rings: list[list[int]] = field(default_factory=list)
    board: Board = field(default_factory=lambda: Board([], [], []))
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
    found = Certificate()
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
                _take(found, number, words)
        except CertificateError as error:
            raise CertificateError(error.why, number) from None
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


def _check_version(words: list[str]) -> None:
    if words[:1] != ["takegaki-certificate"] or len(words) != 2:
        raise CertificateError("this is no certificate: it begins with other words", 1)
    if words[1] != VERSION:
        raise CertificateError(f"version {words[1][:20]} of the format; this reads {VERSION}", 1)


def _take(found: Certificate, line: int, words: list[str]) -> None:
    """One line, where it may stand."""
    name, rest = words[0], words[1:]
    is_known = name in LINES and re.fullmatch(LINES[name], "".join(f" {word}" for word in rest))
    if not is_known or (name in ONCE and name in found.names) or not _may_stand(found, name):
        raise CertificateError(f"this line is not known here: {' '.join(words)[:60]!r}")
    found.names.add(name)
    if name in PUZZLE_LINES:
        found.puzzle.append(" ".join(words))
        _take_puzzle(found, name, rest)
    elif name == "claim":
        _take_claim(found, rest)
        found.board = _board(found)
    elif name == "given":
        _put_once(found.given, rest[0] == "line", rest[1:])
    elif name == "from":
        found.used = set(map(int, rest))
        if not found.used <= set(found.clues):
            raise CertificateError("a cell that it should follow from has no clue")
    elif name == "witness":
        found.witnesses.append(set(map(int, rest)))
    elif name == "without":
        if int(rest[0]) in found.without:
            raise CertificateError(f"two solutions without clue {rest[0]}")
        found.without[int(rest[0])] = set(map(int, rest[1:]))
    elif name == "faces":
        found.faces = " ".join(words)
    else:
        found.cuts.append((line, rest[0], list(map(int, rest[1:]))))


def _may_stand(found: Certificate, name: str) -> bool:
    """May a line of this name follow those before it?"""
    if name in PUZZLE_LINES and found.claim:
        return False
    rules = RULES.get(found.kind)
    match name:
        case "variant":
            return rules is not None and "full" in rules.variants
        case "table" | "counts":
            return rules is not None and rules.states_tables
        case "open":
            return rules is not None and rules.is_part
        case "more" | "assume":
            return rules is not None and rules.is_part and rules.goal != "tree"
        case "cell":
            return len(found.rings) < boards.MOST_CELLS
        case "from":
            return bool(found.wanted)
        case "witness":
            return bool(found.claim) and len(found.witnesses) < MOST_WITNESSES
        case "without":
            return found.claim == "minimal"
        case "faces" | "cut":
            return bool(found.claim)
    return True


def _take_puzzle(found: Certificate, name: str, rest: list[str]) -> None:
    """A line of the puzzle."""
    match name:
        case "kind":
            found.kind = rest[0]
        case "variant":
            found.variant = rest[0]
        case "board":
            found.shape = rest
        case "dot":
            found.dots.append((int(rest[0]), int(rest[1])))
        case "edge":
            found.joins.append((int(rest[0]), int(rest[1])))
        case "cell":
            found.rings.append(list(map(int, rest)))
        case "clue":
            if int(rest[0]) in found.clues:
                raise CertificateError(f"cell {rest[0]} has two clues")
            found.clues[int(rest[0])] = rest[1:]
        case "wall":
            found.walls.add(int(rest[0]))
        case "table" | "counts":
            found.stated.append(_table(name, rest))
        case "open":
            found.open.update(map(int, rest))
        case "more":
            found.more = int(rest[0])
            if found.more > boards.MOST_CELLS:
                raise CertificateError(f"more than {boards.MOST_CELLS} variables")
        case "assume":
            found.assumed.append(set(map(int, rest)))


def _table(name: str, words: list[str]) -> Table:
    """A table that the puzzle states by itself."""
    colon = words.index(":")
    edges = tuple(map(int, words[:colon]))
    allowed = frozenset(map(int, words[colon + 1 :]))
    if len(set(edges)) < len(edges):
        raise CertificateError("a table has the same edge twice")
    if name == "counts":
        return Table(edges, allowed)
    if len(edges) > MOST_IN_A_TABLE or max(allowed, default=0) >= 1 << len(edges):
        raise CertificateError(f"a table has at most {MOST_IN_A_TABLE} edges, and sets of these")
    return Table(edges, None, allowed)


def _put_once(marks: dict[int, bool], is_line: bool, edges: list[str]) -> None:
    """Marks of edges, each edge once."""
    for edge in map(int, edges):
        if edge in marks:
            raise CertificateError(f"edge {edge} stands there twice")
        marks[edge] = is_line


def _take_claim(found: Certificate, words: list[str]) -> None:
    found.claim = " ".join(words)
    if words[0] == "follows":
        for mark, edge in zip(words[1::2], words[2::2], strict=True):
            _put_once(found.wanted, mark == "line", [edge])
    else:
        found.solutions = int(words[1]) if words[0] == "count" else CLAIMED[words[0]]
        if found.solutions > MOST_WITNESSES:
            raise CertificateError(f"at most {MOST_WITNESSES} solutions are counted")


def _board(found: Certificate) -> Board:
    """The board, from just the lines that one of its name has."""
    if not found.kind or not found.shape:
        raise CertificateError("the certificate has no kind or no board")
    name, sizes = found.shape[0], list(map(int, found.shape[1:]))
    if name not in RULES[found.kind].boards:
        raise CertificateError(f"{found.kind} is not played on a board {name}")
    drawn = bool(found.dots), bool(found.joins), bool(found.rings)
    if name == "polygons" and drawn == (True, False, True):
        return boards.polygons(found.dots, found.rings)
    if name == "edges" and drawn[:2] == (False, True):
        return boards.joined(found.joins, found.rings)
    if len(sizes) < 2 or any(drawn):
        raise CertificateError(f"a board {name} has not the dots, edges and cells of this one")
    if name == "square":
        return boards.squares(sizes[0], sizes[1])
    return boards.grid(sizes[0], sizes[1], wraps=name == "torus")


def _check_numbers(found: Certificate) -> None:
    """Raises CertificateError for an edge or a cell that is not there."""
    board = found.board
    drawn = found.walls.union(*found.witnesses, *found.without.values(), *found.assumed)
    marked = {*drawn, *found.given, *found.wanted}
    marked.update(edge for table in found.stated for edge in table.edges)
    for what, some, end in (
        ("edge", drawn, len(board.edges)),
        ("edge", marked, len(board.edges) + found.more),
        ("dot", found.open, len(board.at_dot)),
        ("cell", found.clues, len(board.cells) or len(board.at_dot)),
    ):
        if max(some, default=-1) >= end:
            raise CertificateError(f"there is no {what} {max(some)}: the board has {end}")
