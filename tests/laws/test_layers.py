"""The import contracts hold, and numba stays in runtime."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from laws.sources import PACKAGE, ROOT, SOURCES, nodes, trees


def test_import_contracts() -> None:
    command = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
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
        assert all(node.level == 0 for node in nodes(path) if isinstance(node, ast.ImportFrom)), (
            path
        )


PUBLIC = "its public names, each loaded when it is first used"
ENTRIES = "entries of a registry, each loaded when it is first asked for"
IMPORTERS = {
    *("import_module", "importlib.import_module", "__import__"),
    *("imported", "imported_from", "file_beside"),
}
"""Functions that import a module by its name."""
BY_NAME = {
    "takegaki.core.quiet_import": "what others name",
    "takegaki.core.file_beside": "the package in which a file is",
    "takegaki.deduce.boards": "itself, whose files it reads",
    "takegaki.deduce.techniques.patterns": "the package of boards, of which it reads a file",
    "takegaki.puzzles.puzzle_type": "what finds the patterns of a type, for who looks for them",
    "takegaki.lessons.lesson": "the package of lessons, of which it reads the files",
    "takegaki.rating.rate": "itself, of which it reads a file",
    "takegaki.generation.styles.jury": "its package, of which it reads a file",
    "takegaki.generation.styles.windows": "its package, of which it reads a file",
    "takegaki.generation.styles.style": "its package, of which it reads the files",
    "takegaki.rules.rule_sets.library": "its package, whose files it reads",
    "takegaki.play.collection": "itself, of which it reads a file",
    "takegaki": PUBLIC,
    "takegaki.formats": PUBLIC,
    "takegaki.formats.board_recipes": "what reads the parameters of a type, by the type",
    "takegaki.generation": PUBLIC,
    "takegaki.rules": PUBLIC,
    "takegaki.solving": PUBLIC,
    "takegaki.tilings": PUBLIC,
    "takegaki.core.registry": ENTRIES,
    "takegaki.core.entry_points": "plug-ins of others",
    "takegaki.core.graph": "makers of graphs, which are public as `Graph.from_polygons` and so on",
    "takegaki.words.catalogue": "the messages of a language",
    "takegaki.core.printable": "what shows a value, far above it: a print loads it",
    "takegaki.deduce.trace": "the ideas of a trace, which are made of traces",
    "takegaki.deduce.explain": "patterns and counting, which not every solve needs",
    "takegaki.deduce.techniques.technique_base": "techniques of the whole board",
    "takegaki.solving.methods": ENTRIES,
    "takegaki.runtime.wiring": "what loads and what makes machine code",
    "takegaki.runtime.compilation": "modules whose kernels are to be compiled",
    "takegaki.runtime.background_compilation": "modules whose kernels are to be compiled",
    "takegaki.web.workers.worker": "a job, in the process that does it",
    "takegaki.cli.main": "commands",
    "takegaki.cli.reference": "commands",
    "takegaki.cli.declared": "Typer",
    "takegaki.cli.bench.topics": ENTRIES,
}
"""Modules that import by name, which no search for circles sees, and what they import so."""


def runtime_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers read."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                yield other
                yield from runtime_nodes(other)
        else:
            yield child
            yield from runtime_nodes(child)


def modules() -> dict[str, Path]:
    names = {
        ".".join(("takegaki", *path.relative_to(PACKAGE).with_suffix("").parts)): path
        for path in SOURCES
    }
    return {name.removesuffix(".__init__"): path for name, path in names.items()}


@cache
def uses() -> dict[str, set[str]]:
    """By module those of ours that it imports, at its top or in a function."""
    return {
        name: _imported_from(runtime_nodes(trees()[path])) - {name}
        for name, path in modules().items()
    }


def _imported_from(nodes: Iterable[ast.AST]) -> set[str]:
    names = modules()
    wanted = {
        (f"{node.module}.{alias.name}", node.module)
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found = {whole if whole in names else module or "" for whole, module in wanted}
    return found & names.keys()


def test_no_circles_among_modules() -> None:
    # Raises CycleError, which names the circle.
    TopologicalSorter(uses()).prepare()
    assert len(uses()) > 200


def test_no_circles_among_modules_by_what_annotations_name() -> None:
    named = {
        name: _imported_from(ast.walk(trees()[path])) - {name}
        for name, path in modules().items()
        # It stands above all and names what is public.
        if name != "takegaki"
    }
    TopologicalSorter(named).prepare()
    assert "takegaki.deduce.deduction" in named["takegaki.certificates.certify"]


def room_of(module: str) -> str:
    """A folder of a package with all within, or a file beside it."""
    return ".".join(module.split(".")[:3])


def test_no_circles_among_rooms() -> None:
    rooms: dict[str, set[str]] = {}
    for module, used in uses().items():
        rooms.setdefault(room_of(module), set()).update(map(room_of, used))
    TopologicalSorter({room: used - {room} for room, used in rooms.items()}).prepare()
    assert {"takegaki.deduce.kernels", "takegaki.deduce.ladder"} <= rooms.keys()


def test_only_registries_import_by_name() -> None:
    found = {
        name
        for name, path in modules().items()
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in IMPORTERS
    }
    assert found == BY_NAME.keys()


def reached(begin: str) -> set[str]:
    found, left = {begin}, [begin]
    while left:
        new = uses()[left.pop()] - found
        found |= new
        left += new
    return found


@pytest.mark.parametrize("begin", ["takegaki.deduce.hint", "takegaki.cli.explain.hint_text"])
def test_a_hint_imports_no_generator(begin: str) -> None:
    found = reached(begin)
    assert "takegaki.core.graph" in found
    assert not {name for name in found if name.split(".")[1:2] in (["generation"], ["play"])}
