"""`takegaki rules check`: lines, pictures, statuses, interrupts; and the line of progress."""

import json
import random
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.running import Run, Start
from clocks import PATIENCE
from takegaki.cli.progress import Counting, duration
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.notation.json_rules import write_json_rules
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import middle_face, patch_of_faces
from takegaki.rules.patches.states import implicates, patch_states
from tiers import thorough

TRUE = """
% #a corner
s 0|0|3
s -1|-2|0
s -2|-1|0
e -1|0|1
e 0|-1|1
q
"""
IDLE = """
% #a far 1
s 0|0|0
s 0|-1|0
s 0|4|1
e 0|1|0
q
"""
WEAK = """
% #half
s 0|0|0
e 0|1|0
e -1|0|0
e 1|0|0
s 2|-1|0
e 0|-1|0
q
% #less
s 0|0|4
e 0|1|1
e -1|0|1
e 1|0|1
s 0|-1|0
q
"""
FALSE = """
% #false
s 0|0|2
s -1|0|0
e 0|-1|1
e 0|1|0
q
"""
THREES = """
% #threes
s 0|0|3
s 0|2|3
e 0|-1|1
e 0|1|1
e 0|3|1
q
"""
DECLARED = THREES.replace("s 0|0|3", "% assumption: loop 0|-1 -1|0 -1|2 0|3 1|2 1|0\ns 0|0|3")


@pytest.fixture
def rules(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        path = tmp_path / "some.rules"
        path.write_text(text)
        return str(path)

    return write


def test_a_true_rule(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(TRUE))
    assert result.exit_code == 0
    line, summary = result.stdout.splitlines()
    assert line == "a corner: sound, maximal, minimal"
    assert summary.startswith("1 rule: 1 sound, 1 maximal, 1 minimal; ")


def test_what_is_idle_is_named(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(IDLE))
    assert result.exit_code == 0
    assert (
        "edges it does not name), not minimal (clue 1 at 0|4, cross at 0|-1 are idle)"
        in result.stdout
    )


def test_premises_that_never_occur(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(WEAK))
    assert "less: sound, but its premises never occur" in result.stdout
    assert "1 with premises that never occur" in result.stdout


def test_what_is_missed_is_named(run: Run, rules: Callable[[str], str]) -> None:
    """Conclusions left out of a rule: on an edge of its assumption, and on edges that it does not
    name.
    """
    less = DECLARED.replace("e 0|-1|1\n", "").replace("s 0|2|3", "s 0|2|3\ns -2|1|0")
    found = run("rules", "check", rules(less)).stdout
    assert "not maximal (line at 0|-1 follows too), not minimal (cross at -2|1 is idle)" in found
    found = run("rules", "check", rules("s 0|0|0\ne 0|1|0\nq\n")).stdout
    assert "1: sound, maximal (3 more follow on edges it does not name), minimal" in found


def test_an_unsound_rule_shows_a_counterexample(
    run: Run, rules: Callable[[str], str], tmp_path: Path
) -> None:
    folder = tmp_path / "deep" / "pictures"
    result = run("rules", "check", rules(TRUE + FALSE), "--ascii", "--svg", str(folder))
    assert result.exit_code == 1
    assert "false: unsound: 2 of 2 conclusions do not follow" in result.stdout
    assert "o: no line where it concludes one" in result.stdout
    middle = next(line for line in result.stdout.splitlines() if " o " in line and ":" not in line)
    assert middle.split()[-3:] == ["o", "2", "H"]
    assert [path.name for path in folder.iterdir()] == ["2-false.svg"]
    picture = ElementTree.parse(folder / "2-false.svg").getroot()
    assert "Rule false: first a counterexample" in "".join(picture.itertext())


def test_an_assumption(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(THREES))
    assert result.exit_code == 1
    assert "needs the assumption that a loop of 6 lines is not the whole solution" in result.stdout
    assert "1 with an assumption missing" in result.stdout
    assert "┏━━━━━━━┓" in result.stdout
    result = run("rules", "check", rules(DECLARED))
    assert result.exit_code == 0
    assert (
        "threes: sound under its assumption, maximal (2 more follow on edges it does not name), "
        "minimal" in result.stdout
    )
    assert "1 sound (1 under an assumption)" in result.stdout


def test_quick_tells_soundness_only(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(IDLE), "--quick")
    assert result.stdout.splitlines()[0] == "a far 1: sound"
    assert "minimal" not in result.stdout


def test_one_rule_of_many(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(TRUE + FALSE), "a corner")
    assert result.exit_code == 0
    assert "false" not in result.stdout
    result = run("rules", "check", rules(TRUE + FALSE), "nosuch")
    assert result.exit_code == 65
    assert "no rule 'nosuch'" in result.stderr


def test_json(run: Run, rules: Callable[[str], str]) -> None:
    result = run("rules", "check", rules(IDLE + FALSE + THREES), "--json")
    assert result.exit_code == 1
    idle, false, threes, summary = (json.loads(line) for line in result.stdout.splitlines())
    assert (idle["verdict"], idle["idle_clues"], idle["maximal"]) == ("sound", [1], True)
    assert (false["verdict"], len(false["refuted"])) == ("unsound", 2)
    assert threes["needed"] == [threes["counterexample"]["lines"]]
    assert {key: summary[key] for key in ("rules", "sound", "unsound", "needs loops")} == {
        "rules": 3,
        "sound": 1,
        "unsound": 1,
        "needs loops": 1,
    }


def test_honeycomb(run: Run, rules: Callable[[str], str]) -> None:
    patch = patch_of_faces("honeycomb", [middle_face("honeycomb")])
    before, after = (LINE, *[UNKNOWN] * 5), (UNKNOWN, *[CROSS] * 5)
    made = [
        Rule(patch, (1,), before, after, name="true"),
        Rule(patch, (1,), before, (0, -1, -1, -1, -1, 0), name="weak"),
        Rule(patch, (2,), before, after, name="false"),
    ]
    text = write_json_rules(RuleSet("hive", "hive", "by hand", "honeycomb", tuple(made)))
    result = run("rules", "check", rules(text))
    assert result.exit_code == 1
    assert (
        "true: sound, maximal (6 more follow on edges it does not name), minimal" in result.stdout
    )
    assert "weak: sound, not maximal (cross at mark 5 follows too), minimal" in result.stdout
    assert "false: unsound: " in result.stdout
    assert "╱" in result.stdout  # noqa: RUF001


@pytest.mark.parametrize("text", ["", "nonsense", "s 0|0|5\ne 0|1|0\nq\n"])
def test_unreadable(run: Run, rules: Callable[[str], str], text: str) -> None:
    result = run("rules", "check", rules(text))
    assert result.exit_code == 65
    assert result.stderr.startswith("takegaki: ")
    assert result.stderr.count("\n") == 1


def test_pictures_that_cannot_be_written(
    run: Run, rules: Callable[[str], str], tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    result = run("rules", "check", rules(FALSE), "--svg", str(tmp_path / "taken"))
    assert result.exit_code == 74


def many(count: int) -> str:
    """So many true rules."""
    found: list[Any] = []
    for patch in connected_patches("square", 3)[:3]:
        for clues, cubes in implicates(patch_states(patch), (0, 1, 2, 3)):
            for cube in cubes.tolist():
                marks = [{0: 0, 1: CROSS, 2: LINE}[cube >> 2 * i & 3] for i in range(patch.n_marks)]
                told = [i for i, mark in enumerate(marks) if mark]
                if told and (len(told) > 1 or set(clues) != {NO_CLUE}):
                    after = tuple(-mark if i == told[0] else 0 for i, mark in enumerate(marks))
                    before = tuple(0 if i == told[0] else mark for i, mark in enumerate(marks))
                    found.append(Rule(patch, clues, before, after, name=f"n{len(found)}"))
    chosen = random.Random(1).sample(found, count)
    return write_json_rules(RuleSet("many", "many", "", "square", tuple(chosen)))


@thorough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_proven(start: Start, rules: Callable[[str], str], jobs: str) -> None:
    process = start("rules", "check", rules(many(2500)), "--jobs", jobs)
    assert process.stdout is not None
    first = process.stdout.readline().decode()
    process.send_signal(signal.SIGINT)
    # Not communicate(): readline may have read ahead.
    *lines, summary = (first + process.stdout.read().decode()).splitlines()
    assert process.wait(timeout=PATIENCE) == 130
    counted = re.match(r"Stopped after ([\d,]+) of 2,500 rules: ([\d,]+) sound", summary)
    assert counted is not None
    assert counted[1] == counted[2]
    # The signal may come between a line and its count.
    assert abs(int(counted[1].replace(",", "")) - len(lines)) <= 1
    assert all(": sound" in line for line in lines)
    assert process.stderr is not None
    assert process.stderr.read() == b""


@thorough
def test_processes_give_the_same(run: Run, rules: Callable[[str], str]) -> None:
    name = rules(many(400))
    alone, both = (
        run("rules", "check", name, "--jobs", jobs).stdout.splitlines() for jobs in ("1", "2")
    )
    assert alone[:-1] == both[:-1]
    assert len(alone) == 401


class TestCounting:
    def test_line(self) -> None:
        counting = Counting("proving rules", 30_000)
        counting.at(0)
        text = counting.line(1200, 2.0)
        assert text == "proving rules: 1,200 of 30,000, 600/s, 48 s left  (Ctrl-C stops)"
        assert Counting("building").line(5, 10.0) == "building: 5, 0.5/s  (Ctrl-C stops)"
        assert counting.line(0, 1.0) == "proving rules: 0 of 30,000  (Ctrl-C stops)"

    def test_work_taken_up_again_does_not_count_for_the_rate(self) -> None:
        counting = Counting("orders", 100)
        counting.at(40)
        assert "60 of 100, 2/s, 20 s left" in counting.line(60, 10.0)

    def test_quiet_in_a_pipe(self, capsys: pytest.CaptureFixture[str]) -> None:
        with Counting("building", 3) as counting:
            counting.at(2)
        assert capsys.readouterr().err == ""

    @pytest.mark.parametrize(
        ("seconds", "text"),
        [(0.2, "0 s"), (59.4, "59 s"), (125, "2 min 5 s"), (12_000, "3 h 20 min")],
    )
    def test_duration(self, seconds: float, text: str) -> None:
        assert duration(seconds) == text


def test_a_rule_that_others_make_superfluous_is_told_how(run: Run) -> None:
    text = "% #a 0\ns 0|0|0\ne 1|0|0\nq\n% #a 0 with a cross\ns 0|0|0\ns 0|-1|0\ne 1|0|0\nq\n"
    told = run("rules", "check", "-", "a 0 with a cross", stdin=text)
    assert "superfluous beside the others:" in told.stdout
    assert "a 0 with a cross: a 0 does it alone." in told.stdout
    assert "superfluous" not in run("rules", "check", "-", "a 0", stdin=text).stdout
    assert "superfluous" not in run("rules", "check", "-", stdin=text).stdout
