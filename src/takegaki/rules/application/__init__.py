"""Rules at work: packed into words, compiled for a board, applied to their fixpoint."""
