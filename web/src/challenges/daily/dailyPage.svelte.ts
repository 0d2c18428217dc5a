/** The page of a daily game: its answer, or the last known one; today's games in short; and whether a new deal is there. */
import { api, Refusal } from "../../net/api";
import type { Series } from "../../net/dailyPath";
import type { ChallengeAnswer, DailyOverview } from "../../generated/messages";
import { load, save } from "../../platform/storage";
import { ChallengePage } from "../challengePage.svelte";

interface Known {
  answer: ChallengeAnswer;
  /** When the server sent it, by the clock of this device. */
  at: number;
}

const NETWORK = new Set(["offline"]);

export class DailyPage {
  overview = $state.raw<DailyOverview | null>(null);
  isNewDeal = $state(false);
  #known = $state.raw<Known | null>(null);
  /** Today's games are known, or could not be loaded: nothing will be put above the answer any more. */
  #hasLooked = $state(false);
  readonly #page: ChallengePage;
  /** When the next deals begin, by the clock of this device. */
  #nextAt = Infinity;
  #timer = 0;

  constructor(
    readonly game: string,
    readonly series: Series,
    readonly day: string | undefined,
  ) {
    this.#page = new ChallengePage(async () => this.#keep(await api.daily(game, series, day)));
  }

  /** What to show: the newest answer, or without a connection the last known one. It waits for what stands above it. */
  get answer(): ChallengeAnswer | null {
    if (!this.#hasLooked) return null;
    return this.#page.answer ?? (this.isOffline ? (this.#known?.answer ?? null) : null);
  }

  get error(): unknown {
    return this.#page.error;
  }

  get isOffline(): boolean {
    return this.error instanceof Refusal ? NETWORK.has(this.error.code) : this.error !== null;
  }

  /** The time of what is shown; null if it is new. */
  get since(): number | null {
    return this.isOffline ? (this.#known?.at ?? null) : null;
  }

  load = async (): Promise<void> => {
    this.isNewDeal = false;
    this.#known ??= this.#stored();
    await Promise.all([this.#page.load(), this.#loadOverview()]);
  };

  /** Look whether the day is over: by a timer, and when somebody comes back to the page. */
  readonly look = (): void => {
    clearTimeout(this.#timer);
    const left = this.#nextAt - Date.now();
    if (left <= 0) this.isNewDeal = true;
    else if (left < Infinity) this.#timer = window.setTimeout(this.look, left);
  };

  close(): void {
    this.#page.close();
    clearTimeout(this.#timer);
  }

  async #loadOverview(): Promise<void> {
    try {
      const overview = await api.dailies();
      this.overview = overview;
      const isToday = this.day === undefined || this.day === overview.day;
      this.#nextAt = isToday ? Date.now() + overview.next_at - overview.now : Infinity;
      this.look();
    } catch {
      // the tabs then say nothing about the state of the games; the page says what is wrong
    } finally {
      this.#hasLooked = true;
    }
  }

  get #name(): string {
    return `daily.${this.game}.${this.series}`;
  }

  #keep(answer: ChallengeAnswer): ChallengeAnswer {
    this.#known = { answer, at: Date.now() };
    if (this.day === undefined || answer.challenge.is_open) save(this.#name, this.#known);
    return answer;
  }

  #stored(): Known | null {
    const known = load<Known | null>(this.#name, null);
    return this.day === undefined || known?.answer.challenge.day === this.day ? known : null;
  }
}
