"""How hard a puzzle is for people: a number and its reasons."""

from takegaki.rating.features import Reason
from takegaki.rating.rate import Rating, rate, rating_of

__all__ = ["Rating", "Reason", "rate", "rating_of"]
