"""show, check, convert, formats, tilings, and how PUZZLE is found."""

import json
import re
from pathlib import Path

import pytest

import takegaki
from cli.running import Run
from narrowing import expect
from takegaki.cli import puzzle_argument
from takegaki.cli.option_values import (
    CONVERSIONS,
    FORMULAS,
    LEVELS,
    MAKING_METHODS,
    SOLVE_METHODS,
    VARIANTS,
)
from takegaki.core.verdict import Found
from takegaki.deduce.level import Level
from takegaki.formats import FORMATS, read, read_document
from takegaki.generation.request import METHODS
from takegaki.puzzles import PUZZLES
from takegaki.solving.questions.formula import formula
from takegaki.tilings import FACE_BOARDS, TILE_GRIDS
from takegaki.web.jobs.solve_jobs import PAGE_METHODS
from tiers import sampled

GRID = "3.1\n..2\n.3.\n...\n2.."


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"takegaki {takegaki.__version__}\n"


def test_help_lists_the_commands(run: Run) -> None:
    text = run("--help").stdout
    for command in ("solve", "check", "convert", "show", "formats", "tilings"):
        assert f"\n  {command} " in text
    assert "..." not in text.split("Commands:")[1]


def test_lists_come_from_the_registries(run: Run) -> None:
    formats, tilings = run("formats").stdout, run("tilings").stdout
    assert [line.split()[0] for line in formats.splitlines()] == list(FORMATS)
    assert [line.split()[0] for line in tilings.splitlines()] == [*FACE_BOARDS, *TILE_GRIDS]


@pytest.mark.parametrize("source", ["text", "file", "stdin", "bom"])
def test_puzzle_from_anywhere(run: Run, tmp_path: Path, source: str) -> None:
    path = tmp_path / "puzzle of mine.txt"
    path.write_bytes((b"\xef\xbb\xbf" if source == "bom" else b"") + GRID.encode())
    argument = {"text": GRID, "stdin": "-"}.get(source, str(path))
    result = run("show", argument, stdin=GRID if source == "stdin" else None)
    assert result.exit_code == 0
    assert result.stdout == run("show", GRID).stdout


def test_show_draws_marks(run: Run) -> None:
    blank = read_document(GRID).puzzle
    text = json.dumps({**json.loads(takegaki.write(blank, "json")), "marks": "-x" + "." * 36})
    assert "━━━" in run("show", text).stdout
    assert run("show", text, "--ascii").stdout.isascii()


def test_show_svg(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    assert run("show", GRID, "--svg", str(path)).exit_code == 0
    assert path.read_text().startswith("<svg")


PROMISING = "No mistakes so far, as far as the clues and marks tell."
NOT_PROMISING = "No further mark can mend this: "


def test_check(run: Run, examples: Path, tmp_path: Path) -> None:
    puzzle = takegaki.read(examples / "first.txt")
    from takegaki.formats import Document

    found = expect(Found, takegaki.solve(puzzle)).solution.board()
    solved = tmp_path / "solved.json"
    solved.write_text(takegaki.write(Document(puzzle, found), "json"))
    assert (run("check", str(solved)).exit_code, run("check", str(solved)).stdout) == (
        0,
        "Solved.\n",
    )

    from takegaki.core.board import Move

    edge = int(found.lines.argmax())
    broken = tmp_path / "broken.json"
    broken.write_text(takegaki.write(Document(puzzle, found.apply(Move(edge, 1, 0))), "json"))
    picture = tmp_path / "broken.svg"
    result = run("check", str(broken), "--svg", str(picture))
    *violations, last, promise = result.stdout.splitlines()
    assert result.exit_code == 1
    assert promise == PROMISING
    assert last == f"Not solved yet: {len(violations)} things are still open."
    assert any(line.startswith("A line stops at ") for line in violations)
    assert violations[0].removesuffix(".").lower() in picture.read_text().lower()


def test_check_without_marks(run: Run) -> None:
    result = run("check", "3.1")
    assert result.exit_code == 1
    said = (
        "Nothing is drawn yet. "
        "Draw in takegaki serve and save it there as takegaki's JSON or pzprv3."
    )
    assert (result.stdout, result.stderr) == (f"{said}\n", "")


@pytest.mark.parametrize(
    ("marks", "promising"),
    [
        # A 1 beside a 3: no marks, a line between them, two lines at the 1, two crosses at the 3.
        ("0 0 0 /0 0 /0 0 /", True),
        ("0 1 0 /0 0 /0 0 /", True),
        ("1 0 0 /1 0 /0 0 /", False),
        ("0 0 0 /0 -1 /0 -1 /", False),
    ],
)
def test_check_tells_what_is_promising(run: Run, marks: str, promising: bool) -> None:
    text = f"pzprv3/slither/1/2/1 3 /{marks}"
    shown = run("check", text)
    assert shown.exit_code == 1
    said = shown.stdout.splitlines()[-1]
    if not any(sign in marks for sign in "1-"):
        assert said.startswith("Nothing is drawn yet.")
    else:
        assert said == PROMISING if promising else said.startswith(NOT_PROMISING)
    entry = json.loads(run("check", text, "--json").stdout)
    assert entry["promising"] is promising
    assert bool(entry["errors"]) is not promising


def test_a_loop_closed_too_early_is_not_promising(run: Run) -> None:
    shown = run("check", "pzprv3/slither/1/3/4 . 1 /1 1 0 0 /1 0 0 /1 0 0 /")
    assert NOT_PROMISING in shown.stdout
    assert "closed too early" in shown.stdout.splitlines()[-1]


def test_convert(run: Run) -> None:
    link = run("convert", GRID, "--to", "puzzlink").stdout
    assert link.startswith("https://puzz.link/p?slither/3/5/")
    assert run("convert", link.strip(), "--to", "grid").stdout == GRID + "\n"


def test_formulas_are_listed_among_what_is_converted_to(run: Run) -> None:
    """Formulas were missing in the list, and `--to dimac` was told of no name like it."""
    result = run("convert", GRID, "--to", "nothing")
    assert result.exit_code == 2
    assert "choose dimacs, opb, json, " in result.stderr
    assert "did you mean dimacs" in run("convert", GRID, "--to", "dimac").stderr
    assert run("convert", GRID, "--to", "DIMACS").stdout.startswith("c 1: line on")


def test_names_in_messages_are_those_of_the_registries() -> None:
    """Some lists are written down a second time, as their registry takes long to import."""
    assert list(LEVELS.load()) == [level.name.lower() for level in Level]
    assert set(CONVERSIONS.load()) == {*FORMATS, *FORMULAS}
    assert set(MAKING_METHODS.load()) == set(METHODS)
    assert set(VARIANTS.load()) == {
        variant for kind in PUZZLES.values() for variant in kind.variants
    }
    assert set(PAGE_METHODS) <= set(SOLVE_METHODS.load())
    for name in FORMULAS:
        assert formula(read(GRID), name)


@pytest.fixture
def strip(tmp_path: Path) -> str:
    """A file with a drawing whose cells take some time to be joined."""
    n = 300
    polygons = [[(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)]
    board = tmp_path / "strip.json"
    board.write_text(json.dumps({"polygons": polygons}))
    return str(board)


@pytest.mark.parametrize("command", ["show", "print", "convert", "play"])
def test_commands_without_a_time_limit_give_up_reading_some_time(
    command: str, strip: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = {
        "print": ["-o", str(tmp_path / "board.pdf")],
        "convert": ["--to", "json"],
        "play": ["--plain"],
    }
    monkeypatch.setattr(puzzle_argument.load, "__defaults__", (None, 0.0))
    monkeypatch.setattr(puzzle_argument, "READING", 0.0)
    result = run(command, strip, *rest.get(command, []))
    assert result.exit_code == 65
    assert "strip.json: the cells were not joined into a board: time limit of 0 s" in result.stderr


def test_a_time_limit_counts_while_a_board_is_read(run: Run, strip: str) -> None:
    for command in (
        ("solve",),
        ("rate",),
        ("review",),
        ("explain",),
        ("hint",),
        ("rules", "apply"),
    ):
        result = run(*command, strip, "--time-limit", "0")
        assert result.exit_code == 65
        assert (
            "strip.json: the cells were not joined into a board: time limit of 0 s" in result.stderr
        )


def test_convert_warns_about_what_is_lost(run: Run) -> None:
    result = run("convert", "3?\n..\n..", "--to", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    marked = json.dumps({**json.loads(result.stdout), "marks": "-" + "." * 16})
    result = run("convert", marked, "--to", "puzzlink")
    assert result.exit_code == 0
    assert result.stderr.startswith("takegaki: ")
    assert result.stdout.startswith("https://")


def test_convert_refuses_what_a_format_cannot_hold(run: Run, examples: Path) -> None:
    result = run("convert", str(examples / "honeycomb.txt"), "--to", "puzzlink")
    assert (result.exit_code, result.stdout) == (65, "")
    assert result.stderr.count("\n") == 1


UNREADABLE = {
    "a missing file": ("nosuch.txt", 'no file named "nosuch.txt", and'),
    "a missing path": ("./puzzles/today", 'no file named "./puzzles/today", and'),
    "a missing bare name": ("puzzles/today", 'no file named "puzzles/today", and'),
    "a broken link without a host": ("slither/x/y/z", "rows must be a number"),
    "a folder": ("/tmp", "/tmp: this is a directory"),
    "nothing": ("", "the text is empty"),
    "a wrong letter": ("3.1\n.q2", "the text, line 2, column 2"),
    "NUL": ("3.\x00", "the text, line 1"),
    "a broken link": ("https://puzz.link/p?slither/x/y/z", "rows must be a number"),
    "a huge board": ("https://puzz.link/p?slither/99999/99999/g", "a board of 9,999,800,001 cells"),
    "a broken game ID": ("7x7t0:02", "the text"),
    "deep JSON": ("[" * 100_000, "the text"),
    "a long line": ("9" * 100_000, "the text"),
}


@sampled(6)
@pytest.mark.parametrize("command", ["solve", "show", "check"])
@pytest.mark.parametrize("what", UNREADABLE)
def test_unreadable_is_one_line(run: Run, command: str, what: str) -> None:
    argument, message = UNREADABLE[what]
    result = run(command, argument)
    assert (result.exit_code, result.stdout) == (65, "")
    assert result.stderr.startswith(f"takegaki: {message}")
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 300


def test_unreadable_bytes(run: Run) -> None:
    result = run("show", "-", stdin=b"\xff\xfe\x00\xd8\xff\xff")
    assert result.exit_code == 65
    assert result.stderr.startswith("takegaki: standard input")
    assert result.stderr.count("\n") == 1


def test_from_overrides_recognition(run: Run) -> None:
    assert run("show", "3.1", "--from", "grid").exit_code == 0
    assert run("show", "3.1", "--from", "puzzlink").exit_code == 65


def test_the_gallery_shows_all_boards(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Those of the documentation are there, and a picture is made anew as it is."""
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "gallery.md").read_text(encoding="utf-8")
    of_types = [
        "net-cells",
        "net-torus",
        "masyu-cells",
        "slitherlink-pairs-square",
        "slitherlink-sheep-square",
        "slitherlink-inequality-square",
    ]
    shown = [*FACE_BOARDS, "island", *of_types]
    assert re.findall(r"\(gallery/(.*)\.svg\)", page) == shown
    monkeypatch.setattr("takegaki.tilings.TILINGS", {})
    monkeypatch.setattr("takegaki.tilings.DRAWN_BOARDS", {"bricks": FACE_BOARDS["bricks"]})
    # In the table itself, as what is first imported meanwhile keeps it.
    few = {kind: PUZZLES._places[kind] for kind in ("slitherlink", "masyu")}
    with monkeypatch.context() as patch:
        patch.setattr(PUZZLES, "_places", few)
        assert run("tilings", "--gallery", str(tmp_path)).exit_code == 0
    for name in ("bricks", "masyu-cells"):
        made = (tmp_path / "gallery" / f"{name}.svg").read_text(encoding="utf-8")
        assert made == (docs / "gallery" / f"{name}.svg").read_text(encoding="utf-8")
