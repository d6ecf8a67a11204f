"""Registries know all names, and import an entry when somebody asks for it."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from takegaki.core.registry import Joined, Registry
from takegaki.formats import FORMATS
from takegaki.puzzles import PUZZLES
from takegaki.tilings import DRAWN_BOARDS, FACE_BOARDS, TILE_GRIDS, TILINGS

SOURCE = """
from types import ModuleType, SimpleNamespace
ONE = SimpleNamespace(name="one")
SEVERAL = (SimpleNamespace(name="two"), SimpleNamespace(name="three"))
"""
PLACES = {"one": "entries:ONE", "two": "entries:SEVERAL", "three": "entries:SEVERAL"}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"made_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "entries.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_names_import_nothing(package: str) -> None:
    registry = Registry[Any](package, PLACES)
    assert list(registry) == ["one", "two", "three"]
    assert len(registry) == 3
    assert "two" in registry
    assert "four" not in registry
    assert f"{package}.entries" not in sys.modules
    assert registry["three"].name == "three"
    assert registry["three"] is registry["three"]
    assert f"{package}.entries" in sys.modules
    assert [one.name for one in registry.values()] == list(registry)
    with pytest.raises(KeyError):
        registry["four"]
    assert registry.get("four") is None


def test_an_entry_may_be_added(package: str) -> None:
    registry, other = Registry[Any](package, PLACES), Registry[Any](package, {})
    joined = Joined[Any](other, registry)
    entry = SimpleNamespace(name="four")
    other.add(entry)
    assert joined["four"] is entry
    assert list(joined) == ["four", *PLACES]
    assert len(joined) == 4
    assert "four" in joined
    assert "four" not in registry
    with pytest.raises(ValueError, match="'four' is taken"):
        other.add(SimpleNamespace(name="four"))
    with pytest.raises(KeyError):
        joined["five"]
    other.remove("four")
    assert list(joined) == list(PLACES) and "four" not in other
    with pytest.raises(KeyError):
        other.remove("four")


def test_an_entry_is_found_while_it_is_tried_and_goes_if_it_is_refused(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial = ModuleType(f"{package}.trial")
    monkeypatch.setitem(sys.modules, trial.__name__, trial)
    registry = Registry[Any](package, {}, admit="trial:admit")
    seen: list[tuple[object, bool]] = []

    def admit(entry: SimpleNamespace, replaces: bool) -> None:
        seen.append((registry[entry.name], replaces))
        if entry.bad:
            raise ValueError("bad")

    vars(trial)["admit"] = admit
    good, bad = SimpleNamespace(name="four", bad=False), SimpleNamespace(name="four", bad=True)
    with pytest.raises(ValueError, match="bad"):
        registry.add(bad)
    assert "four" not in registry
    registry.add(good)
    with pytest.raises(ValueError, match="bad"):
        registry.add(bad, replace=True)
    assert registry["four"] is good
    assert seen == [(bad, False), (good, False), (bad, True)]


def test_lines_may_be_announced_later(package: str) -> None:
    registry = Registry[Any](package, {})
    assert not registry
    registry.announce(PLACES)
    assert list(registry) == list(PLACES) and registry["two"].name == "two"
    with pytest.raises(ValueError, match="'one' is taken"):
        registry.add(SimpleNamespace(name="one"))


REGISTRIES = {
    "formats": FORMATS,
    "puzzles": PUZZLES,
    "tilings": TILINGS,
    "drawn boards": DRAWN_BOARDS,
    "tile grids": TILE_GRIDS,
    "boards of faces": FACE_BOARDS,
}


@pytest.mark.parametrize("registry", REGISTRIES.values(), ids=list(REGISTRIES))
def test_every_line_names_what_it_finds(registry: Any) -> None:
    assert [one.name for one in registry.values()] == list(registry)
    assert len(registry) == len(set(registry)) > 1


def test_boards_of_faces_are_two_registries() -> None:
    assert list(FACE_BOARDS) == [*TILINGS, *DRAWN_BOARDS]
