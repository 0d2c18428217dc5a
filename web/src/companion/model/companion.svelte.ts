/** The state of the score pad: what is entered, what can be undone, and the evenings that are kept in this browser. */
import { createContext } from "svelte";
import { load, remove, save } from "../../platform/storage";
import type { GameSlug } from "../../generated/games";
import { firstRound, isTurned, turnNext, type Turned } from "./expeditions";
import { isPad, newPad, type Pad } from "./pad";
import type { PadScores } from "./scores";

export type Tab = "sheet" | "expeditions" | "winner" | "evenings";

/** How many taps can be undone. */
const MOST_UNDO = 100;
/** How many evenings are kept; the oldest is dropped. */
const MOST_EVENINGS = 200;

interface Stored {
  pads: Pad[];
  turned: Turned | null;
  seat: number;
}

export class Companion {
  /** The pad and what it was before each tap, the newest last. */
  #pads = $state.raw<Pad[]>([]);
  turned = $state.raw<Turned | null>(null);
  seat = $state(0);
  tab = $state<Tab>("sheet");
  evenings = $state.raw<Pad[]>([]);
  /** Whether everything survives the page. */
  isKept = $state(true);
  #scoresOf = $state.raw<((pad: Pad) => PadScores) | null>(null);
  fault = $state.raw<unknown>(null);

  readonly pad: Pad | null = $derived(this.#pads.at(-1) ?? null);
  readonly scores: PadScores | null = $derived.by(() =>
    this.#scoresOf && this.pad ? this.#scoresOf(this.pad) : null,
  );
  readonly mayUndo: boolean = $derived(this.#pads.length > 1);

  constructor() {
    const { pads, turned, seat } = load<Partial<Stored>>("pad", {});
    if (Array.isArray(pads) && pads.every(isPad)) this.#pads = pads;
    if (isTurned(turned)) this.turned = turned;
    this.seat = Math.min(Math.max(0, Number(seat) || 0), Math.max(0, (this.pad?.players.length ?? 1) - 1));
    this.evenings = load<unknown[]>("evenings", []).filter(isPad);
  }

  #loading: Promise<void> | null = null;

  /** Load the rules, which add up the points, if they are not there. */
  start(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    try {
      const { loadScores } = await import("./scores");
      this.#scoresOf = await loadScores();
      this.fault = null;
    } catch (fault) {
      this.fault = fault;
      this.#loading = null;
    }
  }

  /** The names of the last evening, to begin with. */
  get lastNames(): string[] {
    return this.evenings[0]?.players.map(({ name }) => name) ?? [];
  }

  begin(game: GameSlug, names: string[]): void {
    void this.start();
    this.#pads = [newPad(game, names, Date.now())];
    this.turned = null;
    this.seat = 0;
    this.tab = "sheet";
    this.#store();
  }

  /** Make a change that can be undone. */
  change(how: (pad: Pad) => Pad): void {
    const { pad } = this;
    if (!pad) return;
    const next = how(pad);
    if (next === pad) return;
    this.#pads = [...this.#pads.slice(-MOST_UNDO), next];
    this.#store();
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.#pads = this.#pads.slice(0, -1);
    this.#store();
  }

  choose(seat: number): void {
    this.seat = seat;
    this.#store();
  }

  /** Turn up the first or the next expedition card. It cannot be undone: the next one stays unseen (S12). */
  turnUp(): void {
    this.turned = this.turned ? turnNext(this.turned) : firstRound();
    this.#store();
  }

  /** Keep the pad with the evenings, and clear the table. */
  keepEvening(): void {
    if (!this.pad) return;
    this.evenings = [this.pad, ...this.evenings].slice(0, MOST_EVENINGS);
    this.#pads = [];
    this.turned = null;
    this.tab = "evenings";
    this.#store();
    this.#storeEvenings();
  }

  /** Throw the pad away, without keeping it. */
  discard(): void {
    this.#pads = [];
    this.turned = null;
    this.tab = "sheet";
    this.#store();
  }

  removeEvening(id: string): void {
    this.evenings = this.evenings.filter((pad) => pad.id !== id);
    this.#storeEvenings();
  }

  /** The scores of an evening. */
  scoresOf(pad: Pad): PadScores | null {
    return this.#scoresOf?.(pad) ?? null;
  }

  #store(): void {
    const stored: Stored = { pads: this.#pads, turned: this.turned, seat: this.seat };
    if (this.pad) this.isKept = save("pad", stored);
    else remove("pad");
  }

  #storeEvenings(): void {
    this.isKept = save("evenings", this.evenings);
  }
}

/** The state of the page; `pages/ScorePad.svelte` provides it. */
export const [useCompanion, provideCompanion] = createContext<Companion>();
