"""`takegaki print`: one PDF of whatever was named."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

from cli.running import Run
from tiers import thorough


def test_several_puzzles_become_one_file(run: Run, examples: Path, tmp_path: Path) -> None:
    output = tmp_path / "book.pdf"
    names = [str(examples / name) for name in ("two.txt", "honeycomb.txt")]
    result = run(
        "print", *names, "6x4w:673eba518469h5v46871v9ad952", "-o", str(output), "--per-page", "2"
    )
    assert result.exit_code == 0
    assert "3 puzzles" in result.stderr
    # Two pages of puzzles and one of solutions.
    assert output.read_bytes().count(b"/Type /Page\n") == 3


def test_a_batch_is_printed_whole(run: Run, tmp_path: Path) -> None:
    line = '{"takegaki":1,"tiling":"square","rows":1,"cols":1,"clues":["4"]}'
    batch = tmp_path / "batch.jsonl"
    batch.write_text(f'{line}\n{{"stopped":"time","meta":{{}}}}\n{line}\n')
    output = tmp_path / "book.pdf"
    result = run("print", str(batch), "-o", str(output), "--no-solutions")
    assert (result.exit_code, "2 puzzles" in result.stderr) == (0, True)


@pytest.mark.parametrize("solutions", ["--solutions", "--no-solutions"])
def test_puzzles_without_just_one_solution_are_named_before_the_file_is_written(
    run: Run, examples: Path, tmp_path: Path, solutions: str
) -> None:
    lines: list[dict[str, Any]] = [
        {"clues": ["4"]},
        {"clues": ["."] * 2, "rows": 2, "meta": {"title": "Open"}},
        {"clues": ["0"]},
    ]
    batch = tmp_path / "batch.jsonl"
    common: dict[str, Any] = {"takegaki": 1, "tiling": "square", "rows": 1, "cols": 1}
    batch.write_text("".join(json.dumps(common | one) + "\n" for one in lines))
    output = tmp_path / "no" / "where.pdf"
    result = run("print", str(batch), "-o", str(output), solutions)
    # It could not be written, and they are named all the same.
    assert result.exit_code == 74
    named = [line for line in result.stderr.splitlines() if ": Puzzle " in line]
    assert [line.split(": ")[1] for line in named] == ["Puzzle 2 (Open)", "Puzzle 3"]


@thorough
def test_what_goes_wrong_is_one_line(run: Run, examples: Path, tmp_path: Path) -> None:
    puzzle = str(examples / "first.txt")
    assert run("print", puzzle).exit_code == 2
    bad = run("print", "no-such-file.txt", "-o", str(tmp_path / "a.pdf"))
    assert (bad.exit_code, bad.stderr.count("\n")) == (65, 1)
    many = run("print", puzzle, "-o", str(tmp_path / "a.pdf"), "--per-page", "99", "--no-solutions")
    assert (many.exit_code, many.stderr.count("\n")) == (2, 1)
    nowhere = run("print", puzzle, "-o", str(tmp_path / "no/where.pdf"), "--no-solutions")
    assert (nowhere.exit_code, nowhere.stderr.count("\n")) == (74, 1)
    assert list(tmp_path.iterdir()) == []


def test_characters_without_a_font_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takegaki.render.system_fonts._files", tuple)
    result = run("print", "4", "-o", str(tmp_path / "a.pdf"), "--title", "数独", "--no-solutions")
    assert result.exit_code == 0
    assert "no font of this machine has 数 独" in result.stderr


def test_the_digest_of_a_proof_stands_with_its_solution(
    run: Run, examples: Path, tmp_path: Path
) -> None:
    output, proofs = tmp_path / "book.pdf", tmp_path / "proofs"
    names = [str(examples / "first.txt"), "4x4:p"]
    result = run("print", *names, "-o", str(output), "--certificate", str(proofs))
    assert result.exit_code == 0
    # The second puzzle has several solutions: nothing is proven of the one that is shown.
    (proof,) = proofs.iterdir()
    digest = sha256(proof.read_bytes()).hexdigest()[:12]
    printed = b"".join(
        decompress(stream)
        for stream in re.findall(
            rb"FlateDecode.*?stream\n(.*?)endstream", output.read_bytes(), re.S
        )
    )
    assert f"(1. proof {digest})".encode() in printed
    assert b"(2. one of several solutions)" in printed
    assert run("verify", str(proof), names[0]).exit_code == 0
    refused = run("print", *names, "-o", str(output), "--certificate", "x", "--no-solutions")
    assert refused.exit_code == 2
