"""`takegaki generate`: one puzzle, or a batch of them."""

from takegaki.cli.generate.command import generate

__all__ = ["generate"]
