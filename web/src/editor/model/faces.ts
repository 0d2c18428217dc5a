/** A card that is edited, as far as it can be drawn. */
import { DECK_FORMAT } from "../../generated/deckFormat";
import type { CardFace, Colour } from "../../net/api";
import { boxId } from "../../game/choices";
import type { EditedCard, EditedDeck } from "./document";
import { heightOf, letterAt, widthOf, type Square } from "./drawing";

const kept = new WeakMap<EditedCard, CardFace>();

/** The face of a card: what cannot be drawn is left out. The same card has the same face. */
export function faceOf(card: EditedCard, game: EditedDeck["game"]): CardFace {
  const known = kept.get(card);
  if (known) return known;
  const { colours } = DECK_FORMAT[game];
  const isColour = (colour: unknown): colour is Colour => typeof colour === "string" && colour in colours;
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  const { seal } = card;
  const face: CardFace = {
    number: number(card.number),
    colour: isColour(card.colour) ? card.colour : (Object.keys(colours).at(-1) as Colour),
    points: number(card.points),
    seal:
      seal && isColour(seal.colour) && number(seal.points) > 0
        ? { colour: seal.colour, points: number(seal.points) }
        : null,
    rows: Array.from({ length: heightOf(card) }, (_, row) =>
      Array.from({ length: widthOf(card) }, (_, column) => letterAt(card, [column, row])).join(""),
    ),
  };
  kept.set(card, face);
  return face;
}

export function squaresOf(card: EditedCard): { square: Square; box: string; letter: string }[][] {
  return Array.from({ length: heightOf(card) }, (_, row) =>
    Array.from({ length: widthOf(card) }, (_, column) => ({
      square: [column, row] as const,
      box: boxId(column, row),
      letter: letterAt(card, [column, row]),
    })),
  );
}
