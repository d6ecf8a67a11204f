"""What a command may take: one time limit for reading the puzzle and for what is asked of it."""

from typing import Any

import pytest

from cli.running import Run
from takegaki.cli import puzzle_argument
from takegaki.core.budget import Budget, RunningBudget

PUZZLE = "3.1\n..2\n.3.\n...\n2.."
LIMIT, READING = 1000.0, 700.0


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["solve", "--all", "3"],
        ["solve", "--candidates", "2"],
        ["explain"],
        ["hint"],
        ["review"],
        ["rate"],
        ["rules", "apply", "--trial"],
    ],
    ids=" ".join,
)
def test_reading_and_work_share_one_time_limit(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    """Reading takes 700 of 1,000 s: what is left for the work is 300."""
    now = 0.0
    deadlines: list[float] = []
    initialise: Any = Budget.__init__
    *others, _ = initialise.__defaults__
    monkeypatch.setattr(initialise, "__defaults__", (*others, lambda: now))
    start = Budget.start

    def started(budget: Budget) -> RunningBudget:
        running = start(budget)
        if running.time_limit == LIMIT and running.deadline is not None:
            deadlines.append(running.deadline)
        return running

    content = puzzle_argument._content

    def slow(argument: str) -> tuple[str, bytes | None]:
        nonlocal now
        now += READING
        return content(argument)

    monkeypatch.setattr(Budget, "start", started)
    monkeypatch.setattr(RunningBudget, "start", lambda budget: started_already(budget, deadlines))
    monkeypatch.setattr(puzzle_argument, "_content", slow)
    done = run(*command, PUZZLE, "--time-limit", f"{LIMIT:g}")
    assert done.exit_code in (0, 10, 30), done.stderr
    assert now == READING
    # Reading has looked at it, and the work, too.
    assert len(deadlines) > 1
    assert set(deadlines) == {LIMIT}


def started_already(budget: RunningBudget, deadlines: list[float]) -> RunningBudget:
    """As `RunningBudget.start`, noted."""
    if budget.time_limit == LIMIT and budget.deadline is not None:
        deadlines.append(budget.deadline)
    return budget


def test_work_has_nothing_left_where_reading_took_all(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    initialise: Any = Budget.__init__
    *others, _ = initialise.__defaults__
    monkeypatch.setattr(initialise, "__defaults__", (*others, lambda: now))
    load = puzzle_argument._read

    def slow(*arguments: Any) -> Any:
        nonlocal now
        found = load(*arguments)
        now += LIMIT
        return found

    monkeypatch.setattr(puzzle_argument, "_read", slow)
    done = run("explain", PUZZLE, "--time-limit", f"{LIMIT:g}")
    assert done.exit_code == 30
    assert "time limit" in done.stdout + done.stderr
