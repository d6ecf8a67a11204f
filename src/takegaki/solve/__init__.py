"""The one front door to solving: solve, prove, solutions, count, backbone, another."""
