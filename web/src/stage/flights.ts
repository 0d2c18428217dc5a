/**
 * What moves when the table changes: symbols to the score sheet, cards from place to place. Places
 * are named, not measured.
 */
import type { Deck } from "../net/api";
import { symbolAt, faceOf } from "../game/cardFaces";
import { gameInfo } from "../game/gameInfo";
import type { SheetRow, SymbolName } from "../generated/games";
import type { PlayerSeen, SheetSeen, ViewSeen } from "../generated/messages";

/** A symbol that leaves its box for the score sheet. `to` names places, the best first. */
export interface SymbolFlight {
  symbol: SymbolName;
  card: number;
  box: string;
  to: string[];
}

/** A card that changes its place; `turns`: it lay face down before. */
export interface CardFlight {
  card: number;
  from: string[];
  to: string[];
  turns: boolean;
}

/** The boxes of the sheet that a symbol fills, in their order. */
function filled({ field, holds }: SheetRow, now: SheetSeen, next: SheetSeen): number[] {
  const [had, has] = [now[field], next[field]];
  if (typeof had === "number" || typeof has === "number") return between(Number(had), Number(has));
  return holds === "rounds" ? has.filter((round) => !had.includes(round)) : between(had.length, has.length);
}

function between(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

/** One flight for each box that the sheet gained, from the boxes crossed this turn. */
export function symbolFlights(now: PlayerSeen, next: PlayerSeen, deck: Deck): SymbolFlight[] {
  const crossed = freshSymbols(next, deck);
  const fly = (name: SymbolName, row: SymbolName, places: number[]): SymbolFlight[] => {
    const from = crossed.filter(({ symbol }) => symbol === name).slice(0, places.length);
    return from.map((box, k) => ({ ...box, to: [`box-${row}-${places[k]}`, `sum-${row}`, "tab-sheet"] }));
  };
  const rows = gameInfo(deck.game).symbols.flatMap(({ art, sheet }) =>
    sheet ? fly(art, art, filled(sheet, now.sheet, next.sheet)) : [],
  );
  // a potion empties boxes (P9)
  return [...rows, ...fly("potion", "skull", between(next.sheet.skulls, now.sheet.skulls))];
}

function freshSymbols(player: PlayerSeen, deck: Deck): Omit<SymbolFlight, "to">[] {
  return player.cards.flatMap((card) => {
    const face = card && faceOf(deck, card.number);
    if (!card || !face) return [];
    return card.fresh.flatMap((box) => {
      const symbol = symbolAt(face, box);
      return symbol ? [{ symbol, card: card.number, box }] : [];
    });
  });
}

/** Cards that are set aside or taken. */
export function cardFlights(now: ViewSeen, next: ViewSeen): CardFlight[] {
  return next.players.flatMap((player, seat) => {
    const before = now.players[seat];
    return before ? [...setAside(before, player, now.seat), ...taken(before, player, now, next)] : [];
  });
}

function setAside(before: PlayerSeen, player: PlayerSeen, own: number | null): CardFlight[] {
  const cards = player.completed.filter((card) => !before.completed.includes(card));
  const isOwn = player.seat === own;
  return cards.map((card) => ({
    card,
    from: [`cards-${player.seat}`],
    to: isOwn ? ["fan", "tab-sheet"] : [`won-${player.seat}`],
    turns: false,
  }));
}

function taken(before: PlayerSeen, player: PlayerSeen, now: ViewSeen, next: ViewSeen): CardFlight[] {
  const had = new Set(before.cards.map((card) => card?.number));
  const to = [`cards-${player.seat}`, `chip-${player.seat}`];
  return player.cards.flatMap((card) => {
    if (!card || had.has(card.number)) return [];
    const isShown = now.display.includes(card.number);
    // cards that are kept at the beginning come from the hand, not from display or stack
    if (!isShown && next.stack_left >= now.stack_left) return [];
    const from = [isShown ? "display" : "stack", "tab-display"];
    return [{ card: card.number, from, to, turns: !isShown }];
  });
}
