"""What has been deduced of one board, as values.

fact_board_of  the board of facts of a puzzle, at its start
clue_tables    for loops: what a clue allows, by itself and with its neighbours
journal        facts in the order they were found, each with its premises
"""
