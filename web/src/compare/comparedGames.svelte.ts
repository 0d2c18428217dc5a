/** Several games of one deal, turn by turn: which turn is shown, and the boards of all games at it. */
import type { EntryComparison } from "../generated/messages";
import { GameHistory } from "../net/history.svelte";
import { Playback } from "../replay/model/playback.svelte";

/** The position before the first turn, when cards were kept. */
export const KEEP = -1;

export class ComparedGames {
  /** The turn that is shown, or `KEEP`. */
  at = $state(KEEP);
  readonly histories: GameHistory[];
  readonly reels: Playback[];
  #closed = false;

  /** `before`: games that were compared until now. Those that are still compared are not loaded again. */
  constructor(
    readonly comparison: EntryComparison,
    before: ComparedGames | null = null,
  ) {
    const { entries, challenge, first_difference } = comparison;
    const loaded = before?.histories.filter(({ done }) => done) ?? [];
    this.histories = entries.map(
      ({ table }) => loaded.find(({ id }) => id === table) ?? new GameHistory(table, challenge.seat),
    );
    this.at = before?.at ?? first_difference ?? KEEP; // start at the first difference
    this.reels = this.histories.map((history) => new Playback(history));
  }

  get last(): number {
    return this.comparison.turns.length - 1;
  }

  /** Points of each game after 0, 1, … turns. */
  get lines(): number[][] {
    const { entries, turns } = this.comparison;
    return entries.map((_, k) => [0, ...turns.map(({ points }) => points[k] ?? 0)]);
  }

  /** What each game chose at the turn that is shown, as texts. */
  get choices(): string[] {
    const { keeps, turns } = this.comparison;
    return this.at === KEEP ? keeps : (turns[this.at]?.choices ?? []);
  }

  get isSame(): boolean {
    return this.at === KEEP ? new Set(this.comparison.keeps).size === 1 : (this.turn?.same ?? true);
  }

  get isFirstDifference(): boolean {
    return this.comparison.first_difference === this.at;
  }

  get turn(): EntryComparison["turns"][number] | undefined {
    return this.comparison.turns[this.at];
  }

  /** The event at which the replay of each game shows this turn. */
  get seqs(): number[] {
    return this.at === KEEP ? this.comparison.keep_seqs : (this.turn?.seqs ?? []);
  }

  go(turn: number): void {
    this.at = Math.min(Math.max(KEEP, turn), this.last);
    this.#show();
  }

  /** Load the games one after the other: the server sends few replays at once to one guest. */
  async load(): Promise<void> {
    this.#show();
    for (const history of this.histories) {
      if (this.#closed) return;
      if (!history.done) await history.load();
      this.#show();
    }
  }

  close(): void {
    this.#closed = true;
    for (const history of this.histories) history.stop();
  }

  #show(): void {
    this.reels.forEach((reel, k) => reel.find(this.seqs[k] ?? 1));
  }
}
