### takegaki auf Deutsch. Englisch (en.ftl) ist die Vorlage; dort steht, was die Funktionen bedeuten.
### Marken stehen mit dem Verb voran ("sind A Kreuze"), weil sie immer auf "also" folgen. Ecken und Kanten sind
### weiblich und stehen nur im ersten und vierten Fall.

number =
    .between = .

list =
    .middle = { $before }, { $next }
    .end = { $before } und { $next }

wordless = { "" }

## Orte

cell =
    .in-rows = Zeile { $row }, Spalte { $column }
    .numbered = Zelle { $number }
    .hole = Loch { $number }
    .corner = Ecke { $number }
    .outside = der Rand

dot =
    .corner = die Ecke { $way } an { $cell }
    .at-time = die Ecke { $time } an { $cell }
    .of-two = die { $which ->
        [nearer] nähere
       *[farther] fernere
    } Ecke { $time } an { $cell }
    .counted = die Ecke Nummer { $number } an { $cell }

edge =
    .side = die Kante { $way } an { $cell }
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
    .its = { COUNT($ways) ->
        [one] ihre Kante
       *[other] ihre Kanten
    } { $ways }
    .of = { COUNT($ways) ->
        [one] die Kante
       *[other] die Kanten
    } { $ways } an { $cell }
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
    .counted = { $count ->
        [one] ist { $count } Kante { $mark ->
            [line] eine Linie
           *[cross] ein Kreuz
        }
       *[other] sind { NUMBER($count) } Kanten { $mark ->
            [line] Linien
           *[cross] Kreuze
        }
    }
    .both = { $lines }, außerdem { $crosses }

## Techniken: Namen, allgemeine Aussage, Aussage an einer Stelle

clue-counting = Zahl abzählen
    .statement = Hat eine Zelle alle Linien ihrer Zahl, sind die übrigen Kanten Kreuze. Hat sie alle Kreuze, die ihre Zahl übrig lässt, sind die übrigen Kanten Linien.
    .full = Die { $clue } auf { $place } hat { $clue ->
        [0] keine Linie
        [1] ihre eine Linie
        [2] ihre beiden Linien
       *[other] alle { $clue } Linien
    }, also { $then }.
    .dot-full = { $place } hat beide Linien, also { $then }.
    .needs = Die { $clue } auf { $place } braucht { $clue ->
        [1] die eine Kante, die noch frei ist
        [2] beide Kanten, die noch frei sind
       *[other] alle { $clue } Kanten, die noch frei sind
    }, also { $then }.
    .dot-needs = { $place } braucht beide Kanten, die noch frei sind, also { $then }.

vertex-counting = Punkt abzählen
    .statement = Durch jeden Punkt gehen zwei Linien oder keine. Sind es zwei, bleiben nur Kreuze. Ist nur noch eine Kante offen, führt sie eine Linie weiter oder ist ein Kreuz.
    .full = Die Schleife geht schon durch { $place }, also { $then }.
    .goes-on = Die Linie, die { $place } erreicht, kann nur auf eine Art weiter, also { $then }.
    .dead-end = Nichts führt weiter durch { $place }, eine Linie käme dort in eine Sackgasse, also { $then }.

clue-table = rund um eine Zahl
    .statement = Nimm alle Arten, wie die Schleife die Vorgabe noch passieren kann. Was allen gemeinsam ist, stimmt.
    .follows = { $required }. Also { $then }.

closed-loop = fertige Schleife
    .statement = Sobald die Schleife geschlossen ist, sind alle übrigen Kanten Kreuze.
    .follows = Die Schleife ist geschlossen und erfüllt jede Zahl, also { $then }.

incoming-line = Schleife trifft eine Ecke
    .statement = Eine Linie, die eine Ecke einer Zelle trifft, nimmt höchstens eine der beiden Kanten dort. Hat die Zelle nur noch Platz für ein Kreuz, sind alle übrigen Kanten Linien.
    .turns = Die Linie, die { $dot } erreicht, nimmt dort höchstens eine der beiden Kanten von { $place }. Die { $clue } hat nur für dieses eine Kreuz Platz, also { $then }.

early-loop = Schleife nicht zu früh schließen
    .statement = Keine Linie darf eine Schleife schließen, die eine andere Linie auslässt, eine Zahl verletzt oder (wo jeder Punkt besucht wird) einen Punkt auslässt.
    .closes = { $lines ->
        [one] Eine Linie verbindet
       *[other] { NUMBER($lines) } Linien verbinden
    } { $one } und { $other }{ COUNT($stops) ->
        [0] { "" }
       *[other] { " " }(über { $stops })
    }. Wäre { $edge } eine Linie, wäre die Schleife geschlossen und { $fault }. Also { $then }.

vertex-pairs = eine von zweien an einem Punkt
    .statement = Kommt an einem Punkt eine Linie an, ist von zwei benachbarten offenen Kanten höchstens eine eine Linie, und genau eine, wenn es die letzten sind.
    .once = Die Linie, die { $place } erreicht, geht nur einmal weiter, also { $then }.
    .goes-on = Die Linie, die { $place } erreicht, muss weitergehen, also { $then }.
    .goes-on-once = Die Linie, die { $place } erreicht, geht genau einmal weiter, also { $then }.
    .one-known = Für { $place } gilt: { SENTENCE($relation) }. { $mark ->
        [line] Eine Linie
       *[cross] Ein Kreuz
    } ist { $edge }, also { $then }.
    .last-two = Für { $place } gilt: { SENTENCE($relation) }. Weil nur diese zwei Kanten übrig sind, sind beide Linien oder keine. Also { $then }.

face-pairs = eine von zweien in einer Zelle
    .statement = Ist von zwei Nachbarkanten höchstens oder mindestens eine eine Linie, begrenzt das die Linien der Zelle. Trifft die Grenze die Zahl, steht eine Kante fest.
    .enough = Für { $place } gilt: Die übrigen Kanten haben mindestens { $lines ->
        [one] eine Linie
       *[other] { $lines } Linien
    }, mehr verträgt die Zahl nicht. Also { $then }.
    .dot-enough = Für { $place } gilt: Die übrigen Kanten haben mindestens { $lines ->
        [one] eine Linie
       *[other] { $lines } Linien
    }, und mehr als zwei treffen sich nie. Also { $then }.
    .too-few = Für { $place } gilt: Die übrigen Kanten haben { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { $lines } Linien
    }, eine zu wenig für die Zahl. Also { $then }.
    .were-it-not = Wäre eine davon ein Kreuz, hätten die übrigen Kanten von { $place } { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { $lines } Linien
    }, eine zu wenig für die Zahl. Also { $then }.
    .dot-too-few = Für { $place } gilt: Die übrigen Kanten haben { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { $lines } Linien
    }, und die Schleife muss hindurch. Also { $then }.

clue-region = rund um Nachbarzahlen
    .statement = Manche Arten, eine Vorgabe zu passieren, verletzen eine Nachbarvorgabe oder enden an einem Punkt. Was die übrigen gemeinsam haben, stimmt.
    .follows = { $required }. Was mit { $beside ->
        [dots] den Punkten
        [clue] der Vorgabe
       *[clues] den Vorgaben
    } daneben noch geht, hat eines gemeinsam. Also { $then }.
    .nothing = { $required }. Mit { $beside ->
        [dots] den Punkten
        [clue] der Vorgabe
       *[clues] den Vorgaben
    } daneben geht gar nichts mehr.

through-face = eine von zweien quer durch eine Zelle
    .statement = Was von den übrigen Kanten einer Zelle bekannt ist, begrenzt die Linien auf zwei Nachbarkanten. Das Paar wirkt an der gegenüberliegenden Ecke.
    .has-one = Die 1 auf { $place } hat genau eine Linie, also { $then }.
    .dot-has-one = { $place } hat genau eine Linie, also { $then }.
    .at-least = Die { $clue } auf { $place } bekommt von den übrigen Kanten mindestens { $lines ->
        [0] 0 Linien
        [one] eine Linie
       *[other] { $lines } Linien
    }, also { $then }.
    .at-most = Die { $clue } auf { $place } bekommt von den übrigen Kanten { $lines ->
        [0] keine Linie
        [one] höchstens eine Linie
       *[other] höchstens { $lines } Linien
    }, also { $then }.
    .exactly = Die { $clue } auf { $place } bekommt von den übrigen Kanten genau { $lines ->
        [0] keine Linie
        [one] eine Linie
       *[other] { $lines } Linien
    }, also { $then }.

through-vertex = eine von zweien quer durch einen Punkt
    .statement = Ist von zwei Nachbarkanten an einem Punkt mindestens eine eine Linie, dann von den anderen beiden höchstens eine.
    .no-more = Für { $place } gilt: { SENTENCE($relation) }. Mehr als zwei Linien treffen sich nie, also { $then }.
    .goes-on = Für { $place } gilt: { SENTENCE($relation) }. Die Linie muss auf den übrigen Kanten weiter, also { $then }.

clue-loop = Schleife nicht an einer Zahl vorbei schließen
    .statement = Manche Arten, eine Vorgabe und ihre Nachbarn zu passieren, schlössen eine Schleife, die eine andere Linie oder Vorgabe auslässt. Was die übrigen gemeinsam haben, stimmt.
    .follows = { $required }. Was noch geht, ohne eine Schleife zu früh zu schließen, hat eines gemeinsam. Also { $then }.

carried = gleiche und gegensätzliche Kanten
    .statement = Sind zwei Kanten gleich oder gegensätzlich, legt die eine die andere fest.
    .spared = Zählen, Paare und Parität kommen ohne sie aus, sobald eine der beiden Kanten feststeht
    .follows = { $relation }. Die erste ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, also { $then }.

equal-sides = zwei gleiche Kanten
    .statement = Fehlt einer Zelle nur noch eine Linie oder nur noch ein Kreuz, ist es keine von zwei gleichen Kanten.
    .room = Die { $clue } auf { $place } hat nur noch für { $room ->
        [line] eine Linie
       *[cross] ein Kreuz
    } Platz, aber { $edges } sind beide Linien oder beide Kreuze. Also { $then }.
    .dot-room = { $place } hat nur noch für { $room ->
        [line] eine Linie
       *[cross] ein Kreuz
    } Platz, aber { $edges } sind beide Linien oder beide Kreuze. Also { $then }.

face-parity = gerade oder ungerade in einer Zelle
    .statement = Auf den offenen Kanten einer Zelle fehlt eine gerade oder ungerade Zahl von Linien. Das macht zwei gleich oder gegensätzlich oder legt die dritte fest.

vertex-parity = gerade oder ungerade an einem Punkt
    .statement = Die Zahl der Linien an einem Punkt ist gerade. Das macht zwei offene Kanten gleich oder gegensätzlich oder legt die dritte fest.

pair-relation = eine von zweien heißt gegensätzlich
    .statement = Ist von zwei Nachbarkanten an einem Punkt genau eine eine Linie, sind sie gegensätzlich, und umgekehrt.
    .bounded = Für { $place } gilt: { SENTENCE($edges) } sind nicht beide Linien und nicht beide Kreuze. Also { $then }.
    .known = Für { $place } gilt: { SENTENCE($edges) } sind verschieden, eine Linie und ein Kreuz. Also { $then }.

missing-loop = es gibt eine Schleife
    .statement = Irgendeine Kante ist eine Linie, denn es gibt eine Schleife.
    .spared = sie schließt nur Bretter ohne Linie aus, und jede Lösung hat Linien
    .follows = Es muss eine Schleife geben, also { $then }.

tile-turn = was eine Kachel kann
    .statement = Eine Kachel lässt sich nur so drehen, dass sie zu ihren Grenzen passt: kein Arm gegen Rand, Wand oder Kreuz, ein Arm zu jeder Linie. Was allen Drehungen gemeinsam ist, stimmt.
    .follows = Egal wie du die Kachel auf { $place } drehst, immer { $then }.

no-cycle = kein geschlossener Kreis
    .statement = Sind zwei Felder schon verbunden, schlösse eine weitere Linie zwischen ihnen einen Kreis.
    .follows = Wäre { $place } eine Linie, wäre ein Kreis geschlossen, also { $then }.

only-ends = Enden unter sich
    .statement = Eine Kachel, deren Arme alle zu Kacheln mit einem Arm führen, bildete mit ihnen ein Netz für sich.
    .follows = Die Kachel auf { $place } verbände sonst nur Kacheln mit einem Arm, also { $then }.

closed-part = keinen Teil abschließen
    .statement = Verbundene Felder, die nicht das ganze Brett sind, müssen weiterkommen. Die letzte offene Kachel darf keinen Ausweg versperren.
    .follows = Was die Kachel auf { $place } verbindet, darf nicht abgeschlossen sein, also { $then }.

turn-cycle = Drehen schlösse einen Kreis
    .statement = Eine Kachel darf keine Arme zu zwei Feldern haben, die schon verbunden sind. Das schlösse einen Kreis.
    .follows = Zwei Arme der Kachel auf { $place } schlössen einen Kreis, also { $then }.

dead-end = Sackgassen
    .statement = Hinter einer Kachel liegen höchstens so viele Felder wie hinter ihren anderen Armen zusammen, und sie selbst. Sie darf nicht so gedreht sein, dass Felder unerreichbar werden.
    .follows = Bei allem, was hinter der Kachel auf { $place } liegen kann, { $then }.

local-rule = bekanntes Muster
    .statement = Eine bewiesene Regel: Zahlen und Marken in einer bestimmten Form erzwingen weitere Marken.
    .follows = Das Muster um { $place } ist bekannt, also { $then }.

straight-cut = gerade Kreuzungen
    .statement = Die Schleife kreuzt jede geschlossene Linie eine gerade Zahl von Malen. Ist auf einer ganzen Reihe nur eine Kante offen, legen die anderen sie fest.
    .follows = Die Schleife kreuzt eine ganze Reihe oder Spalte immer eine gerade Zahl von Malen. Die Reihe durch { $place } kreuzt sie sonst { NUMBER($lines) }-mal, also { $then }.

colouring = Färben
    .statement = Ein Kreuz trennt Zellen derselben Seite, eine Linie Zellen verschiedener Seiten. Ist die Beziehung zweier Nachbarzellen bekannt, steht ihre Kante fest.
    .follows = Wer auf feststehenden Kanten von { $one } bis { $other } geht, kreuzt { $lines ->
        [one] eine Linie
       *[other] { NUMBER($lines) } Linien
    }. Beide liegen { $side ->
        [opposite] auf verschiedenen Seiten
       *[same] auf derselben Seite
    } der Schleife, also { $then }.

connectivity = beide Seiten hängen zusammen
    .statement = Alle Zellen innen hängen zusammen, und alle außen. Was eine Seite nicht erreichen kann, liegt auf der anderen. Was sie zum Zusammenhalt braucht, gehört zu ihr.
    .cut-off = Läge { $place } { $side ->
        [inside] außen
       *[outside] innen
    }, wäre { $part } von den anderen Zellen { $side ->
        [inside] innen
       *[outside] außen
    } abgeschnitten, und zwar durch { $wall }. Also liegt { $place } { $side ->
        [inside] innen
       *[outside] außen
    }: { $then }.
    .walled-in = Von { $place } führt kein Weg zu den anderen Zellen { $side ->
        [inside] außen
       *[outside] innen
    }, denn dazwischen liegen { $wall }. Hier ist also { $side ->
        [inside] innen
       *[outside] außen
    }: { $then }.
    .torn = Von { $part } führt kein Weg mehr zu den anderen Zellen { $side ->
        [inside] innen
       *[outside] außen
    }, denn dazwischen liegen { $wall }.
    .both = Die Zellen innen müssen zusammenhängen, die außen auch. Um { $place } herum geht das nur auf eine Art, also { $then }.

stranded = nichts abschneiden
    .statement = Die Schleife liegt in einem Teil des Bretts, der auch ohne einen Punkt zusammenhängt. Kanten in Teilen, die eine Linie auslassen oder eine Zahl nicht erfüllen, sind Kreuze.
    .follows = Wäre { $place } eine Linie, könnte sie mit den anderen keine gemeinsame Schleife bilden, also { $then }.

what-if = kurze Annahme
    .statement = Wir nehmen eine Marke an, und bloßes Zählen führt in höchstens vier Sätzen zum Widerspruch. Also stimmt das Gegenteil.

area = alle Fälle in einem kleinen Gebiet
    .statement = Nimm die Zellen um einen Punkt und die um sie herum. Verteile sie auf alle Arten auf innen und außen, die zu Zahlen und Punkten passen und beide Seiten zusammenhalten. Was allen gemeinsam ist, stimmt.
    .follows = Wie man die Zellen um { $place } auch auf innen und außen verteilt, sodass Zahlen und Marken passen und beide Seiten zusammenhängen, immer { $then }.
    .nothing = Keine Verteilung der Zellen um { $place } auf innen und außen passt zu Zahlen und Marken und hält beide Seiten zusammen.

free-cell = Eindeutigkeit
    .statement = Wenn es genau eine Lösung gibt, darf es keine Zelle ohne Zahl geben, an der die Schleife ebenso gut auf der anderen Seite vorbei könnte.
    .follows = Sonst könnte die Schleife auf beiden Seiten an { $place } vorbei, und es gäbe zwei Lösungen. Also { $then }.

cut-tile = einzige Verbindung
    .statement = Alle Felder hängen zusammen. Zerfiele das Brett ohne ein Feld, hat seine Kachel einen Arm in jeden Teil. Die einzige freie Grenze eines Teils ist eine Linie.
    .follows = Ohne { $place } zerfiele das Brett, also braucht die Kachel einen Arm in jeden Teil und { $then }.

parity-chain = gerade oder ungerade um einen Teil
    .statement = Jede Linie in einem Teil braucht zwei Arme seiner Kacheln, jede Linie hinaus einen. Die Zahl der Linien hinaus ist deshalb gerade oder ungerade wie die der Arme.
    .follows = Im Teil um { $place } sind die Arme und die Linien hinaus zusammen gerade oder zusammen ungerade, also { $then }.

trial = Annahme
    .statement = Eine Marke, aus der die Techniken bis Schwer einen Widerspruch machen, ist falsch.
    .refuted = Wäre { $place } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, gäbe es einen Widerspruch, also { $then }.
    .soon-refuted = Wäre { $place } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }, gäbe es bald einen Widerspruch, also { $then }.

area-trial = Annahme mit kleinen Gebieten
    .statement = Eine Marke, aus der die Techniken bis Schwer zusammen mit Färben und kleinen Gebieten einen Widerspruch machen, ist falsch.

linked-areas = ein Gebiet nach dem anderen
    .statement = Eine Suche: Alle Gebiete werden wieder und wieder untersucht, und was eines ergibt, hilft im nächsten.
    .follows = Eine Suche durch ein Gebiet nach dem anderen, zuletzt um { $place }, lässt nichts anderes übrig. Also { $then }.

deep-trial = Annahme in einer Annahme
    .statement = Eine Marke, aus der die Techniken bis Schwer mit weiteren Annahmen einen Widerspruch machen, ist falsch.

exact-step = durch Suche
    .statement = Diese Zahlen und Marken lassen keine Lösung mit der anderen Marke zu. Das ist durch Suche bewiesen.
    .follows = Diese Zahlen und Marken lassen für { $place } nichts anderes zu, also { $then }.
    .nothing = Diese Zahlen und Marken lassen gar keine Lösung zu.

parity =
    .due = Von { $edges } bekommt die { $clue } in { $place } eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl, also { $then }.
    .due-related = Von { $edges } bekommt die { $clue } in { $place } eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl, und { EACH($relations, between: ", ") }. Also { $then }.
    .dot-due = Für { $place } gilt: Ein Punkt hat zwei Linien oder keine, also ist von { $edges } eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl Linien. Also { $then }.
    .dot-due-related = Für { $place } gilt: Ein Punkt hat zwei Linien oder keine, also ist von { $edges } eine { $number ->
        [odd] ungerade
       *[even] gerade
    } Zahl Linien, und { EACH($relations, between: ", ") }. Also { $then }.

cell-counting = Feld abzählen
cell-pairs = eine von zweien in einem Feld
through-cell = eine von zweien quer durch ein Feld
cell-parity = gerade oder ungerade in einem Feld

## Was folgt

then =
    .marks = { $marks }
    .nothing-fits = passt nichts mehr
    .opposed = muss { $edge } { $mark ->
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

loop-fault =
    .clue-missed = ließe { $clue } auf { $cell } aus
    .clue-broken = gäbe der { $clue } auf { $cell } { $lines ->
        [one] eine Linie
       *[other] { $lines } Linien
    }
    .line-missed = ließe eine Linie aus ({ $edge })
    .dot-missed = ließe einen Punkt aus

tile =
    .lines = hat sie { COUNT($lines) ->
        [one] eine Linie
       *[other] Linien
    } { $lines }
    .crosses = hat sie { COUNT($crosses) ->
        [one] ein Kreuz
       *[other] Kreuze
    } { $crosses }
    .both = hat sie { COUNT($lines) ->
        [one] eine Linie
       *[other] Linien
    } { $lines } und { COUNT($crosses) ->
        [one] ein Kreuz
       *[other] Kreuze
    } { $crosses }
    .cannot-point = kann sie nicht { EACH($ways, between: " oder ") } zeigen
    .cannot-turn = lässt sie sich gar nicht drehen
    .reach = verbindet eine Linie aus { $before } in Richtung { $cell } höchstens { $most ->
        [one] ein Feld
       *[other] { NUMBER($most) } Felder
    }

beside =
    .right = rechts
    .up = oben
    .left = links
    .down = unten

direction =
    .some = { EACH($ways, between: " und ") }
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
       *[other] { $lines } Linien
    }
    .one-of-two = { $cell } hat { $one ->
        [0] keine Linie
       *[other] { $one }
    } oder { $other ->
        [one] eine Linie
       *[other] { $other } Linien
    }
    .more-lines = { $cell } hat mehr Linien als { $other }
    .sheep = das Schaf auf { $cell } ist innen, sein Weg hinaus kreuzt eine ungerade Zahl von Linien: { COUNT($cells) ->
        [0] { "" }
       *[other] durch { $cells } und{ " " }
    }über { $edge }
    .wolf = der Wolf auf { $cell } ist außen, sein Weg hinaus kreuzt eine gerade Zahl von Linien: { COUNT($cells) ->
        [0] { "" }
       *[other] durch { $cells } und{ " " }
    }über { $edge }
    .white-circle = die Schleife geht gerade durch den weißen Kreis auf { $cell } und biegt direkt davor oder danach ab
    .black-circle = die Schleife biegt im schwarzen Kreis auf { $cell } ab und geht davor und danach geradeaus
    .tile = { $clue } auf { $cell } ist so gedreht, dass alle Seiten passen

## Muster mit Namen und ihr Beweis

pattern =
    .follows = { SENTENCE($title) } ({ $cells }), also { $then }.
    .at-corner = { SENTENCE($title) } ({ $cell }, Ecke { $way }), also { $then }.
    .same-reason = Der Grund ist der von Schritt { $step }.

pattern-counting = Zählen

pattern-3-in-the-corner = 3 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Zwei Kreuze sind zu viel für eine 3.

pattern-2-in-the-corner = 2 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Sind beide Linien, ist die 2 fertig, und beide laufen am Rand weiter.
    .proof-3 = Ist keine eine Linie, sind die anderen zwei Kanten Linien; sie treffen den Rand und laufen an ihm weiter.

pattern-1-in-the-corner = 1 in der Ecke
    .proof-1 = In der Ecke des Bretts treffen sich nur zwei Kanten: Beide sind Linien oder keine.
    .proof-2 = Zwei Linien sind zu viel für die 1.

pattern-two-3s-side-by-side = zwei 3en nebeneinander
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

## Beweise: Ketten von Kanten, Annahmen und was aus ihnen wird

chain =
    .equal = Eine Kette aus { NUMBER($edges) } Kanten, jede wie die davor oder ihr Gegenteil, verbindet zwei Kanten ({ $one }; { $other }). Diese beiden sind gleich: beide Linien oder beide Kreuze.
    .opposite = Eine Kette aus { NUMBER($edges) } Kanten, jede wie die davor oder ihr Gegenteil, verbindet zwei Kanten ({ $one }; { $other }). Genau eine von beiden ist eine Linie.

proof =
    .suppose = Angenommen, { $edge } ist { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .so = Also ist { $edge } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .conflict = Widerspruch. { SENTENCE($clash) }
    .branch = Weiter, { $place }:
    .counting = Durch Zählen{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }({ $cells })
    } { $then }.
    .counting-up-to = Durch Zählen{ COUNT($cells) ->
        [0] { "" }
       *[other] { " " }({ $cells })
    } { $then }, am Ende ist { $edge } { $mark ->
        [line] eine Linie
       *[cross] ein Kreuz
    }.
    .same-conflict = Widerspruch wie in Schritt { $step }.
    .same-end = Von da an ist alles wie in Schritt { $step }.
    .from-there = Von da an Schritt für Schritt:

not-local =
    .what-if = Hier folgt nichts aus der Nähe. Eine Annahme hilft. { SENTENCE($of) }
    .step = Hier folgt nichts aus der Nähe. { SENTENCE($of) }

premise =
    .all = Das liegt an: { EACH($premises, between: ", ") }.
    .clue = { $clue } auf { $cell }
    .mark = { $edge } ({ $mark ->
        [line] Linie
       *[cross] Kreuz
    })
    .more = { $count } weitere

## Mehrere Schritte auf einmal

run =
    .goes-on = Die Linie, die { $begin } erreicht, hat nur einen Weg, bis sie { $end } erreicht, also { $then }.
    .dead-end = Eine Linie bliebe überall stecken (Anfang: { $begin }, Ende: { $end }), also { $then }.

idea =
    .with-counting = { SENTENCE($step) } Durch Zählen { $then }.
    .with-turning = { SENTENCE($step) } Durch Drehen der Kacheln { $then }.
    .step-by-step = Schritt für Schritt (Anfang: { $begin }) { $then }.
    .of-technique = { SENTENCE($title) }{ $places ->
        [one] { "" }
       *[other] { " " }(an { $places } Stellen)
    }, also { $then }.

where =
    .nowhere = { "" }
    .cells = { " " }({ $cells })
    .corners = { " " }(Ecken von { $cells })
    .more-cells = { $count ->
        [one] { NUMBER($count) } weiteren Zelle
       *[other] { NUMBER($count) } weiteren Zellen
    }

together =
    .zeros = Diese { $count } Nullen haben keine Linie, also { $then }.
    .zeros-at = Diese { $count } Nullen{ $where } haben keine Linie, also { $then }.
    .full-clues = Diese { $count } Zahlen haben alle ihre Linien{ $where }, also { $then }.
    .clues-need = Diese { $count } Zahlen brauchen alle Kanten, die noch frei sind{ $where }, also { $then }.
    .full-dots = Durch diese { $count } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } geht die Schleife schon{ $where }, also { $then }.
    .go-on = Durch diese { $count } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } kann die Schleife nur auf eine Art{ $where }, also { $then }.
    .dead-ends = Durch diese { $count } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } käme keine Linie hindurch{ $where }, also { $then }.
    .visited = Durch diese { $count } { $dots ->
        [dots] Punkte
       *[cells] Felder
    } kommt die Schleife nur auf den letzten zwei Kanten{ $where }, also { $then }.

## Tipps

hint =
    .look = Schau hin: { $region }, { $title }.
    .look-at-tile = Schau auf { $cell }: Die Nachbarn lassen nur eine Drehung zu.
    .after-steps = Nach { $count ->
        [one] einem weiteren Schritt
       *[other] { NUMBER($count) } weiteren Schritten
    }:
    .so-tile = Also zeigt { $cell } { $ways }.
    .tile = { SENTENCES($steps, between: " ") }
    .solved = Das Rätsel ist gelöst.
    .loop-solved = Deine Schleife erfüllt alle Zahlen.
    .tree-solved = Alle Felder sind verbunden, ohne Kreis.
    .where-wrong = { $count ->
        [one] Eine Marke ist falsch. Schau hin: { $places }.
       *[other] { $count } Marken sind falsch. Schau hin: { $places }.
    }
    .where-together = Einige Marken vertragen sich nicht. Schau hin: { $places }.
    .why-wrong = { $count ->
        [one] In keiner Lösung { $marks }.
       *[other] In keiner Lösung stimmt eine davon: { EACH($marks, between: ", ") }.
    }
    .why-together = Keine Lösung hat alle { $count } Marken, eine muss weg: { EACH($marks, between: ", ") }.
    .no-solution = Dieses Rätsel hat keine Lösung.
    .no-time = Die Zeit reichte nicht für einen Tipp.
    .stopped = Die Suche wurde beendet: { $reason }.
    .interrupted = Die Suche wurde mit Strg-C beendet.
    .several = Mehr folgt nicht, denn mehrere Lösungen passen zu diesem Brett.
    .difference = Zwei davon unterscheiden sich zum Beispiel hier: { $edge }.
    .locked-clash = Einige gesperrte Kacheln vertragen sich nicht. Schau hin: { $places }.
    .unlock = Ein Arm zeigt dorthin, wo keiner sein kann. Entsperre einige dieser { $count }.

region =
    .line = die Linie zwischen { $dots }
    .clue = { $cell } ({ $clue })
    .clues = { EACH($clues, between: " und ") }
    .dots = { $dots }
    .around = rund um { $cells }{ $count ->
        [0] { "" }
       *[other] { " " }und { $count } Zahlen
    }
    .board = das ganze Brett{ $count ->
        [0] { "" }
       *[other] { " " }und { $count } Zahlen
    }
    .places = { $places }
