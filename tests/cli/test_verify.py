"""`takegaki solve --certificate` and `takegaki verify`."""

import json
from datetime import date
from hashlib import sha256
from pathlib import Path

from cli.running import Run
from takegaki.cli.errors import Status
from takegaki.core.reason import said
from takegaki.play.collection import of_date, title_on

PUZZLE = "3.1\n..2\n.3."
OTHER = "3.1\n..2\n.2."


def test_a_verdict_is_proven_and_checked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.proof"
    assert run("solve", PUZZLE, "--quiet", "--certificate", str(file)).exit_code == Status.OK
    answer = run("verify", str(file), PUZZLE)
    assert (answer.exit_code, answer.stdout.strip()) == (Status.OK, "verified: unique")
    answer = run("verify", str(file), OTHER)
    assert answer.exit_code == Status.WRONG
    assert "about another puzzle" in answer.stdout


def test_a_count_is_proven(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "count.proof"
    run("solve", "..\n.2", "--all", "0", "--quiet", "--certificate", str(file))
    answer = run("verify", str(file))
    assert answer.exit_code == Status.OK
    assert answer.stdout.startswith("verified: count ")
    file.unlink()
    answer = run("solve", "...\n...", "--all", "1", "--certificate", str(file))
    assert "only where all are known" in answer.stderr
    assert not file.exists()


def test_more_solutions_than_are_counted_are_not_enumerated(run: Run, tmp_path: Path) -> None:
    """A blank board of 8x8 has 2.3e15 solutions: the search goes no further than it must."""
    file = tmp_path / "count.proof"
    blank = "........\n" * 8
    for most in ("0", "5000"):
        answer = run("solve", blank, "--all", most, "--to", "ids", "--certificate", str(file))
        assert answer.exit_code == Status.MULTIPLE
        assert len(answer.stdout.splitlines()) == 1001
        assert "no certificate was written: it counts at most 1,000 solutions" in answer.stderr
        assert not file.exists()


def test_a_folder_of_certificates(run: Run, tmp_path: Path) -> None:
    answer = run("verify", str(tmp_path))
    assert answer.exit_code == Status.WRONG
    assert "no certificate in this folder" in answer.stderr
    for name, puzzle in (("a", PUZZLE), ("b", "11\n11")):
        run("solve", puzzle, "--quiet", "--certificate", str(tmp_path / name))
    (tmp_path / "c").write_text("takegaki-certificate 1\nclaim none\n")
    answer = run("verify", str(tmp_path))
    said = answer.stdout.splitlines()
    assert [line.split(": ", 1)[1].split(":")[0] for line in said] == [
        "verified",
        "verified",
        "not verified",
    ]
    assert answer.exit_code == Status.WRONG


def test_what_has_no_certificate_is_told(run: Run, tmp_path: Path) -> None:
    answer = run("verify", str(tmp_path / "none"))
    assert answer.exit_code == Status.WRONG
    assert "No such file" in answer.stdout
    answer = run("solve", PUZZLE, "--candidates", "1", "--certificate", str(tmp_path / "x"))
    assert answer.exit_code == Status.USAGE
    answer = run("solve", PUZZLE, "--quiet", "--certificate", str(tmp_path / "no" / "x"))
    assert answer.exit_code == Status.UNWRITABLE


def test_a_certificate_of_the_collection_is_known_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "twelve.proof"
    name = "collection/7x7-3/12"
    assert run("solve", name, "--quiet", "--certificate", str(file)).exit_code == Status.OK
    answer = run("verify", str(file), name)
    digest = sha256(file.read_bytes()).hexdigest()[:12]
    assert answer.stdout.splitlines() == [
        "verified: unique",
        said("proof-note.collected", digest=digest, puzzle=name),
    ]
    answer = run("verify", str(file), "daily/2026-11-26/small")
    assert answer.exit_code == Status.WRONG
    answer = run("solve", "collection/7x7-3/1200")
    assert answer.exit_code == Status.UNREADABLE
    assert said("file.no-collected", name="collection/7x7-3/1200") in answer.stderr


def test_the_puzzle_of_today_has_a_name(run: Run) -> None:
    before = date.today()
    answer = run("convert", "daily/today/small", "--to", "json")
    if date.today() == before:
        puzzle = json.loads(answer.stdout)
        assert puzzle["meta"]["title"] == title_on("small", before)
        one = of_date(before)["small"]
        assert (
            puzzle["clues"] == json.loads(run("convert", one.text, "--to", "json").stdout)["clues"]
        )
