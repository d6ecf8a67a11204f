"""What rules made of a puzzle, in words and in JSON."""

from takegaki.cli.output import Look
from takegaki.core.board import LINE
from takegaki.core.graph import Graph
from takegaki.core.place_names import edge_name, face_name
from takegaki.render.json_values import Entry, encode, marks_entry
from takegaki.render.scene import Scene
from takegaki.rules.apply import Application, Clash, Step

Marks = tuple[tuple[int, int], ...]


def as_text(work: Application, look: Look) -> str:
    """The board with its marks as a picture."""
    return look.picture(Scene.of_board(work.board, work.puzzle))


def sentence(work: Application, ended: str) -> str:
    """How far the rules came."""
    clash = work.clash
    if clash is not None:
        return f"A contradiction: {clash_text(clash, work)}. No solution agrees with these clues and marks."
    n_edges = work.puzzle.graph.n_edges
    left = int((work.board.marks == 0).sum())
    if left == 0:
        return f"All {n_edges:,} edges decided."
    why = f" Stopped: {ended}." if ended else ""
    return f"{n_edges - left:,} of {n_edges:,} edges decided.{why}"


def clash_text(clash: Clash, work: Application) -> str:
    """What met what."""
    graph = work.puzzle.graph
    place = edge_name(graph, clash.edge) if clash.edge >= 0 else "an edge off the board"
    if clash.rule is not None and clash.face >= 0:
        return f"rule {clash.rule.name!r} puts {face_name(graph, clash.face)} on the other side of the loop"
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
    """One step as a line: what it rests on and what follows."""
    graph = work.puzzle.graph
    made = _marks(graph, step.conclusions)
    if step.rule is None:
        why = "only one loop" if step.why == "loop" else "trial of both marks"
        return f"{number}. {why}: {made}"
    clues = [f"{clue} at {face_name(graph, face)}" for face, clue in step.clues]
    premises = "; ".join([*clues, *([_marks(graph, step.premises)] if step.premises else [])])
    return f"{number}. {step.rule.name}: {premises or 'the border'} -> {made}"


def _marks(graph: Graph, marks: Marks) -> str:
    edges = [(edge, mark) for edge, mark in marks if edge < graph.n_edges]
    colours = [(edge - graph.n_edges, mark) for edge, mark in marks if edge >= graph.n_edges]
    parts = [f"{'line' if mark == LINE else 'cross'} on {edge_name(graph, edge)}" for edge, mark in edges]
    parts += [f"{face_name(graph, face)} {'inside' if mark == LINE else 'outside'}" for face, mark in colours]
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
    if trace:
        entry["steps"] = [_step_entry(step) for step in work.steps()]
    return encode(entry)


def _step_entry(step: Step) -> Entry:
    return {
        "why": step.why,
        "rule": None if step.rule is None else step.rule.name,
        "clues": _pairs(step.clues),
        "premises": _pairs(step.premises),
        "conclusions": _pairs(step.conclusions),
    }


def _pairs(pairs: Marks) -> list[list[int]]:
    return [list(pair) for pair in pairs]
