"""Words: what the program says to people, in their language.

A catalogue is a Fluent file (`en.ftl`): a message for each form of a reason. Fluent has what German
and Japanese need and gettext lacks: choices by any argument, in the language's own file. Its
runtime for Python takes 40 ms to import and 30 to parse our messages, a fifth of a hint; so
`fluent.syntax`, at development time, turns each file into a Python module of literals, which is
read in less than one.

catalogue   the messages of a language; how one is put together
places      names of cells, dots and edges
view        a reason as a sentence
forms       the arguments of each form

A language is added by one file: see CONTRIBUTING.
"""
