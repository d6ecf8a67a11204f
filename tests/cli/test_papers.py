"""What the papers describe, on the command line: candidates, formulas, another solution, rules,
line ids.
"""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

from cli.running import Run
from needs import SHARED
from shared import needs_shared
from takegaki.core.board import Board
from takegaki.core.errors import FormatError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import edge_at, edge_name, line_ids
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import line_degrees
from takegaki.formats import Document, read, write
from takegaki.rules.construction.prerequisites import construct_on_board, named_set
from takegaki.rules.notation.rule import RuleSet, rule_key
from takegaki.rules.notation.rule_file import read_rule_bytes
from takegaki.rules.notation.text_rules import read_rules
from takegaki.rules.proof.prove import with_status
from takegaki.rules.rule_sets.library import rule_set
from takegaki.solving import solutions
from takegaki.solving.questions.candidates import Candidates
from takegaki.solving.questions.formula import formula
from takegaki.tilings import honeycomb, square

PAPER_2 = SHARED / "seeds/2-takegaki.txt"
SEVERAL = "2..\n...\n"


def test_line_ids_as_paper_4_counts_them() -> None:
    rows, cols = 3, 5
    graph = square(rows, cols)
    names = dict(enumerate(line_ids(graph)))
    # h(x, y) = x * cols + y + 1, v(x, y) = (rows + 1) * cols + x * (cols + 1) + y + 1.
    assert names[edge_at(graph, 0, 0, "top")] == 1
    assert names[edge_at(graph, 1, 3, "top")] == 1 * cols + 3 + 1
    assert names[edge_at(graph, 0, 0, "left")] == (rows + 1) * cols + 1
    assert names[edge_at(graph, 2, 1, "left")] == (rows + 1) * cols + 2 * (cols + 1) + 1 + 1
    assert sorted(names.values()) == list(range(1, graph.n_edges + 1))
    assert line_ids(honeycomb(2, 2)) == list(range(1, honeycomb(2, 2).n_edges + 1))


def test_ids_are_shown(run: Run, tmp_path: Path) -> None:
    shown = run("show", "--ids", "3.2\n.3.", "--svg", str(tmp_path / "ids.svg"))
    lines = shown.stdout.splitlines()
    assert lines[0].split() == ["·", "1", "·", "2", "·", "3", "·"]
    assert [word for word in " ".join(lines).split() if word.isdigit()].count("17") == 1
    assert ">17</text>" in (tmp_path / "ids.svg").read_text()
    assert run("show", "--ids", "4x5:45e419b8ce76b28b44ac").exit_code == 65


@pytest.mark.parametrize("text", ["3.2\n.3.\n", "....\n.2..\n", "4x4t2:d302b10c3a"])
def test_solutions_are_signed_ids(run: Run, text: str) -> None:
    graph = read(text).graph
    models = {
        tuple(int(word) for word in line.split())
        for line in run("solve", text, "--all", "0", "--to", "ids").stdout.splitlines()
    }
    ids = line_ids(graph)
    for model in models:
        assert [abs(number) for number in model] == sorted(ids)
    # The formula holds for each, and the lines are those that JSON numbers from 0.
    found = CNF(from_string=run("convert", text, "--to", "dimacs").stdout)
    assert all(any(n in model for n in clause) for model in models for clause in found.clauses)
    *shown, _ = run("solve", text, "--all", "0", "--json").stdout.splitlines()
    entries = [json.loads(line) for line in shown]
    assert {tuple(entry["ids"]) for entry in entries} == models
    for entry in entries:
        assert {n for n in entry["ids"] if n > 0} == {ids[edge] for edge in entry["lines"]}


def test_ids_leave_stdout_to_the_solutions(run: Run, examples: Path) -> None:
    one = run("solve", "4", "--to", "ids")
    assert (one.stdout, one.stderr) == ("1 2 3 4\n", "takegaki: Exactly one solution.\n")
    two = run("solve", str(examples / "two.txt"), "--to", "ids")
    assert len(two.stdout.splitlines()) == 2
    assert "More than one" in two.stderr
    candidates = run("solve", "4", "--candidates", "0", "--to", "ids")
    assert candidates.stdout == "1 2 3 4\n"
    assert run("solve", "0", "--to", "ids").stdout == ""
    assert run("solve", "4", "--to", "ids", "--quiet").stderr == ""
    refused = run("solve", "4", "--to", "grid")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "choose ids" in refused.stderr


@pytest.mark.parametrize("text", ["3.2\n.3.\n", "....\n.2..\n", "4x4t2:d302b10c3a"])
def test_a_formula_has_the_candidates_as_models(run: Run, text: str) -> None:
    puzzle = read(text)
    shown = run("convert", text, "--to", "dimacs")
    assert shown.exit_code == 0
    assert "all but" in shown.stderr
    found = CNF(from_string=shown.stdout)
    ids = line_ids(puzzle.graph)
    with Minisat22(bootstrap_with=found.clauses) as solver:
        models = {
            tuple(model[number - 1] > 0 for number in ids)
            for model in (
                model + list(range(len(model) + 1, len(ids) + 1)) for model in solver.enum_models()
            )
        }
    wanted = {tuple(lines.tolist()) for lines in Candidates(puzzle)}
    assert models == wanted
    assert f"c {ids[0]}: line on {edge_name(puzzle.graph, 0)}" in shown.stdout


def test_a_pseudo_boolean_formula_says_the_same() -> None:
    puzzle = read("3.\n.2\n")
    clauses = CNF(from_string=formula(puzzle, "dimacs")).clauses
    lines = [line for line in formula(puzzle, "opb").splitlines() if line[0] != "*"]
    found = [
        [int(word.replace("~x", "-").replace("x", "")) for word in line.split()[1:-3:2]]
        for line in lines
    ]
    assert found == clauses
    assert all(line.endswith(">= 1 ;") for line in lines)


def test_candidates_are_listed_and_counted(run: Run) -> None:
    text = "3.3\n...\n3.3\n"
    wanted = list(Candidates(read(text)))
    shown = run("solve", text, "--candidates", "0")
    assert shown.exit_code == 0
    assert shown.stdout.count("Candidate ") == len(wanted) > 1
    loops = sum(1 for _ in solutions(read(text)))
    assert f"{len(wanted)} candidates, {loops} of them one loop; there is no other." in shown.stdout
    entries = [
        json.loads(line)
        for line in run("solve", text, "--candidates", "1", "--json").stdout.splitlines()
    ]
    assert entries[-1]["ended"] == "limit"
    assert entries[-1]["candidates"] == 1
    assert entries[-1]["seconds"] > 0


def test_another_solution_from_any_that_are_given(run: Run, tmp_path: Path) -> None:
    puzzle = read(SEVERAL)
    every = list(solutions(puzzle))
    files = []
    for number, solution in enumerate(every):
        file = tmp_path / f"{number}.json"
        file.write_text(write(Document(puzzle, board=solution.board()), "json"))
        files.append(str(file))
    assert len(files) > 3
    some = [word for file in files[:3] for word in ("--another", file)]
    shown = run("solve", SEVERAL, *some, "--json")
    assert shown.exit_code == 10
    assert json.loads(shown.stdout)["given"] == 3
    assert "Another solution." in run("solve", SEVERAL, *some).stdout
    every_file = [word for file in files for word in ("--another", file)]
    shown = run("solve", SEVERAL, *every_file)
    assert shown.exit_code == 0
    assert f"No solution other than the {len(files)} given." in shown.stdout
    assert run("solve", "33.\n...\n", "--another", files[0]).exit_code == 65


def test_answers_in_json_are_given_solutions(run: Run, tmp_path: Path) -> None:
    """What one command printed is what the next one takes: a verdict, all solutions, another
    one.
    """
    every = len(list(solutions(read(SEVERAL))))
    streams = [("--json",), ("--all", "3", "--json")]
    for number, options in enumerate(streams, start=2):
        file = tmp_path / "given.jsonl"
        file.write_text(run("solve", SEVERAL, *options).stdout)
        shown = run("solve", SEVERAL, "--another", str(file), "--json")
        assert (shown.exit_code, json.loads(shown.stdout)["given"]) == (10, number)
    more = tmp_path / "more.json"
    more.write_text(shown.stdout)
    both = run("solve", SEVERAL, "--another", str(file), "--another", str(more), "--json")
    assert json.loads(both.stdout)["given"] == 4
    file.write_text(run("solve", SEVERAL, "--all", "0", "--json").stdout)
    assert (
        f"No solution other than the {every} given."
        in run("solve", SEVERAL, "--another", str(file)).stdout
    )
    for wrong in ('{"lines":[0,1]}', '{"lines":[99]}', '{"lines":"x"}', '{"lines":[0]', "[]"):
        file.write_text(wrong)
        refused = run("solve", SEVERAL, "--another", str(file))
        assert (refused.exit_code, refused.stdout) == (65, "")
        assert len(refused.stderr.splitlines()) == 1


def by_trying_all(puzzle: Puzzle, board: Board) -> list[tuple[bool, ...]]:
    """All lines on a window that a world around it completes: a vertex at its border may have 0 to
    2.
    """
    graph, found = puzzle.graph, []
    inner = {
        vertex
        for vertex in range(graph.n_vertices)
        if 0 < graph.positions[vertex][0] < graph.positions[:, 0].max()
        and 0 < graph.positions[vertex][1] < graph.positions[:, 1].max()
    }
    for lines in product((False, True), repeat=graph.n_edges):
        drawn = np.array(lines)
        degrees = line_degrees(graph, drawn).tolist()
        if any(
            degree > 2 or (vertex in inner and degree == 1) for vertex, degree in enumerate(degrees)
        ):
            continue
        if any(
            (mark == LINE) != line
            for mark, line in zip(board.marks.tolist(), lines, strict=True)
            if mark
        ):
            continue
        counts = [int(drawn[graph.edges_of(face)].sum()) for face in range(graph.n_faces)]
        if all(
            clue < 0 or clue == count
            for clue, count in zip(puzzle.clues.tolist(), counts, strict=True)
        ):
            found.append(lines)
    return found


@pytest.mark.parametrize("clues", [[3, 3], [-1, 2], [0, 3], [4, 4]])
@pytest.mark.parametrize("size", [(1, 2), (2, 1)])
@pytest.mark.parametrize("given", [None, 0, 2])
def test_a_rule_from_one_prerequisite(
    clues: list[int], size: tuple[int, int], given: int | None
) -> None:
    puzzle = Puzzle.of(square(*size), clues)
    marks = [UNKNOWN] * puzzle.graph.n_edges
    if given is not None:
        marks[given] = CROSS
    board = Board.of(puzzle.graph, marks)
    consistent, concluded = construct_on_board(puzzle, board)
    wanted = by_trying_all(puzzle, board)
    assert {tuple(row) for row in consistent.tolist()} == set(wanted)
    for edge in range(puzzle.graph.n_edges):
        values = {lines[edge] for lines in wanted}
        follows = len(values) == 1 and marks[edge] == UNKNOWN
        assert concluded[edge] == (UNKNOWN if not follows else LINE if values == {True} else CROSS)


def test_constructions_are_the_rules_of_the_set() -> None:
    """Of one cell with a clue of 3 and nothing else, and of one with nothing at all."""
    built = named_set("1x1").packed
    ((row,),) = [np.flatnonzero((built.clues[:, 0] == 0) & (built.before == 0).all(axis=1))]
    assert built.after[row].tolist() == [0, 15]
    _, concluded = construct_on_board(Puzzle.of(square(1, 1), [0]), Board.blank(square(1, 1)))
    assert concluded.tolist() == [CROSS] * 4


def test_construct_on_the_command_line(run: Run) -> None:
    shown = run("rules", "construct", "33")
    assert shown.exit_code == 0
    assert shown.stdout.count("CA ") == 3
    assert "3 consistent assignments. What they share:" in shown.stdout
    assert "nothing follows" in run("rules", "construct", "...").stdout
    assert run("rules", "construct", "...").exit_code == 1
    shown = run("rules", "construct", "44")
    assert (shown.exit_code, shown.stdout) == (
        20,
        "0 consistent assignments: the prerequisite contradicts itself.\n",
    )
    assert run("rules", "construct", "44", "--reading", "no-loops").exit_code == 20
    assert "a window of 220 edges" in run("rules", "construct", "\n".join(["." * 10] * 10)).stderr
    assert run("rules", "construct", "4x4t2:d302b10c3a").exit_code == 65


PRINTED = """% #14
%
% 0|0|3
% 0|2|3
e -2|1|0
e 0|-1|1
e 0|1|1
e 0|3|1
e 2|1|0
q
"""


def test_premises_that_were_printed_as_comments() -> None:
    (rule,) = read_rules(f"```\n{PRINTED}```\n", "text").rules
    assert rule_key(rule) == rule_key(rule_set("van-dam").rules[13])
    # Where a rule has premises of its own, numbers in comments are comments.
    (plain,) = read_rules("% 0|0|3\ns 0|0|0\ne 1|0|0\nq\n", "text").rules
    assert plain.clues == (0,)
    with pytest.raises(FormatError, match="line 3: a rule without premise"):
        read_rules("% 0|0\ne 1|0|0\nq\n", "text")


@needs_shared
def test_the_appendix_of_paper_2_as_it_is_pasted() -> None:
    text = PAPER_2.read_text()
    pasted = text[text.index("% #1\n") :]
    found = read_rule_bytes(pasted.encode(), "appendix")
    assert len(found) == 36
    assert [rule_key(rule) for rule in found.rules] == [
        rule_key(rule) for rule in rule_set("van-dam").rules
    ]
    # Rules that need that a small loop is not everything are proven with that as their assumption.
    unstated = RuleSet(
        "appendix",
        "",
        "",
        "square",
        tuple(replace(rule, loops=frozenset()) for rule in found.rules),
    )
    assert [rule_key(rule) for rule in with_status(unstated).rules] == [
        rule_key(rule) for rule in found.rules
    ]
