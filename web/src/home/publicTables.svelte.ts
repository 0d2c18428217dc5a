/** The public tables of this server, kept up to date while somebody looks at them. */
import { api } from "../net/api";
import type { TableList, TableSeen } from "../generated/messages";

/** The time between two requests, in milliseconds. */
const EVERY = 10_000;

export class PublicTables {
  /** null until the server has answered. */
  all = $state.raw<TableSeen[] | null>(null);
  fault = $state.raw<unknown>(null);
  /** Tables with a free seat, where no game has begun. */
  open = $derived(this.all?.filter(isOpen) ?? []);
  /** Tables where a game is being played. */
  running = $derived(this.all?.filter(({ status }) => status === "playing") ?? []);
  #timer = 0;
  readonly #fetch: () => Promise<TableList>;

  constructor(fetch: () => Promise<TableList> = api.tables) {
    this.#fetch = fetch;
  }

  look = async (): Promise<void> => {
    try {
      this.all = (await this.#fetch()).tables;
      this.fault = null;
    } catch (fault) {
      this.fault = fault; // the last list stays
    }
  };

  /** Load now and every few seconds, but not while the page is hidden. The result stops it. */
  watch = (): (() => void) => {
    const lookIfSeen = (): void => {
      if (document.visibilityState === "visible") void this.look();
    };
    lookIfSeen();
    this.#timer = window.setInterval(lookIfSeen, EVERY);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  };
}

function isOpen({ status, seats }: TableSeen): boolean {
  return status === "open" && seats.some(({ kind }) => kind === "open");
}
