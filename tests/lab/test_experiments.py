"""Experiments: rows that follow from their seeds, kept once, in any number of processes and after a
kill.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from clocks import until
from needs import imported, need, needs
from takegaki.certificates import certify, digest_of
from takegaki.cli.lab import _installed
from takegaki.cli.main import app
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import is_one_loop, line_degrees
from takegaki.core.verdict import Unique
from takegaki.deduce.ladder import level_of
from takegaki.formats import read_document
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.lab import corpus
from takegaki.lab.experiments import (
    Experiment,
    Graph,
    Value,
    experiment_named,
    experiments,
    rule_measures,
)
from takegaki.lab.experiments.dataset import DATASET_AIMS, SEEDS_APART, request_for, sides_for
from takegaki.lab.experiments.measures import (
    MEASURES,
    create,
    request_of,
    solve_by_methods,
    timed_result,
)
from takegaki.lab.experiments.page import (
    PAGES,
    PLACE,
    RULE,
    _machine,
    _machines,
    graph_table,
    template,
    write_report,
)
from takegaki.lab.experiments.plots import draw_graph, spots
from takegaki.lab.experiments.result_rows import LabRows, MeasuredRow
from takegaki.lab.experiments.run import measure_task, run_experiments
from takegaki.lab.rules.fujiwara import board_of, remember_board, remembered_board
from takegaki.lab.rules.papers import WAYS, Given
from takegaki.lab.rules.work import Plan
from takegaki.runtime.measured_runs import PYTHON
from takegaki.runtime.tiers import TIERS
from takegaki.solving.questions.candidates import Candidates, count_candidates
from takegaki.solving.questions.prove import prove
from takegaki.tilings import TILINGS, square
from tiers import sampled, thorough

NEED_SHARED = ("fujiwara", "evolution")


def small(name: str = "create", count: int = 3) -> Experiment:
    experiment = experiment_named(name)
    return experiment.changed([3, 4], count)


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["lab", *map(str, arguments)])


def without_seconds(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if not name.endswith("_s")} for row in rows]


def measured(experiment: Experiment, path: Path, jobs: int = 1) -> list[dict[str, Any]]:
    with LabRows(path) as rows:
        rows.begin(experiment, {})
        run_experiments([experiment], rows, jobs)
        return rows.rows(experiment)


@sampled()
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=needs("shared") if name in NEED_SHARED else ())
        for name in experiments()
    ],
)
def test_every_experiment_gives_what_its_graphs_show(name: str) -> None:
    experiment = experiments()[name].quickly()
    point = next(iter(experiment.points()))
    row = MEASURES[experiment.measure]({**experiment.fixed, **point}, experiment.seed)
    known = {*row, *experiment.vary, "seed"}
    for graph in experiment.graphs:
        assert {graph.x, *graph.y, *(graph.only or {})} <= known, graph.name
        assert not graph.series or graph.series in experiment.vary
        assert graph.alt.endswith(".")
        assert set(graph.logs) <= {"x", "y"}


@thorough
@needs("shared")
def test_a_quick_run_of_all_gives_every_graph_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a fresh clone does in CI: run all, then the page."""
    need("matplotlib")
    need("clingo")
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "data"))
    store = tmp_path / "rows.sqlite"
    done = call("run", "all", "--quick", "--store", store)
    assert done.exit_code == 0, done.output
    assert "left out" not in done.output
    papers = [each for each in experiments().values() if each.page == "papers"]
    with LabRows(store) as rows:
        for experiment in papers:
            found = rows.rows(experiment.quickly())
            for graph in experiment.graphs:
                shown = [one for column in spots(graph, found).values() for one in column]
                assert any(one.middle is not None for one in shown), graph.name
    assert call("report", "--folder", tmp_path, "--store", store).exit_code == 0
    page = (tmp_path / "papers.md").read_text()
    assert "Nothing was measured" not in page
    assert "{{" not in page
    pictures = {path.stem for path in (tmp_path / "papers").glob("*.svg")}
    rules = {name for name in pictures if name.startswith("rule-")}
    assert len(rules) == len(RULE.findall(template("papers"))) > 10
    assert pictures - rules == {graph.name for each in papers for graph in each.graphs}


def test_after_a_quick_run_the_page_shows_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the guide has it: one command after the other in an empty folder."""
    need("matplotlib")
    monkeypatch.chdir(tmp_path)
    assert call("report").exit_code == 65
    assert call("run", "create", "--quick", "--sizes", "3", "--count", "1").exit_code == 0
    shown = call("report")
    assert shown.exit_code == 0
    assert "these are the rows of a quick run" in shown.output
    assert ". 3 rows, 20" in Path("papers.md").read_text()
    # A whole run has a file of its own, which comes first.
    assert call("run", "create", "--sizes", "3", "--count", "2").exit_code == 0
    again = call("report")
    assert "quick run" not in again.output
    assert ". 6 rows, 20" in Path("papers.md").read_text()


def test_every_graph_has_a_name_of_its_own_and_a_place_on_the_page() -> None:
    names = [graph.name for each in experiments().values() for graph in each.graphs]
    assert len(names) == len(set(names)) >= 20
    for page in PAGES:
        there = sorted(PLACE.findall(template(page)))
        assert there == sorted(each.name for each in experiments().values() if each.page == page)
    assert experiment_named("graph-3") is experiments()["create"]
    with pytest.raises(RequestError, match="no experiment 'graph-9'; there are create"):
        experiment_named("graph-9")


@thorough
def test_the_same_seeds_give_the_same_rows_in_one_process_and_in_two(tmp_path: Path) -> None:
    one = measured(small(), tmp_path / "one.sqlite")
    two = measured(small(), tmp_path / "two.sqlite", jobs=2)
    assert without_seconds(one) == without_seconds(two)
    assert [(row["size"], row["kind"], row["seed"]) for row in one] == [
        (size, kind, seed)
        for size in (3, 4)
        for kind in ("normal", "hard", "hard-backtrack")
        for seed in (1, 2, 3)
    ]
    # What is left of a puzzle agrees with its size.
    assert all(row["share"] == row["numbers"] / row["size"] ** 2 for row in one)


def test_what_is_there_is_not_measured_again(tmp_path: Path) -> None:
    path, experiment = tmp_path / "rows.sqlite", small(count=1)
    before = measured(experiment, path)
    with LabRows(path) as rows:
        assert list(rows.missing(experiment)) == []
        more = experiment.changed([3, 4, 5], 2)
        assert sum(len(seeds) for _, seeds in rows.missing(more)) == 3 * 3 * 2 - 6
        run_experiments([more], rows)
        after = rows.rows(more)
    assert [row for row in after if row in before] == before
    assert len(after) == 18


def test_a_row_is_there_once(tmp_path: Path) -> None:
    experiment = small()
    with LabRows(tmp_path / "rows.sqlite") as rows:
        rows.begin(experiment, {})
        point: dict[str, int | float | str] = {"size": 3, "kind": "hard"}
        rows.add(experiment, [MeasuredRow(point, 1, {"numbers": 5})])
        rows.add(
            experiment,
            [MeasuredRow(point, 1, {"numbers": 6}), MeasuredRow(point, 2, {"numbers": 7})],
        )
        assert [row["numbers"] for row in rows.rows(experiment)] == [5, 7]


def test_rows_of_another_definition_are_refused(tmp_path: Path) -> None:
    path, experiment = tmp_path / "rows.sqlite", small(count=1)
    measured(experiment, path)
    with LabRows(path) as rows:
        with pytest.raises(PuzzleError, match="of another definition; --fresh makes them anew"):
            rows.begin(replace(experiment, fixed={"tiling": "honeycomb"}), {})
        rows.forget(experiment)
        assert rows.rows(experiment) == []
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(PuzzleError, match="not a database"):
        LabRows(tmp_path / "text")


@thorough
@needs("sigkill")
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.sqlite"
    words = ["lab", "run", "create", "--sizes", "3,4", "--count", "300", "--store", str(path)]
    program = [sys.executable, "-m", "takegaki", *words]

    def count() -> int:
        try:
            with sqlite3.connect(path) as file:
                found = file.execute(
                    'SELECT COUNT(*), COUNT(DISTINCT size || kind || seed) FROM "create"'
                )
                every, distinct = found.fetchone()
                assert every == distinct
                return int(every)
        except sqlite3.OperationalError:
            return 0

    with subprocess.Popen(program, stdout=subprocess.DEVNULL, env=os.environ) as child:
        until(lambda: count() > 0 or child.poll() is not None)
        child.kill()
    there = count()
    assert there > 0
    experiment = experiment_named("create").changed([3, 4], there // 4 + 5)
    with LabRows(path) as rows:
        run_experiments([experiment], rows)
        found = rows.rows(experiment)
    wanted = {
        (size, kind, 1 + i)
        for size in (3, 4)
        for kind in ("normal", "hard")
        for i in range(there // 4 + 5)
    }
    assert wanted <= {(row["size"], row["kind"], row["seed"]) for row in found}
    assert count() == len(found)


def test_the_command_runs_plots_and_reports(tmp_path: Path) -> None:
    need("matplotlib")
    store = tmp_path / "rows.sqlite"
    done = call("run", "graph-3", "--sizes", "3..4", "--count", "2", "--store", store)
    assert done.exit_code == 0, done.output
    assert "12 new rows" in done.output
    assert (
        "0 new rows"
        in call("run", "create", "--sizes", "3,4", "--count", "2", "--store", store).output
    )
    picture = tmp_path / "three.svg"
    shown = call("plot", "graph-3", "-o", picture, "--store", store)
    assert shown.exit_code == 0, shown.output
    assert "41 %" in picture.read_text()
    assert call("report", "--folder", tmp_path / "out", "--store", store).exit_code == 0
    page = (tmp_path / "out/papers.md").read_text()
    assert "{{" not in page
    papers = [each for each in experiments().values() if each.page == "papers"]
    assert page.count("Nothing was measured yet") == len(papers) - 1
    assert "![Share of the cells" in page
    whole = (tmp_path / "out/papers.html").read_text()
    assert '<img src="papers/graph-3.svg" alt="Share of the cells' in whole
    assert "<table>" in whole
    assert (tmp_path / "out/papers/graph-3.svg").is_file()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["run", "graph-9"], 65, "no experiment 'graph-9'"),
        (["run", "create", "--sizes", "x"], 2, "write 3..10 or 3,5,7x8"),
        (["run", "rule-sets", "--sizes", "3"], 65, "rule-sets varies set, which is no size"),
        (["plot", "graph-3", "--store", "absent.sqlite"], 65, "no rows here"),
        (
            ["run", "fujiwara", "--board", "examples/first.txt"],
            65,
            "Fujiwara's problem 34 is square, 30x45",
        ),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], status: int, said: str) -> None:
    shown = call(*arguments)
    assert shown.exit_code == status, shown.output
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_the_board_of_fujiwara_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("takegaki.lab.corpus.CORPUS", tmp_path / "none")
    with pytest.raises(PuzzleError, match="give a file with it once"):
        remembered_board()
    board = Puzzle.of(square(30, 45), [3, *[-1] * 1349])
    (tmp_path / "board.txt").write_text("3" + "." * 44 + "\n" + ("." * 45 + "\n") * 29)
    assert remember_board(tmp_path / "board.txt") == board
    assert remembered_board() == board
    assert board.graph.n_edges == 2_775


def rows_of(values: Mapping[Any, list[float | None]]) -> list[dict[str, Any]]:
    return [{"size": size, "y": value} for size, column in values.items() for value in column]


def test_middles_and_what_did_not_end() -> None:
    graph = Graph("g", "t", "a.", "size", ("y",), ("x", "y"))
    (found,) = spots(
        graph, rows_of({3: [1.0, 2.0, 3.0, None], 4: [1.0, None, None], 5: [7.0]})
    ).values()
    assert [(spot.x, spot.middle, spot.count, spot.of) for spot in found] == [
        (3, 2.5, 3, 4),
        (4, None, 1, 3),
        (5, 7.0, 1, 1),
    ]
    assert found[0].high is None or found[0].high >= 3.0
    mean = replace(graph, middle="mean")
    (found,) = spots(mean, rows_of({3: [1.0, 2.0, 3.0], 4: [1.0, None]})).values()
    assert found[0].middle == 2.0
    assert (found[0].low, found[0].high) == pytest.approx((2 - 1.96 / 3**0.5, 2 + 1.96 / 3**0.5))
    assert found[1].middle is None
    assert "not ended, 1 of 2 ended" in graph_table(
        mean, rows_of({3: [1.0, 2.0, 3.0], 4: [1.0, None]})
    )


def test_the_page_has_a_few_sizes_and_the_whole_one_all() -> None:
    """Markdown shows the first, the last and some between, without their spread."""
    graph = Graph("g", "Title", "Alt.", "size", ("y",), ("size", "s"))
    rows = rows_of({size: [1.0, 2.0, 3.0] for size in range(3, 13)})
    few = graph_table(graph, rows, whole=False).splitlines()
    assert few[0] == "**Title**, s: median"
    assert few[2] == "| size | y |"
    assert [line.split("|")[1].strip() for line in few[4:]] == ["3", "6", "9", "12"]
    assert few[4] == "| 3 | 2 |"
    whole = graph_table(graph, rows).splitlines()
    assert whole[0] == "**Title**, s: median (quartiles)"
    assert len(whole) == 4 + 10
    assert whole[4].endswith("2 (1.5 to 2.5) |")
    ended = graph_table(graph, rows_of({3: [1.0, None, None]}), whole=False)
    assert ended.endswith("| 1 of 3 ended |")


def test_a_triangle_is_told_by_its_ends() -> None:
    graph = Graph("g", "Title", "Alt.", "size", ("y",), ("size", "s"), kind="triangle")
    told = graph_table(graph, rows_of({"0/1": [1.0], "1/0": [3.0], "1/1": [2.0]}), whole=False)
    assert told == "**Title**, s: from 1 at 0/1 to 3 at 1/0."


@thorough
def test_a_graph_of_the_same_rows_is_the_same_file(tmp_path: Path) -> None:
    need("matplotlib")
    experiment = small(count=2)
    rows = measured(experiment, tmp_path / "rows.sqlite")
    for name in ("a.svg", "b.svg"):
        draw_graph(experiment, experiment.graphs[2], rows, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    with pytest.raises(PuzzleError, match=r"a picture ends in \.svg"):
        draw_graph(experiment, experiment.graphs[2], rows, tmp_path / "a.txt")


def test_a_report_needs_a_folder(tmp_path: Path) -> None:
    need("matplotlib")
    (tmp_path / "file").write_text("")
    with LabRows(tmp_path / "rows.sqlite") as rows, pytest.raises(OSError, match=r"\[Errno"):
        write_report(rows, tmp_path / "file")


def by_trying_all(puzzle: Puzzle) -> set[bytes]:
    """Every set of edges that fits the clues and vertices, of all there are."""
    graph, found = puzzle.graph, set()
    for code in range(1 << graph.n_edges):
        lines = np.array([code >> edge & 1 for edge in range(graph.n_edges)], dtype=np.bool_)
        if not set(line_degrees(graph, lines).tolist()) <= {0, 2}:
            continue
        counts = [int(lines[graph.edges_of(face)].sum()) for face in range(graph.n_faces)]
        if all(
            clue < 0 or clue == count
            for clue, count in zip(puzzle.clues.tolist(), counts, strict=True)
        ):
            found.add(lines.tobytes())
    return found


@thorough
@pytest.mark.parametrize(
    "clues", [[-1] * 6, [3, -1, -1, -1, -1, -1], [3, -1, -1, -1, 3, 3], [4, -1, -1, -1, -1, 4]]
)
def test_candidates_are_all_that_fit(clues: list[int]) -> None:
    puzzle = Puzzle.of(square(3, 2), clues)
    wanted = by_trying_all(puzzle)
    found = [lines.tobytes() for lines in Candidates(puzzle)]
    assert len(found) == len(set(found))
    assert set(found) == wanted
    loops = sum(
        is_one_loop(puzzle.graph, np.frombuffer(lines, dtype=np.bool_))
        for lines in wanted
        if any(lines)
    )
    assert count_candidates(puzzle).solutions == loops
    few = count_candidates(puzzle, limit=1)
    assert (few.candidates, few.complete) == (1, False)


def test_a_puzzle_of_the_data_set_is_what_its_row_says() -> None:
    """The level by the ladder from nothing, the proof by a third method, the board near the
    size.
    """
    for tiling, aim in (("square", "tricky"), ("penrose-rhombs", "easy"), ("cairo", "any")):
        row = MEASURES["dataset"]({"size": 10, "tiling": tiling, "aim": aim}, 1)
        puzzle = read_document(str(row["puzzle"])).puzzle
        assert (puzzle.graph.tiling, puzzle.graph.rows, puzzle.graph.cols) == (
            tiling,
            row["rows"],
            row["cols"],
        )
        assert abs(puzzle.graph.n_cells - 100) <= 10
        assert row["clues"] == int(np.count_nonzero(puzzle.clues >= 0))
        assert row["verdict"] == "unique" == prove(puzzle, method="exact").name
        assert row["certificate"] == digest_of(certify(puzzle))
        if aim != "any":
            found = level_of(puzzle)
            assert found is not None
            assert row["level"] == aim == found.word
        assert row["technique_count"] == len(str(row["techniques"]).split(", "))


def test_aims_and_sizes_share_no_seed() -> None:
    seeds = [
        request_for({"size": size, "tiling": "square", "aim": aim}, seed).seed
        for size in range(10, 21)
        for aim in DATASET_AIMS
        for seed in (1, SEEDS_APART)
    ]
    assert len(set(seeds)) == len(seeds)


def test_boards_are_about_as_large_as_asked() -> None:
    for tiling, boards in TILINGS.items():
        # The size of a patch of the others is known only once it was built.
        if boards.is_described:
            continue
        rows, cols = sides_for(tiling, 12)
        cells = boards.cells(rows, cols)
        assert cols - rows in (0, 1)
        for step in (rows + cols - 1, rows + cols + 1):
            assert abs(cells - 144) <= abs(boards.cells(step // 2, (step + 1) // 2) - 144)
    assert sides_for("square", 12) == (12, 12)


def test_the_page_of_the_data_set_counts_its_rows(tmp_path: Path) -> None:
    experiment = experiment_named("dataset")
    values = {
        "rating": 1.0,
        "share": 0.5,
        "technique_count": 2,
        "create_s": 1.5,
        "rate_s": 0.25,
        "prove_s": 0.25,
    }
    with LabRows(tmp_path / "rows.sqlite") as rows:
        rows.begin(experiment, {})
        for seed, (aim, level, names) in enumerate(
            [
                ("easy", "easy", "area, clue-counting"),
                ("easy", "easy", "area"),
                ("any", None, "area"),
            ]
        ):
            point: dict[str, int | float | str] = {"size": 10, "tiling": "square", "aim": aim}
            found = {**values, "level": level, "techniques": names, "verdict": "unique"}
            rows.add(experiment, [MeasuredRow(point, seed, found)])
        page, _ = write_report(rows, tmp_path, "dataset")
    text = page.read_text()
    assert (
        "| level | easy | any | all |\n| --- | ---: | ---: | ---: |\n"
        "| easy | 2 | 0 | 2 |\n| - | 0 | 1 | 1 |" in text
    )
    assert (
        "| techniques | easy | any | all |\n| --- | ---: | ---: | ---: |\n| area | 2 | 1 | 3 |"
        in text
    )
    assert (
        "A row took 2 s of processor time (create 1.5, rate 0.25, prove 0.25), on average over 3 "
        "rows" in text
    )
    assert "0.5 rows a second and core, 55.7 hours of a core for 100,320" in text
    assert "{{" not in text
    with (
        LabRows(tmp_path / "rows.sqlite") as rows,
        pytest.raises(RequestError, match="no page 'x'"),
    ):
        write_report(rows, tmp_path, "x")


def test_rows_go_out_as_parquet(tmp_path: Path) -> None:
    parquet = imported("pyarrow.parquet")
    store, out = tmp_path / "rows.sqlite", tmp_path / "out.parquet"
    experiment = small(count=1)
    found = measured(experiment, store)
    assert call("export", "create", "-o", out, "--store", store).exit_code == 0
    assert parquet.read_table(out).to_pylist() == found
    assert call("export", "growth", "-o", out, "--store", store).exit_code == 65


def test_rows_are_measured_with_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that measures waits for it, and the facts of a run say where there is none."""
    waits = []

    def measure(_point: object, _seed: int) -> dict[str, Value]:
        waits.append(TIERS.waits)
        return {"seconds_s": timed_result(lambda: waits.append(TIERS.waits))[1]}

    monkeypatch.setitem(MEASURES, "create", measure)
    experiment = experiment_named("create")
    measure_task(experiment, {}, [0])
    assert ({*waits}, TIERS.waits) == ({True}, False)
    facts = {"date": "today", "machine": {}, "versions": {}}
    assert "plain Python" not in _machine({**facts, "tier": "machine code"})
    assert "? cores in plain Python" in _machine({**facts, "tier": PYTHON})
    two = {**facts, "machine": {"cpu": "two", "cores": 2}}
    assert _machines([facts, two, two]) == "two, 2 cores; ; unknown processor, ? cores; ."
    assert _machines([]) == "Nothing was measured yet."


def test_boards_that_are_no_squares(tmp_path: Path) -> None:
    store = tmp_path / "rows.sqlite"
    words = ["run", "create", "--sizes", "7x3,4,5x5", "--count", "2", "--store", str(store)]
    assert call(*words).exit_code == 0
    # The same command finds all of them.
    assert "0 new rows" in call(*words).stdout
    with LabRows(store) as rows:
        found = rows.rows(experiment_named("create"))
    assert [row["size"] for row in found[::6]] == [4, "7x3", 5]
    assert {row["size"]: row["entries"] for row in found} == {4: 16, "7x3": 21, 5: 25}
    table = graph_table(experiment_named("create").graphs[0], found).splitlines()
    assert table[2].startswith("| size | entries | normal |")
    assert [line.split("|")[1].strip() for line in table[4:7]] == ["4", "7x3", "5"]
    graph = request_of({"size": "7x3", "kind": "hard"}, 1).graph
    assert (graph.rows, graph.cols) == (3, 7)
    wide = call("run", "dataset", "--sizes", "7x8")
    assert wide.exit_code == 65
    assert "dataset takes the sizes of squares, not 7x8" in wide.output


def test_a_kind_is_measured_up_to_a_size_of_its_own() -> None:
    made = experiment_named("create")
    sizes = {
        kind: [point["size"] for point in made.points() if point["kind"] == kind]
        for kind in made.vary["kind"]
    }
    assert max(sizes["hard-backtrack"]) == 10
    assert sizes["hard"] == sizes["normal"] == list(made.vary["size"])
    wider = made.changed(["12x9", "9x9"], 1)
    assert [p["size"] for p in wider.points() if p["kind"] == "hard-backtrack"] == ["9x9"]


def test_hard_puzzles_by_backtracking_have_one_solution_and_no_clue_to_spare() -> None:
    row = create({"size": 4, "kind": "hard-backtrack"}, 3)
    made = generate(request_of({"size": 4, "kind": "hard-backtrack"}, 3))
    assert isinstance(made, Generated)
    given = np.flatnonzero(made.puzzle.clues >= 0).tolist()
    assert row["numbers"] == len(given)
    assert isinstance(prove(made.puzzle, method="sat"), Unique)
    for cell in given:
        fewer = made.puzzle.clues.copy()
        fewer[cell] = -1
        assert prove(Puzzle.of(made.puzzle.graph, fewer), method="sat").name == "multiple"


def test_trees_are_compared_with_and_without_rules() -> None:
    point: dict[str, int | float | str] = {
        "size": 4,
        "kind": "hard",
        "methods": "rules+backtrack backtrack",
        "dead_ends": 20000,
    }
    row: dict[str, Any] = dict(solve_by_methods(point, 2))
    assert row["backtrack_nodes"] == row["backtrack_decisions"] + 1
    smaller = row["rules_backtrack_nodes"] < row["backtrack_nodes"]
    assert (row["smaller_backtrack"], row["larger_backtrack"]) == (int(smaller), int(not smaller))
    # With a dead end at most neither tree is known.
    ended = solve_by_methods({**point, "dead_ends": 1}, 2)
    assert ended["backtrack_nodes"] is None
    assert ended["smaller_backtrack"] == ended["larger_backtrack"] == 0


def test_published_puzzles_are_counted_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(corpus, "CORPUS", tmp_path / "nowhere")
    store = str(tmp_path / "rows.sqlite")
    missing = call("run", "published", "--store", store)
    assert missing.exit_code == 65
    assert "--corpus FILE.jsonl" in missing.output
    lines = [
        json.dumps(
            {"id": str(n), "rows": 2, "cols": 5, "clues": ["3" * n + "." * (5 - n), "....."]}
        )
        for n in range(1, 4)
    ]
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join(lines))
    done = call("run", "published", "--corpus", str(file), "--store", store)
    assert done.exit_code == 0, done.output
    with LabRows(Path(store)) as rows:
        first = rows.rows(experiment_named("published"))[0]
    assert (first["puzzles"], first["median"]) == (3, 0.2)
    assert (first["lower_quartile"], first["upper_quartile"]) == pytest.approx((0.15, 0.25))
    kept = (tmp_path / "data" / "published-clues.json").read_text()
    assert json.loads(kept) == [[10, 1], [10, 2], [10, 3]]


def test_a_search_that_is_not_installed_has_a_word_and_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    way = "labellings-plain"
    monkeypatch.setitem(WAYS, way, replace(WAYS[way], module="no_such_program"))
    wanted = replace(experiment_named("fujiwara"), vary={"way": (way,), "given": ("none",)})
    left = _installed(wanted)
    assert left.vary == {"way": (), "given": ("none",)}
    assert list(left.points()) == []
    assert left.definition == wanted.definition
    nothing = {"none": Given("none", (), 0.0)}
    monkeypatch.setattr(rule_measures, "_board_and_givens", lambda: (None, nothing))
    with pytest.raises(PuzzleError, match="no_such_program is not installed"):
        rule_measures.measure_searches({"way": way, "given": "none", "seconds": 1.0}, 1)


def test_the_bench_takes_the_board_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(corpus, "CORPUS", tmp_path / "nowhere")
    plan = Plan((), corpus=tmp_path / "nowhere")
    with pytest.raises(corpus.CorpusError, match="is absent: Fujiwara"):
        board_of(plan)
    rows = ["." * 45] * 29 + ["3" + "." * 44]
    file = tmp_path / "board.txt"
    file.write_text("\n".join(rows))
    kept = remember_board(file)
    assert board_of(plan) == kept
