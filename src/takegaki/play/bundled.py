"""The board that comes with the program, for somebody who names none."""

BUNDLED = """\
...3......
113..12211
322.3.2223
2...2...3.
.3...12..2
2..11...2.
.3...2...3
1123.3.113
12212..322
......3...
"""
