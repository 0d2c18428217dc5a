/** What to say about the connection. Short losses are not mentioned, nor is one that was never there. */

/** How long a loss goes unmentioned, and how long the return is, in milliseconds. */
const PATIENCE = 1500;
const RETURN = 2500;

export class ConnectionNotice {
  shown = $state<"none" | "lost" | "back">("none");
  #isLive = false;
  #timer = 0;

  /** The connection is there, or it is not. */
  follow(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    clearTimeout(this.#timer);
    if (!isLive) {
      this.#timer = window.setTimeout(() => (this.shown = "lost"), PATIENCE);
    } else if (this.shown === "lost") {
      this.shown = "back";
      this.#timer = window.setTimeout(() => (this.shown = "none"), RETURN);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
