/** The pages of documentation. The documents themselves are in English. */
export default {
  "docs.title": "Help",
  "docs.guides": "Guides",
  "docs.guide.playing": "Playing in the browser",
  "docs.guide.playing.about": "Tables, moves, keys, sharing and settings.",
  "docs.guide.decks": "Writing a deck",
  "docs.guide.decks.about": "Draw your own cards in a text file and play with them.",
  "docs.guide.review": "Reviews",
  "docs.guide.review.about": "How a finished game is explained: luck, skill and mistakes.",
  "docs.guide.fair": "Fair deals",
  "docs.guide.fair.about": "How you can check that nobody chose the cards.",
  "docs.guide.records": "Game records",
  "docs.guide.records.about": "The file that contains a whole game.",
  "docs.guide.bots": "Bots",
  "docs.guide.bots.about": "How the levels differ, and how strong they are.",
  "docs.others": "For programmers and hosts",
  "docs.english": "These texts are in English only.",
} as const;
