/** The balance of the deck: a server lets bots play with it, while the deck is edited further. */
import type { DeckBalanceFound } from "../../generated/messages";
import { measureDeck, Refusal } from "../../net/api";
import { toFile, type EditedDeck } from "../model/document";

export class Balance {
  isOpen = $state(false);
  isRunning = $state(false);
  played = $state(0);
  games = $state(0);
  found = $state.raw<DeckBalanceFound | null>(null);
  /** The deck that the figures are about. */
  of = $state.raw<EditedDeck | null>(null);
  error = $state.raw<unknown>(null);
  #stop: AbortController | null = null;

  /** The cards that stand out, by number: how many times as often as their colour they are chosen. */
  readonly outliers: ReadonlyMap<number, number> = $derived(
    new Map(
      (this.found?.cards ?? []).flatMap(({ card, outlier }) => (outlier === null ? [] : [[card, outlier]])),
    ),
  );

  async measure(deck: EditedDeck): Promise<void> {
    this.stop();
    const stop = (this.#stop = new AbortController());
    [this.isRunning, this.played, this.error] = [true, 0, null];
    try {
      await measureDeck(
        toFile(deck),
        ({ played, games, found, refused }) => {
          [this.played, this.games] = [played, games];
          if (refused) throw new Refusal(refused as Refusal["code"], refused);
          if (found) [this.found, this.of] = [found, deck];
        },
        stop.signal,
      );
    } catch (error) {
      if (!stop.signal.aborted) this.error = error;
    } finally {
      if (this.#stop === stop) this.isRunning = false;
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.isRunning = false;
  }
}
