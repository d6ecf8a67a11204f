"""What rules made of a puzzle and what a proof found: in words, in JSON, and as pictures."""

from collections.abc import Iterable

import numpy as np

from takegaki.cli.output import Look
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import cell_name, edge_name, face_name
from takegaki.core.printable import listed
from takegaki.core.puzzle import NO_CLUE
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry, encode, marks_entry, numbers_sentence
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import subboard
from takegaki.rules.application.apply import Application, Clash, Step
from takegaki.rules.notation.rule import Rule
from takegaki.rules.notation.square_coordinates import half_cell_rule
from takegaki.rules.patches.window_clues import clue_signs
from takegaki.rules.proof.prove import RuleProof
from takegaki.rules.proof.rule_case import Counterexample
from takegaki.tilings import graph_of

Marks = tuple[tuple[int, int], ...]


def as_text(work: Application, look: Look) -> str:
    """The board with its marks as a picture."""
    return look.picture(Scene.of_board(work.board, work.puzzle))


def applied_sentence(work: Application, ended: str) -> str:
    """How many edges the rules decided, and why they ended, in a line."""
    clash = work.clash
    if clash is not None:
        return (
            f"A contradiction: {clash_text(clash, work)}. No solution agrees with these clues "
            f"and marks."
        )
    n_edges = work.puzzle.graph.n_edges
    left = int((work.board.marks == 0).sum())
    if left == 0:
        return f"All {n_edges:,} edges decided."
    why = f" Stopped: {ended}." if ended else ""
    return f"{n_edges - left:,} of {n_edges:,} edges decided.{why}"


def summary(work: Application, ended: str) -> str:
    """How far they came, and the numbers that follow for cells without a clue."""
    numbers = numbers_sentence(work.puzzle.graph, work.numbers)
    return " ".join(filter(None, [applied_sentence(work, ended), numbers]))


def clash_text(clash: Clash, work: Application) -> str:
    """What met what."""
    graph = work.puzzle.graph
    place = edge_name(graph, clash.edge) if clash.edge >= 0 else "an edge off the board"
    if clash.rule is not None and clash.why == "number":
        return (
            f"rule {clash.rule.name!r} gives {face_name(graph, clash.face)} another number "
            f"than its own"
        )
    if clash.rule is not None and clash.face >= 0:
        return (
            f"rule {clash.rule.name!r} puts {face_name(graph, clash.face)} on the other side "
            f"of the loop"
        )
    if clash.rule is not None:
        return f"rule {clash.rule.name!r} puts another mark on {place}"
    if clash.why == "loop":
        return f"the line on {place} closes a loop that is not the whole solution"
    if clash.why == "fork":
        return f"the line on {place} is one of three that meet"
    if clash.why == "given":
        return f"the mark given for {place} is not the one that follows"
    return f"neither a line nor a cross can be on {place}"


def step_text(number: int, step: Step, work: Application) -> str:
    """One step as a line: its premises and what follows."""
    graph = work.puzzle.graph
    made = _marks(graph, step.conclusions)
    if step.rule is None:
        why = "only one loop" if step.why == "loop" else "trial of both marks"
        return f"{number}. {why}: {made}"
    sign = PUZZLES[work.puzzle.kind].sign
    clues = [f"{sign(clue)} at {cell_name(graph, cell)}" for cell, clue in step.clues]
    premises = "; ".join([*clues, *([_marks(graph, step.premises)] if step.premises else [])])
    if step.numbers:
        made = "; ".join(f"{face_name(graph, face)} is a {number}" for face, number in step.numbers)
    return f"{number}. {step.rule.name}: {premises or 'the border'} -> {made}"


def _marks(graph: Graph, marks: Marks) -> str:
    edges = [(edge, mark) for edge, mark in marks if edge < graph.n_edges]
    colours = [(edge - graph.n_edges, mark) for edge, mark in marks if edge >= graph.n_edges]
    parts = [
        f"{'line' if mark == LINE else 'cross'} on {edge_name(graph, edge)}" for edge, mark in edges
    ]
    parts += [
        f"{face_name(graph, face)} {'inside' if mark == LINE else 'outside'}"
        for face, mark in colours
    ]
    return "; ".join(parts)


def as_json(work: Application, ended: str, *, trace: bool) -> str:
    """The result as one JSON object in one line; `trace` adds the steps."""
    board = work.board
    clash = work.clash
    entry: Entry = {
        "rules": work.rule_set.name,
        "edges": work.puzzle.graph.n_edges,
        "decided": int((board.marks != 0).sum()),
        "contradiction": None if clash is None else clash_text(clash, work),
        "ended": ended,
        "firings": work.effort.propagations,
        "trials": work.effort.decisions,
        "marks": marks_entry(board),
    }
    if any(rule.numbers for rule in work.rule_set.rules):
        entry["numbers"] = _pairs(tuple(work.numbers.items()))
    if trace:
        entry["steps"] = [_step_entry(step) for step in work.steps()]
    return encode(entry)


def _step_entry(step: Step) -> Entry:
    found: Entry = {
        "why": step.why,
        "rule": None if step.rule is None else step.rule.name,
        "clues": _pairs(step.clues),
        "premises": _pairs(step.premises),
        "conclusions": _pairs(step.conclusions),
    }
    if step.numbers:
        found["numbers"] = _pairs(step.numbers)
    return found


def _pairs(pairs: Marks) -> list[list[int]]:
    return [list(pair) for pair in pairs]


SHOWN = 4
"""Marks that a sentence lists before it only counts."""


def proof_sentence(proof: RuleProof) -> str:
    """A rule's line in the answer."""
    return f"{proof.rule.name}: {', '.join(_parts(proof))}"


def _parts(proof: RuleProof) -> list[str]:
    match proof.verdict:
        case "unsound":
            count, all_ = len(proof.refuted), proof.rule.n_conclusions
            verb = (
                "does not follow" if all_ == 1 else f"{count} of {all_} conclusions do not follow"
            )
            return [f"unsound: its conclusion {verb}" if all_ == 1 else f"unsound: {verb}"]
        case "undecided":
            return [f"undecided: {proof.reason}"]
        case "needs loops":
            parts = [_needs(proof)]
        case _ if not proof.consistent:
            return ["sound, but its premises never occur"]
        case _:
            parts = ["sound under its assumption" if proof.rule.loops else "sound"]
    if proof.full:
        parts += [_maximal(proof), _minimal(proof)]
    return parts


def _needs(proof: RuleProof) -> str:
    sizes = sorted(len(loop) for loop in proof.needed)
    if len(sizes) == 1:
        return f"needs the assumption that a loop of {sizes[0]} lines is not the whole solution"
    loops = f"{len(sizes)} loops is the whole solution (of {listed(sizes)} lines)"
    return f"needs the assumption that none of {loops}"


def _maximal(proof: RuleProof) -> str:
    if proof.is_maximal:
        more = len(proof.nearby)
        return (
            f"maximal ({more} more {_follow(more)} on edges it does not name)"
            if more
            else "maximal"
        )
    marks = [_mark(proof.rule, mark, value) for mark, value in proof.missed]
    return f"not maximal ({_listed(marks)} {_follow(len(marks))} too)"


def _follow(count: int) -> str:
    return "follows" if count == 1 else "follow"


def _minimal(proof: RuleProof) -> str:
    rule = proof.rule
    idle = [_clue(rule, face) for face in proof.idle_clues]
    idle += [_mark(rule, mark, rule.before[mark]) for mark in proof.idle_marks]
    idle += [f"the assumption about a loop of {len(loop)} lines" for loop in proof.idle_loops]
    return (
        f"not minimal ({_listed(idle)} {'is' if len(idle) == 1 else 'are'} idle)"
        if idle
        else "minimal"
    )


def _listed(items: list[str]) -> str:
    more = len(items) - SHOWN
    return ", ".join(items[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _clue(rule: Rule, face: int) -> str:
    signs = clue_signs(rule.patch.kind, rule.patch.tiling)
    only = tuple(clue if i == face else NO_CLUE for i, clue in enumerate(rule.clues))
    place = _place(replace(rule, clues=only, before=_blank(rule)), face)
    return f"clue {signs[rule.clues[face]]} at {place}"


def _mark(rule: Rule, mark: int, value: int) -> str:
    if mark >= len(rule.patch.edges):
        return f"{'inside' if value == LINE else 'outside'} at mark {mark}"
    only = tuple(int(i == mark) for i in range(rule.patch.n_marks))
    bare = replace(rule, clues=(NO_CLUE,) * len(rule.clues), before=only)
    return f"{'line' if value == LINE else 'cross'} at {_place(bare, mark)}"


def _place(only: Rule, number: int) -> str:
    """The single premise of a rule: its coordinates in a file of squares, else its number in the
    patch.
    """
    if not only.patch.graph.has_square_cells or only.patch.coloured:
        return f"{'mark' if any(only.before) else 'cell'} {number}"
    bare = replace(only, after=_blank(only), loops=frozenset(), numbers=())
    (place,) = half_cell_rule(bare).before
    return f"{place[0]}|{place[1]}"


def _blank(rule: Rule) -> tuple[int, ...]:
    return (UNKNOWN,) * rule.patch.n_marks


def entry(proof: RuleProof) -> Entry:
    """A proof as one JSON object: places by their index in the patch, edges by id on the reference
    board.
    """
    found: Entry = {"rule": proof.rule.name, "verdict": proof.verdict}
    if proof.reason:
        found["reason"] = proof.reason
    if not proof.consistent:
        found["consistent"] = False
    if proof.rule.loops:
        found["assumption"] = proof.rule.assumption
    if proof.one_loop:
        found["one_loop"] = True
    if proof.needed:
        found["needed"] = _lists(sorted(loop) for loop in proof.needed)
    if proof.refuted:
        found["refuted"] = list(proof.refuted)
    if proof.full:
        found |= _completeness(proof)
    if proof.counterexample is not None:
        found["counterexample"] = {
            "lines": list(proof.counterexample.lines),
            "edges": list(proof.counterexample.edges),
        }
    return found


def _completeness(proof: RuleProof) -> Entry:
    return {
        "maximal": proof.is_maximal,
        "minimal": proof.is_minimal,
        "missed": _lists(proof.missed),
        "nearby": _lists(proof.nearby),
        "idle_clues": list(proof.idle_clues),
        "idle_marks": list(proof.idle_marks),
        "idle_loops": _lists(sorted(loop) for loop in proof.idle_loops),
    }


def _lists(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    return [list(row) for row in rows]


def scene(proof: RuleProof, example: Counterexample) -> Scene:
    """Clues, the lines of the counterexample, the crosses among the premises, and what is
    contradicted.

    A line where the rule concludes a cross looks like one only in the first of two solutions; a
    cross where it concludes a line, like a line only in the second.
    """
    rule = proof.rule
    whole = rule.patch.graph
    board = example.board()
    signs = clue_signs(rule.patch.kind, whole.tiling)
    if whole.cells == "faces":
        faces = _faces_within(whole, set(example.edges))
        graph, places, _ = subboard(whole, faces)
        edges, cells = places.tolist(), faces
    else:
        graph, edges, cells = _grid_of(whole, example.edges)
    n_edges = len(rule.patch.edges)
    premises = np.zeros(whole.n_edges, dtype=np.int8)
    premises[list(rule.patch.edges)] = rule.before[:n_edges]
    claimed = board.lines.copy()
    for mark in proof.refuted:
        if mark < n_edges:
            claimed[rule.patch.edges[mark]] = rule.after[mark] == LINE
    clues = {
        cell: signs[clue]
        for cell, clue in zip(rule.patch.faces, rule.clues, strict=True)
        if clue != NO_CLUE
    }
    inside = np.isin(cells, example.inside) if rule.patch.coloured else None
    return Scene(
        graph,
        tuple(clues.get(cell, "") for cell in cells),
        np.where(board.lines, LINE, np.where(premises == CROSS, CROSS, 0)).astype(np.int8)[edges],
        inside=inside,
        other=claimed[edges] if any(mark < n_edges for mark in proof.refuted) else None,
        look=PUZZLES[rule.patch.kind].look,
        powered=False,
        title=f"Rule {rule.name}: first a counterexample, second what the rule concludes",
    )


def _grid_of(whole: Graph, known: tuple[int, ...]) -> tuple[Graph, list[int], list[int]]:
    """The smallest board that holds some edges of one whose cells are vertices; the edge and the
    cell of that one for each of its own, cell by cell.
    """
    rows, cols = np.divmod(whole.edge_vertices[list(known)].ravel(), whole.cols)
    height, width = int(np.ptp(rows)) + 1, int(np.ptp(cols)) + 1
    graph = graph_of(whole.tiling, height, width)
    here, there = np.divmod(np.arange(graph.n_vertices), width)
    cells = ((here + rows.min()) * whole.cols + there + cols.min()).tolist()
    edge_of = {tuple(ends): edge for edge, ends in enumerate(whole.edge_vertices.tolist())}
    ends = graph.edge_vertices.tolist()
    return graph, [edge_of[cells[one], cells[two]] for one, two in ends], cells


def legend(*, ascii_only: bool) -> str:
    """What the marks of the picture mean."""
    new = "= H #" if ascii_only else "═ ║ #"
    return f"{new}: a line where the rule concludes a cross    o: no line where it concludes one"


def _faces_within(graph: Graph, known: set[int]) -> list[int]:
    """The faces all of whose edges are known; on squares all of the smallest box that holds
    them.
    """
    faces = [
        face for face in range(graph.n_faces) if known.issuperset(graph.edges_of(face).tolist())
    ]
    if not graph.has_square_cells:
        return faces
    rows, cols = np.divmod(np.array(faces), graph.cols)
    return [
        row * graph.cols + col
        for row in range(rows.min(), rows.max() + 1)
        for col in range(cols.min(), cols.max() + 1)
    ]
