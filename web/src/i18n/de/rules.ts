/** The rules page: every rule of docs/rules.md with its number, explained to players. Loaded on first use. */
export default {
  "rules.heading": "Die Regeln",
  "rules.lead": "Beide Spiele, Regel für Regel. Jede hat eine Nummer, damit du auf sie zeigen kannst.",
  "rules.search": "Regeln durchsuchen",
  "rules.search.ignored":
    "ab aber alle als am an auch auf aus bei beim bin bis da dann darf dürfen das dass dem den denn der des die dies diese diesen doch du ein eine einem einen einer es für geschieht gibt hab habe haben hat ich ihr im in ist ja kann kannst können man mehrere mein meine meinen meiner mich mir mit möglich muss müssen nach noch nun ob oder passiert sein sich sie sind so soll spiel spiele spielen spieler spielerin spielerinnen spielende spielenden um und uns unser viel viele vom von vor wann warum was welche welchen welcher welches wen wenn wer werden wie wieso wieviel wieviele wir wird wo zu zum zur zwei",
  "rules.search.synonyms":
    "gleichstand unentschieden gleich gleichauf punktgleich remis patt; gewinn gewinne gewinnen gewinnt gewonnen sieg sieger siegen; punkt punkte punkten wertung summe zählen; passen aussetzen auslassen überspringen übersprungen verzichten nichts; drehen drehe rotieren gedreht spiegeln spiegle gespiegelt wenden umdrehen; person personen leute menschen mitspieler; beginn beginnt beginnen anfangen anfang anfängt fängt startspieler start; aufbau vorbereitung; ablehnen ablehnt abwerfen verweigern; geheim verdeckt verborgen heimlich; symbol symbole zeichen; insel inseln schatz schatzkarte; kammer pyramide pyramiden; münze münzen; palme palmen; pokal pokale; siegel wappen; fackel fackeln; totenkopf totenköpfe schädel; trank tränke heiltrank; edelstein edelsteine juwel; mauer mauern wand; grab gräber sarg; eingang tür; form formen muster figur; kreuz kreuze ankreuzen angekreuzt; stapel nachziehstapel; auslage markt; fertig vervollständigt vollständig abgeschlossen; zug züge; runde runden; ende schluss",
  "rules.show": "Anzeigen",
  "rules.both": "Beide Spiele",
  "rules.found": { one: "{n} Regel", other: "{n} Regeln" },
  "rules.none": "Davon steht nichts in den Regeln. Versuch es mit einem anderen Wort.",
  "rules.link": "Link zu Regel {id}",
  "rules.part.G": "Was für beide Spiele gilt",
  "rules.part.S": "Silver & Gold",
  "rules.part.P": "Pyramids",
  "rules.part.R": "Klärungen",
  "rules.part.R.about": "Entscheidungen, wo die gedruckten Regeln etwas offenlassen.",
  "rules.print": "Regeln drucken",
  "rules.learn": "Beim Spielen lernen",
  "rules.example.step": "{n} von {all}",
  "rules.example.next": "Nächster Versuch",
  "rules.example.before": "Voriger Versuch",
  "rules.example.yes": "Erlaubt",
  "rules.example.no": "Nicht erlaubt: {id}",
  "rules.example.pattern": "Form: {name}",
  "rules.example.box": "Ein Feld",
  "rules.example.bonus": "Bonusfeld",
  "rules.example.card": "{card}. Versucht: {boxes}.",
  "rules.brings.coins": { one: "{n} Münze", other: "{n} Münzen" },
  "rules.brings.palm": { one: "Palme: {n} Punkt", other: "Palme: {n} Punkte" },
  "rules.brings.red-gems": { one: "{n} roter Edelstein", other: "{n} rote Edelsteine" },
  "rules.brings.green-gems": { one: "{n} grüner Edelstein", other: "{n} grüne Edelsteine" },
  "rules.brings.torch": "die Fackel von Runde {n}",
  "rules.brings.skulls": { one: "{n} Totenkopf", other: "{n} Totenköpfe" },
  "rules.brings.potion": { one: "{n} Totenkopf getilgt", other: "{n} Totenköpfe getilgt" },
  "rules.brings.bonus-owed": { one: "{n} Bonusfeld", other: "{n} Bonusfelder" },
  "rules.brings.bonus-lost": "das Bonusfeld verfällt",
  "rules.brings.coins-lost": { one: "{n} Münze verfällt", other: "{n} Münzen verfallen" },
  "rules.brings.palm-lost": "die Palme verfällt: alle vier Felder sind voll",
  "rules.brings.cup": "der Pokal mit {n}",
  "rules.brings.completed": "Karte fertig!",
  "rules.brings.nothing": "Nichts weiter.",
  "rules.try.turned": "Eine Form darf in Vierteldrehungen gedreht werden.",
  "rules.try.mirrored": "Spiegeln darfst du sie auch.",
  "rules.try.bent": "Gleich viele Felder, aber eine andere Form.",
  "rules.try.crossed": "Eines dieser Felder ist schon angekreuzt.",
  "rules.try.one": "Ein Feld anstelle der Form.",
  "rules.try.two": "Zwei Felder: weder die Form noch ein einzelnes Feld.",
  "rules.try.symbol": "Die Form bedeckt ein Kreuzsymbol.",
  "rules.try.again": "Das Bonusfeld ist wieder ein Kreuzsymbol.",
  "rules.try.plain": "Ein Bonusfeld darf überallhin, wo frei ist.",
  "rules.try.apart": "Auf einer Insel muss nichts aneinandergrenzen.",
  "rules.try.sea": "Im Meer gibt es kein Feld.",
  "rules.try.last": "Die letzten freien Felder der Insel.",
  "rules.try.almost": "Ein Feld bleibt frei, also bleibt auch die Karte.",
  "rules.try.coins": "Zwei Münzen unter einer Form.",
  "rules.try.row": "Die vierte Münze einer Reihe.",
  "rules.try.thirteenth": "Alle zwölf Münzfelder waren schon voll.",
  "rules.try.palm": "In der Auslage liegen zwei Palmen: 1 + 2.",
  "rules.try.fifth": "Vier Palmenfelder, und alle vier sind voll.",
  "rules.try.wall": "Eine Mauer ist im Weg.",
  "rules.try.around": "Um die Mauer herum ist Platz.",
  "rules.try.entrance": "Die erste Form bedeckt den Eingang.",
  "rules.try.beside": "Neben dem Eingang reicht nicht.",
  "rules.try.side": "Seite an Seite mit einem früheren Kreuz.",
  "rules.try.corner": "Nur eine Ecke berührt sich.",
  "rules.try.step": "Ein einzelnes Feld neben einem Kreuz.",
  "rules.try.jump": "Dieses Feld grenzt an kein Kreuz.",
  "rules.try.tomb": "Das Grab ist angekreuzt, egal was sonst noch frei ist.",
  "rules.try.nearly": "Das Grab ist noch frei.",
  "rules.try.gems": "Ein roter und ein grüner Edelstein unter einer Form.",
  "rules.try.torch": "Die erste Fackel dieser Runde.",
  "rules.try.torches": "Die Fackel dieser Runde war schon angekreuzt.",
  "rules.try.skull": "Ein Totenkopf: jetzt minus 3, der schlimmste zählt.",
  "rules.try.potion": "Der Trank tilgt die zwei schlimmsten Totenköpfe.",
  "rules.try.order": "Totenkopf und Trank zusammen: Der Totenkopf kommt zuerst.",
  "rules.try.forfeit": "Deine einzige Karte, und danach ist nichts mehr frei: Der Bonus verfällt.",
  "rules.G1.title": "Wie viele spielen",
  "rules.G1": "Ihr spielt mit zwei, drei oder vier Personen.",
  "rules.G2.title": "Expeditionskarten",
  "rules.G2":
    "Acht Expeditionskarten zeigen sechs Formen. Dreierreihe und Ecke gibt es je zweimal, Domino, T, L und Quadrat je einmal.",
  "rules.G3.title": "Aufbau",
  "rules.G3":
    "Alle bekommen vier Karten, behalten zwei davon offen vor sich und geben zwei zurück. Die kommen wieder in den Stapel. Seine obersten vier Karten werden aufgedeckt: die Auslage. Die Expeditionskarten werden gemischt und liegen verdeckt.",
  "rules.G4.title": "Runden und Züge",
  "rules.G4":
    "Eine Partie hat vier Runden mit je sieben Zügen. In jedem Zug wird eine Expeditionskarte aufgedeckt, und sie gilt für alle. Die achte Karte einer Runde bleibt verdeckt. Danach werden alle acht neu gemischt.",
  "rules.G5.title": "Die neueste Expedition",
  "rules.G5": "Die neueste Expeditionskarte liegt für alle offen, bis die nächste sie bedeckt.",
  "rules.G6.title": "Die Form ankreuzen",
  "rules.G6":
    "Alle kreuzen gleichzeitig an. Wähle eine deiner zwei Karten und kreuze dort die ganze Form an. Du darfst sie drehen und spiegeln, aber nicht verändern. Ein angekreuztes Feld kann nicht noch einmal angekreuzt werden.",
  "rules.G7.title": "Stattdessen ein Feld",
  "rules.G7":
    "Wenn die Form nicht passt oder du sie nicht nutzen willst, kreuze ein einzelnes Feld auf einer deiner Karten an. Genau eines. Nichts anzukreuzen ist nicht erlaubt.",
  "rules.G8.title": "Bonusfelder",
  "rules.G8":
    "Ein Kreuzsymbol (in Pyramids ein rotes Kreuz) bringt ein Bonusfeld: Kreuze sofort ein weiteres Feld an, auf einer beliebigen deiner zwei Karten. Ist auch das ein Kreuzsymbol, bekommst du noch eines, und so weiter.",
  "rules.G9.title": "Fertige Karten",
  "rules.G9":
    "Eine fertige Karte wird offen beiseitegelegt und bleibt dort für alle sichtbar. Nimm dafür eine neue: eine beliebige aus der Auslage oder ungesehen die oberste vom Stapel.",
  "rules.G10.title": "Die Auslage auffüllen",
  "rules.G10":
    "Lücken in der Auslage werden vom Stapel gefüllt, bis wieder vier Karten liegen. Ist der Stapel leer, bleiben die Lücken, und das Spiel geht weiter.",
  "rules.G11.title": "Ende und Sieg",
  "rules.G11":
    "Das Spiel endet nach der vierten Runde. Karten, die nicht fertig sind, zählen nichts. Wer die meisten Punkte hat, gewinnt.",
  "rules.S1.title": "Schatzkarten",
  "rules.S1":
    "Es gibt 47: zwölf in Lila, zwölf in Orange, zwölf in Grün und elf in Grau. Auf jeder steht, wie viele Punkte sie wert ist. Manche tragen ein Siegel: eine Farbe und 1 oder 2 Punkte.",
  "rules.S2.title": "Überall auf der Insel",
  "rules.S2":
    "Jedes freie Feld einer Insel darf angekreuzt werden. Formen, einzelne Felder und Bonusfelder müssen nicht an frühere Kreuze grenzen.",
  "rules.S3.title": "Insel fertig",
  "rules.S3": "Eine Schatzkarte ist fertig, sobald ihr letztes freies Feld angekreuzt ist.",
  "rules.S4.title": "Münzen",
  "rules.S4":
    "Eine Münze kreuzt das nächste von zwölf Münzfeldern auf deinem Wertungsblatt an: drei Reihen zu vier, von links, die oberste zuerst. Nach der zwölften verfallen Münzen.",
  "rules.S5.title": "Palmen",
  "rules.S5":
    "Eine Palme zahlt sofort: 1 Punkt, dazu 1 für jede Palme, die gerade in der Auslage liegt. Deine eigenen Karten zählen nicht. Jede Palme füllt eines deiner vier Palmenfelder; nach der vierten bringen Palmen nichts mehr.",
  "rules.S6.title": "Reihum",
  "rules.S6":
    "Wenn alle angekreuzt haben, wird der Zug reihum abgewickelt: erst der Platz, der beginnt, dann weiter im Uhrzeigersinn.",
  "rules.S7.title": "Pokale",
  "rules.S7":
    "Zuerst kommen die Pokale. Für jede Münzreihe, die du in diesem Zug gefüllt hast, nimmst du den besten Pokal, der noch da ist: 6, 5, 4, 3, 2 oder 1. Sind alle sechs weg, bringt eine volle Reihe keinen Pokal.",
  "rules.S8.title": "Neue Karten",
  "rules.S8":
    "Dann legst du deine fertigen Karten beiseite und nimmst für jede eine neue. Die Auslage wird erst aufgefüllt, wenn du damit durch bist; eine zweite Karte kommt also aus dem, was übrig ist.",
  "rules.S9.title": "Der Beginn wandert",
  "rules.S9":
    "Nach jedem Zug wandert der Beginn im Uhrzeigersinn zum nächsten Platz, auch in einer neuen Runde.",
  "rules.S10.title": "Wertung",
  "rules.S10":
    "Zähle zusammen: 1 Punkt je angekreuztes Münzfeld, deine Pokale, deine Palmenfelder, die Punkte fertiger Karten und die Siegel. Ein Siegel zahlt seine 1 oder 2 Punkte für jede fertige Karte der Farbe, die es nennt. Jedes Siegel zählt.",
  "rules.S11.title": "Gleichstand",
  "rules.S11":
    "Bei gleich vielen Punkten gewinnt, wer mehr fertige graue Karten hat. Immer noch gleich? Dann zählt Grün, dann Orange, dann Lila.",
  "rules.S12.title": "Kein Blick zurück",
  "rules.S12":
    "Gebrauchte Expeditionskarten liegen während der Runde aufeinander. In ihnen nachzusehen, was schon kam, ist nicht erlaubt.",
  "rules.P1.title": "Pyramidenkarten",
  "rules.P1":
    "Es gibt 48, je sechzehn in Grün, Orange und Lila, mit den Nummern 1 bis 48. Unter der Pyramide liegt eine Kammer von fünf mal fünf: der Eingang in der obersten Zeile, das goldene Grab in der untersten, dazwischen Mauern und Symbole.",
  "rules.P2.title": "Mauern",
  "rules.P2": "Eine Mauer wird nie angekreuzt.",
  "rules.P3.title": "Der Weg der Formen",
  "rules.P3":
    "Die erste Form auf einer Karte muss den Eingang bedecken. Jede spätere muss mit einer Seite an ein Feld grenzen, das schon vorher angekreuzt war.",
  "rules.P4.title": "Der Weg der einzelnen Felder",
  "rules.P4":
    "Ein einzelnes Feld oder Bonusfeld muss mit einer Seite an ein angekreuztes Feld seiner Karte grenzen oder der Eingang einer Karte ohne Kreuze sein. Auch das Grab darf so erreicht werden.",
  "rules.P5.title": "Pyramide fertig",
  "rules.P5": "Eine Pyramidenkarte ist fertig, sobald ihr Grab angekreuzt ist, egal was sonst noch frei ist.",
  "rules.P6.title": "Edelsteine",
  "rules.P6":
    "Ein Edelstein kreuzt den nächsten Edelstein seiner Farbe, rot oder grün, auf deinem Wertungsblatt an. Es gibt zehn je Farbe; weitere sind nichts wert.",
  "rules.P7.title": "Fackeln",
  "rules.P7":
    "Eine Fackel kreuzt die Fackel dieser Runde auf deinem Wertungsblatt an. Jede Runde hat eine; eine zweite Fackel in derselben Runde ist also nichts wert.",
  "rules.P8.title": "Totenköpfe",
  "rules.P8":
    "Ein Totenkopf kreuzt den nächsten von zehn Totenköpfen auf deinem Wertungsblatt an. Sind alle zehn angekreuzt, schaden weitere nicht.",
  "rules.P9.title": "Tränke",
  "rules.P9":
    "Ein Trank wirkt sofort: Er tilgt deine zwei schlimmsten angekreuzten Totenköpfe. Ist nur einer angekreuzt, tilgt er den; ist keiner angekreuzt, tilgt er nichts.",
  "rules.P10.title": "Neue Karten",
  "rules.P10":
    "Wenn alle angekreuzt haben, werden fertige Karten beiseitegelegt und neue genommen. Die niedrigste Pyramidennummer nimmt zuerst, dann die nächste. Nach jeder genommenen Karte wird die Auslage aufgefüllt.",
  "rules.P11.title": "Pyramidenpunkte",
  "rules.P11":
    "Deine zweite, vierte und sechste fertige Pyramide einer Farbe bringen jeweils die besten Punkte, die in dieser Farbe noch da sind: 10, dann 6, dann 3, dann keine. Was weg ist, ist für alle anderen weg.",
  "rules.P12.title": "Wer zuerst bekommt",
  "rules.P12":
    "Bekommen mehrere im selben Zug Punkte in einer Farbe, kommt die niedrigere Pyramidennummer zuerst.",
  "rules.P13.title": "Wertung",
  "rules.P13":
    "Zähle zusammen: 5 je angekreuzte Fackel, deine Pyramidenpunkte, 5 je Paar aus einem roten und einem grünen Edelstein, 1 je übrigen Edelstein und 10 je fertige Karte. Zieh deinen schlimmsten angekreuzten Totenkopf ab, nur diesen einen.",
  "rules.P14.title": "Gleichstand",
  "rules.P14": "Es gewinnt, wem die fertige Pyramide mit der niedrigsten Nummer gehört.",
  "rules.R1.title": "Kein Platz für das Bonusfeld",
  "rules.R1": "Darf auf keiner der beiden Karten etwas angekreuzt werden, verfällt das Bonusfeld.",
  "rules.R2.title": "Was zuerst wirkt",
  "rules.R2":
    "Die ganze Form wird auf einmal angekreuzt, dann wirken ihre Symbole: Münzen und Palmen; in Pyramids Edelsteine, Fackeln und Totenköpfe und zuletzt Tränke, sodass ein Trank einen Totenkopf derselben Form tilgen kann. Dann kommen die Bonusfelder, eines nach dem anderen, jedes mit voller Wirkung.",
  "rules.R3.title": "Nach dem Grab",
  "rules.R3":
    "Eine Pyramide mit angekreuztem Grab bleibt vor dir liegen, bis alle angekreuzt haben. Bonusfelder dürfen noch dorthin, und sie müssen es, wenn sonst nirgends Platz ist. Ihre Symbole wirken.",
  "rules.R4.title": "Zwei Reihen auf einmal",
  "rules.R4":
    "Zwei Münzreihen in einem Zug bringen zwei Pokale: den besten, der noch da ist, und dann den nächsten. Das schaffen nur die größeren Formen selbst gemachter Decks.",
  "rules.R5.title": "Ablehnen geht nicht",
  "rules.R5":
    "Eine neue Karte muss genommen werden. Ist der Stapel leer, kommt sie aus der Auslage. Ist auch die leer, gibt es keine, und du machst mit dem weiter, was du hast.",
  "rules.R6.title": "Nichts anzukreuzen",
  "rules.R6":
    "Wer keine Karten mehr hat und nichts ankreuzen kann, wird übersprungen, während die anderen ankreuzen.",
  "rules.R7.title": "Zwei Pyramiden auf einmal",
  "rules.R7":
    "Wer in einem Zug zwei Pyramiden vervollständigt, nimmt zweimal; jede Nummer hat ihren eigenen Platz in der Reihenfolge.",
  "rules.R8.title": "Zwei einer Farbe auf einmal",
  "rules.R8":
    "Vervollständigst du in einem Zug zwei Pyramiden einer Farbe, zählt die niedrigere Nummer zuerst. Für P12 entscheidet die Nummer der zweiten, vierten oder sechsten.",
  "rules.R9.title": "Geheim, bis alle bereit sind",
  "rules.R9":
    "Welche Karten behalten werden und was angekreuzt wird, bleibt geheim und wird gemeinsam gezeigt, wenn die Letzten bereit sind. Während ein Zug abgewickelt wird, ist jede Wahl sofort offen.",
  "rules.R10.title": "Wer beginnt",
  "rules.R10":
    "In Silver & Gold entscheidet der Zufall, wer im ersten Zug beginnt. In Pyramids beginnt niemand: Es gibt keinen Startplatz.",
  "rules.R11.title": "Gleichstand bis zum Schluss",
  "rules.R11": "Wer nach S11 oder P14 immer noch gleichauf liegt, teilt sich den Sieg.",
  "rules.R12.title": "Vom Stapel, für alle sichtbar",
  "rules.R12":
    "Eine Karte vom Stapel wird für alle aufgedeckt, sobald sie genommen ist. Wer zwei nimmt, kennt also die erste, bevor die zweite gewählt wird.",
  "rules.R13.title": "Was Totenköpfe kosten",
  "rules.R13":
    "Die Totenköpfe kosten 1, 2, 3 und so weiter bis 10 Punkte. Die gedruckten Regeln zeigen nur einen davon, eine 6 in einem Beispiel; deshalb steht die Reihe in der Deckdatei und lässt sich ändern.",
  "rules.R14.title": "Ein Siegel der eigenen Farbe",
  "rules.R14":
    "Ein Siegel zählt alle fertigen Karten seiner Farbe, auch die Karte, auf der es steht, wenn sie diese Farbe hat.",
  "rules.R15.title": "Der letzte Zug",
  "rules.R15": "Im allerletzten Zug nimmt niemand neue Karten: Sie würden nichts ändern.",
  "rules.R16.title": "Woher die Formen kommen",
  "rules.R16":
    "Die gedruckten Regeln bilden nur die gerade Reihe und das L ab. Die Liste in G2 stammt aus Exemplaren von Silver & Gold und gilt für beide Spiele.",
  "rules.R17.title": "Zurückschauen in Pyramids",
  "rules.R17":
    "S12 gilt nur in Silver & Gold. In Pyramids dürfen alle die Expeditionskarten dieser Runde ansehen.",
  "rules.R18.title": "Ohne Karten",
  "rules.R18":
    "Wer keine Karten hat, behält den Platz und beginnt auch, wenn er an der Reihe ist. Ein Zug, in dem niemand etwas ankreuzen kann, geht von selbst vorbei.",
};
