"""What a sentence says, read back: places, marks and numbers, compared with a board and its
solutions.

It knows the geometry by itself: of the product it takes only the words.
"""

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle

WAYS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")
DOT_WAYS = {
    "to its right": "right",
    "to its lower right": "bottom right",
    "below it": "bottom",
    "to its lower left": "bottom left",
    "to its left": "left",
    "to its upper left": "top left",
    "above it": "top",
    "to its upper right": "top right",
}
CELL = r"row \d+, column \d+|cell \d+"
TIME = r"(?:half past \d+|\d+ o'clock)"
ORDER = r"(?:(?:nearer|farther) )?"
DOT = (
    rf"the (?:{'|'.join(sorted(WAYS, key=len, reverse=True))}) corner of (?:{CELL})"
    rf"|the {ORDER}corner of (?:{CELL}) at {TIME}|corner \d+ of (?:{CELL})"
)
EDGE = (
    rf"the (?:{'|'.join(sorted(WAYS, key=len, reverse=True))}) edge of (?:{CELL})"
    rf"|the edge between (?:{CELL}) and (?:{CELL})"
    rf"|the {ORDER}edge of (?:{CELL}) at {TIME}|edge \d+ of (?:{CELL})"
)
WAY = "|".join(sorted(WAYS, key=len, reverse=True))
EDGES = rf"the ((?:{WAY})(?:(?:, | and )(?:{WAY}))+) edges of ({CELL})"


class Geometry:
    """Places of a board by their names."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def cell(self, name: str) -> int:
        numbers = [int(one) for one in re.findall(r"\d+", name)]
        return (
            numbers[0] - 1
            if len(numbers) == 1
            else (numbers[0] - 1) * self.graph.cols + numbers[1] - 1
        )

    def _way(self, step: np.ndarray) -> str:
        return WAYS[round(math.atan2(step[1], step[0]) / (math.pi / 4)) % 8]

    def _round(self, face: int) -> tuple[list[int], list[int], np.ndarray]:
        dots = self.graph.corners_of(face).tolist()
        return self.graph.edges_of(face).tolist(), dots, self.graph.positions[dots].mean(axis=0)

    def _by_clock(self, name: str, places: list[int], at: np.ndarray, middle: np.ndarray) -> int:
        """The one nearest to the hand of a clock in the middle; of two there the one that is
        meant.
        """
        half, hour = "half past" in name, int(re.findall(r"\d+", name)[-1])
        angle = math.radians(30 * hour + 15 * half)
        hand = np.array([math.sin(angle), -math.cos(angle)])
        steps = at - middle
        far = np.hypot(steps[:, 0], steps[:, 1])
        off = np.degrees(np.arccos(np.clip(steps @ hand / far, -1, 1)))
        near = [(float(off[i]), float(far[i]), place) for i, place in enumerate(places)]
        if "nearer" in name or "farther" in name:
            two = sorted(near)[:2]
            assert all(one[0] <= 15.001 for one in two), name
            return (min if "nearer" in name else max)(two, key=lambda one: one[1])[2]
        (first, second) = sorted(near)[:2]
        assert first[0] <= 15.001 and first[0] < second[0] - 0.001, name
        return first[2]

    def dot(self, name: str) -> int:
        if " at " in name:
            face = self.cell(name.split(" of ")[1].split(" at ", maxsplit=1)[0])
            _, dots, middle = self._round(face)
            return self._by_clock(name, dots, self.graph.positions[dots], middle)
        where, cell = name.removeprefix("the ").split(" of ")
        _, dots, middle = self._round(self.cell(cell))
        if where.startswith("corner "):
            return int(dots[int(where.split()[1]) - 1])
        (found,) = [
            d
            for d in dots
            if self._way(self.graph.positions[d] - middle) == where[: -len(" corner")]
        ]
        return int(found)

    def edge(self, name: str) -> int:
        if " between " in name:
            one, two = name.split(" between ")[1].split(" and ")
            (common,) = set(self._round(self.cell(one))[0]) & set(self._round(self.cell(two))[0])
            return int(common)
        if " at " in name:
            edges, _, middle = self._round(
                self.cell(name.split(" of ")[1].split(" at ", maxsplit=1)[0])
            )
            ends = self.graph.positions[self.graph.edge_vertices[edges]].mean(axis=1)
            return self._by_clock(name, edges, ends, middle)
        where, cell = name.removeprefix("the ").split(" of ")
        edges = self._round(self.cell(cell))[0]
        if where.startswith("edge "):
            return int(edges[int(where.split()[1]) - 1])
        return self.side(self.cell(cell), where[: -len(" edge")])

    def side(self, face: int, way: str) -> int:
        edges, _, middle = self._round(face)
        ends = self.graph.positions[self.graph.edge_vertices[edges]].mean(axis=1)
        (found,) = [e for e, end in zip(edges, ends, strict=True) if self._way(end - middle) == way]
        return int(found)

    def spoke(self, dot: int, way: str) -> int:
        found = []
        for edge in self.graph.edges_at(dot).tolist():
            other = int(self.graph.edge_vertices[edge].sum()) - dot
            if self._way(self.graph.positions[other] - self.graph.positions[dot]) == way:
                found.append(edge)
        (one,) = found
        return int(one)

    def place(self, name: str) -> tuple[str, int]:
        return ("dot", self.dot(name)) if re.fullmatch(DOT, name) else ("cell", self.cell(name))

    def edges_at(self, place: tuple[str, int]) -> list[int]:
        kind, here = place
        edges: list[int] = (
            self.graph.edges_at(here) if kind == "dot" else self.graph.edges_of(here)
        ).tolist()
        return edges

    def edges(self, text: str, place: tuple[str, int] | None) -> list[int]:
        """All edges that a piece of a sentence names, some as seen from a place."""
        found = [
            self.side(self.cell(cell), way)
            for ways, cell in re.findall(EDGES, text)
            for way in re.split(", | and ", ways)
        ]
        rest = re.sub(EDGES, "", text)
        found += [self.edge(name) for name in re.findall(EDGE, rest)]
        rest = re.sub(EDGE, "", rest)
        for way in re.findall("|".join(sorted(DOT_WAYS, key=len, reverse=True)), rest):
            assert place is not None and place[0] == "dot", text
            found.append(self.spoke(place[1], DOT_WAYS[way]))
            rest = rest.replace(way, "", 1)
        for ways in re.findall(r"its ([a-z, ]+?) edges?", rest):
            assert place is not None and place[0] == "cell", text
            found += [self.side(place[1], way) for way in re.split(", | and ", ways)]
        return found


@dataclass
class Reader:
    """Compares what is said with the marks (E,) before it and the solutions (n, E) that have
    these.
    """

    puzzle: Puzzle
    marks: np.ndarray
    solutions: np.ndarray
    forms: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.where = Geometry(self.puzzle.graph)

    def conclusions(
        self, text: str, place: tuple[str, int] | None
    ) -> dict[int, int] | tuple[int, int]:
        """Marks by edge; or how many lines and crosses."""
        counts = dict.fromkeys((LINE, CROSS), 0)
        numbers = re.findall(r"(\d+) edges? (?:is|are) (?:a )?(line|cross)", text)
        if numbers:
            for number, word in numbers:
                counts[LINE if word == "line" else CROSS] += int(number)
            return counts[LINE], counts[CROSS]
        found: dict[int, int] = {}
        for edges, word in re.findall(
            r"(.+?) (?:is a|are) (line|cross)(?:e?s)?(?: and |, |$)", text
        ):
            found |= dict.fromkeys(
                self.where.edges(edges, place), LINE if word == "line" else CROSS
            )
        return found

    def count(self, place: tuple[str, int], mark: int) -> int:
        return int((self.marks[self.where.edges_at(place)] == mark).sum())

    def holds(self, relation: str, edges: list[int]) -> None:
        """Something known of two edges: in all solutions."""
        assert len(edges) == 2, relation
        lines = self.solutions[:, edges].sum(axis=1)
        fits = {
            "at most one": lines <= 1,
            "at least one": lines >= 1,
            "both lines or both crosses": lines != 1,
            "just one": lines == 1,
        }
        (said,) = [name for name in fits if name in relation]
        assert fits[said].all(), relation

    def relation(self, text: str, place: tuple[str, int] | None) -> None:
        self.holds(text, self.where.edges(text, place))


def clue_counting(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    clue, cell, has, needs = found["clue"], found["cell"], found["has"], found["needs"]
    place = r.where.place(cell)
    number = int(clue) if clue else 2
    if clue:
        assert r.puzzle.clue(place[1]) == number
    words = {"no line": 0, "its line": 1, "both its lines": 2, "the one edge": 1, "both edges": 2}
    if has:
        assert words.get(has, int((re.findall(r"\d+", has) or ["-1"])[0])) == number
        assert r.count(place, LINE) >= number
    else:
        assert words.get(needs, int((re.findall(r"\d+", needs) or ["-1"])[0])) == number
        assert len(r.where.edges_at(place)) - r.count(place, CROSS) <= number
    return place


def dot_full(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["dot"])
    assert r.count(place, LINE) >= 2
    return place


def goes_on(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["dot"])
    assert r.count(place, LINE) >= 1
    assert len(r.where.edges_at(place)) - r.count(place, CROSS) <= 2
    return place


def dead_end(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["dot"])
    assert len(r.where.edges_at(place)) - r.count(place, CROSS) == 1
    return place


def incoming(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place, dot = r.where.place(found["cell"]), r.where.dot(found["dot"])
    sides = r.where.edges_at(place)
    at_dot = r.where.edges_at(("dot", dot))
    assert int(found["clue"]) == r.puzzle.clue(place[1])
    assert any(r.marks[edge] == LINE for edge in at_dot if edge not in sides)
    assert all(r.marks[edge] == UNKNOWN for edge in at_dot if edge in sides)
    assert len(sides) - r.count(place, CROSS) - 1 == int(found["clue"])
    return place


def early_loop(r: Reader, found: re.Match[str]) -> tuple[str, int] | None:
    one, other, edge = (
        r.where.dot(found["one"]),
        r.where.dot(found["other"]),
        r.where.edge(found["edge"]),
    )
    ends = r.puzzle.graph.edge_vertices
    assert {one, other} == set(ends[edge].tolist())
    path, met = [edge], []
    while one != other:
        (step,) = [
            e for e in r.where.edges_at(("dot", one)) if r.marks[e] == LINE and e not in path
        ]
        path.append(step)
        one = int(ends[step].sum()) - one
        met.append(one)
    stops = [r.where.dot(name) for name in re.findall(DOT, found["stops"] or "")]
    # In the order of the path, evenly spread, as many as its length asks for.
    assert stops == [dot for dot in met[:-1] if dot in stops]
    assert len(stops) == min(len(met) // 12, 3)
    assert len(path) - 1 == int(found["lines"])
    if found["left"]:
        left = r.where.edge(found["left"])
        assert r.marks[left] == LINE and left not in path
    elif found["cell"]:
        cell = r.where.cell(found["cell"])
        given = sum(side in path for side in r.where.edges_at(("cell", cell)))
        assert given == int(found["given"] or 0) != r.puzzle.clue(cell) == int(found["clue"])
    else:
        assert r.puzzle.variant == "full" and len(path) < r.puzzle.graph.n_vertices
    return None


def bounded(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    """ "The other edges of P hold at least (at most) 2 lines"."""
    place = r.where.place(found["place"])
    assert r.puzzle.clue(place[1]) is not None if place[0] == "cell" else r.puzzle.variant == "full"
    return place


def has_one(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["place"])
    assert place[0] == "cell" and r.puzzle.clue(place[1]) == 1
    return place


def at_place(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    """A sentence that tells of two edges at a place."""
    place = r.where.place(found["place"])
    if found["relation"]:
        r.relation(found["relation"], place)
    return place


def comes_to(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["dot"])
    assert r.count(place, LINE) == 1
    return place


def related(r: Reader, found: re.Match[str]) -> None:
    text = found["relation"]
    r.relation(text, None)
    first = r.where.edges(text, None)[0]
    assert r.marks[first] == (LINE if found["word"] == "line" else CROSS)


def parity(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["place"])
    edges = r.where.edges(found["edges"], place)
    odd = r.solutions[:, edges].sum(axis=1) % 2 == 1
    assert odd.all() if found["odd"] == "odd" else not odd.any()
    for text in found["relation"].split("; ") if found["relation"] else ():
        r.relation(text, place)
    return place


def room(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    place = r.where.place(found["cell"])
    edges = r.where.edges(found["two"], place)
    r.holds("both lines or both crosses", edges)
    word = LINE if found["room"] == "line" else CROSS
    clue = r.puzzle.clue(place[1]) if place[0] == "cell" else 2
    assert clue is not None
    most = clue if word == LINE else len(r.where.edges_at(place)) - clue
    assert r.count(place, word) == most - 1
    return place


def elsewhere(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    return r.where.place(found["place"])


def flooded(r: Reader, begin: set[int], passes: Callable[[int, int, int], bool]) -> set[int]:
    """Cells (the world, too) that one comes to from others, where `passes` lets one over an
    edge.
    """
    met, left = set(begin), list(begin)
    while left:
        here = left.pop()
        for edge, (one, two) in enumerate(r.puzzle.graph.edge_faces.tolist()):
            there = one + two - here
            if here in (one, two) and there not in met and passes(edge, here, there):
                met.add(there)
                left.append(there)
    return met


def on_side(r: Reader, found: re.Match[str]) -> tuple[str, int]:
    """ "Without P the cells inside could not join up", or "P can never join up with the cells
    outside".
    """
    place = r.where.place(found["place"])
    cell, inside = place[1], found["side"] == "inside"
    outside = r.puzzle.graph.outside
    for lines in r.solutions[:20]:
        beyond = flooded(r, {outside}, lambda edge, here, there: not lines[edge])  # noqa: B023
        assert (cell not in beyond) == inside
    same = flooded(r, {outside}, lambda edge, here, there: r.marks[edge] == CROSS)
    known = dict.fromkeys(same, False)
    while True:
        grown = len(known)
        for edge, (one, two) in enumerate(r.puzzle.graph.edge_faces.tolist()):
            if r.marks[edge] != UNKNOWN and (one in known) != (two in known):
                new, old = (two, one) if one in known else (one, two)
                known[new] = known[old] ^ (r.marks[edge] == LINE)
        if len(known) == grown:
            break
    joining = inside if found["without"] else not inside
    members = {face for face, side in known.items() if side == joining and face != cell}
    without = cell if found["without"] else -1
    met = flooded(
        r,
        {min(members)},
        lambda edge, here, there: there != without and known.get(there, joining) == joining,
    )
    assert not members <= met if found["without"] else cell not in met
    return place


def on_edge(r: Reader, found: re.Match[str]) -> None:
    r.where.edge(found["edge"])


def nothing(r: Reader, found: re.Match[str]) -> None:
    """No place is named."""


PLACE = rf"(?:{DOT}|{CELL})"
ONE_OF = (
    r"(?:at most one|at least one|just one) of .+? is a line|.+? are both lines or both crosses"
)
Check = Callable[[Reader, re.Match[str]], tuple[str, int] | None]

BOUND = r"(?:no line|(?P<bound>at least|at most|just) (?P<number>\d+) lines?)"

KINDS: dict[str, list[tuple[str, Check]]] = {
    "clue-counting": [
        (
            rf"(?:clue (?P<clue>\d+) at )?(?P<cell>{PLACE}) "
            r"(?:has (?P<has>no line|its line|both its lines|all its \d+ lines)|"
            r"needs (?P<needs>the one edge|both edges|all \d+ edges) that (?:is|are) no "
            r"cross(?:es)?), so ",
            clue_counting,
        )
    ],
    "vertex-counting": [
        (rf"(?P<dot>{DOT}) has its two lines, so ", dot_full),
        (rf"the line that comes to (?P<dot>{DOT}) can go on in one way only: ", goes_on),
        (
            rf"(?P<dot>{DOT}) has no other edge left, so a line there would be a dead end: ",
            dead_end,
        ),
    ],
    "closed-loop": [("the loop is closed and fits every clue, so ", nothing)],
    "missing-loop": [("there must be a loop, so ", nothing)],
    "incoming-line": [
        (
            rf"the line that comes to (?P<dot>{DOT}) goes on along at most one of the two sides of "
            rf"(?P<cell>{CELL}) there, and clue (?P<clue>\d+) has room for only that one cross: ",
            incoming,
        )
    ],
    "early-loop": [
        (
            rf"(?P<lines>\d+) lines? leads? from (?P<one>{DOT})(?:, by way of (?P<stops>.+?),)? to "
            rf"(?P<other>{DOT}); (?P<edge>{EDGE}) would close them to a loop that "
            rf"leaves (?:out the line on (?P<left>{EDGE})|clue (?P<clue>\d+) "
            rf"at (?P<cell>{CELL}) (?:with (?P<given>\d+) lines?|without a line)|out a dot), so ",
            early_loop,
        )
    ],
    "vertex-pairs": [
        (
            rf"the line that comes to (?P<dot>{DOT}) "
            r"(?:can go on only once|must go on|goes on, and only once), so ",
            comes_to,
        ),
        (rf"at (?P<place>{DOT}), (?P<relation>{ONE_OF}), and .*?: ", at_place),
    ],
    "face-pairs": [
        (
            rf"the other edges of (?P<place>{PLACE}) hold {BOUND}"
            r", (?:all that its clue takes|one fewer than its clue|and no more than two meet|"
            r"and the loop must pass it): ",
            bounded,
        )
    ],
    "through-face": [
        (
            rf"the other edges of (?P<place>{PLACE}) hold {BOUND} "
            r"of its \d+, so ",
            bounded,
        ),
        (rf"(?:clue 1 at )?(?P<place>{PLACE}) has just one line, so ", has_one),
    ],
    "through-vertex": [
        (
            rf"at (?P<place>{DOT}), (?P<relation>{ONE_OF}), and (?:no more than two meet|it must "
            rf"go on along "
            r"the edges left): ",
            at_place,
        )
    ],
    "carried": [(rf"(?P<relation>{ONE_OF}), and the first is a (?P<word>line|cross): ", related)],
    "equal-sides": [
        (
            rf"(?:clue \d+ at )?(?P<cell>{PLACE}) has room for only one more (?P<room>line|cross), "
            rf"but "
            r"(?P<two>.+?) are both lines or both crosses, so ",
            room,
        )
    ],
    "parity": [
        (
            rf"at (?P<place>{DOT}), an (?P<odd>odd|even) number of (?P<edges>.+?) are lines, "
            r"because a dot has two lines or none\. "
            rf"(?:Of these, (?P<relation>{ONE_OF})\. )?So ",
            parity,
        ),
        (
            rf"clue \d+ at (?P<place>{CELL}) takes an (?P<odd>odd|even) number of "
            rf"(?P<edges>its .+? edges?)(?:, of which (?P<relation>{ONE_OF})\. So|, so) ",
            parity,
        ),
    ],
    "pair-relation": [
        (rf"at (?P<place>{DOT}), (?P<relation>just one of .+? is a line): ", at_place),
        (
            rf"at (?P<place>{DOT}), at most one and at (?P<relation>least one of .+? is a line): ",
            elsewhere,
        ),
    ],
    "straight-cut": [
        (
            r"a loop crosses a whole row, column or other straight way an even number of times; "
            r"the one "
            rf"through (?P<edge>{EDGE}) is crossed by \d+ lines? elsewhere, so ",
            on_edge,
        )
    ],
    "colouring": [
        (
            rf"a way over decided edges from (?:the outside|{CELL}) to (?:the outside|{CELL}) "
            rf"crosses \d+ "
            r"lines?, so they lie on (?:the same side|opposite sides) of the loop: ",
            nothing,
        )
    ],
    "connectivity": [
        (
            rf"(?P<without>if) (?P<place>{CELL}) were (?:inside|outside), .+? would be cut off "
            r"from the other cells (?:inside|outside), by .+?\. "
            r"So it is (?P<side>inside|outside), too: ",
            on_side,
        ),
        (
            rf"(?P<place>{CELL}) can't reach the other cells (?:inside|outside): .+? stand in the "
            r"way\. So it is (?P<side>inside|outside)(?P<without>$)?: ",
            on_side,
        ),
        (
            "the cells inside the loop must join up, and so must those outside; round "
            rf"(?P<place>{CELL}|the outside) there is only one way left: ",
            elsewhere,
        ),
    ],
    "stranded": [
        (
            rf"a line on (?P<edge>{EDGE}) could not be part of one loop with all other lines: ",
            on_edge,
        )
    ],
    "area": [
        (
            rf"sort the cells around (?P<place>{DOT}) into inside and outside\. Whichever way fits "
            "the clues and marks and keeps each side connected, ",
            elsewhere,
        )
    ],
    "local-rule": [(rf"the pattern at (?P<place>{PLACE}) is known, so ", elsewhere)],
    "supposed": [
        (
            rf"if (?P<edge>{EDGE}) were a (?:line|cross), the two ends of one line would meet too "
            r"early, so ",
            on_edge,
        ),
        (rf"a (?:line|cross) on (?P<edge>{EDGE}) (?:soon )?leads to a contradiction, so ", on_edge),
    ],
    "linked-areas": [
        (
            rf"a search through one area after another, the last round (?P<place>{PLACE}), leaves "
            rf"no other "
            "way: ",
            elsewhere,
        )
    ],
}
ALSO = {
    **dict.fromkeys(("face-parity", "vertex-parity"), "parity"),
    **dict.fromkeys(("what-if", "trial", "area-trial", "deep-trial"), "supposed"),
}
"""Techniques whose sentences are of another's kind."""
COUNTED = {
    "vertex-counting": "clue-counting",
    "vertex-pairs": "face-pairs",
    "through-vertex": "through-face",
    "vertex-parity": "equal-sides",
}
"""Techniques at dots, which count a dot that must be visited as others count a clue."""


def read_back(reader: Reader, technique: str, sentence: str) -> dict[int, int] | tuple[int, int]:
    """The marks that a sentence concludes (or their numbers), none where it tells of two edges;
    what else it says is so on the board.
    """
    text = sentence[0].lower() + sentence[1:]
    for pattern, check in KINDS[ALSO.get(technique, technique)] + KINDS.get(
        COUNTED.get(technique, ""), []
    ):
        found = re.match(pattern, text)
        if found:
            reader.forms[pattern] += 1
            place, then = check(reader, found), text[found.end() : -1]
            named = reader.where.edges(then, place)
            if "bound" in found.groupdict():
                assert place is not None
                others = [edge for edge in reader.where.edges_at(place) if edge not in named]
                lines, number = reader.solutions[:, others].sum(axis=1), int(found["number"] or 0)
                assert found["bound"] == "at most" or (lines >= number).all(), sentence
                assert found["bound"] == "at least" or (lines <= number).all(), sentence
            if re.fullmatch(ONE_OF, then):
                reader.holds(then, named)
                return {}
            return reader.conclusions(then, place)
    raise AssertionError(f"{technique}: no such sentence: {sentence}")
