/** The texts of the deck editor; they are loaded with it. */
import type en from "../generated/texts/en/editor";
import type { Entry, Needs, Values } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

export type EditorKey = keyof typeof en;

const texts = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("../generated/texts/*/editor.ts", { import: "default" }),
);

export function loadEditorTexts(): Promise<void> {
  return texts.load();
}

export function say<K extends EditorKey>(key: K, ...[values]: Needs<(typeof en)[K]>): string {
  return texts.text(key, values);
}

/** A text for a key made from data, such as the code of a fault; empty if there is none. */
export function sayIfKnown(key: string, values: Values = {}): string {
  return key in texts.texts ? texts.text(key, values) : "";
}
