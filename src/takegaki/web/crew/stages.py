"""Stages of loading: kernels are loaded, or on the first use compiled, by using them a little."""

from collections.abc import Callable, Mapping


def _exact() -> None:
    import numpy as np  # noqa: PLC0415  (what only the light process does needs none of this)

    from takegaki.core.board import Board  # noqa: PLC0415
    from takegaki.core.puzzle import Puzzle  # noqa: PLC0415
    from takegaki.solve import backbone, prove  # noqa: PLC0415
    from takegaki.solve.reasons import forced  # noqa: PLC0415
    from takegaki.solve.review import review  # noqa: PLC0415
    from takegaki.solve.search import Budget  # noqa: PLC0415
    from takegaki.tilings import TILE_GRIDS, square  # noqa: PLC0415

    board = square(2, 2)
    for clues in ([3, -1, -1, -1], [4, -1, -1, -1], [4, 4, -1, -1]):
        review(Puzzle.of(board, clues))
    puzzle = Puzzle.of(board, [3, -1, -1, -1])
    forced(puzzle, Board.of(board, np.eye(1, board.n_edges, dtype=np.int8)[0]), Budget())
    tiles = Puzzle.of(TILE_GRIDS["cells"].graph(2, 2), [3, 3, 3, 3], kind="net")
    prove(tiles)
    backbone(tiles)


def _explain() -> None:
    from takegaki.core.puzzle import Puzzle  # noqa: PLC0415  (see above)
    from takegaki.explain import explain, hint  # noqa: PLC0415
    from takegaki.rating import rate  # noqa: PLC0415
    from takegaki.tilings import square  # noqa: PLC0415

    board = square(2, 2)
    explain(Puzzle.of(board, [3, -1, -1, -1]))
    hint(Puzzle.of(board, [3, -1, -1, -1]))
    rate(Puzzle.of(square(3, 2), [3, 3, -1, -1, -1, -1]))


def _generate() -> None:
    from takegaki.generate import Request, generate  # noqa: PLC0415  (see above)
    from takegaki.tilings import TILE_GRIDS, square  # noqa: PLC0415

    board = square(4, 5)
    for request in (
        Request(board),
        Request(board, loop="growth"),
        Request(board, method="hard"),
        Request(board, method="normal"),
        Request(TILE_GRIDS["torus"].graph(4, 5), kind="net"),
        Request(TILE_GRIDS["cells"].graph(4, 5), kind="net", tree="uniform", walls=0.3),
    ):
        generate(request)


STAGES: Mapping[str, Callable[[], None]] = {"exact": _exact, "explain": _explain, "generate": _generate}
"""In the order in which they are needed. Cost: seconds, minutes on the first use."""
