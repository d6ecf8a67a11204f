"""The kernels of removal: facts that rest on a removed clue go, and are deduced anew where they can
be.
"""
