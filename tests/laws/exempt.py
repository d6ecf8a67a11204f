"""What still breaks a law of the house. These lists only shrink: an entry that breaks nothing
fails, too.
"""

LONG_FUNCTIONS: set[str] = set()
"""Functions of more than 60 lines."""

REPEATED_NAMES: set[str] = set()
"""Packages in which two modules define a constant or a class of the same name."""

COINED_NAMES: set[str] = set()
"""Packages in which a module is still named by a coined word."""
