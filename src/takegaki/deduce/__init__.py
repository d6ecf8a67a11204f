"""Deduction as people do it: techniques from easy to hard, and the reason for each mark.

From a board to a hint; each room is used by those below it, which a contract holds:

boards           for each technique a board where it is needed
technique        what a technique is
technique_table  a row for each, from easy to hard
kernels          the board of facts and the techniques on it, compiled
facts            what was found, as values
reasons          why something follows, as data
deduction        clues and marks, and what follows from them
premises         without what is not needed
techniques       those that take a whole board
ladder           techniques from easy to hard, back to the easiest after every step
choose_hint      the easiest of several deductions
refutations      the opposite of a step refuted, by techniques and nested cases
exact_arguments  a proof to follow, of what a search found
exact_steps      what a search proves where all techniques are stuck
whole_tiles      deductions that decide how one tile is turned
trace            a whole solve as steps
explain, hint    all of a solve, or its next step
player_level     what somebody needs to know to solve it
stories          a trace as a person tells it
"""
