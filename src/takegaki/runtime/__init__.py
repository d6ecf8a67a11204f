"""What compiles: kernels in two tiers (plain Python, machine code), records passed by reference,
the store.

Numba is imported in `machine_code_maker.py` alone, and only when machine code is made.
"""

# First, as it notes when this process began to load sources.
from takegaki.runtime import digests as digests
from takegaki.runtime import wiring as wiring
