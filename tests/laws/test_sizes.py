"""Small rooms: no file over 400 lines, most under 250; no function over 60, most under 25."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "takegaki").rglob("*.py"))


def lengths(path: Path) -> list[tuple[int, str]]:
    tree = ast.parse(path.read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return [((node.end_lineno or 0) - node.lineno + 1, node.name) for node in functions]


def share(values: list[int], limit: int) -> float:
    return sum(value <= limit for value in values) / len(values)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_no_large_room(path):
    assert len(path.read_text().splitlines()) <= 400
    assert max(lengths(path), default=(0, ""))[0] <= 60, max(lengths(path))


def test_most_are_small():
    assert share([len(path.read_text().splitlines()) for path in SOURCES], 250) >= 0.9
    assert share([length for path in SOURCES for length, _ in lengths(path)], 25) >= 0.8
