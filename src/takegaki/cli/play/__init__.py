"""`takegaki play`: a game on the full screen, or line by line."""

from takegaki.cli.play.command import play

__all__ = ["play"]
