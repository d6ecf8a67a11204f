"""Files of many puzzles: what goes into the library comes out of it, and nothing twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from needs import imported, needs
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.level import Level
from takegaki.formats import read_document, write
from takegaki.lab import puzzle_files
from takegaki.lab.puzzle_files import check_records, export_library, id_of, import_file
from takegaki.play.actions import Mark
from takegaki.play.game_library import Library
from takegaki.play.library_search import VERDICTS, Query
from takegaki.play.session import Session
from takegaki.tilings import honeycomb, square
from tiers import thorough

pytestmark = needs("pyarrow")


@pytest.fixture
def library(tmp_path: Path) -> Any:
    with Library(tmp_path / "games.sqlite3") as opened:
        yield opened


def text(number: int) -> str:
    """A puzzle of its own for each number."""
    clues = [number >> 2 * face & 3 for face in range(12)]
    return write(Puzzle.of(square(4, 3), clues), "loopy").strip()


def written(path: Path, **columns: list[Any]) -> Path:
    imported("pyarrow.parquet").write_table(imported("pyarrow").table(columns), path)
    return path


def test_what_is_known_of_puzzles_comes_in_and_is_searched(
    tmp_path: Path, library: Library
) -> None:
    file = written(
        tmp_path / "in.parquet",
        puzzle=[text(1), text(2), text(3)],
        title=["Duck", None, None],
        verdict=["unique", "multiple", None],
        level=["tricky", None, None],
        rating=[33.5, None, None],
        techniques=["clue-counting, area", None, ""],
        strange=[1, 2, 3],
    )
    done = import_file(file, library)
    assert (done.read, done.added, done.refused) == (3, 3, 0)
    (duck,) = library.find(Query(words="duck"))
    assert (duck.verdict, duck.level, duck.rating) == ("unique", "tricky", 33.5)
    assert (duck.techniques, duck.state, duck.cols, duck.rows) == (
        ("clue-counting", "area"),
        "new",
        3,
        4,
    )
    assert [len(library.find(Query(verdict=name))) for name in VERDICTS] == [*(1, 1, 0, 1)]
    assert (
        library.load(duck.id).puzzle.clues.tolist() == read_document(text(1)).puzzle.clues.tolist()
    )
    # The order of the file, and the same again adds nothing.
    assert [game.id for game in library.find()] == [id_of(text(number)) for number in (1, 2, 3)]
    again = import_file(file, library)
    assert (again.read, again.added) == (3, 0)


def test_what_went_out_comes_in_again_as_it_was(tmp_path: Path, library: Library) -> None:
    session = Session(Puzzle.of(honeycomb(3, 5), {4: 5}).with_meta(title="Bee"))
    session.act(Mark(3, LINE))
    played = library.add(session)
    import_file(
        written(
            tmp_path / "in.parquet",
            puzzle=[text(7)],
            level=["easy"],
            techniques=[["clue-counting"]],
        ),
        library,
    )
    out = tmp_path / "out.parquet"
    assert export_library(library, out) == 2
    rows = {row["id"]: row for row in imported("pyarrow.parquet").read_table(out).to_pylist()}
    assert rows[played]["tiling"] == "honeycomb"
    assert rows[played]["state"] == "begun"
    assert "game" not in json.loads(rows[played]["puzzle"])
    assert rows[id_of(text(7))]["techniques"] == ["clue-counting"]
    with Library(tmp_path / "other.sqlite3") as other:
        assert import_file(out, other).added == 2
        assert {game.id for game in other.find()} == set(rows)
        (bee,) = other.find(Query(words="bee"))
        assert (bee.state, bee.moves) == ("new", 0)
        assert other.load(bee.id).puzzle == session.puzzle
    assert export_library(library, out, Query(level="easy")) == 1


def test_lines_of_a_batch_come_in(tmp_path: Path, library: Library) -> None:
    puzzle = Puzzle.of(square(3, 3), {4: 4}).with_meta(
        level="easy", techniques="clue-counting, area", rating=7.5
    )
    lines = [
        write(puzzle, "json").replace("\n", ""),
        '{"stopped":"no puzzle","meta":{}}',
        "",
        "nonsense{",
        text(9),
    ]
    file = tmp_path / "batch.jsonl"
    file.write_text("\n".join(lines))
    done = import_file(file, library)
    assert (done.read, done.added, done.refused) == (3, 2, 1)
    assert done.why[0].startswith("line 4: ")
    (game,) = library.find(Query(technique="area"))
    assert (game.level, game.rating) == ("easy", 7.5)


@pytest.mark.parametrize(
    "column, value, place",
    [
        ("verdict", "maybe", "verdict"),
        ("level", "7", "no level"),
        ("rating", 101.0, "rating"),
        ("rating", "high", "rating"),
        ("techniques", ["magic"], "techniques"),
        ("puzzle", "99x", "no square board"),
        ("puzzle", None, "puzzle"),
    ],
)
def test_a_row_that_means_nothing_is_named_and_left_out(
    column: str, value: object, place: str
) -> None:
    good = {"puzzle": text(5), "at": "row 2"}
    rows, faults = check_records([{**good, column: value, "at": "row 1"}, good])
    assert [row.text for row in rows] == [text(5)]
    assert len(faults) == 1
    assert faults[0].startswith("row 1: ")
    assert place in faults[0]


def test_files_that_are_none_are_named(tmp_path: Path, library: Library) -> None:
    (tmp_path / "text.parquet").write_text("PAR1 no")
    for name, what in (
        ("text.parquet", "no Parquet"),
        ("gone.parquet", "no such file"),
        ("gone.txt", "No such"),
    ):
        with pytest.raises(PuzzleError, match=what):
            import_file(tmp_path / name, library)
    with pytest.raises(PuzzleError, match="no column `puzzle`"):
        import_file(written(tmp_path / "other.parquet", clues=["1"]), library)
    with pytest.raises(OSError, match="nowhere"):
        export_library(library, tmp_path / "nowhere/out.parquet")
    assert list(tmp_path.glob(".*parquet*")) == []


def test_an_import_that_was_interrupted_goes_on(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_files, "BATCH", 20)
    file = written(tmp_path / "in.parquet", puzzle=[text(number) for number in range(50)])

    def end(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_file(file, library, on_batch=end)
    assert library.count() == 20
    assert import_file(file, library).added == 30
    assert library.count() == 50


@thorough
def test_several_processes_add_the_same_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_files, "BATCH", 20)
    file = written(
        tmp_path / "in.parquet", puzzle=[*(text(number) for number in range(90)), "nonsense"]
    )
    listed = []
    for jobs in (1, 2):
        with Library(tmp_path / f"{jobs}.sqlite3") as library:
            done = import_file(file, library, jobs=jobs)
            assert (done.added, done.refused) == (90, 1)
            listed.append([game.id for game in library.find()])
    assert listed[0] == listed[1]


def test_groups_agree_with_the_games_whatever_happens_to_them(library: Library) -> None:
    """Counts and lists by groups are those of the games, one by one."""
    boards = (square(3, 3), honeycomb(3, 3))
    names = []
    for number in range(12):
        puzzle = Puzzle.of(boards[number % 2], {number % 9: 2})
        # One title is the name of another tiling.
        title = {3: "Square dance", 6: "Duck", 9: "Square duck"}.get(number)
        names.append(library.add(puzzle.with_meta(title=title) if title else puzzle))
    for number, name in enumerate(names):
        if number % 2:
            library.describe(
                name, level=Level.HARD if number % 3 else Level.EASY, techniques=["area"]
            )
        if number % 4 == 0:
            session = library.load(name)
            session.act(Mark(number, LINE))
            library.save(name, session)
        if number % 5 == 4:
            library.delete(name)
    queries = [
        *(Query(level=level) for level in ("easy", "hard", "none")),
        *(Query(state=state) for state in ("new", "begun", "unfinished", "solved")),
        *(Query(), Query(technique="area"), Query(size="3x3", level="hard")),
        *(
            Query(words=words)
            for words in ("square", "duck", "honeycomb duck", "DUCK square", "comb", "no one")
        ),
        *(
            Query(words="square", level="hard"),
            Query(words="d", state="begun"),
            Query(words="slitherlink"),
        ),
    ]
    for query in queries:
        condition, values = query.conditions()
        with library._file.reading() as base:
            wanted = base.execute(
                f"SELECT id FROM games WHERE {condition} ORDER BY changed DESC, id", values
            ).fetchall()
        ids = [name for (name,) in wanted]
        assert library.count(query) == len(ids)
        assert [game.id for game in library.find(query)] == ids
        assert [game.id for game in library.find(query, limit=2, offset=1)] == ids[1:3]
    with library._file.reading() as base:
        assert base.execute("SELECT count(*) FROM groups WHERE games < 1").fetchone() == (0,)
