"""Fonts of a PDF: those that every reader has, and for other characters those of this machine."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from takegaki.core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from fpdf import FPDF

ENDINGS = (".ttf", ".otf", ".ttc")

MOST_FONTS = 1500
"""Files that are examined, those of the likeliest names first."""

LIKELY = (
    "cjk",
    "unicode",
    "dejavusans.",
    "notosans-regular",
    "liberationsans-regular",
    "arial.",
    "droid",
)
"""Parts of the names of fonts with many characters, and of plain ones."""


@dataclass(frozen=True)
class SystemFont:
    """A font file; of several in one, the first."""

    path: Path
    characters: frozenset[int]

    def lacks(self, text: str) -> str:
        """The characters that it has not."""
        return "".join(dict.fromkeys(char for char in text if ord(char) not in self.characters))


def font_for(text: str) -> SystemFont | None:
    """The first font with all characters of a text, else the one with most; None where none has
    any.

    Cost: some milliseconds for each font that is examined for the first time.
    """
    best, fewest = None, len(set(text))
    for path in _files():
        font = _read(path)
        if font is not None and (missing := len(font.lacks(text))) < fewest:
            best, fewest = font, missing
        if not fewest:
            break
    return best


def _folders() -> Iterator[Path]:
    """Where systems keep fonts."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    yield from (
        data / "fonts",
        home / ".fonts",
        Path("/usr/local/share/fonts"),
        Path("/usr/share/fonts"),
    )
    yield from (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    for variable, below in (("WINDIR", "Fonts"), ("LOCALAPPDATA", "Microsoft/Windows/Fonts")):
        if variable in os.environ:
            yield Path(os.environ[variable]) / below


@cache
def _files() -> tuple[Path, ...]:
    found = [
        Path(folder) / name
        for root in _folders()
        for folder, _, names in os.walk(root)
        for name in names
        if name.lower().endswith(ENDINGS)
    ]
    return tuple(sorted(found, key=_likelihood)[:MOST_FONTS])


def _likelihood(path: Path) -> tuple[bool, int, bool, bool, str]:
    """Upright ones first, then those of likely names, without serifs, of the usual weight."""
    name = path.name.lower()
    slanted = any(style in name for style in ("italic", "oblique", "mono", "condensed", "narrow"))
    rank = next((i for i, part in enumerate(LIKELY) if part in name), len(LIKELY))
    return slanted, rank, "serif" in name, "regular" not in name, str(path)


@cache
def _read(path: Path) -> SystemFont | None:
    """The characters of a font; None where it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError  # noqa: PLC0415  (it takes a while to load)

    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            known = font.getBestCmap()
    except (TTLibError, OSError, AssertionError, ValueError, KeyError):
        return None
    return SystemFont(path, frozenset(known)) if known else None


LATIN = 255
"""The last character of the fonts that every reader has."""


class PdfFonts:
    """The fonts of one document under construction.

    missing   characters that no font of this machine has, which are printed as "?"
    """

    def __init__(self, pdf: "FPDF") -> None:
        self.missing: dict[str, None] = {}
        self._pdf = pdf
        self._families: set[str] = set()

    def use_for(self, text: str, size: float, *, bold: bool = False) -> str:
        """Choose a font that has the characters of a text; the text with "?" for those that it
        lacks.
        """
        shown = "".join(text.split())
        lacking = "".join(char for char in shown if ord(char) > LATIN)
        font = font_for(shown) if lacking else None
        if font is None:
            self._pdf.set_font("Helvetica", style="B" if bold else "", size=size)
        else:
            family = font.path.name
            if family not in self._families:
                self._families.add(family)
                self._pdf.add_font(family, fname=font.path)
            self._pdf.set_font(family, size=size)
            lacking = font.lacks(shown)
        self.missing.update(dict.fromkeys(lacking))
        return "".join("?" if char in lacking else char for char in text)
