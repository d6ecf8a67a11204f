### What takegaki says in English, the reference of the other languages. `words/view.py` has the functions:
### COUNT (of a list), EACH (a list with other words between), NUMBER (one that may be large), SENTENCE (with a
### capital letter), CLAUSE (a sentence as the rest of another one), STATED (marks as a clause that begins with the
### edges), THIS ("this" where a picture beside the sentence marks the place alone) and SHOWN ("shown" where it marks
### all of them).

number =
    .between = ,

list =
    .middle = { $before }, { $next }
    .end = { $before } and { $next }
    .two = { $before } and { $next }

# How a screen reader hears "3s": the ending that is written after a digit, and each as a word.
spoken-plural =
    .ending = s
    .n0 = zeros
    .n1 = ones
    .n2 = twos
    .n3 = threes
    .n4 = fours

wordless = { "" }

## Places

# .this: beside a picture that marks it alone; where it is empty, its name is said.
cell =
    .in-rows = r{ $row }c{ $column }
    .in-rows-in-full = row { $row }, column { $column }
    .numbered = cell { $number }
    .hole = hole { $number }
    .corner = corner { $number }
    .outside = the outside
    .this = this cell

dot =
    .corner = the dot at the { $way } of { $cell }
    .spot = the { $way } of { $cell }
    .this = this dot
    .lettered = dot { $letter }
    .at-time = the dot of { $cell } { $time }
    .of-two = the { $which ->
        [nearer] nearer
       *[farther] farther
    } dot of { $cell } { $time }
    .counted = dot { $number } of { $cell }

edge =
    .side = the { $way } edge of { $cell }
    .lettered = { $letter }
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
    .half = at { $hour }:30

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
    .right = right
    .bottom-right = lower right
    .bottom = below
    .bottom-left = lower left
    .left = left
    .top-left = upper left
    .top = above
    .top-right = upper right

edges =
    .run = { $first } to { $last }
    .its = its { $ways } { COUNT($ways) ->
        [one] edge
       *[other] edges
    }
    .of = the { $ways } { COUNT($ways) ->
        [one] edge
       *[other] edges
    } of { $cell }
    .of-cells = the { $ways } edges of { $cells }
    .at-dot = the { COUNT($ways) ->
        [one] edge
       *[other] edges
    }{ COUNT($straight) ->
        [0] { "" }
       *[other] { " " }{ COUNT($aside) ->
            [0] { $straight }
           *[other] { COUNT($straight) ->
                [1] { $straight } and
               *[other] { EACH($straight, between: ", ") } and
    }
    }
    }{ COUNT($aside) ->
        [0] { "" }
       *[other] { " " }to the { $aside }
    }

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
    .stated = { $edges } { $count ->
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
        [one] one edge { $mark ->
            [line] is a line
           *[cross] is a cross
    }
       *[other] { WORD($count) } edges { $mark ->
            [line] are lines
           *[cross] are crosses
    }
    }
    .tally = { $count ->
        [one] { $mark ->
            [line] one line
           *[cross] one cross
    }
       *[other] { WORD($count) } { $mark ->
            [line] lines
           *[cross] crosses
    }
    }
    .draw = { $mark ->
        [line] draw
       *[cross] cross out
    } { $edges }
    .draw-counted = { $mark ->
        [line] draw
       *[cross] cross out
    } { $count ->
        [one] one edge
       *[other] { WORD($count) } edges
    }
    .both = { $lines } and { $crosses }
    .apart = { $before }. { SENTENCE($next) }
    .it = it is { $mark ->
        [line] a line
       *[cross] a cross
    }
    .draw-it = { $mark ->
        [line] draw it
       *[cross] cross it out
    }
    .both-of-them = both are { $mark ->
        [line] lines
       *[cross] crosses
    }
    .draw-both-of-them = { $mark ->
        [line] draw
       *[cross] cross out
    } both
    .between = the edge between them is { $mark ->
        [line] a line
       *[cross] a cross
    }
    .draw-between = { $mark ->
        [line] draw
       *[cross] cross out
    } the edge between them
    .counted-second = { $count ->
        [one] one { $mark ->
            [line] is a line
           *[cross] is a cross
    }
       *[other] { WORD($count) } { $mark ->
            [line] are lines
           *[cross] are crosses
    }
    }

## Techniques: their titles, what they say in general, and in one place

clue-counting = counting a clue
    .statement = A clue with all its lines is full, so its other edges are crosses. A clue with no edge to spare needs every edge it has left.
    .full = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } { OPPOSED($then) ->
        [opposed] gets { $clue ->
            [0] a line
            [1] a second line
            [2] a third line
            [3] a fourth line
           *[other] one line too many
    }
       *[follows] { $clue ->
            [0] has no lines
            [1] has its line
            [2] has both its lines
           *[other] has all { WORD($clue) } lines
    }, so { $then }
    }.
    .dot-full = { OPPOSED($then) ->
        [opposed] Three lines meet at { SPOT($place) }
       *[follows] The loop already passes { SPOT($place) }, so { $then }
    }.
    .needs = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } { OPPOSED($then) ->
        [opposed] { $clue ->
            [1] has no edge left
           *[other] has too few edges left
    }
       *[follows] { $clue ->
            [1] has only one edge left
           *[other] needs every edge it has left
    }, so { $then }
    }.
    .dot-needs = The loop must pass every dot, { OPPOSED($then) ->
        [opposed] but it can't pass { SPOT($place) } any more
       *[follows] and only two edges are left at { SPOT($place) }. So { $then }
    }.

vertex-counting = counting a dot
    .statement = Every dot has two lines or none. If it has two, cross out the rest. If one edge is left, it continues a line that ends here; otherwise it is a cross.
    .full = { OPPOSED($then) ->
        [opposed] Three lines meet at { SPOT($place) }
       *[follows] The loop already passes { SPOT($place) }, so { $then }
    }.
    .goes-on = { ONWARD($then) ->
        [opposed] The line that reaches { SPOT($place) } can't go on
        [none] The loop has only one way on from { SPOT($place) }, so { $then }
        [right] From { SPOT($place) } the loop can only go right
        [bottom-right] From { SPOT($place) } the loop can only go down to the right
        [bottom] From { SPOT($place) } the loop can only go down
        [bottom-left] From { SPOT($place) } the loop can only go down to the left
        [left] From { SPOT($place) } the loop can only go left
        [top-left] From { SPOT($place) } the loop can only go up to the left
        [top] From { SPOT($place) } the loop can only go up
       *[top-right] From { SPOT($place) } the loop can only go up to the right
    }.
    .dead-end = { OPPOSED($then) ->
        [opposed] The line that reaches { SPOT($place) } can't go on
       *[follows] Nothing leads on from { SPOT($place) }. A line there would get stuck, so { $then }
    }.

clue-table = around one clue
    .statement = List every way the loop can still pass the clue. What they all share must be true.
    .follows = { $required }. So here { $then }.
    .at-border = { $required }. There is no room for that beyond the border, so { $then }.
    .known = { $required }. Here { STATED($known) }. So { $then }.

closed-loop = finished loop
    .statement = Once the loop is closed, all other edges are crosses.
    .follows = The loop is closed and meets every clue, so { $then }.

incoming-line = loop enters a corner
    .statement = A loop that enters a cell at a corner takes at most one of the two edges there. If the clue can spare only one edge, all its other edges are lines.
    .turns = The loop enters { THIS($place) ->
        [this] this { $clue }
       *[named] the { $clue } at { $place }
    } from { $corner } and takes at most one edge there. The clue can spare only one, so { $then }.

early-loop = don't close the loop
    .statement = No line may close a loop that leaves out another line, breaks a clue, or (where the loop visits every dot) leaves out a dot.
    .closes = { OPPOSED($then) ->
        [opposed] { SENTENCE($edge) } closes a loop with { $lines ->
            [one] one other line
           *[other] { WORD($lines) } other lines
    }{ COUNT($stops) ->
            [0] { "" }
           *[other] , past { SPOT($stops) }
    }, and { $fault }
       *[follows] { $lines ->
            [one] A line runs
           *[other] { SENTENCE(WORD($lines)) } lines run
    } from one end of { $edge } to the other{ COUNT($stops) ->
            [0] { "" }
           *[other] { " " }(past { SPOT($stops) })
    }. Drawing it would close the loop, and { $fault }. So { $then }
    }.

vertex-pairs = one of two at a dot
    .statement = Where the loop ends at a dot, at most one of two neighbouring open edges is a line. If they are the last two, exactly one is. Then one of the two decides the other.
    .once = The loop goes on from { SPOT($place) } only once. So { $then }.
    .goes-on = The line that reaches { SPOT($place) } must go on. So { $then }.
    .goes-on-once = The loop goes on from { SPOT($place) } exactly once. So { $then }.
    .one-known = At { SPOT($place) } { $relation }. { SENTENCE($edge) } is { $mark ->
        [line] a line
       *[cross] a cross
    }, so { $then }.
    .last-two = At { SPOT($place) } { $relation }. Only these two are left there, so both are lines or neither is. So { $then }.

face-pairs = one of two in a cell
    .statement = If at most one, or at least one, of two neighbouring edges is a line, that limits the lines of the cell. Where the limit meets the clue, an edge is decided.
    .enough = The other edges of { $place } already give at least { WORD($lines) } { $lines ->
        [one] line
       *[other] lines
    }, all its clue takes. So { $then }.
    .dot-enough = The other edges at { SPOT($place) } already give at least { WORD($lines) } { $lines ->
        [one] line
       *[other] lines
    }, and a third can't meet there. So { $then }.
    .too-few = The other edges of { $place } give { $lines ->
        [0] no line
        [one] at most one line
       *[other] at most { WORD($lines) } lines
    }, one too few for its clue. So { $then }.
    .were-it-not = Look at { $place }: if one of { $edges } were a cross, the other edges would give { $lines ->
        [0] no line
        [one] at most one line
       *[other] at most { WORD($lines) } lines
    }, one too few. So { BOTH($then) }.
    .dot-too-few = The loop must pass every dot, but the other edges at { SPOT($place) } give { $lines ->
        [0] no line
        [one] at most one line
       *[other] at most { WORD($lines) } lines
    }. So { $then }.

clue-region = around neighbouring clues
    .statement = Some ways of passing a clue break a neighbouring clue or get stuck at a dot. What all the others share must be true.
    .follows = { $required }. Leave out the ways that { $beside ->
        [dots] get stuck nearby
        [clue] don't fit { COUNT($cells) ->
            [0] the clue nearby
           *[other] the clue at { $cells }
    }
       *[clues] don't fit { COUNT($cells) ->
            [0] the clues nearby
           *[other] the clues at { $cells }
    }
    }: all others agree here. So { $then }.
    .nothing = { $required }. Every way of doing that { $beside ->
        [dots] gets stuck nearby
        [clue] goes against the clue nearby
       *[clues] goes against the clues nearby
    }.

through-face = one of two across a cell
    .statement = What is known of a cell's other edges limits the lines on two neighbouring edges. One of two at a corner then says something about the two opposite.
    .has-one = { THIS($place) ->
        [this] This 1
       *[named] The 1 at { $place }
    } takes only one line. So { $then }.
    .dot-has-one = The loop passes { $place } only once, so { $then }.
    .at-least = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } gets at least { WORD($lines) } { $lines ->
        [one] line
       *[other] lines
    } from its other edges. So { $then }.
    .at-most = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } gets { $lines ->
        [0] no line
        [one] at most one line
       *[other] at most { WORD($lines) } lines
    } from its other edges. So { $then }.
    .exactly = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } gets { $lines ->
        [0] no line
        [one] exactly one line
       *[other] exactly { WORD($lines) } lines
    } from its other edges. So { $then }.
    .dot-at-least = At { SPOT($place) } the other edges give at least { WORD($lines) } { $lines ->
        [one] line
       *[other] lines
    } of two, so { $then }.
    .dot-at-most = The loop must pass every dot, but the other edges at { SPOT($place) } give { $lines ->
        [0] no line
        [one] at most one line
       *[other] at most { WORD($lines) } lines
    }. So { $then }.
    .dot-exactly = At { SPOT($place) } the other edges give { $lines ->
        [0] no line
        [one] exactly one line
       *[other] exactly { WORD($lines) } lines
    } of two, so { $then }.

through-vertex = one of two across a dot
    .statement = If at least one of two neighbouring edges at a dot is a line, at most one of the two opposite is. If exactly one is, the opposite two have exactly one.
    .no-more = At { SPOT($place) } { $relation }. Only two lines can meet there. So { $then }.
    .goes-on = At { SPOT($place) } { $relation }. The loop needs one more line there. So { $then }.
    .both = At { SPOT($place) } { $relation }. Two lines must meet there, so { $then }.

clue-loop = don't close it past a clue
    .statement = Some ways of passing a clue and its neighbours close a loop that leaves out another line or clue. What all the others share must be true.
    .follows = { $required }. Leave out the ways that close the loop too early: all others agree here. So { $then }.

carried = same or opposite edges
    .statement = Of two edges known to be the same or opposite, one decides the other.
    .spared = once one of the two edges is decided, counting and the other techniques decide the other
    .follows = { $relation }. The first is { $mark ->
        [line] a line
       *[cross] a cross
    }, so { $then }.

equal-sides = two edges alike
    .statement = A clue with room for only one line can't take it on two edges that are the same, so both are crosses. One that can spare only one edge needs both.
    .room = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } { $room ->
        [line] has room left for only one line
       *[cross] can spare only one edge
    }. { SENTENCE($edges) } are both lines or both crosses, and two { $room ->
        [line] lines
       *[cross] crosses
    } are too many. So { BOTH($then) }.
    .dot-room = { $room ->
        [line] At { SPOT($place) } there is room left for only one line
       *[cross] The loop must pass every dot, and { SPOT($place) } can spare only one edge
    }. { SENTENCE($edges) } are both lines or both crosses, and two { $room ->
        [line] lines
       *[cross] crosses
    } are too many. So { BOTH($then) }.
    .room-lettered = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } { $room ->
        [line] has room left for only one line
       *[cross] can spare only one edge
    }. { SENTENCE($edges) } both carry { $letter }, and two { $room ->
        [line] lines
       *[cross] crosses
    } are too many. So { BOTH($then) }.
    .dot-room-lettered = { $room ->
        [line] At { SPOT($place) } there is room left for only one line
       *[cross] The loop must pass every dot, and { SPOT($place) } can spare only one edge
    }. { SENTENCE($edges) } both carry { $letter }, and two { $room ->
        [line] lines
       *[cross] crosses
    } are too many. So { BOTH($then) }.

face-parity = even or odd in a cell
    .statement = The open edges of a cell need an even or an odd number of lines. That makes two of them the same or opposite, or decides a third.

vertex-parity = even or odd at a dot
    .statement = The number of lines at a dot is even. That makes two open edges the same or opposite, or decides a third.

pair-relation = one of two means opposite
    .statement = If exactly one of two edges is a line, they are opposite, and the other way round.
    .bounded = At { SPOT($place) } at least one and at most one of { $edges } is a line. So { $then }.
    .known = At { SPOT($place) } exactly one of { $edges } is a line. So { $then }.

missing-loop = there must be a loop
    .statement = There must be a loop, so some edge is a line.
    .spared = it only rules out boards without a line, and every solution has lines
    .follows = There must be a loop, so { $then }.

tile-turn = what a tile can do
    .statement = A tile must fit its borders: no arm towards the edge of the board, a wall or a cross, and an arm to every line. What all its turns share must be true.
    .follows = However { THIS($place) ->
        [this] this tile
       *[named] the tile at { $place }
    } can still turn, { $then }.
    .known = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } { COUNT($lines) ->
        [0] { "" }
       *[other] points { $lines }{ COUNT($crosses) ->
            [0] { "" }
           *[other] { " " }and{ " " }
    }
    }{ COUNT($crosses) ->
        [0] { "" }
       *[other] can't point { EACH($crosses, between: " or ") }
    }, so { $then }.

no-cycle = no closed circuit
    .statement = If two cells are already connected, another line between them would close a circuit.
    .follows = A line on { $place } would close a circuit, so { IT($then) }.

only-ends = ends can't pair up
    .statement = A tile whose arms all lead to tiles with one arm would form a network of its own with them.
    .follows = { THIS($place) ->
        [this] This tile
       *[named] The tile at { $place }
    } would be cut off: each arm would end in a tile with one arm. So { $then }.

closed-part = don't seal off a part
    .statement = A connected part that is not the whole board must keep a way to the rest. Its last open tile can't turn so that none is left, or only ways to tiles with one arm.
    .follows = The cells that { THIS($place) ->
        [this] this tile
       *[named] the tile at { $place }
    } joins must keep a way to the rest of the board, so { $then }.

turn-cycle = turning would close a circuit
    .statement = A tile can't have arms to two cells that are already connected: that would close a circuit.
    .follows = Two arms of { THIS($place) ->
        [this] this tile
       *[named] the tile at { $place }
    } would close a circuit. So { $then }.

dead-end = dead ends
    .statement = A tile can reach at most as many cells through one arm as the tiles there allow. It can't turn so that some cells stay out of reach.
    .follows = The arms of { THIS($place) ->
        [this] this tile
       *[named] the tile at { $place }
    } must together reach every cell, so { $then }.
    .reach = Going from { $before } to { $cell }, you reach at most { $most ->
        [one] one cell
       *[other] { WORD($most) } cells
    }.

local-rule = a known pattern
    .statement = A proven rule of the library: clues and marks in this shape force more marks.
    .follows = There is a known pattern at { $place }, so { $then }.

straight-cut = even crossings
    .statement = The loop crosses any straight line through the whole board an even number of times. If one edge along it is open, the others decide it.
    .follows = The loop crosses a straight line through the board an even number of times. The one through { $place } has { $lines ->
        [0] no crossings
        [one] one crossing
       *[other] { WORD($lines) } crossings
    } elsewhere, so { IT($then) }.

colouring = colouring
    .statement = Cells with a cross between them have the same colour: both inside or both outside. A line between them makes the colours differ. Compare two neighbours along any path of decided edges.
    .follows = Walk from { $one } to { $other } over decided edges, and you cross the loop { $lines ->
        [0] no times
        [one] once
        [2] twice
       *[other] { WORD($lines) } times
    }. So they are on { $side ->
        [opposite] opposite sides
       *[same] the same side
    }, and { BETWEEN($then) }.

connectivity = keep both sides connected
    .statement = All cells inside are connected, and so are all cells outside. A cell that one side can't reach is on the other; a cell that a side needs to stay connected is on that side.
    .cut-off = Suppose { $place } were { $side ->
        [inside] outside
       *[outside] inside
    }. Then { $wall } would cut { $part } off from the other cells { $side ->
        [inside] inside
       *[outside] outside
    }. So it is { $side ->
        [inside] inside
       *[outside] outside
    }, and { $then }.
    .walled-in = { $place } can't reach the other cells { $side ->
        [inside] outside
       *[outside] inside
    }, because { $wall } stand in the way. So it is { $side ->
        [inside] inside
       *[outside] outside
    }, and { $then }.
    .torn = { $part } can't reach the other cells { $side ->
        [inside] inside
       *[outside] outside
    }, because { $wall } block the way.
    .both = The inside must stay connected, and so must the outside. Around { $place } only one way is left, so { $then }.

stranded = nothing cut off
    .statement = The loop can't cross between parts that touch in one dot only. In parts that leave out a line, or can't meet a clue, all edges are crosses.
    .follows = A line on { $place } could never join one loop with all the other lines, so { IT($then) }.

what-if = short what-if
    .statement = Suppose a mark. If counting shows within four sentences that it can't work, it is the other one.

two-ends = two ends of one line
    .follows = If { $place } were { $mark ->
        [line] a line
       *[cross] a cross
    }, the two ends of one line would meet too early, so { IT($then) }.

player-level =
    .numbered = { $number }, { $title }
    .basics = Basics
    .patterns = Patterns
    .one-of-two = One of two
    .colours = Colours
    .connected = Connected
    .what-if = What-if
    .deep = Deep

area = all cases in a small area
    .statement = Take the cells around a dot and those next to them. Try every way to put them inside or outside that fits the clues and dots and keeps both sides connected. What they all share must be true.
    .follows = Try every way to put the cells around { $place } inside or outside. All that fit the clues and marks and keep both sides connected agree. So { $then }.
    .nothing = However you put the cells around { $place } inside or outside, a clue or a mark breaks or a side is cut in two.

free-cell = uniqueness
    .statement = For puzzles with exactly one solution: where no clue would notice, the loop can't be free to pass a cell on either side.
    .follows = Otherwise the loop could pass { $place } on either side, and the puzzle would have two solutions. So { $then }.

cut-tile = the only link
    .statement = Every tile must be connected. A tile that is the only link between parts has an arm into each of them. The only open border of a part is a line.
    .follows = Every tile must be connected, and { $place } is the only link between parts of the board. So { $then }.

parity-chain = even or odd around a part
    .statement = Each line within a part takes two arms of its tiles, each line out of it one. So the arms and the lines out of it are both even or both odd. That decides the last open border.
    .follows = In the part around { $place } the arms and the lines out of it are both even or both odd. So { $then }.

trial = what-if
    .statement = Suppose a mark, and follow it with the techniques up to Hard. If nothing fits in the end, it is the other one.
    .refuted = { $mark ->
        [line] A line
       *[cross] A cross
    } on { $place } can't work, so { IT($then) }.
    .soon-refuted = { $mark ->
        [line] A line
       *[cross] A cross
    } on { $place } soon goes wrong, so { IT($then) }.

area-trial = what-if with small areas
    .statement = Suppose a mark, and follow it with the techniques up to Hard, colouring and small areas. If nothing fits in the end, it is the other one.

linked-areas = small areas in turn
    .statement = A search: look at every small area again and again, and use what one shows in the next, until marks follow.
    .follows = A search through one small area after another, last around { $place }, leaves no other way. So { $then }.

deep-trial = what-if within a what-if
    .statement = Suppose a mark, and follow it with the techniques up to Hard and further what-ifs. If nothing fits in the end, it is the other one.

exact-step = by search
    .statement = These clues and marks leave no solution with the other mark; a search proves it.
    .follows = These clues and marks together leave no other way at { SPOT($place) }, so { $then }.
    .nothing = No solution fits these clues and marks.

# Of parity, round a cell and at a dot.
parity =
    .due = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } takes an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges }. So { COUNT($edges) ->
        [2] { BOTH($then) }
       *[other] { $then }
    }.
    .due-related = { THIS($place) ->
        [this] This { $clue }
       *[named] The { $clue } at { $place }
    } takes an { $number ->
        [odd] odd
       *[even] even
    } number of { $edges }. Of these, { EACH($relations, between: ", and ") }. So { $then }.
    .dot-due = At { SPOT($place) } two lines meet or none{ COUNT($edges) ->
        [2] { $number ->
            [odd] , and one is already there
           *[even] { "" }
    }
       *[other] { $number ->
            [odd] , and one is already there, so an odd
           *[even] , so an even
    } number of { $edges } are lines
    }. So { $then }.
    .dot-due-related = At { SPOT($place) } two lines meet or none{ $number ->
        [odd] , and one is already there, so an odd
       *[even] , so an even
    } number of { $edges } are lines. { SENTENCE(EACH($relations, between: ", and ")) }. So { $then }.

# Of techniques on boards whose dots are what people call cells.
cell-counting = counting a cell

cell-pairs = one of two in a cell

through-cell = one of two across a cell

cell-parity = even or odd in a cell

## What follows

then =
    .at-most-one = at most one of { $edges } is a line
    .at-least-one = at least one of { $edges } is a line
    .equal = { $edges } are both lines or both crosses
    .opposite = exactly one of { $edges } is a line
    .both-equal = both are lines or both are crosses
    .both-opposite = exactly one of them is a line
    .marks = { $marks }
    .nothing-fits = nothing fits any more
    .opposed = { $edge } must be { $mark ->
        [line] a line. But it is a cross
       *[cross] a cross. But it is a line
    }
    .it-opposed = it must be { $mark ->
        [line] a line. But it is a cross
       *[cross] a cross. But it is a line
    }
    .clash = { $found }, which doesn't fit the board
    .contradicts = that doesn't fit the board

relation =
    .at-most-one = at most one of { $edges } is a line
    .at-least-one = at least one of { $edges } is a line
    .equal = { $edges } are both lines or both crosses
    .opposite = exactly one of { $edges } is a line
    .equal-lettered = { $edges } both carry { $letter }, so both are lines or both are crosses
    .opposite-lettered = { $edges } carry opposite letters, { $letter } and { $letter }', so exactly one is a line

loop-fault =
    .clue-missed = { THIS($cell) ->
        [this] this { $clue }
       *[named] the { $clue } at { $cell }
    } would be left out
    .clue-broken = { THIS($cell) ->
        [this] this { $clue }
       *[named] the { $clue } at { $cell }
    } would have { $lines ->
        [0] no line
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .line-missed = the line on { $edge } would be left out
    .dot-missed = a dot would be left out

tile =
    .lines = it points { $lines }
    .crosses = it doesn't point { EACH($crosses, between: " or ") }
    .both = it points { $lines }, but not { EACH($crosses, between: " or ") }
    .lines-then = it points { $lines }
    .crosses-then = it doesn't point { EACH($crosses, between: " or ") }
    .both-then = it points { $lines }, but not { EACH($crosses, between: " or ") }
    .cannot-point = it can't point { EACH($ways, between: ", or ") }
    .cannot-turn = it can't be turned to fit
    .reach = a line from { $before } to { $cell } reaches at most { $most ->
        [one] one cell
       *[other] { WORD($most) } cells
    }

beside =
    .right = right
    .up = up
    .left = left
    .down = down

direction =
    .some = { $ways }
    .none = nowhere
    .right = right
    .up = up
    .left = left
    .down = down

## Clues: what they are called, and what they require

clue =
    .sign = { $sign }
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
    .lines = { $cell } takes { $lines ->
        [0] no line
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .one-of-two = { $cell } takes { $one ->
        [0] no line
       *[other] { WORD($one) }
    } or { WORD($other) } { $other ->
        [one] line
       *[other] lines
    }
    .more-lines = { $cell } has more lines than { $other }
    .sheep = { THIS($cell) ->
        [this] this sheep
       *[named] the sheep at { $cell }
    } is inside. The way out { COUNT($cells) ->
        [0] { "" }
       *[other] through { $cells } and{ " " }
    }over { $edge } crosses an odd number of lines
    .wolf = { THIS($cell) ->
        [this] this wolf
       *[named] the wolf at { $cell }
    } is outside. The way out { COUNT($cells) ->
        [0] { "" }
       *[other] through { $cells } and{ " " }
    }over { $edge } crosses an even number of lines
    .white-circle = the loop goes straight through { THIS($cell) ->
        [this] this white circle
       *[named] the white circle at { $cell }
    } and turns in the cell before or after it
    .black-circle = the loop turns on { THIS($cell) ->
        [this] this black circle
       *[named] the black circle at { $cell }
    } and goes straight through the next cell on both sides
    .tile = { THIS($cell) ->
        [this] this { $clue }
       *[named] the { $clue } at { $cell }
    } must fit on all sides

## Patterns by name: their titles, and why they hold

pattern =
    .follows = { SENTENCE($title) }{ SHOWN($cells) ->
        [shown] { "" }
       *[named] { " " }({ $cells })
    }, so { $then }.
    .at-corner = { SENTENCE($title) }{ SHOWN($cell) ->
        [shown] { "" }
       *[named] { " " }({ $cell }, { $way })
    }, so { $then }.
    .place = { $cells }
    .at-places = { SENTENCE($title) } in these { WORD($count) } places{ SHOWN($places) ->
        [shown] { "" }
       *[named] { " " }({ EACH($places, between: "; ") })
    }. So { $then }.
    .same-reason = For the same reason as in step { $step }.
    .at-many-places = { SENTENCE($title) } in these { WORD($count) } places. { SENTENCES($some, between: " ") } So { $then }.
    .some-places = { $which ->
        [first] they are
       *[more] also
    } { EACH($places, between: "; ") }.

pattern-counting = counting

pattern-3-in-the-corner = 3 in the corner
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = Two crosses are too many for a 3.

pattern-2-in-the-corner = 2 in the corner
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = If both are lines, the 2 is full and each line goes on along the border.
    .proof-3 = If both are crosses, the other two edges are lines that reach the border and go on along it.
    .inner-1 = If both are lines, the 2 is full, and a line from outside would get stuck at its inner dot.
    .inner-2 = If both are crosses, the other two edges are lines, and the inner dot takes no more.

pattern-1-in-the-corner = 1 in the corner
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = Two lines are too many for a 1.

pattern-two-3s-side-by-side = two 3s side by side
    .proof-1 = If the edge between the 3s is a cross, all their other edges are lines, and the dots at its ends are full.
    .proof-2 = If it is a line, exactly one more line meets it at each end, and each 3 needs two more.
    .proof-3 = One 3 can't take the line at both ends, or the other would have only two, so each takes one and its far edge.
    .proof-4 = Either way the far edges are lines, and nothing goes on straight from the middle one.

pattern-two-3s-across-a-dot = two 3s diagonally
    .proof-1 = Both 3s need a line at the dot they share, and it takes only two, so each has exactly one there.
    .proof-2 = So each 3 needs both edges of its far corner.

pattern-3s-across-2s = 3s with 2s between, diagonally
    .proof-1 = A 3 has at least one line at the dot it shares with the 2, so the 2 has at most one there.
    .proof-2 = So the 2 has at least one at its far dot, and the next clue at most one there, up to the other 3.
    .proof-3 = The same goes from the other end, so each clue has exactly one line at each of these dots.
    .proof-4 = So both 3s need both edges of their far corners.

pattern-3-beside-two-crosses = 3 at a closed corner
    .proof-1 = Nothing else leads to this corner of the 3, so its two edges there are both lines or both crosses.
    .proof-2 = Two crosses are too many for a 3.

pattern-a-line-comes-to-a-3 = the loop enters a 3
    .proof-1 = The loop takes at most one of the 3's two edges at this corner.
    .proof-2 = A 3 can spare only one edge, so it has exactly one line there and needs both edges of its far corner.
    .filled = The loop comes in and goes on along the 3, so no other line meets this dot.

pattern-two-1s-at-the-border = two 1s at the border
    .proof-1 = A line between the 1s would have to turn along the border.
    .proof-2 = That would give one of them a second line.

pattern-0-beside-3 = 0 beside 3
    .proof-1 = The 0 has no lines, so the edge between them is a cross.
    .proof-2 = The 3 needs its other three edges.

pattern-1-beside-two-crosses = 1 at a closed corner
    .proof-1 = Nothing else leads to this corner of the 1, so its two edges there are both lines or both crosses.
    .proof-2 = Two lines are too many for a 1.

pattern-3-beside-a-cross-at-the-border = 3 beside a cross at the border
    .proof-1 = At this dot on the border only two edges of the 3 are left, so both are lines or both are crosses.
    .proof-2 = Two crosses are too many for a 3.

pattern-1-beside-a-cross-at-the-border = 1 beside a cross at the border
    .proof-1 = At this dot on the border only two edges of the 1 are left, so both are lines or both are crosses.
    .proof-2 = Two lines are too many for a 1.

pattern-a-line-comes-to-a-1 = the loop enters a 1
    .proof-1 = The loop can only go on along one of the 1's two edges at this corner.
    .proof-2 = That is the 1's only line, so its other edges are crosses.

pattern-a-line-comes-to-a-2-with-a-cross = the loop enters a 2 beside a cross
    .proof-1 = The loop takes at most one of the 2's two edges at this corner.
    .proof-2 = So the 2 needs a line on its far edges, and only one of those is not a cross.
    .proof-3 = The 2's other line is at this corner, where the loop goes on.

pattern-a-line-comes-to-a-2 = the loop enters a 2
    .proof-1 = The loop can only go on along one of the 2's two edges at this corner.
    .proof-2 = So exactly one of the 2's far edges is a line, and it reaches the opposite corner.
    .proof-3 = The loop must go on from there, and only one edge is left for it.

pattern-1-across-a-dot-from-a-3 = 1 diagonal to a 3
    .proof-1 = Both far edges of the 3 are lines, so it has exactly one line at the dot they share.
    .proof-2 = That line must go on, and only an edge of the 1 is left for it.
    .proof-3 = That is the 1's only line, so its other edges are crosses.

pattern-3-across-a-dot-from-a-1 = 3 diagonal to a 1
    .proof-1 = Both far edges of the 1 are crosses, so its line is at the dot it shares with the 3.
    .proof-2 = That line must go on, and only an edge of the 3 is left for it.
    .proof-3 = So the 3 has only one line there and needs both its far edges.

pattern-two-1s-across-a-dot = two 1s diagonally
    .proof-1 = Both far edges of one 1 are crosses, so its line is at the dot it shares with the other 1.
    .proof-2 = That line must go on, and only an edge of the other 1 is left for it.
    .proof-3 = That is its only line, so its other edges are crosses.

pattern-2-in-the-corner-across-a-dot-from-a-3 = 2 in the corner diagonal to a 3
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = If both were crosses, the 2 would have both its lines at the dot it shares with the 3.
    .proof-3 = No other line could meet there, and the 3 would have only two edges left.

pattern-1-beside-a-3-at-the-border = 1 beside a 3 at the border
    .proof-1 = If the 3's edge at the border were a cross, its other three would be lines, the one between them too.
    .proof-2 = That line reaches the border and could only go on along the 1, giving it a second line.
    .proof-3 = So the 3's edge at the border is a line, and the loop goes on between the two, along the 1.
    .proof-4 = That is the 1's only line, so its other two edges are crosses.

pattern-0-across-a-dot-from-a-3 = 0 diagonal to a 3
    .proof-1 = The 0 has no lines, so only the 3's two edges are left at the dot they share.
    .proof-2 = Both are lines or both are crosses, and two crosses are too many for a 3.

pattern-a-line-comes-to-a-2-in-the-corner = the loop comes to a 2 in the corner
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = If both were crosses, the 2 would have both its lines at its inner dot, where the loop already comes in.
    .proof-3 = Three lines can't meet at a dot, so both edges at the corner are lines.

pattern-a-line-comes-to-2s-before-a-3 = the loop comes to a diagonal of 2s before a 3
    .proof-1 = The loop comes to a 2, which takes at most one line at that dot and so has at least one at its far dot.
    .proof-2 = There the next clue on the diagonal takes at most one, and each 2 passes this on until it reaches the 3.
    .proof-3 = So the 3 takes at most one line at the dot where the diagonal reaches it: it needs both its far edges.

pattern-a-line-comes-to-2s-before-a-1 = the loop enters a diagonal of 2s before a 1
    .proof-1 = The loop must go on along a 2, so this 2 has exactly one line at that dot and one at its far dot.
    .proof-2 = That line must go on along the next clue on the diagonal, and each 2 passes this on until it reaches the 1.
    .proof-3 = So the 1 has its line at the dot where the diagonal reaches it, and its far edges are crosses.

pattern-2-in-the-corner-beside-a-1 = 2 in the corner beside a 1
    .proof-1 = Only two edges meet at the corner of the board, so if they were not lines, both would be crosses.
    .proof-2 = Then the line between the 2 and the 1 would go on along the border, and the 1 would have two lines.
    .proof-3 = So both edges at the corner are lines, and they go on along the border on both sides.
    .proof-4 = One of them goes on along the 1, and that is the 1's only line.

pattern-2-in-the-corner-beside-a-3 = 2 in the corner beside a 3
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = If both are lines, the 2 is full, so its edge with the 3 is a cross and the 3 needs the rest.
    .proof-3 = If both are crosses, the 2 fills its inner dot, so the 3 has its cross there and needs the rest.

pattern-2-at-a-closed-corner-across-a-dot-from-a-3 = 2 at a closed corner, diagonal to a 3
    .proof-1 = Nothing else leads to the closed corner of the 2, so its two edges there are both lines or both crosses.
    .proof-2 = If both were crosses, the 2 would have both its lines at the dot it shares with the 3.
    .proof-3 = No other line could meet there, and the 3 would have only two edges left.

pattern-a-line-comes-to-a-2-at-a-closed-corner = the loop comes to a 2 at a closed corner
    .proof-1 = Nothing else leads to the closed corner, so the 2's two edges there are both lines or both crosses.
    .proof-2 = If both were crosses, the 2 would have both its lines at the opposite dot, where the loop already comes in.
    .proof-3 = Three lines can't meet at a dot, so both edges at the closed corner are lines.

pattern-2-at-a-closed-corner = 2 at a closed corner
    .proof-1 = Nothing else leads to the closed corner, so the 2's two edges there are both lines or both crosses.
    .proof-2 = So its other two edges are the opposite, both of them.
    .proof-3 = One of the four is known, and that decides the rest.

pattern-2-beside-a-cross-across-a-dot-from-a-3 = 2 beside a cross, diagonal to a 3
    .proof-1 = The 3 needs a line at the dot they share, so the 2 has at most one there.
    .proof-2 = So the 2 needs one on its far edges, of which one is a cross, and has its other line at the dot.
    .proof-3 = That leaves the 3 one line at the dot, so it needs both its far edges.

pattern-1-across-a-dot-from-a-2 = 1 diagonal to a 2 with one line there
    .proof-1 = One far edge of the 2 is a line and one a cross, so it has exactly one line at the dot they share.
    .proof-2 = That line must go on, and only an edge of the 1 is left for it.
    .proof-3 = That is the 1's only line, so its other edges are crosses.

pattern-one-line-at-a-corner = one line left at a corner
    .proof-1 = The clue's other edges are decided, so exactly one of its two edges at this corner is a line.
    .proof-2 = The loop passes this dot, so exactly one of the other edges here is a line, too.

pattern-lines-at-both-ends-of-2s = 2 between two lines, diagonally
    .proof-1 = If a second line met the first dot, the 2 would have none of its lines there and both at its far dot.
    .proof-2 = The next 2 on the diagonal would then have none there and both at its own far dot, up to the last dot.
    .proof-3 = But the loop comes in there, too, and three lines can't meet at a dot.

pattern-lines-at-both-ends-of-an-edge = the loop comes to both ends of an edge
    .proof-1 = If this edge were a line, both its dots would be full, and its neighbours around the clue would be crosses.
    .proof-2 = That is two crosses, and the clue can spare only one edge.
    .proof-3 = So the edge is a cross, and the clue needs all its others.

pattern-one-to-spare-in-the-corner = one edge to spare in the corner
    .proof-1 = Only two edges meet at the corner of the board, so both are lines or both are crosses.
    .proof-2 = Two crosses are too many for a clue that can spare only one edge.

pattern-one-to-spare-at-a-closed-corner = one edge to spare at a closed corner
    .proof-1 = Nothing else leads to this corner of the clue, so its two edges there are both lines or both crosses.
    .proof-2 = Two crosses are too many for a clue that can spare only one edge.

pattern-one-to-spare-beside-a-cross-at-the-border = one edge to spare beside a cross at the border
    .proof-1 = At this dot on the border only two edges of the clue are left, so both are lines or both are crosses.
    .proof-2 = Two crosses are too many for a clue that can spare only one edge.

pattern-a-line-comes-to-one-to-spare = the loop enters a clue with one edge to spare
    .proof-1 = The loop takes at most one of the clue's two edges at this corner.
    .proof-2 = The clue can spare only one edge, so it has exactly one line there and needs all its other edges.
    .filled = The loop comes in and goes on along the clue, so no other line meets this dot.

pattern-black-circle-near-the-border = black circle near the border
    .proof-1 = The loop goes straight on from a black circle, and there is no room for that towards the border.
    .proof-2 = It turns here, so it goes the opposite way, two edges straight on.

pattern-white-circle-at-the-border = white circle at the border
    .proof-1 = The loop goes straight through a white circle, and it can't go through the border.
    .proof-2 = So it runs along the border here.

pattern-two-black-circles-side-by-side = two black circles side by side
    .proof-1 = If the loop went from one to the other, it would have to go straight on through that one.
    .proof-2 = But it turns on every black circle, so it leaves both on the side away from the other.

pattern-three-white-circles-in-a-row = a row of white circles
    .proof-1 = If the loop ran along the row on one of them, it would go straight through all.
    .proof-2 = Of three or more, one in the middle would then have no turn before or after it.
    .proof-3 = So the loop crosses the row on each of them.

pattern-black-circle-before-two-white-ones = black circle with white ones diagonally on both sides
    .proof-1 = If the loop went between the two white circles, it would pass both, and run through them the same way.
    .proof-2 = Beyond its turn it goes straight on, too, and there it would block one of the white circles.
    .proof-3 = So it leaves the black circle the opposite way, two edges straight on.

## Proofs: chains of edges, what is supposed, and what comes of it

chain =
    .equal = A chain of { WORD($edges) } edges leads from { $one } to { $other }. { $letter } marks those that are the same, { $letter }' their opposites. Both ends are { $letter }.
    .opposite = A chain of { WORD($edges) } edges leads from { $one } to { $other }. { $letter } marks those that are the same, { $letter }' their opposites. { SENTENCE($one) } is { $letter } and { $other } is { $letter }'.
    .group = { $letter } marks edges that are all the same, { $letter }' their opposites; { WORD($edges) } edges in all.
    .groups = The same letter marks edges that are all the same, and a stroke their opposites: A' is the opposite of A, B' of B.
    .links = Follow the letters. Where two of them meet at a { $at ->
        [cells] cell
       *[dots] number or dot
    }, they take an even number of lines (same letter) or an odd one (opposites).
    .handed-on = From there it goes on from corner to corner, through { WORD(COUNT($steps)) } { $at ->
        [cells] cells
       *[dots] numbers and dots
    }. What two edges at a corner take or leave decides what the two opposite must do. So at { SPOT($place) } { $then }.

proof =
    .suppose = Suppose { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }.
    .so = So { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }.
    .suppose-fails = Suppose { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }. { SENTENCE($clash) } That can't be.
    .so-leads = So { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }. Going on{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    } gives the rest.
    .case = Case { $letter }: { $marks }.
    .case-fails = Case { $letter }: { $marks }. { SENTENCE($clash) } That can't be.
    .case-leads = Case { $letter }: { $marks }. Going on{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    } gives the result.
    .case-holds = Case { $letter }: { $marks }. That is the result.
    .conflict = { SENTENCE($clash) } That can't be.
    .branch = Going on from { SPOT($place) }:
    .counting = What follows{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    }: { $then }.
    .counting-up-to = What follows{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }at { $cells }
    }: { $then }. In the end { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }.
    .same-conflict = That can't be, for the same reason as in step { $step }.
    .same-end = From here on everything is as in step { $step }.
    .from-there = From there, one by one:

cases =
    .all = There are { WORD($cases) } cases at { $place }. { $cases ->
        [2] Both
       *[other] All of them
    } end the same way. So { $then }.
    .one = There are { WORD($cases) } cases at { $place }. Only case { $letter } can work. So { $then }.
    .some = There are { WORD($cases) } cases at { $place }. Those that can work end the same way. So { $then }.
    .refuted = { SENTENCE($edge) } can't be { $mark ->
        [line] a line
       *[cross] a cross
    }, so { IT($then) }.
    .refuted-then = { SENTENCE($edge) } can't be { $mark ->
        [line] a line
       *[cross] a cross
    }. So { $then }.
    .searched = No short argument shows this. It was found by search. { SENTENCE($of) }
    .required = { $required }. { SENTENCE($of) }

not-local =
    .what-if = Nothing nearby decides this, so try a what-if. { SENTENCE($of) }
    .step = Nothing nearby decides this. { SENTENCE($of) }

premise =
    .all = { SENTENCES($premises, between: " ") }
    .clues = this uses { $clues }.
    .lines = this uses the { COUNT($edges) ->
        [one] line
       *[other] lines
    } on { $edges }.
    .crosses = this uses the { COUNT($edges) ->
        [one] cross
       *[other] crosses
    } on { $edges }.
    .and-more = this uses { $count ->
        [one] one more mark
       *[other] { WORD($count) } more marks
    }.
    .clue = the { $clue } at { $cell }
    .mark = the { $mark ->
        [line] line
       *[cross] cross
    } on { $edge }
    .more = { WORD($count) } more

## Several steps told as one

run =
    .goes-on = From { SPOT($begin) } the loop has only one way on. It leads as far as { SPOT($end) }. So { $then }.
    .dead-end = Nothing leads on from { SPOT($begin) }. Any line from there to { SPOT($end) } would get stuck. So { $then }.

idea =
    .with-counting = { SENTENCE($step) } More follows from there: { FOUND($then) }.
    .with-turning = { SENTENCE($step) } More follows from there: { FOUND($then) }.
    .step-by-step = Step by step from { SPOT($begin) }: { FOUND($then) }.
    .of-technique = { SENTENCE($title) }{ $places ->
        [one] { "" }
       *[other] { " " }(in { WORD($places) } places)
    }: { FOUND($then) }.

where =
    .nowhere = { "" }
    .cells = { SHOWN($cells) ->
        [shown] { "" }
       *[named] { " " }({ $cells })
    }
    .corners = { " " }(corners of { $cells })
    .more-cells = { $count ->
        [one] one more cell
       *[other] { WORD($count) } more cells
    }

together =
    .zeros = These { WORD($count) } 0s have no lines, so { $then }.
    .zeros-at = These { WORD($count) } 0s{ $where } have no lines, so { $then }.
    .full-clues = These { WORD($count) } clues{ $where } are full, so { $then }.
    .clues-need = These { WORD($count) } clues{ $where } need every edge they have left. So { $then }.
    .full-dots = The loop already passes these { WORD($count) } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where }. So { $then }.
    .go-on = The loop can go only one way at these { WORD($count) } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where }. So { $then }.
    .dead-ends = At these { WORD($count) } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where } a line would get stuck. So { $then }.
    .visited = The loop must pass every dot. It needs the last two edges at these { WORD($count) } { $dots ->
        [dots] dots
       *[cells] cells
    }{ $where }. So { $then }.

## Hints

hint =
    .look = Look at { $region } ({ $title }).
    .look-at-tile = Look at { $cell }. Its neighbours leave it only one way to turn.
    .told = { TELL($of) }
    .after-steps = After { $count ->
        [one] one more step
       *[other] { WORD($count) } more steps
    }:
    .so-tile = So { $cell } points { $ways }.
    .tile = { SENTENCES($steps, between: " ") }
    .solved = Solved!
    .loop-solved = Your loop matches every clue.
    .tree-solved = Everything is connected, with no closed circuits.
    .where-wrong = { $count ->
        [one] One mark is wrong. Look at { $places }.
       *[other] { SENTENCE(WORD($count)) } marks are wrong. Look at { $places }.
    }
    .where-together = Some marks can't all be right. Look at { $places }.
    .why-wrong = { $count ->
        [one] No solution has { $marks }.
       *[other] No solution has any of these: { EACH($marks, between: "; ") }.
    }
    .refuted = Suppose { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }. { SENTENCE($clash) }
    .refuted-after = Suppose { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    } and go on{ COUNT($cells) ->
        [0] { " from there" }
       *[other] { " " }at { $cells }
    }{ $way ->
        [open] , without closing the loop
       *[plain] { "" }
    }. { SENTENCE($clash) }
    .refuted-by = Suppose { $edge } is { $mark ->
        [line] a line
       *[cross] a cross
    }. { SENTENCES($steps, between: " ") }
    .counted-on = Count on{ $way ->
        [open] { " " }without closing the loop
       *[plain] { "" }
    }: { CLAUSE($of) }
    .refuted-among = { SENTENCE($of) } { SENTENCE($why) }
    .why-together = These { WORD($count) } marks can't all be right: { EACH($marks, between: "; ") }. One of them must go.
    .no-solution = This puzzle has no solution, so there is nothing to hint at.
    .no-time = There wasn't time to find a hint.
    .stopped = The search stopped: { $reason }.
    .interrupted = You stopped the search with Ctrl-C.
    .several = Nothing more follows, because several solutions fit this board.
    .difference = Two of them differ at { $edge }.
    .locked-clash = Some locked tiles don't fit together. Look at { $places }.
    .unlock = A tile points where nothing can be. Unlock some of these { WORD($count) }.
    .add-more = Add --more to see the move and the reason.
    .add-more-only = Add --more to see why.

region =
    .line = the line between { $dots }
    .clue = the { $clue } at { $cell }
    .clues = { EACH($clues, between: " and ") }
    .dots = { $dots }
    .around = the area around { $cells }{ $count ->
        [0] { "" }
       *[other] {" "}and { WORD($count) } clues
    }
    .board = the whole board{ $count ->
        [0] { "" }
       *[other] {" "}and { WORD($count) } clues
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
    .nothing-here = There is nothing at this address.
    .to-play = Play a puzzle
    .opening = Opening …
    .no-script = This page draws its boards with JavaScript, which is switched off here.

page-area =
    .play = Play
    .daily = Daily
    .edit = Edit
    .generate = Generate
    .experiments = Experiments
    .learn = Learn
    .rules = Rules
    .library = Library
    .techniques = Techniques
    .workbench = Workbench
    .new = New
    .more = More
    .class = Class

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
    .no-table = I can't open this shared board. { $why }
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
    .sized = { $name } { $cols }{"\u00A0"}×{"\u00A0"}{ $rows }
    .of-cells = { $name }, { $cells } cells
    .on-tiling = { $name }, { $board ->
        [torus] wrapping
       *[other] { $tiling }
    }
    .rows = { $name }, { $rows } rows, { $cols } columns
    .title = { $title } · takegaki

puzzle-kind =
    .slitherlink = Slitherlink
    .slitherlink-pairs = Slitherlink with pairs
    .slitherlink-sheep = Sheep and wolves
    .slitherlink-inequality = Slitherlink with inequalities
    .masyu = Masyu
    .net = Net

puzzle-rules =
    .slitherlink = Connect dots to draw a single closed loop. It never branches or crosses itself. A number tells you how many sides of that cell the loop uses.
    .slitherlink-pairs = Connect dots to draw a single closed loop. It never branches or crosses itself. Of the numbers in a cell, one tells you how many of its sides the loop uses.
    .slitherlink-sheep = Connect dots to draw a single closed loop. A number tells you how many sides of that cell the loop uses. All sheep (S) are inside the loop, all wolves (W) outside.
    .slitherlink-inequality = Connect dots to draw a single closed loop. A number tells you how many sides of that cell the loop uses. A sign (<, >, ^, v) points to the neighbour that has fewer lines.
    .masyu = Draw a single loop through every circle. At a white circle go straight, and turn in the cell before or after it (or both). At a black circle turn, and go straight through the next cell on both sides.
    .net = Turn the tiles until everything is connected, with no closed circuits.

page-rules-seen =
    .slitherlink-sheep = Connect dots to draw a single closed loop. A number tells you how many sides of that cell the loop uses. All sheep are inside the loop, all wolves outside.

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

page-player-level =
    .name = Level { $level }
    .in-text = level { $level }
    .both = { $level }, { $word }
    .whole = Level { $level }: { $word }

page-tool =
    .undo = Undo
    .undo-title = Take back your last move
    .redo = Redo
    .redo-title = Make it again
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
    .test-done = Report
    .test-done-title = Tell the setter how it went

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
    .pause = Pause
    .go-on = Go on
    .trial-name = Trial { $number }
    .trial-discarded = { $name } is discarded.
    .trial-kept = { $name } is kept.
    .discard = Discard
    .keep = Keep
    .several = more than one solution
    .none = no solution
    .has-several = This puzzle has more than one solution.
    .has-none = This puzzle has no solution.

page-end =
    .title = Solved
    .warm-loop = One loop, every clue met. Well done.
    .warm-tree = Everything is connected. Well done.
    .puzzle = Puzzle
    .best = Your best here
    .best-now = this one (before: { $before })
    .best-equalled = { $time } (equalled)
    .usual = Your usual time
    .usual-of = { $time } ({ $count } { $count ->
        [one] puzzle
       *[other] puzzles
    })
    .hints = Hints
    .hints-count = { $hints ->
        [0] none
       *[other] { $hints }
    }
    .next = Next puzzle
    .next-of-day = Next: { $row }
    .next-of-chapter = Next: number { $number }
    .streak = Streak
    .streak-days = { $count ->
        [one] one day
       *[other] { NUMBER($count) } days
    }
    .harder = One harder
    .share = Share
    .replay = Replay
    .hard = What was hard?
    .lower = You see this as a pattern, so it is level { $step }. The puzzle is level { $puzzle } ({ $word }), as finding its steps without patterns takes that.
    .back = Back to the solution
    .move = Move
    .result = { $title }{ $has ->
        [no] { "" }
       *[other] , { $level }
    }: { $time }, { $hints ->
        [0] no hints
        [one] one hint
       *[other] { $hints } hints
    }

page-hint =
    .title = Hint
    .why = Why?
    .another = Another hint
    .all-like = All like this one
    .places = Where can I go on?
    .back = Back to the hint
    .apply = Apply it
    .show = Show me
    .remove = { $count ->
        [one] Remove it
       *[other] Remove them
    }
    .obvious = Hints like this cross out what is already full.
    .fill-in = Fill in the obvious
    .always = Do it automatically from now on

page-check =
    .title = Check
    .nothing-drawn = Nothing is drawn yet.
    .solved = Solved. Your loop matches every clue.
    .clues-clash = This puzzle has no solution. These clues can't all be met.
    .tiles-clash = This puzzle has no solution. These tiles can't all fit.
    .no-mistakes = No mistakes so far.
    .tiles-wrong = Some locked tiles are wrong.
    .marks-wrong = { $count ->
        [one] One mark is wrong.
       *[other] { $count } marks are wrong.
    }
    .sides-wrong = { $count ->
        [one] One cell is on the wrong side of the loop.
       *[other] { $count } cells are on the wrong side of the loop.
    }
    .why = Why?
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
    .lines-finger = Drag along edges, or tap one for a line, again for a cross, again to clear it. Hold for a cross. Zoom with two fingers.
    .lines-keys = Move with the arrows. Enter draws a line, Space puts a cross. Hold Shift while moving to draw.
    .tiles-mouse = Left-click turns a tile anticlockwise, right-click clockwise. Middle-click or Shift-click locks it.
    .tiles-finger = Tap to turn, hold to lock.
    .tiles-keys = Move with the arrows. A and D turn, F turns half round, S locks. On a board that wraps, Shift and an arrow move the view.
    .help-keys = H gives a hint. Press it again to see why, and once more to apply it. C checks, U undoes, R redoes.
    .all-rules = Rules of all puzzles

page-first =
    .line-mouse = This 3 wants three lines. Click its bottom edge to draw the third.
    .line-finger = This 3 wants three lines. Tap its bottom edge to draw the third.
    .line-done = Right. A number says how many of its edges are lines.
    .loop = Lines make one loop, which never branches. Close it so that each number is right.
    .branch-mouse = Three lines meet at one dot, so the loop branches. Click one of them again to remove it.
    .branch-finger = Three lines meet at one dot, so the loop branches. Tap one of them until it is gone.
    .branch-keys = Three lines meet at one dot, so the loop branches. Go to one of them and press Enter again.
    .loop-done = That's a loop, and all numbers are right: solved.
    .cross-mouse = A 0 has no lines. Right-click one of its edges to cross it out.
    .cross-finger = A 0 has no lines. Hold one of its edges to cross it out.
    .cross-done = Crosses are notes for yourself: here is no line. That's all you need.
    .step = Step { $at } of { $count }
    .skip = Skip
    .on = Go on
    .play = Play
    .again = Try the rules
    .line-keys = This 3 wants three lines. Go to its bottom edge with the arrows and press Enter.
    .cross-keys = A 0 has no lines. Go to one of its edges with the arrows and press Space.
    .finish-lines = The upper half of the loop is drawn. Now draw the rest.
    .finish-tiles = Some tiles are right, and locked.
    .finish-done = Solved. That's all you need.

page-more =
    .title = More
    .start-again = Start again
    .start-again-hint = you can undo this
    .spread = Spread the colours
    .spread-hint = cells whose side your marks tell
    .fill-in = Fill in the obvious
    .fill-in-hint = crosses where a clue or a dot is full
    .ink = Ink what I have
    .ink-hint = new lines will be in pencil
    .erase = Erase the pencil lines
    .keep = Keep in the library
    .keep-hint = a title; a word with # is a tag
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
    .pieces = Separate pieces of line in colours
    .pieces-hint = until they join

page-keys =
    .title = Keys
    .arrows = Arrows
    .arrows-do = move by half a step
    .enter = Enter, Space
    .enter-do = line, cross; in a cell inside, outside
    .shift = Shift + arrow
    .shift-do = draw while moving; Ctrl: crosses
    .undo = U, R
    .undo-do = undo, redo (also Ctrl+Z, Ctrl+Y)
    .hint = H, C
    .hint-do = hint, check
    .zoom = +, −, 0
    .zoom-do = closer, further, whole board
    .trial = T, P
    .trial-do = try something out, pause
    .new = N
    .new-do = new puzzle
    .help = ?
    .help-do = this sheet
    .next = G
    .next-do = go on to the next puzzle, once one is solved
    .fill-in = F
    .fill-in-do = cross out what is full, once

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

page-rule-set =
    .van-dam = The 36 rules of Takegaki
    .udai = The rules of a Slitherlink solver in Lisp
    .standard = The standard rules of paper 1, refined
    .honeycomb-basic = Honeycomb by hand
    .growth = The three growth rules of Takegaki: they redraw a loop
    .windows = { $board }: all rules on { $count ->
        [one] one cell
       *[other] up to { $count } neighbouring cells
    }{ $colours ->
        [no] { "" }
       *[other] , with inside and outside
    }

## What the server answers

refused =
    .pupils = a class has { $most } pupils at most
    .teacher-only = only the teacher may do this
    .no-class = there is no class: start takegaki with serve --class
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
    .date = write the date as 2026-11-26
    .no-collected = The collection has no puzzle of this number.
    .kept-as = { $why }; yours is kept as game { $game }
    .other-window = this game went on in another window
    .no-technique = there is no such technique
    .no-example = there is no small { $kind } puzzle to show
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
    .no-puzzle = no puzzle found: { $why }
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
    .clue-off-loop = the drawn loop doesn't meet the clue at { $cell }
    .place-off-loop = the drawn loop leaves no clue to the place at { $cell }
    .places-too-few = the clues of this loop in these places leave more than one solution; add a place, or change the loop
    .loop-not-told = even with all its clues this loop is not the only one; change the loop
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
    .quoted = “{ $name }”
    .rows = Rows
    .columns = Columns
    .size = Size
    .kind = Puzzle
    .seed = Seed
    .undo = Undo
    .redo = Redo
    .title = Title
    .paper = Paper
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
    .making = making
    .making-loop = making, { $goal ->
        [tree] tree
       *[loop] loop
    } { $number }
    .with-note = { $before }, { $note }
    .with-bounds = { $before }, at least { $least } and at most { $most } clues
    .searching = searching
    .line = { $what }: { $seconds } s{ $more }  (Ctrl-C stops)
    .effort = , { NUMBER($conflicts) } conflicts, { NUMBER($decisions) } decisions
    .counting = { $what }: { $parts }{ $more }  (Ctrl-C stops)
    .done-of = { NUMBER($done) } of { NUMBER($all) }
    .left = { $time } left

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
    .a-hint = write a hint as [number of moves, technique] here
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
    .proof-fails = this proof does not hold: { $why }
    .proof-of-no-verdict = this proves no verdict of the puzzle: { $claim }
    .added = { NUMBER($count) } of { NUMBER($all) } puzzles added
    .exported = { NUMBER($count) } puzzles in { $file }
    .more-refused = { NUMBER($count) } more could not be read
    .more = { NUMBER($count) } more; narrow the search
    .nothing-fits = nothing in your library fits
    .empty = your library is empty; takegaki library --add PUZZLE puts one in
    .new = new
    .begun = begun
    .solved = solved
    .proven = { NUMBER($count) } of { NUMBER($all) } { $all ->
        [one] puzzle
       *[other] puzzles
    } proven

game-error =
    .position = begin a game with a Position or None
    .other-board = the position belongs to another board
    .no-copy = a Session is neither copied nor pickled: takegaki.play.saves writes and reads games

## The page: the board

page-stage =
    .closer = Zoom in
    .further = Zoom out
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
    .either = circle of either colour
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
    .changed = { NUMBER($count) } places have changed
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
    .title = The way of solving
    .unique-only = There is a way of solving once there is only one solution.
    .legend = { $all ->
        [one] One part
       *[other] { NUMBER($all) } parts
    }: { $ideas ->
        [0] none needs
        [one] one needs
       *[other] { NUMBER($ideas) } need
    } an idea, { $narrow ->
        [0] none is
        [one] one is
       *[other] { NUMBER($narrow) } are
    } narrow. Click a bar to see the board at that moment.
    .bar = { $at }: { $title }, level { $level }, { $width ->
        [one] one place
       *[other] { NUMBER($width) } places
    } to go on
    .narrow = only here
    .uses = What each clue is for
    .uses-line = Each clue has the number of the step that needs it first. { $spare ->
        [0] All are used.
        [one] One dotted clue isn’t used on this way.
       *[other] { NUMBER($spare) } dotted clues aren’t used on this way.
    } Click a clue to read that step.
    .use = First needed in step { $step }: { $title }
    .keep-idea = Keep this idea
    .kept-idea = Generate will ask for it: { $title }.

## The page: files and printing

page-file =
    .too-large = { $name } is too large.
    .title = Open
    .text = Puzzle as text
    .placeholder = A link, a game ID, rows of numbers, a saved file …
    .open-text = Open this text
    .choose = Choose a file
    .loss = { $line }.
    .reads-links = puzz.link, Penpa+
    .reads-text = rows of clues, takegaki’s JSON
    .reads-others = game IDs and saved games of Loopy, Pearl and Net; pzprv3, janko.at, puzzle-loop.com, Pencilbox, CSV; SVG drawings and GeoJSON maps become boards
    .no-picture-read = { $name } is a picture or a PDF, and takegaki can’t read a puzzle from those. In Edit a picture can lie under the board.
    .in-format = The puzzle in this format
    .format = Format
    .save-title = Save or copy
    .with-marks = With my marks
    .copy = Copy
    .copied = Copied.
    .cannot-copy = Your browser doesn't let this page copy. Select the text instead.
    .save-file = Save as a file
    .no-picture = Your browser can't draw this picture. Save it as SVG instead.
    .group-links = Links
    .group-text = Text
    .group-others = Others

page-share =
    .title = Share
    .link = Copy a link to this page
    .puzzlink = Copy the puzz.link address
    .game-id = Copy the game ID
    .told = Copy size, level and a link
    .other = Copy or save in another format
    .svg = Picture as SVG
    .png = Picture as PNG
    .result = Copy the result and a link

page-print =
    .set-title = Title of the set
    .levels = Easiest first, with levels as headings
    .earlier = { $title }: print earlier
    .title = Print
    .print = Print
    .solution = Solution at the back
    .solutions = Solutions at the back
    .pdf = Save a PDF
    .per-page = Puzzles on a page
    .name = Name:
    .date = Date:
    .time = Time:
    .not-proven = It isn’t proven that this puzzle has exactly one solution.
    .doubtful = These have no solution, or more than one: { LIST($titles) }.
    .anyway = Print them anyway

## The page: a new puzzle

page-new =
    .title = New puzzle
    .puzzle = Puzzle
    .board = Board
    .size = Size
    .style = Style
    .others = Other boards and puzzles
    .make = Make it
    .making = Making a puzzle …
    .more = More options
    .board-title = New board
    .columns = Columns
    .rows = Rows
    .begin = Begin

page-player =
    .title = Who plays here
    .about = Give yourself a name, and this browser gets games, results and lessons of its own. Without one it has those of the library.
    .name = Name
    .colour = Colour
    .colour-number = Colour { $number }
    .begin = Play as this player
    .change = Change
    .leave = Back to the library's games
    .plays = { $name } plays here
    .together = Play together
    .together-about = Whoever was let in here and opens this link plays on this board with you.
    .link = Link to this board
    .copy = Copy the link

page-class =
    .about = Each pupil gets a link, which works in any browser until you remove them. When takegaki ends, nothing of the class is kept.
    .names = Names, one a line
    .names-hint = Ada
    .add = Make links
    .name = Pupil
    .puzzle = Puzzle
    .state = State
    .time = Time
    .hints = Hints
    .link = Link
    .link-of = Link for { $name }
    .copy = Copy
    .copy-of = Copy the link for { $name }
    .copied = The link for { $name } is copied.
    .give = Give everybody the puzzle on the board
    .given = Offered to everybody: { $puzzle }.
    .added = { $count ->
        [0] No link is new.
        [one] One new link.
       *[other] { $count } new links.
    }
    .removed = { $name } is removed.
    .by-hand = The browser doesn't let us copy. The link for { $name } is selected: copy it with Ctrl+C.
    .from-teacher = A puzzle from your teacher
    .from-teacher-about = Your own game stays in the library.
    .open = Open it
    .later = Later
    .waits = It waits in the library.
    .remove = Remove
    .remove-sure = Remove for good
    .remove-of = Remove { $name }
    .invited = not here yet
    .here = here
    .away = away
    .solved = solved

page-daily =
    .by-level = By level
    .level-solved = { $count ->
        [one] one, { $time }
       *[other] { $count }, usually { $time }
    }
    .asked = What you asked about
    .asked-times = { $title }: { $count ->
        [one] one hint
       *[other] { $count } hints
    }
    .small = Small
    .middle = Medium
    .large = Large
    .weekly = This week
    .special = This week's special
    .monthly = This month
    .title = Daily, { $date }: { $row }
    .named = { $row }: { $title }
    .numbered = Collection, { $row }: number { $number }
    .streak = { $count ->
        [one] One day in a row. A missed day is forgiven.
       *[other] { $count } days in a row. A missed day is forgiven.
    }
    .no-streak = Solve a puzzle of the day to begin a streak. One missed day is forgiven.
    .of-day = { $day }: { $count } of 3 solved
    .collection = Collection
    .collection-hint = Puzzles in chapters. Solved without a hint, one earns a star.
    .by-size = By size and level
    .by-board = Other boards and puzzles
    .by-idea = By idea
    .chapter = { $title }, { $level }
    .progress = { $done } of { $count } solved, { $stars ->
        [one] one star
       *[other] { $stars } stars
    }
    .statistics = Statistics
    .sum = { $count ->
        [one] One puzzle
       *[other] { $count } puzzles
    } solved, { $week } in the last seven days. Time: { $time }.
    .what = Puzzle
    .solved = Solved
    .best = Best
    .usual = Usual
    .without = Without hints
    .export = Save as a file
    .forget = Forget these results
    .forget-sure = The games stay in your library; their results are forgotten for good.
    .none-yet = Nothing solved yet.
    .here-only = All of this stays on this computer.
    .weeks = Solved each week
    .week = Week of { $day }
    .week-solved = { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }, usually { $time }
    .techniques = Techniques you have met
    .technique-times = { $title }: in { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }

page-family =
    .periodic = Tilings
    .aperiodic = Tilings that never repeat
    .drawn = Bricks, rings, at random
    .grid = Squares

puzzle-tiling =
    .square = Squares
    .honeycomb = Honeycomb
    .triangular = Triangles
    .eared-triangular = Triangles with ears
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
    .detailed-level = Technique level
    .sort = Order
    .sort-changed = Last changed
    .sort-begun = Last begun
    .sort-title = Title
    .sort-level = Level
    .sort-size = Size
    .sort-time = Time to solve
    .tag = Only games with { $tag }
    .filters = Filters
    .search = Search
    .search-hint = title, author, …
    .size = Size
    .state = State
    .proven = Proven
    .technique = Technique
    .all = All
    .state-begun = In progress
    .state-new = Not started
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
    .keep = Keep
    .save-proof = Save the proof
    .proof = Proof
    .proof-saved = The proof is in your downloads, as { $file }. Check it with: { $command }
    .with-proof = with a proof
    .hints = { $count ->
        [one] one hint
       *[other] { $count } hints
    }
    .delete-chosen = Delete selected
    .undo = Undo
    .deleted = { $count ->
        [one] One game deleted.
       *[other] { $count } games deleted.
    }
    .restored = { $count ->
        [one] The game is back.
       *[other] { $count } games are back.
    }
    .found = { $count ->
        [one] One puzzle.
       *[other] { NUMBER($count) } puzzles.
    }
    .picture = The board of { $title }

## The page: learning

page-learn =
    .course = Course
    .explain = Explain
    .apply = Apply
    .solve = Solutions
    .numbers = Numbers

page-workbench =
    .board = Board
    .rule-sets = Rule sets
    .experiments = Experiments

page-course =
    .practice = Practice
    .practice-about = A new puzzle each time that needs what you just learnt.
    .puzzle = A puzzle that needs this
    .all = All lessons
    .why = Why?
    .example = Example
    .turn = Your turn
    .hint = Hint
    .check = Check
    .fine = No mistakes so far.
    .wrong = Not right yet: { $count ->
        [one] one mark
       *[other] { $count } marks
    }.
    .solved = Solved. Well done!
    .known = You know this lesson now.
    .progress = { $done } of { $count } lessons learned
    .mark = learned
    .open = open the board
    .intro = Learn with one idea at a time. Each lesson has three boards to try.
    .begin = Start with “{ $title }”

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
    .what = Techniques
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
    .either-circle = Circle of either colour
    .tile-0 = No tile
    .tile-1 = End
    .tile-5 = Straight
    .tile-3 = Corner
    .tile-7 = Tee
    .tile-15 = Cross

page-verdict =
    .blank = No clue yet. Write one, or begin with “Draw first”.
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
    .reduce = Remove unneeded clues
    .looking = Looking …
    .writing-proof = Writing the proof …
    .proof-saved = Proof { $digest } is in your downloads, as { $file }.
    .proof-collected = { $puzzle } came with this very proof.
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
    .level-is = Level: { $level }. The techniques go up to { $detailed }.
    .no-level = No level, as there are several solutions.
    .technique-times = { $technique } { $count } ×
    .rating = Rating: { $value } of 100, level { $level }.
    .rating-like = Rating: { $value } of 100, level { $level }, about as hard as { LIST($like) }.
    .scale = { $source } { $number }
    .views = Show
    .view-both = Both
    .view-first = First
    .view-second = Second
    .view-clues = Clues alone
    .helps = Where a clue helps
    .helps-ranked = { $all ->
        [yes] There are { NUMBER($met) } solutions.
       *[no] Compared: { NUMBER($met) } solutions; there are more.
    } The cells are numbered by how much a clue there would tell.
    .helps-nowhere = No single clue was found that tells these solutions apart.
    .helps-cell = about { $left } of the solutions stay
    .helps-alone = With one of these clues there is only one solution:
    .helps-none-alone = No single clue that was tried leaves one solution. Add the best one and look again.
    .put-clue = { $clue } at { $cell }
    .put-ranked = Number { $rank }: { $clue }

## The page: generating

page-compose =
    .how-tiles = A board of tiles is its own drawing: turn the tiles as the solution has them, and the verdict follows. Places and a loop are for the other types.
    .how-circles = What you put down stays: circles, the loop, and a grey circle for each place that is to be white or black. The rest is filled in. Until then grey circles don’t count.
    .title = Draw first
    .mode = Draw
    .mode-clues = Clues
    .mode-places = Places
    .mode-loop = The loop
    .symmetry = Symmetry
    .symmetry-none = None
    .symmetry-rot2 = Half turn
    .symmetry-left-right = Mirror left to right
    .symmetry-top-bottom = Mirror top to bottom
    .symmetry-left-right-and-top-bottom = Both mirrors
    .symmetry-rot4 = Quarter turns
    .symmetry-diagonal = Mirror in the diagonal
    .symmetry-shift-across = Repeat to the right
    .symmetry-shift-down = Repeat below
    .how = What you put down stays: clues, the loop, and a ? for each place that is to get a clue. The rest is filled in.
    .complete = Complete it
    .other-values = Other values
    .loop-of-solution = Take the solution’s loop
    .clear-loop = Clear the loop
    .symmetric = What you write now has partners.
    .completed = { $count ->
        [0] Nothing to add: this is a puzzle already.
        [one] One clue added. There is only one solution.
       *[other] { NUMBER($count) } clues added. There is only one solution.
    }
    .round = Round { NUMBER($round) }: { NUMBER($open) } edges are still open
    .loop-none = Draw the loop along the edges, as in a game.
    .loop-closed = One closed loop.
    .loop-open = Not one closed loop yet.
    .style = Style
    .style-none = As few clues as needed
    .style-nikoli = Like a magazine
    .style-janko = Like a site’s authors, harder
    .not-found = In { $seconds } seconds no puzzle with one solution was found; the nearest leaves { $open ->
        [one] one edge
       *[other] { NUMBER($open) } edges
    } open, shown on the board.
    .place-helps = One more clue on a numbered cell would help most:
    .add-place = Number { $rank }
    .let-go = Let go of a clue, or try again.
    .contradict = No solution: { $clues ->
        [one] one clue asks
       *[other] { NUMBER($clues) } clues together ask
    } too much, outlined on the board. Without any numbered one the others fit:
    .contradict-more = No solution: { $clues ->
        [one] one clue asks
       *[other] { NUMBER($clues) } clues together ask
    } too much, outlined on the board, and there are more such clues. Let go of a numbered one first:
    .let-go-of = Let go of number { $rank }

page-versions =
    .title = Versions
    .how = Keep versions side by side and come back to any of them.
    .keep = Keep this version
    .more = More like this
    .harder = Harder here
    .kept = Kept.
    .making = Making version { $at } of { $count } …
    .made = { $count ->
        [0] None of them was harder. Choose another cell, or try again.
        [one] One new version.
       *[other] { NUMBER($count) } new versions.
    }
    .facts = { $rated ->
        [yes] Rating { $rating }
       *[no] No rating
    }{ $differs ->
        [-1] , another board
        [0] , as on the board
        [one] , one cell differs
       *[other] , { NUMBER($differs) } cells differ
    }
    .take = Take it
    .remove = Remove

page-about =
    .title-of-part = Title, author, rules
    .title = Title
    .author = Author
    .rules = Rules
    .comment = Comment
    .where = They stay with the puzzle: in the library, on paper, in links to this page, and in Penpa+ and pzprv3. A puzz.link address has no room for them.

page-underlay =
    .title = Picture underneath
    .how = Lay a picture under the board, then take cells out or move dots until the board is like it. An SVG of polygons becomes a board by itself: open it.
    .choose = Choose a picture
    .strength = How strong
    .size = How large
    .remove = Remove the picture

page-test =
    .link = Copy a link to test it
    .link-hint = no level, no rating
    .copied = Copied. Whoever opens the link sees the puzzle, and nothing about how hard it is.
    .title = How was it?
    .thanks = Thank you for testing. Your time: { $time }.
    .words = For the setter, in your words
    .with-time = Send my time and hints
    .with-stuck = Send where I paused long ({ NUMBER($count) })
    .consent = This saves a file that you can send, and nothing else. Nothing leaves your browser by itself.
    .save = Save the file
    .saved = Saved as { $file }. Send it to the setter.
    .report = What the test says
    .other-puzzle = This test is of other clues than those on the board.
    .report-line = { $solved ->
        [yes] Solved
       *[no] Not solved
    }{ $has ->
        [yes] { " " }in { $time }, with { $hints ->
            [0] no hints
            [one] one hint
           *[other] { $hints } hints
        }
       *[no] { "" }
    }.
    .stuck = Long pauses, and where it went on:
    .stuck-at = { $time } before this

page-wishes =
    .title = Techniques
    .free = either way
    .needs = needed
    .avoid = avoided
    .must = Needs { LIST($titles) }.
    .must-not = Does without { LIST($titles) }.
    .none = Choose by pictures what the puzzle must need, and what it must do without.

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
    .not-drawn = Not drawn in the style you chose: { $why }.
    .one-of = Puzzle { $at } of { $count }
    .kept = It is in your library.
    .several-kept = { $count ->
        [one] One puzzle is
       *[other] { NUMBER($count) } puzzles are
    } in your library.

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
    .count = How many
    .count-hint = each goes into your library

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
    .The-style = The style
    .The-way = The way
    .How-hard = How hard
    .The-loop = The loop
    .The-clues = The clues
    .The-tree = The tree

page-parameter =
    .style = Style
    .rating = Rating
    .shares = Shares of 0, 1, 2 and 3
    .jury = The best of so many
    .theme = An idea that returns
    .entrances = Places to begin
    .begin = Most of these places lie
    .near = Steps that begin near the last, % at least
    .idea_edges = Edges that an idea marks, at least
    .ending = Left after the last idea, % at most
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

page-begin =
    .top = at the top
    .bottom = at the bottom
    .left = on the left
    .right = on the right
    .middle = in the middle
    .border = at the border

page-method-made =
    .level = solved by the techniques of a level, and not by those below it
    .normal = solved by a rule set
    .hard = one solution by the exact engine, however hard

page-style-made =
    .nikoli = nikoli: as in a magazine: places that are drawn, loops of staircases and fingers, a flow
    .janko = janko: as authors of a site make them: harder, some without symmetry
    .loopy = loopy: clues of a random loop removed one by one, as Loopy does
    .minimal = minimal: as loopy, until no clue can go

# Short, below a picture.
page-style =
    .nikoli = As in a magazine
    .janko = Harder
    .loopy = Random
    .minimal = Fewest clues

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
    .title = Rule sets
    .what = Rule set
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

page-aside =
    .find = Next step: “{ $title }”
    .found = That's it!
    .rest = You can solve the rest, too.
    .waits = Your own game waits.
    .kept = On the board is your own game. It stays as it is: Play leads back to it.
    .back = My game

page-techniques =
    .type = Puzzle
    .intro = The techniques behind the hints, from easy to hard. In each picture the shaded parts prove the ringed ones.
    .one-solution = needs one solution
    .try = Try it
    .try-named = Try it: { $title }

page-rules =
    .title = Rules
    .intro = What each puzzle asks of you. You can try the rules on a small board.
    .start = Start
    .middle = Halfway
    .end = Solved
    .start-alt = { $name }: a small puzzle
    .middle-alt = { $name }: the same puzzle, its upper half solved
    .end-alt = { $name }: the same puzzle, solved
    .try-named = Try the rules of { $name }
    .play = New puzzle
    .play-named = New puzzle: { $name }

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
    .puzzles = Puzzles
    .do-puzzles = today, the collection and the course
    .course-of = Course: { $part }
    .lesson = { $title }: { $done } of { $count } boards done
    .lesson-idea = { $title }. { $idea }
    .today = Today
    .collection = Collection
    .row-small = Small
    .row-middle = Medium
    .row-large = Large
    .row-weekly = This week
    .row-special = This week's special
    .row-monthly = This month
    .daily = { $row }: { $title }, level { $level }{ $done ->
        [yes] { " " }(solved)
       *[no] { "" }
    }
    .chapter = { $title }, level { $level }: { $done } of { $count } solved
    .with-level = { $title } · level { $level }
    .end-level = Level { $level }, { $hints ->
        [0] no hints.
        [one] one hint.
       *[other] { $hints } hints.
    }
    .end-times = At this size and level: best { $best }, usually { $usual } ({ $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }).
    .end-next = n: the next puzzle. u: open the board again.
    .line = Line
    .cross = Cross
    .left = Left
    .right = Right
    .half = Half
    .lock = Lock
    .inside = Inside
    .outside = Outside
    .spread = Spread colours
    .like = All like this
    .sure = Sure
    .hint = Hint
    .undo = Undo
    .redo = Redo
    .check = Check
    .errors = Show mistakes
    .fill-in = Fill in the obvious crosses
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
    .do-fill-in = cross out what is full, once
    .do-automatic = automatic crosses on or off
    .do-mouse = left a line, right a cross; mid-cell its colour
    .do-tile-arrows = from tile to tile
    .do-turn = turn left, right, by half
    .do-lock = lock, unlock
    .do-jumble = jumble all that are not locked
    .do-tile-mouse = left and right turn, middle or shift locks
    .do-undo = undo, redo (also Ctrl+Z, Ctrl+Y)
    .do-hint = hint; h again plays it
    .do-like = hint with all steps like it
    .do-check = show mistakes now; show them all the time
    .do-checkpoint = checkpoint, keep it, go back to it
    .do-clear = clear the board
    .do-zoom = zoom: small and large drawing
    .do-pause = pause the clock
    .do-leave = leave; the game is kept

word =
    .n0 = no
    .n1 = one
    .n2 = two
    .n3 = three
    .n4 = four
    .n5 = five
    .n6 = six
    .n7 = seven
    .n8 = eight
    .n9 = nine

corner =
    .its = its { $way }

## What is wrong on a board

violation =
    .clue = the { $clue } at { $cell } has { $lines ->
        [0] no line yet
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .straight = the loop must go straight through the white circle at { $cell }
    .turn-beside = the loop must turn in the cell before or after the white circle at { $cell }
    .turn = the loop must turn on the black circle at { $cell }
    .straight-beside = the loop must go straight in the cells before and after the black circle at { $cell }
    .sheep = the sheep at { $cell } is not inside: its way out crosses { $lines ->
        [0] no line
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .wolf = the wolf at { $cell } is not outside: its way out crosses { $lines ->
        [0] no line
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .more-lines = { $cell } must have more lines than { $other }
    .tile = the tile at { $cell } has { $arms ->
        [0] no arm
        [one] one arm
       *[other] { WORD($arms) } arms
    } but { $lines ->
        [0] no line
        [one] one line
       *[other] { WORD($lines) } lines
    }
    .tile-turned = the tile at { $cell } can't be turned to its { $lines ->
        [one] line
       *[other] { WORD($lines) } lines
    }
    .branch = three lines meet at { $place }, so the loop branches
    .crossing = { WORD($lines) } lines meet at { $place }, so the loop crosses itself
    .dead-end = a line stops at { $place }
    .unvisited-dot = the loop must pass every dot, but it misses { $place }
    .no-line = no line is drawn
    .many-loops = the loop of { WORD($lines) } lines through { $place } is closed, and other lines are left over
    .early-loop = the loop of { WORD($lines) } lines through { $place } is closed too early
    .circuit = { WORD($lines) } lines close a circuit through { $place }
    .apart = not everything is connected: there are { WORD($parts) } parts, the smallest with { $cells ->
        [one] one cell
       *[other] { WORD($cells) } cells
    }, around { $cell }
    .sentence = { SENTENCE($what) }.

## Answers about solutions

given =
    .none = { "" }
    .marks = { " " }with the marks given

verdict =
    .unique = Exactly one solution{ $given }.
    .multiple = More than one solution{ $given }. These two differ in { NUMBER($edges) } { $edges ->
        [one] edge
       *[other] edges
    }.
    .none = No solution{ $given }.
    .undecided = Undecided: { $reason }.
    .none-yet = Undecided: { $reason }. No solution was found so far.
    .one-yet = Undecided: { $reason }. One solution was found, and there may be others.
    .all = { $count ->
        [0] No solution
        [one] Exactly one solution
       *[other] { NUMBER($count) } solutions
    }{ $given }{ $count ->
        [0] { "" }
        [one] { "" }
       *[other] { "" }, and no others
    }.
    .limit = { NUMBER($count) } { $count ->
        [one] solution
       *[other] solutions
    }{ $given } shown, as many as you asked for. There may be more.
    .some = { NUMBER($count) } { $count ->
        [one] solution
       *[other] solutions
    }{ $given } found; { $reason }. There may be more.

## How a trace ends

ending =
    .solved = Solved in { NUMBER($steps) } { $steps ->
        [one] step
       *[other] steps
    }{ $at }.
    .contradiction = No solution fits these clues, as { NUMBER($steps) } { $steps ->
        [one] step shows
       *[other] steps show
    }.
    .contradiction-marks = No solution fits these clues and marks, as { NUMBER($steps) } { $steps ->
        [one] step shows
       *[other] steps show
    }.
    .stopped = Stopped after { NUMBER($steps) } { $steps ->
        [one] step
       *[other] steps
    }{ $at }: { $reason }. { NUMBER($open) } of { NUMBER($edges) } edges are still open.
    .several = Nothing more follows: there are several solutions. { NUMBER($open) } of { NUMBER($edges) } edges are still open after { NUMBER($steps) } { $steps ->
        [one] step
       *[other] steps
    }{ $at }.
    .stuck = Nothing more to find up to { $level }. { NUMBER($open) } of { NUMBER($edges) } edges are still open after { NUMBER($steps) } { $steps ->
        [one] step
       *[other] steps
    }{ $at }.
    .headed = { $head }: { SENTENCE($sentence) }

at =
    .no-level = { "" }
    .level = , level { $level }

level =
    .easy = Easy
    .normal = Normal
    .tricky = Tricky
    .hard = Hard
    .expert = Expert
    .trial = Trial
    .search = Search

## Ratings: every number in digits

rating =
    .hardest-counting = Hardest step: counting is enough. { SENTENCE($like) }. { $share }% of published puzzles are easier.
    .hardest-ahead = Hardest step: think { $steps ->
        [one] { $steps } move
       *[other] { $steps } moves
    } ahead. { SENTENCE($like) }. { $share }% of published puzzles are easier.
    .hardest-beyond = Hardest step: supposing one edge is not enough, however far you follow it. { SENTENCE($like) }. { $share }% of published puzzles are easier.
    .like = that is like an average Nikoli { $first }
    .like-some = that is like an average Nikoli { $first } to { $last }
    .harder = that is harder than an average Nikoli { $last }
    .work = Work: { NUMBER($work) } steps of thought. { $share }% of published puzzles take less.
    .time = About { $about ->
        [one] { $about } minute
       *[other] { $about } minutes
    } for a practised player (usually { $least } to { $most }), { $expert ->
        [one] { $expert } minute
       *[other] { $expert } minutes
    } for an expert.
    .technique = { SENTENCE($title) }: { $count ->
        [1] once
       *[other] { NUMBER($count) } times
    } ({ $level }).
    .rounds = { $count ->
        [one] { NUMBER($count) } round
       *[other] { NUMBER($count) } rounds
    }, if each round makes all the easiest moves together.
    .deep = In { $count ->
        [one] { NUMBER($count) } round
       *[other] { NUMBER($count) } rounds
    } you must look two or more moves ahead.
    .single = Narrow: in { NUMBER($count) } of { $rounds ->
        [one] { NUMBER($rounds) } round
       *[other] { NUMBER($rounds) } rounds
    } the easiest step gives only one edge.
    .far = { $share }% of the rounds start far from the one before.
    .stuck = Supposing one edge at a time leaves { $share }% of the edges open.
    .on-scales = Rating: { $value } of 100, level { $level }, about as hard as { EACH($scales, between: " or ") }.
    .scale = { $source } { $number }
    .by-basis = Rating: { $value } of 100, level { $level }; it is { $basis }.
    .of-steps = the number of steps on the easiest way, each level counting twice the one below, and not measured on people

## How hard it is, level by level

report =
    .level = Level: { $level } ({ $title }).
    .level-unknown = Level: unknown ({ $reason }).
    .player-level = Player's level: { $level }.
    .level-none = Level: none. With { $share }% of the edges decided, nothing more follows.
    .stalls = How far each level gets: { EACH($stalls, between: ", ") }.
    .stall = { $level } { $share }%
    .stall-some = { $first } to { $level } { $share }%
    .climb = { $level }: { $count ->
        [one] { NUMBER($count) } step
       *[other] { NUMBER($count) } steps
    }, { $count ->
        [one] { "" }
       *[other] the first{ " " }
    }{ $share ->
        [0] right at the start
       *[other] with { $share }% of the edges decided
    } ({ $places }).

## For setters: which clues could go, which would help

way =
    .about-pattern = An idea returns: "{ $pattern }" comes { $count } times.
    .about-idea = An idea returns: of { $ideas } ideas in this puzzle, { $count } are "{ $technique }".
    .nice = What is nice: { $facts }.
    .near = { $share }% of the steps begin near the one before
    .idea-edges = an idea marks about { $count } edges
    .ending = after the last idea { $count ->
        [0] nothing is left
        [one] one edge is left
       *[other] { $count } edges are left
    }
    .entrances = there are { $count } places to begin

review =
    .could-go = { $count ->
        [one] This one clue could go:
       *[other] Any one of these { NUMBER($count) } clues could go:
    }
    .all-needed = Every clue is needed.
    .proof = Proof { $digest } of the verdict{ $what ->
        [minimal] , and that every clue is needed,
       *[other] { "" }
    } is in { $file }. Check it with takegaki verify { $file }.
    .no-proof = No certificate was written: { $why }.
    .unseen = { NUMBER($count) } { $count ->
        [one] clue was
       *[other] clues were
    } not looked at.
    .enough = Removing { $spare ->
        [one] this one
       *[other] these { NUMBER($spare) } together
    } leaves { NUMBER($count) } { $count ->
        [one] clue
       *[other] clues
    }{ $least ->
        [least] , all needed
       *[some] { "" }
    }:
    .met = It has { NUMBER($count) } { $count ->
        [one] solution
       *[other] solutions
    }{ $all ->
        [all] { "" }
       *[more] { " " }or more
    }.
    .one-more = One more clue makes it unique. { $count ->
        [one] This one would do
       *[other] Any of these { NUMBER($count) } would do
    }{ $all ->
        [all] { "" }
       *[more] { " " }(there may be others)
    }:
    .none-more = No single clue more makes it unique.
    .none-together = No single clue more makes it unique, and no set of clues was found that does.
    .together = These { NUMBER($count) } clues together make it unique, and all are needed:
    .value = { $value } in { $places }
    .no-loop = No loop fits this board, whatever the clues.
    .no-tree = No network fits this board, whatever the tiles.
    .impossible = This one { $what ->
        [tile] tile
       *[clue] clue
    } is impossible by itself: { $places }.
    .clash = These { NUMBER($count) } { $what ->
        [tile] tiles
       *[clue] clues
    } can't all be right{ $least ->
        [least] , and any fewer of them could
       *[some] { "" }
    }:
    .open = Not decided: { NUMBER($count) } { $what ->
        [tile] { $count ->
            [one] tile
           *[other] tiles
    }
       *[cell] { $count ->
            [one] cell
           *[other] cells
    }
    }. { $share }% of the edges are the same in all solutions:
    .ended = Not everything was looked at: { $reason }.
    .symmetry = Symmetry of the clues' places: { EACH($names, between: ", ") }.
    .no-symmetry = The clues' places have no symmetry.
    .nearly = Nearly: { $name }, by { NUMBER($kept) } of { NUMBER($count) } clues. These don't fit: { $places }.
    .tiles = { NUMBER($cells) } { $cells ->
        [one] tile
       *[other] tiles
    }, { $rim ->
        [wraps] wrapping round
       *[rim] with a rim
    }, { $walls ->
        [0] no walls
        [one] one wall on { $borders } borders
       *[other] { NUMBER($walls) } walls on { $borders } borders
    }: { EACH($shapes, between: ", ") }.
    .clues = { NUMBER($count) } { $count ->
        [one] clue
       *[other] clues
    } on { NUMBER($cells) } { $cells ->
        [one] cell
       *[other] cells
    } ({ $share }%): { EACH($values, between: ", ") }.
    .no-clues = No clue on { NUMBER($cells) } { $cells ->
        [one] cell
       *[other] cells
    }.
    .of-one = { NUMBER($count) } x { $name }
    .of-symmetry = { $name }

hint-error =
    .another = another is a number, 0 for the first hint
    .known = known is a set of names of techniques

## What is wrong with what a program gives: its own types and techniques, arguments

own-technique =
    .does-not-work = the technique { $name } does not work: { $what }
    .no-finding = it found { $given }, not a Finding
    .no-edge = it names an edge that the board does not have; there are { $edges }
    .no-marks = what it found must be LINE or CROSS for each edge
    .no-mark-there = it rests on { $edge }, which has no mark
    .no-clue-there = it rests on a clue of cell { $cell }, which has none
    .unproven = that { $edge } is a { $mark ->
        [line] line
       *[cross] cross
    } does not follow from the clues at { $places } and { $marks } marks alone
    .no-cell = no cell
    .not-a-technique = give a Technique with find=, not { $given }
    .no-function = the technique { $name } has no function: give find=
    .too-early = your own techniques look at the whole board, from level { $level } on
    .taken = { $name } is taken

deduce-error =
    .no-deduction = deduction isn't supported for { $kind }: its clues are no loop tables
    .settled = settled is an array of booleans, one for each tile, or None
    .no-deduced-mark = fact { $fact } is no mark that was deduced
    .level = there is no level { $given }; choose { $known }{ $meant }
    .letter = no difficulty d{ $given }; choose de, dn, dt or dh

type-error =
    .no-loop-tables = the clues of { $kind } are no tables of a loop
    .no-tiles = the clues of { $kind } are no tiles
    .not-counting = { $what } aren't supported for { $kind }: they take a clue as the number of lines round its cell
    .no-such-clue = this is no { $noun ->
        [number] number
        [circle] circle
        [tile] tile
       *[other] clue
    }: { $clue }; here may be { $known }
    .no-variant = { $kind } has no variant { $given }{ $meant }
    .other-variant = { $kind } has no variant { $given }; it has { $known }{ $meant }
    .other-board = { $kind } is not played on a { $tiling } board, but on such as graph_of("{ $board }", 5, 5)
    .masyu-board = Masyu is not played on a { $size } board
    .no-signs = clues of { $kind } are not chosen by their signs
    .no-sign = { $given } is no clue of this board; there are { $known }
    .tile-missing = a tile is missing
    .no-tile = this is no tile
    .too-deep = a { $animal } more than { $most } cells from the border
    .hole = a hole takes no clue
    .too-large = clue { $clue } on a cell of { $sides } sides

own-type =
    .not-a-type = give a PuzzleType, not { $given }
    .does-not-work = the puzzle type { $name } does not work: { $what }
    .name = a name is of small letters, digits and "-", as in "simple-loop"
    .text = its { $field } is a text for people
    .one-of = { $field } is one of { $known }, not { $given }
    .tables = its tables are LoopTables or TileTables, not { $given }
    .short-name = the short name { $name } is taken, or is none
    .taken = { $name } is what { $kind } is called for short
    .no-boards = it has no boards to be played on
    .cells = cells of { $board } boards are { $cells }, not { $given }
    .meeting = meeting has no numbers of lines for the variant { $variant }
    .clues-of = clues of cell { $cell }
    .no-small-board = there is no { $board } board of { $rows } rows to try it on
    .clue-number = clues are numbers from 0 to { $most }, not { $given }
    .where = clue { $clue } of cell { $cell } on { $board }
    .of = { $field } of { $where }
    .the-sign = the sign of { $where }
    .sign = the sign of { $where } is a short text without blanks, not { $given }
    .the-word = the word { $word }
    .other-clue = the word { $word } is the sign of { $where }, and means another clue
    .no-word = no word of `words` means { $where }
    .refused = it lists { $where }, and then refuses it: { $why }
    .not-said = { $field } of { $where } is what `says` makes, not { $given }
    .said = { $field } of { $where }, said
    .parts-number = parts of { $where }: 1 to { $most } different edges, not { $given }
    .parts-edge = parts of { $where }: the board has no edge { $edge }
    .parts-pattern = parts of { $where }: a pattern on { $edges } edges is below { $most }

did-you-mean = ; did you mean { $name }?

## How clues are written, for programs

clue-words =
    .takes = { $kind } takes { $clues }
    .slitherlink = a number, "?" or "." for none
    .slitherlink-pairs = two numbers as in "1/2" or (1, 2), one as in "3", "?" or "." for none
    .slitherlink-sheep = a number, "S" (sheep), "W" (wolf), "?" or "." for none
    .slitherlink-inequality = a number, a sign that points to the cell with fewer lines ("<", ">", "^", "v"; on boards with slanted edges "<^", ...) or its direction ("top left"), "?" or "." for none
    .masyu = "w" (white), "b" (black) or "." for none
    .net = the digit of its arms ("0" to "f": 1 right, 2 up, 4 left, 8 down), then "v" for a wall on its right and "h" for one below; a drawing of it, as in "└"; or its name ("empty", "end", "corner", "straight", "T", "cross")

clue-codes =
    .slitherlink = the number
    .slitherlink-pairs = its two digits, 12 for 1/2, 3 for 0/3, 33 for 3
    .slitherlink-sheep = the number, 126 a sheep, 127 a wolf
    .slitherlink-inequality = the number; from 120 on >, ^>, ^, <^, <, <v, v, v>
    .masyu = 1 white, 2 black
    .net = bits: 1 right, 2 up, 4 left, 8 down, 16 a wall on the right, 32 a wall below

## Ratings: what cannot be rated

rating-error =
    .no-coefficients = no coefficients of a rating: { $why }
    .not-counting = the measure of rounds isn't supported for { $kind }
    .none = there is no solution: only puzzles with exactly one are rated
    .several = there are several solutions: only puzzles with exactly one are rated

## What pictures and printed answers say

scene =
    .title = { $name }, { $board }, { $state ->
        [solution] with a solution
        [two] with two solutions
       *[marks] with marks
    }
    .board = Board
    .named = { $kind } { $name }
    .size = { $tiling }, { NUMBER($rows) } { $rows ->
        [one] row
       *[other] rows
    }, { NUMBER($cols) } { $cols ->
        [one] column
       *[other] columns
    }
    .step = Step { $number }
    .begin = Begin
    .loop-grows = A loop that grows
    .tree-grows = A tree that grows
    .clues-go = Clues that go
    .only-first = only the first
    .only-second = only the second
    .why = Why

open-places =
    .none = Nothing short goes on from here.
    .some = You can go on in { $count } { $count ->
        [one] place
       *[other] places
    }: { $techniques }.
    .technique = { $title } ({ $count })

key =
    .only-here = { $look }: a line only here    o: a line only in the first
    .line = a line that follows
    .cross = a cross that follows
    .wrong = a wrong mark
    .cell = a cell to look at
    .dot = a dot to look at
    .number = the number of a cell
    .sides = cells on opposite sides of the loop
    .entry = { $look }: { $meaning }

print =
    .level = Level { $level }
    .no-level = Without a level
    .name = Name:
    .date = Date:
    .time = Time:
    .several = one of several solutions
    .none = no solution
    .undecided = not solved: { $reason }
    .proof = proof { $digest }
    .nothing = there is nothing to print
    .per-page = 1 to { $most } puzzles to a page
    .per-page-place = per page
    .paper = choose { $known }
    .paper-place = paper
    .solutions = { $count ->
        [one] Solution
       *[other] Solutions
    }
    .puzzles = Puzzles
    .caption = { $kind } { $cols } x { $rows }
    .author = by { $author }
    .no-font = no font of this machine has { $characters }, printed as ?; install one that has, such as Noto Sans CJK for Japanese (fonts-noto-cjk in Debian)
    .printed = { $count ->
        [one] 1 puzzle
       *[other] { NUMBER($count) } puzzles
    } printed to { $file }
    .no-proof = puzzle { $number }: no certificate was written: { $why }
    .needs-solutions = needs solutions
    .doubtful = Puzzle { $number }{ $has ->
        [yes] { " " }({ $title })
       *[no] { "" }
    }: { $what }
    .ambiguous = several solutions

picture-error =
    .no-resvg = PNG needs resvg_py: pip install takegaki[png]
    .width = a width is a whole number of pixels from 1 to { $most }, not { $given }
    .no-rows = puzzles, verdicts, ratings, hints and traces have rows, not { $given }
    .no-picture = { $given } has no picture; print shows it
    .no-picture-of = no picture of a { $given }
    .no-pdf = draw writes SVG, PNG and text; `takegaki print` writes PDF

shown =
    .unique = Exactly one solution:
    .found = One solution. There may be others:
    .multiple = More than one solution. These two differ in { NUMBER($edges) } { $edges ->
        [one] edge
       *[other] edges
    }:
    .none = No solution.
    .undecided = Undecided: { $reason }.
    .undecided-found = Undecided: { $reason }. One solution was found:
    .undecided-so-far = Undecided: { $reason }. This much is proven:
    .failed = No answer: { $reason }
    .puzzles = { NUMBER($count) } { $count ->
        [one] puzzle
       *[other] puzzles
    }: { $verdicts }
    .no-puzzles = none
    .at-least = at least { NUMBER($count) } solutions: { $reason }
    .count = { NUMBER($count) } { $count ->
        [one] solution
       *[other] solutions
    }
    .backbone = The same in all solutions:
    .nothing-wrong = Nothing is wrong.
    .table-number = No.
    .table-puzzle = Puzzle
    .table-verdict = Verdict
    .table-first = The first { NUMBER($shown) } of { NUMBER($all) }; rows() has all.
    .steps-fit = There is room for { NUMBER($shown) } of { NUMBER($steps) } steps.
    .rules = { $title }: { NUMBER($count) } rules for { $tiling } boards
    .more = { NUMBER($count) } more
    .made-level = level { $level }
    .above-level = above { $level }
    .rating = { $value } of 100, level { $level }
    .number-is = { $cell } is a { $number }
    .numbers = Numbers that follow: { $numbers }.

rule =
    .assumption = Assumption: the loop around { $places } is not the whole solution.
    .sides = in, i: inside the loop; out, o: outside.

symmetry =
    .half-turn = half turn
    .quarter-turn = quarter turn
    .turn = turn by { $degrees } degrees
    .top-to-bottom = mirror top to bottom
    .left-to-right = mirror left to right
    .from-top-left = mirror along the diagonal from the top left
    .from-top-right = mirror along the diagonal from the top right
    .axis = mirror along an axis at { $degrees } degrees

## Explanations as a page

explained =
    .title = { $name }, { $board }, explained
    .key = In the pictures a blue band lies on the marks, and a ring around the clues, that a step needs. The cells in question are tinted, the dots boxed. A new line is drawn double, a new cross stands in a circle. Letters name edges and dots.
    .puzzle = The puzzle
    .room = The page has room for { NUMBER($shown) } of { NUMBER($steps) } { $steps ->
        [one] step
       *[other] steps
    }.
    .level = Level
    .technique = Technique
    .steps = Steps
    .last-board = The last board

## The page of techniques

techniques-page =
    .what = # All techniques
    .course = What `takegaki explain` and `takegaki hint` know, from easy to hard, each with a picture, the reason and a board. `takegaki techniques colouring` shows one of them in the terminal. To learn them, take the course: [techniques.md](techniques.md).
    .pictures = Every picture is the moment when its technique is needed first, because nothing easier goes on. A blue band is on the marks that the step needs, and a ring around its clues or tiles. Without any one of them it would not work. The rules (one loop, or one network without a circuit) are always known. The cells in question are tinted, the dots boxed. A new line is drawn double, a new cross stands in a circle. Letters name edges and dots.
    .levels = Easy to Hard are Loopy's levels. Above them techniques are ordered by how much you have to keep in your head. Each mark and clue counts one (a run of lines is one), each sentence on the way two. Then comes how far away the farthest is, in lengths of an edge. Over 24, takegaki looks for another technique first, and if there is none it says that nothing local follows. [benchmarks.md](benchmarks.md#explain) has figures.
    .written = `takegaki techniques --markdown docs` writes this page; its boards are in `src/takegaki/deduce/boards`.
    .loops-easy = Count the lines at clues and dots, and don't close the loop too early.
    .loops-normal = Two neighbouring edges: at most one of them is a line, or at least one.
    .loops-tricky = Two edges on one side of a cell or a dot say something about the other side.
    .loops-hard = Edges that are the same or opposite, and even or odd numbers.
    .loops-expert = Known patterns, the whole board, a short what-if, one small area at a time.
    .loops-trial = Suppose one mark, and see that it can't work.
    .loops-search = What-ifs with areas or what-ifs in them, small areas in turn, and by search.
    .tiles-easy = Each tile and the borders around it.
    .tiles-normal = No closed circuit, and no network of ends alone.
    .tiles-tricky = What a turn would connect or seal off.
    .tiles-hard = How many cells can lie behind a border.
    .tiles-expert = Looking at the board as a whole.
    .patterns = { $kind }: { $level }: patterns by name
    .then-others = Then as for the types above: { $titles }.
    .by-heart = Patterns that players know by heart, turned or mirrored too: { $patterns }. A technique of its level or a proven rule finds each.
    .for = for
    .level = level
    .technique = technique
    .name = name
    .uniqueness = Only with `--uniqueness`.
    .picture = { $title } on a board
    .then-more = (Then { NUMBER($count) } more: `takegaki techniques { $name }` shows them all.)

## Why work ended

stopped =
    .cancelled = cancelled
    .ctrl-c = stopped by Ctrl-C
    .time = time limit of { $seconds } s reached
    .conflicts = limit of { NUMBER($count) } conflicts reached
    .stall = the rules decide { NUMBER($decided) } of { NUMBER($edges) } edges and stall, first at { $place }
    .tried-loops = tried { NUMBER($tries) } loops; { NUMBER($times) } times: { $reason }
    .tried-trees = tried { NUMBER($tries) } trees; { NUMBER($times) } times: { $reason }
    .tried-drawings = tried { NUMBER($tries) } drawings; { NUMBER($times) } times: { $reason }
    .nearest-rating = tried { NUMBER($tries) } drawings; the nearest had a rating of { NUMBER($rating) }, and another size may suit better
    .way = { $why }; of { NUMBER($tries) } tries, { NUMBER($times) } times: { $reason }
    .seed = { $reason } (seed { $seed })
    .nearest-loop = even the nearest loop left { NUMBER($edges) } edges open

## What commands print

check =
    .no-marks = Nothing is drawn yet. Draw in takegaki serve and save it there as takegaki's JSON or pzprv3.
    .recorded = no marks, so the recorded solution is checked
    .solved = Solved.
    .not-solved = Not solved: { $count ->
        [one] one thing is
       *[other] { NUMBER($count) } things are
    } wrong.
    .open = Not solved yet: { $count ->
        [one] one thing is
       *[other] { NUMBER($count) } things are
    } still open.
    .promising = No mistakes so far, as far as the clues and marks tell.
    .stuck = No further mark can mend this: { $what }.{ $more ->
        [0] { "" }
       *[other] { " " }And { NUMBER($more) } more.
    }

file =
    .not-written = { $file }: could not be written: { $why }
    .what-not-written = { $file }: the { $what ->
        [PDF] PDF
        [page] page
        [certificate] certificate
        [proof] proof
       *[picture] picture
    } could not be written: { $why }
    .no-folder = { $file }: this folder could not be made: { $why }
    .no-puzzle = no file named "{ $name }", and it isn't a puzzle in a format takegaki knows (see takegaki formats)
    .no-collected = the collection has no puzzle "{ $name }"; write collection/10x10-3/12, daily/2026-11-26/small or daily/today/small
    .a-directory = this is a directory, not a puzzle
    .unreadable = cannot be read
    .standard-input = standard input
    .line = { $name }, line { $line }
    .the-text = the text
    .unwritten = could not be written: { $why }
    .not-proven = { $game }: not proven: { $why }
    .no-own-solution = no solution of this puzzle
    .numbered-edges = edges are numbered on boards whose cells hold clues, not on tiles
    .rules-folder = { $given } is a folder and no rule set of the library
    .rules-none = { $given } is no file and no rule set of the library
    .rules-list = ; takegaki rules list shows the sets
    .rule-unsound = rule { $name } is not sound; takegaki rules check says why

proof-note =
    .none = no certificate was written: { $why }
    .no-mark = this hint doesn't say that a mark follows
    .not-all = it counts solutions only where all are known
    .too-many = it counts at most { NUMBER($most) } solutions
    .on-uniqueness = { $steps ->
        [one] step { $first } rests
       *[other] { NUMBER($steps) } steps rest
    } on the solution being the only one, so no certificate
    .verdict = { $file }: a proof of this verdict; takegaki verify { $file } checks it
    .not-verified = not verified: { $why }
    .collected = digest { $digest }: the proof that { $puzzle } came with
    .no-file = { $folder }: no certificate in this folder
    .verified = verified: { $kind ->
       *[other] { $claim }
    }{ $given ->
        [yes] , with the marks given
       *[no] { "" }
    }{ $tables ->
        [yes] , of the tables that the certificate states
       *[no] { "" }
    }

explain-note =
    .idle = there was no time to check whether { $steps ->
        [one] one step needs all that it names
       *[other] { NUMBER($steps) } steps need all that they name
    }

rate-note =
    .stopped = stopped
    .out-of-time = out of time

made =
    .about = { $level }, { $board } { $cols }x{ $rows }, { NUMBER($clues) } clues ({ $share }%), seed { $seed }.
    .about-tiles = { $level }, { $board } { $cols }x{ $rows }, { $walls ->
        [0] { "" }
        [one] 1 wall, 
       *[other] { NUMBER($walls) } walls, 
    }seed { $seed }.
    .none = no puzzle found: { $reason }
    .none-of-level = no { $level } puzzle found: { $reason }
    .none-of-seed = seed { $seed }: no puzzle found: { $reason }
    .not-drawn = not drawn in the style { $style }: { $why }
    .no-proof = seed { $seed }: no certificate: { $why }
    .seed = seed { $seed }
    .loop-after = The loop after { NUMBER($steps) } of { NUMBER($all) } steps
    .tree-after = The tree after { NUMBER($steps) } of { NUMBER($all) } steps
    .clues-left = { NUMBER($count) } clues are left
    .there = { NUMBER($there) } of { NUMBER($all) } exist already
    .stopped = stopped; { NUMBER($there) } of { NUMBER($all) } are written; the same command continues
    .in-file = { NUMBER($count) } puzzles are in { $file }
    .seeds-end = seeds end at { $last }
    .died = a process of the batch died; was memory short?

solve-note =
    .marks = the marks in the file do not count; --marks heeds them

solve =
    .another = Another solution.
    .no-other = No solution other than { $count ->
        [one] the one given
       *[other] the { NUMBER($count) } given
    }.
    .first = First solution
    .second = Second solution
    .candidate = Candidate { $number }{ $solves ->
        [yes] , a solution
       *[no] { "" }
    }
    .candidates = { NUMBER($count) } { $count ->
        [one] candidate
       *[other] candidates
    }, { NUMBER($loops) } of them one loop; there is no other.
    .candidates-so-far = { NUMBER($count) } { $count ->
        [one] candidate
       *[other] candidates
    }, { NUMBER($loops) } of them one loop; there may be more: { $reason }.
    .numbered = Solution { $number }

loss =
    .hidden = { $count ->
        [one] the ? becomes a blank cell
       *[other] the { NUMBER($count) } cells with ? become blank
    }
    .variant = the extra rule of the variant { $name } is left out
    .marks = the lines and crosses on the board are left out
    .solution = the solution is left out
    .metadata = { $count ->
        [one] { $names } is left out
       *[other] { $names } are left out
    }
    .kind = { $format } holds { $known } only, not { $kind }
    .tiling = { $format } cannot hold a { $tiling } board
    .spaces = { $format } of this board would be nothing but spaces
    .formula = the formula says all but "one loop"; its models are the candidates
    .no-loops = the recorded solution is lost, as it is not made of closed loops
    .half-turned = marks that do not determine how a whole tile is turned are lost

told-with =
    .title = the title
    .author = the author
    .rules = the rules text
    .comment = the comment
    .source = the source
    .level = the level
    .rating = the rating
    .making = how it was made
    .other = { $name }

output =
    .not-written = the output could not be written: { $why }
    .closed = it is closed

place =
    .line = line { $line }
    .column = column { $column }
    .both = { $before }, { $next }
    .what = { $where }: { $what }

## Texts, files and links that are read

reading =
    .unknown = this isn't in a format takegaki knows (see takegaki formats); { $what }
    .cells = write cells as 0 to 4, ? or a blank (. - _ or a space), not { $given }
    .bare-picture = the rows were read as spaces for blanks; if this is a picture that Loopy copied, name its format: loopytext
    .empty = the text is empty; paste a puzzle
    .empty-row = the text is empty; write a row of cells
    .empty-circles = the text is empty; write rows of . w b
    .four-sides = clue { $clue } on a square, which has only 4 sides
    .row-length = { $cells } cells where the first row has { $first }
    .no-digit = { $given } is no digit, ? or space
    .filled-up = short rows were filled up with blanks
    .csv-clue = write a clue (0 to 4, ?) or ., not { $given }
    .spaces-between = the spaces between the cells were ignored
    .spaces-at-ends = the spaces at the ends of the lines were ignored
    .spaces-blank = spaces were read as blank cells, like . - _
    .lines-as-rows = { $count } empty lines before or after the others were read as rows of blanks
    .lines-ignored = { $count } empty lines before or after the others were ignored
    .no-format = there is no format { $given }; choose { $known }{ $meant }
    .size = { $given }: write a size such as 10x7
    .not-on = { $kind } is not played on { $tiling }, but on { $known }
    .cannot-hold = { $format } cannot hold the board: { $lost }
    .game-id = write a game ID such as { $example }
    .seed-id = this ID is a seed for { $program }'s own generator; copy the description (with a colon) instead
    .loopy-size = { $given }: write WIDTHxHEIGHTtTYPE, such as 7x7t0
    .loopy-recipe = { $given }: write a size such as 10x7 or 7x7t0dh
    .loopy-type = Loopy has no board type { $number }
    .loopy-clue = { $given } is no clue (0-9, A-Z) or run of blanks (a-z)
    .loopy-fill = the clues fill { $which ->
        [more] more than
       *[fewer] only { $filled } of
    } the { $count } cells of the board
    .no-square-board = { $count } cells are no square board; write the size before them, as in 5x7:
    .pearl-circle = { $given } is no circle (W, B) and no run of blanks
    .circle = { $given } is no circle (w, b) and no blank (.)
    .net-size = { $given }: write WIDTHxHEIGHT, with w for a board that wraps
    .net-recipe = { $given }: write a size such as 11x11, 11x11w or 11x11wb0.2
    .net-unique = { $given }: every puzzle made here has one solution; leave out the a
    .net-walls = { $given }: b is followed by a probability from 0 to 1
    .net-tile = { $given } is no tile and no wall
    .net-wall-first = a wall before the first tile
    .link-empty = that link holds no puzzle: copy all of it, with what follows the ?, such as ?slither/COLUMNS/ROWS/CLUES
    .link-opens = takegaki opens Slitherlink, Sheep and Wolves, and Masyu links
    .link-other = that link is { $an ->
        [no] a
       *[yes] an
    } { $kind }; takegaki opens Slitherlink, Sheep and Wolves, and Masyu links
    .link-number = that link holds no puzzle, perhaps only its number: paste the puzzle's text instead (see takegaki formats)
    .link-variant = that link has variant rules ({ $given }), but doesn't say which
    .link-cut = the link is cut off: after its type it needs COLUMNS/ROWS/CLUES
    .link-masyu-flags = takegaki doesn't know the rules of a Masyu with the flags { $given }
    .link-flags = the flags { $given } are not known and were ignored
    .kanpen-cut = the link is cut off: after problem= it needs ROWS/COLUMNS/ and the rows
    .penpa-link = write a link with #m=edit&p= or #m=solve&p= in it
    .penpa-board = that Penpa+ link has a board of { $given }; takegaki opens those of squares
    .penpa-cut = the link is cut off: copy all of it
    .penpa-damaged = the link is damaged: copy all of it, from m= to its end
    .penpa-holes = that Penpa+ link has cells left out of its board; takegaki opens whole rectangles
    .penpa-other = that Penpa+ link is tagged { $given }; takegaki opens Slitherlink and Masyu
    .too-large-board = a board of { NUMBER($cells) } cells; at most { NUMBER($most) } are taken
    .too-long = a text of { NUMBER($characters) } characters; at most { NUMBER($most) } are taken
    .ends = the text ends where { $what } should follow
    .ends-before = the text ends where { $what } should follow, { $rows } lines
    .items = this row has { $items ->
        [one] { $items } item
       *[other] { $items } items
    } instead of { $cols }
    .clue-here = write a clue, not { $given }
    .mark-here = write a mark (1, 0 or -1), not { $given }
    .number = { $what } must be a number, not { $given }
    .digits = { $what } has { $count } digits
    .least = { $what } is { $value }; it must be at least { $least }
    .mostly-empty = { NUMBER($lines) } lines, most of them empty
    .half-character = { $given } is only half of a character
    .bytes = a file of { NUMBER($bytes) } bytes; at most { NUMBER($most) } are taken
    .no-encoding = this is no { $name } text: byte { $byte } does not belong
    .json = JSON: { $why }
    .nested = nested too deeply
    .many-digits = a number has too many digits
    .json-object = the JSON must be an object {"{"}...{"}"}
    .strange = character { $place } of the { $instead ->
        [circles] circles
       *[blank] clues
    }: { $given } has no meaning and was read as { $instead ->
        [circles] three blank cells
       *[blank] a blank cell
    }{ $more ->
        [0] {""}
        [one] ; so was 1 more
       *[other] ; so were { $more } more
    }
    .two-numbers = write two numbers here, rows and columns
    .after-rows = nothing may follow the rows
    .after-horizontal = nothing may follow the horizontal sides
    .after-vertical = nothing may follow the vertical sides
    .is-a-board = { $given } is a { $tiling } board, not { $wanted }
    .clue-known = { $given } is no clue here; { $known } are
    .first-line = a first line of { NUMBER($characters) } characters
    .signs-head = write a type, a tiling and WIDTHxHEIGHT, as in: masyu cells 6x5
    .signs-option = { $given } is no option; variant= and description= are
    .signs-kind = { $given } is no type of this format; { $known } are
    .not-played = { $kind } is not played on { $tiling }
    .signs-count = { $signs } signs where a { $tiling } board of this size has { $cells } cells
    .signs-tiles = signs cannot hold tiles
    .janko-kind = that is a puzzle of kind { $kind }; takegaki opens slitherlink and masyu
    .janko-empty = the problem is empty; write its rows after the line 'problem'
    .janko-start = there is no line 'problem' or '[problem]'; write one before the rows
    .janko-size = { $key } is { $given }, but the problem has { $rows } rows of { $cols } cells
    .janko-meet = lines of cells beside each other do not meet
    .solution-unread = the solution cannot be read: { $why }
    .loopy-patch = { $tiling }: say which patch it is before the clues, followed by _
    .loopy-description = { $tiling }: no such description of the board: { $given }
    .cannot-hold-board = { $format } cannot hold a { $tiling } board
    .loopy-smallest = Loopy takes { $tiling } from { $low }x{ $high } on, not { $size }
    .picture-size = { $lines } lines of { $width } characters; a picture has an odd number of each
    .not-here = { $given } may not stand here
    .cells-instead = it has { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    } instead of { $count }
    .tiles-instead = it has { $tiles ->
        [one] { $tiles } tile
       *[other] { $tiles } tiles
    } instead of { $count }
    .kind-unknown = the kind of puzzle { $given } is not known here
    .tiling-unknown = the tiling { $given } is not known here
    .no-variant = { $kind } has no variant { $given }
    .whole-solution = solution: every edge needs a mark, so no '.' here
    .entry-unknown = the entry { $given } is not known and was ignored
    .version = "takegaki": this must be a number, the version of the format
    .newer = version { $given } of the format; this program reads { $version }
    .clue-cells = clues: { $cells } cells where a { $tiling } board of this size has { $expected }
    .clue-range = clues: write numbers from 0 to 127
    .polygon-list = polygons: each must be a list of its corners
    .polygon-corners = polygons: corners must be numbers from 0 to { $most }
    .polygon-spots = polygons: each corner must be two numbers
    .graph-lists = graph: this needs two lists, positions and faces
    .graph-spots = graph, positions: each dot needs two whole numbers, x and y
    .graph-faces = graph, faces: each cell needs at least three dots
    .key-number = { $key }: this must be a number, 1 or more
    .key-text = { $key }: this must be a text
    .clue-signs = clues: { $signs } signs where the board has { $cells } cells
    .clue-text = clues: this must be a text, or a list with a text for each row
    .row-cells = this row has { $cells ->
        [one] { $cells } cell
       *[other] { $cells } cells
    } instead of { $cols }
    .no-clue = { $given } is no clue
    .tile-rows = clues: the board needs { $rows } rows of tiles
    .key-marks = { $key }: this must be a text of - x .
    .mark-count = this must have { $edges } characters (- x .), one for each edge
    .meta = meta: this must be an object
    .meta-value = meta, { $key }: this must be a text or a number
    .ignored-colours = the colours of the cells were ignored
    .ignored-trial = the positions before a trial were ignored; the marks are those of the current position
    .ignored-rest = what follows the board was ignored
    .ignored-info = the info block cannot be read and was ignored
    .ignored-history = the history of moves was ignored
    .no-marks-read = the text ends after the clues; no marks were read
    .pzprv3-version = { $given } is no version that takegaki opens
    .pzprv3-kind = that is a file of kind { $kind }; takegaki opens slither, swslither and mashu
    .ignored-undone = { $count ->
        [one] 1 move that had been undone was
       *[other] { $count } moves that had been undone were
    } ignored
    .save-position = STATEPOS is { $position }, but only { $moves } moves follow
    .save-record = this is not a record KEY:LENGTH:DATA
    .save-length = the record { $key } is not { $bytes } bytes long
    .save-none = this is no save file of Simon Tatham's Portable Puzzle Collection
    .save-version = version { $given } of save files is not known
    .save-game = a save of the game { $given }, not of { $game }
    .save-missing = the record { $key } is missing
    .loopy-move = { $given }: a move is edges, each with y, n or u
    .no-edge = there is no edge { $edge }
    .net-move = { $given }: a move is A, C, F or L and a cell
    .no-cell = there is no cell { $cell }
    .locked-clash = { $count ->
        [one] 1 border between locked tiles that does not meet was
       *[other] { $count } borders between locked tiles that do not meet were
    } left open
    .svg-entities = SVG with entities of its own is not read
    .svg-broken = this is no SVG: its XML is broken
    .svg-transform = the transform { $given } with { $count } numbers is not read
    .corner = each corner must be two numbers
    .this-number = this must be a number, not { $given }
    .svg-curve = a path has the curve { $letter }; straight lines (M L H V Z) are read
    .svg-command = a path has no command; straight lines (M L H V Z) are read
    .svg-ends = the path ends within { $letter }
    .penpa-large = the link unpacks to more than { NUMBER($most) } characters
    .penpa-line = line { $line } of the link's text: { $why }
    .penpa-size = the link's text has no size
    .penpa-no-cells = the link holds a board without cells
    .penpa-cells = the link doesn't say which cells its board has
    .penpa-beyond = the link names a cell beyond its board
    .penpa-clue = { $given } is no clue of Slitherlink
    .penpa-circle = this circle is neither white nor black
    .penpa-left-out = drawings of Penpa+ that are no clues were left out: { $drawings }
    .penpa-outside = lines beyond the edges of the board were left out
    .kanpen-other = takegaki opens Kanpen's { $page } links, no others
    .printed-rows = a row begins with its number, and a line of dots is below each
    .printed-columns = the columns of dots and numbers do not stand evenly
    .printed-mark = { $given } is no mark of one board; a picture of one solution is read
    .printed-clue = { $given } is no clue of a board of squares
    .shape-corners = a cell needs at least three corners, each two numbers
    .shape-far = a coordinate is beyond { $most }
    .shape-none = no polygon was found
    .shape-flat = no polygon has an area
    .shape-small = left out (too small): { $names }
    .shape-apart = left out (no common border with the rest): { $names }
    .shape-tiles = no polygons are written of a { $tiling } board, whose cells are tiles
    .mask-sign = { $given } is neither # nor .
    .mask-empty = write a picture of # and .
    .mask-large = a picture of { $width } x { $height } pixels; at most { NUMBER($most) } pixels are taken
    .mask-unread = a picture that cannot be read
    .map-features = "features" must be a list of objects
    .map-rings = coordinates must be lists of rings
    .names-and-more = { $names } and { $count } more
## The course: a lesson each, its idea and why it is true

course =
    .part-slitherlink = Slitherlink
    .part-net = Net
    .part-masyu = Masyu
    .part-variants = Slitherlink with other clues
    .part-tilings = Slitherlink on other boards
    .no-lesson = there is no lesson { $name }; takegaki learn lists them
    .no-board = this lesson has { $boards } boards to try; choose 1 to { $boards }
    .progress = You have done { $done } of { $count } lessons.
    .next = Next: takegaki learn { $name }
    .all-done = You know everything this course teaches. Enjoy your next puzzle.
    .worked = Example { $number }
    .try = Your turn { $number }
    .why = Why?
    .how = Everything earlier lessons teach is already on these boards. What comes next is this idea.
    .start = takegaki learn { $name } --try 1 opens the first board, --hint 1 shows its next step, --solution 1 the whole solution.
    .solved = That is the loop. You have done board { $number } of "{ $title }".
    .solved-net = Everything is connected. You have done board { $number } of "{ $title }".
    .known = You have done all its boards, so this lesson counts as known.
    .not-yet = Not finished yet. Open the board again any time.
    .right = right
    .wrong = These marks can't be right: { $edges }.
    .not-kept = What you know could not be saved: { $why }
    .forgotten = All lessons are open again.
    .page-what = # Techniques: a course
    .page-course = What is a 3 in the corner good for, and what can you try when you are stuck? These lessons go from the first number to the what-if. Each has one idea, why it is true, two examples and three boards to try. `takegaki learn` takes you through them in the terminal and remembers what you know; `takegaki learn --pdf course.pdf` prints them.
    .page-boards = On every board all that earlier lessons teach is already drawn, so the next step is the idea of the lesson. In a picture a blue band is on the marks, and a ring around the clues or tiles, that the step needs. A new line is drawn double, a new cross stands in a circle.
    .page-list = Looking for one technique by its name? [technique_list.md](technique_list.md) has them all, with their levels. `takegaki learn --markdown docs` writes this page; its boards and ideas are in `src/takegaki/lessons/course`.
    .pdf-title = A course in Slitherlink, Net and Masyu
    .solutions = Solutions
    .hint = Hint { $number }
    .locked-marks = To begin with

lesson-zero = A 0 has no lines
    .idea = Cross out every edge around a 0. It costs nothing, and the crosses are what everything else starts from.
    .why = The loop uses none of its edges, so every one of them must be a cross. Next to it other numbers and dots have fewer edges to choose from.

lesson-full-number = A full number
    .idea = When a number has all its lines, cross out the edges it has left.
    .why = One more line would be too many. The number is full, so its other edges must be crosses.

lesson-needs-all = A number that needs every edge
    .idea = A number says how many of its cell's edges the loop uses. When only as many are left as it still needs, draw them all.
    .why = A cross takes an edge away for good. If one more edge were crossed out, the number could no longer be reached.

lesson-follow-the-line = Follow the end of a line
    .idea = Where a line ends at a dot and only one edge is open, the loop goes on along it.
    .why = The loop has no ends. What comes into a dot must leave it, and here there is one way to leave.

lesson-crossing-out = Crossing out at a dot
    .idea = A dot with two lines is full. Cross out all its other edges.
    .why = The loop never branches or crosses itself, so it passes a dot at most once: one line in, one line out. Crossing out is half the work; look at each full dot as soon as it is full.

lesson-dead-end = Dead ends
    .idea = When every other edge at a dot is crossed out, cross out the last one too.
    .why = A line along that edge would come to the dot and could not go on. Crosses next to crosses often run on like this, dot after dot.

lesson-early-loop = Don't close the loop too early
    .idea = Before you join two ends, ask whether they belong to the same line. If they do, and something is still missing elsewhere, cross that edge out.
    .why = There is one loop, and it meets every number. A small loop that closes now leaves the rest out.

lesson-corners = Numbers in the corner of the board
    .idea = In a corner, both corner edges of a 3 are lines, and both of a 1 are crosses. From a 2 the loop runs on along the border on both sides. Beside a 1 its corner edges are lines, too.
    .why = Only two edges meet at the corner dot, so both are lines or both are crosses. Two crosses are too many for a 3, and two lines too many for a 1. A 2 can do either, but both ways the loop reaches the border beside it.

lesson-closed-corners = Corners closed by crosses
    .idea = When everything else at one of its dots is crossed out, a 3 takes both its edges there and a 1 takes neither. A 0 diagonal to a 3 is the classic case.
    .why = Crosses make a corner of the board anywhere. The two edges left at the dot are both lines or both crosses, as in the corner.

lesson-threes-side-by-side = Two 3s side by side
    .idea = Draw the edge between them and the two edges opposite to it. Nothing goes on straight past the ends of the middle edge.
    .why = If the edge between them were a cross, the other six would close a loop around both cells. If an outer edge were a cross, its 3 would fill both dots of the middle edge. Then the other 3 would be a line short.

lesson-threes-diagonal = Two 3s diagonally
    .idea = Two 3s that touch at a dot have both edges at their far corners. The same is true when only 2s lie between them on the diagonal.
    .why = Each 3 needs at least one line at the dot they share, and two lines fill it. So each takes exactly one there and both on the far side. A 2 hands the argument on to the next dot.

lesson-enters-a-3 = The loop enters a 3
    .idea = When a line comes to a corner of a 3 from outside, draw both edges at the opposite corner. Cross out the other way past the first.
    .why = The loop takes one edge of the 3 at this corner, not two. The 3 can spare only one edge, and it is here. So both far edges are lines.

lesson-enters-a-1 = The loop enters a 1
    .idea = A line comes to a corner of a 1 and can only go on along it. Then cross out the two edges at the opposite corner.
    .why = One of the two edges at this corner takes the line. That is the only line a 1 has.

lesson-enters-a-2 = The loop enters a 2
    .idea = When the loop must go on along a 2, it leaves at the opposite corner. If one far edge of the 2 is a cross, the other is a line.
    .why = The 2 gets exactly one line at the corner where the loop comes in, so exactly one at the opposite corner. A single line there has to go on.

lesson-diagonal-1-and-3 = 1s and 3s diagonally
    .idea = Once both far edges of one number are known, its last line is at the dot they share. It goes on along the other number. A 1 is then full; a 3 needs its far edges.
    .why = One line comes to the shared dot and can only go on along the other cell. So the other cell has exactly one line there.

lesson-where-to-look = The order in which to look
    .idea = First the 0s, then corners, then 3s that touch. Cross out at once whatever is full. Then follow the ends of lines, and stay near what you drew last.
    .why = Each mark changes only its neighbours, so the next step is usually beside the last one. Look across the whole board again only when nothing near goes on.

lesson-corner-ends = How many lines at this corner?
    .idea = Ask how many lines the two edges at a corner can have: at most one, at least one, exactly one. What a number has at one corner decides the opposite one: a 2 with exactly one here has exactly one there.
    .why = Every edge of a square belongs to one of two opposite corners, so take the lines here from the number and the rest is there. Knowing that exactly one of two edges is a line is often as good as knowing which.

lesson-across-a-dot = From cell to cell across a dot
    .idea = If exactly one of two edges at a dot is a line, exactly one of the other two is. So the argument passes on diagonally, from cell to cell.
    .why = A dot has two lines or none. One on this side needs one on the other side.

lesson-same-or-opposite = Edges that are the same or opposite
    .idea = Two edges left at a dot are the same: both lines or both crosses. If exactly one of two edges is a line, they are opposite. Mark such chains; one end decides the other.
    .why = The number of lines at a dot is even. With two edges open, they have to agree, or differ if one line is already there.

lesson-even-or-odd = Even or odd around a number
    .idea = When two edges of a cell are the same, take them together: they add two lines or none. What the number still needs then decides a third edge.
    .why = A 1 or a 3 is odd and a 2 is even. Two edges that agree never change that, so the others must.

lesson-colours = Two colours
    .idea = Colour the cells: inside one colour, outside the other. A cross keeps the colour, a line changes it. Cells of the same colour have a cross between them, cells of different colours a line.
    .why = The loop separates inside from outside, so you change sides each time you cross it. Two colours say at a glance what a long chain of edges would. You can begin anywhere, even before you know which colour is inside.

lesson-stay-connected = Keep each side in one piece
    .idea = Look for a cell that would cut the inside, or the outside, in two. It has to stay on that side. And an enclosed cell belongs to the side around it.
    .why = One loop has one inside and one outside. If a side fell into two pieces, there would be two loops.

lesson-two-ends = Two ends of one line
    .idea = Where a line has two ways on, look for the one that would close the loop too early a move or two later. It takes the other.
    .why = Going that way, the next moves are forced, and they lead back to the other end of the same line. So that way is closed.

lesson-small-areas = All cases in a small area
    .idea = When nothing else leads on, take a few cells around one dot and go through all cases. Keep what is the same in all of them.
    .why = One of the cases is true. Whatever they all share is true as well. Two to four cases are enough to be worth it; choose a place with many marks and numbers.

lesson-what-if = When to try a what-if, and where
    .idea = Suppose one mark and follow it with simple steps only. If something breaks, the opposite is true. Try it where one mark forces many others: at a 3, at the end of a line, beside two colours that meet.
    .why = A mark from which nothing fits any more can't be in the solution. Try other ideas first, and stop after a few moves: a long what-if is hard to check, and its failure says nothing.

lesson-net-corners = What a tile can do
    .idea = Start at the edge of the board. No arm may point out. Whatever all turns that are left share is certain.
    .why = A tile must match its neighbours on every side: arm to arm, and nothing to nothing. Each known border rules out turns.

lesson-net-no-circuit = No closed circuit
    .idea = Two cells that are already connected never get another line between them.
    .why = A second way between them would be a circuit. The network has none.

lesson-net-ends = Ends can't pair up
    .idea = Two tiles with one arm never face each other. And a tile whose arms would all lead to such ends can't lie that way.
    .why = The ends would be a network of their own, cut off from all the rest.

lesson-net-sealed = Don't seal off a part
    .idea = Count the open ends of a connected part. If a tile would close the last of them, turn it another way.
    .why = Everything is one network. A part without an open end can never be connected to the rest.

lesson-net-room = Room behind a border
    .idea = Look at how many cells lie behind a border, and how long a branch must be to end there. If it can't end, there is no line.
    .why = Every branch ends in a tile with one arm. Where it can reach no such tile, it can't go.

lesson-net-what-if = What if it turned that way?
    .idea = Suppose a tile lies one way and follow what must happen. If something can't fit, the tile lies another way.
    .why = Only turns without a contradiction are left. Try tiles that have two turns left, near what is already certain.

lesson-net-wrapped = A board without a border
    .idea = On a board that wraps around, no border helps you to start. Look for two tiles with one arm side by side, and for tiles with three arms beside them.
    .why = Two ends never face each other, so there is a cross between them. It works like a border, and all you know goes on from there.

lesson-net-turning = A turn that closes a circuit
    .idea = If two arms of a tile would reach the same connected part, the tile can't lie that way.
    .why = The part connects the two arms already. With the tile, the way around would be a circuit.

lesson-masyu-circles = Black and white circles
    .idea = At a white circle go straight. At a black circle turn, and go straight through the next cell on both sides. Start at the border: a black circle there, or one cell away, must turn inwards.
    .why = List the ways the loop can pass the circle and strike out those that leave the board or hit a cross. What is left in all ways is certain.

lesson-masyu-line = Where the loop goes on
    .idea = A cell has two lines or none. An end with one way left goes on that way; a cell with two lines is full.
    .why = The loop neither ends nor branches. Crosses in a cell count as much here as at a dot in Slitherlink.

lesson-masyu-early-loop = Don't close the loop too early
    .idea = Don't join two ends of the same line while a circle is still left out.
    .why = The one loop passes every circle. A loop that closes before would leave some of them out.

lesson-masyu-neighbours = Circles side by side
    .idea = Look at neighbouring circles together. Three white ones in a row are passed across. Two black ones side by side point away from each other.
    .why = Each circle says what happens in the next cell too. Two of them together leave fewer ways than one.

lesson-masyu-past-a-circle = Don't close it past a circle
    .idea = Go through the ways past a circle. Strike out those that would close the loop too early.
    .why = A way that joins both ends of one line closes a loop, and other circles would be left out. What the other ways share is certain.

lesson-masyu-colours = Two colours around the dots
    .idea = The corners of the cells can be coloured too: a line between two of them changes the colour, a cross keeps it.
    .why = The loop runs between the corners as it runs between cells in Slitherlink. Here, too, it separates inside from outside.

lesson-masyu-connected = Keep each side in one piece
    .idea = When an edge would cut the inside or the outside in two, it can't be a line.
    .why = One loop has one inside and one outside. If a side fell apart, there would have to be another loop.

lesson-masyu-what-if = When to try a what-if, and where
    .idea = Suppose one way past a circle and follow it. If another circle can't be passed any more, take the other way. Black circles are the best place.
    .why = A black circle fixes four lines at once, so a wrong way shows soon.

lesson-pairs = One of two numbers
    .idea = A cell with two numbers has one of them as its count. Cross out the number that can't be reached, and go on with the other.
    .why = Exactly one of the two is true. If the lines and crosses around the cell rule one out, the other decides.

lesson-sheep = Sheep inside, wolves outside
    .idea = Between a sheep and a wolf there is a line if they touch. Two sheep side by side have a cross between them. From a sheep to the border you cross the loop an odd number of times.
    .why = Sheep are inside the loop and wolves outside. Each line you cross changes the side.

lesson-inequality = Fewer lines on that side
    .idea = A sign points to the cell with fewer lines. So that cell has at least one cross, and the other at least one line. Compare what is possible on both sides.
    .why = The edge between the two cells counts for both, so the difference comes from their other edges.

lesson-honeycomb = Three edges at every dot
    .idea = On hexagons, a line at a dot means exactly one of the other two is a line. A cross means the other two are the same.
    .why = A dot has two lines or none, and here it has only three edges. So each mark says something about the other two.

lesson-triangles = Triangles: colour them
    .idea = Six triangles meet at a dot, so counting at dots says little. Colour the cells instead: a 1 differs from one neighbour, a 2 from two.
    .why = A triangle's number counts its neighbours of the other colour. That is the whole puzzle in colours.

lesson-no-rows = Boards without rows
    .idea = On irregular boards nothing new is needed: look for a cell that would cut one side in two.
    .why = Numbers, dots and the two sides of the loop work on every board. Patterns for squares don't, so rely on what is true everywhere.

reading-part =
    .clues = the clues
    .rows = the number of rows
    .columns = the number of columns
    .variant = the variant
    .header = the header pzprv3
    .kind = the kind of puzzle
    .colours = the colours of the cells
    .vertical = the vertical sides
    .horizontal = the horizontal sides
    .across = the lines to the right
    .below = the lines below
    .solution = the solution
    .size = the line ROWS COLS
    .width = width
    .height = height
    .n-rows = rows
    .n-columns = columns
    .board-type = board type
    .the-width = the width in the link
    .the-height = the height in the link

reading-place =
    .row = row { $row }
    .clue-row = clues, row { $row }
    .clue-cell = clues, cell { $cell }
    .move = move { $move }

shape =
    .cell = cell { $cell }
    .dot = dot { $dot }
    .polygon = polygon { $number }
    .node = node { $name }
    .same-side = cells { $one } and { $two } overlap: they lie on the same side of an edge
    .sides-cross = cells { $one } and { $two } overlap: sides of theirs cross
    .within = cells { $one } and { $two } overlap: one lies within the other
    .at-dot = cells { $one } and { $two } overlap: at a dot of both
    .through-dot = cells { $one } and { $two } overlap: their sides lead through one dot
    .many-through-dot = too many sides lead through one dot, at { $spot }
    .crosses-itself = its sides cross
    .no-face = a board without a face
    .tolerance = a tolerance is a number from 0 on, or None, not { $given }
    .below-tolerance = it is smaller than the tolerance
    .corners = a cell needs at least three corners, each x and y
    .two-in-one = two corners of an edge lie in one place
    .no-area = it has no area
    .no-number = a position is no finite number
    .far = a position is beyond { $most }
    .too-wide = the board is more than a million times as wide as its shortest side
    .of-tiling = { $name } is the name of a tiling
    .nameless = a graph needs a name
    .touches-itself = it touches itself
    .lone-dot = a dot that no cell has
    .hole-touches = a hole touches itself at a corner of it
    .part-of-tiles = no part is taken of a { $tiling } board, whose cells are tiles
    .parts = the board falls into several parts
    .parts-of = the board falls into several parts; cells { $one } and { $two } have no side or dot in common, even by way of others

no-place =
    .named = there is no { $given }; cells run from r1c1 to { $last }
    .numbered = there is no { $given }; cells run from cell 1 to cell { $last }
    .no-rows = { $tiling } boards have no rows and columns; cells have numbers
    .several = { $cell } has several edges { $side }
    .side = { $given } is no side of { $cell }; it has { $known }

missed =
    .enough = { $level } is enough for it
    .needs = it does not need { $technique }
    .techniques = the techniques do not solve it
    .player-level = its level is { $level }
    .all-clues = techniques do not solve it with all clues
    .several-loops = all clues together leave several loops
    .other-clues = other clues than the allowed ones
    .places = with the clues at these places it is not solved
    .rules = the rules do not solve it with all clues
    .clues = { $count } clues, not { $wanted }
    .dots = the loop leaves dots out
    .trees = its tiles leave several trees, or are too hard, after { $changes } changes
    .several = it has several solutions
    .no-loop = no loop gives these places one solution
    .no-loop-place = no loop gives these places one solution; with a clue at { $cell } as well there is one
    .no-loop-open = no loop gives these places one solution; most stays open around { $cell }
    .rating = its rating is { $rating }
    .shares = its values come in other shares
    .theme = the pattern "{ $pattern }" comes fewer than { $times } times
    .entrances = it begins in too few or too many places
    .begin = it begins elsewhere
    .near = too many steps begin far from the last
    .idea-edges = its ideas mark too few edges
    .ending = too much is left after the last idea
    .drawings = no drawing fitted
    .style-places = no loop of the style suits these places
    .pattern = its explanation does not use the pattern "{ $pattern }"

making =
    .machine-code = preparing fast code, just this once: { $done } of { $count }
    .place = trying one more clue at { $cell } …
    .drawing = drawing { $number } of { $count }
    .open = { NUMBER($count) } borders are open
    .round = round { $number } of { $rounds }: { $clues } clues, { $wanted } wanted
    .step = step { NUMBER($number) } of { NUMBER($steps) }: { $edges } edges open

request =
    .no-kind = no puzzle type { $given }; choose { $known }
    .not-for = { $option } isn't supported for { $kind }
    .one-cell = a board of one cell has no tile to turn
    .wraps = a board that wraps round with a side of 2 has no puzzle with one solution. Two neighbours meet on both sides, so what joins them may join them on the other
    .no-tree = no tree maker { $given }; choose { $known }
    .no-rules-for = rule sets aren't supported for { $kind }
    .no-cell = a board without a cell has no loop
    .no-method = no method { $given }; choose { $known }
    .of-method = { $option } goes with the method { $method } only
    .of-method-other = { $option } goes with the method { $method } only, { $other } with { $here }
    .fewest-large = a smallest clue set on { $cells } cells is out of reach; { $most } at most
    .no-variant = no variant { $given }; there is { $known }
    .undecided-by = { $method } does not decide every puzzle; use { $known }
    .fewest-by = the exact engine alone proves { $option }, not { $method }
    .no-technique = no technique { $given } of { $kind }; there are { $known }
    .needed-avoided = { $name } cannot be needed and avoided
    .never-needed = { $name } is never needed: { $why }
    .uniqueness = { $name } takes for granted that there is one solution, which is to be proven here
    .above = { $name } is of level { $level }, which is above { $cap }
    .no-maker = no loop maker { $given }; there are { $known }
    .no-style = no style { $given }; there are { $known }
    .no-theme = no pattern { $given }; there are { $known }
    .no-part = no part { $given } of a board; there are { $known }
    .entrances = a number of places to begin is two whole numbers, the smaller one first: 1..3
    .rating = a rating is two numbers between 0 and 100, the smaller one first: 20..30
    .two-makers = use either { $one } or { $other }, not both. Each of them is a way to make the loop
    .ratios = use either { $option } or the loop maker { $maker }, which has its own, not both
    .either = use either { $one } or { $other }, not both
    .shares = shares are four numbers, one each for 0, 1, 2 and 3: 15/17/27/40
    .option-drawn = { $option } is for a drawn style: { $why }
    .option-style = { $option } goes with the style { $known }, not with { $style }
    .no-clue = no clue is allowed
    .clue = { $given } is no clue of this board; { $known } are
    .clue-range = { $first } to { $last }
    .pattern-size = a pattern of { $pattern } cells for a board of { $cells }
    .pattern-empty = a pattern without a clue
    .pattern-or = use either { $option } or a pattern, not both. The pattern already gives the places of the clues
    .pattern-symmetry = the pattern has no symmetry { $symmetry }
    .style-kind = styles aren't supported for { $kind } yet
    .style-squares = styles are drawn on boards of squares in rows
    .style-small = styles are drawn from { $least } rows and columns on
    .style-large = styles are drawn up to { $most } cells yet
    .style-option = with { $option } the style is not used
    .no-level = there is no level { $given }; choose { $known }
    .no-such-clue = { $given } is no clue; { $known }
    .or = { $before } or { $last }
    .at-least = { $option } { $given }: write a number from { $least } on
    .above-to = { $option } { $given }: write a number above { $least }, up to { $most }
    .between = { $option } { $given }: write a number from { $least } to { $most }
    .no-pattern = the pattern "{ $pattern }" is about numbers of sides, which { $kind } doesn't have
    .other-pattern = the pattern "{ $pattern }" belongs to another puzzle type, not to { $kind }
    .no-other-cells = the pattern "{ $pattern }" needs cells that are not squares; take another tiling
    .no-room = the pattern "{ $pattern }" has no room on this board; take another, or a larger board of squares

usage =
    .see = { $what } (see { $command } -h)
    .no-option = no option { $name }
    .meant = { $what }; did you mean { $near }?
    .no-command = no such command { $name }
    .missing-argument = { $name } is missing
    .missing-option = the option { $name } is missing
    .missing-command = a command is missing
    .needs-value = option { $name } requires an argument
    .no-value = { $name } takes no value
    .extra = one argument too many: { $given }
    .whole-number = write a whole number such as 2
    .number = write a number such as 2 or 0.5
    .at-least = this must be { $bound } or more
    .at-most = this must be { $bound } or less
    .more-than = this must be more than { $bound }
    .less-than = this must be less than { $bound }
    .for-count = this option is for --count
    .for-one-puzzle = this option is for one puzzle, not for --count
    .for-watch = this option is for --watch
    .for-batch = this option is for --batch
    .not-for-batch = this option is for one PUZZLE, not for --batch
    .for-verdicts = this option is for verdicts and --all
    .not-with-another = this option cannot be combined with --another
    .not-with-candidates = this option cannot be combined with --candidates
    .needs-proof = this option needs a proof: --certificate or --dimacs
    .needs-dimacs = this option needs --dimacs: the clauses it is about
    .needs-solutions = this option needs solutions
    .one-puzzle = give one PUZZLE, or --batch FILE
    .jobs-or-cluster = use either --jobs or --cluster, not both
    .kind-first = { $what }; the type of puzzle goes before the size: { $command } masyu 6x6
    .none-of = no { $noun ->
        [form] form of solutions
        [prover] prover
        [tiling] tiling
        [puzzle] puzzle
        [technique] technique
        [technique-or-pattern] technique or pattern
        [pattern] pattern
        [part] part of the board
        [method] method
        [rule-set] rule set
        [loop] loop
        [style] style
        [tree] tree
        [symmetry] symmetry
        [variant] variant
        [paper] paper
        [state] state
        [verdict] verdict
        [level] level
        [puzzle-type] puzzle type
        [shell] shell
       *[format] format
    } { $given }; { $known }
    .did-you-mean = did you mean { $near }?
    .did-you-mean-of = did you mean { $near }? If not, choose { $known }
    .choose = choose { $known }
    .choose-more = choose { $known } or one of { $count } more
    .or = { $before } or { $next }
    .shell = choose bash, zsh or fish
    .line-added = { $file }: one line added
    .new-terminal = Open a new terminal to use it.
    .walls-twice = the share of walls is given twice: b in the size, and --walls
    .size-argument = SIZE
    .give-size = give a size such as 10x7, or --board FILE
    .write-size = { $given }: write a size, after { $known } if you name the type{ $near }
    .own-size = { $given }: your own board has its size; write { $known } or nothing
    .own-tiling = a file says which board it is
    .sizes-begin = { $given }: the numbers of a size are at least 1, such as 7x5
    .other-level = { $size } asks for { $asked }, not { $level }
    .no-mask = neither a mask of "#" and "." nor a puzzle with lines
    .other-board = this is a { $drawn } board of { $size }; draw the loop on { $wanted } of { $across }
    .ratios = { $given }: write three numbers such as 33/7/60
    .shares = { $given }: write four numbers such as 15/17/27/40, for 0, 1, 2 and 3
    .share = { $given }: write a share such as 45%
    .range = { $given }: write the least and the most, such as 20..30
    .no-rules = the method { $method } applies no rules
    .without-name = writes all techniques; leave out NAME
    .for-patch = this option is for --patch, not for --set
    .for-prerequisites = this option is for --method prerequisites
    .for-base = this option is for --method base

batch =
    .ignored-marks = the marks of { $count ->
        [one] 1 puzzle
       *[other] { NUMBER($count) } puzzles
    } do not count
    .no-json = this is not JSON: { $why }
    .no-clues = the record has no `clues`, a string for each row
    .row = { $cells } cells where row 1 has { $first }
    .size = `rows` and `cols` do not fit the { $rows } rows of { $cols } cells
    .no-tiling = no tiling { $given }

progress =
    .stops = { $state }  (Ctrl-C stops)
