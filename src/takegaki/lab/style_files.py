"""The files of styles: where they are, how an entry is written anew, and how the generator reads
those of another folder.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from takegaki.core.atomic_write import write_text
from takegaki.generation import styles
from takegaki.generation.styles import jury, style, windows

STYLE_FOLDER = Path(__file__).parent.parent / "generation" / "styles"
READERS: tuple[ModuleType, ...] = (style, jury, windows)
"""The modules that read these files, and keep what they have read."""


def entries(folder: Path, file: str) -> dict[str, dict[str, Any]]:
    """By style what is in a file of fitted numbers."""
    found: dict[str, dict[str, Any]] = json.loads((folder / file).read_text(encoding="utf-8"))
    return found


def write_entry(folder: Path, file: str, name: str, entry: object) -> None:
    """Write the entry of a style, or leave it out where it is None; others stay as they are."""
    data: dict[str, object] = {**entries(folder, file), name: entry}
    if entry is None:
        del data[name]
    write_style_file(folder, file, entries_text(data))


def write_style_file(folder: Path, file: str, text: str) -> None:
    """Write a file, and let it be read again."""
    write_text(folder / file, text)
    forget_styles()


def entries_text(data: dict[str, object]) -> str:
    """The text of such a file: a line for each list of lists."""
    return json.dumps(data, separators=(",", ":")).replace('],"', '],\n"') + "\n"


def forget_styles() -> None:
    """What was read of styles is read again when it is next asked for."""
    for module in READERS:
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


@contextmanager
def styles_of(folder: Path) -> Iterator[None]:
    """Within, the generator reads the files of styles in this folder, not those of the package."""
    spec: Any = styles.__spec__
    before, spec.origin = spec.origin, str(folder / "__init__.py")
    forget_styles()
    try:
        yield
    finally:
        spec.origin = before
        forget_styles()
