"""Generation: puzzles with one solution, of the requested difficulty and look."""

from typing import TYPE_CHECKING

from takegaki.core.quiet_import import imported_from

if TYPE_CHECKING:
    from takegaki.generation.generate_puzzle import Generated as Generated
    from takegaki.generation.generate_puzzle import generate as generate
    from takegaki.generation.request import Request as Request
    from takegaki.generation.request import Watch as Watch

_HOMES = {
    "Generated": "generate_puzzle",
    "Request": "request",
    "Watch": "request",
    "generate": "generate_puzzle",
}
"""Where each name lives, loaded when first used: the table of parameters is read before NumPy."""

__all__ = ["Generated", "Request", "Watch", "generate"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return imported_from(f"{__name__}.{_HOMES[name]}", name)
