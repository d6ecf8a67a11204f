"""What commands load: a module more is time at every start. Times are measured by `takegaki bench
start`.

Where a limit is passed, ask first whether the command runs what it newly loads. Limits go down,
except where a file of several subjects becomes several files: then the time must not grow.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from laws.sources import PACKAGE, ROOT, SOURCES, nodes
from takegaki.puzzles import PUZZLES

TYPES = [name.rpartition("-")[2] for name in PUZZLES.built_in]
"""The modules of puzzle types."""
PUZZLE = "5x7t0:23a1a2a32f22a3a332b2a2a22d"
FIRST = str(ROOT / "examples" / "first.txt")
"""Of 10x10: rules of small patches and arguments by cases are wanted."""
BY_PATTERNS = ".112\n2001\n.2.2\n0111"
"""Counting and what is visible on the empty board suffice: whether rules of small patches would do
more, nobody asks.
"""
NEVER = {
    *("numba", "llvmlite", "pysat", "fpdf", "PIL", "textual", "uvicorn", "starlette", "pydantic"),
    *("importlib.metadata", "importlib.resources", "multiprocessing", "asyncio", "random"),
    *("dataclasses", "pathlib", "pkgutil", "numpy.ma", "hashlib"),
    *("gzip", "bz2", "lzma"),
    *("typer", "rich", "difflib", "shutil", "tempfile", "zipfile", "subprocess", "xml", "html"),
    *("takegaki.tui", "takegaki.web", "takegaki.lab", "takegaki.play", "takegaki.generation"),
    *(
        "takegaki.runtime.machine_code_maker",
        "takegaki.runtime.compilation",
        "takegaki.runtime.background_compilation",
    ),
    # Their boards are of squares.
    *("takegaki.tilings.aperiodic", "takegaki.tilings.penrose", "takegaki.tilings.hats"),
    *("takegaki.tilings.spectres", "takegaki.tilings.drawn_boards"),
    # Catalogues are parsed while developing, and a command speaks one language.
    *("fluent", "babel", "takegaki.words.messages_de", "takegaki.words.messages_ja"),
}
"""What none of these loads, with all within."""
QUERIES = {"takegaki.deduce", "takegaki.rules", "takegaki.rating", "takegaki.render.svg"}

UNLIKELY = {
    *("takegaki.solving.premises.smallest_premises", "takegaki.solving.premises.minimal_conflict"),
    *("takegaki.solving.methods.sat_clauses", "takegaki.deduce.premises.witnesses"),
    *("takegaki.model.tree_frame", "takegaki.render.tile_text", "takegaki.render.svg"),
    "takegaki.deduce.facts.clue_tables",
    *("takegaki.rules.notation.text_rules", "takegaki.rules.notation.packing"),
}
"""What a trace of a Slitherlink that techniques solve does not run."""

COMMANDS = {
    "solve": (["solve", PUZZLE], QUERIES, 112),
    "check": (
        ["check", "{board}"],
        QUERIES | {"takegaki.solving.kernels", "takegaki.render.scene"},
        71,
    ),
    "convert": (["convert", PUZZLE, "--to", "puzzlink"], QUERIES | {"takegaki.solving"}, 67),
    "hint": (
        ["hint", PUZZLE],
        {
            *("takegaki.rules", "takegaki.rating"),
            *("takegaki.render.scene", "takegaki.render.text", "takegaki.render.svg"),
            "takegaki.solving.premises.minimal_conflict",
        },
        156,
    ),
    "explain": (["explain", BY_PATTERNS], UNLIKELY | {"takegaki.rating", "takegaki.rules"}, 165),
    "rate": (["rate", PUZZLE], {"takegaki.render.svg", "takegaki.render.json_values"}, 198),
    "review": (["review", PUZZLE], UNLIKELY | {"takegaki.rules"}, 182),
    "explain 10x10": (["explain", FIRST], UNLIKELY | {"takegaki.rating"}, 207),
    "review 10x10": (["review", FIRST], UNLIKELY | {"takegaki.rules.proof"}, 223),
}
"""By name a command, what it does not load besides NEVER, and how many modules of ours at most."""

AS_PROGRAM = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, sep="\\n", file=sys.stderr))
from takegaki.cli.main import run
run()
"""


def loaded(arguments: list[str], program: str = AS_PROGRAM, *, is_first: bool = True) -> set[str]:
    """The modules that a program has loaded at its end."""
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])
    # The environment of tests counts what runs, and compiles nothing.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment |= {"PYTHONPATH": path, "TAKEGAKI_TIER": "auto"}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout
    modules = set(done.stderr.split())
    if "hashlib" in modules and is_first:
        # Kernels have changed since the last run: from now on their digests are kept.
        return loaded(arguments, program, is_first=False)
    return modules


def within(modules: set[str], names: set[str]) -> list[str]:
    return sorted(
        one for one in modules if any(one == name or one.startswith(f"{name}.") for name in names)
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_loads_what_it_runs(name: str, tmp_path: Path) -> None:
    from takegaki import prove, read, write
    from takegaki.core.verdict import Unique
    from takegaki.formats import Document

    arguments, unwanted, most = COMMANDS[name]
    verdict = prove(read(PUZZLE))
    assert isinstance(verdict, Unique)
    board = tmp_path / "board.txt"
    board.write_text(write(Document(verdict.solution.puzzle, verdict.solution.board()), "pzprv3"))
    modules = loaded([each.format(board=board) for each in arguments])
    assert "takegaki.core.graph" in modules
    assert within(modules, NEVER | unwanted) == []
    assert len(within(modules, {"takegaki"})) <= most


UNUSED_BY_NUMPY = {
    *("threading", "numpy.typing", "importlib.util", "encodings.ascii"),
    # Importing `string` compiles a pattern.
    *("string", "copy", "hashlib"),
}
"""What NumPy itself does not load: each takes as long as two modules of ours."""

PROVED = f"""
import sys
from takegaki import prove, read
print(prove(read({PUZZLE!r})).name)
print(*sys.modules, file=sys.stderr)
"""


def test_a_verdict_in_python_loads_no_command_and_no_picture() -> None:
    modules = loaded([], PROVED)
    unwanted = QUERIES | NEVER | {"takegaki.cli", "takegaki.render", "typer", "rich"}
    assert within(modules, unwanted) == []
    assert len(within(modules, {"takegaki"})) <= 82
    assert within(modules, UNUSED_BY_NUMPY) == []


RULES = """
import sys
from takegaki.rules.rule_sets.library import EVERY, rule_set
print(len(rule_set("standard").rules), len({entry.kind for entry in EVERY.values()}))
print(*sys.modules, file=sys.stderr)
"""


def test_the_rules_of_one_type_load_no_other_type() -> None:
    types = within(loaded([], RULES), {f"takegaki.puzzles.{name}" for name in TYPES})
    assert types == ["takegaki.puzzles.slitherlink"]
    assert len(TYPES) > 5


LATER = {
    ("dataclasses", "dataclass"): {"lazy_dataclass.py"},
    ("dataclasses", "field"): {"lazy_dataclass.py"},
    ("dataclasses", "replace"): {"lazy_dataclass.py"},
    ("typing", "NamedTuple"): {"lazy_named_tuple.py"},
    ("pkgutil", "get_data"): set[str](),
}
"""What nobody imports from there, as it takes long when it is imported or loads much, but those
files that offer the same in a quicker way.
"""


@pytest.mark.parametrize(("module", "name"), LATER)
def test_what_takes_long_to_import_is_taken_from_core(module: str, name: str) -> None:
    found = {
        path.name
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        and node.module == module
        and name in {one.name for one in node.names}
    }
    assert found <= LATER[module, name]


def test_patterns_are_compiled_when_they_are_used() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {ast.unparse(node.value)}"
        for path in SOURCES
        if "lab" not in path.parts
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "re.compile"
    }
    assert found == set()


def test_no_query_loads_the_masked_arrays_of_numpy() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
        for path in SOURCES
        if not {"lab", "patches"} & {*path.parts}
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("np.unique", "np.median")
        and len(node.args) == 1
        and not node.keywords
    }
    assert found == set()
