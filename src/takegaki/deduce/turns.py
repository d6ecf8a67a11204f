"""Techniques that look at the board as a whole, once those that wait for places are stuck."""

from collections.abc import Callable
from typing import Protocol

from takegaki.core.puzzle import Puzzle
from takegaki.deduce.straight_cuts import StraightCuts
from takegaki.deduce.trials import DeepTrials, Trials
from takegaki.engine.slate import Slate
from takegaki.techniques import Technique
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.straight_cut import STRAIGHT_CUT
from takegaki.techniques.trial import TRIAL


class Turn(Protocol):
    """A technique at work on one board; from one turn to the next the slate only knows more."""

    def take(self, slate: Slate) -> bool:
        """Look at a slate where all easier techniques are stuck; whether facts were written into it.

        There is room for as many premises as there are edges and faces.
        """


MAKERS: dict[Technique, Callable[[Puzzle], Turn]] = {
    STRAIGHT_CUT: StraightCuts,
    TRIAL: Trials,
    DEEP_TRIAL: DeepTrials,
}
"""In the order of their turns."""
