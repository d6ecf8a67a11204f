"""Where compiled kernels are kept: folders that change with the sources, and with no others."""

import os
import shutil
from pathlib import Path

import pytest
from numba.core import config

from takegaki.engine import kernel_cache
from takegaki.engine.kernel_cache import VERSIONS_KEPT, KernelFolder, digest_of, folder_of
from takegaki.engine.propagate import propagate

needs_jit = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="NUMBA_DISABLE_JIT")
PACKAGE = Path(kernel_cache.__file__).parents[1]
ENGINE = sorted(path.name for path in (PACKAGE / "engine").glob("*.py"))


@pytest.fixture
def fresh():
    """Digests are kept while a program runs."""
    yield
    digest_of.cache_clear()
    kernel_cache._read.cache_clear()


def copied(folder: Path) -> Path:
    """Our sources elsewhere."""
    target = folder / "takegaki"
    shutil.copytree(PACKAGE, target, ignore=shutil.ignore_patterns("__pycache__", "boards", "static"))
    return target / "engine"


def digests(engine: Path) -> dict[str, str]:
    digest_of.cache_clear()
    kernel_cache._read.cache_clear()
    return {name: digest_of(engine / name) for name in ENGINE}


def test_the_same_sources_elsewhere_have_the_same_folders(tmp_path, fresh):
    assert digests(copied(tmp_path)) == digests(PACKAGE / "engine")


@pytest.mark.parametrize(
    ("edited", "changed", "kept"),
    [
        ("engine/propagate.py", {"propagate.py", "search.py", "engine.py"}, {"turning.py", "heap.py"}),
        ("engine/turning.py", {"turning.py"}, {"search.py", "areas.py"}),
        ("engine/climb.py", {"climb.py"}, {"propagate.py", "turning.py"}),
        ("core/board.py", {"turning.py"}, {"heap.py", "search.py"}),
    ],
)
def test_an_edit_changes_the_folders_of_what_imports_it(tmp_path, fresh, edited, changed, kept):
    engine = copied(tmp_path)
    before = digests(engine)
    path = engine.parent / edited
    path.write_text(path.read_text() + "\n")
    after = digests(engine)
    differing = {name for name in ENGINE if before[name] != after[name]}
    assert changed <= differing
    assert not kept & differing


def test_every_import_of_ours_is_seen(fresh):
    """What Python imports is what the digest follows."""
    from takegaki.engine import search

    _, imported = kernel_cache._read(Path(search.__file__))
    expected = {
        Path(PACKAGE, *module.split(".")[1:]).with_suffix(".py")
        for value in vars(search).values()
        if (module := getattr(value, "__module__", "") or "").startswith("takegaki.engine.")
    }
    assert expected - {Path(search.__file__)} <= imported
    assert len(imported) > 3


def test_where_the_folders_lie(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert kernel_cache.cache_root() == tmp_path / "numba" / "takegaki"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert kernel_cache.cache_root() in (
        tmp_path / "xdg" / "takegaki" / "kernels",
        tmp_path / "local" / "takegaki" / "kernels",
    )
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(kernel_cache.sys, "platform", "linux")
    assert kernel_cache.cache_root() == Path.home() / ".cache" / "takegaki" / "kernels"
    monkeypatch.setattr(kernel_cache.sys, "platform", "win32")
    assert kernel_cache.cache_root() == tmp_path / "local" / "takegaki" / "kernels"


def test_kernels_are_cached_once_they_are_there(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not kernel_cache.kernels_cached()
    folder = folder_of(Path(kernel_cache.__file__).with_name("search.py"))
    folder.mkdir(parents=True)
    assert not kernel_cache.kernels_cached()
    (folder / "run.nbc").touch()
    assert kernel_cache.kernels_cached()


def test_only_the_newest_versions_stay(monkeypatch, tmp_path, fresh):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    source = Path(kernel_cache.__file__)
    root = kernel_cache.cache_root()
    for number in range(VERSIONS_KEPT + 3):
        (root / f"kernel_cache-{number}").mkdir(parents=True)
        os.utime(root / f"kernel_cache-{number}", (number, number))
    (root / "other-1").mkdir()
    os.utime(root / "kernel_cache-0")
    assert KernelFolder.from_function(digest_of.__wrapped__, str(source)) is not None
    assert len(list(root.glob("kernel_cache-*"))) == VERSIONS_KEPT
    assert (root / "kernel_cache-0").is_dir(), "used last"
    assert folder_of(source).is_dir()
    assert (root / "other-1").is_dir()


def test_a_folder_that_cannot_be_written_is_left_to_numba(monkeypatch, tmp_path):
    (tmp_path / "takegaki").write_text("a file")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert KernelFolder.from_function(digest_of.__wrapped__, kernel_cache.__file__) is None


@needs_jit
def test_kernels_go_to_that_folder_and_nothing_else_does():
    source = Path(kernel_cache.__file__).with_name("propagate.py")
    assert Path(propagate.stats.cache_path).name == folder_of(source).name
    assert not config.CACHE_LOCATOR_CLASSES
    assert propagate.targetoptions["nogil"]
