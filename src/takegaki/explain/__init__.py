"""Explanations: whole traces and hints, with premises of which none is idle."""

from takegaki.explain.hint import Hint, hint
from takegaki.explain.trace import Step, Trace, explain

__all__ = ["Hint", "Step", "Trace", "explain", "hint"]
