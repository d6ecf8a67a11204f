"""Every job, against answers that something else gives: enumeration, the library's own
functions.
"""

import json
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib import import_module
from typing import Any

import httpx
import numpy as np
import pytest

from oracle.boards import GRAPHS, Known, known, random_puzzle
from takegaki.certificates import digest_of
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts, inside_faces, is_one_loop
from takegaki.deduce.level import Level
from takegaki.deduce.player_level import player_level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import read, read_document, write
from takegaki.formats.native import mark_text
from takegaki.generation import Generated, Request, generate
from takegaki.lessons.lesson import lesson
from takegaki.play.collection import of_date
from takegaki.puzzles import PUZZLES
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.text_rules import write_rules
from takegaki.rules.rule_sets.library import rule_set
from takegaki.solving import solutions
from takegaki.tilings import TILINGS, graph_of, honeycomb, square
from takegaki.web.jobs import JOBS, SERVER_JOBS
from takegaki.web.jobs.generate_job import _timed
from takegaki_verify import verify
from tiers import sampled, thorough
from web.serving import job, result, solution_of

NET = "6x4w:673eba518469h5v46871v9ad952"
HARD = "10x8t0:3c132d220d3230a12a32c21b2a1a31a2a2b00c02a21a0010d122d121c3"
UNIQUE = "33\n..\n.."
STALLS = "7x7t0:1b202d2d11d1a1a1a3b1b3a3c1a2b21a3a"
SEVERAL = "3.\n.2\n.."
NONE = "44\n..\n.."


def native(puzzle: Puzzle) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write(puzzle, "json"))
    return found


def lines_of(text: str) -> np.ndarray:
    assert set(text) <= set("-x")
    return np.array([mark == "-" for mark in text])


def marks_of(text: str) -> np.ndarray:
    return np.array([{"x": -1, ".": 0, "-": 1}[mark] for mark in text])


def text_of(marks: Iterable[int]) -> str:
    return "".join("x.-"[mark + 1] for mark in marks)


@cache
def cases() -> list[tuple[Known, Puzzle]]:
    dice = np.random.default_rng(7)
    return [
        (board := known(*shape), random_puzzle(board, dice))
        for shape in GRAPHS[:4]
        for _ in range(4)
    ]


@pytest.fixture(params=range(16))
def case(request: pytest.FixtureRequest) -> tuple[Known, Puzzle]:
    """One of the cases; all loops of its board are found when the first is asked for."""
    found: tuple[Known, Puzzle] = cases()[request.param]
    return found


def test_rules_of_a_file_then_a_search(client: httpx.Client) -> None:
    """Each rule is proven first; a search goes on from what they find."""
    text = write_rules(rule_set("van-dam"))
    alone = result(client, "apply", text=HARD, rules_text=text)
    assert alone["marks"] == result(client, "apply", text=HARD, rules="van-dam")["marks"]
    assert "search" not in alone
    for method in ("rules+backtrack-printed", "rules+backtrack"):
        found = result(client, "apply", text=HARD, rules_text=text, loops=True, search=method)
        assert (found["outcome"], found["search"]) == ("solved", "unique")
        assert found["marks"] == solution_of(client, text=HARD)
        assert found["effort"]["decisions"] >= 0
    assert (
        result(client, "apply", text=NONE, rules="van-dam", search="rules+backtrack")["outcome"]
        == "contradiction"
    )


def test_a_rule_of_a_file_that_concludes_a_number(client: httpx.Client) -> None:
    """A cell between a 0 and crosses: its number is told in words, and the cell is shown."""
    text = "% #round a 0\ns 0|0|0\ne 0|1|0\nq\n% #closed in\n"
    text += "".join(f"s {side}|0\n" for side in ("-1|0", "0|-1", "0|1", "1|0")) + "e 0|0|0\nq\n"
    found = result(client, "apply", text="000\n0.0\n000", rules_text=text)
    (step,) = [one for one in found["steps"] if one["rule"] == "closed in"]
    assert step["sentence"] == "Closed in. r2c2 is a 0."
    assert (step["conclusions"], [face["face"] for face in step["faces"]]) == ([], [4])
    # The sentence that the command has: beside no new mark, too, it is what follows.
    known = result(client, "apply", text="000\n0.0\n000", rules_text=text, board=found["marks"])
    for one in (found, known):
        assert one["numbers"] == [[4, 0]]
        assert one["sentence"] == "Numbers that follow: r2c2 is a 0."
    assert (found["new"], known["new"]) == (24, 0)


@pytest.mark.parametrize(
    "kind", ["slitherlink-pairs", "slitherlink-sheep", "slitherlink-inequality", "masyu"]
)
def test_rules_and_clues_that_are_no_numbers_of_sides(client: httpx.Client, kind: str) -> None:
    """A pair 0/3 is no 3: they are refused as the command refuses them."""
    graph = graph_of("cells" if kind == "masyu" else "square", 3, 3)
    text = write(Puzzle.of(graph, [1] + [None] * 8, kind=kind), "json")
    with pytest.raises(AssertionError, match=f"this puzzle is {kind}"):
        result(client, "apply", text=text, rules="van-dam")


@thorough
def test_verdicts_are_those_of_enumeration(
    client: httpx.Client, case: tuple[Known, Puzzle]
) -> None:
    board, puzzle = case
    solutions = board.solutions(puzzle)
    told = job(client, "verdict", puzzle=native(puzzle))
    found = told[-1]["result"]
    if len(solutions) == 0:
        assert found["verdict"] == "no solution"
        assert told[0]["progress"]["verdict"] == "no solution"
        blamed = puzzle.clues.copy()
        blamed[[face for face in range(len(blamed)) if face not in found["clash"]["cells"]]] = -1
        assert len(board.solutions(_with(puzzle, blamed))) == 0
        for face in found["clash"]["cells"]:
            fewer = blamed.copy()
            fewer[face] = -1
            assert len(board.solutions(_with(puzzle, fewer))) > 0
        return
    first, *second = (
        [edge in shown["lines"] for edge in range(puzzle.graph.n_edges)]
        for shown in found["solutions"]
    )
    assert any((first == one).all() for one in solutions)
    if len(solutions) == 1:
        assert found["verdict"] == "unique"
    else:
        assert found["verdict"] == "multiple"
        assert any((second[0] == one).all() for one in solutions)
        assert found["differences"] == np.flatnonzero(np.array(second[0]) != first).tolist() != []


def _with(puzzle: Puzzle, clues: Any) -> Puzzle:
    return Puzzle.of(puzzle.graph, clues, variant=puzzle.variant)


@sampled(2)
def test_forced_edges_and_solutions(client: httpx.Client, case: tuple[Known, Puzzle]) -> None:
    board, puzzle = case
    solutions = board.solutions(puzzle)
    listed = job(client, "solve", puzzle=native(puzzle), limit=1000)
    assert listed[-1]["result"]["ended"] == ("all" if len(solutions) < 1000 else "limit")
    found = {tuple(line["progress"]["lines"]) for line in listed if "progress" in line}
    if len(solutions) < 1000:
        assert found == {tuple(np.flatnonzero(one).tolist()) for one in solutions}
    start = np.zeros(puzzle.graph.n_edges, dtype=int)
    if len(solutions):
        start[:3] = np.where(solutions[0][:3], 1, -1)
    left = [one for one in solutions if ((start == 0) | (np.where(one, 1, -1) == start)).all()]
    told = result(client, "forced", puzzle=native(puzzle), board=text_of(start))
    assert told["contradiction"] == (not left)
    if left:
        same = (np.array(left) == left[0]).all(axis=0)
        assert (marks_of(told["marks"]) == np.where(same, np.where(left[0], 1, -1), 0)).all()
        assert told["new"] == np.flatnonzero(same & (start == 0)).tolist()


@sampled(3)
def test_wrong_marks(client: httpx.Client, case: tuple[Known, Puzzle]) -> None:
    board, puzzle = case
    solutions = board.solutions(puzzle)
    if not len(solutions):
        return
    marks = np.where(solutions[0], 1, -1)
    marks[[0, 5]] *= -1
    found = result(client, "wrong", puzzle=native(puzzle), board=text_of(marks))
    agree = np.array([np.where(one, 1, -1) == marks for one in solutions])
    assert bool(found["wrong"]) == (not agree.all(axis=1).any())
    if found["wrong"] and not found["together"]:
        assert found["wrong"] == np.flatnonzero(~agree.any(axis=0)).tolist()


def test_sides_that_are_wrong(client: httpx.Client) -> None:
    """Check sees cells that were put on the wrong side of the loop, once the marks are right."""
    inside = inside_faces(
        read_document(UNIQUE).puzzle.graph, marks_of(solution_of(client, text=UNIQUE)) == 1
    )
    shades = np.where(inside, 1, 2)
    right = "".join(map(str, shades))
    shades[[0, 5]] = 3 - shades[[0, 5]]
    wrong = "".join(map(str, shades))
    assert result(client, "wrong", text=UNIQUE, position={"shades": right})["sides"] == []
    assert result(client, "wrong", text=UNIQUE, position={"shades": wrong})["sides"] == [0, 5]
    assert result(client, "wrong", text=UNIQUE)["sides"] == []


def test_needless_clues_and_fewer(client: httpx.Client) -> None:
    board = known(square, 5, 3)
    told = [row for row in board.clues if len(board.solutions(_with(cases()[0][1], row))) == 1]
    clues = told[len(told) // 2]
    puzzle = _with(cases()[0][1], clues)
    found = result(client, "needless", puzzle=native(puzzle))

    def solutions_without(*gone: int) -> int:
        left = clues.copy()
        left[list(gone)] = -1
        return len(board.solutions(_with(puzzle, left)))

    faces = range(len(clues))
    assert found["unnecessary"] == [face for face in faces if solutions_without(face) == 1]
    assert found["needed"] == [face for face in faces if solutions_without(face) > 1]
    assert solutions_without(*(face for face in faces if face not in found["enough"]["cells"])) == 1
    told = job(client, "reduce", puzzle=native(puzzle), seed=3)
    left = told[-1]["result"]
    gone = {line["progress"]["cell"] for line in told if line.get("progress", {}).get("gone")}
    assert sorted(gone) == left["removed"]
    assert left["left"] == len(clues) - len(left["removed"])
    assert solutions_without(*left["removed"]) == 1
    for face in faces:
        if face not in left["removed"]:
            assert solutions_without(*left["removed"], face) > 1


def test_needless_circles_and_fewer(client: httpx.Client) -> None:
    puzzle = read("https://puzz.link/p?mashu/6/6/i30013i3930c")
    circles = np.flatnonzero(puzzle.clues != -1).tolist()

    def loops_without(*gone: int) -> int:
        left = np.where(np.isin(np.arange(36), gone), -1, puzzle.clues)
        return len(
            list(solutions(Puzzle.of(puzzle.graph, left, kind="masyu"), limit=2, method="sat"))
        )

    found = result(client, "needless", puzzle=native(puzzle))
    assert found["unnecessary"] == [cell for cell in circles if loops_without(cell) == 1]
    left = result(client, "reduce", puzzle=native(puzzle))
    kept = [cell for cell in circles if cell not in left["removed"]]
    assert left["removed"]
    assert loops_without(*left["removed"]) == 1
    assert all(loops_without(*left["removed"], cell) == 2 for cell in kept)
    assert left["puzzle"]["kind"] == "masyu"


def test_numbers_of_a_loop(client: httpx.Client) -> None:
    puzzle = read_document(UNIQUE).puzzle
    solution = solution_of(client, text=UNIQUE)
    filled = result(client, "fill", puzzle=native(puzzle), board=solution)["puzzle"]
    assert filled["clues"] == face_counts(puzzle.graph, lines_of(solution)).tolist()
    assert "a line ends" in job(client, "fill", text=UNIQUE, board="-" + "." * 16)[-1]["error"]


def test_levels_and_ratings(client: httpx.Client) -> None:
    found = result(client, "level", text=UNIQUE)
    assert (found["level"], found["outcome"], found["share"]) == ("tricky", "solved", 1.0)
    assert found["player_level"] == int(player_level(UNIQUE))
    several = result(client, "level", text=SEVERAL)
    assert (several["level"], several["player_level"]) == (None, None)
    rating = result(client, "rate", text=UNIQUE)
    assert rating["level"] == "tricky"
    assert 0 <= rating["value"] <= 100
    assert rating["reasons"][0]["sentence"]
    assert "several" in job(client, "rate", text=SEVERAL)[-1]["error"]
    assert "no solution" in job(client, "needless", text=NONE)[-1]["error"]


def test_an_explanation_solves_step_by_step(client: httpx.Client) -> None:
    puzzle = read_document(HARD).puzzle
    told = job(client, "explain", text=HARD)
    steps = [line["progress"]["step"] for line in told if "step" in line.get("progress", {})]
    ended = told[-1]["result"]
    assert (ended["outcome"], ended["steps"]) == ("solved", len(steps))
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    marks = np.zeros(puzzle.graph.n_edges, dtype=int)
    for step in steps:
        assert step["sentence"]
        for premise in step["marks"]:
            assert marks[premise["edge"]] == (1 if premise["mark"] == "line" else -1)
        for one in step["conclusions"]:
            assert marks[one["edge"]] == 0
            marks[one["edge"]] = 1 if one["mark"] == "line" else -1
    assert text_of(marks) == ended["marks"]
    solution = solution_of(client, text=HARD)
    assert ended["marks"] == solution
    only = job(client, "explain", text=HARD, level="easy")[-1]["result"]
    assert (only["outcome"], only["level"]) == ("stuck", "easy")


@pytest.mark.parametrize(
    "asked",
    [
        {"rules": "van-dam"},
        {"rules": "faces-2", "loops": True},
        {"level": "normal"},
        {"level": "hard"},
    ],
)
def test_what_is_applied_is_in_the_solution(client: httpx.Client, asked: dict[str, Any]) -> None:
    solution = marks_of(solution_of(client, text=HARD))
    found = result(client, "apply", text=HARD, **asked)
    marks = marks_of(found["marks"])
    assert found["new"] == (marks != 0).sum() > 0
    assert ((marks == 0) | (marks == solution)).all()
    made = [(one["edge"], one["mark"]) for step in found["steps"] for one in step["conclusions"]]
    assert len(set(made)) == len(made) == found["new"]


@thorough
def test_one_rule_and_one_technique(client: httpx.Client) -> None:
    solution = marks_of(solution_of(client, text=HARD))
    alone = result(client, "apply", text=HARD, rules="van-dam", rule=1)
    whole = result(client, "apply", text=HARD, rules="van-dam")
    assert 0 < alone["new"] < whole["new"]
    assert len({step["rule"] for step in alone["steps"]}) == 1
    # From nothing, and from where others are stuck.
    stuck = [
        {"technique": "clue-counting"},
        *({"level": level} for level in ("easy", "normal", "tricky")),
    ]
    boards = [
        "." * len(solution),
        *(result(client, "apply", text=HARD, **one)["marks"] for one in stuck),
    ]
    worked = set()
    for name in TECHNIQUES:
        for board in boards:
            found = result(client, "apply", text=HARD, technique=name, board=board)
            marks = marks_of(found["marks"])
            assert ((marks == 0) | (marks == solution)).all(), name
            assert all(step["technique"] == name for step in found["steps"]), name
            if found["new"]:
                worked.add(name)
    assert {"clue-counting", "vertex-counting", "area"} <= worked
    assert len(worked) >= 5, worked


APPLIED_WRONG = [
    {},
    {"rules": "evil"},
    {"rules": "van-dam", "rule": 99},
    {"technique": "evil"},
    {"level": "evil"},
    {"rules": "van-dam", "level": "easy"},
    {"rules": "honeycomb-1"},
    {"rules_text": "evil"},
    {"rules_text": "% status: proven\ns 0|0|2\ne -1|0|1\nq\n"},
    {"rules": "van-dam", "search": "evil"},
    {"rules": "van-dam", "search": "sat"},
]


@pytest.mark.parametrize("asked", APPLIED_WRONG)
def test_what_cannot_be_applied(client: httpx.Client, asked: dict[str, Any]) -> None:
    assert job(client, "apply", text=UNIQUE, **asked)[-1]["status"] == 400


def test_hints_lead_to_the_end(client: httpx.Client) -> None:
    board = "." * 17
    for _ in range(40):
        found = result(client, "hint", text=UNIQUE, board=board)
        if found["kind"] == "solved":
            break
        assert found["kind"] == "next"
        marks = marks_of(board)
        for action in found["actions"]:
            marks[action["edge"]] = action["mark"]
        board = text_of(marks)
    assert found["kind"] == "solved"
    wrong = text_of(-marks_of(board))
    assert result(client, "hint", text=UNIQUE, board=wrong)["kind"] == "wrong"
    assert len(result(client, "hint", text=SEVERAL, board="." * 17)["solutions"]) in (0, 2)


@pytest.mark.parametrize(
    "request_",
    [
        {"tiling": "square", "rows": 5, "cols": 3, "seed": 1},
        {"size": "7x7", "level": "easy", "symmetry": "rot2", "seed": 2},
        {"size": "6x5t0dn", "seed": 2},
        {"size": "6x5t2", "seed": 3},
        {"rows": 6, "cols": 5, "ratios": [33, 67, 0], "seed": 4},
        {"rows": 6, "cols": 7, "windingness": 0.2, "method": "hard", "minimal": True, "seed": 5},
    ],
)
def test_new_puzzles_and_how_they_came_about(
    client: httpx.Client, request_: dict[str, Any]
) -> None:
    told = job(client, "generate", request=request_)
    made = told[-1]["result"]
    events = [event for line in told for event in line.get("progress", {}).get("events", ())]
    puzzle = read_document(json.dumps(made["puzzle"]["json"])).puzzle
    graph = puzzle.graph
    lines = lines_of(made["solution"])
    assert is_one_loop(graph, lines)
    assert made["full"] == face_counts(graph, lines).tolist()
    assert solution_of(client, puzzle=native(puzzle)) == made["solution"]
    drawn = np.zeros(graph.n_edges, dtype=bool)
    there = np.ones(graph.n_faces, dtype=bool)
    for kind, *what in events:
        if kind == "loop":
            drawn[what[2]], drawn[what[3]] = True, False
        else:
            there[what[0]] = what[1] == "back"
    if "ratios" in request_:
        assert (drawn == lines).all()
    assert any(event[0] == "clue" for event in events)
    assert (puzzle.clues[~there] == -1).all() or "share" in request_
    again = job(client, "generate", request={**request_, "watch": False})
    assert again[-1]["result"]["puzzle"] == made["puzzle"]
    assert not any("events" in line.get("progress", {}) for line in again)


def test_times_of_experiments_are_of_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of a process with a limit of processor time goes in steps of 4 ms."""
    seconds = iter([1.0, 1.0005])
    monkeypatch.setattr("time.thread_time", lambda: next(seconds))
    monkeypatch.setattr("time.process_time", lambda: 1.004)
    found, taken = _timed(lambda: 3)
    assert (found, round(taken or 0.0, 6)) == (3, 0.0005)


def test_experiments(client: httpx.Client) -> None:
    """All sizes and kinds in turn; the puzzles are those that the generator makes of the seeds."""
    kinds = ["normal", "hard", "easy-level"]
    *progress, last = job(client, "experiment", least=4, most=5, kinds=kinds, count=2, seed=6)
    rows = [line["progress"] for line in progress if "size" in line["progress"]]
    assert last["result"] == {"puzzles": 12, "ended": ""}
    assert [(row["seed"], row["size"], row["kind"]) for row in rows] == [
        (seed, size, kind) for seed in (6, 7) for size in (4, 5) for kind in kinds
    ]
    for row in rows:
        graph, method = square(row["size"], row["size"]), row["kind"]
        if method == "easy-level":
            request = Request(graph, row["seed"], level=Level.EASY)
        else:
            request = Request(graph, row["seed"], method=method, loop="growth")
        made = generate(request)
        assert isinstance(made, Generated)
        assert row["numbers"] == np.count_nonzero(made.puzzle.clues >= 0)
        assert row["share"] == row["numbers"] / row["size"] ** 2
        assert all(row[key] is None or row[key] >= 0 for key in ("make", "solve"))


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"least": 0}, "least"),
        ({"most": 3}, "most"),
        ({"count": 0}, "count"),
        ({"kinds": ["evil"]}, "method"),
        ({"kinds": ["evil-level"]}, "level"),
        ({"tiling": "evil"}, "square, honeycomb"),
        ({"method": "evil"}, "method"),
        ({"rules": "evil"}, "rule set"),
        ({"steps": 1}, "steps"),
    ],
)
def test_experiments_that_cannot_be(
    client: httpx.Client, wrong: dict[str, Any], place: str
) -> None:
    asked = {"least": 4, "most": 5, "kinds": ["normal"], "count": 1}
    last = job(client, "experiment", **{**asked, **wrong})[-1]
    assert last["status"] in (400, 413, 422), last
    assert place in f"{last['error']} {last.get('place', '')}".lower()


WISHES_WRONG = [
    {"rows": 5},
    {"rows": 5, "cols": 5, "evil": 1},
    {"rows": 5, "cols": 5, "level": "evil"},
    {"rows": 5, "cols": 5, "method": "hard", "level": "easy"},
    {"rows": 5, "cols": 5, "ratios": [1, 2]},
    {"rows": 5, "cols": 5, "ratios": ["33", 33, 34]},
    {"rows": 5, "cols": 5, "values": [9]},
    {"rows": 5, "cols": 5, "values": []},
    {"rows": 5, "cols": 5, "pattern": "#"},
    {"rows": 5, "cols": 5, "lines": "-"},
    {"rows": 5, "cols": 5, "loop": "evil"},
    {"rows": 5, "cols": 5, "share": 2},
    {"rows": 5, "cols": 5, "seed": -1},
    {"rows": 5, "cols": 5, "tiling": "cells"},
    {"rows": 5, "cols": 5, "kind": "evil"},
    {"rows": 5, "cols": 5, "kind": "net", "minimal": True},
    {"rows": 5, "cols": 5, "walls": 0.5},
    {"size": "5x5w", "kind": "slitherlink"},
    {"size": "7x7t0dq"},
    {"size": "7x7x7"},
    {"rows": 1000, "cols": 1000},
]


@sampled(5)
@pytest.mark.parametrize("request_", WISHES_WRONG)
def test_wishes_that_cannot_be(client: httpx.Client, request_: dict[str, Any]) -> None:
    last = job(client, "generate", request=request_)[-1]
    assert last["status"] in (400, 413, 422), last
    assert last["error"]


@pytest.mark.parametrize(
    ("kind", "asked"),
    [("fill", {}), ("needless", {}), ("reduce", {}), ("apply", {"rules": "standard"})],
)
def test_what_is_about_loops_refuses_tiles(
    client: httpx.Client, kind: str, asked: dict[str, str]
) -> None:
    last = job(client, kind, text=NET, **asked)[-1]
    assert last["status"] in (400, 422), last
    assert "\n" not in last["error"]


def test_tiles_are_explained_and_rated(client: httpx.Client) -> None:
    found = solution_of(client, text=NET)
    told = job(client, "explain", text=NET)
    assert told[-1]["result"]["outcome"] == "solved"
    assert told[-1]["result"]["marks"].replace("x", ".") == found.replace("x", ".")
    assert len(told) - 1 == told[-1]["result"]["steps"] > 5
    level = result(client, "level", text=NET)
    assert level["outcome"] == "solved"
    assert level["level"] == told[-1]["result"]["level"]
    assert level["level"].lower() == result(client, "rate", text=NET)["level"]
    assert result(client, "rate", text=NET)["basis"]


def test_techniques_are_applied_to_tiles(client: httpx.Client) -> None:
    found = solution_of(client, text=NET)
    easy = result(client, "apply", text=NET, technique="tile-turn")
    every = result(client, "apply", text=NET, level="hard")
    assert 0 < easy["new"] < every["new"]
    for applied in (easy, every):
        assert all(
            mark in (".", right) for mark, right in zip(applied["marks"], found, strict=True)
        )
    wrong = "".join(
        {"-": "x", "x": "-"}[right] if edge == 0 else "." for edge, right in enumerate(found)
    )
    assert result(client, "wrong", text=NET, board=wrong)["wrong"] == [0]


def test_tiles_are_solved(client: httpx.Client) -> None:
    found = result(client, "verdict", text=NET)
    assert found["verdict"] == "unique"
    assert result(client, "forced", text=NET)["marks"] == solution_of(client, text=NET)
    assert [line["progress"]["lines"] for line in job(client, "solve", text=NET)[:-1]] == [
        found["solutions"][0]["lines"]
    ]


def test_solutions_come_in_pages(client: httpx.Client) -> None:
    every = [line["progress"] for line in job(client, "solve", text=SEVERAL, limit=100)[:-1]]
    pages = [
        line["progress"]
        for skip in (0, 2, 4)
        for line in job(client, "solve", text=SEVERAL, limit=2, skip=skip)[:-1]
    ]
    assert pages == every[:6]
    assert [one["number"] for one in every] == list(range(1, len(every) + 1))


@pytest.mark.parametrize(
    "request_", [{"size": "5x4w", "seed": 1}, {"rows": 3, "cols": 5, "walls": 0.2, "seed": 2}]
)
def test_new_puzzles_of_tiles(client: httpx.Client, request_: dict[str, Any]) -> None:
    told = job(client, "generate", request={"kind": "net", **request_})
    made = told[-1]["result"]
    assert made["puzzle"]["tiling"] == ("torus" if "size" in request_ else "cells")
    assert bool(made["puzzle"]["walls"]) == ("walls" in request_)
    events = [event for line in told for event in line.get("progress", {}).get("events", ())]
    assert {event[0] for event in events} == {"tree"}
    assert solution_of(client, puzzle=made["puzzle"]["json"]) == made["solution"]


def test_new_puzzles_on_boards_of_ones_own(client: httpx.Client) -> None:
    squares = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1"/>' for x in range(4) for y in range(3)
    )
    drawing, frame = f"<svg>{squares}</svg>", "####\n#..#\n####"
    made = result(client, "generate", request={"board": drawing, "mask": frame, "seed": 1})
    puzzle = read_document(json.dumps(made["puzzle"]["json"])).puzzle
    assert (puzzle.graph.n_faces, puzzle.graph.holes) == (11, 1)
    shown = client.post("/api/board", json={"rows": 3, "cols": 4, "mask": frame}).json()
    assert (len(shown["shape"]["faces"]), shown["shape"]["holes"]) == (11, 1)
    opened = client.post("/api/board", json={"text": drawing}).json()
    assert opened["puzzle"]["clues"] == [-1] * 12
    for wrong in ({"board": "<svg/>"}, {"rows": 2, "cols": 2, "mask": "x"}):
        last = job(client, "generate", request=wrong)[-1]
        assert "error" in last


def test_cells_that_stay_keep_their_clues(client: httpx.Client) -> None:
    puzzle = Puzzle.of(honeycomb(3, 4), [0, 1, 2, 3, 4, 5, -1, -2, 0, 1, 2, 3])
    cells = "####.#.#####"
    shown = client.post("/api/board", json={"puzzle": native(puzzle), "cells": cells}).json()
    part = shown["puzzle"]
    kept = [clue for clue, char in zip(puzzle.clues.tolist(), cells, strict=True) if char == "#"]
    assert part["cells"] == len(kept) == 10
    assert part["clues"][:10] == kept
    assert set(part["clues"][10:]) <= {-1}
    # What is left can be cut again: holes stay holes.
    again = "." + "#" * (len(part["clues"]) - 1)
    less = client.post("/api/board", json={"puzzle": part["json"], "cells": again}).json()["puzzle"]
    assert (less["cells"], less["clues"][:9]) == (9, kept[1:])
    for wrong in ("", "#" * 11, "#" * 13, "x" * 12, "." * 12, "#" + "." * 10 + "#", 5):
        refused = client.post("/api/board", json={"puzzle": native(puzzle), "cells": wrong})
        assert refused.status_code in (400, 422), wrong
        assert "\n" not in refused.json()["error"]


def test_time_can_be_limited(client: httpx.Client) -> None:
    blank = client.post("/api/board", json={"rows": 30, "cols": 40}).json()["puzzle"]["json"]
    last = job(client, "solve", puzzle=blank, limit=1000, seconds=0.1)[-1]
    assert "time limit" in last["result"]["ended"]


# What is there to browse and to take away


def test_what_there_is(client: httpx.Client) -> None:
    options = client.get("/api/options").json()
    assert [one["name"] for one in options["tilings"]] == list(TILINGS)
    assert [one["name"] for one in options["jobs"]] == list(JOBS)
    kinds = client.get("/api/tilings").json()["kinds"]
    assert [one["kind"] for one in kinds] == list(PUZZLES)
    assert {"json", "puzzlink", "loopy", "net"} <= {
        one["name"] for one in client.get("/api/formats").json()["formats"]
    }


def test_techniques_with_pictures(client: httpx.Client) -> None:
    listed = client.get("/api/techniques").json()["techniques"]
    assert [one["name"] for one in listed] == list(TECHNIQUES)
    for name in ("clue-counting", "colouring", "exact-step"):
        found = client.get(f"/api/techniques/{name}").json()
        assert found["svg"].startswith("<svg ")
        assert found["sentence"] and found["because"]


def test_rules_with_pictures(client: httpx.Client) -> None:
    sets = client.get("/api/rules").json()["sets"]
    for one in sets:
        if one["rules"] > 5000:
            continue
        found = client.get(f"/api/rules/{one['name']}").json()
        assert found["count"] == one["rules"]
        assert len(found["rules"]) == min(200, one["rules"])
        assert {rule["status"] for rule in found["rules"]} == {"proven"}
        shown = client.get(f"/api/rules/{one['name']}/{one['rules']}").json()
        assert shown["svg"].startswith("<svg ")
    later = client.get("/api/rules/faces-3?from=150").json()
    assert [rule["number"] for rule in later["rules"]] == list(range(150, 162))


@pytest.mark.parametrize("text", [UNIQUE, HARD, NET])
def test_texts_of_every_format(client: httpx.Client, text: str) -> None:
    puzzle = read_document(text).puzzle
    told = client.post("/api/export", json={"text": text}).json()["formats"]
    assert "json" in told
    for name, one in told.items():
        assert one["text"] == write(puzzle, name)
        again = client.post("/api/read", json={"text": one["text"], "from": name}).json()
        if not one["losses"]:
            assert again["puzzle"] == json.loads(told["json"]["text"]), name
    assert client.post("/api/export", json={"text": NET, "format": "loopy"}).status_code == 422


def test_pictures(client: httpx.Client) -> None:
    blank = client.post("/api/svg", json={"text": UNIQUE}).json()["svg"]
    solved = client.post(
        "/api/svg", json={"text": UNIQUE, "solution": solution_of(client, text=UNIQUE)}
    )
    assert blank.startswith("<svg ")
    assert len(solved.json()["svg"]) > len(blank)
    assert client.post("/api/svg", json={"text": UNIQUE, "solution": "." * 17}).status_code == 400


def test_boards_without_a_game(client: httpx.Client) -> None:
    found = client.post("/api/board", json={"rows": 5, "cols": 3, "tiling": "honeycomb"}).json()
    assert found["puzzle"]["clues"] == [-1] * 15
    assert len(found["shape"]["edges"]) == honeycomb(5, 3).n_edges
    shown = client.post("/api/board", json={"text": UNIQUE}).json()
    assert shown["puzzle"]["clues"] == [3, 3, -1, -1, -1, -1]
    for wrong in (
        {"rows": 5},
        {"rows": 5, "cols": 3, "tiling": "evil"},
        {"rows": 5, "cols": 3, "kind": "net"},
    ):
        assert client.post("/api/board", json=wrong).status_code == 400, wrong


def test_print(client: httpx.Client) -> None:
    games = [
        client.post("/api/games", json={"text": text}).json()["id"] for text in (UNIQUE, HARD, NET)
    ]
    answer = client.post("/api/print", json={"games": games, "per_page": 2, "title": "Three"})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert answer.content.count(b"/Type /Page\n") == 3
    bare = client.post("/api/print", json={"games": games[:1], "solutions": False})
    assert bare.content.count(b"/Type /Page\n") == 1
    wrongs: list[dict[str, Any]] = [
        {},
        {"games": []},
        {"puzzles": [1]},
        {"games": games, "per_page": 99},
        {"games": games, "paper": "evil"},
    ]
    for wrong in wrongs:
        assert client.post("/api/print", json=wrong).status_code == 400, wrong
    assert client.post("/api/print", json={"games": ["nothing"]}).status_code == 404


def test_the_registry_names_what_exists() -> None:
    for kind in (*JOBS.values(), *SERVER_JOBS.values()):
        module, name = kind.home.split(":")
        assert getattr(import_module(module), name).__doc__


SMALL = {"rows": 2, "cols": 2}
WRONG: tuple[tuple[dict[str, Any], str | None], ...] = (
    ({"rows": 0, "cols": 3}, "Rows"),
    ({"rows": 3, "cols": "4"}, "Columns"),
    ({"rows": 3, "cols": None}, "Columns"),
    ({"size": 7}, "Size"),
    ({"size": "seven"}, "Size"),
    ({**SMALL, "tiling": "cube"}, "Cells"),
    ({**SMALL, "kind": "cube"}, "Puzzle"),
    ({**SMALL, "seed": -1}, "Seed"),
    ({**SMALL, "level": "hardest"}, "Level"),
    ({**SMALL, "max_straight": "many"}, "At most straight on"),
    ({**SMALL, "windingness": 2}, "Winding"),
    ({**SMALL, "inside": True}, "Inside"),
    ({**SMALL, "ratios": [1]}, "Chances of the rules"),
    ({**SMALL, "values": ["a"]}, "Only these clues"),
    ({**SMALL, "minimal": "yes"}, "No clue can be removed"),
    ({**SMALL, "needs": [3]}, "Needs these techniques"),
    ({**SMALL, "pattern": "#"}, "Where the clues are, line 1"),
    ({**SMALL, "pattern": "##\n#x"}, "Where the clues are, line 2, column 2"),
    ({**SMALL, "lines": "#"}, "Your own loop, line 1"),
    ({**SMALL, "lines": "?"}, "Your own loop"),
    ({**SMALL, "mask": "##\n#x"}, "Only a part, line 2"),
    ({"board": "<svg/>"}, "Drawing or map"),
    ({"board": 3}, "Drawing or map"),
    ({**SMALL, "loop_symmetry": 3}, "Symmetry of the loop"),
    ({**SMALL, "cube": 1}, None),
)


@sampled(8)
@pytest.mark.parametrize(("request_", "place"), WRONG, ids=lambda value: str(value)[:40])
def test_places_of_a_request_are_the_fields_of_the_form(
    client: httpx.Client, request_: dict[str, Any], place: str | None
) -> None:
    told = job(client, "generate", request=request_)[-1]
    lines = [f"{key} {told[key]}" for key in ("line", "column") if key in told]
    assert (", ".join([*([told["place"]] if "place" in told else []), *lines]) or None) == place, (
        told
    )


@pytest.mark.parametrize("by", ["rules", "backtrack", "rules+backtrack"])
def test_numbers_are_removed_by_what_was_chosen(client: httpx.Client, by: str) -> None:
    """All that decide leave the same numbers; rules leave those that rules need."""
    made = generate(Request(square(4, 5), 3, method="normal", loop="growth", share=0.75))
    assert isinstance(made, Generated)
    puzzle = native(made.puzzle)
    told = job(client, "reduce", puzzle=puzzle, seed=1, by=by)
    tried = [line["progress"] for line in told[:-1]]
    left = told[-1]["result"]
    assert {one["cell"] for one in tried if one["gone"]} == set(left["removed"])
    assert len({one["cell"] for one in tried}) == len(tried)
    assert tried[0]["name"].startswith("r")
    if by == "rules":
        fewer = read(json.dumps(left["puzzle"]["json"]))
        work = Application(fewer, rule_set("faces-3"), loops=True)
        work.apply()
        assert work.board.is_complete
    else:
        assert left["removed"] == result(client, "reduce", puzzle=puzzle, seed=1)["removed"]


def test_numbers_are_removed_by_nothing_else(client: httpx.Client) -> None:
    assert (
        "choose one of exact, rules" in job(client, "reduce", text=UNIQUE, by="luck")[-1]["error"]
    )
    assert "rules do not solve it" in job(client, "reduce", text=STALLS, by="rules")[-1]["error"]


@pytest.mark.parametrize("method", ["backtrack", "rules+backtrack"])
def test_solutions_by_the_papers_methods(client: httpx.Client, method: str) -> None:
    def found(**more: Any) -> set[tuple[int, ...]]:
        told = job(client, "solve", text=SEVERAL, limit=1000, **more)
        return {tuple(line["progress"]["lines"]) for line in told[:-1]}

    assert found(method=method) == found()
    assert job(client, "solve", text=NET, method=method)[-1]["status"] == 422


def test_rules_and_search_give_several_solutions(client: httpx.Client) -> None:
    found = result(client, "apply", text=SEVERAL, rules="van-dam", search="rules+backtrack")
    assert found["search"] == "multiple"
    every = job(client, "solve", text=SEVERAL, limit=20)
    assert len(found["solutions"]) == len(set(found["solutions"])) == len(every) - 1
    lines = {tuple(line["progress"]["lines"]) for line in every[:-1]}
    if found["ended"] == "all":
        paged = [np.flatnonzero(lines_of(one)).tolist() for one in found["solutions"]]
        assert set(map(tuple, paged)) == lines


def test_numbers_that_follow_are_written_in(client: httpx.Client) -> None:
    text = "% #round a 0\ns 0|0|0\ne 0|1|0\nq\n% #closed in\n"
    text += "".join(f"s {side}|0\n" for side in ("-1|0", "0|-1", "0|1", "1|0")) + "e 0|0|0\nq\n"
    found = result(client, "apply", text="000\n0.0\n000", rules_text=text)
    written = read_document(json.dumps(found["filled"]))
    assert written.puzzle.clues.tolist() == [0] * 9
    assert written.board is not None
    assert mark_text(written.board) == found["marks"]


def test_the_certificate_of_a_verdict_is_verified(client: httpx.Client) -> None:
    for text, claim in ((NET, "unique"), ("44\n..", "none"), ("..\n..", "multiple")):
        found = result(client, "certificate", text=text)
        assert found["claim"] == claim == verify(found["certificate"]).claim
        assert found["digest"] == digest_of(found["certificate"])
        assert found["collected"] is None
    one = of_date(date(2026, 11, 26))["small"]
    assert result(client, "certificate", text=one.text)["collected"] == "daily/2026-11-26/small"


def test_a_board_of_a_lesson_counts_when_its_lines_are_drawn(client: httpx.Client) -> None:
    exercise = lesson("zero").tries[1]
    marks = mark_text(exercise.board)
    refused = job(client, "learnt", name="zero", number=2, marks=marks)[-1]
    assert "Not finished yet" in refused["error"]
    done = result(client, "learnt", name="zero", number=2, marks=mark_text(exercise.solution))
    assert done == {"done": [2], "known": False}
    (told,) = [one for one in result(client, "course")["lessons"] if one["lesson"] == "zero"]
    assert told["done"] == [2]
    assert "error" in job(client, "learnt", name="zero", number=4, marks=marks)[-1]
    shown = result(client, "lesson", name="zero")
    assert "solution" not in json.loads(shown["tries"][0]["text"])
