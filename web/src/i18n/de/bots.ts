/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Zufall",
  "bot.casual": "Gelassen",
  "bot.greedy": "Gierig",
  "bot.skilled": "Geübt",
  "bot.expert": "Experte",
  "bot.master": "Meister",
  "bot.random.about": "Wählt zufällig.",
  "bot.casual.about": "Sieht, was gut ist, nimmt aber oft das Zweitbeste; auch ein Kind kann hier gewinnen.",
  "bot.greedy.about": "Nimmt, was jetzt am besten aussieht.",
  "bot.skilled.about":
    "Weiß, was jede Karte wert ist, übersieht aber oft den besseren von zwei guten Plänen.",
  "bot.expert.about": "Weiß, was jede Karte wert ist, und macht wenige Fehler.",
  "bot.master.about":
    "Spielt die nächsten Züge mit vielen möglichen verdeckten Karten durch und entscheidet erst dann.",
};
