"""`takegaki play`, `serve` and `library`: the commands, and the game as a conversation of lines."""
