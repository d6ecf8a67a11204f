"""The setter's report as sentences: which clues can go, which would help, which clash, and how they
look.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from takegaki.core.graph import Graph
from takegaki.core.printable import counted, listed, paragraph
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Undecided
from takegaki.puzzles import PUZZLES
from takegaki.solving.questions.clue_fixes import Fixes
from takegaki.solving.questions.clue_look import Balance, ClueLook, TileLook
from takegaki.solving.questions.clue_needs import Clash, Needs
from takegaki.solving.questions.setter_review import Differing, Review

NEARLY = 0.9
"""Share of the clues from which on a broken symmetry is worth a word."""

INDENT = "  "


def findings(review: Review, more: Sequence[str] = (), *, width: int = 100) -> str:
    """A paragraph for each finding, then these others, then the look of the clues.

    width   characters to a line
    """
    graph = review.puzzle.graph
    parts: list[str] = []
    if review.needs is not None:
        parts += _needs(graph, review.needs)
    if review.fixes is not None:
        parts += _fixes(graph, review.fixes)
    if review.clash is not None:
        parts += _clash(review.puzzle, review.clash)
    if review.open is not None:
        parts += _open(review.puzzle, review.open)
    parts += more
    if isinstance(review.look, TileLook):
        parts += _tiles(review.look) if _is_of_tiles(review.puzzle) else _signs(review.look)
    else:
        parts += _look(graph, review.look)
    if review.ended and not isinstance(review.verdict, Undecided):
        parts.append(f"Not everything was looked at: {review.ended}.")
    return "\n".join(_wrapped(line, width) for line in parts)


def places(graph: Graph, faces: Iterable[int]) -> str:
    """Faces by row: "row 1, columns 2 and 5; row 3, column 4"; "cells 3 and 17" without rows."""
    faces = list(faces)
    if graph.grid is None:
        return _numbered("cell", [face + 1 for face in faces])
    rows = groupby(faces, key=lambda face: face // graph.cols)
    return "; ".join(
        f"row {row + 1}, {_numbered('column', [face % graph.cols + 1 for face in some])}"
        for row, some in rows
    )


def _numbered(noun: str, numbers: list[int]) -> str:
    return f"{noun}{'s' * (len(numbers) > 1)} {listed(numbers)}"


def _needs(graph: Graph, needs: Needs) -> list[str]:
    lines = []
    if needs.unnecessary:
        count = counted(len(needs.unnecessary), "clue")
        lines += [
            f"Unnecessary, each by itself: {count}.",
            INDENT + places(graph, needs.unnecessary),
        ]
    elif needs.needed and not needs.open:
        lines.append("Every clue is needed.")
    if needs.open:
        lines.append(f"{counted(len(needs.open), 'clue')} not looked at.")
    spare = sorted({*needs.needed, *needs.unnecessary, *needs.open} - set(needs.enough))
    if spare:
        least = ", and none of those can go" if needs.irredundant else ""
        verb = "is" if len(needs.enough) == 1 else "are"
        lines.append(
            f"{counted(len(needs.enough), 'clue')} {verb} enough{least}. All of these can go "
            f"together:"
        )
        lines.append(INDENT + places(graph, spare))
    return lines


def _fixes(graph: Graph, found: Fixes) -> list[str]:
    so_far = "" if found.complete else " so far"
    lines = [f"It has {counted(found.met, 'solution')}{'' if found.all_met else ' or more'}."]
    if found.single:
        pairs = [(fix.face, fix.value) for fix in found.single]
        lines.append(f"One more clue makes it unique; any of these{so_far}: {len(pairs)}.")
        lines += _by_value(graph, pairs)
    elif found.complete:
        nor = "" if found.together else ", nor were several found that do"
        lines.append(f"No single further clue makes it unique{nor}.")
    if found.together:
        lines.append(f"These {len(found.together)} together do, and none of them can go:")
        lines += _by_value(graph, found.together)
    return lines


def _by_value(graph: Graph, pairs: Iterable[tuple[int, int]]) -> list[str]:
    """A line for each value, with the places where it helps."""
    by_value: dict[int, list[int]] = {}
    for face, value in sorted(pairs):
        by_value.setdefault(value, []).append(face)
    return [
        f"{INDENT}{value} in {places(graph, faces)}" for value, faces in sorted(by_value.items())
    ]


def _clash(puzzle: Puzzle, clash: Clash) -> list[str]:
    graph, clue = puzzle.graph, "tile" if _is_of_tiles(puzzle) else "clue"
    if not clash.faces:
        return [f"No {PUZZLES[puzzle.kind].goal} fits this board, whatever the {clue}s."]
    if len(clash.faces) == 1 and clash.irredundant:
        return [f"One {clue} alone is impossible: {places(graph, clash.faces)}."]
    least = "and no part of them does" if clash.irredundant else "or a part of them"
    count = len(clash.faces)
    return [
        f"These {count} {clue}s contradict each other, {least}:",
        INDENT + places(graph, clash.faces),
    ]


def _is_of_tiles(puzzle: Puzzle) -> bool:
    return PUZZLES[puzzle.kind].look == "tile"


def _open(puzzle: Puzzle, left: Differing) -> list[str]:
    graph = puzzle.graph
    cell, edges = ("tile", "borders") if _is_of_tiles(puzzle) else ("cell", "edges")
    share = 100 * (1 - len(left.edges) / graph.n_edges)
    return [
        f"Not decided: {counted(len(left.cells), cell)}; {share:.0f} % of the {edges} are the same "
        f"in all "
        "solutions.",
        INDENT + places(graph, left.cells),
    ]


def _tiles(look: TileLook) -> list[str]:
    shapes = ", ".join(counted(count, name) for name, count in look.shapes.items())
    rim = "wrapping round" if look.wraps else "with a rim"
    walls = f"{counted(look.barred, 'wall')} on {look.sides} borders" if look.barred else "no walls"
    return [f"{counted(look.cells, 'tile')}, {rim}, {walls}: {shapes}."]


def _signs(look: TileLook) -> list[str]:
    clues = sum(look.shapes.values())
    shapes = ", ".join(counted(count, name) for name, count in look.shapes.items())
    share = 100 * clues / look.cells
    counts = f": {shapes}" if shapes else ""
    return [f"{counted(clues, 'clue')} on {counted(look.cells, 'cell')} ({share:.0f} %){counts}."]


def _look(graph: Graph, look: ClueLook) -> list[str]:
    values = [f"{count} x {value}" for value, count in enumerate(look.values) if count]
    values += [f"{look.hidden} x ?"] if look.hidden else []
    counts = f": {', '.join(values)}" if values else ""
    cells = counted(look.faces, "cell")
    lines = [f"{counted(look.clues, 'clue')} on {cells} ({100 * look.share:.0f} %){counts}."]
    if not look.clues or not look.balances:
        return lines
    whole = [balance.name for balance in look.balances if not balance.lone]
    lines.append(f"Symmetry of their places: {', '.join(whole) or 'none'}.")
    nearly = [found for found in look.balances if found.lone and found.kept >= NEARLY * look.clues]
    return lines + [_nearly(graph, found, look.clues) for found in nearly]


def _nearly(graph: Graph, found: Balance, clues: int) -> str:
    return (
        f"Nearly: {found.name}, by {found.kept} of {clues} clues, not by "
        f"{places(graph, found.lone)}."
    )


def _wrapped(line: str, width: int) -> str:
    indent = INDENT if line.startswith(INDENT) else ""
    return paragraph(line.strip(), width, indent, indent)
