"""Deduction as people do it: techniques from easy to hard, and the reason for each mark."""
