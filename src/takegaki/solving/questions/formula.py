"""The clues and vertices of a puzzle as a formula, for SAT and pseudo-Boolean solvers."""

from takegaki.core.errors import UnsupportedError
from takegaki.core.place_names import edge_name, line_ids
from takegaki.core.puzzle import Puzzle
from takegaki.model.cnf import clauses
from takegaki.puzzles import PUZZLES


def formula(puzzle: Puzzle, style: str) -> str:
    """The clues and vertices of a puzzle as a text for SAT solvers ("dimacs") or pseudo-Boolean
    ones ("opb").

    Variable n is the edge that `line_ids` calls n; comments name each of them. Its models are the
    candidates, which need not be one loop. Raises UnsupportedError for a type without a loop.
    Source: S. Herting (2004), section 5.3; the formats of the SAT and pseudo-Boolean competitions.
    """
    kind = PUZZLES[puzzle.kind]
    if kind.goal != "loop":
        raise UnsupportedError(
            f"a formula is written for puzzles about a loop, not for {puzzle.kind}"
        )
    graph = puzzle.graph
    ids = line_ids(graph)
    found = [clause.literals for clause in clauses(kind.tables(puzzle), ids)]
    names = sorted((number, edge_name(graph, edge)) for edge, number in enumerate(ids))
    if style == "opb":
        head = [f"* #variable= {graph.n_edges} #constraint= {len(found)}"]
        head += [f"* x{number}: line on {name}" for number, name in names]
        lines = [
            f"{' '.join(f'+1 {_opb(literal)}' for literal in literals)} >= 1 ;"
            for literals in found
        ]
    else:
        head = [f"c {number}: line on {name}" for number, name in names]
        head.append(f"p cnf {graph.n_edges} {len(found)}")
        lines = [" ".join(map(str, (*literals, 0))) for literals in found]
    return "\n".join([*head, *lines, ""])


def _opb(literal: int) -> str:
    return f"x{literal}" if literal > 0 else f"~x{-literal}"
