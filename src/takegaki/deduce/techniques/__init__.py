"""The kinds of deduction, from easy to hard, and what applies those on the whole board.

technique       what a row of the table has
table           all techniques: a row each, whose place is its number
technique_base  what techniques on the whole board share
sides           what several of them derive about the sides of a loop
colouring, connectivity, stranded, straight_cuts, local_rules, areas, free_cells, tile_walks
                the techniques of these names
trials          what-ifs and trials; `area_trials` go on by areas
trial_proofs    why trials fail
exact_steps     what is proven by search where all techniques are stuck
patterns        the names that players have for some deductions
whole_tiles     the deductions that decide how one tile is turned
"""
