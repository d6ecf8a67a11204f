"""Reasons for a rating, for people: how hard it gets, how much there is to do, what is needed."""

from collections.abc import Mapping

import numpy as np

from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.reason import Reason as Message
from takegaki.core.reason import Said, Value
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.rating.features import BEYOND, FEATURES, Floats, Rounds, efforts


class Reason(NamedTuple):
    """One thing that makes a puzzle as hard as it is: a name for programs, a number, a sentence."""

    name: str
    value: float
    sentence: str


class Minutes(NamedTuple):
    """What a puzzle takes an expert: about so many minutes, in four cases of five at least and at
    most.
    """

    about: float
    least: float
    most: float


def reasons(
    rounds: Rounds,
    row: Floats,
    used: dict[Technique, int],
    yardsticks: Mapping[str, Floats],
    minutes: Minutes | None = None,
) -> tuple[Reason, ...]:
    """How hard it gets and how much there is to do, techniques from hard to easy with how often
    they were used, then the reasons from the rounds.

    yardsticks   for "hardest" and "work" evenly spread quantiles of published puzzles; for "Fresh"
                 the longest look ahead in the middle one of the puzzles with each number, from 0 on
    minutes      where boards of this size have numbers that read as minutes
    """
    time = [] if minutes is None else [_time(minutes)]
    return (
        *_measured(rounds, yardsticks),
        *time,
        *by_techniques(used),
        *_rounds(rounds),
        *_shares(row),
    )


def _measured(rounds: Rounds, yardsticks: Mapping[str, Floats]) -> list[Reason]:
    ahead, work = efforts(rounds)
    far, much = (
        _share(yardsticks[name], value) for name, value in (("hardest", ahead), ("work", work))
    )
    how = {0.0: "counting", BEYOND: "beyond"}.get(ahead, "ahead")
    args: dict[str, Value] = {"like": _like(ahead, yardsticks["Fresh"]), "share": _percent(far)}
    if how == "ahead":
        args["steps"] = int(ahead)
    return [
        Reason("hardest", ahead, _said(f"hardest-{how}", **args)),
        Reason("work", work, _said("work", work=round(work), share=_percent(much))),
    ]


def _said(form: str, **args: Value) -> Said:
    return Message(f"rating.{form}", **args).sentence()


def _percent(share: float) -> int:
    return round(100 * share)


def _like(ahead: float, steps: Floats) -> Message:
    """Beside the middle puzzles of each number of a book of Nikoli's, whose steps never fall."""
    if ahead > steps[-1] + 1:
        return Message("rating.harder", last=len(steps) - 1)
    near = np.abs(steps - ahead)
    numbers = np.flatnonzero(near == near.min())
    first, last = int(numbers.min()), int(numbers.max())
    if last > first:
        return Message("rating.like-some", first=first, last=last)
    return Message("rating.like", first=first)


PRACTISED = 4
"""Times as long as an expert a practised player takes; where that comes from, docs/rating.md tells.
"""


def _time(minutes: Minutes) -> Reason:
    about, least, most = (max(1, round(PRACTISED * one)) for one in minutes)
    expert = max(1, round(minutes.about))
    said = _said("time", about=about, least=least, most=most, expert=expert)
    return Reason("time", minutes.about, said)


def _share(quantiles: Floats, value: float) -> float:
    """Of the boards whose quantiles these are, how many have less."""
    return float(np.searchsorted(quantiles, value, side="left")) / len(quantiles)


def by_techniques(used: dict[Technique, int]) -> tuple[Reason, ...]:
    """Techniques above Easy, from hard to easy, with how often they were used."""
    hardest_first = sorted(used.items(), key=lambda item: item[0].order, reverse=True)
    return tuple(
        Reason(
            technique.name,
            count,
            _said(
                "technique",
                title=Message(technique.name),
                count=count,
                level=technique.level.named,
            ),
        )
        for technique, count in hardest_first
        if technique.level > Level.EASY
    )


def _rounds(rounds: Rounds) -> list[Reason]:
    if not len(rounds.level):
        return []
    trials = int(np.count_nonzero(rounds.level >= 2))
    count, single = len(rounds.level), int((rounds.decided == 1).sum())
    found = [
        Reason("rounds", count, _said("rounds", count=count)),
    ]
    if trials:
        found.append(Reason("deep", trials, _said("deep", count=trials)))
    if single:
        found.append(Reason("single", single, _said("single", count=single, rounds=count)))
    return found


def _shares(row: Floats) -> list[Reason]:
    named = dict(zip(FEATURES, row.tolist(), strict=True))
    return [
        Reason(name, named[name], _said(name, share=_percent(named[name])))
        for name in ("far", "stuck")
        if name == "far" or named[name]
    ]
