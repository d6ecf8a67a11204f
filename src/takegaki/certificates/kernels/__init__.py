"""The kernel of certificates: unit propagation over their clauses."""
