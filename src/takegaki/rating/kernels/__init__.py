"""The kernels of rating: how far a solver has to look ahead."""
