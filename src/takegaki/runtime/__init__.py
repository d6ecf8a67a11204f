"""What compiles: kernels in two tiers (plain Python, machine code), records passed by reference, the store.

Numba is imported in `machine.py` alone, and only when machine code is loaded or made.
"""
