"""Measurements: our methods and their peers on the same puzzles."""
