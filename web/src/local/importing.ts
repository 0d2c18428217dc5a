/**
 * Records of games (docs/records.md) as local games. Every move is played by the rules, and the result is
 * compared. Only what the engine's memory needs is checked of the deck; `silvergold deck check` says more.
 */
import type { Dealt } from "../engine/match";
import { RULEBOOKS } from "../generated/rulebooks";
import { CARD_FIELDS, EXPEDITIONS, MAX_CARDS, MAX_PLAYERS, MIN_PLAYERS, ROUNDS } from "../generated/layout";
import { GAME_SLUGS, gameInfo } from "../game/gameInfo";
import { Refusal, type CardFace, type Deck, type Expedition, type Game } from "../net/api";
import { standardDeck } from "./decks";
import { isSameDeck } from "./models";

const LARGEST = 5;
const MOST_PRIZES = 12;
const MOST_POINTS = 255;
const MOST_NUMBER = 999;
const FEWEST_CARDS = 20;

interface RecordMove {
  player: number;
  do: "keep" | "cross" | "bonus" | "take";
  card?: number | null;
  cards?: number[];
  boxes?: [number, number][];
  from?: "stack" | "display";
}

export interface GivenRecord {
  game: Game;
  deck: Deck;
  players: string[];
  dealt: Dealt;
  /** The choices as texts, with their seats. */
  moves: { seat: number; text: string }[];
  result: { winners: number[]; scores: { total: number }[] } | null;
}

/** A file that cannot be used: what is wrong with it. */
export function badRecord(sentence: string): Refusal {
  return new Refusal("bad-record", sentence);
}

function need(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw badRecord(sentence);
}

export async function readRecord(text: string): Promise<GivenRecord> {
  const given = parsed(text);
  const game = GAME_SLUGS.find((slug) => slug === given.game);
  need(game !== undefined, "game");
  const deck = await checkedDeck(game, given.deck as Deck);
  const players = given.players as string[];
  need(isTexts(players) && players.length >= MIN_PLAYERS && players.length <= MAX_PLAYERS, "players");
  return {
    game,
    deck,
    players,
    dealt: checkedDeal(deck, players.length, given),
    moves: (given.moves as RecordMove[]).map(moveText),
    result: (given.result ?? null) as GivenRecord["result"],
  };
}

function parsed(text: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw badRecord("json");
  }
  need(typeof given === "object" && given !== null && !Array.isArray(given), "json");
  const record = given as Record<string, unknown>;
  need(record.format === "silvergold-record", "format");
  need(record.version === 1, "version");
  need(Array.isArray(record.moves) && typeof record.deck === "object" && record.deck !== null, "format");
  return record;
}

// The deck ----------------------------------------------------------------------------------------------------------------

export async function checkedDeck(game: Game, deck: Deck): Promise<Deck> {
  const { card, expedition } = deck;
  need(Array.isArray(card) && card.length >= FEWEST_CARDS && card.length <= MAX_CARDS, "deck");
  need(
    card.every((face) => isCard(game, face)),
    "deck",
  );
  need(new Set(card.map(({ number }) => number)).size === card.length, "deck");
  need(Array.isArray(expedition) && expedition.every(isExpedition), "deck");
  need(expedition.reduce((sum, { count }) => sum + count, 0) === EXPEDITIONS, "deck");
  for (const list of [deck.cups, deck.awards, deck.skulls])
    need(
      list === undefined || (Array.isArray(list) && list.length <= MOST_PRIZES && list.every(isSmall)),
      "deck",
    );
  need((deck.skulls ?? []).length <= (RULEBOOKS[game].deck_lists.skulls?.length ?? MOST_PRIZES), "deck");
  const standard = await standardDeck(game);
  if (isSameDeck(deck, standard)) return standard;
  return { ...deck, game, id: await idOf(deck), name: typeof deck.name === "string" ? deck.name : "" };
}

function isCard(game: Game, { number, rows, colour, points, seal }: CardFace): boolean {
  const info = gameInfo(game);
  const letters = new Set([".", "#", ...Object.values(CARD_FIELDS[game])]);
  return (
    Number.isInteger(number) &&
    number >= 1 &&
    number <= MOST_NUMBER &&
    isDrawing(rows, letters) &&
    info.colours.includes(colour) &&
    (points === undefined || isSmall(points)) &&
    (!seal || (info.colours.includes(seal.colour) && isSmall(seal.points)))
  );
}

function isDrawing(rows: unknown, letters: Set<string>): boolean {
  return (
    isTexts(rows) &&
    rows.length >= 1 &&
    rows.length <= LARGEST &&
    rows.every(
      (row) =>
        row.length >= 1 &&
        row.length <= LARGEST &&
        row.length === rows[0]!.length &&
        [...row].every((letter) => letters.has(letter)),
    )
  );
}

function isExpedition({ name, count, rows }: Expedition): boolean {
  return (
    typeof name === "string" &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= EXPEDITIONS &&
    isDrawing(rows, new Set([".", "x"])) &&
    rows.some((row) => row.includes("x"))
  );
}

function isSmall(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_POINTS;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** An id that only this deck has. */
async function idOf(deck: Deck): Promise<string> {
  const text = JSON.stringify([deck.card, deck.expedition, deck.cups, deck.awards, deck.skulls]);
  if (!crypto.subtle) return `here-${crypto.getRandomValues(new Uint32Array(2)).join("")}`; // plain http
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `here-${[...hash.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

// The deal and the moves --------------------------------------------------------------------------------------------------

function checkedDeal(deck: Deck, nPlayers: number, given: Record<string, unknown>): Dealt {
  const { deals, stack, expeditions, start_player } = given as unknown as Dealt;
  const numbers = new Set(deck.card.map(({ number }) => number));
  need(
    Array.isArray(deals) && deals.length === nPlayers && deals.every((hand) => isCards(hand, numbers)),
    "deal",
  );
  need(deals.every((hand) => hand.length === 4) && isCards(stack, numbers), "deal");
  need(new Set(deals.flat()).size === deals.flat().length && new Set(stack).size === stack.length, "deal");
  const names = deck.expedition.flatMap(({ name, count }) => Array<string>(count).fill(name)).toSorted();
  need(
    Array.isArray(expeditions) &&
      expeditions.length === ROUNDS &&
      expeditions.every((round) => isTexts(round) && String(round.toSorted()) === String(names)),
    "deal",
  );
  const start = start_player ?? null;
  need(start === null || (Number.isInteger(start) && start >= 0 && start < nPlayers), "deal");
  // the kept cards are not in the stack of a record; the rules skip them
  const missing = [...numbers].filter((number) => !stack.includes(number));
  return { deals, stack: [...stack, ...missing], expeditions, start_player: start };
}

function isCards(cards: unknown, numbers: Set<number>): boolean {
  return Array.isArray(cards) && cards.every((card) => numbers.has(card as number));
}

function moveText(move: RecordMove): { seat: number; text: string } {
  need(typeof move === "object" && move !== null && Number.isInteger(move.player), "moves");
  const { player: seat, card, cards = [], boxes = [] } = move;
  if (move.do === "keep") return { seat, text: `keep ${cards.join(" ")}` };
  if (move.do === "take") return { seat, text: move.from === "stack" ? "take stack" : `take ${card}` };
  need((move.do === "cross" || move.do === "bonus") && Array.isArray(boxes), "moves");
  const names = boxes.map(([row, column]) => `${"abcde"[column] ?? "?"}${row + 1}`);
  return { seat, text: `${move.do} ${card} ${names.join(" ")}` };
}
