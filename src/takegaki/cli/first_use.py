"""The first use on a machine compiles the kernels: say so, and do it before any clock runs."""

from typing import TYPE_CHECKING

from takegaki.cli.screen import note

if TYPE_CHECKING:
    from takegaki.generate.request import Request

STUCK = {"slitherlink": ("3.\n..", "areas"), "net": ("3x2w:316c92", "parts")}
"""By type a small puzzle with several solutions, and a file of kernels that explaining alone needs."""


def get_ready(method: str, *, aloud: bool = True) -> None:
    """Load what a method needs, by solving the smallest puzzle with it.

    On the first use on a machine that compiles the kernels; `aloud` tells so on stderr.
    """
    from takegaki.core.puzzle import Puzzle  # noqa: PLC0415  (these load numpy)
    from takegaki.solve import prove  # noqa: PLC0415
    from takegaki.tilings import square  # noqa: PLC0415

    if aloud and method != "sat":
        _tell("search", "the solver", "a minute or two")
    prove(Puzzle.of(square(1, 1), [4]), method=method)


def get_ready_to_explain(kind: str) -> None:
    """The same for what explains puzzles of a type: all techniques, by one with several solutions, where all
    get stuck."""
    from takegaki.explain import explain  # noqa: PLC0415  (these load numpy)
    from takegaki.formats import read_document  # noqa: PLC0415

    text, kernels = STUCK[kind]
    _tell(kernels, "the techniques", "some minutes")
    explain(read_document(text).puzzle)


def get_ready_to_generate(request: "Request") -> None:
    """The same for what makes puzzles of this request's sort."""
    from takegaki.generate.warm import warm  # noqa: PLC0415  (it loads numpy)

    get_ready("exact")
    warm(request)


def compiled(name: str = "search") -> bool:
    """The kernels of a file, those of the solver if nothing is said, were compiled on this machine before."""
    from takegaki.engine.kernel_cache import kernels_cached  # noqa: PLC0415

    return kernels_cached(name)


def _tell(name: str, what: str, time: str) -> None:
    if not compiled(name):
        note(f"first use: compiling {what} for this machine, once; this takes {time}")
