"""The files of fitted numbers beside the styles: an entry for each style, written anew alone."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from takegaki.generation.style_names import DRAWN


def write_entries(file: str, entry: Callable[[str, dict[str, Any]], object]) -> None:
    """Write the entries of the styles that the command line names, or of the first; others stay as
    they are.

    entry  the new one, from the name of a style and the entry as it was, or nothing
    """
    path = Path(__file__).parent.parent / "generation" / "styles" / file
    data = json.loads(path.read_text(encoding="utf-8"))
    for style in sys.argv[1:] or DRAWN[:1]:
        data[style] = entry(style, data.get(style, {}))
    path.write_text(entries_text(data), encoding="utf-8")


def entries_text(data: dict[str, object]) -> str:
    """The text of such a file: a line for each list of lists."""
    return json.dumps(data, separators=(",", ":")).replace('],"', '],\n"') + "\n"
