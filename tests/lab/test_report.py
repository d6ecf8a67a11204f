"""The same rows as text, Markdown, Rich table and JSON."""

import io
import json
from typing import Any

from rich.console import Console

from lab.test_digest import result
from narrowing import expect
from takegaki.lab import report
from takegaki.lab.digest import digest
from takegaki.lab.memory import START
from takegaki.lab.peers import PEERS
from takegaki.lab.report import (
    TextTable,
    command,
    cpu_model,
    machine,
    markdown,
    plain,
    pretty,
    today,
    versions,
)

TABLE = TextTable("Times", ("class", "ms", "n"), (("10x10", "0.5", "563"), ("40x56", "30", "1")))


def rows() -> list[Any]:
    return digest(
        [
            result("10x10", 0.0005, lazy=(0.005, "unique"), naive=(2.0, "undecided")),
            result("10x10", 0.001, lazy=(0.006, "unique")),
        ]
    )


def test_plain_columns_are_aligned() -> None:
    assert plain(TABLE).splitlines() == [
        "Times",
        "class   ms    n",
        "10x10  0.5  563",
        "40x56   30    1",
    ]


def test_markdown() -> None:
    assert markdown(TABLE).splitlines() == [
        "**Times**",
        "",
        "| class | ms | n |",
        "| --- | ---: | ---: |",
        "| 10x10 | 0.5 | 563 |",
        "| 40x56 | 30 | 1 |",
    ]


def test_pretty_shows_every_cell() -> None:
    console = Console(file=io.StringIO(), width=60)
    console.print(pretty(TABLE))
    shown = expect(io.StringIO, console.file).getvalue()
    assert all(cell in shown for row in (TABLE.headers, *TABLE.rows) for cell in row)


def test_all_tables() -> None:
    times, effort, peers, targets = report.all_tables(
        rows(), {START: 100 << 20, "10x10": 102 << 20}
    )
    assert times.rows[0][:2] == ("10x10", "2")
    assert times.rows[0][6] == "0.75 / 1 / 1"
    assert effort.rows[0][-1] == "102 (2)"
    assert [row[0] for row in peers.rows] == ["10x10 lazy", "10x10 naive"]
    assert peers.rows[0][-2:] == ("8", "7.33")
    assert peers.rows[1][-2:] == (">4,000", ">4,000")
    assert [row[-1] for row in targets.rows] == ["MISSED", "MISSED", "yes"]


def test_json_holds_the_numbers_unrounded() -> None:
    whole = report.as_json({"command": "takegaki bench"}, rows(), {}, ["a: wrong"])
    read = json.loads(json.dumps(whole))
    assert read["classes"][0]["seconds"]["whole"]["maximum"] == 0.001
    assert read["classes"][0]["peers"][0]["name"] == "lazy"
    assert read["targets"][0]["met"] is False
    assert read["mismatches"] == ["a: wrong"]


def test_what_it_was_measured_with() -> None:
    assert cpu_model()
    assert int(machine()["cores"]) >= 1
    assert {"python", "takegaki", "numpy", "numba", "python-sat"} <= set(versions([PEERS["lazy"]]))
    assert versions([PEERS["sat"]])["takegaki"] != "absent"
    assert command().split()[0] == "takegaki"
    assert len(today()) == 10
    shown = report.facts_table({"date": "today", "machine": {"cores": 2, "cpu": "fast"}})
    assert shown.rows == (("date", "today"), ("machine", "cores 2, cpu fast"))
