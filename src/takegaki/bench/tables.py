"""Tables of text, and the three ways in which they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass

import rich.box
import rich.table


@dataclass(frozen=True)
class TextTable:
    """A title, a header for each column, and rows of as many cells; the first column holds names."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def plain(table: TextTable) -> str:
    """Columns aligned with spaces, numbers to the right.

    >>> print(plain(TextTable("Times", ("class", "ms"), (("10x10", "0.5"), ("18x10", "12")))))
    Times
    class   ms
    10x10  0.5
    18x10   12
    """
    lines = [table.headers, *table.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(table.headers))]
    return "\n".join([table.title, *(_aligned(line, widths) for line in lines)])


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([first, *rest]).rstrip()


def markdown(table: TextTable) -> str:
    """A bold title and a table of GitHub's Markdown."""
    rule = ["---", *("---:" for _ in table.headers[1:])]
    lines = [table.headers, rule, *table.rows]
    return "\n".join([f"**{table.title}**", "", *("| " + " | ".join(line) + " |" for line in lines)])


def pretty(table: TextTable) -> rich.table.Table:
    """A Rich table for a terminal."""
    shown = rich.table.Table(title=table.title, title_justify="left", box=rich.box.SIMPLE_HEAD)
    for i, header in enumerate(table.headers):
        shown.add_column(header, justify="right" if i else "left", no_wrap=i == 0)
    for row in table.rows:
        shown.add_row(*row)
    return shown
