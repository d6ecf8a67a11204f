"""Rating: how hard a puzzle is, as a number with its reasons."""
