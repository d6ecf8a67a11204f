"""The library: what was added is found again, whatever happens meanwhile."""

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from play.boards import everywhere, puzzle_on
from takegaki import graph_from, square
from takegaki.certificates import certify, certify_marks
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.level import Level
from takegaki.formats import read
from takegaki.play import game_library
from takegaki.play.actions import Action, Jumble, Mark
from takegaki.play.game_library import Library, PuzzleRow, about_puzzle
from takegaki.play.library_file import data_folder
from takegaki.play.library_search import Query
from takegaki.play.saves import text_of
from takegaki.play.session import Session
from takegaki_verify import verify
from tiers import sampled


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    clock = count(1000)
    with Library(tmp_path / "deep/er/games.sqlite3", now=lambda: float(next(clock))) as opened:
        yield opened


def some_move(session: Session) -> Action:
    return Jumble(1) if session.is_of_tiles else Mark(3, LINE)


@sampled(9)
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_a_game_is_resumed_in_another_library_object(
    library: Library, kind: str, tiling: str
) -> None:
    session = Session(puzzle_on(kind, tiling))
    name = library.add(session)
    session.act(some_move(session))
    library.save(name, session)
    with Library(library.path) as again:
        back = again.load(name)
        assert back.position == session.position
        back.undo()
        assert back.position.is_blank
        assert again.latest() == name


def test_what_is_searched_is_found_and_nothing_else(library: Library) -> None:
    puzzle = puzzle_on("slitherlink", "square")
    easy = library.add(
        puzzle.with_meta(
            title="Duck Pond",
            author="Ann",
            level="easy",
            techniques="clue-counting, area",
            rating=12.5,
        )
    )
    hard = library.add(
        puzzle_on("slitherlink", "honeycomb", rows=30, cols=20).with_meta(level="Hard"), "mine"
    )
    net = library.add(puzzle_on("net", "torus"))
    begun = library.load(net)
    begun.act(some_move(begun))
    library.save(net, begun)

    def found(**wishes: Any) -> list[str]:
        return [game.id for game in library.find(Query(**wishes))]

    assert found() == [net, hard, easy]
    assert found(words="duck ANN") == [easy]
    assert found(words="torus") == [net]
    assert found(words="100% '\"; --") == []
    assert found(size="3x5") == [net, easy]
    assert found(size="5x3") == []
    assert found(size="20x30") == found(size="large") == found(size="401-") == [hard]
    assert found(size="-15", words="slitherlink") == [easy]
    assert found(level="hard") == [hard]
    assert found(level="none") == [net]
    assert found(technique="area") == [easy]
    assert found(technique="linked-areas") == []
    assert found(state="unfinished") == [net, hard, easy]
    assert found(state="begun") == [net]
    assert found(state="new", level="easy") == [easy]
    assert library.count(Query(state="new")) == 2
    assert [game.id for game in library.find(limit=1, offset=1)] == [hard]
    assert library.find(Query(level="easy"))[0].rating == 12.5


@pytest.mark.parametrize(
    "wish",
    [{"size": "x"}, {"size": "-"}, {"level": "0"}, {"technique": "none"}, {"state": "old"}],
    ids=str,
)
def test_a_wish_without_sense_is_named(library: Library, wish: dict[str, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        library.find(Query(**wish))
    assert caught.value.place in wish


def test_what_was_found_out_is_kept(library: Library) -> None:
    name = library.add(puzzle_on("slitherlink", "square"))
    library.describe(name, level=Level.TRICKY, rating=33.0, techniques=["area"], title="A  title")
    game = library.find(Query(level="tricky", technique="area", words="title"))[0]
    assert (game.title, game.level, game.rating, game.techniques) == (
        "A title",
        "tricky",
        33.0,
        ("area",),
    )
    library.describe(name, rating=34.0)
    assert library.find()[0].level == "tricky"


def test_what_was_proven_is_told_and_none_where_nothing_was(library: Library) -> None:
    puzzle = puzzle_on("slitherlink", "square")
    text, about = text_of(Session(puzzle)), about_puzzle(puzzle)
    library.add_puzzles(
        [PuzzleRow("known", text, about, verdict="unique"), PuzzleRow("open", text, about)]
    )
    assert {game.id: game.verdict for game in library.find()} == {"known": "unique", "open": None}


def test_the_games_changed_last_come_first_however_few_are_wanted(tmp_path: Path) -> None:
    """Boards of three sizes, each of which has early and late games."""
    times = iter([10, 1, 9, 8, 7, 2, 6, 3])
    with Library(tmp_path / "games.sqlite3", now=lambda: float(next(times))) as library:
        for number, cols in enumerate((3, 3, 4, 4, 5, 5, 3, 4)):
            library.add(puzzle_on("slitherlink", "square", cols=cols), str(number))
        every = [game.id for game in library.find()]
        assert every == list("02346751")
        for first in range(9):
            for many in range(9):
                found = library.find(limit=many, offset=first)
                assert [game.id for game in found] == every[first : first + many]


def test_of_games_found_by_their_titles_those_changed_last_come_first(tmp_path: Path) -> None:
    """And no others than these, however few are wanted."""
    times = iter([3, 9, 1, 7, 5])
    with Library(tmp_path / "games.sqlite3", now=lambda: float(next(times))) as library:
        for number, title in enumerate(("Pond", "Pond", "Pond", "Tree", "Pond")):
            puzzle = puzzle_on("slitherlink", "square").with_meta(title=f"Duck {title}")
            library.add(puzzle, str(number))
        for many in range(5):
            found = library.find(Query(words="pond"), limit=many)
            assert [game.id for game in found] == list("1402")[:many]


def test_games_come_in_the_order_in_which_they_were_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each once, though a few are read at once, and whenever they were changed."""
    monkeypatch.setattr(game_library, "AT_ONCE", 2)
    times = iter([5, 1, 4, 2, 3])
    with Library(tmp_path / "games.sqlite3", now=lambda: float(next(times))) as library:
        for number in range(5):
            library.add(puzzle_on("slitherlink", "square", seed=number), f"game {number}")
        assert [game.id for game, _ in library.puzzles()] == [f"game {one}" for one in range(5)]


def test_a_game_that_is_not_there_is_named(library: Library) -> None:
    for call in (
        library.load,
        library.delete,
        lambda name: library.save(name, Session(puzzle_on("net", "cells"))),
    ):
        with pytest.raises(PuzzleError, match="nowhere"):
            call("nowhere")
    name = library.add(puzzle_on("net", "cells"))
    with pytest.raises(PuzzleError, match="already"):
        library.add(puzzle_on("net", "cells"), name)
    library.delete(name)
    assert library.count() == 0


def test_a_game_on_a_board_of_ones_own_is_gone_on_with(library: Library) -> None:
    """It has neither rows nor columns, and the search by its size was refused."""
    graph = graph_from(square(3, 4), mask="####\n#..#\n####")
    session = Session(Puzzle.of(graph, {0: 2}))
    assert library.unfinished(session.puzzle) is None
    session.act(Mark(3, LINE))
    name = library.add(session)
    assert library.unfinished(session.puzzle) == name


def test_a_solved_game_is_no_longer_unfinished(library: Library) -> None:
    session = Session(puzzle_of_one())
    name = library.add(session)
    session.act(*(Mark(edge, LINE) for edge in range(4)))
    library.save(name, session)
    assert library.find()[0].state == "solved"
    assert library.latest() is None


def puzzle_of_one() -> Puzzle:
    from takegaki.core.puzzle import Puzzle
    from takegaki.tilings import square

    return Puzzle.of(square(1, 1), [4])


def test_files_that_are_no_library_of_ours(tmp_path: Path) -> None:
    strange = tmp_path / "strange.sqlite3"
    strange.write_text("this is a text and no database at all, " * 40)
    with pytest.raises(PuzzleError, match="no library"):
        Library(strange)
    newer = tmp_path / "newer.sqlite3"
    base = sqlite3.connect(newer)
    base.execute("PRAGMA user_version = 7")
    base.close()
    with pytest.raises(PuzzleError, match="version 7"):
        Library(newer)
    with pytest.raises(OSError, match=r"folder|directory|open"):
        Library(tmp_path)


def test_the_data_folder_is_where_the_system_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
    monkeypatch.delenv("TAKEGAKI_DATA")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert data_folder() == tmp_path / ".local/share/takegaki"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share/takegaki"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == tmp_path / "Library/Application Support/takegaki"


def test_a_hundred_games_are_found_unless_more_are_asked_for(library: Library) -> None:
    puzzle = puzzle_on("slitherlink", "square")
    text, about = text_of(Session(puzzle)), about_puzzle(puzzle)
    library.add_puzzles([PuzzleRow(str(number), text, about) for number in range(102)])
    assert len(library.find()) == 100
    assert len(library.find(limit=200)) == 102


def test_a_proof_is_kept_with_its_puzzle_and_goes_with_it(library: Library) -> None:
    puzzle = read("3.1\n..2\n.3.")
    name, other = library.add(puzzle), library.add(read("..\n.."))
    assert library.proof(name) is None
    assert not any(one.proven for one in library.find())
    library.keep_proof(name, certify(puzzle))
    with Library(library.path) as again:
        assert verify(again.proof(name) or "").claim == "unique"
        assert {one.id: (one.verdict, one.proven) for one in again.find()} == {
            name: ("unique", True),
            other: (None, False),
        }
        assert [one.id for one in again.find(Query(verdict="unique"))] == [name]
        session = again.load(name)
        session.act(Mark(3, LINE))
        again.save(name, session)
        assert again.proof(name)
        again.delete(name)
        with pytest.raises(PuzzleError, match="no game"):
            again.proof(name)


def test_a_proof_of_something_else_is_not_kept(library: Library) -> None:
    puzzle, other = read("3.1\n..2\n.3."), read("..\n..")
    name, text = library.add(puzzle), certify(puzzle)
    step = text.index("\n", text.index("\nproof\n") + 7)
    for wrong, why in (
        (certify(other), "another puzzle"),
        (text[:step], "without a contradiction"),
        (certify_marks(puzzle, {0: LINE}), "no verdict"),
        ("ü", "begins with other words|printable"),
    ):
        with pytest.raises(PuzzleError, match=why):
            library.keep_proof(name, wrong)
    assert library.proof(name) is None
    with pytest.raises(PuzzleError, match="no game"):
        library.keep_proof("nobody", text)


def test_a_damaged_proof_is_an_error_in_one_line(library: Library) -> None:
    puzzle = read("3.1\n..2\n.3.")
    name = library.add(puzzle)
    library.keep_proof(name, certify(puzzle))
    for blob in (b"no gzip", b"\x1f\x8b cut", "text"):
        with sqlite3.connect(library.path) as base:
            base.execute("UPDATE games SET proof = ?", (blob,))
        with pytest.raises(PuzzleError, match="damaged"):
            library.proof(name)


def test_a_library_of_version_3_opens_and_its_file_is_kept(tmp_path: Path) -> None:
    """As the version before this one wrote it: nothing is lost, and a copy lies beside it."""
    path = tmp_path / "library.sqlite3"
    base = sqlite3.connect(path)
    base.executescript((Path(__file__).parent / "library_3.sql").read_text())
    base.close()
    with Library(path) as library:
        games = {one.id: one for one in library.find()}
        assert {name: one.state for name, one in games.items()} == {
            "fresh": "new",
            "begun": "begun",
            "solved": "solved",
        }
        solved = games["solved"]
        assert (solved.level, solved.rating, solved.techniques) == (
            "tricky",
            12.5,
            ("clue-counting",),
        )
        assert (solved.hints, solved.player_level, solved.solved) == (0, None, solved.changed)
        assert [one.id for one in library.results()] == ["solved"]
        assert len(library.load("begun").moves) == 1
        assert library.load("solved").solved
    old = sqlite3.connect(tmp_path / "library.sqlite3.3")
    assert old.execute("PRAGMA user_version").fetchone() == (3,)
    assert old.execute("SELECT count(*) FROM games").fetchone() == (3,)
    old.close()


def test_a_library_of_version_5_opens(tmp_path: Path) -> None:
    """As it was before players, tags and orders: nothing is lost."""
    path = tmp_path / "library.sqlite3"
    base = sqlite3.connect(path)
    base.executescript((Path(__file__).parent / "library_5.sql").read_text())
    base.close()
    with Library(path) as library:
        games = {one.id: one for one in library.find()}
        assert {name: (one.state, one.hints) for name, one in games.items()} == {
            "fresh": ("new", 0),
            "begun": ("begun", 1),
            "solved": ("solved", 2),
        }
        solved = games["solved"]
        assert (solved.level, solved.rating, solved.player_level) == ("tricky", 12.5, 3)
        assert [one.id for one in library.results()] == ["solved"]
        assert [one.id for one in library.find(Query(words="#tiny"))] == ["fresh"]
        assert [one.id for one in library.find(Query(player_level="3"))] == ["solved"]
        assert len(library.load("begun").moves) == 1
        assert library.load("begun").puzzle.title == "daily/2026-11-26/small"


def test_hints_are_counted_by_technique(tmp_path: Path) -> None:
    with Library(tmp_path / "library.sqlite3") as library:
        assert library.asked_about() == {}
        for hints in (("vertex-counting", ""), ("clue-counting", "vertex-counting")):
            session = Session(puzzle_of_one())
            for moves, technique in enumerate(hints):
                session.act(Mark(moves, LINE))
                session.note_hint(technique)
            library.add(session)
        # The most first.
        asked = list(library.asked_about().items())
        assert asked == [("vertex-counting", 2), ("clue-counting", 1)]


def test_an_order_and_a_players_level(tmp_path: Path) -> None:
    clock = count(1000)
    with Library(tmp_path / "library.sqlite3", now=lambda: float(next(clock))) as library:
        for name, title, level in (("a", "pear", 3), ("b", "", 1), ("c", "Apple", None)):
            library.add(puzzle_of_one().with_meta(title=title), name)
            library.describe(name, player_level=level)

        def listed(**asked: str) -> list[str]:
            query = Query(**asked)
            found = [one.id for one in library.find(query)]
            assert library.count(query) == len(found)
            return found

        assert listed() == listed(sort="changed") == ["c", "b", "a"]
        assert listed(sort="begun") == ["c", "b", "a"]
        assert listed(sort="title") == ["c", "a", "b"]
        assert listed(sort="level") == ["b", "a", "c"]
        assert listed(sort="title", words="pear") == ["a"]
        assert listed(player_level="1") == ["b"]
        assert listed(player_level="none") == ["c"]
        # A level that is found out leaves the order as it was.
        library.describe("a", player_level=2)
        assert listed() == ["c", "b", "a"]
        for wrong in ({"sort": "colour"}, {"player_level": "8"}):
            with pytest.raises(PuzzleError):
                library.find(Query(**wrong))


def test_results_are_kept_until_they_are_forgotten(tmp_path: Path) -> None:
    clock = count(1000)
    with Library(tmp_path / "library.sqlite3", now=lambda: float(next(clock))) as library:
        session = Session(puzzle_of_one())
        name = library.add(session)
        session.note_hint("clue-counting")
        session.note_hint("clue-counting")
        session.act(*(Mark(edge, LINE) for edge in range(3)))
        session.note_hint("clue-counting")
        assert not library.results()
        session.act(Mark(3, LINE))
        assert session.solved
        library.save(name, session)
        (first,) = library.results()
        assert (first.hints, first.solved) == (2, first.changed)
        # When it was solved is when it was solved first; what is known of it is no change.
        session.undo()
        library.save(name, session)
        session.redo()
        library.save(name, session)
        library.describe(name, player_level=3)
        (again,) = library.results()
        assert (again.solved, again.player_level) == (first.solved, 3)
        assert again.changed > first.changed
        assert library.forget_results() == 1
        assert not library.results()
        assert library.load(name).solved
        assert library.load(name).hints == session.hints


def test_ten_times_as_many_results_as_a_list_has_games(library: Library) -> None:
    """Statistics are about all of them; a bound is there all the same."""
    session = Session(puzzle_of_one())
    name = library.add(session)
    session.act(*(Mark(edge, LINE) for edge in range(4)))
    library.save(name, session)
    base = sqlite3.connect(library.path)
    columns = [row[1] for row in base.execute("PRAGMA table_info(games)") if row[1] != "id"]
    listed = ", ".join(columns)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10050)"
    base.execute(
        f"INSERT INTO games (id, {listed}) {numbers} SELECT 'g' || i, {listed} FROM games, n"
    )
    base.commit()
    base.close()
    assert len(library.results()) == 10 * game_library.MOST_LISTED
    assert len(library.results(10_040)) == 10_040


def test_results_are_those_solved_last_first(library: Library) -> None:
    """Whatever was changed since, and however few are asked for."""
    names = []
    for _ in range(3):
        session = Session(puzzle_of_one())
        names.append(library.add(session))
        session.act(*(Mark(edge, LINE) for edge in range(4)))
        library.save(names[-1], session)
    session = library.load(names[0])
    session.undo()
    library.save(names[0], session)
    assert [one.id for one in library.results()] == names[::-1]
    assert [one.id for one in library.results(2)] == names[:0:-1]
    assert library.find()[0].id == names[0]
