"""The import contracts hold, and numba stays in runtime."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

from laws.sources import PACKAGE, ROOT, SOURCES, nodes, trees


def test_import_contracts() -> None:
    command = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Data flows one way" in done.stdout


def imported(path: Path) -> set[str]:
    """Top-level packages that a file imports anywhere in it."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").split(".")[0])
    return names


def test_numba_is_imported_in_runtime_only() -> None:
    places = {path.parent.name for path in SOURCES if "numba" in imported(path)}
    assert places <= {"runtime"}
    assert len(SOURCES) > 30


def test_imports_are_absolute() -> None:
    for path in SOURCES:
        assert all(node.level == 0 for node in nodes(path) if isinstance(node, ast.ImportFrom)), path


def test_no_circles_among_modules() -> None:
    names = {
        ".".join(("takegaki", *path.relative_to(PACKAGE).with_suffix("").parts)): path for path in SOURCES
    }
    names = {name.removesuffix(".__init__"): path for name, path in names.items()}
    uses = {}
    for name, path in names.items():
        imports = [node for node in trees()[path].body if isinstance(node, ast.ImportFrom)]
        wanted = {(f"{node.module}.{alias.name}", node.module) for node in imports for alias in node.names}
        uses[name] = {whole if whole in names else module for whole, module in wanted} & names.keys() - {name}
    # Raises CycleError, which names the circle.
    TopologicalSorter(uses).prepare()
    assert len(uses) > 200
