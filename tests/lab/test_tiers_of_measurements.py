"""No number of `takegaki bench` comes out of interpreted kernels without being named so.

Work that is measured is replaced by such as waits for machine code, or runs in plain Python, by the
clocks of the tiers; nothing is compiled here.
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lab.fakes import RING, write_corpus
from lab.test_command import call
from takegaki import read
from takegaki.formats import read_document
from takegaki.lab import batch, cold, explain, generate, measure, net, start, tilings
from takegaki.lab.corpus import read_cases
from takegaki.lab.experiments import SIZE, measures
from takegaki.lab.report import FACTS_OF_RUNS, Findings, run_markdown
from takegaki.lab.rules import fujiwara, work
from takegaki.rules.application.apply import Application
from takegaki.runtime.measured_runs import MACHINE, PYTHON, processor_seconds
from takegaki.runtime.tiers import TIERS
from takegaki.solving import prove

WAITED = 1e6
"""Seconds of waiting, beside which those of any work are none."""

PUZZLE = "3.3\n2.2\n"


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """What the tiers have counted is theirs."""
    before = dict(vars(TIERS))
    yield
    vars(TIERS).update(before)


def wait() -> None:
    """As an entry that is called first: machine code is made meanwhile."""
    TIERS.waited += WAITED
    TIERS.waited_busy += WAITED


def waits_before(real: Callable[..., Any]) -> Callable[..., Any]:
    def waiting(*given: Any, **named: Any) -> Any:
        wait()
        return real(*given, **named)

    return waiting


def test_waiting_is_in_no_time_of_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "prove", waits_before(prove))
    monkeypatch.setattr(measure, "read_document", waits_before(read_document))
    whole = measure.run_whole(PUZZLE, 60.0)
    # The clocks are those of the machine, so waiting that took no time makes them run backwards.
    assert max(whole.seconds, whole.processor) < -WAITED
    assert measure.run_parts(PUZZLE, 60.0).parse < -WAITED / 2


def test_waiting_uses_up_no_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes on while one waits, and the limit is a second."""
    now = [0.0]
    monkeypatch.setattr(TIERS, "clock", lambda: now[0])

    def slowly(*given: Any, **named: Any) -> Any:
        now[0] += WAITED
        TIERS.waited += WAITED
        return prove(*given, **named)

    monkeypatch.setattr(measure, "prove", slowly)
    assert measure.run_whole("3\n", 1.0).verdict.name != "undecided"
    assert measure.run_parts("3\n", 1.0)


def explained() -> float:
    task = SimpleNamespace(
        puzzles=[None], start=lambda puzzle: None, work=lambda puzzle, board: wait()
    )
    return explain._seconds(task)[0]  # type: ignore[arg-type]


def made(monkeypatch: pytest.MonkeyPatch) -> float:
    found = SimpleNamespace(tries=1, puzzle=SimpleNamespace(clues=np.zeros(1)))
    monkeypatch.setattr(generate, "_made", waits_before(lambda *_: found))
    return generate.measured(generate.KINDS[0], 1, "no-program-of-this-name").seconds[0]


def proven(monkeypatch: pytest.MonkeyPatch) -> float:
    monkeypatch.setattr(tilings, "prove", waits_before(prove))
    return tilings._proof(SimpleNamespace(puzzle=read("3\n")), 60.0)[1]  # type: ignore[arg-type]


def met() -> float:
    meter = fujiwara.Meter(read_document("4\n").puzzle)
    wait()
    return meter.seconds


def laid(monkeypatch: pytest.MonkeyPatch) -> float:
    monkeypatch.setattr(work, "Application", waits_before(Application))
    rules = fujiwara.as_in_the_paper()
    return work.bout(read(PUZZLE), rules, loops=False, trial=False).lay


@pytest.mark.parametrize(
    "seconds_of",
    [
        lambda _: explained(),
        made,
        proven,
        lambda _: met(),
        laid,
        lambda _: work.timed(wait),
        lambda _: net._timed(1, processor_seconds, lambda seed: wait())[0].seconds[0],
    ],
    ids=["explain", "generate", "tilings", "papers", "apply", "build", "net"],
)
def test_waiting_is_in_no_time_of_the_parts(
    seconds_of: Callable[[pytest.MonkeyPatch], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seconds_of(monkeypatch) < -WAITED / 2


PARTS = {
    "rules": ["rules", "--part", "apply"],
    "explain": ["explain", "--part", "speed"],
    "generate": ["generate", "--largest", "10"],
    "net": ["net", "--largest", "11"],
    "tilings": ["tilings"],
    "solve": ["solve", "--against", "", "--no-memory"],
    "hard": ["hard", "--against", "", "--no-memory"],
}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether kernels were waited for, by each piece of measured work, which does nothing else."""
    found: list[bool] = []

    def look(*_given: Any, **_named: Any) -> Any:
        found.append(TIERS.waits)
        return Findings([], [], {})

    def begin(_cases: Any, _peers: Any, _settings: Any) -> Iterator[Any]:
        look()
        yield from ()

    for module, names in (
        ("lab.rules.applying", ["applying"]),
        ("lab.explain", ["speed"]),
        ("lab.generate", ["measured", "findings"]),
        ("lab.net", ["measured", "findings"]),
        ("lab.tilings", ["measured_tiling", "tiling_findings"]),
    ):
        for name in names:
            monkeypatch.setattr(f"takegaki.{module}.{name}", look)
    monkeypatch.setattr("takegaki.lab.generate.slowness", lambda rows: None)
    monkeypatch.setattr(
        "takegaki.lab.tilings.read_cases_of_tilings", lambda files: {"square": [None]}
    )
    monkeypatch.setattr("takegaki.lab.digest.measure", begin)
    return found


@pytest.mark.parametrize("name", PARTS)
def test_every_part_waits_and_says_how_its_kernels_ran(
    name: str, seen: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [*PARTS[name], "--json"]
    file = write_corpus(tmp_path, RING)
    if name in ("solve", "hard"):
        arguments += ["--corpus", str(file)]
    if name == "tilings":
        arguments.append(str(file))
    monkeypatch.setattr(TIERS, "mode", "auto")
    shown = call(*arguments)
    assert shown.exit_code == 0, shown.output
    assert (seen[0], json.loads(shown.stdout)["kernels"]) == (True, MACHINE)
    assert not TIERS.waits
    monkeypatch.setattr(TIERS, "mode", "python")
    assert json.loads(call(*arguments).stdout)["kernels"] == PYTHON


def test_one_kernel_in_plain_python_is_enough_to_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interpreted(*given: Any, **named: Any) -> Any:
        TIERS.seconds += 0.5
        return prove(*given, **named)

    monkeypatch.setattr(TIERS, "mode", "auto")
    monkeypatch.setattr(measure, "prove", interpreted)
    file = write_corpus(tmp_path, RING)
    shown = call("solve", "--corpus", file, "--against", "", "--no-memory", "--markdown")
    assert "| kernels | plain Python |" in shown.stdout


def test_the_tier_stands_beside_the_tables_of_a_saved_run() -> None:
    assert "kernels" in FACTS_OF_RUNS
    assert f"| kernels | {PYTHON} |" in run_markdown({"tables": [], "kernels": PYTHON})


def told(tmp_path: Path, interpreted: float) -> Path:
    path = tmp_path / "told.json"
    path.write_text(json.dumps({"interpreted": interpreted, "arrived": []}))
    return path


def test_a_program_tells_how_its_kernels_ran(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TIERS, "mode", "auto")
    assert cold.told_tier(told(tmp_path, 0.0)) == MACHINE
    assert cold.told_tier(told(tmp_path, 0.1)) == PYTHON


def test_first_use_says_both_tiers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TIERS, "mode", "auto")
    command = cold.COMMANDS[0]
    first, slow, quick = (cold.Run(1.0, 1.0, 1, seconds) for seconds in (1.0, 0.2, 0.0))
    assert cold.tiers_of([cold.CommandRow(command, [first], [])]).startswith(PYTHON)
    for runs, tier in (([quick], MACHINE), ([quick, slow], PYTHON)):
        said = cold.tiers_of([cold.CommandRow(command, [first], runs)])
        assert said.endswith(f"everything compiled: {tier}")


def test_a_batch_is_asked_here_before_and_says_how_it_ran(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = []

    def seen_first(puzzle: Any) -> Any:
        waits.append(TIERS.waits)
        return prove(puzzle)

    monkeypatch.setattr(batch, "prove", seen_first)
    monkeypatch.setenv("TAKEGAKI_TIER", "python")
    file = write_corpus(tmp_path, RING)
    shown = call(
        "batch", "--corpus", file, "--size", "5x3", "--lines", "2", "--jobs", "2", "--json"
    )
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    assert waits == [True]
    # Its two processes ran in plain Python, and the one that was measured solved nothing itself.
    assert (whole["kernels"], whole["batch"][0]["tier"]) == (PYTHON, PYTHON)
    assert len(read_cases([file])) == 1


def test_starting_waits_for_machine_code_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tiers: list[str] = []

    def run(arguments: Any, env: dict[str, str], **_: Any) -> None:
        tiers.append(env["TAKEGAKI_TIER"])
        told_at = Path(arguments[3])
        seconds = 0.0 if env["TAKEGAKI_TIER"] == "machine" else 0.3
        told_at.write_text(json.dumps({"interpreted": seconds, "arrived": []}))

    monkeypatch.setattr(subprocess, "run", run)
    assert start.compiled_tier(("-c", "pass")) == PYTHON
    assert tiers == ["machine", "auto"]


def test_starting_asks_the_program_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TIERS, "mode", "auto")
    code = "from takegaki.runtime.tiers import TIERS; TIERS.seconds = {}"
    assert start.compiled_tier(("-c", code.format(0.0), "x")) == MACHINE
    assert start.compiled_tier(("-c", code.format(2.0), "x")) == PYTHON


def test_a_puzzle_of_an_experiment_is_made_with_machine_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a fresh home 0.63 s were kept for what takes 0.006 compiled."""
    waits = []
    monkeypatch.setattr(measures, "_made", lambda *_: waits.append(TIERS.waits))
    assert measures.create({SIZE: 3}, 1)["numbers"] is None
    assert waits and all(waits)
