"""Fewer rules that conclude as much: which are redundant, orders tried, the canonical basis."""
