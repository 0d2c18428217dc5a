export default {
  "replay.title": "Replay",
  "replay.card": "the {colour} card of {points}",
  "replay.card.numbered": "pyramid {number}",
  "replay.keep": "keep {cards}",
  "replay.take": "take {card}",
  "replay.take-stack": "take from the stack",
  "replay.bonus": "bonus box on {card}",
  "replay.cross": { one: "{n} box on {card}", other: "{n} boxes on {card}" },
};
