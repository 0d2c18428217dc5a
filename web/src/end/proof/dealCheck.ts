/**
 * The check that a deal was fair. Everything is computed again from the record, as docs/fair.md
 * describes it, and compared with what this browser noted. Loaded when a game is over.
 */
import { gameInfo } from "../../game/gameInfo";
import { HAND, ROUNDS } from "../../generated/games";
import type { Deck } from "../../net/api";
import type { Pin } from "../../net/dealPin";
import { hashOf, sha256 } from "./sha256";

export interface PlayedRecord {
  game: string;
  deck: Deck;
  players: string[];
  start_player: number | null;
  deals: number[][];
  stack: number[];
  expeditions: string[][];
  moves: { do: string; cards?: number[] }[];
  fair?: { hash: string; opened: string; dealt?: string; name_salts?: (string | null)[] };
}

/** One result of the check, as the key of a sentence: it holds, it does not, or it is unknown. */
export interface Finding {
  state: "good" | "bad" | "unknown";
  key: `proof.found.${string}`;
  values?: { list?: (string | number)[]; nonce?: string; at?: number };
}

export interface Verdict {
  state: "good" | "bad" | "unknown";
  version: 1 | 2;
  findings: Finding[];
}

interface Promised {
  version: number;
  table: string;
  game: string;
  deck: string;
  secret: string;
}

interface Start {
  version: number;
  promise: string;
  names: string[];
  nonces: (string | null)[];
}

const PROMISE = "version,table,game,deck,secret";
const START = "version,promise,names,nonces";
const WORDS = 2 ** 32;

/** The verdict on a record whose deal was promised for `id`, a table or a challenge; `mine` are our seats. */
export function checkDeal(record: PlayedRecord, id: string, pin: Pin | null, mine: number[]): Verdict {
  const version = record.fair?.opened.startsWith('{"salt":') ? 1 : 2;
  let findings: Finding[];
  try {
    findings = version === 1 ? checkOld(record, pin) : checkNew(record, id, pin, mine);
  } catch {
    findings = [{ state: "bad", key: "proof.found.unreadable" }];
  }
  const states = findings.map(({ state }) => state);
  const took = findings.some(({ key }) => key === "proof.found.number");
  const state = states.includes("bad") ? "bad" : took && pin?.status === "open" ? "good" : "unknown";
  return { state, version, findings };
}

function checkNew(record: PlayedRecord, id: string, pin: Pin | null, mine: number[]): Finding[] {
  const { opened, dealt = "" } = record.fair!;
  const promise = lineOf<Promised>(opened, PROMISE);
  const start = lineOf<Start>(dealt, START);
  const own = mine.length ? pin?.nonce : undefined;
  return [
    noted(pin, own),
    seal(record, pin),
    ...(own ? [number(own, mine, start)] : []),
    others(record, start, mine, own),
    test(isBound(record, id, promise, start), "bound"),
    ...(pin?.dealt ? [test(hashOf(dealt) === pin.dealt, "start")] : []),
    test(isDealtAs(dealOf(record, opened, start.nonces), record), "cards"),
    names(record, start),
  ];
}

/** Version 1: the server shuffled alone. That is a fault if more was promised. */
function checkOld(record: PlayedRecord, pin: Pin | null): Finding[] {
  const orders = JSON.parse(record.fair!.opened) as Orders;
  const isLess = pin?.status === "open" || pin?.dealt !== undefined;
  return [
    noted(pin, undefined),
    seal(record, pin),
    ...(isLess ? [{ state: "bad", key: "proof.found.less" } as const] : []),
    test(isDealtAs(orders, record), "cards-old"),
  ];
}

// The parts of a check -------------------------------------------------------------------------------------------------

function test(holds: boolean, name: string): Finding {
  return { state: holds ? "good" : "bad", key: holds ? `proof.found.${name}` : `proof.found.${name}-not` };
}

/** Parse a line of JSON. It must have exactly these keys and be in canonical form. */
function lineOf<T extends { version: number }>(text: string, keys: string): T {
  const value = JSON.parse(text) as T;
  if (Object.keys(value).join() !== keys || value.version !== 2) throw new Error("not a line of version 2");
  if (JSON.stringify(value) !== text) throw new Error("written otherwise");
  return value;
}

/** When this browser noted the hash of the promise: the earlier, the more it proves. */
function noted(pin: Pin | null, own: string | undefined): Finding {
  if (!pin || pin.status === "over") return { state: "unknown", key: "proof.found.noted-never" };
  const values = { at: pin.at };
  if (pin.status === "playing") return { state: "unknown", key: "proof.found.noted-late", values };
  if (!own) return { state: "unknown", key: "proof.found.noted-only", values };
  return { state: "good", key: "proof.found.noted", values };
}

function seal(record: PlayedRecord, pin: Pin | null): Finding {
  const { hash, opened } = record.fair!;
  const found = hashOf(opened);
  const holds = found === hash && (!pin || found === pin.fair);
  return test(holds, pin && pin.status !== "over" ? "seal" : "seal-shown");
}

function number(own: string, mine: number[], start: Start): Finding {
  const isIn = mine.some((seat) => start.nonces[seat] === own);
  return { ...test(isIn, "number"), values: { nonce: own } };
}

/** Whose nonces went into the deal besides ours. */
function others(record: PlayedRecord, start: Start, mine: number[], own: string | undefined): Finding {
  const seats = start.nonces.flatMap((nonce, seat) => (nonce && !mine.includes(seat) ? [seat] : []));
  const values = { list: seats.map((seat) => record.players[seat] ?? "") };
  if (seats.length) return { state: "good", key: "proof.found.others", values };
  return own
    ? { state: "good", key: "proof.found.alone" }
    : {
        state: "unknown",
        key: start.nonces.some(Boolean) ? "proof.found.alone-yours" : "proof.found.nobody",
      };
}

function isBound(record: PlayedRecord, id: string, promise: Promised, start: Start): boolean {
  const deck = hashOf(`${record.game}\n${JSON.stringify(record.deck)}`);
  return (
    promise.table === id &&
    promise.game === record.game &&
    promise.deck === deck &&
    start.promise === record.fair!.hash &&
    start.nonces.length === record.players.length
  );
}

function names(record: PlayedRecord, start: Start): Finding {
  const salts = record.fair!.name_salts ?? [];
  const removed: number[] = [];
  for (const [seat, name] of record.players.entries()) {
    const salt = salts[seat];
    if (salt == null) removed.push(seat + 1);
    else if (hashOf(`${salt} ${name}`) !== start.names[seat]) return test(false, "names");
  }
  if (!removed.length) return test(true, "names");
  return { state: "unknown", key: "proof.found.names-removed", values: { list: removed } };
}

// The deal -------------------------------------------------------------------------------------------------------------

export type Orders = Pick<PlayedRecord, "start_player" | "deals" | "stack" | "expeditions">;

/** The deal that follows from a promise and the nonces of all seats; `stack` is the whole deck. */
export function dealOf(
  { game, deck, players }: Pick<PlayedRecord, "game" | "deck" | "players">,
  opened: string,
  nonces: (string | null)[],
): Orders {
  const seed = sha256(
    new TextEncoder().encode(`deal\n${opened}\n${nonces.map((nonce) => nonce ?? "-").join(" ")}`),
  );
  const draws = new Draws(seed);
  const cards = draws.shuffled(deck.card.map((card) => card.number).sort((a, b) => a - b));
  const deals = players.map((_, k) => cards.slice(HAND * k, HAND * (k + 1)).sort((a, b) => a - b));
  const stack = draws.shuffled(cards);
  const eight = deck.expedition.flatMap(({ name, count }) => Array<string>(count).fill(name));
  const expeditions = Array.from({ length: ROUNDS }, () => draws.shuffled(eight));
  const start_player = gameInfo(game).has_start_player ? draws.below(players.length) : null;
  return { start_player, deals, stack, expeditions };
}

/** Whether a record was played with these orders. Its stack lacks the cards that players kept. */
function isDealtAs(orders: Orders, record: PlayedRecord): boolean {
  const kept = new Set(record.moves.flatMap((move) => (move.do === "keep" ? (move.cards ?? []) : [])));
  const shape = ({ start_player, deals, stack, expeditions }: Orders): string =>
    JSON.stringify([start_player, deals, stack.filter((card) => !kept.has(card)), expeditions]);
  return shape(orders) === shape(record) && new Set(orders.stack).size === record.deck.card.length;
}

/** Random numbers from a seed: SHA-256 in counter mode, eight numbers of 32 bits per block. */
export class Draws {
  #block = 0;
  #words: number[] = [];

  constructor(readonly seed: Uint32Array) {}

  #next(): number {
    if (!this.#words.length) {
      const input = new DataView(new ArrayBuffer(40));
      this.seed.forEach((word, k) => input.setUint32(4 * k, word));
      input.setBigUint64(32, BigInt(this.#block++));
      this.#words = [...sha256(new Uint8Array(input.buffer))];
    }
    return this.#words.shift()!;
  }

  /** A number from 0 to n - 1; words beyond the last multiple of n are left out, so all are equally likely. */
  below(n: number): number {
    for (;;) {
      const word = this.#next();
      if (word < WORDS - (WORDS % n)) return word % n;
    }
  }

  shuffled<T>(items: T[]): T[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}
