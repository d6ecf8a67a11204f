"""Values of the options of a request, drawn by what the table of parameters says; and what each
promises.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from narrowing import not_none
from takegaki.certificates.certify import certify
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.symmetry import SYMMETRY_NAMES, symmetry_group
from takegaki.core.topology import BoolArray, inside_faces
from takegaki.core.verdict import Multiple, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.player_level import player_level
from takegaki.deduce.stories.board_parts import PARTS
from takegaki.deduce.stories.way import way_of
from takegaki.deduce.technique_table import techniques_of
from takegaki.generation import Generated, Request
from takegaki.generation.loops import LOOPS
from takegaki.generation.loops.colour_loop import stretches
from takegaki.generation.loops.given_loop import MARGIN
from takegaki.generation.needed_patterns import has_room, patterns_of
from takegaki.generation.parameters import PARAMETERS, Parameter
from takegaki.generation.request import METHODS, OF_WAY, deciders
from takegaki.generation.requirements import clued, left_open, needs, with_clues
from takegaki.generation.style_names import STYLES
from takegaki.generation.styles.loop_drawing import near_cells
from takegaki.generation.trees import TREES
from takegaki.generation.wanted_way import THEME_TIMES
from takegaki.puzzles import PUZZLES, loop_tables
from takegaki.puzzles.check import check
from takegaki.puzzles.net import walls
from takegaki.rating.rate import value_of as rating_value
from takegaki.rules.rule_sets.library import LIBRARY
from takegaki.solving import prove, solutions
from takegaki.tilings import graph_of
from takegaki_verify import verify

Rng = np.random.Generator
OPTIONS = tuple(field.name for field in fields(Request) if field.name not in ("graph", "seed"))
"""Every option, the puzzle type one of them."""
LEVELS: tuple[Level | PlayerLevel, ...] = (
    *(Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD),
    *(PlayerLevel.BASICS, PlayerLevel.PATTERNS, PlayerLevel.ONE_OF_TWO, PlayerLevel.COLOURS),
)
"""Those that boards this small have, on the ladder and a player's."""

DEFAULTS = {field.name: field.default for field in fields(Request)}

NAMES: dict[str, Callable[[Graph, str], list[str]]] = {
    "methods": lambda graph, kind: list(METHODS),
    "techniques": lambda graph, kind: [
        one.name for one in techniques_of(kind) if one.level <= Level.NORMAL and not one.spared
    ],
    "rules": lambda graph, kind: [
        name
        for name, one in LIBRARY.items()
        if one.tiling in (graph.tiling, "") and one.proven == one.rules
    ],
    "variants": lambda graph, kind: list(PUZZLES[kind].variants),
    "loops": lambda graph, kind: list(LOOPS),
    "symmetries": lambda graph, kind: [name for name in SYMMETRY_NAMES if _has(graph, name)],
    "deciders": lambda graph, kind: list(deciders()),
    "trees": lambda graph, kind: list(TREES),
    "styles": lambda graph, kind: list(STYLES),
    "patterns": lambda graph, kind: [name for name in patterns_of(kind) if has_room(graph, name)],
    "parts": lambda graph, kind: list(PARTS),
}
"""By `Parameter.choices`, the names there are."""


def _has(graph: Graph, name: str) -> bool:
    try:
        return bool(symmetry_group(graph, name))
    except ValueError:
        return False


def goals_of(pair: tuple[str, str]) -> set[str]:
    """The goals that the options are for, where they are not for all."""
    return {goal for name in pair if name in PARAMETERS and (goal := PARAMETERS[name].goal)}


def board_of(pair: tuple[str, str], rng: Rng) -> tuple[Graph, str]:
    """A small board, and the type played on it: one whose goal both options are for, where there is
    one.
    """
    goals = goals_of(pair)
    kinds = [name for name, one in PUZZLES.items() if one.goal in goals or not goals]
    # One in three is no Slitherlink: of the other types some options are not available.
    kind = str(rng.choice(kinds)) if "kind" in pair or rng.random() < 0.3 else kinds[0]
    if "fewest" in pair:
        return graph_of(next(iter(PUZZLES[kind].boards)), 3, 4), kind
    name = str(
        rng.choice([one for one in PUZZLES[kind].boards if one in ("square", "honeycomb", "cells")])
    )
    return graph_of(name, *((5, 5) if rng.random() < 0.5 else (4, 6))), kind


def value_of(name: str, graph: Graph, kind: str, rng: Rng) -> Any:
    """A value of an option, by its kind in the table."""
    if name == "kind":
        return kind
    one = PARAMETERS[name]
    match one.kind:
        case "flag":
            return True
        case "range":
            return (5.0, 60.0) if name == "rating" else (0, int(rng.integers(8, 20)))
        case "shares":
            return (15, 17, 27, 40)
        case "level":
            return LEVELS[rng.integers(len(LEVELS))]
        case "name":
            others = [there for there in NAMES[one.choices](graph, kind) if there != DEFAULTS[name]]
            return str(rng.choice(others or [""]))
        case "names":
            return (str(rng.choice(NAMES[one.choices](graph, kind))),)
        case "ratios":
            return tuple(int(part) for part in rng.multinomial(100, (0.3, 0.4, 0.3)))
        case "numbers":
            clues = loop_tables(kind).every_clue(graph)
            return frozenset(clues) - {clues[rng.integers(len(clues))]}
        case "lines":
            return LOOPS["growth"].make(graph, int(rng.integers(1 << 30)), None)
        case "cells":
            return rng.random(graph.n_cells) < 0.85
        case _:
            return _number(one, rng)


def _number(one: Parameter, rng: Rng) -> float:
    """From the middle of its range: at the ends there are few puzzles."""
    least = 0.0 if one.least is None else one.least
    if one.kind == "whole":
        return int(least) + 2 + int(rng.integers(3))
    most = least + 1 if one.most is None or is_mean(one) else one.most
    return float(least + (most - least) * rng.uniform(0.35, 0.6))


def is_mean(one: Parameter) -> bool:
    """Whether it is a mean that hardly any puzzle has beyond the least and one."""
    return one.name == "idea_edges"


def names_it(message: str, name: str, value: object) -> bool:
    """Whether a sentence for people names an option: by its field, its noun, its words, or its
    value.
    """
    one = PARAMETERS.get(name)
    words = [name, name.replace("_", " ")]
    if one is not None:
        words += [one.noun.replace("{}", "").strip(), one.label.lower(), one.option]
    words += [value] if isinstance(value, str) else []
    words += [value.title] if isinstance(value, (Level, PlayerLevel)) else []
    words += (
        list(value)
        if isinstance(value, tuple) and all(isinstance(part, str) for part in value)
        else []
    )
    return any(word and word.lower() in message.lower() for word in words)


def _clued(made: Generated) -> BoolArray:
    told: BoolArray = made.puzzle.clues >= 0
    return told


def _method(request: Request, made: Generated) -> None:
    if request.method != "hard":
        assert request.goal == "tree" or left_open(made.puzzle, request) == 0


def _level(request: Request, made: Generated) -> None:
    assert request.level is not None
    if isinstance(request.level, PlayerLevel):
        assert player_level(made.puzzle) is request.level
        return
    assert made.level is request.level
    assert Ladder(made.puzzle).climb(request.level) == "solved"
    if request.level > Level.EASY:
        assert Ladder(made.puzzle).climb(Level(request.level - 1)) == "stuck"


def _needs(request: Request, made: Generated) -> None:
    known = {one.name: one for one in techniques_of(request.kind)}
    assert all(needs(made.puzzle, known[name], request) for name in request.needs)


def _avoid(request: Request, made: Generated) -> None:
    assert Ladder(made.puzzle, without=request.avoided).climb(request.cap) == "solved"


def _variant(request: Request, made: Generated) -> None:
    assert made.puzzle.variant == request.variant
    if request.variant == "full":
        ends = made.puzzle.graph.edge_vertices[made.solution.lines]
        assert len(np.unique(ends)) == made.puzzle.graph.n_vertices


def _lines(request: Request, made: Generated) -> None:
    assert np.array_equal(made.solution.lines, not_none(request.lines))


def _inside(request: Request, made: Generated) -> None:
    graph = request.graph
    group = 1 if request.loop_group is None else len(symmetry_group(graph, request.loop_group))
    off = inside_faces(graph, made.solution.lines).sum() - round(
        (request.inside or 0) * graph.n_faces
    )
    assert abs(off) <= int(MARGIN * graph.n_faces) + max(1, group // 2)


def _max_straight(request: Request, made: Generated) -> None:
    assert request.max_straight is not None
    assert max(stretches(request.graph, made.solution.lines)) <= request.max_straight


def _loop_symmetry(request: Request, made: Generated) -> None:
    lines = made.solution.lines
    group = symmetry_group(request.graph, request.loop_symmetry or "")
    assert all((lines[image.edges] == lines).all() for image in group)


def _symmetry(request: Request, made: Generated) -> None:
    told = _clued(made)
    for image in symmetry_group(request.graph, request.symmetry or ""):
        places = image.faces if request.graph.cells == "faces" else image.vertices
        assert (told[places] == told).all()


def _pattern(request: Request, made: Generated) -> None:
    assert np.array_equal(_clued(made), not_none(request.pattern))


def _share(request: Request, made: Generated) -> None:
    assert request.share is not None
    widest = int(np.diff(request.groups[0]).max())
    assert (
        abs(int(_clued(made).sum()) - round(request.share * request.graph.n_cells))
        <= max(1, widest) // 2
    )


def _style(request: Request, made: Generated) -> None:
    if request.drawn and "style" not in made.puzzle.meta:
        start, near, _ = near_cells(request.graph)
        for cell in np.flatnonzero(made.puzzle.clues == 0).tolist():
            assert 0 not in made.puzzle.clues[near[start[cell] : start[cell + 1]]]
    elif request.why_not_drawn:
        assert made.puzzle.meta["style"] == f"loopy: {request.why_not_drawn}"


def _rating(request: Request, made: Generated) -> None:
    least, most = not_none(request.rating)
    assert least <= rating_value(made.puzzle) <= most


def _shares(request: Request, made: Generated) -> None:
    """Each value comes as often as wanted, but for two clues or six in a hundred."""
    clued = made.puzzle.clues[_clued(made)]
    wanted = np.array(not_none(request.shares)) / sum(not_none(request.shares))
    off = np.abs(np.bincount(clued, minlength=4)[:4] - wanted * len(clued))
    assert (off <= max(2, 0.06 * len(clued))).all()


def _way(request: Request, made: Generated) -> None:
    """By the numbers of the way, as a review tells them."""
    way = not_none(way_of(made.puzzle))
    if request.theme:
        assert way.times(request.theme) >= THEME_TIMES
    if request.entrances:
        assert request.entrances[0] <= len(way.entrances) <= request.entrances[1]
    if request.begin:
        assert 2 * way.parts[request.begin] > len(way.entrances)
    assert way.near >= (request.near or 0)
    assert way.idea_edges >= (request.idea_edges or 0)
    assert request.ending is None or way.ending <= request.ending


def _values(request: Request, made: Generated) -> None:
    assert request.values is not None
    assert set(made.puzzle.clues[_clued(made)].tolist()) <= request.values


def _minimal(request: Request, made: Generated) -> None:
    told = _clued(made)
    for group in np.split(request.groups[1], request.groups[0][1:-1]):
        fewer = told.copy()
        fewer[group] = False
        if (fewer == told).all():
            continue
        puzzle = with_clues(made.puzzle, fewer)
        if request.method == "hard":
            assert isinstance(prove(puzzle, method="sat"), Multiple)
        elif not request.needs:
            assert left_open(puzzle, request) > 0


def _unique_by(request: Request, made: Generated) -> None:
    if request.share is None and request.pattern is None:
        _minimal(request, made)


def _fewest(request: Request, made: Generated) -> None:
    assert int(_clued(made).sum()) == fewest_by_others(request, made)


def fewest_by_others(request: Request, made: Generated) -> int:
    """The size of a smallest set of groups of clues that every other loop of the board offends, by
    MaxSAT.
    """
    blank, lines = request.blank, made.solution.lines
    full = _with_all_clues(request, lines)
    groups = request.groups[2]
    sizes = np.bincount(groups)
    formula = WCNF()
    for group in range(len(sizes)):
        formula.append([-(group + 1)], weight=int(sizes[group]))
    shown = np.bincount(groups, full.clues >= 0) == sizes
    for other in solutions(blank):
        if np.array_equal(other.lines, lines):
            continue
        wrong = {
            place
            for one in check(full, Board.of(request.graph, other.lines))
            for place in _places(one)
        }
        formula.append([int(groups[cell]) + 1 for cell in wrong if shown[groups[cell]]])
    with RC2(formula) as solver:
        solver.compute()
        return int(solver.cost)


def _places(violation: Any) -> tuple[int, ...]:
    return tuple(violation.faces or violation.vertices)


def _with_all_clues(request: Request, lines: BoolArray) -> Any:
    return clued(request, lines)


def _kind(request: Request, made: Generated) -> None:
    assert made.puzzle.kind == request.kind


def _tree(request: Request, made: Generated) -> None:
    if TREES[request.tree].most_arms < 4:
        degree = np.bincount(request.graph.edge_vertices[made.solution.lines].ravel())
        assert degree.max() <= TREES[request.tree].most_arms


def _walls(request: Request, made: Generated) -> None:
    assert len(walls(made.puzzle)) == request.n_walls


def _one_solution(request: Request, made: Generated) -> None:
    verdict = prove(made.puzzle, method="sat" if request.goal == "loop" else "exact")
    assert isinstance(verdict, Unique)
    assert np.array_equal(verdict.solution.lines, made.solution.lines)
    assert not check(made.puzzle, made.solution.board())


PROMISES: dict[str, Callable[[Request, Generated], None]] = {
    "method": _method,
    "level": _level,
    "rules": _method,
    "unique_by": _unique_by,
    "needs": _needs,
    "avoid": _avoid,
    # What these five promise is about many loops: tests/generation/loops.
    "loop": _one_solution,
    "ratios": _one_solution,
    "steps": _one_solution,
    "windingness": _one_solution,
    "inside": _inside,
    "max_straight": _max_straight,
    "loop_symmetry": _loop_symmetry,
    "lines": _lines,
    "symmetry": _symmetry,
    "pattern": _pattern,
    "share": _share,
    "values": _values,
    "minimal": _minimal,
    "fewest": _fewest,
    "variant": _variant,
    "kind": _kind,
    "tree": _tree,
    "walls": _walls,
    "style": _style,
    "rating": _rating,
    "shares": _shares,
    "jury": _one_solution,
    **dict.fromkeys(OF_WAY, _way),
}
"""What a puzzle keeps that was asked for by this option. One that is missing here fails a test."""


def keeps(request: Request, made: Generated, options: tuple[str, ...]) -> None:
    """Fail where the puzzle breaks what one of these options promises, or its certificate does not
    convince.
    """
    _one_solution(request, made)
    assert verify(certify(made.puzzle, Unique(made.solution))).claim == "unique"
    for name in options:
        PROMISES[name](request, made)
