"""`takegaki library`: what was kept is listed, found, gone on with and forgotten."""

import json
from pathlib import Path

import pytest

from cli.running import Run
from needs import need


def test_a_puzzle_is_added_found_played_and_deleted(run: Run, examples: Path) -> None:
    name = run("library", "--add", str(examples / "two.txt")).stdout.strip()
    net = run("library", "--add", "6x4w:673eba518469h5v46871v9ad952").stdout.strip()
    listed = run("library").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [net, name]
    assert "7x5 square" in listed[1]
    assert run("library", "torus").stdout.split()[0] == net
    assert run("library", "--size", "7x5", "--state", "new").stdout.split()[0] == name
    assert run("library", "--state", "begun").stdout == ""
    played = run("play", "--plain", "--game", name, stdin="1 1 t\nq\n")
    assert played.exit_code == 0
    (game,) = [
        json.loads(line)
        for line in run("library", "--state", "begun", "--json").stdout.splitlines()
    ]
    assert (game["id"], game["moves"], game["cols"], game["rows"]) == (name, 1, 7, 5)
    assert "One move" in run("play", "--plain", "--game", name, stdin="moves\n").stdout
    assert run("library", "--delete", name).exit_code == 0
    assert [line.split()[0] for line in run("library").stdout.splitlines()] == [net]


def test_puzzles_of_the_library_are_proven_once(run: Run, tmp_path: Path) -> None:
    assert run("library", "prove").stdout == "0 of 0 puzzles proven\n"
    for text in ("3.1\n..2\n.3.", "..\n..", "44\n..", "6x4w:673eba518469h5v46871v9ad952"):
        run("library", "--add", text)
    folder = tmp_path / "proofs"
    answer = run("library", "prove", "--certificate", str(folder))
    assert (answer.exit_code, answer.stdout) == (0, "4 of 4 puzzles proven\n")
    said = run("verify", str(folder)).stdout.splitlines()
    claims = [line.split("verified: ")[1] for line in said]
    assert claims == ["unique", "multiple", "none", "unique"]
    games = [json.loads(line) for line in run("library", "--json").stdout.splitlines()]
    assert all(game["proven"] for game in games)
    assert sorted(game["verdict"] for game in games) == [
        "multiple",
        "no solution",
        "unique",
        "unique",
    ]
    # What is kept is written again, and nothing is made anew: no time is needed.
    again = tmp_path / "again"
    answer = run("library", "prove", "--time-limit", "0", "--certificate", str(again))
    assert answer.exit_code == 0
    assert {one.name: one.read_text() for one in again.iterdir()} == {
        one.name: one.read_text() for one in folder.iterdir()
    }
    run("library", "--add", "...\n.3.\n...")
    answer = run("library", "prove", "--time-limit", "0")
    assert (answer.exit_code, answer.stdout) == (30, "4 of 5 puzzles proven\n")
    assert "not proven" in answer.stderr


def test_a_game_speaks_the_language_that_is_asked_for(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("play", "--plain", "--new", str(examples / "two.txt"))
    german = "Bisher keine Fehler."
    assert german in run(*arguments, "--language", "de", stdin="check\nq\n").stdout
    assert german not in run(*arguments, stdin="check\nq\n").stdout
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    told = run(*arguments, stdin="hint\nhint\n9 9 t\nq\n").stdout
    assert "Kreuz" in told
    assert "schreib eine Zeile von 1 bis 5, nicht 9" in told
    assert "No mistakes" in run(*arguments, "--language", "en", stdin="check\nq\n").stdout
    refused = run(*arguments, "--language", "xx")
    assert (refused.exit_code, refused.stderr.count("\n")) == (65, 1)


def test_what_means_nothing_is_told_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (["--delete", "nowhere"], ["--add", "no-such.txt"]):
        result = run("library", *arguments)
        assert (result.exit_code, result.stderr.count("\n")) == (65, 1), arguments
    assert run("play", "--plain", "--game", "nowhere").exit_code == 65
    assert run("play", "--plain", "--game", "nowhere", "4").exit_code == 2
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("TAKEGAKI_DATA", str(file / "below"))
    assert run("library").exit_code == 74


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_what_finds_nothing_says_so_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    empty = run("library")
    assert (empty.exit_code, empty.stdout, empty.stderr.count("\n")) == (0, "", 1)
    assert "--add PUZZLE" in empty.stderr
    for words, meant in (
        (["add", "x"], "--add"),
        (["imports", "x"], "import"),
        (["exprt"], "export"),
        (["delet", "2"], "--delete"),
    ):
        refused = run("library", *words)
        assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1), words
        assert repr(words[0]) in refused.stderr
        assert repr(meant) in refused.stderr
    run("library", "--add", "3.\n..")
    unknown = run("library", "duck", "--json")
    assert (unknown.exit_code, unknown.stdout, unknown.stderr.count("\n")) == (0, "", 1)
    assert unknown.stderr != empty.stderr
    # What is found is no command, however near its name comes to one.
    assert run("library", "slitherlink").stderr == ""


def test_many_puzzles_come_from_a_file_and_go_into_one(run: Run, tmp_path: Path) -> None:
    need("pyarrow")
    batch, out = tmp_path / "batch.jsonl", tmp_path / "out.parquet"
    assert (
        run("generate", "4x3", "--level", "easy", "--count", "3", "-o", str(batch)).exit_code == 0
    )
    assert run("library", "import", str(batch)).stdout == "3 of 3 puzzles added\n"
    assert run("library", "import", str(batch)).stdout == "0 of 3 puzzles added\n"
    assert len(run("library", "list", "--level", "easy").stdout.splitlines()) == 3
    assert run("library", "export", str(out), "--size", "4x3").stdout == f"3 puzzles in {out}\n"
    assert run("library", "export", str(out), "duck").stdout == f"0 puzzles in {out}\n"
    batch.write_text("nonsense{\n")
    refused = run("library", "import", str(batch))
    assert (refused.exit_code, refused.stdout) == (65, "0 of 1 puzzles added\n")
    assert refused.stderr.startswith("takegaki: line 1: ")
    for arguments in (["import"], ["export", str(out), "--verdict", "maybe"], ["--verdict", "x"]):
        result = run("library", *arguments)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), arguments


def test_a_title_commands_no_terminal(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    puzzle = json.loads(run("convert", "4", "--to", "json").stdout)
    title = "Red\x1b[31m \x07bell\x9b2J\u202eback \u0646\u200c\u0646"
    saved.write_text(json.dumps({**puzzle, "meta": {"title": title}}))
    run("library", "--add", str(saved))
    listed = run("library").stdout.rstrip("\n")
    assert listed.endswith("Red[31m bell2Jback \u0646\u200c\u0646")
    assert (
        json.loads(run("library", "--json").stdout)["title"]
        == "Red[31m bell2Jback \u0646\u200c\u0646"
    )
    page = tmp_path / "page.html"
    run("explain", str(saved), "--html", str(page))
    svg = tmp_path / "picture.svg"
    run("solve", str(saved), "--svg", str(svg))
    for text in (page.read_text(), svg.read_text()):
        assert "<title>" in text
        assert "bell2Jback" in text
        assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}
