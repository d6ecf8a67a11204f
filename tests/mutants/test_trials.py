"""Which tests a mutant meets first."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mutants.mutate import Mutant, mutants_of
from mutants.trials import PACKAGE, Baseline, Choosing, Outcome, Trial, Workshop
from mutants.trials import tests_in_order as in_order


def item(name: str) -> Any:
    return SimpleNamespace(nodeid=name, path=Path(name.partition("::")[0]))


def test_its_own_file_comes_first_then_its_folder_then_what_is_quick() -> None:
    seconds = {
        "tests/core/test_slow.py::a": 9.0,
        "tests/core/test_quick.py::a": 0.1,
        "tests/core/test_quick.py::b": 0.2,
        "tests/core/folder/test_beside.py::a": 20.0,
    }
    new = ("tests/core/test_new.py::a", "tests/core/test_board.py::a")
    items = [item(name) for name in (*seconds, *new)]
    ordered = in_order(items, lambda name: not name.endswith("b"), "core/folder/board.py", seconds)
    assert [one.nodeid for one in ordered] == [
        "tests/core/test_board.py::a",
        "tests/core/folder/test_beside.py::a",
        "tests/core/test_new.py::a",
        "tests/core/test_quick.py::a",
        "tests/core/test_slow.py::a",
    ]


class Runs(Workshop):
    """Runs that end as they are told to, by test."""

    def __init__(self, ends: dict[str, list[str]]) -> None:
        self._ends = ends
        self.met: list[list[str]] = []

    def run(
        self,
        mutant: Mutant,
        choosing: Choosing,
        files: list[str],
        compiled: list[str] | None = None,
    ) -> Outcome:
        items = [item(name) for name in self._ends if name.partition("::")[0] in files]
        choosing.pytest_collection_modifyitems(items)
        self.met.append([one.nodeid for one in items])
        for name in self.met[-1]:
            if (what := self._ends[name].pop(0)) != "survived":
                return Outcome(what, name, 0.0)
        return Outcome("survived", "", 0.0)

    def forget(self) -> None:
        pass


@pytest.mark.parametrize(
    ("ends", "found"),
    [
        (["slow", "survived"], ("survived", "")),
        (["slow", "caught"], ("caught", "tests/core/test_a.py::late")),
        (["slow", "slow"], ("caught", "tests/core/test_a.py::late, which does not end")),
    ],
)
def test_a_test_that_is_out_of_time_has_another_chance(
    ends: list[str], found: tuple[str, str]
) -> None:
    """A mutant is not caught by a test that passes late: the others are asked, without it."""
    late, other = "tests/core/test_a.py::late", "tests/core/test_b.py::other"
    mutant = mutants_of(PACKAGE / "core" / "board.py", PACKAGE)[0]
    lines = {mutant.file: {str(mutant.line): [0, 1]}}
    baseline = Baseline({late: 0.1, other: 0.2}, lines, sources={mutant.file: "as it is"})
    runs = Runs({late: ends, other: ["survived"]})
    outcome = Trial(runs, baseline, "as it is").of(mutant)
    assert (outcome.what, outcome.by) == found
    again = [[other], []] if found[0] == "survived" else []
    assert runs.met == [[late, other], [late], *again]
