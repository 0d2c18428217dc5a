/** What a card on the display has, and what the seals that lie before us make of it: counted from what everybody sees. */
import type { CardFace, Colour, Deck } from "./api";
import { spotsOf, type SymbolName } from "./geometry";
import type { PlayerSeen, ViewSeen } from "./messages";
import { t } from "./words/index.svelte";

export interface Count {
  symbol: SymbolName;
  n: number;
}

/** In the order in which they are told. */
const COUNTED = ["cross", "coin", "palm", "torch", "red", "green", "potion", "skull"] as const;
type Counted = (typeof COUNTED)[number];

export function countsOf(face: CardFace): Count[] {
  const spots = spotsOf(face);
  return COUNTED.map((symbol) => ({
    symbol,
    n: spots.filter((spot) => spot.symbol === symbol).length,
  })).filter(({ n }) => n > 0);
}

export function countName({ symbol, n }: Count): string {
  return t(`placing.count.${symbol as Counted}`, { n });
}

const facesOf = (deck: Deck, numbers: number[]): CardFace[] =>
  numbers.flatMap((number) => deck.card.find((face) => face.number === number) ?? []);

/** What our seals, on cards completed, would add once this card is completed too (S10). */
export function sealedFor(face: CardFace, player: PlayerSeen, deck: Deck): number {
  const seals = facesOf(deck, player.completed).flatMap(({ seal }) => seal ?? []);
  return seals.filter(({ colour }) => colour === face.colour).reduce((sum, { points }) => sum + points, 0);
}

/** What this card's own seal would pay for the cards that are completed now. */
export function sealPays(face: CardFace, player: PlayerSeen, deck: Deck): number {
  if (!face.seal) return 0;
  return face.seal.points * completedOf(face.seal.colour, player, deck);
}

export function completedOf(colour: Colour, player: PlayerSeen, deck: Deck): number {
  return facesOf(deck, player.completed).filter((face) => face.colour === colour).length;
}

export interface Race {
  colour: Colour;
  /** Completed cards of this colour by seat. */
  counts: number[];
  /** The next pyramid points of this colour; null if all are taken, absent where there are none. */
  next?: number | null;
}

/** Who has completed how many of each colour: seals and ties look at it, and pyramid points go by it (P11). */
export function raceOf(view: ViewSeen, deck: Deck): Race[] {
  const colours = [...new Set(deck.card.map(({ colour }) => colour))];
  return colours.map((colour) => ({
    colour,
    counts: view.players.map((player) => completedOf(colour, player, deck)),
    ...(deck.game === "pyramids" ? { next: view.awards[colour]?.[0] ?? null } : {}),
  }));
}
