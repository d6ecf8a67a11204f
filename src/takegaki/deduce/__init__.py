"""Deduction as people do it: techniques from easy to hard, and the reason for each mark.

From a board to a hint, one after the other:

kernels      the board of facts and the techniques on it, compiled
facts        what was found, as values
techniques   the table of techniques, and those that take a whole board
ladder       techniques from easy to hard, back to the easiest after every step
deduction    clues and marks, and what follows from them
premises     without what is not needed
choose_hint  the easiest of several deductions
trace, hint  all of a solve, or its next step
stories      a trace as a person tells it
sentences    deductions in words
boards       for each technique a board where it is needed
"""
