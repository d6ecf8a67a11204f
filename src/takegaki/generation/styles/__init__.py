"""Styles: puzzles as an author makes them, places first, then a loop for them."""
