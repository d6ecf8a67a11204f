"""The examples in docstrings: each says what Python answers."""

import doctest
import importlib
from pathlib import Path

import pytest

import takegaki

ROOT = Path(takegaki.__file__).parent
MODULES = sorted(
    ".".join(("takegaki", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
"""All that have an example somewhere, so that a new one is in it without a line of test."""


@pytest.mark.parametrize("name", MODULES)
def test_examples_say_what_python_answers(name: str) -> None:
    module = importlib.import_module(name)
    done = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF)
    assert done.failed == 0
    # One in a place where Python looks for none is not run, and may say anything.
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    written = sum(line.lstrip().startswith(">>> ") for line in text.splitlines())
    assert done.attempted == written
