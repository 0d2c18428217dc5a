/** A game step by step, as one viewer may see it, loaded from the server. */
import { stream } from "./api";
import type { Frame } from "../generated/messages";
import { storedToken } from "./early";

/** While frames are loading, the list is updated after this many of them. */
const AT_ONCE = 30;

export class GameHistory {
  list = $state.raw<Frame[]>([]);
  done = $state(false);
  fault = $state.raw<unknown>(null);
  #stop = new AbortController();

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {}

  async load(): Promise<void> {
    const found: Frame[] = [];
    this.fault = null;
    const query = this.seat === null ? "" : `?seat=${this.seat}`;
    const take = (frame: Frame): void => {
      if (found.push(frame) % AT_ONCE === 0) this.list = [...found];
    };
    try {
      await stream<Frame>(`/tables/${this.id}/replay${query}`, take, this.#stop.signal, storedToken(this.id));
      this.list = found;
      this.done = true;
    } catch (fault) {
      if (!this.#stop.signal.aborted) this.fault = fault;
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** The index of the frame in which event `seq` happened; the last one if there is none. */
export function frameIndex(frames: Frame[], seq: number): number {
  const found = frames.findIndex((frame) => frame.state.head >= seq);
  return found === -1 ? Math.max(0, frames.length - 1) : found;
}
