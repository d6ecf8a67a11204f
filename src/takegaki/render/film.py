"""How a puzzle came about, as scenes: the loop or tree grows, then clues go and come back."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Solution
from takegaki.loops import Event
from takegaki.render.scene import Scene
from takegaki.trees import Change


@dataclass
class Film:
    """What a generator told while it worked; a loop begun anew makes it forget the one before.

    grown   the steps of growth; empty where the loop came at once
    clues   faces, and whether their clue went ("off") or came back ("back")
    """

    grown: list[Event | Change] = field(default_factory=list)
    clues: list[tuple[int, str]] = field(default_factory=list)

    def add(self, kind: str, *what: object) -> None:
        """Take what a generator tells, from any thread; see takegaki.generate.Watch."""
        match kind, what:
            case "try", _:
                self.grown, self.clues = [], []
            case ("loop", (Event() as event,)) | ("tree", (Change() as event,)):
                self.grown.append(event)
            case "clue", (int(face), str(how)):
                self.clues.append((face, how))


def growing(film: Film, solution: Solution, frames: int) -> Iterator[tuple[int, Scene]]:
    """At most `frames` pictures of the growth, each with the number of steps so far; the last is its end."""
    graph = solution.puzzle.graph
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    blank = ("",) * graph.n_cells
    is_loop = graph.cells == "faces"
    title = "A loop that grows" if is_loop else "A tree that grows"
    wanted = _moments(len(film.grown), frames)
    for number, event in enumerate(film.grown, start=1):
        marks[list(event.drawn)] = LINE
        marks[list(event.erased)] = UNKNOWN
        if number in wanted:
            inside = inside_faces(graph, marks == LINE) if is_loop else None
            yield number, Scene(graph, blank, marks.copy(), inside=inside, title=title)


def removing(film: Film, solution: Solution, frames: int) -> Iterator[tuple[int, Scene]]:
    """At most `frames` pictures of the clues that go, each with the number of clues that are left.

    The last shows the clues of the puzzle, whatever the events told. Empty where no clue could go.
    """
    if not film.clues:
        return
    graph, clues = solution.puzzle.graph, solution.puzzle.clues
    full = [str(int(solution.lines[graph.edges_of(face)].sum())) for face in range(graph.n_faces)]
    there = np.ones(graph.n_faces, dtype=np.bool_)
    wanted = _moments(len(film.clues), frames)
    marks, inside = solution.lines.astype(np.int8), inside_faces(graph, solution.lines)
    for number, (face, how) in enumerate(film.clues, start=1):
        there[face] = how != "off"
        if number == len(film.clues):
            there = clues != NO_CLUE
        if number in wanted:
            texts = tuple(clue if told else "" for clue, told in zip(full, there, strict=True))
            yield int(there.sum()), Scene(graph, texts, marks, inside=inside, title="Clues that go")


def _moments(total: int, frames: int) -> set[int]:
    """Numbers from 1 to total, evenly spread, with the last one."""
    return (
        {round(total * part / frames) for part in range(1, frames + 1)}
        if frames < total
        else set(range(1, total + 1))
    )
