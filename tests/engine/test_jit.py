"""Where compiled kernels are kept: a folder that changes with the sources."""

import shutil
from pathlib import Path

import pytest
from numba.core import config

from takegaki.engine import jit
from takegaki.engine.propagate import propagate

needs_jit = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="NUMBA_DISABLE_JIT")


def copied(monkeypatch, folder: Path) -> Path:
    """The engine's sources in another folder, taken for the real ones."""
    shutil.copytree(Path(jit.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "__file__", str(folder / "jit.py"))
    return folder


def test_the_folder_changes_with_any_source(monkeypatch, tmp_path):
    folder = copied(monkeypatch, tmp_path / "engine")
    assert jit._digest() == jit.CACHE.name, "the same sources elsewhere"
    met = {jit._digest()}
    for path in sorted(folder.glob("*.py")):
        path.write_text(path.read_text() + "\n")
        met.add(jit._digest())
    (folder / "new.py").write_text("")
    met.add(jit._digest())
    assert len(met) == len(list(folder.glob("*.py"))) + 1
    (folder / "notes.txt").write_text("not a source")
    assert jit._digest() in met


def test_where_the_folder_lies(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert jit._cache_root() == tmp_path / "numba" / "takegaki"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit._cache_root() in (
        tmp_path / "xdg" / "takegaki" / "kernels",
        tmp_path / "local" / "takegaki" / "kernels",
    )
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(jit.sys, "platform", "linux")
    assert jit._cache_root() == Path.home() / ".cache" / "takegaki" / "kernels"
    monkeypatch.setattr(jit.sys, "platform", "win32")
    assert jit._cache_root() == tmp_path / "local" / "takegaki" / "kernels"


def test_kernels_are_cached_once_they_are_there(monkeypatch, tmp_path):
    monkeypatch.setattr(jit, "CACHE", tmp_path / "digest")
    assert not jit.kernels_cached()
    (tmp_path / "digest" / "engine_123").mkdir(parents=True)
    assert not jit.kernels_cached()
    (tmp_path / "digest" / "engine_123" / "run.nbc").touch()
    assert jit.kernels_cached()


@needs_jit
def test_kernels_go_to_that_folder_and_nothing_else_does():
    assert Path(propagate.stats.cache_path).is_relative_to(jit.CACHE)
    assert not Path(config.CACHE_DIR or ".").is_relative_to(jit.CACHE)
    assert propagate.targetoptions["nogil"]
