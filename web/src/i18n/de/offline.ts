export default {
  "offline.none": "Keine Verbindung zum Server.",
  "offline.page":
    "Diese Seite braucht den Server. Partien gegen Bots, das Weitergeben des Geräts und die Regeln brauchen ihn nicht.",
  "offline.games": "Partien in diesem Browser",
  "offline.newer": "Es gibt eine neuere Version dieser Seiten.",
  "offline.take": "Jetzt verwenden",
};
