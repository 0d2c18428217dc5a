/**
 * Once a table of a server is shown, the rules are loaded, so that the page answers drafts itself.
 * Until then, and where they cannot be loaded, the server is asked.
 */
import { firstPaint } from "../cards/firstPaint.svelte";
import type { Deck } from "../net/api";
import type { TableSource } from "../net/table/tableSource.svelte";
import { prefetch } from "../platform/parts";

/** Marks when the page has the rules, for measurements. */
const LOADED = "silvergold.rules";

export function loadRules(source: TableSource, deck: Deck): void {
  const { moves } = source;
  if (!moves?.answerNear) return;
  prefetch(async () => {
    await firstPaint;
    await untilIdle();
    const { answerDrafts } = await import("../engine/seenDrafts");
    await answerDrafts(moves, deck);
    performance.mark(LOADED);
  });
}

/** Safari does not tell when it is idle. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
