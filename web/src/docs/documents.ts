/** The documents of the project that are pages; ../../docs.js turns them into components. */
import type { Component } from "svelte";
import titles from "virtual:doc-titles";

/** Documents for players, in the order in which they are listed. Their names and summaries are translated. */
export const GUIDES = ["playing", "decks", "review", "fair", "records", "bots"] as const;

type Loaded = Promise<{ default: Component }>;
const FOLDER = "../../../docs/";
const TEXTS = import.meta.glob([
  "../../../docs/*.md",
  "!../../../docs/rules.md",
  "!../../../docs/README.md",
  "!../../../docs/design.md",
]) as Record<string, () => Loaded>;

/** All other documents: for programmers and hosts. */
export function otherDocuments(): string[] {
  return Object.keys(titles).filter((name) => !GUIDES.some((guide) => guide === name));
}

/** The English title of a document; null if there is no such document. */
export function documentTitle(name: string): string | null {
  return Object.hasOwn(titles, name) ? (titles[name] ?? null) : null;
}

export function loadDocument(name: string): Loaded {
  const load = TEXTS[`${FOLDER}${name}.md`];
  return load ? load() : Promise.reject(new Error(`there is no document ${name}`));
}
