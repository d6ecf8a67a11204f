"""Plain Python and machine code answer the same; kernels that Python calls have machine code of their own."""

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from cli.running import built_once
from clocks import time_stands_still
from laws.sources import PACKAGE, nodes, trees
from methods import PRINTED
from needs import need
from takegaki.cli.main import app
from takegaki.runtime.compilation import every_entry
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.maker import numba_type
from takegaki.solving.methods import METHODS
from tiers import TIER, not_quick

LOOP, SMALL, HONEYCOMB = "5x7t0:23a1a2a32f22a3a332b2a2a22d", "4x6t0:2220c2a3b2a1a110b33a", "4x4t2:d302b10c3a"
SEVERAL, NONE = "7x5t0:a13222c2a22c3e12a2c32212a", "3x4t0:333333333333"
TINY = "3x3t0:323e2"
"""For searches that take tens of millions of steps where the others take hundreds."""
TRIED = "4x3t0:1a1d3122a"
"""Where a step is a trial."""
AMBIGUOUS = "3x4t0:b2b2132a2a"
"""For what solves a board many times over."""
NET = "4x5:45e419b8ce76b28b44ac"

COMMANDS = [
    *(["solve", TINY, "--method", method] for method in METHODS if method in PRINTED),
    *(["solve", SMALL, "--method", method] for method in ("exact", "sat", "dfs", "a-star", "rules+trial")),
    ["solve", SEVERAL, "--all", "12"],
    ["solve", NET],
    ["hint", LOOP],
    ["hint", NET],
    ["explain", LOOP],
    ["rate", SMALL],
    ["review", SMALL],
    ["generate", "5x5", "--seed", "1", "--level", "easy"],
    ["generate", "4x4", "--seed", "3", "--tiling", "honeycomb", "--minimal"],
    ["generate", "net", "4x5", "--seed", "6"],
    ["rules", "apply", LOOP, "--rules", "standard", "--loops", "--trial"],
]
"""Every command that computes, on boards that plain Python does at once."""

MORE = [
    *(["solve", SMALL, "--method", method] for method in METHODS if method not in PRINTED),
    ["solve", LOOP, "--seed", "5"],
    ["solve", HONEYCOMB],
    ["solve", NONE],
    ["solve", NET, "--method", "sat"],
    ["hint", HONEYCOMB, "--uniqueness"],
    ["hint", SEVERAL],
    ["explain", TRIED, "--uniqueness"],
    ["explain", NET],
    ["rate", NET],
    ["review", AMBIGUOUS],
    ["generate", "4x6", "--seed", "2", "--level", "tricky"],
    ["generate", "5x4", "--seed", "4", "--method", "normal"],
    ["generate", "5x4", "--seed", "5", "--loop", "corridors", "--symmetry", "rot2"],
    ["generate", "net", "4x4w", "--seed", "7", "--walls", "20%"],
]
"""All their ways, for the last tier."""

TRIED_HERE = COMMANDS + MORE if TIER == "thorough" else COMMANDS


def answers() -> list[list[Any]]:
    """Exit status and answer of each command, without the seconds it took.

    A premise that a slow machine had no time to leave out would be a difference; so time stands still.
    """
    found = []
    with built_once(), time_stands_still():
        for command in TRIED_HERE:
            result = CliRunner().invoke(app, [*command, "--json"], prog_name="takegaki")
            assert result.exception is None or isinstance(result.exception, SystemExit), (command, result)
            lines = result.stdout.splitlines()
            found.append([result.exit_code, *(untimed(json.loads(line)) for line in lines)])
    return found


def untimed(value: object) -> object:
    if isinstance(value, dict):
        return {name: untimed(one) for name, one in value.items() if name != "seconds"}
    return [untimed(one) for one in value] if isinstance(value, list) else value


@not_quick
def test_answers_are_the_same_in_both_tiers() -> None:
    program = "import json; from laws.test_tiers_law import answers; print(json.dumps(answers()))"
    path = os.pathsep.join([str(Path(__file__).parents[1]), str(PACKAGE.parent), *filter(None, sys.path)])
    interpreted = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "TAKEGAKI_TIER": "python", "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    here = answers()
    output, _ = interpreted.communicate()
    for command, given, wanted in zip(TRIED_HERE, here, json.loads(output), strict=True):
        assert given == wanted, command
    # They were answers, not complaints about the commands.
    assert {status for status, *_ in here} <= {0, 10, 20}
    # Else both answers came from plain Python.
    need("machine-code")


@cache
def kernels() -> list[Kernel]:
    """All of the program."""
    every_entry()
    return [one for name, one in REGISTRY.items() if name.startswith("takegaki.")]


def test_annotations_give_a_signature() -> None:
    for one in kernels():
        arguments, result = one.signature
        assert [numba_type(annotation) for annotation in (*arguments, result)], one


def test_no_kernel_has_defaults() -> None:
    """Machine code takes all arguments."""
    assert [one for one in kernels() if one.function.__defaults__ or one.function.__kwdefaults__] == []


def called_from_python() -> set[Kernel]:
    """Kernels that stand, not as the callee of another kernel, in any source: called, or handed on."""
    bodies = {(one.__module__, one.__name__) for one in kernels()}
    by_module: dict[str, dict[str, Kernel]] = {}
    for one in kernels():
        by_module.setdefault(one.__module__, {})[one.__name__] = one
    found = set()
    for path, tree in trees().items():
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        known = {}
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    here = alias.asname or alias.name
                    if kernel := REGISTRY.get(f"{node.module}:{alias.name}"):
                        known[here] = kernel
                    of_module = by_module.get(f"{node.module}.{alias.name}", {})
                    known |= {f"{here}.{name}": kernel for name, kernel in of_module.items()}
            elif isinstance(node, ast.FunctionDef) and (kernel := REGISTRY.get(f"{name}:{node.name}")):
                known[node.name] = kernel
        found |= {known[used] for used in used_names(tree, name, bodies) if used in known}
    return found


def used_names(tree: ast.AST, module: str, bodies: set[tuple[str, str]]) -> set[str]:
    """Names read outside the bodies of kernels."""
    names = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and (module, node.name) in bodies:
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"{node.value.id}.{node.attr}")
        names |= used_names(node, module, bodies)
    return names


def test_entries_are_what_python_calls() -> None:
    entries, called = {one for one in kernels() if one.is_entry}, called_from_python()
    assert called - entries == set(), "called from Python, and no entry"
    assert entries - called == set(), "entries that no Python calls"


def test_every_kernel_serves_an_entry() -> None:
    served = {one for entry in kernels() if entry.is_entry for one in entry.closure()}
    assert [one for one in kernels() if one not in served] == []
