/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Aleatorio",
  "bot.casual": "Relajado",
  "bot.greedy": "Voraz",
  "bot.skilled": "Hábil",
  "bot.expert": "Experto",
  "bot.master": "Maestro",
  "bot.random.about": "Elige al azar.",
  "bot.casual.about": "Ve lo que es bueno, pero a menudo elige lo siguiente mejor; un niño puede ganarle.",
  "bot.greedy.about": "Toma lo que ahora parece mejor.",
  "bot.skilled.about": "Sabe lo que vale cada carta, pero a menudo no ve cuál de dos buenos planes es mejor.",
  "bot.expert.about": "Sabe lo que vale cada carta y comete pocos errores.",
  "bot.master.about": "Simula los próximos turnos, con muchas cartas ocultas posibles, antes de decidir.",
};
