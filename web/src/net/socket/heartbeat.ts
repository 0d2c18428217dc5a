/**
 * Notices that a connection has died without a close: packets stop, and the browser says nothing for minutes. The server
 * is asked for a sign of life only after a silence. A timer that fires late tells nothing about the connection: the tab
 * was hidden, or the computer slept; the server is then asked anew.
 */
interface Line {
  ping(): void;
  /** Called once, when the server has not answered. */
  dead(): void;
}

const TICK = 1000;
/** A tick that comes later than this says that the page did not run. */
const LATE = 3 * TICK;
/** How long a quiet connection is trusted. */
export const QUIET = 15_000;
/** How long it is trusted when something was sent that is answered. */
export const IMPATIENT = 3000;
/** How long the answer to a ping may take. The server may slow a fast sender down for five seconds. */
export const ANSWER = 8000;

export class Heartbeat {
  #timer = 0;
  #tickedAt = 0;
  #heardAt = 0;
  /** When something was sent first since we heard something. */
  #askedAt: number | null = null;
  #pingedAt: number | null = null;

  constructor(readonly line: Line) {}

  start(): void {
    this.stop();
    this.heard();
    this.#tickedAt = performance.now();
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  heard(): void {
    this.#heardAt = performance.now();
    this.#askedAt = this.#pingedAt = null;
  }

  /** Something was sent that is answered. */
  asked(): void {
    this.#askedAt ??= performance.now();
  }

  /** Ask for a sign of life now: the page is visible again, or was asleep. */
  ping(): void {
    this.#pingedAt = performance.now();
    this.line.ping();
  }

  #tick(): void {
    const now = performance.now();
    const isLate = now - this.#tickedAt > LATE;
    this.#tickedAt = now;
    if (isLate) this.ping();
    else if (this.#pingedAt !== null) {
      if (now - this.#pingedAt < ANSWER) return;
      this.stop();
      this.line.dead();
    } else if (now - this.#heardAt >= QUIET || now - (this.#askedAt ?? now) >= IMPATIENT) this.ping();
  }
}
