/** Our finished games, page by page, as the server filters them. */
import { api } from "../net/api";
import type { HistoryBest, HistoryGame, HistoryPage, TableSeen } from "../generated/messages";

export interface HistoryFilter {
  game: string;
  result: "" | "won" | "lost";
  against: "" | "people" | "bots";
  name: string;
}

export const ALL: HistoryFilter = { game: "", result: "", against: "", name: "" };

type Fetch = (filter: Partial<HistoryFilter>, after: string | null) => Promise<HistoryPage>;

export class HistoryList {
  filter = $state.raw<HistoryFilter>(ALL);
  /** null until the first page is here. */
  games = $state.raw<HistoryGame[] | null>(null);
  bests = $state.raw<HistoryBest[]>([]);
  error = $state.raw<unknown>(null);
  busy = $state(false);
  #next = $state<string | null>(null);
  #asked = 0;

  readonly #fetch: Fetch;

  constructor(fetch: Fetch = (filter, after) => api.history({ ...filter }, after)) {
    this.#fetch = fetch;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  get isFiltered(): boolean {
    return Object.values(this.filter).some(Boolean);
  }

  /** Load the first page. The response to an older request than the last one is dropped. */
  load = async (change: Partial<HistoryFilter> = {}): Promise<void> => {
    this.filter = { ...this.filter, ...change };
    await this.#ask(null, (page) => {
      this.games = page.games;
      this.bests = page.bests;
    });
  };

  more = async (): Promise<void> => {
    if (this.#next === null || this.busy) return;
    await this.#ask(this.#next, (page) => (this.games = [...(this.games ?? []), ...page.games]));
  };

  /** Take a game out of our history. */
  forget = async (id: string): Promise<void> => {
    const { bests } = await api.forget(id);
    this.games = this.games?.filter(({ table }) => table.id !== id) ?? null;
    this.bests = bests;
  };

  /** Update a game that was shared or made private. */
  change(table: TableSeen): void {
    this.games = this.games?.map((game) => (game.table.id === table.id ? { ...game, table } : game)) ?? null;
  }

  async #ask(after: string | null, take: (page: HistoryPage) => void): Promise<void> {
    const number = ++this.#asked;
    this.busy = true;
    try {
      const page = await this.#fetch(this.filter, after);
      if (number !== this.#asked) return;
      take(page);
      this.#next = page.next;
      this.error = null;
    } catch (error) {
      if (number === this.#asked) this.error = error;
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }
}
