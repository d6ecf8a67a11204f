"""The kernels of certificates.

unit_propagation   clauses, what follows from them, and the steps of a proof
note_reading       from what the engine notes to such steps
parted_faces       facts about the goal of a loop
"""
