"""Reasons for a rating, for people."""

from typing import NamedTuple

import numpy as np

from takegaki.rating.features import FEATURES, Floats
from takegaki.rating.rounds import Rounds
from takegaki.techniques import Level, Technique


class Reason(NamedTuple):
    """One thing that makes a puzzle as hard as it is: a name for programs, a number, a sentence."""

    name: str
    value: float
    sentence: str


def reasons(rounds: Rounds, row: Floats, used: dict[Technique, int]) -> tuple[Reason, ...]:
    """Techniques from hard to easy with how often they were used, then what the rounds tell."""
    return (*by_techniques(used), *_rounds(rounds), *_shares(row))


def by_techniques(used: dict[Technique, int]) -> tuple[Reason, ...]:
    """Techniques above Easy, from hard to easy, with how often they were used."""
    hardest_first = sorted(used.items(), key=lambda item: -item[0].code)
    return tuple(
        Reason(technique.name, count, f"{technique.title}: {_times(count)} ({technique.level.title}).")
        for technique, count in hardest_first
        if technique.level > Level.EASY
    )


def _rounds(rounds: Rounds) -> list[Reason]:
    if not len(rounds.level):
        return []
    trials = int(np.count_nonzero(rounds.level >= 2))
    narrowest = int(np.argmax(rounds.before / rounds.decided))
    found, before = int(rounds.decided[narrowest]), int(rounds.before[narrowest])
    longest = int(rounds.level.max())
    return [
        Reason(
            "rounds",
            len(rounds.level),
            f"{len(rounds.level)} rounds, if all that is easiest is done at once.",
        ),
        Reason("deep", trials, f"In {trials} of them nothing is found without a trial of two or more steps."),
        Reason(
            "narrowest",
            found,
            f"At the narrowest moment the easiest step decides {found} of {before} open edges.",
        ),
        Reason("longest", longest, f"The longest trial takes {longest} steps to a contradiction."),
    ]


def _shares(row: Floats) -> list[Reason]:
    named = dict(zip(FEATURES, row.tolist(), strict=True))
    shares = [Reason("far", named["far"], f"{named['far']:.0%} of the rounds begin far from the one before.")]
    if named["stuck"]:
        shares.append(
            Reason(
                "stuck", named["stuck"], f"Trials of one edge leave {named['stuck']:.0%} of the edges open."
            )
        )
    return shares


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
