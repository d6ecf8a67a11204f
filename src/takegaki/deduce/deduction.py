"""Deduction: clues and marks, and what follows from them by a technique, as a value.

Deductions in words: what follows, what was found on the way, what is known of a tile.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from takegaki.core.board import CROSS, LINE
from takegaki.core.place_names import edge_name, face_name, vertex_name
from takegaki.core.printable import listed
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.journal import PAIRS, Fact
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique import Level, Technique
from takegaki.puzzles.net import turns
from takegaki.tilings.torus import sides

WORDS = {LINE: "a line", CROSS: "a cross"}
MOST_NAMED = 4
"""Conclusions that a sentence names one by one."""

SIDE_NAMES = ("right", "up", "left", "down")
BESIDE = ("to the right", "above", "to the left", "below")


def sentence_of(puzzle: Puzzle, fact: Fact, then: str) -> str:
    """The sentence of a fact's technique, about the place where it looked; `then` is what follows."""
    assert fact.technique is not None
    graph, (kind, place) = puzzle.graph, fact.place
    name = {"face": face_name, "vertex": vertex_name, "edge": edge_name}[kind](graph, place)
    clue = puzzle.clue(place) if kind == "face" else None
    return fact.technique.sentence.format(place=name, clue="" if clue is None else clue, then=then)


def what_follows(puzzle: Puzzle, concluded: Sequence[tuple[int, int]]) -> str:
    """Marks, at least one, as a clause: "the top edge of row 2, column 3 is a line"."""
    if len(concluded) > MOST_NAMED:
        lines = sum(mark == LINE for _, mark in concluded)
        counts = _many(lines, "line"), _many(len(concluded) - lines, "cross")
        return listed([text for text in counts if text])
    return listed([f"{edge_name(puzzle.graph, edge)} is {WORDS[mark]}" for edge, mark in concluded])


def conclusion_clause(puzzle: Puzzle, fact: Fact, concluded: Sequence[tuple[int, int]]) -> str:
    """What follows from a fact with these conclusions, or what it contradicts, as a clause."""
    if not concluded:
        return _clash(puzzle, fact)
    if puzzle.graph.cells == "vertices" and fact.place[0] == "vertex":
        return around(puzzle, fact.place[1], concluded)
    return what_follows(puzzle, concluded)


def _clash(puzzle: Puzzle, fact: Fact) -> str:
    if fact.technique is not None and fact.technique.code >= at.LOCAL_RULE:
        return "nothing fits any more"
    if fact.kind == "refusal":
        return "it contradicts the board"
    if fact.kind == "mark":
        wanted = f"{edge_name(puzzle.graph, fact.edges[0])} must be {WORDS[fact.mark]}"
        return f"{wanted}, which contradicts the board"
    return f"{finding_clause(puzzle, fact)}, which contradicts the board"


def finding_clause(puzzle: Puzzle, fact: Fact) -> str:
    """What is known of two edges or of a tile, as a clause."""
    if fact.kind == "refusal":
        return refusal(puzzle, fact.place[1], fact.mark)
    if fact.kind == "reach":
        return reach(puzzle, fact.place[1], fact.edges[0], fact.mark)
    one, two = (edge_name(puzzle.graph, edge) for edge in fact.edges)
    if fact.kind in PAIRS:
        return f"{fact.kind} of {one} and {two} is a line"
    if fact.kind == "equal":
        return f"{one} and {two} are both lines or both crosses"
    return f"just one of {one} and {two} is a line"


def _many(count: int, word: str) -> str:
    if count == 0:
        return ""
    plural = {"line": "lines", "cross": "crosses"}[word]
    return f"{count} edges are {plural}" if count > 1 else f"1 edge is a {word}"


def around(puzzle: Puzzle, cell: int, marks: Sequence[tuple[int, int]]) -> str:
    """ "it has lines above and below, and a cross to the right": marks on borders of a cell."""
    edges = sides(puzzle.graph)[cell].tolist()
    where: dict[int, list[str]] = {LINE: [], CROSS: []}
    for edge, mark in marks:
        where[mark].append(BESIDE[edges.index(edge)])
    parts = [_counted(("a line", "lines"), where[LINE]), _counted(("a cross", "crosses"), where[CROSS])]
    return f"it has {', and '.join(filter(None, parts))}"


def _counted(word: tuple[str, str], places: list[str]) -> str:
    return f"{word[len(places) > 1]} {listed(places)}" if places else ""


def refusal(puzzle: Puzzle, cell: int, ways: int) -> str:
    """ "it cannot point up and right", for those sets of arms (bits) that the tile has when turned."""
    refused = [arms for arms in turns(puzzle, cell) if ways >> arms & 1]
    return (
        f"it cannot point {' nor '.join(map(directions, refused))}"
        if refused
        else "it cannot be turned at all"
    )


def reach(puzzle: Puzzle, cell: int, edge: int, most: int) -> str:
    """ "a line from row 1, column 2 to row 1, column 3 joins at most 2 cells there"."""
    graph = puzzle.graph
    one, two = graph.edge_vertices[edge].tolist()
    before = vertex_name(graph, two if cell == one else one)
    cells = "1 cell" if most == 1 else f"{most} cells"
    return f"a line from {before} to {vertex_name(graph, cell)} joins at most {cells} there"


def directions(arms: int) -> str:
    """ "up and left": where arms (bits) lead."""
    return " and ".join(SIDE_NAMES[side] for side in range(4) if arms >> side & 1) or "nowhere"


Mark = tuple[int, int]
"""Edge, and LINE or CROSS."""


@dataclass(frozen=True)
class Deduction:
    """From these clues and marks follow these marks.

    technique    the hardest that it takes
    clues        cells whose clues are premises, ascending
    marks        marks that are premises, by edge
    conclusions  marks that follow; none where the premises contradict each other
    sentence     why, for people
    faces, vertices   where to look, besides the edges of the marks
    story        sentences: what was found on the way about pairs of edges; for a trial, what follows from
                 the supposed mark up to the contradiction
    """

    technique: Technique
    clues: tuple[int, ...]
    marks: tuple[Mark, ...]
    conclusions: tuple[Mark, ...]
    sentence: str
    faces: tuple[int, ...]
    vertices: tuple[int, ...]
    story: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """That of the technique."""
        return self.technique.level


LookUp = Callable[[int], Fact]


def deduction_of(puzzle: Puzzle, facts: Sequence[Fact], look_up: LookUp) -> Deduction:
    """What marks with common premises rest on, pairs and relations traced back to clues and marks.

    look_up   the fact of a number
    Cost: linear in the facts that are traced.
    """
    concluded = tuple(sorted((fact.edges[0], fact.mark) for fact in facts))
    return _deduction(puzzle, facts[0], {}, concluded, look_up)


def finding_of(puzzle: Puzzle, fact: Fact, look_up: LookUp) -> Deduction:
    """What something known of two edges rests on; without conclusions, the sentence tells it."""
    assert fact.technique is not None
    found = _deduction(puzzle, fact, {}, (), look_up)
    sentence = sentence_of(puzzle, fact, finding_clause(puzzle, fact))
    return replace(found, technique=fact.technique, sentence=sentence)


def contradiction_on(puzzle: Puzzle, fact_board: FactBoard, look_up: LookUp) -> Deduction:
    """What the fact that broke a board of facts and the mark that it opposes rest on: clues and marks that
    contradict each other."""
    fact = look_up(fact_board.broken_fact)
    made = fact_board.mark_fact[fact.edges[0]] if fact.kind == "mark" else -1
    # An edge without a mark stands for all of them: nothing fits.
    opposed = look_up(int(made)) if made >= 0 else None
    return _deduction(puzzle, fact, {opposed.edges[0]: opposed.mark} if opposed else {}, (), look_up)


def _deduction(
    puzzle: Puzzle, fact: Fact, marks: dict[int, int], concluded: tuple[Mark, ...], look_up: LookUp
) -> Deduction:
    chain, leaves = _traced(fact, look_up)
    clued = {cell for link in chain for cell in link.clues}
    on_faces = clued if puzzle.graph.cells == "faces" else set()
    marks = marks | {leaf.edges[0]: leaf.mark for leaf in leaves}
    used = [link.technique for link in chain if link.technique]
    looked = [link.place for link in chain]
    return Deduction(
        # Of several, the one nearest to the conclusion.
        max(used, key=lambda technique: technique.level),
        tuple(sorted(clued)),
        tuple(sorted(marks.items())),
        concluded,
        sentence_of(puzzle, fact, conclusion_clause(puzzle, fact, concluded)),
        tuple(sorted(on_faces.union(place for kind, place in looked if kind == "face"))),
        tuple(sorted({place for kind, place in looked if kind == "vertex"})),
        tuple(
            sentence_of(puzzle, link, finding_clause(puzzle, link))
            for link in sorted(chain[1:], key=lambda link: link.number)
        ),
    )


def _traced(fact: Fact, look_up: LookUp) -> tuple[list[Fact], list[Fact]]:
    """A fact with all pairs and relations that it rests on, and the marks that these rest on."""
    chain, seen = [fact], {fact.number}
    leaves: list[Fact] = []
    # The chain grows while it is walked along.
    for link in chain:
        for number in link.premises:
            if number not in seen:
                seen.add(number)
                premise = look_up(number)
                (leaves if premise.kind == "mark" else chain).append(premise)
    return chain, leaves
