/** The texts of following a game with real cards; they are loaded with it. */
import type en from "../generated/texts/en/follow";
import type { Entry, Needs } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

const texts = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("../generated/texts/*/follow.ts", { import: "default" }),
);

export function loadFollowTexts(): Promise<void> {
  return texts.load();
}

export function say<K extends keyof typeof en>(key: K, ...[values]: Needs<(typeof en)[K]>): string {
  return texts.text(key, values);
}
