"""Generation: puzzles with one solution, of the difficulty and look asked for."""
