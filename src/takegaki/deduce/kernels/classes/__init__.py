"""What is known to be equal, opposite or joined: union-finds that explain what they say.

faces       cells on one side of the loop, or on opposite sides
edges       edges that are equal or opposite
components  cells that lines join
"""
