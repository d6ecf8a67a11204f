"""Boards of all tilings as the bench takes them: what a file says, what is counted, what is
refused.
"""

import json
from pathlib import Path

import pytest

from takegaki import generate, graph_of, write
from takegaki.core.errors import FormatError
from takegaki.deduce.level import Level
from takegaki.generation import Generated
from takegaki.lab.tilings import measured_tiling, read_cases_of_tilings, tiling_findings


def corpus(path: Path) -> Path:
    lines = []
    for tiling, level, letter in (
        ("cairo", "easy", "de"),
        ("cairo", "normal", "dn"),
        ("square", "easy", None),
    ):
        made = generate(graph_of(tiling, 4, 4), level=level, seed=1)
        assert isinstance(made, Generated)
        entry = {
            "game_id": write(made.puzzle, "loopy").strip(),
            "difficulty": letter and f"Tatham {letter}",
        }
        lines.append(json.dumps(entry))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_each_board_is_proven_and_needs_its_level(tmp_path: Path) -> None:
    cases = read_cases_of_tilings([corpus(tmp_path / "made.jsonl")])
    assert {name: [case.level for case in some] for name, some in cases.items()} == {
        "cairo": [Level.EASY, Level.NORMAL],
        "square": [None],
    }
    rows = [measured_tiling(name, some, 10.0) for name, some in cases.items()]
    counted = [
        (row.boards, row.proven, row.labelled, row.solved, row.needed, row.explained)
        for row in rows
    ]
    assert counted == [(2, 2, 2, 2, 2, 2), (1, 1, 0, 0, 0, 1)]
    assert all(target.met for target in tiling_findings(rows).targets)


def test_a_level_that_a_board_does_not_need_is_counted(tmp_path: Path) -> None:
    path = corpus(tmp_path / "made.jsonl")
    path.write_text(path.read_text().replace("Tatham de", "Tatham dh"), encoding="utf-8")
    row = measured_tiling("cairo", read_cases_of_tilings([path])["cairo"], 10.0)
    assert (row.solved, row.needed) == (2, 1)


def test_what_is_no_board_is_named(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text('{"id": 3}\n')
    with pytest.raises(FormatError, match=r"line 1, .*a game_id is missing"):
        read_cases_of_tilings([tmp_path / "none.jsonl"])
