"""A corpus of published boards for tests: puzzles of ours in its place."""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.generation import Generated, Request, generate
from takegaki.tilings import square


def own_corpus(
    folder: Path, monkeypatch: pytest.MonkeyPatch, source: str, boards: dict[tuple[int, int], int]
) -> None:
    """So many boards of each size in the place where commands look for published ones."""
    corpus = folder / "shared" / "corpus"
    corpus.mkdir(parents=True)
    lines = [
        json.dumps(_entry(f"{source}{rows * cols}{seed:03}", _made(rows, cols, seed)))
        for (rows, cols), count in boards.items()
        for seed in range(1, count + 1)
    ]
    (corpus / "published.jsonl").write_text("".join(f"{line}\n" for line in lines))
    (folder / "checkout").mkdir()
    monkeypatch.chdir(folder / "checkout")


@lru_cache(maxsize=64)
def _made(rows: int, cols: int, seed: int) -> Solution:
    made = generate(Request(square(rows, cols), seed, style="nikoli", jury=1))
    assert isinstance(made, Generated)
    return made.solution


def _entry(name: str, solution: Solution) -> dict[str, object]:
    graph = solution.puzzle.graph
    shape = graph.rows, graph.cols
    clues = solution.puzzle.clues.reshape(shape).tolist()
    inside = inside_faces(graph, solution.lines).reshape(shape).tolist()
    return {
        "id": name,
        "rows": graph.rows,
        "cols": graph.cols,
        "clues": ["".join("." if one < 0 else str(one) for one in row) for row in clues],
        "inside": ["".join(str(int(one)) for one in row) for row in inside],
        "solutions": "1",
    }
