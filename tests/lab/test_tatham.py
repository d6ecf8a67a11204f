"""Tatham's programs as peers, with a program of ours in their place."""

from pathlib import Path

from takegaki.lab.tatham import seconds_each

BUSY = """#!/bin/sh
[ "$1" = --generate ] || exit 1
i=0
while [ $i -lt $(($2 * 20000)) ]; do i=$((i + 1)); done
"""


def program(folder: Path, text: str) -> str:
    path = folder / "program"
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def test_processor_time_of_one_puzzle(tmp_path: Path) -> None:
    found = seconds_each(program(tmp_path, BUSY), "5x5", 4)
    assert found is not None
    assert 0.001 < found < 2


def test_waiting_costs_no_processor_time(tmp_path: Path) -> None:
    found = seconds_each(program(tmp_path, "#!/bin/sh\nsleep 0.$2\n"), "5x5", 4)
    assert found is None or found < 0.05


def test_a_program_that_is_not_there_or_fails(tmp_path: Path) -> None:
    assert seconds_each("no-such-program", "5x5", 2) is None
    assert seconds_each(program(tmp_path, "#!/bin/sh\nexit 3\n"), "5x5", 2) is None
