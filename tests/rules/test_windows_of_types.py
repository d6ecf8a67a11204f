"""Rules of windows for every puzzle type: made from its tables, proven, and applied to small boards
whose solutions an oracle knows.
"""

from collections.abc import Callable
from functools import cache, partial

import numpy as np
import pytest

from oracle import masyu_boards, net_boards
from oracle.sign_boards import known_sides
from takegaki.core.errors import UnsupportedError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.rules.application.apply import Application
from takegaki.rules.construction.nogood_base import nogood_bases, set_of_bases
from takegaki.rules.construction.prerequisites import Prerequisites, build_rules
from takegaki.rules.construction.recipes import Recipe, named_plan, recipe_of_faces
from takegaki.rules.notation.json_rules import read_json_rules, write_json_rules
from takegaki.rules.notation.rule import RuleSet, rule_key
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.packed_rules import select_rules
from takegaki.rules.patches.patch import default_tiling
from takegaki.rules.proof.prove import prove_rules
from takegaki.rules.refinement.placements_on_patch import redundancy_tests
from takegaki.rules.refinement.refine import composed_free, random_order, undominated
from takegaki.rules.refinement.rule_sources import load_sources
from takegaki.rules.rule_sets.library import OF_TYPES, default_rules, rule_set
from takegaki.tilings import graph_of
from tiers import samples

CASES = samples("windows")

RECIPES = [
    ("masyu", 1, False),
    ("masyu", 2, False),
    ("net", 1, False),
    ("net", 3, False),
    ("slitherlink-pairs", 1, False),
    ("slitherlink-pairs", 2, False),
    ("slitherlink-inequality", 1, False),
    ("slitherlink-inequality", 2, False),
    ("slitherlink-sheep", 2, False),
    ("slitherlink-sheep", 1, True),
    ("slitherlink-sheep", 2, True),
]
"""Type, cells of a patch at most, and whether there are colours."""


@cache
def made(kind: str, cells: int, colours: bool = False) -> RuleSet:
    recipe = recipe_of_faces(default_tiling(kind), cells, kind=kind, colours=colours)
    return set_of_bases(recipe, list(nogood_bases(recipe)), "test")


Solved = tuple[Puzzle, np.ndarray]


@cache
def solved(kind: str) -> list[Solved]:
    """Some puzzles on each of some small boards."""
    makers = boards(kind, np.random.default_rng(3))
    return [make() for make in makers for _ in range(CASES)]


def boards(kind: str, rng: np.random.Generator) -> list[Callable[[], Solved]]:
    """For each board a maker of puzzles with all their solutions, (n, E)."""

    def of(board, make) -> Callable[[], Solved]:  # type: ignore[no-untyped-def]
        def next_one() -> Solved:
            puzzle = make()
            return puzzle, board.solutions(puzzle)

        return next_one

    if kind == "masyu":
        known = [masyu_boards.known_passes(*size) for size in masyu_boards.BOARDS]
        return [of(board, partial(masyu_boards.random_masyu, board, rng)) for board in known]
    if kind == "net":
        trees = [net_boards.known_trees(*size) for size in net_boards.BOARDS]
        return [of(board, partial(net_boards.random_net, board, rng)) for board in trees]
    sizes = [(5, 3), (3, 4), (2, 5), (1, 3), (4, 4)]
    sides = [known_sides(partial(graph_of, "square"), *size) for size in sizes]
    return [of(board, partial(board.random, kind, rng)) for board in sides]


@pytest.mark.parametrize(("kind", "cells", "colours"), RECIPES)
def test_rules_of_windows_conclude_what_all_solutions_share(
    kind: str, cells: int, colours: bool
) -> None:
    """On boards smaller than a window, with walls and round a torus, too."""
    rules = made(kind, cells, colours)
    assert any(agreed(kind, rules))
    # Fewer rules on smaller patches do the same; on boards as small as a window of a tree, more.
    fewer = refined(rules)
    assert len(fewer) <= len(rules)
    pairs = zip(agreed(kind, fewer), agreed(kind, rules), strict=True)
    assert all(one >= other for one, other in pairs)
    assert all(proof.is_sound for proof in prove_rules(fewer.rules, full=False))


def refined(rules: RuleSet) -> RuleSet:
    sources = load_sources([rules])
    packs = undominated(undominated(sources.packs), "turned")
    tests = redundancy_tests(packs, "turned")
    left = select_rules(packs, composed_free(tests, random_order(len(tests), 1, 1)))
    return sources.rule_set(left, "refined", "", "")


def agreed(kind: str, rules: RuleSet) -> list[int]:
    """The marks on each of some boards, all shared by all solutions of the oracle."""
    found = []
    for puzzle, solutions in solved(kind):
        work = Application(puzzle, rules)
        if not work.apply():
            assert not len(solutions), puzzle
        elif len(solutions):
            marks, lines, crosses = work.board.marks, solutions.all(axis=0), ~solutions.any(axis=0)
            assert not ((marks == LINE) & ~lines).any(), puzzle
            assert not ((marks == CROSS) & ~crosses).any(), puzzle
            found.append(int((marks != 0).sum()))
    return found


@pytest.mark.parametrize(("kind", "cells", "colours"), RECIPES)
def test_rules_of_windows_are_proven_and_kept_in_files(
    kind: str, cells: int, colours: bool
) -> None:
    """By the tables of the world round them, not by those of the window alone."""
    rules = made(kind, cells, colours)
    assert [
        proof.rule.name for proof in prove_rules(rules.rules, full=False) if not proof.is_sound
    ] == []
    text = write_json_rules(rules)
    again = read_json_rules(text, "rules")
    assert again.kind == kind and write_json_rules(again) == text


@pytest.mark.parametrize("kind", list(PUZZLES))
def test_prerequisites_and_bases_conclude_the_same(kind: str) -> None:
    """All that follows on one cell, whichever way its rules are made."""
    patch = connected_patches(default_tiling(kind), 1, kind=kind)[0]
    values = tuple(range(len(made(kind, 1).rules[0].clues) + 1))
    built = build_rules(Prerequisites(patch, values, tuple(range(patch.n_marks))))
    assert built is not None and len(built)
    rules = set_of_bases(
        recipe_of_faces(default_tiling(kind), 1, kind=kind),
        list(nogood_bases(recipe_of_faces(default_tiling(kind), 1, values, kind=kind))),
        "test",
    )
    placed = [image for rule in rules.rules for image in rule.on_patch()]
    for rule in built.rules("x", "test"):
        known = list(rule.before)
        changed = True
        while changed:
            changed = False
            for one in placed:
                fits = all(a in (-1, b) for a, b in zip(one.clues, rule.clues, strict=True))
                fits &= all(a in (0, b) for a, b in zip(one.before, known, strict=True))
                for mark, value in enumerate(one.after) if fits else ():
                    changed |= value != 0 and known[mark] != value
                    known[mark] = value or known[mark]
        wanted = [a or b for a, b in zip(rule.before, rule.after, strict=True)]
        assert known == wanted


@pytest.mark.parametrize("name", OF_TYPES)
def test_sets_of_the_library_hold(name: str) -> None:
    """Proven anew, and on boards that an oracle has solved."""
    entry, rules = OF_TYPES[name], rule_set(name)
    assert (rules.kind, rules.tiling, len(rules)) == (entry.kind, entry.tiling, entry.rules)
    assert {rule.status for rule in rules.rules} == {"proven"}
    assert any(agreed(entry.kind, rules))
    assert all(proof.is_sound for proof in prove_rules(rules.rules, full=False))
    assert default_rules(solved(entry.kind)[0][0].graph, entry.kind) in OF_TYPES


@pytest.mark.parametrize("name", [name for name, one in OF_TYPES.items() if one.rules < 200])
def test_sets_of_the_library_are_what_their_command_makes(name: str) -> None:
    recipe = named_plan(name)
    assert isinstance(recipe, Recipe)
    again = set_of_bases(recipe, list(nogood_bases(recipe)), "test")
    known = rule_set(name)
    assert list(map(rule_key, again.rules)) == list(map(rule_key, known.rules))
    assert (again.name, again.title) == (known.name, known.title) == (name, OF_TYPES[name].title)


def test_rules_of_another_type_are_refused_in_one_line() -> None:
    puzzle = Puzzle.of(graph_of("cells", 4, 4), [-1] * 16, kind="masyu")
    with pytest.raises(UnsupportedError, match="for slitherlink, this puzzle is masyu"):
        Application(puzzle, rule_set("van-dam"))
    with pytest.raises(UnsupportedError, match="for masyu, this puzzle is slitherlink"):
        Application(Puzzle.of(graph_of("square", 3, 3), [-1] * 9), made("masyu", 1))
