"""A trace as a person tells it.

ideas   its steps, grouped as a person makes them
stalls  the setter's report: where solvers will be stuck
"""
