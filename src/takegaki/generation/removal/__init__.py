"""Removing clues while a promise holds: one solution, or one that rules or techniques still find.

`reduce` chooses which clues go and `clue_annealing` looks for fewer. `kernels` retract facts
instead of deducing all of them anew; `kernels/removal_state.py` says what holds between two trials.
"""
