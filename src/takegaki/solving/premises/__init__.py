"""Which clues and marks a conclusion or a conflict rests on, as few as can be."""
