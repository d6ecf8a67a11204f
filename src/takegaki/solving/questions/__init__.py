"""What is asked about a puzzle: its verdict, solutions, their number, what a setter asks."""
