"""Rounds of trials of up to four steps, made anew at every edge without arrays: what the kernel
must do.
"""

from takegaki.core.puzzle import Puzzle

Marks = dict[int, int]


class SlowRounds:
    """One puzzle; `play` gives the level and the marks of each round."""

    def __init__(self, puzzle: Puzzle) -> None:
        graph = puzzle.graph
        self.graph = graph
        self.full = puzzle.variant == "full"
        self.faces = [
            (graph.edges_of(face).tolist(), int(puzzle.clues[face]))
            for face in range(graph.n_faces)
            if puzzle.clues[face] >= 0
        ]
        self.vertices = [graph.edges_at(vertex).tolist() for vertex in range(graph.n_vertices)]

    def forced(self, marks: Marks) -> Marks | None:
        """What counts force, all places at once; None for a contradiction."""
        places = [(edges, {clue}) for edges, clue in self.faces]
        places += [(edges, {2} if self.full else {0, 2}) for edges in self.vertices]
        found: Marks = {}
        for edges, allowed in places:
            lines = sum(marks.get(edge, 0) > 0 for edge in edges)
            unknown = [edge for edge in edges if edge not in marks]
            possible = [n for n in allowed if lines <= n <= lines + len(unknown)]
            if not possible or (not unknown and lines not in allowed):
                return None
            for mark, edge_count in ((-1, lines), (1, lines + len(unknown))):
                # A vertex with one line, or one unknown edge, has a single way left as well.
                if possible == [edge_count] and unknown:
                    for edge in unknown:
                        if found.setdefault(edge, mark) != mark:
                            return None
        return found

    def loop_is_wrong(self, marks: Marks) -> bool:
        """Whether the lines close a loop that is not the whole solution."""
        lines = [edge for edge, mark in marks.items() if mark > 0]
        at: dict[int, list[int]] = {}
        for edge in lines:
            for vertex in self.graph.edge_vertices[edge].tolist():
                at.setdefault(vertex, []).append(edge)
        for first in lines:
            start, vertex = self.graph.edge_vertices[first].tolist()
            edge, walked = first, 1
            while vertex != start and len(at[vertex]) == 2:
                edge = next(other for other in at[vertex] if other != edge)
                vertex = int(self.graph.edge_vertices[edge].sum()) - vertex
                walked += 1
            if vertex == start:
                unmet = any(
                    sum(marks.get(e, 0) > 0 for e in edges) < clue for edges, clue in self.faces
                )
                left_out = self.full and len(at) < len(self.vertices)
                return walked != len(lines) or unmet or left_out
        return False

    def steps(self, marks: Marks, edge: int, mark: int, most: int) -> int:
        """Steps until a mark comes to a contradiction, 0 if not within `most`."""
        now, new = dict(marks), {edge: mark}
        for step in range(1, most + 1):
            now.update(new)
            if self.loop_is_wrong(now):
                return step
            after = self.forced(now)
            if after is None:
                return step
            if not after:
                return 0
            new = after
        return 0

    def play(self, most: int) -> list[tuple[int, Marks]]:
        """Rounds until none of a level up to `most` is left."""
        marks: Marks = {}
        rounds: list[tuple[int, Marks]] = []
        while True:
            level, found = self.next_round(marks, most)
            if not found:
                return rounds
            rounds.append((level, found))
            marks.update(found)

    def next_round(self, marks: Marks, most: int) -> tuple[int, Marks]:
        """The level and marks of the next round; no marks when there is none."""
        closed = self.closed(marks)
        found = dict.fromkeys(self.unknown(marks), -1) if closed else self.forced(marks)
        assert found is not None
        level = 0
        while not found and level < most:
            level += 1
            for edge in self.unknown(marks):
                for mark in (1, -1):
                    if edge not in found and self.steps(marks, edge, mark, level):
                        found[edge] = -mark
        return level, found

    def unknown(self, marks: Marks) -> list[int]:
        """Edges without a mark."""
        return [edge for edge in range(self.graph.n_edges) if edge not in marks]

    def closed(self, marks: Marks) -> bool:
        """Whether the lines are one loop already."""
        lines = [edge for edge, mark in marks.items() if mark > 0]
        ends = [v for edge in lines for v in self.graph.edge_vertices[edge].tolist()]
        return bool(lines) and all(ends.count(vertex) == 2 for vertex in set(ends))
