"""The verdicts of many puzzles together, and what stands for one that could not be asked about."""

from typing import ClassVar, NoReturn, TypeVar

from takegaki.core.errors import AnswerError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import Shown
from takegaki.core.verdict import NotOne, NotTwo, Verdict


@dataclass(frozen=True)
class Failed(Shown, NotOne, NotTwo):
    """No answer, for one puzzle of many could not be read or asked about; it is false.

    reason   the message of the error, in one line
    error    what is raised where a single puzzle is asked about; not compared
    """

    reason: str
    error: PuzzleError | OSError = field(compare=False, repr=False)  # it says the same once more
    name: ClassVar[str] = "error"
    _shown_by: ClassVar[str] = "takegaki.render.shown_verdicts"

    def __bool__(self) -> bool:
        return False

    def _refuse(self) -> NoReturn:
        raise AnswerError(f"no answer: {self.reason}")


V = TypeVar("V", bound=Verdict | Failed)


class Verdicts(list[V], Shown):
    """The verdicts of many puzzles: a list that a notebook shows as a table with pictures, and
    `print` as a line each.
    """

    _shown_by: ClassVar[str] = "takegaki.render.shown_verdicts"
