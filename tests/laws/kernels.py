"""All kernels of the program, for the laws about them."""

from functools import cache
from importlib import import_module

from laws.sources import PACKAGE
from takegaki.runtime.kernels import REGISTRY, Kernel


@cache
def kernels() -> list[Kernel]:
    """Those of every module that has any."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "takegaki.runtime.kernels import" in path.read_text(encoding="utf-8"):
            import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    return [one for name, one in REGISTRY.items() if name.startswith("takegaki.")]
