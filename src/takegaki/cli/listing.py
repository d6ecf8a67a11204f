"""`takegaki formats` and `tilings`: what the registries hold."""

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer


def formats() -> None:
    """List the formats that are read and written."""
    with guarded():
        from takegaki.formats import FORMATS  # noqa: PLC0415

        table([(name, each.title) for name, each in FORMATS.items()])


def tilings() -> None:
    """List the boards that puzzles may lie on."""
    with guarded():
        from takegaki.tilings import TILE_GRIDS, TILINGS  # noqa: PLC0415

        rows: list[tuple[str, ...]] = [
            (name, each.title, f"clues to {each.largest_clue}", _loopy(each.loopy_type))
            for name, each in TILINGS.items()
        ]
        table(rows + [(name, each.title, "tiles of Net", "") for name, each in TILE_GRIDS.items()])


def _loopy(number: int | None) -> str:
    return "" if number is None else f"Loopy type {number}"


def table(rows: list[tuple[str, ...]]) -> None:
    """Rows of cells, each column as wide as its widest cell."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        answer("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
