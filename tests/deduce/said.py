"""What a reason says, compared with a board and its solutions; names of places and marks, read
back from their words.

It knows the geometry by itself: of the product it takes only forms, arguments and names.
"""

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Dot, Edges, Face, Place, Reason

WAYS = ("right", "bottom right", "bottom", "bottom left", "left", "top left", "top", "top right")
DOT_WAYS = {
    "right": "right",
    "lower right": "bottom right",
    "below": "bottom",
    "lower left": "bottom left",
    "left": "left",
    "upper left": "top left",
    "above": "top",
    "upper right": "top right",
}
AT_DOT = r"the edges?((?:,| and| to the| upper| lower| left| right| above| below)+)"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CELL = r"r\d+c\d+|cell \d+"
TIME = r"(?:\d+:30|\d+ o'clock)"
ORDER = r"(?:(?:nearer|farther) )?"
DOT = (
    rf"the dot at the (?:{'|'.join(sorted(WAYS, key=len, reverse=True))}) of (?:{CELL})"
    rf"|the {ORDER}dot of (?:{CELL}) at {TIME}|dot \d+ of (?:{CELL})"
)
EDGE = (
    rf"the (?:{'|'.join(sorted(WAYS, key=len, reverse=True))}) edge of (?:{CELL})"
    rf"|the edge between (?:{CELL}) and (?:{CELL})"
    rf"|the {ORDER}edge of (?:{CELL}) at {TIME}|edge \d+ of (?:{CELL})"
)
WAY = "|".join(sorted(WAYS, key=len, reverse=True))
EDGES = (
    rf"the ((?:{WAY})(?:(?:, | and )(?:{WAY}))*) edges of "
    rf"((?:{CELL})(?:(?:, | and )(?:{CELL}))*(?!\d))"
)


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
        half, hour = ":30" in name, int(re.findall(r"at (\d+)", name)[-1])
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
        where, cell = name.removeprefix("the ").split(" of ")
        if " at " in cell:
            _, dots, middle = self._round(self.cell(cell.split(" at ", maxsplit=1)[0]))
            return self._by_clock(name, dots, self.graph.positions[dots], middle)
        _, dots, middle = self._round(self.cell(cell))
        if not where.startswith("dot at the "):
            return int(dots[int(where.split()[1]) - 1])
        way = where.removeprefix("dot at the ")
        (found,) = [d for d in dots if self._way(self.graph.positions[d] - middle) == way]
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
            for ways, cells in re.findall(EDGES, text)
            for cell in re.findall(CELL, cells)
            for way in re.split(", | and ", ways)
        ]
        rest = re.sub(EDGES, "", text)
        found += [self.edge(name) for name in re.findall(EDGE, rest)]
        rest = re.sub(EDGE, "", rest)
        one_way = "|".join(sorted(DOT_WAYS, key=len, reverse=True))
        for ways in re.findall(AT_DOT, rest):
            assert place is not None and place[0] == "dot", text
            found += [self.spoke(place[1], DOT_WAYS[way]) for way in re.findall(one_way, ways)]
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
        number = rf"(\d+|{'|'.join(WORDS)})"
        numbers = re.findall(rf"{number} edges? (?:is|are) (?:a )?(line|cross)", text)
        # "three edges are lines and one is a cross"
        if numbers:
            numbers += re.findall(rf"and {number} (?:is|are) (?:a )?(line|cross)", text)
        if numbers:
            for said, word in numbers:
                many = WORDS.index(said) if said in WORDS else int(said)
                counts[LINE if word == "line" else CROSS] += many
            return counts[LINE], counts[CROSS]
        found: dict[int, int] = {}
        text = re.sub(r"(?<=\. )\w", lambda letter: letter[0].lower(), text)
        for edges, word in re.findall(
            r"(.+?) (?:is a|are) (line|cross)(?:e?s)?(?: and |, |\. |$)", text
        ):
            found |= dict.fromkeys(
                self.where.edges(edges, place), LINE if word == "line" else CROSS
            )
        return found

    def count(self, place: tuple[str, int], mark: int) -> int:
        return int((self.marks[self.where.edges_at(place)] == mark).sum())

    def holds(self, relation: Reason) -> list[int]:
        """Something known of two edges, which are returned: in all solutions."""
        two = args(relation)["edges"]
        edges = [*two.edges] if isinstance(two, Edges) else [edge.id for edge in two]
        assert len(edges) == 2, relation
        lines = self.solutions[:, edges].sum(axis=1)
        fits = {
            "at-most-one": lines <= 1,
            "at-least-one": lines >= 1,
            "equal": lines != 1,
            "opposite": lines == 1,
        }
        assert fits[relation.form.removeprefix("relation.").removesuffix("-lettered")].all(), (
            relation
        )
        return edges

    def concluded(self, reason: Reason) -> dict[int, int] | tuple[int, int]:
        """The marks that follow (or their numbers), as they are said; none where it is about two
        edges, which is so.
        """
        then = args(reason)["then"]
        if then.form.startswith("relation."):
            self.holds(then)
            return {}
        marks = args(then)["marks"]
        place = Face(marks.cells[0]) if len(marks.cells) == 1 else marks.place
        said = Reason(then.form, self.puzzle.graph, **args(then)).phrase()
        return self.conclusions(said, at(place) if place is not None else None)


def args(reason: Reason) -> Any:
    """The arguments of a reason by name, each of the type of its form."""
    return reason.args


def at(place: Place) -> tuple[str, int]:
    """A cell or a dot."""
    return ("dot" if isinstance(place, Dot) else "cell"), place.id


def clue_counting(r: Reader, said: Reason) -> None:
    place, clue = at(args(said)["place"]), args(said).get("clue", 2)
    if "clue" in args(said):
        assert r.puzzle.clue(place[1]) == clue
    if said.form.endswith("full"):
        assert r.count(place, LINE) >= clue
    else:
        assert len(r.where.edges_at(place)) - r.count(place, CROSS) <= clue


def dot_counting(r: Reader, said: Reason) -> None:
    place = at(args(said)["place"])
    lines, left = r.count(place, LINE), len(r.where.edges_at(place)) - r.count(place, CROSS)
    match said.form.partition(".")[2]:
        case "full":
            assert lines >= 2
        case "goes-on":
            assert lines >= 1
            assert left <= 2
        case _:
            assert left == 1


def incoming(r: Reader, said: Reason) -> None:
    place, corner = at(args(said)["place"]), args(said)["corner"]
    if isinstance(corner, Dot):
        dot = corner.id
    else:
        way = args(corner)["way"].phrase()
        dot = r.where.dot(f"the dot at the {way} of cell {place[1] + 1}")
    sides = r.where.edges_at(place)
    at_dot = r.where.edges_at(("dot", dot))
    assert args(said)["clue"] == r.puzzle.clue(place[1])
    assert any(r.marks[edge] == LINE for edge in at_dot if edge not in sides)
    assert all(r.marks[edge] == UNKNOWN for edge in at_dot if edge in sides)
    assert len(sides) - r.count(place, CROSS) - 1 == args(said)["clue"]


def early_loop(r: Reader, said: Reason) -> None:
    edge, fault = args(said)["edge"].id, args(said)["fault"]
    ends = r.puzzle.graph.edge_vertices
    one, other = ends[edge].tolist()
    path, met = [edge], []
    while one != other:
        (step,) = [
            e for e in r.where.edges_at(("dot", one)) if r.marks[e] == LINE and e not in path
        ]
        path.append(step)
        one = int(ends[step].sum()) - one
        met.append(one)
    stops = [dot.id for dot in args(said)["stops"]]
    # In the order of the path, evenly spread, as many as its length asks for.
    assert stops == [dot for dot in met[:-1] if dot in stops]
    assert len(stops) == min(len(met) // 12, 3)
    assert len(path) - 1 == args(said)["lines"]
    match fault.form.partition(".")[2]:
        case "line-missed":
            left = args(fault)["edge"].id
            assert r.marks[left] == LINE
            assert left not in path
        case "clue-broken":
            cell = args(fault)["cell"].id
            given = sum(side in path for side in r.where.edges_at(("cell", cell)))
            assert given == args(fault)["lines"] != r.puzzle.clue(cell) == args(fault)["clue"]
        case _:
            assert fault.form == "loop-fault.dot-missed"
            assert r.puzzle.variant == "full"
            assert len(path) < r.puzzle.graph.n_vertices


def bounded(r: Reader, said: Reason) -> None:
    """So many lines on the other edges, at least, at most or exactly."""
    place, number = at(args(said)["place"]), args(said)["lines"]
    assert r.puzzle.clue(place[1]) is not None if place[0] == "cell" else r.puzzle.variant == "full"
    then = args(said)["then"]
    named = (
        r.holds(then)
        if then.form.startswith("relation.")
        else [edge for edge, _ in args(then)["marks"].marks]
    )
    others = [edge for edge in r.where.edges_at(place) if edge not in named]
    lines = r.solutions[:, others].sum(axis=1)
    how = said.form.partition(".")[2].removeprefix("dot-")
    assert how in ("at-most", "too-few") or (lines >= number).all(), said
    assert how in ("at-least", "enough") or (lines <= number).all(), said


def has_one(r: Reader, said: Reason) -> None:
    place = at(args(said)["place"])
    assert place[0] == "cell"
    assert r.puzzle.clue(place[1]) == 1


def at_place(r: Reader, said: Reason) -> None:
    """Something of two edges at a place."""
    r.holds(args(said)["relation"])


def comes_to(r: Reader, said: Reason) -> None:
    assert r.count(at(args(said)["place"]), LINE) == 1


def related(r: Reader, said: Reason) -> None:
    first = r.holds(args(said)["relation"])[0]
    assert r.marks[first] == (LINE if args(said)["mark"] == "line" else CROSS)


def parity(r: Reader, said: Reason) -> None:
    place = at(args(said)["place"])
    edges = [*args(said)["edges"].edges]
    assert set(edges) <= set(r.where.edges_at(place))
    odd = r.solutions[:, edges].sum(axis=1) % 2 == 1
    assert odd.all() if args(said)["number"] == "odd" else not odd.any()
    for relation in args(said).get("relations", ()):
        r.holds(relation)


def handed_on(r: Reader, said: Reason) -> None:
    """Each of its steps is so."""
    for step in args(said)["steps"]:
        CHECKS[step.form](r, step)


def room(r: Reader, said: Reason) -> None:
    place = at(args(said)["place"])
    r.holds(Reason("relation.equal", edges=args(said)["edges"]))
    word = LINE if args(said)["room"] == "line" else CROSS
    clue = r.puzzle.clue(place[1]) if place[0] == "cell" else 2
    assert clue is not None
    most = clue if word == LINE else len(r.where.edges_at(place)) - clue
    assert r.count(place, word) == most - 1


def exactly_one(r: Reader, said: Reason) -> None:
    r.holds(Reason("relation.opposite", edges=args(said)["edges"]))


def walked(r: Reader, said: Reason) -> None:
    """Two cells beside each other on the same side, or on opposite ones, in every solution."""
    graph = r.puzzle.graph
    one, other = (
        graph.outside if isinstance(place, Reason) else place.id
        for place in (args(said)["one"], args(said)["other"])
    )
    edges = [e for e, two in enumerate(graph.edge_faces.tolist()) if set(two) == {one, other}]
    crossed = r.solutions[:, edges[0]]
    assert (args(said)["side"] == "opposite") == (args(said)["lines"] % 2 == 1)
    assert crossed.all() if args(said)["side"] == "opposite" else not crossed.any()


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


def on_side(r: Reader, said: Reason) -> None:
    """Without a cell those inside would fall apart, or it can't connect with those outside."""
    cell, inside = args(said)["place"].id, args(said)["side"] == "inside"
    without = said.form == "connectivity.cut-off"
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
    joining = inside if without else not inside
    members = {face for face, side in known.items() if side == joining and face != cell}
    barred = cell if without else -1
    met = flooded(
        r,
        {min(members)},
        lambda edge, here, there: there != barred and known.get(there, joining) == joining,
    )
    assert not members <= met if without else cell not in met


def nothing(r: Reader, said: Reason) -> None:
    """All that it says is what follows."""


Check = Callable[[Reader, Reason], None]

CHECKS: dict[str, Check] = {
    **dict.fromkeys(
        (f"clue-counting.{one}" for one in ("full", "dot-full", "needs", "dot-needs")),
        clue_counting,
    ),
    **dict.fromkeys(
        (f"vertex-counting.{one}" for one in ("full", "goes-on", "dead-end")), dot_counting
    ),
    "incoming-line.turns": incoming,
    "early-loop.closes": early_loop,
    **dict.fromkeys(
        (f"vertex-pairs.{one}" for one in ("once", "goes-on", "goes-on-once")), comes_to
    ),
    **dict.fromkeys(
        (
            "vertex-pairs.one-known",
            "vertex-pairs.last-two",
            "through-vertex.no-more",
            "through-vertex.goes-on",
        ),
        at_place,
    ),
    **dict.fromkeys(
        (
            *(f"face-pairs.{one}" for one in ("enough", "dot-enough", "too-few", "dot-too-few")),
            *(f"through-face.{one}" for one in ("at-least", "at-most", "exactly")),
            *(f"through-face.dot-{one}" for one in ("at-least", "at-most", "exactly")),
        ),
        bounded,
    ),
    "through-face.has-one": has_one,
    "carried.follows": related,
    "equal-sides.room": room,
    "equal-sides.dot-room": room,
    "equal-sides.room-lettered": room,
    "equal-sides.dot-room-lettered": room,
    **dict.fromkeys(
        (f"parity.{one}" for one in ("due", "due-related", "dot-due", "dot-due-related")), parity
    ),
    "chain.handed-on": handed_on,
    "pair-relation.known": exactly_one,
    "pair-relation.bounded": exactly_one,
    "colouring.follows": walked,
    "connectivity.cut-off": on_side,
    "connectivity.walled-in": on_side,
    **dict.fromkeys(
        (
            "closed-loop.follows",
            "missing-loop.follows",
            "straight-cut.follows",
            "connectivity.both",
            "stranded.follows",
            "area.follows",
            "local-rule.follows",
            "trial.refuted",
            "trial.soon-refuted",
            "two-ends.follows",
            "linked-areas.follows",
            # Each case is proven by itself: `test_arguments`.
            "cases.all",
            "cases.one",
            "cases.some",
        ),
        nothing,
    ),
}
"""By form, what else it says than what follows."""


def read_back(reader: Reader, reason: Reason) -> dict[int, int] | tuple[int, int]:
    """The marks that a reason concludes (or their numbers), none where it is about two edges; what
    else it says is so on the board.
    """
    within = args(reason).get("of")
    if isinstance(within, Reason):
        return read_back(reader, within)
    CHECKS[reason.form](reader, reason)
    reader.forms[reason.form] += 1
    return reader.concluded(reason)
