"""Whatever a program hands to public functions: they return, or raise a PuzzleError of one line."""

import inspect
import math
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import takegaki
from takegaki import Board, Graph, PuzzleError, Request, read
from takegaki.core.errors import ArgumentError, FileError
from takegaki.puzzles import PUZZLES

PUZZLE = read("3.\n.2\n..")
GRAPH = PUZZLE.graph
TRIANGLE = [(0, 0), (1, 0), (0, 1)]
CYCLE = nx.cycle_graph(3)
BLANK = [-1] * GRAPH.n_cells


BAD: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: 5,
    lambda: -1,
    lambda: 3.5,
    lambda: math.nan,
    lambda: math.inf,
    lambda: 10**30,
    lambda: True,
    lambda: "",
    lambda: "nope",
    lambda: "two\nlines" + "x" * 500,
    lambda: "\ud800",
    lambda: b"x\xff",
    list,
    lambda: [[]],
    lambda: [None],
    dict,
    lambda: {"a": 1},
    lambda: range(3),
    lambda: iter([1]),
    lambda: object,
    lambda: Path("nope"),
    lambda: Path("/"),
    lambda: np.array([[1.0, math.nan]]),
    lambda: np.array(["a"]),
)

PLACE = object()
"""Where the bad argument goes."""

Call = tuple[tuple[Any, ...], dict[str, Any]]


def by_name(*args: Any, names: str) -> list[Call]:
    return [(args, {name: PLACE}) for name in names.split()]


def every(*args: Any) -> list[Call]:
    """In each place in turn."""
    return [((*args[:at], PLACE, *args[at + 1 :]), {}) for at in range(len(args))]


FIELDS = " ".join(name for name in inspect.signature(Request).parameters if name != "graph")
QUESTION = "board rules seed budget"

ASKED = ("exact", "sat", "backtrack", "dfs", "a-star", "rules", "rules+exact")
"""Methods that read what others pass over."""


def asked(*args: Any, names: str) -> list[Call]:
    """Each of these options beside each method."""
    return [
        *by_name(*args, names=f"{names} method"),
        *((args, {"method": one, name: PLACE}) for one in ASKED for name in names.split()),
    ]


MANY = [
    *every([PUZZLE]),
    (([PLACE],), {}),
    *asked([PUZZLE], names="rules seed budget"),
    *by_name([PUZZLE], names="threads on_error column begin"),
    *(((["4"],), {"on_error": "keep", name: PLACE}) for name in ("seed", "column", "begin")),
]

CALLS: dict[str, list[Call]] = {
    "Board": every(GRAPH, [0] * GRAPH.n_edges),
    "Budget": every(None, None) + by_name(names="cancel on_progress clock"),
    "Puzzle": every("slitherlink", GRAPH, BLANK, "", {}),
    "Request": every(GRAPH) + by_name(GRAPH, names=FIELDS),
    "Session": every(PUZZLE, None) + by_name(PUZZLE, names="position"),
    "Solution": every(PUZZLE, [False] * GRAPH.n_edges),
    "Solver": every(PUZZLE) + by_name(PUZZLE, names="seed"),
    "another": every(None),
    "backbone": every(PUZZLE) + asked(PUZZLE, names=QUESTION),
    "check": every(PUZZLE, Board.blank(GRAPH)),
    "count": every(PUZZLE) + asked(PUZZLE, names=QUESTION + " limit"),
    "draw": every(PUZZLE) + by_name(PUZZLE, names="board"),
    "explain": every(PUZZLE)
    + by_name(PUZZLE, names="board level budget uniqueness minimal opening"),
    "generate": every(GRAPH) + by_name(GRAPH, names="budget level seed"),
    "graph_from": [
        *every(TRIANGLE),
        (([PLACE],), {}),
        (([[(0, 0), (1, 0), PLACE]],), {}),
        (([[(0, 0), (1, 0), (0, PLACE)]],), {}),
        *by_name([TRIANGLE], names="name tolerance budget mask"),
    ],
    "graph_of": every("cairo", 2, 2) + every("voronoi", 2, 2, "1"),
    "hint": every(PUZZLE) + by_name(PUZZLE, names="board budget settled uniqueness near another"),
    "honeycomb": every(2, 2),
    "prove": every(PUZZLE) + asked(PUZZLE, names=QUESTION),
    "prove_each": MANY,
    "prove_many": MANY,
    "rate": every(PUZZLE) + by_name(PUZZLE, names="budget"),
    "register": every(PUZZLES["net"]) + by_name(PUZZLES["net"], names="replace"),
    "read": every("3.", None) + by_name("3.", names="budget"),
    "read_document": every("3.", None) + by_name("3.", names="budget"),
    "review": every(PUZZLE, None),
    "rule_set": every("nope"),
    "samples": every(PUZZLE) + by_name(PUZZLE, names="number board seed budget"),
    "solutions": every(PUZZLE) + asked(PUZZLE, names=QUESTION + " limit"),
    "solve": every(PUZZLE) + asked(PUZZLE, names=QUESTION),
    "square": every(2, 2),
    "write": every(PUZZLE, "json"),
}

METHODS: dict[str, tuple[Callable[..., Any], list[Call]]] = {
    "Board.blank": (Board.blank, every(GRAPH)),
    "Board.of": (Board.of, every(GRAPH, [0])),
    "Puzzle.of": (
        takegaki.Puzzle.of,
        every(GRAPH, BLANK) + by_name(GRAPH, BLANK, names="kind variant meta"),
    ),
    "Puzzle.with_clues": (PUZZLE.with_clues, [*every({}), (({0: PLACE},), {})]),
    "Graph.from_polygons": (
        Graph.from_polygons,
        [
            *every([TRIANGLE], "own"),
            (([PLACE],), {}),
            *by_name([TRIANGLE], names="tolerance budget"),
        ],
    ),
    "Graph.from_networkx": (
        Graph.from_networkx,
        [
            *every(None),
            *every(CYCLE, dict(enumerate(TRIANGLE)), "own"),
            ((CYCLE, {0: PLACE, 1: (1, 0), 2: (0, 1)}), {}),
            ((CYCLE, {0: (0, PLACE), 1: (1, 0), 2: (0, 1)}), {}),
            *by_name(CYCLE, names="budget"),
        ],
    ),
}

ANSWERS = {
    *(
        "Backbone",
        "Count",
        "Failed",
        "Found",
        "Generated",
        "Hint",
        "Multiple",
        "NoSolution",
        "Rating",
        "Review",
    ),
    *("Step", "Stopped", "Trace", "Undecided", "Unique", "Verdicts", "Violations"),
}
"""What takegaki makes as an answer, and nobody else."""

OTHERS = {
    "Graph": "of arrays, by its makers",
    "Level": "Python's enumeration",
    "PuzzleError": "an exception",
    "rows": "takes everything",
}


def test_every_public_function_is_here() -> None:
    public = {name for name in takegaki.__all__ if callable(getattr(takegaki, name))}
    assert public == {*CALLS, *ANSWERS, *OTHERS}


EVERY = {**{name: (getattr(takegaki, name), calls) for name, calls in CALLS.items()}, **METHODS}


def placed(given: Any, bad: Any) -> Any:
    if given is PLACE:
        return bad
    if isinstance(given, (list, tuple)):
        return type(given)(placed(one, bad) for one in given)
    if isinstance(given, dict):
        return {key: placed(one, bad) for key, one in given.items()}
    return given


@pytest.mark.parametrize("name", EVERY)
def test_what_is_no_argument_is_refused_in_one_line(name: str) -> None:
    """TypeErrors, AttributeErrors and errors of numpy came out of 70 of these places, and
    warnings.
    """
    function, calls = EVERY[name]
    wrong = []
    for args, options in calls:
        for number, make in enumerate(BAD):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                try:
                    made = function(*placed(args, make()), **placed(options, make()))
                    if isinstance(made, Iterator):
                        next(made, None)
                except PuzzleError as error:
                    if "\n" in str(error) or len(str(error)) > 1000 or not str(error):
                        wrong.append(f"{args, options} with {number}: {error}")
                except Exception as error:
                    place: list[object] = [
                        *(at for at, one in enumerate(args) if one is PLACE),
                        *options,
                    ]
                    wrong.append(f"{place} with number {number}: {type(error).__name__} {error}")
    assert not wrong, "\n".join(wrong[:10])


def test_kinds_of_errors_are_those_of_python_too() -> None:
    """Who catches a TypeError or an OSError, as documented before, still does."""
    assert issubclass(ArgumentError, TypeError)
    assert issubclass(FileError, OSError)
    with pytest.raises(FileError, match=r"^nope: No such file or directory$"):
        read(Path("nope"))
    with pytest.raises(
        ArgumentError,
        match=r"a budget is a Budget, such as Budget\(time_limit=2.5\), or None, not 5",
    ):
        takegaki.prove(PUZZLE, budget=5)  # type: ignore[arg-type]


def test_a_request_takes_a_level_by_its_name() -> None:
    """`generate(Request(board, level="tricky"))` ended in a TypeError, and made another level's
    puzzle.
    """
    board = takegaki.square(5, 5)
    by_name_of_it = takegaki.generate(Request(board, level="tricky", seed=1))  # type: ignore[arg-type]
    again = takegaki.generate(Request(board, level=takegaki.Level.TRICKY, seed=1))
    assert isinstance(by_name_of_it, takegaki.Generated)
    assert isinstance(again, takegaki.Generated)
    assert by_name_of_it.puzzle == again.puzzle
    assert by_name_of_it.level is takegaki.Level.TRICKY
