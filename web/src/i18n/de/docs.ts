/** The pages of documentation. The documents themselves are in English. */
export default {
  "docs.title": "Hilfe",
  "docs.guides": "Anleitungen",
  "docs.guide.playing": "Spielen im Browser",
  "docs.guide.playing.about": "Tische, Züge, Tasten, Teilen und Einstellungen.",
  "docs.guide.decks": "Ein Deck schreiben",
  "docs.guide.decks.about": "Mal eigene Karten in einer Textdatei und spiel damit.",
  "docs.guide.review": "Analysen",
  "docs.guide.review.about": "Wie eine beendete Partie erklärt wird: Glück, Können und Fehler.",
  "docs.guide.fair": "Faire Karten",
  "docs.guide.fair.about": "Wie du prüfst, dass niemand die Karten ausgesucht hat.",
  "docs.guide.records": "Spielprotokolle",
  "docs.guide.records.about": "Die Datei, in der eine ganze Partie steckt.",
  "docs.guide.bots": "Bots",
  "docs.guide.bots.about": "Was die Stufen unterscheidet und wie stark sie sind.",
  "docs.others": "Fürs Programmieren und für eigene Server",
  "docs.english": "Diese Texte gibt es nur auf Englisch.",
};
