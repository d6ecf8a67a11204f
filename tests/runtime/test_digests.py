"""Digests that are kept: they count as long as no source has changed, in any way that shows."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from takegaki.runtime import digests
from takegaki.runtime.digests import Digests

NAME = "takegaki.solving.kernels.cdcl:run"


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The one source that is loaded, changed long before this process began."""
    path = tmp_path / "module.py"
    path.write_text("LIMIT = 4\n")

    monkeypatch.setattr(digests, "_paths", lambda: [str(path)])
    monkeypatch.setattr(digests, "BEGUN", time.time() + 100.0)
    return path


def opened(tmp_path: Path) -> Digests:
    return Digests(str(tmp_path), str(tmp_path))


def kept(tmp_path: Path) -> str | None:
    return opened(tmp_path).get(NAME)


@pytest.fixture
def written(source: Path, tmp_path: Path) -> Path:
    one = opened(tmp_path)
    assert one.get(NAME) is None
    one.note(NAME, "d1")
    one.save()
    assert kept(tmp_path) == "d1"
    return source


def replaced(path: Path) -> None:
    """Of the same length and the same time of change, as some tools leave them."""
    before = path.stat()
    path.write_text("LIMIT = 5\n")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("LIMIT = 40\n"),
        replaced,
        lambda path: os.utime(path, (1, 1)),
        lambda path: path.unlink(),
    ],
    ids=["longer", "same length and time", "older", "gone"],
)
def test_a_source_that_changed_makes_all_digests_unknown(
    written: Path, tmp_path: Path, change: Callable[[Path], object]
) -> None:
    change(written)
    assert kept(tmp_path) is None


def test_a_source_that_is_not_loaded_is_not_looked_at(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.py"
    other.write_text("")
    written.write_text("LIMIT = 40\n")
    monkeypatch.setattr(digests, "_paths", lambda: [str(other)])
    assert kept(tmp_path) == "d1"
    monkeypatch.setattr(digests, "_paths", lambda: [str(other), str(written)])
    assert kept(tmp_path) is None


def test_what_is_loaded_later_is_looked_at_then(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written.write_text("LIMIT = 40\n")
    monkeypatch.setattr(digests, "_paths", list[str])
    one = opened(tmp_path)
    assert one.get(NAME) == "d1"
    monkeypatch.setattr(digests, "_paths", lambda: [str(written)])
    assert one.get(NAME) == "d1", "no module more"
    monkeypatch.setitem(sys.modules, "takegaki.of_a_test", pytest)
    assert one.get("takegaki.core:later") is None
    one.note("takegaki.core:later", "d2")
    one.save()
    again = opened(tmp_path)
    assert (again.get(NAME), again.get("takegaki.core:later")) == ("d1", "d2"), "given before that"


def test_a_module_that_became_a_package_has_changed(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written.unlink()
    package = written.with_suffix("") / "__init__.py"
    package.parent.mkdir()
    package.write_text("LIMIT = 4\n")
    monkeypatch.setattr(digests, "_paths", lambda: [str(package)])
    assert kept(tmp_path) is None


def test_what_is_added_stands_beside_what_was_there(written: Path, tmp_path: Path) -> None:
    one = opened(tmp_path)
    assert one.get("takegaki.core:other") is None
    one.note("takegaki.core:other", "d2")
    one.save()
    assert (kept(tmp_path), opened(tmp_path).get("takegaki.core:other")) == ("d1", "d2")


def test_what_was_known_before_a_source_changed_is_not_kept(written: Path, tmp_path: Path) -> None:
    written.write_text("LIMIT = 5  # now\n")
    one = opened(tmp_path)
    assert one.get(NAME) is None
    one.note("takegaki.core:other", "d2")
    one.save()
    assert kept(tmp_path) is None


def test_a_source_that_changed_after_the_process_began_is_not_trusted(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was loaded may be what stood there before."""
    monkeypatch.setattr(digests, "BEGUN", time.time() - 100.0)
    one = opened(tmp_path)
    one.note(NAME, "d1")
    one.save()
    assert not one.path.exists()


@pytest.mark.parametrize(
    "text", ["", "\n", "takegaki digests 0 other\n\nname digest\n", "x\n1 2 a\n\n"]
)
def test_a_file_that_is_damaged_counts_for_nothing(
    written: Path, tmp_path: Path, text: str
) -> None:
    opened(tmp_path).path.write_text(text)
    assert kept(tmp_path) is None


def test_where_nothing_can_be_written_nothing_is_lost(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one = Digests(str(tmp_path / "file" / "missing"), str(tmp_path))
    one.note(NAME, "d1")
    one.save()
    assert (tmp_path / "file").read_text() == ""


def test_the_folder_is_made(source: Path, tmp_path: Path) -> None:
    one = Digests(str(tmp_path / "new" / "missing"), str(tmp_path))
    one.note(NAME, "d1")
    one.save()
    assert Digests(str(tmp_path / "new" / "missing"), str(tmp_path)).get(NAME) == "d1"


def test_kernels_of_others_are_not_kept(source: Path, tmp_path: Path) -> None:
    one = opened(tmp_path)
    one.note("tests.module:kernel", "d1")
    one.save()
    assert not one.path.exists()


PROGRAM = """
from takegaki.runtime.compilation import every_entry
from takegaki.runtime.digests import DIGESTS
known = [(DIGESTS.get(one.name), one._computed_digest()) for one in every_entry()]
print(all(kept in (None, now) for kept, now in known))
"""


def test_kept_digests_are_those_of_the_sources() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"
