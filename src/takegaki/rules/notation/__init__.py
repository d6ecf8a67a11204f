"""What a rule is, and how it is written: paper 2's lines for squares, JSON for any tiling."""
