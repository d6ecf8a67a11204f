"""Which puzzles are read, and into which groups they fall."""

from pathlib import Path

import pytest

from lab.fakes import BLANK, RING, write_corpus
from needs import SHARED
from shared import needs_shared
from takegaki.lab.corpus import (
    Case,
    CorpusError,
    by_file,
    choose,
    class_of,
    default_groups,
    hard_files,
    published_files,
    read_cases,
)


@pytest.mark.parametrize(
    ("rows", "cols", "name"),
    [
        (10, 10, "10x10"),
        (10, 18, "18x10"),
        (18, 10, "18x10"),
        (14, 24, "24x14"),
        (36, 20, "36x20"),
        (25, 30, "30x25"),
        (30, 40, "40x30"),
        (31, 45, "40x30"),
        (45, 30, "40x30"),
        (40, 56, "40x56"),
        (3, 5, "5x3"),
    ],
)
def test_size_classes(rows: int, cols: int, name: str) -> None:
    assert class_of(rows, cols) == name


def test_recorded_puzzles(tmp_path: Path) -> None:
    ring, blank = read_cases([write_corpus(tmp_path, RING, BLANK)])
    assert ring == Case(
        "ring", "5x3", 5, 3, "...\n...\n.4.\n...\n...\n", "1", tuple(RING["inside"])
    )
    assert (blank.solutions, blank.inside) == ("2+", ())


def test_a_plain_grid(tmp_path: Path) -> None:
    file = tmp_path / "small.txt"
    file.write_text(".3.1.\n2...0\n")
    [case] = read_cases([file], by_file)
    assert (case.id, case.group, case.rows, case.cols, case.solutions) == (
        "small",
        "small",
        2,
        5,
        "",
    )


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"id": "a", "rows": 2}', '{"id":1,"rows":1,"cols":1,"clues":5}']
)
def test_a_wrong_line_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "boards.jsonl"
    file.write_text("\n" + line + "\n")
    with pytest.raises(CorpusError, match=r"boards\.jsonl: line 2: "):
        read_cases([file])


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"^[^\n]*absent\.jsonl: No such file[^\n]*$"):
        read_cases([tmp_path / "absent.jsonl"])


def test_without_any_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CorpusError, match="give --corpus FILE"):
        published_files()
    with pytest.raises(CorpusError, match="give --corpus FILE"):
        hard_files()


def test_examples_stand_in_for_the_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.txt").write_text("4..\n")
    assert [file.name for file in published_files()] == ["one.txt"]


def test_choice_is_spread_and_ordered_by_size() -> None:
    cases = [
        Case(str(i), "18x10" if i % 2 else "10x10", 10, 18 if i % 2 else 10, "") for i in range(20)
    ]
    chosen = choose(cases, ["18x10", "10x10", "36x20"], 5)
    assert [case.id for case in chosen] == ["0", "4", "8", "12", "16", "1", "5", "9", "13", "17"]
    assert choose(cases, None, None) == cases[::2] + cases[1::2]
    assert default_groups(cases) == ["10x10", "18x10"]
    assert default_groups([Case("a", "5x3", 5, 3, "")]) is None


@needs_shared
def test_the_corpus_holds_every_class() -> None:
    cases = read_cases([SHARED / "corpus" / "published.jsonl"])
    assert len(cases) == 2508
    assert {case.group for case in cases} >= {
        "10x10",
        "18x10",
        "24x14",
        "36x20",
        "30x25",
        "40x30",
        "40x56",
    }
