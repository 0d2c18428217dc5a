/** The ranking of a challenge, page by page. */
import { api } from "../net/api";
import type { EntryPage, EntrySeen } from "../generated/messages";

type Fetch = (id: string, after: string | null) => Promise<EntryPage>;

export class RankingList {
  /** null until the first page is here. */
  entries = $state.raw<EntrySeen[] | null>(null);
  total = $state(0);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  #next = $state<string | null>(null);

  readonly #fetch: Fetch;

  constructor(
    readonly id: string,
    fetch: Fetch = api.entries,
  ) {
    this.#fetch = fetch;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Load the first page, or the next one. */
  more = async (): Promise<void> => {
    if (this.busy || (this.entries && !this.hasMore)) return;
    this.busy = true;
    this.error = null;
    try {
      const page = await this.#fetch(this.id, this.#next);
      this.entries = [...(this.entries ?? []), ...page.entries];
      this.total = page.total;
      this.#next = page.next;
    } catch (error) {
      this.error = error;
    } finally {
      this.busy = false;
    }
  };
}
