"""Modules imported by their names."""

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
