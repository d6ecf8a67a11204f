"""Rounds, limits, and that every disagreement is noticed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lab.fakes import BLANK, FAKE, RING, WRONG, parts, peer, says_none, write_corpus
from takegaki.core.verdict import Unique
from takegaki.formats import read_document
from takegaki.lab.corpus import Case, read_cases
from takegaki.lab.digest import as_puzzlink, choose_peers, run
from takegaki.lab.measure import Settings, Ways, measure, run_parts, run_whole
from takegaki.lab.memory import START, peak_bytes
from takegaki.lab.peers import PEERS


@pytest.fixture
def cases(tmp_path: Path) -> list[Case]:
    return read_cases([write_corpus(tmp_path, RING, BLANK, WRONG)])


def settings(**changes: Any) -> Settings:
    return Settings(**{"repeat": 2, "ways": FAKE, **changes})


def test_right_answers_agree(cases: list[Case]) -> None:
    results = list(measure(cases, [PEERS["lazy"]], settings()))
    assert [result.verdict for result in results] == ["unique", "multiple", "no solution"]
    assert [result.peers["lazy"].verdict for result in results] == [
        "unique",
        "multiple",
        "no solution",
    ]
    assert not any(result.mismatches for result in results)
    assert results[0].seconds == pytest.approx(
        {
            "parse": 0.001,
            "build": 0.002,
            "solve": 0.003,
            "prove": 0.004,
            "whole": results[0].seconds["whole"],
        }
    )


def test_a_wrong_verdict_and_a_wrong_solution_are_told(cases: list[Case]) -> None:
    ring, blank, _ = cases
    [result] = measure([ring], [peer("other", "multiple"), peer("lost", "undecided")], settings())
    assert result.mismatches == ("ring: other says multiple, ours says unique",)
    [result] = measure([blank], [], settings(ways=Ways(says_none, parts)))
    assert result.mismatches == ("blank: recorded as multiple, ours says no solution",)
    moved = type(ring)(**(vars(ring) | {"inside": ("010", *ring.inside[1:])}))
    [result] = measure([moved], [], settings())
    assert result.mismatches == ("ring: our solution is not the recorded one",)


def test_a_peer_that_never_ends_is_given_up(cases: list[Case]) -> None:
    same = [cases[1]] * 4
    results = list(measure(same, [peer("lost", "undecided")], settings(give_up=2)))
    assert ["lost" in result.peers for result in results] == [True, True, False, False]
    results = list(measure(same, [peer("lost", "undecided")], settings(give_up=None)))
    assert all("lost" in result.peers for result in results)


def test_who_takes_long_is_not_repeated(cases: list[Case]) -> None:
    runs = []

    def slow(text: str, time_limit: float) -> Any:
        runs.append(text)
        return type(whole)(5.0, 5.0, whole.verdict)

    whole = FAKE.whole(cases[0].text, 1.0)
    list(measure(cases[:1], [], settings(repeat=5, ways=Ways(slow, parts))))
    assert len(runs) == 2  # the warm-up and one run


def test_an_interrupt_keeps_what_was_measured(cases: list[Case]) -> None:
    def interrupted(results: Iterable[Any], total: int) -> Iterator[Any]:
        assert total == 3
        yield next(iter(results))
        raise KeyboardInterrupt

    outcome = run(cases, [], settings(), memory=True, progress=interrupted)
    assert not outcome.complete
    assert [row.boards for row in outcome.rows] == [1]


def test_puzzlink_text_is_the_same_puzzle(cases: list[Case]) -> None:
    case = as_puzzlink(cases[0])
    assert case.text == "https://puzz.link/p?slither/3/5/mek"
    assert FAKE.whole(case.text, 1.0).verdict == FAKE.whole(cases[0].text, 1.0).verdict


def test_unknown_peers_are_refused() -> None:
    assert [peer.name for peer in choose_peers(["naive", "lazy"])] == ["naive", "lazy"]
    with pytest.raises(KeyError, match="loopy"):
        choose_peers(["loopy"])


def test_our_own_ways(cases: list[Case]) -> None:
    whole = run_whole(cases[0].text, 60.0)
    assert isinstance(whole.verdict, Unique)
    assert whole.lines is not None
    assert int(np.sum(whole.lines)) == 4
    assert whole.seconds > 0
    steps = run_parts(cases[0].text, 60.0)
    assert min(steps.parse, steps.build, steps.solve, steps.prove) > 0
    assert steps.seconds == pytest.approx(steps.parse + steps.build + steps.solve + steps.prove)


def test_peak_memory_grows_with_what_is_held() -> None:
    before = peak_bytes()
    held = np.ones(8_000_000)
    assert peak_bytes() - before > 0.5 * held.nbytes or before > held.nbytes
    assert START == "start"


def test_first_boards_know_no_shape(cases: list[Case]) -> None:
    graphs = []

    def noted(text: str, time_limit: float) -> Any:
        graphs.append(read_document(text).puzzle.graph)
        return FAKE.whole(text, time_limit)

    [result] = measure(cases[:1], [], settings(first=True, ways=Ways(noted, parts)))
    assert result.first == 0.001
    # The warm-up's, one for each round, and one for the untimed run before that of the second.
    assert len({id(graph) for graph in graphs}) == 4
    assert graphs[-1] is graphs[-2]


def test_times_are_processor_time(cases: list[Case]) -> None:
    def waits(text: str, time_limit: float) -> Any:
        return type(whole)(5.0, 0.25, whole.verdict)

    whole = FAKE.whole(cases[0].text, 1.0)
    [result] = measure(cases[:1], [peer("idle", "unique")], settings(ways=Ways(waits, parts)))
    assert (result.seconds["whole"], result.wall) == (0.25, 5.0)
    clock = iter(range(100))
    slow = replace(peer("slow", ""), clock=lambda: 2.0 * next(clock), start_up=0.5)
    [result] = measure(cases[:1], [slow], settings())
    assert result.peers["slow"].seconds == 1.5
    assert not result.mismatches, "a peer that tells no verdict agrees"
