"""The picture of a counterexample: the part of the board round a rule's patch, cut out."""

import numpy as np

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE
from takegaki.render.cropping import cut_out
from takegaki.render.scene import Scene
from takegaki.rules.proof import RuleProof
from takegaki.rules.proof_case import Counterexample


def scene(proof: RuleProof, example: Counterexample) -> Scene:
    """Clues, the lines of the counterexample, the crosses among the premises, and what is contradicted.

    A line where the rule concludes a cross looks like one only in the first of two solutions; a
    cross where it concludes a line, like a line only in the second.
    """
    rule = proof.rule
    whole = rule.patch.graph
    board = example.board()
    faces = _faces_within(whole, set(example.edges))
    graph, edges, _ = cut_out(whole, faces)
    n_edges = len(rule.patch.edges)
    premises = np.zeros(whole.n_edges, dtype=np.int8)
    premises[list(rule.patch.edges)] = rule.before[:n_edges]
    claimed = board.lines.copy()
    for mark in proof.refuted:
        if mark < n_edges:
            claimed[rule.patch.edges[mark]] = rule.after[mark] == LINE
    clues = {
        face: str(clue) for face, clue in zip(rule.patch.faces, rule.clues, strict=True) if clue != NO_CLUE
    }
    inside = np.isin(faces, example.inside) if rule.patch.coloured else None
    return Scene(
        graph,
        tuple(clues.get(face, "") for face in faces),
        np.where(board.lines, LINE, np.where(premises == CROSS, CROSS, 0)).astype(np.int8)[edges],
        inside=inside,
        other=claimed[edges] if proof.refuted else None,
        title=f"Rule {rule.name}: first a counterexample, second what the rule concludes",
    )


def legend(*, ascii_only: bool) -> str:
    """What the marks of the picture mean."""
    new = "= H #" if ascii_only else "═ ║ #"
    return f"{new}: a line where the rule concludes a cross    o: no line where it concludes one"


def _faces_within(graph: Graph, told: set[int]) -> list[int]:
    """The faces all of whose edges are told about; on squares all of the smallest box that holds them."""
    faces = [face for face in range(graph.n_faces) if told.issuperset(graph.edges_of(face).tolist())]
    if graph.tiling != "square":
        return faces
    rows, cols = np.divmod(np.array(faces), graph.cols)
    return [
        row * graph.cols + col
        for row in range(rows.min(), rows.max() + 1)
        for col in range(cols.min(), cols.max() + 1)
    ]
