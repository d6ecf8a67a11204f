"""`takegaki rules list` and `show`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run
from takegaki.rules.notation.json_rules import write_json_rules
from takegaki.rules.notation.text_rules import write_rules
from takegaki.rules.rule_sets.library import EVERY, REDRAWING, rule_set


def test_the_library_is_listed(run: Run) -> None:
    result = run("rules", "list")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*EVERY, *REDRAWING]
    assert "square" in lines[0]
    assert "36 rules" in lines[0]
    assert "36 proven" in lines[0]


@pytest.mark.parametrize("name", ["van-dam", "honeycomb-basic"])
def test_a_set_is_listed(run: Run, name: str) -> None:
    lines = run("rules", "list", name).stdout.splitlines()
    assert len(lines) == len(rule_set(name))
    for line, rule in zip(lines, rule_set(name).rules, strict=True):
        assert line.startswith(rule.name)
        assert ("small loop" in line) == bool(rule.loops)
        assert "proven" in line


def test_one_rule_is_shown(run: Run) -> None:
    whole = run("rules", "show", "van-dam", "14 two threes side by side", "--ascii").stdout
    assert "| 3 | 3 |" in whole
    assert "->" in whole
    assert "Assumption" in whole
    assert "appendix A, #14" in whole
    for short in ("14", "#14"):
        assert run("rules", "show", "van-dam", short, "--ascii").stdout == whole


def test_all_rules_are_shown(run: Run) -> None:
    text = run("rules", "show", "honeycomb-basic", "--ascii").stdout
    assert text.isascii()
    for rule in rule_set("honeycomb-basic").rules:
        assert f"{rule.name}\n" in text


@pytest.mark.parametrize("write", [write_rules, write_json_rules])
def test_files_and_standard_input(run: Run, tmp_path: Path, write: Callable[..., Any]) -> None:
    text = write(rule_set("udai"))
    path = tmp_path / "my rules"
    path.write_text(text)
    expected = run("rules", "show", "udai").stdout
    assert run("rules", "show", str(path)).stdout == expected
    assert run("rules", "show", "-", stdin=text).stdout == expected


def test_svg_files(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    result = run("rules", "show", "van-dam", "--svg", str(folder))
    assert result.stdout == f"36 pictures in {folder}\n"
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 36
    assert names[13] == "14-two-threes-side-by-side.svg"
    assert all(path.read_text().startswith("<svg") for path in folder.iterdir())
    assert run("rules", "show", "van-dam", "3", "--svg", str(folder)).stdout.startswith(
        "1 picture in"
    )


def test_names_of_files_are_tame(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_text(
        "% #../../x é <b>\ns 0|0|0\ne 0|1|0\nq\n% #" + "long " * 20 + "\ns 0|0|1\ne 0|1|0\nq\n"
    )
    folder = tmp_path / "out"
    assert run("rules", "show", str(path), "--svg", str(folder)).exit_code == 0
    first, second = sorted(path.name for path in folder.iterdir())
    assert first == "1-x-b.svg"
    assert len(second) < 80


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["show", "nothing"],
            "is no file and no rule set of the library",
        ),
        (["list", "nothing"], "is no file and no rule set"),
        (["show", "van-dam", "99"], "no rule '99'"),
        (["show", "."], "is a folder and no rule set"),
        (["show", "a\0b"], "a"),
    ],
)
def test_refused_with_status_65(run: Run, arguments: list[str], reason: str) -> None:
    result = run("rules", *arguments)
    assert result.exit_code == 65
    assert result.stdout == ""
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_broken_file_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.rules"
    path.write_text("s 0|0|3\ne 0|1|7\nq")
    result = run("rules", "show", str(path))
    assert result.exit_code == 65
    assert (
        result.stderr == f"takegaki: {path}, line 2: value 7 on an edge; 0 is a cross, 1 a line\n"
    )


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    assert run("rules", "show", "udai", "--svg", str(path / "x")).exit_code == 74
    assert run("rules", "show", "udai", "--svg", str(path)).exit_code == 74


def test_growth_is_shown_and_refused_elsewhere(run: Run, tmp_path: Path) -> None:
    shown = run("rules", "show", "growth", "--ascii")
    assert shown.exit_code == 0
    assert shown.stdout.count("(redraws, R. van Dam, Takegaki (2008)") == 3
    assert run("rules", "show", "growth", "--svg", str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.glob("*.svg"))) == 3
    assert run("rules", "list").stdout.splitlines()[-1].split()[0] == "growth"
    for command in ("check", "refine"):
        refused = run("rules", command, "growth")
        assert (refused.exit_code, refused.stdout) == (65, "")
        assert "nothing follows from them" in refused.stderr
