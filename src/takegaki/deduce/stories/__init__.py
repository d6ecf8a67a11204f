"""A trace as a person tells it.

ideas        its steps in the order in which a person makes them, grouped
told_as_one  several steps in one sentence
way          the way through a puzzle, in numbers
board_parts  the parts of a board where a way may begin
stalls       the setter's report: where solvers will be stuck
"""
