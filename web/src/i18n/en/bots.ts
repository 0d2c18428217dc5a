/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Dice",
  "bot.casual": "Calm",
  "bot.greedy": "Steady",
  "bot.skilled": "Sharp",
  "bot.expert": "Expert",
  "bot.master": "Master",
  "bot.random.about": "Takes any open choice.",
  "bot.casual.about": "Plays with a light heart and lets a child win.",
  "bot.greedy.about": "Takes what looks best now.",
  "bot.skilled.about": "Knows what every card is worth, but not always which plan is better.",
  "bot.expert.about": "Knows what every card is worth and hardly ever errs.",
  "bot.master.about": "Plays the next turns out in its head before it decides.",
};
