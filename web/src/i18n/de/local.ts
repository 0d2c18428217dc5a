export default {
  "local.title": "In diesem Browser",
  "local.lead":
    "Diese Partien brauchen keine Verbindung: Die Regeln und die Bots stecken in dieser Seite. Spiel gegen Bots oder gebt das Gerät reihum.",
  "local.pass": "Weitergeben",
  "local.none": "Noch keine beendete Partie. Was du hier zu Ende spielst, erscheint mit Wiederholung.",
  "local.delete-why":
    "Die Partie wird aus diesem Browser gelöscht. Es gibt keine andere Kopie, außer du hast ihre Partie-Datei gespeichert.",
  "local.record": "Partie-Datei öffnen",
  "local.record-about":
    "Wähle die Datei einer beendeten Partie oder zieh sie hierher. Sie wird in diesem Browser anhand der Regeln geprüft und nirgendwohin geschickt.",
  "local.forbidden":
    "Dieser Browser speichert hier nichts (vielleicht ein privates Fenster). Du kannst spielen, aber die Partien sind weg, sobald du die Seite schließt.",
  "local.full":
    "Der Speicher dieses Browsers ist voll. Du kannst weiterspielen, aber neue Züge sind weg, sobald du die Seite schließt. Lösche alte Partien oder speichere ihre Partie-Dateien.",
  "local.bad.json": "Das ist keine Partie-Datei: Sie enthält kein JSON.",
  "local.bad.format": "Das ist keine Partie-Datei von Silver & Gold oder Pyramids.",
  "local.bad.version":
    "Diese Seiten kennen die Version dieser Partie-Datei nicht. Neuere Seiten kennen sie vielleicht.",
  "local.bad.game": "Diese Seiten kennen das Spiel dieser Partie-Datei nicht.",
  "local.bad.players": "In der Partie-Datei fehlt die Liste der zwei bis vier Spielenden.",
  "local.bad.deck":
    "Mit dem Deck in dieser Partie-Datei kann man nicht spielen. „silvergold deck check“ nennt jeden Fehler.",
  "local.bad.deal": "Die ausgeteilten Karten passen nicht zum Deck.",
  "local.bad.moves": "Ein Zug der Partie-Datei ist nicht lesbar.",
  "local.bad.move": "Die Regeln erlauben Zug {n} dieser Partie-Datei nicht.",
  "local.bad.result": "Das Ergebnis in der Partie-Datei passt nicht zu ihren Zügen.",
  "local.review":
    "Für Partien in diesem Browser gibt es hier keine Analyse. Speichere die Partie-Datei: Der Befehl „silvergold review“ verrät, was Glück war und was Können.",
  "local.kept": "in diesem Browser",
  "local.unkept": "nicht gespeichert",
  "local.offline":
    "Es gibt keine Verbindung zu einem Server. Diese Partie läuft in diesem Browser und wird hier gespeichert.",
};
