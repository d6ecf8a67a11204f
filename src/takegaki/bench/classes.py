"""Size classes: boards of these sizes are summed up together."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SizeClass:
    """A class of boards: these sides, either way round, or any board with a number of faces in `faces`."""

    name: str
    sides: tuple[int, int] = (0, 0)
    faces: range = range(0)

    def holds(self, rows: int, cols: int) -> bool:
        """A board of this size belongs to the class."""
        return (max(rows, cols), min(rows, cols)) == self.sides or rows * cols in self.faces


CLASSES = (
    SizeClass("10x10", (10, 10)),
    SizeClass("18x10", (18, 10)),
    SizeClass("24x14", (24, 14)),
    SizeClass("36x20", (36, 20)),
    SizeClass("30x25", (30, 25)),
    SizeClass("40x30", faces=range(1200, 1401)),
    SizeClass("40x56", (56, 40)),
)
BY_NAME = {size_class.name: size_class for size_class in CLASSES}


def class_of(rows: int, cols: int) -> str:
    """Name of the class of a board; a board of no class forms one with its own size, longer side first."""
    for size_class in CLASSES:
        if size_class.holds(rows, cols):
            return size_class.name
    return f"{max(rows, cols)}x{min(rows, cols)}"
