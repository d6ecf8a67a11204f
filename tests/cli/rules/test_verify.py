"""`takegaki rules verify`: rules of the library, each by a certificate that the checker checks."""

from pathlib import Path

from cli.rules.test_check import FALSE, TRUE
from cli.running import Run
from takegaki.cli.errors import Status


def test_each_rule_of_a_set_is_verified(run: Run) -> None:
    answer = run("rules", "verify", "faces-1", "honeycomb-basic")
    assert answer.exit_code == Status.OK
    first, second, total = answer.stdout.splitlines()
    assert (first, second) == (
        "faces-1: 10 of 10 rules verified",
        "honeycomb-basic: 16 of 16 rules verified",
    )
    assert total.startswith("26 of 26 rules verified in ")


def test_in_several_processes_the_answer_is_the_same(run: Run) -> None:
    alone = run("rules", "verify", "van-dam")
    assert run("rules", "verify", "van-dam", "--jobs", "2").stdout == alone.stdout
    assert alone.stdout == "van-dam: 36 of 36 rules verified\n"


def test_what_is_not_verified_is_said(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.rules"
    wrong.write_text(TRUE + FALSE)
    answer = run("rules", "verify", str(wrong))
    assert answer.exit_code == Status.WRONG
    assert answer.stdout == f"{wrong}: 1 of 2 rules verified\n"
    assert "does not follow" in answer.stderr
    assert run("rules", "verify", str(tmp_path / "none.rules")).exit_code == Status.UNREADABLE
