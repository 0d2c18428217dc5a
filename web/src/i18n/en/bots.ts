/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Dice",
  "bot.casual": "Calm",
  "bot.greedy": "Steady",
  "bot.skilled": "Sharp",
  "bot.expert": "Expert",
  "bot.master": "Master",
  "bot.random.about": "Chooses at random.",
  "bot.casual.about": "Plays casually, so that a child can win.",
  "bot.greedy.about": "Takes what looks best now.",
  "bot.skilled.about": "Knows what every card is worth, but not always which plan is better.",
  "bot.expert.about": "Knows what every card is worth and rarely makes a mistake.",
  "bot.master.about": "Simulates the next turns before it decides.",
};
