"""What runs from a board to the sentence of a hint: few files, and each calls only those below it.

Counted by Python's own hook for profilers, once everything is loaded and kept that is kept.
"""

import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import FrameType

import pytest

from laws.sources import PACKAGE
from takegaki import hint, read

PUZZLE = "5x7t0:23a1a2a32f22a3a332b2a2a22d"
THROUGH = (
    *(
        "core/arguments.py",
        "core/registry.py",
        "core/lazy_dataclass.py",
        "core/lazy_named_tuple.py",
    ),
    *("runtime/", "kernels/"),
)
"""What every call goes through, and kernels, which are machine code where there is any."""
SAYING = {"core/reason.py", "words/view.py", "words/places.py", "core/place_names.py"}
"""A reason says itself by the words above it, and these ask for names, which are reasons."""
MOST_FILES = 25
"""Four of them are the search that asks whether the marks hold."""


def file_of(frame: FrameType) -> str:
    """The file of ours that a frame runs, "" for others and for what all go through."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(PACKAGE):
        return ""
    found = path.relative_to(PACKAGE).as_posix()
    return "" if any(part in found for part in THROUGH) else found


def flow() -> dict[str, set[str]]:
    """By file the files that it calls, while a hint is found and said."""
    puzzle = read(PUZZLE)
    calls: dict[str, set[str]] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        called = file_of(frame) if event == "call" else ""
        if not called:
            return
        calls.setdefault(called, set())
        caller, back = "", frame.f_back
        while back is not None and not caller:
            caller, back = file_of(back), back.f_back
        if caller not in ("", called):
            calls[caller].add(called)

    assert hint(puzzle).why
    before = sys.getprofile()
    for _ in range(3):  # with Python 3.13.0 the hook was seen never to be called, the first time
        sys.setprofile(note)
        try:
            assert hint(puzzle).why
        finally:
            sys.setprofile(before)
        if calls:
            break
    return calls


@pytest.fixture(scope="module")
def calls() -> dict[str, set[str]]:
    return flow()


def test_a_hint_runs_through_few_files(calls: dict[str, set[str]]) -> None:
    assert "deduce/choose_hint.py" in calls and "words/view.py" in calls
    assert len(calls) <= MOST_FILES, sorted(calls)


def test_a_hint_runs_one_way(calls: dict[str, set[str]]) -> None:
    one_way = {
        caller: {one for one in called if not {caller, one} <= SAYING}
        for caller, called in calls.items()
    }
    TopologicalSorter(one_way).prepare()
    # It would see it if one called back.
    one_way["deduce/ladder.py"].add("deduce/choose_hint.py")
    with pytest.raises(CycleError):
        TopologicalSorter(one_way).prepare()
