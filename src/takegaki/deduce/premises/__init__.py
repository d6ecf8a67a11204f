"""From what a deduction follows, and nothing that it does not need.

minimise   deductions of whose premises none is idle
witnesses  loops or trees that show that a premise is needed
"""
