/** The reasons of reviews in words; they are loaded with the pages that show them. */
import type { ScorePartName } from "../generated/games";
import type { ReasonKind } from "../generated/messages";
import type en from "./en/reasons";
import type { Entry, Values } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

/** Every kind of reason has a sentence for a mistake and one for a find, and every source of points a name. */
type Needed = `reasons.${ReasonKind}${"" | ".find"}` | `reasons.source.${ScorePartName}`;
export type ReasonKey = keyof typeof en & Needed;

const reasons = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("./*/reasons.ts", { import: "default" }),
);

/** Load the texts of the current language, unless they are here. */
export async function loadReasons(): Promise<void> {
  await reasons.load();
}

/** The sentence for a kind of reason; empty while it is loading. */
export function reasonSentence(kind: ReasonKind, isFind: boolean, values: Values): string {
  const key: ReasonKey = `reasons.${kind}${isFind ? ".find" : ""}`;
  return reasons.text(key, values);
}

/** The name of a source of points, as it stands within a reason. */
export function sourceName(part: ScorePartName): string {
  const key: ReasonKey = `reasons.source.${part}`;
  return reasons.text(key);
}
