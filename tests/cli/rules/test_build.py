"""`takegaki rules build`: the summary, the file, the checkpoint, what is refused."""

import json
import signal
from pathlib import Path

import pytest

from cli.running import Run, Start
from clocks import PATIENCE
from takegaki.cli.rules import build_work
from takegaki.rules.notation.rule_file import read_rule_bytes
from takegaki.runtime.measured_runs import IN_PYTHON
from takegaki.runtime.tiers import TIERS
from tiers import TIER, sampled, thorough


def columns(line: str) -> list[str]:
    return [cell.strip() for cell in line.removesuffix(IN_PYTHON).rsplit(maxsplit=5)]


@thorough
def test_the_standard_sets(run: Run) -> None:
    result = run("rules", "build", "--set", "standard", "--check")
    assert result.exit_code == 0
    head, *lines, checked = result.stdout.splitlines()
    assert head.split() == [
        "patch",
        "prerequisites",
        "contradictory",
        "nothing",
        "new",
        "rules",
        "seconds",
    ]
    assert [columns(line)[1:5] for line in lines] == [
        ["405", "151", "139", "115"],
        ["50,625", "32,667", "1,891", "16,067"],
        ["531,441", "147,425", "131,449", "252,567"],
    ]
    assert checked == "Checked: one rule of each symmetry class gives all of them."


@sampled(2)
@pytest.mark.parametrize(
    ("options", "rules"),
    [
        (("--patch", "1x1"), "115"),
        (("--patch", "2x2", "--edges", "centre"), "16,067"),
        (("--patch", "2x2", "--edges", "centre", "--reading", "no-long-loops"), "15,632"),
        (("--patch", "2x2", "--clues", "none"), "252,567"),
        (("--patch", "2x2", "--clues", "none", "--representatives"), "31,830"),
        (("--patch", "1x1", "--edges", "none"), "1"),
        (("--patch", "1x1", "--edges", "none", "--clues", "all"), "2"),
        (("--patch", "1x1", "--tiling", "honeycomb", "--clues", "0"), "63"),
    ],
)
def test_prerequisites(run: Run, options: tuple[str, ...], rules: str) -> None:
    result = run("rules", "build", *options)
    assert result.exit_code == 0
    assert columns(result.stdout.splitlines()[-1])[4] == rules


@sampled()
@pytest.mark.parametrize(
    ("options", "name", "counts", "tiling"),
    [
        (("--patch", "2"), "faces-2", ["3", "277", "45", "51"], "square"),
        (("--set", "faces-2"), "faces-2", ["3", "298", "46", "52"], "square"),
        (("--patch", "1", "--colours"), "coloured-1", ["1", "646", "30", "36"], "square"),
        (("--patch", "1", "--exits"), "faces-1-exits", ["1", "1,192", "61", "97"], "square"),
        (("--patch", "1x2", "--method", "base", "--most-clues", "1"), "window-1x2", None, "square"),
        (
            ("--patch", "1", "--tiling", "honeycomb"),
            "honeycomb-1",
            ["1", "120", "23", "23"],
            "honeycomb",
        ),
    ],
)
def test_bases(
    run: Run,
    tmp_path: Path,
    options: tuple[str, ...],
    name: str,
    counts: list[str] | None,
    tiling: str,
) -> None:
    path = tmp_path / "rules.json"
    result = run("rules", "build", *options, "--check", "-o", str(path))
    assert result.exit_code == 0, result.stderr
    whole = next(line for line in result.stdout.splitlines() if line.startswith("in all"))
    assert counts is None or columns(whole)[1:5] == counts
    assert "0 differ from what the tables entail" in result.stdout
    rules = read_rule_bytes(path.read_bytes(), "rules.json")
    assert (rules.name, rules.tiling) == (name, tiling)
    assert f"{len(rules)} of {len(rules)} rules proven" in result.stdout
    assert {rule.status for rule in rules.rules} == {"proven"}
    assert rules.source.startswith("takegaki rules build --")
    assert [each.name for each in tmp_path.iterdir()] == ["rules.json"]


def test_the_source_is_a_command_that_makes_the_same(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    run(
        "rules",
        "build",
        "--patch",
        "1x2",
        "--method",
        "base",
        "--clues",
        "03",
        "--most-clues",
        "1",
        "-o",
        str(one),
    )
    source = json.loads(one.read_text())["source"]
    assert source == "takegaki rules build --patch 1x2 --clues 03 --method base --most-clues 1"
    run(*source.split()[1:], "-o", str(two))
    assert one.read_bytes() == two.read_bytes()


def test_compressed_and_unproven(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.json.gz"
    assert run("rules", "build", "--patch", "1x1", "-o", str(path)).exit_code == 0
    assert path.read_bytes()[:2] == b"\x1f\x8b"
    rules = read_rule_bytes(path.read_bytes(), "rules.json.gz")
    assert len(rules) == 115
    assert {rule.status for rule in rules.rules} == {"unproven"}


def test_assumptions_are_written_and_proven(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    options = ("--patch", "1x1", "--reading", "no-loops", "--prove")
    result = run("rules", "build", *options, "-o", str(path))
    assert result.exit_code == 0, result.stdout
    rules = read_rule_bytes(path.read_bytes(), "rules.json")
    assert len(rules) == 119
    assert sum(bool(rule.loops) for rule in rules.rules) == 4
    assert {rule.status for rule in rules.rules} == {"proven"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "give --patch or --set"),
        (("--patch", "2", "--set", "faces-1"), "give --patch or --set"),
        (("--set", "faces-1", "--clues", "03"), "for --patch, not for --set"),
        (("--patch", "2", "--edges", "none"), "for --method prerequisites"),
        (("--patch", "2x2", "--colours"), "for --method base"),
        (("--patch", "2", "--edges", "most"), "'most' is not one of"),
        (("--patch", "2y2"), "write RxC cells"),
        (("--patch", "0"), "write RxC cells"),
        (("--patch", "0x3"), "write RxC cells"),
        (("--patch", "1x1", "--clues", "05"), "'05': clues are any, all, none, or some of 0 to 4"),
        (("--patch", "1x1", "--clues", "00"), "each once"),
        (("--patch", "1x1", "--clues", "0-3"), "each once"),
    ],
)
def test_usage(run: Run, options: tuple[str, ...], said: str) -> None:
    result = run("rules", "build", *options)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--patch", "99999"), "RxC faces or N"),
        (("--patch", "7"), "1 to 6 can be built"),
        (("--patch", "4x4", "--method", "base"), "40 marks; at most 31"),
        (("--patch", "1x3", "--edges", "centre"), "no vertex has all its edges"),
        (("--patch", "2x3", "--clues", "all"), "can be counted"),
        (("--set", "faces-0"), "no set 'faces-0'"),
        (("--set", "faces-1", "--representatives"), "mean nothing for the set faces-1"),
        (
            ("--patch", "2x2", "--clues", "none", "--method", "base", "--colours"),
            "not for a window",
        ),
        (("--patch", "2x2", "--method", "base", "--exits"), "not for a window"),
    ],
)
def test_impossible(run: Run, options: tuple[str, ...], said: str) -> None:
    result = run("rules", "build", *options)
    assert result.exit_code == 65
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@thorough
def test_too_many_rules_for_a_file(run: Run, tmp_path: Path) -> None:
    result = run(
        "rules", "build", "--patch", "2x2", "--clues", "0", "-o", str(tmp_path / "rules.json")
    )
    assert result.exit_code == 65
    assert "a file takes at most 500,000" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_unwritable(run: Run, tmp_path: Path) -> None:
    result = run("rules", "build", "--patch", "1", "-o", str(tmp_path / "none" / "rules.json"))
    assert result.exit_code == 74
    assert "could not be written" in result.stderr


@thorough
def test_ctrl_c_keeps_what_is_done(start: Start, run: Run, tmp_path: Path) -> None:
    path, part = tmp_path / "rules.json", tmp_path / "rules.json.part"
    options = ("rules", "build", "--set", "honeycomb-3", "-o", str(path), "--no-prove")
    process = start(*options)
    assert process.stdout is not None
    for line in process.stdout:
        # Only the patches of three faces are left then.
        if line.startswith(b"2 faces"):
            break
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"are kept in" in told
    assert b"the same command continues from there" in told
    assert not path.exists()
    assert part.exists()

    other = run("rules", "build", "--set", "faces-1", "-o", str(path))
    assert other.exit_code == 65
    assert "another command (takegaki rules build --set honeycomb-3)" in other.stderr
    assert part.exists()

    if TIER != "thorough":
        return
    result = run(*options, "--jobs", "2")
    assert result.exit_code == 0
    assert "patches taken from" in result.stderr
    assert len(read_rule_bytes(path.read_bytes(), "rules.json")) == 4209
    assert not part.exists()


def test_a_broken_checkpoint(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.json.part").write_text("{")
    result = run("rules", "build", "--patch", "1", "-o", str(tmp_path / "rules.json"))
    assert result.exit_code == 65
    assert "no checkpoint of a build; remove it" in result.stderr


@pytest.mark.parametrize(
    ("options", "waited"),
    [
        (("--patch", "1"), False),
        (("--patch", "4"), True),
        (("--patch", "1x1", "--prove"), False),
        (("--patch", "1x2", "--prove"), True),
        (("--patch", "1x2"), False),
    ],
)
def test_what_is_long_waits_for_machine_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], waited: bool
) -> None:
    """A kernel that had begun in plain Python would go on in it; few rules do not wait."""
    seen = []

    def look(*_: object) -> int:
        seen.append(TIERS.waits)
        return 0

    monkeypatch.setattr(build_work, "_by_base", look)
    monkeypatch.setattr(build_work, "_from_prerequisites", look)
    assert run("rules", "build", *options).exit_code == 0
    assert (seen, TIERS.waits) == ([waited], False)


def test_seconds_of_plain_python_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TIERS, "mode", "python")
    rows = run("rules", "build", "--patch", "1", "--check").stdout.splitlines()
    assert [row.endswith(IN_PYTHON) for row in rows[1:3]] == [True, True]
    assert rows[-1].endswith(f" s {IN_PYTHON}.")
    counted = run("rules", "build", "--patch", "1x1").stdout.splitlines()
    assert counted[-1].endswith(IN_PYTHON)


def test_seconds_of_plain_python_in_other_processes_are_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_TIER", "python")
    rows = run("rules", "build", "--patch", "2", "--no-prove", "--jobs", "2").stdout.splitlines()
    # Two patches of two faces are made by two processes, the one of a face in this one.
    assert rows[2].startswith("2 faces")
    assert rows[2].endswith(IN_PYTHON)
