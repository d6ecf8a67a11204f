"""`takegaki play` and `serve`: a game on the full screen, line by line, or in the browser."""
