### takegaki auf Deutsch. Englisch (en.ftl) ist die Vorlage; dort steht, was die Funktionen bedeuten.
### Marken stehen mit dem Verb voran ("sind A Kreuze"), weil sie fast immer auf "also" folgen; .stated beginnt mit den
### Kanten, als zweiter von zwei Sätzen oder nach einem Doppelpunkt. Ecken und Kanten sind
### weiblich und stehen nur im ersten und vierten Fall.

number =
    .between = .

list =
    .middle = { $before }, { $next }
    .end = { $before } und { $next }
    .two = { $before } und { $next }

# How a screen reader hears "3s": the ending that is written after a digit, and each as a word.
spoken-plural =
    .ending = en
    .n0 = Nullen
    .n1 = Einsen
    .n2 = Zweien
    .n3 = Dreien
    .n4 = Vieren

wordless = { "" }

## Orte

# .this ist leer, denn „dieses Feld“ hieße in jedem Fall anders: dann steht der Name da.
cell =
    .in-rows = Z{ $row }S{ $column }
    .in-rows-in-full = Zeile { $row }, Spalte { $column }
    .numbered = Feld { $number }
    .hole = Loch { $number }
    .corner = Ecke { $number }
    .outside = der Rand
    .this = { "" }

dot =
    .corner = die Ecke { $way } an { $cell }
    .spot = die Ecke { $way } an { $cell }
    .this = diese Ecke
    .lettered = Ecke { $letter }
    .at-time = die Ecke { $time } an { $cell }
    .of-two = die { $which ->
        [nearer] nähere
       *[farther] fernere
    } Ecke { $time } an { $cell }
    .counted = die Ecke Nummer { $number } an { $cell }

edge =
    .side = die Kante { $way } an { $cell }
    .lettered = { $letter }
    .between = die Kante zwischen { $one } und { $other }
    .border = die Grenze zwischen { $one } und { $other }
    .at-time = die Kante { $time } an { $cell }
    .of-two = die { $which ->
        [nearer] nähere
       *[farther] fernere
    } Kante { $time } an { $cell }
    .counted = die Kante Nummer { $number } an { $cell }

time =
    .hour = bei { $hour } Uhr
    .half = bei { $hour } Uhr 30

way =
    .right = rechts
    .bottom-right = unten rechts
    .bottom = unten
    .bottom-left = unten links
    .left = links
    .top-left = oben links
    .top = oben
    .top-right = oben rechts

from-dot =
    .right = nach rechts
    .bottom-right = nach rechts unten
    .bottom = nach unten
    .bottom-left = nach links unten
    .left = nach links
    .top-left = nach links oben
    .top = nach oben
    .top-right = nach rechts oben

edges =
    .run = { $first } bis { $last }
    .its = { COUNT($ways) ->
        [one] die Kante
       *[other] die Kanten
    } { $ways }
    .of = { COUNT($ways) ->
        [one] die Kante
       *[other] die Kanten
    } { $ways } an { $cell }
    .of-cells = die Kanten { $ways } an { $cells }
    .at-dot = { COUNT($ways) ->
        [one] die Kante
       *[other] die Kanten
    } { $ways }

marks =
    .named = { $count ->
        [one] ist { $edges } { $mark ->
            [line] eine Linie
           *[cross] ein Kreuz
    }
       *[other] sind { $edges } { $mark ->
            [line] Linien
           *[cross] Kreuze
    }
    }
    .stated = { $edges } { $count ->
        [one] ist { $mark ->
            [line] eine Linie
           *[cross] ein Kreuz
    }
       *[other] sind { $mark ->
            [line] Linien
           *[cross] Kreuze
    }
    }
    .counted = erhältst du { marks.tally }
    .tally = { $count ->
        [one] { $mark ->
            [line] eine Linie
           *[cross] ein Kreuz
    }
       *[other] { WORD($count) } { $mark ->
            [line] Linien
           *[cross] Kreuze
    }
    }
    .draw = { $mark ->
        [line] zeichne { $edges }
       *[cross] kreuze { $edges } aus
    }
    .draw-counted = { $mark ->
        [line] zeichne { WORD($count) } { $count ->
            [one] Kante
           *[other] Kanten
    }
       *[cross] kreuze { WORD($count) } { $count ->
            [one] Kante
           *[other] Kanten
        } aus
    }
    .both = { $lines } und { $crosses }
    .apart = { $before }. Außerdem { $next }
    .it = ist sie { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }
    .draw-it = { $mark ->
        [line] zeichne sie
       *[cross] kreuze sie aus
    }
    .both-of-them = sind beide { $mark ->
        [line] Linien
       *[cross] Kreuze
    }
    .draw-both-of-them = { $mark ->
        [line] zeichne beide
       *[cross] kreuze beide aus
    }
    .between = ist die Kante dazwischen { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }
    .draw-between = { $mark ->
        [line] zeichne die Kante dazwischen
       *[cross] kreuze die Kante dazwischen aus
    }
    .counted-second = { marks.tally }

## Techniken: Namen, allgemeine Aussage, Aussage an einer Stelle

clue-counting = Zahl abzählen
    .statement = Hat ein Feld alle Linien seiner Zahl, sind die übrigen Kanten Kreuze. Bleiben nur so viele Kanten, wie die Zahl braucht, sind sie alle Linien.
    .full = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } { OPPOSED($then) ->
        [opposed] bekommt { $clue ->
            [0] eine Linie
            [1] eine zweite Linie
            [2] eine dritte Linie
            [3] eine vierte Linie
           *[other] eine Linie zu viel
    }
       *[follows] hat { $clue ->
            [0] keine Linie
            [1] ihre eine Linie
            [2] ihre beiden Linien
           *[other] alle { WORD($clue) } Linien
    }. Also { THEN($then) }
    }.
    .dot-full = { OPPOSED($then) ->
        [opposed] Drei Linien gehen durch { $place }
       *[follows] Die Schleife geht schon durch { $place }. Also { THEN($then) }
    }.
    .needs = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } { OPPOSED($then) ->
        [opposed] hat zu wenige Kanten übrig
       *[follows] { $clue ->
            [1] hat nur noch eine Kante übrig
           *[other] braucht jede Kante, die ihr bleibt
    }. Also { THEN($then) }
    }.
    .dot-needs = Die Schleife muss durch jeden Punkt{ OPPOSED($then) ->
        [opposed] , aber nicht mehr genug Kanten führen durch { $place }
       *[follows] . Nur zwei Kanten sind noch frei für { $place }. Also { THEN($then) }
    }.

vertex-counting = Punkt abzählen
    .statement = Durch jeden Punkt gehen zwei Linien oder keine. Sind es zwei, bleiben nur Kreuze. Ist nur noch eine Kante offen, führt sie eine Linie weiter oder ist ein Kreuz.
    .full = { OPPOSED($then) ->
        [opposed] Drei Linien gehen durch { $place }
       *[follows] Die Schleife geht schon durch { $place }. Also { THEN($then) }
    }.
    .goes-on = Die Schleife erreicht { $place } und kann dort { ONWARD($then) ->
        [opposed] nicht weiter
        [none] nur auf eine Art weiter. Also { THEN($then) }
        [right] nur nach rechts weiter
        [bottom-right] nur nach rechts unten weiter
        [bottom] nur nach unten weiter
        [bottom-left] nur nach links unten weiter
        [left] nur nach links weiter
        [top-left] nur nach links oben weiter
        [top] nur nach oben weiter
       *[top-right] nur nach rechts oben weiter
    }.
    .dead-end = { OPPOSED($then) ->
        [opposed] Die Linie, die { $place } erreicht, kann nicht weiter
       *[follows] Nichts führt weiter durch { $place }. Eine Linie bliebe dort stecken. Also { THEN($then) }
    }.

clue-table = rund um eine Vorgabe
    .statement = Geh alle Wege durch, auf denen die Schleife an der Vorgabe noch vorbeikommt. Was allen gemeinsam ist, stimmt.
    .follows = { $required }. Also { THEN($then) }.
    .at-border = { $required }. Jenseits des Randes ist dafür kein Platz. Also { THEN($then) }.
    .known = { $required }. Hier gilt: { SENTENCE(STATED($known)) }. Also { THEN($then) }.

closed-loop = fertige Schleife
    .statement = Sobald die Schleife geschlossen ist, sind alle übrigen Kanten Kreuze.
    .follows = Die Schleife ist geschlossen und erfüllt jede Zahl. Also { THEN($then) }.

incoming-line = Schleife trifft eine Ecke
    .statement = Eine Linie, die eine Ecke eines Feldes trifft, nimmt höchstens eine der beiden Kanten dort. Hat das Feld nur noch Platz für ein Kreuz, sind alle übrigen Kanten Linien.
    .turns = Die Schleife trifft { THIS($place) ->
        [this] diese { $clue }
       *[named] die { $clue } auf { $place }
    } an einer Ecke ({ $corner }) und nimmt dort höchstens eine Kante. Nur auf eine kann die Zahl verzichten. Also { THEN($then) }.

early-loop = Schleife nicht zu früh schließen
    .statement = Keine Linie darf eine Schleife schließen, die eine andere Linie auslässt, eine Zahl verletzt oder (wo jeder Punkt besucht wird) einen Punkt auslässt.
    .closes = { OPPOSED($then) ->
        [opposed] { SENTENCE($edge) } schließt eine Schleife mit { $lines ->
            [one] einer anderen Linie
           *[other] { WORD($lines) } anderen Linien
    }{ COUNT($stops) ->
            [0] { "" }
           *[other] { " " }(über { $stops })
    }, und { $fault }
       *[follows] { SENTENCE($edge) } würde eine Schleife mit { $lines ->
            [one] einer anderen Linie
           *[other] { WORD($lines) } anderen Linien
    }{ COUNT($stops) ->
            [0] { "" }
           *[other] { " " }(über { $stops })
    } schließen, und { $fault }. Also { THEN($then) }
    }.

vertex-pairs = eine von zweien an einem Punkt
    .statement = Kommt an einem Punkt eine Linie an, ist von zwei benachbarten offenen Kanten höchstens eine eine Linie, und genau eine, wenn es die letzten sind.
    .once = Die Linie, die { $place } erreicht, geht nur einmal weiter. Also { THEN($then) }.
    .goes-on = Die Linie, die { $place } erreicht, muss weitergehen. Also { THEN($then) }.
    .goes-on-once = Die Linie, die { $place } erreicht, geht genau einmal weiter. Also { THEN($then) }.
    .one-known = Für { $place } gilt: { SENTENCE($relation) }. { $mark ->
        [line] Eine Linie
       *[cross] Ein Kreuz
    } ist { $edge }. Also { THEN($then) }.
    .last-two = Für { $place } gilt: { SENTENCE($relation) }. Weil nur diese zwei Kanten übrig sind, sind beide Linien oder keine. Also { THEN($then) }.

face-pairs = eine von zweien in einem Feld
    .statement = Ist von zwei Nachbarkanten höchstens oder mindestens eine eine Linie, begrenzt das die Linien des Feldes. Trifft die Grenze die Zahl, steht eine Kante fest.
    .enough = Für { $place } gilt: Die übrigen Kanten haben mindestens { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }, mehr verträgt die Zahl nicht. Also { THEN($then) }.
    .dot-enough = Für { $place } gilt: Die übrigen Kanten haben mindestens { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }, und mehr als zwei treffen sich nie. Also { THEN($then) }.
    .too-few = Für { $place } gilt: Die übrigen Kanten haben { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { WORD($lines) } Linien
    }, eine zu wenig für die Zahl. Also { THEN($then) }.
    .were-it-not = Betrachte { $place }: Wäre eine von { $edges } ein Kreuz, hätten die übrigen Kanten { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { WORD($lines) } Linien
    }, eine zu wenig für die Zahl. Also { BOTH($then) }.
    .dot-too-few = Für { $place } gilt: Die übrigen Kanten haben { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { WORD($lines) } Linien
    }, und die Schleife muss durch jeden Punkt. Also { THEN($then) }.

clue-region = rund um Nachbarvorgaben
    .statement = Manche Wege an einer Vorgabe vorbei verletzen eine Nachbarvorgabe oder enden an einem Punkt. Was die übrigen gemeinsam haben, stimmt.
    .follows = { $required }. Lass die Wege weg, die { $beside ->
        [dots] in der Nähe stecken bleiben
        [clue] nicht zur Vorgabe { COUNT($cells) ->
            [0] in der Nähe
           *[other] auf { $cells }
    } passen
       *[clues] nicht zu den Vorgaben { COUNT($cells) ->
            [0] in der Nähe
           *[other] auf { $cells }
    } passen
    }: Alle anderen stimmen hier überein. Also { THEN($then) }.
    .nothing = { $required }. Jeder Weg { $beside ->
        [dots] bleibt in der Nähe stecken
        [clue] verletzt die Vorgabe in der Nähe
       *[clues] verletzt die Vorgaben in der Nähe
    }.

through-face = eine von zweien quer durch ein Feld
    .statement = Was von den übrigen Kanten eines Feldes bekannt ist, begrenzt die Linien an einer seiner Ecken. So wirkt eine Ecke auf die gegenüberliegende.
    .has-one = { THIS($place) ->
        [this] Diese 1
       *[named] Die 1 auf { $place }
    } hat genau eine Linie. Also { THEN($then) }.
    .dot-has-one = { $place } hat genau eine Linie. Also { THEN($then) }.
    .at-least = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } bekommt von den übrigen Kanten mindestens { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }. Also { THEN($then) }.
    .dot-at-least = Die übrigen Kanten durch { $place } haben mindestens { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }. Also { THEN($then) }.
    .dot-at-most = Die übrigen Kanten durch { $place } haben { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { WORD($lines) } Linien
    }, und die Schleife muss durch jeden Punkt. Also { THEN($then) }.
    .dot-exactly = Die übrigen Kanten durch { $place } haben genau { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }. Also { THEN($then) }.
    .at-most = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } bekommt von den übrigen Kanten { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { WORD($lines) } Linien
    }. Also { THEN($then) }.
    .exactly = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } bekommt von den übrigen Kanten genau { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }. Also { THEN($then) }.

through-vertex = eine von zweien quer durch einen Punkt
    .statement = Ist von zwei Nachbarkanten an einem Punkt mindestens eine eine Linie, dann von den anderen beiden höchstens eine.
    .no-more = Für { $place } gilt: { SENTENCE($relation) }. Mehr als zwei Linien treffen sich nie. Also { THEN($then) }.
    .goes-on = Für { $place } gilt: { SENTENCE($relation) }. Dort fehlt noch genau eine Linie. Also { THEN($then) }.
    .both = Für { $place } gilt: { SENTENCE($relation) }. Dort müssen sich zwei Linien treffen. Also { THEN($then) }.

clue-loop = Schleife nicht an einer Vorgabe vorbei schließen
    .statement = Manche Wege an einer Vorgabe und ihren Nachbarn vorbei schlössen eine Schleife, die eine andere Linie oder Vorgabe auslässt. Was die übrigen gemeinsam haben, stimmt.
    .follows = { $required }. Lass die Wege weg, die eine Schleife zu früh schließen: Alle anderen stimmen hier überein. Also { THEN($then) }.

carried = gleiche und gegensätzliche Kanten
    .statement = Sind zwei Kanten gleich oder gegensätzlich, legt die eine die andere fest.
    .spared = sobald eine der beiden Kanten feststeht, legen Zählen und die anderen Techniken die andere fest
    .follows = { SENTENCE($relation) }. Die erste ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }. Also { THEN($then) }.

equal-sides = zwei gleiche Kanten
    .statement = Hat eine Zahl nur noch Platz für eine Linie, liegt sie auf keiner von zwei gleichen Kanten: Beide sind Kreuze. Kann sie nur noch auf eine Kante verzichten, braucht sie beide.
    .room = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } { $room ->
        [line] hat nur noch Platz für eine Linie
       *[cross] kann nur noch auf eine Kante verzichten
    }. { SENTENCE($edges) } sind beide Linien oder beide Kreuze, und zwei { $room ->
        [line] Linien
       *[cross] Kreuze
    } wären zu viel. Also { BOTH($then) }.
    .dot-room = { $room ->
        [line] Durch { $place } passt nur noch eine Linie
       *[cross] Für { $place } gilt: Die Schleife muss durch jeden Punkt und kann dort nur noch auf eine Kante verzichten
    }. { SENTENCE($edges) } sind beide Linien oder beide Kreuze, und zwei { $room ->
        [line] Linien
       *[cross] Kreuze
    } wären zu viel. Also { BOTH($then) }.
    .room-lettered = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } { $room ->
        [line] hat nur noch Platz für eine Linie
       *[cross] kann nur noch auf eine Kante verzichten
    }. { SENTENCE($edges) } tragen beide { $letter }, und zwei { $room ->
        [line] Linien
       *[cross] Kreuze
    } wären zu viel. Also { BOTH($then) }.
    .dot-room-lettered = { $room ->
        [line] Durch { $place } passt nur noch eine Linie
       *[cross] Für { $place } gilt: Die Schleife muss durch jeden Punkt und kann dort nur noch auf eine Kante verzichten
    }. { SENTENCE($edges) } tragen beide { $letter }, und zwei { $room ->
        [line] Linien
       *[cross] Kreuze
    } wären zu viel. Also { BOTH($then) }.

face-parity = gerade oder ungerade in einem Feld
    .statement = Auf den offenen Kanten eines Feldes fehlt eine gerade oder ungerade Zahl von Linien. Das macht zwei gleich oder gegensätzlich oder legt die dritte fest.

vertex-parity = gerade oder ungerade an einem Punkt
    .statement = Die Zahl der Linien an einem Punkt ist gerade. Das macht zwei offene Kanten gleich oder gegensätzlich oder legt die dritte fest.

pair-relation = eine von zweien heißt gegensätzlich
    .statement = Ist von zwei Nachbarkanten an einem Punkt genau eine eine Linie, sind sie gegensätzlich, und umgekehrt.
    .bounded = Für { $place } gilt: { SENTENCE($edges) } sind nicht beide Linien und nicht beide Kreuze. Also { THEN($then) }.
    .known = Für { $place } gilt: { SENTENCE($edges) } sind verschieden, eine Linie und ein Kreuz. Also { THEN($then) }.

missing-loop = es gibt eine Schleife
    .statement = Irgendeine Kante ist eine Linie, denn es gibt eine Schleife.
    .spared = sie schließt nur Bretter ohne Linie aus, und jede Lösung hat Linien
    .follows = Es muss eine Schleife geben. Also { THEN($then) }.

tile-turn = was eine Kachel kann
    .statement = Eine Kachel lässt sich nur so drehen, dass sie zu ihren Grenzen passt: kein Arm gegen Rand, Wand oder Kreuz, ein Arm zu jeder Linie. Was allen Drehungen gemeinsam ist, stimmt.
    .follows = Egal wie du { THIS($place) ->
        [this] diese Kachel
       *[named] die Kachel auf { $place }
    } noch drehen kannst, { $then }.
    .known = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } { COUNT($lines) ->
        [0] { "" }
       *[other] zeigt { $lines }{ COUNT($crosses) ->
            [0] { "" }
           *[other] { " " }und{ " " }
    }
    }{ COUNT($crosses) ->
        [0] { "" }
       *[other] kann nicht { EACH($crosses, between: " oder ") } zeigen
    }. Also { THEN($then) }.

no-cycle = kein geschlossener Kreis
    .statement = Sind zwei Felder schon verbunden, schlösse eine weitere Linie zwischen ihnen einen Kreis.
    .follows = Wäre { $place } eine Linie, wäre ein Kreis geschlossen. Also { IT($then) }.

only-ends = Enden nicht nur miteinander verbinden
    .statement = Eine Kachel, deren Arme alle zu Kacheln mit einem Arm führen, bildete mit ihnen ein Netz für sich.
    .follows = { THIS($place) ->
        [this] Diese Kachel
       *[named] Die Kachel auf { $place }
    } wäre abgeschnitten: Jeder Arm endete in einer Kachel mit einem Arm. Also { THEN($then) }.

closed-part = keinen Teil abschließen
    .statement = Verbundene Felder, die nicht das ganze Brett sind, müssen weiterkommen. Die letzte offene Kachel darf keinen Ausweg versperren.
    .follows = Was { THIS($place) ->
        [this] diese Kachel
       *[named] die Kachel auf { $place }
    } verbindet, braucht einen Weg zum Rest des Bretts. Also { THEN($then) }.

turn-cycle = Drehen schlösse einen Kreis
    .statement = Eine Kachel darf keine Arme zu zwei Feldern haben, die schon verbunden sind. Das schlösse einen Kreis.
    .follows = Zwei Arme { THIS($place) ->
        [this] dieser Kachel
       *[named] der Kachel auf { $place }
    } schlössen einen Kreis. Also { THEN($then) }.

dead-end = Sackgassen
    .statement = Über einen Arm erreicht eine Kachel höchstens so viele Felder, wie die Kacheln dort zulassen. Sie darf nicht so liegen, dass Felder unerreichbar werden.
    .follows = Die Arme { THIS($place) ->
        [this] dieser Kachel
       *[named] der Kachel auf { $place }
    } müssen zusammen alle Felder erreichen. Also { $then }.
    .reach = Gehst du von { $before } nach { $cell }, erreichst du höchstens { $most ->
        [one] ein Feld
       *[other] { WORD($most) } Felder
    }.

local-rule = bekanntes Muster
    .statement = Eine bewiesene Regel: Zahlen und Markierungen in einer bestimmten Form erzwingen weitere Markierungen.
    .follows = Das Muster um { $place } ist bekannt. Also { THEN($then) }.

straight-cut = gerade Zahl von Kreuzungen
    .statement = Ein gerader Weg über das ganze Brett kreuzt eine gerade Zahl von Linien. Ist auf ihm nur noch eine Kante offen, legen die anderen sie fest.
    .follows = Ein gerader Weg über das ganze Brett kreuzt immer eine gerade Zahl von Linien. Der durch { $place } kreuzt sonst { $lines ->
        [0] keine
       *[other] { WORD($lines) }
    }. Also { IT($then) }.

colouring = Färben
    .statement = Felder mit einem Kreuz dazwischen haben dieselbe Farbe: beide innen oder beide außen. Mit einer Linie dazwischen haben sie verschiedene. Vergleiche zwei Nachbarn auf irgendeinem Weg über feststehende Kanten.
    .follows = Geh über feststehende Kanten { KIND($one) ->
        [outside] vom Rand
       *[named] von { $one }
    } bis { KIND($other) ->
        [outside] zum Rand
       *[named] { $other }
    }: Du überquerst { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }. Beide liegen { $side ->
        [opposite] auf verschiedenen Seiten
       *[same] auf derselben Seite
    }. Also { BETWEEN($then) }.

connectivity = beide Seiten zusammenhalten
    .statement = Alle Felder innen hängen zusammen, und alle außen. Was eine Seite nicht erreichen kann, liegt auf der anderen. Was sie zum Zusammenhalt braucht, gehört zu ihr.
    .cut-off = Läge { $place } { $side ->
        [inside] außen
       *[outside] innen
    }, { COUNT($part) ->
        [one] hinge
       *[other] hingen
    } { $part } nicht mehr mit den anderen Feldern { $side ->
        [inside] innen
       *[outside] außen
    } zusammen, denn { $wall } { COUNT($wall) ->
        [one] steht
       *[other] stehen
    } im Weg. Also liegt { $place } { $side ->
        [inside] innen
       *[outside] außen
    }. Darum { THEN($then) }.
    .walled-in = { $place } erreicht die anderen Felder { $side ->
        [inside] außen
       *[outside] innen
    } nicht, denn { $wall } { COUNT($wall) ->
        [one] steht
       *[other] stehen
    } im Weg. Also liegt { $place } { $side ->
        [inside] innen
       *[outside] außen
    }. Darum { THEN($then) }.
    .torn = { $part } { COUNT($part) ->
        [one] hängt
       *[other] hängen
    } nicht mehr mit den anderen Feldern { $side ->
        [inside] innen
       *[outside] außen
    } zusammen, denn { $wall } { COUNT($wall) ->
        [one] steht
       *[other] stehen
    } im Weg.
    .both = Die Felder innen müssen zusammenhängen, die außen auch. Um { $place } herum geht das nur auf eine Art. Also { THEN($then) }.

stranded = nichts abschneiden
    .statement = Zwischen Teilen, die sich nur in einem Punkt berühren, kann die Schleife nicht wechseln. In Teilen, die eine Linie auslassen oder eine Zahl nicht erfüllen, sind alle Kanten Kreuze.
    .follows = Wäre { $place } eine Linie, könnte sie mit den anderen keine gemeinsame Schleife bilden. Also { IT($then) }.

what-if = kurze Annahme
    .statement = Nimm eine Markierung an. Zeigt Zählen in höchstens vier Sätzen, dass sie nicht geht, gilt das Gegenteil.

two-ends = zwei Enden einer Linie
    .follows = Wäre { $place } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, träfen sich die zwei Enden einer Linie zu früh. Also { IT($then) }.

player-level =
    .numbered = { $number }, { $title }
    .basics = Grundlagen
    .patterns = Muster
    .one-of-two = Eine von zweien
    .colours = Farben
    .connected = Zusammenhang
    .what-if = Annahme
    .deep = Suche

area = alle Fälle in einem kleinen Gebiet
    .statement = Nimm die Felder um einen Punkt und die um sie herum. Teile sie auf jede Weise in innen und außen ein, die zu Zahlen und Punkten passt und beide Seiten zusammenhält. Was allen gemeinsam ist, stimmt.
    .follows = Teile die Felder um { $place } auf jede mögliche Weise in innen und außen ein. Alles, was zu Zahlen und Markierungen passt und beide Seiten zusammenhält, stimmt hier überein. Also { THEN($then) }.
    .nothing = Keine Einteilung der Felder um { $place } in innen und außen passt zu Zahlen und Markierungen und hält beide Seiten zusammen.

free-cell = Eindeutigkeit
    .statement = Wenn es genau eine Lösung gibt, darf es kein Feld ohne Zahl geben, an dem die Schleife ebenso gut auf der anderen Seite vorbei könnte.
    .follows = Sonst könnte die Schleife auf beiden Seiten an { $place } vorbei, und es gäbe zwei Lösungen. Also { THEN($then) }.

cut-tile = einzige Verbindung
    .statement = Alle Felder hängen zusammen. Zerfiele das Brett ohne ein Feld, hat seine Kachel einen Arm in jeden Teil. Die einzige freie Grenze eines Teils ist eine Linie.
    .follows = Ohne { $place } zerfiele das Brett, also braucht die Kachel einen Arm in jeden Teil. Darum { THEN($then) }.

parity-chain = gerade oder ungerade um einen Teil
    .statement = Jede Linie in einem Teil braucht zwei Arme seiner Kacheln, jede Linie hinaus einen. Die Zahl der Linien hinaus ist deshalb gerade oder ungerade wie die der Arme.
    .follows = Im Teil um { $place } sind die Arme und die Linien hinaus zusammen gerade oder zusammen ungerade. Also { THEN($then) }.

trial = Annahme
    .statement = Nimm eine Markierung an und verfolge sie mit den Techniken bis Schwer. Passt am Ende nichts mehr, gilt das Gegenteil.
    .refuted = Wäre { $place } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, ginge es nicht auf. Also { IT($then) }.
    .soon-refuted = Wäre { $place } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, ginge es bald nicht mehr auf. Also { IT($then) }.

area-trial = Annahme mit kleinen Gebieten
    .statement = Nimm eine Markierung an und verfolge sie mit den Techniken bis Schwer, Färben und kleinen Gebieten. Passt am Ende nichts mehr, gilt das Gegenteil.

linked-areas = ein Gebiet nach dem anderen
    .statement = Eine Suche: Alle Gebiete werden wieder und wieder untersucht, und was eines ergibt, hilft im nächsten.
    .follows = Eine Suche durch ein Gebiet nach dem anderen, zuletzt um { $place }, lässt nichts anderes übrig. Also { THEN($then) }.

deep-trial = Annahme in einer Annahme
    .statement = Nimm eine Markierung an und verfolge sie mit den Techniken bis Schwer und weiteren Annahmen. Passt am Ende nichts mehr, gilt das Gegenteil.

exact-step = durch Suche
    .statement = Diese Zahlen und Markierungen lassen keine Lösung mit der anderen Markierung zu. Das ist durch Suche bewiesen.
    .follows = Diese Zahlen und Markierungen lassen für { $place } nichts anderes zu. Also { THEN($then) }.
    .nothing = Diese Zahlen und Markierungen lassen gar keine Lösung zu.

parity =
    .due = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } bekommt eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl Linien von diesen Kanten: { $edges }. Also { COUNT($edges) ->
        [2] { BOTH($then) }
       *[other] { THEN($then) }
    }.
    .due-related = { THIS($place) ->
        [this] Diese { $clue }
       *[named] Die { $clue } auf { $place }
    } bekommt eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl Linien von diesen Kanten: { $edges }. Dabei gilt: { SENTENCES($relations, between: ". ") }. Also { THEN($then) }.
    .dot-due = Durch { $place } gehen zwei Linien oder keine{ COUNT($edges) ->
        [2] { $number ->
            [odd] , und eine ist schon da
           *[even] { "" }
    }
       *[other] { $number ->
            [odd] , und eine ist schon da
           *[even] { "" }
    }. { SENTENCE($edges) } haben also zusammen eine { $number ->
            [odd] ungerade
           *[even] gerade
    } Zahl Linien
    }. Also { THEN($then) }.
    .dot-due-related = Durch { $place } gehen zwei Linien oder keine{ $number ->
        [odd] , und eine ist schon da
       *[even] { "" }
    }. { SENTENCE($edges) } haben also zusammen eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl Linien. Dabei gilt: { SENTENCES($relations, between: ". ") }. Also { THEN($then) }.

cell-counting = Feld abzählen

cell-pairs = eine von zweien in einem Feld

through-cell = eine von zweien quer durch ein Feld

cell-parity = gerade oder ungerade in einem Feld

## Was folgt

then =
    .at-most-one = sind { $edges } nicht beide Linien
    .at-least-one = sind { $edges } nicht beide Kreuze
    .equal = sind { $edges } beide Linien oder beide Kreuze
    .opposite = sind { $edges } verschieden, eine Linie und ein Kreuz
    .both-equal = sind beide Linien oder beide Kreuze
    .both-opposite = ist genau eine davon eine Linie
    .marks = { $marks }
    .nothing-fits = passt nichts mehr
    .opposed = muss { $edge } { $mark ->
        [line] eine Linie sein, ist aber ein Kreuz
       *[cross] ein Kreuz sein, ist aber eine Linie
    }
    .it-opposed = muss sie { $mark ->
        [line] eine Linie sein, ist aber ein Kreuz
       *[cross] ein Kreuz sein, ist aber eine Linie
    }
    .clash = { $found }, was nicht zum Brett passt
    .contradicts = passt das nicht zum Brett

relation =
    .at-most-one = { $edges } sind nicht beide Linien
    .at-least-one = { $edges } sind nicht beide Kreuze
    .equal = { $edges } sind beide Linien oder beide Kreuze
    .opposite = { $edges } sind verschieden, eine Linie und ein Kreuz
    .equal-lettered = { $edges } tragen beide { $letter }, sind also beide Linien oder beide Kreuze
    .opposite-lettered = { $edges } tragen entgegengesetzte Buchstaben, { $letter } und { $letter }', sind also eine Linie und ein Kreuz

loop-fault =
    .clue-missed = { KIND($clue) ->
        [white-circle] { THIS($cell) ->
            [this] dieser weiße Kreis
           *[named] der weiße Kreis auf { $cell }
    }
        [black-circle] { THIS($cell) ->
            [this] dieser schwarze Kreis
           *[named] der schwarze Kreis auf { $cell }
    }
        [sheep] { THIS($cell) ->
            [this] dieses Schaf
           *[named] das Schaf auf { $cell }
    }
        [wolf] { THIS($cell) ->
            [this] dieser Wolf
           *[named] der Wolf auf { $cell }
    }
       *[sign] { THIS($cell) ->
            [this] diese { $clue }
           *[named] die { $clue } auf { $cell }
    }
    } bliebe übrig
    .clue-broken = { THIS($cell) ->
        [this] diese { $clue }
       *[named] die { $clue } auf { $cell }
    } hätte { $lines ->
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .line-missed = eine Linie bliebe übrig: { $edge }
    .dot-missed = ein Punkt bliebe übrig

tile =
    .lines = sie zeigt { $lines }
    .crosses = sie zeigt nie { EACH($crosses, between: " oder ") }
    .both = sie zeigt { $lines }, aber nie { EACH($crosses, between: " oder ") }
    .lines-then = zeigt sie { $lines }
    .crosses-then = zeigt sie nie { EACH($crosses, between: " oder ") }
    .both-then = zeigt sie { $lines }, aber nie { EACH($crosses, between: " oder ") }
    .cannot-point = kann sie nicht { EACH($ways, between: ", oder ") } zeigen
    .cannot-turn = lässt sie sich gar nicht drehen
    .reach = verbindet eine Linie aus { $before } in Richtung { $cell } höchstens { $most ->
        [one] ein Feld
       *[other] { NUMBER($most) } Felder
    }

beside =
    .right = nach rechts
    .up = nach oben
    .left = nach links
    .down = nach unten

direction =
    .some = { $ways }
    .none = nirgendwohin
    .right = nach rechts
    .up = nach oben
    .left = nach links
    .down = nach unten

## Vorgaben

clue =
    .sign = { $sign }
    .sheep = Schaf
    .wolf = Wolf
    .white-circle = weißer Kreis
    .black-circle = schwarzer Kreis
    .empty-tile = leere Kachel
    .end-tile = Endkachel
    .corner-tile = Eckkachel
    .straight-tile = gerade Kachel
    .t-tile = T-Kachel
    .cross-tile = Kreuzkachel

requires =
    .lines = { $cell } hat { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .one-of-two = { $cell } hat { $one ->
        [0] keine Linie
       *[other] { $one }
    } oder { $other ->
        [one] eine Linie
       *[other] { $other } Linien
    }
    .more-lines = { $cell } hat mehr Linien als { $other }
    .sheep = { THIS($cell) ->
        [this] dieses Schaf
       *[named] das Schaf auf { $cell }
    } ist innen. Der Weg hinaus kreuzt eine ungerade Zahl von Linien. Er führt { COUNT($cells) ->
        [0] { "" }
       *[other] durch { $cells } und{ " " }
    }über { $edge }
    .wolf = { THIS($cell) ->
        [this] dieser Wolf
       *[named] der Wolf auf { $cell }
    } ist außen. Der Weg hinaus kreuzt eine gerade Zahl von Linien. Er führt { COUNT($cells) ->
        [0] { "" }
       *[other] durch { $cells } und{ " " }
    }über { $edge }
    .white-circle = die Schleife geht gerade durch { THIS($cell) ->
        [this] diesen weißen Kreis
       *[named] den weißen Kreis auf { $cell }
    } und biegt direkt davor oder danach ab
    .black-circle = die Schleife biegt { THIS($cell) ->
        [this] in diesem schwarzen Kreis
       *[named] im schwarzen Kreis auf { $cell }
    } ab und geht im Feld davor und danach geradeaus
    .tile = { THIS($cell) ->
        [this] diese { $clue }
       *[named] die { $clue } auf { $cell }
    } muss auf allen Seiten passen

## Muster mit Namen und ihr Beweis

pattern =
    .follows = { SENTENCE($title) }{ SHOWN($cells) ->
        [shown] { "" }
       *[named] { " " }({ $cells })
    }, also { THEN($then) }.
    .at-corner = { SENTENCE($title) }{ SHOWN($cell) ->
        [shown] { "" }
       *[named] { " " }({ $cell }, { $way })
    }, also { THEN($then) }.
    .place = { $cells }
    .at-places = { SENTENCE($title) } an { WORD($count) } Stellen{ SHOWN($places) ->
        [shown] { "" }
       *[named] { " " }({ EACH($places, between: "; ") })
    }. Also { THEN($then) }.
    .same-reason = Aus demselben Grund wie in Schritt { $step }.
    .at-many-places = { SENTENCE($title) } an { WORD($count) } Stellen. { SENTENCES($some, between: " ") } Also { THEN($then) }.
    .some-places = { $which ->
        [first] es sind
       *[more] dazu
    } { EACH($places, between: "; ") }.

pattern-counting = Zählen

pattern-3-in-the-corner = 3 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine 3.

pattern-2-in-the-corner = 2 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Sind beide Linien, ist die 2 fertig, und beide laufen am Rand weiter.
    .proof-3 = Ist keine eine Linie, sind die anderen zwei Kanten Linien; sie treffen den Rand und laufen an ihm weiter.
    .inner-1 = Sind beide Linien, ist die 2 fertig, und eine Linie von außen käme an ihrem inneren Punkt nicht weiter.
    .inner-2 = Ist keine eine Linie, sind die anderen zwei Kanten Linien, und der innere Punkt nimmt keine mehr.

pattern-1-in-the-corner = 1 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Zwei Linien sind zu viel für die 1.

pattern-two-3s-side-by-side = zwei benachbarte 3en
    .proof-1 = Ist die Kante zwischen ihnen ein Kreuz, sind alle anderen Linien, und die Punkte an ihren Enden sind voll.
    .proof-2 = Ist sie eine Linie, kommt an jedem Ende genau eine weitere an, und jede 3 braucht noch zwei.
    .proof-3 = Keine 3 kann beide an den Enden haben, sonst hätte die andere nur zwei Linien. Jede hat also eine davon und ihre ferne Kante.
    .proof-4 = In jedem Fall sind die fernen Kanten Linien, und von der mittleren geht keine Linie geradeaus weiter.

pattern-two-3s-across-a-dot = zwei 3en diagonal
    .proof-1 = Beide 3en brauchen eine Linie am gemeinsamen Punkt, und dort ist nur für zwei Platz. Jede hat dort genau eine.
    .proof-2 = Also braucht jede beide Kanten ihrer fernen Ecke.

pattern-3s-across-2s = 3en mit 2en dazwischen, diagonal
    .proof-1 = Eine 3 hat mindestens eine Linie am Punkt zur 2, also hat die 2 dort höchstens eine.
    .proof-2 = Sie hat also mindestens eine am anderen Punkt, und die nächste Zahl dort höchstens eine, bis zur anderen 3.
    .proof-3 = Vom anderen Ende her gilt dasselbe. Jede Zahl hat an jedem dieser Punkte genau eine Linie.
    .proof-4 = Also brauchen beide 3en beide Kanten ihrer fernen Ecke.

pattern-3-beside-two-crosses = 3 in einer geschlossenen Ecke
    .proof-1 = Wo sich die Kreuze treffen, bleiben nur zwei Kanten der 3: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine 3.

pattern-a-line-comes-to-a-3 = die Schleife trifft eine 3
    .proof-1 = Die Linie nimmt höchstens eine der beiden Kanten der 3 an ihrer Ecke.
    .proof-2 = Der 3 darf nur eine Linie fehlen. Genau eine der beiden ist also eine Linie, und die anderen zwei sind es auch.
    .filled = Mit der Linie, die ankommt, und der, die weitergeht, ist die Ecke voll. Keine andere Linie trifft sie.

pattern-two-1s-at-the-border = zwei 1en am Rand
    .proof-1 = Eine Linie zwischen ihnen träfe den Rand und liefe an einer der beiden weiter.
    .proof-2 = Diese 1 hätte dann zwei Linien.

pattern-0-beside-3 = 0 neben 3
    .proof-1 = Die 0 hat keine Linie, also ist die Kante zwischen ihnen ein Kreuz.
    .proof-2 = Die 3 braucht alle anderen drei Kanten.

pattern-1-beside-two-crosses = 1 in einer geschlossenen Ecke
    .proof-1 = Wo sich die Kreuze treffen, bleiben nur zwei Kanten der 1: Beide sind Linien oder keine.
    .proof-2 = Zwei Linien sind zu viel für die 1.

pattern-3-beside-a-cross-at-the-border = 3 neben einem Kreuz am Rand
    .proof-1 = Wo das Kreuz den Rand trifft, bleiben nur zwei Kanten der 3: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine 3.

pattern-1-beside-a-cross-at-the-border = 1 neben einem Kreuz am Rand
    .proof-1 = Wo das Kreuz den Rand trifft, bleiben nur zwei Kanten der 1: Beide sind Linien oder keine.
    .proof-2 = Zwei Linien sind zu viel für die 1.

pattern-a-line-comes-to-a-1 = die Schleife trifft eine 1
    .proof-1 = Die Linie kann nur auf einer der beiden Kanten der 1 an ihrer Ecke weiter.
    .proof-2 = Das ist die eine Linie der 1, also sind die anderen beiden Kreuze.

pattern-a-line-comes-to-a-2-with-a-cross = die Schleife trifft eine 2 neben einem Kreuz
    .proof-1 = Die Linie nimmt höchstens eine der beiden Kanten der 2 an ihrer Ecke.
    .proof-2 = Also ist eine der anderen zwei eine Linie, und nur eine davon ist kein Kreuz.
    .proof-3 = Ihre zweite Linie hat die 2 an dieser Ecke. Dort geht die Linie weiter.

pattern-a-line-comes-to-a-2 = die Schleife trifft eine 2
    .proof-1 = Die Linie kann nur auf einer der beiden Kanten der 2 an ihrer Ecke weiter.
    .proof-2 = Also ist genau eine der anderen zwei eine Linie, und sie trifft die Ecke gegenüber.
    .proof-3 = Dort muss sie weiter, und nur eine Kante ist dafür übrig.

pattern-1-across-a-dot-from-a-3 = 1 diagonal zu einer 3
    .proof-1 = Beide fernen Kanten der 3 sind Linien, also hat sie am gemeinsamen Punkt genau eine.
    .proof-2 = Eine Linie dort braucht genau eine weitere, und das kann nur eine Kante der 1 sein.
    .proof-3 = Die 1 hat ihre Linie also dort, und ihre anderen Kanten sind Kreuze.

pattern-3-across-a-dot-from-a-1 = 3 diagonal zu einer 1
    .proof-1 = Beide fernen Kanten der 1 sind Kreuze, also hat sie ihre Linie am gemeinsamen Punkt.
    .proof-2 = Eine Linie dort braucht genau eine weitere, und das kann nur eine Kante der 3 sein.
    .proof-3 = Die 3 hat dort also nur eine Linie, und ihre anderen beiden Kanten sind Linien.

pattern-two-1s-across-a-dot = zwei 1en diagonal
    .proof-1 = Beide fernen Kanten der einen 1 sind Kreuze, also hat sie ihre Linie am gemeinsamen Punkt.
    .proof-2 = Eine Linie dort braucht genau eine weitere, und das kann nur eine Kante der anderen 1 sein.
    .proof-3 = Diese hat ihre Linie also dort, und ihre anderen Kanten sind Kreuze.

pattern-2-in-the-corner-across-a-dot-from-a-3 = 2 in der Ecke diagonal zu einer 3
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Wäre keine eine Linie, hätte die 2 beide Linien am gemeinsamen Punkt.
    .proof-3 = Keine andere Linie käme dorthin, und der 3 blieben nur zwei Kanten.

pattern-1-beside-a-3-at-the-border = 1 neben einer 3 am Rand
    .proof-1 = Wäre die Randkante der 3 ein Kreuz, wären ihre anderen drei Linien, auch die zwischen beiden.
    .proof-2 = Diese Linie träfe den Rand und könnte nur an der 1 weiter, die dann zwei Linien hätte.
    .proof-3 = Also ist die Randkante eine Linie. Zwischen den beiden geht sie weiter, und nur an der 1.
    .proof-4 = Das ist die eine Linie der 1, also sind ihre anderen zwei Kanten Kreuze.

pattern-0-across-a-dot-from-a-3 = 0 diagonal zu einer 3
    .proof-1 = Die 0 hat keine Linie, also bleiben am gemeinsamen Punkt nur die beiden Kanten der 3.
    .proof-2 = Beide sind Linien oder keine, und zwei Kreuze sind zu viel für eine 3.

pattern-a-line-comes-to-a-2-in-the-corner = die Schleife trifft eine 2 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Wäre keine eine Linie, hätte die 2 beide Linien am inneren Punkt, wo schon eine ankommt.
    .proof-3 = Drei Linien können sich nicht treffen, also sind beide Kanten in der Ecke Linien.

pattern-a-line-comes-to-2s-before-a-3 = die Schleife trifft eine Diagonale aus 2en vor einer 3
    .proof-1 = Die Linie trifft die erste 2, die dort höchstens eine Linie hat und also mindestens eine am anderen Punkt.
    .proof-2 = Dort hat die nächste Zahl höchstens eine, und so weiter bis zur 3.
    .proof-3 = Die 3 hat höchstens eine Linie am Punkt zur letzten 2, also braucht sie beide fernen Kanten.

pattern-a-line-comes-to-2s-before-a-1 = die Schleife läuft in eine Diagonale aus 2en vor einer 1
    .proof-1 = Die Linie muss an der ersten 2 weiter, also hat diese dort genau eine Linie und genau eine am anderen Punkt.
    .proof-2 = Diese muss an der nächsten Zahl weiter, und so fort bis zur 1.
    .proof-3 = Die 1 hat ihre Linie am Punkt zur letzten 2, also sind ihre fernen Kanten Kreuze.

pattern-2-in-the-corner-beside-a-1 = 2 in der Ecke neben einer 1
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Sind sie keine Linien, sind beide Kreuze.
    .proof-2 = Dann liefe die Linie zwischen 2 und 1 am Rand weiter, und die 1 hätte zwei Linien.
    .proof-3 = Also sind beide Kanten an der Ecke Linien und laufen auf beiden Seiten am Rand weiter.
    .proof-4 = Eine davon läuft an der 1 weiter, und das ist ihre einzige Linie.

pattern-2-in-the-corner-beside-a-3 = 2 in der Ecke neben einer 3
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Sind beide Linien, ist die 2 fertig: Ihre Kante zur 3 ist ein Kreuz, und die 3 braucht den Rest.
    .proof-3 = Sind beide Kreuze, füllt die 2 ihren inneren Punkt: Dort hat die 3 ihr Kreuz und braucht den Rest.

pattern-2-at-a-closed-corner-across-a-dot-from-a-3 = 2 in einer geschlossenen Ecke, diagonal zu einer 3
    .proof-1 = Zur geschlossenen Ecke der 2 führt sonst nichts: Beide Kanten dort sind Linien oder keine.
    .proof-2 = Wäre keine eine Linie, hätte die 2 beide Linien am gemeinsamen Punkt.
    .proof-3 = Keine andere Linie käme dorthin, und der 3 blieben nur zwei Kanten.

pattern-a-line-comes-to-a-2-at-a-closed-corner = die Schleife trifft eine 2 in einer geschlossenen Ecke
    .proof-1 = Zur geschlossenen Ecke führt sonst nichts: Beide Kanten der 2 dort sind Linien oder keine.
    .proof-2 = Wäre keine eine Linie, hätte die 2 beide Linien am Punkt gegenüber, wo die Schleife schon ankommt.
    .proof-3 = Drei Linien können sich nicht treffen, also sind beide Kanten an der geschlossenen Ecke Linien.

pattern-2-at-a-closed-corner = 2 in einer geschlossenen Ecke
    .proof-1 = Zur geschlossenen Ecke führt sonst nichts: Beide Kanten der 2 dort sind Linien oder keine.
    .proof-2 = Also sind ihre anderen zwei Kanten beide das Gegenteil davon.
    .proof-3 = Eine der vier ist bekannt, und damit sind es die übrigen.

pattern-2-beside-a-cross-across-a-dot-from-a-3 = 2 neben einem Kreuz, diagonal zu einer 3
    .proof-1 = Die 3 braucht eine Linie am gemeinsamen Punkt, also hat die 2 dort höchstens eine.
    .proof-2 = Also braucht die 2 eine Linie an der fernen Kante ohne Kreuz, und ihre andere liegt am Punkt.
    .proof-3 = Damit bleibt der 3 dort nur eine Linie, und sie braucht beide fernen Kanten.

pattern-1-across-a-dot-from-a-2 = 1 diagonal zu einer 2 mit einer Linie dort
    .proof-1 = Eine ferne Kante der 2 ist eine Linie, eine ein Kreuz: Sie hat genau eine Linie am gemeinsamen Punkt.
    .proof-2 = Diese Linie muss weiter, und nur eine Kante der 1 bleibt ihr.
    .proof-3 = Das ist die einzige Linie der 1, also sind ihre anderen Kanten Kreuze.

pattern-one-line-at-a-corner = eine Linie an einer Ecke übrig
    .proof-1 = Die anderen Kanten der Zahl stehen fest, also ist genau eine ihrer zwei Kanten an dieser Ecke eine Linie.
    .proof-2 = Die Schleife läuft durch diesen Punkt, also ist auch genau eine der anderen Kanten hier eine Linie.

pattern-lines-at-both-ends-of-2s = 2 zwischen zwei Linien, diagonal
    .proof-1 = Träfe eine zweite Linie den ersten Punkt, hätte die 2 dort keine ihrer Linien und beide am Punkt gegenüber.
    .proof-2 = Die nächste 2 der Diagonale hätte dort dann keine und beide am nächsten Punkt, und so weiter bis zum letzten.
    .proof-3 = Aber auch dort kommt die Schleife an, und drei Linien können sich nicht treffen.

pattern-lines-at-both-ends-of-an-edge = die Schleife trifft beide Enden einer Kante
    .proof-1 = Wäre diese Kante eine Linie, wären beide Punkte voll und ihre Nachbarn um die Zahl Kreuze.
    .proof-2 = Das sind zwei Kreuze, und die Zahl kann nur eine Kante entbehren.
    .proof-3 = Also ist die Kante ein Kreuz, und die Zahl braucht alle anderen.

pattern-one-to-spare-in-the-corner = eine Kante übrig in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine Zahl, die nur eine Kante entbehren kann.

pattern-one-to-spare-at-a-closed-corner = eine Kante übrig in einer geschlossenen Ecke
    .proof-1 = Zu dieser Ecke der Zahl führt sonst nichts: Ihre zwei Kanten dort sind beide Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine Zahl, die nur eine Kante entbehren kann.

pattern-one-to-spare-beside-a-cross-at-the-border = eine Kante übrig neben einem Kreuz am Rand
    .proof-1 = An diesem Punkt am Rand bleiben nur zwei Kanten der Zahl: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine Zahl, die nur eine Kante entbehren kann.

pattern-a-line-comes-to-one-to-spare = die Schleife trifft eine Zahl mit einer Kante übrig
    .proof-1 = Die Schleife nimmt höchstens eine der beiden Kanten der Zahl an dieser Ecke.
    .proof-2 = Die Zahl kann nur eine Kante entbehren: Genau eine der beiden ist eine Linie, und sie braucht alle anderen.
    .filled = Die Schleife kommt an und läuft an der Zahl weiter, also trifft keine andere Linie diesen Punkt.

pattern-black-circle-near-the-border = schwarzer Kreis nah am Rand
    .proof-1 = Die Schleife läuft von einem schwarzen Kreis geradeaus weiter, und zum Rand hin ist dafür kein Platz.
    .proof-2 = Sie biegt hier ab, also läuft sie in die Gegenrichtung, zwei Kanten geradeaus.

pattern-white-circle-at-the-border = weißer Kreis am Rand
    .proof-1 = Die Schleife läuft geradeaus durch einen weißen Kreis, und durch den Rand kann sie nicht.
    .proof-2 = Also läuft sie hier am Rand entlang.

pattern-two-black-circles-side-by-side = zwei benachbarte schwarze Kreise
    .proof-1 = Liefe die Schleife von einem zum anderen, müsste sie dort geradeaus weiter.
    .proof-2 = Aber auf schwarzen Kreisen biegt sie ab, also verlässt sie beide auf der abgewandten Seite.

pattern-three-white-circles-in-a-row = eine Reihe weißer Kreise
    .proof-1 = Liefe die Schleife auf einem von ihnen die Reihe entlang, ginge sie geradeaus durch alle.
    .proof-2 = Von drei oder mehr hätte dann einer in der Mitte davor und danach keine Kurve.
    .proof-3 = Also kreuzt die Schleife die Reihe auf jedem von ihnen.

pattern-black-circle-before-two-white-ones = schwarzer Kreis mit weißen diagonal zu beiden Seiten
    .proof-1 = Liefe die Schleife zwischen die weißen Kreise, käme sie an beiden vorbei und liefe in derselben Richtung durch sie.
    .proof-2 = Auch hinter ihrer Kurve läuft sie geradeaus und versperrte dort einem der weißen den Weg.
    .proof-3 = Also verlässt sie den schwarzen Kreis auf der Gegenseite, zwei Kanten geradeaus.

## Beweise: Ketten von Kanten, Annahmen und was aus ihnen wird

chain =
    .equal = Folge der Kette aus { WORD($edges) } Kanten. Ihre Enden sind { $one } und { $other }. Kanten mit { $letter } sind gleich, { $letter }' heißt Gegenteil. Beide Enden tragen { $letter }.
    .opposite = Folge der Kette aus { WORD($edges) } Kanten. Ihre Enden sind { $one } und { $other }. Kanten mit { $letter } sind gleich, { $letter }' heißt Gegenteil. Das erste Ende trägt { $letter }, das andere { $letter }'.
    .group = Kanten mit { $letter } sind gleich, { $letter }' heißt Gegenteil. Zusammen sind es { WORD($edges) }.
    .groups = Gleiche Buchstaben stehen auf gleichen Kanten, ein Strich heißt Gegenteil: A' ist das Gegenteil von A, B' das von B.
    .links = Folge den Buchstaben. { $at ->
        [cells] Jedes Feld
       *[dots] Jede Zahl und jeder Punkt
    } auf dem Weg braucht von den zwei Kanten eine gerade oder ungerade Zahl Linien. Gerade heißt derselbe Buchstabe, ungerade das Gegenteil.
    .handed-on = Von dort geht es von Ecke zu Ecke weiter, über { WORD(COUNT($steps)) } { $at ->
        [cells] Felder
       *[dots] Zahlen und Punkte
    }. Was zwei Kanten an einer Ecke nehmen oder lassen, entscheidet über die zwei gegenüber. Also gilt für { $place }: { SENTENCE($then) }.

proof =
    .suppose = Angenommen, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .so = Also ist { $edge } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .suppose-fails = Angenommen, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }. { SENTENCE($clash) } Das kann nicht sein.
    .so-leads = Also ist { $edge } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }. Weitermachen{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }bei { $cells }
    } ergibt den Rest.
    .case = Fall { $letter }: { SENTENCE(STATED($marks)) }.
    .case-fails = Fall { $letter }: { SENTENCE(STATED($marks)) }. { SENTENCE($clash) } Das kann nicht sein.
    .case-leads = Fall { $letter }: { SENTENCE(STATED($marks)) }. Weitermachen{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }bei { $cells }
    } führt zum Ergebnis.
    .case-holds = Fall { $letter }: { SENTENCE(STATED($marks)) }. Das ist schon das Ergebnis.
    .conflict = { SENTENCE($clash) } Das kann nicht sein.
    .branch = Von dort weiter ({ $place }):
    .counting = Machst du weiter{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }({ $cells })
    }, { $then }.
    .counting-up-to = Machst du weiter{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }({ $cells })
    }, { $then }. Am Ende ist { $edge } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .same-conflict = Das kann nicht sein, aus demselben Grund wie in Schritt { $step }.
    .same-end = Ab hier ist alles wie in Schritt { $step }.
    .from-there = Von da an Schritt für Schritt:

cases =
    .all = Es gibt { WORD($cases) } Fälle ({ $place }). { $cases ->
        [2] Beide
       *[other] Alle
    } enden gleich. Also { THEN($then) }.
    .one = Es gibt { WORD($cases) } Fälle ({ $place }). Nur Fall { $letter } ist möglich. Also { THEN($then) }.
    .some = Es gibt { WORD($cases) } Fälle ({ $place }). Alle, die möglich sind, enden gleich. Also { THEN($then) }.
    .refuted = { SENTENCE($edge) } kann { $mark ->
        [line] keine Linie
       *[cross] kein Kreuz
    } sein. Also { IT($then) }.
    .refuted-then = { SENTENCE($edge) } kann { $mark ->
        [line] keine Linie
       *[cross] kein Kreuz
    } sein. Also { THEN($then) }.
    .searched = Dafür gibt es kein kurzes Argument, es wurde durch Suche gefunden. { SENTENCE($of) }
    .required = { $required }. { SENTENCE($of) }

not-local =
    .what-if = In der Nähe entscheidet hier nichts, also nimm etwas an. { SENTENCE($of) }
    .step = In der Nähe entscheidet hier nichts. { SENTENCE($of) }

premise =
    .all = { SENTENCES($premises, between: " ") }
    .clues = dafür nötig: { $clues }.
    .lines = dafür nötig, als { COUNT($edges) ->
        [one] Linie
       *[other] Linien
    }: { $edges }.
    .crosses = dafür nötig, als { COUNT($edges) ->
        [one] Kreuz
       *[other] Kreuze
    }: { $edges }.
    .and-more = dafür nötig: { $count ->
        [one] eine weitere Markierung
       *[other] { WORD($count) } weitere Markierungen
    }.
    .clue = { KIND($clue) ->
        [white-circle] der weiße Kreis
        [black-circle] der schwarze Kreis
        [sheep] das Schaf
        [wolf] der Wolf
       *[sign] die { $clue }
    } auf { $cell }
    .mark = { $edge } ({ $mark ->
        [line] Linie
       *[cross] Kreuz
    })
    .more = { $count } weitere

## Mehrere Schritte auf einmal

run =
    .goes-on = Die Schleife erreicht { $begin } und hat von dort nur einen Weg, bis an { $end }. Also { THEN($then) }.
    .dead-end = Nichts führt weiter durch { $begin }. Auf dem ganzen Weg bis an { $end } bliebe eine Linie stecken. Also { THEN($then) }.

idea =
    .with-counting = { SENTENCE($step) } Danach { THEN($then) }.
    .with-turning = { SENTENCE($step) } Danach { THEN($then) }.
    .step-by-step = Schritt für Schritt (Anfang: { $begin }) { THEN($then) }.
    .of-technique = { SENTENCE($title) }{ $places ->
        [one] { "" }
       *[other] { " " }(an { WORD($places) } Stellen)
    }. So { THEN($then) }.

where =
    .nowhere = { "" }
    .cells = { SHOWN($cells) ->
        [shown] { "" }
       *[named] { " " }({ $cells })
    }
    .corners = { " " }(Ecken: { $cells })
    .more-cells = { $count ->
        [one] ein weiteres Feld
       *[other] { WORD($count) } weitere Felder
    }

together =
    .zeros = Diese { WORD($count) } Nullen haben keine Linie. Also { THEN($then) }.
    .zeros-at = Diese { WORD($count) } Nullen{ $where } haben keine Linie. Also { THEN($then) }.
    .full-clues = Diese { WORD($count) } Zahlen haben alle ihre Linien{ $where }. Also { THEN($then) }.
    .clues-need = Diese { WORD($count) } Zahlen brauchen alle Kanten, die noch frei sind{ $where }. Also { THEN($then) }.
    .full-dots = Durch diese { WORD($count) } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } geht die Schleife schon{ $where }. Also { THEN($then) }.
    .go-on = Durch diese { WORD($count) } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } kann die Schleife nur auf einem Weg{ $where }. Also { THEN($then) }.
    .dead-ends = { $dots ->
        [dots] An diesen { WORD($count) } Punkten
       *[cells] Auf diesen { WORD($count) } Feldern
    } bliebe jede Linie stecken{ $where }. Also { THEN($then) }.
    .visited = Durch diese { WORD($count) } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } kommt die Schleife nur auf den letzten zwei Kanten{ $where }. Also { THEN($then) }.

## Tipps

hint =
    .look = Schau dir { $region } an ({ $title }).
    .told = { TELL($of) }
    .look-at-tile = Schau dir { $cell } an. Die Nachbarn lassen nur eine Drehung zu.
    .after-steps = Nach { $count ->
        [one] einem weiteren Schritt
       *[other] { NUMBER($count) } weiteren Schritten
    }:
    .so-tile = Also zeigt { $cell } { $ways }.
    .tile = { SENTENCES($steps, between: " ") }
    .solved = Gelöst!
    .loop-solved = Deine Schleife erfüllt alle Zahlen.
    .tree-solved = Alle Felder sind verbunden, ohne Kreis.
    .where-wrong = { $count ->
        [one] Eine Markierung ist falsch. Schau hin: { $places }.
       *[other] { SENTENCE(WORD($count)) } Markierungen sind falsch. Schau hin: { $places }.
    }
    .where-together = Einige Markierungen vertragen sich nicht. Schau hin: { $places }.
    .why-wrong = { $count ->
        [one] Keine Lösung hat diese Markierung: { $marks }.
       *[other] Keine Lösung hat eine dieser Markierungen: { EACH($marks, between: ", ") }.
    }
    .refuted = Angenommen, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }. { SENTENCE($clash) }
    .refuted-after = Nimm an, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, und mach weiter{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }bei { $cells }
    }{ $way ->
        [open] , ohne die Schleife zu schließen
       *[plain] { "" }
    }. { SENTENCE($clash) }
    .refuted-by = Angenommen, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }. { SENTENCES($steps, between: " ") }
    .counted-on = Zähle weiter{ $way ->
        [open] , ohne die Schleife zu schließen
       *[plain] { "" }
    }: { SENTENCE($of) }
    .refuted-among = { SENTENCE($of) } { SENTENCE($why) }
    .why-together = Diese { WORD($count) } Markierungen passen nicht zusammen: { EACH($marks, between: "; ") }. Eine muss weg.
    .no-solution = Dieses Rätsel hat keine Lösung, also gibt es auch keinen Tipp.
    .no-time = Die Zeit reichte nicht für einen Tipp.
    .stopped = Die Suche wurde beendet: { $reason }.
    .interrupted = Die Suche wurde mit Strg-C beendet.
    .several = Mehr folgt nicht, denn mehrere Lösungen passen zu diesem Brett.
    .difference = Zwei davon unterscheiden sich zum Beispiel hier: { $edge }.
    .locked-clash = Einige gesperrte Kacheln vertragen sich nicht. Schau hin: { $places }.
    .unlock = Ein Arm zeigt dorthin, wo keiner sein kann. Entsperre einige dieser { $count }.
    .add-more = Mit --more siehst du den Zug und den Grund.
    .add-more-only = Mit --more siehst du, warum.

region =
    .line = die Linie zwischen { $dots }
    .clue = { KIND($clue) ->
        [white-circle] den weißen Kreis
        [black-circle] den schwarzen Kreis
        [sheep] das Schaf
        [wolf] den Wolf
       *[sign] die { $clue }
    } auf { $cell }
    .clues = { EACH($clues, between: " und ") }
    .dots = { $dots }
    .around = die Stelle um { $cells }{ $count ->
        [0] { "" }
       *[other] { " " }und { $count } Zahlen
    }
    .board = das ganze Brett{ $count ->
        [0] { "" }
       *[other] { " " }und { $count } Zahlen
    }
    .places = { $places }

## The page: its frame

page-language =
    .own-name = Deutsch

page-frame =
    .to-board = Zum Brett
    .areas = Bereiche
    .settings = Einstellungen
    .board = Brett
    .panel = Neben dem Brett
    .tools = Werkzeuge
    .stop = Stopp
    .close = Schließen
    .nothing-here = An dieser Adresse ist nichts.
    .to-play = Ein Rätsel spielen
    .opening = Wird geöffnet …
    .no-script = Diese Seite zeichnet ihre Bretter mit JavaScript, und das ist hier ausgeschaltet.

page-area =
    .play = Spielen
    .daily = Täglich
    .edit = Bearbeiten
    .generate = Erzeugen
    .experiments = Experimente
    .learn = Lernen
    .rules = Regeln
    .library = Sammlung
    .techniques = Techniken
    .workbench = Werkbank
    .new = Neu
    .more = Mehr
    .class = Klasse

page-trouble =
    .gone = takegaki läuft nicht mehr. Starte es neu und lade diese Seite noch einmal.
    .gone-enter = takegaki läuft nicht mehr. Starte es neu und öffne die Adresse, die es ausgibt.
    .status = takegaki hat mit Status { $status } geantwortet. Lade diese Seite neu.
    .broke-off = Die Antwort brach ab. Versuch es noch einmal.
    .busy = Noch mit etwas anderem beschäftigt …
    .line = Zeile { $line }
    .column = Zeichen { $column }
    .at = { $place }: { $message }
    .no-room = Deine letzten Züge sind noch nicht gespeichert: takegaki kann nicht auf die Platte schreiben. Solange es läuft, sind sie da. Neuer Versuch …
    .no-access = Deine letzten Züge sind noch nicht gespeichert: takegaki wurde neu gestartet. Öffne die Adresse, die es ausgibt, in diesem Browser, dann geht es hier weiter.
    .no-answer = takegaki ist nicht erreichbar. Deine letzten Züge sind noch nicht gespeichert. Neuer Versuch …
    .no-table = Dieses geteilte Brett lässt sich nicht öffnen. { $why }
    .no-puzzle = In dieser Adresse finde ich kein Rätsel. { $why }

page-activity =
    .working = Rechnet …
    .preparing = Wird beschleunigt{ $time ->
        [none] { "" }
        [seconds] , noch etwa { $left } s
       *[other] , noch etwa { $left } Minuten
    }. Spielen geht schon.

## The page: puzzles and boards

page-puzzle =
    .sized = { $name } { $cols }{"\u00A0"}×{"\u00A0"}{ $rows }
    .of-cells = { $name }, { $cells } Felder
    .on-tiling = { $name }, { $board ->
        [torus] ohne Rand
       *[other] { $tiling }
    }
    .rows = { $name }, { $rows } Zeilen, { $cols } Spalten
    .title = { $title } · takegaki

puzzle-kind =
    .slitherlink = Rundweg
    .slitherlink-pairs = Rundweg mit Paaren
    .slitherlink-sheep = Schafe und Wölfe
    .slitherlink-inequality = Ungleichheits-Rundweg
    .masyu = Masyu
    .net = Net

puzzle-rules =
    .slitherlink = Verbinde Punkte zu einer einzigen geschlossenen Schleife. Sie verzweigt sich nicht und kreuzt sich nicht. Eine Zahl sagt, wie viele Kanten ihres Feldes zur Schleife gehören.
    .slitherlink-pairs = Verbinde Punkte zu einer einzigen geschlossenen Schleife. Sie verzweigt sich nicht und kreuzt sich nicht. Eine der Zahlen in einem Feld sagt, wie viele seiner Kanten zur Schleife gehören.
    .slitherlink-sheep = Verbinde Punkte zu einer einzigen geschlossenen Schleife. Eine Zahl sagt, wie viele Kanten ihres Feldes zur Schleife gehören. Alle Schafe (S) sind innen, alle Wölfe (W) außen.
    .slitherlink-inequality = Verbinde Punkte zu einer einzigen geschlossenen Schleife. Eine Zahl sagt, wie viele Kanten ihres Feldes zur Schleife gehören. Ein Zeichen (<, >, ^, v) zeigt auf den Nachbarn mit weniger Linien.
    .masyu = Zeichne eine einzige Schleife durch alle Kreise. Am weißen Kreis geht sie geradeaus und biegt im Feld davor oder danach ab (oder in beiden). Am schwarzen Kreis biegt sie ab und geht durch das nächste Feld auf beiden Seiten geradeaus.
    .net = Drehe die Kacheln, bis alles verbunden ist, ohne geschlossenen Kreis.

page-rules-seen =
    .slitherlink-sheep = Verbinde Punkte zu einer einzigen geschlossenen Schleife. Eine Zahl sagt, wie viele Kanten ihres Feldes zur Schleife gehören. Alle Schafe sind innen, alle Wölfe außen.

page-level =
    .easy = Leicht
    .normal = Normal
    .tricky = Knifflig
    .hard = Schwer
    .expert = Experte
    .trial = Annahme
    .search = Suche
    .up-to = Bis { $level }
    .label = Stufe

## The page: playing

page-player-level =
    .name = Stufe { $level }
    .in-text = Stufe { $level }
    .both = { $level }, { $word }
    .whole = Stufe { $level }: { $word }

page-tool =
    .undo = Zurück
    .undo-title = Rückgängig machen
    .redo = Vor
    .redo-title = Wiederholen
    .hint = Tipp
    .jumble = Mischen
    .jumble-title = Alle nicht gesperrten Kacheln drehen
    .check = Prüfen
    .trial = Versuch
    .trial-title = Probier etwas aus. Du kannst alles auf einmal zurücknehmen.
    .new = Neu
    .new-title = Ein anderes Rätsel
    .more = Mehr
    .clear = Leeren
    .clear-title = Alle Markierungen entfernen
    .play = Spielen
    .play-title = Dieses Rätsel spielen
    .board = Brett
    .board-title = Ein neues, leeres Brett
    .done = Fertig
    .all-in = Alle rein
    .swap = Tauschen
    .swap-title = Drinnen und draußen tauschen
    .with-key = { $title } ({ $key })
    .test-done = Bericht
    .test-done-title = Sag dem Autor, wie es war

page-game =
    .locked = Das hast du gelöst. Drück auf „Zurück“, wenn du etwas ändern willst.
    .solved-in = Gelöst in { $minutes ->
        [0] { "" }
        [one] einer Minute
       *[other] { $minutes } Minuten
    }{ $both ->
        [no] { "" }
       *[other] { " " }und{ " " }
    }{ $seconds ->
        [0] { "" }
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    }.
    .solved-at-once = Im Handumdrehen gelöst.
    .solved-clock = Gelöst in { $time }
    .time = Zeit
    .pause = Pause
    .go-on = Weiter
    .trial-name = Versuch { $number }
    .trial-discarded = { $name } ist verworfen.
    .trial-kept = { $name } bleibt.
    .discard = Verwerfen
    .keep = Behalten
    .several = mehr als eine Lösung
    .none = keine Lösung
    .has-several = Dieses Rätsel hat mehr als eine Lösung.
    .has-none = Dieses Rätsel hat keine Lösung.

page-end =
    .title = Gelöst
    .warm-loop = Eine Schleife, und jede Zahl stimmt. Schön gemacht.
    .warm-tree = Alles ist verbunden. Schön gemacht.
    .puzzle = Rätsel
    .best = Deine Bestzeit hier
    .best-now = diese (bisher { $before })
    .best-equalled = { $time } (eingestellt)
    .usual = Dein Schnitt
    .usual-of = { $time } ({ $count } Rätsel)
    .hints = Tipps
    .hints-count = { $hints ->
        [0] keine
       *[other] { $hints }
    }
    .next = Nächstes Rätsel
    .next-of-day = Das nächste: { $row }
    .next-of-chapter = Das nächste: Nummer { $number }
    .streak = Serie
    .streak-days = { $count ->
        [one] ein Tag
       *[other] { NUMBER($count) } Tage
    }
    .harder = Schwerer
    .share = Teilen
    .replay = Wiedergabe
    .hard = Was war schwer?
    .lower = Als Muster erkannt ist das Stufe { $step }. Das Rätsel hat Stufe { $puzzle } ({ $word }), denn ohne die Muster braucht man sie.
    .back = Zurück zur Lösung
    .move = Zug
    .result = { $title }{ $has ->
        [no] { "" }
       *[other] , { $level }
    }: { $time }, { $hints ->
        [0] ohne Tipps
        [one] ein Tipp
       *[other] { $hints } Tipps
    }

page-hint =
    .title = Tipp
    .why = Mehr zeigen
    .another = Anderer Tipp
    .all-like = Alle dieser Art
    .places = Wo geht es weiter?
    .back = Zurück zum Tipp
    .apply = Übernehmen
    .show = Zeig es mir
    .remove = { $count ->
        [one] Entfernen
       *[other] Alle entfernen
    }
    .obvious = Solche Tipps setzen nur Kreuze, wo schon alles voll ist.
    .fill-in = Diese Kreuze jetzt setzen
    .always = Ab jetzt automatisch

page-check =
    .title = Prüfen
    .nothing-drawn = Es ist noch nichts gezeichnet.
    .solved = Gelöst. Deine Schleife erfüllt alle Vorgaben.
    .clues-clash = Dieses Rätsel hat keine Lösung. Diese Vorgaben sind nicht alle erfüllbar.
    .tiles-clash = Dieses Rätsel hat keine Lösung. Diese Kacheln passen nicht alle.
    .no-mistakes = Bisher keine Fehler.
    .tiles-wrong = Einige gesperrte Kacheln sind falsch.
    .marks-wrong = { $count ->
        [one] Eine Markierung ist falsch.
       *[other] { $count } Markierungen sind falsch.
    }
    .sides-wrong = { $count ->
        [one] Ein Feld liegt auf der falschen Seite der Schleife.
       *[other] { $count } Felder liegen auf der falschen Seite der Schleife.
    }
    .why = Warum?
    .more = (und { $count } weitere)

page-fault =
    .branch = Hier verzweigt sich die Schleife: { $place ->
        [cell] In einem Feld
       *[other] An einem Punkt
    } treffen sich { $lines ->
        [3] drei
        [4] vier
       *[other] { $lines }
    } Linien.
    .crossing = Hier kreuzt sich die Schleife: { $place ->
        [cell] In einem Feld
       *[other] An einem Punkt
    } treffen sich { $lines ->
        [4] vier
       *[other] { $lines }
    } Linien.
    .dead-end = Hier geht die Schleife nicht weiter.
    .unvisited = An diesem Punkt kommt die Schleife nicht mehr vorbei.
    .clue = Die { $clue } hier hat { $lines ->
        [0] keine Linie
        [one] eine Linie
        [2] zwei Linien
        [3] drei Linien
       *[other] { $lines } Linien
    }.
    .clue-short = Die { $clue } hier bekommt nicht genug Linien.
    .circle = Durch diesen Kreis kann die Schleife nicht richtig gehen.
    .side = Dieses Tier ist auf der falschen Seite der Schleife.
    .loop = Diese Schleife schließt sich zu früh.
    .cycle = Diese Kacheln bilden einen geschlossenen Kreis.
    .tile = Eine gesperrte Kachel zeigt dorthin, wo nichts anschließt.
    .apart = Diese Kacheln sind von den anderen abgeschnitten.

page-how =
    .title = So geht's
    .mouse = Maus
    .finger = Finger
    .keys = Tasten
    .lines-mouse = Klick auf eine Kante oder zieh über mehrere, um Linien zu zeichnen. Rechtsklick setzt ein Kreuz. Klick in ein Feld, um es als innen oder außen zu markieren.
    .lines-finger = Zieh über Kanten oder tippe eine an: einmal für eine Linie, noch einmal für ein Kreuz, noch einmal zum Löschen. Gedrückt halten setzt ein Kreuz. Zoom mit zwei Fingern.
    .lines-keys = Beweg dich mit den Pfeiltasten. Enter zeichnet eine Linie, Leertaste setzt ein Kreuz. Mit Umschalt zeichnest du beim Gehen.
    .tiles-mouse = Linksklick dreht eine Kachel gegen den Uhrzeigersinn, Rechtsklick mit ihm. Mittelklick oder Umschalt-Klick sperrt sie.
    .tiles-finger = Tippen dreht, gedrückt halten sperrt.
    .tiles-keys = Beweg dich mit den Pfeiltasten. A und D drehen, F dreht halb herum, S sperrt. Auf einem Brett ohne Rand verschieben Umschalt und Pfeil die Ansicht.
    .help-keys = H gibt einen Tipp. Noch einmal zeigt, warum, und noch einmal übernimmt ihn. C prüft, U nimmt zurück, R stellt wieder her.
    .all-rules = Regeln aller Rätsel

page-first =
    .line-mouse = Diese 3 braucht drei Linien. Klicke auf ihre untere Kante, um die dritte zu zeichnen.
    .line-finger = Diese 3 braucht drei Linien. Tippe auf ihre untere Kante, um die dritte zu zeichnen.
    .line-done = Genau. Eine Zahl sagt, wie viele ihrer Kanten Linien sind.
    .loop = Die Linien bilden eine Schleife, die sich nie verzweigt. Schließe sie so, dass jede Zahl stimmt.
    .branch-mouse = An einem Punkt treffen sich drei Linien, die Schleife verzweigt sich. Klick eine davon noch einmal an, dann ist sie weg.
    .branch-finger = An einem Punkt treffen sich drei Linien, die Schleife verzweigt sich. Tipp eine davon an, bis sie weg ist.
    .branch-keys = An einem Punkt treffen sich drei Linien, die Schleife verzweigt sich. Geh zu einer davon und drück noch einmal Enter.
    .loop-done = Das ist eine Schleife, und alle Zahlen stimmen: gelöst.
    .cross-mouse = Eine 0 hat keine Linien. Setz mit einem Rechtsklick ein Kreuz auf eine ihrer Kanten.
    .cross-finger = Eine 0 hat keine Linien. Halte den Finger auf eine ihrer Kanten, um dort ein Kreuz zu setzen.
    .cross-done = Kreuze sind Notizen für dich: Hier ist keine Linie. Mehr brauchst du nicht.
    .step = Schritt { $at } von { $count }
    .skip = Überspringen
    .on = Weiter
    .play = Spielen
    .again = Die Regeln ausprobieren
    .line-keys = Diese 3 braucht drei Linien. Geh mit den Pfeiltasten auf ihre untere Kante und drück Enter.
    .cross-keys = Eine 0 hat keine Linien. Geh mit den Pfeiltasten auf eine ihrer Kanten und drück die Leertaste.
    .finish-lines = Die obere Hälfte der Schleife ist gezeichnet. Zeichne den Rest.
    .finish-tiles = Einige Kacheln stehen richtig und sind gesperrt.
    .finish-done = Gelöst. Mehr brauchst du nicht.

page-more =
    .title = Mehr
    .start-again = Von vorn anfangen
    .start-again-hint = das lässt sich zurücknehmen
    .spread = Farben ausbreiten
    .spread-hint = auf Felder, deren Seite deine Markierungen zeigen
    .fill-in = Selbstverständliche Kreuze setzen
    .fill-in-hint = wo eine Zahl oder ein Punkt voll ist
    .ink = Alles mit Tinte nachziehen
    .ink-hint = neue Linien sind dann mit Bleistift
    .erase = Bleistiftlinien ausradieren
    .keep = In der Sammlung behalten
    .keep-hint = ein Titel; ein Wort mit # ist ein Schlagwort
    .keep-new-hint = als neues Rätsel
    .share = Teilen
    .share-hint = Link, Bild, Text
    .open = Datei oder Text öffnen
    .open-hint = jedes Format, auch eingefügt
    .save = Speichern oder kopieren als …
    .print = Drucken oder PDF
    .learn = Aus diesem Brett lernen
    .work-log = Protokoll
    .work-log-hint = was nach jedem Zug folgt
    .edit = Dieses Rätsel bearbeiten

page-keep =
    .title = Titel
    .keep = Behalten
    .saved = In deiner Sammlung gespeichert.

## The page: settings

page-setting =
    .language = Sprache
    .language-auto = Wie der Browser
    .theme = Farben
    .theme-auto = Wie das System
    .theme-day = Blau und Gelb
    .theme-classic = Grün und Gelb
    .theme-dark = Dunkel
    .theme-grey = Graustufen
    .theme-contrast = Hoher Kontrast
    .click = Klicken zeichnet
    .click-line = Eine Linie
    .click-cross = Ein Kreuz
    .drag = Ziehen
    .drag-draw = Zeichnet
    .drag-view = Verschiebt das Brett
    .wheel = Mausrad oder Touchpad
    .wheel-zoom = Zoomt
    .wheel-move = Verschiebt das Brett
    .crosses = Kreuze zeigen als
    .crosses-cross = ×
    .crosses-faint = Blasse Kante
    .crosses-hidden = Nichts
    .hold = Langer Druck
    .hold-short = Eine halbe Sekunde
    .hold-long = Zwei Sekunden
    .errors = Fehler zeigen
    .errors-check = Wenn ich prüfe
    .errors-on = Sofort
    .errors-off = Nie
    .numbers = Zeilen- und Spaltennummern
    .numbers-words = Zusammen mit Text
    .numbers-always = Immer
    .numbers-never = Nie
    .automatic = Automatische Kreuze
    .automatic-hint = um erfüllte Zahlen und Punkte
    .shades = Innen und außen markieren
    .shades-hint = mit einem Klick in das Feld
    .fade = Erfüllte Zahlen abblenden
    .map = Übersichtskarte
    .map-hint = auf großen Brettern
    .timer = Zeit anzeigen
    .work_log = Protokoll anzeigen
    .work_log-hint = bei Lernen, Erzeugen und beim Spielen
    .still = Weniger Bewegung
    .pieces = Getrennte Linienstücke in Farben
    .pieces-hint = bis sie sich verbinden

page-keys =
    .title = Tasten
    .arrows = Pfeiltasten
    .arrows-do = einen halben Schritt gehen
    .enter = Enter, Leertaste
    .enter-do = Linie, Kreuz; in einem Feld innen, außen
    .shift = Umschalt + Pfeil
    .shift-do = beim Gehen zeichnen; Strg: Kreuze
    .undo = U, R
    .undo-do = zurück, vor (auch Strg+Z, Strg+Y)
    .hint = H, C
    .hint-do = Tipp, Prüfen
    .zoom = +, −, 0
    .zoom-do = näher, weiter weg, ganzes Brett
    .trial = T, P
    .trial-do = etwas ausprobieren, Pause
    .new = N
    .new-do = neues Rätsel
    .help = ?
    .help-do = diese Übersicht
    .next = G
    .next-do = weiter zum nächsten Rätsel, wenn eines gelöst ist
    .fill-in = F
    .fill-in-do = Volles einmal auskreuzen

## The page: where to look

page-look =
    .clue = Schau auf die hervorgehobene { $clue }.
    .sign = Schau auf die hervorgehobene Vorgabe.
    .white = Schau auf den hervorgehobenen weißen Kreis.
    .black = Schau auf den hervorgehobenen schwarzen Kreis.
    .clues = Schau auf die { $count } hervorgehobenen Vorgaben.
    .line = Schau auf die hervorgehobene Linie.
    .dots = { $count ->
        [one] Schau auf den hervorgehobenen Punkt.
       *[other] Schau auf die { $count } hervorgehobenen Punkte.
    }
    .around = Schau auf den hervorgehobenen Bereich.
    .board = Schau auf das ganze Brett.
    .cell = Schau auf die hervorgehobene Kachel.
    .tile = Schau auf die hervorgehobene Kachel. Ihre Nachbarn lassen nur eine Drehung zu.
    .together = Einige Markierungen können nicht alle stimmen.
    .clash = Einige gesperrte Kacheln passen nicht zusammen.
    .why-wrong = { $count ->
        [one] Keine Lösung hat die hervorgehobene Markierung.
       *[other] Keine Lösung hat eine der { $count } hervorgehobenen Markierungen.
    }
    .why-together = Die { $count } hervorgehobenen Markierungen können nicht alle stimmen. Eine muss weg.
    .unlock = { $count ->
        [one] Die hervorgehobene Kachel zeigt dorthin, wo nichts sein kann. Entsperre sie.
       *[other] Eine hervorgehobene Kachel zeigt dorthin, wo nichts sein kann. Entsperre eine dieser { $count }.
    }

page-rule-set =
    .van-dam = Die 36 Regeln von Takegaki
    .udai = Die Regeln eines Rundweg-Lösers in Lisp
    .standard = Die Standardregeln aus Aufsatz 1, verfeinert
    .honeycomb-basic = Waben von Hand
    .growth = Die drei Wachstumsregeln von Takegaki: sie zeichnen eine Schleife um
    .windows = { $board }: alle Regeln auf { $count ->
        [one] einem Feld
       *[other] bis zu { $count } benachbarten Feldern
    }{ $colours ->
        [no] { "" }
       *[other] , mit innen und außen
    }

## What the server answers

refused =
    .pupils = eine Klasse hat höchstens { $most } Kinder
    .teacher-only = das darf nur die Lehrkraft
    .no-class = es gibt keine Klasse: starte takegaki mit serve --class
    .no-access = Dieser Browser hat keinen Zugang zu takegaki. Öffne die letzte Adresse, die takegaki in seinem Terminal ausgegeben hat: Jede lässt einen Browser ein, bis takegaki oder der Browser endet.
    .too-many-files = zu viele große Dateien auf einmal; versuch es gleich noch einmal
    .host = dieser Server antwortet nicht unter diesem Namen
    .other-site = eine Seite von anderswo darf hier nichts fragen
    .methods = schreib eines von { $known }
    .not-json = sende application/json
    .bytes = { NUMBER($count) } Bytes; höchstens { NUMBER($most) } sind erlaubt
    .more-bytes = mehr als { NUMBER($most) } Bytes
    .slow = die Anfrage war nach { $seconds } s nicht vollständig
    .cut-off = die Anfrage brach ab
    .not-utf8 = das ist kein UTF-8-Text; speichere ihn als UTF-8
    .nested = JSON: zu tief verschachtelt
    .not-object = schreib ein JSON-Objekt
    .number-word = { $word } ist keine Zahl
    .no-answer = der Prozess dieser Aufgabe gab keine Antwort
    .library = die Sammlung lässt sich nicht lesen oder schreiben; siehe das Protokoll des Servers
    .no-game = dieses Spiel gibt es nicht
    .date = schreib das Datum wie 2026-11-26
    .no-collected = Das Rätselheft hat kein Rätsel mit dieser Nummer.
    .kept-as = { $why }; deins ist als Spiel { $game } gespeichert
    .other-window = dieses Spiel ging in einem anderen Fenster weiter
    .no-technique = diese Technik gibt es nicht
    .no-example = von { $kind } gibt es kein kleines Beispiel
    .rule-numbers = die Regeln dieses Satzes haben die Nummern 1 bis { $most }
    .one-of = { $given } ist hier nicht bekannt; wähle eines von { $known }
    .exactly-one = gib genau eines von { $known } an
    .post = diese Adresse nimmt POST
    .nothing-here = an dieser Adresse ist nichts
    .method-here = diese Adresse nimmt diese Methode nicht
    .failed = hier ist etwas schiefgegangen; siehe das Protokoll des Servers
    .no-process = kein Prozess ließ sich starten
    .ends-early = die Prozesse für Aufgaben enden, bevor sie anfangen
    .queue = { $count } Aufgaben warten schon; versuch es gleich noch einmal
    .took-longer = das dauerte länger als { $seconds } s
    .took-processor = das brauchte mehr als { $seconds } s Rechenzeit
    .job-ended = der Prozess dieser Aufgabe ist beendet; vielleicht brauchte er mehr Speicher, als er haben darf
    .memory = das braucht mehr Speicher, als eine Aufgabe haben darf
    .no-puzzle = kein Rätsel gefunden: { $why }
    .three-shares = schreib drei Zahlen, die zusammen 100 ergeben
    .whole-numbers = schreib ganze Zahlen
    .too-many-cells = ein Brett mit { NUMBER($cells) } Feldern; eine Seite nimmt höchstens { NUMBER($most) }
    .print-cells = so viele Felder lassen sich nicht auf einmal drucken
    .rule-not-proven = Regel { $rule } ist { $status }; nur bewiesene Regeln werden angewendet
    .fill-not-here = Zahlen einzutragen geht für { $kind } noch nicht
    .rules-fall-short = die Regeln lösen es mit all diesen Zahlen nicht
    .clues-not-here = einzelne Vorgaben anzusehen geht für { $kind } noch nicht
    .several = es gibt mehrere Lösungen, also ist keine Vorgabe überflüssig
    .none = es gibt keine Lösung
    .clue-off-loop = Die gezeichnete Schleife passt nicht zur Vorgabe bei { $cell }.
    .place-off-loop = Die gezeichnete Schleife erlaubt dem Platz bei { $cell } keine Vorgabe.
    .places-too-few = An diesen Plätzen lassen die Vorgaben der Schleife mehr als eine Lösung zu. Nimm einen Platz dazu oder ändere die Schleife.
    .loop-not-told = Selbst mit allen Vorgaben ist diese Schleife nicht die einzige. Ändere sie.
    .cells-text = schreib { NUMBER($count) } Zeichen # und ., eines je Feld
    .edges-text = schreib ein Zeichen, x oder |, für jede Kante
    .tiles-needed = ein Brett aus Kacheln braucht Kacheln
    .a-text = schreib einen Text
    .text-or-number = schreib einen Text oder eine Zahl
    .a-number = schreib eine Zahl
    .whole-number = schreib eine ganze Zahl
    .whole-from = schreib eine ganze Zahl von { NUMBER($least) } bis { NUMBER($most) }
    .number-from = schreib eine Zahl von { $least } bis { $most }
    .true-or-false = schreib true oder false
    .true = schreib true
    .a-list = schreib eine Liste
    .texts = schreib Texte
    .an-object = schreib ein Objekt
    .entries = { NUMBER($count) } Einträge; höchstens { NUMBER($most) } sind erlaubt
    .no-option = es gibt keine Option { $name }
    .not-private = { $folder }: andere Benutzer könnten es lesen
    .cannot-listen = auf { $host }, { $first ->
        [same] Port { $last }
       *[other] Ports { $first } bis { $last }
    }, geht es nicht: { $why }
    .games-not-kept = Spiele werden nicht aufgehoben: { $why }
    .no-browser-yet = noch kein Browser ist hier angekommen; öffne diese Adresse in einem:
    .no-browser = kein Browser wurde gefunden; öffne diese Adresse in einem:

field =
    .quoted = „{ $name }“
    .rows = Zeilen
    .columns = Spalten
    .size = Größe
    .kind = Rätsel
    .seed = Startwert
    .undo = Zurück
    .redo = Vor
    .title = Titel
    .paper = Papier
    .actions = Züge
    .cells = Felder
    .text = Text
    .marks = Markierungen
    .position = Stellung
    .meta = Angaben zum Rätsel
    .part = Nur ein Teil
    .per-page = Rätsel pro Seite
    .drawing = Zeichnung oder Karte

work =
    .early-loop = Schleife nicht schließen
    .trial = Annahme
    .branch = drei Linien an einem Punkt
    .given = gegeben
    .making = erzeugt
    .making-loop = erzeugt, { $goal ->
        [tree] Netz
       *[loop] Schleife
    } { $number }
    .with-note = { $before }, { $note }
    .with-bounds = { $before }, mindestens { $least } und höchstens { $most } Vorgaben
    .searching = sucht
    .line = { $what }: { $seconds } s{ $more }  (Strg-C bricht ab)
    .effort = , { NUMBER($conflicts) } Konflikte, { NUMBER($decisions) } Entscheidungen
    .counting = { $what }: { $parts }{ $more }  (Strg-C bricht ab)
    .done-of = { NUMBER($done) } von { NUMBER($all) }
    .left = noch { $time }

## Games that are read

save =
    .characters = ein Spielstand mit { NUMBER($count) } Zeichen; höchstens { NUMBER($most) } sind erlaubt
    .version = Version { $given } eines Spiels; dieses Programm liest { $known }
    .an-object = hier muss ein Objekt stehen
    .a-text = hier muss ein Text stehen
    .a-list = hier muss eine Liste stehen
    .a-number = hier muss eine Zahl stehen
    .true-or-false = hier muss true oder false stehen
    .steps-done = hier muss stehen, wie viele Schritte gemacht sind
    .steps = hier muss eine Zahl von Schritten stehen
    .other-position = die Stellung passt nicht zu diesem Schritt
    .step-entry = schreib einen Text wie 17.- oder ein Objekt
    .step-lists = ein Schritt braucht eine Liste von Zügen und eine von Änderungen
    .two-changes = zwei Änderungen einer Ebene
    .change = schreib eine Änderung: [Ebene, Nummern, vorher, nachher]
    .id-range = eine Nummer ist nicht von 0 bis { NUMBER($last) }
    .characters-each = jede Nummer braucht ein Zeichen vorher und eins nachher und darf nur einmal vorkommen
    .checkpoint = jeder Name braucht eine Zahl von Schritten
    .a-hint = schreib hier einen Tipp als [Zahl der Züge, Technik]
    .place = Spiel, Schritt { $number }
    .game = Spiel
    .in-game = Spiel, { $part }

action =
    .id = schreib die Nummer { $what ->
        [edge] einer Kante
        [face] einer Fläche
       *[other] eines Feldes
    }
    .mark = schreib 1 (Linie), -1 (Kreuz) oder 0 (nichts)
    .shade = schreib 0 (nichts), 1 (innen) oder 2 (außen)
    .quarters = schreib 1, 2 oder 3
    .flag = schreib true oder false
    .whole = schreib eine ganze Zahl
    .marks = schreib einen Text mit einem Zeichen je Kante
    .not-this = { $wanted }, nicht { $given }
    .an-action = schreib einen Zug mit „do“, eines von { $known }
    .unknown = dieser Eintrag ist nicht bekannt
    .not-a-move = act nimmt Markierungen nach Kanten oder einen Zug, nicht { $given }
    .no-place = { $what ->
        [edge] Kante
        [face] Fläche
       *[other] Feld
    } { $number } gibt es nicht; sie gehen bis { NUMBER($last) }
    .marks-for-edges = { NUMBER($marks) } Markierungen für { NUMBER($edges) } Kanten
    .one-of = schreib eines von { $known }
    .entries = { NUMBER($count) } Einträge für { NUMBER($most) } { $what }
    .whole-from = schreib ganze Zahlen von { $least } bis { $last }

library =
    .damaged = die Sammlung ist beschädigt: { $why }
    .no-text = kein Text, wo ein Spiel gespeichert war
    .no-library = das ist keine Sammlung: { $why }
    .version = eine Sammlung der Version { $given }; dieses Programm kennt { $known }
    .no-home = es gibt keinen Heimordner; nenne mit { $variable } einen anderen
    .size = schreib eine Größe wie 10x7 oder 101-400, oder { $known }
    .one-of = wähle eines von { $known }
    .one-of-or-none = wähle eines von { $known } oder none
    .no-technique = es gibt keine Technik { $given }
    .endless = { $path }: andere Programme speichern dieses Spiel ohne Ende
    .proof-fails = dieser Beweis stimmt nicht: { $why }
    .proof-of-no-verdict = das beweist kein Urteil über das Rätsel: { $claim }
    .added = { NUMBER($count) } von { NUMBER($all) } Rätseln aufgenommen
    .exported = { NUMBER($count) } Rätsel in { $file }
    .more-refused = { NUMBER($count) } weitere ließen sich nicht lesen
    .more = { NUMBER($count) } weitere; such genauer
    .nothing-fits = nichts in deiner Sammlung passt dazu
    .empty = deine Sammlung ist leer; takegaki library --add PUZZLE nimmt ein Rätsel auf
    .new = neu
    .begun = offen
    .solved = gelöst
    .proven = { NUMBER($count) } von { NUMBER($all) } { $all ->
        [one] Rätsel
       *[other] Rätseln
    } bewiesen

game-error =
    .position = fang ein Spiel mit einer Position oder None an
    .other-board = die Stellung gehört zu einem anderen Brett
    .no-copy = eine Session wird weder kopiert noch mit pickle geschrieben: takegaki.play.saves schreibt und liest Spiele

## The page: the board

page-stage =
    .closer = Vergrößern
    .further = Verkleinern
    .whole = Ganzes Brett
    .move = Ansicht verschieben
    .move-up = Ansicht nach oben
    .move-down = Ansicht nach unten
    .move-left = Ansicht nach links
    .move-right = Ansicht nach rechts
    .tile-locked = Diese Kachel ist gesperrt.

page-spoken =
    .cell = Zeile { $row }, Spalte { $column }
    .cell-number = Feld { $number }
    .corner = Ecke { $number }
    .clue = Vorgabe { $clue }
    .no-clue = keine Vorgabe
    .hidden-clue = verdeckte Vorgabe
    .white = weißer Kreis
    .black = schwarzer Kreis
    .either = Kreis, dessen Farbe offen ist
    .lines = Linie { LIST($ways) }
    .crosses = Kreuz { LIST($ways) }
    .inside = innen
    .outside = außen
    .too-many = zu viele Linien
    .finished = fertig
    .arms = Arme { LIST($ways) }
    .empty = leer
    .locked = gesperrt
    .powered = mit Strom
    .edge = Kante { $way } an { $cell }
    .way-of = { $way } von { $cell }
    .changed = { NUMBER($count) } Stellen sind jetzt anders
    .edge-is = { $edge }: { $mark ->
        [line] Linie
        [cross] Kreuz
       *[other] leer
    }
    .dot = Punkt, { $way } von { $cell }; { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { $lines } Linien
    }

page-way =
    .right = rechts
    .bottom-right = unten rechts
    .bottom = unten
    .bottom-left = unten links
    .left = links
    .top-left = oben links
    .top = oben
    .top-right = oben rechts
    .up = oben
    .down = unten
    .title = Der Lösungsweg
    .unique-only = Einen Lösungsweg gibt es, sobald es nur eine Lösung gibt.
    .legend = { $all ->
        [one] Ein Teil
       *[other] { NUMBER($all) } Teile
    }: { $ideas ->
        [0] keiner braucht
        [one] einer braucht
       *[other] { NUMBER($ideas) } brauchen
    } eine Idee, { $narrow ->
        [0] keiner ist
        [one] einer ist
       *[other] { NUMBER($narrow) } sind
    } eng. Klicke auf einen Balken, um das Brett in diesem Moment zu sehen.
    .bar = { $at }: { $title }, Stufe { $level }, { $width ->
        [one] eine Stelle
       *[other] { NUMBER($width) } Stellen
    } zum Weitermachen
    .narrow = nur hier
    .uses = Wozu jede Vorgabe da ist
    .uses-line = Jede Vorgabe hat die Nummer des Schritts, der sie zuerst braucht. { $spare ->
        [0] Alle werden gebraucht.
        [one] Eine gepunktete wird auf diesem Weg nicht gebraucht.
       *[other] { NUMBER($spare) } gepunktete werden auf diesem Weg nicht gebraucht.
    } Klicke auf eine Vorgabe, um den Schritt zu lesen.
    .use = Zuerst gebraucht in Schritt { $step }: { $title }
    .keep-idea = Diese Idee merken
    .kept-idea = Beim Erzeugen wird sie verlangt: { $title }.

## The page: files and printing

page-file =
    .too-large = { $name } ist zu groß.
    .title = Öffnen
    .text = Rätsel als Text
    .placeholder = Ein Link, eine Spiel-ID, Zeilen mit Zahlen, eine gespeicherte Datei …
    .open-text = Diesen Text öffnen
    .choose = Datei wählen
    .loss = { $line }.
    .reads-links = puzz.link, Penpa+
    .reads-text = Zeilen mit Vorgaben, takegakis JSON
    .reads-others = Spiel-IDs und Spielstände von Loopy, Pearl und Net; pzprv3, janko.at, puzzle-loop.com, Pencilbox, CSV; SVG-Zeichnungen und GeoJSON-Karten werden Bretter
    .no-picture-read = { $name } ist ein Bild oder ein PDF, und daraus kann takegaki kein Rätsel lesen. Unter Bearbeiten kann ein Bild unter dem Brett liegen.
    .in-format = Das Rätsel in diesem Format
    .format = Format
    .save-title = Speichern oder kopieren
    .with-marks = Mit meinen Markierungen
    .copy = Kopieren
    .copied = Kopiert.
    .cannot-copy = Dein Browser erlaubt dieser Seite das Kopieren nicht. Markiere stattdessen den Text.
    .save-file = Als Datei speichern
    .no-picture = Dein Browser kann dieses Bild nicht zeichnen. Speichere es als SVG.
    .group-links = Links
    .group-text = Text
    .group-others = Andere

page-share =
    .title = Teilen
    .link = Link auf diese Seite kopieren
    .puzzlink = Adresse bei puzz.link kopieren
    .game-id = Spiel-ID kopieren
    .told = Größe, Stufe und Link kopieren
    .other = In anderem Format kopieren oder speichern
    .svg = Bild als SVG
    .png = Bild als PNG
    .result = Ergebnis und Link kopieren

page-print =
    .set-title = Titel der Sammlung
    .levels = Das Leichteste zuerst, Stufen als Überschriften
    .earlier = { $title }: weiter nach vorn
    .title = Drucken
    .print = Drucken
    .solution = Lösung hinten
    .solutions = Lösungen hinten
    .pdf = PDF speichern
    .per-page = Rätsel pro Seite
    .name = Name:
    .date = Datum:
    .time = Zeit:
    .not-proven = Dass dieses Rätsel genau eine Lösung hat, ist nicht bewiesen.
    .doubtful = Diese haben keine Lösung oder mehr als eine: { LIST($titles) }.
    .anyway = Trotzdem drucken

## The page: a new puzzle

page-new =
    .title = Neues Rätsel
    .puzzle = Rätselart
    .board = Brett
    .size = Größe
    .style = Stil
    .others = Andere Bretter und Rätsel
    .make = Erzeugen
    .making = Ein Rätsel entsteht …
    .more = Mehr Möglichkeiten
    .board-title = Neues Brett
    .columns = Spalten
    .rows = Zeilen
    .begin = Anfangen

page-player =
    .title = Wer hier spielt
    .about = Gib dir einen Namen, und dieser Browser bekommt eigene Spiele, Ergebnisse und Lektionen. Ohne Namen hat er die der Sammlung.
    .name = Name
    .colour = Farbe
    .colour-number = Farbe { $number }
    .begin = Unter diesem Namen spielen
    .change = Ändern
    .leave = Zurück zu den Spielen der Sammlung
    .plays = Hier spielt { $name }
    .together = Zusammen spielen
    .together-about = Wer hier hereingelassen wurde und diesen Link öffnet, spielt mit dir auf diesem Brett.
    .link = Link zu diesem Brett
    .copy = Link kopieren

page-class =
    .about = Jedes Kind bekommt einen Link. Er gilt in jedem Browser, bis du es entfernst. Wenn takegaki endet, bleibt nichts von der Klasse.
    .names = Namen, einer je Zeile
    .names-hint = Ada
    .add = Links anlegen
    .name = Name
    .puzzle = Rätsel
    .state = Stand
    .time = Zeit
    .hints = Tipps
    .link = Link
    .link-of = Link für { $name }
    .copy = Kopieren
    .copy-of = Link für { $name } kopieren
    .copied = Der Link für { $name } ist kopiert.
    .give = Allen das Rätsel auf dem Brett geben
    .given = Allen angeboten: { $puzzle }.
    .added = { $count ->
        [0] Kein Link ist neu.
        [one] Ein neuer Link.
       *[other] { $count } neue Links.
    }
    .removed = { $name } ist entfernt.
    .by-hand = Der Browser lässt uns nicht kopieren. Der Link für { $name } ist ausgewählt: Kopiere ihn mit Strg+C.
    .from-teacher = Ein Rätsel für die Klasse
    .from-teacher-about = Dein eigenes Spiel bleibt in der Bibliothek.
    .open = Öffnen
    .later = Später
    .waits = Es wartet in der Bibliothek.
    .remove = Entfernen
    .remove-sure = Endgültig entfernen
    .remove-of = { $name } entfernen
    .invited = noch nicht da
    .here = da
    .away = weg
    .solved = gelöst

page-daily =
    .by-level = Nach Stufe
    .level-solved = { $count ->
        [one] eines, { $time }
       *[other] { $count }, meist { $time }
    }
    .asked = Wonach du gefragt hast
    .asked-times = { $title }: { $count ->
        [one] ein Tipp
       *[other] { $count } Tipps
    }
    .small = Klein
    .middle = Mittel
    .large = Groß
    .weekly = Diese Woche
    .special = Besonderes der Woche
    .monthly = Dieser Monat
    .title = Täglich, { $date }: { $row }
    .named = { $row }: { $title }
    .numbered = Rätselheft, { $row }: Nummer { $number }
    .streak = { $count ->
        [one] Ein Tag in Folge. Ein Tag Pause unterbricht die Serie nicht.
       *[other] { $count } Tage in Folge. Ein Tag Pause unterbricht die Serie nicht.
    }
    .no-streak = Mit einem gelösten Rätsel des Tages beginnt eine Serie. Ein Tag Pause unterbricht sie nicht.
    .of-day = { $day }: { $count } von 3 gelöst
    .collection = Rätselheft
    .collection-hint = Rätsel in Kapiteln. Wer ohne Tipp löst, bekommt einen Stern.
    .by-size = Nach Größe und Stufe
    .by-board = Andere Bretter und Rätsel
    .by-idea = Nach Idee
    .chapter = { $title }, { $level }
    .progress = { $done } von { $count } gelöst, { $stars ->
        [one] ein Stern
       *[other] { $stars } Sterne
    }
    .statistics = Statistik
    .sum = { $count ->
        [one] Ein Rätsel
       *[other] { $count } Rätsel
    } gelöst, { $week } in den letzten sieben Tagen. Zeit: { $time }.
    .what = Rätsel
    .solved = Gelöst
    .best = Bestzeit
    .usual = Üblich
    .without = Ohne Tipps
    .export = Als Datei speichern
    .forget = Ergebnisse vergessen
    .forget-sure = Die Spiele bleiben in der Sammlung, aber ihre Ergebnisse sind dann endgültig vergessen.
    .none-yet = Noch nichts gelöst.
    .here-only = All das bleibt auf diesem Rechner.
    .weeks = Gelöst in jeder Woche
    .week = Woche ab { $day }
    .week-solved = { $count ->
        [one] ein Rätsel
       *[other] { $count } Rätsel
    }, meist { $time }
    .techniques = Techniken, denen du begegnet bist
    .technique-times = { $title }: in { $count ->
        [one] einem Rätsel
       *[other] { $count } Rätseln
    }

page-family =
    .periodic = Muster
    .aperiodic = Muster, die sich nie wiederholen
    .drawn = Ziegel, Ringe, zufällig
    .grid = Quadrate

puzzle-tiling =
    .square = Quadrate
    .honeycomb = Waben
    .triangular = Dreiecke
    .eared-triangular = Dreiecke mit Zacken
    .snub-square = Abgeschrägte Quadrate
    .cairo = Kairo-Fünfecke
    .great-hexagonal = Große Sechsecke
    .octagonal = Achtecke und Quadrate
    .kites = Drachen
    .floret = Blüten-Fünfecke
    .dodecagonal = Zwölfecke und Dreiecke
    .great-dodecagonal = Große Zwölfecke
    .great-great-dodecagonal = Sehr große Zwölfecke
    .kagome = Kagome
    .compass-dodecagonal = Kompass-Zwölfecke
    .penrose-kites = Penrose-Drachen und -Pfeile
    .penrose-rhombs = Penrose-Rauten
    .hats = Hüte
    .spectres = Gespenster
    .voronoi = Zufällige Voronoi-Zellen
    .delaunay = Zufällige Dreiecke
    .bricks = Ziegel
    .rings = Ringe
    .cells = Felder
    .torus = Ohne Rand

## The page: the library

page-library =
    .detailed-level = Technikstufe
    .sort = Reihenfolge
    .sort-changed = Zuletzt geändert
    .sort-begun = Zuletzt begonnen
    .sort-title = Titel
    .sort-level = Stufe
    .sort-size = Größe
    .sort-time = Lösezeit
    .tag = Nur Spiele mit { $tag }
    .filters = Filter
    .search = Suche
    .search-hint = Titel, Autor, …
    .size = Größe
    .state = Stand
    .proven = Eindeutigkeit
    .technique = Technik
    .all = Alle
    .state-begun = In Arbeit
    .state-new = Nicht begonnen
    .state-solved = Gelöst
    .verdict-unique = Genau eine Lösung
    .verdict-multiple = Mehrere Lösungen
    .verdict-none = Keine Lösung
    .verdict-unknown = Nicht bekannt
    .show-more = Mehr anzeigen
    .print = Auswahl drucken
    .rate = Alle Rätsel bewerten
    .rating = Rätsel { $number } von { $count } wird bewertet …
    .no-match = Kein Rätsel passt.
    .empty = Jedes Rätsel, das du spielst, liegt dann hier. Noch ist keins da.
    .matches = { NUMBER($count) } passen, { NUMBER($shown) } sind zu sehen.
    .choose = { $title } auswählen
    .delete = Löschen
    .keep = Behalten
    .save-proof = Beweis speichern
    .proof = Beweis
    .proof-saved = Der Beweis liegt als { $file } bei deinen Downloads. Prüf ihn mit: { $command }
    .with-proof = mit Beweis
    .hints = { $count ->
        [one] ein Tipp
       *[other] { $count } Tipps
    }
    .delete-chosen = Ausgewählte löschen
    .undo = Rückgängig
    .deleted = { $count ->
        [one] Ein Spiel gelöscht.
       *[other] { $count } Spiele gelöscht.
    }
    .restored = { $count ->
        [one] Das Spiel ist wieder da.
       *[other] { $count } Spiele sind wieder da.
    }
    .found = { $count ->
        [one] Ein Rätsel.
       *[other] { NUMBER($count) } Rätsel.
    }
    .picture = Das Brett von { $title }

## The page: learning

page-learn =
    .course = Kurs
    .explain = Erklären
    .apply = Anwenden
    .solve = Lösungen
    .numbers = Zahlen

page-workbench =
    .board = Brett
    .rule-sets = Regelsätze
    .experiments = Experimente

page-course =
    .practice = Üben
    .practice-about = Jedes Mal ein neues Rätsel, das braucht, was du eben gelernt hast.
    .puzzle = Ein Rätsel, das dies braucht
    .all = Alle Lektionen
    .why = Warum?
    .example = Beispiel
    .turn = Übung
    .hint = Tipp
    .check = Prüfen
    .fine = Bisher keine Fehler.
    .wrong = Noch nicht richtig: { $count ->
        [one] eine Markierung
       *[other] { $count } Markierungen
    }.
    .solved = Gelöst. Gut gemacht!
    .known = Diese Lektion kannst du jetzt.
    .progress = { $done } von { $count } Lektionen gelernt
    .mark = gelernt
    .open = Brett öffnen
    .intro = Lerne eine Idee nach der anderen. Jede Lektion hat drei Bretter zum Üben.
    .begin = Mit „{ $title }“ anfangen

page-explain =
    .hardest = Höchste Stufe
    .up-to = Bis
    .thinking = Denkt nach …
    .solved = Gelöst.
    .stuck = Auf dieser Stufe ist nichts mehr zu finden.
    .stuck-several = Mehr ist nicht zu finden, denn es gibt mehrere Lösungen.
    .stuck-none = Mehr ist nicht zu finden, denn es gibt keine Lösung.
    .contradiction = Diese Markierungen können nicht alle stimmen.
    .stopped = Die Zeit ist um.

page-replay =
    .keep-marks = Diese Markierungen behalten
    .keep-tiles = Diese Kacheln drehen und sperren
    .single = Einzelne Markierungen
    .single-title = Zeigt eine oder zwei Markierungen auf einmal (Taste M)

page-player =
    .step = Schritt
    .step-of = { $label } { $at } von { $count }
    .play = Abspielen
    .pause = Pause
    .back = Ein Schritt zurück
    .on = Ein Schritt weiter
    .speed = Tempo

page-apply =
    .what = Techniken
    .what-label = Was angewendet wird
    .all-techniques = Alle Techniken
    .one-technique = Eine Technik
    .one-set = Ein Regelsatz
    .no-early-loop = Schleife nicht zu früh schließen
    .then = Danach
    .then-nothing = nichts weiter
    .then-printed = Backtracking wie im Aufsatz
    .then-stronger = stärkeres Backtracking
    .rules-file = Eine Datei mit Regeln
    .rules-from-file = Regeln aus einer Datei
    .rules-of = Die Regeln von { $file }
    .apply = Anwenden
    .by-steps = Schritt für Schritt
    .nothing = Hier findet es nichts.
    .no-mark = Keine neue Markierung.
    .found = { $marks ->
        [one] Eine neue Markierung
       *[other] { NUMBER($marks) } neue Markierungen
    } in { $steps ->
        [one] einem Schritt
       *[other] { NUMBER($steps) } Schritten
    }.
    .searched = { $verdict ->
        [unique] Genau eine Lösung
        [multiple] Mehrere Lösungen
        [none] Keine Lösung
       *[other] Nicht entschieden
    }: { $steps ->
        [one] ein Schritt
       *[other] { NUMBER($steps) } Schritte
    } mit Regeln, dann { $decisions ->
        [one] eine Entscheidung
       *[other] { NUMBER($decisions) } Entscheidungen
    }.
    .show-numbers = Diese Zahlen zeigen
    .write-numbers = Eintragen

page-solutions =
    .method = Verfahren
    .how-many = Wie viele
    .solve = Lösen
    .solving = Löst …
    .before = Vorige Lösung
    .next = Nächste Lösung
    .put = Aufs Brett übernehmen
    .at = Lösung { $at } von { $count }{ $more ->
        [no] { "" }
       *[other] { " " }oder mehr
    }
    .differs = Lösung { $at } unterscheidet sich von der ersten in { $edges ->
        [one] einer Kante
       *[other] { NUMBER($edges) } Kanten
    }.
    .only = Das ist die einzige Lösung.
    .first = Das ist die erste Lösung.
    .none = Es gibt keine Lösung.
    .not-found = Keine gefunden: { $why }.

page-method =
    .exact = Exakte Suche
    .backtrack = Backtracking
    .rules-backtrack = Regeln, dann Backtracking
    .rules = Regeln
    .sat = SAT

page-numbers =
    .removing = Zahlen werden entfernt …
    .filling = Zahlen werden eingetragen …
    .looking = Sucht …
    .clash = Keine Lösung hat diese Markierungen.
    .certain = { $count ->
        [0] Mehr ist nicht sicher.
        [one] Eine weitere Markierung ist sicher.
       *[other] { NUMBER($count) } weitere Markierungen sind sicher.
    }
    .tested-by = Zahlen werden geprüft durch
    .tested-by-method = Geprüft durch: { $method }
    .certain-do = Sicheres eintragen
    .certain-hint = Trägt alles ein, was aus deinen Linien sicher folgt.
    .remove-do = Zahlen entfernen
    .remove-hint = Entfernt so viele Zahlen wie möglich, solange es eine einzige Lösung gibt. Öffnet ein neues Spiel.
    .fill-do = Zahlen eintragen
    .fill-hint = Macht aus deiner Schleife ein Rätsel mit allen Zahlen.
    .clear-do = Markierungen löschen
    .clear-hint = „Zurück“ holt sie wieder.

page-log =
    .title = Protokoll
    .in-order = In dieser Reihenfolge
    .times = { NUMBER($count) } ×
    .title-times = { $title }, { NUMBER($count) } ×
    .and-more = und { NUMBER($count) } weitere
    .milliseconds = { $time } ms
    .seconds = { $time } s
    .decisions = Entscheidungen
    .conflicts = Konflikte
    .propagations = Folgerungen
    .restarts = Neustarts
    .learned = gelernte Klauseln
    .effort-seconds = Sekunden
    .new-marks = neue Markierungen
    .steps = Schritte
    .ends = endet mit
    .ends-contradiction = Widerspruch
    .ends-solved = gelöst
    .explanation = Erklärung
    .level = Stufe
    .no-level = keine
    .solutions-by = Lösungen: { $method }
    .found = gefunden
    .others = es gibt weitere
    .others-no = nein
    .others-perhaps = vielleicht
    .numbers-removed = Zahlen entfernt: { $method }
    .number-removed = { $name }: entfernt
    .number-kept = { $name }: behalten
    .tried = probiert
    .removed = entfernt
    .left = übrig
    .numbers-filled = Zahlen eingetragen
    .numbers = Zahlen
    .certain = Sichere Markierungen
    .new = neu
    .after = Nach { $count ->
        [0] keiner Markierung
        [one] einer Markierung
       *[other] { NUMBER($count) } Markierungen
    }
    .intro = Was nach jedem Zug folgt und welche Regeln es finden.
    .by = Mit
    .growth-rule = Wachstumsregel { $rule }
    .first-cell = erstes Feld
    .put-back = Zahl wieder eingesetzt
    .kept = Zahl behalten
    .taken = Zahl entfernt
    .tries = Versuche
    .tree-steps = Schritte des Netzes
    .made = Das Rätsel ist entstanden
    .solved-by-rules = Gelöst mit den Regeln { $rules }
    .solved-by-techniques = Gelöst mit Techniken bis { $level }

## The page: editing

page-edit =
    .title = Bearbeiten
    .move-dots = Punkte verschieben
    .move-how = Zieh einen Punkt, und seine Kanten folgen. Mit der Tastatur: Pfeile wählen einen Punkt, Enter greift ihn, Pfeile bewegen ihn (mit Umschalt weniger weit), Enter lässt ihn los.
    .moved = Punkt verschoben.
    .editing = { $title } bearbeiten
    .moving = Punkte verschieben: { $title }
    .clues = Vorgaben
    .generate = Auf diesem Brett erzeugen
    .remove-all = Alle Vorgaben entfernen
    .move-dots-hint = Felder jeder Form
    .cells = Felder rein und raus
    .cells-hint = ein Brett jeder Form
    .cells-how = Klick auf ein Feld oder zieh über mehrere, um sie herauszunehmen, und noch einmal, um sie zurückzulegen. Mit der Tastatur: Pfeile und Enter.
    .cells-count = { $cells ->
        [one] ein Feld
       *[other] { NUMBER($cells) } Felder
    } drin, { NUMBER($out) } draußen
    .done = Fertig
    .cancel = Abbrechen
    .no-clue = Keine Vorgabe
    .clue = Vorgabe { $clue }
    .hidden-clue = Verdeckte Vorgabe
    .no-circle = Kein Kreis
    .white = Weißer Kreis
    .black = Schwarzer Kreis
    .either-circle = Kreis, dessen Farbe offen ist
    .tile-0 = Keine Kachel
    .tile-1 = Ende
    .tile-5 = Gerade
    .tile-3 = Ecke
    .tile-7 = T-Stück
    .tile-15 = Kreuzung

page-verdict =
    .blank = Noch keine Vorgabe. Schreib eine oder beginne mit „Vorlage zeichnen“.
    .unique = Genau eine Lösung
    .multiple = Mehrere Lösungen
    .none = Keine Lösung
    .undecided = Noch nicht entschieden
    .asking = …
    .spoken = { $title }. { $line }
    .two = Das sind zwei Lösungen, eine gestrichelt und eine gepunktet. Sie unterscheiden sich in { $edges ->
        [one] einer Kante
       *[other] { NUMBER($edges) } Kanten
    }.
    .clash = Die { NUMBER($clues) } hervorgehobenen Vorgaben sind nicht alle erfüllbar.
    .all-clash = Die Vorgaben sind nicht alle erfüllbar.
    .proven = Bewiesen.
    .check-yourself = Selbst nachprüfen
    .show-solution = Lösung zeigen
    .forced = Feste Kanten
    .needless = Unnötige Vorgaben
    .level = Stufe
    .rate = Bewertung
    .reduce = Unnötige entfernen
    .looking = Sucht …
    .writing-proof = Der Beweis wird geschrieben …
    .proof-saved = Der Beweis { $digest } liegt als { $file } bei deinen Downloads.
    .proof-collected = Mit genau diesem Beweis kam das Rätsel: { $puzzle }.
    .proof-check = Prüf ihn mit diesem Befehl, der vom Lösungsprogramm nichts weiß:
    .removing = Entfernt …
    .removed = { $count ->
        [0] Jede Vorgabe ist nötig.
        [one] Eine Vorgabe entfernt. Alle anderen sind nötig.
       *[other] { NUMBER($count) } Vorgaben entfernt. Alle anderen sind nötig.
    }
    .stop = Stopp
    .same-edges = { $count ->
        [one] Eine
       *[other] { NUMBER($count) }
    } von { NUMBER($all) } Kanten { $count ->
        [one] ist
       *[other] sind
    } in jeder Lösung gleich.
    .all-needed = Jede Vorgabe ist nötig.
    .could-go = { $count ->
        [one] Diese Vorgabe ist überflüssig.
       *[other] Jede einzelne dieser { NUMBER($count) } Vorgaben ist überflüssig.
    } Nimmt man einige zusammen weg, bleiben { NUMBER($left) }, die alle nötig sind.
    .level-is = Stufe: { $level }. Die Techniken reichen bis { $detailed }.
    .no-level = Keine Stufe, denn es gibt mehrere Lösungen.
    .technique-times = { $technique } { $count } ×
    .rating = Bewertung: { $value } von 100, Stufe { $level }.
    .rating-like = Bewertung: { $value } von 100, Stufe { $level }, etwa so schwer wie { LIST($like) }.
    .scale = { $source } { $number }
    .views = Zeige
    .view-both = Beide
    .view-first = Erste
    .view-second = Zweite
    .view-clues = Nur Vorgaben
    .helps = Wo eine Vorgabe hilft
    .helps-ranked = { $all ->
        [yes] Es gibt { NUMBER($met) } Lösungen.
       *[no] Verglichen: { NUMBER($met) } Lösungen. Es gibt mehr.
    } Die Felder sind danach nummeriert, wie viel eine Vorgabe dort verrät.
    .helps-nowhere = Keine einzelne Vorgabe unterscheidet diese Lösungen.
    .helps-cell = etwa { $left } der Lösungen bleiben
    .helps-alone = Mit einer dieser Vorgaben gibt es nur eine Lösung:
    .helps-none-alone = Keine der versuchten Vorgaben lässt allein nur eine Lösung. Ergänze die beste und sieh noch einmal nach.
    .put-clue = { $clue } bei { $cell }
    .put-ranked = Nummer { $rank }: { $clue }

## The page: generating

page-compose =
    .how-tiles = Ein Brett aus Kacheln ist selbst die Zeichnung: Dreh die Kacheln, wie die Lösung sie hat, und das Urteil folgt. Plätze und Schleife gibt es bei den anderen Arten.
    .how-circles = Was du setzt, bleibt: Kreise, die Schleife und ein grauer Kreis für jeden Platz, der weiß oder schwarz werden soll. Der Rest wird ergänzt. Bis dahin zählen graue Kreise nicht.
    .title = Vorlage zeichnen
    .mode = Zeichne
    .mode-clues = Vorgaben
    .mode-places = Plätze
    .mode-loop = Die Schleife
    .symmetry = Symmetrie
    .symmetry-none = Keine
    .symmetry-rot2 = Halbe Drehung
    .symmetry-left-right = Spiegelung links und rechts
    .symmetry-top-bottom = Spiegelung oben und unten
    .symmetry-left-right-and-top-bottom = Beide Spiegelungen
    .symmetry-rot4 = Vierteldrehungen
    .symmetry-diagonal = Spiegelung an der Diagonale
    .symmetry-shift-across = Rechts wiederholt
    .symmetry-shift-down = Unten wiederholt
    .how = Was du setzt, bleibt: Vorgaben, die Schleife und ein ? für jede Stelle, die eine Vorgabe bekommen soll. Der Rest wird ergänzt.
    .complete = Ergänzen
    .other-values = Andere Werte
    .loop-of-solution = Schleife der Lösung nehmen
    .clear-loop = Schleife löschen
    .symmetric = Was du jetzt schreibst, erscheint auch an den symmetrischen Stellen.
    .completed = { $count ->
        [0] Nichts zu ergänzen: Das ist schon ein Rätsel.
        [one] Eine Vorgabe ergänzt. Es gibt nur eine Lösung.
       *[other] { NUMBER($count) } Vorgaben ergänzt. Es gibt nur eine Lösung.
    }
    .round = Runde { NUMBER($round) }: { NUMBER($open) } Kanten sind noch offen
    .loop-none = Zeichne die Schleife an den Kanten entlang wie beim Lösen.
    .loop-closed = Eine geschlossene Schleife.
    .loop-open = Noch keine geschlossene Schleife.
    .style = Stil
    .style-none = So wenige Vorgaben wie nötig
    .style-nikoli = Wie in einer Zeitschrift
    .style-janko = Wie von den Autoren einer Website, schwerer
    .not-found = In { $seconds } Sekunden fand sich kein Rätsel mit einer Lösung; das beste lässt { $open ->
        [one] eine Kante
       *[other] { NUMBER($open) } Kanten
    } offen, auf dem Brett gezeigt.
    .place-helps = Am meisten hilft eine weitere Vorgabe in einem nummerierten Feld:
    .add-place = Nummer { $rank }
    .let-go = Verzichte auf eine Vorgabe oder versuch es noch einmal.
    .contradict = Keine Lösung: { $clues ->
        [one] eine Vorgabe verlangt
       *[other] { NUMBER($clues) } Vorgaben verlangen zusammen
    } zu viel (auf dem Brett umrandet). Lass eine mit Nummer weg, dann passen die übrigen:
    .contradict-more = Keine Lösung: { $clues ->
        [one] eine Vorgabe verlangt
       *[other] { NUMBER($clues) } Vorgaben verlangen zusammen
    } zu viel (auf dem Brett umrandet), und es gibt noch mehr davon. Lass zuerst eine mit Nummer weg:
    .let-go-of = Nummer { $rank } weglassen

page-versions =
    .title = Fassungen
    .how = Behalte Fassungen nebeneinander und kehre zu jeder zurück.
    .keep = Diese Fassung behalten
    .more = Mehr davon
    .harder = Hier schwerer
    .kept = Behalten.
    .making = Fassung { $at } von { $count } entsteht …
    .made = { $count ->
        [0] Keine war schwerer. Wähle ein anderes Feld oder versuch es noch einmal.
        [one] Eine neue Fassung.
       *[other] { NUMBER($count) } neue Fassungen.
    }
    .facts = { $rated ->
        [yes] Bewertung { $rating }
       *[no] Ohne Bewertung
    }{ $differs ->
        [-1] , ein anderes Brett
        [0] , wie auf dem Brett
        [one] , ein Feld ist anders
       *[other] , { NUMBER($differs) } Felder sind anders
    }
    .take = Übernehmen
    .remove = Entfernen

page-about =
    .title-of-part = Titel, Autor, Regeln
    .title = Titel
    .author = Autor
    .rules = Regeln
    .comment = Bemerkung
    .where = Sie bleiben beim Rätsel: in der Sammlung, auf Papier, in Links auf diese Seite, in Penpa+ und pzprv3. Eine Adresse von puzz.link hat dafür keinen Platz.

page-underlay =
    .title = Bild darunter
    .how = Lege ein Bild unter das Brett. Nimm dann Felder heraus oder bewege Punkte, bis das Brett ihm gleicht. Ein SVG aus Vielecken wird beim Öffnen von selbst zum Brett.
    .choose = Bild wählen
    .strength = Wie deutlich
    .size = Wie groß
    .remove = Bild entfernen

page-test =
    .link = Link zum Testen kopieren
    .link-hint = ohne Stufe, ohne Bewertung
    .copied = Kopiert. Wer den Link öffnet, sieht das Rätsel und nichts darüber, wie schwer es ist.
    .title = Wie war es?
    .thanks = Danke fürs Testen. Deine Zeit: { $time }.
    .words = Für den Autor, in deinen Worten
    .with-time = Meine Zeit und Tipps mitschicken
    .with-stuck = Mitschicken, wo ich lange pausiert habe ({ NUMBER($count) })
    .consent = Das speichert eine Datei zum Verschicken, sonst nichts. Von selbst verlässt nichts deinen Browser.
    .save = Datei speichern
    .saved = Gespeichert als { $file }. Schicke sie dem Autor.
    .report = Was der Test sagt
    .other-puzzle = Dieser Test gilt anderen Vorgaben als denen auf dem Brett.
    .report-line = { $solved ->
        [yes] Gelöst
       *[no] Nicht gelöst
    }{ $has ->
        [yes] { " " }in { $time }, { $hints ->
            [0] ohne Tipp
            [one] mit einem Tipp
           *[other] mit { $hints } Tipps
        }
       *[no] { "" }
    }.
    .stuck = Lange Pausen, und wo es weiterging:
    .stuck-at = { $time } vor dieser Stelle

page-wishes =
    .title = Techniken
    .free = egal
    .needs = nötig
    .avoid = vermeiden
    .must = Braucht { LIST($titles) }.
    .must-not = Kommt ohne { LIST($titles) } aus.
    .none = Wähle nach Bildern, was das Rätsel brauchen soll und ohne was es auskommen soll.

page-generate =
    .title = Erzeugen
    .make = Rätsel erzeugen
    .cancel = Abbrechen
    .cancelled = Abgebrochen.
    .working = { $status } … { $seconds } s
    .status = Rechnet
    .loop = Schleife { $number }
    .bound = Zwischen { $least } und { $most } Vorgaben
    .above-hard = Schwerer als schwer
    .tree-result = Genau eine Lösung, Startwert { $seed }.
    .result = { $level }, { $clues ->
        [one] eine Vorgabe
       *[other] { NUMBER($clues) } Vorgaben
    }, Startwert { $seed }.
    .play = Spielen
    .edit = Bearbeiten
    .save = Speichern oder kopieren
    .ready = Dein Rätsel ist fertig. { $line }
    .not-drawn = Nicht im gewählten Stil gezeichnet: { $why }.
    .one-of = Rätsel { $at } von { $count }
    .kept = Es ist in deiner Sammlung.
    .several-kept = { $count ->
        [one] Ein Rätsel ist
       *[other] { NUMBER($count) } Rätsel sind
    } in deiner Sammlung.

page-form =
    .own-board = Eigenes Brett
    .drawing = Zeichnung oder Karte
    .drawing-placeholder = <svg> … Polygone, eine GeoJSON-Karte, JSON mit Polygonen
    .drawing-hint = jedes Polygon wird ein Feld
    .part = Nur ein Teil
    .part-hint = ein Bild aus # und . wird über das Brett gelegt
    .seed-part = Der Startwert
    .seed = Startwert
    .seed-placeholder = zufällig
    .seed-hint = gleicher Startwert, gleiche Wahl, gleiches Rätsel
    .any = Egal
    .usual = wie üblich
    .technique-level = { $title } ({ $level })
    .as-long = Wendet
    .as-long-hint = eine Seite rückt und bleibt gleich lang
    .longer = Wächst
    .longer-hint = sie wird länger
    .shorter = Schrumpft
    .shorter-hint = sie wird kürzer
    .count = Wie viele
    .count-hint = jedes kommt in deine Sammlung

page-look =
    .rot2 = Halbe Drehung
    .rot3 = Dritteldrehung
    .rot4 = Vierteldrehung
    .rot6 = Sechsteldrehung
    .left-right = Links und rechts
    .top-bottom = Oben und unten
    .diagonal = Diagonal
    .antidiagonal = Andere Diagonale

page-parameter-part =
    .The-style = Der Stil
    .The-way = Der Weg
    .How-hard = Wie schwer
    .The-loop = Die Schleife
    .The-clues = Die Vorgaben
    .The-tree = Das Netz

page-parameter =
    .style = Stil
    .rating = Bewertung
    .shares = Anteile von 0, 1, 2 und 3
    .jury = Das beste von so vielen
    .theme = Eine Idee, die wiederkehrt
    .entrances = Anfänge
    .begin = Die meisten Anfänge liegen
    .near = Schritte nah am letzten, mindestens %
    .idea_edges = Kanten, die eine Idee festlegt, mindestens
    .ending = Nach der letzten Idee offen, höchstens %
    .method = Bewiesen durch
    .level = Stufe
    .needs = Braucht diese Techniken
    .avoid = Braucht diese nicht
    .rules = Regelsatz
    .unique_by = Geprüft durch
    .variant = Variante
    .loop = Erzeugt durch
    .lines = Deine eigene Schleife: eine Zeile aus # (innen) und . je Zeile
    .ratios = Häufigkeit der Regeln
    .steps = Schritte je Feld
    .windingness = Windungen, von weit bis eng
    .inside = Innen, % der Felder
    .max_straight = Höchstens so weit geradeaus
    .loop_symmetry = Symmetrie der Schleife
    .symmetry = Symmetrie
    .pattern = Wo Vorgaben stehen: eine Zeile aus # (Vorgabe) und . je Zeile
    .share = Felder mit Vorgabe, %
    .values = Nur diese Zahlen
    .minimal = Keine Vorgabe ist überflüssig
    .fewest = So wenige wie möglich, bis 64 Felder
    .tree = Erzeugt durch
    .walls = Wände, % der freien Grenzen

page-begin =
    .top = oben
    .bottom = unten
    .left = links
    .right = rechts
    .middle = in der Mitte
    .border = am Rand

page-method-made =
    .level = lösbar mit den Techniken einer Stufe, aber nicht darunter
    .normal = lösbar mit einem Regelsatz
    .hard = eine Lösung, wie schwer auch immer

page-style-made =
    .nikoli = nikoli: wie in einer Zeitschrift: erst die Stellen der Vorgaben, dann eine Schleife aus Treppen und Fingern
    .janko = janko: wie von den Autoren einer Website: schwerer, manche ohne Symmetrie
    .loopy = loopy: aus einer zufälligen Schleife, eine Vorgabe nach der anderen entfernt, wie in Loopy
    .minimal = minimal: wie loopy, bis keine Vorgabe mehr wegfallen kann

page-style =
    .nikoli = Wie im Heft
    .janko = Schwerer
    .loopy = Zufällig
    .minimal = Wenigste Vorgaben

page-loop-made =
    .growth = drei Zufallsregeln, Schleifen über das ganze Brett
    .corridors = drei Zufallsregeln, enge Gänge
    .broad = drei Zufallsregeln, weite Schleifen auf einem Teil des Bretts
    .colouring = innen und außen von beiden Seiten gefärbt

page-tree-made =
    .growth = wie Net: von der Mitte aus, keine Kachel mit vier Armen
    .uniform = Wilsons Verfahren: jedes Netz ist gleich wahrscheinlich

## The page: rules and experiments

page-rules-list =
    .title = Regelsätze
    .what = Regelsatz
    .count = { $count ->
        [one] Eine Regel
       *[other] { NUMBER($count) } Regeln
    } für { $board }, { $proven ->
        [all] alle
       *[other] { $proven }
    } davon bewiesen.
    .before = Davor
    .further = Weiter, ab { $number }
    .alt = { $name }: vorher und nachher
    .proven = Bewiesen
    .unproven = Nicht bewiesen
    .unsound = Nicht gültig
    .assumption = unter einer Annahme

page-aside =
    .find = Nächster Schritt: „{ $title }“
    .found = Genau!
    .rest = Du kannst auch den Rest lösen.
    .waits = Dein eigenes Spiel wartet.
    .kept = Auf dem Brett ist dein eigenes Spiel. Es bleibt, wie es ist: Spielen führt dorthin zurück.
    .back = Mein Spiel

page-techniques =
    .type = Rätselart
    .intro = Die Techniken hinter den Tipps, von leicht bis schwer. In jedem Bild folgen aus den schattierten Stellen die eingekreisten.
    .one-solution = setzt eine einzige Lösung voraus
    .try = Ausprobieren
    .try-named = Ausprobieren: { $title }

page-rules =
    .title = Regeln
    .intro = Worum es in jedem Rätsel geht. Die Regeln kannst du auf einem kleinen Brett ausprobieren.
    .start = Anfang
    .middle = Mittendrin
    .end = Gelöst
    .start-alt = { $name }: ein kleines Rätsel
    .middle-alt = { $name }: dasselbe Rätsel, in der oberen Hälfte gelöst
    .end-alt = { $name }: dasselbe Rätsel, gelöst
    .try-named = Die Regeln von { $name } ausprobieren
    .play = Neues Rätsel
    .play-named = Neues Rätsel: { $name }

page-experiment =
    .title = Experimente
    .intro = Erzeugt und löst Rätsel jeder Größe und zeichnet die Ergebnisse, sobald sie da sind. Linien sind Mittelwerte, schattierte Bänder enthalten 80 % der Werte. Zeiten sind CPU-Zeit.
    .share = Anteil der übrigen Vorgaben
    .numbers = Übrige Vorgaben
    .make = Zeit zum Erzeugen
    .solve = Zeit zum Lösen und Beweisen
    .kind-normal = normal: Regeln lösen es
    .kind-hard = schwer: eine Lösung
    .kind-level = Stufe { $level }
    .sizes-from = Größen von
    .sizes-to = bis
    .of-each = Rätsel je Größe
    .board = Brett
    .rules = Regeln für normale Rätsel
    .own-rules = die des Bretts
    .solved-by = Gelöst mit
    .begin = Anfangen
    .stop = Stopp
    .csv = Als CSV speichern
    .what = Was das Diagramm zeigt
    .kinds = Arten
    .more = Brett, Regeln und Verfahren
    .choose-kind = Wähle eine Art.
    .done = { $count ->
        [one] Ein Rätsel.
       *[other] { NUMBER($count) } Rätsel.
    }
    .ended = Vorzeitig beendet ({ $why }): { NUMBER($count) } von { NUMBER($all) } Rätseln.
    .stopped = Gestoppt nach { $count ->
        [one] einem Rätsel
       *[other] { NUMBER($count) } Rätseln
    }.
    .progress = { NUMBER($count) } von { NUMBER($all) } Rätseln
    .no-timings = Noch keine Zeiten.
    .no-puzzles = Noch keine Rätsel.
    .size = Größe

page-chart =
    .alt = { $title }. Die Werte stehen in der Tabelle darunter.
    .of = von { $count }

## The game in the terminal

game-title = { $name }, { $tiling }, { $size }

game-size = { $cols } x { $rows }

game-cells = { NUMBER($cells) } Felder

game =
    .help-hint = wo du als Nächstes hinschauen kannst; noch einmal: was folgt und warum
    .help-play = tun, was der Tipp sagt
    .help-check = nach Fehlern sehen
    .help-undo = den letzten Zug zurücknehmen
    .help-redo = ihn wieder machen
    .help-moves = die Züge auflisten
    .help-solve = zeigen, was sicher ist, dann die Lösung; das beendet das Spiel
    .help-save = save DATEI: das Spiel in eine Datei schreiben; DATEI.sav für Tathams Loopy oder Net
    .help-help = diese Zeilen
    .help-q = aufhören; das Spiel bleibt erhalten
    .move = ZUG
    .move-tile = { $place } Buchstabe, etwa 2 3 a: a dreht nach links, d nach rechts, f halb herum, s sperrt oder entsperrt
    .move-edge = { $place } Seite, etwa { $example } (Seiten: { $sides }). Noch einmal nimmt es zurück; ein x davor setzt ein Kreuz
    .place-rows = Zeile Spalte
    .place-cell = Feld
    .error = { $why }. (help zeigt alle Befehle)
    .taken-back = { $move } zurückgenommen
    .solved-now = Gelöst!
    .no-moves = Noch keine Züge.
    .moves = { $count ->
        [one] Ein Zug
       *[other] { NUMBER($count) } Züge
    }: { $moves }.
    .solved = Gelöst.
    .more-errors = Und { $count } weitere.
    .wrong = Falsch: { $what }.
    .no-errors = Bisher keine Fehler. { $count ->
        [one] Eine Stelle ist
       *[other] { NUMBER($count) } Stellen sind
    } noch offen.
    .interrupted = Unterbrochen.
    .hint-more = { $where } (hint: was folgt und warum)
    .hint-play = (play: übernehmen)
    .several = Es gibt mehrere Lösungen. Eine davon:
    .none = Es gibt keine Lösung.
    .not-solved = Nicht gelöst: { $why }.
    .solution = Gelöst:
    .certain-lines = Sichere Linien:
    .certain-tiles = Sichere Kacheln:
    .not-written = { $file } ließ sich nicht schreiben: { $why }
    .saved = In { $file } gespeichert.
    .shade = { $place } { $shade ->
        [inside] innen
        [outside] außen
       *[other] ohne Farbe
    }
    .sure = { $edge } { $sure ->
        [yes] sicher
       *[other] nicht sicher
    }
    .jumbled = alles gemischt
    .cleared = alles geleert
    .marked = alles markiert
    .went-on = Dieses Spiel ging in einem anderen Fenster weiter. Dessen Züge sind übernommen.
    .kept-as = { $why }. Deins ist als Spiel { $game } gespeichert.
    .not-kept = Das Spiel wird nicht mehr gespeichert: { $why }
    .not-saved = Spiele werden nicht gespeichert: { $why }
    .continues = dieses Rätsel geht weiter, wo du aufgehört hast; --new fängt neu an
    .latest-continues = dein letztes Spiel geht weiter; --new fragt nach einem anderen
    .ask-puzzle = Eine Datei mit einem Rätsel oder ein Link (Enter: das mitgelieferte, q: aufhören): 
    .cannot-play = Das lässt sich nicht spielen: { $why }
    .ask-play = Willst du spielen? (Enter oder y: ja, n: aufhören): 
    .needs-terminal = das Vollbild braucht ein Terminal; --plain spielt zeilenweise
    .network-apart = { $count } Kacheln sind von den anderen abgeschnitten
    .tile-clash = { $place }: Ein Arm einer gesperrten Kachel führt ins Leere

game-error =
    .nothing-to-undo = es gibt nichts zurückzunehmen
    .nothing-to-redo = es gibt nichts wiederherzustellen
    .no-checkpoint = kein Haltepunkt ist offen
    .no-hint = hol dir zuerst einen Tipp
    .nothing-to-play = dieser Tipp hat nichts zu übernehmen
    .no-file = schreib save und den Namen einer Datei
    .side = schließ mit einer Seite ab: { $sides }
    .tile-letter = schließ mit a (links), d (rechts), f (halb) oder s (sperren) ab
    .number = schreib eine { $what ->
        [row] Zeile
        [column] Spalte
       *[other] Feldnummer
    } von 1 bis { $most }
    .number-not = schreib eine { $what ->
        [row] Zeile
        [column] Spalte
       *[other] Feldnummer
    } von 1 bis { $most }, nicht { $given }
    .tile-locked = diese Kachel ist gesperrt
    .tiles-here = hier werden Kacheln gedreht und gesperrt, nicht markiert
    .no-tiles-here = hier gibt es keine Kacheln
    .other-window = ein anderes Fenster hat dieses Spiel weitergespielt
    .replaced = ein anderes Fenster hat das Rätsel dieses Spiels ersetzt
    .excluded = die Änderungen eines anderen Fensters schließen deine aus: { $why }
    .saved-since = ein anderes Fenster hat dieses Spiel inzwischen gespeichert
    .not-innermost = { $name } ist nicht mehr der innerste Versuch
    .no-game = es gibt kein Spiel mit dieser ID
    .id-taken = es gibt schon ein Spiel mit dieser ID
    .library-closed = die Sammlung lässt sich nicht öffnen
    .one-of-both = nenn entweder ein Rätsel oder ein Spiel der Sammlung

## The full screen

screen =
    .puzzles = Rätsel
    .do-puzzles = die Rätsel des Tages, das Rätselheft und der Kurs
    .course-of = Kurs: { $part }
    .lesson = { $title }: { $done } von { $count } Brettern gelöst
    .lesson-idea = { $title }. { $idea }
    .today = Heute
    .collection = Rätselheft
    .row-small = Klein
    .row-middle = Mittel
    .row-large = Groß
    .row-weekly = Diese Woche
    .row-special = Besonderes der Woche
    .row-monthly = Dieser Monat
    .daily = { $row }: { $title }, Stufe { $level }{ $done ->
        [yes] { " " }(gelöst)
       *[no] { "" }
    }
    .chapter = { $title }, Stufe { $level }: { $done } von { $count } gelöst
    .with-level = { $title } · Stufe { $level }
    .end-level = Stufe { $level }, { $hints ->
        [0] ohne Tipp.
        [one] ein Tipp.
       *[other] { $hints } Tipps.
    }
    .end-times = Bei dieser Größe und Stufe: am schnellsten { $best }, meist { $usual } ({ $count ->
        [one] ein Rätsel
       *[other] { $count } Rätsel
    }).
    .end-next = n: das nächste Rätsel. u: das Brett wieder öffnen.
    .line = Linie
    .cross = Kreuz
    .left = Links
    .right = Rechts
    .half = Halb
    .lock = Sperren
    .inside = Innen
    .outside = Außen
    .spread = Farben ausbreiten
    .like = Alle dieser Art
    .sure = Sicher
    .hint = Tipp
    .undo = Zurück
    .redo = Vor
    .check = Prüfen
    .errors = Fehler zeigen
    .fill-in = Volles auskreuzen
    .automatic = Automatische Kreuze
    .jumble = Mischen
    .checkpoint = Haltepunkt
    .keep = Behalten
    .throw-away = Zum Haltepunkt
    .clear = Leeren
    .pause = Pause
    .zoom = Zoom
    .leave = Ende
    .help = Hilfe
    .back = Zurück
    .clock = { $state ->
        [solved] gelöst ·{ " " }
        [paused] Pause ·{ " " }
       *[other] { "" }
    }{ $moves ->
        [one] 1 Zug
       *[other] { NUMBER($moves) } Züge
    } · { $time }
    .solved = In { $time } mit { $moves ->
        [one] einem Zug
       *[other] { NUMBER($moves) } Zügen
    } gelöst.
    .all-keys = ? zeigt alle Tasten.
    .do-it = { $why } (h: übernehmen)
    .more = (h: mehr)
    .checkpoints = Haltepunkte: { $names }. k behält, b geht zurück.
    .automatic-now = Automatische Kreuze sind { $on ->
        [yes] an
       *[other] aus
    }.
    .errors-now = Fehler werden { $mode ->
        [yes] sofort
       *[other] nur mit c
    } gezeigt.
    .thinking = Denkt nach ...
    .failed = { $why }.
    .keys = Tasten
    .keys-scroll = Pfeile: scrollen, Esc: zurück
    .key-arrows = Pfeile
    .key-shift = Umschalt+Pfeil
    .key-enter = Enter, Leertaste
    .key-space = Leertaste
    .key-mouse = Maus
    .do-arrows = von Punkt zu Kante zu Feld, ein halbes Feld weiter
    .do-shift = von einem Punkt: Linie zum nächsten Punkt
    .do-enter = Linie, Kreuz; noch einmal entfernt es
    .do-shade = Feld innen, außen färben
    .do-sure = diese Markierung ist sicher oder nicht mehr; sichere sind unterstrichen
    .do-fill-in = Volles einmal auskreuzen
    .do-automatic = automatische Kreuze an oder aus
    .do-mouse = links Linie, rechts Kreuz; im Feld seine Farbe
    .do-tile-arrows = von Kachel zu Kachel
    .do-turn = nach links, rechts, halb herum drehen
    .do-lock = sperren, entsperren
    .do-jumble = alle nicht gesperrten mischen
    .do-tile-mouse = links und rechts drehen, Mitte oder Umschalt sperrt
    .do-undo = zurück, vor (auch Strg+Z, Strg+Y)
    .do-hint = Tipp; noch einmal h übernimmt ihn
    .do-like = Tipp mit allen Schritten dieser Art
    .do-check = Fehler jetzt zeigen; immer zeigen
    .do-checkpoint = Haltepunkt, behalten, dorthin zurück
    .do-clear = Brett leeren
    .do-zoom = Zoom: kleine und große Zeichnung
    .do-pause = Uhr anhalten
    .do-leave = aufhören; das Spiel bleibt erhalten

word =
    .n0 = keine
    .n1 = eine
    .n2 = zwei
    .n3 = drei
    .n4 = vier
    .n5 = fünf
    .n6 = sechs
    .n7 = sieben
    .n8 = acht
    .n9 = neun

corner =
    .its = { $way }

## Was auf einem Brett falsch ist

violation =
    .clue = die { $clue } auf { $cell } hat { $lines ->
        [0] noch keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .straight = die Schleife muss gerade durch den weißen Kreis auf { $cell }
    .turn-beside = die Schleife muss im Feld vor oder nach dem weißen Kreis auf { $cell } abbiegen
    .turn = die Schleife muss im schwarzen Kreis auf { $cell } abbiegen
    .straight-beside = die Schleife muss vor und nach dem schwarzen Kreis auf { $cell } geradeaus gehen
    .sheep = das Schaf auf { $cell } ist nicht innen: sein Weg hinaus kreuzt { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .wolf = der Wolf auf { $cell } ist nicht außen: sein Weg hinaus kreuzt { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .more-lines = { $cell } muss mehr Linien haben als { $other }
    .tile = die Kachel auf { $cell } hat { $arms ->
        [0] keinen Arm
        [one] einen Arm
       *[other] { WORD($arms) } Arme
    }, aber { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { WORD($lines) } Linien
    }
    .tile-turned = die Kachel auf { $cell } lässt sich nicht zu { $lines ->
        [one] ihrer Linie
       *[other] ihren { WORD($lines) } Linien
    } drehen
    .branch = durch { $place } gehen drei Linien, die Schleife verzweigt sich
    .crossing = durch { $place } gehen { WORD($lines) } Linien, die Schleife kreuzt sich selbst
    .dead-end = eine Linie hört dort auf: { $place }
    .unvisited-dot = die Schleife muss durch jeden Punkt gehen, lässt aber einen aus: { $place }
    .no-line = es ist keine Linie gezeichnet
    .many-loops = die Schleife aus { WORD($lines) } Linien durch { $place } ist geschlossen, und andere Linien bleiben übrig
    .early-loop = die Schleife aus { WORD($lines) } Linien durch { $place } ist zu früh geschlossen
    .circuit = { WORD($lines) } Linien schließen einen Kreis durch { $place }
    .apart = nicht alles ist verbunden: Es gibt { WORD($parts) } Teile, den kleinsten aus { $cells ->
        [one] einem Feld
       *[other] { WORD($cells) } Feldern
    } um { $cell }
    .sentence = { SENTENCE($what) }.

## Antworten zu Lösungen

given =
    .none = { "" }
    .marks = { " " }mit den gegebenen Markierungen

verdict =
    .unique = Genau eine Lösung{ $given }.
    .multiple = Mehr als eine Lösung{ $given }. Diese beiden unterscheiden sich in { NUMBER($edges) } { $edges ->
        [one] Kante
       *[other] Kanten
    }.
    .none = Keine Lösung{ $given }.
    .undecided = Nicht entschieden: { $reason }.
    .none-yet = Nicht entschieden: { $reason }. Bisher wurde keine Lösung gefunden.
    .one-yet = Nicht entschieden: { $reason }. Eine Lösung wurde gefunden, es kann weitere geben.
    .all = { $count ->
        [0] Keine Lösung
        [one] Genau eine Lösung
       *[other] { NUMBER($count) } Lösungen
    }{ $given }{ $count ->
        [0] { "" }
        [one] { "" }
       *[other] { "" } und keine weiteren
    }.
    .limit = { NUMBER($count) } { $count ->
        [one] Lösung
       *[other] Lösungen
    }{ $given } gezeigt, so viele wie gewünscht. Es kann weitere geben.
    .some = { NUMBER($count) } { $count ->
        [one] Lösung
       *[other] Lösungen
    }{ $given } gefunden; { $reason }. Es kann weitere geben.

ending =
    .solved = Gelöst in { NUMBER($steps) } { $steps ->
        [one] Schritt
       *[other] Schritten
    }{ $at }.
    .contradiction = Keine Lösung passt zu diesen Zahlen, das { $steps ->
        [one] zeigt ein Schritt
       *[other] zeigen { NUMBER($steps) } Schritte
    }.
    .contradiction-marks = Keine Lösung passt zu diesen Zahlen und Markierungen, das { $steps ->
        [one] zeigt ein Schritt
       *[other] zeigen { NUMBER($steps) } Schritte
    }.
    .stopped = Abgebrochen nach { NUMBER($steps) } { $steps ->
        [one] Schritt
       *[other] Schritten
    }{ $at }: { $reason }. { NUMBER($open) } von { NUMBER($edges) } Kanten sind noch offen.
    .several = Mehr folgt nicht, denn es gibt mehrere Lösungen. { NUMBER($open) } von { NUMBER($edges) } Kanten sind nach { NUMBER($steps) } { $steps ->
        [one] Schritt
       *[other] Schritten
    }{ $at } noch offen.
    .stuck = Bis { $level } ist nichts mehr zu finden. { NUMBER($open) } von { NUMBER($edges) } Kanten sind nach { NUMBER($steps) } { $steps ->
        [one] Schritt
       *[other] Schritten
    }{ $at } noch offen.
    .headed = { $head }: { SENTENCE($sentence) }

at =
    .no-level = { "" }
    .level = , Stufe { $level }

level =
    .easy = Leicht
    .normal = Normal
    .tricky = Knifflig
    .hard = Schwer
    .expert = Experte
    .trial = Annahme
    .search = Suche

rating =
    .hardest-counting = Schwerster Schritt: Zählen genügt. { SENTENCE($like) }. { $share } % der veröffentlichten Rätsel sind leichter.
    .hardest-ahead = Schwerster Schritt: { $steps ->
        [one] { $steps } Zug
       *[other] { $steps } Züge
    } vorausdenken. { SENTENCE($like) }. { $share } % der veröffentlichten Rätsel sind leichter.
    .hardest-beyond = Schwerster Schritt: mehr als eine einzelne Annahme, wie weit man ihr auch folgt. { SENTENCE($like) }. { $share } % der veröffentlichten Rätsel sind leichter.
    .like = das ist so schwer wie ein typisches Nikoli-Rätsel der Stufe { $first }
    .like-some = das ist so schwer wie ein typisches Nikoli-Rätsel der Stufe { $first } bis { $last }
    .harder = das ist schwerer als ein typisches Nikoli-Rätsel der Stufe { $last }
    .work = Aufwand: { NUMBER($work) } Denkschritte. { $share } % der veröffentlichten Rätsel brauchen weniger.
    .time = Etwa { $about ->
        [one] { $about } Minute
       *[other] { $about } Minuten
    } für Geübte (meist { $least } bis { $most }), { $expert ->
        [one] { $expert } Minute
       *[other] { $expert } Minuten
    } für Könner.
    .technique = { SENTENCE($title) }: { $count ->
        [1] einmal
       *[other] { NUMBER($count) }-mal
    } ({ $level }).
    .rounds = { $count ->
        [one] { NUMBER($count) } Runde
       *[other] { NUMBER($count) } Runden
    }, wenn man in jeder Runde alle leichtesten Züge zugleich macht.
    .deep = In { $count ->
        [one] { NUMBER($count) } Runde
       *[other] { NUMBER($count) } Runden
    } muss man zwei oder mehr Züge vorausdenken.
    .single = Eng: In { NUMBER($count) } von { $rounds ->
        [one] einer Runde
       *[other] { NUMBER($rounds) } Runden
    } ergibt der leichteste Schritt nur eine Kante.
    .far = { $share } % der Runden beginnen weit weg von der vorigen.
    .stuck = Einzelne Annahmen lassen { $share } % der Kanten offen.
    .on-scales = Bewertung: { $value } von 100, Stufe { $level }, etwa so schwer wie { EACH($scales, between: " oder ") }.
    .scale = { $source } { $number }
    .by-basis = Bewertung: { $value } von 100, Stufe { $level } ({ $basis }).
    .of-steps = die Zahl der Schritte auf dem leichtesten Weg, jede Stufe doppelt so viel wie die darunter, nicht an Menschen gemessen

report =
    .level = Stufe: { $level } ({ $title }).
    .level-unknown = Stufe: unbekannt ({ $reason }).
    .player-level = Spielerstufe: { $level }.
    .level-none = Stufe: keine. Bei { $share } % der Kanten ist Schluss.
    .stalls = So weit kommt jede Stufe: { EACH($stalls, between: ", ") }.
    .stall = { $level } { $share } %
    .stall-some = { $first } bis { $level } { $share } %
    .climb = { $level }: { $count ->
        [one] { NUMBER($count) } Schritt
       *[other] { NUMBER($count) } Schritte
    }, { $count ->
        [one] { "" }
       *[other] der erste{ " " }
    }{ $share ->
        [0] gleich am Anfang
       *[other] bei { $share } % der Kanten
    } ({ $places }).

way =
    .about-pattern = Eine Idee kehrt wieder: „{ $pattern }“ kommt { $count }-mal vor.
    .about-idea = Eine Idee kehrt wieder: Von { $ideas } Ideen in diesem Rätsel sind { $count } „{ $technique }“.
    .nice = Schön daran: { $facts }.
    .near = { $share } % der Schritte beginnen nah am vorigen
    .idea-edges = eine Idee legt etwa { $count } Kanten fest
    .ending = nach der letzten Idee { $count ->
        [0] ist nichts offen
        [one] ist eine Kante offen
       *[other] sind { $count } Kanten offen
    }
    .entrances = es hat { $count } Anfänge

review =
    .could-go = { $count ->
        [one] Diese eine Vorgabe könnte wegfallen:
       *[other] Jede einzelne dieser { NUMBER($count) } Vorgaben könnte wegfallen:
    }
    .all-needed = Jede Vorgabe wird gebraucht.
    .proof = Der Beweis { $digest } des Urteils{ $what ->
        [minimal] { " " }und dafür, dass jede Vorgabe gebraucht wird,
       *[other] { "" }
    } steht in { $file }. Prüf ihn mit takegaki verify { $file }.
    .no-proof = Kein Zertifikat geschrieben: { $why }.
    .unseen = { NUMBER($count) } { $count ->
        [one] Vorgabe wurde
       *[other] Vorgaben wurden
    } nicht untersucht.
    .enough = Ohne { $spare ->
        [one] diese eine
       *[other] diese { NUMBER($spare) } zusammen
    } bleiben { NUMBER($count) } { $count ->
        [one] Vorgabe
       *[other] Vorgaben
    }{ $least ->
        [least] , die alle gebraucht werden
       *[some] { "" }
    }:
    .met = Es gibt { NUMBER($count) } { $count ->
        [one] Lösung
       *[other] Lösungen
    }{ $all ->
        [all] { "" }
       *[more] { " " }oder mehr
    }.
    .one-more = Eine weitere Vorgabe macht es eindeutig. { $count ->
        [one] Diese genügt
       *[other] Jede dieser { NUMBER($count) } genügt
    }{ $all ->
        [all] { "" }
       *[more] { " " }(es kann andere geben)
    }:
    .none-more = Keine einzelne weitere Vorgabe macht es eindeutig.
    .none-together = Keine einzelne weitere Vorgabe macht es eindeutig, und auch mehrere zusammen, die das tun, wurden nicht gefunden.
    .together = Diese { NUMBER($count) } Vorgaben zusammen machen es eindeutig, und alle werden gebraucht:
    .value = { $value } in { $places }
    .no-loop = Keine Schleife passt auf dieses Brett, wie auch die Vorgaben sind.
    .no-tree = Kein Netz passt auf dieses Brett, wie auch die Kacheln sind.
    .impossible = Diese eine { $what ->
        [tile] Kachel
       *[clue] Vorgabe
    } ist für sich unmöglich: { $places }.
    .clash = Diese { NUMBER($count) } { $what ->
        [tile] Kacheln
       *[clue] Vorgaben
    } passen nicht zusammen{ $least ->
        [least] , weniger davon schon
       *[some] { "" }
    }:
    .open = Nicht festgelegt: { NUMBER($count) } { $what ->
        [tile] { $count ->
            [one] Kachel
           *[other] Kacheln
    }
       *[cell] { $count ->
            [one] Feld
           *[other] Felder
    }
    }. { $share } % der Kanten sind in allen Lösungen gleich:
    .ended = Nicht alles wurde untersucht: { $reason }.
    .symmetry = Symmetrie der Vorgaben: { EACH($names, between: ", ") }.
    .no-symmetry = Die Vorgaben liegen nicht symmetrisch.
    .nearly = Beinahe: { $name }, bei { NUMBER($kept) } von { NUMBER($count) } Vorgaben. Diese passen nicht: { $places }.
    .tiles = { NUMBER($cells) } { $cells ->
        [one] Kachel
       *[other] Kacheln
    }, { $rim ->
        [wraps] über den Rand verbunden
       *[rim] mit Rand
    }, { $walls ->
        [0] keine Wände
        [one] eine Wand auf { $borders } Grenzen
       *[other] { NUMBER($walls) } Wände auf { $borders } Grenzen
    }: { EACH($shapes, between: ", ") }.
    .clues = { NUMBER($count) } { $count ->
        [one] Vorgabe
       *[other] Vorgaben
    } auf { NUMBER($cells) } { $cells ->
        [one] Feld
       *[other] Feldern
    } ({ $share } %): { EACH($values, between: ", ") }.
    .no-clues = Keine Vorgabe auf { NUMBER($cells) } { $cells ->
        [one] Feld
       *[other] Feldern
    }.
    .of-one = { NUMBER($count) } x { $name }
    .of-symmetry = { $name }

hint-error =
    .another = another ist eine Zahl, 0 für den ersten Tipp
    .known = known ist eine Menge von Namen von Techniken

own-technique =
    .does-not-work = die Technik { $name } funktioniert nicht: { $what }
    .no-finding = sie fand { $given }, kein Finding
    .no-edge = sie nennt eine Kante, die das Brett nicht hat; es gibt { $edges }
    .no-marks = was sie findet, muss für jede Kante LINE oder CROSS sein
    .no-mark-there = sie beruht auf etwas ohne Markierung: { $edge }
    .no-clue-there = sie beruht auf einer Vorgabe in Feld { $cell }, das keine hat
    .unproven = dass dort { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    } ist ({ $edge }), folgt nicht allein aus den Vorgaben auf { $places } und { $marks } Markierungen
    .no-cell = keinem Feld
    .not-a-technique = gib eine Technique mit find= an, nicht { $given }
    .no-function = die Technik { $name } hat keine Funktion: gib find= an
    .too-early = eigene Techniken sehen das ganze Brett an, ab Stufe { $level }
    .taken = { $name } ist schon vergeben

deduce-error =
    .no-deduction = für { $kind } gibt es keine Herleitung: Seine Vorgaben sind keine Tabellen einer Schleife
    .settled = settled ist eine Liste von Wahrheitswerten, einer je Kachel, oder None
    .no-deduced-mark = Fakt { $fact } ist keine hergeleitete Markierung
    .level = es gibt keine Stufe { $given }; wähle { $known }{ $meant }
    .letter = keine Schwierigkeit d{ $given }; wähle de, dn, dt oder dh

type-error =
    .no-loop-tables = die Vorgaben von { $kind } sind keine Tabellen einer Schleife
    .no-tiles = die Vorgaben von { $kind } sind keine Kacheln
    .not-counting = { $what } gibt es nicht für { $kind }: Sie lesen eine Vorgabe als Zahl der Linien um ihr Feld
    .no-such-clue = das ist { $noun ->
        [number] keine Zahl
        [circle] kein Kreis
        [tile] keine Kachel
       *[other] keine Vorgabe
    }: { $clue }; hier geht { $known }
    .no-variant = { $kind } hat keine Variante { $given }{ $meant }
    .other-variant = { $kind } hat keine Variante { $given }; es hat { $known }{ $meant }
    .other-board = { $kind } spielt man nicht auf einem Brett { $tiling }, sondern etwa auf graph_of("{ $board }", 5, 5)
    .masyu-board = Masyu spielt man nicht auf einem Brett { $size }
    .no-signs = Vorgaben von { $kind } wählt man nicht nach ihren Zeichen
    .no-sign = { $given } ist keine Vorgabe dieses Bretts; es gibt { $known }
    .tile-missing = hier fehlt eine Kachel
    .no-tile = das ist keine Kachel
    .too-deep = { $animal }: mehr als { $most } Felder vom Rand entfernt
    .hole = ein Loch nimmt keine Vorgabe
    .too-large = Vorgabe { $clue } in einem Feld mit { $sides } Seiten

own-type =
    .not-a-type = gib einen PuzzleType an, nicht { $given }
    .does-not-work = die Rätselart { $name } funktioniert nicht: { $what }
    .name = ein Name besteht aus kleinen Buchstaben, Ziffern und "-", wie "simple-loop"
    .text = { $field } ist ein Text für Menschen
    .one-of = { $field } ist eines von { $known }, nicht { $given }
    .tables = tables sind LoopTables oder TileTables, nicht { $given }
    .short-name = der kurze Name { $name } ist vergeben oder ist keiner
    .taken = { $name } ist die Kurzform von { $kind }
    .no-boards = es gibt kein Brett, auf dem man sie spielt
    .cells = die Felder von { $board } sind { $cells }, nicht { $given }
    .meeting = meeting hat keine Linienzahlen für die Variante { $variant }
    .clues-of = clues von Feld { $cell }
    .no-small-board = es gibt kein Brett { $board } mit { $rows } Zeilen zum Ausprobieren
    .clue-number = Vorgaben sind Zahlen von 0 bis { $most }, nicht { $given }
    .where = Vorgabe { $clue } von Feld { $cell } auf { $board }
    .of = { $field }: { $where }
    .the-sign = das Zeichen: { $where }
    .sign = das Zeichen ist ein kurzer Text ohne Leerzeichen, nicht { $given }: { $where }
    .the-word = das Wort { $word }
    .other-clue = das Wort { $word } ist das Zeichen und meint eine andere Vorgabe: { $where }
    .no-word = kein Wort von `words` meint { $where }
    .refused = sie nennt { $where } und weist es dann ab: { $why }
    .not-said = { $field } ist, was `says` macht, nicht { $given }: { $where }
    .said = { $field }, gesprochen: { $where }
    .parts-number = parts: 1 bis { $most } verschiedene Kanten, nicht { $given } ({ $where })
    .parts-edge = parts: Das Brett hat keine Kante { $edge } ({ $where })
    .parts-pattern = parts: Ein Muster auf { $edges } Kanten ist kleiner als { $most } ({ $where })

did-you-mean = ; meintest du { $name }?

clue-words =
    .takes = { $kind } nimmt { $clues }
    .slitherlink = eine Zahl, "?" oder "." für keine
    .slitherlink-pairs = zwei Zahlen wie "1/2" oder (1, 2), eine wie "3", "?" oder "." für keine
    .slitherlink-sheep = eine Zahl, "S" (Schaf), "W" (Wolf), "?" oder "." für keine
    .slitherlink-inequality = eine Zahl, ein Zeichen zum Feld mit weniger Linien ("<", ">", "^", "v"; auf Brettern mit schrägen Kanten "<^", ...) oder dessen Richtung ("top left"), "?" oder "." für keine
    .masyu = "w" (weiß), "b" (schwarz) oder "." für keine
    .net = die Ziffer ihrer Arme ("0" bis "f": 1 rechts, 2 oben, 4 links, 8 unten), dann "v" für eine Wand rechts und "h" für eine darunter; eine Zeichnung wie "└"; oder ihr Name ("empty", "end", "corner", "straight", "T", "cross")

clue-codes =
    .slitherlink = die Zahl
    .slitherlink-pairs = ihre zwei Ziffern, 12 für 1/2, 3 für 0/3, 33 für 3
    .slitherlink-sheep = die Zahl, 126 ein Schaf, 127 ein Wolf
    .slitherlink-inequality = die Zahl; ab 120 >, ^>, ^, <^, <, <v, v, v>
    .masyu = 1 weiß, 2 schwarz
    .net = Bits: 1 rechts, 2 oben, 4 links, 8 unten, 16 eine Wand rechts, 32 eine Wand darunter

rating-error =
    .no-coefficients = keine Koeffizienten einer Bewertung: { $why }
    .not-counting = das Maß nach Runden gibt es nicht für { $kind }
    .none = es gibt keine Lösung; bewertet werden nur Rätsel mit genau einer
    .several = es gibt mehrere Lösungen; bewertet werden nur Rätsel mit genau einer

scene =
    .title = { $name }, { $board }, { $state ->
        [solution] mit einer Lösung
        [two] mit zwei Lösungen
       *[marks] mit Markierungen
    }
    .board = Brett
    .named = { $kind } { $name }
    .size = { $tiling }, { NUMBER($rows) } { $rows ->
        [one] Zeile
       *[other] Zeilen
    }, { NUMBER($cols) } { $cols ->
        [one] Spalte
       *[other] Spalten
    }
    .step = Schritt { $number }
    .begin = Anfang
    .loop-grows = Eine Schleife wächst
    .tree-grows = Ein Netz wächst
    .clues-go = Vorgaben fallen weg
    .only-first = nur die erste
    .only-second = nur die zweite
    .why = Warum

open-places =
    .none = Mit einem kurzen Schritt geht es von hier nicht weiter.
    .some = Weiter geht es an { $count } { $count ->
        [one] Stelle
       *[other] Stellen
    }: { $techniques }.
    .technique = { $title } ({ $count })

key =
    .only-here = { $look }: eine Linie nur hier    o: eine Linie nur in der ersten
    .line = eine Linie, die folgt
    .cross = ein Kreuz, das folgt
    .wrong = eine falsche Markierung
    .cell = ein Feld, auf das es ankommt
    .dot = ein Punkt, auf den es ankommt
    .number = die Nummer eines Feldes
    .sides = Felder auf verschiedenen Seiten der Schleife
    .entry = { $look }: { $meaning }

print =
    .level = Stufe { $level }
    .no-level = Ohne Stufe
    .name = Name:
    .date = Datum:
    .time = Zeit:
    .several = eine von mehreren Lösungen
    .none = keine Lösung
    .undecided = nicht gelöst: { $reason }
    .proof = Beweis { $digest }
    .nothing = es gibt nichts zu drucken
    .per-page = 1 bis { $most } Rätsel je Seite
    .per-page-place = je Seite
    .paper = wähle { $known }
    .paper-place = Papier
    .solutions = { $count ->
        [one] Lösung
       *[other] Lösungen
    }
    .puzzles = Rätsel
    .caption = { $kind } { $cols } x { $rows }
    .author = von { $author }
    .no-font = keine Schrift auf diesem Rechner hat { $characters }, gedruckt als ?; installiere eine, die sie hat, für Japanisch etwa Noto Sans CJK (fonts-noto-cjk in Debian)
    .printed = { $count ->
        [one] 1 Rätsel
       *[other] { NUMBER($count) } Rätsel
    } nach { $file } gedruckt
    .no-proof = Rätsel { $number }: kein Zertifikat geschrieben: { $why }
    .needs-solutions = braucht Lösungen
    .doubtful = Rätsel { $number }{ $has ->
        [yes] { " " }({ $title })
       *[no] { "" }
    }: { $what }
    .ambiguous = mehrere Lösungen

picture-error =
    .no-resvg = PNG braucht resvg_py: pip install takegaki[png]
    .width = eine Breite ist eine ganze Zahl von Pixeln von 1 bis { $most }, nicht { $given }
    .no-rows = Zeilen haben Rätsel, Urteile, Bewertungen, Tipps und Herleitungen, nicht { $given }
    .no-picture = { $given } hat kein Bild; print zeigt es
    .no-picture-of = kein Bild von { $given }
    .no-pdf = draw schreibt SVG, PNG und Text; PDF schreibt `takegaki print`

shown =
    .unique = Genau eine Lösung:
    .found = Eine Lösung. Es kann weitere geben:
    .multiple = Mehr als eine Lösung. Diese beiden unterscheiden sich in { NUMBER($edges) } { $edges ->
        [one] Kante
       *[other] Kanten
    }:
    .none = Keine Lösung.
    .undecided = Nicht entschieden: { $reason }.
    .undecided-found = Nicht entschieden: { $reason }. Eine Lösung wurde gefunden:
    .undecided-so-far = Nicht entschieden: { $reason }. So viel ist bewiesen:
    .failed = Keine Antwort: { $reason }
    .puzzles = { NUMBER($count) } Rätsel: { $verdicts }
    .no-puzzles = keine
    .at-least = mindestens { NUMBER($count) } Lösungen: { $reason }
    .count = { NUMBER($count) } { $count ->
        [one] Lösung
       *[other] Lösungen
    }
    .backbone = In allen Lösungen gleich:
    .nothing-wrong = Nichts ist falsch.
    .table-number = Nr.
    .table-puzzle = Rätsel
    .table-verdict = Urteil
    .table-first = Die ersten { NUMBER($shown) } von { NUMBER($all) }; rows() hat alle.
    .steps-fit = Hier haben { NUMBER($shown) } von { NUMBER($steps) } Schritten Platz.
    .rules = { $title }: { NUMBER($count) } Regeln für Bretter { $tiling }
    .more = { NUMBER($count) } weitere
    .made-level = Stufe { $level }
    .above-level = über { $level }
    .rating = { $value } von 100, Stufe { $level }
    .number-is = { $cell } ist eine { $number }
    .numbers = Zahlen, die folgen: { $numbers }.

rule =
    .assumption = Annahme: Die Schleife um { $places } ist nicht die ganze Lösung.
    .sides = in, i: innerhalb der Schleife; out, o: außerhalb.

symmetry =
    .half-turn = halbe Drehung
    .quarter-turn = Vierteldrehung
    .turn = Drehung um { $degrees } Grad
    .top-to-bottom = Spiegelung oben/unten
    .left-to-right = Spiegelung links/rechts
    .from-top-left = Spiegelung an der Diagonale von links oben
    .from-top-right = Spiegelung an der Diagonale von rechts oben
    .axis = Spiegelung an einer Achse bei { $degrees } Grad

explained =
    .title = { $name }, { $board }, erklärt
    .key = In den Bildern liegt ein blaues Band auf den Markierungen und ein Ring um die Vorgaben, die ein Schritt braucht. Die Felder, um die es geht, sind getönt, die Punkte eingerahmt. Eine neue Linie ist doppelt, ein neues Kreuz steht in einem Kreis. Buchstaben benennen Kanten und Ecken.
    .puzzle = Das Rätsel
    .room = Auf der Seite haben { NUMBER($shown) } von { NUMBER($steps) } { $steps ->
        [one] Schritt
       *[other] Schritten
    } Platz.
    .level = Stufe
    .technique = Technik
    .steps = Schritte
    .last-board = Das letzte Brett

techniques-page =
    .what = # Alle Techniken
    .course = Was `takegaki explain` und `takegaki hint` können, von leicht bis schwer, jeweils mit Bild, Begründung und einem Brett. `takegaki techniques colouring` zeigt eine der Techniken im Terminal. Lernen kannst du sie im Kurs: [techniques.md](techniques.md).
    .pictures = Jedes Bild zeigt den Moment, in dem die Technik zum ersten Mal gebraucht wird, weil nichts Leichteres weiterhilft. Ein blaues Band liegt auf den Markierungen und ein Ring um die Vorgaben oder Kacheln, die der Schritt braucht; ohne eine davon ginge er nicht. Die Regeln (eine Schleife, oder ein Netz ohne Kreis) gelten immer. Die Felder, um die es geht, sind getönt, die Punkte eingerahmt. Eine neue Linie ist doppelt, ein neues Kreuz steht in einem Kreis. Buchstaben benennen Kanten und Ecken.
    .levels = Leicht bis Schwer sind Loopys Stufen. Darüber sind die Techniken danach geordnet, wie viel man im Kopf behalten muss. Jede Markierung und Vorgabe zählt eins (ein Linienzug einmal), jeder Satz auf dem Weg zwei. Dazu kommt, wie weit das Fernste entfernt ist, in Kantenlängen. Über 24 sucht takegaki erst nach einer anderen Technik; gibt es keine, sagt es, dass in der Nähe nichts folgt. Zahlen stehen in [benchmarks.md](benchmarks.md#explain).
    .written = `takegaki techniques --markdown docs` schreibt diese Seite; ihre Bretter liegen in `src/takegaki/deduce/boards`.
    .loops-easy = Zähl die Linien an Vorgaben und Punkten, und schließ die Schleife nicht zu früh.
    .loops-normal = Zwei benachbarte Kanten: Höchstens eine ist eine Linie, oder mindestens eine.
    .loops-tricky = Zwei Kanten auf einer Seite eines Feldes oder eines Punkts sagen etwas über die andere Seite.
    .loops-hard = Gleiche und gegensätzliche Kanten, gerade und ungerade Zahlen.
    .loops-expert = Bekannte Muster, das ganze Brett, eine kurze Annahme, ein kleines Gebiet nach dem anderen.
    .loops-trial = Nimm eine Markierung an und sieh, dass es nicht geht.
    .loops-search = Annahmen mit Gebieten oder Annahmen darin, kleine Gebiete nacheinander, und Suche.
    .tiles-easy = Jede Kachel und die Grenzen um sie.
    .tiles-normal = Kein geschlossener Kreis und kein Netz nur aus Enden.
    .tiles-tricky = Was eine Drehung verbinden oder abschneiden würde.
    .tiles-hard = Wie viele Felder hinter einer Grenze liegen können.
    .tiles-expert = Der Blick auf das ganze Brett.
    .patterns = { $kind }: { $level }: Muster mit Namen
    .then-others = Dann wie bei den Arten oben: { $titles }.
    .by-heart = Muster, die man auswendig kennt, auch gedreht oder gespiegelt: { $patterns }. Jedes findet eine Technik seiner Stufe oder eine bewiesene Regel.
    .for = für
    .level = Stufe
    .technique = Technik
    .name = Name
    .uniqueness = Nur mit `--uniqueness`.
    .picture = { $title } auf einem Brett
    .then-more = (Dann { NUMBER($count) } weitere: `takegaki techniques { $name }` zeigt alle.)

stopped =
    .cancelled = abgebrochen
    .ctrl-c = mit Strg-C abgebrochen
    .time = die Zeit von { $seconds } s ist um
    .conflicts = die Grenze von { NUMBER($count) } Konflikten ist erreicht
    .stall = die Regeln bestimmen { NUMBER($decided) } von { NUMBER($edges) } Kanten und kommen nicht weiter, zuerst dort: { $place }
    .tried-loops = { NUMBER($tries) } Schleifen versucht; { NUMBER($times) }-mal: { $reason }
    .tried-trees = { NUMBER($tries) } Netze versucht; { NUMBER($times) }-mal: { $reason }
    .tried-drawings = { NUMBER($tries) } Zeichnungen versucht; { NUMBER($times) }-mal: { $reason }
    .nearest-rating = { NUMBER($tries) } Zeichnungen versucht; am nächsten kam die Bewertung { NUMBER($rating) }, eine andere Größe passt vielleicht besser
    .way = { $why }; von { NUMBER($tries) } Versuchen { NUMBER($times) } mal: { $reason }
    .seed = { $reason } (Startwert { $seed })
    .nearest-loop = selbst die beste Schleife ließ { NUMBER($edges) } Kanten offen

check =
    .no-marks = Es ist noch nichts gezeichnet. Zeichne in takegaki serve und speichere dort als JSON von takegaki oder pzprv3.
    .recorded = keine Markierungen, daher wird die gespeicherte Lösung geprüft
    .solved = Gelöst.
    .not-solved = Nicht gelöst: { $count ->
        [one] Eine Stelle stimmt
       *[other] { NUMBER($count) } Stellen stimmen
    } nicht.
    .open = Noch nicht gelöst: { $count ->
        [one] eines ist
       *[other] { NUMBER($count) } Dinge sind
    } noch offen.
    .promising = Bisher keine Fehler, soweit Vorgaben und Markierungen es sagen.
    .stuck = Das macht keine weitere Markierung gut: { $what }.{ $more ->
        [0] { "" }
       *[other] { " " }Und { NUMBER($more) } weitere.
    }

file =
    .not-written = { $file }: ließ sich nicht schreiben: { $why }
    .what-not-written = { $file }: { $what ->
        [PDF] das PDF
        [page] die Seite
        [certificate] das Zertifikat
        [proof] der Beweis
       *[picture] das Bild
    } ließ sich nicht schreiben: { $why }
    .no-folder = { $file }: Dieser Ordner ließ sich nicht anlegen: { $why }
    .no-puzzle = es gibt keine Datei "{ $name }", und ein Rätsel in einem bekannten Format ist es auch nicht (siehe takegaki formats)
    .no-collected = im Rätselheft gibt es kein Rätsel "{ $name }"; schreib collection/10x10-3/12, daily/2026-11-26/small oder daily/today/small
    .a-directory = das ist ein Ordner, kein Rätsel
    .unreadable = lässt sich nicht lesen
    .standard-input = Standardeingabe
    .line = { $name }, Zeile { $line }
    .the-text = der Text
    .unwritten = ließ sich nicht schreiben: { $why }
    .not-proven = { $game }: nicht bewiesen: { $why }
    .no-own-solution = keine Lösung dieses Rätsels
    .numbered-edges = Kanten haben Nummern auf Brettern mit Vorgaben in Feldern, nicht auf Kacheln
    .rules-folder = { $given } ist ein Ordner und keiner der mitgelieferten Regelsätze
    .rules-none = { $given } ist weder eine Datei noch einer der mitgelieferten Regelsätze
    .rules-list = ; takegaki rules list zeigt die Sätze
    .rule-unsound = die Regel { $name } stimmt nicht; takegaki rules check sagt, warum

proof-note =
    .none = kein Zertifikat geschrieben: { $why }
    .no-mark = dieser Tipp sagt von keiner Markierung, dass sie folgt
    .not-all = es zählt Lösungen nur, wenn alle bekannt sind
    .too-many = es zählt höchstens { NUMBER($most) } Lösungen
    .on-uniqueness = { $steps ->
        [one] Schritt { $first } beruht
       *[other] { NUMBER($steps) } Schritte beruhen
    } darauf, dass die Lösung die einzige ist; dafür gibt es kein Zertifikat
    .verdict = { $file }: ein Beweis dieses Urteils; takegaki verify { $file } prüft ihn
    .not-verified = nicht bestätigt: { $why }
    .collected = Prüfsumme { $digest }: der Beweis, mit dem { $puzzle } kam
    .no-file = { $folder }: kein Zertifikat in diesem Ordner
    .verified = bestätigt: { $kind ->
        [unique] genau eine Lösung
        [none] keine Lösung
        [multiple] mehrere Lösungen
        [minimal] genau eine Lösung, und jede Vorgabe wird gebraucht
       *[other] { $claim }
    }{ $given ->
        [yes] , mit den gegebenen Markierungen
       *[no] { "" }
    }{ $tables ->
        [yes] , nach den Tabellen im Zertifikat
       *[no] { "" }
    }

explain-note =
    .idle = die Zeit reichte nicht, um zu prüfen, ob { $steps ->
        [one] ein Schritt alles braucht, was er nennt
       *[other] { NUMBER($steps) } Schritte alles brauchen, was sie nennen
    }

rate-note =
    .stopped = abgebrochen
    .out-of-time = die Zeit ist um

made =
    .about = { $level }, { $board } { $cols }x{ $rows }, { NUMBER($clues) } Vorgaben ({ $share } %), Startwert { $seed }.
    .about-tiles = { $level }, { $board } { $cols }x{ $rows }, { $walls ->
        [0] { "" }
        [one] 1 Wand, 
       *[other] { NUMBER($walls) } Wände, 
    }Startwert { $seed }.
    .none = kein Rätsel gefunden: { $reason }
    .none-of-level = kein Rätsel der Stufe { $level } gefunden: { $reason }
    .none-of-seed = Startwert { $seed }: kein Rätsel gefunden: { $reason }
    .not-drawn = nicht im Stil { $style } gezeichnet: { $why }
    .no-proof = Startwert { $seed }: kein Zertifikat: { $why }
    .seed = Startwert { $seed }
    .loop-after = Die Schleife nach { NUMBER($steps) } von { NUMBER($all) } Schritten
    .tree-after = Das Netz nach { NUMBER($steps) } von { NUMBER($all) } Schritten
    .clues-left = { NUMBER($count) } Vorgaben sind noch da
    .there = { NUMBER($there) } von { NUMBER($all) } gibt es schon
    .stopped = abgebrochen; { NUMBER($there) } von { NUMBER($all) } sind geschrieben; derselbe Befehl macht weiter
    .in-file = { NUMBER($count) } Rätsel sind in { $file }
    .seeds-end = der letzte Startwert ist { $last }
    .died = ein Prozess ist abgestürzt; war der Speicher knapp?

solve-note =
    .marks = die Markierungen in der Datei zählen nicht; mit --marks zählen sie

solve =
    .another = Eine weitere Lösung.
    .no-other = Keine andere Lösung als { $count ->
        [one] die gegebene
       *[other] die { NUMBER($count) } gegebenen
    }.
    .first = Erste Lösung
    .second = Zweite Lösung
    .candidate = Kandidat { $number }{ $solves ->
        [yes] , eine Lösung
       *[no] { "" }
    }
    .candidates = { NUMBER($count) } { $count ->
        [one] Kandidat
       *[other] Kandidaten
    }, davon { NUMBER($loops) } mit einer einzigen Schleife; andere gibt es nicht.
    .candidates-so-far = { NUMBER($count) } { $count ->
        [one] Kandidat
       *[other] Kandidaten
    }, davon { NUMBER($loops) } mit einer einzigen Schleife; es kann weitere geben: { $reason }.
    .numbered = Lösung { $number }

loss =
    .hidden = { $count ->
        [one] das ? wird ein leeres Feld
       *[other] die { NUMBER($count) } Felder mit ? werden leer
    }
    .variant = die Zusatzregel der Variante { $name } bleibt weg
    .marks = die Linien und Kreuze auf dem Brett bleiben weg
    .solution = die Lösung bleibt weg
    .metadata = { $count ->
        [one] { $names } bleibt weg
       *[other] { $names } bleiben weg
    }
    .kind = { $format } fasst nur { $known }, nicht { $kind }
    .tiling = { $format } fasst kein Brett { $tiling }
    .spaces = { $format } wäre für dieses Brett nur Leerzeichen
    .formula = die Formel sagt alles außer "eine Schleife"; ihre Modelle sind die Kandidaten
    .no-loops = die gespeicherte Lösung geht verloren, denn sie besteht nicht aus geschlossenen Schleifen
    .half-turned = Markierungen, die nicht festlegen, wie eine ganze Kachel gedreht ist, gehen verloren

told-with =
    .title = der Titel
    .author = der Autor
    .rules = der Regeltext
    .comment = die Bemerkung
    .source = die Quelle
    .level = die Stufe
    .rating = die Bewertung
    .making = der Vermerk zur Entstehung
    .other = { $name }

output =
    .not-written = die Ausgabe ließ sich nicht schreiben: { $why }
    .closed = sie ist geschlossen

place =
    .line = Zeile { $line }
    .column = Spalte { $column }
    .both = { $before }, { $next }
    .what = { $where }: { $what }

reading =
    .unknown = das ist in keinem Format, das takegaki kennt (siehe takegaki formats); { $what }
    .cells = schreib Felder als 0 bis 4, ? oder leer (. - _ oder Leerzeichen), nicht { $given }
    .bare-picture = die Zeilen wurden mit Leerzeichen als leeren Feldern gelesen; ist es ein Bild aus Loopy, nenn sein Format: loopytext
    .empty = der Text ist leer; füg ein Rätsel ein
    .empty-row = der Text ist leer; schreib eine Zeile aus Feldern
    .empty-circles = der Text ist leer; schreib Zeilen aus . w b
    .four-sides = Vorgabe { $clue } auf einem Quadrat, das nur 4 Seiten hat
    .row-length = { $cells } Felder, wo die erste Zeile { $first } hat
    .no-digit = { $given } ist weder Ziffer noch ? noch Leerzeichen
    .filled-up = kurze Zeilen wurden mit leeren Feldern aufgefüllt
    .csv-clue = schreib eine Vorgabe (0 bis 4, ?) oder ., nicht { $given }
    .spaces-between = die Leerzeichen zwischen den Feldern wurden übergangen
    .spaces-at-ends = die Leerzeichen am Ende der Zeilen wurden übergangen
    .spaces-blank = Leerzeichen wurden als leere Felder gelesen, wie . - _
    .lines-as-rows = { $count } leere Zeilen am Anfang oder Ende wurden als Zeilen aus leeren Feldern gelesen
    .lines-ignored = { $count } leere Zeilen am Anfang oder Ende wurden übergangen
    .no-format = es gibt kein Format { $given }; wähle { $known }{ $meant }
    .size = { $given }: schreib eine Größe wie 10x7
    .not-on = { $kind } spielt man nicht auf { $tiling }, sondern auf { $known }
    .cannot-hold = { $format } fasst das Brett nicht: { $lost }
    .game-id = schreib eine Spiel-ID wie { $example }
    .seed-id = diese ID ist ein Startwert für den Generator von { $program }; kopier stattdessen die Beschreibung (mit Doppelpunkt)
    .loopy-size = { $given }: schreib BREITExHÖHEtTYP, wie 7x7t0
    .loopy-recipe = { $given }: schreib eine Größe wie 10x7 oder 7x7t0dh
    .loopy-type = Loopy hat keinen Bretttyp { $number }
    .loopy-clue = { $given } ist weder Vorgabe (0-9, A-Z) noch Lücke (a-z)
    .loopy-fill = die Vorgaben füllen { $which ->
        [more] mehr als die
       *[fewer] nur { $filled } der
    } { $count } Felder des Bretts
    .no-square-board = { $count } Felder sind kein quadratisches Brett; schreib die Größe davor, wie 5x7:
    .pearl-circle = { $given } ist weder Kreis (W, B) noch Lücke
    .circle = { $given } ist weder Kreis (w, b) noch leer (.)
    .net-size = { $given }: schreib BREITExHÖHE, mit w für ein Brett ohne Rand
    .net-recipe = { $given }: schreib eine Größe wie 11x11, 11x11w oder 11x11wb0.2
    .net-unique = { $given }: hier hat jedes Rätsel eine einzige Lösung; lass das a weg
    .net-walls = { $given }: nach b kommt eine Wahrscheinlichkeit von 0 bis 1
    .net-tile = { $given } ist weder Kachel noch Wand
    .net-wall-first = eine Wand vor der ersten Kachel
    .link-empty = dieser Link enthält kein Rätsel: kopier ihn ganz, auch nach dem ?, wie ?slither/SPALTEN/ZEILEN/VORGABEN
    .link-opens = takegaki öffnet Links zu Slitherlink, Schafe und Wölfe und Masyu
    .link-other = dieser Link ist { $kind }; takegaki öffnet Links zu Slitherlink, Schafe und Wölfe und Masyu
    .link-number = dieser Link enthält kein Rätsel, vielleicht nur seine Nummer: füg stattdessen den Text des Rätsels ein (siehe takegaki formats)
    .link-variant = dieser Link hat Sonderregeln ({ $given }), sagt aber nicht, welche
    .link-cut = der Link ist abgeschnitten: Nach der Art braucht er SPALTEN/ZEILEN/VORGABEN
    .link-masyu-flags = takegaki kennt die Regeln eines Masyu mit { $given } nicht
    .link-flags = { $given } ist unbekannt und wurde übergangen
    .kanpen-cut = der Link ist abgeschnitten: Nach problem= braucht er ZEILEN/SPALTEN/ und die Zeilen
    .penpa-link = schreib einen Link mit #m=edit&p= oder #m=solve&p=
    .penpa-board = dieser Link von Penpa+ hat ein Brett aus { $given }; takegaki öffnet die aus Quadraten
    .penpa-cut = der Link ist abgeschnitten: kopier ihn ganz
    .penpa-damaged = der Link ist beschädigt: kopier ihn ganz, von m= bis zum Ende
    .penpa-holes = diesem Link von Penpa+ fehlen Felder im Brett; takegaki öffnet ganze Rechtecke
    .penpa-other = dieser Link von Penpa+ ist als { $given } bezeichnet; takegaki öffnet Slitherlink und Masyu
    .too-large-board = ein Brett aus { NUMBER($cells) } Feldern; höchstens { NUMBER($most) } sind möglich
    .too-long = ein Text aus { NUMBER($characters) } Zeichen; höchstens { NUMBER($most) } sind möglich
    .ends = der Text ist zu Ende, es fehlt noch: { $what }
    .ends-before = der Text ist zu Ende, es fehlt noch: { $what }, { $rows } Zeilen
    .items = diese Zeile hat { $items ->
        [one] einen Eintrag
       *[other] { $items } Einträge
    } statt { $cols }
    .clue-here = schreib eine Vorgabe, nicht { $given }
    .mark-here = schreib eine Markierung (1, 0 oder -1), nicht { $given }
    .number = { $what }: hier muss eine Zahl stehen, nicht { $given }
    .digits = { $what }: { $count } Ziffern sind zu viele
    .least = { $what } ist { $value }; es muss mindestens { $least } sein
    .mostly-empty = { NUMBER($lines) } Zeilen, die meisten leer
    .half-character = { $given } ist nur ein halbes Zeichen
    .bytes = eine Datei aus { NUMBER($bytes) } Bytes; höchstens { NUMBER($most) } sind möglich
    .no-encoding = das ist kein Text in { $name }: Byte { $byte } gehört nicht hinein
    .json = JSON: { $why }
    .nested = zu tief verschachtelt
    .many-digits = eine Zahl hat zu viele Ziffern
    .json-object = das JSON muss ein Objekt {"{"}...{"}"} sein
    .strange = Zeichen { $place } der { $instead ->
        [circles] Kreise
       *[blank] Vorgaben
    }: { $given } bedeutet nichts und wurde gelesen als { $instead ->
        [circles] drei leere Felder
       *[blank] leeres Feld
    }{ $more ->
        [0] {""}
        [one] ; ein weiteres ebenso
       *[other] ; { $more } weitere ebenso
    }
    .two-numbers = schreib hier zwei Zahlen: Zeilen und Spalten
    .after-rows = nach den Zeilen darf nichts mehr kommen
    .after-horizontal = nach den waagrechten Seiten darf nichts mehr kommen
    .after-vertical = nach den senkrechten Seiten darf nichts mehr kommen
    .is-a-board = { $given } ist ein Brett { $tiling }, nicht { $wanted }
    .clue-known = { $given } ist hier keine Vorgabe; möglich sind { $known }
    .first-line = eine erste Zeile aus { NUMBER($characters) } Zeichen
    .signs-head = schreib Art, Parkettierung und BREITExHÖHE, wie in: masyu cells 6x5
    .signs-option = { $given } gibt es hier nicht; variant= und description= schon
    .signs-kind = { $given } ist keine Art dieses Formats; möglich sind { $known }
    .not-played = { $kind } spielt man nicht auf { $tiling }
    .signs-count = { $signs } Zeichen, aber ein Brett { $tiling } dieser Größe hat { $cells } Felder
    .signs-tiles = signs fasst keine Kacheln
    .janko-kind = das ist ein Rätsel der Art { $kind }; takegaki öffnet slitherlink und masyu
    .janko-empty = das Rätsel ist leer; schreib seine Zeilen nach der Zeile 'problem'
    .janko-start = die Zeile 'problem' oder '[problem]' fehlt; schreib sie vor die Zeilen
    .janko-size = { $key } ist { $given }, aber das Rätsel hat { $rows } Zeilen mit { $cols } Feldern
    .janko-meet = Linien in benachbarten Feldern treffen sich nicht
    .solution-unread = die Lösung lässt sich nicht lesen: { $why }
    .loopy-patch = { $tiling }: schreib vor die Vorgaben, welches Stück es ist, und dann _
    .loopy-description = { $tiling }: diese Beschreibung des Bretts gibt es nicht: { $given }
    .cannot-hold-board = { $format } fasst kein Brett { $tiling }
    .loopy-smallest = Loopy nimmt { $tiling } ab { $low }x{ $high }, nicht { $size }
    .picture-size = { $lines } Zeilen aus { $width } Zeichen; ein Bild hat von beidem eine ungerade Zahl
    .not-here = { $given } passt hier nicht
    .cells-instead = es hat { $cells ->
        [one] ein Feld
       *[other] { $cells } Felder
    } statt { $count }
    .tiles-instead = es hat { $tiles ->
        [one] eine Kachel
       *[other] { $tiles } Kacheln
    } statt { $count }
    .kind-unknown = die Rätselart { $given } ist hier nicht bekannt
    .tiling-unknown = die Parkettierung { $given } ist hier nicht bekannt
    .no-variant = { $kind } hat keine Variante { $given }
    .whole-solution = solution: jede Kante braucht eine Markierung, also hier kein '.'
    .entry-unknown = der Eintrag { $given } ist nicht bekannt und wurde übergangen
    .version = "takegaki": hier muss eine Zahl stehen, die Version des Formats
    .newer = Version { $given } des Formats; dieses Programm liest { $version }
    .clue-cells = clues: { $cells } Felder, aber ein Brett { $tiling } dieser Größe hat { $expected }
    .clue-range = clues: schreib Zahlen von 0 bis 127
    .polygon-list = polygons: jedes muss eine Liste seiner Ecken sein
    .polygon-corners = polygons: Ecken müssen Zahlen von 0 bis { $most } sein
    .polygon-spots = polygons: jede Ecke muss aus zwei Zahlen bestehen
    .graph-lists = graph: hier braucht es zwei Listen, positions und faces
    .graph-spots = graph, positions: jeder Punkt braucht zwei ganze Zahlen, x und y
    .graph-faces = graph, faces: jedes Feld braucht mindestens drei Punkte
    .key-number = { $key }: hier muss eine Zahl ab 1 stehen
    .key-text = { $key }: hier muss ein Text stehen
    .clue-signs = clues: { $signs } Zeichen, aber das Brett hat { $cells } Felder
    .clue-text = clues: hier muss ein Text stehen oder eine Liste mit einem Text für jede Zeile
    .row-cells = diese Zeile hat { $cells ->
        [one] ein Feld
       *[other] { $cells } Felder
    } statt { $cols }
    .no-clue = { $given } ist keine Vorgabe
    .tile-rows = clues: das Brett braucht { $rows } Zeilen aus Kacheln
    .key-marks = { $key }: hier muss ein Text aus - x . stehen
    .mark-count = hier müssen { $edges } Zeichen (- x .) stehen, eines für jede Kante
    .meta = meta: hier muss ein Objekt stehen
    .meta-value = meta, { $key }: hier muss ein Text oder eine Zahl stehen
    .ignored-colours = die Farben der Felder wurden übergangen
    .ignored-trial = die Stellungen vor einem Versuch wurden übergangen; die Markierungen sind die der jetzigen
    .ignored-rest = was nach dem Brett kommt, wurde übergangen
    .ignored-info = der Block info ist nicht lesbar und wurde übergangen
    .ignored-history = der Verlauf der Züge wurde übergangen
    .no-marks-read = der Text endet nach den Vorgaben; es wurden keine Markierungen gelesen
    .pzprv3-version = die Version { $given } öffnet takegaki nicht
    .pzprv3-kind = das ist eine Datei der Art { $kind }; takegaki öffnet slither, swslither und mashu
    .ignored-undone = { $count ->
        [one] ein zurückgenommener Zug wurde
       *[other] { $count } zurückgenommene Züge wurden
    } übergangen
    .save-position = STATEPOS ist { $position }, aber es folgen nur { $moves } Züge
    .save-record = das ist kein Eintrag SCHLÜSSEL:LÄNGE:DATEN
    .save-length = der Eintrag { $key } ist nicht { $bytes } Bytes lang
    .save-none = das ist kein Spielstand aus Simon Tathams Portable Puzzle Collection
    .save-version = die Version { $given } von Spielständen ist nicht bekannt
    .save-game = ein Spielstand von { $given }, nicht von { $game }
    .save-missing = der Eintrag { $key } fehlt
    .loopy-move = { $given }: ein Zug besteht aus Kanten, jede mit y, n oder u
    .no-edge = eine Kante { $edge } gibt es nicht
    .net-move = { $given }: ein Zug ist A, C, F oder L und ein Feld
    .no-cell = ein Feld { $cell } gibt es nicht
    .locked-clash = { $count ->
        [one] eine Grenze zwischen gesperrten Kacheln, die nicht zusammenpassen, blieb
       *[other] { $count } Grenzen zwischen gesperrten Kacheln, die nicht zusammenpassen, blieben
    } offen
    .svg-entities = SVG mit eigenen Entitäten wird nicht gelesen
    .svg-broken = das ist kein SVG: sein XML ist fehlerhaft
    .svg-transform = die Transformation { $given } mit { $count } Zahlen wird nicht gelesen
    .corner = jede Ecke muss aus zwei Zahlen bestehen
    .this-number = hier muss eine Zahl stehen, nicht { $given }
    .svg-curve = ein Pfad hat die Kurve { $letter }; gelesen werden gerade Linien (M L H V Z)
    .svg-command = ein Pfad hat keinen Befehl; gelesen werden gerade Linien (M L H V Z)
    .svg-ends = der Pfad endet mitten in { $letter }
    .penpa-large = der Link enthält ausgepackt mehr als { NUMBER($most) } Zeichen
    .penpa-line = Zeile { $line } im Text des Links: { $why }
    .penpa-size = im Text des Links fehlt die Größe
    .penpa-no-cells = der Link enthält ein Brett ohne Felder
    .penpa-cells = der Link sagt nicht, welche Felder sein Brett hat
    .penpa-beyond = der Link nennt ein Feld außerhalb seines Bretts
    .penpa-clue = { $given } ist keine Vorgabe von Slitherlink
    .penpa-circle = dieser Kreis ist weder weiß noch schwarz
    .penpa-left-out = Zeichnungen von Penpa+, die keine Vorgaben sind, wurden weggelassen: { $drawings }
    .penpa-outside = Linien außerhalb der Kanten des Bretts wurden weggelassen
    .kanpen-other = takegaki öffnet von Kanpen nur Links auf { $page }
    .printed-rows = jede Zeile beginnt mit ihrer Nummer, und darunter steht eine Zeile aus Punkten
    .printed-columns = die Spalten aus Punkten und Zahlen stehen nicht in gleichen Abständen
    .printed-mark = { $given } ist keine Markierung eines einzelnen Bretts; gelesen wird ein Bild mit einer Lösung
    .printed-clue = { $given } ist keine Vorgabe auf Quadraten
    .shape-corners = ein Feld braucht mindestens drei Ecken, jede aus zwei Zahlen
    .shape-far = eine Koordinate ist größer als { $most }
    .shape-none = kein Vieleck gefunden
    .shape-flat = kein Vieleck hat eine Fläche
    .shape-small = weggelassen (zu klein): { $names }
    .shape-apart = weggelassen (keine gemeinsame Grenze mit dem Rest): { $names }
    .shape-tiles = von einem Brett { $tiling } werden keine Vielecke geschrieben, denn seine Felder sind Kacheln
    .mask-sign = { $given } ist weder # noch .
    .mask-empty = schreib ein Bild aus # und .
    .mask-large = ein Bild aus { $width } x { $height } Pixeln; höchstens { NUMBER($most) } Pixel sind möglich
    .mask-unread = dieses Bild lässt sich nicht lesen
    .map-features = "features" muss eine Liste von Objekten sein
    .map-rings = Koordinaten müssen Listen von Ringen sein
    .names-and-more = { $names } und { $count } weitere
## Der Kurs: je eine Lektion, ihre Idee und warum sie stimmt

course =
    .part-slitherlink = Rundweg (Slitherlink)
    .part-net = Net
    .part-masyu = Masyu
    .part-variants = Rundweg mit anderen Vorgaben
    .part-tilings = Rundweg auf anderen Brettern
    .no-lesson = es gibt keine Lektion { $name }; takegaki learn zählt sie auf
    .no-board = diese Lektion hat { $boards } Bretter zum Üben; wähle 1 bis { $boards }
    .progress = Du kennst { $done } von { $count } Lektionen.
    .next = Weiter: takegaki learn { $name }
    .all-done = Du kennst alles, was dieser Kurs lehrt. Viel Freude am nächsten Rätsel.
    .worked = Beispiel { $number }
    .try = Übung { $number }
    .why = Warum?
    .how = Was frühere Lektionen lehren, steht schon auf diesen Brettern. Als Nächstes kommt diese Idee.
    .start = takegaki learn { $name } --try 1 öffnet das erste Brett, --hint 1 zeigt den nächsten Schritt, --solution 1 die ganze Lösung.
    .solved = Das ist die Schleife. Brett { $number } von „{ $title }“ ist geschafft.
    .solved-net = Alles ist verbunden. Brett { $number } von „{ $title }“ ist geschafft.
    .known = Du hast alle Bretter geschafft, diese Lektion gilt als bekannt.
    .not-yet = Noch nicht fertig. Du kannst das Brett jederzeit wieder öffnen.
    .right = richtig
    .wrong = Diese Markierungen können nicht stimmen: { $edges }.
    .not-kept = Was du kennst, ließ sich nicht speichern: { $why }
    .forgotten = Alle Lektionen sind wieder offen.
    .page-what = # Techniken: ein Kurs
    .page-course = Wozu ist eine 3 in der Ecke gut, und was hilft, wenn nichts mehr geht? Diese Lektionen führen von der ersten Zahl bis zur Annahme. Jede hat eine Idee, den Grund dafür, zwei Beispiele und drei Bretter zum Üben. `takegaki learn` führt im Terminal hindurch und merkt sich, was du kennst; `takegaki learn --pdf kurs.pdf` druckt sie.
    .page-boards = Auf jedem Brett steht schon alles, was frühere Lektionen lehren. Der nächste Schritt ist also die Idee der Lektion. Im Bild liegt ein blaues Band auf den Markierungen und ein Ring um die Zahlen oder Kacheln, die der Schritt braucht. Eine neue Linie ist doppelt, ein neues Kreuz steht in einem Kreis.
    .page-list = Du suchst eine Technik mit Namen? [technique_list.md](technique_list.md) hat sie alle, mit ihren Stufen. `takegaki learn --markdown docs` schreibt diese Seite; ihre Bretter und Ideen liegen in `src/takegaki/lessons/course`.
    .pdf-title = Ein Kurs in Rundweg (Slitherlink), Net und Masyu
    .solutions = Lösungen
    .hint = Tipp { $number }
    .locked-marks = Zu Beginn

lesson-zero = Eine 0 hat keine Linien
    .idea = Setz ein Kreuz auf jede Kante um eine 0. Das kostet nichts, und mit diesen Kreuzen fängt alles andere an.
    .why = Die Schleife nimmt keine ihrer Kanten, also muss jede ein Kreuz sein. Die Zahlen und Punkte daneben haben dann weniger Kanten zur Wahl.

lesson-full-number = Eine volle Zahl
    .idea = Hat eine Zahl alle ihre Linien, sind ihre übrigen Kanten Kreuze.
    .why = Noch eine Linie wäre zu viel. Die Zahl ist voll, ihre anderen Kanten müssen also Kreuze sein.

lesson-needs-all = Eine Zahl braucht alle freien Kanten
    .idea = Eine Zahl sagt, wie viele Kanten ihres Feldes zur Schleife gehören. Sind nur noch so viele offen, wie sie braucht, zeichne sie alle.
    .why = Ein Kreuz nimmt eine Kante für immer weg. Mit einem Kreuz mehr wäre die Zahl nicht mehr zu erreichen.

lesson-follow-the-line = Folge dem Ende einer Linie
    .idea = Endet eine Linie an einem Punkt mit nur einer offenen Kante, geht die Schleife dort weiter.
    .why = Die Schleife hat keine Enden. Was an einen Punkt kommt, muss ihn verlassen, und hier geht das nur auf einem Weg.

lesson-crossing-out = Kreuze an einem Punkt
    .idea = Ein Punkt mit zwei Linien ist voll. Setz Kreuze auf alle anderen Kanten dort.
    .why = Die Schleife verzweigt und kreuzt sich nie, sie geht also höchstens einmal durch einen Punkt. Kreuze sind die halbe Arbeit: Setz sie, sobald ein Punkt voll ist.

lesson-dead-end = Sackgassen
    .idea = Sind alle anderen Kanten an einem Punkt Kreuze, ist auch die letzte ein Kreuz.
    .why = Eine Linie auf dieser Kante käme an den Punkt und könnte nicht weiter. Solche Kreuze ziehen oft weitere nach sich, von Punkt zu Punkt.

lesson-early-loop = Schließ die Schleife nicht zu früh
    .idea = Bevor du zwei Enden verbindest, frag dich, ob sie zur selben Linie gehören. Wenn ja und wenn anderswo noch etwas fehlt, ist diese Kante ein Kreuz.
    .why = Es gibt eine Schleife, und sie erfüllt jede Zahl. Eine kleine Schleife, die sich jetzt schließt, lässt den Rest aus.

lesson-corners = Zahlen in der Ecke des Bretts
    .idea = In der Ecke sind bei einer 3 beide Eckkanten Linien, bei einer 1 beide Kreuze. Neben einer 2 läuft die Schleife auf beiden Seiten am Rand weiter. Neben einer 1 sind auch ihre Eckkanten Linien.
    .why = Am Eckpunkt treffen sich nur zwei Kanten, also sind beide Linien oder beide Kreuze. Zwei Kreuze sind zu viel für eine 3, zwei Linien zu viel für eine 1. Bei einer 2 geht beides, aber jedes Mal erreicht die Schleife den Rand daneben.

lesson-closed-corners = Ecken, die Kreuze schließen
    .idea = Sind an einem Punkt eines Feldes alle anderen Kanten Kreuze, nimmt eine 3 dort beide ihrer Kanten und eine 1 keine. Das bekannteste Beispiel ist eine 0 diagonal zu einer 3.
    .why = Kreuze machen überall eine Ecke des Bretts. Die zwei übrigen Kanten am Punkt sind beide Linien oder beide Kreuze, wie in der Ecke.

lesson-threes-side-by-side = Zwei benachbarte 3en
    .idea = Zeichne die Kante zwischen ihnen und die beiden Kanten gegenüber. Von den Enden der mittleren geht nichts geradeaus weiter.
    .why = Wäre die Kante zwischen ihnen ein Kreuz, schlössen die sechs anderen eine Schleife um beide. Wäre eine äußere ein Kreuz, füllte ihre 3 die Punkte an beiden Enden der mittleren, und der anderen fehlte eine Linie.

lesson-threes-diagonal = Zwei 3en diagonal
    .idea = Zwei 3en, die sich an einem Punkt berühren, haben beide Kanten ihrer fernen Ecken. Das gilt auch, wenn auf der Diagonale nur 2en zwischen ihnen liegen.
    .why = Jede 3 braucht am gemeinsamen Punkt mindestens eine Linie, und mit zweien ist er voll. Jede nimmt dort also genau eine und auf der fernen Seite beide. Eine 2 reicht das an den nächsten Punkt weiter.

lesson-enters-a-3 = Die Schleife trifft eine 3
    .idea = Kommt von außen eine Linie an eine Ecke einer 3, zeichne beide Kanten der gegenüberliegenden Ecke. Auf den anderen Weg an der ersten Ecke kommt ein Kreuz.
    .why = Die Schleife nimmt hier eine Kante der 3, nicht zwei. Mehr als eine Kante darf der 3 nicht fehlen, und die fehlt hier. Also sind beide fernen Kanten Linien.

lesson-enters-a-1 = Die Schleife trifft eine 1
    .idea = Kommt eine Linie an eine Ecke einer 1 und kann nur an ihr weiter, sind die zwei Kanten der gegenüberliegenden Ecke Kreuze.
    .why = Eine der beiden Kanten an dieser Ecke nimmt die Linie auf. Mehr hat eine 1 nicht.

lesson-enters-a-2 = Die Schleife trifft eine 2
    .idea = Muss die Schleife an einer 2 weiter, verlässt sie sie an der gegenüberliegenden Ecke. Ist eine ferne Kante der 2 ein Kreuz, ist die andere eine Linie.
    .why = Die 2 bekommt genau eine Linie an der Ecke, an der die Schleife ankommt, also auch genau eine gegenüber. Eine einzelne Linie muss dort weiter.

lesson-diagonal-1-and-3 = 1en und 3en diagonal
    .idea = Sind beide fernen Kanten einer Zahl bekannt, liegt ihre letzte Linie am gemeinsamen Punkt und läuft an der anderen Zahl weiter. Eine 1 ist dann voll, eine 3 braucht ihre fernen Kanten.
    .why = Eine Linie kommt an den gemeinsamen Punkt und kann nur am anderen Feld weiter. Das hat dort also genau eine.

lesson-where-to-look = In welcher Reihenfolge man schaut
    .idea = Erst die 0en, dann die Ecken, dann 3en, die sich berühren. Setz sofort Kreuze, wo etwas voll ist. Dann folge den Enden der Linien und bleib bei dem, was du zuletzt gezeichnet hast.
    .why = Eine Markierung ändert nur ihre Nachbarn, also liegt der nächste Schritt meist neben dem letzten. Schau erst wieder über das ganze Brett, wenn in der Nähe nichts mehr geht.

lesson-corner-ends = Wie viele Linien hat diese Ecke?
    .idea = Frag, wie viele der zwei Kanten an einer Ecke Linien sein können: höchstens eine, mindestens eine, genau eine. Das bestimmt die gegenüberliegende Ecke: Eine 2 mit genau einer hier hat genau eine dort.
    .why = Jede Kante eines Quadrats gehört zu einer von zwei gegenüberliegenden Ecken. Zieh von der Zahl die Linien hier ab, der Rest liegt dort. Zu wissen, dass genau eine von zweien eine Linie ist, hilft oft so viel wie zu wissen, welche.

lesson-across-a-dot = Von Feld zu Feld über einen Punkt
    .idea = Ist genau eine von zwei Kanten an einem Punkt eine Linie, dann auch genau eine der anderen zwei. So läuft der Schluss diagonal von Feld zu Feld weiter.
    .why = Ein Punkt hat zwei Linien oder keine. Zu einer auf dieser Seite gehört eine auf der anderen.

lesson-same-or-opposite = Kanten, die gleich oder gegensätzlich sind
    .idea = Zwei letzte offene Kanten an einem Punkt sind gleich: beide Linien oder beide Kreuze. Ist genau eine von zweien eine Linie, sind sie gegensätzlich. Merk dir solche Ketten: Ein Ende bestimmt das andere.
    .why = Die Zahl der Linien an einem Punkt ist gerade. Zwei offene Kanten müssen also übereinstimmen oder, wenn schon eine Linie da ist, sich unterscheiden.

lesson-even-or-odd = Gerade oder ungerade um eine Zahl
    .idea = Sind zwei Kanten eines Feldes gleich, nimm sie zusammen: Sie geben zwei Linien oder keine. Was die Zahl dann noch braucht, bestimmt eine dritte Kante.
    .why = 1 und 3 sind ungerade, 2 ist gerade. Zwei gleiche Kanten ändern daran nichts, also müssen es die übrigen.

lesson-colours = Zwei Farben
    .idea = Färb die Felder: innen eine Farbe, außen die andere. Ein Kreuz behält die Farbe, eine Linie wechselt sie. Zwischen gleichen Farben ist ein Kreuz, zwischen verschiedenen eine Linie.
    .why = Die Schleife trennt innen von außen, du wechselst also mit jeder Linie die Seite. Zwei Farben zeigen auf einen Blick, wozu sonst eine lange Kette nötig ist. Anfangen kannst du überall, auch ohne zu wissen, welche Farbe innen ist.

lesson-stay-connected = Halte jede Seite zusammen
    .idea = Such ein Feld, ohne das das Innere oder das Äußere zerfiele. Es muss auf dieser Seite bleiben. Und ein eingeschlossenes Feld gehört zu der Seite um es herum.
    .why = Eine Schleife hat ein Inneres und ein Äußeres. Zerfiele eine Seite, gäbe es zwei Schleifen.

lesson-two-ends = Zwei Enden einer Linie
    .idea = Hat eine Linie zwei Wege weiter, such den, der die Schleife ein, zwei Züge später zu früh schließt. Sie nimmt den anderen.
    .why = Auf diesem Weg sind die nächsten Züge erzwungen, und sie führen zum anderen Ende derselben Linie zurück. Also geht es dort nicht.

lesson-small-areas = Alle Fälle in einem kleinen Gebiet
    .idea = Wenn sonst nichts weiterhilft, nimm ein paar Felder um einen Punkt und geh alle Fälle durch. Behalte, was in allen gleich ist.
    .why = Einer der Fälle ist wahr. Was alle gemeinsam haben, stimmt also auch. Zwei bis vier Fälle lohnen sich; wähle eine Stelle mit vielen Markierungen und Zahlen.

lesson-what-if = Wann und wo man etwas annimmt
    .idea = Nimm eine Markierung an und folge ihr nur mit einfachen Schritten. Geht etwas nicht auf, gilt das Gegenteil. Versuch es, wo eine Markierung viele andere erzwingt: an einer 3, am Ende einer Linie, wo zwei Farben sich treffen.
    .why = Eine Markierung, die zu einem Widerspruch führt, kann nicht in der Lösung stehen. Versuch erst andere Ideen, und hör nach ein paar Zügen auf: Eine lange Annahme lässt sich schwer prüfen, und wenn sie aufgeht, sagt sie nichts.

lesson-net-corners = Was eine Kachel kann
    .idea = Fang am Rand an. Kein Arm darf hinauszeigen. Was alle übrigen Drehungen gemeinsam haben, steht fest.
    .why = Eine Kachel passt auf jeder Seite zu ihrem Nachbarn: Arm an Arm, nichts an nichts. Jede bekannte Grenze schließt Drehungen aus.

lesson-net-no-circuit = Kein geschlossener Kreis
    .idea = Zwei Felder, die schon verbunden sind, bekommen keine weitere Linie zwischen sich.
    .why = Ein zweiter Weg zwischen ihnen wäre ein Kreis. Das Netz hat keinen.

lesson-net-ends = Enden nicht miteinander verbinden
    .idea = Zwei Kacheln mit einem Arm zeigen nie aufeinander. Und eine Kachel, deren Arme alle zu solchen Enden führten, kann so nicht liegen.
    .why = Die Enden wären ein Netz für sich, abgeschnitten von allem anderen.

lesson-net-sealed = Schließ nichts ab
    .idea = Zähl die offenen Enden eines verbundenen Stücks. Würde eine Kachel das letzte davon schließen, dreh sie anders.
    .why = Alles ist ein Netz. Ein Stück ohne offenes Ende lässt sich nie mehr mit dem Rest verbinden.

lesson-net-room = Platz hinter einer Grenze
    .idea = Schau, wie viele Felder hinter einer Grenze liegen und wie lang ein Zweig sein muss, um dort zu enden. Kann er nicht enden, ist dort keine Linie.
    .why = Jeder Zweig endet in einer Kachel mit einem Arm. Wo er keine solche erreicht, kann er nicht hin.

lesson-net-what-if = Was, wenn sie so läge?
    .idea = Nimm an, eine Kachel liegt auf eine Art, und folge dem, was geschehen muss. Passt etwas nicht, liegt sie anders.
    .why = Übrig bleiben nur Lagen ohne Widerspruch. Versuch Kacheln, die nur noch auf zwei Arten liegen können, nahe an dem, was schon feststeht.

lesson-net-wrapped = Ein Brett ohne Rand
    .idea = Auf einem Brett, das sich an den Seiten schließt, hilft kein Rand beim Anfangen. Such zwei Kacheln mit einem Arm nebeneinander, und Kacheln mit drei Armen daneben.
    .why = Zwei Enden zeigen nie aufeinander, also ist zwischen ihnen ein Kreuz. Es wirkt wie ein Rand, und von dort geht es weiter wie gewohnt.

lesson-net-turning = Eine Drehung, die einen Kreis schließt
    .idea = Würden zwei Arme einer Kachel dasselbe verbundene Stück erreichen, kann sie so nicht liegen.
    .why = Das Stück verbindet die beiden Arme schon. Mit der Kachel wäre es ein Kreis.

lesson-masyu-circles = Schwarze und weiße Kreise
    .idea = Durch einen weißen Kreis geht es geradeaus. An einem schwarzen biegst du ab und gehst auf beiden Seiten durch das nächste Feld geradeaus. Fang am Rand an: Ein schwarzer Kreis dort oder ein Feld daneben muss nach innen abbiegen.
    .why = Zähl die Wege auf, auf denen die Schleife durch den Kreis gehen kann, und streich die, die das Brett verlassen oder auf ein Kreuz treffen. Was allen übrigen gemeinsam ist, steht fest.

lesson-masyu-line = Wo die Schleife weitergeht
    .idea = Ein Feld hat zwei Linien oder keine. Ein Ende mit nur einem Weg nimmt diesen, ein Feld mit zwei Linien ist voll.
    .why = Die Schleife endet nicht und verzweigt sich nicht. Kreuze an einem Feld zählen hier so viel wie an einem Punkt im Rundweg.

lesson-masyu-early-loop = Schließ die Schleife nicht zu früh
    .idea = Verbinde nicht zwei Enden derselben Linie, solange noch ein Kreis fehlt.
    .why = Die eine Schleife geht durch jeden Kreis. Schließt sie sich vorher, bleiben einige übrig.

lesson-masyu-neighbours = Benachbarte Kreise
    .idea = Betrachte benachbarte Kreise zusammen. Drei weiße in einer Reihe werden quer durchlaufen. Zwei benachbarte schwarze führen voneinander weg.
    .why = Jeder Kreis sagt auch etwas über das nächste Feld. Zwei zusammen lassen weniger Wege als jeder für sich.

lesson-masyu-past-a-circle = Schließ sie nicht an einem Kreis vorbei
    .idea = Geh die Wege durch einen Kreis durch. Streich die, die die Schleife zu früh schlössen.
    .why = Ein Weg, der beide Enden einer Linie verbindet, schließt eine Schleife, und andere Kreise blieben übrig. Was den anderen Wegen gemeinsam ist, steht fest.

lesson-masyu-colours = Zwei Farben um die Punkte
    .idea = Auch die Ecken der Felder lassen sich färben: Eine Linie zwischen zweien wechselt die Farbe, ein Kreuz behält sie.
    .why = Die Schleife läuft zwischen den Ecken wie im Rundweg zwischen den Feldern. Auch hier trennt sie innen von außen.

lesson-masyu-connected = Halte jede Seite zusammen
    .idea = Würde eine Linie das Innere oder das Äußere teilen, ist dort ein Kreuz.
    .why = Eine Schleife hat ein Inneres und ein Äußeres. Zerfiele eine Seite, müsste es noch eine Schleife geben.

lesson-masyu-what-if = Wann und wo man etwas annimmt
    .idea = Nimm einen Weg durch einen Kreis an und folge ihm. Geht ein anderer Kreis dann nicht mehr auf, nimm den anderen Weg. Am besten eignen sich schwarze Kreise.
    .why = Ein schwarzer Kreis legt vier Linien auf einmal fest, ein falscher Weg zeigt sich also bald.

lesson-pairs = Eine von zwei Zahlen
    .idea = In einem Feld mit zwei Zahlen stimmt eine davon. Streich die, die nicht erreichbar ist, und rechne mit der anderen.
    .why = Genau eine der beiden ist wahr. Schließen die Linien und Kreuze um das Feld eine aus, gilt die andere.

lesson-sheep = Schafe innen, Wölfe außen
    .idea = Zwischen einem Schaf und einem Wolf, die sich berühren, ist eine Linie, zwischen zwei Schafen ein Kreuz. Auf dem Weg vom Schaf zum Rand überquerst du eine ungerade Zahl von Linien.
    .why = Schafe sind in der Schleife, Wölfe außerhalb. Jede Linie, die du überquerst, wechselt die Seite.

lesson-inequality = Weniger Linien auf dieser Seite
    .idea = Ein Zeichen zeigt auf das Feld mit weniger Linien. Es hat also mindestens ein Kreuz und das andere mindestens eine Linie. Vergleich, was auf beiden Seiten möglich ist.
    .why = Die Kante zwischen beiden zählt für beide, der Unterschied kommt also von den anderen Kanten.

lesson-honeycomb = Drei Kanten an jedem Punkt
    .idea = Auf Sechsecken heißt eine Linie an einem Punkt: Genau eine der anderen zwei Kanten ist eine Linie. Ein Kreuz heißt: Die anderen zwei sind gleich.
    .why = Ein Punkt hat zwei Linien oder keine, und hier hat er nur drei Kanten. Jede Markierung sagt also etwas über die anderen zwei.

lesson-triangles = Dreiecke: färb sie
    .idea = An einem Punkt treffen sich sechs Dreiecke, da sagt Abzählen an Punkten wenig. Färb lieber die Felder: Eine 1 hat einen Nachbarn der anderen Farbe, eine 2 zwei.
    .why = Die Zahl eines Dreiecks zählt seine Nachbarn der anderen Farbe. Das ist das ganze Rätsel in Farben.

lesson-no-rows = Bretter ohne Reihen
    .idea = Auf unregelmäßigen Brettern brauchst du nichts Neues: Such ein Feld, ohne das eine Seite zerfiele.
    .why = Zahlen, Punkte und die zwei Seiten der Schleife gelten auf jedem Brett. Muster für Quadrate nicht, verlass dich also auf das, was überall stimmt.

reading-part =
    .clues = die Vorgaben
    .rows = die Zahl der Zeilen
    .columns = die Zahl der Spalten
    .variant = die Variante
    .header = der Kopf pzprv3
    .kind = die Rätselart
    .colours = die Farben der Felder
    .vertical = die senkrechten Seiten
    .horizontal = die waagrechten Seiten
    .across = die Linien nach rechts
    .below = die Linien nach unten
    .solution = die Lösung
    .size = die Zeile ZEILEN SPALTEN
    .width = Breite
    .height = Höhe
    .n-rows = Zeilen
    .n-columns = Spalten
    .board-type = Bretttyp
    .the-width = die Breite im Link
    .the-height = die Höhe im Link

reading-place =
    .row = Zeile { $row }
    .clue-row = clues, Zeile { $row }
    .clue-cell = clues, Feld { $cell }
    .move = Zug { $move }

shape =
    .cell = Feld { $cell }
    .dot = Punkt { $dot }
    .polygon = Vieleck { $number }
    .node = Knoten { $name }
    .same-side = die Felder { $one } und { $two } überlappen sich: sie liegen auf derselben Seite einer Kante
    .sides-cross = die Felder { $one } und { $two } überlappen sich: ihre Seiten kreuzen sich
    .within = die Felder { $one } und { $two } überlappen sich: eines liegt im anderen
    .at-dot = die Felder { $one } und { $two } überlappen sich: an einem gemeinsamen Punkt
    .through-dot = die Felder { $one } und { $two } überlappen sich: ihre Seiten gehen durch einen Punkt
    .many-through-dot = zu viele Seiten gehen durch einen Punkt, bei { $spot }
    .crosses-itself = seine Seiten kreuzen sich
    .no-face = ein Brett ohne Feld
    .tolerance = eine Toleranz ist eine Zahl ab 0 oder None, nicht { $given }
    .below-tolerance = es ist kleiner als die Toleranz
    .corners = ein Feld braucht mindestens drei Ecken, jede aus x und y
    .two-in-one = zwei Ecken einer Kante liegen an derselben Stelle
    .no-area = es hat keine Fläche
    .no-number = eine Position ist keine endliche Zahl
    .far = eine Position ist größer als { $most }
    .too-wide = das Brett ist mehr als eine Million Mal so breit wie seine kürzeste Seite
    .of-tiling = { $name } heißt schon eine Parkettierung
    .nameless = ein Graph braucht einen Namen
    .touches-itself = es berührt sich selbst
    .lone-dot = ein Punkt, der zu keinem Feld gehört
    .hole-touches = ein Loch berührt sich an einer seiner Ecken selbst
    .part-of-tiles = von einem Brett { $tiling } lässt sich kein Teil nehmen, denn seine Felder sind Kacheln
    .parts = das Brett zerfällt in mehrere Teile
    .parts-of = das Brett zerfällt in mehrere Teile; die Felder { $one } und { $two } sind durch keine Seite und keinen Punkt verbunden, auch nicht über andere

no-place =
    .named = { $given } gibt es nicht; die Felder gehen von r1c1 bis { $last }
    .numbered = { $given } gibt es nicht; die Felder gehen von Feld 1 bis Feld { $last }
    .no-rows = Bretter { $tiling } haben keine Zeilen und Spalten; ihre Felder haben Nummern
    .several = { $cell } hat mehrere Kanten { $side }
    .side = { $given } ist keine Seite von { $cell }; es gibt { $known }

missed =
    .enough = dafür reicht { $level }
    .needs = es braucht { $technique } nicht
    .techniques = die Techniken lösen es nicht
    .player-level = seine Stufe ist { $level }
    .all-clues = auch mit allen Vorgaben lösen Techniken es nicht
    .several-loops = alle Vorgaben zusammen lassen mehrere Schleifen zu
    .other-clues = andere Vorgaben als die erlaubten
    .places = mit den Vorgaben an diesen Stellen lässt es sich nicht lösen
    .rules = auch mit allen Vorgaben lösen die Regeln es nicht
    .clues = { $count } Vorgaben, nicht { $wanted }
    .dots = die Schleife lässt Punkte aus
    .trees = nach { $changes } Änderungen lassen seine Kacheln mehrere Netze zu oder sind zu schwer
    .several = es hat mehrere Lösungen
    .no-loop = keine Schleife gibt diesen Stellen eine einzige Lösung
    .rating = seine Bewertung ist { $rating }
    .no-loop-place = keine Schleife gibt diesen Stellen eine einzige Lösung; mit einer Vorgabe auch bei { $cell } gibt es eine
    .no-loop-open = keine Schleife gibt diesen Stellen eine einzige Lösung; um { $cell } bleibt am meisten offen
    .shares = seine Zahlen haben andere Anteile
    .theme = das Muster „{ $pattern }“ kommt weniger als { $times } mal
    .entrances = es hat zu wenige oder zu viele Anfänge
    .begin = es beginnt anderswo
    .near = zu viele Schritte beginnen weit vom letzten
    .idea-edges = seine Ideen legen zu wenige Kanten fest
    .ending = nach der letzten Idee ist zu viel offen
    .drawings = keine Zeichnung hat gepasst
    .style-places = keine Schleife des Stils passt zu diesen Stellen
    .pattern = seine Erklärung nutzt das Muster „{ $pattern }“ nicht

making =
    .machine-code = schneller Code entsteht, nur dieses eine Mal: { $done } von { $count }
    .place = versucht eine Vorgabe mehr bei { $cell } …
    .drawing = Zeichnung { $number } von { $count }
    .open = { NUMBER($count) } Grenzen sind offen
    .round = Runde { $number } von { $rounds }: { $clues } Vorgaben, { $wanted } gewünscht
    .step = Schritt { NUMBER($number) } von { NUMBER($steps) }: { $edges } Kanten offen

request =
    .no-kind = die Rätselart { $given } gibt es nicht; wähle { $known }
    .not-for = { $option } gibt es für { $kind } nicht
    .one-cell = ein Brett aus einem Feld hat keine Kachel zum Drehen
    .wraps = ein Brett ohne Rand mit einer Seite von 2 hat kein Rätsel mit einer einzigen Lösung. Zwei Nachbarn treffen sich auf beiden Seiten, und was sie verbindet, geht auch auf der anderen
    .no-tree = die Netzart { $given } gibt es nicht; wähle { $known }
    .no-rules-for = Regelsätze gibt es für { $kind } nicht
    .no-cell = ein Brett ohne Feld hat keine Schleife
    .no-method = die Methode { $given } gibt es nicht; wähle { $known }
    .of-method = { $option } geht nur mit der Methode { $method }
    .of-method-other = { $option } geht nur mit der Methode { $method }, { $other } mit { $here }
    .fewest-large = die kleinste Menge an Vorgaben ist bei { $cells } Feldern nicht zu finden; höchstens { $most }
    .no-variant = die Variante { $given } gibt es nicht; es gibt { $known }
    .undecided-by = { $method } entscheidet nicht jedes Rätsel; nimm { $known }
    .fewest-by = { $option } beweist nur die exakte Suche, nicht { $method }
    .no-technique = die Technik { $given } gibt es bei { $kind } nicht; es gibt { $known }
    .needed-avoided = { $name } kann nicht zugleich nötig und vermieden sein
    .never-needed = { $name } ist nie nötig: { $why }
    .uniqueness = { $name } setzt voraus, dass es nur eine Lösung gibt; das soll hier erst bewiesen werden
    .above = { $name } gehört zur Stufe { $level }, und die liegt über { $cap }
    .no-maker = die Schleifenart { $given } gibt es nicht; es gibt { $known }
    .no-style = den Stil { $given } gibt es nicht; es gibt { $known }
    .no-theme = das Muster { $given } gibt es nicht; es gibt { $known }
    .no-part = den Teil { $given } eines Bretts gibt es nicht; es gibt { $known }
    .entrances = eine Zahl von Anfängen sind zwei ganze Zahlen, die kleinere zuerst: 1..3
    .rating = eine Bewertung sind zwei Zahlen von 0 bis 100, die kleinere zuerst: 20..30
    .two-makers = nimm entweder { $one } oder { $other }, nicht beides. Jedes davon macht die Schleife auf seine Art
    .ratios = nimm entweder { $option } oder die Schleifenart { $maker }, die eigene hat, nicht beides
    .either = nimm entweder { $one } oder { $other }, nicht beides
    .shares = Anteile sind vier Zahlen, je eine für 0, 1, 2 und 3: 15/17/27/40
    .option-drawn = { $option } gibt es nur bei gezeichneten Stilen: { $why }
    .option-style = { $option } geht mit dem Stil { $known }, nicht mit { $style }
    .no-clue = keine Vorgabe ist erlaubt
    .clue = { $given } ist keine Vorgabe dieses Bretts; möglich sind { $known }
    .clue-range = { $first } bis { $last }
    .pattern-size = ein Muster aus { $pattern } Feldern für ein Brett aus { $cells }
    .pattern-empty = ein Muster ohne Vorgabe
    .pattern-or = nimm entweder { $option } oder ein Muster, nicht beides. Das Muster legt die Stellen der Vorgaben schon fest
    .pattern-symmetry = das Muster hat keine Symmetrie { $symmetry }
    .style-kind = Stile gibt es für { $kind } noch nicht
    .style-squares = Stile werden auf Brettern aus Quadraten in Zeilen gezeichnet
    .style-small = Stile werden ab { $least } Zeilen und Spalten gezeichnet
    .style-large = Stile werden bisher bis { $most } Felder gezeichnet
    .style-option = mit { $option } gilt der Stil nicht
    .no-level = die Stufe { $given } gibt es nicht; wähle { $known }
    .no-such-clue = { $given } ist keine Vorgabe; { $known }
    .or = { $before } oder { $last }
    .at-least = { $option } { $given }: schreib eine Zahl ab { $least }
    .above-to = { $option } { $given }: schreib eine Zahl über { $least } bis { $most }
    .between = { $option } { $given }: schreib eine Zahl von { $least } bis { $most }
    .no-pattern = das Muster „{ $pattern }“ handelt von Zahlen, und die hat { $kind } nicht
    .other-pattern = das Muster „{ $pattern }“ gehört zu einer anderen Rätselart, nicht zu { $kind }
    .no-other-cells = das Muster „{ $pattern }“ braucht Felder, die keine Vierecke sind; nimm eine andere Parkettierung
    .no-room = das Muster „{ $pattern }“ hat auf diesem Brett keinen Platz; nimm ein anderes oder ein größeres Brett aus Quadraten

usage =
    .see = { $what } (siehe { $command } -h)
    .no-option = eine Option { $name } gibt es nicht
    .meant = { $what }; meintest du { $near }?
    .no-command = einen Befehl { $name } gibt es nicht
    .missing-argument = { $name } fehlt
    .missing-option = die Option { $name } fehlt
    .missing-command = ein Befehl fehlt
    .needs-value = { $name } braucht einen Wert
    .no-value = { $name } nimmt keinen Wert
    .extra = ein Argument zu viel: { $given }
    .whole-number = schreib eine ganze Zahl wie 2
    .number = schreib eine Zahl wie 2 oder 0.5
    .at-least = hier muss { $bound } oder mehr stehen
    .at-most = hier muss { $bound } oder weniger stehen
    .more-than = hier muss mehr als { $bound } stehen
    .less-than = hier muss weniger als { $bound } stehen
    .for-count = diese Option gilt nur mit --count
    .for-one-puzzle = diese Option gilt für ein einzelnes Rätsel, nicht mit --count
    .for-watch = diese Option gilt nur mit --watch
    .for-batch = diese Option gilt nur mit --batch
    .not-for-batch = diese Option gilt für ein einzelnes PUZZLE, nicht mit --batch
    .for-verdicts = diese Option gilt nur für Urteile und --all
    .not-with-another = diese Option geht nicht zusammen mit --another
    .not-with-candidates = diese Option geht nicht zusammen mit --candidates
    .needs-proof = diese Option braucht einen Beweis: --certificate oder --dimacs
    .needs-dimacs = diese Option braucht --dimacs: die Klauseln, um die es geht
    .needs-solutions = diese Option braucht Lösungen
    .one-puzzle = gib ein PUZZLE an oder --batch FILE
    .jobs-or-cluster = nimm entweder --jobs oder --cluster, nicht beides
    .kind-first = { $what }; die Rätselart steht vor der Größe: { $command } masyu 6x6
    .none-of = { $noun ->
        [form] diese Form von Lösungen
        [prover] diesen Beweiser
        [tiling] diese Parkettierung
        [puzzle] dieses Rätsel
        [technique] diese Technik
        [technique-or-pattern] diese Technik oder dieses Muster
        [pattern] dieses Muster
        [part] diesen Teil des Bretts
        [method] diese Methode
        [rule-set] diesen Regelsatz
        [loop] diese Schleifenart
        [style] diesen Stil
        [tree] diese Netzart
        [symmetry] diese Symmetrie
        [variant] diese Variante
        [paper] dieses Papier
        [state] diesen Zustand
        [verdict] dieses Urteil
        [level] diese Stufe
        [puzzle-type] diese Rätselart
        [shell] diese Shell
       *[format] dieses Format
    } gibt es nicht: { $given }; { $known }
    .did-you-mean = meintest du { $near }?
    .did-you-mean-of = meintest du { $near }? Sonst wähle { $known }
    .choose = wähle { $known }
    .choose-more = wähle zum Beispiel { $known }; es gibt { $count } weitere
    .or = { $before } oder { $next }
    .shell = wähle bash, zsh oder fish
    .line-added = { $file }: eine Zeile ergänzt
    .new-terminal = Öffne ein neues Terminal, um sie zu nutzen.
    .walls-twice = der Anteil der Wände ist zweimal angegeben: b in der Größe und --walls
    .size-argument = GRÖSSE
    .give-size = gib eine Größe wie 10x7 an oder --board FILE
    .write-size = { $given }: schreib eine Größe, nach { $known }, wenn du die Art nennst{ $near }
    .own-size = { $given }: dein eigenes Brett hat schon seine Größe; schreib { $known } oder nichts
    .own-tiling = die Datei sagt schon, welches Brett es ist
    .sizes-begin = { $given }: die Zahlen einer Größe sind mindestens 1, etwa 7x5
    .other-level = { $size } verlangt { $asked }, nicht { $level }
    .no-mask = weder ein Muster aus "#" und "." noch ein Rätsel mit Linien
    .other-board = das ist ein Brett { $drawn } von { $size }; zeichne die Schleife auf { $wanted } von { $across }
    .ratios = { $given }: schreib drei Zahlen wie 33/7/60
    .shares = { $given }: schreib vier Zahlen wie 15/17/27/40, für 0, 1, 2 und 3
    .share = { $given }: schreib einen Anteil wie 45%
    .range = { $given }: schreib den kleinsten und den größten Wert, wie 20..30
    .no-rules = die Methode { $method } wendet keine Regeln an
    .without-name = schreibt alle Techniken; lass NAME weg
    .for-patch = diese Option gilt mit --patch, nicht mit --set
    .for-prerequisites = diese Option gilt nur mit --method prerequisites
    .for-base = diese Option gilt nur mit --method base

batch =
    .ignored-marks = die Markierungen von { $count ->
        [one] einem Rätsel
       *[other] { NUMBER($count) } Rätseln
    } zählen nicht
    .no-json = das ist kein JSON: { $why }
    .no-clues = dem Eintrag fehlt `clues`, ein Text für jede Zeile
    .row = { $cells } Felder, wo Zeile 1 { $first } hat
    .size = `rows` und `cols` passen nicht zu { $rows } Zeilen mit { $cols } Feldern
    .no-tiling = die Parkettierung { $given } gibt es nicht

progress =
    .stops = { $state }  (Strg-C beendet)
