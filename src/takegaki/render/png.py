"""Pictures as PNG, by resvg, which is an extra: `pip install takegaki[png]`."""

from functools import cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import shown
from takegaki.core.reason import said
from takegaki.render.system_fonts import font_for

LARGEST = 16_384
"""Pixels of a side, at most: a gigabyte in all."""
ZOOM = 2.0
"""Pixels for one of a picture whose width is not given."""
_SIZE = pattern(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')
_TEXT = pattern(r"<(?:text|tspan)\b[^>]*>([^<]*)")


def png_of(picture: str, width: int | None = None) -> bytes:
    """A picture in SVG as PNG, on white.

    width   pixels; None for twice the size of the picture, as far as LARGEST goes

    Numbers and Latin letters look the same on every machine; others take a font of the system.
    Raises UnsupportedError where resvg is not installed, RequestError for a width that is none.
    """
    if width is not None and not (type(width) is int and 0 < width <= LARGEST):
        what = {"most": f"{LARGEST:,}", "given": shown(width)}
        raise RequestError(said("picture-error.width", **what))
    if find_spec("resvg_py") is None:
        raise UnsupportedError(said("picture-error.no-resvg"))
    import resvg_py  # noqa: PLC0415  (an extra)

    size = _SIZE.match(picture)
    across, down = (float(size[1]), float(size[2])) if size else (1.0, 1.0)
    zoom = ZOOM if width is None else width / across
    zoom = min(zoom, LARGEST / max(across, down))
    family, data = _plain_font()
    with TemporaryDirectory() as folder:
        fonts = [str(Path(folder) / "plain.ttf")]
        Path(fonts[0]).write_bytes(data)
        if strange := _beyond_latin(picture):
            fonts += [str(font.path) for font in [font_for(strange)] if font is not None]
        made = resvg_py.svg_to_bytes(
            svg_string=picture,
            zoom=zoom,
            background="white",
            skip_system_fonts=True,
            font_files=fonts,
            font_family=family,
            sans_serif_family=family,
        )
    return bytes(made)


@cache
def _plain_font() -> tuple[str, bytes]:
    """The name and the file of the font that Pillow brings: Latin letters and numbers."""
    from PIL import ImageFont  # noqa: PLC0415  (few programs need it)

    font = ImageFont.load_default(12)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return str(font.getname()[0]), bytes(font.font_bytes)


def _beyond_latin(picture: str) -> str:
    """The characters of a picture that the plain font has not."""
    said = "".join(unescape(text) for text in _TEXT.findall(picture))
    return "".join(sorted({char for char in said if not char.isascii()}))
