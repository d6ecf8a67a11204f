"""Fitting a style anew: what each step writes, that the generator reads it, and that the same seeds
give the same files.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lab.own_corpus import own_corpus
from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.drawn_places import MEASURED
from takegaki.generation.styles.jury import jury_at
from takegaki.generation.styles.style import WAY, style_at
from takegaki.generation.styles.windows import window_weights
from takegaki.lab import fit_style
from takegaki.lab.fit_style import FIT_STEPS, main
from takegaki.lab.style_aims import missed_by, style_aims
from takegaki.lab.style_data import CELLS_OF
from takegaki.lab.style_files import STYLE_FOLDER, entries, styles_of, write_entry
from takegaki.lab.style_pools import NoPoolError, pool
from takegaki.tilings import square

SMALL = ("--pool", "10x10=5,18x10=3")


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A corpus of two sizes."""
    own_corpus(tmp_path, monkeypatch, "janko", {(10, 10): 14, (18, 10): 8})
    sizes = dict(CELLS_OF)
    for size in ("24x14", "36x20"):
        del CELLS_OF[size]
    yield
    CELLS_OF.clear()
    CELLS_OF.update(sizes)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of styles as they are, to be written anew."""
    return files_of_styles(tmp_path / "styles")


def files_of_styles(folder: Path) -> Path:
    folder.mkdir()
    for file in STYLE_FOLDER.glob("*.json"):
        shutil.copy(file, folder)
    return folder


def fit(folder: Path, *arguments: str) -> int:
    return main(["janko", "--into", str(folder), *SMALL, *arguments])


def texts(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.json"))}


def made_in_janko() -> bytes:
    made = generate(Request(square(9, 9), 3, style="janko", jury=1))
    assert isinstance(made, Generated)
    return made.puzzle.clues.tobytes()


@pytest.mark.usefixtures("published")
def test_a_style_is_fitted_anew_and_the_generator_reads_it(folder: Path) -> None:
    before, puzzle, package = texts(folder), made_in_janko(), texts(STYLE_FOLDER)
    assert fit(folder, "--afresh", "--rounds", "2", "--window-rounds", "2") == 0
    after = texts(folder)
    assert [name for name in after if after[name] != before[name]] == [
        *("aims.json", "janko.json", "jury.json", "windows.json")
    ]
    for file in ("aims.json", "jury.json", "windows.json"):
        assert entries(folder, file)["nikoli"] == json.loads(before[file])["nikoli"]
    with styles_of(folder):
        assert window_weights("janko", "places").any()
        style = style_at("janko", 100)
        assert np.abs(style.places.beyond).max() > 0
        assert style.places.names == MEASURED
        assert style.way.names == WAY
        assert jury_at("janko", 100) is not None
        assert made_in_janko() != puzzle
    assert made_in_janko() == puzzle
    assert texts(STYLE_FOLDER) == package


@pytest.mark.usefixtures("published")
def test_step_by_step_and_once_more_gives_the_same_files(tmp_path: Path) -> None:
    folder, other = tmp_path / "at once", tmp_path / "by step"
    folder.mkdir()
    other.mkdir()
    assert fit(folder) == 0
    for step in FIT_STEPS:
        assert fit(other, "--steps", step) == 0
    assert texts(folder) == texts(other)
    assert len(texts(folder)) == 4
    assert fit(other, "--seed", "100", "--steps", "jury") == 0
    assert texts(folder)["jury.json"] != texts(other)["jury.json"]


@pytest.mark.usefixtures("published")
def test_in_an_empty_folder_a_style_gets_its_numbers_first(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert fit(folder, "--steps", "aims") == 0
    assert set(entries(folder, "aims.json")) == {"janko"}
    assert entries(folder, "windows.json") == entries(folder, "jury.json") == {}
    assert json.loads((folder / "janko.json").read_text())["sizes"] == [100, 180]


@pytest.mark.usefixtures("published")
def test_what_was_interrupted_goes_on_with_the_steps_that_are_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(style: str, pools: object) -> dict[str, Any]:
        raise KeyboardInterrupt

    before = texts(folder)
    monkeypatch.setattr(fit_style, "jury_entry", interrupted)
    assert fit(folder, "--steps", "windows,jury") == 130
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == "interrupted; go on with --steps jury"
    assert said[0] == "janko, windows, round 1, 10x10: a pool of 5"
    after = texts(folder)
    assert after["jury.json"] == before["jury.json"]
    assert after["windows.json"] != before["windows.json"]


def test_what_cannot_be_is_one_line(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fit(folder, "--steps", "data") == 2
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "janko, data: published boards",
        "../shared/corpus is absent: there is nothing to compare with",
    ]
    for arguments, line in (
        (["--steps", "jury,all"], "'jury,all': steps are of windows, data, aims, jury"),
        (["--pool", "5x5=3"], "'5x5=3': a size of 10x10, 18x10, 24x14, 36x20, =, and a number"),
        (["--pool", "10x10=0"], "'10x10=0': a size of"),
        (["--rounds", "0"], "rounds are 1 at least"),
        (["--into", "absent"], "absent: no such folder"),
    ):
        with pytest.raises(SystemExit):
            fit(folder, *arguments)
        assert line in capsys.readouterr().err


def test_a_pool_without_a_puzzle_is_an_error_and_seeds_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []
    assert len(pool("janko", "10x10", range(7, 9), tried.append)) == 2
    assert tried == [0, 1]
    monkeypatch.setattr("takegaki.lab.style_pools.generate", lambda request, budget: None)
    with pytest.raises(NoPoolError, match="no puzzle of janko at 10x10 was made"):
        pool("janko", "10x10", range(2))


def test_an_entry_is_written_alone_and_taken_out_alone(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    file.write_text('{"nikoli":{"a":[[1],[2]]},"janko":{"a":[2]}}')
    write_entry(tmp_path, file.name, "janko", {"a": [[1, 6], [7]]})
    assert file.read_text() == '{"nikoli":{"a":[[1],[2]]},"janko":{"a":[[1,6],[7]]}}\n'
    write_entry(tmp_path, file.name, "nikoli", None)
    assert entries(tmp_path, file.name) == {"janko": {"a": [[1, 6], [7]]}}


@pytest.mark.usefixtures("published")
def test_aims_of_a_size_without_a_pool_stay() -> None:
    pools = {"10x10": pool("janko", "10x10", range(3))}
    lines: list[str] = []
    first = style_aims("janko", {}, pools, lines.append)
    assert [len(rows) for rows in (first["places"], first["wider way"])] == [2, 2]
    assert first["places"][1] == [0.0] * len(MEASURED)
    assert first["places"][0] != first["places"][1]
    assert len(lines) == 1
    assert lines[0].startswith("10x10 misses its aims by so many deviations: places ")
    before = {name: [rows[0], rows[0]] for name, rows in first.items() if name != "sizes"}
    then = style_aims("janko", before, pools)  # type: ignore[arg-type]
    assert all(then[name][1] == before[name][1] for name in before)
    assert then["places"][0] != before["places"][0]


def test_what_is_missed_is_in_deviations_of_what_varies() -> None:
    theirs = np.array([[0.0, 1.0, 5.0], [2.0, 1.0, 9.0]])
    assert missed_by(theirs, theirs) == 0
    assert missed_by(theirs, theirs + np.array([1.0, 50.0, 1.0])) == pytest.approx(0.75)
