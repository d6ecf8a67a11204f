"""Counting loops without finding them, and drawing one at random: the frontier method."""
