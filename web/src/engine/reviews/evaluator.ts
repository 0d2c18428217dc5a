/** The reference evaluator `review-1` (`reviews/evaluator.py`): what the seats can expect from a position. */
import { blake2b } from "@noble/hashes/blake2.js";
import {
  MAX_CHOICES,
  NONE,
  REVIEW_TURNS_AHEAD,
  SCORE_PARTS,
  SCRATCH,
  STATE,
  TURNS,
} from "../../generated/layout";
import { EVALUATOR, LONGEST } from "../../generated/reviews";
import type { Model } from "../bots/model";
import type { Code } from "../choices";
import type { Boxes } from "../deckTable";
import { Position } from "../position";
import type { Rules } from "../rules";
import { Expected } from "./expected";

/** What happens next: the top cards of the stack, the pattern of this turn, choices of the seat. */
export interface Branch {
  codes?: readonly Code[];
  /** Indices of cards. */
  cards?: readonly number[];
  /** An index, or `NONE`. */
  pattern?: number;
}

interface Wish {
  /** Null: everything that is known at the table. */
  seat?: number | null;
  /** Tells apart independent samples of the same knowledge. */
  purpose: string;
  fillsDisplay?: boolean;
}

const NO_CODE = -1n;
const SEED_BYTES = 7;

export class Evaluator {
  readonly rules: Rules;
  #state: number;
  #codes: number;
  #outlook: number;

  constructor(readonly model: Model) {
    this.rules = model.rules;
    const { module } = this.rules;
    this.#state = module.room(STATE.size);
    this.#codes = module.room(8 * Math.max(LONGEST, MAX_CHOICES));
    this.#outlook = module.room(16);
  }

  /** What this seat knows, null for the table; what the whole table knows during setup includes all hands. */
  known(position: Position, seat: number | null = null): Position {
    if (seat === null && position.step === "keep") return position.without("stack", "expeditions");
    return this.rules.observe(position, seat, true);
  }

  /** What every branch leads to. */
  expect(
    known: Position,
    branches: readonly Branch[],
    samples: number,
    { seat = null, purpose, fillsDisplay = false }: Wish,
  ): Expected {
    const { module } = this.rules;
    const nSeats = known.nPlayers;
    const until = Math.min(TURNS, known.turn + REVIEW_TURNS_AHEAD);
    const left = Math.max(0, TURNS - known.turn - REVIEW_TURNS_AHEAD);
    const words = wordsOf(branches);
    const size = branches.length * samples * nSeats * SCORE_PARTS;
    const parts = module.temporarily(() => {
      const at = module.room(8 * words.length);
      const out = module.room(8 * size);
      new BigInt64Array(module.functions.memory.buffer, at, words.length).set(words);
      module.functions.simulate_branches(
        this.model.address, this.#write(known), seat ?? NONE, at, branches.length, longestOf(branches), 0, samples,
        seedOf(known, seat, purpose), until, Number(fillsDisplay), out,
      ); // prettier-ignore
      return new Float64Array(module.functions.memory.buffer, out, size).slice();
    });
    const spread = this.model.spread(left);
    return new Expected(parts, branches.length, samples, nSeats, SCORE_PARTS, spread, left === 0);
  }

  /** The open choices of a seat and their one-step scores. */
  scoredChoices(known: Position, seat: number): { codes: Code[]; scores: number[] } {
    const n = this.rules.module.functions.evaluate_choices(this.model.address, this.#write(known), seat);
    const { scratch } = this.model;
    return {
      codes: codesIn(scratch, SCRATCH.choices.at, n),
      scores: Array.from({ length: n }, (_, k) => scratch.getFloat64(SCRATCH.scores.at + 8 * k, true)),
    };
  }

  /** A marking that begins with this choice, with the best-scored bonus boxes after it. */
  completed(position: Position, seat: number, { left, right }: Code): Code[] {
    const { functions, view } = this.rules.module;
    const n = functions.complete_marking(
      this.model.address, this.#write(position), seat, left, right, this.#codes, LONGEST,
    ); // prettier-ignore
    return codesIn(view.call(this.rules.module, this.#codes, 8 * n), 0, n);
  }

  /** How likely a card with these open boxes is completed in so many turns, and how many of them that takes. */
  outlook(card: number, open: Boxes, turns: number): [chance: number, turns: number] {
    const { module } = this.rules;
    module.functions.card_outlook(this.model.address, card, open, turns, this.#outlook);
    const found = module.view(this.#outlook, 16);
    return [found.getFloat64(0, true), found.getFloat64(8, true)];
  }

  #write(position: Position): number {
    this.rules.module.bytes(this.#state, STATE.size).set(position.bytes);
    return this.#state;
  }
}

function codesIn(view: DataView, at: number, n: number): Code[] {
  return Array.from({ length: n }, (_, k) => ({
    left: view.getInt32(at + 8 * k, true),
    right: view.getInt32(at + 8 * k + 4, true),
  }));
}

function longestOf(branches: readonly Branch[]): number {
  return Math.max(1, ...branches.map(({ codes, cards }) => Math.max(codes?.length ?? 0, cards?.length ?? 0)));
}

/** The branches as `simulate_branches` reads them: all choices, all cards, all patterns. */
function wordsOf(branches: readonly Branch[]): BigInt64Array {
  const longest = longestOf(branches);
  const all = branches.length * longest;
  const words = new BigInt64Array(2 * all + branches.length).fill(NO_CODE, 0, all).fill(BigInt(NONE), all);
  branches.forEach(({ codes = [], cards = [], pattern = NONE }, k) => {
    codes.forEach((code, n) => (words[k * longest + n] = wordOf(code)));
    cards.forEach((card, n) => (words[all + k * longest + n] = BigInt(card)));
    words[2 * all + k] = BigInt(pattern);
  });
  return words;
}

function wordOf({ left, right }: Code): bigint {
  return (BigInt(right) << 32n) | BigInt(left);
}

/** A seed that follows from what is known, with room to add the number of a sample. */
function seedOf(known: Position, seat: number | null, purpose: string): bigint {
  const text = new TextEncoder().encode(`${EVALUATOR} ${seat ?? NONE} ${purpose}`);
  const whole = new Uint8Array(known.bytes.length + text.length);
  whole.set(known.bytes);
  whole.set(text, known.bytes.length);
  const hash = blake2b(whole, { dkLen: SEED_BYTES });
  return hash.reduceRight((word, byte) => (word << 8n) | BigInt(byte), 0n);
}
