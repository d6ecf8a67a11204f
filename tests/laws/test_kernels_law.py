"""Kernels that Python calls have machine code of their own; all have signatures, and serve
somebody.
"""

import ast
from functools import cache

from laws.sources import PACKAGE, nodes, trees
from takegaki.runtime.compilation import every_entry
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.machine_code_maker import numba_type


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
    assert [
        one for one in kernels() if one.function.__defaults__ or one.function.__kwdefaults__
    ] == []


def called_from_python() -> set[Kernel]:
    """Kernels that stand, not as the callee of another kernel, in any source: called, or handed
    on.
    """
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
            elif isinstance(node, ast.FunctionDef) and (
                kernel := REGISTRY.get(f"{name}:{node.name}")
            ):
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
