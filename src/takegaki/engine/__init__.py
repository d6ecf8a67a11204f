"""The compiled kernels, and the only place where Numba is imported."""
