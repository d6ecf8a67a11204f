"""Every command of the Makefile runs: those that take hours with their smallest sizes, lest they
rot.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from needs import needs
from takegaki import read
from takegaki.certificates import certify
from tiers import thorough

ROOT = Path(__file__).resolve().parents[1]

TRIED = {
    "help": ("", "make the environment"),
    "setup": ("", ""),
    "solve": ("", "Exactly one solution"),
    "bench": ("ARGUMENTS='--limit 1 --sizes 10x10 --against lazy'", "10x10"),
    "wheel": (
        "WHEEL={tmp}/wheel DIST={tmp}/dist COMPILE='{python} tests/runtime/compile_few.py'",
        ".whl",
    ),
    "checker": ("WHEEL={tmp}/checker DIST={tmp}/dist", "takegaki-verify.pyz"),
    "pictures": ("ARGUMENTS='--into {tmp} hint'", "hint.png"),
    "bench-page": ("ARGUMENTS=3", "square 3x3"),
    "bench-page-cold": ("ARGUMENTS=hint", "| hint |"),
    "fuzz": ("SECONDS=1", "Done"),
    "millions": ("N=2", "no disagreement"),
    "law": ("N=1", "0 faults"),
    "sequences": ("N=2", ""),
    "games": ("N=2", " in "),
    "kills": ("N=1", " passed"),
    # One alone would first run all tests of its package.
    "mutants": ("N=1 ARGUMENTS=--show", ""),
    "puzzles": ("N=1", "all as promised"),
    "certificates": ("N=1", "0 wrongly verified"),
}
"""Each with the variables of its smallest run and what it prints then."""

NOT_TRIED = {
    "play": "serves until it is stopped",
    "check": "CI runs it",
    "compiled": "all of these begin with it",
    "quick": "is these tests",
    "test": "is these tests",
    "thorough": "is these tests",
    "lock": "writes constraints.txt anew",
    "clean": "removes the environment in which these tests run",
}

NEEDS = {
    "fuzz": ["atheris"],
    "bench-page": ["chromium"],
    "bench-page-cold": ["chromium"],
    "pictures": ["chromium"],
    "kills": ["fork"],
}


def called(name: str, folder: Path) -> str:
    """What a command prints, in the environment that runs these tests as it is."""
    variables = TRIED[name][0].format(tmp=folder, python=sys.executable)
    command = f"make --old-file=$ENV/.ready VENV=$ENV {name} {variables}"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=ROOT,
        env={**_plain_environment(), "ENV": sys.prefix},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_every_command_is_tried_or_has_a_reason() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", lines, re.MULTILINE)[0].split()
    assert set(phony) == TRIED.keys() | NOT_TRIED.keys()
    assert set(phony) == set(re.findall(r"^([a-z-]+):[^=]", lines, re.MULTILINE))


@thorough
@needs("make")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs(*NEEDS.get(name, ["make"]))) for name in TRIED]
)
def test_a_command_begins(name: str, tmp_path: Path) -> None:
    assert TRIED[name][1] in called(name, tmp_path)
    if name == "wheel":
        (wheel,) = (tmp_path / "dist").glob("*.whl")
        names = ZipFile(wheel).namelist()
        assert "takegaki/cli/main.py" in names
        assert any(one.startswith("takegaki/machine_code/") for one in names)
    if name == "checker":
        (tmp_path / "good").write_text(certify(read("3.1\n..2\n.3.")))
        (tmp_path / "bad").write_text("takegaki-certificate 1\n")
        for file, status in (("good", 0), ("bad", 1)):
            # Without any package: the file has all that it needs.
            alone = [sys.executable, "-I", "-S", str(tmp_path / "dist" / "takegaki-verify.pyz")]
            done = subprocess.run([*alone, str(tmp_path / file)], check=False, capture_output=True)
            assert done.returncode == status
            assert (b"\nverified: unique" in b"\n" + done.stdout) == (status == 0)


def _plain_environment() -> dict[str, str]:
    """Without what pytest, xdist and a make above tell their children."""
    mine = ("PYTEST_", "MAKE", "MFLAGS", "TAKEGAKI_TESTS")
    return {name: value for name, value in os.environ.items() if not name.startswith(mine)}
