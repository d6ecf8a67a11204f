"""The files of the lessons, and their order."""
