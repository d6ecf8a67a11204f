"""`takegaki learn`: the list, a lesson, a board to try, what is known; the page and the paper."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Run
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.lessons.lesson import Exercise, lesson, lessons
from takegaki.play.dialogue import sides_of
from takegaki.play.library_file import COURSE_FILE, data_folder
from takegaki.render.course_page import course_page, picture_name, worked_picture
from tiers import sampled, thorough

DOCS = Path(__file__).parents[2] / "docs"
TAUGHT = lesson("needs-all")


def moves(exercise: Exercise) -> str:
    """The lines that are missing, as they are typed in plain mode."""
    graph = exercise.puzzle.graph
    typed = []
    for edge in range(graph.n_edges):
        if exercise.solution[edge] == LINE and exercise.board[edge] == UNKNOWN:
            cell = int(graph.edge_cells[edge].min())
            (side,) = [name for name, one in sides_of(graph, cell).items() if one == edge]
            row, col = divmod(cell, graph.cols)
            typed.append(f"{row + 1} {col + 1} {side}")
    return "\n".join(typed)


def test_the_list_names_every_lesson_and_what_is_known(run: Run) -> None:
    listed = run("learn", "--language", "en")
    assert listed.exit_code == 0
    for one in lessons():
        (line,) = [line for line in listed.stdout.splitlines() if line.split()[:1] == [one.name]]
        assert one.title in line
        assert line.endswith("0/3")
    assert f"You have done 0 of {len(lessons())} lessons." in listed.stdout
    assert listed.stdout.endswith(f"Next: takegaki learn {lessons()[0].name}\n")


@sampled(5)
@pytest.mark.parametrize("name", [one.name for one in lessons()])
def test_a_lesson_shows_idea_reason_examples_and_boards(run: Run, name: str) -> None:
    taught = lesson(name)
    shown = run("learn", name, "--language", "en", "--ascii")
    assert shown.exit_code == 0
    flat = " ".join(shown.stdout.split())
    assert shown.stdout.startswith(f"{taught.title}\n")
    assert taught.idea in flat
    assert taught.why in flat
    for one in taught.worked:
        assert " ".join(one.step.sentence.split()) in flat
    assert all(f"Your turn {number}" in flat for number in (1, 2, 3))
    assert shown.stdout.isascii()


def test_a_board_that_is_solved_is_remembered(run: Run) -> None:
    for number, exercise in enumerate(TAUGHT.tries, 1):
        played = run(
            "learn", TAUGHT.name, "--try", str(number), "--language", "en", stdin=moves(exercise)
        )
        assert f'You have done board {number} of "{TAUGHT.title}".' in played.stdout
    assert "this lesson counts as known" in played.stdout
    kept = json.loads((data_folder() / COURSE_FILE).read_text())
    assert kept["done"] == {TAUGHT.name: [1, 2, 3]}
    listed = run("learn", "--language", "en").stdout
    assert "You have done 1 of" in listed
    assert listed.endswith(f"Next: takegaki learn {lessons()[1].name}\n")
    assert run("learn", TAUGHT.name, "--forget").exit_code == 0
    assert "You have done 0 of" in run("learn", "--language", "en").stdout


def test_a_board_that_is_left_does_not_count(run: Run) -> None:
    played = run("learn", TAUGHT.name, "--try", "1", "--language", "en", stdin="q\n")
    assert played.exit_code == 0
    assert "Not finished yet." in played.stdout
    assert not (data_folder() / COURSE_FILE).exists()


def test_hint_and_solution_of_a_board(run: Run) -> None:
    exercise = lesson("corners").tries[1]
    told = " ".join(run("learn", "corners", "--hint", "2", "--language", "en").stdout.split())
    assert exercise.step.sentence in told
    german = run("learn", "corners", "--hint", "2", "--language", "de").stdout
    assert " ".join(exercise.step.sentence("de").split()) in " ".join(german.split())
    solved = run("learn", "corners", "--solution", "2", "--ascii").stdout
    assert solved.count("-") + solved.count("|") > 10


def test_wrong_usage(run: Run, tmp_path: Path) -> None:
    missing = run("learn", "cornres", "--language", "en")
    assert missing.exit_code == 65
    assert "corners" in missing.stderr
    assert run("learn", "corners", "--hint", "4").exit_code == 65
    assert run("learn", "corners", "--try", "0").exit_code == 2
    (tmp_path / "taken").write_text("")
    assert run("learn", "--markdown", str(tmp_path / "taken")).exit_code == 74
    assert run("learn", "corners", "--pdf", str(tmp_path / "taken" / "a.pdf")).exit_code == 74


def test_a_lesson_on_paper(run: Run, tmp_path: Path) -> None:
    for code in ("en", "de"):
        path = tmp_path / f"{code}.pdf"
        assert run("learn", "corners", "--pdf", str(path), "--language", code).exit_code == 0
        assert path.read_bytes().startswith(b"%PDF")


@thorough
def test_the_course_on_paper(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "course.pdf"
    assert run("learn", "--pdf", str(path), "--language", "en").exit_code == 0
    assert path.read_bytes().count(b"/Type /Page\n") >= len(lessons())


def test_the_page_is_what_the_program_writes() -> None:
    assert (DOCS / "techniques.md").read_text(encoding="utf-8") == course_page()
    names = set()
    for taught in lessons():
        for exercise in taught.worked:
            names.add(picture_name(exercise))
            picture = (DOCS / "techniques" / picture_name(exercise)).read_text(encoding="utf-8")
            assert picture == worked_picture(exercise)
            ElementTree.fromstring(picture)
    assert names == {one.name for one in (DOCS / "techniques").glob("lesson-*.svg")}
