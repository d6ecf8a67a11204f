"""`takegaki rules refine`: its table, what it writes, and that interrupted work is taken up."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from cli.running import Run
from clocks import PATIENCE, until
from takegaki.rules.notation.rule_file import read_rule_bytes
from takegaki.rules.refinement import canonical_basis, refine
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.tiers import TIERS
from tiers import thorough


def counts(text: str) -> dict[str, int]:
    """The table as label and number."""
    rows = re.findall(r"^(.+?) {2,}([\d,]+)(?: |$)", text, re.MULTILINE)
    return {label.strip(): int(number.replace(",", "")) for label, number in rows}


@thorough
def test_the_standard_ruleset(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "standard.json"
    told = run("rules", "refine", "standard-raw", "--classes", "--orders", "5", "-o", str(path))
    assert told.exit_code == 0
    assert counts(told.stdout) == {
        "given": 268_749,
        "not dominated": 2_147,
        "not dominated as classes": 306,
        "composed-free, smallest": 25,
        "composed-free, best found": 25,
        "written, one a class": 25,
    }
    assert "median 25, largest 25, of 5 orders" in told.stdout
    written = read_rule_bytes(path.read_bytes(), "standard")
    assert set(written.rules) == set(rule_set("standard").rules)
    assert written.source == "takegaki rules refine standard-raw --classes"
    assert list(tmp_path.iterdir()) == [path]


@thorough
def test_single_rules_and_other_ends(run: Run, tmp_path: Path) -> None:
    told = run("rules", "refine", "1x1", "--orders", "3")
    assert counts(told.stdout)["composed-free, best found"] == 29
    told = run("rules", "refine", "1x1", "2x2-blank", "--dominated-only")
    assert list(counts(told.stdout)) == ["given", "not dominated", "not dominated when moved"]
    told = run("rules", "refine", "1x1", "--canonical", "-o", str(tmp_path / "few.json"))
    assert counts(told.stdout)["canonical"] == 29
    assert "9 classes" in told.stdout


@thorough
@pytest.mark.parametrize("name", ["van-dam", "honeycomb-basic"])
def test_rules_of_a_file_keep_their_names(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "few.json"
    told = run("rules", "refine", name, "--classes", "--orders", "2", "-o", str(path))
    assert told.exit_code == 0
    before, after = rule_set(name), read_rule_bytes(path.read_bytes(), "few")
    assert {rule.name for rule in after.rules} <= {rule.name for rule in before.rules}
    assumed = [rule for rule in before.rules if rule.loops]
    assert counts(told.stdout)["with an assumption or a number, kept"] == len(assumed)
    kept = {rule.name for rule in after.rules if rule.loops}
    assert kept == {rule.name for rule in assumed}


def test_refusals(run: Run, tmp_path: Path) -> None:
    told = run("rules", "refine", "no-such-rules")
    assert told.exit_code == 65
    assert "no-such-rules" in told.stderr
    assert run("rules", "refine", "1x1", "honeycomb-basic").exit_code == 65
    told = run(
        "rules", "refine", "1x1", "--dominated-only", "-o", str(tmp_path / "no" / "few.json")
    )
    assert told.exit_code == 74
    assert run("rules", "refine").exit_code == 2


EAGER = """
import takegaki.cli.rules.refine as refine
refine.SAVE_EVERY = 0.0
from takegaki.cli.main import run; run()
"""
"""A checkpoint after every order."""


@thorough
def test_an_interrupted_run_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "few.json"
    part = tmp_path / "few.json.part"
    command = ["rules", "refine", "1x1", "--orders", "1000000", "-o", str(path)]
    process = subprocess.Popen([sys.executable, "-c", EAGER, *command], stdout=PIPE, stderr=PIPE)
    until(lambda: part.exists() and len(json.loads(part.read_text())["sizes"]) > 2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"orders are kept in" in said
    assert not path.exists()
    kept = json.loads(part.read_text())
    n_kept = len(kept["sizes"])
    assert n_kept > 2
    told = run("rules", "refine", "1x1", "--orders", str(n_kept + 3), "-o", str(path))
    assert told.exit_code == 0
    assert f"{n_kept:,} of {n_kept + 3:,} orders taken from" in told.stderr
    assert path.exists()
    assert not part.exists()


@thorough
def test_processes_find_what_one_finds(run: Run) -> None:
    tables = [
        counts(run("rules", "refine", "1x1", "2x2-centre", "--orders", "4", "--jobs", jobs).stdout)
        for jobs in ("1", "2")
    ]
    assert tables[0] == tables[1]


def test_built_sets_under_a_reading_and_counted_pairs(run: Run, tmp_path: Path) -> None:
    """With loops forbidden 1x1 gives four more; what assumes that is not written as proven."""
    path = tmp_path / "few.json"
    told = run(
        *(
            "rules",
            "refine",
            "1x1",
            "--reading",
            "no-loops",
            "--pairs",
            "--orders",
            "2",
            "-o",
            str(path),
        )
    )
    found = counts(told.stdout)
    assert (found["given"], found["not dominated"]) == (119, 29)
    assert 119 <= found["tests of pairs"] <= 119 * 118
    # One set cannot be divided.
    assert found["tests of pairs"] < found["tests of pairs, divided"]
    assert "29 rules left" in told.stdout
    written = read_rule_bytes(path.read_bytes(), "few")
    assert {rule.status for rule in written.rules} == {"unproven"}
    assert written.source == "takegaki rules refine 1x1 --reading no-loops"
    # The loop round both clues is the solution, which no rule may exclude.
    assert run("solve", "33").exit_code == 0
    applied = run("rules", "apply", "33", "--rules", str(path), "--ascii")
    assert (applied.exit_code, "x" in applied.stdout) == (30, False)


def test_the_canonical_reduction_waits_for_machine_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its one long kernel would stay in plain Python, in which it had begun; a few rules do not
    wait.
    """
    waits = []
    for module, name in ((canonical_basis, "canonical_basis"), (refine, "undominated")):
        real = getattr(module, name)

        def seen(*given: Any, real: Any = real, **named: Any) -> Any:
            waits.append(TIERS.waits)
            return real(*given, **named)

        monkeypatch.setattr(module, name, seen)
    assert run("rules", "refine", "standard", "--canonical").exit_code == 0
    assert waits == [True]
    assert run("rules", "refine", "van-dam", "--dominated-only").exit_code == 0
    assert (waits[0], {*waits[1:]}, TIERS.waits) == (True, {False}, False)


def test_why_a_rule_went(run: Run) -> None:
    told = run("rules", "refine", "standard", "--orders", "1", "--ascii", "--why", "clue 0")
    assert told.exit_code == 2
    both = ("van-dam", "standard", "--orders", "1", "--classes")
    told = run("rules", "refine", *both, "--why", "16")
    assert told.exit_code == 0
    assert re.search(r"^16 two threes .*: .+, then .+ do it together.$", told.stdout, re.MULTILINE)
    assert "1. " in told.stdout
    assert "2. " in told.stdout
    one = run("rules", "refine", "1x1", "--orders", "1", "--why", "7")
    assert "7: clue 0 does it alone." in one.stdout
    none = run("rules", "refine", "1x1", "--orders", "1", "--why", "116")
    assert none.exit_code == 65
    assert "have the numbers 1 to 115" in none.stderr
    # It is told before any work.
    assert "composed" not in none.stdout
    both_ways = run("rules", "refine", "1x1", "--divided", "--why", "7")
    assert both_ways.exit_code == 65
    assert "--why and -o go without it" in both_ways.stderr


def test_sets_are_refined_one_by_one(run: Run) -> None:
    told = run("rules", "refine", "1x1", "2x2-centre", "--divided")
    assert told.exit_code == 0
    rows = [line for line in told.stdout.splitlines() if "compositions tested" in line]
    pairs = [int(re.search(r"([\d,]+) pairs", line)[1].replace(",", "")) for line in rows]  # type: ignore[index]
    # The same rules are left, and as many pairs are tested as the count of pairs has.
    assert counts(told.stdout)["all at once"] == counts(told.stdout)["set by set, then all"]
    counted = run("rules", "refine", "1x1", "2x2-centre", "--pairs", "--dominated-only").stdout
    assert counts(counted)["tests of pairs"] == pairs[0]
    assert "(paper 1: 40 %)" in told.stdout
