"""Files that stand beside a package's modules, wherever the package came from."""

from os.path import dirname, join
from typing import Any

from takegaki.core.quiet_import import imported


def file_beside(package: str, name: str) -> bytes:
    """What is in a file of a package. Raises OSError where there is none.

    It asks what loaded the package, so that archives are read, too; `importlib.resources`, which
    does the same, loads what unpacks them.
    """
    spec: Any = imported(package).__spec__
    found: bytes = spec.loader.get_data(join(dirname(spec.origin), name))  # noqa: PTH118, PTH120
    return found
