/** A game step by step through one pair of eyes, as it comes from the server. */
import { lines } from "../../lib/api";
import type { Frame } from "../../lib/messages";
import { tokenOf } from "./links";

/** Shown as they come, but not one by one. */
const AT_ONCE = 30;

export class Frames {
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
    const eyes = this.seat === null ? "" : `?seat=${this.seat}`;
    const take = (frame: Frame): void => {
      if (found.push(frame) % AT_ONCE === 0) this.list = [...found];
    };
    try {
      await lines<Frame>(`/tables/${this.id}/replay${eyes}`, take, this.#stop.signal, tokenOf(this.id));
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

/** The place of the frame in which event `seq` happened; the last one if there is none. */
export function placeOf(frames: Frame[], seq: number): number {
  const found = frames.findIndex((frame) => frame.state.head >= seq);
  return found === -1 ? Math.max(0, frames.length - 1) : found;
}
