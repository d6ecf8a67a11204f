"""A timer that pauses."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Timer:
    """Seconds that were played. It runs from the start, and counts each stretch between two pauses."""

    def __init__(self, seconds: float = 0.0, clock: Clock = time.monotonic, *, running: bool = True) -> None:
        self._clock = clock
        self._counted = seconds
        self._since = clock() if running else None

    @property
    def seconds(self) -> float:
        """What was counted until now."""
        return self._counted + (self._clock() - self._since if self._since is not None else 0.0)

    @property
    def paused(self) -> bool:
        """It does not run."""
        return self._since is None

    def pause(self) -> None:
        """Stop counting; nothing happens while it does not run."""
        self._counted, self._since = self.seconds, None

    def go_on(self) -> None:
        """Count again; nothing happens while it runs."""
        if self._since is None:
            self._since = self._clock()
