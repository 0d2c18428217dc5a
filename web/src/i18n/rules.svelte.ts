/** The texts of the rules. There are many, so they are loaded when they are first needed. */
import type en from "../generated/texts/en/rules";
import type { Entry, Needs, Values } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

export type RuleKey = keyof typeof en;

const rules = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("../generated/texts/*/rules.ts", { import: "default" }),
);

/** Load the texts of the current language, unless they are loaded. */
export async function loadRules(): Promise<void> {
  await rules.load();
}

/** The text of a rule; empty while it is loading. */
export function ruleText(id: string): string {
  return rulesTextIfKnown(`rules.${id}`);
}

/** The rule in two or three words. */
export function ruleTitle(id: string): string {
  return rulesTextIfKnown(`rules.${id}.title`);
}

/** Any other text of the rules page. */
export function rulesText<K extends RuleKey>(key: K, ...[values]: Needs<(typeof en)[K]>): string {
  return rulesTextIfKnown(key, values);
}

/** The same for keys made from data; empty if there is no such key. */
export function rulesTextIfKnown(key: string, values: Values = {}): string {
  return rules.text(key, values);
}

/** The numbers of all rules, in the order of the page; empty while they are loading. */
export function ruleIds(): string[] {
  return Object.keys(rules.texts).flatMap((key) => /^rules\.([A-Z]\d+)$/.exec(key)?.[1] ?? []);
}
