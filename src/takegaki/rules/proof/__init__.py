"""Proof that rules are sound, maximal and minimal, whatever the board around their patch."""
