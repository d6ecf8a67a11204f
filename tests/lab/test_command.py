"""`takegaki bench` from the outside: tables, JSON, exit status."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lab.fakes import BLANK, RING, write_corpus
from lab.own_corpus import own_corpus
from takegaki.cli.bench import app

QUICK = ["--repeat", "1", "--no-memory", "--against", "lazy"]


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_solve_in_a_pipe(tmp_path: Path) -> None:
    shown = call("solve", "--corpus", write_corpus(tmp_path, RING, BLANK), *QUICK)
    assert shown.exit_code == 0, shown.output
    assert "5x3 lazy" in shown.output
    assert "Measured with" in shown.output
    assert "\x1b" not in shown.output


def test_solve_as_json_with_memory(tmp_path: Path) -> None:
    file = write_corpus(tmp_path, RING)
    shown = call(
        "solve", "--corpus", file, "--repeat", "1", "--against", "", "--as", "puzzlink", "--json"
    )
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    assert whole["classes"][0]["name"] == "5x3"
    assert whole["memory"]["5x3"] >= whole["memory"]["start"] > 1 << 20
    assert {"command", "date", "machine", "versions", "settings"} <= set(whole)


def test_hard_groups_by_file_and_writes_markdown(tmp_path: Path) -> None:
    shown = call("hard", "--corpus", write_corpus(tmp_path, RING, BLANK), "--markdown", *QUICK)
    assert shown.exit_code == 0, shown.output
    assert "| boards | 2 |" in shown.stdout


def test_a_wrong_answer_is_loud(tmp_path: Path) -> None:
    shown = call("solve", "--corpus", write_corpus(tmp_path, BLANK | {"solutions": 1}), *QUICK)
    assert shown.exit_code == 1
    assert "WRONG ANSWER: blank: recorded as unique, ours says multiple" in shown.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--corpus", "absent.jsonl"], "absent.jsonl: No such file or directory"),
        (["--against", "loopy"], "no peer 'loopy'; there are lazy,"),
        (["--as", "csv"], "--as csv: it is grid or puzzlink"),
        (["--sizes", "99x99"], "no boards of these size classes"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    corpus = [] if "--corpus" in arguments else ["--corpus", write_corpus(tmp_path, RING)]
    shown = call("solve", *corpus, *arguments)
    assert shown.exit_code == 2
    assert said in shown.output
    assert len(shown.output.splitlines()) == 1


def test_no_corpus_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("solve", "hard", "batch"):
        shown = call(command)
        assert shown.exit_code == 2
        assert len(shown.output.splitlines()) == 1
        assert "--corpus FILE" in shown.output


def test_a_missing_extra_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.lab.peers.peer.find_spec", lambda _: None)
    shown = call("solve", "--corpus", write_corpus(tmp_path, RING), "--against", "cpsat")
    assert shown.exit_code == 2
    assert shown.output == "the peer 'cpsat' needs ortools: pip install 'takegaki[lab]'\n"


def test_batch_wants_boards_and_numbers(tmp_path: Path) -> None:
    file = write_corpus(tmp_path, RING)
    assert "no board of class 10x10" in call("batch", "--corpus", file).output
    assert (
        "numbers with commas"
        in call("batch", "--corpus", file, "--size", "5x3", "--jobs", "two").output
    )


def test_runs_are_written_into_a_page(tmp_path: Path) -> None:
    file, run, page = write_corpus(tmp_path, RING), tmp_path / "solve.json", tmp_path / "page.md"
    shown = call("solve", "--corpus", file, *QUICK, "--first", "--json")
    run.write_text(shown.stdout)
    page.write_text("# Page\n<!-- run solve -->\nold\n<!-- end solve -->\nafter\n")
    assert call("page", run, "--into", page).exit_code == 0
    text = page.read_text()
    assert text.startswith("# Page\n<!-- run solve -->\n\n**Ours") and text.endswith("after\n")
    assert "old" not in text and "| 5x3 lazy | 1 |" in text
    assert "First board of a shape" in text and "| machine | cpu" in text
    assert call("page", run, "--into", page).exit_code == 0 and page.read_text() == text
    assert call("page", run).stdout.startswith("**Ours")


@pytest.mark.parametrize(
    ("run", "page", "said"),
    [
        ("{}", "", "no saved run"),
        ('{"tables": []}', "nothing", "no place for run: a line <!-- run run -->"),
        (None, "", "No such file"),
    ],
)
def test_what_is_no_run_or_no_page_is_one_line(
    tmp_path: Path, run: str | None, page: str, said: str
) -> None:
    file, into = tmp_path / "run.json", tmp_path / "page.md"
    into.write_text(page)
    if run is not None:
        file.write_text(run)
    shown = call("page", file, "--into", into)
    assert shown.exit_code == 2
    assert said in shown.output
    assert len(shown.output.splitlines()) == 1
    assert into.read_text() == page


def test_style_is_told_apart_by_both_sets_of_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_corpus(tmp_path, monkeypatch, "janko", {(10, 10): 14})
    asked = ("style", "--style", "janko", "--sizes", "10x10", "--count", "12")
    shown = call(*asked, "--json")
    assert shown.exit_code == 0, shown.output
    (found,) = json.loads(shown.stdout)["style"]
    assert found["boards"] == {"ours": 12, "theirs": 14}
    for key, groups in (("told apart", 5), ("told apart by others", 4)):
        assert len(found[key]) == groups
        for one in found[key].values():
            assert min(one["logistic"], one["forest"]) >= 0
            assert max(one["logistic"], one["forest"]) <= 1
            assert one["gap"] > 0


def test_style_without_published_boards_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = call("style", "--sizes", "10x10", "--count", "12")
    assert shown.exit_code == 2
    assert shown.output == "../shared/corpus is absent: there is nothing to compare with\n"
    shown = call("style", "--sizes", "3x3")
    assert shown.exit_code == 2
    assert "--sizes are of 10x10" in shown.output
