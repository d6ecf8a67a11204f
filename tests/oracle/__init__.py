"""The oracle: all loops of small graphs by brute force, and from them the right answer to any
puzzle.

It knows nothing of the engine, the model or the methods: it sees a graph's incidence arrays only.
"""
