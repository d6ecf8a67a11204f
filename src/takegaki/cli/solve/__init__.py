"""`takegaki solve`: its options and what they prove, one puzzle, many, and how a verdict is
shown.
"""
