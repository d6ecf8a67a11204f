"""`takegaki bench rules` on tiny boards, and what its searches and counts must agree with."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from lab.fakes import RING
from takegaki import read
from takegaki.cli.bench import app
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.lab.rules import applying, fujiwara, papers, size
from takegaki.lab.rules.fujiwara import Way
from takegaki.lab.rules.work import Plan, bouts, seconds_to_compile, work_of
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import rule_set
from takegaki.tilings import TILINGS, square
from tiers import thorough

ROWS = ("3.3", "...", ".0.", "...", "3.3")
SMALL = {"id": "small", "rows": 5, "cols": 3, "clues": list(ROWS), "solutions": 1}
TALL = read("\n".join(RING["clues"]) + "\n")
INSTALLED = [way for way in papers.WAYS.values() if way.installed]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder laid out as the corpus, the working directory beside it."""
    folder = tmp_path / "shared" / "corpus"
    folder.mkdir(parents=True)
    entries = [SMALL, SMALL | {"id": "other", "clues": RING["clues"]}]
    (folder / "published.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    (folder / "fujiwara-34.txt").write_text("\n".join(RING["clues"]) + "\n")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(size, "SHAPE", "5x3")
    return folder


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["rules", *map(str, arguments)])


def honeycomb() -> Puzzle:
    graph = TILINGS["honeycomb"].graph(5, 3)
    return Puzzle.of(
        graph, [0 if face == 7 else 5 if face == 0 else -1 for face in range(graph.n_faces)]
    )


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [(read("\n".join(ROWS) + "\n"), "standard"), (honeycomb(), "honeycomb-basic")],
)
def test_a_bout_says_what_the_application_says(puzzle: Puzzle, name: str) -> None:
    rules = rule_set(name)
    (run,) = bouts([puzzle], rules, 2, trial=True)
    work = Application(puzzle, rules)
    work.apply()
    assert run.decided == int((work.board.marks != UNKNOWN).sum()) > 0
    work.try_all()
    assert run.tried == int((work.board.marks != UNKNOWN).sum())
    assert (run.firings > 0, run.sound, run.n_edges) == (True, True, puzzle.graph.n_edges)
    assert min(run.lay, run.apply, run.trial) >= 0
    assert seconds_to_compile(puzzle, rules) > 0


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [(read("\n".join(ROWS) + "\n"), "van-dam"), (honeycomb(), "honeycomb-basic")],
)
def test_counts_of_work_agree_with_a_slow_count(puzzle: Puzzle, name: str) -> None:
    rules = rule_set(name)
    work = work_of(puzzle, rules)
    applied = Application(puzzle, rules)
    applied.apply()
    tables, board = applied._tables, applied._board
    tests = visits = 0
    for literal in board.trail[: work.marks].tolist():
        for visit in tables.visits[
            tables.visit_start[literal >> 1] : tables.visit_start[(literal >> 1) + 1]
        ]:
            visits += 1
            place, own = visit >> 5, 2 * (visit & 31) + (literal & 1)
            for row in board.place_rows[
                board.place_row_start[place] : board.place_row_start[place + 1]
            ]:
                start = tables.row_base[row] + own
                tests += tables.row_start[start + 1] - tables.row_start[start]
    assert (work.visits, work.tests) == (visits, tests)
    assert work.firings <= work.tests + work.rows


@thorough
def test_a_grown_set_has_the_same_fixpoint() -> None:
    small, puzzle = rule_set("standard"), read("\n".join(ROWS) + "\n")
    grown = size.grown_set(small, 2_000)
    boards = []
    for rules in (small, grown):
        work = Application(puzzle, rules)
        work.apply()
        boards.append(work.board.marks)
    assert np.array_equal(boards[0], boards[1])
    assert sum(len(rule.on_patch()) for rule in grown.rules) >= 2_000 > 10 * len(small)
    # The redundant ones are mostly dominated, and not in force.
    assert len(small) < work_of(puzzle, grown).rules < 2_000


@pytest.mark.parametrize("way", INSTALLED, ids=lambda way: way.name)
def test_every_search_finds_the_ring_with_and_without_marks(way: Way) -> None:
    for puzzle in (TALL, ring_on_honeycomb()):
        blank = [UNKNOWN] * puzzle.graph.n_edges
        around = puzzle.graph.edges_of(7).tolist()
        for marks in (
            blank,
            [1 if edge in around[:2] else mark for edge, mark in enumerate(blank)],
        ):
            reached = way.search(puzzle, marks, 20.0)
            assert all(getattr(reached, name) is not None for name in way.meets)
            assert reached.labellings + reached.solutions >= 1
            assert reached.solutions in ({1} if "proof" in way.meets else {0, 1})
        wrong = [-1 if edge == around[0] else mark for edge, mark in enumerate(blank)]
        none = way.search(puzzle, wrong, 20.0)
        assert (none.solutions, none.labelling) == (0, None)
        assert none.proof is not None


def ring_on_honeycomb() -> Puzzle:
    graph = TILINGS["honeycomb"].graph(5, 3)
    return Puzzle.of(graph, [6 if face == 7 else -1 for face in range(graph.n_faces)])


@pytest.mark.parametrize("way", INSTALLED, ids=lambda way: way.name)
def test_two_solutions_end_a_search(way: Way) -> None:
    reached = way.search(read("..\n..\n"), [UNKNOWN] * 12, 20.0)
    assert reached.solutions == (2 if "proof" in way.meets else reached.solutions)


@thorough
def test_the_papers_own_reading_has_more_rules_than_ours() -> None:
    assert len(fujiwara.as_in_the_paper()) > len(rule_set("standard"))


@thorough
def test_parts_say_what_they_measured(corpus: Path) -> None:
    shown = call(
        *("--part", "apply", "--part", "trial", "--part", "fujiwara", "--part", "size"),
        *("--repeat", 1, "--rules", "standard", "--sizes", 1_000, "--json"),
    )
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    (row,) = whole["apply"]
    assert (row["name"], row["rules"], row["boards"]) == ("5x3", "standard", 2)
    assert whole["trial"][0]["tried"] >= row["decided"] > 0
    assert {entry["loops"] for entry in whole["fujiwara"]} == {False, True}
    assert [entry["name"] for entry in whole["size"]] == ["standard", "grown to 1,000"]
    assert {"command", "clock", "machine", "settings"} <= set(whole)


def test_targets_are_beside_their_classes(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applying, "APPLY_MS", {"5x3": 1e6})
    monkeypatch.setattr(applying, "TRIAL_MS", {"5x3": -1.0})
    plan = Plan([rule_set("standard"), rule_set("van-dam")], repeat=1)
    (met,), (missed,) = applying.applying(plan).targets, applying.trying(plan).targets
    assert (met.group, met.met, missed.met) == ("5x3", True, False)


def test_papers_in_a_pipe(corpus: Path) -> None:
    shown = call(
        "--part", "papers", "--rules", "standard", "--solvers", "exact,backtrack", "--markdown"
    )
    assert shown.exit_code == 0, shown.output
    assert "**fujiwara-34: seconds of processor time" in shown.stdout
    assert "ours: exact" in shown.stdout
    assert "clingo 5" in shown.stdout or find_spec("clingo") is None


@thorough
def test_parts_without_boards_are_left_out_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.txt").write_text("\n".join(ROWS) + "\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    shown = call("--repeat", 1, "--rules", "standard")
    assert shown.exit_code == 0, shown.output
    assert "part fujiwara left out: ../shared/corpus/fujiwara-34.txt is absent" in shown.output
    assert "part size left out" in shown.output
    assert "5x3 standard" in shown.output
    assert "build and refine to the composed-free end" in shown.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--part", "speed"], "no part 'speed'; there are build,"),
        (["--solvers", "minizinc"], "no search 'minizinc'; there are"),
        (["--sizes", "many"], "--sizes many: numbers with commas"),
        (["--rules", "no-such-set"], "no rule set of the library"),
        (["--part", "fujiwara"], "fujiwara-34.txt is absent"),
        (["--part", "size"], "no boards of 30x30 here"),
    ],
)
def test_wrong_usage_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    # `lab run` keeps the board in the library's folder, where `bench rules` finds it.
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    shown = call(*arguments)
    assert shown.exit_code == 2
    assert said in shown.output
    assert len(shown.output.splitlines()) == 1


def test_what_is_said_of_the_papers_board_is_so() -> None:
    """It said 2,775 edges of a board that has a hundred more."""
    text = Path(fujiwara.__file__).read_text(encoding="utf-8")
    (found,) = re.findall(r"The paper says (\d+)x(\d+), which has ([\d,]+) edges", text)
    rows, cols, edges = (int(number.replace(",", "")) for number in found)
    assert square(rows, cols).n_edges == edges
    assert square(*fujiwara.FACTS[:2]).n_edges == fujiwara.FACTS[2]
