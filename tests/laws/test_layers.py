"""The import contracts hold, and numba stays in the engine."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "takegaki").rglob("*.py"))


def test_import_contracts():
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


def test_numba_is_imported_in_the_engine_only():
    places = {path.parent.name for path in SOURCES if "numba" in imported(path)}
    assert places <= {"engine"}
    assert len(SOURCES) > 30


def test_imports_are_absolute():
    for path in SOURCES:
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        assert all(node.level == 0 for node in nodes), path
