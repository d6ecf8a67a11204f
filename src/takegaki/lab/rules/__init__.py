"""Measurements of local rules: application, trial, size of the set, and the experiments of paper
1.
"""
