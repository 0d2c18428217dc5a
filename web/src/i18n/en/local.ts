export default {
  "local.title": "In this browser",
  "local.lead":
    "These games need no connection: the rules and the bots are in this page. Play against bots, or pass the device around.",
  "local.pass": "Pass and play",
  "local.none": "No finished game yet. Games that you finish here appear with their replay.",
  "local.delete-why":
    "The game is deleted from this browser. There is no other copy, unless you saved its record.",
  "local.record": "Open a record",
  "local.record-about":
    "Choose the file of a finished game, or drop it here. It is checked by the rules in this browser and sent nowhere.",
  "local.forbidden":
    "This browser keeps nothing here (a private window, perhaps). You can play, but the games are gone when the page is closed.",
  "local.full":
    "The storage of this browser is full. You can play on, but new moves are gone when the page is closed. Delete old games, or save their records.",
  "local.bad.json": "This file is not a record: it is no JSON.",
  "local.bad.format": "This file is not the record of a game of Silver & Gold or Pyramids.",
  "local.bad.version": "This record has a version that these pages do not know. Newer pages may know it.",
  "local.bad.game": "These pages do not know the game of this record.",
  "local.bad.players": "The record has no list of two to four players.",
  "local.bad.deck": "The deck in this record cannot be played. “silvergold deck check” names every fault.",
  "local.bad.deal": "The cards of the deal do not fit the deck.",
  "local.bad.moves": "A move of the record cannot be read.",
  "local.bad.move": "The rules do not allow move {n} of this record.",
  "local.bad.result": "The result in the record is not what its moves give.",
  "local.review":
    "Games in this browser are not reviewed. Save the record: the command “silvergold review” tells what was luck and what was you.",
  "local.kept": "in this browser",
  "local.unkept": "not kept",
  "local.offline": "There is no connection to a server. This game is played and kept in this browser.",
} as const;
