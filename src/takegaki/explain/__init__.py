"""Explanations: whole traces and hints, with premises of which none is idle."""
