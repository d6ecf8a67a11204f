"""The collection against the prover, and its order by dates."""

from collections import Counter
from datetime import date, timedelta

import pytest

from play.write_collection import (
    CHAPTERS,
    DAYS,
    EACH,
    FEWER,
    IDEAS,
    MONTHS,
    OTHERS,
    SPECIAL,
    WEEK,
    WEEKS,
)
from takegaki.certificates import certify, digest_of
from takegaki.core.file_beside import file_beside
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.deduce.player_level import player_level
from takegaki.formats import read_document, write
from takegaki.generation.needed_patterns import unused
from takegaki.play import collection
from takegaki.play.collection import Collected
from takegaki.solving import prove
from takegaki_verify import verify
from tiers import samples

LOOKED_AT = samples("collection")


def test_each_row_has_its_puzzles() -> None:
    rows = {row: len(puzzles) for row, puzzles in collection.rows().items()}
    assert rows == {
        **dict.fromkeys(WEEK, DAYS),
        "weekly": WEEKS,
        "monthly": MONTHS,
        "special": WEEKS,
        **dict.fromkeys(CHAPTERS, EACH),
        **dict.fromkeys((*OTHERS, *IDEAS), FEWER),
    }
    assert len({one.text for row in collection.rows().values() for one in row}) == sum(
        rows.values()
    )
    assert len(file_beside("takegaki.play.collection", "puzzles.txt")) < 2_000_000


def some_of_all() -> list[Collected]:
    """As many as this run looks at, of all rows."""
    every = [one for row in collection.rows().values() for one in row]
    step = max(1, len(every) // LOOKED_AT)
    return every[7 % step :: step]


def test_certificates_are_made_again_with_their_digests() -> None:
    """If this fails as the engine now proves in another order: `python -m play.write_collection
    --certify`.
    """
    for one in some_of_all():
        certificate = certify(read_document(one.text).puzzle)
        assert verify(certificate).claim == "unique"
        assert digest_of(certificate) == one.digest, one


def test_a_game_has_the_certificate_of_its_puzzle() -> None:
    """The page reads puzzles from takegaki's JSON, with a title and a level; of each kind of board
    one is asked.
    """
    first: dict[tuple[str, str], tuple[Collected, Puzzle]] = {}
    for row in collection.rows().values():
        for one in row[:12]:
            puzzle = read_document(one.text).puzzle
            first.setdefault((puzzle.kind, puzzle.graph.tiling), (one, puzzle))
    assert len(first) >= len(SPECIAL) - 2
    for one, puzzle in first.values():
        text = write(puzzle.with_meta(title="a title", player_level=one.level), "json")
        assert digest_of(certify(read_document(text).puzzle)) == one.digest, one


def test_names_lead_to_puzzles_and_digests_to_names() -> None:
    for day in (date(2026, 11, 26), collection.FIRST_DAY, date(2030, 12, 31)):
        for row, one in collection.of_date(day).items():
            title, found = collection.named(f"daily/{day.isoformat()}/{row}") or ("", None)
            assert found == one
            assert title == collection.title_on(row, day) == collection.name_of(one.digest)
    for one in some_of_all():
        name = collection.name_of(one.digest)
        assert name is not None
        title, found = collection.named(name) or ("", None)
        assert (title, found) == (name, one)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "daily",
        "daily/2026-11-26",
        "daily/2026-13-26/small",
        "daily/2026-11-26/tiny",
        "daily/2026-11-26/small/1",
        "collection/10x10-3",
        "collection/10x10-3/0",
        "collection/10x10-3/76",
        "collection/10x10-3/" + "9" * 5000,
        "collection/10x10-3/\u0661",
        "collection/small/1",
        "pasted/10x10-3/1",
    ],
)
def test_other_names_lead_nowhere(name: str) -> None:
    assert collection.named(name) is None


def test_puzzles_have_one_solution_and_their_level() -> None:
    for one in some_of_all():
        puzzle = read_document(one.text).puzzle
        assert isinstance(prove(puzzle), Unique), one
        assert player_level(puzzle) == one.level, one


@pytest.mark.parametrize("row", IDEAS)
def test_puzzles_of_an_idea_need_it(row: str) -> None:
    for one in collection.rows()[row][:: FEWER // 2]:
        assert unused(read_document(one.text).puzzle, (IDEAS[row],)) == "", one


def test_a_chapter_has_the_level_of_most_of_its_puzzles() -> None:
    for row, puzzles in collection.chapters().items():
        level = collection.level_of_chapter(row)
        counts = Counter(one.level for one in puzzles)
        assert counts[level] == max(counts.values()), row
    assert collection.level_of_chapter("7x7-3") == 3


def test_of_a_level_are_all_of_a_chapter_that_have_it() -> None:
    """Three of `10x10-4` are easier."""
    found = collection.of_level("10x10-4", 4)
    assert {one.level for one in found} == {4}
    left = [one for one in collection.rows()["10x10-4"] if one not in found]
    assert {one.level for one in left} == {3}
    assert len(left) == 3
    assert collection.of_level("10x10-4", 7) == ()


def test_a_day_has_the_same_puzzles_in_every_version() -> None:
    """By their numbers and the beginning of their texts: rows are only ever made longer."""
    found = collection.of_date(date(2026, 11, 26))
    assert {row: one.number for row, one in found.items()} == {
        "small": 326,
        "middle": 326,
        "large": 326,
        "weekly": 47,
        "special": 47,
        "monthly": 11,
    }


@pytest.mark.parametrize("row", collection.PERIODS)
def test_what_belongs_to_a_date_begins_with_its_day_week_or_month(row: str) -> None:
    day = date(2025, 12, 20)
    for _ in range(80):
        begin = collection.begin_of(row, day)
        assert begin <= day
        assert collection.of_date(begin)[row] == collection.of_date(day)[row]
        before = collection.of_date(begin - timedelta(days=1))[row]
        assert before != collection.of_date(day)[row]
        day += timedelta(days=1)


def test_mondays_are_easy_and_sundays_are_not() -> None:
    monday = date(2026, 1, 5) + timedelta(weeks=261)
    assert [collection.of_date(monday + timedelta(days=at))["middle"].level for at in (0, 6)] == [
        1,
        4,
    ]


def test_boards_of_the_week_take_turns() -> None:
    weeks = [
        read_document(collection.of_date(date(2026, 1, 5) + timedelta(weeks=at))["special"].text)
        for at in range(len(SPECIAL))
    ]
    assert [(one.puzzle.kind, one.puzzle.graph.tiling) for one in weeks] == [
        (kind, tiling) for kind, tiling, _, _ in SPECIAL
    ]
