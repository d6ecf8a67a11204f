"""Techniques that look at the whole board; all have their rows in `deduce/technique_table`.

technique_base  what techniques on the whole board share
sides           what several of them derive about the sides of a loop
colouring, connectivity, stranded, straight_cuts, local_rules, areas, free_cells, tile_walks
                the techniques of these names
trials          what-ifs and trials; `area_trials` go on by areas
trial_chain     what follows from a supposed mark, down to the contradiction
trial_proofs    why trials fail
refuted_mark    why a mark cannot be
arguments_by_cases  the ways of one place, each followed
counting        does a mark follow from one clue or one dot?
own_techniques  techniques of others, each finding proven
patterns        the names that players have for some deductions
"""
