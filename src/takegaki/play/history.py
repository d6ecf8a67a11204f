"""History: steps done and undone, and the checkpoints among them.

A checkpoint is itself a step, so that undo and redo restore the stack of checkpoints with the rest.
"""

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import said
from takegaki.play.actions import Action, Change, inverted, merged

LONGEST_NAME = 200


@dataclass(frozen=True)
class Checkpoint:
    """A moment to come back to: its name, and the number of steps before it."""

    name: str
    at: int


@dataclass(frozen=True)
class Step:
    """What one undo takes back.

    actions       what the player did; none for a step that only concerns checkpoints
    changes       what became of the board by it
    checkpoints   those that are open after it
    back_to       the number of steps that the board went back to; None where it did not
    """

    actions: tuple[Action, ...]
    changes: tuple[Change, ...]
    checkpoints: tuple[Checkpoint, ...] = ()
    back_to: int | None = None


class History:
    """Steps done and undone; without limit."""

    def __init__(self) -> None:
        self.done: list[Step] = []
        self.undone: list[Step] = []
        """Steps that may be done again, the next one last."""

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Those that are open, the innermost last."""
        return self.done[-1].checkpoints if self.done else ()

    @property
    def trial_depths(self) -> dict[int, int]:
        """By edge in how many checkpoints its mark was made, of those that are still open.

        Cost: linear, where any is open.
        """
        if not self.checkpoints:
            return {}
        steps: list[Step] = []
        length = [0]
        for step in self.done:
            if step.back_to is not None:
                del steps[length[step.back_to] :]
            else:
                steps.append(step)
            length.append(len(steps))
        found: dict[int, int] = {}
        for step in steps:
            depth = min(len(step.checkpoints), len(self.checkpoints))
            for change in step.changes:
                if change.layer == "marks":
                    found.update(dict.fromkeys(change.where, depth))
        return {edge: depth for edge, depth in found.items() if depth}

    @property
    def is_played(self) -> bool:
        """The player did something: more than let crosses come by themselves. Cost: that of the
        first steps.
        """
        return any(
            step.actions or step.checkpoints or step.back_to is not None for step in self.done
        )

    def add(self, actions: tuple[Action, ...], changes: tuple[Change, ...]) -> None:
        """A new step; what was undone is gone."""
        self._push(Step(actions, changes, self.checkpoints))

    def _push(self, step: Step) -> None:
        self.done.append(step)
        self.undone.clear()

    def undo(self) -> tuple[Change, ...]:
        """The changes that take the last step back. Raises RequestError when there is none."""
        if not self.done:
            raise RequestError(said("game-error.nothing-to-undo"))
        step = self.done.pop()
        self.undone.append(step)
        return inverted(step.changes)

    def redo(self) -> tuple[Change, ...]:
        """The changes of the step that was undone last. Raises RequestError when there is none."""
        if not self.undone:
            raise RequestError(said("game-error.nothing-to-redo"))
        step = self.undone.pop()
        self.done.append(step)
        return step.changes

    def open_checkpoint(self, name: str) -> None:
        """Open a checkpoint inside those that are open."""
        name = " ".join(name.split())[:LONGEST_NAME]
        here = Checkpoint(name or f"checkpoint {len(self.checkpoints) + 1}", len(self.done))
        self._push(Step((), (), (*self.checkpoints, here)))

    def keep(self) -> None:
        """Close the innermost checkpoint, all else stays."""
        self._innermost()
        self._push(Step((), (), self.checkpoints[:-1]))

    def throw_away(self) -> tuple[Change, ...]:
        """The changes back to the innermost checkpoint, which is closed; a step like any other."""
        at = self._innermost().at
        changes = merged(
            change for step in reversed(self.done[at:]) for change in inverted(step.changes)
        )
        self._push(Step((), changes, self.checkpoints[:-1], back_to=at))
        return changes

    def _innermost(self) -> Checkpoint:
        if not self.checkpoints:
            raise RequestError(said("game-error.no-checkpoint"))
        return self.checkpoints[-1]

    @property
    def moves(self) -> list[Action]:
        """What the player did and did not take back, in order. Cost: linear."""
        found: list[Action] = []
        length = [0]
        for step in self.done:
            if step.back_to is not None:
                del found[length[step.back_to] :]
            found += step.actions
            length.append(len(found))
        return found
