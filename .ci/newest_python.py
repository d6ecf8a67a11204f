"""Prints the newest other Python on this machine that Numba takes, and to stderr a sentence about
it.
"""

import os
import re
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path

Version = tuple[int, int]

ASKED = """
import ensurepip, sys, sysconfig, venv
if sys.version_info.releaselevel == "final" and not sysconfig.get_config_var("Py_GIL_DISABLED"):
    print(*sys.version_info[:2])
"""


def taken() -> list[Version]:
    """The versions that the installed Numba names, newest first, from 3.11 on."""
    lines = "\n".join(metadata("numba").get_all("Classifier") or ())
    found = re.findall(r"^Programming Language :: Python :: (\d+)\.(\d+)$", lines, re.MULTILINE)
    return sorted(
        {(int(major), int(minor)) for major, minor in found} & {(3, n) for n in range(11, 100)},
        reverse=True,
    )


def pythons(version: Version) -> list[Path]:
    """Where programs of this version may lie: on the PATH, and among pyenv's, which need not be on
    it.
    """
    name = "{}.{}".format(*version)
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    own = sorted(
        pyenv.glob(f"{name}.*"), key=lambda path: [*map(int, re.findall(r"\d+", path.name))]
    )
    places = [folder / f"python{name}" for folder in folders] + [
        path / "bin" / "python" for path in own[::-1]
    ]
    return [place for place in places if place.exists()]


def works(python: Path, version: Version) -> bool:
    """It starts, is released, is of this version, and can make environments."""
    try:
        done = subprocess.run(
            [python, "-c", ASKED], capture_output=True, text=True, timeout=60, check=False
        )
    except OSError:
        return False
    return done.stdout.split() == [str(number) for number in version]


def newest(versions: list[Version]) -> Path | None:
    """The first that works, of versions from the newest on."""
    return next((python for one in versions for python in pythons(one) if works(python, one)), None)


def main() -> None:
    """The path to stdout, and what it means to stderr."""
    others = [one for one in taken() if one != sys.version_info[:2]]
    found = newest(others)
    names = ", ".join("{}.{}".format(*one) for one in others)
    if found is None:
        print(f"No other Python that Numba takes ({names}) is on this machine.", file=sys.stderr)
    else:
        print(f"The newest other Python that Numba takes ({names}) is {found}.", file=sys.stderr)
        print(found)


if __name__ == "__main__":
    main()
