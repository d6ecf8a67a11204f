"""The one law over all registries: a question has one answer, by every method, about every puzzle
type, on every board, in both tiers; on small boards it is that of enumeration.

boards      graphs by number: of all tilings, and odd ones
cases       puzzles by number: every type on every family of boards, with marks, right and wrong
            ones
truth       all solutions by brute force, from the rules as `oracle` states them
questions   what can be asked, and what an answer must hold to
refusals    what is refused, with its reason: one list
law         a case, asked and judged; two tiers compared

What stands in a registry is in it: types, tilings, methods, formats, techniques.
"""
