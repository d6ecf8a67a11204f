"""Every kind of reason put to the board, started in tests/: `python -m deduce.truth --boards N
--hints N [--after N]`.

Each sentence of explanations, as found and as told, and of hints is checked from its data: what
it sees must be so on the board at that moment, and where it says all, every, none or only, no loop
with the premises of its step may be otherwise. Loops are asked of `sat_world`, which shares nothing
with the engine. A kind of reason that has no check here is a fault.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from deduce.sat_world import GaveUpError, Mark, World
from shared import corpus, loopy_puzzle, square_puzzle
from takegaki import explain, hint
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Dot, Edge, Edges, Marks, Place, Reason
from takegaki.deduce.deduction import FROM_THERE, Deduction, Part
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.trace import Trace

KEYS = {"line": LINE, "cross": CROSS}


@dataclass
class Met:
    """Sentences by form, those of which a question was given up, and the faults."""

    forms: Counter[str] = field(default_factory=Counter)
    given_up: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass
class Moment:
    """The board when a sentence is said, and the premises of the step that it belongs to.

    marks   what is on the board, and what is supposed
    given   premises that are marks, what is supposed, and what has followed by now
    whole   all marks, where `marks` lacks one that is opposed
    links   what relates edges with letters and was not so yet
    """

    world: World
    clues: tuple[int, ...]
    marks: dict[int, int]
    given: dict[int, int]
    letters: dict[int, str]
    whole: dict[int, int] = field(default_factory=dict)
    links: list[Reason] = field(default_factory=list)

    def another(self, marks: Iterable[Mark]) -> "Moment":
        """The same with something supposed."""
        more = dict(marks)
        given = self.given | more
        return Moment(self.world, self.clues, self.marks | more, given, dict(self.letters))

    def before(self, said: Reason) -> "Moment":
        """The same without the mark that a sentence opposes: what it sees is the rest."""
        opposed = {
            edge
            for then in thens(said)
            if then.form == "then.opposed"
            for edge in two(args(then)["edge"])
        }
        marks = {edge: mark for edge, mark in self.marks.items() if edge not in opposed}
        return Moment(self.world, self.clues, marks, self.given, self.letters, self.marks)

    def take(self, marks: Iterable[Mark]) -> None:
        for edge, mark in marks:
            self.marks[edge] = self.given[edge] = mark

    def force(self, *claims: Sequence[Mark]) -> bool:
        return self.world.forces(self.clues, self.given.items(), claims)

    def edges(self, place: Place) -> list[int]:
        """Those at a dot, else round a cell."""
        return self.world.at[place.id] if isinstance(place, Dot) else self.world.round[place.id]

    def needs(self, place: Place) -> int:
        """Lines at a dot that is passed, else round a cell."""
        if isinstance(place, Dot):
            return 2
        clue = self.world.puzzle.clue(place.id)
        assert clue is not None, "it has no clue"
        return clue

    def count(self, edges: Iterable[int], mark: int) -> int:
        return sum(self.marks.get(edge) == mark for edge in edges)


def args(reason: Reason) -> Any:
    return reason.args


def thens(reason: Reason) -> list[Reason]:
    then = reason.args.get("then", ())
    return [then] if isinstance(then, Reason) else [*then]  # type: ignore[misc]


def concluded(reason: Reason) -> list[Mark]:
    """The marks that a sentence ends with."""
    found: list[Mark] = []
    for then in thens(reason):
        marks = then.args.get("marks")
        if isinstance(marks, Marks):
            found += marks.marks
    return found


def two(value: object) -> list[int]:
    if isinstance(value, Edges):
        return [*value.edges]
    return [edge.id for edge in value]  # type: ignore[attr-defined]


def clauses(relation: Reason) -> list[Sequence[Mark]]:
    """A relation of two edges as clauses."""
    one, other = two(args(relation)["edges"])
    some, none = ((one, LINE), (other, LINE)), ((one, CROSS), (other, CROSS))
    mixed = [((one, LINE), (other, CROSS)), ((one, CROSS), (other, LINE))]
    match relation.form.partition(".")[2]:
        case "at-most-one":
            return [none]
        case "at-least-one":
            return [some]
        case "opposite":
            return [some, none]
        case "opposite-lettered":
            return [some, none]
        case _:
            return [*mixed]


def holds(now: Moment, relation: Reason) -> None:
    if "letter" in relation.args:
        one, other = (now.letters.get(edge) for edge in two(args(relation)["edges"]))
        same = relation.form == "relation.equal-lettered"
        assert one is not None and other is not None
        letters = {args(relation)["letter"]} if same else {one[0], f"{one[0]}'"}
        assert same or args(relation)["letter"] == one[0]
        assert {one, other} == letters, "other letters"
    assert now.force(*clauses(relation)), f"not so: {relation}"


def follows(now: Moment, reason: Reason, *, at: Sequence[int] | None = None) -> None:
    """What a sentence ends with: of the edges where it looks, and forced."""
    for then in thens(reason):
        kind, _, which = then.form.partition(".")
        if kind == "relation":
            holds(now, then)
            continue
        match which:
            case "marks":
                marks = args(then)["marks"].marks
                assert at is None or {edge for edge, _ in marks} <= set(at), "an edge elsewhere"
                assert now.force(*([mark] for mark in marks)), "it does not follow"
            case "clash" | "nothing-fits":
                assert now.force([]), "something fits"
            case "opposed" | "it-opposed":
                edges = two(args(then)["edge"]) if which == "opposed" else []
                assert all(now.whole.get(one) == -KEYS[args(then)["mark"]] for one in edges)
                assert now.force([]), "no contradiction"
            case _:
                raise AssertionError(f"an end that is not known: {then.form}")


def full(now: Moment, said: Reason) -> None:
    place = args(said)["place"]
    if "clue" in said.args:
        assert now.needs(place) == args(said)["clue"]
    edges = now.edges(place)
    if said.form.endswith("full"):
        assert now.count(edges, LINE) == now.needs(place), "it is not full"
        assert all(mark == CROSS for _, mark in concluded(said))
    else:
        left = [edge for edge in edges if now.marks.get(edge) != CROSS]
        assert len(left) <= now.needs(place), "it has edges to spare"
        assert all(mark == LINE for _, mark in concluded(said))
    follows(now, said, at=edges)


def at_dot(now: Moment, said: Reason) -> None:
    edges = now.edges(args(said)["place"])
    lines, left = now.count(edges, LINE), len(edges) - now.count(edges, CROSS)
    match said.form.partition(".")[2]:
        case "full":
            assert lines == 2, "the loop does not pass"
        case "goes-on":
            assert lines == 1, "no line ends here"
            assert left == 2, "more ways on"
        case _:
            assert lines == 0
            assert left == 1, "something leads on"
    follows(now, said, at=edges)


def enters(now: Moment, said: Reason) -> None:
    place = args(said)["place"]
    sides = now.edges(place)
    corner = args(said)["corner"]
    dots = {dot for edge in sides for dot in now.world.ends[edge]}
    if isinstance(corner, Dot):
        dots = {corner.id}
    assert any(
        now.count(set(now.world.at[dot]) - set(sides), LINE) == 1
        and not any(edge in now.marks for edge in set(now.world.at[dot]) & set(sides))
        for dot in dots
    ), "no line comes to this corner"
    assert args(said)["clue"] == now.needs(place)
    assert len(sides) - now.count(sides, CROSS) - 1 == now.needs(place), "it can spare more"
    follows(now, said, at=sides)


def closes(now: Moment, said: Reason) -> None:
    edge, fault = args(said)["edge"].id, args(said)["fault"]
    here, goal = now.world.ends[edge]
    path: list[int] = []
    while here != goal:
        (step,) = [
            one
            for one in now.world.at[here]
            if now.marks.get(one) == LINE and one not in (edge, *path)
        ]
        path.append(step)
        here = sum(now.world.ends[step]) - here
    assert len(path) == args(said)["lines"], "another number of lines"
    passed = {dot for one in path for dot in now.world.ends[one]}
    assert {dot.id for dot in args(said)["stops"]} <= passed
    loop = {*path, edge}
    match fault.form.partition(".")[2]:
        case "line-missed":
            left = args(fault)["edge"].id
            assert now.marks.get(left) == LINE
            assert left not in loop, "that line is on it"
        case "clue-broken":
            cell = args(fault)["cell"]
            lines = sum(one in loop for one in now.edges(cell))
            assert lines == args(fault)["lines"] != now.needs(cell) == args(fault)["clue"]
        case _:
            assert now.world.puzzle.variant == "full"
            assert len(loop) < len(now.world.at)
    follows(now, said)


def ends_here(now: Moment, said: Reason) -> None:
    """A line comes to the dot by another edge than those that are spoken of."""
    (then,) = thens(said)
    named = {edge for edge, _ in concluded(said)} | set(two(then.args.get("edges", ())))
    others = set(now.edges(args(said)["place"])) - named
    assert now.count(others, LINE) == 1, "no line ends here"
    follows(now, said, at=None)


def known_at(now: Moment, said: Reason) -> None:
    """Something of two edges at a place, and perhaps the mark of one."""
    relation = args(said)["relation"]
    edges = set(now.edges(args(said)["place"]))
    assert set(two(args(relation)["edges"])) <= edges
    holds(now, relation)
    if "edge" in said.args:
        (edge,) = two(args(said)["edge"])
        assert now.marks.get(edge) == KEYS[args(said)["mark"]], "it has another mark"
    if said.form.endswith("last-two"):
        left = [edge for edge in edges if edge not in now.marks]
        assert set(left) <= set(two(args(relation)["edges"])), "others are left"
    follows(now, said)


def bounded(now: Moment, said: Reason) -> None:
    """So many lines on the other edges, at least, at most or exactly."""
    place, number = args(said)["place"], args(said)["lines"]
    named = {edge for edge, _ in concluded(said)}
    for then in thens(said):
        if "edges" in then.args:
            named |= set(two(args(then)["edges"]))
        if "edge" in then.args:
            named |= set(two(args(then)["edge"]))
    others = [edge for edge in now.edges(place) if edge not in named]
    how = said.form.partition(".")[2].removeprefix("dot-")
    if how == "were-it-not":
        named = set(named)
        others = [edge for edge in now.edges(place) if edge not in named]
        how = ""
    if how in ("enough", "at-least", "exactly"):
        few = [
            [(edge, LINE) for edge in some]
            for some in combinations(others, len(others) - number + 1)
        ]
        assert now.force(*few), "fewer would do"
    if how in ("too-few", "at-most", "exactly"):
        many = [[(edge, CROSS) for edge in some] for some in combinations(others, number + 1)]
        assert now.force(*many), "more would do"
    if "clue" in said.args:
        assert now.needs(place) == args(said)["clue"]
    follows(now, said)


def has_one(now: Moment, said: Reason) -> None:
    place = args(said)["place"]
    assert isinstance(place, Dot) or now.needs(place) == 1
    follows(now, said, at=None)


def carried(now: Moment, said: Reason) -> None:
    relation = args(said)["relation"]
    holds(now, relation)
    assert now.marks.get(two(args(relation)["edges"])[0]) == KEYS[args(said)["mark"]]
    follows(now, said)


def room(now: Moment, said: Reason) -> None:
    place, edges = args(said)["place"], two(args(said)["edges"])
    if "letter" in said.args:
        relation = {"edges": Edges(tuple(edges)), "letter": args(said)["letter"]}
        holds(now, Reason("relation.equal-lettered", **relation))
    holds(now, Reason("relation.equal", edges=Edges(tuple(edges))))
    sides, word = now.edges(place), KEYS[args(said)["room"]]
    most = now.needs(place) if word == LINE else len(sides) - now.needs(place)
    assert now.count(sides, word) == most - 1, "there is other room"
    follows(now, said, at=sides)


def parity(now: Moment, said: Reason) -> None:
    place, edges = args(said)["place"], two(args(said)["edges"])
    around = now.edges(place)
    assert set(edges) <= set(around)
    others = [edge for edge in around if edge not in edges]
    assert all(edge in now.marks for edge in others), "others are open"
    due = now.needs(place) - now.count(others, LINE)
    assert (due % 2 == 1) == (args(said)["number"] == "odd")
    for relation in args(said).get("relations", ()):
        holds(now, relation)
    follows(now, said)


def alike(now: Moment, said: Reason) -> None:
    edges = two(args(said)["edges"])
    holds(now, Reason("relation.opposite", edges=Edges(tuple(edges))))
    follows(now, said)


def straight(now: Moment, said: Reason) -> None:
    """The marks of the step and what follows are a way through the board."""
    ends = {edge for edge, _ in concluded(said)} or {args(said)["place"].id}
    cut = set(now.given) | ends
    assert sum(now.given.get(edge) == LINE for edge in cut - ends) == args(said)["lines"]
    times = Counter(
        face
        for edge in cut
        for face in now.world.graph.edge_faces[edge].tolist()
        if face != now.world.graph.outside
    )
    assert all(number == 2 for number in times.values()), "it is not a way through the board"
    follows(now, said)


def face_of(now: Moment, place: object) -> int:
    return now.world.graph.outside if isinstance(place, Reason) else place.id  # type: ignore[attr-defined]


def walked(now: Moment, said: Reason) -> None:
    """There is a walk over decided edges that crosses so many lines."""
    one, other = (face_of(now, args(said)[name]) for name in ("one", "other"))
    lines = args(said)["lines"]
    assert (args(said)["side"] == "opposite") == (lines % 2 == 1)
    between = {
        edge
        for edge, sides in enumerate(now.world.graph.edge_faces.tolist())
        if set(sides) == {one, other}
    }
    met, waiting = {(one, 0)}, [(one, 0)]
    while waiting:
        here, crossed = waiting.pop()
        for edge in now.world.round[here]:
            if edge in now.marks and edge not in between:
                there = int(now.world.graph.edge_faces[edge].sum()) - here
                step = (there, crossed + (now.marks[edge] == LINE))
                if step[1] <= lines and step not in met:
                    met.add(step)
                    waiting.append(step)
    assert (other, lines) in met, "there is no such walk"
    follows(now, said)


def sides(now: Moment) -> dict[int, bool]:
    """Cells that the marks show to be inside or outside."""
    known, waiting = {now.world.graph.outside: False}, [now.world.graph.outside]
    while waiting:
        here = waiting.pop()
        for edge in now.world.round[here]:
            if edge in now.marks:
                there = int(now.world.graph.edge_faces[edge].sum()) - here
                if there not in known:
                    known[there] = known[here] ^ (now.marks[edge] == LINE)
                    waiting.append(there)
    return known


def reached(now: Moment, begin: int, passes: Callable[[int], bool]) -> set[int]:
    met, waiting = {begin}, [begin]
    while waiting:
        here = waiting.pop()
        for edge in now.world.round[here]:
            there = int(now.world.graph.edge_faces[edge].sum()) - here
            if there not in met and passes(there):
                met.add(there)
                waiting.append(there)
    return met


def on_side(now: Moment, said: Reason) -> None:
    """On the other side the cell would cut off the part that is named; or it can't join the other
    side's cells.
    """
    cell, inside = face_of(now, args(said)["place"]), args(said)["side"] == "inside"
    known = sides(now)
    if said.form == "connectivity.walled-in":
        side = not inside
        met = reached(now, cell, lambda one: known.get(one, side) == side)
        assert not any(known.get(one) == side for one in met - {cell}), "it can reach them"
        assert any(one == side for one in known.values())
    else:
        part = [face_of(now, one) for one in args(said)["part"] if is_cell(one)]
        known[cell] = not inside
        for begin in part:
            assert known.get(begin) == inside, "the part is not known to lie there"
            met = reached(now, begin, lambda one: known.get(one, inside) == inside)
            rest = {one for one, side in known.items() if side == inside} - met
            assert rest, "nothing is cut off"
    for one in args(said)["wall"]:
        if is_cell(one):
            assert known.get(face_of(now, one)) != (
                inside if said.form.endswith("cut-off") else not inside
            ), "the wall is none"
    follows(now, said)


def is_cell(one: object) -> bool:
    return not isinstance(one, Reason) or one.form == "cell.outside"


def torn(now: Moment, said: Reason) -> None:
    assert now.force([]), "it can be connected"


def is_forced(now: Moment, said: Reason) -> None:
    """It says all, every or none of what the premises allow."""
    follows(now, said)
    if not said.args.get("then"):
        assert now.force([]), "something fits"


def finished(now: Moment, said: Reason) -> None:
    lines = {edge for edge, mark in now.marks.items() if mark == LINE}
    assert len(now.world.loops(lines)) == 1
    assert all(now.count(edges, LINE) in (0, 2) for edges in now.world.at), "it is not closed"
    follows(now, said)


def chained(now: Moment, said: Reason) -> None:
    """The letters are so, whichever the marks are."""
    assert now.letters
    for (one, first), (other, second) in combinations(now.letters.items(), 2):
        if first[0] == second[0]:
            kind = "equal" if first == second else "opposite"
            holds(now, Reason(f"relation.{kind}", edges=Edges((one, other))))
    if "edges" in said.args:
        count = sum(one[0] == args(said).get("letter", one[0]) for one in now.letters.values())
        assert count == args(said)["edges"]


def handed_on(now: Moment, said: Reason) -> None:
    """Each step of the chain is so, and its end is what is said."""
    steps = args(said)["steps"]
    for step in steps:
        CHECKS[step.form](now, step)
    assert len({(step.args["place"], args(step)["then"].args["edges"]) for step in steps}) > 2
    assert args(said)["place"] == args(steps[-1])["place"]
    follows(now, said)


def pattern(now: Moment, said: Reason) -> None:
    cells = args(said).get("cells", (args(said)["cell"],) if "cell" in said.args else ())
    assert {cell.id for cell in cells} <= set(now.clues), "a clue that is no premise"
    follows(now, said)


def nothing(now: Moment, said: Reason) -> None:
    """It only points somewhere, or refers to an earlier step."""


def run(now: Moment, said: Reason) -> None:
    """From one dot to another there is one way, or none."""
    here, goal, left = args(said)["begin"].id, args(said)["end"].id, dict(concluded(said))
    while left:
        edges = now.world.at[here]
        lines, ways = now.count(edges, LINE), len(edges) - now.count(edges, CROSS)
        want = (1, 2) if said.form.endswith("goes-on") else (0, 1)
        assert (lines, ways) == want, "another way leads on"
        (step,) = [edge for edge in edges if edge in left]
        now.take([(step, left.pop(step))])
        here = sum(now.world.ends[step]) - here
    assert here == goal


def case_by_case(now: Moment, said: Reason) -> None:
    """The number is checked with the cases themselves."""
    follows(now, said)


Check = Callable[[Moment, Reason], None]

CHECKS: dict[str, Check] = {
    **dict.fromkeys(
        (f"clue-counting.{one}" for one in ("full", "dot-full", "needs", "dot-needs")), full
    ),
    **dict.fromkeys((f"vertex-counting.{one}" for one in ("full", "goes-on", "dead-end")), at_dot),
    "closed-loop.follows": finished,
    "incoming-line.turns": enters,
    "early-loop.closes": closes,
    **dict.fromkeys((f"vertex-pairs.{o}" for o in ("once", "goes-on", "goes-on-once")), ends_here),
    **dict.fromkeys((f"vertex-pairs.{one}" for one in ("one-known", "last-two")), known_at),
    **dict.fromkeys((f"through-vertex.{one}" for one in ("no-more", "goes-on", "both")), known_at),
    **dict.fromkeys(
        (
            *(f"face-pairs.{one}" for one in ("enough", "dot-enough", "too-few", "dot-too-few")),
            "face-pairs.were-it-not",
            *(f"through-face.{one}" for one in ("at-least", "at-most", "exactly")),
            *(f"through-face.dot-{one}" for one in ("at-least", "at-most", "exactly")),
        ),
        bounded,
    ),
    "through-face.has-one": has_one,
    "through-face.dot-has-one": has_one,
    "carried.follows": carried,
    "equal-sides.room": room,
    "equal-sides.dot-room": room,
    "equal-sides.room-lettered": room,
    "equal-sides.dot-room-lettered": room,
    "chain.handed-on": handed_on,
    **dict.fromkeys(
        (f"parity.{o}" for o in ("due", "due-related", "dot-due", "dot-due-related")), parity
    ),
    "pair-relation.known": alike,
    "pair-relation.bounded": alike,
    "straight-cut.follows": straight,
    "colouring.follows": walked,
    "connectivity.cut-off": on_side,
    "connectivity.walled-in": on_side,
    "connectivity.torn": torn,
    **dict.fromkeys(("chain.equal", "chain.opposite", "chain.group", "chain.groups"), chained),
    "run.goes-on": run,
    "run.dead-end": run,
    **dict.fromkeys(("pattern.follows", "pattern.at-corner"), pattern),
    **dict.fromkeys(
        (f"cases.{one}" for one in ("all", "one", "some", "refuted", "refuted-then")),
        case_by_case,
    ),
    **dict.fromkeys(
        (
            *("missing-loop.follows", "connectivity.both", "stranded.follows", "area.follows"),
            *("area.nothing", "local-rule.follows", "trial.refuted", "trial.soon-refuted"),
            *("two-ends.follows", "linked-areas.follows", "exact-step.follows"),
            "exact-step.nothing",
        ),
        is_forced,
    ),
    **dict.fromkeys(
        ("chain.links", "pattern.same-reason", "proof.same-conflict", "proof.same-end"), nothing
    ),
}
"""By form: what a sentence says is so."""

REFUTED = ("cases.refuted", "cases.refuted-then")
"""Forms of a step that supposes one mark, which fails."""

FAILS = ("proof.case-fails", "proof.suppose-fails")
"""Forms of a case that say in one sentence why it fails."""

WITHIN = ("not-local.step", "not-local.what-if", "cases.searched", "cases.required")
"""Forms that say another sentence and where it comes from."""


def inner(reason: Reason) -> Reason:
    """What such a sentence says in the end."""
    while isinstance(within := reason.args.get("of", reason.args.get("step")), Reason):
        reason = within
    return reason


def letters_of(one: Deduction | Part) -> dict[int, str]:
    """The letter of each edge that has one."""
    return {edge: letter for group in one.letters for edge, letter in group.by_edge.items()}


def is_proof(form: str) -> bool:
    """A sentence of a pattern's proof: the pattern is checked, the proof is of no board."""
    return form.startswith("pattern-")


class Teller:
    """Follows what is told of one board."""

    def __init__(self, puzzle: Puzzle, met: Met) -> None:
        self.world, self.met, self.where = World(puzzle), met, ""

    def say(self, now: Moment, said: Reason) -> None:
        """Check one sentence, then take what it concludes."""
        if said.form in WITHIN:
            self.met.forms[said.form] += 1
            said = inner(said)
        self.met.forms[said.form] += 1
        try:
            if is_proof(said.form):
                return
            assert said.form in CHECKS, "no check for this kind"
            CHECKS[said.form](now.before(said), said)
        except GaveUpError:
            self.met.given_up[said.form] += 1
        except (AssertionError, ValueError, KeyError) as fault:
            self.met.faults.append(f"{self.where}: {said.form}: {fault}: {said.sentence()}")
        now.take(concluded(said))

    def step(self, one: Deduction, marks: dict[int, int]) -> None:
        """A step as it was found: its findings or its argument, then its sentence."""
        now = Moment(self.world, one.clues, dict(marks), dict(one.marks), letters_of(one))
        self.premises(one, marks)
        if one.tree:
            self.argue(now, one, one.tree)
        else:
            for said in (*one.links, *one.findings):
                self.say(now, said)
        self.say(now, one.reason)

    def premises(self, one: Deduction, marks: dict[int, int]) -> None:
        missing = [edge for edge, mark in one.marks if marks.get(edge) != mark]
        if missing:
            self.met.faults.append(f"{self.where}: a premise is not on the board: {one.reason}")

    def argue(self, now: Moment, one: Deduction, parts: Sequence[Part]) -> None:
        """The parts of an argument, each on the board that it speaks of."""
        cases = [part for part in parts if part.kind == "case"]
        if cases:
            self.all_cases(now, one, cases)
        for part in parts:
            self.links(now)
            match part.kind:
                case "suppose" | "case":
                    self.supposed(now.another(part.marks), one, part)
                case "conflict":
                    self.argue(now, one, part.parts)
                    self.clash(now, part.reason)
                case "so":
                    self.met.forms[part.reason.form] += 1
                    # Within a trial what a trial of its own shows is no end yet.
                    is_end = parts is one.tree and len(parts) == 2
                    if is_end and not set(part.marks) <= set(one.conclusions):
                        self.met.faults.append(f"{self.where}: another end: {part.sentence}")
                case "found":
                    self.say(now, part.reason)
                case _:
                    self.argue(now, one, part.parts)
                    if part.kind == "step":
                        self.say(now, part.reason)
                    elif part.reason.form != FROM_THERE:
                        self.met.forms[part.reason.form] += 1
                    now.take(part.marks)

    def links(self, now: Moment) -> None:
        """What relates edges with letters, as soon as the board is so far."""
        left = []
        for said in now.links:
            try:
                CHECKS[said.form](now, said)
                self.met.forms[said.form] += 1
            except GaveUpError:
                self.met.given_up[said.form] += 1
            except AssertionError:
                left.append(said)
        now.links = left

    def supposed(self, now: Moment, one: Deduction, part: Part) -> None:
        now.letters |= letters_of(part)
        now.links += part.links
        self.argue(now, one, part.parts)
        for said in now.links:
            self.say(now, said)
        form = part.reason.form
        self.met.forms[form] += 1
        if form in FAILS:
            self.clash(now, part.reason)
        elif form in ("proof.case-leads", "proof.case-holds", "proof.so-leads", "proof.so"):
            held = all(now.marks.get(edge) == mark for edge, mark in one.conclusions)
            if not held:
                self.met.faults.append(f"{self.where}: a case does not lead there: {part.sentence}")

    def clash(self, now: Moment, reason: Reason) -> None:
        said = reason.args.get("clash")
        if isinstance(said, Reason):
            self.say(now, said)
            self.met.forms[reason.form] += reason.form == "proof.conflict"
        try:
            if not now.force([]):
                self.met.faults.append(f"{self.where}: no contradiction: {reason.sentence()}")
        except GaveUpError:
            self.met.given_up[reason.form] += 1

    def all_cases(self, now: Moment, one: Deduction, cases: Sequence[Part]) -> None:
        """No loop is beside the cases; as many fail as the sentence says."""
        edges = sorted({edge for part in cases for edge, _ in part.marks})
        begin = [*now.given.items()]
        try:
            lines = set[tuple[Mark, ...]]()
            for number in range(1 << len(edges)):
                way = tuple(
                    (edge, LINE if number >> i & 1 else CROSS) for i, edge in enumerate(edges)
                )
                if any(set(part.marks) <= set(way) for part in cases):
                    continue
                if inner(one.reason).form in REFUTED:
                    # Of one mark that is refuted the other is left, and that is the result.
                    assert set(way) <= set(one.conclusions), "another mark is left"
                    continue
                if self.world.model(one.clues, [*begin, *way]) is not None:
                    lines.add(way)
            if lines:
                self.met.faults.append(f"{self.where}: a case is missing: {one.sentence}")
            fails = [self.world.model(one.clues, [*begin, *part.marks]) is None for part in cases]
        except GaveUpError:
            self.met.given_up["cases"] += 1
            return
        reason = inner(one.reason)
        said = [
            part.reason.form in FAILS or any(p.kind == "conflict" for p in part.parts)
            for part in cases
        ]
        if any(told and not fail for told, fail in zip(said, fails, strict=True)):
            self.met.faults.append(f"{self.where}: a case can work: {one.sentence}")
        if reason.form in REFUTED:
            edge, mark = args(reason)["edge"].id, KEYS[args(reason)["mark"]]
            if said[0] is not True or cases[0].marks != ((edge, mark),) or sum(said) != 1:
                self.met.faults.append(f"{self.where}: another mark is refuted: {one.sentence}")
            return
        left = [
            args(part.reason)["letter"] for part, fail in zip(cases, said, strict=True) if not fail
        ]
        right = {
            "cases.one": len(left) == 1 and left[0] == args(reason).get("letter"),
            "cases.all": len(left) == len(cases),
            "cases.some": 1 < len(left) < len(cases),
        }
        if reason.form in right and not (
            right[reason.form] and args(reason)["cases"] == len(cases)
        ):
            self.met.faults.append(f"{self.where}: another number of cases: {one.sentence}")

    def told(self, one: Deduction, members: Sequence[Deduction], marks: dict[int, int]) -> None:
        """Steps told as one: its sentence by the steps that it combines, each on its own board."""
        reason, new = one.reason, dict(one.conclusions)
        first = inner(reason)
        self.met.forms[reason.form] += 1
        made = {edge: mark for member in members for edge, mark in member.conclusions}
        problems = []
        if new != made:
            problems.append("other marks than its steps have")
        said = dict(concluded(reason))
        if reason.form == "idea.with-counting":
            said |= dict(concluded(first))
        if said != new:
            problems.append("it names other marks")
        if "count" in reason.args and reason.form.startswith(("together", "pattern")):
            problems += ["another number of them"] * (args(reason)["count"] != len(members))
        where = args(reason).get("where")
        if where is not None and where.form == "where.cells":
            cells = {cell.id for cell in args(where)["cells"]}
            clues = {clue for member in members for clue in member.clues}
            problems += ["other cells"] * (bool(clues) and cells != clues)
        if reason.form.startswith("together"):
            problems += self._together(reason, members, dict(marks))
        self.met.faults += [f"{self.where}: {what}: {one.sentence}" for what in problems]
        if one.tree or one.findings:
            given = dict(members[0].marks if reason.form == "idea.with-counting" else one.marks)
            now = Moment(self.world, one.clues, dict(marks), given, {})
            now.letters = letters_of(one)
            self._rest(now, one, reason)

    def _rest(self, now: Moment, one: Deduction, reason: Reason) -> None:
        if reason.form == "idea.step-by-step":
            for said in one.findings:
                if said.form.startswith("together"):
                    now.take(concluded(said))
                else:
                    self.say(now, said)
        elif reason.form == "idea.with-counting":
            *argument, counting = one.tree
            conclusions = concluded(inner(reason))
            self.argue(now.another([]), _with(one, conclusions), argument)
            self.say(now, args(reason)["step"])
            now.given |= dict(one.marks)
            self.argue(now, one, [counting])

    def _together(
        self, reason: Reason, members: Sequence[Deduction], marks: dict[int, int]
    ) -> Iterator[str]:
        """All of one kind at once: clues and dots that are full are so before any is told."""
        for member in members:
            now = Moment(self.world, member.clues, dict(marks), dict(member.marks), {})
            within = member.reason
            try:
                CHECKS[within.form](now, within)
            except (AssertionError, KeyError, ValueError) as fault:
                yield f"a step of it: {fault}"
            except GaveUpError:
                pass
            if reason.form.rpartition(".")[2] not in (
                "full-clues",
                "full-dots",
                "zeros",
                "zeros-at",
            ):
                marks |= dict(member.conclusions)


def _with(one: Deduction, conclusions: Sequence[Mark]) -> Deduction:
    fields = {name: getattr(one, name) for name in one.__dataclass_fields__}
    return Deduction(**(fields | {"conclusions": tuple(conclusions)}))


def look_at(puzzle: Puzzle, name: str, met: Met) -> None:
    """All sentences of an explanation, as found and as told."""
    teller, trace = Teller(puzzle, met), explain(puzzle)
    before = _boards(trace)
    for step, marks in zip(trace, before, strict=True):
        teller.where = f"{name} step {step.number}"
        teller.step(step.deduction, marks)
    told = by_idea(trace)
    for step, marks in zip(told, _boards(told), strict=True):
        if len(step.of) > 1:
            teller.where = f"{name} told {step.number}"
            members = [trace.steps[number - 1].found for number in step.of]
            teller.told(step.found, members, marks)


def _boards(trace: Trace) -> list[dict[int, int]]:
    found, marks = [], dict[int, int]()
    for step in trace:
        found.append(dict(marks))
        marks |= dict(step.found.conclusions)
    return found


def look_at_hints(puzzle: Puzzle, name: str, met: Met, most: int) -> int:
    """All hints from the empty board, at most so many; how many there were."""
    teller, board, last, count = Teller(puzzle, met), Board.blank(puzzle.graph), None, 0
    while count < most and (found := hint(puzzle, board, near=last)).kind == "next":
        assert found.deduction is not None
        marks = {edge: int(mark) for edge, mark in enumerate(board.marks.tolist()) if mark}
        teller.where = f"{name} hint {count + 1}"
        teller.step(found.deduction, marks)
        board, count = board.with_marks(found.marks), count + 1
        last = Edge(found.deduction.conclusions[-1][0])
    return count


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Published boards of up to 15 x 15, and some of Loopy's, in turn by size."""
    by_size: dict[object, list[tuple[str, dict[str, Any]]]] = {}
    for record in corpus("published.jsonl"):
        size = record["rows"], record["cols"]
        if record["solutions"] == 1 and 20 <= size[0] * size[1] <= MOST_CELLS:
            by_size.setdefault(size, []).append((record["id"], record))
    for record in corpus("loopy-levels.jsonl")[::7]:
        if record["type"] in (0, 2):
            by_size.setdefault(("loopy", record["type"]), []).append((record["game_id"], record))
    for row in range(max(map(len, by_size.values()))):
        for every in by_size.values():
            if row < len(every):
                name, record = every[row]
                made = square_puzzle(record["clues"]) if "clues" in record else loopy_puzzle(name)
                if made.graph.n_faces <= MOST_CELLS:
                    yield name, made


MOST_CELLS = 240


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--after", type=int, default=0, help="boards to leave out first")
    wanted = parser.parse_args()
    met, hints = Met(), 0
    for number, (name, puzzle) in enumerate(islice(puzzles(), wanted.after, None)):
        if number < wanted.boards:
            look_at(puzzle, name, met)
        if hints < wanted.hints:
            hints += look_at_hints(puzzle, name, met, wanted.hints - hints)
        if number + 1 >= wanted.boards and hints >= wanted.hints:
            break
        if number % 20 == 19:
            print(f"{number + 1} boards, {hints} hints, {len(met.faults)} faults", flush=True)
    print(f"{min(number + 1, wanted.boards)} boards, {hints} hints")
    for form, count in met.forms.most_common():
        given_up = met.given_up[form]
        print(f"{count:7} {form}", f"({given_up} given up)" if given_up else "")
    counts = met.forms.total(), met.given_up.total(), len(met.faults)
    print("{} sentences, {} given up, {} faults".format(*counts))
    print("\n".join(met.faults))


if __name__ == "__main__":
    main()
