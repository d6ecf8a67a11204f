"""Work in a thread: what it gives is shown in order, what it raises is raised, Ctrl-C cancels."""

import _thread
import io
import sys
from collections.abc import Callable
from threading import Event
from types import SimpleNamespace

import pytest

from clocks import PATIENCE, until
from takegaki.cli import progress
from takegaki.cli.progress import is_abandoned, watch
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.runtime.background_compilation import Compiling


def test_everything_given_is_shown_in_order_before_the_result() -> None:
    shown: list[int] = []

    def work(give: Callable[[int], None], running: RunningBudget) -> str:
        for number in range(100):
            give(number)
        return "done"

    ended = watch(work, Budget(), shown.append)
    assert (ended.result, ended.interrupted, shown) == ("done", False, list(range(100)))


def test_errors_of_the_work_are_raised_here() -> None:
    def work(give: Callable[[int], None], running: RunningBudget) -> str:
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        watch(work, Budget(), print)


def test_errors_of_showing_cancel_the_work() -> None:
    budget = Budget()

    def work(give: Callable[[int], None], running: RunningBudget) -> None:
        while not budget.cancel.is_set():
            give(1)

    def show(item: int) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        watch(work, budget, show)
    assert budget.cancel.is_set()
    assert not is_abandoned()


def test_ctrl_c_cancels_and_keeps_the_result() -> None:
    budget = Budget()

    def work(give: Callable[[str], None], running: RunningBudget) -> str:
        give("begun")
        assert shown.wait(PATIENCE)
        _thread.interrupt_main()
        assert budget.cancel.wait(PATIENCE)
        return "what was found"

    shown = Event()
    ended = watch(work, budget, lambda _: shown.set())
    assert (ended.result, ended.interrupted) == ("what was found", True)


class Screen(io.StringIO):
    """A terminal that only shows."""

    def isatty(self) -> bool:
        return True


def test_what_is_compiled_advances_while_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [Compiling(done, 106, 4.0) for done in range(3)]
    state = SimpleNamespace(compiling=lambda: states.pop(0) if states else None)
    monkeypatch.setitem(sys.modules, "takegaki.runtime.background_compilation", state)
    for name, seconds in {"PATIENCE": 0.0, "BEAT": 0.0, "REDRAWN": 0.001}.items():
        monkeypatch.setattr(progress, name, seconds)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    with progress.Counting("puzzles", 200) as counting:
        counting.at(0)
        until(lambda: not states)
        counting.hide()
        shown = screen.getvalue()
        counting.at(1)
    lines = [line.partition("  (")[0] for line in shown.split(progress.CLEAR)]
    assert lines[1:4] == [
        f"puzzles: 0 of 200, compiling {done} of 106, about 4 s left" for done in range(3)
    ]
    assert screen.getvalue().endswith(progress.CLEAR)


def test_a_line_while_machine_code_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none before, after, or in a pipe."""
    states = [None, Compiling(2, 106, 4.0), None]
    state = SimpleNamespace(compiling=lambda: states.pop(0) if states else None)
    monkeypatch.setitem(sys.modules, "takegaki.runtime.background_compilation", state)
    monkeypatch.setattr(progress, "REDRAWN", 0.001)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    with progress.Waiting():
        until(lambda: not states)
    line = "compiling 2 of 106, about 4 s left  (Ctrl-C stops)"
    assert screen.getvalue() == f"{progress.CLEAR}{line}{progress.CLEAR}"
    states.append(Compiling(2, 106, 4.0))
    monkeypatch.setattr(sys, "stderr", pipe := io.StringIO())
    with progress.Waiting():
        pass
    assert (pipe.getvalue(), len(states)) == ("", 1)


class Hands:
    """A clock that tests turn on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 50.0
        monkeypatch.setattr(progress, "time", SimpleNamespace(perf_counter=lambda: self.now))


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
def on_screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Screen]:
    """What replaces stderr by a terminal; called within a test, as pytest sets stderr before it."""

    def replaced() -> Screen:
        monkeypatch.setattr(sys, "stderr", screen := Screen())
        monkeypatch.setitem(sys.modules, "takegaki.runtime.background_compilation", None)
        return screen

    return replaced


def drawn(screen: Screen) -> list[str]:
    return [line.partition("  (")[0] for line in screen.getvalue().split(progress.CLEAR)[1:]]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        *(
            (-3, "0 s"),
            (0, "0 s"),
            (8.4, "8 s"),
            (59.4, "59 s"),
            (59.6, "1 min 0 s"),
            (125, "2 min 5 s"),
        ),
        *(
            (3599, "59 min 59 s"),
            (3600, "1 h 0 min"),
            (12_059, "3 h 20 min"),
            (360_000, "100 h 0 min"),
        ),
    ],
)
def test_a_length_of_time(seconds: float, said: str) -> None:
    assert progress.duration(seconds) == said


@pytest.mark.parametrize(
    ("total", "begun", "done", "seconds", "said"),
    [
        (30_000, 0, 1200, 0.8, "1,200 of 30,000, 1,500/s, 19 s left"),
        (30_000, 1000, 1200, 0.8, "1,200 of 30,000, 250/s, 1 min 55 s left"),
        (None, 0, 1200, 0.8, "1,200, 1,500/s"),
        (20, 0, 5, 2.0, "5 of 20, 2.5/s, 6 s left"),
        (20, 5, 5, 2.0, "5 of 20"),
        (20, 0, 5, 0.0, "5 of 20"),
        (20, 0, 20, 2.0, "20 of 20, 10/s, 0 s left"),
    ],
)
def test_the_line_tells_how_many_how_fast_and_how_long(
    total: int | None,
    begun: int,
    done: int,
    seconds: float,
    said: str,
    on_screen: Callable[[], Screen],
) -> None:
    on_screen()
    counting = progress.Counting("proving rules", total)
    counting.at(begun)
    assert counting.line(done, seconds) == f"proving rules: {said}  (Ctrl-C stops)"


def test_the_line_waits_and_is_not_drawn_too_often(
    on_screen: Callable[[], Screen], hands: Hands
) -> None:
    screen = on_screen()
    counting = progress.Counting("puzzles", 90)
    counting.at(0)
    hands.now += progress.PATIENCE / 2
    counting.at(1)
    assert screen.getvalue() == ""
    hands.now += progress.PATIENCE
    for done in (3, 4):
        counting.at(done)
    hands.now += progress.BEAT / 2
    counting.at(5)
    hands.now += progress.BEAT
    counting.at(9, 100)
    assert [line.split(",")[0] for line in drawn(screen)] == [
        "puzzles: 3 of 90",
        "puzzles: 9 of 100",
    ]
    counting.hide()
    assert screen.getvalue().endswith(progress.CLEAR)
    shown = screen.getvalue()
    counting.hide()
    assert screen.getvalue() == shown


def test_the_line_is_no_wider_than_the_screen(
    on_screen: Callable[[], Screen], hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = on_screen()
    monkeypatch.setenv("COLUMNS", "20")
    counting = progress.Counting("puzzles", 90)
    counting.at(0)
    hands.now += 1
    counting.at(9)
    assert screen.getvalue() == progress.CLEAR + "puzzles: 9 of 90, 9"


def test_nothing_is_shown_in_a_pipe(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", pipe := io.StringIO())
    with progress.Counting("puzzles", 90) as counting:
        counting.at(0)
        hands.now += 9
        counting.at(5)
        counting.make_room()
    with progress.Progress() as searching:
        hands.now += 9
        searching.tick()
    assert pipe.getvalue() == ""


@pytest.mark.parametrize("beside", [True, False])
def test_room_is_made_where_answers_go_to_the_same_screen(
    beside: bool, on_screen: Callable[[], Screen], hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = on_screen()
    monkeypatch.setattr(sys, "stdout", Screen() if beside else io.StringIO())
    counting = progress.Counting("puzzles", 90)
    counting.at(0)
    hands.now += 1
    counting.at(5)
    shown = screen.getvalue()
    counting.make_room()
    assert screen.getvalue() == shown + (progress.CLEAR if beside else "")


def test_what_is_searched_and_with_which_effort(
    on_screen: Callable[[], Screen], hands: Hands
) -> None:
    screen = on_screen()
    doing = iter(["proving", "counting", "counting"])
    with progress.Progress(lambda: next(doing)) as searching:
        hands.now += progress.PATIENCE / 2
        searching.tick()
        assert screen.getvalue() == ""
        hands.now += 4
        searching.tick()
        # How a line of Rich is drawn is its own affair; that it is there, ours.
        assert screen.getvalue() != ""
        assert searching._line(4) == "counting: 4 s  (Ctrl-C stops)"
        searching.note_effort(Effort(conflicts=1234, decisions=56789))
        assert (
            searching._line(94)
            == "counting: 94 s, 1,234 conflicts, 56,789 decisions  (Ctrl-C stops)"
        )


def test_work_that_does_not_end_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "GRACE", 0.0)
    free, budget = Event(), Budget()

    def work(give: Callable[[int], None], running: RunningBudget) -> str:
        _thread.interrupt_main()
        free.wait(PATIENCE)
        return "too late"

    ended = watch(work, budget, print)
    assert (ended.result, ended.interrupted) == (None, True)
    assert budget.cancel.is_set()
    assert is_abandoned()
    free.set()
    until(lambda: not is_abandoned())
