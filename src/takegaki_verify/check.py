"""All of it: does a certificate prove what it claims?"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from takegaki_verify import goal
from takegaki_verify.certificate import PUZZLE_LINES, Certificate, read
from takegaki_verify.clauses import Clause, clauses_of, clauses_of_faces
from takegaki_verify.errors import CertificateError
from takegaki_verify.lrat import refute
from takegaki_verify.rules import RULES, Table, tables_of


@dataclass(frozen=True)
class Verified:
    """A certificate that holds.

    claim    "unique", "none", "multiple", "count 5", "minimal", "follows line 7 cross 9"
    kind     of the puzzle
    steps    of the proof
    stated   does the certificate state the tables of the puzzle by itself?
    given    does the claim rest on marks that were given besides?
    """

    claim: str
    kind: str
    steps: int
    stated: bool = False
    given: bool = False

    @property
    def text(self) -> str:
        """ "verified: unique", and on what it rests besides the puzzle."""
        given = ", with the marks given" if self.given else ""
        of_tables = ", of the tables that the certificate states" if self.stated else ""
        return f"verified: {self.claim}{given}{of_tables}"


def verify(certificate: str | Iterable[str], puzzle: str | None = None) -> Verified:
    """What a certificate, its text or its lines, proves. Raises CertificateError where it fails.

    puzzle   the lines of the puzzle that it should be about, as at the beginning of a certificate

    Cost: linear in the text and in what the steps of its proof name.
    """
    lines = io.StringIO(certificate) if isinstance(certificate, str) else certificate
    found = read(lines)
    if puzzle is not None and puzzle_lines(puzzle) != found.puzzle:
        raise CertificateError("the certificate is about another puzzle")
    tables = tables_in(found)
    _check_witnesses(found, tables)
    steps = 0
    if found.claim != "multiple":
        steps = refute(contradictory(found, tables), found.proof)
    stated = RULES[found.kind].states_tables
    return Verified(found.claim, found.kind, steps, stated, bool(found.given))


def tables_in(found: Certificate) -> list[Table]:
    """The rules of the puzzle as tables. Raises CertificateError for a clue that it has not."""
    clues = found.clues
    if found.used is not None:
        _tables(found, clues)  # Those of which nothing is used are clues, too.
        clues = {cell: words for cell, words in clues.items() if cell in found.used}
    return _tables(found, clues)


def _tables(found: Certificate, clues: dict[int, list[str]]) -> list[Table]:
    try:
        return list(
            tables_of(
                found.kind,
                found.variant,
                found.board,
                clues,
                found.walls,
                found.stated,
                found.open,
            )
        )
    except CertificateError as error:
        raise CertificateError(f"clues: {error.why}") from None


def puzzle_lines(text: str) -> list[str]:
    """The lines of a text that say what a puzzle is."""
    split = (line.split() for line in text.splitlines())
    return [" ".join(words) for words in split if words and words[0] in PUZZLE_LINES]


def _check_witnesses(found: Certificate, tables: list[Table]) -> None:
    """Raises CertificateError unless there are as many different solutions as are claimed."""
    if RULES[found.kind].is_part and (found.solutions or found.claim == "multiple"):
        raise CertificateError("a part of a board has no solutions: `none` or `follows` it claims")
    if found.solutions is None and found.witnesses:
        raise CertificateError("a mark that follows needs no witness")
    if found.solutions is not None and len(found.witnesses) != found.solutions:
        raise CertificateError(
            f"the claim {found.claim} needs {found.solutions} witnesses, not {len(found.witnesses)}"
        )
    if len({frozenset(lines) for lines in found.witnesses}) < len(found.witnesses):
        raise CertificateError("two witnesses are the same")
    for number, lines in enumerate(found.witnesses, start=1):
        if why := _fault(found, tables, lines):
            raise CertificateError(f"witness {number} is no solution: {why}")
    if found.claim == "minimal":
        _check_without(found)


def _check_without(found: Certificate) -> None:
    """Raises CertificateError unless each clue alone keeps away another solution, as is shown."""
    if set(found.without) != set(found.clues):
        raise CertificateError("a minimal puzzle needs another solution without each clue")
    if RULES[found.kind].goal == "tree":
        raise CertificateError("a tile cannot be left out")
    for cell, lines in found.without.items():
        left = {other: words for other, words in found.clues.items() if other != cell}
        if lines == found.witnesses[0]:
            raise CertificateError(f"without clue {cell} the same solution stands there again")
        if why := _fault(found, tables_in(replace(found, clues=left)), lines):
            raise CertificateError(f"the solution without clue {cell} is none: {why}")


def _fault(found: Certificate, tables: list[Table], lines: set[int]) -> str:
    """Why these lines are no solution; "" where they are."""
    if any((edge in lines) != value for edge, value in found.given.items()):
        return "it has not the marks given"
    broken = goal.broken_by(tables, lines)
    if broken is not None:
        return f"its lines on edges {', '.join(map(str, broken.edges))} are not allowed"
    if RULES[found.kind].goal == "tree":
        return "" if goal.is_tree(found.board, lines) else "its lines are no tree through all cells"
    return "" if goal.is_one_cycle(found.board, lines) else "its lines are no loop"


def contradictory(found: Certificate, tables: list[Table]) -> Iterator[Clause]:
    """What contradicts itself if the claim is true: all that is known, and that it is false.

    The clauses of the tables; of a loop, that there is a line; the marks given; the cuts; then
    that the solution is none of the witnesses, or that one of the wanted marks is otherwise.
    """
    board, rules = found.board, RULES[found.kind]

    def is_wanted(lines: set[int]) -> bool:
        agrees = all((edge in lines) == value for edge, value in found.given.items())
        if found.wanted and all((edge in lines) == value for edge, value in found.wanted.items()):
            return False
        return agrees and goal.broken_by(tables, lines) is None

    first_face = len(board.edges) + found.more
    if found.faces:
        sides = goal.sides_of(rules.goal, board)
        yield from clauses_of_faces(
            tables, sides, first_face, and_edges=found.faces == "faces edges"
        )
    else:
        yield from clauses_of(tables, first_face)
    if rules.goal == "loop":
        yield [edge + 1 for edge in range(len(board.edges))]
    for edge, value in sorted(found.given.items()):
        yield [_sign(edge, value)]
    for edges in found.assumed:
        yield [-(edge + 1) for edge in sorted(edges)]
    needing = goal.needing_a_line(board, tables) if found.cuts and rules.goal == "loop" else []
    for line, kind, numbers in found.cuts:
        try:
            if kind == "part" and rules.is_part:
                goal.check_part(board, tables, found.open, set(numbers))
            if found.faces and kind in ("inside", "outside"):
                yield goal.cut_of_faces(sides, kind, numbers, first_face)
            else:
                yield goal.cut(rules.goal, board, kind, numbers, is_wanted, needing)
        except CertificateError as error:
            raise CertificateError(error.why, line) from None
    for lines in found.witnesses:
        # No other solution has all of its lines: a loop holds no smaller one, a tree no other.
        yield [-(edge + 1) for edge in sorted(lines)]
    if found.wanted:
        yield [_sign(edge, not value) for edge, value in sorted(found.wanted.items())]


def _sign(edge: int, line: bool) -> int:
    return edge + 1 if line else -(edge + 1)
