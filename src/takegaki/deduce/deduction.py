"""Deduction: clues and marks, and what follows from them by a technique, as a value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from takegaki.core.board import CROSS, LINE
from takegaki.core.place import edge_name, face_name, vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.journal import PAIRS, Fact
from takegaki.deduce.tile_words import around, reach, refusal
from takegaki.engine import slate as at
from takegaki.engine.slate import Slate
from takegaki.techniques import Level, Technique

Mark = tuple[int, int]
"""Edge, and LINE or CROSS."""

WORDS = {LINE: "a line", CROSS: "a cross"}
MOST_NAMED = 4
"""Conclusions that a sentence names one by one."""


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
    told = _sentence(puzzle, fact, _finding(puzzle, fact))
    return replace(found, technique=fact.technique, sentence=told)


def contradiction_on(puzzle: Puzzle, slate: Slate, look_up: LookUp) -> Deduction:
    """What the fact that broke a slate and the mark that it opposes rest on: clues and marks that
    contradict each other."""
    fact = look_up(int(slate.ctl[at.BROKEN]))
    made = slate.edge[fact.edges[0], at.MADE] if fact.kind == "mark" else -1
    # An edge without a mark stands for all of them: nothing fits.
    opposed = look_up(int(made)) if made >= 0 else None
    return _deduction(puzzle, fact, {opposed.edges[0]: opposed.mark} if opposed else {}, (), look_up)


def _deduction(
    puzzle: Puzzle, fact: Fact, marks: dict[int, int], concluded: tuple[Mark, ...], look_up: LookUp
) -> Deduction:
    chain, leaves = _traced(fact, look_up)
    told = {cell for link in chain for cell in link.clues}
    on_faces = told if puzzle.graph.cells == "faces" else set()
    marks = marks | {leaf.edges[0]: leaf.mark for leaf in leaves}
    used = [link.technique for link in chain if link.technique]
    looked = [link.place for link in chain]
    return Deduction(
        # Of several, the one nearest to the conclusion.
        max(used, key=lambda technique: technique.level),
        tuple(sorted(told)),
        tuple(sorted(marks.items())),
        concluded,
        _sentence(puzzle, fact, _then(puzzle, fact, concluded)),
        tuple(sorted(on_faces.union(place for kind, place in looked if kind == "face"))),
        tuple(sorted({place for kind, place in looked if kind == "vertex"})),
        tuple(
            _sentence(puzzle, link, _finding(puzzle, link))
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


def _sentence(puzzle: Puzzle, fact: Fact, then: str) -> str:
    assert fact.technique is not None
    graph, (kind, place) = puzzle.graph, fact.place
    name = {"face": face_name, "vertex": vertex_name, "edge": edge_name}[kind](graph, place)
    clue = puzzle.clue(place) if kind == "face" else None
    return fact.technique.sentence.format(place=name, clue="" if clue is None else clue, then=then)


def what_follows(puzzle: Puzzle, concluded: tuple[Mark, ...]) -> str:
    """Marks, at least one, as a clause: "the top edge of row 2, column 3 is a line"."""
    if len(concluded) > MOST_NAMED:
        lines = sum(mark == LINE for _, mark in concluded)
        return _and([text for text in (_many(lines, "line"), _many(len(concluded) - lines, "cross")) if text])
    return _and([f"{edge_name(puzzle.graph, edge)} is {WORDS[mark]}" for edge, mark in concluded])


def _then(puzzle: Puzzle, fact: Fact, concluded: tuple[Mark, ...]) -> str:
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
    return f"{_finding(puzzle, fact)}, which contradicts the board"


def _finding(puzzle: Puzzle, fact: Fact) -> str:
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


def _and(parts: list[str]) -> str:
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else parts[0]
