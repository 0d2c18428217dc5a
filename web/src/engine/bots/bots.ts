/** The bots of one deck: every level by its name, and what the search expects of each choice. */
import { FACTS, FEWEST_SIMULATIONS, MASTER_SIMULATIONS, SEARCH, STATE, SUMS } from "../../generated/layout";
import type { BotLevel } from "../../generated/games";
import type { ConsideredSeen } from "../../generated/messages";
import { decode } from "../choices";
import type { Model } from "./model";
import { Position } from "../position";
import { rounded } from "../rounding";
import type { Rules } from "../rules";

/** A level by its name. */
export type Level = BotLevel | "random";

/** Levels that need no model, so every deck has them. */
export const SIMPLE_LEVELS: readonly Level[] = ["random", "casual", "greedy"];

/** The samples that are simulated between two pauses. */
const CHUNK = 64;
const WORD = 64;
const GOLDEN = 0x9e3779b97f4a7c15n;

/** Awaited now and then while a bot thinks; it throws to stop it. */
export type Pause = () => Promise<void>;

/** Several numbers hashed to one below 2 ** 63, as `mix` in Python does (splitmix64). */
export function mix(...numbers: (number | bigint)[]): bigint {
  let word = 0n;
  for (const number of numbers) {
    word = BigInt.asUintN(WORD, word + GOLDEN + BigInt(number));
    word = BigInt.asUintN(WORD, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = BigInt.asUintN(WORD, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    word ^= word >> 31n;
  }
  return word >> 1n;
}

export class Bots {
  #view: number;
  #facts: number;
  #search: number;

  constructor(
    readonly rules: Rules,
    /** Null for decks that nothing was learned about. */
    readonly model: Model | null,
  ) {
    this.#view = rules.module.room(STATE.size);
    this.#facts = rules.module.room(FACTS.size);
    this.#search = rules.module.room(SEARCH.size);
  }

  /**
   * The index of the choice of a level, in the order of `Rules.choices`. It gets what its seat may know. Without a model,
   * strong levels choose like greedy, as at a server that has not learned the deck yet.
   */
  async choose(level: Level, view: Position, seat: number, seed: bigint, pause: Pause): Promise<number> {
    const { functions } = this.rules.module;
    const { address } = this.rules;
    const at = this.#write(view);
    switch (this.model || SIMPLE_LEVELS.includes(level) ? level : "greedy") {
      case "random":
        return functions.random_choice(address, at, seat, seed);
      case "casual":
        return functions.casual_choice(address, at, seat, seed, this.#facts);
      case "greedy":
        return functions.greedy_choice(address, at, seat, seed, this.#facts);
      case "skilled":
        return functions.skilled_choice(this.#address, at, seat, seed);
      case "expert":
        return functions.expert_choice(this.#address, at, seat, seed);
      case "master":
        return this.#searched(at, seat, seed, MASTER_SIMULATIONS, pause);
    }
  }

  /** The choices that `master` compares, the best first, with what they are expected to bring. */
  async explain(view: Position, seat: number, seed: bigint, pause: Pause): Promise<ConsideredSeen[]> {
    const at = this.#write(view);
    await this.#searched(at, seat, seed, MASTER_SIMULATIONS, pause);
    if (this.#count(SEARCH.n_samples.at) === 0) {
      this.rules.module.functions.simulate_search(this.#address, at, this.#search, 1);
      this.rules.module.functions.sort_search(this.#search);
    }
    const codes = this.rules.choices(view, seat);
    const order = Array.from({ length: this.#count(SEARCH.n.at) }, (_, k) =>
      this.#count(SEARCH.order.at + 8 * k),
    );
    return order
      .filter((k) => this.#sum(k, SUMS.n) > 0)
      .map((k) => this.#considered(k, decode(view, seat, codes[this.#count(SEARCH.nth.at + 8 * k)]!)));
  }

  get #address(): number {
    if (!this.model) throw new Error(`nothing was learned about the deck ${this.rules.deck.deck.name}`);
    return this.model.address;
  }

  /** Sequential halving with so many simulations in all (`docs/webassembly.md`). */
  async #searched(
    view: number,
    seat: number,
    seed: bigint,
    simulations: number,
    pause: Pause,
  ): Promise<number> {
    const { functions } = this.rules.module;
    let left = functions.begin_search(this.#address, view, seat, seed, this.#search);
    const stages = 32 - Math.clz32(left - 1);
    if (left > 1 && simulations >= FEWEST_SIMULATIONS * left)
      for (let stage = 0; stage < stages; stage++) {
        const samples = Math.max(1, Math.floor(simulations / (stages * left)));
        const most = Math.max(1, Math.floor(CHUNK / left));
        for (let done = 0; done < samples; done += most) {
          functions.simulate_search(this.#address, view, this.#search, Math.min(most, samples - done));
          await pause();
        }
        left = functions.halve_search(this.#search);
      }
    return functions.sort_search(this.#search);
  }

  #considered(k: number, choice: string): ConsideredSeen {
    const n = this.#sum(k, SUMS.n);
    const names = this.rules.deck.info.score_parts.map(({ name }) => name);
    const mean = (column: number): number => this.#sum(k, column) / n;
    return {
      choice,
      points: rounded(mean(SUMS.points), 2),
      sources: Object.fromEntries(names.map((name, part) => [name, rounded(mean(SUMS.parts + part), 2)])),
      margin: rounded(mean(SUMS.margin), 2),
      win: rounded(mean(SUMS.win), 3),
      simulations: n,
      looks: rounded(this.#record.getFloat64(SEARCH.prior.at + 8 * k, true), 2),
    };
  }

  get #record(): DataView {
    return this.rules.module.view(this.#search, SEARCH.size);
  }

  #count(at: number): number {
    return Number(this.#record.getBigInt64(at, true));
  }

  #sum(k: number, column: number): number {
    const columns = SEARCH.sums.shape[1];
    return this.#record.getFloat64(SEARCH.sums.at + 8 * (columns * k + column), true);
  }

  #write(view: Position): number {
    this.rules.module.bytes(this.#view, STATE.size).set(view.bytes);
    return this.#view;
  }
}
