"""Where the browser is."""

import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """The first that is installed; None where none is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)
