"""The goal that no table says: that all lines are one loop, or one tree; and facts about it.

cut cycle E...   these edges form one cycle. A loop that has them all is that cycle, as a loop holds
                 no smaller one; and that cycle alone is not what is looked for, as it breaks a
                 table. So not all are lines. (Of a tree: no tree holds a cycle.)
cut part C...    of a tree: these cells are not all, so a line leads out of them (of a rule, see
                 `check_part`). Of a loop, where C
                 are dots: some table needs a line between two of them, and some table one between
                 two others; so a line leads out of them, as the loop is connected
cut beside E...  of a rule: these edges, but for the first, form one cycle, which would be the whole
                 loop; so they are not all lines together with the first
"""

from collections.abc import Callable

from takegaki_verify.board import Board, components
from takegaki_verify.errors import CertificateError
from takegaki_verify.rules import Table

Clause = list[int]


def broken_by(tables: list[Table], lines: set[int]) -> Table | None:
    """The first table that does not allow these lines."""
    return next((table for table in tables if not table.allows(lines)), None)


def is_one_cycle(board: Board, lines: set[int]) -> bool:
    """Do they form one cycle?"""
    beside = _neighbours(board, lines)
    return (
        bool(lines)
        and all(len(others) == 2 for others in beside.values())
        and len(components(beside, beside)) == 1
        and len(beside) == len(lines)
    )


def is_tree(board: Board, lines: set[int]) -> bool:
    """Do they join all dots without a cycle?"""
    n_dots = len(board.at_dot)
    beside: dict[int, list[int]] = {dot: [] for dot in range(n_dots)}
    beside.update(_neighbours(board, lines))
    return len(lines) == n_dots - 1 and len(components(beside, beside)) == 1


def _neighbours(board: Board, lines: set[int]) -> dict[int, list[int]]:
    beside: dict[int, list[int]] = {}
    for edge in lines:
        one, two = board.edges[edge]
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    return beside


def cut(
    goal: str,
    board: Board,
    kind: str,
    numbers: list[int],
    is_wanted: Callable[[set[int]], bool],
    needing: list[set[int]],
) -> Clause:
    """The clause of a fact about the goal. Raises CertificateError where it is none.

    is_wanted   could a loop of just these lines be what the certificate says is not there?
    needing     the dots of each table that needs a line
    """
    if kind == "beside" and goal == "part" and numbers:
        edges = _inside(numbers, len(board.edges), "edge")
        if not is_one_cycle(board, edges - {numbers[0]}):
            raise CertificateError("these edges form no cycle")
        return [-(edge + 1) for edge in sorted(edges)]
    if kind == "cycle" and goal != "part":
        edges = _inside(numbers, len(board.edges), "edge")
        if not is_one_cycle(board, edges):
            raise CertificateError("these edges form no cycle")
        if goal == "loop" and is_wanted(edges):
            raise CertificateError("this cycle is a solution, and needs no cut")
        return [-(edge + 1) for edge in sorted(edges)]
    if kind == "part" and goal != "part":
        dots = _inside(numbers, len(board.at_dot), "dot")
        if not dots or len(dots) == len(board.at_dot):
            raise CertificateError("a part is neither nothing nor all dots")
        if goal == "loop" and not (
            any(around <= dots for around in needing)
            and any(around.isdisjoint(dots) for around in needing)
        ):
            raise CertificateError("nothing needs a line within this part, or beside it")
        return [edge + 1 for edge in leaving(board, dots)]
    raise CertificateError(f"there is no cut {kind[:20]!r} here")


def check_part(board: Board, tables: list[Table], open_dots: set[int], dots: set[int]) -> None:
    """Raises CertificateError unless a line leads out of dots of a rule about trees: none is open,
    and some table needs a line at one of them. That line leads out, or one of the dots is a cell;
    then it is joined to a cell elsewhere, as the board has more cells than dots that are not open.
    """
    if not dots.isdisjoint(open_dots):
        raise CertificateError("an open dot may be joined to others beyond the part")
    if not any(
        not table.allows(set()) and all(not dots.isdisjoint(board.edges[e]) for e in table.edges)
        for table in tables
    ):
        raise CertificateError("nothing needs a line within this part")


def sides_of(goal: str, board: Board) -> list[list[int]]:
    """By edge the faces beside it. Raises CertificateError where nothing is known of faces."""
    if goal != "loop" or not board.beside or board.parts > 1:
        raise CertificateError("faces need a loop, and a board in a plane of one part")
    return board.beside


def cut_of_faces(sides: list[list[int]], kind: str, numbers: list[int], n_edges: int) -> Clause:
    """inside P Q F...: faces P and Q are not both inside while all of F are outside, as every way
    from P to Q, from face to face over an edge, comes through F; but the inside of a loop is
    connected. So is its outside: `outside P Q F...`. Raises CertificateError where there is a way.
    """
    outside = max(max(pair) for pair in sides)
    if len(numbers) < 2:
        raise CertificateError("a cut of faces names two faces, and those between them")
    _inside(numbers, outside + 1, "face")
    (one, two), between = numbers[:2], set(numbers[2:])
    beside: dict[int, list[int]] = {one: [], two: []}
    for near, far in sides:
        if near not in between and far not in between:
            beside.setdefault(near, []).append(far)
            beside.setdefault(far, []).append(near)
    if two in components([one], beside)[0]:
        raise CertificateError("these faces do not part the two")
    sign = -1 if kind == "inside" else 1
    # The outside is outside: its literal is false, or the clause says nothing.
    literals = {face: sign * (n_edges + face + 1) for face in (one, two)}
    literals |= {face: -sign * (n_edges + face + 1) for face in between}
    if literals.pop(outside, 1) < 0:
        raise CertificateError("the outside is not inside")
    return sorted(literals.values(), key=abs)


def leaving(board: Board, dots: set[int]) -> list[int]:
    """The edges with one end among these dots, ascending."""
    near = {edge for dot in dots for edge in board.at_dot[dot]}
    return sorted(
        edge for edge in near if not (board.edges[edge][0] in dots and board.edges[edge][1] in dots)
    )


def needing_a_line(board: Board, tables: list[Table]) -> list[set[int]]:
    """The dots of each table that does not allow all of its edges to be crosses."""
    return [
        {dot for edge in table.edges for dot in board.edges[edge]}
        for table in tables
        if not table.allows(set())
    ]


def _inside(numbers: list[int], end: int, what: str) -> set[int]:
    found = set(numbers)
    if len(found) < len(numbers):
        raise CertificateError(f"the same {what} stands there twice")
    if found and (min(found) < 0 or max(found) >= end):
        raise CertificateError(f"there is no {what} {max(found)}")
    return found
