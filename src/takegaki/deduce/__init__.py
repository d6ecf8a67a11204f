"""Deduction as people do it: techniques from easy to hard, and why each mark must be so."""
