"""The table of techniques, first part: those about loops, from easy to hard."""

from takegaki.deduce.kernels import fact_board
from takegaki.deduce.technique import Level, Technique

LOOP_TECHNIQUES = (
    Technique(
        name="clue-counting",
        title="clue counting",
        level=Level.EASY,
        code=fact_board.CLUE_COUNTING,
        clues="sides",
        statement=(
            "A cell with as many lines as its clue has no other; one with as many crosses as its "
            "clue leaves has lines on all other sides."
        ),
    ),
    Technique(
        name="vertex-counting",
        title="dot counting",
        level=Level.EASY,
        code=fact_board.VERTEX_COUNTING,
        statement=(
            "Two lines or none meet at a dot: two lines leave only crosses, and a last undecided edge "
            "goes on with a line or is a cross."
        ),
    ),
    Technique(
        name="clue-table",
        title="what a clue asks for",
        level=Level.EASY,
        code=fact_board.CLUE_TABLE,
        clues="tables",
        statement=(
            "What all ways have in common in which the loop may pass a clue, as the marks there stand, holds."
        ),
    ),
    Technique(
        name="clue-region",
        title="clues beside each other",
        level=Level.NORMAL,
        code=fact_board.CLUE_REGION,
        clues="tables",
        statement=(
            "Some ways in which the loop may pass a clue break the clues beside it or end at a dot there;"
            " what the others have in common holds."
        ),
    ),
    Technique(
        name="closed-loop",
        title="the loop is closed",
        level=Level.EASY,
        code=fact_board.CLOSED_LOOP,
        statement="Once the lines form the whole loop, all other edges are crosses.",
    ),
    Technique(
        name="incoming-line",
        title="incoming line",
        level=Level.EASY,
        code=fact_board.INCOMING_LINE,
        clues="sides",
        statement=(
            "A line that comes in at a corner of a cell goes on along at most one of the two sides there;"
            " where the cell has room for only one more cross, all its other sides are lines."
        ),
    ),
    Technique(
        name="early-loop",
        title="no loop too early",
        level=Level.EASY,
        code=fact_board.EARLY_LOOP,
        statement=(
            "A line may not close a loop that leaves out another line, breaks a clue, or (where every dot"
            " is visited) leaves out a dot."
        ),
    ),
    Technique(
        name="vertex-pairs",
        title="pairs at a dot",
        level=Level.NORMAL,
        code=fact_board.VERTEX_PAIRS,
        statement=(
            "Where a line comes in at a dot, at most one of two neighbouring undecided edges is a line, "
            "and just one if they are the last; such a pair and one of its edges decide the other."
        ),
    ),
    Technique(
        name="face-pairs",
        title="pairs round a cell",
        level=Level.NORMAL,
        code=fact_board.FACE_PAIRS,
        clues="sides",
        statement=(
            "Neighbouring sides of which at most one, or at least one, is a line bound the count of lines"
            " round a cell; where the bound meets the clue, a side is decided."
        ),
    ),
    Technique(
        name="through-face",
        title="pairs through a cell",
        level=Level.TRICKY,
        code=fact_board.THROUGH_FACE,
        clues="sides",
        statement=(
            "What is known of the other sides of a cell bounds the lines on two neighbouring sides: the "
            "pair is carried to the opposite corner."
        ),
    ),
    Technique(
        name="through-vertex",
        title="pairs through a dot",
        level=Level.TRICKY,
        code=fact_board.THROUGH_VERTEX,
        statement=(
            "Where at least one of two neighbouring edges at a dot is a line, at most one of two others "
            "is; and just one if just one is and these are the last."
        ),
    ),
    Technique(
        name="clue-loop",
        title="no loop past a clue",
        level=Level.TRICKY,
        code=fact_board.CLUE_LOOP,
        clues="tables",
        statement=(
            "Some ways in which the loop may pass a clue and those beside it would close a loop that leaves"
            " out another line or clue; what the others have in common holds."
        ),
    ),
    Technique(
        name="carried",
        title="equal and opposite edges",
        level=Level.HARD,
        code=fact_board.CARRIED,
        statement="Of edges known to be equal or opposite one decides the others.",
        # By induction over the facts of which the relation follows: where one edge of a fact is decided, its
        # place has one undecided edge left, or three of which two are related, or a pair that decides it.
        spared="where one of two related edges is decided, counting, pairs and parity decide the other",
    ),
    Technique(
        name="equal-sides",
        title="equal sides",
        level=Level.HARD,
        code=fact_board.EQUAL_SIDES,
        clues="sides",
        statement=(
            "Where only one line, or only one cross, is still due round a cell, it is none of two "
            "equal sides."
        ),
    ),
    Technique(
        name="face-parity",
        title="parity of a cell",
        level=Level.HARD,
        code=fact_board.FACE_PARITY,
        clues="sides",
        statement=(
            "The number of lines still due on two to four undecided sides of a cell is even or odd: this "
            "makes two of them equal or opposite, or decides the third."
        ),
    ),
    Technique(
        name="vertex-parity",
        title="parity of a dot",
        level=Level.HARD,
        code=fact_board.VERTEX_PARITY,
        statement=(
            "The number of lines at a dot is even: this makes two of two to four undecided edges equal or"
            " opposite, or decides the third."
        ),
    ),
    Technique(
        name="pair-relation",
        title="pairs that are opposite",
        level=Level.HARD,
        code=fact_board.PAIR_RELATION,
        statement=(
            "Two neighbouring edges at a dot of which just one is a line are opposite, and the other "
            "way round."
        ),
    ),
    Technique(
        name="missing-loop",
        title="there is a loop",
        level=Level.EASY,
        code=fact_board.MISSING_LOOP,
        statement="Some edge is a line: there must be a loop.",
        spared="it refutes boards without a line, and the solution of a puzzle has lines",
    ),
    Technique(
        name="local-rule",
        title="a known pattern",
        level=Level.EXPERT,
        code=fact_board.LOCAL_RULE,
        clues="sides",
        statement="A proven rule of the library: clues and marks in one shape force further marks.",
        sentence="The pattern at {place} is known, so {then}.",
    ),
    Technique(
        name="straight-cut",
        title="counting a row",
        level=Level.EXPERT,
        code=fact_board.STRAIGHT_CUT,
        statement=(
            "A loop crosses every closed curve an even number of times: where one edge along a whole "
            "row, column or other straight walk is undecided, the others decide it."
        ),
    ),
    Technique(
        name="colouring",
        title="inside and outside",
        level=Level.EXPERT,
        code=fact_board.COLOURING,
        statement=(
            "Cells parted by a cross lie on the same side of the loop, cells parted by a line on "
            "opposite sides; an edge between cells whose sides are related along any way of decided "
            "edges is decided."
        ),
    ),
    Technique(
        name="connectivity",
        title="each side hangs together",
        level=Level.EXPERT,
        code=fact_board.CONNECTIVITY,
        statement=(
            "All cells inside hang together, and all cells outside; both reach every clue but 0. A cell "
            "that one side cannot reach is on the other; a cell without which a side would fall apart, "
            "or not reach a clue, is on that side."
        ),
        open=True,
    ),
    Technique(
        name="stranded",
        title="no stranded line",
        level=Level.EXPERT,
        code=fact_board.STRANDED,
        statement=(
            "The loop lies in one part of the board that does not fall apart when a dot is taken away; "
            "edges of parts that leave out a line, or cannot meet a clue, are crosses."
        ),
        open=True,
    ),
    Technique(
        name="what-if",
        title="a short what-if",
        level=Level.EXPERT,
        code=fact_board.WHAT_IF,
        statement=(
            "A mark is supposed, and counting alone comes to a contradiction in at most four sentences: so "
            "it is the other one."
        ),
        open=True,
    ),
    Technique(
        name="area",
        title="every way to fill an area",
        level=Level.EXPERT,
        code=fact_board.AREA,
        statement=(
            "Take the cells round a dot and those round them: of all ways to put them inside or outside "
            "that fit the clues and dots, and let each side hang together and reach every clue, what is "
            "common to all holds."
        ),
        open=True,
    ),
    Technique(
        name="free-cell",
        title="no choice without a clue",
        level=Level.EXPERT,
        code=fact_board.FREE_CELL,
        clues="sides",
        statement=(
            "Where the solution is known to be the only one: a cell without a clue, neither on it "
            "nor beside it, can never be such that the loop might as well run on its other side."
        ),
        sentence=(
            "Were it not so, the loop could as well pass {place} on its other side and there would be "
            "two solutions, so {then}."
        ),
        open=True,
        uniqueness=True,
    ),
)
