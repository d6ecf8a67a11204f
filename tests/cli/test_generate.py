"""`takegaki generate`: what comes out, where it goes, what is refused, how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import Result

from cli.running import Run, Start
from clocks import PATIENCE, until
from narrowing import not_none
from takegaki.cli.generate.make import Doing
from takegaki.cli.generate.request_options import ClueOptions, LoopOptions, RequestOptions
from takegaki.core.errors import PuzzleError
from takegaki.core.reason import said
from takegaki.deduce.ladder import level_of
from takegaki.deduce.level import Level
from takegaki.formats import read_document
from takegaki.formats.document import Document
from takegaki.generation.loops import LOOPS
from takegaki.puzzles.check import check
from takegaki.solving import prove
from takegaki.tilings import TILINGS
from terminal import on_a_terminal
from tiers import sampled, thorough

SIZE = "3x5"
boards = pytest.mark.parametrize("tiling", ["square", "honeycomb"])


def made(result: Result) -> Document:
    assert result.exit_code == 0, result.output
    return read_document(result.stdout)


@boards
def test_a_puzzle_with_one_solution(run: Run, tiling: str) -> None:
    document = made(run("generate", SIZE, "--tiling", tiling, "--seed", "4"))
    puzzle = document.puzzle
    assert (puzzle.graph.tiling, puzzle.graph.rows, puzzle.graph.cols) == (tiling, 5, 3)
    assert prove(puzzle, method="sat").name == prove(puzzle).name == "unique"
    assert document.solution is not None
    assert check(puzzle, document.solution) == ()
    assert puzzle.meta["seed"] == 4


@boards
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD])
def test_the_level_asked_for(run: Run, tiling: str, level: Level) -> None:
    result = run(
        "generate", "7x6", "--tiling", tiling, "--level", level.name.lower(), "--seed", "1"
    )
    assert level_of(made(result).puzzle) is level


@pytest.mark.parametrize(
    ("short", "tiling", "level"),
    [("6x7t0dn", "square", "normal"), ("5x6t2dt", "honeycomb", "tricky")],
)
def test_loopys_short_form(run: Run, short: str, tiling: str, level: str) -> None:
    size = short.partition("t")[0]
    long = run("generate", size, "--tiling", tiling, "--level", level, "--seed", "8")
    assert run("generate", short, "--seed", "8").stdout == long.stdout
    assert str(made(long).puzzle.meta["level"]).lower() == level


def test_a_seed_by_lot_is_told_and_makes_it_again(run: Run) -> None:
    first = run("generate", SIZE)
    seed = not_none(re.fullmatch(r"takegaki: seed (\d+)\n", first.stderr))[1]
    again = run("generate", SIZE, "--seed", seed)
    assert (again.stdout, again.stderr) == (first.stdout, "")
    assert run("generate", SIZE).stderr != first.stderr


@pytest.mark.parametrize("form", ["loopy", "puzzlink", "grid", "json"])
def test_in_any_format(run: Run, form: str) -> None:
    plain = made(run("generate", SIZE, "--seed", "2")).puzzle
    result = run("generate", SIZE, "--seed", "2", "--to", form)
    assert (result.exit_code, result.stderr) == (0, "")
    assert read_document(result.stdout, form).puzzle == plain


def test_json_is_one_line(run: Run) -> None:
    result = run("generate", SIZE, "--seed", "2", "--json")
    assert result.stdout.count("\n") == 1
    assert read_document(result.stdout) == made(run("generate", SIZE, "--seed", "2"))


def test_into_a_file(run: Run, tmp_path: Path) -> None:
    path, picture = tmp_path / "a.txt", tmp_path / "a.svg"
    result = run(
        "generate", SIZE, "--seed", "2", "--to", "loopy", "-o", str(path), "--svg", str(picture)
    )
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text() == run("generate", SIZE, "--seed", "2", "--to", "loopy").stdout
    empty = picture.read_text()
    run("generate", SIZE, "--seed", "2", "--to", "loopy", "--solution", "--svg", str(picture))
    assert picture.read_text() != empty
    assert run("generate", SIZE, "--seed", "2", "-o", str(tmp_path / "no/a")).exit_code == 74


def test_the_loop_from_a_file(run: Run, tmp_path: Path) -> None:
    mask, drawn = tmp_path / "mask.txt", tmp_path / "drawn.json"
    mask.write_text("###\n#..\n#..\n##.\n#.#\n".replace("#.#", "#.."))
    document = made(run("generate", SIZE, "--loop", str(mask), "--seed", "1"))
    assert document.solution is not None
    lines = document.solution.lines
    drawn.write_text(run("generate", SIZE, "--loop", str(mask), "--seed", "1").stdout)
    again = made(run("generate", SIZE, "--loop", str(drawn), "--seed", "2"))
    assert again.solution is not None
    assert (again.solution.lines == lines).all()
    result = run("generate", "4x5", "--loop", str(drawn))
    assert (result.exit_code, result.stderr.count("\n")) == (65, 1)
    assert (
        "drawn.json: this is a square board of 3x5; draw the loop on square of 4x5" in result.stderr
    )


def test_clues_only_where_the_pattern_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pattern.txt"
    path.write_text("######\n#.##.#\n######\n#.##.#\n######\n")
    document = made(
        run("generate", "6x5", "--pattern", str(path), "--method", "hard", "--seed", "3")
    )
    told = ["." if clue < 0 else "#" for clue in document.puzzle.clues.tolist()]
    assert "".join(told) == path.read_text().replace("\n", "")


def test_looks(run: Run) -> None:
    document = made(run("generate", "6x7", "--symmetry", "rot2", "--values", "0123", "--seed", "5"))
    clues = document.puzzle.clues
    assert ((clues < 0) == (clues < 0)[::-1]).all()
    assert 4 not in clues


REFUSED = {
    "a huge board": (["99999x99999"], "at most 250,000"),
    "a huge number": (["9" * 30], "30 digits"),
    "no size": (["big"], "'big': write a size such as"),
    "no cells": (["0x4"], "the numbers of a size are at least 1"),
    "a tiling": (["5x5", "--tiling", "moebius"], "'moebius'"),
    "a type of Loopy's": (["5x5t99"], "no board type 99"),
    "two tilings": (["5x5t0", "--tiling", "honeycomb"], "is a square board"),
    "a difficulty": (["5x5t0dz"], "dz"),
    "two levels": (["5x5t0dh", "--level", "easy"], "asks for hard"),
    "a level": (["5x5", "--level", "soft"], "'soft'; choose easy, normal"),
    "a technique": (["5x5", "--needs", "luck"], "luck"),
    "ratios": (["5x5", "--ratios", "1/2"], "1/2"),
    "ratios that are no numbers": (["5x5", "--ratios", "a/b/c"], "'a/b/c'"),
    "a share": (["5x5", "--clues", "300%"], "'300%'"),
    "no share": (["5x5", "--inside", "nan"], "'nan'"),
    "values": (["5x5", "--values", "x"], "'x'"),
    "a loop": (["5x5", "--loop", "nosuch"], "'nosuch'; choose growth"),
    "a pattern": (["5x5", "--pattern", "nosuch"], "nosuch: No such file"),
    "a symmetry": (["5x4", "--symmetry", "rot4"], "rot4"),
    "a method": (["5x5", "--method", "soft"], "soft"),
    "a method with a level": (["5x5", "--method", "hard", "--level", "easy"], "level"),
}

WRONG_VALUES = {
    *(
        "no size",
        "no cells",
        "a tiling",
        "a level",
        "a technique",
        "ratios",
        "ratios that are no numbers",
    ),
    *("a share", "no share", "values", "a loop", "a method", "a type of Loopy's"),
}
"""Of these: what is wrong whatever else is asked for."""


@sampled(8)
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_one_line(run: Run, what: str) -> None:
    arguments, told = REFUSED[what]
    result = run("generate", *arguments, "--seed", "1")
    assert (result.exit_code, result.stdout) == (2 if what in WRONG_VALUES else 65, "")
    assert result.stderr.startswith("takegaki: ")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
    assert len(result.stderr) < 600


@pytest.mark.parametrize(
    "arguments",
    [
        ["--jobs", "2"],
        ["--count", "2", "--watch"],
        ["--count", "2", "--svg", "a.svg"],
        ["--count", "2", "--to", "loopy", "-o", "a"],
        ["--speed", "2"],
        ["--to", "nosuch"],
        ["--count", "0"],
        ["--seed", "-1"],
        ["--seed", str(2**63)],
    ],
)
def test_wrong_usage(run: Run, arguments: list[str]) -> None:
    assert run("generate", "5x5", *arguments).exit_code == 2


def test_the_files_of_masks_tell_the_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mask.txt"
    path.write_text("###\n#x#\n")
    result = run("generate", "3x2", "--pattern", str(path), "--seed", "1")
    assert result.stderr == f'takegaki: {path}: line 2, column 2: "x" is neither "#" nor "."\n'
    path.write_bytes(b"\xff\xfe\x00")
    assert run("generate", "3x2", "--pattern", str(path), "--seed", "1").exit_code == 65
    assert run("generate", "3x2", "--pattern", str(tmp_path), "--seed", "1").exit_code == 65


def test_a_time_limit_ends_it_with_the_reason(run: Run) -> None:
    result = run("generate", "20x20", "--seed", "1", "--time-limit", "0", "--json")
    assert result.exit_code == 30
    assert result.stderr == "takegaki: no puzzle found: time limit of 0 s reached\n"
    assert json.loads(result.stdout)["stopped"] == "time limit of 0 s reached"


@boards
def test_a_batch(run: Run, tiling: str, tmp_path: Path) -> None:
    call = ["generate", "4x3", "--tiling", tiling, "--seed", "11", "--count", "4"]
    result = run(*call)
    lines = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert [read_document(line).puzzle.meta["seed"] for line in lines] == [11, 12, 13, 14]
    assert (
        lines[2]
        == run("generate", "4x3", "--tiling", tiling, "--seed", "13", "--json").stdout.strip()
    )
    path = tmp_path / "batch.jsonl"
    assert run(*call, "-o", str(path)).stdout == ""
    assert path.read_text() == result.stdout
    # Its lines are puzzles of a batch to be solved.
    solved = run("solve", "--batch", str(path), "--json").stdout.splitlines()
    assert [json.loads(line)["verdict"] for line in solved] == ["unique"] * 4


def test_a_batch_in_another_format(run: Run) -> None:
    result = run("generate", "4x3", "--seed", "1", "--count", "3", "--to", "loopy")
    lines = result.stdout.splitlines()
    assert len(lines) == 3
    assert lines[1] == run("generate", "4x3", "--seed", "2", "--to", "loopy").stdout.strip()
    grids = run("generate", "4x3", "--seed", "1", "--count", "2", "--to", "grid").stdout
    assert [len(part.splitlines()) for part in grids.strip().split("\n\n")] == [3, 3]


def test_a_batch_goes_on_without_its_seed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    first = run("generate", "4x3", "--count", "2", "-o", str(path))
    assert re.search(r"takegaki: seed \d+\n", first.stderr)
    before = path.read_text()
    second = run("generate", "4x3", "--count", "4", "-o", str(path))
    assert second.exit_code == 0
    assert "2 of 4 exist already" in second.stderr
    assert path.read_text().startswith(before)
    assert path.read_text().count("\n") == 4
    assert run("generate", "4x3", "--count", "4", "-o", str(path)).exit_code == 0
    assert path.read_text().count("\n") == 4


def test_a_file_of_another_batch_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    run("generate", "4x3", "--count", "2", "--seed", "3", "-o", str(path))
    before = path.read_text()
    for other in (["4x3", "--seed", "4"], ["4x3", "--minimal"], ["3x4"]):
        result = run("generate", *other, "--count", "3", "-o", str(path))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (65, "", 1)
        assert path.read_text() == before


def test_a_batch_tells_seeds_without_a_puzzle(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    call = [
        "generate",
        "20x20",
        "--seed",
        "1",
        "--count",
        "2",
        "--time-limit",
        "0",
        "-o",
        str(path),
    ]
    for _ in range(2):
        assert run(*call).exit_code == 30
        assert [json.loads(line)["meta"]["seed"] for line in path.read_text().splitlines()] == [
            1,
            2,
        ]


BEGUN = """
import takegaki.generation.generate_puzzle as make
real = make.generate
def told(*given, **options):
    print("begun", flush=True)
    return real(*given, **options)
make.generate = told
from takegaki.cli.main import run; run()
"""


def test_ctrl_c_while_one_is_made(tmp_path: Path) -> None:
    program = [sys.executable, "-c", BEGUN, "generate", "100x100", "--method", "hard", "--minimal"]
    process = subprocess.Popen(
        [*program, "--seed", "1", "-o", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "no puzzle found: stopped by Ctrl-C" in err
    assert not (tmp_path / "out").exists()


@thorough
@pytest.mark.parametrize("batch", [["--count", "500"], ["--count", "500", "--jobs", "2"]])
def test_ctrl_c(start: Start, batch: list[str], tmp_path: Path) -> None:
    path = tmp_path / "out"
    process = start(
        "generate", "15x15", *batch, "--seed", "1", "-o", str(path), start_new_session=True
    )
    until(lambda: (path.exists() and path.stat().st_size) or process.poll() is not None)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "the same command continues" in err.decode()
    assert b"Traceback" not in err


@pytest.mark.parametrize(
    ("options", "is_drawn"),
    [
        (("6x8",), True),
        (("6x8t0dn",), True),
        (("6x8", "--level", "easy"), True),
        (("6x8", "--symmetry", "left-right"), True),
        (("6x8", "--clues", "40%"), True),
        (("6x8", "--rating", "5..40"), True),
        (("6x8", "--shares", "15/17/27/40"), True),
        (("6x8", "--style", "loopy"), False),
        (("6x8", "--style", "minimal"), False),
        (("6x8", "--values", "0123"), False),
        (("6x8", "--needs", "two-3s-side-by-side"), False),
        (("6x8", "--method", "hard"), False),
        (("6x8", "--watch"), False),
        (("2x8",), False),
        (("4x4", "--tiling", "honeycomb"), False),
        (("masyu", "6x6"), False),
        (("net", "4x4"), False),
    ],
)
def test_a_puzzle_is_drawn_unless_something_goes_before_the_style(
    options: tuple[str, ...], is_drawn: bool, run: Run
) -> None:
    meta = made(run("generate", *options, "--seed", "1")).puzzle.meta
    assert ("style nikoli" in str(meta["parameters"])) is is_drawn
    assert "style" not in meta


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("masyu", "6x6"), said("request.style-kind", kind="masyu")),
        (("masyu", "6x6", "--count", "2", "--jobs", "1"), said("request.style-kind", kind="masyu")),
        (("6x6", "--values", "0123"), said("request.style-option", option="--values")),
        (("6x6",), None),
    ],
)
def test_who_chose_a_style_is_told_where_it_was_not_used(
    options: tuple[str, ...], why: str | None, run: Run
) -> None:
    told = [said("made.not-drawn", style="janko", why=why)] if why else []
    named = run("generate", *options, "--seed", "1", "--style", "janko")
    assert [line.removeprefix("takegaki: ") for line in named.stderr.splitlines()] == told
    assert run("generate", *options, "--seed", "1", "--style", "loopy").stderr == ""


def test_watching_in_a_pipe_is_plain(run: Run) -> None:
    result = run("generate", "4x5", "--loop", "growth", "--seed", "1", "--watch", "--to", "loopy")
    assert result.exit_code == 0
    assert (
        result.stdout
        == run("generate", "4x5", "--loop", "growth", "--seed", "1", "--to", "loopy").stdout
    )
    assert "\x1b" not in result.stderr
    assert result.stderr.count("The loop after") == 4
    assert result.stderr.count("clues are left") == 4


def test_every_loop_can_be_watched(run: Run) -> None:
    for name in LOOPS:
        result = run("generate", "4x3", "--loop", name, "--seed", "1", "--watch", "--json")
        assert "clues are left" in result.stderr


def test_the_line_of_progress_says_what_is_tried() -> None:
    doing = Doing("loop")
    for told in (("try", 3), ("loop", None), ("clue", 4, "off")):
        doing.add(*told)
    assert doing.text == "making, loop 3"
    doing.add("note", "step 5 of 9: 2 edges open")
    assert doing.text == "making, loop 3, step 5 of 9: 2 edges open"
    doing.add("bound", 7, 9)
    assert doing.text == "making, loop 3, at least 7 and at most 9 clues"


def test_what_was_not_said_is_left_to_the_request() -> None:
    options = RequestOptions(["6x4"], needs=["colouring, area", "trial"], level="TRIAL")
    asked = options.checked().request(5)
    assert (asked.graph.rows, asked.graph.cols, asked.seed) == (4, 6, 5)
    assert asked.needs == ("colouring", "area", "trial")
    assert asked.level is Level.TRIAL
    grown = RequestOptions(
        ["6"], loop=LoopOptions(ratios="33/7/60"), clues=ClueOptions(share="30%")
    ).request(0)
    assert (grown.loop, grown.ratios, grown.share, grown.graph.rows) == (
        "growth",
        (33, 7, 60),
        0.3,
        6,
    )
    assert RequestOptions(["6"], loop=LoopOptions(inside="0.45")).request(0).inside == 0.45


def test_sizes_are_looked_at_before_memory_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise AssertionError

    for tiling in TILINGS.values():
        monkeypatch.setattr(type(tiling), "graph", none)
        with pytest.raises(PuzzleError, match="250,000"):
            RequestOptions(["501x500"], tiling.name).request(0)


def test_on_a_terminal_people_get_a_picture_and_a_game_id() -> None:
    shown = on_a_terminal(
        "generate", "4x5", "--seed", "1", "--loop", "growth", "--watch", "--speed", "200"
    )
    plain = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", shown)
    assert "The loop after" in plain
    assert "clues are left" in plain
    assert re.search(r", square 4x5, \d+ clues \(\d+%\), seed 1\.\r?\n4x5t0:\w+\r?\n$", plain)
    bare = on_a_terminal("generate", "4x5", "--seed", "1", "--loop", "growth", NO_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*m", bare), "no colour"
    # On a busy machine a line of progress comes before the picture.
    assert bare.splitlines()[-2:] == plain.splitlines()[-2:]
