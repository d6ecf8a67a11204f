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

two-ends = two ends of one line
    .follows = If { $place } were { $mark ->
        [line] a line
       *[cross] a cross
    }, the two ends of one line would meet too early, so { $then }.

player-level =
    .basics = Basics
    .patterns = Patterns
    .one-of-two = One of two
    .colours = Colours
    .connected = Connected
    .what-if = What-if
    .deep = Deep

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
    .place = { $cells }
    .at-places = { SENTENCE($title) } at { NUMBER($count) } places ({ EACH($places, between: "; ") }): { $then }.
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

## The page: its frame

page-language =
    .own-name = English

page-frame =
    .to-board = To the board
    .areas = Areas
    .settings = Settings
    .board = Board
    .panel = Beside the board
    .tools = Tools
    .stop = Stop
    .close = Close
    .opening = Opening …
    .no-script = This page draws its boards with JavaScript, which is switched off here.

page-area =
    .play = Play
    .edit = Edit
    .generate = Generate
    .experiments = Experiments
    .learn = Learn
    .rules = Rules
    .library = Library

page-trouble =
    .gone = takegaki isn't running any more. Start it again and reload this page.
    .gone-enter = takegaki isn't running any more. Start it again and open the address that it prints.
    .status = takegaki answered with status { $status }. Reload this page.
    .broke-off = The answer broke off. Try again.
    .busy = Busy finishing something else …
    .line = line { $line }
    .column = column { $column }
    .at = { $place }: { $message }
    .no-room = Your last moves aren't saved yet: takegaki can't write to its disk. They are kept while it runs. Trying again …
    .no-access = Your last moves aren't saved yet: takegaki was restarted. Open the address it prints in this browser, and this page goes on.
    .no-answer = Can't reach takegaki. Your last moves aren't saved yet. Trying again …
    .no-puzzle = I can't find a puzzle in this address. { $why }

page-activity =
    .working = Working …
    .preparing = Setting up for speed{ $time ->
        [none] { "" }
        [seconds] , about { $left } s left
       *[other] , about { $left } minutes left
    }. You can already play.

## The page: puzzles and boards

page-puzzle =
    .sized = { $name } { $cols } × { $rows }
    .of-cells = { $name }, { $cells } cells
    .on-tiling = { $kind } { $tiling }
    .rows = { $name }, { $rows } rows, { $cols } columns
    .title = { $title } · takegaki

puzzle-kind =
    .slitherlink = Slitherlink
    .slitherlink-pairs = Slitherlink with pairs
    .slitherlink-sheep = Sheep and wolves
    .slitherlink-inequality = Inequality Slitherlink
    .masyu = Masyu
    .net = Net

puzzle-rules =
    .slitherlink = Connect dots to draw a single closed loop. It never branches or crosses itself. A number tells you how many sides of that cell the loop uses.
    .slitherlink-pairs = Connect dots to draw a single closed loop. It never branches or crosses itself. Of the numbers in a cell, one tells you how many of its sides the loop uses.
    .slitherlink-sheep = Connect dots to draw a single closed loop. A number tells you how many sides of that cell the loop uses. All sheep (S) are inside the loop, all wolves (W) outside.
    .slitherlink-inequality = Connect dots to draw a single closed loop. A number tells you how many sides of that cell the loop uses. A sign (<, >, ^, v) points to the neighbour that has fewer lines.
    .masyu = Draw a single loop through every circle. At a white circle go straight, and turn in the cell before or after it (or both). At a black circle turn, and go straight through the next cell on both sides.
    .net = Turn the tiles until everything is connected, with no closed circuits.

page-level =
    .easy = Easy
    .normal = Normal
    .tricky = Tricky
    .hard = Hard
    .expert = Expert
    .trial = What-if
    .search = Search
    .up-to = Up to { $level }
    .label = Level

## The page: playing

page-tool =
    .undo = Undo
    .redo = Redo
    .hint = Hint
    .jumble = Jumble
    .jumble-title = Turn all tiles that are not locked
    .check = Check
    .trial = Trial
    .trial-title = Try out an idea. You can undo it all at once.
    .new = New
    .new-title = Another puzzle
    .more = More
    .clear = Clear
    .clear-title = Remove all marks
    .play = Play
    .play-title = Play this puzzle
    .board = Board
    .board-title = A new, empty board
    .done = Done
    .all-in = All in
    .swap = Swap
    .swap-title = Swap in and out
    .with-key = { $title } ({ $key })

page-game =
    .locked = You've solved this one. Press Undo if you want to change it.
    .solved-in = Solved in { $minutes ->
        [0] { "" }
        [one] one minute
       *[other] { $minutes } minutes
    }{ $both ->
        [no] { "" }
       *[other] { " " }and{ " " }
    }{ $seconds ->
        [0] { "" }
        [one] one second
       *[other] { $seconds } seconds
    }.
    .solved-at-once = Solved in no time.
    .solved-clock = Solved in { $time }
    .time = Time
    .trial-name = Trial { $number }
    .discard = Discard
    .keep = Keep
    .several = more than one solution
    .none = no solution
    .has-several = This puzzle has more than one solution.
    .has-none = This puzzle has no solution.

page-hint =
    .title = Hint
    .why = Why?
    .apply = Apply it
    .show = Show me
    .remove = { $count ->
        [one] Remove it
       *[other] Remove them
    }

page-check =
    .title = Check
    .solved = Solved. Your loop matches every clue.
    .clues-clash = This puzzle has no solution. These clues can't all be met.
    .tiles-clash = This puzzle has no solution. These tiles can't all fit.
    .no-mistakes = No mistakes so far.
    .tiles-wrong = Some locked tiles are wrong.
    .marks-wrong = { $count ->
        [one] One mark is wrong.
       *[other] { $count } marks are wrong.
    }
    .more = ({ $count } more)

page-fault =
    .branch = The loop branches here: { $lines ->
        [3] three
        [4] four
       *[other] { $lines }
    } lines meet { $place ->
        [cell] in one cell
       *[other] at one dot
    }.
    .crossing = The loop crosses itself here: { $lines ->
        [4] four
       *[other] { $lines }
    } lines meet { $place ->
        [cell] in one cell
       *[other] at one dot
    }.
    .dead-end = The loop gets stuck here.
    .unvisited = The loop can't pass this dot any more.
    .clue = This { $clue } has { $lines ->
        [0] no lines
        [one] one line
        [2] two lines
        [3] three lines
       *[other] { $lines } lines
    }.
    .clue-short = This { $clue } can't get enough lines.
    .circle = The loop can't pass this circle as it should.
    .side = This animal is on the wrong side of the loop.
    .loop = This loop is closed too early.
    .cycle = These tiles form a closed circuit.
    .tile = A locked tile points where it can't connect.
    .apart = These tiles are cut off from the others.

page-how =
    .title = How to play
    .mouse = Mouse
    .finger = Finger
    .keys = Keys
    .lines-mouse = Click an edge or drag along several to draw. Right-click to put a cross. Click inside a cell to mark it as inside or outside the loop.
    .lines-finger = Drag along edges, or tap one for a line, again for a cross, again for nothing. Hold for a cross. Zoom with two fingers.
    .lines-keys = Move with the arrows. Enter draws a line, Space puts a cross. Hold Shift to draw along.
    .tiles-mouse = Left-click turns a tile anticlockwise, right-click clockwise. Middle-click or Shift-click locks it.
    .tiles-finger = Tap to turn, hold to lock.
    .tiles-keys = Move with the arrows. A and D turn, F turns half round, S locks. On a board that wraps, Shift and an arrow move the view.
    .help-keys = H gives a hint. Press it again to see why, and once more to apply it. C checks, U undoes, R redoes.

page-more =
    .title = More
    .start-again = Start again
    .start-again-hint = you can undo this
    .ink = Ink what I have
    .ink-hint = new lines will be in pencil
    .erase = Erase the pencil lines
    .keep = Keep in the library
    .keep-hint = with a title
    .keep-new-hint = as a new puzzle
    .share = Share
    .share-hint = link, picture, text
    .open = Open a file or a text
    .open-hint = any format, or pasted
    .save = Save or copy as …
    .print = Print or PDF
    .learn = Learn from this board
    .work-log = Work log
    .work-log-hint = what can be deduced after each move
    .edit = Edit this puzzle

page-keep =
    .title = Title
    .keep = Keep
    .saved = Saved in your library.

## The page: settings

page-setting =
    .language = Language
    .language-auto = Same as the browser
    .theme = Colours
    .theme-auto = Same as the system
    .theme-day = Blue and yellow
    .theme-classic = Green and yellow
    .theme-dark = Dark
    .theme-grey = Greyscale
    .theme-contrast = High contrast
    .click = Clicking draws
    .click-line = A line
    .click-cross = A cross
    .drag = Dragging
    .drag-draw = Draws
    .drag-view = Moves the board
    .wheel = Wheel or trackpad
    .wheel-zoom = Zooms
    .wheel-move = Moves the board
    .crosses = Show crosses as
    .crosses-cross = ×
    .crosses-faint = Faint edge
    .crosses-hidden = Nothing
    .hold = Long press
    .hold-short = Half a second
    .hold-long = Two seconds
    .errors = Show mistakes
    .errors-check = When I check
    .errors-on = At once
    .errors-off = Never
    .numbers = Row and column numbers
    .numbers-words = With words
    .numbers-always = Always
    .numbers-never = Never
    .automatic = Automatic crosses
    .automatic-hint = around full clues and dots
    .shades = Mark inside and outside
    .shades-hint = by clicking inside a cell
    .fade = Fade full clues
    .map = Overview map
    .map-hint = on large boards
    .timer = Show the time
    .work_log = Show the work log
    .work_log-hint = in Learn, Generate and while playing
    .still = Reduce motion

page-keys =
    .title = Keys
    .arrows = Arrows
    .arrows-do = move by half a step
    .enter = Enter, Space
    .enter-do = line, cross; in a cell inside, outside
    .shift = Shift + arrow
    .shift-do = draw along; Ctrl: crosses
    .undo = U, R
    .undo-do = undo, redo (also Ctrl+Z, Ctrl+Y)
    .hint = H, C
    .hint-do = hint, check
    .zoom = +, −, 0
    .zoom-do = closer, further, whole board

## The page: where to look

page-look =
    .clue = Look at the highlighted { $clue }.
    .sign = Look at the highlighted clue.
    .white = Look at the highlighted white circle.
    .black = Look at the highlighted black circle.
    .clues = Look at the { $count } highlighted clues.
    .line = Look at the highlighted line.
    .dots = { $count ->
        [one] Look at the highlighted dot.
       *[other] Look at the { $count } highlighted dots.
    }
    .around = Look at the highlighted area.
    .board = Look at the whole board.
    .cell = Look at the highlighted tile.
    .tile = Look at the highlighted tile. Its neighbours leave it only one way to turn.
    .together = Some marks can't all be right.
    .clash = Some locked tiles don't fit together.
    .why-wrong = { $count ->
        [one] No solution has the highlighted mark.
       *[other] No solution has any of the { $count } highlighted marks.
    }
    .why-together = The { $count } highlighted marks can't all be right. One of them must go.
    .unlock = { $count ->
        [one] The highlighted tile points where nothing can be. Unlock it.
       *[other] A highlighted tile points where nothing can be. Unlock one of these { $count }.
    }

## What the server answers

refused =
    .no-access = This browser has no access to takegaki. Open the latest address that takegaki has printed in its terminal: each one lets in one browser, until takegaki or the browser ends.
    .too-many-files = too many large files at once; try again in a moment
    .host = this server does not answer to that host name
    .other-site = a page of another site may not ask here
    .methods = write one of { $known }
    .not-json = send application/json
    .bytes = { NUMBER($count) } bytes; at most { NUMBER($most) } are taken
    .more-bytes = more than { NUMBER($most) } bytes
    .slow = the request was not complete after { $seconds } s
    .cut-off = the request was cut off
    .not-utf8 = this is no UTF-8 text; save it as UTF-8
    .nested = JSON: nested too deeply
    .not-object = write a JSON object
    .number-word = { $word } is no number
    .no-answer = the process of this job gave no answer
    .library = the library of games cannot be read or written; see the server's log
    .no-game = there is no such game
    .kept-as = { $why }; yours is kept as game { $game }
    .other-window = this game went on in another window
    .no-technique = there is no such technique
    .rule-numbers = the rules of this set have the numbers 1 to { $most }
    .one-of = { $given } isn't known here; choose one of { $known }
    .exactly-one = give exactly one of { $known }
    .post = this address takes POST
    .nothing-here = there is nothing at this address
    .method-here = this address does not take that method
    .failed = something went wrong here; see the server's log
    .no-process = no process could be started
    .ends-early = the processes for jobs end before they begin
    .queue = { $count } jobs wait already; try again in a moment
    .took-longer = this took longer than { $seconds } s
    .took-processor = this took more than { $seconds } s of a processor
    .job-ended = the process of this job has ended; it may have needed more memory than it may have
    .memory = this takes more memory than a job may have
    .no-puzzle = no puzzle: { $why }
    .three-shares = write three numbers that add up to 100
    .whole-numbers = write whole numbers
    .too-many-cells = a board of { NUMBER($cells) } cells; a page takes at most { NUMBER($most) }
    .print-cells = so many cells are too many to print at once
    .rule-not-proven = rule { $rule } is { $status }; only proven rules are applied
    .fill-not-here = filling in numbers isn't supported for { $kind } yet
    .rules-fall-short = the rules do not solve it with all these numbers
    .clues-not-here = looking at single clues isn't supported for { $kind } yet
    .several = there are several solutions, so no clue can be spared
    .none = there is no solution
    .cells-text = write { NUMBER($count) } of # and ., one for each cell
    .edges-text = write a character, x or |, for each edge
    .tiles-needed = a board of tiles cannot be without tiles
    .a-text = write a text
    .text-or-number = write a text or a number
    .a-number = write a number
    .whole-number = write a whole number
    .whole-from = write a whole number from { NUMBER($least) } to { NUMBER($most) }
    .number-from = write a number from { $least } to { $most }
    .true-or-false = write true or false
    .true = write true
    .a-list = write a list
    .texts = write texts
    .an-object = write an object
    .entries = { NUMBER($count) } entries; at most { NUMBER($most) } are taken
    .no-option = there is no option { $name }
    .not-private = { $folder }: other users could read it
    .cannot-listen = cannot listen on { $host }, { $first ->
        [same] port { $last }
       *[other] ports { $first } to { $last }
    }: { $why }
    .games-not-kept = games will not be kept: { $why }
    .no-browser-yet = no browser has come here yet; open this address in one:
    .no-browser = no browser was found; open this address in one:

field =
    .actions = Actions
    .cells = Cells
    .text = Text
    .marks = Marks
    .position = Position
    .meta = About the puzzle
    .part = Only a part
    .per-page = Puzzles on a page
    .drawing = Drawing or map

work =
    .early-loop = don't close the loop
    .trial = what-if
    .branch = three lines at a dot
    .given = given

## Games that are read

save =
    .characters = a save of { NUMBER($count) } characters; at most { NUMBER($most) } are taken
    .version = version { $given } of a game; this program reads { $known }
    .an-object = write an object here
    .a-text = write a text here
    .a-list = write a list here
    .a-number = write a number here
    .true-or-false = write true or false here
    .steps-done = write the number of steps done so far
    .steps = write a number of steps
    .other-position = the position is not what this step is made in
    .step-entry = write a text such as 17.- or an object
    .step-lists = a step needs a list of actions and a list of changes
    .two-changes = two changes of one layer
    .change = write a change: [layer, ids, before, after]
    .id-range = an id is not from 0 to { NUMBER($last) }
    .characters-each = each id needs one character before and one after, and may stand here once
    .checkpoint = each name needs a number of steps
    .place = game, step { $number }
    .game = game
    .in-game = game, { $part }

action =
    .id = write the id of { $what ->
        [edge] an edge
        [face] a face
       *[other] a cell
    }
    .mark = write 1 (line), -1 (cross) or 0 (none)
    .shade = write 0 (none), 1 (inside) or 2 (outside)
    .quarters = write 1, 2 or 3
    .flag = write true or false
    .whole = write a whole number
    .marks = write a text with a character for each edge
    .not-this = { $wanted }, not { $given }
    .an-action = write an action with "do", one of { $known }
    .unknown = this entry is not known
    .not-a-move = act takes marks by their edges, or an action, not { $given }
    .no-place = there is no { $what ->
        [edge] edge
        [face] face
       *[other] cell
    } { $number }; they run to { NUMBER($last) }
    .marks-for-edges = { NUMBER($marks) } marks for { NUMBER($edges) } edges
    .one-of = write one of { $known }
    .entries = { NUMBER($count) } entries for { NUMBER($most) } { $what }
    .whole-from = write whole numbers from { $least } to { $last }

library =
    .damaged = the library is damaged: { $why }
    .no-text = no text where a game was saved
    .no-library = this is no library: { $why }
    .version = a library of version { $given }; this program knows { $known }
    .no-home = there is no home folder; set { $variable } to name another one
    .size = write a size such as 10x7 or 101-400, or { $known }
    .one-of = choose one of { $known }
    .one-of-or-none = choose one of { $known } or none
    .no-technique = there is no technique { $given }
    .endless = { $path }: other programs keep saving this game

game-error =
    .position = begin a game with a Position or None
    .other-board = the position belongs to another board
    .no-copy = a Session is neither copied nor pickled: takegaki.play.saves writes and reads games

## The page: the board

page-stage =
    .closer = Closer
    .further = Further
    .whole = Whole board
    .move = Move the view
    .move-up = Move the view up
    .move-down = Move the view down
    .move-left = Move the view left
    .move-right = Move the view right
    .tile-locked = This tile is locked.

page-spoken =
    .cell = row { $row }, column { $column }
    .cell-number = cell { $number }
    .corner = corner { $number }
    .clue = clue { $clue }
    .no-clue = no clue
    .hidden-clue = hidden clue
    .white = white circle
    .black = black circle
    .lines = line { LIST($ways) }
    .crosses = cross { LIST($ways) }
    .inside = inside
    .outside = outside
    .too-many = too many lines
    .finished = finished
    .arms = arms { LIST($ways) }
    .empty = empty
    .locked = locked
    .powered = powered
    .edge = { $way } edge of { $cell }
    .way-of = { $way } of { $cell }
    .edge-is = { $edge }: { $mark ->
        [line] line
        [cross] cross
       *[other] blank
    }
    .dot = dot, { $way } of { $cell }; { $lines ->
        [0] no lines
        [one] one line
       *[other] { $lines } lines
    }

page-way =
    .right = right
    .bottom-right = bottom right
    .bottom = bottom
    .bottom-left = bottom left
    .left = left
    .top-left = top left
    .top = top
    .top-right = top right
    .up = up
    .down = down

## The page: files and printing

page-file =
    .too-large = { $name } is too large.
    .title = Open
    .text = Puzzle as text
    .placeholder = A link, a game ID, rows of numbers, a saved file …
    .open-text = Open this text
    .choose = Choose a file
    .formats = Takegaki recognises puzz.link, Loopy, Net, Pencilbox, pzprv3, janko.at, puzzle-loop.com, CSV, plain rows, its own JSON, SVG drawings and GeoJSON maps.
    .in-format = The puzzle in this format
    .format = Format
    .save-title = Save or copy
    .with-marks = With my marks
    .copy = Copy
    .copied = Copied.
    .cannot-copy = Your browser doesn't let this page copy. Select the text instead.
    .save-file = Save as a file
    .no-picture = Your browser can't draw this picture. Save it as SVG instead.

page-share =
    .title = Share
    .link = Copy a link to this page
    .puzzlink = Copy the puzz.link address
    .game-id = Copy the game ID
    .other = Copy or save in another format
    .svg = Picture as SVG
    .png = Picture as PNG

page-print =
    .title = Print
    .print = Print
    .solution = Solution at the back
    .solutions = Solutions at the back
    .pdf = Save a PDF
    .per-page = Puzzles on a page

## The page: a new puzzle

page-new =
    .title = New puzzle
    .puzzle = Puzzle
    .board = Board
    .size = Size
    .make = Make it
    .making = Making a puzzle …
    .more = More options
    .board-title = New board
    .columns = Columns
    .rows = Rows
    .begin = Begin

page-family =
    .periodic = Tilings
    .aperiodic = Tilings that never repeat
    .drawn = Bricks, rings, at random
    .grid = Squares

puzzle-tiling =
    .square = Squares
    .honeycomb = Honeycomb
    .triangular = Triangles
    .eared-triangular = Triangles, old Loopy
    .snub-square = Snub square
    .cairo = Cairo pentagons
    .great-hexagonal = Great hexagonal
    .octagonal = Octagons and squares
    .kites = Kites
    .floret = Floret pentagons
    .dodecagonal = Dodecagons and triangles
    .great-dodecagonal = Great dodecagonal
    .great-great-dodecagonal = Great great dodecagonal
    .kagome = Kagome
    .compass-dodecagonal = Compass dodecagonal
    .penrose-kites = Penrose kites and darts
    .penrose-rhombs = Penrose rhombs
    .hats = Hats
    .spectres = Spectres
    .voronoi = Voronoi cells at random
    .delaunay = Triangles at random
    .bricks = Bricks
    .rings = Rings
    .cells = Cells
    .torus = Wrapping

## The page: the library

page-library =
    .search = Search
    .search-hint = title, author, …
    .size = Size
    .state = State
    .proven = Proven
    .technique = Technique
    .all = All
    .state-begun = Begun
    .state-new = Not begun
    .state-solved = Solved
    .verdict-unique = Exactly one solution
    .verdict-multiple = Several solutions
    .verdict-none = No solution
    .verdict-unknown = Not known
    .show-more = Show more
    .print = Print selected
    .rate = Rate all puzzles
    .rating = Rating puzzle { $number } of { $count } …
    .no-match = No puzzle matches.
    .empty = Every puzzle you play is kept here. There are none yet.
    .matches = { NUMBER($count) } match, { NUMBER($shown) } are shown.
    .choose = Choose { $title }
    .delete = Delete
    .delete-for-good = Delete for good?
    .keep = Keep

## The page: learning

page-learn =
    .explain = Explain
    .apply = Apply
    .solve = Solutions
    .numbers = Numbers

page-explain =
    .hardest = Hardest level
    .up-to = Up to
    .thinking = Thinking …
    .solved = Solved.
    .stuck = Nothing more to find at this level.
    .stuck-several = Nothing more to find, as there are several solutions.
    .stuck-none = Nothing more to find, as there is no solution.
    .contradiction = These marks can't all be right.
    .stopped = Time is up.

page-replay =
    .keep-marks = Keep these marks
    .keep-tiles = Turn and lock these tiles
    .single = Single marks
    .single-title = A step for each mark or two (key M)

page-player =
    .step = Step
    .step-of = { $label } { $at } of { $count }
    .play = Play
    .pause = Pause
    .back = One step back
    .on = One step on
    .speed = Speed

page-apply =
    .what = What
    .what-label = What to apply
    .all-techniques = All techniques
    .one-technique = One technique
    .one-set = One rule set
    .no-early-loop = No loop too early
    .then = Then
    .then-nothing = nothing more
    .then-printed = backtracking as printed
    .then-stronger = stronger backtracking
    .rules-file = A file of rules
    .rules-from-file = Rules from a file
    .rules-of = The rules of { $file }
    .apply = Apply
    .by-steps = Step by step
    .nothing = It finds nothing here.
    .no-mark = No new mark.
    .found = { $marks ->
        [one] One new mark
       *[other] { NUMBER($marks) } new marks
    } in { $steps ->
        [one] one step
       *[other] { NUMBER($steps) } steps
    }.
    .searched = { $verdict ->
        [unique] Exactly one solution
        [multiple] Several solutions
        [none] No solution
       *[other] Undecided
    }: { $steps ->
        [one] one step
       *[other] { NUMBER($steps) } steps
    } by rules, then { $decisions ->
        [one] one decision
       *[other] { NUMBER($decisions) } decisions
    }.
    .show-numbers = Show these numbers
    .write-numbers = Write them in

page-solutions =
    .method = Method
    .how-many = How many
    .solve = Solve it
    .solving = Solving …
    .before = Solution before
    .next = Next solution
    .put = Put it on the board
    .at = Solution { $at } of { $count }{ $more ->
        [no] { "" }
       *[other] { " " }or more
    }
    .differs = Solution { $at } differs from the first in { $edges ->
        [one] one edge
       *[other] { NUMBER($edges) } edges
    }.
    .only = This is the only solution.
    .first = This is the first solution.
    .none = There is no solution.
    .not-found = None found: { $why }.

page-method =
    .exact = Exact search
    .backtrack = Backtracking
    .rules-backtrack = Rules, then backtracking
    .rules = Rules
    .sat = SAT

page-numbers =
    .removing = Removing numbers …
    .filling = Filling in numbers …
    .looking = Looking …
    .clash = No solution has these marks.
    .certain = { $count ->
        [0] Nothing more is certain.
        [one] One more mark is certain.
       *[other] { NUMBER($count) } more marks are certain.
    }
    .tested-by = Numbers are tested by
    .tested-by-method = Tested by: { $method }
    .certain-do = Mark what is certain
    .certain-hint = Fills in everything that must be true, given what you have drawn.
    .remove-do = Remove numbers
    .remove-hint = Removes as many clues as possible while keeping one solution. Opens as a new game.
    .fill-do = Fill in numbers
    .fill-hint = Makes a puzzle of your loop by filling in every number.
    .clear-do = Clear the marks
    .clear-hint = Undo brings them back.

page-log =
    .title = Work log
    .in-order = In this order
    .times = { NUMBER($count) } ×
    .title-times = { $title }, { NUMBER($count) } ×
    .and-more = and { NUMBER($count) } more
    .milliseconds = { $time } ms
    .seconds = { $time } s
    .decisions = decisions
    .conflicts = conflicts
    .propagations = propagations
    .restarts = restarts
    .learned = clauses learned
    .effort-seconds = seconds
    .new-marks = new marks
    .steps = steps
    .ends = ends
    .ends-contradiction = contradiction
    .ends-solved = solved
    .explanation = Explanation
    .level = level
    .no-level = none
    .solutions-by = Solutions: { $method }
    .found = found
    .others = there are others
    .others-no = no
    .others-perhaps = perhaps
    .numbers-removed = Numbers removed: { $method }
    .number-removed = { $name }: removed
    .number-kept = { $name }: kept
    .tried = tried
    .removed = removed
    .left = left
    .numbers-filled = Numbers filled in
    .numbers = numbers
    .certain = Certain marks
    .new = new
    .after = After { $count ->
        [0] no marks
        [one] one mark
       *[other] { NUMBER($count) } marks
    }
    .intro = What can be deduced after each move, and which rules find it.
    .by = By
    .growth-rule = growth rule { $rule }
    .first-cell = first cell
    .put-back = number put back
    .kept = number kept
    .taken = number removed
    .tries = tries
    .tree-steps = steps of the tree
    .made = The puzzle was made
    .solved-by-rules = Solved by the rules { $rules }
    .solved-by-techniques = Solved by techniques up to { $level }

## The page: editing

page-edit =
    .title = Edit
    .move-dots = Move dots
    .move-how = Drag a dot, and its edges follow. With the keyboard, arrows choose a dot, Enter takes it, arrows move it (less far with Shift), and Enter lets it go.
    .moved = Dot moved.
    .editing = Editing { $title }
    .moving = Moving dots of { $title }
    .clues = Clues
    .generate = Generate on this board
    .remove-all = Remove all clues
    .move-dots-hint = cells of any shape
    .cells = Cells in and out
    .cells-hint = a board of any shape
    .cells-how = Click a cell or drag over several to take them out, and again to put them back. With the keyboard, use arrows and Enter.
    .cells-count = { $cells ->
        [one] one cell
       *[other] { NUMBER($cells) } cells
    } in, { NUMBER($out) } out
    .done = Done
    .cancel = Cancel
    .no-clue = No clue
    .clue = Clue { $clue }
    .hidden-clue = Hidden clue
    .no-circle = No circle
    .white = White circle
    .black = Black circle
    .tile-0 = No tile
    .tile-1 = End
    .tile-5 = Straight
    .tile-3 = Corner
    .tile-7 = Tee
    .tile-15 = Cross

page-verdict =
    .unique = Exactly one solution
    .multiple = Several solutions
    .none = No solution
    .undecided = Not decided yet
    .asking = …
    .spoken = { $title }. { $line }
    .two = Here are two solutions, one dashed and one dotted. They differ in { $edges ->
        [one] one edge
       *[other] { NUMBER($edges) } edges
    }.
    .clash = The { NUMBER($clues) } highlighted clues can't all be met.
    .all-clash = The clues can't all be met.
    .proven = Proven.
    .check-yourself = Check it yourself
    .show-solution = Show the solution
    .forced = Forced edges
    .needless = Clues not needed
    .level = Level
    .rate = Rating
    .reduce = Remove them
    .spares-none = This puzzle has several solutions, so no clue can be spared. Add some instead.
    .looking = Looking …
    .writing-proof = Writing the proof …
    .proof-saved = The proof is in your downloads, as { $file }.
    .proof-check = Check it with this command, which knows nothing of the solver:
    .removing = Removing …
    .removed = { $count ->
        [0] Every clue is needed.
        [one] One clue removed. All others are needed.
       *[other] { NUMBER($count) } clues removed. All others are needed.
    }
    .stop = Stop
    .same-edges = { $count ->
        [one] One edge
       *[other] { NUMBER($count) } edges
    } of { NUMBER($all) } { $count ->
        [one] is
       *[other] are
    } the same in every solution.
    .all-needed = Every clue is needed.
    .could-go = { $count ->
        [one] This clue could go.
       *[other] You could remove any one of these { NUMBER($count) } clues.
    } Removing some of them together leaves { NUMBER($left) }, all needed.
    .level-is = Level: { $level }
    .no-level = No level, as there are several solutions.
    .technique-times = { $technique } { $count } ×
    .rating = Rating: { $value } of 100, level { $level }.
    .rating-like = Rating: { $value } of 100, level { $level }, about as hard as { LIST($like) }.

## The page: generating

page-generate =
    .title = Generate
    .make = Make a puzzle
    .cancel = Cancel
    .cancelled = Cancelled.
    .working = { $status } … { $seconds } s
    .status = Working
    .loop = Loop { $number }
    .bound = Between { $least } and { $most } clues
    .above-hard = Above hard
    .tree-result = Exactly one solution, seed { $seed }.
    .result = { $level }, { $clues ->
        [one] one clue
       *[other] { NUMBER($clues) } clues
    }, seed { $seed }.
    .play = Play it
    .edit = Edit it
    .save = Save or copy
    .ready = Your puzzle is ready. { $line }

page-form =
    .own-board = Your own board
    .drawing = Drawing or map
    .drawing-placeholder = <svg> … polygons, a GeoJSON map, JSON with polygons
    .drawing-hint = each polygon becomes a cell
    .part = Only a part
    .part-hint = a picture of # and . is laid over the board
    .seed-part = The seed
    .seed = Seed
    .seed-placeholder = at random
    .seed-hint = same seed, same options, same puzzle
    .any = Any
    .usual = the usual
    .technique-level = { $title } ({ $level })
    .as-long = Turns
    .as-long-hint = a side moves and keeps its length
    .longer = Grows
    .longer-hint = it gets longer
    .shorter = Shrinks
    .shorter-hint = it gets shorter

page-look =
    .rot2 = Half turn
    .rot3 = Third turn
    .rot4 = Quarter turn
    .rot6 = Sixth turn
    .left-right = Left to right
    .top-bottom = Top to bottom
    .diagonal = Diagonal
    .antidiagonal = Other diagonal

page-parameter-part =
    .How-hard = How hard
    .The-loop = The loop
    .The-clues = The clues
    .The-tree = The tree

page-parameter =
    .method = Proven by
    .level = Level
    .needs = Needs these techniques
    .avoid = Does not need these
    .rules = Rule set
    .unique_by = Tested by
    .variant = Variant
    .loop = Made by
    .lines = Your own loop: a row of # (inside) and . for each row of cells
    .ratios = Chances of the rules
    .steps = Steps for each cell
    .windingness = Winding, from broad to tight
    .inside = Inside, % of the cells
    .max_straight = At most straight on
    .loop_symmetry = Symmetry of the loop
    .symmetry = Symmetry
    .pattern = Where the clues are: a row of # (clue) and . for each row of cells
    .share = Cells with a clue, %
    .values = Only these clues
    .minimal = No clue can be removed
    .fewest = As few as possible, on at most 64 cells
    .tree = Made by
    .walls = Walls, % of the free borders

page-method-made =
    .level = solved by the techniques of a level, and not by those below it
    .normal = solved by a rule set
    .hard = one solution by the exact engine, however hard

page-loop-made =
    .growth = three random rules, loops all over the board
    .corridors = three random rules, tight corridors
    .broad = three random rules, broad loops on a part of the board
    .colouring = inside and outside coloured from both sides

page-tree-made =
    .growth = as Net does: from the middle, and no tile with four arms
    .uniform = Wilson's algorithm: each spanning tree is as likely

## The page: rules and experiments

page-rules-list =
    .title = Rules
    .what = What to look at
    .techniques = Techniques
    .intro = The techniques behind the hints, from easy to hard. In each picture the shaded parts prove the ringed ones.
    .one-solution = needs one solution
    .count = { $count ->
        [one] One rule
       *[other] { NUMBER($count) } rules
    } for { $board }, { $proven ->
        [all] all
       *[other] { $proven }
    } of them proven.
    .before = Before
    .further = Further, from { $number }
    .alt = { $name }: before and after
    .proven = Proven
    .unproven = Not proven
    .unsound = Not sound
    .assumption = under an assumption

page-experiment =
    .title = Experiments
    .intro = Makes and solves puzzles of each size and plots the results as they come in. Lines are means; shaded bands hold 80% of values. Times are CPU time.
    .share = Share of clues left
    .numbers = Clues left
    .make = Time to make a puzzle
    .solve = Time to solve and prove it
    .kind-normal = normal: rules solve it
    .kind-hard = hard: one solution
    .kind-level = level { $level }
    .sizes-from = Sizes from
    .sizes-to = to
    .of-each = Puzzles of each
    .board = Board
    .rules = Rules of normal puzzles
    .own-rules = the board's own
    .solved-by = Solved by
    .begin = Begin
    .stop = Stop
    .csv = Save as CSV
    .what = What the chart shows
    .kinds = Kinds
    .more = Board, rules and method
    .choose-kind = Choose a kind.
    .done = { $count ->
        [one] One puzzle.
       *[other] { NUMBER($count) } puzzles.
    }
    .ended = Stopped early ({ $why }): { NUMBER($count) } of { NUMBER($all) } puzzles.
    .stopped = Stopped after { $count ->
        [one] one puzzle
       *[other] { NUMBER($count) } puzzles
    }.
    .progress = { NUMBER($count) } of { NUMBER($all) } puzzles
    .no-timings = No timings yet.
    .no-puzzles = No puzzles yet.
    .size = Size

page-chart =
    .alt = { $title }. The values are in the table below.
    .of = of { $count }

## The game in the terminal

game-title = { $name }, { $tiling }, { $size }

game-size = { $cols } x { $rows }

game-cells = { NUMBER($cells) } cells

game =
    .help-hint = where to look next; again: what follows, and why
    .help-play = do what the hint says
    .help-check = look for mistakes so far
    .help-undo = take the last move back
    .help-redo = make it again
    .help-moves = list the moves
    .help-solve = show what is certain, then the solution; this ends the game
    .help-save = save FILE: keep the game in a file; FILE.sav for Tatham's Loopy or Net
    .help-help = these lines
    .help-q = leave; the game is kept
    .move = MOVE
    .move-tile = { $place } letter, as in 2 3 a: a turns left, d right, f by half, s locks or unlocks
    .move-edge = { $place } side, as in { $example } (sides: { $sides }). The same again takes it back; x before it puts a cross
    .place-rows = row column
    .place-cell = cell
    .error = { $why }. (help lists all commands)
    .taken-back = { $move } taken back
    .solved-now = Solved!
    .no-moves = No moves yet.
    .moves = { $count ->
        [one] One move
       *[other] { NUMBER($count) } moves
    }: { $moves }.
    .solved = Solved.
    .more-errors = And { $count } more.
    .wrong = Wrong: { $what }.
    .no-errors = No mistakes so far. { $count ->
        [one] One thing is
       *[other] { NUMBER($count) } things are
    } still open.
    .interrupted = Interrupted.
    .hint-more = { $where } (hint: what follows, and why)
    .hint-play = (play: do it)
    .several = There are several solutions. One of them:
    .none = There is no solution.
    .not-solved = Not solved: { $why }.
    .solution = Solved:
    .certain-lines = Certain lines:
    .certain-tiles = Certain tiles:
    .not-written = { $file } could not be written: { $why }
    .saved = Saved to { $file }.
    .shade = { $place } { $shade ->
        [inside] inside
        [outside] outside
       *[other] without colour
    }
    .sure = { $edge } { $sure ->
        [yes] sure
       *[other] not sure
    }
    .jumbled = all jumbled
    .cleared = all cleared
    .marked = all marked
    .went-on = This game went on in another window. Its moves are taken over.
    .kept-as = { $why }. Yours is kept as game { $game }.
    .not-kept = The game is no longer saved: { $why }
    .not-saved = games are not saved: { $why }
    .continues = this puzzle continues where you left it; --new starts afresh
    .latest-continues = your latest game continues; --new asks for another
    .ask-puzzle = A file with a puzzle, or a link (Enter: the bundled board, q: leave): 
    .cannot-play = Cannot play this: { $why }
    .ask-play = Do you want to play? (Enter or y: yes, n: leave): 
    .needs-terminal = the full screen needs a terminal; --plain plays line by line
    .network-apart = { $count } tiles are cut off from the others
    .tile-clash = { $place }: an arm of a locked tile connects to nothing

game-error =
    .nothing-to-undo = there is nothing to undo
    .nothing-to-redo = there is nothing to redo
    .no-checkpoint = no checkpoint is open
    .no-hint = ask for a hint first
    .nothing-to-play = this hint has nothing to play
    .no-file = write save and the name of a file
    .side = end with a side: { $sides }
    .tile-letter = end with a (turn left), d (right), f (half) or s (lock)
    .number = write a { $what ->
        [row] row
        [column] column
       *[other] cell number
    } from 1 to { $most }
    .number-not = write a { $what ->
        [row] row
        [column] column
       *[other] cell number
    } from 1 to { $most }, not { $given }
    .tile-locked = this tile is locked
    .tiles-here = tiles are turned and locked here, not marked
    .no-tiles-here = there are no tiles here
    .other-window = another window went on with this game
    .replaced = another window replaced the puzzle of this game
    .excluded = the changes of another window exclude yours: { $why }
    .saved-since = another window saved this game since
    .not-innermost = { $name } is no longer the innermost trial
    .no-game = there is no game of this id
    .id-taken = there is a game of this id already
    .library-closed = the library cannot be opened
    .one-of-both = name either a puzzle or a game of the library

## The full screen

screen =
    .line = Line
    .cross = Cross
    .left = Left
    .right = Right
    .half = Half
    .lock = Lock
    .inside = Inside
    .outside = Outside
    .sure = Sure
    .hint = Hint
    .undo = Undo
    .redo = Redo
    .check = Check
    .errors = Show mistakes
    .automatic = Automatic crosses
    .jumble = Jumble
    .checkpoint = Checkpoint
    .keep = Keep
    .throw-away = Back to checkpoint
    .clear = Clear
    .pause = Pause
    .zoom = Zoom
    .leave = Leave
    .help = Help
    .back = Back
    .clock = { $state ->
        [solved] solved ·{ " " }
        [paused] paused ·{ " " }
       *[other] { "" }
    }{ $moves ->
        [one] 1 move
       *[other] { NUMBER($moves) } moves
    } · { $time }
    .solved = Solved in { $time } with { $moves ->
        [one] one move
       *[other] { NUMBER($moves) } moves
    }.
    .all-keys = ? shows all keys.
    .do-it = { $why } (h: do it)
    .more = (h: more)
    .checkpoints = Checkpoints: { $names }. k keeps, b goes back.
    .automatic-now = Automatic crosses are { $on ->
        [yes] on
       *[other] off
    }.
    .errors-now = Mistakes are shown { $mode ->
        [yes] at once
       *[other] by c only
    }.
    .thinking = Thinking...
    .failed = { $why }.
    .keys = Keys
    .keys-scroll = arrows: scroll, Esc: back
    .key-arrows = arrows
    .key-shift = shift+arrow
    .key-enter = Enter, Space
    .key-space = space
    .key-mouse = mouse
    .do-arrows = from dot to edge to cell, half a cell on
    .do-shift = from a dot: draw a line to the next dot
    .do-enter = line, cross; again takes it away
    .do-shade = colour a cell inside, outside
    .do-sure = this mark is sure, or no longer; sure marks are underlined
    .do-automatic = automatic crosses on or off
    .do-mouse = left a line, right a cross; mid-cell its colour
    .do-tile-arrows = from tile to tile
    .do-turn = turn left, right, by half
    .do-lock = lock, unlock
    .do-jumble = jumble all that are not locked
    .do-tile-mouse = left and right turn, middle or shift locks
    .do-undo = undo, redo (also Ctrl+Z, Ctrl+Y)
    .do-hint = hint; h again plays it
    .do-check = show mistakes now; show them all the time
    .do-checkpoint = checkpoint, keep it, go back to it
    .do-clear = clear the board
    .do-zoom = zoom: small and large drawing
    .do-pause = pause the clock
    .do-leave = leave; the game is kept
