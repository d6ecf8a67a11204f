"""Loops: random ones with controls that people feel, and given ones."""
