"""The files of the rule sets that come with the program; `library` has a line for each."""
