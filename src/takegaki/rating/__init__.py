"""How hard a puzzle is for people: a number and its reasons."""

from takegaki.rating.rate import Rating, rate, rating_of
from takegaki.rating.rating_reasons import Reason

__all__ = ["Rating", "Reason", "rate", "rating_of"]
