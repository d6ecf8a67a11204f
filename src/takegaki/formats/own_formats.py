"""A format of somebody's own, looked over before it is registered."""

from takegaki.core.entry_points import PluginError
from takegaki.core.printable import a_type
from takegaki.formats.document import Format

TRIED = ("", "3.", "{}", "\x00\n\u00e9")
"""Texts that any format must look at without an error."""


def admit(form: object, replaces: bool) -> None:
    """Let in a format. Raises PluginError for what is none, or fails to detect a strange text."""
    del replaces
    if not isinstance(form, Format):
        raise PluginError(f"give a Format, not {a_type(form)}")
    for text in TRIED:
        try:
            form.detects(text)
        except Exception as error:
            what = f"detects({text!r}): {type(error).__name__}: {error}"
            raise PluginError(f"the format {form.name!r} does not work: {what}") from error
