"""The making of a puzzle as scenes: the loop or tree grows, then clues are removed and restored."""

from collections.abc import Iterator

import numpy as np

from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.generation.loops import Event
from takegaki.generation.trees import Change
from takegaki.puzzles import PUZZLES
from takegaki.render.scene import Scene


@dataclass
class Recording:
    """What a generator reported while it worked; a loop begun anew replaces the one before.

    grown   the steps of growth; empty where the loop was made in one
    clues   faces, and whether their clue was removed ("off") or restored ("back")
    """

    grown: list[Event | Change] = field(default_factory=list)
    clues: list[tuple[int, str]] = field(default_factory=list)

    def add(self, kind: str, *what: object) -> None:
        """Record what a generator reports, from any thread; see takegaki.generation.Watch."""
        match kind, what:
            case "try", _:
                self.grown, self.clues = [], []
            case ("loop", (Event() as event,)) | ("tree", (Change() as event,)):
                self.grown.append(event)
            case "clue", (int(face), str(how)):
                self.clues.append((face, how))


def growth_scenes(
    recording: Recording, solution: Solution, frames: int
) -> Iterator[tuple[int, Scene]]:
    """At most `frames` pictures of the growth, each with the number of steps so far; the last is
    its end.
    """
    graph = solution.puzzle.graph
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    blank = ("",) * graph.n_cells
    is_loop = PUZZLES[solution.puzzle.kind].goal == "loop"
    title = said(f"scene.{'loop' if is_loop else 'tree'}-grows")
    wanted = _moments(len(recording.grown), frames)
    for number, event in enumerate(recording.grown, start=1):
        marks[list(event.drawn)] = LINE
        marks[list(event.erased)] = UNKNOWN
        if number in wanted:
            inside = inside_faces(graph, marks == LINE) if graph.cells == "faces" else None
            yield number, Scene(graph, blank, marks.copy(), inside=inside, title=title)


def removal_scenes(
    recording: Recording, solution: Solution, frames: int
) -> Iterator[tuple[int, Scene]]:
    """At most `frames` pictures of the clues that go, each with the number of clues that are left.

    The last shows the clues of the puzzle, whatever the events. Empty where no clue could be
    removed.
    """
    if not recording.clues:
        return
    graph, clues = solution.puzzle.graph, solution.puzzle.clues
    full = [str(int(solution.lines[graph.edges_of(face)].sum())) for face in range(graph.n_faces)]
    there = np.ones(graph.n_faces, dtype=np.bool_)
    wanted = _moments(len(recording.clues), frames)
    marks, inside = solution.lines.astype(np.int8), inside_faces(graph, solution.lines)
    for number, (face, how) in enumerate(recording.clues, start=1):
        there[face] = how != "off"
        if number == len(recording.clues):
            there = clues != NO_CLUE
        if number in wanted:
            texts = tuple(clue if shown else "" for clue, shown in zip(full, there, strict=True))
            title = said("scene.clues-go")
            yield int(there.sum()), Scene(graph, texts, marks, inside=inside, title=title)


def _moments(total: int, frames: int) -> set[int]:
    """Numbers from 1 to total, evenly spread, with the last one."""
    return (
        {round(total * part / frames) for part in range(1, frames + 1)}
        if frames < total
        else set(range(1, total + 1))
    )
