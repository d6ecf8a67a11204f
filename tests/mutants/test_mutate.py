"""What mutants there are, and that they are drawn the same way whatever else changes."""

import ast
from pathlib import Path

import pytest

from mutants.__main__ import PACKAGES, Equivalents, drawn
from mutants.mutate import Mutant, mutants_of, promised_orders
from mutants.trials import PACKAGE

SAMPLE = '''"""A docstring with 1 < 2."""

LEAST = 3


def first(found: list[int], among: int = 2, *, last: bool = False) -> int | None:
    """A docstring that stays."""
    for one in sorted(found, key=abs):
        if one < LEAST and not last:
            continue
        found[1:].append(one)
        if max(one, among):
            return pow(one, among)
    raise ValueError(f"none of {len(found) + 1}")
'''


def of(text: str, tmp_path: Path) -> list[Mutant]:
    (tmp_path / "core").mkdir(exist_ok=True)
    path = tmp_path / "core" / "sample.py"
    path.write_text(text, encoding="utf-8")
    return mutants_of(path, tmp_path)


def test_each_kind_of_change(tmp_path: Path) -> None:
    texts = {(one.kind, one.after) for one in of(SAMPLE, tmp_path)}
    assert texts >= {
        ("constant", "LEAST = 4"),
        (
            "default",
            "def first(found: list[int], among: int = 3, *, last: bool = False) -> int | None:",
        ),
        (
            "default",
            "def first(found: list[int], among: int = 2, *, last: bool = True) -> int | None:",
        ),
        ("order", "for one in sorted(found):"),
        ("comparison", "if (one <= LEAST) and not last:"),
        ("and/or", "if (one < LEAST or not last):"),
        ("operand dropped", "if (not last):"),
        ("sign dropped", "if one < LEAST and last:"),
        ("jump dropped", "pass"),
        ("statement dropped", "pass"),
        ("slice", "found[:].append(one)"),
        ("other function", "if min(one, among):"),
        ("arguments swapped", "return pow(among, one)"),
        ("returns nothing", "return None"),
    }
    assert ("arguments swapped", "if max(among, one):") not in texts
    assert not any(
        "ocstring" in one.before
        or ("ValueError(" in one.before and one.kind != "statement dropped")
        for one in of(SAMPLE, tmp_path)
    )


def test_a_mutant_differs_in_its_lines_alone(tmp_path: Path) -> None:
    for one in of(SAMPLE, tmp_path):
        changed = one.applied(SAMPLE.encode()).decode()
        assert one.is_readable(SAMPLE.encode())
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SAMPLE)), one
        assert changed.splitlines()[: one.line - 1] == SAMPLE.splitlines()[: one.line - 1]


def test_equal_options_and_arguments_do_not_change_places(tmp_path: Path) -> None:
    """The text differs by its quotes, what runs does not."""
    text = 'found = number("width", size, size, line=1, least=1, most=2)\n'
    assert {one.after for one in of(text, tmp_path) if one.kind.endswith("swapped")} == {
        "found = number(size, 'width', size, line=1, least=1, most=2)",
        "found = number('width', size, size, line=1, least=2, most=1)",
    }


def test_what_is_promised_in_order_comes_the_other_way_round(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    path = tmp_path / "core" / "sample.py"
    path.write_text(
        '''
def plain(some) -> list[int]:
    """Some, as they come."""
    return list(some)

class Held:
    def first(self) -> int:
        """The first of all."""
        return self.all[0]

    def ids(self) -> tuple[int, ...]:
        """Ids of all, ascending."""
        def one(some):
            return some
        return tuple(sorted(map(one, self.all)))
'''
    )
    (only,) = promised_orders(path, tmp_path)
    assert only.function == "Held.ids"
    assert only.after == "return (tuple(sorted(map(one, self.all))))[::-1]"


def test_keys_do_not_depend_on_lines_elsewhere(tmp_path: Path) -> None:
    before = {one.key for one in of(SAMPLE, tmp_path)}
    moved = "OTHER = 0\n\n\n" + SAMPLE.partition("\n\n")[2]
    assert len(before) == len(of(SAMPLE, tmp_path))
    assert before <= {one.key for one in of(moved, tmp_path)}


@pytest.mark.parametrize("package", ["core", "puzzles"])
def test_the_same_are_drawn_and_more_of_each_kind(package: str) -> None:
    few, more = drawn(package, 12, 3), drawn(package, 24, 3)
    assert [one.key for one in more[:12]] == [one.key for one in few]
    assert len({one.kind for one in few}) == 12
    assert {one.key for one in drawn(package, 12, 4)} != {one.key for one in few}


def test_whoever_is_held_equivalent_has_a_reason() -> None:
    for (file, *_), why in Equivalents.read().reasons.items():
        assert file.partition("/")[0] in PACKAGES
        assert (PACKAGE / file).exists(), file
        assert len(why.split()) > 3


def test_those_held_equivalent_are_there() -> None:
    """Whose lines have changed may be equivalent no more."""
    assert not list(Equivalents.read().stale())
