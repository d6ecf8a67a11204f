"""Modules imported by their names."""

import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import takegaki
from takegaki.core.quiet_import import imported


@pytest.fixture
def stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module during whose import somebody presses Ctrl-C."""
    (tmp_path / "stopped_inner.py").write_text("raise KeyboardInterrupt\n")
    (tmp_path / "stopped_outer.py").write_text("import stopped_inner\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "stopped_outer"


def test_ctrl_c_while_importing_is_told_without_what_was_imported(stopped: str) -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        imported(stopped)
    lines = "".join(traceback.format_exception(caught.value))
    assert "stopped_outer.py" not in lines
    assert "importlib" not in lines
    assert stopped not in sys.modules


def test_ctrl_c_at_the_first_use_of_a_name_shows_the_line_that_used_it(
    stopped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takegaki, "imported_from", lambda module, name: imported(stopped))
    monkeypatch.delitem(vars(takegaki), "rate", raising=False)
    with pytest.raises(KeyboardInterrupt) as caught:
        _ = takegaki.rate
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert [Path(frame.filename).name for frame in frames] == [Path(__file__).name, "__init__.py"]


MANY = 20_000
RINGS = f"""
import gc, sys, weakref
from takegaki.core.quiet_import import imported

class One: pass

lost = One()
lost.itself, found = lost, weakref.ref(lost)
if sys.argv[1] == "frozen":
    gc.freeze()
del lost
put_aside = gc.get_freeze_count()
looked_through = [0]

def note(phase, info):
    if phase == "start":
        looked_through.append(len(gc.get_objects(generation=0)))

gc.callbacks.append(note)
imported("many")
after = [[] for _ in range(5_000)]
gc.callbacks.clear()
gc.collect()
print(max(looked_through) < {MANY}, gc.isenabled(), found() is None)
print(gc.get_freeze_count() == put_aside)
"""


@pytest.mark.parametrize(("given", "is_freed"), [("not", True), ("frozen", False)])
def test_what_an_import_makes_is_not_looked_through_at_once(
    tmp_path: Path, given: str, is_freed: bool
) -> None:
    """Rings from before are still found, and what a program has put aside stays there."""
    (tmp_path / "many.py").write_text(f"kept = [[] for _ in range({MANY})]\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", RINGS, given],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    few, *kept = done.stdout.split()
    assert kept[:2] == ["True", str(is_freed)]
    assert is_freed or kept[2] == "True"
    # Where something is put aside all of it stays young.
    assert few == str(is_freed)
