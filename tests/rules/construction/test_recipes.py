"""Built sets: complete and sound on their patches; made in several processes; taken up again."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from narrowing import not_none
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import DEFAULT_KIND, Puzzle
from takegaki.rules.application.apply import Application
from takegaki.rules.construction.checkpoint import load_bases, save_bases
from takegaki.rules.construction.nogood_base import (
    NogoodBase,
    nogood_base_of,
    nogood_bases,
    set_of_bases,
)
from takegaki.rules.construction.prerequisites import (
    NAMED_SETS,
    build_rules,
    named_set,
    set_of_prerequisites,
)
from takegaki.rules.construction.recipes import (
    SETS,
    BuildRequest,
    Recipe,
    named_plan,
    recipe_of_faces,
    recipe_of_window,
)
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.states import clue_vectors, patch_states
from takegaki.rules.patches.window_clues import chosen_clues, clue_signs
from takegaki.rules.refinement.canonical_basis import CHECKED_MARKS, SAMPLED_MARKS
from takegaki.rules.refinement.completeness import completeness
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from tiers import sampled, samples, thorough

SAMPLE = samples("completeness")
"""Boards of the largest patches that rules are applied to."""

BUILT = [name for name in SETS if name in LIBRARY and name not in NAMED_SETS and name != "standard"]


def recipe(name: str) -> Recipe:
    found = named_plan(name)
    assert isinstance(found, Recipe)
    return found


def all_bases(recipe: Recipe, *, jobs: int = 1) -> tuple[NogoodBase, ...]:
    """The bases of all patches of a recipe, in its order."""
    known: dict[Patch, NogoodBase] = {}
    for _ in nogood_bases(recipe, known, jobs=jobs):
        pass
    return tuple(known[patch] for patch in recipe.patches)


@pytest.mark.parametrize("name", [name for name in BUILT if LIBRARY[name].rules < 1000])
@sampled(2)
def test_the_library_is_what_the_program_builds(name: str) -> None:
    wanted = recipe(name)
    found = set_of_bases(wanted, all_bases(wanted), f"takegaki rules build --set {name}")
    there = rule_set(name)
    assert (there.title, there.source, there.tiling) == (found.title, found.source, found.tiling)
    assert len(there) == len(found)
    for built, stored in zip(found.rules, there.rules, strict=True):
        assert built.name == stored.name
        assert sorted(built.clues) == sorted(stored.clues)
        assert sorted(built.before) == sorted(stored.before)


def test_all_built_sets_of_the_library_say_how() -> None:
    assert set(BUILT) >= {"faces-4", "honeycomb-3", "coloured-2"}
    for name in BUILT:
        assert rule_set(name).source == f"takegaki rules build --set {name}"


def small_patches() -> list[Any]:
    """Those of which every assignment can be looked at in a moment."""
    names = ("faces-2", "honeycomb-2", "coloured-1")
    return [(name, patch) for name in names for patch in recipe(name).patches]


@pytest.mark.parametrize(
    ("name", "patch"), small_patches(), ids=lambda x: x if isinstance(x, str) else ""
)
def test_complete_on_every_assignment(name: str, patch: Patch) -> None:
    found = completeness(patch, rule_set(name), recipe(name).values)
    assert (found.missed, found.unsound) == (0, 0)
    assert found.checked == found.clues * 3**patch.n_marks


@thorough
def test_complete_on_two_by_two() -> None:
    wanted = recipe_of_window("square", 2, 2, (0, 1, 2, 3))
    rules = set_of_bases(wanted, all_bases(wanted), "")
    found = completeness(wanted.patches[-1], rules, wanted.values)
    assert found.holds
    assert found.checked == found.clues * 531_441 > 40_000_000


@pytest.mark.parametrize(("name", "last"), [("faces-4", 2), ("honeycomb-3", 1), ("coloured-2", 1)])
@sampled()
def test_complete_on_a_sample(name: str, last: int) -> None:
    for patch in recipe(name).patches[-last:]:
        found = completeness(patch, rule_set(name), recipe(name).values[:2], sample=1)
        assert found.holds
        marks = SAMPLED_MARKS if patch.n_marks > CHECKED_MARKS else patch.n_marks
        assert found.checked == found.clues * 3**marks > 50_000


@pytest.mark.parametrize("name", ["faces-2", "honeycomb-1"])
def test_a_missing_rule_is_noticed(name: str) -> None:
    rules = rule_set(name)
    for i in range(0, len(rules), 5):
        fewer = replace(rules, rules=rules.rules[:i] + rules.rules[i + 1 :])
        found = [completeness(patch, fewer, recipe(name).values) for patch in recipe(name).patches]
        assert sum(each.missed for each in found) > 0
        assert sum(each.unsound for each in found) == 0


def test_a_wrong_rule_is_noticed() -> None:
    rules = rule_set("faces-1")
    rule = rules.rules[0]
    wrong = replace(rule, after=tuple(-mark for mark in rule.after))
    found = completeness(rule.patch, replace(rules, rules=(wrong, *rules.rules[1:])), (0, 1, 2, 3))
    assert found.unsound > 0


@pytest.mark.parametrize("name", ["faces-3", "honeycomb-2"])
def test_the_engine_applies_them_to_the_same_end(name: str) -> None:
    """On a board: at least what the states of the patch share, and no contradiction where one
    agrees.
    """
    rules, rng = rule_set(name), np.random.default_rng(11)
    for patch in recipe(name).patches[-2:]:
        graph = patch.graph
        for clues in rng.permutation(
            list(clue_vectors(patch_states(patch), (0, 1, 2, 3)))
        ).tolist()[: SAMPLE // 10]:
            states = patch_states(patch).matching(tuple(clues))
            if len(states) == 0:
                continue
            asked = np.full(graph.n_faces, -1)
            asked[list(patch.faces)] = clues
            for _ in range(5):
                state, shown = int(rng.choice(states)), int(rng.integers(1 << patch.n_marks))
                agreeing = states[(states ^ state) & shown == 0]
                marks = np.zeros(graph.n_edges, dtype=np.int8)
                for i, edge in enumerate(patch.edges):
                    marks[edge] = (2 * (state >> i & 1) - 1) * (shown >> i & 1)
                work = Application(Puzzle.of(graph, asked), rules, board=Board.of(graph, marks))
                assert work.apply()
                for i, edge in enumerate(patch.edges):
                    values = {int(value) for value in agreeing >> i & 1}
                    if len(values) == 1:
                        assert work.board.marks[edge] == 2 * values.pop() - 1


def test_patches_and_rules_are_numbered() -> None:
    wanted = recipe_of_faces("square", 2, (0, 3))
    rules = set_of_bases(wanted, all_bases(wanted), "how")
    assert rules.rules[0].name == "square-1-1/1"
    assert {rule.name.split("/")[0] for rule in rules.rules} <= {
        "square-1-1",
        "square-2-1",
        "square-2-2",
    }
    assert {rule.source for rule in rules.rules} == {"how"}
    assert recipe("coloured-2").patches[1].coloured
    assert rule_set("coloured-2").rules[-1].name.startswith("square-coloured-2-")


def test_sets_of_prerequisites() -> None:
    rules = set_of_prerequisites([named_set("1x1"), named_set("1x1")], "twice", "how")
    assert len(rules) == 115
    both = set_of_prerequisites(
        [named_set("1x1"), not_none(build_rules(named_set("2x2-centre").prerequisites))],
        "two",
        "how",
    )
    assert len(both) == 115 + 16_067
    assert both.rules[-1].name == "square-4-1/16067"


def test_a_set_that_is_none() -> None:
    with pytest.raises(PuzzleError, match="no set 'faces-9' to build; there are 1x1,"):
        named_plan("faces-9")
    with pytest.raises(PuzzleError, match="patches of 7 faces; 1 to 6"):
        recipe_of_faces("square", 7)


@thorough
def test_several_processes_make_the_same() -> None:
    wanted = recipe_of_faces("square", 3, (0, 3))
    one, two = all_bases(wanted), all_bases(wanted, jobs=2)
    assert [base.patch for base in two] == list(wanted.patches)
    assert same(set_of_bases(wanted, one, ""), set_of_bases(wanted, two, ""))


def same(one: RuleSet, other: RuleSet) -> bool:
    return [(rule.name, rule) for rule in one.rules] == [(rule.name, rule) for rule in other.rules]


COMMAND = "takegaki rules build --patch 3"


@pytest.fixture
def half(tmp_path: Path) -> tuple[Any, Path]:
    """A checkpoint with the first four patches of a recipe."""
    wanted = recipe_of_faces("square", 3, (0, 3))
    known: dict[Any, Any] = {}
    for _ in islice(nogood_bases(wanted, known), 4):
        pass
    path = tmp_path / "rules.json.part"
    save_bases(path, COMMAND, known.values())
    return wanted, path


def test_taken_up_again(half: tuple[Any, Path]) -> None:
    wanted, path = half
    known = load_bases(path, COMMAND, wanted)
    assert list(known) == list(wanted.patches[:4])
    new = [base.patch for base in nogood_bases(wanted, known)]
    assert new == list(wanted.patches[4:])
    again = set_of_bases(wanted, (known[patch] for patch in wanted.patches), "")
    assert same(again, set_of_bases(wanted, all_bases(wanted), ""))


def test_no_checkpoint_is_an_empty_one(tmp_path: Path) -> None:
    assert load_bases(tmp_path / "none.part", COMMAND, recipe("faces-1")) == {}


def test_the_checkpoint_of_another_command_is_refused(half: tuple[Any, Path]) -> None:
    wanted, path = half
    with pytest.raises(
        PuzzleError, match=r"rules.json.part: .* another command \(takegaki rules build --patch 3\)"
    ):
        load_bases(path, COMMAND + " --colours", wanted)


def test_a_refusal_is_short_whatever_the_file_says(half: tuple[Any, Path]) -> None:
    wanted, path = half
    path.write_text(path.read_text().replace(COMMAND, COMMAND * 100))
    with pytest.raises(PuzzleError, match="another command") as error:
        load_bases(path, COMMAND, wanted)
    assert len(error.value.what) < 300


@pytest.mark.parametrize(
    ("wanted", "command"),
    [
        (BuildRequest("faces-3"), "--set faces-3"),
        (BuildRequest("1x1", reading="no-loops"), "--set 1x1 --reading no-loops"),
        (BuildRequest("1x1", representatives=True), "--set 1x1 --representatives"),
        # The rest is what the name says.
        (BuildRequest("faces-3", tiling="honeycomb", colours=True), "--set faces-3"),
        (BuildRequest(patch="2x2"), "--patch 2x2 --clues any --method prerequisites --edges all"),
        (
            BuildRequest(patch="2", tiling="honeycomb", clues="013", edges="centre"),
            "--patch 2 --clues 013 --tiling honeycomb --method prerequisites --edges centre",
        ),
        (
            BuildRequest(patch="2", by_base=True, colours=True, exits=True, most_clues=0),
            "--patch 2 --clues any --method base --colours --exits --most-clues 0",
        ),
    ],
)
def test_the_command_that_makes_the_same_again(wanted: BuildRequest, command: str) -> None:
    assert wanted.command == f"takegaki rules build {command}"


@pytest.mark.parametrize("by_base", [False, True])
def test_a_patch_is_rows_and_columns_or_a_number_of_faces(by_base: bool) -> None:
    for patch in ("", "2x", "x2", "2x2x2", "two", "-1", "1000"):
        with pytest.raises(PuzzleError, match="a patch is RxC faces or N for all of up to N"):
            BuildRequest(patch=patch, by_base=by_base).made()
    for patch in ("1", "1x2"):
        assert BuildRequest(patch=patch, by_base=by_base).made()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[1, 2]",
        lambda text: text.replace('"bases"', '"basics"'),
        lambda text: json.dumps({**json.loads(text), "bases": [{"patch": [[1], [2], []]}]}),
        lambda text: text.replace('"nogoods":[[', '"nogoods":[[[9,9,9,9],[[1,1]]],['),
        lambda text: text.replace('"counts":[', '"counts":["many",'),
        lambda text: re.sub(
            r'"implications":\[\[(\[.*?\]),\[\[', r'"implications":[[\1,[[9' + "9" * 30, text
        ),
        lambda text: "[" * 100_000,
    ],
)
def test_a_broken_checkpoint_is_told_in_one_line(
    half: tuple[Any, Path], damage: Callable[..., Any]
) -> None:
    wanted, path = half
    text = damage(path.read_text())
    assert text != path.read_text()
    path.write_text(text)
    with pytest.raises(PuzzleError, match="no checkpoint of a build; remove it"):
        load_bases(path, COMMAND, wanted)


def test_a_base_needs_no_smaller_ones() -> None:
    """The window alone, without its parts, entails the same."""
    wanted = recipe_of_window("honeycomb", 1, 2, (1, 5))
    alone = replace(wanted, layers=wanted.layers[-1:])
    patch = wanted.patches[-1]
    assert nogood_base_of(patch, (1, 5)) is not None
    assert completeness(patch, set_of_bases(alone, all_bases(alone), ""), (1, 5)).holds
    assert completeness(patch, set_of_bases(wanted, all_bases(wanted), ""), (1, 5)).holds


@pytest.mark.parametrize(
    ("clues", "tiling", "values"),
    [
        ("any", "square", (0, 1, 2, 3)),
        ("all", "square", (0, 1, 2, 3, 4)),
        ("all", "triangular", (0, 1, 2, 3)),
        ("none", "square", ()),
        ("310", "square", (0, 1, 3)),
        ("42", "honeycomb", (2, 4)),
    ],
)
def test_clues_ascend(clues: str, tiling: str, values: tuple[int, ...]) -> None:
    assert chosen_clues(clues, DEFAULT_KIND, tiling) == values


@pytest.mark.parametrize(
    ("clues", "kind", "signs"),
    [
        ("1/3", "slitherlink-pairs", ["1/3"]),
        ("2,1/3,0", "slitherlink-pairs", ["0", "1/3", "2"]),
        ("20", "slitherlink-pairs", ["0", "2"]),
        ("S3", "slitherlink-sheep", ["3", "S"]),
        ("b", "masyu", ["b"]),
    ],
)
def test_clues_by_their_signs(clues: str, kind: str, signs: list[str]) -> None:
    every = clue_signs(kind, "square")
    assert [every[number] for number in chosen_clues(clues, kind, "square")] == signs


@pytest.mark.parametrize("clues", ["33", "5", "1a", "", "any "])
def test_clues_that_are_none(clues: str) -> None:
    if clues == "":
        assert chosen_clues(clues, DEFAULT_KIND, "square") == ()
        return
    with pytest.raises(PuzzleError, match="clues are any, all, none, or some of 0 to 4, each once"):
        chosen_clues(clues, DEFAULT_KIND, "square")
