"""The goal that no table says: that all lines are one loop, or one tree; and facts about it.

cut cycle E...   these edges form one cycle. A loop that has them all is that cycle, as a loop holds
                 no smaller one; and that cycle alone is not what is looked for, as it breaks a
                 table. So not all are lines. (Of a tree: no tree holds a cycle.)
cut part C...    of a tree: these cells are not all, so a line leads out of them. Of a loop, where C
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
