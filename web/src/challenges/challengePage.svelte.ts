/** A challenge as a page shows it: loaded, and loaded again until par is known. */
import type { ChallengeAnswer } from "../generated/messages";

type Fetch = () => Promise<ChallengeAnswer>;

/**
 * How long to wait before each new request for par, in milliseconds. The master needs some seconds
 * for its game. After the last request, par appears with the next visit.
 */
const WAITS = [2000, 4000, 8000, 15_000, 30_000];

export class ChallengePage {
  answer = $state.raw<ChallengeAnswer | null>(null);
  error = $state.raw<unknown>(null);
  readonly #fetch: Fetch;
  #timer = 0;
  #closed = false;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Whether our game is over but par is not known yet. */
  get lacksPar(): boolean {
    return Boolean(this.answer?.mine?.finished) && this.answer?.par === null;
  }

  load = async (waits: number[] = WAITS): Promise<void> => {
    try {
      const answer = await this.#fetch();
      if (this.#closed) return;
      this.answer = answer;
      this.error = null;
      this.#waitForPar(waits);
    } catch (error) {
      if (!this.#closed) this.error = error;
    }
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #waitForPar([wait, ...later]: number[]): void {
    clearTimeout(this.#timer);
    if (this.lacksPar && wait !== undefined) {
      this.#timer = window.setTimeout(() => void this.load(later), wait);
    }
  }
}
