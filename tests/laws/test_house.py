"""How long a function is and the words on a door: `docs/words.md` and CONTRIBUTING.md explain
it.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from laws.exempt import COINED_NAMES, LONG_FUNCTIONS, REPEATED_NAMES
from laws.sources import PACKAGE, SOURCES, nodes, trees

COINED = """
    slate lens around ways loose kin hang strands paths follow sleepers suppose tell waiting choices
    connect span grow climb beliefs relate blocks parts draft site tried scratch withdraw removal
    strip mend jumble sprout dice front purse blame circles undecided questions shrunk turn turns
    stories
    by_sides by_walk by_asking by_trace thin polish wishes entry laying pieces sheet gathering base
    bases
    patches one question answers guard screen asked first_use watch crew obituary doing replies
    openings looks surround saving place held underneath hinting
"""
"""Words that were refused as names of modules; `docs/words.md` has the words of the field instead.
"""

COINED_BEGINNINGS = ("asked_",)
COINED_ENDS = ("_words", "_asked")


SAME_THING = {
    "registry": "the value, and those of formats and tilings",
    "prove": "a puzzle; a rule",
    "svg": "pictures that are written; pictures that are read",
    "masyu": "the type and its format",
    "net": "the type and its format",
}
"""Names that several modules have, and what they are called after."""


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


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
    return (
        name in COINED.split() or name.startswith(COINED_BEGINNINGS) or name.endswith(COINED_ENDS)
    )


def test_no_function_over_60_lines() -> None:
    found = {
        f"{short(path)}: {node.name}"
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno + 1 > 60
    }
    assert found == LONG_FUNCTIONS


def test_no_name_defined_twice_in_a_package() -> None:
    homes: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path, tree in trees().items():
        if path.stem.startswith("messages_"):  # the catalogues, one for each language
            continue
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


def test_no_two_modules_have_one_name() -> None:
    """But for commands, and experiments in the lab, which are called as what they try out."""
    homes: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES:
        package = short(path).split("/")[0]
        if package not in ("cli", "lab") and not path.stem.startswith("__"):
            homes[path.stem].add(short(path))
    assert {name for name, files in homes.items() if len(files) > 1} == SAME_THING.keys()
    assert len(homes) > 300


def test_no_module_is_named_by_a_coined_word() -> None:
    files = [*SOURCES, *PACKAGE.rglob("*.js")]
    coined = {short(path) for path in files if is_coined(path.stem)}
    assert {name.split("/")[0] for name in coined} == COINED_NAMES, coined
