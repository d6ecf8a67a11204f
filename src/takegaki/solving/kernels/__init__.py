"""The kernels of the search: an engine of clauses and tables, and the searches on counts and on
tiles.
"""
