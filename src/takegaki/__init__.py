"""takegaki: the workbench for loop and network puzzles."""
