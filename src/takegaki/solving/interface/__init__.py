"""What programs ask besides single questions: many puzzles at once, one puzzle again and again."""
