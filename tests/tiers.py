"""How much a run of the tests tries: few samples of each law, more for everybody, or all of them.

The environment's TAKEGAKI_TESTS is the tier, "quick", "test" or "thorough" (`make quick`, `make
test`, `make thorough`); TAKEGAKI_NAME sets a single size, as in `TAKEGAKI_ORACLE=100000`. Seeds are
fixed in every tier.
"""

import os
from zlib import crc32

import pytest

TIERS = ("quick", "test", "thorough")
TIER = os.environ.get("TAKEGAKI_TESTS", "test")
if TIER not in TIERS:
    raise SystemExit(f"TAKEGAKI_TESTS={TIER}: choose one of {', '.join(TIERS)}")

SIZES = {
    "answers": (60, 200, 1_200),
    "batch_kills": (1, 1, 2),
    "completeness": (5, 5, 60),
    "corpus_every": (32, 24, 1),
    "deductions": (2500, 3000, 10_000),
    "embeddings": (4, 5, 100),
    "generated": (1, 1, 3),
    "kills": (2, 4, 40),
    "loops": (8, 8, 40),
    "option_pairs": (1, 1, 3),
    "oracle": (200, 300, 20_000),
    "positions": (60, 100, 5_000),
    "rating_every": (12, 12, 1),
    "reason_walks": (2, 3, 6),
    "reasons": (200, 200, 1000),
    "refine_boards": (40, 60, 4_000),
    "requests": (20, 30, 2_200),
    "said": (1500, 2500, 40_000),
    "torn": (6, 8, 300),
    "tiles": (60, 60, 300),
    "trials": (20, 30, 500),
    "truth": (2, 3, 40),
    "walks": (3, 4, 60),
    "wrong": (10, 15, 1_000),
    "wrong_marks": (15, 20, 240),
    "collection": (30, 60, 600),
    "windows": (4, 20, 400),
}
"""How many of each are tried, by tier; of what ends in "every", one record in so many."""

EXAMPLES = {"quick": 0.05, "test": 0.07, "thorough": 3.0}
"""Hypothesis's examples by tier, in parts of those that a law names."""


SHARES = {"quick": 0.07, "test": 0.1, "thorough": 1.0}
"""What `tries` and `sampled` leave of what there is."""

FEW = 4

not_quick = pytest.mark.not_quick
"""It takes seconds by itself: not in `make quick`, unless it is named."""
thorough = pytest.mark.thorough
"""One of the long ones: `make thorough` runs it, and whoever names it; `make test` has shorter
ones.
"""


def tries(all_of_them: int) -> int:
    """How many of so many turns of a loop this run takes: a few at least."""
    return max(min(all_of_them, FEW), round(all_of_them * SHARES[TIER]))


def sampled(least: int = 1) -> pytest.MarkDecorator:
    """Of the cases of a test, which hold the same law, this run takes a share, at least so many."""
    return pytest.mark.sampled(least)


def left_out(cases: list[str], least: int) -> set[str]:
    """Those cases of one test that this run leaves out: always the same."""
    drawn = sorted(cases, key=lambda case: crc32(case.encode()))
    return set(drawn[max(least, round(len(cases) * SHARES[TIER])) :])


def samples(name: str) -> int:
    """How many of something this run tries."""
    return int(os.environ.get(f"TAKEGAKI_{name.upper()}", SIZES[name][TIERS.index(TIER)]))


def examples(usual: int) -> int:
    """How many examples Hypothesis takes in this run where some hundred are usual."""
    return max(5, round(usual * EXAMPLES[TIER]))
