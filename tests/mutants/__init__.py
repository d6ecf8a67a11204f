"""Mutants: small faults put into the program, and which of them the tests of their own package
notice.
"""
