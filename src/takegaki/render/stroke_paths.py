"""Strokes of clues that are pictures: path data as ways from point to point, for what draws no
curves.
"""

from takegaki.core.lazy_pattern import pattern

_COMMANDS = pattern(r"([A-Z])([^A-Z]*)")
_NUMBERS = pattern(r"-?[\d.]+")
PIECES = 8
"""Straight pieces of a curve: at the size of a clue nobody sees them."""

Point = tuple[float, float]


def ways_of(strokes: str) -> list[list[Point]]:
    """The ways that path data of M, L, H, V, C, S and Z draw, each in one go."""
    ways: list[list[Point]] = []
    bend = (0.0, 0.0)
    for command, rest in _COMMANDS.findall(strokes):
        numbers = [float(text) for text in _NUMBERS.findall(rest)]
        if command == "Z":
            ways[-1].append(ways[-1][0])
        elif command in "HV":
            for value in numbers:
                x, y = ways[-1][-1]
                ways[-1].append((value, y) if command == "H" else (x, value))
        elif command in "CS":
            bend = _curves(ways[-1], command, _points(numbers), bend)
        else:
            points = _points(numbers)
            if command == "M":
                ways.append([])
            ways[-1].extend(points)
        if command not in "CS":
            bend = ways[-1][-1]
    return ways


def _points(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _curves(way: list[Point], command: str, points: list[Point], bend: Point) -> Point:
    """Add curves to a way; their last bend, of which the next smooth one begins with the mirror
    image.
    """
    step = 3 if command == "C" else 2
    for at in range(0, len(points), step):
        *bends, end = points[at : at + step]
        start = way[-1]
        first = bends[0] if command == "C" else (2 * start[0] - bend[0], 2 * start[1] - bend[1])
        bend = bends[-1]
        way.extend(_on_curve(start, first, bend, end, piece / PIECES) for piece in range(1, PIECES))
        way.append(end)
    return bend


def _on_curve(start: Point, first: Point, second: Point, end: Point, at: float) -> Point:
    """Where a cubic Bezier curve is at a share of its parameter."""
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at * at * (1 - at), at**3)
    points = (start, first, second, end)
    x, y = (
        sum(share * point[axis] for share, point in zip(shares, points, strict=True))
        for axis in (0, 1)
    )
    return x, y
