"""The registry of formats and the readers' front door."""

from takegaki.formats.document import Document, Format

__all__ = ["Document", "Format"]
