export default {
  "proof.verdict.good": "Geprüft: Niemand hat die Karten allein bestimmt",
  "proof.verdict.unknown": "Alles in Ordnung, soweit dieser Browser es sehen kann",
  "proof.verdict.bad": "Etwas stimmt nicht",
  "proof.verdict.failed": "Das ließ sich gerade nicht prüfen",
  "proof.verdict.wait": "Wird geprüft",
  "proof.about.2":
    "Als der Tisch entstand, legte der Server ein Geheimnis fest und zeigte dessen Siegel, einen Hash. Danach fügte der Browser jeder Person eine Zufallszahl hinzu. Alle Karten folgen aus dem Geheimnis und diesen Zahlen. Jetzt ist das Geheimnis offen, und dieser Browser hat alles nachgerechnet:",
  "proof.about.1":
    "Der Server hat allein gemischt und zu Beginn der Partie das Siegel der Kartenverteilung gezeigt, einen Hash. So werden alte Partien ausgeteilt und solche, die eine andere fortsetzen. Das beweist, dass seither nichts geändert wurde, nicht aber, wie die Verteilung zustande kam. Dieser Browser hat sie nachgeprüft:",
  "proof.found.noted": "Dieser Browser hat das Siegel notiert ({at}) und danach seine Zahl geschickt.",
  "proof.found.noted-only":
    "Dieser Browser hat das Siegel vor der Partie notiert ({at}), aber keine eigene Zahl geschickt.",
  "proof.found.noted-late":
    "Dieser Browser hat das Siegel erst nach Beginn der Partie notiert ({at}): Dass seither nichts geändert wurde, ist dir bewiesen; wie die Verteilung zustande kam, nicht.",
  "proof.found.noted-never":
    "Dieser Browser hat vor dem Ende der Partie nichts notiert: Nur die Partie-Datei selbst ließ sich prüfen.",
  "proof.found.seal": "Die Zeile, die der Server geöffnet hat, hat das notierte Siegel.",
  "proof.found.seal-not": "Die Zeile, die der Server geöffnet hat, hat nicht das notierte Siegel.",
  "proof.found.seal-shown": "Die Zeile, die der Server geöffnet hat, hat das Siegel, das er zeigt.",
  "proof.found.seal-shown-not": "Die Zeile, die der Server geöffnet hat, hat nicht das Siegel, das er zeigt.",
  "proof.found.number": "Deine Zahl {nonce} ist in die Verteilung eingegangen.",
  "proof.found.number-not":
    "Deine Zahl {nonce} ist nicht in die Verteilung eingegangen: Sie kam zu spät, ein anderes Gerät von dir war schneller, oder der Server hat sie weggelassen.",
  "proof.found.others": "Auch Zahlen von anderen sind in die Verteilung eingegangen: {list}.",
  "proof.found.alone": "Sonst hat niemand eine Zahl beigetragen. Deine allein genügt.",
  "proof.found.alone-yours": "Die einzige Zahl kam von einem anderen Gerät von dir.",
  "proof.found.nobody":
    "Niemand am Tisch hat eine Zahl beigetragen: Der Server hätte viele Geheimnisse ausprobieren und so die Karten bestimmen können.",
  "proof.found.bound": "Das Siegel gilt für diesen Tisch, diese Partie und genau diese Karten.",
  "proof.found.bound-not": "Das Siegel gilt für einen anderen Tisch, eine andere Partie oder andere Karten.",
  "proof.found.start": "Zahlen und Namen sind die, die zu Beginn der Partie gezeigt wurden.",
  "proof.found.start-not": "Zahlen oder Namen weichen von denen ab, die zu Beginn der Partie gezeigt wurden.",
  "proof.found.cards":
    "Handkarten, Stapel, Expeditionen und wer beginnt: Alles folgt aus dem Geheimnis und den Zahlen.",
  "proof.found.cards-not":
    "Die Karten der Partie sind nicht die, die aus dem Geheimnis und den Zahlen folgen.",
  "proof.found.cards-old": "Gespielt wurde mit den Karten, die in der geöffneten Zeile stehen.",
  "proof.found.cards-old-not": "Die Karten der Partie sind nicht die, die in der geöffneten Zeile stehen.",
  "proof.found.less":
    "Der Server hatte mehr versprochen: Er hat allein gemischt, ohne die Zahlen der Spielenden.",
  "proof.found.names": "Die Namen sind die, mit denen die Partie begann.",
  "proof.found.names-not": "Ein Name ist nicht der, mit dem die Partie begann.",
  "proof.found.names-removed":
    "Seither entfernte Namen lassen sich nicht prüfen (Platz {list}). Alle anderen sind die, mit denen die Partie begann.",
  "proof.found.unreadable": "Was der Server geöffnet hat, ist nicht lesbar.",
  "proof.limits": "Was das nicht beweist",
  "proof.limit.last":
    "Wer mit dem Server zusammenarbeitet und die letzte Zahl schickt, kann viele ausprobieren und die beste schicken.",
  "proof.limit.again":
    "Ein Server kann eine Partie, deren Karten ihm nicht gefallen, gar nicht erst beginnen.",
  "proof.limit.looks": "Der Server kennt während der Partie alle Karten und könnte sie verraten.",
  "proof.limit.bots": "Was Bots wählen, gehört nicht zum Beweis.",
  "proof.limit.page":
    "Diese Prüfung kam vom selben Server. Wenn du ihm nicht traust, prüfe die Partie-Datei mit einem eigenen Programm.",
  "proof.values": "Die Werte",
  "proof.value.hash": "Siegel",
  "proof.value.opened": "Die Zeile des Geheimnisses, am Ende geöffnet",
  "proof.value.dealt": "Die Zeile des Beginns: Zahlen und Namen",
  "proof.value.nonce": "Deine Zahl",
  "proof.check":
    "Prüfe es auf deinem eigenen Rechner, samt jedem Zug, mit der heruntergeladenen Partie-Datei:",
};
