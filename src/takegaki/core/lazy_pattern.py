"""Regular expressions that are compiled when they are first used: a command imports dozens, at a
tenth of a millisecond each, and uses a few.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import compile as pattern
else:
    import re

    class _Pattern:
        """Stands for a compiled expression, whose methods it takes over one by one."""

        def __init__(self, text, flags):
            self._given = text, flags

        def __getattr__(self, name):
            if name.startswith("__"):
                # What copies and pickles asks for.
                raise AttributeError(name)
            found = self.__dict__[name] = getattr(re.compile(*self._given), name)
            return found

    def pattern(text, flags=0):
        """As `re.compile`."""
        return _Pattern(text, flags)


__all__ = ["pattern"]
