"""How hard a puzzle is for people: a number and its reasons."""

from takegaki.rating.rate import Rating, rate
from takegaki.rating.reasons import Reason

__all__ = ["Rating", "Reason", "rate"]
