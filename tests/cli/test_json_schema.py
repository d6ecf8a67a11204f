"""Every `--json` fits the types of docs/json.md, and the document names every command that has
one.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cli.running import Run
from json_schema import DOCUMENT, Schema
from takegaki.cli.main import app
from tiers import sampled

TEXT = DOCUMENT.read_text(encoding="utf-8")
SCHEMA = Schema(TEXT)

TWO = "examples/two.txt"
NET = "3x2w:316c92"

ANSWERS = [
    ("solve 4 --json", "SolveAnswer"),
    ("solve 0 --json --method sat", "SolveAnswer"),
    (f"solve {TWO} --json --method sat", "SolveAnswer"),
    (f"solve {NET} --json --method sat", "SolveAnswer"),
    ("solve examples/first.txt --json --method rules", "SolveAnswer"),
    (f"solve {TWO} --json --all 0 --method sat", "Solution SolutionsEnd"),
    ("solve --batch examples/batch.txt --json --method sat", "BatchAnswer"),
    ("generate 4x4 --seed 1 --json", "Document"),
    ("generate 4x4 --seed 1 --json --time-limit 0", "NotMade"),
    ("explain 4 --json", "Explanation"),
    (f"explain {NET} --json", "Explanation"),
    ("hint 4 --json", "HintAnswer"),
    ("hint 4 --places --json", "Places"),
    (f"hint {NET} --json", "HintAnswer"),
    ("rate 4 --json", "Rating"),
    ("review 4 --json", "Review"),
    (f"review {TWO} --json --time-limit 20", "Review"),
    (f"review {NET} --json", "Review"),
    ("check 4 --json", "CheckAnswer"),
    (f"check {NET} --json", "CheckAnswer"),
    ("formats --json", "Titled"),
    ("tilings --json", "TilingInfo"),
    ("techniques --json", "TechniqueInfo"),
    ("techniques colouring --json", "TechniqueInfo"),
    ("learn --json", "LessonInfo"),
    ("learn corners --json", "LessonShown"),
    ("rules list --json", "RuleSetInfo"),
    ("rules list van-dam --json", "RuleInfo"),
    ("rules apply 4 --rules van-dam --trace --json", "RulesApplied"),
    ("rules check van-dam 14 --json", "RuleProof RuleProofsEnd"),
]


@sampled(7)
@pytest.mark.parametrize(("command", "types"), ANSWERS, ids=[command for command, _ in ANSWERS])
def test_an_answer_fits_its_type(
    command: str, types: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    result = run(*command.split())
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines, result.output
    each, *ending = types.split()
    if ending:
        assert SCHEMA.complaints(lines.pop(), ending[0]) == []
    for line in lines:
        assert SCHEMA.complaints(line, each) == []


def test_the_json_format_and_a_game_in_the_library(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    assert (
        SCHEMA.complaints(json.loads(run("convert", "4", "--to", "json").stdout), "Document") == []
    )
    assert run("library", "--add", "4").exit_code == 0
    assert SCHEMA.complaints(json.loads(run("library", "--json").stdout), "Game") == []


def test_what_does_not_fit_is_reported() -> None:
    assert SCHEMA.complaints({"lines": [1], "inside": ["1"]}, "Solution") == []
    assert SCHEMA.complaints({"lines": ["1"], "outside": []}, "Solution") == [
        "Solution.outside: not in the schema",
        "Solution.lines[0]: '1' is no number",
    ]
    assert SCHEMA.complaints({}, "Solution") == ["Solution.lines: missing"]
    assert SCHEMA.complaints("maybe", "Verdict") == ["Verdict: 'maybe' fits no alternative"]


def with_json(command: Any, name: str) -> Iterator[str]:
    """The names of all commands that have --json."""
    for child, other in getattr(command, "commands", {}).items():
        yield from with_json(other, f"{name} {child}".strip())
    if any("--json" in option.opts for option in command.params):
        yield name


def test_the_document_names_every_command_with_json() -> None:
    named = set(re.findall(r"^\| `((?:rules |library )?\w+) [^`]*--json`", TEXT, re.MULTILINE))
    assert set(with_json(typer.main.get_command(app), "")) == named


def test_every_type_of_the_table_is_there() -> None:
    table = "\n".join(re.findall(r"^\| `.*--json` \|(.*)$", TEXT, re.MULTILINE))
    names = set(re.findall(r"`(\w+)`", table))
    assert names == {name for _, types in ANSWERS for name in types.split()} | {"Game"}
