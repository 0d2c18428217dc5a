/** What to say about the connection. Short losses and a slow first connection are not mentioned. */

/** How long a loss is not mentioned, and how long its end is shown, in milliseconds. */
const PATIENCE = 1500;
const RETURN = 2500;

export class ConnectionNotice {
  shown = $state<"none" | "lost" | "back">("none");
  #isLive = false;
  #timer = 0;

  /** Take note of whether there is a connection. */
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
