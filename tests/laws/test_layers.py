"""The import contracts hold, and numba stays in runtime."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "takegaki"
SOURCES = sorted(PACKAGE.rglob("*.py"))


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
    for node in ast.walk(ast.parse(path.read_text())):
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
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        assert all(node.level == 0 for node in nodes), path


def test_no_circles_among_modules() -> None:
    names = {
        ".".join(("takegaki", *path.relative_to(PACKAGE).with_suffix("").parts)): path for path in SOURCES
    }
    names = {name.removesuffix(".__init__"): path for name, path in names.items()}
    uses = {}
    for name, path in names.items():
        nodes = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ImportFrom)]
        wanted = {(f"{node.module}.{alias.name}", node.module) for node in nodes for alias in node.names}
        uses[name] = {whole if whole in names else module for whole, module in wanted} & names.keys() - {name}
    # Raises CycleError, which names the circle.
    TopologicalSorter(uses).prepare()
    assert len(uses) > 200
