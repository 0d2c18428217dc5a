/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Hasard",
  "bot.casual": "Tranquille",
  "bot.greedy": "Gourmand",
  "bot.skilled": "Habile",
  "bot.expert": "Expert",
  "bot.master": "Maître",
  "bot.random.about": "Choisit au hasard.",
  "bot.casual.about":
    "Voit ce qui est bon, mais prend souvent juste un peu moins bien ; un enfant peut le battre.",
  "bot.greedy.about": "Prend ce qui paraît le mieux sur le moment.",
  "bot.skilled.about": "Sait ce que vaut chaque carte, mais de deux bons plans, il rate souvent le meilleur.",
  "bot.expert.about": "Sait ce que vaut chaque carte et fait peu d’erreurs.",
  "bot.master.about":
    "Simule les prochains tours, avec de nombreuses cartes cachées possibles, avant de décider.",
};
