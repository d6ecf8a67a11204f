### What takegaki says in English, the reference of the other languages. `words/view.py` has the functions:
### COUNT (of a list), EACH (a list with other words between), NUMBER (one that may be large), SENTENCE (with a
### capital letter), CLAUSE (a sentence as the rest of another one).

number =
    .between = ,

list =
    .middle = { $before }, { $next }
    .end = { $before } and { $next }

wordless = { "" }

## Places

cell =
    .in-rows = row { $row }, column { $column }
    .numbered = cell { $number }
    .hole = hole { $number }
    .corner = corner { $number }
    .outside = the outside

dot =
    .corner = the { $way } corner of { $cell }
    .at-time = the corner of { $cell } { $time }
    .of-two = the { $which ->
        [nearer] nearer
       *[farther] farther
    } corner of { $cell } { $time }
    .counted = corner { $number } of { $cell }

edge =
    .side = the { $way } edge of { $cell }
    .between = the edge between { $one } and { $other }
    .border = the border between { $one } and { $other }
    .at-time = the edge of { $cell } { $time }
    .of-two = the { $which ->
        [nearer] nearer
       *[farther] farther
    } edge of { $cell } { $time }
    .counted = edge { $number } of { $cell }

time =
    .hour = at { $hour } o'clock
    .half = at half past { $hour }

way =
    .right = right
    .bottom-right = bottom right
    .bottom = bottom
    .bottom-left = bottom left
    .left = left
    .top-left = top left
    .top = top
    .top-right = top right

from-dot =
    .right = to its right
    .bottom-right = to its lower right
    .bottom = below it
    .bottom-left = to its lower left
    .left = to its left
    .top-left = to its upper left
    .top = above it
    .top-right = to its upper right

edges =
    .its = its { $ways } { COUNT($ways) ->
        [one] edge
       *[other] edges
    }
    .of = the { $ways } { COUNT($ways) ->
        [one] edge
       *[other] edges
    } of { $cell }
    .at-dot = the { COUNT($ways) ->
        [one] edge
       *[other] edges
    } { $ways }

marks =
    .named = { $edges } { $count ->
        [one] { $mark ->
            [line] is a line
           *[cross] is a cross
        }
       *[other] { $mark ->
            [line] are lines
           *[cross] are crosses
        }
    }
    .counted = { $count ->
        [one] { $count } edge { $mark ->
            [line] is a line
           *[cross] is a cross
        }
       *[other] { NUMBER($count) } edges { $mark ->
            [line] are lines
           *[cross] are crosses
        }
    }
    .both = { $lines } and { $crosses }

## Techniques: their titles, what they say in general, and in one place

clue-counting = clue counting
    .statement = A cell with as many lines as its clue has no other; one with as many crosses as its clue leaves has lines on all other sides.
    .full = Clue { $clue } at { $place } { $clue ->
        [0] has no line
        [1] has its line
        [2] has both its lines
       *[other] has all its { $clue } lines
    }, so { $then }.
    .dot-full = { $place } has both its lines, so { $then }.
    .needs = Clue { $clue } at { $place } needs { $clue ->
        [1] the one edge that is no cross
        [2] both edges that are no crosses
       *[other] all { $clue } edges that are no crosses
    }, so { $then }.
    .dot-needs = { $place } needs both edges that are no crosses, so { $then }.

vertex-counting = dot counting
    .statement = Two lines or none meet at a dot: two lines leave only crosses, and a last undecided edge goes on with a line or is a cross.
    .full = { $place } has its two lines, so { $then }.
    .goes-on = The line that comes to { $place } can go on in one way only: { $then }.
    .dead-end = { $place } has no other edge left, so a line there would be a dead end: { $then }.

clue-table = what a clue asks for
    .statement = What all ways have in common in which the loop may pass a clue, as the marks there stand, holds.
    .follows = { $required }: { $then }.

closed-loop = the loop is closed
    .statement = Once the lines form the whole loop, all other edges are crosses.
    .follows = The loop is closed and fits every clue, so { $then }.

incoming-line = incoming line
    .statement = A line that comes in at a corner of a cell goes on along at most one of the two sides there; where the cell has room for only one more cross, all its other sides are lines.
    .turns = The line that comes to { $dot } goes on along at most one of the two sides of { $place } there, and clue { $clue } has room for only that one cross: { $then }.

early-loop = no loop too early
    .statement = A line may not close a loop that leaves out another line, breaks a clue, or (where every dot is visited) leaves out a dot.
    .closes = { NUMBER($lines) } { $lines ->
        [one] line leads
       *[other] lines lead
    } from { $one }{ COUNT($stops) ->
        [0] { "" }
       *[other] , by way of { $stops },
    } to { $other }; { $edge } would close them to a loop that { $fault }, so { $then }.

vertex-pairs = pairs at a dot
    .statement = Where a line comes in at a dot, at most one of two neighbouring undecided edges is a line, and just one if they are the last; such a pair and one of its edges decide the other.
    .once = The line that comes to { $place } can go on only once, so { $then }.
    .goes-on = The line that comes to { $place } must go on, so { $then }.
    .goes-on-once = The line that comes to { $place } goes on, and only once, so { $then }.
    .one-known = At { $place }, { $relation }, and { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }: { $then }.
    .last-two = At { $place }, { $relation }, and as the last two edges there they are lines together or not at all: { $then }.

face-pairs = pairs round a cell
    .statement = Neighbouring sides of which at most one, or at least one, is a line bound the count of lines round a cell; where the bound meets the clue, a side is decided.
    .enough = The other edges of { $place } hold at least { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }, all that its clue takes: { $then }.
    .dot-enough = The other edges of { $place } hold at least { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }, and no more than two meet: { $then }.
    .too-few = The other edges of { $place } hold { $lines ->
        [0] no line
        [one] at most { $lines } line
       *[other] at most { $lines } lines
    }, one fewer than its clue: { $then }.
    .were-it-not = Were one of these a cross, the other edges of { $place } would hold { $lines ->
        [0] no line
        [one] at most { $lines } line
       *[other] at most { $lines } lines
    }, one fewer than its clue: { $then }.
    .dot-too-few = The other edges of { $place } hold { $lines ->
        [0] no line
        [one] at most { $lines } line
       *[other] at most { $lines } lines
    }, and the loop must pass it: { $then }.

clue-region = clues beside each other
    .statement = Some ways in which the loop may pass a clue break the clues beside it or end at a dot there; what the others have in common holds.
    .follows = { $required }; with the { $beside ->
        [dots] dots
        [clue] clue
       *[clues] clues
    } beside it all ways left have in common that { $then }.
    .nothing = { $required }; with the { $beside ->
        [dots] dots
        [clue] clue
       *[clues] clues
    } beside it no way is left to draw its edges.

through-face = pairs through a cell
    .statement = What is known of the other sides of a cell bounds the lines on two neighbouring sides: the pair is carried to the opposite corner.
    .has-one = Clue 1 at { $place } has just one line, so { $then }.
    .dot-has-one = { $place } has just one line, so { $then }.
    .at-least = The other edges of { $place } hold at least { $lines ->
        [0] 0 lines
        [one] { $lines } line
       *[other] { $lines } lines
    } of its { $clue }, so { $then }.
    .at-most = The other edges of { $place } hold { $lines ->
        [0] no line
        [one] at most { $lines } line
       *[other] at most { $lines } lines
    } of its { $clue }, so { $then }.
    .exactly = The other edges of { $place } hold just { $lines ->
        [0] no line
        [one] { $lines } line
       *[other] { $lines } lines
    } of its { $clue }, so { $then }.

through-vertex = pairs through a dot
    .statement = Where at least one of two neighbouring edges at a dot is a line, at most one of two others is; and just one if just one is and these are the last.
    .no-more = At { $place }, { $relation }, and no more than two meet: { $then }.
    .goes-on = At { $place }, { $relation }, and it must go on along the edges left: { $then }.

clue-loop = no loop past a clue
    .statement = Some ways in which the loop may pass a clue and those beside it would close a loop that leaves out another line or clue; what the others have in common holds.
    .follows = { $required }; all ways left that close no loop too early have in common that { $then }.

carried = equal and opposite edges
    .statement = Of edges known to be equal or opposite one decides the others.
    .spared = where one of two related edges is decided, counting, pairs and parity decide the other
    .follows = { $relation }, and the first is { $mark ->
        [line] a line
       *[cross] a cross
    }: { $then }.

equal-sides = equal sides
    .statement = Where only one line, or only one cross, is still due round a cell, it is none of two equal sides.
    .room = Clue { $clue } at { $place } has room for only one more { $room ->
        [line] line
       *[cross] cross
    }, but { $edges } are both lines or both crosses, so { $then }.
    .dot-room = { $place } has room for only one more { $room ->
        [line] line
       *[cross] cross
    }, but { $edges } are both lines or both crosses, so { $then }.

face-parity = parity of a cell
    .statement = The number of lines still due on two to four undecided sides of a cell is even or odd: this makes two of them equal or opposite, or decides the third.

vertex-parity = parity of a dot
    .statement = The number of lines at a dot is even: this makes two of two to four undecided edges equal or opposite, or decides the third.

pair-relation = pairs that are opposite
    .statement = Two neighbouring edges at a dot of which just one is a line are opposite, and the other way round.
    .bounded = At { $place }, at most one and at least one of { $edges } is a line: { $then }.
    .known = At { $place }, just one of { $edges } is a line: { $then }.

missing-loop = there is a loop
    .statement = Some edge is a line: there must be a loop.
    .spared = it refutes boards without a line, and the solution of a puzzle has lines
    .follows = There must be a loop, so { $then }.

tile-turn = tile turning
    .statement = A tile can be turned only so that it agrees with the borders round it: no arm against the border of the board, a wall or a cross, an arm to each line. What all ways to turn it have in common holds.
    .follows = However the tile at { $place } is turned, { $then }.

no-cycle = no closed cycle
    .statement = Where lines join two cells already, another line between them would close a cycle.
    .follows = A line on { $place } would close a cycle, so { $then }.

only-ends = ends among themselves
    .statement = A tile whose arms all lead to tiles with one arm would make a network with them that nothing can join.
    .follows = At { $place } the tile would join only tiles with one arm: { $then }.

closed-part = no part closed off
    .statement = Cells that lines join, and that are not the whole board, must be able to go on. The last tile of them that is not decided may not be turned so that no way out is left, or only ways to tiles with one arm.
    .follows = What the tile at { $place } joins must not be closed off: { $then }.

turn-cycle = no cycle by turning
    .statement = A tile may not have arms to two cells that lines join already: that would close a cycle.
    .follows = Two arms of the tile at { $place } would close a cycle: { $then }.

dead-end = dead ends
    .statement = Behind a tile lie at most as many cells as behind its other arms together, and itself, for the best of the ways left to turn it. A tile may not be turned so that not all cells can be reached.
    .follows = With what can lie behind the tile at { $place }, { $then }.

local-rule = a known pattern
    .statement = A proven rule of the library: clues and marks in one shape force further marks.
    .follows = The pattern at { $place } is known, so { $then }.

straight-cut = counting a row
    .statement = A loop crosses every closed curve an even number of times: where one edge along a whole row, column or other straight walk is undecided, the others decide it.
    .follows = A loop crosses a whole row, column or other straight way an even number of times; the one through { $place } is crossed by { $lines ->
        [one] { NUMBER($lines) } line
       *[other] { NUMBER($lines) } lines
    } elsewhere, so { $then }.

colouring = inside and outside
    .statement = Cells parted by a cross lie on the same side of the loop, cells parted by a line on opposite sides; an edge between cells whose sides are related along any way of decided edges is decided.
    .follows = A way over decided edges from { $one } to { $other } crosses { $lines ->
        [one] { NUMBER($lines) } line
       *[other] { NUMBER($lines) } lines
    }, so they lie { $side ->
        [opposite] on opposite sides
       *[same] on the same side
    } of the loop: { $then }.

connectivity = each side hangs together
    .statement = All cells inside hang together, and all cells outside; both reach every clue but 0. A cell that one side cannot reach is on the other; a cell without which a side would fall apart, or not reach a clue, is on that side.
    .cut-off = If { $place } were { $side ->
        [inside] outside
       *[outside] inside
    }, { $part } would be cut off from the other cells { $side ->
        [inside] inside
       *[outside] outside
    }, by { $wall }. So it is { $side ->
        [inside] inside
       *[outside] outside
    }, too: { $then }.
    .walled-in = { $place } can't reach the other cells { $side ->
        [inside] outside
       *[outside] inside
    }: { $wall } stand in the way. So it is { $side ->
        [inside] inside
       *[outside] outside
    }: { $then }.
    .torn = { $part } can't reach the other cells { $side ->
        [inside] inside
       *[outside] outside
    } any more: { $wall } stand in the way.
    .both = The cells inside the loop must join up, and so must those outside; round { $place } there is only one way left: { $then }.

stranded = no stranded line
    .statement = The loop lies in one part of the board that does not fall apart when a dot is taken away; edges of parts that leave out a line, or cannot meet a clue, are crosses.
    .follows = A line on { $place } could not be part of one loop with all other lines: { $then }.

what-if = a short what-if
    .statement = A mark is supposed, and counting alone comes to a contradiction in at most four sentences: so it is the other one.

area = every way to fill an area
    .statement = Take the cells round a dot and those round them: of all ways to put them inside or outside that fit the clues and dots, and let each side hang together and reach every clue, what is common to all holds.
    .follows = Sort the cells around { $place } into inside and outside. Whichever way fits the clues and marks and keeps each side connected, { $then }.
    .nothing = However you sort the cells around { $place } into inside and outside, it breaks a clue or a mark or cuts one side in two.

free-cell = no choice without a clue
    .statement = Where the solution is known to be the only one: a cell without a clue, neither on it nor beside it, can never be such that the loop might as well run on its other side.
    .follows = Were it not so, the loop could as well pass { $place } on its other side and there would be two solutions, so { $then }.

cut-tile = a tile that joins areas
    .statement = All cells hang together. Where the board would fall into areas without a cell, the tile there has an arm to each of them; so has one at the only border of an area that is no cross.
    .follows = Without { $place } the board would fall apart, so its tile must have an arm to each area: { $then }.

parity-chain = even or odd round an area
    .statement = Each line within an area takes two arms of its tiles, each line out of it one. So the number of lines out of it is even or odd as the number of arms in it; the last undecided border round an area is decided by that.
    .follows = The arms in the area with { $place } and the lines out of it are even or odd together, so { $then }.

trial = trial
    .statement = A mark from which the techniques up to Hard lead to a contradiction is wrong.
    .refuted = { $mark ->
        [line] A line
       *[cross] A cross
    } on { $place } leads to a contradiction, so { $then }.
    .soon-refuted = { $mark ->
        [line] A line
       *[cross] A cross
    } on { $place } soon leads to a contradiction, so { $then }.

area-trial = trial with areas
    .statement = A mark is wrong from which the techniques up to Hard, helped by inside and outside and by what all ways to fill one area have in common, lead to a contradiction.

linked-areas = areas one after another
    .statement = A search: all areas of the board are looked at again and again, and what all ways to fill one have in common is used in the next, until marks follow.
    .follows = A search through one area after another, the last round { $place }, leaves no other way: { $then }.

deep-trial = trial within a trial
    .statement = A mark from which the techniques up to Hard, helped by trials of their own, lead to a contradiction is wrong.

exact-step = exact step
    .statement = These clues and marks together leave no solution with the opposite mark; that is proven by search.
    .follows = These clues and marks together leave no other way at { $place }, so { $then }.
    .nothing = These clues and marks together leave no solution at all.

# Of parity, round a cell and at a dot.
parity =
    .due = Clue { $clue } at { $place } takes an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges }, so { $then }.
    .due-related = Clue { $clue } at { $place } takes an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges }, of which { EACH($relations, between: "; ") }. So { $then }.
    .dot-due = At { $place }, an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges } are lines, because a dot has two lines or none. So { $then }.
    .dot-due-related = At { $place }, an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges } are lines, because a dot has two lines or none. Of these, { EACH($relations, between: "; ") }. So { $then }.

# Of techniques on boards whose dots are what people call cells.
cell-counting = cell counting
cell-pairs = pairs at a cell
through-cell = pairs through a cell
cell-parity = parity of a cell

## What follows

then =
    .marks = { $marks }
    .nothing-fits = nothing fits any more
    .opposed = { $edge } must be { $mark ->
        [line] a line, but it is a cross
       *[cross] a cross, but it is a line
    }
    .clash = { $found }, which contradicts the board
    .contradicts = it contradicts the board

relation =
    .at-most-one = at most one of { $edges } is a line
    .at-least-one = at least one of { $edges } is a line
    .equal = { $edges } are both lines or both crosses
    .opposite = just one of { $edges } is a line

loop-fault =
    .clue-missed = leaves out the { $clue } at { $cell }
    .clue-broken = leaves clue { $clue } at { $cell } with { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    }
    .line-missed = leaves out the line on { $edge }
    .dot-missed = leaves out a dot

tile =
    .lines = it has { COUNT($lines) ->
        [one] a line
       *[other] lines
    } { $lines }
    .crosses = it has { COUNT($crosses) ->
        [one] a cross
       *[other] crosses
    } { $crosses }
    .both = it has { COUNT($lines) ->
        [one] a line
       *[other] lines
    } { $lines }, and { COUNT($crosses) ->
        [one] a cross
       *[other] crosses
    } { $crosses }
    .cannot-point = it cannot point { EACH($ways, between: " nor ") }
    .cannot-turn = it cannot be turned at all
    .reach = a line from { $before } to { $cell } joins at most { $most ->
        [one] { NUMBER($most) } cell
       *[other] { NUMBER($most) } cells
    } there

beside =
    .right = to the right
    .up = above
    .left = to the left
    .down = below

direction =
    .some = { EACH($ways, between: " and ") }
    .none = nowhere
    .right = right
    .up = up
    .left = left
    .down = down

## Clues: what they are called, and what they require

clue =
    .sign = clue { $sign }
    .sheep = sheep
    .wolf = wolf
    .white-circle = white circle
    .black-circle = black circle
    .empty-tile = empty tile
    .end-tile = end tile
    .corner-tile = corner tile
    .straight-tile = straight tile
    .t-tile = T tile
    .cross-tile = cross tile

requires =
    .lines = { $cell } has { $lines ->
        [0] no line
        [one] { $lines } line
       *[other] { $lines } lines
    }
    .one-of-two = { $cell } has { $one ->
        [0] no line
       *[other] { $one }
    } or { $other ->
        [one] { $other } line
       *[other] { $other } lines
    }
    .more-lines = { $cell } has more lines than { $other }
    .sheep = the sheep at { $cell } is inside the loop, with an odd number of lines on its way out{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }through { $cells } and
    } over { $edge }
    .wolf = the wolf at { $cell } is outside the loop, with an even number of lines on its way out{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }through { $cells } and
    } over { $edge }
    .white-circle = the loop must go straight through the white circle at { $cell }, and turn just before or behind it
    .black-circle = the loop must turn on the black circle at { $cell }, and go straight before and behind it
    .tile = the { $clue } at { $cell } is turned to fit all sides

## Patterns by name: their titles, and why they hold

pattern =
    .follows = { SENTENCE($title) } ({ $cells }): { $then }.
    .at-corner = { SENTENCE($title) } ({ $cell }, at its { $way } corner): { $then }.
    .same-reason = The reason is that of step { $step }.

pattern-counting = counting

pattern-3-in-the-corner = 3 in the corner
    .proof-1 = At the corner of the board two edges meet: both are lines, or none is.
    .proof-2 = Were none a line, only two edges would be left to the 3.

pattern-2-in-the-corner = 2 in the corner
    .proof-1 = At the corner of the board two edges meet: both are lines, or none is.
    .proof-2 = If both are, the 2 is complete, and each of them goes on along the border.
    .proof-3 = If none is, its other two edges are lines, and each of them comes to the border and goes on along it.

pattern-1-in-the-corner = 1 in the corner
    .proof-1 = At the corner of the board two edges meet: both are lines, or none is.
    .proof-2 = Two lines are too many for the 1.

pattern-two-3s-side-by-side = two 3s side by side
    .proof-1 = If the edge between them is a cross, all their others are lines, and the dots at its ends are full.
    .proof-2 = If it is a line, just one more line meets it at each end, and each 3 has two more.
    .proof-3 = One 3 cannot have both of those at the ends, for the other would have only two lines; so each has one of them and its far edge.
    .proof-4 = Either way the far edges are lines, and no line goes on from the middle one.

pattern-two-3s-across-a-dot = two 3s across a dot
    .proof-1 = Each 3 has at least one line at the dot between them, and no more than two meet: each has just one.
    .proof-2 = So each 3 has both its edges on the far side.

pattern-3s-across-2s = 3s across 2s
    .proof-1 = A 3 has at least one line at the dot towards the 2, so the 2 has at most one there.
    .proof-2 = So it has at least one at its far dot, and what comes next at most one there, up to the other 3.
    .proof-3 = The same holds from the other end, so that each clue has just one line at each of these dots.
    .proof-4 = So both 3s have both their edges on the far side.

pattern-3-beside-two-crosses = 3 beside two crosses
    .proof-1 = Two edges are left at the dot where the crosses meet, both of the 3: both are lines, or none is.
    .proof-2 = Were none a line, only two edges would be left to the 3.

pattern-a-line-comes-to-a-3 = a line comes to a 3
    .proof-1 = The line goes on along at most one of the two edges of the 3 at its corner.
    .proof-2 = The 3 may lack only one line, so just one of the two is a line, and both others are lines.
    .filled = The line that came and the one that goes on are two at its corner, so no other line meets there.

pattern-two-1s-at-the-border = two 1s at the border
    .proof-1 = A line between them would come to the border and go on along it, beside one of the two.
    .proof-2 = That 1 would then have two lines.

pattern-0-beside-3 = 0 beside 3
    .proof-1 = The 0 has no line, so the edge between them is a cross.
    .proof-2 = The 3 needs all its other three edges.

pattern-1-beside-two-crosses = 1 beside two crosses
    .proof-1 = Two edges are left at the dot where the crosses meet, both of the 1: both are lines, or none is.
    .proof-2 = Two lines are too many for the 1.

pattern-3-beside-a-cross-at-the-border = 3 beside a cross at the border
    .proof-1 = Two edges are left at the dot where the cross meets the border, both of the 3: both are lines, or none is.
    .proof-2 = Were none a line, only two edges would be left to the 3.

pattern-1-beside-a-cross-at-the-border = 1 beside a cross at the border
    .proof-1 = Two edges are left at the dot where the cross meets the border, both of the 1: both are lines, or none is.
    .proof-2 = Two lines are too many for the 1.

pattern-a-line-comes-to-a-1 = a line comes to a 1
    .proof-1 = The line can go on only along one of the two edges of the 1 at its corner.
    .proof-2 = That is the one line of the 1, so both others are crosses.

pattern-a-line-comes-to-a-2-with-a-cross = a line comes to a 2 with a cross
    .proof-1 = The line goes on along at most one of the two edges of the 2 at its corner.
    .proof-2 = So one of the other two is a line, and only one of them is no cross.
    .proof-3 = Then the 2 has its other line at that corner: it is where the line goes on.

pattern-a-line-comes-to-a-2 = a line comes to a 2
    .proof-1 = The line can go on only along one of the two edges of the 2 at its corner.
    .proof-2 = So just one of the other two is a line, and it comes to the corner across.
    .proof-3 = There it must go on, and only one edge is left for it.

pattern-1-across-a-dot-from-a-3 = 1 across a dot from a 3
    .proof-1 = Both edges of the 3 away from the dot between them are lines, so just one at the dot is.
    .proof-2 = One line there needs just one more, and it can only be an edge of the 1.
    .proof-3 = So the 1 has its line there, and its other edges are crosses.

pattern-3-across-a-dot-from-a-1 = 3 across a dot from a 1
    .proof-1 = Both edges of the 1 away from the dot between them are crosses, so its line is at the dot.
    .proof-2 = One line there needs just one more, and it can only be an edge of the 3.
    .proof-3 = So the 3 has only one line there, and both its other edges are lines.

pattern-two-1s-across-a-dot = two 1s across a dot
    .proof-1 = Both edges of the one 1 away from the dot between them are crosses, so its line is at the dot.
    .proof-2 = One line there needs just one more, and it can only be an edge of the other 1.
    .proof-3 = So that has its line there, and its other edges are crosses.

pattern-2-in-the-corner-across-a-dot-from-a-3 = 2 in the corner across a dot from a 3
    .proof-1 = At the corner of the board two edges meet: both are lines, or none is.
    .proof-2 = Were none a line, the 2 would have both its lines at the dot between them.
    .proof-3 = No other line could meet there, and only two edges would be left to the 3.

pattern-1-beside-a-3-at-the-border = 1 beside a 3 at the border
    .proof-1 = Were the edge of the 3 at the border a cross, its other three would be lines, the one between them too.
    .proof-2 = That line comes to the border, where it could go on only along the 1, which would then have two lines.
    .proof-3 = So the edge at the border is a line; between the two it goes on, and only along the 1.
    .proof-4 = That is the one line of the 1, so its other two edges are crosses.

## Proofs: chains of edges, what is supposed, and what comes of it

chain =
    .equal = { NUMBER($edges) } edges, each like the one before or its opposite, lead from { $one } to { $other }: these two are both lines or both crosses.
    .opposite = { NUMBER($edges) } edges, each like the one before or its opposite, lead from { $one } to { $other }: just one of these two is a line.

proof =
    .suppose = Suppose that { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }.
    .so = So { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }.
    .conflict = Conflict: { CLAUSE($clash) }
    .branch = On from { $place }:
    .counting = By counting{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    }, { $then }.
    .counting-up-to = By counting{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    }, { $then }, in the end { $mark ->
        [line] a line
       *[cross] a cross
    } on { $edge }.
    .same-conflict = Conflict: the same as in step { $step }.
    .same-end = From there on all is as in step { $step }.
    .from-there = From there, step by step:

not-local =
    .what-if = Nothing local follows here; a what-if: { CLAUSE($of) }
    .step = Nothing local follows here. { SENTENCE($of) }

premise =
    .all = It rests on: { EACH($premises, between: "; ") }.
    .clue = { $clue } at { $cell }
    .mark = { $mark ->
        [line] a line
       *[cross] a cross
    } on { $edge }
    .more = { $count } more

## Several steps told as one

run =
    .goes-on = The line that comes to { $begin } can go on in one way only, as far as { $end }: { $then }.
    .dead-end = Edge by edge from { $begin } as far as { $end } a line would be a dead end: { $then }.

idea =
    .with-counting = { SENTENCE($step) } By counting from there, { $then }.
    .with-turning = { SENTENCE($step) } By turning tiles from there, { $then }.
    .step-by-step = Step by step, from { $begin } on: { $then }.
    .of-technique = { SENTENCE($title) }{ $places ->
        [one] { "" }
       *[other] { " " }at { $places } places
    }: { $then }.

where =
    .nowhere = { "" }
    .cells = , at { $cells }
    .corners = , at corners of { $cells }
    .more-cells = { $count ->
        [one] { NUMBER($count) } more cell
       *[other] { NUMBER($count) } more cells
    }

together =
    .zeros = These { $count } clues are 0 and take no line: { $then }.
    .zeros-at = These { $count } clues{ $where }, are 0 and take no line: { $then }.
    .full-clues = These { $count } clues have all their lines{ $where }: { $then }.
    .clues-need = These { $count } clues need all their edges that are no crosses{ $where }: { $then }.
    .full-dots = { $count } { $dots ->
        [dots] dots
       *[cells] cells
    } have their two lines{ $where }: { $then }.
    .go-on = Lines can go on in one way only at { $count } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where }: { $then }.
    .dead-ends = At { $count } { $dots ->
        [dots] dots
       *[cells] cells
    } a line would be a dead end{ $where }: { $then }.
    .visited = The loop needs the last two edges at { $count } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where }: { $then }.

## Hints

hint =
    .look = Look at { $region }: { $title }.
    .look-at-tile = Look at { $cell }: its neighbours leave it one way to be turned.
    .after-steps = After { $count ->
        [one] { NUMBER($count) } more step
       *[other] { NUMBER($count) } more steps
    }:
    .so-tile = So { $cell } points { $ways }.
    .tile = { SENTENCES($steps, between: " ") }
    .solved = The puzzle is solved.
    .loop-solved = The lines are one loop that fits all clues.
    .tree-solved = The lines join all cells without a cycle, and fit all tiles.
    .where-wrong = { $count ->
        [one] A mark is wrong: look at { $places }.
       *[other] { $count } marks are wrong: look at { $places }.
    }
    .where-together = Some marks exclude each other: look at { $places }.
    .why-wrong = { $count ->
        [one] No solution has { $marks }.
       *[other] No solution has any of these marks: { EACH($marks, between: ", ") }.
    }
    .why-together = No solution holds all of these { $count } marks, one must go: { EACH($marks, between: ", ") }.
    .no-solution = The puzzle has no solution, whatever the marks.
    .no-time = There was no time for a hint.
    .stopped = The search was stopped: { $reason }.
    .interrupted = The search was stopped by Ctrl-C.
    .several = Nothing more follows: several solutions agree with this board.
    .difference = Two of them differ on { $edge }.
    .locked-clash = Some locked tiles clash: look at { $places }.
    .unlock = An arm leads to a side where none can be: unlock some of these { $count }.

region =
    .line = the line between { $dots }
    .clue = { $cell } and its { $clue }
    .clues = { EACH($clues, between: ", and at ") }
    .dots = { $dots }
    .around = what lies round { $cells }{ $count ->
        [0] { "" }
       *[other] , and at { $count } clues
    }
    .board = the whole board{ $count ->
        [0] { "" }
       *[other] , and at { $count } clues
    }
    .places = { $places }
