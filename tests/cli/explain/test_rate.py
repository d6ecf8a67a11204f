"""`takegaki rate`: the number and its reasons."""

import json

import pytest

from cli.running import Run
from narrowing import expect
from takegaki import rate, read
from takegaki.rating.rate import Rating

UNIQUE = ["33\n..\n..", "4"]


@pytest.mark.parametrize("text", UNIQUE)
def test_the_number_its_level_and_reasons(run: Run, text: str) -> None:
    rating = rate(read(text))
    told, as_json = run("rate", text), run("rate", "--json", text)
    assert (told.exit_code, told.stderr, as_json.exit_code) == (0, "", 0)
    flat = " ".join(told.stdout.split())
    assert isinstance(rating, Rating)
    assert flat.startswith(f"Rating: {rating.value:.0f} of 100, level {rating.level.title}, ")
    assert all(reason.sentence in flat for reason in expect(Rating, rating).reasons)
    entry = json.loads(as_json.stdout)
    assert entry["value"] == round(rating.value, 2)
    assert [reason["name"] for reason in entry["reasons"]] == [
        reason.name for reason in expect(Rating, rating).reasons
    ]


def test_only_puzzles_with_one_solution(run: Run) -> None:
    several, none = run("rate", "...\n..."), run("rate", "44\n44")
    assert (several.exit_code, none.exit_code) == (10, 20)
    assert several.stdout == none.stdout == ""
    assert several.stderr.count("\n") == none.stderr.count("\n") == 1


def test_out_of_time(run: Run) -> None:
    ended = run("rate", "--time-limit", "0", "33\n..\n..")
    assert (ended.exit_code, ended.stdout) == (30, "")
