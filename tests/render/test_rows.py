"""Rows that frames take: flat, with the same keys, from everything that comes in numbers."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from takegaki import (
    Budget,
    Generated,
    explain,
    generate,
    prove,
    prove_many,
    rate,
    read,
    rows,
    solve,
    square,
)
from takegaki.core.errors import UnsupportedError

TEXTS = ["4", "0", "..\n..", "33\n..\n.."]


class Column:
    """What a Series of pandas and one of Polars have in common: it can be gone through."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)


@pytest.fixture(scope="module")
def made() -> dict[str, list[Any]]:
    generated = generate(square(3, 4), seed=1)
    assert isinstance(generated, Generated)
    stopped = prove("4", budget=Budget(time_limit=0))
    return {
        "puzzles": [read(text) for text in TEXTS],
        "texts": TEXTS,
        "verdicts": [*prove_many(TEXTS), stopped, solve("4")],
        "ratings": [rate("33\n..\n.."), rate("4")],
        "traces": [explain("33\n..\n.."), explain("4")],
        "generated": [generated, generate(square(4, 4), seed=2)],
        "mixed": [read("4"), prove("4"), rate("4")],
    }


@pytest.mark.parametrize(
    "kind", ["puzzles", "texts", "verdicts", "ratings", "traces", "generated", "mixed"]
)
def test_rows_are_flat_and_alike(kind: str, made: dict[str, list[Any]]) -> None:
    things = made[kind]
    table = rows(things)
    assert table
    assert all(
        type(value) in (str, int, float, bool, type(None))
        for row in table
        for value in row.values()
    )
    assert {tuple(row) for row in table} == {tuple(table[0])}
    assert {row["number"] for row in table} == set(range(len(things)))
    out = csv.DictWriter(io.StringIO(), list(table[0]))
    out.writerows(table)
    if kind != "mixed":  # a column has one type of values, besides those that are missing
        for key in table[0]:
            assert len({type(row[key]) for row in table} - {type(None)}) <= 1, key


def test_a_thing_by_itself_is_one_row_and_a_trace_its_steps() -> None:
    assert rows(read("4")) == rows([read("4")]) == rows("4")
    trace = explain("33\n..\n..")
    assert [row["step"] for row in rows(trace)] == [step.number for step in trace.steps]


def test_columns_of_texts_are_batches() -> None:
    column = Column([row["text"] for row in rows(TEXTS)])
    verdicts = prove_many(column)
    assert [row["verdict"] for row in rows(verdicts)] == [
        verdict.name for verdict in prove_many(TEXTS)
    ]
    assert [read(text) for text in column] == [read(text) for text in TEXTS]


@pytest.mark.parametrize("thing", [7, [7], [None], object()])
def test_other_things_have_no_rows(thing: Any) -> None:
    with pytest.raises(UnsupportedError, match="have rows, not a"):
        rows(thing)
