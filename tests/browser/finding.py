"""Where the browser is."""

import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage")
"""Containers have neither what the sandbox needs nor much shared memory."""


def chromium_path() -> str | None:
    """The first that is installed; None where none is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)
