"""The size of a room and the words on its door: the laws that `docs/words.md` and CONTRIBUTING.md explain."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from laws.exempt import COINED_NAMES, FULL_FOLDERS, LONG_FUNCTIONS, REPEATED_NAMES, SMALL_MODULES
from laws.sources import PACKAGE, SOURCES, nodes, trees

MOST_PRODUCT_FILES, MOST_FILES = 300, 360
"""Python files without those of `lab/`, and all of them."""

COINED = """
    slate lens around ways loose kin hang strands paths follow sleepers suppose tell waiting choices
    connect span grow climb beliefs relate blocks parts draft site tried scratch withdraw removal
    strip mend jumble sprout dice front purse blame circles undecided questions shrunk turn turns stories
    by_sides by_walk by_asking by_trace thin polish wishes entry laying pieces sheet gathering base bases
    patches one question answers guard screen asked first_use watch crew obituary doing replies
    openings looks surround saving place held underneath hinting
"""
"""Words that were refused as names of modules; `docs/words.md` has the words of the field instead."""

COINED_BEGINNINGS = ("asked_",)
COINED_ENDS = ("_words", "_asked")


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module(path: Path) -> str:
    parts = ("takegaki", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


def importers() -> dict[str, set[str]]:
    """The modules that import each module, wherever in them the import stands."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                for name in (f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)):
                    found[name].add(module(path))
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    found[alias.name].add(module(path))
    return found


def constants_and_classes(tree: ast.Module) -> Iterator[str]:
    """Public ones; type variables, of one letter, are no names."""
    for node in tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            names = [leaf.id for leaf in ast.walk(target) if isinstance(leaf, ast.Name)]
            yield from (name for name in names if name.isupper() and len(name) > 1)


def is_coined(name: str) -> bool:
    return name in COINED.split() or name.startswith(COINED_BEGINNINGS) or name.endswith(COINED_ENDS)


def test_no_file_over_400_lines() -> None:
    assert [short(path) for path in SOURCES if len(path.read_text().splitlines()) > 400] == []


def test_no_function_over_60_lines() -> None:
    found = {
        f"{short(path)}: {node.name}"
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno + 1 > 60
    }
    assert found == LONG_FUNCTIONS


def test_no_folder_over_25_files() -> None:
    folders = Counter(short(path.parent) for path in SOURCES)
    assert {folder for folder, files in folders.items() if files > 25} == FULL_FOLDERS


def test_the_house_has_not_too_many_rooms() -> None:
    product = [path for path in SOURCES if "lab" not in path.relative_to(PACKAGE).parts]
    assert len(product) <= MOST_PRODUCT_FILES
    assert len(SOURCES) <= MOST_FILES


def test_no_small_module_for_a_single_importer() -> None:
    users = importers()
    found = {
        short(path)
        for path in SOURCES
        if not path.name.startswith("__")
        and len(path.read_text().splitlines()) < 40
        and len(users[module(path)]) == 1
        # What a registry has a line for is a file however short.
        and users[module(path)] != {module(path.parent / "__init__.py")}
    }
    assert found == SMALL_MODULES


def test_no_name_defined_twice_in_a_package() -> None:
    homes: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path, tree in trees().items():
        package = short(path).split("/")[0]
        for name in constants_and_classes(tree):
            if not name.startswith("_"):
                homes[package][name].add(short(path))
    repeated = {
        f"{package}: {name}": files
        for package, names in homes.items()
        for name, files in names.items()
        if len(files) > 1
    }
    assert {name.split(":")[0] for name in repeated} == REPEATED_NAMES, repeated


def test_no_module_is_named_by_a_coined_word() -> None:
    files = [*SOURCES, *PACKAGE.rglob("*.js")]
    coined = {short(path) for path in files if is_coined(path.stem)}
    assert {name.split("/")[0] for name in coined} == COINED_NAMES, coined
