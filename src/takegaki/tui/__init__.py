"""The full screen in a terminal: a game played by keys and mouse."""
