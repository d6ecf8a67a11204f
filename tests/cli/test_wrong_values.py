"""Wrong words on the command line: status 2 and one line, before anything is printed, computed or
written.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cli.running import Run
from takegaki.cli import option_values
from takegaki.cli.main import app
from takegaki.cli.option_values import Choice
from takegaki.core.reason import said
from takegaki.words.catalogue import LANGUAGES, speaking
from tiers import sampled, thorough

WRONG = [
    ("slove", "did you mean 'solve'"),
    ("rules lst", "did you mean 'list'"),
    ("solve --metod exact 3", "did you mean --method"),
    ("solve --method exat 3", "did you mean exact"),
    ("solve --from lopy 3", "did you mean loopy"),
    ("convert --to jsn 3", "did you mean json"),
    ("explain --level foo 3", "choose easy, normal,"),
    ("generate 5x5 --level foo", "choose easy, normal,"),
    ("generate 5x5 --method foo", "choose level, normal or hard"),
    ("generate 5x5 --tiling foo", "choose square, honeycomb"),
    ("generate 5x5 --needs foo", "no technique or pattern 'foo'"),
    ("generate 5x5 --avoid area,foo", "no technique 'foo'"),
    ("generate 5x5 --symmetry rot5", "did you mean rot"),
    ("generate 5x5 --loop-symmetry foo", "choose rot2"),
    ("generate 5x5 --loop foo", "no loop 'foo'; choose growth"),
    ("generate 5x5 --loop grwth", "did you mean growth"),
    ("generate 5x5 --tiling hexagons", "did you mean honeycomb"),
    ("generate net 5x5 --tiling wrapping", "did you mean torus"),
    ("convert --to text 3", "did you mean signs"),
    ("generate 6x6 --type masyu", "goes before the size: takegaki generate masyu 6x6"),
    ("solve --type masyu 3", "no option --type"),
    ("generate 0x0", "the numbers of a size are at least 1"),
    ("generate 5x0", "the numbers of a size are at least 1"),
    ("generate 0", "the numbers of a size are at least 1"),
    ("generate 0x3t0dh", "the numbers of a size are at least 1"),
    ("generate net 4x00w", "the numbers of a size are at least 1"),
    ("solve --method rules --rules nosuch 3", "no rule set 'nosuch'; choose van-dam"),
    ("solve --method rules --rules van-damm 3", "did you mean van-dam"),
    ("solve --method rules --rules nosuch --batch nosuch.txt", "no rule set 'nosuch'"),
    ("rules apply --rules nosuch 3", "no rule set 'nosuch'; choose van-dam"),
    ("generate 5x5 --variant foo", "choose full"),
    ("generate 5x5 --rules van-damm", "did you mean van-dam"),
    ("generate 5x5 --ratios 3", "33/7/60"),
    ("generate 5x5 --inside 300%", "such as 45%"),
    ("generate 5x5 --clues foo", "such as 45%"),
    ("generate 5x5 --values foo", "'f' is no clue of this board; there are 0 1 2 3 4"),
    ("generate 5x5 --windingness 3", "--windingness"),
    ("generate 5x5 --to foo", "no format 'foo'"),
    ("generate five", "such as 10x7"),
    ("generate nett 5x5", "after slitherlink, net"),
    ("generate net 5x5 --tree foo", "choose growth or uniform"),
    ("library --level foo", "choose easy"),
    ("library --state foo", "choose new"),
    ("library --size 3q", "10x7"),
    ("library --technique foo", "no technique 'foo'"),
    ("techniques foo", "no technique 'foo'"),
    ("print --paper a5 -o out.pdf 3", "choose a4 or letter"),
    ("rules build --patch 2x2 --tiling foo", "choose square, honeycomb"),
    ("rules build --patch 0x2", "such as 2x3"),
    ("rules build --patch two", "such as 2x3"),
    ("serve --port x", "write a whole number such as 2"),
    ("solve 3 --time-limit soon", "--time-limit: write a number such as 2 or 0.5"),
    ("explain 3 --level hardest", "did you mean hard? If not, choose easy, normal, tricky, hard,"),
    ("completion foo", "choose bash, zsh or fish"),
    ("bench foo", "no such command"),
    ("solve --h", "no option --h; did you mean --help? (see"),
    ("solve --met exact 3", "no option --met; did you mean --method? (see"),
    ("solve 3 --time-limit -1", "--time-limit: this must be 0 or more (see"),
    ("serve --port 70000", "--port: this must be 65535 or less (see"),
    ("explain 3 --level", "option --level requires an argument (see takegaki explain -h"),
    ("rules apply 3 --rules", "option --rules requires an argument (see takegaki rules apply -h"),
]


@sampled(13)
@pytest.mark.parametrize(("words", "meant"), WRONG, ids=[words for words, _ in WRONG])
def test_one_line_and_status_2(
    run: Run, words: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("takegaki: ")
    assert result.stderr.count("\n") == 1
    assert meant in result.stderr
    assert " (see takegaki" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_options_choose_from_has_a_name(language: str) -> None:
    """Without one of its own a wrong technique would be "no format"."""
    choices = [one for one in vars(option_values).values() if isinstance(one, Choice)]
    nouns = {one.noun.replace(" ", "-") for one in choices}
    with speaking(language):
        told = {noun: said("usage.none-of", noun=noun, given="?", known="!") for noun in nouns}
    assert len(nouns) > 15
    assert len(set(told.values())) == len(nouns)


MISSING = [
    ("solve FILE", 'no file named "FILE"'),
    ("play --plain FILE", 'no file named "FILE"'),
    ("solve --method rules --rules FILE 3", "'FILE' is no file and no rule set"),
    ("rules apply --rules FILE 3", "'FILE' is no file and no rule set"),
    ("rules check FILE", "'FILE' is no file and no rule set"),
    ("generate 5x5 --loop FILE", "FILE: No such file"),
    ("generate 5x5 --pattern FILE", "FILE: No such file"),
    ("solve --batch FILE", "FILE: No such file"),
]


@pytest.mark.parametrize("name", ["nosuch.txt", "folder/nosuch"])
@pytest.mark.parametrize(("words", "said"), MISSING, ids=[words for words, _ in MISSING])
def test_a_missing_file_is_65(
    run: Run, words: str, said: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words.replace("FILE", name).split())
    assert (result.exit_code, result.stdout) == (65, "")
    assert result.stderr.startswith(f"takegaki: {said.replace('FILE', name)}")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_a_plain_name_is_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("no rules, no loop")
    for words in ("solve --method rules --rules mine 3", "generate 5x5 --loop mine"):
        result = run(*words.split())
        assert (result.exit_code, result.stdout) == (65, ""), words
        assert result.stderr.startswith("takegaki: mine"), words


@pytest.mark.parametrize("level", ["easy", "EASY", "Easy"])
def test_names_are_taken_in_any_case(run: Run, level: str) -> None:
    assert run("library", "--level", level).exit_code == 0
    assert run("explain", "--level", level, "3..\n.0.\n...").exit_code in (0, 30)


def test_short_help(run: Run) -> None:
    for words in ([], ["solve"], ["rules"], ["rules", "list"], ["bench"]):
        text = run(*words, "-h").stdout
        assert text == run(*words, "--help").stdout
        assert "-h, --help" in text


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "takegaki", "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith(
        "takegaki "
    )


def helped(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every command and group with its name."""
    yield name, command
    for child, other in getattr(command, "commands", {}).items():
        yield from helped(other, f"{name} {child}".strip())


@thorough
def test_help_fits_80_columns_and_names_values(run: Run) -> None:
    names = [name for name, _ in helped(typer.main.get_command(app), "")]
    assert len(names) > 25
    for name in names:
        text = run(*name.split(), "-h").stdout
        assert max(map(len, text.splitlines())) <= 80, name
        assert "[[" not in text, name
        if not name.startswith("bench"):
            assert not re.search(r"^ +-.* <(str|int|float)>", text, re.MULTILINE), name
