export default {
  "replay.title": "Repetición",
  "replay.card": "la carta {colour} de {points}",
  "replay.card.numbered": "la pirámide {number}",
  "replay.keep": "quedarse {cards}",
  "replay.take": "coger {card}",
  "replay.take-stack": "coger del mazo",
  "replay.bonus": "casilla extra en {card}",
  "replay.cross": { one: "{n} casilla en {card}", other: "{n} casillas en {card}" },
};
