/** The names of the bots; keys are made from data. */
export default {
  "bot.random": "Random",
  "bot.casual": "Casual",
  "bot.greedy": "Greedy",
  "bot.skilled": "Skilled",
  "bot.expert": "Expert",
  "bot.master": "Master",
  "bot.random.about": "Chooses at random.",
  "bot.casual.about": "Sees what is good but often picks the next best; a child can beat it.",
  "bot.greedy.about": "Takes what looks best now.",
  "bot.skilled.about": "Knows what every card is worth, but often misses the better of two good plans.",
  "bot.expert.about": "Knows what every card is worth and makes few mistakes.",
  "bot.master.about": "Simulates the next turns, with many possible hidden cards, before it decides.",
} as const;
