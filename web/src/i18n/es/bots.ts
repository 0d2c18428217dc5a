/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Dado",
  "bot.casual": "Tranquilo",
  "bot.greedy": "Constante",
  "bot.skilled": "Hábil",
  "bot.expert": "Experto",
  "bot.master": "Maestro",
  "bot.random.about": "Toma cualquier opción.",
  "bot.casual.about": "Juega sin preocuparse y deja ganar a un niño.",
  "bot.greedy.about": "Toma lo que ahora parece mejor.",
  "bot.skilled.about": "Sabe lo que vale cada carta, pero no siempre qué plan es mejor.",
  "bot.expert.about": "Sabe lo que vale cada carta y casi nunca se equivoca.",
  "bot.master.about": "Juega mentalmente los próximos turnos antes de decidir.",
};
